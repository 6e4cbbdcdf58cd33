//! From what the tables say of a command line to effects.

use std::borrow::Cow;

use super::{
    argv::{Call, Operand, Problem},
    findings::{Findings, Inner},
    spec::{Fact, Operands, Place, Role},
};
use crate::{
    effect::{Effect, Host, Requirement, Target, Why},
    path::AbsPath,
    shell::{Arg, Form, Span},
};

/// Adds everything that the tables of the selected tool and subcommands state.
pub(super) fn apply(call: &Call<'_>, findings: &mut Findings<'_>) {
    for given in &call.given {
        if let (Role::Enter, Some(value)) = (given.flag.role, given.value.as_deref()) {
            findings.enter(value);
        }
    }
    for problem in &call.problems {
        report(problem, findings);
    }
    for given in &call.given {
        // A file that is named replaces the one that is written without a name.
        let named = given.value.is_some() && given.flag.role == Role::Write;
        for fact in given.flag.effects {
            if !(named && matches!(fact, Fact::Writes(Place::InCwd(_)))) {
                state(*fact, given.span, findings);
            }
        }
        if let Some(value) = given.value.as_deref() {
            apply_role(given.flag.role, value, findings);
        }
    }
    for role in operand_roles(call) {
        for operand in call.operand_args() {
            apply_role(role, operand, findings);
        }
    }
    for fact in call.chain.iter().flat_map(|tool| tool.effects) {
        state(*fact, call.span, findings);
    }
    // An operand that stands for any number of words may be none.
    if call.operand_args().all(|operand| operand.form == Form::Any) {
        for fact in call.tool().bare {
            state(*fact, call.span, findings);
        }
    }
    apply_operands(call, findings);
}

/// The roles that the given flags add to every operand, each once: a flag that is given a thousand times means the same.
fn operand_roles(call: &Call<'_>) -> Vec<Role> {
    let mut roles = Vec::new();
    for role in call.given.iter().filter_map(|given| given.flag.operands.copied()) {
        if !roles.contains(&role) {
            roles.push(role);
        }
    }
    roles
}

fn report(problem: &Problem, findings: &mut Findings<'_>) {
    let (span, why) = match problem {
        Problem::UnknownFlag(flag, span) | Problem::MissingValue(flag, span) => (*span, Why::UnknownFlag(flag.clone())),
        Problem::UnknownCommand(name, span) => (*span, Why::UnknownCommand(name.clone())),
        Problem::UnknownWord(span) => (*span, Why::UnknownWord),
    };
    findings.at(span, Effect::Opaque(why), "gets a word that is not understood");
}

fn apply_operands(call: &Call<'_>, findings: &mut Findings<'_>) {
    let Operands::Listed { lead, rest, last } = call.tool().operands else {
        return;
    };
    let lead = if call.given.iter().any(|given| given.flag.replaces_lead) { &[] } else { lead };
    let open = call.operand_args().position(|arg| matches!(arg.form, Form::Any | Form::Glob));
    let count = call.operands.len();
    for (at, operand) in call.operands.iter().enumerate() {
        let is_last = at + 1 == count && at > lead.len();
        let role = match (lead.get(at), last) {
            (Some(role), _) => Some(*role),
            (None, Some(last)) if is_last => Some(last),
            (None, _) => rest,
        };
        let Some(role) = role else {
            findings.at(
                operand.arg.span,
                Effect::Opaque(Why::Other(Cow::Borrowed("one operand too many"))),
                "gets more operands than it takes",
            );
            continue;
        };
        if role == Role::Command {
            return command(call, operand, findings);
        }
        apply_role(role, operand.arg, findings);
        // Positions are not known from an open operand on: those may have any of the roles, and any may be the last.
        let Some(open) = open else { continue };
        let moved = if at < open { &[] } else { lead };
        let rest = rest.filter(|_| at >= open);
        let last = last.filter(|_| at >= open.min(lead.len()));
        for other in moved.iter().copied().chain(rest).chain(last).filter(|other| *other != role) {
            if other != Role::Text {
                apply_role(other, operand.arg, findings);
            }
        }
    }
}

