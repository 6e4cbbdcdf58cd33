//! `npm`: subcommands (project).

use super::{SOURCE, begins, funds, global, raises, runs};
use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const LS: Tool = Tool::new("ls", "lists installed packages", SOURCE)
    .aliases(&["list", "la", "ll"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[
        ex("npm ls --depth=0", "read ./**"),
        ex("npm ls --no-such", "opaque; read ./**"),
        ex("npm list -g $x", "opaque; read ./**"),
    ]);

pub(super) const ROOT: Tool = Tool::new("root", "prints where packages are", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("npm root -g", "")]);

pub(super) const BIN: Tool = Tool::new("bin", "prints where programs are", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("npm bin", "")]);

pub(super) const PREFIX: Tool = Tool::new("prefix", "prints the project directory", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("npm prefix", "")]);

pub(super) const EXPLAIN: Tool = Tool::new("explain", "says why a package is there", SOURCE)
    .aliases(&["why"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("npm explain x", "read ./**")]);

pub(super) const QUERY: Tool = Tool::new("query", "selects packages", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("npm query :root", "read ./**")]);

pub(super) const FUND: Tool = Tool::new("fund", "lists whom to fund, or opens a page", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .judge(funds)
    .examples(&[ex("npm fund", "read ./**"), ex("npm fund x", "read ./**; run the configured browser; connect ?")]);

pub(super) const SBOM: Tool = Tool::new("sbom", "prints a bill of materials", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("npm sbom --sbom-format cyclonedx", "read ./**")]);

pub(super) const COMPLETION: Tool = Tool::new("completion", "prints a completion script", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("npm completion", "")]);

pub(super) const FIND_DUPES: Tool = Tool::new("find-dupes", "lists duplicates", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd), Fact::Connects("")])
    .examples(&[ex("npm find-dupes", "read ./**; connect ?")]);

pub(super) const GET: Tool = Tool::new("get", "prints values", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[
        ex("npm config get registry", "read ./**"),
        ex("npm config get --userconfig=/x a", "opaque; read ./**"),
    ]);

pub(super) const LIST: Tool = Tool::new("list", "prints all values", SOURCE)
    .aliases(&["ls"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("npm config ls -l", "read ./**")]);

pub(super) const SET: Tool = Tool::new("set", "changes a value", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".npmrc")), Fact::Writes(Place::InCwd(".npmrc"))])
    .examples(&[ex("npm config set a=b", "write /home/u/.npmrc/**; write .npmrc/**")]);

pub(super) const DELETE: Tool = Tool::new("delete", "removes a value", SOURCE)
    .aliases(&["rm", "del"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".npmrc")), Fact::Writes(Place::InCwd(".npmrc"))])
    .examples(&[ex("npm config delete a", "write /home/u/.npmrc/**; write .npmrc/**")]);

pub(super) const FIX: Tool = Tool::new("fix", "repairs the configuration", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".npmrc"))])
    .examples(&[ex("npm config fix", "write /home/u/.npmrc/**")]);

pub(super) const EDIT: Tool = Tool::new("edit", "opens an editor", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the configured editor"), Fact::Writes(Place::InHome(".npmrc"))])
    .examples(&[ex("npm config edit", "run the configured editor; write /home/u/.npmrc/**")]);

pub(super) const CONFIG: Tool = Tool::new("config", "shows or changes configuration", SOURCE)
    .aliases(&["c"])
    .syntax(Syntax::EXACT)
    .commands(&[GET, LIST, SET, DELETE, FIX, EDIT])
    .examples(&[ex("npm config frob", "opaque")]);

pub(super) const NPM_GET: Tool = Tool::new("get", "prints configuration values", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("npm get registry", "read ./**")]);

pub(super) const NPM_SET: Tool = Tool::new("set", "changes configuration", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InHome(".npmrc")), Fact::Writes(Place::InCwd(".npmrc"))])
    .examples(&[ex("npm set a=b", "write /home/u/.npmrc/**; write .npmrc/**")]);

pub(super) const PKG_GET: Tool = Tool::new("get", "prints values", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::Cwd)])
    .examples(&[ex("npm pkg get name", "read ./**")]);

