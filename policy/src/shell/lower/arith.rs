//! Arithmetic: what an expression is, what it assigns, and whether evaluating it may run code.
//!
//! Bash evaluates names by their values, values again as expressions, and subscripts after one more expansion: a text
//! such as `a[$(rm x)]` runs code wherever an expression is wanted (verified with 5.2.15).

use std::rc::Rc;

use super::state::{State, Value, is_integer};

/// Values that are followed from one expression.
const MAX_NAMES: usize = 64;

/// What is known of an expression.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// The result, where it is a matter of constants.
    pub(super) value: Option<i64>,
    /// Evaluating it may run code.
    pub(super) runs: bool,
    /// Names that it assigns.
    pub(super) assigned: Vec<Rc<[u8]>>,
}

/// Evaluates `text` as far as that is possible without running anything.
pub(super) fn evaluate(text: &[u8], state: &State) -> Outcome {
    if !text.is_empty() && is_integer(text) {
        return Outcome { value: constant(text), runs: false, assigned: Vec::new() };
    }
    let mut outcome = Outcome { value: calculate(text, state), runs: false, assigned: Vec::new() };
    let mut seen: Vec<Rc<[u8]>> = Vec::new();
    let mut open: Vec<Rc<[u8]>> = vec![Rc::from(text)];
    while let Some(text) = open.pop() {
        if text.iter().any(|byte| matches!(byte, b'$' | b'`')) {
            outcome.runs = true;
        }
        for (name, assigns) in names(&text) {
            if assigns {
                outcome.assigned.push(Rc::from(name));
            }
            if seen.iter().any(|other| **other == *name) {
                continue;
            }
            if seen.len() >= MAX_NAMES {
                outcome.runs = true;
                return outcome;
            }
            seen.push(Rc::from(name));
            match state.variable(name) {
                None => outcome.runs |= state.wild,
                Some(variable) if variable.shared => outcome.runs = true,
                Some(variable) => match &variable.value {
                    value if value.is_number() => {}
                    Value::Known(bytes) => open.push(Rc::clone(bytes)),
                    Value::List(values) => {
                        for value in values.iter().filter(|value| !value.is_number()) {
                            match value {
                                Value::Known(bytes) => open.push(Rc::clone(bytes)),
                                Value::Number
                                | Value::Numbers
                                | Value::Name(_)
                                | Value::Prefix(_)
                                | Value::Inherited
                                | Value::Unset
                                | Value::List(_) => outcome.runs = true,
                            }
                        }
                    }
                    Value::Inherited | Value::Unset | Value::Number | Value::Numbers => {}
                    Value::Name(_) | Value::Prefix(_) => outcome.runs = true,
                },
            }
        }
    }
    if !outcome.assigned.is_empty() {
        outcome.value = None;
    }
    outcome
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Whether the bytes are a variable's name.
pub(super) fn is_name(text: &[u8]) -> bool {
    text.first().copied().is_some_and(is_name_start)
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
}

/// The names in an expression, each with whether it is assigned there.
pub(super) fn names(text: &[u8]) -> impl Iterator<Item = (&[u8], bool)> {
    let mut at = 0;
    // A name with a subscript may be assigned if any `]` behind it is followed by an assignment.
    let last = text
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, byte)| **byte == b']')
        .find(|(at, _)| assigns(text.get(at + 1..).unwrap_or_default()))
        .map_or(0, |(at, _)| at);
    std::iter::from_fn(move || {
        while let Some(byte) = text.get(at) {
            let from = at;
            if byte.is_ascii_digit() {
                // A constant, with base and letters: `0x1f`, `16#ff`, `36#z`.
                at += text
                    .get(at..)
                    .unwrap_or_default()
                    .iter()
                    .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'@' | b'_'))
                    .count();
            } else if is_name_start(*byte) {
                at += text
                    .get(at..)
                    .unwrap_or_default()
                    .iter()
                    .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
                    .count();
                let name = text.get(from..at).unwrap_or_default();
                let before = text.get(..from).unwrap_or_default().trim_ascii_end();
                let after = text.get(at..).unwrap_or_default().trim_ascii_start();
                let behind = if after.first() == Some(&b'[') { last > at } else { assigns(after) };
                return Some((name, behind || before.ends_with(b"++") || before.ends_with(b"--")));
            } else {
                at += 1;
            }
        }
        None
    })
}

/// Whether what follows a name, or the end of its subscript, assigns it.
fn assigns(rest: &[u8]) -> bool {
    match rest.trim_ascii_start() {
        [b'=', b'=', ..] => false,
        [b'=', ..]
        | [b'+', b'+', ..]
        | [b'-', b'-', ..]
        | [b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'^' | b'|', b'=', ..]
        | [b'<', b'<', b'=', ..]
        | [b'>', b'>', b'=', ..] => true,
        _ => false,
    }
}

/// A decimal constant; others (octal, hexadecimal, other bases) are not worked out.
fn constant(text: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(text.trim_ascii()).ok()?;
    let digits = text.trim_start_matches(['-', '+']);
    (digits == "0" || !digits.starts_with('0')).then(|| text.parse().ok()).flatten()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Open,
    Minus,
    Two(u8),
}

