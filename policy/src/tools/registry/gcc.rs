//! `gcc`: compiles C and C++.
//!
//! One file for GCC and Clang: their options mean the same, or are not understood here.

use crate::{
    effect::Effect,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("gcc", "compiles C and C++", "GCC 12.2, gcc(1); Clang 14, clang(1)")
    .aliases(&["cc", "c++", "g++", "clang", "clang++"])
    .syntax(Syntax::RAW)
    .operands(Operands::Judged)
    .judge(compiles)
    .examples(&[
        ex("gcc a.c", "read a.c; write a.out"),
        ex("gcc -Wall -O2 -g -Iinc -DX=1 a.c -o a -lm", "read a.c; write a"),
        ex("gcc -c a.c", "read a.c; write ./**"),
        ex("cc -E -dM -x c -", ""),
        ex("gcc -fsyntax-only -std=c17 -Wextra a.c", "read a.c"),
        ex("g++ -std=c++20 -oa a.cc", "read a.cc; write a"),
        ex("clang --version", ""),
        ex("clang -gcc-toolchain x -fsyntax-only a.c", "opaque; read x; read a.c"),
        ex("gcc -dumpmachine", ""),
        ex("gcc -print-file-name=libc.a", ""),
        ex("gcc -v", ""),
        ex("gcc -MM -MF d a.c", "read a.c; write d"),
        ex("gcc -include /x -E a.c", "read /x; read a.c"),
        ex("gcc -wrapper ./x -c a.c", "opaque; read x; read a.c; write ./**"),
        ex("gcc -fplugin=./x.so -c a.c", "opaque; read a.c; write ./**"),
        ex("gcc -specs=x a.c", "opaque; read a.c; write a.out"),
        ex("gcc -B. a.c", "opaque; read a.c; write a.out"),
        ex("gcc -fuse-ld=./x a.c", "opaque; read a.c; write a.out"),
        ex("gcc @x", "opaque; write a.out"),
        ex("gcc -Wl,-z,now,--as-needed a.c -o a", "read a.c; write a"),
        ex("gcc -Wl,--dynamic-list=x -Wl,-plugin,./x a.c -o a", "opaque; read a.c; write a"),
        ex("clang -Xclang -load -Xclang ./p.so -fsyntax-only a.c", "opaque; read p.so; read a.c"),
        ex("gcc -fdump-tree-all=x -fsyntax-only a.c", "opaque; read a.c"),
        ex("gcc -save-temps -c a.c", "opaque; read a.c; write ./**"),
        ex("gcc $x", "opaque; read ?; write a.out"),
        ex("gcc -E \"$X\"", "opaque; read ?"),
        ex("gcc -S -o - a.c", "read a.c"),
        ex("gcc -### a.c", "read a.c"),
    ]);

/// Flags whose value, glued or the next word, is a name, number or directory to look in.
const VALUES: &[&str] = &[
    "-I",
    "-L",
    "-D",
    "-U",
    "-A",
    "-l",
    "-x",
    "-u",
    "-z",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "-imultilib",
    "-MT",
    "-MQ",
    "-target",
    "-arch",
];

/// Flags whose value, glued or the next word, is a file that is read.
const FILES: &[&str] = &["-include", "-imacros"];

/// Words that are flags of no further meaning.
const PLAIN: &[&str] = &[
    "-ansi",
    "-pedantic",
    "-pedantic-errors",
    "-w",
    "-pipe",
    "-pthread",
    "-static",
    "-shared",
    "-pie",
    "-no-pie",
    "-static-pie",
    "-static-libgcc",
    "-static-libstdc++",
    "-shared-libgcc",
    "-nostdlib",
    "-nodefaultlibs",
    "-nostartfiles",
    "-nolibc",
    "-rdynamic",
    "-s",
    "-p",
    "-pg",
    "-C",
    "-CC",
    "-P",
    "-H",
    "-dM",
    "-dD",
    "-dN",
    "-dI",
    "-dU",
    "-undef",
    "-nostdinc",
    "-nostdinc++",
    "-trigraphs",
    "-traditional",
    "-traditional-cpp",
    "-symbolic",
    "-MG",
    "-MP",
    "-Q",
    "-v",
    "-emit-llvm",
    "-g",
    "-Qunused-arguments",
    "-no-canonical-prefixes",
    "-no-integrated-cpp",
    "-remap",
    "--verbose",
];

/// Words with which nothing is compiled: the compiler prints and exits.
const PRINTS: &[&str] = &[
    "--version",
    "--help",
    "--target-help",
    "-dumpversion",
    "-dumpfullversion",
    "-dumpmachine",
    "-dumpspecs",
    "-print-search-dirs",
    "-print-libgcc-file-name",
    "-print-multi-directory",
    "-print-multi-lib",
    "-print-multi-os-directory",
    "-print-multiarch",
    "-print-sysroot",
    "-print-sysroot-headers-suffix",
    "-print-resource-dir",
    "-print-target-triple",
    "-print-effective-triple",
    "-print-targets",
    "-print-supported-cpus",
];

/// Flags of this beginning only choose a name, number or place to look in.
const BEGINNINGS: &[&str] = &[
    "-std=",
    "--std=",
    "-stdlib=",
    "--sysroot=",
    "--target=",
    "-fvisibility=",
    "-fsanitize=",
    "-fno-sanitize=",
    "-fdiagnostics-color",
    "-fdiagnostics-format=text",
    "-fdiagnostics-format=json-stderr",
    "-fdiagnostics-format=sarif-stderr",
    "-fdiagnostics-format=clang",
    "-fdiagnostics-format=msvc",
    "-fdiagnostics-format=vi",
    "-fmax-errors=",
    "-ferror-limit=",
    "-ffp-contract=",
    "-ftemplate-depth=",
    "-ffile-prefix-map=",
    "-fdebug-prefix-map=",
    "-fmacro-prefix-map=",
    "-fpack-struct",
    "-finput-charset=",
    "-fexec-charset=",
    "-fmessage-length=",
    "-fabi-version=",
    "-fcf-protection=",
    "-falign-",
    "-fstrict-flex-arrays=",
    "-fno-",
    "-O",
    "-g0",
    "-g1",
    "-g2",
    "-g3",
    "-ggdb",
    "-gdwarf",
    "-gline-tables-only",
    "-gz",
    "-gno-",
    "-Rpass",
    "-march=",
    "-mtune=",
    "-mcpu=",
    "-mabi=",
    "-mfpu=",
    "-mfloat-abi=",
    "-mcmodel=",
    "-m32",
    "-m64",
    "-mno-",
    "-msse",
    "-mavx",
    "-mmacosx-version-min=",
    "-mthumb",
    "-marm",
    "-mfma",
    "-mbmi",
    "-maes",
    "-mpclmul",
    "-mpopcnt",
    "-mlzcnt",
    "-mf16c",
];

/// Switches of the form `-fNAME` that write, load or run something.
const ACTIVE: &[&str] = &[
    "dump",
    "repo",
    "plugin",
    "pass-plugin",
    "profile",
    "auto-profile",
    "save",
    "module",
    "callgraph",
    "stack-usage",
    "opt-info",
    "compare",
    "time-trace",
    "record",
    "crash",
    "lto",
    "use-linker-plugin",
    "use-ld",
    "embed",
    "proc",
    "syntax-only",
    "analyzer",
    "test-coverage",
    "branch-probabilities",
    "build-session",
    "implicit-module",
    "prebuilt-module",
    "diagnostics",
    "debug",
    "dep",
    "directives",
];

fn compiles(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut output = None;
    let mut objects = false;
    let mut to_stdout = false;
    let mut silent = call.args.is_empty();
    let mut sources = 0_usize;
    let mut words = call.args.iter();
    while let Some(word) = words.next() {
        let Some(text) = word.known_str() else {
            if word.form == Form::Any || word.may_begin_with(b'-') || word.may_begin_with(b'@') {
                findings.opaque(word.span, "a word that may be an option");
            }
            if !word.text.starts_with(b"-") {
                findings.read(word);
            }
            sources += 1;
            continue;
        };
        if text == "-" {
            sources += 1;
        } else if text.starts_with('@') {
            findings.opaque(word.span, "a file of further options");
            sources += 1;
        } else if !text.starts_with('-') {
            findings.read(word);
            sources += 1;
        } else if let Some(rest) = text.strip_prefix("-o") {
            output = if rest.is_empty() { words.next().cloned() } else { Some(word.tail(2)) };
        } else if matches!(text, "-E" | "-M" | "-MM" | "-fsyntax-only" | "-###") {
            silent = true;
            to_stdout |= text == "-E";
        } else if text == "-c" || text == "-S" {
            objects = true;
            to_stdout |= text == "-S";
        } else if PRINTS.contains(&text)
            || text.starts_with("-print-file-name=")
            || text.starts_with("-print-prog-name=")
            || text.starts_with("--help=")
        {
            silent = true;
        } else if matches!(text, "-MD" | "-MMD") {
            let here = findings.below_cwd(".");
            findings.at(word.span, Effect::Write(here), "writes dependencies");
        } else if text == "-MF" {
            if let Some(file) = words.next() {
                findings.write(file);
            }
        } else if FILES.contains(&text) {
            if let Some(file) = words.next() {
                findings.read(file);
            }
        } else if VALUES.contains(&text) {
            words.next();
        } else if text.starts_with("-l") || (text.starts_with("-Wl,") && is_plain(text)) {
            // A library, or a word for the linker, is enough to link.
            sources += 1;
        } else if !is_plain(text) {
            findings.opaque(word.span, "an option of the compiler that is not described");
        }
    }
    if output.is_none() && (silent || sources == 0) {
        return;
    }
    match output {
        Some(file) if to_stdout && file.known() == Some(b"-") => {}
        Some(file) => findings.write(&file),
        None if objects => {
            let here = findings.below_cwd(".");
            findings.at(call.span, Effect::Write(here), "compiles");
        }
        None => findings.write(&Arg::exact("a.out", call.span)),
    }
}

/// Whether a word is a flag that only chooses how to compile.
fn is_plain(text: &str) -> bool {
    if PLAIN.contains(&text) || BEGINNINGS.iter().any(|beginning| text.starts_with(beginning)) {
        return true;
    }
    if let Some(options) = text.strip_prefix("-Wl,") {
        return plain_link_options(options);
    }
    if text.starts_with("-W") {
        return !text.contains(',');
    }
    if let Some(name) = text.strip_prefix("-f") {
        return !name.contains('=') && !ACTIVE.iter().any(|active| name.starts_with(active));
    }
    ["-I", "-L", "-D", "-U", "-l", "-x", "-isystem", "-iquote", "-idirafter"].iter().any(|flag| text.starts_with(flag))
}

/// The value of `-Wl,`, where it only chooses how to link.
fn plain_link_options(options: &str) -> bool {
    let mut words = options.split(',');
    while let Some(word) = words.next() {
        match word {
            "--as-needed"
            | "--no-as-needed"
            | "--no-undefined"
            | "--gc-sections"
            | "--start-group"
            | "--end-group"
            | "-s"
            | "-S"
            | "--strip-all"
            | "--strip-debug"
            | "--whole-archive"
            | "--no-whole-archive"
            | "--export-dynamic"
            | "-E"
            | "-Bstatic"
            | "-Bdynamic"
            | "-Bsymbolic"
            | "--enable-new-dtags"
            | "--disable-new-dtags"
            | "-O1"
            | "-O2"
            | "--build-id"
            | "--eh-frame-hdr"
            | "-dead_strip"
            | "--fatal-warnings"
            | "--no-allow-shlib-undefined" => {}
            "-rpath" | "-rpath-link" | "-z" | "-soname" | "-h" | "-install_name" | "--defsym" => {
                words.next();
            }
            _ if ["-rpath=", "-soname=", "--build-id=", "--hash-style=", "-rpath-link=", "--sort-common="]
                .iter()
                .any(|flag| word.starts_with(flag)) => {}
            _ => return false,
        }
    }
    true
}
