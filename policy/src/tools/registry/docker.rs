//! `docker`: asks and changes the container daemon.

use crate::{
    effect::{Effect, Target},
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new(
    "docker",
    "asks and changes the container daemon",
    "Docker 28.2, `docker --help` of each subcommand; podman 4.3 where it takes the same flags",
)
.aliases(&["podman"])
.syntax(Syntax::EXACT)
.flags(&[
    Flag::value(&["--config"], Role::Text),
    Flag::value(&["-c", "--context"], Role::Text),
    Flag::switch(&["-D", "--debug"]),
    Flag::value(&["-H", "--host"], Role::Host),
    Flag::value(&["-l", "--log-level"], Role::Text),
    Flag::switch(&["--tls"]),
    Flag::value(&["--tlscacert"], Role::Read),
    Flag::value(&["--tlscert"], Role::Read),
    Flag::value(&["--tlskey"], Role::Read),
    Flag::switch(&["--tlsverify"]),
    Flag::ends(&["-v", "--version"]),
    Flag::ends(&["--help"]),
])
.commands(COMMANDS)
.examples(&[
    ex("docker ps -a --no-trunc", "read containers and images; connect unix:docker"),
    ex("docker container ls -q", "read containers and images; connect unix:docker"),
    ex("docker logs -f --tail 5 c", "read containers and images; connect unix:docker"),
    ex("docker inspect -f '{}' c", "read containers and images; connect unix:docker"),
    ex("docker context ls", "read /home/u/.docker/**"),
    ex("docker --version", ""),
    ex("docker -H tcp://h:1 ps", "read containers and images; connect unix:docker; connect h"),
    ex("docker run alpine ls", "run a container; connect ?; connect unix:docker"),
    ex("docker run -v /:/h alpine rm x", "run a container; connect ?; write ?; connect unix:docker"),
    ex("docker exec c rm x", "run a command in a container; connect unix:docker"),
    ex("docker build .", "read ./**; run the instructions of a build; connect ?; connect unix:docker"),
    ex("docker push x", "publish ?; connect unix:docker"),
    ex("docker pull x", "write containers and images; connect ?; connect unix:docker"),
    ex("docker rm -f x", "delete containers and images; connect unix:docker"),
    ex("docker system prune -af", "delete containers and images; connect unix:docker"),
    ex("docker cp c:/a b", "write containers and images; write b; connect unix:docker"),
    ex("docker cp a c:/b", "write containers and images; read a; connect unix:docker"),
    ex("docker save -o f x", "read containers and images; write f; connect unix:docker"),
    ex("docker export -o f x", "read containers and images; write f; connect unix:docker"),
    ex("docker image save -o f x", "read containers and images; write f; connect unix:docker"),
    ex("docker container export -o f x", "read containers and images; write f; connect unix:docker"),
    ex("docker load -i f", "write containers and images; read f; connect unix:docker"),
    ex("docker compose ps", "read ./**; read containers and images; connect unix:docker"),
    ex(
        "docker compose -f x.yml up -d",
        "read x.yml; read ./**; run the services of a project; connect ?; connect unix:docker",
    ),
    ex("docker compose --project-directory src down -v", "delete containers and images; connect unix:docker"),
    ex("docker login", "write /home/u/.docker/**; connect ?"),
    ex("docker no-such", "opaque"),
    ex("docker ps --no-such", "opaque; read containers and images; connect unix:docker"),
    ex("docker search x", "connect ?; connect unix:docker"),
]);

const DAEMON: &[Fact] = &[Fact::Reads(Place::Named("containers and images")), Fact::Connects("unix:docker")];
const CHANGE: &[Fact] = &[Fact::Writes(Place::Named("containers and images")), Fact::Connects("unix:docker")];
const REMOVE: &[Fact] = &[Fact::Deletes(Place::Named("containers and images")), Fact::Connects("unix:docker")];
const RUN: &[Fact] = &[Fact::Runs("a container"), Fact::Connects("unix:docker"), Fact::Connects("")];
const EXEC: &[Fact] = &[Fact::Runs("a command in a container"), Fact::Connects("unix:docker")];
const BUILD: &[Fact] = &[
    Fact::Reads(Place::Cwd),
    Fact::Runs("the instructions of a build"),
    Fact::Connects("unix:docker"),
    Fact::Connects(""),
];
const PULL: &[Fact] =
    &[Fact::Writes(Place::Named("containers and images")), Fact::Connects("unix:docker"), Fact::Connects("")];
const PUSH: &[Fact] = &[Fact::Publishes(""), Fact::Connects("unix:docker")];
const LOGIN: &[Fact] = &[Fact::Writes(Place::InHome(".docker")), Fact::Connects("")];
const CONFIG: &[Fact] = &[Fact::Reads(Place::InHome(".docker"))];
const SETTINGS: &[Fact] = &[Fact::Writes(Place::InHome(".docker"))];
/// Podman keeps them elsewhere.
const CONTEXTS: &[Fact] = &[Fact::Writes(Place::InHome(".docker")), Fact::Writes(Place::InHome(".config/containers"))];
const COMPOSE: &[Fact] = &[
    Fact::Reads(Place::Cwd),
    Fact::Runs("the services of a project"),
    Fact::Connects("unix:docker"),
    Fact::Connects(""),
];

/// A subcommand that shows something, with all its flags.
const fn reads(name: &'static str, flags: &'static [Flag]) -> Tool {
    Tool::new(name, "shows what the daemon knows", "`docker --help`")
        .syntax(Syntax::EXACT)
        .flags(flags)
        .operands(Operands::all(Role::Text))
        .effects(DAEMON)
}

/// A subcommand that does more; its flags are not told apart.
const fn does(name: &'static str, effects: &'static [Fact]) -> Tool {
    Tool::new(name, "changes containers, images or settings", "`docker --help`")
        .syntax(Syntax::RAW)
        .operands(Operands::all(Role::Text))
        .effects(effects)
}

/// A subcommand that starts a container, perhaps with directories of this machine in it.
const fn starts(name: &'static str) -> Tool {
    does(name, RUN).judge(mounts)
}

fn mounts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let outside = |word: &Arg| {
        word.form != Form::Exact
            || [
                b"-v".as_slice(),
                b"--volume",
                b"--mount",
                b"--privileged",
                b"--device",
                b"--pid",
                b"--cidfile",
                b"--use-api",
            ]
            .iter()
            .any(|flag| word.text.starts_with(flag))
    };
    if call.args.iter().any(outside) {
        findings.at(call.span, Effect::Write(Target::Somewhere), "may change this machine from a container");
    }
}

