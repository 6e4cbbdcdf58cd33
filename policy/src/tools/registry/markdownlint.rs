//! `markdownlint`: checks Markdown files.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("markdownlint", "checks Markdown files", "markdownlint-cli 0.48, markdownlint --help")
        .syntax(Syntax::EXACT)
        .flags(&[
            Flag::switch(&["-V", "--version"]),
            Flag::value(&["-c", "--config"], Role::Config("a configuration may be a program")),
            Flag::value(&["--configPointer"], Role::Text),
            Flag::switch(&["-d", "--dot"]),
            Flag::switch(&["-f", "--fix"]).operands(&Role::Write),
            Flag::value(&["-i", "--ignore"], Role::Text),
            Flag::switch(&["-j", "--json"]),
            Flag::value(&["-o", "--output"], Role::Write),
            Flag::value(&["-p", "--ignore-path"], Role::Read),
            Flag::switch(&["-q", "--quiet"]),
            Flag::value(&["-r", "--rules"], Role::Code("JavaScript")),
            Flag::switch(&["-s", "--stdin"]),
            Flag::value(&["--enable"], Role::Text),
            Flag::value(&["--disable"], Role::Text),
            Flag::switch(&["-h", "--help"]),
        ])
        .operands(Operands::all(Role::Read))
        .examples(&[
            ex("markdownlint -d README.md", "read README.md"),
            ex("markdownlint -f a.md", "read a.md; write a.md"),
            ex("markdownlint -c x.js a.md", "opaque; read a.md"),
            ex("markdownlint -r ./x a.md", "opaque; read a.md"),
            ex("markdownlint -o out a.md", "write out; read a.md"),
        ]);
