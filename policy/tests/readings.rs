//! A table of readings: scripts that readers of Bash get wrong, and what they are.
//!
//! Each was tried in bash 5.2; the reason stands beside it where it is not plain.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test looks at the clock, and may panic"
)]

#[path = "reading/mod.rs"]
mod reading;

use std::time::{Duration, Instant};

use pi_guard_policy::shell::Reader;
use pi_guard_policy::shell::lex::read;

#[track_caller]
fn check(script: &str, expected: &str) {
    assert_eq!(reading::show(&read(script.as_bytes())), expected, "\n{script}\n");
    let twice = Reader::new().read(script.as_bytes(), &mut || false);
    assert_eq!(reading::show(&twice), expected, "read twice:\n{script}\n");
}

#[test]
fn statements_end_where_bash_ends_them() {
    check("ls -la\n\\rm -rf build", "[ls -la] ['r'm -rf build]");
    check("true\n\\\ntouch pwn", "[true] [touch pwn]");
    check("echo a\\\n#b; touch pwn", "[echo a#b] [touch pwn]");
    check("x=$ touch pwn", "[x=$ touch pwn]");
    check("i\\\nf a; then b; fi", "{compound {if [a] } {branch [b] } }");
    check("echo a | cat | cat\ntouch pwn && b", "{pipe [echo a] } {pipe [cat] } {pipe [cat] } [touch pwn] {and [b] }");
    check("a &\\\n& b", "[a] {and [b] }");
    check("a && b || c &", "{background [a] {and [b] } {or [c] } }");
    check("[ a > pwn ]", "[[ a ] >pwn]");
    check("a # b; c", "[a]");
    check("a#b;c", "[a#b] [c]");
}

#[test]
fn compound_commands_nest() {
    check("f() { a; }; f", "{function f: {group [a] } } [f]");
    check(
        "f() while a; do b; done; function g (c)",
        "{function f: {compound {if [a] } {repeat [b] } } } {function g: {subshell [c] } }",
    );
    check("for x do a; done", "{for x: [a] }");
    check("for x in a {b,c}; { d; }", "{for x in a <{>b<,>c<}>: [d] }");
    check("select x in a; do b; done", "{select x in a: [b] }");
    check("for ((i=0;i<2;i++)) do a; done", "{compound expand<'i=0;i<2;i++'> {repeat [a] } }");
    check(
        "case $x in (a|b*) c;; *) d; esac",
        "{compound expand<$x$> expand<a b`*`> {branch [c] } expand<`*`> {branch [d] } }",
    );
    check("((a); b)", "{subshell {subshell [a] } [b] }");
    check("coproc { a; }; ! time -p b", "{background {group [a] } } {not [b] }");
    check("[[ a =~ ^(b|c d)$ && ! -f e ]]", "[[a =~ ^`(`b`|`c d`)`$ && ! -f e]]");
    check(
        "if a; then b; elif c; then d; else e; fi 2>f",
        "{compound 2>f {if [a] } {branch [b] } {elif [c] } {branch [d] } {branch [e] } }",
    );
}

