//! `[[ … ]]` (`cond_term` and its kin in `parse.y`).

use super::super::script::{GapWhy, Part, SimpleKind};
use super::frame::{Assigning, Frame, Pattern, Test, TestState, WordRules};
use super::list::Keyword;
use super::outline::MarkKind;
use super::state::{Lexer, Step, Word0, drain, pool};

/// `test_unop` of `test.c`.
const UNARY: &[u8] = b"abcdefghknoprstuvwxzGLNORS";

/// `test_binop` of `test.c`, less `<` and `>`, which are operators of the shell.
const BINARY: [&[u8]; 13] =
    [b"=", b"==", b"!=", b"-nt", b"-ot", b"-ef", b"-eq", b"-ne", b"-lt", b"-le", b"-gt", b"-ge", b"=~"];

impl Lexer {
    /// After `[[`.
    pub(super) fn test(&mut self, start: usize) -> Step {
        self.push(Frame::Test(Test {
            start,
            state: TestState::Term,
            words: self.words.len(),
            parens: 0,
            reading: false,
        }))
    }

    pub(super) fn step_test(&mut self, mut test: Test) -> Step {
        if std::mem::take(&mut test.reading) {
            test.state = self.test_word(&test)?;
        }
        let newlines = matches!(test.state, TestState::Term | TestState::After);
        self.skip_blanks_and_comment();
        let second = self.peek_second();
        match (self.peek(), test.state) {
            (0, _) => Err(GapWhy::Unbalanced),
            (b'\n', _) if newlines => {
                self.keep(Frame::Test(test));
                self.newline()
            }
            (b'(', TestState::Term) => {
                test.parens += 1;
                if test.parens > 100 {
                    return Err(GapWhy::TooDeep);
                }
                self.operator(1);
                self.keep(Frame::Test(test));
                Ok(())
            }
            (b')', TestState::After | TestState::Left) if test.parens > 0 => {
                test.parens -= 1;
                self.operator(1);
                test.state = TestState::After;
                self.keep(Frame::Test(test));
                Ok(())
            }
            (byte @ (b'&' | b'|'), TestState::After | TestState::Left) if second == byte => {
                self.connective(test);
                Ok(())
            }
            (b'<' | b'>', TestState::Left) if second != b'(' => {
                if matches!(second, b'<' | b'>' | b'&' | b'|') {
                    return Err(GapWhy::Syntax);
                }
                self.operator(1);
                test.state = TestState::Right(Pattern::Plain);
                self.keep(Frame::Test(test));
                Ok(())
            }
            (b']', _) if self.keyword().is_some_and(|(keyword, _)| keyword == Keyword::CloseTest) => {
                let done = matches!(test.state, TestState::After | TestState::Left) && test.parens == 0;
                if !done {
                    return Err(GapWhy::Syntax);
                }
                self.eat_keyword(Keyword::CloseTest);
                self.claim_whole(test.start, self.last, MarkKind::Brackets);
                let words = drain(&mut self.words, test.words, &mut self.script.words);
                let run = self.run_words(SimpleKind::Test, words, test.start);
                self.trailing(run)
            }
            (b'(' | b'|', TestState::Right(Pattern::Regex)) => self.read_test_word(test, Pattern::Regex),
            (_, TestState::After) => Err(GapWhy::Syntax),
            _ if self.at_break() => Err(GapWhy::Syntax),
            (_, TestState::Right(pattern)) => self.read_test_word(test, pattern),
            (_, TestState::Term | TestState::Unary | TestState::Left) => self.read_test_word(test, Pattern::Plain),
        }
    }

    fn read_test_word(&mut self, mut test: Test, pattern: Pattern) -> Step {
        if pattern != Pattern::Regex {
            self.number_is_no_word()?;
        }
        test.reading = true;
        self.keep(Frame::Test(test));
        self.start_word(WordRules { assigning: Assigning::No, braces: false, pattern })
    }

    /// Adds the word that was read and says what comes next.
    fn test_word(&mut self, test: &Test) -> Result<TestState, GapWhy> {
        let word = self.done.word;
        self.words.push(word.into());
        // Bash compares the words as written, so `"-f"` is no operator.
        let raw = self.plain_text(word).unwrap_or_default();
        Ok(match test.state {
            TestState::Term => match raw {
                b"!" => TestState::Term,
                [b'-', letter] if UNARY.contains(letter) => TestState::Unary,
                _ => TestState::Left,
            },
            TestState::Left if raw == b"=~" => TestState::Right(Pattern::Regex),
            TestState::Left if matches!(raw, b"=" | b"==" | b"!=") => TestState::Right(Pattern::Extended),
            TestState::Left if BINARY.contains(&raw) => TestState::Right(Pattern::Plain),
            TestState::Left => return Err(GapWhy::Syntax),
            TestState::Unary | TestState::Right(_) | TestState::After => TestState::After,
        })
    }

    fn connective(&mut self, mut test: Test) {
        self.operator(2);
        test.state = TestState::Term;
        self.keep(Frame::Test(test));
    }

    /// Takes an operator of `bytes` bytes as a word.
    fn operator(&mut self, bytes: usize) {
        let start = self.pos;
        let text = self.script.text.len();
        for _ in 0..bytes {
            let byte = self.peek();
            self.script.text.push(byte);
            self.bump();
        }
        let at = self.script.parts.len();
        let text = pool(text, self.script.text.len());
        self.script.parts.push(Part::Text { text, quoted: false });
        self.words.push(Word0 { parts: pool(at, at + 1), quoted: false, span: self.span(start, self.pos) }.into());
    }
}
