//! Two readings that must agree, or there is a gap.

use super::Span;
use super::copy::{FILLER, Placed, copy};
use super::lex::{Outline, read_with_outline};
use super::scan;
use super::script::{Gap, GapWhy, Script};
use super::syntax::{Fact, Grammar, NoFacts};

/// The most pipes that the grammar gets: its time for one grows with the length of the pipeline (0.4 s for 40,000), and
/// the deadline depends on the machine.
const MAX_PIPES: usize = 4096;

/// Reads scripts; keeps the parser, which is costly to make.
///
/// Trap: one reader serves one thread at a time.
#[derive(Default)]
pub struct Reader {
    grammar: Option<Grammar>,
}

impl Reader {
    /// A reader. Nothing is set up before the first script.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads `source` twice: with our own lexer and with the grammar. Where they differ there is a gap.
    ///
    /// `expired` is asked while the grammar works and ends it once true. What our lexer cannot read never reaches the
    /// grammar, whose time is not linear in hostile text.
    pub fn read(&mut self, source: &[u8], expired: &mut dyn FnMut() -> bool) -> Script {
        let (mut script, outline) = read_with_outline(source);
        if script.gaps.iter().any(|gap| structural(gap.why)) || source.is_empty() {
            return script;
        }
        if let Err((at, why)) = self.second(&outline, expired) {
            let whole = u32::try_from(source.len()).unwrap_or(u32::MAX);
            let at = u32::try_from(at).unwrap_or(whole);
            // A place in a derived text is not one of the source: then all of it is in doubt.
            let span = if at < whole { Span::new(at, whole) } else { Span::new(0, whole) };
            script.gaps.push(Gap { span, why });
        }
        script
    }

    /// The second reading: the extents of words by a scan, the commands by the grammar.
    fn second(&mut self, outline: &Outline, expired: &mut dyn FnMut() -> bool) -> Result<(), (usize, GapWhy)> {
        let differ = |at| (at, GapWhy::Disagreement);
        scan::check(outline).map_err(differ)?;
        let copy = copy(outline).map_err(differ)?;
        if copy.pipes > MAX_PIPES {
            return Err((0, GapWhy::TooSlow));
        }
        if self.grammar.is_none() {
            self.grammar = Grammar::new();
        }
        let Some(grammar) = &mut self.grammar else {
            return Err((0, GapWhy::Disagreement));
        };
        let origin = |at: u32| copy.words.iter().rev().find(|word| word.start <= at).map_or(0, |word| word.at);
        match grammar.facts(&copy.text, expired) {
            Ok(facts) => same(&copy.words, facts).map_err(differ),
            Err(NoFacts::TooSlow) => Err((0, GapWhy::TooSlow)),
            Err(NoFacts::Unread(at)) => Err(differ(origin(at))),
        }
    }
}

/// Whether the first reading stopped there.
const fn structural(why: GapWhy) -> bool {
    matches!(
        why,
        GapWhy::TooLong
            | GapWhy::TooDeep
            | GapWhy::TooSlow
            | GapWhy::Unbalanced
            | GapWhy::Syntax
            | GapWhy::Unmodelled(_)
    )
}

/// Whether the grammar sees the same words in the same commands; else where they differ first.
fn same(words: &[Placed], facts: &[Fact]) -> Result<(), usize> {
    let mut rest = facts.iter();
    let mut pairs: std::collections::HashMap<u64, usize> = std::collections::HashMap::new();
    let mut owners: std::collections::HashMap<usize, u64> = std::collections::HashMap::new();
    let mut last = None;
    for word in words {
        let Some(fact) = rest.next() else {
            return Err(word.at);
        };
        if fact.start != word.start || fact.end != word.end {
            return Err(word.at);
        }
        if word.group == FILLER {
            continue;
        }
        // Words of the same command follow each other mostly.
        if last == Some((word.group, fact.owner)) {
            continue;
        }
        last = Some((word.group, fact.owner));
        let owner = *pairs.entry(word.group).or_insert(fact.owner);
        let group = *owners.entry(fact.owner).or_insert(word.group);
        if owner != fact.owner || group != word.group {
            return Err(word.at);
        }
    }
    match rest.next() {
        None => Ok(()),
        Some(_) => Err(words.last().map_or(0, |word| word.at)),
    }
}
