//! `sponge`: writes its input to a file after reading all of it.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("sponge", "writes its input to a file after reading all of it", "moreutils 0.67, sponge(1)")
        .syntax(Syntax::POSIX)
        .flags(&[Flag::switch(&["-a"]), Flag::ends(&["-h"])])
        .operands(Operands::all(Role::Write))
        .examples(&[ex("sponge", ""), ex("sponge out", "write out"), ex("sponge -a out", "write out")]);
