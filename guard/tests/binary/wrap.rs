//! `wrap`: what runs, what does not, and how it ends. Each refusal has a control that shows it would have happened.

use std::{
    ffi::OsStr,
    os::unix::ffi::OsStrExt,
    time::{Duration, Instant},
};

use crate::place::{Place, Ran};
use serde_json::Value;

#[test]
fn the_command_s_own_end_is_the_end() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        for mode in ["plan", "off"] {
            let ran = guard.run(&["wrap", "--mode", mode, "-c", "echo out; echo err >&2; exit 7"]);
            assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(7), "out\n", "err\n"), "{who} {mode}");
            for signal in [15, 9, 13, 11, 2] {
                let ran = guard.run(&["wrap", "--mode", mode, "-c", &format!("kill -{signal} $$")]);
                assert_eq!((ran.code, ran.signal), (None, Some(signal)), "{who} {mode}: {ran:?}");
            }
        }
    }
}

#[test]
fn what_is_not_there_or_no_program_has_its_own_code() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        for mode in ["plan", "off"] {
            for (program, code) in
                [("no-such-program", 127), ("/no/such/program", 127), ("/etc/passwd", 126), ("/", 126)]
            {
                let ran = guard.run(&["wrap", "--mode", mode, "--", program]);
                assert_eq!(ran.code, Some(code), "{who} {mode} {program}: {ran:?}");
                assert!(ran.err.starts_with("pi-guard: "), "{ran:?}");
            }
        }
    }
}

#[test]
fn words_and_positional_arguments_arrive_as_they_are() {
    let place = Place::new();
    let guard = place.guard();
    let ran = guard.run(&["wrap", "-c", "printf '%s|' \"$0\" \"$@\"", "a b", "--mode", ""]);
    assert_eq!(ran.out, "pi-guard|a b|--mode||", "{ran:?}");
    let ran = guard.run(&["wrap", "--", "printf", "%s|", "--", "-c", "a b"]);
    assert_eq!(ran.out, "--|-c|a b|", "{ran:?}");
    let output =
        guard.command().args(["wrap", "--", "printf", "%s"]).arg(OsStr::from_bytes(b"\xff\xfe")).output().unwrap();
    assert_eq!(output.stdout, b"\xff\xfe");
}

#[test]
fn a_read_only_mode_changes_nothing() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let script = "echo changed > file; touch new ../home/new";
        for mode in ["discuss", "plan", "review", "design"] {
            // Review refuses it before it starts.
            guard.run(&["wrap", "--mode", mode, "-c", script]);
            guard.run(&["wrap", "--mode", mode, "--no-precheck", "-c", script]);
            let seen = (place.read("work/file").unwrap(), place.read("work/new"), place.read("home/new"));
            assert_eq!(seen, ("content\n".to_owned(), None, None), "{who} {mode}");
        }
        let ran =
            guard.run(&["wrap", "--mode", "plan", "--no-precheck", "-c", "echo x > $TMPDIR/y && cat $TMPDIR/y file"]);
        assert_eq!(ran.out, "x\ncontent\n", "{who}: scratch is writable and the project readable: {ran:?}");

        let control = Ran::new(guard.program("bash").args(["-c", script]));
        assert_eq!(control.code, Some(0), "{who}: the control: {control:?}");
        assert_eq!(place.read("work/file").as_deref(), Some("changed\n"), "{who}: the control writes");
        place.write("work/file", "content\n");
        for name in ["work/new", "home/new"] {
            std::fs::remove_file(place.path(name)).unwrap();
        }
    }
}

