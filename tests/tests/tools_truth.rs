//! The truth harness itself: what it sees of real commands, and that a false tool file does not pass.
//!
//! Needs `strace` and a host with namespaces; without either it fails, since then nothing was shown.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{ffi::OsString, fs, path::PathBuf, time::Duration};

use pi_guard_policy::{
    AbsPath,
    shell::{Arg, Span},
    tools::{
        evaluate,
        findings::{Context, Stdin},
        spec::{Flag, Operands, Role, Syntax, Tool},
    },
    world::{Fixture as Plain, Held},
};
use pi_guard_tests::truth::{
    compare::{Class, Miss, misses},
    fixture::Fixture,
    judged::Predicted,
    lines::{Generator, installed, reads_of_examples},
    observe::Observer,
};

/// A tree with an observer's scratch beside it. It goes away.
struct Place {
    top: PathBuf,
    fixture: Fixture,
}

impl Place {
    fn new(name: &str) -> Self {
        let top = PathBuf::from(format!("/var/tmp/pi-guard-truth-{name}.{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        fs::create_dir(top.join("scratch")).unwrap();
        let fixture = Fixture::make(&top, &reads_of_examples()).unwrap();
        Self { top, fixture }
    }

    fn observer(&self) -> Observer<'_> {
        assert!(fs::metadata("/usr/bin/strace").is_ok(), "install strace: without it nothing is seen");
        Observer::new(&self.fixture, &self.top.join("scratch"), Duration::from_secs(20)).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.top));
    }
}

/// What is seen of `line` and not predicted by `predict`.
fn seen(place: &Place, line: &str, predict: impl Fn(&[OsString]) -> Predicted) -> Vec<Miss> {
    let words = shell_words::split(line).unwrap();
    let os: Vec<OsString> = words.iter().map(OsString::from).collect();
    let plain: Vec<&str> = words.iter().map(String::as_str).collect();
    let observed = place.observer().run(&os, false).unwrap();
    misses(&predict(&os), &observed, plain.first().unwrap(), &plain, &place.fixture)
}

/// What a tool file says of a line, taken for allowed, as an engine would that believes in it.
fn by(tool: &'static Tool, place: &Place, words: &[OsString]) -> Predicted {
    let cwd = AbsPath::new(place.fixture.work.as_os_str().as_encoded_bytes()).unwrap();
    let world = Plain::new(Held::Nothing);
    let context = Context { cwd: Some(&cwd), home: None, stdin: &Stdin::Inherited, unconditional: true, world: &world };
    let args: Vec<Arg> =
        words.iter().skip(1).map(|word| Arg::exact(word.as_encoded_bytes(), Span::default())).collect();
    let findings = evaluate(tool, tool.name, &args, Span::default(), &context);
    let effects: Vec<_> = findings.effects.iter().map(|effect| effect.value.clone()).collect();
    let programs = vec![tool.name.as_bytes().to_vec()];
    Predicted { effects, programs, allowed: true, hardened: false }
}

static CP: Tool = Tool::new("cp", "copies", "a lie").operands(Operands::all(Role::Read));
static SORT: Tool = Tool::new("sort", "sorts", "a lie")
    .flags(&[Flag::value(&["-o", "--output"], Role::Text)])
    .operands(Operands::all(Role::Read));
static RM: Tool =
    Tool::new("rm", "removes", "a lie").flags(&[Flag::switch(&["-r"])]).operands(Operands::all(Role::Write));
static CHMOD: Tool = Tool::new("chmod", "changes modes", "a lie").operands(Operands::all(Role::Text));
static ENV: Tool = Tool::new("env", "runs a command", "a lie").syntax(Syntax::RAW).operands(Operands::all(Role::Text));
static BASH: Tool = Tool::new("bash", "runs a script", "a lie").flags(&[Flag::value(&["-c"], Role::Text)]);

#[test]
fn a_false_tool_file_is_caught() {
    let place = Place::new("false");
    let lies: [(&'static Tool, &str, &str); 8] = [
        (&CP, "cp a.txt out.new", "write out.new"),
        (&SORT, "sort -oout.new a.txt", "write out.new"),
        (&RM, "rm -r sub", "remove sub"),
        (&CHMOD, "chmod 600 a.txt", "metadata a.txt"),
        (&CP, "cp a.txt /etc/out.new", "write /etc/out.new (refused)"),
        (&ENV, "env ./script.sh", "run script.sh [./script.sh]"),
        (&BASH, "bash -c 'echo >/dev/tcp/127.0.0.1/9'", "connect sa_family=AF_INET, sin_port=htons(9)"),
        (&BASH, "bash -c 'kill -TERM 1'", "kill 1"),
    ];
    for (tool, line, what) in lies {
        let found = seen(&place, line, |words| by(tool, &place, words));
        let is = |miss: &Miss| miss.class == Class::Allowed && miss.seen.starts_with(what);
        assert!(found.iter().any(is), "{line}: {what} was not caught: {found:?}");
        // The control: the real file of the tool says it.
        let found = seen(&place, line, |words| Predicted::of(words, &place.fixture).unwrap());
        assert!(found.is_empty(), "{line}: {found:?}");
    }
}

#[test]
fn nothing_lands_and_scratch_is_no_effect() {
    let place = Place::new("lands");
    let nothing = Predicted { effects: Vec::new(), programs: Vec::new(), allowed: true, hardened: false };
    for (line, counts) in [
        ("rm -r sub", true),
        ("touch out.new", true),
        ("touch /tmp/x", false),
        ("mktemp", false),
        ("cat a.txt", false),
        ("sort -S1k -T /tmp lines.txt", false),
    ] {
        let found = seen(&place, line, |_| nothing.clone());
        assert_eq!(!found.is_empty(), counts, "{line}: {found:?}");
    }
    assert!(place.fixture.work.join("sub/c.txt").exists() && !place.fixture.work.join("out.new").exists());
}

#[test]
fn lines_depend_on_the_seed_alone() {
    let place = Place::new("seed");
    let lines = |seed: u64| -> Vec<Vec<String>> {
        let generator = Generator::new(installed(&place.fixture));
        (0..200).map(|number| generator.line(seed, number).unwrap().words).collect()
    };
    assert_eq!(lines(1), lines(1));
    assert_ne!(lines(1), lines(2));
    let of_many =
        lines(1).into_iter().filter_map(|words| words.into_iter().next()).collect::<std::collections::BTreeSet<_>>();
    assert!(of_many.len() > 20, "the lines are of {} tools", of_many.len());
}
