//! The environment that switches off the programs which a Git repository's own configuration names.
//!
//! Reading a repository runs code: `git status` starts `core.fsmonitor`, `git log` a signature program, any command a pager
//! on a terminal. Configuration given through the environment (`GIT_CONFIG_COUNT`) wins over the repository's, for
//! submodules too, so whoever sets [`VARIABLES`] and [`CONFIG`] may call an effect that
//! [`Requirement::GitEnv`](crate::effect::Requirement::GitEnv) rules out impossible. It cannot win where a key holds a name
//! that only the repository knows (`filter.NAME.clean`) or where an empty value is an error (`diff.external`); those
//! are [`LEFT`], and [`World::git_config_runs`](crate::world::World::git_config_runs) looks for them.
//!
//! Verified with Git 2.39.5 and 2.47.3; `tests/git_hardening.rs` runs each entry against real Git, with a control run.
//!
//! Trap: `-c KEY=VALUE` on the command line comes after these entries and wins over them, so the tool file of `git` takes
//! only keys and values there that are known to run nothing. And it is for commands that read: hooks of `git commit` are
//! the user's own wish, and are switched off as well.

/// One environment variable, or one configuration key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The variable's name, or the configuration key.
    pub name: &'static str,
    /// Its value.
    pub value: &'static str,
    /// What would run without it.
    pub reason: &'static str,
}

const fn set(name: &'static str, value: &'static str, reason: &'static str) -> Setting {
    Setting { name, value, reason }
}

/// Variables to set.
pub const VARIABLES: &[Setting] = &[
    set("GIT_PAGER", "cat", "`core.pager` and `pager.COMMAND`, which any command starts on a terminal"),
    set("GIT_OPTIONAL_LOCKS", "0", "the index that `git status` writes back, and with it the hook `post-index-change`"),
    set(
        "GIT_NO_LAZY_FETCH",
        "1",
        "`remote.NAME.uploadpack` of a promisor remote, which any missing object starts (2.39.4 on)",
    ),
    set("GIT_TERMINAL_PROMPT", "0", "a question on the terminal"),
];

/// Configuration to set through `GIT_CONFIG_COUNT`, `GIT_CONFIG_KEY_n` and `GIT_CONFIG_VALUE_n`; see [`variables`].
pub const CONFIG: &[Setting] = &[
    set(
        "core.fsmonitor",
        "false",
        "the program or daemon that `status`, `diff`, `ls-files -m`, `blame` ask for changes",
    ),
    set("core.hooksPath", "/dev/null", "hooks: `post-index-change` of readers, and all others"),
    set("safe.bareRepository", "explicit", "a bare repository that lies in the tree, with a configuration of its own"),
    set("core.pager", "cat", "the pager, for programs that ask `git config` or `git var` for it"),
    set("log.showSignature", "false", "the signature program that a plain `git log` starts"),
    set("gpg.program", "/bin/false", "the signature program of `%G?` in formats, which `format.pretty` may hold"),
    set("gpg.openpgp.program", "/bin/false", "the same under its newer name"),
    set("gpg.x509.program", "/bin/false", "the same for X.509 signatures"),
    set("gpg.ssh.program", "/bin/false", "the same for SSH signatures"),
];

/// Variables that must not be inherited: they name programs or other repositories.
pub const REMOVED: &[Setting] = &[
    set("GIT_EXTERNAL_DIFF", "", "a program that `git diff` starts"),
    set("GIT_CONFIG_PARAMETERS", "", "configuration that wins over `GIT_CONFIG_COUNT`"),
    set("GIT_EXEC_PATH", "", "the directory of Git's own programs"),
    set("GIT_DIR", "", "another repository, with a configuration of its own"),
    set("GIT_COMMON_DIR", "", "the same"),
    set("GIT_ATTR_SOURCE", "", "attributes that choose drivers"),
];

/// Configuration keys that run programs and that no environment switches off; `*` stands for any name.
pub const LEFT: &[Setting] = &[
    set("diff.external", "", "started by `diff`, `log -p --ext-diff`, `stash show -p`; an empty value makes Git fail"),
    set("diff.*.command", "", "the same for paths with that attribute"),
    set("diff.*.textconv", "", "started by `diff`, `show`, `log -p`, `log -S`, `blame`, `grep --textconv`"),
    set("filter.*.clean", "", "started by `status`, `diff`, `describe --dirty`, `blame` on a file that looks changed"),
    set("filter.*.smudge", "", "started by what writes files out, `cat-file --filters`"),
    set("filter.*.process", "", "either of the two"),
    set("merge.*.driver", "", "started by merges, also those of `log --remerge-diff`"),
    set("trailer.*.command", "", "started by `interpret-trailers`"),
    set("trailer.*.cmd", "", "the same"),
    set("man.*.cmd", "", "started by `git help` and `--help`"),
    set("man.*.path", "", "the same"),
    set("browser.*.cmd", "", "the same with `help.format=web`"),
    set("browser.*.path", "", "the same"),
    set("hook.*.command", "", "hooks in configuration, which newer versions have"),
    set("core.alternateRefsCommand", "", "started by `--alternate-refs` and by fetching"),
];

/// All variables to set, those for [`CONFIG`] included. They take the place of any `GIT_CONFIG_*` there was.
#[must_use]
pub fn variables() -> Vec<(String, String)> {
    let mut variables: Vec<(String, String)> =
        VARIABLES.iter().map(|setting| (setting.name.to_owned(), setting.value.to_owned())).collect();
    variables.push(("GIT_CONFIG_COUNT".to_owned(), CONFIG.len().to_string()));
    for (index, setting) in CONFIG.iter().enumerate() {
        variables.push((format!("GIT_CONFIG_KEY_{index}"), setting.name.to_owned()));
        variables.push((format!("GIT_CONFIG_VALUE_{index}"), setting.value.to_owned()));
    }
    variables
}

/// Whether `key`, as `git config --list` spells it, is one of [`LEFT`].
///
/// ```
/// use pi_guard_policy::git_env::is_left;
/// assert!(is_left(b"filter.LFS.process") && is_left(b"diff.a.b.textconv"));
/// assert!(!is_left(b"diff.context") && !is_left(b"filter.lfs.required"));
/// ```
#[must_use]
pub fn is_left(key: &[u8]) -> bool {
    LEFT.iter().any(|setting| match setting.name.split_once('*') {
        Some((before, after)) => {
            let (before, after) = (before.as_bytes(), after.as_bytes());
            key.len() > before.len() + after.len()
                && key.get(..before.len()).is_some_and(|start| start.eq_ignore_ascii_case(before))
                && key.get(key.len() - after.len()..).is_some_and(|end| end.eq_ignore_ascii_case(after))
        }
        None => key.eq_ignore_ascii_case(setting.name.as_bytes()),
    })
}
