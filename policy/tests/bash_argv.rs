//! Real Bash is asked: each command that it runs was predicted, word for word.
//!
//! Every script runs under `bash --noprofile --norc -c` with stubs on `PATH` that log their words and do nothing else (a few
//! also print what the real program prints). Each log entry must fit one of the commands that lowering lists.

#![expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test asks the original, and may panic")]

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use pi_guard_policy::{
    path::AbsPath,
    shell::{Arg, Form, Start, lower_shell},
    world::{Fixture, Held},
};

/// Stubs that only log.
const STUBS: &[&str] = &[
    "a", "b", "c", "cp", "curl", "find", "git", "grep", "head", "ls", "make", "mv", "python3", "rm", "sed", "sleep",
    "sort", "tee", "touch", "wc", "xargs",
];

/// Stubs that log and then print what the real program prints.
const REAL: &[&str] = &["basename", "cat", "dirname", "seq"];

const SCRIPTS: &[&str] = &[
    // Quotes, escapes, continuations.
    "a 'b c' \"d e\" f\\ g",
    "a \"x\\\"y\" 'x\"y' \"it's\" \\\\",
    "a $'\\x41\\t\\u00e9\\101\\'' $\"b\"",
    "a ''  \"\" x''y",
    "a b\\\nc \"d\\\ne\" \\\nf",
    "a a#b # comment",
    "\\a 'b'; 'a' b; \"a\" c",
    "a $ x$ \"$\" $% \"$%\"",
    "a !x \"!x\" !",
    "a [x] {x} {} {x} = == ~x x=~",
    // Braces.
    "a {b,c} x{1,2}y {a,b}{c,d} {{a,b},c}",
    "a {1..4} {4..1} {01..03} {a..e..2} {-1..1}",
    "a {a} {a,b {a..} {..} {1..x} \"{a,b}\" {a\\,b}",
    "a {a,}b {,x} {'a b',c}",
    "{a,b} x",
    // Tilde.
    "a ~ ~/x ~+ ~+/x '~' x~ \\~ x:~",
    "x=~/y; a $x; x=a:~; a $x",
    // Variables.
    "x=1; a $x ${x} \"$x\" $xy ${x}y",
    "x='b  c'; a $x \"$x\" p${x}s",
    "x=; a $x \"$x\" p$x",
    "a $nope \"$nope\" p$nope",
    "x=' b '; a $x. .$x.",
    "x='*.txt'; a $x \"$x\"",
    "x=b; y=$x$x; z=\"$y c\"; a $y $z",
    "x=b; x+=c; x+=' d'; a $x",
    "x=abc; a ${x:1} ${x:0:2} ${#x} ${x#a} ${x%c} ${x/b/X} ${x^^} ${x@Q}",
    // Operators on known values.
    "x=src/a.b/c.tar.gz; a ${x#*/} ${x##*/} ${x%/*} ${x%%/*} ${x%.*} ${x%%.*} \"${x##*.}\" ${x#src/} ${x%.gz} ${x#y}",
    "x=aXbXc; a ${x#*X} ${x##*X} ${x%X*} ${x%%X*} ${x^^} ${x,} ${x,,} ${x^} ${x#?} ${x%??} ${x^b} ${x~~}",
    "x=abab; p='#a'; a ${x/$p/Z} ${x//#a/Z} ${x/\"#\"a/Z} ${x/\\#a/Z} ${x/#a/Z} ${x/%b/Z} ${x/#b/Z} ${x/%a/Z}",
    "y='#a#a'; p='#a'; a ${y/$p/Z} \"${y//#a/Z}\" \"${y/\"#\"a/Z}\" ${y/\\#a/Z} ${y//\"$p\"/Z}",
    "z=a/a/a; p=/a; a ${z/$p/Z} ${z//\\//-} ${z///a/Z} ${z////a/Z} ${z/\\//-} \"${z/\"/\"/-}\" ${z//a} ${z/a} ${z///}",
    "x=abc; a ${x/#/pre} ${x/%/suf} ${x//} ${x//b} ${x: -2} ${x:1:-1} \"[${x:5}]\" \"[${x:3}]\" \"[${x: -9}]\" ${x:0:9}",
    "x=abc; r='a&b'; a ${x/b/$r} \"${x/b/\"&\"}\" ${x/b/\\&} ${x/b/'q r'} \"${x/b/'q r'}\" \"${x/b/\"q r\"}\" ${x/b/$r$x}",
    "x='a*b?c'; p='*'; a \"${x/$p/Z}\" \"${x/\"$p\"/Z}\" \"${x#\"a*\"}\" \"${x%\\**}\" \"${x//\\?/Q}\" \"${x//'*'/S}\" \"${x//[*]/T}\"",
    "x=(b.rs c.rs 'd e.rs'); a \"${x[@]%.rs}\" ${x[@]/b/q} \"${x[*]%.rs}\" \"${x[@]^^}\" ${#x[@]} \"${x[@]:1:1}\" \"${x[@]: -1}\"",
    "set -- b.rs c.rs d; a \"${@%.rs}\" ${1%.rs} \"${@:2}\" \"${@:1:1}\" \"${@:0:2}\" ${#@} ${#1} \"${*%.rs}\" \"${*:2}\"",
    "declare -A m=(b c d e); a \"${m[@]}\" ${m[b]} ${#m[@]}; declare -A n=([b]=c); n+=(d e); a \"${!n[@]}\" ${n[d]}",
    "x=(b c d); a \"${!x[@]}\" ${!x[*]} \"${!x[*]}\"; for i in \"${!x[@]}\"; do a $i ${x[$i]} ${x[i]}; done; x[7]=e; a ${!x[@]}",
    "x=$'a\\nb\\tc'; a \"${x%%$'\\n'*}\" \"${x#*$'\\t'}\" \"${x//$'\\n'/,}\" \"${x/$'\\t'/$'\\n'}\" ${x%%$'\\n'*} \"${x#$'\\x61'}\"",
    "set -- b 'c d'; x=; a \"${x:-$@}\" \"${x:-\"$@\"}\" \"${x:-e$@}\" ${x:-$@} ${1+\"$@\"} \"${1+\"$@\"}\" \"${1:+$*}\" \"${1:-$@}\"",
    "x=(b 'c d'); n=; a \"${x+\"${x[@]}\"}\" \"${n:-${x[@]}}\" \"${n:-${n:-\"${x[@]}\"}}\" \"${y+${x[@]}}\" ${x+\"${x[@]}\"} \"${x[@]:-e}\"",
    "set -- b c; n=; a \"${n:=$@}\"; a \"$n\"; m=(); a \"${m[@]:-$@}\" \"${#n}\" \"${n:-${#@}}\" end",
    "x='a b c'; a ${x// /_} ${x// /  } \"${x// /  }\" ${x%% *} \"${x#* }\" ${#x}",
    "x=abc; shopt -s nocasematch; a ${x/B/Z} ${x/b/Z} ${x#A}",
    "x=aé; a ${#x} ${x%?} ${x:1} ${x^^}",
    "x='{b,c}'; a ${x/b/d} ${x#{} \"${x%\\}}\" ${x/\\{/(}",
    "x=~/y; a ${x/#~/H} ${x/y/~} \"${x##*/}\"",
    "shopt -s extglob; x=aab; a ${x##+(a)} ${x/@(a|b)/Z} ${x##*(a)}; y='a(b)'; a ${y#*(} ${y%(*}",
    "for f in src/a.rs src/b.rs; do a \"${f%.rs}.o\" \"$(basename \"${f##*/}\" .rs)\"; done; for f in *.txt; do a \"${f%.txt}\" \"${f/x/y}\"; done",
    "x=b; a ${x:-d} ${nope:-d e} \"${nope:-d e}\" ${nope-'d e'} ${x:+alt} ${nope:+alt}",
    "a ${new:=v}; a $new",
    "x=a; y=x; a ${!y}",
    "IFS=:; x=b:c; a $x \"$x\"",
    "x=b IFS=; a $x",
    "x='b c'; y=$x; a $y; a \"$y\"",
    "x=b; { x=c; a $x; }; (x=d; a $x); a $x",
    "x=b; a $(a $x; x=c; a $x); a $x",
    "x=1 a $x; a \"$x\"",
    "readonly x=b; export y=c; declare z=d; a $x $y $z",
    "unset x; a $x end",
    // Arrays and parameters.
    "x=(b 'c d'); a ${x[0]} \"${x[1]}\" \"${x[@]}\" ${x[@]} \"${x[*]}\" ${#x[@]}",
    "x=(b c); x+=(d); x[1]=e; a \"${x[@]}\"",
    "x=(*.txt); a \"${x[@]}\"",
    "x=(); a \"${x[@]}\" end \"p${x[@]}s\"",
    "x=(b c); a \"p${x[@]}s\" ${x[@]:1}",
    "declare -A m; m[k]=v; m=([q]=w); a ${m[q]} \"${m[@]}\"",
    "set -- b 'c d'; a $1 \"$2\" \"$@\" $@ \"$*\" $#; shift; a \"$@\"",
    "set -- b; set -- \"$@\" c; a \"$@\"; shift 5; a \"$@\"",
    "f() { a \"$@\" $#; }; f b 'c d'; f",
    "f() { local x=$1; a $x; x=z; }; x=q; f b; a $x",
    "f() { x=in; }; x=out; f; a $x",
    "f() { return; x=in; }; x=out; f; a $x",
    "a() { b from a \"$1\"; }; a x; command a y",
    // Substitutions.
    "a $(seq 1 3) \"$(seq 1 2)\"",
    "a $(echo b c) \"$(echo b c)\" $(printf '%s-' x y)",
    "a `echo b` \"`echo 'c d'`\" $(echo $(echo e))",
    "a $(basename /x/y.z) $(dirname /x/y) $(basename y/) $(dirname y)",
    "a \"$(cat <<'EOF'\nb $x\n  c\n\nEOF\n)\"",
    "x=$(echo b; echo c); a $x \"$x\"",
    "a $(pwd) \"$PWD\"",
    "a $(true) end \"$(true)\"",
    "a <(b) >(c); sleep 0",
    "a $(if b; then echo x; fi) $(for i in 1 2; do echo $i; done)",
    // Arithmetic.
    "a $((1 + 2 * 3)) $((7 / 2)) $((-1)) $[2 + 2]",
    "x=3; a $((x * 2)) $((x++)) $x $((x > 2 ? 1 : 0))",
    "a $((0x10)) $((010)) $((2 ** 5)) $((16#ff))",
    "((i = 5)); a $i; let i=i+1; a $i",
    "for ((i = 0; i < 3; i++)); do a $i; done; a $i",
    // Control flow.
    "a && b || c; ! a; a & b; wait",
    "if a; then b; else c; fi; if ! a; then b; elif b; then c; fi",
    "x=1; if a; then x=2; fi; b $x; if false; then x=3; fi; b \"$x\"",
    "for x in b c 'd e'; do a $x; a \"$x\"; done; a \"$x\"",
    "for x in *.txt no*pe; do a \"$x\" \"${x%.txt}.md\" $x; done",
    "for x; do a $x; done; set -- b c; for x; do a $x; done",
    "for x in $(seq 1 3); do a $x $((x * 2)); done",
    "for x in b c; do for y in 1 2; do a $x$y; done; done",
    "for x in b c d; do if [ $x = c ]; then break; fi; a $x; done; a $x",
    "for x in b c d; do [ $x = c ] && continue; a $x; done",
    "i=0; while [ $i -lt 3 ]; do a $i; i=$((i + 1)); done; a $i",
    "x=b; until [ \"$x\" = bbbb ]; do a $x; x=b$x; done; a $x",
    "printf 'l1\\nl2 x\\n' | while read -r l r; do a \"$l\" \"$r\" $r; done",
    "while read -r l; do x=$l; done <<< 'b'; a \"$x\"",
    "case b.txt in *.md) a md ;; *.txt) a txt ;& z) a next ;; *) a other ;; esac",
    "case $1 in '') x=empty ;; *) x=full ;; esac; a $x",
    "{ a; b; } | c; a | b | c; a |& b",
    "f() { if [ $1 -gt 0 ]; then a $1; f $(($1 - 1)); fi; }; f 2",
    "(cd / && a $PWD); a \"$PWD\"; cd /usr && a $PWD $OLDPWD; cd - >/dev/null; a $PWD",
    "pushd /usr >/dev/null; a $PWD; popd >/dev/null; a $PWD",
    "cd /nope 2>/dev/null; a \"$PWD\"",
    "time a; time -p b",
    "select x in b c; do a $x; break; done <<< 2 2>/dev/null",
    "coproc a b; wait",
    // Redirects and here-documents.
    "a > out b; a 2> err c; a &> both; a >> out 2>&1; > empty a d",
    "a <<EOF b\nx $(b)\nEOF\nc",
    "a <<< x$(b) c; a 3>&1 b; a {fd}> out c",
    "cat <<A; cat <<'B'\nx\nA\n$(b)\nB",
    "x=out; a > $x b; a > \"$x.txt\" c",
    "exec 3> out; a b >&3",
    // Nested code.
    "eval a b; eval 'a \"b c\"; b'; eval \"a \\$x\"",
    "x='a b'; $x c; eval \"$x\" d; \"$x\" 2>/dev/null",
    "x=a; ${x} b; $x$nope c; x=(a 'b c'); \"${x[@]}\" d",
    "command a b; builtin eval 'a c'; command -v a; exec a d",
    "trap 'a bye' EXIT; b",
    "set -e; a; false; b",
    "set -f; a *; set +f; a *.txt",
    "shopt -s nullglob; a no*pe; a *.txt",
    "[[ a == a ]] && a yes; [[ -f x.txt && ! -d x.txt ]] && a file",
    "[ -f x.txt ] && a yes; test -d x.txt || a no",
    "printf -v x '%s-%s' b c; a $x",
    "read -r x y <<< 'b c d'; a \"$x\" \"$y\"",
    "mapfile -t x < list; a \"${x[@]}\"",
    "a *.txt ? [xy].txt 'x*' no*pe sub/*",
    "a \"sub\"/*.txt s*b/*",
    "echo 'a b' | cat | sort; echo x > sub/new; a sub/*",
    "true & a $!; a $? $$ $# $0 $- \"$_\"",
    "a \"${x:-$(b)}\" ${y:+$(c)}",
    "x=$(a) y=$(b $x); c \"$x\" \"$y\"",
    "declare -i n=2+3; a $n; n=n*2; a $n; typeset -r m=x; a $m",
    "local x=1 2>/dev/null; a \"$x\"",
    "declare -n r=x; r=b; a $x; a $r",
    "f() { declare x=in; g; }; g() { a $x; x=mid; }; x=out; f; a $x",
    "x=b; f() { x=c; }; (f); a $x; f & wait; a $x; f | cat; a $x",
    "shopt -s lastpipe; echo c | read x; a \"$x\"",
    "exit_early() { exit; }; a; exit_early; b",
];

