//! `pi-guard`: see `pi-guard --help`.

use std::{env, panic, process::ExitCode};

/// Runs the command line. A defect of ours is a refusal, never a result.
fn main() -> ExitCode {
    let args: Vec<_> = env::args_os().collect();
    match panic::catch_unwind(|| pi_guard::run(&args)) {
        Ok(code) => ExitCode::from(code),
        Err(_) => ExitCode::from(pi_guard::exit::FAILED),
    }
}
