//! Writing to a copy: a command works on what it may write as usual, nothing of it lands, and what it changed is told.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on fails")]
#![expect(unsafe_code, reason = "roles are played before main")]

#[expect(dead_code, reason = "each test file uses its part")]
mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Output, Stdio};
use std::time::{Duration, Instant};

use common::{FAILED, Place, text, users};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use pi_guard_sandbox::{Backend, ChangeKind, Command, LaunchError, Profile, Rung, Unavailable, Wanted, Writes, select};

roles!(|_| launch());

/// Runs the script of the environment on a copy and prints what changed: kind, path and old path, each with a NUL after it.
fn launch() -> i32 {
    let paths = |name: &str| {
        let text = std::env::var(name).unwrap_or_default();
        text.split('\u{1f}').filter(|part| !part.is_empty()).map(PathBuf::from).collect::<Vec<_>>()
    };
    let writes = if std::env::var_os("COPY_LANDS").is_some() { Writes::Land } else { Writes::Discard };
    let mut profile = Profile::builder().writes(writes);
    for root in paths("COPY_ROOTS") {
        profile = profile.write(root);
    }
    for path in paths("COPY_DENY") {
        profile = profile.deny_read(path);
    }
    let profile = profile.build().unwrap();
    let script = std::env::var("COPY_SCRIPT").unwrap();
    let command = Command::new("bash").args(["-c", script.as_str()]).cwd(std::env::current_dir().unwrap());
    let mut wanted = Wanted::default();
    wanted.bubblewrap = std::env::var_os("COPY_BUBBLEWRAP").map(PathBuf::from);
    wanted.backend = wanted.bubblewrap.is_some().then_some(Backend::Bubblewrap);
    let run = select(&wanted, &profile).map_err(LaunchError::from);
    let run = run.and_then(|launcher| launcher.spawn(&profile, &command)).and_then(pi_guard_sandbox::Running::wait);
    let finished = match run {
        Ok(finished) => finished,
        Err(error) => {
            eprintln!("{error}");
            return FAILED;
        }
    };
    if let Some(changes) = finished.changes {
        assert!(!changes.incomplete);
        for change in changes.list {
            let from = change.from.as_deref().unwrap_or(Path::new("")).as_os_str().as_encoded_bytes();
            let path = change.path.as_os_str().as_encoded_bytes();
            for part in [format!("{:?}", change.kind).as_bytes(), path, from] {
                std::io::Write::write_all(&mut std::io::stderr(), &[part, b"\0"].concat()).unwrap();
            }
        }
    }
    finished.status.shell_code()
}

/// A run on a copy of one root, in that root.
fn on_copy(place: &Place, root: &Path, script: &str) -> Process {
    on_copies(place, &[root], script)
}

fn on_copies(place: &Place, roots: &[&Path], script: &str) -> Process {
    let mut process = place.role("probe");
    let roots_text: Vec<&str> = roots.iter().map(|root| root.to_str().unwrap()).collect();
    process.env("SANDBOX_TEST_PROBE", "copy").env("COPY_ROOTS", roots_text.join("\u{1f}")).env("COPY_SCRIPT", script);
    process.current_dir(roots[0]).env("HOME", "/nonexistent");
    process
}

/// What was told of the changes: kind and old path by path.
fn told(output: &Output) -> BTreeMap<Vec<u8>, (String, Vec<u8>)> {
    let mut parts: Vec<&[u8]> = output.stderr.split(|byte| *byte == 0).collect();
    parts.pop();
    let change = |part: &[&[u8]]| (part[1].to_vec(), (String::from_utf8(part[0].to_vec()).unwrap(), part[2].to_vec()));
    parts.chunks(3).map(change).collect()
}

