//! How the binary is linked.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CC");
    let is = |variable: &str, value: &str| env::var(variable).is_ok_and(|found| found == value);
    if !is("CARGO_CFG_TARGET_OS", "linux") || !is("CARGO_CFG_TARGET_ENV", "gnu") {
        return;
    }
    // The tables of tools hold tens of thousands of pointers. In a position-independent executable the loader writes each
    // at every start and so copies more than 400 pages, which costs over a millisecond: a third of what a whole `wrap`
    // may add. The price is that the executable itself lies at a fixed address; libraries, heap and stack still do not.
    println!("cargo:rustc-link-arg-bins=-no-pie");
    // What unwinds after a panic comes along, and with it goes one of two libraries to load: 0.1 ms at every start.
    if let Some(directory) = unwinder() {
        println!("cargo:rustc-link-search=native={}", directory.display());
        println!("cargo:rustc-link-lib=static:-bundle=gcc_eh");
    }
}

/// Where the compiler's static unwinder lies, if this build is for the machine it runs on and has one. Without it the
/// shared one is loaded, as usual.
fn unwinder() -> Option<PathBuf> {
    if env::var_os("TARGET") != env::var_os("HOST") {
        return None;
    }
    let compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
    let output = Command::new(compiler).arg("-print-file-name=libgcc_eh.a").output().ok()?;
    let path = String::from_utf8(output.stdout).ok()?;
    let path = Path::new(path.trim());
    path.is_file().then(|| path.parent().map(Path::to_owned)).flatten().filter(|directory| directory.is_absolute())
}
