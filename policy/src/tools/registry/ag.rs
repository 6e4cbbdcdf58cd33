//! `ag`: the silver searcher.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Descends, Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("ag", "searches directories", "the_silver_searcher 2.2.0, ag(1)")
    .descends(Descends::Always)
    .flags(&[
        Flag::switch(&["--ackmate"]),
        Flag::switch(&["--affinity"]),
        Flag::switch(&["--break"]),
        Flag::switch(&["--color"]),
        Flag::value(&["--color-line-number"], Role::Text),
        Flag::value(&["--color-match"], Role::Text),
        Flag::value(&["--color-path"], Role::Text),
        Flag::switch(&["--column"]),
        Flag::value(&["--depth"], Role::Text),
        Flag::switch(&["--filename"]),
        Flag::switch(&["--group"]),
        Flag::switch(&["--help", "-h"]),
        Flag::switch(&["--hidden"]),
        Flag::value(&["--ignore"], Role::Text),
        Flag::value(&["--ignore-dir"], Role::Text),
        Flag::switch(&["--list-file-types"]),
        Flag::switch(&["--mmap"]),
        Flag::switch(&["--multiline"]),
        Flag::switch(&["--noaffinity"]),
        Flag::switch(&["--nobreak"]),
        Flag::switch(&["--nocolor"]),
        Flag::switch(&["--nofilename"]),
        Flag::switch(&["--nofollow"]),
        Flag::switch(&["--nogroup"]),
        Flag::switch(&["--noheading"]),
        Flag::switch(&["--nommap"]),
        Flag::switch(&["--nomultiline"]),
        Flag::switch(&["--nonumbers"]),
        Flag::switch(&["--norecurse"]),
        Flag::switch(&["--numbers"]),
        Flag::switch(&["--one-device"]),
        Flag::value(&["--pager"], Role::Shell),
        Flag::switch(&["--parallel"]),
        Flag::switch(&["--passthrough", "--passthru"]),
        Flag::switch(&["--print-all-files"]),
        Flag::switch(&["--print-long-lines"]),
        Flag::switch(&["--search-binary"]),
        Flag::switch(&["--silent"]),
        Flag::switch(&["--stats"]),
        Flag::switch(&["--stats-only"]),
        Flag::switch(&["--version", "-V"]),
        Flag::switch(&["--vimgrep"]),
        Flag::value(&["--workers"], Role::Text),
        Flag::switch(&["-0", "--null", "--print0"]),
        Flag::glued(&["-A", "--after"], Role::Text),
        Flag::glued(&["-B", "--before"], Role::Text),
        Flag::glued(&["-C", "--context"], Role::Text),
        Flag::switch(&["-D", "--debug"]),
        Flag::switch(&["-F", "--fixed-strings"]),
        Flag::value(&["-G", "--file-search-regex"], Role::Text),
        Flag::switch(&["-H", "--heading"]),
        Flag::switch(&["-L", "--files-without-matches"]),
        Flag::switch(&["-Q", "--literal"]),
        Flag::switch(&["-S", "--smart-case"]),
        Flag::switch(&["-U", "--skip-vcs-ignores"]),
        Flag::value(&["-W", "--width"], Role::Text),
        Flag::switch(&["-a", "--all-types"]),
        Flag::switch(&["-c", "--count"]),
        Flag::switch(&["-f", "--follow"]),
        Flag::value(&["-g", "--filename-pattern"], Role::Text).replaces_lead(),
        Flag::switch(&["-i", "--ignore-case"]),
        Flag::switch(&["-l", "--files-with-matches"]),
        Flag::value(&["-m", "--max-count"], Role::Text),
        Flag::switch(&["-n", "--nopager"]),
        Flag::switch(&["-o", "--only-matching"]),
        Flag::value(&["-p", "--path-to-ignore"], Role::Read),
        Flag::switch(&["-r", "-R", "--recurse"]),
        Flag::switch(&["-s", "--case-sensitive"]),
        Flag::switch(&["-t", "--all-text"]),
        Flag::switch(&["-u", "--unrestricted"]),
        Flag::switch(&["-v", "--invert-match"]),
        Flag::switch(&["-w", "--word-regexp"]),
        Flag::switch(&["-z", "--search-zip"]),
    ])
    .operands(Operands::lead(&[Role::Text], Role::Read))
    .reads(places)
    .examples(&[
        ex("ag needle", "read ./**"),
        ex("ag -l needle src", "read src"),
        ex("ag -g x", "read ./**"),
        ex("ag --pager=./x foo", "shell ./x; read ./**"),
        ex("ag --version", "read ./**"),
        ex("ag $X src", "opaque; read src"),
    ]);

/// Without a file it searches the working directory, unless something is piped in.
fn places(call: &Call<'_>, findings: &mut Findings<'_>) {
    let patterns = usize::from(!call.has("-g"));
    if call.operands.len() <= patterns {
        let target = findings.below_cwd(".");
        findings.at(call.span, Effect::Read(target), "reads");
    }
}
