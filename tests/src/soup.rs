//! Random shell scripts that now and then run the marker, `touch pwn`, in a way that is hard to see.
//!
//! Fragments are joined, nested and quoted at random: what comes out is often not valid, as hostile text is not. The same
//! seed gives the same scripts on every machine.

use crate::random::Random;

/// Makes scripts.
#[derive(Clone, Debug)]
pub struct Soup {
    random: Random,
}

/// What the engine must see when it runs.
const MARKERS: &[&str] = &[
    "touch pwn",
    "touch pwn",
    "touch  pwn",
    ": > pwn",
    "echo x >pwn",
    "\\touch pwn",
    "'touch' pwn",
    "t=touch; $t pwn",
    "touch ./pwn",
];

/// Commands that only read.
const READERS: &[&str] = &[
    "ls",
    "echo a",
    "cat x",
    "pwd",
    "true",
    "false",
    ":",
    "grep a x",
    "head -1 x",
    "test -f x",
    "[ a ]",
    "[[ a == b ]]",
    "echo \"$x\"",
    "wc -l x",
    "sort x",
    "x=1",
    "cd .",
    "printf a",
    "echo $((1+2))",
    "((1))",
    "read -r y",
    "set -e",
    "shift",
    "unset x",
    "local y",
    "export y=1",
    "echo ${x:-a}",
    "echo 'a b'",
    "ls -la | cat",
    "sed -n 1p x",
    "find . -name x",
    "f",
    "git log",
];

const WORDS: &[&str] = &[
    "a", "b", "x", "pwn", "touch", "EOF", "A", "-n", "--", "1", "$x", "\"$x\"", "'q'", "$", "$$", "$?", "${x}", "~",
    "*", "?", "{a,b}", "a=b", "x=1", "#", "\\", "!", "[", "]", "[[", "]]", "{", "}", "in", "=", "==", "<", ">",
    "\"a b\"", "'a\"b'", "\"a'b\"", "$'a\\'b'", "${x#a}", "${x/a/b}", "$((1))", "a#b", "a\\ b", "\\\n", "time",
    "coproc", "if", "then", "fi", "do", "done", "case", "esac", "for", "while",
];

const JOINTS: &[&str] = &[
    " ",
    " ",
    " ",
    "",
    ";",
    "; ",
    "\n",
    "\n",
    "\n\n",
    " && ",
    " || ",
    " | ",
    " & ",
    "|&",
    "\t",
    " \\\n",
    "\\\n",
    ";;",
    " ! ",
    "(",
    ")",
    " { ",
    "; } ",
    " <",
    " >x ",
    " 2>&1 ",
    " # ",
    "\n# ",
    "`",
    "'",
    "\"",
    "$(",
    ")",
    " <<EOF\n",
    "\nEOF\n",
    " <<'EOF'\n",
    " <<-EOF\n",
    "\n\tEOF\n",
    "\nEOF \n",
    " <<<",
    "<(",
    "$((",
    "))",
    "${x:-",
    "}",
];

impl Soup {
    /// A maker whose scripts depend on `seed` alone.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    /// One script.
    pub fn script(&mut self) -> String {
        let mut script = match self.random.below(4) {
            0 => self.tokens(),
            _ => self.piece(),
        };
        for _ in 0..self.random.below(4) {
            script = self.wrap(&script);
        }
        if self.random.below(2) == 0 {
            let (before, joint) = (self.piece(), self.joint());
            script = format!("{before}{joint}{script}");
        }
        if self.random.below(3) == 0 {
            let (joint, after) = (self.joint(), self.piece());
            script = format!("{script}{joint}{after}");
        }
        if self.random.below(6) == 0 {
            script = self.mutate(&script);
        }
        script
    }

