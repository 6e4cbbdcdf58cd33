//! `socat`: joins two byte streams, each of which may be a file, a program or a connection.

use crate::{
    effect::Host,
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
        state, url_host,
    },
};

pub(super) static TOOL: Tool = Tool::new("socat", "joins two byte streams", "socat 1.7.4.4, socat(1) and `socat -hh`")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::ends(&["-V"]),
        Flag::switch(&["-h"]),
        Flag::switch(&["-?"]),
        Flag::switch(&["-hh"]),
        Flag::switch(&["-hhh"]),
        Flag::glued(&["-d"], Role::Text),
        Flag::switch(&["-D"]),
        Flag::glued(&["-ly"], Role::Text),
        Flag::glued(&["-l"], Role::Config("a log may be a file")),
        Flag::switch(&["-ls"]),
        Flag::switch(&["-lu"]),
        Flag::switch(&["-lh"]),
        Flag::switch(&["-v"]),
        Flag::switch(&["-x"]),
        Flag::value(&["-r"], Role::Write),
        Flag::value(&["-R"], Role::Write),
        Flag::value(&["-b"], Role::Text),
        Flag::switch(&["-s"]),
        Flag::switch(&["-S"]).does(&[Fact::Opaque("signals are chosen")]),
        Flag::value(&["-t"], Role::Text),
        Flag::value(&["-T"], Role::Text),
        Flag::switch(&["-u"]),
        Flag::switch(&["-U"]),
        Flag::switch(&["-g"]),
        Flag::value(&["-L"], Role::Write),
        Flag::value(&["-W"], Role::Write),
        Flag::switch(&["-4"]),
        Flag::switch(&["-6"]),
    ])
    .operands(Operands::Judged)
    .judge(joined)
    .examples(&[
        ex("socat - TCP:h.example:80", "connect h.example; publish h.example"),
        ex("socat -u OPENSSL:h.example:443,verify=0 STDOUT", "connect h.example; publish h.example"),
        ex(
            "socat TCP-LISTEN:80,fork,reuseaddr TCP4:h.example:90",
            "connect ?; connect h.example; publish h.example; persist a server",
        ),
        ex("socat tcp-l:80 EXEC:/bin/sh", "connect ?; opaque; persist a server"),
        ex("socat - SYSTEM:'rm x'", "opaque"),
        ex("socat -u OPEN:f,rdonly -", "read f"),
        ex("socat -u OPEN:f,RDONLY,lock=g -", "read f; opaque"),
        ex("socat - CREATE:f,rdonly", "write f"),
        ex("socat -u FILE:f -", "read f; write f"),
        ex("socat - CREATE:f", "write f"),
        ex("socat - ./f", "read f; write f"),
        ex("socat - /run/docker.sock", "read /run/docker.sock; write /run/docker.sock"),
        ex("socat STDIO!!CREATE:f -", "write f"),
        ex("socat - UNIX-CONNECT:/run/docker.sock", "opaque"),
        ex("socat -r a -R b -L c -W d -lf e - -", "write a; write b; write c; write d; opaque"),
        ex("socat -S 1 - -", "opaque"),
        ex("socat -d -d -v - -", ""),
        ex("socat - $X", "opaque"),
        ex("socat -V", ""),
    ]);

/// Keywords of streams that are there already.
const STANDARD: &[&str] = &["-", "stdio", "stdin", "stdout", "stderr", "fd", "0", "1", "2"];

/// Keywords with the host as their first parameter.
const CONNECTING: &[&str] = &[
    "ip-datagram",
    "ip-sendto",
    "openssl",
    "openssl-connect",
    "openssl-dtls-client",
    "proxy",
    "proxy-connect",
    "sctp",
    "sctp-connect",
    "sctp4",
    "sctp4-connect",
    "sctp6",
    "sctp6-connect",
    "socks",
    "socks4",
    "socks4a",
    "ssl",
    "tcp",
    "tcp-connect",
    "tcp4",
    "tcp4-connect",
    "tcp6",
    "tcp6-connect",
    "udp",
    "udp-connect",
    "udp-datagram",
    "udp-sendto",
    "udp4",
    "udp4-connect",
    "udp4-datagram",
    "udp4-sendto",
    "udp6",
    "udp6-connect",
    "udp6-datagram",
    "udp6-sendto",
];

