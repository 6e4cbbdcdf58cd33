//! Which files a sub-agent owns, and whether two own the same.
//!
//! Sub-agents that change files at the same time each name what they own: paths and patterns. An owner of a path owns all that
//! is below it, unless a file stands there. Whether two overlap is decided exactly, for all files that could be: comparing texts (is one a prefix of the
//! other?) passes `src/*.ts` beside `src/a.ts`, and listing the files that are there passes what is made later.

use std::fmt;

use pi_guard_policy::AbsPath;

use super::component::Component;

/// The most ways that braces and names of one claim may come to.
const MOST: usize = 1024;

/// Whether names that differ in case alone are the same file: on macOS and Windows, as they come, they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// `a` and `A` are two files.
    Differs,
    /// They are one.
    Same,
}

/// One component of a claimed path.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// `**`: any number of components, also none.
    Depths,
    /// One component.
    One(Component),
}

/// What the machine knows of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The path that the kernel reaches: symbolic links followed.
    pub real: AbsPath,
    /// Whether a regular file is there, so that nothing can lie below.
    pub file: bool,
}

/// What one owner claims.
#[derive(Clone, Debug)]
pub struct Claim {
    /// As it was written, and the components of each way to read it.
    patterns: Vec<(String, Vec<Part>)>,
}

/// Two claims that some file would be in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The pattern of the first.
    pub ours: String,
    /// The pattern of the second.
    pub theirs: String,
}

impl fmt::Display for Overlap {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "`{}` overlaps `{}`, which another active sub-agent owns", self.ours, self.theirs)
    }
}

/// A claim that does not say which files it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimError {
    /// It names nothing: one that changes files has to say which.
    Nothing,
    /// A pattern that cannot be read; the text says which and why.
    Unreadable(String),
    /// More ways than anybody means.
    TooMany,
}

impl fmt::Display for ClaimError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => out.write_str("name the files that the sub-agent owns"),
            Self::Unreadable(why) => out.write_str(why),
            Self::TooMany => write!(out, "an ownership of more than {MOST} patterns: name directories instead"),
        }
    }
}

impl std::error::Error for ClaimError {}

impl Claim {
    /// The claim of these patterns, which are relative to `cwd` or absolute.
    ///
    /// `*`, `?` and `[…]` match within one component, names that begin with a dot too; `**` matches any number of components;
    /// `{a,b}` is either. A backslash makes the next character mean itself. `place` is asked for what stands before the first
    /// pattern.
    ///
    /// Trap: links whose own name a pattern matches are not seen; two claims by patterns may meet in what one links to.
    ///
    /// # Errors
    /// No pattern at all, or one that cannot be read, goes up after a pattern (`*/..`), or comes to too many.
    pub fn read<'a>(
        patterns: impl IntoIterator<Item = &'a str>,
        cwd: &AbsPath,
        case: Case,
        place: &dyn Fn(&AbsPath) -> Place,
    ) -> Result<Self, ClaimError> {
        let mut claim = Self { patterns: Vec::new() };
        for pattern in patterns {
            for way in ways(pattern)? {
                claim.patterns.push((pattern.to_owned(), parts(&way, cwd, case, place)?));
                if claim.patterns.len() > MOST {
                    return Err(ClaimError::TooMany);
                }
            }
        }
        if claim.patterns.is_empty() { Err(ClaimError::Nothing) } else { Ok(claim) }
    }

    /// Whether some file, there or not, would belong to both.
    #[must_use]
    pub fn overlap(&self, other: &Self) -> Option<Overlap> {
        self.patterns.iter().find_map(|(ours, here)| {
            let theirs = other.patterns.iter().find(|(_, there)| meet(here, there))?.0.clone();
            Some(Overlap { ours: ours.clone(), theirs })
        })
    }
}

/// The texts that a pattern with braces stands for.
fn ways(pattern: &str) -> Result<Vec<String>, ClaimError> {
    let unreadable = |why: &str| ClaimError::Unreadable(format!("`{}` {why}", pattern.escape_debug()));
    if pattern.is_empty() || pattern.contains('\0') {
        return Err(unreadable("is no path"));
    }
    let (mut done, mut left) = (Vec::new(), vec![pattern.to_owned()]);
    while let Some(text) = left.pop() {
        let Some((before, choices, after)) = innermost(&text).map_err(unreadable)? else {
            done.push(text);
            continue;
        };
        for choice in choices.iter().rev() {
            left.push(format!("{before}{choice}{after}"));
        }
        if done.len() + left.len() > MOST {
            return Err(ClaimError::TooMany);
        }
    }
    Ok(done)
}

