//! `go`: builds and runs Go.
//!
//! Compiling Go runs no code of the project, but for cgo, whose options the compiler restricts itself.

use crate::{
    effect::{Effect, Host},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

static SOURCE: &str = "Go 1.19, go help COMMAND; newer flags from go.dev/cmd/go";
/// Flags of the commands that build.
const BUILD: &[Flag] = &[
    Flag::glued(&["-a", "--a"], Role::Text),
    Flag::glued(&["-n", "--n"], Role::Text),
    Flag::glued(&["-race", "--race"], Role::Text),
    Flag::glued(&["-msan", "--msan"], Role::Text),
    Flag::glued(&["-asan", "--asan"], Role::Text),
    Flag::glued(&["-cover", "--cover"], Role::Text),
    Flag::glued(&["-v", "--v"], Role::Text),
    Flag::glued(&["-work", "--work"], Role::Text),
    Flag::glued(&["-x", "--x"], Role::Text),
    Flag::glued(&["-json", "--json"], Role::Text),
    Flag::glued(&["-linkshared", "--linkshared"], Role::Text),
    Flag::glued(&["-modcacherw", "--modcacherw"], Role::Text),
    Flag::glued(&["-trimpath", "--trimpath"], Role::Text),
    Flag::glued(&["-buildvcs", "--buildvcs"], Role::Text),
    Flag::value(&["-p", "--p"], Role::Text),
    Flag::value(&["-C", "--C"], Role::Enter),
    Flag::value(&["-covermode", "--covermode"], Role::Text),
    Flag::value(&["-coverpkg", "--coverpkg"], Role::Text),
    Flag::value(&["-asmflags", "--asmflags"], Role::Config("options of the assembler")),
    Flag::value(&["-buildmode", "--buildmode"], Role::Text),
    Flag::value(&["-compiler", "--compiler"], Role::Opaque("another compiler")),
    Flag::value(&["-gccgoflags", "--gccgoflags"], Role::Config("options of another compiler")),
    Flag::value(&["-gcflags", "--gcflags"], Role::Text),
    Flag::value(&["-installsuffix", "--installsuffix"], Role::Text),
    Flag::value(&["-ldflags", "--ldflags"], Role::Text),
    Flag::value(&["-mod", "--mod"], Role::Text),
    Flag::value(&["-modfile", "--modfile"], Role::Read),
    Flag::value(&["-overlay", "--overlay"], Role::Read),
    Flag::value(&["-pgo", "--pgo"], Role::Text),
    Flag::value(&["-pkgdir", "--pkgdir"], Role::Write),
    Flag::value(&["-tags", "--tags"], Role::Text),
    Flag::value(&["-toolexec", "--toolexec"], Role::Shell),
];

pub(super) static TOOL: Tool = Tool::new("go", "builds and runs Go", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::value(&["-C", "--C"], Role::Enter)])
    .alone(&["-h", "-help", "--help"])
    .commands(&[
        VERSION,
        ENV,
        LIST,
        BUILD_COMMAND,
        INSTALL,
        VET,
        TEST,
        RUN,
        GENERATE,
        TOOL_COMMAND,
        FMT,
        FIX,
        CLEAN,
        DOC,
        GET,
        WORK,
        MOD,
        TELEMETRY,
        BUG,
        HELP,
    ])
    .examples(&[ex("go", ""), ex("go frob", "opaque"), ex("go -C d version", "")]);

const VERSION: Tool = Tool::new("version", "prints versions", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::glued(&["-m", "--m"], Role::Text),
        Flag::glued(&["-v", "--v"], Role::Text),
        Flag::glued(&["-json", "--json"], Role::Text),
    ])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("go version", ""), ex("go version -m bin/x", "read bin/x")]);

const ENV: Tool = Tool::new("env", "prints or changes settings", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::glued(&["-json", "--json"], Role::Text),
        Flag::glued(&["-changed", "--changed"], Role::Text),
        Flag::glued(&["-w", "--w"], Role::Text).does(&[Fact::Writes(Place::InHome(".config/go"))]),
        Flag::glued(&["-u", "--u"], Role::Text).does(&[Fact::Writes(Place::InHome(".config/go"))]),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("go env", ""),
        ex("go env -json GOPATH", ""),
        ex("go env -w A=b", "write /home/u/.config/go/**"),
        ex("go env -u A", "write /home/u/.config/go/**"),
    ]);

