//! The wire form of questions and answers. Field names are part of the interface; unknown fields are ignored.

use std::{borrow::Cow, collections::HashSet, fmt, path::Path};

use pi_guard_policy::{Effect, Reason, catalogue::Value as Input, effect::Located, shell::Span};
use pi_guard_sandbox::{Environment, Network, Profile, Scratch, Writes};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Value, value::RawValue};

use crate::judge::Judged;

/// One question of `check --stdin`.
#[derive(Debug, Deserialize)]
pub struct Question<'a> {
    /// The asker's own name for it, given back with the answer.
    #[serde(default)]
    pub id: Value,
    /// The host's name of the tool.
    #[serde(borrow)]
    pub tool: Cow<'a, str>,
    /// What the tool is given; read only where the tool is known.
    #[serde(borrow)]
    pub input: Option<&'a RawValue>,
    /// The working directory.
    pub cwd: Option<String>,
    /// The home directory.
    pub home: Option<String>,
    /// The mode.
    pub mode: Option<String>,
    /// `none` or `auto`.
    pub sandbox: Option<String>,
    /// `fixture`: an answer that no machine changes.
    pub world: Option<String>,
    /// What the MCP server says of the tool.
    #[serde(default)]
    pub annotations: Annotations,
    /// Whether a human can answer a question; they can unless it is said.
    pub attended: Option<bool>,
    /// Whether the caller is a sub-agent.
    #[serde(default)]
    pub child: bool,
    /// The session that owns the bridge, as the host sees it: `fresh`, `stale` or `down`. Down unless it is said.
    pub owner: Option<String>,
    /// Who starts a sub-agent, as the host knows.
    pub launch: Option<Launching>,
}

/// What a host knows of a launch. It is the host's word, and no part of the tool's input, which a model writes.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launching {
    /// How deep the session that starts it is; 0 is the user's own.
    pub depth: u32,
    /// The tools that this session has; all where it is not said.
    pub tools: Option<Vec<String>>,
    /// The agents that it may start, where it is a sub-agent.
    #[serde(default)]
    pub agents: Vec<String>,
    /// The agents that are defined beyond the bundled ones; a later one stands for an earlier one, and for a bundled one.
    #[serde(default)]
    pub definitions: Vec<Definition>,
    /// What each active sub-agent owns.
    #[serde(default)]
    pub owners: Vec<Vec<String>>,
}

/// The definition of an agent, as far as it is judged.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its tools; not known where it is not said.
    pub tools: Option<Vec<String>>,
    /// The agents that it may start.
    #[serde(default)]
    pub agents: Vec<String>,
}

impl Definition {
    /// The one that comes with pi-guard (`agents/` of the repository).
    pub(crate) fn bundled(name: &str) -> Option<Self> {
        let (tools, agents): (&[&str], &[&str]) = match name {
            "explorer" => (&["read", "grep", "find", "ls"], &[]),
            "worker" => (&["read", "grep", "find", "ls", "bash", "edit", "write", "subagent"], &["explorer"]),
            _ => return None,
        };
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Some(Self { name: name.to_owned(), tools: Some(owned(tools)), agents: owned(agents) })
    }
}

/// Annotations of an MCP tool, by the names of the protocol.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Annotations {
    /// It changes nothing.
    pub read_only_hint: Option<bool>,
    /// It destroys.
    pub destructive_hint: Option<bool>,
}

/// What a tool is given. A name that stands twice in an object is refused: hosts differ in which of the two they take.
#[derive(Debug, Default)]
pub(crate) struct Given(pub(crate) Input);

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(GivenVisitor).map(Self)
    }
}

struct GivenVisitor;

