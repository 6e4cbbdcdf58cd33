//! `doctor`: what this host can enforce, and whether it does when tried.

use std::{
    ffi::OsStr,
    fmt::Write as _,
    fs,
    io::{self, Write},
};

use pi_guard_sandbox::{Backend, Launcher, Missing, Profile, Support, Wanted, select};
use serde::Serialize;

use crate::{
    cli::Doctor,
    exit,
    fail::Fail,
    load::{self, Context},
    profile::{self, Asked},
    render::Safe,
};

mod trial;

use trial::Trial;
pub(crate) use trial::probe;

/// What there is to say.
#[derive(Debug, Serialize)]
struct Report {
    /// Plan mode can be enforced by the kernel, and was when tried.
    enforceable: bool,
    root: bool,
    nested: Nested,
    /// Settings of the kernel that decide about namespaces, where they exist.
    settings: Vec<Setting>,
    backends: Vec<BackendReport>,
}

/// Whether something confines pi-guard itself.
#[derive(Debug, Serialize)]
struct Nested {
    wrapped: bool,
    seccomp: bool,
    no_new_privs: bool,
}

#[derive(Debug, Serialize)]
struct Setting {
    name: &'static str,
    value: String,
}

#[derive(Debug, Serialize)]
struct BackendReport {
    name: String,
    available: bool,
    /// Why it is not.
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    support: Option<SupportOut>,
    self_test: Vec<Trial>,
}

#[derive(Debug, Serialize)]
struct SupportOut {
    kernel: String,
    rung: String,
    landlock_abi: u32,
    layers: Vec<&'static str>,
    blocked: Vec<BlockedOut>,
    not_held: Vec<MissingOut>,
    /// Honest work that does not run here.
    not_working: Vec<MissingOut>,
}

#[derive(Debug, Serialize)]
struct BlockedOut {
    layer: &'static str,
    why: String,
}

#[derive(Debug, Serialize)]
struct MissingOut {
    what: &'static str,
    why: &'static str,
}

/// Runs `doctor`.
pub(crate) fn run(args: &Doctor) -> Result<u8, Fail> {
    let context = Context::load(Some("plan"), None, None)?;
    let profile = profile::least(&context, &Asked::default())?;
    let backends: Vec<BackendReport> = BACKENDS.iter().map(|backend| tried(*backend, &profile)).collect();
    let holds =
        |it: &BackendReport| it.available && !it.self_test.is_empty() && it.self_test.iter().all(|trial| trial.ok);
    let report = Report {
        enforceable: backends.iter().any(holds),
        root: nix::unistd::getuid().is_root(),
        nested: nested(),
        settings: settings(),
        backends,
    };
    let text = if args.json { super::check::to_line(&report) } else { text(&report).into_bytes() };
    let mut out = io::stdout().lock();
    out.write_all(&text)
        .and_then(|()| if args.json { out.write_all(b"\n") } else { Ok(()) })
        .map_err(|error| Fail::Io("cannot write the report", error))?;
    Ok(if report.enforceable { exit::OK } else { exit::NOT_ENFORCEABLE })
}

/// Everything that `--backend` can name, in the order in which it is preferred on one platform.
const BACKENDS: [Backend; 4] = [Backend::Native, Backend::Bubblewrap, Backend::Seatbelt, Backend::Birdcage];

/// A launcher, tried out.
fn tried(backend: Backend, profile: &Profile) -> BackendReport {
    let name = backend.to_string();
    let wanted = Wanted { backend: Some(backend), ..Wanted::default() };
    let found = select(&wanted, profile).and_then(|launcher| launcher.probe().map(|support| (launcher, support)));
    match found {
        Ok((launcher, support)) => BackendReport {
            name,
            available: true,
            note: None,
            support: Some(support_out(&support, launcher.as_ref(), profile)),
            self_test: trial::all(launcher.as_ref(), profile),
        },
        Err(why) => {
            BackendReport { name, available: false, note: Some(why.to_string()), support: None, self_test: Vec::new() }
        }
    }
}

fn support_out(support: &Support, launcher: &dyn Launcher, profile: &Profile) -> SupportOut {
    let held = launcher.enforcement(profile);
    SupportOut {
        kernel: support.kernel.clone(),
        rung: support.rung.map_or_else(|| launcher.backend().to_string(), |rung| rung.to_string()),
        landlock_abi: held.landlock_abi,
        layers: held.layers.iter().map(|layer| layer.name()).collect(),
        blocked: support
            .blocked
            .iter()
            .map(|blocked| BlockedOut { layer: blocked.layer.name(), why: blocked.why.clone() })
            .collect(),
        not_held: listed(&held.missing),
        not_working: listed(&held.broken),
    }
}

fn listed(missing: &[Missing]) -> Vec<MissingOut> {
    missing.iter().map(|missing| MissingOut { what: missing.what, why: missing.why }).collect()
}

fn nested() -> Nested {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        line.is_some_and(|value| value.trim() != "0")
    };
    Nested { wrapped: load::inside(), seccomp: field("Seccomp"), no_new_privs: field("NoNewPrivs") }
}

/// Settings that block namespaces for ordinary users.
const SETTINGS: [&str; 3] =
    ["kernel/apparmor_restrict_unprivileged_userns", "kernel/unprivileged_userns_clone", "user/max_user_namespaces"];

fn settings() -> Vec<Setting> {
    let read = |name: &'static str| {
        let value = fs::read_to_string(OsStr::new(&format!("/proc/sys/{name}"))).ok()?;
        Some(Setting { name, value: value.trim().to_owned() })
    };
    SETTINGS.into_iter().filter_map(read).collect()
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    let verdict = if report.enforceable { "can" } else { "cannot" };
    _ = writeln!(text, "plan mode {verdict} be enforced by the kernel here");
    let yes = |flag: bool| if flag { "yes" } else { "no" };
    _ = writeln!(text, "\nroot: {}", yes(report.root));
    let Nested { wrapped, seccomp, no_new_privs } = report.nested;
    _ = writeln!(
        text,
        "inside another sandbox: pi-guard {}, seccomp filter {}, no_new_privs {}",
        yes(wrapped),
        yes(seccomp),
        yes(no_new_privs)
    );
    for setting in &report.settings {
        _ = writeln!(text, "{}: {}", setting.name.replace('/', "."), Safe(&setting.value));
    }
    for backend in &report.backends {
        _ = writeln!(text, "\n{}: {}", backend.name, if backend.available { "available" } else { "not available" });
        if let Some(note) = &backend.note {
            _ = writeln!(text, "  {}", Safe(note));
        }
        if let Some(support) = &backend.support {
            support_text(&mut text, support);
        }
        for trial in &backend.self_test {
            _ = writeln!(
                text,
                "  {} {}: {}",
                if trial.ok { "ok    " } else { "FAILED" },
                trial.name,
                Safe(&trial.found)
            );
        }
    }
    text
}

fn support_text(text: &mut String, support: &SupportOut) {
    _ = writeln!(text, "  kernel {}, landlock abi {}", Safe(&support.kernel), support.landlock_abi);
    _ = writeln!(text, "  {}", support.rung);
    _ = writeln!(text, "  layers: {}", support.layers.join(" "));
    for blocked in &support.blocked {
        _ = writeln!(text, "  blocked: {}: {}", blocked.layer, Safe(&blocked.why));
    }
    for (says, list) in [("not held", &support.not_held), ("does not work", &support.not_working)] {
        for missing in list {
            _ = writeln!(text, "  {says}: {} ({})", missing.what, missing.why);
        }
    }
}
