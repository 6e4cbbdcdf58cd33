//! What a session knows, as the replay of its events.
//!
//! A session is a tree of [`Entry`]s: each names the one that it follows, so that a conversation may go back and branch
//! off. The entries from the root to the selected one are the *ancestry*, and their replay is the [`State`]: always the
//! same for the same entries, whatever else the tree holds.
//!
//! An event is durable before it counts: [`Session::record`] appends to the [`Journal`] first. What a journal holds is
//! data. An entry that cannot be understood never widens anything: a mode that cannot be read is [`Selected::Unreadable`],
//! which gives the most restricted mode.

mod entry;
mod event;
mod state;

use std::{collections::HashMap, fmt};

pub use entry::{Entry, EntryError, EntryId};
pub use event::{Baseline, Change, CustomMode, Event, ModelName, Note, NoteKind, Notes, Plan, PlanId, Task, Tick};
pub use state::{ActivePlan, Selected, State, Unreadable};

/// Where the entries of a session are kept: a file of ours, or the host's own session store.
pub trait Journal {
    /// The selected ancestry, from the root on.
    ///
    /// # Errors
    /// If it cannot be read as a whole: a part of it could name a wider mode than the rest takes back.
    fn ancestry(&self) -> Result<Vec<Entry>, JournalError>;

    /// Appends an event behind `parent` and selects it. When this returns, the event survives a crash.
    ///
    /// # Errors
    /// [`JournalError::Moved`] if `parent` is not the selected entry any more: another writer was faster. Whatever the
    /// error, nothing was appended.
    fn append(&mut self, parent: Option<&EntryId>, event: &Event) -> Result<Entry, JournalError>;
}

/// The entries from the root to the last one, which is the selected one.
///
/// # Errors
/// If an entry follows one that does not stand before it, or has the name of one that does.
pub fn ancestry_of(entries: Vec<Entry>) -> Result<Vec<Entry>, JournalError> {
    let mut places: HashMap<EntryId, usize> = HashMap::with_capacity(entries.len());
    let mut parents = Vec::with_capacity(entries.len());
    for (at, entry) in entries.iter().enumerate() {
        // INVARIANT: a parent stands before its child, so that walking up ends.
        parents.push(match &entry.parent {
            None => None,
            Some(parent) => match places.get(parent) {
                Some(place) => Some(*place),
                None => return Err(JournalError::Entry(at + 1, EntryError::Orphan(parent.clone()))),
            },
        });
        if places.insert(entry.id.clone(), at).is_some() {
            return Err(JournalError::Entry(at + 1, EntryError::Twice(entry.id.clone())));
        }
    }
    let mut on_the_way = vec![false; entries.len()];
    let mut next = entries.len().checked_sub(1);
    while let Some(at) = next {
        if let Some(slot) = on_the_way.get_mut(at) {
            *slot = true;
        }
        next = parents.get(at).copied().flatten();
    }
    Ok(entries.into_iter().zip(on_the_way).filter_map(|(entry, kept)| kept.then_some(entry)).collect())
}

/// Why a journal could not be read or appended to.
#[derive(Debug)]
#[non_exhaustive]
pub enum JournalError {
    /// The store refused.
    Io(std::io::Error),
    /// An entry that is not understood, with its place in the journal, counted from 1.
    Entry(usize, EntryError),
    /// Another writer has appended meanwhile.
    Moved,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the session's journal: {error}"),
            Self::Entry(place, error) => write!(f, "entry {place} of the session's journal: {error}"),
            Self::Moved => f.write_str("another process has changed the session meanwhile; try again"),
        }
    }
}

impl std::error::Error for JournalError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Entry(_, error) => Some(error),
            Self::Moved => None,
        }
    }
}

/// A session that is open: its state, and the journal that backs it.
#[derive(Debug)]
pub struct Session<J> {
    journal: J,
    selected: Option<EntryId>,
    state: State,
}

/// How often an event is tried again when another writer was faster.
const TRIES: usize = 16;

impl<J: Journal> Session<J> {
    /// Replays the selected ancestry.
    ///
    /// # Errors
    /// As [`Journal::ancestry`].
    pub fn open(journal: J) -> Result<Self, JournalError> {
        let ancestry = journal.ancestry()?;
        let selected = ancestry.last().map(|entry| entry.id.clone());
        Ok(Self { journal, selected, state: State::replay(&ancestry) })
    }

    /// What holds now.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The selected entry; `None` for a session without one.
    #[must_use]
    pub fn selected(&self) -> Option<&EntryId> {
        self.selected.as_ref()
    }

    /// Appends the event that `decide` makes of the state, then lets it count. An event that changes nothing (`None`) is
    /// not written.
    ///
    /// `decide` is asked again whenever another writer was faster, with the state that this writer left.
    ///
    /// # Errors
    /// What `decide` refuses, and what [`Journal::append`] cannot do: the state is then what the journal says.
    pub fn record<E>(&mut self, decide: impl Fn(&State) -> Result<Option<Event>, E>) -> Result<(), RecordError<E>> {
        for _ in 0..TRIES {
            let Some(event) = decide(&self.state).map_err(RecordError::Refused)? else { return Ok(()) };
            match self.journal.append(self.selected.as_ref(), &event) {
                Ok(entry) => {
                    self.state.apply(&entry);
                    self.selected = Some(entry.id);
                    return Ok(());
                }
                Err(JournalError::Moved) => {
                    let ancestry = self.journal.ancestry().map_err(RecordError::Journal)?;
                    self.state = State::replay(&ancestry);
                    self.selected = ancestry.last().map(|entry| entry.id.clone());
                }
                Err(error) => return Err(RecordError::Journal(error)),
            }
        }
        Err(RecordError::Journal(JournalError::Moved))
    }
}

/// Why an event was not recorded.
#[derive(Debug)]
pub enum RecordError<E> {
    /// The state does not permit it.
    Refused(E),
    /// The journal cannot hold it.
    Journal(JournalError),
}

impl<E: fmt::Display> fmt::Display for RecordError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => why.fmt(f),
            Self::Journal(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for RecordError<E> {}
