//! Releases and what else a repository keeps.

use super::{COMMON, command};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const COMMANDS: &[Tool] = &[
    command("release", "a group of subcommands")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .aliases(&["ls"])
                .flags(&[
                    Flag::switch(&["--exclude-drafts"]),
                    Flag::switch(&["--exclude-pre-releases"]),
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::value(&["-O", "--order"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh release list", "connect github.com")]),
            command("view", "a subcommand")
                .flags(&[
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
                    ex("gh release view", "connect github.com"),
                    ex("gh release view --web", "run a web browser; connect github.com"),
                ]),
            command("download", "a subcommand")
                .flags(&[
                    Flag::value(&["-A", "--archive"], Role::Text),
                    Flag::switch(&["--clobber"]),
                    Flag::value(&["-D", "--dir"], Role::WriteOrDash),
                    Flag::value(&["-O", "--output"], Role::WriteOrDash),
                    Flag::value(&["-p", "--pattern"], Role::Text),
                    Flag::switch(&["--skip-existing"]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com"), Fact::Writes(Place::Cwd)])
                .examples(&[
                    ex("gh release download", "connect github.com; write ./**"),
                    ex("gh release download --dir d", "write d; connect github.com; write ./**"),
                    ex("gh release download --output d", "write d; connect github.com; write ./**"),
                ]),
            command("create", "a subcommand")
                .flags(&[
                    Flag::value(&["--discussion-category"], Role::Text),
                    Flag::switch(&["-d", "--draft"]),
                    Flag::switch(&["--generate-notes"]),
                    Flag::switch(&["--latest"]),
                    Flag::value(&["-n", "--notes"], Role::Text),
                    Flag::value(&["-F", "--notes-file"], Role::Read),
                    Flag::value(&["--notes-start-tag"], Role::Text),
                    Flag::switch(&["-p", "--prerelease"]),
                    Flag::value(&["--target"], Role::Text),
                    Flag::value(&["-t", "--title"], Role::Text),
                    Flag::switch(&["--verify-tag"]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::lead(&[Role::Text], Role::Read))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[
                    ex("gh release create", "publish github.com"),
                    ex("gh release create --notes-file f", "read f; publish github.com"),
                ]),
            command("delete", "a subcommand")
                .flags(&[
                    Flag::switch(&["--cleanup-tag"]),
                    Flag::switch(&["-y", "--yes"]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh release delete", "publish github.com")]),
            command("delete-asset", "a subcommand")
                .flags(&[Flag::switch(&["-y", "--yes"]), Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh release delete-asset", "publish github.com")]),
            command("edit", "a subcommand")
                .flags(&[
                    Flag::value(&["--discussion-category"], Role::Text),
                    Flag::switch(&["--draft"]),
                    Flag::switch(&["--latest"]),
                    Flag::value(&["-n", "--notes"], Role::Text),
                    Flag::value(&["-F", "--notes-file"], Role::Read),
                    Flag::switch(&["--prerelease"]),
                    Flag::value(&["--tag"], Role::Text),
                    Flag::value(&["--target"], Role::Text),
                    Flag::value(&["-t", "--title"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[
                    ex("gh release edit", "publish github.com"),
                    ex("gh release edit --notes-file f", "read f; publish github.com"),
                ]),
            command("upload", "a subcommand")
                .flags(&[Flag::switch(&["--clobber"]), Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::lead(&[Role::Text], Role::Read))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh release upload", "publish github.com")]),
        ]),
    command("gist", "a group of subcommands").syntax(Syntax::EXACT.inherits()).shared(&[COMMON]).commands(&[
        command("list", "a subcommand")
            .aliases(&["ls"])
            .flags(&[
                Flag::value(&["-L", "--limit"], Role::Text),
                Flag::switch(&["--public"]),
                Flag::switch(&["--secret"]),
                Flag::value(&["--filter"], Role::Text),
                Flag::switch(&["--include-content"]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[ex("gh gist list", "connect github.com")]),
        command("view", "a subcommand")
            .flags(&[
                Flag::value(&["-f", "--filename"], Role::Text),
                Flag::switch(&["--files"]),
                Flag::switch(&["-r", "--raw"]),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Connects("github.com")])
            .examples(&[
                ex("gh gist view", "connect github.com"),
                ex("gh gist view --web", "run a web browser; connect github.com"),
            ]),
        command("clone", "a subcommand")
            .shared(&[COMMON])
            .operands(Operands::lead(&[Role::Text, Role::Write], Role::Opaque("flags of `git clone`")))
            .effects(&[Fact::Connects("github.com"), Fact::Writes(Place::Cwd), Fact::Runs("the repository's hooks")])
            .examples(&[
                ex("gh gist clone", "connect github.com; write ./**; run the repository's hooks"),
                ex("gh gist clone x ../d", "connect github.com; write /d; write ./**; run the repository's hooks"),
                ex(
                    "gh gist clone x d -- --depth=1",
                    "connect github.com; write d; write ./**; run the repository's hooks; opaque",
                ),
            ]),
        command("create", "a subcommand")
            .aliases(&["new"])
            .flags(&[
                Flag::value(&["-d", "--desc"], Role::Text),
                Flag::value(&["-f", "--filename"], Role::Text),
                Flag::switch(&["-p", "--public"]),
                Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Read))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[
                ex("gh gist create", "publish github.com"),
                ex("gh gist create --web", "run a web browser; publish github.com"),
            ]),
        command("delete", "a subcommand")
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh gist delete", "publish github.com")]),
        command("edit", "a subcommand")
            .flags(&[
                Flag::value(&["-a", "--add"], Role::Text),
                Flag::value(&["-d", "--desc"], Role::Text),
                Flag::value(&["-f", "--filename"], Role::Text),
            ])
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh gist edit", "publish github.com")]),
        command("rename", "a subcommand")
            .shared(&[COMMON])
            .operands(Operands::all(Role::Text))
            .effects(&[Fact::Publishes("github.com")])
            .examples(&[ex("gh gist rename", "publish github.com")]),
    ]),
    command("label", "a group of subcommands")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .aliases(&["ls"])
                .flags(&[
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-L", "--limit"], Role::Text),
                    Flag::value(&["--order"], Role::Text),
                    Flag::value(&["-S", "--search"], Role::Text),
                    Flag::value(&["--sort"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::switch(&["-w", "--web"]).does(&[Fact::Runs("a web browser")]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[
                    ex("gh label list", "connect github.com"),
                    ex("gh label list --web", "run a web browser; connect github.com"),
                ]),
            command("create", "a subcommand")
                .flags(&[
                    Flag::value(&["-c", "--color"], Role::Text),
                    Flag::value(&["-d", "--description"], Role::Text),
                    Flag::switch(&["-f", "--force"]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh label create", "publish github.com")]),
            command("clone", "a subcommand")
                .flags(&[Flag::switch(&["-f", "--force"]), Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh label clone", "publish github.com")]),
            command("delete", "a subcommand")
                .flags(&[Flag::switch(&["--yes"]), Flag::value(&["-R", "--repo"], Role::Text)])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh label delete", "publish github.com")]),
            command("edit", "a subcommand")
                .flags(&[
                    Flag::value(&["-c", "--color"], Role::Text),
                    Flag::value(&["-d", "--description"], Role::Text),
                    Flag::value(&["-n", "--name"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh label edit", "publish github.com")]),
        ]),
    command("secret", "a group of subcommands")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .aliases(&["ls"])
                .flags(&[
                    Flag::value(&["-a", "--app"], Role::Text),
                    Flag::value(&["-e", "--env"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::switch(&["-u", "--user"]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh secret list", "connect github.com")]),
            command("set", "a subcommand")
                .flags(&[
                    Flag::value(&["-a", "--app"], Role::Text),
                    Flag::value(&["-b", "--body"], Role::Text),
                    Flag::value(&["-e", "--env"], Role::Text),
                    Flag::value(&["-f", "--env-file"], Role::Read),
                    Flag::switch(&["--no-store"]),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::value(&["-r", "--repos"], Role::Text),
                    Flag::switch(&["-u", "--user"]),
                    Flag::value(&["-v", "--visibility"], Role::Text),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh secret set", "publish github.com")]),
            command("delete", "a subcommand")
                .aliases(&["remove"])
                .flags(&[
                    Flag::value(&["-a", "--app"], Role::Text),
                    Flag::value(&["-e", "--env"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::switch(&["-u", "--user"]),
                    Flag::value(&["-R", "--repo"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh secret delete", "publish github.com")]),
        ]),
    command("variable", "a group of subcommands")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[Flag::value(&["-R", "--repo"], Role::Text)])
        .shared(&[COMMON])
        .commands(&[
            command("list", "a subcommand")
                .flags(&[
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::value(&["-e", "--env"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh variable list", "connect github.com")]),
            command("get", "a subcommand")
                .flags(&[
                    Flag::value(&["--json"], Role::Text),
                    Flag::value(&["-q", "--jq"], Role::Text),
                    Flag::value(&["-t", "--template"], Role::Text),
                    Flag::value(&["-e", "--env"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Connects("github.com")])
                .examples(&[ex("gh variable get", "connect github.com")]),
            command("set", "a subcommand")
                .flags(&[
                    Flag::value(&["-e", "--env"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::value(&["-b", "--body"], Role::Text),
                    Flag::value(&["-f", "--env-file"], Role::Read),
                    Flag::value(&["-v", "--visibility"], Role::Text),
                    Flag::value(&["-r", "--repos"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh variable set", "publish github.com")]),
            command("delete", "a subcommand")
                .flags(&[
                    Flag::value(&["-e", "--env"], Role::Text),
                    Flag::value(&["-o", "--org"], Role::Text),
                    Flag::value(&["-b", "--body"], Role::Text),
                    Flag::value(&["-f", "--env-file"], Role::Read),
                    Flag::value(&["-v", "--visibility"], Role::Text),
                    Flag::value(&["-r", "--repos"], Role::Text),
                ])
                .shared(&[COMMON])
                .operands(Operands::all(Role::Text))
                .effects(&[Fact::Publishes("github.com")])
                .examples(&[ex("gh variable delete", "publish github.com")]),
        ]),
];
