//! `pip`: installs Python packages.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

static SOURCE: &str = "pip 23.2, pip COMMAND --help";

pub(super) static TOOL: Tool = Tool::new("pip", "installs Python packages", SOURCE)
    .aliases(&["pip3"])
    .syntax(Syntax::GNU.inherits())
    .flags(&[
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["--debug"]),
        Flag::switch(&["--isolated"]),
        Flag::switch(&["--require-virtualenv"]),
        Flag::value(&["--python"], Role::Program),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::value(&["--log"], Role::Write),
        Flag::switch(&["--no-input"]),
        Flag::value(&["--keyring-provider"], Role::Text),
        Flag::value(&["--proxy"], Role::Host),
        Flag::value(&["--retries"], Role::Text),
        Flag::value(&["--timeout"], Role::Text),
        Flag::value(&["--exists-action"], Role::Text),
        Flag::value(&["--trusted-host"], Role::Text),
        Flag::value(&["--cert"], Role::Read),
        Flag::value(&["--client-cert"], Role::Read),
        Flag::value(&["--cache-dir"], Role::Write),
        Flag::switch(&["--no-cache-dir"]),
        Flag::switch(&["--disable-pip-version-check"]),
        Flag::switch(&["--no-color"]),
        Flag::switch(&["--no-python-version-warning"]),
        Flag::value(&["--use-feature"], Role::Text),
        Flag::value(&["--use-deprecated"], Role::Text),
    ])
    .alone(&["--version", "-V", "--help", "-h"])
    .commands(&[
        LIST, SHOW, FREEZE, CHECK, INSPECT, DEBUG, HASH, HELP, COMPLETION, CONFIG, CACHE, INDEX, SEARCH, INSTALL,
        UNINSTALL, DOWNLOAD, WHEEL, LOCK,
    ])
    .examples(&[
        ex("pip --version", ""),
        ex("pip", ""),
        ex("pip3 list", ""),
        ex("pip --python ./py list", "inner ./py"),
        ex("pip --log l --cache-dir c --proxy p.example:1 list", "write l; write c; connect p.example"),
        ex("pip $X", "opaque"),
    ]);

const LIST: Tool = Tool::new("list", "lists packages", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-o", "--outdated"]).does(&[Fact::Connects("")]),
        Flag::switch(&["-u", "--uptodate"]).does(&[Fact::Connects("")]),
        Flag::switch(&["-e", "--editable"]),
        Flag::switch(&["-l", "--local"]),
        Flag::switch(&["--user"]),
        Flag::switch(&["--pre"]),
        Flag::switch(&["--not-required"]),
        Flag::switch(&["--exclude-editable"]),
        Flag::switch(&["--include-editable"]),
        Flag::value(&["--path"], Role::Read),
        Flag::value(&["--format"], Role::Text),
        Flag::value(&["--exclude"], Role::Text),
        Flag::value(&["-i", "--index-url", "--pypi-url"], Role::Host),
        Flag::value(&["--extra-index-url"], Role::Host),
        Flag::switch(&["--no-index"]),
        Flag::value(&["-f", "--find-links"], Role::Text),
        Flag::value(&["--no-binary"], Role::Text),
        Flag::value(&["--only-binary"], Role::Text),
    ])
    .examples(&[
        ex("pip list --format=json", ""),
        ex("pip list -o", "connect ?"),
        ex("pip list --uptodate -i https://a.b/x --extra-index-url https://c.d", "connect ?; connect a.b; connect c.d"),
        ex("pip list --no-such", "opaque"),
    ]);

const SHOW: Tool = Tool::new("show", "shows packages", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["-f", "--files"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pip show -f requests", ""), ex("pip show $x", "opaque")]);

const FREEZE: Tool = Tool::new("freeze", "lists packages as requirements", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["-r", "--requirement"], Role::Read),
        Flag::switch(&["-l", "--local"]),
        Flag::switch(&["--user"]),
        Flag::switch(&["--all"]),
        Flag::switch(&["--exclude-editable"]),
        Flag::value(&["--path"], Role::Read),
        Flag::value(&["--exclude"], Role::Text),
    ])
    .examples(&[ex("pip freeze -r a.txt", "read a.txt")]);

const CHECK: Tool =
    Tool::new("check", "checks dependencies", SOURCE).syntax(Syntax::EXACT).examples(&[ex("pip check", "")]);

const INSPECT: Tool = Tool::new("inspect", "prints the environment", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--local"]), Flag::switch(&["--user"]), Flag::value(&["--path"], Role::Read)])
    .examples(&[ex("pip inspect", "")]);

const DEBUG: Tool = Tool::new("debug", "prints what pip knows", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--platform"], Role::Text),
        Flag::value(&["--python-version"], Role::Text),
        Flag::value(&["--implementation"], Role::Text),
        Flag::value(&["--abi"], Role::Text),
    ])
    .examples(&[ex("pip debug --verbose", "")]);

const HASH: Tool = Tool::new("hash", "hashes files", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["-a", "--algorithm"], Role::Text)])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("pip hash a.whl", "read a.whl")]);

const HELP: Tool = Tool::new("help", "prints help", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pip help list", "")]);

const COMPLETION: Tool = Tool::new("completion", "prints a completion script", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-b", "--bash"]),
        Flag::switch(&["-z", "--zsh"]),
        Flag::switch(&["-f", "--fish"]),
        Flag::switch(&["--powershell"]),
    ])
    .examples(&[ex("pip completion --bash", "")]);

