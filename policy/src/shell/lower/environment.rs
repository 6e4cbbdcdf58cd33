//! Which variables programs may be given: a list of harmless ones with the values that are, and of special names.
//!
//! The environment of a program is judged by an allow-list: a name that stands in neither list may make some program run
//! code. A plain assignment (`x=1`) reaches programs only if the name is exported already, so it is judged by the list of
//! special names alone.

/// What giving a program this variable means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    /// No program does more than show its output differently.
    Harmless,
    /// Not listed: harmless to this shell, unknown to programs.
    Unlisted,
    /// Makes programs or this shell run code, read code from elsewhere, or write files.
    Special,
}

/// The values of a listed variable that are harmless.
#[derive(Clone, Copy, Debug)]
enum Values {
    /// Any, also one that is not known.
    Any,
    /// Letters, digits and `_ . - + @ : , = ; % # *` and blanks; nothing that is a path or is expanded.
    Plain,
    /// A time zone: no file outside the system's zones.
    Zone,
    /// Just these.
    One(&'static [&'static [u8]]),
}

struct Harmless {
    /// The name, or, ending in `*`, the beginning of names.
    name: &'static [u8],
    values: Values,
    /// Why it is.
    #[cfg_attr(not(test), expect(dead_code, reason = "the reason is for the reader, and a test asks for it"))]
    why: &'static str,
}

const fn any(name: &'static [u8], why: &'static str) -> Harmless {
    Harmless { name, values: Values::Any, why }
}

const fn plain(name: &'static [u8], why: &'static str) -> Harmless {
    Harmless { name, values: Values::Plain, why }
}

