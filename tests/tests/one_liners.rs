//! The main job on real input: read-only one-liners give the same output, errors and status wrapped as bare.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{
    path::Path,
    process::{Command, Output, Stdio},
};

use pi_guard_tests::binary;

fn run(mut command: Command) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    command.current_dir(root).stdin(Stdio::null()).output().unwrap()
}

fn bare(line: &str) -> Output {
    let mut command = Command::new("/bin/bash");
    command.args(["--noprofile", "--norc", "-c", line, "pi-guard"]);
    run(command)
}

fn wrapped(line: &str) -> Output {
    let mut command = Command::new(binary());
    command.args(["wrap", "--mode", "plan", "-c", line]);
    run(command)
}

fn show(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).chars().take(300).collect::<String>();
    format!("{}\n      out: {:?}\n      err: {:?}", output.status, text(&output.stdout), text(&output.stderr))
}

#[test]
fn two_hundred_one_liners_run_as_if_unwrapped() {
    let lines: Vec<&str> =
        include_str!("../one-liners.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    assert!(lines.len() >= 200, "{} one-liners", lines.len());
    let mut failures = Vec::new();
    for line in &lines {
        let (bare, wrapped) = (bare(line), wrapped(line));
        if (bare.status, &bare.stdout, &bare.stderr) != (wrapped.status, &wrapped.stdout, &wrapped.stderr) {
            failures.push(format!("{line}\n    bare: {}\n    wrapped: {}", show(&bare), show(&wrapped)));
        }
    }
    assert!(failures.is_empty(), "{} of {} differ:\n{}", failures.len(), lines.len(), failures.join("\n"));
}

/// The comparison can fail: a command that writes does not run wrapped as it does bare.
#[test]
fn a_write_shows_as_a_difference() {
    let line = "echo x > pi-guard-control && rm pi-guard-control";
    assert!(bare(line).status.success());
    let wrapped = wrapped(line);
    assert_eq!(wrapped.status.code(), Some(126), "{}", show(&wrapped));
}
