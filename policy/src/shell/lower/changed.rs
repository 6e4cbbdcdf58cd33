//! `${x#p}`, `${x/p/r}`, `${x^^}`, `${x:1:2}`: what the operators of a parameter expansion make of what is known.

use std::rc::Rc;

use super::{
    Machine, pattern,
    pattern::Element,
    state::{Code, Value},
    word::Piece,
};
use crate::shell::{
    Span,
    script::{Anchor, Param, ParamOp, Part, WordId},
};

/// Variables that choose the locale, and with it what upper and lower case are.
const LOCALE: [&[u8]; 3] = [b"LC_ALL", b"LC_CTYPE", b"LANG"];

impl Machine<'_> {
    /// The value after a trim, a replacement or a change of case. Code in the operands ran before.
    pub(super) fn changed(&mut self, code: &Rc<Code>, param: &Param, base: Piece, star: bool, nested: u8) -> Piece {
        let mut operands = [None, None];
        for (id, operand) in param.argument.into_iter().flat_map(|id| [id, id + 1]).zip(&mut operands) {
            if param.argument == Some(id) || param.second {
                *operand = Some(self.expand_value(code, id, nested + 1));
            }
        }
        let [first, second] = operands;
        let pattern = match (param.argument, first) {
            (Some(id), Some(_)) => self.pattern(code, id, nested),
            _ => Some(Vec::new()),
        };
        // Quotes in an operand keep blanks together, which a value does not remember.
        let quotes = param.second && !param.quoted && param.argument.is_some_and(|id| is_quoted(code, id + 1));
        let replacement = match second {
            None => Some(Rc::from([].as_slice())),
            Some(Value::Known(bytes)) if !quotes => Some(bytes),
            Some(_) => None,
        };
        match base {
            Piece::One(value) => Piece::One(self.change(param, &value, pattern.as_deref(), replacement.as_deref())),
            Piece::Many(Some(values)) if !star => {
                let change = |value| self.change(param, value, pattern.as_deref(), replacement.as_deref());
                Piece::Many(Some(values.iter().map(change).collect()))
            }
            Piece::Many(_) => Piece::Many(None),
        }
    }

    fn change(
        &mut self,
        param: &Param,
        value: &Value,
        pattern: Option<&[Element]>,
        replacement: Option<&[u8]>,
    ) -> Value {
        let made = match (value, pattern) {
            (Value::Known(bytes), Some(pattern)) => {
                self.charge(bytes.len() * bytes.len() / 4096 * pattern.len().max(1) / 4);
                match param.op {
                    ParamOp::Trim { end, longest } => pattern::trimmed(bytes, pattern, end, longest),
                    ParamOp::Replace { all, anchor } => replacement
                        .filter(|_| is_sure(pattern, param, all, anchor))
                        .and_then(|replacement| pattern::replaced(bytes, pattern, replacement, all, anchor)),
                    ParamOp::Case { letters, all } => {
                        let untouched = LOCALE.iter().all(|name| self.state.variable(name).is_none());
                        if untouched && pattern.is_empty() { pattern::cased(bytes, letters, all) } else { None }
                    }
                    ParamOp::Plain
                    | ParamOp::Length
                    | ParamOp::Default { .. }
                    | ParamOp::Assign { .. }
                    | ParamOp::Error { .. }
                    | ParamOp::Alternative { .. }
                    | ParamOp::Substring
                    | ParamOp::Indirect
                    | ParamOp::Transform(_) => None,
                }
            }
            _ => None,
        };
        let trims = matches!(param.op, ParamOp::Trim { .. });
        match (made, value) {
            (Some(made), _) => Value::known(&made),
            (None, value) if trims && value.is_number() => Value::Numbers,
            // A part of what the environment holds is as harmless as the whole.
            (None, Value::Inherited) if trims => Value::Inherited,
            (None, Value::Name(bytes) | Value::Prefix(bytes)) => Value::Prefix(Rc::from(kept(param, bytes, pattern))),
            (None, _) => Value::unknown(),
        }
    }

    /// The elements of a pattern of literal text, `*` and `?`; `None`: it is more than that, or not known.
    fn pattern(&mut self, code: &Rc<Code>, id: WordId, nested: u8) -> Option<Vec<Element>> {
        let word = code.script.words.get(id as usize).copied()?;
        let mut pattern = Vec::new();
        for part in word.parts.of(&code.script.parts) {
            let (bytes, quoted) = match part {
                Part::Text { text, quoted } => (Rc::from(text.of(&code.script.text)), *quoted),
                Part::Glob { text } => {
                    pattern.push(match text.of(&code.script.text) {
                        b"*" => Element::Any,
                        b"?" => Element::One,
                        _ => return None,
                    });
                    continue;
                }
                Part::Param(param) if param.op == ParamOp::Plain && param.subscript.is_none() => {
                    match self.resolve(code, *param, nested + 1) {
                        // Quotes around all of the outer expansion do not quote this one.
                        Piece::One(Value::Known(bytes)) => (bytes, false),
                        Piece::One(_) | Piece::Many(_) => return None,
                    }
                }
                Part::Param(_)
                | Part::Tilde { .. }
                | Part::Output { .. }
                | Part::Process { .. }
                | Part::Arith { .. }
                | Part::BraceOpen
                | Part::BraceComma
                | Part::BraceClose
                | Part::BraceRange { .. } => return None,
            };
            let means = |byte: &u8| matches!(byte, b'*' | b'?' | b'[' | b'\\' | b'(' | b'|');
            if !quoted && bytes.iter().any(means) {
                return None;
            }
            pattern.extend(bytes.iter().map(|byte| Element::Byte(*byte)));
        }
        Some(pattern)
    }

    /// `${x:offset:length}`: both are arithmetic.
    pub(super) fn substring(&mut self, code: &Rc<Code>, param: &Param, base: Piece, star: bool, nested: u8) -> Piece {
        let Some(id) = param.argument else { return base };
        let second = param.second.then_some(id + 1);
        let mut bounds = [None, None];
        for (id, bound) in std::iter::once(id).chain(second).zip(&mut bounds) {
            let text = self.expand_expression(code, id, nested + 1);
            let span = code.script.words.get(id as usize).map_or(Span::default(), |word| word.span);
            if let Value::Known(bytes) = self.arithmetic(text.as_deref(), code.place(span)) {
                *bound = std::str::from_utf8(&bytes).ok().and_then(|text| text.parse::<i64>().ok());
            }
        }
        let [offset, length] = bounds;
        let known = offset.filter(|_| length.is_some() || !param.second);
        match (base, known) {
            (Piece::One(Value::Known(bytes)), Some(offset)) => {
                let part = pattern::part(&bytes, offset, length);
                Piece::One(part.map_or_else(Value::unknown, |part| Value::known(&part)))
            }
            (Piece::One(value), _) if value.is_number() => Piece::One(Value::Numbers),
            (Piece::One(Value::Inherited), _) => Piece::One(Value::Inherited),
            (Piece::One(_), _) => Piece::One(Value::unknown()),
            (Piece::Many(Some(values)), Some(offset)) if !star => {
                // The first of the parameters is `$1`, that of an array stands at 0.
                let first = i64::from(param.name.of(&code.script.text) == b"@");
                let from = offset.checked_sub(first).and_then(|from| usize::try_from(from).ok());
                let count = length.map_or(Some(usize::MAX), |length| usize::try_from(length).ok());
                Piece::Many(
                    from.zip(count).map(|(from, count)| values.iter().skip(from).take(count).cloned().collect()),
                )
            }
            (Piece::Many(_), _) => Piece::Many(None),
        }
    }
}

