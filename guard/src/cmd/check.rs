//! `check`: one decision, or a stream of them.

use std::{
    cell::OnceCell,
    env,
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};

use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Action, World,
    fallback::Fallback,
    world::{Fixture, Held},
};
use serde_json::Value;

use crate::{
    cli::{Check, SandboxChoice},
    exit,
    fail::Fail,
    json::{Answer, Named, Question, Unanswered},
    judge::{Case, judge},
    lines::{Line, next_line},
    load::{self, Context, Modes},
    machine::{self, Machine},
    render,
    tool::{self, Asked},
};

/// The longest line of a stream. A script's longest (131,071 bytes) fits in however it is escaped.
const LONGEST_LINE: usize = 4 << 20;

/// Runs `check`.
pub(crate) fn run(args: &Check) -> Result<u8, Fail> {
    if args.stdin { stream(args) } else { one(args) }
}

fn one(args: &Check) -> Result<u8, Fail> {
    let action = args.subject.action()?;
    let context =
        Context::load(args.asking.mode.as_deref(), args.asking.session.as_deref(), args.asking.cwd.as_deref())?;
    let launching = super::launching(args.asking.sandbox, &context)?;
    let fallback = launching.fallback();
    let case = Case { fallback: fallback.as_ref(), ..Case::new(action, &context) };
    let judged = judge(&case, &context.modes, &Machine::new(&context, launching.held()));
    let mut out =
        if args.asking.json { to_line(&Answer::new(None, &judged)) } else { render::summary(&judged).into_bytes() };
    out.push(b'\n');
    write(&mut io::stdout().lock(), &out)?;
    Ok(super::verdict_code(&judged.decision.verdict))
}

fn stream(args: &Check) -> Result<u8, Fail> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let stream = Stream::new(args)?;
    let mut line = Vec::new();
    loop {
        let mut answer = match next_line(&mut input, &mut line, LONGEST_LINE)
            .map_err(|error| Fail::Io("cannot read the questions", error))?
        {
            Line::End => return Ok(exit::OK),
            Line::TooLong => refuse(&Value::Null, "the line is longer than 4 MiB"),
            // A defect of ours must not end the stream: the host would take silence for consent.
            Line::Whole => catch_unwind(AssertUnwindSafe(|| stream.answer(&line)))
                .unwrap_or_else(|_| refuse(&Value::Null, "pi-guard failed on this question")),
        };
        answer.push(b'\n');
        write(&mut output, &answer)?;
    }
}

fn write(output: &mut impl Write, bytes: &[u8]) -> Result<(), Fail> {
    output.write_all(bytes).and_then(|()| output.flush()).map_err(|error| Fail::Io("cannot write the answer", error))
}

/// What holds for all questions that do not say otherwise.
struct Stream {
    mode: Option<Mode>,
    session: Option<std::ffi::OsString>,
    sandbox: SandboxChoice,
    cwd: AbsPath,
    home: Option<AbsPath>,
    variable: Option<std::ffi::OsString>,
    inside: bool,
    /// What this host can hold, asked of it once.
    held: OnceCell<(Held, Option<Fallback>)>,
}

impl Stream {
    fn new(args: &Check) -> Result<Self, Fail> {
        let context =
            Context::load(args.asking.mode.as_deref(), args.asking.session.as_deref(), args.asking.cwd.as_deref())?;
        Ok(Self {
            mode: load::named(args.asking.mode.as_deref())?,
            session: args.asking.session.clone(),
            sandbox: args.asking.sandbox,
            cwd: context.cwd,
            home: context.home,
            variable: env::var_os("PI_GUARD_MODE"),
            inside: context.inside,
            held: OnceCell::new(),
        })
    }

