//! Git's configuration format (`git-config(1)`, "CONFIGURATION FILE"), read without Git.

/// One setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The section, lower case.
    pub(super) section: Vec<u8>,
    /// The subsection as written, if there is one.
    pub(super) subsection: Option<Vec<u8>>,
    /// The name, lower case.
    pub(super) name: Vec<u8>,
    /// The value; empty for a name alone.
    pub(super) value: Vec<u8>,
}

impl Entry {
    /// `section.subsection.name`, as `git config --list` spells it.
    pub(super) fn key(&self) -> Vec<u8> {
        let mut key = self.section.clone();
        for part in self.subsection.iter().chain([&self.name]) {
            key.push(b'.');
            key.extend_from_slice(part);
        }
        key
    }
}

/// A text that is not in the format. Git itself stops at such a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Malformed;

/// The settings of a file, in its order.
pub(super) fn parse(text: &[u8]) -> Result<Vec<Entry>, Malformed> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut bytes = Bytes { text, at: 0 };
    let mut entries = Vec::new();
    let mut header: Option<(Vec<u8>, Option<Vec<u8>>)> = None;
    while let Some(byte) = bytes.next() {
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => {}
            b'#' | b';' => bytes.skip_line(),
            b'[' => header = Some(section(&mut bytes)?),
            first if first.is_ascii_alphabetic() => {
                let (section, subsection) = header.clone().ok_or(Malformed)?;
                let (name, value) = setting(first, &mut bytes)?;
                entries.push(Entry { section, subsection, name, value });
            }
            _ => return Err(Malformed),
        }
    }
    Ok(entries)
}

struct Bytes<'a> {
    text: &'a [u8],
    at: usize,
}

impl Bytes<'_> {
    /// The next byte; a line's `\r\n` is one `\n`.
    fn next(&mut self) -> Option<u8> {
        let byte = *self.text.get(self.at)?;
        self.at += 1;
        if byte == b'\r' && self.text.get(self.at) == Some(&b'\n') {
            self.at += 1;
            return Some(b'\n');
        }
        Some(byte)
    }

    fn skip_line(&mut self) {
        while !matches!(self.next(), None | Some(b'\n')) {}
    }
}

/// What follows `[`: `core]`, `remote "origin"]` or the old `branch.main]`.
fn section(bytes: &mut Bytes<'_>) -> Result<(Vec<u8>, Option<Vec<u8>>), Malformed> {
    let mut name = Vec::new();
    loop {
        match bytes.next().ok_or(Malformed)? {
            b']' => {
                let dot = name.iter().position(|byte| *byte == b'.');
                let subsection = dot.and_then(|dot| name.get(dot + 1..)).map(<[u8]>::to_vec);
                name.truncate(dot.unwrap_or(name.len()));
                return Ok((name, subsection));
            }
            b' ' | b'\t' => break,
            byte if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.') => name.push(byte.to_ascii_lowercase()),
            _ => return Err(Malformed),
        }
    }
    let mut byte = bytes.next();
    while matches!(byte, Some(b' ' | b'\t')) {
        byte = bytes.next();
    }
    if byte != Some(b'"') {
        return Err(Malformed);
    }
    let mut subsection = Vec::new();
    loop {
        match bytes.next().ok_or(Malformed)? {
            b'"' => break,
            b'\n' => return Err(Malformed),
            b'\\' => match bytes.next().ok_or(Malformed)? {
                b'\n' => return Err(Malformed),
                escaped => subsection.push(escaped),
            },
            byte => subsection.push(byte),
        }
    }
    if bytes.next() == Some(b']') { Ok((name, Some(subsection))) } else { Err(Malformed) }
}

/// A name that starts with `first`, and its value.
fn setting(first: u8, bytes: &mut Bytes<'_>) -> Result<(Vec<u8>, Vec<u8>), Malformed> {
    let mut name = vec![first.to_ascii_lowercase()];
    let mut byte = bytes.next();
    while let Some(next) = byte.filter(|byte| byte.is_ascii_alphanumeric() || *byte == b'-') {
        name.push(next.to_ascii_lowercase());
        byte = bytes.next();
    }
    while matches!(byte, Some(b' ' | b'\t')) {
        byte = bytes.next();
    }
    match byte {
        None | Some(b'\n') => Ok((name, Vec::new())),
        Some(b'=') => Ok((name, value(bytes)?)),
        // `name # comment` is an error to Git as well.
        Some(_) => Err(Malformed),
    }
}

