//! Histories as a stream of batches, whatever their form. What is held at a time does not depend on how long they are.

use std::{
    io::{self, BufRead, Read},
    mem,
    sync::Arc,
};

use serde_json::Value;

use super::call::place;
use crate::lines::{Line, next_line};

/// The form of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// JSON: a record a line (Claude Code, Codex, Pi, `check --stdin`), or whole documents (Gemini, `OpenCode`)
    Json,
    /// Commands, one a line, with or without lines of times (`#1700000000`)
    Bash,
    /// Commands as zsh writes them: `: 1700000000:0;command`, a backslash before a newline in a command
    Zsh,
    /// Entries as fish writes them: `- cmd: command`
    Fish,
}

/// One thing to look at.
#[derive(Debug)]
pub struct Item {
    /// The record or the command.
    pub text: Vec<u8>,
    /// Whether it is JSON, not yet parsed.
    pub json: bool,
    /// Where the session was, as far as earlier records said.
    pub cwd: Option<Arc<str>>,
}

/// Some of a history, in its order.
#[derive(Debug, Default)]
pub struct Batch {
    /// What is to be looked at.
    pub items: Vec<Item>,
    /// Lines read.
    pub lines: u64,
    /// Of these, lines that are too long to be read.
    pub broken: u64,
    /// Bytes held.
    pub bytes: usize,
}

/// The longest record, and the longest whole document.
pub(super) const LONGEST_LINE: usize = 16 << 20;
const LONGEST_DOCUMENT: u64 = 64 << 20;

/// A batch ends at this many bytes or items, whichever comes first.
const BATCH_BYTES: usize = 256 << 10;
const BATCH_ITEMS: usize = 256;

/// A history that is being read.
pub struct Source<R> {
    input: R,
    format: Format,
    cwd: Option<Arc<str>>,
    ended: bool,
}

impl<R: BufRead> Source<R> {
    /// The history that `input` holds, in `format`; where none is given, in the one that its beginning shows.
    ///
    /// # Errors
    /// `input` cannot be read.
    pub fn new(mut input: R, format: Option<Format>) -> io::Result<Self> {
        let format = match format {
            Some(format) => format,
            None => guessed(input.fill_buf()?),
        };
        Ok(Self { input, format, cwd: None, ended: false })
    }

    /// The form in which it is read.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// The next batch; `None` at the end.
    ///
    /// # Errors
    /// The history cannot be read further.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch>> {
        let mut batch = Batch::default();
        let mut line = Vec::new();
        // A command that goes on in the next line.
        let mut open: Option<Vec<u8>> = None;
        while !self.ended && (open.is_some() || (batch.bytes < BATCH_BYTES && batch.items.len() < BATCH_ITEMS)) {
            match next_line(&mut self.input, &mut line, LONGEST_LINE)? {
                Line::End => self.ended = true,
                Line::TooLong => {
                    batch.lines += 1;
                    batch.broken += 1;
                    open = None;
                }
                Line::Whole => {
                    batch.lines += 1;
                    self.take(&mut line, &mut open, &mut batch)?;
                }
            }
        }
        // A command whose last line is missing is judged as far as it goes.
        if let Some(command) = open {
            self.push(&mut batch, command, false);
        }
        Ok((batch.lines > 0).then_some(batch))
    }

    fn take(&mut self, line: &mut Vec<u8>, open: &mut Option<Vec<u8>>, batch: &mut Batch) -> io::Result<()> {
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        match self.format {
            Format::Json if line.trim_ascii() == b"{" || line.trim_ascii() == b"[" => self.document(line, batch)?,
            Format::Json if line.trim_ascii().is_empty() => {}
            Format::Json => {
                self.follow(line);
                self.push(batch, mem::take(line), true);
            }
            Format::Bash => {
                let time =
                    line.strip_prefix(b"#").is_some_and(|rest| !rest.is_empty() && rest.iter().all(u8::is_ascii_digit));
                if !time && !line.trim_ascii().is_empty() {
                    self.push(batch, mem::take(line), false);
                }
            }
            Format::Zsh => {
                let mut command = match open.take() {
                    Some(mut started) => {
                        started.push(b'\n');
                        started.extend_from_slice(&unmetafied(line));
                        started
                    }
                    None => unmetafied(zsh_command(line)),
                };
                if command.last() == Some(&b'\\') && command.len() <= LONGEST_LINE {
                    command.pop();
                    *open = Some(command);
                } else if !command.trim_ascii().is_empty() {
                    self.push(batch, command, false);
                }
            }
            Format::Fish => {
                if let Some(command) = line.strip_prefix(b"- cmd: ") {
                    let command = fish_command(command);
                    self.push(batch, command, false);
                }
            }
        }
        Ok(())
    }

    fn push(&self, batch: &mut Batch, text: Vec<u8>, json: bool) {
        batch.bytes += text.len();
        batch.items.push(Item { text, json, cwd: self.cwd.clone() });
    }

    /// Learns where a session is from the records that say so for those after them: Pi's and Codex's.
    fn follow(&mut self, line: &[u8]) {
        const KINDS: [&[u8]; 3] = [b"\"session\"", b"\"session_meta\"", b"\"turn_context\""];
        let start = line.get(..256).unwrap_or(line);
        if line.len() > (1 << 20) || !KINDS.iter().any(|kind| start.windows(kind.len()).any(|part| part == *kind)) {
            return;
        }
        let Ok(Value::Object(fields)) = serde_json::from_slice(line) else { return };
        let states = fields.get("type").and_then(Value::as_str);
        if matches!(states, Some("session" | "session_meta" | "turn_context"))
            && let Some(cwd) = place(&fields)
        {
            self.cwd = Some(cwd.into());
        }
    }

    /// The rest of a document that began with this line, and those behind it.
    fn document(&mut self, first: &mut Vec<u8>, batch: &mut Batch) -> io::Result<()> {
        let mut text = mem::take(first);
        text.push(b'\n');
        (&mut self.input).take(LONGEST_DOCUMENT + 1).read_to_end(&mut text)?;
        // The first line is counted already, and nothing follows the last newline.
        let whole = text.strip_suffix(b"\n").unwrap_or(&text);
        batch.lines += whole.split(|byte| *byte == b'\n').count().saturating_sub(1) as u64;
        self.ended = true;
        if text.len() as u64 > LONGEST_DOCUMENT {
            io::copy(&mut self.input, &mut io::sink())?;
            batch.broken += 1;
        } else {
            self.push(batch, text, true);
        }
        Ok(())
    }
}

