//! `npm`: subcommands (registry).

use super::SOURCE;
use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const PUBLISH: Tool = Tool::new("publish", "publishes the package", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Runs("project code")])
    .examples(&[ex("npm publish --access public", "publish ?; run project code")]);

pub(super) const UNPUBLISH: Tool = Tool::new("unpublish", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm unpublish x", "publish ?")]);

pub(super) const DEPRECATE: Tool = Tool::new("deprecate", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm deprecate x", "publish ?")]);

pub(super) const UNDEPRECATE: Tool = Tool::new("undeprecate", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm undeprecate x", "publish ?")]);

pub(super) const STAR: Tool = Tool::new("star", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm star x", "publish ?")]);

pub(super) const UNSTAR: Tool = Tool::new("unstar", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm unstar x", "publish ?")]);

pub(super) const ACCESS: Tool = Tool::new("access", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm access x", "publish ?")]);

pub(super) const TEAM: Tool = Tool::new("team", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm team x", "publish ?")]);

pub(super) const ORG: Tool = Tool::new("org", "changes the registry", SOURCE)
    .aliases(&["ogr"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm org x", "publish ?")]);

pub(super) const TOKEN: Tool = Tool::new("token", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm token x", "publish ?")]);

pub(super) const HOOK: Tool = Tool::new("hook", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm hook x", "publish ?")]);

pub(super) const STAGE: Tool = Tool::new("stage", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm stage x", "publish ?")]);

pub(super) const TRUST: Tool = Tool::new("trust", "changes the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm trust x", "publish ?")]);

pub(super) const OWNER_LS: Tool = Tool::new("ls", "lists owners", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm owner ls x", "connect ?")]);

pub(super) const OWNER_ADD: Tool = Tool::new("add", "adds an owner", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm owner add a x", "publish ?")]);

pub(super) const RM: Tool = Tool::new("rm", "removes an owner", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm owner rm a x", "publish ?")]);

pub(super) const OWNER: Tool = Tool::new("owner", "shows or changes owners", SOURCE)
    .aliases(&["author"])
    .syntax(Syntax::EXACT)
    .commands(&[OWNER_LS, OWNER_ADD, RM]);

pub(super) const DIST_TAG_LS: Tool = Tool::new("ls", "lists tags", SOURCE)
    .aliases(&["list"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm dist-tag ls x", "connect ?")]);

pub(super) const DIST_TAG_ADD: Tool = Tool::new("add", "adds a tag", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm dist-tag add x@1 a", "publish ?")]);

pub(super) const DIST_TAG_RM: Tool = Tool::new("rm", "removes a tag", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm dist-tag rm x a", "publish ?")]);

pub(super) const DIST_TAG: Tool = Tool::new("dist-tag", "shows or changes tags", SOURCE)
    .aliases(&["dist-tags"])
    .syntax(Syntax::EXACT)
    .commands(&[DIST_TAG_LS, DIST_TAG_ADD, DIST_TAG_RM]);

pub(super) const PROFILE_GET: Tool = Tool::new("get", "shows the account", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm profile get", "connect ?")]);

pub(super) const PROFILE_SET: Tool = Tool::new("set", "changes the account", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")])
    .examples(&[ex("npm profile set a b", "publish ?")]);

pub(super) const ENABLE_2FA: Tool = Tool::new("enable-2fa", "changes the account", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")]);

pub(super) const DISABLE_2FA: Tool = Tool::new("disable-2fa", "changes the account", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes("")]);

pub(super) const PROFILE: Tool = Tool::new("profile", "shows or changes the account", SOURCE)
    .syntax(Syntax::EXACT)
    .commands(&[PROFILE_GET, PROFILE_SET, ENABLE_2FA, DISABLE_2FA]);

pub(super) const AUDIT_FIX: Tool = Tool::new("fix", "updates packages", SOURCE)
    .syntax(Syntax::EXACT)
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("npm audit fix", "run package scripts; connect ?; write ./**")]);

pub(super) const SIGNATURES: Tool = Tool::new("signatures", "checks signatures", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm audit signatures", "connect ?")]);

pub(super) const AUDIT: Tool = Tool::new("audit", "reports vulnerabilities", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .commands(&[AUDIT_FIX, SIGNATURES])
    .examples(&[ex("npm audit --json", "connect ?")]);

pub(super) const LOGIN: Tool = Tool::new("login", "logs in", SOURCE)
    .aliases(&["adduser", "add-user"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::InHome(".npmrc"))])
    .examples(&[ex("npm login", "connect ?; write /home/u/.npmrc/**")]);

pub(super) const LOGOUT: Tool = Tool::new("logout", "logs out", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Publishes(""), Fact::Writes(Place::InHome(".npmrc"))])
    .examples(&[ex("npm logout", "publish ?; write /home/u/.npmrc/**")]);

pub(super) const VIEW: Tool = Tool::new("view", "shows a package of the registry", SOURCE)
    .aliases(&["v", "info", "show"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm view x", "connect ?")]);

pub(super) const OUTDATED: Tool = Tool::new("outdated", "lists outdated packages", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm outdated x", "connect ?")]);

pub(super) const SEARCH: Tool = Tool::new("search", "searches the registry", SOURCE)
    .aliases(&["s", "se", "find"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm search x", "connect ?")]);

pub(super) const PING: Tool = Tool::new("ping", "asks the registry", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm ping x", "connect ?")]);

pub(super) const WHOAMI: Tool = Tool::new("whoami", "prints the account", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm whoami x", "connect ?")]);

pub(super) const STARS: Tool = Tool::new("stars", "lists stars", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm stars x", "connect ?")]);

pub(super) const DOCTOR: Tool = Tool::new("doctor", "checks the environment", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm doctor x", "connect ?")]);

pub(super) const DIFF: Tool = Tool::new("diff", "compares versions", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("npm diff x", "connect ?")]);

pub(super) const DOCS: Tool = Tool::new("docs", "opens a page", SOURCE)
    .aliases(&["home"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("the configured browser")])
    .examples(&[ex("npm docs x", "connect ?; run the configured browser")]);

pub(super) const REPO: Tool = Tool::new("repo", "opens a page", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("the configured browser")])
    .examples(&[ex("npm repo x", "connect ?; run the configured browser")]);

pub(super) const BUGS: Tool = Tool::new("bugs", "opens a page", SOURCE)
    .aliases(&["issues"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Runs("the configured browser")])
    .examples(&[ex("npm bugs x", "connect ?; run the configured browser")]);
