//! The sentences of a decision: what an effect does, and what stands in its way.

use std::borrow::Cow;

use super::{By, Judge};
use crate::{
    decision::{Reason, RuleId},
    effect::{Effect, Host, Located, Target, Why},
    path::AbsPath,
    rules::{Gate, RuleSet},
    shell::Shown,
    world::Held,
};

impl Judge<'_> {
    /// `` `rm` deletes `src` ``: what the effect does, and to what.
    pub(super) fn describe(&self, effect: &Located<Effect>) -> String {
        let why = &effect.why;
        let shown = |path: &AbsPath| match path.as_bytes() {
            b"/" => "/".to_owned(),
            _ => Shown(path.relative_to(self.request.cwd)).to_string(),
        };
        match &effect.value {
            Effect::Read(target)
            | Effect::Write(target)
            | Effect::Delete(target)
            | Effect::Run(target)
            | Effect::Persist(target) => match target {
                Target::Path(path) => format!("{why} `{}`", shown(path)),
                Target::Under(path) => format!("{why} in `{}`", shown(path)),
                Target::Somewhere if ["reads", "writes", "deletes"].iter().any(|verb| why.ends_with(verb)) => {
                    format!("{why} {target}")
                }
                Target::Somewhere => format!("{why}, at {target}"),
                Target::Named(name) => format!("{why}: {name}"),
            },
            Effect::Connect(Host::Name(name)) => format!("{why} to `{name}`"),
            Effect::Connect(host @ Host::Unknown) => format!("{why} to {host}"),
            Effect::Publish(Host::Name(name)) => format!("{why}, on `{name}`"),
            Effect::Publish(host @ Host::Unknown) => format!("{why}, on {host}"),
            Effect::Elevate | Effect::Signal | Effect::Opaque(_) => why.to_string(),
        }
    }

    pub(super) fn reason(&self, effect: &Located<Effect>) -> Reason {
        let RuleSet { mode, gate, instead, wider, .. } = self.rules;
        let limit = match (&effect.value, gate) {
            (Effect::Opaque(why), _) => return self.opaque(effect, why),
            (Effect::Connect(_), _) if self.by == By::Host => "asks first: an address can carry data out",
            (_, Gate::Workspace | Gate::Open) => "asks first",
            (Effect::Connect(_) | Effect::Publish(_), Gate::ReadOnly) if self.rules.admitted.is_empty() => {
                "has no network"
            }
            (Effect::Connect(_) | Effect::Publish(_), Gate::ReadOnly) => {
                "gives the network only to the commands that it admits"
            }
            (Effect::Run(_), Gate::ReadOnly) => "does not run code that was not read",
            (Effect::Elevate, Gate::ReadOnly) => "gives no more rights than the user has",
            (Effect::Persist(_), Gate::ReadOnly) => "leaves nothing behind that runs",
            (Effect::Signal, Gate::ReadOnly) => "leaves other processes alone",
            (Effect::Read(_) | Effect::Write(_) | Effect::Delete(_), Gate::ReadOnly) => "is read-only",
        };
        let instead = match &effect.value {
            Effect::Write(_) | Effect::Delete(_) => Cow::Borrowed(*instead),
            Effect::Run(_) if self.held == Held::Nothing && self.rules.admitted.is_empty() => {
                Cow::Owned(format!("run it where a sandbox holds it, or {wider}"))
            }
            Effect::Read(_)
            | Effect::Run(_)
            | Effect::Connect(_)
            | Effect::Publish(_)
            | Effect::Elevate
            | Effect::Persist(_)
            | Effect::Signal
            | Effect::Opaque(_) => Cow::Borrowed(*wider),
        };
        Reason {
            rule: self.rule(&effect.value),
            effect: Some(effect.value.clone()),
            span: Some(effect.span),
            why: format!("{} and {mode} mode {limit}", self.describe(effect)),
            instead: Some(instead),
        }
    }

    pub(super) fn opaque(&self, effect: &Located<Effect>, why: &Why) -> Reason {
        let instead = match why {
            Why::UnknownTool(_) | Why::UnknownCommand(_) | Why::UnknownFlag(_) | Why::Untrusted(_) => {
                "use a command that is known here, or run it where a sandbox holds it"
            }
            Why::Gap(_)
            | Why::UnknownWord
            | Why::Redefined(_)
            | Why::Environment(_)
            | Why::Code(_)
            | Why::Limit
            | Why::Other(_) => "write it with a plain command and literal words, or run it where a sandbox holds it",
        };
        Reason {
            rule: self.rule(&effect.value),
            effect: Some(effect.value.clone()),
            span: Some(effect.span),
            why: format!("{}: {why}", effect.why),
            instead: Some(Cow::Borrowed(instead)),
        }
    }

    pub(super) fn allowed(&self, effects: &[Located<Effect>]) -> Reason {
        let (what, why) = match (self.rules.gate, self.held) {
            (Gate::Open, _) => ("open", "the mode gates nothing and no hard guard applies".to_owned()),
            (Gate::ReadOnly, Held::Nothing) => {
                ("read", "everything it does is understood and within what the mode permits".to_owned())
            }
            (Gate::Workspace, Held::Nothing) => {
                ("workspace", "everything it does is understood and stays in the workspace".to_owned())
            }
            (_, Held::Kernel) => ("confined", "it runs in a sandbox that holds whatever it tries".to_owned()),
        };
        Reason {
            rule: RuleId(Cow::Owned(format!("mode.{}.{what}", self.rules.mode))),
            effect: None,
            span: effects.first().map(|effect| effect.span),
            why,
            instead: None,
        }
    }

    pub(super) fn rule(&self, effect: &Effect) -> RuleId {
        RuleId(Cow::Owned(format!("mode.{}.{}", self.rules.mode, effect.kind())))
    }
}