/// This operand and everything behind it, as the program would pass it on, with the variables that flags set.
fn command(call: &Call<'_>, from: &Operand<'_>, findings: &mut Findings<'_>) {
    let variables = call.given.iter().filter(|given| given.flag.role == Role::Environment);
    let environment = variables.filter_map(|given| given.value.as_deref()).map(variable).collect();
    findings.inner(Inner::Command {
        args: call.args.get(from.at..).unwrap_or_default().to_vec(),
        environment,
        cwd: findings.moved(),
        stdin: None,
        surely: true,
        keeps_environment: true,
    });
}

/// Name and value of `NAME=value`; a name alone is taken out, which is like an empty value.
fn variable(arg: &Arg) -> (Arg, Arg) {
    let equals = arg.text.iter().position(|byte| *byte == b'=');
    let name = arg.text.get(..equals.unwrap_or(arg.text.len())).unwrap_or_default();
    let value = equals.map_or_else(|| Arg { text: Vec::new(), form: arg.form, span: arg.span }, |at| arg.tail(at + 1));
    (Arg { text: name.to_vec(), form: if equals.is_some() { Form::Exact } else { arg.form }, span: arg.span }, value)
}

/// The effect of one value or operand.
pub(super) fn apply_role(role: Role, arg: &Arg, findings: &mut Findings<'_>) {
    let dash = arg.known() == Some(b"-");
    match role {
        Role::Text | Role::Enter | Role::Environment => {}
        Role::Read => {
            if !dash {
                findings.read(arg);
            }
        }
        Role::Write => findings.write(arg),
        Role::WriteOrDash => {
            if !dash {
                findings.write(arg);
            }
        }
        Role::Delete => findings.delete(arg),
        Role::Move => {
            findings.read(arg);
            findings.delete(arg);
        }
        Role::Program => findings.command(std::slice::from_ref(arg)),
        Role::Command => findings.inner(Inner::Command {
            args: vec![arg.clone(), Arg::any(arg.span)],
            environment: Vec::new(),
            cwd: findings.moved(),
            stdin: None,
            surely: false,
            keeps_environment: true,
        }),
        Role::Shell => findings.shell(arg),
        Role::Code(language) => findings.at(arg.span, Effect::Opaque(Why::Code(Cow::Borrowed(language))), "runs code"),
        Role::CodeFile(language) => {
            let target = findings.target(arg);
            findings.read(arg);
            findings.at(arg.span, Effect::Run(target), &format!("runs a file of {language} code"));
        }
        Role::Sets(what) => findings.at(arg.span, Effect::Write(Target::Named(Cow::Borrowed(what))), "sets"),
        Role::Config(why) | Role::Opaque(why) => findings.opaque(arg.span, why),
        Role::Host => {
            let host = host(arg);
            findings.connect(arg.span, host);
        }
        Role::Url => fetch(arg, findings),
        Role::PublishTo => {
            let host = host(arg);
            findings.publish(arg.span, host);
        }
    }
}

fn fetch(arg: &Arg, findings: &mut Findings<'_>) {
    match arg.text.strip_prefix(b"file://") {
        Some(path) if arg.form == Form::Exact => findings.read(&Arg::exact(path, arg.span)),
        _ => {
            let host = host(arg);
            findings.connect(arg.span, host);
        }
    }
}

/// The host that a word such as `https://user@example.org:80/x`, `user@host:path` or `host` names.
#[must_use]
pub(in crate::tools) fn host(arg: &Arg) -> Host {
    arg.known_str().map_or(Host::Unknown, url_host)
}

