//! Simple commands and redirects.

use super::super::script::{self, AssignValue, GapWhy, Op, Part, Redirect, RedirectFd, RedirectOp, SimpleKind};
use super::frame::{Assigning, Frame, Operands, Pattern, Redirecting, Simple, Trailing, WordRules};
use super::heredoc::Pending;
use super::state::{DoneWord, Lexer, Step, Word0, drain};

/// How operands of the command with this name are read, where no redirect came before it.
///
/// Source: `ASSIGNMENT_BUILTIN` in `mkbuiltins.c` are expanded as assignments (`fix_assignment_words` of `execute_cmd.c`); they,
/// `eval` and `let` are parsed as such (`PST_ASSIGNOK` of `parse.y`). Both look at the name as it is written.
fn operands(name: &[u8]) -> Operands {
    match name {
        b"alias" | b"declare" | b"export" | b"local" | b"readonly" | b"typeset" => Operands::Declared,
        b"eval" | b"let" => Operands::Joined,
        _ => Operands::Plain,
    }
}

/// A word that is split and globbed as operands are.
pub(super) const OPERAND: WordRules =
    WordRules { assigning: Assigning::Lexical, braces: true, pattern: Pattern::Plain };

/// A word that is neither an assignment nor brace expanded.
pub(super) const SINGLE: WordRules = WordRules { assigning: Assigning::No, braces: false, pattern: Pattern::Plain };

impl Lexer {
    pub(super) fn step_simple(&mut self, mut simple: Simple) -> Step {
        if std::mem::take(&mut simple.reading) {
            self.add_word(&mut simple)?;
        }
        self.skip_blanks();
        match self.peek() {
            0 | b'\n' | b';' | b'|' | b')' | b'#' => self.end_simple(&simple),
            b'&' if self.peek_second() != b'>' => self.end_simple(&simple),
            b'(' => {
                let words = self.words.len() - simple.words;
                if !simple.definable || words != 1 {
                    return Err(GapWhy::Syntax);
                }
                self.define(&simple)
            }
            byte => {
                let start = self.pos;
                let fd = self.redirect_prefix();
                let operator = byte == b'&' || matches!(byte, b'<' | b'>') && self.peek_second() != b'(';
                if fd.is_some() || operator {
                    simple.operands = simple.operands.redirected();
                    simple.definable = false;
                    simple.assignable = self.words.len() == simple.words && self.assigns.len() == simple.assigns;
                    self.keep(Frame::Simple(simple));
                    return self.redirect(fd.unwrap_or(RedirectFd::Implied), start);
                }
                let assigning = if simple.assignable {
                    Assigning::Leading
                } else if simple.leading {
                    Assigning::Late
                } else {
                    match simple.operands {
                        Operands::Plain => Assigning::Lexical,
                        Operands::Declared | Operands::Joined => Assigning::Declared,
                        Operands::Bare => Assigning::Bare,
                    }
                };
                simple.reading = true;
                self.keep(Frame::Simple(simple));
                self.start_word(WordRules { assigning, braces: true, pattern: Pattern::Plain })
            }
        }
    }

    fn add_word(&mut self, simple: &mut Simple) -> Step {
        let done = self.done;
        if simple.leading {
            if let Some(assign) = done.assign {
                self.assigns.push(assign);
                simple.definable = false;
                return Ok(());
            }
            simple.leading = false;
            simple.operands = self.plain_text(done.word).map_or(Operands::Plain, operands);
            if !std::mem::take(&mut simple.assignable) {
                simple.operands = simple.operands.redirected();
            }
        } else if let Some(assign) = done.assign {
            match simple.operands {
                Operands::Declared | Operands::Bare => self.declared.push(assign),
                Operands::Plain | Operands::Joined if matches!(assign.value, AssignValue::Array(_)) => {
                    // Its quotes go before the text is code.
                    return Err(GapWhy::Unmodelled("an array value as an operand of `eval` or `let`"));
                }
                Operands::Plain | Operands::Joined => {}
            }
        }
        // `{a[1]}>f` names an array element as the variable of a redirect.
        if matches!(self.peek(), b'<' | b'>') && self.names_element(done.word) {
            return Err(GapWhy::Unmodelled("an array element as the variable of a redirect"));
        }
        self.words.push(done.word.into());
        Ok(())
    }

