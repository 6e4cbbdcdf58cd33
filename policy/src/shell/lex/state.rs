//! The state of one reading: the text, the position in it, the pools that grow, and the stack of open constructs.

use std::collections::BTreeMap;

use super::super::Span;
use super::super::script::{
    Assign, Block, Element, Gap, GapWhy, Op, Part, Pool, Redirect, Script, Simple, SimpleKind, Word, WordId,
};
use super::frame::{Frame, Piece, Text};
use super::heredoc::Pending;
use super::outline::{Mark, Region};

/// What one step gives: nothing, or why the rest cannot be read.
pub(super) type Step = Result<(), GapWhy>;

/// The most levels of nested constructs.
pub(super) const DEPTH_LIMIT: usize = 200;

/// Stands where an `Open` may have to be put in later; removed at the end.
pub(super) const HOLE: Op = Op::Expand(Pool { start: u32::MAX, end: u32::MAX });

/// A word that was just finished.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DoneWord {
    pub(super) word: Word0,
    /// The assignment that the word is, where it has the form of one.
    pub(super) assign: Option<Assign>,
    /// `[subscript]` of an array element.
    pub(super) subscript: Option<WordId>,
}

/// A [`Word`] with a default.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Word0 {
    pub(super) parts: Pool,
    pub(super) quoted: bool,
    pub(super) span: Span,
}

impl From<Word0> for Word {
    fn from(word: Word0) -> Self {
        Self { parts: word.parts, quoted: word.quoted, span: word.span }
    }
}

/// Lengths of everything that grows, to go back to.
#[derive(Clone, Copy)]
pub(super) struct Checkpoint {
    pub(super) pos: usize,
    last: usize,
    buf: usize,
    map: usize,
    ops: usize,
    words: usize,
    parts: usize,
    assigns: usize,
    elements: usize,
    redirects: usize,
    text: usize,
    gaps: usize,
    pieces: usize,
    scratch: [usize; 5],
    pending: usize,
    pending_base: usize,
    subs: u32,
    end: usize,
    opens: usize,
    claims: [usize; 3],
    heredoc_seen: bool,
}

pub(super) struct Lexer {
    /// The source, then texts derived from it (bodies of here-documents, backticks), read as sources of their own.
    pub(super) buf: Vec<u8>,
    /// Where the next byte is read.
    pub(super) pos: usize,
    /// Where the present text ends.
    pub(super) end: usize,
    /// After the last byte that belongs to a token.
    pub(super) last: usize,
    /// Bytes of the source itself.
    source_len: usize,
    /// Pairs of an offset in `buf` and the offset in the source that it comes from, for derived texts.
    map: Vec<(usize, usize)>,
    pub(super) script: Script,
    pub(super) stack: Vec<Frame>,
    depth: usize,
    /// Pieces of the words under construction.
    pub(super) pieces: Vec<Piece>,
    /// The next literal byte starts a piece of its own.
    pub(super) seal: bool,
    /// Words, assignments, … of the commands under construction.
    pub(super) words: Vec<Word>,
    pub(super) assigns: Vec<Assign>,
    pub(super) declared: Vec<Assign>,
    pub(super) redirects: Vec<Redirect>,
    pub(super) elements: Vec<Element>,
    pub(super) pending: Vec<Pending>,
    /// Here-documents before this one wait for a newline outside the present substitution.
    pub(super) pending_base: usize,
    /// Indices of the `Open`s without `Close`.
    pub(super) opens: Vec<u32>,
    pub(super) done: DoneWord,
    /// How the last list ended.
    pub(super) ended: super::frame::Ended,
    /// Whether a reserved word may follow what was just read: after a compound command without redirects.
    pub(super) reserved_ok: bool,
    /// Where `((` opens two subshells (twice the position and one), or `$((` a substitution that begins with a subshell
    /// (twice the position), with its end.
    pub(super) not_arith: BTreeMap<usize, usize>,
    /// Where the `$(…)`, `$((…))`, `<(…)`, `>(…)` that begins at a place ends.
    pub(super) ends: BTreeMap<usize, usize>,
    /// How many substitutions are open.
    pub(super) subs: u32,
    /// Whether a here-document was seen in the present substitution, outside those within it.
    pub(super) heredoc_seen: bool,
    pub(super) marks: Vec<Mark>,
    pub(super) regions: Vec<Region>,
    pub(super) bodies: Vec<(usize, usize)>,
    /// Bytes that may still be read twice.
    fuel: usize,
}

