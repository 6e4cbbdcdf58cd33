//! Events: what can happen in a session. Their names and fields are those of the hosts that keep them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::entry::is_name;
use crate::mode::Mode;

/// The kind of a [`Event::Mode`] entry.
pub(super) const MODE: &str = "workflow-mode-set";
/// The kind of a [`Event::Plan`] entry.
pub(super) const PLAN: &str = "workflow-plan";
/// The kind of a [`Event::Caveman`] entry.
pub(super) const CAVEMAN: &str = "caveman-mode-state";
/// The kind of a [`Event::Notes`] entry.
pub(super) const NOTES: &str = "discussion-notes";
/// The kind of a [`Event::Custom`] entry.
pub(super) const CUSTOM: &str = "pi-work-modes";
/// The kind of a [`Event::Change`] entry.
pub(super) const CHANGES: &str = "filechanges";
/// The kind of a [`Event::Branch`] entry.
pub(super) const BRANCH: &str = "session-branch";

/// Something that happened in a session.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// A workflow mode was set.
    Mode(Mode),
    /// A saved plan: its pointer, selection or progress. The body lies in a file.
    Plan(Plan),
    /// Whether answers are kept as short as a caveman's.
    Caveman(bool),
    /// All notes of the discussion, as they are from here on.
    Notes(Notes),
    /// A mode of the user's own was activated, or left.
    Custom(CustomMode),
    /// What is known of the files that tools have changed.
    Change(Change),
    /// The conversation went back to the entry before this one, and goes on from there.
    Branch,
    /// A kind that is none of ours: the host's, or a newer version's.
    Other(String),
    /// One of our kinds, with data that is not understood.
    Malformed(String),
}

/// The name of a saved plan: 1 to 64 of `A`-`Z`, `a`-`z`, `0`-`9`, `-` and `_`. It is also the name of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlanId(String);

impl PlanId {
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

impl TryFrom<String> for PlanId {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        Self::new(name).ok_or("the name of a plan is 1 to 64 letters, digits, `-` or `_`")
    }
}

impl From<PlanId> for String {
    fn from(id: PlanId) -> Self {
        id.0
    }
}

impl fmt::Display for PlanId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One thing to do in a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// Its name within the plan.
    pub id: String,
    /// What to do, one line.
    pub title: String,
}

/// What happened to a saved plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Plan {
    /// It was saved; it is the active one now.
    Set {
        /// Its name.
        plan_id: PlanId,
        /// Its title.
        title: String,
        /// Its tasks, none done.
        tasks: Vec<Task>,
    },
    /// A plan saved before is the active one.
    Activate {
        /// Its name.
        plan_id: PlanId,
    },
    /// No plan is active. Its file stays.
    Clear {},
    /// A task is done.
    Tick(Tick),
}

/// A task that is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tick {
    /// The plan.
    pub plan_id: PlanId,
    /// The task.
    pub task_id: String,
    /// Whether tasks before it were still open.
    #[serde(default)]
    pub out_of_order: bool,
}

/// The most tasks of a plan, and the most bytes of a title: a journal is replayed at every call.
const MOST_TASKS: usize = 500;
const LONGEST_TITLE: usize = 2000;

/// Whether a text is one line, and not too long: it is told to the model within a sentence of ours.
fn is_line(text: &str) -> bool {
    (1..=LONGEST_TITLE).contains(&text.len()) && !text.chars().any(char::is_control)
}

impl Plan {
    /// Whether it is within bounds and its tasks can be told apart.
    pub(super) fn is_valid(&self) -> bool {
        match self {
            Self::Set { title, tasks, .. } => {
                let mut names: Vec<&str> = tasks.iter().map(|task| task.id.as_str()).collect();
                names.sort_unstable();
                names.dedup();
                names.len() == tasks.len()
                    && tasks.len() <= MOST_TASKS
                    && is_line(title)
                    && tasks.iter().all(|task| is_line(&task.id) && is_line(&task.title))
            }
            Self::Activate { .. } | Self::Clear {} | Self::Tick(_) => true,
        }
    }
}

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoteKind {
    /// Something that was settled.
    Decision,
    /// Something to find out.
    Question,
    /// Something to do.
    Todo,
    /// Something that is so.
    Fact,
    /// Something that may go wrong.
    Risk,
    /// Something learnt, to be kept beyond the session.
    Lesson,
}

/// One note of the discussion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// Its number within the session's branch.
    pub id: u64,
    /// What it is about.
    #[serde(rename = "type")]
    pub kind: NoteKind,
    /// The text, at most [`Note::LONGEST`] characters.
    pub text: String,
    /// When it was taken, in milliseconds since 1970.
    pub timestamp: u64,
    /// Who took it.
    pub source: String,
}

impl Note {
    /// The most characters of a text.
    pub const LONGEST: usize = 480;
}

/// A snapshot of all notes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Notes {
    /// The version of the snapshot; 1.
    pub schema_version: u32,
    /// All active notes, the oldest first.
    pub notes: Vec<Note>,
    /// The number of the next one.
    pub next_id: u64,
}

impl Notes {
    /// The most active notes.
    pub const MOST: usize = 200;

    /// Whether it keeps the bounds, and no number is given out twice.
    pub(super) fn is_valid(&self) -> bool {
        self.schema_version == 1
            && self.notes.len() <= Self::MOST
            && self.notes.iter().all(|note| {
                note.id < self.next_id && !note.text.is_empty() && note.text.chars().count() <= Note::LONGEST
            })
            && self.notes.is_sorted_by(|before, after| before.id < after.id)
    }
}

/// A model, as hosts name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelName {
    /// Who serves it.
    pub provider: String,
    /// Its name there.
    pub id: String,
}

/// A mode of the user's own, with what the host had set before the first one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CustomMode {
    /// Its name; `None` when it was left.
    pub mode: Option<String>,
    /// The tools that were active before.
    #[serde(default)]
    pub tools_before: Vec<String>,
    /// The model before. Entries of older versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_before: Option<ModelName>,
    /// How hard the model thought before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking_before: Option<String>,
}

/// What is known of a file that tools have changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
pub enum Change {
    /// The content before the first successful change. It stays until it is cleared or untracked.
    Baseline(Baseline),
    /// One file is not followed any more.
    Untrack {
        /// The file, from the root of the project.
        path: String,
    },
    /// No file is followed any more.
    Clear {},
}

/// What a file was before it was first changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// The file, from the root of the project.
    pub path: String,
    /// Its content; `None` if there was no file.
    pub original: Option<String>,
}