    fn names_element(&self, word: Word0) -> bool {
        let source = word.span.of(&self.buf);
        source.first() == Some(&b'{') && source.last() == Some(&b'}') && source.contains(&b'[')
    }

    /// The text of a word that is nothing but unquoted text.
    pub(super) fn plain_text(&self, word: Word0) -> Option<&[u8]> {
        match word.parts.of(&self.script.parts) {
            [Part::Text { text, quoted: false }] if !word.quoted => Some(text.of(&self.script.text)),
            _ => None,
        }
    }

    fn end_simple(&mut self, simple: &Simple) -> Step {
        self.reserved_ok = false;
        let words = drain(&mut self.words, simple.words, &mut self.script.words);
        let assigns = drain(&mut self.assigns, simple.assigns, &mut self.script.assigns);
        let declared = drain(&mut self.declared, simple.declared, &mut self.script.assigns);
        let redirects = drain(&mut self.redirects, simple.redirects, &mut self.script.redirects);
        if words.is_empty() && assigns.is_empty() && redirects.is_empty() {
            return Err(GapWhy::Syntax);
        }
        let span = self.span(simple.start, self.last);
        self.script.ops.push(Op::Run(script::Simple {
            kind: SimpleKind::Plain,
            assigns,
            words,
            declared,
            redirects,
            span,
        }));
        Ok(())
    }

    // ── redirects ──────────────────────────────────────────────────────────────────────────────────────────────────

    /// Takes `2` of `2>` or `{fd}` of `{fd}>`, if an operator follows at once.
    pub(super) fn redirect_prefix(&mut self) -> Option<RedirectFd> {
        let first = self.peek();
        if !first.is_ascii_digit() && first != b'{' {
            return None;
        }
        let back = (self.pos, self.last);
        let found = if first == b'{' { self.variable_prefix() } else { self.number_prefix() };
        let operator = matches!(self.peek(), b'<' | b'>') && self.peek_second() != b'(';
        if found.is_some() && operator {
            return found;
        }
        (self.pos, self.last) = back;
        None
    }

    fn number_prefix(&mut self) -> Option<RedirectFd> {
        let mut number = 0_i32;
        while let byte @ b'0'..=b'9' = self.peek() {
            let digit = i32::from(byte - b'0');
            // Bash takes a number beyond `int` for a word.
            number = number.checked_mul(10)?.checked_add(digit)?;
            self.bump();
        }
        u32::try_from(number).ok().map(RedirectFd::Number)
    }

    fn variable_prefix(&mut self) -> Option<RedirectFd> {
        self.bump();
        self.peek();
        let start = self.pos;
        if self.peek().is_ascii_digit() {
            return None;
        }
        while matches!(self.peek(), b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_') {
            self.bump();
        }
        let end = self.last;
        if end <= start || !self.eat(b'}') {
            return None;
        }
        if !matches!(self.peek(), b'<' | b'>') {
            return None;
        }
        Some(RedirectFd::Variable(self.name(start, end)))
    }

