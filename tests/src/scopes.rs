//! A variable that is set many times, in every scope Bash has, and then is an option of a tool.
//!
//! One of its values makes the marker (`sort -o pwn`), the other reads. Whoever decides must know which of the settings
//! is in force: subshells, pipelines, functions and their locals, prefixes of commands, conditions, loops, traps.

use crate::random::Random;

/// Makes scripts. The same seed gives the same scripts on every machine.
#[derive(Clone, Debug)]
pub struct Scopes {
    random: Random,
    /// How many statements may still be made.
    budget: usize,
    functions: usize,
}

/// Settings of `v`. `@` is a value.
const SETTINGS: &[&str] = &[
    "v=@",
    "v=@",
    "v='@'",
    "v=\"@\"",
    "v=@ w=@",
    "w=@; v=$w",
    "w=@ v=$w",
    "export v=@",
    "declare v=@",
    "declare -g v=@",
    "declare -x v=@",
    "local v=@",
    "local v; v=@",
    "local v",
    "local -n r=v; r=@",
    "declare -n r=v; r=@",
    "declare -a v=(@ a)",
    "typeset v=@",
    "unset v; v=@",
    "unset v",
    "unset -v v",
    "v=@ true",
    "v=@ :",
    "v=@ eval :",
    "v=@ export w=a",
    "v=@ . /dev/null",
    "v=@ command :",
    "v=@ builtin :",
    "v=@ >/dev/null",
    ">/dev/null v=@",
    "v=@ | cat",
    "true | v=@",
    "v=@ &",
    "v=@ & wait",
    "! v=@",
    "time v=@",
    "v=@ || v=@",
    "v=@ && v=@",
    "true && v=@",
    "false && v=@",
    "true || v=@",
    "false || v=@",
    "[ -e /dev/null ] && v=@",
    "[ -e /none ] || v=@",
    "[[ $v ]] && v=@",
    "[[ $v == -o ]] && v=@",
    "[[ -z $v ]] || v=@",
    "v=${v:-@}",
    "v=${v:+@}",
    "v=${w:-@}",
    "w=; v=${w-@}",
    ": ${v:=@}",
    ": ${v=@}",
    ": ${w:=@} ${v:=$w}",
    "v=$(v=@; echo @)",
    "v=$(echo @)",
    "v=`echo @`",
    "w=$(v=@)",
    "echo ${x:=${v:=@}} >/dev/null",
    "cat <<E >/dev/null\n${v:=@}\nE\n",
    "cat <<< \"${v:=@}\" >/dev/null",
    "read -r v <<< @",
    "read -r v w <<< '@ @'",
    "read v < <(echo @)",
    "echo @ | read v",
    "printf -v v %s @",
    "mapfile -t v <<< @",
    "readarray -t v < <(echo @; echo @)",
    "for v in @; do :; done",
    "for v in @ @; do :; done",
    "for v in @ @; do break; done",
    "for v; do :; done",
    "for v in; do :; done",
    "while read -r v; do :; done <<< @",
    "while read -r v; do break; done <<< @",
    "getopts a v -a",
    "eval 'v=@'",
    "eval v=@",
    "eval \"v=@\"",
    "eval local v=@",
    ". <(echo v=@)",
    "source /dev/stdin <<< v=@",
    "set -- @; v=$1",
    "set -- @ @; v=${2}",
    "shift; v=${1:-@}",
    "set -- @",
    "v=$1",
    "v=${*}",
    "v=${@:1:1}",
    "w=v; printf -v \"$w\" %s @",
    "w=v; read -r \"$w\" <<< @",
    "w=v; declare \"$w=@\"",
    "w=v; export $w=@",
    "w=v; eval $w=@",
    "trap 'v=@' DEBUG; :; trap - DEBUG",
    "trap 'v=@' EXIT",
    "trap 'v=@' RETURN",
    "trap 'v=@' ERR; false; trap - ERR",
    "v=-; v+=o",
    "v=-; v+=u",
    "v=(-o -u); v=${v[1]}",
    "v=(-u -o); v=${v[1]}",
    "v[0]=@",
    "v=(@)",
    "declare -A m; m[a]=@; v=${m[a]}",
    "readonly w=@; v=$w",
    "let w=1 && v=@",
    "((1)) && v=@",
    "((0)) || v=@",
    "if ((w)); then v=@; fi",
    "set -e",
    "set +e",
    "set -a",
    "set -- ",
    "shopt -s lastpipe",
    "return 2>/dev/null",
    "break 2>/dev/null",
    "continue 2>/dev/null",
    "exit 0 | cat",
    "(exit 1)",
    "false",
    "coproc v { :; }",
    "wait",
    "unset -f f1",
    "w=$v",
    "v=$w",
    "v=${v/o/u}",
    "v=${v/u/o}",
    "v=${v//[ou]/o}",
    "v=${v%?}u",
    "v=${v%u}o",
    "case $v in -o) v=@;; *) v=@;; esac",
    "case a in b) v=@;; esac",
    "case a in a) v=@;& b) v=@;; esac",
    "case a in a) v=@;;& a) v=@;; esac",
    "until v=@; do :; done",
    "while v=@ && false; do :; done",
    "if v=@; then :; fi",
    "if false; then v=@; else v=@; fi",
    "if true; then v=@; else v=@; fi",
    "if [ -e /none ]; then v=@; elif true; then v=@; fi",
    "for ((w = 0; w < 2; w++)); do v=@; done",
    "for ((v = 0; v < 0; v++)); do :; done",
    "exec 5>&1",
    "{v}>/dev/null :",
];

