//! Build mode: what would run once the sandbox is gone stays as it is, wherever Git's settings have it.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::Command,
};

use crate::place::{Guard, Place, Ran};

/// A project that is a repository, open to everybody.
fn project() -> Place {
    let place = Place::new();
    fs::remove_dir(place.path("work/.git")).unwrap();
    repository(&place, "work");
    place
}

fn repository(place: &Place, name: &str) {
    let made = Command::new("git").args(["init", "-q"]).arg(place.path(name)).env("HOME", "/nonexistent").output();
    assert!(made.unwrap().status.success());
    open_to_all(&place.path(name));
}

fn open_to_all(top: &Path) {
    assert!(Command::new("chmod").args(["-R", "a+rwX"]).arg(top).status().unwrap().success());
}

fn wrap(guard: &Guard<'_>, script: &str) -> Ran {
    guard.run(&["wrap", "--mode", "build", "--no-precheck", "-c", script])
}

/// Settings of Git, where they are written, and what they name.
const NAMED: &[(&str, &str, &str)] = &[
    ("work/.git/config", "[core]\n\thooksPath = .hk\n", ".hk/pre-commit"),
    ("work/.git/config", "[core] hooksPath = .hk # ours\n", ".hk/pre-commit"),
    ("work/.git/config", "[CORE]hookspath=\".h\\\"k\" ; ours\n", ".h\"k/pre-commit"),
    ("work/.git/config", "[core]\nhooksPath = sub/../.hk\n", ".hk/pre-commit"),
    ("work/.git/config", "[core]\nhooksPath = @/.hk\n", ".hk/pre-commit"),
    ("work/.git/config", "[core]\nhooksPath = .\n", "pre-commit"),
    ("work/.git/config.worktree", "[core]\nhooksPath = .hk\n", ".hk/pre-commit"),
    ("home/.gitconfig", "[core]\nhooksPath = .hk\n", ".hk/pre-commit"),
    ("home/.config/git/config", "[core]\nhooksPath = .hk\n", ".hk/pre-commit"),
    ("home/.gitconfig", "[core]\nhooksPath = ~/../work/.hk\n", ".hk/pre-commit"),
    ("home/.gitconfig", "[include] path = more\n", ".hk/pre-commit"),
    ("home/.gitconfig", "[includeIf \"gitdir:~/none/\"]\npath = \"more\"\n", ".hk/pre-commit"),
    ("work/.git/config", "[include]\npath = ../shared.ini\n", "shared.ini"),
    ("work/.git/config", "[include]\npath = ../../home/more\n", ".hk/pre-commit"),
    ("work/.git/config", "[core]\nfsmonitor = tools/run.sh\n", "tools/run.sh"),
    ("work/.git/config", "[core]\nsshCommand = ./later.sh -v\n", "later.sh"),
    ("work/.git/config", "[core]\nattributesFile = @/attributes.txt\n", "attributes.txt"),
    ("work/.git/config", "[filter \"x\"]\n\tclean = bash tools/run.sh %f\n", "tools/run.sh"),
    ("work/.git/config", "[diff]\nexternal = \"tools/run.sh\"\n", "tools/run.sh"),
    ("home/.gitconfig", "[init] templateDir = @/template\n", "template/hooks/pre-commit"),
    ("home/.gitconfig", "[alias]\nx = !sh -c './later.sh'\n", "later.sh"),
];

