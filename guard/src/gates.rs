//! The gates that stand before the engine: requests of the bridge, and launches of sub-agents.
//!
//! A gate only refuses. What it lets through is judged by the engine as any other call.

use std::{borrow::Cow, fs};

use pi_guard_modes::{
    bridge::{self, Owner},
    subagent::{self, Case, Child, Claim, ClaimError, Parent, Place, tools},
};
use pi_guard_policy::{
    AbsPath, Reason, RuleId, Verdict,
    catalogue::{Call, Class, Toolset, Value},
};

use crate::{
    json::{Definition, Launching, Question},
    judge::Judged,
    load, machine,
};

/// What a gate has against a call: the rule, and why.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    rule: &'static str,
    why: String,
}

impl Refusal {
    /// The decision, refused.
    pub(crate) fn refuse(self, judged: &mut Judged) {
        judged.decision.verdict = Verdict::Deny;
        judged.decision.amend.clear();
        judged.grants.clear();
        let reason =
            Reason { rule: RuleId(Cow::Borrowed(self.rule)), effect: None, span: None, why: self.why, instead: None };
        judged.decision.reasons.insert(0, reason);
    }
}

/// The name of the tool as the catalogue knows it: a request of the bridge is that tool of its server.
///
/// # Errors
/// A name of an owner's state that is none.
pub(crate) fn bridged(input: &Value, owner: Option<&str>) -> Result<(String, Option<Refusal>), String> {
    let owner = match owner {
        None | Some("down") => Owner::Down,
        Some("stale") => Owner::Stale,
        Some("fresh") => Owner::Fresh,
        Some(other) => return Err(format!("`owner` is `fresh`, `stale` or `down`, not `{other}`")),
    };
    let kind = input.text("type").unwrap_or_default();
    let refused = bridge::gate(kind, input.text("id").unwrap_or_default(), owner).err();
    let tool = format!("mcp__pi_bridge__{kind}");
    Ok((tool, refused.map(|refused| Refusal { rule: refused.rule(), why: refused.to_string() })))
}

/// The fields of a launch that name what the child would own.
const OWNS: [&str; 2] = ["ownership", "owns"];
/// The most agents that one call starts.
const MOST: usize = 64;

/// Whether the agents of a call may be started, and the tools that they get at most; it makes known to the engine what their
/// definitions say.
pub(crate) fn launch(
    question: &Question<'_>,
    input: &Value,
    call: &mut Call,
    cwd: &AbsPath,
) -> (Option<Refusal>, Option<Vec<String>>) {
    let Class::Spawn(toolset) = &call.class else { return (None, None) };
    let Some(facts) = &question.launch else {
        let refusal = question.child.then(|| Refusal {
            rule: "subagent.depth",
            why: "a sub-agent starts others only where its host says how deep it is".to_owned(),
        });
        return (refusal, None);
    };
    let refuse = |rule, why: &dyn std::fmt::Display| (Some(Refusal { rule, why: why.to_string() }), None);
    let parent = Parent {
        depth: facts.depth.max(u32::from(question.child)),
        tools: facts.tools.as_ref().map(|names| tools(names.iter().map(String::as_str))),
        starts: facts.agents.clone(),
    };
    let mut owners = Vec::new();
    for owner in &facts.owners {
        match claim(owner.iter().map(String::as_str), cwd, question.world.is_some()) {
            Ok(owner) => owners.push(owner),
            Err(error) => return refuse("subagent.ownership", &format!("an active owner: {error}")),
        }
    }
    let started = agents(input).unwrap_or_default();
    if started.is_empty() || started.len() > MOST {
        return refuse("subagent.unnamed", &format!("a call names 1 to {MOST} agents, one by one"));
    }
    let mut all = Some(Toolset::Reads);
    let mut ceiling = None;
    for agent in &started {
        let Some(child) = child(agent, facts, cwd, question.world.is_some()) else {
            return refuse("subagent.unnamed", &"the agent, its tools or its files are not named as text");
        };
        if let Err(refused) = subagent::gate(&child, &parent, &owners) {
            return refuse(refused.rule(), &refused);
        }
        let gets = child.ceiling(&parent);
        // Agents of one call run side by side.
        owners.extend(child.owns.and_then(Result::ok).filter(|_| started.len() > 1));
        let own = gets.as_ref().map(|tools| Toolset::of(tools.iter().map(String::as_str)));
        all = match (all, own) {
            (Some(Toolset::Reads), own) => own,
            (all, Some(own @ Toolset::Other(_))) => all.map_or(Some(own), Some),
            (all, _) => all,
        };
        ceiling = gets.map(|tools| tools.into_iter().collect()).filter(|_| started.len() == 1);
    }
    // What the call itself names stays: the definitions only say what it leaves open.
    if !matches!(toolset, Toolset::Other(_)) {
        call.class = Class::Spawn(all.unwrap_or(Toolset::Unnamed));
    }
    (None, ceiling)
}

