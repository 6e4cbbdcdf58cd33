//! Lists, pipelines and reserved words: the command level of the grammar in `parse.y`.

use super::super::script::{Block, GapWhy};
use super::frame::{ArithKind, Ended, Frame, List, ListState, Operands, Simple, Until};
use super::state::{Lexer, Step};

/// Reserved words, recognised only unquoted and at the start of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    If,
    Then,
    Elif,
    Else,
    Fi,
    For,
    Select,
    While,
    Until,
    Do,
    Done,
    Case,
    Esac,
    In,
    Function,
    Coproc,
    Time,
    Bang,
    OpenBrace,
    CloseBrace,
    OpenTest,
    CloseTest,
}

impl Keyword {
    const fn of(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"if" => Self::If,
            b"then" => Self::Then,
            b"elif" => Self::Elif,
            b"else" => Self::Else,
            b"fi" => Self::Fi,
            b"for" => Self::For,
            b"select" => Self::Select,
            b"while" => Self::While,
            b"until" => Self::Until,
            b"do" => Self::Do,
            b"done" => Self::Done,
            b"case" => Self::Case,
            b"esac" => Self::Esac,
            b"in" => Self::In,
            b"function" => Self::Function,
            b"coproc" => Self::Coproc,
            b"time" => Self::Time,
            b"!" => Self::Bang,
            b"{" => Self::OpenBrace,
            b"}" => Self::CloseBrace,
            b"[[" => Self::OpenTest,
            b"]]" => Self::CloseTest,
            _ => return None,
        })
    }

    /// How the list ends, where this word ends `until`.
    const fn ends(self, until: Until) -> Option<Ended> {
        Some(match (self, until) {
            (Self::CloseBrace, Until::Brace)
            | (Self::Then, Until::Then)
            | (Self::Do, Until::Do)
            | (Self::Done, Until::Done)
            | (Self::Fi, Until::Branch | Until::Fi) => Ended::Plain,
            (Self::Elif, Until::Branch) => Ended::Elif,
            (Self::Else, Until::Branch) => Ended::Else,
            (Self::Esac, Until::Arm) => Ended::Esac,
            _ => return None,
        })
    }

    /// Whether it can only end something.
    const fn closes(self) -> bool {
        matches!(
            self,
            Self::Then
                | Self::Elif
                | Self::Else
                | Self::Fi
                | Self::Do
                | Self::Done
                | Self::Esac
                | Self::In
                | Self::CloseBrace
                | Self::CloseTest
        )
    }
}

/// The longest reserved word, `function`.
const LONGEST: usize = 8;

impl Lexer {
    /// The reserved word here, and the position after it.
    pub(super) fn keyword(&mut self) -> Option<(Keyword, usize)> {
        if !matches!(self.peek(), b'a'..=b'w' | b'{' | b'}' | b'!' | b'[' | b']') {
            return None;
        }
        let back = self.pos;
        let mut word = [0; LONGEST];
        let mut length = 0;
        let mut found = None;
        loop {
            let byte = self.peek();
            if matches!(byte, b'a'..=b'w' | b'{' | b'}' | b'!' | b'[' | b']') {
                let Some(slot) = word.get_mut(length) else { break };
                *slot = byte;
                length += 1;
                self.pos += 1;
                continue;
            }
            let ends = match byte {
                0 | b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'(' | b')' => true,
                b'<' | b'>' => self.peek_second() != b'(',
                _ => false,
            };
            if ends {
                found = Keyword::of(word.get(..length).unwrap_or_default());
            }
            break;
        }
        let after = self.pos;
        self.pos = back;
        found.map(|keyword| (keyword, after))
    }

    /// Takes a reserved word whose end is `after`.
    pub(super) fn take(&mut self, after: usize) {
        self.pos = after;
        self.last = after;
    }

