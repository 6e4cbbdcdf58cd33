//! `rustup`: manages Rust toolchains.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

static SOURCE: &str = "rustup 1.29, rustup help COMMAND";

pub(super) static TOOL: Tool = Tool::new("rustup", "manages Rust toolchains", SOURCE)
    .syntax(Syntax::EXACT.inherits())
    .flags(&[
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-h", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .alone(&["--version", "-V", "--help", "-h"])
    .commands(&[
        SHOW,
        TOOLCHAIN,
        TARGET,
        COMPONENT,
        OVERRIDE,
        WHICH,
        CHECK,
        COMPLETIONS,
        HELP,
        RUN,
        DOC,
        MAN,
        RUSTUP_INSTALL,
        UPDATE,
        DEFAULT,
        RUSTUP_SET,
        RUSTUP_UNINSTALL,
        SELF,
    ])
    .examples(&[ex("rustup --version", ""), ex("rustup +nightly show", "opaque"), ex("rustup frob", "opaque")]);

const ACTIVE_TOOLCHAIN: Tool = Tool::new("active-toolchain", "shows the active one", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["-v", "--verbose"])])
    .examples(&[ex("rustup show active-toolchain", "")]);

const HOME: Tool =
    Tool::new("home", "shows the home directory", SOURCE).syntax(Syntax::EXACT).examples(&[ex("rustup show home", "")]);

const PROFILE: Tool =
    Tool::new("profile", "shows the profile", SOURCE).syntax(Syntax::EXACT).examples(&[ex("rustup show profile", "")]);

const SHOW: Tool = Tool::new("show", "shows toolchains", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["-v", "--verbose"])])
    .commands(&[ACTIVE_TOOLCHAIN, HOME, PROFILE])
    .examples(&[ex("rustup show", "")]);

const LIST: Tool = Tool::new("list", "lists toolchains", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["-v", "--verbose"]), Flag::switch(&["-q", "--quiet"])])
    .examples(&[ex("rustup toolchain list -v", "")]);

