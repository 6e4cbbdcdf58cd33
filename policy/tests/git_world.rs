//! What `git` asks of the outside: aliases, and whether the repository's configuration names programs.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use pi_guard_policy::{
    path::AbsPath,
    shell::{Arg, Span},
    tools::{
        evaluate, find,
        findings::{Context, Inner, Stdin},
    },
    world::{Fixture, Held, Program, Real, World},
};

/// A machine with some aliases and one program `git-known`.
struct Machine {
    config_runs: bool,
}

impl World for Machine {
    fn real(&self, path: &AbsPath) -> Real {
        Fixture::new(Held::Nothing).real(path)
    }

    fn missing(&self, _path: &AbsPath) -> bool {
        false
    }

    fn program(&self, name: &[u8], _cwd: Option<&AbsPath>) -> Program {
        if name == b"git-known" { Program::Trusted } else { Program::Missing }
    }

    fn git_alias(&self, name: &str, _cwd: Option<&AbsPath>) -> Option<Vec<u8>> {
        let value = match name {
            "st" => "status -sb",
            "quoted" => r#"log "--format=%h  %s" --author='a b' \-1"#,
            "open" => "log 'x",
            "sh" => "!rm -rf x",
            "known" | "log" => "push",
            _ => return None,
        };
        Some(value.into())
    }

    fn git_config_runs(&self, _cwd: Option<&AbsPath>) -> bool {
        self.config_runs
    }

    fn expired(&self) -> bool {
        false
    }

    fn launcher(&self) -> Held {
        Held::Nothing
    }
}

fn git(words: &[&str], config_runs: bool) -> (Vec<String>, Vec<Inner>) {
    let cwd = AbsPath::new(b"/w").unwrap();
    let args: Vec<Arg> = words.iter().map(|word| Arg::exact(*word, Span::new(0, 1))).collect();
    let world = Machine { config_runs };
    let context = Context { cwd: Some(&cwd), home: None, stdin: &Stdin::Inherited, unconditional: true, world: &world };
    let findings = evaluate(find(b"git").unwrap(), "git", &args, Span::new(0, 1), &context);
    (findings.render(&cwd), findings.inner)
}

#[test]
fn an_alias_is_read_as_what_it_stands_for() {
    let seen = |words: &[&str]| git(words, false).0;
    assert_eq!(seen(&["st", "src"]), ["inner git status -sb src"]);
    assert_eq!(seen(&["quoted"]), ["inner git log --format=%h  %s --author=a b -1"]);
    assert_eq!(seen(&["-C", "sub", "st"]), ["inner git status -sb"]);
    assert_eq!(seen(&["sh"]), ["inner sh -c rm -rf x rm -rf x"]);
    assert_eq!(seen(&["sh", "y"]), ["inner sh -c rm -rf x \"$@\" rm -rf x y"]);
}

#[test]
fn the_alias_runs_where_git_went() {
    let Inner::Command { cwd, .. } = &git(&["-C", "sub", "st"], false).1[0] else { unreachable!() };
    assert_eq!(cwd.as_ref().unwrap().to_string(), "/w/sub");
}

#[test]
fn subcommands_and_programs_come_before_aliases() {
    assert_eq!(git(&["log"], false).0, ["read .git/**", "run ./** unless git-env"]);
    assert_eq!(git(&["known"], false).0, ["opaque"]);
    assert_eq!(git(&["open"], false).0, ["opaque"]);
    assert_eq!(git(&["none"], false).0, ["opaque"]);
}

/// What the environment does not switch off stays an effect.
#[test]
fn a_configuration_that_runs_programs_is_not_ruled_out() {
    assert_eq!(git(&["log"], true).0, ["read .git/**", "run ./**"]);
}
