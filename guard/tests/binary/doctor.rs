//! `doctor`, usage errors and help.

use crate::place::{Place, Ran};
use serde_json::Value;

#[test]
fn doctor_says_what_the_host_gives_and_tries_it() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let text = guard.run(&["doctor"]);
        let ran = guard.run(&["doctor", "--json"]);
        let report: Value = serde_json::from_str(&ran.out).unwrap();
        let enforceable = report["enforceable"].as_bool().unwrap();
        assert_eq!(ran.code, Some(i32::from(!enforceable)), "{who}: {ran:?}");
        assert_eq!(text.code, ran.code, "{who}: {text:?}");
        assert_eq!(text.out.starts_with("plan mode can be enforced"), enforceable, "{who}: {text:?}");
        let backends = report["backends"].as_array().unwrap();
        let names: Vec<&str> = backends.iter().map(|backend| backend["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["native", "bubblewrap", "seatbelt", "birdcage"], "{who}");
        let holds = |backend: &Value| {
            let trials = backend["self_test"].as_array().unwrap();
            // What is available was tried, and what is not says why.
            assert_eq!(backend["available"] == true, trials.len() == 3, "{who}: {backend}");
            assert_eq!(backend["available"] == true, backend["note"].is_null(), "{who}: {backend}");
            backend["available"] == true && trials.iter().all(|trial| trial["ok"] == true)
        };
        assert_eq!(enforceable, backends.iter().any(holds), "{who}: {ran:?}");
        if std::path::Path::new("/usr/bin/bwrap").exists() && holds(&backends[0]) {
            assert!(holds(&backends[1]), "{who}: where namespaces can be had, Bubblewrap makes them too: {ran:?}");
        }
    }
    let left = std::fs::read_dir("/var/tmp").unwrap().filter_map(Result::ok);
    let left =
        left.filter(|entry| entry.file_name().to_str().is_some_and(|name| name.starts_with("pi-guard-self-test")));
    assert_eq!(left.count(), 0, "nothing is left behind");
}

/// Inside a sandbox less can be had: `doctor` says what blocks it, and what does not hold and does not work therefore.
#[test]
fn inside_a_sandbox_doctor_says_what_blocks() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let binary = place.path("pi-guard");
        let ran =
            guard.run(&["wrap", "--mode", "plan", "--no-precheck", "--", binary.to_str().unwrap(), "doctor", "--json"]);
        let report: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(report["nested"]["wrapped"], true, "{who}: {ran:?}");
        let support = &report["backends"][0]["support"];
        assert_eq!(support["rung"], "landlock + seccomp", "{who}: {ran:?}");
        let blocked = support["blocked"].as_array().unwrap();
        let named = |layer: &str| blocked.iter().find(|entry| entry["layer"] == layer);
        let why = named("mountns").and_then(|entry| entry["why"].as_str()).unwrap();
        assert!(why.contains("filter") && why.contains("EPERM"), "{who}: {why}");
        let listed = |list: &str, what: &str| {
            support[list].as_array().unwrap().iter().any(|entry| entry["what"].as_str().unwrap().contains(what))
        };
        assert!(listed("not_held", "command lines") && listed("not_working", "loopback"), "{who}: {ran:?}");
        assert!(!listed("not_working", "renames") && listed("not_working", "another pi-guard"), "{who}: {ran:?}");
    }
}

#[test]
fn a_self_test_that_finds_no_sandbox_fails() {
    // The probe outside a sandbox: what `doctor` must not call held.
    let place = Place::new();
    let guard = place.guard();
    let file = place.path("work/file");
    let ran = guard.run(&["self-test-probe", "write", file.to_str().unwrap()]);
    assert_eq!((ran.code, place.read("work/file").as_deref()), (Some(10), Some("content\nx")), "it does write");
    assert_eq!(guard.run(&["self-test-probe", "write", "/no/such/file"]).code, Some(11));
}

#[test]
fn usage_errors_and_help() {
    let place = Place::new();
    let guard = place.guard();
    for (args, code) in [
        (&[][..], 2),
        (&["bogus"], 2),
        (&["check", "--bogus"], 2),
        (&["doctor", "extra"], 2),
        (&["wrap", "--bogus"], 125),
        (&["wrap"], 125),
        (&["--help"], 0),
        (&["--version"], 0),
        (&["wrap", "--help"], 0),
        (&["check", "--help"], 0),
    ] {
        let ran = guard.run(args);
        assert_eq!(ran.code, Some(code), "{args:?}: {ran:?}");
        assert_eq!(ran.out.is_empty(), code != 0, "{args:?}: {ran:?}");
    }
    let full =
        Ran::new(guard.command().args(["check", "-c", "ls"]).stdout(std::fs::File::create("/dev/full").unwrap()));
    assert_eq!(full.code, Some(125), "an answer that cannot be written is a failure: {full:?}");
}
