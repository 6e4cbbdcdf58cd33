//! Whether a sub-agent may be started: how deep, by whom, with which tools, and beside which owners.
//!
//! The gate only refuses. Which toolset a mode permits is said by the engine ([`Toolset`]); children that run, and
//! those that are resumed, keep what they were started with.

use std::{collections::BTreeSet, fmt};

use pi_guard_policy::catalogue::{READERS, Toolset};

use super::ownership::{Claim, ClaimError, Overlap};

/// The deepest that an agent may be below the user's own session.
pub const DEEPEST: u32 = 2;

/// The agent that only explores, and starts no others.
const EXPLORER: &str = "explorer";

/// What may be started, as the definition and the call say.
#[derive(Clone, Debug, Default)]
pub struct Child {
    /// The agent's name.
    pub agent: String,
    /// The tools of its definition, in lower case; `None` where nobody said.
    pub tools: Option<BTreeSet<String>>,
    /// The agents that it may start itself.
    pub starts: Vec<String>,
    /// What it would own, or why that cannot be told; `None` where the call names nothing.
    pub owns: Option<Result<Claim, ClaimError>>,
}

/// Who starts it, as its host knows.
#[derive(Clone, Debug, Default)]
pub struct Parent {
    /// How deep it is; 0 is the user's own session.
    pub depth: u32,
    /// The tools that it has, in lower case; `None` for all.
    pub tools: Option<BTreeSet<String>>,
    /// The agents that it may start. Of no meaning at depth 0.
    pub starts: Vec<String>,
}

/// Why a sub-agent is not started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It would be too deep.
    Depth,
    /// The parent may not start this agent.
    Nested(String),
    /// An explorer with a tool that is none of a reader.
    Explorer(String),
    /// An explorer that may start others.
    Leaf,
    /// It changes files and does not say which.
    Owns(ClaimError),
    /// Another agent owns some of its files.
    Overlap(Overlap),
}

impl Refused {
    /// The rule's id.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Depth => "subagent.depth",
            Self::Nested(_) => "subagent.nested",
            Self::Explorer(_) | Self::Leaf => "subagent.explorer",
            Self::Owns(_) | Self::Overlap(_) => "subagent.ownership",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth => write!(f, "a sub-agent is at most {DEEPEST} levels below the user's session"),
            Self::Nested(agent) => write!(f, "this agent may not start `{}`", agent.escape_debug()),
            Self::Explorer(tool) => write!(f, "an explorer only reads, and this one has `{}`", tool.escape_debug()),
            Self::Leaf => f.write_str("an explorer starts no other agents"),
            Self::Owns(error) => error.fmt(f),
            Self::Overlap(overlap) => overlap.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

/// Names of tools as they are compared: in lower case, without blanks around.
#[must_use]
pub fn tools<'a>(names: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    names.into_iter().map(|name| name.trim().to_ascii_lowercase()).filter(|name| !name.is_empty()).collect()
}

impl Child {
    /// The tools that it gets: those of its definition that its parent has too; `None` where neither says.
    #[must_use]
    pub fn ceiling(&self, parent: &Parent) -> Option<BTreeSet<String>> {
        match (&self.tools, &parent.tools) {
            (Some(own), Some(parent)) => Some(own.intersection(parent).cloned().collect()),
            (one, other) => one.as_ref().or(other.as_ref()).cloned(),
        }
    }

    /// Whether it may change files: it has a tool that is none of a reader, or it is not known what it has.
    #[must_use]
    pub fn mutates(&self) -> bool {
        self.tools.as_ref().is_none_or(|tools| Toolset::of(tools.iter().map(String::as_str)) != Toolset::Reads)
    }
}

/// Holds one launch against its parent and the active owners.
///
/// # Errors
/// The first thing that is in the way.
pub fn gate<'a>(child: &Child, parent: &Parent, owners: impl IntoIterator<Item = &'a Claim>) -> Result<(), Refused> {
    if parent.depth >= DEEPEST {
        return Err(Refused::Depth);
    }
    if parent.depth > 0 && !parent.starts.contains(&child.agent) {
        return Err(Refused::Nested(child.agent.clone()));
    }
    if child.agent == EXPLORER {
        explores(child)?;
    }
    if !child.mutates() {
        return Ok(());
    }
    let claim = match &child.owns {
        None => return Err(Refused::Owns(ClaimError::Nothing)),
        Some(Err(error)) => return Err(Refused::Owns(error.clone())),
        Some(Ok(claim)) => claim,
    };
    owners.into_iter().find_map(|owner| claim.overlap(owner)).map_or(Ok(()), |overlap| Err(Refused::Overlap(overlap)))
}

/// An explorer reads and is a leaf, whoever defined it: an override that is not is refused, and no other takes its place.
fn explores(child: &Child) -> Result<(), Refused> {
    let Some(tools) = &child.tools else { return Err(Refused::Explorer("*".to_owned())) };
    if tools.contains("subagent") || !child.starts.is_empty() {
        return Err(Refused::Leaf);
    }
    tools
        .iter()
        .find(|tool| !READERS.contains(&tool.as_str()))
        .map_or(Ok(()), |tool| Err(Refused::Explorer(tool.clone())))
}
