//! What a reading of Bash gives: a flat program over pools.
//!
//! A script is a list of [`Op`]s. Nesting is `Open … Close`, so walking a script is a loop with a stack, however deep the
//! input is. Words, parts, assignments, redirects and literal text live in pools and are named by [`Pool`] ranges.
//!
//! INVARIANT: each `Open` has its `Close`; `Open` knows the index of it. Code inside words (`$(…)`, `<(…)`, backticks, also
//! inside here-documents and arithmetic) stands in the same list as a [`Block::Detached`]: running past it skips it, and
//! the part that holds it ([`Part::Output`]) is where it runs.

use super::Span;

/// A range of indices into one of the pools of a [`Script`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// Index of the first element.
    pub start: u32,
    /// Index after the last element.
    pub end: u32,
}

impl Pool {
    /// The elements of `pool` in this range; empty where the range reaches beyond it.
    #[must_use]
    pub fn of<T>(self, pool: &[T]) -> &[T] {
        pool.get(self.start as usize..self.end as usize).unwrap_or_default()
    }

    /// Whether the range holds no element.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }
}

/// Index of a word in [`Script::words`].
pub type WordId = u32;

/// One reading of one script.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// The program, in the order of the source.
    pub ops: Vec<Op>,
    /// Words; [`Simple::words`] and others are ranges of it.
    pub words: Vec<Word>,
    /// Parts of words.
    pub parts: Vec<Part>,
    /// Assignments.
    pub assigns: Vec<Assign>,
    /// Elements of array values, `[subscript]=word` or plain words.
    pub elements: Vec<Element>,
    /// Redirects.
    pub redirects: Vec<Redirect>,
    /// Literal bytes after quote removal; [`Part::Text`] and names are ranges of it.
    pub text: Vec<u8>,
    /// What was not understood, in the order of the source. Empty means that every byte was.
    pub gaps: Vec<Gap>,
}

/// One step of a script.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// Runs one simple command.
    Run(Simple),
    /// Expands words that belong to no simple command: the subject and patterns of `case`, the list of a `for`, the
    /// expression of an arithmetic `for`. Expansion may run code, and that is all it does.
    Expand(Pool),
    /// Begins a block.
    Open {
        /// What kind of block.
        block: Block,
        /// Redirects that stand after the compound command's end and hold for all of it.
        redirects: Pool,
        /// Index in [`Script::ops`] of the `Close` of this block.
        close: u32,
        /// From the first byte of the construct to the last.
        span: Span,
    },
    /// Ends the innermost open block.
    Close,
}

/// Kinds of blocks: what may change in state, and whether the body runs at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// `{ …; }`: runs in this shell.
    Group,
    /// `( … )`: runs in a copy of this shell.
    Subshell,
    /// One member of a pipeline of two or more: runs in a copy of this shell, its input a pipe (`first` is false) or its
    /// output one (`last` is false).
    Member {
        /// Whether it is the first member.
        first: bool,
        /// Whether it is the last member.
        last: bool,
    },
    /// `… &` and `coproc`: runs in a copy of this shell.
    Background,
    /// The right side of `&&`: runs only if the left succeeded.
    And,
    /// The right side of `||`: runs only if the left failed.
    Or,
    /// `! …`: the status is inverted.
    Not,
    /// `if`, `while`, `until`, `case`, `select` as a whole: groups their parts, changes nothing.
    Compound,
    /// The condition of `if` (the first one surely runs) or of `while`/`until`.
    Condition {
        /// Whether it runs at least once: true for the first `if` and for `while`/`until`.
        surely: bool,
    },
    /// A body that may or may not run: `then`, `elif`, `else`, a `case` arm.
    Branch,
    /// The body of `while`, `until` or an arithmetic `for`: runs any number of times.
    Repeat,
    /// `for NAME in WORDS; do …`: the body runs once for each word. Without `in`, `words` is `None`: the positional parameters.
    For {
        /// The variable's name, a range of [`Script::text`].
        name: Pool,
        /// The words of the list.
        words: Option<Pool>,
        /// `select` instead of `for`: the value of the variable is whatever the user picks.
        select: bool,
    },
    /// A function's body. Running past it defines the function; calling the name runs it.
    Function {
        /// The function's name, a range of [`Script::text`].
        name: Pool,
    },
    /// Code inside a word. Running past it skips it: the [`Part::Output`] that names it runs it in a copy of this shell.
    Detached,
}

