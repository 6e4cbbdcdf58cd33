//! `explain`: a decision for a person.

use std::io::{self, Write};

use crate::{
    cli::Explain,
    fail::Fail,
    json::Answer,
    judge::{Case, judge},
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
        format!("{}{held}", render::decision(&judged, args.subject.source())).into_bytes()
    };
    let mut out = io::stdout().lock();
    out.write_all(&text)
        .and_then(|()| out.write_all(b"\n"))
        .map_err(|error| Fail::Io("cannot write the answer", error))?;
    Ok(super::verdict_code(&judged.decision.verdict))
}
