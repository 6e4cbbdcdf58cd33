//! Words as a shell reads them back, byte for byte.

/// One word, quoted for Bash and POSIX shells if it needs to be.
///
/// No byte but NUL, which no word can hold, has a meaning within single quotes.
#[must_use]
pub fn quoted(word: &[u8]) -> Vec<u8> {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_@%+:,./-".contains(byte);
    if !word.is_empty() && word.iter().all(plain) {
        return word.to_vec();
    }
    let mut text = vec![b'\''];
    for byte in word {
        match byte {
            b'\'' => text.extend_from_slice(b"'\\''"),
            _ => text.push(*byte),
        }
    }
    text.push(b'\'');
    text
}

#[cfg(test)]
mod tests {
    use std::{os::unix::ffi::OsStrExt, process::Command};

    use super::quoted;

    #[test]
    fn every_byte_comes_back() {
        let all: Vec<u8> = (1..=255).collect();
        for word in [b"".as_slice(), b"a b", b"'", b"''\\'", b"-n", b"a=b", b"~", b"a\nb", b"$x`y`!", &all] {
            for shell in ["bash", "sh"] {
                let mut script = b"printf %s ".to_vec();
                script.extend(quoted(word));
                let output = Command::new(shell).arg("-c").arg(std::ffi::OsStr::from_bytes(&script)).output().unwrap();
                // `printf %s -n` is fine; the word is an operand.
                assert_eq!(output.stdout, word, "{shell}: {}", script.escape_ascii());
            }
        }
        assert_eq!(quoted(b"src/a.rs"), b"src/a.rs");
    }
}
