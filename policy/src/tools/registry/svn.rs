//! `svn`: handles Subversion.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

static SOURCE: &str = "Subversion 1.14, svn help COMMAND";

pub(super) static TOOL: Tool = Tool::new("svn", "handles Subversion", SOURCE)
    .syntax(Syntax::EXACT.inherits())
    .flags(&[
        Flag::value(&["--username"], Role::Text),
        Flag::value(&["--password"], Role::Text),
        Flag::switch(&["--password-from-stdin"]),
        Flag::switch(&["--no-auth-cache"]),
        Flag::switch(&["--non-interactive"]),
        Flag::switch(&["--force-interactive"]),
        Flag::switch(&["--trust-server-cert"]),
        Flag::value(&["--trust-server-cert-failures"], Role::Text),
        Flag::value(&["--config-dir"], Role::Config("configuration names programs")),
        Flag::value(&["--config-option"], Role::Config("configuration names programs")),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-q", "--quiet"]),
    ])
    .alone(&["--version", "--help", "-h", "help"])
    .commands(&[
        STATUS, INFO, DIFF, LOG, CAT, LIST, BLAME, PROPLIST, PROPGET, HELP, UPDATE, CHECKOUT, SWITCH, MERGE, REVERT,
        ADD, CLEANUP, RESOLVE, RESOLVED, EXPORT, CHANGELIST, RELOCATE, UPGRADE, PATCH, COMMIT, IMPORT, COPY, MOVE,
        DELETE, MKDIR, LOCK, UNLOCK, PROPSET, PROPDEL, PROPEDIT,
    ])
    .examples(&[
        ex("svn --version", ""),
        ex("svn --config-dir x status", "opaque; read ./**"),
        ex("svn --config-option a:b:c=d status", "opaque; read ./**"),
        ex("svn frob", "opaque"),
    ]);

const STATUS: Tool = Tool::new("status", "shows changes", SOURCE)
    .aliases(&["stat", "st"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-u", "--show-updates"]).does(&[Fact::Connects("")]),
        Flag::switch(&["--no-ignore"]),
        Flag::value(&["-r", "--revision"], Role::Text),
        Flag::switch(&["--xml"]),
        Flag::switch(&["--incremental"]),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-N", "--non-recursive"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["--show-inherited-props"]),
        Flag::switch(&["--no-newline"]),
        Flag::switch(&["-H", "--human-readable"]),
        Flag::switch(&["--include-externals"]),
        Flag::switch(&["--ignore-externals"]),
        Flag::value(&["--depth"], Role::Text),
        Flag::value(&["--changelist", "--cl"], Role::Text),
        Flag::value(&["--targets"], Role::Read),
    ])
    .operands(Operands::all(Role::Read))
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("svn status", "read ./**"), ex("svn st -u", "read ./**; connect ?")]);

const INFO: Tool = Tool::new("info", "shows what is known", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--strict"]),
        Flag::value(&["--show-item"], Role::Text),
        Flag::value(&["-r", "--revision"], Role::Text),
        Flag::switch(&["--xml"]),
        Flag::switch(&["--incremental"]),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-N", "--non-recursive"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["--show-inherited-props"]),
        Flag::switch(&["--no-newline"]),
        Flag::switch(&["-H", "--human-readable"]),
        Flag::switch(&["--include-externals"]),
        Flag::switch(&["--ignore-externals"]),
        Flag::value(&["--depth"], Role::Text),
        Flag::value(&["--changelist", "--cl"], Role::Text),
        Flag::value(&["--targets"], Role::Read),
    ])
    .operands(Operands::all(Role::Read))
    .effects(&[Fact::Reads(Place::Cwd)])
    .judge(asks)
    .examples(&[
        ex("svn info", "read ./**"),
        ex("svn info -r HEAD", "read ./**; connect ?"),
        ex("svn info https://a.b/x", "read https:/a.b/x; read ./**; connect ?"),
    ]);

