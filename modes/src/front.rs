//! The front matter of Markdown files: the few forms of YAML that one needs, read strictly.
//!
//! What is not read here is an error with its place: a file that means more than was understood gives no mode.

use std::fmt;

/// The most bytes of a file.
const LARGEST: usize = 256 << 10;

/// What is wrong in a file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The name of the kind of problem.
    pub code: &'static str,
    /// What is wrong and what to do.
    pub what: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The line itself, shortened and harmless to show.
    excerpt: String,
    /// How many characters the caret underlines.
    width: usize,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, what, line, column, excerpt, width } = self;
        let number = line.to_string();
        let blank = " ".repeat(number.len());
        writeln!(f, "{line}:{column}: {what} [{code}]")?;
        writeln!(f, "  {number} | {excerpt}")?;
        write!(f, "  {blank} | {}{}", " ".repeat(column.saturating_sub(1)), "^".repeat(*width))
    }
}

impl std::error::Error for Problem {}

/// A place in a file: bytes from the start of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The first byte.
    pub start: usize,
    /// The byte behind the last.
    pub end: usize,
}

/// One word or text of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// What it says.
    pub text: String,
    /// Whether it stood in quotes, so that it is a text whatever it looks like.
    pub quoted: bool,
    /// Where.
    pub at: At,
}

/// What a key is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Empty,
    /// One word or text.
    One(Scalar),
    /// A list.
    List(Vec<Scalar>),
}

/// A key, with the one that it stands below (`tools.shell`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The key, after that of its parent and a dot.
    pub key: String,
    /// Where the key stands.
    pub at: At,
    /// What it is set to.
    pub value: Value,
}

/// A file: its fields and what follows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matter<'a> {
    text: &'a str,
    /// The fields in the order of the source; no key stands twice.
    pub fields: Vec<Field>,
    /// What follows the front matter.
    pub body: &'a str,
}

impl<'a> Matter<'a> {
    /// Reads a file that begins with `---`, a byte order mark before it or not.
    ///
    /// # Errors
    /// The first thing that is no form of this reader.
    pub fn read(text: &'a str) -> Result<Self, Problem> {
        let mut matter = Self { text, fields: Vec::new(), body: "" };
        let start = At { start: 0, end: 0 };
        if text.len() > LARGEST {
            return Err(matter.problem("front.size", "the file is larger than 256 KiB", start));
        }
        let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut lines = text.get(at..).unwrap_or_default().split_inclusive('\n');
        let opening = lines.next().unwrap_or_default();
        if opening.trim_end() != "---" {
            return Err(matter.problem(
                "front.open",
                "the file does not begin with a line `---`",
                At { start: at, end: at },
            ));
        }
        at += opening.len();
        // The key whose lines may follow, deeper: its place in the fields.
        let mut open: Option<Open> = None;
        for line in lines {
            let start = at;
            at += line.len();
            let line = line.trim_end_matches(['\n', '\r']);
            if line.trim_end() == "---" {
                matter.body = text.get(at..).unwrap_or_default();
                return Ok(matter);
            }
            matter.line(Line { text: line, start }, &mut open)?;
        }
        Err(matter.problem("front.close", "no line `---` ends the front matter", At { start: at, end: at }))
    }

