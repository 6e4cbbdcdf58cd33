//! `lz4`: packs and unpacks files.

use crate::{
    effect::Effect,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("lz4", "packs and unpacks files", "lz4 1.9.4, lz4(1)")
    .aliases(&["unlz4", "lz4cat", "lz4c"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-d", "--decompress", "--uncompress"]),
        Flag::switch(&["-z", "--compress"]),
        Flag::value(&["-D"], Role::Read),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-k", "--keep"]),
        Flag::switch(&["--rm"]),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-H"]),
        Flag::ends(&["-V", "--version"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-c", "--stdout", "--to-stdout"]),
        Flag::switch(&["-t", "--test"]),
        Flag::switch(&["-m", "--multiple"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["-l"]),
        Flag::glued(&["-B"], Role::Text),
        Flag::switch(&["--no-frame-crc"]),
        Flag::switch(&["--frame-crc"]),
        Flag::switch(&["--content-size"]),
        Flag::switch(&["--no-content-size"]),
        Flag::switch(&["--list"]),
        Flag::switch(&["--sparse"]),
        Flag::switch(&["--no-sparse"]),
        Flag::switch(&["--favor-decSpeed"]),
        Flag::glued(&["--fast"], Role::Text),
        Flag::switch(&["--best"]),
        Flag::glued(&["-b"], Role::Text),
        Flag::glued(&["-e"], Role::Text),
        Flag::glued(&["-i"], Role::Text),
        Flag::glued(&["-T"], Role::Text),
        Flag::switch(&["-0"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["-2"]),
        Flag::switch(&["-3"]),
        Flag::switch(&["-4"]),
        Flag::switch(&["-5"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-7"]),
        Flag::switch(&["-8"]),
        Flag::switch(&["-9"]),
    ])
    .operands(Operands::Judged)
    .judge(files)
    .examples(&[
        ex("lz4 a", "read a; write a.lz4"),
        ex("lz4 a out", "read a; write out"),
        ex("lz4 -dc a.lz4", "read a.lz4"),
        ex("lz4 -d a.lz4", "read a.lz4; write a"),
        ex("lz4 -m a b", "read a; read b; write a.lz4; write b.lz4"),
        ex("lz4 --rm a", "read a; write a.lz4; delete a"),
        ex("lz4 -t a.lz4", "read a.lz4"),
        ex("lz4 -t -d a.lz4", "read a.lz4; write a"),
        ex("lz4 - -", ""),
        ex("lz4 --list a b", "read a; read b"),
    ]);

/// The second operand is the output, unless there may be several inputs.
fn files(call: &Call<'_>, findings: &mut Findings<'_>) {
    // The last of these flags wins.
    let mode = call.last_of(&["--compress", "--decompress", "--test", "--list", "-b"]);
    let reads_only = call.name == "lz4cat" || call.has("--stdout") || matches!(mode, Some("--test" | "--list" | "-b"));
    let several = call.has("-m") || call.has("-r");
    for (position, operand) in call.operand_args().enumerate() {
        if position == 1 && !several && !call.has("--list") && !call.has("-b") {
            if !matches!(operand.known(), Some(b"-" | b"stdout" | b"null")) {
                findings.write(operand);
            }
            continue;
        }
        if matches!(operand.known(), Some(b"-" | b"stdin")) {
            continue;
        }
        findings.read(operand);
        if !reads_only && (several || call.operands.len() == 1) {
            // Without an output name one is made of the input's.
            let text = match operand.text.strip_suffix(b".lz4") {
                Some(unpacked) => unpacked.to_vec(),
                None => [operand.text.as_slice(), b".lz4"].concat(),
            };
            if call.has("-r") {
                // Of a directory all that lies below it.
                let below = Effect::Write(findings.target(operand).under());
                findings.at(operand.span, below, "writes");
            }
            match operand.form {
                Form::Exact => findings.write(&Arg::exact(text, operand.span)),
                Form::Prefix | Form::Glob | Form::Any => findings.write(operand),
            }
        }
        if call.has("--rm") {
            findings.delete(operand);
        }
    }
}
