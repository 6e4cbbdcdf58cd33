//! Lines of a stream, of which none can take all memory.

use std::io::{self, BufRead};

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line.
    Whole,
    /// A line that is longer than it may be; it was passed over.
    TooLong,
    /// Nothing: the stream has ended.
    End,
}

/// Reads a line of at most `longest` bytes into `line`, without its end. What is too long is passed over, not kept.
pub(crate) fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>, longest: usize) -> io::Result<Line> {
    line.clear();
    let mut length = 0;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok(match length {
                0 => Line::End,
                length if length > longest => Line::TooLong,
                _ => Line::Whole,
            });
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = buffer.get(..end.unwrap_or(buffer.len())).unwrap_or_default();
        length += part.len();
        if length <= longest {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(if length > longest { Line::TooLong } else { Line::Whole });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use super::{Line, next_line};

    const LONGEST_LINE: usize = 4 << 20;

    #[test]
    fn lines_are_cut_at_newlines_and_long_ones_are_not_kept() {
        let mut text = b"a\n\n".to_vec();
        text.extend(vec![b'x'; LONGEST_LINE]);
        text.push(b'\n');
        text.extend(vec![b'y'; LONGEST_LINE + 1]);
        text.extend(b"\nlast");
        let mut input = BufReader::with_capacity(1000, Cursor::new(text));
        let mut line = Vec::new();
        let mut next = || {
            let kind = next_line(&mut input, &mut line, LONGEST_LINE).unwrap();
            (kind, line.len(), line.capacity() <= 2 * LONGEST_LINE)
        };
        assert_eq!(next(), (Line::Whole, 1, true));
        // An empty line has a length of zero and is still a line.
        assert_eq!(next(), (Line::Whole, 0, true));
        assert_eq!(next(), (Line::Whole, LONGEST_LINE, true));
        assert_eq!(next().0, Line::TooLong);
        assert_eq!(next(), (Line::Whole, 4, true));
        assert_eq!(next().0, Line::End);
    }
}
