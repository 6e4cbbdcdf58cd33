//! Flags: their spellings, what their value is, what it means.

use super::{Fact, Role};

/// One flag.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// All its spellings, with their dashes: `-o`, `--output`.
    pub names: &'static [&'static str],
    /// Whether it takes a value.
    pub takes: Takes,
    /// What the value means.
    pub role: Role,
    /// What its presence does.
    pub effects: &'static [Fact],
    /// With this flag, each operand also has this role (`sed -i` makes its files written).
    pub operands: Option<&'static Role>,
    /// With this flag, the leading operands ([`Operands::lead`](super::Operands::lead)) are not there (`grep -e PATTERN`).
    pub replaces_lead: bool,
    /// With this flag the program prints and exits, whatever else stands there (`--help`): it has no effect at all.
    pub ends: bool,
}

/// Whether a flag takes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// No value. `--flag=x` is an error of the program.
    Nothing,
    /// A value, glued or as the next word.
    Value,
    /// A value only when glued: `-i.bak`, `--color=always`.
    Glued,
    /// A value that is the next word even from inside a cluster: `tree -oa FILE` is `-o FILE -a`.
    Next,
    /// All words behind it, up to a lone `;`: a command (`fd --exec`). They are in [`Given::rest`](crate::tools::argv::Given::rest).
    Rest,
    /// A value, glued or as the next word; none where the flag stands last (`git branch --contains`).
    UnlessLast,
    /// A value when glued, or the next word if that does not begin with a dash: clap's `[<NAME>]`, npm's lists.
    Optional,
}

impl Flag {
    const fn of(names: &'static [&'static str], takes: Takes, role: Role) -> Self {
        Self { names, takes, role, effects: &[], operands: None, replaces_lead: false, ends: false }
    }

    /// A flag without value and, on its own, without effect.
    #[must_use]
    pub const fn switch(names: &'static [&'static str]) -> Self {
        Self::of(names, Takes::Nothing, Role::Text)
    }

    /// A flag with a value, glued or as the next word.
    #[must_use]
    pub const fn value(names: &'static [&'static str], role: Role) -> Self {
        Self::of(names, Takes::Value, role)
    }

    /// A flag whose value is always the next word, also from inside a cluster.
    #[must_use]
    pub const fn next(names: &'static [&'static str], role: Role) -> Self {
        Self::of(names, Takes::Next, role)
    }

    /// A flag whose value is optional and only ever glued.
    #[must_use]
    pub const fn glued(names: &'static [&'static str], role: Role) -> Self {
        Self::of(names, Takes::Glued, role)
    }

    /// A flag that makes the program print and exit, whatever else stands there. Only for what was tried: many programs
    /// run first, or take `--help` behind an operand for the operand of something else.
    #[must_use]
    pub const fn ends(names: &'static [&'static str]) -> Self {
        let mut flag = Self::of(names, Takes::Nothing, Role::Text);
        flag.ends = true;
        flag
    }

    /// A flag whose value is a command: all words behind it, up to a lone `;`.
    #[must_use]
    pub const fn rest(names: &'static [&'static str]) -> Self {
        Self::of(names, Takes::Rest, Role::Command)
    }

    /// A flag with a value, glued or as the next word, that may be missing where the flag stands last.
    #[must_use]
    pub const fn unless_last(names: &'static [&'static str], role: Role) -> Self {
        Self::of(names, Takes::UnlessLast, role)
    }

    /// A flag whose value may be left out: the next word is the value unless it begins with a dash.
    #[must_use]
    pub const fn optional(names: &'static [&'static str], role: Role) -> Self {
        Self::of(names, Takes::Optional, role)
    }

    /// What its presence does.
    #[must_use]
    pub const fn does(mut self, effects: &'static [Fact]) -> Self {
        self.effects = effects;
        self
    }

    /// Gives every operand a further role.
    #[must_use]
    pub const fn operands(mut self, role: &'static Role) -> Self {
        self.operands = Some(role);
        self
    }

    /// Takes the place of the leading operands.
    #[must_use]
    pub const fn replaces_lead(mut self) -> Self {
        self.replaces_lead = true;
        self
    }

    /// Whether it can do more than read: then an unknown word that may be this flag makes a command opaque.
    #[must_use]
    pub fn is_dangerous(&self) -> bool {
        !self.role.is_harmless()
            || self.operands.is_some_and(|role| !role.is_harmless())
            || self.effects.iter().any(|fact| !matches!(fact, Fact::Reads(_)))
    }
}
