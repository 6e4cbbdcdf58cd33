//! Configuration keys of Git: which of them run no program.

use crate::{
    shell::{Arg, Form},
    tools::findings::Findings,
};

/// Sections whose keys choose how things look or who one is. The exceptions are in [`PROGRAMS`].
const PLAIN_SECTIONS: &[&str] = &[
    "advice",
    "author",
    "blame",
    "branch",
    "color",
    "column",
    "committer",
    "fetch",
    "format",
    "i18n",
    "index",
    "log",
    "notes",
    "pack",
    "pull",
    "push",
    "rebase",
    "stash",
    "status",
    "user",
    "versionsort",
];

/// Keys of other sections that run nothing and lead nowhere.
const PLAIN_KEYS: &[&str] = &[
    "am.threeway",
    "apply.whitespace",
    "checkout.defaultremote",
    "checkout.guess",
    "clone.defaultremotename",
    "commit.gpgsign",
    "commit.status",
    "commit.verbose",
    "core.abbrev",
    "core.autocrlf",
    "core.bigfilethreshold",
    "core.checkstat",
    "core.commentchar",
    "core.compression",
    "core.eol",
    "core.filemode",
    "core.ignorecase",
    "core.logallrefupdates",
    "core.longpaths",
    "core.precomposeunicode",
    "core.preloadindex",
    "core.quotepath",
    "core.safecrlf",
    "core.symlinks",
    "core.trustctime",
    "core.untrackedcache",
    "core.whitespace",
    "diff.algorithm",
    "diff.colormoved",
    "diff.colormovedws",
    "diff.context",
    "diff.dirstat",
    "diff.ignoresubmodules",
    "diff.indentheuristic",
    "diff.interhunkcontext",
    "diff.mnemonicprefix",
    "diff.noprefix",
    "diff.relative",
    "diff.renamelimit",
    "diff.renames",
    "diff.statgraphwidth",
    "diff.statnamewidth",
    "diff.submodule",
    "diff.wordregex",
    "diff.wserrorhighlight",
    "feature.manyfiles",
    "gc.auto",
    "gc.autodetach",
    "grep.column",
    "grep.extendedregexp",
    "grep.fullname",
    "grep.linenumber",
    "grep.patterntype",
    "grep.threads",
    "init.defaultbranch",
    "maintenance.auto",
    "merge.conflictstyle",
    "merge.ff",
    "merge.log",
    "merge.renamelimit",
    "merge.renames",
    "merge.stat",
    "merge.verbosity",
    "protocol.version",
    "receive.denycurrentbranch",
    "rerere.autoupdate",
    "rerere.enabled",
    "sequence.abbreviatecommands",
    "submodule.recurse",
    "tag.forcesignannotated",
    "tag.gpgsign",
    "tag.sort",
    "worktree.guessremote",
];

/// Keys of plain sections that run programs: a signature program for `%G?` or outright, a program on the other side.
const PROGRAMS: &[&str] = &["log.showsignature", "format.pretty", "user.signingkey", "pack.packobjectshook"];

/// Keys that run a program, with the values that stand for none or for one that does nothing.
const BY_VALUE: &[(&str, &[&str])] = &[
    ("core.editor", &["true", ":", "cat"]),
    ("core.fsmonitor", &["false", "0", "no", "off", ""]),
    ("core.hookspath", &["/dev/null"]),
    ("core.pager", &["cat", ""]),
    ("log.showsignature", &["false", "0", "no", "off", ""]),
    ("safe.barerepository", &["explicit"]),
    ("sequence.editor", &["true", ":", "cat"]),
];

/// Whether any value of the key `section[.name].key` runs nothing.
pub(super) fn is_plain_key(key: &[u8]) -> bool {
    let key = key.to_ascii_lowercase();
    let Ok(key) = std::str::from_utf8(&key) else { return false };
    let section = key.split('.').next().unwrap_or_default();
    !PROGRAMS.contains(&key) && (PLAIN_KEYS.contains(&key) || PLAIN_SECTIONS.contains(&section))
}

/// Judges the value of `-c`: `KEY=VALUE`, or `KEY` for true.
pub(super) fn judge(setting: &Arg, findings: &mut Findings<'_>) {
    let at = setting.text.iter().position(|byte| *byte == b'=');
    let key = setting.text.get(..at.unwrap_or(setting.text.len())).unwrap_or_default();
    let key_is_known = at.is_some() || setting.form == Form::Exact;
    if !(key_is_known && (is_plain_key(key) || is_plain_value(key, at, setting))) {
        findings.opaque(setting.span, "a configuration key that may run a program");
    }
}

fn is_plain_value(key: &[u8], at: Option<usize>, setting: &Arg) -> bool {
    let Some(value) = at.and_then(|at| setting.known()?.get(at + 1..)) else { return false };
    let key = key.to_ascii_lowercase();
    let pages_nothing = key.starts_with(b"pager.") && matches!(value, b"false" | b"0" | b"no" | b"off" | b"cat");
    pages_nothing
        || BY_VALUE
            .iter()
            .any(|(name, values)| name.as_bytes() == key && values.iter().any(|plain| plain.as_bytes() == value))
}
