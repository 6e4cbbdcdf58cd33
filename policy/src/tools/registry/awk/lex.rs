//! The words of the AWK language.

/// One word of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or keyword; in gawk with its namespace.
    Name(String),
    /// A number.
    Number,
    /// A string, its escapes resolved where that is simple; `None` where not.
    Text(Option<Vec<u8>>),
    /// A regular expression.
    Pattern,
    /// The end of a line that no operator continues.
    Line,
    /// An operator or bracket.
    Sign(&'static str),
}

/// Operators, longest first.
const SIGNS: &[&str] = &[
    "**=", "|&", ">>", "&&", "||", "==", "!=", "<=", ">=", "++", "--", "+=", "-=", "*=", "/=", "%=", "^=", "**", "!~",
    "{", "}", "(", ")", "[", "]", ";", ",", "+", "-", "*", "/", "%", "^", "!", "<", ">", "|", "?", ":", "~", "$", "=",
    "@",
];

/// Keywords behind which an operand begins, so that a slash opens a pattern.
const OPERATORS: &[&str] = &["in", "print", "printf", "return", "case", "exit", "else", "do", "delete", "getline"];

/// Keywords whose parentheses are no operand.
const CONDITIONS: &[&str] = &["if", "while", "for", "switch"];

/// The words of `program`, or `None` where it is not understood.
pub(super) fn lex(program: &[u8]) -> Option<Vec<Token>> {
    let mut lexer = Lexer { program, at: 0, tokens: Vec::new(), open: Vec::new(), operand: false };
    while lexer.token()? {}
    Some(lexer.tokens)
}

