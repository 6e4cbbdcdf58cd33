//! Tools of MCP servers.

use super::{Act, Call, Class, Kind, Misread, Value, read::by_kind};

/// What a server says of its tool (`annotations` of the protocol, 2025-06-18). Hints, as the protocol calls them: they may
/// say that a tool does more than its name tells, never that it does less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// `readOnlyHint`.
    pub reads: Option<bool>,
    /// `destructiveHint`.
    pub destroys: Option<bool>,
}

/// A server whose tools are known.
struct Server {
    /// Its names, in lower case with `_` for `-`.
    names: &'static [&'static str],
    tools: &'static [(Kind, &'static [&'static str])],
}

/// The servers that are known, and of each the tools that are more than an MCP tool that nobody knows.
///
/// A name is what the user gave the server in the configuration. Sources: the bridge of this project; the reference servers
/// of modelcontextprotocol/servers (2025.11); Context7 2; Playwright MCP 0.0.50.
static SERVERS: &[Server] = &[
    Server {
        names: &["pi_claude_bridge", "pi_bridge", "pi", "pi_guard"],
        tools: &[(
            Kind::State,
            &[
                "recall",
                "recall_entry",
                "recall_memory",
                "recall_memory_entry",
                "save_memory",
                "capture",
                "capture_note",
                "validate_tags",
                "save_plan",
                "read_plan_tasks",
                "tick_plan_task",
            ],
        )],
    },
    Server {
        names: &["filesystem"],
        tools: &[
            (Kind::Read, &["read_file", "read_text_file", "read_media_file", "read_multiple_files", "get_file_info"]),
            (Kind::Look, &["list_directory", "list_directory_with_sizes", "directory_tree", "search_files"]),
            (Kind::State, &["list_allowed_directories"]),
            (Kind::Write, &["write_file", "edit_file", "create_directory", "move_file"]),
        ],
    },
    Server { names: &["memory"], tools: &[(Kind::State, &["read_graph", "search_nodes", "open_nodes"])] },
    Server { names: &["sequential_thinking", "sequentialthinking"], tools: &[(Kind::State, &["sequentialthinking"])] },
    Server { names: &["time"], tools: &[(Kind::State, &["get_current_time", "convert_time"])] },
    Server { names: &["fetch"], tools: &[(Kind::Fetch, &["fetch"])] },
    Server {
        names: &["context7"],
        tools: &[(Kind::Search, &["resolve_library_id", "get_library_docs", "query_docs"])],
    },
    Server {
        names: &["playwright"],
        tools: &[
            (Kind::BrowserRead(false), &["browser_snapshot", "browser_console_messages", "browser_network_requests"]),
            (
                Kind::BrowserAct,
                &[
                    "browser_navigate",
                    "browser_evaluate",
                    "browser_click",
                    "browser_type",
                    "browser_fill_form",
                    "browser_file_upload",
                    "browser_close",
                ],
            ),
        ],
    },
];

/// Verbs that change something, as a whole part of a name: `create_issue`, `deleteBucket`.
const CHANGES: &[&str] = &[
    "add",
    "append",
    "apply",
    "approve",
    "archive",
    "assign",
    "cancel",
    "clear",
    "close",
    "commit",
    "create",
    "delete",
    "deploy",
    "destroy",
    "disable",
    "drop",
    "edit",
    "enable",
    "exec",
    "execute",
    "fork",
    "grant",
    "insert",
    "install",
    "kill",
    "merge",
    "modify",
    "move",
    "mutate",
    "patch",
    "post",
    "publish",
    "push",
    "put",
    "reboot",
    "remove",
    "rename",
    "replace",
    "reset",
    "restart",
    "revoke",
    "run",
    "save",
    "send",
    "set",
    "start",
    "stop",
    "submit",
    "terminate",
    "trigger",
    "truncate",
    "unset",
    "update",
    "upload",
    "upsert",
    "write",
];

/// Of these, the ones that are often things that are read: `get_commit`, `list_patch`.
const THINGS: &[&str] = &[
    "archive", "commit", "deploy", "fork", "merge", "patch", "post", "push", "reset", "run", "set", "start", "stop",
    "trigger",
];

/// Verbs that read, at the start of a name.
const READS: &[&str] = &[
    "check", "count", "describe", "diff", "fetch", "find", "get", "inspect", "list", "lookup", "query", "read",
    "recall", "search", "show", "status", "validate", "view",
];

