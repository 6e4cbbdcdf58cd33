//! A part of a script, shown in its place with carets.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use pi_guard_policy::shell::{Shown, Span};

use super::Safe;

/// Columns that are shown of a line before and after what is underlined, and the most of the underlined itself.
const AROUND: usize = 40;
const UNDERLINED: usize = 100;

/// Lines of a part that are all shown; of a longer one the first two and the last.
const WHOLE: usize = 4;

/// Wider than any line that is given to it: lines are cut here, where what may be cut is known.
const NEVER_CUT: usize = 100_000;

/// The lines of `source` that `span` covers, with carets under it, `label` beside them and `help` below. An empty span is
/// the place where something is missing.
///
/// Nothing in it can act on a terminal; lines too long to be read are cut outside of the span, or in its middle.
pub(super) fn excerpt(source: &[u8], span: Span, label: &str, help: Option<&str>, renderer: &Renderer) -> String {
    let start = usize::try_from(span.start).unwrap_or(usize::MAX).min(source.len());
    let end = usize::try_from(span.end).unwrap_or(usize::MAX).clamp(start, source.len());
    let number = source.get(..start).unwrap_or_default().split(|byte| *byte == b'\n').count();
    let lines = lines(source, start, end);

    let mut text = String::new();
    let mut marks = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            text.push('\n');
        }
        // What lies between is not shown, and counts.
        if lines.len() > WHOLE && at > 1 && at + 1 < lines.len() {
            continue;
        }
        let (before, marked, after) = line.cut();
        text.push_str(&before);
        let from = text.len();
        text.push_str(&marked);
        marks.push((from, text.len(), at == 0));
        text.push_str(&after);
    }

    let label = Safe(label).to_string();
    let help = help.map(|help| Safe(help).to_string());
    let mut snippet = Snippet::source(text).line_start(number);
    for (from, to, first) in marks {
        let mark = AnnotationKind::Primary.span(from..to);
        snippet = snippet.annotation(if first { mark.label(label.as_str()) } else { mark });
    }
    let mut group = Group::with_level(Level::ERROR).element(snippet);
    if let Some(help) = &help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer.clone().term_width(NEVER_CUT).render(&[group])
}

/// One line: what stands before the span, in it, and after it.
struct Line<'a> {
    before: &'a [u8],
    marked: &'a [u8],
    after: &'a [u8],
}

/// The lines that a range touches.
fn lines(source: &[u8], start: usize, end: usize) -> Vec<Line<'_>> {
    let part = |from: usize, to: usize| source.get(from..to).unwrap_or_default();
    let first = part(0, start).iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let mut lines = Vec::new();
    let mut from = first;
    loop {
        let to = part(from, source.len()).iter().position(|byte| *byte == b'\n').map_or(source.len(), |at| from + at);
        let (marked_from, marked_to) = (start.clamp(from, to), end.clamp(from, to));
        lines.push(Line {
            before: part(from, marked_from),
            marked: part(marked_from, marked_to),
            after: part(marked_to, to),
        });
        // A span that ends with a newline ends on the line before it.
        if to + 1 >= end || to == source.len() {
            return lines;
        }
        from = to + 1;
    }
}

impl Line<'_> {
    /// The three parts as they are shown, short enough to be read.
    fn cut(&self) -> (String, String, String) {
        let before = match last(self.before, AROUND) {
            (end, true) => format!("…{end}"),
            (whole, false) => whole,
        };
        let after = match first(self.after, AROUND) {
            (start, true) => format!("{start}…"),
            (whole, false) => whole,
        };
        let (whole, is_long) = first(self.marked, UNDERLINED);
        let half = UNDERLINED / 2;
        let marked =
            if is_long { format!("{} … {}", first(self.marked, half).0, last(self.marked, half).0) } else { whole };
        (before, marked, after)
    }
}

/// The bytes of this many characters, and some more, so that a character that is cut apart is not among them.
const fn bytes_of(characters: usize) -> usize {
    4 * (characters + 2)
}

/// The first characters of a line, and whether there are more.
fn first(bytes: &[u8], most: usize) -> (String, bool) {
    let shown = shown(bytes.get(..bytes_of(most)).unwrap_or(bytes));
    match shown.get(..most) {
        Some(start) if shown.len() > most => (start.concat(), true),
        Some(_) | None => (shown.concat(), false),
    }
}

/// The last characters of a line, and whether there are more.
fn last(bytes: &[u8], most: usize) -> (String, bool) {
    let from = bytes.len().saturating_sub(bytes_of(most));
    let shown = shown(bytes.get(from..).unwrap_or(bytes));
    match shown.len().checked_sub(most) {
        None | Some(0) => (shown.concat(), false),
        Some(more) => (shown.get(more..).unwrap_or_default().concat(), true),
    }
}

/// The characters of a line as they are shown. Tabs become blanks, since how far they reach depends on the terminal.
fn shown(bytes: &[u8]) -> Vec<String> {
    let text = Shown(bytes).to_string();
    text.chars()
        .map(|c| match c {
            '\t' => "    ".to_owned(),
            c => Safe(c.encode_utf8(&mut [0; 4])).to_string(),
        })
        .collect()
}
