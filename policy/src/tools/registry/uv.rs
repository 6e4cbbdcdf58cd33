//! `uv`: manages Python projects and packages.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

static SOURCE: &str = "uv 0.13, uv help COMMAND";

pub(super) static TOOL: Tool = Tool::new("uv", "manages Python projects and packages", SOURCE)
    .syntax(Syntax::EXACT.inherits())
    .flags(&[
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["--offline"]),
        Flag::switch(&["--no-progress"]),
        Flag::switch(&["--no-config"]),
        Flag::switch(&["-n", "--no-cache"]),
        Flag::switch(&["--native-tls"]),
        Flag::switch(&["--system-certs"]),
        Flag::switch(&["--managed-python"]),
        Flag::switch(&["--no-managed-python"]),
        Flag::switch(&["--no-python-downloads"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
        Flag::value(&["--color"], Role::Text),
        Flag::value(&["--allow-insecure-host"], Role::Text),
        Flag::value(&["--cache-dir"], Role::Write),
        Flag::value(&["--directory"], Role::Enter),
        Flag::value(&["--project"], Role::Read),
        Flag::value(&["--config-file"], Role::Read),
    ])
    .alone(&["--version", "-V", "--help", "-h"])
    .commands(&[
        PIP,
        VERSION,
        SELF,
        HELP,
        CACHE,
        PYTHON,
        TOOL_COMMAND,
        PUBLISH,
        AUTH,
        GENERATE_SHELL_COMPLETION,
        UV_RUN,
        UV_SYNC,
        LOCK,
        ADD,
        REMOVE,
        INIT,
        EXPORT,
        UV_TREE,
        VENV,
        BUILD,
        FORMAT,
        UV_CHECK,
        AUDIT,
        WORKSPACE,
    ])
    .examples(&[
        ex("uv --version", ""),
        ex("uv --directory x cache dir", ""),
        ex("uv --cache-dir c cache dir", "write c"),
        ex("uv $X", "opaque"),
    ]);

const LIST: Tool = Tool::new("list", "lists packages", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-e", "--editable"]),
        Flag::switch(&["--exclude-editable"]),
        Flag::value(&["--exclude"], Role::Text),
        Flag::value(&["--format"], Role::Text),
        Flag::switch(&["--outdated"]).does(&[Fact::Connects("")]),
        Flag::switch(&["--strict"]),
        Flag::value(&["--cert"], Role::Read),
        Flag::switch(&["--system"]),
        Flag::value(&["-t", "--target"], Role::Read),
        Flag::value(&["--prefix"], Role::Read),
        Flag::value(&["--index"], Role::Host),
        Flag::value(&["--default-index"], Role::Host),
        Flag::value(&["-i", "--index-url"], Role::Host),
        Flag::value(&["--extra-index-url"], Role::Host),
        Flag::value(&["-f", "--find-links"], Role::Text),
        Flag::switch(&["--no-index"]),
        Flag::value(&["--index-strategy"], Role::Text),
        Flag::value(&["--keyring-provider"], Role::Text),
        Flag::value(&["--exclude-newer"], Role::Text),
        Flag::value(&["--exclude-newer-package"], Role::Text),
        Flag::value(&["-p", "--python"], Role::Program),
        Flag::switch(&["--managed-python"]),
        Flag::switch(&["--no-managed-python"]),
        Flag::switch(&["--no-python-downloads"]),
        Flag::switch(&["-n", "--no-cache"]),
        Flag::value(&["--cache-dir"], Role::Write),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::value(&["--color"], Role::Text),
        Flag::switch(&["--system-certs"]),
        Flag::switch(&["--offline"]),
        Flag::value(&["--allow-insecure-host"], Role::Text),
        Flag::switch(&["--no-progress"]),
        Flag::value(&["--directory"], Role::Enter),
        Flag::value(&["--project"], Role::Read),
        Flag::value(&["--config-file"], Role::Read),
        Flag::switch(&["--no-config"]),
        Flag::switch(&["-h", "--help"]),
    ])
    .effects(&[Fact::Runs("the interpreter of the environment")])
    .examples(&[
        ex("uv pip list", "run the interpreter of the environment"),
        ex("uv pip list --outdated", "run the interpreter of the environment; connect ?"),
        ex(
            "uv pip list -p ./py -i https://a.b --index https://c.d --default-index https://e.f",
            "run the interpreter of the environment; inner ./py; connect a.b; connect c.d; connect e.f",
        ),
        ex("uv pip list --extra-index-url https://g.h", "run the interpreter of the environment; connect g.h"),
    ]);

