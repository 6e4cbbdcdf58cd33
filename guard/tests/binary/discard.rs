//! `wrap --writes discard`: a command of a read-only mode works on a copy, and nothing of it lands.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, chown},
    process::Command,
};

use crate::place::{Place, Ran};

const DISCARD: [&str; 5] = ["wrap", "--mode", "plan", "--writes", "discard"];

fn discard(words: &[&'static str]) -> Vec<&'static str> {
    DISCARD.iter().chain(words).copied().collect()
}

fn left(place: &Place) -> usize {
    fs::read_dir(place.path("temporary")).unwrap().count()
}

/// A place with a directory for the layers, so that what is left of them is seen.
fn place() -> Place {
    let place = Place::new();
    fs::create_dir(place.path("temporary")).unwrap();
    fs::set_permissions(place.path("temporary"), fs::Permissions::from_mode(0o777)).unwrap();
    // What another owns, an ordinary user cannot copy. Root may do both.
    for owned in ["work", "work/.git", "work/file"] {
        drop(chown(place.path(owned), Some(65534), Some(65534)));
    }
    place
}

#[test]
fn a_read_only_mode_works_on_a_copy_and_nothing_lands() {
    let place = place();
    for (who, guard) in place.everyone() {
        let run = |args: &[&str]| Ran::new(guard.command().args(args).env("TMPDIR", place.path("temporary")));
        let script = "sed -i s/content/other/ file && rm -r .git && mkdir new && cp file new/ && cat new/file";
        // The control: without a copy the mode refuses this before it starts.
        assert_eq!(run(&["wrap", "--mode", "plan", "-c", script]).code, Some(126), "{who}");
        for _ in 0..2 {
            let ran = run(&discard(&["--report", "-c", script]));
            assert_eq!((ran.code, ran.out.as_str()), (Some(0), "other\n"), "{who}: {}", ran.err);
            assert!(ran.err.contains("pi-guard: discarded 4 changes:"), "{who}: {}", ran.err);
            for line in ["deleted  `.git`", "modified `file`", "created  `new`", "created  `new/file`"] {
                assert!(ran.err.contains(line), "{who}: {line}: {}", ran.err);
            }
            let ran = run(&discard(&["-c", script]));
            assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "other\n", ""), "{who}");
        }
        assert_eq!(place.read("work/file").as_deref(), Some("content\n"));
        assert!(place.path("work/.git").exists() && !place.path("work/new").exists());
        assert_eq!(left(&place), 0, "{who}");
    }
}

#[test]
fn what_lies_beyond_the_copy_is_refused_as_before() {
    let place = place();
    let beyond = place.path("beyond").display().to_string();
    for (who, guard) in place.everyone() {
        let touch = ["--", "touch", beyond.as_str()];
        let run = |args: &[&str]| guard.run(&DISCARD.iter().chain(args).copied().collect::<Vec<_>>());
        assert_eq!(run(&touch).code, Some(126), "{who}: refused before it starts");
        let unread =
            format!("test -e file && touch {beyond}; test -e file && cat ~/.ssh/id_test; echo x > file && cat file");
        let ran = run(&["-c", &unread]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "x\n"), "{who}: held where it was not read: {ran:?}");
        assert!(ran.err.contains("beyond': Read-only") && !place.path("beyond").exists(), "{who}: {}", ran.err);
        let ran = run(&["-c", "gh release create v1"]);
        assert_eq!(ran.code, Some(126), "{who}: {}", ran.err);
        // A directory that is named is copied too.
        let also = place.path("temporary").display().to_string();
        let ran = run(&["--allow-write", &also, "-c", "echo x > ../temporary/x && cat ../temporary/x"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "x\n"), "{who}: {}", ran.err);
        assert_eq!(left(&place), 0, "{who}");
    }
}

#[test]
fn git_commits_in_a_linked_worktree_and_nothing_lands() {
    let place = Place::new();
    let git = |directory: &str, args: &[&str]| {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=n", "-c", "user.email=e", "-C"]).arg(place.path(directory)).args(args);
        let output = command.env("HOME", place.path("home")).output().unwrap();
        assert!(output.status.success(), "{args:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    fs::remove_dir(place.path("work/.git")).unwrap();
    git("work", &["init", "-q"]);
    git("work", &["add", "."]);
    git("work", &["commit", "-qm", "one"]);
    let tree = place.path("tree");
    git("work", &["worktree", "add", "-q", tree.to_str().unwrap(), "-b", "other"]);
    let script = "echo x > x && git add x && git -c user.name=n -c user.email=e commit -qm two && git log --format=%s";
    for directory in ["work", "tree"] {
        let mut command = place.guard().command();
        let ran = Ran::new(command.args(discard(&["-c", script])).current_dir(place.path(directory)));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "two\none\n"), "{directory}: {}", ran.err);
        assert_eq!(git(directory, &["log", "--format=%s"]), "one\n", "{directory}");
        assert_eq!(git(directory, &["status", "--short"]), "", "{directory}");
    }
}

#[test]
fn where_there_is_no_copy_nothing_runs() {
    let place = place();
    let guard = place.guard();
    for (args, why) in [
        (&["wrap", "--mode", "off", "--writes", "discard", "--", "touch", "file"][..], "needs a sandbox"),
        (&["wrap", "--backend", "none", "--writes", "discard", "--", "cat", "file"], "needs a sandbox"),
        (&["wrap", "--writes", "discard", "--cwd", "/", "--", "touch", "/x"], "cannot copy the root directory"),
        (&["wrap", "--writes", "review", "--", "true"], "not available yet"),
    ] {
        let ran = guard.run(args);
        assert_eq!(ran.code, Some(125), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
    }
    // Inside a sandbox there are no namespaces to be had.
    let binary = place.path("pi-guard").display().to_string();
    let ran = guard.run(&["wrap", "--", &binary, "wrap", "--writes", "discard", "--", "echo", "ran"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(125), ""), "{}", ran.err);
    assert!(ran.err.contains("no copy-on-write view"), "{}", ran.err);
}

#[test]
fn hostile_names_do_not_act_on_the_terminal() {
    let place = place();
    let ran = place.guard().run(&discard(&["--report", "-c", r"touch $'\x1b[2J' $'a\nb'"]));
    assert!(ran.err.contains(r"created  `\u{1b}[2J`") && ran.err.contains(r"`a\nb`"), "{}", ran.err);
}

#[test]
fn build_on_a_copy_lands_nothing_either() {
    let place = place();
    for (who, guard) in place.everyone() {
        let run = |args: &[&str]| guard.run(args);
        let ran = run(&["wrap", "--mode", "build", "--writes", "discard", "-c", "echo x > file && cat file"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "x\n"), "{who}: {}", ran.err);
        assert_eq!(place.read("work/file").as_deref(), Some("content\n"), "{who}");
    }
}
