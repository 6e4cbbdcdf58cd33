//! `chattr`: changes file system attributes.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Operands, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("chattr", "changes file system attributes", "e2fsprogs 1.47.0, chattr(1)")
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(operands)
    .examples(&[
        ex("chattr +i a", "write a"),
        ex("chattr -R -i +a src", "write src"),
        ex("chattr -v 1 =A a b", "write a; write b"),
        ex("chattr $X", "write ?"),
    ]);

fn operands(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut args = call.operand_args();
    while let Some(arg) = args.next() {
        match arg.known() {
            Some(b"-v" | b"-p") => {
                args.next();
            }
            Some([b'-' | b'+' | b'=', _, ..]) => {}
            _ => findings.write(arg),
        }
    }
}
