//! `last`: shows the last logins.
//!
//! `-d` asks the name server.

use crate::tools::spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("last", "shows the last logins", "util-linux 2.38.1, last(1)")
    .aliases(&["lastb"])
    .syntax(Syntax::GNU.numbers())
    .flags(&[
        Flag::switch(&["-a", "--hostlast"]),
        Flag::switch(&["-d", "--dns"]).does(&[Fact::Connects("")]),
        Flag::value(&["-f", "--file"], Role::Read),
        Flag::switch(&["-F", "--fulltimes"]),
        Flag::switch(&["-i", "--ip"]),
        Flag::value(&["-n", "--limit"], Role::Text),
        Flag::switch(&["-R", "--nohostname"]),
        Flag::value(&["-s", "--since"], Role::Text),
        Flag::value(&["-t", "--until"], Role::Text),
        Flag::value(&["-p", "--present"], Role::Text),
        Flag::switch(&["-w", "--fullnames"]),
        Flag::switch(&["-x", "--system"]),
        Flag::value(&["--time-format"], Role::Text),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("last", ""),
        ex("last -10 root", ""),
        ex("lastb -n 5 -F", ""),
        ex("last -f /var/log/wtmp.1", "read /var/log/wtmp.1"),
        ex("last -d", "connect ?"),
        ex("last -ad", "connect ?"),
        ex("last $x", "opaque"),
        ex("last --no-such", "opaque"),
    ]);
