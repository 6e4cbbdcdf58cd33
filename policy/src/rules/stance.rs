//! What the kinds of host tools may do, beyond what their effects say.

use std::borrow::Cow;

use super::Gate;
use crate::{
    capability::Capability,
    catalogue::{Act, Call, Class, Toolset},
    effect::Host,
    request::{Browser, Session},
    tools::url_host,
};

/// What is said of a tool in a mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stance {
    /// Its effects decide.
    Effects,
    /// A human is asked, whatever its effects.
    Ask(Said),
    /// It is refused.
    Deny(Said),
}

/// The reason of a stance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// The end of the rule id: `tool.` and this.
    pub(crate) rule: &'static str,
    /// What follows the name of the tool.
    pub(crate) why: Cow<'static, str>,
}

/// Addresses at which a cloud gives a machine its credentials.
///
/// Sources: the metadata services of AWS, Azure and Google (169.254.169.254), of AWS by IPv6 and for containers, of Google by
/// name, of Alibaba Cloud.
const CREDENTIAL_HOSTS: [&str; 6] =
    ["100.100.100.200", "169.254.169.254", "169.254.170.2", "fd00:ec2::254", "metadata.google.internal", "metadata"];

/// What holds for a call in a mode of this gate, besides what its effects need.
pub(crate) fn stance(call: &Call, gate: Gate, session: Session) -> Stance {
    let open = gate == Gate::Open;
    let ask = |rule, why: &'static str| Stance::Ask(Said { rule, why: Cow::Borrowed(why) });
    let deny = |rule, why: &'static str| Stance::Deny(Said { rule, why: Cow::Borrowed(why) });
    let changes = |rule, why| match gate {
        Gate::Open => Stance::Effects,
        Gate::ReadOnly => deny(rule, why),
        Gate::Workspace => ask(rule, why),
    };
    match &call.class {
        Class::BrowserRead | Class::BrowserAct if session.browser == Browser::Off => {
            deny("browser", "needs the browser, which was switched off")
        }
        Class::Chrome if session.chrome => Stance::Effects,
        Class::RemoteRead | Class::RemoteShell | Class::Doubtful(_) if open => Stance::Effects,
        Class::Fetch if !open && call.acts.iter().any(is_credentials) => {
            deny("fetch", "asks a cloud for the credentials of this machine")
        }
        Class::Spawn(_) if gate == Gate::Workspace => Stance::Effects,
        Class::Local
        | Class::OtherShell
        | Class::State
        | Class::Search
        // Its addresses are asked about one by one.
        | Class::Fetch
        | Class::BrowserRead
        | Class::Spawn(Toolset::Reads) => Stance::Effects,
        Class::Unconfined => changes("unconfined", "is to run without the sandbox of the host"),
        Class::BrowserAct => changes("browser", "acts in the browser"),
        Class::Chrome => deny("chrome", "looks at the user's own browser, for which this session was not authorised"),
        Class::RemoteRead => ask("remote", "reaches another machine"),
        Class::RemoteWrite => changes("remote", "changes files of another machine"),
        Class::RemoteShell => ask("remote", "runs a command on another machine"),
        Class::Doubtful(what) => ask("doubtful", what),
        Class::Changes(what) => changes("change", what),
        // In Off too: the child would be freer than any mode that comes after.
        Class::Spawn(Toolset::Other(tool)) => Stance::Deny(Said {
            rule: "spawn",
            why: Cow::Owned(format!("starts an agent with the tool `{tool}`, which needs build mode")),
        }),
        Class::Spawn(Toolset::Unnamed) => ask("spawn", "starts an agent whose tools are not named"),
        Class::McpWrite if gate == Gate::ReadOnly => {
            deny("mcp", "changes something, by its name or by what its server says")
        }
        Class::McpWrite => ask("mcp", "changes something, by its name or by what its server says"),
        Class::McpRead => ask("mcp", "only reads, says its server, and that is all that is known"),
        Class::Mcp => unknown(gate, session, "mcp"),
        Class::Unknown => unknown(gate, session, "unknown"),
    }
}

fn unknown(gate: Gate, session: Session, rule: &'static str) -> Stance {
    let said = Said { rule, why: Cow::Borrowed("is not known") };
    if session.child && gate != Gate::Workspace { Stance::Deny(said) } else { Stance::Ask(said) }
}

fn is_credentials(act: &Act) -> bool {
    let Act::Fetch(url) = act else { return false };
    matches!(url_host(url), Host::Name(name) if CREDENTIAL_HOSTS.contains(&name.as_str()))
}

/// Whether what a host's tool does beyond the mode is a question of the [`stance`] alone: reaching another machine by a tool
/// is asked in every mode, and so is what nobody knows.
pub(crate) const fn is_asked_of_tools(needs: Capability) -> bool {
    matches!(needs, Capability::Connect | Capability::Opaque)
}
