//! `fd`: finds files.

use crate::{
    effect::Effect,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("fd", "finds files", "fd 8.6.0 and 10.2, fd(1)")
    .descends(Descends::Always)
    .aliases(&["fdfind"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-H", "--hidden"]),
        Flag::switch(&["--no-hidden"]),
        Flag::switch(&["-I", "--no-ignore"]),
        Flag::switch(&["--ignore"]),
        Flag::switch(&["--no-ignore-vcs"]),
        Flag::switch(&["--ignore-vcs"]),
        Flag::switch(&["--no-ignore-parent"]),
        Flag::switch(&["--no-global-ignore-file"]),
        Flag::switch(&["--no-require-git"]),
        Flag::switch(&["-u", "--unrestricted"]),
        Flag::switch(&["-s", "--case-sensitive"]),
        Flag::switch(&["-i", "--ignore-case"]),
        Flag::switch(&["-g", "--glob"]),
        Flag::switch(&["--regex"]),
        Flag::switch(&["-F", "--fixed-strings", "--literal"]),
        Flag::value(&["--and"], Role::Text),
        Flag::switch(&["-a", "--absolute-path"]),
        Flag::switch(&["--relative-path"]),
        Flag::switch(&["-l", "--list-details"]).does(&[Fact::Runs("ls")]),
        Flag::switch(&["-L", "--follow", "--dereference"]),
        Flag::switch(&["--no-follow"]),
        Flag::switch(&["-p", "--full-path"]),
        Flag::switch(&["-0", "--print0"]),
        Flag::value(&["-d", "--max-depth", "--maxdepth"], Role::Text),
        Flag::value(&["--min-depth"], Role::Text),
        Flag::value(&["--exact-depth"], Role::Text),
        Flag::value(&["-E", "--exclude"], Role::Text),
        Flag::switch(&["--prune"]),
        Flag::value(&["-t", "--type"], Role::Text),
        Flag::value(&["-e", "--extension"], Role::Text),
        Flag::value(&["-S", "--size"], Role::Text),
        Flag::value(&["--changed-within", "--change-newer-than", "--newer", "--changed-after"], Role::Text),
        Flag::value(&["--changed-before", "--change-older-than", "--older"], Role::Text),
        Flag::value(&["-o", "--owner"], Role::Text),
        Flag::value(&["--format"], Role::Text),
        Flag::rest(&["-x", "--exec"]),
        Flag::rest(&["-X", "--exec-batch"]),
        Flag::value(&["--batch-size"], Role::Text),
        Flag::value(&["--ignore-file"], Role::Read),
        Flag::value(&["-c", "--color"], Role::Text),
        Flag::glued(&["--hyperlink"], Role::Text),
        Flag::value(&["-j", "--threads"], Role::Text),
        Flag::value(&["--max-buffer-time"], Role::Text),
        Flag::value(&["--max-results"], Role::Text),
        Flag::switch(&["-1"]),
        Flag::switch(&["-q", "--quiet", "--has-results"]),
        Flag::switch(&["--show-errors"]),
        Flag::value(&["-C", "--base-directory"], Role::Enter),
        Flag::value(&["--path-separator"], Role::Text),
        Flag::value(&["--search-path"], Role::Read),
        Flag::glued(&["--strip-cwd-prefix"], Role::Text),
        Flag::switch(&["--one-file-system", "--mount", "--xdev"]),
        Flag::glued(&["--gen-completions"], Role::Text),
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["-V", "--version"]),
    ])
    .operands(Operands::lead(&[Role::Text], Role::Read))
    .judge(found)
    .examples(&[
        ex("fd", "read ./**"),
        ex("fd -H .env", "read ./**"),
        ex("fd -t f -e rs pattern src lib", "read src; read lib"),
        ex("fd --search-path a x", "read a"),
        ex("fd -C sub x", "read sub/**"),
        ex("fd -l x", "run ls; read ./**"),
        ex("fd -e rs -x wc -l", "inner wc -l ./*; read ./**"),
        ex("fd -Hx rm", "inner rm ./*; read ./**"),
        ex("fd foo --exec rm -f {} ; bar", "inner rm -f bar/*; read bar"),
        ex("fd . /etc src/ -x rm", "inner rm /etc/*; inner rm src/*; read /etc; read src"),
        ex("fd x --search-path ../d -X rm {}", "inner rm ../d/*; read /d"),
        ex("fd x $X -x rm", "inner rm $X; opaque; read ?"),
        ex("fd x ../d -x touch a/{}", "inner touch a/$X; read /d"),
        ex("fd -x rm {/}", "inner rm $X; read ./**"),
        ex("fd -x touch /b/{/.}", "inner touch /b/*; read ./**"),
        ex("fd -X ./x", "inner ./x ./*; read ./**"),
        ex("fd --exec-batch=rm foo", "inner rm foo ./*; read ./**"),
        ex("fd foo -x mv {} {.}.bak", "inner mv ./* ./*; read ./**"),
        ex("fd -x sh -c {} x", "inner sh -c ./* x; read ./**"),
        ex("fd $x", "opaque; read ?; read ./**"),
        ex("fd -- $X src", "read src"),
        ex("fd --version", ""),
    ]);

