//! `az`: handles Azure.

use crate::{
    effect::Host,
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("az", "handles Azure", "Azure CLI 2, az --help")
    .syntax(Syntax::RAW)
    .alone(&["--help", "-h"])
    .operands(Operands::Judged)
    .judge(asks)
    .examples(&[
        ex("az account list", "connect ?"),
        ex("az group delete -n g", "publish ?; opaque"),
        ex("az vm show -n x", "connect ?"),
        ex("az group create -n g", "publish ?; opaque"),
    ]);

/// Words that ask and change nothing.
const READS: &[&[u8]] = &[b"list", b"show", b"exists"];

/// Beginnings of words that ask and change nothing.
const BEGINNINGS: &[&[u8]] = &[b"list-", b"show-"];

/// Asks if the command's own word (the last before the first flag, or the one before that) is one that asks.
fn asks(call: &Call<'_>, findings: &mut Findings<'_>) {
    let words: Option<Vec<&[u8]>> =
        call.args.iter().map(Arg::known).take_while(|word| word.is_none_or(|word| !word.starts_with(b"-"))).collect();
    let asks = words.is_some_and(|words| {
        words
            .iter()
            .take(3)
            .skip(1)
            .any(|word| READS.contains(word) || BEGINNINGS.iter().any(|start| word.starts_with(start)))
    });
    if asks {
        findings.connect(call.span, Host::Unknown);
    } else {
        findings.publish(call.span, Host::Unknown);
        findings.opaque(call.span, "a command of the service that is not described");
    }
}
