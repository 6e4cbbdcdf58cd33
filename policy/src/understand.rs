//! From an action to its effects.

use std::{borrow::Cow, ffi::OsString, os::unix::ffi::OsStrExt};

use crate::{
    catalogue::{Act, Call},
    effect::{Effect, Host, Located, Target, Why},
    path::AbsPath,
    request::{Action, Request},
    shell::{Lowered, Span, Start, lower_exec, lower_shell},
    tools::url_host,
    world::World,
};

/// What an action is to the engine: the call of a host's tool, or what a shell or nobody runs.
pub(crate) enum Meaning<'a> {
    Call(Cow<'a, Call>),
    Shell(&'a [u8]),
    Exec(&'a [OsString]),
    Read(&'a AbsPath),
    Write(&'a AbsPath),
}

impl<'a> Meaning<'a> {
    pub(crate) fn of(action: &Action<'a>) -> Self {
        match *action {
            Action::Tool(call) => Self::Call(Cow::Borrowed(call)),
            Action::Fetch(url) => Self::Call(Cow::Owned(Call::fetching(url))),
            Action::Unknown(name) => Self::Call(Cow::Owned(Call::unknown(name))),
            Action::Shell(source) => Self::Shell(source),
            Action::Exec(argv) => Self::Exec(argv),
            Action::Read(path) => Self::Read(path),
            Action::Write(path) => Self::Write(path),
        }
    }

    /// The call of a host's tool, if it is one.
    pub(crate) fn call(&self) -> Option<&Call> {
        match self {
            Self::Call(call) => Some(call),
            Self::Shell(_) | Self::Exec(_) | Self::Read(_) | Self::Write(_) => None,
        }
    }
}

/// What a request would do, before anything is held against it: its effects, and the commands that it would run.
///
/// Links are not followed in it yet.
#[must_use]
pub fn lowered(request: &Request<'_>, world: &dyn World) -> Lowered {
    understand(request, &Meaning::of(&request.action), world)
}

/// The effects of the action, from its text or its kind.
pub(crate) fn understand(request: &Request<'_>, meaning: &Meaning<'_>, world: &dyn World) -> Lowered {
    let start = Start { cwd: request.cwd, home: request.home, scratch: request.scratch };
    match meaning {
        Meaning::Call(call) => tool(call, &start, world),
        Meaning::Shell(source) => lower_shell(source, &start, world),
        Meaning::Exec(argv) => {
            let argv: Vec<Vec<u8>> = argv.iter().map(|word| word.as_bytes().to_vec()).collect();
            lower_exec(&argv, &start, world)
        }
        Meaning::Read(path) => alone(known(Effect::Read(Target::Path((*path).clone())), "the tool reads")),
        Meaning::Write(path) => alone(known(Effect::Write(Target::Path((*path).clone())), "the tool writes")),
    }
}

fn alone(effect: Located<Effect>) -> Lowered {
    Lowered { effects: vec![effect], ran: Vec::new() }
}

/// An effect of a host's tool, which happens as it stands there unless something of it is not known.
fn known(value: Effect, why: impl Into<Cow<'static, str>>) -> Located<Effect> {
    let certain = match &value {
        Effect::Read(target) | Effect::Write(target) | Effect::Delete(target) => matches!(target, Target::Path(_)),
        Effect::Connect(host) => matches!(host, Host::Name(_)),
        Effect::Opaque(_) => false,
        Effect::Run(_) | Effect::Publish(_) | Effect::Elevate | Effect::Persist(_) | Effect::Signal => true,
    };
    Located { certain, mandatory: certain, value, span: Span::default(), why: why.into(), unless: None }
}

/// The effects of a tool call, act by act.
fn tool(call: &Call, start: &Start<'_>, world: &dyn World) -> Lowered {
    let mut lowered = Lowered { effects: Vec::new(), ran: Vec::new() };
    for act in &call.acts {
        let target = |path: &str| place(path, start).map_or(Target::Somewhere, Target::Path);
        let effect = match act {
            Act::Shell { line, directory } => {
                add(&mut lowered, line, directory.as_deref(), start, world);
                continue;
            }
            Act::Look(path) => {
                // A file that is named is read; a directory, with what lies in it.
                lowered.effects.push(known(Effect::Read(target(path)), "the tool reads"));
                known(Effect::Read(target(path).under()), "the tool looks")
            }
            Act::Read(path) => known(Effect::Read(target(path)), "the tool reads"),
            Act::Write(path) => known(Effect::Write(target(path)), "the tool writes"),
            Act::Delete(path) => known(Effect::Delete(target(path)), "the tool deletes"),
            Act::Fetch(url) => known(Effect::Connect(url_host(url)), "the tool connects"),
            Act::Run(language) => known(Effect::Run(Target::Named(Cow::Borrowed(language))), "the tool runs code"),
            Act::Publish => known(Effect::Publish(Host::Unknown), "the tool changes something elsewhere"),
            Act::Opaque(why) => known(Effect::Opaque(Why::Other(Cow::Borrowed(why))), "the tool is not understood"),
            Act::Unknown => known(Effect::Opaque(Why::UnknownTool(call.tool.clone())), "the tool is not known"),
        };
        lowered.effects.push(effect);
    }
    lowered
}

/// Adds the effects of a line that runs in a directory.
fn add(lowered: &mut Lowered, line: &str, directory: Option<&str>, start: &Start<'_>, world: &dyn World) {
    let directory = match directory.map(|directory| place(directory, start)) {
        None => start.cwd.clone(),
        Some(Some(directory)) => directory,
        Some(None) => {
            let why = Why::Other(Cow::Borrowed("the directory that it runs in is not known"));
            return lowered.effects.push(known(Effect::Opaque(why), "the tool is not understood"));
        }
    };
    let mut line =
        lower_shell(line.as_bytes(), &Start { cwd: &directory, home: start.home, scratch: start.scratch }, world);
    let before = lowered.effects.len();
    lowered.effects.append(&mut line.effects);
    lowered.ran.extend(line.ran.into_iter().map(|mut ran| {
        ran.effects = ran.effects.start + before..ran.effects.end + before;
        ran
    }));
}

/// The path that a host opens for a text. Hosts expand `~/` before they open a file.
fn place(text: &str, start: &Start<'_>) -> Option<AbsPath> {
    if text == "~" {
        return start.home.cloned();
    }
    match text.strip_prefix("~/") {
        Some(rest) => start.home?.join(rest.as_bytes()),
        None => start.cwd.join(text.as_bytes()),
    }
}

/// Follows symbolic links, so that every path is the one that the kernel would reach.
pub(crate) fn settle(effects: &mut [Located<Effect>], world: &dyn World) {
    for effect in effects {
        let removes = matches!(effect.value, Effect::Delete(Target::Path(_)));
        let (Effect::Read(target) | Effect::Write(target) | Effect::Delete(target) | Effect::Run(target)) =
            &mut effect.value
        else {
            continue;
        };
        let (Target::Path(path) | Target::Under(path)) = &mut *target else { continue };
        // Removing a link removes the link, not what it leads to.
        let real = if removes { world.real(&path.parent()) } else { world.real(path) };
        let settled = if removes { real.path.join(path.name()) } else { Some(real.path) };
        if let (Some(settled), true) = (settled, real.complete) {
            *path = settled;
        } else {
            *target = Target::Somewhere;
            effect.certain = false;
            effect.mandatory = false;
        }
    }
}
