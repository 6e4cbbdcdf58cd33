//! The tools of hosts in each mode: one test for each promise that the catalogue makes.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use pi_guard_modes::Mode;
use pi_guard_policy::{
    AbsPath, Action, Amendment, Browser, Decision, Request, Session,
    catalogue::{Call, Class, Hints, Kind, NAMES, READERS, Value, mcp, read},
    decide,
    world::{Fixture, Held},
};

const READ_ONLY: [Mode; 4] = [Mode::Discuss, Mode::Plan, Mode::Review, Mode::Design];
const GATED: [Mode; 5] = [Mode::Discuss, Mode::Plan, Mode::Review, Mode::Design, Mode::Build];

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn record(fields: &[(&str, Value)]) -> Value {
    Value::Record(fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
}

fn path(at: &str) -> Value {
    record(&[("path", text(at))])
}

fn command(line: &str) -> Value {
    record(&[("command", text(line))])
}

fn decided(call: &Call, mode: Mode, session: Session) -> Decision {
    let at = |path: &str| AbsPath::new(path.as_bytes()).unwrap();
    let (cwd, home, ceiling) = (at("/w"), at("/home/u"), mode.ceiling());
    let request = Request { home: Some(&home), session, ..Request::new(Action::Tool(call), &cwd, &ceiling) };
    decide(&request, &mode.rules(), &Fixture::new(Held::Nothing))
}

fn verdict(tool: &str, input: &Value, mode: Mode) -> &'static str {
    decided(&read(tool, input, Hints::default()).unwrap(), mode, Session::default()).verdict.name()
}

#[track_caller]
fn all(tools: &[&str], input: &Value, modes: &[Mode], expected: &str) {
    for tool in tools {
        for mode in modes {
            assert_eq!(verdict(tool, input, *mode), expected, "{tool} in {mode} with {input:?}");
        }
    }
}

#[test]
fn names_are_lower_case_and_stand_once() {
    let mut names: Vec<&str> = NAMES.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    assert!(names.iter().all(|name| *name == name.to_ascii_lowercase()));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(count > 200, "{count}");
}

#[test]
fn an_unknown_tool_is_asked_in_every_mode() {
    all(
        &["frobnicate", "Reаd", "mcp__demo__danger", "MCP:frobnicate", "constructor"],
        &Value::Other,
        &Mode::ALL,
        "ask",
    );
}

#[test]
fn an_unknown_tool_is_denied_only_where_nobody_can_answer_or_in_a_child_outside_build() {
    let call = read("frobnicate", &Value::Other, Hints::default()).unwrap();
    let unattended = Session { unattended: true, ..Session::default() };
    let child = Session { child: true, ..Session::default() };
    for mode in Mode::ALL {
        assert_eq!(decided(&call, mode, unattended).verdict.name(), "deny", "{mode}");
        let expected = if mode == Mode::Build { "ask" } else { "deny" };
        assert_eq!(decided(&call, mode, child).verdict.name(), expected, "{mode}");
    }
}

#[test]
fn what_would_be_asked_is_denied_where_nobody_can_answer() {
    let call = read("web_fetch", &record(&[("url", text("https://example.org"))]), Hints::default()).unwrap();
    let decision = decided(&call, Mode::Build, Session { unattended: true, ..Session::default() });
    assert_eq!((decision.verdict.name(), decision.reasons[0].rule.to_string().as_str()), ("deny", "ask.unattended"));
}

#[test]
fn readers_are_allowed_in_every_mode_under_the_names_of_every_host() {
    all(&["Read", "read", "read_file", "view", "view_image", "fs_read"], &path("src/a.rs"), &Mode::ALL, "allow");
    let pattern = record(&[("pattern", text("fn main"))]);
    let lookers = [
        "Grep",
        "Glob",
        "LS",
        "find",
        "multi_grep",
        "grep_search",
        "search_file_content",
        "list_dir",
        "codebase_search",
    ];
    all(&lookers, &pattern, &Mode::ALL, "allow");
}

