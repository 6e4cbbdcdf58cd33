//! What the supervisor carries out differs in nothing from what the kernel does without it.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::calls::{HERE, at, bind, c, call};
use super::{Work, common, have_namespaces, ways};

#[test]
fn calls_that_are_carried_out_differ_in_nothing() {
    if !have_namespaces() {
        return;
    }
    for user in ways() {
        let work = Work::new(user);
        let plain = common::text(
            &work
                .place
                .role("probe")
                .env(common::PROBE, "semantics")
                .current_dir(work.place.directory("control"))
                .output()
                .unwrap(),
            0,
        );
        let script = format!("{}=probe exec {}", common::ROLE, common::binary().display());
        let mut inside = work.place.sh(&work.spec, &script);
        let inside = common::text(&inside.env(common::PROBE, "semantics").current_dir(&work.root).output().unwrap(), 0);
        let (plain, inside): (Vec<_>, Vec<_>) = (plain.lines().collect(), inside.lines().collect());
        assert!(plain.len() > 50, "{plain:?}");
        for (plain, inside) in plain.iter().zip(&inside) {
            assert_eq!(plain, inside, "as {user:?}");
        }
        assert_eq!(plain.len(), inside.len());
    }
}

/// Who made a program executes it at once: nobody else may have it open for writing any more.
#[test]
fn a_program_that_was_just_written_is_executed() {
    if !have_namespaces() {
        return;
    }
    let script = "import os\nprogram, busy = open('/bin/true', 'rb').read(), 0\n\
                  for _ in range(200):\n\
                  \x20fd = os.open('made', os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o755)\n\
                  \x20os.write(fd, program), os.close(fd)\n\
                  \x20try: os.waitpid(os.posix_spawn('./made', ['made'], {}), 0)\n\
                  \x20except OSError as error: busy += 1\n\
                  \x20os.unlink('made')\n\
                  print(busy, 'busy')";
    for user in ways() {
        let work = Work::new(user);
        let mut inside = work.place.launch(&work.spec, &["python3", "-c", script]);
        assert_eq!(common::text(&inside.current_dir(&work.root).output().unwrap(), 0), "0 busy", "as {user:?}");
    }
}

/// What is made in a caller's place is made with the sandbox's rights. So nobody is let believe to have fewer.
#[test]
fn nobody_gives_up_rights_that_the_supervisor_does_not_look_at() {
    if !have_namespaces() {
        return;
    }
    // The rights to make and write files: the numbers are those of `landlock_create_ruleset(2)`.
    let script = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n\
                  made = libc.syscall(444, (ctypes.c_uint64 * 1)(0x102), 8, 0)\n\
                  done = made >= 0 and libc.syscall(446, made, 0)\n\
                  print('given up' if made >= 0 and done == 0 else 'refused %d' % ctypes.get_errno(), flush=True)\n\
                  try: open('new', 'w')\nexcept OSError: print('held')";
    for user in ways() {
        let work = Work::new(user);
        let run = |spec: &common::Spec| {
            let mut inside = work.place.launch(spec, &["python3", "-c", script]);
            common::text(&inside.current_dir(&work.root).output().unwrap(), 0)
        };
        assert_eq!(run(&work.spec), "refused 95", "as {user:?}");
        // The control: where the kernel makes the entries itself, it holds.
        let plain = common::Spec { protect: Vec::new(), protect_names: Vec::new(), ..work.spec.clone() };
        assert_eq!(run(&plain), "given up\nheld", "as {user:?}");
    }
}

