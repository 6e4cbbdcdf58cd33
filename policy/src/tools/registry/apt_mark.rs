//! `apt-mark`: marks Debian packages.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

static SOURCE: &str = "APT 2.6, apt-mark(8)";
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

pub(super) static TOOL: Tool = Tool::new("apt-mark", "marks Debian packages", SOURCE)
    .syntax(Syntax::GNU.inherits())
    .flags(OPTIONS)
    .alone(&["--version", "-v", "--help", "-h"])
    .commands(&[
        SHOWAUTO,
        SHOWMANUAL,
        SHOWHOLD,
        SHOWINSTALL,
        SHOWREMOVE,
        SHOWPURGE,
        AUTO,
        MANUAL,
        MINIMIZE_MANUAL,
        HOLD,
        UNHOLD,
        INSTALL,
        REMOVE,
        DEINSTALL,
        PURGE,
    ])
    .examples(&[ex("apt-mark -o a=b -c f showhold", "opaque")]);

const SHOWAUTO: Tool = Tool::new("showauto", "lists packages", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt-mark showauto", "")]);

const SHOWMANUAL: Tool = Tool::new("showmanual", "lists packages", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt-mark showmanual", "")]);

const SHOWHOLD: Tool = Tool::new("showhold", "lists packages", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt-mark showhold", "")]);

const SHOWINSTALL: Tool = Tool::new("showinstall", "lists packages", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt-mark showinstall", "")]);

const SHOWREMOVE: Tool = Tool::new("showremove", "lists packages", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt-mark showremove", "")]);

const SHOWPURGE: Tool = Tool::new("showpurge", "lists packages", SOURCE)
    .syntax(Syntax::GNU)
    .flags(OPTIONS)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("apt-mark showpurge", "")]);

const AUTO: Tool = Tool::new("auto", "marks packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::At("/var/lib"))])
    .examples(&[ex("apt-mark auto x", "write /var/lib/**")]);

const MANUAL: Tool = Tool::new("manual", "marks packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::At("/var/lib"))])
    .examples(&[ex("apt-mark manual x", "write /var/lib/**")]);

const MINIMIZE_MANUAL: Tool = Tool::new("minimize-manual", "marks packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::At("/var/lib"))])
    .examples(&[ex("apt-mark minimize-manual x", "write /var/lib/**")]);

const HOLD: Tool = Tool::new("hold", "marks packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::At("/var/lib"))])
    .examples(&[ex("apt-mark hold x", "write /var/lib/**")]);

const UNHOLD: Tool = Tool::new("unhold", "marks packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::At("/var/lib"))])
    .examples(&[ex("apt-mark unhold x", "write /var/lib/**")]);

const INSTALL: Tool = Tool::new("install", "marks packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::At("/var/lib"))])
    .examples(&[ex("apt-mark install x", "write /var/lib/**")]);

const REMOVE: Tool = Tool::new("remove", "marks packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::At("/var/lib"))])
    .examples(&[ex("apt-mark remove x", "write /var/lib/**")]);

const DEINSTALL: Tool = Tool::new("deinstall", "marks packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::At("/var/lib"))])
    .examples(&[ex("apt-mark deinstall x", "write /var/lib/**")]);

const PURGE: Tool = Tool::new("purge", "marks packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::At("/var/lib"))])
    .examples(&[ex("apt-mark purge x", "write /var/lib/**")]);
