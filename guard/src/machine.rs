//! The real machine's answers to what the engine asks of the world.

use std::{
    cell::{OnceCell, RefCell},
    collections::HashMap,
    io::ErrorKind,
    rc::Rc,
    time::{Duration, Instant},
};

use pi_guard_policy::{
    AbsPath, World,
    world::{Held, Program, Real},
};

use crate::load::{Context, path_of};

pub(crate) mod config;
mod git;
mod links;
mod programs;
mod seen;
mod shims;

use git::Git;
pub use links::resolve;
use links::resolve_seen;
use programs::Programs;
use seen::Seen;

/// How long one decision may take. A backstop: honest scripts of the greatest length are read in a third of it.
const DEADLINE: Duration = Duration::from_millis(150);

/// The machine, for one decision: every question is answered once.
pub struct Machine<'a> {
    context: &'a Context,
    held: Held,
    end: Instant,
    seen: Rc<Seen>,
    reals: RefCell<HashMap<AbsPath, Real>>,
    programs: OnceCell<Programs>,
    git: OnceCell<Git>,
}

impl<'a> Machine<'a> {
    /// The machine as seen from a context. `held` is what will confine the command; the time for the decision begins.
    #[must_use]
    pub fn new(context: &'a Context, held: Held) -> Self {
        Self {
            context,
            held,
            end: Instant::now() + DEADLINE,
            seen: Rc::default(),
            reals: RefCell::default(),
            programs: OnceCell::new(),
            git: OnceCell::new(),
        }
    }

    fn git(&self) -> &Git {
        self.git.get_or_init(|| Git::new(self.context.home.clone()))
    }
}

impl World for Machine<'_> {
    fn real(&self, path: &AbsPath) -> Real {
        if let Some(known) = self.reals.borrow().get(path) {
            return known.clone();
        }
        let real = resolve_seen(&AbsPath::root(), path.as_bytes(), &self.seen)
            .unwrap_or_else(|| Real { path: path.clone(), complete: false });
        self.reals.borrow_mut().insert(path.clone(), real.clone());
        real
    }

    fn missing(&self, path: &AbsPath) -> bool {
        path_of(path).symlink_metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound)
    }

    fn program(&self, name: &[u8], cwd: Option<&AbsPath>) -> Program {
        let programs = || Programs::new(&self.context.workspace, self.context.home.as_ref(), Rc::clone(&self.seen));
        self.programs.get_or_init(programs).find(name, cwd)
    }

    fn git_alias(&self, name: &str, cwd: Option<&AbsPath>) -> Option<Vec<u8>> {
        self.git().alias(name, cwd)
    }

    fn git_config_runs(&self, cwd: Option<&AbsPath>) -> bool {
        self.git().runs(cwd)
    }

    fn expired(&self) -> bool {
        Instant::now() >= self.end
    }

    fn launcher(&self) -> Held {
        self.held
    }
}
