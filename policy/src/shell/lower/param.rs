//! Parameter expansions: `$x`, `${x:-w}`, `${a[i]}`, `${!x}`, `$@` and their kin.

use std::rc::Rc;

use super::{
    Machine, arith,
    state::{Code, Value},
    word::Piece,
};
use crate::shell::{
    Span,
    script::{Param, ParamOp, Part, Pool, WordId},
};

impl Machine<'_> {
    /// What a parameter expansion gives. Code in its operands ran before.
    pub(super) fn resolve(&mut self, code: &Rc<Code>, param: Param, nested: u8) -> Piece {
        let name = param.name.of(&code.script.text);
        let all = param.subscript.is_some_and(|id| is_all(code, id));
        let base = match param.subscript {
            Some(_) if all => self.elements(name),
            Some(id) => Piece::One(self.element(code, name, id, nested)),
            None => self.parameter(name),
        };
        let span = self.argument_span(code, &param);
        let star = name == b"*" || all && param.subscript.is_some_and(|id| is_star(code, id));
        let base = match base {
            Piece::Many(values) if star && param.quoted && param.op == ParamOp::Plain => {
                Piece::One(self.joined(values.as_deref()))
            }
            base @ (Piece::One(_) | Piece::Many(_)) => base,
        };
        match param.op {
            ParamOp::Plain => base,
            ParamOp::Length => Piece::One(match base {
                Piece::One(Value::Known(bytes)) if bytes.is_ascii() => length(bytes.len()),
                Piece::Many(Some(values)) => length(values.len()),
                Piece::One(_) | Piece::Many(None) => Value::Number,
            }),
            ParamOp::Default { colon } | ParamOp::Assign { colon } => {
                let list = self.list(code, &param, nested);
                let fallback = self.argument(code, &param, nested);
                let Piece::One(value) = base else {
                    return if list.is_some() { Piece::Many(None) } else { many_or(base, &fallback) };
                };
                if let Some(list) = list {
                    return match settled(&value, colon) {
                        Some(true) => Piece::One(value),
                        Some(false) if matches!(param.op, ParamOp::Default { .. }) => list,
                        Some(false) | None => {
                            if matches!(param.op, ParamOp::Assign { .. }) {
                                self.assign(name, Value::unknown(), span);
                            }
                            Piece::Many(None)
                        }
                    };
                }
                let value = match settled(&value, colon) {
                    Some(true) => value,
                    Some(false) => fallback,
                    None => value.join(&fallback, false),
                };
                if matches!(param.op, ParamOp::Assign { .. }) {
                    self.assign(name, value.clone(), span);
                }
                Piece::One(value)
            }
            ParamOp::Alternative { colon } => {
                let list = self.list(code, &param, nested);
                let other = self.argument(code, &param, nested);
                let Piece::One(value) = base else { return Piece::Many(None) };
                if let Some(list) = list {
                    return match settled(&value, colon) {
                        Some(true) => list,
                        Some(false) => Piece::One(Value::Unset),
                        None => Piece::Many(None),
                    };
                }
                Piece::One(match settled(&value, colon) {
                    Some(true) => other,
                    Some(false) => Value::Unset,
                    None => other.join(&Value::Known(Rc::from([].as_slice())), false),
                })
            }
            ParamOp::Error { .. } => {
                self.argument(code, &param, nested);
                base
            }
            ParamOp::Substring => self.substring(code, &param, base, star, nested),
            ParamOp::Trim { .. } | ParamOp::Replace { .. } | ParamOp::Case { .. } => {
                self.changed(code, &param, base, star, nested)
            }
            ParamOp::Indirect => {
                let keyed = self.state.variable(name).is_some_and(|variable| variable.keyed);
                let piece = match &base {
                    Piece::Many(Some(values)) if all && !star && !keyed => {
                        Piece::Many(Some((0..values.len()).map(length).collect()))
                    }
                    Piece::One(_) | Piece::Many(_) => self.indirect(name, &base, all, span),
                };
                match param.argument {
                    // `${!x:-w}`: what is done with the value is not followed.
                    Some(_) => {
                        self.argument(code, &param, nested);
                        Piece::Many(None)
                    }
                    None => piece,
                }
            }
            ParamOp::Transform(letter) => self.transform(letter, &base, span),
        }
    }

    /// What an operand that holds a list gives, which may be any number of words (`${x+"$@"}`); `None`: it holds none.
    fn list(&mut self, code: &Rc<Code>, param: &Param, nested: u8) -> Option<Piece> {
        let word = code.script.words.get(param.argument? as usize)?;
        let parts = word.parts.of(&code.script.parts);
        if !holds_list(code, word.parts) {
            return None;
        }
        match parts {
            [Part::Param(inner)] if inner.quoted == param.quoted && inner.op == ParamOp::Plain => {
                Some(self.resolve(code, *inner, nested + 1))
            }
            _ => Some(Piece::Many(None)),
        }
    }

    fn argument(&mut self, code: &Rc<Code>, param: &Param, nested: u8) -> Value {
        let Some(id) = param.argument else { return Value::Known(Rc::from([].as_slice())) };
        let value = self.expand_value(code, id, nested + 1);
        let quoted = code.script.words.get(id as usize).is_some_and(|word| word.quoted);
        if quoted && !param.quoted {
            // Quotes inside keep blanks together, which a value does not remember.
            let breaks = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'*' | b'?' | b'[');
            if value.bytes().is_some_and(|bytes| bytes.iter().any(breaks)) {
                return Value::unknown();
            }
        }
        value
    }

    fn argument_span(&self, code: &Code, param: &Param) -> Span {
        let id = param.argument.or(param.subscript);
        let span = id.and_then(|id| code.script.words.get(id as usize)).map_or(self.span, |word| word.span);
        if id.is_some() { code.place(span) } else { span }
    }

    /// The value of a parameter without subscript.
    fn parameter(&self, name: &[u8]) -> Piece {
        let many = || Piece::Many(self.state.params.as_ref().map(|values| Rc::from(values.as_slice())));
        Piece::One(match name {
            b"@" | b"*" => return many(),
            b"#" | b"?" | b"$" | b"!" => Value::Number,
            b"0" | b"-" => Value::Inherited,
            b"_" => Value::unknown(),
            _ if name.iter().all(u8::is_ascii_digit) => match &self.state.params {
                Some(values) => {
                    let at = std::str::from_utf8(name).ok().and_then(|name| name.parse::<usize>().ok()).unwrap_or(0);
                    values.get(at.wrapping_sub(1)).cloned().unwrap_or(Value::Unset)
                }
                None => Value::unknown(),
            },
            _ => return self.named(name),
        })
    }

    fn named(&self, name: &[u8]) -> Piece {
        if self.state.variable(name).is_some() {
            return Piece::One(self.state.value(name));
        }
        if self.state.wild {
            return Piece::One(Value::unknown());
        }
        let path = |path: Option<&[u8]>| path.map_or(Value::Inherited, Value::known);
        Piece::One(match name {
            b"PWD" if self.state.fallback.is_none() => {
                path(self.state.cwd.as_deref().map(crate::path::AbsPath::as_bytes))
            }
            b"OLDPWD" if self.state.fallback.is_none() => {
                path(self.state.previous.as_deref().map(crate::path::AbsPath::as_bytes))
            }
            b"HOME" => path(self.home.map(crate::path::AbsPath::as_bytes)),
            b"TMPDIR" => path(self.scratch.map(crate::path::AbsPath::as_bytes)),
            b"IFS" => Value::known(b" \t\n"),
            b"RANDOM" | b"SRANDOM" | b"SECONDS" | b"LINENO" | b"EPOCHSECONDS" | b"BASHPID" | b"PPID" | b"UID"
            | b"EUID" | b"OPTIND" | b"SHLVL" | b"HISTCMD" | b"PIPESTATUS" => Value::Number,
            b"BASH_REMATCH" | b"REPLY" | b"OPTARG" | b"MAPFILE" | b"BASH_COMMAND" | b"BASH_ARGV" | b"COPROC" => {
                Value::unknown()
            }
            _ => Value::Inherited,
        })
    }

    /// `${a[@]}`: all elements.
    fn elements(&self, name: &[u8]) -> Piece {
        match self.state.variable(name) {
            None | Some(super::state::Variable { shared: true, .. }) => Piece::Many(None),
            Some(variable) => match &variable.value {
                Value::List(values) => Piece::Many(Some(Rc::clone(values))),
                Value::Unset => Piece::Many(Some(Rc::from([].as_slice()))),
                Value::Known(_) if !variable.keyed && !variable.several => {
                    Piece::Many(Some(Rc::from([variable.value.clone()].as_slice())))
                }
                Value::Known(_)
                | Value::Number
                | Value::Numbers
                | Value::Name(_)
                | Value::Prefix(_)
                | Value::Inherited => Piece::Many(None),
            },
        }
    }

    /// `${a[i]}`: one element. The subscript is arithmetic, unless the array is one by keys.
    fn element(&mut self, code: &Rc<Code>, name: &[u8], subscript: WordId, nested: u8) -> Value {
        let at = self.subscript(code, name, subscript, nested);
        match self.named(name) {
            Piece::One(Value::List(values)) => match at.and_then(|at| usize::try_from(at).ok()) {
                Some(at) => values.get(at).cloned().unwrap_or(Value::Unset),
                None => values
                    .iter()
                    .cloned()
                    .reduce(|one, two| one.join(&two, false))
                    .unwrap_or(Value::Unset)
                    .join(&Value::Unset, false),
            },
            Piece::One(value @ (Value::Inherited | Value::Unset | Value::Number)) => value,
            Piece::One(value) if at == Some(0) => value,
            Piece::One(_) | Piece::Many(_) => Value::unknown(),
        }
    }

    /// Evaluates a subscript; reports where that may run code.
    pub(super) fn subscript(&mut self, code: &Rc<Code>, name: &[u8], id: WordId, nested: u8) -> Option<i64> {
        let span = code.script.words.get(id as usize).map_or(Span::default(), |word| word.span);
        if self.state.variable(name).is_some_and(|variable| variable.keyed) {
            self.expand_value(code, id, nested + 1);
            return None;
        }
        let text = self.expand_expression(code, id, nested + 1);
        let value = self.arithmetic(text.as_deref(), code.place(span));
        std::str::from_utf8(value.bytes()?).ok()?.parse().ok()
    }

    /// `${!x}`: the value names a parameter, with a subscript that may run code.
    fn indirect(&mut self, name: &[u8], base: &Piece, keys: bool, span: Span) -> Piece {
        let Piece::One(value) = base else { return Piece::Many(None) };
        if *value == Value::Unset {
            return Piece::One(Value::Unset);
        }
        match value.bytes() {
            Some(target) if arith::is_name(target) || !target.is_empty() && target.iter().all(u8::is_ascii_digit) => {
                self.parameter(target)
            }
            // `${!PREFIX*}` and `${!a[@]}` list names and keys.
            _ if keys || name.is_empty() => Piece::Many(None),
            _ => {
                self.may_run(span, "`${!x}` on a text that may hold a subscript");
                Piece::One(Value::unknown())
            }
        }
    }

    /// `${x@Q}` and its kin; `@P` expands the value as a prompt, which runs the code in it.
    fn transform(&mut self, letter: u8, base: &Piece, span: Span) -> Piece {
        if letter == b'P' {
            let inert = |value: &Value| match value {
                Value::Known(bytes) => !bytes.iter().any(|byte| matches!(byte, b'$' | b'`' | b'\\')),
                Value::Number | Value::Numbers | Value::Unset => true,
                Value::Name(_) | Value::Prefix(_) | Value::Inherited | Value::List(_) => false,
            };
            let safe = match base {
                Piece::One(value) => inert(value),
                Piece::Many(Some(values)) => values.iter().all(inert),
                Piece::Many(None) => false,
            };
            if !safe {
                self.may_run(span, "`${x@P}` runs the code in the value");
            }
        }
        match base {
            Piece::One(_) => Piece::One(Value::unknown()),
            Piece::Many(_) => Piece::Many(None),
        }
    }
}

