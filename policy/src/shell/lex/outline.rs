//! What the lexer claims about the bytes, for a second reading to check: where words, code inside words and bodies are.

use super::frame::Frame;
use super::state::Lexer;

/// A stretch of the text that the second reading takes as a whole.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Mark {
    pub(in super::super) start: usize,
    pub(in super::super) end: usize,
    pub(in super::super) kind: MarkKind,
    /// Words of one command have the same.
    pub(in super::super) group: u64,
    /// Whether it is an assignment before the name of its command.
    pub(in super::super) assign: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum MarkKind {
    /// A word, or a redirect's target.
    Word,
    /// `[[ … ]]` or `(( … ))`, brackets included.
    Brackets,
    /// Lines of a here-document with its end.
    Body,
}

/// Code inside a word.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Region {
    /// From `$(` to `)`, or from backtick to backtick.
    pub(in super::super) start: usize,
    pub(in super::super) end: usize,
    /// The code, in the same text or in one derived from it.
    pub(in super::super) inner: (usize, usize),
}

/// The claims of one reading. Offsets are those of `text`, which begins with the source.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Outline {
    pub(in super::super) text: Vec<u8>,
    pub(in super::super) source: usize,
    pub(in super::super) marks: Vec<Mark>,
    pub(in super::super) regions: Vec<Region>,
    /// Texts that are expanded as in double quotes: bodies of here-documents.
    pub(in super::super) bodies: Vec<(usize, usize)>,
}

/// What groups of words that are no simple command's have set.
const REDIRECT: u64 = 1 << 40;
const ALONE: u64 = 1 << 41;
const LOOP: u64 = 1 << 42;

impl Mark {
    /// Whether it is a word of a simple command, the name or what stands before or after it.
    pub(in super::super) fn of_command(&self) -> bool {
        self.kind == MarkKind::Word && self.group < REDIRECT
    }
}

impl Lexer {
    /// Claims `start..end` as a word of the command that is being read; `assign`: as an assignment before its name.
    pub(super) fn claim(&mut self, start: usize, end: usize, assign: bool) {
        let mut frames = self.stack.iter().rev();
        let group = match frames.next() {
            Some(Frame::Simple(simple)) => simple.start as u64,
            Some(Frame::Redirect(_)) => REDIRECT | start as u64,
            Some(Frame::For(_)) => LOOP | start as u64,
            Some(Frame::Case(_) | Frame::Function(_)) => ALONE | start as u64,
            _ => return,
        };
        self.marks.push(Mark { start, end, kind: MarkKind::Word, group, assign });
    }

    /// Claims `start` up to here as one thing.
    pub(super) fn claim_whole(&mut self, start: usize, end: usize, kind: MarkKind) {
        self.marks.push(Mark { start, end, kind, group: ALONE | start as u64, assign: false });
    }

    pub(super) fn outline(&mut self) -> Outline {
        let mut marks = std::mem::take(&mut self.marks);
        marks.sort_by_key(|mark| (mark.start, usize::MAX - mark.end));
        let mut regions = std::mem::take(&mut self.regions);
        regions.sort_by_key(|region| region.start);
        Outline {
            source: self.source_len(),
            text: std::mem::take(&mut self.buf),
            marks,
            regions,
            bodies: std::mem::take(&mut self.bodies),
        }
    }
}
