//! The byte screen: what a person does not see as Bash does is a gap before anything is read.
//!
//! It holds inside quotes and comments too, since it is about what a reader of the line believes, not about Bash.

use super::Span;
use super::script::{Gap, GapWhy};

/// The most bytes that one argument of `execve` may have (`MAX_ARG_STRLEN` less its final NUL), hence `bash -c`.
pub(super) const BYTE_LIMIT: usize = 131_071;

/// The gaps that the bytes alone give, in order; the script may be read further unless one is [`GapWhy::TooLong`].
pub(super) fn screen(source: &[u8]) -> Vec<Gap> {
    let mut gaps = Vec::new();
    if source.len() > BYTE_LIMIT {
        gaps.push(Gap { span: span(0, source.len()), why: GapWhy::TooLong });
        return gaps;
    }
    if source.iter().all(|&byte| plain(byte)) {
        return gaps;
    }
    let mut at = 0;
    for chunk in source.utf8_chunks() {
        for (offset, char) in chunk.valid().char_indices() {
            if hidden(char) {
                push(&mut gaps, at + offset, at + offset + char.len_utf8(), GapWhy::Invisible);
            }
        }
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            push(&mut gaps, at, at + chunk.invalid().len(), GapWhy::Encoding);
            at += chunk.invalid().len();
        }
    }
    gaps
}

const fn plain(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b' '..=b'~')
}

/// Adds a gap, or lengthens the last one where they touch.
fn push(gaps: &mut Vec<Gap>, start: usize, end: usize, why: GapWhy) {
    let next = span(start, end);
    match gaps.last_mut() {
        Some(last) if last.why == why && last.span.end == next.start => {
            last.span = last.span.to(next);
        }
        _ => gaps.push(Gap { span: next, why }),
    }
}

fn span(start: usize, end: usize) -> Span {
    let cut = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(cut(start), cut(end))
}

/// Characters of the Unicode categories Cc (but tab and newline), Zs (but the space), Zl, Zp and Cf, and a few letters
/// that are drawn as nothing.
///
/// Source: `UnicodeData.txt` 16.0; the list of Cf is closed by ranges, so that a later addition inside them is covered.
const fn hidden(char: char) -> bool {
    matches!(char,
        '\0'..='\x08' | '\x0b'..='\x1f' | '\x7f'..='\u{a0}'
        | '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
        | '\u{890}'..='\u{891}' | '\u{8e2}' | '\u{115f}'..='\u{1160}' | '\u{1680}'
        | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}'
        | '\u{2800}' | '\u{3000}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1345f}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(source: &[u8]) -> Vec<GapWhy> {
        screen(source).into_iter().map(|gap| gap.why).collect()
    }

    #[test]
    fn what_a_person_cannot_see_is_a_gap() {
        for source in [
            "a\rb",
            "a\0",
            "a\x7f",
            "ls\u{a0}-l",
            "ls\u{200b}",
            "\u{feff}ls",
            "'\u{202e}'",
            "# \u{3000}",
            "a\x0b",
            "a\u{85}b",
        ] {
            assert_eq!(why(source.as_bytes()), [GapWhy::Invisible], "{source:?}");
        }
        assert_eq!(why(b"echo \xff\xfe"), [GapWhy::Encoding]);
        assert_eq!(why(&vec![b'a'; BYTE_LIMIT + 1]), [GapWhy::TooLong]);
    }

    #[test]
    fn ordinary_text_of_any_language_is_not() {
        for source in ["echo 'grüße 漢字 emoji 🎉 ❤️'", "a\tb\nc", "", "naïve — “quotes” …"] {
            assert_eq!(why(source.as_bytes()), [], "{source:?}");
        }
    }
}
