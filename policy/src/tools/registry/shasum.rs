//! `shasum`: prints or checks digests of files.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("shasum", "prints or checks digests of files", "Perl 5.36, shasum(1)")
    .flags(&[
        Flag::value(&["-a", "--algorithm"], Role::Text),
        Flag::switch(&["-b", "--binary"]),
        Flag::switch(&["-c", "--check"]).does(&[Fact::Reads(Place::Cwd)]),
        Flag::switch(&["--tag"]),
        Flag::switch(&["-t", "--text"]),
        Flag::switch(&["-U", "--UNIVERSAL"]),
        Flag::switch(&["-0", "--01"]),
        Flag::switch(&["--ignore-missing"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-s", "--status"]),
        Flag::switch(&["--strict"]),
        Flag::switch(&["-w", "--warn"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-v", "--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("shasum -a 256 a", "read a"),
        ex("shasum -c SUMS", "read SUMS; read ./**"),
        ex("shasum --no-such", "opaque"),
    ]);
