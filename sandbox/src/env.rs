//! The environment: which variables never pass, as data with reasons, and what is set inside.

#[cfg(target_os = "linux")]
use std::ffi::CString;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
#[cfg(target_os = "linux")]
use std::os::unix::ffi::OsStringExt;
use std::path::Path;

use crate::profile::{Environment, Profile};

/// How a name is recognised. Names are compared byte for byte; words of secrets without regard to case.
#[derive(Debug, Clone, Copy)]
enum Name {
    Is(&'static str),
    Starts(&'static str),
    /// One of the parts between underscores, in any case.
    Word(&'static str),
    /// The end of the name, in any case.
    Ends(&'static str),
}

impl Name {
    fn matches(self, name: &[u8]) -> bool {
        match self {
            Self::Is(known) => name == known.as_bytes(),
            Self::Starts(prefix) => name.starts_with(prefix.as_bytes()),
            Self::Word(word) => name.split(|byte| *byte == b'_').any(|part| part.eq_ignore_ascii_case(word.as_bytes())),
            Self::Ends(suffix) => {
                let start = name.len().saturating_sub(suffix.len());
                name.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(suffix.as_bytes()))
            }
        }
    }
}

/// A variable that does not pass, and why.
struct Removed {
    name: Name,
    #[cfg_attr(not(test), expect(dead_code, reason = "read by people and by the test that demands it"))]
    why: &'static str,
}

const fn removed(name: Name, why: &'static str) -> Removed {
    Removed { name, why }
}

use Name::{Ends, Is, Starts, Word};

const LOADER: &str = "the dynamic loader runs what it names before the program";
const SHELL: &str = "a shell runs its value, or reads it as a script, at the start";
const RUNTIME: &str = "the language's runtime loads or runs what it names";
const GIT: &str = "git runs its value, or reads configuration that makes it run something";
const SOCKET: &str = "names a socket of the host: an agent, a bus, a display or a daemon";
const DESCRIPTORS: &str = "names descriptors that are closed here";
const SECRET: &str = "by its name a credential; reads are wide, so it must not be in reach";

/// Variables that make programs load or run code, or that point at the host's sockets.
const CODE: &[Removed] = &[
    removed(Starts("LD_"), LOADER),
    removed(Starts("DYLD_"), LOADER),
    removed(Is("GCONV_PATH"), "iconv loads modules from it"),
    removed(Is("GLIBC_TUNABLES"), "parsed by the loader, with holes of its own (CVE-2023-4911)"),
    removed(Is("GETCONF_DIR"), "getconf runs programs from it"),
    removed(Is("HOSTALIASES"), "the resolver reads the file it names"),
    removed(Is("LOCPATH"), "the C library loads locales from it"),
    removed(Is("NLSPATH"), "the C library opens message catalogues by it"),
    removed(Is("BASH_ENV"), SHELL),
    removed(Is("ENV"), SHELL),
    removed(Is("SHELLOPTS"), "switches on options, such as tracing with PS4"),
    removed(Is("BASHOPTS"), "switches on options of the shell"),
    removed(Is("PS4"), "expanded, with command substitution, for every traced line"),
    removed(Is("PROMPT_COMMAND"), SHELL),
    removed(Starts("BASH_FUNC_"), "defines a function in the place of a program"),
    removed(Is("BASH_LOADABLES_PATH"), "enable loads builtins from it"),
    removed(Is("ZDOTDIR"), "zsh reads start-up files from it"),
    removed(Is("PYTHONSTARTUP"), RUNTIME),
    removed(Is("PYTHONHOME"), RUNTIME),
    removed(Is("PYTHONINSPECT"), "keeps the interpreter waiting after the script"),
    removed(Is("PYTHONBREAKPOINT"), RUNTIME),
    removed(Is("PYTHONWARNINGS"), "imports the module of a warning category"),
    removed(Is("PYTHONUSERBASE"), RUNTIME),
    removed(Is("NODE_OPTIONS"), RUNTIME),
    removed(Is("NODE_REPL_EXTERNAL_MODULE"), RUNTIME),
    removed(Is("NODE_CHANNEL_FD"), DESCRIPTORS),
    removed(Is("PERL5OPT"), RUNTIME),
    removed(Is("PERL5DB"), RUNTIME),
    removed(Is("RUBYOPT"), RUNTIME),
    removed(Is("JAVA_TOOL_OPTIONS"), RUNTIME),
    removed(Is("JDK_JAVA_OPTIONS"), RUNTIME),
    removed(Is("_JAVA_OPTIONS"), RUNTIME),
    removed(Is("LUA_INIT"), RUNTIME),
    removed(Starts("LUA_INIT_"), RUNTIME),
    removed(Is("R_PROFILE"), RUNTIME),
    removed(Is("R_PROFILE_USER"), RUNTIME),
    removed(Is("PHP_INI_SCAN_DIR"), RUNTIME),
    removed(Is("ERL_AFLAGS"), RUNTIME),
    removed(Is("ERL_FLAGS"), RUNTIME),
    removed(Is("DOTNET_STARTUP_HOOKS"), RUNTIME),
    removed(Is("LESSOPEN"), "less runs its value"),
    removed(Is("LESSCLOSE"), "less runs its value"),
    removed(Is("MANOPT"), "man reads options, such as a pager, from it"),
    removed(Is("TAR_OPTIONS"), "tar reads options, such as a command to run, from it"),
    removed(Is("RSYNC_RSH"), "rsync runs its value"),
    removed(Is("GIT_SSH"), GIT),
    removed(Is("GIT_SSH_COMMAND"), GIT),
    removed(Is("GIT_ASKPASS"), GIT),
    removed(Is("SSH_ASKPASS"), "ssh and git run its value"),
    removed(Is("GIT_EDITOR"), GIT),
    removed(Is("GIT_SEQUENCE_EDITOR"), GIT),
    removed(Is("GIT_EXTERNAL_DIFF"), GIT),
    removed(Is("GIT_PROXY_COMMAND"), GIT),
    removed(Is("GIT_EXEC_PATH"), GIT),
    removed(Is("GIT_TEMPLATE_DIR"), GIT),
    removed(Starts("GIT_CONFIG"), GIT),
    removed(Starts("GIT_TRACE"), "git writes to the file or socket it names"),
    removed(Is("SSH_AUTH_SOCK"), SOCKET),
    removed(Is("SSH_AGENT_PID"), SOCKET),
    removed(Is("GPG_AGENT_INFO"), SOCKET),
    removed(Starts("DBUS_"), SOCKET),
    removed(Is("XDG_RUNTIME_DIR"), SOCKET),
    removed(Is("DISPLAY"), SOCKET),
    removed(Is("WAYLAND_DISPLAY"), SOCKET),
    removed(Is("WAYLAND_SOCKET"), DESCRIPTORS),
    removed(Is("XAUTHORITY"), "the key to the display"),
    removed(Is("TMUX"), SOCKET),
    removed(Is("STY"), SOCKET),
    removed(Is("DOCKER_HOST"), SOCKET),
    removed(Is("CONTAINER_HOST"), SOCKET),
    removed(Is("PULSE_SERVER"), SOCKET),
    removed(Is("NOTIFY_SOCKET"), SOCKET),
    removed(Starts("VSCODE_IPC_HOOK"), SOCKET),
    removed(Is("VSCODE_GIT_IPC_HANDLE"), SOCKET),
    removed(Starts("LISTEN_"), DESCRIPTORS),
    removed(Is("MAKEFLAGS"), "names the descriptors of a job server, which are closed here"),
    removed(Is("CARGO_MAKEFLAGS"), "names the descriptors of a job server, which are closed here"),
];

/// Variables that hold credentials, by the words people name them with.
const SECRETS: &[Removed] = &[
    removed(Word("TOKEN"), SECRET),
    removed(Word("TOKENS"), SECRET),
    removed(Word("SECRET"), SECRET),
    removed(Word("SECRETS"), SECRET),
    removed(Word("PASSWORD"), SECRET),
    removed(Word("PASSWD"), SECRET),
    removed(Word("PASSPHRASE"), SECRET),
    removed(Word("PWD_HASH"), SECRET),
    removed(Word("CREDENTIAL"), SECRET),
    removed(Word("CREDENTIALS"), SECRET),
    removed(Word("APIKEY"), SECRET),
    removed(Word("PAT"), "a personal access token"),
    removed(Word("DSN"), "a data source name holds the key of a service"),
    removed(Word("COOKIE"), "a session's credential"),
    removed(Ends("_KEY"), SECRET),
    removed(Ends("_KEYS"), SECRET),
    removed(Ends("_KEY_ID"), SECRET),
    removed(Ends("_KEY_BASE64"), SECRET),
    removed(Ends("_PASS"), SECRET),
    removed(Ends("PASSWORD"), "PGPASSWORD, SSHPASSWORD and their like"),
    removed(Ends("_AUTH"), "registry and proxy credentials"),
    removed(Ends("_WEBHOOK_URL"), "who knows the address may post"),
    removed(Is("KUBECONFIG"), "names a file of cluster credentials"),
    removed(Is("NETRC"), "names a file of passwords"),
    removed(Is("PGPASSFILE"), "names a file of passwords"),
    removed(Is("NPM_CONFIG_USERCONFIG"), "names a file of registry tokens"),
];

/// What nearly every program needs and gives nothing away.
const PLAIN: &[Name] = &[
    Is("PATH"),
    Is("HOME"),
    Is("USER"),
    Is("LOGNAME"),
    Is("SHELL"),
    Is("PWD"),
    Is("LANG"),
    Is("LANGUAGE"),
    Starts("LC_"),
    Is("TZ"),
    Is("TERM"),
    Is("COLORTERM"),
    Is("NO_COLOR"),
    Is("FORCE_COLOR"),
    Starts("CLICOLOR"),
    Is("COLUMNS"),
    Is("LINES"),
    Is("PAGER"),
    Is("GIT_PAGER"),
];

/// Variables that name a program which is run to show output: they pass if the program is one that only shows.
const PAGERS: &[&str] = &["PAGER", "GIT_PAGER", "MANPAGER", "SYSTEMD_PAGER", "GH_PAGER"];
const PLAIN_PAGERS: &[&str] = &["", "cat", "less", "more", "less -R", "less -FRX"];

/// Other names of the temporary directory, changed where they are set.
const TEMPORARY: &[&str] = &["TMP", "TEMP", "TEMPDIR"];

fn listed(table: &[Removed], name: &[u8]) -> bool {
    table.iter().any(|entry| entry.name.matches(name))
}

/// `scheme://user:password@host`, whatever the variable's name.
fn holds_url_password(value: &[u8]) -> bool {
    let mut rest = value;
    while let Some(start) = rest.windows(3).position(|three| three == b"://") {
        let after = rest.get(start + 3..).unwrap_or_default();
        let end = after.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#' | b' ' | b',')).unwrap_or(after.len());
        let authority = after.get(..end).unwrap_or_default();
        if let Some(at) = authority.iter().rposition(|byte| *byte == b'@')
            && authority.get(..at).is_some_and(|user| user.contains(&b':'))
        {
            return true;
        }
        rest = after;
    }
    false
}

fn passes(profile: &Profile, name: &[u8], value: &[u8]) -> bool {
    let named = |list: &[OsString]| list.iter().any(|known| known.as_bytes() == name);
    if named(&profile.pass) {
        return true;
    }
    match &profile.environment {
        Environment::Keep => {}
        Environment::Scrub => {
            if !PLAIN.iter().any(|plain| plain.matches(name)) {
                return false;
            }
        }
        Environment::Only(wanted) => {
            if named(wanted) {
                return true;
            }
            if !PLAIN.iter().any(|plain| plain.matches(name)) {
                return false;
            }
        }
    }
    if PAGERS.iter().any(|pager| pager.as_bytes() == name) {
        return PLAIN_PAGERS.iter().any(|plain| plain.as_bytes() == value);
    }
    !listed(CODE, name) && !listed(SECRETS, name) && !holds_url_password(value)
}

/// The variables that pass.
pub(crate) fn passing(
    profile: &Profile,
    variables: impl IntoIterator<Item = (OsString, OsString)>,
) -> Vec<(OsString, OsString)> {
    variables.into_iter().filter(|(name, value)| passes(profile, name.as_bytes(), value.as_bytes())).collect()
}

/// The variables of the confined command as `NAME=value`.
///
/// `temporary` is what the scratch directory is called inside, `cwd` where the command starts.
pub(crate) fn confined(
    profile: &Profile,
    variables: &[(OsString, OsString)],
    temporary: &Path,
    cwd: Option<&Path>,
) -> Vec<(OsString, OsString)> {
    let mut kept: Vec<(OsString, OsString)> =
        variables.iter().filter(|(name, value)| passes(profile, name.as_bytes(), value.as_bytes())).cloned().collect();
    for (name, value) in &mut kept {
        if TEMPORARY.iter().any(|known| known.as_bytes() == name.as_bytes()) {
            temporary.as_os_str().clone_into(value);
        }
    }
    set(&mut kept, OsStr::new("TMPDIR"), temporary.as_os_str());
    set(&mut kept, OsStr::new("PI_GUARD"), OsStr::new("1"));
    set(&mut kept, OsStr::new("PYTHONDONTWRITEBYTECODE"), OsStr::new("1"));
    if let Some(cwd) = cwd {
        set(&mut kept, OsStr::new("PWD"), cwd.as_os_str());
    }
    for (name, value) in &profile.set {
        set(&mut kept, name, value);
    }
    kept
}

fn set(variables: &mut Vec<(OsString, OsString)>, name: &OsStr, value: &OsStr) {
    variables.retain(|(known, _)| known != name);
    variables.push((name.to_owned(), value.to_owned()));
}

/// `NAME=value`, or nothing if it holds a NUL.
#[cfg(target_os = "linux")]
pub(crate) fn assignment(name: &OsStr, value: &OsStr) -> Option<CString> {
    let mut word = name.to_owned().into_vec();
    word.push(b'=');
    word.extend_from_slice(value.as_bytes());
    CString::new(word).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeps(name: &str, value: &str) -> bool {
        passes(&Profile::builder().build().unwrap(), name.as_bytes(), value.as_bytes())
    }

    #[test]
    fn every_entry_has_a_reason_and_is_listed_once() {
        let mut seen = std::collections::BTreeSet::new();
        for entry in CODE.iter().chain(SECRETS) {
            assert!(entry.why.len() > 10, "{:?}", entry.name);
            assert!(seen.insert(format!("{:?}", entry.name)), "{:?}", entry.name);
        }
    }

    #[test]
    fn credentials_do_not_pass() {
        for name in [
            "AWS_SECRET_ACCESS_KEY",
            "AWS_ACCESS_KEY_ID",
            "AWS_SESSION_TOKEN",
            "GH_TOKEN",
            "GITHUB_TOKEN",
            "OPENAI_API_KEY",
            "ANTHROPIC_API_KEY",
            "NPM_TOKEN",
            "PGPASSWORD",
            "MYSQL_PASSWORD",
            "db_password",
            "GOOGLE_APPLICATION_CREDENTIALS",
            "SENTRY_DSN",
            "NODE_AUTH_TOKEN",
            "SECRET_KEY_BASE_KEY",
            "AZURE_PAT",
        ] {
            assert!(!keeps(name, "x"), "{name}");
        }
        assert!(!keeps("DATABASE_URL", "postgres://u:hunter2@db/x"));
        assert!(keeps("DATABASE_URL", "postgres://localhost/x"));
        assert!(keeps("HOMEPAGE", "https://example.com/a:b@c"));
    }

    #[test]
    fn variables_that_run_code_do_not_pass() {
        for name in [
            "LD_PRELOAD",
            "LD_LIBRARY_PATH",
            "BASH_ENV",
            "ENV",
            "PYTHONSTARTUP",
            "NODE_OPTIONS",
            "PERL5OPT",
            "GIT_SSH_COMMAND",
            "GIT_CONFIG_COUNT",
            "GIT_CONFIG_KEY_0",
            "BASH_FUNC_ls%%",
            "PS4",
            "SSH_AUTH_SOCK",
        ] {
            assert!(!keeps(name, "x"), "{name}");
        }
        assert!(keeps("GIT_PAGER", "cat"));
        assert!(!keeps("GIT_PAGER", "sh -c 'touch x'"));
    }

    #[test]
    fn everyday_variables_pass() {
        for name in [
            "PATH",
            "HOME",
            "LANG",
            "TERM",
            "EDITOR",
            "MY_SETTING",
            "TOKENIZERS_PARALLELISM",
            "RUSTUP_HOME",
            "CARGO_HOME",
            "GOPATH",
            "JAVA_HOME",
            "VIRTUAL_ENV",
            "PYTHONPATH",
            "NODE_ENV",
            "CI",
            "KEYBOARD",
            "PATTERN",
        ] {
            assert!(keeps(name, "x"), "{name}");
        }
    }

    #[test]
    fn a_named_credential_passes_and_policies_narrow() {
        let profile = Profile::builder().pass_variable("GH_TOKEN").build().unwrap();
        assert!(passes(&profile, b"GH_TOKEN", b"x"));
        let profile = Profile::builder().environment(Environment::Scrub).build().unwrap();
        assert!(passes(&profile, b"PATH", b"/bin") && !passes(&profile, b"MY_SETTING", b"x"));
        let profile = Profile::builder().environment(Environment::Only(vec!["A".into()])).build().unwrap();
        assert!(passes(&profile, b"A", b"x") && !passes(&profile, b"B", b"x") && passes(&profile, b"HOME", b"/h"));
    }

    #[test]
    fn scratch_is_what_every_name_of_it_says() {
        let profile = Profile::builder().set_variable("X", "1").build().unwrap();
        let given = [("TMP", "/a"), ("TMPDIR", "/b"), ("X", "0")].map(|(n, v)| (n.into(), v.into()));
        let kept = confined(&profile, &given, Path::new("/scratch"), None);
        let value = |name: &str| kept.iter().find(|(n, _)| n == name).map(|(_, v)| v.to_str().unwrap());
        assert_eq!((value("TMP"), value("TMPDIR"), value("TEMP")), (Some("/scratch"), Some("/scratch"), None));
        assert_eq!((value("PI_GUARD"), value("X")), (Some("1"), Some("1")));
    }
}
