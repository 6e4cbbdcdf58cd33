//! `audit`: what is kept of decisions and runs, who can write it, and what a person sees of it.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::place::{Guard, Place};

const LOG: &str = "home/.local/state/pi-guard/audit/audit.jsonl";

fn lines(guard: &Guard<'_>, args: &[&str]) -> Vec<Value> {
    let ran = guard.run(&[&["audit", "query", "--json"], args].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn on(guard: &Guard<'_>) {
    let ran = guard.run(&["audit", "on"]);
    assert!(ran.code == Some(0) && ran.out.contains("home/.local/state/pi-guard/audit"), "{ran:?}");
}

#[test]
fn each_decision_and_run_is_kept_without_secrets() {
    for ordinary in [false, true] {
        let place = Place::new();
        let Some((who, guard)) = place.everyone().into_iter().nth(usize::from(ordinary)) else { continue };
        guard.run(&["wrap", "-c", "true"]);
        assert!(!place.path("home/.local").exists(), "a command that is wrapped leaves nothing behind by itself");
        assert!(lines(&guard, &[]).is_empty(), "no log is an empty one");
        on(&guard);
        assert_eq!(guard.run(&["wrap", "--session", "s1", "-c", "cat file; exit 3"]).code, Some(3));
        assert_eq!(guard.run(&["wrap", "-c", "kill -TERM $$"]).code, None, "a death by signal");
        assert_eq!(guard.run(&["wrap", "-c", "echo x > file"]).code, Some(126));
        assert_eq!(guard.run(&["wrap", "--timeout", "100ms", "--", "sleep", "9"]).code, Some(124));
        let secret = "GITHUB_TOKEN=hunter2 true; curl -H 'Authorization: Bearer hunter3' x";
        guard.run(&["wrap", "-c", secret]);

        let all = lines(&guard, &[]);
        let [first, end, killed, signal, denied, slow, late, ..] = all.as_slice() else { panic!("{who}: {all:?}") };
        assert_eq!((first["verdict"].as_str(), first["via"].as_str()), (Some("allow"), Some("wrap")), "{first}");
        assert_eq!((first["session"].as_str(), first["what"].as_str()), (Some("s1"), Some("cat file; exit 3")));
        assert_eq!((first["id"].as_str(), end["exit"].as_i64()), (end["id"].as_str(), Some(3)), "{end}");
        assert!(end["held"].as_str().unwrap().contains("landlock") && end["ms"].is_u64(), "{end}");
        assert_eq!((killed["what"].as_str(), signal["exit"].as_i64()), (Some("kill -TERM $$"), Some(143)));
        assert_eq!((denied["verdict"].as_str(), denied["mode"].as_str()), (Some("deny"), Some("plan")), "{denied}");
        assert!(!denied["reasons"][0]["rule"].as_str().unwrap().is_empty(), "{denied}");
        assert_eq!((slow["what"].as_str(), late["exit"].as_i64()), (Some("sleep 9"), Some(124)), "{slow} {late}");
        assert_eq!(late["limit"].as_str(), Some("time"));

        let text = place.read(LOG).unwrap();
        assert!(text.contains("GITHUB_TOKEN=…") && !text.contains("hunter"), "{text}");
        let mode = |path: &str| fs::metadata(place.path(path)).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(LOG), mode("home/.local/state/pi-guard/audit")), (0o600, 0o700));
    }
}

#[test]
fn no_wrapped_command_changes_the_log() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        fs::remove_dir_all(place.path("home/.local")).ok();
        on(&guard);
        assert_eq!(guard.run(&["wrap", "-c", "true"]).code, Some(0), "{who}");
        let before = place.read(LOG).unwrap();
        for attack in [
            format!("echo '{{}}' >> {}", place.path(LOG).display()),
            format!("rm -rf {}", place.path("home/.local").display()),
            format!("mv {0} {0}.old", place.path("home/.local/state").display()),
            format!("{} wrap -c true", place.path("pi-guard").display()),
        ] {
            for mode in ["plan", "build"] {
                guard.run(&["wrap", "--mode", mode, "--no-precheck", "-c", &attack]);
                let now = place.read(LOG).unwrap();
                assert!(now.starts_with(&before), "{who}, {mode}: {attack}");
                assert!(now.lines().all(|line| line.contains("\"id\"")), "{who}, {mode}: {attack}: {now}");
                // A decision and a run: what was called inside is no line of its own.
                assert!(now.lines().count() - before.lines().count() <= 2 * 8, "{who}, {mode}: {attack}");
            }
        }
        // The control: without a sandbox it is written.
        let control = Command::new("sh").arg("-c").arg(format!("echo x >> {}", place.path(LOG).display())).status();
        assert!(control.unwrap().success());
    }
}

