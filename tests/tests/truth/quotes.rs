//! Random words: quotes, expansions, braces and backslashes, each in each other one, many levels deep.

use super::generator::Random;

/// One script: a few assignments, then commands whose words are random.
pub(crate) fn script(seed: u64) -> String {
    let mut words = Words { random: Random::new(seed), budget: 14 };
    let mut text = String::new();
    for _ in 0..words.random.below(3) {
        let name = words.random.pick(&["x=", "y=", "z=", "x+=", "declare y=", "local x=", "z=("]);
        text.push_str(name);
        words.word(&mut text, 2);
        text.push_str(if name.ends_with('(') { ")\n" } else { "\n" });
    }
    for _ in 0..=words.random.below(2) {
        words.command(&mut text, 4);
        text.push_str(words.random.pick(&["\n", "\n", "; ", " && "]));
    }
    words.command(&mut text, 1);
    text.push('\n');
    words.edit(text)
}

struct Words {
    random: Random,
    budget: usize,
}

const PLAIN: &[&str] = &[
    "a",
    "b",
    "{",
    "}",
    ",",
    "..",
    "1",
    "a",
    "{a,b}",
    "{1..3}",
    "{a,",
    ",b}",
    "{a..c}",
    "{,}",
    "{}",
    "-",
    ":",
    "=",
    "x",
    "/",
    "a",
    "\\{",
    "\\,",
    "\\}",
    "\\\\",
    "\\\"",
    "\\'",
    "\\`",
    "\\$",
    "\\ ",
    "\\\n",
    "$",
    "$x",
    "$y",
    "${z}",
    "~",
    "#",
    "]",
    "%",
    "^",
    "b",
    "@",
    "\"$@\"",
    "$1",
    "${#x}",
    "{a,b}",
    "\"{a,b}\"",
    "'{a,b}'",
    "{a,b}",
    "\"$x\"",
    "a",
];

const QUOTED: &[&str] = &[
    "a", "b", "{", "}", ",", "..", "1", "{a,b}", "{1..3}", "{a,", ",b}", "'", "\\\"", "\\\\", "\\`", "\\$", "\\{",
    "\\'", "\\a", "\\\n", "$", "$x", "$y", "${z}", " ", " ", "#", "'{a,b}'", "\\}", "*", "$1", "{a,b}", "a", "b", "''",
    "a b", "(a)",
];

const SINGLE: &[&str] =
    &["a", "{a,b}", "{", "}", ",", "\"", "`", "\\", "$x", "$(", ")", "${x:-", " ", "\\\\", "\\\"", "..", "#"];

impl Words {
    fn command(&mut self, out: &mut String, depth: usize) {
        match self.random.below(22) {
            0 => self.around(out, depth, "[[ ", " ]] && a 1"),
            1 => {
                out.push_str("[[ ");
                self.word(out, depth);
                out.push_str(self.random.pick(&[" == ", " != ", " =~ ", " < ", " -eq ", " && ", " || "]));
                self.around(out, depth, "", " ]] && a 1");
            }
            2 => {
                self.around(out, depth, "case ", " in ");
                self.word(out, depth);
                out.push_str(self.random.pick(&[
                    ") a 1;; esac",
                    "|a) a 1 ;& b) b 2;; esac",
                    ") a 1\n;;\n*) b 2 ;; esac",
                ]));
            }
            3 => self.around(out, depth, "for v in ", "; do a \"$v\"; done"),
            4 => self.document(out, depth),
            5 => self.around(out, depth, "a <<< ", ""),
            6 => self.around(out, depth, "a > ", " 1"),
            7 => {
                out.push_str("((x = ");
                self.operand(out, depth, true);
                out.push_str(")); a 1");
            }
            8 => self.around(out, depth, "x[", "]=1; a 2"),
            9 => {
                // A subscript is expanded twice, which is not the reader's to see.
                let mut subscript = String::new();
                self.word(&mut subscript, depth);
                let twice = subscript.contains(['\\', '\'']);
                out.push_str("z=([");
                out.push_str(if twice { "1" } else { &subscript });
                self.around(out, depth, "]=", " b); a 3");
            }
            10 => self.around(out, depth, "f() { a ", "; }; f 1"),
            _ => self.simple(out, depth),
        }
    }

    fn around(&mut self, out: &mut String, depth: usize, before: &str, behind: &str) {
        out.push_str(before);
        self.word(out, depth);
        out.push_str(behind);
    }

    fn document(&mut self, out: &mut String, depth: usize) {
        let (opening, closing) = *[
            ("cat <<E\n", "\nE\n"),
            ("a <<-E\n\t", "\n\tE\n"),
            ("a <<'E'\n", "\nE\n"),
            ("a \"$(cat <<E\n", "\nE\n)\""),
        ]
        .get(self.random.below(4))
        .unwrap();
        out.push_str(opening);
        for _ in 0..3 {
            self.quoted(out, depth);
            out.push_str(self.random.pick(&["", " ", "\n", "\"", "'"]));
        }
        out.push_str(closing);
    }

