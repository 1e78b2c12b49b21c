//! The command as a user sees it: its results, and its messages for every wrong input.

mod bad_files;
mod bench;
mod bls;
mod documents;
mod encryption;
mod groups;
mod keys;
mod openssl;
#[cfg(unix)]
mod outputs;
#[cfg(unix)]
mod signals;
mod signatures;
mod streams;
mod vrf;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Returns the path of the command. A step that runs these tests under an emulator names a program that emulates it.
fn program() -> std::ffi::OsString {
    std::env::var_os("PRIMEGROUP_TEST_COMMAND").unwrap_or_else(|| env!("CARGO_BIN_EXE_primegroup").into())
}

struct Dir(tempfile::TempDir);

impl Dir {
    fn new() -> Self {
        Dir(tempfile::tempdir().expect("a temporary directory"))
    }
    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
    fn write(&self, name: &str, data: impl AsRef<[u8]>) -> PathBuf {
        std::fs::write(self.path(name), data).expect("a file");
        self.path(name)
    }
    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).expect("a file")
    }
    /// Returns the sorted names of everything in the directory.
    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("a directory");
        let mut names: Vec<String> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(program());
        command.args(args).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }
    fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("the command runs")
    }
    /// Runs with these bytes on standard input.
    fn run_with(&self, input: &[u8], args: &[&str]) -> Output {
        let (stdin, stdout, stderr) = (Stdio::piped(), Stdio::piped(), Stdio::piped());
        let mut command = self.command(args);
        let mut child = command.stdin(stdin).stdout(stdout).stderr(stderr).spawn().expect("the command runs");
        let mut pipe = child.stdin.take().expect("a pipe");
        std::thread::scope(|scope| {
            // Write while the output is read, as commands write before they have read all. The pipe is closed unread if
            // the command refuses its arguments.
            scope.spawn(move || drop(pipe.write_all(input)));
            child.wait_with_output().expect("the command ends")
        })
    }
    /// Runs a line in the shell, in which `$P` is the command.
    #[cfg(unix)]
    fn shell(&self, line: &str) -> Output {
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).env("P", program()).current_dir(self.0.path());
        shell.stdin(Stdio::null()).output().expect("a shell")
    }
    fn ok(&self, args: &[&str]) -> String {
        let out = self.run(args);
        assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8_lossy(&out.stdout).into_owned()
    }
    /// Checks that the command fails with this code and one line that contains the text.
    fn fails(&self, args: &[&str], code: i32, text: &str) {
        failed(&self.run(args), code, text, &format!("{args:?}"));
    }
    fn keys(&self, group: &str, name: &str) {
        let (private, public) = (format!("{name}.pem"), format!("{name}.pub"));
        self.ok(&["keygen", "--group", group, "--out", &private, "--public", &public]);
    }
}

/// Checks that the command failed with this code and one line that contains the text.
fn failed(out: &Output, code: i32, text: &str, what: &str) {
    let err = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(code), "{what}: {err}");
    assert_eq!(err.trim_end().lines().count(), 1, "{what}: {err}");
    assert!(err.contains(text), "{what}: {err:?} lacks {text:?}");
    assert!(!err.contains("panicked"), "{err}");
}

/// Returns the groups of the library.
fn all() -> Vec<&'static str> {
    primegroup::suite::suites().map(|s| s.info().name).collect()
}

#[cfg(unix)]
fn mode_is(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(std::fs::metadata(path).expect("a file").permissions().mode() & 0o777, mode);
}
#[cfg(not(unix))]
fn mode_is(_: &Path, _: u32) {}
