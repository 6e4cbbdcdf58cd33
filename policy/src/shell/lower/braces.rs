//! Brace expansion: all ways through the groups and sequences of a word.

use super::state::Code;
use crate::shell::script::{Part, Pool};

/// Words that brace expansion may make of one.
pub(super) const MAX_BRACES: usize = 1024;

/// Where the strands of a word with braces take their parts from.
#[derive(Clone, Copy)]
pub(super) enum Strand {
    Part(u32),
    /// A value of `{a..b}`: an index into the texts that were made.
    Made(u32),
}

/// All ways through the braces of a word, in Bash's order; `None` where there are too many.
pub(super) fn strands(code: &Code, parts: Pool, made: &mut Vec<Vec<u8>>) -> Option<Vec<Vec<Strand>>> {
    struct Group {
        before: Vec<Vec<Strand>>,
        done: Vec<Vec<Strand>>,
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut current: Vec<Vec<Strand>> = vec![Vec::new()];
    let combine = |before: &[Vec<Strand>], after: &[Vec<Strand>]| {
        let size = before.len().saturating_mul(after.len());
        (size <= MAX_BRACES).then(|| {
            before
                .iter()
                .flat_map(|one| after.iter().map(move |two| [one.as_slice(), two].concat()))
                .collect::<Vec<_>>()
        })
    };
    for at in parts.start..parts.end {
        match code.script.parts.get(at as usize)? {
            Part::BraceOpen => {
                groups.push(Group { before: std::mem::replace(&mut current, vec![Vec::new()]), done: Vec::new() });
            }
            Part::BraceComma => match groups.last_mut() {
                Some(group) => group.done.append(&mut std::mem::replace(&mut current, vec![Vec::new()])),
                None => current.iter_mut().for_each(|strand| strand.push(Strand::Part(at))),
            },
            Part::BraceClose => match groups.pop() {
                Some(mut group) => {
                    group.done.append(&mut current);
                    current = combine(&group.before, &group.done)?;
                }
                None => current.iter_mut().for_each(|strand| strand.push(Strand::Part(at))),
            },
            Part::BraceRange { text } => {
                let texts = sequence(text.of(&code.script.text))?;
                let first = u32::try_from(made.len()).ok()?;
                let ends: Vec<Vec<Strand>> = (first..).zip(&texts).map(|(at, _)| vec![Strand::Made(at)]).collect();
                made.extend(texts);
                current = combine(&current, &ends)?;
            }
            Part::Text { .. }
            | Part::Tilde { .. }
            | Part::Param(_)
            | Part::Output { .. }
            | Part::Process { .. }
            | Part::Arith { .. }
            | Part::Glob { .. } => current.iter_mut().for_each(|strand| strand.push(Strand::Part(at))),
        }
    }
    groups.is_empty().then_some(current)
}

/// The texts of `a..b` or `a..b..step`; `None` where they are too many or none.
fn sequence(text: &[u8]) -> Option<Vec<Vec<u8>>> {
    let text = std::str::from_utf8(text).ok()?;
    let mut ends = text.split("..");
    let (from, to) = (ends.next()?, ends.next()?);
    let step = ends.next().map_or(Some(1), |step| step.parse::<i64>().ok())?.unsigned_abs().max(1);
    let letter = |end: &str| match end.as_bytes() {
        [byte] if byte.is_ascii_alphabetic() => Some(i64::from(*byte)),
        _ => None,
    };
    let letters = letter(from).zip(letter(to));
    let (first, last) = match letters {
        Some(ends) => ends,
        None => (from.parse::<i64>().ok()?, to.parse::<i64>().ok()?),
    };
    let count = first.abs_diff(last) / step;
    if count >= MAX_BRACES as u64 {
        return None;
    }
    let padded = |end: &str| end.trim_start_matches('-').len() > 1 && end.trim_start_matches('-').starts_with('0');
    let width = if padded(from) || padded(to) { from.len().max(to.len()) } else { 0 };
    let step = i64::try_from(step).ok()?;
    (0..=i64::try_from(count).ok()?)
        .map(|at| {
            let value = if first <= last { first + at * step } else { first - at * step };
            match letters {
                Some(_) => u8::try_from(value).ok().map(|byte| vec![byte]),
                None => Some(format!("{value:0width$}").into_bytes()),
            }
        })
        .collect()
}
