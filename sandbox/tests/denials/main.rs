//! What a read-only profile without network must stop, tried on the real kernel. Each probe runs first without a
//! sandbox, where it must succeed: a probe that cannot succeed proves nothing.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![expect(unsafe_code, reason = "probes make the system calls that the sandbox refuses")]

#[expect(dead_code, reason = "the other suites use all of it")]
#[path = "../common/mod.rs"]
mod common;
mod host;
mod probes;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use common::{Place, Spec, users};
use host::{Host, fingerprint};
use pi_guard_sandbox::{Profile, Rung, Wanted, select};
use probes::On::{self, Both, Namespaces, Since};
use probes::PROBES;

roles!(|name| {
    let probe = PROBES.iter().find(|probe| probe.name == name).unwrap();
    (probe.run)().map_or_else(|error| error.raw_os_error().unwrap_or(99), |()| 0)
});

/// Probes that need what the caller of the tests may not have: their control may fail.
const PRIVILEGED: &[&str] = &[
    "host_sysctl",
    "packet",
    "raw",
    "netlink_audit",
    "mount",
    "chroot",
    "bpf",
    "io_uring",
    "userfaultfd",
    "vsock",
    "mptcp",
    "udplite",
    "alg",
    "attribute",
    "x32",
    "i386",
    "unknown_call",
    "keyring",
    "user_namespace",
    "host_memory",
];

fn held(spec: &Spec, rung: On) {
    held_for(&users(), spec, rung);
}

fn held_for(users: &[Option<u32>], spec: &Spec, rung: On) {
    for user in users.iter().copied() {
        let mut proved = 0;
        let listed = listed(spec);
        for probe in &*PROBES {
            // What the rung lists as missing really is open, which also shows that the probe can succeed inside.
            let open = match probe.on {
                Namespaces if rung == Both => continue,
                Since(abi, what) if rung == Both && spec.abi.is_none_or(|used| used < abi) => Some(what),
                Both | Namespaces | Since(..) => None,
            };
            if let Since(_, what) = probe.on {
                assert_eq!(listed.contains(&what), open.is_some(), "{what} with {:?}", spec.abi);
            }
            let control = {
                let host = Host::new(user);
                host.place.control_in(&host.place.path, probe.name, &host.environment)
            };
            if control != 0 {
                assert!(PRIVILEGED.contains(&probe.name), "{}: the control fails with {control}", probe.name);
                continue;
            }
            let host = Host::new(user);
            let before = fingerprint(&host.place.path);
            let spec = Spec { deny: Some(host.place.path.join("secrets")), ..spec.clone() };
            let answer = host.place.confined_in(&spec, &host.place.path, probe.name, &host.environment);
            if open.is_some() {
                assert_eq!(answer, 0, "{} is not open as {user:?} with {:?}", probe.name, spec.abi);
                continue;
            }
            assert_ne!(answer, 0, "{} got through as {user:?}", probe.name);
            assert!(answer < 124, "{}: killed or not run ({answer}) as {user:?}", probe.name);
            assert_eq!(fingerprint(&host.place.path), before, "{} left a trace as {user:?}", probe.name);
            proved += 1;
        }
        assert!(proved > 30, "only {proved} probes could be tried");
    }
}

#[test]
fn every_probe_is_held_with_all_layers() {
    let place = Place::new(None);
    if !common::has_namespaces(&place) {
        eprintln!("not tried: no namespaces here");
        return;
    }
    held(&Spec::default(), Namespaces);
}

/// What a launch says that it does not hold.
fn listed(spec: &Spec) -> Vec<&'static str> {
    let wanted = Wanted {
        rung: Some(if spec.landlock_only { Rung::Landlock } else { Rung::Namespaces }),
        landlock_abi: spec.abi,
        ..Wanted::default()
    };
    let profile = Profile::builder().build().unwrap();
    let held = select(&wanted, &profile).unwrap().enforcement(&profile);
    held.missing.into_iter().map(|missing| missing.what).collect()
}

/// The Landlock ABI of this kernel, up to the newest that the tests know.
fn newest() -> u32 {
    let profile = Profile::builder().build().unwrap();
    select(&Wanted::default(), &profile).unwrap().enforcement(&profile).landlock_abi
}

