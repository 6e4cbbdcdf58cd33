//! `kubectl`: asks and changes a cluster.

use crate::{
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
        state,
    },
};

pub(super) static TOOL: Tool =
    Tool::new("kubectl", "asks and changes a cluster", "Kubernetes 1.32, `kubectl --help` of each subcommand")
        .syntax(Syntax::EXACT.inherits())
        .flags(&[
            Flag::value(&["--as"], Role::Text),
            Flag::value(&["--as-group"], Role::Text),
            Flag::value(&["--as-uid"], Role::Text),
            Flag::value(&["--cache-dir"], Role::Write),
            Flag::value(&["--certificate-authority"], Role::Text),
            Flag::value(&["--client-certificate"], Role::Text),
            Flag::value(&["--client-key"], Role::Text),
            Flag::value(&["--cluster"], Role::Text),
            Flag::value(&["--context"], Role::Text),
            Flag::glued(&["--disable-compression"], Role::Text),
            Flag::glued(&["--insecure-skip-tls-verify"], Role::Text),
            Flag::value(&["--kubeconfig"], Role::Config("its users can name programs")),
            Flag::value(&["--log-flush-frequency"], Role::Text),
            Flag::glued(&["--match-server-version"], Role::Text),
            Flag::value(&["-n", "--namespace"], Role::Text),
            Flag::value(&["--password"], Role::Text),
            Flag::value(&["--profile"], Role::Text).does(&[Fact::Writes(Place::InCwd("profile.pprof"))]),
            Flag::value(&["--profile-output"], Role::Write),
            Flag::value(&["--request-timeout"], Role::Text),
            Flag::value(&["-s", "--server"], Role::Host),
            Flag::value(&["--tls-server-name"], Role::Text),
            Flag::value(&["--token"], Role::Text),
            Flag::value(&["--user"], Role::Text),
            Flag::value(&["--username"], Role::Text),
            Flag::value(&["-v", "--v"], Role::Text),
            Flag::value(&["--vmodule"], Role::Text),
            Flag::glued(&["--warnings-as-errors"], Role::Text),
            Flag::ends(&["-h", "--help"]),
        ])
        .commands(COMMANDS)
        .examples(&[
            ex("kubectl get pods -n x -o yaml", "read /home/u/.kube/**; connect ?"),
            ex("kubectl get -A --watch pods", "read /home/u/.kube/**; connect ?"),
            ex("kubectl describe -f x.yml", "read x.yml; read /home/u/.kube/**; connect ?"),
            ex("kubectl logs -f --tail=5 p", "read /home/u/.kube/**; connect ?"),
            ex("kubectl config view", "read the names of clusters and contexts"),
            ex("kubectl config view --raw", "read the names of clusters and contexts; read /home/u/.kube/**"),
            ex("kubectl config use-context x", "write /home/u/.kube/**"),
            ex("kubectl delete pod x", "publish ?"),
            ex("kubectl exec p -- rm x", "publish ?; run a command in a container"),
            ex("kubectl --server h get pods", "connect h; read /home/u/.kube/**; connect ?"),
            ex("kubectl --kubeconfig c get pods", "opaque; read /home/u/.kube/**; connect ?"),
            ex("kubectl --profile-output o get pods", "write o; read /home/u/.kube/**; connect ?"),
            ex("kubectl --cache-dir d get pods", "write d; read /home/u/.kube/**; connect ?"),
            ex("kubectl no-such", "opaque"),
        ]);

/// What it does besides: it reads the configuration, which can name programs for logging in, and keeps a cache.
const ASKS: &[Fact] = &[Fact::Reads(Place::InHome(".kube")), Fact::Connects("")];
const CHANGES: &[Fact] = &[Fact::Publishes("")];
/// `kubectl config view` leaves out credentials unless `--raw` is given, and the others show names alone.
const LOCAL: &[Fact] = &[Fact::Reads(Place::Named("the names of clusters and contexts"))];
const SETTINGS: &[Fact] = &[Fact::Writes(Place::InHome(".kube"))];

const fn asks(name: &'static str, flags: &'static [Flag]) -> Tool {
    Tool::new(name, "shows what the cluster knows", "`kubectl --help`")
        .syntax(Syntax::EXACT)
        .flags(flags)
        .operands(Operands::all(Role::Text))
        .effects(ASKS)
}

