//! A word after expansion, as far as it is known before running.

use super::Span;

/// One operand as a program would get it, or what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arg {
    /// The bytes that are known; what they are of says `form`.
    pub text: Vec<u8>,
    /// How much of the word `text` is.
    pub form: Form,
    /// The word in the source.
    pub span: Span,
}

/// How much is known of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Exactly one word, exactly these bytes.
    Exact,
    /// Exactly one word that begins with these bytes (none: nothing is known): `"src/$x"`, `"$x"`.
    Prefix,
    /// One word or more: names of existing files that begin with these bytes, which end before the first pattern
    /// character (none for `*.rs`). Unmatched patterns stay one word, as written.
    Glob,
    /// Any number of words, also none, and nothing is known of them: unquoted `$x`, `$@`, `$(…)`.
    Any,
}

impl Arg {
    /// A word that is fully known.
    #[must_use]
    pub fn exact(text: impl Into<Vec<u8>>, span: Span) -> Self {
        Self { text: text.into(), form: Form::Exact, span }
    }

    /// Any number of unknown words.
    #[must_use]
    pub const fn any(span: Span) -> Self {
        Self { text: Vec::new(), form: Form::Any, span }
    }

    /// The bytes, where the word is fully known.
    #[must_use]
    pub fn known(&self) -> Option<&[u8]> {
        match self.form {
            Form::Exact => Some(&self.text),
            Form::Prefix | Form::Glob | Form::Any => None,
        }
    }

    /// The text, where the word is fully known and UTF-8.
    #[must_use]
    pub fn known_str(&self) -> Option<&str> {
        self.known().and_then(|text| std::str::from_utf8(text).ok())
    }

    /// Whether a word that this stands for may begin with `-` (or `byte` instead of it), so that a program would take it for a flag.
    ///
    /// ```
    /// # use pi_guard_policy::shell::{Arg, Form, Span};
    /// let glob = |text: &str| Arg { text: text.into(), form: Form::Glob, span: Span::default() };
    /// assert!(glob("").may_begin_with(b'-'));      // `*` matches a file named `-rf`
    /// assert!(!glob("./").may_begin_with(b'-'));
    /// ```
    #[must_use]
    pub fn may_begin_with(&self, byte: u8) -> bool {
        match self.text.first() {
            Some(first) => *first == byte,
            None => self.form != Form::Exact,
        }
    }

    /// The part of the word from byte `at` on, with what is unknown after it.
    #[must_use]
    pub fn tail(&self, at: usize) -> Self {
        Self { text: self.text.get(at..).unwrap_or_default().to_vec(), form: self.form, span: self.span }
    }
}
