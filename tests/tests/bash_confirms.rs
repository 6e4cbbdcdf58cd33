//! Real Bash confirms the corpus: every command that it runs for a case was predicted, word for word.
//!
//! Each script runs in the sandbox, in a directory of its own, with a stub that logs its words in place of every tool. What
//! the log holds must fit one of the commands that lowering lists, or lowering says that it did not understand all of it.
//!
//! `PI_GUARD_CONFIRM=FILE` confirms other scripts: those in the file, with a NUL byte after each.

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
    effect::Located,
    shell::{Arg, Form, Start, lower_shell},
    tools::TOOLS,
    world::{Fixture, Held},
};
use pi_guard_sandbox::{Command, Environment, Limits, Profile, Wanted, select};
use pi_guard_tests::corpus::cases;

/// Names that the corpus uses and that are no tools, or that Bash must find as they are.
const MORE_STUBS: [&str; 8] = ["unknown-tool", "some-unknown-tool", "a", "b", "c", "d", "l", "rm"];

/// Programs whose stub goes on as themselves: what they run is seen too, and what they print is what lowering knows of.
const RUN_OTHERS: &str = "nice|nohup|timeout|setsid|stdbuf|xargs|find|ionice|flock|chrt|taskset|time|awk|sed|\
     basename|cat|dirname|seq";

/// A script and where it is from.
type Script = (String, String);

struct Place {
    root: PathBuf,
}

impl Place {
    /// A place with stubs for the programs that these scripts may name.
    fn new(scripts: &[Script]) -> Self {
        let root = PathBuf::from(format!("/var/tmp/pi-guard-confirms-{}", std::process::id()));
        let stubs = root.join("bin");
        fs::create_dir_all(&stubs).unwrap();
        fs::create_dir_all(root.join("w")).unwrap();
        let stub = root.join("stub");
        let text = format!(
            "#!/bin/bash\nname=${{0##*/}}\nprintf '%s\\0' \"$#\" \"$name\" \"$@\" >> \"$ARGV_LOG\"\n\
             case $name in {RUN_OTHERS}) [ -x \"/usr/bin/$name\" ] && exec \"/usr/bin/$name\" \"$@\" ;; esac\n"
        );
        fs::write(&stub, text).unwrap();
        fs::set_permissions(&stub, fs::Permissions::from_mode(0o755)).unwrap();
        let is_word = |byte: char| byte.is_ascii_alphanumeric() || matches!(byte, '-' | '_' | '.' | '+');
        let words = scripts.iter().flat_map(|(_, script)| script.split(|char| !is_word(char)));
        let words = words.filter(|word| word.len() < 32 && word.starts_with(|char: char| char.is_ascii_alphanumeric()));
        let tools = TOOLS.iter().flat_map(|tool| tool.aliases.iter().copied().chain([tool.name]));
        let names: BTreeSet<&str> = tools.chain(MORE_STUBS).chain(words).collect();
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
        // Below a directory counts as the directory too: `find src` hands on `src` itself.
        let folder = arg.text.strip_suffix(b"/").unwrap_or(&arg.text);
        let begins = |count: usize| words.get(count).is_some_and(|word| word.starts_with(&arg.text) || word == folder);
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

/// Confirms the scripts; at least this share of them, in percent, is understood and runs commands.
fn confirm(scripts: &[Script], share: usize) {
    let place = Place::new(scripts);
    let cwd = AbsPath::new(place.root.join("w").as_os_str().as_encoded_bytes()).unwrap();
    let home = AbsPath::new(b"/home/u").unwrap();
    let (mut seen, mut confirmed, mut clean, mut failures) = (0, 0, 0, Vec::new());
    // What a login shell runs by itself is no part of a script.
    let startup = place.observe("bash -lc ''");
    for (from, script) in scripts {
        let lowered = lower_shell(
            script.as_bytes(),
            &Start { cwd: &cwd, home: Some(&home), scratch: None },
            &Fixture::new(Held::Nothing),
        );
        let observed = place.observe(script);
        confirmed += usize::from(!observed.is_empty());
        // Running a file is an effect of its own, and what the file runs is not seen.
        let unseen = |effect: &Located<Effect>| matches!(effect.value, Effect::Opaque(_) | Effect::Run(_));
        let understood = !lowered.effects.iter().any(unseen);
        clean += usize::from(understood && !observed.is_empty());
        for words in observed.into_iter().filter(|words| !startup.contains(words)) {
            seen += 1;
            if understood && !lowered.ran.iter().any(|ran| fits(&ran.words, &words)) {
                let words: Vec<_> = words.iter().map(|word| word.escape_ascii().to_string()).collect();
                failures.push(format!("{from}: {words:?} ran for {script}"));
            }
        }
    }
    eprintln!("{seen} commands of {confirmed} scripts, {clean} of them understood");
    let enough = clean * 100 >= scripts.len() * share;
    assert!(enough, "the stubs log: {clean} of {} scripts are understood and ran some", scripts.len());
    failures.dedup();
    assert!(failures.is_empty(), "{} of {seen} commands were not predicted:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn what_bash_runs_for_the_corpus_was_predicted() {
    confirm(&cases().into_iter().map(|case| (case.place, case.script)).collect::<Vec<_>>(), 50);
}

#[test]
fn what_bash_runs_for_other_scripts_was_predicted() {
    let Some(file) = std::env::var_os("PI_GUARD_CONFIRM") else { return };
    let text = fs::read(&file).unwrap();
    let scripts = text.split(|byte| *byte == 0).filter(|script| !script.is_empty()).enumerate();
    let named =
        |(at, script): (usize, &[u8])| (format!("script {}", at + 1), String::from_utf8(script.to_vec()).unwrap());
    confirm(&scripts.map(named).collect::<Vec<_>>(), 20);
}
