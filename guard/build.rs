//! How the binary is linked.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |variable: &str, value: &str| env::var(variable).is_ok_and(|found| found == value);
    // The tables of tools hold tens of thousands of pointers. In a position-independent executable the loader writes each
    // at every start and so copies more than 400 pages, which costs over a millisecond: a third of what a whole `wrap`
    // may add. The price is that the executable itself lies at a fixed address; libraries, heap and stack still do not.
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
