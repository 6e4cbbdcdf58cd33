//! Sockets: what the command makes is its own, what is named is reached, and all else of the host is not.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{Work, common, have_namespaces, plain, ways};
use crate::common::{Place, Spec, users};

#[test]
fn sockets_that_the_command_makes_are_its_own_and_the_hosts_are_not() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        let _host = std::os::unix::net::UnixListener::bind(work.root.join("host")).unwrap();
        fs::set_permissions(work.root.join("host"), fs::Permissions::from_mode(0o777)).unwrap();
        let python = "
import socket, sys, os
def tried(path):
    s = socket.socket(socket.AF_UNIX)
    try: s.connect(path); return 'in'
    except OSError: return 'out'
l = socket.socket(socket.AF_UNIX); l.bind('own'); l.listen()
print(l.getsockname(), tried('own'), tried(os.getcwd() + '/own'), tried('host'), tried('alias'))
";
        std::os::unix::fs::symlink("host", work.root.join("alias")).unwrap();
        let wanted = |host| format!("own in in {host} {host}");
        let plain = plain(&work, &["python3", "-c", python]);
        assert_eq!(common::text(&plain, 0), wanted("in"), "control");
        fs::remove_file(work.root.join("own")).unwrap();
        let mut inside = work.place.launch(&work.spec, &["python3", "-c", python]);
        assert_eq!(common::text(&inside.current_dir(&work.root).output().unwrap(), 0), wanted("out"), "{user:?}");
    }
}

/// A socket is made in the directory that the path means to the command: also by links of `/proc`, which mean another thing
/// to each process.
#[test]
fn sockets_are_made_where_the_command_means_and_nowhere_else() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        let python = "
import os, socket
def made(path):
    s = socket.socket(socket.AF_UNIX)
    try: s.bind(path)
    except OSError as error: return error.errno
    return s.getsockname()
os.mkdir('d'); d = os.open('d', os.O_RDONLY)
os.dup2(d, 3); os.dup2(d, 4); os.dup2(d, 5); os.dup2(d, 6)
os.symlink('d', 'linked')
print(made('d/plain'), made('./d/../dots'), made('linked/by-link'))
for fd in (3, 4, 5, 6): made('/proc/self/fd/%d/by-fd-%d' % (fd, fd))
made('/proc/self/cwd/by-cwd')
print(sorted(os.listdir('d')), os.path.exists('by-cwd'), made('deep/missing'), made('/proc/self/cwd/missing'))
";
        let wanted = |refused: &str| {
            let made = "['by-fd-3', 'by-fd-4', 'by-fd-5', 'by-fd-6', 'by-link', 'plain']";
            format!("d/plain ./d/../dots linked/by-link\n{made} True {refused}")
        };
        let control = work.place.directory("control");
        fs::create_dir_all(control.join("deep")).unwrap();
        work.place.own(&control.join("deep"));
        let mut plain = Command::new("python3");
        plain.args(["-c", python]).current_dir(&control);
        if let Some(user) = work.place.user {
            plain.uid(user).gid(user);
        }
        let plain = plain.output().unwrap();
        assert_eq!(common::text(&plain, 0), wanted("deep/missing /proc/self/cwd/missing"), "control");
        let mut inside = work.place.launch(&work.spec, &["python3", "-c", python]);
        let inside = inside.current_dir(&work.root).output().unwrap();
        assert_eq!(common::text(&inside, 0), wanted("30 30"), "{user:?}");
        assert!(!work.root.join("missing").exists() && !work.root.join("deep/missing").exists());
    }
}

/// What the command bound was its own; what the host puts in its place is not.
#[test]
fn a_socket_in_the_place_of_an_own_one_is_the_hosts() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        let python = "
import socket, os, time
l = socket.socket(socket.AF_UNIX); l.bind('own'); l.listen()
socket.socket(socket.AF_UNIX).connect('own')
os.unlink('own'); l.close(); open('ready', 'w').close()
while not os.path.exists('go'): time.sleep(0.01)
try: socket.socket(socket.AF_UNIX).connect('own'); print('in')
except OSError as error: print(error.errno)
";
        for confined in [false, true] {
            for name in ["own", "ready", "go"] {
                let _ = fs::remove_file(work.root.join(name));
            }
            let mut process = if confined {
                work.place.launch(&work.spec, &["python3", "-c", python])
            } else {
                let mut plain = Command::new("python3");
                plain.args(["-c", python]);
                if let Some(user) = work.place.user {
                    plain.uid(user).gid(user);
                }
                plain
            };
            process.current_dir(&work.root).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = process.spawn().unwrap();
            while !work.root.join("ready").exists() && child.try_wait().unwrap().is_none() {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
            let _host = std::os::unix::net::UnixListener::bind(work.root.join("own")).unwrap();
            fs::set_permissions(work.root.join("own"), fs::Permissions::from_mode(0o777)).unwrap();
            fs::write(work.root.join("go"), "").unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(common::text(&output, 0), if confined { "13" } else { "in" }, "confined: {confined}, {user:?}");
        }
    }
}

