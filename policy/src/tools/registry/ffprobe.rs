//! `ffprobe`: describes media.

use crate::{
    tools::host,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ffprobe", "describes media", "FFmpeg 5.1, ffprobe(1)")
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::ends(&["-version"]),
        Flag::switch(&["-h", "-help"]),
        Flag::switch(&["-hide_banner"]),
        Flag::switch(&["-show_format"]),
        Flag::switch(&["-show_streams"]),
        Flag::switch(&["-show_packets"]),
        Flag::switch(&["-show_frames"]),
        Flag::switch(&["-show_chapters"]),
        Flag::switch(&["-show_programs"]),
        Flag::switch(&["-show_error"]),
        Flag::switch(&["-show_data"]),
        Flag::switch(&["-show_private_data"]),
        Flag::switch(&["-count_frames"]),
        Flag::switch(&["-count_packets"]),
        Flag::switch(&["-unit"]),
        Flag::switch(&["-prefix"]),
        Flag::switch(&["-byte_binary_prefix"]),
        Flag::switch(&["-sexagesimal"]),
        Flag::switch(&["-pretty"]),
        Flag::switch(&["-bitexact"]),
        Flag::switch(&["-formats"]),
        Flag::switch(&["-codecs"]),
        Flag::switch(&["-decoders"]),
        Flag::switch(&["-encoders"]),
        Flag::switch(&["-protocols"]),
        Flag::switch(&["-show_program_version"]),
        Flag::switch(&["-show_library_versions"]),
        Flag::switch(&["-show_versions"]),
        Flag::switch(&["-noprivate"]),
        Flag::value(&["-v", "-loglevel"], Role::Text),
        Flag::value(&["-of", "-print_format", "-output_format"], Role::Text),
        Flag::value(&["-show_entries"], Role::Text),
        Flag::value(&["-select_streams"], Role::Text),
        Flag::value(&["-read_intervals"], Role::Text),
        Flag::value(&["-show_data_hash"], Role::Text),
        Flag::value(&["-analyzeduration"], Role::Text),
        Flag::value(&["-probesize"], Role::Text),
        Flag::switch(&["-sections"]),
        Flag::value(&["-o"], Role::Write),
        Flag::value(&["-i"], Role::Text),
    ])
    .operands(Operands::Judged)
    .judge(probes)
    .examples(&[
        ex("ffprobe -v error -show_format -of json a.mp4", "read a.mp4"),
        ex("ffprobe -i a.mp4", "read a.mp4"),
        ex("ffprobe https://a.b/x", "connect a.b; opaque"),
        ex("ffprobe -f lavfi x", "opaque; read lavfi; read x"),
        ex("ffprobe -i https://a.b/x", "connect a.b; opaque"),
        ex("ffprobe -o out a", "read a; write out"),
    ]);

fn probes(call: &Call<'_>, findings: &mut Findings<'_>) {
    for operand in call.operand_args().chain(call.values("-i")) {
        if operand.text.contains(&b':') {
            findings.connect(operand.span, host(operand));
            findings.opaque(operand.span, "a protocol");
        } else {
            findings.read(operand);
        }
    }
}
