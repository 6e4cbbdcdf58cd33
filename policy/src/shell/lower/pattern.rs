//! What `${x#p}`, `${x/p/r}`, `${x^^}` and `${x:1:2}` make of a value that is known.
//!
//! Only for ASCII, where every locale agrees, and for patterns of literal text, `*` and `?`. Everything else is `None`: not
//! worked out. Source: `remove_pattern`, `match_pattern` and `pat_subst` of Bash 5.2's `subst.c`.

use crate::shell::script::{Anchor, Letters};

/// The longest value and pattern that are matched: the time grows with the square of the one times the other.
const MAX_VALUE: usize = 256;
const MAX_PATTERN: usize = 64;

/// One element of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    /// This byte.
    Byte(u8),
    /// `?`
    One,
    /// `*`
    Any,
}

/// Whether the pattern matches the whole text.
fn matches(pattern: &[Element], text: &[u8], fold: bool) -> bool {
    let same = |one: u8, two: u8| one == two || fold && one.eq_ignore_ascii_case(&two);
    let (mut at, mut in_text) = (0, 0);
    // Where the last `*` stands, and how far it reaches.
    let mut star: Option<(usize, usize)> = None;
    loop {
        match (pattern.get(at), text.get(in_text)) {
            (None, None) => return true,
            (Some(Element::Any), _) => {
                star = Some((at, in_text));
                at += 1;
                continue;
            }
            (Some(Element::One), Some(_)) => {
                at += 1;
                in_text += 1;
                continue;
            }
            (Some(Element::Byte(wanted)), Some(byte)) if same(*wanted, *byte) => {
                at += 1;
                in_text += 1;
                continue;
            }
            (Some(Element::Byte(_) | Element::One) | None, _) => {}
        }
        match &mut star {
            Some((place, reached)) if *reached < text.len() => {
                *reached += 1;
                (at, in_text) = (*place + 1, *reached);
            }
            Some(_) | None => return false,
        }
    }
}

fn workable(value: &[u8], pattern: &[Element]) -> bool {
    let plain = |element: &Element| !matches!(element, Element::Byte(byte) if !byte.is_ascii());
    value.len() <= MAX_VALUE && pattern.len() <= MAX_PATTERN && value.is_ascii() && pattern.iter().all(plain)
}

/// The value without what the pattern matches at its beginning or end.
pub(super) fn trimmed(value: &[u8], pattern: &[Element], end: bool, longest: bool) -> Option<Vec<u8>> {
    if !workable(value, pattern) {
        return None;
    }
    let part = |size: usize| if end { value.get(value.len() - size..) } else { value.get(..size) };
    let fits = |size: &usize| part(*size).is_some_and(|part| matches(pattern, part, false));
    let size = if longest { (0..=value.len()).rev().find(fits) } else { (0..=value.len()).find(fits) };
    let size = size.unwrap_or(0);
    let rest = if end { value.get(..value.len() - size) } else { value.get(size..) };
    Some(rest.unwrap_or_default().to_vec())
}

/// The value with what the pattern matches replaced.
///
/// In a replacement `&` may stand for what was matched, and a backslash for itself or not: neither is worked out.
pub(super) fn replaced(
    value: &[u8],
    pattern: &[Element],
    replacement: &[u8],
    all: bool,
    anchor: Anchor,
) -> Option<Vec<u8>> {
    if !workable(value, pattern) || replacement.iter().any(|byte| matches!(byte, b'&' | b'\\')) {
        return None;
    }
    let exact = replaced_as(value, pattern, replacement, all, anchor, false)?;
    // `shopt -s nocasematch` makes letters of both cases match here.
    (replaced_as(value, pattern, replacement, all, anchor, true)? == exact).then_some(exact)
}

fn replaced_as(
    value: &[u8],
    pattern: &[Element],
    replacement: &[u8],
    all: bool,
    anchor: Anchor,
    fold: bool,
) -> Option<Vec<u8>> {
    let put = |from: usize, to: usize| {
        let (before, after) = (value.get(..from).unwrap_or_default(), value.get(to..).unwrap_or_default());
        [before, replacement, after].concat()
    };
    let fits = |from: usize, to: usize| value.get(from..to).is_some_and(|part| matches(pattern, part, fold));
    let length = value.len();
    match anchor {
        Anchor::Start => Some((0..=length).rev().find(|to| fits(0, *to)).map_or(value.to_vec(), |to| put(0, to))),
        Anchor::End => {
            Some((0..=length).find(|from| fits(*from, length)).map_or(value.to_vec(), |from| put(from, length)))
        }
        Anchor::Anywhere => {
            // Every match is as long as the pattern.
            if pattern.contains(&Element::Any) {
                return None;
            }
            let (mut made, mut at) = (Vec::new(), 0);
            let mut done = pattern.is_empty();
            while let Some(byte) = value.get(at) {
                if !done && fits(at, at + pattern.len()) {
                    made.extend_from_slice(replacement);
                    at += pattern.len();
                    done = !all;
                } else {
                    made.push(*byte);
                    at += 1;
                }
                if made.len() > MAX_VALUE * MAX_PATTERN {
                    return None;
                }
            }
            Some(made)
        }
    }
}

