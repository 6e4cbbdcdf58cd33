//! What `$`, backticks, `<(` and `>(` open: parameters, substitutions, arithmetic.

use super::super::script::{Block, GapWhy, Param, ParamOp, Part, Pool};
use super::frame::{Arith, ArithKind, Ended, Frame, List, Mode, Sub, SubKind, Text, Until};
use super::outline::Region;
use super::state::{Lexer, Step};

pub(super) const fn name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

pub(super) const fn name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

pub(super) const fn special(byte: u8) -> bool {
    matches!(byte, b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!')
}

impl Lexer {
    /// Reads what `$` opens. What needs more than a look is given back to be pushed.
    pub(super) fn dollar(&mut self, text: &mut Text, quoted: bool) -> Result<Option<Frame>, GapWhy> {
        let start = self.pos;
        let mode = text.mode;
        self.bump();
        let byte = self.peek();
        match byte {
            b'(' => {
                self.bump();
                Ok(Some(self.parenthesis(start, quoted)))
            }
            b'{' => {
                self.bump();
                self.brace(start, mode, quoted).map(Some)
            }
            b'[' => {
                self.bump();
                Ok(Some(self.arith(ArithKind::Bracket, start, quoted)))
            }
            b'\'' | b'"' if matches!(mode, Mode::Double | Mode::Body | Mode::Bounded(_)) => {
                self.literal(b'$', true);
                Ok(None)
            }
            b'\'' => {
                let before = self.script.text.len();
                text.quoted = true;
                self.ansi()?;
                // Bash decodes it before it looks for expansions in it. In a pattern, text that means nothing is understood.
                let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b" \t\n\r,:;.-_=+@%#".contains(byte);
                let decoded = self.script.text.get(before..).unwrap_or_default();
                let understood = match mode {
                    Mode::Word(_) | Mode::Operand { double: false, .. } => true,
                    Mode::Operand { pattern, .. } => pattern && decoded.iter().all(plain),
                    Mode::Double | Mode::Bounded(_) | Mode::Body | Mode::Arith | Mode::Bracket => false,
                };
                if !understood {
                    self.doubt(GapWhy::Unmodelled("`$'…'` inside an expansion"));
                }
                Ok(None)
            }
            // `$"…"` is `"…"` where there is no translation.
            b'"' => Ok(None),
            _ if name_start(byte) => {
                let name = self.pos;
                while name_byte(self.peek()) {
                    self.bump();
                }
                let name = self.name(name, self.last);
                self.parameter(name, quoted);
                Ok(None)
            }
            _ if byte.is_ascii_digit() || special(byte) => {
                let name = self.name(self.pos, self.pos + 1);
                self.bump();
                let opens = byte == b'$' && matches!(self.peek(), b'(' | b'{' | b'[');
                if opens && !matches!(mode, Mode::Word(_)) {
                    // The parser reads `$$` and a bracket, the expansion `$` and what the second one opens.
                    self.doubt(GapWhy::Unmodelled("`$$` before a bracket"));
                }
                self.parameter(name, quoted);
                Ok(None)
            }
            _ => {
                self.literal(b'$', quoted);
                Ok(None)
            }
        }
    }

    fn parameter(&mut self, name: Pool, quoted: bool) {
        self.part(Part::Param(Param {
            name,
            subscript: None,
            op: ParamOp::Plain,
            argument: None,
            second: false,
            quoted,
        }));
    }

    /// `$'…'`, at the quote.
    fn ansi(&mut self) -> Step {
        let start = self.pos + 1;
        let mut at = start;
        loop {
            match self.at(at) {
                0 => return Err(GapWhy::Unbalanced),
                b'\'' => break,
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        let content = self.buf.get(start..at).unwrap_or_default().to_vec();
        let text = self.script.text.len();
        super::ansi::decode(&content, &mut self.script.text);
        let decoded = self.script.text.get(text..).unwrap_or_default();
        // Bash marks quoted bytes of its own with these two, and reads `\`-newline here in ways that depend on the
        // constructs around it.
        if decoded.iter().any(|byte| matches!(byte, 0x01 | 0x7f)) || content.windows(2).any(|pair| pair == b"\\\n") {
            self.doubt(GapWhy::Unmodelled("an escape in `$'…'` that Bash reads in several ways"));
        }
        if self.script.text.len() > text {
            self.grow(text, true);
        }
        self.pos = at + 1;
        self.last = self.pos;
        Ok(())
    }

    /// Whether the code from `start` to here has the parentheses of its substitutions alone, as Bash counts them.
    ///
    /// Bash takes `$((` for arithmetic only if all parentheses in it are balanced, and for a subshell in a substitution
    /// otherwise. It counts in the code as it would print it: without comments, and `case` patterns without their `(`.
    /// Source: `chk_arithsub` in `subst.c`; tried with 5.2.15.
    fn counted(&self, start: usize) -> bool {
        let code = self.buf.get(start..self.pos).unwrap_or_default();
        // A keyword may be continued on the next line.
        let quotes = |byte: &u8| matches!(byte, b'\'' | b'"' | b'\\');
        if code.contains(&b'`') && code.iter().any(quotes) {
            // Backticks mean nothing to it, quotes in them do.
            return false;
        }
        let letters: Vec<u8> = code.iter().copied().filter(|byte| !matches!(byte, b'\\' | b'\n')).collect();
        if letters.windows(4).any(|word| word == b"case") || !self.balanced(start, self.pos) {
            return false;
        }
        let count = |wanted: u8| code.iter().map(|byte| usize::from(*byte == wanted)).sum::<usize>();
        let inside = self.regions.iter().rev().take_while(|region| region.start >= start);
        let inside =
            inside.filter(|region| region.end <= self.pos && self.buf.get(region.start) != Some(&b'`')).count();
        let hides = |byte: &u8| matches!(byte, b'\'' | b'"' | b'\\' | b'#' | b'{' | b'<' | b'`');
        count(b'(') == inside && count(b')') == inside || !code.iter().any(hides)
    }

    // ── code inside words ──────────────────────────────────────────────────────────────────────────────────────────

    /// After `$(`: a substitution, or arithmetic where a second parenthesis follows.
    fn parenthesis(&mut self, start: usize, quoted: bool) -> Frame {
        if self.peek() == b'(' && !self.not_arith.contains_key(&(self.pos * 2)) {
            return self.arith(ArithKind::Expansion, start, quoted);
        }
        let expected = self.not_arith.get(&(self.pos * 2)).copied();
        Frame::Sub(self.sub(SubKind::Output, start, quoted, expected))
    }

    fn sub(&self, kind: SubKind, start: usize, quoted: bool, expected: Option<usize>) -> Sub {
        Sub {
            open: 0,
            kind,
            quoted,
            start,
            pending_base: self.pending_base,
            expected,
            entered: false,
            inner: 0,
            around: false,
        }
    }

    /// `<(` or `>(`.
    pub(super) fn enter_process(&mut self, text: Text) -> Step {
        let start = self.pos;
        let write = self.peek() == b'>';
        self.bump();
        self.peek();
        self.bump();
        let kind = SubKind::Process { write };
        self.peek();
        let known = self.not_arith.get(&(self.pos * 2)).copied();
        let frame = if let Some(end) = known {
            Frame::Sub(self.sub(kind, start, false, Some(end)))
        } else if self.peek() == b'(' {
            // Bash finds the end of `<((` by counting, as for arithmetic.
            self.arith(ArithKind::Process { write }, start, false)
        } else {
            Frame::Sub(self.sub(kind, start, false, None))
        };
        self.keep(Frame::Text(text));
        self.push(frame)
    }

    /// Backticks: their content, with its own layer of backslashes removed, is a text of its own.
    pub(super) fn enter_backtick(&mut self, text: Text, quoted: bool) -> Step {
        let start = self.pos;
        let mode = text.mode;
        let mut at = start + 1;
        let mut run = at;
        let derived = self.derived();
        loop {
            match self.at(at) {
                0 => return Err(GapWhy::Unbalanced),
                b'`' => break,
                b'\\' => {
                    let next = self.at(at + 1);
                    let dropped = match next {
                        b'\n' => 2,
                        b'`' | b'\\' | b'$' => 1,
                        b'"' if mode == Mode::Double => 1,
                        b'"' if !matches!(mode, Mode::Word(_) | Mode::Body) => {
                            self.doubt(GapWhy::Unmodelled("an escaped quote in backticks inside an expansion"));
                            0
                        }
                        _ => 0,
                    };
                    if dropped > 0 {
                        self.derive(run, at)?;
                        run = at + dropped;
                    }
                    at += 2;
                }
                _ => at += 1,
            }
        }
        self.derive(run, at)?;
        let kind = SubKind::Backtick { pos: at + 1, end: self.end };
        let sub = self.sub(kind, start, quoted, None);
        self.pos = derived;
        self.end = self.buf.len();
        self.keep(Frame::Text(text));
        self.push(Frame::Sub(sub))
    }

    pub(super) fn step_sub(&mut self, mut sub: Sub) -> Step {
        if !sub.entered {
            sub.entered = true;
            sub.open = self.open(Block::Detached, sub.start);
            sub.inner = self.pos;
            self.pending_base = self.pending.len();
            self.subs += 1;
            sub.around = std::mem::take(&mut self.heredoc_seen);
            let until = match sub.kind {
                SubKind::Backtick { .. } => Until::Eof,
                SubKind::Output | SubKind::Process { .. } => Until::Sub,
            };
            self.keep(Frame::Sub(sub));
            return self.push(Frame::List(List::new(until)));
        }
        debug_assert!(self.ended == Ended::Plain || self.ended == Ended::Eof);
        if self.pending.len() > self.pending_base {
            return Err(GapWhy::Unmodelled("a here-document whose body lies outside its substitution"));
        }
        self.pending_base = sub.pending_base;
        self.subs -= 1;
        self.heredoc_seen = sub.around;
        if sub.expected.is_some_and(|end| end + 1 != self.pos) {
            return Err(GapWhy::Unmodelled("a substitution whose end depends on counting parentheses"));
        }
        let inner = match sub.kind {
            SubKind::Backtick { .. } => (sub.inner, self.end),
            SubKind::Output | SubKind::Process { .. } => (sub.inner, self.pos - 1),
        };
        if let SubKind::Backtick { pos, end } = sub.kind {
            self.pos = pos;
            self.last = pos;
            self.end = end;
        }
        self.ends.insert(sub.start, self.pos);
        self.regions.push(Region { start: sub.start, end: self.pos, inner });
        if matches!(sub.kind, SubKind::Process { .. }) && self.script.ops.len() == sub.open as usize + 1 {
            // It is expanded to nothing, so that the word may be none.
            self.doubt(GapWhy::Unmodelled("a process substitution without a command"));
        }
        self.close();
        let counts = |frame: &Frame| matches!(frame, Frame::Text(text) if matches!(text.mode, Mode::Arith));
        if self.stack.iter().any(counts) && !self.counted(sub.start) {
            self.doubt(GapWhy::Unmodelled("a substitution in arithmetic whose parentheses do not match"));
        }
        let open = sub.open;
        self.part(match sub.kind {
            SubKind::Output | SubKind::Backtick { .. } => Part::Output { open, quoted: sub.quoted },
            SubKind::Process { write } => Part::Process { open, write },
        });
        Ok(())
    }

    // ── arithmetic ─────────────────────────────────────────────────────────────────────────────────────────────────

    /// An expression whose opening is taken up to the first `(` or `[`.
    pub(super) fn arith(&mut self, kind: ArithKind, start: usize, quoted: bool) -> Frame {
        self.peek();
        Frame::Arith(Arith {
            kind,
            quoted,
            start,
            probing: matches!(kind, ArithKind::Process { .. }),
            entered: false,
            back: Box::new(self.checkpoint()),
        })
    }

    pub(super) fn step_arith(&mut self, mut arith: Arith) -> Step {
        if !arith.entered {
            arith.entered = true;
            if matches!(arith.kind, ArithKind::Expansion | ArithKind::Command | ArithKind::For) {
                // The second parenthesis; the first one is taken.
                self.peek();
                self.bump();
            }
            let mode = if arith.kind == ArithKind::Bracket { Mode::Bracket } else { Mode::Arith };
            return self.arith_text(arith, mode);
        }
        // The word is at its `)`; a bracket is taken.
        let joined = arith.kind == ArithKind::Expansion;
        let doubled = if joined { self.peek_second() == b')' } else { self.at(self.pos + 1) == b')' };
        match arith.kind {
            ArithKind::Bracket => {
                let expression = self.keep_word(self.done.word);
                self.part(Part::Arith { expression, quoted: arith.quoted });
                Ok(())
            }
            _ if arith.probing => {
                let end = self.pos;
                let lines = self.buf.get(arith.start..end).unwrap_or_default().contains(&b'\n');
                self.not_arith.insert(arith.back.pos * 2, end);
                self.rewind(&arith.back)?;
                if lines {
                    self.doubt(GapWhy::Unmodelled("`((` that opens a subshell over several lines"));
                }
                let kind = if let ArithKind::Process { write } = arith.kind {
                    SubKind::Process { write }
                } else {
                    SubKind::Output
                };
                let sub = self.sub(kind, arith.start, arith.quoted, Some(end));
                self.push(Frame::Sub(sub))
            }
            ArithKind::Expansion if doubled => {
                self.take_two();
                self.ends.insert(arith.start, self.pos);
                let expression = self.keep_word(self.done.word);
                self.part(Part::Arith { expression, quoted: arith.quoted });
                Ok(())
            }
            ArithKind::Expansion => {
                // No `))`: a substitution that begins with a subshell. Bash has counted its end first, so do that.
                arith.probing = true;
                self.bump();
                self.arith_text(arith, Mode::Arith)
            }
            ArithKind::Command | ArithKind::For if doubled => {
                self.take_two();
                self.end_arith_command(&arith)
            }
            ArithKind::Command => {
                // Bash reads these characters again from a string, but bodies of here-documents from behind it.
                let lines = self.buf.get(arith.start..self.pos).unwrap_or_default();
                if lines.contains(&b'\n') {
                    return Err(GapWhy::Unmodelled("`((` that opens two subshells over several lines"));
                }
                self.not_arith.insert(arith.start * 2 + 1, 0);
                self.rewind(&arith.back)?;
                self.subshell(arith.start)
            }
            ArithKind::For | ArithKind::Process { .. } => Err(GapWhy::Syntax),
        }
    }

    fn take_two(&mut self) {
        self.bump();
        self.peek();
        self.bump();
    }

    fn arith_text(&mut self, arith: Arith, mode: Mode) -> Step {
        let text = Text::new(mode, self.pieces.len(), self.pos);
        self.keep(Frame::Arith(arith));
        self.word(text)
    }
}
