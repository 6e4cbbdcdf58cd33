//! `openssl`: subcommands (making).

use super::{CIPHERS, SOURCE};
use crate::tools::spec::{Fact, Flag, Operands, Place, Role, Syntax, Tool, ex};

pub(super) const GENPKEY: Tool = Tool::new("genpkey", "makes a key", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::value(&["-paramfile", "--paramfile"], Role::Read),
        Flag::value(&["-algorithm", "--algorithm"], Role::Text),
        Flag::switch(&["-quiet", "--quiet"]),
        Flag::value(&["-pkeyopt", "--pkeyopt"], Role::Text),
        Flag::value(&["-config", "--config"], Role::Config("a configuration may load modules")),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::value(&["-outform", "--outform"], Role::Text),
        Flag::value(&["-pass", "--pass"], Role::Text),
        Flag::switch(&["-genparam", "--genparam"]),
        Flag::switch(&["-text", "--text"]),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .shared(&[CIPHERS])
    .examples(&[
        ex("openssl genpkey -algorithm ed25519 -out k", "write k"),
        ex("openssl genpkey -engine f -config f -provider-path f -provider f", "opaque"),
    ]);

pub(super) const GENRSA: Tool = Tool::new("genrsa", "makes an RSA key", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::switch(&["-3", "--3"]),
        Flag::switch(&["-F4", "--F4"]),
        Flag::switch(&["-f4", "--f4"]),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::value(&["-passout", "--passout"], Role::Text),
        Flag::value(&["-primes", "--primes"], Role::Text),
        Flag::switch(&["-verbose", "--verbose"]),
        Flag::switch(&["-traditional", "--traditional"]),
        Flag::value(&["-rand", "--rand"], Role::Read),
        Flag::value(&["-writerand", "--writerand"], Role::Write),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .shared(&[CIPHERS])
    .examples(&[
        ex("openssl genrsa -out k 2048", "write k"),
        ex("openssl genrsa -engine f -writerand f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const DHPARAM: Tool = Tool::new("dhparam", "makes parameters", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::switch(&["-check", "--check"]),
        Flag::switch(&["-dsaparam", "--dsaparam"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::value(&["-in", "--in"], Role::Read),
        Flag::value(&["-inform", "--inform"], Role::Text),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::value(&["-outform", "--outform"], Role::Text),
        Flag::switch(&["-text", "--text"]),
        Flag::switch(&["-noout", "--noout"]),
        Flag::switch(&["-2", "--2"]),
        Flag::switch(&["-3", "--3"]),
        Flag::switch(&["-5", "--5"]),
        Flag::value(&["-rand", "--rand"], Role::Read),
        Flag::value(&["-writerand", "--writerand"], Role::Write),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .operands(Operands::all(Role::Text))
    .examples(&[
        ex("openssl dhparam -out k 2048", "write k"),
        ex("openssl dhparam -engine f -writerand f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const ECPARAM: Tool = Tool::new("ecparam", "shows and makes parameters", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::switch(&["-list_curves", "--list_curves"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::switch(&["-genkey", "--genkey"]),
        Flag::value(&["-in", "--in"], Role::Read),
        Flag::value(&["-inform", "--inform"], Role::Text),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::value(&["-outform", "--outform"], Role::Text),
        Flag::switch(&["-text", "--text"]),
        Flag::switch(&["-noout", "--noout"]),
        Flag::value(&["-param_enc", "--param_enc"], Role::Text),
        Flag::switch(&["-check", "--check"]),
        Flag::switch(&["-check_named", "--check_named"]),
        Flag::switch(&["-no_seed", "--no_seed"]),
        Flag::value(&["-name", "--name"], Role::Text),
        Flag::value(&["-conv_form", "--conv_form"], Role::Text),
        Flag::value(&["-rand", "--rand"], Role::Read),
        Flag::value(&["-writerand", "--writerand"], Role::Write),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .examples(&[
        ex("openssl ecparam -list_curves", ""),
        ex("openssl ecparam -engine f -out f -writerand f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const PKEYUTL: Tool = Tool::new("pkeyutl", "signs and decrypts", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::switch(&["-engine_impl", "--engine_impl"]).does(&[Fact::Opaque("loads an engine")]),
        Flag::switch(&["-sign", "--sign"]),
        Flag::switch(&["-verify", "--verify"]),
        Flag::switch(&["-encrypt", "--encrypt"]),
        Flag::switch(&["-decrypt", "--decrypt"]),
        Flag::switch(&["-derive", "--derive"]),
        Flag::value(&["-config", "--config"], Role::Config("a configuration may load modules")),
        Flag::value(&["-in", "--in"], Role::Read),
        Flag::switch(&["-rawin", "--rawin"]),
        Flag::switch(&["-pubin", "--pubin"]),
        Flag::value(&["-inkey", "--inkey"], Role::Read),
        Flag::value(&["-passin", "--passin"], Role::Text),
        Flag::value(&["-peerkey", "--peerkey"], Role::Read),
        Flag::value(&["-peerform", "--peerform"], Role::Text),
        Flag::switch(&["-certin", "--certin"]),
        Flag::switch(&["-rev", "--rev"]),
        Flag::value(&["-sigfile", "--sigfile"], Role::Read),
        Flag::value(&["-keyform", "--keyform"], Role::Text),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::switch(&["-asn1parse", "--asn1parse"]),
        Flag::switch(&["-hexdump", "--hexdump"]),
        Flag::switch(&["-verifyrecover", "--verifyrecover"]),
        Flag::value(&["-digest", "--digest"], Role::Text),
        Flag::value(&["-pkeyopt", "--pkeyopt"], Role::Text),
        Flag::value(&["-pkeyopt_passin", "--pkeyopt_passin"], Role::Text),
        Flag::value(&["-kdf", "--kdf"], Role::Text),
        Flag::value(&["-kdflen", "--kdflen"], Role::Text),
        Flag::value(&["-rand", "--rand"], Role::Read),
        Flag::value(&["-writerand", "--writerand"], Role::Write),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .examples(&[
        ex("openssl pkeyutl -sign -inkey k -in a -out o", "read k; read a; write o"),
        ex("openssl pkeyutl -engine_impl -in a", "read a; opaque"),
        ex("openssl pkeyutl -engine f -config f -writerand f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const S_CLIENT: Tool = Tool::new("s_client", "connects", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("openssl s_client x", "connect ?")]);

pub(super) const S_TIME: Tool = Tool::new("s_time", "measures connections", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects("")])
    .examples(&[ex("openssl s_time x", "connect ?")]);

pub(super) const OCSP: Tool = Tool::new("ocsp", "asks for revocation", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("openssl ocsp x", "connect ?; write ./**")]);

pub(super) const S_SERVER: Tool = Tool::new("s_server", "serves", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Reads(Place::Cwd), Fact::Writes(Place::Cwd)])
    .examples(&[ex("openssl s_server x", "connect ?; read ./**; write ./**")]);

pub(super) const CA: Tool = Tool::new("ca", "signs certificates", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Opaque("its configuration names files")])
    .examples(&[ex("openssl ca x", "write ./**; opaque")]);

pub(super) const ENGINE: Tool = Tool::new("engine", "shows and loads engines", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Opaque("loads an engine")])
    .examples(&[ex("openssl engine x", "opaque")]);

pub(super) const CMS: Tool = Tool::new("cms", "handles messages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd)])
    .examples(&[ex("openssl cms x", "write ./**")]);

pub(super) const SMIME: Tool = Tool::new("smime", "handles messages", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd)])
    .examples(&[ex("openssl smime x", "write ./**")]);

pub(super) const TS: Tool = Tool::new("ts", "handles time stamps", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Cwd), Fact::Reads(Place::Cwd)])
    .examples(&[ex("openssl ts x", "write ./**; read ./**")]);

pub(super) const REHASH: Tool = Tool::new("rehash", "writes links to certificates", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Writes(Place::Somewhere)])
    .examples(&[ex("openssl rehash x", "write ?")]);

pub(super) const CMP: Tool = Tool::new("cmp", "asks a certificate authority", SOURCE)
    .syntax(Syntax::RAW)
    .operands(Operands::all(Role::Text))
    .effects(&[Fact::Connects(""), Fact::Writes(Place::Cwd)])
    .examples(&[ex("openssl cmp x", "connect ?; write ./**")]);
