//! Patterns: what a rule applies to, and which of two is the more specific.

use std::{borrow::Cow, cmp::Reverse, sync::OnceLock};

use globset::{Glob, GlobBuilder};
use regex_lite::{Regex, RegexBuilder};

use super::{Bases, Reach, Sure};
use crate::{
    effect::{Host, Target},
    path::AbsPath,
    shell::{Arg, Form},
};

/// Which of two patterns decides: without wildcard before with, more literal characters, fewer wildcards, longer, later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Specificity {
    exact: bool,
    literal: usize,
    wildcards: Reverse<usize>,
    length: usize,
    place: usize,
}

impl Specificity {
    /// That of a pattern, the `place`th of its file.
    pub(super) fn of(pattern: &str, place: usize) -> Self {
        let wildcards = pattern.chars().filter(|letter| matches!(letter, '*' | '?')).count();
        let length = pattern.chars().count();
        Self { exact: wildcards == 0, literal: length - wildcards, wildcards: Reverse(wildcards), length, place }
    }
}

/// Why a pattern is none.
pub(super) type Wrong = String;

/// A pattern for commands: words, in which `*` stands for any characters; as the last word, for any further words.
#[derive(Clone, Debug)]
pub(super) struct CommandPattern {
    words: Vec<Vec<u8>>,
    /// Whether more words may follow.
    open: bool,
}

impl CommandPattern {
    pub(super) fn new(text: &str) -> Result<Self, Wrong> {
        let words = shell_words::split(text).map_err(|_| "a quote is not closed".to_owned())?;
        let mut words: Vec<Vec<u8>> = words.into_iter().map(String::into_bytes).collect();
        let open = words.last().is_some_and(|word| word == b"*");
        if open {
            words.pop();
        }
        if words.is_empty() && !open {
            return Err("a pattern has at least one word".to_owned());
        }
        Ok(Self { words, open })
    }

    /// The name of the command, where it has no wildcard.
    pub(super) fn name(&self) -> Option<&[u8]> {
        self.words.first().map(Vec::as_slice).filter(|name| !name.contains(&b'*'))
    }

    /// Whether a command with these words is meant.
    ///
    /// To refuse, the flags before a subcommand do not count: `git push *` also means `git -C d push`. Each of them may
    /// have the word behind it as its value.
    pub(super) fn matches(&self, words: &[Arg], sure: Sure) -> bool {
        let Some((name, rest)) = words.split_first() else { return false };
        let Some((wanted, further)) = self.words.split_first() else {
            return sure == Sure::Possibly || words.iter().all(|word| word.form == Form::Exact);
        };
        let called = match sure {
            Sure::Surely => name.text.as_slice(),
            // Whatever stands in its way, a command of this name is meant.
            Sure::Possibly => base_name(&name.text),
        };
        if !fits(wanted, called, name.form, sure) {
            return false;
        }
        // The places where the words behind the name may begin: each once, in order.
        let (mut start, mut furthest) = (0, 0);
        while start <= furthest {
            let behind = rest.get(start..).unwrap_or_default();
            if self.matches_rest(further, behind, sure) {
                return true;
            }
            let is_flag = behind.first().is_some_and(|word| word.form != Form::Exact || word.text.starts_with(b"-"));
            if is_flag && sure == Sure::Possibly {
                furthest = furthest.max(start + 2);
            }
            start += 1;
        }
        false
    }

    fn matches_rest(&self, patterns: &[Vec<u8>], words: &[Arg], sure: Sure) -> bool {
        let mut rest = words.iter();
        for pattern in patterns {
            let Some(word) = rest.next() else { return false };
            if word.form == Form::Any && sure == Sure::Possibly {
                // Any number of any words.
                return true;
            }
            if !fits(pattern, &word.text, word.form, sure) {
                return false;
            }
        }
        match sure {
            Sure::Surely => rest.clone().all(|word| word.form == Form::Exact) && (self.open || rest.next().is_none()),
            Sure::Possibly => self.open || rest.all(|word| word.form == Form::Any),
        }
    }
}

