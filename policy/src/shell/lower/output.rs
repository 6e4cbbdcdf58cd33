//! What commands print, where the script itself goes on with it: `$(pwd)`, `echo … | sh`, `$(( $(nproc) * 2 ))`.

use super::state::MAX_VALUE;
use crate::{shell::Arg, tools::findings::Stdin};

/// What is known of a text that commands print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Text {
    /// Exactly these bytes.
    Known(Vec<u8>),
    /// Integers and blanks.
    Numbers,
    /// Anything.
    Unknown,
}

impl Text {
    /// Nothing was printed yet.
    pub(super) const NOTHING: Self = Self::Known(Vec::new());

    /// `more` is printed after it.
    pub(super) fn append(&mut self, more: Self) {
        *self = match (std::mem::replace(self, Self::Unknown), more) {
            (Self::Known(mut bytes), Self::Known(more)) if bytes.len() + more.len() <= MAX_VALUE * 8 => {
                bytes.extend_from_slice(&more);
                Self::Known(bytes)
            }
            (Self::Known(bytes), Self::Numbers) if bytes.is_empty() => Self::Numbers,
            (Self::Numbers, Self::Known(bytes)) if bytes.iter().all(|byte| byte.is_ascii_digit() || *byte == b'\n') => {
                Self::Numbers
            }
            (Self::Numbers, Self::Numbers) => Self::Numbers,
            (Self::Known(_) | Self::Numbers | Self::Unknown, Self::Known(_) | Self::Numbers | Self::Unknown) => {
                Self::Unknown
            }
        };
    }
}

/// What `echo` prints; `expands` where it takes backslashes without being asked to.
pub(super) fn echo(args: &[Arg], expands: bool) -> Text {
    let (mut rest, mut newline) = (args, true);
    while let [first, tail @ ..] = rest {
        match first.known() {
            Some(b"-n") => newline = false,
            Some(b"-E") => {}
            Some(b"-e" | b"-ne" | b"-en" | b"-nE" | b"-En" | b"-eE" | b"-Ee") => return escaped_echo(tail),
            _ => break,
        }
        rest = tail;
    }
    let mut text = Vec::new();
    for (at, arg) in rest.iter().enumerate() {
        let Some(bytes) = arg.known() else { return Text::Unknown };
        if at > 0 {
            text.push(b' ');
        }
        text.extend_from_slice(bytes);
    }
    if expands && text.contains(&b'\\')
        || text.first() == Some(&b'-') && text.get(1).is_some_and(|byte| matches!(byte, b'n' | b'e' | b'E'))
    {
        return Text::Unknown;
    }
    if newline {
        text.push(b'\n');
    }
    Text::Known(text)
}

/// `echo -e` without any backslash prints as `echo` does; with one it is not worked out.
fn escaped_echo(args: &[Arg]) -> Text {
    let plain =
        args.iter().all(|arg| arg.known().is_some_and(|text| !text.contains(&b'\\') && text.first() != Some(&b'-')));
    if plain { echo(args, false) } else { Text::Unknown }
}

/// What `printf FORMAT ARGS` prints, for formats of `%s`, `%d`, `%%`, `\n`, `\t` and `\\`.
pub(super) fn printf(args: &[Arg]) -> Text {
    let args = match args {
        [first, rest @ ..] if first.known() == Some(b"--") => rest,
        _ => args,
    };
    let [format, rest @ ..] = args else { return Text::NOTHING };
    let Some(format) = format.known().filter(|format| format.first() != Some(&b'-')) else {
        return Text::Unknown;
    };
    let mut rest = rest.iter();
    let mut text = Vec::new();
    loop {
        let left = rest.len();
        let mut bytes = format.iter();
        while let Some(byte) = bytes.next() {
            match byte {
                b'%' => match bytes.next() {
                    Some(b'%') => text.push(b'%'),
                    Some(b's') => match rest.next().map(Arg::known) {
                        Some(Some(value)) => text.extend_from_slice(value),
                        Some(None) => return Text::Unknown,
                        None => {}
                    },
                    Some(b'd') => match rest.next().map(Arg::known) {
                        Some(Some(value))
                            if !value.is_empty()
                                && value.iter().all(u8::is_ascii_digit)
                                && value.first() != Some(&b'0') =>
                        {
                            text.extend_from_slice(value);
                        }
                        _ => return Text::Unknown,
                    },
                    _ => return Text::Unknown,
                },
                b'\\' => match bytes.next() {
                    Some(b'n') => text.push(b'\n'),
                    Some(b't') => text.push(b'\t'),
                    Some(b'\\') => text.push(b'\\'),
                    _ => return Text::Unknown,
                },
                byte => text.push(*byte),
            }
        }
        // The format is used again as long as it takes arguments and some are left.
        if rest.len() == 0 || rest.len() == left || text.len() > MAX_VALUE {
            break;
        }
    }
    if rest.len() > 0 && text.len() > MAX_VALUE { Text::Unknown } else { Text::Known(text) }
}

