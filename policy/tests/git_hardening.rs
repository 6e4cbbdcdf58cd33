//! Each entry of the Git environment is tried on real Git: without it a program of the repository runs (the control),
//! with it none does. What no environment switches off is tried as well, so that `LEFT` tells the truth.

#![expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test asks the original, and may panic")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
};

use pi_guard_policy::git_env::{self, is_left};

/// A repository that runs a program when it is read.
struct Trap {
    name: &'static str,
    /// Shell code, in a repository with one commit of `a` and a change on top. `$GIT` is Git, `$RUN` makes the mark.
    setup: &'static str,
    /// What reads it, shell code too.
    read: &'static str,
    /// A key of `LEFT` that it uses: then the environment is not expected to hold.
    left: Option<&'static str>,
    /// Needs a terminal.
    terminal: bool,
    /// The oldest version it works with, as the trap itself or the entry against it is newer.
    since: (u32, u32),
}

const fn trap(name: &'static str, setup: &'static str, read: &'static str) -> Trap {
    Trap { name, setup, read, left: None, terminal: false, since: (2, 39) }
}

const fn left(key: &'static str, setup: &'static str, read: &'static str) -> Trap {
    Trap { left: Some(key), ..trap(key, setup, read) }
}

const fn paged(name: &'static str, setup: &'static str, read: &'static str) -> Trap {
    Trap { terminal: true, ..trap(name, setup, read) }
}

/// A commit with a signature that nobody made: enough to start the program.
const SIGNED: &str = r#"
    forge() {
        printf 'tree %s\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\ngpgsig -----BEGIN %s-----\n x\n -----END %s-----\n\nm\n' \
            "$("$GIT" write-tree)" "$1" "$1" > "$TOP/commit"
        "$GIT" update-ref "refs/heads/$2" "$("$GIT" hash-object -t commit -w --literally "$TOP/commit")"
    }
    forge 'PGP SIGNATURE' pgp; forge 'SSH SIGNATURE' ssh; forge 'SIGNED MESSAGE' x509
    "$GIT" config gpg.ssh.allowedSignersFile "$TOP/commit"
"#;

