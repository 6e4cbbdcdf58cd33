//! Replay: the same entries always give the same state, and nothing that cannot be read widens anything.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{cell::RefCell, convert::Infallible, rc::Rc};

use pi_guard_modes::{
    Mode,
    session::{
        Baseline, Change, CustomMode, Entry, EntryError, EntryId, Event, Journal, JournalError, Note, NoteKind, Notes,
        Plan, PlanId, RecordError, Selected, Session, State, Task, Tick, ancestry_of,
    },
};
use proptest::prelude::*;

fn id(name: &str) -> EntryId {
    EntryId::new(name).unwrap()
}

fn plan_id(name: &str) -> PlanId {
    PlanId::new(name).unwrap()
}

/// A chain of entries with these events.
fn chain(events: impl IntoIterator<Item = Event>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for (at, event) in events.into_iter().enumerate() {
        let parent = entries.last().map(|entry| entry.id.clone());
        entries.push(Entry { id: id(&format!("e{at}")), parent, event });
    }
    entries
}

fn line(kind: &str, data: &str) -> Entry {
    let line = format!(r#"{{"v":1,"id":"a","parent":null,"kind":"{kind}","data":{data}}}"#);
    Entry::from_line(line.as_bytes()).unwrap()
}

fn saved(name: &str) -> Event {
    let task = |id: &str| Task { id: id.to_owned(), title: format!("do {id}") };
    Event::Plan(Plan::Set { plan_id: plan_id(name), title: "a plan".to_owned(), tasks: vec![task("1"), task("2")] })
}

fn tick(plan: &str, task: &str) -> Event {
    Event::Plan(Plan::Tick(Tick { plan_id: plan_id(plan), task_id: task.to_owned(), out_of_order: false }))
}

#[test]
fn the_last_mode_of_the_ancestry_is_the_mode() {
    let modes = [Mode::Plan, Mode::Build, Mode::Review].map(Event::Mode);
    assert_eq!(State::replay(&chain(modes)).mode(), Selected::Mode(Mode::Review));
    assert_eq!(State::replay(&[]).mode(), Selected::Unset);
}

#[test]
fn a_mode_that_cannot_be_read_is_no_wider_one() {
    for data in [r#"{"mode":"yolo"}"#, r#"{"mode":7}"#, "{}", "null", r#"{"mode":"build","also":"plan"}"#] {
        let mut entries = chain([Event::Mode(Mode::Build)]);
        entries.push(line("workflow-mode-set", data));
        assert_eq!(State::replay(&entries).mode(), Selected::Unreadable, "{data}");
        entries.extend(chain([Event::Mode(Mode::Plan)]));
        assert_eq!(State::replay(&entries).mode(), Selected::Mode(Mode::Plan), "{data}");
    }
}

#[test]
fn a_custom_mode_that_cannot_be_read_blocks_until_one_is_set_or_left() {
    let custom = |name: Option<&str>| {
        Event::Custom(CustomMode {
            mode: name.map(str::to_owned),
            tools_before: vec!["read".to_owned()],
            model_before: None,
            thinking_before: None,
        })
    };
    let mut entries = chain([custom(Some("docs"))]);
    assert_eq!(State::replay(&entries).custom().unwrap().unwrap().mode.as_deref(), Some("docs"));
    entries.push(line("pi-work-modes", r#"{"mode":["docs"]}"#));
    assert!(State::replay(&entries).custom().is_err());
    entries.extend(chain([custom(None)]));
    assert_eq!(State::replay(&entries).custom(), Ok(None));
}

#[test]
fn caveman_is_on_without_an_entry_and_the_latest_valid_ancestral_entry_wins() {
    assert!(State::replay(&[]).caveman());
    let mut entries = chain([Event::Caveman(false)]);
    assert!(!State::replay(&entries).caveman());
    entries.push(line("caveman-mode-state", r#"{"enabled":"yes"}"#));
    assert!(!State::replay(&entries).caveman());
    entries.push(line("caveman-mode-state", r#"{"enabled":true}"#));
    assert!(State::replay(&entries).caveman());
}

#[test]
fn plans_are_those_of_the_ancestry() {
    let state = |events: Vec<Event>| State::replay(&chain(events));
    let next = |state: &State| state.active_plan().and_then(|(_, plan)| plan.next()).map(|task| task.id.clone());

    assert_eq!(next(&state(vec![saved("p")])).as_deref(), Some("1"));
    assert_eq!(next(&state(vec![saved("p"), tick("p", "1"), tick("p", "1")])).as_deref(), Some("2"));
    assert_eq!(next(&state(vec![saved("p"), tick("p", "2")])).as_deref(), Some("1"), "out of order is accepted");
    assert_eq!(next(&state(vec![saved("p"), tick("p", "1"), tick("p", "2")])), None);
    assert_eq!(next(&state(vec![saved("p"), tick("p", "7"), tick("q", "1")])).as_deref(), Some("1"), "no such task");

    let activate = |name: &str| Event::Plan(Plan::Activate { plan_id: plan_id(name) });
    let cleared = state(vec![saved("p"), Event::Plan(Plan::Clear {})]);
    assert!(cleared.active_plan().is_none());
    assert_eq!(cleared.plans().count(), 1, "its file is still referenced");
    assert!(state(vec![activate("p")]).active_plan().is_none(), "a plan of another branch");
    let back = state(vec![saved("p"), saved("q"), activate("p")]);
    assert_eq!(back.active_plan().map(|(id, _)| id.as_str()), Some("p"));
}

#[test]
fn a_plan_that_breaks_its_bounds_is_not_taken() {
    let plan = |title: &str, tasks: &str| {
        let data = format!(r#"{{"op":"set","planId":"p","title":{title},"tasks":{tasks}}}"#);
        State::replay(&[line("workflow-plan", &data)]).plans().count()
    };
    let good = r#"[{"id":"1","title":"do"}]"#;
    assert_eq!(plan(r#""a plan""#, good), 1);
    for (title, tasks) in [
        (r#""two\nlines""#, good),
        (r#""""#, good),
        (r#""a plan""#, r#"[{"id":"1","title":"do"},{"id":"1","title":"again"}]"#),
        (r#""a plan""#, r#"[{"id":"1","title":"two\nlines"}]"#),
        (r#""a plan""#, r#"[{"id":"1","title":"do","done":true}]"#),
    ] {
        assert_eq!(plan(title, tasks), 0, "{title} {tasks}");
    }
}

#[test]
fn the_first_baseline_of_a_file_stands() {
    let baseline = |path: &str, original: Option<&str>| {
        Event::Change(Change::Baseline(Baseline { path: path.to_owned(), original: original.map(str::to_owned) }))
    };
    let events = [baseline("a", Some("one")), baseline("a", Some("two")), baseline("b", None)];
    let state = State::replay(&chain(events.clone()));
    assert_eq!(state.changes().collect::<Vec<_>>(), [("a", Some("one")), ("b", None)]);

    let untracked = events.clone().into_iter().chain([Event::Change(Change::Untrack { path: "a".to_owned() })]);
    assert_eq!(State::replay(&chain(untracked)).changes().collect::<Vec<_>>(), [("b", None)]);
    let cleared = events.into_iter().chain([Event::Change(Change::Clear {})]);
    assert_eq!(State::replay(&chain(cleared)).changes().count(), 0);
}

#[test]
fn a_snapshot_of_notes_that_breaks_its_bounds_is_not_taken() {
    let note = |id: u64, text: &str| Note {
        id,
        kind: NoteKind::Fact,
        text: text.to_owned(),
        timestamp: 0,
        source: "user".to_owned(),
    };
    let notes = |notes: Vec<Note>, next_id| Notes { schema_version: 1, notes, next_id };
    let good = notes(vec![note(1, "so"), note(2, "and so")], 3);
    let count = |snapshot: &Notes| {
        let first = Entry { id: id("a"), parent: None, event: Event::Notes(notes(vec![note(1, "first")], 2)) };
        let line = Entry { id: id("b"), parent: None, event: Event::Notes(snapshot.clone()) }.to_line().unwrap();
        State::replay(&[first, Entry::from_line(&line).unwrap()]).notes().notes.len()
    };
    assert_eq!(count(&good), 2);
    for bad in [
        notes(vec![note(1, &"x".repeat(Note::LONGEST + 1))], 2),
        notes(vec![note(2, "number given out twice"), note(2, "b")], 3),
        notes(vec![note(5, "not given out yet"), note(6, "b")], 5),
        notes((1..=Notes::MOST as u64 + 1).map(|id| note(id, "many")).collect(), 1000),
        Notes { schema_version: 2, ..good },
    ] {
        assert_eq!(count(&bad), 1, "{bad:?}");
    }
}

#[test]
fn lines_that_are_no_entries_are_refused() {
    for line in [
        "",
        "{",
        "null",
        r#"{"v":1,"id":"a","parent":null,"kind":"x"}"#,
        r#"{"v":1,"id":"a b","parent":null,"kind":"x","data":{}}"#,
        r#"{"v":1,"id":"","parent":null,"kind":"x","data":{}}"#,
        r#"{"v":1,"id":"a","parent":"../b","kind":"x","data":{}}"#,
        r#"{"v":2,"id":"a","parent":null,"kind":"workflow-mode-set","data":{"mode":"plan"}}"#,
        r#"{"v":1,"id":"a","parent":null,"kind":"x","data":{},"more":1}"#,
    ] {
        assert!(Entry::from_line(line.as_bytes()).is_err(), "{line}");
    }
    assert_eq!(line("of-the-host", r#"{"any":[1,2]}"#).event, Event::Other("of-the-host".to_owned()));
}

#[test]
fn only_the_branch_of_the_last_entry_counts() {
    let entry = |name: &str, parent: Option<&str>, event| Entry { id: id(name), parent: parent.map(id), event };
    let tree = vec![
        entry("a", None, Event::Mode(Mode::Plan)),
        entry("b", Some("a"), Event::Mode(Mode::Build)),
        entry("c", Some("b"), Event::Caveman(false)),
        entry("d", Some("a"), Event::Branch),
    ];
    let ancestry = ancestry_of(tree.clone()).unwrap();
    assert_eq!(ancestry.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>(), ["a", "d"]);
    let state = State::replay(&ancestry);
    assert_eq!((state.mode(), state.caveman()), (Selected::Mode(Mode::Plan), true));

    let error = |entry: Entry| ancestry_of(tree.iter().cloned().chain([entry]).collect());
    for parent in ["x", "e"] {
        let orphan = error(entry("e", Some(parent), Event::Branch));
        assert!(matches!(orphan, Err(JournalError::Entry(5, EntryError::Orphan(_)))), "{parent}");
    }
    let twice = error(entry("b", Some("d"), Event::Branch));
    assert!(matches!(twice, Err(JournalError::Entry(5, EntryError::Twice(_)))));
    assert!(ancestry_of(Vec::new()).unwrap().is_empty());
}

/// A journal in memory, which other sessions may share.
#[derive(Clone, Default)]
struct Shared {
    entries: Rc<RefCell<Vec<Entry>>>,
    full: bool,
}

impl Journal for Shared {
    fn ancestry(&self) -> Result<Vec<Entry>, JournalError> {
        Ok(self.entries.borrow().clone())
    }

    fn append(&mut self, parent: Option<&EntryId>, event: &Event) -> Result<Entry, JournalError> {
        let mut entries = self.entries.borrow_mut();
        if self.full {
            return Err(JournalError::Io(std::io::ErrorKind::StorageFull.into()));
        }
        if entries.last().map(|entry| &entry.id) != parent {
            return Err(JournalError::Moved);
        }
        let entry = Entry { id: id(&format!("e{}", entries.len())), parent: parent.cloned(), event: event.clone() };
        entries.push(entry.clone());
        Ok(entry)
    }
}

#[test]
fn an_event_that_is_not_durable_does_not_count() {
    let journal = Shared { full: true, ..Shared::default() };
    let mut session = Session::open(journal).unwrap();
    let error = session.record(|_| Ok::<_, Infallible>(Some(Event::Mode(Mode::Build))));
    assert!(matches!(error, Err(RecordError::Journal(JournalError::Io(_)))));
    assert_eq!(session.state().mode(), Selected::Unset);
}

#[test]
fn what_another_writer_did_is_seen_before_an_event_is_made() {
    let journal = Shared::default();
    let mut one = Session::open(journal.clone()).unwrap();
    let mut two = Session::open(journal.clone()).unwrap();
    one.record(|_| Ok::<_, Infallible>(Some(Event::Mode(Mode::Review)))).unwrap();
    let seen = RefCell::new(Vec::new());
    two.record(|state| {
        seen.borrow_mut().push(state.mode());
        Ok::<_, Infallible>(Some(Event::Caveman(false)))
    })
    .unwrap();
    assert_eq!(*seen.borrow(), [Selected::Unset, Selected::Mode(Mode::Review)]);
    assert_eq!((two.state().mode(), two.state().caveman()), (Selected::Mode(Mode::Review), false));
    assert_eq!(journal.entries.borrow()[1].parent, Some(id("e0")));
}

fn any_event() -> impl Strategy<Value = Event> {
    let name = prop::sample::select(vec!["p", "q", "r"]);
    let task = prop::sample::select(vec!["1", "2", "3"]);
    prop_oneof![
        prop::sample::select(Mode::ALL.to_vec()).prop_map(Event::Mode),
        any::<bool>().prop_map(Event::Caveman),
        name.clone().prop_map(saved),
        (name.clone(), task).prop_map(|(plan, task)| tick(plan, task)),
        name.clone().prop_map(|name| Event::Plan(Plan::Activate { plan_id: plan_id(name) })),
        Just(Event::Plan(Plan::Clear {})),
        (name.clone(), any::<Option<String>>())
            .prop_map(|(path, original)| Event::Change(Change::Baseline(Baseline { path: path.to_owned(), original }))),
        name.prop_map(|path| Event::Change(Change::Untrack { path: path.to_owned() })),
        prop::option::of("[a-z-]{1,8}").prop_map(|mode| Event::Custom(CustomMode {
            mode,
            tools_before: Vec::new(),
            model_before: None,
            thinking_before: None,
        })),
        "[a-z-]{1,8}".prop_map(Event::Other),
        Just(Event::Malformed("workflow-mode-set".to_owned())),
        Just(Event::Malformed("pi-work-modes".to_owned())),
    ]
}

proptest! {
    /// The replay of a journal is the replay of its first part, continued.
    #[test]
    fn replay_is_deterministic_and_prefix_closed(events in prop::collection::vec(any_event(), 0..30), at in 0_usize..30) {
        let entries = chain(events);
        prop_assert_eq!(State::replay(&entries), State::replay(&entries));
        let at = at.min(entries.len());
        let shared = Shared { entries: Rc::new(RefCell::new(entries[..at].to_vec())), full: false };
        let mut session = Session::open(shared).unwrap();
        for entry in &entries[at..] {
            session.record(|_| Ok::<_, Infallible>(Some(entry.event.clone()))).unwrap();
        }
        prop_assert_eq!(session.state(), &State::replay(&entries));
    }

    /// What is written is read back, and no line of ours holds another's newline.
    #[test]
    fn entries_are_read_back(event in any_event()) {
        let entry = Entry { id: id("a-1"), parent: Some(id("b_2")), event };
        match entry.to_line() {
            Ok(line) => {
                prop_assert_eq!(line.iter().position(|byte| *byte == b'\n'), Some(line.len() - 1));
                prop_assert_eq!(Entry::from_line(&line).unwrap(), entry);
            }
            Err(_) => prop_assert!(matches!(entry.event, Event::Other(_) | Event::Malformed(_))),
        }
    }

    /// Whatever stands in an entry, the mode is one that somebody set, or none.
    #[test]
    fn no_data_makes_a_mode(kind in "[a-z-]{0,20}", data in any::<String>()) {
        let data = serde_json::to_string(&data).unwrap();
        for kind in [kind.as_str(), "workflow-mode-set"] {
            let state = State::replay(&[line(kind, &data)]);
            prop_assert!(!matches!(state.mode(), Selected::Mode(_)));
        }
    }
}
