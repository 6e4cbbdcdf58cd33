//! `du`: sums up the sizes of files.

use crate::tools::spec::{Descends, Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("du", "sums up the sizes of files", "GNU coreutils 9.1, du(1)")
    .descends(Descends::Always)
    .flags(&[
        Flag::switch(&["-0", "--null"]),
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["--apparent-size"]),
        Flag::switch(&["-A"]),
        Flag::value(&["-B", "--block-size"], Role::Text),
        Flag::switch(&["-b", "--bytes"]),
        Flag::switch(&["-c", "--total"]),
        Flag::switch(&["-D", "--dereference-args"]),
        Flag::value(&["-d", "--max-depth"], Role::Text),
        Flag::value(&["--files0-from"], Role::Read),
        Flag::switch(&["-H"]),
        Flag::switch(&["-h", "--human-readable"]),
        Flag::switch(&["--inodes"]),
        Flag::switch(&["-k"]),
        Flag::switch(&["-L", "--dereference"]),
        Flag::switch(&["-l", "--count-links"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["-P", "--no-dereference"]),
        Flag::switch(&["-S", "--separate-dirs"]),
        Flag::switch(&["--si"]),
        Flag::switch(&["-s", "--summarize"]),
        Flag::value(&["-t", "--threshold"], Role::Text),
        Flag::glued(&["--time"], Role::Text),
        Flag::value(&["--time-style"], Role::Text),
        Flag::value(&["-X", "--exclude-from"], Role::Read),
        Flag::value(&["--exclude"], Role::Text),
        Flag::switch(&["-x", "--one-file-system"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .bare(&[Fact::Reads(Place::Cwd)])
    .examples(&[
        ex("du -sh", "read ./**"),
        ex("du -sh *", "read ./**"),
        ex("du -d1 -h src", "read src"),
        ex("du --max-depth=1 --exclude=.git .", "read ."),
        ex("du -X list a", "read list; read a"),
        ex("du $x", "read ./**; read ?"),
        ex("du --no-such", "opaque; read ./**"),
    ]);
