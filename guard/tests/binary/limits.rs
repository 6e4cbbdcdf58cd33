//! Limits as users ask for them: what is said, which code comes back, and that nothing goes on.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::place::{Place, Ran};

/// One limit: its options, a script that meets it, the code or signal, and what is said, as text and as JSON.
struct Case {
    options: &'static [&'static str],
    script: &'static str,
    code: Option<i32>,
    signal: Option<i32>,
    says: &'static str,
    limit: &'static str,
    exit: i32,
    /// Only a sandbox holds it.
    confined: bool,
}

const CASES: &[Case] = &[
    Case {
        options: &["--timeout", "300ms"],
        script: "sleep 30",
        code: Some(124),
        signal: None,
        says: "pi-guard: stopped: its time is up, 300ms (--timeout)\n",
        limit: "time",
        exit: 124,
        confined: false,
    },
    Case {
        options: &["--max-memory", "100M"],
        script: "python3 -c 'x = b\"x\" * (1 << 30)'",
        code: None,
        signal: Some(9),
        says: "pi-guard: stopped: its processes use more memory than 100M (--max-memory)\n",
        limit: "memory",
        exit: 137,
        confined: false,
    },
    Case {
        options: &["--max-procs", "8"],
        script: "for i in 1 2 3 4 5 6 7 8 9; do sleep 9 & done 2>/dev/null",
        code: Some(254),
        signal: None,
        says: "pi-guard: limit met: 8 processes and threads, one more was refused (--max-procs)\n",
        limit: "processes",
        exit: 254,
        confined: true,
    },
    Case {
        options: &["--max-file", "1M", "--scratch", "../scratch"],
        script: "exec head -c 5M /dev/zero >$TMPDIR/large",
        code: None,
        signal: Some(25),
        says: "pi-guard: stopped: it wrote a file larger than 1M (--max-file)\n",
        limit: "file_size",
        exit: 153,
        confined: false,
    },
    Case {
        options: &["--max-cpu", "1s"],
        script: "while :; do :; done",
        code: None,
        signal: Some(24),
        says: "pi-guard: stopped: a process used more processor time than 1s (--max-cpu)\n",
        limit: "cpu",
        exit: 152,
        confined: false,
    },
];

fn words<'a>(mode: &'a str, options: &[&'a str], script: &'a str) -> Vec<&'a str> {
    [&["wrap", "--mode", mode], options, &["-c", script]].concat()
}

#[test]
fn what_was_met_is_said() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        place.open("scratch");
        for case in CASES {
            for mode in ["plan", "off"] {
                let ran = guard.run(&words(mode, case.options, case.script));
                if case.confined && mode == "off" {
                    assert_eq!(ran.code, Some(125), "{who}: {ran:?}");
                    assert!(ran.err.contains("needs a sandbox"), "{who}: {ran:?}");
                    continue;
                }
                assert!(ran.err.ends_with(case.says), "{who} {mode} {}: {ran:?}", case.limit);
                assert_eq!((ran.code, ran.signal), (case.code, case.signal), "{who} {mode} {}: {ran:?}", case.limit);
                let json = [case.options, &["--json-errors"]].concat();
                let ran = guard.run(&words(mode, &json, case.script));
                let line = ran.err.lines().last().unwrap_or_default();
                let said: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{who} {mode}: {ran:?}"));
                assert_eq!((&said["limit"], &said["exit"]), (&case.limit.into(), &case.exit.into()), "{who} {mode}");
            }
        }
        // The control: the same limits, and nothing that meets them.
        let all: Vec<&str> = CASES.iter().flat_map(|case| case.options).copied().filter(|it| *it != "300ms").collect();
        let all: Vec<&str> = all.into_iter().filter(|it| *it != "--timeout").collect();
        let ran = guard.run(&words("plan", &all, "echo fine"));
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (Some(0), "fine\n", ""), "{who}");
    }
}

