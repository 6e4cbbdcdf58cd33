//! From the arguments with which one call is refused to the part of the filter that only that call reaches.
//!
//! Short, because the kernel translates every instruction at each start: an argument is loaded once for as long as
//! every way to the next comparison has it loaded, and equal answers are given at one place.

use libc::sock_filter;

use super::denied_calls::{Args, Check, Denied};
use super::seccomp::{ALLOW, JUMP_EQUAL, LOAD, RETURN, instruction, refuse};

/// Arguments that all have to fit, and what the filter then returns.
pub(super) struct Alternative {
    pub(super) checks: Vec<Check>,
    pub(super) answer: u32,
}

const AND: u16 = 0x54; // BPF_ALU | BPF_AND | BPF_K
const JUMP_SET: u16 = 0x45; // BPF_JMP | BPF_JSET | BPF_K

/// The offset of the low half of an argument in `struct seccomp_data`, on the little-endian machines that we know.
fn low(arg: u8) -> u32 {
    16 + 8 * u32::from(arg)
}

/// Where a comparison goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum To {
    /// The instruction behind it.
    Next,
    /// The alternative of this number; the one behind the last allows.
    Alternative(usize),
    /// What the filter returns.
    Answer(u32),
}

/// An instruction whose jumps are not resolved yet.
enum Step {
    Plain(sock_filter),
    Test { code: u16, value: u32, yes: To, no: To },
}

/// A comparison, and where it goes when it holds and when it does not.
struct Test {
    arg: u8,
    mask: Option<u32>,
    code: u16,
    value: u32,
    /// Whether the check is met when the comparison holds.
    met_by_yes: bool,
}

impl Test {
    fn of(check: Check) -> Self {
        let equal = |arg, mask, value, met_by_yes| Self { arg, mask, code: JUMP_EQUAL, value, met_by_yes };
        match check {
            Check::Is(arg, value) => equal(arg, None, value, true),
            Check::Not(arg, value) => equal(arg, None, value, false),
            Check::Bits(arg, mask, value) => equal(arg, Some(mask), value, true),
            Check::Some(arg, mask) => Self { arg, mask: None, code: JUMP_SET, value: mask, met_by_yes: true },
        }
    }
}

/// The part for one call: the first alternative that fits answers, and without one it is allowed. One without checks always
/// fits, and stands last.
pub(super) fn part(alternatives: &[Alternative]) -> Vec<sock_filter> {
    let otherwise = alternatives.iter().find(|it| it.checks.is_empty()).map_or(ALLOW, |it| it.answer);
    let mut steps = Vec::new();
    let mut starts = Vec::with_capacity(alternatives.len() + 1);
    // What is loaded on every way to here: an argument, and with which mask.
    let mut loaded: Option<(u8, Option<u32>)> = None;
    for (index, Alternative { checks, answer }) in alternatives.iter().enumerate() {
        starts.push(steps.len());
        let mut failing = Vec::with_capacity(checks.len());
        for (left, check) in (0..checks.len()).rev().zip(checks) {
            let test = Test::of(*check);
            if loaded != Some((test.arg, test.mask)) {
                if loaded != Some((test.arg, None)) {
                    steps.push(Step::Plain(instruction(LOAD, 0, 0, low(test.arg))));
                }
                steps.extend(test.mask.map(|mask| Step::Plain(instruction(AND, 0, 0, mask))));
                loaded = Some((test.arg, test.mask));
            }
            failing.push(loaded);
            let met = if left == 0 { To::Answer(*answer) } else { To::Next };
            let unmet = To::Alternative(index + 1);
            let (yes, no) = if test.met_by_yes { (met, unmet) } else { (unmet, met) };
            steps.push(Step::Test { code: test.code, value: test.value, yes, no });
        }
        loaded = failing.first().copied().flatten().filter(|first| failing.iter().all(|other| *other == Some(*first)));
    }
    starts.push(steps.len());
    let mut answers: Vec<u32> = alternatives.iter().map(|alternative| alternative.answer).collect();
    answers.sort_unstable();
    answers.dedup();
    let end = steps.len();
    let resolve = |at: usize, to: To| {
        let target = match to {
            To::Next => at + 1,
            To::Alternative(number) => starts.get(number).copied().unwrap_or(end),
            To::Answer(answer) => end + 1 + answers.iter().position(|other| *other == answer).unwrap_or(0),
        };
        // A test sees to it that no part is so long that a jump does not reach.
        u8::try_from(target - at - 1).unwrap_or(u8::MAX)
    };
    let mut part: Vec<sock_filter> = steps
        .into_iter()
        .enumerate()
        .map(|(at, step)| match step {
            Step::Plain(plain) => plain,
            Step::Test { code, value, yes, no } => instruction(code, resolve(at, yes), resolve(at, no), value),
        })
        .collect();
    part.push(instruction(RETURN, 0, 0, otherwise));
    part.extend(answers.into_iter().map(|answer| instruction(RETURN, 0, 0, answer)));
    part
}

