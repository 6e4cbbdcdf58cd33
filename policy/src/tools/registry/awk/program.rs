//! What an AWK program does besides printing.

use super::lex::{Token, lex};

/// A file or command of a program: `None` where it is not a plain string.
pub(super) type Name = Option<Vec<u8>>;

/// One thing that a program does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// `getline < FILE`.
    Reads(Name),
    /// `print > FILE`, `print >> FILE`.
    Writes(Name),
    /// `print | COMMAND`, `COMMAND | getline`, `system(COMMAND)`, `|&`.
    Runs(Name),
    /// `@include`, `@load`, calls by name.
    Loads,
    /// It changes the list of its input files.
    ChoosesFiles,
}

/// The actions of a program, or `None` where it is not understood.
pub(super) fn read(program: &[u8]) -> Option<Vec<Action>> {
    let tokens = lex(program)?;
    let mut reader = Reader { tokens: &tokens, at: 0, depth: 0, printing: None, actions: Vec::new() };
    while reader.step() {}
    Some(reader.actions)
}

struct Reader<'a> {
    tokens: &'a [Token],
    at: usize,
    /// Open parentheses and brackets.
    depth: usize,
    /// The depth at which the current `print` stands.
    printing: Option<usize>,
    actions: Vec<Action>,
}

impl Reader<'_> {
    fn token(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at)
    }

    fn is_sign(&self, at: usize, wanted: &[&str]) -> bool {
        matches!(self.token(at), Some(Token::Sign(sign)) if wanted.contains(sign))
    }

    /// Whether nothing stands there that could belong to an operand before it.
    fn ends_operand(&self, at: usize) -> bool {
        matches!(self.token(at), None | Some(Token::Line)) || self.is_sign(at, &[";", "}", ")", "|", "|&"])
    }

    /// Whether nothing stands before it that could belong to an operand there.
    fn begins_operand(&self, at: usize) -> bool {
        match at.checked_sub(1) {
            None => true,
            Some(before) => {
                matches!(self.token(before), Some(Token::Line))
                    || self.is_sign(before, &["{", "}", "(", ";", "&&", "||", "!"])
            }
        }
    }

    /// The string at `at`, if it is the whole operand.
    fn name_at(&self, at: usize) -> Name {
        match self.token(at) {
            Some(Token::Text(text)) if self.ends_operand(at + 1) => text.clone(),
            _ => None,
        }
    }

    /// The string that ends before `at`, if it is the whole operand.
    fn name_before(&self, at: usize) -> Name {
        let string = at.checked_sub(1)?;
        match self.token(string) {
            Some(Token::Text(text)) if self.begins_operand(string) => text.clone(),
            _ => None,
        }
    }

    /// Looks at one word; `false` at the end.
    fn step(&mut self) -> bool {
        let at = self.at;
        let Some(token) = self.tokens.get(at) else { return false };
        self.at += 1;
        match token {
            Token::Line => self.printing = None,
            Token::Name(name) => self.name(name, at),
            Token::Sign(sign) => self.sign(sign, at),
            Token::Number | Token::Text(_) | Token::Pattern => {}
        }
        true
    }

    fn name(&mut self, name: &str, at: usize) {
        match name.rsplit("::").next().unwrap_or(name) {
            "print" | "printf" => self.printing = Some(self.depth),
            "system" if self.is_sign(at + 1, &["("]) => {
                let code = self.name_at(at + 2);
                self.actions.push(Action::Runs(code));
            }
            "getline" => self.getline(at + 1),
            "ARGV" => self.arguments(at + 1),
            _ => {}
        }
    }

    /// `getline [LVALUE] < FILE`: a `<` before the operand ends reads a file.
    fn getline(&mut self, from: usize) {
        let mut at = from;
        let mut depth = 0_usize;
        while let Some(token) = self.token(at) {
            match token {
                Token::Sign("<") if depth == 0 => {
                    let file = self.name_at(at + 1);
                    return self.actions.push(Action::Reads(file));
                }
                Token::Sign("(" | "[") => depth += 1,
                Token::Sign(")" | "]") if depth > 0 => depth -= 1,
                Token::Sign("$") | Token::Name(_) | Token::Number => {}
                Token::Sign(_) | Token::Text(_) | Token::Pattern | Token::Line => {
                    if depth == 0 {
                        return;
                    }
                }
            }
            at += 1;
        }
    }

    /// `ARGV[…] = …`, and `ARGV` as a whole, name files to read.
    fn arguments(&mut self, from: usize) {
        if !self.is_sign(from, &["["]) {
            return self.actions.push(Action::ChoosesFiles);
        }
        let mut depth = 0_usize;
        let mut at = from;
        loop {
            if self.is_sign(at, &["["]) {
                depth += 1;
            } else if self.is_sign(at, &["]"]) {
                depth -= 1;
            } else if self.token(at).is_none() {
                return;
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        if self.is_sign(at, &["=", "+=", "-=", "*=", "/=", "%=", "^=", "**=", "++", "--"]) {
            self.actions.push(Action::ChoosesFiles);
        }
    }

    fn sign(&mut self, sign: &str, at: usize) {
        match sign {
            "(" | "[" => self.depth += 1,
            ")" | "]" => self.depth = self.depth.saturating_sub(1),
            ";" | "{" | "}" => self.printing = None,
            ">" | ">>" if sign == ">>" || self.printing == Some(self.depth) => {
                let file = self.name_at(at + 1);
                self.actions.push(Action::Writes(file));
            }
            "|" | "|&" => {
                let reads = matches!(self.token(at + 1), Some(Token::Name(name)) if name == "getline");
                let code = if reads { self.name_before(at) } else { self.name_at(at + 1) };
                self.actions.push(Action::Runs(code));
            }
            "@" => {
                let harmless = matches!(self.token(at + 1), Some(Token::Name(name)) if name == "namespace")
                    || matches!(self.token(at + 1), Some(Token::Pattern));
                if !harmless {
                    self.actions.push(Action::Loads);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Action, read};

    fn actions(program: &str) -> Vec<Action> {
        read(program.as_bytes()).unwrap()
    }

    #[test]
    fn most_programs_only_print() {
        for program in [
            "{print $1, \"|\", $2}",
            "NR==10",
            "/foo|bar/ && $3 > 2",
            "{ if ($1 > 3) print $2 }",
            "{print \"a > b\"}",
            "{print ($1 > 3)}",
            "{ printf(\"%s\\n\", $1 > 2 ? 1 : 2) }",
            "{ s += $1 } END { print s / NR }",
            "END{print ARGV[1]}",
            "{ while ((getline) > 0) n++ }",
            "{ x[$1]++ } END { for (k in x) if (x[k] > 1) print k }",
            "length > 72",
            "{ gsub(/[|>]/, \"\"); print }",
            "@namespace \"x\"; BEGIN { y = @/a/ }",
            "# system(1)\n{ print }",
            "{ print; x = a > b }",
        ] {
            assert_eq!(actions(program), [], "{program}");
        }
    }

    #[test]
    fn files_and_commands_are_found() {
        for (program, action) in [
            ("{print > \"out\"}", Action::Writes(Some("out".into()))),
            ("{print $1, $2 >> \"out\" }", Action::Writes(Some("out".into()))),
            ("{printf(\"%s\", $1) > \"o\"}", Action::Writes(Some("o".into()))),
            ("{print > \"out\" NR}", Action::Writes(None)),
            ("{print > (\"out\" NR)}", Action::Writes(None)),
            ("{print(1) > f}", Action::Writes(None)),
            ("{print | \"sort -u\"}", Action::Runs(Some("sort -u".into()))),
            ("{print \"x\" | c}", Action::Runs(None)),
            ("BEGIN{\"date\" | getline d}", Action::Runs(Some("date".into()))),
            ("BEGIN{ while ((\"ls\" | getline) > 0) n++ }", Action::Runs(Some("ls".into()))),
            ("BEGIN{\"rm \" x | getline}", Action::Runs(None)),
            ("BEGIN{x \"rm\" | getline}", Action::Runs(None)),
            ("BEGIN{\"x\" |& getline}", Action::Runs(Some("x".into()))),
            ("BEGIN{system(\"ls\")}", Action::Runs(Some("ls".into()))),
            ("BEGIN{system (\"rm \" $1)}", Action::Runs(None)),
            ("BEGIN{awk::system(c)}", Action::Runs(None)),
            ("{ getline x < \"f\" }", Action::Reads(Some("f".into()))),
            ("{ while ((getline line < f) > 0) print line }", Action::Reads(None)),
            ("@include \"x\"", Action::Loads),
            ("@load \"x\"; BEGIN{}", Action::Loads),
            ("BEGIN{f = \"system\"; @f(\"x\")}", Action::Loads),
            ("BEGIN{ARGV[1]=\"/x\"; ARGC=2}", Action::ChoosesFiles),
            ("BEGIN{split(\"/x\", ARGV)}", Action::ChoosesFiles),
        ] {
            assert_eq!(actions(program), [action], "{program}");
        }
    }

    #[test]
    fn a_pattern_or_string_hides_nothing_behind_it() {
        assert_eq!(actions("$1 / 2 { print \"/\" > \"o\" } # /"), [Action::Writes(Some("o".into()))]);
        assert_eq!(actions("/[/]/{system(\"x\")}"), [Action::Runs(Some("x".into()))]);
        assert_eq!(actions("{print \"\\\"\" | \"x\"}"), [Action::Runs(Some("x".into()))]);
    }
}
