//! Text that is not split into words: `"…"`, bodies of here-documents, arithmetic, subscripts, operands of `${…}`
//! (`parse_matched_pair` of `parse.y`, `expand_word_internal` of `subst.c`).

use super::super::script::GapWhy;
use super::frame::{Frame, Mode, Text};
use super::state::{DoneWord, Lexer, Step, Word0};

impl Lexer {
    /// Enters `"…"` at its opening quote.
    pub(super) fn enter_double(&mut self, around: Text) -> Step {
        self.bump();
        let inner = Text::new(Mode::Double, self.pieces.len(), self.pos);
        self.keep(Frame::Text(around));
        self.word(inner)
    }

    /// A `'` where single quotes are literal but still hide the closing character from Bash's search for it.
    fn enter_bounded(&mut self, around: Text) -> Step {
        let start = self.pos + 1;
        let close = self.find_quote(start).ok_or(GapWhy::Unbalanced)?;
        self.literal(b'\'', true);
        self.bump();
        let bounded = Text::new(Mode::Bounded(self.end), self.pieces.len(), start);
        self.end = close;
        self.keep(Frame::Text(around));
        self.push(Frame::Text(bounded))
    }

    pub(super) fn step_quoted(&mut self, mut text: Text) -> Step {
        let mode = text.mode;
        loop {
            let start = self.pos;
            let mut at = start;
            while !matches!(self.at(at), 0 | b'\\' | b'"' | b'$' | b'`' | b'\'' | b'(' | b')' | b'[' | b']') {
                at += 1;
            }
            if at > start {
                self.literals(start, at, true);
                self.pos = at;
                self.last = at;
            }
            let byte = self.peek();
            match byte {
                0 => match mode {
                    Mode::Body => return self.end_text(&text),
                    Mode::Bounded(end) => {
                        // Now at the closing quote.
                        self.end = end;
                        self.literal(b'\'', true);
                        self.bump();
                        return Ok(());
                    }
                    Mode::Word(_) | Mode::Double | Mode::Operand { .. } | Mode::Arith | Mode::Bracket => {
                        return Err(GapWhy::Unbalanced);
                    }
                },
                b'"' => match mode {
                    Mode::Double => {
                        self.bump();
                        return Ok(());
                    }
                    Mode::Body => self.take_quoted(byte),
                    Mode::Bounded(_) => {
                        self.doubt(GapWhy::Unmodelled("a double quote in literal single quotes"));
                        self.take_quoted(byte);
                    }
                    Mode::Word(_) | Mode::Operand { .. } | Mode::Arith | Mode::Bracket => {
                        text.quoted = true;
                        return self.enter_double(text);
                    }
                },
                b'\\' => {
                    self.bump();
                    let next = self.at(self.pos);
                    let escapes = matches!(next, b'$' | b'`' | b'\\') || next == b'"' && mode != Mode::Body;
                    if !escapes {
                        self.literal(b'\\', true);
                    }
                    if escapes || next != 0 && matches!(mode, Mode::Arith | Mode::Bracket) {
                        self.take_quoted(next);
                    }
                }
                b'`' => return self.enter_backtick(text, true),
                b'$' => {
                    if let Some(frame) = self.dollar(&mut text, true)? {
                        self.keep(Frame::Text(text));
                        return self.push(frame);
                    }
                }
                b'\'' if matches!(mode, Mode::Arith | Mode::Bracket) => return self.enter_bounded(text),
                b'\'' if mode == Mode::Double => self.take_quoted(byte),
                // In the subscript of an array's element it would be run; elsewhere it is an operator and a parenthesis.
                b'(' if mode == Mode::Bracket && matches!(self.last_byte(), b'<' | b'>') => {
                    self.doubt(GapWhy::Unmodelled("a process substitution in a subscript"));
                    self.take_quoted(byte);
                }
                b'(' if mode == Mode::Arith => {
                    text.depth += 1;
                    if text.depth > 200 {
                        return Err(GapWhy::TooDeep);
                    }
                    self.take_quoted(byte);
                }
                b'[' if mode == Mode::Bracket => {
                    text.depth += 1;
                    self.take_quoted(byte);
                }
                b')' if mode == Mode::Arith && text.depth == 0 => return self.end_text(&text),
                b']' if mode == Mode::Bracket && text.depth == 0 => {
                    let done = self.end_text(&text);
                    self.bump();
                    return done;
                }
                b')' if mode == Mode::Arith => {
                    text.depth -= 1;
                    self.take_quoted(byte);
                }
                b']' if mode == Mode::Bracket => {
                    text.depth -= 1;
                    self.take_quoted(byte);
                }
                _ => self.take_quoted(byte),
            }
        }
    }

    pub(super) fn take_quoted(&mut self, byte: u8) {
        self.literal(byte, true);
        self.bump();
    }

    /// Finishes text that is a word of its own; it is found in `done`.
    pub(super) fn end_text(&mut self, text: &Text) -> Step {
        let parts = self.resolve(text.base, None)?;
        let span = self.span(text.start, self.pos.max(text.start));
        self.done = DoneWord { word: Word0 { parts, quoted: text.quoted, span }, assign: None, subscript: None };
        self.seal = true;
        Ok(())
    }

    /// An operand inside `${…}`. `double`: in double quotes; `literal`: single quotes mean nothing there.
    pub(super) fn step_operand(
        &mut self,
        mut text: Text,
        double: bool,
        literal: bool,
        pattern: bool,
        stop: u8,
    ) -> Step {
        let quoted = double && !pattern;
        loop {
            let byte = self.peek();
            let tilde = std::mem::replace(&mut text.tilde, false);
            match byte {
                0 => return Err(GapWhy::Unbalanced),
                b'}' => return self.end_text(&text),
                _ if byte == stop && text.depth == 0 => return self.end_text(&text),
                b'\'' if literal => {
                    // Most are apostrophes; what they hide is expanded all the same.
                    return self.enter_bounded(text);
                }
                b'\'' => {
                    self.single_quoted()?;
                    text.quoted = true;
                }
                b'"' => {
                    text.quoted = true;
                    return self.enter_double(text);
                }
                b'\\' if double => {
                    self.bump();
                    let next = self.at(self.pos);
                    if next == 0 {
                        return Err(GapWhy::Unbalanced);
                    }
                    let escapes = pattern || matches!(next, b'$' | b'`' | b'\\' | b'"' | b'}');
                    if !escapes {
                        self.literal(b'\\', true);
                    }
                    self.take_quoted(next);
                }
                b'\\' => {
                    self.bump();
                    self.escaped();
                    text.quoted = true;
                }
                b'`' => return self.enter_backtick(text, double),
                b'$' => {
                    if let Some(frame) = self.dollar(&mut text, double)? {
                        self.keep(Frame::Text(text));
                        return self.push(frame);
                    }
                }
                b'<' | b'>' if self.peek_second() == b'(' => return self.enter_process(text),
                b'*' | b'?' if !quoted => self.glob(1),
                b'[' | b']' if !quoted => self.take_mark(byte),
                b'~' if tilde && !double => self.tilde(false),
                b'(' if stop == b':' => {
                    text.depth += 1;
                    self.take_quoted(byte);
                }
                b')' if stop == b':' => {
                    text.depth = text.depth.saturating_sub(1);
                    self.take_quoted(byte);
                }
                _ => {
                    self.literal(byte, quoted);
                    self.bump();
                }
            }
        }
    }
}
