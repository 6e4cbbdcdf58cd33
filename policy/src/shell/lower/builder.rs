//! One word in the making: what is known of it while its parts are put together, and where it is split.

use super::{
    state::Value,
    word::{Expanded, Place},
};
use crate::shell::{Arg, Form, Span};

/// One word in the making.
#[expect(clippy::struct_excessive_bools, reason = "independent facts about a word, each a yes or no")]
pub(super) struct Builder<'o> {
    pub(super) out: &'o mut Expanded,
    pub(super) span: Span,
    pub(super) text: Vec<u8>,
    pub(super) form: Form,
    pub(super) foreign: bool,
    /// There is a word, even if empty.
    pub(super) present: bool,
    /// All pieces until now are numbers, and one is not known.
    pub(super) number: bool,
    pub(super) splits: bool,
    pub(super) place: Place,
    pub(super) null_glob: bool,
}

impl Builder<'_> {
    pub(super) fn literal(&mut self, bytes: &[u8], quoted: bool) {
        self.present |= quoted || !bytes.is_empty();
        self.number &= bytes.iter().all(u8::is_ascii_digit);
        match self.form {
            Form::Exact => self.text.extend_from_slice(bytes),
            // What a pattern matched stays below its directory only as long as nothing leads out again.
            Form::Glob if bytes.windows(2).any(|pair| pair == b"..") => self.open(),
            Form::Glob => {}
            // What the script adds to a text from outside is not from outside: `"$x"'a[$(cmd)]'`, `"$x"name`.
            Form::Prefix | Form::Any => self.foreign |= !bytes.iter().all(u8::is_ascii_digit),
        }
    }

    pub(super) fn glob(&mut self, bytes: &[u8]) {
        if self.place == Place::Text {
            return self.literal(bytes, false);
        }
        self.present = true;
        self.number = false;
        match self.form {
            Form::Exact if self.null_glob => self.open(),
            Form::Exact => self.form = Form::Glob,
            Form::Glob => {}
            Form::Prefix | Form::Any => self.open(),
        }
        if bytes.windows(2).any(|pair| pair == b"..") {
            self.open();
        }
    }

    /// From here on anything may follow, words included.
    pub(super) fn open(&mut self) {
        self.present = true;
        if self.place == Place::List {
            self.form = Form::Any;
            self.text.clear();
        } else if self.form != Form::Prefix {
            self.form = Form::Prefix;
        }
    }

    /// A text follows that begins with these bytes.
    fn prefix(&mut self, bytes: &[u8], form: Form) {
        self.present = true;
        match self.form {
            Form::Exact => {
                self.text.extend_from_slice(bytes);
                self.form = form;
            }
            Form::Glob => self.open(),
            Form::Prefix | Form::Any => {}
        }
    }

    pub(super) fn one(&mut self, value: &Value, quoted: bool) {
        let whole = quoted || self.place != Place::List;
        self.present |= quoted;
        if !value.is_number() {
            self.number = false;
        }
        match value {
            Value::Known(bytes) if self.place == Place::Target && !quoted => {
                let at = bytes.iter().position(|byte| matches!(byte, b'*' | b'?' | b'[')).unwrap_or(bytes.len());
                self.literal(bytes.get(..at).unwrap_or_default(), false);
                if at < bytes.len() {
                    self.glob(bytes.get(at..).unwrap_or_default());
                }
            }
            Value::Known(bytes) if whole => self.literal(bytes, quoted),
            Value::Known(bytes) => self.split(bytes),
            Value::Numbers | Value::Inherited if whole => self.prefix(b"", Form::Prefix),
            // A number holds no blank, but may hold a digit that splits where `IFS` was changed.
            Value::Number if whole || self.splits => self.prefix(b"", Form::Prefix),
            Value::Number | Value::Numbers | Value::Inherited => self.open(),
            Value::Name(bytes) if whole => self.prefix(bytes, Form::Glob),
            Value::Prefix(bytes) if whole => {
                self.foreign = true;
                self.prefix(bytes, Form::Prefix);
            }
            Value::Name(_) | Value::Prefix(_) => {
                self.foreign = true;
                self.open();
            }
            Value::Unset => {}
            Value::List(values) => match values.first() {
                Some(Value::List(_)) | None => {}
                Some(first) => self.one(&first.clone(), quoted),
            },
        }
    }

    pub(super) fn many(&mut self, values: Option<&[Value]>, quoted: bool) {
        self.number = false;
        let Some(values) = values else {
            self.foreign = true;
            self.open();
            return;
        };
        for (at, value) in values.iter().enumerate() {
            if at > 0 && self.place == Place::List {
                self.end_word();
            } else if at > 0 {
                self.literal(b" ", true);
            }
            self.one(value, quoted);
        }
    }

    /// A value outside quotes: blanks end words, pattern characters are patterns.
    fn split(&mut self, bytes: &[u8]) {
        if !self.splits {
            if !bytes.is_empty() {
                self.open();
            }
            return;
        }
        for (at, field) in bytes.split(|byte| matches!(byte, b' ' | b'\t' | b'\n')).enumerate() {
            if at > 0 {
                self.end_word();
            }
            match field.iter().position(|byte| matches!(byte, b'*' | b'?' | b'[' | b'\\')) {
                Some(at) => {
                    self.literal(field.get(..at).unwrap_or_default(), false);
                    self.glob(field.get(at..).unwrap_or_default());
                }
                None => self.literal(field, false),
            }
        }
    }

    /// Ends the word that is being made, if there is one, and begins another.
    fn end_word(&mut self) {
        if self.present && self.form != Form::Any {
            let text = std::mem::take(&mut self.text);
            self.out.push(Arg { text, form: self.form, span: self.span }, self.foreign);
            self.form = Form::Exact;
            self.foreign = false;
            self.present = false;
        }
    }

    pub(super) fn finish(mut self, quoted: bool) {
        self.present |= quoted;
        if self.present {
            let text = std::mem::take(&mut self.text);
            self.out.push(Arg { text, form: self.form, span: self.span }, self.foreign);
        }
    }
}
