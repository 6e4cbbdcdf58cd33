//! Issues and repositories.

use super::{COMMON, command};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const COMMANDS: &[Tool] = &[
    command("issue", "a group of subcommands")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .aliases(&["ls"])
                .flags(&[
                    Flag::value(&["--app"], Role::Text),
                    Flag::value(&["-a", "--assignee"], Role::Text),
                    Flag::value(&["-A", "--author"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-l", "--label"], Role::Text),
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["--mention"], Role::Text),
                    Flag::value(&["-m", "--milestone"], Role::Text),
                    Flag::value(&["-S", "--search"], Role::Text),
                    Flag::value(&["-s", "--state"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[
                    ex("gh issue list", "connect github.com"),
                    ex("gh issue list --web", "run a web browser; connect github.com"),
                ]),
            command("view", "a subcommand")
                .flags(&[
                    Flag::switch(&["-c", "--comments"]),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[
                    ex("gh issue view", "connect github.com"),
                    ex("gh issue view --web", "run a web browser; connect github.com"),
                ]),
            command("status", "a subcommand")
                .flags(&[
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh issue status", "connect github.com")]),
            command("create", "a subcommand")
                .aliases(&["new"])
                .flags(&[
                    Flag::value(&["-a", "--assignee"], Role::Text),
                    Flag::value(&["-b", "--body"], Role::Text),
                    Flag::value(&["-F", "--body-file"], Role::Read),
                    Flag::value(&["-l", "--label"], Role::Text),
                    Flag::value(&["-m", "--milestone"], Role::Text),
                    Flag::value(&["-p", "--project"], Role::Text),
                    Flag::value(&["--recover"], Role::Text),
                    Flag::value(&["-t", "--title"], Role::Text),
                    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::switch(&["-e", "--editor"]).does(&[Fact::Runs("an editor")]),
                    Flag::value(&["-T", "--template"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[
                    ex("gh issue create", "publish github.com"),
                    ex("gh issue create --web", "run a web browser; publish github.com"),
                    ex("gh issue create --editor", "run an editor; publish github.com"),
                    ex("gh issue create --body-file f", "read f; publish github.com"),
                ]),
            command("comment", "a subcommand")
                .flags(&[
                    Flag::value(&["-b", "--body"], Role::Text),
                    Flag::value(&["-F", "--body-file"], Role::Read),
                    Flag::switch(&["--edit-last"]),
                    Flag::switch(&["-e", "--editor"]).does(&[Fact::Runs("an editor")]),
                    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::switch(&["--delete-last"]),
                    Flag::switch(&["--yes"]),
                    Flag::switch(&["--create-if-none"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[
                    ex("gh issue comment", "publish github.com"),
                    ex("gh issue comment --web", "run a web browser; publish github.com"),
                    ex("gh issue comment --editor", "run an editor; publish github.com"),
                    ex("gh issue comment --body-file f", "read f; publish github.com"),
                ]),
            command("close", "a subcommand")
                .flags(&[
                    Flag::value(&["-c", "--comment"], Role::Text),
                    Flag::value(&["-r", "--reason"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh issue close", "publish github.com")]),
            command("delete", "a subcommand")
                .flags(&[Flag::switch(&["--yes"]), Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh issue delete", "publish github.com")]),
            command("edit", "a subcommand")
                .flags(&[
                    Flag::value(&["--add-assignee"], Role::Text),
                    Flag::value(&["--add-label"], Role::Text),
                    Flag::value(&["--add-project"], Role::Text),
                    Flag::value(&["-b", "--body"], Role::Text),
                    Flag::value(&["-F", "--body-file"], Role::Read),
                    Flag::value(&["-m", "--milestone"], Role::Text),
                    Flag::value(&["--remove-assignee"], Role::Text),
                    Flag::value(&["--remove-label"], Role::Text),
                    Flag::value(&["--remove-project"], Role::Text),
                    Flag::value(&["-t", "--title"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::switch(&["--remove-milestone"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[
                    ex("gh issue edit", "publish github.com"),
                    ex("gh issue edit --body-file f", "read f; publish github.com"),
                ]),
            command("lock", "a subcommand")
                .flags(&[Flag::value(&["-r", "--reason"], Role::Text), Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh issue lock", "publish github.com")]),
            command("pin", "a subcommand")
                .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh issue pin", "publish github.com")]),
            command("reopen", "a subcommand")
                .flags(&[Flag::value(&["-c", "--comment"], Role::Text), Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh issue reopen", "publish github.com")]),
            command("transfer", "a subcommand")
                .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh issue transfer", "publish github.com")]),
            command("unlock", "a subcommand")
                .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh issue unlock", "publish github.com")]),
            command("unpin", "a subcommand")
                .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh issue unpin", "publish github.com")]),
            command("develop", "a subcommand")
                .flags(&[
                    Flag::value(&["-b", "--base"], Role::Text),
                    Flag::switch(&["-c", "--checkout"]),
                    Flag::value(&["-i", "--issue-repo"], Role::Text),
                    Flag::switch(&["-l", "--list"]),
                    Flag::value(&["-n", "--name"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[
                    Fact::Connects("github.com"),
                    Fact::Writes(Place::Cwd),
                    Fact::Runs("the repository's hooks"),
                ])
                .examples(&[ex("gh issue develop", "connect github.com; write ./**; run the repository's hooks")]),
        ]),
    command("repo", "a group of subcommands")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("view", "a subcommand")
                .flags(&[
                    Flag::value(&["-b", "--branch"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[
                    ex("gh repo view", "connect github.com"),
                    ex("gh repo view --web", "run a web browser; connect github.com"),
                ]),
            command("list", "a subcommand")
                .aliases(&["ls"])
                .flags(&[
                    Flag::switch(&["--archived"]),
                    Flag::switch(&["--fork"]),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-l", "--language"], Role::Text),
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::switch(&["--no-archived"]),
                    Flag::switch(&["--source"]),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::value(&["--topic"], Role::Text),
                    Flag::value(&["--visibility"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh repo list", "connect github.com")]),
            command("clone", "a subcommand")
                .flags(&[Flag::value(&["-u", "--upstream-remote-name"], Role::Text), Flag::switch(&["--no-upstream"])])
                .shared(&[COMMON])
                .operands(Operands::lead(&[Role::Text, Role::Write], Role::Opaque("flags of `git clone`")))
                .effects(&[
                    Fact::Connects("github.com"),
                    Fact::Writes(Place::Cwd),
                    Fact::Runs("the repository's hooks"),
                ])
                .examples(&[
                    ex("gh repo clone", "connect github.com; write ./**; run the repository's hooks"),
                    ex("gh repo clone x ../d", "connect github.com; write /d; write ./**; run the repository's hooks"),
                    ex(
                        "gh repo clone x d -- --depth=1",
                        "connect github.com; write d; write ./**; run the repository's hooks; opaque",
                    ),
                ]),
            command("fork", "a subcommand")
                .flags(&[
                    Flag::glued(&["--clone"], Role::Text).does(&[Fact::Writes(Place::Cwd)]),
                    Flag::switch(&["--default-branch-only"]),
                    Flag::value(&["--fork-name"], Role::Text),
                    Flag::value(&["--org"], Role::Text),
                    Flag::glued(&["--remote"], Role::Text).does(&[Fact::Writes(Place::InCwd(".git"))]),
                    Flag::value(&["--remote-name"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com"), Fact::Runs("git push")])
                .examples(&[
                    ex("gh repo fork", "publish github.com; run git push"),
                    ex(
                        "gh repo fork --clone=true --remote",
                        "publish github.com; run git push; write ./**; write .git/**",
                    ),
                ]),
            command("sync", "a subcommand")
                .flags(&[
                    Flag::value(&["-b", "--branch"], Role::Text),
                    Flag::switch(&["--force"]),
                    Flag::value(&["-s", "--source"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com"), Fact::Writes(Place::Cwd), Fact::Runs("git push")])
                .examples(&[ex("gh repo sync", "publish github.com; write ./**; run git push")]),
            command("set-default", "a subcommand")
                .flags(&[Flag::switch(&["-u", "--unset"]), Flag::switch(&["-v", "--view"])])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Writes(Place::InCwd(".git"))])
                .examples(&[ex("gh repo set-default o/r", "write .git/**")]),
            command("create", "a subcommand")
                .aliases(&["new"])
                .flags(&[
                    Flag::switch(&["--add-readme"]),
                    Flag::switch(&["-c", "--clone"]).does(&[Fact::Writes(Place::Cwd)]),
                    Flag::value(&["-d", "--description"], Role::Text),
                    Flag::switch(&["--disable-issues"]),
                    Flag::switch(&["--disable-wiki"]),
                    Flag::value(&["-g", "--gitignore"], Role::Text),
                    Flag::value(&["-h", "--homepage"], Role::Text),
                    Flag::switch(&["--include-all-branches"]),
                    Flag::switch(&["--internal"]),
                    Flag::value(&["-l", "--license"], Role::Text),
                    Flag::switch(&["--private"]),
                    Flag::switch(&["--public"]),
                    Flag::switch(&["--push"]),
                    Flag::value(&["-r", "--remote"], Role::Text),
                    Flag::value(&["-s", "--source"], Role::Read),
                    Flag::value(&["-t", "--team"], Role::Text),
                    Flag::value(&["-p", "--template"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com"), Fact::Runs("git push")])
                .examples(&[
                    ex("gh repo create", "publish github.com; run git push"),
                    ex("gh repo create x --clone", "publish github.com; run git push; write ./**"),
                ]),
            command("archive", "a subcommand")
                .flags(&[Flag::switch(&["-y", "--yes"])])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh repo archive", "publish github.com")]),
            command("delete", "a subcommand")
                .flags(&[Flag::switch(&["--yes"])])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh repo delete", "publish github.com")]),
            command("edit", "a subcommand")
                .flags(&[
                    Flag::value(&["--add-topic"], Role::Text),
                    Flag::switch(&["--allow-forking"]),
                    Flag::switch(&["--allow-update-branch"]),
                    Flag::value(&["--default-branch"], Role::Text),
                    Flag::switch(&["--delete-branch-on-merge"]),
                    Flag::value(&["-d", "--description"], Role::Text),
                    Flag::switch(&["--enable-auto-merge"]),
                    Flag::switch(&["--enable-discussions"]),
                    Flag::switch(&["--enable-issues"]),
                    Flag::switch(&["--enable-merge-commit"]),
                    Flag::switch(&["--enable-projects"]),
                    Flag::switch(&["--enable-rebase-merge"]),
                    Flag::switch(&["--enable-squash-merge"]),
                    Flag::switch(&["--enable-wiki"]),
                    Flag::value(&["-h", "--homepage"], Role::Text),
                    Flag::value(&["--remove-topic"], Role::Text),
                    Flag::switch(&["--template"]),
                    Flag::value(&["--visibility"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh repo edit", "publish github.com")]),
            command("rename", "a subcommand")
                .flags(&[Flag::value(&["-R", "--repo"], Role::Text), Flag::switch(&["-y", "--yes"])])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh repo rename", "publish github.com")]),
            command("unarchive", "a subcommand")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh repo unarchive", "publish github.com")]),
            command("deploy-key", "a subcommand")
                .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh repo deploy-key", "publish github.com")]),
        ]),
];
