//! Modes of the user's own: Markdown files that narrow a built-in mode.
//!
//! A file names a `base` and can only take away from it: tools, shells, lines of Bash. `bashAllow` and `bashDeny` look at text;
//! they are a courtesy to the model and no boundary: what a shell may do is said by the base and held by the sandbox.

use std::{collections::BTreeMap, fmt};

use pi_guard_policy::catalogue::{Act, Call};

use crate::{
    front::{At, Field, Matter, Problem, Scalar, Value},
    mode::Mode,
};

/// A mode of the user's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Custom {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// The mode that it narrows.
    pub base: Mode,
    /// The only tools, as patterns; `None` for all.
    allow: Option<Vec<String>>,
    deny: Vec<String>,
    /// Whether it has shells.
    pub shell: bool,
    bash_allow: Vec<String>,
    bash_deny: Vec<String>,
    /// The model that the host is to use.
    pub model: Option<String>,
    /// How hard it is to think.
    pub thinking: Option<String>,
    /// The text for the model.
    pub body: String,
}

/// Where a file was found. A later one stands for an earlier one of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// It comes with pi-guard.
    Bundled,
    /// The user's.
    User,
    /// The project's: it counts only where the user trusts its content.
    Project,
}

/// Why a mode refuses a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The mode has no shells.
    Shell,
    /// The tool is on the list of those denied.
    Denied,
    /// The tool is not on the list of those allowed.
    NotAllowed,
    /// A line of Bash is on the list of those denied, or not on that of those allowed.
    Line,
}

impl Refused {
    /// The rule's id.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Shell => "custom.shell",
            Self::Denied => "custom.deny",
            Self::NotAllowed => "custom.allow",
            Self::Line => "custom.bash",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shell => "this mode has no shell",
            Self::Denied => "this mode denies this tool",
            Self::NotAllowed => "this mode does not have this tool",
            Self::Line => "this mode does not have this command",
        })
    }
}

/// The files that come with pi-guard, each with its name.
pub const BUNDLED: [(&str, &str); 3] = [
    ("plan", include_str!("../custom/plan.md")),
    ("reviewer", include_str!("../custom/reviewer.md")),
    ("explorer", include_str!("../custom/explorer.md")),
];

impl Custom {
    /// Reads the file of this name, `.md` taken off. What is odd and does not widen comes back as warnings.
    ///
    /// # Errors
    /// The first thing that is wrong: there is no mode then.
    pub fn read(stem: &str, text: &str) -> Result<(Self, Vec<Problem>), Problem> {
        let matter = Matter::read(text)?;
        let mut warnings = Vec::new();
        let start = At { start: 0, end: 0 };
        let mut custom = Self {
            name: stem.to_owned(),
            description: String::new(),
            base: Mode::Plan,
            allow: None,
            deny: Vec::new(),
            shell: true,
            bash_allow: Vec::new(),
            bash_deny: Vec::new(),
            model: None,
            thinking: None,
            body: matter.body.trim().to_owned(),
        };
        if !is_kebab(stem) {
            let what = "the name of the file is not of lower-case letters and digits with `-` between (`my-mode.md`)";
            return Err(matter.problem("custom.name", what, start));
        }
        for field in &matter.fields {
            let read = Read { matter: &matter, field };
            match field.key.as_str() {
                "name" => {
                    let name = read.text()?;
                    if name.text != stem {
                        return Err(matter.problem("custom.name", "the name is not that of the file", name.at));
                    }
                }
                "description" => custom.description.clone_from(&read.text()?.text),
                "base" => {
                    let base = read.text()?;
                    let found = base.text.parse::<Mode>().ok().filter(|mode| *mode != Mode::Off);
                    let what = "a base is discuss, plan, build, review or design";
                    custom.base = found.ok_or_else(|| matter.problem("custom.base", what, base.at))?;
                }
                "tools" if field.value == Value::Empty => {}
                "tools.allow" => custom.allow = Some(read.texts()?),
                "tools.deny" => custom.deny = read.texts()?,
                "tools.shell" => custom.shell = read.flag()?,
                "bashAllow" => custom.bash_allow = read.texts()?,
                "bashDeny" => custom.bash_deny = read.texts()?,
                "model" => custom.model = Some(read.text()?.text.clone()),
                "thinking" => {
                    let level = read.text()?;
                    if !["off", "minimal", "low", "medium", "high", "xhigh"].contains(&level.text.as_str()) {
                        let what = "thinking is off, minimal, low, medium, high or xhigh";
                        return Err(matter.problem("custom.thinking", what, level.at));
                    }
                    custom.thinking = Some(level.text.clone());
                }
                // What it was meant to take away is not known.
                key if key.starts_with("tools") => {
                    return Err(matter.problem("custom.key", "`tools` has allow, deny and shell", field.at));
                }
                key => warnings.push(matter.problem(
                    "custom.key",
                    &format!("`{key}` is not known and does nothing"),
                    field.at,
                )),
            }
        }
        if !custom.shell && !custom.bash_allow.is_empty() {
            let at = matter.fields.iter().find(|field| field.key == "bashAllow").map_or(start, |field| field.at);
            warnings.push(matter.problem("custom.bash", "it has no shell, whatever is allowed here", at));
        }
        if custom.body.is_empty() {
            warnings.push(matter.problem("custom.body", "there is no text for the model", start));
        }
        Ok((custom, warnings))
    }