#[test]
fn build_writes_the_project_and_nothing_else() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let ran = guard.run(&["wrap", "--mode", "build", "-c", "echo built > file"]);
        assert_eq!((ran.code, place.read("work/file").as_deref()), (Some(0), Some("built\n")), "{who}: {ran:?}");
        let ran =
            guard.run(&["wrap", "--mode", "build", "--no-precheck", "--", "python3", "-c", "open('../home/new','w')"]);
        assert_eq!((ran.code, place.read("home/new")), (Some(1), None), "{who}: {ran:?}");
        place.write("work/file", "content\n");

        let (home, new) = (place.path("home"), place.path("home/new"));
        let (home, new) = (home.to_str().unwrap(), new.to_str().unwrap());
        let ran = guard.run(&["wrap", "--mode", "build", "--", "touch", new]);
        assert!(ran.code != Some(0) && place.read("home/new").is_none(), "{who}: {ran:?}");
        let ran = guard.run(&["wrap", "--mode", "build", "--allow-write", home, "--", "touch", new]);
        assert_eq!((ran.code, place.read("home/new").is_some()), (Some(0), true), "{who}: {ran:?}");
        std::fs::remove_file(new).unwrap();
    }
}

#[test]
fn secrets_are_hidden_unless_the_caller_opens_them() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let file = place.path("home/.ssh/id_test");
        let script = format!("f={}; cat \"$f\"", file.display());
        let ran = guard.run(&["wrap", "--no-precheck", "-c", &script]);
        assert!(ran.code == Some(1) && !ran.out.contains("secret"), "{who}: {ran:?}");
        let open = place.path("home/.ssh");
        let ran = guard.run(&["wrap", "--no-precheck", "--allow-read", open.to_str().unwrap(), "-c", &script]);
        assert_eq!(ran.out, "secret\n", "{who}: {ran:?}");
        let open = open.to_str().unwrap();
        let ran = guard.run(&["wrap", "--allow-read", open, "--", "cat", file.to_str().unwrap()]);
        assert_eq!(ran.out, "secret\n", "{who}: opened for the decision as well: {ran:?}");
        let ran = guard.run(&["wrap", "--", "cat", file.to_str().unwrap()]);
        assert_eq!((ran.code, ran.err.contains("[secret.read]")), (Some(126), true), "{who}: {ran:?}");
        let part = guard.run(&["wrap", "--allow-read", file.to_str().unwrap(), "--", "true"]);
        assert_eq!(part.code, Some(125), "{who}: {part:?}");
        let hidden = guard.run(&["wrap", "--deny-read", "file", "--", "cat", "file"]);
        assert!(hidden.code == Some(1) && !hidden.out.contains("content"), "{who}: {hidden:?}");
    }
}

#[test]
fn a_denial_is_one_line_that_nothing_in_the_command_can_forge() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let ran = guard.run(&["wrap", "-c", "rm -rf sub"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(126), ""), "{who}: {ran:?}");
        assert!(ran.err.starts_with("pi-guard: denied: ") && ran.err.contains("  [mode.plan.delete]; "), "{ran:?}");
        let ran = guard.run(&["wrap", "--", "rm", "-rf", "x\u{1b}[2K\rpi-guard: allowed\n\u{202e}y"]);
        assert_eq!((ran.code, ran.err.lines().count()), (Some(126), 1), "{who}: {ran:?}");
        assert!(!ran.err.contains(['\u{1b}', '\r', '\u{202e}']), "{ran:?}");

        let ran = guard.run(&["wrap", "--json-errors", "-c", "rm -rf sub"]);
        let answer: Value = serde_json::from_str(&ran.err).unwrap();
        assert_eq!((ran.err.lines().count(), &answer["verdict"], &answer["exit"]), (1, &"deny".into(), &126.into()));
        assert_eq!(answer["reasons"][0]["rule"], "mode.plan.delete", "{ran:?}");
    }
}

#[test]
fn an_ask_that_nobody_answers_is_a_denial() {
    let place = Place::new();
    let ran = place.guard().run(&["wrap", "--mode", "build", "--", "touch", "/etc/pi-guard-test"]);
    assert_eq!(ran.code, Some(126), "{ran:?}");
    assert!(ran.err.starts_with("pi-guard: denied: needs approval: "), "{ran:?}");
}