/// Where it looks, and the command that it runs for what it finds.
fn found(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.operands.len() < 2 && !call.has("--search-path") {
        let target = findings.below_cwd(".");
        findings.at(call.span, Effect::Read(target), "reads");
    }
    let mut roots: Vec<Arg> = call.operand_args().skip(1).chain(call.values("--search-path")).map(below).collect();
    if roots.is_empty() {
        roots.push(Arg { text: b"./".to_vec(), form: Form::Glob, span: call.span });
    }
    for given in call.given.iter().filter(|given| !given.rest.is_empty()) {
        for path in &roots {
            if findings.is_full() {
                return findings.perhaps_command(given.rest.clone());
            }
            let mut args: Vec<Arg> = given.rest.iter().map(|word| fill(word, path)).collect();
            if args == given.rest {
                args.push(path.clone());
            }
            findings.perhaps_command(args);
        }
    }
}

/// Whatever is below this directory.
fn below(root: &Arg) -> Arg {
    match root.form {
        Form::Exact => {
            let slash: &[u8] = if root.text.ends_with(b"/") { b"" } else { b"/" };
            Arg { text: [root.text.as_slice(), slash].concat(), form: Form::Glob, span: root.span }
        }
        Form::Prefix | Form::Glob | Form::Any => Arg { text: Vec::new(), form: Form::Prefix, span: root.span },
    }
}

/// The word with `{}`, `{/}`, `{//}`, `{.}` or `{/.}` put in: what stands before it stays known.
///
/// The names alone are names of any kind, relative to nothing: they may begin with a dash.
fn fill(word: &Arg, path: &Arg) -> Arg {
    const PLACES: &[&[u8]] = &[b"{}", b"{/}", b"{//}", b"{.}", b"{/.}"];
    if word.text.starts_with(b"{/}") || word.text.starts_with(b"{/.}") {
        return Arg { text: Vec::new(), form: Form::Prefix, span: word.span };
    }
    let starts =
        |at: &usize| word.text.get(*at..).is_some_and(|rest| PLACES.iter().any(|place| rest.starts_with(place)));
    match (0..word.text.len()).find(starts) {
        None => word.clone(),
        Some(0) => path.clone(),
        // With `..` in the path it may lead anywhere.
        Some(at) if path.text.windows(2).any(|pair| pair == b"..") || path.form == Form::Prefix => {
            Arg { text: word.text.get(..at).unwrap_or_default().to_vec(), form: Form::Prefix, span: word.span }
        }
        Some(at) => Arg { text: word.text.get(..at).unwrap_or_default().to_vec(), form: Form::Glob, span: word.span },
    }
}
