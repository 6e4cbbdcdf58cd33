//! One file a command.

pub(crate) mod audit;
pub(crate) mod check;
pub(crate) mod doctor;
pub(crate) mod explain;
pub(crate) mod mode;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod wrap;

use std::{borrow::Cow, ffi::OsString, os::unix::ffi::OsStrExt};

use pi_guard_policy::{Action, Verdict};
use pi_guard_sandbox::Profile;

use crate::{
    cli::{BackendChoice, SandboxChoice, Subject},
    exit,
    fail::Fail,
    json::ProfileOut,
    launch::{self, Launching, Unconfined},
    load::Context,
    profile::{self, Asked},
    quote::quoted,
};

impl Subject {
    /// The action that the words mean.
    fn action(&self) -> Result<Action<'_>, Fail> {
        match &self.script {
            Some(script) => Ok(Action::Shell(script.as_bytes())),
            None if self.words.is_empty() => {
                Err(Fail::Usage("there is no command: give `-- CMD` or `-c SCRIPT`".to_owned()))
            }
            None => Ok(Action::Exec(&self.words)),
        }
    }

    /// The text that spans point into; empty where there is none.
    fn source(&self) -> &[u8] {
        self.script.as_ref().map_or(&[], |script| script.as_bytes())
    }

    /// The command for the audit log: the name of its kind, and a line.
    fn shown(&self) -> (&'static str, Cow<'_, [u8]>) {
        if let Some(script) = &self.script {
            return ("bash", Cow::Borrowed(script.as_bytes()));
        }
        let words = self.words.iter().map(|word| quoted(word.as_bytes()));
        ("exec", Cow::Owned(words.collect::<Vec<_>>().join(&b' ')))
    }

    /// What is executed: a script by the fixed shell, words as they are.
    fn argv(&self) -> Vec<OsString> {
        match &self.script {
            Some(script) => SHELL
                .iter()
                .map(OsString::from)
                .chain([script.clone(), "pi-guard".into()])
                .chain(self.words.iter().cloned())
                .collect(),
            None => self.words.clone(),
        }
    }
}

/// The shell that runs scripts: not the user's, and without start-up files, so that what was read is what runs.
const SHELL: [&str; 4] = ["/bin/bash", "--noprofile", "--norc", "-c"];

/// What a question about a command may count on.
fn launching(sandbox: SandboxChoice, context: &Context) -> Result<Launching, Fail> {
    match sandbox {
        SandboxChoice::None => Ok(Launching::Unconfined(Unconfined::Asked)),
        SandboxChoice::Auto => {
            let profile = profile::least(context, &Asked::default())?;
            launch::choose(BackendChoice::Auto, &context.modes, &profile)
        }
    }
}

/// The exit code that says a verdict.
fn verdict_code(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Allow(_) => exit::OK,
        Verdict::Ask(_) => exit::ASK,
        Verdict::Deny => exit::DENY,
    }
}

/// The profile in JSON; null where nothing is confined on purpose.
fn profile_out(launching: &Launching, profile: &Profile) -> Option<ProfileOut> {
    match launching {
        Launching::Unconfined(Unconfined::Open) => None,
        Launching::Unconfined(Unconfined::Asked | Unconfined::Fallback(_)) | Launching::Confined(_) => {
            Some(ProfileOut::from(profile))
        }
    }
}