    /// What this mode has against a call. Its base is judged apart, by the engine.
    #[must_use]
    pub fn refuses(&self, call: &Call) -> Option<Refused> {
        if !self.shell && call.is_shell() {
            return Some(Refused::Shell);
        }
        // A tool of an MCP server is `server/tool` here, and `mcp__server__tool` where people read its name.
        let tool = call.tool.to_ascii_lowercase();
        let mcp = tool.contains('/').then(|| format!("mcp__{}", tool.replacen('/', "__", 1)));
        let named = |pattern: &str| matches(pattern, &tool) || mcp.as_ref().is_some_and(|name| matches(pattern, name));
        let any = |patterns: &[String]| patterns.iter().any(|pattern| named(&pattern.to_ascii_lowercase()));
        if any(&self.deny) {
            return Some(Refused::Denied);
        }
        if self.allow.as_ref().is_some_and(|allow| !any(allow)) {
            return Some(Refused::NotAllowed);
        }
        let lines =
            call.acts.iter().filter_map(|act| if let Act::Shell { line, .. } = act { Some(line) } else { None });
        lines.into_iter().any(|line| !self.takes(line)).then_some(Refused::Line)
    }

    fn takes(&self, line: &str) -> bool {
        let any = |patterns: &[String]| patterns.iter().any(|pattern| matches(pattern, line.trim()));
        !any(&self.bash_deny) && (self.bash_allow.is_empty() || any(&self.bash_allow))
    }
}

/// The modes by name: bundled, then the user's, then the project's; a later one stands for an earlier one. A file that is
/// wrong still stands for it, so that no wider mode takes its place.
#[must_use]
pub fn merge<T>(mut files: Vec<(Layer, String, T)>) -> BTreeMap<String, (Layer, T)> {
    files.sort_by_key(|(layer, ..)| *layer);
    files.into_iter().map(|(layer, name, file)| (name, (layer, file))).collect()
}

/// Whether a text is lower-case letters and digits, with single `-` between, at most 64.
#[must_use]
pub fn is_kebab(name: &str) -> bool {
    let part =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    name.len() <= 64 && name.split('-').all(part)
}

/// Whether a pattern, in which `*` is any text, is this whole text.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut left) = parts.next().and_then(|first| text.strip_prefix(first)) else { return false };
    let Some(last) = parts.next_back() else { return left.is_empty() };
    for part in parts {
        let Some((_, after)) = left.split_once(part) else { return false };
        left = after;
    }
    left.ends_with(last)
}

struct Read<'a> {
    matter: &'a Matter<'a>,
    field: &'a Field,
}

impl<'a> Read<'a> {
    fn wrong(&self, what: &str) -> Problem {
        self.matter.problem("custom.value", &format!("`{}` {what}", self.field.key), self.field.at)
    }

    fn text(&self) -> Result<&'a Scalar, Problem> {
        match &self.field.value {
            Value::One(one) if !one.text.trim().is_empty() => Ok(one),
            Value::One(_) | Value::Empty | Value::List(_) => Err(self.wrong("is one text")),
        }
    }

    fn flag(&self) -> Result<bool, Problem> {
        match &self.field.value {
            Value::One(Scalar { text, quoted: false, .. }) if text == "true" => Ok(true),
            Value::One(Scalar { text, quoted: false, .. }) if text == "false" => Ok(false),
            Value::One(_) | Value::Empty | Value::List(_) => Err(self.wrong("is `true` or `false`")),
        }
    }

    fn texts(&self) -> Result<Vec<String>, Problem> {
        let items = match &self.field.value {
            Value::List(items) => items,
            Value::One(_) | Value::Empty => return Err(self.wrong("is a list")),
        };
        if items.iter().any(|item| item.text.trim().is_empty()) {
            return Err(self.wrong("holds an empty text"));
        }
        Ok(items.iter().map(|item| item.text.clone()).collect())
    }
}
