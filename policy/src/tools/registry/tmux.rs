//! `tmux`: keeps terminals running.

use crate::{
    effect::{Effect, Target},
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("tmux", "keeps terminals running", "tmux 3.3a, tmux(1)")
    .syntax(Syntax::POSIX)
    .flags(&[
        Flag::switch(&["-2"]),
        Flag::switch(&["-C"]),
        Flag::value(&["-c"], Role::Shell),
        Flag::switch(&["-D"]),
        Flag::value(&["-f"], Role::Config("a configuration can run commands")),
        Flag::value(&["-L"], Role::Text),
        Flag::switch(&["-l"]),
        Flag::switch(&["-N"]),
        Flag::value(&["-S"], Role::Text),
        Flag::switch(&["-u"]),
        Flag::value(&["-T"], Role::Text),
        Flag::switch(&["-v"]).does(&[Fact::Writes(Place::Cwd)]),
        Flag::ends(&["-V"]),
    ])
    .operands(Operands::Judged)
    .judge(commands)
    .examples(&[
        ex("tmux -V", ""),
        ex("tmux ls", "read the terminal server"),
        ex("tmux -L x has-session -t y", "read the terminal server"),
        ex("tmux ls -F '#(rm x)'", "run commands in a terminal; persist a terminal; shell #(rm x)"),
        ex("tmux", "run commands in a terminal; persist a terminal"),
        ex("tmux new -d 'rm x'", "run commands in a terminal; persist a terminal; shell rm x"),
        ex("tmux send-keys -t y 'rm x' Enter", "run commands in a terminal; persist a terminal; shell rm x"),
        ex("tmux capture-pane -p", "read the terminal server"),
        ex("tmux run-shell x", "run commands in a terminal; persist a terminal"),
        ex("tmux -c 'rm x'", "read the terminal server; shell rm x"),
        ex("tmux -f conf ls", "opaque; read the terminal server"),
        ex("tmux -v ls", "write ./**; read the terminal server"),
        ex("tmux 'kill-server;'", "run commands in a terminal; persist a terminal"),
        ex("tmux kill-server", "run commands in a terminal; persist a terminal"),
    ]);

/// Commands that only print; formats in them may run shell commands by `#(…)`.
const PRINT: &[&[u8]] = &[
    b"ls",
    b"list-sessions",
    b"lsp",
    b"list-panes",
    b"lsw",
    b"list-windows",
    b"lsc",
    b"list-clients",
    b"lsk",
    b"list-keys",
    b"lscm",
    b"list-commands",
    b"lsb",
    b"list-buffers",
    b"has",
    b"has-session",
    b"info",
    b"server-info",
    b"showb",
    b"show-buffer",
    b"show",
    b"show-options",
    b"showw",
    b"show-window-options",
    b"showenv",
    b"show-environment",
    b"show-hooks",
    b"showmsgs",
    b"show-messages",
];

fn commands(call: &Call<'_>, findings: &mut Findings<'_>) {
    if call.operands.is_empty() {
        if call.has("-c") {
            let server = Target::Named("the terminal server".into());
            findings.at(call.span, Effect::Read(server), "asks");
        } else {
            terminal(call, findings);
        }
        return;
    }
    let words: Vec<&Arg> = call.operand_args().collect();
    if words.iter().any(|word| word.text.ends_with(b";") && word.text != b";") {
        // A word may also end a command with its last character.
        terminal(call, findings);
    }
    for command in words.split(|word| word.text.ends_with(b";")) {
        let Some((name, rest)) = command.split_first() else { continue };
        let prints = name.known().is_some_and(|name| {
            PRINT.contains(&name)
                || (matches!(name, b"capture-pane" | b"capturep" | b"display-message" | b"display")
                    && rest.iter().any(|word| word.known() == Some(b"-p")))
        });
        let runs = rest.iter().any(|word| word.form != Form::Exact || word.text.windows(2).any(|pair| pair == b"#("));
        if prints && !runs {
            let server = Target::Named("the terminal server".into());
            findings.at(name.span, Effect::Read(server), "asks");
        } else {
            terminal(call, findings);
            for word in rest {
                shell(word, findings);
            }
        }
    }
}

fn terminal(call: &Call<'_>, findings: &mut Findings<'_>) {
    findings.run(call.span, "commands in a terminal");
    let what = Target::Named("a terminal".into());
    findings.at(call.span, Effect::Persist(what), "keeps running");
}

/// A word of several words may be a shell command; which one is depends on the command.
fn shell(word: &Arg, findings: &mut Findings<'_>) {
    if word.form == Form::Exact && word.text.contains(&b' ') {
        let code = word.clone();
        findings.inner(Inner::Script { code, shell: "sh", params: Vec::new(), surely: false });
    }
}
