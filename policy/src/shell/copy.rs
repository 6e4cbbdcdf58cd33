//! The second reading's text: the same program with what the grammar is known to misread taken out.
//!
//! The copy is the source where the source is plain. Otherwise, piece by piece (36 silent misparses of tree-sitter-bash
//! 0.25.1 are known): continuations are joined, comments dropped, bodies of here-documents lifted out, code inside words put on
//! lines of its own, words that are not plain replaced by `w`, and the few constructs that the grammar does not know
//! written in ones it does (`select` as `for`, `[[ … ]]` and `(( … ))` as a word). Everything between words is taken from the
//! bytes, by rules of its own and not by what the first reading thought of it.

use super::lex::{Mark, MarkKind, Outline};

/// Words of the copy, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) start: u32,
    pub(super) end: u32,
    /// Words of one command have the same.
    pub(super) group: u64,
    /// Where it stands in the outline's text.
    pub(super) at: usize,
}

#[derive(Debug, Default)]
pub(super) struct Copy {
    pub(super) text: Vec<u8>,
    pub(super) words: Vec<Placed>,
    /// How many `|` there are.
    pub(super) pipes: usize,
}

/// The copy, or where in the outline's text stands something between words that this cannot read.
pub(super) fn copy(outline: &Outline) -> Result<Copy, usize> {
    let mut copy = Copy {
        text: Vec::with_capacity(outline.source + 16),
        words: Vec::with_capacity(outline.marks.len()),
        pipes: 0,
    };
    let main = std::iter::once((0, outline.source));
    for (from, to) in main.chain(outline.regions.iter().map(|region| region.inner)) {
        let mut copier = Copier {
            outline,
            copy: &mut copy,
            braces: Vec::new(),
            head: Head::None,
            after: After::Nothing,
            word: false,
            number: false,
        };
        copier.region(from, to)?;
        // Code inside words ends its last command as a newline does.
        let end: &[u8] = if copier.word { b";\n" } else { b"\n" };
        copier.put(end);
    }
    Ok(copy)
}

/// Where in the head of a loop the copier is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    None,
    /// After `for`.
    For,
    /// After the variable: `in` may follow.
    Name,
    /// After `in`.
    In,
}

/// What the last token was, where it matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Nothing,
    Time,
    Coproc,
    /// `function`: its name follows.
    Function,
    /// `case`: its subject follows.
    Case,
}

struct Copier<'a> {
    outline: &'a Outline,
    copy: &'a mut Copy,
    /// Whether each open `{` is the body of a loop.
    braces: Vec<bool>,
    head: Head,
    after: After,
    /// Whether a word was just written, so that a newline ends its command.
    word: bool,
    /// Whether the number of a redirect was just written.
    number: bool,
}