/// A call of `tool` of the server of that name, where the name is known.
///
/// # Errors
/// A tool of a known server that is not told what to act on.
pub fn mcp(server: Option<&str>, tool: &str, input: &Value, hints: Hints) -> Result<Call, Misread> {
    let name = match server {
        Some(server) => format!("{server}/{tool}"),
        None => tool.to_owned(),
    };
    if let Some(kind) = server.and_then(|server| known(&normal(server), &normal(tool)))
        && !(hints.destroys == Some(true) || hints.reads == Some(false) && kind != Kind::State && kind != Kind::Write)
    {
        return by_kind(kind, &name, input);
    }
    let changes = changes(tool) || hints.destroys == Some(true);
    let class = if changes {
        Class::McpWrite
    } else if hints.reads == Some(true) {
        Class::McpRead
    } else {
        Class::Mcp
    };
    Ok(Call::new(&name, class, vec![Act::Unknown]))
}

/// The server and tool that a host's name for a tool stands for; `None` where it is none of an MCP server.
///
/// `mcp__server__tool` of Claude, Codex and Pi, `mcp_server_tool` of Gemini, `MCP:tool` of Cursor, which names no server.
pub(super) fn split(name: &str) -> Option<(Option<String>, String)> {
    if let Some(rest) = name.strip_prefix("mcp__") {
        return Some(match rest.split_once("__") {
            Some((server, tool)) => (Some(server.to_owned()), tool.to_owned()),
            None => (None, rest.to_owned()),
        });
    }
    if let Some(tool) = name.strip_prefix("MCP:") {
        return Some((None, tool.to_owned()));
    }
    let rest = name.strip_prefix("mcp_")?;
    // Where the server's name ends is not to be seen: a server that is known, or none.
    let normal = normal(rest);
    let server = SERVERS.iter().flat_map(|server| server.names).find(|server| {
        normal
            .strip_prefix(**server)
            .and_then(|rest| rest.strip_prefix('_'))
            .is_some_and(|tool| known(server, tool).is_some())
    });
    Some(match server.and_then(|server| rest.split_at_checked(server.len())) {
        Some((server, tool)) => (Some(server.to_owned()), tool.trim_start_matches(['_', '-']).to_owned()),
        None => (None, rest.to_owned()),
    })
}

fn known(server: &str, tool: &str) -> Option<Kind> {
    let server = SERVERS.iter().find(|known| known.names.contains(&server))?;
    server.tools.iter().find(|(_, tools)| tools.contains(&tool)).map(|(kind, _)| *kind)
}

fn normal(name: &str) -> String {
    name.to_ascii_lowercase().replace('-', "_")
}

/// Whether a name says that the tool changes something.
fn changes(tool: &str) -> bool {
    let parts = parts(tool);
    let reads = parts.first().is_some_and(|first| READS.contains(&first.as_str()));
    let changing = |part: &String| CHANGES.contains(&part.as_str()) && !(reads && THINGS.contains(&part.as_str()));
    parts.iter().any(changing)
}

/// The words of a name: cut at anything that is no letter or digit and before capitals, in lower case.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut before = ' ';
    for character in name.chars() {
        let starts = !character.is_alphanumeric() || character.is_uppercase() && before.is_lowercase();
        if starts {
            parts.push(String::new());
        }
        if character.is_alphanumeric()
            && let Some(last) = parts.last_mut()
        {
            last.extend(character.to_lowercase());
        }
        before = character;
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::{Hints, changes, mcp, split};
    use crate::catalogue::{Class, Value};

    #[test]
    fn names_are_split_as_hosts_join_them() {
        let named = |server: &str, tool: &str| Some((Some(server.to_owned()), tool.to_owned()));
        assert_eq!(split("mcp__demo__danger"), named("demo", "danger"));
        assert_eq!(split("mcp__a_b__c__d"), named("a_b", "c__d"));
        assert_eq!(split("mcp_pi-bridge_capture_note"), named("pi-bridge", "capture_note"));
        assert_eq!(split("mcp_x_y"), Some((None, "x_y".to_owned())));
        assert_eq!(split("MCP:delete_bucket"), Some((None, "delete_bucket".to_owned())));
        assert_eq!(split("Bash"), None);
    }

    #[test]
    fn a_name_that_says_change_is_a_change() {
        for tool in
            ["create_issue", "deleteBucket", "get_or_create_user", "github-update-file", "list_and_remove", "SaveAll"]
        {
            assert!(changes(tool), "{tool}");
        }
        for tool in ["get_commit", "list_commits", "search_code", "danger", "readPatch", "settings"] {
            assert!(!changes(tool), "{tool}");
        }
    }

    #[test]
    fn hints_never_widen() {
        let class = |tool: &str, reads, destroys| {
            mcp(Some("x"), tool, &Value::Other, Hints { reads, destroys }).map(|call| call.class).ok()
        };
        assert_eq!(class("delete_it", Some(true), None), Some(Class::McpWrite));
        assert_eq!(class("look", Some(true), None), Some(Class::McpRead));
        assert_eq!(class("look", Some(true), Some(true)), Some(Class::McpWrite));
        assert_eq!(class("look", None, None), Some(Class::Mcp));
    }
}
