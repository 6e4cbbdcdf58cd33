//! Workflows, their runs and caches, and searches.

use super::{COMMON, command};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const COMMANDS: &[Tool] = &[
    command("run", "a group of subcommands")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .aliases(&["ls"])
                .flags(&[
                    Flag::value(&["-b", "--branch"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::value(&["-u", "--user"], Role::Text),
                    Flag::value(&["-w", "--workflow"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh run list", "connect github.com")]),
            command("view", "a subcommand")
                .flags(&[
                    Flag::switch(&["--exit-status"]),
                    Flag::value(&["-j", "--job"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::switch(&["--log"]),
                    Flag::switch(&["--log-failed"]),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::switch(&["-v", "--verbose"]),
                    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::value(&["-a", "--attempt"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[
                    ex("gh run view", "connect github.com"),
                    ex("gh run view --web", "run a web browser; connect github.com"),
                ]),
            command("watch", "a subcommand")
                .flags(&[
                    Flag::switch(&["--exit-status"]),
                    Flag::value(&["-i", "--interval"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::switch(&["--compact"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh run watch", "connect github.com")]),
            command("download", "a subcommand")
                .flags(&[
                    Flag::value(&["-D", "--dir"], Role::WriteOrDash),
                    Flag::value(&["-n", "--name"], Role::Text),
                    Flag::value(&["-p", "--pattern"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Writes(Place::Cwd)])
                .examples(&[
                    ex("gh run download", "connect github.com; write ./**"),
                    ex("gh run download --dir d", "write d; connect github.com; write ./**"),
                ]),
            command("cancel", "a subcommand")
                .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh run cancel", "publish github.com")]),
            command("rerun", "a subcommand")
                .flags(&[
                    Flag::switch(&["-d", "--debug"]),
                    Flag::switch(&["--failed"]),
                    Flag::value(&["-j", "--job"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh run rerun", "publish github.com")]),
            command("delete", "a subcommand")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh run delete", "publish github.com")]),
        ]),
    command("workflow", "a group of subcommands")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .aliases(&["ls"])
                .flags(&[
                    Flag::switch(&["-a", "--all"]),
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh workflow list", "connect github.com")]),
            command("view", "a subcommand")
                .flags(&[
                    Flag::value(&["-r", "--ref"], Role::Text),
                    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                    Flag::switch(&["-y", "--yaml"]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[
                    ex("gh workflow view", "connect github.com"),
                    ex("gh workflow view --web", "run a web browser; connect github.com"),
                ]),
            command("run", "a subcommand")
                .flags(&[
                    Flag::value(&["-F", "--field"], Role::Text),
                    Flag::switch(&["--json"]),
                    Flag::value(&["-f", "--raw-field"], Role::Text),
                    Flag::value(&["-r", "--ref"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh workflow run", "publish github.com")]),
            command("enable", "a subcommand")
                .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh workflow enable", "publish github.com")]),
            command("disable", "a subcommand")
                .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh workflow disable", "publish github.com")]),
        ]),
    command("cache", "a group of subcommands")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .aliases(&["ls"])
                .flags(&[
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::value(&["-k", "--key"], Role::Text),
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["-O", "--order"], Role::Text),
                    Flag::value(&["-S", "--sort"], Role::Text),
                    Flag::value(&["-r", "--ref"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh cache list", "connect github.com")]),
            command("delete", "a subcommand")
                .flags(&[Flag::switch(&["-a", "--all"]), Flag::switch(&["--succeed-on-no-caches"])])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh cache delete", "publish github.com")]),
        ]),
    command("search", "a group of subcommands").syntax(Syntax::EXACT.inherits()).shared(&[COMMON]).commands(&[
        command("commits", "a subcommand")
            .flags(&[
                Flag::value(&["--author"], Role::Text),
                Flag::value(&["--author-date"], Role::Text),
                Flag::value(&["--author-email"], Role::Text),
                Flag::value(&["--author-name"], Role::Text),
                Flag::value(&["--committer"], Role::Text),
                Flag::value(&["--committer-date"], Role::Text),
                Flag::value(&["--committer-email"], Role::Text),
                Flag::value(&["--committer-name"], Role::Text),
                Flag::value(&["--hash"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["--json"], Role::Text),
                Flag::value(&["-L", "--limit"], Role::Text),
                Flag::switch(&["--merge"]),
                Flag::value(&["--order"], Role::Text),
                Flag::value(&["--owner"], Role::Text),
                Flag::value(&["--parent"], Role::Text),
                Flag::value(&["--repo"], Role::Text),
                Flag::value(&["--sort"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::value(&["--tree"], Role::Text),
                Flag::value(&["--visibility"], Role::Text),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[
                ex("gh search commits", "connect github.com"),
                ex("gh search commits --web", "run a web browser; connect github.com"),
            ]),
        command("issues", "a subcommand")
            .flags(&[
                Flag::value(&["--app"], Role::Text),
                Flag::switch(&["--archived"]),
                Flag::value(&["--assignee"], Role::Text),
                Flag::value(&["--author"], Role::Text),
                Flag::value(&["--closed"], Role::Text),
                Flag::value(&["--commenter"], Role::Text),
                Flag::value(&["--comments"], Role::Text),
                Flag::value(&["--created"], Role::Text),
                Flag::switch(&["--include-prs"]),
                Flag::value(&["--interactions"], Role::Text),
                Flag::value(&["--involves"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["--json"], Role::Text),
                Flag::value(&["--label"], Role::Text),
                Flag::value(&["--language"], Role::Text),
                Flag::value(&["-L", "--limit"], Role::Text),
                Flag::switch(&["--locked"]),
                Flag::value(&["--match"], Role::Text),
                Flag::value(&["--mentions"], Role::Text),
                Flag::value(&["--milestone"], Role::Text),
                Flag::switch(&["--no-assignee"]),
                Flag::switch(&["--no-label"]),
                Flag::switch(&["--no-milestone"]),
                Flag::switch(&["--no-project"]),
                Flag::value(&["--order"], Role::Text),
                Flag::value(&["--owner"], Role::Text),
                Flag::value(&["--project"], Role::Text),
                Flag::value(&["--reactions"], Role::Text),
                Flag::value(&["--repo"], Role::Text),
                Flag::value(&["--sort"], Role::Text),
                Flag::value(&["--state"], Role::Text),
                Flag::value(&["--team-mentions"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::value(&["--updated"], Role::Text),
                Flag::value(&["--visibility"], Role::Text),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[
                ex("gh search issues", "connect github.com"),
                ex("gh search issues --web", "run a web browser; connect github.com"),
            ]),
        command("prs", "a subcommand")
            .flags(&[
                Flag::value(&["--app"], Role::Text),
                Flag::switch(&["--archived"]),
                Flag::value(&["--assignee"], Role::Text),
                Flag::value(&["--author"], Role::Text),
                Flag::value(&["-B", "--base"], Role::Text),
                Flag::value(&["--checks"], Role::Text),
                Flag::value(&["--closed"], Role::Text),
                Flag::value(&["--commenter"], Role::Text),
                Flag::value(&["--comments"], Role::Text),
                Flag::value(&["--created"], Role::Text),
                Flag::switch(&["--draft"]),
                Flag::value(&["-H", "--head"], Role::Text),
                Flag::value(&["--interactions"], Role::Text),
                Flag::value(&["--involves"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["--json"], Role::Text),
                Flag::value(&["--label"], Role::Text),
                Flag::value(&["--language"], Role::Text),
                Flag::value(&["-L", "--limit"], Role::Text),
                Flag::switch(&["--locked"]),
                Flag::value(&["--match"], Role::Text),
                Flag::value(&["--mentions"], Role::Text),
                Flag::switch(&["--merged"]),
                Flag::value(&["--merged-at"], Role::Text),
                Flag::value(&["--milestone"], Role::Text),
                Flag::switch(&["--no-assignee"]),
                Flag::switch(&["--no-label"]),
                Flag::switch(&["--no-milestone"]),
                Flag::switch(&["--no-project"]),
                Flag::value(&["--order"], Role::Text),
                Flag::value(&["--owner"], Role::Text),
                Flag::value(&["--project"], Role::Text),
                Flag::value(&["--reactions"], Role::Text),
                Flag::value(&["--repo"], Role::Text),
                Flag::value(&["--review"], Role::Text),
                Flag::value(&["--review-requested"], Role::Text),
                Flag::value(&["--reviewed-by"], Role::Text),
                Flag::value(&["--sort"], Role::Text),
                Flag::value(&["--state"], Role::Text),
                Flag::value(&["--team-mentions"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::value(&["--updated"], Role::Text),
                Flag::value(&["--visibility"], Role::Text),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[
                ex("gh search prs", "connect github.com"),
                ex("gh search prs --web", "run a web browser; connect github.com"),
            ]),
        command("repos", "a subcommand")
            .flags(&[
                Flag::switch(&["--archived"]),
                Flag::value(&["--created"], Role::Text),
                Flag::value(&["--followers"], Role::Text),
                Flag::value(&["--forks"], Role::Text),
                Flag::value(&["--good-first-issues"], Role::Text),
                Flag::value(&["--help-wanted-issues"], Role::Text),
                Flag::value(&["--include-forks"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["--json"], Role::Text),
                Flag::value(&["--language"], Role::Text),
                Flag::value(&["--license"], Role::Text),
                Flag::value(&["-L", "--limit"], Role::Text),
                Flag::value(&["--match"], Role::Text),
                Flag::value(&["--number-topics"], Role::Text),
                Flag::value(&["--order"], Role::Text),
                Flag::value(&["--owner"], Role::Text),
                Flag::value(&["--size"], Role::Text),
                Flag::value(&["--sort"], Role::Text),
                Flag::value(&["--stars"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::value(&["--topic"], Role::Text),
                Flag::value(&["--updated"], Role::Text),
                Flag::value(&["--visibility"], Role::Text),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[
                ex("gh search repos", "connect github.com"),
                ex("gh search repos --web", "run a web browser; connect github.com"),
            ]),
        command("code", "a subcommand")
            .flags(&[
                Flag::value(&["--json"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::value(&["--extension"], Role::Text),
                Flag::value(&["--filename"], Role::Text),
                Flag::value(&["--language"], Role::Text),
                Flag::value(&["-L", "--limit"], Role::Text),
                Flag::value(&["--match"], Role::Text),
                Flag::value(&["--owner"], Role::Text),
                Flag::value(&["--size"], Role::Text),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[ex("gh search code", "connect github.com")]),
    ]),
];
