//! From a context and an action to a decision, under every mode that holds.

use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Action, CapabilitySet, Decision, Grant, Request, RuleSet, Session, Verdict, World, decide,
    fallback::Fallback, rules::layers::Layers,
};

use crate::load::{Context, Modes};

/// A decision with everything that it permits.
#[derive(Clone, Debug)]
#[must_use]
pub struct Judged {
    /// The decision: of several modes, that of the strictest.
    pub decision: Decision,
    /// The grant of each mode; empty for a denial. What may be used is what all of them give.
    pub grants: Vec<Grant>,
}

/// What is judged, and the places that it is judged by.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// What is to be done.
    pub action: Action<'a>,
    /// The directory it is done in.
    pub cwd: &'a AbsPath,
    /// The root of the project.
    pub workspace: &'a AbsPath,
    /// The home directory.
    pub home: Option<&'a AbsPath>,
    /// The directory for temporary files, if the caller named one.
    pub scratch: Option<&'a AbsPath>,
    /// Secrets that the caller opens.
    pub open_read: &'a [AbsPath],
    /// Places that the caller opens for writing.
    pub open_write: &'a [AbsPath],
    /// The rules that people wrote; none for a decision that no machine may change.
    pub policy: Option<&'a Layers>,
    /// Places that the command gets a copy of.
    pub copied: &'a [AbsPath],
    /// Leave to the sandbox what it stops anyway.
    pub skip_precheck: bool,
    /// What is known of the session.
    pub session: Session,
    /// The second opinion of a host with no launcher.
    pub fallback: Option<&'a Fallback>,
}

impl<'a> Case<'a> {
    /// An action in a context.
    #[must_use]
    pub fn new(action: Action<'a>, context: &'a Context) -> Self {
        Self {
            action,
            cwd: &context.cwd,
            workspace: &context.workspace,
            home: context.home.as_ref(),
            scratch: None,
            open_read: &[],
            open_write: &[],
            policy: Some(&*context.policy).filter(|layers| !layers.is_empty()),
            copied: &[],
            skip_precheck: false,
            session: Session::default(),
            fallback: None,
        }
    }

    /// The question under this ceiling.
    pub(crate) fn request<'b>(&'b self, ceiling: &'b CapabilitySet) -> Request<'b> {
        Request {
            action: self.action,
            cwd: self.cwd,
            workspace: self.workspace,
            home: self.home,
            scratch: self.scratch,
            ceiling,
            open_read: self.open_read,
            open_write: self.open_write,
            copied: self.copied,
            skip_precheck: self.skip_precheck,
            session: self.session,
            fallback: self.fallback,
        }
    }
}

/// Decides under each mode; the strictest verdict holds, within the ceiling of all.
pub fn judge(case: &Case<'_>, modes: &Modes, world: &dyn World) -> Judged {
    let ceiling = modes.ceiling();
    let request = case.request(&ceiling);
    let mut decision = decide(&request, &rules(modes.asked(), case), world);
    let mut grants: Vec<Grant> = grant(&decision.verdict).cloned().into_iter().collect();
    for mode in modes.narrowing() {
        let mut other = decide(&request, &rules(*mode, case), world);
        grants.extend(grant(&other.verdict).cloned());
        if other.verdict.is_stricter_than(&decision.verdict) {
            std::mem::swap(&mut decision, &mut other);
        }
        decision.requires.append(&mut other.requires);
    }
    decision.requires.sort_unstable();
    decision.requires.dedup();
    if matches!(decision.verdict, Verdict::Deny) {
        grants.clear();
    }
    Judged { decision, grants }
}

fn rules<'a>(mode: Mode, case: &Case<'a>) -> RuleSet<'a> {
    RuleSet { policy: case.policy, ..mode.rules() }
}

fn grant(verdict: &Verdict) -> Option<&Grant> {
    match verdict {
        Verdict::Allow(grant) | Verdict::Ask(grant) => Some(grant),
        Verdict::Deny => None,
    }
}

impl Judged {
    /// Whether the permission holds only inside a sandbox.
    #[must_use]
    pub fn confined(&self) -> bool {
        self.grants.iter().any(Grant::confined)
    }
}