    /// Reads an operator and begins its target.
    pub(super) fn redirect(&mut self, fd: RedirectFd, start: usize) -> Step {
        let mut strip = false;
        let first = self.peek();
        self.bump();
        let op = match first {
            b'&' => {
                self.eat(b'>');
                if self.eat(b'>') { RedirectOp::AppendBoth } else { RedirectOp::WriteBoth }
            }
            b'<' => {
                if self.eat(b'<') {
                    if self.eat(b'<') {
                        RedirectOp::HereString
                    } else {
                        strip = self.eat(b'-');
                        RedirectOp::Heredoc { quoted: false }
                    }
                } else if self.eat(b'&') {
                    RedirectOp::DupRead
                } else if self.eat(b'>') {
                    RedirectOp::ReadWrite
                } else {
                    RedirectOp::Read
                }
            }
            _ => {
                if self.eat(b'>') {
                    RedirectOp::Append
                } else if self.eat(b'&') {
                    RedirectOp::DupWrite
                } else if self.eat(b'|') {
                    RedirectOp::Clobber
                } else {
                    RedirectOp::Write
                }
            }
        };
        self.skip_blanks();
        let duplicates = matches!(op, RedirectOp::DupRead | RedirectOp::DupWrite);
        let frame = Redirecting { fd, op, start, strip };
        if duplicates && self.peek() == b'-' {
            // `>&-` ends there, whatever follows.
            let from = self.pos;
            let text = self.name(from, from + 1);
            self.bump();
            self.push(Frame::Redirect(Redirecting { ..frame }))?;
            self.claim(from, from + 1, false);
            self.pop();
            let at = self.script.parts.len();
            self.script.parts.push(Part::Text { text, quoted: false });
            self.done = DoneWord {
                word: Word0 { parts: super::state::pool(at, at + 1), quoted: false, span: self.span(from, from + 1) },
                assign: None,
                subscript: None,
            };
            return self.step_redirect(&frame);
        }
        if self.peek() == b'#' || self.at_break() {
            return Err(GapWhy::Syntax);
        }
        // `> 2>f`: a number is no target, except for a descriptor to copy.
        let number = self.peek().is_ascii_digit();
        let back = (self.pos, self.last);
        if self.redirect_prefix().is_some() {
            (self.pos, self.last) = back;
            if !(duplicates && number) {
                return Err(GapWhy::Syntax);
            }
        }
        let mut rules = SINGLE;
        // A here-string is not brace expanded, other targets are (to an error, mostly).
        rules.braces = !matches!(op, RedirectOp::HereString | RedirectOp::Heredoc { .. });
        self.push(Frame::Redirect(frame))?;
        self.start_word(rules)
    }

    pub(super) fn step_redirect(&mut self, frame: &Redirecting) -> Step {
        let mut op = frame.op;
        let target = self.keep_word(self.done.word);
        if let RedirectOp::Heredoc { quoted } = &mut op {
            *quoted = self.done.word.quoted;
            let delimiter = self.delimiter()?;
            self.heredoc_seen = true;
            self.pending.push(Pending { word: target, delimiter, quoted: *quoted, strip: frame.strip });
        }
        let first = matches!(frame.fd, RedirectFd::Implied | RedirectFd::Number(1));
        if op == RedirectOp::DupWrite && first && !self.expands_once(self.done.word) {
            self.doubt(GapWhy::Unmodelled("a target of `>&` that Bash expands twice"));
        }
        let span = self.span(frame.start, self.last);
        self.redirects.push(Redirect { fd: frame.fd, op, target, span });
        Ok(())
    }

    /// Whether expanding the result of expanding `word` again changes nothing.
    ///
    /// Bash makes `>&word` an `&>` of the expanded word (`do_redirection_internal` of `redir.c`) and expands that, so
    /// `>&'$(cmd)'` runs `cmd`.
    fn expands_once(&self, word: Word0) -> bool {
        let harmless = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80 || b"_-./:@%+=,".contains(byte);
        let parts = word.parts.of(&self.script.parts);
        parts
            .iter()
            .all(|part| matches!(part, Part::Text { text, .. } if text.of(&self.script.text).iter().all(harmless)))
    }

    /// Redirects after the compound command at `op`.
    pub(super) fn trailing(&mut self, op: u32) -> Step {
        self.reserved_ok = true;
        let base = self.redirects.len();
        self.push(Frame::Trailing(Trailing { op, base }))
    }

    pub(super) fn step_trailing(&mut self, trailing: Trailing) -> Step {
        self.skip_blanks();
        let start = self.pos;
        let byte = self.peek();
        let second = self.peek_second();
        let fd = self.redirect_prefix();
        let operator = byte == b'&' && second == b'>' || matches!(byte, b'<' | b'>') && second != b'(';
        if fd.is_some() || operator {
            self.keep(Frame::Trailing(trailing));
            return self.redirect(fd.unwrap_or(RedirectFd::Implied), start);
        }
        self.reserved_ok = self.redirects.len() == trailing.base;
        let pool = drain(&mut self.redirects, trailing.base, &mut self.script.redirects);
        match self.script.ops.get_mut(trailing.op as usize) {
            Some(Op::Open { redirects, .. }) => *redirects = pool,
            Some(Op::Run(simple)) => simple.redirects = pool,
            _ => {}
        }
        Ok(())
    }
}
