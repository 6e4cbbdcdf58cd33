//! `yq`: filters YAML. Two programs have this name; both their flags are here.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("yq", "filters YAML", "yq 3.1.0 (Python) and yq 4.44 (Go): `yq --help`")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-y", "--yaml-output", "--yml-output"]),
        Flag::switch(&["-Y", "--yaml-roundtrip", "--yml-roundtrip"]),
        Flag::value(&["--yaml-output-grammar-version", "--yml-out-ver"], Role::Text),
        Flag::value(&["--width"], Role::Text),
        Flag::value(&["-w"], Role::Text),
        Flag::switch(&["--indentless-lists", "--indentless"]),
        Flag::switch(&["-i", "--in-place", "--inplace"]).operands(&Role::Write),
        Flag::switch(&["-c", "--compact-output"]),
        Flag::switch(&["-n", "--null-input"]),
        Flag::switch(&["-e", "--exit-status"]),
        Flag::switch(&["-s", "--slurp", "--split-exp"]),
        Flag::glued(&["-r", "--raw-output", "--unwrapScalar"], Role::Text),
        Flag::switch(&["-R", "--raw-input"]),
        Flag::switch(&["-C", "--colors", "--color-output"]),
        Flag::switch(&["-M", "--no-colors", "--monochrome-output"]),
        Flag::switch(&["-S", "--sort-keys"]),
        Flag::switch(&["--tab"]),
        Flag::switch(&["-j", "--tojson", "--join-output"]),
        Flag::switch(&["-a", "--ascii-output"]),
        Flag::value(&["--arg"], Role::Text),
        Flag::value(&["--argjson"], Role::Text),
        Flag::switch(&["--args"]),
        Flag::switch(&["-P", "--prettyPrint"]),
        Flag::value(&["-I", "--indent"], Role::Text),
        Flag::switch(&["-N", "--no-doc"]),
        Flag::value(&["-o", "--output-format"], Role::Text),
        Flag::value(&["-p", "--input-format"], Role::Text),
        Flag::switch(&["-0", "--nul-output"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::ends(&["-V", "--version"]),
        Flag::ends(&["-h", "--help"]),
        Flag::glued(&["--header-preprocess"], Role::Text),
        Flag::value(&["--front-matter"], Role::Text),
        Flag::value(&["-f"], Role::Read),
        Flag::value(&["--from-file"], Role::Read),
        Flag::value(&["--expression"], Role::Text),
        Flag::value(&["--xml-attribute-prefix"], Role::Text),
        Flag::value(&["--xml-content-name"], Role::Text),
        Flag::value(&["--xml-directive-name"], Role::Text),
        Flag::switch(&["--xml-keep-namespace"]),
        Flag::value(&["--xml-proc-inst-prefix"], Role::Text),
        Flag::switch(&["--xml-raw-token"]),
        Flag::switch(&["--xml-skip-directives"]),
        Flag::switch(&["--xml-skip-proc-inst"]),
        Flag::switch(&["--xml-strict-mode"]),
        Flag::switch(&["--csv-auto-parse"]),
        Flag::value(&["--csv-separator"], Role::Text),
        Flag::switch(&["--tsv-auto-parse"]),
        Flag::value(&["--properties-separator"], Role::Text),
        Flag::switch(&["--properties-array-brackets"]),
        Flag::switch(&["--lua-globals"]),
        Flag::value(&["--lua-prefix"], Role::Text),
        Flag::value(&["--lua-suffix"], Role::Text),
        Flag::switch(&["--lua-unquoted"]),
        Flag::value(&["--shell-key-separator"], Role::Text),
        Flag::switch(&["--string-interpolation"]),
        Flag::value(&["--split-exp-file"], Role::Read),
    ])
    .operands(Operands::Judged)
    .judge(filtered)
    .examples(&[
        ex("yq .a f.yaml", "read .a; read f.yaml"),
        ex("yq eval .a f", "read .a; read f"),
        ex("yq -r .a", "read .a"),
        ex("yq -i \".a=1\" f", "read .a=1; read f; write .a=1; write f"),
        ex("yq -P -i f.yaml", "read f.yaml; write f.yaml"),
        ex("yq --inplace . f", "read .; read f; write .; write f"),
        ex("yq -s .name f", "read .name; read f; write ./**"),
        ex("yq e \"load(\\\"x\\\")\" f", "read load(\"x\"); read f; read ?"),
        ex("yq $X f", "opaque; read ?; read f"),
        ex("yq -f p f", "read p; read f"),
    ]);

/// Whether a word is the filter or a file tells only the program: each is taken for a file that is read.
fn filtered(call: &Call<'_>, findings: &mut Findings<'_>) {
    for (at, operand) in call.operand_args().enumerate() {
        if at == 0 && matches!(operand.known(), Some(b"e" | b"eval" | b"ea" | b"eval-all")) {
            continue;
        }
        findings.read(operand);
        let loads = operand.text.windows(4).any(|word| word == b"load") || operand.text.starts_with(b"import");
        if loads {
            findings.at(operand.span, Effect::Read(Target::Somewhere), "reads");
        }
    }
    // In the Go program `-s` writes one file a document; in the Python one it reads all at once.
    if call.has("-s") {
        let target = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(target), "writes");
    }
}
