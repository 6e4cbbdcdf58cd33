//! The first half of the second reading: are the words where the lexer says?
//!
//! A scan of each claimed word that knows nothing but quotes and brackets. It ends where the word ends, or the claim is
//! wrong; and each `$(`, backtick or process substitution that Bash would see in it must be claimed as code.

use std::collections::HashSet;

use super::lex::{Mark, MarkKind, Outline};

/// What a closing character is awaited for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Double,
    /// `${`, in double quotes or not.
    Brace {
        double: bool,
    },
    /// `(` of an array value, a pattern or `[[`: blanks and operators mean nothing there.
    Paren,
    /// `((` and what is in it.
    Arith,
    /// `[` of a subscript or of `$[`.
    Bracket,
}

/// Checks all claims of `outline`; the error is where the first one fails.
pub(super) fn check(outline: &Outline) -> Result<(), usize> {
    let mut reached = 0;
    let mut named = HashSet::new();
    for mark in &outline.marks {
        name(outline, mark, &mut named)?;
        if mark.kind == MarkKind::Body {
            continue;
        }
        // Words of arrays and brackets lie within words that were scanned already, code does not.
        let loose = mark.kind == MarkKind::Brackets;
        let nested = mark.start < reached;
        scan(outline, mark.start, mark.end, if loose { Place::Brackets } else { Place::Word })?;
        if !nested {
            reached = mark.end;
        }
    }
    for &(start, end) in &outline.bodies {
        scan(outline, start, end, Place::Body)?;
    }
    Ok(())
}

/// Is the name of its command the first word of it that has not the form of an assignment? `named` are the commands whose
/// name was seen.
fn name(outline: &Outline, mark: &Mark, named: &mut HashSet<u64>) -> Result<(), usize> {
    if !mark.of_command() {
        return Ok(());
    }
    let word = outline.text.get(mark.start..mark.end).unwrap_or_default();
    let assign = !named.contains(&mark.group) && assigns(word);
    if !assign {
        named.insert(mark.group);
    }
    if assign == mark.assign { Ok(()) } else { Err(mark.start) }
}

/// Whether a word has the form of an assignment: `name=`, `name+=`, `name[…]=`, `name[…]+=`.
fn assigns(word: &[u8]) -> bool {
    let mut at = 0;
    let mut next = || {
        while word.get(at..).is_some_and(|rest| rest.starts_with(b"\\\n")) {
            at += 2;
        }
        at += 1;
        word.get(at - 1).copied().unwrap_or(0)
    };
    let mut byte = next();
    if !byte.is_ascii_alphabetic() && byte != b'_' {
        return false;
    }
    while byte.is_ascii_alphanumeric() || byte == b'_' {
        byte = next();
    }
    match byte {
        b'=' => true,
        b'+' => next() == b'=',
        b'[' => word.get(at..).unwrap_or_default().windows(2).any(|pair| pair == b"]=" || pair == b"]+"),
        _ => false,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Word,
    /// `[[ … ]]`, `(( … ))`
    Brackets,
    /// A body, as in double quotes but that they mean nothing.
    Body,
}

#[expect(clippy::too_many_lines, reason = "one case for each character with a meaning")]
fn scan(outline: &Outline, start: usize, end: usize, place: Place) -> Result<(), usize> {
    let text = &outline.text;
    let byte = |at: usize| if at < end { text.get(at).copied().unwrap_or(0) } else { 0 };
    // After continuations.
    let next = |mut at: usize| {
        while byte(at) == b'\\' && byte(at + 1) == b'\n' {
            at += 2;
        }
        at
    };
    let mut opens: Vec<Open> = Vec::new();
    let mut at = start;
    while at < end {
        let open = opens.last().copied();
        let expanding = place == Place::Body && open.is_none();
        let double = matches!(open, Some(Open::Double | Open::Brace { double: true } | Open::Arith)) || expanding;
        let second = next(at + 1);
        match byte(at) {
            b'\\' => at += 2,
            b'`' => at = code(outline, at, end)?,
            b'$' if byte(second) == b'(' => {
                if let Ok(after) = code(outline, at, end) {
                    at = after;
                } else {
                    // Then it must be arithmetic.
                    let third = next(second + 1);
                    if byte(third) != b'(' {
                        return Err(at);
                    }
                    opens.extend([Open::Arith, Open::Arith]);
                    at = third + 1;
                }
            }
            b'<' | b'>' if byte(second) == b'(' && !double => {
                let arithmetic = matches!(open, Some(Open::Bracket)) || place == Place::Brackets;
                match code(outline, at, end) {
                    Ok(after) => at = after,
                    Err(at) if !arithmetic => return Err(at),
                    Err(_) => at += 1,
                }
            }
            b'$' if byte(second) == b'{' => {
                opens.push(Open::Brace { double });
                at = second + 1;
            }
            b'$' if byte(second) == b'[' => {
                opens.push(Open::Bracket);
                at = second + 1;
            }
            b'$' if byte(second) == b'\'' && !double => {
                at = second + 1;
                while !matches!(byte(at), 0 | b'\'') {
                    at += if byte(at) == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            // A quote in an operand within double quotes hides a brace or not by the operator: a census of code remains.
            b'\'' if !double => {
                let rest = text.get(at + 1..end).unwrap_or_default();
                at += 2 + rest.iter().position(|&byte| byte == b'\'').ok_or(at)?;
            }
            b'"' if open == Some(Open::Double) => {
                opens.pop();
                at += 1;
            }
            b'"' if !expanding => {
                opens.push(Open::Double);
                at += 1;
            }
            b'}' if matches!(open, Some(Open::Brace { .. })) => {
                opens.pop();
                at += 1;
            }
            b'(' if open == Some(Open::Arith) => {
                opens.push(Open::Arith);
                at += 1;
            }
            b'(' if place != Place::Body && matches!(open, None | Some(Open::Paren)) => {
                // Only after `=`, or within brackets.
                if place == Place::Word && open.is_none() && !text.get(start..at).unwrap_or_default().ends_with(b"=") {
                    return Err(at);
                }
                opens.push(Open::Paren);
                at += 1;
            }
            b')' if matches!(open, Some(Open::Arith | Open::Paren)) => {
                opens.pop();
                at += 1;
            }
            b'[' if open == Some(Open::Bracket)
                || place == Place::Word && open.is_none() && subscript(text, start, at, end) =>
            {
                opens.push(Open::Bracket);
                at += 1;
            }
            b']' if open == Some(Open::Bracket) => {
                opens.pop();
                at += 1;
            }
            b' ' | b'\t' | b'\n' | b';' | b'&' | b'|' | b'<' | b'>' | b')'
                if place == Place::Word && open.is_none() =>
            {
                return Err(at);
            }
            _ => at += 1,
        }
    }
    if at == end && opens.is_empty() { Ok(()) } else { Err(start) }
}

/// After the code that is claimed to begin at `at`.
fn code(outline: &Outline, at: usize, end: usize) -> Result<usize, usize> {
    let index = outline.regions.partition_point(|region| region.start < at);
    match outline.regions.get(index) {
        Some(region) if region.start == at && region.end <= end => Ok(region.end),
        _ => Err(at),
    }
}

/// Whether the `[` at `at` begins the subscript of an assignment: there is a name before it and a `=` behind it.
fn subscript(text: &[u8], start: usize, at: usize, end: usize) -> bool {
    let name = text.get(start..at).unwrap_or_default();
    let named = !name.is_empty() && name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
    named && text.get(at..end).unwrap_or_default().windows(2).any(|pair| pair == b"]=" || pair == b"]+")
}
