//! What a host's tool call means: its name and input as an action.

use pi_guard_policy::{AbsPath, Action};

use crate::json::Input;

/// A tool call, understood as far as it can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// A line for Bash.
    Shell(String),
    /// The host reads this path.
    Read(AbsPath),
    /// The host changes this path.
    Write(AbsPath),
    /// The host fetches this address.
    Fetch(String),
    /// A tool that is not known, by name.
    Unknown(String),
}

/// Kinds of tools that hosts have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Shell,
    Read,
    Write,
    Fetch,
}

/// Names of tools, lower case, sorted. A name that is not here is [`Call::Unknown`], which nothing allows by itself.
const TOOLS: &[(&str, Kind)] = &[
    ("bash", Kind::Shell),
    ("edit", Kind::Write),
    ("execute_command", Kind::Shell),
    ("fetch", Kind::Fetch),
    ("list_directory", Kind::Read),
    ("ls", Kind::Read),
    ("multiedit", Kind::Write),
    ("notebookedit", Kind::Write),
    ("read", Kind::Read),
    ("read_file", Kind::Read),
    ("replace", Kind::Write),
    ("run_shell_command", Kind::Shell),
    ("sh", Kind::Shell),
    ("shell", Kind::Shell),
    ("web_fetch", Kind::Fetch),
    ("webfetch", Kind::Fetch),
    ("write", Kind::Write),
    ("write_file", Kind::Write),
];

fn kind(tool: &str) -> Option<Kind> {
    let tool = tool.to_ascii_lowercase();
    TOOLS.iter().find(|(name, _)| *name == tool).map(|(_, kind)| *kind)
}

impl Call {
    /// Understands a call. `input` reads the tool's input, `resolve` makes a path absolute.
    ///
    /// # Errors
    /// A known tool whose input lacks what it acts on, or names it twice.
    pub(crate) fn new(
        tool: &str,
        input: impl FnOnce() -> Result<Input, String>,
        home: Option<&AbsPath>,
        resolve: impl Fn(&[u8]) -> Option<AbsPath>,
    ) -> Result<Self, String> {
        let Some(kind) = kind(tool) else { return Ok(Self::Unknown(tool.to_owned())) };
        let input = input()?;
        let path = |input: &Input| path(tool, input, home, &resolve);
        match kind {
            Kind::Shell => {
                input.command.map(Self::Shell).ok_or_else(|| format!("the input of `{tool}` has no `command`"))
            }
            Kind::Fetch => input.url.map(Self::Fetch).ok_or_else(|| format!("the input of `{tool}` has no `url`")),
            Kind::Read => path(&input).map(Self::Read),
            Kind::Write => path(&input).map(Self::Write),
        }
    }

    /// The action to decide on.
    #[must_use]
    pub fn action(&self) -> Action<'_> {
        match self {
            Self::Shell(line) => Action::Shell(line.as_bytes()),
            Self::Read(path) => Action::Read(path),
            Self::Write(path) => Action::Write(path),
            Self::Fetch(url) => Action::Fetch(url),
            Self::Unknown(name) => Action::Unknown(name),
        }
    }

    /// Whether it runs where a sandbox can hold it. The host's own tools run in the host.
    #[must_use]
    pub fn can_be_wrapped(&self) -> bool {
        matches!(self, Self::Shell(_))
    }
}

/// The one path of an input. Hosts expand `~/` before they open a file.
fn path(
    tool: &str,
    input: &Input,
    home: Option<&AbsPath>,
    resolve: &impl Fn(&[u8]) -> Option<AbsPath>,
) -> Result<AbsPath, String> {
    let Input { command: _, url: _, path, file_path, camel_file_path, notebook_path, absolute_path } = input;
    let mut named = [path, file_path, camel_file_path, notebook_path, absolute_path].into_iter().flatten();
    let word = named.next().ok_or_else(|| format!("the input of `{tool}` has no path"))?;
    if named.any(|other| other != word) {
        return Err(format!("the input of `{tool}` names two paths"));
    }
    let found = match (word.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest.as_bytes()).and_then(|path| resolve(path.as_bytes())),
        (Some(_), None) | (None, _) => resolve(word.as_bytes()),
    };
    found.ok_or_else(|| format!("the path of `{tool}` holds a NUL"))
}

#[cfg(test)]
mod tests {
    use pi_guard_policy::AbsPath;

    use super::{Call, TOOLS};
    use crate::json::Input;

    fn path(text: &str) -> AbsPath {
        AbsPath::new(text.as_bytes()).unwrap()
    }

    fn call(tool: &str, input: &str) -> Result<Call, String> {
        let read = || serde_json::from_str::<Input>(input).map_err(|error| error.to_string());
        Call::new(tool, read, Some(&path("/home/u")), |word| path("/w").join(word))
    }

    #[test]
    fn names_are_sorted_and_unique() {
        assert!(TOOLS.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }

    #[test]
    fn hosts_name_things_differently() {
        assert_eq!(call("Bash", r#"{"command":"ls","timeout":5}"#), Ok(Call::Shell("ls".into())));
        assert_eq!(call("Write", r#"{"file_path":"a/b","content":"x"}"#), Ok(Call::Write(path("/w/a/b"))));
        assert_eq!(call("read", r#"{"path":"~/.ssh/id"}"#), Ok(Call::Read(path("/home/u/.ssh/id"))));
        assert_eq!(call("edit", r#"{"path":"a","filePath":"a"}"#), Ok(Call::Write(path("/w/a"))));
        assert_eq!(call("WebFetch", r#"{"url":"https://e.org"}"#), Ok(Call::Fetch("https://e.org".into())));
        assert_eq!(call("mcp__x__y", r#"{"path":5}"#), Ok(Call::Unknown("mcp__x__y".into())));
    }

    #[test]
    fn a_known_tool_with_a_wrong_input_is_not_judged() {
        for (tool, input) in [
            ("bash", "{}"),
            ("bash", r#"{"command":["ls"]}"#),
            ("bash", r#"{"command":"ls","command":"rm x"}"#),
            ("write", r#"{"content":"x"}"#),
            ("write", r#"{"path":"a","file_path":"b"}"#),
            ("write", r#"{"path":"a\u0000b"}"#),
            ("webfetch", "null"),
        ] {
            assert!(call(tool, input).is_err(), "{tool} {input}");
        }
    }
}
