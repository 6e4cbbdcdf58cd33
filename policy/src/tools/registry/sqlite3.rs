//! `sqlite3`: a shell for databases.

use crate::{
    effect::{Effect, Target},
    shell::Arg,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("sqlite3", "a shell for databases", "SQLite 3.40.1, sqlite3(1) and `.help`")
    .syntax(Syntax::GNU.single_dash_long())
    .flags(&[
        Flag::switch(&["-A", "--A"]).does(&[Fact::Opaque("an archive command")]),
        Flag::switch(&["-append", "--append"]),
        Flag::switch(&["-ascii", "--ascii"]),
        Flag::switch(&["-bail", "--bail"]),
        Flag::switch(&["-batch", "--batch"]),
        Flag::switch(&["-box", "--box"]),
        Flag::switch(&["-column", "--column"]),
        Flag::value(&["-cmd", "--cmd"], Role::Text),
        Flag::switch(&["-csv", "--csv"]),
        Flag::switch(&["-deserialize", "--deserialize"]),
        Flag::switch(&["-echo", "--echo"]),
        Flag::value(&["-init", "--init"], Role::Opaque("a file of commands")),
        Flag::switch(&["-header", "--header"]),
        Flag::switch(&["-noheader", "--noheader"]),
        Flag::switch(&["-help", "--help"]),
        Flag::switch(&["-html", "--html"]),
        Flag::switch(&["-interactive", "--interactive"]),
        Flag::switch(&["-json", "--json"]),
        Flag::switch(&["-line", "--line"]),
        Flag::switch(&["-list", "--list"]),
        Flag::value(&["-lookaside", "--lookaside"], Role::Opaque("takes two words")),
        Flag::switch(&["-markdown", "--markdown"]),
        Flag::value(&["-maxsize", "--maxsize"], Role::Text),
        Flag::switch(&["-memtrace", "--memtrace"]),
        Flag::value(&["-mmap", "--mmap"], Role::Text),
        Flag::value(&["-newline", "--newline"], Role::Text),
        Flag::switch(&["-nofollow", "--nofollow"]),
        Flag::value(&["-nonce", "--nonce"], Role::Opaque("safe mode can be left")),
        Flag::value(&["-nullvalue", "--nullvalue"], Role::Text),
        Flag::value(&["-pagecache", "--pagecache"], Role::Opaque("takes two words")),
        Flag::switch(&["-quote", "--quote"]),
        Flag::switch(&["-readonly", "--readonly"]),
        Flag::switch(&["-safe", "--safe"]),
        Flag::value(&["-separator", "--separator"], Role::Text),
        Flag::switch(&["-stats", "--stats"]),
        Flag::switch(&["-table", "--table"]),
        Flag::switch(&["-tabs", "--tabs"]),
        Flag::switch(&["-version", "--version"]),
        Flag::value(&["-vfs", "--vfs"], Role::Text),
        Flag::switch(&["-zip", "--zip"]),
    ])
    .operands(Operands::Judged)
    .judge(judge)
    .examples(&[
        ex("sqlite3 -readonly a.db \"select * from t; pragma table_info(t)\"", "read a.db"),
        ex("sqlite3 a.db .tables \".schema t\"", "read a.db"),
        ex("sqlite3 -header -csv a.db \"SELECT 1;\"", "read a.db"),
        ex("sqlite3 a.db \"with x as (select 1) select * from x\"", "read a.db"),
        ex("sqlite3 a.db \"explain query plan select ';drop' -- ;drop\"", "read a.db"),
        ex("sqlite3 a.db \"insert into t values(1)\"", "read a.db; write a.db"),
        ex("sqlite3 a.db \"select 1; drop table t\"", "read a.db; write a.db"),
        ex("sqlite3 a.db \"with x as (select 1) delete from t\"", "read a.db; write a.db"),
        ex("sqlite3 a.db \"pragma journal_mode=wal\"", "read a.db; write a.db"),
        ex("sqlite3 -readonly a.db \"delete from t\"", "read a.db"),
        ex("sqlite3 a.db \"attach 'b.db' as b\"", "read a.db; write ?"),
        ex("sqlite3 a.db \"vacuum into 'b'\"", "read a.db; write a.db; write ?"),
        ex("sqlite3 a.db \"select writefile('x', 1)\"", "read a.db; write ?"),
        ex("sqlite3 a.db \"select readfile('x')\"", "read a.db; read ?"),
        ex("sqlite3 a.db \"select load_extension('./x')\"", "read a.db; opaque"),
        ex("sqlite3 a.db \"select edit(1)\"", "read a.db; opaque"),
        ex("sqlite3 a.db \".backup f\"", "read a.db; opaque"),
        ex("sqlite3 a.db \".shell x\"", "read a.db; shell x"),
        ex("sqlite3 a.db \".system x y\"", "read a.db; shell x y"),
        ex("sqlite3 a.db \".sy x\"", "read a.db; opaque"),
        ex("sqlite3 a.db \".output f\"", "read a.db; opaque"),
        ex("sqlite3 -safe a.db \".shell x\"", "read a.db"),
        ex("sqlite3 -cmd \".read f\" a.db .dump", "read a.db; opaque"),
        ex("sqlite3 -init f a.db .tables", "read a.db; opaque"),
        ex("sqlite3 -nonce x -safe a.db .tables", "read a.db; opaque"),
        ex("sqlite3 -lookaside 1 2 a.db .tables", "read 2; opaque; write 2"),
        ex("sqlite3 -pagecache 1 2 a.db .tables", "read 2; opaque; write 2"),
        ex("sqlite3 -cmd \".shell x\" -safe a.db .tables", "read a.db; shell x"),
        ex("sqlite3 -readonly -append a.db \"drop table t\"", "read a.db; write a.db"),
        ex("sqlite3 file:d/a.db?mode=ro \"drop table t\"", "read d/a.db"),
        ex("sqlite3 file:///d/a.db \"drop table t\"", "read /d/a.db; write /d/a.db"),
        ex("sqlite3 file://localhost/d/a.db .tables", "read /d/a.db"),
        ex("sqlite3 file:a%2edb .tables", "opaque"),
        ex("sqlite3 FILE:a.db .tables", "read FILE:a.db"),
        ex("sqlite3 -A a.db", "read a.db; opaque"),
        ex("sqlite3 a.db", "read a.db; opaque"),
        ex("sqlite3 a.db $X", "read a.db; opaque"),
        ex("sqlite3 :memory: \"select 1\"", ""),
        ex("sqlite3 \"\" \"select 1\"", ""),
        ex("sqlite3 -version", ""),
        ex("sqlite3 -cmd '.shell x' a.db -version", "read a.db; shell x"),
        ex("sqlite3 -cmd '.shell x' -version", "shell x"),
        ex("sqlite3", "opaque"),
    ]);

/// Dot-commands that only show or set how things are shown, by their whole names.
const PLAIN_DOTS: &[&str] = &[
    ".bail",
    ".changes",
    ".databases",
    ".dbconfig",
    ".dbinfo",
    ".dump",
    ".echo",
    ".eqp",
    ".exit",
    ".explain",
    ".fullschema",
    ".headers",
    ".help",
    ".indexes",
    ".indices",
    ".lint",
    ".mode",
    ".nullvalue",
    ".print",
    ".prompt",
    ".quit",
    ".schema",
    ".separator",
    ".show",
    ".stats",
    ".tables",
    ".timeout",
    ".timer",
    ".version",
    ".width",
];

/// Words with which a statement begins that reads.
const READING: &[&str] =
    &["select", "values", "explain", "begin", "commit", "end", "rollback", "savepoint", "release", "analyze"];

/// Pragmas that only tell; with an `=` or operand most others set something.
const PLAIN_PRAGMAS: &[&str] = &[
    "collation_list",
    "compile_options",
    "database_list",
    "foreign_key_check",
    "foreign_key_list",
    "freelist_count",
    "function_list",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "module_list",
    "page_count",
    "pragma_list",
    "quick_check",
    "table_info",
    "table_list",
    "table_xinfo",
];

/// Pragmas that write also without an operand.
const WRITING_PRAGMAS: &[&str] = &["incremental_vacuum", "optimize", "wal_checkpoint"];

fn judge(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut operands = call.operand_args();
    // Without a name the database is in memory.
    let memory = Arg::exact(":memory:", call.span);
    let word = operands.next().unwrap_or(&memory);
    let Some((database, read_only)) = file(word) else {
        return findings.opaque(word.span, "a database by a URI that is not understood");
    };
    let database = &database;
    let in_memory = matches!(database.known(), Some(b":memory:" | b""));
    if !in_memory {
        findings.read(database);
    }
    // Another way to open takes the place of `-readonly`.
    let reopened = ["-append", "-deserialize", "-zip"].iter().any(|flag| call.has(flag));
    let fixed = in_memory || read_only || (call.has("-readonly") && !reopened);
    let prints = call.has("-version") || call.has("-help");
    if call.operands.len() < 2 && !prints {
        findings.opaque(call.span, "commands on standard input");
    }
    // What is not there is made, as an empty file, whatever is asked of it.
    if !fixed
        && let Target::Path(path) = findings.target(database)
        && findings.context().world.missing(&path)
    {
        findings.write(database);
    }
    // A `-cmd` may run before `-safe` is read.
    let safe = call.has("-safe");
    let lines = call.values("-cmd").map(|line| (line, false)).chain(operands.map(|line| (line, safe)));
    for (line, safe) in lines {
        match line.known_str() {
            Some(text) if text.trim_start().starts_with('.') => dot(text.trim(), line, safe, findings),
            Some(text) => sql(text, line, database, fixed, findings),
            None => findings.opaque(line.span, "SQL that is not known"),
        }
    }
}

/// The file behind the word for a database, and whether it is opened for reading only. A word that begins with `file:` is a
/// URI (`SQLITE_OPEN_URI`); `None` for one with escapes, another host, or a part that is not known.
fn file(word: &Arg) -> Option<(Arg, bool)> {
    if !word.text.starts_with(b"file:") {
        return Some((word.clone(), false));
    }
    let uri = word.known_str()?.strip_prefix("file:").filter(|uri| !uri.contains(['%', '#']))?;
    let (path, query) = uri.split_once('?').unwrap_or((uri, ""));
    let path = match path.strip_prefix("//") {
        Some(rest) => {
            rest.strip_prefix("localhost").unwrap_or(rest).strip_prefix('/').map(|rest| format!("/{rest}"))?
        }
        None => path.to_owned(),
    };
    let mut options = query.split('&').filter(|option| !option.is_empty()).peekable();
    let plain = |option: &str| matches!(option, "mode=ro" | "immutable=1" | "cache=shared" | "cache=private");
    let read_only = options.peek().is_some() && query.contains("mode=ro");
    if options.any(|option| !plain(option) && option != "mode=rw" && option != "mode=rwc") {
        return None;
    }
    let read_only = read_only && !query.contains("mode=rw");
    Some((Arg::exact(path, word.span), read_only))
}

fn dot(text: &str, line: &Arg, safe: bool, findings: &mut Findings<'_>) {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let one_line = !text.contains('\n');
    match name {
        _ if safe => {}
        ".shell" | ".system" if one_line => findings.shell(&Arg::exact(rest.trim(), line.span)),
        _ if one_line && PLAIN_DOTS.contains(&name) => {}
        _ => findings.opaque(line.span, "a dot-command that may write or run"),
    }
}

fn sql(text: &str, line: &Arg, database: &Arg, fixed: bool, findings: &mut Findings<'_>) {
    let Some(statements) = words(text) else {
        return findings.opaque(line.span, "SQL that is not understood");
    };
    for statement in statements {
        let has = |word: &str| statement.iter().any(|other| other == word);
        if has("load_extension") || has("edit") || has("fts3_tokenizer") {
            findings.opaque(line.span, "SQL that runs code");
        }
        if has("writefile") || has("attach") || (has("vacuum") && has("into")) {
            findings.at(line.span, Effect::Write(Target::Somewhere), "writes");
        }
        if has("readfile") || has("fsdir") || has("zipfile") {
            findings.at(line.span, Effect::Read(Target::Somewhere), "reads");
        }
        let first = statement.first().map_or("", String::as_str);
        let second = statement.get(1).map_or("", String::as_str);
        let changes = ["insert", "update", "delete", "replace"].iter().any(|word| has(word));
        let reads = match first {
            "with" => !changes,
            "pragma" => PLAIN_PRAGMAS.contains(&second) || (statement.len() == 2 && !WRITING_PRAGMAS.contains(&second)),
            "attach" | "detach" | "" => true,
            word => READING.contains(&word) && word != "analyze",
        };
        if !reads && !fixed {
            findings.write(database);
        }
    }
}

/// The words of each statement in lower case; strings and comments are left out.
fn words(text: &str) -> Option<Vec<Vec<String>>> {
    let mut statements = vec![Vec::new()];
    let mut letters = text.chars().peekable();
    let mut word = String::new();
    while let Some(letter) = letters.next() {
        if letter.is_alphanumeric() || letter == '_' {
            word.extend(letter.to_lowercase());
            continue;
        }
        let finished = std::mem::take(&mut word);
        if let Some(last) = statements.last_mut().filter(|_| !finished.is_empty()) {
            last.push(finished);
        }
        match letter {
            '\'' => skip_to(letter, &mut letters)?,
            '"' | '`' | '[' => {
                // A quoted name may be that of a function.
                let end = if letter == '[' { ']' } else { letter };
                let mut name = String::new();
                loop {
                    match letters.next()? {
                        found if found == end => break,
                        found => name.extend(found.to_lowercase()),
                    }
                }
                statements.last_mut()?.push(name);
            }
            '-' if letters.peek() == Some(&'-') => while letters.next_if(|letter| *letter != '\n').is_some() {},
            '/' if letters.peek() == Some(&'*') => {
                letters.next();
                loop {
                    skip_to('*', &mut letters)?;
                    if letters.next_if_eq(&'/').is_some() {
                        break;
                    }
                }
            }
            ';' => statements.push(Vec::new()),
            '\n' if letters.peek() == Some(&'.') => return None,
            _ => {}
        }
    }
    if let Some(last) = statements.last_mut().filter(|_| !word.is_empty()) {
        last.push(word);
    }
    Some(statements)
}

fn skip_to(end: char, letters: &mut impl Iterator<Item = char>) -> Option<()> {
    letters.find(|letter| *letter == end).map(|_| ())
}
