//! The corpus, judged twice: by the library, and by the binary through `check --stdin`.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use std::{
    io::Write,
    process::{Command, Stdio},
};

use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Action, Request, decide,
    world::{Fixture, Held},
};
use pi_guard_tests::{
    binary,
    corpus::{Case, cases},
};
use serde_json::{Value, json};

/// Judges one case in the fixture world: working directory `/w`, home `/home/u`.
fn judge(case: &Case) -> (String, String) {
    let mode: Mode = case.mode.parse().unwrap();
    let held = if case.sandbox == "none" { Held::Nothing } else { Held::Kernel };
    let (cwd, home) = (AbsPath::new(b"/w").unwrap(), AbsPath::new(b"/home/u").unwrap());
    let ceiling = mode.ceiling();
    let request = Request { home: Some(&home), ..Request::new(Action::Shell(case.script.as_bytes()), &cwd, &ceiling) };
    let decision = decide(&request, &mode.rules(), &Fixture::new(held));
    (decision.verdict.name().to_owned(), decision.reasons[0].rule.to_string())
}

fn report(failures: &[String], count: usize) {
    assert!(count > 100, "the corpus is not empty");
    assert!(failures.is_empty(), "{} of {count} cases differ:\n{}", failures.len(), failures.join("\n"));
}

fn difference(case: &Case, verdict: &str, rule: &str) -> String {
    let wanted = case.rule.as_deref().unwrap_or("any rule");
    format!("{}: {} ({wanted}) wanted, {verdict} ({rule}) given: {}", case.place, case.verdict, case.script)
}

#[test]
fn the_library_gives_every_case_its_verdict() {
    let cases = cases();
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let (verdict, rule) = judge(case);
            (!case.agrees(&verdict, &rule)).then(|| difference(case, &verdict, &rule))
        })
        .collect();
    report(&failures, cases.len());
}

#[test]
fn the_binary_gives_every_case_its_verdict() {
    let cases = cases();
    let mut child =
        Command::new(binary()).args(["check", "--stdin"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines: Vec<String> = cases
        .iter()
        .map(|case| {
            json!({
                "id": case.place, "tool": "bash", "input": {"command": case.script}, "cwd": "/w", "home": "/home/u",
                "mode": case.mode, "sandbox": case.sandbox, "world": "fixture",
            })
            .to_string()
        })
        .collect();
    let writer = std::thread::spawn(move || {
        for line in lines {
            writeln!(input, "{line}").unwrap();
        }
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let answers: Vec<Value> = output
        .stdout
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!(answers.len(), cases.len(), "one answer a case");
    let failures: Vec<String> = cases
        .iter()
        .zip(&answers)
        .filter_map(|(case, answer)| {
            assert_eq!(answer["id"], case.place.as_str(), "answers come in order");
            let (verdict, rule) = (answer["verdict"].as_str().unwrap(), answer["reasons"][0]["rule"].as_str().unwrap());
            (!case.agrees(verdict, rule)).then(|| difference(case, verdict, rule))
        })
        .collect();
    report(&failures, cases.len());
}