/// A subcommand that does more; its flags are not told apart.
const fn does(name: &'static str, effects: &'static [Fact]) -> Tool {
    Tool::new(name, "changes the cluster or the configuration", "`kubectl --help`")
        .syntax(Syntax::RAW)
        .operands(Operands::all(Role::Text))
        .effects(effects)
}
const GET: &[Flag] = &[
    Flag::glued(&["-A", "--all-namespaces"], Role::Text),
    Flag::glued(&["--allow-missing-template-keys"], Role::Text),
    Flag::value(&["--chunk-size"], Role::Text),
    Flag::value(&["--field-selector"], Role::Text),
    Flag::value(&["-f", "--filename"], Role::Read),
    Flag::glued(&["--ignore-not-found"], Role::Text),
    Flag::value(&["-k", "--kustomize"], Role::Read),
    Flag::value(&["-L", "--label-columns"], Role::Text),
    Flag::glued(&["--no-headers"], Role::Text),
    Flag::value(&["-o", "--output"], Role::Text),
    Flag::glued(&["--output-watch-events"], Role::Text),
    Flag::value(&["--raw"], Role::Text),
    Flag::glued(&["-R", "--recursive"], Role::Text),
    Flag::value(&["-l", "--selector"], Role::Text),
    Flag::glued(&["--server-print"], Role::Text),
    Flag::glued(&["--show-kind"], Role::Text),
    Flag::glued(&["--show-labels"], Role::Text),
    Flag::glued(&["--show-managed-fields"], Role::Text),
    Flag::value(&["--sort-by"], Role::Text),
    Flag::value(&["--subresource"], Role::Text),
    Flag::value(&["--template"], Role::Text),
    Flag::glued(&["-w", "--watch"], Role::Text),
    Flag::glued(&["--watch-only"], Role::Text),
];
const DESCRIBE: &[Flag] = &[
    Flag::glued(&["-A", "--all-namespaces"], Role::Text),
    Flag::value(&["--chunk-size"], Role::Text),
    Flag::value(&["-f", "--filename"], Role::Read),
    Flag::value(&["-k", "--kustomize"], Role::Read),
    Flag::glued(&["-R", "--recursive"], Role::Text),
    Flag::value(&["-l", "--selector"], Role::Text),
    Flag::glued(&["--show-events"], Role::Text),
];
const LOGS: &[Flag] = &[
    Flag::glued(&["--all-containers"], Role::Text),
    Flag::glued(&["--all-pods"], Role::Text),
    Flag::value(&["-c", "--container"], Role::Text),
    Flag::glued(&["-f", "--follow"], Role::Text),
    Flag::glued(&["--ignore-errors"], Role::Text),
    Flag::glued(&["--insecure-skip-tls-verify-backend"], Role::Text),
    Flag::value(&["--limit-bytes"], Role::Text),
    Flag::value(&["--max-log-requests"], Role::Text),
    Flag::value(&["--pod-running-timeout"], Role::Text),
    Flag::glued(&["--prefix"], Role::Text),
    Flag::glued(&["-p", "--previous"], Role::Text),
    Flag::value(&["-l", "--selector"], Role::Text),
    Flag::value(&["--since"], Role::Text),
    Flag::value(&["--since-time"], Role::Text),
    Flag::value(&["--tail"], Role::Text),
    Flag::glued(&["--timestamps"], Role::Text),
];
const VERSION: &[Flag] = &[Flag::glued(&["--client"], Role::Text), Flag::value(&["-o", "--output"], Role::Text)];
const EXPLAIN: &[Flag] = &[
    Flag::value(&["--api-version"], Role::Text),
    Flag::value(&["-o", "--output"], Role::Text),
    Flag::glued(&["--recursive"], Role::Text),
];
const API_RESOURCES: &[Flag] = &[
    Flag::value(&["--api-group"], Role::Text),
    Flag::glued(&["--cached"], Role::Text),
    Flag::value(&["--categories"], Role::Text),
    Flag::glued(&["--namespaced"], Role::Text),
    Flag::glued(&["--no-headers"], Role::Text),
    Flag::value(&["-o", "--output"], Role::Text),
    Flag::value(&["--sort-by"], Role::Text),
    Flag::value(&["--verbs"], Role::Text),
];
const API_VERSIONS: &[Flag] = &[];
const EVENTS: &[Flag] = &[
    Flag::glued(&["-A", "--all-namespaces"], Role::Text),
    Flag::glued(&["--allow-missing-template-keys"], Role::Text),
    Flag::value(&["--chunk-size"], Role::Text),
    Flag::value(&["--for"], Role::Text),
    Flag::glued(&["--no-headers"], Role::Text),
    Flag::value(&["-o", "--output"], Role::Text),
    Flag::glued(&["--show-managed-fields"], Role::Text),
    Flag::value(&["--template"], Role::Text),
    Flag::value(&["--types"], Role::Text),
    Flag::glued(&["-w", "--watch"], Role::Text),
];
const TOP_POD: &[Flag] = &[
    Flag::glued(&["-A", "--all-namespaces"], Role::Text),
    Flag::glued(&["--containers"], Role::Text),
    Flag::value(&["--field-selector"], Role::Text),
    Flag::glued(&["--no-headers"], Role::Text),
    Flag::value(&["-l", "--selector"], Role::Text),
    Flag::value(&["--sort-by"], Role::Text),
    Flag::glued(&["--sum"], Role::Text),
    Flag::glued(&["--use-protocol-buffers"], Role::Text),
];
const TOP_NODE: &[Flag] = &[
    Flag::glued(&["--no-headers"], Role::Text),
    Flag::value(&["-l", "--selector"], Role::Text),
    Flag::glued(&["--show-capacity"], Role::Text),
    Flag::value(&["--sort-by"], Role::Text),
    Flag::glued(&["--use-protocol-buffers"], Role::Text),
];
const AUTH_CAN_I: &[Flag] = &[
    Flag::glued(&["-A", "--all-namespaces"], Role::Text),
    Flag::glued(&["--list"], Role::Text),
    Flag::glued(&["--no-headers"], Role::Text),
    Flag::glued(&["-q", "--quiet"], Role::Text),
    Flag::value(&["--subresource"], Role::Text),
];
const CONFIG_VIEW: &[Flag] = &[
    Flag::glued(&["--allow-missing-template-keys"], Role::Text),
    Flag::glued(&["--flatten"], Role::Text),
    Flag::glued(&["--merge"], Role::Text),
    Flag::glued(&["--minify"], Role::Text),
    Flag::value(&["-o", "--output"], Role::Text),
    Flag::glued(&["--raw"], Role::Text).does(&[Fact::Reads(Place::InHome(".kube"))]),
    Flag::glued(&["--show-managed-fields"], Role::Text),
    Flag::value(&["--template"], Role::Text),
];
const CONFIG_GET_CONTEXTS: &[Flag] =
    &[Flag::glued(&["--no-headers"], Role::Text), Flag::value(&["-o", "--output"], Role::Text)];
