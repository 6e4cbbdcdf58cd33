//! `apt`: handles Debian packages.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

static SOURCE: &str = "APT 2.6, apt(8)";
/// Options of every command.
static OPTIONS: &[Flag] = &[
    Flag::glued(&["-q", "--quiet"], Role::Text),
    Flag::value(&["-o", "--option"], Role::Config("an option that may name a program")),
    Flag::value(&["-c", "--config-file"], Role::Config("options that may name programs")),
    Flag::switch(&["-h", "--help"]),
    Flag::switch(&["-v", "--version"]),
    Flag::switch(&["-V", "--verbose-versions"]),
    Flag::switch(&["-a", "--all-versions"]),
    Flag::switch(&["-n", "--names-only"]),
    Flag::switch(&["-f", "--full"]),
    Flag::switch(&["--installed"]),
    Flag::switch(&["--upgradable"]),
    Flag::switch(&["--manual-installed"]),
    Flag::switch(&["--no-all-versions"]),
    Flag::switch(&["--no-pre-depends"]),
    Flag::switch(&["--no-depends"]),
    Flag::switch(&["--no-recommends"]),
    Flag::switch(&["--no-suggests"]),
    Flag::switch(&["--no-conflicts"]),
    Flag::switch(&["--no-breaks"]),
    Flag::switch(&["--no-replaces"]),
    Flag::switch(&["--no-enhances"]),
    Flag::switch(&["--recurse"]),
    Flag::switch(&["-i", "--important"]),
    Flag::value(&["--host-architecture"], Role::Text),
    Flag::value(&["-t", "--target-release", "--default-release"], Role::Text),
];

pub(super) static TOOL: Tool = Tool::new("apt", "handles Debian packages", SOURCE)
    .syntax(Syntax::GNU.inherits())
    .flags(OPTIONS)
    .alone(&["--version", "-v", "--help", "-h"])
    .commands(&[
        LIST,
        SHOW,
        SEARCH,
        POLICY,
        DEPENDS,
        RDEPENDS,
        MADISON,
        SHOWSRC,
        HELP,
        MOO,
        CHANGELOG,
        UPDATE,
        UPGRADE,
        FULL_UPGRADE,
        DIST_UPGRADE,
        INSTALL,
        REINSTALL,
        REMOVE,
        PURGE,
        AUTOREMOVE,
        AUTOPURGE,
        AUTOCLEAN,
        AUTOREMOVE_ALL,
        CLEAN,
        BUILD_DEP,
        SATISFY,
        EDIT_SOURCES,
        MODERNIZE_SOURCES,
        WHY,
        WHY_NOT,
        SAFE_UPGRADE,
        DOWNLOAD,
        SOURCE_COMMAND,
    ])
    .examples(&[
        ex("apt --version", ""),
        ex("apt list --installed", ""),
        ex("apt -o a=b list", "opaque"),
        ex("apt list -c f", "opaque"),
        ex("apt $X", "opaque"),
    ]);

const LIST: Tool = Tool::new("list", "lists packages", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt list x", "")]);

const SHOW: Tool = Tool::new("show", "shows a package", SOURCE)
    .aliases(&["info"])
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt show x", "")]);

const SEARCH: Tool = Tool::new("search", "searches packages", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt search x", "")]);

const POLICY: Tool = Tool::new("policy", "shows versions", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt policy x", "")]);

const DEPENDS: Tool = Tool::new("depends", "shows what it needs", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt depends x", "")]);

const RDEPENDS: Tool = Tool::new("rdepends", "shows what needs it", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt rdepends x", "")]);

const MADISON: Tool = Tool::new("madison", "shows versions", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt madison x", "")]);

const SHOWSRC: Tool = Tool::new("showsrc", "shows a source package", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt showsrc x", "")]);

const HELP: Tool = Tool::new("help", "prints help", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt help x", "")]);

const MOO: Tool = Tool::new("moo", "moos", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt moo x", "")]);

const CHANGELOG: Tool = Tool::new("changelog", "shows the changes", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("the configured pager")])
    .examples(&[
        ex("apt changelog x", "connect ?; run the configured pager"),
        ex("apt changelog -o a=b -c f x", "connect ?; run the configured pager; opaque"),
    ]);

const UPDATE: Tool = Tool::new("update", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt update x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const UPGRADE: Tool = Tool::new("upgrade", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt upgrade x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const FULL_UPGRADE: Tool = Tool::new("full-upgrade", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex(
        "apt full-upgrade x",
        "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**",
    )]);

const DIST_UPGRADE: Tool = Tool::new("dist-upgrade", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex(
        "apt dist-upgrade x",
        "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**",
    )]);

const INSTALL: Tool = Tool::new("install", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt install x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const REINSTALL: Tool = Tool::new("reinstall", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt reinstall x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const REMOVE: Tool = Tool::new("remove", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt remove x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const PURGE: Tool = Tool::new("purge", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt purge x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const AUTOREMOVE: Tool = Tool::new("autoremove", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt autoremove x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const AUTOPURGE: Tool = Tool::new("autopurge", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt autopurge x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const AUTOCLEAN: Tool = Tool::new("autoclean", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt autoclean x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const AUTOREMOVE_ALL: Tool = Tool::new("autoremove-all", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex(
        "apt autoremove-all x",
        "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**",
    )]);

const CLEAN: Tool = Tool::new("clean", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt clean x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const BUILD_DEP: Tool = Tool::new("build-dep", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt build-dep x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const SATISFY: Tool = Tool::new("satisfy", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt satisfy x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const EDIT_SOURCES: Tool = Tool::new("edit-sources", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex(
        "apt edit-sources x",
        "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**",
    )]);

const MODERNIZE_SOURCES: Tool = Tool::new("modernize-sources", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex(
        "apt modernize-sources x",
        "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**",
    )]);

const WHY: Tool = Tool::new("why", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt why x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const WHY_NOT: Tool = Tool::new("why-not", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex("apt why-not x", "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**")]);

const SAFE_UPGRADE: Tool = Tool::new("safe-upgrade", "changes packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects(""),
        Fact::Runs("package scripts"),
        Fact::Writes(Place::At("/usr")),
        Fact::Writes(Place::At("/etc")),
        Fact::Writes(Place::At("/var")),
    ])
    .examples(&[ex(
        "apt safe-upgrade x",
        "connect ?; run package scripts; write /usr/**; write /etc/**; write /var/**",
    )]);

const DOWNLOAD: Tool = Tool::new("download", "downloads packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("apt download x", "connect ?; write ./**")]);

const SOURCE_COMMAND: Tool = Tool::new("source", "downloads packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("apt source x", "connect ?; write ./**")]);
