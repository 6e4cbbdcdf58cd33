//! Large scripts of every shape that makes a reader slow: repeated, nested, and with names that differ.

use crate::random::Random;

/// The most bytes that one script has; `bash -c` takes few more.
pub const SIZE: usize = 120_000;

/// Shapes that are known to have cost something, or that pair much with much. `#` stands for the number of the repetition.
const REPEATED: &[&str] = &[
    "ls|",
    "ls -la|",
    "a;",
    "a\n",
    "a&",
    "a&&",
    "a||",
    "a & ",
    ":;",
    "!true;",
    "echo a >b;",
    "echo a ",
    "a=1;",
    "v#=1;",
    "v#=$v0;",
    "v=$v$v;",
    "v+=aaaaaaaaaaaaaaaa;",
    "v+=(a);",
    "v[#]=1;",
    "a=(1 2 3);",
    "export v#=1;",
    "local v#;",
    "declare v#;",
    "unset v#;",
    "v#=1 ",
    "FOO#=1 ",
    "cd x;",
    "cd ..;",
    "cd x && ",
    "pushd x;",
    "cd x || ",
    "popd;",
    "(cd x);",
    "f#() { :; };",
    "f#() { f0; };f#;",
    "f() { :; };",
    "f() { f; };f;",
    "f;",
    "cat <<E\nx\nE\n",
    "cat <<E#\nx\nE#\n",
    "<<E ",
    "echo $x ",
    "echo $v# ",
    "$v# ",
    "${x:-y} ",
    "echo ${x:-y};",
    "echo ${x:-${y:-z}};",
    "echo ${x//a/b};",
    "echo ${a[#]};",
    "echo ${!x};",
    "$(ls)",
    "echo $(ls);",
    "echo $(ls) ",
    "x=$(ls);",
    "x=$(echo $x);",
    "`ls`;",
    "echo $((1+1));",
    "((x++));",
    "((x#=1));",
    "echo $((x#=1)) ",
    "[[ a ]];",
    "[[ a == b ]] && ",
    "[[ -f a && -f b ]]\n",
    "[ -f a ];",
    "{a,b}",
    "{a,b} ",
    "{1..9}",
    "{a..z} ",
    "echo {a,b}{c,d};",
    "{,}",
    "{ a;};",
    "(a);",
    "if a; then b; fi;",
    "if a; then v#=1; fi;",
    "if a; then cd x; else cd y; fi;",
    "while a; do b; done;",
    "while a; do v=$v; done;",
    "while a; do v#=1; done;",
    "while a; do cd x; done;",
    "until a; do break; done;",
    "for x in a b c; do ls $x; done;",
    "for x in a b c; do v#=$x; done;",
    "for x in *; do ls $x; done;",
    "for ((i=0;i<3;i++)); do a; done;",
    "case a in a) b;; esac;",
    "case a in a|b|c) d;; *) e;; esac\n",
    "eval ls;",
    "eval eval ",
    "eval 'eval ls';",
    "eval 'v#=1';",
    "bash -c 'ls';",
    "bash -c 'cd x; ls | wc';",
    "sh -c ls;",
    "env ",
    "env A#=1 ",
    "sudo ",
    "nice ",
    "xargs ",
    "timeout 1 ",
    "command ",
    "builtin ",
    "exec ",
    "time ",
    "! ",
    "coproc a;",
    "xargs ls | ",
    "find . -exec ls {} \\;;",
    "find . -exec ls {} \\; ",
    "-exec ls {} \\; ",
    "ls >a;",
    ">a ",
    ">a#;",
    ">a >b >c;",
    "ls <a 2>&1;",
    "2>&1 ",
    "{v#}>a ",
    "<(ls) ",
    "cat <(ls);",
    "ls >(cat);",
    "trap 'ls' EXIT;",
    "trap 'v#=1' DEBUG;",
    "set -e;",
    "set -- a b c;",
    "set -- \"$@\" a;",
    "shift;",
    "read v#;",
    "read -r a b c;",
    "printf -v v# x;",
    "printf %s a;",
    "let x=1;",
    "let x#=1 ",
    "test a;",
    "alias a#=b;",
    ". ./x;",
    "return;",
    "break;",
    "exit;",
    "true && exit;",
    "exit || ",
    "echo 'a' \"b\" $'c' ",
    "'a'",
    "\"a\"",
    "\"$x\"",
    "$x",
    "\\a",
    "\\\n",
    "~/ ",
    "* ",
    "?",
    "[a]",
    "!(a)",
    "@(a|b) ",
    "# a\n",
    " #",
    "rm -rf a# ",
    "rm -rf a#;",
    "cp a# b;",
    "git status;",
    "git -c a=b ",
    "git -c a.b#=c status;",
    "gh pr view #;",
    "curl https://h#.example;",
    "sed -n 's/a/b/p;' ",
    "sed 's/a/b/';",
    "awk '{print}';",
    "awk '{print}' a# ",
    "python3 -c 'print(1)';",
    "jq . ",
    "tar cf a b;",
    "printf '%s' a | cat;",
    "echo a | sh;",
    "echo 'echo a | sh' | sh;",
    "cat <<< a;",
    "cat <<< $x | ",
    "select x in a b; do ls; done;",
    "mapfile a#;",
    "hash -p a b;",
    "PATH=a#;",
    "PATH=a# ls;",
    "IFS=a;",
    "LD_PRELOAD=a ls;",
    "shopt -s a;",
    "wait;",
    "kill #;",
    "ulimit -n 1;",
    "/bin/ls;",
    "./a#;",
    "a/b/c/../../d;",
    "ls ../../../..;",
    "cat /a/b/c/d/e/f/g;",
    "cat a/../a/../",
    "a/",
    "a[1],",
    "a[1]+",
    "if a; then f#() { :; }; fi;",
    "while a; do unset -f f#; f#() { :; }; done;",
    "while a; do unset v#; v0=1; done;",
    "-a ",
    "ls -a -l ",
];

