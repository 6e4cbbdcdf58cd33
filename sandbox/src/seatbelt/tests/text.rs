//! The rules as text, what no path alters in them, and that the reader can say no.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write as _;

use proptest::prelude::*;

use super::super::reader::Form;
use super::super::{expresses, words};
use super::*;
use crate::enforcement::Layer;
use crate::error::Unavailable;
use crate::profile::Writes;

#[test]
fn what_seatbelt_cannot_express_is_refused() {
    let why = |builder: ProfileBuilder| expresses(&builder.build().unwrap()).err();
    assert_eq!(why(build()), None);
    let profile = |builder| assert!(matches!(why(builder), Some(Unavailable::Profile { .. })));
    profile(plan().writes(Writes::Discard));
    profile(plan().keep_alive());
    for limit in [
        |limits: &mut crate::Limits| limits.memory = Some(1 << 20),
        |limits: &mut crate::Limits| limits.processes = Some(10),
    ] {
        let mut limits = crate::Limits::none();
        limit(&mut limits);
        profile(plan().limits(limits));
    }
    for layer in Layer::ALL {
        let required = why(plan().require(layer));
        let has = [Layer::Seatbelt, Layer::Fds, Layer::Env, Layer::Unix].contains(&layer);
        assert_eq!(required.is_none(), has, "{layer}: {required:?}");
    }
    let named = |name: &[u8]| {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new("/w").join(std::ffi::OsStr::from_bytes(name));
        let profile = Profile::builder().write("/w").protect(path).build().unwrap();
        let resolve = |path: &Path| Some(path.to_owned());
        Policy::of(&profile, Path::new(SCRATCH), &resolve).map(drop)
    };
    assert!(named(b"a\xff").is_err() && named(b"a").is_ok());
    let many = (0..9_000).fold(plan().write("/w"), |builder, number| builder.protect(format!("/w/{number}/x")));
    assert!(Policy::of(&many.build().unwrap(), Path::new(SCRATCH), &|path| Some(path.to_owned())).is_err());
}

#[test]
fn words_name_the_program_by_its_place_and_hide_nothing_from_it() {
    let profile = plan().build().unwrap();
    let argv = ["-p", "(allow default)", "--", "-D"].map(OsString::from);
    let all = words(&profile, Path::new(SCRATCH), &resolve, "/bin/x".as_ref(), &argv).unwrap();
    assert_eq!(all.first().unwrap(), "/usr/bin/sandbox-exec");
    let end = all.iter().position(|word| word == "--").unwrap();
    assert_eq!(all[end + 1..], ["/bin/x", "(allow default)", "--", "-D"].map(OsString::from));
    let parameters = all[3..end].chunks(2).collect::<Vec<_>>();
    assert!(parameters.iter().all(|pair| pair[0] == "-D" && pair[1].to_str().unwrap().contains('=')));
    assert!(words(&plan().keep_alive().build().unwrap(), Path::new(SCRATCH), &resolve, "/x".as_ref(), &argv).is_err());
}

/// The rules as text, for people to read. `PI_GUARD_GOLDEN=write` writes what is there now.
#[test]
fn the_rules_of_each_mode_are_the_ones_that_were_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/seatbelt/golden");
    for (name, builder) in modes() {
        let policy = policy_of(builder);
        let mut text = policy.text;
        for parameter in &policy.parameters {
            _ = write!(text, "\n; {}", parameter.escape_debug());
        }
        text.push('\n');
        let file = folder.join(format!("{name}.sbpl"));
        if std::env::var_os("PI_GUARD_GOLDEN").is_some_and(|value| value == "write") {
            std::fs::write(&file, &text).unwrap();
        }
        let golden = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(text == golden, "{name}: if the new rules are right, write them with PI_GUARD_GOLDEN=write");
    }
}

#[test]
fn each_rule_that_stands_there_says_why() {
    for text in [include_str!("../base.sbpl"), include_str!("../network.sbpl")] {
        let lines: Vec<&str> = text.lines().collect();
        let mut rules = 0;
        for (at, line) in
            lines.iter().enumerate().filter(|(_, line)| line.starts_with("(allow") || line.starts_with("(deny"))
        {
            rules += 1;
            let before = at.checked_sub(1).map(|at| lines[at]).unwrap_or_default();
            assert!(before.starts_with("; ") && before.len() > 12 || *line == "(deny default)", "{line}");
        }
        assert_eq!(rules, text.matches("\n(allow").count() + text.matches("\n(deny").count());
        assert!(rules > 5);
    }
}

