//! A profile as SBPL: one text, and the paths as parameters of it.
//!
//! No byte of a path is ever part of the text: it names parameters by kind and number, and so depends on how many paths
//! there are and on nothing in them. Of rules that match, the last decides; where one names a kind of operation and
//! another a single one (`file-write*`, `file-write-unlink`), that may decide by itself, so no rule is ever written that
//! would come out differently then.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::Path;

use super::pattern;
use super::places::{Place, Resolve, text};
use crate::error::Unavailable;
use crate::profile::{Network, Profile};

const BASE: &str = include_str!("base.sbpl");
const NETWORK: &str = include_str!("network.sbpl");

/// `sandbox_init` fails on profiles of about 17,700 rules; far below it is slow.
const MOST_FILTERS: usize = 8_000;

/// Of the 1 MiB that a program's words and environment may take, the share of the profile.
const MOST_BYTES: usize = 640 << 10;

/// What `sandbox-exec` is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Policy {
    /// The rules.
    pub(super) text: String,
    /// `NAME=value`, each for a `-D`.
    pub(super) parameters: Vec<String>,
    /// The number of each value of a kind.
    known: BTreeMap<(&'static str, String), usize>,
    filters: usize,
}

impl Policy {
    /// The rules for a profile with its temporary files in `scratch`.
    ///
    /// # Errors
    /// Paths that are no text, and more of them than Seatbelt takes.
    pub(super) fn of(profile: &Profile, scratch: &Path, resolve: Resolve<'_>) -> Result<Self, Unavailable> {
        let mut policy =
            Self { text: without_comments(BASE), parameters: Vec::new(), known: BTreeMap::new(), filters: 0 };
        let roots = profile.write.iter().map(|root| Place::of(root, resolve)).collect::<Result<Vec<_>, _>>()?;
        let scratch = Place::of(scratch, resolve)?;
        policy.writes(&roots, &scratch);
        let mut kept = Vec::new();
        for path in &profile.protect {
            let entry = Place::entry(path, resolve)?.also(path)?;
            // Where a link there leads is kept as well, but no root and nothing above one.
            let target = Place::of(path, resolve)?;
            let above_root = roots.iter().any(|root| root.is_within(&target));
            let target = Some(target).filter(|target| target.real != entry.real && !above_root);
            let inside = |place: &Place| roots.iter().any(|root| place.is_within(root) && place.real != root.real);
            kept.extend([Some(entry), target].into_iter().flatten().filter(inside));
        }
        let mut hidden = Vec::new();
        for path in &profile.deny_read {
            // What is not there hides nothing.
            if resolve(path).is_some() {
                hidden.push(Place::of(path, resolve)?.also(path)?);
            }
        }
        let writable: Vec<&Place> = roots.iter().chain([&scratch]).collect();
        policy.pins(&writable, &kept, &hidden)?;
        policy.keeps(&kept, &roots);
        policy.names(&profile.protect_names, &roots)?;
        policy.hides(&hidden);
        if profile.network == Network::All {
            policy.text.push('\n');
            policy.text.push_str(&without_comments(NETWORK));
        }
        policy.sockets(profile, &scratch, resolve)?;
        let bytes = policy.text.len() + policy.parameters.iter().map(|parameter| parameter.len() + 4).sum::<usize>();
        if policy.filters > MOST_FILTERS || bytes > MOST_BYTES {
            let what = "holding this many paths";
            return Err(Unavailable::Profile {
                what,
                why: "Seatbelt takes some thousand rules and less than a megabyte",
            });
        }
        Ok(policy)
    }

    fn writes(&mut self, roots: &[Place], scratch: &Place) {
        for root in roots {
            let filters = self.tree("WRITE", root);
            self.rule("allow file-write*", &filters);
        }
        let filters = self.tree("SCRATCH", scratch);
        self.rule("allow file-write*", &filters);
        // As a mount without set-user-id programs.
        self.rule("deny file-write-setugid", &[]);
    }

    /// Keeps directories in their places: those that may be written, which the directory above them says nothing about,
    /// and those above what is protected or hidden, by which it could be moved away or brought in.
    fn pins(&mut self, writable: &[&Place], kept: &[Place], hidden: &[Place]) -> Result<(), Unavailable> {
        let mut pinned: Vec<Place> = Vec::new();
        let mut pin = |place: Place| {
            let inside = writable.iter().any(|root| place.is_within(root));
            if inside && !pinned.iter().any(|known| known.real == place.real) {
                pinned.push(place);
            }
        };
        for root in writable {
            pin((*root).clone());
        }
        for place in writable.iter().copied().chain(kept).chain(hidden) {
            place.above()?.into_iter().for_each(&mut pin);
        }
        for place in &pinned {
            let mut filters = self.literals("PIN", place);
            let root = writable.iter().filter(|root| place.is_within(root)).max_by_key(|root| root.real.len());
            if let Some(root) = root.filter(|root| root.real != place.real) {
                filters.push(self.spelled("PIN_AS", place, root, "$"));
            }
            self.rule("deny file-write-unlink file-write-create", &filters);
        }
        Ok(())
    }

