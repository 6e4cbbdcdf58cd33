//! `glab`: GitLab from the command line. The host is taken for `gitlab.com`.

use crate::{
    effect::Host,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("glab", "GitLab from the command line", SOURCE)
    .syntax(Syntax::EXACT.operand_ends_flags())
    .flags(&[Flag::switch(&["-h", "--help"]), Flag::ends(&["-v", "--version"])])
    .commands(&[
        command("mr", "a group of subcommands")
            .aliases(&["merge-request"])
            .syntax(Syntax::EXACT)
            .flags(&[Flag::value(&["-R", "--repo"], Role::Text), Flag::switch(&["-h", "--help"])])
            .commands(&[
                command("list", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[
                        ex("glab mr list", "connect gitlab.com"),
                        ex("glab mr list --web", "connect gitlab.com; run a web browser"),
                    ]),
                command("view", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab mr view", "connect gitlab.com")]),
                command("diff", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab mr diff", "connect gitlab.com")]),
                command("issues", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab mr issues", "connect gitlab.com")]),
                command("approvers", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab mr approvers", "connect gitlab.com")]),
                command("create", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[
                        ex("glab mr create", "publish gitlab.com"),
                        ex("glab mr create --web", "publish gitlab.com; run a web browser"),
                    ]),
                command("note", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr note", "publish gitlab.com")]),
                command("merge", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr merge", "publish gitlab.com")]),
                command("approve", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr approve", "publish gitlab.com")]),
                command("revoke", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr revoke", "publish gitlab.com")]),
                command("close", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr close", "publish gitlab.com")]),
                command("reopen", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr reopen", "publish gitlab.com")]),
                command("update", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr update", "publish gitlab.com")]),
                command("delete", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr delete", "publish gitlab.com")]),
                command("rebase", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr rebase", "publish gitlab.com")]),
                command("subscribe", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr subscribe", "publish gitlab.com")]),
                command("unsubscribe", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr unsubscribe", "publish gitlab.com")]),
                command("todo", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab mr todo", "publish gitlab.com")]),
            ]),
        command("issue", "a group of subcommands")
            .syntax(Syntax::EXACT)
            .flags(&[Flag::value(&["-R", "--repo"], Role::Text), Flag::switch(&["-h", "--help"])])
            .commands(&[
                command("list", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[
                        ex("glab issue list", "connect gitlab.com"),
                        ex("glab issue list --web", "connect gitlab.com; run a web browser"),
                    ]),
                command("view", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab issue view", "connect gitlab.com")]),
                command("create", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[
                        ex("glab issue create", "publish gitlab.com"),
                        ex("glab issue create --web", "publish gitlab.com; run a web browser"),
                    ]),
                command("note", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab issue note", "publish gitlab.com")]),
                command("close", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab issue close", "publish gitlab.com")]),
                command("reopen", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab issue reopen", "publish gitlab.com")]),
                command("update", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab issue update", "publish gitlab.com")]),
                command("delete", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab issue delete", "publish gitlab.com")]),
                command("subscribe", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab issue subscribe", "publish gitlab.com")]),
                command("unsubscribe", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab issue unsubscribe", "publish gitlab.com")]),
            ]),
        command("ci", "a group of subcommands")
            .aliases(&["pipeline", "pipe"])
            .syntax(Syntax::EXACT)
            .flags(&[Flag::value(&["-R", "--repo"], Role::Text), Flag::switch(&["-h", "--help"])])
            .commands(&[
                command("list", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[
                        ex("glab ci list", "connect gitlab.com"),
                        ex("glab ci list --web", "connect gitlab.com; run a web browser"),
                    ]),
                command("view", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab ci view", "connect gitlab.com")]),
                command("status", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab ci status", "connect gitlab.com")]),
                command("get", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab ci get", "connect gitlab.com")]),
                command("trace", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab ci trace", "connect gitlab.com")]),
                command("lint", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab ci lint", "connect gitlab.com")]),
                command("run", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab ci run", "publish gitlab.com")]),
                command("retry", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab ci retry", "publish gitlab.com")]),
                command("delete", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab ci delete", "publish gitlab.com")]),
                command("trigger", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab ci trigger", "publish gitlab.com")]),
                command("cancel", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab ci cancel", "publish gitlab.com")]),
            ]),
        command("release", "a group of subcommands")
            .syntax(Syntax::EXACT)
            .flags(&[Flag::value(&["-R", "--repo"], Role::Text), Flag::switch(&["-h", "--help"])])
            .commands(&[
                command("list", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[
                        ex("glab release list", "connect gitlab.com"),
                        ex("glab release list --web", "connect gitlab.com; run a web browser"),
                    ]),
                command("view", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab release view", "connect gitlab.com")]),
                command("create", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[
                        ex("glab release create", "publish gitlab.com"),
                        ex("glab release create --web", "publish gitlab.com; run a web browser"),
                    ]),
                command("upload", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab release upload", "publish gitlab.com")]),
                command("delete", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab release delete", "publish gitlab.com")]),
            ]),
        command("repo", "a group of subcommands")
            .aliases(&["project"])
            .syntax(Syntax::EXACT)
            .flags(&[Flag::value(&["-R", "--repo"], Role::Text), Flag::switch(&["-h", "--help"])])
            .commands(&[
                command("view", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab repo view", "connect gitlab.com")]),
                command("search", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab repo search", "connect gitlab.com")]),
                command("list", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[
                        ex("glab repo list", "connect gitlab.com"),
                        ex("glab repo list --web", "connect gitlab.com; run a web browser"),
                    ]),
                command("contributors", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab repo contributors", "connect gitlab.com")]),
                command("create", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[
                        ex("glab repo create", "publish gitlab.com"),
                        ex("glab repo create --web", "publish gitlab.com; run a web browser"),
                    ]),
                command("fork", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab repo fork", "publish gitlab.com")]),
                command("archive", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab repo archive", "publish gitlab.com")]),
                command("delete", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab repo delete", "publish gitlab.com")]),
                command("transfer", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab repo transfer", "publish gitlab.com")]),
            ]),
        command("label", "a group of subcommands")
            .syntax(Syntax::EXACT)
            .flags(&[Flag::value(&["-R", "--repo"], Role::Text), Flag::switch(&["-h", "--help"])])
            .commands(&[
                command("list", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[
                        ex("glab label list", "connect gitlab.com"),
                        ex("glab label list --web", "connect gitlab.com; run a web browser"),
                    ]),
                command("create", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[
                        ex("glab label create", "publish gitlab.com"),
                        ex("glab label create --web", "publish gitlab.com; run a web browser"),
                    ]),
            ]),
        command("variable", "a group of subcommands")
            .syntax(Syntax::EXACT)
            .flags(&[Flag::value(&["-R", "--repo"], Role::Text), Flag::switch(&["-h", "--help"])])
            .commands(&[
                command("list", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[
                        ex("glab variable list", "connect gitlab.com"),
                        ex("glab variable list --web", "connect gitlab.com; run a web browser"),
                    ]),
                command("get", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab variable get", "connect gitlab.com")]),
                command("export", "a subcommand")
                    .shared(&[READ_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Connects("gitlab.com")])
                    .examples(&[ex("glab variable export", "connect gitlab.com")]),
                command("set", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab variable set", "publish gitlab.com")]),
                command("update", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab variable update", "publish gitlab.com")]),
                command("delete", "a subcommand")
                    .shared(&[WRITE_FLAGS])
                    .operands(Operands::all(Role::Text))
                    .effects(&[Fact::Publishes("gitlab.com")])
                    .examples(&[ex("glab variable delete", "publish gitlab.com")]),
            ]),
        command("api", "asks the API")
            .flags(&[
                Flag::value(&["-X", "--method"], Role::Text),
                Flag::value(&["-f", "--raw-field"], Role::Text),
                Flag::value(&["-F", "--field"], Role::Text),
                Flag::value(&["-H", "--header"], Role::Text),
                Flag::value(&["--hostname"], Role::Host),
                Flag::switch(&["-i", "--include"]),
                Flag::value(&["--input"], Role::Read),
                Flag::switch(&["--paginate"]),
                Flag::switch(&["--silent"]),
                Flag::switch(&["-h", "--help"]),
            ])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("gitlab.com")])
            .judge(asked)
            .examples(&[
                ex("glab api projects", "connect gitlab.com"),
                ex("glab api -X POST x", "connect gitlab.com; publish gitlab.com"),
                ex(
                    "glab api --hostname h.example x -f a=b",
                    "connect gitlab.com; connect h.example; publish gitlab.com",
                ),
            ]),
    ])
    .examples(&[ex("glab --version", ""), ex("glab co 1", "opaque")]);

/// Flags of subcommands that look.
const READ_FLAGS: &[Flag] = &[
    Flag::value(&["-R", "--repo"], Role::Text),
    Flag::value(&["-g", "--group"], Role::Text),
    Flag::glued(&["-a", "--assignee"], Role::Text),
    Flag::switch(&["-A", "--all"]),
    Flag::switch(&["-c", "--closed", "--comments"]),
    Flag::switch(&["-M", "--merged"]),
    Flag::switch(&["-o", "--opened"]),
    Flag::value(&["-O", "--output"], Role::Text),
    Flag::value(&["-F", "--output-format"], Role::Text),
    Flag::value(&["-p", "--page"], Role::Text),
    Flag::value(&["-P", "--per-page"], Role::Text),
    Flag::switch(&["-s", "--state", "--system-logs"]),
    Flag::value(&["-l", "--label"], Role::Text),
    Flag::value(&["-m", "--milestone"], Role::Text),
    Flag::value(&["--author"], Role::Text),
    Flag::value(&["--search"], Role::Text),
    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
    Flag::switch(&["--raw"]),
    Flag::value(&["--color"], Role::Text),
    Flag::value(&["-b", "--branch"], Role::Text),
    Flag::switch(&["-d", "--draft"]),
    Flag::switch(&["--not-draft"]),
    Flag::switch(&["-h", "--help"]),
];

/// Flags of subcommands that change.
const WRITE_FLAGS: &[Flag] = &[
    Flag::value(&["-R", "--repo"], Role::Text),
    Flag::value(&["-t", "--title"], Role::Text),
    Flag::value(&["-d", "--description"], Role::Text),
    Flag::value(&["-m", "--message"], Role::Text),
    Flag::value(&["-l", "--label"], Role::Text),
    Flag::value(&["-a", "--assignee"], Role::Text),
    Flag::value(&["-b", "--target-branch", "--branch"], Role::Text),
    Flag::switch(&["-s", "--source-branch", "--squash"]),
    Flag::switch(&["-y", "--yes"]),
    Flag::switch(&["-f", "--fill"]),
    Flag::switch(&["--draft"]),
    Flag::switch(&["--push"]),
    Flag::value(&["--reviewer"], Role::Text),
    Flag::switch(&["--remove-source-branch"]),
    Flag::switch(&["-r", "--rebase"]),
    Flag::switch(&["-h", "--help"]),
    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
];

const SOURCE: &str = "glab 1.48, as its documentation lists it; not tried here";

const fn command(name: &'static str, about: &'static str) -> Tool {
    Tool::new(name, about, SOURCE).syntax(Syntax::EXACT)
}

/// Fields make it a POST unless a method is given.
fn asked(call: &Call<'_>, findings: &mut Findings<'_>) {
    let fields = ["--field", "--raw-field", "--input"].iter().any(|flag| call.has(flag));
    let changes = match call.values("--method").last() {
        Some(method) => !matches!(method.known(), Some(b"GET" | b"get" | b"HEAD" | b"head")),
        None => fields,
    };
    if changes {
        findings.publish(call.span, Host::Name("gitlab.com".to_owned()));
    }
}