/// How a profile is built: every word that is none of a path's bytes.
fn structure(builder: ProfileBuilder) -> (String, Vec<Form>) {
    let policy = policy_of(builder);
    let forms = reader::read(&policy.text).unwrap();
    (policy.text, forms)
}

fn shaped(names: &[String; 6]) -> ProfileBuilder {
    let [root, above, kept, name, hidden, socket] = names;
    Profile::builder()
        .write(format!("/Users/{root}"))
        .protect(format!("/Users/{root}/{above}/{kept}"))
        .protect_name(name.clone())
        .deny_read(format!("/Users/h{hidden}"))
        .network(Network::All)
        .socket(format!("/Users/s{socket}"))
}

fn hostile() -> impl Strategy<Value = String> {
    let pieces = [
        "\"",
        "\\",
        "(",
        ")",
        "))(allow default)",
        "\n",
        "\r",
        "\t",
        ";",
        "#\"",
        "'",
        "`",
        "$",
        "^",
        ".*",
        "[",
        "]",
        "{",
        "}",
        "|",
        "?",
        "+",
        "*",
        "(?i)",
        "\u{212a}",
        "\u{fb01}",
        "ß",
        "é",
        "日本",
        "\u{200c}",
        "\u{7f}",
        "=",
        "-D",
        " ",
        "a",
        "Z",
        "x",
        "(param \"WRITE_0\")",
        "\"))\n(allow file-write* (subpath \"",
        "require-not",
        "%s",
        "..x",
    ];
    proptest::collection::vec(proptest::sample::select(pieces.to_vec()), 1..8)
        .prop_map(|parts| parts.concat())
        .prop_filter("a name of an entry", |name| name != "." && name != ".." && !name.contains("absent"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// The text is the same whatever the paths are, and it holds for them what it holds for tame ones.
    #[test]
    fn no_path_alters_the_rules(names in proptest::array::uniform6(hostile())) {
        let tame = ["a", "b", "c", "d", "e", "f"].map(str::to_owned);
        prop_assert_eq!(structure(shaped(&names)), structure(shaped(&tame)));
        let rules = Rules::of(shaped(&names));
        let [a, b, c, d, e, f] = &names;
        let root = format!("/Users/{a}");
        let kept = format!("{root}/{b}/{c}");
        let upper = format!("{root}/{}/{}", b.to_ascii_uppercase(), c.to_ascii_uppercase());
        for path in [&kept, &upper, &format!("{kept}/x"), &format!("{upper}/x")] {
            prop_assert!(!rules.writes_anything(path), "{:?}", path);
        }
        let above = format!("{root}/{b}");
        prop_assert!(!rules.on("file-write-unlink", &above), "{:?}", above);
        let named = format!("{root}/deep/{d}");
        prop_assert!(!rules.on("file-write-create", &named), "{:?}", named);
        let hidden = format!("/Users/h{e}");
        prop_assert!(!rules.on("file-read-data", &hidden), "{:?}", hidden);
        let sockets = [format!("/Users/s{f}"), format!("/Users/t{f}")];
        prop_assert!(rules.socket(&sockets[0]) && !rules.socket(&sockets[1]), "{:?}", sockets);
        prop_assert!(!rules.writes_anything("/Users/elsewhere/x") && !rules.writes_anything("/etc/hosts"));
        // What has nothing of the protected in it may be written.
        let free = format!("{root}/0/0/0");
        prop_assert!(rules.on("file-write-data", &free), "{:?}", names);
    }
}

/// Each rule that is made from paths is needed: without it something is answered otherwise.
#[test]
fn no_rule_about_paths_is_idle() {
    let policy = policy_of(build().network(Network::All).socket("/var/run/docker.sock"));
    let rules: Vec<&str> = policy.text.split_inclusive(")\n(").collect();
    let rules: Vec<String> = rules.iter().map(|rule| rule.strip_suffix('(').unwrap_or(rule).to_owned()).collect();
    let rules: Vec<String> =
        rules.iter().map(|rule| if rule.starts_with('(') { rule.clone() } else { format!("({rule}") }).collect();
    let values = policy.parameters.iter().filter_map(|it| it.split_once("=/")).map(|(_, path)| format!("/{path}"));
    let paths: Vec<String> =
        values.flat_map(|path| [format!("{path}/.envrc"), format!("{path}/AGENTS.md"), path]).collect();
    let answers = |text: &str| {
        let profile = reader::Profile::read(text, &policy.parameters).unwrap();
        let mut answers = Vec::new();
        for operation in reader::OPERATIONS {
            for path in &paths {
                let path = Some(path.as_str());
                let attempt = Attempt { operation, path, remote: path, local: path, unix: true, ..Attempt::default() };
                answers.push(profile.allows_in(&attempt, reader::WORLDS[0]).unwrap());
            }
        }
        answers
    };
    let whole = answers(&rules.concat());
    let mut tried = 0;
    for (at, rule) in rules.iter().enumerate().filter(|(_, rule)| rule.contains("(param ")) {
        let without: String =
            rules.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, it)| it.as_str()).collect();
        assert!(answers(&without) != whole, "idle: {rule}");
        tried += 1;
    }
    assert!(tried > 20, "{tried}");
}

