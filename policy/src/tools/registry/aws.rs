//! `aws`: handles Amazon Web Services.

use crate::{
    effect::Host,
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("aws", "handles Amazon Web Services", "AWS CLI 2, aws help")
    .syntax(Syntax::RAW)
    .alone(&["--version", "help"])
    .operands(Operands::Judged)
    .judge(asks)
    .examples(&[
        ex("aws ec2 describe-instances --region x", "connect ?"),
        ex("aws s3 ls s3://a", "connect ?"),
        ex("aws ec2 terminate-instances --instance-ids i", "publish ?; opaque"),
        ex("aws s3 cp a s3://b", "publish ?; opaque"),
        ex("aws --profile p ec2 describe-x", "publish ?; opaque"),
        ex("aws --version", ""),
    ]);

/// Words that ask and change nothing.
const READS: &[&[u8]] = &[b"ls", b"help", b"wait"];

/// Beginnings of words that ask and change nothing.
const BEGINNINGS: &[&[u8]] = &[b"describe-", b"list-", b"get-caller-", b"get-account-", b"head-", b"batch-get-"];

/// Asks if the command's own word (the last before the first flag, or the one before that) is one that asks.
fn asks(call: &Call<'_>, findings: &mut Findings<'_>) {
    let words: Option<Vec<&[u8]>> =
        call.args.iter().map(Arg::known).take_while(|word| word.is_none_or(|word| !word.starts_with(b"-"))).collect();
    let asks = words.is_some_and(|words| {
        words
            .iter()
            .take(2)
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
