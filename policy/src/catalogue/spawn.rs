//! Sub-agents: which tools one is started with.

use super::Value;

/// The tools that a sub-agent may have outside Build: none changes anything, and none is unknown. Names as they are in
/// definitions, in lower case.
pub const READERS: [&str; 9] = [
    "ask_question",
    "browser_console",
    "browser_network",
    "browser_screenshot",
    "find",
    "grep",
    "ls",
    "read",
    "subagent",
];

/// The agents whose definition comes with pi-guard and names readers alone.
const BUNDLED_READERS: [&str; 1] = ["explorer"];

/// What is known of the tools of a sub-agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Toolset {
    /// [`READERS`] alone.
    Reads,
    /// Something else, which changes things or is not known; the text is its name.
    Other(String),
    /// The call does not say: the host takes it from a definition.
    Unnamed,
}

impl Toolset {
    /// The toolset that these tools are. Blanks around a name and its case do not count.
    #[must_use]
    pub fn of<'a>(tools: impl IntoIterator<Item = &'a str>) -> Self {
        let tools = tools.into_iter().map(|tool| tool.trim().to_ascii_lowercase());
        tools.into_iter().find(|tool| !READERS.contains(&tool.as_str())).map_or(Self::Reads, Self::Other)
    }

    /// The toolset that a call names.
    pub(super) fn named(input: &Value) -> Self {
        let Some(value) =
            ["tools", "toolset", "allowed_tools", "allowedTools"].into_iter().find_map(|name| input.field(name))
        else {
            let agent = ["agent", "agent_name", "subagent_type"].into_iter().find_map(|name| input.text(name));
            let bundled = agent.is_some_and(|agent| BUNDLED_READERS.contains(&agent));
            return if bundled { Self::Reads } else { Self::Unnamed };
        };
        match value {
            Value::Text(tools) => Self::of(tools.split(',')),
            Value::List(tools) => match tools.iter().map(Value::as_text).collect::<Option<Vec<_>>>() {
                Some(tools) => Self::of(tools),
                None => Self::Unnamed,
            },
            Value::Record(_) | Value::Flag(_) | Value::Other => Self::Unnamed,
        }
    }
}