fn fits(pattern: &[u8], text: &[u8], form: Form, sure: Sure) -> bool {
    match (form, sure) {
        (Form::Exact, _) => wild(pattern, text),
        (Form::Any, Sure::Possibly) => true,
        (Form::Prefix | Form::Glob, Sure::Possibly) => may_begin(pattern, text),
        (Form::Prefix | Form::Glob | Form::Any, Sure::Surely) => false,
    }
}

fn base_name(name: &[u8]) -> &[u8] {
    name.rsplit(|byte| *byte == b'/').next().unwrap_or(name)
}

/// Whether a text has this form, `*` standing for any bytes.
fn wild(pattern: &[u8], text: &[u8]) -> bool {
    let (mut at, mut back) = ((0, 0), None);
    loop {
        let (in_pattern, in_text) = at;
        match (pattern.get(in_pattern), text.get(in_text)) {
            (Some(b'*'), _) => {
                back = Some((in_pattern + 1, in_text));
                at = (in_pattern + 1, in_text);
            }
            (Some(wanted), Some(found)) if wanted == found => at = (in_pattern + 1, in_text + 1),
            (None, None) => return true,
            _ => {
                // The last star takes one byte more.
                let Some((after, taken)) = back.filter(|(_, taken)| *taken < text.len()) else { return false };
                back = Some((after, taken + 1));
                at = (after, taken + 1);
            }
        }
    }
}

/// Whether a word that begins so may have this form.
fn may_begin(pattern: &[u8], start: &[u8]) -> bool {
    let literal = pattern.split(|byte| *byte == b'*').next().unwrap_or_default();
    let shared = literal.len().min(start.len());
    literal.get(..shared) == start.get(..shared) && (literal.len() < pattern.len() || start.len() <= pattern.len())
}

/// What a pattern of paths lies below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    Root,
    Home,
    Workspace,
}

/// A pattern for paths: `*` and `?` within a component, `**` across them.
#[derive(Clone, Debug)]
pub(super) struct PathPattern {
    base: Base,
    glob: Glob,
    /// Compiled when a path first comes that it may take: most patterns of a file never are. `None` is for what cannot be
    /// compiled, which only [`PathPattern::new`] has let through if it is wrong.
    matcher: OnceLock<Option<Regex>>,
    /// The components before the first wildcard.
    literal: Vec<u8>,
    /// Whether it takes everything below what it takes.
    whole_trees: bool,
}

impl PathPattern {
    pub(super) fn new(text: &str) -> Result<Self, Wrong> {
        let (base, rest) = match text.strip_prefix("~/").or((text == "~").then_some("")) {
            Some(rest) => (Base::Home, rest),
            None => text.strip_prefix('/').map_or((Base::Workspace, text), |rest| (Base::Root, rest)),
        };
        if rest.split('/').any(|part| part == "..") {
            return Err("`..` has no meaning in a pattern: paths are resolved first".to_owned());
        }
        let rest = rest.trim_end_matches('/');
        let rest = rest.strip_prefix("./").unwrap_or(rest);
        let glob = GlobBuilder::new(rest)
            .literal_separator(true)
            .backslash_escape(true)
            .case_insensitive(cfg!(target_os = "macos"))
            .build()
            .map_err(|error| error.kind().to_string())?;
        // What cannot go wrong is compiled when it is needed.
        if rest.contains(['[', '{']) || rest.len() > LONGEST {
            compiled(&glob)?;
        }
        let plain = |part: &&str| !part.contains(['*', '?', '[', '{', '\\']);
        let literal: Vec<&str> = rest.split('/').take_while(plain).collect();
        Ok(Self {
            base,
            glob,
            matcher: OnceLock::new(),
            literal: literal.join("/").into_bytes(),
            whole_trees: rest == "**" || rest.ends_with("/**"),
        })
    }

