//! Which launcher: a table by platform. Pure, so that the choice of every platform is tested on each.

use crate::error::Unavailable;
use crate::launcher::Backend;

/// Where this was built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Platform {
    Linux,
    MacOs,
    Other,
}

impl Platform {
    pub(crate) const HERE: Self = if cfg!(target_os = "linux") {
        Self::Linux
    } else if cfg!(target_os = "macos") {
        Self::MacOs
    } else {
        Self::Other
    };
}

/// A launcher as the table lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Candidate {
    /// The native launcher on whichever rung the host gives, or the one that is wanted.
    Native,
    /// The native launcher with namespaces.
    Namespaces,
    /// Bubblewrap, if it may make namespaces where this process may not.
    Rescue,
    /// Bubblewrap, because it was named.
    Bubblewrap,
    /// The native launcher without namespaces.
    Landlock,
    Seatbelt,
    Birdcage,
}

/// The candidates, strongest first. The last resort stands in no list: Birdcage holds less than a mode promises, so only
/// who names it gets it.
fn candidates(platform: Platform, named: Option<Backend>) -> &'static [Candidate] {
    use Candidate::{Birdcage, Bubblewrap, Landlock, Namespaces, Native, Rescue, Seatbelt};
    match (platform, named) {
        (Platform::Linux, None) => &[Namespaces, Rescue, Landlock],
        (Platform::Linux, Some(Backend::Native)) => &[Native],
        (Platform::Linux, Some(Backend::Bubblewrap)) => &[Bubblewrap],
        (Platform::MacOs, None | Some(Backend::Seatbelt)) => &[Seatbelt],
        (Platform::Linux, Some(Backend::Birdcage)) => &[Birdcage],
        (Platform::Linux, Some(Backend::Seatbelt))
        | (Platform::MacOs, Some(Backend::Native | Backend::Bubblewrap | Backend::Birdcage))
        | (Platform::Other, _) => &[],
    }
}

