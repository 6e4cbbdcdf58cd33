//! `awk`: a language for lines and fields.

mod lex;
mod program;

use crate::{
    effect::{Effect, Host, Target},
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};
use program::Action;

pub(super) static TOOL: Tool =
    Tool::new("awk", "a language for lines and fields", "gawk 5.2.1, mawk 1.3.4, original-awk 2012")
        .descends(Descends::With(&[]))
        .aliases(&["gawk", "mawk", "nawk", "original-awk"])
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::value(&["-F", "--field-separator"], Role::Text),
            Flag::value(&["-v", "--assign"], Role::Text),
            Flag::value(&["-f", "--file"], Role::CodeFile("awk")).replaces_lead(),
            Flag::value(&["-E", "--exec"], Role::CodeFile("awk")).replaces_lead(),
            Flag::value(&["-e", "--source"], Role::Text).replaces_lead(),
            Flag::value(&["-i", "--include"], Role::Opaque("an awk library")),
            Flag::value(&["-l", "--load"], Role::Opaque("a shared library")),
            Flag::glued(&["-o", "--pretty-print"], Role::Write).does(&[Fact::Writes(Place::InCwd("awkprof.out"))]),
            Flag::glued(&["-p", "--profile"], Role::Write).does(&[Fact::Writes(Place::InCwd("awkprof.out"))]),
            Flag::glued(&["-d", "--dump-variables"], Role::Write).does(&[Fact::Writes(Place::InCwd("awkvars.out"))]),
            Flag::glued(&["-D", "--debug"], Role::Opaque("commands of the debugger"))
                .does(&[Fact::Opaque("the debugger")]),
            Flag::switch(&["-b", "--characters-as-bytes"]),
            Flag::switch(&["-c", "--traditional"]),
            Flag::switch(&["-C", "--copyright"]),
            Flag::switch(&["-g", "--gen-pot"]),
            Flag::switch(&["-I", "--trace"]),
            Flag::glued(&["-L", "--lint"], Role::Text),
            Flag::switch(&["-M", "--bignum"]),
            Flag::switch(&["-N", "--use-lc-numeric"]),
            Flag::switch(&["-n", "--non-decimal-data"]),
            Flag::switch(&["-O", "--optimize"]),
            Flag::switch(&["-P", "--posix"]),
            Flag::switch(&["-r", "--re-interval"]),
            Flag::switch(&["-s", "--no-optimize"]),
            Flag::switch(&["-S", "--sandbox"]),
            Flag::switch(&["-t", "--lint-old"]),
            Flag::value(&["-W"], Role::Text),
            Flag::switch(&["--csv"]),
            Flag::switch(&["-h", "--help"]),
            Flag::switch(&["-V", "--version"]),
        ])
        .operands(Operands::Judged)
        .judge(run)
        .examples(&[
            ex("awk '{print $1}' a - b", "read a; read b"),
            ex("awk -F: -v n=3 'NR==n' f", "read f"),
            ex("awk /x/ x=1 f", "read f"),
            ex("awk '{print > \"out\"}' f", "write out; read f"),
            ex("awk '{print > \"/dev/stderr\"}' f", "read f"),
            ex("awk '{print | \"sort -u\"}'", "run a command in its program; shell sort -u"),
            ex("awk 'BEGIN{system(\"x \" y)}'", "run a command that it makes"),
            ex("awk '{getline x < \"k\"}' f", "read k; read f"),
            ex("awk '{getline x < k}' f", "read ?; read f"),
            ex("awk '@include \"x\"; BEGIN{}'", "opaque"),
            ex("awk 'BEGIN{ARGV[1]=\"x\"}'", "opaque; read ?"),
            ex("awk $X f", "opaque; read f"),
            ex("awk 1 $x", "read ?"),
            ex("awk '\"x' f", "opaque; read f"),
            ex("awk '{print > \"/inet/tcp/0/h.example/80\"}'", "connect ?"),
            ex("awk -f p f", "read p; run p; read f"),
            ex("awk -E p f", "read p; run p; read f"),
            ex("gawk -e 'BEGIN{system(\"x\")}' f", "run a command in its program; shell x; read f"),
            ex("gawk -i inplace 1 f", "opaque; read f"),
            ex("gawk --include=x 1 f", "opaque; read f"),
            ex("gawk -l ./x 1 f", "opaque; read f"),
            ex("gawk -of 1", "write f"),
            ex("gawk --pretty-print=f 1", "write f"),
            ex("gawk -p 1 f", "write awkprof.out/**; read f"),
            ex("gawk -d 1 f", "write awkvars.out/**; read f"),
            ex("gawk -Dx 1 f", "opaque; read f"),
            ex("gawk --sandbox '{system(\"x\")}' f", "read f"),
            ex("mawk -W version", ""),
            ex("mawk -W exec=p", "opaque"),
            ex("awk -W dump 1", "opaque"),
            ex("gawk --version", ""),
        ]);