impl<'de> Visitor<'de> for GivenVisitor {
    type Value = Input;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Input, E> {
        Ok(Input::Flag(value))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Input, E> {
        Ok(Input::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Input, E> {
        Ok(Input::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Input, E> {
        Ok(Input::Other)
    }

    fn visit_unit<E>(self) -> Result<Input, E> {
        Ok(Input::Other)
    }

    fn visit_str<E>(self, text: &str) -> Result<Input, E> {
        Ok(Input::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Input, E> {
        Ok(Input::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Input, A::Error> {
        let mut values = Vec::new();
        while let Some(Given(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(Input::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Input, A::Error> {
        let (mut fields, mut names) = (Vec::new(), HashSet::new());
        while let Some((name, Given(value))) = map.next_entry::<String, Given>()? {
            if !names.insert(name.clone()) {
                return Err(de::Error::custom(format!("the field `{name}` stands there twice")));
            }
            fields.push((name, value));
        }
        Ok(Input::Record(fields))
    }
}

/// The id of a question whose other fields may be wrong.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Named {
    #[serde(default)]
    pub(crate) id: Value,
}

/// An answer.
#[derive(Debug, Serialize)]
pub struct Answer<'a> {
    /// The question's own; absent where there was no stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a Value>,
    /// `allow`, `ask` or `deny`.
    pub verdict: &'static str,
    /// The permission holds only inside the sandbox of the mode.
    pub wrapped: bool,
    /// What it would do.
    pub effects: Vec<EffectOut<'a>>,
    /// Why, the deciding reason first.
    pub reasons: Vec<ReasonOut<'a>>,
    /// What the caller must provide for the verdict to hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<&'static str>,
    /// The tool's input as it must be for the verdict to hold, where it must be changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amend: Option<Value>,
    /// The tools that a sub-agent gets: those of its definition that its parent has too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
    /// The profile that would be used; `explain` gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<ProfileOut>,
    /// The exit code; given where the answer is an error report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<u8>,
}

/// An effect.
#[derive(Debug, Serialize)]
pub struct EffectOut<'a> {
    /// `read`, `write`, …
    pub kind: &'static str,
    /// What it acts on.
    pub target: Option<String>,
    /// It happens whenever its command is reached.
    pub certain: bool,
    /// Byte offsets into the command; null where it has no place there.
    pub span: Option<(u32, u32)>,
    /// One sentence.
    pub why: &'a str,
}

/// A reason.
#[derive(Debug, Serialize)]
pub struct ReasonOut<'a> {
    /// The rule's id.
    pub rule: &'a str,
    /// One sentence.
    pub why: &'a str,
    /// As in an effect.
    pub span: Option<(u32, u32)>,
    /// What to do instead.
    pub instead: Option<&'a str>,
}

impl<'a> Answer<'a> {
    /// The same with the input that the decision wants instead of this one.
    #[must_use]
    pub(crate) fn amending(mut self, judged: &Judged, input: Option<&RawValue>) -> Self {
        let amend = &judged.decision.amend;
        if !amend.is_empty() {
            let mut fields = input.and_then(|raw| serde_json::from_str::<Map<String, Value>>(raw.get()).ok());
            for amendment in amend {
                fields.get_or_insert_default().insert(amendment.field.to_owned(), Value::Bool(amendment.value));
            }
            self.amend = fields.map(Value::Object);
        }
        self
    }

    /// The answer that a decision is.
    #[must_use]
    pub fn new(id: Option<&'a Value>, judged: &'a Judged) -> Self {
        let decision = &judged.decision;
        Self {
            id,
            verdict: decision.verdict.name(),
            wrapped: judged.confined(),
            effects: decision.effects.iter().map(effect).collect(),
            reasons: decision.reasons.iter().map(reason).collect(),
            requires: decision.requires.iter().map(|requirement| requirement.name()).collect(),
            amend: None,
            tools: None,
            profile: None,
            exit: None,
        }
    }
}

fn effect(located: &Located<Effect>) -> EffectOut<'_> {
    EffectOut {
        kind: located.value.kind(),
        target: located.value.target(),
        certain: located.certain,
        span: place(located.span),
        why: &located.why,
    }
}

fn reason(reason: &Reason) -> ReasonOut<'_> {
    ReasonOut {
        rule: &reason.rule.0,
        why: &reason.why,
        span: reason.span.and_then(place),
        instead: reason.instead.as_deref(),
    }
}

fn place(span: Span) -> Option<(u32, u32)> {
    (!span.is_empty()).then_some((span.start, span.end))
}

/// The answer to what cannot be judged.
#[derive(Debug, Serialize)]
pub struct Unanswered<'a> {
    /// The question's id where it could be read, else null.
    pub id: &'a Value,
    /// `deny`.
    pub verdict: &'static str,
    /// What is wrong.
    pub error: &'a str,
}

/// A failure as JSON (`--json-errors`).
#[derive(Debug, Serialize)]
pub struct FailureOut<'a> {
    /// What is wrong.
    pub error: &'a str,
    /// The exit code.
    pub exit: u8,
}

/// A limit that a command met, as JSON (`--json-errors`). It ran.
#[derive(Debug, Serialize)]
pub struct HitOut<'a> {
    /// `time`, `memory`, `processes`, `file_size` or `cpu`.
    pub limit: &'a str,
    /// What happened.
    pub error: &'a str,
    /// The exit code, as a shell gives it: 128 and the signal's number for a death by signal.
    pub exit: i32,
}

/// A profile.
#[derive(Debug, Serialize)]
pub struct ProfileOut {
    /// Roots that may be written.
    pub write: Vec<String>,
    /// `land`, or `discard` where only a copy of the roots is written.
    pub writes: &'static str,
    /// What may not be read.
    pub deny_read: Vec<String>,
    /// The caller's directory for temporary files; null for one of the run alone.
    pub scratch: Option<String>,
    /// `none` or `all`.
    pub network: &'static str,
    /// `keep`, `scrub`, or the names that pass.
    pub env: Vec<String>,
    /// Ceilings.
    pub limits: LimitsOut,
    /// Layers without which nothing runs.
    pub require: Vec<&'static str>,
}

/// A profile as a file that narrows (`--profile`): [`ProfileOut`], of which any part may be left out. It is ours to write,
/// so a field that is not known is an error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileIn {
    /// The only roots that may be written.
    pub write: Option<Vec<String>>,
    /// `land` or `discard`.
    pub writes: Option<String>,
    /// What may not be read.
    #[serde(default)]
    pub deny_read: Vec<String>,
    /// The directory for temporary files.
    pub scratch: Option<String>,
    /// `none` or `all`.
    pub network: Option<String>,
    /// `keep`, `scrub`, or the names that pass.
    pub env: Option<Vec<String>>,
    /// Ceilings.
    #[serde(default)]
    pub limits: LimitsOut,
    /// Layers without which nothing runs.
    #[serde(default)]
    pub require: Vec<String>,
}

/// Ceilings; null for none.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitsOut {
    /// Seconds of the whole run.
    pub timeout: Option<f64>,
    /// Bytes of all processes together.
    pub memory: Option<u64>,
    /// Processes and threads at a time.
    pub processes: Option<u64>,
    /// Bytes of a file.
    pub file_size: Option<u64>,
    /// Open files of each process.
    pub open_files: Option<u64>,
    /// Seconds of processor time of each process.
    pub cpu: Option<f64>,
}

impl From<&Profile> for ProfileOut {
    fn from(profile: &Profile) -> Self {
        let shown = |path: &Path| path.display().to_string();
        let limits = profile.limits();
        Self {
            write: profile.write_roots().iter().map(|path| shown(path)).collect(),
            writes: if profile.writes() == Writes::Discard { "discard" } else { "land" },
            deny_read: profile.deny_read().iter().map(|path| shown(path)).collect(),
            scratch: match profile.scratch() {
                Scratch::PerRun => None,
                Scratch::Dir(path) => Some(shown(path)),
            },
            network: match profile.network() {
                Network::None => "none",
                Network::All => "all",
            },
            env: match profile.environment() {
                Environment::Keep => vec!["keep".to_owned()],
                Environment::Scrub => vec!["scrub".to_owned()],
                Environment::Only(names) => names.iter().map(|name| name.display().to_string()).collect(),
            },
            limits: LimitsOut {
                timeout: limits.wall.map(|wall| wall.as_secs_f64()),
                memory: limits.memory,
                processes: limits.processes,
                file_size: limits.file_size,
                open_files: limits.open_files,
                cpu: limits.cpu.map(|cpu| cpu.as_secs_f64()),
            },
            require: profile.require().iter().map(|layer| layer.name()).collect(),
        }
    }
}
