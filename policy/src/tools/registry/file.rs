//! `file`: tells the types of files.
//!
//! `-C` writes the compiled magic file, `NAME.mgc`, into the working directory.

use crate::tools::spec::{Descends, Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("file", "tells the types of files", "file 5.44, file(1)")
    .descends(Descends::With(&[]))
    .flags(&[
        Flag::switch(&["--help"]),
        Flag::switch(&["-v", "--version"]),
        Flag::value(&["-m", "--magic-file"], Role::Read),
        Flag::switch(&["-z", "--uncompress"]),
        Flag::switch(&["-Z", "--uncompress-noreport"]),
        Flag::switch(&["-b", "--brief"]),
        Flag::switch(&["-c", "--checking-printout"]),
        Flag::value(&["-e", "--exclude"], Role::Text),
        Flag::value(&["--exclude-quiet"], Role::Text),
        Flag::switch(&["-E"]),
        Flag::value(&["-f", "--files-from"], Role::Read),
        Flag::value(&["-F", "--separator"], Role::Text),
        Flag::switch(&["-i", "--mime"]),
        Flag::switch(&["--apple"]),
        Flag::switch(&["--extension"]),
        Flag::switch(&["--mime-type"]),
        Flag::switch(&["--mime-encoding"]),
        Flag::switch(&["-k", "--keep-going"]),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-L", "--dereference"]),
        Flag::switch(&["-h", "--no-dereference"]),
        Flag::switch(&["-n", "--no-buffer"]),
        Flag::switch(&["-N", "--no-pad"]),
        Flag::switch(&["-0", "--print0"]),
        Flag::switch(&["-p", "--preserve-date"]).operands(&Role::Write),
        Flag::value(&["-P", "--parameter"], Role::Text),
        Flag::switch(&["-r", "--raw"]),
        Flag::switch(&["-s", "--special-files"]),
        Flag::switch(&["-S", "--no-sandbox"]),
        Flag::switch(&["-C", "--compile"]).does(&[Fact::Writes(Place::Cwd)]),
        Flag::switch(&["-d", "--debug"]),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[
        ex("file -b --mime-type a b", "read a; read b"),
        ex("file -f list", "read list"),
        ex("file -p a", "read a; write a"),
        ex("file -m magic a", "read magic; read a"),
        ex("file -C -m magic", "read magic; write ./**"),
        ex("file -bC -m m", "read m; write ./**"),
        ex("file --comp -m m", "read m; write ./**"),
        ex("file $x", "opaque; read ?"),
        ex("file -- $x", "read ?"),
        ex("file ./*", "read ./**"),
    ]);
