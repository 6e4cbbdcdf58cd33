//! Random scripts: mostly near-valid Bash with the constructs that readers get wrong, then a few random edits.

/// A small deterministic source of random numbers (splitmix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).unwrap()
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// One random script. Every `touch mN` in it has an `N` of its own.
pub(crate) fn script(seed: u64) -> String {
    let random = Random::new(seed);
    let mut generator = Generator { random, marks: 0, budget: 40, pending: Vec::new() };
    let mut text = if generator.random.one_in(5) { generator.soup() } else { generator.list(3) };
    text.push_str(&generator.bodies());
    generator.edit(&text)
}

struct Generator {
    random: Random,
    marks: usize,
    budget: usize,
    /// Here-documents whose bodies are due at the next newline.
    pending: Vec<String>,
}

const SOUP: &[&str] = &[
    " ",
    " ",
    "\n",
    ";",
    "&",
    "&&",
    "||",
    "|",
    "|&",
    "(",
    ")",
    "{ ",
    " }",
    "((",
    "))",
    "[[ ",
    " ]]",
    "'",
    "'",
    "\"",
    "\"",
    "`",
    "`",
    "$",
    "$(",
    ")",
    "${x",
    "${x:-",
    "}",
    "$((",
    "\\",
    "\\\n",
    "#",
    " #",
    "<",
    ">",
    "<<EOF\n",
    "<<'EOF'\n",
    "<<-EOF\n",
    "\nEOF\n",
    "EOF",
    "<<<",
    "<(",
    ">(",
    "$'",
    "$\"",
    "x=",
    "x+=",
    "a[",
    "]",
    "=(",
    "if ",
    "then ",
    "fi",
    "for x in a b; do ",
    "do ",
    "done",
    "while ",
    "case a in ",
    "a)",
    ";;",
    "esac",
    "in ",
    "function f ",
    "f() ",
    "! ",
    "time ",
    "coproc ",
    "a",
    "b c",
    "*",
    "?",
    "~",
    "{a,b}",
    "{",
    "}",
    ",",
    "-",
    "=",
    "echo ",
    ": ",
    "true ",
    "$x",
    "$@",
    "\t",
    "~/",
    "%",
    "/",
    ":",
    "+",
    "@",
    "!",
    "[",
    "0",
    "2>",
    "&>",
    "\\\\",
    "\\'",
    "\\\"",
    "\\`",
    "\\$",
    "\\(",
    "EOF\n",
    "E\"O\"F",
    "${#x}",
    "$[",
    "\"$(",
    ")\"",
    "'$(",
    "elif ",
    "else ",
    "select y in a; do ",
    "until ",
    ";&",
    ";;&",
    "declare ",
    "export ",
    "local ",
];

impl Generator {
    fn mark(&mut self) -> String {
        self.marks += 1;
        let n = self.marks;
        match self.random.below(12) {
            0 => format!("\\touch m{n}"),
            1 => format!("to\\\nuch m{n}"),
            2 => format!("'touch' m{n}"),
            3 => format!("tou\"ch\" \"m{n}\""),
            4 => format!("touch $'m{n}'"),
            5 => format!("touch m{n} >/dev/null"),
            6 => format!("2>&1 touch m{n}"),
            7 => format!("y=1 touch m{n}"),
            _ => format!("touch m{n}"),
        }
    }

    fn soup(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..3 + self.random.below(22) {
            if self.random.one_in(5) {
                let mark = self.mark();
                text.push_str(&mark);
            } else {
                text.push_str(self.random.pick(SOUP));
            }
        }
        text
    }

    /// The bodies that are due, with the newline that comes before them.
    fn bodies(&mut self) -> String {
        let mut text = String::from("\n");
        for body in std::mem::take(&mut self.pending) {
            text.push_str(&body);
        }
        text
    }

    fn list(&mut self, depth: usize) -> String {
        let mut text = String::new();
        for n in 0..=self.random.below(3) {
            if n > 0 {
                text.push_str(&self.separator());
            }
            let command = self.pipeline(depth);
            text.push_str(&command);
        }
        text
    }

    fn separator(&mut self) -> String {
        match self.random.below(12) {
            0 => " && ".to_owned(),
            1 => "||".to_owned(),
            2 => " & ".to_owned(),
            3 => "; ".to_owned(),
            4 => ";".to_owned(),
            5 => " &&\n ".to_owned(),
            6 => format!(" # it's {}{}", self.random.pick(&["a", "\"", "`x", "$(", "\\", "<<EOF"]), self.bodies()),
            7 => " \\\n; ".to_owned(),
            8 => format!("{}\\\n", self.bodies()),
            _ => self.bodies(),
        }
    }