/// A simple command: assignments, words, redirects, in that meaning, whatever their order in the source.
#[derive(Clone, Copy, Debug)]
pub struct Simple {
    /// What kind of command.
    pub kind: SimpleKind,
    /// Leading assignments (`A=1 cmd`, or alone).
    pub assigns: Pool,
    /// Command name and operands in source order; for `[[ … ]]` and `(( … ))` what stands between the brackets.
    ///
    /// Operands of declaration builtins that have the form of an assignment (`export A=1`, `declare -a B=(x y)`) are words
    /// here *and* stand in `declared`.
    pub words: Pool,
    /// Assignments in operand position of `export declare typeset local readonly` (also `eval`-like arrays `B=(…)`).
    pub declared: Pool,
    /// Redirects, in source order.
    pub redirects: Pool,
    /// From the first byte of the command to the last of its last word or redirect.
    pub span: Span,
}

/// Kinds of simple commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimpleKind {
    /// A program, builtin or function, or assignments or redirects alone.
    Plain,
    /// `[[ … ]]`: `words` are its operands and operators, no splitting or globbing applies.
    Test,
    /// `(( … ))`, `let`-like: `words` is one word, the expression.
    Arith,
}

/// A word as written, before expansion.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// Its parts, in order; none for the empty word `''` (see `quoted`).
    pub parts: Pool,
    /// Whether any quote character stood in it: an empty quoted word is a word, an empty unquoted one vanishes.
    pub quoted: bool,
    /// The bytes of the word in the source, quotes included.
    pub span: Span,
}

/// One part of a word.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// Literal bytes after quote removal.
    Text {
        /// A range of [`Script::text`].
        text: Pool,
        /// Whether the bytes were quoted: then no glob, brace or tilde meaning is left in them. Unquoted text never holds
        /// glob, brace or tilde characters: those are parts of their own.
        quoted: bool,
    },
    /// `~` or `~user` at a place where Bash expands it.
    Tilde {
        /// The user's name, a range of [`Script::text`]; empty for the own home.
        user: Pool,
    },
    /// A parameter expansion, `$x`, `${x}`, `${x…}`.
    Param(Param),
    /// Command substitution `$(…)` or backticks: the code is the [`Block::Detached`] at `open`.
    Output {
        /// Index in [`Script::ops`] of the `Open` of the code.
        open: u32,
        /// Whether it stands in double quotes: one word, not split.
        quoted: bool,
    },
    /// Process substitution `<(…)` or `>(…)`: the code is the [`Block::Detached`] at `open`; the value is a path in `/dev/fd`.
    Process {
        /// Index in [`Script::ops`] of the `Open` of the code.
        open: u32,
        /// `>(…)` instead of `<(…)`.
        write: bool,
    },
    /// Arithmetic expansion `$((…))` or `$[…]`. The value is a number; evaluation may run code through subscripts.
    Arith {
        /// The expression as a word: its parts are expanded as in double quotes.
        expression: WordId,
        /// Whether it stands in double quotes.
        quoted: bool,
    },
    /// An unquoted pattern character or bracket: `*`, `?`, `[…]`, `@(…)` and its kin, as written (a range of [`Script::text`]).
    Glob {
        /// The pattern's bytes.
        text: Pool,
    },
    /// A brace expansion's `{`. Only emitted when the whole group is well formed, so open, commas and close match.
    BraceOpen,
    /// A `,` of the innermost brace group.
    BraceComma,
    /// `}` of the innermost brace group.
    BraceClose,
    /// A sequence `{a..b}` or `{a..b..step}`: the text between the braces.
    BraceRange {
        /// A range of [`Script::text`].
        text: Pool,
    },
}

/// A parameter expansion.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The parameter's name, digits or special character, without subscript: a range of [`Script::text`].
    pub name: Pool,
    /// The subscript `[…]`, expanded as in arithmetic unless it is `@` or `*`.
    pub subscript: Option<WordId>,
    /// What is done with the value.
    pub op: ParamOp,
    /// The operand: the default, pattern, replacement, or offset. A second one (`${x/a/b}`, `${x:1:2}`) follows at `argument + 1`
    /// where `second` says so.
    pub argument: Option<WordId>,
    /// Whether there is a second operand, the word after `argument` in [`Script::words`].
    pub second: bool,
    /// Whether it stands in double quotes: the value is not split.
    pub quoted: bool,
}

