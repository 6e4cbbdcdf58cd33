//! `wrap`: judge a command and, if it may run, become it.

use std::{
    env,
    ffi::OsString,
    fmt::Write as _,
    io::{self, Write},
};

use pi_guard_policy::{Verdict, git_env, world::Held};
use pi_guard_sandbox::{
    Command, Ended, Finished, Launcher, Limit, Limits, Missing, Profile, Status, become_unconfined, run_unconfined,
};

use crate::{
    audit::Audit,
    cli::Wrap,
    copied, exit,
    fail::Fail,
    json::{Answer, FailureOut, HitOut},
    judge::{Case, Judged, judge},
    launch::{self, Launching, Unconfined},
    load::{Context, path_of},
    machine::Machine,
    profile::{self, Asked},
    protect,
    render::{self, Safe},
};

mod limits;
mod options;

/// Why nothing ran.
enum Stop {
    Denied(Box<Judged>),
    Failed(Fail),
}

impl<F: Into<Fail>> From<F> for Stop {
    fn from(fail: F) -> Self {
        Self::Failed(fail.into())
    }
}

/// Runs `wrap`: returns only when the command did not take the place of this process.
pub(crate) fn run(args: &Wrap) -> u8 {
    match decide_and_run(args) {
        Ok(code) => code,
        Err(Stop::Denied(judged)) => {
            if args.json_errors {
                let answer = Answer { exit: Some(exit::DENIED), ..Answer::new(None, &judged) };
                say(&super::check::to_line(&answer));
            } else {
                say(format!("pi-guard: {}", render::refusal(&judged)).as_bytes());
            }
            exit::DENIED
        }
        Err(Stop::Failed(fail)) => {
            let code = fail.wrap_code();
            report_failure(&fail.to_string(), code, args.json_errors);
            code
        }
    }
}

/// Says on stderr why nothing ran.
pub(crate) fn report_failure(error: &str, exit: u8, json: bool) {
    if json {
        say(&super::check::to_line(&FailureOut { error, exit }));
    } else {
        say(format!("pi-guard: {}", Safe(error)).as_bytes());
    }
}

fn say(line: &[u8]) {
    let mut err = io::stderr().lock();
    // There is nowhere left to report a failure of stderr to; the exit code says it.
    _ = err.write_all(line).and_then(|()| err.write_all(b"\n"));
}

fn decide_and_run(args: &Wrap) -> Result<u8, Stop> {
    options::refuse_unbuilt(args)?;
    let action = args.subject.action()?;
    let context = Context::load(args.mode.as_deref(), args.session.as_deref(), args.cwd.as_deref())?;
    let asked = options::asked(args)?;
    let least = profile::least(&context, &asked)?;
    let launching = launch::choose(args.backend, &context.modes, &least)?;
    if args.no_precheck && matches!(launching, Launching::Unconfined(_)) {
        return Err(Fail::Beyond("--no-precheck needs a sandbox that holds what it leaves through".to_owned()).into());
    }

    let copied = if asked.discard { copied::places(&context, &asked)? } else { Vec::new() };
    let fallback = launching.fallback();
    let case = Case {
        fallback: fallback.as_ref(),
        copied: &copied,
        scratch: asked.scratch.as_ref(),
        open_read: &asked.allow_read,
        open_write: &asked.allow_write,
        skip_precheck: args.no_precheck,
        ..Case::new(action, &context)
    };
    let audit = Audit::of(&context);
    let judged = judge(&case, &context.modes, &Machine::new(&context, launching.held()));
    let profile = profile::of(&context, &asked, &judged, &least)?;
    if args.dry_run || args.print_profile {
        return show(args, &context, &launching, &judged, &profile);
    }
    let session = args.session.as_deref().and_then(|session| session.to_str());
    let (tool, what) = args.subject.shown();
    audit.decided("wrap", session, &context, (tool, &what), &judged);
    if !matches!(judged.decision.verdict, Verdict::Allow(_)) {
        return Err(Stop::Denied(Box::new(judged)));
    }

    let beyond = || judge(&case, &context.modes, &Machine::new(&context, Held::Nothing));
    match launching {
        Launching::Confined(launcher) => {
            let launcher = if profile == least { launcher } else { again(args, &context, &profile)? };
            confined(args, (&context, &audit), launcher.as_ref(), &judged, &profile, beyond)
        }
        Launching::Unconfined(why) => unconfined(args, (&context, &audit), &asked, &why, &judged, &profile, beyond),
    }
}

