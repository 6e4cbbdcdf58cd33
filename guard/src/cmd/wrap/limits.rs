//! What is said of a limit that a command met.

use std::time::Duration;

use pi_guard_sandbox::{Limit, Limits};

/// The limit's name in JSON, and what happened. None for a limit that was not set.
pub(super) fn met(limit: Limit, limits: &Limits) -> Option<(&'static str, String)> {
    Some(match limit {
        Limit::Wall => ("time", format!("stopped: its time is up, {} (--timeout)", time(limits.wall?))),
        Limit::Memory => {
            ("memory", format!("stopped: its processes use more memory than {} (--max-memory)", size(limits.memory?)))
        }
        Limit::Processes => {
            let most = limits.processes?;
            ("processes", format!("limit met: {most} processes and threads, one more was refused (--max-procs)"))
        }
        Limit::FileSize => {
            ("file_size", format!("stopped: it wrote a file larger than {} (--max-file)", size(limits.file_size?)))
        }
        Limit::Cpu => {
            ("cpu", format!("stopped: a process used more processor time than {} (--max-cpu)", time(limits.cpu?)))
        }
        _ => return None,
    })
}

/// As it can be given to an option again.
fn time(time: Duration) -> String {
    if time.subsec_nanos() == 0 { format!("{}s", time.as_secs()) } else { format!("{}ms", time.as_millis()) }
}

fn size(bytes: u64) -> String {
    let units = ["", "K", "M", "G", "T"];
    let mut rest = bytes;
    let mut unit = 0;
    while rest != 0 && rest.is_multiple_of(1024) && unit + 1 < units.len() {
        rest /= 1024;
        unit += 1;
    }
    format!("{rest}{}", units.get(unit).unwrap_or(&""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_said_as_it_is_given() {
        for (bytes, said) in
            [(1, "1"), (1536, "1536"), (4096, "4K"), (512 << 20, "512M"), (3 << 40, "3T"), (5 << 50, "5120T")]
        {
            assert_eq!(size(bytes), said);
        }
        assert_eq!((time(Duration::from_secs(90)), time(Duration::from_millis(1500))), ("90s".into(), "1500ms".into()));
    }

    #[test]
    fn every_limit_names_its_option_and_what_was_set() {
        let mut limits = Limits::none();
        assert!(Limit::ALL.into_iter().all(|limit| met(limit, &limits).is_none()));
        limits.wall = Some(Duration::from_secs(7));
        limits.cpu = limits.wall;
        (limits.memory, limits.processes, limits.file_size) = (Some(7), Some(7), Some(7));
        for limit in Limit::ALL {
            let (name, what) = met(limit, &limits).unwrap();
            assert!(what.contains('7') && what.contains("(--") && !name.is_empty(), "{what}");
        }
    }
}
