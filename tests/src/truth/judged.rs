//! What the engine says of a command line: one library call.

use std::{
    ffi::{OsStr, OsString},
    fs,
    os::unix::ffi::{OsStrExt, OsStringExt},
    path::{Path, PathBuf},
};

use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Action, Effect, Request, World, decide,
    shell::{Arg, Start, lower_exec},
    world::{Fixture as Plain, Held, Program, Real},
};

use super::fixture::Fixture;

/// What the engine says of one command line.
#[derive(Clone, Debug)]
pub struct Predicted {
    /// The effects, those included that `requires` rules out where it is not set.
    pub effects: Vec<Effect>,
    /// The names of the programs that the line runs, without directories.
    pub programs: Vec<Vec<u8>>,
    /// Whether plan mode, with nothing that confines, allows it.
    pub allowed: bool,
    /// Whether that verdict holds only with Git's hardened environment.
    pub hardened: bool,
}

/// The machine as far as paths go; programs and Git as in the fixture world.
struct Tree(Plain);

impl World for Tree {
    fn real(&self, path: &AbsPath) -> Real {
        real(path).unwrap_or_else(|| Real { path: path.clone(), complete: false })
    }
    fn missing(&self, path: &AbsPath) -> bool {
        Path::new(OsStr::from_bytes(path.as_bytes())).symlink_metadata().is_err()
    }
    fn program(&self, name: &[u8], cwd: Option<&AbsPath>) -> Program {
        self.0.program(name, cwd)
    }
    fn git_alias(&self, name: &str, cwd: Option<&AbsPath>) -> Option<Vec<u8>> {
        self.0.git_alias(name, cwd)
    }
    fn git_config_runs(&self, cwd: Option<&AbsPath>) -> bool {
        self.0.git_config_runs(cwd)
    }
    fn expired(&self) -> bool {
        false
    }
    fn launcher(&self) -> Held {
        Held::Nothing
    }
}

/// Follows links, those that lead nowhere included, up to what does not exist.
fn real(path: &AbsPath) -> Option<Real> {
    let mut path = PathBuf::from(OsString::from_vec(path.as_bytes().to_vec()));
    for _ in 0..40 {
        let mut missing = Vec::new();
        let mut top = path.as_path();
        let found = loop {
            if let Ok(found) = fs::canonicalize(top) {
                break found;
            }
            if let Ok(target) = fs::read_link(top) {
                break top.parent().unwrap_or(Path::new("/")).join(target);
            }
            missing.push(top.file_name()?.to_owned());
            top = top.parent()?;
        };
        let next = missing.iter().rev().fold(found, |path, name| path.join(name));
        let dangling = fs::canonicalize(top).is_err();
        if !dangling {
            return Some(Real { path: AbsPath::new(next.as_os_str().as_bytes())?, complete: true });
        }
        path = next;
    }
    None
}

impl Predicted {
    /// Judges `words` as started in the fixture's working directory, in plan mode and with no sandbox.
    ///
    /// `None` where a path of the fixture is not one that the engine takes.
    #[must_use]
    pub fn of(words: &[OsString], fixture: &Fixture) -> Option<Self> {
        let cwd = AbsPath::new(fixture.work.as_os_str().as_bytes())?;
        let home = AbsPath::new(fixture.home.as_os_str().as_bytes())?;
        let world = Tree(Plain::new(Held::Nothing));
        let ceiling = Mode::Plan.ceiling();
        let request = Request { home: Some(&home), ..Request::new(Action::Exec(words), &cwd, &ceiling) };
        let decision = decide(&request, &Mode::Plan.rules(), &world);
        let argv: Vec<Vec<u8>> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
        let lowered = lower_exec(&argv, &Start { cwd: &cwd, home: Some(&home), scratch: None }, &world);
        let name = |words: &[Arg]| {
            let text = words.first()?.known()?;
            text.rsplit(|byte| *byte == b'/').next().map(<[u8]>::to_vec)
        };
        Some(Self {
            effects: decision.effects.into_iter().map(|effect| effect.value).collect(),
            programs: lowered.ran.iter().filter_map(|ran| name(&ran.words)).collect(),
            allowed: decision.verdict.name() == "allow",
            hardened: !decision.requires.is_empty(),
        })
    }

    /// Whether something is predicted of which nothing more is known: code that is not read, words not understood, what
    /// another user's rights make of it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Run(_) | Effect::Opaque(_) | Effect::Elevate))
    }

    /// The effects as text, for reports.
    #[must_use]
    pub fn show(&self) -> String {
        let one = |effect: &Effect| match effect.target() {
            Some(target) => format!("{} {target}", effect.kind()),
            None => effect.kind().to_owned(),
        };
        self.effects.iter().map(one).collect::<Vec<_>>().join("; ")
    }
}