#[test]
fn words_are_what_bash_makes_of_them() {
    check(r#"'r'm "a b" $'\x72m' \l"s" ''"#, r"['r'm 'a b' 'rm' 'l''s' '']");
    check(
        "echo ~ ~u/x a~ x=~ {a,b}c {a} {1..3} {} *.c [a-z]",
        "[echo <~> <~u>/x a~ x=<~> <{>a<,>b<}>c {a} <{1..3}> {} `*`.c `[a-z]`]",
    );
    check("to\\\nuch pwn", "[touch pwn]");
    check("a m1\\\ny=1", "[a m1y=1]");
    check("A=1 b=(x \"y z\" [3]=q) c[1+2]=3 d+=e cmd", "[A=1 b=(x 'y z' ['3']=q) c['1+2']=3 d+=e cmd]");
    // What has the form of an assignment is one until the command's name, redirects or not.
    check("x=1 >f y=2 cmd", "[x=1 y=2 cmd >f]");
    check("x=1 >f y=2", "[x=1 y=2 >f]");
    check("x=1 2>&1 y=~ z+=b a[1]=c cmd y=2", "[x=1 y=<~> z+=b a['1']=c cmd y=2 2>&1]");
    check(">f a[1 + 1]=2 b=(3) x+=1 cmd", "[a['1 + 1']=2 b=(3) x+=1 cmd >f]");
    check("x=1 >f y={a,b} >g z=1 cmd", "[x=1 y={a,b} z=1 cmd >f >g]");
    check("x=1 >f \"y\"=2 z=3", "[x=1 'y'=2 z=3 >f]");
    check("x=1 >f y\\\n=2 cmd", "[x=1 y=2 cmd >f]");
    check("cmd >f y=2", "[cmd y=2 >f]");
    check("export 2>f A=~/x a[1]=b", "[export A=<~>/x a[1]=b declares:A=<~>/x declares:a['1']=b 2>f]");
    check("x=1 >f export A=~", "[x=1 export A=<~> declares:A=<~> >f]");
    check("\\export A=~/x", "['e'xport A=<~>/x]");
    check("eval A=~/x b[1]=c", "[eval A=<~>/x b[1]=c]");
    check("export A=~/x B=(1)", "[export A=<~>/x B= declares:A=<~>/x declares:B=(1)]");
}

#[test]
fn code_in_words_is_seen() {
    check("echo ${x:-`touch pwn`}", "{sub [touch pwn] } [echo $x Default { colon: true } $()$]");
    check(
        "echo \"${x:-'$(touch pwn)'}\"",
        "{sub [touch pwn] } [echo $\"x Default { colon: true } '\\''\"$()\"'\\''\"$]",
    );
    check("echo ${x#$(touch pwn)}", "{sub [touch pwn] } [echo $x Trim { end: false, longest: false } $()$]");
    check("echo \"$\\\n(touch pwn)\"", "{sub [touch pwn] } [echo \"$()\"]");
    check("echo `echo \\`touch pwn\\``", "{sub {sub [touch pwn] } [echo $()] } [echo $()]");
    check(
        "echo $((1+$(a))) $((b); c) $[d]",
        "{sub [a] } {sub {subshell [b] } [c] } [echo $(('1+'\"$()\")) $() $(('d'))]",
    );
    check("a <(b) >(c)", "{sub [b] } {sub [c] } [a <() >()]");
    check("x[$(a)]=1", "{sub [a] } [x[\"$()\"]=1]");
    check("echo \"$(cat <<'E'\n)\"\nE\n)\" b", "{sub [cat <<'')\\\"\\n'] } [echo \"$()\" b]");
}

#[test]
fn here_documents_end_where_bash_ends_them() {
    check("cat <<'EOF'; touch pwn\na $x\nEOF", "[cat <<''a $x\\n'] [touch pwn]");
    check("cat <<EOF > f; b\n$(c)\nEOF", "[cat <<\"$()\"'\\n' >f] [b] {sub [c] }");
    check("cat <<EOF\n\tEOF\nEOF\ntouch pwn", "[cat <<'\\tEOF\\n'] [touch pwn]");
    check("cat <<EOF\nEOF \nEOF\ntouch pwn", "[cat <<'EOF \\n'] [touch pwn]");
    check("cat <<EOF\nx\\\nEOF\nEOF\ntouch pwn", "[cat <<'xEOF\\n'] [touch pwn]");
    check("cat <<\"E\\F\"\nEF\nE\\F\ntouch pwn", "[cat <<''EF\\n'] [touch pwn]");
    check("cat <<-A <<B\n\ta\n\tA\nb\nB\nc", "[cat <<'a\\n' <<'b\\n'] [c]");
    check("cat <<EOF|b\na\nEOF", "{pipe [cat <<'a\\n'] } {pipe [b] }");
}

#[test]
fn what_is_not_bash_is_a_gap() {
    // An array value is none after an assignment and a redirect, nor a blank in a subscript part of it.
    assert!(read(b"x=1 >f a=(1 2) cmd").gaps.len() == 1);
    assert!(read(b"x=1 >f a[1 + 1]=2 cmd").gaps.len() == 1);
    assert!(read(b"x=1 >f declare a=(1 2)").gaps.len() == 1);
    assert!(read(b"declare >f a=(1 2)").gaps.len() == 1);
    // `eval` gets `a=($(b))`.
    assert!(read(b"eval a=('$(b)')").gaps.len() == 1);
    for (script, expected) in [
        ("touch a\nfi", "[touch a] !Syntax@8"),
        ("a; 'b", "[a] !Unbalanced@3"),
        ("a\nif b", "[a] {compound {if [b] } } !Unbalanced@6"),
        ("cat <<EOF\na", "[cat <<EOF] !Unbalanced@10"),
        ("a ;; b", "[a] !Syntax@2"),
        // The parser ends the expansion at the first brace, the expansion itself at the second.
        (
            "a \"${x//b/$${y}}\"",
            "[a $\"x Replace { all: true, anchor: Anywhere } b | $\"$\"${y\"$'}'] !Unmodelled(\"`$$` before a bracket\")@12",
        ),
        ("a | ! b", "{pipe [a] } !Syntax@4"),
    ] {
        assert_eq!(reading::show(&read(script.as_bytes())), expected, "\n{script}\n");
    }
}

#[test]
fn gaps_lie_within_the_source() {
    for script in ["ls >&20]]", "{ ls >&20]]", "ls >&2$x", "echo `ls >&a]`", "echo \"${a:-$'b", "((a);(b)", "a $$["] {
        for gap in &read(script.as_bytes()).gaps {
            assert!(gap.span.start <= gap.span.end && gap.span.end as usize <= script.len(), "{script}: {gap:?}");
        }
    }
}

#[test]
fn hostile_sizes_are_refused_in_time() {
    for script in [
        "a=(".repeat(20_000),
        "a;;)".repeat(10_000),
        "((".repeat(65_000),
        "((".repeat(100_000),
        "$((".repeat(40_000),
        "<((".repeat(40_000),
        format!("true{}", "&&true".repeat(50_000)),
        "a".repeat(1_000_000),
        "{".repeat(120_000),
        "{a,".repeat(40_000),
        "`".repeat(120_001),
        "$(".repeat(60_000),
        "((a $(".repeat(20_000),
        "cat <<A\n".repeat(15_000),
        format!("{}\n", "\\".repeat(130_000)),
        "\"${x:-'".repeat(15_000),
        "[".repeat(130_000),
        "a[".repeat(60_000),
    ] {
        let start = Instant::now();
        let reading = Reader::new().read(script.as_bytes(), &mut || start.elapsed() > Duration::from_millis(150));
        let took = start.elapsed();
        let flat =
            script.starts_with('{') || script.starts_with('[') || script.starts_with("a[") || script.starts_with('\\');
        assert!(flat || !reading.gaps.is_empty(), "{}", &script[..20]);
        assert!(took < Duration::from_millis(900), "{} took {took:?}", &script[..20]);
    }
}

#[test]
fn a_deadline_ends_the_grammar() {
    let script = "echo a; ".repeat(10_000);
    let reading = Reader::new().read(script.as_bytes(), &mut || true);
    assert!(!reading.gaps.is_empty());
}
