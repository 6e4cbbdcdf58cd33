//! How the binary is linked.

use std::{
    env,
    os::unix::fs::symlink,
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
    // To load libraries and look up 200 of their names costs 0.2 ms at every start, and a megabyte of memory. So they
    // come along where the compiler has them. Nothing of the C library that loads code at run time is used: no name
    // service (`load::home`), no conversion of text.
    if let Some(libraries) = static_libraries() {
        println!("cargo:rustc-link-arg-bins=-L{}", libraries.display());
        println!("cargo:rustc-link-arg-bins=-Wl,--start-group,-lc,-lgcc_eh,-lgcc,--end-group");
        println!("cargo:rustc-link-arg-bins=-Wl,--no-dynamic-linker");
    }
}

/// What is linked, by the name that Rust asks for, and the static library that has it.
const LIBRARIES: &[(&str, &str)] = &[
    ("libc.a", "libc.a"),
    ("libm.a", "libm.a"),
    ("libutil.a", "libutil.a"),
    ("librt.a", "librt.a"),
    ("libpthread.a", "libpthread.a"),
    ("libdl.a", "libdl.a"),
    ("libgcc_s.a", "libgcc_eh.a"),
    ("libgcc_eh.a", "libgcc_eh.a"),
];

/// A directory with nothing but the static libraries, which is looked through first, if this build is for the machine it
/// runs on and the compiler has them all. Without it the shared ones are used, as usual.
fn static_libraries() -> Option<PathBuf> {
    if env::var_os("TARGET") != env::var_os("HOST") {
        return None;
    }
    let directory = PathBuf::from(env::var_os("OUT_DIR")?).join("libraries");
    match std::fs::remove_dir_all(&directory) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return None,
        Ok(()) | Err(_) => std::fs::create_dir(&directory).ok()?,
    }
    for (wanted, library) in LIBRARIES {
        symlink(library_of_compiler(library)?, directory.join(wanted)).ok()?;
    }
    Some(directory)
}

fn library_of_compiler(name: &str) -> Option<PathBuf> {
    let compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
    let output = Command::new(compiler).arg(format!("-print-file-name={name}")).output().ok()?;
    let path = String::from_utf8(output.stdout).ok()?;
    let path = Path::new(path.trim());
    (path.is_absolute() && path.is_file()).then(|| path.to_owned())
}