const ROLLOUT_STATUS: &[Flag] = &[
    Flag::value(&["-f", "--filename"], Role::Read),
    Flag::value(&["-k", "--kustomize"], Role::Read),
    Flag::glued(&["-R", "--recursive"], Role::Text),
    Flag::value(&["--revision"], Role::Text),
    Flag::value(&["-l", "--selector"], Role::Text),
    Flag::value(&["--timeout"], Role::Text),
    Flag::glued(&["-w", "--watch"], Role::Text),
];
const ROLLOUT_HISTORY: &[Flag] = &[
    Flag::glued(&["--allow-missing-template-keys"], Role::Text),
    Flag::value(&["-f", "--filename"], Role::Read),
    Flag::value(&["-k", "--kustomize"], Role::Read),
    Flag::value(&["-o", "--output"], Role::Text),
    Flag::glued(&["-R", "--recursive"], Role::Text),
    Flag::value(&["--revision"], Role::Text),
    Flag::value(&["-l", "--selector"], Role::Text),
    Flag::glued(&["--show-managed-fields"], Role::Text),
    Flag::value(&["--template"], Role::Text),
];

static CONFIG: &[Tool] = &[
    asks("view", CONFIG_VIEW).effects(LOCAL),
    asks("get-contexts", CONFIG_GET_CONTEXTS).effects(LOCAL),
    asks("current-context", &[]).effects(LOCAL),
    asks("get-clusters", &[]).effects(LOCAL),
    asks("get-users", &[]).effects(LOCAL),
    does("use-context", SETTINGS).aliases(&["use"]),
    does("set", SETTINGS),
    does("unset", SETTINGS),
    does("set-context", SETTINGS),
    does("set-cluster", SETTINGS),
    does("set-credentials", SETTINGS),
    does("delete-context", SETTINGS),
    does("delete-cluster", SETTINGS),
    does("delete-user", SETTINGS),
    does("rename-context", SETTINGS),
];
static TOP: &[Tool] =
    &[asks("pod", TOP_POD).aliases(&["pods", "po"]), asks("node", TOP_NODE).aliases(&["nodes", "no"])];
