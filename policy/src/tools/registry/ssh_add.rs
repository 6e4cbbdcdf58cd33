//! `ssh-add`: handles the keys of the agent.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ssh-add", "handles the keys of the agent", "OpenSSH 9.2, ssh-add(1)")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-l"]),
        Flag::switch(&["-L"]),
        Flag::switch(&["-q"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-k"]),
        Flag::switch(&["-C"]),
        Flag::value(&["-E"], Role::Text),
        Flag::value(&["-t"], Role::Text),
        Flag::value(&["-H"], Role::Read),
        Flag::value(&["-h"], Role::Text),
        Flag::switch(&["-T"]).does(&[Fact::Reads(Place::Cwd)]),
        Flag::switch(&["-d"]).does(&[Fact::Persists("the keys of the agent")]),
        Flag::switch(&["-D"]).does(&[Fact::Persists("the keys of the agent")]),
        Flag::switch(&["-x"]).does(&[Fact::Persists("the keys of the agent")]),
        Flag::switch(&["-X"]).does(&[Fact::Persists("the keys of the agent")]),
        Flag::switch(&["-K"]).does(&[Fact::Persists("the keys of the agent")]),
        Flag::value(&["-s"], Role::Opaque("loads a library")),
        Flag::value(&["-e"], Role::Opaque("loads a library")),
        Flag::value(&["-S"], Role::Opaque("loads a library")),
    ])
    .operands(Operands::all(Role::Read))
    .judge(adds)
    .examples(&[
        ex("ssh-add -l", ""),
        ex("ssh-add", "persist the keys of the agent"),
        ex("ssh-add k", "read k; persist the keys of the agent"),
        ex("ssh-add -D", "persist the keys of the agent"),
        ex("ssh-add -d k", "read k; persist the keys of the agent"),
        ex("ssh-add -x -X -K", "persist the keys of the agent"),
        ex("ssh-add -s ./x.so", "opaque; persist the keys of the agent"),
        ex("ssh-add -l -e x -S y", "opaque"),
    ]);

fn adds(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !["-l", "-L", "-T"].iter().any(|flag| call.has(flag)) {
        findings.at(
            call.span,
            Effect::Persist(Target::Named("the keys of the agent".into())),
            "changes what the agent holds",
        );
    }
}