/// Makes entries in all kinds of ways and prints what came of it.
pub(super) fn semantics() {
    let show = |what: &str, result: io::Result<i64>| match result {
        Ok(value) => println!("{what}: {value}"),
        Err(error) => println!("{what}: error {}", error.raw_os_error().unwrap_or(0)),
    };
    let mode = |path: &str| {
        let found = Path::new(path).symlink_metadata();
        println!(
            "  {path}: {:o} {}",
            found.as_ref().map_or(0, MetadataExt::mode),
            found.map_or(0, |found| found.size())
        );
    };
    let open =
        |path: &str, flags: i32, mode: i64| call(libc::SYS_openat, [HERE, at(&c(path)), i64::from(flags), mode, 0]);
    // SAFETY: takes an integer.
    unsafe { libc::umask(0o027) };
    let new = libc::O_CREAT | libc::O_RDWR;
    show("new", open("new", new, 0o666));
    mode("new");
    show("again", open("new", new | libc::O_EXCL, 0o666));
    show("mode of all bits", open("bits", new, 0o7777));
    mode("bits");
    fs::write("text", "hello").unwrap();
    show("truncate", open("text", new | libc::O_TRUNC, 0));
    mode("text");
    let appended = open("text", new | libc::O_APPEND | libc::O_CLOEXEC | libc::O_NONBLOCK, 0).unwrap();
    show("close on exec", call(libc::SYS_fcntl, [appended, i64::from(libc::F_GETFD), 0, 0, 0]));
    let flags = call(libc::SYS_fcntl, [appended, i64::from(libc::F_GETFL), 0, 0, 0]).unwrap();
    let shown = libc::O_ACCMODE | libc::O_APPEND | libc::O_NONBLOCK | libc::O_TRUNC | libc::O_CREAT;
    println!("flags {:o}", flags & i64::from(shown));
    show("read only", open("ro", libc::O_CREAT, 0o444));
    show("not writable", open("ro", libc::O_CREAT | libc::O_RDONLY, 0));
    fs::create_dir("dir").unwrap();
    for path in ["dir", "none/", "dir/", ".", "..", "dir/.", "", "none/x", "text/x", "text/"] {
        show(&format!("open `{path}`"), open(path, new, 0o600));
        show(&format!("mkdir `{path}`"), call(libc::SYS_mkdirat, [HERE, at(&c(path)), 0o1777, 0, 0]));
        show(&format!("symlink `{path}`"), call(libc::SYS_symlinkat, [at(&c("t")), HERE, at(&c(path)), 0, 0]));
        show(&format!("rename to `{path}`"), call(libc::SYS_renameat2, [HERE, at(&c("bits")), HERE, at(&c(path)), 1]));
        show(&format!("link to `{path}`"), call(libc::SYS_linkat, [HERE, at(&c("text")), HERE, at(&c(path)), 0]));
    }
    show("open `/`", open("/", new, 0o600));
    show("mkdir `/`", call(libc::SYS_mkdirat, [HERE, at(&c("/")), 0o755, 0, 0]));
    links(&show, &mode);
}

