//! Runs a command confined, for measuring and for trying layers by hand.
//!
//! `wrap [--rung namespaces|landlock] [--abi N] [--net] [--write DIR] [--scratch DIR] [--deny-read PATH] [--secrets]
//! [--report] -- CMD [ARG…]`

use std::path::PathBuf;
use std::process::ExitCode;

use pi_guard_sandbox::{Command, LaunchError, Network, Profile, Rung, Scratch, Wanted, select};

fn main() -> ExitCode {
    match run() {
        Ok(never) => match never {},
        Err((code, why)) => {
            eprintln!("wrap: {why}");
            ExitCode::from(code)
        }
    }
}

fn run() -> Result<std::convert::Infallible, (u8, String)> {
    let usage = |what: &str| (125, format!("usage: {what}"));
    let (mut wanted, mut profile, mut report) = (Wanted::default(), Profile::builder(), false);
    let mut words = std::env::args_os().skip(1);
    loop {
        let Some(word) = words.next() else {
            return Err(usage("no command"));
        };
        let mut value = || words.next().ok_or_else(|| usage("no value"));
        match word.to_str() {
            Some("--") => break,
            Some("--rung") => {
                wanted.rung = Some(if value()? == "landlock" { Rung::Landlock } else { Rung::Namespaces });
            }
            Some("--abi") => wanted.landlock_abi = value()?.to_str().and_then(|abi| abi.parse().ok()),
            Some("--net") => profile = profile.network(Network::All),
            Some("--write") => profile = profile.write(PathBuf::from(value()?)),
            Some("--scratch") => profile = profile.scratch(Scratch::Dir(PathBuf::from(value()?))),
            Some("--deny-read") => profile = profile.deny_read(PathBuf::from(value()?)),
            Some("--report") => report = true,
            _ => return Err(usage("unknown option")),
        }
    }
    let Some(program) = words.next() else {
        return Err(usage("no command"));
    };
    let profile = profile.build().map_err(|error| (125, error.to_string()))?;
    let launcher = select(&wanted, &profile).map_err(|error| (125, error.to_string()))?;
    if report {
        eprintln!("{}", launcher.enforcement(&profile));
    }
    launcher.exec(&profile, &Command::new(program).args(words)).map_err(|error| {
        let code = if matches!(error, LaunchError::NotFound(_)) {
            127
        } else if matches!(error, LaunchError::NotExecutable(..)) {
            126
        } else {
            125
        };
        (code, error.to_string())
    })
}
