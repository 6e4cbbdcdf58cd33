//! `openssl`: subcommands (keys).

use super::{CIPHERS, DIGESTS, SOURCE};
use crate::tools::spec::{Flag, Role, Syntax, Tool, ex};

pub(super) const PKEY: Tool = Tool::new("pkey", "shows keys", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
        Flag::switch(&["-check", "--check"]),
        Flag::switch(&["-pubcheck", "--pubcheck"]),
        Flag::value(&["-in", "--in"], Role::Read),
        Flag::value(&["-inform", "--inform"], Role::Text),
        Flag::value(&["-passin", "--passin"], Role::Text),
        Flag::switch(&["-pubin", "--pubin"]),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::value(&["-outform", "--outform"], Role::Text),
        Flag::value(&["-passout", "--passout"], Role::Text),
        Flag::switch(&["-traditional", "--traditional"]),
        Flag::switch(&["-pubout", "--pubout"]),
        Flag::switch(&["-noout", "--noout"]),
        Flag::switch(&["-text", "--text"]),
        Flag::switch(&["-text_pub", "--text_pub"]),
        Flag::value(&["-ec_conv_form", "--ec_conv_form"], Role::Text),
        Flag::value(&["-ec_param_enc", "--ec_param_enc"], Role::Text),
    ])
    .shared(&[DIGESTS, CIPHERS])
    .examples(&[
        ex("openssl pkey -in k -pubout", "read k"),
        ex("openssl pkey -engine f -provider-path f -provider f -out f", "opaque; write f"),
    ]);