pub(super) const PKG_SET: Tool = Tool::new("set", "changes package.json", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InCwd("package.json"))])
    .examples(&[ex("npm pkg set a=b", "write package.json/**")]);

pub(super) const PKG_DELETE: Tool = Tool::new("delete", "changes package.json", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InCwd("package.json"))])
    .examples(&[ex("npm pkg delete a=b", "write package.json/**")]);

pub(super) const PKG_FIX: Tool = Tool::new("fix", "changes package.json", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::InCwd("package.json"))])
    .examples(&[ex("npm pkg fix a=b", "write package.json/**")]);

pub(super) const PKG: Tool = Tool::new("pkg", "reads or changes package.json", SOURCE)
    .syntax(Syntax::EXACT)
    .commands(&[PKG_GET, PKG_SET, PKG_DELETE, PKG_FIX]);

pub(super) const CACHE_LS: Tool = Tool::new("ls", "lists entries", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Reads(Place::InHome(".npm"))])
    .examples(&[ex("npm cache ls", "read /home/u/.npm/**")]);

pub(super) const CLEAN: Tool = Tool::new("clean", "empties it", SOURCE)
    .aliases(&["clear", "rm"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Deletes(Place::InHome(".npm"))])
    .examples(&[ex("npm cache clean --force", "delete /home/u/.npm/**")]);

pub(super) const VERIFY: Tool = Tool::new("verify", "checks and cleans it", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Deletes(Place::InHome(".npm"))])
    .examples(&[ex("npm cache verify", "delete /home/u/.npm/**")]);

pub(super) const ADD: Tool = Tool::new("add", "adds a package", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::InHome(".npm"))])
    .examples(&[ex("npm cache add x", "connect ?; write /home/u/.npm/**")]);

pub(super) const CACHE: Tool =
    Tool::new("cache", "handles the cache", SOURCE).syntax(Syntax::EXACT).commands(&[CACHE_LS, CLEAN, VERIFY, ADD]);

pub(super) const VERSION: Tool = Tool::new("version", "prints or raises the version", SOURCE)
    .aliases(&["verison"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .judge(raises)
    .examples(&[
        ex("npm version", "read ./**"),
        ex("npm version patch", "run project code; write package.json/**; write package-lock.json/**; write .git/**"),
        ex("npm version --cache /tmp/c --logs-dir l", "read ./**; write /tmp/c; write l"),
    ]);

pub(super) const RUN: Tool = Tool::new("run", "runs a script", SOURCE)
    .aliases(&["run-script", "rum", "urn"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .judge(runs)
    .examples(&[
        ex("npm run", "read ./**"),
        ex("npm run build -- --watch", "run project code"),
        ex("npm run build --script-shell=./sh", "run project code; inner ./sh"),
        ex("npm run $x", "opaque; run project code"),
    ]);

pub(super) const TEST: Tool = Tool::new("test", "runs the script `test`", SOURCE)
    .aliases(&["t", "tst"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("npm test", "run project code")]);

pub(super) const START: Tool = Tool::new("start", "runs the script `start`", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("npm start", "run project code")]);

pub(super) const STOP: Tool = Tool::new("stop", "runs the script `stop`", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("npm stop", "run project code")]);

pub(super) const RESTART: Tool = Tool::new("restart", "runs the script `restart`", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("npm restart", "run project code")]);

pub(super) const EXEC: Tool = Tool::new("exec", "runs a package's program", SOURCE)
    .aliases(&["x"])
    .syntax(Syntax::EXACT.operand_ends_flags())
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("a package's program"), Fact::Connects("")])
    .examples(&[
        ex("npm exec -- foo --bar", "run a package's program; connect ?"),
        ex("npm exec -c 'foo x'", "run a package's program; connect ?; shell foo x"),
    ]);

