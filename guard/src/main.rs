//! `pi-guard`: see `pi-guard --help`.
//!
//! Where that is possible the program starts without Rust's own start, which reads the process's memory map and sets up
//! a stack for messages about a stack that overflows: a tenth of a millisecond of each command.

#![cfg_attr(all(target_os = "linux", target_env = "gnu"), no_main)]

use std::{env, ffi::OsString};

/// Runs the command line. A defect of ours is a refusal, never a result.
fn run() -> u8 {
    pi_guard_sandbox::serve_first_process(env::args_os());
    let args: Vec<OsString> = env::args_os().collect();
    pi_guard::or_refuse(|| pi_guard::run(&args))
}

/// What the C library calls.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the name is the one that the C library calls, and nothing else has it")]
#[unsafe(no_mangle)]
extern "C" fn main() -> std::ffi::c_int {
    use std::io::Write as _;

    pi_guard_sandbox::begin_process();
    let code = run();
    // Rust's own end would do it.
    _ = std::io::stdout().flush();
    code.into()
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn main() -> std::process::ExitCode {
    run().into()
}