pub(super) const RSA: Tool = Tool::new("rsa", "shows RSA keys", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::switch(&["-check", "--check"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::value(&["-in", "--in"], Role::Read),
        Flag::value(&["-inform", "--inform"], Role::Text),
        Flag::switch(&["-pubin", "--pubin"]),
        Flag::switch(&["-RSAPublicKey_in", "--RSAPublicKey_in"]),
        Flag::value(&["-passin", "--passin"], Role::Text),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::value(&["-outform", "--outform"], Role::Text),
        Flag::switch(&["-pubout", "--pubout"]),
        Flag::switch(&["-RSAPublicKey_out", "--RSAPublicKey_out"]),
        Flag::value(&["-passout", "--passout"], Role::Text),
        Flag::switch(&["-noout", "--noout"]),
        Flag::switch(&["-text", "--text"]),
        Flag::switch(&["-modulus", "--modulus"]),
        Flag::switch(&["-traditional", "--traditional"]),
        Flag::switch(&["-pvk-strong", "--pvk-strong"]),
        Flag::switch(&["-pvk-weak", "--pvk-weak"]),
        Flag::switch(&["-pvk-none", "--pvk-none"]),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .shared(&[DIGESTS, CIPHERS])
    .examples(&[
        ex("openssl rsa -in k -pubout", "read k"),
        ex("openssl rsa -engine f -out f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const EC: Tool = Tool::new("ec", "shows EC keys", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::value(&["-in", "--in"], Role::Read),
        Flag::value(&["-inform", "--inform"], Role::Text),
        Flag::switch(&["-pubin", "--pubin"]),
        Flag::value(&["-passin", "--passin"], Role::Text),
        Flag::switch(&["-check", "--check"]),
        Flag::value(&["-param_enc", "--param_enc"], Role::Text),
        Flag::value(&["-conv_form", "--conv_form"], Role::Text),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::value(&["-outform", "--outform"], Role::Text),
        Flag::switch(&["-noout", "--noout"]),
        Flag::switch(&["-text", "--text"]),
        Flag::switch(&["-param_out", "--param_out"]),
        Flag::switch(&["-pubout", "--pubout"]),
        Flag::switch(&["-no_public", "--no_public"]),
        Flag::value(&["-passout", "--passout"], Role::Text),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .shared(&[DIGESTS, CIPHERS])
    .examples(&[
        ex("openssl ec -in k -pubout", "read k"),
        ex("openssl ec -engine f -out f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const DSA: Tool = Tool::new("dsa", "shows DSA keys", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::switch(&["-pvk-strong", "--pvk-strong"]),
        Flag::switch(&["-pvk-weak", "--pvk-weak"]),
        Flag::switch(&["-pvk-none", "--pvk-none"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::value(&["-in", "--in"], Role::Read),
        Flag::value(&["-inform", "--inform"], Role::Text),
        Flag::switch(&["-pubin", "--pubin"]),
        Flag::value(&["-passin", "--passin"], Role::Text),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::value(&["-outform", "--outform"], Role::Text),
        Flag::switch(&["-noout", "--noout"]),
        Flag::switch(&["-text", "--text"]),
        Flag::switch(&["-modulus", "--modulus"]),
        Flag::switch(&["-pubout", "--pubout"]),
        Flag::value(&["-passout", "--passout"], Role::Text),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .shared(&[DIGESTS, CIPHERS])
    .examples(&[
        ex("openssl dsa -in k -pubout", "read k"),
        ex("openssl dsa -engine f -out f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const PKCS7: Tool = Tool::new("pkcs7", "shows PKCS #7", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::value(&["-in", "--in"], Role::Read),
        Flag::value(&["-inform", "--inform"], Role::Text),
        Flag::value(&["-outform", "--outform"], Role::Text),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::switch(&["-noout", "--noout"]),
        Flag::switch(&["-text", "--text"]),
        Flag::switch(&["-print", "--print"]),
        Flag::switch(&["-print_certs", "--print_certs"]),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .examples(&[
        ex("openssl pkcs7 -in a -print_certs -noout", "read a"),
        ex("openssl pkcs7 -engine f -out f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const PKCS8: Tool = Tool::new("pkcs8", "converts keys", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(&[
        Flag::switch(&["-help", "--help"]),
        Flag::value(&["-engine", "--engine"], Role::Opaque("loads an engine")),
        Flag::value(&["-v1", "--v1"], Role::Text),
        Flag::value(&["-v2", "--v2"], Role::Text),
        Flag::value(&["-v2prf", "--v2prf"], Role::Text),
        Flag::value(&["-in", "--in"], Role::Read),
        Flag::value(&["-inform", "--inform"], Role::Text),
        Flag::value(&["-passin", "--passin"], Role::Text),
        Flag::switch(&["-nocrypt", "--nocrypt"]),
        Flag::value(&["-out", "--out"], Role::Write),
        Flag::value(&["-outform", "--outform"], Role::Text),
        Flag::switch(&["-topk8", "--topk8"]),
        Flag::value(&["-passout", "--passout"], Role::Text),
        Flag::switch(&["-traditional", "--traditional"]),
        Flag::value(&["-iter", "--iter"], Role::Text),
        Flag::switch(&["-noiter", "--noiter"]),
        Flag::switch(&["-scrypt", "--scrypt"]),
        Flag::value(&["-scrypt_N", "--scrypt_N"], Role::Text),
        Flag::value(&["-scrypt_r", "--scrypt_r"], Role::Text),
        Flag::value(&["-scrypt_p", "--scrypt_p"], Role::Text),
        Flag::value(&["-rand", "--rand"], Role::Read),
        Flag::value(&["-writerand", "--writerand"], Role::Write),
        Flag::value(&["-provider-path", "--provider-path"], Role::Opaque("loads a provider")),
        Flag::value(&["-provider", "--provider"], Role::Opaque("loads a provider")),
        Flag::value(&["-propquery", "--propquery"], Role::Text),
    ])
    .examples(&[
        ex("openssl pkcs8 -topk8 -in a -out b", "read a; write b"),
        ex("openssl pkcs8 -engine f -writerand f -provider-path f -provider f", "opaque; write f"),
    ]);