/// Every path of a tree with its kind, mode and content.
fn tree(top: &Path) -> BTreeMap<PathBuf, (u32, Vec<u8>)> {
    let mut found = BTreeMap::new();
    let mut rest = vec![top.to_owned()];
    while let Some(directory) = rest.pop() {
        for entry in fs::read_dir(directory).unwrap().map(Result::unwrap) {
            let path = entry.path();
            let about = entry.metadata().unwrap();
            let content = if about.is_symlink() {
                fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes()
            } else if about.is_dir() {
                rest.push(path.clone());
                Vec::new()
            } else {
                fs::read(&path).unwrap()
            };
            found.insert(path, (about.mode(), content));
        }
    }
    found
}

fn filled(place: &Place, name: &str) -> PathBuf {
    let root = place.directory(name);
    for number in 0..6 {
        place.directory(&format!("{name}/d{number}"));
        for file in 0..5 {
            place.file(&format!("{name}/d{number}/f{file}"), &format!("{number} {file}\n").repeat(1 + file));
        }
        place.directory(&format!("{name}/d{number}/deep"));
        place.file(&format!("{name}/d{number}/deep/empty"), "");
    }
    root
}

/// Random work on a tree, and at its end a listing of it as [`tree`] makes one.
const WORK: &str = r"
import os, random, shutil, stat, sys
random.seed(int(sys.argv[1]))
def every(want):
    out = []
    for top, dirs, files in os.walk('.'):
        out += [os.path.join(top, n) for n in (dirs if want == 'd' else files)]
    return sorted(p for p in out if not os.path.islink(p))
n = 0
for step in range(80):
    d, f = every('d'), every('f')
    n += 1
    what = random.choice('create append rewrite chmod unlink rmtree move movedir link replace remake touch'.split())
    try:
        if what == 'create': open(f'{random.choice(d)}/n{n}', 'w').write(f'new {n}\n' * random.randrange(3))
        if what == 'append': open(random.choice(f), 'a').write('more\n')
        if what == 'rewrite': p = random.choice(f); s = open(p).read(); open(p, 'w').write(s)
        if what == 'touch': os.utime(random.choice(f))
        if what == 'chmod': os.chmod(random.choice(d + f), random.choice([0o700, 0o755, 0o750]))
        if what == 'unlink': os.unlink(random.choice(f))
        if what in ('rmtree', 'movedir', 'replace', 'remake') and random.random() < .7: continue
        if what == 'rmtree': shutil.rmtree(random.choice(d))
        if what == 'move': shutil.move(random.choice(f), f'{random.choice(d)}/m{n}')
        if what == 'movedir': shutil.move(random.choice(d), f'./moved{n}')
        if what == 'link': os.symlink(f'to {n}', f'{random.choice(d)}/l{n}')
        if what == 'replace': p = random.choice(d); shutil.rmtree(p); open(p, 'w').write('was a directory\n')
        if what == 'remake': p = random.choice(d); shutil.rmtree(p); os.mkdir(p); open(p + '/f1', 'w').write('again\n')
    except (IndexError, shutil.Error, FileNotFoundError): pass
for top, dirs, files in os.walk('.'):
    for n in dirs + files:
        p = os.path.join(top, n); s = os.lstat(p)
        c = os.readlink(p).encode() if os.path.islink(p) else b'' if stat.S_ISDIR(s.st_mode) else open(p, 'rb').read()
        print(os.path.abspath(p), s.st_mode, c.hex(), '', sep='\t')
";

