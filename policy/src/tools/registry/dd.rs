//! `dd`: copies and converts blocks.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Descends, Flag, Operands, Tool, ex},
};

pub(super) static TOOL: Tool = Tool::new("dd", "copies and converts blocks", "GNU coreutils 9.1, dd(1)")
    .descends(Descends::With(&[]))
    .flags(&[Flag::ends(&["--help"]), Flag::ends(&["--version"])])
    .operands(Operands::Judged)
    .judge(operands)
    .examples(&[
        ex("dd if=a of=b bs=1M", "read a; write b"),
        ex("dd if=/dev/zero of=/dev/sda count=1", "read /dev/zero; write /dev/sda"),
        ex("dd status=none", ""),
        ex("dd if=$X of=/tmp/x", "read ?; write /tmp/x"),
        ex("dd $X", "opaque"),
        ex("dd nosuch=1", "opaque"),
        ex("dd --help", ""),
    ]);

fn operands(call: &Call<'_>, findings: &mut Findings<'_>) {
    for arg in call.operand_args() {
        let equals = arg.text.iter().position(|byte| *byte == b'=');
        let key = equals.and_then(|at| arg.text.get(..at)).unwrap_or_default();
        let value = arg.tail(key.len() + 1);
        match key {
            b"if" => findings.read(&value),
            b"of" => findings.write(&value),
            b"bs" | b"cbs" | b"conv" | b"count" | b"ibs" | b"iflag" | b"iseek" | b"obs" | b"oflag" | b"oseek"
            | b"seek" | b"skip" | b"status" => {}
            _ => findings.opaque(arg.span, "`dd` takes operands of the form `key=value`"),
        }
    }
}