fn claim<'a>(patterns: impl IntoIterator<Item = &'a str>, cwd: &AbsPath, nowhere: bool) -> Result<Claim, ClaimError> {
    let case = if cfg!(target_os = "linux") { Case::Differs } else { Case::Same };
    Claim::read(patterns, cwd, case, &|at| {
        if nowhere {
            return Place { real: at.clone(), file: false };
        }
        let real = machine::resolve(&AbsPath::root(), at.as_bytes()).map_or_else(|| at.clone(), |real| real.path);
        let file = fs::symlink_metadata(load::path_of(&real)).is_ok_and(|found| found.is_file());
        Place { real, file }
    })
}

/// The records that each name an agent or what it gets: the call itself, or what its lists hold, at any depth. `None` where a
/// list of agents holds something that is no such record: it would be started unseen.
fn agents(input: &Value) -> Option<Vec<&Value>> {
    let (mut found, mut left) = (Vec::new(), vec![(input, false)]);
    while let Some((value, listed)) = left.pop() {
        match value {
            Value::Record(fields) => {
                if NAMED.into_iter().flatten().any(|name| value.field(name).is_some()) {
                    found.push(value);
                } else if listed {
                    return None;
                }
                left.extend(fields.iter().rev().map(|(name, value)| match value {
                    Value::List(_) => (value, LISTS.contains(&name.as_str())),
                    Value::Record(_) | Value::Text(_) | Value::Flag(_) | Value::Other => (value, false),
                }));
            }
            Value::List(values) => left.extend(values.iter().rev().map(|value| (value, listed))),
            Value::Other | Value::Flag(_) | Value::Text(_) if listed => return None,
            Value::Other | Value::Flag(_) | Value::Text(_) => {}
        }
    }
    Some(found)
}

/// The fields that list several agents.
const LISTS: [&str; 8] = ["tasks", "chain", "parallel", "steps", "agents", "subagents", "jobs", "calls"];
const AGENT: &[&str] = &["agent", "agent_name", "subagent_type"];
const TOOLS: &[&str] = &["tools", "toolset", "allowed_tools", "allowedTools"];
/// What makes a record one of an agent.
const NAMED: [&[&str]; 3] = [AGENT, TOOLS, &OWNS];

/// What a record starts; `None` where a field is no text, or several name an agent.
fn child(record: &Value, facts: &Launching, cwd: &AbsPath, nowhere: bool) -> Option<Child> {
    let mut said = AGENT.iter().filter_map(|name| record.field(name));
    let agent = said.next().map_or(Some(""), Value::as_text)?;
    if said.next().is_some() {
        return None;
    }
    let definition = facts.definitions.iter().rev().find(|definition| definition.name == agent);
    let bundled = || Definition::bundled(agent);
    let definition = definition.cloned().or_else(bundled);
    let mut declared = definition.as_ref().and_then(|definition| definition.tools.clone());
    for named in TOOLS.iter().filter_map(|name| record.field(name)) {
        declared.get_or_insert_default().extend(listed(named)?);
    }
    let mut owns: Option<Vec<String>> = None;
    for field in OWNS.iter().filter_map(|name| record.field(name)) {
        // A comma may be part of a path: only a list holds several.
        let one = field.as_text().map(|one| vec![one.to_owned()]);
        owns.get_or_insert_default().extend(one.or_else(|| listed(field))?);
    }
    Some(Child {
        agent: agent.to_owned(),
        tools: declared.map(|names| tools(names.iter().map(String::as_str))),
        starts: definition.map(|definition| definition.agents).unwrap_or_default(),
        owns: owns.map(|owns| claim(owns.iter().map(String::as_str), cwd, nowhere)),
    })
}

fn listed(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Text(names) => Some(names.split(',').map(|name| name.trim().to_owned()).collect()),
        Value::List(names) => names.iter().map(|name| name.as_text().map(str::to_owned)).collect(),
        Value::Record(_) | Value::Flag(_) | Value::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::json::Definition;

    #[test]
    fn bundled_definitions_are_those_of_the_files() {
        for (name, text) in
            [("explorer", include_str!("../../agents/explorer.md")), ("worker", include_str!("../../agents/worker.md"))]
        {
            let listed = |key: &str| -> Vec<String> {
                let line = text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
                line.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
            };
            let found = Definition::bundled(name).unwrap();
            assert_eq!((found.tools, found.agents), (Some(listed("tools:")), listed("subagent_agents:")), "{name}");
        }
        assert!(Definition::bundled("nobody").is_none());
    }
}
