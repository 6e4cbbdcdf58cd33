//! `http`: asks over HTTP.

use crate::{
    effect::Host,
    shell::Arg,
    tools::host,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("http", "asks over HTTP", "HTTPie 3.2, http(1); xh 0.25, xh --help")
    .aliases(&["https", "xh", "xhs", "httpie"])
    .syntax(Syntax::RAW)
    .alone(&["--version", "--help", "-h", "-V"])
    .operands(Operands::Judged)
    .judge(asks)
    .examples(&[
        ex("http example.org", "connect example.org"),
        ex("http GET https://example.org/x Accept:a", "connect example.org"),
        ex("http POST example.org a=b", "publish example.org; connect example.org"),
        ex("http example.org a=b", "publish example.org; connect example.org"),
        ex("http --download example.org", "opaque; connect example.org"),
        ex("xh $x", "opaque; connect ?"),
        ex("http -p h https://a.b/c", "opaque; connect h"),
        ex("http --version", ""),
    ]);

/// Switches that only choose what is shown.
const PLAIN: &[&str] = &[
    "-v",
    "--verbose",
    "-h",
    "--headers",
    "-b",
    "--body",
    "-m",
    "--meta",
    "--json",
    "-j",
    "--check-status",
    "--ignore-stdin",
    "-I",
    "--follow",
    "-F",
    "--quiet",
    "-q",
    "--stream",
    "-S",
    "--offline",
    "--pretty=all",
    "--pretty=none",
    "--pretty=format",
];

fn asks(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut words: Vec<&Arg> = Vec::new();
    for word in call.args {
        match word.known_str() {
            Some(text) if PLAIN.contains(&text) => {}
            Some(text) if !text.starts_with('-') => words.push(word),
            _ if !word.text.is_empty() && !word.may_begin_with(b'-') => words.push(word),
            _ => findings.opaque(word.span, "an option that may write, send or choose a host"),
        }
    }
    let method = words
        .first()
        .and_then(|word| word.known_str())
        .filter(|text| text.bytes().all(|byte| byte.is_ascii_uppercase()));
    let changes = method.is_some_and(|method| !matches!(method, "GET" | "HEAD" | "OPTIONS"));
    let mut words = words.into_iter().skip(usize::from(method.is_some()));
    let there = words.next().map_or(Host::Unknown, host);
    // `name==value` is of the query and `name:value` a header; any other item makes a body.
    let sends = words.any(|item| item.known_str().is_none_or(|text| text.replace("==", "").contains(['=', '@'])));
    findings.connect(call.span, there.clone());
    if changes || sends {
        findings.publish(call.span, there);
    }
}
