//! `make`: builds what a makefile says.
//!
//! Even `make -n` and `make -q` run `$(shell …)` and the recipes marked with `+` (run with 4.3); only the version and help are without it.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("make", "builds what a makefile says", "GNU make 4.3, make(1)")
    .aliases(&["gmake"])
    .flags(&[
        Flag::switch(&["-b", "-m"]),
        Flag::switch(&["-B", "--always-make"]),
        Flag::value(&["-C", "--directory"], Role::Enter),
        Flag::switch(&["-d"]),
        Flag::glued(&["--debug"], Role::Text),
        Flag::switch(&["-e", "--environment-overrides"]),
        Flag::value(&["-E", "--eval"], Role::Opaque("makefile text")),
        Flag::value(&["-f", "--file", "--makefile"], Role::Read),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-i", "--ignore-errors"]),
        Flag::value(&["-I", "--include-dir"], Role::Read),
        Flag::glued(&["-j", "--jobs"], Role::Text),
        Flag::switch(&["-k", "--keep-going"]),
        Flag::glued(&["-l", "--load-average", "--max-load"], Role::Text),
        Flag::switch(&["-L", "--check-symlink-times"]),
        Flag::switch(&["-n", "--just-print", "--dry-run", "--recon"]),
        Flag::value(&["-o", "--old-file", "--assume-old"], Role::Text),
        Flag::glued(&["-O", "--output-sync"], Role::Text),
        Flag::switch(&["-p", "--print-data-base"]),
        Flag::switch(&["-q", "--question"]),
        Flag::switch(&["-r", "--no-builtin-rules"]),
        Flag::switch(&["-R", "--no-builtin-variables"]),
        Flag::switch(&["-s", "--silent", "--quiet"]),
        Flag::switch(&["--no-silent"]),
        Flag::switch(&["-S", "--no-keep-going", "--stop"]),
        Flag::switch(&["-t", "--touch"]).does(&[Fact::Writes(Place::Cwd)]),
        Flag::switch(&["--trace"]),
        Flag::switch(&["-v", "--version"]),
        Flag::switch(&["-w", "--print-directory"]),
        Flag::switch(&["--no-print-directory"]),
        Flag::value(&["-W", "--what-if", "--new-file", "--assume-new"], Role::Text),
        Flag::switch(&["--warn-undefined-variables"]),
    ])
    .alone(&["-v", "--version", "-h", "--help"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[
        ex("make", "run project code"),
        ex("make -j 4 test V=1", "run project code"),
        ex("make -n", "run project code"),
        ex("make -C lib -f x.mk all", "run project code; read lib/x.mk"),
        ex("make --ev='x:;id' x", "run project code; opaque"),
        ex("make -t", "run project code; write ./**"),
        ex("make -E x", "run project code; opaque"),
        ex("make --version", ""),
        ex("make -v -f x", "run project code; read x"),
        ex("make --help", ""),
        ex("make $x", "run project code; opaque"),
    ]);
