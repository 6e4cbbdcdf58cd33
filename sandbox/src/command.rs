//! What is to run: words, directory and environment as the caller has them.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// A program, its arguments, the directory it starts in and the environment it would have without a sandbox.
///
/// Words are bytes: nothing is ever converted to text, so that what runs is what was judged. A program without a slash
/// is looked up in the `PATH` of the final environment, as `execvp` does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    argv: Vec<OsString>,
    cwd: Option<PathBuf>,
    environment: Vec<(OsString, OsString)>,
}

impl Command {
    /// A command with no arguments, in the caller's directory and with the caller's environment.
    pub fn new(program: impl Into<OsString>) -> Self {
        Self { argv: vec![program.into()], cwd: None, environment: std::env::vars_os().collect() }
    }

    /// Adds one argument.
    #[must_use]
    pub fn arg(mut self, word: impl Into<OsString>) -> Self {
        self.argv.push(word.into());
        self
    }

    /// Adds arguments in order.
    #[must_use]
    pub fn args<I: IntoIterator<Item = S>, S: Into<OsString>>(mut self, words: I) -> Self {
        self.argv.extend(words.into_iter().map(Into::into));
        self
    }

    /// The directory the command starts in. Without it: the caller's own.
    #[must_use]
    pub fn cwd(mut self, directory: impl Into<PathBuf>) -> Self {
        self.cwd = Some(directory.into());
        self
    }

    /// Replaces the environment that the profile's policy is then applied to.
    #[must_use]
    pub fn environment(mut self, variables: impl IntoIterator<Item = (OsString, OsString)>) -> Self {
        self.environment = variables.into_iter().collect();
        self
    }

    /// The program as it was named.
    #[must_use]
    pub fn program(&self) -> &OsStr {
        self.argv.first().map_or(OsStr::new(""), OsString::as_os_str)
    }

    /// The words, the program's name first.
    #[must_use]
    pub fn argv(&self) -> &[OsString] {
        &self.argv
    }

    #[cfg_attr(not(any(target_os = "linux", target_os = "macos")), expect(dead_code, reason = "read by the launchers"))]
    pub(crate) fn directory(&self) -> Option<&Path> {
        self.cwd.as_deref()
    }

    #[cfg_attr(not(any(target_os = "linux", target_os = "macos")), expect(dead_code, reason = "read by the launchers"))]
    pub(crate) fn variables(&self) -> &[(OsString, OsString)] {
        &self.environment
    }
}
