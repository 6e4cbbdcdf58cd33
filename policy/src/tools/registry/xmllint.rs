//! `xmllint`: checks and queries XML.

use crate::{
    effect::Host,
    tools::host,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("xmllint", "checks and queries XML", "libxml2 2.9.14, xmllint(1)")
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["--version", "-version"]),
        Flag::switch(&["--debug", "-debug"]),
        Flag::switch(&["--debugent", "-debugent"]),
        Flag::switch(&["--copy", "-copy"]),
        Flag::switch(&["--recover", "-recover"]),
        Flag::switch(&["--huge", "-huge"]),
        Flag::switch(&["--noenc", "-noenc"]),
        Flag::switch(&["--noout", "-noout"]),
        Flag::switch(&["--nonet", "-nonet"]),
        Flag::switch(&["--nocompact", "-nocompact"]),
        Flag::switch(&["--htmlout", "-htmlout"]),
        Flag::switch(&["--nowrap", "-nowrap"]),
        Flag::switch(&["--postvalid", "-postvalid"]),
        Flag::switch(&["--quiet", "-quiet"]),
        Flag::switch(&["--timing", "-timing"]),
        Flag::switch(&["--repeat", "-repeat"]),
        Flag::switch(&["--insert", "-insert"]),
        Flag::switch(&["--compress", "-compress"]),
        Flag::switch(&["--html", "-html"]),
        Flag::switch(&["--xmlout", "-xmlout"]),
        Flag::switch(&["--nodefdtd", "-nodefdtd"]),
        Flag::switch(&["--push", "-push"]),
        Flag::switch(&["--pushsmall", "-pushsmall"]),
        Flag::switch(&["--memory", "-memory"]),
        Flag::switch(&["--nowarning", "-nowarning"]),
        Flag::switch(&["--noblanks", "-noblanks"]),
        Flag::switch(&["--nocdata", "-nocdata"]),
        Flag::switch(&["--format", "-format"]),
        Flag::switch(&["--dropdtd", "-dropdtd"]),
        Flag::switch(&["--c14n", "-c14n"]),
        Flag::switch(&["--c14n11", "-c14n11"]),
        Flag::switch(&["--exc-c14n", "-exc-c14n"]),
        Flag::switch(&["--nsclean", "-nsclean"]),
        Flag::switch(&["--testIO", "-testIO"]),
        Flag::switch(&["--nocatalogs", "-nocatalogs"]),
        Flag::switch(&["--auto", "-auto"]),
        Flag::switch(&["--noxincludenode", "-noxincludenode"]),
        Flag::switch(&["--nofixup-base-uris", "-nofixup-base-uris"]),
        Flag::switch(&["--stream", "-stream"]),
        Flag::switch(&["--walker", "-walker"]),
        Flag::switch(&["--chkregister", "-chkregister"]),
        Flag::switch(&["--sax1", "-sax1"]),
        Flag::switch(&["--sax", "-sax"]),
        Flag::switch(&["--oldxml10", "-oldxml10"]),
        Flag::switch(&["--load-trace", "-load-trace"]),
        Flag::switch(&["--catalogs", "-catalogs"]),
        Flag::switch(&["--noent", "-noent"]),
        Flag::switch(&["--valid", "-valid"]),
        Flag::switch(&["--loaddtd", "-loaddtd"]),
        Flag::switch(&["--dtdattr", "-dtdattr"]),
        Flag::switch(&["--xinclude", "-xinclude"]),
        Flag::switch(&["--shell", "-shell"]).does(&[Fact::Opaque("commands come from its input")]),
        Flag::value(&["--path", "-path"], Role::Text),
        Flag::value(&["--dtdvalid", "-dtdvalid"], Role::Text),
        Flag::value(&["--dtdvalidfpi", "-dtdvalidfpi"], Role::Text),
        Flag::value(&["--maxmem", "-maxmem"], Role::Text),
        Flag::value(&["--encode", "-encode"], Role::Text),
        Flag::value(&["--pretty", "-pretty"], Role::Text),
        Flag::value(&["--pattern", "-pattern"], Role::Text),
        Flag::value(&["--relaxng", "-relaxng"], Role::Text),
        Flag::value(&["--schema", "-schema"], Role::Text),
        Flag::value(&["--schematron", "-schematron"], Role::Text),
        Flag::value(&["--xpath", "-xpath"], Role::Text),
        Flag::value(&["-o", "--output", "-output"], Role::Write),
    ])
    .operands(Operands::Judged)
    .judge(loads)
    .examples(&[
        ex("xmllint --noout a.xml", "read a.xml"),
        ex("xmllint --xpath //a -format a.xml", "read a.xml"),
        ex("xmllint -o out a.xml", "read a.xml; write out"),
        ex("xmllint --shell a.xml", "read a.xml; opaque"),
        ex("xmllint --valid a.xml", "read a.xml; connect ?"),
        ex("xmllint --valid --nonet a.xml", "read a.xml"),
        ex("xmllint --nonet --schema s.xsd a.xml", "read s.xsd; read a.xml"),
        ex("xmllint --relaxng https://a.b/s a.xml", "connect a.b; connect ?; read a.xml"),
        ex("xmllint --c14n a.xml", "read a.xml; connect ?"),
        ex("xmllint --nonet -exc-c14n a.xml", "read a.xml"),
        ex("xmllint --postvalid a.xml", "read a.xml; connect ?"),
        ex("xmllint https://a.b/c", "connect a.b"),
        ex("xmllint -", ""),
    ]);

fn loads(call: &Call<'_>, findings: &mut Findings<'_>) {
    let schemas = ["--dtdvalid", "--relaxng", "--schema", "--schematron"];
    for file in call.operand_args().chain(schemas.iter().flat_map(|flag| call.values(flag))) {
        if file.text.contains(&b':') {
            findings.connect(file.span, host(file));
        } else if file.known() != Some(b"-") {
            findings.read(file);
        }
    }
    // What the document names is loaded too, over the network unless that is off.
    let loads = [
        "--dtdvalid",
        "--dtdvalidfpi",
        "--relaxng",
        "--schema",
        "--schematron",
        "--noent",
        "--postvalid",
        "--c14n",
        "--c14n11",
        "--exc-c14n",
        "--valid",
        "--loaddtd",
        "--dtdattr",
        "--xinclude",
    ]
    .iter()
    .any(|flag| call.has(flag));
    if loads && !call.has("--nonet") {
        findings.connect(call.span, Host::Unknown);
    }
}
