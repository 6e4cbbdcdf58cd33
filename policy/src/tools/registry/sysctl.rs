//! `sysctl`: shows or sets kernel parameters.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("sysctl", "shows or sets kernel parameters", "procps-ng 4.0.2, sysctl(8)")
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-A"]),
        Flag::switch(&["-X"]),
        Flag::switch(&["--deprecated"]),
        Flag::switch(&["--dry-run"]),
        Flag::switch(&["-b", "--binary"]),
        Flag::switch(&["-e", "--ignore"]),
        Flag::switch(&["-N", "--names"]),
        Flag::switch(&["-n", "--values"]),
        Flag::glued(&["-p", "--load"], Role::Read).does(&[Fact::Writes(Place::Named("the kernel parameters"))]),
        Flag::switch(&["-f"]).does(&[Fact::Writes(Place::Named("the kernel parameters"))]),
        Flag::switch(&["--system"]).does(&[Fact::Writes(Place::Named("the kernel parameters"))]),
        Flag::value(&["-r", "--pattern"], Role::Text),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-w", "--write"]).operands(&Role::Sets("the kernel parameters")),
        Flag::switch(&["-o"]),
        Flag::switch(&["-x"]),
        Flag::switch(&["-d"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::Judged)
    .judge(assignments)
    .examples(&[
        ex("sysctl -a", ""),
        ex("sysctl kernel.hostname vm.swappiness", ""),
        ex("sysctl -n kernel.ostype", ""),
        ex("sysctl a=1", "write the kernel parameters"),
        ex("sysctl -w a=1", "write the kernel parameters"),
        ex("sysctl --write a", "write the kernel parameters"),
        ex("sysctl -p", "write the kernel parameters"),
        ex("sysctl -pf.conf", "read f.conf; write the kernel parameters"),
        ex("sysctl --load=f", "read f; write the kernel parameters"),
        ex("sysctl -f", "write the kernel parameters"),
        ex("sysctl --system", "write the kernel parameters"),
        ex("sysctl \"$X\"", "opaque; write the kernel parameters"),
        ex("sysctl $x", "opaque; write the kernel parameters"),
    ]);

/// An operand with `=` sets a parameter.
fn assignments(call: &Call<'_>, findings: &mut Findings<'_>) {
    for arg in call.operand_args().filter(|arg| arg.known().is_none_or(|text| text.contains(&b'='))) {
        findings.at(arg.span, Effect::Write(Target::Named("the kernel parameters".into())), "sets");
    }
}
