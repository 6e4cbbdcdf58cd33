//! No script makes deciding slow: a hook that runs out of time lets the call through on most hosts.
//!
//! Scripts as large as `bash -c` takes them, of all shapes that pair much with much, and of random ones.
//! `PI_GUARD_HOSTILE=COUNT[:SEED]` tries known shapes in all surroundings, and more random ones, or others.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::time::Duration;

use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Action, Request, decide,
    world::{Fixture, Held},
};
use pi_guard_tests::hostile::{Hostile, shapes};
use rustix::time::{ClockId, clock_gettime};

/// The most processor time that deciding on one script may take. A build without optimisation is slower by a known factor.
const LONGEST: Duration = Duration::from_millis(if cfg!(debug_assertions) { 900 } else { 300 });

/// The processor time of this thread: what others do on a busy machine does not count.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap(), time.tv_nsec.try_into().unwrap())
}

fn judge(script: &str, mode: Mode) -> Duration {
    let cwd = AbsPath::new(b"/w").unwrap();
    let ceiling = mode.ceiling();
    let request = Request::new(Action::Shell(script.as_bytes()), &cwd, &ceiling);
    let start = now();
    let decision = decide(&request, &mode.rules(), &Fixture::new(Held::Nothing));
    std::hint::black_box(&decision);
    now().saturating_sub(start)
}

/// The scripts that take too long: what counts is the fastest of a few, since memory and caches are shared.
fn slow(scripts: impl Iterator<Item = (String, String)>) -> (usize, Duration, Vec<String>) {
    let (mut tried, mut longest, mut slow) = (0, Duration::ZERO, Vec::new());
    for (name, script) in scripts {
        tried += 1;
        let mode = if tried % 4 == 0 { Mode::Review } else { Mode::Plan };
        let fastest = (0..4).map(|_| judge(&script, mode)).find(|took| *took <= LONGEST);
        longest = longest.max(fastest.unwrap_or_default());
        if fastest.is_none() {
            let line = format!("{:?} for {name}", judge(&script, mode));
            eprintln!("slow: {line}");
            slow.push(line);
        }
    }
    (tried, longest, slow)
}

#[test]
fn a_large_script_of_a_known_shape_is_judged_in_time() {
    let (tried, longest, slow) = slow(shapes(std::env::var_os("PI_GUARD_HOSTILE").is_some()).into_iter());
    eprintln!("{tried} scripts of known shapes, the longest of the others {longest:?}");
    assert!(tried > 700, "only {tried} shapes");
    assert!(slow.is_empty(), "{} of {tried} scripts take too long:\n{}", slow.len(), slow.join("\n"));
}

#[test]
fn a_large_script_of_a_random_shape_is_judged_in_time() {
    let text = std::env::var("PI_GUARD_HOSTILE").unwrap_or_default();
    let (count, seed) = text.split_once(':').unwrap_or((&text, ""));
    let (count, seed): (usize, u64) = (count.parse().unwrap_or(100), seed.parse().unwrap_or(1));
    let mut hostile = Hostile::new(seed);
    let scripts = (0..count).map(|at| {
        let script = hostile.script();
        let shown: String = script.chars().take(160).collect();
        (format!("number {at} of seed {seed}: {shown:?}"), script)
    });
    let (tried, longest, slow) = slow(scripts);
    eprintln!("{tried} scripts of random shapes, the longest of the others {longest:?}");
    assert_eq!(tried, count);
    assert!(slow.is_empty(), "{} of {tried} scripts take too long:\n{}", slow.len(), slow.join("\n"));
}