/// A copy of Bubblewrap that becomes root, as some systems install it. Removed when dropped. Only root can make one.
struct SetUserId(PathBuf);

impl SetUserId {
    fn new() -> Option<Self> {
        static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        if !common::has_bubblewrap() || !nix::unistd::getuid().is_root() {
            return None;
        }
        let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let copy = PathBuf::from(format!("/var/tmp/bwrap-{}-{number}", std::process::id()));
        // Another process copies: a program that a child of another test holds open for writing cannot be executed.
        assert!(std::process::Command::new("cp").arg(common::BUBBLEWRAP).arg(&copy).status().unwrap().success());
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o4755)).unwrap();
        Some(Self(copy))
    }
}

impl Drop for SetUserId {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn every_probe_is_held_under_bubblewrap() {
    if common::has_bubblewrap() {
        held(&Spec { bubblewrap: true, ..Spec::default() }, Namespaces);
    } else {
        eprintln!("not tried: no Bubblewrap here");
    }
}

#[test]
fn every_probe_is_held_under_a_bubblewrap_that_becomes_root() {
    let Some(program) = SetUserId::new() else {
        eprintln!("not tried: only root can make one");
        return;
    };
    let spec = Spec { bubblewrap: true, program: Some(program.0.clone()), ..Spec::default() };
    let place = Place::new(Some(65534));
    let output = place.sh(&spec, "cut -c 1-40 /proc/self/uid_map; id -u").output().unwrap();
    let map = common::text(&output, 0);
    assert!(map.contains("4294967295") || !map.contains(" 1\n"), "the control: there is no user namespace: {map}");
    held_for(&[Some(65534)], &spec, Namespaces);
}

/// What gets through Birdcage, each with the words by which it says so. Everything else is held.
#[cfg(feature = "birdcage")]
const OPEN_IN_BIRDCAGE: &[(&str, &str)] = &[
    ("fifo_of_the_host", "named pipes"),
    ("read_fifo_of_the_host", "named pipes"),
    ("mptcp", "odd families"),
    ("udplite", "odd families"),
    ("vsock", "odd families"),
    ("netlink_audit", "odd families"),
    ("unix", "unix sockets"),
    ("unix_relative", "unix sockets"),
    ("unix_through_a_symlink", "unix sockets"),
    ("unix_datagram_pair", "unix sockets"),
    ("io_uring", "io_uring"),
    ("lease", "leases"),
];

/// What seems to work in Birdcage and lands nowhere: directories above what is hidden are made anew, in memory.
#[cfg(feature = "birdcage")]
const NOWHERE_IN_BIRDCAGE: &[&str] = &["create", "mkdir", "symlink", "mkfifo", "var_tmp"];

#[cfg(feature = "birdcage")]
#[test]
fn every_probe_is_held_under_birdcage_or_listed_as_open() {
    let mut wrong = Vec::new();
    let profile = Profile::builder().build().unwrap();
    let wanted = Wanted { backend: Some(pi_guard_sandbox::Backend::Birdcage), ..Wanted::default() };
    // Root does not get it.
    if let Ok(birdcage) = select(&wanted, &profile) {
        let missing = birdcage.enforcement(&profile).missing;
        for (probe, what) in OPEN_IN_BIRDCAGE {
            assert!(missing.iter().any(|it| it.what.contains(what)), "{probe}: `{what}` is not listed");
        }
    }
    let ordinary = |user: &Option<u32>| user.is_some() || !nix::unistd::getuid().is_root();
    for user in users().into_iter().filter(ordinary) {
        let mut tried = 0;
        for probe in &*PROBES {
            let host = Host::new(user);
            if host.place.control_in(&host.place.path, probe.name, &host.environment) != 0 {
                assert!(PRIVILEGED.contains(&probe.name), "{}: the control fails", probe.name);
                continue;
            }
            let host = Host::new(user);
            let works = host.place.sh(&Spec::default(), "cat target").env(common::BIRDCAGE, "1").output().unwrap();
            assert_eq!(common::text(&works, 0), "content", "control: a command runs");
            let before = fingerprint(&host.place.path);
            let mut environment = host.environment.clone();
            environment.push((common::BIRDCAGE, "1".into()));
            let spec = Spec { deny: Some(host.place.path.join("secrets")), ..Spec::default() };
            let answer = host.place.confined_in(&spec, &host.place.path, probe.name, &environment);
            let open = OPEN_IN_BIRDCAGE.iter().any(|(name, _)| *name == probe.name);
            let nowhere = answer == 0 && NOWHERE_IN_BIRDCAGE.contains(&probe.name);
            if ((answer == 0) != open && !nowhere)
                || (!open && fingerprint(&host.place.path) != before)
                || (124..128).contains(&answer)
            {
                wrong.push(format!("{} as {user:?}: {answer}", probe.name));
            }
            tried += 1;
        }
        assert!(tried > 30, "only {tried} probes could be tried");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_probe_is_held_by_landlock_and_seccomp_alone_with_every_abi() {
    for abi in 1..=newest() {
        held(&Spec { landlock_only: true, abi: Some(abi), ..Spec::default() }, Both);
    }
}

/// Modes, owners and times in scratch are the command's own, with and without mounts, through every kind of name.
#[test]
fn what_lies_in_scratch_may_be_changed() {
    let script = "cd $TMPDIR && echo x > f && chmod 600 f && touch g && touch -d 2001-02-03 g && mkdir d && chmod 711 d \
        && chown $(id -u):$(id -g) f && ln -s f l && touch -h -d 2002-02-03 l && cp -p g h && install -m 640 f i \
        && chmod 755 /proc/self/cwd/f && chmod 604 l && touch -c -d 2003-02-03 . && chmod 0700 \"$TMPDIR\" \
        && stat -c '%n %a %.10y' f d h i && stat -c '%.10y' l \
        && exec 3< f && chmod 600 /dev/fd/3 && stat -c %a f";
    let wanted = "f 604 ";
    for user in users() {
        let place = Place::new(user);
        for spec in std::iter::once(Spec::default()).chain((1..=newest()).map(|abi| Spec {
            landlock_only: true,
            abi: Some(abi),
            ..Spec::default()
        })) {
            let text = common::text(&place.sh(&spec, script).output().unwrap(), 0);
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines[0].starts_with(wanted), "{text}");
            assert!(lines[1].starts_with("d 711"), "{text}");
            assert_eq!(lines[2], "h 644 2001-02-03", "{text}");
            assert!(lines[3].starts_with("i 640"), "{text}");
            assert_eq!(lines[4..], ["2002-02-03", "600"], "{text}");
        }
    }
}

#[test]
fn shared_memory_is_private_or_refused() {
    for user in users() {
        let place = Place::new(user);
        let name = format!("/dev/shm/pi-guard-{}", place.path.file_name().unwrap().to_str().unwrap());
        let script = format!("echo x > {name} && cat {name}");
        // Control: it is the host's without a sandbox.
        let mut plain = std::process::Command::new("/bin/sh");
        plain.args(["-c", &script]);
        if let Some(user) = user {
            std::os::unix::process::CommandExt::uid(&mut plain, user);
        }
        assert_eq!(common::text(&plain.output().unwrap(), 0), "x", "control");
        assert!(Path::new(&name).exists(), "control");
        fs::remove_file(&name).unwrap();
        for landlock_only in [false, true] {
            let spec = Spec { landlock_only, ..Spec::default() };
            let output = place.sh(&spec, &script).output().unwrap();
            assert!(!Path::new(&name).exists(), "landlock only: {landlock_only}");
            if common::has_namespaces(&place) {
                assert_eq!(output.status.success(), !landlock_only, "{output:?}");
            }
        }
    }
}

#[test]
fn reading_works_everywhere_else() {
    for user in users() {
        for landlock_only in [false, true] {
            let host = Host::new(user);
            let spec = Spec { landlock_only, deny: Some(host.place.path.join("secrets")), ..Spec::default() };
            let output =
                host.place.sh(&spec, "cat target /etc/passwd >/dev/null && ls . /usr/bin >/dev/null && echo ok");
            let mut output = output;
            assert_eq!(common::text(&output.output().unwrap(), 0), "ok");
        }
    }
}
