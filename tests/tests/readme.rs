//! README's example prints what README says.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Command, Stdio},
};

use pi_guard_tests::binary;

/// The project that README's example speaks of, with a home of its own beside it.
struct Project(PathBuf);

impl Project {
    fn new() -> Self {
        let project = Self(PathBuf::from(format!("/var/tmp/pi-guard-readme-{}", std::process::id())));
        fs::create_dir_all(project.0.join("app/src")).unwrap();
        fs::create_dir_all(project.0.join("home")).unwrap();
        fs::write(project.0.join("app/names.txt"), "Grace\nAda\n").unwrap();
        let script = project.0.join("app/build.sh");
        fs::write(&script, "#!/bin/sh\ntouch out.txt\n").unwrap();
        fs::set_permissions(script, fs::Permissions::from_mode(0o755)).unwrap();
        project
    }

    /// What a line prints, standard error included.
    fn prints(&self, line: &str) -> String {
        let mut path = binary().parent().unwrap().as_os_str().to_owned();
        path.push(":");
        path.push(env::var_os("PATH").unwrap());
        let output = Command::new("/bin/bash")
            .args(["--noprofile", "--norc", "-c", &format!("exec 2>&1\n{line}")])
            .current_dir(self.0.join("app"))
            .env("PATH", path)
            .env("HOME", self.0.join("home"))
            .env("LC_ALL", "C")
            .env_remove("PI_GUARD")
            .env_remove("PI_GUARD_MODE")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        // Where there are no namespaces, the same write is refused by another layer with another error.
        String::from_utf8(output.stdout).unwrap().replace("Permission denied", "Read-only file system")
    }
}

impl Drop for Project {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_example_prints_what_it_shows() {
    let text = include_str!("../../README.md");
    let (_, rest) = text.split_once("```console\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let project = Project::new();
    let calls: Vec<&str> = example.split("$ pi-guard ").skip(1).collect();
    assert!(calls.len() >= 4, "{} calls", calls.len());
    for call in calls {
        let (line, shown) = call.split_once('\n').unwrap();
        assert_eq!(project.prints(&format!("pi-guard {line}")), shown, "{line}");
    }
    assert!(!project.0.join("app/out.txt").exists() && project.0.join("app/src").exists());
}
