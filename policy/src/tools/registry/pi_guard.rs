//! `pi-guard`: judges and confines commands.

use crate::tools::{
    argv::Call,
    findings::Findings,
    spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
};

static SOURCE: &str = "pi-guard, the contract of its commands";

pub(super) static TOOL: Tool = Tool::new("pi-guard", "judges and confines commands", "pi-guard, docs/contract")
    .syntax(Syntax::EXACT)
    .alone(&["--version", "-V", "--help", "-h"])
    .commands(&[
        CHECK,
        EXPLAIN,
        DOCTOR,
        SCHEMA,
        COMPLETIONS,
        RULES,
        MODE,
        WRAP,
        SH,
        INIT,
        HOOK,
        SERVE,
        BRIDGE,
        MCP,
        SUBAGENT,
        PLAN,
        NOTES,
        AUDIT,
        REPLAY,
    ])
    .examples(&[ex("pi-guard --version", ""), ex("pi-guard frob", "opaque")]);

const CHECK: Tool = Tool::new("check", "decides on a command", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--mode"], Role::Text),
        Flag::value(&["--cwd"], Role::Text),
        Flag::value(&["--sandbox"], Role::Text),
        Flag::switch(&["--json"]),
        Flag::switch(&["--stdin"]),
        Flag::value(&["-c"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pi-guard check --mode plan -c \"rm x\"", ""), ex("pi-guard check -- rm x", "")]);

const EXPLAIN: Tool = Tool::new("explain", "explains a decision", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["--mode"], Role::Text),
        Flag::value(&["--cwd"], Role::Text),
        Flag::value(&["--sandbox"], Role::Text),
        Flag::switch(&["--json"]),
        Flag::value(&["-c"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pi-guard explain -c \"rm x\"", "")]);

