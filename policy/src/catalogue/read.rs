//! From a name and an input to a call.

use super::{
    Act, Call, Class, Hints, Kind, Misread, NAMES, Toolset, Value, address, mcp,
    patch::{self, Change},
    places,
};

/// The fields in which hosts name the directory that a command runs in.
const DIRECTORIES: &[&str] = &["cwd", "workdir", "working_directory", "workingDirectory", "directory", "dir_path"];

/// The fields in which hosts give a line for a shell.
const LINES: [&str; 2] = ["command", "cmd"];

/// What a call of the host's tool `name` does. `hints`: what a server says of a tool that is one of an MCP server.
///
/// # Errors
/// A known tool whose input does not say what it acts on. Nobody knows what the host makes of it, so it is no call that
/// anything permits.
pub fn read(name: &str, input: &Value, hints: Hints) -> Result<Call, Misread> {
    if let Some((server, tool)) = mcp::split(name) {
        return mcp::mcp(server.as_deref(), &tool, input, hints);
    }
    let lower = name.to_ascii_lowercase();
    let kind = NAMES.iter().find(|(_, names)| names.contains(&lower.as_str())).map(|(kind, _)| *kind);
    match kind {
        Some(kind) => by_kind(kind, name, input),
        None => Ok(Call::new(name, Class::Unknown, vec![Act::Unknown])),
    }
}

impl Call {
    /// The call of a tool that fetches this URL.
    #[must_use]
    pub fn fetching(url: &str) -> Self {
        Self::new("web_fetch", Class::Fetch, vec![Act::Fetch(url.to_owned())])
    }

    /// The call of a tool that is not known, whatever it is given.
    #[must_use]
    pub fn unknown(name: &str) -> Self {
        Self::new(name, Class::Unknown, vec![Act::Unknown])
    }
}

pub(super) fn by_kind(kind: Kind, name: &str, input: &Value) -> Result<Call, Misread> {
    let call = |class: Class, acts: Vec<Act>| Ok(Call::new(name, class, acts));
    let missing = |what: &str| Misread(format!("the input of `{name}` has no {what}"));
    match kind {
        Kind::Shell => {
            let lines = lines(name, input)?;
            if lines.is_empty() {
                return Err(missing("`command`"));
            }
            // Claude, Codex: the model asks to run without the host's sandbox.
            let asks = |name: &str| input.field(name).is_some() && input.flag(name) != Some(false);
            let unconfined = asks("dangerouslyDisableSandbox")
                || asks("with_escalated_permissions")
                || matches!(input.text("sandbox_permissions"), Some("require_escalated"));
            call(if unconfined { Class::Unconfined } else { Class::Local }, lines)
        }
        Kind::MaybeShell => {
            let lines = lines(name, input)?;
            let fetches = address::fetches(input);
            match (lines.is_empty(), fetches.is_empty()) {
                (false, _) => call(Class::Local, lines),
                (true, false) => call(Class::Fetch, fetches),
                (true, true) => call(Class::State, Vec::new()),
            }
        }
        Kind::OtherShell => call(Class::OtherShell, vec![Act::Opaque("what it gives to a shell is not read")]),
        Kind::Code(language) => call(Class::Local, vec![Act::Run(language)]),
        Kind::Read => {
            let mut acts: Vec<Act> = places::paths(name, input)?.into_iter().flat_map(reads).collect();
            // Gemini's `read_many_files`.
            for value in input.all(&["include"]) {
                let listed = Value::Record(vec![("paths".to_owned(), value.clone())]);
                acts.extend(places::paths(name, &listed)?.into_iter().flat_map(reads));
            }
            if acts.is_empty() {
                if !PATHLESS.contains(&name.to_ascii_lowercase().as_str()) {
                    return Err(missing("path that is understood"));
                }
                acts.push(Act::Look(".".to_owned()));
            }
            call(Class::Local, acts)
        }
        Kind::Look => call(Class::Local, places::directories(name, input)?.into_iter().map(Act::Look).collect()),
        Kind::Editor if input.text("command") == Some("view") => by_kind(Kind::Read, name, input),
        Kind::Write | Kind::Editor => writes(name, input),
        Kind::Delete => {
            let paths = places::paths(name, input)?;
            if paths.is_empty() {
                return Err(missing("path"));
            }
            call(Class::Local, paths.into_iter().map(Act::Delete).collect())
        }
        Kind::Patch => patched(name, input),
        Kind::Fetch => {
            let fetches = address::fetches(input);
            if fetches.is_empty() {
                return Err(missing("`url`"));
            }
            call(Class::Fetch, fetches)
        }
        Kind::McpTool => {
            let tool = input.text("tool_name").ok_or_else(|| missing("`tool_name`"))?;
            let arguments = input.field("arguments").unwrap_or(&Value::Other);
            if matches!(arguments, Value::Text(_) | Value::List(_) | Value::Flag(_)) {
                return Err(missing("`arguments` that are an object"));
            }
            mcp::mcp(input.text("server_name"), tool, arguments, Hints::default())
        }
        Kind::Search => call(Class::Search, Vec::new()),
        Kind::State => call(Class::State, Vec::new()),
        Kind::BrowserRead(clears) => {
            let clears = clears && input.flag("clear") != Some(false);
            // Where it names a file, it saves what it sees there.
            let saved = places::paths(name, input)?.into_iter().map(Act::Write).collect();
            Ok(Call { clears, ..Call::new(name, Class::BrowserRead, saved) })
        }
        Kind::BrowserAct => call(Class::BrowserAct, address::fetches(input)),
        Kind::Chrome => call(Class::Chrome, Vec::new()),
        Kind::RemoteRead => call(Class::RemoteRead, Vec::new()),
        Kind::RemoteWrite => call(Class::RemoteWrite, vec![Act::Publish]),
        Kind::RemoteShell => {
            let lines = lines(name, input)?;
            if lines.is_empty() {
                return Err(missing("`command`"));
            }
            call(Class::RemoteShell, lines)
        }
        Kind::Doubtful(what) => call(Class::Doubtful(what), Vec::new()),
        Kind::Changes(what) => call(Class::Changes(what), Vec::new()),
        Kind::Spawn => call(Class::Spawn(Toolset::named(input)), Vec::new()),
    }
}

