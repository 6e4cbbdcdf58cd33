//! `$'…'`: the escapes of ANSI-C quoting, as `lib/sh/strtrans.c` of bash 5.2 decodes them.

/// Appends the decoded content of `$'…'` to `out`. A NUL ends it, as in Bash.
///
/// The result need not be UTF-8 (`$'\xff'`).
pub(super) fn decode(content: &[u8], out: &mut Vec<u8>) {
    let mut rest = content;
    while let [byte, tail @ ..] = rest {
        rest = tail;
        if *byte != b'\\' {
            out.push(*byte);
            continue;
        }
        let [escape, tail @ ..] = rest else {
            out.push(b'\\');
            return;
        };
        rest = tail;
        let decoded = match *escape {
            b'a' => 0x07,
            b'b' => 0x08,
            b'e' | b'E' => 0x1b,
            b'f' => 0x0c,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 0x0b,
            b'\\' | b'\'' | b'"' | b'?' => *escape,
            b'0'..=b'7' => {
                let (value, used) = number(content_from(content, rest, 1), 8, 3);
                rest = rest.get(used.saturating_sub(1)..).unwrap_or_default();
                low_byte(value)
            }
            b'x' => {
                let braced = rest.first() == Some(&b'{');
                let digits = if braced { rest.get(1..).unwrap_or_default() } else { rest };
                let (value, used) = number(digits, 16, if braced { usize::MAX } else { 2 });
                if used == 0 {
                    // Bash keeps the escape as written, without the brace.
                    out.extend_from_slice(b"\\x");
                    rest = digits;
                    continue;
                }
                rest = digits.get(used..).unwrap_or_default();
                if braced && rest.first() == Some(&b'}') {
                    rest = rest.get(1..).unwrap_or_default();
                }
                low_byte(value)
            }
            b'u' | b'U' => {
                let (value, used) = number(rest, 16, if *escape == b'u' { 4 } else { 8 });
                if used == 0 {
                    out.extend_from_slice(&[b'\\', *escape]);
                    continue;
                }
                rest = rest.get(used..).unwrap_or_default();
                if value == 0 {
                    return;
                }
                push_code_point(value, out);
                continue;
            }
            b'c' => {
                let [control, tail @ ..] = rest else {
                    out.extend_from_slice(b"\\c");
                    return;
                };
                rest = tail;
                if *control == b'\\' && rest.first() == Some(&b'\\') {
                    rest = rest.get(1..).unwrap_or_default();
                }
                if *control == b'?' { 0x7f } else { control.to_ascii_uppercase() & 0x1f }
            }
            _ => {
                out.extend_from_slice(&[b'\\', *escape]);
                continue;
            }
        };
        if decoded == 0 {
            return;
        }
        out.push(decoded);
    }
}

/// `rest` with the `back` bytes before it, which are part of `whole`.
fn content_from<'a>(whole: &'a [u8], rest: &[u8], back: usize) -> &'a [u8] {
    let start = whole.len().saturating_sub(rest.len() + back);
    whole.get(start..).unwrap_or_default()
}

/// The value of up to `most` digits and how many there are.
fn number(digits: &[u8], radix: u32, most: usize) -> (u32, usize) {
    let mut value = 0_u32;
    let mut used = 0;
    for &byte in digits.iter().take(most) {
        let Some(digit) = char::from(byte).to_digit(radix) else {
            break;
        };
        value = value.wrapping_mul(radix).wrapping_add(digit);
        used += 1;
    }
    (value, used)
}

const fn low_byte(value: u32) -> u8 {
    value.to_le_bytes()[0]
}

fn push_code_point(value: u32, out: &mut Vec<u8>) {
    // A value that is no scalar has no UTF-8 form; bash writes bytes that no name of ours holds either.
    let char = char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER);
    out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_decode_as_in_bash() {
        for (content, decoded) in [
            (r"\x72m", &b"rm"[..]),
            (r"\162\155", b"rm"),
            (r"\u0072\U0000006d", b"rm"),
            (r"a\0b", b"a"),
            (r"a\x00b", b"a"),
            (r"\x{72}m", b"rm"),
            (r"\q\e", b"\\q\x1b"),
            (r"\cA\c?", b"\x01\x7f"),
            (r"it\'s", b"it's"),
            (r"\1011", b"A1"),
            (r"\x7", b"\x07"),
            (r"\xg", b"\\xg"),
            (r"\", b"\\"),
            (r"\u20ac", "€".as_bytes()),
        ] {
            let mut out = Vec::new();
            decode(content.as_bytes(), &mut out);
            assert_eq!(out, decoded, "{content}");
        }
    }
}
