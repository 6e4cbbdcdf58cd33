//! Git's configuration format (`git-config(1)`, "CONFIGURATION FILE"), read without Git.

/// One setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The section, lower case.
    pub(crate) section: Vec<u8>,
    /// The subsection as written, if there is one.
    pub(crate) subsection: Option<Vec<u8>>,
    /// The name, lower case.
    pub(crate) name: Vec<u8>,
    /// The value; empty for a name alone.
    pub(crate) value: Vec<u8>,
}

impl Entry {
    /// `section.subsection.name`, as `git config --list` spells it.
    pub(crate) fn key(&self) -> Vec<u8> {
        let mut key = self.section.clone();
        for part in self.subsection.iter().chain([&self.name]) {
            if !key.is_empty() {
                key.push(b'.');
            }
            key.extend_from_slice(part);
        }
        key
    }
}

/// A text that is not in the format. Git itself stops at such a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Malformed;

/// The settings of a file, in its order.
pub(crate) fn parse(text: &[u8]) -> Result<Vec<Entry>, Malformed> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut bytes = Bytes { text, at: 0 };
    let mut entries = Vec::new();
    // Before the first section a name is one without a section, which means nothing to Git.
    let mut header: (Vec<u8>, Option<Vec<u8>>) = (Vec::new(), None);
    while let Some(byte) = bytes.next() {
        match byte {
            b'\n' => {}
            blank if is_blank(blank) => {}
            b'#' | b';' => bytes.skip_line(),
            b'[' => header = section(&mut bytes)?,
            first if first.is_ascii_alphabetic() => {
                let (section, subsection) = header.clone();
                let (name, value) = setting(first, &mut bytes)?;
                entries.push(Entry { section, subsection, name, value });
            }
            _ => return Err(Malformed),
        }
    }
    Ok(entries)
}

/// What Git takes for a blank inside a line: a carriage return too, unless it ends the line, and no other control character.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
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
            blank if is_blank(blank) => break,
            byte if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.') => name.push(byte.to_ascii_lowercase()),
            _ => return Err(Malformed),
        }
    }
    let mut byte = bytes.next();
    while byte.is_some_and(is_blank) {
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
                // The end of the file is the end of a line.
                match bytes.next().unwrap_or(b'\n') {
                    b'\n' => {}
                    b't' => value.push(b'\t'),
                    b'n' => value.push(b'\n'),
                    b'b' => value.push(8),
                    byte @ (b'\\' | b'"') => value.push(byte),
                    _ => return Err(Malformed),
                }
                // Blanks before it do not end the value.
                kept = value.len();
            }
            Some(byte) if !quoted && is_blank(byte) => {
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
    // To Git it is a string of C.
    value.truncate(value.iter().position(|byte| *byte == 0).unwrap_or(value.len()));
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
            ("k = v\n[a]\nk = w\\", vec![("k", "v"), ("a.k", "w")]),
            ("[a]\nk = v\0w", vec![("a.k", "v")]),
            ("[a]\nk = a\\tb\\nc\\\"d\n", vec![("a.k", "a\tb\nc\"d")]),
        ] {
            let wanted: Vec<(String, String)> = wanted.into_iter().map(|(k, v)| (k.into(), v.into())).collect();
            assert_eq!(read(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn what_git_refuses_is_malformed() {
        for text in [
            "[a",
            "[a\n]",
            "[a \"b]\nk=v",
            "[a]\n=v",
            "[a]\nk = \"v\n",
            "[a]\nk = \\q",
            "[a]\nk v",
            "[a]\n1k=v",
            "[a]\n\u{c}k=v",
        ] {
            assert_eq!(parse(text.as_bytes()), Err(Malformed), "{text:?}");
        }
    }

    /// What Git makes of a file: its settings, or nothing if it stops at it.
    fn listed(file: &std::path::Path) -> Option<Vec<(Vec<u8>, Vec<u8>)>> {
        let listed =
            std::process::Command::new("git").args(["config", "--list", "-z", "-f"]).arg(file).output().unwrap();
        let entry = |text: &[u8]| {
            let cut = text.iter().position(|byte| *byte == b'\n').unwrap_or(text.len());
            (text[..cut].to_vec(), text.get(cut + 1..).unwrap_or_default().to_vec())
        };
        let entries = listed.stdout.split(|byte| *byte == 0).filter(|text| !text.is_empty()).map(entry).collect();
        listed.status.success().then_some(entries)
    }

    /// Before 2.45 Git turned every blank in a value into a space.
    fn blanks(value: Vec<u8>) -> Vec<u8> {
        value.into_iter().map(|byte| if super::is_blank(byte) { b' ' } else { byte }).collect()
    }

    /// Parts that mean something to the format, put together without regard to what comes of it.
    const PARTS: &[&str] = &[
        "[core]",
        "[a \"B c\"]",
        "[a \"x\\\"y\\\\z\"]",
        "[d.E]",
        "[Include]",
        "[a",
        "]",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "\r",
        " ",
        "\t",
        " = ",
        "=",
        "hooksPath",
        "k",
        "K9-x",
        "path = a",
        "v",
        "one two",
        "\"",
        "\"q  r\"",
        "\\",
        "\\\\",
        "\\n",
        "\\t",
        "\\b",
        "\\\"",
        "\\\n",
        "\\q",
        "#",
        ";",
        " # c",
        "; c",
        "é",
        "\u{b}",
        "\u{c}",
        ".",
        "_",
        "~/x",
        "\u{feff}",
        "'",
    ];

    #[test]
    fn git_itself_agrees() {
        let folder = crate::testing::Folder::new();
        let file = folder.path().join("config");
        let fixed =
            "[alias]\nst = status -sb # c\nx = \"!a \\\"b\\\"\"\n[Filter \"A b\"] Clean = one \\\n two\n[d.E]\nF\n";
        let mut random = 0x2545_f491_4f6c_dd1d_u64;
        let mut next = |below: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            usize::try_from(random % u64::try_from(below).unwrap()).unwrap()
        };
        let (mut understood, mut malformed) = (0, 0);
        for round in 0..600 {
            let text = if round == 0 {
                fixed.to_owned()
            } else {
                // One half begins well, or nearly nothing would be understood.
                let mut text = if round % 2 == 0 { "[core]\nk = v\n".to_owned() } else { String::new() };
                for _ in 0..next(12) {
                    text.push_str(PARTS[next(PARTS.len())]);
                }
                text
            };
            std::fs::write(&file, &text).unwrap();
            let ours = parse(text.as_bytes()).ok();
            let ours =
                ours.map(|all| all.into_iter().map(|entry| (entry.key(), blanks(entry.value))).collect::<Vec<_>>());
            let theirs = listed(&file).map(|all| all.into_iter().map(|(key, value)| (key, blanks(value))).collect());
            assert_eq!(ours, theirs, "{text:?}");
            if ours.is_some() { understood += 1 } else { malformed += 1 }
        }
        assert!(understood > 100 && malformed > 100, "{understood} understood, {malformed} malformed");
    }
}