#[test]
fn readers_ask_for_secrets_however_they_are_named() {
    for (tool, input) in [
        ("read", path("~/.ssh/id_ed25519")),
        ("read", path("file:///home/u/.ssh/id_ed25519")),
        ("read", path("file:///home/u/%2Essh/id_ed25519")),
        ("read", path("../home/u/.aws/credentials")),
        ("Read", record(&[("file_path", text(".env"))])),
        ("grep", record(&[("pattern", text("KEY")), ("path", text("/home/u/.ssh"))])),
        ("grep", record(&[("pattern", text("KEY")), ("path", text(".env"))])),
        ("glob", record(&[("pattern", text("/home/u/.ssh/*"))])),
        ("read_many_files", record(&[("include", Value::List(vec![text("src/*"), text("/home/u/.ssh/*")]))])),
        ("read_files", record(&[("files", Value::List(vec![path("a"), path("/home/u/.ssh/id_rsa")]))])),
        ("mcp__filesystem__read_multiple_files", record(&[("paths", Value::List(vec![text("/home/u/.ssh/id_rsa")]))])),
    ] {
        all(&[tool], &input, &GATED, "ask");
    }
}

#[test]
fn writers_are_denied_in_read_only_modes_and_free_in_the_workspace_in_build() {
    let tools = [
        "Write",
        "edit",
        "MultiEdit",
        "write_file",
        "replace",
        "create",
        "editor",
        "search_replace",
        "str_replace_editor",
        "editFiles",
        "Delete",
    ];
    all(&tools, &path("src/a.rs"), &READ_ONLY, "deny");
    all(&tools, &path("src/a.rs"), &[Mode::Build, Mode::Off], "allow");
    all(&tools, &path("../other/a.rs"), &[Mode::Build], "ask");
    all(&["NotebookEdit"], &record(&[("notebook_path", text("a.ipynb"))]), &READ_ONLY, "deny");
}

#[test]
fn design_documents_are_written_by_file_tools_in_design_build_and_off_only() {
    let document = path("docs/design/a.md");
    all(&["write"], &document, &[Mode::Design, Mode::Build, Mode::Off], "allow");
    all(&["write"], &document, &[Mode::Discuss, Mode::Plan, Mode::Review], "deny");
    all(&["bash"], &command("touch docs/design/a.md"), &[Mode::Design], "deny");
}

#[test]
fn every_path_of_a_call_counts() {
    let edits = record(&[("edits", Value::List(vec![path("docs/design/a.md"), path("src/a.rs")]))]);
    all(&["edit"], &edits, &[Mode::Design], "deny");
    let two = record(&[("path", text("docs/design/a.md")), ("file_path", text("src/a.rs"))]);
    all(&["write"], &two, &[Mode::Design], "deny");
}

#[test]
fn every_file_of_a_patch_counts() {
    let patch = |paths: &[&str]| {
        let files: Vec<String> = paths.iter().map(|path| format!("*** Update File: {path}\n@@\n-a\n+b\n")).collect();
        command(&format!("*** Begin Patch\n{}*** End Patch\n", files.concat()))
    };
    all(&["apply_patch"], &patch(&["src/a.rs", "src/b.rs"]), &[Mode::Build], "allow");
    all(&["apply_patch"], &patch(&["src/a.rs", "/etc/passwd"]), &[Mode::Build], "ask");
    all(&["apply_patch"], &patch(&["docs/design/a.md"]), &[Mode::Design], "allow");
    all(&["apply_patch"], &patch(&["docs/design/a.md", "src/a.rs"]), &READ_ONLY, "deny");
}

#[test]
fn a_known_tool_that_names_nothing_is_no_call() {
    for (tool, input) in
        [("write", Value::Other), ("bash", record(&[])), ("apply_patch", command("x")), ("web_fetch", path("a"))]
    {
        assert!(read(tool, &input, Hints::default()).is_err(), "{tool}");
    }
}

#[test]
fn shells_of_all_hosts_are_judged_by_their_lines() {
    for tool in
        ["Bash", "bash", "run_shell_command", "exec_command", "execute_command", "Shell", "run_terminal_cmd", "Monitor"]
    {
        all(&[tool], &command("git log | head"), &Mode::ALL, "allow");
        all(&[tool], &command("rm src/a.rs"), &READ_ONLY, "deny");
    }
    let lines = record(&[("commands", Value::List(vec![text("ls"), text("touch x")]))]);
    all(&["run_commands"], &lines, &READ_ONLY, "deny");
    let no_text = record(&[("commands", Value::List(vec![text("ls"), Value::Other]))]);
    assert!(read("run_commands", &no_text, Hints::default()).is_err());
}

#[test]
fn a_line_runs_in_the_directory_that_the_call_names() {
    let line = |directory: &str| record(&[("command", text("touch x")), ("working_directory", text(directory))]);
    all(&["Shell"], &line("src"), &[Mode::Build], "allow");
    all(&["Shell"], &line("/etc"), &[Mode::Build], "ask");
    all(&["Shell"], &line("~"), &[Mode::Build], "ask");
}

