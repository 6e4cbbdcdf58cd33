//! Here-documents: from the delimiter to the body (`make_here_document` of `make_cmd.c`, `read_a_line` of `parse.y`).

use super::super::script::{GapWhy, Part, Pool, WordId};
use super::frame::{Frame, Gather, Mode, Text};
use super::outline::MarkKind;
use super::state::{Lexer, Step, Word0};

/// A here-document whose body begins after the next newline.
#[derive(Clone, Copy)]
pub(super) struct Pending {
    /// The word that the body becomes.
    pub(super) word: WordId,
    /// The delimiter after quote removal.
    pub(super) delimiter: Pool,
    /// Whether any of it was quoted: then the body is literal.
    pub(super) quoted: bool,
    /// `<<-`
    pub(super) strip: bool,
}

impl Lexer {
    /// Takes a newline that is a token; bodies that wait for it are read before anything else.
    ///
    /// INVARIANT: whoever calls this has put its own frame back on the stack and returns.
    pub(super) fn newline(&mut self) -> Step {
        self.pos += 1;
        if self.pending.len() > self.pending_base {
            let next = self.pending_base;
            return self.push(Frame::Gather(Gather { body: None, next }));
        }
        Ok(())
    }

    /// The delimiter that the word just read makes, or why Bash's own notion of it is not modelled.
    pub(super) fn delimiter(&mut self) -> Result<Pool, GapWhy> {
        let start = self.script.text.len();
        let parts = self.done.word.parts;
        for id in parts.start..parts.end {
            let (text, tilde) = match self.script.parts.get(id as usize) {
                Some(Part::Text { text, .. } | Part::Glob { text }) => (*text, false),
                Some(Part::Tilde { user }) => (*user, true),
                _ => return Err(GapWhy::Unmodelled("an expansion in a here-document's delimiter")),
            };
            if tilde {
                self.script.text.push(b'~');
            }
            self.script.text.extend_from_within(text.start as usize..text.end as usize);
        }
        Ok(super::state::pool(start, self.script.text.len()))
    }

    pub(super) fn step_gather(&mut self, mut gather: Gather) -> Step {
        if let Some((word, pos, end)) = gather.body.take() {
            self.pos = pos;
            self.end = end;
            self.set_body(word, self.done.word);
        }
        let Some(pending) = self.pending.get(gather.next).copied() else {
            self.pending.truncate(self.pending_base);
            return Ok(());
        };
        gather.next += 1;
        let start = self.pos;
        let (stop, resume, plain) = self.find_end(&pending)?;
        let end = self.end;
        self.claim_whole(start, resume, MarkKind::Body);
        if pending.quoted {
            let text = self.literal_body(start, stop, pending.strip);
            let at = self.script.parts.len();
            if !text.is_empty() {
                self.script.parts.push(Part::Text { text, quoted: true });
            }
            let word = Word0 {
                parts: super::state::pool(at, self.script.parts.len()),
                quoted: true,
                span: self.span(start, stop),
            };
            self.set_body(pending.word, word);
            self.pos = resume;
            self.keep(Frame::Gather(gather));
            return Ok(());
        }
        if plain {
            self.end = stop;
        } else {
            let derived = self.derived();
            self.derive_body(start, stop, pending.strip)?;
            self.pos = derived;
            self.end = self.buf.len();
        }
        self.bodies.push((self.pos, self.end));
        gather.body = Some((pending.word, resume, end));
        let text = Text::new(Mode::Body, self.pieces.len(), self.pos);
        self.keep(Frame::Gather(gather));
        self.word(text)
    }

    fn set_body(&mut self, word: WordId, body: Word0) {
        if let Some(word) = self.script.words.get_mut(word as usize) {
            *word = body.into();
        }
    }

