//! `ssh`: runs commands on other machines.

use crate::{
    effect::{Effect, Host, Why},
    shell::{Arg, Form},
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
    .prepare(host_behind)
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
        ex("ssh h.example -oProxyCommand=./x", "opaque; connect h.example; run a command elsewhere"),
        ex("ssh -4 h.example -F f -v ls -l", "opaque; connect h.example; run a command elsewhere"),
        ex("ssh h.example -E log ls", "write log; connect h.example; run a command elsewhere"),
        ex("ssh h.example ls -E log", "connect h.example; run a command elsewhere"),
        ex("ssh h.example -- ls", "connect h.example; run a command elsewhere"),
        ex("ssh h.example $X", "opaque; connect h.example; run a command elsewhere"),
        ex("ssh h.example echo $x", "connect h.example; run a command elsewhere"),
        ex(
            "ssh -o \"UserKnownHostsFile f /dev/null\" h.example x",
            "opaque; connect h.example; run a command elsewhere",
        ),
        ex("ssh -G h.example", ""),
        ex("ssh -V", ""),
        ex("ssh -Q cipher", ""),
        ex("ssh $X x", "opaque; connect ?; run a command elsewhere"),
    ]);

/// Flags that take a value.
const WITH_VALUE: &[u8] = b"BbcDEeFIiJLlmOopPQRSWw";

/// The index behind the flags that stand at `at`, as `getopt` reads them, and whether `--` ended them.
fn behind_flags(args: &[Arg], mut at: usize) -> (usize, bool) {
    while let Some(word) = args.get(at) {
        at += match word.text.as_slice() {
            b"--" if word.known().is_some() => return (at, true),
            b"-" => return (at, false),
            [b'-', letters @ ..] => {
                let value = letters.iter().position(|letter| WITH_VALUE.contains(letter));
                let next = value.is_some_and(|value| value + 1 == letters.len()) && word.form == Form::Exact;
                1 + usize::from(next)
            }
            _ => return (at, false),
        };
    }
    (at, false)
}

/// Flags may stand behind the host too, up to the first other word: puts the host behind them.
fn host_behind(args: &[Arg]) -> Option<Vec<Arg>> {
    let (flags, ended) = behind_flags(args, 0);
    let host = flags + usize::from(ended);
    let (more, ended) = behind_flags(args, host + 1);
    if more <= host + 1 && !ended {
        return None;
    }
    let mut words = args.get(..flags)?.to_vec();
    words.extend_from_slice(args.get(host + 1..more)?);
    words.push(args.get(host)?.clone());
    words.extend_from_slice(args.get(more..)?);
    Some(words)
}

/// What runs there is not this machine's; a login is a command too.
fn elsewhere(call: &Call<'_>, findings: &mut Findings<'_>) {
    options(call, findings);
    if call.has("-G") || call.has("-Q") {
        return;
    }
    // Behind the host it could be a flag once more.
    if let Some(command) = call.operands.get(1).map(|operand| operand.arg)
        && command.text.is_empty()
        && command.may_begin_with(b'-')
    {
        findings.at(command.span, Effect::Opaque(Why::UnknownWord), "gets a word that is not understood");
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
        let value = option.text.get(end..).unwrap_or_default().trim_ascii();
        let value = value.strip_prefix(b"=").unwrap_or(value).trim_ascii();
        let nowhere = key == b"userknownhostsfile" && value == b"/dev/null";
        if key == b"hostname" {
            findings.connect(option.span, Host::Unknown);
        }
        if !known && !nowhere {
            findings.opaque(option.span, "an option of ssh that may run a program or open a tunnel");
        }
    }
}