/// Opening and closing texts around a core.
const NESTED: &[(&str, &str, &str)] = &[
    ("(", "a", ")"),
    ("{ ", "a", ";}"),
    ("$(", "a", ")"),
    ("\"$(", "a", ")\""),
    ("${x:-", "a", "}"),
    ("${x#", "a", "}"),
    ("\"${x:-", "a", "}\""),
    ("$((", "1", "))"),
    ("((", "1", "))"),
    ("a[", "1", "]"),
    ("$[", "1", "]"),
    ("<(", "a", ")"),
    ("{a,", "b", "}"),
    ("{", "a", ",b}"),
    ("if a; then ", "b", "; fi"),
    ("if ", "a", "; then b; fi"),
    ("while a; do ", "b", "; done"),
    ("while ", "a", "; do b; done"),
    ("for x in a b; do ", "b", "; done"),
    ("for x in *; do ", "cd x", "; done"),
    ("case a in a) ", "b", ";; esac"),
    ("f() { ", "a", ";}"),
    ("f() { f; ", "a", ";};f"),
    ("! ( ", "a", ")"),
    ("coproc { ", "a", ";}"),
    ("[[ ( ", "a", " ) ]]"),
    ("a=(", "1", ")"),
    ("@(", "a", ")"),
    ("eval '", "a", "'"),
    ("eval \"", "a", "\""),
    ("a && { ", "b", "; }"),
    ("a | { ", "b", "; }"),
    ("( cd x; ", "a", "; v=1 )"),
    ("cat <<E\n$(", "a", ")\nE\n"),
    ("time ( ", "a", ")"),
    ("a & ( ", "b", ") & "),
    ("`", "a", "`"),
];

/// What large scripts begin with, so that the rest is read in another state.
const HEADS: &[&str] = &[
    "",
    "",
    "",
    "set -e\n",
    "cd a\n",
    "ls ",
    "ls \"",
    "x=",
    "x=(",
    "echo ",
    "find . ",
    "git ",
    "rm ",
    "$x ",
    "f() {\n",
    "while a; do\n",
    "for x in a b c d e f g h; do\n",
    "for x in ",
    "case $x in ",
    "eval \"",
    "bash -c '",
    "cat <<E\n",
    "((",
    "[[ ",
    "echo $((",
    "x=$(",
    "a=1; b=2; c=3; d=4;\n",
    "f() { v=1; cd x; }\n",
];

/// What stands around the repetitions.
const AROUND: &[(&str, &str)] = &[
    ("", ""),
    ("ls ", ""),
    ("ls \"", "\""),
    ("x=(", ")"),
    ("f() {\n", "\n:; }\nf\nf\n"),
    ("while a; do\n", "\n:; done"),
    ("for x in a b c d e f g h; do\n", "\n:; done"),
    ("for x in ", "; do ls $x; done"),
    ("case $x in ", ") a;; esac"),
    ("eval \"", "\""),
    ("bash -c '", "'"),
    ("cat <<E\n", "\nE\n"),
    ("((", "))"),
    ("[[ ", " ]]"),
    ("echo $((", "))"),
    ("x=$(", "\n:)"),
];