#[test]
fn what_is_told_is_the_difference_of_the_trees() {
    for user in users() {
        let place = Place::new(user);
        let root = filled(&place, "work");
        let before = tree(&root);
        let mut kinds = BTreeSet::new();
        for seed in 0..12 {
            let output = on_copy(&place, &root, &format!("python3 -c '{}' {seed}", WORK.replace('\'', "'\\''")))
                .output()
                .unwrap();
            let listing = text(&output, 0) + "\t";
            let after: BTreeMap<PathBuf, (u32, Vec<u8>)> = listing
                .lines()
                .filter(|line| line.starts_with('/'))
                .map(|line| {
                    let part: Vec<&str> = line.split('\t').collect();
                    let byte = |at| u8::from_str_radix(part[2].get(at..at + 2).unwrap(), 16).unwrap();
                    let content = (0..part[2].len()).step_by(2).map(byte).collect();
                    (PathBuf::from(part[0]), (part[1].parse().unwrap(), content))
                })
                .collect();
            let mut wanted = BTreeMap::new();
            for path in before.keys().chain(after.keys()) {
                let kind = match (before.get(path), after.get(path)) {
                    (None, _) => ChangeKind::Created,
                    (_, None) => ChangeKind::Deleted,
                    (Some(a), Some(b)) if a.0 & 0o170_000 != b.0 & 0o170_000 => ChangeKind::Replaced,
                    (Some(a), Some(b)) if a.1 != b.1 => ChangeKind::Modified,
                    (Some(a), Some(b)) if a.0 != b.0 => ChangeKind::Mode,
                    _ => continue,
                };
                wanted.insert(path.as_os_str().as_encoded_bytes().to_vec(), format!("{kind:?}"));
            }
            let mut found = BTreeMap::new();
            for (path, (kind, from)) in told(&output) {
                kinds.insert(kind.clone());
                if kind == "Renamed" {
                    let content = |tree: &BTreeMap<PathBuf, (u32, Vec<u8>)>, path: &[u8]| {
                        tree[Path::new(std::str::from_utf8(path).unwrap())].1.clone()
                    };
                    assert_eq!(content(&before, &from), content(&after, &path));
                    found.insert(from, "Deleted".to_owned());
                    found.insert(path, "Created".to_owned());
                } else {
                    found.insert(path, kind);
                }
            }
            assert_eq!(found, wanted, "{user:?}, seed {seed}");
            assert!(wanted.len() > 10, "a control: something was done");
            assert_eq!(tree(&root), before, "nothing landed");
        }
        let all = ["Created", "Deleted", "Mode", "Modified", "Renamed", "Replaced"];
        assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), all);
    }
}

#[test]
fn a_second_run_starts_from_the_unchanged_tree_and_nothing_is_left() {
    for user in users() {
        let place = Place::new(user);
        let root = filled(&place, "work");
        let temporary = place.directory("temporary");
        let script =
            "test ! -e made && echo x > made && rm d0/f0 && mkdir -m 0 shut && mkdir -p a/b && chmod 0 a && echo ok";
        for _ in 0..2 {
            let output = on_copy(&place, &root, script).env("TMPDIR", &temporary).output().unwrap();
            assert_eq!(text(&output, 0), "ok");
        }
        assert!(!root.join("made").exists() && root.join("d0/f0").exists());
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{user:?}");
        // The control: where writes land, they do.
        let output = on_copy(&place, &root, script).env("COPY_LANDS", "1").output().unwrap();
        assert_eq!(text(&output, 0), "ok");
        assert!(root.join("made").exists() && !root.join("d0/f0").exists());
        fs::set_permissions(root.join("a"), fs::Permissions::from_mode(0o700)).unwrap();
    }
}

#[test]
fn several_roots_one_in_the_other_and_one_below_tmp() {
    for user in users() {
        let place = Place::new(user);
        let (one, two) = (filled(&place, "one"), filled(&place, "two"));
        let three = PathBuf::from(format!("/tmp/pi-guard-copy-{}-{}", std::process::id(), user.unwrap_or(0)));
        fs::create_dir_all(&three).unwrap();
        fs::write(three.join("f"), "x\n").unwrap();
        place.own(&three);
        place.own(&three.join("f"));
        let inner = one.join("d1");
        let script = format!(
            "echo x > d1/f0; echo x > d2/f0; echo x > {}/d3/f0; echo more >> {t}/f; cat {t}/f; echo x 2>/dev/null > {}/no; echo ok",
            two.display(),
            place.path.display(),
            t = three.display(),
        );
        let output = on_copies(&place, &[&one, &inner, &two, &three], &script).output().unwrap();
        assert_eq!(text(&output, 0), "x\nmore\nok");
        let changed: Vec<Vec<u8>> = told(&output).into_keys().collect();
        let mut wanted = vec![inner.join("f0"), one.join("d2/f0"), two.join("d3/f0"), three.join("f")];
        wanted.sort();
        let wanted: Vec<_> = wanted.into_iter().map(|path| path.into_os_string().into_encoded_bytes()).collect();
        assert_eq!(changed, wanted);
        assert_eq!(fs::read_to_string(three.join("f")).unwrap(), "x\n");
        assert!(!place.path.join("no").exists());
        fs::remove_dir_all(&three).unwrap();
    }
}