/// The host of a URL, `user@host:path`, `host:port` or plain host name. Anything but letters, digits, dots, dashes,
/// underscores and IPv6 brackets makes it unknown: two programs may read such a name differently.
#[must_use]
pub fn url_host(text: &str) -> Host {
    // As browsers read it: tabs and newlines are not there, and a backslash is a slash.
    let text: String = text.trim().chars().filter(|letter| !matches!(letter, '\t' | '\n' | '\r')).collect();
    let rest = match text.split_once(':') {
        Some((scheme, rest))
            if ["http", "https", "ws", "wss", "ftp"].contains(&scheme.to_ascii_lowercase().as_str()) =>
        {
            rest.trim_start_matches(['/', '\\'])
        }
        Some(_) | None => text.split_once("://").map_or(text.as_str(), |(_, rest)| rest),
    };
    let authority = rest.split(['/', '\\', '?', '#']).next().unwrap_or_default();
    let address = authority.rsplit('@').next().unwrap_or_default();
    let name = match address.strip_prefix('[') {
        Some(v6) => v6.split([']', '%']).next().unwrap_or_default(),
        None => address.split(':').next().unwrap_or_default(),
    };
    let Some(name) = decoded(name) else { return Host::Unknown };
    let name = name.trim_end_matches('.');
    if let Some(address) = address_of(name) {
        return Host::Name(address);
    }
    let plain = !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b':'));
    if plain { Host::Name(name.to_ascii_lowercase()) } else { Host::Unknown }
}