struct Lexer<'a> {
    program: &'a [u8],
    at: usize,
    tokens: Vec<Token>,
    /// For each open parenthesis, whether it is the condition of a statement.
    open: Vec<bool>,
    /// Whether the last word ends an operand: a slash then divides.
    operand: bool,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<u8> {
        self.program.get(self.at).copied()
    }

    fn rest(&self) -> &[u8] {
        self.program.get(self.at..).unwrap_or_default()
    }

    fn push(&mut self, token: Token, operand: bool) {
        self.tokens.push(token);
        self.operand = operand;
    }

    /// Reads one word; `Some(false)` at the end.
    fn token(&mut self) -> Option<bool> {
        let Some(byte) = self.peek() else { return Some(false) };
        match byte {
            b' ' | b'\t' | b'\r' => self.at += 1,
            b'\\' => self.continuation()?,
            b'#' => {
                while self.peek().is_some_and(|byte| byte != b'\n') {
                    self.at += 1;
                }
            }
            b'\n' => {
                self.at += 1;
                self.push(Token::Line, false);
            }
            b'"' => {
                self.at += 1;
                let text = self.text()?;
                self.push(text, true);
            }
            b'0'..=b'9' => self.number(),
            b'.' if self.program.get(self.at + 1).is_some_and(u8::is_ascii_digit) => self.number(),
            b'/' if !self.operand => {
                self.at += 1;
                self.pattern()?;
                self.push(Token::Pattern, true);
            }
            byte if byte.is_ascii_alphabetic() || byte == b'_' => self.name()?,
            _ => self.sign()?,
        }
        Some(true)
    }

    /// A backslash at the end of a line joins it to the next.
    fn continuation(&mut self) -> Option<()> {
        self.at += 1;
        if self.peek() == Some(b'\r') {
            self.at += 1;
        }
        (self.peek() == Some(b'\n')).then(|| self.at += 1)
    }

    fn number(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'.') {
            self.at += 1;
            let signed =
                matches!(self.program.get(self.at - 1), Some(b'e' | b'E')) && matches!(self.peek(), Some(b'+' | b'-'));
            self.at += usize::from(signed);
        }
        self.push(Token::Number, true);
    }

    fn name(&mut self) -> Option<()> {
        let from = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            || self.rest().starts_with(b"::")
        {
            self.at += if self.peek() == Some(b':') { 2 } else { 1 };
        }
        let name = std::str::from_utf8(self.program.get(from..self.at)?).ok()?.to_owned();
        let operand = !OPERATORS.contains(&name.as_str());
        self.push(Token::Name(name), operand);
        Some(())
    }

    fn sign(&mut self) -> Option<()> {
        let sign = SIGNS.iter().copied().find(|sign| self.rest().starts_with(sign.as_bytes()))?;
        self.at += sign.len();
        let operand = match sign {
            "(" => {
                let condition =
                    matches!(self.tokens.last(), Some(Token::Name(name)) if CONDITIONS.contains(&name.as_str()));
                self.open.push(condition);
                false
            }
            ")" => !self.open.pop()?,
            "]" => true,
            "++" | "--" => self.operand,
            _ => false,
        };
        self.push(Token::Sign(sign), operand);
        Some(())
    }

    /// A string behind its opening quote.
    fn text(&mut self) -> Option<Token> {
        let mut text = Some(Vec::new());
        loop {
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b'"' => return Some(Token::Text(text)),
                b'\n' => return None,
                b'\\' => {
                    let escaped = self.peek()?;
                    self.at += 1;
                    match escaped {
                        b'"' | b'\\' | b'/' => {
                            if let Some(text) = text.as_mut() {
                                text.push(escaped);
                            }
                        }
                        b'\n' => {}
                        _ => text = None,
                    }
                }
                byte => {
                    if let Some(text) = text.as_mut() {
                        text.push(byte);
                    }
                }
            }
        }
    }

    /// A pattern behind its opening slash; a bracket holds a slash (gawk, mawk; others report an error).
    fn pattern(&mut self) -> Option<()> {
        loop {
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b'/' => return Some(()),
                b'\n' => return None,
                b'\\' => self.at += 1,
                b'[' => self.bracket()?,
                _ => {}
            }
        }
    }

    fn bracket(&mut self) -> Option<()> {
        if self.peek() == Some(b'^') {
            self.at += 1;
        }
        if self.peek() == Some(b']') {
            self.at += 1;
        }
        loop {
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b']' => return Some(()),
                b'\n' => return None,
                b'\\' => self.at += 1,
                b'[' if self.peek() == Some(b':') => {
                    while !self.rest().starts_with(b":]") {
                        self.peek()?;
                        self.at += 1;
                    }
                    self.at += 2;
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, lex};

    fn signs(program: &str) -> Option<String> {
        let tokens = lex(program.as_bytes())?;
        Some(
            tokens
                .iter()
                .map(|token| match token {
                    Token::Name(name) => name.clone(),
                    Token::Number => "1".to_owned(),
                    Token::Text(_) => "\"".to_owned(),
                    Token::Pattern => "/re/".to_owned(),
                    Token::Line => "NL".to_owned(),
                    Token::Sign(sign) => (*sign).to_owned(),
                })
                .collect::<Vec<_>>()
                .join(" "),
        )
    }

    #[test]
    fn slashes_divide_behind_operands_and_open_patterns_elsewhere() {
        for (program, words) in [
            ("a / b / c", "a / b / c"),
            ("/a|b/ { print 1/2 }", "/re/ { print 1 / 1 }"),
            ("$1 ~ /[/|]/", "$ 1 ~ /re/"),
            ("x[1] / 2; f(x) / 2", "x [ 1 ] / 1 ; f ( x ) / 1"),
            ("if (x) /a;b/", "if ( x ) /re/"),
            ("x++ / 2 / y", "x ++ / 1 / y"),
            ("print /a/ ? 1 : 2", "print /re/ ? 1 : 1"),
            ("\"a\\\"#\" # c | d\n1e-3", "\" NL 1"),
            ("a \\\n b", "a b"),
            ("!/[[:alpha:]/]/", "! /re/"),
        ] {
            assert_eq!(signs(program).as_deref(), Some(words), "{program}");
        }
    }

    #[test]
    fn what_does_not_end_is_not_understood() {
        for program in ["\"a", "/a", "\"a\nb\"", "a \\ b", ")", "`x`", "'x'"] {
            assert_eq!(signs(program), None, "{program}");
        }
    }
}
