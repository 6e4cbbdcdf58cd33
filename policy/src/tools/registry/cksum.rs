//! `cksum`: prints or checks checksums of files.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("cksum", "prints or checks checksums of files", "GNU coreutils 9.1, cksum(1)")
    .flags(&[
        Flag::switch(&["-c", "--check"]).does(&[Fact::Reads(Place::Cwd)]),
        Flag::switch(&["--tag"]),
        Flag::switch(&["-z", "--zero"]),
        Flag::switch(&["--ignore-missing"]),
        Flag::switch(&["--quiet"]),
        Flag::switch(&["--status"]),
        Flag::switch(&["--strict"]),
        Flag::switch(&["-w", "--warn"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
        Flag::value(&["-a", "--algorithm"], Role::Text),
        Flag::value(&["-l", "--length"], Role::Text),
        Flag::switch(&["--untagged"]),
        Flag::switch(&["--debug"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("cksum a", "read a"),
        ex("cksum -a sha256 --untagged a b", "read a; read b"),
        ex("cksum --check SUMS", "read SUMS; read ./**"),
        ex("cksum $x", "read ?"),
        ex("cksum --no-such", "opaque"),
    ]);
