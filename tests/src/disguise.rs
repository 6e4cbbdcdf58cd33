//! A command that makes the marker through one of its operands, with each word of it disguised.
//!
//! The other makers hide which command runs; here the command is a tool that only reads unless an option or operand says
//! otherwise (`sort -o`, `uniq A B`, `find -fprint`), and that word is what quotes, expansions, variables and splitting hide.

use crate::random::Random;

/// Makes scripts. The same seed gives the same scripts on every machine.
#[derive(Clone, Debug)]
pub struct Disguise {
    random: Random,
    /// Numbers the variables.
    next: usize,
    /// What stands before the command.
    before: String,
}

/// Commands that make the file `pwn`, a word each.
const COMMANDS: &[&[&str]] = &[
    &["sort", "-o", "pwn", "/dev/null"],
    &["sort", "--output=pwn", "/dev/null"],
    &["sort", "-opwn", "/dev/null"],
    &["sort", "/dev/null", "--out", "pwn"],
    &["uniq", "/dev/null", "pwn"],
    &["find", ".", "-maxdepth", "0", "-fprint", "pwn"],
    &["find", ".", "-maxdepth", "0", "-fls", "pwn"],
    &["sed", "-n", "w pwn", "/etc/hostname"],
    &["sed", "s/^/x/w pwn", "/etc/hostname"],
    &["awk", "BEGIN { print > \"pwn\" }"],
    &["git", "diff", "--no-index", "--output=pwn", "/dev/null", "/dev/null"],
    &["tee", "pwn"],
    &["cp", "/dev/null", "pwn"],
    &["touch", "pwn"],
    &["env", "touch", "pwn"],
    &["xargs", "touch", "pwn"],
    &["find", ".", "-maxdepth", "0", "-exec", "touch", "pwn", ";"],
    &["xxd", "/dev/null", "pwn"],
    &["date", "-u", "-r", "/dev/null"],
    &["head", "-n", "1", "/dev/null"],
];

/// Ways of a text into a variable, and out of it: `<n>` and `<m>` are names, `<t>` is the text, `<xx>` and `<yy>` are the text with
/// more before or behind it, `<up>` is it in capital letters.
const CARRIERS: &[(&str, &[&str])] = &[
    (
        "<n>=<xx>",
        &["\"${<n>#xx}\"", "\"${<n>:2}\"", "\"${<n>##x?}\"", "\"${<n>/xx/}\"", "\"${<n>//x}\"", "\"${<n>#\"xx\"}\""],
    ),
    ("<n>=<yy>", &["\"${<n>%.yy}\"", "\"${<n>%%.*}\"", "\"${<n>%.??}\"", "\"${<n>/.yy/}\"", "\"${<n>/%.yy}\""]),
    ("<n>=<up>", &["\"${<n>,,}\"", "\"${<n>@L}\"", "\"${<n>~~}\""]),
    ("declare -l <n>=<up>", &["\"$<n>\""]),
    ("printf -v <n> %s <t>", &["\"$<n>\"", "\"${<n>}\""]),
    ("IFS= read -r <n> <<< <t>", &["\"$<n>\"", "\"${<n>}\""]),
    ("mapfile -t <n> <<< <t>", &["\"$<n>\"", "\"${<n>[0]}\"", "\"${<n>[@]}\""]),
    ("<m>=<t>; <n>=<m>", &["\"${!<n>}\""]),
    ("<m>=<t>; declare -n <n>=<m>", &["\"$<n>\""]),
    ("<n>=(x <t> y)", &["\"${<n>[1]}\"", "\"${<n>[-2]}\"", "\"${<n>[@]:1:1}\"", "\"${<n>[0+1]}\""]),
    ("declare -A <n>=([k]=<t> [l]=q)", &["\"${<n>[k]}\"", "\"${<n>[\"k\"]}\"", "\"${<n>[$(echo k)]}\""]),
    ("<n>() { printf %s <t>; }", &["\"$(<n>)\"", "\"`<n>`\""]),
    ("for <n> in a <t>; do :; done", &["\"$<n>\""]),
    ("set -- <t> b", &["\"$1\"", "\"${1}\"", "\"${@:1:1}\""]),
    ("<n>=<t>; <m>=$<n>", &["\"$<m>\"", "\"${<m>@E}\""]),
    ("<n>=<t> && unset <m>", &["\"${<m>:-$<n>}\"", "\"${<n>:+$<n>}\""]),
];

