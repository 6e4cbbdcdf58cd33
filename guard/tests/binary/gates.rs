//! `check` on requests of the bridge and launches of sub-agents.

use serde_json::{Value, json};

use crate::place::Place;

const MODES: [&str; 6] = ["off", "discuss", "plan", "build", "review", "design"];

/// The answers to these questions, in order; each is asked in the fixture unless it says otherwise.
fn ask(place: &Place, questions: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = questions.iter().map(Value::to_string).collect();
    let ran = place.guard().feed(&["check", "--stdin"], lines.join("\n").as_bytes());
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), questions.len(), "{ran:?}");
    answers
}

fn said(answer: &Value) -> (&str, &str) {
    (answer["verdict"].as_str().unwrap(), answer.pointer("/reasons/0/rule").and_then(Value::as_str).unwrap_or_default())
}

fn bridge(kind: &str, id: &str, mode: &str, owner: Option<&str>) -> Value {
    json!({"tool": "bridge", "input": {"type": kind, "id": id}, "mode": mode, "owner": owner, "world": "fixture"})
}

const ID: &str = "0b7e4c1e-9d3f-4a51-8c0e-2f6a9b1d7c35";

#[test]
fn bridge_requests_are_allowed_in_every_mode_while_the_live_owner_is_fresh() {
    let place = Place::new();
    let kinds = [
        "recall",
        "recall_entry",
        "save_memory",
        "capture",
        "validate_tags",
        "save_plan",
        "read_plan_tasks",
        "tick_plan_task",
    ];
    for mode in MODES {
        let fresh: Vec<Value> = kinds.iter().map(|kind| bridge(kind, ID, mode, Some("fresh"))).collect();
        for (kind, answer) in kinds.iter().zip(ask(&place, &fresh)) {
            assert_eq!(answer["verdict"], "allow", "{kind} in {mode}: {answer}");
        }
        for owner in [Some("stale"), Some("down"), None] {
            let gone: Vec<Value> = kinds.iter().map(|kind| bridge(kind, ID, mode, owner)).collect();
            for answer in ask(&place, &gone) {
                assert_eq!(said(&answer), ("deny", "bridge.owner"), "{mode} {owner:?}");
            }
        }
    }
}

#[test]
fn an_unknown_bridge_request_or_an_id_that_is_no_uuid_is_denied() {
    let place = Place::new();
    let mut questions = Vec::new();
    for mode in MODES {
        questions.push(bridge("delete_everything", ID, mode, Some("fresh")));
        questions.push(bridge("recall", "1", mode, Some("fresh")));
    }
    // What the model writes does not say that somebody is there.
    questions
        .push(json!({"tool": "bridge", "input": {"type": "recall", "id": ID, "owner": "fresh"}, "world": "fixture"}));
    questions.push(json!({"tool": "Bridge", "input": {"type": ["recall"], "id": ID}, "owner": "fresh"}));
    questions.push(bridge("recall", ID, "build", Some("alive")));
    let answers = ask(&place, &questions);
    for answer in &answers {
        assert_eq!(answer["verdict"], "deny", "{answer}");
    }
    assert_eq!((said(&answers[0]).1, said(&answers[1]).1), ("bridge.type", "bridge.id"));
}

fn start(mode: &str, input: &Value, launch: &Value) -> Value {
    json!({"tool": "subagent", "input": input, "mode": mode, "launch": launch, "world": "fixture"})
}

#[test]
fn outside_build_only_readers_are_started() {
    let place = Place::new();
    let root = json!({"depth": 0, "definitions": [{"name": "scout", "tools": ["read", "browser_console"]}]});
    for mode in MODES {
        let worker = start(mode, &json!({"agent": "worker", "ownership": ["src"]}), &root);
        let questions = [
            start(mode, &json!({"agent": "explorer"}), &root),
            start(mode, &json!({"agent": "scout"}), &root),
            worker,
            start(mode, &json!({"agent": "nobody", "ownership": ["src"]}), &root),
        ];
        let verdicts: Vec<String> = ask(&place, &questions).iter().map(|answer| said(answer).0.to_owned()).collect();
        let wanted =
            if mode == "build" { ["allow", "allow", "allow", "allow"] } else { ["allow", "allow", "deny", "ask"] };
        assert_eq!(verdicts, wanted, "{mode}");
    }
}

