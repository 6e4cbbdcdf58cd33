//! Backups as the tools of GNU make them: what is there is renamed before something takes its place, to a name beside it.

use super::{argv::Call, findings::Findings};
use crate::shell::{Arg, Form};

/// The backup of what is written to `destination`, where flags ask for one: `--backup`, `-b`, `--suffix`.
///
/// The suffix decides the name, so what is named harmlessly may end as a name that is protected (`.envr` and `c`). Of
/// numbered backups the first stands for all: their names end with `~`.
pub(in crate::tools) fn backup(call: &Call<'_>, destination: &Arg, findings: &mut Findings<'_>) {
    let asked = ["--backup", "-b", "--suffix"].iter().any(|flag| call.has(flag));
    if !asked || destination.form != Form::Exact {
        return;
    }
    let beside = |suffix: &[u8], form: Form| {
        let name = destination.text.strip_suffix(b"/").unwrap_or(&destination.text);
        Arg { text: [name, suffix].concat(), form, span: destination.span }
    };
    for suffix in call.values("--suffix") {
        // One with a slash counts as none.
        if suffix.form != Form::Exact {
            findings.write(&beside(&suffix.text, Form::Prefix));
        } else if !suffix.text.is_empty() && !suffix.text.contains(&b'/') {
            findings.write(&beside(&suffix.text, Form::Exact));
        }
    }
    findings.write(&beside(b"~", Form::Exact));
    if call.has("--backup") {
        findings.write(&beside(b".~1~", Form::Exact));
    }
}