#[test]
fn secrets_stay_hidden_in_a_copy_and_links_lead_to_nothing_that_lands() {
    for user in users() {
        let place = Place::new(user);
        let root = filled(&place, "work");
        let secret = place.file("work/secret", "password\n");
        let outside = place.file("outside", "kept\n");
        symlink(&outside, root.join("link")).unwrap();
        let script = "cat secret 2>/dev/null; mv secret s2 2>/dev/null; cat s2 2>/dev/null; echo x 2>/dev/null > link; \
                      ln d0/f0 hard && echo more >> hard && cat d0/f0; echo ok";
        let mut process = on_copy(&place, &root, script);
        let output = process.env("COPY_DENY", &secret).output().unwrap();
        assert_eq!(text(&output, 0), "0 0\nmore\nok");
        assert_eq!(fs::read_to_string(&outside).unwrap(), "kept\n");
        let open = on_copy(&place, &root, "cat secret").output().unwrap();
        assert_eq!(text(&open, 0), "password", "the control");
    }
}

#[test]
fn names_and_depths_of_any_kind_are_told_and_removed() {
    let script = r#"python3 -c '
import os
os.mkdir(b"new\nline"); open(b"\xff\x1b[2J", "w").close(); os.symlink(b"\n", b"new\nline/ l")
for n in range(60): os.mkdir("d" * 60); os.chdir("d" * 60)
'"#;
    for user in users() {
        let place = Place::new(user);
        let root = filled(&place, "work");
        let temporary = place.directory("t");
        let output = on_copy(&place, &root, script).env("TMPDIR", &temporary).output().unwrap();
        assert_eq!(text(&output, 0), "");
        let changes = told(&output);
        for name in [&b"new\nline"[..], b"\xff\x1b[2J", b"new\nline/ l"] {
            let path = [root.as_os_str().as_encoded_bytes(), b"/", name].concat();
            assert_eq!(changes.get(&path).map(|change| change.0.as_str()), Some("Created"));
        }
        assert_eq!(changes.len(), 63);
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
    }
}

#[test]
fn standard_input_from_the_copied_tree_is_read() {
    for user in users() {
        let place = Place::new(user);
        let root = filled(&place, "work");
        let file = fs::File::open(root.join("d0/f1")).unwrap();
        assert_eq!(text(&on_copy(&place, &root, "cat").stdin(Stdio::from(file)).output().unwrap(), 0), "0 1\n0 1");
    }
}

