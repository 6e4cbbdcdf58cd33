//! Words to arguments: braces, tilde, parameters, substitutions, splitting, patterns, in the order of Bash.

use std::rc::Rc;

use super::{
    Machine,
    braces::{MAX_BRACES, Strand, strands},
    builder::Builder,
    output::Text,
    state::{Code, MAX_VALUE, Value},
};
use crate::shell::{
    Arg, Form, Span,
    script::{Part, Pool, Word, WordId},
};

/// How deep defaults stand in defaults (`${a:-${b:-…}}`) and are still followed.
const MAX_NESTED: u8 = 24;

/// Words after expansion.
#[derive(Debug, Default)]
pub(super) struct Expanded {
    pub(super) args: Vec<Arg>,
    /// For each of `args`, whether an unknown part of it comes from files or commands, and may so be made by an attacker.
    pub(super) foreign: Vec<bool>,
}

impl Expanded {
    pub(super) fn push(&mut self, arg: Arg, foreign: bool) {
        self.args.push(arg);
        self.foreign.push(foreign);
    }
}

/// Where a word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In a list of words: it may become any number of them.
    List,
    /// Where one text is wanted (values, here-documents, `[[ … ]]`): neither split nor matched against files.
    Text,
    /// The target of a redirect: matched against files, and an error where it becomes several words.
    Target,
}

/// What one part of a word gives.
#[derive(Debug)]
pub(super) enum Piece {
    /// One value.
    One(Value),
    /// Each a word of its own, if quoted (`"$@"`); `None`: not known.
    Many(Option<Rc<[Value]>>),
}

