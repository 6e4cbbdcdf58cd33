//! `gpg`: encrypts, signs and verifies.

use crate::{
    effect::Effect,
    tools::{
        argv::Call,
        findings::Findings,
        spec::{Fact, Flag, Operands, Place, Role, Tool, ex},
    },
};

pub(super) static TOOL: Tool = Tool::new("gpg", "encrypts, signs and verifies", "GnuPG 2.2, gpg(1)")
    .aliases(&["gpg2"])
    .flags(&[
        Flag::switch(&["-k", "--list-keys", "--list-public-keys"]),
        Flag::switch(&["-K", "--list-secret-keys"]).does(&[Fact::Persists("the agent of GnuPG")]),
        Flag::switch(&["--fingerprint"]),
        Flag::switch(&["--list-signatures", "--list-sigs"]),
        Flag::switch(&["--check-signatures", "--check-sigs"]),
        Flag::switch(&["--list-packets"]),
        Flag::switch(&["--show-keys"]),
        Flag::switch(&["--locate-keys"]).does(&[Fact::Connects("")]),
        Flag::switch(&["--locate-external-keys"]).does(&[Fact::Connects("")]),
        Flag::switch(&["--list-config"]),
        Flag::switch(&["--list-gcrypt-config"]),
        Flag::switch(&["--list-trustdb"]),
        Flag::switch(&["--list-ownertrust"]),
        Flag::switch(&["--export-ownertrust"]),
        Flag::switch(&["--dump-options"]),
        Flag::switch(&["--verify"]),
        Flag::switch(&["--card-status"]).does(&[Fact::Persists("the agent of GnuPG")]),
        Flag::switch(&["--export"]),
        Flag::switch(&["--export-ssh-key"]),
        Flag::switch(&["--print-mds"]),
        Flag::switch(&["--print-md"]),
        Flag::switch(&["-v", "--verbose"]),
        Flag::switch(&["-q", "--quiet"]),
        Flag::switch(&["-a", "--armor", "--armour"]),
        Flag::switch(&["--batch"]),
        Flag::switch(&["--no-batch"]),
        Flag::switch(&["--yes"]),
        Flag::switch(&["--no"]),
        Flag::switch(&["--no-tty"]),
        Flag::switch(&["--with-colons"]),
        Flag::switch(&["--with-fingerprint"]),
        Flag::switch(&["--with-subkey-fingerprint"]),
        Flag::switch(&["--with-keygrip"]),
        Flag::switch(&["--with-secret"]),
        Flag::switch(&["--with-key-data"]),
        Flag::switch(&["--with-wkd-hash"]),
        Flag::switch(&["--fixed-list-mode"]),
        Flag::value(&["--keyid-format"], Role::Text),
        Flag::value(&["--list-options"], Role::Text),
        Flag::value(&["--verify-options"], Role::Text),
        Flag::value(&["--import-options"], Role::Text),
        Flag::value(&["--export-options"], Role::Text),
        Flag::switch(&["--with-key-origin"]),
        Flag::switch(&["--no-auto-check-trustdb"]),
        Flag::switch(&["--no-default-keyring"]),
        Flag::switch(&["--no-options"]),
        Flag::switch(&["--no-greeting"]),
        Flag::switch(&["--no-permission-warning"]),
        Flag::switch(&["--no-secmem-warning"]),
        Flag::switch(&["--no-auto-key-retrieve"]),
        Flag::switch(&["--no-auto-key-locate"]),
        Flag::value(&["--trust-model"], Role::Text),
        Flag::switch(&["--always-trust"]),
        Flag::value(&["--charset"], Role::Text),
        Flag::value(&["--display-charset"], Role::Text),
        Flag::switch(&["--utf8-strings"]),
        Flag::value(&["--status-fd"], Role::Text),
        Flag::value(&["--logger-fd"], Role::Text),
        Flag::value(&["--passphrase-fd"], Role::Text),
        Flag::value(&["--command-fd"], Role::Text),
        Flag::switch(&["--enable-special-filenames"]),
        Flag::switch(&["--skip-verify"]),
        Flag::switch(&["--exit-on-status-write-error"]),
        Flag::switch(&["-n", "--dry-run"]),
        Flag::switch(&["-i", "--interactive"]),
        Flag::switch(&["--lock-never"]),
        Flag::ends(&["--version"]),
        Flag::ends(&["-h", "--help"]),
        Flag::value(&["--debug-level"], Role::Text),
        Flag::value(&["--weak-digest"], Role::Text),
        Flag::switch(&["--ignore-time-conflict"]),
        Flag::switch(&["--allow-weak-digest-algos"]),
        Flag::value(&["--default-key"], Role::Text),
        Flag::value(&["-u", "--local-user"], Role::Text),
        Flag::value(&["-r", "--recipient"], Role::Text),
        Flag::value(&["-R", "--hidden-recipient"], Role::Text),
        Flag::value(&["--passphrase"], Role::Text),
        Flag::value(&["--pinentry-mode"], Role::Text),
        Flag::value(&["--cipher-algo"], Role::Text),
        Flag::value(&["--digest-algo"], Role::Text),
        Flag::value(&["--compress-algo"], Role::Text),
        Flag::value(&["-z"], Role::Text),
        Flag::switch(&["-t", "--textmode"]),
        Flag::value(&["--max-output"], Role::Text),
        Flag::value(&["--keyring"], Role::Read),
        Flag::value(&["--secret-keyring"], Role::Read),
        Flag::value(&["--trustdb-name"], Role::Read),
        Flag::value(&["-o", "--output"], Role::WriteOrDash),
        Flag::value(&["--status-file"], Role::Write),
        Flag::value(&["--logger-file", "--log-file"], Role::Write),
        Flag::value(&["--attribute-file"], Role::Write),
        Flag::value(&["--passphrase-file"], Role::Read),
        Flag::value(&["--homedir"], Role::Config("the configuration there names programs")),
        Flag::value(&["--options"], Role::Config("configuration names programs")),
        Flag::value(&["--agent-program"], Role::Program),
        Flag::value(&["--dirmngr-program"], Role::Program),
        Flag::value(&["--photo-viewer"], Role::Shell),
        Flag::switch(&["--show-photos"]).does(&[Fact::Runs("the configured viewer")]),
        Flag::value(&["--keyserver"], Role::Host),
        Flag::value(&["--keyserver-options"], Role::Text),
        Flag::switch(&["--auto-key-retrieve"]).does(&[Fact::Connects("")]),
        Flag::value(&["--auto-key-locate"], Role::Text).does(&[Fact::Connects("")]),
        Flag::switch(&["--refresh-keys"]).does(&[Fact::Connects(""), Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--recv-keys", "--receive-keys"])
            .does(&[Fact::Connects(""), Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--search-keys"]).does(&[Fact::Connects(""), Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--fetch-keys"]).does(&[Fact::Connects(""), Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--send-keys"]).does(&[Fact::Publishes("")]),
        Flag::switch(&["--import"]).does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--fast-import"]).does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--import-ownertrust"]).does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--delete-keys"]).does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--delete-secret-keys"]).does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--delete-secret-and-public-key"]).does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--edit-key"]).does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--sign-key", "--lsign-key", "--quick-sign-key", "--quick-lsign-key"])
            .does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&[
            "--generate-key",
            "--gen-key",
            "--full-generate-key",
            "--full-gen-key",
            "--quick-generate-key",
            "--quick-gen-key",
        ])
        .does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&[
            "--quick-add-key",
            "--quick-add-uid",
            "--quick-revoke-uid",
            "--quick-set-expire",
            "--quick-set-primary-uid",
        ])
        .does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--generate-revocation", "--gen-revoke"]).does(&[Fact::Writes(Place::Cwd)]),
        Flag::switch(&["--change-passphrase", "--passwd"]).does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--update-trustdb", "--check-trustdb"]).does(&[Fact::Writes(Place::InHome(".gnupg"))]),
        Flag::switch(&["--export-secret-keys", "--export-secret-subkeys"])
            .does(&[Fact::Persists("the agent of GnuPG")]),
        Flag::switch(&["-s", "--sign"]).does(&[Fact::Writes(Place::Cwd), Fact::Persists("the agent of GnuPG")]),
        Flag::switch(&["--clear-sign", "--clearsign"])
            .does(&[Fact::Writes(Place::Cwd), Fact::Persists("the agent of GnuPG")]),
        Flag::switch(&["-b", "--detach-sign"]).does(&[Fact::Writes(Place::Cwd), Fact::Persists("the agent of GnuPG")]),
        Flag::switch(&["-e", "--encrypt"]).does(&[Fact::Writes(Place::Cwd)]),
        Flag::switch(&["-c", "--symmetric"]).does(&[Fact::Writes(Place::Cwd), Fact::Persists("the agent of GnuPG")]),
        Flag::switch(&["-d", "--decrypt"]).does(&[Fact::Persists("the agent of GnuPG")]),
        Flag::switch(&["--store", "--dearmor", "--enarmor"]).does(&[Fact::Writes(Place::Cwd)]),
    ])
    .alone(&["--version", "--help", "-h"])
    .operands(Operands::Judged)
    .judge(acts)
    .examples(&[
        ex("gpg --version", ""),
        ex("gpg --list-keys --with-colons", "read /home/u/.gnupg/**"),
        ex("gpg -k a", "read /home/u/.gnupg/**"),
        ex("gpg --verify a.sig a", "read /home/u/.gnupg/**; read a.sig; read a"),
        ex("gpg --show-keys a.asc", "read /home/u/.gnupg/**; read a.asc"),
        ex("gpg --export -a x", "read /home/u/.gnupg/**"),
        ex("gpg --print-md sha256 a", "read /home/u/.gnupg/**; read sha256; read a"),
        ex("gpg a.gpg", "read /home/u/.gnupg/**; read a.gpg; write ./**"),
        ex("gpg -K", "read /home/u/.gnupg/**; persist the agent of GnuPG"),
        ex("gpg -o out --export x", "read /home/u/.gnupg/**; write out"),
        ex("gpg --homedir h -k", "read /home/u/.gnupg/**; opaque"),
        ex("gpg --options o -k", "read /home/u/.gnupg/**; opaque"),
        ex(
            "gpg --agent-program ./a --dirmngr-program ./b --photo-viewer ./c -k",
            "read /home/u/.gnupg/**; inner ./a; inner ./b; shell ./c",
        ),
        ex(
            "gpg --status-file s --logger-file l --attribute-file t -k",
            "read /home/u/.gnupg/**; write s; write l; write t",
        ),
        ex("gpg --show-photos -k", "read /home/u/.gnupg/**; run the configured viewer"),
        ex(
            "gpg --keyserver hkps://k.example --recv-keys 1",
            "connect k.example; connect ?; write /home/u/.gnupg/**; read /home/u/.gnupg/**",
        ),
        ex("gpg --list-options show-uid-validity -k", "read /home/u/.gnupg/**"),
        ex("gpg --list-options show-photos -k", "read /home/u/.gnupg/**; opaque"),
        ex("gpg --locate-keys a", "connect ?; read /home/u/.gnupg/**"),
        ex("gpg --locate-external-keys a", "connect ?; read /home/u/.gnupg/**"),
        ex("gpg --auto-key-retrieve --auto-key-locate wkd -k", "connect ?; read /home/u/.gnupg/**"),
        ex(
            "gpg --refresh-keys --search-keys --fetch-keys a",
            "connect ?; write /home/u/.gnupg/**; read /home/u/.gnupg/**",
        ),
        ex("gpg --send-keys 1", "publish ?; read /home/u/.gnupg/**"),
        ex("gpg --import a", "read a; write /home/u/.gnupg/**; read /home/u/.gnupg/**"),
        ex("gpg --fast-import --import-ownertrust --update-trustdb", "write /home/u/.gnupg/**; read /home/u/.gnupg/**"),
        ex(
            "gpg --delete-keys --delete-secret-keys --delete-secret-and-public-key x",
            "write /home/u/.gnupg/**; read /home/u/.gnupg/**",
        ),
        ex(
            "gpg --edit-key --sign-key --gen-key --quick-add-key --passwd x",
            "write /home/u/.gnupg/**; read /home/u/.gnupg/**",
        ),
        ex("gpg --gen-revoke x", "write ./**; read /home/u/.gnupg/**"),
        ex("gpg --export-secret-keys x", "read /home/u/.gnupg/**; persist the agent of GnuPG"),
        ex("gpg --card-status", "read /home/u/.gnupg/**; persist the agent of GnuPG"),
        ex("gpg -s a", "read a; write ./**; read /home/u/.gnupg/**; persist the agent of GnuPG"),
        ex("gpg --clearsign a", "read a; write ./**; read /home/u/.gnupg/**; persist the agent of GnuPG"),
        ex("gpg -be a", "read a; write ./**; read /home/u/.gnupg/**; persist the agent of GnuPG"),
        ex("gpg -c a", "read a; write ./**; read /home/u/.gnupg/**; persist the agent of GnuPG"),
        ex("gpg -d a", "read a; read /home/u/.gnupg/**; persist the agent of GnuPG"),
        ex("gpg --dearmor a", "read a; write ./**; read /home/u/.gnupg/**"),
        ex("gpg $x", "opaque; read ?; write ./**; read /home/u/.gnupg/**"),
    ]);

