//! Words of the command level: up to an unquoted metacharacter (`read_token_word` of `parse.y`).

use super::super::Span;
use super::super::script::{Assign, AssignValue, Element, GapWhy, Part, Pool, Word};
use super::frame::{Array, Assigning, Frame, Head, Mode, Pattern, Phase, Text, WordRules};
use super::state::{DoneWord, Lexer, Step, Word0, drain, pool};

/// Bytes that stand for themselves wherever they are in a word.
const fn plain(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' | b'.' | b'/' | b'=' | b'%' | b'#' | b'^' | 0x80..=0xff)
}

const fn name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl Lexer {
    pub(super) fn step_text(&mut self, text: Text) -> Step {
        match text.mode {
            Mode::Word(rules) => self.step_word(text, rules),
            Mode::Operand { double, literal, pattern, stop } => self.step_operand(text, double, literal, pattern, stop),
            Mode::Double | Mode::Bounded(_) | Mode::Body | Mode::Arith | Mode::Bracket => self.step_quoted(text),
        }
    }

    /// Starts a word of the command level at the present position.
    pub(super) fn start_word(&mut self, rules: WordRules) -> Step {
        self.peek();
        let text = Text::new(Mode::Word(rules), self.pieces.len(), self.pos);
        self.word(text)
    }

    fn step_word(&mut self, mut text: Text, rules: WordRules) -> Step {
        match text.phase {
            Phase::Middle => {}
            Phase::Start => {
                text.phase = Phase::Middle;
                if self.assignment_head(&mut text, rules.assigning) {
                    return self.array_or_subscript(text);
                }
            }
            Phase::Subscript => {
                if self.after_subscript(&mut text, rules.assigning)? {
                    return self.array_or_subscript(text);
                }
            }
            Phase::Array => return self.end_array_word(&text, rules),
        }
        loop {
            let start = self.pos;
            let mut at = start;
            while plain(self.at(at)) {
                at += 1;
            }
            if at > start {
                self.literals(start, at, false);
                self.pos = at;
                self.last = at;
                text.tilde = false;
            }
            let byte = self.peek();
            let tilde = std::mem::replace(&mut text.tilde, false);
            match byte {
                _ if plain(byte) => {}
                0 if text.depth > 0 => return Err(GapWhy::Unbalanced),
                0 => return self.end_word(&text, rules),
                b'\\' => {
                    self.bump();
                    self.escaped();
                    text.quoted = true;
                }
                b'\'' => {
                    self.single_quoted()?;
                    text.quoted = true;
                }
                b'"' => {
                    text.quoted = true;
                    return self.enter_double(text);
                }
                b'`' => return self.enter_backtick(text, false),
                b'$' => {
                    if let Some(frame) = self.dollar(&mut text, false)? {
                        self.keep(Frame::Text(text));
                        return self.push(frame);
                    }
                }
                b'<' | b'>' if self.peek_second() == b'(' => return self.enter_process(text),
                b'(' if text.depth > 0 || rules.pattern == Pattern::Regex => {
                    text.depth += 1;
                    self.glob(1);
                }
                b')' if text.depth > 0 => {
                    text.depth -= 1;
                    self.glob(1);
                }
                b'|' if text.depth > 0 || rules.pattern == Pattern::Regex => self.glob(1),
                b' ' | b'\t' | b'\n' | b';' | b'&' | b'<' | b'>' if text.depth > 0 => self.take_literal(byte),
                b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>' => {
                    return self.end_word(&text, rules);
                }
                b'?' | b'*' | b'+' | b'@' | b'!'
                    if rules.pattern == Pattern::Extended && self.peek_second() == b'(' =>
                {
                    text.depth += 1;
                    self.glob(2);
                }
                b'*' | b'?' => self.glob(1),
                b'[' | b']' => self.take_mark(byte),
                b'{' | b',' | b'}' if rules.braces => self.take_mark(byte),
                b'~' if tilde => self.tilde(text.assign.is_some()),
                b':' => {
                    self.take_literal(byte);
                    text.tilde = text.assign.is_some();
                }
                _ => self.take_literal(byte),
            }
        }
    }

    pub(super) fn take_literal(&mut self, byte: u8) {
        self.literal(byte, false);
        self.bump();
    }

    pub(super) fn take_mark(&mut self, byte: u8) {
        self.mark(byte);
        self.bump();
    }

    /// Adds the next `bytes` as a pattern.
    pub(super) fn glob(&mut self, bytes: usize) {
        let at = self.script.text.len();
        for _ in 0..bytes {
            let byte = self.peek();
            self.script.text.push(byte);
            self.bump();
        }
        let text = pool(at, self.script.text.len());
        self.part(Part::Glob { text });
    }

    /// The character after an unquoted backslash, which is taken already.
    pub(super) fn escaped(&mut self) {
        let byte = self.at(self.pos);
        if byte == 0 {
            // At the very end Bash keeps the backslash.
            self.literal(b'\\', true);
            return;
        }
        let start = self.pos;
        self.bump();
        while byte >= 0xc0 && matches!(self.at(self.pos), 0x80..=0xbf) {
            self.bump();
        }
        self.literals(start, self.pos, true);
    }

    /// `'…'`
    pub(super) fn single_quoted(&mut self) -> Step {
        let start = self.pos + 1;
        let close = self.find_quote(start).ok_or(GapWhy::Unbalanced)?;
        self.literals(start, close, true);
        self.seal = self.seal && start == close;
        self.pos = close + 1;
        self.last = self.pos;
        Ok(())
    }

    /// Where the next `'` is.
    pub(super) fn find_quote(&self, from: usize) -> Option<usize> {
        let rest = self.buf.get(from..self.end)?;
        rest.iter().position(|&byte| byte == b'\'').map(|at| from + at)
    }

    /// `~` or `~user`, if what follows lets Bash expand it.
    pub(super) fn tilde(&mut self, assigning: bool) {
        let back = (self.pos, self.last);
        self.bump();
        let start = self.pos;
        while matches!(self.peek(), byte if name_byte(byte) || matches!(byte, b'.' | b'+' | b'-')) {
            self.bump();
        }
        // Elsewhere than in an assignment a `=~` ends the name too.
        let ends = (self.peek() == b'=' && !assigning && self.peek_second() == b'~')
            || matches!(
                self.peek(),
                0 | b'/' | b':' | b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>' | b'}'
            );
        if ends {
            let user = self.name(start, self.pos);
            self.part(Part::Tilde { user });
        } else {
            (self.pos, self.last) = back;
            self.take_literal(b'~');
        }
    }

    /// Looks for `name=`, `name+=`, `name[` at the start of a word. True where a subscript or array follows.
    fn assignment_head(&mut self, text: &mut Text, assigning: Assigning) -> bool {
        if assigning == Assigning::No {
            return false;
        }
        let back = (self.pos, self.last);
        if assigning == Assigning::Element {
            if self.peek() == b'[' {
                text.phase = Phase::Subscript;
                text.assign = Some(Head::default());
                return true;
            }
            return false;
        }
        if !matches!(self.peek(), b'a'..=b'z' | b'A'..=b'Z' | b'_') {
            return false;
        }
        while name_byte(self.peek()) {
            self.bump();
        }
        let end = self.pos;
        let subscripts =
            matches!(assigning, Assigning::Leading | Assigning::Late | Assigning::Declared | Assigning::Bare);
        if self.peek() == b'[' && subscripts {
            let name = self.name(text.start, end);
            text.assign = Some(Head { name, ..Head::default() });
            text.phase = Phase::Subscript;
            return true;
        }
        let append = self.eat(b'+');
        if self.peek() != b'=' {
            (self.pos, self.last) = back;
            return false;
        }
        let name = self.name(text.start, end);
        let head = Head { name, append, ..Head::default() };
        self.value_follows(text, head, assigning)
    }

    /// Takes `=`; what stood before it is the first piece of the word. True where an array value follows.
    fn value_follows(&mut self, text: &mut Text, mut head: Head, assigning: Assigning) -> bool {
        self.bump();
        self.seal = true;
        let prefix = self.name(text.start, self.pos);
        self.grow(prefix.start as usize, false);
        self.seal = true;
        head.value = self.pieces.len();
        text.assign = Some(head);
        text.tilde = true;
        let arrays = matches!(assigning, Assigning::Leading | Assigning::Declared);
        if arrays && self.peek() == b'(' {
            text.phase = Phase::Array;
            return true;
        }
        text.phase = Phase::Middle;
        false
    }

    /// Enters what [`Self::assignment_head`] found.
    fn array_or_subscript(&mut self, mut text: Text) -> Step {
        if text.phase == Phase::Array {
            self.bump();
            let array = Array { base: self.elements.len(), reading: false };
            self.keep(Frame::Text(text));
            return self.push(Frame::Array(array));
        }
        text.back = Some(Box::new(self.checkpoint()));
        self.bump();
        let subscript = Text::new(Mode::Bracket, self.pieces.len(), self.pos);
        self.keep(Frame::Text(text));
        self.word(subscript)
    }

    /// After `name[…]` or `[…]`: an assignment, or a pattern after all. True where an array value follows.
    fn after_subscript(&mut self, text: &mut Text, assigning: Assigning) -> Result<bool, GapWhy> {
        let close = self.pos;
        let append = self.eat(b'+');
        let back = text.back.take();
        if self.peek() == b'=' {
            let mut head = text.assign.unwrap_or_default();
            head.append = append;
            head.subscript = Some(self.keep_word(self.done.word));
            let unaided = matches!(assigning, Assigning::Declared | Assigning::Bare | Assigning::Late);
            if unaided && self.any_break(text.start, close) {
                // Without the parser's help Bash ends the word at a blank in the subscript.
                return Err(GapWhy::Unmodelled("a subscript with blanks or operators in an operand"));
            }
            return Ok(self.value_follows(text, head, assigning));
        }
        // `files=([a-z]*)`: Bash read the brackets as one, which differs from a pattern only where they hold a
        // character that ends a word or quotes.
        if self.any_break(text.start, close) {
            return Err(GapWhy::Unmodelled("brackets that are neither subscript nor plain pattern"));
        }
        if let Some(back) = back {
            self.rewind(&back)?;
        }
        self.pos = text.start;
        text.assign = None;
        text.phase = Phase::Middle;
        Ok(false)
    }

    /// Whether `start..end` holds any byte with a meaning of its own for the shell.
    fn any_break(&self, start: usize, end: usize) -> bool {
        let bytes = self.buf.get(start..end).unwrap_or_default();
        bytes.iter().any(|byte| b" \t\n;&|()<>'\"`$\\".contains(byte))
    }

    fn end_array_word(&mut self, text: &Text, rules: WordRules) -> Step {
        if !matches!(self.peek(), 0 | b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b')' | b'<' | b'>') {
            return Err(GapWhy::Unmodelled("text after an array value"));
        }
        self.end_word(text, WordRules { braces: false, ..rules })
    }

    /// Finishes the word; it is found in `done`.
    fn end_word(&mut self, text: &Text, rules: WordRules) -> Step {
        let span = self.span(text.start, self.last.max(text.start));
        let head = text.assign;
        let leading = matches!(rules.assigning, Assigning::Leading | Assigning::Late);
        self.claim(text.start, self.last.max(text.start), head.is_some() && leading);
        let value = head.map_or(0, |head| head.value);
        let braces = rules.braces && !(head.is_some() && leading);
        if braces {
            self.check_braces(text, value.max(text.base));
        }
        let word = braces.then_some(text.start);
        let mut assign = None;
        let mut subscript = None;
        let parts = if let Some(head) = head {
            // The prefix is one text piece; the value's parts are a word of their own.
            if rules.assigning == Assigning::Lexical {
                let parts = self.resolve(text.base, word)?;
                self.finish_word(text, parts, span);
                return Ok(());
            }
            let value_parts = self.resolve(value.max(text.base), word)?;
            if rules.assigning == Assigning::Element {
                subscript = head.subscript;
                self.pieces.truncate(text.base);
                value_parts
            } else {
                let several = |part: &Part| matches!(part, Part::BraceOpen | Part::BraceRange { .. });
                if value_parts.of(&self.script.parts).iter().any(several) {
                    self.doubt(GapWhy::Unmodelled("braces that make several of a declared value"));
                }
                let prefix = self.resolve(text.base, None)?;
                let value = if let Some(elements) = head.array {
                    AssignValue::Array(elements)
                } else {
                    AssignValue::Word(self.keep_word(Word0 { parts: value_parts, quoted: text.quoted, span }))
                };
                assign = Some(Assign { name: head.name, subscript: head.subscript, append: head.append, value, span });
                self.join(prefix, value_parts)
            }
        } else {
            self.resolve(text.base, word)?
        };
        self.done = DoneWord { word: Word0 { parts, quoted: text.quoted, span }, assign, subscript };
        Ok(())
    }

    fn finish_word(&mut self, text: &Text, parts: Pool, span: Span) {
        let word = Word0 { parts, quoted: text.quoted, span };
        self.done = DoneWord { word, ..DoneWord::default() };
    }

    /// Moves a finished word into its pool.
    pub(super) fn keep_word(&mut self, word: Word0) -> u32 {
        let id = super::state::index(self.script.words.len());
        self.script.words.push(Word::from(word));
        id
    }

    pub(super) fn step_array(&mut self, mut array: Array) -> Step {
        if std::mem::take(&mut array.reading) {
            let word = self.keep_word(self.done.word);
            let subscript = self.done.subscript;
            self.elements.push(Element { subscript, word });
        }
        self.skip_blanks_and_comment();
        match self.peek() {
            0 => Err(GapWhy::Unbalanced),
            b'\n' => {
                self.keep(Frame::Array(array));
                self.newline()
            }
            b')' => {
                self.bump();
                let elements = drain(&mut self.elements, array.base, &mut self.script.elements);
                if let Some(Frame::Text(text)) = self.stack.last_mut()
                    && let Some(head) = &mut text.assign
                {
                    head.array = Some(elements);
                }
                self.seal = true;
                Ok(())
            }
            byte @ (b'<' | b'>') if self.peek_second() != b'(' => {
                let _ = byte;
                Err(GapWhy::Syntax)
            }
            b';' | b'&' | b'|' | b'(' => Err(GapWhy::Syntax),
            _ => {
                if self.redirect_prefix().is_some() {
                    return Err(GapWhy::Syntax);
                }
                array.reading = true;
                self.keep(Frame::Array(array));
                self.start_word(WordRules { assigning: Assigning::Element, braces: true, pattern: Pattern::Plain })
            }
        }
    }
}