#[test]
fn what_pi_guard_cannot_do_is_125_and_nothing_runs() {
    let place = Place::new();
    let guard = place.guard();
    for (args, says) in [
        (&["--bogus"][..], "unexpected argument"),
        (&["--mode", "nope"], "is no mode"),
        (&["--mode", "Plan"], "is no mode"),
        (&["--cwd", "/no/such/directory"], "--cwd"),
        (&["--require", "seatbelts"], "unknown layer"),
        (&["--require", "netns", "--backend", "none"], "--require"),
        (&["--no-precheck", "--backend", "none"], "--no-precheck"),
        (&["--deny-read", "/etc", "--backend", "none"], "--deny-read"),
        (&["--net", "none", "--mode", "off"], "--net"),
        (&["--require", "netns", "--mode", "off"], "off mode"),
        (&["--net", "admitted", "--mode", "off"], "--net"),
        (&["--net", "all"], "--net"),
        (&["--allow-write", "/srv"], "--allow-write"),
        (&["--scratch", "/"], "scratch"),
        (&["--scratch", "."], "scratch"),
        (&["--scratch", "/no/such/directory"], "no directory"),
        (&["--timeout", "soon"], "--timeout"),
        (&["--max-memory", "lots"], "--max-memory"),
        (&["--allow-net", "example.org"], "`--allow-net` is not available yet"),
        (&["--allow-unix", "/x"], "`--allow-unix` does not change that"),
        (&["--mode", "build", "--allow-unix", "/etc/passwd"], "is no socket"),
        (&["--session", "../1"], "--session"),
        (&["--writes", "review"], "`--writes review` is not available yet"),
        (&["--backend", "bubblewrap", "--mode", "off"], "`--backend bubblewrap` cannot hold"),
        (&["--backend", "seatbelt"], "the launcher `seatbelt` is not available on this platform"),
        (&["--backend", "birdcage"], "the launcher `birdcage` cannot be used here: this program was built without"),
    ] {
        let all = |json: &[&str]| {
            [&["wrap"], args, json, &["--", "echo", "ran"]].concat().iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let ran = Ran::new(guard.command().args(all(&[])));
        assert_eq!((ran.code, ran.out.as_str()), (Some(125), ""), "{args:?}: {ran:?}");
        assert!(ran.err.contains(says), "{args:?}: {ran:?}");
        let ran = Ran::new(guard.command().args(all(&["--json-errors"])));
        let answer: Value = serde_json::from_str(&ran.err).unwrap();
        assert_eq!((ran.code, &answer["exit"]), (Some(125), &125.into()), "{args:?}: {ran:?}");
        assert!(answer["error"].as_str().unwrap().contains(says), "{args:?}: {ran:?}");
    }
    assert_eq!(guard.run(&["wrap"]).code, Some(125), "no command");
    assert_eq!(guard.run(&["wrap", "--", "echo", "ran"]).out, "ran\n", "the control");
}

#[test]
fn required_layers_hold_or_nothing_runs() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let ran = guard.run(&["wrap", "--require", "landlock,seccomp", "--require", "caps", "--", "echo", "ran"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "ran\n"), "{who}: {ran:?}");
    }
    // As root no user namespace is used, so it cannot be required.
    let guard = place.guard();
    let (_, last) = place.everyone().pop().unwrap();
    if place.everyone().len() == 2 {
        assert_eq!(guard.run(&["wrap", "--require", "userns", "--", "echo", "ran"]).code, Some(125));
        assert_eq!(last.run(&["wrap", "--require", "userns", "--", "echo", "ran"]).code, Some(0), "the control");
    }
}

#[test]
fn the_time_is_held_with_and_without_a_sandbox() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        for mode in ["plan", "off"] {
            let start = Instant::now();
            let ran = guard.run(&["wrap", "--mode", mode, "--timeout", "200ms", "--", "sleep", "20"]);
            assert_eq!(ran.code, Some(124), "{who} {mode}: {ran:?}");
            assert!(start.elapsed() < Duration::from_secs(5), "{who} {mode}");
            for (script, code, signal) in [("exit 3", Some(3), None), ("kill -PIPE $$", None, Some(13))] {
                let ran = guard.run(&["wrap", "--mode", mode, "--timeout", "20s", "-c", script]);
                assert_eq!((ran.code, ran.signal), (code, signal), "{who} {mode}: {ran:?}");
            }
            let ran = guard.run(&["wrap", "--mode", mode, "--timeout", "20s", "--", "no-such-program"]);
            assert_eq!(ran.code, Some(127), "{who} {mode}: {ran:?}");
            let ran = guard.run(&["wrap", "--mode", mode, "--timeout", "0", "--", "sleep", "0.3"]);
            assert_eq!(ran.code, Some(0), "{who} {mode}: no limit, as with timeout(1): {ran:?}");
        }
    }
}

