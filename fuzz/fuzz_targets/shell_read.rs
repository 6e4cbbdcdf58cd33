//! Any bytes: reading and deciding end, never panic, and keep what they promise about spans and verdicts.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Action, Effect, Request, Verdict, decide,
    world::{Fixture, Held},
};

fuzz_target!(|source: &[u8]| {
    let cwd = AbsPath::root();
    for held in [Held::Nothing, Held::Kernel] {
        let ceiling = Mode::Plan.ceiling();
        let request = Request::new(Action::Shell(source), &cwd, &ceiling);
        let decision = decide(&request, &Mode::Plan.rules(), &Fixture::new(held));
        assert!(!decision.reasons.is_empty(), "every decision has a reason");
        for effect in &decision.effects {
            assert!(
                effect.span.start <= effect.span.end && effect.span.end as usize <= source.len(),
                "a span outside the source"
            );
            assert!(effect.certain || !effect.mandatory, "mandatory without being certain");
        }
        if held == Held::Nothing && matches!(decision.verdict, Verdict::Allow(_)) {
            for effect in &decision.effects {
                assert!(
                    matches!(effect.value, Effect::Read(_)) || effect.value.written().is_some(),
                    "allowed {:?}",
                    effect.value
                );
            }
        }
    }
});
