//! The tree that tools work on: small files of many kinds, links, archives, a repository, a database.

use std::{
    fs, io,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// A tree for tools, and a home. Nothing in it is ever changed after it was made: commands work on copies.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// The directory that commands start in.
    pub work: PathBuf,
    /// The home directory.
    pub home: PathBuf,
    /// The last directory of `PATH`: programs under the names that they have elsewhere, and traps.
    pub bin: PathBuf,
    /// What commands get as standard input.
    pub input: PathBuf,
}

/// Words that no program has as its name. Where one of them stands on a command line as plain text and the tool runs it
/// all the same, the trap of that name is run.
pub const TRAPS: [&str; 6] = ["trap", "x", "name", "abc", "10", "main"];

/// Programs that Debian installs under another name.
const RENAMED: [(&str, &str); 2] = [("fd", "/usr/bin/fdfind"), ("bat", "/usr/bin/batcat")];

/// Where programs lie that are not the distribution's.
const VENDORS: [&str; 3] = ["/opt", "/usr/local", "/usr/lib/google-cloud-sdk"];

const SCRIPT: &str = r#"
printf 'b 2\na 1\nc 3\n\na 1\n' >a.txt
printf 'one two\nthree\n' >b.txt
seq 40 >lines.txt
printf '\377\000\001bin' >binary
printf '{"a":[1,2,{"b":null}],"c":"x"}\n' >data.json
printf 'name,age\nann,3\nbob,4\n' >data.csv
printf 'a: 1\nb: [x, y]\n' >data.yaml
printf '<r><a x="1">t</a></r>\n' >data.xml
printf '#include <stdio.h>\nint main(void) { puts("x"); return 0; }\n' >main.c
printf 'print(1)\n' >script.py
printf '#!/bin/sh\necho script ran\n' >script.sh
printf 'all: out.o\nout.o: main.c\n\tcp main.c out.o\n' >Makefile
printf -- '--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n-b 2\n+b 9\n a 1\n' >change.patch
printf 'key=value\n' >conf.ini
printf 'a.txt\nb.txt\nsub/c.txt\n' >names.txt
mkdir -p sub/deep empty outdir
printf 'c\n' >sub/c.txt
printf 'd\n' >sub/deep/d.txt
printf 'z\n' >outdir/z.txt
ln -s a.txt link
ln -s sub linkdir
ln -s missing dangling
chmod 755 script.sh
tar cf arch.tar a.txt sub
tar czf arch.tar.gz a.txt sub
gzip -k -c b.txt >b.txt.gz
bzip2 -k -c b.txt >b.txt.bz2 2>/dev/null
xz -k -c b.txt >b.txt.xz 2>/dev/null
zstd -q -k -c b.txt >b.txt.zst 2>/dev/null
zip -q -r arch.zip a.txt sub 2>/dev/null
(ls a.txt b.txt | cpio -o >arch.cpio) 2>/dev/null
sqlite3 db.sqlite 'create table t(a, b); insert into t values (1, 2)' 2>/dev/null
cc -g -o prog main.c 2>/dev/null
cc -g -c -o main.o main.c 2>/dev/null
ar rc lib.a main.o 2>/dev/null
for where in . repo; do
    mkdir -p $where
    (
        cd $where
        git init -q -b main
        git config user.name u
        git config user.email u@example.org
        [ -e a.txt ] || printf 'r\n' >a.txt
        git add a.txt
        git commit -q -m first
        git tag v1
        git branch topic
        printf 'n\n' >n.txt
        git add n.txt
        git commit -q -m second
        printf 'changed\n' >>n.txt
        git remote add origin https://example.org/r.git
    )
done
"#;

impl Fixture {
    /// Makes the tree below `top`, which exists and is empty. Files that `examples` read are made as well.
    ///
    /// # Errors
    /// What making a file gives, or that `bash` fails.
    pub fn make(top: &Path, reads: &[Vec<u8>]) -> io::Result<Self> {
        let fixture =
            Self { work: top.join("w"), home: top.join("home"), bin: top.join("bin"), input: top.join("input") };
        for directory in [&fixture.work, &fixture.home, &fixture.bin] {
            fs::create_dir(directory)?;
        }
        fs::write(&fixture.input, "a.txt\nb.txt\nsub/c.txt\n")?;
        fs::write(fixture.home.join(".profile"), "")?;
        fs::write(fixture.home.join("notes.txt"), "notes\n")?;
        let status = Command::new("/bin/bash")
            .args(["-c", SCRIPT])
            .current_dir(&fixture.work)
            .env_clear()
            .env("PATH", "/usr/bin:/bin:/usr/sbin:/sbin")
            .env("HOME", &fixture.home)
            .env("LC_ALL", "C.UTF-8")
            .env("GIT_AUTHOR_DATE", "2026-01-01T00:00:00Z")
            .env("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        if !status.success() {
            return Err(io::Error::other("the tree could not be made"));
        }
        fixture.add_reads(reads);
        for (name, program) in RENAMED {
            if Path::new(program).exists() {
                symlink(program, fixture.bin.join(name))?;
            }
        }
        for name in TRAPS {
            let path = fixture.bin.join(name);
            fs::write(&path, "#!/bin/sh\nexit 0\n")?;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
        }
        Ok(fixture)
    }

    /// Makes the files and directories that examples read, where nothing of that name is in the way.
    fn add_reads(&self, reads: &[Vec<u8>]) {
        for read in reads {
            let Ok(text) = std::str::from_utf8(read) else { continue };
            let (path, directory) = match text.strip_suffix("/**") {
                Some(path) => (path, true),
                None => (text, false),
            };
            if path.is_empty() || path.starts_with(['/', '~', '-']) || path.split('/').any(|part| part == "..") {
                continue;
            }
            let target = self.work.join(path);
            if target.symlink_metadata().is_ok() {
                continue;
            }
            // What is in the way of one example is the file of another.
            let made = if directory {
                fs::create_dir_all(&target).and_then(|()| fs::write(target.join("inside.txt"), "i\n"))
            } else {
                target.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&target, "b 2\na 1\n"))
            };
            drop(made);
        }
    }

    /// The search path of commands: the distribution's own programs.
    #[must_use]
    pub fn search_path(&self) -> String {
        format!("/usr/bin:/bin:/usr/sbin:/sbin:{}", self.bin.display())
    }

    /// Where a program of this name lies, as `execvp` finds it.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        let path = self.search_path();
        let found = path.split(':').map(|directory| Path::new(directory).join(name)).find(|path| {
            fs::metadata(path).is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
        });
        let found = found.filter(|path| path.parent() != Some(&self.bin) || !TRAPS.contains(&name));
        // A vendor's own build may do more than the tool whose manual was read.
        found.filter(|path| {
            fs::canonicalize(path).is_ok_and(|path| !VENDORS.iter().any(|vendor| path.starts_with(vendor)))
        })
    }
}
