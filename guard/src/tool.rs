//! What a host's tool call means: its name and input, read by the catalogue of the policy.

use pi_guard_policy::{
    Session,
    catalogue::{self, Call, Hints},
};

use crate::json::{Given, Question};

/// The call that a question is about.
///
/// # Errors
/// An input that is not understood, or a known tool whose input lacks what it acts on.
pub(crate) fn call(question: &Question<'_>) -> Result<Call, String> {
    let tool = &*question.tool;
    let Given(input) = match question.input {
        None => Given::default(),
        Some(raw) => serde_json::from_str(raw.get()).map_err(|error| format!("the input of `{tool}`: {error}"))?,
    };
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
        ] {
            assert!(read(tool, input).is_err(), "{tool} {input}");
        }
    }
}
