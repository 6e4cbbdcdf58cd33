//! The decision engine of pi-guard: text and facts in, a decision out.
//!
//! This crate is pure. It opens no file, reads no clock, no environment variable and no network; what it must know of the
//! outside it asks through [`World`].
//!
//! The only way in is [`decide()`]: a [`Request`] and a [`RuleSet`] in, a [`Decision`] out. Tool files ([`tools`]) state
//! facts, rules ([`rules`]) state opinions, and [`shell`] says what a script would run.

pub mod capability;
pub mod catalogue;
pub mod effect;
pub mod fallback;
pub mod git_env;
pub mod path;
pub mod rules;
pub mod shell;
pub mod tools;
pub mod world;

mod decide;
mod decision;
mod grant;
mod request;
mod understand;

pub use capability::{Capability, CapabilitySet};
pub use decide::decide;
pub use decision::{Amendment, Decision, Reason, RuleId, Verdict};
pub use effect::Effect;
pub use grant::{Grant, Network};
pub use path::AbsPath;
pub use request::{Action, Browser, Request, Session};
pub use rules::RuleSet;
pub use understand::lowered;
pub use world::World;
