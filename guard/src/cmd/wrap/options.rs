//! What the options of `wrap` ask of the profile.

use std::{
    env,
    ffi::OsString,
    fs,
    io::Read,
    path::{Path, PathBuf},
    time::Duration,
};

use pi_guard_policy::AbsPath;
use pi_guard_sandbox::Limits;

use crate::{
    cli::{NetChoice, Wrap, WritesChoice},
    fail::Fail,
    json::{LimitsOut, ProfileIn},
    load,
    profile::Asked,
};

/// Options whose features are not built are refused, never ignored.
pub(super) fn refuse_unbuilt(args: &Wrap) -> Result<(), Fail> {
    let unbuilt =
        [(!args.allow_net.is_empty(), "--allow-net"), (args.writes == WritesChoice::Review, "--writes review")];
    match unbuilt.iter().find(|(given, _)| *given) {
        Some((_, option)) => Err(Fail::NotYet(option)),
        None => Ok(()),
    }
}

/// What the options ask of the profile.
pub(super) fn asked(args: &Wrap) -> Result<Asked, Fail> {
    let paths = |paths: &[PathBuf]| paths.iter().map(|path| resolved(path)).collect::<Result<Vec<_>, _>>();
    let mut limits = Limits::none();
    // As `timeout 0`: no limit.
    limits.wall = args.timeout.filter(|time| !time.is_zero());
    limits.memory = args.max_memory;
    limits.processes = args.max_procs;
    limits.file_size = args.max_file;
    limits.open_files = args.max_open_files;
    limits.cpu = args.max_cpu.filter(|time| !time.is_zero());
    let mut asked = Asked {
        allow_read: paths(&args.allow_read)?,
        allow_write: paths(&args.allow_write)?,
        deny_read: paths(&args.deny_read)?,
        sockets: paths(&args.allow_unix)?,
        net: args.net,
        scratch: args.scratch.as_deref().map(resolved).transpose()?,
        limits,
        require: args.require.iter().copied().collect(),
        discard: args.writes == WritesChoice::Discard,
        keep_alive: args.keep_alive,
        ..Asked::default()
    };
    if let Some(file) = &args.profile {
        narrow(&mut asked, &read(file)?)?;
    }
    Ok(if args.env.is_empty() { asked } else { asked.with_environment(&args.env) })
}

fn resolved(path: &Path) -> Result<AbsPath, Fail> {
    let here = env::current_dir().map_err(|error| Fail::Io("cannot tell the working directory", error))?;
    load::absolute(&here, path)
}

/// The largest profile that is read; real ones have a few lines.
const LARGEST: u64 = 1 << 20;

fn read(file: &Path) -> Result<ProfileIn, Fail> {
    let unreadable = |error| Fail::Io("cannot read the file of --profile", error);
    let mut text = Vec::new();
    let opened = fs::File::open(file).map_err(unreadable)?;
    opened.take(LARGEST + 1).read_to_end(&mut text).map_err(unreadable)?;
    if text.len() as u64 > LARGEST {
        return Err(Fail::Usage("--profile: the file is larger than 1 MiB".to_owned()));
    }
    serde_json::from_slice(&text).map_err(|error| Fail::Usage(format!("--profile: {error}")))
}

/// Narrows by a file: what it hides, requires and limits is added, what it may write or reach is the most that there is.
fn narrow(asked: &mut Asked, file: &ProfileIn) -> Result<(), Fail> {
    let paths = |paths: &[String]| paths.iter().map(|path| resolved(Path::new(path))).collect::<Result<Vec<_>, _>>();
    asked.deny_read.extend(paths(&file.deny_read)?);
    asked.write_at_most = file.write.as_deref().map(paths).transpose()?;
    asked.net = match file.network.as_deref() {
        Some("none") => Some(asked.net.map_or(NetChoice::None, |net| net.min(NetChoice::Loopback))),
        Some("all") | None => asked.net,
        Some(other) => return Err(Fail::Usage(format!("--profile: `network` is `none` or `all`, not `{other}`"))),
    };
    if let (Some(scratch), None) = (&file.scratch, &asked.scratch) {
        asked.scratch = Some(resolved(Path::new(scratch))?);
    }
    match file.writes.as_deref() {
        Some("discard") => asked.discard = true,
        Some("land") | None => {}
        Some(other) => return Err(Fail::Usage(format!("--profile: `writes` is `land` or `discard`, not `{other}`"))),
    }
    if let Some(env) = &file.env {
        let words: Vec<OsString> = env.iter().map(OsString::from).collect();
        *asked = std::mem::take(asked).with_environment(&words);
    }
    for layer in &file.require {
        asked.require.insert(layer.parse().map_err(|error| Fail::Usage(format!("--profile: `{layer}`: {error}")))?);
    }
    let LimitsOut { timeout, memory, processes, file_size, open_files, cpu } = file.limits;
    let time = |name: &str, seconds: Option<f64>| {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        time.map_err(|error| Fail::Usage(format!("--profile: `{name}`: {error}")))
    };
    let limits = &mut asked.limits;
    limits.wall = least(limits.wall, time("timeout", timeout)?);
    limits.cpu = least(limits.cpu, time("cpu", cpu)?);
    limits.open_files = least(limits.open_files, open_files);
    limits.memory = least(limits.memory, memory);
    limits.processes = least(limits.processes, processes);
    limits.file_size = least(limits.file_size, file_size);
    Ok(())
}

/// The lower of two limits, where none is the highest.
fn least<T: Ord>(ours: Option<T>, theirs: Option<T>) -> Option<T> {
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => Some(ours.min(theirs)),
        (ours, None) => ours,
        (None, theirs) => theirs,
    }
}