const DIFF: Tool = Tool::new("diff", "shows changes", SOURCE)
    .aliases(&["di"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["-c", "--change"], Role::Text),
        Flag::value(&["--old"], Role::Text),
        Flag::value(&["--new"], Role::Text),
        Flag::value(&["-x", "--extensions"], Role::Text),
        Flag::value(&["--diff-cmd"], Role::Program),
        Flag::switch(&["--internal-diff"]),
        Flag::value(&["-r", "--revision"], Role::Text),
        Flag::switch(&["--xml"]),
        Flag::switch(&["--incremental"]),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-N", "--non-recursive"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["--show-inherited-props"]),
        Flag::switch(&["--no-newline"]),
        Flag::switch(&["-H", "--human-readable"]),
        Flag::switch(&["--include-externals"]),
        Flag::switch(&["--ignore-externals"]),
        Flag::value(&["--depth"], Role::Text),
        Flag::value(&["--changelist", "--cl"], Role::Text),
        Flag::value(&["--targets"], Role::Read),
        Flag::switch(&["--no-diff-added"]),
        Flag::switch(&["--no-diff-deleted"]),
        Flag::switch(&["--ignore-properties"]),
        Flag::switch(&["--properties-only"]),
        Flag::switch(&["--show-copies-as-adds"]),
        Flag::switch(&["--notice-ancestry"]),
        Flag::switch(&["--summarize"]),
        Flag::switch(&["--force"]),
        Flag::switch(&["--git"]),
        Flag::switch(&["--patch-compatible"]),
    ])
    .operands(Operands::all(Role::Read))
    .effects(&[Fact::Reads(Place::Cwd)])
    .judge(asks)
    .examples(&[
        ex("svn diff a", "read ./**; read a"),
        ex("svn diff -r 1:2 a", "read ./**; read a; connect ?"),
        ex("svn diff --diff-cmd ./x", "read ./**; inner ./x"),
        ex("svn diff --old x --new y", "read ./**; connect ?"),
    ]);

const LOG: Tool = Tool::new("log", "shows history", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["-c", "--change"], Role::Text),
        Flag::switch(&["-g", "--use-merge-history"]),
        Flag::switch(&["--stop-on-copy"]),
        Flag::switch(&["--with-all-revprops"]),
        Flag::switch(&["--with-no-revprops"]),
        Flag::switch(&["--diff"]),
        Flag::value(&["-l", "--limit"], Role::Text),
        Flag::value(&["--with-revprop"], Role::Text),
        Flag::value(&["--search"], Role::Text),
        Flag::value(&["--search-and"], Role::Text),
        Flag::value(&["-x", "--extensions"], Role::Text),
        Flag::value(&["--diff-cmd"], Role::Program),
        Flag::switch(&["--internal-diff"]),
        Flag::value(&["-r", "--revision"], Role::Text),
        Flag::switch(&["--xml"]),
        Flag::switch(&["--incremental"]),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-N", "--non-recursive"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["--show-inherited-props"]),
        Flag::switch(&["--no-newline"]),
        Flag::switch(&["-H", "--human-readable"]),
        Flag::switch(&["--include-externals"]),
        Flag::switch(&["--ignore-externals"]),
        Flag::value(&["--depth"], Role::Text),
        Flag::value(&["--changelist", "--cl"], Role::Text),
        Flag::value(&["--targets"], Role::Read),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd), Fact::Connects("")])
    .examples(&[
        ex("svn log -l 5", "read ./**; connect ?"),
        ex("svn log --diff --diff-cmd ./x", "read ./**; connect ?; inner ./x"),
    ]);

const CAT: Tool = Tool::new("cat", "prints files", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--ignore-keywords"]), Flag::value(&["-r", "--revision"], Role::Text)])
    .operands(Operands::all(Role::Read))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("svn cat a", "read a; connect ?")]);