    fn pipeline(&mut self, depth: usize) -> String {
        let mut text = match self.random.below(20) {
            0 => "! ".to_owned(),
            1 => "time ".to_owned(),
            2 => "time -p ".to_owned(),
            3 => "coproc ".to_owned(),
            _ => String::new(),
        };
        text.push_str(&self.command(depth));
        while self.random.one_in(5) {
            text.push_str(self.random.pick(&[" | ", "|", "|&", " |\n", " | \\\n"]));
            text.push_str(&self.command(depth));
        }
        text
    }

    fn command(&mut self, depth: usize) -> String {
        self.budget = self.budget.saturating_sub(1);
        if depth == 0 || self.budget == 0 {
            return self.mark();
        }
        let inner = depth - 1;
        let text = match self.random.below(28) {
            0 => format!("{{ {}{}}}", self.list(inner), self.end()),
            1 => format!("({})", self.list(inner)),
            2 => format!("( ({}); {})", self.list(inner), self.list(0)),
            3 => format!("(({});{})", self.list(inner), self.list(0)),
            4 => {
                let condition = self.list(inner);
                let end = self.end();
                let body = self.list(inner);
                format!("if {condition}{end}then {body}{}fi", self.end())
            }
            5 => format!("for x in {}{}do {}{}done", self.word(inner), self.end(), self.list(inner), self.end()),
            6 => format!("for x in 1; {{ {}{}}}", self.list(inner), self.end()),
            7 => format!(
                "for ((i=0;i<1;i++)) {} {}{}done",
                self.random.pick(&["do", ";do", "; do", "\ndo"]),
                self.list(inner),
                self.end()
            ),
            8 => {
                let patterns =
                    ["a)", "(a)", "a|b)", "*)", "[a]*)", "'a')", "\"a\" | b)", "a\\\n)", "\"$(echo a)\")", "`echo a`)"];
                let pattern = self.random.pick(&patterns);
                let end = self.random.pick(&[";;", ";&", ";;&", " ;;\n", ""]);
                format!(
                    "case {} in {pattern} {}{end} esac",
                    self.random.pick(&["a", "$x", "\"a\"", "a\\\n"]),
                    self.list(inner)
                )
            }
            9 => format!("f() {{ {}{}}}{}f", self.list(inner), self.end(), self.end()),
            10 => format!("function f {{ {}{}}}{}f", self.list(inner), self.end(), self.end()),
            11 => format!("while {}{}do {}; break{}done", self.list(inner), self.end(), self.list(inner), self.end()),
            12 => format!("[[ {} ]] {} {}", self.test(inner), self.random.pick(&["&&", "||", ";"]), self.list(inner)),
            13 => format!("(( {} ))", self.arithmetic(inner)),
            14 | 15 => self.mark(),
            16 | 17 => self.assignment(inner),
            18 => format!("select y in a; do {}; break; done <<<1", self.list(inner)),
            _ => self.simple(inner),
        };
        if self.random.one_in(12) { format!("{text} {}", self.redirect(inner)) } else { text }
    }

    fn end(&mut self) -> String {
        match self.random.below(4) {
            0 => self.bodies(),
            1 => format!(" ;{}", self.bodies()),
            _ => "; ".to_owned(),
        }
    }

    fn simple(&mut self, depth: usize) -> String {
        let mut text = self
            .random
            .pick(&[
                "echo", "a", "b", ":", "true", "cat", "touch", "declare", "export", "[", "test", "local", "\\a",
                "a\\\n",
            ])
            .to_owned();
        for _ in 0..self.random.below(4) {
            text.push_str(self.random.pick(&[" ", " ", "  ", "\t", " \\\n", "\\\n "]));
            let word = if self.random.one_in(6) { self.redirect(depth) } else { self.word(depth) };
            text.push_str(&word);
        }
        text
    }

    fn redirect(&mut self, depth: usize) -> String {
        if self.random.one_in(2) {
            return self.heredoc(depth);
        }
        let op = self.random.pick(&[
            ">", ">>", "2>", "<", "&>", ">|", "2>&1 >", "{v}>", "<<<", "<<<", "<>", "3>&-", ">&-", "> \\\n", "1>&",
            "&>>",
        ]);
        format!("{op}{}", self.word(depth.min(1)))
    }

