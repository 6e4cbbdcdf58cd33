//! Lowering: from a reading of Bash to what would run and the effects of it.

use std::ops::Range;

use super::{Arg, Span};
use crate::{
    effect::{Effect, Located, Why},
    path::AbsPath,
    tools::spec::Tool,
    world::World,
};

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
    /// The commands that it would run.
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
    /// Its own effects, as a range of [`Lowered::effects`].
    pub effects: Range<usize>,
    /// The tool file that describes it.
    pub tool: Option<&'static Tool>,
}

/// What Bash would do with `source`.
#[must_use]
pub fn lower_shell(source: &[u8], _start: &Start<'_>, _world: &dyn World) -> Lowered {
    let end = u32::try_from(source.len()).unwrap_or(u32::MAX);
    opaque(Span::new(0, end))
}

/// What running the program `argv` without a shell would do. All spans are empty.
#[must_use]
pub fn lower_exec(_argv: &[Vec<u8>], _start: &Start<'_>, _world: &dyn World) -> Lowered {
    opaque(Span::default())
}

fn opaque(span: Span) -> Lowered {
    let effect = Located {
        value: Effect::Opaque(Why::Limit),
        span,
        certain: false,
        mandatory: false,
        why: "is not read yet".into(),
        unless: None,
    };
    Lowered { effects: vec![effect], ran: Vec::new() }
}
