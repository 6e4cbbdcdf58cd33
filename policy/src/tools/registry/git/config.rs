//! The command `git config`.

use super::{
    command,
    facts::{COMMON, HISTORY},
};
use crate::{
    effect::{Effect, Target},
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Tool, ex},
        state,
    },
};

pub(super) const COMMANDS: &[Tool] = &[
command("config", "reads and changes the configuration")
.flags(&[Flag::switch(&["--global"]),
Flag::switch(&["--system"]),
Flag::switch(&["--local"]),
Flag::switch(&["--worktree"]),
Flag::value(&["-f", "--file"], Role::Read),
Flag::value(&["--blob"], Role::Text),
Flag::value(&["-t", "--type"], Role::Text),
Flag::switch(&["--bool"]),
Flag::switch(&["--int"]),
Flag::switch(&["--bool-or-int"]),
Flag::switch(&["--bool-or-str"]),
Flag::switch(&["--path"]),
Flag::switch(&["--expiry-date"]),
Flag::switch(&["--includes"]),
Flag::switch(&["-z", "--null"]),
Flag::switch(&["--name-only"]),
Flag::switch(&["--show-origin"]),
Flag::switch(&["--show-scope"]),
Flag::switch(&["--show-names"]),
Flag::switch(&["--fixed-value"]),
Flag::value(&["--default"], Role::Text),
Flag::value(&["--comment"], Role::Text),
Flag::switch(&["--no-type"]),
Flag::switch(&["--get"]),
Flag::switch(&["--get-all"]),
Flag::switch(&["--get-regexp"]),
Flag::switch(&["--get-urlmatch"]),
Flag::switch(&["--get-color"]),
Flag::switch(&["--get-colorbool"]),
Flag::switch(&["-l", "--list"]),
Flag::value(&["--value"], Role::Text),
Flag::switch(&["--all"]),
Flag::switch(&["--regexp"]),
Flag::switch(&["--append"]),
Flag::value(&["--url"], Role::Text),
Flag::switch(&["--replace-all"]).does(CHANGES),
Flag::switch(&["--add"]).does(CHANGES),
Flag::switch(&["--unset"]).does(CHANGES),
Flag::switch(&["--unset-all"]).does(CHANGES),
Flag::switch(&["--rename-section"]).does(CHANGES),
Flag::switch(&["--remove-section"]).does(CHANGES),
Flag::switch(&["-e", "--edit"]).does(&[Fact::Runs("the editor")]),])
.shared(&[COMMON])
.operands(Operands::Judged)
.commands(&[command("list", "lists")
.flags(&[Flag::switch(&["--global"]),
Flag::switch(&["--system"]),
Flag::switch(&["--local"]),
Flag::switch(&["--worktree"]),
Flag::value(&["-f", "--file"], Role::Read),
Flag::value(&["--blob"], Role::Text),
Flag::value(&["-t", "--type"], Role::Text),
Flag::switch(&["--bool"]),
Flag::switch(&["--int"]),
Flag::switch(&["--bool-or-int"]),
Flag::switch(&["--bool-or-str"]),
Flag::switch(&["--path"]),
Flag::switch(&["--expiry-date"]),
Flag::switch(&["--includes"]),
Flag::switch(&["-z", "--null"]),
Flag::switch(&["--name-only"]),
Flag::switch(&["--show-origin"]),
Flag::switch(&["--show-scope"]),
Flag::switch(&["--show-names"]),])
.shared(&[COMMON])
.effects(HISTORY)
.examples(&[ex("git config list --global", "read .git/**; run ./** unless git-env"),]),
command("get", "shows")
.flags(&[Flag::switch(&["--global"]),
Flag::switch(&["--system"]),
Flag::switch(&["--local"]),
Flag::switch(&["--worktree"]),
Flag::value(&["-f", "--file"], Role::Read),
Flag::value(&["--blob"], Role::Text),
Flag::value(&["-t", "--type"], Role::Text),
Flag::switch(&["--bool"]),
Flag::switch(&["--int"]),
Flag::switch(&["--bool-or-int"]),
Flag::switch(&["--bool-or-str"]),
Flag::switch(&["--path"]),
Flag::switch(&["--expiry-date"]),
Flag::switch(&["--includes"]),
Flag::switch(&["-z", "--null"]),
Flag::switch(&["--name-only"]),
Flag::switch(&["--show-origin"]),
Flag::switch(&["--show-scope"]),
Flag::switch(&["--show-names"]),
Flag::switch(&["--all"]),
Flag::switch(&["--regexp"]),
Flag::value(&["--value"], Role::Text),
Flag::switch(&["--fixed-value"]),
Flag::value(&["--url"], Role::Text),
Flag::value(&["--default"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(HISTORY)
.examples(&[ex("git config get user.name", "read .git/**; run ./** unless git-env"),
ex("git config get --file f a.b", "read f; read .git/**; run ./** unless git-env"),]),
command("set", "changes")
.flags(&[Flag::switch(&["--global"]),
Flag::switch(&["--system"]),
Flag::switch(&["--local"]),
Flag::switch(&["--worktree"]),
Flag::value(&["-f", "--file"], Role::Read),
Flag::value(&["--blob"], Role::Text),
Flag::value(&["-t", "--type"], Role::Text),
Flag::switch(&["--bool"]),
Flag::switch(&["--int"]),
Flag::switch(&["--bool-or-int"]),
Flag::switch(&["--bool-or-str"]),
Flag::switch(&["--path"]),
Flag::switch(&["--expiry-date"]),
Flag::switch(&["--includes"]),
Flag::switch(&["--all"]),
Flag::value(&["--value"], Role::Text),
Flag::switch(&["--fixed-value"]),
Flag::value(&["--comment"], Role::Text),
Flag::switch(&["--append"]),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(HISTORY)
.judge(changed)
.examples(&[ex("git config set a.b c", "persist a program that Git runs; write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config set user.name x", "write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config set --global core.pager x", "persist a program that Git runs; write /home/u/.gitconfig/**; read .git/**; run ./** unless git-env"),
ex("git config set --system user.name x", "write /etc/gitconfig; read .git/**; run ./** unless git-env"),
ex("git config set --file f user.name x", "read f; write f; read .git/**; run ./** unless git-env"),]),
command("unset", "changes")
.flags(&[Flag::switch(&["--global"]),
Flag::switch(&["--system"]),
Flag::switch(&["--local"]),
Flag::switch(&["--worktree"]),
Flag::value(&["-f", "--file"], Role::Read),
Flag::value(&["--blob"], Role::Text),
Flag::value(&["-t", "--type"], Role::Text),
Flag::switch(&["--bool"]),
Flag::switch(&["--int"]),
Flag::switch(&["--bool-or-int"]),
Flag::switch(&["--bool-or-str"]),
Flag::switch(&["--path"]),
Flag::switch(&["--expiry-date"]),
Flag::switch(&["--includes"]),
Flag::switch(&["--all"]),
Flag::value(&["--value"], Role::Text),
Flag::switch(&["--fixed-value"]),
Flag::value(&["--comment"], Role::Text),
Flag::switch(&["--append"]),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(HISTORY)
.judge(changed)
.examples(&[ex("git config unset a.b c", "persist a program that Git runs; write .git/config/**; read .git/**; run ./** unless git-env"),]),
command("rename-section", "changes")
.flags(&[Flag::switch(&["--global"]),
Flag::switch(&["--system"]),
Flag::switch(&["--local"]),
Flag::switch(&["--worktree"]),
Flag::value(&["-f", "--file"], Role::Read),
Flag::value(&["--blob"], Role::Text),
Flag::value(&["-t", "--type"], Role::Text),
Flag::switch(&["--bool"]),
Flag::switch(&["--int"]),
Flag::switch(&["--bool-or-int"]),
Flag::switch(&["--bool-or-str"]),
Flag::switch(&["--path"]),
Flag::switch(&["--expiry-date"]),
Flag::switch(&["--includes"]),
Flag::switch(&["--all"]),
Flag::value(&["--value"], Role::Text),
Flag::switch(&["--fixed-value"]),
Flag::value(&["--comment"], Role::Text),
Flag::switch(&["--append"]),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(HISTORY)
.judge(changed)
.examples(&[ex("git config rename-section a.b c", "persist a program that Git runs; write .git/config/**; read .git/**; run ./** unless git-env"),]),
command("remove-section", "changes")
.flags(&[Flag::switch(&["--global"]),
Flag::switch(&["--system"]),
Flag::switch(&["--local"]),
Flag::switch(&["--worktree"]),
Flag::value(&["-f", "--file"], Role::Read),
Flag::value(&["--blob"], Role::Text),
Flag::value(&["-t", "--type"], Role::Text),
Flag::switch(&["--bool"]),
Flag::switch(&["--int"]),
Flag::switch(&["--bool-or-int"]),
Flag::switch(&["--bool-or-str"]),
Flag::switch(&["--path"]),
Flag::switch(&["--expiry-date"]),
Flag::switch(&["--includes"]),
Flag::switch(&["--all"]),
Flag::value(&["--value"], Role::Text),
Flag::switch(&["--fixed-value"]),
Flag::value(&["--comment"], Role::Text),
Flag::switch(&["--append"]),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(HISTORY)
.judge(changed)
.examples(&[ex("git config remove-section a.b c", "persist a program that Git runs; write .git/config/**; read .git/**; run ./** unless git-env"),]),
command("edit", "opens an editor")
.flags(&[Flag::switch(&["--global"]),
Flag::switch(&["--system"]),
Flag::switch(&["--local"]),
Flag::switch(&["--worktree"]),
Flag::value(&["-f", "--file"], Role::Read),
Flag::value(&["--blob"], Role::Text),
Flag::value(&["-t", "--type"], Role::Text),
Flag::switch(&["--bool"]),
Flag::switch(&["--int"]),
Flag::switch(&["--bool-or-int"]),
Flag::switch(&["--bool-or-str"]),
Flag::switch(&["--path"]),
Flag::switch(&["--expiry-date"]),
Flag::switch(&["--includes"]),])
.shared(&[COMMON])
.effects(&[Fact::Runs("the editor")])
.judge(changed)
.examples(&[ex("git config edit", "run the editor; persist a program that Git runs; write .git/config/**"),]),])
.judge(old_style)
.examples(&[ex("git config --list", "read .git/**; run ./** unless git-env"),
ex("git config -l --show-origin", "read .git/**; run ./** unless git-env"),
ex("git config --get user.name", "read .git/**; run ./** unless git-env"),
ex("git config user.name", "read .git/**; run ./** unless git-env"),
ex("git config --get-regexp \"^remote\"", "read .git/**; run ./** unless git-env"),
ex("git config --global --get-all x.y", "read .git/**; run ./** unless git-env"),
ex("git config user.name x", "write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config --global user.email a@b", "write /home/u/.gitconfig/**; read .git/**; run ./** unless git-env"),
ex("git config -f f user.name c", "read f; write f; read .git/**; run ./** unless git-env"),
ex("git config core.hooksPath h", "persist a program that Git runs; write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config --add alias.x \"!rm\"", "persist a program that Git runs; write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config --unset user.name", "write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config --replace-all user.name x", "write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config --unset-all user.name", "write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config --rename-section a b", "persist a program that Git runs; write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config --remove-section a", "persist a program that Git runs; write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config -e", "run the editor; persist a program that Git runs; write .git/config/**; read .git/**; run ./** unless git-env"),
ex("git config $x", "opaque; persist a program that Git runs; write .git/config/**; read .git/**; run ./** unless git-env"),]),
];

/// Marks the flags that change; the judge says what.
const CHANGES: &[Fact] = &[Fact::Reads(Place::InCwd(".git"))];

/// `git config list`, `get`, `set` of newer versions.
fn changed(call: &Call<'_>, findings: &mut Findings<'_>) {
    let key = call.operands.first().map(|operand| operand.arg);
    change(call, key, findings);
}

/// One name reads, more than one writes; flags say it too.
fn old_style(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.tool().name != "config" {
        return;
    }
    for fact in HISTORY {
        state(*fact, call.span, findings);
    }
    let reads = ["--get", "--get-all", "--get-regexp", "--get-urlmatch", "--get-color", "--get-colorbool", "--list"];
    let writes = ["--replace-all", "--add", "--unset", "--unset-all", "--rename-section", "--remove-section", "--edit"];
    let asked = |flags: &[&str]| flags.iter().any(|flag| call.has(flag));
    if asked(&writes) || (!asked(&reads) && (call.operands.len() > 1 || call.operands_are_open())) {
        change(call, call.operands.first().map(|operand| operand.arg), findings);
    }
}

fn change(call: &Call<'_>, key: Option<&Arg>, findings: &mut Findings<'_>) {
    let place = if call.has("--global") {
        findings.below_home(".gitconfig")
    } else if call.has("--system") {
        findings.target(&Arg::exact("/etc/gitconfig", call.span))
    } else if let Some(file) = call.values("--file").last() {
        findings.target(file)
    } else {
        findings.below_cwd(".git/config")
    };
    findings.at(call.span, Effect::Write(place), "writes the configuration");
    let removes = ["--unset", "--unset-all"].iter().any(|flag| call.has(flag));
    let safe = key.and_then(Arg::known).is_some_and(super::settings::is_plain_key);
    let sections = call.has("--edit") || call.has("--rename-section") || call.has("--remove-section");
    if !safe && !removes || sections {
        let target = Target::Named("a program that Git runs".into());
        findings.at(call.span, Effect::Persist(target), "may name a program that Git runs from now on");
    }
}