impl Machine<'_> {
    /// Expands a word of a list and adds what it becomes to `out`.
    pub(super) fn expand(&mut self, code: &Rc<Code>, word: Word, out: &mut Expanded) {
        let parts = word.parts.of(&code.script.parts);
        let braces = parts.iter().any(|part| matches!(part, Part::BraceOpen | Part::BraceRange { .. }));
        if braces {
            return self.expand_braces(code, word, out);
        }
        let mut builder = self.builder(code, word.span, Place::List, out);
        let mut vanishes = false;
        for part in parts {
            vanishes |= self.add_part(code, part, &mut builder, 0);
        }
        builder.finish(word.quoted && !vanishes);
    }

    /// Expands each word of a pool.
    pub(super) fn expand_list(&mut self, code: &Rc<Code>, words: Pool, out: &mut Expanded) {
        for word in words.of(&code.script.words) {
            if self.stopped {
                return;
            }
            self.expand(code, *word, out);
            if out.args.len() > MAX_BRACES {
                self.charge(16);
            }
        }
    }

    /// Expands a word where one text is wanted.
    pub(super) fn expand_text(&mut self, code: &Rc<Code>, word: Word) -> Arg {
        self.expand_single(code, word, Place::Text, 0).0
    }

    /// Expands the target of a redirect.
    pub(super) fn expand_target(&mut self, code: &Rc<Code>, word: Word) -> Arg {
        self.expand_single(code, word, Place::Target, 0).0
    }

    /// The value of a word where one text is wanted, as it would be assigned.
    pub(super) fn expand_value(&mut self, code: &Rc<Code>, id: WordId, nested: u8) -> Value {
        let Some(word) = code.script.words.get(id as usize).copied() else { return Value::unknown() };
        if nested > MAX_NESTED {
            self.limit(code.place(word.span));
            return Value::unknown();
        }
        if let [Part::Param(param)] = word.parts.of(&code.script.parts) {
            return match self.resolve(code, *param, nested) {
                Piece::One(value) => value,
                Piece::Many(values) => self.joined(values.as_deref()),
            };
        }
        let (arg, foreign, number) = self.expand_single(code, word, Place::Text, nested);
        value_of(&arg, foreign, number)
    }

    /// The text of an arithmetic expression, with some number in the place of each that is not known; `None` where a part is
    /// unknown that may hold anything.
    pub(super) fn expand_expression(&mut self, code: &Rc<Code>, id: WordId, nested: u8) -> Option<Vec<u8>> {
        let word = code.script.words.get(id as usize).copied()?;
        if nested > MAX_NESTED {
            self.limit(code.place(word.span));
            return None;
        }
        let mut text = Vec::new();
        let mut known = true;
        for part in word.parts.of(&code.script.parts) {
            let value = match part {
                Part::Text { text: bytes, .. } | Part::Glob { text: bytes } | Part::BraceRange { text: bytes } => {
                    text.extend_from_slice(bytes.of(&code.script.text));
                    continue;
                }
                Part::BraceOpen | Part::BraceComma | Part::BraceClose => continue,
                Part::Tilde { .. } => {
                    text.push(b'~');
                    continue;
                }
                Part::Param(_) | Part::Output { .. } | Part::Process { .. } | Part::Arith { .. } => {
                    match self.piece(code, part, nested) {
                        Piece::One(value) => value,
                        Piece::Many(values) => self.joined(values.as_deref()),
                    }
                }
            };
            match value {
                Value::Known(bytes) => text.extend_from_slice(&bytes),
                Value::Number | Value::Numbers | Value::Inherited => {
                    // Digits that end a name make another name.
                    let run =
                        text.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').last();
                    known &= run.is_none_or(u8::is_ascii_digit);
                    // Parentheses keep `1` and what surrounds it apart, and make the whole not a constant.
                    text.extend_from_slice(b"(1+0*_)");
                }
                Value::Unset => {}
                Value::List(values) if values.first().is_some_and(Value::is_number) => text.push(b'1'),
                Value::Name(_) | Value::Prefix(_) | Value::List(_) => known = false,
            }
            if text.len() > MAX_VALUE {
                break;
            }
        }
        (known && text.len() <= MAX_VALUE).then_some(text)
    }

    fn expand_single(&mut self, code: &Rc<Code>, word: Word, place: Place, nested: u8) -> (Arg, bool, bool) {
        let mut out = Expanded::default();
        let mut builder = self.builder(code, word.span, place, &mut out);
        for part in word.parts.of(&code.script.parts) {
            self.add_part(code, part, &mut builder, nested);
        }
        let number = builder.number;
        let foreign = builder.foreign;
        builder.finish(true);
        let arg = out.args.pop().unwrap_or_else(|| Arg::exact(Vec::new(), code.place(word.span)));
        (arg, foreign, number)
    }

    fn builder<'o>(&self, code: &Code, span: Span, place: Place, out: &'o mut Expanded) -> Builder<'o> {
        Builder {
            out,
            span: code.place(span),
            text: Vec::new(),
            form: Form::Exact,
            foreign: false,
            present: false,
            number: true,
            splits: self.state.splits_at_blanks(),
            place,
            null_glob: self.state.options.null_glob,
        }
    }

    /// Adds what a part gives. Returns whether it was a list without elements, with which a quoted word vanishes.
    fn add_part(&mut self, code: &Rc<Code>, part: &Part, builder: &mut Builder<'_>, nested: u8) -> bool {
        match part {
            Part::Text { text, quoted } => builder.literal(text.of(&code.script.text), *quoted),
            Part::Glob { text } => builder.glob(text.of(&code.script.text)),
            Part::BraceOpen => builder.literal(b"{", false),
            Part::BraceComma => builder.literal(b",", false),
            Part::BraceClose => builder.literal(b"}", false),
            Part::BraceRange { text } => {
                builder.literal(b"{", false);
                builder.literal(text.of(&code.script.text), false);
                builder.literal(b"}", false);
            }
            Part::Tilde { .. } | Part::Process { .. } => {
                if let Piece::One(value) = self.piece(code, part, nested) {
                    builder.one(&value, true);
                }
            }
            Part::Param(_) | Part::Output { .. } | Part::Arith { .. } => {
                let quoted = match part {
                    Part::Param(param) => param.quoted,
                    Part::Output { quoted, .. } | Part::Arith { quoted, .. } => *quoted,
                    Part::Text { .. }
                    | Part::Tilde { .. }
                    | Part::Process { .. }
                    | Part::Glob { .. }
                    | Part::BraceOpen
                    | Part::BraceComma
                    | Part::BraceClose
                    | Part::BraceRange { .. } => true,
                };
                match self.piece(code, part, nested) {
                    Piece::One(value) => builder.one(&value, quoted),
                    Piece::Many(values) => {
                        builder.many(values.as_deref(), quoted);
                        return values.is_some_and(|values| values.is_empty());
                    }
                }
            }
        }
        false
    }

    /// The value of a part that is expanded.
    fn piece(&mut self, code: &Rc<Code>, part: &Part, nested: u8) -> Piece {
        match part {
            Part::Param(param) => self.resolve(code, *param, nested),
            Part::Output { open, .. } => Piece::One(match self.result(code, *open) {
                Some(Text::Known(bytes)) => {
                    let kept = bytes.iter().rposition(|byte| *byte != b'\n').map_or(0, |at| at + 1);
                    Value::known(bytes.get(..kept).unwrap_or_default())
                }
                Some(Text::Numbers) => Value::Numbers,
                Some(Text::Unknown) | None => Value::unknown(),
            }),
            Part::Process { .. } => Piece::One(Value::Prefix(Rc::from(b"/dev/fd/".as_slice()))),
            Part::Arith { expression, .. } => {
                let span = code.script.words.get(*expression as usize).map_or(Span::default(), |word| word.span);
                let text = self.expand_expression(code, *expression, nested + 1);
                Piece::One(self.arithmetic(text.as_deref(), code.place(span)))
            }
            Part::Tilde { user } => Piece::One(self.tilde(user.of(&code.script.text))),
            Part::Text { text, .. } | Part::Glob { text } | Part::BraceRange { text } => {
                Piece::One(Value::known(text.of(&code.script.text)))
            }
            Part::BraceOpen | Part::BraceComma | Part::BraceClose => Piece::One(Value::Unset),
        }
    }

    /// One text of the elements, as `"$*"` gives.
    pub(super) fn joined(&self, values: Option<&[Value]>) -> Value {
        match values {
            Some([]) => Value::Unset,
            Some([value]) => value.clone(),
            Some(values) if values.iter().all(Value::is_number) => Value::Numbers,
            Some(values) if self.state.splits_at_blanks() => {
                let texts: Option<Vec<&[u8]>> = values.iter().map(Value::bytes).collect();
                texts.map_or_else(Value::unknown, |texts| Value::known(&texts.join(&b' ')))
            }
            Some(_) | None => Value::unknown(),
        }
    }

    fn tilde(&self, user: &[u8]) -> Value {
        let path = match user {
            b"" if self.state.variable(b"HOME").is_some() => return self.state.value(b"HOME"),
            b"" => self.home.cloned().map(Rc::new),
            b"+" if self.state.fallback.is_none() => self.state.cwd.clone(),
            b"-" if self.state.fallback.is_none() => self.state.previous.clone(),
            _ => None,
        };
        path.map_or_else(Value::unknown, |path| Value::known(path.as_bytes()))
    }

    fn expand_braces(&mut self, code: &Rc<Code>, word: Word, out: &mut Expanded) {
        let mut made = Vec::new();
        let Some(strands) = strands(code, word.parts, &mut made) else {
            self.limit(code.place(word.span));
            out.push(Arg::any(code.place(word.span)), true);
            return;
        };
        self.charge(strands.len() / 4 + strands.iter().map(Vec::len).sum::<usize>() / 64);
        for strand in strands {
            let mut builder = self.builder(code, word.span, Place::List, out);
            let empty = strand.is_empty();
            let mut vanishes = false;
            for piece in strand {
                match piece {
                    Strand::Part(at) => {
                        if let Some(part) = code.script.parts.get(at as usize) {
                            vanishes |= self.add_part(code, part, &mut builder, 0);
                        }
                    }
                    Strand::Made(at) => builder.literal(made.get(at as usize).map_or(&[], Vec::as_slice), false),
                }
            }
            if empty && word.quoted {
                // `{a,''}` keeps its second word and `{'a',}` does not: a word or none.
                builder.open();
            }
            builder.finish(word.quoted && !vanishes);
        }
    }
}

/// The value that holds what is known of a word.
pub(super) fn value_of(arg: &Arg, foreign: bool, number: bool) -> Value {
    match arg.form {
        Form::Exact => Value::known(&arg.text),
        _ if number => Value::Number,
        Form::Glob => Value::Name(Rc::from(arg.text.as_slice())),
        Form::Prefix if !foreign && arg.text.is_empty() => Value::Inherited,
        Form::Prefix => Value::Prefix(Rc::from(arg.text.as_slice())),
        Form::Any => Value::unknown(),
    }
}
