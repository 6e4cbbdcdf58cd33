//! From a grant and the caller's options to the profile of the sandbox: the only place that knows both.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    os::unix::fs::FileTypeExt,
    path::{Path, PathBuf},
};

use pi_guard_policy::{
    AbsPath, Capability, Grant, Network as Granted, effect::Effect, effect::Requirement, git_env, rules::SECRETS,
};
use pi_guard_sandbox::{Environment, Layer, Limits, Network, Profile, ProfileBuilder, Scratch, Writes};

use crate::{
    cli::NetChoice,
    fail::Fail,
    judge::Judged,
    load::{self, Context, path_of},
    protect,
};

/// What the caller's options ask of the profile. None of it widens what the modes give.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Secrets that are not to be hidden.
    pub allow_read: Vec<AbsPath>,
    /// Further roots to write, in a mode that writes.
    pub allow_write: Vec<AbsPath>,
    /// The only roots that may be written, of those that the modes give.
    pub write_at_most: Option<Vec<AbsPath>>,
    /// Writes go to a copy that is thrown away.
    pub discard: bool,
    /// What the command leaves in the background goes on.
    pub keep_alive: bool,
    /// Sockets of the host that may be connected to.
    pub sockets: Vec<AbsPath>,
    /// Further paths to hide.
    pub deny_read: Vec<AbsPath>,
    /// The most that may be reached.
    pub net: Option<NetChoice>,
    /// Where temporary files go.
    pub scratch: Option<AbsPath>,
    /// Which variables pass.
    pub environment: Environment,
    /// Variables that pass although they are secrets.
    pub pass: Vec<OsString>,
    /// The limits.
    pub limits: Limits,
    /// Layers that must hold.
    pub require: BTreeSet<Layer>,
}

impl Asked {
    /// The environment that `--env` asks for.
    #[must_use]
    pub fn with_environment(mut self, words: &[OsString]) -> Self {
        let names: Vec<OsString> = words.iter().filter(|word| *word != "keep" && *word != "scrub").cloned().collect();
        let says = |word: &str| words.iter().any(|given| given == word);
        self.environment = if says("scrub") {
            Environment::Scrub
        } else if says("keep") || names.is_empty() {
            Environment::Keep
        } else {
            Environment::Only(names.clone())
        };
        self.pass = names;
        self
    }

    /// The first option that nothing but a sandbox can hold.
    #[must_use]
    pub fn needs_sandbox(&self) -> Option<&'static str> {
        if !self.require.is_empty() {
            Some("--require")
        } else if self.discard {
            Some("--writes discard")
        } else if self.keep_alive {
            Some("--keep-alive")
        } else if self.write_at_most.is_some() {
            Some("--profile")
        } else if !self.deny_read.is_empty() {
            Some("--deny-read")
        } else if matches!(self.net, Some(NetChoice::None | NetChoice::Loopback | NetChoice::Admitted)) {
            Some("--net")
        } else if self.limits.processes.is_some() {
            Some("--max-procs")
        } else if self.environment != Environment::Keep {
            Some("--env")
        } else {
            None
        }
    }
}

/// What the grants of all modes give together.
struct Powers {
    writable: Vec<AbsPath>,
    copied: Vec<AbsPath>,
    network: Network,
    credentials: Vec<&'static str>,
}

impl Powers {
    const NONE: Self =
        Self { writable: Vec::new(), copied: Vec::new(), network: Network::None, credentials: Vec::new() };

    fn of(grants: &[Grant], most: Option<NetChoice>) -> Self {
        let network = |grant| network(grant, most);
        let Some((first, others)) = grants.split_first() else { return Self::NONE };
        let mut powers = Self {
            writable: first.writable().to_vec(),
            copied: first.copied().to_vec(),
            network: network(first),
            credentials: first.credentials().to_vec(),
        };
        for grant in others {
            powers.writable = common(&powers.writable, grant.writable());
            powers.copied = common(&powers.copied, grant.copied());
            if network(grant) == Network::None {
                powers.network = Network::None;
            }
            powers.credentials.retain(|tool| grant.credentials().contains(tool));
        }
        powers
    }
}

/// The network of a grant. What is given to every command is given to none by name.
fn network(grant: &Grant, most: Option<NetChoice>) -> Network {
    match grant.network() {
        Granted::None => Network::None,
        Granted::Host if most == Some(NetChoice::Admitted) => Network::None,
        Granted::Admitted | Granted::Host => Network::All,
    }
}

/// What lies below a root of both.
fn common(ours: &[AbsPath], theirs: &[AbsPath]) -> Vec<AbsPath> {
    let deeper = |a: &AbsPath, b: &AbsPath| {
        if a.is_within(b) { Some(a.clone()) } else { b.is_within(a).then(|| b.clone()) }
    };
    let mut common: Vec<AbsPath> = ours.iter().flat_map(|a| theirs.iter().filter_map(move |b| deeper(a, b))).collect();
    common.sort_unstable();
    common.dedup();
    common
}

