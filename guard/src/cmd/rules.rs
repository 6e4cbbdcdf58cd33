//! `rules`: what people do with the rules of `policy.jsonc`.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use crate::{
    cli::{self, RulesAction, Which},
    exit,
    fail::Fail,
    render::Safe,
};

/// Runs `rules`.
pub(crate) fn run(args: &cli::Rules) -> Result<u8, Fail> {
    match &args.action {
        RulesAction::Suggest(which) => suggest(which),
    }
}

fn suggest(which: &Which) -> Result<u8, Fail> {
    let suggestions = super::audit::suggested(which)?;
    let text = if which.json {
        let mut line = super::check::to_line(&suggestions);
        line.push(b'\n');
        line
    } else {
        let mut text = String::new();
        if suggestions.is_empty() {
            text.push_str("nothing in the log that a rule could allow was refused or asked\n");
        }
        for suggestion in suggestions {
            let times = if suggestion.times == 1 { "once".to_owned() } else { format!("{} times", suggestion.times) };
            // Writing to a string cannot fail.
            _ = writeln!(text, "{}", Safe(&suggestion.rules));
            _ = writeln!(
                text,
                "    {times} in {} in `{}`: {}",
                suggestion.mode,
                Safe(&suggestion.cwd),
                Safe(&suggestion.what)
            );
        }
        text.into_bytes()
    };
    io::stdout().lock().write_all(&text).map_err(|error| Fail::Io("cannot write the answer", error))?;
    Ok(exit::OK)
}
