//! Scripts as people and agents write them, patched together and then damaged.
//!
//! Where [`crate::soup`] nests fragments at random, this begins with whole scripts that read well: functions, loops, `case`,
//! here-documents, arrays, pipelines. The marker is put in at a random byte, mostly inside a quote, a comment, a body, a
//! pattern or an expression, and a few bytes around are changed, so that what was data may become code and the other way.

use crate::random::Random;

/// Makes scripts. The same seed gives the same scripts on every machine.
#[derive(Clone, Debug)]
pub struct Patchwork {
    random: Random,
}

/// Pieces of scripts. `@R` is a command that only reads, `@W` a word, `@N` a number, `@M` now and then the marker.
const PIECES: &[&str] = &[
    "set -euo pipefail\ncd \"$(dirname \"$0\")\" || exit 1\n",
    "#!/usr/bin/env bash\n# What is here, and how much of it? (it's quick)\n@R\n",
    "for f in @W b 'c d' *.md; do\n  [ -e \"$f\" ] || continue\n  echo \"== $f\"\n  @R\ndone\n",
    "while IFS= read -r line; do\n  echo \"line: $line\"\n  @M\ndone <<'EOF'\none\n@W two\nEOF\n",
    "while read -r a b; do echo \"$b $a\"; done <<EOF\n$x 1\n${y:-none} 2\n$(@R)\nEOF\n",
    "case \"$1\" in\n  -h|--help) echo usage ;;\n  \"@W\"|[a-z]*) @R ;;\n  *) @R\n     ;;\nesac\n",
    "case $(uname) in\n  (Linux) os=linux;;\n  (*) os=other ;;\nesac\necho \"$os\"\n",
    "usage() {\n  cat <<USAGE\nusage: tool [-n] @W\n\n  -n  don't do it; say \"what\" would be done\nUSAGE\n}\nusage\n",
    "log() { printf '%s\\n' \"[$1] $2\" >&2; }\nlog info \"starting @W\"\n@M\n",
    "main() {\n  local dir=${1:-.} n=0\n  @R\n  n=$((n + 1))\n  echo \"$dir: $n\"\n}\nmain \"$@\"\n",
    "files=(a.txt \"b c\" '@W')\nfor f in \"${files[@]}\"; do\n  wc -l \"$f\" 2>/dev/null\ndone\necho \"${#files[@]} files\"\n",
    "n=0\nfor ((i = 0; i < 3; i++)); do\n  (( n += i * 2 ))\n  @R\ndone\necho $((n % @N))\n",
    "if [[ -f @W && $x == a* ]] || [[ \"$y\" =~ ^([a-z]+)-([0-9]+)$ ]]; then\n  @R\nelse\n  echo 'no match; next'\nfi\n",
    "if ! @R >/dev/null 2>&1; then\n  echo \"not there: it's @W\"\nelif test -n \"$x\"; then\n  @R | head -3\nfi\n",
    "git log --oneline -5 | while read -r h rest; do echo \"$h\"; done\n",
    "ls -la | grep -v '^total' | awk '{print $9}' | sort | uniq -c\n@M\n",
    "find . -name '*.rs' -not -path './target/*' \\\n  | head -@N \\\n  | wc -l\n",
    "echo \"a: $(echo \"b: $(echo 'c') )\") d\"\n",
    "echo `echo \"it is \\`pwd\\`\"`\n",
    "x=$(cat <<'END'\nsome \"text\" with 'quotes' and $(code) and `ticks`\nEND\n)\necho \"$x\"\n",
    "cat <<-EOF\n\tindented @W\n\t\ttwice $((1 + @N))\n\tEOF\n",
    "cat <<'A' <<B\nfirst 'one\nA\nsecond \"two\" $x\nB\n",
    "grep -n \"fn main\" src/*.rs | cut -d: -f1 # the (first) 'file' only\n",
    "printf '%s\\n' \"${x:-default value}\" \"${y:+set}\" \"${#x}\" \"${f%.*}\" \"${f##*/}\"\n",
    "s=\"hello world\"; echo \"${s^^}\" \"${s/world/there}\" \"${s:0:5}\" ${s//o/0}\n",
    "{ @R; echo '---'; @R; } | tail -n @N\n",
    "( cd . && @R ) || echo \"failed with $?\"\n",
    "diff <(sort a) <(sort b) | head -20\n",
    "i=@N; until [ $i -le 0 ]; do echo $i; i=$((i - 1)); done\n",
    "a[0]=x; a[1]='y z'; a+=(w); echo \"${a[@]}\" \"${a[1]}\" \"${!a[@]}\"\n",
    "declare -A m=([one]=1 [\"two\"]=2)\nfor k in \"${!m[@]}\"; do echo \"$k=${m[$k]}\"; done\n",
    "echo $(( (1 + 2) * @N )) $((x > 2 ? 1 : 0)) $[3+4]\n",
    "[ -d @W ] && [ \"$x\" = 'a;b' ] && @R\n",
    "[[ $x != *[!a-z]* ]] && echo \"plain\"\n[[ \"a b\" == \"a b\" ]] && @R\n",
    "trap 'echo done' EXIT\n@R\n",
    "sed -n '/^## /,/^## /p' README.md | sed -e 's/a/b/' -e \"s/'//\"\n",
    "awk -F: '$3 >= 1000 { print $1; n++ } END { print n \" users\" }' /etc/passwd\n",
    "echo \"cost: \\$5 \\`tick\\` \\\"q\\\" $'tab\\tquote\\' end' $\"loc\"\"\n",
    "select_one() { local IFS=,; echo \"$*\"; }\nselect_one a b c\n",
    "jq -r '.[] | select(.name == \"@W\") | .id' x.json 2>/dev/null || true\n",
    "read -r -d '' text <<'TXT' || true\nfor x in $(touch); do `it`; done\nTXT\necho \"$text\" | wc -c\n",
    "if true; then cat <<X; fi\n@W $(@R)\nX\n",
    "f() (\n  @R\n)\nf | cat\n",
    "grep -q '@W' <<< \"$x\" && echo yes || echo no\n",
    "IFS=: read -r u _ <<<'root:x:0'; echo \"$u\"\n",
    "echo one # two; three\n#four $(five) `six` 'seven\necho eight\\\n  nine '#ten'\n",
    "x=1 y=\"2 3\"; [ \"$x\" -eq 1 ] && echo ok; echo ${x}${y// /_}\n",
    "printf -v out '%03d' @N; echo \"$out\"\nread -r k v <<< 'a b'; test -v k && echo \"$v\"\n",
    "mapfile -t lines < <(printf 'a\\nb\\n'); echo \"${lines[0]}\" ${#lines[@]}\n",
    "let 'n = 1 + @N'; echo $n; ((n--)); echo \"$n\"\n",
    "echo {1..3}.{a,b} \"{x,y}\" ~ '~' *.none [a-c]?\n",
    "time @R\n! false && @R\n",
    "@R &\nwait\n@R\n",
    "export LC_ALL=C; NO_COLOR=1 @R\n",
    "eval \"echo $x\"\nbash -c 'echo \"$1\"' _ @W\nsh -c \"@R\"\n",
    "echo @W | xargs -n1 echo\n",
];

