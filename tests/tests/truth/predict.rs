//! Whether an argv that bash ran is visible in a reading.

use pi_guard_policy::shell::script::{Op, ParamOp, Part, Script, SimpleKind, Word};

/// One word of a command as a pattern over arguments.
enum Shape {
    /// Exactly one argument: literal pieces with anything between them.
    One(Vec<Option<Vec<u8>>>),
    /// Any number of any arguments.
    Any,
}

/// Whether some command of `script` could be `argv`.
pub(crate) fn visible(script: &Script, argv: &[Vec<u8>]) -> bool {
    script.ops.iter().any(|op| match op {
        Op::Run(simple) if simple.kind == SimpleKind::Plain => {
            let shapes: Vec<Shape> = simple.words.of(&script.words).iter().map(|word| shape(script, word)).collect();
            matches(&shapes, argv)
        }
        Op::Run(_) | Op::Expand(_) | Op::Open { .. } | Op::Close => false,
    })
}

fn shape(script: &Script, word: &Word) -> Shape {
    let mut pieces: Vec<Option<Vec<u8>>> = Vec::new();
    for part in word.parts.of(&script.parts) {
        match part {
            Part::Text { text, .. } => match pieces.last_mut() {
                Some(Some(literal)) => literal.extend_from_slice(text.of(&script.text)),
                _ => pieces.push(Some(text.of(&script.text).to_vec())),
            },
            Part::Glob { text } => {
                // Scratch directories are empty but for the log: a pattern stays as written, or may match.
                let _ = text;
                return Shape::Any;
            }
            Part::Param(param) => {
                let list = matches!(param.name.of(&script.text), b"@" | b"*") || param.subscript.is_some();
                // A default that holds a list gives its words.
                let operand = param.argument.and_then(|id| script.words.get(id as usize));
                let lists = operand.is_some_and(|word| matches!(shape(script, word), Shape::Any));
                if !param.quoted || list || lists || param.op == ParamOp::Indirect {
                    return Shape::Any;
                }
                pieces.push(None);
            }
            Part::Output { quoted: true, .. } | Part::Process { .. } | Part::Arith { .. } | Part::Tilde { .. } => {
                pieces.push(None);
            }
            Part::Output { .. } | Part::BraceOpen | Part::BraceComma | Part::BraceClose | Part::BraceRange { .. } => {
                return Shape::Any;
            }
        }
    }
    Shape::One(pieces)
}

fn matches(shapes: &[Shape], argv: &[Vec<u8>]) -> bool {
    match shapes {
        [] => argv.is_empty(),
        [Shape::Any, rest @ ..] => (0..=argv.len()).any(|taken| matches(rest, &argv[taken..])),
        [Shape::One(pieces), rest @ ..] => {
            argv.first().is_some_and(|argument| fits(pieces, argument)) && matches(rest, &argv[1..])
        }
    }
}

fn fits(pieces: &[Option<Vec<u8>>], argument: &[u8]) -> bool {
    match pieces {
        [] => argument.is_empty(),
        [Some(literal), rest @ ..] => argument.strip_prefix(literal.as_slice()).is_some_and(|tail| fits(rest, tail)),
        [None, rest @ ..] => (0..=argument.len()).any(|taken| fits(rest, &argument[taken..])),
    }
}