struct Place {
    root: PathBuf,
}

impl Place {
    fn new() -> Self {
        let root = std::env::temp_dir().join(format!("bash-argv-{}", std::process::id()));
        drop(fs::remove_dir_all(&root));
        fs::create_dir_all(root.join("bin")).unwrap();
        for name in STUBS.iter().chain(REAL) {
            let real = if REAL.contains(name) { format!("exec /usr/bin/{name} \"$@\"") } else { "exit 0".to_owned() };
            let text = format!("#!/bin/sh\nprintf '%s\\037' {name} \"$@\" '\n' >> \"$ARGV_LOG\"\n{real}\n");
            let file = root.join("bin").join(name);
            fs::write(&file, text).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        }
        Self { root }
    }

    /// A fresh directory with a few files.
    fn work(&self) -> PathBuf {
        let work = self.root.join("w");
        drop(fs::remove_dir_all(&work));
        fs::create_dir_all(work.join("sub")).unwrap();
        for name in ["x.txt", "y.txt", "z z.txt", "sub/s.txt"] {
            fs::write(work.join(name), "").unwrap();
        }
        fs::write(work.join("list"), "l1\nl2 l2\n").unwrap();
        work
    }

    /// The words of each command that Bash ran. A log of its own for each script: what runs behind `>(…)` may end later.
    fn observe(&self, number: usize, script: &str, work: &Path) -> Vec<Vec<Vec<u8>>> {
        let log = self.root.join(format!("log-{number}"));
        fs::write(&log, "").unwrap();
        let status = Command::new("/usr/bin/timeout")
            .args(["10", "/bin/bash", "--noprofile", "--norc", "-c", script, "pi-guard"])
            .current_dir(work)
            .env_clear()
            .env("PATH", self.root.join("bin"))
            .env("HOME", "/home/u")
            .env("LC_ALL", "C.UTF-8")
            .env("ARGV_LOG", &log)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert_ne!(status.code(), Some(124), "{script} does not end");
        let text = fs::read(&log).unwrap();
        text.split(|byte| *byte == 0x1f)
            .fold((Vec::new(), Vec::new()), |(mut all, mut words): (Vec<Vec<Vec<u8>>>, Vec<Vec<u8>>), word| {
                if word == b"\n" {
                    all.push(std::mem::take(&mut words));
                } else {
                    words.push(word.to_vec());
                }
                (all, words)
            })
            .0
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.root));
    }
}

