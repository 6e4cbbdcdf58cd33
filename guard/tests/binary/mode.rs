//! `mode`: who may set it, whom it holds for, and what no crash and no wrapped command can do to it.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    os::unix::fs::{MetadataExt, PermissionsExt, symlink},
    path::PathBuf,
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::place::{Guard, Place, Ran, may_mount};

fn mode(guard: &Guard<'_>, args: &[&str]) -> String {
    let ran = guard.run(&[&["mode", "get"], args].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    ran.out.trim_end().to_owned()
}

/// The only journal below the test's home.
fn journal(place: &Place) -> PathBuf {
    let state = place.path("home/.local/state/pi-guard");
    let mut found: Vec<PathBuf> = ["projects", "sessions"]
        .iter()
        .filter_map(|kind| fs::read_dir(state.join(kind)).ok())
        .flatten()
        .map(|entry| entry.unwrap().path().join("journal.jsonl"))
        .collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[test]
fn a_mode_holds_for_its_session_or_its_project() {
    for ordinary in [false, true] {
        let place = Place::new();
        let Some(guard) = place.everyone().into_iter().nth(usize::from(ordinary)).map(|(_, guard)| guard) else {
            continue;
        };
        assert_eq!(mode(&guard, &[]), "plan");
        let set = guard.run(&["mode", "set", "build"]);
        assert_eq!((set.code, set.out.as_str()), (Some(0), "plan → build for this project\n"), "{set:?}");
        assert_eq!(mode(&guard, &[]), "build");
        assert_eq!(mode(&guard, &["--session", "s1"]), "plan", "a session is not the project");
        assert_eq!(guard.run(&["mode", "set", "review", "--session", "s1"]).code, Some(0));
        assert_eq!((mode(&guard, &["--session", "s1"]), mode(&guard, &[])), ("review".to_owned(), "build".to_owned()));
        let elsewhere = place.path("home").to_str().unwrap().to_owned();
        assert_eq!(mode(&guard, &["--cwd", &elsewhere]), "plan", "another project");
        let off: Value = serde_json::from_str(&guard.run(&["mode", "off", "--session", "s1", "--json"]).out).unwrap();
        assert!(off["announcement"].as_str().unwrap().starts_with("The review mode was switched off."), "{off}");
        let again: Value = serde_json::from_str(&guard.run(&["mode", "off", "--session", "s1", "--json"]).out).unwrap();
        assert_eq!(again["announcement"], Value::Null, "said once");
        assert_eq!(mode(&guard, &["--session", "s1"]), "off");

        let got: Value = serde_json::from_str(&guard.run(&["mode", "get", "--json"]).out).unwrap();
        assert_eq!((got["mode"].as_str(), got["source"].as_str()), (Some("build"), Some("project")));
        let listed = guard.run(&["mode", "list"]).out;
        assert!(listed.contains("* build ") && listed.contains("  plan "), "{listed}");
    }
}

#[test]
fn wrap_runs_in_the_mode_that_was_set() {
    let place = Place::new();
    let guard = place.guard();
    let write = |args: &[&str]| guard.run(&[&["wrap"], args, &["-c", "echo changed > file"]].concat());
    assert_eq!(write(&[]).code, Some(126));
    assert_eq!(guard.run(&["mode", "set", "build"]).code, Some(0));
    assert_eq!(write(&["--session", "s1"]).code, Some(126), "a session of its own");
    assert_eq!(place.read("work/file").as_deref(), Some("content\n"));
    assert_eq!(write(&["--mode", "plan"]).code, Some(126), "an option wins");
    let ran = write(&[]);
    assert_eq!((ran.code, place.read("work/file").as_deref()), (Some(0), Some("changed\n")), "{ran:?}");
    let narrowed = Ran::new(guard.command().args(["wrap", "-c", "echo more > file"]).env("PI_GUARD_MODE", "plan"));
    assert_eq!(narrowed.code, Some(126), "the environment narrows: {narrowed:?}");
}

#[test]
fn names_that_are_none_are_usage_errors() {
    let place = Place::new();
    let guard = place.guard();
    for args in [&["mode", "set", "yolo"][..], &["mode", "set"], &["mode"], &["mode", "get", "--session", "../x"]] {
        let ran = guard.run(args);
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
    }
}

/// Whatever a wrapped command does, the mode is what it was, and so is each byte of the journal. The same steps change it
/// where nothing confines them. The mode is none that would hold without a journal, nor where it is damaged.
#[test]
fn a_wrapped_command_cannot_set_the_mode() {
    for ordinary in [false, true] {
        let place = Place::new();
        let Some(guard) = place.everyone().into_iter().nth(usize::from(ordinary)).map(|(_, guard)| guard) else {
            continue;
        };
        // Not by its own name, which the reading of the command knows.
        fs::copy(place.path("pi-guard"), place.path("other")).unwrap();
        let other = place.path("other").to_str().unwrap().to_owned();
        let afresh = || {
            for old in [".local", ".gone"] {
                drop(fs::remove_dir_all(place.path("home").join(old)));
            }
            assert_eq!(guard.run(&["mode", "set", "review"]).code, Some(0));
            fs::read(journal(&place)).unwrap()
        };
        let before = afresh();
        let file = journal(&place).to_str().unwrap().to_owned();
        let entry = r#"{"v":1,"id":"9","parent":"1","kind":"workflow-mode-set","data":{"mode":"build"}}"#;
        let steps = [
            format!("{other} mode set build"),
            format!("env -u PI_GUARD {other} mode set build"),
            format!("env -i HOME=\"$HOME\" {other} mode set build"),
            format!("echo '{entry}' >> {file}"),
            format!("mv {file} {file}.old"),
            "rm -rf $HOME/.local".to_owned(),
            "mv $HOME/.local $HOME/.gone".to_owned(),
        ];
        for confined in ["plan", "build"] {
            for step in &steps {
                let ran = guard.run(&["wrap", "--mode", confined, "--no-precheck", "-c", step]);
                assert_ne!(ran.code, Some(0), "{step}: {ran:?}");
                assert_eq!(mode(&guard, &[]), "review", "{confined}: {step}: {ran:?}");
                assert_eq!(fs::read(&file).unwrap(), before, "{confined}: {step}: {ran:?}");
            }
        }
        let plain = guard.run(&["wrap", "--mode", "plan", "--", "pi-guard", "mode", "set", "build"]);
        assert_eq!(plain.code, Some(126), "{plain:?}");
        // Control: nothing but the sandbox stopped them.
        for (step, wanted) in steps.iter().zip(["build", "build", "build", "build", "plan", "plan", "plan"]) {
            let before = afresh();
            let ran = Ran::new(guard.program("/bin/bash").args(["-c", step]));
            assert_eq!((ran.code, mode(&guard, &[]).as_str()), (Some(0), wanted), "{step}: {ran:?}");
            assert_ne!(fs::read(&file).ok(), Some(before), "{step}");
        }
    }
}

#[test]
fn a_directory_that_others_can_write_to_is_not_trusted() {
    let place = Place::new();
    let guard = place.guard();
    assert_eq!(guard.run(&["mode", "set", "build"]).code, Some(0));
    let (file, root) = (journal(&place), place.path("home/.local/state/pi-guard"));
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o600);
    assert_eq!(fs::metadata(&root).unwrap().mode() & 0o777, 0o700);

    fs::set_permissions(&file, fs::Permissions::from_mode(0o666)).unwrap();
    assert!(mode(&guard, &[]).starts_with("plan (the most restricted"));
    let ran = guard.run(&["mode", "set", "build"]);
    assert_eq!(ran.code, Some(125), "{ran:?}");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(mode(&guard, &[]), "build", "control");

    fs::set_permissions(&root, fs::Permissions::from_mode(0o777)).unwrap();
    let ran = guard.run(&["mode", "set", "review"]);
    assert_eq!((ran.code, ran.err.contains("chmod go-w")), (Some(125), true), "{ran:?}");
    fs::set_permissions(&root, fs::Permissions::from_mode(0o700)).unwrap();

    let real = place.path("home/real");
    fs::rename(&file, &real).unwrap();
    symlink(&real, &file).unwrap();
    assert!(mode(&guard, &[]).starts_with("plan (the most restricted"), "a link is not followed");
}

#[test]
fn the_workspace_cannot_hold_the_state() {
    let place = Place::new();
    let guard = place.guard();
    let planted = place.path("work/state");
    fs::create_dir(&planted).unwrap();
    let set = |mode: &str| Ran::new(guard.command().args(["mode", "set", mode]).env("XDG_STATE_HOME", &planted));
    assert_eq!(set("build").code, Some(0));
    assert!(!planted.join("pi-guard").exists(), "the variable leads into the workspace");
    let elsewhere = place.path("home/state");
    let ran = Ran::new(guard.command().args(["mode", "set", "review"]).env("XDG_STATE_HOME", &elsewhere));
    assert_eq!((ran.code, elsewhere.join("pi-guard/projects").exists()), (Some(0), true), "control: {ran:?}");
}

/// A crash may leave any part of the last line: what was acknowledged before it stands, and the next event is whole.
#[test]
fn a_crash_at_every_write_point_loses_no_acknowledged_event() {
    let place = Place::new();
    let guard = place.guard();
    for mode in ["review", "build"] {
        assert_eq!(guard.run(&["mode", "set", mode]).code, Some(0));
    }
    let file = journal(&place);
    let whole = fs::read(&file).unwrap();
    let first = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for cut in first..=whole.len() {
        fs::write(&file, &whole[..cut]).unwrap();
        let wanted = if cut == whole.len() { "build" } else { "review" };
        assert_eq!(mode(&guard, &[]), wanted, "cut at {cut}");
        // A sample goes on writing: each is a process.
        if cut % 7 == 0 {
            assert_eq!(guard.run(&["mode", "set", "design"]).code, Some(0), "cut at {cut}");
            assert_eq!(mode(&guard, &[]), "design", "cut at {cut}");
            assert!(fs::read(&file).unwrap().starts_with(&whole[..first]), "cut at {cut}");
        }
    }
}

#[test]
fn a_line_that_is_damaged_gives_the_most_restricted_mode() {
    let place = Place::new();
    let guard = place.guard();
    for mode in ["build", "review", "build"] {
        assert_eq!(guard.run(&["mode", "set", mode]).code, Some(0));
    }
    let file = journal(&place);
    let whole = fs::read_to_string(&file).unwrap();
    let newer = whole.replacen("\"v\":1", "\"v\":2", 1);
    let unknown = whole.replacen("\"review\"", "\"yolo\"", 1);
    for (text, wanted) in [
        (whole.replacen('{', "[", 1), "plan (the most"),
        (newer, "plan (the most"),
        (whole.replacen("\"parent\":\"1\"", "\"parent\":\"7\"", 1), "plan (the most"),
        (format!("{whole}{}\n", "x".repeat(100)), "plan (the most"),
        (unknown, "build"),
        (
            format!("{whole}{{\"v\":1,\"id\":\"z\",\"parent\":\"3\",\"kind\":\"workflow-mode-set\",\"data\":{{}}}}\n"),
            "plan (the most",
        ),
        (format!("{whole}{{\"v\":1,\"id\":\"z\",\"parent\":\"3\",\"kind\":\"of-a-host\",\"data\":{{}}}}\n"), "build"),
        (whole.clone(), "build"),
    ] {
        fs::write(&file, &text).unwrap();
        let got = mode(&guard, &[]);
        assert!(got.starts_with(wanted), "{got}\n{text}");
        let ran = guard.run(&["wrap", "-c", "echo changed > file"]);
        assert_eq!(ran.code, Some(if wanted == "build" { 0 } else { 126 }), "{text}: {ran:?}");
    }
}

#[test]
fn many_writers_at_once_leave_one_chain() {
    let place = Place::new();
    let guard = place.guard();
    let running: Vec<_> = (0..40)
        .map(|at| {
            let mode = ["plan", "build", "review", "design"][at % 4];
            let mut command: Command = guard.command();
            command.args(["mode", "set", mode]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    let mut failed = Vec::new();
    for child in running {
        let output = child.wait_with_output().unwrap();
        if !output.status.success() {
            failed.push(String::from_utf8(output.stderr).unwrap());
        }
    }
    // Sixteen tries may not be enough for the slowest of forty: then it says so, and has changed nothing.
    assert!(failed.iter().all(|text| text.contains("another process has changed the session")), "{failed:?}");
    let text = fs::read_to_string(journal(&place)).unwrap();
    for (at, line) in text.lines().enumerate() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let parent = (at > 0).then(|| at.to_string());
        assert_eq!((entry["id"].as_str(), entry["parent"].as_str()), (Some(&*(at + 1).to_string()), parent.as_deref()));
    }
    assert!(!mode(&guard, &[]).contains("restricted"));
}

#[test]
fn a_full_disk_changes_nothing() {
    let place = Place::new();
    let guard = place.guard();
    let disk = place.path("home/disk");
    fs::create_dir(&disk).unwrap();
    if !may_mount() {
        return;
    }
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=16k", "tmpfs"]).arg(&disk).status();
    assert!(mounted.unwrap().success());
    let run = |args: &[&str]| Ran::new(guard.command().args(args).env("XDG_STATE_HOME", &disk));
    let set = run(&["mode", "set", "review"]);
    // Fills what is left, a byte at a time in the end.
    let filled = Ran::new(guard.program("/bin/bash").args(["-c", &format!("cat /dev/zero > {}/fill", disk.display())]));
    let full = (0..200).map(|at| run(&["mode", "set", ["build", "review"][at % 2]])).find(|ran| ran.code != Some(0));
    let kept = run(&["mode", "get"]);
    let freed = fs::remove_file(disk.join("fill"));
    let after = run(&["mode", "set", "design"]);
    let unmounted = Command::new("umount").arg(&disk).status().unwrap();
    assert!(unmounted.success() && freed.is_ok() && filled.code != Some(0));
    assert_eq!(set.code, Some(0), "{set:?}");
    let full = full.unwrap();
    assert_eq!(full.code, Some(125), "{full:?}");
    assert!(full.err.contains("No space left"), "{full:?}");
    assert!(matches!(kept.out.trim_end(), "build" | "review"), "{kept:?}");
    assert_eq!(after.code, Some(0), "{after:?}");
}

/// A host asks for a long time and for more than one project.
#[test]
fn a_stream_knows_the_mode_that_holds_now_in_the_project_of_the_question() {
    let place = Place::new();
    let guard = place.guard();
    let elsewhere = place.path("home/other");
    fs::create_dir_all(elsewhere.join(".git")).unwrap();
    assert_eq!(guard.run(&["mode", "set", "build"]).code, Some(0));
    let line = |cwd: &std::path::Path| {
        let cwd = cwd.display();
        format!(r#"{{"id":1,"tool":"bash","input":{{"command":"touch x"}},"cwd":"{cwd}","sandbox":"none"}}"#)
    };
    let mut child = guard.command();
    let mut child = child.args(["check", "--stdin"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut ask = |cwd: &std::path::Path| {
        writeln!(to, "{}", line(cwd)).unwrap();
        let mut answer = String::new();
        from.read_line(&mut answer).unwrap();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        answer["verdict"].as_str().unwrap().to_owned()
    };
    assert_eq!((ask(&place.path("work")).as_str(), ask(&elsewhere).as_str()), ("allow", "deny"));
    assert_eq!(guard.run(&["mode", "set", "plan"]).code, Some(0));
    assert_eq!(ask(&place.path("work")), "deny", "it was narrowed meanwhile");
    drop(to);
    assert!(child.wait().unwrap().success());
}

/// A directory for temporary files is writable in every mode: it cannot be where pi-guard keeps what holds.
#[test]
fn scratch_cannot_be_where_state_rules_or_secrets_lie() {
    let place = Place::new();
    let guard = place.guard();
    assert_eq!(guard.run(&["mode", "set", "review"]).code, Some(0));
    fs::create_dir_all(place.path("home/.config/pi-guard")).unwrap();
    for scratch in [".local", ".local/state/pi-guard", ".local/state/pi-guard/projects", ".config", ".ssh"] {
        let scratch = place.path("home").join(scratch);
        for mode in ["plan", "build"] {
            let ran = guard.run(&["wrap", "--mode", mode, "--scratch", scratch.to_str().unwrap(), "--", "true"]);
            assert_eq!((ran.code, ran.err.contains("cannot be scratch")), (Some(125), true), "{scratch:?}: {ran:?}");
        }
    }
    fs::create_dir(place.path("home/scratch")).unwrap();
    let scratch = place.path("home/scratch").to_str().unwrap().to_owned();
    let ran = guard.run(&["wrap", "--mode", "plan", "--scratch", &scratch, "-c", "echo x > $TMPDIR/x"]);
    assert_eq!((ran.code, place.read("home/scratch/x").as_deref()), (Some(0), Some("x\n")), "control: {ran:?}");
}
