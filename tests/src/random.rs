//! Random numbers that are the same on every machine.

/// A source of random numbers (xorshift64*).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// A source that depends on `seed` alone.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    /// A number from 0 to `count - 1`; 0 where `count` is 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next()).unwrap_or(0) % count.max(1)
    }

    /// One of `list`.
    pub(crate) fn pick(&mut self, list: &'static [&'static str]) -> &'static str {
        list.get(self.below(list.len())).copied().unwrap_or_default()
    }
}
