//! `gh`: GitHub from the command line.
//!
//! It asks the host of the repository, which is taken for `github.com` unless a flag says another. An unknown subcommand is an alias
//! or extension, so opaque.

mod account;
mod pulls;
mod records;
mod runs;
mod work;

use crate::{
    effect::Host,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

const SOURCE: &str = "gh 2.23.0: `gh COMMAND --help`; newer flags as the manual lists them";

/// Flags of every subcommand.
const COMMON: &[Flag] = &[Flag::ends(&["--help"])];

const fn command(name: &'static str, about: &'static str) -> Tool {
    Tool::new(name, about, SOURCE).syntax(Syntax::EXACT)
}

pub(super) static TOOL: Tool = Tool::new("gh", "GitHub from the command line", SOURCE)
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[Flag::switch(&["-h", "--help"]), Flag::ends(&["-v", "--version"])])
    .judge(repository)
    .groups(&[account::COMMANDS, pulls::COMMANDS, records::COMMANDS, runs::COMMANDS, work::COMMANDS, &[API]])
    .examples(&[
        ex("gh", ""),
        ex("gh --version", ""),
        ex("gh --help", ""),
        ex("gh co 1", "opaque"),
        ex("gh $X", "opaque"),
    ]);

const API: Tool = command("api", "asks the API")
    .flags(&[
        Flag::value(&["-q", "--jq"], Role::Text),
        Flag::value(&["-t", "--template"], Role::Text),
        Flag::value(&["--cache"], Role::Text),
        Flag::value(&["-F", "--field"], Role::Text),
        Flag::value(&["-f", "--raw-field"], Role::Text),
        Flag::value(&["-H", "--header"], Role::Text),
        Flag::value(&["--hostname"], Role::Text),
        Flag::switch(&["-i", "--include"]),
        Flag::value(&["--input"], Role::Read),
        Flag::value(&["-X", "--method"], Role::Text),
        Flag::switch(&["--paginate"]),
        Flag::switch(&["--slurp"]),
        Flag::switch(&["--silent"]),
        Flag::switch(&["--verbose"]),
        Flag::value(&["-p", "--preview"], Role::Text),
    ])
    .shared(&[COMMON])
    .operands(Operands::Judged)
    .judge(asked)
    .examples(&[
        ex("gh api repos/o/r/pulls --paginate -q .[].title", "connect github.com"),
        ex("gh api -X GET search/issues -f q=x", "connect github.com"),
        ex("gh api repos/o/r/issues -f title=x", "connect github.com; publish github.com"),
        ex("gh api -F body=@f x", "read f; connect github.com; publish github.com"),
        ex("gh api --method DELETE x", "connect github.com; publish github.com"),
        ex("gh api --input f x", "read f; connect github.com; publish github.com"),
        ex("gh api graphql -f query=x", "connect github.com; publish github.com"),
        ex("gh api graphql -f \"query=query{viewer{login}}\"", "connect github.com"),
        ex("gh api --hostname h.example user", "connect h.example"),
        ex("gh api https://h.example/x", "connect h.example"),
        ex("gh api repos/$X", "connect github.com"),
        ex("gh api $X", "opaque; connect ?"),
    ]);

/// A repository may name its host: `HOST/OWNER/REPO` or a URL.
fn repository(call: &Call<'_>, findings: &mut Findings<'_>) {
    for value in call.values("--repo") {
        let slashes = value.text.split(|byte| *byte == b'/').count() - 1;
        if slashes > 1 || value.form != Form::Exact {
            let host = host(value);
            findings.connect(value.span, host);
        }
    }
}

/// Fields make it a POST unless a method is given; GraphQL is always one, also for a query.
fn asked(call: &Call<'_>, findings: &mut Findings<'_>) {
    for field in call.values("--field") {
        if let Some(at) = field.text.windows(2).position(|pair| pair == b"=@") {
            let file = field.tail(at + 2);
            if file.known() != Some(b"-") {
                findings.read(&file);
            }
        }
    }
    // The path may be a whole URL, and then is asked as it stands.
    let url = call.operand_args().next().filter(|path| path.form != Form::Exact || path.text.contains(&b':'));
    let host = match url {
        Some(url) if url.text.windows(3).any(|part| part == b"://") || url.text.is_empty() => host(url),
        _ => call.values("--hostname").last().map_or_else(|| Host::Name("github.com".to_owned()), host),
    };
    findings.connect(call.span, host.clone());
    let fields = ["--field", "--raw-field", "--input"].iter().any(|flag| call.has(flag));
    let changes = match call.values("--method").last() {
        Some(method) => !method
            .known()
            .is_some_and(|method| method.eq_ignore_ascii_case(b"GET") || method.eq_ignore_ascii_case(b"HEAD")),
        None => fields,
    };
    if changes && !is_query(call) {
        findings.publish(call.span, host);
    }
}

/// Whether it asks GraphQL for a query that is written out, and so is no mutation.
fn is_query(call: &Call<'_>) -> bool {
    let graphql = call.operands.first().is_some_and(|operand| operand.arg.known() == Some(b"graphql"));
    let queries =
        || call.values("--field").chain(call.values("--raw-field")).filter(|field| field.text.starts_with(b"query="));
    let harmless = |field: &Arg| {
        field.known_str().and_then(|text| text.strip_prefix("query=")).is_some_and(|text| {
            let text = text.trim_start();
            (text.starts_with("query") || text.starts_with('{')) && !text.contains("mutation") && !text.contains('@')
        })
    };
    graphql && !call.has("--input") && !call.has("--method") && queries().count() == 1 && queries().all(harmless)
}
