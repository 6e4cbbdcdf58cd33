//! Reads a `policy.jsonc`. An error names its place, and there is no policy then: never a wider one.

use std::{collections::HashSet, fmt};

use jsonc_parser::{
    CollectOptions, ParseOptions,
    ast::{Object, Value},
    common::{Range, Ranged},
    parse_to_ast,
};

use super::{
    Entry, HardGuards, Layer, Layers, Policy, Rule, Say,
    pattern::{CommandPattern, HostPattern, PathPattern, Specificity},
};
use crate::{
    path::AbsPath,
    shell::{Shown, Start, lower_shell},
    world::{Fixture, Held},
};

/// The most bytes of a file. Each call reads it.
const LARGEST: usize = 1 << 20;

/// Why a file is no policy, with its place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyError {
    /// The name of the kind of error.
    pub code: &'static str,
    /// What is wrong and what to do.
    pub what: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The line itself, shortened and harmless to show.
    excerpt: String,
    /// How many characters the caret underlines.
    width: usize,
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, what, line, column, excerpt, width } = self;
        let number = line.to_string();
        let blank = " ".repeat(number.len());
        writeln!(f, "{line}:{column}: {what} [{code}]")?;
        writeln!(f, "  {number} | {excerpt}")?;
        write!(f, "  {blank} | {}{}", " ".repeat(column.saturating_sub(1)), "^".repeat(*width))
    }
}

impl std::error::Error for PolicyError {}

impl Policy {
    /// The rules of a file.
    ///
    /// Each rule may give examples, `match` and `notMatch`, that are checked here.
    ///
    /// # Errors
    /// The first thing that is wrong: anything that is not JSON with comments, an unknown or doubled key, a word that is
    /// none, a pattern that is none, an example that does not hold.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "a path to the method would fix its lifetime")]
    pub fn parse(text: &str) -> Result<Self, PolicyError> {
        parsed(text, |file, value| file.policy(value))
    }
}

impl HardGuards {
    /// The guards of a file: an object `bash` as a policy has it, in which every rule denies.
    ///
    /// # Errors
    /// As [`Policy::parse`], and a rule that does not deny.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "a path to the method would fix its lifetime")]
    pub fn parse(text: &str) -> Result<Self, PolicyError> {
        parsed(text, |file, value| file.guards(value))
    }
}

/// What `read` makes of a file.
fn parsed<T>(text: &str, read: impl FnOnce(&File<'_>, &Value<'_>) -> Result<T, PolicyError>) -> Result<T, PolicyError> {
    let newlines = text.bytes().enumerate().filter_map(|(at, byte)| (byte == b'\n').then_some(at)).collect();
    let file = File { text, newlines };
    if text.len() > LARGEST {
        return Err(file.error("policy.size", "the file is larger than 1 MiB", Range::new(0, 0)));
    }
    let options = ParseOptions {
        allow_comments: true,
        allow_trailing_commas: true,
        allow_loose_object_property_names: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let parsed = parse_to_ast(text, &CollectOptions::default(), &options)
        .map_err(|error| file.error("policy.syntax", &error.kind().to_string(), error.range()))?;
    let Some(value) = parsed.value else {
        return Err(file.error("policy.syntax", "the file is empty: write at least `{}`", Range::new(0, 0)));
    };
    read(&file, &value)
}

/// The text of a file, for errors.
struct File<'a> {
    text: &'a str,
    /// Where each newline is.
    newlines: Vec<usize>,
}

