//! `python3`: runs Python code.

use crate::{
    effect::{Effect, Why},
    shell::{Arg, Form, Span},
    tools::{
        argv::Call,
        findings::{Findings, Stdin},
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new(
    "python3",
    "runs Python code",
    "CPython 3.11, python3(1); modules tried with a directory of the same name",
)
.aliases(&[
    "python",
    "python2",
    "python3.7",
    "python3.8",
    "python3.9",
    "python3.10",
    "python3.11",
    "python3.12",
    "python3.13",
    "python3.14",
    "pypy3",
])
.syntax(Syntax::RAW)
.operands(Operands::Judged)
.judge(code)
.examples(&[
    ex("python3 --version", ""),
    ex("python3 -V", ""),
    ex("python3 -VV", ""),
    ex("python3 -c 'print(1)'", "opaque"),
    ex("python3 -Ic 'print(1)'", "opaque"),
    ex("python3 -V -c 'x'", ""),
    ex("python3 -c x -V", "opaque"),
    ex("python3 x.py --version", "read x.py; run x.py"),
    ex("python3 -B -W error -X dev x.py", "read x.py; run x.py"),
    ex("python3 -- x.py", "read x.py; run x.py"),
    ex("python3 -", "opaque"),
    ex("python3", "opaque"),
    ex("python3 -i x.py", "read x.py; run x.py"),
    ex("python3 -m json.tool a.json", "run ./**; read a.json"),
    ex("python3 -I -m json.tool a.json", "read a.json"),
    ex("python3 -Im json.tool --indent 2 a b", "read a; write b"),
    ex("python3 -Pmjson.tool - b", "write b"),
    ex("python3 -m http.server", "run ./**; run a Python module"),
    ex("python3 -I -m pip install x", "run a Python module"),
    ex("python3 $x", "opaque"),
    ex("python3 --no-such", "opaque"),
]);

const LANGUAGE: &str = "Python";

fn code(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut isolated = false;
    let mut ends = false;
    let mut at = 0;
    while let Some(arg) = call.args.get(at) {
        at += 1;
        let rest = || call.args.get(at..).unwrap_or_default();
        let text = arg.text.as_slice();
        if arg.form != Form::Exact && (text.is_empty() || text.starts_with(b"-")) {
            return opaque(arg.span, findings);
        }
        match text {
            b"-" => break,
            b"--" => {
                if !ends {
                    files(rest(), findings, call);
                }
                return;
            }
            b"--version" | b"--help" | b"--help-env" | b"--help-xoptions" | b"--help-all" => ends = true,
            b"--check-hash-based-pycs" => at += 1,
            [b'-', b'-', ..] => return opaque(arg.span, findings),
            [b'-', letters @ ..] => {
                for (position, letter) in letters.iter().enumerate() {
                    let glued = position + 1 < letters.len();
                    match letter {
                        b'V' | b'h' | b'?' => ends = true,
                        b'I' | b'P' => isolated = true,
                        b'c' | b'm' if ends => return,
                        b'm' => {
                            let (name, operands) = if glued {
                                (Some(arg.tail(position + 2)), rest())
                            } else {
                                (rest().first().cloned(), rest().get(1..).unwrap_or_default())
                            };
                            return module(name, operands, isolated, call, findings);
                        }
                        b'W' | b'X' => {
                            at += usize::from(!glued);
                            break;
                        }
                        b'b' | b'B' | b'd' | b'E' | b'i' | b'O' | b'q' | b'R' | b's' | b'S' | b'u' | b'v' | b'x' => {}
                        _ => return opaque(arg.span, findings),
                    }
                }
            }
            _ if ends => return,
            _ => return script(arg, findings),
        }
    }
    if ends {
        return;
    }
    match findings.context().stdin {
        Stdin::File(target) => {
            let target = target.clone();
            findings.at(call.span, Effect::Read(target.clone()), "reads");
            findings.at(call.span, Effect::Run(target), "runs a script");
        }
        Stdin::Text(_) | Stdin::Pipe | Stdin::Inherited => opaque(call.span, findings),
    }
}

fn files(words: &[Arg], findings: &mut Findings<'_>, call: &Call<'_>) {
    match words.first() {
        Some(file) => script(file, findings),
        None => opaque(call.span, findings),
    }
}

fn script(file: &Arg, findings: &mut Findings<'_>) {
    let target = findings.target(file);
    findings.read(file);
    findings.at(file.span, Effect::Run(target), "runs a script");
}

/// `-m` looks for the module in the working directory first, unless `-I` or `-P` is given: a directory `json` there runs
/// in the place of the standard library's.
fn module(name: Option<Arg>, operands: &[Arg], isolated: bool, call: &Call<'_>, findings: &mut Findings<'_>) {
    let Some(name) = name else { return opaque(call.span, findings) };
    if !isolated {
        let here = findings.below_cwd(".");
        findings.at(name.span, Effect::Run(here), "looks for the module");
    }
    match name.known() {
        Some(b"json.tool") => json_tool(operands, call, findings),
        Some(b"platform" | b"this" | b"calendar") if operands.is_empty() => {}
        _ => findings.run(name.span, "a Python module"),
    }
}

fn json_tool(operands: &[Arg], call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut files = 0;
    let mut words = operands.iter();
    while let Some(word) = words.next() {
        match word.known() {
            Some(b"--indent") => {
                words.next();
            }
            Some(
                b"--sort-keys" | b"--json-lines" | b"--no-ensure-ascii" | b"--tab" | b"--no-indent" | b"--compact"
                | b"-h" | b"--help" | b"--",
            ) => {}
            Some(b"-") => files += 1,
            Some(text) if !text.starts_with(b"-") => {
                files += 1;
                match files {
                    1 => findings.read(word),
                    _ => findings.write(word),
                }
            }
            _ => return opaque(call.span, findings),
        }
    }
}

fn opaque(span: Span, findings: &mut Findings<'_>) {
    findings.at(span, Effect::Opaque(Why::Code(LANGUAGE.into())), "runs code");
}
