//! `ar`: keeps files in archives.
//!
//! The first word is the operation, with or without a dash. With `a`, `b`, `i` the name of a member stands before the archive,
//! with `N` a count.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ar", "keeps files in archives", "GNU binutils 2.40, ar(1)")
    .syntax(Syntax::GNU.bare_cluster().at_files())
    .flags(&[
        Flag::switch(&["-d"]),
        Flag::switch(&["-m"]),
        Flag::switch(&["-p"]),
        Flag::switch(&["-q"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["-s"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-x"]),
        Flag::switch(&["-a"]),
        Flag::switch(&["-b"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-D"]),
        Flag::switch(&["-f"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-M"]).does(&[Fact::Opaque("the script on its input is not read")]),
        Flag::switch(&["-N"]),
        Flag::switch(&["-o"]),
        Flag::switch(&["-O"]),
        Flag::switch(&["-P"]),
        Flag::switch(&["-S"]),
        Flag::switch(&["-T"]),
        Flag::switch(&["-u"]),
        Flag::switch(&["-U"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["-h", "-H", "--help"]),
        Flag::value(&["--target"], Role::Text),
        Flag::value(&["--output"], Role::Write),
        Flag::value(&["--record-libdeps"], Role::Text),
        Flag::switch(&["--thin"]),
        Flag::value(&["--plugin"], Role::CodeFile("plugin")),
        Flag::value(&["-X"], Role::Text),
    ])
    .operands(Operands::Judged)
    .judge(archive)
    .examples(&[
        ex("ar t lib.a", "read lib.a"),
        ex("ar -tv lib.a a.o", "read lib.a"),
        ex("ar p lib.a a.o", "read lib.a"),
        ex("ar --version", ""),
        ex("ar r lib.a a.o b.o", "read a.o; read b.o; write lib.a"),
        ex("ar rcs lib.a *.o", "read ./**; write lib.a; write ./**; opaque"),
        ex("ar rcs lib.a ./*.o", "read ./**; write lib.a; write ./**"),
        ex("ar d lib.a a.o", "write lib.a"),
        ex("ar s lib.a", "write lib.a"),
        ex("ar tS lib.a", "read lib.a"),
        ex("ar rb pos.o lib.a a.o", "read a.o; write lib.a"),
        ex("ar dN 2 lib.a a.o", "write lib.a"),
        ex("ar x lib.a", "read lib.a; write ./**"),
        ex("ar x --output dir lib.a", "read lib.a; write dir; write ./**"),
        ex("ar -M", "opaque"),
        ex("ar --plugin p.so t lib.a", "read p.so; run p.so; read lib.a"),
        ex("ar @opts", "opaque"),
        ex("ar $x", "opaque; read ?; write ?; write ./**"),
    ]);

fn archive(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut operands = call.operand_args();
    // `ar --plugin P t FILE`: the operation may also be the first operand.
    let first = call.operands.first().and_then(|operand| operand.arg.known()).unwrap_or_default();
    let flagged = ['d', 'm', 'p', 'q', 'r', 's', 't', 'x'].iter().any(|letter| call.has(&format!("-{letter}")));
    let word = if flagged { &[] } else { first };
    if !flagged && !word.is_empty() {
        operands.next();
    }
    if word.contains(&b'l') {
        findings.opaque(call.span, "`l` takes a value from inside the operation");
    }
    let has = |letter: u8| word.contains(&letter) || call.has(&format!("-{}", char::from(letter)));
    let members = usize::from(has(b'a') || has(b'b') || has(b'i')) + usize::from(has(b'N'));
    let open = call.operands_are_open();
    let adds = has(b'r') || has(b'q');
    let only_reads = !open && (has(b't') || has(b'p') || has(b'x')) && !(adds || has(b'd') || has(b'm') || has(b's'));
    for (at, arg) in operands.enumerate() {
        if at == members || open {
            if only_reads { findings.read(arg) } else { findings.write(arg) }
        }
        if (at > members && adds) || (open && arg.known().is_none()) {
            findings.read(arg);
        }
    }
    if has(b'x') || (!flagged && word.is_empty() && open) {
        let target = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(target), "extracts files");
    }
}
