//! The command line. Long names are part of the interface.

use std::{ffi::OsString, num::NonZero, path::PathBuf, time::Duration};

use clap::{Args, Parser, Subcommand};
use pi_guard_sandbox::Layer;

use crate::replay::Format;

pub(crate) mod quick;
mod values;

pub use values::{BackendChoice, NetChoice, SandboxChoice, WritesChoice};

/// Makes coding agents safe to run: one decision engine, one kernel-enforced way to run commands
#[derive(Debug, Parser)]
#[command(name = "pi-guard", version, subcommand_required = true, arg_required_else_help = true, max_term_width = 100)]
pub struct Cli {
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Decide on a command and, if it may run, run it in the sandbox of its mode
    Wrap(Box<Wrap>),
    /// Say what a command would do and whether it may
    Check(Check),
    /// Say the same for a person, with what would confine it
    Explain(Explain),
    /// Judge what was done before, from transcripts and shell histories, and sum it up
    Replay(Replay),
    /// Say what this host can enforce, and try it
    Doctor(Doctor),
    /// Say which mode a session or project is in, or set it
    Mode(Mode),
    /// Work on the rules of `policy.jsonc`
    Rules(Rules),
    /// Show what was decided and run: the log that is kept in the state directory
    Audit(Audit),
    /// Try one operation; what `doctor` runs inside the sandbox
    #[command(name = "self-test-probe", hide = true)]
    Probe(Probe),
}

/// The command that is judged or run: a script or words.
#[derive(Debug, Default, PartialEq, Eq, Args)]
pub struct Subject {
    /// A script for Bash, run as `/bin/bash --noprofile --norc -c SCRIPT pi-guard ARG…`
    #[arg(short = 'c', value_name = "SCRIPT", allow_hyphen_values = true)]
    pub script: Option<OsString>,
    /// A program and its arguments, run without a shell; with -c the script's `$1`, `$2`, …
    #[arg(value_name = "CMD", trailing_var_arg = true)]
    pub words: Vec<OsString>,
}

/// Options of `wrap`.
#[derive(Debug, Default, PartialEq, Eq, Args)]
#[command(override_usage = "pi-guard wrap [OPTIONS] -- CMD [ARG…]\n       pi-guard wrap [OPTIONS] -c SCRIPT [ARG…]")]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line are independent of each other")]
pub struct Wrap {
    /// The mode: off, discuss, plan, build, review or design [default: as `mode get` says]
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,
    /// The directory to run in
    #[arg(long, value_name = "DIR")]
    pub cwd: Option<PathBuf>,
    /// What confines the command
    #[arg(long, value_enum, default_value_t, value_name = "NAME", hide_possible_values = true)]
    #[arg(help = "What confines the command: auto, native, bubblewrap, seatbelt, birdcage or none")]
    pub backend: BackendChoice,
    /// Layers without which nothing may run (`landlock,seccomp,netns,…`)
    #[arg(long, value_name = "LAYER", value_delimiter = ',')]
    pub require: Vec<Layer>,
    /// Do not hide this path, although it holds secrets (repeatable)
    #[arg(long, value_name = "PATH")]
    pub allow_read: Vec<PathBuf>,
    /// Let this path be written too, in a mode that writes or with --writes discard (repeatable)
    #[arg(long, value_name = "PATH")]
    pub allow_write: Vec<PathBuf>,
    /// Hide this path (repeatable)
    #[arg(long, value_name = "PATH")]
    pub deny_read: Vec<PathBuf>,
    /// Let this host be reached (not available yet)
    #[arg(long, value_name = "HOST[:PORT]")]
    pub allow_net: Vec<String>,
    /// The most that the command may reach: none, loopback, admitted (what the mode gives to this command) or all (the same,
    /// and an error if that is nothing)
    #[arg(long, value_enum, value_name = "NET", hide_possible_values = true)]
    pub net: Option<NetChoice>,
    /// Let this unix socket of the host be reached, in a mode that may ask for the network (repeatable)
    #[arg(long, value_name = "PATH")]
    pub allow_unix: Vec<PathBuf>,
    /// An existing directory for temporary files, kept afterwards [default: one of this run alone]
    #[arg(long, value_name = "DIR")]
    pub scratch: Option<PathBuf>,
    /// Variables that pass: `keep` (all but secrets), `scrub` (only the plainest), or names
    #[arg(long, value_name = "keep|scrub|NAME", value_delimiter = ',')]
    pub env: Vec<OsString>,
    /// Stop the command, and all it started, after this time (`30s`, `5m`); exit code 124
    #[arg(long, value_name = "DURATION", value_parser = values::duration)]
    pub timeout: Option<Duration>,
    /// The most memory that its processes use together (`512M`); more kills them
    #[arg(long, value_name = "SIZE", value_parser = values::size)]
    pub max_memory: Option<u64>,
    /// The most processes and threads at a time; one more is refused (EAGAIN). Needs a sandbox
    #[arg(long, value_name = "N")]
    pub max_procs: Option<u64>,
    /// The most processor time of each process (`30s`, in whole seconds); more kills it (SIGXCPU)
    #[arg(long, value_name = "DURATION", value_parser = values::duration)]
    pub max_cpu: Option<Duration>,
    /// The most files that each process has open (EMFILE)
    #[arg(long, value_name = "N")]
    pub max_open_files: Option<u64>,
    /// The largest file that may be written (`100M`); more kills the process (SIGXFSZ)
    #[arg(long, value_name = "SIZE", value_parser = values::size)]
    pub max_file: Option<u64>,
    /// Let what the command leaves in the background, such as a server, go on after it, confined, until --timeout or `kill`
    #[arg(long)]
    pub keep_alive: bool,
    /// What happens to writes beyond scratch: deny (the mode's rules), or discard (the command works on a copy of the
    /// project that is thrown away, and of what --allow-write names) [later: review]
    #[arg(long, value_enum, default_value_t, value_name = "HOW", hide_possible_values = true)]
    pub writes: WritesChoice,
    /// Say on stderr after the run what confined it, what it would have needed, and what it changed in its copy
    #[arg(long)]
    pub report: bool,
    /// The session whose mode holds, where --mode names none
    #[arg(long, value_name = "ID")]
    pub session: Option<OsString>,
    /// Skip the early refusal of what the sandbox stops anyway; needs a sandbox
    #[arg(long)]
    pub no_precheck: bool,
    /// Print the decision and the profile; run nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Narrow the profile by a file in the form that --print-profile prints
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
    /// Print the profile as JSON; run nothing
    #[arg(long)]
    pub print_profile: bool,
    /// Print refusals and failures as one line of JSON
    #[arg(long)]
    pub json_errors: bool,
    /// What to run
    #[command(flatten)]
    pub subject: Subject,
}