/// The same, with links, descriptors and pipes.
fn links(show: &dyn Fn(&str, io::Result<i64>), mode: &dyn Fn(&str)) {
    let open =
        |path: &str, flags: i32, mode: i64| call(libc::SYS_openat, [HERE, at(&c(path)), i64::from(flags), mode, 0]);
    let new = libc::O_CREAT | libc::O_RDWR;
    let text = open("text", libc::O_RDONLY, 0).unwrap();
    let long = "n".repeat(256);
    let path = "d/".repeat(2100);
    for path in [long.as_str(), long.get(..255).unwrap(), path.as_str()] {
        show("long", open(path, new, 0o600).map(|_| 0));
    }
    show("bad pointer", call(libc::SYS_openat, [HERE, 8, i64::from(new), 0, 0]));
    show("no pointer", call(libc::SYS_mkdirat, [HERE, 0, 0, 0, 0]));
    for (name, to) in [("dangling", "made"), ("loop", "loop"), ("todir", "dir"), ("abs", "/none-such/x")] {
        std::os::unix::fs::symlink(to, name).unwrap();
    }
    show("excl on a link", open("dangling", new | libc::O_EXCL, 0o600));
    show("nofollow", open("dangling", new | libc::O_NOFOLLOW, 0o600));
    show("dangling", open("dangling", new, 0o600).map(|_| 0));
    mode("made");
    show("loop", open("loop", new, 0o600));
    show("link to a directory", open("todir", new, 0o600));
    show("below a link", open("todir/x", new, 0o600).map(|_| 0));
    show("absolute link", open("abs", new, 0o600));
    let dir = open("dir", libc::O_RDONLY | libc::O_DIRECTORY, 0).unwrap();
    show("at a descriptor", call(libc::SYS_openat, [dir, at(&c("y")), i64::from(new), 0o600, 0]).map(|_| 0));
    mode("dir/y");
    show("at no descriptor", call(libc::SYS_openat, [777, at(&c("y")), i64::from(new), 0o600, 0]));
    show("absolute at no descriptor", call(libc::SYS_openat, [777, at(&c("/")), i64::from(new), 0o600, 0]));
    show("at a file", call(libc::SYS_openat, [text, at(&c("y")), i64::from(new), 0o600, 0]));
    show("link of a link", call(libc::SYS_linkat, [HERE, at(&c("todir")), HERE, at(&c("l2")), 0]));
    mode("l2");
    show("link of its target", call(libc::SYS_linkat, [HERE, at(&c("dangling")), HERE, at(&c("l3")), 0x400]));
    mode("l3");
    show("link of a directory", call(libc::SYS_linkat, [HERE, at(&c("dir")), HERE, at(&c("l4")), 0]));
    for (from, to, flags) in [
        ("new", "text", 1_i64),
        ("new", "text", 2),
        ("none", "x", 0),
        ("dir", "text", 0),
        ("text", "dir", 0),
        ("dir", "dir/below", 0),
        ("text", "moved", 0),
        ("moved", "moved2/", 0),
        ("dir", "dir2/", 0),
        ("dir2", "dir", 9),
        ("dir2", "dir", 0),
    ] {
        let done = call(libc::SYS_renameat2, [HERE, at(&c(from)), HERE, at(&c(to)), flags]);
        show(&format!("rename {from} {to} {flags}"), done);
    }
    pipes(show, mode);
}

fn pipes(show: &dyn Fn(&str, io::Result<i64>), mode: &dyn Fn(&str)) {
    let open =
        |path: &str, flags: i32, mode: i64| call(libc::SYS_openat, [HERE, at(&c(path)), i64::from(flags), mode, 0]);
    let new = libc::O_CREAT | libc::O_RDWR;
    show("pipe", call(libc::SYS_mknodat, [HERE, at(&c("pipe")), i64::from(libc::S_IFIFO | 0o666), 0, 0]));
    mode("pipe");
    show("no directory by mknod", call(libc::SYS_mknodat, [HERE, at(&c("x1")), i64::from(libc::S_IFDIR), 0, 0]));
    show("pipe without a reader", open("pipe", libc::O_CREAT | libc::O_WRONLY | libc::O_NONBLOCK, 0));
    let reader = std::thread::spawn(|| {
        std::thread::sleep(std::time::Duration::from_millis(30));
        fs::read_to_string("pipe").unwrap()
    });
    let writer = open("pipe", libc::O_CREAT | libc::O_WRONLY, 0).unwrap();
    call(libc::SYS_write, [writer, at(&c("through")), 7, 0, 0]).unwrap();
    call(libc::SYS_close, [writer, 0, 0, 0, 0]).unwrap();
    println!("pipe: {}", reader.join().unwrap());
    show("bind", bind(&c("socket")).map(|()| 0));
    mode("socket");
    show("bind again", bind(&c("socket")).map(|()| 0));
    show("bind nowhere", bind(&c("none/socket")).map(|()| 0));
    let elsewhere = std::thread::spawn(|| {
        // SAFETY: takes an integer.
        unsafe { libc::unshare(libc::CLONE_FS) };
        std::env::set_current_dir("dir").unwrap();
        fs::write("from_a_thread", "").unwrap();
    });
    elsewhere.join().unwrap();
    mode("dir/from_a_thread");
    fs::create_dir("gone").unwrap();
    std::env::set_current_dir("gone").unwrap();
    fs::remove_dir("../gone").unwrap();
    show("in a directory that is gone", open("x", new, 0));
    std::env::set_current_dir("/").unwrap();
    let limit = libc::rlimit { rlim_cur: 3, rlim_max: 3 };
    // SAFETY: reads a structure of this type.
    unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit) };
    show("no number left", open("/dev/null", new, 0));
}
