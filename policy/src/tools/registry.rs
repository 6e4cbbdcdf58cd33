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
<<<<<<< HEAD
    arch,
    b2sum,
    base64,
    basename,
    basenc,
    cal,
=======
    cargo,
>>>>>>> d37932c (policy: cargo and make; flags with a value that may be left out, words that only print)
    cat,
    chattr,
    chgrp,
    chmod,
    chown,
    cksum,
    cmp,
    column,
    comm,
    cp,
    csplit,
    cut,
    date,
    dd,
    df,
    diff,
    dirname,
    du,
    echo,
    env,
<<<<<<< HEAD
    expand,
    expr,
    factor,
    fallocate,
    r#false,
    file,
    fmt,
    fold,
    groups,
    head,
    hexdump,
    hostname,
    id,
    install,
    join,
    last,
    link,
    ln,
    locale,
    logname,
    ls,
    lsattr,
    md5sum,
    mkdir,
    mkfifo,
    mknod,
    mktemp,
    mv,
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
    rename,
    rev,
    rm,
    rmdir,
    seq,
    setfacl,
    setfattr,
    shred,
    shuf,
    sleep,
=======
    make,
>>>>>>> d37932c (policy: cargo and make; flags with a value that may be left out, words that only print)
    sort,
    split,
    stat,
    sum,
    sync,
    tac,
    tail,
    tee,
    touch,
    tr,
    tree,
    r#true,
    truncate,
    tsort,
    tty,
    uname,
    unexpand,
    uniq,
    unlink,
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
