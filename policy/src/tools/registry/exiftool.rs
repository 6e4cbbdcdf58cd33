//! `exiftool`: shows and changes metadata.

use crate::{
    shell::Form,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Operands, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("exiftool", "shows and changes metadata", "ExifTool 12.57, exiftool(1)")
    .syntax(Syntax::RAW)
    .alone(&["-ver"])
    .operands(Operands::Judged)
    .judge(shows)
    .examples(&[
        ex("exiftool a.jpg", "read a.jpg"),
        ex("exiftool -json -G -Make -EXIF:all a.jpg", "read a.jpg"),
        ex("exiftool -r -ext jpg d", "read d"),
        ex("exiftool -Artist=x a.jpg", "opaque; read a.jpg"),
        ex("exiftool \"-all<x\" a.jpg", "opaque; read a.jpg"),
        ex("exiftool -if '$x' a.jpg", "opaque; read ?; read a.jpg"),
        ex("exiftool -o out a.jpg", "opaque; read out; read a.jpg"),
        ex("exiftool -@ args", "opaque; read args"),
        ex("exiftool -Delete_original -Out o a.jpg", "opaque; read o; read a.jpg"),
        ex("exiftool -ver", ""),
        ex("exiftool $x", "opaque; read ?"),
    ]);

/// Flags that only choose what is shown and how.
const SHOWS: &[&str] = &[
    "-a",
    "-b",
    "-e",
    "-ee",
    "-f",
    "-fast",
    "-fast2",
    "-fast3",
    "-g",
    "-g0",
    "-g1",
    "-g2",
    "-g3",
    "-g4",
    "-G",
    "-G0",
    "-G1",
    "-G2",
    "-G3",
    "-G4",
    "-G0:1",
    "-G1:2",
    "-H",
    "-htmlDump",
    "-j",
    "-json",
    "-l",
    "-long",
    "-L",
    "-latin",
    "-m",
    "-n",
    "-q",
    "-quiet",
    "-r",
    "-r.",
    "-recurse",
    "-s",
    "-s1",
    "-s2",
    "-s3",
    "-S",
    "-short",
    "-t",
    "-tab",
    "-T",
    "-table",
    "-u",
    "-U",
    "-unknown",
    "-unknown2",
    "-v",
    "-v0",
    "-v1",
    "-v2",
    "-v3",
    "-v4",
    "-v5",
    "-verbose",
    "-X",
    "-xmlFormat",
    "-csv",
    "-D",
    "-decimal",
    "-E",
    "-escapeHTML",
    "-ex",
    "-list",
    "-listf",
    "-listr",
    "-listw",
    "-listd",
    "-listg",
    "-listwf",
    "-ver",
    "-duplicates",
    "-forcePrint",
    "-args",
    "-argFormat",
    "-progress",
    "-z",
    "-zip",
    "-php",
    "-sort",
    "-struct",
    "-scanForXMP",
    "-ignoreMinorErrors",
    "-binary",
];

/// Options that write, run code or take a word for such; their letters may be of either case.
const ACTIVE: &[&str] = &[
    "out",
    "if",
    "use",
    "api",
    "csv",
    "diff",
    "efile",
    "config",
    "preserve",
    "wext",
    "wm",
    "pause",
    "plot",
    "ok",
    "srcfile",
    "userparam",
    "argfile",
    "textout",
    "tagout",
    "printformat",
    "printconv",
    "listitem",
    "geotag",
    "geosync",
    "geotime",
    "fileorder",
    "common_args",
    "stay_open",
    "tagsfromfile",
    "addtagsfromfile",
    "writemode",
    "password",
    "charset",
    "lang",
    "sep",
    "separator",
    "dateformat",
    "coordformat",
    "extension",
    "exclude",
    "ignore",
    "globaltimeshift",
    "imagehash",
    "limitlongvalues",
    "requesttags",
];

/// Options that go on in several ways.
const ACTIVE_BEGINNINGS: &[&str] =
    &["overwrite_", "delete_", "restore_", "execute", "efile", "filenum", "echo", "csvdelim", "if0", "if1", "geolocat"];

/// Flags whose next word only chooses what is shown.
const VALUES: &[&str] = &[
    "-c",
    "-coordFormat",
    "-charset",
    "-d",
    "-dateFormat",
    "-ext",
    "-extension",
    "-i",
    "-ignore",
    "-lang",
    "-sep",
    "-separator",
    "-x",
    "-exclude",
    "-password",
    "-echo",
    "-echo1",
    "-echo2",
];

fn shows(call: &Call<'_>, findings: &mut Findings<'_>) {
    let mut words = call.args.iter();
    while let Some(word) = words.next() {
        let flag = word.known_str().filter(|text| text.starts_with('-') && text.len() > 1);
        match flag {
            Some(flag) if SHOWS.contains(&flag) => {}
            Some(flag) if VALUES.contains(&flag) => {
                words.next();
            }
            Some(flag) if is_tag(flag) => {}
            Some(_) => findings.opaque(word.span, "an option that may write, run code or read further options"),
            None if word.known() == Some(b"-") => {}
            None => {
                if word.form == Form::Any || word.may_begin_with(b'-') {
                    findings.opaque(word.span, "a word that may be an option");
                }
                findings.read(word);
            }
        }
    }
}

/// `-TAG` or `-GROUP:TAG`, to be shown. Names of tags begin with a capital letter here, so that no option is taken for one.
fn is_tag(flag: &str) -> bool {
    let name = flag.trim_start_matches('-');
    name.len() > 2
        && name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'*' | b'?' | b'_' | b'-'))
        && !ACTIVE.contains(&name.to_ascii_lowercase().as_str())
        && !ACTIVE_BEGINNINGS.iter().any(|option| name.to_ascii_lowercase().starts_with(option))
}
