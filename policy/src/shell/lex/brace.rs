//! The end of a word: which braces, commas and brackets in it have a meaning (`brace_expand` of `braces.c`).

use super::super::script::{GapWhy, Part, Pool};
use super::frame::Piece;
use super::state::{Lexer, pool};

/// What a `{`, `,`, `}`, `[` or `]` turned out to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Literal,
    Open,
    Comma,
    Close,
    /// `{` of `{a..b}`; the pieces up to its `}` are the text.
    Range {
        close: usize,
    },
    /// `[` of a pattern whose pieces up to `]` are plain.
    Class {
        close: usize,
    },
    Bracket,
}

/// More opening braces than this in one word are not worth their quadratic search.
const MOST_BRACES: usize = 128;

impl Lexer {
    /// Turns the pieces from `base` on into parts. `word` is where the word begins, where braces are expanded in it.
    pub(super) fn resolve(&mut self, base: usize, word: Option<usize>) -> Result<Pool, GapWhy> {
        let start = self.script.parts.len();
        let marks = self.pieces.iter().skip(base).any(|piece| matches!(piece, Piece::Mark { .. }));
        if marks {
            let pieces = self.pieces.split_off(base);
            let roles = self.roles(&pieces, word)?;
            self.emit(&pieces, &roles, start);
        } else {
            for piece in self.pieces.drain(base.min(self.pieces.len())..) {
                self.script.parts.push(match piece {
                    Piece::Part(part) => part,
                    Piece::Text { start, end, quoted } => Part::Text { text: pool(start, end), quoted },
                    Piece::Mark { at, .. } => Part::Text { text: pool(at, at + 1), quoted: false },
                });
            }
        }
        self.seal = true;
        Ok(pool(start, self.script.parts.len()))
    }

    /// The parts of `first` and then those of `second`, in one pool.
    pub(super) fn join(&mut self, first: Pool, second: Pool) -> Pool {
        let start = self.script.parts.len();
        for part in [first, second] {
            self.script.parts.extend_from_within(part.start as usize..part.end as usize);
        }
        pool(start, self.script.parts.len())
    }

    fn roles(&self, pieces: &[Piece], word: Option<usize>) -> Result<Vec<Role>, GapWhy> {
        let mut roles = vec![Role::Literal; pieces.len()];
        if let Some(word) = word {
            self.brace_roles(pieces, &mut roles, word)?;
        }
        let mut index = 0;
        while let Some(piece) = pieces.get(index) {
            let open = index;
            index += 1;
            if mark(piece) != Some(b'[') {
                continue;
            }
            let close = (open + 2..pieces.len()).find(|&at| pieces.get(at).and_then(mark) == Some(b']'));
            let Some(close) = close else { break };
            let inside = open + 1..close;
            let plain = inside.clone().all(|at| {
                let literal = roles.get(at) == Some(&Role::Literal);
                literal && matches!(pieces.get(at), Some(Piece::Text { quoted: false, .. } | Piece::Mark { .. }))
            });
            set(&mut roles, open, if plain { Role::Class { close } } else { Role::Bracket });
            set(&mut roles, close, Role::Bracket);
            index = close + 1;
        }
        Ok(roles)
    }

    fn brace_roles(&self, pieces: &[Piece], roles: &mut [Role], word: usize) -> Result<(), GapWhy> {
        if pieces.iter().filter(|piece| mark(piece) == Some(b'{')).count() > MOST_BRACES {
            return Err(GapWhy::Unmodelled("very many braces in one word"));
        }
        // Stretches of pieces that are expanded on their own: the word, the elements of a group, what follows a group.
        let mut stretches = vec![(0_usize, pieces.len())];
        while let Some((from, to)) = stretches.pop() {
            let begins = match from.checked_sub(1).and_then(|before| pieces.get(before)) {
                Some(Piece::Mark { pos, .. }) => pos + 1,
                Some(Piece::Text { .. } | Piece::Part(_)) | None => word,
            };
            let opens =
                |at: &usize| pieces.get(*at).and_then(mark) == Some(b'{') && !self.empty_pair(pieces, *at, begins);
            let open = (from..to).find(opens);
            let Some(open) = open else { continue };
            let Some(group) = self.group_at(pieces, open, to) else {
                stretches.push((open + 1, to));
                // INVARIANT: a stretch that begins inside a word must not make `{}` special again.
                continue;
            };
            let close = group.close;
            if group.commas.is_empty() {
                self.range(pieces, roles, open, close)?;
            } else {
                let arithmetic = |at: usize| matches!(pieces.get(at), Some(Piece::Part(Part::Arith { .. })));
                if (open..close).any(arithmetic) {
                    return Err(GapWhy::Unmodelled("arithmetic inside braces"));
                }
                set(roles, open, Role::Open);
                set(roles, close, Role::Close);
                let mut element = open + 1;
                for comma in group.commas {
                    set(roles, comma, Role::Comma);
                    stretches.push((element, comma));
                    element = comma + 1;
                }
                stretches.push((element, close));
            }
            stretches.push((close + 1, to));
        }
        Ok(())
    }

    /// `{}` where the stretch begins, or behind a blank whatever quotes it, is literal.
    fn empty_pair(&self, pieces: &[Piece], at: usize, begins: usize) -> bool {
        let Some(&Piece::Mark { pos, .. }) = pieces.get(at) else {
            return false;
        };
        let mut before = self.buf.get(begins..pos).unwrap_or_default();
        while let Some(joined) = before.strip_suffix(b"\\\n") {
            before = joined;
        }
        matches!(before.last(), None | Some(b' ' | b'\t' | b'\n'))
            && self.at(self.behind_continuations(pos + 1)) == b'}'
    }

