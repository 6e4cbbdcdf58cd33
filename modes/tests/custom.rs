//! Modes of the user's own: what a file says, and that it only takes away.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use pi_guard_modes::{
    Mode,
    custom::{BUNDLED, Custom, Layer, Refused, is_kebab, merge},
};
use pi_guard_policy::catalogue::{self, Call, Hints, Value};

fn call(tool: &str, command: Option<&str>) -> Call {
    let fields = command.map(|line| ("command".to_owned(), Value::Text(line.to_owned())));
    let path = ("path".to_owned(), Value::Text("file".to_owned()));
    catalogue::read(tool, &Value::Record(fields.into_iter().chain([path]).collect()), Hints::default()).unwrap()
}

fn mode(front: &str) -> Custom {
    Custom::read("docs", &format!("---\nname: docs\n{front}\n---\nText.\n")).unwrap().0
}

fn code(front: &str) -> &'static str {
    Custom::read("docs", &format!("---\n{front}\n---\nText.\n")).unwrap_err().code
}

#[test]
fn tools_shell_false_refuses_every_shell_class_action_whatever_bash_allow_says() {
    let strict = mode("tools:\n  shell: false\n  allow: [\"*\"]\nbashAllow: [\"*\"]");
    for (tool, line) in [("bash", Some("ls")), ("powershell", Some("ls")), ("ssh_bash", Some("ls"))] {
        assert_eq!(strict.refuses(&call(tool, line)), Some(Refused::Shell), "{tool}");
    }
    assert_eq!(strict.refuses(&call("read", None)), None);
    assert_eq!(mode("").refuses(&call("bash", Some("ls"))), None, "the control has a shell");
}

#[test]
fn tools_are_allowed_and_denied_by_patterns() {
    let narrow = mode("tools:\n  allow: [read, \"mcp__docs__*\"]\n  deny: [\"*__delete\"]");
    assert_eq!(narrow.refuses(&call("Read", None)), None);
    assert_eq!(narrow.refuses(&call("mcp__docs__find", None)), None);
    assert_eq!(narrow.refuses(&call("mcp__docs__delete", None)), Some(Refused::Denied));
    assert_eq!(narrow.refuses(&call("write", None)), Some(Refused::NotAllowed));
    assert_eq!(mode("tools:\n  allow: []").refuses(&call("read", None)), Some(Refused::NotAllowed));
}

#[test]
fn lines_of_bash_are_only_taken_away() {
    let some = mode("bashAllow: [\"git *\"]\nbashDeny: [\"git push*\"]");
    assert_eq!(some.refuses(&call("bash", Some(" git log "))), None);
    assert_eq!(some.refuses(&call("bash", Some("git push x"))), Some(Refused::Line));
    assert_eq!(some.refuses(&call("bash", Some("ls"))), Some(Refused::Line));
}

#[test]
fn a_base_is_plan_unless_it_is_said_and_never_off() {
    assert_eq!((mode("").base, mode("base: build").base), (Mode::Plan, Mode::Build));
    for front in ["base: off", "base: yolo", "base: docs"] {
        assert_eq!(code(front), "custom.base");
    }
}

#[test]
fn a_file_that_is_wrong_is_no_mode() {
    for (front, wanted) in [
        ("name: other", "custom.name"),
        ("tools:\n  shell: \"false\"", "custom.value"),
        ("tools:\n  shell: no", "custom.value"),
        ("tools:\n  allow: read", "custom.value"),
        ("tools:\n  allow:", "custom.value"),
        ("tools:\n  shel: false", "custom.key"),
        ("tools: [read]", "custom.key"),
        ("thinking: hard", "custom.thinking"),
    ] {
        assert_eq!(code(front), wanted, "{front}");
    }
    for stem in ["Docs", "my_mode", "-a", "a--b", "", "a b"] {
        assert!(!is_kebab(stem) && Custom::read(stem, "---\n---\nx").is_err(), "{stem}");
    }
}

#[test]
fn what_is_odd_and_does_not_widen_is_a_warning_with_its_place() {
    let (_, warnings) = Custom::read("docs", "---\ncolour: red\n---\n").unwrap();
    let shown: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(shown[0].starts_with("2:1: `colour` is not known") && shown[0].contains("^^^^^^"), "{shown:?}");
}

#[test]
fn bundled_then_user_then_project_and_a_wrong_file_still_stands() {
    let files = vec![
        (Layer::Project, "docs".to_owned(), Err("wrong")),
        (Layer::Bundled, "plan".to_owned(), Ok(1)),
        (Layer::User, "docs".to_owned(), Ok(2)),
        (Layer::User, "plan".to_owned(), Ok(3)),
    ];
    let merged = merge(files);
    assert_eq!((merged["plan"], merged["docs"]), ((Layer::User, Ok(3)), (Layer::Project, Err("wrong"))));
}

#[test]
fn the_bundled_modes_are_read_without_a_warning() {
    for (name, text) in BUNDLED {
        let (custom, warnings) = Custom::read(name, text).unwrap();
        assert_eq!((warnings.len(), custom.shell), (0, name == "explorer"), "{name}");
        assert!(custom.base.rules().gate == pi_guard_policy::rules::Gate::ReadOnly, "{name}");
        assert!(custom.refuses(&call("write", None)).is_some() && custom.refuses(&call("read", None)).is_none());
    }
}
