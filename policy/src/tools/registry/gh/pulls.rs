//! Pull requests.

use super::{COMMON, command};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const COMMANDS: &[Tool] = &[command("pr", "a group of subcommands")
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
                Flag::value(&["-B", "--base"], Role::Text),
                Flag::switch(&["-d", "--draft"]),
                Flag::value(&["-H", "--head"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["--json"], Role::Text),
                Flag::value(&["-l", "--label"], Role::Text),
                Flag::value(&["-L", "--limit"], Role::Text),
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
                ex("gh pr list", "connect github.com"),
                ex("gh pr list --web", "run a web browser; connect github.com"),
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
                ex("gh pr view", "connect github.com"),
                ex("gh pr view --web", "run a web browser; connect github.com"),
            ]),
        command("diff", "a subcommand")
            .flags(&[
                Flag::value(&["--color"], Role::Text),
                Flag::switch(&["--name-only"]),
                Flag::switch(&["--patch"]),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                Flag::value(&["-R", "--repo"], Role::Text),
                Flag::value(&["-e", "--exclude"], Role::Text),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[
                ex("gh pr diff", "connect github.com"),
                ex("gh pr diff --web", "run a web browser; connect github.com"),
            ]),
        command("checks", "a subcommand")
            .flags(&[
                Flag::value(&["-i", "--interval"], Role::Text),
                Flag::switch(&["--required"]),
                Flag::switch(&["--watch"]),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                Flag::value(&["-R", "--repo"], Role::Text),
                Flag::value(&["--json"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::switch(&["--fail-fast"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[
                ex("gh pr checks", "connect github.com"),
                ex("gh pr checks --web", "run a web browser; connect github.com"),
            ]),
        command("status", "a subcommand")
            .flags(&[
                Flag::switch(&["-c", "--conflict-status"]),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["--json"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::value(&["-R", "--repo"], Role::Text),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[ex("gh pr status", "connect github.com")]),
        command("comment", "a subcommand")
            .flags(&[
                Flag::value(&["-b", "--body"], Role::Text),
                Flag::value(&["-F", "--body-file"], Role::Read),
                Flag::switch(&["--edit-last"]),
                Flag::switch(&["-e", "--editor"]).does(&[Fact::Runs("an editor")]),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                Flag::value(&["-R", "--repo"], Role::Text),
                Flag::switch(&["--create-if-none"]),
                Flag::switch(&["--delete-last"]),
                Flag::switch(&["--yes"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[
                ex("gh pr comment", "publish github.com"),
                ex("gh pr comment --web", "run a web browser; publish github.com"),
                ex("gh pr comment --editor", "run an editor; publish github.com"),
                ex("gh pr comment --body-file f", "read f; publish github.com"),
            ]),
        command("review", "a subcommand")
            .flags(&[
                Flag::switch(&["-a", "--approve"]),
                Flag::value(&["-b", "--body"], Role::Text),
                Flag::value(&["-F", "--body-file"], Role::Read),
                Flag::switch(&["-c", "--comment"]),
                Flag::switch(&["-r", "--request-changes"]),
                Flag::value(&["-R", "--repo"], Role::Text),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[
                ex("gh pr review", "publish github.com"),
                ex("gh pr review --body-file f", "read f; publish github.com"),
            ]),
        command("create", "a subcommand")
            .aliases(&["new"])
            .flags(&[
                Flag::value(&["-a", "--assignee"], Role::Text),
                Flag::value(&["-B", "--base"], Role::Text),
                Flag::value(&["-b", "--body"], Role::Text),
                Flag::value(&["-F", "--body-file"], Role::Read),
                Flag::switch(&["-d", "--draft"]),
                Flag::switch(&["-f", "--fill"]),
                Flag::value(&["-H", "--head"], Role::Text),
                Flag::value(&["-l", "--label"], Role::Text),
                Flag::value(&["-m", "--milestone"], Role::Text),
                Flag::switch(&["--no-maintainer-edit"]),
                Flag::value(&["-p", "--project"], Role::Text),
                Flag::value(&["--recover"], Role::Text),
                Flag::value(&["-r", "--reviewer"], Role::Text),
                Flag::value(&["-t", "--title"], Role::Text),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                Flag::value(&["-R", "--repo"], Role::Text),
                Flag::switch(&["--dry-run"]),
                Flag::switch(&["-e", "--editor"]).does(&[Fact::Runs("an editor")]),
                Flag::value(&["-T", "--template"], Role::Text),
                Flag::switch(&["--fill-first"]),
                Flag::switch(&["--fill-verbose"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com"), Fact::Runs("git push")])
            .examples(&[
                ex("gh pr create", "publish github.com; run git push"),
                ex("gh pr create --web", "run a web browser; publish github.com; run git push"),
                ex("gh pr create --editor", "run an editor; publish github.com; run git push"),
                ex("gh pr create --body-file f", "read f; publish github.com; run git push"),
            ]),
        command("close", "a subcommand")
            .flags(&[
                Flag::value(&["-c", "--comment"], Role::Text),
                Flag::switch(&["-d", "--delete-branch"]).does(&[Fact::Writes(Place::Cwd)]),
                Flag::value(&["-R", "--repo"], Role::Text),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[
                ex("gh pr close", "publish github.com"),
                ex("gh pr close 1 -d", "publish github.com; write ./**"),
            ]),
        command("edit", "a subcommand")
            .flags(&[
                Flag::value(&["--add-assignee"], Role::Text),
                Flag::value(&["--add-label"], Role::Text),
                Flag::value(&["--add-project"], Role::Text),
                Flag::value(&["--add-reviewer"], Role::Text),
                Flag::value(&["-B", "--base"], Role::Text),
                Flag::value(&["-b", "--body"], Role::Text),
                Flag::value(&["-F", "--body-file"], Role::Read),
                Flag::value(&["-m", "--milestone"], Role::Text),
                Flag::value(&["--remove-assignee"], Role::Text),
                Flag::value(&["--remove-label"], Role::Text),
                Flag::value(&["--remove-project"], Role::Text),
                Flag::value(&["--remove-reviewer"], Role::Text),
                Flag::value(&["-t", "--title"], Role::Text),
                Flag::value(&["-R", "--repo"], Role::Text),
                Flag::switch(&["--remove-milestone"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[
                ex("gh pr edit", "publish github.com"),
                ex("gh pr edit --body-file f", "read f; publish github.com"),
            ]),
        command("lock", "a subcommand")
            .flags(&[Flag::value(&["-r", "--reason"], Role::Text), Flag::value(&["-R", "--repo"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh pr lock", "publish github.com")]),
        command("unlock", "a subcommand")
            .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh pr unlock", "publish github.com")]),
        command("merge", "a subcommand")
            .flags(&[
                Flag::switch(&["--admin"]),
                Flag::value(&["-A", "--author-email"], Role::Text),
                Flag::switch(&["--auto"]),
                Flag::value(&["-b", "--body"], Role::Text),
                Flag::value(&["-F", "--body-file"], Role::Read),
                Flag::switch(&["-d", "--delete-branch"]).does(&[Fact::Writes(Place::Cwd)]),
                Flag::switch(&["--disable-auto"]),
                Flag::value(&["--match-head-commit"], Role::Text),
                Flag::switch(&["-m", "--merge"]),
                Flag::switch(&["-r", "--rebase"]),
                Flag::switch(&["-s", "--squash"]),
                Flag::value(&["-t", "--subject"], Role::Text),
                Flag::value(&["-R", "--repo"], Role::Text),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[
                ex("gh pr merge", "publish github.com"),
                ex("gh pr merge --delete-branch", "publish github.com; write ./**"),
                ex("gh pr merge --body-file f", "read f; publish github.com"),
            ]),
        command("ready", "a subcommand")
            .flags(&[Flag::switch(&["--undo"]), Flag::value(&["-R", "--repo"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh pr ready", "publish github.com")]),
        command("reopen", "a subcommand")
            .flags(&[Flag::value(&["-c", "--comment"], Role::Text), Flag::value(&["-R", "--repo"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh pr reopen", "publish github.com")]),
        command("checkout", "a subcommand")
            .aliases(&["co"])
            .flags(&[
                Flag::value(&["-b", "--branch"], Role::Text),
                Flag::switch(&["--detach"]),
                Flag::switch(&["-f", "--force"]),
                Flag::switch(&["--recurse-submodules"]),
                Flag::value(&["-R", "--repo"], Role::Text),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com"), Fact::Writes(Place::Cwd), Fact::Runs("the repository's hooks")])
            .examples(&[ex("gh pr checkout", "connect github.com; write ./**; run the repository's hooks")]),
        command("update-branch", "a subcommand")
            .flags(&[Flag::switch(&["--rebase"])])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh pr update-branch 1", "publish github.com")]),
    ])
    .examples(&[
        ex("gh pr -R o/r view 1", "connect github.com"),
        ex("gh pr view 1 -R h.example/o/r", "connect h.example; connect github.com"),
        ex("gh pr no-such", "opaque"),
        ex("gh pr view $x", "opaque; connect github.com"),
    ])];
