//! `decide`: the only way to a [`Decision`], and the only maker of a [`Grant`].

mod wording;
mod written;

use std::borrow::Cow;

use self::written::{Answer, Written};
use crate::{
    capability::{Capability, Places},
    catalogue::{Call, Class},
    decision::{Amendment, Decision, Reason, RuleId, Verdict},
    effect::{Effect, Host, Located, Requirement, Target, Why},
    fallback::Objection,
    grant::{Grant, Network},
    path::AbsPath,
    request::{Action, Request},
    rules::{
        Admission, Gate, RuleSet, SECRETS, Said, Stance, is_asked_of_tools, layers::Say, secret_name, stance, violated,
    },
    shell::{Lowered, Ran, Shown},
    understand::{Meaning, settle, understand},
    world::{Held, World},
};

/// Decides on one request: reads it, states its effects, and holds them against the rules and the ceiling.
///
/// Never fails and never panics: what cannot be understood is an effect of its own, and no rule turns it into an allow.
/// With [`Held::Kernel`], only what would *surely* go beyond the ceiling is refused; the rest is allowed within the
/// grant, for the sandbox to hold. With [`Held::Nothing`], any effect that *might* go beyond is refused or asked.
pub fn decide(request: &Request<'_>, rules: &RuleSet<'_>, world: &dyn World) -> Decision {
    let meaning = Meaning::of(&request.action);
    let call = meaning.call();
    let Lowered { mut effects, ran } = understand(request, &meaning, world);
    settle(&mut effects, world);
    let by = By::of(&request.action, call);
    let Ruled { requires, out } = rule_out(&effects, request, rules, by);
    let stance = call.map_or(Stance::Effects, |call| stance(call, rules.gate, request.session));
    let judge = Judge {
        request,
        rules,
        held: world.launcher(),
        admitted: admitted(&ran, rules),
        written: Written::new(rules, &ran),
        by,
        stance_decides: stance != Stance::Effects,
    };

    // INVARIANT: `ran` names effects by their place, so none is taken out before all are judged.
    let left = || effects.iter().enumerate().zip(&out).filter_map(|(effect, out)| (!out).then_some(effect));
    let mut reasons: Vec<Reason> = left().filter_map(|(_, effect)| judge.guard(effect)).collect();
    reasons.extend(ran.iter().filter_map(|ran| judge.hard_guard(ran)));
    let mut answered = Vec::new();
    let mut verdict = if reasons.is_empty() { Verdict::Allow(judge.grant()) } else { Verdict::Deny };
    if reasons.is_empty() {
        if let Some((of_tool, reason)) = call.and_then(|call| judge.stance(call, &stance)) {
            verdict = of_tool;
            reasons.push(reason);
        }
        let refusals = judge.written.refusals().map(|(said, span)| judge.refused(said, span));
        for answer in refusals.chain(left().map(|(at, effect)| judge.effect(at, effect))) {
            let (stricter, reason) = match answer {
                Answer::Free => continue,
                Answer::Answered(grant, reason) => {
                    verdict = verdict.join(Verdict::Allow(grant));
                    if answered.len() < 16 && answered.last() != Some(&reason) {
                        answered.push(reason);
                    }
                    continue;
                }
                Answer::Beyond(stricter, reason) => (stricter, reason),
            };
            // The deciding reason stands first: of several that are as strict, the first of the gravest.
            let graver = !verdict.is_stricter_than(&stricter)
                && reasons.first().is_none_or(|first| gravity(first) < gravity(&reason));
            if stricter.is_stricter_than(&verdict) || graver {
                reasons.insert(0, reason);
            } else {
                reasons.push(reason);
            }
            verdict = verdict.join(stricter);
        }
    }
    let mut out = out.into_iter();
    effects.retain(|_| !out.next().unwrap_or(false));
    if reasons.is_empty() {
        reasons = if answered.is_empty() { vec![judge.allowed(&effects)] } else { answered };
    }
    if let Some((objected, reason)) = judge.second_opinion(&ran, &verdict) {
        reasons = vec![reason];
        verdict = objected;
    }
    if request.session.unattended && matches!(verdict, Verdict::Ask(_)) {
        reasons.insert(0, unattended());
        verdict = Verdict::Deny;
    }
    let amend = call.filter(|call| call.clears && rules.gate == Gate::ReadOnly);
    let amend = amend.map(|_| Amendment { field: "clear", value: false }).into_iter().collect();
    Decision { verdict, reasons, effects, requires, amend }
}

