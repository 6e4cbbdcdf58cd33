//! `policy.jsonc`: whose file holds, and what a file that is wrong does.

use std::{fs, os::unix::fs::PermissionsExt};

use serde_json::Value;

use crate::place::{Guard, Place, Ran};

fn check(guard: &Guard<'_>, script: &str) -> Option<i32> {
    guard.run(&["check", "--mode", "build", "--sandbox", "none", "-c", script]).code
}

fn write(place: &Place, name: &str, text: &str) {
    let path = place.path(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
}

const USER: &str = "home/.config/pi-guard/policy.jsonc";
const PROJECT: &str = "work/.pi-guard/policy.jsonc";

#[test]
fn the_user_s_rules_answer_and_the_project_s_only_narrow() {
    let place = Place::new();
    let guard = place.guard();
    assert_eq!(check(&guard, "git push"), Some(3));
    write(&place, PROJECT, r#"{"bash": {"git push *": "allow"}}"#);
    assert_eq!(check(&guard, "git push"), Some(3), "a project allows nothing");
    write(&place, USER, r#"{"bash": {"git push *": "allow"}}"#);
    assert_eq!(check(&guard, "git push"), Some(0));
    write(&place, PROJECT, r#"{"bash": {"git push --force*": "deny"}}"#);
    assert_eq!((check(&guard, "git push"), check(&guard, "git push --force")), (Some(0), Some(4)));

    let narrowing = place.path("home/more.jsonc");
    fs::write(&narrowing, r#"{"bash": {"git push *": "ask"}}"#).unwrap();
    let ran = Ran::new(
        guard
            .command()
            .args(["check", "--mode", "build", "--sandbox", "none", "-c", "git push"])
            .env("PI_GUARD_CONFIG", &narrowing),
    );
    assert_eq!(ran.code, Some(3), "a variable only narrows: {ran:?}");
    let planted = place.path("work/config");
    write(&place, "work/config/pi-guard/policy.jsonc", r#"{"bash": {"frob *": "allow"}}"#);
    let ran = Ran::new(
        guard
            .command()
            .args(["check", "--mode", "build", "--sandbox", "none", "-c", "frob x"])
            .env("XDG_CONFIG_HOME", &planted),
    );
    assert_eq!(ran.code, Some(3), "a variable that leads into the workspace is ignored: {ran:?}");
}

#[test]
fn wrap_and_the_stream_know_the_rules_and_a_fixture_does_not() {
    let place = Place::new();
    let guard = place.guard();
    write(&place, USER, r#"{"bash": {"cat *": {"decision": "deny", "reason": "use the read tool"}}}"#);
    let ran = guard.run(&["wrap", "--mode", "plan", "--", "cat", "file"]);
    assert_eq!((ran.code, ran.err.contains("use the read tool")), (Some(126), true), "{ran:?}");
    assert_eq!(guard.run(&["wrap", "--mode", "plan", "--", "head", "file"]).code, Some(0), "control");
    let line = r#"{"id":1,"tool":"bash","input":{"command":"cat file"},"mode":"plan""#;
    let answers = guard.feed(&["check", "--stdin"], format!("{line}}}\n{line},\"world\":\"fixture\"}}\n").as_bytes());
    let verdicts: Vec<Value> = answers.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((verdicts[0]["verdict"].as_str(), verdicts[1]["verdict"].as_str()), (Some("deny"), Some("allow")));
}

#[test]
fn a_file_that_is_wrong_is_a_caret_and_a_refusal() {
    for name in [USER, PROJECT] {
        let place = Place::new();
        let guard = place.guard();
        write(&place, name, "{\n  \"bash\": {\"ls\": \"yes\"}\n}");
        for args in [&["wrap", "--", "ls"][..], &["check", "-c", "ls"], &["explain", "-c", "ls"]] {
            let ran = guard.run(args);
            assert_eq!((ran.code, ran.out.as_str()), (Some(125), ""), "{ran:?}");
            assert!(ran.err.contains("policy.jsonc:2:18: a decision is") && ran.err.contains("^^^^^"), "{ran:?}");
        }
        let answer =
            guard.feed(&["check", "--stdin"], b"{\"id\":1,\"tool\":\"bash\",\"input\":{\"command\":\"ls\"}}\n");
        let said = answer.out.lines().next().map(|line| serde_json::from_str::<Value>(line).unwrap());
        assert!(answer.code == Some(125) || said.is_some_and(|said| said["verdict"] == "deny"), "{answer:?}");

        fs::set_permissions(place.path(name), fs::Permissions::from_mode(0o644)).unwrap();
        fs::write(place.path(name), b"\xff\xfe").unwrap();
        assert_eq!(guard.run(&["wrap", "--", "ls"]).code, Some(125));
        fs::remove_file(place.path(name)).unwrap();
        fs::create_dir(place.path(name)).unwrap();
        assert_eq!(guard.run(&["wrap", "--", "ls"]).code, Some(125));
        fs::remove_dir(place.path(name)).unwrap();
        assert_eq!(guard.run(&["wrap", "--", "ls"]).code, Some(0), "control");
    }
}

const GUARDS: &str = "home/.config/pi-guard/hard-guards.jsonc";

#[test]
fn hard_guards_hold_in_every_mode_and_no_file_answers_them() {
    let place = Place::new();
    let guard = place.guard();
    write(&place, USER, r#"{"bash": {"*": "allow", "frob wipe x": "allow"}}"#);
    assert_eq!(check(&guard, "frob wipe x"), Some(0), "control");
    write(&place, GUARDS, r#"{"bash": {"frob wipe *": "deny", "touch *": "deny"}}"#);
    assert_eq!((check(&guard, "frob wipe x"), check(&guard, "frob list")), (Some(4), Some(0)));
    for mode in ["off", "discuss", "plan", "build", "review", "design"] {
        let ran = guard.run(&["wrap", "--mode", mode, "-c", "to'u'ch $TMPDIR/x; echo ran"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(126), ""), "{mode}: {ran:?}");
    }
    let ran = guard.run(&["wrap", "--mode", "build", "-c", "echo touch"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "touch\n"), "control: {ran:?}");

    // Neither a project nor a variable has hard guards, or takes any away.
    write(&place, "work/.pi-guard/hard-guards.jsonc", r#"{"bash": {}}"#);
    write(&place, "work/config/pi-guard/hard-guards.jsonc", r#"{"bash": {}}"#);
    let asked = ["check", "--mode", "off", "-c", "frob wipe x"];
    let ran = Ran::new(guard.command().args(asked).env("XDG_CONFIG_HOME", place.path("work/config")));
    assert_eq!(ran.code, Some(4), "{ran:?}");
}

#[test]
fn hard_guards_that_cannot_be_read_deny_all() {
    let place = Place::new();
    let guard = place.guard();
    let path = place.path(GUARDS);
    let refused = |what: &str| {
        for mode in ["off", "plan", "build"] {
            let ran = guard.run(&["wrap", "--mode", mode, "--", "true"]);
            assert_eq!((ran.code, ran.err.contains("hard-guards.jsonc")), (Some(125), true), "{mode} {what}: {ran:?}");
        }
        let asked = b"{\"id\":1,\"tool\":\"bash\",\"input\":{\"command\":\"ls\"},\"mode\":\"off\"}\n";
        let answer = guard.feed(&["check", "--stdin"], asked);
        let said = answer.out.lines().next().map(|line| serde_json::from_str::<Value>(line).unwrap());
        assert!(answer.code == Some(125) || said.is_some_and(|said| said["verdict"] == "deny"), "{what}: {answer:?}");
    };
    write(&place, GUARDS, r#"{"bash": {"frob *": "deny"}}"#);
    assert_eq!(guard.run(&["wrap", "--mode", "plan", "--", "true"]).code, Some(0), "control");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
    refused("others may write it");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    for text in ["", "{", "{\"bash\": {\"frob *\": \"ask\"}}", "{\"bash\": {\"frob *\": \"deny\"}, \"x\": 1}"] {
        fs::write(&path, text).unwrap();
        refused(text);
    }
    fs::write(&path, b"\xff").unwrap();
    refused("no text");
    fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink("gone", &path).unwrap();
    refused("a link that leads nowhere");
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    refused("a directory");
    fs::remove_dir(&path).unwrap();
    assert_eq!(guard.run(&["wrap", "--mode", "plan", "--", "true"]).code, Some(0), "control");
}

#[test]
fn a_file_that_others_can_write_to_is_not_the_user_s() {
    let place = Place::new();
    let guard = place.guard();
    write(&place, USER, r#"{"bash": {"frob *": "allow"}}"#);
    assert_eq!(check(&guard, "frob x"), Some(0));
    fs::set_permissions(place.path(USER), fs::Permissions::from_mode(0o666)).unwrap();
    let ran = guard.run(&["check", "--mode", "build", "--sandbox", "none", "-c", "frob x"]);
    assert_eq!((ran.code, ran.err.contains("chmod go-w")), (Some(125), true), "{ran:?}");
}

/// Who can rename the directory can put other rules in the place of the user's.
#[test]
fn rules_below_a_directory_that_others_can_write_to_are_not_the_user_s() {
    let place = Place::new();
    let guard = place.guard();
    write(&place, USER, r#"{"bash": {"frob *": "allow"}}"#);
    let mode = |name: &str, mode| fs::set_permissions(place.path(name), fs::Permissions::from_mode(mode)).unwrap();
    let refused = || {
        let ran = guard.run(&["check", "--mode", "build", "--sandbox", "none", "-c", "frob x"]);
        (ran.code, ran.err.contains("others can replace it"))
    };
    for (name, bits) in
        [("home/.config/pi-guard", 0o777), ("home/.config/pi-guard", 0o775), ("home/.config", 0o757), ("home", 0o777)]
    {
        mode(name, bits);
        assert_eq!(refused(), (Some(125), true), "{name} {bits:o}");
        // With the sticky bit, only a file's owner renames it.
        mode(name, 0o1777);
        assert_eq!(refused(), (Some(0), false), "{name} with the sticky bit");
        mode(name, 0o755);
        assert_eq!(refused(), (Some(0), false), "{name} restored");
    }
    // Through a link, the directory that it leads to counts.
    fs::rename(place.path("home/.config/pi-guard"), place.path("home/dots")).unwrap();
    std::os::unix::fs::symlink(place.path("home/dots"), place.path("home/.config/pi-guard")).unwrap();
    assert_eq!(refused(), (Some(0), false));
    mode("home/dots", 0o777);
    assert_eq!(refused(), (Some(125), true));
    // Rules that are gone may have been taken away.
    fs::remove_file(place.path("home/dots/policy.jsonc")).unwrap();
    assert_eq!(refused(), (Some(125), true));
    mode("home/dots", 0o755);
    assert_eq!(refused(), (Some(3), false));
    if nix::unistd::getuid().is_root() {
        write(&place, USER, r#"{"bash": {"frob *": "allow"}}"#);
        std::os::unix::fs::chown(place.path("home/dots"), Some(12345), None).unwrap();
        assert_eq!(refused(), (Some(125), true), "another user's directory");
    }
}

/// A repository that is made in the project, or a call from below, takes none of its rules away.
#[test]
fn a_project_s_rules_hold_in_all_of_it() {
    let place = Place::new();
    let guard = place.guard();
    write(
        &place,
        PROJECT,
        r#"{"bash": {"git tag *": "deny"}, "paths": {"write": {"sub/generated/**": "deny"}, "read": {"secret": "deny"}}}"#,
    );
    fs::create_dir_all(place.path("work/sub/deep")).unwrap();
    let from = |cwd: &str, script: &str| {
        let cwd = place.path(cwd);
        guard.run(&["check", "--mode", "build", "--sandbox", "none", "--cwd", cwd.to_str().unwrap(), "-c", script]).code
    };
    for nested in [false, true] {
        if nested {
            fs::create_dir_all(place.path("work/sub/.git")).unwrap();
            fs::write(place.path("work/sub/.git/HEAD"), "ref: refs/heads/main\n").unwrap();
        }
        for cwd in ["work", "work/sub", "work/sub/deep"] {
            assert_eq!(from(cwd, "git tag x"), Some(4), "{cwd}, {nested}");
        }
        assert_eq!(from("work/sub", "touch generated/x"), Some(4), "{nested}");
        assert_eq!(from("work/sub/deep", "touch ../generated/x"), Some(4), "{nested}");
        assert_eq!(from("work/sub", "cat ../secret"), Some(4), "{nested}");
        assert_eq!(from("work/sub", "cat secret"), Some(0), "control: another file, {nested}");
        assert_eq!(from("work/sub", "git status"), Some(0), "control, {nested}");
    }
    // One below only narrows as well.
    write(&place, "work/sub/.pi-guard/policy.jsonc", r#"{"bash": {"git tag *": "allow", "ls *": "deny"}}"#);
    assert_eq!(
        (from("work/sub/deep", "git tag x"), from("work/sub", "ls x"), from("work", "ls x")),
        (Some(4), Some(4), Some(0))
    );
}

/// What holds for a command is not the command's to change, in Build neither.
#[test]
fn a_wrapped_command_cannot_change_the_user_s_rules() {
    let place = Place::new();
    let guard = place.guard();
    let rule = r#"{"bash": {"frob *": "deny"}}"#;
    write(&place, USER, rule);
    let (file, directory) = (place.path(USER), place.path("home/.config"));
    let steps = format!(
        "echo '{{}}' > {0}\nrm -f {0}\nmv {1} {1}.old\nrm -rf {2}\n",
        file.display(),
        directory.display(),
        place.path("home/.local").display()
    );
    write(&place, "work/steps.sh", &steps);
    assert_eq!(guard.run(&["mode", "set", "plan"]).code, Some(0));
    let home = place.path("home").to_str().unwrap().to_owned();
    // Outside the write roots, and inside them.
    for more in [&[][..], &["--allow-write", &home]] {
        let ran = guard.run(&[&["wrap", "--mode", "build"], more, &["--", "bash", "steps.sh"]].concat());
        assert_ne!(ran.code, Some(126), "it ran: {ran:?}");
        assert_eq!(place.read(USER).as_deref(), Some(rule), "{more:?}: {ran:?}");
        assert_eq!(guard.run(&["mode", "get"]).out, "plan\n", "{more:?}: {ran:?}");
    }
    let control = Ran::new(guard.program("/bin/bash").arg(place.path("work/steps.sh")));
    assert_eq!((control.code, place.read(USER)), (Some(0), None), "{control:?}");
}
