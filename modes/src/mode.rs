//! The six workflow modes as one table.

use std::{fmt, str::FromStr};

use pi_guard_policy::{
    Capability, CapabilitySet, RuleSet,
    rules::{Admission, Gate},
};

/// What a session is for.
///
/// Modes are no chain from weak to strong: Review admits what Plan does not and the other way round. What holds in the
/// end is the intersection of every ceiling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Nothing is gated but the hard guards.
    Off,
    /// Talk about the code: read-only, no network.
    Discuss,
    /// Make a plan: read-only, no network.
    Plan,
    /// Do the work: the workspace is writable.
    Build,
    /// Review changes: read-only, the network for admitted commands alone.
    Review,
    /// Design: read-only, but file tools may write design documents.
    Design,
}

/// A name that is no mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMode(pub String);

impl fmt::Display for UnknownMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Mode::ALL.iter().map(|mode| mode.name()).collect();
        write!(f, "`{}` is no mode; use one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownMode {}

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(name: &str) -> Result<Self, UnknownMode> {
        Self::ALL.into_iter().find(|mode| mode.name() == name).ok_or_else(|| UnknownMode(name.to_owned()))
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a read-only mode may do without a question.
const READING: CapabilitySet = CapabilitySet::of(&[Capability::Read, Capability::WriteScratch]);

/// The same, and design documents by file tools.
const DESIGNING: CapabilitySet =
    CapabilitySet::of(&[Capability::Read, Capability::WriteScratch, Capability::WriteDesign]);

/// What Build may do without a question: everything that stays in the workspace.
const BUILDING: CapabilitySet = CapabilitySet::of(&[
    Capability::Read,
    Capability::WriteScratch,
    Capability::WriteDesign,
    Capability::WriteEngineering,
    Capability::WriteWorkspace,
]);

/// What Review admits to the network.
const REVIEWING: &[Admission] = &[
    gh(&["gh", "pr", "view"], false),
    gh(&["gh", "pr", "diff"], false),
    gh(&["gh", "pr", "list"], false),
    gh(&["gh", "pr", "status"], false),
    gh(&["gh", "pr", "checks"], false),
    gh(&["gh", "pr", "review"], true),
    gh(&["gh", "pr", "comment"], true),
];

const fn gh(command: &'static [&'static str], publishes: bool) -> Admission {
    Admission { command, publishes, credentials: "gh" }
}

const SCRATCH: &str = "ask the user to switch to build mode, or work under $TMPDIR";
const SWITCH: &str = "ask the user to switch to build mode";
const ADMITTED: &str = "use a reader or an admitted `gh pr` command, or ask the user to switch the mode";
const YES: &str = "ask the user, who can say yes to this once";

impl Mode {
    /// All modes, in the order of the documentation.
    pub const ALL: [Self; 6] = [Self::Off, Self::Discuss, Self::Plan, Self::Build, Self::Review, Self::Design];

    /// The name in commands, JSON and rule ids.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Discuss => "discuss",
            Self::Plan => "plan",
            Self::Build => "build",
            Self::Review => "review",
            Self::Design => "design",
        }
    }

    /// What it is for and what it gives, in one line for a person.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Off => "nothing is gated but by hard guards",
            Self::Discuss => "talk about the code: read-only, no network",
            Self::Plan => "make a plan: read-only, no network",
            Self::Build => "do the work: the workspace can be written",
            Self::Review => "review changes: read-only, the network for admitted `gh pr` commands alone",
            Self::Design => "design: read-only, but file tools write docs/design",
        }
    }

    /// The most that may be permitted in this mode, whoever says yes.
    #[must_use]
    pub const fn ceiling(self) -> CapabilitySet {
        match self {
            Self::Off | Self::Build => CapabilitySet::all(),
            Self::Discuss | Self::Plan | Self::Review => READING,
            Self::Design => DESIGNING,
        }
    }

    /// The rules of this mode.
    #[must_use]
    pub const fn rules(self) -> RuleSet<'static> {
        let (gate, free, admitted, instead, wider): (_, _, &[Admission], _, _) = match self {
            Self::Off => (Gate::Open, CapabilitySet::all(), &[], "", ""),
            Self::Discuss | Self::Plan => (Gate::ReadOnly, READING, &[], SCRATCH, SWITCH),
            Self::Build => (Gate::Workspace, BUILDING, &[], YES, YES),
            Self::Review => (Gate::ReadOnly, READING, REVIEWING, ADMITTED, ADMITTED),
            Self::Design => (
                Gate::ReadOnly,
                DESIGNING,
                &[],
                "write below docs/design with the file tools, or ask the user to switch to build mode",
                SWITCH,
            ),
        };
        RuleSet { mode: self.name(), gate, free, admitted, instead, wider, policy: None }
    }
}

#[cfg(test)]
mod tests {
    use pi_guard_policy::{Capability, rules::Gate};

    use super::{Mode, UnknownMode};

    #[test]
    fn names_are_read_back() {
        for mode in Mode::ALL {
            assert_eq!(mode.name().parse(), Ok(mode));
        }
        assert_eq!("Plan".parse::<Mode>(), Err(UnknownMode("Plan".into())));
    }

    #[test]
    fn what_is_free_is_within_the_ceiling() {
        for mode in Mode::ALL {
            assert!(mode.rules().free.is_within(mode.ceiling()), "{mode}");
        }
    }

    #[test]
    fn only_build_design_and_off_write_documents() {
        for mode in Mode::ALL {
            let free = mode.rules().free;
            let design = matches!(mode, Mode::Off | Mode::Build | Mode::Design);
            let engineering = matches!(mode, Mode::Off | Mode::Build);
            assert_eq!(free.has(Capability::WriteDesign), design, "{mode}");
            assert_eq!(free.has(Capability::WriteEngineering), engineering, "{mode}");
            assert_eq!(free.has(Capability::WriteWorkspace), engineering, "{mode}");
        }
    }

    #[test]
    fn read_only_modes_gate_as_read_only() {
        for mode in [Mode::Discuss, Mode::Plan, Mode::Review, Mode::Design] {
            assert_eq!(mode.rules().gate, Gate::ReadOnly, "{mode}");
        }
    }
}