#[test]
fn a_command_without_the_sandbox_of_the_host_is_denied_in_read_only_modes() {
    let input = record(&[("command", text("ls")), ("dangerouslyDisableSandbox", Value::Flag(true))]);
    all(&["Bash"], &input, &READ_ONLY, "deny");
    all(&["Bash"], &input, &[Mode::Build], "ask");
}

#[test]
fn powershell_is_a_shell() {
    let call = read("powershell", &command("Get-ChildItem"), Hints::default()).unwrap();
    assert!(call.is_shell() && !call.is_command());
    all(&["powershell", "write_stdin"], &command("Remove-Item x"), &GATED, "ask");
}

#[test]
fn code_runners_need_build() {
    let tools = ["ctx_execute", "ctx_execute_file", "ctx_batch_execute", "codemode"];
    all(&tools, &record(&[("code", text("1"))]), &READ_ONLY, "deny");
    all(&tools, &record(&[("code", text("1"))]), &[Mode::Build], "ask");
}

#[test]
fn state_tools_are_no_file_writes() {
    let tools = [
        "workflow_plan_tick",
        "discussion_notes",
        "docs_validate_tags",
        "remember",
        "recall_memory_entry",
        "memory_search",
        "session_search",
        "memory_add",
        "memory_replace",
        "memory_remove",
        "context_tree_query",
        "TodoWrite",
        "update_plan",
        "save_memory",
        "ExitPlanMode",
    ];
    all(&tools, &record(&[("path", text("src/a.rs"))]), &Mode::ALL, "allow");
}

#[test]
fn readers_of_the_default_policy_are_allowed() {
    let tools = [
        "lsp_definition",
        "lsp_references",
        "lsp_hover",
        "lsp_symbols",
        "ctx_search",
        "ctx_index",
        "ctx_stats",
        "ctx_doctor",
        "web_search",
        "WebSearch",
        "google_web_search",
        "tool_search",
    ];
    all(&tools, &record(&[("query", text("x"))]), &Mode::ALL, "allow");
}

#[test]
fn fetching_is_asked_in_every_gated_mode_with_its_host() {
    let url = record(&[("url", text("https://Example.org/x?secret=1"))]);
    all(&["WebFetch", "web_fetch", "webfetch", "ctx_fetch_and_index", "fetch_webpage"], &url, &GATED, "ask");
    let prompt = record(&[("prompt", text("summarise https://evil.example/a, please"))]);
    let call = read("web_fetch", &prompt, Hints::default()).unwrap();
    let effects = decided(&call, Mode::Plan, Session::default()).effects;
    assert_eq!(effects.first().and_then(|effect| effect.value.target()).as_deref(), Some("evil.example"));
}

#[test]
fn fetching_credentials_or_files_is_not_the_question_of_an_address() {
    let url = |url: &str| record(&[("url", text(url))]);
    all(&["web_fetch"], &url("http://169.254.169.254/latest/meta-data/"), &GATED, "deny");
    all(&["web_fetch"], &url("http://Metadata.Google.Internal./"), &GATED, "deny");
    let call = read("web_fetch", &url("file:///home/u/.ssh/id_rsa"), Hints::default()).unwrap();
    let decision = decided(&call, Mode::Build, Session::default());
    assert!(decision.reasons.iter().any(|reason| reason.rule.to_string() == "secret.read"));
}

#[test]
fn doubtful_tools_are_asked() {
    all(&["codegraph_explore"], &Value::Other, &GATED, "ask");
    all(&["skill_manage"], &Value::Other, &[Mode::Build], "ask");
    all(&["skill_manage"], &Value::Other, &READ_ONLY, "deny");
}

#[test]
fn what_runs_later_or_elsewhere_in_the_host_needs_build() {
    let tools = ["Workflow", "CronCreate", "RemoteTrigger", "EnterWorktree"];
    all(&tools, &Value::Other, &READ_ONLY, "deny");
    all(&tools, &Value::Other, &[Mode::Build], "ask");
}

#[test]
fn browser_tools_that_act_are_denied_in_read_only_modes() {
    let tools = ["browser_goto", "browser_eval", "browser_fill", "browser_click", "browser_close", "browser_kill"];
    all(&tools, &record(&[("url", text("http://localhost:3000"))]), &READ_ONLY, "deny");
    all(&tools, &Value::Other, &[Mode::Build], "ask");
    all(&tools, &Value::Other, &[Mode::Off], "allow");
}

#[test]
fn browser_kill_is_browser_close() {
    let class = |tool| read(tool, &Value::Other, Hints::default()).unwrap().class;
    assert_eq!(class("browser_kill"), class("browser_close"));
}

