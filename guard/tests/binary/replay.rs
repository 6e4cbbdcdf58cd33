//! `replay`: every form of history, hostile ones, the same result on one core and many, and memory that does not grow.

use std::{fmt::Write as _, fs, io::Write, process::Stdio};

use serde_json::{Value, json};

use crate::place::Place;

/// The summary in JSON of what `input` holds.
fn replayed(place: &Place, args: &[&str], input: &[u8]) -> Value {
    let ran = place.guard().feed(&[&["replay", "--json"], args, &["-"]].concat(), input);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    serde_json::from_str(&ran.out).unwrap()
}

fn names(tally: &Value) -> Vec<&str> {
    tally["top"].as_array().unwrap().iter().map(|count| count["name"].as_str().unwrap()).collect()
}

#[test]
fn every_history_is_told_apart_and_judged() {
    let place = Place::new();
    let claude = r#"{"type":"user","cwd":"/p","message":{"content":"hello"}}
{"type":"assistant","cwd":"/p","message":{"content":[{"type":"tool_use","name":"Bash","input":{"command":"git log"}}]}}
{"type":"assistant","cwd":"/p","message":{"content":[{"type":"tool_use","name":"Bash","input":{"command":"rm x"}}]}}
{"type":"assistant","cwd":"/p","message":{"content":[{"type":"tool_use","name":"Bash","input":{"command":"mystery --now"}}]}}"#;
    let codex = r#"{"type":"session_meta","payload":{"cwd":"/p"}}
{"type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"git log\"]}"}}
{"type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"rm x\"}"}}
{"type":"response_item","payload":{"type":"local_shell_call","action":{"command":["mystery","--now"]}}}"#;
    let pi = r#"{"type":"session","version":3,"cwd":"/p"}
{"type":"message","message":{"role":"assistant","content":[{"type":"toolCall","name":"bash","arguments":{"command":"git log"}},{"type":"toolCall","name":"bash","arguments":{"command":"rm x"}}]}}
{"type":"message","message":{"role":"bashExecution","command":"mystery --now"}}"#;
    let gemini = r#"{
  "sessionId": "1",
  "messages": [
    {"type": "gemini", "toolCalls": [
      {"name": "run_shell_command", "args": {"command": "git log"}},
      {"name": "run_shell_command", "args": {"command": "rm x"}},
      {"name": "run_shell_command", "args": {"command": "mystery --now"}}
    ]}
  ]
}"#;
    let part = |command: &str| json!({"type": "tool", "tool": "bash", "state": {"status": "completed", "input": {"command": command}}});
    let opencode = serde_json::to_string_pretty(&json!({
        "info": {"directory": "/p"},
        "messages": [{"parts": [part("git log"), part("rm x"), part("mystery --now")]}],
    }))
    .unwrap();
    let question = r#"{"tool":"bash","input":{"command":"git log"}}
{"tool":"bash","input":{"command":"rm x"},"cwd":"/p"}
{"tool":"bash","input":{"command":"mystery --now"}}"#;
    for (form, text) in [
        ("claude", claude),
        ("codex", codex),
        ("pi", pi),
        ("gemini", gemini),
        ("opencode", &opencode),
        ("check", question),
        ("bash", "git log\n#1700000000\nrm x\nmystery --now\n"),
        ("zsh", ": 1700000000:0;git log\n: 1700000001:0;rm \\\\\nx\n: 1700000002:5;mystery --now\n"),
        ("fish", "- cmd: git log\n  when: 1\n- cmd: rm x\n  when: 2\n- cmd: mystery --now\n  when: 3\n"),
    ] {
        let summary = replayed(&place, &[], text.as_bytes());
        assert_eq!((&summary["calls"], &summary["broken"]), (&json!(3), &json!(0)), "{form}: {summary}");
        let said =
            |mode: &str| ["allow", "ask", "deny"].map(|verdict| summary["modes"][mode][verdict].as_u64().unwrap());
        assert_eq!(
            (said("plan"), said("review"), said("build")),
            ([1, 1, 1], [1, 0, 2], [2, 1, 0]),
            "{form}: {summary}"
        );
        assert_eq!(names(&summary["unknown"]["commands"]), ["mystery"], "{form}");
    }
    // Files and directories, and what a sandbox changes.
    fs::create_dir_all(place.path("work/logs/deep")).unwrap();
    fs::write(place.path("work/logs/deep/a.jsonl"), claude).unwrap();
    fs::write(place.path("work/logs/b.json"), gemini).unwrap();
    fs::write(place.path("work/logs/notes.txt"), "rm -rf /\n").unwrap();
    let guard = place.guard();
    let ran = guard.run(&["replay", "--mode", "plan", "--sandbox", "auto", "logs"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.starts_with("6 calls in 14 lines of 2 files; 0 lines broken\n"), "{}", ran.out);
    assert!(ran.out.contains("plan             4         0         2\n"), "{}", ran.out);
    assert!(ran.out.contains("        2  mode.plan.delete: rm deletes … and plan mode is read-only\n"), "{}", ran.out);
    assert!(ran.err.is_empty(), "no bar where there is no terminal: {}", ran.err);
}

#[test]
fn flags_subcommands_and_host_tools_that_are_not_known_are_counted() {
    let place = Place::new();
    let lines = [
        r#"{"tool":"bash","input":{"command":"grep --zork=value x; grep --zork y"}}"#,
        r#"{"tool":"bash","input":{"command":"git frobnicate"}}"#,
        r#"{"tool":"frobnicate_all","input":{}}"#,
        r#"{"tool":"bash","input":{}}"#,
    ];
    let summary = replayed(&place, &[], lines.join("\n").as_bytes());
    let unknown = &summary["unknown"];
    assert_eq!(names(&unknown["flags"]), ["grep --zork"]);
    assert_eq!(unknown["flags"]["top"][0]["count"], 1, "once a call");
    assert_eq!(names(&unknown["tools"]), ["frobnicate_all"]);
    assert_eq!((&summary["calls"], &summary["unjudged"]["total"]), (&json!(4), &json!(1)), "{summary}");
}

