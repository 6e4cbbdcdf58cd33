//! The steps of the set-up, and how the inside tells the outside what happened: one fixed-size message each.

use nix::errno::Errno;

use crate::launcher::Limit;

macro_rules! steps {
    ($($name:ident: $phrase:literal,)*) => {
        /// A step that can fail, told across the pipe as its number.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Step { $($name,)* }

        impl Step {
            const ALL: &[Self] = &[$(Self::$name,)*];

            /// What was being done, to follow "cannot".
            pub(crate) fn phrase(self) -> &'static str {
                match self { $(Self::$name => $phrase,)* }
            }
        }
    };
}

steps! {
    Tie: "tie the command's life to this process",
    Identity: "map the user into a new user namespace",
    Loopback: "bring up the loopback interface",
    Take: "take hold of a directory before the view changes",
    Copy: "make a copy-on-write view of what may be written",
    Seal: "make the file system read-only",
    Tmp: "mount the private /tmp",
    Run: "mount the private /run",
    Dev: "mount the private /dev",
    Proc: "mount a fresh /proc",
    Place: "put a directory back into the private view",
    Mask: "mask what may not be read",
    Stdin: "open standard input again inside the sandbox",
    Limits: "set resource limits",
    Caps: "drop capabilities",
    Descriptors: "close inherited descriptors",
    Landlock: "restrict the process by Landlock",
    Filter: "install the system call filter",
    Supervise: "watch over the command's calls, since the sandbox around this one does and the kernel allows one",
    Signals: "read signals",
    Clone: "start the command's process",
    Helper: "execute the program that makes the sandbox",
}

/// A step that failed, with the kernel's reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) step: Step,
    pub(crate) errno: Errno,
}

/// Adds the step to an error.
pub(crate) trait During<T> {
    fn during(self, step: Step) -> Result<T, Failure>;
}

impl<T> During<T> for Result<T, Errno> {
    fn during(self, step: Step) -> Result<T, Failure> {
        self.map_err(|errno| Failure { step, errno })
    }
}

/// What the inside tells the outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Report {
    /// The command runs.
    Started,
    /// A step failed; nothing ran.
    Failed(Failure),
    /// The working directory could not be entered; nothing ran.
    NoDirectory(Errno),
    /// The program could not be executed; nothing ran.
    NoProgram(Errno),
    /// The command was stopped by a signal.
    Stopped(i32),
    /// The command has made an entry that a repository of Git has.
    Repository,
    /// A ceiling was met. What ends is told apart from it.
    Hit(Limit),
    /// The command has left something in the background that goes on.
    Stays,
    /// The command exited, with standard input read up to this offset (negative if it is the caller's own).
    Exited(i32, i64),
    /// A signal killed the command; the offset as above.
    Signaled(i32, i64),
}

/// The size of a report on the pipe.
pub(crate) const REPORT: usize = 16;

impl Report {
    pub(crate) fn to_bytes(self) -> [u8; REPORT] {
        let (kind, value, offset) = match self {
            Self::Started => (1_i32, 0, 0),
            Self::Failed(failure) => (2, failure.errno as i32, i64::from(failure.step as u8)),
            Self::NoDirectory(errno) => (3, errno as i32, 0),
            Self::NoProgram(errno) => (4, errno as i32, 0),
            Self::Stopped(signal) => (5, signal, 0),
            Self::Exited(code, offset) => (6, code, offset),
            Self::Signaled(signal, offset) => (7, signal, offset),
            Self::Repository => (8, 0, 0),
            Self::Hit(limit) => (9, 0, limit as i64),
            Self::Stays => (10, 0, 0),
        };
        (i128::from(kind) << 96 | i128::from(value.cast_unsigned()) << 64 | i128::from(offset.cast_unsigned()))
            .to_le_bytes()
    }

    pub(crate) fn from_bytes(bytes: [u8; REPORT]) -> Option<Self> {
        let all = u128::from_le_bytes(bytes);
        #[expect(clippy::cast_possible_truncation, reason = "takes the three fields apart")]
        let (kind, value, offset) =
            ((all >> 96) as u32, ((all >> 64) as u32).cast_signed(), (all as u64).cast_signed());
        Some(match kind {
            1 => Self::Started,
            2 => {
                let step = *Step::ALL.get(usize::try_from(offset).ok()?)?;
                Self::Failed(Failure { step, errno: Errno::from_raw(value) })
            }
            3 => Self::NoDirectory(Errno::from_raw(value)),
            4 => Self::NoProgram(Errno::from_raw(value)),
            5 => Self::Stopped(value),
            6 => Self::Exited(value, offset),
            7 => Self::Signaled(value, offset),
            8 => Self::Repository,
            10 => Self::Stays,
            9 => Self::Hit(*Limit::ALL.get(usize::try_from(offset).ok()?)?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_cross_the_pipe_unchanged() {
        let mut reports = vec![
            Report::Started,
            Report::NoDirectory(Errno::ENOENT),
            Report::NoProgram(Errno::EACCES),
            Report::Stopped(20),
            Report::Repository,
            Report::Stays,
            Report::Exited(255, -1),
            Report::Signaled(9, i64::MAX),
        ];
        reports.extend(Step::ALL.iter().map(|step| Report::Failed(Failure { step: *step, errno: Errno::EPERM })));
        reports.extend(Limit::ALL.map(Report::Hit));
        for report in reports {
            assert_eq!(Report::from_bytes(report.to_bytes()), Some(report));
        }
        assert_eq!(Report::from_bytes([0; REPORT]), None);
    }
}
