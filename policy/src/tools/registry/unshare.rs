//! `unshare`: runs a command in new namespaces.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Flag, Operands, Role, Syntax, Tool, ex},
};

pub(super) static TOOL: Tool =
    Tool::new("unshare", "runs a command in new namespaces", "util-linux 2.38.1, unshare(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::switch(&["-m"]),
            Flag::glued(&["--mount"], Role::Write),
            Flag::switch(&["-u"]),
            Flag::glued(&["--uts"], Role::Write),
            Flag::switch(&["-i"]),
            Flag::glued(&["--ipc"], Role::Write),
            Flag::switch(&["-n"]),
            Flag::glued(&["--net"], Role::Write),
            Flag::switch(&["-p"]),
            Flag::glued(&["--pid"], Role::Write),
            Flag::switch(&["-U"]),
            Flag::glued(&["--user"], Role::Write),
            Flag::switch(&["-C"]),
            Flag::glued(&["--cgroup"], Role::Write),
            Flag::switch(&["-T"]),
            Flag::glued(&["--time"], Role::Write),
            Flag::switch(&["-f", "--fork"]),
            Flag::value(&["--map-user"], Role::Text),
            Flag::value(&["--map-group"], Role::Text),
            Flag::switch(&["-r", "--map-root-user"]),
            Flag::switch(&["-c", "--map-current-user"]),
            Flag::switch(&["--map-auto"]),
            Flag::value(&["--map-users"], Role::Text),
            Flag::value(&["--map-groups"], Role::Text),
            Flag::glued(&["--kill-child"], Role::Text),
            Flag::glued(&["--mount-proc"], Role::Text),
            Flag::value(&["--propagation"], Role::Text),
            Flag::value(&["--setgroups"], Role::Text),
            Flag::switch(&["--keep-caps"]),
            Flag::value(&["-R", "--root"], Role::Opaque("another root directory")),
            Flag::value(&["-w", "--wd"], Role::Enter),
            Flag::value(&["-S", "--setuid"], Role::Text),
            Flag::value(&["-G", "--setgid"], Role::Text),
            Flag::value(&["--monotonic"], Role::Text),
            Flag::value(&["--boottime"], Role::Text),
            Flag::ends(&["-h", "--help"]),
            Flag::ends(&["-V", "--version"]),
        ])
        .operands(Operands::lead(&[Role::Command], Role::Text))
        .judge(shell)
        .examples(&[
            ex("unshare rm x", "inner rm x"),
            ex("unshare -rmn --mount-proc ls", "inner ls"),
            ex("unshare", "run what is typed into a shell"),
            ex("unshare -R /mnt rm x", "opaque; inner rm x"),
            ex("unshare -w src ls", "inner ls"),
            ex("unshare --mount=f ls", "write f; inner ls"),
            ex("unshare --uts=f ls", "write f; inner ls"),
            ex("unshare --ipc=f ls", "write f; inner ls"),
            ex("unshare --net=f ls", "write f; inner ls"),
            ex("unshare --pid=f ls", "write f; inner ls"),
            ex("unshare --user=f ls", "write f; inner ls"),
            ex("unshare --cgroup=f ls", "write f; inner ls"),
            ex("unshare --time=f ls", "write f; inner ls"),
        ]);

fn shell(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.operands.is_empty() {
        findings.run(call.span, "what is typed into a shell");
    }
}
