//! What lies outside of files: processes, services, devices, the network and sockets.

use super::super::enforcement;
use super::*;

#[test]
fn what_is_wide_open_is_reading_running_and_its_own_processes() {
    for (name, builder) in modes() {
        let rules = Rules::of(builder);
        for path in ["/", "/bin/sh", "/Users/u/w/file", "/private/etc/hosts", "/System/Library/x", "/Users/u/.bashrc"] {
            for operation in READS.iter().chain(&["file-read-metadata", "process-exec", "process-exec-interpreter"]) {
                assert!(rules.on(operation, path), "{name}: {operation} {path}");
            }
        }
        assert!(rules.plainly("process-fork") && rules.plainly("pseudo-tty"));
        for operation in ["signal", "process-info-pidinfo", "mach-priv-task-port"] {
            assert!(rules.allows(&Attempt { operation, same_sandbox: true, ..Attempt::default() }), "{operation}");
            assert!(!rules.plainly(operation), "{name}: {operation} on a process of the host");
        }
    }
}

#[test]
fn nothing_is_had_by_asking_somebody_else_for_it() {
    for (name, builder) in modes() {
        let rules = Rules::of(builder);
        for operation in [
            "lsopen",
            "appleevent-send",
            "job-creation",
            "authorization-right-obtain",
            "mach-register",
            "mach-priv-host-port",
            "system-privilege",
            "system-set-time",
            "nvram-set",
            "iokit-set-properties",
            "user-preference-write",
            "ipc-sysv-shm",
            "ipc-sysv-sem",
            "ipc-sysv-msg",
            "process-info-listpids",
            "process-info-setcontrol",
        ] {
            assert!(!rules.plainly(operation), "{name}: {operation}");
        }
        for service in [
            "com.apple.coreservices.appleevents",
            "com.apple.coreservices.launchservicesd",
            "com.apple.coreservices.quarantine-resolver",
            "com.apple.SecurityServer",
            "com.apple.securityd.xpc",
            "com.apple.pasteboard.1",
            "com.apple.pbs.fetch_services",
            "com.apple.tccd",
            "com.apple.xpc.launchd.domain.user.501",
            "com.apple.sysmond",
            "com.apple.windowserver.active",
            "com.apple.mDNSResponder",
            "com.docker.vmnetd",
            "com.apple.lsd.mapdb",
        ] {
            assert!(!rules.named("mach-lookup", service), "{name}: {service}");
        }
        assert!(rules.named("mach-lookup", "com.apple.system.opendirectoryd.libinfo"), "control");
        for operation in ["file-link", "file-clone", "file-mknod", "file-mount", "file-unmount", "file-chroot"] {
            for path in ["/Users/u/w/file", "/Users/u/.ssh/id", SCRATCH] {
                assert!(!rules.on(operation, path), "{name}: {operation} {path}");
            }
        }
        assert!(!rules.named("iokit-open", "AppleSMCClient") && rules.named("iokit-open", "RootDomainUserClient"));
        assert!(!rules.named("ipc-posix-sem", "/other") && rules.named("ipc-posix-sem", "/mp-x1"));
        assert!(!rules.named("ipc-posix-shm-write-data", "apple.cfprefs.501"));
        assert!(rules.named("ipc-posix-shm-read-data", "apple.cfprefs.501"));
        for setting in ["kern.procargs2", "kern.proc.all", "kern.proc.uid.501", "security.mac.sandbox.sentinel"] {
            assert!(!rules.named("sysctl-read", setting), "{name}: {setting}");
        }
        assert!(rules.named("sysctl-read", "hw.ncpu") && rules.named("sysctl-read", "kern.sysv.semmni"));
        assert!(!rules.named("sysctl-write", "kern.hostname"));
    }
}

