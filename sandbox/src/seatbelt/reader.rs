//! A small reader of SBPL for tests: what a profile says about one operation.
//!
//! It knows the forms, operations and filters that are listed here, and nothing else: what it does not know is an error,
//! so that a slip of the pen is none of the profile's rules. Two things about the real evaluator are reported in
//! different ways by those who use it, so every question is asked in every [`World`], and all must agree.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use regex::bytes::Regex;

/// Something that is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Form {
    List(Vec<Form>),
    Word(String),
    Text(String),
}

/// How the real evaluator may go about it.
#[derive(Debug, Clone, Copy)]
pub(super) struct World {
    /// Rules that name the operation itself decide before those that name its kind (`file-write*`), wherever they stand.
    pub(super) specific_first: bool,
    /// `subpath` takes in the directory itself.
    pub(super) subpath_has_itself: bool,
}

pub(super) const WORLDS: [World; 4] = [
    World { specific_first: false, subpath_has_itself: true },
    World { specific_first: true, subpath_has_itself: true },
    World { specific_first: false, subpath_has_itself: false },
    World { specific_first: true, subpath_has_itself: false },
];

/// What a command tries.
#[derive(Debug, Clone, Default)]
pub(super) struct Attempt<'a> {
    pub(super) operation: &'a str,
    pub(super) path: Option<&'a str>,
    /// `DIRECTORY`, `CHARACTER-DEVICE`, …
    pub(super) vnode: Option<&'a str>,
    /// The name of a service, setting, semaphore or device class.
    pub(super) name: Option<&'a str>,
    /// `localhost:80`, `10.0.0.1:443`.
    pub(super) remote: Option<&'a str>,
    pub(super) local: Option<&'a str>,
    /// The address is that of a unix socket, by its path.
    pub(super) unix: bool,
    /// The other process is in the same sandbox.
    pub(super) same_sandbox: bool,
    pub(super) domain: Option<&'a str>,
    pub(super) extension: Option<&'a str>,
}

/// Operations, as `libsandbox` lists them; a rule names one of these, or the beginning of some and a `*`.
pub(super) const OPERATIONS: &[&str] = &[
    "appleevent-send",
    "authorization-right-obtain",
    "file-chroot",
    "file-clone",
    "file-ioctl",
    "file-link",
    "file-map-executable",
    "file-mknod",
    "file-mount",
    "file-read-data",
    "file-read-metadata",
    "file-read-xattr",
    "file-revoke",
    "file-search",
    "file-unmount",
    "file-write-create",
    "file-write-data",
    "file-write-flags",
    "file-write-mode",
    "file-write-owner",
    "file-write-setugid",
    "file-write-times",
    "file-write-unlink",
    "file-write-xattr",
    "iokit-open",
    "iokit-set-properties",
    "ipc-posix-sem",
    "ipc-posix-shm-read-data",
    "ipc-posix-shm-read-metadata",
    "ipc-posix-shm-write-create",
    "ipc-posix-shm-write-data",
    "ipc-posix-shm-write-unlink",
    "ipc-sysv-msg",
    "ipc-sysv-sem",
    "ipc-sysv-shm",
    "job-creation",
    "lsopen",
    "mach-lookup",
    "mach-priv-host-port",
    "mach-priv-task-port",
    "mach-register",
    "network-bind",
    "network-inbound",
    "network-outbound",
    "nvram-set",
    "process-exec",
    "process-exec-interpreter",
    "process-fork",
    "process-info-pidinfo",
    "process-info-listpids",
    "process-info-setcontrol",
    "pseudo-tty",
    "signal",
    "sysctl-read",
    "sysctl-write",
    "system-privilege",
    "system-set-time",
    "system-socket",
    "user-preference-read",
    "user-preference-write",
];

#[derive(Debug)]
struct Rule {
    allow: bool,
    operations: Vec<String>,
    filters: Vec<Form>,
}

/// A profile that was read.
#[derive(Debug)]
pub(super) struct Profile {
    rules: Vec<Rule>,
    parameters: BTreeMap<String, String>,
    /// Compiled once: a pattern is asked in every world.
    patterns: RefCell<BTreeMap<String, Regex>>,
}

