//! `cpio`: copies files into and out of archives.

use crate::{
    effect::{Effect, Target},
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Flag, Operands, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("cpio", "copies files into and out of archives", "GNU cpio 2.13, cpio(1)")
    .flags(&[
        Flag::switch(&["-i", "--extract"]),
        Flag::switch(&["-o", "--create"]),
        Flag::switch(&["-p", "--pass-through"]),
        Flag::switch(&["-t", "--list"]),
        Flag::value(&["--block-size"], Role::Text),
        Flag::switch(&["-B"]),
        Flag::switch(&["-c"]),
        Flag::value(&["-C", "--io-size"], Role::Text),
        Flag::value(&["-D", "--directory"], Role::Enter),
        Flag::switch(&["--force-local"]),
        Flag::value(&["-H", "--format"], Role::Text),
        Flag::switch(&["--quiet"]),
        Flag::value(&["-R", "--owner"], Role::Text),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-V", "--dot"]),
        Flag::value(&["-W", "--warning"], Role::Text),
        Flag::value(&["-F", "--file"], Role::Text),
        Flag::value(&["-M", "--message"], Role::Text),
        Flag::value(&["--rsh-command"], Role::Shell),
        Flag::switch(&["-b", "--swap"]),
        Flag::switch(&["-f", "--nonmatching"]),
        Flag::value(&["-I"], Role::Text),
        Flag::switch(&["-n", "--numeric-uid-gid"]),
        Flag::switch(&["-r", "--rename"]),
        Flag::switch(&["-s", "--swap-bytes"]),
        Flag::switch(&["-S", "--swap-halfwords"]),
        Flag::switch(&["--to-stdout"]),
        Flag::value(&["-E", "--pattern-file"], Role::Read),
        Flag::switch(&["--only-verify-crc"]),
        Flag::switch(&["-A", "--append"]),
        Flag::switch(&["--device-independent", "--reproducible"]),
        Flag::switch(&["--ignore-devno"]),
        Flag::value(&["-O"], Role::Text),
        Flag::switch(&["--renumber-inodes"]),
        Flag::switch(&["-l", "--link"]),
        Flag::switch(&["--absolute-filenames"]),
        Flag::switch(&["--no-absolute-filenames"]),
        Flag::switch(&["-0", "--null"]),
        Flag::switch(&["-a", "--reset-access-time"]),
        Flag::switch(&["-L", "--dereference"]),
        Flag::switch(&["-d", "--make-directories"]),
        Flag::switch(&["-m", "--preserve-modification-time"]),
        Flag::switch(&["--no-preserve-owner"]),
        Flag::switch(&["--sparse"]),
        Flag::switch(&["-u", "--unconditional"]),
        Flag::ends(&["-?", "--help"]),
        Flag::switch(&["--usage"]),
        Flag::ends(&["--version"]),
    ])
    .operands(Operands::Judged)
    .judge(archive)
    .examples(&[
        ex("cpio -itv", ""),
        ex("cpio -t -F a.cpio", "read a.cpio"),
        ex("cpio -id", "write ?"),
        ex("cpio -id --no-absolute-filenames", "write ./**"),
        ex("cpio -i -D out --no-absolute-filenames -I a.cpio", "read out/a.cpio; write out/**"),
        ex("cpio -o", "read ?"),
        ex("cpio -o -O a.cpio", "read ?; write a.cpio"),
        ex("cpio -pdm dest", "write dest"),
        ex("cpio -i --to-stdout -E pats", "read pats"),
        ex("cpio -it -F h:a --rsh-command=./x", "connect h; run a remote shell; shell ./x"),
        ex("cpio --version", ""),
    ]);

fn archive(call: &Call<'_>, findings: &mut Findings<'_>) {
    let creates = call.has("--create");
    for file in call.values("--file").chain(call.values("-I")).chain(call.values("-O")) {
        if file.text.contains(&b':') && !call.has("--force-local") {
            findings.connect(file.span, host(file));
            findings.run(file.span, "a remote shell");
        } else if creates {
            findings.write(file);
        } else {
            findings.read(file);
        }
    }
    if call.has("--pass-through") {
        for directory in call.operand_args() {
            findings.write(directory);
        }
    } else if creates {
        findings.at(call.span, Effect::Read(Target::Somewhere), "reads the listed files");
    } else if !call.has("--list") && !call.has("--to-stdout") && !call.has("--only-verify-crc") {
        let absolute = !call.has("--no-absolute-filenames");
        let target = if absolute { Target::Somewhere } else { findings.below_cwd(".") };
        findings.at(call.span, Effect::Write(target), "unpacks files");
    }
}
