//! The language of `sed`, read far enough to see which files a script names and what it runs.

/// What a script does besides editing the text that flows through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// `r` and `R`.
    Reads(Vec<u8>),
    /// `w` and `W`, also as a flag of `s`. The file is emptied before the first line is read.
    Writes(Vec<u8>),
    /// `e COMMAND`.
    Runs(Vec<u8>),
    /// `e` alone and the flag `e` of `s`: lines of the text are run.
    RunsItsText,
}

/// The actions of a script, or `None` where it is not understood.
pub(super) fn read(script: &[u8]) -> Option<Vec<Action>> {
    let mut reader = Reader { script, at: 0, actions: Vec::new() };
    while reader.command()? {}
    Some(reader.actions)
}

struct Reader<'a> {
    script: &'a [u8],
    at: usize,
    actions: Vec<Action>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.script.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek();
        self.at += usize::from(byte.is_some());
        byte
    }

    fn skip(&mut self, wanted: impl Fn(u8) -> bool) -> &'a [u8] {
        let from = self.at;
        while self.peek().is_some_and(&wanted) {
            self.at += 1;
        }
        self.script.get(from..self.at).unwrap_or_default()
    }

    fn blanks(&mut self) {
        self.skip(|byte| byte == b' ' || byte == b'\t');
    }

    fn rest_of_line(&mut self) -> &'a [u8] {
        self.skip(|byte| byte != b'\n')
    }

    /// Reads one command with its addresses; `Some(false)` at the end of the script.
    fn command(&mut self) -> Option<bool> {
        self.skip(|byte| byte.is_ascii_whitespace() || byte == b';');
        if self.peek().is_none() {
            return Some(false);
        }
        if self.address()? {
            self.blanks();
            if self.peek() == Some(b',') {
                self.at += 1;
                self.blanks();
                if matches!(self.peek(), Some(b'+' | b'~')) {
                    self.at += 1;
                }
                self.address()?.then_some(())?;
            }
        }
        self.skip(|byte| byte == b' ' || byte == b'\t' || byte == b'!');
        match self.next()? {
            b'{' | b'}' => {}
            b'=' | b'd' | b'D' | b'g' | b'G' | b'h' | b'H' | b'n' | b'N' | b'p' | b'P' | b'x' | b'F' | b'z' => {
                self.end()?;
            }
            b'q' | b'Q' | b'l' | b'L' => {
                self.blanks();
                self.skip(|byte| byte.is_ascii_digit());
                self.end()?;
            }
            b'a' | b'i' | b'c' => self.text(),
            b'#' => {
                self.rest_of_line();
            }
            b':' => {
                self.blanks();
                let label = self.skip(|byte| !byte.is_ascii_whitespace() && byte != b';');
                // Versions differ on whether a brace ends a label.
                if label.is_empty() || label.contains(&b'}') {
                    return None;
                }
            }
            b'b' | b't' | b'T' | b'v' => {
                self.blanks();
                self.skip(|byte| !byte.is_ascii_whitespace() && byte != b';' && byte != b'}');
                self.end()?;
            }
            b'r' | b'R' => {
                let file = self.file()?;
                self.actions.push(Action::Reads(file));
            }
            b'w' | b'W' => {
                let file = self.file()?;
                self.actions.push(Action::Writes(file));
            }
            b'e' => {
                self.blanks();
                let command = self.rest_of_line().to_vec();
                let runs = if command.is_empty() { Action::RunsItsText } else { Action::Runs(command) };
                self.actions.push(runs);
            }
            b's' => self.substitution()?,
            b'y' => {
                let delimiter = self.delimiter()?;
                self.until(delimiter, false)?;
                self.until(delimiter, false)?;
                self.end()?;
            }
            _ => return None,
        }
        Some(true)
    }

    /// Reads one address, if there is one.
    fn address(&mut self) -> Option<bool> {
        match self.peek()? {
            b'0'..=b'9' => {
                self.skip(|byte| byte.is_ascii_digit());
                self.blanks();
                if self.peek() == Some(b'~') {
                    self.at += 1;
                    self.blanks();
                    self.skip(|byte| byte.is_ascii_digit());
                }
            }
            b'$' => self.at += 1,
            b'/' => {
                self.at += 1;
                self.until(b'/', true)?;
                self.skip(|byte| byte == b'I' || byte == b'M');
            }
            b'\\' => {
                self.at += 1;
                let delimiter = self.delimiter()?;
                self.until(delimiter, true)?;
                self.skip(|byte| byte == b'I' || byte == b'M');
            }
            _ => return Some(false),
        }
        Some(true)
    }

    fn delimiter(&mut self) -> Option<u8> {
        // A delimiter of several bytes would be read byte by byte here.
        self.next().filter(|byte| byte.is_ascii() && !matches!(byte, b'\n' | b'\\'))
    }

    /// Reads up to and over the delimiter. In an expression a bracket holds it (GNU sed 4.9, BSD); where that reading finds no
    /// end, nothing is understood.
    fn until(&mut self, delimiter: u8, expression: bool) -> Option<()> {
        while let Some(byte) = self.next() {
            match byte {
                byte if byte == delimiter => return Some(()),
                b'\\' => {
                    self.next()?;
                }
                b'\n' if expression => return None,
                b'[' if expression => self.bracket()?,
                _ => {}
            }
        }
        None
    }

    /// Reads a bracket expression behind its `[`.
    fn bracket(&mut self) -> Option<()> {
        if self.peek() == Some(b'^') {
            self.at += 1;
        }
        if self.peek() == Some(b']') {
            self.at += 1;
        }
        loop {
            match self.next()? {
                b']' => return Some(()),
                b'\n' => return None,
                b'[' => {
                    let Some(kind @ (b'.' | b':' | b'=')) = self.peek() else { continue };
                    self.at += 1;
                    while !(self.next()? == kind && self.peek() == Some(b']')) {}
                    self.at += 1;
                }
                _ => {}
            }
        }
    }

    fn substitution(&mut self) -> Option<()> {
        let delimiter = self.delimiter()?;
        self.until(delimiter, true)?;
        self.until(delimiter, false)?;
        loop {
            match self.peek() {
                Some(b'g' | b'p' | b'i' | b'I' | b'm' | b'M' | b'0'..=b'9') => self.at += 1,
                Some(b'e') => {
                    self.at += 1;
                    self.actions.push(Action::RunsItsText);
                }
                Some(b'w') => {
                    self.at += 1;
                    let file = self.file()?;
                    self.actions.push(Action::Writes(file));
                    return Some(());
                }
                _ => return self.end(),
            }
        }
    }

    /// A file name: the rest of the line.
    fn file(&mut self) -> Option<Vec<u8>> {
        self.blanks();
        let name = self.rest_of_line();
        (!name.is_empty()).then(|| name.to_vec())
    }

    /// The text of `a`, `i` and `c`: up to a line end without backslash.
    fn text(&mut self) {
        while let Some(byte) = self.next() {
            match byte {
                b'\\' => {
                    self.next();
                }
                b'\n' => return,
                _ => {}
            }
        }
    }

    /// What may stand behind a command.
    fn end(&mut self) -> Option<()> {
        self.blanks();
        matches!(self.peek(), None | Some(b'\n' | b';' | b'}' | b'#' | b'\r')).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Action, read};

    #[test]
    fn scripts_that_only_edit_have_no_actions() {
        for script in [
            "s/a/b/",
            "$!N;P;D",
            ":a;N;$!ba;s/\\n/ /g",
            "/^#/d;/e/p",
            "s|/w/|/x/|2gI;p",
            "1~2!{p;=}",
            "\\,a,I,+3d",
            "y/abc/xyz/;q5",
            "a w out\\\nw out\nd",
            "i\\\nw out",
            "s/[^/]*$//",
            "s/[]/w x]/y/",
            "s/[[:space:]/]e/b/",
            "#w out\np",
            "s/\\/e/x/",
            "l 5",
            "{p};{n;d}",
        ] {
            assert_eq!(read(script.as_bytes()), Some(Vec::new()), "{script}");
        }
    }

    #[test]
    fn files_and_commands_are_found_wherever_they_stand() {
        let writes = |name: &str| vec![Action::Writes(name.into())];
        for script in [
            "w out",
            "wout",
            "$!w out",
            "1,/b/W out",
            "s/a/b/w out",
            "s|a|b|gwout",
            "p;w out",
            "{p\nw out\n}",
            "a x\nw out",
        ] {
            assert_eq!(read(script.as_bytes()), Some(writes("out")), "{script}");
        }
        assert_eq!(read(b"w out;p }"), Some(writes("out;p }")));
        assert_eq!(read(b"1e ls -l"), Some(vec![Action::Runs(b"ls -l".to_vec())]));
        assert_eq!(read(b"s/x/y/;s/a/b/ge"), Some(vec![Action::RunsItsText]));
        assert_eq!(read(b"e"), Some(vec![Action::RunsItsText]));
        assert_eq!(read(b"r f\nR g"), Some(vec![Action::Reads(b"f".to_vec()), Action::Reads(b"g".to_vec())]));
    }

    #[test]
    fn the_rest_is_not_understood() {
        for script in ["s/a/b", "s/a/b/k", "k", "p w x", "w", "1,", "s/[/b/", "y/a/", "/a", ":a}w x", "s\\a\\b\\", ","]
        {
            assert_eq!(read(script.as_bytes()), None, "{script}");
        }
    }
}
