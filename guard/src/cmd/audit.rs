//! `audit`: what was decided and run, from the log.

mod page;

use std::{
    collections::{BTreeMap, VecDeque},
    fmt::Write as _,
    fs::OpenOptions,
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
    thread::sleep,
    time::{Duration, SystemTime},
};

use pi_guard_policy::world::Held;
use serde::Serialize;

use crate::{
    audit::{
        Record, Said, millis, read,
        suggest::{Refused, Suggestion},
    },
    cli::{self, AuditAction, SandboxChoice, Which},
    exit,
    fail::Fail,
    load::{self, Context},
    render::{self, Safe},
    state::Store,
};

/// Runs `audit`.
pub(crate) fn run(args: &cli::Audit) -> Result<u8, Fail> {
    match &args.action {
        AuditAction::On => on(),
        AuditAction::Tail { lines, follow, which } => tail(*lines, *follow, which),
        AuditAction::Query(which) => query(which),
        AuditAction::Stats(which) => stats(which),
        AuditAction::Report { html, which } => report(html, which),
    }
}

/// A decision with the end of its run, if it ran and that was seen.
#[derive(Clone, Debug)]
struct Event {
    record: Record,
    verdict: Said,
    run: Option<Record>,
}

/// Which of the log's decisions are meant.
struct Chosen<'a> {
    which: &'a Which,
    from: u64,
    workspace: Option<String>,
}

impl<'a> Chosen<'a> {
    fn of(which: &'a Which) -> Result<Self, Fail> {
        let workspace = which
            .cwd
            .as_deref()
            .map(|cwd| load::directory(Some(cwd)).map(|cwd| load::workspace(&cwd, load::home().as_ref())));
        let from = which.since.and_then(|since| SystemTime::now().checked_sub(since)).map_or(0, millis);
        Ok(Self { which, from, workspace: workspace.transpose()?.map(|path| path.to_string()) })
    }

    fn takes(&self, record: &Record, verdict: Said) -> bool {
        let Which { verdict: verdicts, rule, session, text, .. } = self.which;
        record.at >= self.from
            && (verdicts.is_empty() || verdicts.contains(&verdict))
            && rule.as_ref().is_none_or(|rule| record.reasons.iter().any(|why| why.rule.starts_with(rule.as_str())))
            && session.as_ref().is_none_or(|session| record.session.as_ref() == Some(session))
            && text.as_ref().is_none_or(|text| record.what.contains(text.as_str()))
            && self.workspace.as_ref().is_none_or(|workspace| record.workspace == *workspace)
    }
}

/// Where the log is.
fn store() -> Result<Store, Fail> {
    let context = Context::load(Some("plan"), None, None)?;
    Store::find(context.home.as_ref(), &context.workspace).ok_or_else(|| {
        Fail::Beyond("there is no home directory, so no log is kept: set HOME or XDG_STATE_HOME".to_owned())
    })
}

/// Gives every chosen decision to `each`, with its run where that stands in the log within some hundred lines behind it.
fn events(store: &Store, chosen: &Chosen<'_>, each: &mut dyn FnMut(Event)) -> Result<(), Fail> {
    /// Decisions whose runs may still come.
    const WAITING: usize = 512;
    let mut waiting: VecDeque<Event> = VecDeque::new();
    let torn = read::each(store, &mut |record| match record.verdict {
        Some(verdict) => {
            if chosen.takes(&record, verdict) {
                waiting.push_back(Event { record, verdict, run: None });
            }
            if waiting.len() > WAITING
                && let Some(event) = waiting.pop_front()
            {
                each(event);
            }
        }
        None => {
            if let Some(event) = waiting.iter_mut().rev().find(|event| event.record.id == record.id) {
                event.run = Some(record);
            }
        }
    });
    let torn = torn.map_err(|error| Fail::Io("cannot read the audit log", error))?;
    waiting.into_iter().for_each(each);
    if torn > 0 {
        _ = writeln!(
            io::stderr(),
            "pi-guard: {torn} lines of the audit log are torn or of a newer version: passed over"
        );
    }
    Ok(())
}

fn on() -> Result<u8, Fail> {
    let store = store()?;
    store.make()?;
    let text = format!("a log is kept in `{}`\n", Safe(&store.root().join("audit").display().to_string()));
    io::stdout().lock().write_all(text.as_bytes()).map_err(|error| Fail::Io("cannot write the answer", error))?;
    Ok(exit::OK)
}

