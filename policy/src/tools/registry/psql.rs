//! `psql`: asks `PostgreSQL`.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("psql", "asks PostgreSQL", "PostgreSQL 15, psql(1)")
    .flags(&[
        Flag::switch(&["-a", "--echo-all"]),
        Flag::switch(&["-A", "--no-align"]),
        Flag::switch(&["-b", "--echo-errors"]),
        Flag::switch(&["-e", "--echo-queries"]),
        Flag::switch(&["-E", "--echo-hidden"]),
        Flag::switch(&["-H", "--html"]),
        Flag::switch(&["-l", "--list"]),
        Flag::switch(&["-n", "--no-readline"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-s", "--single-step"]),
        Flag::switch(&["-S", "--single-line"]),
        Flag::switch(&["-t", "--tuples-only"]),
        Flag::switch(&["-V", "--version"]),
        Flag::switch(&["-w", "--no-password"]),
        Flag::switch(&["-W", "--password"]),
        Flag::switch(&["-x", "--expanded"]),
        Flag::switch(&["-X", "--no-psqlrc"]),
        Flag::switch(&["-z", "--field-separator-zero"]),
        Flag::switch(&["-0", "--record-separator-zero"]),
        Flag::switch(&["-1", "--single-transaction"]),
        Flag::switch(&["--csv"]),
        Flag::glued(&["-?", "--help"], Role::Text),
        Flag::value(&["-c", "--command"], Role::Code("SQL")),
        Flag::value(&["-d", "--dbname"], Role::Text),
        Flag::value(&["-f", "--file"], Role::Read),
        Flag::value(&["-F", "--field-separator"], Role::Text),
        Flag::value(&["-h", "--host"], Role::Host),
        Flag::value(&["-L", "--log-file"], Role::Write),
        Flag::value(&["-o", "--output"], Role::Write),
        Flag::value(&["-p", "--port"], Role::Text),
        Flag::value(&["-P", "--pset"], Role::Text),
        Flag::value(&["-R", "--record-separator"], Role::Text),
        Flag::value(&["-T", "--table-attr"], Role::Text),
        Flag::value(&["-U", "--username"], Role::Text),
        Flag::value(&["-v", "--set", "--variable"], Role::Text),
    ])
    .alone(&["--version", "-V", "--help"])
    .operands(Operands::all(Role::Text))
    .judge(there)
    .examples(&[
        ex("psql -c \"drop table x\"", "opaque; connect localhost"),
        ex("psql postgresql://db.example/x", "connect ?; opaque"),
        ex("psql -h db.example -l", "connect db.example; opaque"),
        ex("psql -L l -o o -f a.sql", "read a.sql; write l; write o; connect localhost; opaque"),
        ex("psql --version", ""),
    ]);

/// Connects, by default to this machine; what it asks there may change anything.
fn there(call: &Call<'_>, findings: &mut Findings<'_>) {
    let elsewhere = call
        .operand_args()
        .chain(call.values("-d"))
        .any(|name| name.known().is_none_or(|text| text.contains(&b'=') || text.contains(&b'/')));
    if elsewhere {
        findings.connect(call.span, Host::Unknown);
    } else if !call.has("-h") {
        findings.connect(call.span, Host::Name("localhost".to_owned()));
    }
    findings.opaque(call.span, "statements are not read");
}