impl Copier<'_> {
    fn at(&self, at: usize, to: usize) -> u8 {
        if at < to { self.outline.text.get(at).copied().unwrap_or(0) } else { 0 }
    }

    fn region(&mut self, from: usize, to: usize) -> Result<(), usize> {
        let marks = &self.outline.marks;
        let mut next = marks.partition_point(|mark| mark.start < from);
        let mut at = from;
        let mut fresh = true;
        while at < to {
            while marks.get(next).is_some_and(|mark| mark.start < at) {
                next += 1;
            }
            if let Some(mark) = marks.get(next).filter(|mark| mark.start == at && mark.end > at) {
                at = mark.end;
                self.mark(mark);
                fresh = false;
                continue;
            }
            let byte = self.at(at, to);
            match byte {
                b'\\' if self.at(at + 1, to) == b'\n' => at += 2,
                b' ' | b'\t' => {
                    self.copy.text.push(b' ');
                    at += 1;
                    fresh = true;
                }
                b'\n' => {
                    self.separator(b"\n");
                    at += 1;
                    fresh = true;
                }
                b'#' if fresh => {
                    while !matches!(self.at(at, to), 0 | b'\n') {
                        at += 1;
                    }
                }
                b';' | b'&' | b'|' | b'(' | b')' | b'<' | b'>' => {
                    at = self.operator(at, to);
                    fresh = true;
                }
                _ => {
                    at = self.token(at, to)?;
                    fresh = false;
                }
            }
        }
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) {
        self.copy.text.extend_from_slice(bytes);
    }

    /// A newline or `;`: between a loop's variable and its body it is swallowed.
    fn separator(&mut self, bytes: &[u8]) {
        match self.head {
            Head::Name => {}
            Head::In => self.head = Head::Name,
            // The grammar loses a newline after a pipeline of three.
            Head::None if bytes == b"\n" && std::mem::take(&mut self.word) => self.put(b";\n"),
            Head::None | Head::For => self.put(bytes),
        }
    }

    /// A word that stands for nothing in the source.
    fn filler(&mut self, before: &[u8], after: &[u8], at: usize) {
        self.put(before);
        let start = cut(self.copy.text.len());
        self.put(b"w");
        self.copy.words.push(Placed { start, end: start + 1, group: FILLER, at });
        self.put(after);
    }

    fn mark(&mut self, mark: &Mark) {
        match mark.kind {
            MarkKind::Body => {
                self.put(b"\n");
                return;
            }
            MarkKind::Brackets if self.head == Head::For => {
                // The head of an arithmetic loop.
                self.head = Head::Name;
                self.filler(b" ", b" ", mark.start);
                return;
            }
            MarkKind::Word if self.head == Head::For => {
                self.head = Head::Name;
                self.filler(b" ", b" ", mark.start);
                return;
            }
            MarkKind::Word if self.head == Head::In => {
                // Words of a loop are checked for themselves; the grammar gets one.
                return;
            }
            MarkKind::Word | MarkKind::Brackets => {}
        }
        let after = std::mem::replace(&mut self.after, After::Nothing);
        self.word = after != After::Case;
        let word = self.outline.text.get(mark.start..mark.end).unwrap_or_default();
        let bytes: &[u8] = if mark.kind == MarkKind::Word && is_plain(word) { word } else { b"w" };
        let start = cut(self.copy.text.len());
        self.copy.text.extend_from_slice(bytes);
        self.copy.words.push(Placed { start, end: cut(self.copy.text.len()), group: mark.group, at: mark.start });
        if after == After::Function {
            self.put(b"; ");
            self.word = false;
        }
    }

    /// After the `)` of the parentheses behind a function's name, where `at` is at their `(`.
    fn parentheses(&self, at: usize, to: usize) -> Option<usize> {
        let mut close = at + 1;
        loop {
            match self.at(close, to) {
                b' ' | b'\t' => close += 1,
                b'\\' if self.at(close + 1, to) == b'\n' => close += 2,
                b')' => return Some(close + 1),
                _ => return None,
            }
        }
    }

    /// An operator: redirects are written in their plain form, others as they stand.
    fn operator(&mut self, at: usize, to: usize) -> usize {
        let word = std::mem::take(&mut self.word);
        if self.at(at, to) == b'('
            && let Some(after) = self.parentheses(at, to)
        {
            // A definition: written as its name, and its body as a command of its own, since the grammar knows few bodies.
            if word {
                self.put(b"; ");
            }
            return after;
        }
        let mut run = Vec::new();
        let mut end = at;
        loop {
            match self.at(end, to) {
                b'\\' if self.at(end + 1, to) == b'\n' => end += 2,
                byte @ (b';' | b'&' | b'|' | b'<' | b'>' | b'(' | b')') => {
                    run.push(byte);
                    let known = OPERATORS.contains(&run.as_slice());
                    if !known {
                        run.pop();
                        break;
                    }
                    end += 1;
                }
                _ => break,
            }
        }
        let space: &[u8] = if std::mem::take(&mut self.number) { b"" } else { b" " };
        if matches!(run.as_slice(), [b'<' | b'>', ..] | [b'&', b'>', ..]) {
            self.put(space);
        }
        self.copy.pipes += usize::from(matches!(run.as_slice(), b"|" | b"|&"));
        match run.as_slice() {
            b";" if self.head != Head::None => self.separator(b";"),
            b"<<" => {
                if self.at(end, to) == b'-' {
                    end += 1;
                }
                self.put(b"< ");
            }
            b"<<<" | b"<&" | b"<>" => self.put(b"< "),
            b">|" | b">&" | b"&>" | b"&>>" => self.put(b"> "),
            b">" | b">>" | b"<" => {
                self.put(&run);
                self.put(b" ");
            }
            b";" => self.put(b";"),
            run => {
                self.put(b" ");
                self.put(run);
                self.put(b" ");
            }
        }
        end.max(at + 1)
    }

    /// A reserved word, the number before a redirect, or the name of a coprocess.
    fn token(&mut self, at: usize, to: usize) -> Result<usize, usize> {
        let mut word = Vec::new();
        let mut end = at;
        loop {
            match self.at(end, to) {
                b'\\' if self.at(end + 1, to) == b'\n' => end += 2,
                0 | b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'<' | b'>' | b'(' | b')' => break,
                byte => {
                    word.push(byte);
                    end += 1;
                }
            }
        }
        let redirect = matches!(self.at(end, to), b'<' | b'>');
        self.word = false;
        let after = std::mem::replace(&mut self.after, After::Nothing);
        match word.as_slice() {
            b"for" | b"select" => {
                self.put(b" for ");
                self.head = Head::For;
            }
            b"in" if self.head == Head::Name => self.head = Head::In,
            b"in" => self.put(b" in "),
            b"do" => {
                self.loop_body(at);
                self.put(b" do ");
            }
            b"{" => {
                let body = self.head != Head::None;
                self.loop_body(at);
                self.braces.push(body);
                self.put(if body { b" do " } else { b" { " });
            }
            b"}" => {
                let body = self.braces.pop().unwrap_or_default();
                self.put(if body { b" done " } else { b" } " });
            }
            b"time" => self.after = After::Time,
            b"-p" | b"--" if after == After::Time => self.after = After::Time,
            // It changes no command, and the grammar takes no second one.
            b"!" => {}
            b"function" => self.after = After::Function,
            b"case" => {
                self.after = After::Case;
                self.put(b" case ");
            }
            b"coproc" => self.after = After::Coproc,
            b"if" | b"then" | b"elif" | b"else" | b"fi" | b"while" | b"until" | b"done" | b"esac" => {
                self.put(b" ");
                self.put(&word);
                self.put(b" ");
            }
            number if redirect && number.iter().all(u8::is_ascii_digit) => {
                self.put(b" ");
                self.put(b"2");
                self.number = true;
            }
            [b'{', name @ .., b'}'] if redirect && name.iter().all(|&byte| is_name(byte)) => {
                self.put(b" 9");
                self.number = true;
            }
            name if after == After::Coproc && name.iter().all(|&byte| is_name(byte)) => {}
            _ => return Err(at),
        }
        Ok(end)
    }

    /// Ends the head of a loop: every loop gets a list of one word.
    fn loop_body(&mut self, at: usize) {
        if self.head != Head::None {
            self.filler(b" in ", b"; ", at);
        }
        self.head = Head::None;
    }
}

/// The group of words that the copy adds.
pub(super) const FILLER: u64 = u64::MAX;

/// Operators between words, longest last in each family.
const OPERATORS: [&[u8]; 24] = [
    b";", b";;", b";;&", b";&", b"&", b"&&", b"&>", b"&>>", b"|", b"||", b"|&", b"(", b")", b"<", b"<<", b"<<<", b"<&",
    b"<>", b">", b">>", b">&", b">|", b"()", b"<<-",
];

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether the grammar surely reads this as a word.
fn is_plain(word: &[u8]) -> bool {
    let plain = |byte: &u8| is_name(*byte) || b"-./:,@%".contains(byte);
    word.iter().all(plain) && !KEYWORDS.contains(&word)
}

const KEYWORDS: [&[u8]; 25] = [
    b"if",
    b"then",
    b"elif",
    b"else",
    b"fi",
    b"for",
    b"select",
    b"while",
    b"until",
    b"do",
    b"done",
    b"case",
    b"esac",
    b"in",
    b"function",
    b"coproc",
    b"time",
    b"declare",
    b"typeset",
    b"export",
    b"readonly",
    b"local",
    b"unset",
    b"unsetenv",
    b"test",
];

fn cut(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
