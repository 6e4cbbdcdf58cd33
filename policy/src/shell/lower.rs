//! Lowering: from a reading of Bash to what would run and the effects of it.
//!
//! A [`Machine`] walks the flat program of a script with an explicit stack of frames, keeps what is known of the shell
//! ([`state`]), expands words ([`word`]), and asks builtins and tool files what each command does. Branches and loops are
//! walked as if each part may run; what they change becomes unknown where ways meet. Nothing is executed.
//!
//! INVARIANT: all code of a script that is reached is walked or reported as [`Effect::Opaque`]. Steps, nesting, values and
//! nested code are bounded, and a bound that is hit is reported too.

mod arith;
mod assign;
mod braces;
mod builder;
mod builtins;
mod calls;
mod changed;
mod environment;
mod flow;
mod identity;
mod loops;
mod output;
mod param;
mod pattern;
mod redirect;
mod simple;
mod state;
mod word;

use std::{cell::Cell, ops::Range, rc::Rc};

use super::{
    Arg, Reader, Span,
    script::{Block, Op},
};
use crate::{
    effect::{Effect, Located, Why},
    path::AbsPath,
    tools::{findings::Inner, spec::Tool},
    world::World,
};
use flow::{Frame, Scope};
use output::Text;
use state::{Code, Functions, State};

/// What is known when a script begins.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The working directory.
    pub cwd: &'a AbsPath,
    /// The home directory, if there is one.
    pub home: Option<&'a AbsPath>,
    /// The value of `TMPDIR`, if it is known.
    pub scratch: Option<&'a AbsPath>,
}

/// What a script would do.
#[derive(Clone, Debug, Default)]
pub struct Lowered {
    /// Everything that it would do, in the order in which it was found.
    pub effects: Vec<Located<Effect>>,
    /// The commands that it would run, builtins included, without calls of its own functions.
    pub ran: Vec<Ran>,
}

/// One command that a script would run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// Its name and operands.
    pub words: Vec<Arg>,
    /// Where it stands in the source.
    pub span: Span,
    /// Whether it is surely reached.
    pub unconditional: bool,
    /// Its own effects, without those of its redirects, as a range of [`Lowered::effects`].
    pub effects: Range<usize>,
    /// The tool file that describes it; `None` for builtins without one, and for what is opaque.
    pub tool: Option<&'static Tool>,
}

/// Steps that one script may take. A typical command takes two.
const MAX_STEPS: usize = 20_000;

/// Bytes of nested code (`eval`, `bash -c`) that are read in one decision.
const MAX_NESTED_BYTES: usize = 256 * 1024;

/// Effects that one decision lists.
const MAX_EFFECTS: usize = 8192;

thread_local! {
    /// The reader of the decision before: its parser is costly to make, and holds nothing of what it read.
    static READER: Cell<Reader> = Cell::default();
}

/// What Bash would do with `source`.
#[must_use]
pub fn lower_shell(source: &[u8], start: &Start<'_>, world: &dyn World) -> Lowered {
    let mut machine = Machine::new(start, world);
    machine.enter(source, None, None);
    machine.run()
}

/// What running the program `argv` without a shell would do. All spans are empty.
#[must_use]
pub fn lower_exec(argv: &[Vec<u8>], start: &Start<'_>, world: &dyn World) -> Lowered {
    let mut machine = Machine::new(start, world);
    let words = argv.iter().map(|word| Arg::exact(word.as_slice(), Span::default())).collect();
    machine.frames.push(Frame::Inner(Box::new(Inner::Command {
        args: words,
        environment: Vec::new(),
        cwd: None,
        stdin: None,
        surely: true,
        keeps_environment: true,
    })));
    machine.run()
}

/// Walks scripts and collects what they do.
struct Machine<'a> {
    world: &'a dyn World,
    home: Option<&'a AbsPath>,
    scratch: Option<&'a AbsPath>,
    out: Lowered,
    state: State,
    scope: Scope,
    frames: Vec<Frame>,
    /// What substitutions of the commands that are being expanded printed: the code, its `Open`, the text.
    results: Vec<(*const Code, u32, Text)>,
    /// Texts that are being collected, innermost last.
    captures: Vec<Text>,
    /// What the last member of a pipeline printed, until the next one takes it.
    pipe: Option<Text>,
    /// The state if the list of commands until here succeeded, right after `… && …`.
    success: Option<State>,
    /// The last simple command was a `cd`.
    moved: bool,
    reader: Reader,
    /// All code that was read.
    codes: Vec<Rc<Code>>,
    /// The first trap: where it stands, the functions that it knew, and whether names came to mean something else later.
    trapped: Option<(Span, Functions, bool)>,
    nested_bytes: usize,
    steps: usize,
    stopped: bool,
    /// The simple command that is being lowered.
    span: Span,
}