/// `cp` copies between a container, `NAME:PATH`, and this machine.
fn copy(call: &Call<'_>, findings: &mut Findings<'_>) {
    let is_local = |arg: &&Arg| !arg.text.contains(&b':') && arg.known() != Some(b"-");
    let count = call.operands.len();
    for (at, arg) in call.operand_args().enumerate().filter(|(_, arg)| is_local(arg)) {
        if at + 1 == count {
            findings.write(arg);
        } else {
            findings.read(arg);
        }
    }
}

/// `save` and `export` write a file with `-o`.
const OUTPUT: &[Flag] =
    &[Flag::value(&["-o", "--output"], Role::Write), Flag::value(&["--platform"], Role::Text), Flag::ends(&["--help"])];
const INPUT: &[Flag] = &[
    Flag::value(&["-i", "--input"], Role::Read),
    Flag::value(&["--platform"], Role::Text),
    Flag::switch(&["-q", "--quiet"]),
    Flag::ends(&["--help"]),
];
const COPY: &[Flag] = &[
    Flag::switch(&["-a", "--archive"]),
    Flag::switch(&["-L", "--follow-link"]),
    Flag::switch(&["-q", "--quiet"]),
    Flag::ends(&["--help"]),
];
const PROJECT: &[Flag] = &[
    Flag::value(&["-f", "--file"], Role::Read),
    Flag::value(&["-p", "--project-name"], Role::Text),
    Flag::value(&["--profile"], Role::Text),
    Flag::value(&["--env-file"], Role::Read),
    Flag::value(&["--project-directory"], Role::Enter),
    Flag::value(&["--ansi"], Role::Text),
    Flag::value(&["--progress"], Role::Text),
    Flag::value(&["--parallel"], Role::Text),
    Flag::switch(&["--compatibility"]),
    Flag::switch(&["--dry-run"]),
    Flag::switch(&["--all-resources"]),
];

