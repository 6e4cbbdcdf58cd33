//! The one argument parser: words and a tool's tables in, a [`Call`] out.
//!
//! It reads a command line as the program would, and keeps what it could not read as [`Problem`]s. It judges nothing.

use std::borrow::Cow;

use super::{
    findings::Context,
    spec::{Flag, Operands, Takes, Tool},
};
use crate::shell::{Arg, Form, Shown, Span};

/// A command line, read by a tool's tables.
#[derive(Debug)]
pub struct Call<'a> {
    /// The tool, then the subcommands that were selected, outermost first; never empty.
    pub chain: Vec<&'static Tool>,
    /// The name that the program was called by, without directories.
    pub name: &'a str,
    /// All words after the name, unread.
    pub args: &'a [Arg],
    /// The flags that were given, in order.
    pub given: Vec<Given<'a>>,
    /// The operands, in order, without the names of subcommands.
    pub operands: Vec<Operand<'a>>,
    /// What could not be read.
    pub problems: Vec<Problem>,
    /// Each flag of `given` once, so that judges may ask for one beside every operand.
    distinct: Vec<&'static Flag>,
    /// Whether an operand stands for any number of words.
    open: bool,
    /// The whole command.
    pub span: Span,
    /// What is known around the command.
    pub context: &'a Context<'a>,
}

/// One flag that was given.
#[derive(Debug)]
pub struct Given<'a> {
    /// Its table entry.
    pub flag: &'static Flag,
    /// Its value, where it takes one and got it.
    pub value: Option<Cow<'a, Arg>>,
    /// The words of the command that it takes ([`Takes::Rest`]).
    pub rest: Vec<Arg>,
    /// Where it stands.
    pub span: Span,
}

/// One operand.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// The word.
    pub arg: &'a Arg,
    /// Its index in [`Call::args`].
    pub at: usize,
    /// Whether it stands after `--`.
    pub after_dashes: bool,
}

/// Something on the command line that the tables do not explain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A flag that is not listed, or an ambiguous abbreviation.
    UnknownFlag(String, Span),
    /// A subcommand that is not listed.
    UnknownCommand(String, Span),
    /// A word that is not known where it could be a dangerous flag or choose the subcommand.
    UnknownWord(Span),
    /// A flag that takes a value stands last.
    MissingValue(String, Span),
}

impl<'a> Call<'a> {
    /// Reads `args` (the words after the name) as `tool` would.
    #[must_use]
    pub fn read(tool: &'static Tool, name: &'a str, args: &'a [Arg], span: Span, context: &'a Context<'a>) -> Self {
        let mut call = Self {
            chain: vec![tool],
            name,
            args,
            given: Vec::new(),
            operands: Vec::new(),
            problems: Vec::new(),
            distinct: Vec::new(),
            open: false,
            span,
            context,
        };
        call.read_words();
        for given in &call.given {
            if !call.distinct.iter().any(|flag| std::ptr::eq(*flag, given.flag)) {
                call.distinct.push(given.flag);
            }
        }
        call.open = call.operands.iter().any(|operand| matches!(operand.arg.form, Form::Any | Form::Glob));
        call
    }