/// Options that `check` and `explain` share.
#[derive(Debug, Args)]
pub struct Asking {
    /// The mode: off, discuss, plan, build, review or design [default: as `mode get` says]
    #[arg(long, value_name = "MODE")]
    pub mode: Option<String>,
    /// The session whose mode holds, where --mode names none
    #[arg(long, value_name = "ID")]
    pub session: Option<OsString>,
    /// The directory that the command would run in
    #[arg(long, value_name = "DIR")]
    pub cwd: Option<PathBuf>,
    /// What the decision may count on: none (nothing), or auto (the sandbox that this host gives)
    #[arg(long, value_enum, default_value_t, value_name = "WHAT", hide_possible_values = true)]
    pub sandbox: SandboxChoice,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of `check`.
#[derive(Debug, Args)]
#[command(
    override_usage = "pi-guard check [OPTIONS] -- CMD [ARG…]\n       pi-guard check [OPTIONS] -c SCRIPT [ARG…]\n       pi-guard check [OPTIONS] --stdin"
)]
pub struct Check {
    /// How to judge
    #[command(flatten)]
    pub asking: Asking,
    /// Judge lines of JSON from standard input, one answer a line
    #[arg(long, conflicts_with_all = ["script", "words"])]
    pub stdin: bool,
    /// What to judge
    #[command(flatten)]
    pub subject: Subject,
}

/// Options of `explain`.
#[derive(Debug, Args)]
#[command(
    override_usage = "pi-guard explain [OPTIONS] -- CMD [ARG…]\n       pi-guard explain [OPTIONS] -c SCRIPT [ARG…]"
)]
pub struct Explain {
    /// How to judge
    #[command(flatten)]
    pub asking: Asking,
    /// What to judge
    #[command(flatten)]
    pub subject: Subject,
}

