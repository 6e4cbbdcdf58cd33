//! Runs scripts in real bash and reports every argv that reached a command of a known set.
//!
//! One long-lived bash forks a copy of itself for each script; the commands are functions that write their argv to a log, and
//! `PATH` leads nowhere, so nothing else can run. Each script has an empty directory of its own.

use std::fs;
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
pub(crate) fn run(scripts: &[String], scratch: &Path, number: usize) -> Vec<Vec<Vec<Vec<u8>>>> {
    let batch: PathBuf = scratch.join(format!("pi-guard-truth-{}-{number}", std::process::id()));
    let _ = fs::remove_dir_all(&batch);
    fs::create_dir_all(&batch).unwrap();
    assert!(Command::new("/usr/bin/mkfifo").arg(batch.join(".never")).status().unwrap().success());
    let mut input = Vec::new();
    for (index, script) in scripts.iter().enumerate() {
        fs::create_dir(batch.join(index.to_string())).unwrap();
        input.extend_from_slice(script.as_bytes());
        input.push(0);
    }
    let mut child = Command::new("/usr/bin/timeout")
        .args(["--foreground", "-k", "1", "60", "/bin/bash", "--noprofile", "--norc", "-c", DRIVER])
        .env_clear()
        .env("PATH", "/nonexistent")
        .env("HOME", &batch)
        .current_dir(&batch)
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&input).unwrap();
    child.wait().unwrap();
    let group = format!("-{}", child.id());
    let _ = Command::new("/bin/kill").args(["-9", "--", &group]).stderr(Stdio::null()).status();
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
