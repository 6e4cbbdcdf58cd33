//! The state of a session: what the replay of its ancestry gives.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    entry::Entry,
    event::{Baseline, CUSTOM, Change, CustomMode, Event, MODE, Notes, Plan, PlanId, Task},
};
use crate::mode::Mode;

/// Which mode an ancestry selects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selected {
    /// None was ever set.
    #[default]
    Unset,
    /// This one.
    Mode(Mode),
    /// The last one set cannot be read: the most restricted mode holds until one is set again.
    Unreadable,
}

/// A plan that was saved, with its progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActivePlan {
    /// Its title.
    pub title: String,
    /// Its tasks.
    pub tasks: Vec<Task>,
    /// The names of those that are done.
    pub done: BTreeSet<String>,
}

impl ActivePlan {
    /// The first task that is not done.
    #[must_use]
    pub fn next(&self) -> Option<&Task> {
        self.tasks.iter().find(|task| !self.done.contains(&task.id))
    }
}

/// What a session knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    mode: Selected,
    caveman: Option<bool>,
    plans: BTreeMap<PlanId, ActivePlan>,
    active: Option<PlanId>,
    notes: Notes,
    custom: Option<CustomMode>,
    custom_unreadable: bool,
    changes: BTreeMap<String, Option<String>>,
}

impl State {
    /// The state that these entries lead to, the oldest first. The same entries always give the same state, and the
    /// state after some of them is the state on the way to the rest.
    #[must_use]
    pub fn replay(ancestry: &[Entry]) -> Self {
        let mut state = Self::default();
        for entry in ancestry {
            state.apply(entry);
        }
        state
    }

    /// One entry more.
    pub(super) fn apply(&mut self, entry: &Entry) {
        match &entry.event {
            Event::Mode(mode) => self.mode = Selected::Mode(*mode),
            Event::Malformed(kind) if kind == MODE => self.mode = Selected::Unreadable,
            Event::Caveman(enabled) => self.caveman = Some(*enabled),
            Event::Plan(plan) => self.plan(plan),
            Event::Notes(notes) => self.notes = notes.clone(),
            Event::Custom(custom) => {
                self.custom = custom.mode.is_some().then(|| custom.clone());
                self.custom_unreadable = false;
            }
            Event::Malformed(kind) if kind == CUSTOM => self.custom_unreadable = true,
            Event::Change(change) => self.change(change),
            // A preference, a note or a pointer that cannot be read leaves what was before.
            Event::Branch | Event::Other(_) | Event::Malformed(_) => {}
        }
    }

    fn plan(&mut self, plan: &Plan) {
        match plan {
            Plan::Set { plan_id, title, tasks } => {
                let saved = ActivePlan { title: title.clone(), tasks: tasks.clone(), done: BTreeSet::new() };
                self.plans.insert(plan_id.clone(), saved);
                self.active = Some(plan_id.clone());
            }
            // A plan of another branch is none of this one's.
            Plan::Activate { plan_id } => self.active = self.plans.contains_key(plan_id).then(|| plan_id.clone()),
            Plan::Clear {} => self.active = None,
            Plan::Tick(tick) => {
                if let Some(plan) = self.plans.get_mut(&tick.plan_id)
                    && plan.tasks.iter().any(|task| task.id == tick.task_id)
                {
                    plan.done.insert(tick.task_id.clone());
                }
            }
        }
    }

    fn change(&mut self, change: &Change) {
        match change {
            // The first one stands: later differences are counted from it.
            Change::Baseline(Baseline { path, original }) => {
                self.changes.entry(path.clone()).or_insert_with(|| original.clone());
            }
            Change::Untrack { path } => {
                self.changes.remove(path);
            }
            Change::Clear {} => self.changes.clear(),
        }
    }

    /// The workflow mode.
    #[must_use]
    pub const fn mode(&self) -> Selected {
        self.mode
    }

    /// Whether answers are kept short: on unless it was said otherwise.
    #[must_use]
    pub fn caveman(&self) -> bool {
        self.caveman.unwrap_or(true)
    }

    /// The active plan.
    #[must_use]
    pub fn active_plan(&self) -> Option<(&PlanId, &ActivePlan)> {
        self.active.as_ref().and_then(|id| self.plans.get_key_value(id))
    }

    /// All plans of this ancestry. Their files are referenced.
    pub fn plans(&self) -> impl Iterator<Item = (&PlanId, &ActivePlan)> {
        self.plans.iter()
    }

    /// The notes of the discussion.
    #[must_use]
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The mode of the user's own that is active.
    ///
    /// # Errors
    /// If the last change of it cannot be read: then everything is blocked until one is set or left again.
    pub const fn custom(&self) -> Result<Option<&CustomMode>, Unreadable> {
        if self.custom_unreadable { Err(Unreadable) } else { Ok(self.custom.as_ref()) }
    }

    /// The files that tools have changed, each with its content before; `None` where there was no file.
    pub fn changes(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.changes.iter().map(|(path, original)| (path.as_str(), original.as_deref()))
    }
}

/// What was set last cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;
