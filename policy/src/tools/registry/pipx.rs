//! `pipx`: installs and runs Python programs.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

static SOURCE: &str = "pipx 1.18, pipx COMMAND --help";

pub(super) static TOOL: Tool = Tool::new("pipx", "installs and runs Python programs", "pipx 1.18, pipx COMMAND --help")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--version"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
    ])
    .alone(&["--version", "-h", "--help"])
    .commands(&[
        LIST,
        ENVIRONMENT,
        COMPLETIONS,
        RUN,
        INSTALL,
        INSTALL_ALL,
        INJECT,
        UNINJECT,
        UPGRADE,
        UPGRADE_ALL,
        UPGRADE_SHARED,
        UNINSTALL,
        UNINSTALL_ALL,
        REINSTALL,
        REINSTALL_ALL,
        RUNPIP,
        ENSUREPATH,
        INTERPRETER,
        PIN,
        UNPIN,
    ])
    .examples(&[ex("pipx --version", ""), ex("pipx frob", "opaque")]);

const LIST: Tool = Tool::new("list", "lists what is installed", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--include-injected"]),
        Flag::switch(&["--json"]),
        Flag::switch(&["--short"]),
        Flag::switch(&["--skip-maintenance"]),
        Flag::switch(&["--pinned"]),
        Flag::switch(&["--global"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-h", "--help"]),
    ])
    .effects(&[Fact::Reads(Place::InHome(".local"))])
    .examples(&[ex("pipx list --short", "read /home/u/.local/**")]);

const ENVIRONMENT: Tool = Tool::new("environment", "prints variables", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["-V", "--value"], Role::Text), Flag::switch(&["-h", "--help"])])
    .examples(&[ex("pipx environment", "")]);

const COMPLETIONS: Tool = Tool::new("completions", "prints instructions", SOURCE)
    .syntax(Syntax::EXACT)
    .examples(&[ex("pipx completions", "")]);

const RUN: Tool = Tool::new("run", "runs a program", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("a package's program"), Fact::Connects("")])
    .examples(&[ex("pipx run x --y", "run a package's program; connect ?")]);

const INSTALL: Tool = Tool::new("install", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx install x", "run package build scripts; connect ?; write ?")]);

const INSTALL_ALL: Tool = Tool::new("install-all", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx install-all x", "run package build scripts; connect ?; write ?")]);

const INJECT: Tool = Tool::new("inject", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx inject x", "run package build scripts; connect ?; write ?")]);

const UNINJECT: Tool = Tool::new("uninject", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx uninject x", "run package build scripts; connect ?; write ?")]);

const UPGRADE: Tool = Tool::new("upgrade", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx upgrade x", "run package build scripts; connect ?; write ?")]);

const UPGRADE_ALL: Tool = Tool::new("upgrade-all", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx upgrade-all x", "run package build scripts; connect ?; write ?")]);

const UPGRADE_SHARED: Tool = Tool::new("upgrade-shared", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx upgrade-shared x", "run package build scripts; connect ?; write ?")]);

const UNINSTALL: Tool = Tool::new("uninstall", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx uninstall x", "run package build scripts; connect ?; write ?")]);

const UNINSTALL_ALL: Tool = Tool::new("uninstall-all", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx uninstall-all x", "run package build scripts; connect ?; write ?")]);

const REINSTALL: Tool = Tool::new("reinstall", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx reinstall x", "run package build scripts; connect ?; write ?")]);

const REINSTALL_ALL: Tool = Tool::new("reinstall-all", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx reinstall-all x", "run package build scripts; connect ?; write ?")]);

const RUNPIP: Tool = Tool::new("runpip", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx runpip x", "run package build scripts; connect ?; write ?")]);

const ENSUREPATH: Tool = Tool::new("ensurepath", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx ensurepath x", "run package build scripts; connect ?; write ?")]);

const INTERPRETER: Tool = Tool::new("interpreter", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx interpreter x", "run package build scripts; connect ?; write ?")]);

const PIN: Tool = Tool::new("pin", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx pin x", "run package build scripts; connect ?; write ?")]);

const UNPIN: Tool = Tool::new("unpin", "changes what is installed", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pipx unpin x", "run package build scripts; connect ?; write ?")]);
