//! What brace expansion sees of a word: it comes before every other expansion and has a reading of its own.
//!
//! To it `"${x:-"{a,b}"}"`, ``"`echo "{a,b}"`"`` and `$[{a,b}]` hold braces that no quotes are around: it knows nothing of `${` and
//! backticks in quotes, nor of `$[`. Source: `brace_gobbler` of `braces.c`.

use super::super::script::GapWhy;
use super::frame::{Piece, Text};
use super::state::Lexer;

/// What the scan of a word found outside of quotes.
#[derive(Default)]
struct Bare {
    /// Where `{`, `,` and `}` stand.
    marks: Vec<usize>,
    /// How often `..` stands there.
    dots: usize,
    open: bool,
}

impl Lexer {
    /// Doubts a word in which brace expansion sees other braces, commas or dots than this reading does.
    pub(super) fn check_braces(&mut self, text: &Text, base: usize) {
        let (start, end) = (text.start, self.last.max(text.start));
        let raw = self.buf.get(start..end).unwrap_or_default();
        if !raw.contains(&b'{') || !raw.iter().any(|byte| matches!(byte, b'"' | b'`' | b'$' | b'<' | b'>')) {
            return;
        }
        let seen = self.bare(start, end);
        let pieces = self.pieces.get(base..).unwrap_or_default();
        let mut marks = Vec::new();
        let (mut dots, mut open) = (0, seen.open);
        for piece in pieces {
            match piece {
                Piece::Mark { byte: byte @ (b'{' | b',' | b'}'), pos, .. } => {
                    marks.push(*pos);
                    open |= *byte == b'{';
                }
                Piece::Text { start, end, quoted: false } => {
                    let text = self.script.text.get(*start..*end).unwrap_or_default();
                    dots += text.windows(2).filter(|two| two == b"..").count();
                }
                Piece::Text { .. } | Piece::Mark { .. } | Piece::Part(_) => {}
            }
        }
        if open && (marks != seen.marks || dots != seen.dots) {
            self.doubt(GapWhy::Unmodelled(
                "braces that Bash takes for unquoted, or for quoted, where they do not look it",
            ));
        }
    }

    fn bare(&self, start: usize, end: usize) -> Bare {
        let mut bare = Bare::default();
        let mut quote = 0;
        // Open braces from an unquoted `${` on.
        let mut level = 0_usize;
        let mut at = start;
        while at < end {
            let byte = self.at(at);
            let next = if quote == b'\'' { at + 1 } else { self.behind_continuations(at + 1) };
            let following = if next < end { self.at(next) } else { 0 };
            match byte {
                b'\\' if quote != b'\'' => at = at.saturating_add(2),
                b'$' if following == b'{' && quote != b'\'' => {
                    level += usize::from(quote == 0);
                    at = next + 1;
                }
                b'$' if following == b'(' && matches!(quote, 0 | b'"') => at = self.code_end(at, next),
                b'<' | b'>' if following == b'(' && quote == 0 => at = self.code_end(at, next),
                b'$' if following == b'\'' && quote == 0 => at = self.ansi_end(next + 1, end),
                _ if quote != 0 => {
                    if byte == quote {
                        quote = 0;
                    }
                    at += 1;
                }
                b'"' | b'\'' | b'`' => {
                    quote = byte;
                    at += 1;
                }
                _ => {
                    match byte {
                        b'{' if level > 0 => level += 1,
                        b'}' if level > 0 => level -= 1,
                        b'{' | b',' | b'}' if level == 0 => {
                            bare.open |= byte == b'{';
                            bare.marks.push(at);
                        }
                        b'.' if level == 0 && following == b'.' => bare.dots += 1,
                        _ => {}
                    }
                    at += 1;
                }
            }
        }
        bare
    }

    /// Where the code that begins at `start` ends; behind its parenthesis where it was not read as code.
    fn code_end(&self, start: usize, parenthesis: usize) -> usize {
        self.ends.get(&start).copied().filter(|end| *end > parenthesis).unwrap_or(parenthesis + 1)
    }

    /// Behind the `'` that ends a `$'…'` whose text begins at `from`.
    fn ansi_end(&self, from: usize, end: usize) -> usize {
        let mut at = from;
        while at < end {
            match self.at(at) {
                b'\\' => at += 2,
                b'\'' => return at + 1,
                _ => at += 1,
            }
        }
        end
    }

    /// The next place at or after `at` that no continuation of the line begins at.
    pub(super) fn behind_continuations(&self, mut at: usize) -> usize {
        while self.at(at) == b'\\' && self.at(at + 1) == b'\n' {
            at += 2;
        }
        at
    }
}
