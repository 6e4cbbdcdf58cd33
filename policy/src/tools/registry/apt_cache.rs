//! `apt-cache`: asks about available packages.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("apt-cache", "asks about available packages", "APT 2.6.1, apt-cache(8)")
    .syntax(Syntax::EXACT.inherits())
    .flags(&[
        Flag::value(&["-p", "--pkg-cache"], Role::Read),
        Flag::value(&["-s", "--src-cache"], Role::Read),
        Flag::glued(&["-q", "--quiet"], Role::Text),
        Flag::switch(&["-i", "--important"]),
        Flag::switch(&["--pre-depends"]),
        Flag::switch(&["--no-pre-depends"]),
        Flag::switch(&["--depends"]),
        Flag::switch(&["--no-depends"]),
        Flag::switch(&["--recommends"]),
        Flag::switch(&["--no-recommends"]),
        Flag::switch(&["--suggests"]),
        Flag::switch(&["--no-suggests"]),
        Flag::switch(&["--conflicts"]),
        Flag::switch(&["--no-conflicts"]),
        Flag::switch(&["--breaks"]),
        Flag::switch(&["--no-breaks"]),
        Flag::switch(&["--replaces"]),
        Flag::switch(&["--no-replaces"]),
        Flag::switch(&["--enhances"]),
        Flag::switch(&["--no-enhances"]),
        Flag::switch(&["--implicit"]),
        Flag::switch(&["-f", "--full"]),
        Flag::switch(&["-a", "--all-versions"]),
        Flag::switch(&["--no-all-versions"]),
        Flag::switch(&["-g", "--generate"]),
        Flag::switch(&["--no-generate"]),
        Flag::switch(&["-n", "--names-only"]),
        Flag::switch(&["--all-names"]),
        Flag::switch(&["--recurse"]),
        Flag::switch(&["--installed"]),
        Flag::switch(&["--only-source"]),
        Flag::value(&["--with-source"], Role::Read),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-v", "--version"]),
        Flag::value(&["-c", "--config-file"], Role::Config("APT configuration names programs to run")),
        Flag::value(&["-o", "--option"], Role::Config("APT configuration names programs to run")),
    ])
    .commands(COMMANDS)
    .examples(&[]);

const fn asks(name: &'static str, about: &'static str) -> Tool {
    Tool::new(name, about, "").syntax(Syntax::EXACT).operands(Operands::all(Role::Text))
}

static COMMANDS: &[Tool] = &[
    asks("gencaches", "builds the cache")
        .effects(&[Fact::Writes(Place::At("/var/cache/apt"))])
        .examples(&[ex("apt-cache gencaches", "write /var/cache/apt/**")]),
    asks("showpkg", "shows how packages depend"),
    asks("showsrc", "shows source records"),
    asks("stats", "shows figures of the cache"),
    asks("dump", "shows all of the cache"),
    asks("dumpavail", "prints an available list"),
    asks("unmet", "shows unmet dependencies"),
    asks("show", "shows package records").aliases(&["info"]).examples(&[
        ex("apt-cache show bash", ""),
        ex("apt-cache -o Dir::Bin::dpkg=./x show bash", "opaque"),
        ex("apt-cache show -c conf bash", "opaque"),
        ex("apt-cache show --with-source=a.deb -p cache -s src a", "read a.deb; read cache; read src"),
        ex("apt-cache $x", "opaque"),
        ex("apt-cache no-such", "opaque"),
    ]),
    asks("search", "searches package descriptions").examples(&[ex("apt-cache search --names-only '^lib'", "")]),
    asks("depends", "lists what packages need"),
    asks("rdepends", "lists what needs packages"),
    asks("pkgnames", "lists package names"),
    asks("dotty", "prints a graph"),
    asks("xvcg", "prints a graph"),
    asks("policy", "shows versions and priorities").examples(&[ex("apt-cache policy git", "")]),
    asks("madison", "lists versions"),
];