    /// A problem at a place of this file.
    #[must_use]
    pub fn problem(&self, code: &'static str, what: &str, at: At) -> Problem {
        let before = self.text.get(..at.start.min(self.text.len())).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let whole = self.text.get(line_start..).unwrap_or_default().lines().next().unwrap_or_default();
        let excerpt: String = whole.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect();
        let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
        let marked = self.text.get(at.start..at.end).unwrap_or_default().lines().next().unwrap_or_default();
        let room = excerpt.chars().count().saturating_sub(column - 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let width = marked.chars().count().min(room).max(1);
        Problem { code, what: what.to_owned(), line, column, excerpt, width }
    }

    fn line(&mut self, line: Line<'_>, open: &mut Option<Open>) -> Result<(), Problem> {
        let content = line.text.trim_start_matches(' ');
        let indent = line.text.len() - content.len();
        let at = At { start: line.start + indent, end: line.start + line.text.trim_end().len() };
        if content.trim().is_empty() || content.starts_with('#') {
            return Ok(());
        }
        if content.starts_with('\t') {
            return Err(self.problem("front.tab", "a tab is no indentation: use blanks", at));
        }
        if let Some(item) = content.strip_prefix("- ") {
            let skipped = content.len() - item.len();
            let scalar = self.scalar(item, at.start + skipped)?;
            let of = open.as_ref().filter(|open| indent >= open.indent).map(|open| open.field);
            return match of.and_then(|field| self.fields.get_mut(field)).map(|field| &mut field.value) {
                Some(value @ Value::Empty) => {
                    *value = Value::List(vec![scalar]);
                    Ok(())
                }
                Some(Value::List(items)) => {
                    items.push(scalar);
                    Ok(())
                }
                Some(Value::One(_)) | None => Err(self.problem("front.item", "an item of no list", at)),
            };
        }
        let Some((key, rest)) = content.split_once(':').filter(|(_, rest)| rest.is_empty() || rest.starts_with(' '))
        else {
            return Err(self.problem("front.line", "neither `key: value` nor an item `- value`", at));
        };
        let place = At { start: at.start, end: at.start + key.len() };
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-') {
            return Err(self.problem("front.key", "a key is of letters, digits, `-` and `_`", place));
        }
        let parent = match open.as_ref() {
            _ if indent == 0 => None,
            Some(Open { child: Some(child), parent, .. }) if *child == indent => Some(*parent),
            Some(Open { child: None, parent, .. }) => Some(*parent),
            _ => return Err(self.problem("front.indent", "indented otherwise than the lines above", at)),
        };
        let above = parent.and_then(|parent| self.fields.get(parent));
        if above.is_some_and(|above| above.value != Value::Empty) {
            return Err(self.problem("front.indent", "what it stands below has a value of its own", at));
        }
        let full = above.map_or_else(|| key.to_owned(), |above| format!("{}.{key}", above.key));
        if self.fields.iter().any(|field| field.key == full) {
            return Err(self.problem("front.twice", &format!("`{full}` stands there twice"), place));
        }
        let value = self.value(rest, place.end + 1)?;
        self.fields.push(Field { key: full, at: place, value });
        let field = self.fields.len() - 1;
        *open = Some(match parent {
            None => Open { field, indent: 0, parent: field, child: None },
            Some(parent) => Open { field, indent, parent, child: Some(indent) },
        });
        Ok(())
    }

    fn value(&self, rest: &str, start: usize) -> Result<Value, Problem> {
        let content = rest.trim_start_matches(' ');
        let start = start + rest.len() - content.len();
        if content.is_empty() || content.starts_with('#') {
            return Ok(Value::Empty);
        }
        let Some(mut left) = content.strip_prefix('[') else { return self.scalar(content, start).map(Value::One) };
        let mut at = start + 1;
        let mut items = Vec::new();
        loop {
            let trimmed = left.trim_start_matches(' ');
            at += left.len() - trimmed.len();
            left = trimmed;
            if let Some(after) = left.strip_prefix(']') {
                self.nothing(after, at + 1)?;
                return Ok(Value::List(items));
            }
            let (scalar, length) = self.word(left, at, true)?;
            items.push(scalar);
            at += length;
            left = left.get(length..).unwrap_or_default();
            let trimmed = left.trim_start_matches(' ');
            at += left.len() - trimmed.len();
            left = trimmed;
            if let Some(after) = left.strip_prefix(',') {
                (left, at) = (after, at + 1);
            } else if !left.starts_with(']') {
                return Err(self.problem("front.list", "a list ends with `]` in its own line", At { start, end: at }));
            }
        }
    }

