//! Runs the truth harness: `truth [--lines N] [--examples N] [--seed N] [--tool NAME]… [--jobs N] [--wall-ms N] [--line 'COMMAND']`.
//!
//! Every example of every installed tool is run (or, with `--examples`, that many), then `--lines` random lines. With `--line` one line is run and all that
//! was seen is shown. The last line of output is `N passed, N failed`; the exit code is 1 if anything failed.

#![expect(clippy::print_stdout, reason = "the results are for whoever started it")]

use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    process::{Child, Command, ExitCode, Stdio},
    thread::sleep,
    time::Duration,
};

use pi_guard_tests::truth::{
    compare::{Class, misses, over_predicted},
    fixture::Fixture,
    judged::Predicted,
    lines::{Generator, Line, examples, installed, reads_of_examples},
    observe::Observer,
    tally::{Case, Tally},
};
use rustix::process::{Pid, Signal, kill_process};

fn main() -> ExitCode {
    pi_guard_sandbox::serve_first_process(env::args_os());
    let result = Options::read(env::args().skip(1)).and_then(|options| match &options.worker {
        Some(share) => work(&options, share).map(|()| true),
        None => lead(&options),
    });
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            println!("truth: {error}");
            ExitCode::from(2)
        }
    }
}

/// What was asked for.
#[derive(Clone, Debug)]
struct Options {
    lines: u64,
    /// How many examples; all of them without.
    examples: Option<usize>,
    seed: u64,
    tools: Vec<String>,
    jobs: u64,
    wall: Duration,
    line: Option<String>,
    worker: Option<Share>,
}

/// A worker's part: each line whose number is `rest` modulo `jobs`.
#[derive(Clone, Debug)]
struct Share {
    rest: u64,
    place: PathBuf,
}

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> io::Result<Self> {
        let mut options = Self {
            lines: 0,
            examples: None,
            seed: 20_261_130,
            tools: Vec::new(),
            jobs: 2,
            wall: Duration::from_secs(2),
            line: None,
            worker: None,
        };
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| io::Error::other(format!("`{word}` needs a value")))?;
            let number = || value.parse::<u64>().map_err(|_| io::Error::other(format!("`{value}` is no number")));
            match word.as_str() {
                "--lines" => options.lines = number()?,
                "--examples" => options.examples = usize::try_from(number()?).ok(),
                "--seed" => options.seed = number()?,
                "--jobs" => options.jobs = number()?.max(1),
                "--wall-ms" => options.wall = Duration::from_millis(number()?),
                "--tool" => options.tools.push(value),
                "--line" => options.line = Some(value),
                "--worker" => {
                    let place =
                        words.next().map(PathBuf::from).ok_or_else(|| io::Error::other("a worker needs a place"))?;
                    options.worker = Some(Share { rest: number()?, place });
                }
                _ => return Err(io::Error::other(format!("no option `{word}`"))),
            }
        }
        Ok(options)
    }

    /// All lines, in an order that is always the same.
    fn all_lines(&self, fixture: &Fixture) -> impl Iterator<Item = Line> + use<> {
        let mut tools = installed(fixture);
        if !self.tools.is_empty() {
            tools.retain(|(tool, _)| self.tools.iter().any(|name| name == tool.name));
        }
        let mut examples: Vec<Line> = tools.iter().flat_map(|(tool, _)| examples(tool)).collect();
        if let Some(wanted) = self.examples {
            // Evenly over all tools, others with another seed.
            let step = examples.len().div_ceil(wanted.max(1)).max(1);
            let first = usize::try_from(self.seed).unwrap_or(0) % step;
            examples = examples.into_iter().skip(first).step_by(step).take(wanted).collect();
        }
        let (generator, lines, seed) = (Generator::new(tools), self.lines, self.seed);
        examples.into_iter().chain((0..lines).filter_map(move |number| generator.line(seed, number)))
    }
}

/// A directory that goes away. Not below `/tmp`, which sandboxes replace.
struct Place(PathBuf);