#[test]
fn a_signal_to_pi_guard_reaches_the_command() {
    let place = Place::new();
    let guard = place.guard();
    for mode in ["plan", "off"] {
        let mut child = guard
            .command()
            .args([
                "wrap",
                "--mode",
                mode,
                "--timeout",
                "20s",
                "-c",
                "trap 'echo caught; exit 5' TERM; echo ready; sleep 10 & wait",
            ])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        std::io::BufRead::read_line(&mut out, &mut line).unwrap();
        assert_eq!(line, "ready\n");
        let sent = std::process::Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        std::io::BufRead::read_line(&mut out, &mut line).unwrap();
        assert_eq!((line.as_str(), child.wait().unwrap().code()), ("ready\ncaught\n", Some(5)), "{mode}");
    }
}

#[test]
fn with_no_launcher_the_static_decision_alone_admits() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let ran = guard.run(&["wrap", "--backend", "none", "--", "cat", "file"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "content\n"), "{who}: {ran:?}");
        for script in ["echo x > new", "x=$(mystery); $x", "eval \"$(cat file)\""] {
            let ran = guard.run(&["wrap", "--backend", "none", "-c", script]);
            assert_eq!((ran.code, place.read("work/new")), (Some(126), None), "{who} {script}: {ran:?}");
        }
        let ran = Ran::new(
            guard.command().args(["wrap", "--backend", "none", "--", "env"]).env("BASH_ENV", "x").env("API_TOKEN", "x"),
        );
        assert!(ran.out.contains("PI_GUARD=1\n") && ran.out.contains("PI_GUARD_MODE=plan\n"), "{who}: {ran:?}");
        assert!(!ran.out.contains("BASH_ENV") && !ran.out.contains("API_TOKEN"), "{who}: {ran:?}");
        let off = Ran::new(guard.command().args(["wrap", "--mode", "off", "--", "env"]).env("API_TOKEN", "x"));
        assert!(off.out.contains("API_TOKEN=x\n") && !off.out.contains("PI_GUARD"), "{who}: as the host: {off:?}");
    }
}

#[test]
fn the_environment_narrows_and_never_widens() {
    let place = Place::new();
    let guard = place.guard();
    let run = |variables: &[(&str, &str)], mode: &str| {
        let mut command = guard.command();
        command.args(["wrap", "--mode", mode, "--no-precheck", "-c", "echo x > new && rm new; echo $PI_GUARD_MODE"]);
        Ran::new(command.envs(variables.iter().copied()))
    };
    let read_only = |ran: &Ran| ran.err.contains("Read-only file system") || ran.code == Some(126);
    assert!(!read_only(&run(&[], "build")), "the control: build writes: {:?}", run(&[], "build"));
    assert!(read_only(&run(&[("PI_GUARD_MODE", "plan")], "build")));
    assert!(read_only(&run(&[("PI_GUARD", "1")], "build")));
    assert!(read_only(&run(&[("PI_GUARD_MODE", "build")], "plan")));
    assert_eq!(run(&[("PI_GUARD_MODE", "nonsense")], "build").code, Some(125));
}

#[test]
fn a_wrap_inside_a_wrap_cannot_have_more() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let inner = place.path("pi-guard");
        let script =
            format!("{} wrap --mode build -c 'echo x > new'; {0} wrap --mode off -c 'echo x > new'", inner.display());
        let ran = guard.run(&["wrap", "--no-precheck", "-c", &script]);
        assert_eq!(place.read("work/new"), None, "{who}: {ran:?}");
        let script = format!("unset PI_GUARD PI_GUARD_MODE; {script}");
        let ran = guard.run(&["wrap", "--no-precheck", "-c", &script]);
        assert_eq!(place.read("work/new"), None, "{who}: {ran:?}");
        let control = guard.run(&["wrap", "--mode", "build", "-c", "echo x > new"]);
        assert!(place.read("work/new").is_some(), "{who}: the control: {control:?}");
        std::fs::remove_file(place.path("work/new")).unwrap();
    }
}