/// How much a reason tells a person beside another that is as strict: `git push` writes refs too, and is refused for what
/// it does elsewhere. What a rule that somebody wrote says comes first.
fn gravity(reason: &Reason) -> u8 {
    match &reason.effect {
        None => 4,
        Some(Effect::Publish(_) | Effect::Elevate) => 3,
        Some(Effect::Read(_) | Effect::Write(_) | Effect::Delete(_) | Effect::Persist(_)) => 2,
        Some(Effect::Run(_) | Effect::Connect(_) | Effect::Signal) => 1,
        Some(Effect::Opaque(_)) => 0,
    }
}

/// The reason of what is denied because it would be asked.
fn unattended() -> Reason {
    Reason {
        rule: RuleId(Cow::Borrowed("ask.unattended")),
        effect: None,
        span: None,
        why: "this needs a human to say yes, and none can be asked here".to_owned(),
        instead: Some(Cow::Borrowed("do it in a session with a user before it")),
    }
}

/// Who does what is decided on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// A command of this machine.
    Command,
    /// A command of another machine: what it names lies there.
    Elsewhere,
    /// The host itself.
    Host,
}

impl By {
    fn of(action: &Action<'_>, call: Option<&Call>) -> Self {
        match call {
            Some(call) if call.class == Class::RemoteShell => Self::Elsewhere,
            Some(call) if call.is_command() => Self::Command,
            None if matches!(action, Action::Shell(_) | Action::Exec(_)) => Self::Command,
            Some(_) | None => Self::Host,
        }
    }
}

/// What the caller can rule out, and what it must provide for that.
struct Ruled {
    requires: Vec<Requirement>,
    /// Whether the effect at each place is ruled out.
    out: Vec<bool>,
}

/// Finds the effects that the caller can rule out.
///
/// Only for what lies in the workspace: the caller vouches for its own repository, not for one that was put elsewhere.
fn rule_out(effects: &[Located<Effect>], request: &Request<'_>, rules: &RuleSet<'_>, by: By) -> Ruled {
    let own = |effect: &Effect| match effect {
        Effect::Run(Target::Path(path) | Target::Under(path)) => {
            path.is_within(request.workspace) || request.scratch.is_some_and(|scratch| path.is_within(scratch))
        }
        Effect::Run(Target::Somewhere | Target::Named(_)) => false,
        Effect::Read(_)
        | Effect::Write(_)
        | Effect::Delete(_)
        | Effect::Connect(_)
        | Effect::Publish(_)
        | Effect::Elevate
        | Effect::Persist(_)
        | Effect::Signal
        | Effect::Opaque(_) => true,
    };
    let provides = rules.gate != Gate::Open && by != By::Elsewhere;
    let excused = |effect: &Located<Effect>| effect.unless.filter(|_| provides && own(&effect.value));
    let mut requires: Vec<Requirement> = effects.iter().filter_map(excused).collect();
    requires.sort_unstable();
    requires.dedup();
    Ruled { requires, out: effects.iter().map(|effect| excused(effect).is_some()).collect() }
}

struct Judge<'a> {
    request: &'a Request<'a>,
    rules: &'a RuleSet<'a>,
    held: Held,
    /// The commands that the mode admits to the network.
    admitted: Vec<(&'a Ran, &'static Admission)>,
    /// What people wrote of the commands.
    written: Written<'a>,
    by: By,
    /// Whether the kind of the tool says whether another machine may be reached, and what is not known be done.
    stance_decides: bool,
}

/// Whether it is not known what the effect acts on.
fn is_unnamed(effect: &Effect) -> bool {
    match effect {
        Effect::Write(target) | Effect::Delete(target) => *target == Target::Somewhere,
        Effect::Connect(host) => *host == Host::Unknown,
        Effect::Read(_)
        | Effect::Run(_)
        | Effect::Publish(_)
        | Effect::Elevate
        | Effect::Persist(_)
        | Effect::Signal
        | Effect::Opaque(_) => false,
    }
}

/// The commands that the mode admits to the network, each with what admits it.
fn admitted<'a>(ran: &'a [Ran], rules: &RuleSet<'_>) -> Vec<(&'a Ran, &'static Admission)> {
    if rules.admitted.is_empty() {
        return Vec::new();
    }
    ran.iter().filter_map(|ran| admission(ran, rules).map(|admission| (ran, admission))).collect()
}