    fn joint(&mut self) -> &'static str {
        self.random.pick(JOINTS)
    }

    /// Words and operators in any order.
    fn tokens(&mut self) -> String {
        let mut script = String::new();
        for _ in 0..2 + self.random.below(10) {
            let piece = match self.random.below(6) {
                0 => self.random.pick(MARKERS),
                1 => self.random.pick(READERS),
                _ => self.random.pick(WORDS),
            };
            script.push_str(piece);
            script.push_str(self.joint());
        }
        script
    }

    /// One command.
    fn piece(&mut self) -> String {
        match self.random.below(3) {
            0 => self.random.pick(MARKERS).to_owned(),
            1 => self.random.pick(READERS).to_owned(),
            _ => format!("{} {}", self.random.pick(READERS), self.random.pick(WORDS)),
        }
    }

    /// Code put where Bash runs it, or does not.
    fn wrap(&mut self, code: &str) -> String {
        let reader = self.random.pick(READERS);
        let word = self.random.pick(WORDS);
        let quoted = code.replace('\'', "'\\''");
        match self.random.below(58) {
            0 => format!("echo $({code})"),
            1 => format!("echo `{code}`"),
            2 => format!("echo \"$({code})\""),
            3 => format!("echo \"${{x:-$({code})}}\""),
            4 => format!("echo ${{x#$({code})}}"),
            5 => format!("echo ${{x/$({code})/{word}}}"),
            6 => format!("echo \"${{x:-'$({code})'}}\""),
            7 => format!("cat <<EOF\n$({code})\nEOF"),
            8 => format!("cat <<EOF\n`{code}`\nEOF"),
            9 => format!("cat <<'EOF'\n{code}\nEOF"),
            10 => format!("cat <<EOF | {reader}\n{word} ${{x:-$({code})}}\nEOF"),
            11 => format!("{reader} <({code})"),
            12 => format!("eval '{quoted}'"),
            13 => format!("bash -c '{quoted}'"),
            14 => format!("({code})"),
            15 => format!("{{ {code}; }}"),
            16 => format!("if {code}; then {reader}; fi"),
            17 => format!("if {reader}; then {code}; else {code}; fi"),
            18 => format!("for i in a b; do {code}; done"),
            19 => format!("while {code}; do break; done"),
            20 => format!("case x in $({code})) ;; esac"),
            21 => format!("case {word} in x|*) {code} ;; esac"),
            22 => format!("f() {{ {code}; }}; f"),
            23 => format!("f() {{ {code}; }}; {reader}"),
            24 => format!("x='{quoted}'; eval \"$x\""),
            25 => format!("x='a[$({quoted})]'; echo $((x))"),
            26 => format!("test -v 'a[$({quoted})]'"),
            27 => format!("[[ 'a[$({quoted})]' -eq 0 ]]"),
            28 => format!("echo $(( $({code}) + 1 ))"),
            29 => format!("a[$({code})]=1"),
            30 => format!("x=$({code})"),
            31 => format!("x=(a $({code}) b)"),
            32 => format!("{code} &"),
            33 => format!("! {code}"),
            34 => format!("time {code}"),
            35 => format!("coproc {{ {code}; }}"),
            36 => format!("{reader} | {reader} | {reader}\n{code} && {reader}"),
            37 => format!("{reader}\n\\{code}"),
            38 => format!("{reader} \\\n{code}"),
            39 => format!("{reader} # {code}"),
            40 => format!("{reader} # {word}\n{code}"),
            41 => format!("trap '{quoted}' EXIT"),
            42 => format!("{reader} > \"$({code})\""),
            43 => format!("{reader} <<< \"$({code})\""),
            44 => format!("env x=1 bash -c '{quoted}'"),
            45 => format!("bash <<'EOF'\n{code}\nEOF"),
            46 => format!("bash <<EOF\n{code}\nEOF"),
            47 => format!("echo '{quoted}' | bash"),
            48 => format!("cat <<EOF\n\tEOF\n: '\nEOF\n{code} # '"),
            49 => format!("cat <<EOF\nEOF \n: '\nEOF\n{code} # '"),
            50 => format!("cat <<A <<B\n{word}\nA\n{code}\nB\n{reader}"),
            51 => format!("cat <<EOF; {code}\n{word}\nEOF"),
            52 => format!("(({code}); {reader})"),
            53 => format!("$'{}' ", code.replace(' ', "' $'")),
            54 => format!("echo \"$\\\n({code})\""),
            55 => format!("{word}=$ {code}"),
            56 => format!("select i in a; do {code}; done <<< 1"),
            _ => format!("[ {word} ] && {code}"),
        }
    }

    /// A character taken out, doubled or put in.
    fn mutate(&mut self, script: &str) -> String {
        let mut chars: Vec<char> = script.chars().collect();
        let at = self.random.below(chars.len());
        match self.random.below(3) {
            0 if !chars.is_empty() => {
                chars.remove(at);
            }
            1 => {
                if let Some(char) = chars.get(at).copied() {
                    chars.insert(at, char);
                }
            }
            _ => {
                let extra = self.random.pick(&[
                    "\\", "'", "\"", "`", "$", "\n", ";", "#", "(", ")", "{", "}", "<", ">", "&", "|", "\\\n", " ",
                ]);
                for (offset, char) in extra.chars().enumerate() {
                    chars.insert(at + offset, char);
                }
            }
        }
        chars.into_iter().collect()
    }
}