impl Lexer {
    pub(super) fn new(source: &[u8]) -> Self {
        Self {
            buf: source.to_vec(),
            pos: 0,
            end: source.len(),
            last: 0,
            source_len: source.len(),
            map: Vec::new(),
            script: Script::default(),
            stack: Vec::with_capacity(16),
            depth: 0,
            pieces: Vec::with_capacity(16),
            seal: true,
            words: Vec::with_capacity(16),
            assigns: Vec::new(),
            declared: Vec::new(),
            redirects: Vec::new(),
            elements: Vec::new(),
            pending: Vec::new(),
            pending_base: 0,
            opens: Vec::new(),
            done: DoneWord::default(),
            ended: super::frame::Ended::Eof,
            reserved_ok: false,
            not_arith: BTreeMap::new(),
            ends: BTreeMap::new(),
            subs: 0,
            heredoc_seen: false,
            marks: Vec::with_capacity(16),
            regions: Vec::new(),
            bodies: Vec::new(),
            fuel: source.len() * 40 + 65_536,
        }
    }

    // ── bytes ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /// The byte at `at`; 0 at and after the end.
    pub(super) fn at(&self, at: usize) -> u8 {
        if at < self.end { self.buf.get(at).copied().unwrap_or(0) } else { 0 }
    }

    /// The byte before the next one once continuations are joined; 0 at the start.
    pub(super) fn last_byte(&self) -> u8 {
        let mut before = self.buf.get(..self.pos).unwrap_or_default();
        while let Some(joined) = before.strip_suffix(b"\\\n") {
            before = joined;
        }
        before.last().copied().unwrap_or(0)
    }

    /// The next byte once continuations are joined; 0 at the end.
    pub(super) fn peek(&mut self) -> u8 {
        loop {
            let byte = self.at(self.pos);
            if byte != b'\\' || self.at(self.pos + 1) != b'\n' {
                return byte;
            }
            self.pos += 2;
        }
    }

    /// The byte after the next one, continuations joined.
    pub(super) fn peek_second(&mut self) -> u8 {
        if self.peek() == 0 {
            return 0;
        }
        let pos = self.pos;
        self.pos += 1;
        let byte = self.peek();
        self.pos = pos;
        byte
    }

    /// Takes one byte.
    pub(super) fn bump(&mut self) {
        self.pos += 1;
        self.last = self.pos;
    }