const fn save(name: &'static str) -> Tool {
    reads(name, OUTPUT)
}

const fn load(name: &'static str) -> Tool {
    reads(name, INPUT).effects(CHANGE)
}

const fn cp(name: &'static str) -> Tool {
    reads(name, COPY).effects(CHANGE).operands(Operands::Judged).judge(copy)
}
const PS: &[Flag] = &[
    Flag::switch(&["-a", "--all"]),
    Flag::value(&["-f", "--filter"], Role::Text),
    Flag::value(&["--format"], Role::Text),
    Flag::value(&["-n", "--last"], Role::Text),
    Flag::switch(&["-l", "--latest"]),
    Flag::switch(&["--no-trunc"]),
    Flag::switch(&["-q", "--quiet"]),
    Flag::switch(&["-s", "--size"]),
    Flag::ends(&["--help"]),
];
const IMAGES: &[Flag] = &[
    Flag::switch(&["-a", "--all"]),
    Flag::switch(&["--digests"]),
    Flag::value(&["-f", "--filter"], Role::Text),
    Flag::value(&["--format"], Role::Text),
    Flag::switch(&["--no-trunc"]),
    Flag::switch(&["-q", "--quiet"]),
    Flag::switch(&["--tree"]),
    Flag::ends(&["--help"]),
];
const INSPECT: &[Flag] = &[
    Flag::value(&["-f", "--format"], Role::Text),
    Flag::switch(&["-s", "--size"]),
    Flag::value(&["--type"], Role::Text),
    Flag::ends(&["--help"]),
];
const LOGS: &[Flag] = &[
    Flag::switch(&["--details"]),
    Flag::switch(&["-f", "--follow"]),
    Flag::value(&["--since"], Role::Text),
    Flag::value(&["-n", "--tail"], Role::Text),
    Flag::switch(&["-t", "--timestamps"]),
    Flag::value(&["--until"], Role::Text),
    Flag::ends(&["--help"]),
];
const VERSION: &[Flag] = &[Flag::value(&["-f", "--format"], Role::Text), Flag::ends(&["--help"])];
const INFO: &[Flag] = &[Flag::value(&["-f", "--format"], Role::Text), Flag::ends(&["--help"])];
const TOP: &[Flag] = &[Flag::ends(&["--help"])];
const STATS: &[Flag] = &[
    Flag::switch(&["-a", "--all"]),
    Flag::value(&["--format"], Role::Text),
    Flag::switch(&["--no-stream"]),
    Flag::switch(&["--no-trunc"]),
    Flag::ends(&["--help"]),
];
const PORT: &[Flag] = &[Flag::ends(&["--help"])];
const DIFF: &[Flag] = &[Flag::ends(&["--help"])];
const HISTORY: &[Flag] = &[
    Flag::value(&["--format"], Role::Text),
    Flag::switch(&["-H", "--human"]),
    Flag::switch(&["--no-trunc"]),
    Flag::value(&["--platform"], Role::Text),
    Flag::switch(&["-q", "--quiet"]),
    Flag::ends(&["--help"]),
];
const EVENTS: &[Flag] = &[
    Flag::value(&["-f", "--filter"], Role::Text),
    Flag::value(&["--format"], Role::Text),
    Flag::value(&["--since"], Role::Text),
    Flag::value(&["--until"], Role::Text),
    Flag::ends(&["--help"]),
];
const CONTEXT_LS: &[Flag] =
    &[Flag::value(&["--format"], Role::Text), Flag::switch(&["-q", "--quiet"]), Flag::ends(&["--help"])];