fn admission(ran: &Ran, rules: &RuleSet<'_>) -> Option<&'static Admission> {
    rules.admitted.iter().find(|admission| {
        let mut words = ran.words.iter();
        let name = words.next().and_then(|word| word.known()).map(|name| name.rsplit(|byte| *byte == b'/').next());
        let Some((tool, rest)) = admission.command.split_first() else { return false };
        name == Some(Some(tool.as_bytes()))
            && rest.iter().all(|wanted| words.next().and_then(|word| word.known()) == Some(wanted.as_bytes()))
    })
}

impl Judge<'_> {
    /// What the kind of a host's tool comes to.
    fn stance(&self, call: &Call, stance: &Stance) -> Option<(Verdict, Reason)> {
        let (verdict, said) = match stance {
            Stance::Effects => return None,
            Stance::Ask(said) => (Verdict::Ask(self.grant()), said),
            Stance::Deny(said) => (Verdict::Deny, said),
        };
        let Said { rule, why } = said;
        let reason = Reason {
            rule: RuleId(Cow::Owned(format!("tool.{rule}"))),
            effect: None,
            span: None,
            why: format!("`{}` {why}", Shown(call.tool.as_bytes())),
            instead: Some(Cow::Borrowed(match verdict {
                Verdict::Deny if self.rules.gate == Gate::ReadOnly => self.rules.wider,
                Verdict::Deny | Verdict::Ask(_) | Verdict::Allow(_) => "ask the user, who can say yes to this once",
            })),
        };
        Some((verdict, reason))
    }

    /// What a host with no launcher holds against commands that would be allowed.
    fn second_opinion(&self, ran: &[Ran], verdict: &Verdict) -> Option<(Verdict, Reason)> {
        let fallback = self.request.fallback.filter(|_| self.held == Held::Nothing && self.by == By::Command)?;
        let Verdict::Allow(grant) = verdict else { return None };
        let (at, Objection { rule, why, asks }) = fallback.objection(ran, self.rules.gate)?;
        let command = ran.get(at);
        let name = command.and_then(|ran| ran.words.first()).map(|word| Shown(&word.text).to_string());
        let reason = Reason {
            rule: RuleId(Cow::Owned(format!("fallback.{rule}"))),
            effect: None,
            span: command.map(|ran| ran.span),
            why: format!("`{}` {why}, and nothing confines it here", name.unwrap_or_default()),
            instead: Some(Cow::Borrowed("run it where a sandbox holds it")),
        };
        Some((if asks { Verdict::Ask(grant.clone()) } else { Verdict::Deny }, reason))
    }

    /// Hard guards: whatever violates one is denied, also where it may not be reached, in every mode and whatever confines
    /// it.
    fn guard(&self, effect: &Located<Effect>) -> Option<Reason> {
        if self.rules.gate == Gate::Open && effect.value == Effect::Opaque(Why::Limit) {
            // What was not followed may be what a guard denies, and no sandbox holds it.
            return Some(Reason {
                rule: RuleId(Cow::Borrowed("guard.limit")),
                effect: Some(effect.value.clone()),
                span: Some(effect.span),
                why: format!("{}, so that no hard guard can be shown to hold", self.describe(effect)),
                instead: Some(Cow::Borrowed("do it in several commands")),
            });
        }
        let guard = violated(&effect.value, self.request.home)?;
        Some(Reason {
            rule: RuleId(Cow::Borrowed(guard.rule)),
            effect: Some(effect.value.clone()),
            span: Some(effect.span),
            why: format!("{}, {}", self.describe(effect), guard.why),
            instead: Some(Cow::Borrowed("name the files that are really meant; nothing permits this one")),
        })
    }

    /// What the rules say of one effect.
    fn effect(&self, at: usize, effect: &Located<Effect>) -> Answer {
        if self.rules.gate == Gate::Open {
            return Answer::Free;
        }
        if self.by != By::Elsewhere
            && let Some((verdict, reason)) = self.secret(effect)
        {
            return Answer::Beyond(verdict, reason);
        }
        // Rules for paths are about this machine.
        let said = if self.by == By::Elsewhere { None } else { self.said(at, effect) };
        if let Some(said) = said.filter(|said| said.rule.say != Say::Allow) {
            return self.refused(said, effect.span);
        }
        let Some(needs) = self.needs(effect) else { return Answer::Free };
        let asked_already = self.stance_decides && is_asked_of_tools(needs);
        if asked_already || self.is_free(needs) || self.admits(at, effect) {
            return Answer::Free;
        }
        match self.beyond(needs, effect) {
            None => Answer::Free,
            // INVARIANT: a rule answers a question. What a mode denies, it leaves denied.
            Some(verdict) => match (verdict, said.or_else(|| self.written.allows(at, &effect.value))) {
                (Verdict::Ask(grant), Some(said)) => Answer::Answered(grant, Self::answered(said, effect.span)),
                (verdict, _) => Answer::Beyond(verdict, self.reason(effect)),
            },
        }
    }

    /// What an effect needs. No place of another machine is one that is free here.
    fn needs(&self, effect: &Located<Effect>) -> Option<Capability> {
        match effect.value.written() {
            Some(_) if self.by == By::Elsewhere => Some(Capability::WriteAnywhere),
            Some(_) | None => effect.value.needs(&self.places()),
        }
    }

    /// Whether what an effect needs is free. The documents that a read-only mode opens it opens to the host's file tools:
    /// a command is held as in any other read-only mode.
    fn is_free(&self, needs: Capability) -> bool {
        let tools_alone = self.by != By::Host && self.rules.gate == Gate::ReadOnly && needs == Capability::WriteDesign;
        !tools_alone && self.rules.free.has(needs) && self.request.ceiling.has(needs)
    }

    /// What happens to an effect beyond what is free.
    fn beyond(&self, needs: Capability, effect: &Located<Effect>) -> Option<Verdict> {
        let ask = Verdict::Ask(self.widened(effect));
        let within_ceiling = self.request.ceiling.has(needs);
        match (self.rules.gate, self.held) {
            (Gate::Open, _) => None,
            _ if self.by == By::Host && is_asked_of_tools(needs) => Some(ask),
            // A mode that admits commands to the network runs nothing else beside them but readers.
            (Gate::ReadOnly, _) if !self.rules.admitted.is_empty() => Some(Verdict::Deny),
            (Gate::ReadOnly, Held::Nothing) if needs == Capability::Opaque => Some(ask),
            (Gate::ReadOnly, Held::Nothing) => Some(Verdict::Deny),
            (Gate::ReadOnly, Held::Kernel) => self.surely_fails(needs, effect).then_some(Verdict::Deny),
            (Gate::Workspace, Held::Kernel)
                if matches!(needs, Capability::Opaque | Capability::Signal | Capability::Run) =>
            {
                None
            }
            // Nobody can say yes to something that has no name, and the ordinary grant gives neither network nor anything
            // outside: the sandbox holds it.
            (Gate::Workspace, Held::Kernel) if is_unnamed(&effect.value) => None,
            // The ordinary grant gives no network, no right and nothing outside; what stays in the workspace and would run
            // later is protected there.
            (Gate::Workspace, Held::Kernel) if self.request.skip_precheck => None,
            (Gate::Workspace, _) => Some(if within_ceiling { ask } else { Verdict::Deny }),
        }
    }

    /// Whether the sandbox would surely stop this, so that saying so early is a service.
    fn surely_fails(&self, needs: Capability, effect: &Located<Effect>) -> bool {
        let held_anyway = match needs {
            // A client that finds no network says so itself, and its own loopback it reaches.
            Capability::Connect
            | Capability::Read
            | Capability::Run
            | Capability::Signal
            | Capability::Opaque
            | Capability::WriteScratch => return false,
            Capability::Publish
            | Capability::WriteDesign
            | Capability::WriteEngineering
            | Capability::WriteWorkspace
            | Capability::WriteAnywhere
            | Capability::Elevate
            | Capability::Persist => true,
        };
        held_anyway && effect.mandatory && !self.request.skip_precheck
    }

    /// Reading a secret by name: asked, or refused early where the sandbox masks it.
    fn secret(&self, effect: &Located<Effect>) -> Option<(Verdict, Reason)> {
        let Effect::Read(target) = &effect.value else { return None };
        let (path, exact) = match target {
            Target::Path(path) => (path, true),
            // A pattern or a whole directory. What the sandbox masks, it masks from these too.
            Target::Under(path) if self.held == Held::Nothing => (path, false),
            Target::Under(_) | Target::Somewhere | Target::Named(_) => return None,
        };
        if self.request.open_read.iter().any(|opened| path.is_within(opened)) {
            return None;
        }
        let (masked, holds) = match self.masked(path) {
            Some(holds) => (true, holds),
            None if exact => (false, secret_name(path.name())?),
            None => return None,
        };
        let verdict = match self.held {
            Held::Kernel if !effect.mandatory || self.request.skip_precheck => return None,
            Held::Kernel if masked => Verdict::Deny,
            Held::Nothing | Held::Kernel => Verdict::Ask(self.widened(effect)),
        };
        let reason = Reason {
            rule: RuleId(Cow::Borrowed("secret.read")),
            effect: Some(effect.value.clone()),
            span: Some(effect.span),
            why: format!("{}, which holds {holds}", self.describe(effect)),
            instead: Some(Cow::Borrowed("ask the user for the part that is needed")),
        };
        Some((verdict, reason))
    }

    /// What a path holds that is masked from commands.
    fn masked(&self, path: &AbsPath) -> Option<&'static str> {
        let home = self.request.home.filter(|home| path.is_within(home))?;
        let relative = AbsPath::root().join(path.relative_to(home))?;
        let covers = |place: AbsPath| relative.is_within(&place);
        let secret = SECRETS.iter().find(|secret| AbsPath::root().join(secret.path.as_bytes()).is_some_and(covers));
        secret.map(|secret| secret.why)
    }

    /// Whether the command that this effect belongs to is admitted to the network, and the effect is of that kind.
    fn admits(&self, at: usize, effect: &Located<Effect>) -> bool {
        let publishes = match effect.value {
            Effect::Connect(_) => false,
            Effect::Publish(_) => true,
            Effect::Read(_)
            | Effect::Write(_)
            | Effect::Delete(_)
            | Effect::Run(_)
            | Effect::Elevate
            | Effect::Persist(_)
            | Effect::Signal
            | Effect::Opaque(_) => return false,
        };
        let admission = self.admitted.iter().find(|(ran, _)| ran.effects.contains(&at));
        admission.is_some_and(|(_, admission)| admission.publishes || !publishes)
    }

    fn places(&self) -> Places<'_> {
        Places {
            workspace: self.request.workspace,
            scratch: self.request.scratch,
            opened: self.opened(),
            copied: self.copied(),
            private_tmp: self.held == Held::Kernel,
        }
    }

    /// The places that the command gets a copy of, where something holds it to the copy.
    fn copied(&self) -> &[AbsPath] {
        if self.held == Held::Kernel { self.request.copied } else { &[] }
    }

    /// The places that the caller opens, where the ceiling permits that.
    fn opened(&self) -> &[AbsPath] {
        if self.request.ceiling.has(Capability::WriteAnywhere) { self.request.open_write } else { &[] }
    }

    /// The grant of an action that stays within what is free.
    fn grant(&self) -> Grant {
        match self.rules.gate {
            Gate::Open => Grant {
                writable: vec![AbsPath::root()],
                copied: Vec::new(),
                network: Network::Host,
                confined: false,
                credentials: Vec::new(),
            },
            Gate::ReadOnly | Gate::Workspace => {
                let mut credentials: Vec<&'static str> =
                    self.admitted.iter().map(|(_, admission)| admission.credentials).collect();
                credentials.sort_unstable();
                credentials.dedup();
                let writes_workspace =
                    self.rules.gate == Gate::Workspace && self.request.ceiling.has(Capability::WriteWorkspace);
                let workspace = writes_workspace.then_some(self.request.workspace);
                let mut writable: Vec<AbsPath> = workspace.into_iter().chain(self.opened()).cloned().collect();
                writable.sort_unstable();
                writable.dedup();
                Grant {
                    writable,
                    copied: self.copied().to_vec(),
                    network: if self.admitted.is_empty() { Network::None } else { Network::Admitted },
                    confined: self.held == Held::Kernel,
                    credentials,
                }
            }
        }
    }

    /// The grant of an action if a human says yes to this effect: the ordinary one and what the effect needs.
    fn widened(&self, effect: &Located<Effect>) -> Grant {
        let mut grant = self.grant();
        if self.rules.gate != Gate::Workspace {
            return grant;
        }
        if matches!(effect.value, Effect::Connect(_) | Effect::Publish(_)) {
            grant.network = Network::Admitted;
        }
        if let Some(Target::Path(path) | Target::Under(path)) = effect.value.written()
            && let Err(at) = grant.writable.binary_search(path)
        {
            grant.writable.insert(at, path.clone());
        }
        grant
    }
}
