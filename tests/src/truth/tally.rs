//! What came of many lines.

use std::collections::BTreeMap;

use super::compare::{Class, Miss};

/// The results of one tool.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Lines that ran.
    pub lines: u64,
    /// Lines of which everything was predicted: no code that is not read, no words that are not understood.
    pub definite: u64,
    /// Lines that did more than read.
    pub active: u64,
    /// Lines that were ended by the time limit.
    pub stopped: u64,
    /// Lines that succeeded with definite effects predicted.
    pub predicted: u64,
    /// Those of them that did nothing.
    pub over: u64,
    /// Lines that could not be observed.
    pub failed: u64,
}

/// One line with what was not predicted.
#[derive(Clone, Debug)]
pub struct Case {
    /// The tool's name.
    pub tool: String,
    /// The command line, quoted for a shell.
    pub line: String,
    /// What was seen.
    pub misses: Vec<Miss>,
    /// What was predicted.
    pub predicted: String,
}

/// The results of all tools.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// By name of the tool.
    pub rows: BTreeMap<String, Row>,
    /// What was not predicted.
    pub cases: Vec<Case>,
}

/// Between the fields of a line of [`Tally::to_text`].
const FIELD: char = '\u{1f}';

impl Tally {
    /// Adds the results of others.
    pub fn add(&mut self, other: Self) {
        for (tool, row) in other.rows {
            let sum = self.rows.entry(tool).or_default();
            sum.lines += row.lines;
            sum.definite += row.definite;
            sum.active += row.active;
            sum.stopped += row.stopped;
            sum.predicted += row.predicted;
            sum.over += row.over;
            sum.failed += row.failed;
        }
        self.cases.extend(other.cases);
    }

    /// The sum of all rows.
    #[must_use]
    pub fn total(&self) -> Row {
        self.rows.values().fold(Row::default(), |sum, row| Row {
            lines: sum.lines + row.lines,
            definite: sum.definite + row.definite,
            active: sum.active + row.active,
            stopped: sum.stopped + row.stopped,
            predicted: sum.predicted + row.predicted,
            over: sum.over + row.over,
            failed: sum.failed + row.failed,
        })
    }

    /// How many lines have a miss whose worst is of this class.
    #[must_use]
    pub fn count(&self, class: Class) -> usize {
        self.cases.iter().filter(|case| case.misses.first().is_some_and(|miss| miss.class == class)).count()
    }

    /// The results as lines, to be read by [`Tally::from_text`].
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (tool, row) in &self.rows {
            let numbers = [row.lines, row.definite, row.active, row.stopped, row.predicted, row.over, row.failed];
            let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
            let row = format!("row{FIELD}{tool}{FIELD}{}\n", numbers.join(","));
            text.push_str(&row);
        }
        for case in &self.cases {
            let line = case.line.replace(['\n', FIELD], " ");
            let predicted = case.predicted.replace(['\n', FIELD], " ");
            let mut fields = vec!["case".to_owned(), case.tool.clone(), line, predicted];
            for miss in &case.misses {
                fields.extend([miss.class.name().to_owned(), miss.seen.replace(['\n', FIELD], " ")]);
            }
            text.push_str(&fields.join(&FIELD.to_string()));
            text.push('\n');
        }
        text
    }

    /// Reads what [`Tally::to_text`] wrote; lines of another form are left out.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let mut tally = Self::default();
        for line in text.lines() {
            let fields: Vec<&str> = line.split(FIELD).collect();
            match fields.as_slice() {
                ["row", tool, numbers] => {
                    let numbers: Vec<u64> = numbers.split(',').filter_map(|number| number.parse().ok()).collect();
                    if let [lines, definite, active, stopped, predicted, over, failed] = *numbers.as_slice() {
                        let row = Row { lines, definite, active, stopped, predicted, over, failed };
                        tally.rows.insert((*tool).to_owned(), row);
                    }
                }
                ["case", tool, line, predicted, misses @ ..] => {
                    let misses = misses.chunks_exact(2).filter_map(|pair| {
                        let [class, seen] = pair else { return None };
                        let class = Class::ALL.into_iter().find(|known| known.name() == *class)?;
                        Some(Miss { class, seen: (*seen).to_owned() })
                    });
                    tally.cases.push(Case {
                        tool: (*tool).to_owned(),
                        line: (*line).to_owned(),
                        misses: misses.collect(),
                        predicted: (*predicted).to_owned(),
                    });
                }
                _ => {}
            }
        }
        tally
    }
}