/// A host name without percent-encoding; `None` where that is broken.
fn decoded(name: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(name.len());
    let mut left = name.bytes();
    while let Some(byte) = left.next() {
        if byte == b'%' {
            let mut digit = || left.next().and_then(|byte| char::from(byte).to_digit(16));
            bytes.push(u8::try_from(digit()? * 16 + digit()?).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// The usual spelling of an address, where a name is one: `inet_aton` takes `0xa9fea9fe`, `2852039166` and `0251.0376.43518` for
/// 169.254.169.254, and so does an IPv6 address that stands for an IPv4 one.
fn address_of(name: &str) -> Option<String> {
    if name.contains(':') {
        let address: std::net::Ipv6Addr = name.parse().ok()?;
        let four = match address.segments() {
            [0, 0, 0, 0, 0, 0 | 0xffff, high, low] if high > 0 => Some((high, low)),
            // NAT64 and 6to4.
            [0x64, 0xff9b, 0, 0, 0, 0, high, low] | [0x2002, high, low, ..] => Some((high, low)),
            _ => None,
        };
        let four = four.map(|(high, low)| std::net::Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)));
        return Some(four.map_or_else(|| address.to_string(), |four| four.to_string()));
    }
    let number = |part: &str| {
        let lower = part.to_ascii_lowercase();
        let (digits, radix) = match lower.strip_prefix("0x") {
            Some(hex) => (hex, 16),
            None if lower.len() > 1 && lower.starts_with('0') => (lower.get(1..)?, 8),
            None => (lower.as_str(), 10),
        };
        let plain = digits.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if digits.is_empty() && radix == 16 {
            Some(0)
        } else {
            u64::from_str_radix(digits, radix).ok().filter(|_| plain)
        }
    };
    let parts: Vec<u64> = name.split('.').take(5).map(number).collect::<Option<_>>()?;
    let (last, before) = parts.split_last()?;
    if before.len() > 3 || before.iter().any(|part| *part > 255) {
        return None;
    }
    let bits = 8 * (4 - u32::try_from(before.len()).ok()?);
    let high = before.iter().fold(0_u64, |all, part| all << 8 | part);
    let whole = (*last < 1_u64 << bits).then_some(high << bits | last)?;
    Some(std::net::Ipv4Addr::from(u32::try_from(whole).ok()?).to_string())
}

/// Adds a fact that needs no operand.
pub(super) fn state(fact: Fact, span: Span, findings: &mut Findings<'_>) {
    match fact {
        Fact::Reads(place) => {
            let target = locate(place, findings);
            findings.at(span, Effect::Read(target), "reads");
        }
        Fact::Writes(place) => {
            let target = locate(place, findings);
            findings.at(span, Effect::Write(target), "writes");
        }
        Fact::Deletes(place) => {
            let target = locate(place, findings);
            findings.at(span, Effect::Delete(target), "deletes");
        }
        Fact::Runs(what) => findings.run(span, what),
        Fact::Connects(name) => findings.connect(span, named_host(name)),
        Fact::Publishes(name) => findings.publish(span, named_host(name)),
        Fact::Elevates => findings.at(span, Effect::Elevate, "gains another user's rights"),
        Fact::Persists(what) => findings.at(
            span,
            Effect::Persist(Target::Named(Cow::Borrowed(what))),
            "makes something run later or stay running",
        ),
        Fact::Signals => findings.at(span, Effect::Signal, "acts on other processes"),
        Fact::Opaque(why) => findings.opaque(span, why),
        Fact::GitHelpers => git_helpers(span, findings),
    }
}

fn git_helpers(span: Span, findings: &mut Findings<'_>) {
    let effect = Effect::Run(findings.below_cwd("."));
    let verb = "may run programs that the repository's configuration names";
    let context = findings.context();
    if context.world.git_config_runs(findings.cwd()) {
        findings.at(span, effect, verb);
    } else {
        findings.unless(span, effect, verb, Requirement::GitEnv);
    }
    // Whether such a program is named there is not known.
    if let Some(added) = findings.effects.last_mut() {
        added.certain = false;
        added.mandatory = false;
    }
}

fn named_host(name: &'static str) -> Host {
    if name.is_empty() { Host::Unknown } else { Host::Name(name.to_owned()) }
}

fn locate(place: Place, findings: &Findings<'_>) -> Target {
    match place {
        Place::Cwd => findings.below_cwd("."),
        Place::InCwd(path) => findings.below_cwd(path),
        Place::InHome(path) => findings.below_home(path),
        Place::At(path) => AbsPath::new(path.as_bytes()).map_or(Target::Somewhere, Target::Under),
        Place::Somewhere => Target::Somewhere,
        Place::Named(name) => Target::Named(Cow::Borrowed(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Host, url_host};

    #[test]
    fn every_spelling_of_an_address_is_one_host() {
        for url in [
            "http://169.254.169.254/latest",
            "HTTP://169.254.169.254./",
            "http:169.254.169.254",
            "http:/\\169.254.169.254/x",
            "ht\ntp://169.254.169.254/",
            "http://2852039166/",
            "http://0xA9FEA9FE/",
            "http://0xa9.0xfe.0xa9.0xfe/",
            "http://0251.0376.0251.0376:80/",
            "http://169.254.43518/",
            "http://169.16689662",
            "http://user:pass@169.254.169.254/",
            "http://e.org@169.254.169.254/",
            "http://169.254.169.254#@e.org/",
            "http://169.254.169.254\\@e.org/",
            "http://%31%36%39.254.169.254/",
            "http://[::ffff:169.254.169.254]/",
            "http://[::FFFF:a9fe:a9fe]:80/",
            "http://[::ffff:a9fe:a9fe%25eth0]/",
            "http://[64:ff9b::a9fe:a9fe]/",
            "169.254.169.254:80/x",
        ] {
            assert_eq!(url_host(url), Host::Name("169.254.169.254".into()), "{url}");
        }
        for (url, wanted) in [
            ("https://E.org./x", "e.org"),
            ("http://[::1]:80/", "::1"),
            ("http://[FD00:EC2:0:0::254]/", "fd00:ec2::254"),
            ("http://127.1/", "127.0.0.1"),
            ("http://0/", "0.0.0.0"),
            ("localhost:8080/x", "localhost"),
            ("http://1.2.3.4.5/", "1.2.3.4.5"),
            ("http://09.1/", "09.1"),
            ("http://10.e.org/", "10.e.org"),
            ("http://fe/", "fe"),
            ("git+ssh://u@e.org/x", "e.org"),
        ] {
            assert_eq!(url_host(url), Host::Name(wanted.into()), "{url}");
        }
        for url in ["http:///", "http://%zz/", "http://a b/", "http://\u{ff11}.1.1.1/"] {
            assert_eq!(url_host(url), Host::Unknown, "{url}");
        }
    }
}
