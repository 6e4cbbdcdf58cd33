//! What stays as it is inside a workspace that may be written: what runs, or tells an agent what to do, once the sandbox is
//! gone.

/// One protected place.
#[derive(Clone, Copy, Debug)]
pub struct Protected {
    /// A path below where it is looked for, without regard to whether it exists; everything under it counts.
    pub path: &'static str,
    /// Where it is looked for.
    pub within: Within,
    /// What it would do.
    pub why: &'static str,
}

/// Where a protected path begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// The directory of a Git repository, of each of its linked worktrees and of each submodule.
    GitDirectory,
    /// The top of the workspace, of each repository in it, and where the command starts.
    Top,
    /// Any directory of the workspace that was there before the command. A path of one name.
    Any,
}

const fn git(path: &'static str, why: &'static str) -> Protected {
    Protected { path, within: Within::GitDirectory, why }
}

const fn top(path: &'static str, why: &'static str) -> Protected {
    Protected { path, within: Within::Top, why }
}

const fn any(path: &'static str, why: &'static str) -> Protected {
    Protected { path, within: Within::Any, why }
}

const AGENT: &str = "settings of an agent: commands, hooks and servers that it starts, permissions that it has";
const TOLD: &str = "what an agent is told to do";
const SHELL: &str = "a shell reads and runs it when it starts";
const EDITOR: &str = "tasks and programs that an editor starts when it opens the directory";
const HOOKS: &str = "hooks that Git runs";
const REGISTRY: &str = "where packages come from, and with which credentials and scripts";
const CI: &str = "runs on other machines, with their secrets";
const STARTS: &str = "a program reads and runs it when it starts in the directory";

/// All of them.
pub static PROTECTED: &[Protected] = &[
    git("hooks", HOOKS),
    git("config", "names programs that Git runs: editors, filters, monitors, aliases, helpers"),
    git("config.worktree", "the same for one worktree"),
    git("info/attributes", "chooses filters and drivers, which are programs"),
    git("commondir", "sends Git to another directory for its settings and hooks"),
    git("gitdir", "says whose worktree this is"),
    any(".agents", AGENT),
    any(".aider.conf.yml", AGENT),
    any(".claude", AGENT),
    any(".clinerules", TOLD),
    any(".codex", AGENT),
    any(".continue", AGENT),
    any(".cursor", AGENT),
    any(".cursorrules", TOLD),
    any(".gemini", AGENT),
    any(".kiro", AGENT),
    any(".mcp.json", "servers that an agent starts"),
    any(".opencode", AGENT),
    any(".pi", AGENT),
    any(".pi-guard", "rules that narrow what agents may do here"),
    any(".qwen", AGENT),
    any(".roo", AGENT),
    any(".windsurf", AGENT),
    any(".windsurfrules", TOLD),
    any("AGENTS.md", TOLD),
    any("AGENTS.override.md", TOLD),
    any("CLAUDE.local.md", TOLD),
    any("CLAUDE.md", TOLD),
    any("GEMINI.md", TOLD),
    any("opencode.json", AGENT),
    any("opencode.jsonc", AGENT),
    top(".github/copilot-instructions.md", TOLD),
    top(".github/instructions", TOLD),
    any(".devcontainer", EDITOR),
    any(".devcontainer.json", EDITOR),
    any(".exrc", EDITOR),
    any(".idea", EDITOR),
    any(".nvim.lua", EDITOR),
    any(".nvimrc", EDITOR),
    any(".vscode", EDITOR),
    any(".zed", EDITOR),
    any(".dir-locals.el", EDITOR),
    any(".envrc", "direnv runs it on entering the directory"),
    any(".mise.toml", "mise runs its hooks and sets variables on entering the directory"),
    any("mise.toml", "mise runs its hooks and sets variables on entering the directory"),
    any(".bash_aliases", SHELL),
    any(".bash_login", SHELL),
    any(".bash_logout", SHELL),
    any(".bash_profile", SHELL),
    any(".bashrc", SHELL),
    any(".inputrc", SHELL),
    any(".kshrc", SHELL),
    any(".profile", SHELL),
    any(".tcshrc", SHELL),
    any(".cshrc", SHELL),
    any(".zlogin", SHELL),
    any(".zlogout", SHELL),
    any(".zprofile", SHELL),
    any(".zshenv", SHELL),
    any(".zshrc", SHELL),
    top(".config/fish", SHELL),
    any(".gdbinit", STARTS),
    any(".lldbinit", STARTS),
    any(".gitconfig", "names programs that Git runs"),
    any(".pdbrc", STARTS),
    any(".Rprofile", STARTS),
    any(".husky", HOOKS),
    any(".githooks", HOOKS),
    any(".lefthook", HOOKS),
    any(".lefthook.yml", HOOKS),
    any("lefthook.yml", HOOKS),
    any("lefthook.yaml", HOOKS),
    any("lefthook.toml", HOOKS),
    any(".pre-commit-config.yaml", HOOKS),
    any(".npmrc", REGISTRY),
    any(".yarnrc", REGISTRY),
    any(".yarnrc.yml", REGISTRY),
    any(".pnpmfile.cjs", "pnpm runs it on every install"),
    top(".cargo/config", "names programs that Cargo runs: wrappers, linkers, runners"),
    top(".cargo/config.toml", "names programs that Cargo runs: wrappers, linkers, runners"),
    top(".github/workflows", CI),
    top(".github/actions", CI),
    any(".gitlab-ci.yml", CI),
    top(".circleci", CI),
];

#[cfg(test)]
mod tests {
    use super::{PROTECTED, Within};

    #[test]
    fn every_place_is_a_plain_relative_path_with_a_reason() {
        for (index, place) in PROTECTED.iter().enumerate() {
            let plain = |part: &str| !part.is_empty() && part != "." && part != "..";
            assert!(place.path.split('/').all(plain), "{}", place.path);
            assert!(place.within != Within::Any || !place.path.contains('/'), "{}", place.path);
            assert!(place.why.len() > 10, "{}: say what it does", place.path);
            let same = |other: &super::Protected| other.path == place.path && other.within == place.within;
            assert!(!PROTECTED[index + 1..].iter().any(same), "{} twice", place.path);
        }
    }
}
