//! `sed`: edits text line by line.

mod script;

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Flag, Operands, Role, Tool, ex},
    },
};
use script::Action;

pub(super) static TOOL: Tool = Tool::new("sed", "edits text line by line", "GNU sed 4.9, sed(1) and its info manual")
    .descends(Descends::With(&[]))
    .aliases(&["gsed"])
    .flags(&[
        Flag::switch(&["-n", "--quiet", "--silent"]),
        Flag::switch(&["--debug"]),
        Flag::value(&["-e", "--expression"], Role::Text),
        Flag::value(&["-f", "--file"], Role::CodeFile("sed")),
        Flag::switch(&["--follow-symlinks"]),
        Flag::glued(&["-i", "--in-place"], Role::Text),
        Flag::value(&["-l", "--line-length"], Role::Text),
        Flag::switch(&["-b", "--binary"]),
        Flag::switch(&["--posix"]),
        Flag::switch(&["-E", "-r", "--regexp-extended"]),
        Flag::switch(&["-s", "--separate"]),
        Flag::switch(&["--sandbox"]),
        Flag::switch(&["-u", "--unbuffered"]),
        Flag::switch(&["-z", "--null-data", "--zero-terminated"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(edit)
    .examples(&[
        ex("sed -n 5p a b", "read a; read b"),
        ex("sed s/a/b/ -", ""),
        ex("sed -e s/a/b/ -e s/c/d/ f", "read f"),
        ex("sed -nE '/a(b|c)/{p;q}' f", "read f"),
        ex("sed -n $X f", "opaque; read f"),
        ex("sed -- s/a/$X f", "opaque; read f"),
        ex("sed s/a/b/ $x", "opaque; read ?"),
        ex("sed s/a/b/ -- $x", "read ?"),
        ex("sed --version", ""),
        ex("sed -e 'w out' --help", "write out"),
        ex("sed -i s/a/b/ f", "read f; write f"),
        ex("sed -Ei.bak s/a/b/ f", "read f; write f; write f.bak"),
        ex("sed --in-pl=bak/x s/a/b/ f", "read f; write f; opaque"),
        ex("sed -n -i p -- *", "read ./**; write ./**"),
        ex("sed -ie p f", "read f; write f; write fe"),
        ex("sed -f x.sed f", "read x.sed; run x.sed; read f"),
        ex("sed -nfx.sed f", "read x.sed; run x.sed; read f"),
        ex("sed 's/a/b/w out' f", "write out; read f"),
        ex("sed -n 'w /dev/stdout' f", "read f"),
        ex("sed -e p -e 'w out' f", "write out; read f"),
        ex("sed -e 'a\\' -e 'w out' f", "read f"),
        ex("sed 'r x' f", "read x; read f"),
        ex("sed '1e ls -l' f", "run a command in its script; shell ls -l; read f"),
        ex("sed 's|a|b|e' f", "run the lines that it edits; read f"),
        ex("sed --expr=s/a/x/ge f", "run the lines that it edits; read f"),
        ex("sed --sandbox 's/a/x/e;w out' f", "read f"),
        ex("sed 'k' f", "opaque; read f"),
    ]);

fn edit(call: &Call<'_>, findings: &mut Findings<'_>) {
    let scripts: Vec<&Arg> = call.values("-e").collect();
    let has_script = !scripts.is_empty() || call.has("-f");
    let mut operands = call.operand_args();
    let scripts = if has_script { scripts } else { operands.next().into_iter().collect() };
    // In the sandbox a script with such commands is an error.
    if !call.has("--sandbox") {
        act(&scripts, findings);
    }
    let edits = call.has("-i");
    let mut suffixes: Vec<&Arg> = call.values("-i").collect();
    suffixes.sort_unstable_by(|a, b| a.text.cmp(&b.text));
    suffixes.dedup_by(|a, b| (&a.text, a.form) == (&b.text, b.form));
    for file in operands {
        if file.known() != Some(b"-") {
            findings.read(file);
        }
        if edits {
            findings.write(file);
        }
        for suffix in &suffixes {
            back_up(file, suffix, findings);
            if findings.is_full() {
                break;
            }
        }
    }
}

/// Pieces of a script are lines of one script.
fn act(scripts: &[&Arg], findings: &mut Findings<'_>) {
    let Some(first) = scripts.first() else { return };
    let lines: Option<Vec<&[u8]>> = scripts.iter().map(|script| script.known()).collect();
    let Some(actions) = lines.and_then(|lines| script::read(&lines.join(&b'\n'))) else {
        return findings.opaque(first.span, "a sed script that is not understood");
    };
    for action in actions {
        match action {
            Action::Reads(name) if name != b"/dev/stdin" => findings.read(&Arg::exact(name, first.span)),
            Action::Writes(name) if name != b"/dev/stdout" && name != b"/dev/stderr" => {
                findings.write(&Arg::exact(name, first.span));
            }
            Action::Reads(_) | Action::Writes(_) => {}
            Action::Runs(code) => {
                findings.run(first.span, "a command in its script");
                findings.shell(&Arg::exact(code, first.span));
            }
            Action::RunsItsText => findings.run(first.span, "the lines that it edits"),
        }
    }
}

/// The copy that `-iSUFFIX` keeps: in the same directory, unless the suffix has a slash or stands for the whole name.
fn back_up(file: &Arg, suffix: &Arg, findings: &mut Findings<'_>) {
    match (file.known(), suffix.known()) {
        (_, Some(text)) if text.contains(&b'/') || text.contains(&b'*') => {
            findings.opaque(suffix.span, "a backup in another place");
        }
        (Some(name), Some(text)) => findings.write(&Arg::exact([name, text].concat(), file.span)),
        (_, Some(_)) => {}
        (_, None) => findings.opaque(suffix.span, "a backup with an unknown name"),
    }
}
