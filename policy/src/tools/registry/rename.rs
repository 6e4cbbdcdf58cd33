//! `rename`: renames files by a Perl expression.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new(
    "rename",
    "renames files by a Perl expression",
    "File::Rename 2.00 (Debian rename 2.00-1), rename(1); util-linux has another of the same name",
)
.flags(&[
    Flag::switch(&["-v", "--verbose"]),
    Flag::switch(&["-0", "--null"]),
    Flag::switch(&["-n", "--nono"]),
    Flag::switch(&["-f", "--force"]),
    Flag::switch(&["--path", "--fullpath"]),
    Flag::switch(&["-d", "--filename", "--nopath", "--nofullpath"]),
    Flag::ends(&["-h", "--help"]),
    Flag::ends(&["-m", "--man"]),
    Flag::ends(&["-V", "--version"]),
    Flag::glued(&["-u", "--unicode"], Role::Text),
    Flag::value(&["-e"], Role::Code("Perl")).replaces_lead(),
    Flag::value(&["-E"], Role::Code("Perl")).replaces_lead(),
])
.operands(Operands::lead(&[Role::Code("Perl")], Role::Move))
.examples(&[
    ex("rename 's/a/b/' x y", "opaque; read x; delete x; read y; delete y"),
    ex("rename -n 's/a/b/' x", "opaque; read x; delete x"),
    ex("rename -e 's/a/b/' x", "opaque; read x; delete x"),
    ex("rename -E 's/a/b/' x", "opaque; read x; delete x"),
    ex("rename --version", ""),
]);
