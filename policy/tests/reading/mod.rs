//! Shows a reading as one line of text, for tables of readings.

use std::fmt::Write as _;

use pi_guard_policy::shell::script::{
    Assign, AssignValue, Block, Op, Part, Pool, Redirect, RedirectFd, RedirectOp, Script, SimpleKind, WordId,
};

/// The program of `script`: `[words]` for a command, `{block …}` for a block, `!why` for a gap at the end.
pub(crate) fn show(script: &Script) -> String {
    let mut out = String::new();
    for op in &script.ops {
        match op {
            Op::Run(simple) => {
                out.push_str(match simple.kind {
                    SimpleKind::Plain => "[",
                    SimpleKind::Test => "[[",
                    SimpleKind::Arith => "((",
                });
                let mut items = Vec::new();
                for assign in simple.assigns.of(&script.assigns) {
                    items.push(assigned(script, assign));
                }
                for id in simple.words.start..simple.words.end {
                    items.push(word(script, id));
                }
                for assign in simple.declared.of(&script.assigns) {
                    items.push(format!("declares:{}", assigned(script, assign)));
                }
                redirects(script, simple.redirects, &mut items);
                out.push_str(&items.join(" "));
                out.push_str(match simple.kind {
                    SimpleKind::Plain => "] ",
                    SimpleKind::Test => "]] ",
                    SimpleKind::Arith => ")) ",
                });
            }
            Op::Expand(words) => {
                let items: Vec<_> = (words.start..words.end).map(|id| word(script, id)).collect();
                let _ = write!(out, "expand<{}> ", items.join(" "));
            }
            Op::Open { block, redirects: pool, .. } => {
                let name = match block {
                    Block::Group => "group".to_owned(),
                    Block::Subshell => "subshell".to_owned(),
                    Block::Member { .. } => "pipe".to_owned(),
                    Block::Background => "background".to_owned(),
                    Block::And => "and".to_owned(),
                    Block::Or => "or".to_owned(),
                    Block::Not => "not".to_owned(),
                    Block::Compound => "compound".to_owned(),
                    Block::Condition { surely } => if *surely { "if" } else { "elif" }.to_owned(),
                    Block::Branch => "branch".to_owned(),
                    Block::Repeat => "repeat".to_owned(),
                    Block::For { name, words, select } => {
                        let items: Vec<_> =
                            words.iter().flat_map(|pool| pool.start..pool.end).map(|id| word(script, id)).collect();
                        let kind = if *select { "select" } else { "for" };
                        let list = if words.is_some() { format!(" in {}", items.join(" ")) } else { String::new() };
                        format!("{kind} {}{list}:", text(script, *name))
                    }
                    Block::Function { name } => format!("function {}:", text(script, *name)),
                    Block::Detached => "sub".to_owned(),
                };
                let mut items = vec![name];
                redirects(script, *pool, &mut items);
                let _ = write!(out, "{{{} ", items.join(" "));
            }
            Op::Close => out.push_str("} "),
        }
    }
    for gap in &script.gaps {
        let _ = write!(out, "!{:?}@{} ", gap.why, gap.span.start);
    }
    out.trim_end().to_owned()
}

fn text(script: &Script, pool: Pool) -> String {
    pool.of(&script.text).escape_ascii().to_string()
}

fn assigned(script: &Script, assign: &Assign) -> String {
    let subscript = assign.subscript.map_or(String::new(), |id| format!("[{}]", word(script, id)));
    let sign = if assign.append { "+=" } else { "=" };
    let value = match assign.value {
        AssignValue::Word(id) => word(script, id),
        AssignValue::Array(elements) => {
            let items: Vec<_> = elements
                .of(&script.elements)
                .iter()
                .map(|element| {
                    let subscript = element.subscript.map_or(String::new(), |id| format!("[{}]=", word(script, id)));
                    format!("{subscript}{}", word(script, element.word))
                })
                .collect();
            format!("({})", items.join(" "))
        }
    };
    format!("{}{subscript}{sign}{value}", text(script, assign.name))
}

fn redirects(script: &Script, pool: Pool, items: &mut Vec<String>) {
    for redirect in pool.of(&script.redirects) {
        items.push(redirected(script, redirect));
    }
}

fn redirected(script: &Script, redirect: &Redirect) -> String {
    let fd = match redirect.fd {
        RedirectFd::Implied => String::new(),
        RedirectFd::Number(number) => number.to_string(),
        RedirectFd::Variable(name) => format!("{{{}}}", text(script, name)),
    };
    let op = match redirect.op {
        RedirectOp::Read => "<",
        RedirectOp::Write => ">",
        RedirectOp::Append => ">>",
        RedirectOp::Clobber => ">|",
        RedirectOp::ReadWrite => "<>",
        RedirectOp::DupRead => "<&",
        RedirectOp::DupWrite => ">&",
        RedirectOp::WriteBoth => "&>",
        RedirectOp::AppendBoth => "&>>",
        RedirectOp::Heredoc { quoted: false } => "<<",
        RedirectOp::Heredoc { quoted: true } => "<<'",
        RedirectOp::HereString => "<<<",
    };
    format!("{fd}{op}{}", word(script, redirect.target))
}

/// A word: quoted text in `'…'`, everything else with a sign of its own.
pub(crate) fn word(script: &Script, id: WordId) -> String {
    let mut out = String::new();
    let word = &script.words[id as usize];
    for part in word.parts.of(&script.parts) {
        match part {
            Part::Text { text: pool, quoted } => {
                let quote = if *quoted { "'" } else { "" };
                let _ = write!(out, "{quote}{}{quote}", text(script, *pool));
            }
            Part::Tilde { user } => {
                let _ = write!(out, "<~{}>", text(script, *user));
            }
            Part::Param(param) => {
                let subscript = param.subscript.map_or(String::new(), |id| format!("[{}]", self::word(script, id)));
                let quote = if param.quoted { "\"" } else { "" };
                let name = text(script, param.name);
                let op = match format!("{:?}", param.op).as_str() {
                    "Plain" => String::new(),
                    op => format!(" {op}"),
                };
                let argument = param.argument.map_or(String::new(), |id| format!(" {}", self::word(script, id)));
                let second = if param.second {
                    format!(" | {}", self::word(script, param.argument.unwrap() + 1))
                } else {
                    String::new()
                };
                let _ = write!(out, "${quote}{name}{subscript}{op}{argument}{second}{quote}$");
            }
            Part::Output { open, quoted } => {
                assert!(matches!(script.ops[*open as usize], Op::Open { block: Block::Detached, .. }));
                out.push_str(if *quoted { "\"$()\"" } else { "$()" });
            }
            Part::Process { open, write } => {
                assert!(matches!(script.ops[*open as usize], Op::Open { block: Block::Detached, .. }));
                out.push_str(if *write { ">()" } else { "<()" });
            }
            Part::Arith { expression, .. } => {
                let _ = write!(out, "$(({}))", self::word(script, *expression));
            }
            Part::Glob { text: pool } => {
                let _ = write!(out, "`{}`", text(script, *pool));
            }
            Part::BraceOpen => out.push_str("<{>"),
            Part::BraceComma => out.push_str("<,>"),
            Part::BraceClose => out.push_str("<}>"),
            Part::BraceRange { text: pool } => {
                let _ = write!(out, "<{{{}}}>", text(script, *pool));
            }
        }
    }
    if out.is_empty() {
        out.push_str(if word.quoted { "''" } else { "<>" });
    }
    out
}