const fn one(name: &'static [u8], values: &'static [&'static [u8]], why: &'static str) -> Harmless {
    Harmless { name, values: Values::One(values), why }
}

/// Pagers that show and do nothing else. An empty value means no pager.
const PAGERS: &[&[u8]] = &[b"", b"cat"];
/// Editors that leave the text as it is.
const EDITORS: &[&[u8]] = &[b":", b"true", b"cat"];
/// Switches.
const SWITCH: &[&[u8]] = &[b"", b"0", b"1", b"true", b"false", b"yes", b"no"];
const NOWHERE: &[&[u8]] = &[b"/dev/null"];

static HARMLESS: &[Harmless] = &[
    plain(b"LANG", "names a locale; without a slash only installed ones"),
    plain(b"LANGUAGE", "names languages of messages"),
    plain(b"LC_*", "names a locale; without a slash only installed ones"),
    Harmless { name: b"TZ", values: Values::Zone, why: "names a time zone of the system" },
    any(b"NO_COLOR", "switches colour off"),
    any(b"CLICOLOR", "switches colour"),
    any(b"CLICOLOR_FORCE", "switches colour on"),
    any(b"FORCE_COLOR", "switches colour on"),
    any(b"COLUMNS", "width of the terminal"),
    any(b"LINES", "height of the terminal"),
    any(b"CI", "says that no person watches"),
    plain(b"TERM", "names a terminal of the system's database"),
    plain(b"COLORTERM", "says which colours the terminal has"),
    plain(b"LS_COLORS", "colours of ls"),
    plain(b"GREP_COLOR", "colours of grep"),
    plain(b"GREP_COLORS", "colours of grep"),
    plain(b"TIME_STYLE", "form of times in ls"),
    plain(b"QUOTING_STYLE", "form of names in ls"),
    plain(b"BLOCK_SIZE", "unit of sizes"),
    plain(b"BLOCKSIZE", "unit of sizes"),
    plain(b"TIMEFORMAT", "form of what `time` prints"),
    plain(b"MANWIDTH", "width of manual pages"),
    plain(b"RUST_BACKTRACE", "prints stack traces"),
    plain(b"RUST_LOG", "chooses log lines"),
    plain(b"CARGO_TERM_COLOR", "switches colour"),
    plain(b"CARGO_TERM_PROGRESS_WHEN", "switches progress bars"),
    one(b"CARGO_NET_OFFLINE", SWITCH, "keeps cargo off the network"),
    one(b"PYTHONUNBUFFERED", SWITCH, "does not buffer output"),
    one(b"PYTHONDONTWRITEBYTECODE", SWITCH, "writes fewer files"),
    plain(b"PYTHONHASHSEED", "seeds hashes"),
    plain(b"PYTHONIOENCODING", "encoding of output"),
    one(b"PYTHONUTF8", SWITCH, "encoding of output"),
    one(b"NODE_NO_WARNINGS", SWITCH, "hides warnings"),
    one(b"GIT_PAGER", PAGERS, "shows without a pager"),
    one(b"PAGER", PAGERS, "shows without a pager"),
    one(b"MANPAGER", PAGERS, "shows without a pager"),
    one(b"SYSTEMD_PAGER", PAGERS, "shows without a pager"),
    one(b"GH_PAGER", PAGERS, "shows without a pager"),
    one(b"AWS_PAGER", PAGERS, "shows without a pager"),
    one(b"DELTA_PAGER", PAGERS, "shows without a pager"),
    one(b"BAT_PAGER", PAGERS, "shows without a pager"),
    one(b"LESS", &[b"R", b"-R", b"F", b"-F", b"X", b"-X", b"FRX", b"-FRX", b"FRSX", b"-FRSX"], "how less shows"),
    one(b"GIT_EDITOR", EDITORS, "leaves messages as they are"),
    one(b"GIT_SEQUENCE_EDITOR", EDITORS, "leaves lists as they are"),
    one(b"EDITOR", EDITORS, "leaves texts as they are"),
    one(b"VISUAL", EDITORS, "leaves texts as they are"),
    one(b"GIT_TERMINAL_PROMPT", SWITCH, "does not ask for passwords"),
    one(b"GIT_OPTIONAL_LOCKS", SWITCH, "writes no index in passing"),
    one(b"GIT_CONFIG_NOSYSTEM", SWITCH, "ignores the system's configuration"),
    one(b"GIT_CONFIG_GLOBAL", NOWHERE, "ignores the user's configuration"),
    one(b"GIT_CONFIG_SYSTEM", NOWHERE, "ignores the system's configuration"),
    one(b"GIT_MERGE_AUTOEDIT", SWITCH, "does not open an editor"),
    one(b"GIT_LITERAL_PATHSPECS", SWITCH, "reads pathspecs as they are"),
    one(b"GIT_NO_REPLACE_OBJECTS", SWITCH, "ignores replaced objects"),
    any(b"GIT_AUTHOR_NAME", "data of a commit"),
    any(b"GIT_AUTHOR_EMAIL", "data of a commit"),
    any(b"GIT_AUTHOR_DATE", "data of a commit"),
    any(b"GIT_COMMITTER_NAME", "data of a commit"),
    any(b"GIT_COMMITTER_EMAIL", "data of a commit"),
    any(b"GIT_COMMITTER_DATE", "data of a commit"),
    one(b"GH_PROMPT_DISABLED", SWITCH, "does not ask"),
    one(b"GH_NO_UPDATE_NOTIFIER", SWITCH, "does not look for updates"),
    one(b"NO_UPDATE_NOTIFIER", SWITCH, "does not look for updates"),
    plain(b"DEBIAN_FRONTEND", "does not ask"),
];

/// Names that make this shell or programs run code, find other code, or write elsewhere; a name ending in `*` is the
/// beginning of names. They may stand in the environment already, so that a plain assignment changes them for programs.
#[rustfmt::skip]
static SPECIAL: &[&[u8]] = &[
    // Read or run by Bash itself.
    b"BASH_*", b"BASHOPTS", b"SHELLOPTS", b"ENV", b"PROMPT_COMMAND", b"PS0", b"PS1", b"PS2", b"PS4", b"HISTFILE", b"EXECIGNORE",
    b"POSIXLY_CORRECT", b"INPUTRC", b"FCEDIT", b"CDPATH", b"HOME", b"SHELL", b"MAILPATH",
    // The loader and libraries.
    b"LD_*", b"DYLD_*", b"GLIBC_TUNABLES", b"GCONV_PATH", b"LOCPATH", b"NLSPATH", b"MALLOC_*", b"TERMINFO", b"TERMINFO_DIRS",
    b"TERMCAP", b"OPENSSL_*", b"SSL_*", b"TMPDIR", b"TMP", b"TEMP", b"LOCALDOMAIN", b"RES_OPTIONS", b"HOSTALIASES",
    // Programs that others start.
    b"PAGER", b"EDITOR", b"VISUAL", b"MANPAGER", b"MANOPT", b"BROWSER", b"LESS", b"LESSOPEN", b"LESSCLOSE", b"SYSTEMD_*", b"GH_*",
    b"GIT_*", b"SSH_*", b"RSYNC_*", b"SUDO_*", b"GPG_*", b"GNUPGHOME", b"AWKPATH", b"AWKLIBPATH", b"TAR_OPTIONS", b"GREP_OPTIONS",
    b"RIPGREP_CONFIG_PATH", b"FZF_*", b"BAT_*", b"DELTA_*", b"CURL_*", b"WGETRC", b"XDG_*", b"VIMINIT", b"EXINIT", b"MYVIMRC",
    // Interpreters.
    b"PYTHON*", b"NODE_*", b"NPM_*", b"npm_*", b"YARN_*", b"BUN_*", b"DENO_*", b"PERL5*", b"PERLLIB", b"PERL_*", b"RUBY*", b"GEM_*",
    b"BUNDLE_*", b"LUA_*", b"PHP*", b"R_*", b"JAVA_*", b"_JAVA_OPTIONS", b"JDK_JAVA_OPTIONS", b"CLASSPATH", b"TCLLIBPATH", b"GUILE_*",
    // Builds.
    b"MAKEFLAGS", b"MAKEFILES", b"GNUMAKEFLAGS", b"MFLAGS", b"CARGO_*", b"RUSTC*", b"RUSTDOC*", b"RUSTFLAGS", b"RUSTUP_*", b"GOFLAGS",
    b"GOROOT", b"GOPATH", b"GOENV", b"GOPROXY", b"GOTOOLCHAIN", b"CC", b"CXX", b"LD", b"AR", b"MAVEN_*", b"GRADLE_*", b"CMAKE_*",
    // The network and its credentials.
    b"http_proxy", b"https_proxy", b"ftp_proxy", b"all_proxy", b"HTTP_PROXY", b"HTTPS_PROXY", b"ALL_PROXY", b"KUBECONFIG", b"DOCKER_*",
    b"AWS_*", b"PIP_*", b"UV_*",
];

fn fits(pattern: &[u8], name: &[u8]) -> bool {
    pattern.strip_suffix(b"*").map_or(pattern == name, |beginning| name.starts_with(beginning))
}

/// Judges the variable `name` with this value, `None` where it is not known.
pub(super) fn judge(name: &[u8], value: Option<&[u8]>) -> Judgement {
    let listed = HARMLESS.iter().find(|entry| fits(entry.name, name));
    if listed.is_some_and(|entry| entry.values.hold(value)) {
        Judgement::Harmless
    } else if listed.is_some() || SPECIAL.iter().any(|pattern| fits(pattern, name)) {
        Judgement::Special
    } else {
        Judgement::Unlisted
    }
}

/// Whether taking the variable away changes what programs run: it may be one that keeps them from it.
pub(super) fn guards(name: &[u8]) -> bool {
    [b"GIT_*".as_slice(), b"PAGER", b"MANPAGER", b"EDITOR", b"VISUAL", b"HOME", b"TMPDIR"]
        .iter()
        .any(|pattern| fits(pattern, name))
}

impl Values {
    fn hold(self, value: Option<&[u8]>) -> bool {
        let Some(value) = value else { return matches!(self, Self::Any) };
        match self {
            Self::Any => true,
            Self::Plain => value.iter().all(|byte| {
                byte.is_ascii_alphanumeric()
                    || matches!(
                        byte,
                        b'_' | b'.' | b'-' | b'+' | b'@' | b':' | b',' | b'=' | b';' | b'%' | b'#' | b'*' | b' '
                    )
            }),
            Self::Zone => {
                !value.starts_with(b"/")
                    && !value.windows(2).any(|pair| pair == b"..")
                    && value
                        .iter()
                        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'/' | b','))
            }
            Self::One(values) => values.contains(&value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{HARMLESS, Judgement, judge};

    #[test]
    fn each_harmless_name_says_why() {
        for entry in HARMLESS {
            assert!(!entry.why.is_empty(), "{}", String::from_utf8_lossy(entry.name));
        }
    }

    #[test]
    fn names_and_values_are_judged() {
        use Judgement::{Harmless, Special, Unlisted};
        for (name, value, wanted) in [
            ("LC_ALL", Some("C.UTF-8"), Harmless),
            ("LC_ALL", Some("/tmp/x"), Special),
            ("LC_ALL", None, Special),
            ("TZ", Some("America/New_York"), Harmless),
            ("TZ", Some(":/etc/passwd"), Special),
            ("TZ", Some("../../tmp/x"), Special),
            ("NO_COLOR", None, Harmless),
            ("GIT_PAGER", Some("cat"), Harmless),
            ("GIT_PAGER", Some("sh -c x"), Special),
            ("PAGER", Some("less"), Special),
            ("LESS", Some("-o log"), Special),
            ("GIT_SSH_COMMAND", Some("x"), Special),
            ("LD_PRELOAD", Some("./x.so"), Special),
            ("BASH_ENV", Some("x"), Special),
            ("PYTHONPATH", Some("."), Special),
            ("count", Some("1"), Unlisted),
            ("FOO", None, Unlisted),
        ] {
            assert_eq!(judge(name.as_bytes(), value.map(str::as_bytes)), wanted, "{name}={value:?}");
        }
    }
}
