//! `curl`: transfers data by URL. The user's `~/.curlrc` is the user's word.

use crate::{
    effect::{Effect, Host, Target},
    shell::{Arg, Form},
    tools::{
        argv::Call,
        findings::Findings,
        host,
        spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("curl", "transfers data", "curl 7.88.1 and 8.11, curl(1)")
.syntax(Syntax::GNU.negated())
.flags(&[Flag::value(&["--abstract-unix-socket"], Role::Opaque("a local socket")),
Flag::value(&["--alt-svc"], Role::Write),
Flag::switch(&["--anyauth"]),
Flag::switch(&["-a", "--append"]),
Flag::value(&["--aws-sigv4"], Role::Text),
Flag::switch(&["--basic"]),
Flag::value(&["--cacert"], Role::Read),
Flag::value(&["--capath"], Role::Read),
Flag::value(&["-E", "--cert"], Role::Read),
Flag::switch(&["--cert-status"]),
Flag::value(&["--cert-type"], Role::Text),
Flag::value(&["--ciphers"], Role::Text),
Flag::switch(&["--compressed"]),
Flag::switch(&["--compressed-ssh"]),
Flag::value(&["-K", "--config"], Role::Config("options that write and send")),
Flag::value(&["--connect-timeout"], Role::Text),
Flag::value(&["--connect-to"], Role::Opaque("another address for a host")),
Flag::value(&["-C", "--continue-at"], Role::Text),
Flag::value(&["-b", "--cookie"], Role::Text),
Flag::value(&["-c", "--cookie-jar"], Role::WriteOrDash),
Flag::switch(&["--create-dirs"]),
Flag::value(&["--create-file-mode"], Role::Text),
Flag::switch(&["--crlf"]),
Flag::value(&["--crlfile"], Role::Read),
Flag::value(&["--curves"], Role::Text),
Flag::value(&["-d", "--data"], Role::Text),
Flag::value(&["--data-ascii"], Role::Text),
Flag::value(&["--data-binary"], Role::Text),
Flag::value(&["--data-raw"], Role::Text),
Flag::value(&["--data-urlencode"], Role::Text),
Flag::value(&["--delegation"], Role::Text),
Flag::switch(&["--digest"]),
Flag::switch(&["-q", "--disable"]),
Flag::switch(&["--disable-eprt"]),
Flag::switch(&["--disable-epsv"]),
Flag::switch(&["--disallow-username-in-url"]),
Flag::value(&["--dns-interface"], Role::Text),
Flag::value(&["--dns-ipv4-addr"], Role::Text),
Flag::value(&["--dns-ipv6-addr"], Role::Text),
Flag::value(&["--dns-servers"], Role::Host),
Flag::switch(&["--doh-cert-status"]),
Flag::switch(&["--doh-insecure"]),
Flag::value(&["--doh-url"], Role::Url),
Flag::value(&["-D", "--dump-header"], Role::WriteOrDash),
Flag::value(&["--egd-file"], Role::Read),
Flag::value(&["--engine"], Role::Opaque("a library for cryptography")),
Flag::value(&["--etag-compare"], Role::Read),
Flag::value(&["--etag-save"], Role::Write),
Flag::value(&["--expect100-timeout"], Role::Text),
Flag::switch(&["-f", "--fail"]),
Flag::switch(&["--fail-early"]),
Flag::switch(&["--fail-with-body"]),
Flag::switch(&["--false-start"]),
Flag::value(&["-F", "--form"], Role::Text),
Flag::switch(&["--form-escape"]),
Flag::value(&["--form-string"], Role::Text),
Flag::value(&["--ftp-account"], Role::Text),
Flag::value(&["--ftp-alternative-to-user"], Role::Text),
Flag::switch(&["--ftp-create-dirs"]),
Flag::value(&["--ftp-method"], Role::Text),
Flag::switch(&["--ftp-pasv"]),
Flag::value(&["-P", "--ftp-port"], Role::Text),
Flag::switch(&["--ftp-pret"]),
Flag::switch(&["--ftp-skip-pasv-ip"]),
Flag::switch(&["--ftp-ssl-ccc"]),
Flag::value(&["--ftp-ssl-ccc-mode"], Role::Text),
Flag::switch(&["--ftp-ssl-control"]),
Flag::switch(&["-G", "--get"]),
Flag::switch(&["-g", "--globoff"]),
Flag::value(&["--happy-eyeballs-timeout-ms"], Role::Text),
Flag::switch(&["--haproxy-protocol"]),
Flag::switch(&["-I", "--head"]),
Flag::value(&["-H", "--header"], Role::Text),
Flag::switch(&["-h", "--help"]),
Flag::value(&["--hostpubmd5"], Role::Text),
Flag::value(&["--hostpubsha256"], Role::Text),
Flag::value(&["--hsts"], Role::Write),
Flag::switch(&["--http0.9"]),
Flag::switch(&["-0", "--http1.0"]),
Flag::switch(&["--http1.1"]),
Flag::switch(&["--http2"]),
Flag::switch(&["--http2-prior-knowledge"]),
Flag::switch(&["--http3"]),
Flag::switch(&["--http3-only"]),
Flag::switch(&["--ignore-content-length"]),
Flag::switch(&["-i", "--include"]),
Flag::switch(&["-k", "--insecure"]),
Flag::value(&["--interface"], Role::Text),
Flag::switch(&["-4", "--ipv4"]),
Flag::switch(&["-6", "--ipv6"]),
Flag::value(&["--json"], Role::Text),
Flag::switch(&["-j", "--junk-session-cookies"]),
Flag::value(&["--keepalive-time"], Role::Text),
Flag::value(&["--key"], Role::Read),
Flag::value(&["--key-type"], Role::Text),
Flag::value(&["--krb"], Role::Text),
Flag::value(&["--libcurl"], Role::WriteOrDash),
Flag::value(&["--limit-rate"], Role::Text),
Flag::switch(&["-l", "--list-only"]),
Flag::value(&["--local-port"], Role::Text),
Flag::switch(&["-L", "--location"]),
Flag::switch(&["--location-trusted"]),
Flag::value(&["--login-options"], Role::Text),
Flag::value(&["--mail-auth"], Role::Text),
Flag::value(&["--mail-from"], Role::Text),
Flag::value(&["--mail-rcpt"], Role::Text),
Flag::switch(&["--mail-rcpt-allowfails"]),
Flag::switch(&["-M", "--manual"]),
Flag::value(&["--max-filesize"], Role::Text),
Flag::value(&["--max-redirs"], Role::Text),
Flag::value(&["-m", "--max-time"], Role::Text),
Flag::switch(&["--metalink"]),
Flag::switch(&["--negotiate"]),
Flag::switch(&["-n", "--netrc"]).does(&[Fact::Reads(Place::InHome(".netrc"))]),
Flag::value(&["--netrc-file"], Role::Read),
Flag::switch(&["--netrc-optional"]).does(&[Fact::Reads(Place::InHome(".netrc"))]),
Flag::switch(&["-:", "--next"]),
Flag::switch(&["--no-alpn"]),
Flag::switch(&["-N", "--no-buffer"]),
Flag::switch(&["--no-clobber"]),
Flag::switch(&["--no-keepalive"]),
Flag::switch(&["--no-npn"]),
Flag::switch(&["--no-progress-meter"]),
Flag::switch(&["--no-sessionid"]),
Flag::value(&["--noproxy"], Role::Text),
Flag::switch(&["--ntlm"]),
Flag::switch(&["--ntlm-wb"]),
Flag::value(&["--oauth2-bearer"], Role::Text),
Flag::value(&["-o", "--output"], Role::WriteOrDash),
Flag::value(&["--output-dir"], Role::Write),
Flag::switch(&["-Z", "--parallel"]),
Flag::switch(&["--parallel-immediate"]),
Flag::value(&["--parallel-max"], Role::Text),
Flag::value(&["--pass"], Role::Text),
Flag::switch(&["--path-as-is"]),
Flag::value(&["--pinnedpubkey"], Role::Text),
Flag::switch(&["--post301"]),
Flag::switch(&["--post302"]),
Flag::switch(&["--post303"]),
Flag::value(&["--preproxy"], Role::Host),
Flag::switch(&["-#", "--progress-bar"]),
Flag::value(&["--proto"], Role::Text),
Flag::value(&["--proto-default"], Role::Opaque("changes what URLs mean")),
Flag::value(&["--proto-redir"], Role::Text),
Flag::value(&["-x", "--proxy"], Role::Host),
Flag::switch(&["--proxy-anyauth"]),
Flag::switch(&["--proxy-basic"]),
Flag::value(&["--proxy-cacert"], Role::Read),
Flag::value(&["--proxy-capath"], Role::Read),
Flag::value(&["--proxy-cert"], Role::Read),
Flag::value(&["--proxy-cert-type"], Role::Text),
Flag::value(&["--proxy-ciphers"], Role::Text),
Flag::value(&["--proxy-crlfile"], Role::Read),
Flag::switch(&["--proxy-digest"]),
Flag::value(&["--proxy-header"], Role::Text),
Flag::switch(&["--proxy-insecure"]),
Flag::value(&["--proxy-key"], Role::Read),
Flag::value(&["--proxy-key-type"], Role::Text),
Flag::switch(&["--proxy-negotiate"]),
Flag::switch(&["--proxy-ntlm"]),
Flag::value(&["--proxy-pass"], Role::Text),
Flag::value(&["--proxy-pinnedpubkey"], Role::Text),
Flag::value(&["--proxy-service-name"], Role::Text),
Flag::switch(&["--proxy-ssl-allow-beast"]),
Flag::switch(&["--proxy-ssl-auto-client-cert"]),
Flag::value(&["--proxy-tls13-ciphers"], Role::Text),
Flag::value(&["--proxy-tlsauthtype"], Role::Text),
Flag::value(&["--proxy-tlspassword"], Role::Text),
Flag::value(&["--proxy-tlsuser"], Role::Text),
Flag::switch(&["--proxy-tlsv1"]),
Flag::value(&["-U", "--proxy-user"], Role::Text),
Flag::value(&["--proxy1.0"], Role::Host),
Flag::switch(&["-p", "--proxytunnel"]),
Flag::value(&["--pubkey"], Role::Read),
Flag::value(&["-Q", "--quote"], Role::Text),
Flag::value(&["--random-file"], Role::Read),
Flag::value(&["-r", "--range"], Role::Text),
Flag::value(&["--rate"], Role::Text),
Flag::switch(&["--raw"]),
Flag::value(&["-e", "--referer"], Role::Text),
Flag::switch(&["-J", "--remote-header-name"]),
Flag::switch(&["-O", "--remote-name"]),
Flag::switch(&["--remote-name-all"]),
Flag::switch(&["-R", "--remote-time"]),
Flag::switch(&["--remove-on-error"]),
Flag::value(&["-X", "--request"], Role::Text),
Flag::value(&["--request-target"], Role::Text),
Flag::value(&["--resolve"], Role::Opaque("another address for a host")),
Flag::value(&["--retry"], Role::Text),
Flag::switch(&["--retry-all-errors"]),
Flag::switch(&["--retry-connrefused"]),
Flag::value(&["--retry-delay"], Role::Text),
Flag::value(&["--retry-max-time"], Role::Text),
Flag::value(&["--sasl-authzid"], Role::Text),
Flag::switch(&["--sasl-ir"]),
Flag::value(&["--service-name"], Role::Text),
Flag::switch(&["-S", "--show-error"]),
Flag::switch(&["-s", "--silent"]),
Flag::value(&["--socks4"], Role::Host),
Flag::value(&["--socks4a"], Role::Host),
Flag::value(&["--socks5"], Role::Host),
Flag::switch(&["--socks5-basic"]),
Flag::switch(&["--socks5-gssapi"]),
Flag::switch(&["--socks5-gssapi-nec"]),
Flag::value(&["--socks5-gssapi-service"], Role::Text),
Flag::value(&["--socks5-hostname"], Role::Host),
Flag::value(&["-Y", "--speed-limit"], Role::Text),
Flag::value(&["-y", "--speed-time"], Role::Text),
Flag::switch(&["--ssl"]),
Flag::switch(&["--ssl-allow-beast"]),
Flag::switch(&["--ssl-auto-client-cert"]),
Flag::switch(&["--ssl-no-revoke"]),
Flag::switch(&["--ssl-reqd"]),
Flag::switch(&["--ssl-revoke-best-effort"]),
Flag::switch(&["-2", "--sslv2"]),
Flag::switch(&["-3", "--sslv3"]),
Flag::value(&["--stderr"], Role::WriteOrDash),
Flag::switch(&["--styled-output"]),
Flag::switch(&["--suppress-connect-headers"]),
Flag::switch(&["--tcp-fastopen"]),
Flag::switch(&["--tcp-nodelay"]),
Flag::value(&["-t", "--telnet-option"], Role::Text),
Flag::value(&["--tftp-blksize"], Role::Text),
Flag::switch(&["--tftp-no-options"]),
Flag::value(&["-z", "--time-cond"], Role::Text),
Flag::value(&["--tls-max"], Role::Text),
Flag::value(&["--tls13-ciphers"], Role::Text),
Flag::value(&["--tlsauthtype"], Role::Text),
Flag::value(&["--tlspassword"], Role::Text),
Flag::value(&["--tlsuser"], Role::Text),
Flag::switch(&["-1", "--tlsv1"]),
Flag::switch(&["--tlsv1.0"]),
Flag::switch(&["--tlsv1.1"]),
Flag::switch(&["--tlsv1.2"]),
Flag::switch(&["--tlsv1.3"]),
Flag::switch(&["--tr-encoding"]),
Flag::value(&["--trace"], Role::WriteOrDash),
Flag::value(&["--trace-ascii"], Role::WriteOrDash),
Flag::switch(&["--trace-time"]),
Flag::value(&["--unix-socket"], Role::Opaque("a local socket")),
Flag::value(&["-T", "--upload-file"], Role::Read),
Flag::value(&["--url"], Role::Text),
Flag::value(&["--url-query"], Role::Text),
Flag::switch(&["-B", "--use-ascii"]),
Flag::value(&["-u", "--user"], Role::Text),
Flag::value(&["-A", "--user-agent"], Role::Text),
Flag::switch(&["-v", "--verbose"]),
Flag::switch(&["-V", "--version"]),
Flag::value(&["-w", "--write-out"], Role::Text),
Flag::switch(&["--xattr"]),
Flag::switch(&["--ca-native"]),
Flag::switch(&["--proxy-ca-native"]),
Flag::value(&["--ip-tos"], Role::Text),
Flag::value(&["--vlan-priority"], Role::Text),
Flag::value(&["--keepalive-cnt"], Role::Text),
Flag::switch(&["--mptcp"]),
Flag::switch(&["--skip-existing"]),
Flag::value(&["--sigalgs"], Role::Text),
Flag::value(&["--ech"], Role::Text),
Flag::switch(&["--dump-ca-embed"]),
Flag::switch(&["--proxy-http2"]),
Flag::switch(&["--trace-ids"]),
Flag::value(&["--trace-config"], Role::Text),
Flag::value(&["--variable"], Role::Opaque("a variable of the environment or a file")),
Flag::value(&["--haproxy-clientip"], Role::Text),
Flag::switch(&["--tls-earlydata"]),
Flag::value(&["--upload-flags"], Role::Text),
Flag::switch(&["--out-null"]),
Flag::switch(&["--follow"]),
Flag::value(&["--parallel-max-host"], Role::Text),
Flag::value(&["--location-mode"], Role::Text),
Flag::value(&["--ipfs-gateway"], Role::Url),
Flag::value(&["--ssl-sessions"], Role::Write),
Flag::value(&["--signature-algorithms"], Role::Text),
Flag::value(&["--knownhosts"], Role::Read),])
.operands(Operands::Judged)
.judge(sent)
.examples(&[ex("curl -sSL https://example.com/x", "connect example.com"),
ex("curl example.com:80", "connect example.com"),
ex("curl -sSLo f https://h.example", "connect h.example; write f"),
ex("curl -o - https://h.example", "connect h.example"),
ex("curl -O https://h.example/f", "connect h.example; write ./**"),
ex("curl --output-dir d --remote-name-all https://h.example/f", "connect h.example; write d"),
ex("curl --output-dir d/e -o ../../f https://h.example/f", "connect h.example; write d/e; write f; write /f"),
ex("curl -o a_#1 https://h.example/{a,b}", "connect h.example; write ./**; write a_#1"),
ex("curl -o d/#1.x https://h.example/{../a,b}", "connect h.example; write ?; write d/#1.x"),
ex("curl -o d/#1.x https://h.example/[1-9]", "connect h.example; write d/**; write d/#1.x"),
ex("curl -T f file:///d/g", "read f; read /d/g; write /d/g"),
ex("curl -T f FILE:/d/g", "read f; opaque; connect ?; publish ?"),
ex("curl -T f $X", "read f; opaque; connect ?; publish ?; write ?"),
ex("curl --proto-default file -T f /d/g", "read f; opaque; connect ?; publish ?"),
ex("curl file:///etc/{passwd,shadow}", "read ?"),
ex("curl file://localhost/etc/passwd", "read /etc/passwd"),
ex("curl telnet://h.example:25", "connect h.example; publish h.example"),
ex("curl gopher://h.example:6379/_x", "connect h.example; publish h.example"),
ex("curl --url @f", "read f; connect ?"),
ex("curl --help all", ""),
ex("curl -h category", ""),
ex("curl -OJ https://h.example", "connect h.example; write ./**"),
ex("curl file:///etc/passwd", "read /etc/passwd"),
ex("curl $X", "opaque; connect ?"),
ex("curl -d a=1 https://h.example", "connect h.example; publish h.example"),
ex("curl -G -d a=1 https://h.example", "connect h.example"),
ex("curl --data-binary @f https://h.example", "connect h.example; publish h.example; read f"),
ex("curl --json @- https://h.example", "connect h.example; publish h.example"),
ex("curl -F a=@f https://h.example", "connect h.example; publish h.example; read f"),
ex("curl --data-urlencode a@f https://h.example", "connect h.example; publish h.example; read f"),
ex("curl -T f https://h.example", "connect h.example; publish h.example; read f"),
ex("curl -XDELETE https://h.example", "connect h.example; publish h.example"),
ex("curl -X GET https://h.example", "connect h.example"),
ex("curl -H @f -b jar https://h.example", "connect h.example; read f; read jar"),
ex("curl -b a=1 https://h.example", "connect h.example"),
ex("curl -Q \"DELE x\" ftp://h.example", "connect h.example; publish h.example"),
ex("curl -D h -c j --trace t --trace-ascii u --stderr e https://h.example", "connect h.example; write h; write j; write t; write u; write e"),
ex("curl --etag-save e --libcurl l --hsts s --alt-svc a https://h.example", "connect h.example; write e; write l; write s; write a"),
ex("curl -K f", "opaque"),
ex("curl --url https://h.example", "connect h.example"),
ex("curl -x http://p.example:80 https://h.example", "connect p.example; connect h.example"),
ex("curl --preproxy p.example --proxy1.0 q.example --socks4 r.example --socks4a s.example --socks5 t.example --socks5-hostname u.example https://h.example", "connect p.example; connect q.example; connect r.example; connect s.example; connect t.example; connect u.example; connect h.example"),
ex("curl --doh-url https://d.example --dns-servers 1.1.1.1 https://h.example", "connect d.example; connect 1.1.1.1; connect h.example"),
ex("curl --unix-socket /var/run/docker.sock http://d/x", "opaque; connect d"),
ex("curl --abstract-unix-socket x http://d/x", "opaque; connect d"),
ex("curl --engine ./x.so https://h.example", "opaque; connect h.example"),
ex("curl --resolve h.example:80:10.0.0.1 http://h.example", "opaque; connect h.example"),
ex("curl --connect-to a:1:b:2 http://h.example", "opaque; connect h.example"),
ex("curl --variable x@f http://h.example", "opaque; connect h.example"),
ex("curl --ipfs-gateway http://g.example --ssl-sessions s http://h.example", "connect g.example; write s; connect h.example"),
ex("curl -w \"%output{f}x\" https://h.example", "connect h.example; opaque"),
ex("curl -w @f https://h.example", "connect h.example; read f; opaque"),
ex("curl -w @- https://h.example", "connect h.example; opaque"),
ex("curl --version", ""),
        ex("curl --stderr e --version", "write e"),
ex("curl -h", ""),]);

/// Methods that ask and change nothing.
const ASKING: &[&[u8]] = &[b"GET", b"HEAD", b"OPTIONS", b"PROPFIND"];

/// What it sends, and files that stand inside other values.
fn sent(call: &Call<'_>, findings: &mut Findings<'_>) {
    let bodies = ["--data", "--data-ascii", "--data-binary", "--data-raw", "--data-urlencode", "--json"];
    let body = bodies.iter().any(|flag| call.has(flag)) && !call.has("--get");
    let forms = call.has("--form") || call.has("--form-string");
    let method = call.values("--request").any(|method| !method.known().is_some_and(|method| ASKING.contains(&method)));
    let other = ["--upload-file", "--quote", "--mail-rcpt"].iter().any(|flag| call.has(flag));
    let sends = body || forms || method || other;
    let urls: Vec<&Arg> = call.values("--url").chain(call.operand_args()).collect();
    if !call.has("--help") {
        for url in &urls {
            reached(url, findings);
            if sends && local_file(url).is_none() {
                let host = if local(url).is_some() { Host::Unknown } else { host(url) };
                findings.publish(url.span, host);
            }
        }
    }
    if call.has("--upload-file") {
        for url in &urls {
            uploaded(url, findings);
        }
    }
    saved(call, &urls, findings);
    for flag in ["--data", "--data-ascii", "--data-binary", "--json", "--header", "--proxy-header", "--write-out"] {
        for value in call.values(flag) {
            embedded(value, b"@", findings);
        }
    }
    for value in call.values("--data-urlencode").chain(call.values("--url-query")) {
        let at = value.text.iter().position(|byte| matches!(byte, b'@' | b'='));
        embedded(&value.tail(at.unwrap_or_default()), b"@", findings);
    }
    for value in call.values("--form") {
        let at = value.text.iter().position(|byte| *byte == b'=').map_or(0, |at| at + 1);
        let end = value.text.iter().position(|byte| *byte == b';').unwrap_or(value.text.len());
        let whole = Arg { text: value.text.get(at..end).unwrap_or_default().to_vec(), ..value.clone() };
        embedded(&whole, b"@<", findings);
    }
    for value in call.values("--cookie").filter(|value| !value.text.contains(&b'=')) {
        findings.read(value);
    }
    let writes =
        |value: &Arg| value.text.first() == Some(&b'@') || value.text.windows(7).any(|word| word == b"%output");
    if call.values("--write-out").any(writes) {
        findings.opaque(call.span, "a format that writes files");
    }
}

/// The rest of a `file:` URL, whichever way its scheme is written.
fn local(url: &Arg) -> Option<&[u8]> {
    let (scheme, rest) = url.text.split_at_checked(5)?;
    scheme.eq_ignore_ascii_case(b"file:").then_some(rest)
}

/// The file of a `file:` URL, where it is plain.
fn local_file(url: &Arg) -> Option<Arg> {
    let rest = local(url)?.strip_prefix(b"//")?;
    let path = rest.strip_prefix(b"localhost").unwrap_or(rest);
    let plain = path.first() == Some(&b'/') && !path.iter().any(|byte| b"{}[]%?#\\".contains(byte));
    (url.form == Form::Exact && plain).then(|| Arg::exact(path, url.span))
}

/// Schemes whose very URL, or standard input, is sent as written.
const SENDING: &[&[u8]] = &[b"telnet:", b"gopher:", b"gophers:", b"dict:", b"mqtt:", b"ws:", b"wss:"];

/// What a URL reads or connects to.
fn reached(url: &Arg, findings: &mut Findings<'_>) {
    if url.text.first() == Some(&b'@') {
        embedded(url, b"@", findings);
        return findings.connect(url.span, Host::Unknown);
    }
    if let Some(file) = local_file(url) {
        return findings.read(&file);
    }
    if local(url).is_some_and(|rest| rest.starts_with(b"//")) {
        return findings.at(url.span, Effect::Read(Target::Somewhere), "reads");
    }
    let host = if local(url).is_some() { Host::Unknown } else { host(url) };
    if SENDING.iter().any(|scheme| url.text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
    {
        findings.publish(url.span, host.clone());
    }
    findings.connect(url.span, host);
}

/// An upload to a `file:` URL writes that file.
fn uploaded(url: &Arg, findings: &mut Findings<'_>) {
    if let Some(file) = local_file(url) {
        findings.write(&file);
    } else if local(url).is_some() {
        findings.opaque(url.span, "an upload to a file");
    } else if url.form != Form::Exact && url.text.len() < 5 {
        findings.at(url.span, Effect::Write(Target::Somewhere), "writes");
    }
}

/// Where the answers go, beyond what the flags say by themselves.
fn saved(call: &Call<'_>, urls: &[&Arg], findings: &mut Findings<'_>) {
    let directory = call.values("--output-dir").last();
    let named = ["-O", "--remote-name-all", "-J"].iter().any(|flag| call.has(flag));
    if named && directory.is_none() {
        let target = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(target), "writes");
    }
    let braces = urls.iter().any(|url| url.form != Form::Exact || url.text.contains(&b'{'));
    let ranges = urls.iter().any(|url| url.text.contains(&b'['));
    // An alternative of the URL may hold a slash or dots.
    let leads_away = urls.iter().any(|url| {
        let from = url.text.iter().position(|byte| *byte == b'{').unwrap_or(url.text.len());
        let inside = url.text.get(from..).unwrap_or_default();
        url.form != Form::Exact || inside.contains(&b'/') || inside.windows(2).any(|pair| pair == b"..")
    });
    for output in call.values("--output") {
        if let Some(directory) = directory.filter(|_| !output.text.starts_with(b"/")) {
            let text = [directory.text.as_slice(), b"/", output.text.as_slice()].concat();
            let form = if directory.form == Form::Exact { output.form } else { Form::Prefix };
            findings.write(&Arg { text, form, span: output.span });
        }
        // `#1` is what stood in the first braces or brackets.
        let hash = output.text.windows(2).position(|pair| matches!(pair, [b'#', digit] if digit.is_ascii_digit()));
        let Some(hash) = hash.filter(|_| braces || ranges) else { continue };
        if leads_away || directory.is_some() {
            findings.at(output.span, Effect::Write(Target::Somewhere), "writes");
        } else {
            let text = output.text.get(..hash).unwrap_or_default().to_vec();
            findings.write(&Arg { text, form: Form::Glob, span: output.span });
        }
    }
}

/// `@FILE` in a value; `@-` is standard input.
fn embedded(value: &Arg, signs: &[u8], findings: &mut Findings<'_>) {
    if value.text.first().is_some_and(|first| signs.contains(first)) {
        let file = value.tail(1);
        if file.known() != Some(b"-") {
            findings.read(&file);
        }
    }
}