#[test]
fn no_agent_of_a_call_is_started_unseen() {
    let place = Place::new();
    let launch = json!({"depth": 0});
    let inputs = [
        json!({"agent": "explorer", "chain": ["worker"]}),
        json!({"agent": "explorer", "tasks": [{"task": "look"}]}),
        json!({"tasks": [{"agent": "explorer"}, 7]}),
        json!({"agent": ["explorer"]}),
        json!({"agent": "explorer", "agent_name": "worker"}),
        json!({"task": "look"}),
    ];
    let questions: Vec<Value> = inputs.iter().map(|input| start("build", input, &launch)).collect();
    for (input, answer) in inputs.iter().zip(ask(&place, &questions)) {
        assert_eq!(said(&answer), ("deny", "subagent.unnamed"), "{input}");
    }
}

#[test]
fn an_unsafe_override_of_the_explorer_is_rejected_and_not_replaced() {
    let place = Place::new();
    let launch = json!({"depth": 0, "definitions": [{"name": "explorer", "tools": ["read", "bash"]}]});
    for mode in MODES {
        let answers = ask(
            &place,
            &[
                start(mode, &json!({"agent": "explorer", "ownership": ["src"]}), &launch),
                start(mode, &json!({"agent": "explorer", "tools": ["read", "subagent"]}), &json!({"depth": 0})),
            ],
        );
        for answer in &answers {
            assert_eq!(said(answer), ("deny", "subagent.explorer"), "{mode}");
        }
    }
}

#[test]
fn depth_and_nested_lists_are_what_the_host_says() {
    let place = Place::new();
    let explorer = json!({"agent": "explorer", "depth": 0});
    let asked = |launch: Value| start("build", &explorer, &launch);
    let child = json!({"tool": "subagent", "input": explorer, "mode": "build", "child": true, "world": "fixture"});
    let lies = json!({"tool": "subagent", "input": explorer, "mode": "build", "child": true, "launch": {"depth": 0}, "world": "fixture"});
    let answers = ask(
        &place,
        &[
            asked(json!({"depth": 1, "agents": ["explorer"]})),
            asked(json!({"depth": 1, "agents": ["worker"]})),
            asked(json!({"depth": 2, "agents": ["explorer"]})),
            child,
            lies,
            asked(json!({"agents": ["explorer"]})),
        ],
    );
    let said: Vec<(&str, &str)> = answers.iter().take(5).map(said).collect();
    assert_eq!(said[0].0, "allow", "{said:?}");
    assert_eq!(
        said[1..],
        [
            ("deny", "subagent.nested"),
            ("deny", "subagent.depth"),
            ("deny", "subagent.depth"),
            ("deny", "subagent.nested"),
        ]
    );
    assert!(answers[5]["error"].is_string(), "a host that does not say how deep it is is not understood");
}

#[test]
fn a_child_gets_what_its_parent_has_and_its_definition_declares() {
    let place = Place::new();
    let launch = json!({"depth": 1, "tools": ["read", "edit", "subagent"], "agents": ["worker"]});
    let answers = ask(&place, &[start("build", &json!({"agent": "worker", "ownership": "src"}), &launch)]);
    assert_eq!(said(&answers[0]).0, "allow");
    assert_eq!(answers[0]["tools"], json!(["edit", "read", "subagent"]));
}

#[test]
fn owners_do_not_overlap_on_this_machine() {
    let place = Place::new();
    std::fs::create_dir(place.path("work/src")).unwrap();
    std::os::unix::fs::symlink("src", place.path("work/link")).unwrap();
    let cwd = place.path("work");
    let asked = |input: Value, owners: Value| {
        json!({"tool": "subagent", "input": input, "mode": "build", "cwd": cwd,
            "launch": {"depth": 0, "owners": owners}})
    };
    let worker = |owns: &str| json!({"agent": "worker", "ownership": [owns]});
    let answers = ask(
        &place,
        &[
            asked(worker("docs"), json!([["src/**"]])),
            asked(worker("link/a.ts"), json!([["src/*.ts"]])),
            asked(worker("docs/../src"), json!([["tests"], ["src/a.ts"]])),
            asked(json!({"agent": "worker"}), json!([])),
            asked(json!({"tasks": [worker("src"), worker("src/a.ts")]}), json!([])),
            asked(json!({"tasks": [worker("src"), worker("docs")]}), json!([])),
            asked(worker("docs"), json!([["["]])),
        ],
    );
    let denied = ("deny", "subagent.ownership");
    let said: Vec<(&str, &str)> = answers.iter().map(said).collect();
    assert_eq!((said[0].0, said[5].0), ("allow", "allow"), "{said:?}");
    assert_eq!((said[1], said[2], said[3], said[4], said[6]), (denied, denied, denied, denied, denied));
}