#[test]
fn the_reader_notices_what_is_missing_or_turned_round() {
    let policy = policy_of(build());
    let read = |text: &str| reader::Profile::read(text, &policy.parameters);
    let on = |text: &str, operation: &str, path: &str| {
        let attempt = Attempt { operation, path: Some(path), ..Attempt::default() };
        read(text).and_then(|profile| profile.allows(&attempt))
    };
    let hook = "/Users/u/w/.git/hooks/x";
    assert_eq!(on(&policy.text, "file-write-data", hook), Ok(false));
    // Rules of protection that stand before what they take from protect nothing: order matters, and the worlds differ.
    let at = policy.text.find("(deny file-write*").unwrap();
    let (before, after) = policy.text.split_at(at);
    let (first, writes) = before.split_at(before.find("(allow file-write*").unwrap());
    let turned = format!("{first}{after}{writes}");
    assert_eq!(on(&turned, "file-write-data", hook), Ok(true));
    assert_eq!(on(before, "file-write-data", hook), Ok(true), "left out");
    // What the real evaluator may see in two ways is an error, and no answer.
    let doubtful = format!("{}(allow file-write* (subpath \"/Users/u/w\"))\n", policy.text);
    assert!(on(&doubtful, "file-write-unlink", "/Users/u/w/sub").is_err());
    for (from, to) in [
        ("(version 1)", "(version 2)"),
        ("(deny default)", "(allow default)"),
        ("(allow signal", "(allow signals"),
        ("(subpath \"/dev\")", "(sub-path \"/dev\")"),
        ("(param \"WRITE_", "(param \"WROTE_"),
        ("(allow pseudo-tty)", "(allow pseudo-tty"),
        ("(allow pseudo-tty)", "(allow pseudo-tty))"),
        ("same-sandbox", "other-sandbox"),
        ("CHARACTER-DEVICE", "FILE"),
        ("#\"^/dev/ttys[0-9]+$\"", "#\"^/dev/ttys[0-9+$\""),
    ] {
        assert!(policy.text.contains(from), "{from}");
        assert!(read(&policy.text.replacen(from, to, 1)).is_err(), "{to}");
    }
    let review = policy_of(review());
    let text = review.text.replace("\"*:80\"", "\"169.254.169.254:80\"");
    assert!(reader::Profile::read(&text, &review.parameters).is_err(), "no such address can be named");
}

#[test]
fn every_parameter_is_used_and_has_one_name() {
    for (name, builder) in modes() {
        let policy = policy_of(builder);
        let mut names = BTreeSet::new();
        for parameter in &policy.parameters {
            let (name_of, _) = parameter.split_once('=').unwrap();
            assert!(names.insert(name_of.to_owned()), "{name}: {name_of}");
            assert!(policy.text.contains(&format!("(param \"{name_of}\")")), "{name}: {name_of}");
        }
        assert_eq!(policy.text.matches("(param \"").count() > 0, !names.is_empty());
        for path in ["/Users", "/private", "/tmp", "Volumes"] {
            let in_rules = policy.text.matches(path).count();
            // The one path of the system that a rule names itself.
            let own = policy.text.matches("/private/var/run/mDNSResponder").count() * usize::from(path == "/private");
            assert_eq!(in_rules, own, "{name}: {path} is no part of the text");
        }
    }
}