const DOCTOR: Tool = Tool::new("doctor", "tests what the host gives", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--json"])])
    .examples(&[ex("pi-guard doctor --json", "")]);

const SCHEMA: Tool = Tool::new("schema", "prints the schema of policies", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pi-guard schema", "")]);

const COMPLETIONS: Tool = Tool::new("completions", "prints a completion script", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pi-guard completions bash", "")]);

const TEST: Tool = Tool::new("test", "tests rules", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--json"])])
    .operands(Operands::all(Role::Read))
    .examples(&[ex("pi-guard rules test a.jsonc", "read a.jsonc")]);

const LIST: Tool = Tool::new("list", "lists rules", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--json"])])
    .examples(&[ex("pi-guard rules list", "")]);

const RULES: Tool = Tool::new("rules", "lists and tests rules", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[TEST, LIST]);

const GET: Tool = Tool::new("get", "shows it", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--json"]), Flag::value(&["--session"], Role::Text)])
    .examples(&[ex("pi-guard mode get", "")]);

const MODE_LIST: Tool = Tool::new("list", "lists modes", SOURCE)
    .syntax(Syntax::EXACT)
    .flags(&[Flag::switch(&["--json"])])
    .examples(&[ex("pi-guard mode list", "")]);

const SET: Tool = Tool::new("set", "sets it", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Elevates])
    .examples(&[ex("pi-guard mode set build", "elevate")]);

const MODE: Tool = Tool::new("mode", "shows or sets the mode", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .commands(&[GET, MODE_LIST, SET]);

const WRAP: Tool = Tool::new("wrap", "runs a command confined", SOURCE)
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[
        Flag::value(&["--mode"], Role::Opaque("a mode chosen on the command line")),
        Flag::value(&["--backend"], Role::Opaque("a launcher chosen on the command line")),
        Flag::value(&["--profile"], Role::Opaque("a profile of another")),
        Flag::value(&["--net"], Role::Opaque("a network chosen on the command line")),
        Flag::value(&["--allow-net"], Role::Opaque("a wider profile")),
        Flag::value(&["--allow-write"], Role::Opaque("a wider profile")),
        Flag::value(&["--allow-unix"], Role::Opaque("a wider profile")),
        Flag::value(&["--allow-read"], Role::Opaque("a wider profile")),
        Flag::value(&["--env"], Role::Opaque("another environment")),
        Flag::value(&["--session"], Role::Opaque("another session")),
        Flag::switch(&["--no-precheck"]).does(&[Fact::Opaque("skips the static refusal")]),
        Flag::value(&["--writes"], Role::Text),
        Flag::value(&["--cwd"], Role::Enter),
        Flag::value(&["--require"], Role::Text),
        Flag::value(&["--deny-read"], Role::Text),
        Flag::value(&["--scratch"], Role::Write),
        Flag::value(&["--timeout"], Role::Text),
        Flag::value(&["--max-memory"], Role::Text),
        Flag::value(&["--max-procs"], Role::Text),
        Flag::value(&["--max-file"], Role::Text),
        Flag::switch(&["--report"]),
        Flag::switch(&["--dry-run"]),
        Flag::switch(&["--print-profile"]),
        Flag::switch(&["--json-errors"]),
        Flag::value(&["-c"], Role::Shell),
    ])
    .operands(Operands::all(Role::Command))
    .examples(&[
        ex("pi-guard wrap -- rm x", "inner rm x"),
        ex("pi-guard wrap ls -l", "inner ls -l"),
        ex("pi-guard wrap -c \"rm x\"", "shell rm x"),
        ex("pi-guard wrap --cwd d --scratch s --timeout 5s ls", "inner ls; write d/s"),
        ex("pi-guard wrap --mode build --backend none --profile p --net all -- rm x", "opaque; inner rm x"),
        ex("pi-guard wrap --allow-net h --allow-write / --allow-unix u --allow-read r ls", "opaque; inner ls"),
        ex("pi-guard wrap --env keep --session s --no-precheck ls", "opaque; inner ls"),
    ]);

const SH: Tool = Tool::new("sh", "runs a line confined", SOURCE)
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[Flag::value(&["-c"], Role::Shell)])
    .operands(Operands::all(Role::Text))
    .judge(whole_line)
    .examples(&[ex("pi-guard sh -c \"rm x\"", "shell rm x"), ex("pi-guard sh 'rm x'", "opaque")]);

const INIT: Tool = Tool::new("init", "registers the hook with a host", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Persists("a hook of the agent")])
    .examples(&[ex("pi-guard init x", "persist a hook of the agent")]);

const HOOK: Tool = Tool::new("hook", "answers a host", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("decides for a host")])
    .examples(&[ex("pi-guard hook x", "opaque")]);

const SERVE: Tool = Tool::new("serve", "serves decisions", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("decides for a host")])
    .examples(&[ex("pi-guard serve x", "opaque")]);

const BRIDGE: Tool = Tool::new("bridge", "connects to a host", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("decides for a host")])
    .examples(&[ex("pi-guard bridge x", "opaque")]);

const MCP: Tool = Tool::new("mcp", "serves tools", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("decides for a host")])
    .examples(&[ex("pi-guard mcp x", "opaque")]);

const SUBAGENT: Tool = Tool::new("subagent", "runs another agent", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("another agent")])
    .examples(&[ex("pi-guard subagent x", "run another agent")]);

const PLAN: Tool = Tool::new("plan", "handles the plan", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd)])
    .examples(&[ex("pi-guard plan x", "write ./**")]);

const NOTES: Tool = Tool::new("notes", "handles notes", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd)])
    .examples(&[ex("pi-guard notes x", "write ./**")]);

const AUDIT: Tool = Tool::new("audit", "shows past decisions", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pi-guard audit", "")]);

const REPLAY: Tool = Tool::new("replay", "decides on past calls again", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("pi-guard replay", "")]);

/// A single word is a whole line (the form of shell prefixes).
fn whole_line(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.has("-c") {
        for operand in call.operand_args() {
            findings.opaque(operand.span, "a line that is run as a whole");
        }
    }
}