/// Options of mawk behind `-W` that read and run nothing.
///
/// `-W dump` is not among them: gawk takes it for `--dump-variables`, and which awk has the name is not known.
const PLAIN_W: &[&[u8]] =
    &[b"help", b"interactive", b"posix", b"posix_space", b"traditional", b"usage", b"version", b"v"];

fn run(call: &Call<'_>, findings: &mut Findings<'_>) {
    for option in call.values("-W") {
        if !option.known().is_some_and(|option| PLAIN_W.contains(&option)) {
            findings.opaque(option.span, "an option of mawk");
        }
    }
    let mut operands = call.operand_args();
    let sources: Vec<&Arg> = call.values("-e").collect();
    let has_program = !sources.is_empty() || call.has("-f") || call.has("-E");
    let programs = if has_program { sources } else { operands.next().into_iter().collect() };
    // Only gawk has the sandbox; others take `-S` for something else.
    if !(call.name == "gawk" && call.has("--sandbox")) {
        for program in programs {
            act(program, findings);
        }
    }
    for file in operands {
        let assigns = file.text.iter().position(|byte| *byte == b'=').is_some_and(|at| is_name(file.text.get(..at)));
        if file.known() != Some(b"-") && !assigns {
            findings.read(file);
        }
    }
}

fn is_name(text: Option<&[u8]>) -> bool {
    match text {
        Some([first, rest @ ..]) => {
            (first.is_ascii_alphabetic() || *first == b'_')
                && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        }
        _ => false,
    }
}

fn act(program: &Arg, findings: &mut Findings<'_>) {
    let span = program.span;
    let Some(actions) = program.known().and_then(program::read) else {
        return findings.opaque(span, "an awk program that is not understood");
    };
    for action in actions {
        match action {
            Action::Reads(Some(name)) | Action::Writes(Some(name)) if is_stream(&name) => {}
            Action::Reads(Some(name)) | Action::Writes(Some(name)) if name.starts_with(b"/inet") => {
                findings.connect(span, Host::Unknown);
            }
            Action::Reads(Some(name)) => findings.read(&Arg::exact(name, span)),
            Action::Writes(Some(name)) => findings.write(&Arg::exact(name, span)),
            Action::Reads(None) => findings.at(span, Effect::Read(Target::Somewhere), "reads"),
            Action::Writes(None) => findings.at(span, Effect::Write(Target::Somewhere), "writes"),
            Action::Runs(Some(code)) if code.starts_with(b"/inet") => findings.connect(span, Host::Unknown),
            Action::Runs(Some(code)) => {
                findings.run(span, "a command in its program");
                findings.shell(&Arg::exact(code, span));
            }
            Action::Runs(None) => findings.run(span, "a command that it makes"),
            Action::Loads => findings.opaque(span, "an awk library, or a function called by its name"),
            Action::ChoosesFiles => {
                findings.at(span, Effect::Read(Target::Somewhere), "reads");
                findings.opaque(span, "a program that changes the list of its files");
            }
        }
    }
}

fn is_stream(name: &[u8]) -> bool {
    matches!(name, b"-" | b"/dev/stdin" | b"/dev/stdout" | b"/dev/stderr" | b"/dev/null")
}
