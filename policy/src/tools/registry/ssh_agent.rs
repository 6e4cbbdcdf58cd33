//! `ssh-agent`: keeps keys.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("ssh-agent", "keeps keys", "OpenSSH 9.2, ssh-agent(1)")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-c"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-D"]),
        Flag::switch(&["-k"]).does(&[Fact::Signals]),
        Flag::value(&["-a"], Role::Write),
        Flag::value(&["-E"], Role::Text),
        Flag::value(&["-O"], Role::Text),
        Flag::value(&["-P"], Role::Text),
        Flag::value(&["-t"], Role::Text),
    ])
    .operands(Operands::lead(&[], Role::Command))
    .effects(&[Fact::Persists("an agent for keys")])
    .examples(&[
        ex("ssh-agent -s", "persist an agent for keys"),
        ex("ssh-agent rm x", "inner rm x; persist an agent for keys"),
        ex("ssh-agent -k", "signal; persist an agent for keys"),
        ex("ssh-agent -a s", "write s; persist an agent for keys"),
    ]);