/// The first of the candidates that `attempt` can have. If there is none: why the first that could be had at all cannot
/// express the profile, or why the last cannot be had.
///
/// # Errors
/// See above; and a launcher that was named and that the platform does not have.
pub(crate) fn choose<T>(
    platform: Platform,
    named: Option<Backend>,
    mut attempt: impl FnMut(Candidate) -> Result<T, Unavailable>,
) -> Result<T, Unavailable> {
    let mut reason: Option<Unavailable> = None;
    for candidate in candidates(platform, named) {
        match attempt(*candidate) {
            Ok(found) => return Ok(found),
            Err(why) if reason.as_ref().is_none_or(Unavailable::is_absence) => reason = Some(why),
            Err(_) => {}
        }
    }
    Err(reason.unwrap_or(Unavailable::Backend(named.unwrap_or(match platform {
        Platform::MacOs => Backend::Seatbelt,
        Platform::Linux | Platform::Other => Backend::Native,
    }))))
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::enforcement::Layer;
    use crate::launcher::Rung;
    use crate::profile::{Limits, Network, Profile, ProfileBuilder, Writes};
    use crate::{linux, seatbelt};

    /// What a host has, as far as the choice depends on it. What a launcher can express is asked of the launcher itself.
    #[derive(Clone, Copy)]
    struct Host {
        platform: Platform,
        namespaces: bool,
        /// Bubblewrap is there and may make namespaces where this process may not.
        rescue: bool,
        landlock: bool,
    }

    const PLAIN: Host = Host { platform: Platform::Linux, namespaces: true, rescue: false, landlock: true };
    const CONTAINER: Host = Host { namespaces: false, ..PLAIN };
    const UBUNTU: Host = Host { namespaces: false, rescue: true, ..PLAIN };
    const OLD: Host = Host { landlock: false, ..PLAIN };
    const MAC: Host = Host { platform: Platform::MacOs, namespaces: false, landlock: false, ..PLAIN };
    const WINDOWS: Host = Host { platform: Platform::Other, ..MAC };

    fn chosen(host: Host, named: Option<Backend>, builder: ProfileBuilder) -> Result<Candidate, Unavailable> {
        let profile = builder.build().unwrap();
        let native = |rung| {
            if !host.landlock || (rung == Rung::Namespaces && !host.namespaces) {
                return Err(Unavailable::Rung { rung, why: "the host says no".to_owned() });
            }
            let held = linux::honesty::enforcement(&linux::Native { rung, abi: 7 }, &profile);
            match held.lacks(&profile.require) {
                Some(layer) => Err(Unavailable::Layer { layer, why: "the rung has none".to_owned() }),
                None => linux::expresses(rung, &profile, false, true),
            }
        };
        choose(host.platform, named, |candidate| {
            let answer = match candidate {
                Candidate::Native if host.namespaces => native(Rung::Namespaces),
                Candidate::Native | Candidate::Landlock => native(Rung::Landlock),
                Candidate::Namespaces => native(Rung::Namespaces),
                Candidate::Rescue | Candidate::Bubblewrap if !host.rescue => {
                    Err(Unavailable::Backend(Backend::Bubblewrap))
                }
                Candidate::Rescue | Candidate::Bubblewrap => Ok(()),
                Candidate::Seatbelt => seatbelt::expresses(&profile),
                Candidate::Birdcage => Err(Unavailable::Backend(Backend::Birdcage)),
            };
            answer.map(|()| candidate)
        })
    }

    fn plan() -> ProfileBuilder {
        Profile::builder().deny_read("/home/u/.ssh")
    }

    fn build() -> ProfileBuilder {
        plan().write("/w").protect("/w/.git/hooks").protect_name(".envrc")
    }

    #[test]
    fn each_platform_has_its_strongest_for_each_mode() {
        use Candidate::{Landlock, Namespaces, Rescue, Seatbelt};
        for profile in [plan, build] {
            assert_eq!(chosen(PLAIN, None, profile()), Ok(Namespaces));
            assert_eq!(chosen(UBUNTU, None, profile()), Ok(Rescue));
            assert_eq!(chosen(MAC, None, profile()), Ok(Seatbelt));
            assert_eq!(chosen(MAC, None, profile().network(Network::All)), Ok(Seatbelt));
        }
        assert_eq!(chosen(CONTAINER, None, plan()), Ok(Landlock));
    }

    /// What a mode needs is never met by a launcher that has less of it.
    #[test]
    fn what_cannot_be_had_is_refused_with_the_reason_of_the_strongest() {
        let profile = |host, builder| matches!(chosen(host, None, builder), Err(Unavailable::Profile { .. }));
        assert!(profile(CONTAINER, build()), "protection inside a workspace");
        assert!(profile(CONTAINER, plan().writes(Writes::Discard)));
        assert!(profile(MAC, build().writes(Writes::Discard)) && profile(MAC, plan().keep_alive()));
        let mut limits = Limits::none();
        limits.memory = Some(1 << 30);
        assert!(profile(MAC, plan().limits(limits)) && !profile(PLAIN, plan().limits(limits)));
        let layer = |host, layer| matches!(chosen(host, None, plan().require(layer)), Err(Unavailable::Layer { layer: which, .. }) if which == layer);
        for linux in [Layer::Netns, Layer::Landlock, Layer::Pidns, Layer::Caps] {
            assert!(layer(MAC, linux) && !layer(PLAIN, linux), "{linux}");
        }
        assert!(layer(PLAIN, Layer::Seatbelt) && !layer(MAC, Layer::Seatbelt) && layer(CONTAINER, Layer::Netns));
        assert!(chosen(OLD, None, plan()).is_err_and(|why| why.is_absence()), "there is nothing: the fallback decides");
        assert_eq!(chosen(WINDOWS, None, plan()), Err(Unavailable::Backend(Backend::Native)));
    }

    #[test]
    fn a_launcher_that_is_named_is_the_only_one_and_of_its_platform() {
        assert_eq!(chosen(PLAIN, Some(Backend::Native), plan()), Ok(Candidate::Native));
        assert_eq!(chosen(CONTAINER, Some(Backend::Native), plan()), Ok(Candidate::Native));
        assert_eq!(chosen(UBUNTU, Some(Backend::Bubblewrap), build()), Ok(Candidate::Bubblewrap));
        assert_eq!(chosen(MAC, Some(Backend::Seatbelt), build()), Ok(Candidate::Seatbelt));
        for (host, backend) in [
            (PLAIN, Backend::Seatbelt),
            (PLAIN, Backend::Birdcage),
            (PLAIN, Backend::Bubblewrap),
            (MAC, Backend::Native),
            (MAC, Backend::Bubblewrap),
            (WINDOWS, Backend::Seatbelt),
        ] {
            assert_eq!(chosen(host, Some(backend), plan()), Err(Unavailable::Backend(backend)));
        }
        assert!(matches!(chosen(CONTAINER, Some(Backend::Native), build()), Err(Unavailable::Profile { .. })));
    }

    /// The first that could be had at all says why it cannot; else the first says why it cannot be had.
    #[test]
    fn the_reason_is_the_one_that_helps() {
        let answers = |answers: [Unavailable; 3]| {
            let mut answers = answers.into_iter();
            choose(Platform::Linux, None, |_| answers.next().map_or(Ok(()), Err))
        };
        let absent = |rung| Unavailable::Rung { rung, why: "a filter".to_owned() };
        let profile = || Unavailable::Profile { what: "a limit", why: "it cannot" };
        let bubblewrap = || Unavailable::Backend(Backend::Bubblewrap);
        let last = || Unavailable::Layer { layer: Layer::Netns, why: "there is none".to_owned() };
        assert_eq!(answers([profile(), bubblewrap(), last()]), Err(profile()));
        assert_eq!(answers([absent(Rung::Namespaces), bubblewrap(), last()]), Err(last()));
        assert_eq!(
            answers([absent(Rung::Namespaces), bubblewrap(), absent(Rung::Landlock)]),
            Err(absent(Rung::Landlock))
        );
        assert_eq!(answers([absent(Rung::Namespaces), profile(), absent(Rung::Landlock)]), Err(profile()));
    }
}