    fn heredoc(&mut self, depth: usize) -> String {
        let (word, delimiter, expands) = [
            ("EOF", "EOF", true),
            ("'EOF'", "EOF", false),
            ("\"EOF\"", "EOF", false),
            ("E'O'F", "EOF", false),
            ("\\EOF", "EOF", false),
            ("E\\\nOF", "EOF", true),
            ("$'EOF'", "EOF", false),
            ("\"E\\F\"", "E\\F", false),
            ("a", "a", true),
            ("-", "-", true),
            ("'E F'", "E F", false),
            ("''", "", false),
            ("{a,b}", "{a,b}", true),
            ("~", "~", true),
            ("*", "*", true),
        ][self.random.below(15)];
        let strip = self.random.one_in(4);
        let mut body = String::new();
        for _ in 0..self.random.below(4) {
            let mut line = match self.random.below(12) {
                0 => format!("\t{delimiter}\n"),
                1 => format!("{delimiter} \n"),
                2 => format!(" {delimiter}\n"),
                3 => format!("x\\\n{delimiter}\n"),
                4 => {
                    format!("it's {}\n", self.random.pick(&["a", "\"b", "`echo x`", "$", "\\`", "\\$(", "\\\\", "$("]))
                }
                5 => format!("{delimiter}x\n"),
                6 => format!("${{HOME}}{delimiter}\n"),
                7 => format!("x\\\\\n{delimiter}\n"),
                8 => format!("{delimiter})\n"),
                9 => "\\\n".to_owned(),
                _ => String::new(),
            };
            if line.is_empty() {
                line = if expands || self.random.one_in(3) {
                    format!(
                        "{}{}\n",
                        self.random.pick(&["", " ", "\t", "a ", "$ ", "\"", "'"]),
                        self.expansion(depth.min(1))
                    )
                } else {
                    format!("{}\n", self.mark())
                };
            }
            body.push_str(&line);
        }
        body.push_str(delimiter);
        body.push('\n');
        self.pending.push(body);
        let space = self.random.pick(&["", "", " ", "\\\n"]);
        let op = if strip { "<<-" } else { self.random.pick(&["<<", "<<", "<\\\n<", "3<<"]) };
        format!("{op}{space}{word}")
    }

    fn assignment(&mut self, depth: usize) -> String {
        let value = self.word(depth);
        match self.random.below(14) {
            0 => format!("x=({value} {})", self.word(depth)),
            1 => format!("x=(\n{value} # c{}[1]={value})", self.bodies()),
            2 => format!("x[{}]={value}", self.random.below(3)),
            3 => format!("x[$({})]={value}", self.list(0)),
            4 => format!("x+={value}"),
            5 => "x=$".to_owned() + " " + &self.mark(),
            6 => format!("x={value} {}", self.mark()),
            7 => format!("declare x={value} y=({value})"),
            8 => format!("export x={value}"),
            9 => format!("x\\\n={value}"),
            10 => format!("x=([a-c]* {value})"),
            11 => format!("x=( [0]={value} [1]+=b )"),
            12 => format!("x[1 + 0]={value}"),
            _ => format!("x={value}"),
        }
    }

    fn test(&mut self, depth: usize) -> String {
        let (left, right) = (self.word(depth), self.word(depth));
        match self.random.below(12) {
            0 => format!("-n {left}"),
            1 => left,
            2 => format!("{left} == {right}"),
            3 => format!("{left} =~ {right}"),
            4 => format!("{left} == @(a|{right})"),
            5 => format!("{left} =~ ^(a|{right} )+$"),
            6 => format!("( {left} ) && ! -z {right}"),
            7 => format!("{left} < {right}"),
            8 => format!("{left} -eq 1"),
            9 => format!("{left} !=\\\n {right}\n || -n a"),
            10 => "a =~ (a|b) && a == *(x)a".to_owned(),
            _ => format!("{left} = {right} || {left}"),
        }
    }

    fn arithmetic(&mut self, depth: usize) -> String {
        match self.random.below(8) {
            0 => format!("1 + $({}; echo 1)", self.list(depth.min(1))),
            1 => "(1) + (2)".to_owned(),
            2 => format!("1 + `{}; echo 1`", self.mark()),
            3 => format!("${{x:-$({})1}}", self.mark()),
            4 => format!("x[$({})0]", self.mark()),
            5 => "1 << 2 # 3".to_owned(),
            6 => format!("\"1\" + '$({})'", self.mark()),
            _ => "i + 1".to_owned(),
        }
    }

