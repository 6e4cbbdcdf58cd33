//! Groups, subshells, `if`, `while`, `case`, coprocesses, functions and arithmetic commands.

use super::super::script::{Block, GapWhy, Op, Part, Pool, SimpleKind};
use super::frame::{
    Arith, ArithKind, Case, CaseState, Compound, CompoundKind, Ended, Frame, Function, FunctionState, Simple, Until,
};
use super::list::Keyword;
use super::outline::MarkKind;
use super::simple::SINGLE;
use super::state::{Lexer, Step, drain};

impl Lexer {
    fn enter(&mut self, kind: CompoundKind, block: Block, start: usize) -> Step {
        let open = self.open(block, start);
        self.push(Frame::Compound(Compound { kind, open, lists: 0, in_else: false }))
    }

    pub(super) fn group(&mut self, start: usize) -> Step {
        self.enter(CompoundKind::Group, Block::Group, start)?;
        self.list(Until::Brace)
    }

    /// At `(`.
    pub(super) fn subshell(&mut self, start: usize) -> Step {
        self.peek();
        self.bump();
        self.enter(CompoundKind::Subshell, Block::Subshell, start)?;
        self.list(Until::Paren)
    }

    pub(super) fn conditional(&mut self, start: usize) -> Step {
        self.enter(CompoundKind::If, Block::Compound, start)?;
        let at = self.pos;
        self.open(Block::Condition { surely: true }, at);
        self.list(Until::Then)
    }

    pub(super) fn while_loop(&mut self, start: usize) -> Step {
        self.enter(CompoundKind::While, Block::Compound, start)?;
        let at = self.pos;
        self.open(Block::Condition { surely: true }, at);
        self.list(Until::Do)
    }

    pub(super) fn step_compound(&mut self, mut compound: Compound) -> Step {
        compound.lists += 1;
        let at = self.pos;
        let open = compound.open;
        match compound.kind {
            CompoundKind::Group | CompoundKind::Subshell => {
                self.close();
                self.trailing(open)
            }
            CompoundKind::Coproc => {
                self.close();
                Ok(())
            }
            CompoundKind::While if compound.lists == 1 => {
                self.close();
                self.open(Block::Repeat, at);
                self.keep(Frame::Compound(compound));
                self.list(Until::Done)
            }
            CompoundKind::While => {
                self.close();
                self.close();
                self.trailing(open)
            }
            CompoundKind::If => {
                self.close();
                // Lists come in turn: a condition, its body, a condition, …, or the one after `else`.
                let condition = compound.lists % 2 == 1 && !compound.in_else;
                if condition {
                    self.open(Block::Branch, at);
                    self.keep(Frame::Compound(compound));
                    return self.list(Until::Branch);
                }
                match self.ended {
                    Ended::Elif => {
                        self.open(Block::Condition { surely: false }, at);
                        self.keep(Frame::Compound(compound));
                        self.list(Until::Then)
                    }
                    Ended::Else => {
                        compound.in_else = true;
                        self.open(Block::Branch, at);
                        self.keep(Frame::Compound(compound));
                        self.list(Until::Fi)
                    }
                    Ended::Plain | Ended::Eof | Ended::Esac => {
                        self.close();
                        self.trailing(open)
                    }
                }
            }
        }
    }

    // ── arithmetic command ─────────────────────────────────────────────────────────────────────────────────────────

    /// `(( … ))` is read; for a loop's head the loop goes on.
    pub(super) fn end_arith_command(&mut self, arith: &Arith) -> Step {
        self.claim_whole(arith.start, self.pos, MarkKind::Brackets);
        let id = self.keep_word(self.done.word);
        let words = Pool { start: id, end: id + 1 };
        if arith.kind == ArithKind::For {
            self.script.ops.push(Op::Expand(words));
            return Ok(());
        }
        let run = self.run_words(SimpleKind::Arith, words, arith.start);
        self.trailing(run)
    }

    // ── coprocesses ────────────────────────────────────────────────────────────────────────────────────────────────

    /// After `coproc`: a compound command, `NAME` and a compound command, or a simple command.
    pub(super) fn coproc(&mut self, start: usize) -> Step {
        self.enter(CompoundKind::Coproc, Block::Background, start)?;
        self.skip_blanks();
        let at = self.pos;
        if self.compound(at)? {
            return Ok(());
        }
        let back = (self.pos, self.last);
        while matches!(self.peek(), b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_') {
            self.bump();
        }
        if self.pos > back.0 && self.at_break() {
            self.skip_blanks();
            let at = self.pos;
            if self.compound(at)? {
                // The name gets the numbers of the pipes, and loses them once the commands end, whenever that is.
                return Err(GapWhy::Unmodelled("a named coprocess, whose variable vanishes when it ends"));
            }
        }
        (self.pos, self.last) = back;
        match self.keyword() {
            // `time` is no prefix here.
            None | Some((Keyword::Time, _)) => self.simple(at),
            Some(_) => Err(GapWhy::Syntax),
        }
    }

    // ── functions ──────────────────────────────────────────────────────────────────────────────────────────────────

    /// At `(` after the first word of a command.
    pub(super) fn define(&mut self, simple: &Simple) -> Step {
        let Some(word) = self.words.pop() else {
            return Err(GapWhy::Syntax);
        };
        self.bump();
        self.skip_blanks();
        if !self.eat(b')') {
            return Err(GapWhy::Syntax);
        }
        self.words.truncate(simple.words);
        let name = self.function_name(word.parts, word.quoted)?;
        self.push(Frame::Function(Function { start: simple.start, name: Some(name), state: FunctionState::Body }))
    }

