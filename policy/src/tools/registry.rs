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
    cat,
    cp,
    echo,
    env,
    sort,
}

/// The tool of this name or alias.
#[must_use]
pub fn find(name: &[u8]) -> Option<&'static Tool> {
    TOOLS.iter().copied().find(|tool| tool.is_called(name))
}