/// What a parameter expansion does with the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamOp {
    /// `$x`, `${x}`.
    Plain,
    /// `${#x}`: a number.
    Length,
    /// `${x-w}` or, with `colon`, `${x:-w}`.
    Default {
        /// Whether an empty value counts as unset.
        colon: bool,
    },
    /// `${x=w}`, `${x:=w}`: also assigns.
    Assign {
        /// Whether an empty value counts as unset.
        colon: bool,
    },
    /// `${x?w}`, `${x:?w}`.
    Error {
        /// Whether an empty value counts as unset.
        colon: bool,
    },
    /// `${x+w}`, `${x:+w}`.
    Alternative {
        /// Whether an empty value counts as unset.
        colon: bool,
    },
    /// `${x:o}`, `${x:o:l}`: operands are arithmetic.
    Substring,
    /// `${x#p}`, `${x##p}`, `${x%p}`, `${x%%p}`.
    Trim {
        /// At the end (`%`) instead of the beginning.
        end: bool,
        /// As much as possible.
        longest: bool,
    },
    /// `${x/p/r}` and its kin.
    Replace {
        /// Every match (`//`) instead of the first.
        all: bool,
        /// Where a match must stand.
        anchor: Anchor,
    },
    /// `${x^p}`, `${x,p}` and their kin.
    Case {
        /// What the letters become.
        letters: Letters,
        /// Every letter that matches instead of the first one.
        all: bool,
    },
    /// `${!x}`, `${!x*}`, `${!x[@]}`: the value names another parameter. Runs code when that name holds a subscript.
    Indirect,
    /// `${x@Q}` and its kin; the letter is the operand's text. `@P` runs code.
    Transform(u8),
}

/// Where `${x/p/r}` replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// `/`: wherever the pattern matches.
    Anywhere,
    /// `/#`: at the beginning.
    Start,
    /// `/%`: at the end.
    End,
}

/// What letters become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// `^`
    Upper,
    /// `,`
    Lower,
    /// `~`: the other case.
    Toggled,
}

/// One assignment.
#[derive(Clone, Copy, Debug)]
pub struct Assign {
    /// The variable's name, a range of [`Script::text`].
    pub name: Pool,
    /// The subscript of `name[…]=…`.
    pub subscript: Option<WordId>,
    /// `+=` instead of `=`.
    pub append: bool,
    /// What is assigned.
    pub value: AssignValue,
    /// The whole assignment in the source.
    pub span: Span,
}

/// The right side of an assignment.
#[derive(Clone, Copy, Debug)]
pub enum AssignValue {
    /// A word, not split or globbed; an empty word for `x=`.
    Word(WordId),
    /// `( … )`: a range of [`Script::elements`].
    Array(Pool),
}

/// One element of an array value.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// The subscript of `[…]=word`.
    pub subscript: Option<WordId>,
    /// The word; split and globbed as a list word where there is no subscript.
    pub word: WordId,
}

/// One redirect.
#[derive(Clone, Copy, Debug)]
pub struct Redirect {
    /// The descriptor on the left.
    pub fd: RedirectFd,
    /// The operator.
    pub op: RedirectOp,
    /// The target; for here-documents the body (with no parts for an empty one).
    pub target: WordId,
    /// Operator and target in the source (for here-documents: operator and delimiter).
    pub span: Span,
}

/// The descriptor that a redirect sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectFd {
    /// None written: 0 or 1, as the operator says.
    Implied,
    /// `2>`: that number.
    Number(u32),
    /// `{name}>`: a new descriptor, its number assigned to the variable (range of [`Script::text`]).
    Variable(Pool),
}

/// Redirect operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectOp {
    /// `<`
    Read,
    /// `>`
    Write,
    /// `>>`
    Append,
    /// `>|`
    Clobber,
    /// `<>`
    ReadWrite,
    /// `<&`: duplicates or closes a descriptor.
    DupRead,
    /// `>&`: duplicates or closes a descriptor, or, followed by any other word, writes both outputs to a file.
    DupWrite,
    /// `&>`
    WriteBoth,
    /// `&>>`
    AppendBoth,
    /// `<<` or `<<-`.
    Heredoc {
        /// Whether any part of the delimiter was quoted: the body is then literal.
        quoted: bool,
    },
    /// `<<<`
    HereString,
}

/// A stretch of source that was not understood, or that two readings understand differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Where.
    pub span: Span,
    /// What stands in the way.
    pub why: GapWhy,
}

/// Why a stretch of source is a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GapWhy {
    /// A byte that a person does not see as Bash does: NUL, another control character, CR, a Unicode blank or format character.
    Invisible,
    /// Not UTF-8.
    Encoding,
    /// More bytes than `bash -c` takes (131,071).
    TooLong,
    /// Nested deeper than 200 levels.
    TooDeep,
    /// The grammar took longer than its deadline, or surely would.
    TooSlow,
    /// A quote, bracket, block or here-document that does not end.
    Unbalanced,
    /// Not valid Bash here; Bash may still run what stands before it.
    Syntax,
    /// The two readings differ.
    Disagreement,
    /// Valid, but not modelled: the text says what.
    Unmodelled(&'static str),
}
