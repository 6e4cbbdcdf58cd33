//! Files and directories.

use super::*;

#[test]
fn read_only_modes_write_nothing_but_scratch() {
    for builder in [plan(), review()] {
        let rules = Rules::of(builder);
        for path in
            ["/Users/u/w/file", "/Users/u", "/private/tmp/x", "/etc/hosts", "/usr/local/bin/x", "/", "/dev/disk0"]
        {
            assert!(!rules.writes_anything(path), "{path}");
        }
        for spelled in ["", "/private", "/System/Volumes/Data/private", "/System/Volumes/Data"] {
            assert!(rules.writes_all(&format!("{spelled}{SCRATCH}/file")), "{spelled}");
        }
        assert!(!rules.writes_anything("/private/var/folders/ab/cd/T/pi-guard-501/run-y"), "another run's");
    }
}

#[test]
fn secrets_are_hidden_however_they_are_reached() {
    for builder in [plan(), review(), build()] {
        let rules = Rules::of(builder);
        for path in [
            "/Users/u/.ssh/id_ed25519",
            "/Users/u/.ssh/deep/er",
            "/System/Volumes/Data/Users/u/.ssh/id_ed25519",
            "/Users/u/.SSH/id_ed25519",
            "/users/U/.ssh/ID_ed25519",
            "/Users/u/.\u{17f}\u{17f}h/id",
            "/Users/u/.netrc",
            "/Users/u/.aws/credentials",
            "/Users/u/.ssh",
        ] {
            for operation in READS.iter().chain(&WRITES).chain(&["process-exec", "file-link", "file-clone"]) {
                assert!(!rules.on(operation, path), "{operation} {path}");
            }
        }
        assert!(rules.on("file-read-metadata", "/Users/u/.ssh"), "`ls -la ~` lists it");
        assert!(!rules.on("file-read-metadata", "/Users/u/.ssh/id_ed25519"));
        for path in ["/Users/u/.sshx", "/Users/u/x.ssh", "/Users/u/.ss", "/Users/u/w/.netrc", "/Users/u/.netrc2"] {
            assert!(rules.on("file-read-data", path), "control: {path}");
        }
    }
}

/// Writing a hidden file would be moving it to where it can be read.
#[test]
fn what_is_hidden_in_a_workspace_cannot_be_moved_out() {
    let rules = Rules::of(Profile::builder().write("/Users/u/w").deny_read("/Users/u/w/deep/.env"));
    for path in ["/Users/u/w/deep/.env", "/Users/u/w/deep/.ENV"] {
        assert!(!rules.on("file-read-data", path) && !rules.writes_anything(path), "{path}");
    }
    for path in ["/Users/u/w/deep", "/Users/u/w/DEEP", "/Users/u/w"] {
        assert!(!rules.on("file-write-unlink", path) && !rules.on("file-write-create", path), "{path}");
    }
    assert!(rules.writes_all("/Users/u/w/deep/other") && rules.on("file-read-data", "/Users/u/w/deep/other"));
    let gone = Rules::of(Profile::builder().write("/Users/u/w").deny_read("/Users/u/w/absent"));
    assert!(gone.on("file-read-data", "/Users/u/w/absent"), "what is not there hides nothing");
}

/// A rule that opens a hidden directory's own metadata must not open one that lies in another hidden directory.
#[test]
fn what_is_hidden_twice_is_hidden() {
    let rules = Rules::of(Profile::builder().deny_read("/Users/u/a").deny_read("/Users/u/a/b"));
    assert!(!rules.on("file-read-metadata", "/Users/u/a/b") && rules.on("file-read-metadata", "/Users/u/a"));
}

#[test]
fn build_writes_the_workspace_by_every_name_of_it() {
    let rules = Rules::of(build());
    for path in [
        "/Users/u/w/src/main.rs",
        "/System/Volumes/Data/Users/u/w/src/main.rs",
        "/private/tmp/other w/x",
        "/tmp/other w/x",
        "/Users/u/w/.git/objects/ab/cd",
        "/Users/u/w/.git/index.lock",
        "/Users/u/w/.gitignore",
        "/Users/u/w/sub/module/new",
    ] {
        assert!(rules.writes_all(path), "{path}");
    }
    for path in ["/Users/u/wx/file", "/Users/u/other", "/private/tmp/otherw/x", "/private/tmp/x", "/Users/u/outside"] {
        assert!(!rules.writes_anything(path), "{path}");
    }
    assert!(!rules.on("file-write-setugid", "/Users/u/w/a.out"), "no set-user-id programs are left behind");
}

