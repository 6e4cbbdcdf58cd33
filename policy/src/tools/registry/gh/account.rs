//! Accounts, extensions, aliases and the rest.

use super::{COMMON, command};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const COMMANDS: &[Tool] = &[
    command("auth", "a group of subcommands").syntax(Syntax::EXACT.inherits()).shared(&[COMMON]).commands(&[
        command("status", "a subcommand")
            .flags(&[
                Flag::value(&["-h", "--hostname"], Role::Text),
                Flag::switch(&["-t", "--show-token"]),
                Flag::switch(&["-a", "--active"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[ex("gh auth status", "connect github.com")]),
        command("token", "a subcommand")
            .flags(&[Flag::value(&["-h", "--hostname"], Role::Text), Flag::value(&["-u", "--user"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Reads(Place::InHome(".config/gh"))])
            .examples(&[ex("gh auth token", "read /home/u/.config/gh/**")]),
        command("login", "a subcommand")
            .flags(&[
                Flag::value(&["-p", "--git-protocol"], Role::Text),
                Flag::value(&["-h", "--hostname"], Role::Text),
                Flag::value(&["-s", "--scopes"], Role::Text),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                Flag::switch(&["--with-token"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com"), Fact::Writes(Place::InHome(".config/gh"))])
            .examples(&[
                ex("gh auth login", "connect github.com; write /home/u/.config/gh/**"),
                ex("gh auth login --web", "run a web browser; connect github.com; write /home/u/.config/gh/**"),
            ]),
        command("logout", "a subcommand")
            .flags(&[Flag::value(&["-h", "--hostname"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com"), Fact::Writes(Place::InHome(".config/gh"))])
            .examples(&[ex("gh auth logout", "connect github.com; write /home/u/.config/gh/**")]),
        command("refresh", "a subcommand")
            .flags(&[Flag::value(&["-h", "--hostname"], Role::Text), Flag::value(&["-s", "--scopes"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com"), Fact::Writes(Place::InHome(".config/gh"))])
            .examples(&[ex("gh auth refresh", "connect github.com; write /home/u/.config/gh/**")]),
        command("setup-git", "a subcommand")
            .flags(&[Flag::value(&["-h", "--hostname"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com"), Fact::Writes(Place::InHome(".config/gh"))])
            .examples(&[ex("gh auth setup-git", "connect github.com; write /home/u/.config/gh/**")]),
        command("switch", "a subcommand")
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com"), Fact::Writes(Place::InHome(".config/gh"))])
            .examples(&[ex("gh auth switch", "connect github.com; write /home/u/.config/gh/**")]),
    ]),
    command("alias", "a group of subcommands").syntax(Syntax::EXACT.inherits()).shared(&[COMMON]).commands(&[
        command("list", "a subcommand")
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .examples(&[ex("gh alias list", "")]),
        command("set", "a subcommand")
            .flags(&[Flag::switch(&["--clobber"]), Flag::switch(&["-s", "--shell"]), Flag::switch(&["--all"])])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Persists("a command of gh"), Fact::Writes(Place::InHome(".config/gh"))])
            .examples(&[ex("gh alias set a b", "persist a command of gh; write /home/u/.config/gh/**")]),
        command("delete", "a subcommand")
            .flags(&[Flag::switch(&["--clobber"]), Flag::switch(&["-s", "--shell"]), Flag::switch(&["--all"])])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Persists("a command of gh"), Fact::Writes(Place::InHome(".config/gh"))])
            .examples(&[ex("gh alias delete a b", "persist a command of gh; write /home/u/.config/gh/**")]),
        command("import", "a subcommand")
            .flags(&[Flag::switch(&["--clobber"]), Flag::switch(&["-s", "--shell"]), Flag::switch(&["--all"])])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Persists("a command of gh"), Fact::Writes(Place::InHome(".config/gh"))])
            .examples(&[ex("gh alias import a b", "persist a command of gh; write /home/u/.config/gh/**")]),
    ]),
    command("extension", "a group of subcommands")
        .aliases(&["ext", "extensions"])
        .syntax(Syntax::EXACT.inherits())
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .examples(&[ex("gh extension list", "")]),
            command("search", "a subcommand")
                .flags(&[
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["--license"], Role::Text),
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["--order"], Role::Text),
                    Flag::value(&["--owner"], Role::Text),
                    Flag::value(&["--sort"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[
                    ex("gh extension search", "connect github.com"),
                    ex("gh extension search --web", "run a web browser; connect github.com"),
                ]),
            command("install", "a subcommand")
                .flags(&[Flag::value(&["--pin"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("an extension")])
                .examples(&[ex("gh extension install", "connect github.com; run an extension")]),
            command("upgrade", "a subcommand")
                .flags(&[Flag::switch(&["--all"]), Flag::switch(&["--dry-run"]), Flag::switch(&["--force"])])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("an extension")])
                .examples(&[ex("gh extension upgrade", "connect github.com; run an extension")]),
            command("exec", "a subcommand")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("an extension")])
                .examples(&[ex("gh extension exec", "connect github.com; run an extension")]),
            command("browse", "a subcommand")
                .flags(&[Flag::switch(&["--debug"]), Flag::switch(&["-s", "--single-column"])])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("an extension")])
                .examples(&[ex("gh extension browse", "connect github.com; run an extension")]),
            command("create", "a subcommand")
                .flags(&[Flag::value(&["--precompiled"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("an extension")])
                .examples(&[ex("gh extension create", "connect github.com; run an extension")]),
            command("remove", "a subcommand")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("an extension")])
                .examples(&[ex("gh extension remove", "connect github.com; run an extension")]),
        ]),
    command("config", "a group of subcommands").syntax(Syntax::EXACT.inherits()).shared(&[COMMON]).commands(&[
        command("get", "a subcommand")
            .flags(&[Flag::value(&["-h", "--host"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .examples(&[ex("gh config get", "")]),
        command("list", "a subcommand")
            .flags(&[Flag::value(&["-h", "--host"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .examples(&[ex("gh config list", "")]),
        command("set", "a subcommand")
            .flags(&[Flag::value(&["-h", "--host"], Role::Text)])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Persists("a program that gh starts"), Fact::Writes(Place::InHome(".config/gh"))])
            .examples(&[ex("gh config set pager x", "persist a program that gh starts; write /home/u/.config/gh/**")]),
        command("clear-cache", "a subcommand")
            .flags(&[Flag::value(&["-h", "--host"], Role::Text)])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Persists("a program that gh starts"), Fact::Writes(Place::InHome(".config/gh"))])
            .examples(&[ex(
                "gh config clear-cache pager x",
                "persist a program that gh starts; write /home/u/.config/gh/**",
            )]),
    ]),
    command("ssh-key", "a group of subcommands").syntax(Syntax::EXACT.inherits()).shared(&[COMMON]).commands(&[
        command("list", "a subcommand")
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[ex("gh ssh-key list", "connect github.com")]),
        command("add", "a subcommand")
            .flags(&[Flag::value(&["-t", "--title"], Role::Text)])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Read))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh ssh-key add", "publish github.com")]),
        command("delete", "a subcommand")
            .flags(&[Flag::switch(&["-y", "--yes"])])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh ssh-key delete", "publish github.com")]),
    ]),
    command("gpg-key", "a group of subcommands").syntax(Syntax::EXACT.inherits()).shared(&[COMMON]).commands(&[
        command("list", "a subcommand")
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[ex("gh gpg-key list", "connect github.com")]),
        command("add", "a subcommand")
            .shared(&[COMMON])
            .operands(Operands::all(Role::Read))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh gpg-key add", "publish github.com")]),
        command("delete", "a subcommand")
            .flags(&[Flag::switch(&["-y", "--yes"])])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh gpg-key delete", "publish github.com")]),
    ]),
    command("codespace", "a group of subcommands")
        .aliases(&["cs"])
        .syntax(Syntax::EXACT.inherits())
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .flags(&[
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::value(&["-u", "--user"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh codespace list", "connect github.com")]),
            command("logs", "a subcommand")
                .flags(&[
                    Flag::value(&["-c", "--codespace"], Role::Text),
                    Flag::switch(&["-f", "--follow"]),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh codespace logs", "connect github.com")]),
            command("ports", "a subcommand")
                .flags(&[
                    Flag::value(&["-c", "--codespace"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh codespace ports", "connect github.com")]),
            command("view", "a subcommand")
                .flags(&[
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh codespace view", "connect github.com")]),
            command("ssh", "a subcommand")
                .flags(&[
                    Flag::value(&["-c", "--codespace"], Role::Text),
                    Flag::switch(&["--config"]),
                    Flag::switch(&["-d", "--debug"]),
                    Flag::value(&["--debug-file"], Role::Text),
                    Flag::value(&["--profile"], Role::Text),
                    Flag::value(&["--server-port"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("a command elsewhere")])
                .examples(&[ex("gh codespace ssh", "connect github.com; run a command elsewhere")]),
            command("cp", "a subcommand")
                .flags(&[
                    Flag::value(&["-c", "--codespace"], Role::Text),
                    Flag::switch(&["-e", "--expand"]),
                    Flag::value(&["-p", "--profile"], Role::Text),
                    Flag::switch(&["-r", "--recursive"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Write))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("a command elsewhere")])
                .examples(&[
                    ex("gh codespace cp", "connect github.com; run a command elsewhere"),
                    ex(
                        "gh cs cp remote:x ../y",
                        "connect github.com; run a command elsewhere; write remote:x; write /y",
                    ),
                ]),
            command("code", "a subcommand")
                .flags(&[
                    Flag::value(&["-c", "--codespace"], Role::Text),
                    Flag::switch(&["--insiders"]),
                    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("a command elsewhere")])
                .examples(&[
                    ex("gh codespace code", "connect github.com; run a command elsewhere"),
                    ex("gh codespace code --web", "run a web browser; connect github.com; run a command elsewhere"),
                ]),
            command("jupyter", "a subcommand")
                .flags(&[Flag::value(&["-c", "--codespace"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("a command elsewhere")])
                .examples(&[ex("gh codespace jupyter", "connect github.com; run a command elsewhere")]),
            command("rebuild", "a subcommand")
                .flags(&[Flag::value(&["-c", "--codespace"], Role::Text), Flag::switch(&["--full"])])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Runs("a command elsewhere")])
                .examples(&[ex("gh codespace rebuild", "connect github.com; run a command elsewhere")]),
            command("create", "a subcommand")
                .flags(&[
                    Flag::value(&["-b", "--branch"], Role::Text),
                    Flag::switch(&["--default-permissions"]),
                    Flag::value(&["--devcontainer-path"], Role::Text),
                    Flag::value(&["-d", "--display-name"], Role::Text),
                    Flag::value(&["--idle-timeout"], Role::Text),
                    Flag::value(&["-l", "--location"], Role::Text),
                    Flag::value(&["-m", "--machine"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::value(&["--retention-period"], Role::Text),
                    Flag::switch(&["-s", "--status"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh codespace create", "publish github.com")]),
            command("delete", "a subcommand")
                .flags(&[
                    Flag::switch(&["--all"]),
                    Flag::value(&["-c", "--codespace"], Role::Text),
                    Flag::value(&["--days"], Role::Text),
                    Flag::switch(&["-f", "--force"]),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::value(&["-u", "--user"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh codespace delete", "publish github.com")]),
            command("edit", "a subcommand")
                .flags(&[
                    Flag::value(&["-c", "--codespace"], Role::Text),
                    Flag::value(&["-d", "--display-name"], Role::Text),
                    Flag::value(&["-m", "--machine"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh codespace edit", "publish github.com")]),
            command("stop", "a subcommand")
                .flags(&[
                    Flag::value(&["-c", "--codespace"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::value(&["-u", "--user"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh codespace stop", "publish github.com")]),
        ]),
    command("org", "a group of subcommands").syntax(Syntax::EXACT.inherits()).shared(&[COMMON]).commands(&[command(
        "list",
        "a subcommand",
    )
    .flags(&[Flag::value(&["-L", "--limit"], Role::Text)])
    .shared(&[COMMON])
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("github.com")])
    .examples(&[ex("gh org list", "connect github.com")])]),
    command("ruleset", "a group of subcommands")
        .aliases(&["rs"])
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .flags(&[
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::switch(&["-p", "--parents"]),
                    Flag::switch(&["--default"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh ruleset list", "connect github.com")]),
            command("view", "a subcommand")
                .flags(&[
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::switch(&["-p", "--parents"]),
                    Flag::switch(&["--default"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh ruleset view", "connect github.com")]),
            command("check", "a subcommand")
                .flags(&[
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::switch(&["-p", "--parents"]),
                    Flag::switch(&["--default"]),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh ruleset check", "connect github.com")]),
        ]),
    command("project", "a group of subcommands").syntax(Syntax::EXACT.inherits()).shared(&[COMMON]).commands(&[
        command("list", "a subcommand")
            .flags(&[
                Flag::value(&["--format"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::value(&["--owner"], Role::Text),
                Flag::value(&["-L", "--limit"], Role::Text),
                Flag::switch(&["--closed"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[ex("gh project list", "connect github.com")]),
        command("view", "a subcommand")
            .flags(&[
                Flag::value(&["--format"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::value(&["--owner"], Role::Text),
                Flag::value(&["-L", "--limit"], Role::Text),
                Flag::switch(&["--closed"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[ex("gh project view", "connect github.com")]),
        command("item-list", "a subcommand")
            .flags(&[
                Flag::value(&["--format"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::value(&["--owner"], Role::Text),
                Flag::value(&["-L", "--limit"], Role::Text),
                Flag::switch(&["--closed"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[ex("gh project item-list", "connect github.com")]),
        command("field-list", "a subcommand")
            .flags(&[
                Flag::value(&["--format"], Role::Text),
                Flag::value(&["-q", "--jq"], Role::Text),
                Flag::value(&["-t", "--template"], Role::Text),
                Flag::value(&["--owner"], Role::Text),
                Flag::value(&["-L", "--limit"], Role::Text),
                Flag::switch(&["--closed"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[ex("gh project field-list", "connect github.com")]),
    ]),
    command("attestation", "a group of subcommands")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("verify", "a subcommand")
                .flags(&[
                    Flag::value(&["-o", "--owner"], Role::Text),
                    Flag::value(&["--format"], Role::Text),
                    Flag::value(&["-b", "--bundle"], Role::Read),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Read))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh attestation verify", "connect github.com")]),
            command("download", "a subcommand")
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Writes(Place::Cwd)])
                .examples(&[ex("gh attestation download", "connect github.com; write ./**")]),
        ]),
    command("status", "a subcommand")
        .flags(&[Flag::value(&["-e", "--exclude"], Role::Text), Flag::value(&["-o", "--org"], Role::Text)])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Connects("github.com")])
        .examples(&[ex("gh status", "connect github.com")]),
    command("browse", "opens a browser")
        .flags(&[
            Flag::value(&["-b", "--branch"], Role::Text),
            Flag::switch(&["--blame"]),
            Flag::glued(&["-c", "--commit"], Role::Text),
            Flag::switch(&["-n", "--no-browser"]),
            Flag::switch(&["-p", "--projects"]),
            Flag::switch(&["-r", "--releases"]),
            Flag::switch(&["-s", "--settings"]),
            Flag::switch(&["-w", "--wiki"]),
            Flag::value(&["-R", "--repo"], Role::Text),
        ])
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Connects("github.com"), Fact::Runs("a web browser")])
        .examples(&[ex("gh browse", "connect github.com; run a web browser")]),
    command("completion", "prints a script")
        .flags(&[Flag::value(&["-s", "--shell"], Role::Text)])
        .shared(&[COMMON])
        .examples(&[ex("gh completion -s bash", "")]),
    command("help", "prints help")
        .shared(&[COMMON])
        .operands(Operands::all(Role::Text))
        .examples(&[ex("gh help pr", "")]),
    command("version", "prints the version").shared(&[COMMON]).examples(&[ex("gh version", "")]),
];
