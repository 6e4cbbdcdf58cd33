//! `zstd`: packs and unpacks files.

use crate::{
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("zstd", "packs and unpacks files", "zstd 1.5.4, zstd(1)")
    .aliases(&["unzstd", "zstdmt"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["-o"], Role::WriteOrDash),
        Flag::switch(&["-k", "--keep"]),
        Flag::switch(&["--rm"]),
        Flag::switch(&["-d", "--decompress", "--uncompress"]),
        Flag::value(&["-D"], Role::Read),
        Flag::switch(&["-f", "--force"]),
        Flag::ends(&["-h"]),
        Flag::ends(&["-H", "--help"]),
        Flag::ends(&["-V", "--version"]),
        Flag::switch(&["-c", "--stdout"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::value(&["--trace"], Role::Write),
        Flag::switch(&["--progress"]),
        Flag::switch(&["--no-progress"]),
        Flag::switch(&["-r"]),
        Flag::value(&["--filelist"], Role::Read).does(&[Fact::Writes(Place::Somewhere)]),
        Flag::value(&["--output-dir-flat"], Role::Write),
        Flag::value(&["--output-dir-mirror"], Role::Write),
        Flag::switch(&["--asyncio"]),
        Flag::switch(&["--no-asyncio"]),
        Flag::switch(&["--check"]),
        Flag::switch(&["--no-check"]),
        Flag::switch(&["--ultra"]),
        Flag::glued(&["--fast"], Role::Text),
        Flag::glued(&["--adapt"], Role::Text),
        Flag::glued(&["--long"], Role::Text),
        Flag::value(&["--patch-from"], Role::Read),
        Flag::glued(&["-T", "--threads"], Role::Text),
        Flag::switch(&["--single-thread"]),
        Flag::value(&["--auto-threads"], Role::Text),
        Flag::glued(&["-B", "--block-size"], Role::Text),
        Flag::switch(&["--rsyncable"]),
        Flag::switch(&["--exclude-compressed"]),
        Flag::value(&["--stream-size"], Role::Text),
        Flag::value(&["--size-hint"], Role::Text),
        Flag::value(&["--target-compressed-block-size"], Role::Text),
        Flag::switch(&["--no-dictID"]),
        Flag::switch(&["--compress-literals"]),
        Flag::switch(&["--no-compress-literals"]),
        Flag::switch(&["--row-match-finder"]),
        Flag::switch(&["--no-row-match-finder"]),
        Flag::value(&["--format"], Role::Text),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-t", "--test"]),
        Flag::glued(&["-M", "--memory"], Role::Text),
        Flag::switch(&["--sparse"]),
        Flag::switch(&["--no-sparse"]),
        Flag::switch(&["--pass-through"]),
        Flag::switch(&["--no-pass-through"]),
        Flag::switch(&["--train"]),
        Flag::glued(&["--train-cover"], Role::Text),
        Flag::glued(&["--train-fastcover"], Role::Text),
        Flag::glued(&["--train-legacy"], Role::Text),
        Flag::value(&["--maxdict"], Role::Text),
        Flag::value(&["--dictID"], Role::Text),
        Flag::glued(&["-b"], Role::Text),
        Flag::glued(&["-e"], Role::Text),
        Flag::glued(&["-i"], Role::Text),
        Flag::switch(&["-S"]),
        Flag::value(&["--priority"], Role::Text),
        Flag::switch(&["-C"]),
        Flag::switch(&["-z", "--compress"]),
        Flag::switch(&["--max"]),
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
    .operands(Operands::all(Role::Read))
    .judge(files)
    .examples(&[
        ex("zstd a", "read a; write a.zst"),
        ex("zstd -19 -T0 --rm a", "read a; write a.zst; delete a"),
        ex("zstd -dc a.zst", "read a.zst"),
        ex("zstd -d a.zst", "read a.zst; write a"),
        ex("zstd a.zst", "read a.zst; write a; write a.zst.zst"),
        ex("zstd -o out a", "read a; write out; delete out"),
        ex("zstd -dco out a", "read a; write out; delete out"),
        ex("zstd -l a.zst", "read a.zst"),
        ex("zstd -t a.zst", "read a.zst"),
        ex("zstd -dt a.zst", "read a.zst"),
        ex("zstd -t -d a.zst", "read a.zst; write a"),
        ex("zstd -lz a", "read a; write a.zst"),
        ex("zstd --trace t -c a", "read a; write t"),
        ex("zstd --filelist l -c", "read l; write ?"),
        ex("zstd --output-dir-flat d a", "read a; write d"),
        ex("zstd --output-dir-mirror d a", "read a; write d"),
        ex("zstd --train a b", "read a; read b; write dictionary"),
        ex("zstd", ""),
        ex("zstd --no-such a", "opaque; read a; write a.zst"),
    ]);

fn files(call: &Call<'_>, findings: &mut Findings<'_>) {
    if ["--train", "--train-cover", "--train-fastcover", "--train-legacy"].iter().any(|flag| call.has(flag)) {
        if !call.has("-o") {
            findings.write(&Arg::exact("dictionary", call.span));
        }
        return;
    }
    // The last of these flags wins; `-d` behind `-b` measures unpacking.
    let mode = call.last_of(&["--compress", "--decompress", "--test", "--list", "-b"]);
    let reads_only = call.has("--stdout") || matches!(mode, Some("--test" | "--list" | "-b"));
    let elsewhere = ["-o", "--output-dir-flat", "--output-dir-mirror"].iter().any(|flag| call.has(flag));
    // What is there is removed first, also where it is a link.
    for output in call.values("-o").filter(|output| output.known() != Some(b"-") && !output.text.starts_with(b"/dev/"))
    {
        findings.delete(output);
    }
    for operand in call.operand_args().filter(|operand| operand.known() != Some(b"-")) {
        if !reads_only && !elsewhere {
            let unpacked = operand.text.strip_suffix(b".zst").filter(|_| mode != Some("--compress"));
            // Without a flag it packs what is packed already, whatever other versions do.
            let packed = (unpacked.is_none() || mode.is_none()).then(|| [operand.text.as_slice(), b".zst"].concat());
            match operand.form {
                Form::Exact => {
                    for text in unpacked.map(<[u8]>::to_vec).into_iter().chain(packed) {
                        findings.write(&Arg::exact(text, operand.span));
                    }
                }
                Form::Prefix | Form::Glob | Form::Any => findings.write(operand),
            }
        }
        if call.has("--rm") {
            findings.delete(operand);
        }
    }
}
