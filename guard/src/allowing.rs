//! What would allow a command that was not allowed.
//!
//! Each way is tried by judging the command again, so none is named that does not hold. The order is from the narrowest.

use std::fmt;

use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Effect, Verdict, World,
    effect::Target,
    lowered,
    rules::layers::{Layer, Layers, Narrow, Policy},
    world::Held,
};

use crate::{
    judge::{Case, Judged, judge},
    load::{Context, Modes},
    machine::Machine,
    render::Safe,
};

/// One way to a permission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    what: What,
    /// The command is only asked for then, not allowed.
    asks: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// A sandbox, in the mode that holds.
    Sandbox,
    /// Opening a secret, in the mode that holds.
    Read(AbsPath),
    /// Rules of the user's own, in the mode that holds.
    Rules(String),
    /// Another mode.
    Mode(Mode),
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            What::Sandbox => f.write_str("a sandbox (`wrap`, or `--sandbox auto`)")?,
            What::Read(path) => write!(f, "`wrap --allow-read {}`", Safe(&path.to_string()))?,
            What::Rules(file) => write!(f, "in your `policy.jsonc`, `{}`", Safe(file))?,
            What::Mode(Mode::Off) => f.write_str("`--mode off`, which gates nothing,")?,
            What::Mode(mode) => write!(f, "`--mode {mode}`")?,
        }
        if self.asks { f.write_str(" asks for approval") } else { f.write_str(" allows it") }
    }
}

/// The ways to a permission for `case`, which was judged as `judged`: the narrowest that allows it, and narrower ones that
/// ask. None where nothing would, or where the caller is a wrapped command, which cannot have more than it was given.
///
/// `held` is what confines the command now, `could_hold` what would if that were asked for.
#[must_use]
pub fn ways(case: &Case<'_>, context: &Context, judged: &Judged, held: Held, could_hold: Held) -> Vec<Way> {
    let mut ways = Vec::new();
    if context.inside || matches!(judged.decision.verdict, Verdict::Allow(_)) {
        return ways;
    }
    let mut try_one = |what: What, case: &Case<'_>, modes: &Modes, world: &dyn World| {
        let asks = match judge(case, modes, world).decision.verdict {
            Verdict::Allow(_) => false,
            Verdict::Ask(_) if matches!(judged.decision.verdict, Verdict::Deny) => true,
            Verdict::Ask(_) | Verdict::Deny => return false,
        };
        ways.push(Way { what, asks });
        !asks
    };

    // What a sandbox would only let fail it does not allow.
    let held_harmless =
        judged.decision.reasons.iter().all(|reason| matches!(reason.effect, Some(Effect::Run(_) | Effect::Opaque(_))));
    if held != could_hold
        && held_harmless
        && try_one(What::Sandbox, case, &context.modes, &Machine::new(context, could_hold))
    {
        return ways;
    }
    let secret = judged.decision.reasons.first().filter(|reason| reason.rule.0 == "secret.read");
    if let Some(Effect::Read(Target::Path(path))) = secret.and_then(|reason| reason.effect.as_ref()) {
        let opened = [path.clone()];
        let case = Case { open_read: &opened, ..*case };
        if try_one(What::Read(path.clone()), &case, &context.modes, &Machine::new(context, held)) {
            return ways;
        }
    }
    let world = Machine::new(context, held);
    if let Some((file, layers)) = rules(case, context, &world) {
        let case = Case { policy: Some(&layers), ..*case };
        if try_one(What::Rules(file), &case, &context.modes, &world) {
            return ways;
        }
    }
    for mode in [Mode::Review, Mode::Build, Mode::Off] {
        if mode == context.modes.asked() {
            continue;
        }
        let modes = context.modes.narrowing().iter().fold(Modes::one(mode), |modes, other| modes.and(*other));
        if try_one(What::Mode(mode), case, &modes, &Machine::new(context, held)) {
            return ways;
        }
    }
    ways
}

/// A `policy.jsonc` of the user's own with the fewest of the narrowest rules that allow the command in the mode that holds.
#[must_use]
pub fn narrowest(case: &Case<'_>, context: &Context, world: &dyn World) -> Option<String> {
    rules(case, context, world).map(|(file, _)| file)
}

/// The fewest of the narrowest rules that, in a file of the user's own, allow the command in the mode that holds: as a file, and
/// with all other files.
fn rules(case: &Case<'_>, context: &Context, world: &dyn World) -> Option<(String, Layers)> {
    let mut rules = Narrow::all(&lowered(&case.request(&context.modes.ceiling()), world));
    let allowing = |rules: &[Narrow]| {
        let file = Narrow::file(rules);
        let policy = Policy::parse(&file).ok()?;
        let layers = case.policy.cloned().unwrap_or_default().and(Layer::User, policy);
        let case = Case { policy: Some(&layers), ..*case };
        let verdict = judge(&case, &context.modes, world).decision.verdict;
        matches!(verdict, Verdict::Allow(_)).then_some((file, layers))
    };
    let mut found = allowing(&rules)?;
    for at in (0..rules.len()).rev() {
        let fewer: Vec<Narrow> =
            rules.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, rule)| rule.clone()).collect();
        if let Some(allowed) = allowing(&fewer) {
            (rules, found) = (fewer, allowed);
        }
    }
    Some(found)
}
