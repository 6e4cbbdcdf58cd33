//! Real Bash confirms the corpus: every command that it runs for a case was predicted, word for word.
//!
//! Each script runs in the sandbox, in a directory of its own, with a stub that logs its words in place of every tool. What
//! the log holds must fit one of the commands that lowering lists, or lowering says that it did not understand all of it.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{
    collections::BTreeSet,
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::PathBuf,
    time::Duration,
};

use pi_guard_policy::{
    AbsPath, Effect,
    shell::{Arg, Form, Start, lower_shell},
    tools::TOOLS,
    world::{Fixture, Held},
};
use pi_guard_sandbox::{Command, Environment, Limits, Profile, Wanted, select};
use pi_guard_tests::corpus::cases;

/// Names that the corpus uses and that are no tools, or that Bash must find as they are.
const MORE_STUBS: [&str; 8] = ["unknown-tool", "some-unknown-tool", "a", "b", "c", "d", "l", "rm"];

struct Place {
    root: PathBuf,
}

impl Place {
    fn new() -> Self {
        let root = PathBuf::from(format!("/var/tmp/pi-guard-confirms-{}", std::process::id()));
        let stubs = root.join("bin");
        fs::create_dir_all(&stubs).unwrap();
        fs::create_dir_all(root.join("w")).unwrap();
        let stub = root.join("stub");
        fs::write(&stub, "#!/bin/bash\nprintf '%s\\0' \"$#\" \"${0##*/}\" \"$@\" >> \"$ARGV_LOG\"\n").unwrap();
        fs::set_permissions(&stub, fs::Permissions::from_mode(0o755)).unwrap();
        let names: BTreeSet<&str> =
            TOOLS.iter().flat_map(|tool| tool.aliases.iter().copied().chain([tool.name])).chain(MORE_STUBS).collect();
        // Shells run for real, so that what they run is seen too.
        for name in names.iter().filter(|name| !matches!(**name, "bash" | "sh" | "dash" | "env")) {
            symlink(&stub, stubs.join(name)).unwrap();
        }
        for (name, path) in [("bash", "/bin/bash"), ("sh", "/bin/sh"), ("env", "/usr/bin/env")] {
            symlink(path, stubs.join(name)).unwrap();
        }
        Self { root }
    }

    /// The words of each command that ran.
    fn observe(&self, script: &str) -> Vec<Vec<Vec<u8>>> {
        let (work, log) = (self.root.join("w"), self.root.join("w/argv-log"));
        fs::remove_dir_all(&work).unwrap();
        fs::create_dir_all(work.join("src")).unwrap();
        for name in ["README.md", "names.txt", "a", "b", "src/main.rs"] {
            fs::write(work.join(name), "line\n").unwrap();
        }
        let mut limits = Limits::none();
        limits.wall = Some(Duration::from_secs(2));
        let profile = Profile::builder()
            .write(&work)
            .environment(Environment::Scrub)
            .limits(limits)
            .set_variable("PATH", self.root.join("bin"))
            .set_variable("HOME", "/home/u")
            .set_variable("ARGV_LOG", &log)
            .build()
            .unwrap();
        let quiet = "exec /bin/bash --noprofile --norc -c \"$1\" pi-guard </dev/null >/dev/null 2>&1";
        let command = Command::new("/bin/sh").args(["-c", quiet, "sh", script]).cwd(&work);
        select(&Wanted::default(), &profile).unwrap().spawn(&profile, &command).unwrap().wait().unwrap();
        let text = fs::read(&log).unwrap_or_default();
        let mut words = text.split(|byte| *byte == 0).map(<[u8]>::to_vec);
        let mut all = Vec::new();
        while let Some(count) = words.next().and_then(|count| String::from_utf8(count).ok()?.parse::<usize>().ok()) {
            all.push(words.by_ref().take(count + 1).collect());
        }
        all
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// Whether the words are among those that the predicted ones stand for; the names are compared without directories.
fn fits(predicted: &[Arg], words: &[Vec<u8>]) -> bool {
    let base = |name: &[u8]| name.rsplit(|byte| *byte == b'/').next().unwrap_or_default().to_vec();
    // The counts of words that the pattern until now can stand for.
    let mut reached = BTreeSet::from([0]);
    for (at, arg) in predicted.iter().enumerate() {
        let begins = |count: usize| words.get(count).is_some_and(|word| word.starts_with(&arg.text));
        let exact = |count: usize| {
            words.get(count).is_some_and(|word| *word == arg.text || (at == 0 && base(word) == base(&arg.text)))
        };
        let mut next = BTreeSet::new();
        for count in reached {
            match arg.form {
                Form::Exact => next.extend(exact(count).then_some(count + 1)),
                Form::Prefix => next.extend(begins(count).then_some(count + 1)),
                Form::Glob => {
                    next.extend((count..words.len()).take_while(|count| begins(*count)).map(|count| count + 1));
                }
                Form::Any => next.extend(count..=words.len()),
            }
        }
        reached = next;
    }
    reached.contains(&words.len())
}

#[test]
fn what_bash_runs_for_the_corpus_was_predicted() {
    let place = Place::new();
    let cwd = AbsPath::new(place.root.join("w").as_os_str().as_encoded_bytes()).unwrap();
    let home = AbsPath::new(b"/home/u").unwrap();
    let (mut seen, mut confirmed, mut clean, mut failures) = (0, 0, 0, Vec::new());
    let cases = cases();
    for case in &cases {
        let lowered = lower_shell(
            case.script.as_bytes(),
            &Start { cwd: &cwd, home: Some(&home), scratch: None },
            &Fixture::new(Held::Nothing),
        );
        let observed = place.observe(&case.script);
        confirmed += usize::from(!observed.is_empty());
        let understood = !lowered.effects.iter().any(|effect| matches!(effect.value, Effect::Opaque(_)));
        clean += usize::from(understood && !observed.is_empty());
        for words in observed {
            seen += 1;
            if understood && !lowered.ran.iter().any(|ran| fits(&ran.words, &words)) {
                let words: Vec<_> = words.iter().map(|word| word.escape_ascii().to_string()).collect();
                failures.push(format!("{}: {words:?} ran for {}", case.place, case.script));
            }
        }
    }
    println!("{seen} commands of {confirmed} scripts, {clean} of them understood");
    assert!(clean * 2 > cases.len(), "the stubs log: {clean} of {} scripts are understood and ran some", cases.len());
    failures.dedup();
    assert!(failures.is_empty(), "{} of {seen} commands were not predicted:\n{}", failures.len(), failures.join("\n"));
}
