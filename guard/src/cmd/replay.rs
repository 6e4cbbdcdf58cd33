//! `replay`: what would have been decided on what was done before.

use std::{
    fmt::Write as _,
    fs::{self, File},
    io::{self, BufRead, BufReader, Write},
    num::NonZero,
    path::{Path, PathBuf},
    thread,
};

use indicatif::{ProgressBar, ProgressStyle};
use pi_guard_modes::Mode;
use pi_guard_policy::world::Held;
use serde::Serialize;

use crate::{
    cli::{Replay, SandboxChoice},
    exit,
    fail::Fail,
    load::{self, Context},
    render::Safe,
    replay::{Count, Judging, Source, Summary, Tally, judge_all},
};

/// The modes of a replay that names none: those that differ for commands.
const MODES: [Mode; 3] = [Mode::Plan, Mode::Review, Mode::Build];

/// Runs `replay`.
pub(crate) fn run(args: &Replay) -> Result<u8, Fail> {
    if args.files.is_empty() {
        return Err(Fail::Usage(
            "there is nothing to read: name files, directories, or - for standard input".to_owned(),
        ));
    }
    let mut modes = Vec::new();
    for name in &args.mode {
        modes.extend(load::named(Some(name))?);
    }
    if modes.is_empty() {
        modes.extend(MODES);
    }
    let context = Context::load(Some(Mode::Plan.name()), None, args.cwd.as_deref())?;
    let held = match args.sandbox {
        SandboxChoice::None => Held::Nothing,
        SandboxChoice::Auto => Held::Kernel,
    };
    let judging = Judging { modes, held, cwd: context.cwd, home: context.home };
    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);

    let mut summary = Summary::of(judging.modes.len());
    let mut unread = Vec::new();
    let files = histories(&args.files, &mut unread);
    let bar = progress(&files);
    for file in &files {
        let read = if file.as_os_str() == "-" {
            judged(args, &judging, BufReader::new(bar.wrap_read(io::stdin().lock())), jobs, &mut summary)
        } else {
            File::open(file).and_then(|opened| {
                judged(args, &judging, BufReader::with_capacity(1 << 16, bar.wrap_read(opened)), jobs, &mut summary)
            })
        };
        if let Err(error) = read {
            unread.push((file.clone(), error));
        }
    }
    bar.finish_and_clear();

    let mut out = if args.json {
        json(&judging, &summary, files.len(), args.top)
    } else {
        text(&judging, &summary, files.len(), args.top).into_bytes()
    };
    if args.json {
        out.push(b'\n');
    }
    io::stdout().lock().write_all(&out).map_err(|error| Fail::Io("cannot write the summary", error))?;
    for (file, error) in &unread {
        _ = writeln!(io::stderr(), "pi-guard: `{}`: {error}", Safe(&file.display().to_string()));
    }
    Ok(if unread.is_empty() { exit::OK } else { exit::FAILED })
}

fn judged(args: &Replay, judging: &Judging, input: impl BufRead, jobs: usize, total: &mut Summary) -> io::Result<()> {
    judge_all(judging, &mut Source::new(input, args.format)?, jobs, total)
}

/// The files that are named, and below directories those that end as transcripts do, in the order of their names. Links in
/// directories are not followed.
fn histories(named: &[PathBuf], unread: &mut Vec<(PathBuf, io::Error)>) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open: Vec<(PathBuf, bool)> = named.iter().rev().map(|path| (path.clone(), true)).collect();
    while let Some((path, is_named)) = open.pop() {
        let directory =
            if is_named { path.is_dir() } else { path.symlink_metadata().is_ok_and(|found| found.is_dir()) };
        if directory {
            match fs::read_dir(&path).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
                Ok(entries) => {
                    let mut below: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
                    below.sort_unstable_by(|a, b| b.cmp(a));
                    open.extend(below.into_iter().map(|path| (path, false)));
                }
                Err(error) => unread.push((path, error)),
            }
        } else if is_named || is_transcript(&path) {
            files.push(path);
        }
    }
    files
}