fn is_quoted(code: &Code, id: WordId) -> bool {
    code.script.words.get(id as usize).is_some_and(|word| word.quoted)
}

/// Whether the operands of a replacement are surely those that Bash takes them for.
fn is_sure(pattern: &[Element], param: &Param, all: bool, anchor: Anchor) -> bool {
    if anchor != Anchor::Anywhere {
        return true;
    }
    // A `/` right behind `//` begins the pattern; a `#` or `%` that a variable gives is an anchor.
    let shifted = pattern.is_empty() && param.second;
    let anchored = !all && matches!(pattern.first(), Some(Element::Byte(b'#' | b'%')));
    !shifted && !anchored
}

/// How much of the known beginning of a value surely stays when its end is trimmed.
fn kept<'a>(param: &Param, bytes: &'a [u8], pattern: Option<&[Element]>) -> &'a [u8] {
    let literal =
        |pattern: &&[Element]| pattern.iter().all(|element| matches!(element, Element::Byte(byte) if *byte != b'/'));
    match (param.op, pattern.filter(literal)) {
        (ParamOp::Trim { end: true, .. }, Some(_)) => {
            let folder = bytes.iter().rposition(|byte| *byte == b'/').map_or(0, |at| at + 1);
            bytes.get(..folder).unwrap_or_default()
        }
        _ => &[],
    }
}