#[test]
fn hostile_histories_are_counted_and_end_nothing() {
    let place = Place::new();
    let good = r#"{"tool":"bash","input":{"command":"ls"}}"#;
    let mut text = format!("{good}\n{{\"tool\":\"bash\",\"input\":{{\"command\":\"ls\n\n").into_bytes();
    text.extend(b"{\"tool\":\"bash\",\"input\":{\"command\":\"ls\xff\"}}\n");
    text.extend(b"[".repeat(200_000));
    text.push(b'\n');
    text.extend(vec![b'x'; 17 << 20]);
    text.extend(format!("\nnot json\n{good}").into_bytes());
    let summary = replayed(&place, &[], &text);
    assert_eq!(
        (&summary["calls"], &summary["broken"], &summary["lines"]),
        (&json!(2), &json!(5), &json!(8)),
        "{summary}"
    );
    // A shell's history may hold any bytes.
    let summary = replayed(&place, &[], b"ls\nrm \xff\x00\x1b\n\n\r\n((((\nls");
    assert_eq!((&summary["calls"], &summary["modes"]["plan"]["allow"]), (&json!(4), &json!(2)), "{summary}");
    // A document that is cut off.
    let summary = replayed(&place, &[], b"{\n \"messages\": [{\"toolCalls\": [{\"name\": \"x\"");
    assert_eq!((&summary["calls"], &summary["broken"]), (&json!(0), &json!(1)), "{summary}");
    assert_eq!(replayed(&place, &[], b"")["calls"], 0);
}

#[test]
fn what_is_wrong_with_the_question_is_said() {
    let place = Place::new();
    let guard = place.guard();
    for (args, code) in [
        (&["replay"][..], 2),
        (&["replay", "--mode", "nope", "-"], 2),
        (&["replay", "--jobs", "0", "-"], 2),
        (&["replay", "--format", "tcsh", "-"], 2),
        (&["replay", "/no/such/history"], 125),
        (&["replay", "file"], 0),
    ] {
        let ran = guard.feed(args, b"");
        assert_eq!(ran.code, Some(code), "{args:?}: {ran:?}");
    }
    let ran = guard.run(&["replay", "/no/such/history", "file"]);
    assert!(ran.err.contains("`/no/such/history`: ") && ran.out.contains(" calls in "), "what can be read is: {ran:?}");
}

#[test]
fn secrets_of_a_history_are_not_printed() {
    let place = Place::new();
    let history = "export GITHUB_TOKEN=hunter2; mystery\ncurl -H 'Authorization: Bearer hunter2' https://h.example\n\
                   mysql --password hunter2\ngit clone https://me:hunter2@h.example/r\ngrep --token=hunter2 x\n\
                   mystery ghp_hunter2hunter2hunter2\n";
    for args in [&["replay", "-"][..], &["replay", "--json", "-"]] {
        let ran = place.guard().feed(args, history.as_bytes());
        assert!(ran.out.contains("mystery") && ran.out.contains("h.example"), "control: {}", ran.out);
        assert!(!ran.out.contains("hunter2"), "{}", ran.out);
    }
}

/// Some thousand different calls, with records between them that are none.
fn long_history() -> String {
    let mut text = String::from("{\"type\":\"session_meta\",\"payload\":{\"cwd\":\"/p\"}}\n");
    for at in 0..4_000 {
        let command = match at % 5 {
            0 => format!("git log -{at}"),
            1 => format!("rm file{at}"),
            2 => format!("tool{} --x", at % 97),
            3 => format!("grep --flag{} x", at % 89),
            _ => format!("echo {at} > out; ls | wc -{at}"),
        };
        let call = json!({"type": "assistant", "message": {"content": [{"type": "tool_use", "name": "Bash", "input": {"command": command}}]}});
        writeln!(text, "{call}\n{}", json!({"type": "user", "message": {"content": "x".repeat(at % 500)}})).unwrap();
    }
    text
}

#[test]
fn many_threads_say_what_one_says() {
    let place = Place::new();
    let text = long_history();
    let one = replayed(&place, &["--jobs", "1", "--top", "200"], text.as_bytes());
    assert_eq!(one["calls"], 4_000);
    for jobs in ["2", "7"] {
        assert_eq!(replayed(&place, &["--jobs", jobs, "--top", "200"], text.as_bytes()), one, "{jobs}");
    }
}

#[test]
fn a_long_history_takes_no_more_memory_than_a_short_one() {
    let place = Place::new();
    let answer = format!(
        "{}\n",
        json!({"type": "user", "message": {"content": [{"type": "tool_result", "content": "x".repeat(60_000)}]}})
    );
    let call = "{\"tool\":\"bash\",\"input\":{\"command\":\"git log | head\"}}\n";
    let peak = |megabytes: usize| {
        let mut command = place.guard().command();
        command.args(["replay", "-"]).stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        for _ in 0..megabytes * 16 {
            input.write_all(call.as_bytes()).unwrap();
            input.write_all(answer.as_bytes()).unwrap();
        }
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        drop(input);
        assert!(child.wait().unwrap().success());
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        peak.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
    };
    // At most 32 MiB of a history are held at a time, and most of the time much less.
    let (short, long) = (peak(4), peak(200));
    assert!(long < short + 48 * 1024, "{short} kB after 4 MB, {long} kB after 200 MB");
}