const LIST: Tool = Tool::new("list", "lists packages", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::value(&["-f", "--f"], Role::Text),
        Flag::glued(&["-e", "--e"], Role::Text),
        Flag::glued(&["-find", "--find"], Role::Text),
        Flag::glued(&["-deps", "--deps"], Role::Text),
        Flag::glued(&["-m", "--m"], Role::Text),
        Flag::glued(&["-u", "--u"], Role::Text),
        Flag::glued(&["-versions", "--versions"], Role::Text),
        Flag::glued(&["-retracted", "--retracted"], Role::Text),
        Flag::value(&["-reuse", "--reuse"], Role::Read),
        Flag::glued(&["-compiled", "--compiled"], Role::Text),
        Flag::glued(&["-export", "--export"], Role::Text),
        Flag::glued(&["-test", "--test"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .shared(&[BUILD])
    .judge(lists)
    .examples(&[
        ex("go list ./...", "read ./**; connect ?"),
        ex("go list -f '{{.Dir}}' -mod=vendor ./...", "read ./**"),
        ex("go list -export x", "read ./**; connect ?; write /home/u/.cache/go-build/**"),
        ex("go list -toolexec ./x -mod=vendor .", "read ./**; shell ./x"),
    ]);

const BUILD_COMMAND: Tool = Tool::new("build", "compiles packages", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::value(&["-o", "--o"], Role::Write)])
    .operands(Operands::all(Role::Text))
    .shared(&[BUILD])
    .judge(builds)
    .examples(&[
        ex("go build ./...", "read ./**; write ./**; write /home/u/.cache/go-build/**; connect ?"),
        ex("go build -mod=vendor -o out .", "read ./**; write out; write /home/u/.cache/go-build/**"),
        ex(
            "go build -mod=vendor -ldflags='-s -w -X main.v=1' -o x",
            "read ./**; write x; write /home/u/.cache/go-build/**",
        ),
        ex(
            "go build -mod=vendor -o x -ldflags '-extld=./ld'",
            "read ./**; write x; write /home/u/.cache/go-build/**; opaque",
        ),
        ex("go build -mod=vendor -o x -gcflags=all=-N", "read ./**; write x; write /home/u/.cache/go-build/**"),
        ex("go build -mod=vendor -o x -gcflags=-d=x", "read ./**; write x; write /home/u/.cache/go-build/**; opaque"),
        ex(
            "go build -mod=vendor -o x -asmflags=-x -compiler y -gccgoflags z",
            "read ./**; write x; write /home/u/.cache/go-build/**; opaque",
        ),
        ex(
            "go build -mod=vendor -C d -o x -pkgdir p",
            "read d/**; write d/x; write d/p; write /home/u/.cache/go-build/**",
        ),
        ex("go build -mod=vendor -o x -no-such", "read ./**; write x; write /home/u/.cache/go-build/**; opaque"),
    ]);

const INSTALL: Tool = Tool::new("install", "compiles and installs", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome("go"))])
    .shared(&[BUILD])
    .judge(builds)
    .examples(&[ex(
        "go install example.org/x@latest",
        "write /home/u/go/**; read ./**; connect ?; write /home/u/.cache/go-build/**; write ./**",
    )]);

const VET: Tool = Tool::new("vet", "checks packages", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::value(&["-c", "--c"], Role::Text),
        Flag::glued(&["-fix", "--fix"], Role::Text),
        Flag::glued(&["-diff", "--diff"], Role::Text),
        Flag::value(&["-vettool", "--vettool"], Role::Program),
    ])
    .operands(Operands::all(Role::Text))
    .shared(&[BUILD])
    .judge(vets)
    .examples(&[
        ex("go vet -mod=vendor ./...", "read ./**; write /home/u/.cache/go-build/**"),
        ex("go vet -mod=vendor -vettool=./x ./...", "read ./**; write /home/u/.cache/go-build/**; inner ./x"),
        ex("go vet -printf ./...", "opaque; read ./**; connect ?; write /home/u/.cache/go-build/**"),
    ]);

const TEST: Tool = Tool::new("test", "runs tests", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[
        ex("go test ./... -run X", "run project code"),
        ex("go test -exec 'sh -c x' ./...", "run project code"),
    ]);