    /// The name of a function, as it will be called.
    fn function_name(&mut self, parts: Pool, quoted: bool) -> Result<Pool, GapWhy> {
        let start = self.script.text.len();
        for id in parts.start..parts.end {
            match self.script.parts.get(id as usize) {
                Some(Part::Text { text, quoted: false } | Part::Glob { text }) if !quoted => {
                    let range = text.start as usize..text.end as usize;
                    self.script.text.extend_from_within(range);
                }
                _ => return Err(GapWhy::Unmodelled("a function name that is not plain text")),
            }
        }
        Ok(super::state::pool(start, self.script.text.len()))
    }

    /// After `function`.
    pub(super) fn function(&mut self, start: usize) -> Step {
        self.skip_blanks();
        if self.at_break() || self.peek() == b'#' {
            return Err(GapWhy::Syntax);
        }
        self.push(Frame::Function(Function { start, name: None, state: FunctionState::Name }))?;
        self.start_word(SINGLE)
    }

    pub(super) fn step_function(&mut self, mut function: Function) -> Step {
        match function.state {
            FunctionState::Name => {
                let word = self.done.word;
                function.name = Some(self.function_name(word.parts, word.quoted)?);
                self.skip_blanks();
                let pos = self.pos;
                if self.eat(b'(') {
                    self.skip_blanks();
                    if !self.eat(b')') {
                        // `function f (…)`: the body is a subshell.
                        self.pos = pos;
                    }
                }
                function.state = FunctionState::Body;
                self.keep(Frame::Function(function));
                Ok(())
            }
            FunctionState::Body => {
                self.skip_blanks_and_comment();
                if self.peek() == b'\n' {
                    self.keep(Frame::Function(function));
                    return self.newline();
                }
                let name = function.name.unwrap_or_default();
                self.open(Block::Function { name }, function.start);
                function.state = FunctionState::End;
                self.keep(Frame::Function(function));
                let at = self.pos;
                if self.compound(at)? { Ok(()) } else { Err(GapWhy::Syntax) }
            }
            FunctionState::End => {
                self.close();
                Ok(())
            }
        }
    }

    // ── case ───────────────────────────────────────────────────────────────────────────────────────────────────────

    pub(super) fn case(&mut self, start: usize) -> Step {
        let open = self.open(Block::Compound, start);
        self.skip_blanks();
        if self.at_break() || self.peek() == b'#' {
            return Err(GapWhy::Syntax);
        }
        self.push(Frame::Case(Case { open, state: CaseState::Subject, words: self.words.len() }))?;
        self.number_is_no_word()?;
        self.start_word(SINGLE)
    }

    /// `2>` where a word is expected.
    pub(super) fn number_is_no_word(&mut self) -> Step {
        if self.redirect_prefix().is_some() { Err(GapWhy::Syntax) } else { Ok(()) }
    }

    pub(super) fn step_case(&mut self, mut case: Case) -> Step {
        match case.state {
            CaseState::Subject => {
                let id = self.keep_word(self.done.word);
                self.script.ops.push(Op::Expand(Pool { start: id, end: id + 1 }));
                case.state = CaseState::In;
                self.keep(Frame::Case(case));
                Ok(())
            }
            CaseState::In => {
                self.skip_blanks_and_comment();
                if self.peek() == b'\n' {
                    self.keep(Frame::Case(case));
                    return self.newline();
                }
                if !self.eat_keyword(Keyword::In) {
                    return Err(GapWhy::Syntax);
                }
                case.state = CaseState::Arm;
                self.keep(Frame::Case(case));
                Ok(())
            }
            CaseState::Arm => {
                self.skip_blanks_and_comment();
                if self.peek() == b'\n' {
                    self.keep(Frame::Case(case));
                    return self.newline();
                }
                if self.eat_keyword(Keyword::Esac) {
                    self.close();
                    return self.trailing(case.open);
                }
                if self.eat(b'(') {
                    self.skip_blanks();
                    if self.keyword().is_some_and(|(keyword, _)| keyword == Keyword::Esac) {
                        return Err(GapWhy::Unmodelled("`esac` as a pattern"));
                    }
                }
                case.state = CaseState::Pattern;
                self.pattern(case)
            }
            CaseState::Pattern => {
                self.words.push(self.done.word.into());
                self.skip_blanks();
                if self.peek() == b'|' && self.peek_second() != b'|' && self.peek_second() != b'&' {
                    self.bump();
                    self.skip_blanks();
                    if self.keyword().is_some_and(|(keyword, _)| keyword == Keyword::Esac) {
                        return Err(GapWhy::Syntax);
                    }
                    return self.pattern(case);
                }
                if !self.eat(b')') {
                    return Err(GapWhy::Syntax);
                }
                let patterns = drain(&mut self.words, case.words, &mut self.script.words);
                self.script.ops.push(Op::Expand(patterns));
                let at = self.pos;
                self.open(Block::Branch, at);
                case.state = CaseState::List;
                self.keep(Frame::Case(case));
                self.list(Until::Arm)
            }
            CaseState::List => {
                self.close();
                if self.ended == Ended::Esac {
                    self.close();
                    return self.trailing(case.open);
                }
                case.state = CaseState::Arm;
                self.keep(Frame::Case(case));
                Ok(())
            }
        }
    }

    fn pattern(&mut self, case: Case) -> Step {
        if self.at_break() || self.peek() == b'#' {
            return Err(GapWhy::Syntax);
        }
        self.number_is_no_word()?;
        self.keep(Frame::Case(case));
        self.start_word(SINGLE)
    }
}
