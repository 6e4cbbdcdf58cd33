//! Where in the source something stands.

use std::ops::Range;

/// A half-open range of byte offsets into the source text of one script.
///
/// Trap: spans of nested code (`bash -c '…'`) are those of the word that holds the code, since quote removal breaks the
/// one-to-one relation between its bytes and the source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte; never below `start`.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`, both in bytes. A reversed pair gives the empty span at `start`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end: if end < start { start } else { end } }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The number of bytes covered.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether no byte is covered.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The bytes of `source` that this span covers; empty where the span reaches beyond the source.
    #[must_use]
    pub fn of(self, source: &[u8]) -> &[u8] {
        source.get(Range::from(self)).unwrap_or_default()
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start as usize..span.end as usize
    }
}
