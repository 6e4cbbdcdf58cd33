//! The binary inside something else: in its own sandbox, as deep as one likes, in Bubblewrap, in what a container leaves.

use std::process::Command;

use crate::place::{Guard, Place, Ran};

const BUBBLEWRAP: &str = "/usr/bin/bwrap";
/// A read-only host with private processes, devices and temporary files, as agents make one.
const AROUND: [&str; 10] =
    ["--bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--die-with-parent"];
/// What holds in all of them, and what works: a write, an own file, and the command's own code.
const TRIES: &str = "(echo x > file) 2>/dev/null; echo wrote:$?; (: > new) 2>/dev/null; echo made:$?; \
                     (chmod 600 file) 2>/dev/null; echo mode:$?; echo own > \"$TMPDIR/own\" && cat \"$TMPDIR/own\" file; exit 7";
const HELD: &str = "own\ncontent\n";

/// Runs words inside another program; `around` are the other program and its words.
fn within(guard: &Guard<'_>, place: &Place, around: &[&str], words: &[&str]) -> Ran {
    let own = place.path("pi-guard");
    let words = [own.to_str().unwrap(), "wrap", "--no-precheck"].into_iter().chain(words.iter().copied());
    let (program, rest) = around.split_first().unwrap();
    let mut command: Command = guard.program(program);
    Ran::new(command.args(rest).args(words))
}

fn holds(place: &Place, who: &str, ran: &Ran) {
    assert_eq!(ran.code, Some(7), "{who}: {ran:?}");
    assert!(ran.out.ends_with(HELD), "{who}: honest work: {ran:?}");
    let refused = ran.out.lines().filter(|line| line.contains(':') && !line.ends_with(":0")).count();
    assert_eq!(refused, 3, "{who}: {ran:?}");
    assert_eq!(place.read("work/file").as_deref(), Some("content\n"), "{who}");
    assert_eq!(place.read("work/new"), None, "{who}");
}

/// With `--writes discard` the outer one would allow the writes, and it is the inner one that refuses them.
#[test]
fn in_its_own_sandbox_it_holds_what_it_promises_and_work_goes_on() {
    let place = Place::new();
    let own = place.path("pi-guard");
    let own = own.to_str().unwrap();
    let discard: &[&str] = &["--mode", "build", "--writes", "discard"];
    for (who, guard) in place.everyone() {
        for outer in [&["--mode", "plan"][..], &["--mode", "plan", "--backend", "bubblewrap"], discard] {
            let outer = [&[own, "wrap", "--no-precheck"][..], outer, &["--"]].concat();
            let inner = ["--mode", "plan", "--", "bash", "-c", TRIES];
            holds(&place, who, &within(&guard, &place, &outer, &inner));
            // One more around it.
            let twice = [&outer[..], &[own, "wrap", "--no-precheck", "--mode", "plan", "--"]].concat();
            holds(&place, who, &within(&guard, &place, &twice, &inner));
        }
        // The control: without the inner one they work there.
        let control = guard.run(&[&["wrap", "--no-precheck"], discard, &["--", "bash", "-c", TRIES]].concat());
        assert!(control.out.contains("made:0\n"), "{who}: control: {control:?}");
    }
}

/// In Build calls that make entries are carried out by the outer one's supervisor, which has the outer one's rights: nothing
/// inside can have fewer, and what asks for fewer is told so.
#[test]
fn inside_build_it_refuses_what_it_could_not_hold() {
    let place = Place::new();
    let own = place.path("pi-guard");
    let own = own.to_str().unwrap();
    // The rights to make and write files, given up: the numbers are those of `landlock_create_ruleset(2)`.
    let give_up = "import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\n\
                   made = libc.syscall(444, (ctypes.c_uint64 * 1)(0x102), 8, 0)\n\
                   done = made >= 0 and libc.syscall(446, made, 0)\n\
                   print('given up' if made >= 0 and done == 0 else 'refused %d' % ctypes.get_errno(), flush=True)\n\
                   try: open('new', 'w')\nexcept OSError: print('held')";
    for (who, guard) in place.everyone() {
        for backend in [&[][..], &["--backend", "bubblewrap"]] {
            let outer = [&[own, "wrap", "--no-precheck", "--mode", "build"][..], backend, &["--"]].concat();
            for mode in ["plan", "build"] {
                let ran = within(&guard, &place, &outer, &["--mode", mode, "--", "bash", "-c", "echo ran; : > new"]);
                assert_eq!((ran.code, ran.out.as_str()), (Some(125), ""), "{who}, {mode}: {ran:?}");
                assert_eq!(place.read("work/new"), None, "{who}, {mode}");
            }
            let mut inside = guard.program(own);
            let ran = Ran::new(inside.args(outer.iter().skip(1)).args(["python3", "-c", give_up]));
            assert_eq!(ran.out, "refused 95\n", "{who}: {ran:?}");
            std::fs::remove_file(place.path("work/new")).unwrap();
        }
        // The control: on a host that has Landlock it is given up, and holds.
        let ran = Ran::new(guard.program("python3").args(["-c", give_up]));
        assert!(ran.out == "given up\nheld\n" || ran.out.starts_with("refused"), "{who}: control: {ran:?}");
    }
}

#[test]
fn in_bubblewrap_it_holds_what_it_promises_and_work_goes_on() {
    if !std::path::Path::new(BUBBLEWRAP).exists() {
        eprintln!("not tried: no Bubblewrap");
        return;
    }
    let place = Place::new();
    for (who, guard) in place.everyone() {
        for more in [&[][..], &["--unshare-all"], &["--unshare-user", "--disable-userns"]] {
            let outer = [&[BUBBLEWRAP][..], &AROUND, more, &["--"]].concat();
            let control = guard.program(outer[0]).args(outer.iter().skip(1)).args(["sh", "-c", ": > new"]).output();
            if !control.unwrap().status.success() {
                eprintln!("not tried as {who}: this Bubblewrap does not {more:?}");
                continue;
            }
            std::fs::remove_file(place.path("work/new")).unwrap();
            holds(&place, who, &within(&guard, &place, &outer, &["--mode", "plan", "--", "bash", "-c", TRIES]));
        }
    }
}