#[test]
fn devices_are_the_harmless_ones_and_terminals_its_own() {
    for (name, builder) in modes() {
        let rules = Rules::of(builder);
        let device = |operation, path| {
            rules.allows(&Attempt {
                operation,
                path: Some(path),
                vnode: Some("CHARACTER-DEVICE"),
                ..Attempt::default()
            })
        };
        for path in ["/dev/null", "/dev/zero", "/dev/tty", "/dev/fd/63"] {
            assert!(device("file-read-data", path) && device("file-write-data", path), "{name}: {path}");
            assert!(!device("file-write-mode", path) && !device("file-write-unlink", path), "{name}: {path}");
        }
        assert!(device("file-read-data", "/dev/urandom") && !device("file-write-data", "/dev/urandom"));
        assert!(!rules.on("file-write-data", "/dev/null"), "a file that took its place");
        for path in ["/dev/disk0", "/dev/rdisk1", "/dev/bpf0", "/dev/ttys003", "/dev/cu.usb", "/dev/auditpipe"] {
            assert!(!device("file-read-data", path) && !device("file-write-data", path), "{name}: {path}");
            assert!(rules.on("file-read-metadata", path), "`ls -l /dev`");
        }
        for operation in ["file-read-data", "file-write-data"] {
            let extension = Some("com.apple.sandbox.pty");
            let (path, own) = (Some("/dev/ttys003"), Attempt::default());
            assert!(rules.allows(&Attempt { operation, path, extension, ..own.clone() }), "{name}: its own terminal");
            let path = Some("/dev/disk0");
            assert!(!rules.allows(&Attempt { operation, path, extension, ..own }), "{name}: the mark is no key");
        }
        for path in ["/dev/tty", "/dev/ttys003", "/dev/ptmx", "/dev/dtracehelper"] {
            assert!(rules.on("file-ioctl", path), "{name}: {path}");
        }
        assert!(!rules.on("file-ioctl", "/dev/disk0") && !rules.on("file-ioctl", "/Users/u/w/file"));
    }
}

#[test]
fn without_a_network_nothing_is_reached_and_no_socket_but_its_own() {
    for builder in [plan(), build()] {
        let rules = Rules::of(builder);
        for address in ["localhost:8080", "10.0.0.1:443", "169.254.169.254:80", "localhost:22"] {
            assert!(!rules.connects(address) && !rules.serves(address), "{address}");
        }
        for domain in ["AF_INET", "AF_INET6", "AF_ROUTE", "AF_SYSTEM", "AF_VSOCK"] {
            let (operation, domain) = ("system-socket", Some(domain));
            assert!(!rules.allows(&Attempt { operation, domain, ..Attempt::default() }), "{domain:?}");
        }
        for path in [
            "/private/var/run/docker.sock",
            "/Users/u/.docker/run/docker.sock",
            "/private/var/run/mDNSResponder",
            "/private/tmp/com.apple.launchd.x/Listeners",
            "/private/tmp/tmux-501/default",
            "/private/var/run/syslog",
            "/Users/u/w/.git/fsmonitor--daemon.ipc",
        ] {
            assert!(!rules.socket(path), "{path}");
        }
        let own = format!("/private{SCRATCH}/s.sock");
        let (operation, path) = ("network-bind", Some(own.as_str()));
        assert!(rules.allows(&Attempt { operation, path, local: path, unix: true, ..Attempt::default() }));
        assert!(rules.socket(&own));
    }
}

#[test]
fn a_network_is_every_host_but_what_hands_out_credentials_and_no_unix_socket() {
    let rules = Rules::of(review());
    for address in ["10.0.0.1:443", "localhost:8080", "93.184.216.34:22", "169.254.169.254:443"] {
        assert!(rules.connects(address), "{address}");
    }
    for address in ["169.254.169.254:80", "169.254.170.2:80", "localhost:80", "::ffff:169.254.169.254:80"] {
        assert!(!rules.connects(address), "{address}");
    }
    assert!(rules.serves("0.0.0.0:3000"));
    assert!(!rules.socket("/private/var/run/docker.sock") && rules.socket("/private/var/run/mDNSResponder"));
    assert!(rules.named("mach-lookup", "com.apple.trustd.agent"));
    let without = Rules::of(plan());
    assert!(!without.named("mach-lookup", "com.apple.trustd.agent"), "it fetches what a certificate names");
    let said = |profile: ProfileBuilder| {
        let held = enforcement(&profile.build().unwrap());
        held.missing.iter().chain(&held.broken).map(|it| it.what).collect::<Vec<_>>().join("\n")
    };
    assert!(said(review()).contains("metadata services") && said(review()).contains("port 80"));
    assert!(!said(plan()).contains("port 80") && said(plan()).contains("loopback"));
}

#[test]
fn sockets_that_are_named_are_reached_and_no_others() {
    let rules = Rules::of(build().network(Network::All).socket("/var/run/docker.sock").socket("/Users/u/absent.sock"));
    assert!(rules.socket("/private/var/run/docker.sock"));
    assert!(!rules.socket("/private/var/run/docker.sock.other") && !rules.socket("/Users/u/absent.sock"));
    assert!(!rules.writes_anything("/private/var/run/docker.sock"));
}