/// The tools that read without being told what: they look at all that is open or reported.
const PATHLESS: [&str; 2] = ["get_errors", "readlints"];

/// A pattern leads to what lies in a directory; a name with such letters may be one as well.
fn reads(path: String) -> Vec<Act> {
    if !path.contains(['*', '?', '[', '{']) {
        return vec![Act::Read(path)];
    }
    let patterns = places::alternatives(&path);
    patterns.iter().map(|pattern| Act::Look(places::folder(pattern).unwrap_or(".").to_owned())).collect()
}

fn writes(name: &str, input: &Value) -> Result<Call, Misread> {
    let paths = places::paths(name, input)?;
    if paths.is_empty() {
        return Err(Misread(format!("the input of `{name}` has no path")));
    }
    Ok(Call::new(name, Class::Local, paths.into_iter().map(Act::Write).collect()))
}

fn patched(name: &str, input: &Value) -> Result<Call, Misread> {
    let texts = input.all(&["command", "input", "patch", "patchText", "patch_text", "diff", "content"]);
    let mut acts: Vec<Act> = places::paths(name, input)?.into_iter().map(Act::Write).collect();
    for text in texts.into_iter().filter_map(Value::as_text).chain(input.as_text()) {
        acts.extend(patch::changes(text).into_iter().map(|change| match change {
            Change::Write(path) => Act::Write(path),
            Change::Delete(path) => Act::Delete(path),
            Change::Unknown => Act::Opaque("a name in a patch is not understood"),
        }));
    }
    if acts.is_empty() {
        return Err(Misread(format!("the patch of `{name}` names no file")));
    }
    Ok(Call::new(name, Class::Local, acts))
}

/// The tools whose command is a program and its arguments where it is a list (Codex).
const ARGV: [&str; 2] = ["shell", "local_shell"];

/// The lines of an input, each with the directory that the input names.
///
/// # Errors
/// A command in a form that no host is known to take for this tool: which of its texts would run is anybody's guess.
fn lines(tool: &str, input: &Value) -> Result<Vec<Act>, Misread> {
    let mut directories = DIRECTORIES.iter().filter_map(|name| input.text(name)).filter(|text| !text.is_empty());
    let directory = directories.next();
    if directories.any(|other| Some(other) != directory) {
        return Err(Misread(format!("`{tool}` is to run in two directories")));
    }
    let misread = || Misread(format!("a command of `{tool}` is no text"));
    let mut lines: Vec<String> = Vec::new();
    for value in LINES.into_iter().filter_map(|name| input.field(name)) {
        lines.push(match value {
            Value::Text(line) => line.clone(),
            Value::List(words) if ARGV.contains(&tool.to_ascii_lowercase().as_str()) => {
                let words: Vec<&str> = words.iter().map(Value::as_text).collect::<Option<_>>().ok_or_else(misread)?;
                words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
            }
            Value::List(_) | Value::Record(_) | Value::Flag(_) | Value::Other => return Err(misread()),
        });
    }
    let commands = match input.field("commands") {
        None => &[],
        Some(Value::List(commands)) => commands.as_slice(),
        Some(command) => std::slice::from_ref(command),
    };
    for command in commands {
        let line = command.as_text().or_else(|| LINES.into_iter().find_map(|name| command.text(name)));
        lines.push(line.ok_or_else(misread)?.to_owned());
    }
    Ok(lines.into_iter().map(|line| Act::Shell { line, directory: directory.map(str::to_owned) }).collect())
}

/// The word as Bash reads it back.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