/// The first pair of braces that holds no other: what stands before it, its choices, and what follows.
type Braces<'a> = (&'a str, Vec<&'a str>, &'a str);

fn innermost(text: &str) -> Result<Option<Braces<'_>>, &'static str> {
    let (mut open, mut commas) = (None, Vec::new());
    let mut bracket = false;
    let mut left = text.char_indices();
    while let Some((at, next)) = left.next() {
        match next {
            '\\' => {
                left.next();
            }
            '[' if !bracket => bracket = true,
            ']' => bracket = false,
            '{' if !bracket => {
                (open, commas) = (Some(at), Vec::new());
            }
            ',' if !bracket && open.is_some() => commas.push(at),
            '}' if !bracket => {
                let Some(open) = open else { return Err("closes a brace that is not open") };
                let mut choices = Vec::new();
                let mut from = open + 1;
                for end in commas.into_iter().chain([at]) {
                    choices.push(text.get(from..end).unwrap_or_default());
                    from = end + 1;
                }
                return Ok(Some((
                    text.get(..open).unwrap_or_default(),
                    choices,
                    text.get(at + 1..).unwrap_or_default(),
                )));
            }
            _ => {}
        }
    }
    if open.is_some() { Err("opens a brace that does not end") } else { Ok(None) }
}

/// The components of one way: what is literal at its start is followed as the kernel would.
fn parts(text: &str, cwd: &AbsPath, case: Case, place: &dyn Fn(&AbsPath) -> Place) -> Result<Vec<Part>, ClaimError> {
    let unreadable = |why: &str| ClaimError::Unreadable(format!("`{}` {why}", text.escape_debug()));
    let mut base = if text.starts_with('/') { AbsPath::root() } else { cwd.clone() };
    let mut rest: Vec<Part> = Vec::new();
    for component in text.split('/') {
        match component {
            "" | "." => {}
            "**" if rest.last() == Some(&Part::Depths) => {}
            "**" => rest.push(Part::Depths),
            ".." if rest.is_empty() => base = place(&base).real.parent(),
            ".." => return Err(unreadable("goes up after a pattern: where that leads is not known")),
            _ => match Component::literal(component) {
                Some(name) if rest.is_empty() => {
                    base = base.join(name.as_bytes()).ok_or_else(|| unreadable("is too long for a path"))?;
                }
                Some(name) => rest.push(Part::One(Component::of_name(&name, case))),
                None => {
                    let one = Component::read(component, case)
                        .ok_or_else(|| unreadable("has a bracket that cannot be read"))?;
                    rest.push(Part::One(one));
                }
            },
        }
    }
    let Place { real, file } = place(&base);
    let names = real.as_bytes().split(|byte| *byte == b'/').filter(|name| !name.is_empty());
    let mut parts = Vec::new();
    for name in names {
        let name = std::str::from_utf8(name).map_err(|_| unreadable("leads to a name that is no text"))?;
        parts.push(Part::One(Component::of_name(name, case)));
    }
    let alone = file && rest.is_empty();
    parts.extend(rest);
    if !alone && parts.last() != Some(&Part::Depths) {
        parts.push(Part::Depths);
    }
    Ok(parts)
}

/// Whether some path matches both.
fn meet(ours: &[Part], theirs: &[Part]) -> bool {
    let height = theirs.len() + 1;
    let mut seen = vec![false; (ours.len() + 1) * height];
    let mut left = vec![(0, 0)];
    while let Some((here, there)) = left.pop() {
        let Some(seen) = seen.get_mut(here * height + there).filter(|seen| !**seen) else { continue };
        *seen = true;
        match (ours.get(here), theirs.get(there)) {
            (None, None) => return true,
            (Some(Part::Depths), part) => {
                left.push((here + 1, there));
                left.extend(part.map(|_| (here, there + 1)));
            }
            (part, Some(Part::Depths)) => {
                left.push((here, there + 1));
                left.extend(part.map(|_| (here + 1, there)));
            }
            (Some(Part::One(one)), Some(Part::One(two))) if one.meets(two) => left.push((here + 1, there + 1)),
            (Some(Part::One(_)), Some(Part::One(_))) | (None, Some(_)) | (Some(_), None) => {}
        }
    }
    false
}
