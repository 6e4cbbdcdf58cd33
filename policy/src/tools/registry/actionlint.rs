//! `actionlint`: checks workflow files of `GitHub` Actions.
//!
//! It runs `shellcheck` and `pyflakes` from the search path on scripts of the workflow, which only read.

use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("actionlint", "checks workflow files of GitHub Actions", "actionlint 1.7, actionlint -help")
        .syntax(Syntax::EXACT.single_dash_long())
        .flags(&[
            Flag::switch(&["-color", "--color"]),
            Flag::switch(&["-no-color", "--no-color"]),
            Flag::switch(&["-debug", "--debug"]),
            Flag::switch(&["-verbose", "--verbose"]),
            Flag::switch(&["-oneline", "--oneline"]),
            Flag::switch(&["-version", "--version"]),
            Flag::switch(&["-h", "-help", "--help"]),
            Flag::value(&["-config-file", "--config-file"], Role::Read),
            Flag::value(&["-format", "--format"], Role::Text),
            Flag::value(&["-ignore", "--ignore"], Role::Text),
            Flag::value(&["-stdin-filename", "--stdin-filename"], Role::Text),
            Flag::switch(&["-init-config", "--init-config"]).does(&[Fact::Writes(Place::InCwd(".github"))]),
            Flag::value(&["-shellcheck", "--shellcheck"], Role::Program),
            Flag::value(&["-pyflakes", "--pyflakes"], Role::Program),
        ])
        .operands(Operands::all(Role::Read))
        .bare(&[Fact::Reads(Place::InCwd(".github"))])
        .examples(&[
            ex("actionlint", "read .github/**"),
            ex("actionlint -oneline a.yml", "read a.yml"),
            ex("actionlint -init-config", "write .github/**; read .github/**"),
            ex("actionlint -shellcheck=./x a.yml", "inner ./x; read a.yml"),
            ex("actionlint --pyflakes ./x a.yml", "inner ./x; read a.yml"),
        ]);