    /// What stays as it is, and everything below, whether it is there or not.
    fn keeps(&mut self, kept: &[Place], roots: &[Place]) {
        for place in kept {
            let mut filters = self.tree("KEEP", place);
            let root = roots.iter().filter(|root| place.is_within(root)).max_by_key(|root| root.real.len());
            if let Some(root) = root {
                filters.push(self.spelled("KEEP_AS", place, root, "$"));
                filters.push(self.spelled("KEEP_AS", place, root, "/"));
            }
            self.rule("deny file-write*", &filters);
        }
    }

    /// Names that nothing may take in what may be written.
    fn names(&mut self, names: &[OsString], roots: &[Place]) -> Result<(), Unavailable> {
        let inside: Vec<String> = roots.iter().flat_map(|root| self.tree("WRITE", root)).collect();
        if inside.is_empty() {
            return Ok(());
        }
        for name in names {
            let pattern = self.pattern("NAME", &format!("/{}$", pattern::folded(text(name)?)));
            let filter = format!("(require-all {pattern} (require-any {}))", inside.join(" "));
            self.rule("deny file-write-create", &[filter]);
        }
        Ok(())
    }

    /// What may not be read: nor run, nor moved to where it may be. That it is there may be seen, as under a mask.
    fn hides(&mut self, hidden: &[Place]) {
        let outermost = |place: &&Place| !hidden.iter().any(|other| place.is_within(other) && place.real != other.real);
        for place in hidden.iter().filter(outermost) {
            let mut filters = self.tree("HIDE", place);
            for end in ["$", "/"] {
                filters.push(self.pattern("HIDE_AS", &format!("^{DATA}{}{end}", pattern::folded(&place.real))));
            }
            let operations =
                "deny file-read* file-read-data file-write* file-write-data file-map-executable process-exec*";
            self.rule(operations, &filters);
            let filters = self.literals("HIDE", place);
            self.rule("allow file-read-metadata", &filters);
        }
    }

    /// Sockets of its own in scratch, and those of the host that are named.
    fn sockets(&mut self, profile: &Profile, scratch: &Place, resolve: Resolve<'_>) -> Result<(), Unavailable> {
        self.text.push('\n');
        let own: Vec<String> = self.tree("SCRATCH", scratch);
        for (operations, end) in [("allow network-bind network-inbound", "local"), ("allow network-outbound", "remote")]
        {
            let filters: Vec<String> = own.iter().map(|filter| format!("({end} unix-socket {filter})")).collect();
            self.rule(operations, &filters);
        }
        for socket in &profile.sockets {
            // What is not there is nobody's.
            if resolve(socket).is_some() {
                let place = Place::of(socket, resolve)?;
                let filters = self.literals("SOCKET", &place);
                let filters: Vec<String> =
                    filters.iter().map(|filter| format!("(remote unix-socket {filter})")).collect();
                self.rule("allow network-outbound", &filters);
            }
        }
        Ok(())
    }

    /// The place and all below it, by every name. `subpath` is said to miss the directory itself, so that is named too.
    fn tree(&mut self, kind: &'static str, place: &Place) -> Vec<String> {
        let names: Vec<String> = place.names.iter().map(|name| self.parameter(kind, name)).collect();
        let filter = |how: &'static str| move |name: &String| format!("({how} (param \"{name}\"))");
        names.iter().map(filter("literal")).chain(names.iter().map(filter("subpath"))).collect()
    }

    fn literals(&mut self, kind: &'static str, place: &Place) -> Vec<String> {
        let mut literal = |name: &String| format!("(literal (param \"{}\"))", self.parameter(kind, name));
        place.names.iter().map(&mut literal).collect()
    }

    /// A place below a root, however a file system that folds case may spell it. The root itself is spelled in one way
    /// alone: under another it may not be written either.
    fn spelled(&mut self, kind: &'static str, place: &Place, root: &Place, end: &str) -> String {
        let below = place.real.get(root.real.len()..).unwrap_or_default();
        self.pattern(kind, &format!("^{}{}{end}", firm(&root.real), pattern::folded(below)))
    }

    fn pattern(&mut self, kind: &'static str, pattern: &str) -> String {
        format!("(regex (param \"{}\"))", self.parameter(kind, pattern))
    }

    /// The name of the parameter with this value.
    fn parameter(&mut self, kind: &'static str, value: &str) -> String {
        let next = self.known.len();
        let number = *self.known.entry((kind, value.to_owned())).or_insert(next);
        let name = format!("{kind}_{number}");
        if number == next {
            self.parameters.push(format!("{name}={value}"));
        }
        name
    }

    fn rule(&mut self, what: &str, filters: &[String]) {
        _ = write!(self.text, "({what}");
        for filter in filters {
            self.filters += 1;
            _ = write!(self.text, "\n    {filter}");
        }
        self.text.push_str(")\n");
    }
}

/// The second name of what lies on the data volume, in a pattern.
const DATA: &str = "(/System/Volumes/Data)?";

fn firm(root: &str) -> String {
    format!("{DATA}{}", pattern::quoted(root))
}

/// The rules alone: their reasons are for people, and room is scarce.
fn without_comments(text: &str) -> String {
    let mut rules = String::with_capacity(text.len());
    for line in text.lines().filter(|line| !line.starts_with(';') && !line.is_empty()) {
        rules.push_str(line);
        rules.push('\n');
    }
    rules
}
