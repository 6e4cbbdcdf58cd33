//! `locale`: prints the locale settings.

use crate::tools::spec::{Flag, Operands, Role, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("locale", "prints the locale settings", "glibc 2.36, locale(1)")
    .flags(&[
        Flag::switch(&["-a", "--all-locales"]),
        Flag::switch(&["-m", "--charmaps"]),
        Flag::switch(&["-c", "--category-name"]),
        Flag::switch(&["-k", "--keyword-name"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-?", "--help"]),
        Flag::switch(&["--usage"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("locale", ""),
        ex("locale -a", ""),
        ex("locale -k LC_TIME charmap", ""),
        ex("locale --no-such", "opaque"),
    ]);
