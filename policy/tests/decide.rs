//! Deciding on actions that need no reading of Bash, and the order of verdicts.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use pi_guard_policy::{
    AbsPath, Action, Capability, CapabilitySet, Decision, Network, Request, RuleSet, Verdict, World, decide,
    rules::{Admission, Gate},
    world::{Fixture, Held, Program, Real},
};

const READING: CapabilitySet = CapabilitySet::of(&[Capability::Read, Capability::WriteScratch]);

fn plan() -> RuleSet<'static> {
    RuleSet {
        mode: "plan",
        gate: Gate::ReadOnly,
        free: READING,
        admitted: &[],
        instead: "switch",
        wider: "switch",
        policy: None,
    }
}

fn judge(action: Action<'_>, rules: &RuleSet<'_>, ceiling: CapabilitySet, held: Held) -> Decision {
    let path = |text: &str| AbsPath::new(text.as_bytes()).unwrap();
    let (cwd, home, scratch) = (path("/w"), path("/home/u"), path("/tmp/scratch"));
    let request = Request { home: Some(&home), scratch: Some(&scratch), ..Request::new(action, &cwd, &ceiling) };
    decide(&request, rules, &Fixture::new(held))
}

#[test]
fn a_write_tool_is_denied_in_a_read_only_mode_whatever_confines_commands() {
    let path = AbsPath::new(b"/w/src/a.rs").unwrap();
    for held in [Held::Nothing, Held::Kernel] {
        let decision = judge(Action::Write(&path), &plan(), READING, held);
        assert_eq!(decision.verdict.name(), "deny");
        assert_eq!(decision.reasons[0].rule.to_string(), "mode.plan.write");
        assert!(decision.reasons[0].why.contains("src/a.rs"), "{}", decision.reasons[0].why);
    }
}

#[test]
fn reading_is_allowed_and_secrets_are_asked() {
    let file = AbsPath::new(b"/w/src/a.rs").unwrap();
    assert_eq!(judge(Action::Read(&file), &plan(), READING, Held::Nothing).verdict.name(), "allow");
    let key = AbsPath::new(b"/home/u/.ssh/id_ed25519").unwrap();
    let decision = judge(Action::Read(&key), &plan(), READING, Held::Nothing);
    assert_eq!((decision.verdict.name(), decision.reasons[0].rule.to_string().as_str()), ("ask", "secret.read"));
}

#[test]
fn an_unknown_tool_is_asked_where_nothing_holds() {
    assert_eq!(judge(Action::Unknown("frobnicate"), &plan(), READING, Held::Nothing).verdict.name(), "ask");
}

/// Git's environment is set for the workspace's own repository; one that lies elsewhere has a configuration of its own.
#[test]
fn git_is_vouched_for_in_the_workspace_alone() {
    let git = |words: &[&str], held| {
        let words: Vec<std::ffi::OsString> = words.iter().map(Into::into).collect();
        judge(Action::Exec(&words), &plan(), READING, held)
    };
    let own = git(&["git", "-C", "sub", "status"], Held::Nothing);
    assert_eq!((own.verdict.name(), own.requires.len()), ("allow", 1));
    let other = git(&["git", "-C", "/tmp/evil", "status"], Held::Nothing);
    assert_ne!(other.verdict.name(), "allow");
    assert_eq!(other.requires, []);
    assert_eq!(git(&["git", "-C", "/tmp/evil", "status"], Held::Kernel).verdict.name(), "allow");
}

/// An admitted command keeps its connection, and no other gets one, whatever was ruled out before it.
#[test]
fn the_network_is_for_the_admitted_command_alone() {
    static GH: [Admission; 1] = [Admission { command: &["gh", "pr", "view"], publishes: false, credentials: "gh" }];
    let review = RuleSet { mode: "review", admitted: &GH, ..plan() };
    let free = CapabilitySet::of(&[Capability::Read, Capability::WriteScratch]);
    for (script, verdict) in [
        ("gh pr view 1", "allow"),
        ("git status; gh pr view 1", "allow"),
        ("git status; git log -1; gh pr view 1 && git diff", "allow"),
        ("gh pr view 1; curl https://example.org", "deny"),
        ("git log -1; gh pr view 1; git log -1; curl https://example.org", "deny"),
        ("gh pr merge 1", "deny"),
    ] {
        let decision = judge(Action::Shell(script.as_bytes()), &review, free, Held::Nothing);
        assert_eq!(decision.verdict.name(), verdict, "{script}: {:?}", decision.reasons);
    }
}

#[test]
fn a_ceiling_narrows_what_the_rules_leave_free() {
    let build = RuleSet {
        mode: "build",
        gate: Gate::Workspace,
        free: CapabilitySet::of(&[Capability::Read, Capability::WriteWorkspace]),
        admitted: &[],
        instead: "ask",
        wider: "ask",
        policy: None,
    };
    let path = AbsPath::new(b"/w/src/a.rs").unwrap();
    let all = judge(Action::Write(&path), &build, CapabilitySet::all(), Held::Nothing);
    assert_eq!(all.verdict.name(), "allow");
    let narrowed = judge(Action::Write(&path), &build, READING, Held::Nothing);
    assert_eq!(narrowed.verdict.name(), "deny");
}