static AUTH: &[Tool] = &[asks("can-i", AUTH_CAN_I), asks("whoami", &[]), does("reconcile", CHANGES)];
static ROLLOUT: &[Tool] = &[
    asks("status", ROLLOUT_STATUS),
    asks("history", ROLLOUT_HISTORY),
    does("pause", CHANGES),
    does("restart", CHANGES),
    does("resume", CHANGES),
    does("undo", CHANGES),
];

static COMMANDS: &[Tool] = &[
    asks("get", GET),
    asks("describe", DESCRIBE),
    asks("logs", LOGS),
    Tool::new("version", "prints versions", "`kubectl version --help`")
        .syntax(Syntax::EXACT)
        .flags(VERSION)
        .judge(asks_version)
        .examples(&[
            ex("kubectl version --client -o json", ""),
            ex("kubectl version --client --profile cpu", "write profile.pprof/**"),
            ex("kubectl version --client=true", ""),
            ex("kubectl version --client=false", "connect ?; read /home/u/.kube/**"),
            ex("kubectl version", "connect ?; read /home/u/.kube/**"),
        ]),
    asks("explain", EXPLAIN),
    asks("api-resources", API_RESOURCES),
    asks("api-versions", API_VERSIONS),
    asks("events", EVENTS),
    Tool::new("config", "the configuration", "`kubectl config --help`").commands(CONFIG),
    Tool::new("top", "use of processors and memory", "`kubectl top --help`").commands(TOP),
    Tool::new("auth", "what is permitted", "`kubectl auth --help`").commands(AUTH),
    Tool::new("rollout", "roll-outs", "`kubectl rollout --help`").commands(ROLLOUT),
    does("completion", &[]),
    does("options", &[]),
    does("cluster-info", &[Fact::Connects(""), Fact::Writes(Place::Somewhere)]),
    does("kustomize", &[Fact::Reads(Place::Cwd), Fact::Connects(""), Fact::Opaque("plugins and outputs")]),
    does("diff", &[Fact::Connects(""), Fact::Runs("a program that compares")]),
    does("exec", &[Fact::Publishes(""), Fact::Runs("a command in a container")]),
    does("attach", CHANGES),
    does("debug", CHANGES),
    does("run", CHANGES),
    does("cp", &[Fact::Publishes(""), Fact::Writes(Place::Somewhere)]),
    does("port-forward", &[Fact::Connects(""), Fact::Persists("a listening port")]),
    does("proxy", &[Fact::Connects(""), Fact::Persists("a listening port")]),
    does("wait", ASKS),
    does("plugin", &[Fact::Runs("plugins")]),
    does("create", CHANGES),
    does("expose", CHANGES),
    does("set", CHANGES),
    does("edit", CHANGES),
    does("delete", CHANGES),
    does("scale", CHANGES),
    does("autoscale", CHANGES),
    does("certificate", CHANGES),
    does("cordon", CHANGES),
    does("uncordon", CHANGES),
    does("drain", CHANGES),
    does("taint", CHANGES),
    does("apply", CHANGES),
    does("patch", CHANGES),
    does("replace", CHANGES),
    does("label", CHANGES),
    does("annotate", CHANGES),
];

/// `kubectl version` asks the cluster, unless only the client's own version is wanted.
fn asks_version(call: &Call<'_>, findings: &mut Findings<'_>) {
    let own = |value: Option<&Arg>| value.is_none_or(|value| value.known() == Some(b"true"));
    let client = call.given("--client").last().is_some_and(|given| own(given.value.as_deref()));
    if !client {
        for fact in ASKS {
            state(*fact, call.span, findings);
        }
    }
}