    /// Whether what acts on `target`, and reaches so far, is meant.
    pub(super) fn matches(&self, target: &Target, bases: Bases<'_>, reach: Reach, sure: Sure) -> bool {
        let root = AbsPath::root();
        let base = match self.base {
            Base::Root => Some(&root),
            Base::Home => bases.home,
            Base::Workspace => Some(bases.workspace),
        };
        let Some(base) = base else { return false };
        match (target, sure) {
            (Target::Path(path), Sure::Surely) => self.takes(base, path, sure),
            (Target::Path(path), Sure::Possibly) => {
                self.takes(base, path, sure)
                    || base.join(&self.literal).is_some_and(|literal| match reach {
                        // All that a pattern takes may lie below.
                        Reach::Below => literal.is_within(path),
                        // `generated/**` is about the directory too.
                        Reach::Itself => literal == *path && self.is_tree_of_literal(),
                    })
            }
            (Target::Under(path), Sure::Surely) => {
                self.whole_trees && path.join(b"a").is_some_and(|below| self.takes(base, &below, sure))
            }
            (Target::Under(path), Sure::Possibly) => base.join(&self.literal).is_some_and(|literal| {
                let below = match reach {
                    Reach::Below => literal.is_within(path),
                    // What lies in the directory, and nothing deeper.
                    Reach::Itself => literal.parent() == *path && self.is_literal(),
                };
                below || path.is_within(&literal)
            }),
            (Target::Somewhere, Sure::Possibly) => true,
            (Target::Somewhere, Sure::Surely) | (Target::Named(_), _) => false,
        }
    }

    /// Whether it takes exactly this path.
    pub(super) fn is_about(&self, path: &AbsPath, bases: Bases<'_>) -> bool {
        self.matches(&Target::Path(path.clone()), bases, Reach::Itself, Sure::Surely)
    }

    /// Whether it has no wildcard.
    fn is_literal(&self) -> bool {
        self.glob.glob().as_bytes() == self.literal
    }

    /// Whether it is a directory's name and `/**`.
    fn is_tree_of_literal(&self) -> bool {
        !self.literal.is_empty() && self.glob.glob().as_bytes().strip_suffix(b"/**") == Some(&self.literal)
    }

    fn takes(&self, base: &AbsPath, path: &AbsPath, sure: Sure) -> bool {
        if !path.is_within(base) {
            return false;
        }
        let relative: &[u8] = if path == base { b"" } else { path.relative_to(base) };
        let shared = self.literal.len().min(relative.len());
        let begins = match (self.literal.get(..shared), relative.get(..shared)) {
            // As the glob itself compares.
            (Some(wanted), Some(found)) if cfg!(target_os = "macos") => {
                wanted.eq_ignore_ascii_case(found) || !found.is_ascii()
            }
            (wanted, found) => wanted == found,
        };
        if !begins {
            return false;
        }
        // Where case counts, most patterns need no more than this.
        if cfg!(not(target_os = "macos")) && self.is_literal() {
            return relative == self.literal;
        }
        if cfg!(not(target_os = "macos")) && self.is_tree_of_literal() {
            return relative.get(self.literal.len()) == Some(&b'/');
        }
        match self.matcher.get_or_init(|| compiled(&self.glob).ok()) {
            Some(matcher) => matcher.is_match(&each_byte(relative)),
            None => sure == Sure::Possibly,
        }
    }
}

/// The length of a pattern of paths, in bytes, below which it can be compiled whatever it says.
const LONGEST: usize = 1 << 12;

/// A glob as a regular expression over [`each_byte`].
///
/// The expression is the one that `globset` writes for its own engine, which reads bytes: `(?-u)` says so, and that a dot takes
/// a newline too is a setting there.
fn compiled(glob: &Glob) -> Result<Regex, Wrong> {
    let expression = glob.regex().strip_prefix("(?-u)").ok_or("the glob has a form that is not known")?;
    RegexBuilder::new(expression)
        .dot_matches_new_line(true)
        .build()
        .map_err(|error| format!("the glob cannot be compiled: {error}"))
}

/// The bytes of a path as the characters with their numbers, so that a path that is no UTF-8 is compared byte for byte.
fn each_byte(path: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(path) {
        Ok(text) if text.is_ascii() => Cow::Borrowed(text),
        _ => Cow::Owned(path.iter().copied().map(char::from).collect()),
    }
}

/// A pattern for hosts: a name, or `*.` and the end of one.
#[derive(Clone, Debug)]
pub(super) struct HostPattern(Vec<u8>);

impl HostPattern {
    pub(super) fn new(text: &str) -> Result<Self, Wrong> {
        if text.is_empty() || text.contains(['/', '@', ' ']) {
            return Err(
                "a host is a name such as `api.example.org` or `*.example.org`, without scheme or path".to_owned()
            );
        }
        Ok(Self(text.trim_end_matches('.').to_ascii_lowercase().into_bytes()))
    }

