//! What people wrote, held against one decision: see [`crate::rules::layers`].

use std::borrow::Cow;

use super::Judge;
use crate::{
    decision::{Reason, RuleId, Verdict},
    effect::{Effect, Located, Target, Why},
    grant::Grant,
    rules::{
        Gate, RuleSet,
        layers::{Bases, Layers, Said, Say},
    },
    shell::{Ran, Shown, Span},
    world::Held,
};

/// What one effect, or one rule that people wrote, does to the decision.
pub(super) enum Answer {
    /// Nothing.
    Free,
    /// A rule says yes to what would be asked, and this is granted for it.
    Answered(Grant),
    /// It is asked or denied.
    Beyond(Verdict, Reason),
}

/// What the rules that people wrote say of each command of a script.
pub(super) struct Written<'a> {
    commands: Vec<(&'a Ran, Said<'a>)>,
}

impl<'a> Written<'a> {
    pub(super) fn new(rules: &RuleSet<'a>, ran: &'a [Ran]) -> Self {
        let layers = rules.policy.filter(|_| rules.gate != Gate::Open);
        let said = |layers: &'a Layers| ran.iter().filter_map(|ran| Some((ran, layers.command(&ran.words)?)));
        Self { commands: layers.map(said).into_iter().flatten().collect() }
    }

    /// The rules that ask or deny, each with the command that it is about.
    pub(super) fn refusals(&self) -> impl Iterator<Item = (Said<'a>, Span)> {
        self.commands.iter().filter(|(_, said)| said.rule.say != Say::Allow).map(|(ran, said)| (*said, ran.span))
    }

    /// Whether a rule allows the command that this effect is one of, and the effect is of the kind that words can answer
    /// for: that nobody knows the command, or that it reaches the network.
    ///
    /// Files are what rules for paths answer for. What an assignment, a redirect or a changed name brings about is not in
    /// the words, and what was not read is nowhere.
    pub(super) fn allows(&self, at: usize, effect: &Effect) -> bool {
        let answerable = match effect {
            // The project's own code has no path: what a variable names has one.
            Effect::Connect(_) | Effect::Publish(_) | Effect::Run(Target::Named(_)) => true,
            Effect::Opaque(why) => {
                matches!(why, Why::UnknownTool(_) | Why::UnknownCommand(_) | Why::UnknownFlag(_))
            }
            Effect::Read(_)
            | Effect::Write(_)
            | Effect::Delete(_)
            | Effect::Run(_)
            | Effect::Elevate
            | Effect::Persist(_)
            | Effect::Signal => false,
        };
        answerable && self.commands.iter().any(|(ran, said)| said.rule.say == Say::Allow && ran.effects.contains(&at))
    }
}

impl Judge<'_> {
    /// What people wrote of the path or host of an effect.
    ///
    /// Where a sandbox holds the command, a target that is not known is left to it.
    pub(super) fn said(&self, effect: &Located<Effect>) -> Option<Said<'_>> {
        let layers = self.rules.policy?;
        let bases = Bases { workspace: self.request.workspace, home: self.request.home };
        let certain = |target: &Target| self.held == Held::Nothing || matches!(target, Target::Path(_));
        match &effect.value {
            Effect::Read(target) if certain(target) => layers.read(target, bases),
            Effect::Write(target) | Effect::Delete(target) if certain(target) => layers.write(target, bases),
            Effect::Connect(host) | Effect::Publish(host) => layers.host(host),
            Effect::Read(_)
            | Effect::Write(_)
            | Effect::Delete(_)
            | Effect::Run(_)
            | Effect::Elevate
            | Effect::Persist(_)
            | Effect::Signal
            | Effect::Opaque(_) => None,
        }
    }

    /// A rule that asks or denies.
    pub(super) fn refused(&self, said: Said<'_>, span: Span) -> Answer {
        let Said { layer, rule } = said;
        let (verdict, does) = match rule.say {
            Say::Allow => return Answer::Free,
            Say::Ask => (Verdict::Ask(self.grant()), "asks first"),
            Say::Deny => (Verdict::Deny, "denies it"),
        };
        let mut why = format!("the {layer} policy {does}: `{}`, line {}", Shown(rule.pattern.as_bytes()), rule.line);
        if let Some(reason) = &rule.reason {
            why = format!("{why}: {}", Shown(reason.as_bytes()));
        }
        let reason = Reason {
            rule: RuleId(Cow::Owned(format!("policy.{layer}.{}", rule.say.name()))),
            effect: None,
            span: Some(span),
            why,
            instead: Some(Cow::Borrowed("ask the user, whose policy it is")),
        };
        Answer::Beyond(verdict, reason)
    }
}