const RUN: Tool = Tool::new("run", "compiles and runs a program", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("go run .", "run project code")]);

const GENERATE: Tool = Tool::new("generate", "runs generators", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("go generate ./...", "run project code")]);

const TOOL_COMMAND: Tool = Tool::new("tool", "runs a tool", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("a tool of the distribution or the module")])
    .examples(&[ex("go tool pprof x", "opaque")]);

const FMT: Tool = Tool::new("fmt", "formats packages", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::glued(&["-n", "--n"], Role::Text),
        Flag::glued(&["-x", "--x"], Role::Text),
        Flag::value(&["-mod", "--mod"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd), Fact::Writes(Place::Cwd)])
    .examples(&[ex("go fmt ./...", "read ./**; write ./**")]);

const FIX: Tool = Tool::new("fix", "rewrites packages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd), Fact::Writes(Place::Cwd)])
    .examples(&[ex("go fix ./...", "read ./**; write ./**")]);

const CLEAN: Tool = Tool::new("clean", "removes what was built", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::glued(&["-i", "--i"], Role::Text),
        Flag::glued(&["-r", "--r"], Role::Text),
        Flag::glued(&["-n", "--n"], Role::Text),
        Flag::glued(&["-x", "--x"], Role::Text),
        Flag::glued(&["-cache", "--cache"], Role::Text),
        Flag::glued(&["-testcache", "--testcache"], Role::Text),
        Flag::glued(&["-modcache", "--modcache"], Role::Text),
        Flag::glued(&["-fuzzcache", "--fuzzcache"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[
        Fact::Deletes(Place::Cwd),
        Fact::Deletes(Place::InHome(".cache/go-build")),
        Fact::Deletes(Place::InHome("go")),
    ])
    .examples(&[ex("go clean -cache", "delete ./**; delete /home/u/.cache/go-build/**; delete /home/u/go/**")]);

const DOC: Tool = Tool::new("doc", "shows documentation", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::glued(&["-all", "--all"], Role::Text),
        Flag::glued(&["-c", "--c"], Role::Text),
        Flag::glued(&["-cmd", "--cmd"], Role::Text),
        Flag::glued(&["-short", "--short"], Role::Text),
        Flag::glued(&["-src", "--src"], Role::Text),
        Flag::glued(&["-u", "--u"], Role::Text),
        Flag::glued(&["-ex", "--ex"], Role::Text),
        Flag::value(&["-C", "--C"], Role::Enter),
        Flag::glued(&["-http", "--http"], Role::Text).does(&[Fact::Opaque("serves")]),
    ])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd), Fact::Writes(Place::InHome(".cache/go-build"))])
    .examples(&[
        ex("go doc -all fmt.Println", "read ./**; write /home/u/.cache/go-build/**"),
        ex("go doc -http fmt", "read ./**; write /home/u/.cache/go-build/**; opaque"),
    ]);

const GET: Tool = Tool::new("get", "changes dependencies", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd), Fact::Writes(Place::InHome("go"))])
    .examples(&[ex("go get x@latest", "connect ?; write ./**; write /home/u/go/**")]);