    fn expansion(&mut self, depth: usize) -> String {
        if self.budget == 0 {
            return "$x".to_owned();
        }
        self.budget -= 1;
        let inner = depth.saturating_sub(1);
        match self.random.below(26) {
            0..=3 => format!("$({})", self.list(inner)),
            4 => format!("$({} )", self.simple(inner)),
            5 => {
                let code = self.list(0);
                format!("`{}`", code.replace('\\', "\\\\").replace('`', "\\`"))
            }
            6 => format!("`{}`", self.mark()),
            7 => format!("$(({}))", self.arithmetic(inner)),
            8 => format!("$(({}); {})", self.mark(), self.list(0)),
            9 => format!("$({}\n)", self.simple(inner)),
            10..=13 => {
                let operator = self.random.pick(&[
                    ":-",
                    "-",
                    ":=",
                    "=",
                    ":+",
                    "+",
                    "#",
                    "##",
                    "%",
                    "%%",
                    "/",
                    "//",
                    "/#",
                    "/%",
                    "^",
                    "^^",
                    ",",
                    ":",
                    "/a/",
                    "//b/",
                    ":0:",
                    "[0]:-",
                    "[$(echo 0)]#",
                ]);
                format!("${{x{operator}{}}}", self.word(inner))
            }
            14 => format!("${{x:-'{}'}}", self.random.pick(&["a b", "}", "\"", "$(touch q)", "\\", "`touch q`"])),
            15 => format!("${{x:-\"{}\"}}", self.expansion(inner)),
            16 => "${#x}".to_owned(),
            17 => "${x[@]}".to_owned(),
            18 => format!("$[1+$({})]", self.mark()),
            19 => format!("$\\\n({})", self.mark()),
            20 => format!("`echo \\`{}\\``", self.mark()),
            21 => "${x}".to_owned(),
            22 => "$$".to_owned(),
            23 => "$".to_owned(),
            24 => format!("$( # it's )\n{})", self.mark()),
            _ => "$x".to_owned(),
        }
    }

    fn word(&mut self, depth: usize) -> String {
        if self.budget == 0 {
            return "w".to_owned();
        }
        let mut text = String::new();
        for _ in 0..=self.random.below(3) {
            let piece = match self.random.below(24) {
                0..=3 => {
                    self.random.pick(&["a", "b1", "-n", "x=y", "m", "~", "a:~", "0", "--a=b", "%", "^"]).to_owned()
                }
                4 => format!(
                    "'{}'",
                    self.random.pick(&["a b", "", "$x", "\"", "\\", "#", "a\nb", "`", "$(touch q)", "\\\n"])
                ),
                5 => format!(
                    "\"{}\"",
                    self.random
                        .pick(&["a b", "", "'", "\\\"", "\\\\", "#", "a\nb", "\\$x", "$", "it's", "\\\n", "\\`"])
                ),
                6..=8 => format!("\"{}\"", self.expansion(depth)),
                9..=12 => self.expansion(depth),
                13 => self
                    .random
                    .pick(&["\\ ", "\\;", "\\'", "\\\"", "\\#", "\\\\", "\\$", "\\(", "\\\n", "\\a", "\\{"])
                    .to_owned(),
                14 => self
                    .random
                    .pick(&[
                        "{a,b}",
                        "{1..3}",
                        "{a}",
                        "{}",
                        "{a,{b,c}}",
                        "{a,b",
                        "a}",
                        "{a,\"b c\"}",
                        "{x..y}",
                        "{$x,b}",
                        "{a..b},c}",
                        "}{a,b}",
                    ])
                    .to_owned(),
                15 => self.random.pick(&["*", "?", "[ab]", "[", "]", "[!a]*", "[[:alpha:]]", "!", "@", "+"]).to_owned(),
                16 => format!(
                    "$'{}'",
                    self.random.pick(&[
                        "a", "\\x61", "\\'", "a\\nb", "\\141", "\\u0061", "", "\\\\", "a\\0b", "\\c?", "'\"\"'"
                    ])
                ),
                17 => format!("{}({})", self.random.pick(&["<", ">"]), self.list(depth.saturating_sub(1).min(1))),
                18 => "#".to_owned(),
                19 => "$\"a\"".to_owned(),
                _ => self.random.pick(&["c", "d", "1", "/", ".", "-", "_"]).to_owned(),
            };
            text.push_str(&piece);
        }
        text
    }

    /// A few random edits: what makes the near-valid odd.
    fn edit(&mut self, text: &str) -> String {
        let mut chars: Vec<char> = text.chars().collect();
        let edits = [0, 0, 0, 1, 1, 2, 4][self.random.below(7)];
        for _ in 0..edits {
            let at = self.random.below(chars.len() + 1);
            match self.random.below(6) {
                0 if at < chars.len() => {
                    chars.remove(at);
                }
                1 if at < chars.len() && !chars[at].is_ascii_alphanumeric() => {
                    let other = self.random.below(chars.len());
                    let char = chars[other];
                    chars[at] = char;
                }
                2 => {
                    chars.splice(at..at, ['\\', '\n']);
                }
                3 => chars.insert(
                    at,
                    *[
                        ' ', '\n', ';', '\'', '"', '`', '$', '(', ')', '{', '}', '#', '\\', '<', '>', '&', '|', '[',
                        ']', '=', '~', '!',
                    ]
                    .get(self.random.below(22))
                    .unwrap(),
                ),
                4 if at < chars.len() => chars.truncate(at + (chars.len() - at).min(30)),
                _ => {
                    let piece: Vec<char> = self.random.pick(SOUP).chars().collect();
                    chars.splice(at..at, piece);
                }
            }
        }
        chars.into_iter().collect()
    }
}
