//! The live self-test: operations tried inside the sandbox, each with a control run outside it.
//!
//! What counts is what the host sees, not what the probe says.

use std::{
    env, fs,
    io::{self, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    process,
    time::Duration,
};

use pi_guard_sandbox::{Command, Launcher, Profile, Status};
use serde::Serialize;

use crate::cli::Probe;

/// One operation and how it went.
#[derive(Debug, Serialize)]
pub(super) struct Trial {
    pub(super) name: &'static str,
    /// It went as it should.
    pub(super) ok: bool,
    /// What was seen, for a person.
    pub(super) found: String,
}

/// The probe did what it was told.
const DONE: u8 = 10;

/// The kernel refused it.
const REFUSED: u8 = 11;

/// What the control run writes, and the probe must be able to read.
const CONTENT: &[u8] = b"pi-guard self-test\n";

/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// A directory of the self-test, removed at its end. Not below `/tmp`, which a sandbox replaces by one of its own.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        let path = Path::new("/var/tmp").join(format!("pi-guard-self-test-{}", process::id()));
        fs::DirBuilder::new().mode(0o700).create(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Tries everything. Without a control run that works, nothing is shown, and that is a failure.
pub(super) fn all(launcher: &dyn Launcher, profile: &Profile) -> Vec<Trial> {
    let run = |what: &str, target: &Path| outcome(launcher, profile, what, target);
    let not_tried = |name, error: io::Error| Trial { name, ok: false, found: format!("cannot be tried here: {error}") };
    let mut trials = Vec::new();

    let folder = Folder::new();
    let file = folder.as_ref().map(|folder| folder.0.join("file")).unwrap_or_default();
    match folder.as_ref().map(|_| fs::write(&file, CONTENT)) {
        Ok(Ok(())) => {
            let said = run("write", &file);
            let held = fs::read(&file).is_ok_and(|content| content == CONTENT);
            trials.push(judge("a write that must fail", REFUSED, said, held));
            let said = run("read", &file);
            trials.push(judge("a read that must work", DONE, said, true));
        }
        Ok(Err(error)) => trials.push(not_tried("a write that must fail", error)),
        Err(error) => trials.push(not_tried("a write that must fail", io::Error::from(error.kind()))),
    }
    match listen() {
        Ok((listener, address)) => {
            let said = run("connect", Path::new(&address.to_string()));
            let held = listener.accept().is_err();
            trials.push(judge("a connect that must fail", REFUSED, said, held));
        }
        Err(error) => trials.push(not_tried("a connect that must fail", error)),
    }
    trials
}

/// A listener that this process can reach.
fn listen() -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    drop(TcpStream::connect_timeout(&address, PATIENCE)?);
    drop(listener.accept()?);
    listener.set_nonblocking(true)?;
    Ok((listener, address))
}

/// Runs the probe in the sandbox; its exit code, or why it did not run.
fn outcome(launcher: &dyn Launcher, profile: &Profile, what: &str, target: &Path) -> Result<u8, String> {
    let program = env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let command = Command::new(program).arg("self-test-probe").arg(what).arg(target);
    let finished = launcher.spawn(profile, &command).and_then(pi_guard_sandbox::Running::wait);
    match finished.map_err(|error| error.to_string())?.status {
        Status::Exited(code) => u8::try_from(code).map_err(|_| format!("the probe ended with {code}")),
        Status::Signaled(signal) => Err(format!("signal {signal} killed the probe")),
    }
}

fn judge(name: &'static str, wanted: u8, said: Result<u8, String>, held: bool) -> Trial {
    let (ok, found) = match said {
        Err(why) => (false, why),
        Ok(_) if !held => (false, "the host saw it happen".to_owned()),
        Ok(code) if code == wanted => (true, if wanted == DONE { "done" } else { "refused" }.to_owned()),
        Ok(DONE) => (false, "done".to_owned()),
        Ok(REFUSED) => (false, "refused".to_owned()),
        Ok(code) => (false, format!("the probe did not start: it ended with {code}")),
    };
    Trial { name, ok, found }
}

/// Runs one operation of the self-test.
pub(crate) fn probe(args: &Probe) -> u8 {
    let path = Path::new(&args.target);
    let done = match args.what.as_str() {
        "write" => fs::OpenOptions::new().append(true).open(path).and_then(|mut file| file.write_all(b"x")).is_ok(),
        "read" => fs::read(path).is_ok_and(|content| content == CONTENT),
        "connect" => {
            let address = args.target.to_str().and_then(|address| address.parse::<SocketAddr>().ok());
            address.is_some_and(|address| TcpStream::connect_timeout(&address, PATIENCE).is_ok())
        }
        _ => return crate::exit::USAGE,
    };
    if done { DONE } else { REFUSED }
}
