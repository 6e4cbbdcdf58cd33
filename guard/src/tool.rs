//! What a host's tool call means: its name and input, read by the catalogue of the policy.

use pi_guard_policy::{
    Session,
    catalogue::{self, Call, Hints, Value},
};

use crate::json::{Given, Question};

/// The call that a question is about.
///
/// # Errors
/// An input that is not understood, or a known tool whose input lacks what it acts on.
pub(crate) fn call(question: &Question<'_>) -> Result<Call, String> {
    let tool = &*question.tool;
    let parsed = |text: &str| -> Result<Given, String> {
        serde_json::from_str(text).map_err(|error| format!("the input of `{tool}`: {error}"))
    };
    let Given(mut input) = question.input.map_or(Ok(Given::default()), |raw| parsed(raw.get()))?;
    // Cline gives the arguments of a server's tool as JSON in a text.
    if let Value::Record(fields) = &mut input
        && let Some((_, arguments)) =
            fields.iter_mut().find(|(name, _)| name == "arguments" && tool.eq_ignore_ascii_case("use_mcp_tool"))
        && let Value::Text(text) = arguments
    {
        let Given(read) = parsed(text)?;
        *arguments = read;
    }
    let hints = Hints { reads: question.annotations.read_only_hint, destroys: question.annotations.destructive_hint };
    catalogue::read(tool, &input, hints).map_err(|error| error.to_string())
}

/// What a question says of the session that asks.
pub(crate) fn session(question: &Question<'_>) -> Session {
    Session { unattended: question.attended == Some(false), child: question.child, ..Session::default() }
}

#[cfg(test)]
mod tests {
    use pi_guard_policy::catalogue::{Act, Call, Class};

    use super::call;
    use crate::json::Question;

    fn read(tool: &str, input: &str) -> Result<Call, String> {
        let line = format!(r#"{{"tool":"{tool}","input":{input}}}"#);
        let question: Question<'_> = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        call(&question)
    }

    #[test]
    fn an_input_is_read_whole() {
        let write = |path: &str| Act::Write(path.into());
        let found = read("edit", r#"{"edits":[{"path":"a"},{"path":"b","n":1.5,"x":null,"y":-2}],"all":true}"#);
        assert_eq!(found.map(|call| call.acts), Ok(vec![write("a"), write("b")]));
        assert_eq!(read("mcp__x__y", r#"{"path":5}"#).map(|call| call.class), Ok(Class::Mcp));
    }

    #[test]
    fn arguments_in_a_text_are_read() {
        let found = read(
            "use_mcp_tool",
            r#"{"server_name":"filesystem","tool_name":"write_file","arguments":"{\"path\":\"/etc/x\"}"}"#,
        );
        assert_eq!(found.map(|call| call.acts), Ok(vec![Act::Write("/etc/x".into())]));
    }

    #[test]
    fn a_pattern_leads_where_each_of_its_parts_does() {
        let look = |path: &str| Act::Look(path.into());
        for (tool, input, wanted) in [
            ("glob", r#"{"pattern":"{/etc/*,~/.ssh/*}"}"#, vec![look("/etc"), look("~/.ssh")]),
            ("glob", r#"{"pattern":["src/**","/etc/*"]}"#, vec![look("/etc")]),
            ("glob", r#"{"pattern":"src/{a,{b,../../../etc/c}}*"}"#, vec![look("src/../../../etc")]),
            ("grep", r#"{"pattern":"x","include":"*.rs, /etc/**"}"#, vec![look("/etc")]),
            ("glob", r#"{"pattern":"**/*.{ts,tsx}"}"#, vec![look(".")]),
            ("read_many_files", r#"{"include":["{/etc/a*,b/c*}"]}"#, vec![look("/etc"), look("b")]),
        ] {
            assert_eq!(read(tool, input).map(|call| call.acts), Ok(wanted), "{input}");
        }
    }

    #[test]
    fn what_a_browser_tool_saves_is_written() {
        let found = read("browser_screenshot", r#"{"path":"/etc/x.png"}"#);
        assert_eq!(found.map(|call| call.acts), Ok(vec![Act::Write("/etc/x.png".into())]));
    }

    #[test]
    fn a_known_tool_with_a_wrong_input_is_not_judged() {
        for (tool, input) in [
            ("bash", "{}"),
            ("bash", r#"{"command":["ls"]}"#),
            ("bash", r#"{"command":"ls","command":"rm x"}"#),
            ("bash", r#"{"command":"ls","a":{"b":1,"b":2}}"#),
            ("write", r#"{"content":"x"}"#),
            ("write", r#"{"path":"a\u0000b"}"#),
            ("webfetch", "null"),
            ("apply_patch", r#"{"command":"no patch"}"#),
            ("read", "{}"),
            ("read", r#"{"where":"/etc/shadow"}"#),
            ("bash", r#"{"command":"ls","cwd":"/a","workdir":"/b"}"#),
            ("use_mcp_tool", r#"{"server_name":"filesystem","tool_name":"write_file","arguments":"{"}"#),
            ("use_mcp_tool", r#"{"server_name":"x","tool_name":"y","arguments":"{\"a\":1,\"a\":2}"}"#),
            ("use_mcp_tool", r#"{"server_name":"x","tool_name":"y","arguments":["a"]}"#),
        ] {
            assert!(read(tool, input).is_err(), "{tool} {input}");
        }
    }
}