const READS: &[&str] = &[
    "ls -la",
    "pwd",
    "cat @W",
    "head -n 3 x",
    "grep -rn 'TODO' .",
    "wc -l a",
    "true",
    "echo \"$x\"",
    "git status --short",
    "git diff --stat",
    "sort x | uniq",
    "test -e a",
    "date +%s",
    "tr a-z A-Z < a",
    "rg -n \"it's\" src",
    "echo 'a (b) c'",
    "find . -type f",
    "du -sh .",
    "[ -z \"$y\" ]",
    ":",
];

const WORDS: &[&str] = &[
    "a",
    "src",
    "x.txt",
    "\"$x\"",
    "'q r'",
    "-n",
    "README.md",
    "a/b",
    "${x}",
    "1",
    "EOF",
    "b\\ c",
    "$1",
    "#h",
    "in",
    "do",
];

/// The marker in forms that run it where they stand, or after what they close.
const MARKERS: &[&str] = &[
    "touch pwn",
    "$(touch pwn)",
    "`touch pwn`",
    ";touch pwn;",
    "\ntouch pwn\n",
    "&touch pwn&",
    "|touch pwn|",
    "||touch pwn||",
    ">pwn ",
    " > pwn\n",
    "\";touch pwn;\"",
    "';touch pwn;'",
    "'$(touch pwn)'",
    "\"$(touch pwn)\"",
    ")touch pwn;(",
    "$(touch pwn",
    "touch pwn)",
    "};touch pwn;{",
    "<(touch pwn)",
    ">(touch pwn)",
    "a[$(touch pwn)]",
    "a[`touch pwn`]=1",
    "${x:-$(touch pwn)}",
    "${x#`touch pwn`}",
    "$((1+$(touch pwn)0))",
    "$'\\x74ouch' pwn",
    "\nEOF\ntouch pwn\n",
    "\n\tEOF\ntouch pwn\n",
    "EOF\ntouch pwn\n: <<EOF\n",
    "#\ntouch pwn\n",
    ";;*)touch pwn;;",
    ";; esac; touch pwn; case a in a)",
    "]];touch pwn;[[",
    "]&&touch pwn&&[ ",
    "\\\ntouch pwn",
    "touch \\\npwn\n",
    "\\touch pwn;",
    "'touch' pwn\n",
    "\n! touch pwn\n",
    "=$ touch pwn;",
    "\ntouch() { :; }\n",
    "\nx='a[$(touch pwn)]'\n",
    "\nx='$(touch pwn)'\n",
    "\nx='touch pwn'\n",
    "\neval $x\n",
    "\n$x\n",
    "\necho $((x))\n",
    "\nf() { touch pwn; }\n",
    "\nls() { touch pwn; }\n",
    "\ncat<<`\ntouch pwn`\n",
];

