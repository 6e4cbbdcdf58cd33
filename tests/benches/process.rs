//! What whole processes cost, in one run: bare `true`, `wrap`, `bwrap` with the same intent, `check`.
//!
//! `cargo bench -p pi-guard-tests --bench process` builds the binary optimised and prints medians of 200, interleaved so
//! that a noisy machine disturbs all alike. The Landlock rung is measured by running the bench where namespaces are refused.

#![expect(clippy::print_stdout, reason = "the table is the result")]

use std::{
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

const ROUNDS: usize = 200;

fn main() {
    let Some(binary) =
        option_env!("CARGO_MANIFEST_DIR").map(|folder| Path::new(folder).join("../target/release/pi-guard"))
    else {
        return;
    };
    let binary = std::env::var_os("PI_GUARD_BINARY").map_or(binary, Into::into);
    if !binary.is_file() {
        println!("build the binary first: cargo build --release");
        return;
    }
    let binary = binary.display().to_string();
    let bwrap = "bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --tmpfs /run --unshare-all --die-with-parent \
                 --new-session --cap-drop ALL true";
    let rows = [
        ("bare `true`", "true".to_owned()),
        ("`pi-guard wrap --mode plan -- true`", format!("{binary} wrap --mode plan -- true")),
        ("`bwrap … true`, same intent", bwrap.to_owned()),
        ("`pi-guard check -c 'git log --oneline'`", format!("{binary} check -c git\u{a0}log\u{a0}--oneline")),
    ];
    let mut times: Vec<Vec<Duration>> = vec![Vec::with_capacity(ROUNDS); rows.len()];
    for _ in 0..ROUNDS {
        for ((_, line), times) in rows.iter().zip(&mut times) {
            times.extend(run(line));
        }
    }
    let mut bare = None;
    println!("| what | median | minimum | added to bare |\n|---|---|---|---|");
    for ((name, _), times) in rows.iter().zip(&mut times) {
        times.sort_unstable();
        let (Some(least), Some(median)) = (times.first(), times.get(times.len() / 2)) else {
            println!("| {name} | not there | | |");
            continue;
        };
        let bare = *bare.get_or_insert(*median);
        let added = median.saturating_sub(bare);
        println!("| {name} | {} | {} | {} |", show(*median), show(*least), show(added));
    }
}

fn show(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

/// How long one run took; `None` where the program is not there. A no-break space stands for a blank inside a word.
fn run(line: &str) -> Option<Duration> {
    let words: Vec<String> = line.split_ascii_whitespace().map(|word| word.replace('\u{a0}', " ")).collect();
    let (program, operands) = words.split_first()?;
    let start = Instant::now();
    let quiet = Stdio::null;
    let status = Command::new(program).args(operands).stdin(quiet()).stdout(quiet()).stderr(quiet()).status().ok()?;
    status.code().filter(|code| *code != 125).map(|_| start.elapsed())
}