impl File<'_> {
    fn error(&self, code: &'static str, what: &str, at: Range) -> PolicyError {
        let start = at.start.min(self.text.len());
        let before = self.text.get(..start).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let whole = self.text.get(line_start..).unwrap_or_default().lines().next().unwrap_or_default();
        let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
        let excerpt: String =
            whole.chars().take(200).map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let marked = self.text.get(start..at.end.max(start).min(self.text.len())).unwrap_or_default();
        let width = marked.lines().next().unwrap_or_default().chars().count();
        let room = excerpt.chars().count().saturating_sub(column - 1);
        PolicyError {
            code,
            what: what.to_owned(),
            line: self.line(start),
            column,
            excerpt,
            width: width.min(room).max(1),
        }
    }

    fn line(&self, at: usize) -> usize {
        self.newlines.partition_point(|newline| *newline < at) + 1
    }

    fn object<'v, 'a>(&self, value: &'v Value<'a>, what: &str) -> Result<&'v Object<'a>, PolicyError> {
        let Value::Object(object) = value else {
            return Err(self.error("policy.type", &format!("{what} is an object, `{{…}}`"), value.range()));
        };
        let mut seen = HashSet::with_capacity(object.properties.len());
        for property in &object.properties {
            if !seen.insert(property.name.as_str()) {
                let what = format!("`{}` stands here twice", Shown(property.name.as_str().as_bytes()));
                return Err(self.error("policy.twice", &what, property.name.range()));
            }
        }
        Ok(object)
    }

    fn policy(&self, value: &Value<'_>) -> Result<Policy, PolicyError> {
        let mut policy = Policy::default();
        for property in &self.object(value, "a policy")?.properties {
            match property.name.as_str() {
                "$schema" => {
                    self.string(&property.value, "a schema")?;
                }
                "bash" => self.commands(&property.value, &mut policy)?,
                "paths" => {
                    for property in &self.object(&property.value, "`paths`")?.properties {
                        let rules = self.rules(&property.value, PathPattern::new)?;
                        match property.name.as_str() {
                            "read" => policy.reads = rules,
                            "write" => policy.writes = rules,
                            other => return Err(self.unknown(other, "`read` and `write`", property.name.range())),
                        }
                    }
                }
                "network" => policy.hosts = self.rules(&property.value, HostPattern::new)?,
                other => return Err(self.unknown(other, "`bash`, `paths` and `network`", property.name.range())),
            }
        }
        Ok(policy)
    }

    fn guards(&self, value: &Value<'_>) -> Result<HardGuards, PolicyError> {
        let mut policy = Policy::default();
        for property in &self.object(value, "the file of hard guards")?.properties {
            match property.name.as_str() {
                "$schema" => {
                    self.string(&property.value, "a schema")?;
                }
                "bash" => {
                    self.commands(&property.value, &mut policy)?;
                    for property in &self.object(&property.value, "`bash`")?.properties {
                        if self.rule(&property.value)?.0 != Say::Deny {
                            let what = "a hard guard denies; what is asked or allowed stands in policy.jsonc";
                            return Err(self.error("policy.decision", what, property.value.range()));
                        }
                    }
                }
                other => return Err(self.unknown(other, "`bash`", property.name.range())),
            }
        }
        Ok(HardGuards(policy))
    }

    fn unknown(&self, key: &str, known: &str, at: Range) -> PolicyError {
        self.error(
            "policy.unknown-key",
            &format!("`{}` is not known here; there are {known}", Shown(key.as_bytes())),
            at,
        )
    }

    fn commands(&self, value: &Value<'_>, policy: &mut Policy) -> Result<(), PolicyError> {
        for entry in self.rules(value, CommandPattern::new)? {
            match entry.pattern.name() {
                Some(name) => policy.commands.entry(name.to_vec()).or_default().push(entry),
                None => policy.any_command.push(entry),
            }
        }
        let object = self.object(value, "`bash`")?;
        for property in &object.properties {
            self.examples(property.name.as_str(), &property.value)?;
        }
        Ok(())
    }

    /// The rules of an object: a pattern each, with a word or an object.
    fn rules<P>(
        &self,
        value: &Value<'_>,
        make: impl Fn(&str) -> Result<P, String>,
    ) -> Result<Vec<Entry<P>>, PolicyError> {
        let mut entries = Vec::new();
        for (place, property) in self.object(value, "a list of rules")?.properties.iter().enumerate() {
            let (name, at) = (property.name.as_str(), property.name.range());
            let pattern = make(name).map_err(|why| {
                self.error("policy.pattern", &format!("`{}` is no pattern: {why}", Shown(name.as_bytes())), at)
            })?;
            let (say, reason) = self.rule(&property.value)?;
            let rule = Rule { say, pattern: name.to_owned(), reason, line: self.line(at.start) };
            entries.push(Entry { pattern, specificity: Specificity::of(name, place), rule });
        }
        Ok(entries)
    }

    fn rule(&self, value: &Value<'_>) -> Result<(Say, Option<String>), PolicyError> {
        let Value::Object(_) = value else { return Ok((self.say(value)?, None)) };
        let (mut say, mut reason) = (None, None);
        for property in &self.object(value, "a rule")?.properties {
            match property.name.as_str() {
                "decision" => say = Some(self.say(&property.value)?),
                "reason" => reason = Some(self.string(&property.value, "a reason")?),
                "match" | "notMatch" => {
                    self.strings(&property.value)?;
                }
                other => {
                    let known = "`decision`, `reason`, `match` and `notMatch`";
                    return Err(self.unknown(other, known, property.name.range()));
                }
            }
        }
        let missing = || self.error("policy.type", "the rule has no `decision`", value.range());
        Ok((say.ok_or_else(missing)?, reason))
    }

    fn say(&self, value: &Value<'_>) -> Result<Say, PolicyError> {
        let word = value.as_string_lit().map(|text| text.value.as_ref());
        [Say::Allow, Say::Ask, Say::Deny]
            .into_iter()
            .find(|say| Some(say.name()) == word)
            .ok_or_else(|| self.error("policy.decision", "a decision is \"allow\", \"ask\" or \"deny\"", value.range()))
    }

    fn string(&self, value: &Value<'_>, what: &str) -> Result<String, PolicyError> {
        match value {
            Value::StringLit(text) => Ok(text.value.clone().into_owned()),
            Value::NumberLit(_) | Value::BooleanLit(_) | Value::Object(_) | Value::Array(_) | Value::NullKeyword(_) => {
                Err(self.error("policy.type", &format!("{what} is a text, `\"…\"`"), value.range()))
            }
        }
    }

    fn strings(&self, value: &Value<'_>) -> Result<Vec<(String, Range)>, PolicyError> {
        let Value::Array(list) = value else {
            return Err(self.error("policy.type", "examples are a list of texts, `[\"…\"]`", value.range()));
        };
        list.elements.iter().map(|value| Ok((self.string(value, "an example")?, value.range()))).collect()
    }

    /// Holds the examples of a rule for commands against its pattern alone.
    fn examples(&self, pattern: &str, value: &Value<'_>) -> Result<(), PolicyError> {
        let Value::Object(object) = value else { return Ok(()) };
        // The pattern was read before; as a denial it matches whatever it may match.
        let make = |say| {
            let rule = Rule { say, pattern: pattern.to_owned(), reason: None, line: 0 };
            let entry = CommandPattern::new(pattern).ok().map(|pattern| Entry {
                pattern,
                specificity: Specificity::of("", 0),
                rule,
            });
            Layers::new(vec![(Layer::User, Policy { any_command: entry.into_iter().collect(), ..Policy::default() })])
        };
        for property in &object.properties {
            let wanted = match property.name.as_str() {
                "match" => true,
                "notMatch" => false,
                _ => continue,
            };
            // An example that must match must do so for sure.
            let layers = make(if wanted { Say::Allow } else { Say::Deny });
            for (line, at) in self.strings(&property.value)? {
                let root = AbsPath::root();
                let start = Start { cwd: &root, home: None, scratch: None };
                let lowered = lower_shell(line.as_bytes(), &start, &Fixture::new(Held::Nothing));
                if lowered.ran.iter().any(|ran| layers.command(&ran.words).is_some()) != wanted {
                    let (is, shown) = (if wanted { "does not match" } else { "matches" }, Shown(pattern.as_bytes()));
                    return Err(self.error("policy.example", &format!("`{shown}` {is} this example"), at));
                }
            }
        }
        Ok(())
    }
}
