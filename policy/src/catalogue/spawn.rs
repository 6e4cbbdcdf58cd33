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

/// The fields that name the tools of an agent.
const TOOLS: [&str; 4] = ["tools", "toolset", "allowed_tools", "allowedTools"];

/// The fields that name its definition.
const AGENTS: [&str; 3] = ["agent", "agent_name", "subagent_type"];

/// The fields that list several agents.
const LISTS: [&str; 8] = ["tasks", "chain", "parallel", "steps", "agents", "subagents", "jobs", "calls"];

/// Whether a call is a list of agents to start, and says nothing of one of its own.
fn starts_others(input: &Value) -> bool {
    let own = TOOLS.into_iter().chain(AGENTS).any(|name| input.field(name).is_some());
    let listed = |name| matches!(input.field(name), Some(Value::List(values)) if !values.is_empty());
    !own && LISTS.into_iter().any(listed)
}

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

    /// The toolset that a call names: of all agents that it starts, at any depth of the input (`tasks`, `chain`, `parallel`),
    /// the mightiest.
    pub(super) fn named(input: &Value) -> Self {
        let mut found: Option<Self> = None;
        // Each with whether it is an agent whatever it says: the call itself where it starts no others, and what stands in a list.
        let mut left = vec![(input, !starts_others(input))];
        while let Some((value, agent)) = left.pop() {
            let Value::Record(fields) = value else { continue };
            if agent || TOOLS.into_iter().chain(AGENTS).any(|name| value.field(name).is_some()) {
                let own = Self::own(value);
                found = Some(found.map_or(own.clone(), |before| before.mightier(own)));
            }
            for (name, value) in fields.iter().filter(|(name, _)| !TOOLS.contains(&name.as_str())) {
                match value {
                    Value::Record(_) => left.push((value, false)),
                    Value::List(values) => {
                        let listed = LISTS.contains(&name.as_str());
                        left.extend(values.iter().map(|value| (value, listed)));
                        if listed {
                            // Names alone.
                            for agent in values.iter().filter_map(Value::as_text) {
                                let own = Self::of_agent(Some(agent));
                                found = Some(found.map_or(own.clone(), |before| before.mightier(own)));
                            }
                        }
                    }
                    Value::Text(_) | Value::Flag(_) | Value::Other => {}
                }
            }
        }
        found.unwrap_or(Self::Unnamed)
    }

    fn mightier(self, other: Self) -> Self {
        match (self, other) {
            (Self::Other(tool), _) | (_, Self::Other(tool)) => Self::Other(tool),
            (Self::Unnamed, _) | (_, Self::Unnamed) => Self::Unnamed,
            (Self::Reads, Self::Reads) => Self::Reads,
        }
    }

    fn of_agent(agent: Option<&str>) -> Self {
        if agent.is_some_and(|agent| BUNDLED_READERS.contains(&agent)) { Self::Reads } else { Self::Unnamed }
    }

    /// What one agent is given.
    fn own(input: &Value) -> Self {
        let lists: Vec<&Value> = TOOLS.into_iter().filter_map(|name| input.field(name)).collect();
        if lists.is_empty() {
            let mut agents = AGENTS.into_iter().filter_map(|name| input.field(name)).map(Value::as_text);
            let first = Self::of_agent(agents.next().flatten());
            return agents.fold(first, |before, agent| before.mightier(Self::of_agent(agent)));
        }
        lists.into_iter().map(Self::listed).fold(Self::Reads, Self::mightier)
    }

    fn listed(value: &Value) -> Self {
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

#[cfg(test)]
mod tests {
    use super::{Toolset, Value};

    fn text(text: &str) -> Value {
        Value::Text(text.into())
    }

    fn record(fields: &[(&str, Value)]) -> Value {
        Value::Record(fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
    }

    #[test]
    fn every_agent_of_a_call_counts() {
        let reader = record(&[("agent", text("explorer"))]);
        let worker = record(&[("agent", text("worker"))]);
        let writes = record(&[("agent", text("explorer")), ("tools", Value::List(vec![text("read"), text("Write")]))]);
        let list = |name: &str, values: &[&Value]| {
            record(&[(name, Value::List(values.iter().map(|value| (*value).clone()).collect()))])
        };
        let other = || Toolset::Other("write".into());
        for (input, wanted) in [
            (reader.clone(), Toolset::Reads),
            (worker.clone(), Toolset::Unnamed),
            (writes.clone(), other()),
            (list("tasks", &[&reader, &reader]), Toolset::Reads),
            (list("tasks", &[&reader, &worker]), Toolset::Unnamed),
            (list("chain", &[&reader, &writes]), other()),
            (list("parallel", &[&list("tasks", &[&writes])]), other()),
            (list("tasks", &[&record(&[("task", text("look"))]), &reader]), Toolset::Unnamed),
            (list("agents", &[&text("explorer")]), Toolset::Reads),
            (list("agents", &[&text("explorer"), &text("worker")]), Toolset::Unnamed),
            (record(&[("agent", text("explorer")), ("options", writes)]), other()),
            (record(&[("agent", text("explorer")), ("subagent_type", text("worker"))]), Toolset::Unnamed),
            (record(&[("prompt", text("look"))]), Toolset::Unnamed),
            (record(&[("tools", text("read")), ("toolset", text("write"))]), other()),
        ] {
            assert_eq!(Toolset::named(&input), wanted, "{input:?}");
        }
    }
}