const CONTEXT_INSPECT: &[Flag] = &[Flag::value(&["-f", "--format"], Role::Text), Flag::ends(&["--help"])];
const CONTEXT_SHOW: &[Flag] = &[Flag::ends(&["--help"])];
const VOLUME_LS: &[Flag] = &[
    Flag::switch(&["--cluster"]),
    Flag::value(&["-f", "--filter"], Role::Text),
    Flag::value(&["--format"], Role::Text),
    Flag::switch(&["-q", "--quiet"]),
    Flag::ends(&["--help"]),
];
const VOLUME_INSPECT: &[Flag] = &[Flag::value(&["-f", "--format"], Role::Text), Flag::ends(&["--help"])];
const NETWORK_LS: &[Flag] = &[
    Flag::value(&["-f", "--filter"], Role::Text),
    Flag::value(&["--format"], Role::Text),
    Flag::switch(&["--no-trunc"]),
    Flag::switch(&["-q", "--quiet"]),
    Flag::ends(&["--help"]),
];
const NETWORK_INSPECT: &[Flag] =
    &[Flag::value(&["-f", "--format"], Role::Text), Flag::switch(&["-v", "--verbose"]), Flag::ends(&["--help"])];
const SYSTEM_DF: &[Flag] =
    &[Flag::value(&["--format"], Role::Text), Flag::switch(&["-v", "--verbose"]), Flag::ends(&["--help"])];
const SEARCH: &[Flag] = &[
    Flag::value(&["-f", "--filter"], Role::Text),
    Flag::value(&["--format"], Role::Text),
    Flag::value(&["--limit"], Role::Text),
    Flag::switch(&["--no-trunc"]),
    Flag::ends(&["--help"]),
];
const IMAGE_INSPECT: &[Flag] =
    &[Flag::value(&["-f", "--format"], Role::Text), Flag::value(&["--platform"], Role::Text), Flag::ends(&["--help"])];
const CONTAINER_INSPECT: &[Flag] =
    &[Flag::value(&["-f", "--format"], Role::Text), Flag::switch(&["-s", "--size"]), Flag::ends(&["--help"])];

static CONTAINER: &[Tool] = &[
    reads("ls", PS).aliases(&["list", "ps"]),
    reads("inspect", CONTAINER_INSPECT),
    reads("logs", LOGS),
    reads("top", TOP),
    reads("stats", STATS),
    reads("port", PORT),
    reads("diff", DIFF),
    cp("cp"),
    save("export"),
    starts("run"),
    starts("create"),
    does("exec", EXEC),
    does("attach", EXEC),
    does("rm", REMOVE).aliases(&["remove"]),
    does("prune", REMOVE),
    does("commit", CHANGE),
    does("kill", CHANGE),
    does("pause", CHANGE),
    does("rename", CHANGE),
    does("restart", CHANGE),
    does("start", CHANGE),
    does("stop", CHANGE),
    does("unpause", CHANGE),
    does("update", CHANGE),
    does("wait", CHANGE),
];

static IMAGE: &[Tool] = &[
    reads("ls", IMAGES).aliases(&["list"]),
    reads("inspect", IMAGE_INSPECT),
    reads("history", HISTORY),
    save("save"),
    load("load"),
    does("build", BUILD),
    does("pull", PULL),
    does("push", PUSH),
    does("import", PULL),
    does("tag", CHANGE),
    does("rm", REMOVE).aliases(&["remove"]),
    does("prune", REMOVE),
];

static VOLUME: &[Tool] = &[
    reads("ls", VOLUME_LS).aliases(&["list"]),
    reads("inspect", VOLUME_INSPECT),
    does("create", CHANGE),
    does("update", CHANGE),
    does("rm", REMOVE).aliases(&["remove"]),
    does("prune", REMOVE),
];

static NETWORK: &[Tool] = &[
    reads("ls", NETWORK_LS).aliases(&["list"]),
    reads("inspect", NETWORK_INSPECT),
    does("create", CHANGE),
    does("connect", CHANGE),
    does("disconnect", CHANGE),
    does("rm", REMOVE).aliases(&["remove"]),
    does("prune", REMOVE),
];

static CONTEXT: &[Tool] = &[
    reads("ls", CONTEXT_LS).aliases(&["list"]).effects(CONFIG),
    reads("inspect", CONTEXT_INSPECT).effects(CONFIG),
    reads("show", CONTEXT_SHOW).effects(CONFIG),
    does("create", CONTEXTS),
    does("update", CONTEXTS),
    does("use", CONTEXTS),
    does("rm", CONTEXTS),
    does("import", CONTEXTS),
    does("export", &[Fact::Writes(Place::Cwd)]),
];