    fn simple(&mut self, out: &mut String, depth: usize) {
        out.push_str(self.random.pick(&["a ", "b ", "a ", "b ", "cat ", "touch ", "x=1 a ", "a\\\n "]));
        for _ in 0..=self.random.below(3) {
            self.word(out, depth);
            out.push_str(self.random.pick(&[" ", " ", " ", "  ", " \\\n"]));
        }
    }

    fn word(&mut self, out: &mut String, depth: usize) {
        for _ in 0..=self.random.below(4) {
            self.piece(out, depth, false);
        }
    }

    /// Text within double quotes.
    fn quoted(&mut self, out: &mut String, depth: usize) {
        for _ in 0..self.random.below(5) {
            self.piece(out, depth, true);
        }
    }

    fn single(&mut self, out: &mut String) {
        for _ in 0..self.random.below(4) {
            out.push_str(self.random.pick(SINGLE));
        }
    }

    /// What a `${…}` or a subscript holds: a word that may have spaces.
    fn operand(&mut self, out: &mut String, depth: usize, quoted: bool) {
        for _ in 0..self.random.below(4) {
            let quoted = quoted && !self.random.one_in(3);
            self.piece(out, depth, quoted);
            out.push_str(self.random.pick(&["", "", "", "", " "]));
        }
    }

    fn piece(&mut self, out: &mut String, depth: usize, quoted: bool) {
        self.budget = self.budget.saturating_sub(1);
        if depth == 0 || self.budget == 0 || self.random.below(5) < 2 {
            out.push_str(self.random.pick(if quoted { QUOTED } else { PLAIN }));
            return;
        }
        let depth = depth - 1;
        match self.random.below(16) {
            0 | 1 => {
                out.push('"');
                self.quoted(out, depth);
                out.push('"');
            }
            2 => {
                out.push('\'');
                self.single(out);
                out.push('\'');
            }
            3 => {
                out.push_str(self.random.pick(&["$'", "$\""]));
                let close = if out.ends_with('"') { '"' } else { '\'' };
                if close == '"' {
                    self.quoted(out, depth);
                } else {
                    self.single(out);
                }
                out.push(close);
            }
            4 | 5 => {
                out.push('`');
                let mut inner = String::new();
                self.inside(&mut inner, depth);
                // As it is, or escaped as one who knows would.
                if self.random.one_in(3) {
                    inner = inner.replace('\\', "\\\\").replace('`', "\\`");
                }
                if quoted && self.random.one_in(3) {
                    inner = inner.replace('"', "\\\"");
                }
                out.push_str(&inner);
                out.push('`');
            }
            6 | 7 => {
                out.push_str("$(");
                self.inside(out, depth);
                out.push(')');
            }
            8..=11 => self.parameter(out, depth, quoted),
            12 => {
                out.push_str(self.random.pick(&["$((", "$["]));
                let close = if out.ends_with('[') { "]" } else { "))" };
                out.push_str(self.random.pick(&["1", "x", "1+", "x, "]));
                self.operand(out, depth, true);
                out.push_str(close);
            }
            13 => {
                out.push('{');
                self.piece(out, depth, quoted);
                out.push(',');
                self.piece(out, depth, quoted);
                out.push('}');
            }
            14 => {
                out.push_str(self.random.pick(&["<(", ">("]));
                self.inside(out, depth);
                out.push(')');
            }
            _ => self.piece(out, depth, quoted),
        }
    }

    fn inside(&mut self, out: &mut String, depth: usize) {
        out.push_str(self.random.pick(&["echo ", "a ", "echo ", "b ", "printf %s "]));
        for _ in 0..=self.random.below(2) {
            self.word(out, depth);
            out.push_str(self.random.pick(&["", "", " "]));
        }
    }

    fn parameter(&mut self, out: &mut String, depth: usize, quoted: bool) {
        out.push_str(self.random.pick(&["${x", "${y", "${z", "${u", "${@", "${1", "${!x", "${x[0]"]));
        out.push_str(self.random.pick(&[
            ":-", "-", ":+", "+", ":=", "=", "#", "##", "%", "%%", "/", "//", ":", "^", "@Q", "[", ":-", "-", ":?",
        ]));
        self.operand(out, depth, quoted);
        if self.random.one_in(6) {
            out.push_str(self.random.pick(&["/", ":", "]"]));
            self.operand(out, depth, quoted);
        }
        out.push('}');
    }

    /// Now and then one byte goes, comes or changes.
    fn edit(&mut self, text: String) -> String {
        if !self.random.one_in(8) {
            return text;
        }
        let mut chars: Vec<char> = text.chars().collect();
        let at = self.random.below(chars.len());
        let extra = self.random.pick(&["\\", "'", "\"", "`", "$", "{", "}", ",", "(", ")", "\n", " ", "#", "["]);
        let end = at + self.random.below(2);
        chars.splice(at..end, extra.chars());
        chars.into_iter().collect()
    }
}
