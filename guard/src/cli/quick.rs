//! The command line of `wrap` in its plain form, read without the parser of the whole command line.
//!
//! That parser first builds every option of every command, which costs as much as a whole decision: 0.15 ms at each start.
//! What is read here is read alike (a test asks the parser); everything else, whether right or wrong, is left to it.

use std::{ffi::OsString, path::PathBuf};

use clap::ValueEnum;

use super::{Wrap, values};

/// The options of `wrap`; `None` where the words are not all known here, or have no plain value.
pub(crate) fn wrap(args: &[OsString]) -> Option<Wrap> {
    let [_program, command, words @ ..] = args else { return None };
    if command != "wrap" {
        return None;
    }
    let mut read = Wrap::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value =
            || words.next().filter(|value| !value.is_empty() && !value.as_encoded_bytes().starts_with(b"-"));
        match word.to_str()? {
            "--" => {
                read.subject.words.extend(words.cloned());
                break;
            }
            "--report" => flag(&mut read.report)?,
            "--no-precheck" => flag(&mut read.no_precheck)?,
            "--json-errors" => flag(&mut read.json_errors)?,
            "--mode" => once(&mut read.mode, value()?.to_str()?.to_owned())?,
            "--cwd" => once(&mut read.cwd, PathBuf::from(value()?))?,
            "--scratch" => once(&mut read.scratch, PathBuf::from(value()?))?,
            "--session" => once(&mut read.session, value()?.clone())?,
            "--timeout" => once(&mut read.timeout, values::duration(value()?.to_str()?).ok()?)?,
            "--max-memory" => once(&mut read.max_memory, values::size(value()?.to_str()?).ok()?)?,
            "--max-file" => once(&mut read.max_file, values::size(value()?.to_str()?).ok()?)?,
            "--net" => once(&mut read.net, ValueEnum::from_str(value()?.to_str()?, false).ok()?)?,
            "--allow-read" => read.allow_read.push(PathBuf::from(value()?)),
            "--allow-write" => read.allow_write.push(PathBuf::from(value()?)),
            "--deny-read" => read.deny_read.push(PathBuf::from(value()?)),
            "-c" => once(&mut read.subject.script, value()?.clone())?,
            _ => return None,
        }
    }
    Some(read)
}

/// A switch that stands once.
fn flag(switch: &mut bool) -> Option<()> {
    (!std::mem::replace(switch, true)).then_some(())
}

/// An option that stands once.
fn once<T>(option: &mut Option<T>, value: T) -> Option<()> {
    option.replace(value).is_none().then_some(())
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::*;
    use crate::cli::{Cli, Command};

    /// The words of all lines that are tried: every option, and every kind of value and of what stands between.
    fn words() -> Vec<String> {
        let cli = Cli::command();
        let wrap = cli.find_subcommand("wrap").unwrap();
        let options = wrap.get_arguments().filter_map(|option| Some(format!("--{}", option.get_long()?)));
        let others = ["-c", "--", "", "-", "plan", "5", "2M", "none", "keep", "-x", "--bogus", "--mode=plan", "native"];
        options.chain(others.map(str::to_owned)).collect()
    }

    /// True if the line was read here.
    fn agrees(words: &[&str]) -> bool {
        let args: Vec<OsString> = ["pi-guard", "wrap"].iter().chain(words).map(Into::into).collect();
        let Some(quick) = wrap(&args) else { return false };
        match Cli::try_parse_from(&args).map(|cli| cli.command) {
            Ok(Command::Wrap(whole)) => assert_eq!(quick, *whole, "{words:?}"),
            other => panic!("{words:?} is read here and not by the parser: {other:?}"),
        }
        true
    }

    #[test]
    fn what_is_read_here_is_read_as_the_parser_does() {
        let words = words();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut read = 0;
        for a in &words {
            for b in &words {
                read += usize::from(agrees(&[a, b]));
                for c in &words {
                    read += usize::from(agrees(&[a, b, "--", c]));
                    read += usize::from(agrees(&["--mode", "plan", a, b, c]));
                }
            }
        }
        assert!(read > 500, "only {read} lines were read");
    }

    #[test]
    fn everyday_lines_are_read_here() {
        for line in [
            &["--mode", "plan", "--", "ls", "-la", "--", "-x"][..],
            &["--mode", "plan", "--scratch", "/tmp/x", "--", "true"],
            &["-c", "git log | head", "--", "-c", "x"],
            &["--no-precheck", "--report", "--timeout", "5m", "--session", "s", "-c", "x"],
            &["--net", "loopback", "--deny-read", "a", "--deny-read", "b", "--", "ls"],
        ] {
            assert!(agrees(line), "{line:?}");
        }
    }

    #[test]
    fn what_is_not_plain_is_left_to_the_parser() {
        for line in [
            &["ls"][..],
            &["--mode"],
            &["--mode", "--report"],
            &["--mode", "a", "--mode", "b"],
            &["--report", "--report"],
            &["--mode=plan", "--", "ls"],
            &["-c", "-x"],
            &["-cx"],
            &["--timeout", "soon", "--", "ls"],
            &["--help"],
        ] {
            assert!(!agrees(line), "{line:?}");
        }
        assert!(wrap(&["pi-guard", "check", "--", "ls"].map(Into::into)).is_none());
        assert!(wrap(&["pi-guard".into()]).is_none());
    }
}