impl Place {
    fn new() -> io::Result<Self> {
        let path = PathBuf::from(format!("/var/tmp/pi-guard-truth.{}", std::process::id()));
        fs::create_dir(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// The parts of a place.
fn fixture_at(top: &Path) -> Fixture {
    Fixture { work: top.join("w"), home: top.join("home"), bin: top.join("bin"), input: top.join("input") }
}

/// Makes the tree, starts the workers, and reports.
fn lead(options: &Options) -> io::Result<bool> {
    let place = Place::new()?;
    let fixture = Fixture::make(&place.0, &reads_of_examples())?;
    if let Some(line) = &options.line {
        return one(line, options, &fixture, &place.0);
    }
    let mut workers: Vec<Child> = Vec::new();
    for rest in 0..options.jobs {
        fs::create_dir(place.0.join(format!("scratch{rest}")))?;
        let mut worker = Command::new(env::current_exe()?);
        worker.args(env::args_os().skip(1)).arg("--worker").arg(rest.to_string()).arg(&place.0);
        let quiet = || Stdio::null();
        workers.push(worker.stdin(File::open(&fixture.input)?).stdout(quiet()).stderr(quiet()).spawn()?);
    }
    let mut tally = Tally::default();
    let mut complete = true;
    let mut running: Vec<usize> = (0..workers.len()).collect();
    while !running.is_empty() {
        sleep(Duration::from_millis(200));
        let mut left = Vec::new();
        for at in running {
            let Some(worker) = workers.get_mut(at) else { continue };
            if let Some(status) = worker.try_wait()? {
                complete &= status.success();
            } else {
                send_on(worker);
                left.push(at);
            }
        }
        running = left;
    }
    for rest in 0..options.jobs {
        tally.add(Tally::from_text(&fs::read_to_string(place.0.join(format!("result{rest}")))?));
    }
    report(&tally, complete);
    let bad: usize = Class::ALL.into_iter().filter(|class| class.fails()).map(|class| tally.count(class)).sum();
    let lines = usize::try_from(tally.total().lines).unwrap_or(usize::MAX);
    println!("{} passed, {} failed", lines.saturating_sub(bad), bad + usize::from(!complete));
    Ok(bad == 0 && complete && lines > 0)
}

/// A worker whose command stops itself stops with it, as a job in a shell does: it is sent on.
fn send_on(worker: &Child) {
    if let Some(process) = i32::try_from(worker.id()).ok().and_then(Pid::from_raw) {
        // It may have ended by now.
        let _ = kill_process(process, Signal::CONT);
    }
}

/// Runs a worker's part.
fn work(options: &Options, share: &Share) -> io::Result<()> {
    let fixture = fixture_at(&share.place);
    let result = share.place.join(format!("result{}", share.rest));
    fs::write(&result, "")?;
    let observer = Observer::new(&fixture, &share.place.join(format!("scratch{}", share.rest)), options.wall)?;
    let mut tally = Tally::default();
    for (number, line) in (0..).zip(options.all_lines(&fixture)) {
        if number % options.jobs == share.rest {
            try_line(&line, &fixture, &observer, &mut tally)?;
        }
        // A long run that is ended from outside leaves what it found.
        if number % 500 == 0 {
            fs::write(&result, tally.to_text())?;
        }
    }
    fs::write(result, tally.to_text())
}

/// Judges and runs one line.
fn try_line(line: &Line, fixture: &Fixture, observer: &Observer<'_>, tally: &mut Tally) -> io::Result<()> {
    let row = tally.rows.entry(line.tool.to_owned()).or_default();
    let words: Vec<OsString> = line.words.iter().map(OsString::from).collect();
    let Some(predicted) = Predicted::of(&words, fixture) else {
        row.failed += 1;
        return Ok(());
    };
    // Standard input is shared by all that run: each begins at its start.
    rustix::fs::seek(io::stdin(), rustix::fs::SeekFrom::Start(0))?;
    let Ok(did) = observer.run(&words, predicted.hardened) else {
        row.failed += 1;
        return Ok(());
    };
    row.lines += 1;
    row.definite += u64::from(!predicted.is_open());
    row.active += u64::from(!did.acts.is_empty());
    row.stopped += u64::from(did.stopped);
    if let Some(over) = over_predicted(&predicted, &did) {
        row.predicted += 1;
        row.over += u64::from(over);
    }
    let plain: Vec<&str> = line.words.iter().map(String::as_str).collect();
    let misses = misses(&predicted, &did, line.tool, &plain, fixture);
    if !misses.is_empty() {
        let line_text = shell_words::join(&plain);
        tally.cases.push(Case { tool: line.tool.to_owned(), line: line_text, misses, predicted: predicted.show() });
    }
    Ok(())
}

/// Runs one line and shows everything.
fn one(line: &str, options: &Options, fixture: &Fixture, place: &Path) -> io::Result<bool> {
    let scratch = place.join("scratch");
    fs::create_dir(&scratch)?;
    let observer = Observer::new(fixture, &scratch, options.wall)?;
    let words = shell_words::split(line).map_err(io::Error::other)?;
    let os: Vec<OsString> = words.iter().map(OsString::from).collect();
    let predicted = Predicted::of(&os, fixture).ok_or_else(|| io::Error::other("a path that is not taken"))?;
    println!("predicted: {}", predicted.show());
    println!(
        "programs: {:?}",
        predicted.programs.iter().map(|name| name.escape_ascii().to_string()).collect::<Vec<_>>()
    );
    println!("plan, no sandbox: {}", if predicted.allowed { "allow" } else { "not allowed" });
    let did = observer.run(&os, predicted.hardened)?;
    for act in &did.acts {
        println!("seen: {act:?}");
    }
    let plain: Vec<&str> = words.iter().map(String::as_str).collect();
    let misses = misses(&predicted, &did, plain.first().copied().unwrap_or_default(), &plain, fixture);
    for miss in &misses {
        println!("MISS {}: {}", miss.class.name(), miss.seen);
    }
    Ok(misses.is_empty())
}

fn report(tally: &Tally, complete: bool) {
    for class in Class::ALL {
        for case in &tally.cases {
            if case.misses.first().is_some_and(|miss| miss.class == class) && class.fails() {
                println!("{}: {}", class.name(), case.line);
                println!("    predicted: {}", case.predicted);
                for miss in case.misses.iter().take(5) {
                    println!("    {}: {}", miss.class.name(), miss.seen);
                }
            }
        }
    }
    let mut helpers: BTreeMap<(String, String), usize> = BTreeMap::new();
    for case in &tally.cases {
        for miss in case.misses.iter().filter(|miss| miss.class == Class::Helper) {
            let program = miss.seen.split(" [").next().unwrap_or_default().to_owned();
            *helpers.entry((case.tool.clone(), program)).or_default() += 1;
        }
    }
    for ((tool, program), count) in helpers {
        println!("helper of {tool}: {program} ({count})");
    }
    for (tool, row) in &tally.rows {
        println!(
            "tool {tool}: {} lines, {} definite, {} active, {} stopped, {} over of {}, {} not observed",
            row.lines, row.definite, row.active, row.stopped, row.over, row.predicted, row.failed
        );
    }
    let total = tally.total();
    println!(
        "{} tools, {} lines, {} definite, {} active, {} stopped, {} over of {}, {} not observed{}",
        tally.rows.len(),
        total.lines,
        total.definite,
        total.active,
        total.stopped,
        total.over,
        total.predicted,
        total.failed,
        if complete { "" } else { "; A WORKER FAILED" }
    );
    let counts: Vec<String> =
        Class::ALL.iter().map(|class| format!("{} {}", class.name(), tally.count(*class))).collect();
    println!("misses: {}", counts.join(", "));
}