#[test]
fn many_at_once_lose_no_line() {
    let place = Place::new();
    let guard = place.guard();
    on(&guard);
    let wait = |number: usize| {
        let script = format!("exit {number}");
        let mut command = guard.command();
        command.args(["wrap", "-c", &script]).stdin(Stdio::null());
        command.spawn().unwrap()
    };
    let running: Vec<_> = (0..40).map(wait).collect();
    for mut child in running {
        child.wait().unwrap();
    }
    let all = lines(&guard, &[]);
    let mut exits: Vec<i64> = all.iter().filter_map(|line| line["exit"].as_i64()).collect();
    exits.sort_unstable();
    assert_eq!(exits, (0..40).collect::<Vec<_>>());
    assert_eq!(all.len(), 80);
}

#[test]
fn a_person_finds_what_was_decided() {
    let place = Place::new();
    let guard = place.guard();
    on(&guard);
    for script in ["ls", "ls", "echo x > file", "rm file", "echo '<b>\u{202e}'"] {
        guard.run(&["wrap", "-c", script]);
    }
    let query = |args: &[&str]| guard.run(&[&["audit", "query"], args].concat()).out;
    assert_eq!(query(&["--verdict", "allow", "--text", "ls"]).lines().count(), 2);
    assert_eq!(query(&["--verdict", "deny"]).lines().count(), 4, "each with its reason");
    assert_eq!(query(&["--session", "none"]), "");
    assert_eq!(query(&["--since", "1h", "--cwd", place.path("home").to_str().unwrap()]), "");
    assert!(query(&["--text", "<b>"]).contains("<b>\\u{202e}"), "nothing acts on the terminal");
    let tail = guard.run(&["audit", "tail", "-n", "1"]).out;
    assert!(tail.contains("<b>") && tail.lines().count() == 1, "{tail}");
    let stats: Value = serde_json::from_str(&guard.run(&["audit", "stats", "--json"]).out).unwrap();
    assert_eq!((stats["allow"].as_u64(), stats["deny"].as_u64(), stats["runs"].as_u64()), (Some(3), Some(2), Some(3)));
    assert_eq!((stats["ran"][0]["what"].as_str(), stats["ran"][0]["times"].as_u64()), (Some("ls"), Some(2)));
    assert!(guard.run(&["audit", "stats"]).out.contains("5 decisions: 3 allowed, 0 asked, 2 denied"));

    let page = place.path("home/page.html");
    assert_eq!(guard.run(&["audit", "report", "--html", page.to_str().unwrap()]).code, Some(0));
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.contains("&lt;b&gt;\\u{202e}") && !text.contains("<b>\u{202e}"), "{text}");
    assert!(text.contains("rm file") && !text.contains("<script"), "{text}");
    assert_eq!(fs::metadata(&page).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn what_the_log_suggests_is_the_narrowest_rule_and_allows() {
    let place = Place::new();
    let guard = place.guard();
    assert_eq!(guard.run(&["mode", "set", "build"]).code, Some(0));
    let script = "git push origin main";
    for _ in 0..2 {
        assert_eq!(guard.run(&["wrap", "-c", script]).code, Some(126), "nobody is there to answer");
    }
    guard.run(&["wrap", "-c", "TOKEN=abc git push"]);
    let ran = guard.run(&["rules", "suggest", "--json"]);
    let all: Value = serde_json::from_str(&ran.out).unwrap();
    let rules = all[0]["rules"].as_str().unwrap();
    assert_eq!(
        (all.as_array().unwrap().len(), all[0]["times"].as_u64()),
        (1, Some(2)),
        "what was cut is left out: {all}"
    );
    assert!(rules.contains("git push origin main") && !rules.contains('*'), "{rules}");
    assert!(guard.run(&["rules", "suggest"]).out.contains(rules));

    let config: PathBuf = place.path("home/.config/pi-guard");
    fs::create_dir_all(&config).unwrap();
    let dry = |script: &str| guard.run(&["check", "-c", script]).code;
    assert_ne!(dry(script), Some(0));
    fs::write(config.join("policy.jsonc"), rules).unwrap();
    fs::set_permissions(config.join("policy.jsonc"), fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(dry(script), Some(0));
    assert_ne!(dry("git push origin other"), Some(0), "a neighbour is not allowed");
    assert_eq!(guard.run(&["rules", "suggest", "--json"]).out.trim(), "[]", "it is answered now");
}
