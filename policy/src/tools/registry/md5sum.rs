//! `md5sum`: prints or checks digests of files.

use crate::tools::spec::{Descends, Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("md5sum", "prints or checks digests of files", "GNU coreutils 9.1, md5sum(1) and sha256sum(1)")
        .descends(Descends::With(&[]))
        .aliases(&["sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum"])
        .flags(&[
            Flag::switch(&["-b", "--binary"]),
            Flag::switch(&["-c", "--check"]).does(&[Fact::Reads(Place::Cwd)]),
            Flag::switch(&["--tag"]),
            Flag::switch(&["-t", "--text"]),
            Flag::switch(&["-z", "--zero"]),
            Flag::switch(&["--ignore-missing"]),
            Flag::switch(&["--quiet"]),
            Flag::switch(&["--status"]),
            Flag::switch(&["--strict"]),
            Flag::switch(&["-w", "--warn"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["--version"]),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("md5sum a b", "read a; read b"),
            ex("sha256sum -c SUMS", "read SUMS; read ./**"),
            ex("sha512sum --check --quiet SUMS", "read SUMS; read ./**"),
            ex("sha1sum --tag *.tar", "read ./**"),
            ex("sha256sum", ""),
            ex("sha224sum $x", "read ?"),
            ex("sha384sum -", ""),
            ex("md5sum --no-such", "opaque"),
        ]);
