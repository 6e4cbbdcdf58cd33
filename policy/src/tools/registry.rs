//! All tools, listed once.

use super::spec::Tool;

macro_rules! tools {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*

        /// Every tool that has a file, in the order of their names.
        pub static TOOLS: &[&Tool] = &[$(&$module::TOOL),*];
    };
}

// One line a tool, sorted. The file is `tools/registry/NAME.rs` and holds `pub(super) static TOOL: Tool`.
tools! {
    arch,
    b2sum,
    base64,
    basename,
    basenc,
    cal,
    cat,
    cksum,
    cmp,
    column,
    comm,
    cp,
    cut,
    date,
    df,
    diff,
    dirname,
    du,
    echo,
    env,
    expand,
    expr,
    factor,
    r#false,
    file,
    fmt,
    fold,
    groups,
    head,
    hexdump,
    hostname,
    id,
    join,
    last,
    locale,
    logname,
    ls,
    md5sum,
    nl,
    nproc,
    numfmt,
    od,
    paste,
    pathchk,
    pr,
    printenv,
    pwd,
    readlink,
    realpath,
    rev,
    seq,
    shuf,
    sleep,
    sort,
    stat,
    sum,
    tac,
    tail,
    tr,
    tree,
    r#true,
    tsort,
    tty,
    uname,
    unexpand,
    uniq,
    uptime,
    users,
    w,
    wc,
    whereis,
    which,
    who,
    whoami,
    yes,
}

/// The tool of this name or alias.
#[must_use]
pub fn find(name: &[u8]) -> Option<&'static Tool> {
    TOOLS.iter().copied().find(|tool| tool.is_called(name))
}
