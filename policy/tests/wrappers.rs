//! What wrappers hand to the commands inside them, beyond the words: variables, input, whether they surely run.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test may panic")]

use pi_guard_policy::{
    effect::{Effect, Target},
    path::AbsPath,
    shell::{Arg, Span},
    tools::{
        evaluate, find,
        findings::{Context, Inner, Stdin},
    },
    world::{Fixture, Held},
};

/// What the command line `line` runs and does, with this standard input. A word `$x` is any number of unknown words.
fn run(line: &str, stdin: &Stdin) -> (Vec<Inner>, Vec<Effect>) {
    let words = shell_words::split(line).unwrap();
    let args: Vec<Arg> = words
        .into_iter()
        .map(|word| match word.as_str() {
            "$x" => Arg::any(Span::new(0, 1)),
            _ => Arg::exact(word, Span::new(0, 1)),
        })
        .collect();
    let cwd = AbsPath::new(b"/w").unwrap();
    let home = AbsPath::new(b"/home/u").unwrap();
    let world = Fixture::new(Held::Nothing);
    let context = Context { cwd: Some(&cwd), home: Some(&home), stdin, unconditional: true, world: &world };
    let name = std::str::from_utf8(&args[0].text).unwrap();
    let findings = evaluate(find(name.as_bytes()).unwrap(), name, &args[1..], Span::new(0, 1), &context);
    let effects = findings.effects.into_iter().map(|located| located.value).collect();
    (findings.inner, effects)
}

fn variables(line: &str) -> Vec<(String, String)> {
    let (inner, _) = run(line, &Stdin::Inherited);
    let Some(Inner::Command { environment, .. }) = inner.first() else { panic!("{line} runs no command") };
    let text = |arg: &Arg| String::from_utf8(arg.text.clone()).unwrap();
    environment.iter().map(|(name, value)| (text(name), text(value))).collect()
}

#[test]
fn variables_reach_the_inner_command() {
    let pair = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    for (line, expected) in [
        ("env A=1 ls", pair("A", "1")),
        ("env -S 'LD_PRELOAD=./x ls'", pair("LD_PRELOAD", "./x")),
        ("sudo A=1 ls", pair("A", "1")),
        ("strace -E LD_PRELOAD=./x ls", pair("LD_PRELOAD", "./x")),
        ("strace --env=PATH ls", pair("PATH", "")),
        ("bwrap --setenv A 1 ls", pair("A", "1")),
        ("xargs --process-slot-var=PATH ls", pair("PATH", "")),
        ("timeout 5 ls", Vec::new()),
    ] {
        assert_eq!(variables(line), expected, "{line}");
    }
}

#[test]
fn a_caller_knows_when_its_own_variables_are_taken_away() {
    for (line, kept) in [
        ("env ls", true),
        ("env -u A ls", true),
        ("env -i ls", false),
        ("env - ls", false),
        ("env -S '-i ls'", false),
        ("env -u GIT_CONFIG_COUNT git status", false),
        ("sudo ls", false),
        ("bwrap --clearenv ls", false),
        ("nice ls", true),
    ] {
        let (inner, _) = run(line, &Stdin::Inherited);
        let Some(Inner::Command { keeps_environment, .. }) = inner.first() else { panic!("{line} runs no command") };
        assert_eq!(*keeps_environment, kept, "{line}");
    }
}

#[test]
fn xargs_gives_its_command_no_input_and_may_never_run_it() {
    for (line, closed) in [("xargs cat", true), ("xargs -a f cat", false), ("xargs -o cat", false)] {
        let (inner, _) = run(line, &Stdin::Pipe);
        let Some(Inner::Command { stdin, surely, .. }) = inner.first() else { panic!("{line} runs no command") };
        let null = Stdin::File(Target::Path(AbsPath::new(b"/dev/null").unwrap()));
        assert_eq!(*stdin, closed.then_some(null), "{line}");
        assert!(!surely, "{line}");
    }
}

#[test]
fn a_shell_runs_the_text_on_its_input() {
    let text = Stdin::Text(Arg::exact("rm x", Span::new(0, 1)));
    for line in ["bash", "sh -s a", "dash -", "bash -x"] {
        let (inner, effects) = run(line, &text);
        assert!(effects.is_empty(), "{line}: {effects:?}");
        let Some(Inner::Script { code, .. }) = inner.first() else { panic!("{line} runs no script") };
        assert_eq!(code.text, b"rm x", "{line}");
    }
    let file = Target::Path(AbsPath::new(b"/w/x.sh").unwrap());
    let (_, effects) = run("bash", &Stdin::File(file.clone()));
    assert!(effects.contains(&Effect::Run(file)));
    let (_, effects) = run("bash", &Stdin::Pipe);
    assert!(matches!(effects.as_slice(), [Effect::Opaque(_)]));
    // A script file does not read its code from the input.
    let (inner, _) = run("bash x.sh", &text);
    assert!(inner.is_empty());
}

#[test]
fn parameters_reach_the_script() {
    let (inner, _) = run("bash -c 'cat \"$1\"' name file", &Stdin::Inherited);
    let Some(Inner::Script { params, shell, .. }) = inner.first() else { panic!("no script") };
    assert_eq!(params.iter().map(|arg| arg.text.as_slice()).collect::<Vec<_>>(), [b"name", b"file"]);
    assert_eq!(*shell, "bash");
}

#[test]
fn a_flag_that_ends_the_program_needs_every_word_to_be_known() {
    let (_, effects) = run("rm a --help", &Stdin::Inherited);
    assert!(effects.is_empty());
    // `$x` may be `--`, which makes a file name of what follows.
    let (_, effects) = run("rm $x --help", &Stdin::Inherited);
    assert!(!effects.is_empty());
    // Behind `--` it is a file name.
    let (_, effects) = run("rm -- --help", &Stdin::Inherited);
    assert_eq!(effects, [Effect::Delete(Target::Path(AbsPath::new(b"/w/--help").unwrap()))]);
    let (inner, _) = run("nice rm --help", &Stdin::Inherited);
    assert_eq!(inner.len(), 1);
    assert!(inner.iter().all(|inner| matches!(inner, Inner::Command { args, .. } if args.len() == 2)));
}
