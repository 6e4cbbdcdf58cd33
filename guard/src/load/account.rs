//! The user's account, for an environment that does not say whose home it is.
//!
//! The C library's own look-up loads the plug-ins of the machine's name service into this process, which an executable
//! that is linked statically must not do. So the file is read here, and what only the service knows is asked of
//! `getent(1)`, which is there for that.

use std::{
    fs::File,
    io::Read,
    os::unix::ffi::OsStringExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use nix::unistd::{Uid, getuid};

/// The largest file of accounts that is read. Real ones have some kilobytes.
const LARGEST: u64 = 16 << 20;

/// Where `getent` is looked for: never on `PATH`, which the caller's environment decides about.
const GETENT: &[&str] = &["/usr/bin/getent", "/bin/getent", "/run/current-system/sw/bin/getent"];

/// The home directory of the user's account.
pub(super) fn home() -> Option<PathBuf> {
    let user = getuid();
    let mut text = Vec::new();
    let read = File::open("/etc/passwd").and_then(|file| file.take(LARGEST).read_to_end(&mut text));
    read.ok().and_then(|_| directory(&text, user)).or_else(|| asked(user))
}

/// What the name service says.
fn asked(user: Uid) -> Option<PathBuf> {
    let program = GETENT.iter().find(|place| Path::new(place).is_file())?;
    let mut command = Command::new(program);
    command.args(["passwd", &user.to_string()]).env_clear().stdin(Stdio::null()).stderr(Stdio::null());
    directory(&command.output().ok()?.stdout, user)
}

/// The directory of a user in the form of `passwd(5)`.
fn directory(accounts: &[u8], user: Uid) -> Option<PathBuf> {
    let number = user.to_string();
    accounts.split(|byte| *byte == b'\n').find_map(|line| {
        let mut fields = line.split(|byte| *byte == b':');
        let named = fields.next().is_some_and(|name| !name.is_empty() && !name.starts_with(b"#"));
        let (_password, id) = (fields.next()?, fields.next()?);
        let (_group, _comment, home) = (fields.next()?, fields.next()?, fields.next()?);
        let found = named && id == number.as_bytes() && home.starts_with(b"/");
        found.then(|| std::ffi::OsString::from_vec(home.to_vec()).into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_account_is_the_one_that_the_machine_names() {
        let account = nix::unistd::User::from_uid(getuid()).unwrap().expect("an account");
        assert_eq!(home(), Some(account.dir.clone()));
        assert_eq!(asked(getuid()), Some(account.dir), "getent says the same");
        assert_eq!(asked(Uid::from_raw(3_999_999_999)), None);
    }

    #[test]
    fn a_line_names_the_directory_of_its_number_alone() {
        let text =
            b"root:x:0:0:root:/root:/bin/bash\n#out:x:7:7::/wrong:\n:x:7:7::/wrong:\nnear:x:70:7::/wrong:/bin/sh\n\
                     short:x:7:7\nu:x:7:7:A, B:/home/u\nlater:x:7:7::/wrong:\nbare:x:8:8:::\n";
        let of = |number| directory(text, Uid::from_raw(number));
        assert_eq!((of(0), of(7)), (Some("/root".into()), Some("/home/u".into())));
        assert_eq!((of(8), of(9)), (None, None));
    }
}
