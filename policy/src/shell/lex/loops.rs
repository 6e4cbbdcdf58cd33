//! `for`, `select` and the arithmetic `for`.

use super::super::script::{Block, GapWhy, Pool};
use super::frame::{ArithKind, For, ForState, Frame, Until};
use super::list::Keyword;
use super::simple::{OPERAND, SINGLE};
use super::state::{Lexer, Step, drain};

impl Lexer {
    /// After `for` or `select`.
    pub(super) fn for_loop(&mut self, start: usize, select: bool) -> Step {
        self.skip_blanks();
        let words = self.words.len();
        let mut frame = For {
            start,
            select,
            state: ForState::Name,
            name: Pool::default(),
            words,
            reading: false,
            has_list: false,
            open: 0,
        };
        if !select && self.peek() == b'(' && self.peek_second() == b'(' {
            frame.state = ForState::Arith;
            frame.open = self.open(Block::Compound, start);
            let at = self.pos;
            let arith = self.arith(ArithKind::For, at, false);
            self.bump();
            self.push(Frame::For(frame))?;
            return self.push(arith);
        }
        if self.at_break() || self.peek() == b'#' {
            return Err(GapWhy::Syntax);
        }
        self.number_is_no_word()?;
        self.push(Frame::For(frame))?;
        self.start_word(SINGLE)
    }

    pub(super) fn step_for(&mut self, mut frame: For) -> Step {
        match frame.state {
            ForState::Name => {
                let Some(name) = self.plain_text(self.done.word).map(<[u8]>::to_vec) else {
                    return Err(GapWhy::Unmodelled("a loop variable that is not a name"));
                };
                let legal = name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_')
                    && name.first().is_some_and(|byte| !byte.is_ascii_digit());
                if !legal {
                    return Err(GapWhy::Unmodelled("a loop variable that is not a name"));
                }
                let at = self.script.text.len();
                self.script.text.extend_from_slice(&name);
                frame.name = super::state::pool(at, self.script.text.len());
                frame.state = ForState::AfterName { newline: false };
                self.keep(Frame::For(frame));
                Ok(())
            }
            ForState::AfterName { newline } => self.after_name(frame, newline),
            ForState::Words => self.for_word(frame),
            ForState::Arith => {
                // `for ((…)) {`, `for ((…)); do`, and newlines.
                self.skip_blanks_and_comment();
                self.eat(b';');
                frame.state = ForState::Body;
                self.keep(Frame::For(frame));
                Ok(())
            }
            ForState::Body => {
                self.skip_blanks_and_comment();
                if self.peek() == b'\n' {
                    self.keep(Frame::For(frame));
                    return self.newline();
                }
                self.for_body(frame, true)
            }
            ForState::End => {
                self.close();
                if frame.arith() {
                    self.close();
                }
                self.trailing(frame.open)
            }
        }
    }

    fn after_name(&mut self, mut frame: For, newline: bool) -> Step {
        self.skip_blanks_and_comment();
        match self.peek() {
            b'\n' => {
                frame.state = ForState::AfterName { newline: true };
                self.keep(Frame::For(frame));
                self.newline()
            }
            b';' if !newline => {
                self.bump();
                frame.state = ForState::Body;
                self.keep(Frame::For(frame));
                Ok(())
            }
            _ if self.eat_keyword(Keyword::In) => {
                frame.has_list = true;
                frame.state = ForState::Words;
                self.keep(Frame::For(frame));
                Ok(())
            }
            // `{` is a reserved word only after a newline here.
            _ => self.for_body(frame, newline),
        }
    }

    fn for_word(&mut self, mut frame: For) -> Step {
        if std::mem::take(&mut frame.reading) {
            self.words.push(self.done.word.into());
        }
        self.skip_blanks_and_comment();
        match self.peek() {
            b'\n' => {
                frame.state = ForState::Body;
                self.keep(Frame::For(frame));
                self.newline()
            }
            b';' => {
                self.bump();
                frame.state = ForState::Body;
                self.keep(Frame::For(frame));
                Ok(())
            }
            0 => Err(GapWhy::Unbalanced),
            _ if self.at_break() => Err(GapWhy::Syntax),
            _ => {
                self.number_is_no_word()?;
                frame.reading = true;
                self.keep(Frame::For(frame));
                self.start_word(OPERAND)
            }
        }
    }

    /// At `do` or `{`.
    fn for_body(&mut self, mut frame: For, braces: bool) -> Step {
        let until = if self.eat_keyword(Keyword::Do) {
            Until::Done
        } else if braces && self.eat_keyword(Keyword::OpenBrace) {
            Until::Brace
        } else if self.peek() == 0 {
            return Err(GapWhy::Unbalanced);
        } else {
            return Err(GapWhy::Syntax);
        };
        let at = self.pos;
        if frame.arith() {
            self.open(Block::Repeat, at);
        } else {
            let words = drain(&mut self.words, frame.words, &mut self.script.words);
            let block = Block::For { name: frame.name, words: frame.has_list.then_some(words), select: frame.select };
            frame.open = self.open(block, frame.start);
        }
        frame.state = ForState::End;
        self.keep(Frame::For(frame));
        self.list(until)
    }
}

impl For {
    /// Whether it is an arithmetic `for`: the only one without a name.
    const fn arith(&self) -> bool {
        self.name.is_empty()
    }
}
