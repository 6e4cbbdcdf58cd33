//! `service`: runs the script of a service.

use crate::{
    effect::{Effect, Target},
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("service", "runs the script of a service", "init-system-helpers 1.65, service(8)")
        .syntax(Syntax::RAW)
        .operands(Operands::Judged)
        .judge(action)
        .examples(&[
            ex("service ssh status", "read the service manager"),
            ex("service --status-all", "read the service manager"),
            ex("service ssh restart", "persist services"),
            ex("service ssh $X", "persist services"),
        ]);

fn action(call: &Call<'_>, findings: &mut Findings<'_>) {
    let words: Vec<Option<&[u8]>> = call.args.iter().map(Arg::known).collect();
    match words.as_slice() {
        [] | [Some(b"--help" | b"-h" | b"--version")] => {}
        [Some(b"--status-all")] | [Some(_), Some(b"status")] => {
            let manager = Target::Named("the service manager".into());
            findings.at(call.span, Effect::Read(manager), "asks");
        }
        _ => findings.at(call.span, Effect::Persist(Target::Named("services".into())), "changes what runs"),
    }
}