#[test]
fn what_settings_of_git_name_is_neither_made_nor_changed() {
    for (at, text, target) in NAMED {
        for ordinary in [false, true] {
            let place = project();
            let Some((who, guard)) = place.everyone().into_iter().nth(usize::from(ordinary)) else { continue };
            fs::create_dir_all(place.path("home/.config/git")).unwrap();
            fs::create_dir(place.path("work/tools")).unwrap();
            fs::create_dir(place.path("work/sub")).unwrap();
            place.write("work/tools/run.sh", "kept");
            place.write("home/more", "[core] hooksPath = .hk\n");
            open_to_all(&place.path("work"));
            let name = format!("work/{target}");
            let before = place.read(&name);
            let script =
                format!("echo begun > begun; mkdir -p \"$(dirname '{target}')\"; echo changed > '{target}'; true");
            let write = |text: &str| {
                let whole =
                    place.read(at).unwrap_or_default() + &text.replace('@', place.path("work").to_str().unwrap());
                place.write(at, &whole);
            };
            write(text);
            let ran = wrap(&guard, &script);
            assert_eq!(place.read("work/begun").as_deref(), Some("begun\n"), "{text}: {ran:?}");
            assert_eq!(place.read(&name), before, "{at}: {text} as {who}: {ran:?}");

            // Control: without the setting it is written.
            let place = project();
            let Some((_, guard)) = place.everyone().into_iter().nth(usize::from(ordinary)) else { continue };
            fs::create_dir(place.path("work/tools")).unwrap();
            place.write("work/tools/run.sh", "kept");
            open_to_all(&place.path("work"));
            let ran = wrap(&guard, &script);
            assert_eq!(place.read(&name).as_deref(), Some("changed\n"), "control of {target} as {who}: {ran:?}");
        }
    }
}

/// A file of settings that Git reads and that is too much to read is no way past.
#[test]
fn settings_that_cannot_be_read_whole_are_a_refusal() {
    let place = project();
    place.write("work/.git/config", &format!("[a]\n{}[core]\nhooksPath = .hk\n", "x = y\n".repeat(2_000_000)));
    let ran = wrap(&place.guard(), "true");
    assert_eq!((ran.code, ran.err.contains("cannot be protected")), (Some(125), true), "{ran:?}");
    place.write("work/.git/config", "[a]\nx = y\n");
    assert_eq!(wrap(&place.guard(), "true").code, Some(0), "control");
}

/// The link leads to a directory that is not there yet.
#[test]
fn a_link_that_leads_nowhere_yet_is_kept_with_where_it_leads() {
    for ordinary in [false, true] {
        let place = project();
        let Some((who, guard)) = place.everyone().into_iter().nth(usize::from(ordinary)) else { continue };
        symlink("newdir", place.path("work/.pi")).unwrap();
        let script = "mkdir newdir; echo x > newdir/settings.json; mkdir free; echo x > free/settings.json";
        let ran = wrap(&guard, script);
        assert_eq!(place.read("work/newdir/settings.json"), None, "{who}: {ran:?}");
        assert_eq!(place.read("work/free/settings.json").as_deref(), Some("x\n"), "control: {ran:?}");
    }
}

/// More directories than are looked through: it is said, always, and what is found first is still held.
#[test]
fn what_was_not_looked_through_is_said() {
    let place = project();
    let guard = place.guard();
    let said = "not held: hooks and settings of repositories in some directories";
    let ran = guard.run(&["wrap", "--mode", "build", "--", "true"]);
    assert!(!ran.err.contains("not held"), "control: {ran:?}");
    for number in 0..201 {
        let directory = place.path("work").join(number.to_string());
        fs::create_dir(&directory).unwrap();
        for below in 0..100 {
            fs::create_dir(directory.join(below.to_string())).unwrap();
        }
    }
    let ran = guard.run(&["wrap", "--mode", "build", "--", "true"]);
    assert_eq!((ran.code, ran.err.matches(said).count()), (Some(0), 1), "{ran:?}");
    let ran = guard.run(&["wrap", "--mode", "build", "--report", "--", "true"]);
    assert_eq!((ran.code, ran.err.matches(said).count()), (Some(0), 1), "{ran:?}");
    let ran = guard.run(&["wrap", "--mode", "plan", "--", "true"]);
    assert!(!ran.err.contains("not held"), "nothing is written there: {ran:?}");
}

