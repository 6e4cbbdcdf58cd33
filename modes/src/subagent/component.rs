//! A pattern of one component of a path, and whether two have a name in common.

use super::ownership::Case;

/// One piece of a component's pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// Any number of characters, also none.
    Many,
    /// One character within one of these ranges, both ends included.
    One(Vec<(u32, u32)>),
}

/// The characters that a name can hold: all but `/` and NUL.
const NAMEABLE: [(u32, u32); 2] = [(1, '/' as u32 - 1), ('/' as u32 + 1, char::MAX as u32)];

/// A pattern of the names of files: `*`, `?`, `[a-z]`, `[!a]`, a backslash before a character that means itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Component(Vec<Piece>);

impl Component {
    /// The pattern that a text without `/` is; `None` where a bracket does not end or a range runs backwards.
    pub(super) fn read(text: &str, case: Case) -> Option<Self> {
        let mut pieces = Vec::new();
        let mut left = text.chars();
        while let Some(next) = left.next() {
            let piece = match next {
                '*' => Piece::Many,
                '?' => Piece::One(NAMEABLE.to_vec()),
                '[' => Piece::One(class(&mut left, case)?),
                '\\' => Piece::One(folded(left.next()?, case)),
                plain => Piece::One(folded(plain, case)),
            };
            if piece != Piece::Many || pieces.last() != Some(&Piece::Many) {
                pieces.push(piece);
            }
        }
        Some(Self(pieces))
    }

    /// The one name that it matches, where it is no pattern.
    pub(super) fn literal(text: &str) -> Option<String> {
        let mut name = String::new();
        let mut left = text.chars();
        while let Some(next) = left.next() {
            match next {
                '*' | '?' | '[' => return None,
                '\\' => name.push(left.next()?),
                plain => name.push(plain),
            }
        }
        Some(name)
    }

    /// The pattern of one name.
    pub(super) fn of_name(name: &str, case: Case) -> Self {
        Self(name.chars().map(|one| Piece::One(folded(one, case))).collect())
    }

    /// Whether a name matches both.
    pub(super) fn meets(&self, other: &Self) -> bool {
        let (width, height) = (self.0.len() + 1, other.0.len() + 1);
        let mut seen = vec![false; width * height];
        let mut left = vec![(0, 0)];
        while let Some((here, there)) = left.pop() {
            let Some(seen) = seen.get_mut(here * height + there).filter(|seen| !**seen) else { continue };
            *seen = true;
            match (self.0.get(here), other.0.get(there)) {
                (None, None) => return true,
                (Some(Piece::Many), piece) => {
                    left.push((here + 1, there));
                    left.extend(piece.map(|_| (here, there + 1)));
                }
                (piece, Some(Piece::Many)) => {
                    left.push((here, there + 1));
                    left.extend(piece.map(|_| (here + 1, there)));
                }
                (Some(Piece::One(one)), Some(Piece::One(two))) if share(one, two) => left.push((here + 1, there + 1)),
                (Some(Piece::One(_)), Some(Piece::One(_))) | (None, Some(_)) | (Some(_), None) => {}
            }
        }
        false
    }
}

/// The ranges of a character, in each case that counts as the same.
fn folded(one: char, case: Case) -> Vec<(u32, u32)> {
    let itself = (u32::from(one), u32::from(one));
    match case {
        Case::Differs => vec![itself],
        Case::Same => {
            let other = one.to_lowercase().chain(one.to_uppercase()).map(|one| (u32::from(one), u32::from(one)));
            std::iter::once(itself).chain(other).collect()
        }
    }
}

/// The ranges of a bracket, whose opening is read.
fn class(left: &mut std::str::Chars<'_>, case: Case) -> Option<Vec<(u32, u32)>> {
    let mut next = left.next()?;
    let negated = matches!(next, '!' | '^');
    if negated {
        next = left.next()?;
    }
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    // A `]` that stands first is a character.
    loop {
        let from = if next == '\\' { left.next()? } else { next };
        let mut ahead = left.clone();
        let to = match (ahead.next(), ahead.next()) {
            (Some('-'), Some(to)) if to != ']' => {
                *left = ahead;
                Some(if to == '\\' { left.next()? } else { to })
            }
            _ => None,
        };
        match to {
            None => ranges.extend(folded(from, case)),
            Some(to) if from <= to => {
                ranges.push((u32::from(from), u32::from(to)));
                if case == Case::Same {
                    ranges.extend((from..=to).take(FOLDED).flat_map(|one| folded(one, case)));
                }
            }
            Some(_) => return None,
        }
        next = left.next()?;
        if next == ']' {
            break;
        }
    }
    Some(if negated { without(ranges) } else { ranges })
}

/// The most characters of a range that are folded one by one; letters with two cases lie in the first planes.
const FOLDED: usize = 0x2_0000;

/// The nameable characters that are in none of the ranges.
fn without(mut ranges: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    ranges.push((u32::from('/'), u32::from('/')));
    ranges.sort_unstable();
    let mut rest = Vec::new();
    let mut from = 1;
    for (start, end) in ranges {
        if start > from {
            rest.push((from, start - 1));
        }
        from = from.max(end + 1);
    }
    if from <= u32::from(char::MAX) {
        rest.push((from, u32::from(char::MAX)));
    }
    rest
}

/// Whether two sets of ranges have a character in common.
fn share(one: &[(u32, u32)], two: &[(u32, u32)]) -> bool {
    one.iter().any(|(from, to)| two.iter().any(|(start, end)| from <= end && start <= to))
}
