//! `date`: prints or sets the time.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("date", "prints or sets the time", "GNU coreutils 9.1, date(1)")
    .flags(&[
        Flag::value(&["-d", "--date"], Role::Text),
        Flag::switch(&["--debug"]),
        Flag::value(&["-f", "--file"], Role::Read),
        Flag::glued(&["-I", "--iso-8601"], Role::Text),
        Flag::switch(&["--resolution"]),
        Flag::switch(&["-R", "--rfc-email", "--rfc-822", "--rfc-2822"]),
        Flag::value(&["--rfc-3339"], Role::Text),
        Flag::value(&["-r", "--reference"], Role::Read),
        Flag::value(&["-s", "--set"], Role::Sets("the system clock")),
        Flag::switch(&["-u", "--utc", "--universal", "--uct"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(operands)
    .examples(&[
        ex("date", ""),
        ex("date +%s", ""),
        ex("date -u '+%F %T'", ""),
        ex("date -d yesterday +%F", ""),
        ex("date -d @0 -Iseconds", ""),
        ex("date -r a", "read a"),
        ex("date -f dates.txt", "read dates.txt"),
        ex("date -s 2020-01-01", "write the system clock"),
        ex("date -us '2020-01-01'", "write the system clock"),
        ex("date --se=now", "write the system clock"),
        ex("date 010100002020", "write the system clock"),
        ex("date \"$X\"", "opaque; write the system clock"),
        ex("date $x", "opaque; write the system clock"),
        ex("date +$X", ""),
        ex("date \"+%F-$X\"", ""),
    ]);

/// An operand that is no `+FORMAT` sets the clock.
fn operands(call: &Call<'_>, findings: &mut Findings<'_>) {
    for arg in call.operand_args().filter(|arg| arg.text.first() != Some(&b'+')) {
        findings.at(arg.span, Effect::Write(Target::Named("the system clock".into())), "sets");
    }
}