/// The form that the beginning of a history shows.
fn guessed(start: &[u8]) -> Format {
    let start = start.trim_ascii_start();
    if start.starts_with(b"{") || start.starts_with(b"[") {
        Format::Json
    } else if start.starts_with(b"- cmd: ") {
        Format::Fish
    } else if zsh_command(start.split(|byte| *byte == b'\n').next().unwrap_or_default()).len() < start.len()
        && start.starts_with(b": ")
    {
        Format::Zsh
    } else {
        Format::Bash
    }
}

/// `: 1700000000:0;command` without what stands before the command; a line that has no time is the command.
fn zsh_command(line: &[u8]) -> &[u8] {
    let Some(rest) = line.strip_prefix(b": ") else { return line };
    let Some(end) = rest.iter().position(|byte| *byte == b';') else { return line };
    let (time, command) = rest.split_at_checked(end).unwrap_or((rest, &[]));
    let is_time = time.contains(&b':') && time.iter().all(|byte| byte.is_ascii_digit() || *byte == b':');
    if is_time { command.get(1..).unwrap_or_default() } else { line }
}

/// zsh writes some bytes as 0x83 and the byte with bit 5 flipped (`Meta` in its `zsh.h`).
fn unmetafied(line: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(line.len());
    let mut bytes = line.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            0x83 => out.extend(bytes.next().map(|next| next ^ 0x20)),
            byte => out.push(*byte),
        }
    }
    out
}

/// fish writes a newline as `\n` and a backslash as two.
fn fish_command(line: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(line.len());
    let mut bytes = line.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => match bytes.next() {
                Some(b'n') => out.push(b'\n'),
                Some(other) => out.push(*other),
                None => out.push(b'\\'),
            },
            byte => out.push(*byte),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Format, LONGEST_LINE, Source};

    fn read(text: &[u8]) -> (Format, Vec<String>, u64, u64) {
        let mut source = Source::new(text, None).unwrap();
        let (mut items, mut lines, mut broken) = (Vec::new(), 0, 0);
        while let Some(batch) = source.next_batch().unwrap() {
            lines += batch.lines;
            broken += batch.broken;
            items.extend(
                batch
                    .items
                    .into_iter()
                    .map(|item| format!("{}@{}", item.text.escape_ascii(), item.cwd.as_deref().unwrap_or_default())),
            );
        }
        (source.format(), items, lines, broken)
    }

    fn of(items: &[&str]) -> Vec<String> {
        items.iter().map(|item| (*item).to_owned()).collect()
    }

    #[test]
    fn shells_write_their_histories_each_in_its_own_way() {
        assert_eq!(
            read(b"ls\n#1700000000\n# a comment\n\ngit log\r\n"),
            (Format::Bash, of(&["ls@", "# a comment@", "git log@"]), 5, 0)
        );
        let zsh = b": 1700000000:0;echo a\\\nb\n: 1700000001:12;gr\x83\xbc\x83\xc5\nplain; ls\n";
        let wanted = of(&["echo a\\nb@", "gr\\x9c\\xe5@", "plain; ls@"]);
        assert_eq!(read(zsh), (Format::Zsh, wanted, 4, 0));
        let fish = b"- cmd: echo a\\nb \\\\c\n  when: 1700000000\n  paths:\n    - a\n- cmd: ls\n";
        assert_eq!(read(fish), (Format::Fish, of(&["echo a\\nb \\\\c@", "ls@"]), 5, 0));
    }

    #[test]
    fn records_know_where_their_session_is() {
        let text = br#"{"type":"session_meta","payload":{"cwd":"/a"}}
{"x":1}

{"type":"turn_context","payload":{"cwd":"/b"}}
{"broken
"#;
        let (format, items, lines, _) = read(text);
        assert_eq!((format, lines), (Format::Json, 5));
        let places: Vec<&str> = items.iter().map(|item| item.rsplit('@').next().unwrap()).collect();
        assert_eq!(places, ["/a", "/a", "/b", "/b"]);
    }

    #[test]
    fn a_document_is_one_record_and_an_endless_line_none() {
        let (_, items, lines, broken) = read(b"{\n \"messages\": []\n}\n");
        assert_eq!((items.len(), lines, broken), (1, 3, 0));
        let mut text = b"{\"a\":1}\n".to_vec();
        text.extend(vec![b'x'; LONGEST_LINE + 1]);
        text.extend(b"\n{\"b\":1}");
        let (_, items, lines, broken) = read(&text);
        assert_eq!((items.len(), lines, broken), (2, 3, 1));
        assert_eq!(read(b""), (Format::Bash, vec![], 0, 0));
        assert_eq!(read(b": 1:0;echo \\").1, of(&["echo @"]));
    }
}
