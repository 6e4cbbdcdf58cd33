//! `explain`: a decision for a person.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use pi_guard_policy::{Verdict, world::Held};

use crate::{
    allowing,
    cli::{Explain, SandboxChoice},
    fail::Fail,
    json::Answer,
    judge::{Case, Judged, judge},
    launch::Launching,
    load::Context,
    machine::Machine,
    profile::{self, Asked},
    render,
};

/// Runs `explain`.
pub(crate) fn run(args: &Explain) -> Result<u8, Fail> {
    let action = args.subject.action()?;
    let context =
        Context::load(args.asking.mode.as_deref(), args.asking.session.as_deref(), args.asking.cwd.as_deref())?;
    let launching = super::launching(args.asking.sandbox, &context)?;
    let fallback = launching.fallback();
    let case = Case { fallback: fallback.as_ref(), ..Case::new(action, &context) };
    let judged = judge(&case, &context.modes, &Machine::new(&context, launching.held()));
    let asked = Asked::default();
    let profile = profile::of(&context, &asked, &judged, &profile::least(&context, &asked)?)?;
    let text = if args.asking.json {
        let answer = Answer { profile: super::profile_out(&launching, &profile), ..Answer::new(None, &judged) };
        super::check::to_line(&answer)
    } else {
        let held = match &launching {
            Launching::Confined(launcher) => format!("confined by: {}", launcher.enforcement(&profile)),
            Launching::Unconfined(why) => why.to_string(),
        };
        let mut text = render::decision(&judged, args.subject.source(), &context.cwd, render::colour(&io::stdout()));
        text.push_str(&would_allow(&case, &context, &judged, launching.held())?);
        text.push_str(&held);
        text.into_bytes()
    };
    let mut out = io::stdout().lock();
    out.write_all(&text)
        .and_then(|()| out.write_all(b"\n"))
        .map_err(|error| Fail::Io("cannot write the answer", error))?;
    Ok(super::verdict_code(&judged.decision.verdict))
}

/// What would allow a command that is not allowed, a line each.
fn would_allow(case: &Case<'_>, context: &Context, judged: &Judged, held: Held) -> Result<String, Fail> {
    if matches!(judged.decision.verdict, Verdict::Allow(_)) {
        return Ok(String::new());
    }
    let could_hold = super::launching(SandboxChoice::Auto, context)?.held();
    let ways = allowing::ways(case, context, judged, held, could_hold);
    let mut text = "what would allow it:\n".to_owned();
    if ways.is_empty() {
        text.push_str("  nothing: no mode or option does\n");
    }
    for way in ways {
        _ = writeln!(text, "  {way}");
    }
    Ok(text)
}
