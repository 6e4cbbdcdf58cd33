//! Redirects: files that are read and written, connections, and what standard input and output become.

use std::rc::Rc;

use super::{
    Machine,
    output::Text,
    state::{Code, Value},
};
use crate::{
    effect::{Effect, Host, Target},
    path::AbsPath,
    shell::{
        Arg, Form, Span,
        script::{Pool, Redirect, RedirectFd, RedirectOp},
    },
    tools::findings::Stdin,
};

/// What a command's redirects change for it.
#[derive(Debug, Default)]
pub(super) struct Redirected {
    pub(super) stdin: Option<Stdin>,
    pub(super) stdout: Option<Stdout>,
}

/// Where standard output goes, seen from the text that is being collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stdout {
    /// To a file.
    Away,
    /// It cannot be told.
    Unclear,
}

/// Devices that keep nothing: writing them changes no file.
fn is_device(path: &[u8]) -> bool {
    matches!(
        path,
        b"/dev/null" | b"/dev/stdout" | b"/dev/stderr" | b"/dev/stdin" | b"/dev/tty" | b"/dev/zero" | b"/dev/full"
    ) || path
        .strip_prefix(b"/dev/fd/")
        .is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
}

impl Machine<'_> {
    /// Carries out the redirects of a command.
    pub(super) fn redirect(&mut self, code: &Rc<Code>, redirects: Pool) -> Redirected {
        let mut result = Redirected::default();
        for redirect in redirects.of(&code.script.redirects) {
            self.redirect_one(code, redirect, &mut result);
        }
        result
    }

    fn redirect_one(&mut self, code: &Rc<Code>, redirect: &Redirect, result: &mut Redirected) {
        let span = code.place(redirect.span);
        let Some(word) = code.script.words.get(redirect.target as usize).copied() else { return };
        if let RedirectFd::Variable(name) = redirect.fd {
            self.assign(name.of(&code.script.text), Value::Number, span);
        }
        let fd = match (redirect.fd, redirect.op) {
            (RedirectFd::Number(number), _) => Some(number),
            (RedirectFd::Variable(_), _) => None,
            (
                RedirectFd::Implied,
                RedirectOp::Read
                | RedirectOp::ReadWrite
                | RedirectOp::DupRead
                | RedirectOp::Heredoc { .. }
                | RedirectOp::HereString,
            ) => Some(0),
            (RedirectFd::Implied, _) => Some(1),
        };
        let target = match redirect.op {
            RedirectOp::Heredoc { .. } => {
                let body = self.expand_text(code, word);
                self.charge(body.text.len() / 1024);
                return set_input(fd, Stdin::Text(body), result);
            }
            RedirectOp::HereString => {
                let mut body = self.expand_text(code, word);
                if body.form == Form::Exact {
                    body.text.push(b'\n');
                }
                return set_input(fd, Stdin::Text(body), result);
            }
            RedirectOp::Read
            | RedirectOp::Write
            | RedirectOp::Append
            | RedirectOp::Clobber
            | RedirectOp::ReadWrite
            | RedirectOp::DupRead
            | RedirectOp::DupWrite
            | RedirectOp::WriteBoth
            | RedirectOp::AppendBoth => self.expand_target(code, word),
        };
        match redirect.op {
            RedirectOp::Heredoc { .. } | RedirectOp::HereString => {}
            RedirectOp::Read => {
                let file = self.open_file(&target, span, false);
                set_input(fd, Stdin::File(file), result);
            }
            RedirectOp::ReadWrite => {
                let file = self.open_file(&target, span, true);
                if fd == Some(1) {
                    result.stdout = Some(Stdout::Unclear);
                }
                set_input(fd, Stdin::File(file), result);
            }
            RedirectOp::Write | RedirectOp::Append | RedirectOp::Clobber => {
                self.open_file(&target, span, true);
                if fd == Some(1) {
                    result.stdout = Some(away(&target));
                }
            }
            RedirectOp::WriteBoth | RedirectOp::AppendBoth => {
                self.open_file(&target, span, true);
                result.stdout = Some(away(&target));
            }
            RedirectOp::DupRead => set_input(fd, Stdin::Pipe, result),
            RedirectOp::DupWrite => {
                let descriptor = |text: &[u8]| {
                    let digits = text.strip_suffix(b"-").unwrap_or(text);
                    digits.iter().all(u8::is_ascii_digit)
                };
                match target.known() {
                    // `2>&1` leaves standard output as it is.
                    Some(text) if descriptor(text) => {
                        if fd == Some(1) && text != b"1" {
                            result.stdout = Some(Stdout::Unclear);
                        }
                    }
                    _ => {
                        if !self.names_descriptor(code, redirect) {
                            self.open_file(&target, span, true);
                        }
                        result.stdout = Some(if target.known().is_some() { away(&target) } else { Stdout::Unclear });
                    }
                }
            }
        }
    }

    /// Whether the word of `>&$x` is surely a number.
    fn names_descriptor(&mut self, code: &Rc<Code>, redirect: &Redirect) -> bool {
        self.expand_value(code, redirect.target, 0).is_number()
    }

    /// The effects of opening the file; gives what is known of it.
    fn open_file(&mut self, arg: &Arg, span: Span, write: bool) -> Target {
        let known = arg.known();
        // An empty word names no file, which is an error.
        if known.is_some_and(|path| path.is_empty() || is_device(path)) {
            return Target::Named("a device".into());
        }
        for prefix in [b"/dev/tcp/".as_slice(), b"/dev/udp/"] {
            if let Some(rest) = arg.text.strip_prefix(prefix) {
                let name = rest.split(|byte| *byte == b'/').next().unwrap_or_default();
                let whole = known.is_some() || rest.contains(&b'/');
                let host = match std::str::from_utf8(name) {
                    Ok(name) if whole && !name.is_empty() => {
                        Host::Name(name.trim_end_matches('.').to_ascii_lowercase())
                    }
                    _ => Host::Unknown,
                };
                self.effect(span, Effect::Connect(host), known.is_some(), "a redirect connects");
                return Target::Somewhere;
            }
            // What is not known of the word may go on to name a connection.
            if known.is_none() && !arg.text.is_empty() && prefix.starts_with(&arg.text) {
                self.effect(span, Effect::Connect(Host::Unknown), false, "a redirect may connect");
            }
        }
        let mut first = None;
        for cwd in self.directories() {
            let target = Target::of_word(cwd.as_deref(), arg);
            let (effect, why) = if write {
                (Effect::Write(target.clone()), "a redirect writes")
            } else {
                (Effect::Read(target.clone()), "a redirect reads")
            };
            let certain = first.is_none() && target != Target::Somewhere;
            if first.as_ref() != Some(&target) {
                self.effect(span, effect, certain, why);
            }
            first.get_or_insert(target);
        }
        first.unwrap_or(Target::Somewhere)
    }

    /// The directories in which the shell may be, the likely one first.
    pub(super) fn directories(&self) -> impl Iterator<Item = Option<Rc<AbsPath>>> + use<> {
        let second = self.state.fallback.clone().map(Some);
        std::iter::once(self.state.cwd.clone()).chain(second)
    }

    /// Adds what a command prints to the text that is being collected.
    pub(super) fn print(&mut self, text: Text) {
        let Some(at) = self.scope.capture else { return };
        if let Text::Known(bytes) = &text {
            self.charge(bytes.len() / 1024);
        }
        let sure = self.scope.steady;
        if let Some(capture) = self.captures.get_mut(at) {
            let nothing = text == Text::NOTHING;
            capture.append(if sure || nothing { text } else { Text::Unknown });
        }
    }
}

fn away(target: &Arg) -> Stdout {
    match target.known() {
        Some(b"/dev/null") => Stdout::Away,
        Some(path) if path.starts_with(b"/dev/") || path.starts_with(b"/proc/") => Stdout::Unclear,
        Some(_) => Stdout::Away,
        None => Stdout::Unclear,
    }
}

fn set_input(fd: Option<u32>, stdin: Stdin, result: &mut Redirected) {
    if fd == Some(0) {
        result.stdin = Some(stdin);
    }
}
