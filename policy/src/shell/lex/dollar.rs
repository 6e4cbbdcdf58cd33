//! What `$`, backticks, `<(` and `>(` open: parameters, substitutions, arithmetic.

use super::super::script::{Block, GapWhy, Param, ParamOp, Part, Pool};
use super::frame::{Arith, ArithKind, Brace, BraceState, Ended, Frame, List, Mode, Sub, SubKind, Text, Until};
use super::outline::Region;
use super::state::{Lexer, Step};

const fn name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

const fn name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

const fn special(byte: u8) -> bool {
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
                if !matches!(mode, Mode::Word(_) | Mode::Operand { double: false, .. }) {
                    // Bash decodes it before it looks for expansions in it.
                    self.doubt(GapWhy::Unmodelled("`$'…'` inside an expansion"));
                }
                text.quoted = true;
                self.ansi().map(|()| None)
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
        self.regions.push(Region { start: sub.start, end: self.pos, inner });
        self.close();
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

    // ── ${…} ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /// After `${`: the name. Bash 5.3's `${ cmd; }` and what 5.2 calls a bad substitution are gaps.
    fn brace(&mut self, start: usize, mode: Mode, double: bool) -> Result<Frame, GapWhy> {
        let bad = GapWhy::Unmodelled("a parameter expansion of an unknown form");
        let first = self.peek();
        let second = self.peek_second();
        let prefix = match first {
            b'#' if name_byte(second) || matches!(second, b'@' | b'*' | b'$' | b'!') => Some(first),
            // `${##}` is a length, `${##x}` is not.
            b'#' if matches!(second, b'#' | b'?' | b'-') && self.third_is_close() => Some(first),
            b'!' if name_byte(second) => Some(first),
            b'!' if special(second) && self.third_is_close() => Some(first),
            b'!' if second != b'}' => return Err(bad),
            _ => None,
        };
        if prefix.is_some() {
            self.bump();
        }
        let byte = self.peek();
        let from = self.pos;
        if name_start(byte) {
            while name_byte(self.peek()) {
                self.bump();
            }
        } else if byte.is_ascii_digit() {
            while self.peek().is_ascii_digit() {
                self.bump();
            }
        } else if special(byte) {
            self.bump();
        } else {
            return Err(bad);
        }
        let name = self.name(from, self.last);
        Ok(Frame::Brace(Brace {
            start,
            state: BraceState::Name { subscripts: name_start(byte) },
            name,
            subscript: None,
            prefix,
            op: ParamOp::Plain,
            first: None,
            double,
            counted: matches!(mode, Mode::Arith | Mode::Bracket),
        }))
    }

    fn third_is_close(&mut self) -> bool {
        let back = (self.pos, self.last);
        self.bump();
        let close = self.peek_second() == b'}';
        (self.pos, self.last) = back;
        close
    }

    pub(super) fn step_brace(&mut self, mut brace: Brace) -> Step {
        match brace.state {
            BraceState::Name { subscripts } => {
                if subscripts && self.peek() == b'[' {
                    self.bump();
                    brace.state = BraceState::Subscript;
                    let text = Text::new(Mode::Bracket, self.pieces.len(), self.pos);
                    self.keep(Frame::Brace(brace));
                    return self.word(text);
                }
                self.brace_operator(brace)
            }
            BraceState::Subscript => {
                brace.subscript = Some(self.keep_word(self.done.word));
                self.brace_operator(brace)
            }
            BraceState::Operand { stop } => {
                let word = self.done.word;
                if self.peek() == stop {
                    self.bump();
                    brace.first = Some(word.into());
                    brace.state = BraceState::Last;
                    let mode = if stop == b'/' {
                        Mode::Operand { double: brace.double, literal: false, pattern: true, stop: 0 }
                    } else {
                        arithmetic(0)
                    };
                    return self.operand(brace, mode);
                }
                self.end_brace(&brace, true);
                Ok(())
            }
            BraceState::Last => {
                self.end_brace(&brace, true);
                Ok(())
            }
        }
    }

    fn operand(&mut self, brace: Brace, mode: Mode) -> Step {
        self.peek();
        let text = Text::new(mode, self.pieces.len(), self.pos);
        self.keep(Frame::Brace(brace));
        self.word(text)
    }

    /// At the operator, or the closing brace.
    fn brace_operator(&mut self, mut brace: Brace) -> Step {
        let bad = GapWhy::Unmodelled("a parameter expansion of an unknown form");
        let byte = self.peek();
        if byte == b'}' {
            brace.op = match brace.prefix {
                Some(b'#') => ParamOp::Length,
                Some(_) => ParamOp::Indirect,
                None => ParamOp::Plain,
            };
            self.end_brace(&brace, false);
            return Ok(());
        }
        if brace.prefix == Some(b'#') {
            return Err(bad);
        }
        self.bump();
        let colon = byte == b':' && matches!(self.peek(), b'-' | b'=' | b'?' | b'+');
        let operator = if colon {
            let operator = self.peek();
            self.bump();
            operator
        } else {
            byte
        };
        let pattern = Mode::Operand { double: brace.double, literal: false, pattern: true, stop: 0 };
        let word = Mode::Operand { double: brace.double, literal: brace.double, pattern: false, stop: 0 };
        let (op, mode) = match operator {
            b'-' => (ParamOp::Default { colon }, word),
            b'=' => (ParamOp::Assign { colon }, word),
            b'?' => (ParamOp::Error { colon }, word),
            b'+' => (ParamOp::Alternative { colon }, word),
            b':' => {
                brace.state = BraceState::Operand { stop: b':' };
                (ParamOp::Substring, arithmetic(b':'))
            }
            b'#' | b'%' => {
                self.eat(operator);
                (ParamOp::Trim, pattern)
            }
            b'^' | b',' | b'~' => {
                self.eat(operator);
                (ParamOp::Case, pattern)
            }
            b'/' => {
                if matches!(self.peek(), b'/' | b'#' | b'%') {
                    self.bump();
                }
                brace.state = BraceState::Operand { stop: b'/' };
                let pattern = Mode::Operand { double: brace.double, literal: false, pattern: true, stop: b'/' };
                (ParamOp::Replace, pattern)
            }
            b'@' | b'*' if brace.prefix == Some(b'!') && self.peek() == b'}' => {
                brace.op = ParamOp::Indirect;
                self.end_brace(&brace, false);
                return Ok(());
            }
            b'@' => {
                let letter = self.peek();
                if !matches!(letter, b'U' | b'u' | b'L' | b'Q' | b'E' | b'P' | b'A' | b'K' | b'a' | b'k') {
                    return Err(bad);
                }
                self.bump();
                if self.peek() != b'}' {
                    return Err(bad);
                }
                brace.op = ParamOp::Transform(letter);
                self.end_brace(&brace, false);
                return Ok(());
            }
            _ => return Err(bad),
        };
        brace.op = op;
        if !matches!(brace.state, BraceState::Operand { .. }) {
            brace.state = BraceState::Last;
        }
        self.operand(brace, mode)
    }

    /// At the closing brace. `operand`: the last operand is the word just finished.
    fn end_brace(&mut self, brace: &Brace, operand: bool) {
        self.peek();
        self.bump();
        if brace.counted && !self.balanced(brace.start, self.pos) {
            self.doubt(GapWhy::Unmodelled("brackets in an expansion within arithmetic"));
        }
        let last = operand.then_some(self.done.word);
        let argument = match (brace.first, last) {
            (Some(first), Some(last)) => {
                self.script.words.push(first);
                let id = self.keep_word(last);
                Some(id - 1)
            }
            (None, Some(last)) => Some(self.keep_word(last)),
            _ => None,
        };
        let op = if brace.prefix == Some(b'!') { ParamOp::Indirect } else { brace.op };
        self.part(Part::Param(Param {
            name: brace.name,
            subscript: brace.subscript,
            op,
            argument,
            second: brace.first.is_some(),
            quoted: brace.double,
        }));
    }

    /// Whether round and square brackets are balanced in `start..end`, whatever quotes say.
    fn balanced(&self, start: usize, end: usize) -> bool {
        let (mut round, mut square) = (0_i32, 0_i32);
        for byte in self.buf.get(start..end).unwrap_or_default() {
            match byte {
                b'(' => round += 1,
                b')' => round -= 1,
                b'[' => square += 1,
                b']' => square -= 1,
                _ => {}
            }
            if round < 0 || square < 0 {
                return false;
            }
        }
        round == 0 && square == 0
    }
}

/// `${x:offset:length}`: single quotes mean nothing there, quoted or not.
const fn arithmetic(stop: u8) -> Mode {
    Mode::Operand { double: true, literal: true, pattern: false, stop }
}