/// The text with each `#` replaced by the number, where it stands for one.
fn numbered(text: &str, number: usize, out: &mut String) {
    for (at, part) in text.split('#').enumerate() {
        // A `#` that is meant to be one stands after a blank, a brace or alone.
        if at > 0 {
            if out.ends_with(|last: char| last.is_ascii_alphabetic() || matches!(last, '[' | ' ') && !part.is_empty()) {
                out.push_str(&number.to_string());
            } else {
                out.push('#');
            }
        }
        out.push_str(part);
    }
}

/// `unit` again and again until there are `size` bytes.
fn repeated(unit: &str, size: usize, out: &mut String) {
    let end = out.len() + size;
    let mut number = 0;
    while out.len() + unit.len() + 6 < end {
        numbered(unit, number, out);
        number += 1;
    }
}

fn nested((open, core, close): (&str, &str, &str), levels: usize) -> String {
    [open.repeat(levels), core.to_owned(), close.repeat(levels)].concat()
}

/// Scripts of each known shape, with names for them. `all`: each shape in each surrounding, else in two of them.
#[must_use]
pub fn shapes(all: bool) -> Vec<(String, String)> {
    let mut shapes = Vec::new();
    let mut repeat = |(head, tail): (&str, &str), unit: &str| {
        let mut script = head.to_owned();
        repeated(unit, SIZE - head.len() - tail.len(), &mut script);
        script.push_str(tail);
        shapes.push((format!("{head:?} + n * {unit:?} + {tail:?}"), script));
    };
    for (at, unit) in REPEATED.iter().enumerate() {
        let around = if all { AROUND } else { AROUND.get(at % AROUND.len()..=at % AROUND.len()).unwrap_or_default() };
        std::iter::once(&("", "a")).chain(around).for_each(|around| repeat(*around, unit));
    }
    for shape in NESTED {
        let bytes = shape.0.len() + shape.2.len();
        // All in one, and many of a few levels, up to the most that is followed.
        for levels in [SIZE / bytes, 3, 10, 30, 100] {
            let one = format!("{}\n", nested(*shape, levels.min((SIZE - 8) / bytes)));
            for head in ["", "echo "] {
                let unit = format!("{head}{one}");
                let script = unit.repeat((SIZE / unit.len()).max(1));
                shapes.push((format!("{head:?} + {levels} levels of {shape:?}"), script));
            }
        }
    }
    shapes
}

/// Makes large scripts of random shapes. The same seed gives the same scripts.
#[derive(Clone, Debug)]
pub struct Hostile {
    random: Random,
}

impl Hostile {
    /// A maker whose scripts depend on `seed` alone.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    /// One large script.
    pub fn script(&mut self) -> String {
        let (head, tail) = if self.random.below(2) == 0 {
            (self.random.pick(HEADS), "")
        } else {
            AROUND.get(self.random.below(AROUND.len())).copied().unwrap_or_default()
        };
        let mut script = head.to_owned();
        let parts = 1 + self.random.below(3);
        for _ in 0..parts {
            let unit = self.unit(2);
            repeated(&unit, SIZE / parts - 40, &mut script);
            if self.random.below(2) == 0 {
                script.push('\n');
            }
        }
        script.push_str(tail);
        script
    }

    /// A text that is repeated.
    fn unit(&mut self, depth: usize) -> String {
        let mut unit = String::new();
        for _ in 0..=self.random.below(3) {
            if depth > 0 && self.random.below(3) == 0 {
                let inner = self.unit(depth - 1);
                let (open, core, close) = NESTED.get(self.random.below(NESTED.len())).copied().unwrap_or_default();
                let levels = [1, 1, 2, 5, 20].get(self.random.below(5)).copied().unwrap_or(1);
                let core = if self.random.below(2) == 0 { inner.trim_end_matches(';') } else { core };
                unit.push_str(&nested((open, core, close), levels));
                unit.push_str(self.random.pick(&[";", "\n", " ", " | ", " && ", ""]));
            } else {
                unit.push_str(self.random.pick(REPEATED));
            }
        }
        unit
    }
}
