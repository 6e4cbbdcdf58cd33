//! Commands that keep repositories and large files inside this one.

use super::{
    command,
    facts::{COMMON, HISTORY, HOOKS, TREE},
    network::{UPDATE, from_remote},
};
use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) const COMMANDS: &[Tool] = &[
command("submodule", "keeps repositories inside this one")
.flags(&[Flag::switch(&["--quiet", "-q"]),
Flag::switch(&["--cached"]),])
.shared(&[COMMON])
.bare(TREE)
.commands(&[command("status", "shows submodules")
.flags(&[Flag::switch(&["--quiet", "-q"]),
Flag::switch(&["--cached"]),
Flag::switch(&["--recursive"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(TREE)
.examples(&[ex("git submodule status --recursive", "read ./**; run ./** unless git-env"),]),
command("summary", "shows their changes")
.flags(&[Flag::switch(&["--cached"]),
Flag::switch(&["--files"]),
Flag::value(&["-n", "--summary-limit"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(TREE)
.examples(&[ex("git submodule summary", "read ./**; run ./** unless git-env"),]),
command("foreach", "runs a command in each")
.syntax(Syntax::GIT.operand_ends_flags())
.flags(&[Flag::switch(&["--recursive"]),
Flag::switch(&["-q", "--quiet"]),])
.operands(Operands::Judged)
.effects(TREE)
.judge(in_each)
.examples(&[ex("git submodule foreach --recursive git status -s", "run a command in every submodule; inner sh -c git status -s; read ./**; run ./** unless git-env"),
ex("git submodule foreach ./x", "run a command in every submodule; inner sh -c ./x; read ./**; run ./** unless git-env"),]),
command("update", "checks submodules out")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--init"]),
Flag::switch(&["--remote"]),
Flag::switch(&["-N", "--no-fetch"]),
Flag::switch(&["-f", "--force"]),
Flag::switch(&["--checkout"]),
Flag::switch(&["--merge"]),
Flag::switch(&["--rebase"]),
Flag::switch(&["--recommend-shallow", "--no-recommend-shallow"]),
Flag::value(&["--reference"], Role::Read),
Flag::switch(&["--recursive"]),
Flag::switch(&["--single-branch", "--no-single-branch"]),
Flag::value(&["--depth"], Role::Text),
Flag::value(&["-j", "--jobs"], Role::Text),
Flag::value(&["--filter"], Role::Text),
Flag::switch(&["--progress"]),
Flag::switch(&["--dissociate"]),
Flag::switch(&["--require-init"]),
Flag::value(&["--ref-format"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(MODULES)
.examples(&[ex("git submodule update --init --recursive", "connect ?; write ./**; write .git/config/**; write .git/modules/**; run the repository's hooks"),
ex("git submodule update --reference r", "read r; connect ?; write ./**; write .git/config/**; write .git/modules/**; run the repository's hooks"),]),
command("add", "adds one")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::value(&["-b", "--branch"], Role::Text),
Flag::switch(&["-f", "--force"]),
Flag::value(&["--name"], Role::Text),
Flag::value(&["--reference"], Role::Read),
Flag::value(&["--depth"], Role::Text),
Flag::switch(&["--progress"]),
Flag::value(&["--ref-format"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::Judged)
.effects(MODULES_LOCAL)
.judge(from_remote)
.examples(&[ex("git submodule add https://h.example/u p", "connect h.example; write ./**; write .git/config/**; write .git/modules/**; run the repository's hooks"),
ex("git submodule add --reference r https://h.example/u p", "read r; connect h.example; write ./**; write .git/config/**; write .git/modules/**; run the repository's hooks"),]),
command("init", "changes what is kept of them")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--recursive"]),
Flag::switch(&["-f", "--force"]),
Flag::switch(&["--all"]),
Flag::switch(&["-d", "--default"]),
Flag::value(&["-b", "--branch"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(MODULES_LOCAL)
.examples(&[ex("git submodule init", "write ./**; write .git/config/**; write .git/modules/**; run the repository's hooks"),]),
command("deinit", "changes what is kept of them")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--recursive"]),
Flag::switch(&["-f", "--force"]),
Flag::switch(&["--all"]),
Flag::switch(&["-d", "--default"]),
Flag::value(&["-b", "--branch"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(MODULES_LOCAL)
.examples(&[ex("git submodule deinit", "write ./**; write .git/config/**; write .git/modules/**; run the repository's hooks"),]),
command("sync", "changes what is kept of them")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--recursive"]),
Flag::switch(&["-f", "--force"]),
Flag::switch(&["--all"]),
Flag::switch(&["-d", "--default"]),
Flag::value(&["-b", "--branch"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(MODULES_LOCAL)
.examples(&[ex("git submodule sync", "write ./**; write .git/config/**; write .git/modules/**; run the repository's hooks"),]),
command("set-branch", "changes what is kept of them")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--recursive"]),
Flag::switch(&["-f", "--force"]),
Flag::switch(&["--all"]),
Flag::switch(&["-d", "--default"]),
Flag::value(&["-b", "--branch"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(MODULES_LOCAL)
.examples(&[ex("git submodule set-branch", "write ./**; write .git/config/**; write .git/modules/**; run the repository's hooks"),]),
command("set-url", "changes what is kept of them")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--recursive"]),
Flag::switch(&["-f", "--force"]),
Flag::switch(&["--all"]),
Flag::switch(&["-d", "--default"]),
Flag::value(&["-b", "--branch"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(MODULES_LOCAL)
.examples(&[ex("git submodule set-url", "write ./**; write .git/config/**; write .git/modules/**; run the repository's hooks"),]),
command("absorbgitdirs", "changes what is kept of them")
.flags(&[Flag::switch(&["-q", "--quiet"]),
Flag::switch(&["--recursive"]),
Flag::switch(&["-f", "--force"]),
Flag::switch(&["--all"]),
Flag::switch(&["-d", "--default"]),
Flag::value(&["-b", "--branch"], Role::Text),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(MODULES_LOCAL)
.examples(&[ex("git submodule absorbgitdirs", "write ./**; write .git/config/**; write .git/modules/**; run the repository's hooks"),]),])
.examples(&[ex("git submodule", "read ./**; run ./** unless git-env"),]),
command("request-pull", "asks for a pull")
.flags(&[Flag::switch(&["-p"]),])
.shared(&[COMMON])
.operands(Operands::only(&[Role::Text, Role::Text, Role::Text]))
.effects(ASK)
.examples(&[ex("git request-pull v1 https://h.example/x main", "connect ?; read .git/**; run ./** unless git-env"),]),
command("lfs", "large files")
.syntax(Syntax::GIT)
.commands(&[command("ls-files", "lists")
.flags(&[Flag::switch(&["-l", "--long"]),
Flag::switch(&["-s", "--size"]),
Flag::switch(&["-d", "--debug"]),
Flag::switch(&["-a", "--all"]),
Flag::switch(&["-n", "--name-only"]),
Flag::value(&["-I", "--include"], Role::Text),
Flag::value(&["-X", "--exclude"], Role::Text),
Flag::switch(&["-j", "--json"]),
Flag::switch(&["--deleted"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(HISTORY)
.examples(&[ex("git lfs ls-files", "read .git/**; run ./** unless git-env"),]),
command("status", "shows")
.flags(&[Flag::switch(&["-p", "--porcelain"]),
Flag::switch(&["-j", "--json"]),])
.shared(&[COMMON])
.effects(TREE)
.examples(&[ex("git lfs status", "read ./**; run ./** unless git-env"),]),
command("env", "shows the settings")
.shared(&[COMMON])
.effects(HISTORY)
.examples(&[ex("git lfs env", "read .git/**; run ./** unless git-env"),]),
command("version", "prints the version")
.shared(&[COMMON]),
command("track", "lists or adds patterns")
.flags(&[Flag::switch(&["-v", "--verbose"]),
Flag::switch(&["-d", "--dry-run"]),
Flag::switch(&["-f", "--filename"]),
Flag::switch(&["-l", "--lockable"]),
Flag::switch(&["--not-lockable"]),
Flag::switch(&["--no-excluded"]),
Flag::switch(&["--no-modify-attrs"]),
Flag::switch(&["-j", "--json"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Writes(Place::InCwd(".gitattributes"))])
.examples(&[ex("git lfs track \"*.bin\"", "write .gitattributes/**"),]),
command("fetch", "moves large files")
.flags(&[Flag::switch(&["-a", "--all"]),
Flag::value(&["-I", "--include"], Role::Text),
Flag::value(&["-X", "--exclude"], Role::Text),
Flag::switch(&["--recent"]),
Flag::switch(&["-p", "--prune"]),
Flag::switch(&["-d", "--dry-run"]),
Flag::switch(&["--refetch"]),
Flag::switch(&["--stdin"]),
Flag::switch(&["-j", "--json"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(UPDATE)
.examples(&[ex("git lfs fetch origin", "connect ?; write .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("pull", "moves large files")
.flags(&[Flag::switch(&["-a", "--all"]),
Flag::value(&["-I", "--include"], Role::Text),
Flag::value(&["-X", "--exclude"], Role::Text),
Flag::switch(&["--recent"]),
Flag::switch(&["-p", "--prune"]),
Flag::switch(&["-d", "--dry-run"]),
Flag::switch(&["--refetch"]),
Flag::switch(&["--stdin"]),
Flag::switch(&["-j", "--json"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(UPDATE)
.examples(&[ex("git lfs pull origin", "connect ?; write .git/objects/**; write .git/refs/**; run the repository's hooks"),]),
command("push", "moves large files")
.flags(&[Flag::switch(&["-a", "--all"]),
Flag::value(&["-I", "--include"], Role::Text),
Flag::value(&["-X", "--exclude"], Role::Text),
Flag::switch(&["--recent"]),
Flag::switch(&["-p", "--prune"]),
Flag::switch(&["-d", "--dry-run"]),
Flag::switch(&["--refetch"]),
Flag::switch(&["--stdin"]),
Flag::switch(&["-j", "--json"]),])
.shared(&[COMMON])
.operands(Operands::all(Role::Text))
.effects(&[Fact::Publishes("")])
.examples(&[ex("git lfs push origin", "publish ?"),]),])
.examples(&[ex("git lfs install", "opaque"),
ex("git lfs version", ""),]),
];

/// Looks at another repository.
const ASK: &[Fact] = &[Fact::Reads(Place::InCwd(".git")), Fact::Connects(""), Fact::GitHelpers];

/// What a submodule's check-out changes here.
const MODULES_LOCAL: &[Fact] = &[
    Fact::Writes(Place::Cwd),
    Fact::Writes(Place::InCwd(".git/config")),
    Fact::Writes(Place::InCwd(".git/modules")),
    HOOKS,
];

/// The same with objects from elsewhere.
const MODULES: &[Fact] = &[
    Fact::Connects(""),
    Fact::Writes(Place::Cwd),
    Fact::Writes(Place::InCwd(".git/config")),
    Fact::Writes(Place::InCwd(".git/modules")),
    HOOKS,
];

/// One word is shell code, several are a command; a shell runs either, in each submodule.
fn in_each(call: &Call<'_>, findings: &mut Findings<'_>) {
    let Some(first) = call.operands.first() else { return };
    let words: Vec<&Arg> = call.args.get(first.at..).unwrap_or_default().iter().collect();
    let code = match words.as_slice() {
        [one] => (*one).clone(),
        several => match several.iter().map(|word| word.known()).collect::<Option<Vec<_>>>() {
            // INVARIANT: quoted, the words are a command again, so that their text is not read as code.
            Some(known) => {
                Arg::exact(known.iter().map(|word| quote(word)).collect::<Vec<_>>().join(&b' '), first.arg.span)
            }
            None => Arg::any(first.arg.span),
        },
    };
    // The submodules' own configuration is not looked at.
    findings.run(first.arg.span, "a command in every submodule");
    findings.inner(Inner::Command {
        args: vec![Arg::exact("sh", call.span), Arg::exact("-c", call.span), code],
        environment: Vec::new(),
        cwd: Some(findings.below_cwd(".")),
        stdin: None,
        surely: false,
        keeps_environment: true,
    });
}

/// A word as a shell reads it back; plain words stay as they are.
fn quote(word: &[u8]) -> Vec<u8> {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-./:=@%+,".contains(byte);
    if !word.is_empty() && word.iter().all(plain) {
        return word.to_vec();
    }
    let mut quoted = vec![b'\''];
    for byte in word {
        if *byte == b'\'' {
            quoted.extend_from_slice(b"'\\''");
        } else {
            quoted.push(*byte);
        }
    }
    quoted.push(b'\'');
    quoted
}
