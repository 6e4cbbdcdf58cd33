//! The gate of the bridge: which request of another program reaches the session that owns this project's state.
//!
//! All eight kinds are permitted in every mode: none writes a file of the project, and saving a plan is what Plan is for. What
//! decides is whether the owner is there. Without one a request is an error at once: it is not queued, not tried again, and
//! no file is read or written in its place.

use std::fmt;

/// What a request asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The documents of the project, the index of the memory and the saved plan.
    Recall,
    /// One entry of the memory.
    RecallEntry,
    /// Keeps an entry of the memory.
    SaveMemory,
    /// Takes a note.
    Capture,
    /// Checks the tags of a plan.
    ValidateTags,
    /// Saves a plan.
    SavePlan,
    /// The tasks of the active plan.
    ReadPlanTasks,
    /// Says that a task is done.
    TickPlanTask,
}

/// The only state that a request may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changes {
    /// None: it reads.
    Nothing,
    /// The notes of the discussion.
    Notes,
    /// The user's memory.
    Memory,
    /// The saved plans and their progress.
    Plan,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Recall,
        Self::RecallEntry,
        Self::SaveMemory,
        Self::Capture,
        Self::ValidateTags,
        Self::SavePlan,
        Self::ReadPlanTasks,
        Self::TickPlanTask,
    ];

    /// The name in a request.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recall => "recall",
            Self::RecallEntry => "recall_entry",
            Self::SaveMemory => "save_memory",
            Self::Capture => "capture",
            Self::ValidateTags => "validate_tags",
            Self::SavePlan => "save_plan",
            Self::ReadPlanTasks => "read_plan_tasks",
            Self::TickPlanTask => "tick_plan_task",
        }
    }

    /// What it may change.
    #[must_use]
    pub const fn changes(self) -> Changes {
        match self {
            Self::Recall | Self::RecallEntry | Self::ValidateTags | Self::ReadPlanTasks => Changes::Nothing,
            Self::Capture => Changes::Notes,
            Self::SaveMemory => Changes::Memory,
            Self::SavePlan | Self::TickPlanTask => Changes::Plan,
        }
    }
}

/// The session that owns the state, as its heartbeat shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Owner {
    /// It is there.
    Fresh,
    /// Its heartbeat is too old.
    Stale,
    /// There is none.
    #[default]
    Down,
}

impl Owner {
    /// How long a heartbeat, which comes every 2 seconds, is believed.
    pub const LONGEST_SILENCE_MS: u64 = 5_000;

    /// The owner whose last heartbeat is this old, in milliseconds; `None` if none was seen.
    #[must_use]
    pub const fn heard(age: Option<u64>) -> Self {
        match age {
            None => Self::Down,
            Some(age) if age <= Self::LONGEST_SILENCE_MS => Self::Fresh,
            Some(_) => Self::Stale,
        }
    }
}

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Its type is none of the eight.
    Kind(String),
    /// Its id is no UUID: it could not be told apart from one that was answered.
    Id,
    /// No owner is there to answer.
    Owner(Owner),
}

impl Refused {
    /// The last part of the rule's id.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Kind(_) => "bridge.type",
            Self::Id => "bridge.id",
            Self::Owner(_) => "bridge.owner",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => write!(f, "the bridge knows no request `{}`", kind.escape_debug()),
            Self::Id => f.write_str("the id of a request to the bridge is a UUID"),
            Self::Owner(Owner::Stale) => f.write_str("the session that owns the bridge has not been heard lately"),
            Self::Owner(_) => f.write_str("no session owns the bridge of this project"),
        }
    }
}

impl std::error::Error for Refused {}

/// Decides on one request. The mode is no part of it.
///
/// # Errors
/// An unknown type, an id that is no UUID, an owner that is not fresh.
pub fn gate(kind: &str, id: &str, owner: Owner) -> Result<Kind, Refused> {
    let known = Kind::ALL.into_iter().find(|known| known.name() == kind);
    let known = known.ok_or_else(|| Refused::Kind(kind.chars().take(64).collect()))?;
    if !is_uuid(id) {
        return Err(Refused::Id);
    }
    if owner == Owner::Fresh { Ok(known) } else { Err(Refused::Owner(owner)) }
}

/// Whether a text is a UUID: 32 hexadecimal digits as 8-4-4-4-12.
fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

#[cfg(test)]
mod tests {
    use super::{Changes, Kind, Owner, Refused, gate};

    const ID: &str = "0b7e4c1e-9d3f-4a51-8c0e-2f6a9b1d7c35";

    #[test]
    fn a_fresh_live_owner_and_not_the_mode_decides() {
        for kind in Kind::ALL {
            assert_eq!(gate(kind.name(), ID, Owner::Fresh), Ok(kind));
            for owner in [Owner::Stale, Owner::Down] {
                assert_eq!(gate(kind.name(), ID, owner), Err(Refused::Owner(owner)));
            }
        }
    }

    #[test]
    fn an_unknown_type_or_an_id_that_is_no_uuid_is_denied() {
        for kind in ["", "Recall", "save_plan ", "delete", "save-plan"] {
            assert!(matches!(gate(kind, ID, Owner::Fresh), Err(Refused::Kind(_))), "{kind}");
        }
        let bad = [
            "",
            "1",
            "0b7e4c1e9d3f4a518c0e2f6a9b1d7c35",
            "../../../../../etc/passwd-0000-00000",
            ID.trim_start_matches('0'),
        ];
        for id in bad.into_iter().chain([&*format!("{{{ID}}}"), &*ID.replace('e', "g"), &*ID.replace('-', "0")]) {
            assert_eq!(gate("recall", id, Owner::Fresh), Err(Refused::Id), "{id}");
        }
    }

    #[test]
    fn each_request_changes_its_own_state_only() {
        for kind in Kind::ALL {
            let wanted = match kind.name() {
                "capture" => Changes::Notes,
                "save_memory" => Changes::Memory,
                "save_plan" | "tick_plan_task" => Changes::Plan,
                _ => Changes::Nothing,
            };
            assert_eq!(kind.changes(), wanted, "{kind:?}");
        }
    }

    #[test]
    fn a_heartbeat_is_believed_for_five_seconds() {
        assert_eq!(Owner::heard(None), Owner::Down);
        for (age, owner) in [(0, Owner::Fresh), (5_000, Owner::Fresh), (5_001, Owner::Stale), (u64::MAX, Owner::Stale)]
        {
            assert_eq!(Owner::heard(Some(age)), owner, "{age}");
        }
    }
}
