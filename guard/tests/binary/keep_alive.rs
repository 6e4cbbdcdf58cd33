//! `wrap --keep-alive`: what a command leaves in the background goes on after it, as confined as before, and ends when told.

use std::{
    io::Read,
    process::Stdio,
    time::{Duration, Instant},
};

use crate::place::{Guard, Place, Ran};

/// A server that answers each second by a line in scratch, and tries to write where it must not.
const SERVER: &str = "(cd / && while :; do echo x 2>/dev/null >WORK/escaped; echo x 2>/dev/null >WORK/.git/hooks/h; \
    date +%s%N >$TMPDIR/beat; sleep 0.MARK; done) </dev/null >/dev/null 2>&1 &";

fn script(place: &Place, mark: &str, then: &str) -> String {
    let server = SERVER.replace("WORK", place.path("work").to_str().unwrap()).replace("MARK", mark);
    format!("{server} {then}")
}

fn mark() -> String {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    format!("02{}{:03}", std::process::id(), NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
}

/// How many processes have a mark among their words.
fn alive(mark: &str) -> usize {
    let has = |process: &std::fs::DirEntry| {
        let words = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
        words.windows(mark.len()).any(|part| part == mark.as_bytes())
    };
    std::fs::read_dir("/proc").unwrap().flatten().filter(has).count()
}

fn gone(mark: &str) -> bool {
    let end = Instant::now() + Duration::from_secs(10);
    while alive(mark) > 0 && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(20));
    }
    alive(mark) == 0
}

fn wrap(guard: &Guard<'_>, options: &[&str], script: &str) -> Ran {
    let mut words = vec!["wrap", "--no-precheck", "--keep-alive"];
    words.extend(options);
    guard.run(&[words.as_slice(), &["--", "sh", "-c", script]].concat())
}

/// The number that it says `kill` takes.
fn told(ran: &Ran) -> String {
    let number = ran.err.split_once("`kill ").and_then(|(_, rest)| rest.split_once('`')).map(|(number, _)| number);
    assert!(number.is_some(), "{ran:?}");
    number.unwrap().to_owned()
}

#[test]
fn what_is_left_goes_on_confined_and_ends_when_told() {
    let place = Place::new();
    place.open("work/.git/hooks");
    for (who, guard) in place.everyone() {
        for mode in ["plan", "build"] {
            // The control: without the option nothing is left.
            let own = mark();
            let ran = guard.run(&[
                "wrap",
                "--no-precheck",
                "--mode",
                mode,
                "--",
                "sh",
                "-c",
                &script(&place, &own, "exit 7"),
            ]);
            assert_eq!(ran.code, Some(7), "{who}, {mode}: {ran:?}");
            assert!(gone(&own), "{who}, {mode}: the control");

            let own = mark();
            let begun = Instant::now();
            let ran = wrap(&guard, &["--mode", mode], &script(&place, &own, "sleep 0.3; exit 7"));
            assert_eq!(ran.code, Some(7), "the command's own code, {who}, {mode}: {ran:?}");
            assert!(begun.elapsed() < Duration::from_secs(5), "{who}, {mode}: it does not wait");
            std::thread::sleep(Duration::from_millis(300));
            assert!(alive(&own) > 0, "{who}, {mode}: it goes on");
            let protected = if mode == "plan" { "work/escaped" } else { "work/.git/hooks/h" };
            assert!(!place.path(protected).exists(), "{who}, {mode}: and is confined");
            assert!(guard.program("kill").arg(told(&ran)).status().unwrap().success());
            assert!(gone(&own), "{who}, {mode}: one signal ends all");
            let _ = std::fs::remove_file(place.path("work/escaped"));
        }
    }
}

#[test]
fn the_time_ends_what_is_left() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let own = mark();
        let begun = Instant::now();
        let ran = wrap(&guard, &["--mode", "plan", "--timeout", "1500ms"], &script(&place, &own, "sleep 0.2"));
        assert_eq!(ran.code, Some(0), "{who}: {ran:?}");
        assert!(begun.elapsed() < Duration::from_millis(1400), "{who}: it does not wait");
        assert!(alive(&own) > 0, "{who}: it goes on");
        assert!(gone(&own), "{who}");
        assert!(begun.elapsed() >= Duration::from_millis(1400), "{who}: not before its time");
        // The command itself is ended as ever.
        let late = wrap(&guard, &["--mode", "plan", "--timeout", "300ms"], "sleep 60");
        assert_eq!(late.code, Some(124), "{who}: {late:?}");
    }
}

#[test]
fn where_nothing_is_left_nothing_is_said_and_killed_early_nothing_goes_on() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let ran = wrap(&guard, &["--mode", "plan"], "true & wait; exit 3");
        assert_eq!((ran.code, ran.err.as_str()), (Some(3), ""), "{who}: {ran:?}");
        // Until the command has ended it is the launcher's.
        let own = mark();
        let mut command = guard.command();
        command.args(["wrap", "--no-precheck", "--keep-alive", "--mode", "plan", "--", "sh", "-c"]);
        command.arg(script(&place, &own, "echo ready; sleep 60")).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut word = [0; 6];
        child.stdout.take().unwrap().read_exact(&mut word).unwrap();
        assert!(alive(&own) > 0, "{who}: the control");
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(gone(&own), "{who}");
    }
}

#[test]
fn a_real_server_goes_on_on_the_loopback_of_its_own() {
    let place = Place::new();
    let ask = "import urllib.request,time\nfor i in range(100):\n try: print(urllib.request.urlopen('http://127.0.0.1:8123/').status); break\n except OSError: time.sleep(0.05)";
    let server = "python3 -m http.server 8123 --bind 127.0.0.1 >/dev/null 2>&1 </dev/null";
    let guard = place.guard();
    let ran = wrap(&guard, &["--mode", "plan"], &format!("{server} & python3 -c \"{ask}\""));
    assert_eq!((ran.code, ran.out.trim()), (Some(0), "200"), "{ran:?}");
    assert!(std::net::TcpStream::connect("127.0.0.1:8123").is_err(), "the host does not reach it");
    assert!(guard.program("kill").arg(told(&ran)).status().unwrap().success());
}

#[test]
fn where_it_cannot_be_had_it_is_refused() {
    let place = Place::new();
    let guard = place.guard();
    for options in [&["--mode", "plan", "--backend", "bubblewrap"][..], &["--mode", "build", "--writes", "discard"]] {
        let ran = wrap(&guard, options, "touch made");
        assert_eq!(ran.code, Some(125), "{options:?}: {ran:?}");
        assert!(ran.err.contains("in the background"), "{options:?}: {ran:?}");
    }
    let off = guard.run(&["wrap", "--mode", "off", "--keep-alive", "--", "touch", "made"]);
    assert!(off.code == Some(125) && off.err.contains("--keep-alive"), "{off:?}");
    assert_eq!(place.read("work/made"), None);
}