fn tail(lines: usize, follow: bool, which: &Which) -> Result<u8, Fail> {
    let (store, chosen) = (store()?, Chosen::of(which)?);
    let mut last = VecDeque::new();
    events(&store, &chosen, &mut |event| {
        last.push_back(event);
        if last.len() > lines {
            last.pop_front();
        }
    })?;
    let mut newest = (0, String::new());
    for event in &last {
        show(event, which.json)?;
        newest = (event.record.at, event.record.id.clone());
    }
    if !follow {
        return Ok(exit::OK);
    }
    loop {
        sleep(Duration::from_millis(500));
        let mut fresh = Vec::new();
        events(&store, &chosen, &mut |event| {
            if event.record.at >= newest.0 && event.record.id != newest.1 {
                fresh.push(event);
            }
        })?;
        for event in &fresh {
            show(event, which.json)?;
            newest = (event.record.at, event.record.id.clone());
        }
    }
}

fn query(which: &Which) -> Result<u8, Fail> {
    let (store, chosen) = (store()?, Chosen::of(which)?);
    let mut failed = Ok(());
    events(&store, &chosen, &mut |event| {
        if failed.is_ok() {
            failed = show(&event, which.json);
        }
    })?;
    failed.map(|()| exit::OK)
}

/// One decision: a line for a person, or the lines of JSON that the log has of it.
fn show(event: &Event, json: bool) -> Result<(), Fail> {
    let mut text = Vec::new();
    if json {
        for record in std::iter::once(&event.record).chain(&event.run) {
            text.extend(super::check::to_line(record));
            text.push(b'\n');
        }
    } else {
        let Event { record, verdict, run } = event;
        let tool = if record.tool == "bash" { String::new() } else { format!("{} ", record.tool) };
        let what = format!("{tool}{}", record.what);
        text.extend(format!("{}  {:5}  {:8}  {}", time(record.at), verdict.name(), record.mode, Safe(&what)).bytes());
        if let Some(run) = run {
            text.extend(format!("  [{}]", ended(run)).bytes());
        }
        text.push(b'\n');
        if *verdict != Said::Allow
            && let Some(why) = record.reasons.first()
        {
            text.extend(format!("{:>29}{}: {}\n", "", Safe(&why.rule), Safe(&why.why)).bytes());
        }
    }
    io::stdout().lock().write_all(&text).map_err(|error| Fail::Io("cannot write the answer", error))
}

/// How a run ended, in a few words.
fn ended(run: &Record) -> String {
    let mut text = format!("exit {}", run.exit.unwrap_or_default());
    if let Some(limit) = &run.limit {
        // Writing to a string cannot fail.
        _ = write!(text, ", limit {}", Safe(limit));
    }
    if let Some(ms) = run.ms {
        _ = write!(text, ", {}.{:02} s", ms / 1000, ms % 1000 / 10);
    }
    text
}

/// `2026-12-01 14:05:09`, UTC.
fn time(at: u64) -> String {
    let (days, seconds) = (at / 86_400_000, at / 1000 % 86_400);
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The date of a day since 1970-01-01, in the Gregorian calendar.
fn date(days: u64) -> (u64, u64, u64) {
    // Years that begin in March: a leap day is the last of its year. 719,468 days lie between 0000-03-01 and 1970-01-01.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (400 * era + year_of_era + u64::from(month <= 2), month, day)
}

/// What `stats` and the page count.
#[derive(Debug, Default, Serialize)]
struct Counts {
    decisions: u64,
    allow: u64,
    ask: u64,
    deny: u64,
    runs: u64,
    /// Runs that ended with another code than 0.
    failed_runs: u64,
    /// Milliseconds since 1970 of the first and the last decision.
    first: u64,
    last: u64,
    /// Rules that refused or asked, the most frequent first.
    rules: Vec<Count>,
    /// Commands that were refused or asked about.
    refused: Vec<Count>,
    /// Commands that ran.
    ran: Vec<Count>,
    modes: Vec<Count>,
}

/// How often something came up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Count {
    what: String,
    times: u64,
    /// One sentence on it.
    #[serde(skip_serializing_if = "String::is_empty")]
    why: String,
}

/// The most entries of a list that are counted, so that a log of ever other commands needs no memory without end.
const MOST_COUNTED: usize = 20_000;

/// The entries of a list that are shown.
const SHOWN: usize = 30;

#[derive(Default)]
struct Counter(BTreeMap<String, (u64, String)>);

impl Counter {
    fn add(&mut self, what: &str, why: &str) {
        if let Some((times, _)) = self.0.get_mut(what) {
            *times += 1;
        } else if self.0.len() < MOST_COUNTED {
            self.0.insert(what.to_owned(), (1, why.to_owned()));
        }
    }

    fn most(self) -> Vec<Count> {
        let mut all: Vec<Count> = self.0.into_iter().map(|(what, (times, why))| Count { what, times, why }).collect();
        all.sort_by(|one, other| other.times.cmp(&one.times).then_with(|| one.what.cmp(&other.what)));
        all.truncate(SHOWN);
        all
    }
}

