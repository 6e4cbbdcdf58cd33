//! What will confine the command: chosen before it is judged, never changed after.

use std::fmt;

use pi_guard_policy::{fallback::Fallback, world::Held};
use pi_guard_sandbox::{Backend, Launcher, Profile, Unavailable, Wanted, select};

use crate::{cli::BackendChoice, fail::Fail, load::Modes};

/// What will hold while the command runs.
pub enum Launching {
    /// A launcher.
    Confined(Box<dyn Launcher>),
    /// Nothing but the decision, and why.
    Unconfined(Unconfined),
}

/// Why nothing confines the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unconfined {
    /// The mode gates nothing.
    Open,
    /// The caller wants the static decision alone.
    Asked,
    /// This host has no launcher: the fallback.
    Fallback(Unavailable),
}

impl Launching {
    /// What a decision may count on.
    #[must_use]
    pub fn held(&self) -> Held {
        match self {
            Self::Confined(_) => Held::Kernel,
            Self::Unconfined(_) => Held::Nothing,
        }
    }

    /// What is held against commands beside the decision: where this host has no launcher, and nowhere else.
    #[must_use]
    pub fn fallback(&self) -> Option<Fallback> {
        matches!(self, Self::Unconfined(Unconfined::Fallback(_))).then(Fallback::default)
    }
}

impl fmt::Display for Unconfined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("unconfined: the mode gates nothing"),
            Self::Asked => f.write_str("unconfined: --backend none"),
            Self::Fallback(why) => write!(f, "unconfined: fallback ({why})"),
        }
    }
}

/// Chooses what confines a command with at least this profile.
///
/// The fallback is chosen here, in advance: once a launcher is chosen, its failure is the command's refusal.
///
/// # Errors
/// A launcher that was named, or a layer that was required, and that cannot be had.
pub fn choose(backend: BackendChoice, modes: &Modes, profile: &Profile) -> Result<Launching, Fail> {
    let named = match backend {
        BackendChoice::Auto => None,
        BackendChoice::Native => Some(Backend::Native),
        BackendChoice::Bubblewrap => Some(Backend::Bubblewrap),
        BackendChoice::Seatbelt => Some(Backend::Seatbelt),
        BackendChoice::Birdcage => Some(Backend::Birdcage),
        BackendChoice::None if profile.require().is_empty() => return Ok(Launching::Unconfined(Unconfined::Asked)),
        BackendChoice::None => {
            return Err(Fail::Beyond("--require asks for layers and --backend none has none".to_owned()));
        }
    };
    if modes.is_open() {
        let asked = named.map(|backend| format!("--backend {backend}"));
        let asked = asked.or_else(|| (!profile.require().is_empty()).then(|| "--require".to_owned()));
        return match asked {
            None => Ok(Launching::Unconfined(Unconfined::Open)),
            Some(option) => Err(Fail::Beyond(format!("off mode confines nothing, so `{option}` cannot hold"))),
        };
    }
    let wanted = Wanted { backend: named, ..Wanted::default() };
    fall_back(backend, profile, select(&wanted, profile))
}

/// On a host without a launcher, `auto` falls back, unless layers are required. A launcher that cannot hold what the
/// options ask is no reason to hold nothing.
fn fall_back(
    backend: BackendChoice,
    profile: &Profile,
    selected: Result<Box<dyn Launcher>, Unavailable>,
) -> Result<Launching, Fail> {
    match selected {
        Ok(launcher) => Ok(Launching::Confined(launcher)),
        Err(why) if why.is_absence() && backend == BackendChoice::Auto && profile.require().is_empty() => {
            Ok(Launching::Unconfined(Unconfined::Fallback(why)))
        }
        Err(why) => Err(why.into()),
    }
}

#[cfg(test)]
mod tests {
    use pi_guard_modes::Mode;
    use pi_guard_sandbox::{Backend, Layer, Profile, Unavailable};

    use super::{Launching, Unconfined, choose, fall_back};
    use crate::{cli::BackendChoice, load::Modes};

    fn shown(launching: Result<Launching, crate::fail::Fail>) -> String {
        match launching {
            Ok(Launching::Confined(_)) => "confined".to_owned(),
            Ok(Launching::Unconfined(why)) => why.to_string(),
            Err(fail) => format!("{} {fail}", fail.wrap_code()),
        }
    }

    #[test]
    fn without_a_launcher_only_auto_without_requirements_falls_back() {
        let plain = Profile::builder().build().unwrap();
        let strict = Profile::builder().require(Layer::Netns).build().unwrap();
        let none = || Err(Unavailable::Backend(Backend::Native));
        assert!(shown(fall_back(BackendChoice::Auto, &plain, none())).starts_with("unconfined: fallback"));
        assert!(shown(fall_back(BackendChoice::Auto, &strict, none())).starts_with("125 "));
        assert!(shown(fall_back(BackendChoice::Native, &plain, none())).starts_with("125 "));
        let beyond = Err(Unavailable::Profile { what: "a limit", why: "it cannot" });
        assert!(shown(fall_back(BackendChoice::Auto, &plain, beyond)).starts_with("125 "));
    }

    #[test]
    fn the_patterns_of_the_fallback_are_held_against_commands_of_the_fallback_alone() {
        let plain = Profile::builder().build().unwrap();
        let without = fall_back(BackendChoice::Auto, &plain, Err(Unavailable::Backend(Backend::Native))).unwrap();
        assert!(without.fallback().is_some());
        for mode in [Mode::Plan, Mode::Off] {
            let asked = choose(BackendChoice::None, &Modes::one(mode), &plain).unwrap();
            assert!(asked.fallback().is_none(), "{mode}");
        }
    }

    #[test]
    fn nothing_is_required_of_nothing() {
        let lax = Profile::builder().build().unwrap();
        let strict = Profile::builder().require(Layer::Netns).build().unwrap();
        let plan = Modes::one(Mode::Plan);
        let off = Modes::one(Mode::Off);
        assert_eq!(shown(choose(BackendChoice::None, &plan, &lax)), Unconfined::Asked.to_string());
        assert!(shown(choose(BackendChoice::None, &plan, &strict)).starts_with("125 "));
        assert_eq!(shown(choose(BackendChoice::Auto, &off, &lax)), Unconfined::Open.to_string());
        assert!(shown(choose(BackendChoice::Auto, &off, &strict)).starts_with("125 "));
        assert!(shown(choose(BackendChoice::Seatbelt, &off, &lax)).starts_with("125 "));
    }
}