    /// Takes the next byte if it is `byte`.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == byte;
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn skip_blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.pos += 1;
        }
    }

    /// Skips blanks and a comment; stops before the newline.
    pub(super) fn skip_blanks_and_comment(&mut self) {
        self.skip_blanks();
        if self.peek() == b'#' {
            while !matches!(self.at(self.pos), 0 | b'\n') {
                self.pos += 1;
            }
        }
    }

    // ── texts ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /// Where a byte of `buf` stands in the source.
    pub(super) fn source_at(&self, at: usize) -> usize {
        if at < self.source_len {
            return at;
        }
        let index = self.map.partition_point(|&(offset, _)| offset <= at);
        match index.checked_sub(1).and_then(|index| self.map.get(index)) {
            Some(&(offset, origin)) => origin + (at - offset),
            None => self.source_len,
        }
    }

    /// The span in the source of `start..end` of `buf`.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let cut = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        if end <= self.source_len {
            return Span::new(cut(start), cut(end));
        }
        let first = self.source_at(start);
        let last = if end > start { self.source_at(end - 1) + 1 } else { first };
        Span::new(cut(first), cut(last))
    }

    /// Bytes of the source.
    pub(super) const fn source_len(&self) -> usize {
        self.source_len
    }

    /// Begins a derived text; bytes are added by [`Self::derive`].
    pub(super) fn derived(&self) -> usize {
        self.buf.len()
    }

    /// Adds `start..end` of `buf` to the derived text at its end.
    pub(super) fn derive(&mut self, start: usize, end: usize) -> Step {
        self.burn(end.saturating_sub(start) + 1)?;
        let origin = self.source_at(start);
        let offset = self.buf.len();
        // INVARIANT: a range that itself is derived may come from several places; bytes between them keep the order, so
        // that spans stay within the construct.
        self.map.push((offset, origin));
        self.buf.extend_from_within(start.min(offset)..end.min(offset));
        Ok(())
    }

    /// Pays for reading `bytes` once more.
    pub(super) fn burn(&mut self, bytes: usize) -> Step {
        self.fuel = self.fuel.checked_sub(bytes).ok_or(GapWhy::TooSlow)?;
        Ok(())
    }

    // ── the stack ──────────────────────────────────────────────────────────────────────────────────────────────────

    /// Opens a construct.
    pub(super) fn push(&mut self, frame: Frame) -> Step {
        if frame.nests() {
            self.depth += 1;
            if self.depth > DEPTH_LIMIT {
                return Err(GapWhy::TooDeep);
            }
        }
        self.stack.push(frame);
        Ok(())
    }

    /// Puts a construct back that was just taken off the stack.
    pub(super) fn keep(&mut self, frame: Frame) {
        self.depth += usize::from(frame.nests());
        self.stack.push(frame);
    }

    pub(super) fn pop(&mut self) -> Option<Frame> {
        let frame = self.stack.pop()?;
        self.depth -= usize::from(frame.nests());
        Some(frame)
    }

    pub(super) fn word(&mut self, text: Text) -> Step {
        self.seal = true;
        self.push(Frame::Text(text))
    }

    // ── pieces of words ────────────────────────────────────────────────────────────────────────────────────────────

    /// Adds one literal byte to the word under construction.
    pub(super) fn literal(&mut self, byte: u8, quoted: bool) {
        let start = self.script.text.len();
        self.script.text.push(byte);
        self.grow(start, quoted);
    }

    /// Adds `start..end` of `buf`.
    pub(super) fn literals(&mut self, start: usize, end: usize, quoted: bool) {
        if start >= end {
            return;
        }
        let at = self.script.text.len();
        let bytes = self.buf.get(start..end).unwrap_or_default();
        self.script.text.extend_from_slice(bytes);
        self.grow(at, quoted);
    }

    /// Makes the text from `start` on part of the word under construction.
    pub(super) fn grow(&mut self, start: usize, quoted: bool) {
        let end = self.script.text.len();
        if !self.seal
            && let Some(Piece::Text { end: last, quoted: same, .. }) = self.pieces.last_mut()
            && *same == quoted
            && *last == start
        {
            *last = end;
            return;
        }
        self.seal = false;
        self.pieces.push(Piece::Text { start, end, quoted });
    }

    /// Adds a part that is not literal text.
    pub(super) fn part(&mut self, part: Part) {
        self.pieces.push(Piece::Part(part));
        self.seal = true;
    }

    /// Adds a byte that may have a meaning which only the end of the word decides.
    pub(super) fn mark(&mut self, byte: u8) {
        let at = self.script.text.len();
        self.script.text.push(byte);
        self.pieces.push(Piece::Mark { byte, at, pos: self.pos });
        self.seal = true;
    }

    /// A pool for `bytes` as text that is no part of the word under construction.
    pub(super) fn name(&mut self, start: usize, end: usize) -> Pool {
        let at = self.script.text.len();
        let mut pos = start;
        while pos < end {
            let byte = self.at(pos);
            if byte == b'\\' && self.at(pos + 1) == b'\n' {
                pos += 2;
                continue;
            }
            self.script.text.push(byte);
            pos += 1;
        }
        self.seal = true;
        pool(at, self.script.text.len())
    }

    // ── the program ────────────────────────────────────────────────────────────────────────────────────────────────

    /// Leaves room for an `Open`.
    pub(super) fn hole(&mut self) -> u32 {
        self.script.ops.push(HOLE);
        index(self.script.ops.len() - 1)
    }

    pub(super) fn open(&mut self, block: Block, start: usize) -> u32 {
        let at = index(self.script.ops.len());
        let span = self.span(start, start);
        self.script.ops.push(Op::Open { block, redirects: Pool::default(), close: at, span });
        self.opens.push(at);
        at
    }

    /// Closes the innermost block; it spans to the last token.
    pub(super) fn close(&mut self) {
        let Some(open) = self.opens.pop() else { return };
        let here = index(self.script.ops.len());
        self.script.ops.push(Op::Close);
        let last = self.span(self.last.saturating_sub(1), self.last).end;
        if let Some(Op::Open { close, span, .. }) = self.script.ops.get_mut(open as usize) {
            *close = here;
            *span = Span::new(span.start, last);
        }
    }

    /// Fills a hole with a block that ends here.
    pub(super) fn fill(&mut self, hole: u32, block: Block, start: usize) {
        let here = index(self.script.ops.len());
        let span = self.span(start, self.last);
        if let Some(op) = self.script.ops.get_mut(hole as usize) {
            *op = Op::Open { block, redirects: Pool::default(), close: here, span };
            self.script.ops.push(Op::Close);
        }
    }

    /// Adds a command that consists of one list of words (`[[ … ]]`, `(( … ))`).
    pub(super) fn run_words(&mut self, kind: SimpleKind, words: Pool, start: usize) -> u32 {
        let span = self.span(start, self.last);
        self.script.ops.push(Op::Run(Simple {
            kind,
            assigns: Pool::default(),
            words,
            declared: Pool::default(),
            redirects: Pool::default(),
            span,
        }));
        index(self.script.ops.len() - 1)
    }

    /// A gap that does not keep the rest from being read. It is forgotten where reading goes back.
    pub(super) fn doubt(&mut self, why: GapWhy) {
        // At the end of what is read there is no next byte.
        let span = self.span(self.pos, (self.pos + 1).min(self.end).max(self.pos));
        self.script.gaps.push(Gap { span, why });
    }

    // ── going back ─────────────────────────────────────────────────────────────────────────────────────────────────

    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            pos: self.pos,
            last: self.last,
            buf: self.buf.len(),
            map: self.map.len(),
            ops: self.script.ops.len(),
            words: self.script.words.len(),
            parts: self.script.parts.len(),
            assigns: self.script.assigns.len(),
            elements: self.script.elements.len(),
            redirects: self.script.redirects.len(),
            text: self.script.text.len(),
            gaps: self.script.gaps.len(),
            pieces: self.pieces.len(),
            scratch: [
                self.words.len(),
                self.assigns.len(),
                self.declared.len(),
                self.redirects.len(),
                self.elements.len(),
            ],
            pending: self.pending.len(),
            pending_base: self.pending_base,
            subs: self.subs,
            end: self.end,
            opens: self.opens.len(),
            claims: [self.marks.len(), self.regions.len(), self.bodies.len()],
            heredoc_seen: self.heredoc_seen,
        }
    }

    /// Forgets everything since `to`. The frames pushed since must be off the stack already.
    pub(super) fn rewind(&mut self, to: &Checkpoint) -> Step {
        self.burn(self.pos.saturating_sub(to.pos) + 16)?;
        self.pos = to.pos;
        self.last = to.last;
        self.buf.truncate(to.buf);
        self.map.truncate(to.map);
        self.script.ops.truncate(to.ops);
        self.script.words.truncate(to.words);
        self.script.parts.truncate(to.parts);
        self.script.assigns.truncate(to.assigns);
        self.script.elements.truncate(to.elements);
        self.script.redirects.truncate(to.redirects);
        self.script.text.truncate(to.text);
        self.script.gaps.truncate(to.gaps);
        self.pieces.truncate(to.pieces);
        let [words, assigns, declared, redirects, elements] = to.scratch;
        self.words.truncate(words);
        self.assigns.truncate(assigns);
        self.declared.truncate(declared);
        self.redirects.truncate(redirects);
        self.elements.truncate(elements);
        self.pending.truncate(to.pending);
        self.pending_base = to.pending_base;
        self.subs = to.subs;
        self.end = to.end;
        // Derived texts after this point will hold other bytes.
        let _ = self.not_arith.split_off(&(to.buf * 2));
        self.opens.truncate(to.opens);
        self.heredoc_seen = to.heredoc_seen;
        let [marks, regions, bodies] = to.claims;
        self.marks.truncate(marks);
        self.regions.truncate(regions);
        self.bodies.truncate(bodies);
        self.seal = true;
        Ok(())
    }
}

/// Moves the tail of a scratch list from `base` on into a pool.
pub(super) fn drain<T>(scratch: &mut Vec<T>, base: usize, into: &mut Vec<T>) -> Pool {
    let start = into.len();
    into.extend(scratch.drain(base.min(scratch.len())..));
    pool(start, into.len())
}

pub(super) fn pool(start: usize, end: usize) -> Pool {
    Pool { start: index(start), end: index(end) }
}

/// Pools are bounded by the byte limit times the fuel, far below `u32::MAX`.
pub(super) fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