fn is_transcript(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "jsonl" || end == "json")
        && path.symlink_metadata().is_ok_and(|found| found.is_file())
}

/// A bar of bytes on a terminal's standard error; nothing elsewhere.
fn progress(files: &[PathBuf]) -> ProgressBar {
    let sizes = files.iter().map(|file| file.metadata().map_or(0, |found| found.len()));
    let bar = ProgressBar::new(sizes.sum());
    let style = ProgressStyle::with_template("{bar:40} {bytes} of {total_bytes}, {eta} left");
    style.map_or_else(|_| ProgressBar::hidden(), |style| bar.with_style(style))
}

/// The summary in JSON.
#[derive(Serialize)]
struct Out {
    files: usize,
    lines: u64,
    broken: u64,
    calls: u64,
    unjudged: TallyOut,
    modes: serde_json::Map<String, serde_json::Value>,
    unknown: UnknownOut,
}

#[derive(Serialize)]
struct SaidOut {
    allow: u64,
    ask: u64,
    deny: u64,
    reasons: TallyOut,
}

#[derive(Serialize)]
struct UnknownOut {
    commands: TallyOut,
    subcommands: TallyOut,
    flags: TallyOut,
    tools: TallyOut,
}

#[derive(Serialize)]
struct TallyOut {
    total: u64,
    names: usize,
    top: Vec<Count>,
}

impl TallyOut {
    fn new(tally: &Tally, most: usize) -> Self {
        let (top, names) = tally.top(most);
        Self { total: tally.total(), names, top }
    }
}

fn json(judging: &Judging, summary: &Summary, files: usize, most: usize) -> Vec<u8> {
    let modes = judging.modes.iter().zip(&summary.modes).filter_map(|(mode, said)| {
        let out =
            SaidOut { allow: said.allow, ask: said.ask, deny: said.deny, reasons: TallyOut::new(&said.reasons, most) };
        Some((mode.name().to_owned(), serde_json::to_value(out).ok()?))
    });
    super::check::to_line(&Out {
        files,
        lines: summary.lines,
        broken: summary.broken,
        calls: summary.calls,
        unjudged: TallyOut::new(&summary.unjudged, most),
        modes: modes.collect(),
        unknown: UnknownOut {
            commands: TallyOut::new(&summary.commands, most),
            subcommands: TallyOut::new(&summary.subcommands, most),
            flags: TallyOut::new(&summary.flags, most),
            tools: TallyOut::new(&summary.tools, most),
        },
    })
}

fn text(judging: &Judging, summary: &Summary, files: usize, most: usize) -> String {
    let mut text = String::new();
    let Summary { lines, broken, calls, .. } = summary;
    _ = writeln!(text, "{calls} calls in {lines} lines of {files} files; {broken} lines broken\n");
    _ = writeln!(text, "{:<8} {:>9} {:>9} {:>9}", "mode", "allow", "ask", "deny");
    for (mode, said) in judging.modes.iter().zip(&summary.modes) {
        _ = writeln!(text, "{:<8} {:>9} {:>9} {:>9}", mode.name(), said.allow, said.ask, said.deny);
    }
    for (mode, said) in judging.modes.iter().zip(&summary.modes) {
        list(&mut text, &format!("{mode} mode would not just allow"), &said.reasons, most);
    }
    list(&mut text, "commands that are not known", &summary.commands, most);
    list(&mut text, "subcommands that are not known", &summary.subcommands, most);
    list(&mut text, "flags that are not known", &summary.flags, most);
    list(&mut text, "tools of hosts that are not known", &summary.tools, most);
    list(&mut text, "not judged", &summary.unjudged, most);
    text
}

fn list(text: &mut String, head: &str, tally: &Tally, most: usize) {
    let (top, names) = tally.top(most);
    if top.is_empty() {
        return;
    }
    _ = writeln!(text, "\n{head}: {}", tally.total());
    for Count { name, count, example } in &top {
        _ = writeln!(text, "{count:>9}  {name}\n           {example}");
    }
    if let Some(more @ 1..) = names.checked_sub(top.len()) {
        _ = writeln!(text, "           … and {more} more kinds; see --top");
    }
}
