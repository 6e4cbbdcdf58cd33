//! The truth test: what real bash runs must be visible in our reading of the script, or the script must have a gap.
//!
//! The scripts are random and redirect to anywhere, so they run in the sandbox, in a directory of their own.
//!
//! `PI_GUARD_TRUTH=100000 cargo test -p pi-guard-tests --test bash_truth -- --nocapture` runs more inputs than the default;
//! `PI_GUARD_TRUTH_SEED` chooses where the seeds begin.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test asks real bash, and may panic")]

#[path = "truth/driver.rs"]
mod driver;
#[path = "truth/generator.rs"]
mod generator;
#[path = "truth/predict.rs"]
mod predict;
#[path = "truth/quotes.rs"]
mod quotes;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pi_guard_policy::shell::lex::read;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[derive(Default)]
struct Tally {
    /// Scripts in which bash ran a command.
    ran: u64,
    /// Scripts with a gap.
    gaps: u64,
    /// Scripts without a gap in which bash ran a command.
    clean_runs: u64,
    hidden: Vec<String>,
}

impl Tally {
    fn add(&mut self, seed: u64, script: &str, argvs: &[Vec<Vec<u8>>]) {
        let reading = read(script.as_bytes());
        self.ran += u64::from(!argvs.is_empty());
        if !reading.gaps.is_empty() {
            self.gaps += 1;
            return;
        }
        self.clean_runs += u64::from(!argvs.is_empty());
        if let Some(argv) = argvs.iter().find(|argv| !predict::visible(&reading, argv)) {
            let argv: Vec<_> = argv.iter().map(|argument| argument.escape_ascii().to_string()).collect();
            self.hidden.push(format!("seed {seed}: bash ran {argv:?}\n{script}\n"));
        }
    }
}

#[test]
fn every_argv_that_bash_runs_is_visible_or_a_gap() {
    compare("scripts", generator::script);
}

#[test]
fn every_word_that_bash_expands_is_visible_or_a_gap() {
    compare("words", quotes::script);
}

/// Runs the scripts of seeds in Bash and looks for what it ran in our reading.
fn compare(name: &str, script: fn(u64) -> String) {
    let count = number("PI_GUARD_TRUTH", 1_000);
    let first = number("PI_GUARD_TRUTH_SEED", 1);
    // The sandbox has a `/tmp` of its own.
    let scratch = PathBuf::from("/var/tmp");
    let seeds: Vec<u64> = (first..first + count).collect();
    let batches: Vec<(usize, &[u64])> = seeds.chunks(100).enumerate().collect();
    let next = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    // Most of the time is spent waiting for processes.
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                while let Some((number, batch)) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let scripts: Vec<String> = batch.iter().map(|&seed| script(seed)).collect();
                    let logs = driver::run(&scripts, &scratch, &format!("{name}-{number}"));
                    for ((seed, script), argvs) in batch.iter().zip(&scripts).zip(&logs) {
                        tally.lock().unwrap().add(*seed, script, argvs);
                    }
                }
            });
        }
    });
    let Tally { ran, gaps, clean_runs, hidden } = tally.into_inner().unwrap();
    eprintln!("{count} {name}: bash ran commands in {ran}, gaps in {gaps}, read without gap and ran {clean_runs}");
    assert!(
        hidden.is_empty(),
        "{} hidden:\n{}",
        hidden.len(),
        hidden.iter().take(12).cloned().collect::<Vec<_>>().join("----\n")
    );
}