impl<'a> Machine<'a> {
    fn new(start: &Start<'a>, world: &'a dyn World) -> Self {
        Self {
            world,
            home: start.home,
            scratch: start.scratch,
            out: Lowered::default(),
            state: State::new(start.cwd),
            scope: Scope::default(),
            frames: Vec::new(),
            results: Vec::new(),
            captures: Vec::new(),
            pipe: None,
            success: None,
            moved: false,
            reader: READER.take(),
            codes: Vec::new(),
            trapped: None,
            nested_bytes: 0,
            steps: 0,
            stopped: false,
            span: Span::default(),
        }
    }

    /// Reads code and puts it on the stack, to run in the present state. `outer` is the word that holds nested code.
    fn enter(&mut self, source: &[u8], outer: Option<Span>, shell: Option<&'static str>) {
        if outer.is_some() {
            self.nested_bytes += source.len();
            if self.nested_bytes > MAX_NESTED_BYTES || self.scope.depth >= flow::MAX_DEPTH {
                self.limit(outer.unwrap_or_default());
                return;
            }
        }
        let world = self.world;
        let script = self.reader.read(source, &mut || world.expired());
        let code = Rc::new(Code::new(script, outer));
        for gap in &code.script.gaps {
            self.effect(
                code.place(gap.span),
                Effect::Opaque(Why::Gap(gap.why)),
                false,
                "the script is not understood here",
            );
        }
        let foreign = self.state.options.foreign.then_some("sh");
        if let Some(shell) = shell.or(foreign) {
            self.check_dialect(&code, source, shell);
        }
        let end = code.length();
        self.codes.push(Rc::clone(&code));
        self.frames.push(Frame::Walk { code, at: 0, end });
    }

    fn run(mut self) -> Lowered {
        while let Some(frame) = self.frames.pop() {
            self.charge(1);
            if self.stopped {
                break;
            }
            self.step(frame);
            self.watch_trap();
        }
        if let Some((span, _, true)) = self.trapped {
            self.redefined(span, "what the script does before a trap runs".into());
        }
        if !self.stopped {
            self.report_unwalked();
        }
        READER.set(self.reader);
        self.out
    }

    /// Notes whether commands of a trap mean something else now than when it was set.
    fn watch_trap(&mut self) {
        let state = &self.state;
        if let Some((_, functions, changed)) = &mut self.trapped {
            let same = Rc::ptr_eq(functions, &state.functions) || *functions == state.functions;
            *changed |= !same || state.renamed.is_some() || state.moved.is_some() || state.tainted.is_some();
        }
    }

    /// Counts work that grows with the input; stops the machine where it is too much.
    fn charge(&mut self, steps: usize) {
        let before = self.steps;
        self.steps += steps;
        if self.steps > MAX_STEPS || before / 256 != self.steps / 256 && self.world.expired() {
            self.stop();
        }
    }

    fn stop(&mut self) {
        if !self.stopped {
            self.stopped = true;
            self.limit(self.span);
        }
    }

    fn limit(&mut self, span: Span) {
        self.effect(span, Effect::Opaque(Why::Limit), false, "the script is not followed to its end");
    }

    /// Something at `span` may run code that is not seen.
    fn may_run(&mut self, span: Span, what: &'static str) {
        self.effect(span, Effect::Opaque(Why::Other(what.into())), false, "may run code");
    }

    fn effect(&mut self, span: Span, effect: Effect, certain: bool, why: &'static str) {
        let certain = certain && self.scope.certain;
        let mandatory = certain && self.surely();
        self.add(Located { value: effect, span, certain, mandatory, why: why.into(), unless: None });
    }

