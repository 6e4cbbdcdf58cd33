//! The constructs that can be open while reading: one stack of these takes the place of recursion.

use super::super::script::{ParamOp, Part, Pool, RedirectFd, RedirectOp, Word, WordId};
use super::state::Checkpoint;

/// One open construct.
pub(super) enum Frame {
    /// A list of commands up to its terminator.
    List(List),
    /// A simple command.
    Simple(Simple),
    /// A word, or text that is expanded like one.
    Text(Text),
    /// `${…}` with more than a name.
    Brace(Brace),
    /// Code inside a word.
    Sub(Sub),
    /// `name=( … )`.
    Array(Array),
    /// An operator whose target is being read.
    Redirect(Redirecting),
    /// Redirects after a compound command.
    Trailing(Trailing),
    /// A compound command other than those below.
    Compound(Compound),
    /// `for`, `select`.
    For(For),
    /// `case`.
    Case(Case),
    /// A function definition.
    Function(Function),
    /// `[[ … ]]`.
    Test(Test),
    /// `(( … ))`, `$((…))`, `$[…]`: waits for its expression.
    Arith(Arith),
    /// Bodies of here-documents.
    Gather(Gather),
}

impl Frame {
    /// Whether this counts as a level of nesting.
    pub(super) const fn nests(&self) -> bool {
        match self {
            Self::Brace(_)
            | Self::Sub(_)
            | Self::Array(_)
            | Self::Compound(_)
            | Self::For(_)
            | Self::Case(_)
            | Self::Function(_)
            | Self::Arith(_)
            | Self::Gather(_) => true,
            Self::List(_) | Self::Simple(_) | Self::Text(_) | Self::Redirect(_) | Self::Trailing(_) | Self::Test(_) => {
                false
            }
        }
    }
}

/// A piece of a word under construction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece {
    /// `start..end` of the text pool.
    Text {
        start: usize,
        end: usize,
        quoted: bool,
    },
    Part(Part),
    /// One unquoted byte of `{ , } [ ]`, at `at` of the text pool and `pos` of the source.
    Mark {
        byte: u8,
        at: usize,
        pos: usize,
    },
}

/// What ends a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// The end of the text.
    Eof,
    /// `)` of a subshell.
    Paren,
    /// `)` of a substitution, which may be empty.
    Sub,
    /// `}`
    Brace,
    Then,
    /// `elif`, `else`, `fi`
    Branch,
    Fi,
    Do,
    Done,
    /// `;;`, `;&`, `;;&`, `esac`
    Arm,
}

/// What ended the last list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Eof,
    /// `)`, `}`, `then`, `do`, `done`, `fi`, `;;` and its kin.
    Plain,
    Elif,
    Else,
    Esac,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListState {
    /// Before an item, or the end.
    Item,
    /// At the start of a pipeline; after `&&` and `||` newlines may come first.
    Pipeline { newlines: bool },
    /// After `|`.
    Member,
    /// After a command.
    After,
}

pub(super) struct List {
    pub(super) until: Until,
    pub(super) state: ListState,
    /// Whether it holds a command yet.
    pub(super) any: bool,
    /// Room for a `Background`.
    pub(super) item: u32,
    pub(super) item_start: usize,
    /// Room for a `Member`.
    pub(super) member: u32,
    pub(super) member_start: usize,
    pub(super) members: u32,
    /// How many `!` are open.
    pub(super) nots: u32,
    /// Whether an `And` or `Or` block is open.
    pub(super) right: bool,
}

impl List {
    pub(super) const fn new(until: Until) -> Self {
        Self {
            until,
            state: ListState::Item,
            any: false,
            item: 0,
            item_start: 0,
            member: 0,
            member_start: 0,
            members: 0,
            nots: 0,
            right: false,
        }
    }
}