/// A descriptor that is a file when it is looked at may be a pipe when it is opened: nobody waits but who opens it.
#[test]
fn a_pipe_that_comes_in_between_holds_nobody_up() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        // One thread swaps what the descriptor is, one opens it by its link; a third sees that entries are still made.
        let python = "
import os, threading, time
os.mkfifo('pipe'); open('file', 'w').close()
p, f = os.open('pipe', os.O_RDWR), os.open('file', os.O_RDWR)
slot = 77; os.dup2(f, slot)
end = time.time() + 1.5
def swap():
    while time.time() < end: os.dup2(p, slot); os.dup2(f, slot)
opened = [0]
def opens():
    while time.time() < end:
        try: os.close(os.open('/proc/self/fd/%d' % slot, os.O_WRONLY | os.O_CREAT)); opened[0] += 1
        except OSError: pass
for run in (swap, opens): threading.Thread(target=run, daemon=True).start()
made = 0
while time.time() < end:
    open('made%d' % made, 'w').close(); made += 1
    time.sleep(0.002)
print(made > 3 and opened[0] > 3)
";
        let mut inside = work.place.launch(&work.spec, &["timeout", "60", "python3", "-c", python]);
        let output = inside.current_dir(&work.root).output().unwrap();
        assert_eq!(common::text(&output, 0), "True", "{user:?}");
    }
}

/// A socket of the host can be named, wherever it lies, and no other comes with it.
#[test]
fn a_named_socket_is_reached_and_its_neighbour_is_not() {
    let script = "import socket; socket.socket(socket.AF_UNIX).connect('{}')";
    for user in users() {
        for top in ["/var/tmp", "/tmp", "/run"] {
            let place = Place::new(user);
            let name = place.path.file_name().unwrap().to_str().unwrap();
            let below = Path::new(top).join(name).join("deep/er");
            if fs::create_dir_all(&below).is_err() {
                continue;
            }
            let listen = |name: &str| {
                let path = below.join(name);
                let _ = fs::remove_file(&path);
                let listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
                (path, listener)
            };
            let ((named, _one), (other, _two)) = (listen("named"), listen("other"));
            let mut hows = vec![(false, false), (true, false)];
            if common::has_bubblewrap() {
                hows.push((false, true));
            }
            for (landlock_only, bubblewrap) in hows {
                let how = Spec { landlock_only, bubblewrap, ..Spec::default() };
                let spec = Spec { socket: Some(named.clone()), ..how.clone() };
                let connect = |spec: &Spec, path: &Path| {
                    let python = script.replace("{}", path.to_str().unwrap());
                    place.launch(spec, &["python3", "-c", &python]).output().unwrap().status.code()
                };
                let which = format!("as {user:?}, landlock only: {landlock_only}, Bubblewrap: {bubblewrap}");
                assert_eq!(connect(&spec, &named), Some(0), "{named:?} {which}");
                assert_eq!(connect(&spec, &other), Some(1), "{other:?} {which}");
                assert_eq!(connect(&how, &named), Some(1), "{named:?} {which}");
            }
            let _ = fs::remove_dir_all(Path::new(top).join(name));
        }
    }
}

/// With the host's network its loopback is reached, and no service that hands out the machine's credentials.
#[test]
fn metadata_services_are_closed_under_the_hosts_network() {
    let host = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = host.local_addr().unwrap().port();
    let python = format!(
        "
import errno, socket
def tried(family, address, fast=False):
    s = socket.socket(family); s.setblocking(False)
    try:
        if fast: s.sendto(b'x', 0x20000000, address)
        else: s.connect(address)
    except OSError as error: return {{errno.EACCES: 'EACCES', errno.EOPNOTSUPP: 'EOPNOTSUPP'}}.get(error.errno, 'tried')
    return 'tried'
for address in ('169.254.169.254', '169.254.170.2'): print(tried(socket.AF_INET, (address, 80)), tried(socket.AF_INET, (address, 80), True))
print(tried(socket.AF_INET6, ('::ffff:169.254.169.254', 80)), tried(socket.AF_INET6, ('fd00:ec2::254', 80)))
socket.create_connection(('127.0.0.1', {port}), 5); print('in')
"
    );
    for user in ways().into_iter().filter(|way| !way.bubblewrap) {
        let work = Work::new(user);
        let plain = common::text(&plain(&work, &["python3", "-c", &python]), 0);
        assert_eq!(plain, "tried tried\ntried tried\ntried tried\nin", "control");
        for landlock_only in [false, true] {
            let spec = Spec { network: true, landlock_only, ..Spec::default() };
            let inside = work.place.launch(&spec, &["python3", "-c", &python]).output().unwrap();
            let wanted = "EACCES EOPNOTSUPP\nEACCES EOPNOTSUPP\nEACCES EACCES\nin";
            assert_eq!(common::text(&inside, 0), wanted, "as {user:?}, landlock only: {landlock_only}");
        }
    }
}
