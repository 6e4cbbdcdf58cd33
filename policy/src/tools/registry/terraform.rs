//! `terraform`: handles infrastructure.
//!
//! Terraform asks `checkpoint-api.hashicorp.com` for new versions behind every command, unless told not to; that is not stated as an effect.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Role, Syntax, Tool, ex},
    },
};

mod commands;
static SOURCE: &str = "Terraform 1.14 and OpenTofu 1.10, terraform COMMAND -help";

pub(super) static TOOL: Tool = Tool::new("terraform", "handles infrastructure", SOURCE)
    .aliases(&["tofu"])
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::value(&["-chdir", "--chdir"], Role::Enter)])
    .alone(&["-version", "--version", "-v", "-help", "--help", "-h"])
    .commands(&[
        commands::VERSION,
        commands::FMT,
        commands::VALIDATE,
        commands::SHOW,
        commands::OUTPUT,
        commands::GRAPH,
        commands::PROVIDERS,
        commands::PLAN,
        commands::WORKSPACE,
        commands::STATE,
        commands::APPLY,
        commands::DESTROY,
        commands::IMPORT,
        commands::REFRESH,
        commands::TAINT,
        commands::UNTAINT,
        commands::FORCE_UNLOCK,
        commands::TEST,
        commands::CONSOLE,
        commands::QUERY,
        commands::STACKS,
        commands::INIT,
        commands::GET,
        commands::LOGIN,
        commands::LOGOUT,
    ])
    .examples(&[
        ex("terraform -version", ""),
        ex("terraform -chdir=d fmt -check", "read d/**"),
        ex("terraform frob", "opaque"),
    ]);

/// `-check` and `-write=false` keep the files.
fn formats(call: &Call<'_>, findings: &mut Findings<'_>) {
    let given = |name: &str, value: &[u8]| {
        call.given(name)
            .last()
            .is_some_and(|given| given.value.as_deref().map_or(value == b"true", |word| word.known() == Some(value)))
    };
    let keeps = given("-check", b"true") || given("-write", b"false");
    if call.operands.is_empty() {
        let here = findings.below_cwd(".");
        findings.at(call.span, Effect::Read(here.clone()), "reads");
        if !keeps {
            findings.at(call.span, Effect::Write(here), "formats");
        }
    }
    for operand in call.operand_args().filter(|operand| operand.known() != Some(b"-")) {
        findings.read(operand);
        if !keeps {
            findings.write(operand);
        }
    }
}