    /// The answer to one line, without its end.
    fn answer(&self, line: &[u8]) -> Vec<u8> {
        let question: Question<'_> = match serde_json::from_slice(line) {
            Ok(question) => question,
            Err(error) => {
                let Named { id } = serde_json::from_slice(line).unwrap_or_default();
                return refuse(&id, &format!("not a question: {error}"));
            }
        };
        let answered = match question.world.as_deref() {
            None => self.on_this_machine(&question),
            Some("fixture") => self.on_no_machine(&question),
            Some(world) => Err(format!("there is no world `{world}`")),
        };
        answered.unwrap_or_else(|error| refuse(&question.id, &error))
    }

    /// The mode that the question or the command line names.
    fn named(&self, question: &Question<'_>) -> Result<Option<Mode>, String> {
        let named = load::named(question.mode.as_deref()).map_err(|fail| fail.to_string())?;
        Ok(named.or(self.mode))
    }

    fn sandbox(&self, question: &Question<'_>) -> Result<SandboxChoice, String> {
        match question.sandbox.as_deref() {
            None => Ok(self.sandbox),
            Some("none") => Ok(SandboxChoice::None),
            Some("auto") => Ok(SandboxChoice::Auto),
            Some(other) => Err(format!("`sandbox` is `none` or `auto`, not `{other}`")),
        }
    }

    fn on_this_machine(&self, question: &Question<'_>) -> Result<Vec<u8>, String> {
        let place = |path: &Option<String>, otherwise: &AbsPath| match path {
            None => Ok(otherwise.clone()),
            Some(path) => {
                machine::resolve(otherwise, path.as_bytes()).map(|real| real.path).ok_or("a path holds a NUL")
            }
        };
        let cwd = place(&question.cwd, &self.cwd)?;
        let home = match &question.home {
            None => self.home.clone(),
            home => Some(place(home, &AbsPath::root())?),
        };
        let workspace = load::workspace(&cwd, home.as_ref());
        // Asked at each question: the user may change it meanwhile, and each project has its own.
        let mode = load::mode(self.named(question)?, self.session.as_deref(), home.as_ref(), &workspace);
        let modes = mode.and_then(|mode| load::narrowed(mode, self.variable.as_deref(), self.inside));
        let modes = modes.map_err(|fail| fail.to_string())?;
        let policy = load::policy(home.as_ref(), &workspace, &cwd).map_err(|fail| fail.to_string())?;
        let context = Context { cwd, home, workspace, modes, policy, inside: self.inside };
        let asked = tool::asked(question, &context.cwd)?;
        let call = &asked.call;
        let (held, fallback) = match self.sandbox(question)? {
            SandboxChoice::Auto if call.is_command() => self.held(&context)?,
            SandboxChoice::Auto | SandboxChoice::None => (Held::Nothing, None),
        };
        let session = tool::session(question);
        let case = Case { session, fallback, ..Case::new(Action::Tool(call), &context) };
        Ok(decide(question, &asked, &case, &context.modes, &Machine::new(&context, held)))
    }

    /// What this host can hold for a mode that gates, and what is held against commands where that is nothing.
    fn held(&self, context: &Context) -> Result<(Held, Option<&Fallback>), String> {
        if context.modes.is_open() {
            return Ok((Held::Nothing, None));
        }
        let (held, fallback) = if let Some(known) = self.held.get() {
            known
        } else {
            let launching = super::launching(SandboxChoice::Auto, context).map_err(|fail| fail.to_string())?;
            self.held.get_or_init(|| (launching.held(), launching.fallback()))
        };
        Ok((*held, fallback.as_ref()))
    }

    /// The fixture: working directory `/w`, home `/home/u`, every program installed, and a launcher unless there is to be
    /// none.
    fn on_no_machine(&self, question: &Question<'_>) -> Result<Vec<u8>, String> {
        let place = |path: Option<&str>, otherwise: &str| {
            AbsPath::new(path.unwrap_or(otherwise).as_bytes()).ok_or("the fixture needs absolute paths without NUL")
        };
        let (cwd, home) = (place(question.cwd.as_deref(), "/w")?, place(question.home.as_deref(), "/home/u")?);
        let asked = tool::asked(question, &cwd)?;
        let call = &asked.call;
        let modes = Modes::one(self.named(question)?.unwrap_or(load::DEFAULT_MODE));
        let held = match self.sandbox(question)? {
            SandboxChoice::Auto if call.is_command() && !modes.is_open() => Held::Kernel,
            SandboxChoice::Auto | SandboxChoice::None => Held::Nothing,
        };
        let case = Case {
            action: Action::Tool(call),
            cwd: &cwd,
            workspace: &cwd,
            home: Some(&home),
            scratch: None,
            open_read: &[],
            open_write: &[],
            policy: None,
            copied: &[],
            skip_precheck: false,
            session: tool::session(question),
            fallback: None,
        };
        Ok(decide(question, &asked, &case, &modes, &Fixture::new(held)))
    }
}

fn decide(question: &Question<'_>, asked: &Asked, case: &Case<'_>, modes: &Modes, world: &dyn World) -> Vec<u8> {
    let mut judged = judge(case, modes, world);
    if let Some(refusal) = &asked.refusal {
        refusal.clone().refuse(&mut judged);
    }
    let answer = Answer::new(Some(&question.id), &judged).amending(&judged, question.input);
    to_line(&Answer { tools: asked.tools.clone(), ..answer })
}

fn refuse(id: &Value, error: &str) -> Vec<u8> {
    to_line(&Unanswered { id, verdict: "deny", error })
}

/// JSON on one line.
pub(crate) fn to_line(value: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(value)
        .unwrap_or_else(|_| br#"{"id":null,"verdict":"deny","error":"the answer cannot be written"}"#.to_vec())
}
