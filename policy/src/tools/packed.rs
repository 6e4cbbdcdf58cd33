//! The names that packers such as `gzip` give to what they make.

use super::findings::Findings;
use crate::{
    effect::Effect,
    shell::{Arg, Form},
};

/// How a packer names files, from its manual.
#[derive(Clone, Copy, Debug)]
pub(in crate::tools) struct Names {
    /// The suffixes that packing adds, by format.
    pub(in crate::tools) added: &'static [&'static str],
    /// The suffixes that unpacking takes off, each with what comes in its place.
    pub(in crate::tools) removed: &'static [(&'static str, &'static str)],
    /// What unpacking adds to a name with none of these; `None`: such a file is left alone.
    pub(in crate::tools) other: Option<&'static str>,
    /// To unpack `a` unpacks `a` with the first added suffix, where `a` is not there.
    pub(in crate::tools) guesses: bool,
}

/// What is done to one file.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent flags of the packers, each a yes or no")]
pub(in crate::tools) struct Work {
    /// It is unpacked.
    pub(in crate::tools) unpacks: bool,
    /// What lies below it is worked on too.
    pub(in crate::tools) recursive: bool,
    /// The name comes from elsewhere: from inside the file, from a suffix on the command line.
    pub(in crate::tools) renames: bool,
    /// The file itself is removed afterwards.
    pub(in crate::tools) removes: bool,
}

/// Adds what a packer does to the file `operand`.
pub(in crate::tools) fn pack(names: &Names, operand: &Arg, work: Work, findings: &mut Findings<'_>) {
    if work.recursive {
        let below = findings.target(operand).under();
        findings.at(operand.span, Effect::Write(below), "writes");
        if work.removes {
            findings.delete_below(operand);
        }
    }
    if operand.form != Form::Exact {
        findings.write(operand);
    } else if work.renames {
        findings.write(&Arg { form: Form::Glob, ..operand.clone() });
    } else {
        let name = operand.text.as_slice();
        let with = |stem: &[u8], suffix: &str| Arg::exact([stem, suffix.as_bytes()].concat(), operand.span);
        let removed = names
            .removed
            .iter()
            .find_map(|(suffix, instead)| name.strip_suffix(suffix.as_bytes()).map(|stem| with(stem, instead)));
        match removed {
            Some(plain) if work.unpacks => findings.write(&plain),
            // Some take the suffix for a sign that there is nothing to do, unless they are forced; then they add another.
            Some(_) | None if !work.unpacks => {
                for suffix in names.added {
                    findings.write(&with(name, suffix));
                }
            }
            _ => {
                if let Some(suffix) = names.other {
                    findings.write(&with(name, suffix));
                }
                if let Some(suffix) = names.added.first().filter(|_| names.guesses) {
                    findings.write(operand);
                    if work.removes {
                        findings.delete(&with(name, suffix));
                    }
                }
            }
        }
    }
    if work.removes {
        findings.delete(operand);
    }
}