    /// The group that the `{` at `open` begins (`brace_gobbler`): at its own level there must be a comma or `..`.
    fn group_at(&self, pieces: &[Piece], open: usize, to: usize) -> Option<Group> {
        let mut level = 0_usize;
        let mut commas = Vec::new();
        let mut satisfied = false;
        for at in open + 1..to {
            let piece = pieces.get(at)?;
            match (piece, mark(piece)) {
                (_, Some(b'}')) if level == 0 && satisfied => return Some(Group { close: at, commas }),
                (_, Some(b'{')) => level += 1,
                (_, Some(b'}')) => level = level.saturating_sub(1),
                (_, Some(b',')) if level == 0 => {
                    commas.push(at);
                    satisfied = true;
                }
                (Piece::Text { start, end, quoted: false }, _) if level == 0 => {
                    let text = self.script.text.get(*start..*end).unwrap_or_default();
                    let closes = pieces.get(at + 1).and_then(mark) == Some(b'}');
                    let last = text.len().saturating_sub(2);
                    let dots =
                        text.windows(2).enumerate().any(|(index, pair)| pair == b".." && !(closes && index == last));
                    satisfied |= dots;
                }
                _ => {}
            }
        }
        None
    }

    /// A group without a comma: a sequence, or literal.
    fn range(&self, pieces: &[Piece], roles: &mut [Role], open: usize, close: usize) -> Result<(), GapWhy> {
        if let (Some(Piece::Text { start, end, quoted: false }), true) = (pieces.get(open + 1), close == open + 2) {
            let text = self.script.text.get(*start..*end).unwrap_or_default();
            if is_sequence(text) {
                set(roles, open, Role::Range { close });
                return Ok(());
            }
        }
        // Bash looks for a comma once more, now without regard to quotes and levels.
        let source = |at: usize| match pieces.get(at) {
            Some(Piece::Mark { pos, .. }) => *pos,
            _ => 0,
        };
        let between = self.buf.get(source(open)..source(close)).unwrap_or_default();
        if between.contains(&b',') {
            return Err(GapWhy::Unmodelled("a comma hidden in braces"));
        }
        Ok(())
    }

    fn emit(&mut self, pieces: &[Piece], roles: &[Role], first: usize) {
        let mut index = 0;
        while let (Some(piece), Some(role)) = (pieces.get(index), roles.get(index)) {
            index += 1;
            match (*piece, *role) {
                (Piece::Part(part), _) => self.script.parts.push(part),
                (Piece::Text { start, end, quoted }, _) => self.add_text(start, end, quoted, first),
                (Piece::Mark { at, .. }, Role::Literal) => self.add_text(at, at + 1, false, first),
                (Piece::Mark { .. }, Role::Open) => self.script.parts.push(Part::BraceOpen),
                (Piece::Mark { .. }, Role::Comma) => self.script.parts.push(Part::BraceComma),
                (Piece::Mark { .. }, Role::Close) => self.script.parts.push(Part::BraceClose),
                (Piece::Mark { at, .. }, Role::Bracket) => {
                    self.script.parts.push(Part::Glob { text: pool(at, at + 1) });
                }
                (Piece::Mark { at, .. }, Role::Range { close }) => {
                    let end = text_end(pieces, close).saturating_sub(1);
                    self.script.parts.push(Part::BraceRange { text: pool(at + 1, end) });
                    index = close + 1;
                }
                (Piece::Mark { at, .. }, Role::Class { close }) => {
                    let end = text_end(pieces, close);
                    self.script.parts.push(Part::Glob { text: pool(at, end) });
                    index = close + 1;
                }
            }
        }
    }

    /// Adds literal text to the word whose parts begin at `first`, as one part with the text before it where they touch.
    fn add_text(&mut self, start: usize, end: usize, quoted: bool, first: usize) {
        let next = pool(start, end);
        if self.script.parts.len() > first
            && let Some(Part::Text { text, quoted: same }) = self.script.parts.last_mut()
            && *same == quoted
            && text.end == next.start
        {
            text.end = next.end;
            return;
        }
        self.script.parts.push(Part::Text { text: next, quoted });
    }
}

struct Group {
    close: usize,
    /// Commas at its own level.
    commas: Vec<usize>,
}

const fn mark(piece: &Piece) -> Option<u8> {
    match piece {
        Piece::Mark { byte, .. } => Some(*byte),
        Piece::Text { .. } | Piece::Part(_) => None,
    }
}

fn set(roles: &mut [Role], at: usize, role: Role) {
    if let Some(slot) = roles.get_mut(at) {
        *slot = role;
    }
}

/// After the byte of the mark at `index` in the text pool.
fn text_end(pieces: &[Piece], index: usize) -> usize {
    match pieces.get(index) {
        Some(Piece::Mark { at, .. }) => at + 1,
        Some(Piece::Text { end, .. }) => *end,
        _ => 0,
    }
}

/// `a..b` or `a..b..step`, both letters or both numbers (`expand_seqterm`).
fn is_sequence(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else {
        return false;
    };
    let mut terms = text.split("..");
    let (Some(first), Some(last)) = (terms.next(), terms.next()) else {
        return false;
    };
    let step = terms.next();
    if terms.next().is_some() || step.is_some_and(|step| !is_number(step)) {
        return false;
    }
    let letter = |term: &str| term.len() == 1 && term.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_number(first) && is_number(last) || letter(first) && letter(last)
}

fn is_number(term: &str) -> bool {
    let digits = term.strip_prefix(['-', '+']).unwrap_or(term);
    !digits.is_empty() && digits.len() <= 18 && digits.bytes().all(|byte| byte.is_ascii_digit())
}
