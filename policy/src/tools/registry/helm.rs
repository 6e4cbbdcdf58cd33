//! `helm`: installs packages of a cluster.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("helm", "installs packages of a cluster", "Helm 3 manual, helm.sh/docs/helm")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::ends(&["-h", "--help"]),
        Flag::value(&["-n", "--namespace"], Role::Text),
        Flag::value(&["--kube-context"], Role::Text),
        Flag::value(&["--kubeconfig"], Role::Config("its users can name programs")),
        Flag::switch(&["--debug"]),
    ])
    .commands(COMMANDS)
    .examples(&[
        ex("helm version", ""),
        ex("helm list -A", "connect ?"),
        ex("helm install x ./c", "publish ?"),
        ex("helm upgrade --install x c", "publish ?"),
        ex("helm template .", "read ./**; connect ?; opaque"),
        ex("helm --kubeconfig c ls", "opaque; connect ?"),
        ex("helm no-such", "opaque"),
    ]);

const fn does(name: &'static str, effects: &'static [Fact]) -> Tool {
    Tool::new(name, "asks or changes the cluster or the repositories", "helm.sh/docs/helm")
        .syntax(Syntax::RAW)
        .operands(Operands::all(Role::Text))
        .effects(effects)
}

/// Plugins, post-renderers and dependencies make even a rendering run programs.
const RENDERS: &[Fact] =
    &[Fact::Reads(Place::Cwd), Fact::Connects(""), Fact::Opaque("post-renderers and output directories")];
const CHANGES: &[Fact] = &[Fact::Publishes("")];
const ASKS: &[Fact] = &[Fact::Connects("")];

static COMMANDS: &[Tool] = &[
    does("version", &[]),
    does("env", &[]),
    does("completion", &[]),
    does("list", ASKS).aliases(&["ls"]),
    does("status", ASKS),
    does("get", ASKS),
    does("history", ASKS),
    does("search", ASKS),
    does("show", ASKS).aliases(&["inspect"]),
    does("template", RENDERS),
    does("lint", RENDERS),
    does("package", &[Fact::Reads(Place::Cwd), Fact::Writes(Place::Cwd)]),
    does("create", &[Fact::Writes(Place::Cwd)]),
    does("dependency", &[Fact::Connects(""), Fact::Writes(Place::Cwd)]).aliases(&["dep"]),
    does("pull", &[Fact::Connects(""), Fact::Writes(Place::Cwd)]).aliases(&["fetch"]),
    does("push", CHANGES),
    does("repo", &[Fact::Connects(""), Fact::Writes(Place::InHome(".config/helm"))]),
    does("registry", &[Fact::Connects(""), Fact::Writes(Place::InHome(".config/helm"))]),
    does("plugin", &[Fact::Runs("plugins"), Fact::Connects("")]),
    does("install", CHANGES),
    does("upgrade", CHANGES),
    does("uninstall", CHANGES).aliases(&["delete", "del", "un"]),
    does("rollback", CHANGES),
    does("test", CHANGES),
    does("verify", &[Fact::Reads(Place::Cwd)]),
];