/// Bytes that mean something.
const BYTES: &[&str] = &[
    "\\", "'", "\"", "`", "$", "\n", ";", "#", "(", ")", "{", "}", "<", ">", "&", "|", "\\\n", " ", "\t", "[", "]",
    "=", "!", "*", "~", "^", ",", ":", "/", "%", "-", "+", "?", "@", "EOF", "$(", "${", "$((", "))", "<<", ";;", "[[",
    "]]", "<<<", "&&",
];

impl Patchwork {
    /// A maker whose scripts depend on `seed` alone.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    /// One script.
    pub fn script(&mut self) -> String {
        let mut script = String::new();
        for _ in 0..=self.random.below(4) {
            let piece = self.random.pick(PIECES);
            self.fill(piece, &mut script);
        }
        if self.random.below(6) == 0 {
            script = self.enclose(script.trim_end());
        }
        let mut bytes: Vec<char> = script.chars().collect();
        for _ in 0..=self.random.below(2) {
            let marker = self.random.pick(MARKERS);
            self.splice(&mut bytes, marker);
        }
        for _ in 0..[0, 0, 1, 1, 2, 3, 5].get(self.random.below(7)).copied().unwrap_or(0) {
            self.damage(&mut bytes);
        }
        bytes.into_iter().collect()
    }

