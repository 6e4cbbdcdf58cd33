//! Judging what was done before: transcripts of coding agents, and histories of shells.
//!
//! Histories are read line by line ([`Source`]), calls found in them ([`recorded`]), each judged in several modes, and all
//! of it counted ([`Summary`]). The decisions are those of no machine in particular: every known tool is installed and no
//! path is a link, since a history may come from elsewhere, and what it speaks of may be gone.

mod call;
mod judged;
mod source;
mod summary;

pub use call::{Recorded, What, recorded};
pub use judged::{Judging, judge_all};
pub use source::{Batch, Format, Item, Source};
pub use summary::{Count, Summary, Tally};
