//! `nsjail`: runs a command in a sandbox.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("nsjail", "runs a command in a sandbox", "nsjail 3.4, its usage text")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(command)
    .examples(&[ex("nsjail -Mo -- rm x", "opaque; inner rm x"), ex("nsjail --help", "")]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    if let [only] = call.args
        && matches!(only.known(), Some(b"--help" | b"-h"))
    {
        return;
    }
    findings.opaque(call.span, "a sandbox with a configuration of its own");
    if let Some(at) = call.args.iter().position(|word| !word.text.starts_with(b"-") || word.known() == Some(b"--")) {
        let dashes = call.args.get(at).is_some_and(|word| word.known() == Some(b"--"));
        findings.perhaps_command(call.args.get(at + usize::from(dashes)..).unwrap_or_default().to_vec());
    }
}
