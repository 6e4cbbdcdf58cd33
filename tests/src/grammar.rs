//! Scripts grown from a grammar of Bash's own constructs, weighted to where readers err.
//!
//! Where [`crate::soup`] and [`crate::patchwork`] put pieces side by side and break them, this derives whole scripts: each
//! construct in each other one, so that the marker stands as code or as data many levels deep. Here-documents are due at the
//! next newline, whatever that newline stands in. Some scripts lose or gain a byte at the end.

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

const RULES: &[Rule] = &[
    (
        "list",
        &[
            "<cmd>",
            "<cmd>",
            "<cmd><sep><list>",
            "<cmd><sep><list>",
            "<cmd> <comment><list>",
            "<compound><sep><list>",
            "<compound>",
        ],
    ),
    (
        "sep",
        &[
            "\n",
            ";",
            " ; ",
            "\n\n",
            " && ",
            " || ",
            " | ",
            " & ",
            "|&",
            "\\\n;",
            " &&\n",
            " |\n",
            " |\\\n",
            ";\\\n",
            " \\\n && ",
            " ||#c\n",
            "&\n",
            "\n\t",
            "\r\n",
        ],
    ),
    (
        "cmd",
        &[
            "<read>",
            "<read>",
            "<read>",
            "<read> <args>",
            "echo <args>",
            "echo <args>",
            ": <args>",
            "<assign>",
            "<assign> <read>",
            "<read> <redir>",
            "<redir> <read>",
            "<read> <redir> <arg>",
            "<prefix> <read>",
            "cat <hd>",
            "cat <hd> <args>",
            "<hd> cat",
            "cat <hd> <hd>",
            "cat <hd> | cat",
            "cat <hd>; <read>",
            "<test>",
            "<arith>",
            "<mark>",
            "<prefix> <compound>",
            "eval <q>",
            "bash -c <q>",
            "trap <q> EXIT",
            "read x <<< <arg>",
            "f",
            "x",
            "printf <q> <arg>",
            "[ <arg> = <arg> ]",
            "test -n <arg>",
            "exec <redir>",
        ],
    ),
    (
        "prefix",
        &[
            "!",
            "time",
            "! !",
            "time -p",
            "time --",
            "time !",
            "! time",
            "coproc",
            "time -p --",
            "x=1 y=2",
            "\\\n",
            "time \\\n",
            "command",
            "builtin",
            "coproc C",
            "{fd}>/dev/null",
            "2>&1",
        ],
    ),
    (
        "compound",
        &[
            "{ <list>; }",
            "(<list>)",
            "{ <list>\n}",
            "( <list>\n)",
            "if <list>; then <list>; fi",
            "if <list>\nthen <list>\nelse <list>\nfi",
            "while ! <list>; do <list>; break; done",
            "for x in <args>; do <list>; done",
            "for x in <args>\ndo <list>\ndone",
            "for x do <list>; done",
            "for ((i=0;i<1;i++)); do <list>; done",
            "for ((;;)) { <list>; break; }",
            "for x in a; { <list>; }",
            "case <arg> in <items>esac",
            "case <arg> in\n<items>esac",
            "case <arg>\nin <items>esac",
            "<func>",
            "<func>; f",
            "<func>\nf",
            "{ <list>; } <redir>",
            "(<list>) <redir>",
            "until <list>; do break; done",
            "{ <list>; } <hd>",
            "while read l; do <list>; done <hd>",
            "case in in in) <list>;; esac",
            "for in in in; do <list>; done",
            "select x in a; do <list>; break; done <<< 1",
            "((1)) && { <list>; }",
            "{ (<list>) }",
            "if [[ <cond> ]]; then <list>; fi",
            "{ { <list>; }; }",
            "((<list>); <list>)",
            "( (<list>) )",
        ],
    ),
    (
        "items",
        &[
            "*) <list>;;",
            "*) <list>;; ",
            "<pat>) <list>;;\n*) <list>;;",
            "(<pat>) <list>;;",
            "<pat>|<pat>) <list>;; ",
            "<pat>) <list>;&\n*) <list>\n",
            "<pat>) ;; *) <list>;;",
            "(<pat>|<pat>)\n<list>\n;;\n",
            "a) <list>;;& *) <list>;; ",
            "# c)\n*) <list> ;;\n",
            "esac) <list>;; ",
            "(esac) <list>;; ",
            "\\\n*) <list>;;",
            "<pat>) <list> # ;;\n;; *) <list>;;",
        ],
    ),
    (
        "pat",
        &[
            "a",
            "*",
            "'a)'",
            "\"b;;\"",
            "\\)",
            "[a-z]",
            "[!)]",
            "@(a|b)",
            "?(a)",
            "$x",
            "\"$(<list>)\"",
            "$(<list>)",
            "a\\ b",
            "''",
            "in",
            "if",
            "do",
            "!(a|'b)')",
            "[[:alpha:]]",
            "#",
            "a#",
            "{a,b}",
            "~",
        ],
    ),
    (
        "func",
        &[
            "f() { <list>; }",
            "f () ( <list> )",
            "function f { <list>; }",
            "f()\n{ <list>\n}",
            "function f() { <list>; }",
            "f() if <list>; then <list>; fi",
            "f() for x in a; do <list>; done",
            "f() [[ <cond> ]]",
            "f() ((<expr>))",
            "f() { <list>; } <redir>",
            "f ( ) { <list>; }",
            "f()\\\n{ <list>; }",
            "function f\n(<list>)",
            "x() { <list>; }",
            "echo() { <list>; }",
            "f() case a in <items>esac",
        ],
    ),
    (
        "test",
        &[
            "[[ <cond> ]]",
            "[[ <cond> ]]",
            "[[ <cond> && <cond> ]]",
            "[[ ( <cond> ) || ! <cond> ]]",
            "[[ <cond>\n|| <cond> ]]",
            "[[ <cond> ]] <redir>",
        ],
    ),
    (
        "cond",
        &[
            "a",
            "-n <arg>",
            "<arg> == <pat>",
            "<arg> = <arg>",
            "<arg> =~ <regex>",
            "<arg> =~ <regex>",
            "<arg> < <arg>",
            "a > b",
            "<arg> -eq <num>",
            "-v x",
            "-f a",
            "! a",
            "<arg> != @(a|b)",
            "a == a # c\n",
            "a <newer> b",
            "-z $(<list>)",
        ],
    ),
    ("newer", &["-nt", "-ot", "-ef", "==", "\\\n="]),
    (
        "regex",
        &[
            "a",
            "^(a|b)$",
            "(a b)",
            "a\\ b",
            "'a b'",
            "[ab]",
            "[[:space:]]",
            "\"$x\"",
            "(a|(b))",
            "a{1,2}",
            "$x",
            "\\(",
            "[)]",
            "(')')",
            "$(<list>)",
            "^#",
            "(;)",
            "(<list>)",
            "a|b",
            "(a>b)",
            "[\"]\"]",
            "\\;",
        ],
    ),
    (
        "arith",
        &[
            "((<expr>))",
            "((<expr>)) ",
            "let <q>",
            "(( <expr> ))",
            "((x=<expr>))",
            "((<expr>,<expr>))",
            "(( (<expr>) ))",
            "((<expr>\n))",
        ],
    ),
    (
        "expr",
        &[
            "1",
            "x",
            "1+<num>",
            "x++",
            "<expr>+<expr>",
            "(<expr>)",
            "a[<expr>]",
            "$(<list>)",
            "`<list>`",
            "16#ff",
            "x<1",
            "1<<2",
            "x>y?1:2",
            "${x:-<num>}",
            "\"1\"",
            "$x",
            "$((<expr>))",
            "a[$(<list>)]",
            "$[<expr>]",
            "'1'",
            "x[1]=2",
            "1 # 2",
            "!x",
            "~1",
        ],
    ),
    ("num", &["1", "2", "0x1", "x", "$x", "$#", "010"]),
    ("args", &["<arg>", "<arg>", "<arg> <arg>", "<arg> <args>", "<arg>\\\n <arg>", "<arg>  \\\n", "<arg>\t<arg>"]),
    (
        "arg",
        &[
            "a",
            "b",
            "x.txt",
            "<q>",
            "<q>",
            "<dq>",
            "<dq>",
            "$x",
            "${x}",
            "<param>",
            "\"<param>\"",
            "$(<list>)",
            "\"$(<list>)\"",
            "`<bt>`",
            "\"`<bt>`\"",
            "$((<expr>))",
            "\"$((<expr>))\"",
            "$[<expr>]",
            "<(<list>)",
            ">(<list>)",
            "{a,b}",
            "{a,<arg>}",
            "{1..3}",
            "a<arg>",
            "<arg>b",
            "-n",
            "if",
            "then",
            "}",
            "{",
            "!",
            "!!",
            "!x",
            "^a^b",
            "]]",
            "[[",
            "in",
            "esac",
            "do",
            "done",
            "#c",
            "a#b",
            "\\#",
            "$#",
            "${#}",
            "${#x}",
            "$$",
            "$!",
            "$-",
            "$",
            "$@",
            "\"$@\"",
            "*",
            "?(a)",
            "+(a|b)",
            "!(<arg>)",
            "[a-z]",
            "[!a",
            "~",
            "~/a",
            "a=b",
            "a=(b)",
            "--",
            "\\;",
            "\\\\",
            "\\`",
            "\\$(",
            "\\\"",
            "\\'",
            "a\\\nb",
            "=",
            "%",
            "@",
            "function",
            "coproc",
            "time",
            "$\"a\"",
            "$'a'",
            "<ansi>",
            "a;<mark>",
            "$(case a in a) <list>;; esac)",
            "$(case a in (a) <list>;; esac)",
            "$( <list> # c)\n)",
            "$(cat <hd>\n)",
            "$(cat <hd>; <list>\n)",
            "\"$(cat <hd>\n)\"",
            "`cat <hd>\n`",
            "$(<list>\n)",
            "$((<list>) )",
            "$( (<list>) )",
            "$(<x)",
            "$(: <hd>\n)",
        ],
    ),
    (
        "q",
        &[
            "'a'",
            "'<mark>'",
            "'a b'",
            "'\"'",
            "'`'",
            "'$(<mark>)'",
            "'\\'",
            "'#'",
            "'a'\\''b'",
            "'\n<mark>\n'",
            "''",
            "\"<mark>\"",
            "'<list>'",
            "\"<mark> # '\"",
            "'<hd>'",
            "'EOF\n<mark>'",
            "$'<mark>'",
        ],
    ),
    (
        "dq",
        &[
            "\"a\"",
            "\"<mark>\"",
            "\"a $x\"",
            "\"'\"",
            "\"\\\"\"",
            "\"\\`\"",
            "\"\\$(<mark>)\"",
            "\"a'$(<list>)'\"",
            "\"\\\\\"",
            "\"\n<mark>\n\"",
            "\"#\"",
            "\"$(echo \"<mark>\")\"",
            "\"<param>\"",
            "\"$((<expr>))\"",
            "\"!\"",
            "\"a\\\nb\"",
            "\"$\"",
            "\"`<bt>`\"",
            "\"$'\"",
            "\"${x:-\"<mark>\"}\"",
            "\"(\"",
            "\")\"",
            "\"{a,b}\"",
            "$\"<mark>\"",
        ],
    ),
    (
        "ansi",
        &[
            "$'a'",
            "$'\\''",
            "$'\\\\'",
            "$'a\\'<mark>\\''",
            "$'\\x27'",
            "$'\\n<mark>'",
            "$'\"'",
            "$'`'",
            "$'\\c''",
            "$'\\0<mark>'",
            "$'\\u27<mark>'",
            "\"$'<mark>'\"",
        ],
    ),
    (
        "bt",
        &[
            "<read>",
            "<read>",
            "echo \\`<read>\\`",
            "echo \\\\a",
            "echo \"a\"",
            "echo \\\"a\\\"",
            "echo '\\`'",
            "<mark>",
            "echo \\$x",
            "echo \\$(<read>)",
            "echo a # c",
            "echo $(<read>)",
            "case a in a) <read>;; esac",
            "cat <hd>\n",
        ],
    ),
    (
        "param",
        &[
            "${x}",
            "${x:-<word>}",
            "${x:=<word>}",
            "${x:+<word>}",
            "${x#<word>}",
            "${x##<word>}",
            "${x%<word>}",
            "${x/<word>/<word>}",
            "${x//<word>}",
            "${x/#a/<word>}",
            "${x^^}",
            "${x,}",
            "${x:1}",
            "${x:<expr>:<expr>}",
            "${x: -1}",
            "${#x}",
            "${!x}",
            "${a[<expr>]}",
            "${a[@]}",
            "${#a[@]}",
            "${!a[@]}",
            "${a[@]:1}",
            "${x@Q}",
            "${x-<word>}",
            "${x:?<word>}",
            "${@:1}",
            "${#}",
            "${##}",
            "${x:-${y:-<word>}}",
            "${!x*}",
            "${x^<word>}",
            "${x:-\n<word>}",
            "${1}",
            "${x\\\n}",
            "$\\\n{x}",
        ],
    ),
    (
        "word",
        &[
            "a",
            "",
            "'a'",
            "\"a\"",
            "'}'",
            "\"}\"",
            "\\}",
            "{",
            "$x",
            "<param>",
            "$(<list>)",
            "`<bt>`",
            "'$(<mark>)'",
            "\"$(<mark>)\"",
            "a b",
            "*",
            "\\'",
            "'",
            "\"'\"",
            "'\"'",
            "#a",
            "$(<mark>",
            "<mark>",
            ")",
            "(",
            "$'}'",
            "$'\\'}'",
            "<(<list>)",
            "$((<expr>))",
            "\\\"",
            "/",
            "\\/",
            "~",
            "a\nb",
            "{a}",
            "{a,b}",
            "<<E",
        ],
    ),
    (
        "assign",
        &[
            "x=a",
            "x=<arg>",
            "x=<q>",
            "x=$(<list>)",
            "a=(<args>)",
            "a=(<arg>\n<arg>)",
            "a=( # c\n<arg> )",
            "a+=(<args>)",
            "a[<expr>]=<arg>",
            "x+=<arg>",
            "a=([0]=<arg> [<expr>]=b)",
            "x= y=<arg>",
            "declare -a a=(<args>)",
            "export x=<arg>",
            "local x=<arg>",
            "readonly y=<dq>",
            "declare x=<arg> y",
            "x=`<bt>`",
            "x=\\\n<arg>",
            "x=$((<expr>))",
            "typeset -A m=([<arg>]=<arg>)",
            "x=<(<list>)",
            "unset x",
            "a=()",
            "x=~",
            "x=a:~",
            "x={a,b}",
            "a=(<q> \\\n <q>)",
        ],
    ),
    (
        "redir",
        &[
            ">/dev/null",
            "2>/dev/null",
            "</dev/null",
            "2>&1",
            "<<< <arg>",
            "<<<<arg>",
            "<<< \"<mark>\"",
            "{fd}>/dev/null",
            "&>/dev/null",
            ">&2",
            "< <(<list>)",
            "> >(cat)",
            "<&0",
            "<&-",
            "2>&-",
            ">|/dev/null",
            "<>/dev/null",
            "&>>/dev/null",
            "3</dev/null",
            ">/dev/null 2>&1",
            "<hd>",
            "{fd}<<< <arg>",
            ">\\\n/dev/null",
            "1>&2-",
            "> /dev/null <<< <arg>",
            "4<<<a",
            "<$x",
            "0<hd>",
        ],
    ),
    (
        "read",
        &[
            "true",
            ":",
            "echo a",
            "pwd",
            "ls",
            "cat x",
            "false",
            "echo",
            "ls -la",
            "echo if",
            "printf a",
            "test a",
            "[ a ]",
            "wc -l",
            "cat",
            "type ls",
            "\\ls",
            "l\\s",
            "'ls'",
            "ls\\\n -l",
            "l\\\ns",
        ],
    ),
    (
        "mark",
        &[
            "touch pwn",
            "touch pwn",
            "touch pwn",
            ">pwn",
            ": >pwn",
            "\\touch pwn",
            "touch\\\n pwn",
            "touch pw\\\nn",
            "'touch' pwn",
            "$'touch' pwn",
            "echo >pwn",
            "$(touch pwn)",
            "`touch pwn`",
            "touch pwn;",
            ";touch pwn",
            "\ntouch pwn\n",
            "&touch pwn",
            "(touch pwn)",
            "{ touch pwn;}",
        ],
    ),
    (
        "comment",
        &[
            "# c\n",
            "#\n",
            "# <mark>\n",
            "#'\n",
            "# \"\n",
            "#`\n",
            "# $(<mark>)\n",
            "# \\\n",
            "#)\n",
            "# ;;\n",
            "# <<E\n",
            "#}\n",
            "# <hd>\n",
            "#!\n",
        ],
    ),
    (
        "line",
        &[
            "a",
            "<mark>",
            "<mark>",
            "$(<list>)",
            "`<bt>`",
            "$x",
            "<param>",
            "\\$(<mark>)",
            "\\`<mark>\\`",
            "'",
            "\"",
            "a\\",
            "$((<expr>))",
            "\\\\",
            "$",
            "${x:-<word>}",
            "EOF ",
            " EOF",
            "\tEOF",
            "EOF)",
            "EOFa",
            "E",
            "'EOF'",
            "EO\\",
            "F",
            ")",
            "}",
            "fi",
            "esac",
            "#",
            "<<EOF",
            "",
            "\"$(<mark>)\"",
            "'$(<mark>)'",
            "\"${x:-\"}\"",
            "$'\\''",
            "$[<expr>]",
        ],
    ),
];

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
                .filter(|(name, _)| *name == "hd" || RULES.iter().any(|(symbol, _)| symbol == name));
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
        let (_, templates) = RULES.iter().find(|(name, _)| *name == symbol).copied().unwrap_or(("", &[]));
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
