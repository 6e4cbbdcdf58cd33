//! `mode`: which workflow mode a session or project is in, and how a person changes it.

use std::{
    convert::Infallible,
    io::{self, Write},
};

use pi_guard_modes::{
    Mode, prompt,
    session::{Event, RecordError, Selected, Session, State},
};
use serde::Serialize;

use crate::{
    cli::{self, ModeAction, Whose},
    exit,
    fail::Fail,
    load::{self, Context},
    state::{self, Scope, Store},
};

/// Runs `mode`.
pub(crate) fn run(args: &cli::Mode) -> Result<u8, Fail> {
    match &args.action {
        ModeAction::List(whose) => list(whose),
        ModeAction::Get(whose) => get(whose),
        ModeAction::Set { mode, whose } => {
            let mode = load::named(Some(mode))?.ok_or_else(|| Fail::Usage("a mode is missing".to_owned()))?;
            set(mode, whose)
        }
        ModeAction::Off(whose) => set(Mode::Off, whose),
    }
}

/// Whose mode, and what is known of it.
struct Found {
    scope: Scope,
    store: Option<Store>,
    state: Result<State, Fail>,
    /// What holds for a call made here and now.
    context: Context,
}

impl Found {
    fn look(whose: &Whose) -> Result<Self, Fail> {
        let context = Context::load(None, whose.session.as_deref(), whose.cwd.as_deref())?;
        let scope = Scope::named(whose.session.as_deref(), &context.workspace)?;
        let store = Store::find(context.home.as_ref(), &context.workspace);
        let state = store.as_ref().map_or_else(|| Ok(State::default()), |store| store.state(&scope));
        Ok(Self { scope, store, state, context })
    }

    /// Where the mode was said.
    fn source(&self) -> &'static str {
        match (&self.scope, self.state.as_ref().map(State::mode)) {
            (_, Err(_) | Ok(Selected::Unreadable)) => "unreadable",
            (_, Ok(Selected::Unset)) => "default",
            (Scope::Session(_), Ok(Selected::Mode(_))) => "session",
            (Scope::Project(_), Ok(Selected::Mode(_))) => "project",
        }
    }
}

/// What `mode get --json` and `mode set --json` print.
#[derive(Serialize)]
struct Answer<'a> {
    mode: &'static str,
    /// `session`, `project`, `default` or `unreadable`.
    source: &'static str,
    /// What `PI_GUARD_MODE` narrows it by.
    narrowed_by: Vec<&'static str>,
    /// The mode before, where it was set now.
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<&'static str>,
    /// What the model is to be told, once.
    #[serde(skip_serializing_if = "Option::is_none")]
    announcement: Option<String>,
    /// Why the state could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<&'a str>,
}

fn list(whose: &Whose) -> Result<u8, Fail> {
    #[derive(Serialize)]
    struct Row {
        mode: &'static str,
        about: &'static str,
        current: bool,
    }
    let current = Found::look(whose)?.context.modes.asked();
    let rows = Mode::ALL.map(|mode| Row { mode: mode.name(), about: mode.about(), current: mode == current });
    if whose.json {
        return print(&json(&rows)?);
    }
    let lines = rows.map(|row| format!("{} {:8} {}", if row.current { '*' } else { ' ' }, row.mode, row.about));
    print(&lines.join("\n"))
}

fn get(whose: &Whose) -> Result<u8, Fail> {
    let found = Found::look(whose)?;
    let problem = found.state.as_ref().err().map(ToString::to_string);
    let modes = &found.context.modes;
    let answer = Answer {
        mode: modes.asked().name(),
        source: found.source(),
        narrowed_by: modes.narrowing().iter().map(|mode| mode.name()).collect(),
        before: None,
        announcement: None,
        problem: problem.as_deref(),
    };
    if whose.json {
        return print(&json(&answer)?);
    }
    let mut text = modes.names();
    if let Some(problem) = problem {
        text = format!("{text} (the most restricted, since the state cannot be read: {problem})");
    } else if answer.source == "unreadable" {
        text = format!("{text} (the most restricted, since the mode that was set cannot be read: set it again)");
    }
    print(&text)
}

fn set(mode: Mode, whose: &Whose) -> Result<u8, Fail> {
    let found = Found::look(whose)?;
    let Some(store) = &found.store else {
        return Err(Fail::Beyond("there is no home directory to keep the mode in: set HOME".to_owned()));
    };
    let journal = store.writable(&found.scope)?;
    let path = journal.path().to_owned();
    let mut session = Session::open(journal).map_err(|error| Fail::Journal(path.clone(), error))?;
    let selected = session.state().mode();
    let before = state::mode(&Ok(session.state().clone())).unwrap_or(load::DEFAULT_MODE);
    let recorded = session.record(|state| {
        let changes = state.mode() != Selected::Mode(mode);
        Ok::<_, Infallible>(changes.then_some(Event::Mode(mode)))
    });
    recorded.map_err(|error| match error {
        RecordError::Journal(error) => Fail::Journal(path.clone(), error),
        RecordError::Refused(never) => match never {},
    })?;
    let source = match found.scope {
        Scope::Session(_) => "session",
        Scope::Project(_) => "project",
    };
    if whose.json {
        return print(&json(&Answer {
            mode: mode.name(),
            source,
            narrowed_by: Vec::new(),
            before: Some(before.name()),
            announcement: prompt::transition(selected, mode),
            problem: None,
        })?);
    }
    print(&format!("{before} → {mode} for this {source}"))
}

fn json(value: &impl Serialize) -> Result<String, Fail> {
    serde_json::to_string(value).map_err(|error| Fail::Io("cannot write the answer", error.into()))
}

fn print(text: &str) -> Result<u8, Fail> {
    writeln!(io::stdout().lock(), "{text}").map_err(|error| Fail::Io("cannot write the answer", error))?;
    Ok(exit::OK)
}