/// What stands around statements: `S` is one or more of them.
const AROUND: &[&str] = &[
    "{ S; }",
    "(S)",
    "(S); S",
    "S | cat",
    "{ S; } | cat",
    "true | { S; }",
    "{ S; } &\nwait",
    "w=$(S)",
    "echo \"$(S)\" >/dev/null",
    "cat <(S) >/dev/null",
    "if true; then S; fi",
    "if false; then S; else S; fi",
    "if [ -e /none ]; then S; else S; fi",
    "if [ -e /dev/null ]; then S; fi",
    "for i in 1 2; do S; done",
    "for i in 1; do S; break; S; done",
    "for i in 1 2; do [ $i = 1 ] && continue; S; done",
    "while true; do S; break; done",
    "while read -r l; do S; done <<< a",
    "echo a | while read -r l; do S; done",
    "until false; do S; break; done",
    "case a in a) S;; *) S;; esac",
    "case a in b) S;; *) S;; esac",
    "eval 'S'",
    "! { S; }",
    "time { S; }",
    "true && { S; }",
    "false || { S; }",
    "false && { S; }",
    "{ S; } >/dev/null",
    "{ S; } 2>/dev/null || S",
    "F() { S; }; F",
    "F() { S; }; F; S",
    "F() { S; }; S; F",
    "F() { local v; S; }; F",
    "F() { local v=@; S; }; F",
    "F() { S; }; v=@ F",
    "F() { S; }; F | cat",
    "F() { S; }; F &\nwait",
    "F() { S; }; w=$(F)",
    "F() ( S ); F",
    "F() { S; return; S; }; F",
    "F() { S; }",
    "F() { v=@; }; F() { S; }; F",
    "F() { S; }; local() { F; }",
    "F() { S; }; F @",
    "F() { v=$1; }; F @",
    "F() { S\n}; F && S",
    "F() { [[ $1 ]] && return; S; F a; S; }; F",
    "F() { G() { S; }; G; S; }; F",
    "F() { G() { S; }; local v; G; }; F",
    "trap 'S' EXIT",
    "bash -c 'S'",
];

/// The command at the end, which makes the marker where `v` is `-o`.
const ENDS: &[&str] = &[
    "sort \"$v\" pwn /dev/null",
    "sort $v pwn /dev/null",
    "sort ${v} pwn /dev/null",
    "sort \"${v:--u}\" pwn /dev/null",
    "sort \"${v[@]}\" pwn /dev/null",
    "sort -u \"$v\" pwn /dev/null",
    "for x in \"$v\"; do sort \"$x\" pwn /dev/null; done",
    "f0() { sort \"$v\" pwn /dev/null; }; f0",
    "f0() { sort \"$1\" pwn /dev/null; }; f0 \"$v\"",
    "(sort \"$v\" pwn /dev/null)",
    "eval 'sort \"$v\" pwn /dev/null'",
    "eval sort \"$v\" pwn /dev/null",
    "export v; bash -c 'sort \"$v\" pwn /dev/null'",
    "x=$(sort \"$v\" pwn /dev/null)",
    "[[ $v == -o ]] && sort -o pwn /dev/null",
    "[ \"$v\" = -o ] && sort -o pwn /dev/null",
    "case $v in -o) sort -o pwn /dev/null;; esac",
];

impl Scopes {
    /// A maker whose scripts depend on `seed` alone.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), budget: 0, functions: 0 }
    }

    /// One script.
    pub fn script(&mut self) -> String {
        self.budget = 1 + self.random.below(7);
        self.functions = 0;
        let mut script = String::from(self.random.pick(&["", "v=-u\n", "v=-u\n", "v=-o\n"]));
        while self.budget > 0 {
            let statement = self.statement(3);
            script.push_str(&statement);
            script.push_str(self.random.pick(&["\n", "\n", "\n", " 2>/dev/null\n"]));
        }
        script.push_str(self.random.pick(ENDS));
        script.push('\n');
        script
    }

    fn statement(&mut self, depth: usize) -> String {
        self.budget = self.budget.saturating_sub(1);
        if depth == 0 || self.random.below(2) == 0 {
            let setting = self.random.pick(SETTINGS);
            return self.values(setting);
        }
        let around = self.random.pick(AROUND);
        self.functions += 1;
        let (name, inner) = (format!("f{}", self.functions), format!("g{}", self.functions));
        // Within quotes only what has none.
        let quoted = around.contains('\'');
        let mut out = String::new();
        for char in around.chars() {
            match char {
                'S' => {
                    let statement = self.several(depth - 1);
                    out.push_str(&if quoted { statement.replace('\'', "\"") } else { statement });
                }
                'F' => out.push_str(&name),
                'G' => out.push_str(&inner),
                other => out.push(other),
            }
        }
        self.values(&out)
    }

    fn several(&mut self, depth: usize) -> String {
        let mut statement = self.statement(depth);
        if self.random.below(3) == 0 {
            statement.push_str(self.random.pick(&["\n", "\n", " && "]));
            let next = self.statement(depth);
            statement.push_str(&next);
        }
        // A here-document ends its line.
        if statement.ends_with('\n') { format!("{statement}:") } else { statement }
    }

    /// Each `@` becomes a value.
    fn values(&mut self, text: &str) -> String {
        let mut out = String::new();
        for char in text.chars() {
            // `$@`, `${@` and `[@]` are no holes.
            if char == '@' && !out.ends_with(['$', '{', '[']) {
                out.push_str(self.random.pick(&["-u", "-u", "-u", "-o", "-o"]));
            } else {
                out.push(char);
            }
        }
        out
    }
}
