//! `ldconfig`: writes or prints the cache of shared libraries.

use crate::tools::{
    argv::Call,
    findings::Findings,
    roles::state,
    spec::{Fact, Flag, Operands, Place, Role, Tool, ex},
};

pub(super) static TOOL: Tool =
    Tool::new("ldconfig", "writes or prints the cache of shared libraries", "glibc 2.36, ldconfig(8)")
        .flags(&[
            Flag::value(&["-c", "--format"], Role::Text),
            Flag::value(&["-C"], Role::Write),
            Flag::value(&["-f"], Role::Read),
            Flag::switch(&["-i", "--ignore-aux-cache"]),
            Flag::switch(&["-l"]).does(&[Fact::Writes(Place::Somewhere)]),
            Flag::switch(&["-n"]),
            Flag::switch(&["-N"]),
            Flag::switch(&["-p", "--print-cache"]),
            Flag::value(&["-r"], Role::Write),
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-X"]),
            Flag::switch(&["-?", "--help"]),
            Flag::switch(&["--usage"]),
            Flag::switch(&["-V", "--version"]),
        ])
        .operands(Operands::all(Role::Read))
        .judge(cache)
        .examples(&[
            ex("ldconfig -p", ""),
            ex("ldconfig --print-cache", ""),
            ex("ldconfig --version", ""),
            ex("ldconfig", "write /etc/ld.so.cache/**; write ?"),
            ex("ldconfig -v lib", "read lib; write /etc/ld.so.cache/**; write ?"),
            ex("ldconfig -N -X", "write /etc/ld.so.cache/**; write ?"),
            ex("ldconfig -C out", "write out; write /etc/ld.so.cache/**; write ?"),
            ex("ldconfig -r root -f conf", "read conf; write root; write /etc/ld.so.cache/**; write ?"),
            ex("ldconfig -l lib", "read lib; write /etc/ld.so.cache/**; write ?"),
            ex("ldconfig $x", "opaque; read ?; write /etc/ld.so.cache/**; write ?"),
        ]);

/// Unless it only prints, it writes the cache and makes links in the directories of libraries.
fn cache(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !["-p", "-?", "--usage", "-V"].iter().any(|flag| call.has(flag)) {
        state(Fact::Writes(Place::At("/etc/ld.so.cache")), call.span, findings);
        state(Fact::Writes(Place::Somewhere), call.span, findings);
    }
}
