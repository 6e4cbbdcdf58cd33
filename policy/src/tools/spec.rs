//! The vocabulary in which tool files state facts.
//!
//! A tool file says, from the tool's own manual, which flags there are, what their values and the operands mean, and what
//! happens in any case. It states effects and never what is allowed. Whatever a table cannot say, a [`Judge`] adds.
//!
//! What a file does not mention is not understood: an unlisted flag or subcommand makes the command [`Effect::Opaque`].
//!
//! [`Effect::Opaque`]: crate::effect::Effect::Opaque

use super::{argv::Call, findings::Findings};
use crate::shell::{Arg, Form};

mod flag;

pub use flag::{Flag, Takes};

/// One tool, or one subcommand of a tool.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// The name it is called by.
    pub name: &'static str,
    /// Other names for the same program or subcommand.
    pub aliases: &'static [&'static str],
    /// What it does, in one line. Empty without the feature `documented`, as are the source and the examples.
    pub about: &'static str,
    /// Which documentation of which version the facts are from.
    pub source: &'static str,
    /// How it reads its command line.
    pub syntax: Syntax,
    /// Its flags.
    pub flags: &'static [Flag],
    /// Tables of flags that it has in common with other tools or subcommands.
    pub shared: &'static [&'static [Flag]],
    /// Words that, each as the only word behind the name, make it print something and exit: `--version`. Nothing else holds then.
    pub alone: &'static [&'static str],
    /// What its operands mean.
    pub operands: Operands,
    /// What it does in any case, but for a word of [`Tool::alone`].
    pub effects: &'static [Fact],
    /// What it does when it gets no operand (`ls` and `du` read the working directory).
    pub bare: &'static [Fact],
    /// Its subcommands: the first operand selects one. Flags of the outer tool stand before it, or, with [`Syntax::inherits`], anywhere.
    pub commands: &'static [Tool],
    /// Further subcommands, where one table would be too long.
    pub groups: &'static [&'static [Tool]],
    /// How it rewrites its words before it reads any flag.
    pub prepare: Option<Prepare>,
    /// What the tables cannot say.
    pub judge: Option<Judge>,
    /// Whether the judge adds no more than reads: then an unknown word is no danger on its account.
    pub judge_only_reads: bool,
    /// Whether it acts on all that lies below a directory that it is given.
    pub descends: Descends,
    /// Command lines with the effects they have; each is a test.
    pub examples: &'static [Example],
}

/// Whether a tool acts on all that lies below a directory that it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descends {
    /// The file does not say: it may.
    Perhaps,
    /// It does.
    Always,
    /// It does with any of these flags, or under any of these names, and not without: none of them, and it never does.
    With(&'static [&'static str]),
}

/// Adds the effects that the tables cannot state. Runs after the tables; [`Operands::Judged`] leaves the operands to it.
pub type Judge = fn(&Call<'_>, &mut Findings<'_>);

/// Gives the words that a program makes of its own before it reads flags (`env -S`), or `None` where it keeps them.
pub type Prepare = fn(&[Arg]) -> Option<Vec<Arg>>;

impl Tool {
    /// A tool with GNU syntax, no flags and no operands of meaning.
    #[must_use]
    pub const fn new(name: &'static str, about: &'static str, source: &'static str) -> Self {
        Self {
            name,
            aliases: &[],
            about: documentation(about),
            source: documentation(source),
            syntax: Syntax::GNU,
            flags: &[],
            shared: &[],
            alone: &[],
            operands: Operands::NONE,
            effects: &[],
            bare: &[],
            commands: &[],
            groups: &[],
            prepare: None,
            judge: None,
            judge_only_reads: false,
            descends: Descends::Perhaps,
            examples: &[],
        }
    }

    /// Other names of the same program.
    #[must_use]
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// How it reads its command line.
    #[must_use]
    pub const fn syntax(mut self, syntax: Syntax) -> Self {
        self.syntax = syntax;
        self
    }

    /// Its flags.
    #[must_use]
    pub const fn flags(mut self, flags: &'static [Flag]) -> Self {
        self.flags = flags;
        self
    }