    /// Where the body ends, where reading goes on, and whether the body is the source as it stands.
    fn find_end(&self, pending: &Pending) -> Result<(usize, usize, bool), GapWhy> {
        let delimiter = pending.delimiter.of(&self.script.text);
        let mut plain = true;
        let mut line = self.pos;
        loop {
            if line >= self.end {
                return Err(GapWhy::Unbalanced);
            }
            let (next, joined) = self.line_end(line, pending.quoted);
            let mut at = line;
            if pending.strip {
                while self.at(at) == b'\t' {
                    at += 1;
                }
            }
            if pending.strip && joined && self.at(at) == b'\\' && self.at(at + 1) == b'\n' {
                return Err(GapWhy::Unmodelled("a continuation among the tabs of a here-document"));
            }
            // Bash looks before it strips the tabs, and after it.
            let ends = self.line_is(at, next, delimiter) || self.line_is(line, next, delimiter);
            if ends {
                return Ok((line, next.min(self.end), plain && !pending.quoted));
            }
            if self.subs > 0 && self.begins(at, delimiter) {
                let rest = self.buf.get(at..next.min(self.end)).unwrap_or_default();
                if rest.contains(&b')') {
                    return Err(GapWhy::Unmodelled("a here-document that ends at a closing parenthesis"));
                }
            }
            plain &= !joined && at == line;
            line = next;
        }
    }

    /// After the newline of the line at `line`, and whether a continuation was joined within it.
    fn line_end(&self, line: usize, quoted: bool) -> (usize, bool) {
        let mut at = line;
        let mut joined = false;
        loop {
            match self.at(at) {
                0 if at >= self.end => return (at, joined),
                b'\n' => return (at + 1, joined),
                b'\\' if !quoted => {
                    joined |= self.at(at + 1) == b'\n';
                    at += 2;
                }
                _ => at += 1,
            }
        }
    }

    /// Whether the text from `at` to the newline before `next` is `delimiter`, continuations joined.
    fn line_is(&self, at: usize, next: usize, delimiter: &[u8]) -> bool {
        let end = if next > at && self.buf.get(next - 1) == Some(&b'\n') && next <= self.end {
            next - 1
        } else {
            next.min(self.end)
        };
        let line = self.buf.get(at..end).unwrap_or_default();
        if line == delimiter {
            return true;
        }
        line.contains(&b'\\') && line.contains(&b'\n') && join(line) == delimiter
    }

    /// Whether the text at `at` begins with `delimiter`, continuations joined.
    fn begins(&self, at: usize, delimiter: &[u8]) -> bool {
        let mut pos = at;
        for &byte in delimiter {
            while self.at(pos) == b'\\' && self.at(pos + 1) == b'\n' {
                pos += 2;
            }
            if self.at(pos) != byte {
                return false;
            }
            pos += 1;
        }
        true
    }

    fn literal_body(&mut self, start: usize, stop: usize, strip: bool) -> Pool {
        let at = self.script.text.len();
        let body = self.buf.get(start..stop).unwrap_or_default();
        if strip {
            for line in body.split_inclusive(|&byte| byte == b'\n') {
                let tabs = line.iter().take_while(|&&byte| byte == b'\t').count();
                self.script.text.extend_from_slice(line.get(tabs..).unwrap_or_default());
            }
        } else {
            self.script.text.extend_from_slice(body);
        }
        super::state::pool(at, self.script.text.len())
    }

    /// The body as a text of its own: continuations joined, for `<<-` tabs stripped from the front of each joined line.
    fn derive_body(&mut self, start: usize, stop: usize, strip: bool) -> Step {
        let mut line = start;
        while line < stop {
            let (next, _) = self.line_end(line, false);
            let next = next.min(stop);
            let mut run = line;
            if strip {
                while self.at(run) == b'\t' && run < next {
                    run += 1;
                }
            }
            let mut at = run;
            while at < next {
                if self.at(at) != b'\\' {
                    at += 1;
                } else if self.at(at + 1) == b'\n' {
                    self.derive(run, at)?;
                    at += 2;
                    run = at;
                } else {
                    at += 2;
                }
            }
            self.derive(run, next)?;
            line = next;
        }
        Ok(())
    }
}

/// `line` with its continuations joined.
fn join(line: &[u8]) -> Vec<u8> {
    let mut joined = Vec::with_capacity(line.len());
    let mut rest = line;
    while let [byte, tail @ ..] = rest {
        match (byte, tail) {
            (b'\\', [b'\n', tail @ ..]) => rest = tail,
            (b'\\', [next, tail @ ..]) => {
                joined.extend_from_slice(&[b'\\', *next]);
                rest = tail;
            }
            _ => {
                joined.push(*byte);
                rest = tail;
            }
        }
    }
    joined
}