const GET: Tool = Tool::new("get", "prints a value", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pip config get a", "")]);

const CONFIG_LIST: Tool =
    Tool::new("list", "prints values", SOURCE).syntax(Syntax::EXACT).examples(&[ex("pip config list", "")]);

const CONFIG_DEBUG: Tool = Tool::new("debug", "prints where values are from", SOURCE)
    .syntax(Syntax::EXACT)
    .examples(&[ex("pip config debug", "")]);

const SET: Tool = Tool::new("set", "changes a value", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".config/pip"))])
    .examples(&[ex("pip config set a b", "write /home/u/.config/pip/**")]);

const UNSET: Tool = Tool::new("unset", "removes a value", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".config/pip"))])
    .examples(&[ex("pip config unset a", "write /home/u/.config/pip/**")]);

const EDIT: Tool = Tool::new("edit", "opens an editor", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the configured editor"), Fact::Writes(Place::InHome(".config/pip"))])
    .examples(&[
        ex("pip config edit", "run the configured editor; write /home/u/.config/pip/**"),
        ex("pip config --editor ./e get x", "inner ./e"),
    ]);

const CONFIG: Tool = Tool::new("config", "shows or changes configuration", SOURCE)
    .syntax(Syntax::GNU.inherits())
    .flags(&[
        Flag::switch(&["--global"]),
        Flag::switch(&["--user"]),
        Flag::switch(&["--site"]),
        Flag::value(&["--editor"], Role::Program),
    ])
    .operands(Operands::all(Role::Text))
    .commands(&[GET, CONFIG_LIST, CONFIG_DEBUG, SET, UNSET, EDIT]);

const DIR: Tool =
    Tool::new("dir", "prints where it is", SOURCE).syntax(Syntax::EXACT).examples(&[ex("pip cache dir", "")]);

const INFO: Tool = Tool::new("info", "prints its size", SOURCE)
    .syntax(Syntax::EXACT)
    .effects(&[Fact::Reads(Place::InHome(".cache/pip"))])
    .examples(&[ex("pip cache info", "read /home/u/.cache/pip/**")]);

const CACHE_LIST: Tool = Tool::new("list", "lists wheels", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--format"], Role::Text)])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::InHome(".cache/pip"))])
    .examples(&[ex("pip cache list", "read /home/u/.cache/pip/**")]);

const REMOVE: Tool = Tool::new("remove", "removes wheels", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Deletes(Place::InHome(".cache/pip"))])
    .examples(&[ex("pip cache remove x", "delete /home/u/.cache/pip/**")]);

const PURGE: Tool = Tool::new("purge", "empties it", SOURCE)
    .syntax(Syntax::EXACT)
    .effects(&[Fact::Deletes(Place::InHome(".cache/pip"))])
    .examples(&[ex("pip cache purge", "delete /home/u/.cache/pip/**")]);

const CACHE: Tool = Tool::new("cache", "handles the cache", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[DIR, INFO, CACHE_LIST, REMOVE, PURGE]);

const VERSIONS: Tool = Tool::new("versions", "lists versions", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--platform"], Role::Text),
        Flag::value(&["--python-version"], Role::Text),
        Flag::value(&["--implementation"], Role::Text),
        Flag::value(&["--abi"], Role::Text),
        Flag::value(&["-i", "--index-url", "--pypi-url"], Role::Host),
        Flag::value(&["--extra-index-url"], Role::Host),
        Flag::switch(&["--no-index"]),
        Flag::value(&["-f", "--find-links"], Role::Text),
        Flag::switch(&["--pre"]),
        Flag::value(&["--no-binary"], Role::Text),
        Flag::value(&["--only-binary"], Role::Text),
        Flag::switch(&["--ignore-requires-python"]),
        Flag::switch(&["--json"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[
        ex("pip index versions x", "connect ?"),
        ex(
            "pip index versions --index-url https://a.b x --extra-index-url https://c.d",
            "connect ?; connect a.b; connect c.d",
        ),
    ]);

const INDEX: Tool = Tool::new("index", "asks the index", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[VERSIONS]);

const SEARCH: Tool = Tool::new("search", "searches the index", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--index"], Role::Host)])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("pip search x", "connect ?"), ex("pip search --index https://a.b x", "connect ?; connect a.b")]);

const INSTALL: Tool = Tool::new("install", "installs packages", SOURCE)
    .syntax(Syntax::RAW)
    .alone(&["--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("pip install x", "run package build scripts; connect ?; write ?")]);

const UNINSTALL: Tool = Tool::new("uninstall", "removes packages", SOURCE)
    .syntax(Syntax::RAW)
    .alone(&["--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Deletes(Place::Somewhere)])
    .examples(&[ex("pip uninstall x", "delete ?")]);

const DOWNLOAD: Tool = Tool::new("download", "downloads packages", SOURCE)
    .syntax(Syntax::RAW)
    .alone(&["--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("pip download x", "run package build scripts; connect ?; write ./**")]);

const WHEEL: Tool = Tool::new("wheel", "builds wheels", SOURCE)
    .syntax(Syntax::RAW)
    .alone(&["--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("pip wheel x", "run package build scripts; connect ?; write ./**")]);

const LOCK: Tool = Tool::new("lock", "locks packages", SOURCE)
    .syntax(Syntax::RAW)
    .alone(&["--help", "-h"])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package build scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("pip lock x", "run package build scripts; connect ?; write ./**")]);