const SHOW: Tool = Tool::new("show", "reads packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the interpreter of the environment")])
    .examples(&[ex("uv pip show", "run the interpreter of the environment")]);

const FREEZE: Tool = Tool::new("freeze", "reads packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the interpreter of the environment")])
    .examples(&[ex("uv pip freeze", "run the interpreter of the environment")]);

const CHECK: Tool = Tool::new("check", "reads packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the interpreter of the environment")])
    .examples(&[ex("uv pip check", "run the interpreter of the environment")]);

const TREE: Tool = Tool::new("tree", "reads packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the interpreter of the environment")])
    .examples(&[ex("uv pip tree", "run the interpreter of the environment")]);

const INSTALL: Tool = Tool::new("install", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv pip install x", "run package build scripts; connect ?; write ?")]);

const UNINSTALL: Tool = Tool::new("uninstall", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv pip uninstall x", "run package build scripts; connect ?; write ?")]);

const SYNC: Tool = Tool::new("sync", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv pip sync x", "run package build scripts; connect ?; write ?")]);

const COMPILE: Tool = Tool::new("compile", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv pip compile x", "run package build scripts; connect ?; write ?")]);

const PIP: Tool = Tool::new("pip", "works like pip", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[LIST, SHOW, FREEZE, CHECK, TREE, INSTALL, UNINSTALL, SYNC, COMPILE]);

const VERSION: Tool = Tool::new("version", "prints or changes the project's version", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv version", "run project code; write ./**")]);

const SELF_VERSION: Tool = Tool::new("version", "prints the version", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--short"]), Flag::value(&["--output-format"], Role::Text)])
    .examples(&[ex("uv self version", "")]);

const UPDATE: Tool = Tool::new("update", "updates uv", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv self update", "connect ?; write ?")]);

const SELF: Tool = Tool::new("self", "handles uv itself", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[SELF_VERSION, UPDATE]);

const HELP: Tool = Tool::new("help", "prints help", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--no-pager"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("uv help pip", "")]);

const DIR: Tool =
    Tool::new("dir", "prints where it is", SOURCE).syntax(Syntax::EXACT).examples(&[ex("uv cache dir", "")]);

const SIZE: Tool = Tool::new("size", "prints its size", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["-H", "--human"])])
    .effects(&[Fact::Reads(Place::InHome(".cache/uv"))])
    .examples(&[ex("uv cache size", "read /home/u/.cache/uv/**")]);

const CLEAN: Tool = Tool::new("clean", "empties it", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--force"])])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Deletes(Place::InHome(".cache/uv"))])
    .examples(&[ex("uv cache clean", "delete /home/u/.cache/uv/**")]);

const PRUNE: Tool = Tool::new("prune", "removes what is not used", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--ci"]), Flag::switch(&["--force"])])
    .effects(&[Fact::Deletes(Place::InHome(".cache/uv"))])
    .examples(&[ex("uv cache prune", "delete /home/u/.cache/uv/**")]);

const CACHE: Tool = Tool::new("cache", "handles the cache", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[DIR, SIZE, CLEAN, PRUNE]);

const PYTHON_DIR: Tool = Tool::new("dir", "prints where they are", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--bin"])])
    .examples(&[ex("uv python dir", "")]);

const PYTHON_LIST: Tool = Tool::new("list", "lists interpreters", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("the interpreters found")])
    .examples(&[ex("uv python list", "connect ?; run the interpreters found")]);

const FIND: Tool = Tool::new("find", "finds an interpreter", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the interpreters found")])
    .examples(&[ex("uv python find", "run the interpreters found")]);

const PYTHON_INSTALL: Tool = Tool::new("install", "changes interpreters", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv python install", "connect ?; write ?")]);

const PYTHON_UNINSTALL: Tool = Tool::new("uninstall", "changes interpreters", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv python uninstall", "connect ?; write ?")]);

const UPGRADE: Tool = Tool::new("upgrade", "changes interpreters", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv python upgrade", "connect ?; write ?")]);

const PIN: Tool = Tool::new("pin", "changes interpreters", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv python pin", "connect ?; write ?")]);

const UPDATE_SHELL: Tool = Tool::new("update-shell", "changes interpreters", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv python update-shell", "connect ?; write ?")]);

const PYTHON: Tool = Tool::new("python", "handles interpreters", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[PYTHON_DIR, PYTHON_LIST, FIND, PYTHON_INSTALL, PYTHON_UNINSTALL, UPGRADE, PIN, UPDATE_SHELL]);

const RUN: Tool = Tool::new("run", "runs a program", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("a package's program"), Fact::Connects("")])
    .examples(&[ex("uv tool run x", "run a package's program; connect ?")]);

const TOOL_LIST: Tool = Tool::new("list", "lists programs", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--show-paths"]),
        Flag::switch(&["--show-version-specifiers"]),
        Flag::switch(&["--show-with"]),
        Flag::switch(&["--show-extras"]),
        Flag::switch(&["--show-python"]),
        Flag::switch(&["--outdated"]).does(&[Fact::Connects("")]),
    ])
    .effects(&[Fact::Reads(Place::InHome(".local"))])
    .examples(&[
        ex("uv tool list", "read /home/u/.local/**"),
        ex("uv tool list --outdated", "read /home/u/.local/**; connect ?"),
    ]);

const TOOL_DIR: Tool = Tool::new("dir", "prints where they are", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--bin"])])
    .examples(&[ex("uv tool dir", "")]);

const TOOL_INSTALL: Tool = Tool::new("install", "changes programs", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv tool install x", "run package build scripts; connect ?; write ?")]);

const TOOL_UPGRADE: Tool = Tool::new("upgrade", "changes programs", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv tool upgrade x", "run package build scripts; connect ?; write ?")]);

const TOOL_UNINSTALL: Tool = Tool::new("uninstall", "changes programs", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv tool uninstall x", "run package build scripts; connect ?; write ?")]);

const TOOL_UPDATE_SHELL: Tool = Tool::new("update-shell", "changes programs", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("uv tool update-shell x", "run package build scripts; connect ?; write ?")]);

const TOOL_COMMAND: Tool = Tool::new("tool", "handles programs", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[RUN, TOOL_LIST, TOOL_DIR, TOOL_INSTALL, TOOL_UPGRADE, TOOL_UNINSTALL, TOOL_UPDATE_SHELL]);

const PUBLISH: Tool = Tool::new("publish", "uploads packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("uv publish", "publish ?")]);

const AUTH: Tool = Tool::new("auth", "handles credentials", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::InHome(".local/share/uv"))])
    .examples(&[ex("uv auth login x", "connect ?; write /home/u/.local/share/uv/**")]);

const GENERATE_SHELL_COMPLETION: Tool = Tool::new("generate-shell-completion", "prints a completion script", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::only(&[Role::Text]))
    .examples(&[ex("uv generate-shell-completion bash", "")]);

const UV_RUN: Tool = Tool::new("run", "runs a program in the project", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv run", "run project code; connect ?; write ./**")]);

const UV_SYNC: Tool = Tool::new("sync", "installs the project", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv sync", "run project code; connect ?; write ./**")]);

const LOCK: Tool = Tool::new("lock", "locks dependencies", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv lock", "run project code; connect ?; write ./**")]);

const ADD: Tool = Tool::new("add", "adds a dependency", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv add", "run project code; connect ?; write ./**")]);

const REMOVE: Tool = Tool::new("remove", "removes a dependency", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv remove", "run project code; connect ?; write ./**")]);

const INIT: Tool = Tool::new("init", "creates a project", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv init", "run project code; connect ?; write ./**")]);

const EXPORT: Tool = Tool::new("export", "exports the lock file", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv export", "run project code; connect ?; write ./**")]);

const UV_TREE: Tool = Tool::new("tree", "prints dependencies", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv tree", "run project code; connect ?; write ./**")]);

const VENV: Tool = Tool::new("venv", "creates an environment", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv venv", "run project code; connect ?; write ./**")]);

const BUILD: Tool = Tool::new("build", "builds packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv build", "run project code; connect ?; write ./**")]);

const FORMAT: Tool = Tool::new("format", "formats the project", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv format", "run project code; connect ?; write ./**")]);

const UV_CHECK: Tool = Tool::new("check", "checks the project", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv check", "run project code; connect ?; write ./**")]);

const AUDIT: Tool = Tool::new("audit", "audits the project", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv audit", "run project code; connect ?; write ./**")]);

const WORKSPACE: Tool = Tool::new("workspace", "inspects the workspace", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("uv workspace", "run project code; connect ?; write ./**")]);