fn count(store: &Store, chosen: &Chosen<'_>, last: &mut dyn FnMut(&Event)) -> Result<Counts, Fail> {
    let mut counts = Counts::default();
    let [mut rules, mut refused, mut ran, mut modes] = [const { Counter(BTreeMap::new()) }; 4];
    events(store, chosen, &mut |event| {
        let Event { record, verdict, run } = &event;
        counts.decisions += 1;
        counts.first = if counts.first == 0 { record.at } else { counts.first.min(record.at) };
        counts.last = counts.last.max(record.at);
        modes.add(&record.mode, "");
        let why = record.reasons.first();
        match verdict {
            Said::Allow => {
                counts.allow += 1;
                ran.add(&record.what, "");
            }
            Said::Ask | Said::Deny => {
                *(if *verdict == Said::Ask { &mut counts.ask } else { &mut counts.deny }) += 1;
                let (rule, why) = why.map_or(("", ""), |why| (&why.rule, &why.why));
                rules.add(rule, why);
                refused.add(&record.what, &format!("{rule}: {why}"));
            }
        }
        counts.runs += u64::from(run.is_some());
        counts.failed_runs += u64::from(run.as_ref().is_some_and(|run| run.exit != Some(0)));
        last(&event);
    })?;
    counts.rules = rules.most();
    counts.refused = refused.most();
    counts.ran = ran.most();
    counts.modes = modes.most();
    Ok(counts)
}

fn stats(which: &Which) -> Result<u8, Fail> {
    let counts = count(&store()?, &Chosen::of(which)?, &mut |_| {})?;
    let mut text;
    if which.json {
        text = super::check::to_line(&counts);
        text.push(b'\n');
    } else {
        text = Vec::new();
        let Counts { decisions, allow, ask, deny, runs, failed_runs, first, last, .. } = counts;
        text.extend(format!("{decisions} decisions: {allow} allowed, {ask} asked, {deny} denied\n").bytes());
        if decisions > 0 {
            text.extend(format!("from {} to {} UTC\n", time(first), time(last)).bytes());
        }
        text.extend(format!("{runs} runs seen to their end, {failed_runs} of them failed\n").bytes());
        for (title, list) in [
            ("rules", &counts.rules),
            ("refused or asked", &counts.refused),
            ("allowed", &counts.ran),
            ("modes", &counts.modes),
        ] {
            if list.is_empty() {
                continue;
            }
            text.extend(format!("\n{title}:\n").bytes());
            for Count { what, times, why } in list {
                let why = if why.is_empty() { String::new() } else { format!("  ({})", Safe(why)) };
                text.extend(format!("{times:8}  {}{why}\n", Safe(what)).bytes());
            }
        }
    }
    io::stdout().lock().write_all(&text).map_err(|error| Fail::Io("cannot write the answer", error))?;
    Ok(exit::OK)
}

/// Judges what was refused again, with the sandbox that this host has.
fn suggestions(refused: Refused) -> Vec<Suggestion> {
    refused.suggestions(&|context| {
        let launching = super::launching(SandboxChoice::Auto, context);
        launching.map_or(Held::Nothing, |launching| launching.held())
    })
}

/// The rules that would have answered what is chosen of the log.
pub(super) fn suggested(which: &Which) -> Result<Vec<Suggestion>, Fail> {
    let mut refused = Refused::default();
    events(&store()?, &Chosen::of(which)?, &mut |event| refused.add(&event.record))?;
    Ok(suggestions(refused))
}

fn report(to: &Path, which: &Which) -> Result<u8, Fail> {
    let mut last = VecDeque::new();
    let mut refused = Refused::default();
    let counts = count(&store()?, &Chosen::of(which)?, &mut |event| {
        refused.add(&event.record);
        last.push_back(event.clone());
        if last.len() > page::EVENTS {
            last.pop_front();
        }
    })?;
    let suggestions = suggestions(refused);
    let page = page::page(&counts, last.make_contiguous(), &suggestions);
    let written = if to == Path::new("-") {
        io::stdout().lock().write_all(page.as_bytes())
    } else {
        // Commands are in it: for the user alone.
        let file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(to);
        file.and_then(|mut file| file.write_all(page.as_bytes()))
    };
    written.map_err(|error| Fail::Io("cannot write the page", error))?;
    if to != Path::new("-") && render::colour(&io::stdout()) {
        _ = writeln!(io::stdout(), "written: {}", Safe(&to.display().to_string()));
    }
    Ok(exit::OK)
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn times_are_shown_in_utc() {
        for (at, shown) in [
            (0, "1970-01-01 00:00:00"),
            (951_782_400_000, "2000-02-29 00:00:00"),
            (951_868_799_999, "2000-02-29 23:59:59"),
            (1_709_251_200_000, "2024-03-01 00:00:00"),
            (1_798_761_599_000, "2026-12-31 23:59:59"),
            (4_107_542_400_000, "2100-03-01 00:00:00"),
        ] {
            assert_eq!(time(at), shown);
        }
    }
}