/// Its owner may enter a directory that nobody can list, so it is kept as a whole.
#[test]
fn a_directory_that_cannot_be_listed_is_kept_as_a_whole() {
    let place = project();
    let Some((_, guard)) = place.everyone().into_iter().last() else { return };
    let made = Ran::new(guard.program("/bin/sh").args(["-c", "mkdir -p closed/.git/hooks && chmod 311 closed"]));
    assert_eq!(made.code, Some(0), "{made:?}");
    let attack = "chmod 700 closed; echo x > closed/.git/hooks/pre-commit; echo x > begun";
    let ran = wrap(&guard, attack);
    assert_eq!(place.read("work/begun").as_deref(), Some("x\n"), "{ran:?}");
    fs::set_permissions(place.path("work/closed"), fs::Permissions::from_mode(0o777)).unwrap();
    assert_eq!(place.read("work/closed/.git/hooks/pre-commit"), None, "{ran:?}");
    // Control: nothing else stopped it.
    fs::set_permissions(place.path("work/closed"), fs::Permissions::from_mode(0o311)).unwrap();
    let ran = Ran::new(guard.program("/bin/sh").args(["-c", attack]));
    assert_eq!(place.read("work/closed/.git/hooks/pre-commit").as_deref(), Some("x\n"), "control: {ran:?}");
}

/// A repository that the command makes is not there to be protected: what it will run is told after the run.
#[test]
fn hooks_of_repositories_that_the_command_made_are_told() {
    let hook = "made a hook that will run outside: `";
    let setting = "made a setting of Git that runs a program outside: `";
    let write = |at: &str| format!("printf '#!/bin/sh\\n' > {at} && chmod +x {at}");
    let bare = "mkdir -p a/b/objects a/b/refs a/b/hooks && echo 'ref: refs/heads/main' > a/b/HEAD && echo '[core]' > a/b/config";
    for (script, wanted) in [
        (
            format!("git init -q sub && {}", write("sub/.git/hooks/post-checkout")),
            vec![format!("{hook}sub/.git/hooks/post-checkout`")],
        ),
        (
            format!("git init -q --bare b.git && {}", write("b.git/hooks/update")),
            vec![format!("{hook}b.git/hooks/update`")],
        ),
        // Made under other names, and moved to where it counts.
        (
            format!("{bare} && {} && mkdir sub && mv a/b sub/.git", write("a/b/hooks/pre-commit")),
            vec![format!("{hook}sub/.git/hooks/pre-commit`")],
        ),
        (
            format!(
                "mkdir -p half/objects && cp -r half whole && mkdir whole/refs && echo 'ref: refs/heads/x' > whole/h && mv whole/h whole/HEAD && mkdir whole/hooks && {}",
                write("whole/hooks/pre-push")
            ),
            vec![format!("{hook}whole/hooks/pre-push`")],
        ),
        (
            "git init -q sub && git -C sub config core.fsmonitor ./run && git -C sub config user.name x".to_owned(),
            vec![format!("{setting}core.fsmonitor` in `sub/.git`")],
        ),
        (
            "git init -q sub && git -C sub config alias.l log && git -C sub config core.hooksPath h".to_owned(),
            vec![format!("{setting}core.hookspath` in `sub/.git`")],
        ),
        // Nothing of its own: only the examples that every repository gets.
        ("git init -q sub && git -C sub commit -q --allow-empty -m x".to_owned(), vec![]),
        ("git clone -q . copy".to_owned(), vec![]),
        ("echo x > new".to_owned(), vec![]),
    ] {
        for report in [false, true] {
            let place = project();
            for (who, guard) in place.everyone().into_iter().rev().take(1) {
                let identity = "GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b";
                let script = format!("export {identity}; {script} && exit 7");
                let words = ["wrap", "--mode", "build", "--no-precheck"];
                let report: &[&str] = if report { &["--report"] } else { &[] };
                let ran = guard.run(&[&words, report, &["-c", &script]].concat());
                assert_eq!(ran.code, Some(7), "{script} as {who}: {ran:?}");
                let said: Vec<&str> = ran.err.lines().filter_map(|line| line.strip_prefix("pi-guard: ")).collect();
                let said: Vec<&str> = said.into_iter().filter(|line| line.starts_with("made ")).collect();
                assert_eq!(said, wanted, "{script} as {who}: {ran:?}");
            }
        }
    }
}
