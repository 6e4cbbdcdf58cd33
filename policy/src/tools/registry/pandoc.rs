//! `pandoc`: converts documents.

use crate::{
    effect::Host,
    tools::host,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("pandoc", "converts documents", "pandoc 2.17, pandoc --help")
    .syntax(Syntax::EXACT)
    .flags(&[
        Flag::value(&["-f", "-r", "--from", "--read"], Role::Text),
        Flag::value(&["-t", "-w", "--to", "--write"], Role::Text),
        Flag::value(&["-o", "--output"], Role::WriteOrDash),
        Flag::value(&["--data-dir"], Role::Config("templates, filters and writers")),
        Flag::value(&["-M", "--metadata"], Role::Text),
        Flag::value(&["--metadata-file"], Role::Read),
        Flag::value(&["-d", "--defaults"], Role::Config("options of any kind")),
        Flag::switch(&["--file-scope"]),
        Flag::glued(&["--sandbox"], Role::Text),
        Flag::glued(&["-s", "--standalone"], Role::Text),
        Flag::glued(&["--ascii"], Role::Text),
        Flag::glued(&["--toc", "--table-of-contents"], Role::Text),
        Flag::glued(&["-N", "--number-sections"], Role::Text),
        Flag::switch(&["--no-highlight"]),
        Flag::glued(&["-p", "--preserve-tabs"], Role::Text),
        Flag::switch(&["--self-contained"]),
        Flag::switch(&["--embed-resources"]),
        Flag::switch(&["--no-check-certificate"]),
        Flag::switch(&["--strip-empty-paragraphs"]),
        Flag::switch(&["--strip-comments"]),
        Flag::glued(&["--reference-links"], Role::Text),
        Flag::switch(&["--atx-headers"]),
        Flag::glued(&["--listings"], Role::Text),
        Flag::glued(&["-i", "--incremental"], Role::Text),
        Flag::glued(&["--section-divs"], Role::Text),
        Flag::glued(&["--html-q-tags"], Role::Text),
        Flag::switch(&["-C", "--citeproc"]),
        Flag::switch(&["--natbib"]),
        Flag::switch(&["--biblatex"]),
        Flag::switch(&["--mathml"]),
        Flag::switch(&["--gladtex"]),
        Flag::switch(&["--trace"]),
        Flag::switch(&["--dump-args"]),
        Flag::switch(&["--ignore-args"]),
        Flag::switch(&["--verbose"]),
        Flag::switch(&["--quiet"]),
        Flag::switch(&["--fail-if-warnings"]),
        Flag::switch(&["--bash-completion"]),
        Flag::switch(&["--list-input-formats"]),
        Flag::switch(&["--list-output-formats"]),
        Flag::glued(&["--list-extensions"], Role::Text),
        Flag::switch(&["--list-highlight-languages"]),
        Flag::switch(&["--list-highlight-styles"]),
        Flag::switch(&["-v", "--version"]),
        Flag::switch(&["-h", "--help"]),
        Flag::value(&["--template"], Role::Text),
        Flag::value(&["-V", "--variable"], Role::Text),
        Flag::value(&["--wrap"], Role::Text),
        Flag::value(&["--toc-depth"], Role::Text),
        Flag::value(&["--number-offset"], Role::Text),
        Flag::value(&["--top-level-division"], Role::Text),
        Flag::value(&["--extract-media"], Role::Write),
        Flag::value(&["--resource-path"], Role::Text),
        Flag::value(&["-H", "--include-in-header"], Role::Read),
        Flag::value(&["-B", "--include-before-body"], Role::Read),
        Flag::value(&["-A", "--include-after-body"], Role::Read),
        Flag::value(&["--highlight-style"], Role::Text),
        Flag::value(&["--syntax-definition"], Role::Read),
        Flag::value(&["--dpi"], Role::Text),
        Flag::value(&["--eol"], Role::Text),
        Flag::value(&["--columns"], Role::Text),
        Flag::value(&["--tab-stop"], Role::Text),
        Flag::value(&["--pdf-engine"], Role::Program),
        Flag::value(&["--pdf-engine-opt"], Role::Opaque("an option of the program that makes PDF")),
        Flag::value(&["--reference-doc"], Role::Read),
        Flag::value(&["--request-header"], Role::Text),
        Flag::value(&["--abbreviations"], Role::Read),
        Flag::value(&["--indented-code-classes"], Role::Text),
        Flag::value(&["--default-image-extension"], Role::Text),
        Flag::value(&["-F", "--filter"], Role::Program),
        Flag::value(&["-L", "--lua-filter"], Role::CodeFile("Lua")),
        Flag::value(&["--shift-heading-level-by"], Role::Text),
        Flag::value(&["--base-header-level"], Role::Text),
        Flag::value(&["--track-changes"], Role::Text),
        Flag::value(&["--reference-location"], Role::Text),
        Flag::value(&["--markdown-headings"], Role::Text),
        Flag::value(&["--slide-level"], Role::Text),
        Flag::value(&["--email-obfuscation"], Role::Text),
        Flag::value(&["--id-prefix"], Role::Text),
        Flag::value(&["-T", "--title-prefix"], Role::Text),
        Flag::value(&["-c", "--css"], Role::Text),
        Flag::value(&["--epub-subdirectory"], Role::Text),
        Flag::value(&["--epub-cover-image"], Role::Read),
        Flag::value(&["--epub-metadata"], Role::Read),
        Flag::value(&["--epub-embed-font"], Role::Read),
        Flag::value(&["--epub-chapter-level"], Role::Text),
        Flag::value(&["--ipynb-output"], Role::Text),
        Flag::value(&["--bibliography"], Role::Read),
        Flag::value(&["--csl"], Role::Read),
        Flag::value(&["--citation-abbreviations"], Role::Read),
        Flag::glued(&["--webtex"], Role::Text),
        Flag::glued(&["--mathjax"], Role::Text),
        Flag::glued(&["--katex"], Role::Text),
        Flag::value(&["--log"], Role::Write),
        Flag::value(&["-D", "--print-default-template"], Role::Text),
        Flag::value(&["--print-default-data-file"], Role::Text),
        Flag::value(&["--print-highlight-style"], Role::Text),
    ])
    .operands(Operands::Judged)
    .judge(converts)
    .examples(&[
        ex("pandoc a.md -t html", "read a.md"),
        ex("pandoc a.md -o a.html", "read a.md; write a.html"),
        ex("pandoc a.md -o a.pdf", "read a.md; write a.pdf; run a program that makes PDF; connect ?"),
        ex("pandoc https://a.b/c", "connect a.b"),
        ex("pandoc --template=https://t.example/x a.md", "read a.md; connect t.example"),
        ex("pandoc -t docx -o - a.md", "read a.md; connect ?"),
        ex("pandoc -t docx+styles a.md", "read a.md; connect ?"),
        ex("pandoc -t icml a.md", "read a.md; connect ?"),
        ex("pandoc --citeproc a.md", "read a.md; connect ?"),
        ex("pandoc -t x.lua a.md", "read a.md; opaque"),
        ex("pandoc --self-contained a.md", "read a.md; connect ?"),
        ex("pandoc --lua-filter=x a.md", "read a.md; read x; run x"),
        ex(
            "pandoc -F ./f -d d --data-dir e --pdf-engine p --pdf-engine-opt o --log l --extract-media m a",
            "connect ?; opaque; inner ./f; inner p; write l; write m; read a",
        ),
    ]);

/// Formats, as a writer (`docx+styles`) or the end of a file's name, into which images are fetched.
const FETCHES: &[&[u8]] = &[
    b"docx",
    b"odt",
    b"opendocument",
    b"pptx",
    b"epub",
    b"fb2",
    b"rtf",
    b"pdf",
    b"ipynb",
    b"icml",
    b"chunkedhtml",
    b"zip",
];

fn converts(call: &Call<'_>, findings: &mut Findings<'_>) {
    for operand in call.operand_args() {
        if operand.text.contains(&b':') {
            findings.connect(operand.span, host(operand));
        } else if operand.known() != Some(b"-") {
            findings.read(operand);
        }
    }
    for format in call.values("--from").chain(call.values("--to")) {
        if format.known().is_none_or(|name| name.ends_with(b".lua")) {
            findings.opaque(format.span, "a reader or writer in Lua");
        }
    }
    if call.values("--output").any(|file| file.known().is_none_or(|name| name.ends_with(b".pdf")))
        && !call.has("--pdf-engine")
    {
        findings.run(call.span, "a program that makes PDF");
    }
    let named = call.given.iter().filter_map(|given| given.value.as_deref());
    for value in named.filter(|value| value.text.windows(3).any(|part| part == b"://")) {
        findings.connect(value.span, host(value));
    }
    let fetches = |name: &[u8]| FETCHES.iter().any(|kind| name.windows(kind.len()).any(|part| part == *kind));
    let embeds = call.values("--to").chain(call.values("--output")).any(|word| word.known().is_none_or(fetches));
    // A document may name the URL of its bibliography.
    if embeds
        || call.has("--citeproc")
        || call.has("--extract-media")
        || call.has("--self-contained")
        || call.has("--embed-resources")
    {
        findings.connect(call.span, Host::Unknown);
    }
}
