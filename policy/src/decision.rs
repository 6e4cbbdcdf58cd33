//! Decisions: a verdict with the reasons that made it.

use std::{borrow::Cow, fmt};

use crate::{
    effect::{Effect, Located, Requirement},
    grant::Grant,
    shell::Span,
};

/// The answer to a [`Request`](crate::Request).
#[derive(Clone, Debug)]
#[must_use]
pub struct Decision {
    /// May it be done?
    pub verdict: Verdict,
    /// Why, the deciding reason first; never empty.
    pub reasons: Vec<Reason>,
    /// What it would do, in the order of the source.
    pub effects: Vec<Located<Effect>>,
    /// What the caller must provide for the verdict to hold.
    pub requires: Vec<Requirement>,
    /// Fields of the tool's input that must be set for the verdict to hold. A host that cannot rewrite an input refuses.
    pub amend: Vec<Amendment>,
}

/// A field of a tool's input that must be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amendment {
    /// The field.
    pub field: &'static str,
    /// What it is set to.
    pub value: bool,
}

/// May it be done?
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Verdict {
    /// Yes, within the grant.
    Allow(Grant),
    /// Only if a human, or an authorizer for them, says yes; then within the grant.
    Ask(Grant),
    /// No.
    Deny,
}

impl Verdict {
    /// The name in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Allow(_) => "allow",
            Self::Ask(_) => "ask",
            Self::Deny => "deny",
        }
    }

    /// The stricter of two verdicts; of two alike, one with what both grant, since both actions happen.
    pub fn join(self, other: Self) -> Self {
        match (self, other) {
            (Self::Deny, _) | (_, Self::Deny) => Self::Deny,
            (Self::Ask(first), Self::Ask(second)) => Self::Ask(first.unite(second)),
            (Self::Allow(first), Self::Allow(second)) => Self::Allow(first.unite(second)),
            (ask @ Self::Ask(_), Self::Allow(_)) | (Self::Allow(_), ask @ Self::Ask(_)) => ask,
        }
    }

    /// Whether this verdict alone decides, joined with `other`.
    #[must_use]
    pub const fn is_stricter_than(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Deny, Self::Allow(_) | Self::Ask(_)) | (Self::Ask(_), Self::Allow(_)))
    }
}

/// One reason of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The rule that decided.
    pub rule: RuleId,
    /// The effect that it decided about, where there is one.
    pub effect: Option<Effect>,
    /// Where in the source.
    pub span: Option<Span>,
    /// One sentence for a person, lower case, no final full stop.
    pub why: String,
    /// What to do instead, in the same form.
    pub instead: Option<Cow<'static, str>>,
}

/// The name of a rule, `scope.name.what`: stable, part of the JSON interface.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuleId(pub Cow<'static, str>);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
