//! Runs scripts in real bash and reports every argv that reached a command of a known set.
//!
//! In the sandbox, one long-lived bash forks a copy of itself for each script; the commands are functions that write their argv to a log, and
//! `PATH` leads nowhere, so nothing else can run. Each script has an empty directory of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use pi_guard_sandbox::{Command, Environment, Limits, Profile, Wanted, select};

const DRIVER: &str = r#"
LOG=
logged() { { builtin printf '%s\0' "$#" "$@"; } >> "$LOG" 2>/dev/null; }
touch() { logged touch "$@"; }
a() { logged a "$@"; }
b() { logged b "$@"; }
cat() { logged cat "$@"; }
n=0
exec 9<> .never
while IFS= builtin read -r -d '' script; do
  (
    builtin cd "$n" || builtin exit
    LOG=$PWD/.log
    builtin readonly LOG
    builtin ulimit -t 2 -f 2000 -v 400000
    TIMEFORMAT=
    builtin unset n
    TMOUT=1
    FUNCNEST=8
    # A script that loops or calls itself stops after so many commands in any one line of descent.
    builtin set -T
    builtin trap '((++STEPS > 120)) && builtin exit' DEBUG
    builtin eval "$script"
    # Background jobs get a moment; those that wait for input for ever are ended with the batch.
    if [[ ${!-} ]]; then builtin read -t 0.015 -u 9; fi
  ) </dev/null >/dev/null 2>&1
  n=$((n + 1))
done
"#;

/// What bash ran: a list of argvs for each script.
pub(crate) fn run(scripts: &[String], scratch: &Path, batch: &str) -> Vec<Vec<Vec<Vec<u8>>>> {
    let batch: PathBuf = scratch.join(format!("pi-guard-truth-{}-{batch}", std::process::id()));
    let _ = fs::remove_dir_all(&batch);
    fs::create_dir_all(&batch).unwrap();
    assert!(std::process::Command::new("/usr/bin/mkfifo").arg(batch.join(".never")).status().unwrap().success());
    let mut input = Vec::new();
    for (index, script) in scripts.iter().enumerate() {
        fs::create_dir(batch.join(index.to_string())).unwrap();
        input.extend_from_slice(script.as_bytes());
        input.push(0);
    }
    let scripts_file = batch.join(".scripts");
    fs::write(&scripts_file, &input).unwrap();
    let mut limits = Limits::none();
    limits.wall = Some(Duration::from_secs(60));
    let profile = Profile::builder()
        .write(&batch)
        .environment(Environment::Scrub)
        .limits(limits)
        .set_variable("PATH", "/nonexistent")
        .set_variable("HOME", &batch)
        .set_variable("TMPDIR", &batch)
        .build()
        .unwrap();
    let quiet = "exec /bin/bash --noprofile --norc -c \"$1\" bash <\"$2\" >/dev/null 2>&1";
    let command = Command::new("/bin/sh").args(["-c", quiet, "sh", DRIVER]).arg(&scripts_file).cwd(&batch);
    select(&Wanted::default(), &profile).unwrap().spawn(&profile, &command).unwrap().wait().unwrap();
    let logs = (0..scripts.len())
        .map(|index| parse(&fs::read(batch.join(index.to_string()).join(".log")).unwrap_or_default()))
        .collect();
    let _ = fs::remove_dir_all(&batch);
    logs
}

fn parse(log: &[u8]) -> Vec<Vec<Vec<u8>>> {
    let mut fields = log.split(|&byte| byte == 0);
    let mut argvs = Vec::new();
    while let Some(count) = fields.next().and_then(|field| std::str::from_utf8(field).ok()?.parse::<usize>().ok()) {
        argvs.push(fields.by_ref().take(count).map(<[u8]>::to_vec).collect());
    }
    argvs
}