/// Commands whose operands name keys.
const OF_KEYS: &[&str] = &[
    "--list-keys",
    "--list-secret-keys",
    "--fingerprint",
    "--list-signatures",
    "--check-signatures",
    "--locate-keys",
    "--locate-external-keys",
    "--list-config",
    "--export",
    "--export-ssh-key",
    "--export-secret-keys",
    "--recv-keys",
    "--search-keys",
    "--send-keys",
    "--refresh-keys",
    "--fetch-keys",
    "--delete-keys",
    "--delete-secret-keys",
    "--delete-secret-and-public-key",
    "--edit-key",
    "--sign-key",
    "--generate-key",
    "--quick-add-key",
    "--change-passphrase",
    "--generate-revocation",
];

/// Commands that only print, and read their operands as files.
const OF_FILES: &[&str] =
    &["--verify", "--list-packets", "--show-keys", "--print-md", "--print-mds", "--import", "--decrypt"];

/// Others without operands.
const PLAIN: &[&str] = &[
    "--list-gcrypt-config",
    "--list-trustdb",
    "--list-ownertrust",
    "--export-ownertrust",
    "--dump-options",
    "--card-status",
    "--update-trustdb",
    "--fast-import",
    "--import-ownertrust",
];

fn acts(call: &Call<'_>, findings: &mut Findings<'_>) {
    let home = findings.below_home(".gnupg");
    findings.at(call.span, Effect::Read(home), "reads");
    let options = ["--list-options", "--verify-options", "--keyserver-options"];
    for value in options.iter().flat_map(|name| call.values(name)) {
        let plain = |text: &str| !["photo", "retrieve", "pka", "http", "url"].iter().any(|part| text.contains(part));
        if !value.known_str().is_some_and(plain) {
            findings.opaque(value.span, "an option that may show photos or ask a server");
        }
    }
    if OF_KEYS.iter().any(|command| call.has(command)) {
        return;
    }
    for operand in call.operand_args().filter(|operand| operand.known() != Some(b"-")) {
        findings.read(operand);
    }
    // Without a command it guesses one from the file, which may be to write its content.
    if !OF_FILES.iter().chain(PLAIN).any(|command| call.has(command)) {
        let here = findings.below_cwd(".");
        findings.at(call.span, Effect::Write(here), "may write");
    }
}