/// Says what repositories that the command `made` will run once nothing confines it.
fn say_made(made: bool, context: &Context, profile: &Profile) {
    if !made {
        return;
    }
    let (cwd, home) = (path_of(&context.cwd), context.home.as_ref().map(path_of));
    let found = protect::made(profile.write_roots(), &cwd, home.as_deref(), profile.protect());
    let lines = found.lines(&cwd);
    for line in lines.iter().take(MOST_LIKELY) {
        say(format!("pi-guard: {}", Safe(line)).as_bytes());
    }
    if let Some(more @ 1..) = lines.len().checked_sub(MOST_LIKELY) {
        say(format!("pi-guard: and {more} more hooks and settings of repositories that were made").as_bytes());
    }
}

/// The launcher for a profile that gives more than the least. It may be another rung, and it may be none.
fn again(args: &Wrap, context: &Context, profile: &Profile) -> Result<Box<dyn Launcher>, Fail> {
    match launch::choose(args.backend, &context.modes, profile)? {
        Launching::Confined(launcher) => Ok(launcher),
        // The decision counted on a sandbox; without one it does not hold.
        Launching::Unconfined(why) => Err(Fail::Beyond(why.to_string())),
    }
}

fn confined(
    args: &Wrap,
    (context, audit): (&Context, &Audit),
    launcher: &dyn Launcher,
    judged: &Judged,
    profile: &Profile,
    beyond: impl FnOnce() -> Judged,
) -> Result<u8, Stop> {
    let mut words = args.subject.argv().into_iter();
    let mut command = Command::new(words.next().unwrap_or_default()).args(words);
    if profile::hardens_git(context, judged) {
        command = command.environment(env::vars_os().filter(|(name, _)| !is_removed(name)));
    }
    if args.cwd.is_some() {
        command = command.cwd(path_of(&context.cwd));
    }
    // What was not even looked for is said whether anybody asked or not.
    if !args.report {
        for open in profile.left_open() {
            say(format!("pi-guard: not held: {} ({})", open.what, open.why).as_bytes());
        }
    }
    if !args.report && !args.keep_alive && *profile.limits() == Limits::none() {
        let held = launcher.enforcement(profile).to_string();
        let keep = |ended: &Ended| audit.ended(&held, ended.status.shell_code(), None);
        if profile.protect().is_empty() {
            match launcher.exec_then(profile, &command, &mut { keep })? {}
        }
        match launcher.spawn(profile, &command)?.end_process(|ended| {
            keep(ended);
            say_made(ended.made_repository, context, profile);
        })? {}
    }
    let finished = launcher.spawn(profile, &command)?.wait()?;
    keep_end(audit, &finished, (&finished.enforcement.to_string(), profile.limits()));
    say_met(args, &finished, profile.limits());
    if let Some(left) = finished.left {
        say(format!("pi-guard: what the command left goes on, confined; `kill {left}` ends it").as_bytes());
    }
    say_made(finished.made_repository && !profile.protect().is_empty(), context, profile);
    if args.report {
        if let Some(changes) = &finished.changes {
            say(render::changes(changes, &path_of(&context.cwd)).trim_end().as_bytes());
        }
        let held = format!("confined by: {}", finished.enforcement);
        let said = |says: &'static str, list: &[Missing]| {
            list.iter().map(|missing| format!("{says}: {} ({})", missing.what, missing.why)).collect::<Vec<_>>()
        };
        let open = said("not held", &finished.enforcement.missing);
        let broken = said("does not work", &finished.enforcement.broken);
        report(std::iter::once(held).chain(open).chain(broken), finished.status, beyond);
    }
    Ok(end(finished.status, finished.limit_hit))
}

/// Keeps in the audit log how a command ended.
fn keep_end(audit: &Audit, finished: &Finished, (held, limits): (&str, &Limits)) {
    let late = finished.limit_hit == Some(Limit::Wall);
    let exit = if late { exit::TIMEOUT.into() } else { finished.status.shell_code() };
    let limit = finished.limit_hit.and_then(|limit| limits::met(limit, limits));
    audit.ended(held, exit, limit.as_ref().map(|(name, _)| *name));
}

/// Says which limits the command met.
fn say_met(args: &Wrap, finished: &Finished, limits: &Limits) {
    for (name, what) in finished.limits_met.iter().filter_map(|limit| limits::met(*limit, limits)) {
        if args.json_errors {
            let late = finished.limit_hit == Some(Limit::Wall);
            let exit = if late { exit::TIMEOUT.into() } else { finished.status.shell_code() };
            say(&super::check::to_line(&HitOut { limit: name, error: &what, exit }));
        } else {
            say(format!("pi-guard: {what}").as_bytes());
        }
    }
}

