//! `${…}`: name, subscript, operator and operands (`param_expand` and `parameter_brace_expand` of `subst.c`).

use super::super::script::{Anchor, GapWhy, Letters, Param, ParamOp, Part};
use super::dollar::{name_byte, name_start, special};
use super::frame::{Brace, BraceState, Frame, Mode, Text};
use super::state::{Lexer, Step};

impl Lexer {
    /// After `${`: the name. Bash 5.3's `${ cmd; }` and what 5.2 calls a bad substitution are gaps.
    pub(super) fn brace(&mut self, start: usize, mode: Mode, double: bool) -> Result<Frame, GapWhy> {
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
                let longest = self.eat(operator);
                (ParamOp::Trim { end: operator == b'%', longest }, pattern)
            }
            b'^' | b',' | b'~' => {
                let letters = match operator {
                    b'^' => Letters::Upper,
                    b',' => Letters::Lower,
                    _ => Letters::Toggled,
                };
                (ParamOp::Case { letters, all: self.eat(operator) }, pattern)
            }
            b'/' => {
                let (all, anchor) = match self.peek() {
                    b'/' => (true, Anchor::Anywhere),
                    b'#' => (false, Anchor::Start),
                    b'%' => (false, Anchor::End),
                    _ => (false, Anchor::Anywhere),
                };
                if all || anchor != Anchor::Anywhere {
                    self.bump();
                }
                brace.state = BraceState::Operand { stop: b'/' };
                let pattern = Mode::Operand { double: brace.double, literal: false, pattern: true, stop: b'/' };
                (ParamOp::Replace { all, anchor }, pattern)
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
    pub(super) fn balanced(&self, start: usize, end: usize) -> bool {
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
