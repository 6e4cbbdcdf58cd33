//! `brew`: handles Homebrew packages.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

static SOURCE: &str = "Homebrew 5, brew(1)";

pub(super) static TOOL: Tool = Tool::new("brew", "handles Homebrew packages", SOURCE)
    .syntax(Syntax::EXACT.inherits())
    .flags(&[
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-d", "--debug"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["--version"]),
        Flag::glued(&["--prefix"], Role::Text),
        Flag::glued(&["--cellar"], Role::Text),
        Flag::glued(&["--cache"], Role::Text),
        Flag::glued(&["--repository"], Role::Text),
        Flag::glued(&["--repo"], Role::Text),
        Flag::glued(&["--caskroom"], Role::Text),
    ])
    .alone(&[
        "--version",
        "-v",
        "--help",
        "-h",
        "--prefix",
        "--cellar",
        "--cache",
        "--repository",
        "--caskroom",
        "--env",
    ])
    .commands(&[
        LIST, LEAVES, CONFIG, COMMANDS, HELP, INFO, SEARCH, DEPS, USES, OUTDATED, DESC, CAT, DOCTOR, INSTALL,
        UNINSTALL, UPGRADE, UPDATE, REINSTALL, TAP, UNTAP, LINK, UNLINK, CLEANUP, AUTOREMOVE, PIN, UNPIN, FETCH,
        BUNDLE, TEST, AUDIT, EDIT, CREATE, SERVICES,
    ])
    .examples(&[ex("brew --version", ""), ex("brew --prefix", ""), ex("brew frob", "opaque")]);