/// What a program prints, by its name and operands.
pub(super) fn program(name: &[u8], args: &[Arg], stdin: &Stdin) -> Text {
    let words: Option<Vec<&[u8]>> = args.iter().map(Arg::known).collect();
    match (name, words.as_deref()) {
        (b"echo", _) => echo(args, true),
        (b"printf", _) => printf(args),
        (b"cat", Some([] | [b"-"])) => match stdin {
            Stdin::Text(text) => text.known().map_or(Text::Unknown, |text| Text::Known(text.to_vec())),
            Stdin::Inherited | Stdin::Pipe | Stdin::File(_) => Text::Unknown,
        },
        (b"basename", Some([path])) if !path.starts_with(b"-") => last_component(path),
        (b"dirname", Some([path])) if !path.starts_with(b"-") => directory(path),
        (b"true" | b"false" | b"sleep" | b"test" | b"[", _) => Text::NOTHING,
        (name, words) if prints_numbers(name, words, args) => Text::Numbers,
        _ => Text::Unknown,
    }
}

/// Whether a program prints integers and nothing else.
fn prints_numbers(name: &[u8], words: Option<&[&[u8]]>, args: &[Arg]) -> bool {
    match (name, words) {
        (b"nproc", _)
        | (b"id", Some([b"-u" | b"-g"]))
        | (b"wc", Some([b"-l" | b"-w" | b"-c" | b"-m" | b"-L"]))
        | (b"git", Some([b"rev-list", b"--count", ..])) => true,
        // A word that may be a flag may ask for another format.
        (b"stat", _) => match args {
            [flag, format, files @ ..] => {
                matches!(flag.known(), Some(b"-c" | b"--format"))
                    && matches!(format.known(), Some(b"%s" | b"%Y" | b"%X" | b"%Z" | b"%a" | b"%u" | b"%g"))
                    && !files.iter().any(|file| file.may_begin_with(b'-'))
            }
            _ => false,
        },
        (b"date", Some([format])) => is_numeric_date(format),
        (b"seq", _) => !args.iter().any(|arg| arg.may_begin_with(b'-')),
        (b"grep" | b"rg" | b"egrep" | b"fgrep", _) => counts_one(args),
        _ => false,
    }
}

/// `grep -c PATTERN [FILE]`: a count without a file name before it.
fn counts_one(args: &[Arg]) -> bool {
    let mut counts = false;
    let mut operands = 0;
    for arg in args {
        match arg.known() {
            Some([b'-', letters @ ..]) if !letters.is_empty() => {
                // Any letter beyond these takes a value, adds names or reads a tree.
                if !letters.iter().all(|letter| {
                    matches!(letter, b'c' | b'i' | b'v' | b'w' | b'x' | b'E' | b'F' | b'P' | b'h' | b's' | b'q')
                }) {
                    return false;
                }
                counts |= letters.contains(&b'c');
            }
            None if arg.may_begin_with(b'-') || arg.form == crate::shell::Form::Any => return false,
            Some(_) | None => operands += 1,
        }
    }
    counts && operands <= 2
}