const TRAPS: &[Trap] = &[
    trap("core.fsmonitor, status", r#""$GIT" config core.fsmonitor "$RUN""#, r#""$GIT" status"#),
    trap("core.fsmonitor, diff", r#""$GIT" config core.fsmonitor "$RUN""#, r#""$GIT" diff"#),
    trap("core.fsmonitor, ls-files", r#""$GIT" config core.fsmonitor "$RUN""#, r#""$GIT" ls-files -m"#),
    trap("core.fsmonitor, blame", r#""$GIT" config core.fsmonitor "$RUN""#, r#""$GIT" blame a"#),
    trap("core.fsmonitor, grep", r#""$GIT" config core.fsmonitor "$RUN""#, r#""$GIT" grep a"#),
    trap("core.fsmonitor, describe", r#""$GIT" config core.fsmonitor "$RUN""#, r#""$GIT" describe --always --dirty"#),
    trap(
        "core.fsmonitor of a submodule",
        r#""$GIT" -c protocol.file.allow=always submodule --quiet add "$TOP/other" sub
           "$GIT" -C sub config core.fsmonitor "$RUN""#,
        r#""$GIT" status"#,
    ),
    trap(
        "a hook of its own",
        r#"mkdir -p .git/hooks; cp "$RUN" .git/hooks/post-index-change"#,
        r#"touch -d "2 days ago" same; "$GIT" status"#,
    ),
    trap(
        "core.hooksPath",
        r#""$GIT" config core.hooksPath "$TOP/hooks"; mkdir "$TOP/hooks"; cp "$RUN" "$TOP/hooks/post-index-change""#,
        r#"touch -d "3 days ago" same; "$GIT" status"#,
    ),
    trap(
        "a bare repository in the tree",
        r#"mkdir in; cp -r .git/. in; cd in; "$GIT" config core.bare false; "$GIT" config core.worktree "$PWD"
           "$GIT" config core.fsmonitor "$RUN""#,
        r#"cd in; "$GIT" status"#,
    ),
    trap(
        "log.showSignature",
        "SIGNED; \"$GIT\" config log.showSignature true; \"$GIT\" config gpg.program \"$RUN\"",
        r#""$GIT" log pgp"#,
    ),
    trap(
        "gpg.openpgp.program",
        r#"SIGNED; "$GIT" config gpg.openpgp.program "$RUN""#,
        r#""$GIT" log --show-signature pgp"#,
    ),
    trap("gpg.ssh.program", r#"SIGNED; "$GIT" config gpg.ssh.program "$RUN""#, r#""$GIT" log --show-signature ssh"#),
    trap(
        "gpg.x509.program",
        r#"SIGNED; "$GIT" config gpg.x509.program "$RUN""#,
        r#""$GIT" show --show-signature x509"#,
    ),
    trap(
        "format.pretty",
        r#"SIGNED; "$GIT" config gpg.program "$RUN"; "$GIT" config format.pretty %G?"#,
        r#""$GIT" log pgp"#,
    ),
    trap("verify-commit", r#"SIGNED; "$GIT" config gpg.program "$RUN""#, r#""$GIT" verify-commit pgp"#),
    Trap {
        since: (2, 43),
        ..trap(
            "for-each-ref",
            r#"SIGNED; "$GIT" config gpg.program "$RUN""#,
            r#""$GIT" for-each-ref '--format=%(signature)'"#,
        )
    },
    trap(
        "a promisor remote",
        r#""$GIT" -C "$TOP/other" config uploadpack.allowFilter true
           "$GIT" clone -q --no-checkout --filter=blob:none "file://$TOP/other" "$TOP/part"
           "$GIT" -C "$TOP/part" config remote.origin.uploadpack "$RUN""#,
        r#""$GIT" -C "$TOP/part" show HEAD:a"#,
    ),
    paged("core.pager", r#""$GIT" config core.pager "$RUN""#, "\"$GIT\" log"),
    paged("core.pager, branch", r#""$GIT" config core.pager "$RUN""#, "\"$GIT\" branch"),
    paged("core.pager, help", r#""$GIT" config core.pager "$RUN""#, "\"$GIT\" help -a"),
    paged("pager.diff", r#""$GIT" config pager.diff "$RUN""#, "\"$GIT\" diff"),
    paged("pager.status", r#""$GIT" config pager.status "$RUN""#, "\"$GIT\" status"),
    left("diff.external", r#""$GIT" config diff.external "$RUN""#, r#""$GIT" diff"#),
    left(
        "diff.d.command",
        r#"echo '* diff=d' > .gitattributes; "$GIT" config diff.d.command "$RUN""#,
        r#""$GIT" diff"#,
    ),
    left(
        "diff.d.textconv",
        r#"echo '* diff=d' > .gitattributes; "$GIT" config diff.d.textconv "$RUN""#,
        r#""$GIT" log -p"#,
    ),
    left(
        "filter.f.clean",
        r#"echo '* filter=f' > .gitattributes; "$GIT" config filter.f.clean "$RUN""#,
        r#""$GIT" diff"#,
    ),
    left(
        "filter.f.process",
        r#"echo '* filter=f' > .gitattributes; "$GIT" config filter.f.process "$RUN""#,
        r#""$GIT" diff"#,
    ),
    left(
        "filter.f.smudge",
        r#"echo '* filter=f' > .gitattributes; "$GIT" config filter.f.smudge "$RUN""#,
        r#""$GIT" cat-file --filters HEAD:a"#,
    ),
    left(
        "merge.m.driver",
        r#"echo '* merge=m' > .gitattributes; "$GIT" config merge.m.driver "$RUN"
           "$GIT" commit -qam 2; "$GIT" checkout -q -b side HEAD~1; echo c >> a; "$GIT" commit -qam 3
           "$GIT" merge -q -s ours main; rm -f "$MARK""#,
        r#""$GIT" show --remerge-diff"#,
    ),
    left(
        "trailer.t.command",
        r#""$GIT" config trailer.t.command "$RUN"; "$GIT" config trailer.t.ifmissing add"#,
        r#"echo m | "$GIT" interpret-trailers"#,
    ),
    left(
        "man.reader.cmd",
        r#""$GIT" config man.viewer reader; "$GIT" config man.reader.cmd "$RUN""#,
        r#""$GIT" help log"#,
    ),
    left(
        "browser.b.cmd",
        r#""$GIT" config help.format web; "$GIT" config web.browser b; "$GIT" config browser.b.cmd "$RUN"; "$GIT" config help.htmlpath "$TOP""#,
        r#": > "$TOP/git-log.html"; "$GIT" help log"#,
    ),
];

/// Git as installed here, each file once.
fn gits() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let directories = std::env::split_paths(&path).chain(["/usr/bin".into(), "/usr/local/bin".into()]);
    for git in directories.filter_map(|directory| fs::canonicalize(directory.join("git")).ok()) {
        if !found.contains(&git) && version(&git) >= (2, 39) {
            found.push(git);
        }
    }
    found
}

fn version(git: &Path) -> (u32, u32) {
    let output = Command::new(git).arg("version").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut numbers = text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse().ok());
    (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0))
}

/// A directory of its own for one trap.
struct Ground {
    top: PathBuf,
    git: PathBuf,
}

impl Ground {
    fn new(git: &Path, setup: &str) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let top = std::env::temp_dir().join(format!("pi-guard-git-{}-{number}", std::process::id()));
        fs::create_dir_all(top.join("home")).unwrap();
        let top = fs::canonicalize(top).unwrap();
        let ground = Self { top, git: git.to_owned() };
        let code = format!(
            r#"set -e
            cat > "$RUN" <<EOF
#!/bin/sh
: > "$MARK"
EOF
            chmod +x "$RUN"
            for place in "$TOP/other" "$TOP/repo"; do
                "$GIT" init -q -b main "$place"; cd "$place"
                "$GIT" config user.email a@b; "$GIT" config user.name x; echo a > a; echo same > same; "$GIT" add .; "$GIT" commit -qm 1
            done
            touch -d '1 day ago' a; "$GIT" status >/dev/null; echo b >> a
            {}
            rm -f "$MARK""#,
            setup.replace("SIGNED;", SIGNED)
        );
        assert!(ground.run(&code, false), "{setup}");
        ground
    }

    fn mark(&self) -> PathBuf {
        self.top.join("mark")
    }

    fn run(&self, code: &str, hardened: bool) -> bool {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", code]).env_clear().env("PATH", std::env::var_os("PATH").unwrap());
        command.env("HOME", self.top.join("home")).env("TOP", &self.top).env("MARK", self.mark());
        command
            .env("GIT", &self.git)
            .env("RUN", self.top.join("run"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("TERM", "dumb");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if hardened {
            command.envs(git_env::variables());
        }
        let place = self.top.join("repo");
        command.current_dir(if place.is_dir() { &place } else { &self.top });
        command.status().unwrap().success()
    }

    /// Whether `trap` springs.
    fn springs(&self, trap: &Trap, hardened: bool) -> bool {
        fs::remove_file(self.mark()).unwrap_or_default();
        let code = if trap.terminal {
            format!("script -qec {} /dev/null", shell_words::quote(trap.read))
        } else {
            trap.read.to_owned()
        };
        self.run(&code, hardened);
        self.mark().exists()
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.top).unwrap_or_default();
    }
}

#[test]
fn the_environment_switches_off_what_it_says() {
    let gits = gits();
    assert!(!gits.is_empty(), "the tests need Git 2.39 or newer");
    let mut wrong = Vec::new();
    for git in &gits {
        for trap in TRAPS.iter().filter(|trap| trap.since <= version(git)) {
            let ground = Ground::new(git, trap.setup);
            let at = || format!("{} with {}", trap.name, git.display());
            // The reading may use the trap up (a refreshed index), so the hardened run comes first.
            let springs = ground.springs(trap, true);
            if springs != trap.left.is_some() {
                wrong.push(format!("{}: hardened, it {}", at(), if springs { "runs" } else { "does not run" }));
            }
            if !ground.springs(trap, false) {
                wrong.push(format!("{}: the control does not run", at()));
            }
            if let Some(key) = trap.left {
                assert!(is_left(key.as_bytes()), "{key} is not listed");
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The environment must not change what an honest repository shows.
#[test]
fn what_is_shown_stays_the_same() {
    for git in gits() {
        let ground =
            Ground::new(&git, r#"mkdir src; echo c > src/c; "$GIT" add src; "$GIT" tag v1; "$GIT" stash list"#);
        for read in [
            "status",
            "status --porcelain=v2",
            "diff",
            "diff --cached --stat",
            "log -p",
            "show",
            // Of a commit: lines that are not committed show the time of the call.
            "blame HEAD -- a",
            "branch -vv",
            "tag",
            "config --list --local",
            "ls-files -s",
            "describe --tags --dirty",
            "grep a",
        ] {
            let code = |out: &str| format!("\"$GIT\" {read} > \"$TOP/{out}\" 2>&1");
            ground.run(&code("plain"), false);
            ground.run(&code("hard"), true);
            let shown = |out: &str| fs::read(ground.top.join(out)).unwrap();
            assert_eq!(shown("plain"), shown("hard"), "git {read}");
            assert!(!shown("hard").is_empty(), "git {read} shows something");
        }
    }
}
