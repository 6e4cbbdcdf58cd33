//! `bc`: calculates.
//!
//! Its language can neither run programs nor write files.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("bc", "calculates", "GNU bc 1.07.1, bc(1)")
    .flags(&[
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-i", "--interactive"]),
        Flag::switch(&["-l", "--mathlib"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-s", "--standard"]),
        Flag::switch(&["-w", "--warn"]),
        Flag::switch(&["-v", "--version"]),
        Flag::switch(&["-c", "--compile"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("bc", ""), ex("bc -l a.bc", "read a.bc"), ex("bc -q $x", "read ?"), ex("bc --no-such", "opaque")]);
