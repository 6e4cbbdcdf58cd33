//! `look`: prints lines that begin with a string.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("look", "prints lines that begin with a string", "util-linux 2.38.1, look(1)")
    .flags(&[
        Flag::switch(&["-a", "--alternative"]),
        Flag::switch(&["-d", "--alphanum"]),
        Flag::switch(&["-f", "--ignore-case"]),
        Flag::value(&["-t", "--terminate"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::only(&[Role::Text, Role::Read]))
    .examples(&[ex("look dis", ""), ex("look -f dis words", "read words"), ex("look --no-such x", "opaque")]);