    fn scalar(&self, content: &str, start: usize) -> Result<Scalar, Problem> {
        let trimmed = content.trim_start_matches(' ');
        let start = start + content.len() - trimmed.len();
        let (scalar, length) = self.word(trimmed, start, false)?;
        self.nothing(trimmed.get(length..).unwrap_or_default(), start + length)?;
        Ok(scalar)
    }

    /// Refuses anything but blanks and a comment.
    fn nothing(&self, rest: &str, start: usize) -> Result<(), Problem> {
        let trimmed = rest.trim_start_matches([' ', '\t']);
        if trimmed.is_empty() || (trimmed.starts_with('#') && trimmed.len() < rest.len()) {
            return Ok(());
        }
        let at = start + rest.len() - trimmed.len();
        Err(self.problem("front.rest", "something follows the value", At { start: at, end: at + trimmed.len() }))
    }

    /// One word or text at the start, and its length in the source.
    fn word(&self, content: &str, start: usize, listed: bool) -> Result<(Scalar, usize), Problem> {
        let wrong = |what: &str, end| Err(self.problem("front.value", what, At { start, end: start + end }));
        let mut letters = content.char_indices();
        match letters.next() {
            Some((_, quote @ ('"' | '\''))) => {
                let mut text = String::new();
                while let Some((at, letter)) = letters.next() {
                    let doubled = || content.get(at + 1..).is_some_and(|rest| rest.starts_with('\''));
                    match letter {
                        '\'' if quote == '\'' && doubled() => {
                            letters.next();
                            text.push('\'');
                        }
                        '\\' if quote == '"' => match letters.next() {
                            Some((_, escaped @ ('"' | '\\' | '/'))) => text.push(escaped),
                            Some((_, 'n')) => text.push('\n'),
                            Some((_, 't')) => text.push('\t'),
                            _ => return wrong("only `\\\"`, `\\\\`, `\\/`, `\\n` and `\\t` are escapes", at + 1),
                        },
                        letter if letter == quote => {
                            let end = at + 1;
                            return Ok((Scalar { text, quoted: true, at: At { start, end: start + end } }, end));
                        }
                        letter => text.push(letter),
                    }
                }
                wrong("a quote that does not end in its line", content.len())
            }
            Some((_, '&' | '*' | '!' | '|' | '>' | '{' | '}' | '[' | ']' | '%' | '@' | '`' | '?' | ',')) => {
                wrong("a value that begins so stands in quotes", 1)
            }
            Some(_) => {
                let ends = |at: usize, letter: char| match letter {
                    ',' | ']' | '[' | '{' | '}' => listed,
                    '#' => content.get(..at).is_some_and(|before| before.ends_with([' ', '\t'])),
                    ':' => content.get(at + 1..).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')),
                    _ => false,
                };
                let end =
                    content.char_indices().find(|(at, letter)| ends(*at, *letter)).map_or(content.len(), |(at, _)| at);
                let text = content.get(..end).unwrap_or_default().trim_end();
                if text.is_empty() || content.get(end..).is_some_and(|rest| rest.starts_with(':')) {
                    return wrong("a value with a colon stands in quotes", end + 1);
                }
                let length = text.len();
                Ok((Scalar { text: text.to_owned(), quoted: false, at: At { start, end: start + length } }, length))
            }
            None => wrong("a value is missing", 0),
        }
    }
}

/// The key that deeper lines belong to.
struct Open {
    /// The one that items belong to.
    field: usize,
    /// How deep it stands.
    indent: usize,
    /// The one at the left margin.
    parent: usize,
    /// How deep the keys below that one stand, once there is one.
    child: Option<usize>,
}

#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a str,
    start: usize,
}

#[cfg(test)]
mod tests {
    use super::{Matter, Value};