fn value(bytes: &mut Bytes<'_>) -> Result<Vec<u8>, Malformed> {
    let mut value = Vec::new();
    // Length up to the last byte that is no trailing blank.
    let mut kept = 0;
    let mut quoted = false;
    loop {
        match bytes.next() {
            None | Some(b'\n') if quoted => return Err(Malformed),
            None | Some(b'\n') => break,
            Some(b'#' | b';') if !quoted => {
                bytes.skip_line();
                break;
            }
            Some(b'"') => {
                quoted = !quoted;
                kept = value.len();
            }
            Some(b'\\') => {
                match bytes.next().ok_or(Malformed)? {
                    b'\n' => continue,
                    b't' => value.push(b'\t'),
                    b'n' => value.push(b'\n'),
                    b'b' => value.push(8),
                    byte @ (b'\\' | b'"') => value.push(byte),
                    _ => return Err(Malformed),
                }
                kept = value.len();
            }
            Some(byte @ (b' ' | b'\t')) if !quoted => {
                if !value.is_empty() {
                    value.push(byte);
                }
            }
            Some(byte) => {
                value.push(byte);
                kept = value.len();
            }
        }
    }
    value.truncate(kept);
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::{Malformed, parse};

    fn read(text: &str) -> Vec<(String, String)> {
        let text_of = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        parse(text.as_bytes()).unwrap().into_iter().map(|entry| (text_of(entry.key()), text_of(entry.value))).collect()
    }

    #[test]
    fn settings_are_read_as_git_reads_them() {
        for (text, wanted) in [
            ("[core]\n\tbare = false\n", vec![("core.bare", "false")]),
            ("[Core] Bare=false", vec![("core.bare", "false")]),
            ("[alias]\nst = status # short\n", vec![("alias.st", "status")]),
            ("[alias]\n  x = \"!sh -c 'a; b'\" ; c\n", vec![("alias.x", "!sh -c 'a; b'")]),
            ("[alias]\nl = log \\\n  --oneline\n", vec![("alias.l", "log   --oneline")]),
            ("[filter \"My LFS\"]\nclean = a b  \n", vec![("filter.My LFS.clean", "a b")]),
            ("[diff.Old]\ntextconv=x", vec![("diff.old.textconv", "x")]),
            ("[a \"q\\\"\\\\z\"]\nk=v", vec![("a.q\"\\z.k", "v")]),
            ("[a]\nflag\nk = \"x\"  y\" z \"\n", vec![("a.flag", ""), ("a.k", "x  y z ")]),
            ("\u{feff}[a]\r\nk = v\r\n", vec![("a.k", "v")]),
            ("# only a comment", vec![]),
            ("[a]\nk = a\\tb\\nc\\\"d\n", vec![("a.k", "a\tb\nc\"d")]),
        ] {
            let wanted: Vec<(String, String)> = wanted.into_iter().map(|(k, v)| (k.into(), v.into())).collect();
            assert_eq!(read(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn what_git_refuses_is_malformed() {
        for text in [
            "k = v",
            "[a",
            "[a\n]",
            "[a \"b]\nk=v",
            "[a]\n=v",
            "[a]\nk = \"v\n",
            "[a]\nk = \\q",
            "[a]\nk v",
            "[a]\n1k=v",
        ] {
            assert_eq!(parse(text.as_bytes()), Err(Malformed), "{text:?}");
        }
    }

    #[test]
    fn git_itself_agrees() {
        let folder = crate::testing::Folder::new();
        let text =
            "[alias]\nst = status -sb # c\nx = \"!a \\\"b\\\"\"\n[Filter \"A b\"] Clean = one \\\n two\n[d.E]\nF\n";
        let file = folder.path().join("config");
        std::fs::write(&file, text).unwrap();
        let Ok(output) = std::process::Command::new("git").args(["config", "--list", "-z", "-f"]).arg(&file).output()
        else {
            return;
        };
        let listed: Vec<(String, String)> = String::from_utf8(output.stdout)
            .unwrap()
            .split_terminator('\0')
            .map(|entry| entry.split_once('\n').unwrap_or((entry, "")))
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        assert_eq!(read(text), listed);
    }
}