/// Reads forms; strings have escapes, `#"…"` has none.
pub(super) fn read(text: &str) -> Result<Vec<Form>, String> {
    let mut stack: Vec<Vec<Form>> = vec![Vec::new()];
    let mut rest = text.chars().peekable();
    while let Some(next) = rest.next() {
        let form = match next {
            ' ' | '\n' => continue,
            ';' => {
                while rest.next_if(|other| *other != '\n').is_some() {}
                continue;
            }
            '(' => {
                stack.push(Vec::new());
                continue;
            }
            ')' => {
                let list = stack.pop().ok_or("a bracket too many")?;
                Form::List(list)
            }
            '#' | '"' => {
                let raw = next == '#';
                if raw && rest.next() != Some('"') {
                    return Err("`#` without a string".to_owned());
                }
                let mut string = String::new();
                loop {
                    match rest.next().ok_or("a string without end")? {
                        '"' => break,
                        '\\' if !raw => string.push(rest.next().ok_or("a string without end")?),
                        other => string.push(other),
                    }
                }
                Form::Text(string)
            }
            other => {
                let mut word = String::from(other);
                while let Some(more) = rest.next_if(|more| more.is_ascii_alphanumeric() || "-*_".contains(*more)) {
                    word.push(more);
                }
                if !word.chars().all(|it| it.is_ascii_alphanumeric() || "-*_".contains(it)) {
                    return Err(format!("`{word}` is no word"));
                }
                Form::Word(word)
            }
        };
        stack.last_mut().ok_or("a bracket too many")?.push(form);
    }
    match (stack.pop(), stack.is_empty()) {
        (Some(forms), true) => Ok(forms),
        _ => Err("a bracket is not closed".to_owned()),
    }
}

impl Profile {
    /// Reads a profile and its parameters (`NAME=value`).
    pub(super) fn read(text: &str, parameters: &[String]) -> Result<Self, String> {
        let mut forms = read(text)?.into_iter();
        let word = |word: &str| Form::Word(word.to_owned());
        if forms.next() != Some(Form::List(vec![word("version"), word("1")])) {
            return Err("it does not begin with `(version 1)`".to_owned());
        }
        if forms.next() != Some(Form::List(vec![word("deny"), word("default")])) {
            return Err("it does not go on with `(deny default)`".to_owned());
        }
        let parameters = parameters.iter().map(|it| {
            let (name, value) = it.split_once('=').ok_or("a parameter without a value")?;
            Ok((name.to_owned(), value.to_owned()))
        });
        let parameters = parameters.collect::<Result<BTreeMap<_, _>, String>>()?;
        let rules = forms.map(rule).collect::<Result<Vec<_>, _>>()?;
        let profile = Self { rules, parameters, patterns: RefCell::default() };
        // Every filter is tried once, so that one which is not understood is found whatever is asked later.
        for rule in &profile.rules {
            for filter in &rule.filters {
                for world in WORLDS {
                    profile.matches(filter, &Attempt { path: Some("/"), ..Attempt::default() }, world)?;
                }
            }
        }
        Ok(profile)
    }

    /// Whether an attempt is allowed, if all worlds say the same.
    pub(super) fn allows(&self, attempt: &Attempt<'_>) -> Result<bool, String> {
        if !OPERATIONS.contains(&attempt.operation) {
            return Err(format!("`{}` is no operation", attempt.operation));
        }
        let mut answers = WORLDS.iter().map(|world| self.allows_in(attempt, *world));
        let first = answers.next().unwrap_or(Err("no world".to_owned()))?;
        for (answer, world) in answers.zip(&WORLDS[1..]) {
            if answer? != first {
                return Err(format!("{attempt:?} is answered otherwise in {world:?}"));
            }
        }
        Ok(first)
    }

    pub(super) fn allows_in(&self, attempt: &Attempt<'_>, world: World) -> Result<bool, String> {
        // The longest name that has a say decides, or the last rule.
        let mut decided: Option<(usize, bool)> = None;
        for rule in &self.rules {
            let named = rule.operations.iter().filter(|operation| covers(operation, attempt.operation));
            let Some(length) = named
                .map(|operation| operation.trim_end_matches('*').len() * 2 + usize::from(!operation.ends_with('*')))
                .max()
            else {
                continue;
            };
            let mut matched = rule.filters.is_empty();
            for filter in &rule.filters {
                matched |= self.matches(filter, attempt, world)?;
            }
            let weight = if world.specific_first { length } else { 0 };
            if matched && decided.is_none_or(|(before, _)| weight >= before) {
                decided = Some((weight, rule.allow));
            }
        }
        Ok(decided.is_some_and(|(_, allow)| allow))
    }