fn length(count: usize) -> Value {
    Value::known(count.to_string().as_bytes())
}

/// Whether one of these parts, or of the operands in them, is all of an array or of the parameters.
fn holds_list(code: &Code, parts: Pool) -> bool {
    let mut open = vec![parts];
    while let Some(parts) = open.pop() {
        for part in parts.of(&code.script.parts) {
            let Part::Param(param) = part else { continue };
            let name = param.name.of(&code.script.text);
            if param.op != ParamOp::Length
                && (matches!(name, b"@" | b"*") || param.subscript.is_some_and(|id| is_all(code, id)))
                || param.op == ParamOp::Indirect
            {
                return true;
            }
            let operand = param.argument.and_then(|id| code.script.words.get(id as usize));
            open.extend(operand.map(|word| word.parts));
        }
    }
    false
}

/// Whether a subscript is `@` or `*`.
fn is_all(code: &Code, id: WordId) -> bool {
    let parts = code.script.words.get(id as usize).map(|word| word.parts.of(&code.script.parts));
    match parts {
        Some([Part::Text { text, .. } | Part::Glob { text }]) => matches!(text.of(&code.script.text), b"@" | b"*"),
        _ => false,
    }
}

/// Whether a subscript that is all of an array is `*`.
fn is_star(code: &Code, id: WordId) -> bool {
    let parts = code.script.words.get(id as usize).map(|word| word.parts.of(&code.script.parts));
    matches!(parts, Some([Part::Text { text, .. } | Part::Glob { text }]) if text.of(&code.script.text) == b"*")
}

/// Whether a value counts as set (with `colon`: and not empty); `None` where that is not known.
fn settled(value: &Value, colon: bool) -> Option<bool> {
    match value {
        Value::Known(bytes) => Some(!colon || !bytes.is_empty()),
        Value::Number => Some(true),
        Value::Name(bytes) | Value::Prefix(bytes) => (!colon || !bytes.is_empty()).then_some(true),
        Value::Unset => Some(false),
        Value::List(values) => values.first().map_or(Some(false), |_| (!colon).then_some(true)),
        Value::Numbers | Value::Inherited => None,
    }
}

/// A list, or the fallback where it is empty.
fn many_or(base: Piece, fallback: &Value) -> Piece {
    match base {
        Piece::Many(Some(values)) if !values.is_empty() => Piece::Many(Some(values)),
        Piece::Many(Some(_)) => Piece::One(fallback.clone()),
        Piece::Many(None) => Piece::Many(None),
        Piece::One(value) => Piece::One(value),
    }
}