    fn fields(front: &str) -> Result<Vec<(String, Vec<String>)>, &'static str> {
        let text = format!("---\n{front}\n---\nbody\n");
        let matter = Matter::read(&text).map_err(|problem| problem.code)?;
        assert_eq!(matter.body, "body\n");
        let texts = |value: Value| match value {
            Value::Empty => Vec::new(),
            Value::One(one) => vec![one.text],
            Value::List(items) => items.into_iter().map(|item| item.text).collect(),
        };
        Ok(matter.fields.into_iter().map(|field| (field.key, texts(field.value))).collect())
    }

    fn read(front: &str) -> Vec<(String, Vec<String>)> {
        fields(front).unwrap()
    }

    fn field(key: &str, values: &[&str]) -> (String, Vec<String>) {
        (key.to_owned(), values.iter().map(|&value| value.to_owned()).collect())
    }

    #[test]
    fn the_forms_of_front_matter_are_read() {
        assert_eq!(
            read("name: docs # why\ndescription: a, b and c#d"),
            [field("name", &["docs"]), field("description", &["a, b and c#d"]),]
        );
        assert_eq!(
            read("tools:\n  allow: [read, \"mcp__*\", 'it''s']\n  shell: false\nmodel: a/b"),
            [
                field("tools", &[]),
                field("tools.allow", &["read", "mcp__*", "it's"]),
                field("tools.shell", &["false"]),
                field("model", &["a/b"]),
            ]
        );
        assert_eq!(
            read("bashAllow:\n  - git log\n  - \"ls *\"\n\n# end\nx:"),
            [field("bashAllow", &["git log", "ls *"]), field("x", &[]),]
        );
        assert_eq!(
            read("tools:\n  allow:\n    - read\n    - grep\n  deny: []"),
            [field("tools", &[]), field("tools.allow", &["read", "grep"]), field("tools.deny", &[]),]
        );
        assert_eq!(read("list:\n- a\n- b"), [field("list", &["a", "b"])]);
    }

    #[test]
    fn a_mark_before_it_and_ends_of_dos_lines_are_read() {
        let matter = Matter::read("\u{feff}---\r\nname: docs\r\n---\r\nbody\r\n").unwrap();
        assert_eq!((matter.fields.len(), matter.body), (1, "body\r\n"));
    }

    #[test]
    fn what_is_no_such_form_is_an_error_and_no_guess() {
        for (front, code) in [
            ("a: b\na: c", "front.twice"),
            ("tools:\n  a: 1\n  a: 2", "front.twice"),
            ("a: *x", "front.value"),
            ("a: &x y", "front.value"),
            ("a: !!str y", "front.value"),
            ("a: |\n  text", "front.value"),
            ("a: {b: c}", "front.value"),
            ("a: \"b", "front.value"),
            ("a: \"\\x41\"", "front.value"),
            ("a: b: c", "front.value"),
            ("a: \"b\" c", "front.rest"),
            ("a: [b, c", "front.list"),
            ("a: [b] c", "front.rest"),
            ("a: [[b]]", "front.value"),
            ("\ta: b", "front.tab"),
            ("- a", "front.item"),
            ("a: b\n- c", "front.item"),
            ("a: b\n  c: d", "front.indent"),
            ("a:\n  b: 1\n    c: 2", "front.indent"),
            ("a:\n    b: 1\n  c: 2", "front.indent"),
            ("a:\n  - b\n  c: d", "front.indent"),
            ("just words", "front.line"),
            ("a b: c", "front.key"),
        ] {
            assert_eq!(fields(front), Err(code), "{front}");
        }
        for (text, code) in [("", "front.open"), ("name: x", "front.open"), ("---\nname: x", "front.close")] {
            assert_eq!(Matter::read(text).unwrap_err().code, code, "{text}");
        }
    }

    #[test]
    fn a_problem_has_a_line_and_a_caret() {
        let problem = Matter::read("---\nname: docs\nmodel: *x\n---\n").unwrap_err();
        let shown = "3:8: a value that begins so stands in quotes [front.value]\n  3 | model: *x\n    |        ^";
        assert_eq!(problem.to_string(), shown);
    }
}
