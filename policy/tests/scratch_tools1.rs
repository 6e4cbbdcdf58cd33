#![allow(
    clippy::all,
    clippy::pedantic,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    clippy::allow_attributes,
    clippy::allow_attributes_without_reason,
    missing_docs
)]
use pi_guard_policy::{
    path::AbsPath,
    shell::{Arg, Form, Span},
    tools::{
        evaluate, find,
        findings::{Context, Stdin},
    },
    world::{Fixture, Held},
};
#[test]
fn show() {
    for line in std::fs::read_to_string("/tmp/lines.txt").unwrap().lines() {
        let Ok(words) = shell_words::split(line) else {
            println!("?? {line}");
            continue;
        };
        let args: Vec<Arg> = words
            .iter()
            .map(|w| {
                let s = Span::new(0, 1);
                if let Some(at) = w.find('*').or(w.find('$')) {
                    let form = if w[at..].starts_with('*') { Form::Glob } else { Form::Prefix };
                    Arg { text: w[..at].into(), form, span: s }
                } else {
                    Arg::exact(w.as_bytes(), s)
                }
            })
            .collect();
        let Some(tool) = find(&args[0].text) else {
            println!("NOTOOL {line}");
            continue;
        };
        let cwd = AbsPath::new(b"/w").unwrap();
        let home = AbsPath::new(b"/home/u").unwrap();
        let c = Context {
            cwd: Some(&cwd),
            home: Some(&home),
            stdin: &Stdin::Inherited,
            unconditional: true,
            world: &Fixture { held: Held::Nothing },
        };
        let name = words[0].as_str();
        let f = evaluate(tool, name, &args[1..], Span::new(0, 1), &c);
        println!("{line}\n      -> {}", f.render(&cwd).join("; "));
    }
}
