//! `dig`: asks name servers. The words are sent to a server: they can carry data out.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("dig", "asks name servers", "BIND 9.18, dig(1)")
    .syntax(Syntax { operand_ends_flags: false, ..Syntax::POSIX })
    .flags(&[
        Flag::switch(&["-4"]),
        Flag::switch(&["-6"]),
        Flag::value(&["-b"], Role::Text),
        Flag::value(&["-c"], Role::Text),
        Flag::value(&["-f"], Role::Read),
        Flag::value(&["-k"], Role::Read),
        Flag::switch(&["-m"]),
        Flag::value(&["-p"], Role::Text),
        Flag::value(&["-q"], Role::Text),
        Flag::switch(&["-r"]),
        Flag::value(&["-t"], Role::Text),
        Flag::switch(&["-u"]),
        Flag::value(&["-x"], Role::Text),
        Flag::value(&["-y"], Role::Text),
        Flag::switch(&["-i"]),
        Flag::ends(&["-v"]),
        Flag::ends(&["-h"]),
    ])
    .operands(Operands::Judged)
    .judge(asked)
    .examples(&[
        ex("dig +short example.com MX", "connect ?"),
        ex("dig @8.8.8.8 x.example", "connect 8.8.8.8"),
        ex("dig -x 1.2.3.4 @ns.example", "connect ns.example"),
        ex("dig -f l -k key", "read l; read key; connect ?"),
        ex("dig -v", ""),
        ex("dig $X", "opaque; connect ?"),
    ]);

/// `@server`, else the servers of the system.
fn asked(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut named = false;
    for operand in call.operand_args().filter(|operand| operand.text.first() == Some(&b'@')) {
        named = true;
        let host = host(&operand.tail(1));
        findings.connect(operand.span, host);
    }
    if !named {
        findings.connect(call.span, Host::Unknown);
    }
}
