//! `ssh-keygen`: makes and shows keys.

use crate::{
    effect::Effect,
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ssh-keygen", "makes and shows keys", "OpenSSH 9.2, ssh-keygen(1)")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-A"]),
        Flag::switch(&["-B"]),
        Flag::switch(&["-c"]),
        Flag::switch(&["-e"]),
        Flag::switch(&["-g"]),
        Flag::switch(&["-H"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-i"]),
        Flag::switch(&["-K"]),
        Flag::switch(&["-k"]),
        Flag::switch(&["-L"]),
        Flag::switch(&["-l"]),
        Flag::switch(&["-p"]),
        Flag::switch(&["-Q"]),
        Flag::switch(&["-q"]),
        Flag::switch(&["-U"]),
        Flag::switch(&["-u"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-y"]),
        Flag::value(&["-a"], Role::Text),
        Flag::value(&["-b"], Role::Text),
        Flag::value(&["-C"], Role::Text),
        Flag::value(&["-D"], Role::Opaque("loads a library")),
        Flag::value(&["-E"], Role::Text),
        Flag::value(&["-F"], Role::Text),
        Flag::value(&["-f"], Role::Text),
        Flag::value(&["-I"], Role::Text),
        Flag::value(&["-J"], Role::Text),
        Flag::value(&["-j"], Role::Text),
        Flag::value(&["-M"], Role::Text),
        Flag::value(&["-m"], Role::Text),
        Flag::value(&["-N"], Role::Text),
        Flag::value(&["-n"], Role::Text),
        Flag::value(&["-O"], Role::Text),
        Flag::value(&["-P"], Role::Text),
        Flag::value(&["-R"], Role::Text),
        Flag::value(&["-r"], Role::Text),
        Flag::value(&["-S"], Role::Text),
        Flag::value(&["-s"], Role::Text),
        Flag::value(&["-t"], Role::Text),
        Flag::value(&["-V"], Role::Text),
        Flag::value(&["-w"], Role::Opaque("loads a library")),
        Flag::value(&["-W"], Role::Text),
        Flag::value(&["-Y"], Role::Text),
        Flag::value(&["-Z"], Role::Text),
        Flag::value(&["-z"], Role::Text),
    ])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("ssh-keygen -lf id_rsa.pub", "read id_rsa.pub"),
        ex("ssh-keygen -l", "read /home/u/.ssh/**"),
        ex("ssh-keygen -y -f k", "read k"),
        ex("ssh-keygen -F host", "read /home/u/.ssh/**"),
        ex("ssh-keygen -L -f c.pub", "read c.pub"),
        ex("ssh-keygen -Y check-novalidate -n x -s a.sig -f k", "read k; read a.sig"),
        ex("ssh-keygen -t ed25519 -f k", "write k; write ./**; write /home/u/.ssh/**"),
        ex("ssh-keygen -R host", "write /home/u/.ssh/**; write ./**"),
        ex("ssh-keygen -Y sign -f k a", "write k; write ./**; write /home/u/.ssh/**"),
        ex("ssh-keygen -lD ./x.so", "opaque; read /home/u/.ssh/**"),
        ex("ssh-keygen -l -f k -F h -w ./x", "opaque; read k"),
        ex("ssh-keygen -l -l -p -f k", "write k; write ./**; write /home/u/.ssh/**"),
    ]);

/// Modes that change something, whatever else stands there.
const CHANGES: &[&str] = &["-A", "-c", "-H", "-K", "-k", "-p", "-R", "-r", "-M", "-u", "-U", "-h", "-I"];

fn acts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let verifies = call.values("-Y").all(|action| {
        matches!(action.known(), Some(b"verify" | b"check-novalidate" | b"find-principals" | b"match-principals"))
    });
    let shows = ["-l", "-F", "-y", "-e", "-i", "-L", "-B", "-Q"].iter().any(|flag| call.has(flag)) || call.has("-Y");
    let files: Vec<&Arg> = call.values("-f").collect();
    if shows && verifies && !CHANGES.iter().any(|flag| call.has(flag)) {
        if files.is_empty() {
            let home = findings.below_home(".ssh");
            findings.at(call.span, Effect::Read(home), "reads");
        }
        for file in files.into_iter().chain(call.values("-s").filter(|_| call.has("-Y"))).chain(call.operand_args()) {
            findings.read(file);
        }
        return;
    }
    for file in files {
        findings.write(file);
    }
    let (here, home) = (findings.below_cwd("."), findings.below_home(".ssh"));
    findings.at(call.span, Effect::Write(here), "writes");
    findings.at(call.span, Effect::Write(home), "writes");
}