/// The arguments with which an entry refuses its call.
pub(super) fn refusals(entry: &Denied) -> impl Iterator<Item = Alternative> {
    let any: &[&[Check]] = match entry.args {
        Args::Whatever => &[&[]],
        Args::Any(any) => any,
    };
    any.iter().map(|checks| Alternative { checks: checks.to_vec(), answer: refuse(entry.error).k })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use libc::c_int;

    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
        TargetArch,
    };

    use super::super::denied_calls::DENIED;
    use super::super::seccomp::{
        NATIVE,
        tests::{errno, simulate},
    };
    use super::*;

    fn condition(check: Check) -> SeccompCondition {
        let (arg, op, value) = match check {
            Check::Is(arg, value) => (arg, SeccompCmpOp::Eq, value),
            Check::Not(arg, value) => (arg, SeccompCmpOp::Ne, value),
            Check::Bits(arg, mask, value) => (arg, SeccompCmpOp::MaskedEq(u64::from(mask)), value),
            Check::Some(..) => unreachable!("asked the other way round"),
        };
        SeccompCondition::new(arg, SeccompCmpArgLen::Dword, op, u64::from(value)).unwrap()
    }

    /// The entry as `seccompiler` understands it, for the architecture that the tests simulate.
    fn asked(entry: &Denied) -> BpfProgram {
        let refuse = SeccompAction::Errno(entry.error.cast_unsigned());
        let Args::Any(any) = entry.args else { unreachable!("an entry with conditions") };
        let rule = |checks: &[Check]| SeccompRule::new(checks.iter().copied().map(condition).collect()).unwrap();
        let (rules, mismatch, matches) = if let [[Check::Some(arg, mask)]] = any {
            (vec![rule(&[Check::Bits(*arg, *mask, 0)])], refuse, SeccompAction::Allow)
        } else {
            (any.iter().map(|checks| rule(checks)).collect(), SeccompAction::Allow, refuse)
        };
        let rules = BTreeMap::from([(entry.call, rules)]);
        SeccompFilter::new(rules, mismatch, matches, TargetArch::x86_64).unwrap().try_into().unwrap()
    }

    /// Every value that an entry compares with, its neighbours, and the same with an upper half.
    fn values(entries: &[&Denied], of: u8) -> Vec<u64> {
        let mut values = BTreeSet::from([0, 1, 2, 3, 5, u64::from(u32::MAX)]);
        for entry in entries {
            let Args::Any(any) = entry.args else { continue };
            for check in any.iter().copied().flatten() {
                let (arg, value) = match *check {
                    Check::Is(arg, value) | Check::Not(arg, value) | Check::Bits(arg, _, value) => (arg, value),
                    Check::Some(arg, mask) => (arg, mask & mask.wrapping_neg()),
                };
                if arg == of {
                    let value = u64::from(value);
                    values.extend([value, value + 1, value | 0x800, value | 1 << 40]);
                }
            }
        }
        values.into_iter().collect()
    }

    #[test]
    fn parts_answer_as_seccompiler_does() {
        let mut calls: BTreeMap<i64, Vec<&Denied>> = BTreeMap::new();
        for entry in DENIED.iter().filter(|entry| matches!(entry.args, Args::Any(_))) {
            calls.entry(entry.call).or_default().push(entry);
        }
        let (mut refused, mut allowed) = (0, 0);
        for (call, entries) in calls {
            let number = u32::try_from(call).unwrap();
            let ours = part(&entries.iter().copied().flat_map(refusals).collect::<Vec<_>>());
            assert!(ours.len() < 255, "call {call}: {} instructions", ours.len());
            let theirs: Vec<(BpfProgram, c_int)> = entries.iter().map(|entry| (asked(entry), entry.error)).collect();
            for first in values(&entries, 0) {
                for second in values(&entries, 1) {
                    for third in values(&entries, 2) {
                        let args = [first, second, third, 0, 0, 0];
                        let denies = |program: &BpfProgram| {
                            let program: Vec<sock_filter> = program
                                .iter()
                                .map(|step| sock_filter { code: step.code, jt: step.jt, jf: step.jf, k: step.k })
                                .collect();
                            simulate(&program, NATIVE, number, args) != ALLOW
                        };
                        let wanted = theirs.iter().find(|(program, _)| denies(program)).map(|(_, error)| *error);
                        let answer = simulate(&ours, NATIVE, number, args);
                        assert_eq!(answer, wanted.map_or(ALLOW, errno), "call {call} with {args:?}");
                        if wanted.is_some() { refused += 1 } else { allowed += 1 }
                    }
                }
            }
        }
        assert!(refused > 1000 && allowed > 1000, "{refused} refused, {allowed} allowed");
    }
}