    /// Takes `keyword` if it stands here.
    pub(super) fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        match self.keyword() {
            Some((found, after)) if found == keyword => {
                self.take(after);
                true
            }
            _ => false,
        }
    }

    pub(super) fn list(&mut self, until: Until) -> Step {
        self.push(Frame::List(List::new(until)))
    }

    pub(super) fn step_list(&mut self, mut list: List) -> Step {
        match list.state {
            ListState::Item => self.item(list),
            ListState::Pipeline { newlines } => {
                self.skip_blanks_and_comment();
                if newlines && self.peek() == b'\n' {
                    self.keep(Frame::List(list));
                    return self.newline();
                }
                self.pipeline(list)
            }
            ListState::Member => {
                self.skip_blanks_and_comment();
                if self.peek() == b'\n' {
                    self.keep(Frame::List(list));
                    return self.newline();
                }
                list.member_start = self.pos;
                list.member = self.hole();
                list.state = ListState::After;
                self.keep(Frame::List(list));
                self.command(true)
            }
            ListState::After => self.after_command(list),
        }
    }

    /// Before an item: newlines, the end of the list, or a command.
    fn item(&mut self, mut list: List) -> Step {
        self.skip_blanks_and_comment();
        match self.peek() {
            b'\n' => {
                self.keep(Frame::List(list));
                return self.newline();
            }
            0 => {
                if list.until != Until::Eof || self.pending.len() > self.pending_base {
                    return Err(GapWhy::Unbalanced);
                }
                self.ended = Ended::Eof;
                return Ok(());
            }
            b')' => {
                let ends = list.until == Until::Sub || list.until == Until::Paren && list.any;
                if !ends {
                    return Err(GapWhy::Syntax);
                }
                self.bump();
                self.ended = Ended::Plain;
                return Ok(());
            }
            b';' if list.until == Until::Arm => {
                self.bump();
                if self.eat(b';') {
                    self.eat(b'&');
                } else if !self.eat(b'&') {
                    return Err(GapWhy::Syntax);
                }
                self.ended = Ended::Plain;
                return Ok(());
            }
            b';' | b'|' => return Err(GapWhy::Syntax),
            b'&' if self.peek_second() != b'>' => return Err(GapWhy::Syntax),
            _ => {}
        }
        if let Some((keyword, after)) = self.keyword()
            && keyword.closes()
        {
            let Some(ended) = keyword.ends(list.until) else {
                return Err(GapWhy::Syntax);
            };
            if !list.any && list.until != Until::Arm {
                return Err(GapWhy::Syntax);
            }
            self.take(after);
            self.ended = ended;
            return Ok(());
        }
        list.any = true;
        list.item_start = self.pos;
        list.item = self.hole();
        self.pipeline(list)
    }

    /// At the start of a pipeline: `!` and `time`, then its first command.
    fn pipeline(&mut self, mut list: List) -> Step {
        list.state = ListState::After;
        list.members = 0;
        list.nots = 0;
        let (mut prefixed, mut timed) = (false, false);
        loop {
            self.skip_blanks();
            let start = self.pos;
            match self.keyword() {
                Some((Keyword::Bang, after)) => {
                    self.take(after);
                    self.open(Block::Not, start);
                    list.nots += 1;
                    if list.nots > 100 {
                        return Err(GapWhy::TooDeep);
                    }
                }
                Some((Keyword::Time, after)) => {
                    self.take(after);
                    self.time_options();
                    timed = true;
                }
                _ => break,
            }
            prefixed = true;
        }
        // Looking for the end of a substitution, Bash takes `time` at its beginning for a program: no compound follows it.
        let compound = self.keyword().is_some() || matches!(self.peek(), b'(' | b'{' | b'[');
        if timed && compound && list.until == Until::Sub {
            self.doubt(GapWhy::Unmodelled("a compound command that is timed in a substitution"));
        }
        list.member_start = self.pos;
        list.member = self.hole();
        self.reserved_ok = false;
        if prefixed && matches!(self.peek(), 0 | b'\n' | b';') {
            self.keep(Frame::List(list));
            return Ok(());
        }
        self.keep(Frame::List(list));
        self.command(false)
    }

    /// `-p` and `--` after `time`, written so and unquoted.
    fn time_options(&mut self) {
        for option in [*b"-p", *b"--"] {
            self.skip_blanks();
            let back = (self.pos, self.last);
            let [first, second] = option;
            let found = self.eat(first) && self.eat(second) && self.at_break();
            if !found {
                (self.pos, self.last) = back;
            }
        }
    }

    /// Whether a word would end here.
    pub(super) fn at_break(&mut self) -> bool {
        match self.peek() {
            0 | b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'(' | b')' => true,
            b'<' | b'>' => self.peek_second() != b'(',
            _ => false,
        }
    }

    fn after_command(&mut self, mut list: List) -> Step {
        self.skip_blanks_and_comment();
        let second = self.peek_second();
        match (self.peek(), second) {
            (b'|', b'|') | (b'&', b'&') => {
                let block = if second == b'|' { Block::Or } else { Block::And };
                self.bump();
                self.eat(second);
                self.end_pipeline(&list);
                if list.right {
                    self.close();
                }
                list.right = true;
                let start = self.pos;
                self.open(block, start);
                list.state = ListState::Pipeline { newlines: true };
                self.keep(Frame::List(list));
            }
            (b'|', _) => {
                self.bump();
                self.eat(b'&');
                let first = list.members == 0;
                self.fill(list.member, Block::Member { first, last: false }, list.member_start);
                list.members += 1;
                list.state = ListState::Member;
                self.keep(Frame::List(list));
            }
            (b'&', _) => {
                self.separates();
                self.bump();
                self.end_item(&mut list);
                self.fill(list.item, Block::Background, list.item_start);
                self.keep(Frame::List(list));
            }
            (0 | b'\n' | b')', _) | (b';', b';' | b'&') => {
                self.end_item(&mut list);
                self.keep(Frame::List(list));
            }
            (b';', _) => {
                self.separates();
                self.bump();
                self.end_item(&mut list);
                self.keep(Frame::List(list));
            }
            _ => {
                let closes = self.keyword().is_some_and(|(keyword, _)| keyword.closes());
                if !(self.reserved_ok && closes) {
                    return Err(GapWhy::Syntax);
                }
                self.end_item(&mut list);
                self.keep(Frame::List(list));
            }
        }
        Ok(())
    }

    /// At a `;` or `&` between commands.
    ///
    /// Bash prints a substitution that it has parsed and parses it again before it runs it; 5.2 then loses such a
    /// separator after a here-document (`was_heredoc` of `print_cmd.c`): `x=$(cat <<E` … `E`, `a; b)` runs `a b`.
    fn separates(&mut self) {
        if self.heredoc_seen && self.subs > 0 {
            self.doubt(GapWhy::Unmodelled("commands after a here-document within a substitution"));
        }
    }

    fn end_pipeline(&mut self, list: &List) {
        if list.members > 0 {
            let block = Block::Member { first: false, last: true };
            self.fill(list.member, block, list.member_start);
        }
        for _ in 0..list.nots {
            self.close();
        }
    }

    fn end_item(&mut self, list: &mut List) {
        self.end_pipeline(list);
        if list.right {
            self.close();
        }
        list.right = false;
        list.members = 0;
        list.nots = 0;
        list.state = ListState::Item;
    }

    /// One command. `piped`: it follows `|`, where `!` and `time` are no prefixes.
    pub(super) fn command(&mut self, piped: bool) -> Step {
        self.skip_blanks();
        let start = self.pos;
        if self.compound(start)? {
            return Ok(());
        }
        match self.keyword() {
            Some((Keyword::Function, after)) => {
                self.take(after);
                self.function(start)
            }
            Some((Keyword::Coproc, after)) => {
                self.take(after);
                self.coproc(start)
            }
            // After `|`, `time` is the program of that name; `! …` is an error there.
            Some((Keyword::Time, _)) if piped => self.simple(start),
            Some(_) => Err(GapWhy::Syntax),
            None => self.simple(start),
        }
    }

    /// Enters a compound command, if one begins here.
    pub(super) fn compound(&mut self, start: usize) -> Result<bool, GapWhy> {
        if self.peek() == b'(' {
            if self.peek_second() == b'(' && !self.not_arith.contains_key(&(start * 2 + 1)) {
                let frame = self.arith(ArithKind::Command, start, false);
                self.bump();
                self.push(frame)?;
            } else {
                self.subshell(start)?;
            }
            return Ok(true);
        }
        let Some((keyword, after)) = self.keyword() else {
            return Ok(false);
        };
        match keyword {
            Keyword::OpenBrace => {
                self.take(after);
                self.group(start)?;
            }
            Keyword::If => {
                self.take(after);
                self.conditional(start)?;
            }
            Keyword::While | Keyword::Until => {
                self.take(after);
                self.while_loop(start)?;
            }
            Keyword::For | Keyword::Select => {
                self.take(after);
                self.for_loop(start, keyword == Keyword::Select)?;
            }
            Keyword::Case => {
                self.take(after);
                self.case(start)?;
            }
            Keyword::OpenTest => {
                self.take(after);
                self.test(start)?;
            }
            Keyword::Then
            | Keyword::Elif
            | Keyword::Else
            | Keyword::Fi
            | Keyword::Do
            | Keyword::Done
            | Keyword::Esac
            | Keyword::In
            | Keyword::Function
            | Keyword::Coproc
            | Keyword::Time
            | Keyword::Bang
            | Keyword::CloseBrace
            | Keyword::CloseTest => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn simple(&mut self, start: usize) -> Step {
        let simple = Simple {
            start,
            words: self.words.len(),
            assigns: self.assigns.len(),
            declared: self.declared.len(),
            redirects: self.redirects.len(),
            assignable: true,
            leading: true,
            operands: Operands::Plain,
            reading: false,
            definable: true,
        };
        self.push(Frame::Simple(simple))
    }
}
