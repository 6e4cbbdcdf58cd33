//! `nix`: builds and runs packages.

use crate::tools::spec::{Fact, Operands, Place, Role, Syntax, Tool, ex};

pub(super) static TOOL: Tool =
    Tool::new("nix", "builds and runs packages", "Nix 2.8, nix --help: evaluation can build and run")
        .aliases(&[
            "nix-build",
            "nix-shell",
            "nix-env",
            "nix-store",
            "nix-instantiate",
            "nix-channel",
            "nix-collect-garbage",
            "nixos-rebuild",
            "home-manager",
        ])
        .syntax(Syntax::RAW)
        .alone(&["--version"])
        .operands(Operands::all(Role::Text))
        .effects(&[Fact::Runs("Nix code"), Fact::Connects(""), Fact::Writes(Place::At("/nix"))])
        .examples(&[ex("nix x", "run Nix code; connect ?; write /nix/**"), ex("nix --version", "")]);
