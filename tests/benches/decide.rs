//! How many typical commands the engine decides in a second, on one thread: `cargo bench -p pi-guard-tests`.
//!
//! The commands are the ones of the corpus that must be allowed without a sandbox: what agents run all day.

use divan::{Bencher, counter::ItemsCount};
use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Action, Request, decide,
    world::{Fixture, Held},
};
use pi_guard_tests::corpus::cases;

fn main() {
    divan::main();
}

#[divan::bench]
fn typical_commands(bencher: Bencher<'_, '_>) {
    let scripts: Vec<String> = cases()
        .into_iter()
        .filter(|case| case.verdict == "allow" && case.sandbox == "none" && case.mode == "plan")
        // A script of many lines is many commands.
        .filter(|case| !case.script.trim_end().contains('\n'))
        .map(|case| case.script)
        .collect();
    let cwd = AbsPath::root();
    let world = Fixture::new(Held::Nothing);
    let (ceiling, rules) = (Mode::Plan.ceiling(), Mode::Plan.rules());
    bencher.counter(ItemsCount::new(scripts.len())).bench(|| {
        for script in &scripts {
            let request = Request::new(Action::Shell(script.as_bytes()), &cwd, &ceiling);
            let _ = divan::black_box(decide(&request, &rules, &world));
        }
    });
}
