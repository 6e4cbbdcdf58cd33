//! Scripts grown from a grammar of Bash's own constructs, weighted to where readers err.
//!
//! Where [`crate::soup`] and [`crate::patchwork`] put pieces side by side and break them, this derives whole scripts: each
//! construct in each other one, so that the marker stands as code or as data many levels deep. Here-documents are due at the
//! next newline, whatever that newline stands in. Some scripts lose or gain a byte at the end.

mod commands;
mod words;

use crate::random::Random;

/// Makes scripts. The same seed gives the same scripts on every machine.
#[derive(Clone, Debug)]
pub struct Derived {
    random: Random,
    /// Bodies of here-documents that are due at the next newline.
    due: Vec<String>,
    budget: usize,
}

/// A symbol and what it derives to; the first ones of each are chosen once a script is large. `<x>` is a symbol.
type Rule = (&'static str, &'static [&'static str]);

/// What a symbol derives to.
fn templates(symbol: &str) -> Option<&'static [&'static str]> {
    let mut rules = commands::RULES.iter().chain(words::RULES);
    rules.find(|(name, _)| *name == symbol).map(|(_, templates)| *templates)
}

/// Delimiters as written, and the line that ends the body.
const DELIMITERS: &[(&str, &str)] = &[
    ("EOF", "EOF"),
    ("EOF", "EOF"),
    ("'EOF'", "EOF"),
    ("\"EOF\"", "EOF"),
    ("\\EOF", "EOF"),
    ("E'O'F", "EOF"),
    ("E", "E"),
    ("'E F'", "E F"),
    ("E\\\nF", "EF"),
    ("$x", "$x"),
    ("a)", "a)"),
    ("''", ""),
    ("\"E$x\"", "E$x"),
    ("`a`", "`a`"),
    ("$(a)", "$(a)"),
    ("E#", "E#"),
    ("if", "if"),
    ("}", "}"),
    ("$'EOF'", "EOF"),
    ("E\\)F", "E)F"),
    ("!", "!"),
    ("'a;b'", "a;b"),
];

/// Bytes that mean something.
const BYTES: &[&str] = &[
    "\\", "'", "\"", "`", "$", "\n", ";", "#", "(", ")", "{", "}", "<", ">", "&", "|", "\\\n", " ", "=", "[", "]", "!",
];

impl Derived {
    /// A maker whose scripts depend on `seed` alone.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), due: Vec::new(), budget: 0 }
    }

    /// One script.
    pub fn script(&mut self) -> String {
        self.budget = 12 + self.random.below(50);
        self.due.clear();
        let mut script = String::new();
        if self.random.below(8) == 0 {
            script.push_str("shopt -s extglob\n");
        }
        self.derive("<list>\n", &mut script, 0);
        self.flush(&mut script);
        for _ in 0..[0, 0, 0, 1, 1, 2].get(self.random.below(6)).copied().unwrap_or(0) {
            self.edit(&mut script);
        }
        script
    }

    /// Adds what a template derives to. Not deeper than the grammar nests within the budget.
    fn derive(&mut self, template: &str, out: &mut String, depth: usize) {
        let mut rest = template;
        while let Some(char) = rest.chars().next() {
            let symbol = rest
                .strip_prefix('<')
                .and_then(|rest| rest.split_once('>'))
                .filter(|(name, _)| *name == "hd" || templates(name).is_some());
            if let Some((name, after)) = symbol {
                rest = after;
                if name == "hd" {
                    self.here(out, depth);
                } else {
                    let template = self.choose(name, depth);
                    self.derive(template, out, depth + 1);
                }
                continue;
            }
            out.push(char);
            rest = rest.get(char.len_utf8()..).unwrap_or_default();
            if char == '\n' && !out.ends_with("\\\n") {
                self.flush(out);
            }
        }
    }

    fn choose(&mut self, symbol: &str, depth: usize) -> &'static str {
        let templates = templates(symbol).unwrap_or_default();
        let tired = self.budget == 0 || depth > 24;
        self.budget = self.budget.saturating_sub(1);
        templates.get(self.random.below(if tired { 1 } else { templates.len() })).copied().unwrap_or_default()
    }

    /// A here-document: its operator now, its body at the next newline.
    fn here(&mut self, out: &mut String, depth: usize) {
        let (written, end) = DELIMITERS.get(self.random.below(DELIMITERS.len())).copied().unwrap_or_default();
        let tabs = self.random.below(4) == 0;
        out.push_str(if tabs { "<<-" } else { "<<" });
        if self.random.below(4) == 0 {
            out.push(' ');
        }
        out.push_str(written);
        let mut body = String::new();
        let others = std::mem::take(&mut self.due);
        for _ in 0..=self.random.below(3) {
            if tabs && self.random.below(2) == 0 {
                body.push('\t');
            }
            let line = self.choose("line", depth);
            self.derive(line, &mut body, depth + 1);
            body.push('\n');
        }
        if tabs && self.random.below(2) == 0 {
            body.push('\t');
        }
        self.due = others;
        body.push_str(end);
        // Now and then it does not end, or not there.
        body.push_str(self.random.pick(&["\n", "\n", "\n", "\n", "\n", "\n", "\n", "\n", "\n", "", " \n", ")\n"]));
        self.due.push(body);
    }

    fn flush(&mut self, out: &mut String) {
        for body in std::mem::take(&mut self.due) {
            out.push_str(&body);
        }
    }

    /// One byte goes, comes or is doubled.
    fn edit(&mut self, script: &mut String) {
        let mut chars: Vec<char> = script.chars().collect();
        let at = self.random.below(chars.len());
        match self.random.below(4) {
            0 => drop(chars.drain(at..(at + 1).min(chars.len()))),
            1 if at + 1 < chars.len() => chars.swap(at, at + 1),
            2 => {
                let extra = self.random.pick(BYTES);
                chars.splice(at..(at + 1).min(chars.len()), extra.chars());
            }
            _ => {
                let extra = self.random.pick(BYTES);
                chars.splice(at..at, extra.chars());
            }
        }
        *script = chars.into_iter().collect();
    }
}
