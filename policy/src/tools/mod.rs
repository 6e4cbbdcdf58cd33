//! What tools do: one file a tool, facts only.
//!
//! [`evaluate`] reads a command line by a tool's tables ([`argv`]), turns roles into effects, and lets the tool's judge
//! add what tables cannot say. `docs/adding-a-tool.md` shows how to add one.

pub mod argv;
pub mod findings;
pub mod spec;

mod backups;
mod interpreter;
mod packed;
mod registry;
mod roles;
mod shells;

pub(in crate::tools) use backups::backup;
pub use registry::{TOOLS, find};
pub use roles::url_host;
pub(in crate::tools) use roles::{host, state};

use argv::Call;
use findings::{Context, Findings};
use spec::Tool;

use crate::shell::{Arg, Span};

/// The effects of `tool` called as `name` with `args` (the words after the name).
#[must_use]
pub fn evaluate<'a>(
    tool: &'static Tool,
    name: &'a str,
    args: &'a [Arg],
    span: Span,
    context: &'a Context<'a>,
) -> Findings<'a> {
    let rewritten = tool.prepare.and_then(|prepare| prepare(args));
    let call = Call::read(tool, name, rewritten.as_deref().unwrap_or(args), span, context);
    let mut findings = Findings::new(tool.called(name), span, context);
    if call.ends() || call.only_prints() {
        return findings;
    }
    roles::apply(&call, &mut findings);
    for tool in &call.chain {
        if let Some(judge) = tool.judge {
            judge(&call, &mut findings);
        }
    }
    findings
}