    /// Adds a piece with its holes filled.
    fn fill(&mut self, piece: &str, out: &mut String) {
        let mut rest = piece;
        while let Some((before, after)) = rest.split_once('@') {
            out.push_str(before);
            rest = after;
            if let Some(after) = rest.strip_prefix('R') {
                let read = self.random.pick(READS).replace("@W", self.random.pick(WORDS));
                out.push_str(&read);
                rest = after;
            } else if let Some(after) = rest.strip_prefix('W') {
                out.push_str(self.random.pick(WORDS));
                rest = after;
            } else if let Some(after) = rest.strip_prefix('N') {
                out.push_str(self.random.pick(&["2", "3", "7", "10"]));
                rest = after;
            } else if let Some(after) = rest.strip_prefix('M') {
                out.push_str(self.random.pick(&["pwd", ":", "true", "touch pwn", "[ -f a ] || touch pwn"]));
                rest = after;
            } else {
                out.push('@');
            }
        }
        out.push_str(rest);
    }

    /// A script within another construct.
    fn enclose(&mut self, script: &str) -> String {
        match self.random.below(9) {
            0 => format!("{{\n{script}\n}} 2>&1 | cat\n"),
            1 => format!("(\n{script}\n)\n"),
            2 => format!("out=$(\n{script}\n)\necho \"$out\"\n"),
            3 => format!("echo \"$(\n{script}\n)\"\n"),
            4 => format!("run() {{\n{script}\n}}\nrun\n"),
            5 => format!("cat <<OUTER\n{script}\nOUTER\n"),
            6 => format!("cat <<'OUTER'\n{script}\nOUTER\n"),
            7 => format!("bash <<'OUTER'\n{script}\nOUTER\n"),
            _ => format!("if true; then\n{script}\nfi\n"),
        }
    }

    /// Puts `text` in, mostly right behind or before a byte that begins or ends something.
    fn splice(&mut self, bytes: &mut Vec<char>, text: &str) {
        let meant: Vec<usize> = bytes
            .iter()
            .enumerate()
            .filter(|(_, char)| "'\"`$(){}[]<>|&;#\\\n=".contains(**char))
            .map(|(at, _)| at)
            .collect();
        let at = match self.random.below(4) {
            0 => self.random.below(bytes.len() + 1),
            _ => meant.get(self.random.below(meant.len())).map_or(0, |at| at + self.random.below(2)),
        };
        bytes.splice(at..at, text.chars());
    }

    /// One change of a few bytes.
    fn damage(&mut self, bytes: &mut Vec<char>) {
        let at = self.random.below(bytes.len());
        let end = |at: usize, span: usize| (at + span).min(bytes.len());
        match self.random.below(9) {
            0 => drop(bytes.drain(at..end(at, 1))),
            1 => {
                let extra = self.random.pick(BYTES);
                bytes.splice(at..at, extra.chars());
            }
            2 => {
                let extra = self.random.pick(BYTES);
                self.splice(bytes, extra);
            }
            3 => {
                let extra = self.random.pick(BYTES);
                let to = end(at, 1);
                bytes.splice(at..to, extra.chars());
            }
            4 if at + 1 < bytes.len() => bytes.swap(at, at + 1),
            // Some bytes move elsewhere.
            5 => {
                let moved: Vec<char> = bytes.drain(at..end(at, 1 + self.random.below(12))).collect();
                let to = self.random.below(bytes.len() + 1);
                bytes.splice(to..to, moved);
            }
            // Some bytes stand twice.
            6 => {
                let twice: Vec<char> = bytes.get(at..end(at, 1 + self.random.below(12))).unwrap_or_default().to_vec();
                let to = self.random.below(bytes.len() + 1);
                bytes.splice(to..to, twice);
            }
            // A quote becomes another.
            7 => {
                if let Some(quote) = bytes.iter_mut().skip(at).find(|char| matches!(char, '\'' | '"' | '`')) {
                    *quote = match quote {
                        '\'' => '"',
                        '"' => '`',
                        _ => '\'',
                    };
                }
            }
            // A line end becomes something else.
            _ => {
                if let Some(offset) = bytes.iter().skip(at).position(|char| *char == '\n') {
                    let other =
                        self.random.pick(&["\\\n", " ", "", ";", " \n", "\n\n", "\n\t", " #\n", " && ", " |\n"]);
                    bytes.splice(at + offset..=at + offset, other.chars());
                }
            }
        }
    }
}
