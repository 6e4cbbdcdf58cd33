//! Entries: an event with its place in the session's tree, and the line that stands for it in a file.

use std::fmt;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::event::{BRANCH, CAVEMAN, CHANGES, CUSTOM, Change, CustomMode, Event, MODE, NOTES, Notes, PLAN, Plan};
use crate::mode::Mode;

/// The version that this code writes. Entries of a newer one are not understood, whatever they hold.
const VERSION: u32 = 1;

/// The name of an entry: 1 to 64 of `A`-`Z`, `a`-`z`, `0`-`9`, `-` and `_`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct EntryId(String);

/// Whether a text is 1 to 64 of `A`-`Z`, `a`-`z`, `0`-`9`, `-` and `_`: it may be the name of a file anywhere.
pub(super) fn is_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=64).contains(&text.len()) && text.bytes().all(plain)
}

impl EntryId {
    /// The name, if it is one.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Option<Self> {
        let name = name.into();
        is_name(&name).then_some(Self(name))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An event at its place in the session's tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its own name.
    pub id: EntryId,
    /// The entry that it follows; `None` for a root.
    pub parent: Option<EntryId>,
    /// What happened.
    pub event: Event,
}

/// Why a line is no entry.
#[derive(Debug)]
#[non_exhaustive]
pub enum EntryError {
    /// Not the JSON of an entry.
    Json(serde_json::Error),
    /// A name that none can have.
    Id,
    /// Written by a newer version of pi-guard.
    Newer(u32),
    /// Its parent does not stand before it.
    Orphan(EntryId),
    /// Its own name stands before it already.
    Twice(EntryId),
}

impl fmt::Display for EntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => error.fmt(f),
            Self::Id => f.write_str("a name of an entry is not 1 to 64 letters, digits, `-` or `_`"),
            Self::Newer(version) => {
                write!(f, "it was written by a newer pi-guard (format {version}, this one reads {VERSION}): update it")
            }
            Self::Orphan(parent) => write!(f, "it follows `{parent}`, which does not stand before it"),
            Self::Twice(id) => write!(f, "there is another `{id}` before it"),
        }
    }
}

impl std::error::Error for EntryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Json(error) => Some(error),
            Self::Id | Self::Newer(_) | Self::Orphan(_) | Self::Twice(_) => None,
        }
    }
}

/// An entry as it stands in a line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    v: u32,
    id: String,
    parent: Option<String>,
    #[serde(borrow)]
    kind: std::borrow::Cow<'a, str>,
    #[serde(borrow)]
    data: &'a RawValue,
}

#[derive(Serialize)]
struct Written<'a, D> {
    v: u32,
    id: &'a EntryId,
    parent: Option<&'a EntryId>,
    kind: &'a str,
    data: D,
}

/// What a mode entry holds. The name is kept as text: one that is no mode is a state of its own.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ModeData {
    mode: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CavemanData {
    enabled: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BranchData {}

impl Entry {
    /// The entry that a line of JSON holds, without its newline.
    ///
    /// Data of a known kind that is not understood becomes [`Event::Malformed`]: what it meant is lost, but not that it
    /// happened. An unknown kind is [`Event::Other`].
    ///
    /// # Errors
    /// [`EntryError`]; never `Orphan` or `Twice`, which only whoever knows the entries before can tell.
    pub fn from_line(line: &[u8]) -> Result<Self, EntryError> {
        let line: Line<'_> = serde_json::from_slice(line).map_err(EntryError::Json)?;
        if line.v > VERSION {
            return Err(EntryError::Newer(line.v));
        }
        let id = EntryId::new(line.id).ok_or(EntryError::Id)?;
        let parent = match line.parent {
            Some(parent) => Some(EntryId::new(parent).ok_or(EntryError::Id)?),
            None => None,
        };
        Ok(Self { id, parent, event: event(&line.kind, line.data.get()) })
    }

    /// The line of JSON for an event at this place, with its newline.
    ///
    /// # Errors
    /// If an event cannot be written as JSON; [`Event::Other`] and [`Event::Malformed`] are never written.
    pub fn to_line(&self) -> Result<Vec<u8>, EntryError> {
        let (id, parent) = (&self.id, self.parent.as_ref());
        let mut line = match &self.event {
            Event::Mode(mode) => write(id, parent, MODE, &ModeData { mode: mode.name().to_owned() }),
            Event::Plan(plan) => write(id, parent, PLAN, plan),
            Event::Caveman(enabled) => write(id, parent, CAVEMAN, &CavemanData { enabled: *enabled }),
            Event::Notes(notes) => write(id, parent, NOTES, notes),
            Event::Custom(custom) => write(id, parent, CUSTOM, custom),
            Event::Change(change) => write(id, parent, CHANGES, change),
            Event::Branch => write(id, parent, BRANCH, &BranchData {}),
            Event::Other(kind) | Event::Malformed(kind) => {
                Err(serde::ser::Error::custom(format!("an entry of the kind `{kind}` is only read")))
            }
        }
        .map_err(EntryError::Json)?;
        line.push(b'\n');
        Ok(line)
    }
}

fn write(id: &EntryId, parent: Option<&EntryId>, kind: &str, data: impl Serialize) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&Written { v: VERSION, id, parent, kind, data })
}

fn event(kind: &str, data: &str) -> Event {
    fn parsed<T: DeserializeOwned>(kind: &str, data: &str, make: impl Fn(T) -> Option<Event>) -> Event {
        serde_json::from_str(data).ok().and_then(make).unwrap_or_else(|| Event::Malformed(kind.to_owned()))
    }
    match kind {
        MODE => parsed(kind, data, |ModeData { mode }| mode.parse::<Mode>().ok().map(Event::Mode)),
        PLAN => parsed(kind, data, |plan: Plan| plan.is_valid().then_some(Event::Plan(plan))),
        CAVEMAN => parsed(kind, data, |CavemanData { enabled }| Some(Event::Caveman(enabled))),
        NOTES => parsed(kind, data, |notes: Notes| notes.is_valid().then_some(Event::Notes(notes))),
        CUSTOM => parsed(kind, data, |custom: CustomMode| Some(Event::Custom(custom))),
        CHANGES => parsed(kind, data, |change: Change| Some(Event::Change(change))),
        BRANCH => parsed(kind, data, |BranchData {}| Some(Event::Branch)),
        _ => Event::Other(kind.to_owned()),
    }
}
