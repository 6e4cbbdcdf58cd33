//! `ssh`: runs commands on other machines.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ssh", "runs commands elsewhere", "OpenSSH 9.2p1, ssh(1), ssh_config(5)")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-4"]),
        Flag::switch(&["-6"]),
        Flag::switch(&["-A"]),
        Flag::switch(&["-a"]),
        Flag::value(&["-B"], Role::Text),
        Flag::value(&["-b"], Role::Text),
        Flag::switch(&["-C"]),
        Flag::value(&["-c"], Role::Text),
        Flag::value(&["-D"], Role::Text).does(&[Fact::Persists("a tunnel")]),
        Flag::value(&["-E"], Role::Write),
        Flag::value(&["-e"], Role::Text),
        Flag::value(&["-F"], Role::Config("programs that ssh runs")),
        Flag::switch(&["-f"]).does(&[Fact::Persists("a connection in the background")]),
        Flag::switch(&["-G"]),
        Flag::switch(&["-g"]),
        Flag::value(&["-I"], Role::Opaque("a shared library")),
        Flag::value(&["-i"], Role::Read),
        Flag::value(&["-J"], Role::Host),
        Flag::switch(&["-K"]),
        Flag::switch(&["-k"]),
        Flag::value(&["-L"], Role::Text).does(&[Fact::Persists("a tunnel")]),
        Flag::value(&["-l"], Role::Text),
        Flag::switch(&["-M"]).does(&[Fact::Persists("a shared connection")]),
        Flag::value(&["-m"], Role::Text),
        Flag::switch(&["-N"]),
        Flag::switch(&["-n"]),
        Flag::value(&["-O"], Role::Text),
        Flag::value(&["-o"], Role::Text),
        Flag::value(&["-p"], Role::Text),
        Flag::value(&["-P"], Role::Text),
        Flag::value(&["-Q"], Role::Text),
        Flag::switch(&["-q"]),
        Flag::value(&["-R"], Role::Text).does(&[Fact::Persists("a tunnel")]),
        Flag::value(&["-S"], Role::Text),
        Flag::switch(&["-s"]),
        Flag::switch(&["-T"]),
        Flag::switch(&["-t"]),
        Flag::ends(&["-V"]),
        Flag::switch(&["-v"]),
        Flag::value(&["-W"], Role::Host),
        Flag::value(&["-w"], Role::Text).does(&[Fact::Persists("a tunnel")]),
        Flag::switch(&["-X"]),
        Flag::switch(&["-x"]),
        Flag::switch(&["-Y"]),
        Flag::switch(&["-y"]),
    ])
    .operands(Operands::Judged)
    .judge(elsewhere)
    .examples(&[
        ex("ssh user@h.example ls -l", "connect h.example; run a command elsewhere"),
        ex("ssh -p 22 -i k h.example -t top", "read k; connect h.example; run a command elsewhere"),
        ex("ssh h.example", "connect h.example; run a command elsewhere"),
        ex("ssh -o ProxyCommand=./x h.example", "opaque; connect h.example; run a command elsewhere"),
        ex(
            "ssh -oStrictHostKeyChecking=no -o \"UserKnownHostsFile /dev/null\" h.example x",
            "connect h.example; run a command elsewhere",
        ),
        ex("ssh -o hostname=x h.example x", "connect ?; connect h.example; run a command elsewhere"),
        ex("ssh -F f h.example", "opaque; connect h.example; run a command elsewhere"),
        ex("ssh -I ./x.so h.example", "opaque; connect h.example; run a command elsewhere"),
        ex(
            "ssh -fN -L 1:a:2 h.example",
            "persist a connection in the background; persist a tunnel; connect h.example; run a command elsewhere",
        ),
        ex(
            "ssh -D 1 -R 1 -w 1 -M h.example",
            "persist a tunnel; persist a shared connection; connect h.example; run a command elsewhere",
        ),
        ex(
            "ssh -J j.example -W k.example:1 -E log h.example",
            "connect j.example; connect k.example; write log; connect h.example; run a command elsewhere",
        ),
        ex("ssh ssh://u@h.example:22", "connect h.example; run a command elsewhere"),
        ex("ssh -G h.example", ""),
        ex("ssh -V", ""),
        ex("ssh -Q cipher", ""),
        ex("ssh $X x", "opaque; connect ?; run a command elsewhere"),
    ]);

/// What runs there is not this machine's; a login is a command too.
fn elsewhere(call: &Call<'_>, findings: &mut Findings<'_>) {
    options(call, findings);
    if call.has("-G") || call.has("-Q") {
        return;
    }
    if let Some(operand) = call.operands.first() {
        let host = host(operand.arg);
        findings.connect(operand.arg.span, host);
        findings.run(call.span, "a command elsewhere");
    }
}

/// Keys behind `-o` that run nothing here and write nothing.
const PLAIN_OPTIONS: &[&str] = &[
    "addressfamily",
    "batchmode",
    "checkhostip",
    "ciphers",
    "compression",
    "connectionattempts",
    "connecttimeout",
    "escapechar",
    "forwardagent",
    "forwardx11",
    "globalknownhostsfile",
    "hashknownhosts",
    "hostkeyalgorithms",
    "hostkeyalias",
    "hostname",
    "identitiesonly",
    "identityfile",
    "ipqos",
    "kbdinteractiveauthentication",
    "kexalgorithms",
    "loglevel",
    "macs",
    "numberofpasswordprompts",
    "passwordauthentication",
    "port",
    "preferredauthentications",
    "pubkeyacceptedalgorithms",
    "pubkeyauthentication",
    "requesttty",
    "sendenv",
    "serveralivecountmax",
    "serveraliveinterval",
    "setenv",
    "stricthostkeychecking",
    "tcpkeepalive",
    "updatehostkeys",
    "user",
    "verifyhostkeydns",
];

/// `-o KEY=VALUE`, `-o "KEY VALUE"`: programs, other files and tunnels are among the rest. A known-hosts file is one that it writes.
pub(super) fn options(call: &Call<'_>, findings: &mut Findings<'_>) {
    for option in call.values("-o") {
        let end = option.text.iter().position(|byte| matches!(byte, b'=' | b' ' | b'\t')).unwrap_or(option.text.len());
        let key = option.text.get(..end).unwrap_or_default().to_ascii_lowercase();
        let known = std::str::from_utf8(&key).is_ok_and(|key| PLAIN_OPTIONS.contains(&key));
        let nowhere = key == b"userknownhostsfile" && option.text.ends_with(b"/dev/null");
        if key == b"hostname" {
            findings.connect(option.span, Host::Unknown);
        }
        if !known && !nowhere {
            findings.opaque(option.span, "an option of ssh that may run a program or open a tunnel");
        }
    }
}
