//! `xargs`: builds and runs commands from its input.

use crate::{
    effect::Target,
    path::AbsPath,
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::{Findings, Inner, Stdin},
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("xargs", "builds and runs commands from its input", "GNU findutils 4.9.0, xargs(1)")
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::switch(&["-0", "--null"]),
            Flag::value(&["-a", "--arg-file"], Role::Read),
            Flag::value(&["-d", "--delimiter"], Role::Text),
            Flag::value(&["-E"], Role::Text),
            Flag::glued(&["-e", "--eof"], Role::Text),
            Flag::value(&["-I"], Role::Text),
            Flag::glued(&["-i", "--replace"], Role::Text),
            Flag::value(&["-L"], Role::Text),
            Flag::glued(&["-l"], Role::Text),
            Flag::value(&["-n", "--max-args"], Role::Text),
            Flag::switch(&["-o", "--open-tty"]),
            Flag::value(&["-P", "--max-procs"], Role::Text),
            Flag::switch(&["-p", "--interactive"]),
            Flag::value(&["--process-slot-var"], Role::Text),
            Flag::switch(&["-r", "--no-run-if-empty"]),
            Flag::value(&["-s", "--max-chars"], Role::Text),
            Flag::switch(&["--show-limits"]),
            Flag::switch(&["-t", "--verbose"]),
            Flag::switch(&["-x", "--exit"]),
            Flag::ends(&["--help"]),
            Flag::ends(&["--version"]),
            Flag::glued(&["--max-lines"], Role::Text),
        ])
        .operands(Operands::Judged)
        .judge(command)
        .examples(&[
            ex("xargs", "inner echo $x"),
            ex("xargs -0 -n 3", "inner echo $x"),
            ex("xargs rm -f", "inner rm -f $x"),
            ex("xargs -i rm {}", "inner rm $X"),
            ex("xargs -I % mv % dir/%", "inner mv $X dir/$X"),
            ex("xargs -I{} sh -c 'x {}'", "inner sh -c x $X"),
            ex("xargs -l rm", "inner rm $x"),
            ex("xargs -e rm", "inner rm $x"),
            ex("xargs -L 1 rm", "inner rm $x"),
            ex("xargs --max-lines rm", "inner rm $x"),
            ex("xargs --replace rm {}", "inner rm $X"),
            ex("xargs --replace=R rm R", "inner rm $X"),
            ex("xargs -I R -n 1 rm R", "inner rm $X $x"),
            ex("xargs -a list cat", "read list; inner cat $x"),
            ex("xargs --arg-file=f rm", "read f; inner rm $x"),
            ex("xargs -P0 -n1 -- rm -r", "inner rm -r $x"),
            ex("xargs -r -t ./x", "inner ./x $x"),
            ex("xargs --process-slot-var=V sh", "inner sh $x"),
            ex("xargs -I% % x", "inner $X x"),
            ex("xargs $x", "inner $x $x; opaque"),
        ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    // Without a command it is `echo`.
    let echo = [Arg::exact("echo", call.span)];
    let marks: Vec<&Arg> = call.values("-I").collect();
    let default = Arg::exact("{}", call.span);
    let replace = call.given("--replace").map(|given| given.value.as_deref().unwrap_or(&default));
    let mark = marks.into_iter().chain(replace).last();
    let counts = ["-L", "--max-lines", "-l", "--max-args"].iter().any(|flag| call.has(flag));
    let words = match call.operands.first() {
        Some(first) => call.args.get(first.at..).unwrap_or_default(),
        None => &echo,
    };
    let mut args: Vec<Arg> = match mark {
        Some(mark) => words.iter().map(|word| replaced(word, mark)).collect(),
        None => words.to_vec(),
    };
    if mark.is_none() || counts {
        // The last of the flags wins, so both may hold.
        args.push(Arg::any(call.span));
    }
    let environment = call
        .values("--process-slot-var")
        .map(|name| (name.clone(), Arg { text: Vec::new(), form: Form::Prefix, span: name.span }))
        .collect();
    // The command does not get the list that xargs reads.
    let nothing = AbsPath::new(b"/dev/null").map_or(Target::Somewhere, Target::Path);
    let stdin = if call.has("--arg-file") { None } else { Some(Stdin::File(nothing)) };
    findings.inner(Inner::Command {
        args,
        environment,
        cwd: None,
        stdin: stdin.filter(|_| !call.has("--open-tty")),
        surely: false,
        keeps_environment: true,
    });
}

/// The word with what is known before the first place where input is put in.
fn replaced(word: &Arg, mark: &Arg) -> Arg {
    let unknown = |known: usize| Arg {
        text: word.text.get(..known).unwrap_or_default().to_vec(),
        form: Form::Prefix,
        span: word.span,
    };
    let Some(mark) = mark.known().filter(|mark| !mark.is_empty()) else {
        return unknown(0);
    };
    match word.text.windows(mark.len()).position(|window| window == mark) {
        Some(at) => unknown(at),
        None => word.clone(),
    }
}