/// The value with its letters in another case, all of them or the first.
pub(super) fn cased(value: &[u8], letters: Letters, all: bool) -> Option<Vec<u8>> {
    let upper = match letters {
        Letters::Upper => true,
        Letters::Lower => false,
        Letters::Toggled => return None,
    };
    if !value.is_ascii() {
        return None;
    }
    let mut made = value.to_vec();
    let reach = if all { made.len() } else { 1 };
    for byte in made.iter_mut().take(reach) {
        *byte = if upper { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() };
    }
    Some(made)
}

/// The part of the value from an offset on, both counted from the end where they are negative.
pub(super) fn part(value: &[u8], offset: i64, length: Option<i64>) -> Option<Vec<u8>> {
    if !value.is_ascii() {
        return None;
    }
    let whole = i64::try_from(value.len()).ok()?;
    let from = if offset < 0 { whole.checked_add(offset)? } else { offset };
    if from < 0 || from > whole {
        return Some(Vec::new());
    }
    let to = match length {
        None => whole,
        Some(length) if length < 0 => whole.checked_add(length)?,
        Some(length) => from.checked_add(length)?.min(whole),
    };
    // An end before the beginning is an error.
    let (from, to) = (usize::try_from(from).ok()?, usize::try_from(to).ok()?);
    value.get(from..to).map(<[u8]>::to_vec)
}

#[cfg(test)]
mod tests {
    use super::{Element, cased, part, replaced, trimmed};
    use crate::shell::script::{Anchor, Letters};

    fn pattern(text: &str) -> Vec<Element> {
        text.bytes()
            .map(|byte| match byte {
                b'*' => Element::Any,
                b'?' => Element::One,
                byte => Element::Byte(byte),
            })
            .collect()
    }

    /// The same questions were put to Bash 5.2.15.
    #[test]
    fn ends_are_trimmed_as_bash_trims_them() {
        for (value, text, end, longest, made) in [
            ("src/a/b.tar.gz", "*/", false, false, "a/b.tar.gz"),
            ("src/a/b.tar.gz", "*/", false, true, "b.tar.gz"),
            ("src/a/b.tar.gz", ".*", true, false, "src/a/b.tar"),
            ("src/a/b.tar.gz", ".*", true, true, "src/a/b"),
            ("abc", "?", false, true, "bc"),
            ("abc", "x*", false, true, "abc"),
            ("abc", "", true, true, "abc"),
            ("abc", "*", true, false, "abc"),
            ("abc", "*", true, true, ""),
            ("aXbXc", "*X*c", false, false, ""),
        ] {
            let found = trimmed(value.as_bytes(), &pattern(text), end, longest);
            assert_eq!(found, Some(made.as_bytes().to_vec()), "{value} {text} {end} {longest}");
        }
        assert_eq!(trimmed("ä".as_bytes(), &pattern("?"), false, false), None);
    }

    #[test]
    fn parts_are_replaced_as_bash_replaces_them() {
        for (value, text, replacement, all, anchor, made) in [
            ("a.b.c", ".", "-", false, Anchor::Anywhere, Some("a-b.c")),
            ("a.b.c", ".", "-", true, Anchor::Anywhere, Some("a-b-c")),
            ("aaa", "aa", "b", true, Anchor::Anywhere, Some("ba")),
            ("abc", "", "x", true, Anchor::Anywhere, Some("abc")),
            ("abc", "", "x", false, Anchor::Start, Some("xabc")),
            ("abc", "", "x", false, Anchor::End, Some("abcx")),
            ("a/b/c", "*/", "", false, Anchor::Start, Some("c")),
            ("a/b/c", "/*", "", false, Anchor::End, Some("a")),
            ("abc", "?", "x", true, Anchor::Anywhere, Some("xxx")),
            ("abc", "B", "x", false, Anchor::Anywhere, None),
            ("abc", "b", "[&]", false, Anchor::Anywhere, None),
            ("abc", "b*", "x", false, Anchor::Anywhere, None),
        ] {
            let found = replaced(value.as_bytes(), &pattern(text), replacement.as_bytes(), all, anchor);
            assert_eq!(found, made.map(|made| made.as_bytes().to_vec()), "{value} {text} {replacement}");
        }
    }

    #[test]
    fn letters_and_parts() {
        assert_eq!(cased(b"abC", Letters::Upper, true), Some(b"ABC".to_vec()));
        assert_eq!(cased(b"abC", Letters::Upper, false), Some(b"AbC".to_vec()));
        assert_eq!(cased(b"ABC", Letters::Lower, true), Some(b"abc".to_vec()));
        assert_eq!(cased(b"", Letters::Lower, false), Some(Vec::new()));
        for (offset, length, made) in [
            (1, None, Some("bcde")),
            (1, Some(2), Some("bc")),
            (-2, None, Some("de")),
            (0, Some(-1), Some("abcd")),
            (-9, None, Some("")),
            (9, None, Some("")),
            (4, Some(-3), None),
            (5, Some(3), Some("")),
        ] {
            assert_eq!(
                part(b"abcde", offset, length),
                made.map(|made| made.as_bytes().to_vec()),
                "{offset} {length:?}"
            );
        }
    }
}