    fn matches(&self, filter: &Form, attempt: &Attempt<'_>, world: World) -> Result<bool, String> {
        let Form::List(parts) = filter else { return Err(format!("{filter:?} is no filter")) };
        let Some((Form::Word(head), rest)) = parts.split_first() else {
            return Err(format!("{filter:?} is no filter"));
        };
        let all = |attempt: &Attempt<'_>| -> Result<Vec<bool>, String> {
            if rest.is_empty() {
                return Err(format!("`{head}` of nothing"));
            }
            rest.iter().map(|part| self.matches(part, attempt, world)).collect()
        };
        let one = || match rest {
            [only] => Ok(only),
            _ => Err(format!("`{head}` takes one thing")),
        };
        let is = |given: Option<&str>| Ok(given == Some(self.value(one()?)?.as_str()));
        match head.as_str() {
            "require-all" => Ok(all(attempt)?.iter().all(|it| *it)),
            "require-any" => Ok(all(attempt)?.iter().any(|it| *it)),
            "require-not" => Ok(!self.matches(one()?, attempt, world)?),
            "literal" => is(attempt.path),
            "subpath" => {
                let root = self.value(one()?)?;
                if !root.starts_with('/') || root.ends_with('/') {
                    return Err(format!("subpath of `{root}`"));
                }
                Ok(attempt.path.is_some_and(|path| {
                    let rest = path.strip_prefix(root.as_str());
                    rest.is_some_and(|rest| rest.starts_with('/') || (rest.is_empty() && world.subpath_has_itself))
                }))
            }
            "regex" => {
                let pattern = self.value(one()?)?;
                let mut known = self.patterns.borrow_mut();
                let pattern = match known.entry(pattern) {
                    Entry::Occupied(entry) => entry.into_mut(),
                    Entry::Vacant(entry) => {
                        let compiled =
                            Regex::new(&format!("(?-u){}", entry.key())).map_err(|error| error.to_string())?;
                        entry.insert(compiled)
                    }
                };
                Ok(attempt.path.is_some_and(|path| pattern.is_match(path.as_bytes())))
            }
            "vnode-type" => word_is(one()?, attempt.vnode, &["CHARACTER-DEVICE", "DIRECTORY"]),
            "target" => word_is(one()?, attempt.same_sandbox.then_some("same-sandbox"), &["same-sandbox"]),
            "socket-domain" => word_is(one()?, attempt.domain, &["AF_UNIX", "AF_INET", "AF_INET6", "AF_ROUTE"]),
            "extension" => is(attempt.extension),
            "global-name" | "sysctl-name" | "ipc-posix-name" | "iokit-registry-entry-class" => is(attempt.name),
            "sysctl-name-prefix" | "ipc-posix-name-prefix" => {
                let prefix = self.value(one()?)?;
                Ok(attempt.name.is_some_and(|name| name.starts_with(&prefix)))
            }
            "remote" | "local" => {
                let end = if head == "remote" { attempt.remote } else { attempt.local };
                match rest {
                    [Form::Word(kind), Form::Text(address)] if kind == "ip" => {
                        let (host, port) = address.split_once(':').ok_or("an address without a port")?;
                        if !["*", "localhost"].contains(&host) {
                            return Err(format!("host must be * or localhost in network address, not `{host}`"));
                        }
                        Ok(!attempt.unix
                            && end.is_some_and(|end| {
                                end.rsplit_once(':')
                                    .is_some_and(|(to, at)| (host == "*" || to == host) && (port == "*" || at == port))
                            }))
                    }
                    [Form::Word(kind), path] if kind == "unix-socket" => {
                        let attempt_at = Attempt { path: end, ..attempt.clone() };
                        Ok(self.matches(path, &attempt_at, world)? && attempt.unix && end.is_some())
                    }
                    _ => Err(format!("{filter:?} is no address")),
                }
            }
            _ => Err(format!("`{head}` is no filter")),
        }
    }

    fn value(&self, form: &Form) -> Result<String, String> {
        match form {
            Form::Text(text) => Ok(text.clone()),
            Form::List(parts) => match parts.as_slice() {
                [Form::Word(param), Form::Text(name)] if param == "param" => {
                    self.parameters.get(name).cloned().ok_or(format!("no parameter `{name}`"))
                }
                _ => Err(format!("{form:?} is no value")),
            },
            Form::Word(_) => Err(format!("{form:?} is no value")),
        }
    }
}

fn word_is(form: &Form, given: Option<&str>, known: &[&str]) -> Result<bool, String> {
    match form {
        Form::Word(word) if known.contains(&word.as_str()) => Ok(given == Some(word)),
        Form::Word(_) | Form::Text(_) | Form::List(_) => Err(format!("{form:?} is not known")),
    }
}

fn covers(named: &str, operation: &str) -> bool {
    named == operation || named.strip_suffix('*').is_some_and(|start| operation.starts_with(start))
}

fn rule(form: Form) -> Result<Rule, String> {
    let Form::List(parts) = form else { return Err(format!("{form:?} is no rule")) };
    let mut parts = parts.into_iter().peekable();
    let allow = match parts.next() {
        Some(Form::Word(word)) if word == "allow" => true,
        Some(Form::Word(word)) if word == "deny" => false,
        other => return Err(format!("{other:?} begins no rule")),
    };
    let mut operations = Vec::new();
    while let Some(Form::Word(operation)) = parts.next_if(|part| matches!(part, Form::Word(_))) {
        if !OPERATIONS.iter().any(|known| covers(&operation, known)) {
            return Err(format!("`{operation}` is no operation"));
        }
        operations.push(operation);
    }
    if operations.is_empty() {
        return Err("a rule about nothing".to_owned());
    }
    Ok(Rule { allow, operations, filters: parts.collect() })
}
