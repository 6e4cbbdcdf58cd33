//! `hexdump`: dumps files in hexadecimal and other formats.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("hexdump", "dumps files in hexadecimal and other formats", "util-linux 2.38.1, hexdump(1)")
        .aliases(&["hd"])
        .flags(&[
            Flag::switch(&["-b", "--one-byte-octal"]),
            Flag::switch(&["-c", "--one-byte-char"]),
            Flag::switch(&["-C", "--canonical"]),
            Flag::switch(&["-d", "--two-bytes-decimal"]),
            Flag::switch(&["-o", "--two-bytes-octal"]),
            Flag::switch(&["-x", "--two-bytes-hex"]),
            Flag::glued(&["-L", "--color"], Role::Text),
            Flag::value(&["-e", "--format"], Role::Text),
            Flag::value(&["-n", "--length"], Role::Text),
            Flag::value(&["-s", "--skip"], Role::Text),
            Flag::switch(&["-v", "--no-squeezing"]),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-V", "--version"]),
            Flag::value(&["-f", "--format-file"], Role::Read),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("hexdump -C a", "read a"),
            ex("hd -n 64 a", "read a"),
            ex("hexdump -e '16/1 \"%02x \"' -v a b", "read a; read b"),
            ex("hexdump -f fmt a", "read fmt; read a"),
            ex("hexdump $x", "read ?"),
            ex("hexdump -q", "opaque"),
        ]);