#[expect(clippy::struct_excessive_bools, reason = "four independent facts about what may come next")]
pub(super) struct Simple {
    pub(super) start: usize,
    /// Where this command's own begin in the scratch lists.
    pub(super) words: usize,
    pub(super) assigns: usize,
    pub(super) declared: usize,
    pub(super) redirects: usize,
    /// Whether the next word may be an assignment with a subscript or an array value, as Bash's parser reads one: not once a
    /// redirect followed an assignment.
    pub(super) assignable: bool,
    /// Whether there is no command name yet, so that what has the form of an assignment is one.
    pub(super) leading: bool,
    /// How its operands are read.
    pub(super) operands: Operands,
    /// Whether a word is being read.
    pub(super) reading: bool,
    /// Whether a function definition may follow: the first token was a word, and was the last.
    pub(super) definable: bool,
}

/// What operands with the form of an assignment are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operands {
    /// Words.
    Plain,
    /// Assignments, to `declare` and its kin.
    Declared,
    /// The same after a redirect, where the parser knows no array values and no subscripts with blanks.
    Bare,
    /// Words, though the parser knows array values: to `eval` and `let`.
    Joined,
}

impl Operands {
    /// After a redirect.
    pub(super) const fn redirected(self) -> Self {
        match self {
            Self::Plain | Self::Joined => Self::Plain,
            Self::Declared | Self::Bare => Self::Bare,
        }
    }
}

/// How a word of the command level is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordRules {
    pub(super) assigning: Assigning,
    pub(super) braces: bool,
    pub(super) pattern: Pattern,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assigning {
    /// Never.
    No,
    /// An operand that looks like one: only tildes care.
    Lexical,
    /// An operand of `declare` and its kin.
    Declared,
    /// The same after a redirect.
    Bare,
    /// Before the command name.
    Leading,
    /// Before the command name, after an assignment and a redirect: read as any word, and an assignment by its form.
    Late,
    /// An element of an array value.
    Element,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    Plain,
    /// Extended patterns: the right side of `==` and `!=` in `[[ ]]`.
    Extended,
    /// The right side of `=~`.
    Regex,
}

/// What kind of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Word(WordRules),
    /// Inside `"…"`; adds to the word around it.
    Double,
    /// Inside `'…'` where single quotes are literal; adds to the word around it. The end of the text around it.
    Bounded(usize),
    /// The body of a here-document.
    Body,
    /// An operand inside `${…}`, up to `}` or `stop`.
    Operand {
        double: bool,
        literal: bool,
        pattern: bool,
        stop: u8,
    },
    /// `(( … ))` in any form, up to the closing parenthesis.
    Arith,
    /// `$[ … ]` and subscripts, up to `]`.
    Bracket,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Start,
    Middle,
    /// Reading the subscript of an assignment.
    Subscript,
    /// Reading an array value.
    Array,
}

pub(super) struct Text {
    pub(super) mode: Mode,
    pub(super) phase: Phase,
    /// Where its pieces begin.
    pub(super) base: usize,
    pub(super) start: usize,
    /// Open brackets of the mode's kind.
    pub(super) depth: u32,
    /// Whether a quote character stood in it.
    pub(super) quoted: bool,
    /// Whether a `~` here would be expanded.
    pub(super) tilde: bool,
    pub(super) assign: Option<Head>,
    /// To go back to where a subscript turns out to be a pattern.
    pub(super) back: Option<Box<Checkpoint>>,
}

impl Text {
    pub(super) const fn new(mode: Mode, base: usize, start: usize) -> Self {
        Self { mode, phase: Phase::Start, base, start, depth: 0, quoted: false, tilde: true, assign: None, back: None }
    }
}

/// The left side of an assignment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Head {
    pub(super) name: Pool,
    pub(super) subscript: Option<WordId>,
    pub(super) append: bool,
    /// Index of the first piece of the value; 0 until `=` is seen.
    pub(super) value: usize,
    /// The elements, for an array value.
    pub(super) array: Option<Pool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BraceState {
    /// After name, before a subscript or the operator.
    Name { subscripts: bool },
    /// The subscript is read.
    Subscript,
    /// The first operand is read; a second may follow after `stop`.
    Operand { stop: u8 },
    /// The last operand is read.
    Last,
}