impl Disguise {
    /// A maker whose scripts depend on `seed` alone.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), next: 0, before: String::new() }
    }

    /// One script.
    pub fn script(&mut self) -> String {
        self.next = 0;
        self.before.clear();
        if self.random.below(6) == 0 {
            let setting =
                self.random.pick(&["IFS=,\n", "set -f\n", "set -u\n", "shopt -s extglob\n", "set -- a b\n", "cd .\n"]);
            self.before.push_str(setting);
        }
        let words = COMMANDS.get(self.random.below(COMMANDS.len())).copied().unwrap_or_default();
        let mut command = String::new();
        let mut rest = words;
        // Some words stand as they are, so that the disguise of one is all that hides the command.
        let plain = self.random.below(words.len() + 1);
        while let Some((word, after)) = rest.split_first() {
            let at = words.len() - rest.len();
            let split = rest.len() > 1 && !rest.iter().take(2).any(|word| word.contains([' ', ';', '"']));
            if at > 0 && split && self.random.below(6) == 0 {
                let (first, second) =
                    (rest.first().copied().unwrap_or_default(), rest.get(1).copied().unwrap_or_default());
                command.push_str(&self.pair(first, second));
                rest = rest.get(2..).unwrap_or_default();
            } else {
                let hide = at == plain || self.random.below(4) == 0;
                command.push_str(&if hide { self.word(word, 3) } else { single(word) });
                rest = after;
            }
            command.push(' ');
        }
        let command = self.enclose(command.trim_end());
        format!("{}{command}\n", self.before)
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("v{}", self.next)
    }

    fn set(&mut self, text: &str) {
        self.before.push_str(text);
        self.before.push_str(self.random.pick(&["\n", "\n", "; "]));
    }

    /// Two words as one.
    fn pair(&mut self, first: &str, second: &str) -> String {
        let name = self.name();
        match self.random.below(8) {
            0 => format!("{{{first},{second}}}"),
            1 => {
                self.set(&format!("{name}='{first} {second}'"));
                format!("${name}")
            }
            2 => {
                let (first, second) = (self.word(first, 1), self.word(second, 1));
                self.set(&format!("{name}=({first} {second})"));
                format!("\"${{{name}[@]}}\"")
            }
            3 => {
                self.set(&format!("set -- {} {}", single(first), single(second)));
                self.random.pick(&["\"$@\"", "$*", "$1 $2", "\"${@:1}\"", "${@}", "\"${@:1:1}\" $2"]).to_owned()
            }
            4 => format!("$(echo {first} {second})"),
            5 => format!("${{{name}:-{first} {second}}}"),
            6 => format!("${{{name}-{{{first},{second}}}}} {first} {second}"),
            _ => {
                self.set(&format!("{name}={first}\\ {second}"));
                format!("${{{name}}}")
            }
        }
    }

    /// The word in pieces, each disguised.
    fn word(&mut self, text: &str, depth: usize) -> String {
        let chars: Vec<char> = text.chars().collect();
        if depth == 0 || chars.len() < 2 || self.random.below(2) == 0 {
            return self.piece(text, depth);
        }
        let (first, second) = chars.split_at(1 + self.random.below(chars.len() - 1));
        let (first, second): (String, String) = (first.iter().collect(), second.iter().collect());
        format!("{}{}", self.word(&first, depth - 1), self.word(&second, depth - 1))
    }

    fn piece(&mut self, text: &str, depth: usize) -> String {
        if depth == 0 {
            return single(text);
        }
        match self.random.below(3) {
            0 => self.quoted(text),
            1 => self.carried(text, depth),
            _ => {
                let (set, uses) = CARRIERS.get(self.random.below(CARRIERS.len())).copied().unwrap_or_default();
                let (name, other) = (self.name(), self.name());
                let fill = |template: &str| {
                    let text = template
                        .replace("<up>", &single(&text.to_uppercase()))
                        .replace("<xx>", &single(&format!("xx{text}")));
                    text.replace("<n>", &name).replace("<m>", &other)
                };
                // The text last: it may hold what looks like a hole.
                let set = fill(set).replace("<t>", &single(text)).replace("<yy>", &single(&format!("{text}.yy")));
                self.set(&set);
                fill(self.random.pick(uses))
            }
        }
    }

    /// The text where it stands.
    fn quoted(&mut self, text: &str) -> String {
        let name = self.name();
        let each = |write: &dyn Fn(char) -> String| text.chars().map(write).collect::<Vec<_>>().concat();
        match self.random.below(15) {
            0 => single(text),
            1 => double(text),
            2 => each(&|char| format!("\\{char}")),
            3 => each(&|char| format!("$'\\x{:02x}'", u32::from(char))),
            4 => format!("$'{}'", each(&|char| format!("\\{:03o}", u32::from(char)))),
            5 => each(&|char| format!("{}\\\n", single(&char.to_string()))),
            6 => format!("\"\"{}''", single(text)),
            7 => format!("\"$(printf %s {})\"", single(text)),
            8 => format!("\"`printf %s {}`\"", double(text).replace('\\', "\\\\").replace('"', "\\\"")),
            9 => format!("$(echo {})", single(text)),
            10 => format!("\"$(cat <<< {})\"", single(text)),
            11 => format!("\"$(cat <<'E'\n{text}\nE\n)\""),
            12 => format!("\"${{{name}:-{}}}\"", double(text)),
            13 => format!("\"${{{name}-{}}}\"", text.replace(['"', '}'], "")),
            _ => format!("{{,,}}{}", single(text)),
        }
    }

    /// The text, disguised again, in a variable.
    fn carried(&mut self, text: &str, depth: usize) -> String {
        let name = self.name();
        let value = self.word(text, depth - 1);
        let set = self.random.pick(&[
            "<n>=<v>",
            "declare <n>=<v>",
            "export <n>=<v>",
            "readonly <n>=<v>",
            "typeset <n>=<v>",
            "<n>=<v> <n>+=",
            "if true; then <n>=<v>; fi",
            "<n>=b; <n>=<v>; [ -e /dev/null ] || <n>=b",
            "f() { <n>=<v>; }; f",
            "{ <n>=<v>; }",
        ]);
        self.set(&set.replace("<n>", &name).replace("<v>", &value));
        let uses = &[
            "\"$<n>\"",
            "\"${<n>}\"",
            "\"${<n>:=x}\"",
            "\"${<n>:-x}\"",
            "\"${<n>:0}\"",
            "\"${<n>[0]}\"",
            "\"${<n>[@]}\"",
        ];
        self.random.pick(uses).replace("<n>", &name)
    }

    /// The command where it runs in another way than where it stands.
    fn enclose(&mut self, command: &str) -> String {
        match self.random.below(20) {
            0 => format!("{{ {command}; }}"),
            1 => format!("({command})"),
            2 => format!("echo \"$({command})\""),
            3 => format!("f() {{ {command}; }}; f"),
            4 => format!("if true; then {command}; fi"),
            5 => format!("true && {command}"),
            6 => format!("cat <<E\n$({command})\nE"),
            7 => format!("for i in 1 2; do {command}; done"),
            8 => format!("command {command}"),
            9 => format!("{command} 2>/dev/null | cat"),
            10 => format!("x=1 LC_ALL=C {command}"),
            11 => format!("[[ -n $({command}) ]]"),
            12 => format!("case $({command}) in *) ;; esac"),
            13 => format!("while read -r l; do {command}; done <<< a"),
            14 => format!("{command} &\nwait"),
            15 => format!("a=$({command})"),
            _ => command.to_owned(),
        }
    }
}

fn single(text: &str) -> String {
    if text.chars().all(|char| char.is_ascii_alphanumeric() || "-_./=".contains(char)) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

fn double(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$").replace('`', "\\`"))
}
