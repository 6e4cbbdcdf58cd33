//! No command line makes deciding slow: a hook that runs out of time lets the call through on most hosts.
//!
//! Each example of each tool is repeated until the line is large, in every shape that pairs flags with operands. The time
//! must stay within what a linear reading takes; where words are paired with words it is passed a hundredfold.

#![expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test may panic, and measures time")]

use std::time::{Duration, Instant};

use pi_guard_policy::{
    path::AbsPath,
    shell::{Arg, Form, Span},
    tools::{
        TOOLS, evaluate,
        findings::{Context, Stdin},
        spec::Tool,
    },
    world::{Fixture, Held},
};

/// The bytes of one line.
const SIZE: usize = 60_000;

/// The most that judging one line may take; a linear judge needs a tenth of it.
const LONGEST: Duration = Duration::from_millis(250);

/// A tool and all its subcommands, each with the top tool it belongs to.
fn all() -> Vec<(&'static Tool, &'static Tool)> {
    let mut found = Vec::new();
    let mut open: Vec<(&'static Tool, &'static Tool)> = TOOLS.iter().map(|tool| (*tool, *tool)).collect();
    while let Some((top, tool)) = open.pop() {
        found.push((top, tool));
        open.extend(tool.all_commands().map(|command| (top, command)));
    }
    found
}

/// The line that repeats the words from `tail` on until it is large.
fn grown(words: &[String], tail: usize) -> Vec<Arg> {
    let bytes: usize = words.iter().skip(tail).map(|word| word.len() + 1).sum();
    let times = SIZE / bytes.max(1);
    let repeated = words.iter().skip(tail).cycle().take((words.len() - tail) * times);
    words
        .iter()
        .take(tail)
        .chain(repeated)
        .map(|word| Arg { text: word.as_bytes().into(), form: Form::Exact, span: Span::new(0, 1) })
        .collect()
}

fn judge(tool: &'static Tool, args: &[Arg]) -> Duration {
    let cwd = AbsPath::new(b"/w").unwrap();
    let home = AbsPath::new(b"/home/u").unwrap();
    let context = Context {
        cwd: Some(&cwd),
        home: Some(&home),
        stdin: &Stdin::Inherited,
        unconditional: true,
        world: &Fixture::new(Held::Nothing),
    };
    let (name, rest) = args.split_first().unwrap();
    let name = std::str::from_utf8(&name.text).unwrap();
    let start = Instant::now();
    let findings = evaluate(tool, name, rest, Span::new(0, 1), &context);
    std::hint::black_box(&findings);
    start.elapsed()
}

#[test]
fn a_large_command_is_judged_in_time() {
    let mut slow = Vec::new();
    let mut lines = 0;
    for (top, tool) in all() {
        for example in tool.examples {
            let words = shell_words::split(example.line).unwrap();
            // All words, the last alone, all but a subcommand.
            let mut tails = vec![1, words.len() - 1, 2];
            tails.retain(|tail| (1..words.len()).contains(tail));
            tails.sort_unstable();
            tails.dedup();
            for tail in tails {
                lines += 1;
                let args = grown(&words, tail);
                // The machine may be busy: what counts is the fastest of a few.
                let fastest = (0..5).map(|_| judge(top, &args)).find(|took| *took <= LONGEST);
                if fastest.is_none() {
                    slow.push(format!("{} repeated from word {tail}: {:?}", example.line, judge(top, &args)));
                }
            }
        }
    }
    assert!(lines > 5000, "{lines} lines");
    assert!(slow.is_empty(), "{} of {lines} lines take too long:\n{}", slow.len(), slow.join("\n"));
}
