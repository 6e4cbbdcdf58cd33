//! `mkfs`: makes file systems.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("mkfs", "makes file systems", "util-linux 2.38.1, mkfs(8), and the programs that it runs")
        .aliases(&[
            "mkfs.ext2",
            "mkfs.ext3",
            "mkfs.ext4",
            "mkfs.xfs",
            "mkfs.btrfs",
            "mkfs.vfat",
            "mkfs.fat",
            "mkfs.ntfs",
            "mkfs.minix",
            "mkfs.cramfs",
            "mkfs.bfs",
            "mke2fs",
            "mkdosfs",
            "mkswap",
            "wipefs",
        ])
        .syntax(Syntax::RAW)
        .operands(Operands::Judged)
        .judge(device)
        .examples(&[
            ex("mkfs /dev/sda", "write /dev/sda"),
            ex("mkfs -F /dev/sda1", "write /dev/sda1"),
            ex("mkfs -t ext4 /dev/sda", "write /dev/sda; write ext4; run the program for that type"),
            ex("mkfs --help", ""),
            ex("mkfs $X", "write ?"),
        ]);

/// Which words are values of flags differs from program to program: each word may be the device.
fn device(call: &Call<'_>, findings: &mut Findings<'_>) {
    if let [only] = call.args
        && matches!(only.known(), Some(b"--help" | b"--version"))
    {
        return;
    }
    // `mkfs -t X` runs `mkfs.X`, wherever that is.
    let typed = |arg: &Arg| arg.text.starts_with(b"-t") || arg.text.starts_with(b"--t");
    if call.name == "mkfs" && call.args.iter().any(typed) {
        findings.run(call.span, "the program for that type");
    }
    for word in call.args.iter().filter(|word| !word.text.starts_with(b"-")) {
        findings.write(word);
    }
}
