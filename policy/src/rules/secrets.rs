//! Files that hold secrets: masked from commands in every mode but Off.

/// One secret place.
#[derive(Clone, Copy, Debug)]
pub struct Secret {
    /// Its path below the home directory; everything under it counts.
    pub path: &'static str,
    /// What it holds.
    pub why: &'static str,
    /// The tool that needs it to do its admitted work: its grant unmasks it for that tool alone. Empty for none.
    pub tool: &'static str,
}

const fn secret(path: &'static str, why: &'static str) -> Secret {
    Secret { path, why, tool: "" }
}

/// All of them, sorted by path.
pub static SECRETS: &[Secret] = &[
    secret(".aws", "AWS access keys and session tokens"),
    secret(".azure", "Azure tokens"),
    secret(".claude/.credentials.json", "the agent's own login"),
    secret(".codex/auth.json", "the agent's own login"),
    Secret { path: ".config/gh", why: "GitHub tokens", tool: "gh" },
    Secret { path: ".config/glab-cli", why: "GitLab tokens", tool: "glab" },
    secret(".config/gcloud", "Google Cloud credentials"),
    secret(".config/google-chrome", "browser profile: cookies and passwords"),
    secret(".config/chromium", "browser profile: cookies and passwords"),
    secret(".config/BraveSoftware", "browser profile: cookies and passwords"),
    secret(".config/op", "1Password sessions"),
    secret(".config/rclone", "cloud storage credentials"),
    secret(".config/sops", "keys that decrypt other secrets"),
    secret(".cargo/credentials", "a crates registry token"),
    secret(".cargo/credentials.toml", "a crates registry token"),
    secret(".docker/config.json", "container registry logins"),
    secret(".gemini/oauth_creds.json", "the agent's own login"),
    secret(".git-credentials", "plain text Git passwords"),
    secret(".gnupg", "private keys"),
    secret(".kube", "cluster credentials"),
    secret(".local/share/keyrings", "the desktop's password store"),
    secret(".mozilla", "browser profile: cookies and passwords"),
    secret(".my.cnf", "database passwords"),
    secret(".netrc", "passwords for curl, git and ftp"),
    secret(".npmrc", "package registry tokens"),
    secret(".password-store", "the pass password store"),
    secret(".pgpass", "database passwords"),
    secret(".pi/agent/auth.json", "the agent's own login"),
    secret(".pypirc", "a package registry token"),
    secret(".qwen/oauth_creds.json", "the agent's own login"),
    secret(".ssh", "private keys"),
    secret(".terraform.d/credentials.tfrc.json", "a Terraform token"),
    secret(".vault-token", "a Vault token"),
    secret("Library/Application Support/Google/Chrome", "browser profile: cookies and passwords"),
    secret("Library/Application Support/Firefox", "browser profile: cookies and passwords"),
    secret("Library/Cookies", "browser cookies"),
    secret("Library/Keychains", "the keychain"),
];

/// File names that hold secrets wherever they lie. Nothing masks them, since programs of the project need them: reading
/// one by name is asked.
const SECRET_NAMES: &[(&[u8], &str)] = &[
    (b".env", "the environment of a deployment: passwords and tokens"),
    (b"id_rsa", "a private key"),
    (b"id_dsa", "a private key"),
    (b"id_ecdsa", "a private key"),
    (b"id_ed25519", "a private key"),
    (b".netrc", "passwords"),
    (b".git-credentials", "passwords"),
    (b".pgpass", "passwords"),
];

/// Endings of `.env.NAME` that are made to be shared.
const SHARED_ENVIRONMENTS: &[&[u8]] = &[b"example", b"sample", b"template", b"dist", b"defaults", b"schema"];

/// What a file of this name holds, if its name says that it holds secrets.
pub(crate) fn secret_name(name: &[u8]) -> Option<&'static str> {
    let base = match name.strip_prefix(b".env.") {
        Some(ending) if SHARED_ENVIRONMENTS.contains(&ending) => return None,
        Some(_) => b".env",
        None => name,
    };
    SECRET_NAMES.iter().find(|(secret, _)| *secret == base).map(|(_, why)| *why)
}

#[cfg(test)]
mod tests {
    use super::{SECRETS, secret_name};

    #[test]
    fn environments_are_secret_and_their_templates_are_not() {
        for (name, secret) in [
            (".env", true),
            (".env.production", true),
            (".env.example", false),
            (".envrc", false),
            ("env", false),
            ("id_rsa", true),
            ("id_rsa.pub", false),
        ] {
            assert_eq!(secret_name(name.as_bytes()).is_some(), secret, "{name}");
        }
    }

    #[test]
    fn every_secret_is_a_relative_path_with_a_reason() {
        for secret in SECRETS {
            assert!(!secret.path.starts_with('/') && !secret.path.contains(".."), "{}", secret.path);
            assert!(!secret.why.is_empty(), "{}: say what it holds", secret.path);
        }
    }
}
