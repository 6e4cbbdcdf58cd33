//! What people wrote, held against one decision: see [`crate::rules::layers`].

use std::borrow::Cow;

use super::{By, Judge};
use crate::{
    decision::{Reason, RuleId, Verdict},
    effect::{Effect, Located, Target, Why},
    grant::Grant,
    path::AbsPath,
    rules::{
        Gate, RuleSet,
        layers::{Bases, Known, Layers, Reach, Said, Say},
    },
    shell::{Arg, Ran, Shown, Span},
    world::Held,
};

/// What one effect, or one rule that people wrote, does to the decision.
pub(super) enum Answer {
    /// Nothing.
    Free,
    /// A rule says yes to what would be asked, and this is granted for it.
    Answered(Grant, Reason),
    /// It is asked or denied.
    Beyond(Verdict, Reason),
}

/// What the rules that people wrote say of each command of a script.
pub(super) struct Written<'a> {
    commands: Vec<(&'a Ran, Said<'a>)>,
    /// The command that each effect is one of, where there are rules.
    owners: Vec<Option<&'a Ran>>,
}

/// What a command that writes `folder`, if that is a directory, may write in it: what it was given, under its last name.
fn beside(folder: &AbsPath, ran: &Ran) -> Vec<AbsPath> {
    let names = ran.words.iter().skip(1).filter_map(Arg::known).filter(|word| !word.starts_with(b"-"));
    let last = |word: &'_ [u8]| {
        let word = word.strip_suffix(b"/").unwrap_or(word);
        let name = word.rsplit(|byte| *byte == b'/').next().unwrap_or(word);
        (!matches!(name, b"" | b"." | b"..")).then(|| folder.join(name)).flatten()
    };
    names.take(64).filter_map(last).collect()
}

impl<'a> Written<'a> {
    pub(super) fn new(rules: &RuleSet<'a>, ran: &'a [Ran]) -> Self {
        let layers = rules.policy.filter(|_| rules.gate != Gate::Open);
        let said = |layers: &'a Layers| ran.iter().filter_map(|ran| Some((ran, layers.command(&ran.words)?)));
        let mut owners = Vec::new();
        if layers.is_some() {
            for ran in ran {
                owners.resize(owners.len().max(ran.effects.end), None);
                owners.get_mut(ran.effects.clone()).unwrap_or_default().fill(Some(ran));
            }
        }
        Self { commands: layers.map(said).into_iter().flatten().collect(), owners }
    }

    /// The command that the effect at this place is one of; `None` for that of a redirect or an assignment.
    fn owner(&self, at: usize) -> Option<&'a Ran> {
        self.owners.get(at).copied().flatten()
    }

    /// The rules that ask or deny, each with the command that it is about.
    pub(super) fn refusals(&self) -> impl Iterator<Item = (Said<'a>, Span)> {
        self.commands.iter().filter(|(_, said)| said.rule.say != Say::Allow).map(|(ran, said)| (*said, ran.span))
    }

    /// The rule that allows the command that this effect is one of, where the effect is of the kind that words can answer
    /// for: that nobody knows the command, or that it reaches the network.
    ///
    /// Files are what rules for paths answer for. What an assignment, a redirect or a changed name brings about is not in
    /// the words, and what was not read is nowhere.
    pub(super) fn allows(&self, at: usize, effect: &Effect) -> Option<Said<'a>> {
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
        let mut commands = self.commands.iter().filter(|_| answerable);
        let allowing = commands.find(|(ran, said)| said.rule.say == Say::Allow && ran.effects.contains(&at));
        allowing.map(|(_, said)| *said)
    }
}

impl Judge<'_> {
    /// What people wrote of the path or host of an effect.
    ///
    /// Where a sandbox holds the command, a target that is not known is left to it. What goes down into a directory acts on
    /// all that lies below.
    pub(super) fn said(&self, at: usize, effect: &Located<Effect>) -> Option<Said<'_>> {
        let layers = self.rules.policy?;
        let bases = Bases { workspace: self.request.workspace, home: self.request.home };
        let ran = self.written.owner(at);
        let down = match ran {
            Some(ran) => ran.tool.map_or(Some(false), |tool| tool.goes_down(&ran.words)),
            // A redirect, or the host itself.
            None => Some(self.by == By::Host),
        };
        let may_go_down = down.unwrap_or(self.held == Held::Nothing);
        let reach = |target: &Target| {
            let removed = matches!((&effect.value, target), (Effect::Delete(_), Target::Path(_)));
            if may_go_down || removed { Reach::Below } else { Reach::Itself }
        };
        let known = |target: &Target| {
            let named = matches!(target, Target::Path(_)) || (down == Some(true) && matches!(target, Target::Under(_)));
            if self.held == Held::Nothing || named { Known::Target } else { Known::Held }
        };
        match &effect.value {
            Effect::Read(target) => layers.read(target, bases, reach(target), known(target)),
            Effect::Delete(target) => layers.write(target, &[], bases, reach(target), known(target)),
            Effect::Write(target) => {
                let beside = match (target, ran) {
                    (Target::Path(path), Some(ran)) => beside(path, ran),
                    _ => Vec::new(),
                };
                layers.write(target, &beside, bases, reach(target), known(target))
            }
            Effect::Connect(host) | Effect::Publish(host) => layers.host(host),
            Effect::Run(_) | Effect::Elevate | Effect::Persist(_) | Effect::Signal | Effect::Opaque(_) => None,
        }
    }

    /// The hard guard that somebody wrote and a command may violate. In every mode: nothing is held against it.
    pub(super) fn hard_guard(&self, ran: &Ran) -> Option<Reason> {
        let rule = self.rules.policy?.violated(&ran.words)?;
        let why = rule.reason.as_deref().map_or_else(String::new, |why| format!(": {}", Shown(why.as_bytes())));
        let pattern = Shown(rule.pattern.as_bytes());
        Some(Reason {
            rule: RuleId(Cow::Borrowed("guard.written")),
            effect: None,
            span: Some(ran.span),
            why: format!("a hard guard denies it: `{pattern}`, line {} of hard-guards.jsonc{why}", rule.line),
            instead: Some(Cow::Borrowed("do it another way; nothing permits this one")),
        })
    }

    /// A rule that allows what would be asked.
    pub(super) fn answered(said: Said<'_>, span: Span) -> Reason {
        let Said { layer, rule } = said;
        Reason {
            rule: RuleId(Cow::Owned(format!("policy.{layer}.{}", rule.say.name()))),
            effect: None,
            span: Some(span),
            why: format!("the {layer} policy allows it: `{}`, line {}", Shown(rule.pattern.as_bytes()), rule.line),
            instead: None,
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