/// `admitted` takes what the mode gives to this command, `all` insists on it.
#[test]
fn the_network_is_narrowed_and_never_widened() {
    let place = Place::new();
    let guard = place.guard();
    let (admitted, other) = (["gh", "pr", "view", "1"], ["ls", "-l", ".", "."]);
    for (net, words, wanted) in [
        (None, admitted, Some("all")),
        (Some("admitted"), admitted, Some("all")),
        (Some("all"), admitted, Some("all")),
        (Some("loopback"), admitted, Some("none")),
        (Some("none"), admitted, Some("none")),
        (None, other, Some("none")),
        (Some("admitted"), other, Some("none")),
        (Some("all"), other, None),
    ] {
        let net: Vec<&str> = net.into_iter().flat_map(|net| ["--net", net]).collect();
        let ran = guard.run(&[&["wrap", "--mode", "review", "--print-profile"], &net[..], &["--"], &words].concat());
        let profile: Option<Value> = serde_json::from_str(&ran.out).ok();
        assert_eq!(profile.as_ref().and_then(|it| it["network"].as_str()), wanted, "{net:?} {words:?}: {ran:?}");
        assert_eq!(ran.code, Some(if wanted.is_some() { 0 } else { 125 }), "{net:?} {words:?}: {ran:?}");
    }
}

#[test]
fn a_dry_run_and_a_printed_profile_run_nothing() {
    let place = Place::new();
    let guard = place.guard();
    let ran = guard.run(&["wrap", "--mode", "build", "--dry-run", "-c", "echo x > new"]);
    assert!(ran.code == Some(0) && ran.out.contains("allowed") && ran.out.contains("profile: {"), "{ran:?}");
    let ran = guard.run(&["wrap", "--mode", "build", "--print-profile", "--deny-read", "file", "--", "touch", "new"]);
    let profile: Value = serde_json::from_str(&ran.out).unwrap();
    let (work, file) = (place.path("work"), place.path("work/file"));
    assert_eq!(profile["write"], serde_json::json!([work.to_str().unwrap()]), "{ran:?}");
    let hidden = profile["deny_read"].as_array().unwrap();
    assert!(hidden.contains(&file.to_str().unwrap().into()), "{ran:?}");
    assert_eq!((profile["network"].as_str(), place.read("work/new")), (Some("none"), None), "{ran:?}");
}

#[test]
fn a_profile_that_was_printed_can_be_given_back_and_only_narrows() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let printed =
            guard.run(&["wrap", "--mode", "build", "--print-profile", "--deny-read", "file", "--", "true"]).out;
        place.write("profile", &printed);
        let again =
            guard.run(&["wrap", "--mode", "build", "--print-profile", "--profile", "../profile", "--", "true"]).out;
        assert!(printed.contains(place.path("work/file").to_str().unwrap()), "{who}: {printed}");
        assert_eq!(printed, again, "{who}");
        let ran = guard.run(&["wrap", "--mode", "build", "--profile", "../profile", "-c", "echo x > new; cat file"]);
        assert!(place.read("work/new").is_some() && !ran.out.contains("content"), "{who}: {ran:?}");
        std::fs::remove_file(place.path("work/new")).unwrap();
        let ran = guard.run(&["wrap", "--profile", "../profile", "--no-precheck", "-c", "echo x > new"]);
        assert_eq!((ran.code, place.read("work/new")), (Some(1), None), "{who}: plan stays plan: {ran:?}");

        place.write("profile", r#"{"write":[]}"#);
        let ran = guard.run(&["wrap", "--mode", "build", "--profile", "../profile", "-c", "echo x > new"]);
        assert_eq!((ran.code, place.read("work/new")), (Some(1), None), "{who}: {ran:?}");
        place.write("profile", r#"{"limits":{"timeout":0.2}}"#);
        assert_eq!(guard.run(&["wrap", "--profile", "../profile", "--", "sleep", "9"]).code, Some(124), "{who}");
        for wrong in ["", "[]", r#"{"writes":[]}"#, r#"{"network":"some"}"#, r#"{"require":["x"]}"#] {
            place.write("profile", wrong);
            let ran = guard.run(&["wrap", "--profile", "../profile", "--", "echo", "ran"]);
            assert_eq!((ran.code, ran.out.as_str()), (Some(125), ""), "{who} {wrong}: {ran:?}");
        }
    }
}