    /// Tables of flags that it has in common with others.
    #[must_use]
    pub const fn shared(mut self, shared: &'static [&'static [Flag]]) -> Self {
        self.shared = shared;
        self
    }

    /// Words that, each as the only word, make it print something and exit. For tools that otherwise run code or write, where
    /// it was seen (or is documented) that `TOOL WORD` does neither: some tools load plugins or configuration first.
    #[must_use]
    pub const fn alone(mut self, alone: &'static [&'static str]) -> Self {
        self.alone = alone;
        self
    }

    /// What its operands mean.
    #[must_use]
    pub const fn operands(mut self, operands: Operands) -> Self {
        self.operands = operands;
        self
    }

    /// Whether it acts on all that lies below a directory that it is given.
    #[must_use]
    pub const fn descends(mut self, descends: Descends) -> Self {
        self.descends = descends;
        self
    }

    /// The same for a command line: `None` where that is not known.
    pub(crate) fn goes_down(&self, words: &[Arg]) -> Option<bool> {
        let flags = match self.descends {
            Descends::Perhaps => return None,
            Descends::Always => return Some(true),
            Descends::With(flags) => flags,
        };
        let given = |word: &Arg| {
            if word.form != Form::Exact {
                return word.may_begin_with(b'-');
            }
            flags.iter().any(|flag| match flag.as_bytes() {
                long @ [b'-', b'-', ..] => word.text.len() > 2 && long.starts_with(&word.text),
                [_, letter] => {
                    word.text.first() == Some(&b'-') && !word.text.starts_with(b"--") && word.text.contains(letter)
                }
                name => word.text.rsplit(|byte| *byte == b'/').next() == Some(name),
            })
        };
        let flags_end = words.iter().position(|word| word.known() == Some(b"--")).unwrap_or(words.len());
        Some(!flags.is_empty() && words.iter().take(flags_end).any(given))
    }

    /// What it does in any case.
    #[must_use]
    pub const fn effects(mut self, effects: &'static [Fact]) -> Self {
        self.effects = effects;
        self
    }

    /// What it does when it gets no operand.
    #[must_use]
    pub const fn bare(mut self, effects: &'static [Fact]) -> Self {
        self.bare = effects;
        self
    }

    /// Its subcommands.
    #[must_use]
    pub const fn commands(mut self, commands: &'static [Tool]) -> Self {
        self.commands = commands;
        self
    }

    /// How it rewrites its words before it reads any flag.
    #[must_use]
    pub const fn prepare(mut self, prepare: Prepare) -> Self {
        self.prepare = Some(prepare);
        self
    }

    /// What the tables cannot say.
    #[must_use]
    pub const fn judge(mut self, judge: Judge) -> Self {
        self.judge = Some(judge);
        self
    }

    /// Reads that the tables cannot state: a judge that adds nothing else, whatever the words are.
    #[must_use]
    pub const fn reads(mut self, judge: Judge) -> Self {
        self.judge = Some(judge);
        self.judge_only_reads = true;
        self
    }

    /// Command lines with the effects they have.
    #[must_use]
    pub const fn examples(mut self, examples: &'static [Example]) -> Self {
        if cfg!(feature = "documented") {
            self.examples = examples;
        }
        self
    }

    /// All its flags, its own first.
    pub fn all_flags(&self) -> impl Iterator<Item = &'static Flag> + use<> {
        self.flags.iter().chain(self.shared.iter().copied().flatten())
    }

    /// Further subcommands, in tables of their own.
    #[must_use]
    pub const fn groups(mut self, groups: &'static [&'static [Self]]) -> Self {
        self.groups = groups;
        self
    }

    /// All its subcommands.
    pub fn all_commands(&self) -> impl Iterator<Item = &'static Self> + use<> {
        self.commands.iter().chain(self.groups.iter().copied().flatten())
    }

    /// Whether a word that is not known could make it do more than read.
    #[must_use]
    pub fn is_dangerous(&self) -> bool {
        (self.judge.is_some() && !self.judge_only_reads) || self.all_flags().any(Flag::is_dangerous)
    }

    /// The name that this tool has where `name` calls it, for messages: `halt` is not called `reboot` there.
    #[must_use]
    pub fn called(&self, name: &str) -> &'static str {
        self.aliases.iter().copied().find(|alias| *alias == name).unwrap_or(self.name)
    }

    /// Whether `name` calls this tool.
    #[must_use]
    pub fn is_called(&self, name: &[u8]) -> bool {
        self.name.as_bytes() == name || self.aliases.iter().any(|alias| alias.as_bytes() == name)
    }
}

