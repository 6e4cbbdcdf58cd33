//! `whois`: asks registries.

use crate::tools::spec::{Fact, Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("whois", "asks registries", "whois 5.5.17, whois(1)")
    .flags(&[
        Flag::value(&["-h", "--host"], Role::Host),
        Flag::value(&["-p", "--port"], Role::Text),
        Flag::switch(&["-I"]),
        Flag::switch(&["-H"]),
        Flag::switch(&["--verbose"]),
        Flag::switch(&["--no-recursion"]),
        Flag::ends(&["--help"]),
        Flag::ends(&["--version"]),
        Flag::switch(&["-l"]),
        Flag::switch(&["-L"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["-M"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-x"]),
        Flag::switch(&["-b"]),
        Flag::switch(&["-B"]),
        Flag::switch(&["-G"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-K"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["-R"]),
        Flag::switch(&["-a"]),
        Flag::value(&["-i"], Role::Text),
        Flag::value(&["-T"], Role::Text),
        Flag::value(&["-s"], Role::Text),
        Flag::value(&["-g"], Role::Text),
        Flag::value(&["-t"], Role::Text),
        Flag::value(&["-v"], Role::Text),
        Flag::value(&["-q"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[
        ex("whois x.example", "connect ?"),
        ex("whois -h w.example x", "connect w.example; connect ?"),
        ex("whois --version", ""),
    ]);