#[test]
fn build_asks_for_the_network_and_for_writes_outside() {
    let build = RuleSet {
        mode: "build",
        gate: Gate::Workspace,
        free: READING,
        admitted: &[],
        instead: "ask",
        wider: "ask",
        policy: None,
    };
    let outside = AbsPath::new(b"/etc/hosts").unwrap();
    for action in [Action::Fetch("https://example.org/x"), Action::Write(&outside)] {
        assert_eq!(judge(action, &build, CapabilitySet::all(), Held::Kernel).verdict.name(), "ask");
    }
}

/// A question needs something that it is about.
#[test]
fn in_build_the_sandbox_holds_what_has_no_name() {
    let build = RuleSet {
        mode: "build",
        gate: Gate::Workspace,
        free: READING,
        admitted: &[],
        instead: "ask",
        wider: "ask",
        policy: None,
    };
    let verdict =
        |script: &str, held| judge(Action::Shell(script.as_bytes()), &build, CapabilitySet::all(), held).verdict.name();
    for script in ["tar xf a.tar -C \"$(cat where)\"", "echo x > \"$OUT\"", "rm -- \"$OUT\"", "curl \"$URL\""] {
        assert_eq!((verdict(script, Held::Kernel), verdict(script, Held::Nothing)), ("allow", "ask"), "{script}");
    }
    for script in ["cp a /srv/a", "curl https://example.org/x", "git push"] {
        assert_eq!(verdict(script, Held::Kernel), "ask", "control: {script}");
    }
}

#[test]
fn a_yes_to_two_asks_grants_what_both_need() {
    let build = RuleSet {
        mode: "build",
        gate: Gate::Workspace,
        free: READING,
        admitted: &[],
        instead: "ask",
        wider: "ask",
        policy: None,
    };
    let script = b"cp a /srv/one/a; curl -o /srv/two/b https://example.org/x; cp a /srv/one/a";
    let decision = judge(Action::Shell(script), &build, CapabilitySet::all(), Held::Kernel);
    let Verdict::Ask(grant) = decision.verdict else { panic!("{:?}", decision.verdict) };
    let writable: Vec<String> = grant.writable().iter().map(ToString::to_string).collect();
    assert_eq!(writable, ["/srv/one/a", "/srv/two/b", "/w"]);
    assert_eq!(grant.network(), Network::Admitted);
}

#[test]
fn what_the_caller_opens_is_free_within_the_ceiling() {
    let path = |text: &str| AbsPath::new(text.as_bytes()).unwrap();
    let build = RuleSet {
        mode: "build",
        gate: Gate::Workspace,
        free: READING,
        admitted: &[],
        instead: "ask",
        wider: "ask",
        policy: None,
    };
    let (cwd, home, out, key) = (path("/w"), path("/home/u"), path("/srv/out"), path("/home/u/.ssh/config"));
    let opened = [out.clone(), path("/home/u/.ssh")];
    let ask = |action: Action<'_>, rules: &RuleSet<'_>, ceiling: CapabilitySet, opened: &[AbsPath]| {
        let request = Request {
            home: Some(&home),
            open_read: opened,
            open_write: opened,
            ..Request::new(action, &cwd, &ceiling)
        };
        decide(&request, rules, &Fixture::new(Held::Kernel))
    };
    let file = path("/srv/out/x");
    let verdict = |decision: Decision| decision.verdict.name();
    assert_eq!(verdict(ask(Action::Write(&file), &build, CapabilitySet::all(), &[])), "ask");
    let decision = ask(Action::Write(&file), &build, CapabilitySet::all(), &opened);
    let Verdict::Allow(grant) = decision.verdict else { panic!("{decision:?}") };
    assert!(grant.writable().contains(&out));
    assert_eq!(verdict(ask(Action::Write(&file), &plan(), READING, &opened)), "deny", "a ceiling is not opened");
    assert_eq!(verdict(ask(Action::Read(&key), &plan(), READING, &[])), "deny");
    assert_eq!(verdict(ask(Action::Read(&key), &plan(), READING, &opened)), "allow");
}

/// A world in which `/w/link` leads to `/etc`.
struct Linked;

impl World for Linked {
    fn real(&self, path: &AbsPath) -> Real {
        let link = AbsPath::new(b"/w/link").unwrap();
        let path = match path.as_bytes().strip_prefix(b"/w/link") {
            Some(rest) if path.is_within(&link) => AbsPath::new(&[b"/etc".as_slice(), rest].concat()).unwrap(),
            _ => path.clone(),
        };
        Real { path, complete: true }
    }

    fn missing(&self, _path: &AbsPath) -> bool {
        false
    }

    fn program(&self, name: &[u8], cwd: Option<&AbsPath>) -> Program {
        Fixture::new(Held::Kernel).program(name, cwd)
    }

    fn git_alias(&self, _name: &str, _cwd: Option<&AbsPath>) -> Option<Vec<u8>> {
        None
    }

    fn git_config_runs(&self, _cwd: Option<&AbsPath>) -> bool {
        false
    }

