//! Command lines: the examples of the tools' files, and random ones made from their tables.

use std::collections::BTreeMap;

use pi_guard_policy::tools::{
    TOOLS,
    spec::{Flag, Operands, Role, Takes, Tool},
};

use super::{fixture::Fixture, values};
use crate::random::Random;

/// One command line.
#[derive(Clone, Debug)]
pub struct Line {
    /// The tool's name in the registry.
    pub tool: &'static str,
    /// The words, the program's name first.
    pub words: Vec<String>,
}

/// The tools that are installed, each with the names under which it is.
#[must_use]
pub fn installed(fixture: &Fixture) -> Vec<(&'static Tool, Vec<&'static str>)> {
    let names = |tool: &'static Tool| {
        let all = std::iter::once(tool.name).chain(tool.aliases.iter().copied());
        all.filter(|name| fixture.find(name).is_some()).collect::<Vec<_>>()
    };
    TOOLS.iter().map(|tool| (*tool, names(tool))).filter(|(_, names)| !names.is_empty()).collect()
}

/// The tools of a tool, itself first, all levels of subcommands.
fn all(tool: &'static Tool) -> Vec<&'static Tool> {
    let (mut found, mut open) = (Vec::new(), vec![tool]);
    while let Some(tool) = open.pop() {
        found.push(tool);
        open.extend(tool.all_commands());
    }
    found
}

/// The paths that examples of any tool read: `a`, `src/**`.
#[must_use]
pub fn reads_of_examples() -> Vec<Vec<u8>> {
    let examples = TOOLS.iter().flat_map(|tool| all(tool)).flat_map(|tool| tool.examples);
    let mut reads: Vec<Vec<u8>> = examples
        .flat_map(|example| example.effects.split(';'))
        .filter_map(|effect| effect.trim().strip_prefix("read "))
        .filter(|path| !path.contains(['?', '$', ' ']))
        .map(|path| path.as_bytes().to_vec())
        .collect();
    reads.sort();
    reads.dedup();
    reads
}

/// The examples of a tool that hold no unknown words.
#[must_use]
pub fn examples(tool: &'static Tool) -> Vec<Line> {
    let lines = all(tool).into_iter().flat_map(|tool| tool.examples).filter(|example| !example.line.contains('$'));
    lines
        .filter_map(|example| shell_words::split(example.line).ok())
        .map(|words| Line { tool: tool.name, words })
        .collect()
}

/// Makes lines for the tools that are there.
#[derive(Debug)]
pub struct Generator {
    tools: Vec<(&'static Tool, Vec<&'static str>)>,
    /// Where each tool begins among the tickets of all; a tool with more to go wrong has more.
    tickets: Vec<usize>,
    /// Values that the examples give to flags, by spelling of the flag, and their operands, by tool.
    seen: BTreeMap<(&'static str, String), Vec<String>>,
}

impl Generator {
    /// A generator for these tools.
    #[must_use]
    pub fn new(tools: Vec<(&'static Tool, Vec<&'static str>)>) -> Self {
        let mut tickets = Vec::new();
        let mut seen: BTreeMap<(&'static str, String), Vec<String>> = BTreeMap::new();
        let mut total = 0;
        for (tool, _) in &tools {
            tickets.push(total);
            let size: usize = all(tool).iter().map(|tool| 1 + tool.all_flags().count()).sum();
            total += 4 + size.isqrt();
            for line in examples(tool) {
                let mut last = String::new();
                for word in line.words.iter().skip(1) {
                    seen.entry((tool.name, std::mem::take(&mut last))).or_default().push(word.clone());
                    if word.starts_with('-') {
                        last.clone_from(word);
                    }
                }
            }
        }
        tickets.push(total);
        Self { tools, tickets, seen }
    }

    /// Line `number` of the sequence of `seed`: the same for the same tools on every machine.
    #[must_use]
    pub fn line(&self, seed: u64, number: u64) -> Option<Line> {
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let ticket = random.below(self.tickets.last().copied().unwrap_or(0));
        let at = self.tickets.iter().rposition(|first| *first <= ticket)?;
        let (tool, names) = self.tools.get(at.min(self.tools.len().saturating_sub(1)))?;
        let name = if random.below(3) > 0 { names.first() } else { names.get(random.below(names.len())) }?;
        let mut made = Making { generator: self, top: tool, random: &mut random, words: vec![(*name).to_owned()] };
        made.tool(tool);
        Some(Line { tool: tool.name, words: made.words })
    }
}

struct Making<'a> {
    generator: &'a Generator,
    top: &'static Tool,
    random: &'a mut Random,
    words: Vec<String>,
}

impl Making<'_> {
    fn chance(&mut self, percent: usize) -> bool {
        self.random.below(100) < percent
    }

    fn tool(&mut self, tool: &'static Tool) {
        let (mut tool, mut outer) = (tool, Vec::new());
        loop {
            let commands: Vec<&'static Tool> = tool.all_commands().collect();
            let descends = !commands.is_empty() && self.chance(95);
            if !descends {
                break;
            }
            if self.chance(if tool.syntax.inherits { 20 } else { 8 }) {
                self.flags(tool, 1);
            }
            outer.push(tool);
            let Some(command) = commands.get(self.random.below(commands.len())) else { break };
            self.words.push(command.name.to_owned());
            tool = command;
        }
        let count = [0, 1, 1, 2, 2, 3, 4].get(self.random.below(7)).copied().unwrap_or(1);
        let behind = self.chance(15);
        if !behind {
            self.flags(tool, count);
        }
        if self.chance(4) {
            self.words.push("--".to_owned());
        }
        self.operands(tool);
        if behind {
            self.flags(tool, count);
        }
    }

    fn flags(&mut self, tool: &'static Tool, count: usize) {
        let flags: Vec<&'static Flag> = tool.all_flags().collect();
        let mut left = count;
        while left > 0 && !flags.is_empty() {
            left -= 1;
            let Some(flag) = flags.get(self.random.below(flags.len())) else { return };
            // What is known to be anything proves nothing.
            let proves_nothing = matches!(flag.role, Role::Opaque(_) | Role::Config(_)) || flag.ends;
            if proves_nothing && self.chance(90) {
                continue;
            }
            self.flag(tool, flag, &flags);
        }
    }

    fn flag(&mut self, tool: &'static Tool, flag: &'static Flag, flags: &[&'static Flag]) {
        let Some(name) = flag.names.get(self.random.below(flag.names.len())) else { return };
        let long = name.starts_with("--") && tool.syntax.long;
        let mut spelled = (*name).to_owned();
        if long && tool.syntax.abbreviates && name.len() > 5 && self.chance(20) {
            let to = 4 + self.random.below(name.len() - 4);
            if let Some(prefix) = name.get(..to) {
                prefix.clone_into(&mut spelled);
            }
        }
        let short = !name.starts_with("--") && name.len() == 2 && tool.syntax.clusters;
        if short && self.chance(30) {
            // Others that take no value go before it.
            let switches: Vec<&&'static Flag> = flags
                .iter()
                .filter(|flag| flag.takes == Takes::Nothing && flag.names.iter().any(|name| name.len() == 2))
                .collect();
            if let Some(other) = switches.get(self.random.below(switches.len()))
                && let Some(letter) = other.names.iter().find(|name| name.len() == 2).and_then(|name| name.get(1..))
                && name.starts_with('-')
            {
                spelled = format!("-{letter}{}", name.get(1..).unwrap_or_default());
            }
        }
        let mut value = self.value(flag.role, name);
        let first = if value.is_empty() { String::new() } else { value.remove(0) };
        match flag.takes {
            Takes::Nothing => self.words.push(spelled),
            Takes::Glued if self.chance(50) => self.words.push(spelled),
            Takes::Glued => self.glue(spelled, &first, long || tool.syntax.single_dash_long),
            Takes::Rest => {
                self.words.push(spelled);
                self.words.push(first);
                self.words.extend(value);
                if self.chance(60) {
                    self.words.push(";".to_owned());
                }
            }
            Takes::Value | Takes::UnlessLast | Takes::Optional if self.chance(40) && !first.is_empty() => {
                self.glue(spelled, &first, long || tool.syntax.single_dash_long);
            }
            Takes::Value | Takes::Next | Takes::UnlessLast | Takes::Optional => {
                self.words.push(spelled);
                self.words.push(first);
            }
        }
    }

    fn glue(&mut self, mut flag: String, value: &str, equals: bool) {
        if equals {
            flag.push('=');
        }
        flag.push_str(value);
        self.words.push(flag);
    }

    /// A value of a role: half of the time one that the tool's examples give there, where there is one.
    fn value(&mut self, role: Role, flag: &str) -> Vec<String> {
        let seen = self.generator.seen.get(&(self.top.name, flag.to_owned()));
        if let Some(seen) = seen.filter(|_| !matches!(role, Role::Command))
            && self.chance(50)
        {
            return seen.get(self.random.below(seen.len())).cloned().into_iter().collect();
        }
        let random = &mut *self.random;
        values::words(role, &mut |count| random.below(count)).into_iter().map(str::to_owned).collect()
    }

    fn operands(&mut self, tool: &'static Tool) {
        let count = [0, 1, 1, 1, 2, 2, 3].get(self.random.below(7)).copied().unwrap_or(1);
        match tool.operands {
            Operands::Judged => {
                for _ in 0..count {
                    let role = if self.chance(70) { Role::Read } else { Role::Text };
                    let words = self.value(role, "");
                    self.words.extend(words);
                }
            }
            Operands::Listed { lead, rest, last } => {
                let mut roles: Vec<Role> = lead.to_vec();
                if let Some(rest) = rest {
                    let more =
                        if lead.is_empty() || self.chance(80) { count.max(usize::from(last.is_some()) * 2) } else { 0 };
                    roles.extend(std::iter::repeat_n(rest, more));
                    if let (Some(last), Some(end), true) = (last, roles.last_mut(), more > 1) {
                        *end = last;
                    }
                }
                if self.chance(8) {
                    roles.pop();
                }
                for role in roles {
                    let words = if self.chance(25) { self.value(role, "") } else { self.plain(role) };
                    self.words.extend(words);
                }
            }
        }
    }

    fn plain(&mut self, role: Role) -> Vec<String> {
        let random = &mut *self.random;
        values::words(role, &mut |count| random.below(count)).into_iter().map(str::to_owned).collect()
    }
}
