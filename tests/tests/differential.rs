//! The whole engine against real Bash on random scripts: what is allowed does not make the marker.
//!
//! 4,000 scripts of each maker by default; `PI_GUARD_DIFFERENTIAL=COUNT[:SEED]` tries more, or others. Bash runs in the sandbox, in an
//! empty directory that it may write.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{fs, path::PathBuf};

use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Action, Request, Verdict, decide,
    world::{Fixture, Held},
};
use pi_guard_sandbox::{Command, Environment, Limits, Profile, Wanted, select};
use pi_guard_tests::{
    disguise::Disguise, flow::Flow, grammar::Derived, patchwork::Patchwork, scopes::Scopes, soup::Soup,
};

/// Whether the static decision lets a script run in a directory.
fn allowed(script: &str, cwd: &AbsPath) -> bool {
    let ceiling = Mode::Plan.ceiling();
    let request = Request::new(Action::Shell(script.as_bytes()), cwd, &ceiling);
    let decision = decide(&request, &Mode::Plan.rules(), &Fixture::new(Held::Nothing));
    matches!(decision.verdict, Verdict::Allow(_))
}

/// An empty directory, and real Bash confined to it.
struct Place {
    folder: PathBuf,
}

impl Place {
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(format!("/var/tmp/pi-guard-differential-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self { folder }
    }

    /// Whether Bash makes the file `pwn` when it runs the script.
    fn makes_the_marker(&self, script: &str) -> bool {
        for entry in fs::read_dir(&self.folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
        }
        let mut limits = Limits::none();
        limits.wall = Some(std::time::Duration::from_secs(5));
        let profile =
            Profile::builder().write(&self.folder).environment(Environment::Scrub).limits(limits).build().unwrap();
        let quiet = "exec /bin/bash --noprofile --norc -c \"$1\" pi-guard </dev/null >/dev/null 2>&1";
        let command = Command::new("/bin/sh").args(["-c", quiet, "sh", script]).cwd(&self.folder);
        let launcher = select(&Wanted::default(), &profile).unwrap();
        launcher.spawn(&profile, &command).unwrap().wait().unwrap();
        self.folder.join("pwn").exists()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn wanted() -> (usize, u64) {
    let text = std::env::var("PI_GUARD_DIFFERENTIAL").unwrap_or_default();
    let (count, seed) = text.split_once(':').unwrap_or((&text, ""));
    (count.parse().unwrap_or(4_000), seed.parse().unwrap_or(1))
}

/// What is allowed of the scripts that `next` makes does not make the marker, and some of them are allowed.
fn compare(name: &str, mut next: impl FnMut() -> String) {
    let (count, seed) = wanted();
    let place = Place::new(name);
    let cwd = AbsPath::new(place.folder.as_os_str().as_encoded_bytes()).unwrap();
    let (mut misses, mut runs) = (Vec::new(), 0);
    for _ in 0..count {
        let script = next();
        if allowed(&script, &cwd) {
            runs += 1;
            if place.makes_the_marker(&script) {
                eprintln!("miss: {script:?}");
                misses.push(format!("{script:?}"));
            }
        }
    }
    eprintln!("{count} scripts of {name} with seed {seed}: {runs} allowed and run, {} made the marker", misses.len());
    assert!(runs * 50 > count, "the engine allows some of them: {runs} of {count}");
    assert!(misses.is_empty(), "allowed, and Bash made the marker:\n{}", misses.join("\n"));
}

#[test]
fn fragments_that_are_allowed_do_not_make_the_marker() {
    let mut soup = Soup::new(wanted().1);
    compare("soup", || soup.script());
}

#[test]
fn damaged_scripts_that_are_allowed_do_not_make_the_marker() {
    let mut patchwork = Patchwork::new(wanted().1);
    compare("patchwork", || patchwork.script());
}

#[test]
fn derived_scripts_that_are_allowed_do_not_make_the_marker() {
    let mut derived = Derived::new(wanted().1);
    compare("derived", || derived.script());
}

#[test]
fn values_that_are_allowed_to_run_do_not_make_the_marker() {
    let mut flow = Flow::new(wanted().1);
    compare("flow", || flow.script());
}

#[test]
fn disguised_operands_that_are_allowed_do_not_make_the_marker() {
    let mut disguise = Disguise::new(wanted().1);
    compare("disguise", || disguise.script());
}

#[test]
fn settings_that_are_allowed_do_not_make_the_marker() {
    let mut scopes = Scopes::new(wanted().1);
    compare("scopes", || scopes.script());
}

/// The scripts are worth running: Bash makes the marker in a good part of them.
#[test]
fn a_good_part_of_the_scripts_makes_the_marker() {
    let place = Place::new("control");
    let mut soup = Soup::new(7);
    let made = (0..300).filter(|_| place.makes_the_marker(&soup.script())).count();
    assert!(made > 60, "{made} of 300 scripts made the marker");
    let mut patchwork = Patchwork::new(7);
    let made = (0..300).filter(|_| place.makes_the_marker(&patchwork.script())).count();
    assert!(made > 60, "{made} of 300 scripts made the marker");
    let mut flow = Flow::new(7);
    let made = (0..300).filter(|_| place.makes_the_marker(&flow.script())).count();
    assert!(made > 20, "{made} of 300 scripts made the marker");
    let mut disguise = Disguise::new(7);
    let made = (0..300).filter(|_| place.makes_the_marker(&disguise.script())).count();
    assert!(made > 150, "{made} of 300 scripts made the marker");
    let mut scopes = Scopes::new(7);
    let made = (0..300).filter(|_| place.makes_the_marker(&scopes.script())).count();
    assert!(made > 60, "{made} of 300 scripts made the marker");
    let mut derived = Derived::new(7);
    let made = (0..600).filter(|_| place.makes_the_marker(&derived.script())).count();
    // In most of these it stands as data.
    assert!(made > 20, "{made} of 600 scripts made the marker");
}
