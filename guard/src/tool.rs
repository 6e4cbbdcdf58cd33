//! What a host's tool call means: its name and input, read by the catalogue of the policy.

use pi_guard_policy::{
    AbsPath, Session,
    catalogue::{self, Call, Class, Hints, Value},
};

use crate::{
    gates::{self, Refusal},
    json::{Given, Question},
};

/// A call that is asked about, and what stands before the engine.
pub(crate) struct Asked {
    /// The call.
    pub(crate) call: Call,
    /// What a gate has against it.
    pub(crate) refusal: Option<Refusal>,
    /// The tools that a sub-agent gets.
    pub(crate) tools: Option<Vec<String>>,
}

/// The call that a question is about, at a gate if it comes to one.
///
/// # Errors
/// As [`call`]; a state of the bridge's owner that is none.
pub(crate) fn asked(question: &Question<'_>, cwd: &AbsPath) -> Result<Asked, String> {
    if question.tool.eq_ignore_ascii_case("bridge") {
        let Given(input) = given(question)?;
        let (tool, refusal) = gates::bridged(&input, question.owner.as_deref())?;
        let call = catalogue::read(&tool, &input, Hints::default()).map_err(|error| error.to_string())?;
        return Ok(Asked { call, refusal, tools: None });
    }
    let mut call = call(question)?;
    let (refusal, tools) = if matches!(call.class, Class::Spawn(_)) {
        let Given(input) = given(question)?;
        gates::launch(question, &input, &mut call, cwd)
    } else {
        (None, None)
    };
    Ok(Asked { call, refusal, tools })
}

fn given(question: &Question<'_>) -> Result<Given, String> {
    let tool = &*question.tool;
    question.input.map_or(Ok(Given::default()), |raw| {
        serde_json::from_str(raw.get()).map_err(|error| format!("the input of `{tool}`: {error}"))
    })
}

/// The call that a question is about.
///
/// # Errors
/// An input that is not understood, or a known tool whose input lacks what it acts on.
pub(crate) fn call(question: &Question<'_>) -> Result<Call, String> {
    let tool = &*question.tool;
    let Given(mut input) = given(question)?;
    // Cline gives the arguments of a server's tool as JSON in a text.
    if let Value::Record(fields) = &mut input
        && let Some((_, arguments)) =
            fields.iter_mut().find(|(name, _)| name == "arguments" && tool.eq_ignore_ascii_case("use_mcp_tool"))
        && let Value::Text(text) = arguments
    {
        let read = serde_json::from_str(text);
        let Given(read) = read.map_err(|error| format!("the input of `{tool}`: {error}"))?;
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
