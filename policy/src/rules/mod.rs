//! Opinions: what is allowed, asked and denied.

mod guards;
pub mod layers;
mod protected;
mod secrets;
mod stance;

pub(crate) use guards::violated;
pub use guards::{GUARDS, Guard};
pub use protected::{PROTECTED, Protected, Within};
pub(crate) use secrets::secret_name;
pub use secrets::{SECRETS, Secret};
pub(crate) use stance::{Said, Stance, is_asked_of_tools, stance};

use self::layers::Layers;
use crate::capability::CapabilitySet;

/// The rules of one decision.
#[derive(Clone, Copy, Debug)]
pub struct RuleSet<'a> {
    /// The name of the mode, for rule ids and messages.
    pub mode: &'static str,
    /// How the mode treats what goes beyond [`free`](Self::free).
    pub gate: Gate,
    /// What needs no question.
    pub free: CapabilitySet,
    /// Commands that may use the network though the mode has none. Not empty: every command of a script must be one of
    /// them or a pure reader.
    pub admitted: &'static [Admission],
    /// What to do instead of a write beyond the mode, such as `work under $TMPDIR`.
    pub instead: &'static str,
    /// What to do instead of anything else beyond the mode.
    pub wider: &'static str,
    /// What people wrote; `None` where there is no file.
    pub policy: Option<&'a Layers>,
}

/// How a mode treats effects that are not free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// Nothing is gated but the hard guards.
    Open,
    /// What goes beyond is denied; what is not understood is asked, or left to the kernel where that holds.
    ReadOnly,
    /// What goes beyond is asked.
    Workspace,
}

/// A command that a mode admits to the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Admission {
    /// The tool and subcommands: `["gh", "pr", "view"]`.
    pub command: &'static [&'static str],
    /// Whether it may also change something there (`gh pr comment`).
    pub publishes: bool,
    /// Whose credentials it may see.
    pub credentials: &'static str,
}
