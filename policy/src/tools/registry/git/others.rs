//! Commands that start other programs or serve others.

use super::{
    command,
    facts::{COMMON, DIFF, REWRITE},
};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Tool, ex};

pub(super) const COMMANDS: &[Tool] = &[
    command("difftool", "starts a program for differences")
        .flags(&[
            Flag::switch(&["-g", "--gui"]),
            Flag::switch(&["-y", "--no-prompt"]),
            Flag::switch(&["--prompt"]),
            Flag::value(&["-t", "--tool"], Role::Text),
            Flag::switch(&["--tool-help"]),
            Flag::switch(&["--trust-exit-code"]),
            Flag::switch(&["-d", "--dir-diff"]),
            Flag::switch(&["--symlinks"]),
            Flag::value(&["-x", "--extcmd"], Role::Shell),
            Flag::switch(&["--cached"]),
            Flag::switch(&["--staged"]),
            Flag::switch(&["--no-index"]),
            Flag::switch(&["--merge-base"]),
        ])
        .shared(&[COMMON, DIFF])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("the diff tool")])
        .examples(&[
            ex("git difftool", "run the diff tool"),
            ex("git difftool -y -x ./x HEAD~1", "run the diff tool; shell ./x"),
        ]),
    command("mergetool", "starts a program for conflicts")
        .flags(&[
            Flag::value(&["-t", "--tool"], Role::Text),
            Flag::switch(&["--tool-help"]),
            Flag::switch(&["-y", "--no-prompt"]),
            Flag::switch(&["--prompt"]),
            Flag::switch(&["-g", "--gui"]),
            Flag::switch(&["--no-gui"]),
            Flag::value(&["-O"], Role::Read),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("the merge tool"), Fact::Writes(Place::Cwd)])
        .examples(&[ex("git mergetool", "run the merge tool; write ./**")]),
    command("hook", "runs hooks")
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("the repository's hooks")])
        .commands(&[
            command("run", "runs one")
                .flags(&[Flag::switch(&["--ignore-missing"]), Flag::value(&["--to-stdin"], Role::Read)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .examples(&[ex("git hook run --to-stdin f x", "read f; run the repository's hooks")]),
            command("list", "lists")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .examples(&[ex("git hook list x", "run the repository's hooks")]),
        ])
        .examples(&[ex("git hook", "run the repository's hooks")]),
    command("for-each-repo", "runs Git in several repositories")
        .flags(&[Flag::value(&["--config"], Role::Text), Flag::switch(&["--keep-going"])])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Opaque("which repositories is configured")])
        .examples(&[ex("git for-each-repo", "opaque")]),
    command("merge-index", "runs a merge program")
        .flags(&[Flag::switch(&["-a"]), Flag::switch(&["-o"]), Flag::switch(&["-q"])])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("a merge program"), Fact::Writes(Place::Cwd)])
        .examples(&[ex("git merge-index", "run a merge program; write ./**")]),
    command("send-email", "sends mail")
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Publishes(""), Fact::Runs("hooks and mail programs")])
        .examples(&[ex("git send-email", "publish ?; run hooks and mail programs")]),
    command("imap-send", "sends mail")
        .flags(&[
            Flag::switch(&["-v", "--verbose"]),
            Flag::switch(&["-q", "--quiet"]),
            Flag::switch(&["--curl"]),
            Flag::value(&["-f", "--folder"], Role::Text),
            Flag::switch(&["--list"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Publishes("")])
        .examples(&[ex("git imap-send", "publish ?")]),
    command("send-pack", "sends objects")
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Publishes(""), Fact::Runs("a transport")])
        .examples(&[ex("git send-pack", "publish ?; run a transport")]),
    command("fetch-pack", "takes objects")
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Connects(""), Fact::Runs("a transport"), Fact::Writes(Place::InCwd(".git/objects"))])
        .examples(&[ex("git fetch-pack", "connect ?; run a transport; write .git/objects/**")]),
    command("svn", "talks to Subversion")
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd)])
        .examples(&[ex("git svn", "publish ?; write ./**")]),
    command("p4", "talks to Perforce")
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Publishes(""), Fact::Writes(Place::Cwd)])
        .examples(&[ex("git p4", "publish ?; write ./**")]),
    command("daemon", "serves repositories")
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Persists("a server"), Fact::Connects("")])
        .examples(&[ex("git daemon", "persist a server; connect ?")]),
    command("instaweb", "serves a web page")
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Persists("a web server"), Fact::Runs("a web server and browser")])
        .examples(&[ex("git instaweb", "persist a web server; run a web server and browser")]),
    command("gui", "opens a window")
        .aliases(&["citool"])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("a graphical program"), Fact::Writes(Place::Cwd)])
        .examples(&[ex("git gui", "run a graphical program; write ./**")]),
    command("credential", "gives passwords away")
        .aliases(&["credential-store", "credential-cache"])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("credential helpers"), Fact::Writes(Place::InHome(".git-credentials"))])
        .examples(&[ex("git credential", "run credential helpers; write /home/u/.git-credentials/**")]),
    command("quiltimport", "takes patches over")
        .flags(&[
            Flag::switch(&["-n", "--dry-run"]),
            Flag::value(&["--author"], Role::Text),
            Flag::value(&["--patches"], Role::Read),
            Flag::value(&["--series"], Role::Read),
            Flag::switch(&["--keep-non-patch"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(REWRITE)
        .examples(&[ex(
            "git quiltimport",
            "write ./**; write .git/objects/**; write .git/refs/**; write .git/index/**; run the repository's hooks",
        )]),
    command("mailinfo", "splits a mail")
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Writes(Place::Cwd)])
        .examples(&[ex("git mailinfo", "write ./**")]),
    command("mailsplit", "splits a mailbox")
        .flags(&[
            Flag::value(&["-o"], Role::Write),
            Flag::switch(&["-b"]),
            Flag::value(&["-d"], Role::Text),
            Flag::value(&["-f"], Role::Text),
            Flag::switch(&["--keep-cr"]),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Writes(Place::Cwd)])
        .examples(&[ex("git mailsplit", "write ./**"), ex("git mailsplit -oout m", "write out; write ./**")]),
];
