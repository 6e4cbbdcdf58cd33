//! `systemctl`: asks and changes the service manager.

use crate::{tools::{spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex}}};

pub(super) static TOOL: Tool = Tool::new("systemctl", "asks and changes the service manager", "systemd 252, systemctl(1)")
    .syntax(Syntax::GNU.inherits())
    .flags(&[
        Flag::ends(&["-h", "--help"]),
        Flag::ends(&["--version"]),
        Flag::switch(&["--system"]),
        Flag::switch(&["--user"]),
        Flag::value(&["-H", "--host"], Role::Host),
        Flag::value(&["-M", "--machine"], Role::Text),
        Flag::value(&["-t", "--type"], Role::Text),
        Flag::value(&["--state"], Role::Text),
        Flag::switch(&["--failed"]),
        Flag::value(&["-p", "--property"], Role::Text),
        Flag::value(&["-P"], Role::Text),
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-l", "--full"]),
        Flag::switch(&["-r", "--recursive"]),
        Flag::switch(&["--reverse"]),
        Flag::switch(&["--with-dependencies"]),
        Flag::value(&["--job-mode"], Role::Text),
        Flag::switch(&["-T", "--show-transaction"]),
        Flag::switch(&["--show-types"]),
        Flag::switch(&["--value"]),
        Flag::value(&["--check-inhibitors"], Role::Text),
        Flag::switch(&["-i"]),
        Flag::value(&["--kill-whom", "--kill-who"], Role::Text),
        Flag::value(&["-s", "--signal"], Role::Text),
        Flag::value(&["--what"], Role::Text),
        Flag::switch(&["--now"]),
        Flag::switch(&["--dry-run"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["--wait"]),
        Flag::switch(&["--no-block"]),
        Flag::switch(&["--no-wall"]),
        Flag::switch(&["--no-reload"]),
        Flag::value(&["--legend"], Role::Text),
        Flag::switch(&["--no-legend"]),
        Flag::switch(&["--no-pager"]),
        Flag::switch(&["--no-ask-password"]),
        Flag::switch(&["--global"]),
        Flag::switch(&["--runtime"]),
        Flag::switch(&["-f", "--force"]),
        Flag::value(&["--preset-mode"], Role::Text),
        Flag::value(&["--root"], Role::Opaque("another root directory")),
        Flag::value(&["--image"], Role::Opaque("mounts an image")),
        Flag::value(&["-n", "--lines"], Role::Text),
        Flag::value(&["-o", "--output"], Role::Text),
        Flag::switch(&["--firmware-setup"]),
        Flag::value(&["--boot-loader-menu"], Role::Text),
        Flag::value(&["--boot-loader-entry"], Role::Text),
        Flag::switch(&["--plain"]),
        Flag::value(&["--timestamp"], Role::Text),
        Flag::switch(&["--read-only"]),
        Flag::switch(&["--mkdir"]),
        Flag::switch(&["--marked"]),
        Flag::switch(&["--after"]),
        Flag::switch(&["--before"]),
    ])
    .bare(&[Fact::Reads(Place::Named("the service manager"))])
    .commands(COMMANDS)
    .examples(&[
        ex("systemctl", "read the service manager"),
        ex("systemctl status ssh", "read the service manager"),
        ex("systemctl --user list-units --type=service", "read the service manager"),
        ex("systemctl list-units -a --no-pager", "read the service manager"),
        ex("systemctl start ssh", "persist services"),
        ex("systemctl enable --now x", "persist services"),
        ex("systemctl edit x", "persist services; run an editor"),
        ex("systemctl kill -s HUP x", "signal"),
        ex("systemctl reboot", "signal; write the state of the machine"),
        ex("systemctl -H h status", "connect h; read the service manager"),
        ex("systemctl --root=/x enable y", "opaque; persist services"),
        ex("systemctl --image=/x enable y", "opaque; persist services"),
        ex("systemctl no-such", "opaque"),
        ex("systemctl --version", ""),
        ex("systemctl $X x", "opaque"),
    ]);

const fn reads(name: &'static str) -> Tool {
    Tool::new(name, "shows what the service manager knows", "systemctl(1)")
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Reads(Place::Named("the service manager"))])
}

const fn changes(name: &'static str) -> Tool {
    Tool::new(name, "changes what runs or will run", "systemctl(1)")
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Persists("services")])
}

const fn power(name: &'static str) -> Tool {
    Tool::new(name, "changes the state of the machine", "systemctl(1)")
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Signals, Fact::Writes(Place::Named("the state of the machine"))])
}

static COMMANDS: &[Tool] = &[
    reads("list-units"), reads("list-automounts"), reads("list-sockets"), reads("list-timers"), reads("list-paths"),
    reads("is-active"), reads("is-failed"), reads("status"), reads("show"), reads("cat"), reads("help"),
    reads("list-dependencies"), reads("list-unit-files"), reads("is-enabled"), reads("get-default"),
    reads("list-machines"), reads("list-jobs"), reads("show-environment"), reads("is-system-running"),
    changes("start"), changes("stop"), changes("reload"), changes("restart"), changes("try-restart"),
    changes("reload-or-restart"), changes("try-reload-or-restart"), changes("condrestart"), changes("force-reload"),
    changes("isolate"), changes("clean"), changes("set-property"), changes("bind"), changes("mount-image"),
    changes("service-log-level"), changes("service-log-target"), changes("reset-failed"), changes("enable"),
    changes("disable"), changes("reenable"), changes("preset"), changes("preset-all"), changes("mask"),
    changes("unmask"), changes("link"), changes("revert"), changes("add-wants"), changes("add-requires"),
    changes("set-default"), changes("cancel"), changes("set-environment"), changes("unset-environment"),
    changes("import-environment"), changes("daemon-reload"), changes("daemon-reexec"), changes("log-level"),
    changes("log-target"), changes("service-watchdogs"),
    changes("edit").effects(&[Fact::Persists("services"), Fact::Runs("an editor")]),
    changes("kill").effects(&[Fact::Signals]), changes("freeze").effects(&[Fact::Signals]),
    changes("thaw").effects(&[Fact::Signals]),
    power("default"), power("rescue"), power("emergency"), power("halt"), power("poweroff"), power("reboot"),
    power("kexec"), power("soft-reboot"), power("exit"), power("switch-root"), power("suspend"), power("hibernate"),
    power("hybrid-sleep"), power("suspend-then-hibernate"),
];
