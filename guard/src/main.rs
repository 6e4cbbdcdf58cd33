//! `pi-guard`: see `pi-guard --help`.

use std::{env, ffi::OsString, process::ExitCode};

/// Runs the command line. A defect of ours is a refusal, never a result.
fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().collect();
    ExitCode::from(pi_guard::or_refuse(|| pi_guard::run(&args)))
}
