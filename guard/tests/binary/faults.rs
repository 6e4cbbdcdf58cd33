//! Faults as callers cause them: limits of their own, and very many at a time. What runs is confined, what does not says why.

use std::{
    fs::{self, File},
    process::Stdio,
    time::{Duration, Instant},
};

use crate::place::{Place, Ran};

/// Writes where only a sandbox stops it, and says that it ran.
const TRIES: &str = "echo x 2>/dev/null >escaped; echo ran";

/// Whether a run was right, or a refusal that says why; never both, and never a panic.
fn right_or_refused(ran: &Ran, what: &str) -> bool {
    if ran.code == Some(0) {
        assert_eq!(ran.out, "ran\n", "{what}: {ran:?}");
        return true;
    }
    assert_eq!((ran.code, ran.out.as_str()), (Some(125), ""), "{what}: {ran:?}");
    assert!(ran.err.starts_with("pi-guard: ") && ran.err.contains("os error"), "{what}: {ran:?}");
    assert!(!ran.err.contains("panicked"), "{what}: {ran:?}");
    false
}

/// From next to nothing up to enough, in every mode with a sandbox of its own.
#[test]
fn too_few_descriptors_are_a_refusal_that_says_so() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        for options in [
            &["--mode", "plan"][..],
            &["--mode", "plan", "--timeout", "9s"],
            &["--mode", "build", "--writes", "discard"],
        ] {
            let (mut refused, mut ran) = (0, 0);
            for number in (4..=24).chain([64]) {
                let mut command = guard.program("bash");
                command.args(["-c", "ulimit -n \"$0\" && exec \"$@\""]).arg(number.to_string());
                command.arg(place.path("pi-guard")).args(["wrap", "--no-precheck"]).args(options).args(["-c", TRIES]);
                let one = Ran::new(&mut command);
                let what = format!("{who} {options:?} {number}");
                if right_or_refused(&one, &what) {
                    ran += 1;
                } else {
                    refused += 1;
                }
                assert!(!place.path("work/escaped").exists(), "{what}");
            }
            assert!(refused > 2 && ran > 0, "{who} {options:?}: {refused} {ran}: the control");
        }
    }
}

/// The kernel counts all processes of an ordinary user, and does not hold root to it.
#[test]
fn no_room_for_a_process_is_a_refusal_that_says_so() {
    let place = Place::new();
    let Some((who, guard)) = place.everyone().into_iter().nth(1) else { return };
    for backend in ["native", "bubblewrap"] {
        let run = |most: &str| {
            let mut command = guard.program("bash");
            command.args(["-c", "ulimit -u \"$0\" && exec \"$@\"", most]).arg(place.path("pi-guard"));
            Ran::new(command.args(["wrap", "--no-precheck", "--mode", "plan", "--backend", backend, "-c", TRIES]))
        };
        let few = run("1");
        assert_eq!((few.code, few.out.as_str()), (Some(125), ""), "{who}: {few:?}");
        assert!(few.err.contains("Resource temporarily unavailable"), "{who}: {few:?}");
        let many = run("5000");
        assert_eq!((many.code, many.out.as_str()), (Some(0), "ran\n"), "the control, {who}: {many:?}");
        assert!(!place.path("work/escaped").exists());
    }
}

/// Where there is no memory to start with, the kernel or the allocator ends the program; nothing has run then.
#[test]
fn no_room_in_memory_runs_nothing() {
    let place = Place::new();
    for (who, guard) in place.everyone() {
        let (mut ended, mut ran) = (0, 0);
        for kib in (2..40).step_by(2).map(|step| step * 1000).chain([200_000]) {
            let mut command = guard.program("bash");
            command.args(["-c", "ulimit -c 0 -v \"$0\" && exec \"$@\""]).arg(kib.to_string());
            let one = Ran::new(command.arg(place.path("pi-guard")).args([
                "wrap",
                "--no-precheck",
                "--mode",
                "plan",
                "-c",
                TRIES,
            ]));
            if one.code == Some(0) && one.out == "ran\n" {
                ran += 1;
            } else {
                ended += 1;
                // The command's own shell has the same limit, and may be who fails.
                assert!(!one.out.contains("ran") && one.code != Some(0), "{who} {kib}: {one:?}");
            }
            assert!(!place.path("work/escaped").exists(), "{who} {kib}");
        }
        assert!(ended > 0 && ran > 0, "{who}: {ended} {ran}: the control");
    }
}

/// Processes that execute the binary of a place, or have it among their words.
fn processes(place: &Place) -> usize {
    let own = place.path("pi-guard");
    let name = own.to_str().unwrap();
    let has = |process: &fs::DirEntry| {
        let words = fs::read(process.path().join("cmdline")).unwrap_or_default();
        fs::read_link(process.path().join("exe")).is_ok_and(|exe| exe == own)
            || words.windows(name.len()).any(|part| part == name.as_bytes())
    };
    fs::read_dir("/proc").unwrap().flatten().filter(has).count()
}

#[test]
fn a_thousand_at_a_time_do_not_disturb_each_other() {
    const MANY: usize = 1000;
    let place = Place::new();
    place.open("out");
    let mounts = || fs::read_to_string("/proc/self/mountinfo").unwrap().matches("pi-guard-test").count();
    for (who, guard) in place.everyone() {
        let before = mounts();
        let begun = Instant::now();
        let mut most = 0;
        let started: Vec<_> = (0..MANY)
            .map(|number| {
                let script = format!("echo x 2>/dev/null >escaped; echo {number} >$TMPDIR/x && cat $TMPDIR/x; sleep 6");
                let file = |end: &str| File::create(place.path(&format!("out/{number}.{end}"))).unwrap();
                let mut command = guard.command();
                command.args(["wrap", "--no-precheck", "--mode", "plan", "-c", &script]).stdin(Stdio::null());
                let child = command.stdout(file("out")).stderr(file("err")).spawn().unwrap();
                if number % 100 == 99 {
                    most = most.max(processes(&place));
                }
                child
            })
            .collect();
        let mut refused = 0;
        for (number, mut child) in started.into_iter().enumerate() {
            let code = child.wait().unwrap().code();
            let said = |end: &str| fs::read_to_string(place.path(&format!("out/{number}.{end}"))).unwrap();
            let (out, err) = (said("out"), said("err"));
            if code == Some(0) {
                assert_eq!((out, err.as_str()), (format!("{number}\n"), ""), "{who}");
            } else {
                refused += 1;
                assert_eq!((code, out.as_str()), (Some(125), ""), "{who} {number}: {err}");
                assert!(err.starts_with("pi-guard: cannot ") && err.contains("os error"), "{who} {number}: {err}");
            }
        }
        eprintln!("{who}: {MANY} in {:?}, {refused} refused, up to {most} processes", begun.elapsed());
        assert!(refused < MANY / 2, "{who}: {refused} refused");
        assert!(most > MANY / 4, "{who}: only {most} processes at a time: the control");
        assert!(!place.path("work/escaped").exists(), "{who}");
        let end = Instant::now() + Duration::from_secs(10);
        while processes(&place) > 0 && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!((processes(&place), mounts()), (0, before), "{who}");
    }
    // The control: without a sandbox the same is written.
    let ran = place.guard().run(&["wrap", "--mode", "off", "-c", "echo x >escaped; echo ran"]);
    assert!(ran.out == "ran\n" && place.path("work/escaped").exists(), "{ran:?}");
}
