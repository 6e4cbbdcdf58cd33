//! `find`: walks directories and tests what it meets.

use crate::{
    effect::{Effect, Target},
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Descends, Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("find", "walks directories", "GNU findutils 4.9, find(1)")
    .descends(Descends::Always)
    .aliases(&["gfind"])
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(walk)
    .examples(&[
        ex("find", "read ."),
        ex("find . src -name '-delete' -type f -o -size +1k -print0", "read .; read src"),
        ex("find -L /a -maxdepth 2 ! -path ./x ( -newer b -o -mtime -1 ) -printf %p", "read /a"),
        ex("find -O3 -D tree a -regextype egrep -regex x -newermt 2020-01-01", "read a"),
        ex("find $X -name x", "opaque; read ?"),
        ex("find ./$X -name x", "read ?"),
        ex("find . -name $X -print", "read ."),
        ex("find . $x", "opaque; read ."),
        ex("find * -name x", "opaque; read ./**"),
        ex("find . -name *", "opaque; read ."),
        ex("find a b -delete", "read a; read b; delete a/**; delete b/**"),
        ex("find . -fprint f -fls g -fprint0 h -fprintf i %p", "read .; write f; write g; write h; write i"),
        ex("find . -fprintf $X %p", "read .; write ?"),
        ex("find -files0-from l -delete", "read l; read ?; delete ?"),
        ex("find . -exec rm -f {} + -o -print", "read .; inner rm -f ./*"),
        ex("find a b/ -execdir cat {} ;", "read a; read b; inner cat ./*"),
        ex("find src -ok mv {} {}.bak ;", "read src; inner mv src/* src/*"),
        ex("find . -okdir ./x ;", "read .; inner ./x"),
        ex("find . -exec sh -c 'rm {}' ;", "read .; inner sh -c rm *"),
        ex("find . -exec $X {} ;", "read .; inner $X ./*"),
        ex("find . -exec rm {}", "opaque; read ."),
        ex("find . -no-such", "opaque; read ."),
        ex("find --help", "read ."),
    ]);

/// Tests and options without operand.
const ALONE: &[&str] = &[
    "!",
    "(",
    ")",
    ",",
    "--help",
    "--version",
    "-X",
    "-a",
    "-and",
    "-d",
    "-daystart",
    "-depth",
    "-empty",
    "-executable",
    "-false",
    "-follow",
    "-help",
    "-ignore_readdir_race",
    "-ls",
    "-mount",
    "-nogroup",
    "-noignore_readdir_race",
    "-noleaf",
    "-not",
    "-nouser",
    "-nowarn",
    "-o",
    "-or",
    "-print",
    "-print0",
    "-prune",
    "-quit",
    "-readable",
    "-true",
    "-version",
    "-warn",
    "-writable",
    "-xdev",
];

/// Tests and options with one operand that is a pattern, number or file that is looked at.
const WITH_ONE: &[&str] = &[
    "-amin",
    "-anewer",
    "-atime",
    "-cmin",
    "-cnewer",
    "-context",
    "-ctime",
    "-fstype",
    "-gid",
    "-group",
    "-ilname",
    "-iname",
    "-inum",
    "-ipath",
    "-iregex",
    "-iwholename",
    "-links",
    "-lname",
    "-maxdepth",
    "-mindepth",
    "-mmin",
    "-mtime",
    "-name",
    "-newer",
    "-path",
    "-perm",
    "-printf",
    "-regex",
    "-regextype",
    "-samefile",
    "-size",
    "-type",
    "-uid",
    "-used",
    "-user",
    "-wholename",
    "-xtype",
];

/// The words of one command line, from left to right.
struct Walk<'a> {
    words: &'a [Arg],
    at: usize,
    /// Where it starts to walk; none: the working directory.
    starts: Vec<Arg>,
}

impl<'a> Walk<'a> {
    fn next(&mut self) -> Option<&'a Arg> {
        let word = self.words.get(self.at)?;
        self.at += 1;
        Some(word)
    }
}

fn walk(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut walk = Walk { words: call.args, at: 0, starts: Vec::new() };
    starts(&mut walk, findings);
    let listed = call.args.iter().any(|word| word.known() == Some(b"-files0-from"));
    if walk.starts.is_empty() && !listed {
        walk.starts.push(Arg::exact(".", call.span));
    }
    for start in &walk.starts {
        findings.read(start);
    }
    while let Some(word) = walk.next() {
        let Some(name) = word.known_str() else {
            findings.opaque(word.span, "an expression that is not known");
            continue;
        };
        expression(name, word, &mut walk, findings);
    }
}