static SYSTEM: &[Tool] = &[reads("df", SYSTEM_DF), reads("info", INFO), reads("events", EVENTS), does("prune", REMOVE)];

const fn project(name: &'static str, effects: &'static [Fact]) -> Tool {
    does(name, effects)
}

const PROJECT_READS: &[Fact] =
    &[Fact::Reads(Place::Cwd), Fact::Reads(Place::Named("containers and images")), Fact::Connects("unix:docker")];

static COMPOSE_COMMANDS: &[Tool] = &[
    project("ps", PROJECT_READS),
    project("logs", PROJECT_READS),
    project("images", PROJECT_READS),
    project("top", PROJECT_READS),
    project("port", PROJECT_READS),
    project("ls", PROJECT_READS),
    project("events", PROJECT_READS),
    project("stats", PROJECT_READS),
    project("version", &[]),
    project("config", COMPOSE).aliases(&["convert"]),
    project("build", BUILD),
    project("up", COMPOSE),
    project("run", COMPOSE),
    project("create", COMPOSE),
    project("watch", COMPOSE),
    project("exec", EXEC),
    project("attach", EXEC),
    project("cp", COMPOSE),
    project("pull", PULL),
    project("push", PUSH),
    project("down", REMOVE),
    project("rm", REMOVE),
    project("kill", CHANGE),
    project("stop", CHANGE),
    project("start", CHANGE),
    project("restart", CHANGE),
    project("pause", CHANGE),
    project("unpause", CHANGE),
    project("scale", COMPOSE),
    project("wait", CHANGE),
];

static COMMANDS: &[Tool] = &[
    reads("ps", PS),
    reads("images", IMAGES),
    reads("inspect", INSPECT),
    reads("logs", LOGS),
    reads("version", VERSION),
    reads("info", INFO),
    reads("top", TOP),
    reads("stats", STATS),
    reads("port", PORT),
    reads("diff", DIFF),
    reads("history", HISTORY),
    reads("events", EVENTS),
    reads("search", SEARCH).effects(&[Fact::Connects("unix:docker"), Fact::Connects("")]),
    cp("cp"),
    save("save"),
    save("export"),
    load("load"),
    starts("run"),
    starts("create"),
    does("exec", EXEC),
    does("attach", EXEC),
    does("build", BUILD),
    does("buildx", BUILD),
    does("builder", BUILD),
    does("pull", PULL),
    does("import", PULL),
    does("push", PUSH),
    does("login", LOGIN),
    does("logout", SETTINGS),
    does("rm", REMOVE),
    does("rmi", REMOVE),
    does("commit", CHANGE),
    does("kill", CHANGE),
    does("pause", CHANGE),
    does("rename", CHANGE),
    does("restart", CHANGE),
    does("start", CHANGE),
    does("stop", CHANGE),
    does("tag", CHANGE),
    does("unpause", CHANGE),
    does("update", CHANGE),
    does("wait", CHANGE),
    does("checkpoint", CHANGE),
    does("config", CHANGE),
    does("manifest", CHANGE),
    does("node", CHANGE),
    does("plugin", CHANGE),
    does("secret", CHANGE),
    does("service", CHANGE),
    does("stack", CHANGE),
    does("swarm", CHANGE),
    does("trust", CHANGE),
    Tool::new("container", "container commands", "`docker container --help`").commands(CONTAINER),
    Tool::new("image", "image commands", "`docker image --help`").commands(IMAGE),
    Tool::new("volume", "volume commands", "`docker volume --help`").commands(VOLUME),
    Tool::new("network", "network commands", "`docker network --help`").commands(NETWORK),
    Tool::new("context", "context commands", "`docker context --help`").commands(CONTEXT),
    Tool::new("system", "system commands", "`docker system --help`").commands(SYSTEM),
    Tool::new("compose", "commands on a project of containers", "Docker Compose 2, `docker compose --help`")
        .syntax(Syntax::EXACT.inherits())
        .flags(PROJECT)
        .commands(COMPOSE_COMMANDS),
];
