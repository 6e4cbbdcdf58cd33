//! `nm`: lists the symbols of object files.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("nm", "lists the symbols of object files", "GNU binutils 2.40, nm(1)")
    .syntax(Syntax::GNU.at_files())
    .flags(&[
        Flag::switch(&["-a", "--debug-syms"]),
        Flag::switch(&["-A", "--print-file-name"]),
        Flag::switch(&["-B"]),
        Flag::switch(&["-C"]),
        Flag::glued(&["--demangle"], Role::Text),
        Flag::switch(&["--no-demangle"]),
        Flag::switch(&["--recurse-limit"]),
        Flag::switch(&["--no-recurse-limit"]),
        Flag::switch(&["--recursion-limit"]),
        Flag::switch(&["--no-recursion-limit"]),
        Flag::switch(&["-D", "--dynamic"]),
        Flag::switch(&["-e"]),
        Flag::value(&["-f", "--format"], Role::Text),
        Flag::value(&["-F"], Role::Text),
        Flag::switch(&["-g", "--extern-only"]),
        Flag::value(&["--ifunc-chars"], Role::Text),
        Flag::switch(&["-j", "--just-symbols"]),
        Flag::switch(&["-l", "--line-numbers"]),
        Flag::switch(&["--inlines"]),
        Flag::switch(&["-n", "-v", "--numeric-sort"]),
        Flag::switch(&["-o"]),
        Flag::switch(&["-p", "--no-sort"]),
        Flag::switch(&["-P", "--portability"]),
        Flag::switch(&["-r", "--reverse-sort"]),
        Flag::value(&["--plugin"], Role::CodeFile("plugin")),
        Flag::switch(&["-S", "--print-size"]),
        Flag::switch(&["-s", "--print-armap"]),
        Flag::switch(&["--quiet"]),
        Flag::switch(&["--size-sort"]),
        Flag::switch(&["--special-syms"]),
        Flag::switch(&["--synthetic"]),
        Flag::value(&["-t", "--radix"], Role::Text),
        Flag::value(&["--target"], Role::Text),
        Flag::switch(&["-u", "--undefined-only"]),
        Flag::switch(&["-U", "--defined-only"]),
        Flag::value(&["--unicode"], Role::Text),
        Flag::switch(&["-W", "--no-weak"]),
        Flag::switch(&["--with-symbol-versions"]),
        Flag::switch(&["--without-symbol-versions"]),
        Flag::value(&["-X"], Role::Text),
        Flag::switch(&["-h", "-H", "--help"]),
        Flag::switch(&["-V", "--version"]),
    ])
    .operands(Operands::all(Role::Read))
    .bare(&[Fact::Reads(Place::InCwd("a.out"))])
    .examples(&[
        ex("nm a.o", "read a.o"),
        ex("nm -gC --defined-only lib.a", "read lib.a"),
        ex("nm", "read a.out/**"),
        ex("nm --plugin ./p.so a.o", "read a.o; read p.so; run p.so"),
        ex("nm --plug=p.so a.o", "read a.o; read p.so; run p.so"),
        ex("nm @opts", "opaque; read a.out/**"),
        ex("nm $x", "opaque; read ?; read a.out/**"),
    ]);