#[test]
fn open_files_are_limited_and_the_profile_shows_and_takes_all_limits() {
    let place = Place::new();
    let guard = place.guard();
    for mode in ["plan", "off"] {
        let ran = guard.run(&["wrap", "--mode", mode, "--max-open-files", "33", "-c", "ulimit -n"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "33\n"), "{mode}: {ran:?}");
    }
    let options = ["--max-open-files", "33", "--max-cpu", "90s", "--max-procs", "5", "--print-profile"];
    let ran = guard.run(&[&["wrap"], &options[..], &["--", "true"]].concat());
    let profile: Value = serde_json::from_str(&ran.out).unwrap();
    let limits = &profile["limits"];
    assert_eq!((&limits["open_files"], &limits["processes"]), (&33.into(), &5.into()), "{ran:?}");
    assert_eq!(limits["cpu"].as_f64(), Some(90.0));
    place.write("profile", r#"{"limits":{"open_files":20,"cpu":1.5}}"#);
    let ran = guard.run(&["wrap", "--profile", "../profile", "--max-open-files", "33", "-c", "ulimit -n -t"]);
    assert!(ran.out.contains("20\n") && ran.out.ends_with("2\n"), "the lower of both, in whole seconds: {ran:?}");
}

/// Processes whose words hold a mark.
fn marked(mark: &str) -> usize {
    let listed = std::process::Command::new("pgrep").args(["-c", "-f", &format!("sleep {mark}")]).output().unwrap();
    String::from_utf8(listed.stdout).unwrap().trim().parse().unwrap()
}

/// A sleep of this many seconds, which no other test has.
fn mark() -> String {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    format!("88{:05}.{:03}", std::process::id() % 100_000, NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
}

fn none_soon(mark: &str) -> bool {
    let end = Instant::now() + Duration::from_secs(10);
    while marked(mark) > 0 && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(20));
    }
    marked(mark) == 0
}

/// Children that have left their session, and grandchildren whose parents are gone.
fn scattered(mark: &str) -> String {
    format!(
        "setsid sleep {mark} & (setsid sh -c 'trap \"\" TERM HUP; sleep {mark} & sleep {mark} & exit' &) & \
         sleep 0.2; echo ready; sleep {mark}"
    )
}

#[test]
fn no_descendant_outlives_the_time_with_and_without_a_sandbox() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        for mode in ["plan", "off"] {
            let mark = mark();
            let script = scattered(&mark);
            let ran = guard.run(&words(mode, &["--timeout", "1s"], &script));
            assert_eq!((ran.code, ran.out.as_str()), (Some(124), "ready\n"), "{who} {mode}: {ran:?}");
            assert_eq!(marked(&mark), 0, "{who} {mode}");
            // Nor an end of the command's own before.
            let script = script.replace(&format!("ready; sleep {mark}"), "ready");
            let ran = guard.run(&words(mode, &["--timeout", "60s"], &script));
            assert_eq!(ran.code, Some(0), "{who} {mode}: {ran:?}");
            assert_eq!(marked(&mark), 0, "{who} {mode}");
        }
    }
}

#[test]
fn no_descendant_outlives_a_killed_pi_guard_under_a_limit() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        for mode in ["plan", "off"] {
            let mark = mark();
            let mut command = guard.command();
            command.args(words(mode, &["--timeout", "60s"], &scattered(&mark))).stdout(std::process::Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut line = String::new();
            let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
            std::io::BufRead::read_line(&mut out, &mut line).unwrap();
            assert!(line == "ready\n" && marked(&mark) > 0, "the control, {who} {mode}: {line}");
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(none_soon(&mark), "{who} {mode}");
        }
    }
}

#[test]
fn what_stops_is_seen_to_stop_also_without_a_sandbox() {
    let place = Place::new();
    for mode in ["plan", "off"] {
        let script = format!(
            "\"$0\" wrap --mode {mode} --timeout 60s -c 'kill -STOP $$; echo on' & p=$!; \
             while ! grep -q '^State:.T' /proc/$p/status; do sleep 0.02; done; echo stopped; kill -CONT $p; wait $p"
        );
        let guard = place.guard();
        let ran = Ran::new(guard.program("bash").args(["-c", &script]).arg(place.path("pi-guard")));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), "stopped\non\n"), "{mode}: {ran:?}");
    }
}
