//! `check` and `explain`: codes, JSON, and a stream that nothing stops.

use std::{
    ffi::OsStr,
    fmt::Write as _,
    io::{BufRead, BufReader, Write},
    os::unix::ffi::OsStrExt,
    process::Stdio,
    time::{Duration, Instant},
};

use crate::place::{Place, Ran};
use serde_json::{Value, json};

fn answers(ran: &Ran) -> Vec<Value> {
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_code_says_the_verdict() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        for command in ["check", "explain"] {
            for (args, code) in [
                (&["--sandbox", "none", "-c", "cat file"][..], 0),
                (&["--sandbox", "none", "-c", "mystery-tool"], 3),
                (&["--sandbox", "none", "-c", "rm file"], 4),
                (&["-c", "rm file"], 4),
                (&["--", "rm", "file"], 4),
                (&["--mode", "build", "--", "rm", "file"], 0),
                (&["--mode", "off", "-c", "rm -rf /"], 4),
                (&[], 2),
                (&["--mode", "nope", "-c", "ls"], 2),
                (&["--bogus", "-c", "ls"], 2),
                (&["--cwd", "/no/such/directory", "-c", "ls"], 125),
            ] {
                let ran = guard.run(&[&[command], args].concat());
                assert_eq!(ran.code, Some(code), "{who} {command} {args:?}: {ran:?}");
            }
        }
    }
}

/// Secrets are those of the account where the environment does not say whose home it is.
#[test]
fn without_home_in_the_environment_the_account_has_one() {
    let place = Place::new();
    let account = nix::unistd::User::from_uid(nix::unistd::getuid()).unwrap().expect("an account");
    let line = format!("cat '{}/.ssh/id_rsa.old'", account.dir.display());
    let judged = |change: &dyn Fn(&mut std::process::Command)| {
        let mut command = place.guard().command();
        change(command.args(["check", "--sandbox", "none", "-c", &line]));
        Ran::new(&mut command).out
    };
    assert!(
        judged(&|command| {
            command.env_remove("HOME");
        })
        .contains("secret.read")
    );
    assert!(
        judged(&|command| {
            command.env("HOME", "");
        })
        .contains("secret.read")
    );
    assert!(judged(&|_| {}).contains("mode.plan.read"), "control: with another home it is just a file");
}

