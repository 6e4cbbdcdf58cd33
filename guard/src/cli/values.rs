//! Values of options: durations, sizes, choices.

use std::time::Duration;

use clap::ValueEnum;

/// `--backend`: what confines the command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum BackendChoice {
    /// The strongest that there is; where there is none, the static decision alone
    #[default]
    Auto,
    /// What the Linux kernel itself gives, or fail
    Native,
    /// Namespaces made by the program `bwrap`, everything else as native
    Bubblewrap,
    /// Seatbelt of macOS
    Seatbelt,
    /// The library Birdcage, where it was built in
    Birdcage,
    /// Nothing: the static decision alone must admit the command
    None,
}

/// `--net`: the most that the command may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum NetChoice {
    /// Nothing outside the command
    None,
    /// The command's own loopback, which must then be there
    Loopback,
    /// The host's network if the mode admits this command to it, else nothing outside the command
    Admitted,
    /// The host's network; an error where the mode does not give it to this command
    All,
}

/// `--writes`: what happens to writes beyond scratch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum WritesChoice {
    /// The mode's rules hold
    #[default]
    Deny,
    /// Run on a copy that is thrown away
    Discard,
    /// Run on a copy and show what would change (not available yet)
    Review,
}

/// `--sandbox`: what a decision may count on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SandboxChoice {
    /// Nothing: the static decision alone
    None,
    /// The sandbox that this host gives
    #[default]
    Auto,
}

/// A duration as `timeout(1)` takes it: a number, with `ms`, `s` (the default), `m`, `h` or `d`. Zero is no limit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(digits).unwrap_or((text, ""));
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err("use a number with ms, s, m, h or d, such as `30s`".to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| "use a number with ms, s, m, h or d, such as `30s`".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "the duration is too long".to_owned())
}

/// A size in bytes: a whole number, with `K`, `M`, `G` or `T` for powers of 1024.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(digits).unwrap_or((text, ""));
    let unit = unit.strip_suffix("iB").or_else(|| unit.strip_suffix('B')).unwrap_or(unit);
    let shift = match unit {
        "" => 0,
        "k" | "K" => 10,
        "m" | "M" => 20,
        "g" | "G" => 30,
        "t" | "T" => 40,
        _ => return Err("use a whole number with K, M, G or T, such as `512M`".to_owned()),
    };
    let number: u64 = number.parse().map_err(|_| "use a whole number with K, M, G or T, such as `512M`".to_owned())?;
    number.checked_mul(1_u64 << shift).ok_or_else(|| "the size is too large".to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{duration, size};

    #[test]
    fn durations_are_those_of_timeout() {
        for (text, milliseconds) in [
            ("1", 1000),
            ("1.5s", 1500),
            ("250ms", 250),
            ("2m", 120_000),
            ("1h", 3_600_000),
            ("1d", 86_400_000),
            ("0", 0),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "s", "-1", "1x", "1e9", "inf", "NaN", "1.2.3", "99999999999999999999999d"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_powers_of_1024() {
        for (text, bytes) in [("1", 1), ("4K", 4096), ("512M", 512 << 20), ("2GiB", 2 << 30), ("1TB", 1 << 40)] {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "M", "1.5M", "-1", "1X", "18446744073709551615K"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