pub(super) struct Brace {
    pub(super) start: usize,
    pub(super) state: BraceState,
    pub(super) name: Pool,
    pub(super) subscript: Option<WordId>,
    pub(super) prefix: Option<u8>,
    pub(super) op: ParamOp,
    pub(super) first: Option<Word>,
    pub(super) double: bool,
    /// Whether it stands in an arithmetic expression, where Bash counts parentheses through it.
    pub(super) counted: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SubKind {
    Output,
    /// Backticks: where reading goes on.
    Backtick {
        pos: usize,
        end: usize,
    },
    Process {
        write: bool,
    },
}

pub(super) struct Sub {
    pub(super) open: u32,
    pub(super) kind: SubKind,
    pub(super) quoted: bool,
    pub(super) start: usize,
    pub(super) pending_base: usize,
    /// Where Bash's own count of parentheses ends it.
    pub(super) expected: Option<usize>,
    pub(super) entered: bool,
    /// Where the code begins.
    pub(super) inner: usize,
    /// Whether a here-document was seen in the code around it.
    pub(super) around: bool,
}

pub(super) struct Array {
    pub(super) base: usize,
    pub(super) reading: bool,
}

pub(super) struct Redirecting {
    pub(super) fd: RedirectFd,
    pub(super) op: RedirectOp,
    pub(super) start: usize,
    /// `<<-`
    pub(super) strip: bool,
}

pub(super) struct Trailing {
    /// The `Open` or `Run` that gets them.
    pub(super) op: u32,
    pub(super) base: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CompoundKind {
    Group,
    Subshell,
    If,
    /// `while` and `until`.
    While,
    Coproc,
}

pub(super) struct Compound {
    pub(super) kind: CompoundKind,
    pub(super) open: u32,
    /// How many of its lists were read.
    pub(super) lists: u32,
    pub(super) in_else: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ForState {
    Name,
    /// After the name, newlines may follow.
    AfterName {
        newline: bool,
    },
    /// Between words of the list.
    Words,
    /// After `;` or the list: `do` or `{`.
    Body,
    /// The arithmetic expression is read.
    Arith,
    End,
}

pub(super) struct For {
    pub(super) start: usize,
    pub(super) select: bool,
    pub(super) state: ForState,
    pub(super) name: Pool,
    pub(super) words: usize,
    pub(super) reading: bool,
    pub(super) has_list: bool,
    pub(super) open: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CaseState {
    Subject,
    In,
    /// Before a pattern list or `esac`.
    Arm,
    /// A pattern was read.
    Pattern,
    /// An arm's list was read.
    List,
}

pub(super) struct Case {
    pub(super) open: u32,
    pub(super) state: CaseState,
    pub(super) words: usize,
}

pub(super) struct Function {
    pub(super) start: usize,
    pub(super) name: Option<Pool>,
    pub(super) state: FunctionState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FunctionState {
    Name,
    /// Before the body; newlines may come first.
    Body,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TestState {
    /// Before a term.
    Term,
    /// After a unary operator.
    Unary,
    /// After the left side.
    Left,
    /// After a binary operator; the right side is a word read so.
    Right(Pattern),
    /// After a term.
    After,
}

pub(super) struct Test {
    pub(super) start: usize,
    pub(super) state: TestState,
    pub(super) words: usize,
    pub(super) parens: u32,
    pub(super) reading: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArithKind {
    /// `(( … ))`
    Command,
    /// `for (( … ))`
    For,
    /// `$(( … ))`
    Expansion,
    /// `$[ … ]`
    Bracket,
    /// `<((`: only its end is looked for.
    Process { write: bool },
}

pub(super) struct Arith {
    pub(super) kind: ArithKind,
    pub(super) quoted: bool,
    pub(super) start: usize,
    /// Looking for the end of a `$((` that is no arithmetic.
    pub(super) probing: bool,
    pub(super) entered: bool,
    pub(super) back: Box<Checkpoint>,
}

pub(super) struct Gather {
    /// The word to fill with the body that is being read, and where reading goes on.
    pub(super) body: Option<(WordId, usize, usize)>,
    /// Index of the next one in the list of those that wait.
    pub(super) next: usize,
}