impl Sign {
    const fn strength(self) -> u8 {
        match self {
            Self::Open => 0,
            Self::Two(b'+' | b'-') => 1,
            Self::Two(_) => 2,
            Self::Minus => 3,
        }
    }

    fn apply(self, numbers: &mut Vec<i64>) -> Option<()> {
        let right = numbers.pop()?;
        let value = match self {
            Self::Open => return None,
            Self::Minus => right.checked_neg()?,
            Self::Two(sign) => {
                let left = numbers.pop()?;
                match sign {
                    b'+' => left.checked_add(right)?,
                    b'-' => left.checked_sub(right)?,
                    b'*' => left.checked_mul(right)?,
                    b'/' => left.checked_div(right)?,
                    b'%' => left.checked_rem(right)?,
                    _ => return None,
                }
            }
        };
        numbers.push(value);
        Some(())
    }
}

/// Works out `+ - * / %` and parentheses over decimal constants and variables that hold them; `None` for all else.
fn calculate(text: &[u8], state: &State) -> Option<i64> {
    let (mut numbers, mut signs) = (Vec::new(), Vec::new());
    let (mut at, mut operand) = (0, true);
    while let Some(byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        at += length.max(1);
        match byte {
            b' ' | b'\t' | b'\n' => {}
            b'(' if operand => signs.push(Sign::Open),
            b'-' if operand => signs.push(Sign::Minus),
            b')' if !operand => loop {
                match signs.pop()? {
                    Sign::Open => break,
                    sign @ (Sign::Minus | Sign::Two(_)) => sign.apply(&mut numbers)?,
                }
            },
            b'+' | b'-' | b'*' | b'/' | b'%' if !operand => {
                // `**`, `++`, `+=` and their kin are not worked out.
                if matches!(text.get(at), Some(b'+' | b'-' | b'*' | b'=')) {
                    return None;
                }
                let sign = Sign::Two(*byte);
                while signs.last().is_some_and(|top| top.strength() >= sign.strength()) {
                    signs.pop()?.apply(&mut numbers)?;
                }
                signs.push(sign);
                operand = true;
            }
            _ if operand && length > 0 => {
                let word = rest.get(..length).unwrap_or_default();
                let value = if is_name(word) {
                    match state.value(word) {
                        Value::Known(bytes) => constant(&bytes)?,
                        Value::Number
                        | Value::Numbers
                        | Value::Name(_)
                        | Value::Prefix(_)
                        | Value::Inherited
                        | Value::Unset
                        | Value::List(_) => return None,
                    }
                } else {
                    constant(word)?
                };
                numbers.push(value);
                operand = false;
            }
            _ => return None,
        }
    }
    while let Some(sign) = signs.pop() {
        sign.apply(&mut numbers)?;
    }
    match numbers.as_slice() {
        [value] if !operand => Some(*value),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::evaluate;
    use crate::{
        path::AbsPath,
        shell::lower::state::{State, Value},
    };

    fn state() -> State {
        let mut state = State::new(&AbsPath::new(b"/w").unwrap());
        for (name, value) in [("two", "2"), ("code", "a[$(x)]"), ("via", "code"), ("loop", "loop+1")] {
            state.variable_mut(name.as_bytes()).unwrap().value = Value::known(value.as_bytes());
        }
        state.forget(b"read");
        state
    }

    #[test]
    fn constants_are_worked_out() {
        for (text, value) in [
            ("1+2", Some(3)),
            (" 2 * (3 + 4) - -1 ", Some(15)),
            ("two*two", Some(4)),
            ("7/2%2", Some(1)),
            ("1-2-3", Some(-4)),
            ("2**3", None),
            ("1/0", None),
            ("010", None),
            ("other+1", None),
            ("1 +", None),
            ("(1", None),
        ] {
            assert_eq!(evaluate(text.as_bytes(), &state()).value, value, "{text}");
        }
    }

    #[test]
    fn values_that_hold_code_are_seen() {
        for (text, runs) in [
            ("1", false),
            ("two + unset", false),
            ("code", true),
            ("via", true),
            ("loop", false),
            ("read > 0", true),
            ("a[two]", false),
            ("a[$(x)]", true),
            ("a[`x`]", true),
            ("0x1f + 16#ff", false),
        ] {
            assert_eq!(evaluate(text.as_bytes(), &state()).runs, runs, "{text}");
        }
    }

    #[test]
    fn assigned_names_are_found() {
        let assigned = |text: &str| {
            let found = evaluate(text.as_bytes(), &state()).assigned;
            found.iter().map(|name| String::from_utf8(name.to_vec()).unwrap()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(assigned("i=0"), "i");
        assert_eq!(assigned("i == 0 && j <= 1"), "");
        assert_eq!(assigned("i++, --j, k <<= 2"), "i j k");
        assert_eq!(assigned("a[i+1] += 2"), "a");
        assert_eq!(assigned("PATH=1"), "PATH");
    }
}