    /// The innermost selected subcommand, or the tool itself.
    #[must_use]
    pub fn tool(&self) -> &'static Tool {
        match self.chain.as_slice() {
            [.., last] => last,
            // INVARIANT: `read` puts the tool in first and nothing is ever taken out.
            [] => &NO_TOOL,
        }
    }

    /// Whether a flag of this spelling (any of its names) was given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.distinct.iter().any(|flag| flag.names.contains(&name))
    }

    /// The times that the flag of this spelling (any of its names) was given.
    pub fn given<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s Given<'a>> {
        self.given.iter().filter(move |given| given.flag.names.contains(&name))
    }

    /// The values of the flag of this spelling, in order.
    pub fn values<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s Arg> {
        self.given(name).filter_map(|given| given.value.as_deref())
    }

    /// Whether a flag surely makes the program print and exit ([`Flag::ends`]): every word is known and understood.
    #[must_use]
    pub fn ends(&self) -> bool {
        self.problems.is_empty()
            && self.given.iter().any(|given| given.flag.ends)
            // Many programs act on a flag as soon as they read it: `rsync --log-file=F --version` makes `F`.
            && !self.given.iter().any(|given| given.flag.is_dangerous())
            && self.args.iter().all(|arg| arg.form == Form::Exact)
    }

    /// Which of these spellings, one a flag, was given last: the mode of programs in which the last one wins.
    #[must_use]
    pub fn last_of(&self, names: &[&'static str]) -> Option<&'static str> {
        self.given.iter().rev().find_map(|given| names.iter().copied().find(|name| given.flag.names.contains(name)))
    }

    /// The operands' words.
    pub fn operand_args(&self) -> impl Iterator<Item = &'a Arg> {
        self.operands.iter().map(|operand| operand.arg)
    }

    /// Whether the command is just the names of the tool and its subcommands and one word of [`Tool::alone`].
    #[must_use]
    pub fn only_prints(&self) -> bool {
        match self.args.get(self.chain.len().saturating_sub(1)..) {
            Some([word]) => {
                word.known().is_some_and(|word| self.tool().alone.iter().any(|alone| alone.as_bytes() == word))
            }
            _ => false,
        }
    }

    /// Whether the number of operands is not known: one of them stands for any number of words.
    #[must_use]
    pub const fn operands_are_open(&self) -> bool {
        self.open
    }

    fn read_words(&mut self) {
        let mut reader = Reader { at: 0, after_dashes: false, taken_back: Vec::new() };
        if self.tool().syntax.bare_cluster {
            self.read_bare_cluster(&mut reader);
        }
        while let Some(arg) = self.args.get(reader.at) {
            let at = reader.at;
            reader.at += 1;
            let syntax = self.tool().syntax;
            if syntax.at_files && arg.text.first() == Some(&b'@') {
                self.problems.push(Problem::UnknownWord(arg.span));
            } else if reader.after_dashes || syntax.raw {
                self.operand(arg, at, &mut reader);
            } else if arg.known() == Some(b"--") && syntax.double_dash {
                reader.after_dashes = true;
            } else if self.looks_like_flag(arg) {
                self.flag(arg, &mut reader);
            } else {
                if self.may_be_flag(arg) && self.has_dangerous_flags() {
                    self.problems.push(Problem::UnknownWord(arg.span));
                }
                self.operand(arg, at, &mut reader);
            }
        }
        self.take_back(&reader.taken_back);
    }

    /// A flag that is given and taken back makes the rest mean something else, which the tables do not say:
    /// `git clean -n --no-dry-run -f` deletes, `git branch --list --no-list x` makes a branch.
    fn take_back(&mut self, words: &[&Arg]) {
        for word in words {
            let positive = [b"--".as_slice(), word.text.get(b"--no-".len()..).unwrap_or_default()].concat();
            let meant = |spelling: &&str| spelling.as_bytes().starts_with(&positive);
            if self.given.iter().any(|given| given.flag.names.iter().any(meant)) {
                self.problems.push(Problem::UnknownFlag(Shown(&word.text).to_string(), word.span));
            }
        }
    }

    /// Whether the known bytes make this word a flag.
    fn looks_like_flag(&self, arg: &Arg) -> bool {
        let plus = self.tool().syntax.plus;
        match arg.text.as_slice() {
            b"-" => arg.form != Form::Exact,
            [b'-', ..] => true,
            [b'+', _, ..] => plus,
            _ => false,
        }
    }

    /// Whether the word, not known to be a flag, may turn out as one.
    fn may_be_flag(&self, arg: &Arg) -> bool {
        arg.text.is_empty() && (arg.may_begin_with(b'-') || (self.tool().syntax.plus && arg.may_begin_with(b'+')))
    }

    fn has_dangerous_flags(&self) -> bool {
        self.tables().any(Tool::is_dangerous)
    }

    fn operand(&mut self, arg: &'a Arg, at: usize, reader: &mut Reader<'a>) {
        let tool = self.tool();
        if tool.all_commands().next().is_some() && self.operands.is_empty() {
            let Some(name) = arg.known() else {
                self.problems.push(Problem::UnknownWord(arg.span));
                self.operands.push(Operand { arg, at, after_dashes: reader.after_dashes });
                return;
            };
            if let Some(command) = tool.all_commands().find(|command| command.is_called(name)) {
                self.chain.push(command);
                reader.after_dashes = false;
                return;
            }
            // A tool whose own operands are listed takes words that are no subcommand (`node FILE`, `git remote`).
            if tool.operands == Operands::NONE {
                self.problems.push(Problem::UnknownCommand(Shown(name).to_string(), arg.span));
            }
        }
        self.operands.push(Operand { arg, at, after_dashes: reader.after_dashes });
        if tool.syntax.operand_ends_flags {
            reader.after_dashes = true;
        }
    }

    /// Finds a flag by its exact spelling, in the innermost tool or, where flags are inherited, the outer ones.
    fn find(&self, name: &[u8]) -> Option<&'static Flag> {
        self.tables().find_map(|tool| {
            tool.all_flags().find(|flag| flag.names.iter().any(|spelling| spelling.as_bytes() == name))
        })
    }

    fn tables(&self) -> impl Iterator<Item = &'static Tool> {
        let inner = self.chain.len().saturating_sub(1);
        self.chain
            .iter()
            .enumerate()
            .rev()
            .filter(move |(at, tool)| *at == inner || tool.syntax.inherits)
            .map(|(_, tool)| *tool)
    }

    /// Finds a long flag by exact spelling or, where the tool abbreviates, by a prefix that fits one flag alone.
    fn find_long(&self, name: &[u8]) -> Option<&'static Flag> {
        if let Some(flag) = self.find(name) {
            return Some(flag);
        }
        if !self.tool().syntax.abbreviates || name.len() < 3 {
            return None;
        }
        let mut found: Option<&'static Flag> = None;
        for flag in self.tables().flat_map(Tool::all_flags) {
            if flag.names.iter().any(|spelling| spelling.as_bytes().starts_with(name)) {
                match found {
                    Some(other) if !std::ptr::eq(other, flag) => return None,
                    _ => found = Some(flag),
                }
            }
        }
        found
    }

    fn flag(&mut self, arg: &'a Arg, reader: &mut Reader<'a>) {
        let syntax = self.tool().syntax;
        let text = arg.text.as_slice();
        if syntax.numbers && is_number(text) && arg.form == Form::Exact {
            return;
        }
        if syntax.long && text.starts_with(b"--") {
            return self.long_flag(arg, reader);
        }
        if syntax.single_dash_long {
            return self.long_flag(arg, reader);
        }
        if let Some(flag) = self.find(text).filter(|_| text.len() > 2 && arg.form == Form::Exact) {
            // A listed spelling such as `-mm` or `+x` wins over a cluster.
            return self.give(flag, None, arg, reader);
        }
        if syntax.clusters {
            return self.cluster(arg, 1, reader);
        }
        self.unknown_flag(arg);
    }

    fn long_flag(&mut self, arg: &'a Arg, reader: &mut Reader<'a>) {
        let text = arg.text.as_slice();
        let equals = text.iter().position(|byte| *byte == b'=');
        let name = text.get(..equals.unwrap_or(text.len())).unwrap_or_default();
        if equals.is_none() && arg.form != Form::Exact {
            return self.unknown_flag(arg);
        }
        let Some(flag) = self.find_long(name) else {
            if equals.is_none() && self.is_negation(name) {
                reader.taken_back.push(arg);
                return;
            }
            return self.unknown_flag(arg);
        };
        match equals {
            Some(at) if flag.takes == Takes::Rest => self.rest(flag, Some(arg.tail(at + 1)), arg, reader),
            Some(at) if matches!(flag.takes, Takes::Value | Takes::Glued | Takes::Optional | Takes::UnlessLast) => {
                let value = arg.tail(at + 1);
                self.given.push(Given { flag, value: Some(Cow::Owned(value)), rest: Vec::new(), span: arg.span });
            }
            Some(_) => self.unknown_flag(arg),
            None => self.give(flag, None, arg, reader),
        }
    }

    /// `--no-name` of a flag `--name`, abbreviated or not: it takes back what is given elsewhere, and does nothing itself.
    fn is_negation(&self, name: &[u8]) -> bool {
        let Some(rest) = name.strip_prefix(b"--no-").filter(|rest| !rest.is_empty()) else { return false };
        let positive = [b"--".as_slice(), rest].concat();
        self.tool().syntax.negates
            && self
                .tables()
                .flat_map(Tool::all_flags)
                .any(|flag| flag.names.iter().any(|spelling| spelling.as_bytes().starts_with(&positive)))
    }

    /// Reads short flags from byte `from` of the word on; `+` flags where the word begins with a plus sign.
    fn cluster(&mut self, arg: &'a Arg, from: usize, reader: &mut Reader<'a>) {
        let sign = arg.text.first().copied().unwrap_or(b'-');
        let mut at = from;
        while let Some(letter) = arg.text.get(at) {
            at += 1;
            let Some(flag) = self.find(&[sign, *letter]) else {
                return self.unknown_flag(arg);
            };
            let rest = at < arg.text.len() || arg.form != Form::Exact;
            match flag.takes {
                Takes::Nothing => self.given.push(Given { flag, value: None, rest: Vec::new(), span: arg.span }),
                Takes::Next => self.give(flag, None, arg, reader),
                Takes::Rest => {
                    let glued = rest.then(|| arg.tail(at));
                    return self.rest(flag, glued, arg, reader);
                }
                Takes::Value | Takes::Glued | Takes::UnlessLast | Takes::Optional if rest => {
                    let value = Cow::Owned(arg.tail(at));
                    self.given.push(Given { flag, value: Some(value), rest: Vec::new(), span: arg.span });
                    return;
                }
                Takes::Value | Takes::Glued | Takes::UnlessLast | Takes::Optional => {
                    return self.give(flag, None, arg, reader);
                }
            }
        }
        if arg.form != Form::Exact {
            self.unknown_flag(arg);
        }
    }

    /// `tar xf FILE`: the first word is a cluster even without dash, and its values are the next words in order.
    fn read_bare_cluster(&mut self, reader: &mut Reader<'a>) {
        let Some(arg) = self.args.first() else { return };
        let Some([first, ..]) = arg.known() else {
            self.problems.push(Problem::UnknownWord(arg.span));
            return;
        };
        if *first == b'-' || !arg.text.iter().all(|letter| self.find(&[b'-', *letter]).is_some()) {
            return;
        }
        reader.at = 1;
        for letter in &arg.text {
            if let Some(flag) = self.find(&[b'-', *letter]) {
                self.give(flag, None, arg, reader);
            }
        }
    }

    /// Records a flag, with the next word as its value where it takes one.
    fn give(&mut self, flag: &'static Flag, value: Option<Cow<'a, Arg>>, arg: &'a Arg, reader: &mut Reader<'a>) {
        let value = match flag.takes {
            Takes::Rest => return self.rest(flag, None, arg, reader),
            Takes::Nothing | Takes::Glued => value,
            Takes::Optional => match self.args.get(reader.at) {
                // It is a flag, or may turn out as one: the next round reads it.
                Some(next) if next.may_begin_with(b'-') => None,
                Some(next) => {
                    reader.at += 1;
                    if next.form == Form::Glob && self.has_dangerous_flags() {
                        self.problems.push(Problem::UnknownWord(next.span));
                    }
                    Some(Cow::Borrowed(next))
                }
                None => None,
            },
            Takes::UnlessLast if self.args.get(reader.at).is_none() => value,
            Takes::Value | Takes::Next | Takes::UnlessLast => {
                let next = self.args.get(reader.at);
                reader.at += 1;
                match next {
                    // No word or several: what follows may be anything.
                    Some(next) if matches!(next.form, Form::Any | Form::Glob) && self.has_dangerous_flags() => {
                        self.problems.push(Problem::UnknownWord(next.span));
                    }
                    Some(_) => {}
                    None => self.problems.push(Problem::MissingValue(Shown(&arg.text).to_string(), arg.span)),
                }
                next.map(Cow::Borrowed)
            }
        };
        self.given.push(Given { flag, value, rest: Vec::new(), span: arg.span });
    }

    /// Records a flag with the words behind it, up to a lone `;`, as a command.
    fn rest(&mut self, flag: &'static Flag, glued: Option<Arg>, arg: &'a Arg, reader: &mut Reader<'a>) {
        let mut rest: Vec<Arg> = glued.into_iter().collect();
        while let Some(next) = self.args.get(reader.at) {
            reader.at += 1;
            if next.known() == Some(b";") {
                break;
            }
            rest.push(next.clone());
        }
        if rest.is_empty() {
            self.problems.push(Problem::MissingValue(Shown(&arg.text).to_string(), arg.span));
        }
        self.given.push(Given { flag, value: None, rest, span: arg.span });
    }

    fn unknown_flag(&mut self, arg: &Arg) {
        self.problems.push(match arg.form {
            Form::Exact => Problem::UnknownFlag(Shown(&arg.text).to_string(), arg.span),
            Form::Prefix | Form::Glob | Form::Any => Problem::UnknownWord(arg.span),
        });
    }
}

struct Reader<'a> {
    at: usize,
    after_dashes: bool,
    /// Words that take flags back: `--no-NAME`.
    taken_back: Vec<&'a Arg>,
}

static NO_TOOL: Tool = Tool::new("", "", "");

fn is_number(text: &[u8]) -> bool {
    matches!(text, [b'-' | b'+', rest @ ..] if !rest.is_empty() && rest.iter().all(u8::is_ascii_digit))
}
