//! The registry: each example of each tool holds, names are unique and sorted, dangerous flags have examples.

#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may panic"
)]

use std::collections::BTreeSet;

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

/// Words of an example line; `$x` is any number of unknown words, `$X` one, `*` begins a glob.
fn words(line: &str) -> Vec<Arg> {
    shell_words::split(line)
        .unwrap()
        .into_iter()
        .map(|word| {
            let span = Span::new(0, 1);
            let (text, form) = match (word.find('$'), word.find('*')) {
                (Some(at), _) if word[at..].starts_with("$x") => {
                    (&word[..at], if at == 0 { Form::Any } else { Form::Prefix })
                }
                (Some(at), _) if word[at..].starts_with("$X") => (&word[..at], Form::Prefix),
                (_, Some(at)) if !word.contains(['{', '(', '/']) || word.ends_with('*') || word.contains("*.") => {
                    (&word[..at], Form::Glob)
                }
                _ => (word.as_str(), Form::Exact),
            };
            Arg { text: text.into(), form, span }
        })
        .collect()
}

fn render(tool: &'static Tool, line: &str) -> Vec<String> {
    let args = words(line);
    let cwd = AbsPath::new(b"/w").unwrap();
    let home = AbsPath::new(b"/home/u").unwrap();
    let context = Context {
        cwd: Some(&cwd),
        home: Some(&home),
        stdin: &Stdin::Inherited,
        unconditional: true,
        world: &Fixture::new(Held::Nothing),
    };
    let name = std::str::from_utf8(&args[0].text).unwrap();
    let findings = evaluate(tool, name, &args[1..], Span::new(0, 1), &context);
    findings.render(&cwd)
}

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

#[test]
fn examples_have_the_effects_they_state() {
    let mut failures = Vec::new();
    let mut count = 0;
    for (top, tool) in all() {
        for example in tool.examples {
            count += 1;
            let mut wanted: Vec<String> = example
                .effects
                .split(';')
                .map(|effect| effect.trim().to_owned())
                .filter(|effect| !effect.is_empty())
                .collect();
            wanted.sort();
            let found = render(top, example.line);
            if found != wanted {
                failures.push(format!(
                    "{}\n    stated: {}\n    found:  {}",
                    example.line,
                    wanted.join("; "),
                    found.join("; ")
                ));
            }
        }
    }
    assert!(count > 10, "the registry has examples");
    assert!(failures.is_empty(), "{} of {count} examples differ:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn names_are_unique_and_sorted() {
    let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(names, sorted, "keep the list in the registry sorted by name");
    let mut seen = BTreeSet::new();
    for tool in TOOLS {
        for name in std::iter::once(&tool.name).chain(tool.aliases) {
            assert!(seen.insert(*name), "`{name}` names two tools");
        }
    }
}

#[test]
fn flags_are_spelled_as_the_syntax_reads_them() {
    for (top, tool) in all() {
        let mut seen = BTreeSet::new();
        for flag in tool.all_flags() {
            assert!(!flag.names.is_empty(), "{}: a flag without a name", tool.name);
            for name in flag.names {
                assert!(name.starts_with(['-', '+']), "{} {}: `{name}` has no dash", top.name, tool.name);
                // Its own flags hide those that it shares, as where two parsers read one after the other.
                let hides = tool.flags.iter().any(|own| own.names.contains(name)) && !flag.is_dangerous();
                assert!(seen.insert(*name) || hides, "{} {}: `{name}` is listed twice", top.name, tool.name);
            }
        }
    }
}

#[test]
fn every_tool_has_a_source_and_examples() {
    for tool in TOOLS {
        assert!(!tool.about.is_empty(), "{}: say what it does", tool.name);
        assert!(!tool.source.is_empty(), "{}: say where the facts are from", tool.name);
        assert!(
            !tool.examples.is_empty() || tool.all_commands().any(|command| !command.examples.is_empty()),
            "{}: add examples",
            tool.name
        );
    }
}

#[test]
fn dangerous_flags_have_examples() {
    let mut missing = Vec::new();
    for (top, tool) in all() {
        let lines: Vec<&str> = all()
            .iter()
            .filter(|(other, _)| other.name == top.name)
            .flat_map(|(_, tool)| tool.examples)
            .map(|example| example.line)
            .collect();
        for flag in tool.all_flags().filter(|flag| flag.is_dangerous()) {
            let shown = lines.iter().any(|line| {
                shell_words::split(line).unwrap().iter().any(|word| {
                    flag.names.iter().any(|name| match name.strip_prefix("--") {
                        Some(_) => word
                            .split('=')
                            .next()
                            .is_some_and(|long| long.len() > 2 && name.starts_with(long) && long.starts_with("--")),
                        None if name.len() == 2 => {
                            word.starts_with(&name[..1]) && !word.starts_with("--") && word.contains(&name[1..])
                                || (tool.syntax.bare_cluster || top.syntax.bare_cluster) && word.contains(&name[1..])
                        }
                        None => word.starts_with(name),
                    })
                })
            });
            if !shown {
                missing.push(format!("{} {}: {:?}", top.name, tool.name, flag.names));
            }
        }
    }
    assert!(missing.is_empty(), "dangerous flags without an example:\n{}", missing.join("\n"));
}

/// A file beside the registry that is not listed would be dead knowledge.
#[test]
fn no_file_is_forgotten() {
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tools/registry");
    let list = std::fs::read_to_string(directory.with_extension("rs")).unwrap();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(
            list.contains(&format!("    {name},\n")) || list.contains(&format!("    r#{name},\n")),
            "tools/registry/{name}.rs is not listed"
        );
    }
}