/// `-H -L -P -D debugopts -Olevel`, then the places, up to the first word that begins an expression.
fn starts(walk: &mut Walk<'_>, findings: &mut Findings<'_>) {
    while let Some(word) = walk.words.get(walk.at) {
        match word.known() {
            Some(b"-H" | b"-L" | b"-P" | b"-E" | b"-s" | b"-x" | b"--" | [b'-', b'O', ..]) => walk.at += 1,
            Some(b"-D") => walk.at += 2,
            _ => break,
        }
    }
    while let Some(word) = walk.words.get(walk.at) {
        if word.known().is_some_and(|text| matches!(text, [b'-', _, ..] | b"(" | b")" | b"!" | b",")) {
            return;
        }
        if word.known().is_none()
            && (word.may_begin_with(b'-') || word.may_begin_with(b'(') || word.may_begin_with(b'!'))
        {
            findings.opaque(word.span, "a place that may turn out an expression");
            if word.form == Form::Any {
                walk.at += 1;
                continue;
            }
        }
        walk.starts.push(word.clone());
        walk.at += 1;
    }
}

fn expression(name: &str, word: &Arg, walk: &mut Walk<'_>, findings: &mut Findings<'_>) {
    match name {
        "-delete" => {
            for start in &walk.starts {
                let target = below_target(start, findings);
                findings.at(word.span, Effect::Delete(target), "deletes");
            }
        }
        "-exec" | "-ok" => execute(false, word, walk, findings),
        "-execdir" | "-okdir" => execute(true, word, walk, findings),
        "-fprint" | "-fprint0" | "-fls" => written(word, walk, findings),
        "-fprintf" => {
            written(word, walk, findings);
            operand(word, walk, findings);
        }
        "-files0-from" => {
            if let Some(list) = operand(word, walk, findings) {
                findings.read(list);
            }
            let anywhere = Arg::any(word.span);
            findings.read(&anywhere);
            walk.starts = vec![anywhere];
        }
        _ if ALONE.contains(&name) => {}
        _ if WITH_ONE.contains(&name) || is_newer(name) => {
            operand(word, walk, findings);
        }
        _ => findings.opaque(word.span, "an expression that is not known"),
    }
}

/// `-newerXY`.
fn is_newer(name: &str) -> bool {
    let letters = |text: &str| text.len() == 2 && text.bytes().all(|byte| b"aBcmt".contains(&byte));
    name.strip_prefix("-newer").is_some_and(letters)
}

/// The word behind a test. Several words there would shift all that follows.
fn operand<'a>(word: &Arg, walk: &mut Walk<'a>, findings: &mut Findings<'_>) -> Option<&'a Arg> {
    let next = walk.next();
    if next.is_none_or(|next| matches!(next.form, Form::Any | Form::Glob)) {
        findings.opaque(word.span, "an operand that is missing or may be several words");
    }
    next
}

fn written(word: &Arg, walk: &mut Walk<'_>, findings: &mut Findings<'_>) {
    if let Some(file) = operand(word, walk, findings) {
        findings.write(file);
    }
}

/// A command up to `;`, or up to `+` behind `{}`. It runs once for each start, as far as can be said before.
fn execute(in_directory: bool, word: &Arg, walk: &mut Walk<'_>, findings: &mut Findings<'_>) {
    let from = walk.at;
    let mut before: &[u8] = b"";
    let end = loop {
        let Some(next) = walk.next() else {
            return findings.opaque(word.span, "a command without end");
        };
        match next.known() {
            Some(b";") => break walk.at - 1,
            Some(b"+") if before == b"{}" => break walk.at - 1,
            Some(text) => before = text,
            None if next.form == Form::Any => return findings.opaque(next.span, "a command whose end is not known"),
            None => before = b"",
        }
    };
    let words = walk.words.get(from..end).unwrap_or_default();
    let mut seen: Vec<Vec<Arg>> = Vec::new();
    for start in &walk.starts {
        let found =
            if in_directory { Arg { text: b"./".to_vec(), form: Form::Glob, span: word.span } } else { below(start) };
        let args: Vec<Arg> = words.iter().map(|word| fill(word, &found)).collect();
        if !seen.contains(&args) {
            let cwd = if in_directory { Some(below_target(start, findings)) } else { findings.moved() };
            findings.inner(Inner::Command {
                args: args.clone(),
                environment: Vec::new(),
                cwd,
                stdin: None,
                surely: false,
                keeps_environment: true,
            });
            seen.push(args);
        }
    }
}

/// Files at or below a start.
fn below(start: &Arg) -> Arg {
    match start.known() {
        Some(text) if text.ends_with(b"/") => Arg { text: text.to_vec(), form: Form::Glob, span: start.span },
        Some(text) => Arg { text: [text, b"/"].concat(), form: Form::Glob, span: start.span },
        None => Arg { text: start.text.clone(), form: start.form, span: start.span },
    }
}

/// The directory that a start names, or something below it.
fn below_target(start: &Arg, findings: &Findings<'_>) -> Target {
    match findings.target(start) {
        Target::Path(path) => Target::Under(path),
        other @ (Target::Under(_) | Target::Somewhere | Target::Named(_)) => other,
    }
}

/// The word with `{}` put in: what stands before it stays known.
fn fill(word: &Arg, found: &Arg) -> Arg {
    let at = word.text.windows(2).position(|pair| pair == b"{}");
    match at {
        None => word.clone(),
        Some(0) => found.clone(),
        Some(at) => Arg { text: word.text.get(..at).unwrap_or_default().to_vec(), form: Form::Glob, span: word.span },
    }
}
