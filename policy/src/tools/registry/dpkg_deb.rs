//! `dpkg-deb`: reads and builds package archives.

use crate::{
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("dpkg-deb", "reads and builds package archives", "dpkg 1.21.22, dpkg-deb(1)")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::switch(&["-b", "--build"]).operands(&Role::Write),
        Flag::switch(&["-c", "--contents"]),
        Flag::switch(&["-I", "--info"]),
        Flag::switch(&["-W", "--show"]),
        Flag::switch(&["-f", "--field"]),
        Flag::switch(&["-e", "--control"]).does(&[Fact::Writes(Place::InCwd("DEBIAN"))]).operands(&Role::Write),
        Flag::switch(&["-x", "--extract"]).operands(&Role::Write),
        Flag::switch(&["-X", "--vextract"]).operands(&Role::Write),
        Flag::switch(&["-R", "--raw-extract"]).operands(&Role::Write),
        Flag::switch(&["--ctrl-tarfile"]),
        Flag::switch(&["--fsys-tarfile"]),
        Flag::switch(&["-?", "-h", "--help"]),
        Flag::switch(&["--version"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-D", "--debug"]),
        Flag::value(&["--showformat"], Role::Text),
        Flag::value(&["--deb-format"], Role::Text),
        Flag::switch(&["--nocheck"]),
        Flag::switch(&["--root-owner-group"]),
        Flag::switch(&["--no-uniform-compression"]),
        Flag::switch(&["--uniform-compression"]),
        Flag::value(&["--threads-max"], Role::Text),
        Flag::value(&["-z"], Role::Text),
        Flag::value(&["-Z"], Role::Text),
        Flag::value(&["-S"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .judge(built)
    .examples(&[
        ex("dpkg-deb -b d", "read d; write d; write d.deb"),
        ex("dpkg-deb -c a.deb", "read a.deb"),
        ex("dpkg-deb -I a.deb", "read a.deb"),
        ex("dpkg-deb --fsys-tarfile a.deb", "read a.deb"),
        ex("dpkg-deb -x a.deb d", "read a.deb; read d; write a.deb; write d"),
        ex("dpkg-deb -X a.deb d", "read a.deb; read d; write a.deb; write d"),
        ex("dpkg-deb -R a.deb d", "read a.deb; read d; write a.deb; write d"),
        ex("dpkg-deb -e a.deb", "read a.deb; write a.deb; write DEBIAN/**"),
        ex("dpkg-deb -b d a.deb", "read a.deb; read d; write a.deb; write d"),
        ex("dpkg-deb $x", "opaque; read ?"),
    ]);

/// Without a second operand the package lies beside its directory.
fn built(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut operands = call.operand_args();
    if let (true, Some(directory), None) = (call.has("--build"), operands.next(), operands.next())
        && directory.form == Form::Exact
    {
        let name = directory.text.strip_suffix(b"/").unwrap_or(&directory.text);
        findings.write(&Arg::exact([name, b".deb"].concat(), directory.span));
    }
}