    /// Adds an effect, unless this pass of a loop only repeats it.
    fn add(&mut self, located: Located<Effect>) {
        if let Some((from, _)) = self.scope.again {
            let from = from.max(self.out.effects.len().saturating_sub(256));
            let seen = self.out.effects.get(from..).unwrap_or_default();
            if seen.iter().any(|other| other.span == located.span && other.value == located.value) {
                return;
            }
        }
        if self.out.effects.len() >= MAX_EFFECTS {
            self.stopped = true;
            if self.out.effects.len() > MAX_EFFECTS {
                return;
            }
            let limit = Located { value: Effect::Opaque(Why::Limit), certain: false, mandatory: false, ..located };
            self.out.effects.push(limit);
            return;
        }
        self.out.effects.push(located);
    }

    /// Whether what is lowered now is surely reached.
    fn surely(&self) -> bool {
        self.scope.surely && !self.state.dead
    }

    /// What the code that opens at this index printed.
    fn result(&self, code: &Rc<Code>, open: u32) -> Option<Text> {
        let key = Rc::as_ptr(code);
        self.results.iter().rev().find(|(code, at, _)| *code == key && *at == open).map(|(_, _, text)| text.clone())
    }

    /// Code inside words that stands where the script was walked and was not walked itself is not understood.
    fn report_unwalked(&mut self) {
        for code in std::mem::take(&mut self.codes).into_iter().filter(|code| code.detached) {
            let mut at = 0;
            while let Some(op) = code.script.ops.get(at as usize) {
                at += 1;
                if let Op::Open { block, close, span, .. } = op
                    && !code.was_walked(at - 1)
                {
                    if *block == Block::Detached {
                        self.effect(
                            code.place(*span),
                            Effect::Opaque(Why::Limit),
                            false,
                            "holds code that was not followed",
                        );
                    }
                    at = *close;
                }
            }
        }
    }
}

impl Code {
    fn new(script: super::script::Script, outer: Option<Span>) -> Self {
        let walked = vec![false; script.ops.len()];
        let detached = script.ops.iter().any(|op| matches!(op, Op::Open { block: Block::Detached, .. }));
        Self { script, outer, detached, walked: walked.into() }
    }

    fn length(&self) -> u32 {
        u32::try_from(self.script.ops.len()).unwrap_or(u32::MAX)
    }

    /// Where a span of this code is in the source.
    fn place(&self, span: Span) -> Span {
        self.outer.unwrap_or(span)
    }

    fn mark(&self, open: u32) {
        if let Some(flag) = self.walked.borrow_mut().get_mut(open as usize) {
            *flag = true;
        }
    }

    fn was_walked(&self, open: u32) -> bool {
        self.walked.borrow().get(open as usize).copied().unwrap_or(true)
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Frame, Machine, Start};
    use crate::{
        effect::{Effect, Why},
        path::AbsPath,
        shell::{
            Span,
            script::{Block, Op, Pool, Script},
        },
        world::{Fixture, Held},
    };
    use std::rc::Rc;

    /// What the machine says of a program of blocks around `ops`, each opened and closed.
    fn effects(blocks: &[Block]) -> Vec<Effect> {
        let mut ops: Vec<Op> = Vec::new();
        let last = u32::try_from(blocks.len() * 2 - 1).unwrap();
        for (at, block) in (0..).zip(blocks) {
            let span = Span::new(at, at + 1);
            ops.push(Op::Open { block: *block, redirects: Pool::default(), close: last - at, span });
        }
        ops.extend(blocks.iter().map(|_| Op::Close));
        let cwd = AbsPath::root();
        let world = Fixture::new(Held::Nothing);
        let mut machine = Machine::new(&Start { cwd: &cwd, home: None, scratch: None }, &world);
        let code = Rc::new(Code::new(Script { ops, ..Script::default() }, None));
        machine.codes.push(Rc::clone(&code));
        machine.frames.push(Frame::Walk { end: code.length(), code, at: 0 });
        machine.run().effects.into_iter().map(|located| located.value).collect()
    }

    #[test]
    fn code_in_words_that_nothing_ran_is_opaque() {
        let unseen = vec![Effect::Opaque(Why::Limit)];
        assert_eq!(effects(&[Block::Detached]), unseen);
        assert_eq!(effects(&[Block::Group, Block::Branch, Block::Detached]), unseen);
        let name = Pool::default();
        assert_eq!(effects(&[Block::Function { name }, Block::Detached]), [], "never called");
    }
}
