//! Lowering: which commands a script would run with which words, and the effects of it.
//!
//! Each case is `(script, commands, effects)`. Commands are separated by `; `: `$x` is any number of unknown words, `a$X`
//! one word that begins with `a`, `a*` files whose names begin with `a`. Effects are separated by `; ` in the order of
//! their rendering: `delete a` surely happens, `delete a, if reached` whenever its command is reached, `perhaps delete a`
//! is not certain. The working directory is `/w`, home is `/home/u`.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use pi_guard_policy::{
    effect::{Effect, Located, Target, Why},
    path::AbsPath,
    shell::{Arg, Form, Lowered, Shown, Start, lower_exec, lower_shell},
    world::{Fixture, Held},
};

type Case = (&'static str, &'static str, &'static str);

fn start<T>(then: impl FnOnce(&Start<'_>, &Fixture) -> T) -> T {
    let (cwd, home) = (AbsPath::new(b"/w").unwrap(), AbsPath::new(b"/home/u").unwrap());
    then(&Start { cwd: &cwd, home: Some(&home), scratch: None }, &Fixture::new(Held::Nothing))
}

fn lower(script: &str) -> Lowered {
    start(|start, world| lower_shell(script.as_bytes(), start, world))
}

fn word(arg: &Arg) -> String {
    let text = Shown(&arg.text).to_string();
    match arg.form {
        Form::Exact if text.is_empty() || text.contains([' ', '\n', ';', '*']) => format!("'{text}'"),
        Form::Exact => text,
        Form::Prefix => format!("{text}$X"),
        Form::Glob => format!("{text}*"),
        Form::Any => "$x".to_owned(),
    }
}

fn commands(lowered: &Lowered) -> String {
    let line = |words: &[Arg]| words.iter().map(word).collect::<Vec<_>>().join(" ");
    lowered.ran.iter().map(|ran| line(&ran.words)).collect::<Vec<_>>().join("; ")
}

fn effect(located: &Located<Effect>) -> String {
    let base = AbsPath::new(b"/w").unwrap();
    let target = |target: &Target| match target {
        Target::Path(path) => Shown(path.relative_to(&base)).to_string(),
        Target::Under(path) => format!("{}/**", Shown(path.relative_to(&base))),
        Target::Somewhere => "?".to_owned(),
        Target::Named(name) => name.to_string(),
    };
    let text = match &located.value {
        Effect::Read(path) | Effect::Write(path) | Effect::Delete(path) | Effect::Run(path) | Effect::Persist(path) => {
            format!("{} {}", located.value.kind(), target(path))
        }
        Effect::Opaque(why) => {
            let why = match why {
                Why::Gap(_) => "gap",
                Why::UnknownTool(_) => "tool",
                Why::UnknownCommand(_) | Why::UnknownFlag(_) => "flag",
                Why::UnknownWord => "word",
                Why::Untrusted(_) => "untrusted",
                Why::Redefined(_) => "redefined",
                Why::Environment(_) => "environment",
                Why::Code(_) => "code",
                Why::Limit => "limit",
                Why::Other(_) | _ => "other",
            };
            return format!("opaque {why}");
        }
        Effect::Connect(_) | Effect::Publish(_) => {
            format!("{} {}", located.value.kind(), located.value.target().unwrap())
        }
        Effect::Elevate | Effect::Signal => located.value.kind().to_owned(),
    };
    if located.mandatory {
        text
    } else if located.certain {
        format!("{text}, if reached")
    } else {
        format!("perhaps {text}")
    }
}

fn effects(lowered: &Lowered) -> String {
    let mut lines: Vec<String> = lowered.effects.iter().map(effect).collect();
    lines.sort();
    lines.dedup();
    lines.join("; ")
}

fn check(cases: &[Case]) {
    let mut failures = Vec::new();
    for (script, ran, does) in cases {
        let lowered = lower(script);
        let (found_ran, found_does) = (commands(&lowered), effects(&lowered));
        if (found_ran.as_str(), found_does.as_str()) != (*ran, *does) {
            failures
                .push(format!("{script}\n  runs  {ran}\n  found {found_ran}\n  does  {does}\n  found {found_does}"));
        }
        for ran in &lowered.ran {
            assert!(ran.effects.end <= lowered.effects.len(), "{script}: {ran:?}");
        }
    }
    assert!(failures.is_empty(), "{} of {} cases differ:\n{}", failures.len(), cases.len(), failures.join("\n"));
}

#[test]
fn words_are_what_bash_makes_of_them() {
    check(&[
        ("echo a 'b c' \"d\"e", "echo a 'b c' de", ""),
        ("echo {a,b}{1,2} {1..3} {x}", "echo a1 a2 b1 b2 1 2 3 {x}", ""),
        ("echo {a,b", "echo {a,b", ""),
        ("echo {01..03} {c..a} {1..10..4}", "echo 01 02 03 c b a 1 5 9", ""),
        ("echo ~ ~/a '~' a~", "echo /home/u /home/u/a ~ a~", ""),
        ("echo $HOME \"$HOME/a\" $PWD", "echo /home/u /home/u/a /w", ""),
        ("echo *.rs src/*.rs '*'", "echo * src/* '*'", ""),
        ("x=1 y=a; echo $x \"$y\" ${x}${y}", "echo 1 a 1a", ""),
        ("x='a b'; echo $x \"$x\"", "echo a b 'a b'", ""),
        ("x='*.c'; echo $x \"$x\"", "echo * '*.c'", ""),
        ("x=; echo $x \"$x\" a$x", "echo '' a", ""),
        ("echo $unknown \"$unknown\" \"src/$unknown\" src/$unknown", "echo $x $X src/$X $x", ""),
        ("IFS=,; x=a,b; echo $x \"$x\"", "echo $x a,b", ""),
        ("echo $(echo a b) \"$(echo a b)\"", "echo a b; echo a b; echo a b 'a b'", ""),
        ("echo $(pwd) $(basename /a/b.txt .txt)", "pwd; basename /a/b.txt .txt; echo /w $x", ""),
        ("echo \"$(printf '%s-' a b)\"", "printf %s- a b; echo a-b-", ""),
        ("echo $((1 + 2 * 3)) $((x))", "echo 7 $X", ""),
        ("echo $# $? $$", "echo $X $X $X", ""),
        ("echo ${x:-a} ${y:=b}; z=c; echo ${z:-d} ${z:+e}", "echo $x $x; echo c e", ""),
        ("s=hello; echo ${s:1:3} ${#s} ${s^^}", "echo ell 5 HELLO", ""),
        ("a=(x 'y z'); echo ${a[0]} \"${a[@]}\" \"${a[1]}\" ${#a[@]}", "echo x x 'y z' 'y z' 2", ""),
        ("a=(x); a+=(y); echo \"${a[@]}\"", "echo x y", ""),
        (
            "set -- a 'b c'; echo \"$@\" $2 \"$*\"; shift; echo \"$1\" $#",
            "set -- a 'b c'; echo a 'b c' b c 'a b c'; shift; echo 'b c' $X",
            "",
        ),
        ("set --; echo \"$@\" end", "set --; echo end", ""),
        ("echo \"a\"'b'$'\\x63'\\d", "echo abcd", ""),
    ]);
}

#[test]
fn everyday_scripts_are_understood() {
    check(&[
        ("ls && pwd", "ls; pwd", "read ./**"),
        ("cd src && cat a", "cd src; cat a", "read src/a, if reached"),
        ("cd src && cd lib && cat a", "cd src; cd lib; cat a", "read src/lib/a, if reached"),
        ("cd src; cat a", "cd src; cat a", "perhaps read a; read src/a"),
        ("cd src || exit 1; cat a", "cd src; exit 1; cat a", "read src/a"),
        ("set -e; cd src; cat a", "set -e; cd src; cat a", "read src/a"),
        ("(cd src && cat a); cat b", "cd src; cat a; cat b", "read b; read src/a, if reached"),
        (
            "pushd src >/dev/null && cat a && popd >/dev/null && cat b",
            "pushd src; cat a; popd; cat b",
            "read b, if reached; read src/a, if reached",
        ),
        (
            "for f in a b; do cat \"$f.txt\"; done",
            "cat a.txt; cat b.txt",
            "read a.txt, if reached; read b.txt, if reached",
        ),
        ("for f in *.md; do wc -l \"$f\"; done", "wc -l *", "perhaps read ./**"),
        ("for i in $(seq 1 3); do echo $((i * 2)); done", "seq 1 3; echo $X", ""),
        ("for ((i = 0; i < 3; i++)); do echo $i; done", "echo $X", ""),
        (
            "i=0; while [ $i -lt 9 ]; do cat a; i=$((i + 1)); done",
            "[ 0 -lt 9 ]; cat a; [ $X -lt 9 ]",
            "read a, if reached",
        ),
        ("while read -r l; do echo \"$l\"; done < list", "read -r l; echo $X", "read list"),
        ("n=$(wc -l < f); (( n > 0 )) && echo yes", "wc -l; echo yes", "read f"),
        (
            "if [ -f a ]; then cat a; else cat b; fi",
            "[ -f a ]; cat a; cat b",
            "read a; read a, if reached; read b, if reached",
        ),
        ("case $1 in a) cat a ;; *) cat b ;; esac", "cat a; cat b", "read a, if reached; read b, if reached"),
        ("f() { cat \"$1\"; }; f a; f b", "cat a; cat b", "read a; read b"),
        ("f() { local x=$1; cat $x; }; x=b; f a; cat $x", "local x=a; cat a; cat b", "read a; read b"),
        ("cat <<EOF\nhello $HOME\nEOF", "cat", ""),
        ("cat <<'EOF' | sort\n$(touch x)\nEOF", "cat; sort", ""),
        ("ls 2>/dev/null 1>&2 >/dev/null 2>&1", "ls", "read ./**"),
        (
            "declare -A seen; while read -r k; do seen[$k]=1; done < keys; echo ${#seen[@]}",
            "declare -A seen; read -r k; echo $X",
            "read keys",
        ),
        ("declare -n r=count; r=3; echo $count", "declare -n r=count; echo $x", ""),
        ("NAME=world; export NAME; echo hello $NAME", "export NAME; echo hello world", ""),
        ("LC_ALL=C sort a", "sort a", "read a"),
        ("export LANG=C; ls", "export LANG=C; ls", "read ./**"),
        ("IFS=, read -r a b <<< 'x,y'; echo $a", "read -r a b; echo $x", ""),
        ("[[ -f a && $x == *.c ]] && cat a", "cat a", "read a, if reached"),
        ("x=5; [[ $x -gt 3 ]] && echo big", "echo big", ""),
        ("command -v rg; type ls; hash", "command -v rg; type ls; hash", ""),
        (
            "trap - EXIT; ulimit -n; umask; jobs; alias; export -p",
            "trap - EXIT; ulimit -n; umask; jobs; alias; export -p",
            "",
        ),
        ("time ls | cat", "ls; cat", "read ./**"),
        ("! cat a", "cat a", "read a, if reached"),
        ("env LANG=C sort a", "env LANG=C sort a; sort a", "read a"),
        ("x=$(cat <<'EOF'\na b\nEOF\n); echo \"$x\"", "cat; echo 'a b'", ""),
    ]);
}

#[test]
fn what_is_written_and_deleted_is_seen() {
    check(&[
        ("rm -rf src", "rm -rf src", "delete src"),
        ("true && rm src", "true; rm src", "delete src, if reached"),
        ("exit; rm src", "exit; rm src", "delete src, if reached"),
        ("x=rm; $x src", "rm src", "delete src"),
        ("r\\m 's'rc; 'r'm a", "rm src; rm a", "delete a; delete src"),
        (
            "echo x > out; echo y >> log; : >| a; ls &> both",
            "echo x; echo y; :; ls",
            "read ./**; write a; write both; write log; write out",
        ),
        ("echo x > \"$f\"", "echo x", "perhaps write ?"),
        ("cd src; echo x > out", "cd src; echo x", "perhaps write out; write src/out"),
        ("exec > out", "exec", "write out"),
        ("> out", "", "write out"),
        ("[ a > out ]", "[ a ]", "write out"),
        ("{ ls; } > out", "ls", "read ./**; write out"),
        ("for f in a; do :; done > out", ":", "write out"),
        ("cat < /dev/tcp/example.org/80", "cat", "connect example.org"),
        ("exec 3<>/dev/tcp/$h/80", "exec", "perhaps connect a host that is not known"),
        ("cat a | tee b", "cat a; tee b", "read a; write b"),
        ("ls & rm a", "ls; rm a", "delete a; read ./**"),
        ("eval 'rm a'; eval rm b", "eval 'rm a'; rm a; eval rm b; rm b", "delete a; delete b"),
        ("builtin eval 'rm a'", "eval 'rm a'; rm a", "delete a"),
        ("command rm a; exec rm b", "rm a; rm b", "delete a; delete b"),
        ("exec rm a; rm b", "rm a; rm b", "delete a; delete b, if reached"),
        (
            "echo $(rm a) `rm b` \"${x:-$(rm c)}\"",
            "rm a; rm b; rm c; echo $x $x $X",
            "delete a; delete b; delete c, if reached",
        ),
        ("cat <(rm a) > >(rm b)", "rm a; rm b; cat /dev/fd/$X", "delete a; delete b; perhaps read ?; perhaps write ?"),
        ("a[$(rm a)]=1; echo ${b[$(rm b)]}", "rm a; rm b; echo $x", "delete a; delete b; opaque other"),
        ("x=a; x=$(rm $x)", "rm a", "delete a"),
        ("source lib.sh", "source lib.sh", "read lib.sh; run lib.sh"),
        ("kill 1; kill -0 1; kill -l", "kill 1; kill -0 1; kill -l", "signal"),
        ("f() { rm a; }; ls", "ls", "read ./**"),
        ("until rm a; do rm b; done", "rm a; rm b", "delete a; delete b, if reached"),
        ("trap 'rm a' EXIT", "trap 'rm a' EXIT; rm a", "perhaps delete ?"),
        ("trap 'echo a' EXIT; cat() { rm b; }", "trap 'echo a' EXIT; echo a", "opaque redefined"),
        ("trap 'echo a' INT; PATH=/x", "trap 'echo a' INT; echo a", "opaque redefined"),
        ("case x in $(rm a)) ;; esac", "rm a", "delete a, if reached"),
        ("coproc rm a", "rm a", "delete a"),
        ("let 'x = 1'; rm a$x", "let 'x = 1'; rm a$X", "perhaps delete ?"),
    ]);
}

#[test]
fn names_that_mean_something_else_are_opaque() {
    check(&[
        ("./ls", "./ls", "opaque untrusted; run ls"),
        ("~/bin/cat a", "/home/u/bin/cat a", "opaque untrusted; run /home/u/bin/cat"),
        ("/bin/ls", "/bin/ls", "read ./**"),
        ("/usr/bin/../../tmp/ls", "/usr/bin/../../tmp/ls", "opaque untrusted; run /tmp/ls"),
        ("PATH=/tmp:$PATH; ls", "ls", "opaque redefined; read ./**"),
        ("PATH=/tmp ls", "ls", "opaque environment; read ./**"),
        ("PATH=/usr/bin:/bin; ls", "ls", "read ./**"),
        ("hash -p /tmp/x ls; ls", "hash -p /tmp/x ls; ls", "opaque redefined; read ./**"),
        ("BASH_CMDS[ls]=/tmp/x; ls", "ls", "opaque redefined; read ./**"),
        (
            "shopt -s expand_aliases\nalias ls='rm x'\nls",
            "shopt -s expand_aliases; alias 'ls=rm x'; ls",
            "opaque redefined; read ./**",
        ),
        ("alias ls='rm x'\nls", "alias 'ls=rm x'; ls", "opaque redefined; read ./**"),
        ("enable -n echo; echo a", "enable -n echo; echo a", "opaque redefined"),
        ("ls() { rm x; }; ls", "rm x", "delete x"),
        ("ls() { rm x; }; command ls", "ls", "read ./**"),
        ("true && ls() { rm x; }; ls", "true; ls", "opaque redefined; read ./**"),
        ("$cmd a; ls", "$x a; ls", "opaque redefined; opaque word; perhaps read ?"),
        ("no-such-tool a", "no-such-tool a", "opaque tool"),
        ("LD_PRELOAD=./x.so ls", "ls", "opaque environment; read ./**"),
        ("export LD_PRELOAD=./x.so", "export LD_PRELOAD=./x.so", "opaque environment"),
        ("FOO=1 ls", "ls", "opaque environment; read ./**"),
        ("FOO=1; ls", "ls", "read ./**"),
        ("export FOO=1; ls", "export FOO=1; ls", "opaque environment; read ./**"),
        ("set -a; FOO=1; ls", "set -a; ls", "opaque environment; read ./**"),
        ("PS4='$(rm x)'; set -x; :", "set -x; :", "opaque environment"),
        ("env BASH_ENV=x sort a", "env BASH_ENV=x sort a; sort a", "opaque environment; read a"),
    ]);
}

/// Each was tried with bash 5.2.15: the first ones run the code in the subscript, the second ones do not.
#[test]
fn data_that_is_evaluated_is_opaque() {
    let runs = [
        "x='a[$(touch p)]'; echo $((x))",
        "x='a[$(touch p)]'; ((x))",
        "x='a[$(touch p)]'; echo ${a[$x]}",
        "x='a[$(touch p)]'; echo ${!x}",
        "x='$(touch p)'; echo ${x@P}",
        "x=abc; echo ${x:'a[$(touch p)]'}",
        "let 'a[$(touch p)]=1'",
        "[[ 'a[$(touch p)]' -eq 0 ]]",
        "x='a[$(touch p)]'; [[ $x -eq 0 ]]",
        "[[ -v 'a[$(touch p)]' ]]",
        "test -v 'a[$(touch p)]'",
        "[ -v 'a[$(touch p)]' ]",
        "printf -v 'a[$(touch p)]' x",
        "read 'a[$(touch p)]' <<< 1",
        "a=(1); unset 'a[$(touch p)]'",
        "declare 'a[$(touch p)]=1'",
        "f() { local 'a[$(touch p)]=1'; }; f",
        "declare -i x='a[$(touch p)]'",
        "declare -i x; x='a[$(touch p)]'",
        "declare -n r='a[$(touch p)]'; echo $r",
        "wait -p 'a[$(touch p)]' $!",
        "RANDOM='a[$(touch p)]'",
        "read x; echo $((x))",
        "mapfile -c 1 -C 'touch p;:' < f",
        "compgen -W '$(touch p)'",
        "compgen -C 'touch p' x",
        "x1='a[$(touch p)]'; n=$#; echo $((x$n))",
    ];
    for script in runs {
        let lowered = lower(script);
        let seen = lowered.effects.iter().any(|located| matches!(located.value, Effect::Opaque(_) | Effect::Write(_)));
        assert!(seen, "{script}: {}", effects(&lowered));
    }
    let inert = [
        "getopts a 'x[$(touch p)]' -a",
        "export 'a[$(touch p)]=1'",
        "readonly 'a[$(touch p)]=1'",
        "printf %d 'a[$(touch p)]'",
        "[ 'a[$(touch p)]' -eq 0 ]",
        "x='a[$(touch p)]'; shift $x",
        "[[ -R 'a[$(touch p)]' ]]",
    ];
    for script in inert {
        assert_eq!(effects(&lower(script)), "", "{script}");
    }
}

#[test]
fn what_branches_change_is_unknown_after_them() {
    check(&[
        ("x=a; true && x=b; cat $x", "true; cat $x", "perhaps read ?"),
        ("x=a; if true; then x=b; fi; cat \"$x\"", "true; cat $X", "perhaps read ?"),
        ("x=a; (x=b); cat $x", "cat a", "read a"),
        ("x=a; echo b | read x; cat $x", "echo b; read x; cat a", "read a"),
        (
            "x=a; shopt -s lastpipe; echo b | read x; cat $x",
            "shopt -s lastpipe; echo b; read x; cat $x",
            "perhaps read ?",
        ),
        ("for x in a b; do if true; then break; fi; done; cat \"$x\"", "true; break; cat $X", "perhaps read ?"),
        ("f() { if true; then return; fi; x=b; }; x=a; f; cat \"$x\"", "true; return; cat $X", "perhaps read ?"),
        ("x=a; while true; do cat $x; x=b; done", "true; cat a; cat $x", "perhaps read ?; read a, if reached"),
        ("true && cd src; cat a", "true; cd src; cat a", "perhaps read a; read src/a"),
        (
            "while true; do cd src; cat a; done",
            "true; cd src; cat a; cat a",
            "perhaps read ?; perhaps read a; read src/a, if reached",
        ),
        ("x=a y=$x; cat $y", "cat a", "read a"),
        ("x=a; echo $((x=1)) $(cat $x)", "cat $x; echo $X $x", "perhaps read ?"),
        (
            "cd src; ls || exit; rm a",
            "cd src; ls; exit; rm a",
            "delete src/a; perhaps delete a; perhaps read ./**; read src/**",
        ),
        ("set -e; cd src || true; rm a", "set -e; cd src; true; rm a", "delete src/a; perhaps delete a"),
        ("set -e; cd src && true; rm a", "set -e; cd src; true; rm a", "delete src/a; perhaps delete a"),
        ("set -e; if cd src; then true; fi; rm a", "set -e; cd src; true; rm a", "delete src/a; perhaps delete a"),
        ("! cd src && rm a", "cd src; rm a", "delete src/a, if reached; perhaps delete a"),
        ("if false; then cd src; fi && rm a", "false; cd src; rm a", "delete src/a, if reached; perhaps delete a"),
        ("cd src && cd lib || exit; cat a", "cd src; cd lib; exit; cat a", "read src/lib/a"),
        ("b=; a=${b:=c} true; cat \"x$b\"", "true; cat xc", "read xc"),
        ("if false; then exit; fi; rm a", "false; exit; rm a", "delete a"),
    ]);
}

#[test]
fn too_much_is_a_limit_and_never_forgotten() {
    let nested = "eval ".repeat(40) + "rm x";
    let braces = "echo ".to_owned() + &"{a,b}".repeat(12);
    let loops = "for a in {1..60}; do for b in {1..60}; do for c in {1..60}; do ls; done; done; done".to_owned();
    let calls = "f() { f; }; f".to_owned();
    let doubled = "x=aaaaaaaa; ".to_owned() + &"x=$x$x; ".repeat(40) + "rm $x";
    let variables = (0..400).map(|at| format!("v{at}=1")).collect::<Vec<_>>().join("; ");
    for script in [nested, braces, loops, calls, variables] {
        let found = effects(&lower(&script));
        assert!(found.contains("opaque limit"), "{script}: {found}");
    }
    assert_eq!(effects(&lower(&doubled)), "perhaps delete ?");
}

#[test]
fn programs_without_a_shell_are_judged_by_their_names() {
    let exec = |words: &[&str]| {
        let argv: Vec<Vec<u8>> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
        effects(&start(|start, world| lower_exec(&argv, start, world)))
    };
    assert_eq!(exec(&["rm", "a"]), "delete a");
    assert_eq!(exec(&["./rm", "a"]), "opaque untrusted; run rm");
    assert_eq!(exec(&["cd", "a"]), "opaque tool", "no shell, no builtins");
    assert_eq!(exec(&["cat", "$(x)", "*"]), "read $(x); read *");
    assert_eq!(exec(&[]), "");
}