const INIT: Tool = Tool::new("init", "changes go.work", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go work init", "write ./**; connect ?")]);

const USE: Tool = Tool::new("use", "changes go.work", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go work use", "write ./**; connect ?")]);

const EDIT: Tool = Tool::new("edit", "changes go.work", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go work edit", "write ./**; connect ?")]);

const SYNC: Tool = Tool::new("sync", "changes go.work", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go work sync", "write ./**; connect ?")]);

const VENDOR: Tool = Tool::new("vendor", "changes go.work", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go work vendor", "write ./**; connect ?")]);

const WORK: Tool = Tool::new("work", "handles workspaces", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .operands(Operands::all(Role::Text))
    .commands(&[INIT, USE, EDIT, SYNC, VENDOR]);

const GRAPH: Tool = Tool::new("graph", "prints the graph", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::glued(&["-x", "--x"], Role::Text), Flag::value(&["-go", "--go"], Role::Text)])
    .effects(&[Fact::Reads(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go mod graph", "read ./**; connect ?")]);

const WHY: Tool = Tool::new("why", "says why a module is needed", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::glued(&["-m", "--m"], Role::Text), Flag::glued(&["-vendor", "--vendor"], Role::Text)])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go mod why -m x", "read ./**; connect ?")]);

const VERIFY: Tool = Tool::new("verify", "checks downloaded modules", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .effects(&[Fact::Reads(Place::Cwd), Fact::Reads(Place::InHome("go")), Fact::Connects("")])
    .examples(&[ex("go mod verify", "read ./**; read /home/u/go/**; connect ?")]);

const DOWNLOAD: Tool = Tool::new("download", "downloads modules", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::InHome("go")), Fact::Writes(Place::InCwd("go.sum"))])
    .examples(&[ex("go mod download", "connect ?; write /home/u/go/**; write go.sum/**")]);

const TIDY: Tool = Tool::new("tidy", "changes go.mod", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go mod tidy", "write ./**; connect ?")]);

const MOD_INIT: Tool = Tool::new("init", "changes go.mod", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go mod init", "write ./**; connect ?")]);

const MOD_EDIT: Tool = Tool::new("edit", "changes go.mod", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go mod edit", "write ./**; connect ?")]);

const MOD_VENDOR: Tool = Tool::new("vendor", "changes go.mod", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("go mod vendor", "write ./**; connect ?")]);

const MOD: Tool = Tool::new("mod", "handles modules", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .operands(Operands::all(Role::Text))
    .commands(&[GRAPH, WHY, VERIFY, DOWNLOAD, TIDY, MOD_INIT, MOD_EDIT, MOD_VENDOR]);

const TELEMETRY: Tool = Tool::new("telemetry", "shows or changes telemetry", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".config/go"))])
    .examples(&[ex("go telemetry off", "write /home/u/.config/go/**")]);

const BUG: Tool = Tool::new("bug", "reports a bug", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the configured browser"), Fact::Connects("")])
    .examples(&[ex("go bug", "run the configured browser; connect ?")]);

const HELP: Tool = Tool::new("help", "prints help", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .operands(Operands::all(Role::Text))
    .examples(&[ex("go help build", "")]);

/// Reads the module, compiles into the cache and may fetch modules.
fn compiles(call: &Call<'_>, findings: &mut Findings<'_>, cached: bool) {
    let here = findings.below_cwd(".");
    findings.at(call.span, Effect::Read(here), "reads");
    if cached {
        let cache = findings.below_home(".cache/go-build");
        findings.at(call.span, Effect::Write(cache), "caches");
    }
    if !call.values("-mod").any(|value| value.known() == Some(b"vendor")) {
        findings.connect(call.span, Host::Unknown);
    }
    for value in call.values("-ldflags") {
        if !value.known_str().is_some_and(plain_link_flags) {
            findings.opaque(value.span, "options of the linker");
        }
    }
    for value in call.values("-gcflags") {
        let plain = |flags: &str| {
            flags.split_whitespace().all(|flag| matches!(flag, "-N" | "-l" | "-m" | "-m=2" | "-S" | "-e"))
        };
        let known = value.known_str().map(|text| {
            text.split_once('=').filter(|(pattern, _)| !pattern.starts_with('-')).map_or(text, |(_, flags)| flags)
        });
        if !known.is_some_and(plain) {
            findings.opaque(value.span, "options of the compiler");
        }
    }
}

/// Whether the linker is only told to strip, or to set strings.
fn plain_link_flags(flags: &str) -> bool {
    let mut words = flags.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "-s" | "-w" | "-s=false" | "-w=false" => {}
            "-X" => {
                if words.next().is_none_or(|word| word.starts_with('-')) {
                    return false;
                }
            }
            _ if word.starts_with("-X=") || word.starts_with("-buildid=") => {}
            _ => return false,
        }
    }
    true
}

fn lists(call: &Call<'_>, findings: &mut Findings<'_>) {
    let compiled = ["-compiled", "-export", "-test"].iter().any(|flag| call.has(flag));
    compiles(call, findings, compiled);
}

fn builds(call: &Call<'_>, findings: &mut Findings<'_>) {
    compiles(call, findings, true);
    if !call.has("-o") {
        let here = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(here), "writes");
    }
}

fn vets(call: &Call<'_>, findings: &mut Findings<'_>) {
    compiles(call, findings, true);
    if call.has("-fix") {
        let here = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(here), "fixes");
    }
}