fn is_numeric_date(format: &[u8]) -> bool {
    let Some(rest) = format.strip_prefix(b"+%") else { return false };
    rest.split(|byte| *byte == b'%')
        .all(|letter| matches!(letter, b"s" | b"Y" | b"m" | b"d" | b"H" | b"M" | b"S" | b"N" | b"j" | b"y"))
}

fn last_component(path: &[u8]) -> Text {
    let trimmed = path.iter().rposition(|byte| *byte != b'/').map_or(0, |at| at + 1);
    let name = path.get(..trimmed).unwrap_or_default().rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let mut text = if name.is_empty() { b"/".to_vec() } else { name.to_vec() };
    text.push(b'\n');
    Text::Known(text)
}

fn directory(path: &[u8]) -> Text {
    let end = |bytes: &[u8]| bytes.iter().rposition(|byte| *byte != b'/').map_or(0, |at| at + 1);
    let trimmed = path.get(..end(path)).unwrap_or_default();
    let mut text = match trimmed.iter().rposition(|byte| *byte == b'/') {
        None if path.first() == Some(&b'/') => b"/".to_vec(),
        None => b".".to_vec(),
        Some(at) => match trimmed.get(..at).map(|parent| parent.get(..end(parent)).unwrap_or_default()) {
            None | Some([]) => b"/".to_vec(),
            Some(parent) => parent.to_vec(),
        },
    };
    text.push(b'\n');
    Text::Known(text)
}

#[cfg(test)]
mod tests {
    use super::{Text, echo, printf, program};
    use crate::{
        shell::{Arg, Span},
        tools::findings::Stdin,
    };

    fn args(words: &[&str]) -> Vec<Arg> {
        words.iter().map(|word| Arg::exact(*word, Span::default())).collect()
    }

    fn known(text: &str) -> Text {
        Text::Known(text.into())
    }

    #[test]
    fn echo_and_printf_print_what_bash_prints() {
        for (words, text) in [
            (&["a", "b"] as &[&str], known("a b\n")),
            (&["-n", "a"], known("a")),
            (&["-e", "a"], known("a\n")),
            (&["-e", "a\\n"], Text::Unknown),
            (&["-nx"], Text::Unknown),
            (&[], known("\n")),
        ] {
            assert_eq!(echo(&args(words), false), text, "{words:?}");
        }
        for (words, text) in [
            (&["%s\\n", "a", "b"] as &[&str], known("a\nb\n")),
            (&["a%%b"], known("a%b")),
            (&["%d", "12"], known("12")),
            (&["%d", "a[0]"], Text::Unknown),
            (&["x", "y"], known("x")),
            (&["%s-%s ", "a"], known("a- ")),
            (&["-v", "x"], Text::Unknown),
        ] {
            assert_eq!(printf(&args(words)), text, "{words:?}");
        }
    }

    #[test]
    fn programs_that_print_numbers_or_parts_of_paths() {
        let run = |words: &[&str]| program(words[0].as_bytes(), &args(&words[1..]), &Stdin::Inherited);
        assert_eq!(run(&["grep", "-c", "x", "f"]), Text::Numbers);
        assert_eq!(run(&["grep", "-rc", "x", "f"]), Text::Unknown);
        assert_eq!(run(&["grep", "-c", "x", "f", "g"]), Text::Unknown);
        assert_eq!(run(&["wc", "-l"]), Text::Numbers);
        assert_eq!(run(&["wc", "-l", "f"]), Text::Unknown);
        assert_eq!(run(&["date", "+%s"]), Text::Numbers);
        assert_eq!(run(&["date", "+%s%Z"]), Text::Unknown);
        for (path, name, parent) in
            [("/a/b", "b", "/a"), ("b", "b", "."), ("/a//", "a", "/"), ("/", "/", "/"), ("a/b//", "b", "a")]
        {
            assert_eq!(run(&["basename", path]), known(&format!("{name}\n")), "{path}");
            assert_eq!(run(&["dirname", path]), known(&format!("{parent}\n")), "{path}");
        }
    }
}