#[test]
fn where_there_can_be_no_copy_nothing_runs() {
    let place = Place::new(None);
    let root = place.directory("work");
    let profile = Profile::builder().write(&root).writes(Writes::Discard).build().unwrap();
    let wanted = Wanted { rung: Some(Rung::Landlock), ..Wanted::default() };
    assert!(matches!(select(&wanted, &profile), Err(Unavailable::Profile { .. })));
    // No directory for the layers: each lies in what may be written.
    let output =
        on_copies(&place, &[&root, Path::new("/var/tmp"), Path::new("/tmp"), Path::new("/dev/shm")], "echo ran")
            .env("TMPDIR", &root)
            .output()
            .unwrap();
    assert_eq!(text(&output, FAILED), "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("set TMPDIR"));
    let file = place.file("file", "");
    let output = on_copies(&place, &[&root, &file], "echo ran").output().unwrap();
    assert_eq!(text(&output, FAILED), "");
}

/// Runs a script of this test's own in a mount namespace, where it may mount what it likes.
fn unshared(script: &str) -> Output {
    Process::new("unshare").args(["-m", "bash", "-ec", script]).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn file_systems_mounted_below_and_a_tree_on_an_overlay() {
    if !common::may_mount() {
        return;
    }
    let place = Place::new(None);
    let root = filled(&place, "work");
    let layers = place.directory("layers");
    let of = |user: Option<u32>, root: &Path| {
        let mut process = on_copy(&place, root, "echo x > sub/f && cat sub/kept && echo y > d0/f0 && echo ok");
        if let Some(user) = user {
            process.uid_of(user);
        }
        process.shell_words()
    };
    let (work, base) = (root.display(), layers.display());
    let mounted =
        format!("mkdir -p {work}/sub; mount -t tmpfs -o mode=777 t {work}/sub; echo kept > {work}/sub/kept; ");
    let output = unshared(&format!("{mounted} {}; test ! -e {work}/sub/f; cat {work}/d0/f0", of(None, &root)));
    assert_eq!(text(&output, 0), "kept\nok\n0 0");
    // An ordinary user may not look beneath what root has mounted.
    let output = unshared(&format!("{mounted} {} || echo $?", of(Some(65534), &root)));
    assert_eq!(text(&output, 0), FAILED.to_string());
    assert!(String::from_utf8_lossy(&output.stderr).contains("mounted below"), "{output:?}");
    let over = format!(
        "mkdir -p {base}/u {base}/w {base}/m {work}/sub; echo kept > {work}/sub/kept; \
         mount -t overlay -o lowerdir={work},upperdir={base}/u,workdir={base}/w o {base}/m; cd {base}/m; "
    );
    let output = unshared(&format!("{over} {}; test ! -e {base}/u/sub; cat d0/f0", of(None, &layers.join("m"))));
    assert_eq!(text(&output, 0), "kept\nok\n0 0");
}

/// A process as words for a shell.
trait Words {
    fn uid_of(&mut self, user: u32);
    fn shell_words(&self) -> String;
}

impl Words for Process {
    fn uid_of(&mut self, user: u32) {
        self.env("AS", user.to_string());
    }

    fn shell_words(&self) -> String {
        let quoted = |text: &std::ffi::OsStr| format!("'{}'", text.to_str().unwrap().replace('\'', "'\\''"));
        let mut words = vec!["env".to_owned(), "-C".to_owned(), quoted(self.get_current_dir().unwrap().as_os_str())];
        let mut user = String::new();
        for (name, value) in self.get_envs().filter_map(|(name, value)| value.map(|value| (name, value))) {
            if name == "AS" {
                let id = value.to_str().unwrap();
                user = format!("setpriv --reuid {id} --regid {id} --clear-groups ");
            }
            words.push(format!("{}={}", name.to_str().unwrap(), quoted(value)));
        }
        format!("{user}{} {}", words.join(" "), quoted(self.get_program()))
    }
}

/// Whoever is killed, what the run had on disk goes.
#[test]
fn a_killed_launcher_leaves_no_layers() {
    for user in users() {
        let place = Place::new(user);
        let root = filled(&place, "work");
        let temporary = place.directory("temporary");
        for whole_group in [false, true] {
            let script = "mkdir -p x/y && chmod 0 x && echo ready && exec sleep 100";
            let mut process = on_copy(&place, &root, script);
            process.env("TMPDIR", &temporary).stdout(Stdio::piped());
            std::os::unix::process::CommandExt::process_group(&mut process, 0);
            let mut child = process.spawn().unwrap();
            let mut line = String::new();
            std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut line).unwrap();
            assert_eq!(line, "ready\n");
            assert_eq!(fs::read_dir(&temporary).unwrap().count(), 1, "the control: there are layers");
            let pid = i32::try_from(child.id()).unwrap();
            kill(Pid::from_raw(if whole_group { -pid } else { pid }), Signal::SIGKILL).unwrap();
            child.wait().unwrap();
            let deadline = Instant::now() + Duration::from_secs(5);
            while fs::read_dir(&temporary).unwrap().count() > 0 && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(20));
            }
            assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{user:?}");
        }
        assert!(!root.join("x").exists());
    }
}