#[test]
fn browser_tools_that_look_get_clear_false_in_read_only_modes() {
    for tool in ["browser_console", "browser_network"] {
        for mode in Mode::ALL {
            for (input, clears) in [
                (Value::Other, true),
                (record(&[("clear", Value::Flag(true))]), true),
                (record(&[("clear", Value::Flag(false))]), false),
            ] {
                let decision = decided(&read(tool, &input, Hints::default()).unwrap(), mode, Session::default());
                assert_eq!(decision.verdict.name(), "allow", "{tool} in {mode}");
                let amend = (clears && READ_ONLY.contains(&mode)).then_some(Amendment { field: "clear", value: false });
                assert_eq!(decision.amend, Vec::from_iter(amend), "{tool} in {mode}");
            }
        }
    }
    all(&["browser_screenshot"], &Value::Other, &Mode::ALL, "allow");
}

#[test]
fn browser_off_denies_every_proxy() {
    let session = Session { browser: Browser::Off, ..Session::default() };
    let kinds = |kind: &Kind| matches!(kind, Kind::BrowserAct | Kind::BrowserRead(_));
    for tool in NAMES.iter().filter(|(kind, _)| kinds(kind)).flat_map(|(_, names)| *names) {
        for mode in Mode::ALL {
            let call = read(tool, &Value::Other, Hints::default()).unwrap();
            assert_eq!(decided(&call, mode, session).verdict.name(), "deny", "{tool} in {mode}");
        }
    }
}

#[test]
fn chrome_is_denied_unless_the_session_was_authorised() {
    all(&["chrome_find", "chrome_snapshot", "chrome_inspect"], &Value::Other, &Mode::ALL, "deny");
    let call = read("chrome_snapshot", &Value::Other, Hints::default()).unwrap();
    for mode in Mode::ALL {
        assert_eq!(
            decided(&call, mode, Session { chrome: true, ..Session::default() }).verdict.name(),
            "allow",
            "{mode}"
        );
    }
}

#[test]
fn remote_paths_are_never_judged_as_local_paths() {
    for tool in ["ssh_connect", "ssh_cd", "ssh_read", "ssh_find", "ssh_grep"] {
        let call = read(tool, &path("/home/u/.ssh/id_rsa"), Hints::default()).unwrap();
        let decision = decided(&call, Mode::Plan, Session::default());
        assert_eq!(decision.verdict.name(), "ask", "{tool}");
        assert_eq!(decision.reasons[0].rule.to_string(), "tool.remote");
        assert!(decision.effects.is_empty(), "{tool}");
    }
    // A place that is free here is not free there.
    all(&["ssh_write", "ssh_edit"], &path("docs/design/a.md"), &READ_ONLY, "deny");
    all(&["ssh_write", "ssh_edit"], &path("src/a.rs"), &[Mode::Build], "ask");
}

#[test]
fn a_remote_shell_is_asked_at_least_and_follows_the_rules_of_bash() {
    all(&["ssh_bash"], &command("ls"), &GATED, "ask");
    all(&["ssh_bash"], &command("cat /home/u/.ssh/id_rsa"), &GATED, "ask");
    all(&["ssh_bash"], &command("touch /w/docs/design/x"), &READ_ONLY, "deny");
    all(&["ssh_bash"], &command("touch /w/x"), &[Mode::Build], "ask");
    all(&["ssh_bash"], &command("rm -rf /"), &Mode::ALL, "deny");
    assert!(!read("ssh_bash", &command("ls"), Hints::default()).unwrap().is_command());
}

#[test]
fn a_toolset_with_a_mutating_or_unknown_tool_needs_build_in_off_too() {
    let tools = |names: &[&str]| record(&[("tools", Value::List(names.iter().map(|name| text(name)).collect()))]);
    let others = [Mode::Off, Mode::Discuss, Mode::Plan, Mode::Review, Mode::Design];
    all(&["subagent"], &tools(&READERS), &Mode::ALL, "allow");
    all(&["subagent"], &tools(&[" Read ", "GREP"]), &Mode::ALL, "allow");
    for other in ["bash", "write", "ask_user_question", "browser_goto", "frobnicate", "mcp__x__y"] {
        all(&["subagent"], &tools(&["read", other]), &others, "deny");
        all(&["subagent"], &tools(&["read", other]), &[Mode::Build], "allow");
    }
    all(&["Agent", "Task", "spawn_agent"], &record(&[("prompt", text("x"))]), &others, "ask");
    all(&["subagent"], &record(&[("agent", text("explorer"))]), &Mode::ALL, "allow");
}