/// Options of `replay`.
#[derive(Debug, Args)]
#[command(
    after_help = "Transcripts of Claude Code, Codex, Pi, Gemini and OpenCode, histories of bash, zsh and fish, and lines as \
                  `check --stdin` takes them are told apart by how they begin. Calls are judged as if every known tool were \
                  installed and no path were a link. Examples are shown without what looks like a secret."
)]
pub struct Replay {
    /// Histories, or directories of transcripts (`*.json`, `*.jsonl`); - is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// A mode to judge in (repeatable) [default: plan, review and build]
    #[arg(long, value_name = "MODE")]
    pub mode: Vec<String>,
    /// What the decisions may count on: none (nothing), or auto (a sandbox that holds commands)
    #[arg(long, value_enum, default_value = "none", value_name = "WHAT", hide_possible_values = true)]
    pub sandbox: SandboxChoice,
    /// The directory of calls whose history does not name theirs
    #[arg(long, value_name = "DIR")]
    pub cwd: Option<PathBuf>,
    /// The form of the histories: json, bash, zsh or fish [default: as each begins]
    #[arg(long, value_enum, value_name = "FORM", hide_possible_values = true)]
    pub format: Option<Format>,
    /// The most entries of each list
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub top: usize,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZero<usize>>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of `doctor`.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of `mode`.
#[derive(Debug, Args)]
pub struct Mode {
    /// What to do
    #[command(subcommand)]
    pub action: ModeAction,
}

/// What can be done with modes.
#[derive(Debug, Subcommand)]
pub enum ModeAction {
    /// List the modes
    List(Whose),
    /// Say which mode holds, and where that was said
    Get(Whose),
    /// Set the mode; not from inside a wrapped command
    Set {
        /// The mode: off, discuss, plan, build, review or design
        #[arg(value_name = "MODE")]
        mode: String,
        /// Where
        #[command(flatten)]
        whose: Whose,
    },
    /// Set the mode to off: nothing is gated but by hard guards
    Off(Whose),
}

/// Whose mode: that of a session, else that of the project.
#[derive(Debug, Args)]
pub struct Whose {
    /// A session, as the host names it [default: every call in this project that names none]
    #[arg(long, value_name = "ID")]
    pub session: Option<OsString>,
    /// A directory of the project [default: the working directory]
    #[arg(long, value_name = "DIR")]
    pub cwd: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of `rules`.
#[derive(Debug, Args)]
pub struct Rules {
    /// What to do
    #[command(subcommand)]
    pub action: RulesAction,
}

/// What can be done with rules.
#[derive(Debug, Subcommand)]
pub enum RulesAction {
    /// Print the narrowest rules that would have answered what the log says was refused or asked
    Suggest(Which),
}

/// Options of `audit`.
#[derive(Debug, Args)]
pub struct Audit {
    /// What to do
    #[command(subcommand)]
    pub action: AuditAction,
}

/// What can be done with the log.
#[derive(Debug, Subcommand)]
pub enum AuditAction {
    /// Keep a log from now on, if none is kept yet: it is where there is a state directory
    On,
    /// Show the last decisions, and go on with those that come
    Tail {
        /// How many
        #[arg(short = 'n', long, value_name = "N", default_value_t = 20)]
        lines: usize,
        /// Wait for more
        #[arg(short, long)]
        follow: bool,
        /// Which
        #[command(flatten)]
        which: Which,
    },
    /// Show the decisions that are asked for, the oldest first
    Query(Which),
    /// Count decisions, rules and commands
    Stats(Which),
    /// Write a page that sums it up: what ran, what was refused and why, what to allow
    Report {
        /// Where to write the page; - is standard output
        #[arg(long, value_name = "FILE")]
        html: PathBuf,
        /// Which
        #[command(flatten)]
        which: Which,
    },
}

/// Which decisions.
#[derive(Debug, Default, Args)]
pub struct Which {
    /// Only this verdict: allow, ask or deny (repeatable)
    #[arg(long, value_enum, value_name = "VERDICT", hide_possible_values = true)]
    pub verdict: Vec<crate::audit::Said>,
    /// Only where a rule whose name begins so decided
    #[arg(long, value_name = "RULE")]
    pub rule: Option<String>,
    /// Only of this session
    #[arg(long, value_name = "ID")]
    pub session: Option<String>,
    /// Only what holds this text
    #[arg(long, value_name = "TEXT")]
    pub text: Option<String>,
    /// Only of the last time (`30m`, `12h`)
    #[arg(long, value_name = "DURATION", value_parser = values::duration)]
    pub since: Option<Duration>,
    /// Only of the project around this directory
    #[arg(long, value_name = "DIR")]
    pub cwd: Option<PathBuf>,
    /// Lines of JSON, as they are kept
    #[arg(long)]
    pub json: bool,
}

/// One operation of the self-test.
#[derive(Debug, Args)]
pub struct Probe {
    /// `write`, `read` or `connect`
    #[arg(value_name = "WHAT")]
    pub what: String,
    /// A path or an address
    #[arg(value_name = "TARGET")]
    pub target: OsString,
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::{Cli, Command};

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn words_after_the_program_are_not_options() {
        let words = |args: &[&str]| {
            let Command::Wrap(wrap) = Cli::try_parse_from(args).unwrap().command else { panic!("not wrap") };
            (wrap.subject.script, wrap.subject.words)
        };
        let of = |list: &[&str]| list.iter().map(Into::into).collect::<Vec<std::ffi::OsString>>();
        assert_eq!(words(&["pi-guard", "wrap", "--", "ls", "--mode", "x"]), (None, of(&["ls", "--mode", "x"])));
        assert_eq!(words(&["pi-guard", "wrap", "ls", "-la", "--", "-x"]), (None, of(&["ls", "-la", "--", "-x"])));
        assert_eq!(words(&["pi-guard", "wrap", "-c", "-x", "--", "-y"]), (Some("-x".into()), of(&["-y"])));
        assert_eq!(words(&["pi-guard", "wrap", "-c", "s", "a", "-b"]), (Some("s".into()), of(&["a", "-b"])));
    }
}
