//! `numactl`: runs a command with a NUMA policy.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("numactl", "runs a command with a NUMA policy", "numactl 2.0.16, numactl(8)")
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::value(&["-i", "--interleave"], Role::Text),
        Flag::value(&["-m", "--membind"], Role::Text),
        Flag::value(&["-N", "--cpunodebind", "-c", "--cpubind"], Role::Text),
        Flag::value(&["-C", "--physcpubind"], Role::Text),
        Flag::switch(&["-l", "--localalloc"]),
        Flag::value(&["-p", "--preferred"], Role::Text),
        Flag::value(&["-P", "--preferred-many"], Role::Text),
        Flag::switch(&["-b", "--balancing"]),
        Flag::switch(&["-s", "--show"]),
        Flag::switch(&["-H", "--hardware"]),
        Flag::value(&["-f", "--file"], Role::Write),
        Flag::value(&["-S", "--shm"], Role::Write),
        Flag::value(&["-L", "--length"], Role::Text),
        Flag::value(&["-o", "--offset"], Role::Text),
        Flag::value(&["-M", "--shmmode"], Role::Text),
        Flag::switch(&["-t", "--strict"]),
        Flag::value(&["-I", "--shmid"], Role::Sets("shared memory")),
        Flag::switch(&["-u", "--huge"]),
        Flag::switch(&["-T", "--touch"]),
        Flag::switch(&["-d", "--dump"]),
        Flag::switch(&["-D", "--dump-nodes"]),
        Flag::switch(&["-V", "--verify"]),
        Flag::switch(&["-h", "--help"]),
    ])
    .operands(Operands::lead(&[Role::Command], Role::Text))
    .examples(&[
        ex("numactl -H", ""),
        ex("numactl -m 0 -N0 rm x", "inner rm x"),
        ex("numactl --interleave=all ls", "inner ls"),
        ex("numactl --file f --length 1", "write f"),
        ex("numactl --shm f", "write f"),
        ex("numactl --shmid 1", "write shared memory"),
    ]);