/// Text that is for people alone.
const fn documentation(text: &'static str) -> &'static str {
    if cfg!(feature = "documented") { text } else { "" }
}

/// How a program reads its command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent habits of option parsers, each a yes or no")]
pub struct Syntax {
    /// `--name` and `--name=value` are flags.
    pub long: bool,
    /// A unique prefix of a long flag is that flag (`getopt_long`).
    pub abbreviates: bool,
    /// `--no-name` takes back the flag `--name`, and has no value and no effect (Git's parse-options).
    pub negates: bool,
    /// Short flags may be joined: `-la`.
    pub clusters: bool,
    /// `-name` is one flag, not a cluster (find, java, go, terraform). `-name=value` too.
    pub single_dash_long: bool,
    /// The first operand ends the flags (env, xargs, timeout, POSIX programs).
    pub operand_ends_flags: bool,
    /// `--` ends the flags.
    pub double_dash: bool,
    /// `-20` is a number, without meaning.
    pub numbers: bool,
    /// `+x` is a flag; it is listed with its plus sign.
    pub plus: bool,
    /// A first word without dash is a cluster of short flags (`tar xf`, `ps aux`, `ar t`).
    pub bare_cluster: bool,
    /// Flags may also stand behind the subcommand's name, among its own.
    pub inherits: bool,
    /// `@file` stands for the words in that file, flags included (binutils, compilers, Java).
    pub at_files: bool,
    /// No word is a flag: `echo`-like programs, or those whose judge reads the raw words ([`Call::args`]).
    ///
    /// [`Call::args`]: super::argv::Call::args
    pub raw: bool,
}

impl Syntax {
    /// GNU `getopt_long` with permutation: flags anywhere, clusters, abbreviations, `--`.
    pub const GNU: Self = Self {
        long: true,
        abbreviates: true,
        negates: false,
        clusters: true,
        single_dash_long: false,
        operand_ends_flags: false,
        double_dash: true,
        numbers: false,
        plus: false,
        bare_cluster: false,
        inherits: false,
        at_files: false,
        raw: false,
    };
    /// As [`Syntax::GNU`] without abbreviations: clap, cobra, argparse with `allow_abbrev=False`.
    pub const EXACT: Self = Self { abbreviates: false, ..Self::GNU };
    /// Git's parse-options: as [`Syntax::GNU`], and `--no-name` takes back `--name`.
    pub const GIT: Self = Self { negates: true, ..Self::GNU };
    /// Short flags only, and the first operand ends them: POSIX `getopt`.
    pub const POSIX: Self = Self { long: false, abbreviates: false, operand_ends_flags: true, ..Self::GNU };
    /// Every word is an operand.
    pub const RAW: Self = Self { raw: true, double_dash: false, ..Self::GNU };

    /// The same where `--no-name` takes back `--name`.
    #[must_use]
    pub const fn negated(mut self) -> Self {
        self.negates = true;
        self
    }

    /// The same where the first operand ends the flags.
    #[must_use]
    pub const fn operand_ends_flags(mut self) -> Self {
        self.operand_ends_flags = true;
        self
    }

    /// The same with `-20` as a number.
    #[must_use]
    pub const fn numbers(mut self) -> Self {
        self.numbers = true;
        self
    }

    /// The same with `-name` as one flag.
    #[must_use]
    pub const fn single_dash_long(mut self) -> Self {
        self.single_dash_long = true;
        self.clusters = false;
        self
    }

    /// The same with `+x` as a flag.
    #[must_use]
    pub const fn plus(mut self) -> Self {
        self.plus = true;
        self
    }

    /// The same with a first word that may be a cluster without dash.
    #[must_use]
    pub const fn bare_cluster(mut self) -> Self {
        self.bare_cluster = true;
        self
    }

    /// The same with `@file` for the words in that file.
    #[must_use]
    pub const fn at_files(mut self) -> Self {
        self.at_files = true;
        self
    }

    /// The same with flags that may stand behind the subcommand's name.
    #[must_use]
    pub const fn inherits(mut self) -> Self {
        self.inherits = true;
        self
    }
}

/// What a value or operand means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Data: a pattern, number, format. No effect whatever it is.
    Text,
    /// A path that is read; `-` is standard input.
    Read,
    /// A path that is created or changed. `-` is a file of that name.
    Write,
    /// A path that is created or changed; `-` is standard output.
    WriteOrDash,
    /// A path that is removed, with what is below it. Of a link the link alone: a tool that follows it says so in its judge
    /// ([`delete_below`](super::findings::Findings::delete_below)).
    Delete,
    /// A path that is removed here and appears elsewhere (`mv A …`).
    Move,
    /// A directory that the tool enters before it uses any other path (`git -C`, `make -C`, `tar -C`).
    Enter,
    /// A program that is run: a name or path, without operands.
    Program,
    /// Text that a shell runs.
    Shell,
    /// This word and all after it are a command that is run.
    Command,
    /// Code in the named language.
    Code(&'static str),
    /// A file of code in the named language that is run.
    CodeFile(&'static str),
    /// A configuration or list that can make the tool run code or write files; the text says how.
    Config(&'static str),
    /// A host, `user@host`, `host:port` or `host:path` that is connected to.
    Host,
    /// A URL that is fetched; `file:` is a read.
    Url,
    /// A host or URL that is changed (pushed to, posted to).
    PublishTo,
    /// A setting of something that is no path of this machine (the clock, the host name); the text names it.
    Sets(&'static str),
    /// `NAME=value` for the environment of the command that is run.
    Environment,
    /// Not understood; the text says why.
    Opaque(&'static str),
}

impl Role {
    /// Whether a value of this role can at most cause a read.
    #[must_use]
    pub const fn is_harmless(self) -> bool {
        matches!(self, Self::Text | Self::Read)
    }
}

/// What operands mean, by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operands {
    /// By position: `lead`, then `rest`, and the last one is `last` where that is given and there is more than `lead`.
    Listed {
        /// Roles of the first operands. Gone where a flag [`replaces_lead`](Flag::replaces_lead).
        lead: &'static [Role],
        /// Role of all others; `None`: more operands than listed are not understood.
        rest: Option<Role>,
        /// Role of the last operand, if it comes after `lead` and another operand.
        last: Option<Role>,
    },
    /// The judge reads them.
    Judged,
}

impl Operands {
    /// No operands; any is not understood.
    pub const NONE: Self = Self::Listed { lead: &[], rest: None, last: None };

    /// Any number of this role.
    #[must_use]
    pub const fn all(role: Role) -> Self {
        Self::Listed { lead: &[], rest: Some(role), last: None }
    }

    /// First these, then any number of `rest`.
    #[must_use]
    pub const fn lead(lead: &'static [Role], rest: Role) -> Self {
        Self::Listed { lead, rest: Some(rest), last: None }
    }

    /// Just these and no more.
    #[must_use]
    pub const fn only(lead: &'static [Role]) -> Self {
        Self::Listed { lead, rest: None, last: None }
    }

    /// Any number of `rest`, then one of `last` (`cp A B DEST`). A single operand is a `rest`.
    #[must_use]
    pub const fn last(rest: Role, last: Role) -> Self {
        Self::Listed { lead: &[], rest: Some(rest), last: Some(last) }
    }
}

/// A fact that needs no operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Reads it.
    Reads(Place),
    /// Creates or changes it.
    Writes(Place),
    /// Removes it.
    Deletes(Place),
    /// Runs code that is not read here; the text names it: `project code`, `the package's scripts`.
    Runs(&'static str),
    /// Connects to this host; an empty name is a host that is not known.
    Connects(&'static str),
    /// Changes something on this host; an empty name is a host that is not known.
    Publishes(&'static str),
    /// Gains the rights of another user.
    Elevates,
    /// Makes something run later or stay running; the text names it.
    Persists(&'static str),
    /// Signals or reprioritises processes.
    Signals,
    /// Not understood; the text says why.
    Opaque(&'static str),
    /// Runs programs that the configuration of the repository in the working directory (after [`Role::Enter`]) names, unless
    /// the caller sets [`git_env`](crate::git_env) *and* that repository is one whose remaining configuration it looked
    /// at ([`World::git_config_runs`](crate::world::World::git_config_runs)): the effect's target is the directory.
    GitHelpers,
}

/// A place that a tool acts on without being given it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The working directory (after [`Role::Enter`]) or something below it.
    Cwd,
    /// This path below the working directory, or something below it.
    InCwd(&'static str),
    /// This path below the home directory, or something below it.
    InHome(&'static str),
    /// This absolute path, or something below it.
    At(&'static str),
    /// A path that is not known.
    Somewhere,
    /// Something that is no path of this machine.
    Named(&'static str),
}

/// One command line with the effects that it has: documentation and test at once.
///
/// `line` is split into words by the rules of POSIX quoting alone. `$x` stands for any number of unknown words, `$X` for
/// one unknown word, a word with `*` for a glob. The working directory is `/w`, home is `/home/u`.
///
/// `effects` lists them as [`Findings::render`](super::findings::Findings::render) does, separated by `; `, in any order:
/// `read a; write b; delete src/**; run project code; connect example.org; publish …; elevate; persist cron; signal;
/// opaque; inner rm x; shell rm x`. Paths are relative to `/w`; an unknown one is `?`; ` unless git-env`
/// follows what a [`Requirement`](crate::effect::Requirement) rules out. Only the kind `opaque` is compared, not its reason.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The command line, beginning with the name of the tool.
    pub line: &'static str,
    /// The effects, `;`-separated; empty for none.
    pub effects: &'static str,
}

/// An [`Example`]: `ex("sort -o out in", "write out; read in")`.
#[must_use]
pub const fn ex(line: &'static str, effects: &'static str) -> Example {
    Example { line, effects }
}