/// Whether the words are among those that the pattern stands for.
fn fits(pattern: &[Arg], words: &[Vec<u8>]) -> bool {
    // `reach[at]`: the pattern until now can stand for the first `at` words.
    let mut reach = vec![false; words.len() + 1];
    if let Some(first) = reach.first_mut() {
        *first = true;
    }
    for arg in pattern {
        let mut next = vec![false; words.len() + 1];
        let mut running = false;
        for at in 0..=words.len() {
            let before = at.checked_sub(1);
            let word = before.and_then(|at| words.get(at));
            let from = before.and_then(|at| reach.get(at)).copied().unwrap_or_default();
            let here = reach.get(at).copied().unwrap_or_default();
            let begins = word.is_some_and(|word| word.starts_with(&arg.text));
            let fits = match arg.form {
                Form::Exact => from && word == Some(&arg.text),
                Form::Prefix => from && begins,
                Form::Glob => {
                    running = (running || from) && begins;
                    running
                }
                Form::Any => {
                    running |= here;
                    running
                }
            };
            if let Some(place) = next.get_mut(at) {
                *place = fits;
            }
        }
        reach = next;
    }
    reach.last().copied().unwrap_or_default()
}

#[test]
fn each_command_that_bash_runs_was_predicted() {
    let place = Place::new();
    let home = AbsPath::new(b"/home/u").unwrap();
    let world = Fixture::new(Held::Nothing);
    let (mut failures, mut seen) = (Vec::new(), 0);
    for (number, script) in SCRIPTS.iter().enumerate() {
        let work = place.work();
        let observed = place.observe(number, script, &work);
        let cwd = AbsPath::new(work.as_os_str().as_encoded_bytes()).unwrap();
        let lowered = lower_shell(script.as_bytes(), &Start { cwd: &cwd, home: Some(&home), scratch: None }, &world);
        for words in observed {
            seen += 1;
            if !lowered.ran.iter().any(|ran| fits(&ran.words, &words)) {
                let shown: Vec<_> = words.iter().map(|word| word.escape_ascii().to_string()).collect();
                let ran: Vec<_> = lowered
                    .ran
                    .iter()
                    .map(|ran| {
                        ran.words
                            .iter()
                            .map(|arg| format!("{}:{:?}", arg.text.escape_ascii(), arg.form))
                            .collect::<Vec<_>>()
                            .join(" ")
                    })
                    .collect();
                failures.push(format!("{script}\n  ran {shown:?}\n  predicted {}", ran.join("\n            ")));
            }
        }
    }
    assert!(seen > SCRIPTS.len(), "the stubs log: {seen}");
    assert!(failures.is_empty(), "{} commands of {seen} were not predicted:\n{}", failures.len(), failures.join("\n"));
}
