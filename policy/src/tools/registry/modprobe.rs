//! `modprobe`: loads and removes kernel modules.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("modprobe", "loads and removes kernel modules", "kmod 30, modprobe(8)")
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-r", "--remove"]),
        Flag::switch(&["--remove-dependencies"]),
        Flag::switch(&["--remove-holders"]),
        Flag::value(&["-w", "--wait"], Role::Text),
        Flag::switch(&["--first-time"]),
        Flag::switch(&["-i", "--ignore-install"]),
        Flag::switch(&["--ignore-remove"]),
        Flag::switch(&["-b", "--use-blacklist"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["--force-modversion"]),
        Flag::switch(&["--force-vermagic"]),
        Flag::switch(&["-R", "--resolve-alias"]),
        Flag::switch(&["-D", "--show-depends"]),
        Flag::switch(&["-c", "--showconfig"]),
        Flag::switch(&["--show-config"]),
        Flag::switch(&["--show-modversions"]),
        Flag::switch(&["--dump-modversions"]),
        Flag::switch(&["--show-exports"]),
        Flag::switch(&["-n", "--dry-run"]),
        Flag::switch(&["--show"]),
        Flag::value(&["-C", "--config"], Role::Config("a configuration can run commands")),
        Flag::value(&["-d", "--dirname"], Role::Read),
        Flag::value(&["-S", "--set-version"], Role::Text),
        Flag::switch(&["-s", "--syslog"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::ends(&["-V", "--version"]),
        Flag::ends(&["-h", "--help"]),
    ])
    .operands(Operands::all(Role::Text))
    .judge(module)
    .examples(&[
        ex("modprobe x", "run a kernel module; write the state of the machine"),
        ex("modprobe -r x", "run a kernel module; write the state of the machine"),
        ex("modprobe -n -v x", ""),
        ex("modprobe -c", ""),
        ex("modprobe -C ./c -n x", "opaque"),
        ex("modprobe --version", ""),
    ]);

fn module(call: &Call<'_>, findings: &mut Findings<'_>) {
    let shows = [
        "--resolve-alias",
        "--show-depends",
        "--showconfig",
        "--show-config",
        "--show-modversions",
        "--dump-modversions",
        "--show-exports",
        "--dry-run",
        "--show",
    ];
    if shows.iter().any(|flag| call.has(flag)) {
        return;
    }
    findings.run(call.span, "a kernel module");
    let machine = Target::Named("the state of the machine".into());
    findings.at(call.span, Effect::Write(machine), "loads or removes code of the kernel");
}
