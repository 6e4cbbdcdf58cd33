//! `openssl`: subcommands (hashes).

use super::{CIPHER, CIPHERS, DIGEST, DIGESTS, SOURCE};
use crate::tools::spec::{Operands, Role, Syntax, Tool, ex};

pub(super) const DGST: Tool = Tool::new("dgst", "hashes files", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[
        ex("openssl dgst -sha256 a b", "read a; read b"),
        ex("openssl dgst -out o a", "read a; write o"),
        ex("openssl dgst -engine f -writerand f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const SHA1: Tool = Tool::new("sha1", "hashes files with sha1", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl sha1 a", "read a")]);

pub(super) const SHA224: Tool = Tool::new("sha224", "hashes files with sha224", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl sha224 a", "read a")]);

pub(super) const SHA256: Tool = Tool::new("sha256", "hashes files with sha256", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl sha256 a", "read a")]);

pub(super) const SHA384: Tool = Tool::new("sha384", "hashes files with sha384", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl sha384 a", "read a")]);

pub(super) const SHA512: Tool = Tool::new("sha512", "hashes files with sha512", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl sha512 a", "read a")]);

pub(super) const SHA3_256: Tool = Tool::new("sha3-256", "hashes files with sha3-256", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl sha3-256 a", "read a")]);

pub(super) const SHA3_512: Tool = Tool::new("sha3-512", "hashes files with sha3-512", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl sha3-512 a", "read a")]);

pub(super) const SHAKE128: Tool = Tool::new("shake128", "hashes files with shake128", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl shake128 a", "read a")]);

pub(super) const SHAKE256: Tool = Tool::new("shake256", "hashes files with shake256", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl shake256 a", "read a")]);

pub(super) const MD4: Tool = Tool::new("md4", "hashes files with md4", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl md4 a", "read a")]);

pub(super) const MD5: Tool = Tool::new("md5", "hashes files with md5", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl md5 a", "read a")]);

pub(super) const RMD160: Tool = Tool::new("rmd160", "hashes files with rmd160", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl rmd160 a", "read a")]);

pub(super) const BLAKE2B512: Tool = Tool::new("blake2b512", "hashes files with blake2b512", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl blake2b512 a", "read a")]);

pub(super) const BLAKE2S256: Tool = Tool::new("blake2s256", "hashes files with blake2s256", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl blake2s256 a", "read a")]);

pub(super) const SM3: Tool = Tool::new("sm3", "hashes files with sm3", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(DIGEST)
    .operands(Operands::all(Role::Read))
    .shared(&[DIGESTS])
    .examples(&[ex("openssl sm3 a", "read a")]);

pub(super) const ENC: Tool = Tool::new("enc", "encrypts", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(CIPHER)
    .shared(&[CIPHERS])
    .examples(&[
        ex("openssl enc -d -aes-256-cbc -in a", "read a"),
        ex("openssl enc -base64 -in a -out b", "read a; write b"),
        ex("openssl enc -engine f -writerand f -provider-path f -provider f", "opaque; write f"),
    ]);

pub(super) const BASE64: Tool = Tool::new("base64", "encrypts with base64", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(CIPHER)
    .shared(&[CIPHERS])
    .examples(&[ex("openssl base64 -d -in a", "read a")]);

pub(super) const AES_256_CBC: Tool = Tool::new("aes-256-cbc", "encrypts with aes-256-cbc", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(CIPHER)
    .shared(&[CIPHERS])
    .examples(&[ex("openssl aes-256-cbc -d -in a", "read a")]);

pub(super) const AES_128_CBC: Tool = Tool::new("aes-128-cbc", "encrypts with aes-128-cbc", SOURCE)
    .syntax(Syntax::EXACT.single_dash_long())
    .flags(CIPHER)
    .shared(&[CIPHERS])
    .examples(&[ex("openssl aes-128-cbc -d -in a", "read a")]);