#[test]
fn an_answer_has_the_fields_of_the_contract() {
    let place = Place::new();
    let ran = place.guard().run(&["check", "--json", "--sandbox", "none", "-c", "cat file; rm sub/x"]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    let target = place.path("work/sub/x");
    assert_eq!((&answer["verdict"], &answer["wrapped"]), (&json!("deny"), &json!(false)));
    let delete = answer["effects"].as_array().unwrap().iter().find(|effect| effect["kind"] == "delete").unwrap();
    assert_eq!(delete["target"], target.to_str().unwrap());
    assert_eq!((&delete["certain"], &delete["span"]), (&json!(true), &json!([13, 18])), "{ran:?}");
    let reason = &answer["reasons"][0];
    assert_eq!((&reason["rule"], &reason["span"]), (&json!("mode.plan.delete"), &json!([13, 18])));
    assert!(reason["why"].is_string() && reason["instead"].is_string());
    let wrapped: Value = serde_json::from_str(&place.guard().run(&["check", "--json", "-c", "./x"]).out).unwrap();
    assert_eq!((&wrapped["verdict"], &wrapped["wrapped"]), (&json!("allow"), &json!(true)));
}

/// What `explain` prints of a script before its effects, as a person reads it.
fn explained(place: &Place, args: &[&str]) -> String {
    let ran = place.guard().run(&[&["explain"], args].concat());
    let work = place.path("work");
    let text = ran.out.replace(work.to_str().unwrap(), "WORK").replace(place.path("home").to_str().unwrap(), "HOME");
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[test]
fn explain_is_read_by_a_person() {
    let place = Place::new();
    let none = |script: &str| explained(&place, &["--mode", "plan", "--sandbox", "none", "-c", script]);
    // Escaped characters keep the carets in place, and so do wide ones.
    assert_eq!(
        none("ls; echo 日本; rm -rf 'a\u{1b}b'").split("what it would do").next().unwrap(),
        "denied: `rm` deletes `a\\u{1b}b` and plan mode is read-only  [mode.plan.delete]
  |
1 | ls; echo 日本; rm -rf 'a\\u{1b}b'
  |                       ^^^^^^^^^^ delete a\\u{1b}b
  |
  = help: ask the user to switch to build mode, or work under $TMPDIR
and: the script is not understood here: a control or invisible character  [mode.plan.opaque]
  |
1 | ls; echo 日本; rm -rf 'a\\u{1b}b'
  |                         ^^^^^^ not understood
  |
  = help: write it with a plain command and literal words, or run it where a sandbox holds it
"
        .trim_start()
    );
    // The line of a longer script, and what would allow it.
    assert_eq!(
        none("ls\ncat <<'E' > notes\na\nE\nhead file"),
        "denied: a redirect writes `notes` and plan mode is read-only  [mode.plan.write]
  |
2 | cat <<'E' > notes
  |           ^^^^^^^ write notes
  |
  = help: ask the user to switch to build mode, or work under $TMPDIR
what it would do:
  read WORK/**  <- `ls`
  write WORK/notes  <- `> notes`
  read WORK/file  <- `file`
what would allow it:
  `--mode build` allows it
unconfined: --backend none"
    );
    // Nothing is there to underline: the place where it is missing.
    assert!(none("ls <").contains("1 | ls <\n  |     ^ not understood\n"), "{}", none("ls <"));
    // A long line is cut around the part, a long part in its middle, and of many lines some are shown.
    let long = none(&format!("echo {}; rm x; echo {}", "a".repeat(5000), "b".repeat(5000)));
    let shown = long.lines().find(|line| line.starts_with("1 | ")).unwrap();
    assert_eq!(shown, format!("1 | …{}; rm x; echo {}…", "a".repeat(35), "b".repeat(33)));
    let middle = none(&format!("rm {}", "c".repeat(5000)));
    let shown = middle.lines().find(|line| line.starts_with("1 | ")).unwrap();
    assert_eq!(shown, format!("1 | rm {} … {}", "c".repeat(50), "c".repeat(50)));
    let lines = none("rm 'a\nb\nc\nd\ne\nf' x");
    assert!(lines.contains("1 | rm 'a\n  |    ^^ delete"), "{lines}");
    assert!(lines.contains("2 | b\n  | ^\n...\n6 | f' x\n  | ^^\n"), "{lines}");
    // A script with many reasons is not a flood.
    let many = none(&"rm x\n".repeat(500));
    assert!(many.contains("  … and 492 more; `explain --json` has them all\n"), "{many}");
    assert!(many.lines().count() < 120, "{}", many.lines().count());
}

#[test]
fn explain_names_what_would_allow_and_it_holds() {
    let place = Place::new();
    for (args, wanted) in [
        (
            &["--mode", "plan", "--sandbox", "none", "-c", "./x"][..],
            Some("a sandbox (`wrap`, or `--sandbox auto`) allows it"),
        ),
        (&["--mode", "plan", "-c", "rm x"], Some("`--mode build` allows it")),
        (
            &["--mode", "plan", "-c", "touch /etc/x"],
            Some("`--mode build` asks for approval\n  `--mode off`, which gates nothing, allows it"),
        ),
        (&["--mode", "build", "-c", "cat ~/.ssh/id_test"], Some("`wrap --allow-read HOME/.ssh/id_test` allows it")),
        (&["--mode", "plan", "--sandbox", "none", "-c", "gh pr view 1"], Some("`--mode review` allows it")),
        (&["--mode", "off", "-c", "rm -rf /"], Some("nothing: no mode or option does")),
        (&["--mode", "plan", "-c", "ls"], None),
    ] {
        let text = explained(&place, args);
        match wanted {
            Some(wanted) => assert!(text.contains(&format!("what would allow it:\n  {wanted}\n")), "{args:?}: {text}"),
            None => assert!(!text.contains("what would allow it"), "{text}"),
        }
    }
    let guard = place.guard();
    assert_eq!(guard.run(&["check", "--mode", "build", "-c", "rm x"]).code, Some(0));
    assert_eq!(guard.run(&["check", "--mode", "review", "--sandbox", "none", "-c", "gh pr view 1"]).code, Some(0));
    // A wrapped command is told of no way that it cannot go.
    let mut inside = guard.command();
    inside.args(["explain", "-c", "rm x"]).env("PI_GUARD", "1");
    assert!(Ran::new(&mut inside).out.contains("what would allow it:\n  nothing"));
}

/// The rule that is printed allows the command once it is in the user's file, and nothing beside it.
#[test]
fn explain_prints_the_narrowest_rule_and_it_holds() {
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "git push origin main",
            "git push origin main",
            &["git push origin other", "git push", "git push origin main -f", "git push -d origin main"],
        ),
        (
            "curl https://e.org/x | head",
            "curl https://e.org/x",
            &["curl https://e.org/y", "curl https://e.org/x -o f; ssh h"],
        ),
        ("cd /; git push 'a b' \"$(echo c)\"", "git push 'a b' c", &["git push a b c", "git push 'a b' d"]),
        ("touch /opt/x", "/opt/x", &["touch /opt/y", "rm -r /opt", "touch /opt/x/y"]),
        ("git push o && touch '/opt/a[b]'", "git push o", &["git push o && touch /opt/ab", "git push p"]),
    ];
    for (command, rule, others) in cases {
        let place = Place::new();
        let text = explained(&place, &["--mode", "build", "-c", command]);
        let file = text.split_once("in your `policy.jsonc`, `").and_then(|(_, rest)| rest.split_once("` allows it"));
        let (file, _) = file.unwrap_or_else(|| panic!("{command}: {text}"));
        assert!(file.contains(rule), "{command}: {file}");
        assert!(!text.contains("--mode off"), "the rule is narrower: {text}");
        let check = |command: &str| place.guard().run(&["check", "--mode", "build", "-c", command]).code;
        let before: Vec<_> = std::iter::once(command).chain(*others).map(|command| check(command)).collect();
        assert!(before.iter().all(|code| *code != Some(0)), "control: without the rule none is allowed: {before:?}");
        std::fs::create_dir_all(place.path("home/.config/pi-guard")).unwrap();
        std::fs::write(place.path("home/.config/pi-guard/policy.jsonc"), file).unwrap();
        assert_eq!(check(command), Some(0), "{command} with {file}");
        for (other, before) in others.iter().zip(before.iter().skip(1)) {
            assert_eq!(check(other), *before, "{other} with {file}");
        }
    }
    let place = Place::new();
    for command in ["touch /opt/\"$X\"", "git push *", "rm -rf /"] {
        let text = explained(&place, &["--mode", "build", "-c", command]);
        assert!(!text.contains("policy.jsonc"), "no rule means just that: {text}");
    }
}

#[test]
fn explain_in_json_is_check_s_answer_with_the_profile() {
    let place = Place::new();
    let answer = |command: &str, script: &str| -> Value {
        serde_json::from_str(&place.guard().run(&[command, "--json", "-c", script]).out).unwrap()
    };
    for script in ["ls", "rm x"] {
        let (check, mut explain) = (answer("check", script), answer("explain", script));
        assert_eq!(explain["profile"]["network"], "none");
        explain.as_object_mut().unwrap().remove("profile");
        assert_eq!(check, explain, "{script}");
    }
}

#[test]
fn a_stream_has_one_answer_a_line_in_order_whatever_comes() {
    let place = Place::new();
    let lines: Vec<Vec<u8>> = vec![
        br#"{"id":"1","tool":"bash","input":{"command":"ls"},"cwd":"/w","home":"/home/u","mode":"plan","sandbox":"none","world":"fixture","unknown":[1]}"#.to_vec(),
        b"not json".to_vec(),
        b"".to_vec(),
        br#"{"id":"2","tool":"write","input":{"path":"docs/design/a.md"},"cwd":"/w","mode":"design","world":"fixture"}"#.to_vec(),
        br#"{"id":3,"tool":"mcp__github__create_issue","input":{},"mode":"review","world":"fixture"}"#.to_vec(),
        br#"{"id":4,"tool":"bash","input":{"command":"rm x"},"world":"fixture"}"#.to_vec(),
        b"{\"id\":5,\"tool\":\"bash\",\"input\":{\"command\":\"ls\xff\"}}".to_vec(),
        br#"{"id":6,"tool":"bash","input":{"command":"ls\u0000; rm x"},"world":"fixture","sandbox":"none"}"#.to_vec(),
        br#"{"id":7,"tool":"bash","input":{"command":"ls\r\nrm x"},"world":"fixture","sandbox":"none"}"#.to_vec(),
        br#"{"id":8,"tool":"bash","input":{"command":"ls"},"mode":"yolo","world":"fixture"}"#.to_vec(),
        br#"{"id":9,"tool":"bash","input":{"command":"ls"},"sandbox":"maybe","world":"fixture"}"#.to_vec(),
        br#"{"id":10,"tool":"bash","input":{"command":"ls"},"world":"mars"}"#.to_vec(),
        br#"{"id":11,"tool":"bash","input":{}}"#.to_vec(),
        br#"{"id":12,"tool":"bash"}"#.to_vec(),
        br#"{"id":13,"tool":"bash","tool":"read","input":{"command":"ls"}}"#.to_vec(),
        format!(r#"{{"id":14,"tool":"bash","input":{{"command":"{}"}},"world":"fixture"}}"#, "x".repeat(10 << 20)).into_bytes(),
        format!(r#"{{"id":15,"tool":"bash","input":{{"command":"{}"}},"world":"fixture","sandbox":"none"}}"#, "x ".repeat(500_000)).into_bytes(),
        format!("{{\"id\":16,\"x\":{}", "[".repeat(100_000)).into_bytes(),
        b"{\"id\":17,\"tool\":\"bash\",\"input\":{\"command\":\"ls\"},\"world\":\"fixture\"}\r".to_vec(),
        br#"{"id":18,"tool":"bash","input":{"command":"cat file"},"sandbox":"none"}"#.to_vec(),
    ];
    let ran = place.guard().feed(&["check", "--stdin"], &lines.join(&b'\n'));
    let answers = answers(&ran);
    assert_eq!((ran.code, answers.len()), (Some(0), lines.len()), "{}", ran.err);
    let got: Vec<(Value, &str, bool)> = answers
        .iter()
        .map(|answer| (answer["id"].clone(), answer["verdict"].as_str().unwrap(), answer["error"].is_string()))
        .collect();
    let wanted = [
        (json!("1"), "allow", false),
        (json!(null), "deny", true),
        (json!(null), "deny", true),
        (json!("2"), "allow", false),
        (json!(3), "deny", false),
        (json!(4), "deny", false),
        (json!(5), "deny", true),
        (json!(6), "ask", false),
        (json!(7), "ask", false),
        (json!(8), "deny", true),
        (json!(9), "deny", true),
        (json!(10), "deny", true),
        (json!(11), "deny", true),
        (json!(12), "deny", true),
        (json!(13), "deny", true),
        (json!(null), "deny", true),
        (json!(15), "ask", false),
        (json!(null), "deny", true),
        (json!(17), "allow", false),
        (json!(18), "allow", false),
    ];
    for (got, wanted) in got.iter().zip(&wanted) {
        let held = wanted.1 == "ask" && got.1 == "deny";
        assert!(got == wanted || (held && got.0 == wanted.0 && got.2 == wanted.2), "{got:?} {wanted:?}");
    }
}

#[test]
fn an_answer_comes_before_the_next_question_is_asked() {
    let place = Place::new();
    let mut child = place
        .guard()
        .command()
        .args(["check", "--stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for id in 0..3 {
        writeln!(input, r#"{{"id":{id},"tool":"bash","input":{{"command":"ls"}},"world":"fixture"}}"#).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap()["id"], id);
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_host_s_own_tools_are_not_held_by_a_sandbox() {
    let place = Place::new();
    let ask = |tool: &str, input: &str, mode: &str| {
        let line = format!(r#"{{"id":1,"tool":"{tool}","input":{input},"mode":"{mode}"}}"#);
        let ran = place.guard().feed(&["check", "--stdin"], line.as_bytes());
        answers(&ran)[0].clone()
    };
    for (tool, input, mode, verdict) in [
        ("bash", r#"{"command":"./mystery"}"#, "plan", "allow"),
        ("mystery", "{}", "plan", "ask"),
        ("write", r#"{"file_path":"file"}"#, "plan", "deny"),
        ("write", r#"{"file_path":"file"}"#, "build", "allow"),
        ("write", r#"{"file_path":"docs/design/x"}"#, "design", "allow"),
        ("write", r#"{"file_path":"docs/design/../../x"}"#, "design", "deny"),
        ("read", r#"{"path":"file"}"#, "plan", "allow"),
        ("read", r#"{"path":"~/.ssh/id_test"}"#, "plan", "ask"),
    ] {
        let answer = ask(tool, input, mode);
        assert_eq!(answer["verdict"], verdict, "{tool} {input} {mode}: {answer}");
        assert_eq!(answer["wrapped"], tool == "bash", "{tool}: {answer}");
    }
    std::fs::create_dir_all(place.path("work/docs")).unwrap();
    std::os::unix::fs::symlink("../../home", place.path("work/docs/design")).unwrap();
    let answer = ask("write", r#"{"file_path":"docs/design/x"}"#, "design");
    assert_eq!(answer["verdict"], "deny", "through a link out of the project: {answer}");
}

#[test]
fn bytes_that_are_no_text_and_texts_without_end_are_refused_at_once() {
    let place = Place::new();
    let guard = place.guard();
    for script in [
        b"ls \xff; rm x".to_vec(),
        b"ls \r\nrm x".to_vec(),
        b"a=(".repeat(20_000),
        b"a;;)".repeat(10_000),
        b"((".repeat(60_000),
        b"true&&".repeat(20_000),
    ] {
        let start = Instant::now();
        let mut command = guard.command();
        let ran = Ran::new(command.args(["check", "--sandbox", "none", "-c"]).arg(OsStr::from_bytes(&script)));
        let shown = script.get(..10).unwrap_or(&script).escape_ascii().to_string();
        assert!(matches!(ran.code, Some(3 | 4)), "{shown}: {:?} {}", ran.code, ran.err);
        // 0.3 s of an optimised build; this one may be neither optimised nor alone.
        assert!(start.elapsed() < Duration::from_secs(3), "{shown}: {:?}", start.elapsed());
    }
}

#[test]
fn many_questions_take_no_more_memory_than_some() {
    let place = Place::new();
    let memory_after = |count: usize| {
        let mut child = place
            .guard()
            .command()
            .args(["check", "--stdin"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let pid = child.id();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        for batch in 0..count / 500 {
            let mut questions = String::new();
            for id in 0..500 {
                let command = format!("git log -{id} | head -{batch}; f{id}=1");
                writeln!(
                    questions,
                    r#"{{"id":{id},"tool":"bash","input":{{"command":"{command}"}},"sandbox":"none"}}"#
                )
                .unwrap();
            }
            std::thread::scope(|scope| {
                scope.spawn(|| input.write_all(questions.as_bytes()).unwrap());
                for _ in 0..500 {
                    line.clear();
                    output.read_line(&mut line).unwrap();
                }
            });
        }
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        drop(input);
        child.wait().unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        peak.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
    };
    let (some, many) = (memory_after(1_000), memory_after(8_000));
    assert!(many < some + 1_024, "{some} kB after 1,000 questions, {many} kB after 8,000");
}

/// A reader that has gone, as `head` does, is no failure to speak of.
#[test]
fn nobody_complains_of_a_reader_that_has_enough() {
    let place = Place::new();
    for command in ["check -c ls", "explain -c ls", "check --stdin <<< '{}'"] {
        let line = format!("(sleep 0.3; exec \"$0\" {command}) | true");
        let ran = Ran::new(place.guard().program("/bin/bash").args(["-c", &line]).arg(place.path("pi-guard")));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{command}");
    }
}

/// The program starts without Rust's own start, and does what that would have done.
#[test]
fn a_reader_that_is_gone_and_closed_descriptors_are_no_death() {
    let place = Place::new();
    let guard = place.guard();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let ran = guard.command().args(["check", "--json", "-c", "ls"]).stdout(writer).output().unwrap();
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&ran.status), None, "{ran:?}");
    let listed = |redirect: &str| {
        let script = format!("exec \"$0\" wrap --mode plan -- readlink /proc/self/fd/0 {redirect}");
        Ran::new(guard.program("/bin/sh").args(["-c", &script]).arg(place.path("pi-guard"))).out
    };
    // No file of pi-guard's has its number, and the command finds it closed.
    assert_eq!(listed("<&-"), "");
    assert_eq!(listed("</dev/zero"), "/dev/zero\n");
}

#[test]
fn a_database_that_is_not_there_is_made_by_whoever_asks_it() {
    let place = Place::new();
    let guard = place.guard();
    place.write("work/there.db", "");
    let code = |database: &str| {
        guard.run(&["check", "--mode", "plan", "--sandbox", "none", "--", "sqlite3", database, ".tables"]).code
    };
    // Where the tool is not installed its model decides all the same.
    assert_eq!((code("there.db"), code("gone.db")), (Some(0), Some(4)));
}