pub(super) const INIT: Tool = Tool::new("init", "creates a package or runs an initializer", SOURCE)
    .aliases(&["create", "innit"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .judge(begins)
    .examples(&[
        ex("npm init -y", "write package.json/**; run an init module"),
        ex("npm init vite", "write ./**; run a package's program; connect ?"),
        ex("npm init --init-module ./x.js -y", "write package.json/**; run an init module; read x.js; run x.js"),
    ]);

pub(super) const EXPLORE: Tool = Tool::new("explore", "runs a shell in a package", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code")])
    .examples(&[ex("npm explore x -- ls", "run project code")]);

pub(super) const NPM_EDIT: Tool = Tool::new("edit", "edits a package", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the configured editor"), Fact::Writes(Place::InCwd("node_modules"))])
    .examples(&[
        ex("npm edit x", "run the configured editor; write node_modules/**"),
        ex("npm edit --editor ./e x", "run the configured editor; write node_modules/**; inner ./e"),
    ]);

pub(super) const HELP: Tool = Tool::new("help", "opens a manual page", SOURCE)
    .aliases(&["hlep"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("the configured viewer")])
    .examples(&[
        ex("npm help ls", "run the configured viewer"),
        ex("npm help --viewer ./v ls", "run the configured viewer; inner ./v"),
    ]);

pub(super) const HELP_SEARCH: Tool = Tool::new("help-search", "searches the manual", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("npm help-search ls", "")]);

pub(super) const INSTALL: Tool = Tool::new("install", "installs packages", SOURCE)
    .aliases(&["i", "in", "ins", "inst", "insta", "instal", "isnt", "isnta", "isntal", "isntall", "add"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[
        ex("npm install", "run package scripts; connect ?; write ./**"),
        ex("npm i -g x", "run package scripts; connect ?; write ./**; write ?"),
    ]);

pub(super) const CI: Tool = Tool::new("ci", "installs what is locked", SOURCE)
    .aliases(&["clean-install", "ic", "install-clean", "isntall-clean"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[ex("npm ci", "run package scripts; connect ?; write ./**")]);

pub(super) const INSTALL_TEST: Tool = Tool::new("install-test", "installs and tests", SOURCE)
    .aliases(&["it"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[ex("npm install-test", "run package scripts; connect ?; write ./**")]);

pub(super) const INSTALL_CI_TEST: Tool = Tool::new("install-ci-test", "installs and tests", SOURCE)
    .aliases(&["cit", "clean-install-test", "sit"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[ex("npm install-ci-test", "run package scripts; connect ?; write ./**")]);

pub(super) const UNINSTALL: Tool = Tool::new("uninstall", "removes packages", SOURCE)
    .aliases(&["unlink", "remove", "rm", "r", "un"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[ex("npm uninstall", "run package scripts; connect ?; write ./**")]);

pub(super) const UPDATE: Tool = Tool::new("update", "updates packages", SOURCE)
    .aliases(&["up", "upgrade", "udpate"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[ex("npm update", "run package scripts; connect ?; write ./**")]);

pub(super) const REBUILD: Tool = Tool::new("rebuild", "builds packages again", SOURCE)
    .aliases(&["rb"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[ex("npm rebuild", "run package scripts; connect ?; write ./**")]);

pub(super) const DEDUPE: Tool = Tool::new("dedupe", "removes duplicates", SOURCE)
    .aliases(&["ddp"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[ex("npm dedupe", "run package scripts; connect ?; write ./**")]);

pub(super) const PRUNE: Tool = Tool::new("prune", "removes extra packages", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[ex("npm prune", "run package scripts; connect ?; write ./**")]);

pub(super) const LINK: Tool = Tool::new("link", "links a package", SOURCE)
    .aliases(&["ln"])
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[ex("npm link", "run package scripts; connect ?; write ./**")]);

pub(super) const SHRINKWRAP: Tool = Tool::new("shrinkwrap", "writes a lock file", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("package scripts"), Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .judge(global)
    .examples(&[ex("npm shrinkwrap", "run package scripts; connect ?; write ./**")]);

pub(super) const PACK: Tool = Tool::new("pack", "packs a tarball", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Runs("project code"), Fact::Writes(Place::Cwd)])
    .examples(&[
        ex("npm pack", "run project code; write ./**"),
        ex("npm pack --pack-destination /tmp/p", "run project code; write ./**; write /tmp/p"),
    ]);
