//! `vault`: handles secrets.

use crate::{
    effect::Host,
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("vault", "handles secrets", "Vault 1.21, vault --help")
    .syntax(Syntax::RAW)
    .alone(&["version", "--version", "-v", "-h", "--help"])
    .operands(Operands::Judged)
    .judge(asks)
    .examples(&[
        ex("vault status", "connect ?"),
        ex("vault kv get x", "connect ?"),
        ex("vault write a b=c", "publish ?; opaque"),
        ex("vault version", ""),
    ]);

/// Words that ask and change nothing.
const READS: &[&[u8]] = &[b"status", b"read", b"list", b"print", b"get", b"lookup"];

/// Beginnings of words that ask and change nothing.
const BEGINNINGS: &[&[u8]] = &[];

/// Asks if the command's own word (the last before the first flag, or the one before that) is one that asks.
fn asks(call: &Call<'_>, findings: &mut Findings<'_>) {
    let words: Option<Vec<&[u8]>> =
        call.args.iter().map(Arg::known).take_while(|word| word.is_none_or(|word| !word.starts_with(b"-"))).collect();
    let asks = words.is_some_and(|words| {
        words.iter().take(2).any(|word| READS.contains(word) || BEGINNINGS.iter().any(|start| word.starts_with(start)))
    });
    if asks {
        findings.connect(call.span, Host::Unknown);
    } else {
        findings.publish(call.span, Host::Unknown);
        findings.opaque(call.span, "a command of the service that is not described");
    }
}
