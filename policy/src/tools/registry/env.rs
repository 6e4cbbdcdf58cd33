//! `env`: runs a program in a changed environment.

use crate::{
    effect::{Effect, Why},
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("env", "runs a program in a changed environment", "GNU coreutils 9.1, env(1)")
    .syntax(Syntax::GNU.operand_ends_flags())
    .flags(&[
        Flag::switch(&["-i", "--ignore-environment"]),
        Flag::switch(&["-0", "--null"]),
        Flag::value(&["-u", "--unset"], Role::Text),
        Flag::value(&["-C", "--chdir"], Role::Enter),
        Flag::value(&["-S", "--split-string"], Role::Opaque("`env -S` splits a text that is not known")),
        Flag::glued(&["--block-signal"], Role::Text),
        Flag::glued(&["--default-signal"], Role::Text),
        Flag::glued(&["--ignore-signal"], Role::Text),
        Flag::switch(&["--list-signal-handling"]),
        Flag::switch(&["-v", "--debug"]),
        Flag::switch(&["--help"]),
        Flag::switch(&["--version"]),
    ])
    .operands(Operands::Judged)
    .prepare(split_strings)
    .judge(command)
    .examples(&[
        ex("env", ""),
        ex("env -0", ""),
        ex("env A=1 B=2 ls -l", "inner ls -l"),
        ex("env -- A=1 ls", "inner ls"),
        ex("env -i -u X rm x", "inner rm x"),
        ex("env - rm x", "inner rm x"),
        ex("env -iu X rm x", "inner rm x"),
        ex("env -C src ls", "inner ls"),
        ex("env --ch=src ls", "inner ls"),
        ex("env -u PATH ls", "inner ls; opaque"),
        ex("env -S 'rm x'", "inner rm x"),
        ex("env -S 'rm x' -y", "inner rm x -y"),
        ex("env '-Srm x' ls", "inner rm x ls"),
        ex("env -vS 'rm x'", "inner rm x"),
        ex("env -iS 'A=1 rm' x", "inner rm x"),
        ex("env --spl 'rm x'", "inner rm x"),
        ex("env '--split-string=-i rm  x'", "inner rm x"),
        ex(r#"env -S 'rm "a b" '\''c d'\'' e\_f'"#, "inner rm a b c d e f"),
        ex("env -S 'ls # x' y", "inner ls y"),
        ex("env -S 'ls ${HOME}'", "opaque"),
        ex("env -S 'ls \"x'", "opaque"),
        ex("env -S \"$X\"", "opaque"),
        ex("env -S", "opaque"),
        ex("env $x", "inner $x; opaque"),
        ex("env --no-such rm x", "inner rm x; opaque"),
    ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut keeps_environment = !call.has("--ignore-environment");
    for name in call.values("--unset") {
        match name.known() {
            Some(b"PATH" | b"IFS") => {
                findings.at(name.span, Effect::Opaque(Why::Redefined("`env -u`".into())), "unsets what finds programs");
            }
            Some(name) if !name.starts_with(b"GIT_") => {}
            _ => keeps_environment = false,
        }
    }
    let mut environment = Vec::new();
    for (position, operand) in call.operands.iter().enumerate() {
        let arg = operand.arg;
        if position == 0 && arg.known() == Some(b"-") {
            keeps_environment = false;
            continue;
        }
        if let Some(at) = arg.text.iter().position(|byte| *byte == b'=') {
            let name = Arg::exact(arg.text.get(..at).unwrap_or_default(), arg.span);
            environment.push((name, arg.tail(at + 1)));
            continue;
        }
        findings.inner(Inner::Command {
            args: call.args.get(operand.at..).unwrap_or_default().to_vec(),
            environment,
            cwd: findings.moved(),
            stdin: None,
            surely: true,
            keeps_environment,
        });
        return;
    }
}

/// How often a text may bring a further `-S`.
const ROUNDS: usize = 8;

/// Puts the words of each `-S` text in its place, as `env` does before it reads on.
fn split_strings(args: &[Arg]) -> Option<Vec<Arg>> {
    let mut words = args.to_vec();
    let mut changed = false;
    for _ in 0..ROUNDS {
        let Some(found) = find_split(&words) else {
            return changed.then_some(words);
        };
        let parts = split(found.text.known()?)?;
        let span = found.text.span;
        let parts = parts.into_iter().map(|part| Arg::exact(part, span));
        words.splice(found.from..found.to, found.before.into_iter().chain(parts));
        changed = true;
    }
    None
}

/// A `-S` with its text.
struct Split {
    /// The words that it takes up.
    from: usize,
    to: usize,
    /// The flags of the same cluster that stand before it.
    before: Option<Arg>,
    text: Arg,
}

fn find_split(words: &[Arg]) -> Option<Split> {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let text = word.text.as_slice();
        if text == b"-" || text == b"--" || text.first() != Some(&b'-') {
            return None;
        }
        if let Some(long) = text.strip_prefix(b"--") {
            let equals = long.iter().position(|byte| *byte == b'=');
            let name = long.get(..equals.unwrap_or(long.len())).unwrap_or_default();
            let next = words.get(at + 1);
            if !name.is_empty() && b"split-string".starts_with(name) {
                let (text, to) = match equals {
                    Some(equals) => (word.tail(equals + 3), at + 1),
                    None => (next?.clone(), at + 2),
                };
                return Some(Split { from: at, to, before: None, text });
            }
            let takes_next = equals.is_none() && (b"unset".starts_with(name) || b"chdir".starts_with(name));
            at += 1 + usize::from(takes_next);
            continue;
        }
        if word.form != Form::Exact && !text.contains(&b'S') {
            return None;
        }
        let letter = text.iter().position(|byte| matches!(byte, b'S' | b'u' | b'C'));
        let Some(letter) = letter else {
            at += 1;
            continue;
        };
        let glued = letter + 1 < text.len() || word.form != Form::Exact;
        if text.get(letter) == Some(&b'S') {
            let before = (letter > 1).then(|| Arg::exact(text.get(..letter).unwrap_or_default(), word.span));
            let text = if glued { word.tail(letter + 1) } else { words.get(at + 1)?.clone() };
            return Some(Split { from: at, to: at + 1 + usize::from(!glued), before, text });
        }
        at += 1 + usize::from(!glued);
    }
    None
}

/// Splits a text by the rules of `env -S`; `None` where it is not valid or holds a `${VARIABLE}`.
fn split(text: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote: Option<u8> = None;
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match (byte, quote) {
            (b'\'' | b'"', None) => {
                quote = Some(byte);
                word.get_or_insert_default();
            }
            (b'\'' | b'"', Some(open)) if open == byte => quote = None,
            (b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c, None) => words.extend(word.take()),
            (b'#', None) if word.is_none() => break,
            (b'$', None | Some(b'"')) => return None,
            (b'\\', Some(b'\'')) => {
                let escaped = bytes.next_if(|next| matches!(next, b'\\' | b'\''));
                word.get_or_insert_default().push(escaped.unwrap_or(byte));
            }
            (b'\\', _) => match (bytes.next()?, quote) {
                (b'c', None) => break,
                (b'_', None) => words.extend(word.take()),
                (escaped, _) => word.get_or_insert_default().push(escape(escaped)?),
            },
            _ => word.get_or_insert_default().push(byte),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

fn escape(letter: u8) -> Option<u8> {
    Some(match letter {
        b'"' | b'#' | b'$' | b'\'' | b'\\' => letter,
        b'_' => b' ',
        b'f' => 0x0c,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 0x0b,
        _ => return None,
    })
}