    pub(super) fn matches(&self, host: &Host, sure: Sure) -> bool {
        match host {
            Host::Name(name) => wild(&self.0, name.as_bytes()),
            Host::Unknown => sure == Sure::Possibly,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use std::{ffi::OsStr, os::unix::ffi::OsStrExt, path::Path};

    use globset::GlobBuilder;

    use super::{Specificity, compiled, each_byte, may_begin, wild};

    /// Whether a glob takes a path, by our engine and by that of `globset`.
    fn both(pattern: &str, path: &[u8]) -> Option<(bool, bool)> {
        let glob = GlobBuilder::new(pattern).literal_separator(true).backslash_escape(true).build().ok()?;
        let ours = compiled(&glob).unwrap().is_match(&each_byte(path));
        Some((ours, glob.compile_matcher().is_match(Path::new(OsStr::from_bytes(path)))))
    }

    #[test]
    fn globs_take_what_globset_takes() {
        for (pattern, path, wanted) in [
            ("src/*.rs", "src/a.rs".as_bytes(), true),
            ("src/*.rs", b"src/a/b.rs", false),
            ("**/b", b"x/a/b", true),
            ("a/**/b", b"a/b", true),
            ("a/**", b"a", false),
            ("a?c", b"a\xffc", true),
            ("a*c", b"a\nc", true),
            ("**", b"a\nc", true),
            ("{a,b}/[!x-z]", b"b/y", false),
            ("{a,b}/[!x-z]", b"b/w", true),
            ("\u{e9}*", "\u{e9}t\u{e9}".as_bytes(), true),
            ("a\\*", b"a*", true),
            ("a\\*", b"ab", false),
            ("[&&~~a-]", b"&", true),
            ("a.b", b"axb", false),
            ("a+(b)^$|", b"a+(b)^$|", true),
        ] {
            assert_eq!(both(pattern, path), Some((wanted, wanted)), "{pattern} {path:?}");
        }
    }

    #[test]
    fn a_star_stands_for_any_bytes() {
        for (pattern, text, wanted) in [
            ("", "", true),
            ("", "a", false),
            ("*", "", true),
            ("*", "abc", true),
            ("a*c", "abc", true),
            ("a*c", "ac", true),
            ("a*c", "abcd", false),
            ("a*b*c", "aXbXbc", true),
            ("*ab", "aab", true),
            ("*ab", "aba", false),
            ("--force*", "--force-with-lease", true),
            ("a", "ab", false),
            ("ab", "a", false),
            ("*a", "", false),
        ] {
            assert_eq!(wild(pattern.as_bytes(), text.as_bytes()), wanted, "{pattern} {text}");
        }
    }

    #[test]
    fn the_order_of_specificity() {
        let order = ["*", "git *", "git p*", "git push *", "git push --force*", "git push"];
        let all: Vec<Specificity> = order.iter().map(|pattern| Specificity::of(pattern, 0)).collect();
        assert!(all.is_sorted(), "{all:?}");
        assert!(Specificity::of("git *", 1) > Specificity::of("git *", 0), "of two alike the later");
    }

    proptest! {
        #[test]
        fn a_glob_takes_what_globset_takes(pattern in r"[ab/*?\[\]{},!\\&~^.\u{e9}-]{0,9}", path in "[ab/\u{e9}\n&*-]{0,6}", cut in 0_usize..9) {
            // Also in the middle of a character.
            let path = path.as_bytes().get(cut..).unwrap_or(path.as_bytes());
            if let Some((ours, theirs)) = both(&pattern, path) {
                prop_assert_eq!(ours, theirs);
            }
        }

        #[test]
        fn a_word_that_has_the_form_may_have_it_by_any_of_its_beginnings(pattern in "[ab*]{0,6}", text in "[ab]{0,6}", at in 0_usize..7) {
            let at = at.min(text.len());
            if wild(pattern.as_bytes(), text.as_bytes()) {
                prop_assert!(may_begin(pattern.as_bytes(), &text.as_bytes()[..at]));
            }
        }
    }
}