const LIST: Tool = Tool::new("list", "lists directories", SOURCE)
    .aliases(&["ls"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--search"], Role::Text),
        Flag::value(&["-r", "--revision"], Role::Text),
        Flag::switch(&["--xml"]),
        Flag::switch(&["--incremental"]),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-N", "--non-recursive"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["--show-inherited-props"]),
        Flag::switch(&["--no-newline"]),
        Flag::switch(&["-H", "--human-readable"]),
        Flag::switch(&["--include-externals"]),
        Flag::switch(&["--ignore-externals"]),
        Flag::value(&["--depth"], Role::Text),
        Flag::value(&["--changelist", "--cl"], Role::Text),
        Flag::value(&["--targets"], Role::Read),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("svn ls https://a.b/x", "connect ?")]);

const BLAME: Tool = Tool::new("blame", "shows who wrote", SOURCE)
    .aliases(&["praise", "annotate", "ann"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-g", "--use-merge-history"]),
        Flag::switch(&["--force"]),
        Flag::value(&["-x", "--extensions"], Role::Text),
        Flag::value(&["-r", "--revision"], Role::Text),
        Flag::switch(&["--xml"]),
        Flag::switch(&["--incremental"]),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-N", "--non-recursive"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["--show-inherited-props"]),
        Flag::switch(&["--no-newline"]),
        Flag::switch(&["-H", "--human-readable"]),
        Flag::switch(&["--include-externals"]),
        Flag::switch(&["--ignore-externals"]),
        Flag::value(&["--depth"], Role::Text),
        Flag::value(&["--changelist", "--cl"], Role::Text),
        Flag::value(&["--targets"], Role::Read),
    ])
    .operands(Operands::all(Role::Read))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("svn blame a", "read a; connect ?")]);

