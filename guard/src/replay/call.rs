//! Tool calls in transcripts. The shapes are those that the hosts write today; a record that has none of them is no call.
//!
//! Sources: Claude Code 2.1 `~/.claude/projects/*/*.jsonl`, Codex 0.6 to 0.9x `~/.codex/sessions/**/rollout-*.jsonl`, Pi
//! session files version 3, Gemini CLI `~/.gemini/tmp/*/chats/*.json`, `OpenCode` 1 parts and `opencode export`.

use std::ffi::OsString;

use serde_json::{Map, Value};

/// One call of a history.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// What was to be done.
    pub what: What,
    /// Where, if the record says so. An absolute path.
    pub cwd: Option<String>,
}

/// What was to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A line of a shell.
    Shell(Vec<u8>),
    /// Words that no shell reads.
    Exec(Vec<OsString>),
    /// A tool of the host, with its input.
    Tool(String, Value),
}

/// Names of Codex's shell tools, whose `command` may be words.
const WORDS: [&str; 6] = ["shell", "exec_command", "shell_command", "local_shell", "container.exec", "unified_exec"];

/// The calls of one record, in its order. What tools answered is not searched: it may quote calls that nobody made.
#[must_use]
pub fn recorded(record: &Value) -> Vec<Recorded> {
    let mut found = Vec::new();
    let mut open: Vec<(&Value, Option<&str>, bool)> = vec![(record, None, true)];
    while let Some((value, cwd, top)) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values.iter().rev().map(|value| (value, cwd, top))),
            Value::Object(fields) => {
                let cwd = place(fields).or(cwd);
                if let Some(call) = call(fields, top) {
                    found.extend(understood(call, cwd));
                    continue;
                }
                if text(fields, "type").is_some_and(|kind| kind == "tool_result") {
                    continue;
                }
                let children = fields.iter().filter(|(name, _)| !matches!(name.as_str(), "toolUseResult" | "result"));
                let start = open.len();
                open.extend(children.map(|(_, value)| (value, cwd, false)));
                open.get_mut(start..).unwrap_or_default().reverse();
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    found
}

fn text<'a>(fields: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    fields.get(name)?.as_str()
}

/// The working directory that a record states: `cwd`, `OpenCode`'s `directory` and `path.cwd`.
pub(super) fn place(fields: &Map<String, Value>) -> Option<&str> {
    let own = text(fields, "cwd").or_else(|| text(fields, "directory"));
    let path = || fields.get("path")?.get("cwd")?.as_str();
    let payload = || fields.get("payload")?.get("cwd")?.as_str();
    let info = || {
        let info = fields.get("info")?;
        info.get("directory").or_else(|| info.get("path")?.get("cwd"))?.as_str()
    };
    own.or_else(path).or_else(payload).or_else(info).filter(|path| path.starts_with('/'))
}

/// The name and input of the call that an object is, if it is one.
fn call(fields: &Map<String, Value>, top: bool) -> Option<(&str, Value)> {
    let input = |name: &str| fields.get(name).cloned().unwrap_or(Value::Null);
    match text(fields, "type") {
        // Claude Code; Codex for tools whose input is no JSON.
        Some("tool_use" | "custom_tool_call") => return Some((text(fields, "name")?, input("input"))),
        // Pi.
        Some("toolCall") => return Some((text(fields, "name")?, input("arguments"))),
        // Codex: the arguments are JSON in a text.
        Some("function_call") => {
            let arguments = fields.get("arguments")?;
            let arguments = match arguments.as_str() {
                Some(text) => serde_json::from_str(text).unwrap_or(Value::Null),
                None => arguments.clone(),
            };
            return Some((text(fields, "name")?, arguments));
        }
        Some("local_shell_call") => return Some(("local_shell", input("action"))),
        // OpenCode.
        Some("tool") => {
            return Some((text(fields, "tool")?, fields.get("state")?.get("input").cloned().unwrap_or(Value::Null)));
        }
        Some(_) | None => {}
    }
    // A command that the user typed after `!` in Pi.
    if text(fields, "role") == Some("bashExecution") {
        return Some(("bash", Value::Object(Map::from_iter([("command".to_owned(), input("command"))]))));
    }
    // Gemini: in a session's `toolCalls`, and in parts of the API's form (`functionCall`).
    if let (Some(name), Some(args @ Value::Object(_))) = (text(fields, "name"), fields.get("args")) {
        return Some((name, args.clone()));
    }
    // The form of `check --stdin`.
    if let (true, Some(name), true) = (top, text(fields, "tool"), fields.contains_key("input")) {
        return Some((name, input("input")));
    }
    None
}