#[test]
fn what_is_protected_stays_whether_it_is_there_or_not() {
    let rules = Rules::of(build());
    for path in [
        "/Users/u/w/.git/hooks",
        "/Users/u/w/.git/hooks/pre-commit",
        "/System/Volumes/Data/Users/u/w/.git/hooks/pre-commit",
        "/Users/u/w/.git/HOOKS/pre-commit",
        "/Users/u/w/.GIT/hooks/pre-commit",
        "/Users/u/w/.g\u{200c}it/hooks/pre-commit",
        "/Users/u/w/.git/hoo\u{212a}s",
        "/Users/u/w/.git/config",
        "/Users/u/w/.git/con\u{fb01}g",
        "/Users/u/w/sub/module/.git/config",
        "/Users/u/w/absent/rules",
        "/Users/u/w/absent/rules/a\nb",
        "/Users/u/w/ABSENT/rules/x",
        "/private/tmp/other w/.git/hooks/x",
        "/tmp/other w/.git/hooks/x",
    ] {
        assert!(!rules.writes_anything(path), "{path:?}");
        assert!(rules.on("file-read-data", path), "{path:?} may be read");
    }
    for path in
        ["/Users/u/w/.git/hooksx", "/Users/u/w/.git/config.lock", "/Users/u/w/.git/confi", "/Users/u/w/git/hooks"]
    {
        assert!(rules.writes_all(path), "control: {path}");
    }
}

/// Moving a directory above it away, or another one into its place, would put other content there.
#[test]
fn directories_above_what_is_protected_stay_in_their_places() {
    let rules = Rules::of(build());
    for path in [
        "/Users/u/w/.git",
        "/Users/u/w/.GIT",
        "/Users/u/w/sub",
        "/Users/u/w/SUB/module",
        "/Users/u/w/sub/module",
        "/Users/u/w/sub/module/.git",
        "/Users/u/w/absent",
        "/private/tmp/other w/.git",
        // The roots themselves: nothing says that the directory above them cannot be written.
        "/Users/u/w",
        "/System/Volumes/Data/Users/u/w",
        "/private/tmp/other w",
        "/private/var/folders/ab/cd/T/pi-guard-501/run-x",
    ] {
        assert!(!rules.on("file-write-unlink", path) && !rules.on("file-write-create", path), "{path}");
    }
    assert!(rules.on("file-write-mode", "/Users/u/w") && rules.on("file-write-times", "/Users/u/w/.git"));
    assert!(rules.on("file-write-unlink", "/Users/u/w/sub2") && rules.on("file-write-unlink", "/Users/u/w/sub/other"));
}

#[test]
fn protected_names_are_taken_by_nothing_new_in_the_workspace() {
    let rules = Rules::of(build());
    for path in [
        "/Users/u/w/.envrc",
        "/Users/u/w/deep/down/.envrc",
        "/Users/u/w/deep/.ENVRC",
        "/Users/u/w/new\nline/.envrc",
        "/Users/u/w/agents.MD",
        "/private/tmp/other w/AGENTS.md",
    ] {
        assert!(!rules.on("file-write-create", path), "{path:?}");
    }
    for path in ["/Users/u/w/x.envrc", "/Users/u/w/.envrc/below", "/Users/u/w/.envrc2"] {
        assert!(rules.on("file-write-create", path), "control: {path}");
    }
    let scratch = format!("/private{SCRATCH}/.envrc");
    assert!(rules.on("file-write-create", &scratch), "scratch is not a workspace");
    assert!(rules.on("file-write-data", "/Users/u/w/.envrc"), "what exists is for `protect`");
}

/// A root below another one, and one that is protected within.
#[test]
fn roots_within_roots_are_held_alike() {
    let nested = Profile::builder().write("/w").write("/w/a/b").protect("/w/a/b/c/d").protect("/w/a/b");
    let rules = Rules::of(nested);
    for path in ["/w", "/w/a", "/w/a/b", "/w/a/b/c"] {
        assert!(!rules.on("file-write-unlink", path), "{path}");
    }
    assert!(!rules.writes_anything("/w/a/b/x"), "a root that is protected as a whole is kept");
    assert!(rules.writes_all("/w/a/x"));
}

#[test]
fn where_a_protected_link_leads_is_kept_as_well() {
    let links = |path: &Path| {
        Some(match path.to_str().unwrap() {
            "/w/AGENTS.md" => PathBuf::from("/w/docs/agents.md"),
            "/w/up" => PathBuf::from("/w"),
            _ => path.to_owned(),
        })
    };
    let profile = Profile::builder().write("/w").protect("/w/AGENTS.md").protect("/w/up").build().unwrap();
    let policy = Policy::of(&profile, Path::new("/s"), &links).unwrap();
    let rules = Rules(reader::Profile::read(&policy.text, &policy.parameters).unwrap());
    for path in ["/w/AGENTS.md", "/w/docs/agents.md", "/w/docs/AGENTS.md", "/w/up"] {
        assert!(!rules.writes_anything(path), "{path}");
    }
    assert!(!rules.on("file-write-unlink", "/w/docs") && rules.writes_all("/w/docs/other"), "a root is not kept whole");
}