const PROPLIST: Tool = Tool::new("proplist", "lists properties", SOURCE)
    .aliases(&["plist", "pl"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--revprop"]),
        Flag::value(&["-r", "--revision"], Role::Text),
        Flag::switch(&["--xml"]),
        Flag::switch(&["--incremental"]),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-N", "--non-recursive"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["--show-inherited-props"]),
        Flag::switch(&["--no-newline"]),
        Flag::switch(&["-H", "--human-readable"]),
        Flag::switch(&["--include-externals"]),
        Flag::switch(&["--ignore-externals"]),
        Flag::value(&["--depth"], Role::Text),
        Flag::value(&["--changelist", "--cl"], Role::Text),
        Flag::value(&["--targets"], Role::Read),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .judge(asks)
    .examples(&[ex("svn pl a", "read ./**")]);

const PROPGET: Tool = Tool::new("propget", "shows a property", SOURCE)
    .aliases(&["pget", "pg"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--revprop"]),
        Flag::switch(&["--strict"]),
        Flag::value(&["-r", "--revision"], Role::Text),
        Flag::switch(&["--xml"]),
        Flag::switch(&["--incremental"]),
        Flag::switch(&["-R", "--recursive"]),
        Flag::switch(&["-N", "--non-recursive"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["--show-inherited-props"]),
        Flag::switch(&["--no-newline"]),
        Flag::switch(&["-H", "--human-readable"]),
        Flag::switch(&["--include-externals"]),
        Flag::switch(&["--ignore-externals"]),
        Flag::value(&["--depth"], Role::Text),
        Flag::value(&["--changelist", "--cl"], Role::Text),
        Flag::value(&["--targets"], Role::Read),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .judge(asks)
    .examples(&[ex("svn pg x a", "read ./**"), ex("svn pg x ^/a", "read ./**; connect ?")]);

const HELP: Tool = Tool::new("help", "prints help", SOURCE)
    .aliases(&["?", "h"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("svn help log", "")]);

const UPDATE: Tool = Tool::new("update", "updates", SOURCE)
    .aliases(&["up"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn update x", "connect ?; write ./**; run programs of the configuration")]);

const CHECKOUT: Tool = Tool::new("checkout", "checks out", SOURCE)
    .aliases(&["co"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn checkout x", "connect ?; write ./**; run programs of the configuration")]);

const SWITCH: Tool = Tool::new("switch", "switches", SOURCE)
    .aliases(&["sw"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn switch x", "connect ?; write ./**; run programs of the configuration")]);

const MERGE: Tool = Tool::new("merge", "merges", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn merge x", "connect ?; write ./**; run programs of the configuration")]);

const REVERT: Tool = Tool::new("revert", "undoes changes", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn revert x", "connect ?; write ./**; run programs of the configuration")]);

const ADD: Tool = Tool::new("add", "adds files", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn add x", "connect ?; write ./**; run programs of the configuration")]);

const CLEANUP: Tool = Tool::new("cleanup", "cleans up", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn cleanup x", "connect ?; write ./**; run programs of the configuration")]);

const RESOLVE: Tool = Tool::new("resolve", "resolves conflicts", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn resolve x", "connect ?; write ./**; run programs of the configuration")]);

const RESOLVED: Tool = Tool::new("resolved", "resolves conflicts", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn resolved x", "connect ?; write ./**; run programs of the configuration")]);

const EXPORT: Tool = Tool::new("export", "exports", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn export x", "connect ?; write ./**; run programs of the configuration")]);

const CHANGELIST: Tool = Tool::new("changelist", "groups files", SOURCE)
    .aliases(&["cl"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn changelist x", "connect ?; write ./**; run programs of the configuration")]);

const RELOCATE: Tool = Tool::new("relocate", "changes the repository", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn relocate x", "connect ?; write ./**; run programs of the configuration")]);

const UPGRADE: Tool = Tool::new("upgrade", "upgrades", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn upgrade x", "connect ?; write ./**; run programs of the configuration")]);

const PATCH: Tool = Tool::new("patch", "applies a patch", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn patch x", "connect ?; write ./**; run programs of the configuration")]);

const COMMIT: Tool = Tool::new("commit", "commits", SOURCE)
    .aliases(&["ci"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn commit x", "publish ?; write ./**; run programs of the configuration")]);

const IMPORT: Tool = Tool::new("import", "imports", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn import x", "publish ?; write ./**; run programs of the configuration")]);

const COPY: Tool = Tool::new("copy", "copies", SOURCE)
    .aliases(&["cp"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn copy x", "publish ?; write ./**; run programs of the configuration")]);

const MOVE: Tool = Tool::new("move", "moves", SOURCE)
    .aliases(&["mv", "rename", "ren"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn move x", "publish ?; write ./**; run programs of the configuration")]);

const DELETE: Tool = Tool::new("delete", "deletes", SOURCE)
    .aliases(&["del", "remove", "rm"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn delete x", "publish ?; write ./**; run programs of the configuration")]);

const MKDIR: Tool = Tool::new("mkdir", "makes directories", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn mkdir x", "publish ?; write ./**; run programs of the configuration")]);

const LOCK: Tool = Tool::new("lock", "locks", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn lock x", "publish ?; write ./**; run programs of the configuration")]);

const UNLOCK: Tool = Tool::new("unlock", "unlocks", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn unlock x", "publish ?; write ./**; run programs of the configuration")]);

const PROPSET: Tool = Tool::new("propset", "sets properties", SOURCE)
    .aliases(&["pset", "ps"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn propset x", "publish ?; write ./**; run programs of the configuration")]);

const PROPDEL: Tool = Tool::new("propdel", "removes properties", SOURCE)
    .aliases(&["pdel", "pd"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn propdel x", "publish ?; write ./**; run programs of the configuration")]);

const PROPEDIT: Tool = Tool::new("propedit", "edits properties", SOURCE)
    .aliases(&["pedit", "pe"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd), Fact::Runs("programs of the configuration")])
    .examples(&[ex("svn propedit x", "publish ?; write ./**; run programs of the configuration")]);

/// Asks the server for other revisions, and for what is named by URL; the working copy holds the rest.
fn asks(call: &Call<'_>, findings: &mut Findings<'_>) {
    let revision =
        ["-r", "-c", "--old", "--new", "--revprop", "--show-inherited-props"].iter().any(|flag| call.has(flag));
    let there = call.operand_args().any(|word| {
        word.known_str().is_none_or(|text| text.contains("://") || text.starts_with('^') || text.contains('@'))
    });
    if revision || there {
        findings.connect(call.span, Host::Unknown);
    }
}
