//! `say`: speaks.

use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool = Tool::new("say", "speaks", "macOS 15, say(1)")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["-v", "--voice"], Role::Text),
        Flag::value(&["-r", "--rate"], Role::Text),
        Flag::value(&["-o", "--output-file"], Role::Write),
        Flag::value(&["-f", "--input-file"], Role::Read),
        Flag::value(&["-n", "--network-send"], Role::Host),
        Flag::value(&["-a", "--audio-device"], Role::Text),
        Flag::switch(&["--progress"]),
        Flag::glued(&["-i", "--interactive"], Role::Text),
        Flag::value(&["--data-format"], Role::Text),
        Flag::value(&["--file-format"], Role::Text),
        Flag::value(&["--channels"], Role::Text),
        Flag::value(&["--bit-rate"], Role::Text),
        Flag::value(&["--quality"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("say x", ""), ex("say -o a.aiff x", "write a.aiff"), ex("say -n h.example x", "connect h.example")]);