/// The profile of a command that is given nothing beyond what every command has.
///
/// # Errors
/// Options that ask for more than the modes give, or for what no launcher can express.
pub fn least(context: &Context, asked: &Asked) -> Result<Profile, Fail> {
    assemble(context, asked, &Powers::NONE, false, &masks(context, asked)?)
}

/// The profile of a command that was judged. `least` is its [`least`] profile, which has found out what there is to hide.
///
/// # Errors
/// As [`least`].
pub fn of(context: &Context, asked: &Asked, judged: &Judged, least: &Profile) -> Result<Profile, Fail> {
    let powers = Powers::of(&judged.grants, asked.net);
    if asked.net == Some(NetChoice::All) && powers.network != Network::All {
        return Err(Fail::Beyond(format!(
            "{} mode gives this command no network; `--net` only narrows",
            context.modes.names()
        )));
    }
    let given = SECRETS.iter().filter(|secret| powers.credentials.contains(&secret.tool));
    let given: Vec<PathBuf> = given.filter_map(|secret| place(context, secret.path)).map(|it| path_of(&it)).collect();
    let closed = |path: &PathBuf| !given.contains(path) || asked.deny_read.iter().any(|other| path_of(other) == *path);
    let hidden: Vec<PathBuf> = least.deny_read().iter().filter(|path| closed(path)).cloned().collect();
    assemble(context, asked, &powers, hardens_git(context, judged), &hidden)
}

/// Whether Git's own helpers are switched off for this command: where the decision counts on it, and in a read-only mode
/// where what runs is not known. Elsewhere `git config --list` shows what it shows without pi-guard.
#[must_use]
pub fn hardens_git(context: &Context, judged: &Judged) -> bool {
    let unknown = |effect: &Effect| matches!(effect, Effect::Opaque(_) | Effect::Run(_));
    judged.decision.requires.contains(&Requirement::GitEnv)
        || (context.modes.is_read_only() && judged.decision.effects.iter().any(|effect| unknown(&effect.value)))
}

fn assemble(
    context: &Context,
    asked: &Asked,
    powers: &Powers,
    harden_git: bool,
    hidden: &[PathBuf],
) -> Result<Profile, Fail> {
    let mut builder = Profile::builder()
        .network(match asked.net {
            Some(NetChoice::None | NetChoice::Loopback) => Network::None,
            Some(NetChoice::Admitted | NetChoice::All) | None => powers.network,
        })
        .environment(asked.environment.clone())
        .limits(asked.limits)
        .set_variable("PI_GUARD_MODE", context.modes.names());
    if asked.keep_alive {
        builder = builder.keep_alive();
    }
    let mut writable = powers.writable.clone();
    if asked.discard {
        // What is a copy may be written also where the mode writes nothing.
        builder = builder.writes(Writes::Discard);
        writable.extend_from_slice(&powers.copied);
        writable.sort_unstable();
        writable.dedup();
    }
    if let Some(most) = &asked.write_at_most {
        writable = common(&writable, most);
    }
    // A mode that opens everything is not confined: there is no profile that says so.
    let roots: Vec<PathBuf> = writable.iter().filter(|root| **root != AbsPath::root()).map(path_of).collect();
    for root in &roots {
        builder = builder.write(root);
    }
    // Nothing in a copy needs protection: it does not last.
    if !roots.is_empty() && !asked.discard {
        let own = load::own_places(context.home.as_ref(), &context.workspace);
        let home = context.home.as_ref().map(path_of);
        let start = path_of(&context.cwd);
        let kept = protect::find(&roots, &start, home.as_deref());
        if let Some(file) = &kept.unread {
            return Err(Fail::Beyond(format!(
                "`{}` is too large, or one file too many, for settings of Git: what they name cannot be protected",
                file.display()
            )));
        }
        builder = protected(builder, &roots, kept, asked.write_at_most.is_none(), own);
    }
    if !asked.allow_write.is_empty() && !asked.discard && !context.modes.ceiling().has(Capability::WriteAnywhere) {
        return Err(Fail::Beyond(format!(
            "{} mode is read-only and `--allow-write` does not change that; use build mode, or --scratch for temporary files",
            context.modes.names()
        )));
    }
    for path in hidden {
        builder = builder.deny_read(path);
    }
    for socket in &asked.sockets {
        builder = builder.socket(socket_of(context, socket)?);
    }
    if let Some(scratch) = &asked.scratch {
        builder = builder.scratch(Scratch::Dir(scratch_of(context, scratch)?));
    }
    for name in &asked.pass {
        builder = builder.pass_variable(name.clone());
    }
    for tool in &powers.credentials {
        for name in credential_variables(tool) {
            builder = builder.pass_variable(*name);
        }
    }
    if harden_git {
        for (name, value) in git_env::variables() {
            builder = builder.set_variable(name, value);
        }
    }
    if asked.net == Some(NetChoice::Loopback) {
        builder = builder.require(Layer::Netns);
    }
    for layer in &asked.require {
        builder = builder.require(*layer);
    }
    Ok(builder.build()?)
}

