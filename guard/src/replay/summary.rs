//! What a history amounts to. Its size is bounded, however long the history is.

use std::collections::BTreeMap;

use serde::Serialize;

/// The most different things that one tally tells apart; more are counted together.
const MOST: usize = 10_000;

/// How often something came up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// What.
    pub name: String,
    /// How often.
    pub count: u64,
    /// Where it came up first, without secrets.
    pub example: String,
}

/// Counts by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: BTreeMap<String, (u64, String)>,
    /// What came after there were too many names.
    others: u64,
}

impl Tally {
    /// Counts one. `example` is asked for where the name is new.
    pub fn add(&mut self, name: &str, example: impl FnOnce() -> String) {
        self.count(name, 1, example);
    }

    fn count(&mut self, name: &str, count: u64, example: impl FnOnce() -> String) {
        if let Some((known, _)) = self.counts.get_mut(name) {
            *known += count;
        } else if self.counts.len() < MOST {
            self.counts.insert(name.to_owned(), (count, example()));
        } else {
            self.others += count;
        }
    }

    /// Adds what came later.
    pub fn merge(&mut self, later: Self) {
        for (name, (count, example)) in later.counts {
            self.count(&name, count, || example);
        }
        self.others += later.others;
    }

    /// How many were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.values().map(|(count, _)| count).sum::<u64>() + self.others
    }

    /// The most frequent, and of how many different names.
    #[must_use]
    pub fn top(&self, most: usize) -> (Vec<Count>, usize) {
        let mut all: Vec<Count> = self
            .counts
            .iter()
            .map(|(name, (count, example))| Count { name: name.clone(), count: *count, example: example.clone() })
            .collect();
        // Names are in their order already, so equals stay in it.
        all.sort_by_key(|count| std::cmp::Reverse(count.count));
        all.truncate(most);
        (all, self.counts.len())
    }
}

/// What one mode says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Allowed calls.
    pub allow: u64,
    /// Calls that would be asked for.
    pub ask: u64,
    /// Denied calls.
    pub deny: u64,
    /// Deciding reasons of what was not allowed, by rule and sentence.
    pub reasons: Tally,
}

/// All that was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Lines that were read.
    pub lines: u64,
    /// Lines or documents that are not what they should be, or too long.
    pub broken: u64,
    /// Calls found.
    pub calls: u64,
    /// Calls whose input cannot be judged, by tool.
    pub unjudged: Tally,
    /// By mode, in the order asked for.
    pub modes: Vec<Said>,
    /// Commands that no tool file describes.
    pub commands: Tally,
    /// Subcommands that their tool's file does not know.
    pub subcommands: Tally,
    /// Flags that their tool's file does not know.
    pub flags: Tally,
    /// Tools of hosts that are not known.
    pub tools: Tally,
}

impl Summary {
    /// Nothing yet, of this many modes.
    #[must_use]
    pub fn of(modes: usize) -> Self {
        Self { modes: vec![Said::default(); modes], ..Self::default() }
    }

    /// Adds what came later.
    pub fn merge(&mut self, later: Self) {
        self.lines += later.lines;
        self.broken += later.broken;
        self.calls += later.calls;
        self.unjudged.merge(later.unjudged);
        for (said, later) in self.modes.iter_mut().zip(later.modes) {
            said.allow += later.allow;
            said.ask += later.ask;
            said.deny += later.deny;
            said.reasons.merge(later.reasons);
        }
        self.commands.merge(later.commands);
        self.subcommands.merge(later.subcommands);
        self.flags.merge(later.flags);
        self.tools.merge(later.tools);
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Tally};

    #[test]
    fn a_tally_is_bounded_and_loses_no_count() {
        let mut tally = Tally::default();
        for at in 0..MOST + 50 {
            tally.add(&at.to_string(), String::new);
        }
        let mut later = Tally::default();
        for _ in 0..3 {
            later.add("7", || "later".to_owned());
        }
        later.add("new", String::new);
        tally.merge(later);
        assert_eq!(tally.total(), (MOST + 54) as u64);
        let (top, names) = tally.top(2);
        assert_eq!((top[0].name.as_str(), top[0].count, top[0].example.as_str(), names), ("7", 4, "", MOST));
        assert_eq!(top[1].name, "0");
    }
}