#[test]
fn ask_question_of_a_child_is_not_ask_user_question() {
    assert!(READERS.contains(&"ask_question") && !READERS.contains(&"ask_user_question"));
    all(&["ask_question", "ask_user_question"], &Value::Other, &Mode::ALL, "allow");
}

#[test]
fn mutating_mcp_calls_are_denied_in_read_only_modes_but_those_of_the_bridge() {
    let tools = [
        "mcp__github__create_issue",
        "mcp_x_delete_bucket",
        "MCP:delete_bucket",
        "mcp__files__writeFile",
        "mcp__memory__create_entities",
    ];
    all(&tools, &Value::Other, &READ_ONLY, "deny");
    all(&tools, &Value::Other, &[Mode::Build], "ask");
    let bridge = [
        "mcp__pi-claude-bridge__save_memory",
        "mcp__pi_bridge__save_plan",
        "mcp__pi__tick_plan_task",
        "mcp_pi-bridge_capture_note",
    ];
    all(&bridge, &Value::Other, &Mode::ALL, "allow");
    all(&["mcp__pi-bridge__delete_everything"], &Value::Other, &READ_ONLY, "deny");
}

#[test]
fn an_mcp_tool_that_says_that_it_reads_is_asked_and_one_that_destroys_is_denied() {
    let hints = |reads, destroys| Hints { reads, destroys };
    let of = |hints, mode| {
        decided(&mcp(Some("x"), "look", &Value::Other, hints).unwrap(), mode, Session::default()).verdict.name()
    };
    for mode in READ_ONLY {
        assert_eq!(of(hints(Some(true), None), mode), "ask", "{mode}");
        assert_eq!(of(hints(None, Some(true)), mode), "deny", "{mode}");
        assert_eq!(of(hints(None, None), mode), "ask", "{mode}");
    }
}

#[test]
fn tools_of_known_servers_are_judged_by_what_they_do() {
    all(&["mcp__filesystem__read_file"], &path("src/a.rs"), &Mode::ALL, "allow");
    all(&["mcp__filesystem__write_file"], &path("src/a.rs"), &READ_ONLY, "deny");
    all(&["mcp__filesystem__write_file"], &path("src/a.rs"), &[Mode::Build], "allow");
    all(&["mcp__fetch__fetch"], &record(&[("url", text("https://example.org"))]), &GATED, "ask");
    all(&["mcp__context7__query-docs"], &record(&[("query", text("x"))]), &GATED, "allow");
    let cline =
        record(&[("server_name", text("filesystem")), ("tool_name", text("write_file")), ("arguments", path("a"))]);
    all(&["use_mcp_tool"], &cline, &READ_ONLY, "deny");
}

#[test]
fn the_class_of_a_tool_does_not_depend_on_its_case() {
    assert_eq!(read("WEB_SEARCH", &Value::Other, Hints::default()).unwrap().class, Class::Search);
}

/// A command that stands in another form, or beside an honest one, is not left unread.
#[test]
fn every_command_field_of_a_call_counts() {
    let words = Value::List(vec![text("rm"), text("-rf"), text("/etc/x")]);
    for (tool, input) in [
        ("bash", record(&[("command", text("date")), ("cmd", words.clone())])),
        ("bash", record(&[("command", words.clone())])),
        ("bash", record(&[("commands", Value::List(vec![text("date"), words.clone()]))])),
        ("attempt_completion", record(&[("command", words.clone())])),
    ] {
        assert!(read(tool, &input, Hints::default()).is_err(), "{tool} {input:?}");
    }
    for (tool, input) in [
        ("bash", record(&[("command", text("date")), ("commands", text("rm -rf /etc/x"))])),
        ("shell", record(&[("command", words)])),
        ("shell", record(&[("command", Value::List(vec![text("bash"), text("-lc"), text("rm -rf /etc/x")]))])),
    ] {
        assert_eq!(verdict(tool, &input, Mode::Plan), "deny", "{tool} {input:?}");
    }
    let date = record(&[("command", Value::List(vec![text("date")]))]);
    assert_eq!(verdict("shell", &date, Mode::Plan), "allow", "control");
    assert_eq!(verdict("bash", &command("date"), Mode::Plan), "allow", "control");
    let escalated = record(&[("command", text("date")), ("with_escalated_permissions", Value::Flag(true))]);
    assert_ne!(verdict("exec_command", &escalated, Mode::Plan), "allow");
}