fn unconfined(
    args: &Wrap,
    (context, audit): (&Context, &Audit),
    asked: &Asked,
    why: &Unconfined,
    judged: &Judged,
    profile: &Profile,
    beyond: impl FnOnce() -> Judged,
) -> Result<u8, Stop> {
    if let Some(option) = asked.needs_sandbox() {
        return Err(Fail::Beyond(format!("`{option}` needs a sandbox; {why}")).into());
    }
    let gated = !context.modes.is_open();
    let hardened = gated && (context.modes.is_read_only() || profile::hardens_git(context, judged));
    let inherited = env::vars_os().filter(|(name, _)| !(hardened && is_removed(name)));
    let mut environment = if gated { profile.passing(inherited) } else { inherited.collect() };
    let mut set = |name: &str, value: OsString| {
        environment.retain(|(known, _)| known != name);
        environment.push((name.into(), value));
    };
    if let Some(scratch) = &asked.scratch {
        set("TMPDIR", path_of(scratch).into_os_string());
    }
    if gated {
        set("PI_GUARD", "1".into());
        set("PI_GUARD_MODE", context.modes.names().into());
        set("PYTHONDONTWRITEBYTECODE", "1".into());
    }
    if hardened {
        for (name, value) in git_env::variables() {
            set(&name, value.into());
        }
    }
    if matches!(why, Unconfined::Fallback(_)) {
        say(b"pi-guard: unconfined: fallback");
    }
    let mut words = args.subject.argv().into_iter();
    let mut command = Command::new(words.next().unwrap_or_default()).args(words).environment(environment);
    if args.cwd.is_some() {
        command = command.cwd(path_of(&context.cwd));
    }
    if !args.report && *profile.limits() == Limits::none() {
        match become_unconfined(&command)? {}
    }
    let finished = run_unconfined(&command, profile.limits())?;
    keep_end(audit, &finished, (&why.to_string(), profile.limits()));
    say_met(args, &finished, profile.limits());
    if args.report {
        report(std::iter::once(why.to_string()), finished.status, beyond);
    }
    Ok(end(finished.status, finished.limit_hit))
}

/// Variables that would undo the hardening of Git.
fn is_removed(name: &std::ffi::OsStr) -> bool {
    git_env::REMOVED.iter().any(|setting| name == setting.name) || name.as_encoded_bytes().starts_with(b"GIT_CONFIG_")
}

/// This process's end after the command's: the same code, or the same signal.
fn end(status: Status, hit: Option<Limit>) -> u8 {
    match status {
        _ if hit == Some(Limit::Wall) => exit::TIMEOUT,
        Status::Exited(code) => u8::try_from(code & 0xff).unwrap_or(exit::FAILED),
        Status::Signaled(_) => status.end_process(),
    }
}

/// What `--report` says after the run: what held, and after a failure what in the command goes beyond the mode.
///
/// Nobody saw the sandbox refuse it: `beyond` is the decision that would have been without a sandbox, so its reasons are
/// likely causes and no more.
fn report(held: impl Iterator<Item = String>, status: Status, beyond: impl FnOnce() -> Judged) {
    let mut text = String::new();
    for line in held {
        _ = writeln!(text, "pi-guard: {line}");
    }
    let ended = match status {
        Status::Exited(0) => return say(text.trim_end().as_bytes()),
        Status::Exited(code) => format!("exit code {code}"),
        Status::Signaled(signal) => format!("signal {signal}"),
    };
    let judged = beyond();
    if matches!(judged.decision.verdict, Verdict::Allow(_)) {
        _ = writeln!(
            text,
            "pi-guard: {ended}: the command goes nowhere beyond the mode, so the cause is likely its own"
        );
        return say(text.trim_end().as_bytes());
    }
    _ = writeln!(text, "pi-guard: {ended}: likely stopped, where it came to that:");
    let reasons = &judged.decision.reasons;
    for reason in reasons.iter().take(MOST_LIKELY) {
        _ = writeln!(text, "pi-guard:   {}", render::reason(reason));
    }
    if let Some(more @ 1..) = reasons.len().checked_sub(MOST_LIKELY) {
        _ = writeln!(text, "pi-guard:   and {more} more: see `pi-guard explain --sandbox none`");
    }
    say(text.trim_end().as_bytes());
}

/// The most causes that a report names.
const MOST_LIKELY: usize = 8;

/// `--dry-run`, `--print-profile`.
fn show(args: &Wrap, context: &Context, launching: &Launching, judged: &Judged, profile: &Profile) -> Result<u8, Stop> {
    let mut text = String::new();
    if args.dry_run {
        text.push_str(&render::decision(judged, args.subject.source(), &context.cwd, render::colour(&io::stdout())));
        _ = match launching {
            Launching::Confined(launcher) => writeln!(text, "confined by: {}", launcher.enforcement(profile)),
            Launching::Unconfined(why) => writeln!(text, "{why}"),
        };
        text.push_str("profile: ");
    }
    let mut bytes = text.into_bytes();
    let out = super::profile_out(launching, profile);
    bytes.extend(super::check::to_line(&out));
    bytes.push(b'\n');
    io::stdout().lock().write_all(&bytes).map_err(|error| Fail::Io("cannot write the profile", error))?;
    Ok(exit::OK)
}