    fn expired(&self) -> bool {
        false
    }

    fn launcher(&self) -> Held {
        Held::Kernel
    }
}

#[test]
fn a_link_is_removed_itself_and_written_through() {
    let free = CapabilitySet::of(&[Capability::Read, Capability::WriteWorkspace]);
    let build = RuleSet {
        mode: "build",
        gate: Gate::Workspace,
        free,
        admitted: &[],
        instead: "ask",
        wider: "ask",
        policy: None,
    };
    let (cwd, home) = (AbsPath::new(b"/w").unwrap(), AbsPath::new(b"/home/u").unwrap());
    for (script, rule) in [
        ("rm link", "mode.build.confined"),
        ("rm -rf link/*", "guard.delete-root"),
        ("rm link/passwd", "mode.build.delete"),
        ("echo x > link/motd", "mode.build.write"),
    ] {
        let ceiling = CapabilitySet::all();
        let request = Request { home: Some(&home), ..Request::new(Action::Shell(script.as_bytes()), &cwd, &ceiling) };
        let decision = decide(&request, &build, &Linked);
        assert_eq!(decision.reasons[0].rule.to_string(), rule, "{script}: {:?}", decision.reasons);
    }
}

/// Without the early refusal a sandbox is left to stop what it stops; hard guards, and what has none, are judged as ever.
#[test]
fn what_a_sandbox_stops_needs_no_question_in_a_workspace() {
    let build = RuleSet {
        mode: "build",
        gate: Gate::Workspace,
        free: CapabilitySet::of(&[Capability::Read, Capability::WriteWorkspace]),
        admitted: &[],
        instead: "ask",
        wider: "ask",
        policy: None,
    };
    let (cwd, home) = (AbsPath::new(b"/w").unwrap(), AbsPath::new(b"/home/u").unwrap());
    for (script, skip_precheck, rule) in [
        ("git config core.fsmonitor x", true, "mode.build.confined"),
        ("git config core.fsmonitor x", false, "mode.build.persist"),
        ("echo x > /etc/motd", true, "mode.build.confined"),
        ("curl https://h", true, "mode.build.confined"),
        ("rm -rf /", true, "guard.delete-root"),
    ] {
        let ceiling = CapabilitySet::all();
        let request = Request {
            home: Some(&home),
            skip_precheck,
            ..Request::new(Action::Shell(script.as_bytes()), &cwd, &ceiling)
        };
        let decision = decide(&request, &build, &Linked);
        assert_eq!(decision.reasons[0].rule.to_string(), rule, "{script}: {:?}", decision.reasons);
        if let Verdict::Allow(grant) = &decision.verdict {
            assert_eq!((grant.writable(), grant.network()), ([cwd.clone()].as_slice(), Network::None), "{script}");
        }
    }
}

/// What each effect says of itself, and what to do instead.
#[test]
fn reasons_read_as_sentences() {
    for (script, why, instead) in [
        ("rm -rf src", "`rm` deletes `src` and plan mode is read-only", "switch"),
        ("rm -rf src/*", "`rm` deletes in `src` and plan mode is read-only", "switch"),
        ("rm $x", "`rm` deletes a path that is not known and plan mode is read-only", "switch"),
        ("echo x > out", "a redirect writes `out` and plan mode is read-only", "switch"),
        ("cat < /dev/tcp/h/80", "a redirect connects to `h` and plan mode has no network", "wider"),
        ("curl https://h", "`curl` connects to `h` and plan mode has no network", "wider"),
        ("curl $x", "`curl` connects to a host that is not known and plan mode has no network", "wider"),
        ("rsync a h:b", "`rsync` changes something elsewhere, on `h` and plan mode has no network", "wider"),
        (
            "make",
            "`make` runs code: project code and plan mode does not run code that was not read",
            "run it where a sandbox holds it, or wider",
        ),
        ("sudo ls", "`sudo` gains another user's rights and plan mode gives no more rights than the user has", "wider"),
        ("pkill x", "`pkill` sends a signal and plan mode leaves other processes alone", "wider"),
        ("crontab -r", "`crontab` changes the jobs: cron and plan mode leaves nothing behind that runs", "wider"),
        ("rm -rf /", "`rm` deletes `/`, and the system goes with it", "name the files"),
        (
            "dd of=/dev/md0",
            "`dd` writes `/dev/md0`, a disk or the memory of the machine, below every file system",
            "name",
        ),
        ("frob x", "runs a program: no tool file describes `frob`", "use a command"),
        (
            "./x",
            "runs a file `x` and plan mode does not run code that was not read",
            "run it where a sandbox holds it, or wider",
        ),
        ("cat ~/.ssh/*", "`cat` reads in `/home/u/.ssh`, which holds private keys", "ask the user"),
    ] {
        let rules = RuleSet { wider: "wider", ..plan() };
        let decision = judge(Action::Shell(script.as_bytes()), &rules, READING, Held::Nothing);
        let reason = &decision.reasons[0];
        assert_eq!(reason.why, why, "{script}");
        assert!(reason.instead.as_deref().unwrap().starts_with(instead), "{script}: {:?}", reason.instead);
    }
}