const INSTALL: Tool = Tool::new("install", "installs a toolchain", SOURCE)
    .aliases(&["update", "add"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("static.rust-lang.org"), Fact::Writes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup toolchain install nightly", "connect static.rust-lang.org; write /home/u/.rustup/**")]);

const UNINSTALL: Tool = Tool::new("uninstall", "removes a toolchain", SOURCE)
    .aliases(&["remove"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Deletes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup toolchain remove x", "delete /home/u/.rustup/**")]);

const LINK: Tool = Tool::new("link", "names a directory as toolchain", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup toolchain link a b", "write /home/u/.rustup/**")]);

const TOOLCHAIN: Tool = Tool::new("toolchain", "handles toolchains", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[LIST, INSTALL, UNINSTALL, LINK]);

const TARGET_LIST: Tool = Tool::new("list", "lists them", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--installed"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::value(&["--toolchain"], Role::Text),
    ])
    .examples(&[ex("rustup target list --installed", "")]);

const ADD: Tool = Tool::new("add", "installs one", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("static.rust-lang.org"), Fact::Writes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup target add x", "connect static.rust-lang.org; write /home/u/.rustup/**")]);

const REMOVE: Tool = Tool::new("remove", "removes one", SOURCE)
    .aliases(&["uninstall"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Deletes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup target remove x", "delete /home/u/.rustup/**")]);

const TARGET: Tool = Tool::new("target", "handles targets", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[TARGET_LIST, ADD, REMOVE]);

const COMPONENT_LIST: Tool = Tool::new("list", "lists them", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["--installed"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::value(&["--toolchain"], Role::Text),
    ])
    .examples(&[ex("rustup component list --installed", "")]);

const COMPONENT_ADD: Tool = Tool::new("add", "installs one", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("static.rust-lang.org"), Fact::Writes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup component add x", "connect static.rust-lang.org; write /home/u/.rustup/**")]);

const COMPONENT_REMOVE: Tool = Tool::new("remove", "removes one", SOURCE)
    .aliases(&["uninstall"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Deletes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup component remove x", "delete /home/u/.rustup/**")]);

const COMPONENT: Tool = Tool::new("component", "handles components", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[COMPONENT_LIST, COMPONENT_ADD, COMPONENT_REMOVE]);

const OVERRIDE_LIST: Tool =
    Tool::new("list", "lists them", SOURCE).syntax(Syntax::EXACT).examples(&[ex("rustup override list", "")]);

const SET: Tool = Tool::new("set", "sets one", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("static.rust-lang.org"), Fact::Writes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup override set nightly", "connect static.rust-lang.org; write /home/u/.rustup/**")]);

const UNSET: Tool = Tool::new("unset", "removes one", SOURCE)
    .aliases(&["remove"])
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup override unset", "write /home/u/.rustup/**")]);

const OVERRIDE: Tool = Tool::new("override", "handles directory overrides", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[OVERRIDE_LIST, SET, UNSET]);

const WHICH: Tool = Tool::new("which", "prints where a program is", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::value(&["--toolchain"], Role::Text)])
    .operands(Operands::only(&[Role::Text]))
    .examples(&[ex("rustup which rustc", "")]);

const CHECK: Tool = Tool::new("check", "checks for updates", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--no-self-update"])])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("static.rust-lang.org")])
    .examples(&[ex("rustup check", "connect static.rust-lang.org")]);

const COMPLETIONS: Tool = Tool::new("completions", "prints a completion script", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("rustup completions bash", "")]);

const HELP: Tool = Tool::new("help", "prints help", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("rustup help show", "")]);

const RUN: Tool = Tool::new("run", "runs a program of a toolchain", SOURCE)
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[Flag::switch(&["--install"])
        .does(&[Fact::Connects("static.rust-lang.org"), Fact::Writes(Place::InHome(".rustup"))])])
    .operands(Operands::lead(&[Role::Text], Role::Command))
    .effects(&[Fact::Opaque("the program is of another toolchain")])
    .examples(&[
        ex("rustup run nightly cargo build", "inner cargo build; opaque"),
        ex(
            "rustup run --install nightly rustc",
            "inner rustc; connect static.rust-lang.org; write /home/u/.rustup/**; opaque",
        ),
    ]);

const DOC: Tool = Tool::new("doc", "opens the documentation", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the configured browser")])
    .examples(&[ex("rustup doc --std", "run the configured browser")]);

const MAN: Tool = Tool::new("man", "shows a manual page", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the configured pager")])
    .examples(&[ex("rustup man cargo", "run the configured pager")]);

const RUSTUP_INSTALL: Tool = Tool::new("install", "installs toolchains", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("static.rust-lang.org"), Fact::Writes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup install x", "connect static.rust-lang.org; write /home/u/.rustup/**")]);

const UPDATE: Tool = Tool::new("update", "updates toolchains", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("static.rust-lang.org"), Fact::Writes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup update x", "connect static.rust-lang.org; write /home/u/.rustup/**")]);

const DEFAULT: Tool = Tool::new("default", "chooses a toolchain", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("static.rust-lang.org"), Fact::Writes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup default x", "connect static.rust-lang.org; write /home/u/.rustup/**")]);

const RUSTUP_SET: Tool = Tool::new("set", "changes settings", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("static.rust-lang.org"), Fact::Writes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup set x", "connect static.rust-lang.org; write /home/u/.rustup/**")]);

const RUSTUP_UNINSTALL: Tool = Tool::new("uninstall", "removes toolchains", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Deletes(Place::InHome(".rustup"))])
    .examples(&[ex("rustup uninstall x", "delete /home/u/.rustup/**")]);

const SELF: Tool = Tool::new("self", "changes rustup itself", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Connects("static.rust-lang.org"),
        Fact::Writes(Place::InHome(".cargo")),
        Fact::Deletes(Place::InHome(".rustup")),
    ])
    .examples(&[ex(
        "rustup self uninstall",
        "connect static.rust-lang.org; write /home/u/.cargo/**; delete /home/u/.rustup/**",
    )]);
