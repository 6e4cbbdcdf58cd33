//! `npm`: the package manager of Node.
//!
//! npm keeps a log of each call in `~/.npm/_logs`, its cache beside it, and asks the registry once a week whether there is a newer npm;
//! that is not stated as an effect.

use crate::{
    effect::{Effect, Host, Target},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Role, Syntax, Tool, ex},
    },
};

mod project;
mod registry;
static SOURCE: &str = "npm 11.19, npm help COMMAND and npm help 7 config";

pub(super) static TOOL: Tool = Tool::new("npm", "the package manager of Node", SOURCE)
    .syntax(Syntax::GNU.inherits())
    .flags(&[
        Flag::switch(&["-a", "--all"]),
        Flag::switch(&["-d", "--dry-run"]),
        Flag::switch(&["-f", "--force"]),
        Flag::switch(&["-g", "--global"]),
        Flag::switch(&["-h", "-?", "--help", "--usage", "-H"]),
        Flag::switch(&["-l", "--long"]),
        Flag::switch(&["--json"]),
        Flag::switch(&["-p", "--parseable", "--porcelain"]),
        Flag::switch(&["-s", "--silent"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-v", "--version", "--versions"]),
        Flag::switch(&["-y", "--yes"]),
        Flag::switch(&["-n", "--no"]),
        Flag::switch(&["-D", "--save-dev"]),
        Flag::switch(&["-E", "--save-exact"]),
        Flag::switch(&["-O", "--save-optional"]),
        Flag::switch(&["-P", "--save-prod"]),
        Flag::switch(&["-B", "--save-bundle"]),
        Flag::switch(&["-S", "--save", "--save-peer"]),
        Flag::switch(&["--no-save"]),
        Flag::switch(&["--verbose"]),
        Flag::switch(&["--dd", "--ddd"]),
        Flag::switch(&["--allow-same-version"]),
        Flag::switch(&["--audit"]),
        Flag::switch(&["--no-audit"]),
        Flag::switch(&["--bin-links"]),
        Flag::switch(&["--no-bin-links"]),
        Flag::switch(&["--color"]),
        Flag::switch(&["--no-color"]),
        Flag::switch(&["--commit-hooks"]),
        Flag::switch(&["--no-commit-hooks"]),
        Flag::switch(&["--description"]),
        Flag::switch(&["--no-description"]),
        Flag::switch(&["--dev"]),
        Flag::switch(&["--diff-ignore-all-space"]),
        Flag::switch(&["--diff-name-only"]),
        Flag::switch(&["--diff-no-prefix"]),
        Flag::switch(&["--diff-text"]),
        Flag::switch(&["--engine-strict"]),
        Flag::switch(&["--expect-results"]),
        Flag::switch(&["--foreground-scripts"]),
        Flag::switch(&["--format-package-lock"]),
        Flag::switch(&["--fund"]),
        Flag::switch(&["--no-fund"]),
        Flag::switch(&["--git-tag-version"]),
        Flag::switch(&["--no-git-tag-version"]),
        Flag::switch(&["--global-style"]),
        Flag::switch(&["--if-present"]),
        Flag::switch(&["--ignore-scripts"]),
        Flag::switch(&["--no-ignore-scripts"]),
        Flag::switch(&["--include-staged"]),
        Flag::switch(&["--include-workspace-root"]),
        Flag::switch(&["--init-private"]),
        Flag::switch(&["--install-links"]),
        Flag::switch(&["--legacy-bundling"]),
        Flag::switch(&["--legacy-peer-deps"]),
        Flag::switch(&["--link"]),
        Flag::switch(&["--offline"]),
        Flag::switch(&["--no-offline"]),
        Flag::switch(&["--omit-lockfile-registry-resolved"]),
        Flag::switch(&["--optional"]),
        Flag::switch(&["--no-optional"]),
        Flag::switch(&["--package-lock"]),
        Flag::switch(&["--no-package-lock"]),
        Flag::switch(&["--package-lock-only"]),
        Flag::switch(&["--prefer-dedupe"]),
        Flag::switch(&["--prefer-offline"]),
        Flag::switch(&["--prefer-online"]),
        Flag::switch(&["--production"]),
        Flag::switch(&["--progress"]),
        Flag::switch(&["--no-progress"]),
        Flag::switch(&["--provenance"]),
        Flag::switch(&["--read-only"]),
        Flag::switch(&["--rebuild-bundle"]),
        Flag::switch(&["--shrinkwrap"]),
        Flag::switch(&["--no-shrinkwrap"]),
        Flag::switch(&["--sign-git-commit"]),
        Flag::switch(&["--sign-git-tag"]),
        Flag::switch(&["--strict-peer-deps"]),
        Flag::switch(&["--strict-ssl"]),
        Flag::switch(&["--timing"]),
        Flag::switch(&["--unicode"]),
        Flag::switch(&["--no-unicode"]),
        Flag::switch(&["--update-notifier"]),
        Flag::switch(&["--no-update-notifier"]),
        Flag::switch(&["-ws", "--workspaces"]),
        Flag::switch(&["--no-workspaces"]),
        Flag::switch(&["--workspaces-update"]),
        Flag::switch(&["--no-workspaces-update"]),
        Flag::switch(&["--include-attestations"]),
        Flag::value(&["--access"], Role::Text),
        Flag::value(&["--also"], Role::Text),
        Flag::value(&["--audit-level"], Role::Text),
        Flag::value(&["--auth-type"], Role::Text),
        Flag::value(&["--before"], Role::Text),
        Flag::value(&["--cidr"], Role::Text),
        Flag::value(&["--cpu"], Role::Text),
        Flag::value(&["--depth"], Role::Text),
        Flag::value(&["--diff-dst-prefix"], Role::Text),
        Flag::value(&["--diff-src-prefix"], Role::Text),
        Flag::value(&["--diff-unified", "-U"], Role::Text),
        Flag::value(&["--expect-result-count"], Role::Text),
        Flag::value(&["--fetch-retries"], Role::Text),
        Flag::value(&["--fetch-retry-factor"], Role::Text),
        Flag::value(&["--fetch-retry-maxtimeout"], Role::Text),
        Flag::value(&["--fetch-retry-mintimeout"], Role::Text),
        Flag::value(&["--fetch-timeout"], Role::Text),
        Flag::value(&["--include"], Role::Text),
        Flag::value(&["--init-author-email"], Role::Text),
        Flag::value(&["--init-author-name"], Role::Text),
        Flag::value(&["--init-author-url"], Role::Text),
        Flag::value(&["--init-license"], Role::Text),
        Flag::value(&["--init-type"], Role::Text),
        Flag::value(&["--init-version"], Role::Text),
        Flag::value(&["--install-strategy"], Role::Text),
        Flag::value(&["--libc"], Role::Text),
        Flag::value(&["--location", "-L"], Role::Text),
        Flag::value(&["--lockfile-version"], Role::Text),
        Flag::value(&["--loglevel"], Role::Text),
        Flag::value(&["--logs-max"], Role::Text),
        Flag::value(&["--maxsockets"], Role::Text),
        Flag::value(&["-m", "--message"], Role::Text),
        Flag::value(&["--name"], Role::Text),
        Flag::value(&["--omit"], Role::Text),
        Flag::value(&["--only"], Role::Text),
        Flag::value(&["--orgs"], Role::Text),
        Flag::value(&["--os"], Role::Text),
        Flag::value(&["--otp"], Role::Text),
        Flag::value(&["--package"], Role::Text),
        Flag::value(&["--packages"], Role::Text),
        Flag::value(&["--preid"], Role::Text),
        Flag::value(&["--replace-registry-host"], Role::Text),
        Flag::value(&["--save-prefix"], Role::Text),
        Flag::value(&["--sbom-format"], Role::Text),
        Flag::value(&["--sbom-type"], Role::Text),
        Flag::value(&["--scope"], Role::Text),
        Flag::value(&["--searchexclude"], Role::Text),
        Flag::value(&["--searchlimit"], Role::Text),
        Flag::value(&["--searchopts"], Role::Text),
        Flag::value(&["--searchstaleness"], Role::Text),
        Flag::value(&["--tag"], Role::Text),
        Flag::value(&["--tag-version-prefix"], Role::Text),
        Flag::value(&["--which"], Role::Text),
        Flag::value(&["-w", "--workspace"], Role::Text),
        Flag::value(&["--diff"], Role::Text),
        Flag::value(&["--min-release-age"], Role::Text),
        Flag::value(&["-C", "--prefix"], Role::Enter),
        Flag::value(&["--cache"], Role::Write),
        Flag::value(&["--logs-dir"], Role::Write),
        Flag::value(&["--pack-destination"], Role::Write),
        Flag::value(&["-reg", "--registry"], Role::Host),
        Flag::value(&["--proxy"], Role::Host),
        Flag::value(&["--https-proxy", "--http-proxy"], Role::Host),
        Flag::value(&["--userconfig"], Role::Config("configuration names programs that npm runs")),
        Flag::value(&["--globalconfig"], Role::Config("configuration names programs that npm runs")),
        Flag::value(&["--script-shell"], Role::Program),
        Flag::value(&["--shell"], Role::Program),
        Flag::value(&["--git"], Role::Program),
        Flag::value(&["--node-gyp"], Role::Opaque("a program that builds packages")),
        Flag::value(&["--node-options"], Role::Opaque("options that make Node load code")),
        Flag::value(&["--init-module"], Role::CodeFile("JavaScript")),
        Flag::value(&["--viewer"], Role::Program),
        Flag::value(&["--browser"], Role::Program),
        Flag::value(&["--editor"], Role::Program),
        Flag::value(&["-c", "--call"], Role::Shell),
        Flag::value(&["--cafile"], Role::Read),
        Flag::value(&["--nodedir"], Role::Read),
    ])
    .alone(&["--version", "-v", "--help", "-h", "-l"])
    .commands(&[
        project::LS,
        project::ROOT,
        project::BIN,
        project::PREFIX,
        project::EXPLAIN,
        project::QUERY,
        project::FUND,
        project::SBOM,
        project::COMPLETION,
        project::FIND_DUPES,
        project::CONFIG,
        project::NPM_GET,
        project::NPM_SET,
        project::PKG,
        project::CACHE,
        project::VERSION,
        project::RUN,
        project::TEST,
        project::START,
        project::STOP,
        project::RESTART,
        project::EXEC,
        project::INIT,
        project::EXPLORE,
        project::NPM_EDIT,
        project::HELP,
        project::HELP_SEARCH,
        project::INSTALL,
        project::CI,
        project::INSTALL_TEST,
        project::INSTALL_CI_TEST,
        project::UNINSTALL,
        project::UPDATE,
        project::REBUILD,
        project::DEDUPE,
        project::PRUNE,
        project::LINK,
        project::SHRINKWRAP,
        project::PACK,
        registry::PUBLISH,
        registry::UNPUBLISH,
        registry::DEPRECATE,
        registry::UNDEPRECATE,
        registry::STAR,
        registry::UNSTAR,
        registry::ACCESS,
        registry::TEAM,
        registry::ORG,
        registry::TOKEN,
        registry::HOOK,
        registry::STAGE,
        registry::TRUST,
        registry::OWNER,
        registry::DIST_TAG,
        registry::PROFILE,
        registry::AUDIT,
        registry::LOGIN,
        registry::LOGOUT,
        registry::VIEW,
        registry::OUTDATED,
        registry::SEARCH,
        registry::PING,
        registry::WHOAMI,
        registry::STARS,
        registry::DOCTOR,
        registry::DIFF,
        registry::DOCS,
        registry::REPO,
        registry::BUGS,
    ])
    .examples(&[
        ex("npm", ""),
        ex("npm --version", ""),
        ex("npm --prefix /tmp/p test", "run project code"),
        ex("npm --registry https://r.example ls", "connect r.example; read ./**"),
        ex("npm --https-proxy=p.example:8080 --proxy=q.example root", "connect p.example; connect q.example"),
        ex("npm --userconfig x test", "opaque; run project code"),
        ex("npm --globalconfig x root", "opaque"),
        ex("npm --shell x --git ./g --browser ./b root", "inner x; inner ./g; inner ./b"),
        ex("npm --node-gyp x --node-options=--require=./x root", "opaque"),
        ex("npm $X", "opaque"),
        ex("npm frobnicate", "opaque"),
    ]);

/// A global installation is outside the project.
fn global(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.has("--global") {
        findings.at(call.span, Effect::Write(Target::Somewhere), "installs");
    }
}

fn raises(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.operands.is_empty() {
        let here = findings.below_cwd(".");
        return findings.at(call.span, Effect::Read(here), "reads");
    }
    findings.run(call.span, "project code");
    for path in ["package.json", "package-lock.json", ".git"] {
        let target = findings.below_cwd(path);
        findings.at(call.span, Effect::Write(target), "writes");
    }
}

/// With a package it opens a page.
fn funds(call: &Call<'_>, findings: &mut Findings<'_>) {
    if !call.operands.is_empty() {
        findings.run(call.span, "the configured browser");
        findings.connect(call.span, Host::Unknown);
    }
}

fn runs(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.operands.is_empty() {
        let here = findings.below_cwd(".");
        return findings.at(call.span, Effect::Read(here), "lists scripts of");
    }
    findings.run(call.span, "project code");
}

fn begins(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.operands.is_empty() {
        findings.run(call.span, "an init module");
        let manifest = findings.below_cwd("package.json");
        return findings.at(call.span, Effect::Write(manifest), "writes");
    }
    findings.run(call.span, "a package's program");
    findings.connect(call.span, Host::Unknown);
    let here = findings.below_cwd(".");
    findings.at(call.span, Effect::Write(here), "writes");
}