#[test]
fn the_working_directory_is_the_one_that_is_named() {
    let place = Place::new();
    let home = place.path("home");
    for (who, guard) in place.everyone() {
        for mode in ["plan", "off"] {
            let ran = guard.run(&["wrap", "--mode", mode, "--cwd", "../home", "--", "/bin/pwd"]);
            assert_eq!(ran.out.trim_end(), home.to_str().unwrap(), "{who} {mode}: {ran:?}");
        }
    }
}

#[test]
fn a_profile_without_end_is_refused() {
    let place = Place::new();
    let ran = place.guard().run(&["wrap", "--profile", "/dev/zero", "--", "true"]);
    assert!(ran.code == Some(125) && ran.err.contains("larger than 1 MiB"), "{ran:?}");
}

#[test]
fn words_in_errors_of_the_command_line_are_escaped() {
    let place = Place::new();
    for args in
        [&["wrap", "--\x1b[2J\nx", "--", "true"][..], &["\x1b]0;x\x07"], &["check", "--mode", "plan", "--\u{202e}"]]
    {
        let ran = place.guard().run(args);
        assert!(ran.err.starts_with("error: ") && ran.err.contains("\\u{"), "{ran:?}");
        assert!(ran.err.chars().all(|c| c == '\n' || !c.is_control()) && !ran.err.contains('\u{202e}'), "{ran:?}");
    }
}

/// What `doctor` lists as not held and as not working under a backend is what a run under it reports, line by line.
#[test]
fn a_report_says_what_does_not_hold_and_what_does_not_work() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let doctor: serde_json::Value = serde_json::from_str(&guard.run(&["doctor", "--json"]).out).unwrap();
        for backend in doctor["backends"].as_array().unwrap().iter().filter(|backend| backend["available"] == true) {
            let name = backend["name"].as_str().unwrap();
            let ran = guard.run(&["wrap", "--mode", "plan", "--backend", name, "--report", "--", "true"]);
            for (says, list) in [("not held", "not_held"), ("does not work", "not_working")] {
                let listed = backend["support"][list].as_array().unwrap().iter();
                let wanted: Vec<String> = listed
                    .map(|it| {
                        format!("pi-guard: {says}: {} ({})", it["what"].as_str().unwrap(), it["why"].as_str().unwrap())
                    })
                    .collect();
                let said: Vec<&str> = ran.err.lines().filter(|line| line.contains(says)).collect();
                assert_eq!(said, wanted, "{who}, {name}: {ran:?}");
            }
            assert_eq!(ran.code, Some(0), "{who}, {name}: {ran:?}");
        }
    }
}

/// Without a failure nobody looks for its cause; with one, what goes beyond the mode is likely it.
#[test]
fn a_report_names_the_likely_cause_of_a_failure() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let report = |script: &str| guard.run(&["wrap", "--mode", "plan", "--report", "-c", script]);
        // The shell does not surely come to the write, so it is not refused early.
        let ran = report("test -e file && touch new");
        assert_eq!(ran.code, Some(1), "{who}: {ran:?}");
        assert!(ran.err.contains("pi-guard: confined by: "), "{who}: {ran:?}");
        let cause = "pi-guard: exit code 1: likely stopped, where it came to that:\npi-guard:   `touch` writes `new` and plan mode is read-only  [mode.plan.write]";
        assert!(ran.err.contains(cause), "{who}: {ran:?}");
        let ran = report("false");
        assert!(
            ran.err.contains("the cause is likely its own") && !ran.err.contains("likely stopped"),
            "{who}: {ran:?}"
        );
        let ran = report("test -e file || touch new");
        assert!(ran.code == Some(0) && !ran.err.contains("likely"), "{who}: {ran:?}");
    }
}
