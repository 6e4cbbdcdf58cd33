//! `parallel`: builds and runs shell commands from its input.

use crate::{
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::{Findings, Inner},
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool =
    Tool::new("parallel", "builds and runs shell commands from its input", "GNU parallel 20221122, parallel(1)")
        .aliases(&["sem"])
        .syntax(Syntax::GNU.operand_ends_flags())
        .flags(&[
            Flag::value(&["--arg-file-sep"], Role::Text),
            Flag::value(&["--arg-sep"], Role::Text),
            Flag::value(&["--basenamereplace"], Role::Text),
            Flag::value(&["--bnr"], Role::Text),
            Flag::value(&["--basenameextensionreplace"], Role::Text),
            Flag::value(&["--bner"], Role::Text),
            Flag::value(&["--block"], Role::Text),
            Flag::value(&["--block-size"], Role::Text),
            Flag::value(&["--block-timeout"], Role::Text),
            Flag::value(&["--bt"], Role::Text),
            Flag::value(&["--colsep"], Role::Text),
            Flag::value(&["-C"], Role::Text),
            Flag::value(&["--trim"], Role::Text),
            Flag::value(&["--delay"], Role::Text),
            Flag::value(&["--delimiter"], Role::Text),
            Flag::value(&["-d"], Role::Text),
            Flag::value(&["--dirnamereplace"], Role::Text),
            Flag::value(&["--dnr"], Role::Text),
            Flag::value(&["-E"], Role::Text),
            Flag::value(&["--group-by"], Role::Text),
            Flag::value(&["--halt-on-error"], Role::Text),
            Flag::value(&["--halt"], Role::Text),
            Flag::value(&["--header"], Role::Text),
            Flag::value(&["-I"], Role::Text),
            Flag::value(&["--jobs"], Role::Text),
            Flag::value(&["-j"], Role::Text),
            Flag::value(&["--max-procs"], Role::Text),
            Flag::value(&["-P"], Role::Text),
            Flag::value(&["-L"], Role::Text),
            Flag::value(&["--load"], Role::Text),
            Flag::value(&["--memfree"], Role::Text),
            Flag::value(&["--retries"], Role::Text),
            Flag::value(&["--memsuspend"], Role::Text),
            Flag::value(&["--minversion"], Role::Text),
            Flag::value(&["--max-args"], Role::Text),
            Flag::value(&["-n"], Role::Text),
            Flag::value(&["-N"], Role::Text),
            Flag::value(&["--max-replace-args"], Role::Text),
            Flag::value(&["--nice"], Role::Text),
            Flag::value(&["--process-slot-var"], Role::Text),
            Flag::value(&["--recstart"], Role::Text),
            Flag::value(&["--recend"], Role::Text),
            Flag::value(&["--max-chars"], Role::Text),
            Flag::value(&["-s"], Role::Text),
            Flag::value(&["--semaphore-name"], Role::Text),
            Flag::value(&["--id"], Role::Text),
            Flag::value(&["--semaphore-timeout"], Role::Text),
            Flag::value(&["--st"], Role::Text),
            Flag::value(&["--seqreplace"], Role::Text),
            Flag::value(&["--shell-completion"], Role::Text),
            Flag::value(&["--ssh-delay"], Role::Text),
            Flag::value(&["--slotreplace"], Role::Text),
            Flag::value(&["--tagstring"], Role::Text),
            Flag::value(&["--ctagstring"], Role::Text),
            Flag::value(&["--term-seq"], Role::Text),
            Flag::value(&["--timeout"], Role::Text),
            Flag::value(&["--extensionreplace"], Role::Text),
            Flag::value(&["--er"], Role::Text),
            Flag::value(&["--total-jobs"], Role::Text),
            Flag::value(&["--total"], Role::Text),
            Flag::switch(&["--null"]),
            Flag::switch(&["-0"]),
            Flag::switch(&["--bar"]),
            Flag::switch(&["--pipe"]),
            Flag::switch(&["--bg"]),
            Flag::switch(&["--cat"]),
            Flag::switch(&["--cleanup"]),
            Flag::switch(&["--color"]),
            Flag::switch(&["--color-failed"]),
            Flag::switch(&["--cf"]),
            Flag::switch(&["--compress"]),
            Flag::switch(&["--csv"]),
            Flag::switch(&["--ctag"]),
            Flag::switch(&["--dry-run"]),
            Flag::switch(&["--eta"]),
            Flag::switch(&["--fg"]),
            Flag::switch(&["--fifo"]),
            Flag::switch(&["--filter-hosts"]),
            Flag::switch(&["--gnu"]),
            Flag::switch(&["--group"]),
            Flag::switch(&["--help"]),
            Flag::switch(&["-h"]),
            Flag::switch(&["--hostgroups"]),
            Flag::switch(&["--hgrp"]),
            Flag::switch(&["--keep-order"]),
            Flag::switch(&["-k"]),
            Flag::switch(&["--latest-line"]),
            Flag::switch(&["--ll"]),
            Flag::switch(&["--line-buffer"]),
            Flag::switch(&["--lb"]),
            Flag::switch(&["--line-buffered"]),
            Flag::switch(&["--link"]),
            Flag::switch(&["--xapply"]),
            Flag::switch(&["--controlmaster"]),
            Flag::switch(&["-M"]),
            Flag::switch(&["-m"]),
            Flag::switch(&["--nonall"]),
            Flag::switch(&["--onall"]),
            Flag::switch(&["--open-tty"]),
            Flag::switch(&["-o"]),
            Flag::switch(&["--spreadstdin"]),
            Flag::switch(&["--plain"]),
            Flag::switch(&["--plus"]),
            Flag::switch(&["--progress"]),
            Flag::switch(&["--max-line-length-allowed"]),
            Flag::switch(&["--number-of-cpus"]),
            Flag::switch(&["--number-of-cores"]),
            Flag::switch(&["--number-of-sockets"]),
            Flag::switch(&["--number-of-threads"]),
            Flag::switch(&["--no-keep-order"]),
            Flag::switch(&["--interactive"]),
            Flag::switch(&["-p"]),
            Flag::switch(&["--quote"]),
            Flag::switch(&["-q"]),
            Flag::switch(&["--no-run-if-empty"]),
            Flag::switch(&["-r"]),
            Flag::switch(&["--noswap"]),
            Flag::switch(&["--regexp"]),
            Flag::switch(&["--remove-rec-sep"]),
            Flag::switch(&["--removerecsep"]),
            Flag::switch(&["--rrs"]),
            Flag::switch(&["--round-robin"]),
            Flag::switch(&["--round"]),
            Flag::switch(&["--show-limits"]),
            Flag::switch(&["--session"]),
            Flag::switch(&["--shell-quote"]),
            Flag::switch(&["--shuf"]),
            Flag::switch(&["--skip-first-line"]),
            Flag::switch(&["--silent"]),
            Flag::switch(&["--tty"]),
            Flag::switch(&["--tag"]),
            Flag::switch(&["--tee"]),
            Flag::switch(&["--ungroup"]),
            Flag::switch(&["-u"]),
            Flag::switch(&["--use-sockets-instead-of-threads"]),
            Flag::switch(&["--use-cores-instead-of-threads"]),
            Flag::switch(&["--use-cpus-instead-of-cores"]),
            Flag::switch(&["--verbose"]),
            Flag::switch(&["-t"]),
            Flag::switch(&["-v"]),
            Flag::switch(&["--version"]),
            Flag::switch(&["-V"]),
            Flag::switch(&["--wait"]),
            Flag::switch(&["-X"]),
            Flag::switch(&["--exit"]),
            Flag::switch(&["-x"]),
            Flag::switch(&["--xargs"]),
            Flag::switch(&["--will-cite"]),
            Flag::switch(&["--citation"]),
            Flag::switch(&["--bibtex"]),
            Flag::switch(&["--resume"]),
            Flag::switch(&["--resume-failed"]),
            Flag::switch(&["--retry-failed"]),
            Flag::switch(&["--pipepart"]),
            Flag::switch(&["--pipe-part"]),
            Flag::glued(&["--eof", "-e"], Role::Text),
            Flag::glued(&["--replace", "-i"], Role::Text),
            Flag::glued(&["--max-lines", "-l"], Role::Text),
            Flag::value(&["-a", "--arg-file"], Role::Read),
            Flag::value(&["-S", "--sshlogin"], Role::Host),
            Flag::value(&["--slf", "--sshloginfile"], Role::Opaque("a list of machines")),
            Flag::value(&["--bf", "--basefile"], Role::Opaque("copies files to other machines")),
            Flag::value(&["--compress-program"], Role::Program),
            Flag::value(&["--decompress-program"], Role::Program),
            Flag::value(&["--joblog", "--jl"], Role::Write),
            Flag::value(&["--results", "--res"], Role::Write),
            Flag::value(&["--tmpdir"], Role::Write),
            Flag::switch(&["--files", "--output-as-files", "--outputasfiles"]).does(&[Fact::Writes(Place::At("/tmp"))]),
            Flag::value(&["--ssh"], Role::Shell),
            Flag::value(&["--rpl"], Role::Code("Perl")),
            Flag::value(&["--filter"], Role::Code("Perl")),
            Flag::value(&["--bin"], Role::Text),
            Flag::value(&["--shard"], Role::Text),
            Flag::value(&["--limit"], Role::Shell),
            Flag::value(&["-J", "--profile"], Role::Config("a profile adds flags")),
            Flag::value(&["--env"], Role::Text),
            Flag::switch(&["--record-env"]).does(&[Fact::Writes(Place::InHome(".parallel"))]),
            Flag::value(&["--return", "--trc"], Role::Opaque("copies files from other machines")),
            Flag::value(&["--transferfile", "--tf"], Role::Opaque("copies files to other machines")),
            Flag::switch(&["--transfer"]).does(&[Fact::Opaque("copies files to other machines")]),
            Flag::value(&["--rsync-opts"], Role::Opaque("flags of rsync")),
            Flag::value(&["--workdir", "--wd"], Role::Enter),
            Flag::switch(&["--tmux", "--tmuxpane"]),
            Flag::value(
                &["--sql", "--sqlmaster", "--sqlandworker", "--sqlworker"],
                Role::Opaque("runs jobs from a database"),
            ),
            Flag::switch(&["--semaphore"]),
            Flag::switch(&["--embed"]),
            Flag::switch(&["--shebang", "--hashbang", "--shebang-wrap"]).does(&[Fact::Opaque("a script")]),
            Flag::value(&["--template", "--tmpl"], Role::Opaque("writes files from templates")),
        ])
        .operands(Operands::Judged)
        .effects(&[Fact::Writes(Place::InHome(".parallel"))])
        .judge(command)
        .examples(&[
            ex("parallel rm ::: a", "inner rm $x; write /home/u/.parallel/**"),
            ex("parallel -j4 gzip {} ::: a b", "inner gzip $X; write /home/u/.parallel/**"),
            ex("parallel 'cat x && rm y' ::: a", "shell cat x && rm y$X; write /home/u/.parallel/**"),
            ex("parallel cat :::: list", "inner cat $x; read list; write /home/u/.parallel/**"),
            ex("parallel", "opaque; write /home/u/.parallel/**"),
            ex("parallel -a f rm", "read f; inner rm $x; write /home/u/.parallel/**"),
            ex("parallel -S host ls", "connect host; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --slf f ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --bf f ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --compress-program ./x ls", "inner ./x; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --decompress-program ./x ls", "inner ./x; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --joblog l ls", "write l; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --results d ls", "write d; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --tmpdir d ls", "write d; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --files ls", "write /tmp/**; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --ssh ./x ls", "shell ./x; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --rpl '{x} 1' ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --filter 1 ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --limit ./x ls", "shell ./x; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel -J p ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --record-env", "opaque; write /home/u/.parallel/**"),
            ex("parallel --return x ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --tf x ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --transfer ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --rsync-opts x ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --wd src ls", "inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --sql x ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --shebang ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
            ex("parallel --tmpl a=b ls", "opaque; inner ls $x; write /home/u/.parallel/**"),
        ]);

fn command(call: &Call<'_>, findings: &mut Findings<'_>) {
    let first = call.operands.first().map_or(call.args.len(), |operand| operand.at);
    let words = call.args.get(first..).unwrap_or_default();
    let sources = words.iter().position(|word| word.text.starts_with(b":::")).unwrap_or(words.len());
    let (words, sources) = words.split_at(sources);
    files(sources, findings);
    if words.is_empty() {
        findings.opaque(call.span, "the input holds the commands");
        return;
    }
    // The words become one line for a shell. Where none of their characters mean anything to it, they stay words.
    if words.iter().all(is_plain) {
        let mut args: Vec<Arg> = words.iter().map(filled).collect();
        if args == words {
            args.push(Arg::any(call.span));
        }
        findings.perhaps_command(args);
        return;
    }
    let text = words.iter().map(|word| word.text.as_slice()).collect::<Vec<_>>().join(&b' ');
    let form = if words.iter().all(|word| word.form == Form::Exact) { Form::Prefix } else { Form::Any };
    let code = Arg { text, form, span: call.span };
    findings.inner(Inner::Script { code, shell: "sh", params: Vec::new(), surely: false });
}

/// Input behind `::::` comes from files.
fn files(sources: &[Arg], findings: &mut Findings<'_>) {
    let mut from_files = false;
    for word in sources {
        match word.known() {
            Some(b":::" | b":::+") => from_files = false,
            Some(b"::::" | b"::::+") => from_files = true,
            _ if from_files => findings.read(word),
            _ => {}
        }
    }
}

fn is_plain(word: &Arg) -> bool {
    word.form == Form::Exact
        && word.text.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_./,:@%+={}#".contains(byte))
        && word.text.first() != Some(&b'#')
}

/// The word with what is known before the first replacement string.
fn filled(word: &Arg) -> Arg {
    match word.text.iter().position(|byte| *byte == b'{') {
        Some(at) => {
            let text = word.text.get(..at).unwrap_or_default().to_vec();
            Arg { text, form: Form::Prefix, span: word.span }
        }
        None => word.clone(),
    }
}