#[test]
fn a_full_disk_is_the_commands_failure_and_leaves_nothing() {
    if !common::may_mount() {
        return;
    }
    let place = Place::new(None);
    let root = filled(&place, "work");
    let small = place.directory("small");
    chown(&small, Some(0), Some(0)).unwrap();
    let mut process =
        on_copy(&place, &root, "head -c 9000000 /dev/zero > big; echo $?; rm big; echo x > d0/f0 && echo ok");
    let words = process.env("TMPDIR", &small).shell_words();
    let path = small.display();
    let output = unshared(&format!("mount -t tmpfs -o size=4m t {path}; {words}; ls -A {path}"));
    assert_eq!(text(&output, 0), "1\nok");
    assert!(String::from_utf8_lossy(&output.stderr).contains("No space left on device"));
    // No room for the layers' own directories.
    let output = unshared(&format!("mount -t tmpfs -o size=1m,nr_inodes=3 t {path}; {words} || echo $?; ls -A {path}"));
    assert_eq!(text(&output, 0), FAILED.to_string());
    assert!(String::from_utf8_lossy(&output.stderr).contains("No space left on device"), "{output:?}");
}

/// Bubblewrap makes the same view where it can (0.11), and says so where it cannot. `PI_GUARD_BUBBLEWRAP` names another
/// one than the system's to try.
#[test]
fn under_bubblewrap_a_copy_is_the_same_or_is_refused_for_its_version() {
    let script = "cat sub/../d0/f0; echo new > made; rm d1/f1; mkdir sub; echo x >> d2/f2; chmod 600 d3/f3; mv d4/f4 moved; ls -a";
    let system = Path::new("/usr/bin/bwrap");
    let named = std::env::var_os("PI_GUARD_BUBBLEWRAP").map(PathBuf::from);
    for program in named.into_iter().chain(system.exists().then(|| system.to_owned())) {
        let version = Process::new(&program).arg("--version").output().unwrap();
        let version = String::from_utf8(version.stdout).unwrap();
        let numbers: Vec<u32> =
            version.trim().trim_start_matches("bubblewrap ").split('.').flat_map(str::parse).collect();
        for user in users() {
            let place = Place::new(user);
            if !common::has_namespaces(&place) {
                continue;
            }
            let (root, natively) = (filled(&place, "work,a:b"), filled(&place, "native"));
            let before = tree(&root);
            let run = on_copy(&place, &root, script).env("COPY_BUBBLEWRAP", &program).output().unwrap();
            if (numbers[0], numbers[1]) < (0, 11) {
                assert!(String::from_utf8_lossy(&run.stderr).contains("needs Bubblewrap 0.11"), "{run:?}");
                assert_eq!(run.status.code(), Some(FAILED), "{run:?}");
                assert!(run.stdout.is_empty(), "nothing ran: {run:?}");
            } else {
                let control = on_copy(&place, &natively, script).output().unwrap();
                assert_eq!(text(&run, 0), text(&control, 0), "{program:?} as {user:?}");
                let relative = |output: &Output, root: &Path| -> BTreeSet<(String, PathBuf)> {
                    let strip = |path: Vec<u8>| {
                        let path = PathBuf::from(String::from_utf8(path).unwrap());
                        path.strip_prefix(root).unwrap().to_owned()
                    };
                    told(output).into_iter().map(|(path, (kind, _))| (kind, strip(path))).collect()
                };
                assert_eq!(relative(&run, &root), relative(&control, &natively), "{program:?} as {user:?}");
                assert!(relative(&run, &root).len() >= 6, "control: {run:?}");
            }
            assert_eq!(tree(&root), before, "nothing landed: {program:?} as {user:?}");
        }
    }
}