/// Keywords that wait for others.
const LISTENING: &[&str] = &[
    "openssl-dtls-server",
    "openssl-listen",
    "sctp-l",
    "sctp-listen",
    "sctp4-listen",
    "sctp6-listen",
    "ssl-l",
    "tcp-l",
    "tcp-listen",
    "tcp4-l",
    "tcp4-listen",
    "tcp6-l",
    "tcp6-listen",
    "udp-l",
    "udp-listen",
    "udp-recv",
    "udp-recvfrom",
    "udp4-l",
    "udp4-listen",
    "udp4-recv",
    "udp4-recvfrom",
    "udp6-l",
    "udp6-listen",
    "udp6-recv",
    "udp6-recvfrom",
];

/// Options of an address that neither name a file nor start a program.
const PLAIN_OPTIONS: &[&str] = &[
    "cr",
    "crlf",
    "crnl",
    "end-close",
    "fork",
    "forever",
    "ignoreeof",
    "interval",
    "keepalive",
    "max-children",
    "nodelay",
    "null-eof",
    "pf",
    "readbytes",
    "retry",
    "reuseaddr",
    "reuseport",
    "snihost",
    "shut-close",
    "shut-down",
    "shut-none",
    "shut-null",
    "sndbuf",
    "rcvbuf",
    "verify",
    "commonname",
    "connect-timeout",
    "bind",
];

fn joined(call: &Call<'_>, findings: &mut Findings<'_>) {
    for operand in call.operand_args() {
        let Some(text) = operand.known_str() else {
            findings.opaque(operand.span, "an address that is not known");
            continue;
        };
        for single in text.split("!!") {
            address(single, operand, findings);
        }
    }
}

/// One address: `KEYWORD:PARAMETER:…,OPTION=VALUE,…`, a number, or a path.
fn address(text: &str, operand: &Arg, findings: &mut Findings<'_>) {
    let span = operand.span;
    if text.contains(['\\', '"', '\'', '(', '{', '[']) {
        return findings.opaque(span, "an address with quotes");
    }
    let mut parts = text.split(',');
    let head = parts.next().unwrap_or_default();
    let options: Vec<String> = parts.map(str::to_ascii_lowercase).collect();
    let plain =
        |option: &String| option == "rdonly" || PLAIN_OPTIONS.contains(&option.split('=').next().unwrap_or_default());
    if !options.iter().all(plain) {
        findings.opaque(span, "an option of an address that may name a file or run a program");
    }
    let (keyword, rest) = head.split_once(':').unwrap_or((head, ""));
    let keyword = keyword.to_ascii_lowercase();
    let first = rest.split(':').next().unwrap_or_default();
    if STANDARD.contains(&keyword.as_str()) || (keyword == "pipe" && rest.is_empty()) {
        return;
    }
    if CONNECTING.contains(&keyword.as_str()) {
        let host = url_host(first);
        findings.connect(span, host.clone());
        return findings.publish(span, host);
    }
    if LISTENING.contains(&keyword.as_str()) {
        findings.connect(span, Host::Unknown);
        return state(Fact::Persists("a server"), span, findings);
    }
    // A head with a slash before any colon is a path, as for GOPEN.
    let path = match keyword.as_str() {
        "file" | "gopen" | "open" | "create" | "creat" => Some(rest),
        _ if head.split(':').next().is_some_and(|name| name.contains('/')) => Some(head),
        _ => None,
    };
    let Some(path) = path.filter(|path| !path.is_empty()) else {
        return findings.opaque(span, "an address that may run a program or reach a local service");
    };
    let path = Arg::exact(path, span);
    if !keyword.starts_with("creat") {
        findings.read(&path);
    }
    if !options.iter().any(|option| option == "rdonly") || keyword.starts_with("creat") {
        findings.write(&path);
    }
}
