//! `pdftotext`: extracts text.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("pdftotext", "extracts text", "Poppler 22.12, pdftotext(1)")
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-layout"]),
        Flag::switch(&["-raw"]),
        Flag::switch(&["-htmlmeta"]),
        Flag::switch(&["-bbox"]),
        Flag::switch(&["-bbox-layout"]),
        Flag::switch(&["-tsv"]),
        Flag::switch(&["-nopgbrk"]),
        Flag::switch(&["-nodiag"]),
        Flag::switch(&["-q"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-h", "-help", "--help", "-?"]),
        Flag::switch(&["-listenc"]),
        Flag::switch(&["-cropbox"]),
        Flag::value(&["-f"], Role::Text),
        Flag::value(&["-l"], Role::Text),
        Flag::value(&["-r"], Role::Text),
        Flag::value(&["-x"], Role::Text),
        Flag::value(&["-y"], Role::Text),
        Flag::value(&["-W"], Role::Text),
        Flag::value(&["-H"], Role::Text),
        Flag::value(&["-fixed"], Role::Text),
        Flag::value(&["-colspacing"], Role::Text),
        Flag::value(&["-enc"], Role::Text),
        Flag::value(&["-eol"], Role::Text),
        Flag::value(&["-opw"], Role::Text),
        Flag::value(&["-upw"], Role::Text),
    ])
    .operands(Operands::Judged)
    .judge(extracts)
    .examples(&[
        ex("pdftotext a.pdf -", "read a.pdf"),
        ex("pdftotext -layout a.pdf out.txt", "read a.pdf; write out.txt"),
        ex("pdftotext a.pdf", "read a.pdf; write ./**"),
        ex("pdftotext $x", "read ?; write ./**; opaque"),
        ex("pdftotext -v", ""),
    ]);

/// Without a second operand the text goes beside the document.
fn extracts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let words: Vec<_> = call.operand_args().collect();
    match words.as_slice() {
        [] => {}
        [document] => {
            findings.read(document);
            let beside = if document.text.contains(&b'/') { Target::Somewhere } else { findings.below_cwd(".") };
            findings.at(call.span, Effect::Write(beside), "writes");
        }
        [document, output, ..] => {
            findings.read(document);
            if output.known() != Some(b"-") {
                findings.write(output);
            }
        }
    }
}