/// Keeps what is protected in the write roots, and opens what Git needs outside them.
///
/// `own` is where pi-guard keeps what holds for the command.
fn protected(
    mut builder: ProfileBuilder,
    roots: &[PathBuf],
    kept: protect::Kept,
    whole: bool,
    own: Vec<PathBuf>,
) -> ProfileBuilder {
    if kept.cut {
        builder = builder.leave_open(protect::NOT_LOOKED_THROUGH);
    }
    for name in protect::names() {
        builder = builder.protect_name(name);
    }
    for path in kept.paths.into_iter().chain(own) {
        builder = builder.protect(path);
    }
    let outside = |path: &&PathBuf| whole && !roots.iter().any(|root| path.starts_with(root));
    for path in kept.git.iter().filter(outside) {
        builder = builder.write(path);
    }
    builder
}

/// Where a secret of the home directory is.
fn place(context: &Context, secret: &str) -> Option<AbsPath> {
    context.home.as_ref().and_then(|home| home.join(secret.as_bytes()))
}

/// What is hidden: the secrets of the home directory that are there, but for those that the caller names.
fn masks(context: &Context, asked: &Asked) -> Result<Vec<PathBuf>, Fail> {
    let mut masks = Vec::new();
    let mut absent = None;
    for (at, secret) in SECRETS.iter().enumerate() {
        let Some(place) = place(context, secret.path) else { continue };
        if asked.allow_read.iter().any(|open| place.is_within(open)) {
            continue;
        }
        if let Some(part) = asked.allow_read.iter().find(|open| open.is_within(&place)) {
            return Err(Fail::Beyond(format!(
                "`{place}` is hidden as a whole: --allow-read cannot open `{part}` alone"
            )));
        }
        let directory = secret.path.split_once('/').map(|(directory, _)| directory);
        if absent.is_some() && absent == directory {
            continue;
        }
        let place = path_of(&place);
        if place.symlink_metadata().is_ok() {
            masks.push(place);
            continue;
        }
        // Where several lie in one directory, they stand together.
        let others = SECRETS.get(at + 1).and_then(|next| next.path.split_once('/')).map(|(directory, _)| directory);
        absent = directory.filter(|name| others == Some(*name) && is_absent(context, name));
    }
    masks.extend(asked.deny_read.iter().map(path_of));
    masks.sort_unstable();
    masks.dedup();
    Ok(masks)
}

/// Whether there is surely nothing of this name in the home directory.
fn is_absent(context: &Context, name: &str) -> bool {
    let found = place(context, name).map(|place| path_of(&place).symlink_metadata());
    found.is_some_and(|found| found.is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound))
}

/// A scratch directory that opens nothing which the mode closes.
fn scratch_of(context: &Context, scratch: &AbsPath) -> Result<PathBuf, Fail> {
    let holds = |path: &AbsPath| path.is_within(scratch);
    let inside_work = scratch.is_within(&context.workspace) && context.modes.is_read_only();
    if holds(&context.workspace) || context.home.as_ref().is_some_and(holds) || inside_work {
        return Err(Fail::Beyond(format!(
            "`{scratch}` cannot be scratch: it would make the project or the home directory writable"
        )));
    }
    let path = path_of(scratch);
    // What holds for the command is not the command's to change. A place may lie behind a link.
    let own = load::own_places(context.home.as_ref(), &context.workspace);
    let real = own.iter().filter_map(|place| place.canonicalize().ok());
    let secrets = SECRETS.iter().filter_map(|secret| place(context, secret.path)).map(|place| path_of(&place));
    let mut kept = own.iter().cloned().chain(real).chain(secrets);
    if let Some(place) = kept.find(|place| place.starts_with(&path) || path.starts_with(place)) {
        return Err(Fail::Beyond(format!("`{scratch}` cannot be scratch: `{}` must stay as it is", place.display())));
    }
    if Path::is_dir(&path) { Ok(path) } else { Err(Fail::Beyond(format!("`{scratch}` is no directory"))) }
}

/// A socket that may be reached, in a mode that may reach anything at all.
fn socket_of(context: &Context, socket: &AbsPath) -> Result<PathBuf, Fail> {
    if !context.modes.ceiling().has(Capability::Connect) {
        return Err(Fail::Beyond(format!(
            "{} mode reaches nothing outside and `--allow-unix` does not change that; use build mode",
            context.modes.names()
        )));
    }
    let path = path_of(socket);
    let is_socket = path.metadata().is_ok_and(|found| found.file_type().is_socket());
    if is_socket { Ok(path) } else { Err(Fail::Beyond(format!("`{socket}` is no socket"))) }
}

/// The variables that hold a tool's credentials. An admitted command of the tool may see them.
fn credential_variables(tool: &str) -> &'static [&'static str] {
    match tool {
        // `gh help environment`
        "gh" => &["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"],
        "glab" => &["GITLAB_TOKEN", "GITLAB_ACCESS_TOKEN"],
        _ => &[],
    }
}