/// A call with what its input says of the shell and the place.
fn understood((name, input): (&str, Value), cwd: Option<&str>) -> Option<Recorded> {
    let named = ["workdir", "working_directory", "directory"].iter().find_map(|key| input.get(key)?.as_str());
    let cwd = named.filter(|path| path.starts_with('/')).or(cwd).map(str::to_owned);
    let what = match input.get("command").or_else(|| input.get("cmd")).filter(|_| WORDS.contains(&name)) {
        Some(Value::String(line)) => What::Shell(line.as_bytes().to_vec()),
        Some(Value::Array(words)) => {
            let words: Option<Vec<&str>> = words.iter().map(Value::as_str).collect();
            words_of(&words?)?
        }
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_)) | None => {
            What::Tool(name.to_owned(), input)
        }
    };
    Some(Recorded { what, cwd })
}

/// `["bash", "-lc", SCRIPT]` is a line for Bash, other words are words.
fn words_of(words: &[&str]) -> Option<What> {
    let shell = |program: &str| matches!(program.rsplit('/').next(), Some("bash" | "sh" | "zsh"));
    match words {
        [] => None,
        [program, "-lc" | "-c", script] if shell(program) => Some(What::Shell(script.as_bytes().to_vec())),
        words => Some(What::Exec(words.iter().map(OsString::from).collect())),
    }
}

#[cfg(test)]
mod tests {
    use super::{What, recorded};

    fn found(record: &str) -> Vec<String> {
        recorded(&serde_json::from_str(record).unwrap())
            .into_iter()
            .map(|call| {
                let what = match call.what {
                    What::Shell(line) => format!("$ {}", String::from_utf8(line).unwrap()),
                    What::Exec(words) => format!("{words:?}"),
                    What::Tool(name, input) => format!("{name} {input}"),
                };
                format!("{what} @{}", call.cwd.unwrap_or_default())
            })
            .collect()
    }

    #[test]
    fn every_host_s_calls_are_found() {
        for (record, wanted) in [
            (
                r#"{"type":"assistant","cwd":"/p","message":{"content":[{"type":"text","text":"x"},{"type":"tool_use","id":"1","name":"Bash","input":{"command":"ls"}},{"type":"tool_use","name":"Read","input":{"file_path":"/p/a"}}]}}"#,
                &[r#"Bash {"command":"ls"} @/p"#, r#"Read {"file_path":"/p/a"} @/p"#][..],
            ),
            (
                r#"{"type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{\"command\":[\"bash\",\"-lc\",\"ls | wc\"],\"workdir\":\"/q\"}"}}"#,
                &["$ ls | wc @/q"],
            ),
            (
                r#"{"type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"ls\"}"}}"#,
                &["$ ls @"],
            ),
            (
                r#"{"type":"local_shell_call","action":{"type":"exec","command":["git","log"],"working_directory":"/p"}}"#,
                &[r#"["git", "log"] @/p"#],
            ),
            (
                r#"{"type":"message","message":{"role":"assistant","content":[{"type":"toolCall","name":"bash","arguments":{"command":"ls"}}]}}"#,
                &[r#"bash {"command":"ls"} @"#],
            ),
            (
                r#"{"type":"message","message":{"role":"bashExecution","command":"ls","output":"x"}}"#,
                &[r#"bash {"command":"ls"} @"#],
            ),
            (
                r#"{"sessionId":"1","messages":[{"type":"gemini","toolCalls":[{"id":"a","name":"run_shell_command","args":{"command":"ls"},"result":[{"name":"x","args":{}}]}]}]}"#,
                &[r#"run_shell_command {"command":"ls"} @"#],
            ),
            (
                r#"[{"role":"model","parts":[{"functionCall":{"name":"read_file","args":{"path":"a"}}}]}]"#,
                &[r#"read_file {"path":"a"} @"#],
            ),
            (
                r#"{"info":{"directory":"/o"},"messages":[{"parts":[{"type":"tool","tool":"bash","state":{"status":"completed","input":{"command":"ls"}}}]}]}"#,
                &[r#"bash {"command":"ls"} @/o"#],
            ),
            (r#"{"id":"1","tool":"bash","input":{"command":"ls"},"cwd":"/w"}"#, &[r#"bash {"command":"ls"} @/w"#]),
            // Nobody called what a result quotes.
            (
                r#"{"type":"user","message":{"content":[{"type":"tool_result","content":[{"type":"tool_use","name":"Bash","input":{}}]}]},"toolUseResult":{"type":"tool_use","name":"Bash","input":{}}}"#,
                &[],
            ),
            (r#"{"a":{"tool":"bash","input":{"command":"ls"}}}"#, &[]),
            (r#"{"type":"function_call","name":"shell","arguments":"{"}"#, &["shell null @"]),
            (r#""tool_use""#, &[]),
        ] {
            assert_eq!(found(record), wanted, "{record}");
        }
    }
}
