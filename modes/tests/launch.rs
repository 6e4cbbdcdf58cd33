//! Launching sub-agents: depth, nested lists, explorers, ceilings and owners.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use pi_guard_modes::subagent::{Case, Child, Claim, ClaimError, DEEPEST, Parent, Place, Refused, gate, tools};
use pi_guard_policy::{
    AbsPath,
    catalogue::{READERS, Toolset},
};

fn claim(pattern: &str) -> Claim {
    let cwd = AbsPath::new(b"/w").unwrap();
    Claim::read([pattern], &cwd, Case::Differs, &|at| Place { real: at.clone(), file: false }).unwrap()
}

fn child(agent: &str, names: &[&str], owns: Option<&str>) -> Child {
    Child {
        agent: agent.to_owned(),
        tools: Some(tools(names.iter().copied())),
        starts: Vec::new(),
        owns: owns.map(|pattern| Ok(claim(pattern))),
    }
}

fn at(depth: u32, starts: &[&str]) -> Parent {
    Parent { depth, tools: None, starts: starts.iter().map(|&name| name.to_owned()).collect() }
}

#[test]
fn nested_spawn_is_bounded_by_allow_lists_and_depth_two() {
    let reader = child("scout", &["read"], None);
    assert_eq!(DEEPEST, 2);
    assert_eq!(gate(&reader, &at(0, &[]), []), Ok(()), "the user's own session starts any");
    assert_eq!(gate(&reader, &at(1, &["scout"]), []), Ok(()));
    assert_eq!(gate(&reader, &at(1, &["explorer"]), []), Err(Refused::Nested("scout".to_owned())));
    assert_eq!(gate(&reader, &at(1, &[]), []), Err(Refused::Nested("scout".to_owned())));
    for depth in [2, 3, u32::MAX] {
        assert_eq!(gate(&reader, &at(depth, &["scout"]), []), Err(Refused::Depth));
    }
}

#[test]
fn explorer_definitions_cannot_include_repository_mutating_tools() {
    assert_eq!(gate(&child("explorer", &["read", "grep", "find", "ls"], None), &at(0, &[]), []), Ok(()));
    assert_eq!(gate(&child("explorer", &["read", "browser_console"], None), &at(0, &[]), []), Ok(()));
    for tool in ["bash", "edit", "write", "Write ", "mystery", "browser_click"] {
        let unsafe_one = child("explorer", &["read", tool], Some("src"));
        let refused = Refused::Explorer(tool.trim().to_ascii_lowercase());
        assert_eq!(gate(&unsafe_one, &at(0, &[]), []), Err(refused), "an override is rejected, not replaced");
    }
    let unnamed = Child { tools: None, ..child("explorer", &[], Some("src")) };
    assert!(matches!(gate(&unnamed, &at(0, &[]), []), Err(Refused::Explorer(_))));
}

#[test]
fn explorers_are_leaves() {
    assert_eq!(gate(&child("explorer", &["read", "subagent"], None), &at(0, &[]), []), Err(Refused::Leaf));
    let starts = Child { starts: vec!["explorer".to_owned()], ..child("explorer", &["read"], None) };
    assert_eq!(gate(&starts, &at(0, &[]), []), Err(Refused::Leaf));
}

#[test]
fn the_ceiling_of_a_child_is_what_its_parent_has_and_its_definition_declares() {
    let has = |names: &[&str]| Some(tools(names.iter().copied()));
    let worker = child("worker", &["read", "bash", "edit"], Some("src"));
    let parent = |names| Parent { tools: names, ..at(1, &["worker"]) };
    assert_eq!(worker.ceiling(&parent(has(&["read", "edit", "write"]))), has(&["read", "edit"]));
    assert_eq!(worker.ceiling(&parent(None)), worker.tools);
    let undeclared = Child { tools: None, ..worker };
    assert_eq!(undeclared.ceiling(&parent(has(&["read"]))), has(&["read"]), "never more than its parent");
    assert_eq!(undeclared.ceiling(&parent(None)), None);
}

#[test]
fn only_mutating_children_take_ownership_locks() {
    let owners = [claim("src/**")];
    let worker = |owns| child("worker", &["read", "edit"], owns);
    assert!(matches!(gate(&worker(Some("src/a.ts")), &at(0, &[]), &owners), Err(Refused::Overlap(_))));
    assert_eq!(gate(&worker(Some("docs")), &at(0, &[]), &owners), Ok(()));
    assert_eq!(gate(&worker(None), &at(0, &[]), &owners), Err(Refused::Owns(ClaimError::Nothing)));
    assert_eq!(gate(&child("scout", &READERS, Some("src")), &at(0, &[]), &owners), Ok(()), "a reader takes none");
    let unknown = Child { tools: None, ..worker(Some("src/a.ts")) };
    assert!(gate(&unknown, &at(0, &[]), &owners).is_err(), "what it has is not known, so it may change files");
}

#[test]
fn the_bundled_definitions_are_what_the_gate_takes_them_for() {
    for (text, agent) in
        [(include_str!("../../agents/explorer.md"), "explorer"), (include_str!("../../agents/worker.md"), "worker")]
    {
        let named = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default().to_owned();
        assert_eq!(named("name:").trim(), agent);
        let (declared, starts) = (named("tools:"), named("subagent_agents:"));
        let starts = tools(starts.split(',')).into_iter().collect();
        let found = Child {
            agent: agent.to_owned(),
            tools: Some(tools(declared.split(','))),
            starts,
            owns: Some(Ok(claim("src"))),
        };
        assert_eq!(gate(&found, &at(0, &[]), []), Ok(()), "{agent}");
        let reads = Toolset::of(declared.split(',')) == Toolset::Reads;
        assert_eq!((reads, found.mutates()), (agent == "explorer", agent == "worker"));
    }
}
