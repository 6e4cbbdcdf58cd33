//! `openssl`: subcommands (reading).

use super::{CIPHERS, SOURCE};
use crate::tools::spec::{Flag, Operands, Role, Syntax, Tool, ex};

pub(super) const RAND: Tool = Tool::new("rand", "prints random bytes", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::switch(&["-hex", "--hex"]),
        Flag::value(&["-rand", "--rand"], Role::Read),
        Flag::value(&["-writerand", "--writerand"], Role::Write),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .shared(&[CIPHERS])
    .examples(&[
        ex("openssl rand -hex 16", ""),
        ex("openssl rand -out f 32", "write f"),
        ex("openssl rand -engine f -writerand f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const PASSWD: Tool = Tool::new("passwd", "hashes passwords", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::value(&["-in", "--in"], Role::Read),
        Flag::switch(&["-noverify", "--noverify"]),
        Flag::switch(&["-stdin", "--stdin"]),
        Flag::switch(&["-quiet", "--quiet"]),
        Flag::switch(&["-table", "--table"]),
        Flag::switch(&["-reverse", "--reverse"]),
        Flag::value(&["-salt", "--salt"], Role::Text),
        Flag::switch(&["-6", "--6"]),
        Flag::switch(&["-5", "--5"]),
        Flag::switch(&["-apr1", "--apr1"]),
        Flag::switch(&["-1", "--1"]),
        Flag::switch(&["-aixmd5", "--aixmd5"]),
        Flag::value(&["-rand", "--rand"], Role::Read),
        Flag::value(&["-writerand", "--writerand"], Role::Write),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("openssl passwd -6 x", ""),
        ex("openssl passwd -in a", "read a"),
        ex("openssl passwd -writerand f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const PRIME: Tool = Tool::new("prime", "tests primes", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::value(&["-bits", "--bits"], Role::Text),
        Flag::value(&["-checks", "--checks"], Role::Text),
        Flag::switch(&["-hex", "--hex"]),
        Flag::switch(&["-generate", "--generate"]),
        Flag::switch(&["-safe", "--safe"]),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("openssl prime 7", ""), ex("openssl prime -provider-path f -provider f", "opaque")]);

pub(super) const VERSION: Tool = Tool::new("version", "prints the version", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::switch(&["-a", "--a"]),
        Flag::switch(&["-b", "--b"]),
        Flag::switch(&["-d", "--d"]),
        Flag::switch(&["-e", "--e"]),
        Flag::switch(&["-m", "--m"]),
        Flag::switch(&["-f", "--f"]),
        Flag::switch(&["-o", "--o"]),
        Flag::switch(&["-p", "--p"]),
        Flag::switch(&["-r", "--r"]),
        Flag::switch(&["-v", "--v"]),
        Flag::switch(&["-c", "--c"]),
    ])
    .examples(&[ex("openssl version -a", "")]);

pub(super) const LIST: Tool = Tool::new("list", "lists algorithms", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::switch(&["-1", "--1"]),
        Flag::switch(&["-verbose", "--verbose"]),
        Flag::value(&["-select", "--select"], Role::Text),
        Flag::switch(&["-commands", "--commands"]),
        Flag::switch(&["-standard-commands", "--standard-commands"]),
        Flag::switch(&["-digest-commands", "--digest-commands"]),
        Flag::switch(&["-digest-algorithms", "--digest-algorithms"]),
        Flag::switch(&["-kdf-algorithms", "--kdf-algorithms"]),
        Flag::switch(&["-random-instances", "--random-instances"]),
        Flag::switch(&["-random-generators", "--random-generators"]),
        Flag::switch(&["-mac-algorithms", "--mac-algorithms"]),
        Flag::switch(&["-cipher-commands", "--cipher-commands"]),
        Flag::switch(&["-cipher-algorithms", "--cipher-algorithms"]),
        Flag::switch(&["-encoders", "--encoders"]),
        Flag::switch(&["-decoders", "--decoders"]),
        Flag::switch(&["-key-managers", "--key-managers"]),
        Flag::switch(&["-key-exchange-algorithms", "--key-exchange-algorithms"]),
        Flag::switch(&["-kem-algorithms", "--kem-algorithms"]),
        Flag::switch(&["-signature-algorithms", "--signature-algorithms"]),
        Flag::switch(&["-asymcipher-algorithms", "--asymcipher-algorithms"]),
        Flag::switch(&["-public-key-algorithms", "--public-key-algorithms"]),
        Flag::switch(&["-public-key-methods", "--public-key-methods"]),
        Flag::switch(&["-store-loaders", "--store-loaders"]),
        Flag::switch(&["-providers", "--providers"]),
        Flag::switch(&["-engines", "--engines"]),
        Flag::switch(&["-disabled", "--disabled"]),
        Flag::value(&["-options", "--options"], Role::Text),
        Flag::switch(&["-objects", "--objects"]),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .examples(&[ex("openssl list -digest-algorithms", ""), ex("openssl list -provider-path f -provider f", "opaque")]);

pub(super) const ERRSTR: Tool = Tool::new("errstr", "explains an error", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[Flag::switch(&["-help", "--help"])])
    .operands(Operands::all(Role::Text))
    .examples(&[ex("openssl errstr 1", "")]);

pub(super) const INFO: Tool = Tool::new("info", "prints what is built in", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::switch(&["-configdir", "--configdir"]),
        Flag::switch(&["-enginesdir", "--enginesdir"]),
        Flag::switch(&["-modulesdir", "--modulesdir"]),
        Flag::switch(&["-dsoext", "--dsoext"]),
        Flag::switch(&["-dirnamesep", "--dirnamesep"]),
        Flag::switch(&["-listsep", "--listsep"]),
        Flag::switch(&["-seeds", "--seeds"]),
        Flag::switch(&["-cpusettings", "--cpusettings"]),
    ])
    .examples(&[ex("openssl info -configdir", "")]);

pub(super) const SPEED: Tool = Tool::new("speed", "measures speed", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::switch(&["-mb", "--mb"]),
        Flag::switch(&["-mr", "--mr"]),
        Flag::value(&["-multi", "--multi"], Role::Text),
        Flag::value(&["-async_jobs", "--async_jobs"], Role::Text),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::value(&["-primes", "--primes"], Role::Text),
        Flag::value(&["-evp", "--evp"], Role::Text),
        Flag::value(&["-hmac", "--hmac"], Role::Text),
        Flag::value(&["-cmac", "--cmac"], Role::Text),
        Flag::switch(&["-decrypt", "--decrypt"]),
        Flag::switch(&["-aead", "--aead"]),
        Flag::switch(&["-elapsed", "--elapsed"]),
        Flag::value(&["-seconds", "--seconds"], Role::Text),
        Flag::value(&["-bytes", "--bytes"], Role::Text),
        Flag::value(&["-misalign", "--misalign"], Role::Text),
        Flag::value(&["-rand", "--rand"], Role::Read),
        Flag::value(&["-writerand", "--writerand"], Role::Write),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("openssl speed sha256", ""),
        ex("openssl speed -engine f -writerand f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const HELP: Tool = Tool::new("help", "prints help", SOURCE)
    .syntax(Syntax::EXACT)
    .operands(Operands::all(Role::Text))
    .examples(&[ex("openssl help x509", "")]);