const LIST: Tool = Tool::new("list", "lists packages", SOURCE)
    .aliases(&["ls"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--formula", "--formulae"]),
        Flag::switch(&["--cask", "--casks"]),
        Flag::switch(&["--versions"]),
        Flag::switch(&["--pinned"]),
        Flag::switch(&["--multiple"]),
        Flag::switch(&["--full-name"]),
        Flag::switch(&["-l"]),
        Flag::switch(&["-r"]),
        Flag::switch(&["-t"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["--installed-on-request"]),
        Flag::switch(&["--installed-as-dependency"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("brew list --versions", "")]);

const LEAVES: Tool = Tool::new("leaves", "lists packages that none needs", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["-r", "--installed-on-request"]), Flag::switch(&["-p", "--installed-as-dependency"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("brew leaves", "")]);

const CONFIG: Tool = Tool::new("config", "shows the configuration", SOURCE)
    .aliases(&["--config"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("brew config", "")]);

const COMMANDS: Tool = Tool::new("commands", "lists commands", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--include-aliases"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("brew commands", "")]);

const HELP: Tool = Tool::new("help", "prints help", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("brew help", "")]);

const INFO: Tool = Tool::new("info", "shows packages", SOURCE)
    .aliases(&["abv"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::glued(&["--json"], Role::Text),
        Flag::switch(&["--installed"]),
        Flag::switch(&["--formula"]),
        Flag::switch(&["--cask"]),
        Flag::switch(&["--desc"]),
        Flag::switch(&["--github"]),
        Flag::switch(&["--analytics"]),
        Flag::switch(&["--all"]),
        Flag::switch(&["--eval-all"]),
        Flag::switch(&["--tree"]),
        Flag::switch(&["--topological"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["--union"]),
        Flag::switch(&["--full-name"]),
        Flag::switch(&["--include-build"]),
        Flag::switch(&["--include-test"]),
        Flag::switch(&["--include-optional"]),
        Flag::switch(&["--skip-recommended"]),
        Flag::switch(&["--annotate"]),
        Flag::switch(&["--greedy"]),
        Flag::switch(&["--recursive"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae")])
    .examples(&[ex("brew info x", "connect ?; run formulae")]);

const SEARCH: Tool = Tool::new("search", "searches packages", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::glued(&["--json"], Role::Text),
        Flag::switch(&["--installed"]),
        Flag::switch(&["--formula"]),
        Flag::switch(&["--cask"]),
        Flag::switch(&["--desc"]),
        Flag::switch(&["--github"]),
        Flag::switch(&["--analytics"]),
        Flag::switch(&["--all"]),
        Flag::switch(&["--eval-all"]),
        Flag::switch(&["--tree"]),
        Flag::switch(&["--topological"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["--union"]),
        Flag::switch(&["--full-name"]),
        Flag::switch(&["--include-build"]),
        Flag::switch(&["--include-test"]),
        Flag::switch(&["--include-optional"]),
        Flag::switch(&["--skip-recommended"]),
        Flag::switch(&["--annotate"]),
        Flag::switch(&["--greedy"]),
        Flag::switch(&["--recursive"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae")])
    .examples(&[ex("brew search x", "connect ?; run formulae")]);

const DEPS: Tool = Tool::new("deps", "shows what it needs", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::glued(&["--json"], Role::Text),
        Flag::switch(&["--installed"]),
        Flag::switch(&["--formula"]),
        Flag::switch(&["--cask"]),
        Flag::switch(&["--desc"]),
        Flag::switch(&["--github"]),
        Flag::switch(&["--analytics"]),
        Flag::switch(&["--all"]),
        Flag::switch(&["--eval-all"]),
        Flag::switch(&["--tree"]),
        Flag::switch(&["--topological"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["--union"]),
        Flag::switch(&["--full-name"]),
        Flag::switch(&["--include-build"]),
        Flag::switch(&["--include-test"]),
        Flag::switch(&["--include-optional"]),
        Flag::switch(&["--skip-recommended"]),
        Flag::switch(&["--annotate"]),
        Flag::switch(&["--greedy"]),
        Flag::switch(&["--recursive"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae")])
    .examples(&[ex("brew deps x", "connect ?; run formulae")]);

const USES: Tool = Tool::new("uses", "shows what needs it", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::glued(&["--json"], Role::Text),
        Flag::switch(&["--installed"]),
        Flag::switch(&["--formula"]),
        Flag::switch(&["--cask"]),
        Flag::switch(&["--desc"]),
        Flag::switch(&["--github"]),
        Flag::switch(&["--analytics"]),
        Flag::switch(&["--all"]),
        Flag::switch(&["--eval-all"]),
        Flag::switch(&["--tree"]),
        Flag::switch(&["--topological"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["--union"]),
        Flag::switch(&["--full-name"]),
        Flag::switch(&["--include-build"]),
        Flag::switch(&["--include-test"]),
        Flag::switch(&["--include-optional"]),
        Flag::switch(&["--skip-recommended"]),
        Flag::switch(&["--annotate"]),
        Flag::switch(&["--greedy"]),
        Flag::switch(&["--recursive"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae")])
    .examples(&[ex("brew uses x", "connect ?; run formulae")]);

const OUTDATED: Tool = Tool::new("outdated", "lists outdated packages", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::glued(&["--json"], Role::Text),
        Flag::switch(&["--installed"]),
        Flag::switch(&["--formula"]),
        Flag::switch(&["--cask"]),
        Flag::switch(&["--desc"]),
        Flag::switch(&["--github"]),
        Flag::switch(&["--analytics"]),
        Flag::switch(&["--all"]),
        Flag::switch(&["--eval-all"]),
        Flag::switch(&["--tree"]),
        Flag::switch(&["--topological"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["--union"]),
        Flag::switch(&["--full-name"]),
        Flag::switch(&["--include-build"]),
        Flag::switch(&["--include-test"]),
        Flag::switch(&["--include-optional"]),
        Flag::switch(&["--skip-recommended"]),
        Flag::switch(&["--annotate"]),
        Flag::switch(&["--greedy"]),
        Flag::switch(&["--recursive"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae")])
    .examples(&[ex("brew outdated x", "connect ?; run formulae")]);

const DESC: Tool = Tool::new("desc", "describes packages", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::glued(&["--json"], Role::Text),
        Flag::switch(&["--installed"]),
        Flag::switch(&["--formula"]),
        Flag::switch(&["--cask"]),
        Flag::switch(&["--desc"]),
        Flag::switch(&["--github"]),
        Flag::switch(&["--analytics"]),
        Flag::switch(&["--all"]),
        Flag::switch(&["--eval-all"]),
        Flag::switch(&["--tree"]),
        Flag::switch(&["--topological"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["--union"]),
        Flag::switch(&["--full-name"]),
        Flag::switch(&["--include-build"]),
        Flag::switch(&["--include-test"]),
        Flag::switch(&["--include-optional"]),
        Flag::switch(&["--skip-recommended"]),
        Flag::switch(&["--annotate"]),
        Flag::switch(&["--greedy"]),
        Flag::switch(&["--recursive"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae")])
    .examples(&[ex("brew desc x", "connect ?; run formulae")]);

const CAT: Tool = Tool::new("cat", "shows a formula", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::glued(&["--json"], Role::Text),
        Flag::switch(&["--installed"]),
        Flag::switch(&["--formula"]),
        Flag::switch(&["--cask"]),
        Flag::switch(&["--desc"]),
        Flag::switch(&["--github"]),
        Flag::switch(&["--analytics"]),
        Flag::switch(&["--all"]),
        Flag::switch(&["--eval-all"]),
        Flag::switch(&["--tree"]),
        Flag::switch(&["--topological"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["--union"]),
        Flag::switch(&["--full-name"]),
        Flag::switch(&["--include-build"]),
        Flag::switch(&["--include-test"]),
        Flag::switch(&["--include-optional"]),
        Flag::switch(&["--skip-recommended"]),
        Flag::switch(&["--annotate"]),
        Flag::switch(&["--greedy"]),
        Flag::switch(&["--recursive"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae")])
    .examples(&[ex("brew cat x", "connect ?; run formulae")]);

const DOCTOR: Tool = Tool::new("doctor", "checks the system", SOURCE)
    .aliases(&["dr"])
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::glued(&["--json"], Role::Text),
        Flag::switch(&["--installed"]),
        Flag::switch(&["--formula"]),
        Flag::switch(&["--cask"]),
        Flag::switch(&["--desc"]),
        Flag::switch(&["--github"]),
        Flag::switch(&["--analytics"]),
        Flag::switch(&["--all"]),
        Flag::switch(&["--eval-all"]),
        Flag::switch(&["--tree"]),
        Flag::switch(&["--topological"]),
        Flag::switch(&["-1"]),
        Flag::switch(&["--union"]),
        Flag::switch(&["--full-name"]),
        Flag::switch(&["--include-build"]),
        Flag::switch(&["--include-test"]),
        Flag::switch(&["--include-optional"]),
        Flag::switch(&["--skip-recommended"]),
        Flag::switch(&["--annotate"]),
        Flag::switch(&["--greedy"]),
        Flag::switch(&["--recursive"]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae")])
    .examples(&[ex("brew doctor x", "connect ?; run formulae")]);

const INSTALL: Tool = Tool::new("install", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew install x", "connect ?; run formulae; write ?")]);

const UNINSTALL: Tool = Tool::new("uninstall", "changes packages", SOURCE)
    .aliases(&["remove", "rm"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew uninstall x", "connect ?; run formulae; write ?")]);

const UPGRADE: Tool = Tool::new("upgrade", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew upgrade x", "connect ?; run formulae; write ?")]);

const UPDATE: Tool = Tool::new("update", "changes packages", SOURCE)
    .aliases(&["up"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew update x", "connect ?; run formulae; write ?")]);

const REINSTALL: Tool = Tool::new("reinstall", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew reinstall x", "connect ?; run formulae; write ?")]);

const TAP: Tool = Tool::new("tap", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew tap x", "connect ?; run formulae; write ?")]);

const UNTAP: Tool = Tool::new("untap", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew untap x", "connect ?; run formulae; write ?")]);

const LINK: Tool = Tool::new("link", "changes packages", SOURCE)
    .aliases(&["ln"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew link x", "connect ?; run formulae; write ?")]);

const UNLINK: Tool = Tool::new("unlink", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew unlink x", "connect ?; run formulae; write ?")]);

const CLEANUP: Tool = Tool::new("cleanup", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew cleanup x", "connect ?; run formulae; write ?")]);

const AUTOREMOVE: Tool = Tool::new("autoremove", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew autoremove x", "connect ?; run formulae; write ?")]);

const PIN: Tool = Tool::new("pin", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew pin x", "connect ?; run formulae; write ?")]);

const UNPIN: Tool = Tool::new("unpin", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew unpin x", "connect ?; run formulae; write ?")]);

const FETCH: Tool = Tool::new("fetch", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew fetch x", "connect ?; run formulae; write ?")]);

const BUNDLE: Tool = Tool::new("bundle", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew bundle x", "connect ?; run formulae; write ?")]);

const TEST: Tool = Tool::new("test", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew test x", "connect ?; run formulae; write ?")]);

const AUDIT: Tool = Tool::new("audit", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew audit x", "connect ?; run formulae; write ?")]);

const EDIT: Tool = Tool::new("edit", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew edit x", "connect ?; run formulae; write ?")]);

const CREATE: Tool = Tool::new("create", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("formulae"), Fact::Writes(Place::Somewhere)])
    .examples(&[ex("brew create x", "connect ?; run formulae; write ?")]);

const SERVICES: Tool = Tool::new("services", "handles services", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Persists("a service")])
    .examples(&[ex("brew services start x", "persist a service")]);
