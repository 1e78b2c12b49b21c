//! Finds the tools that steps need, and runs commands.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Returns whether an environment variable changes what cargo builds, or where.
fn changes_builds(name: &str) -> bool {
    let flags = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS", "RUSTDOCFLAGS"];
    let folders = ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"];
    flags.contains(&name)
        || folders.contains(&name)
        || (name.starts_with("CARGO_TARGET_") && name.ends_with("_RUSTFLAGS"))
}

/// Returns the message about ignored variables; `None` if there are none.
fn left_out(variables: &[(String, String)]) -> Option<String> {
    let shown: Vec<String> = variables.iter().map(|(name, value)| format!("{name}={value:?}")).collect();
    (!shown.is_empty()).then(|| {
        format!(
            "xtask ignores {}: every build here has flags and folders of its own, so that results do not depend on who starts it. \
             To try yours, call cargo itself, such as `cargo test --workspace --all-features`.",
            shown.join(" ")
        )
    })
}

/// Removes the caller's flags from the environment of all commands that we start, and says so. Must be called at the
/// very beginning of `main`. This is the only place that removes flags.
pub fn leave_out_flags() {
    let variables: Vec<(String, String)> = std::env::vars_os()
        .map(|(name, value)| (name.to_string_lossy().into_owned(), value.to_string_lossy().into_owned()))
        .filter(|(name, _)| changes_builds(name))
        .collect();
    if let Some(line) = left_out(&variables) {
        eprintln!("{line}");
    }
    for (name, _) in variables {
        // SAFETY: this is the only thread.
        unsafe { std::env::remove_var(name) };
    }
}

/// Returns the command cargo, in the repository's root.
pub fn cargo() -> Command {
    let mut c = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    c.current_dir(root());
    c
}

/// Reason why a step did not succeed.
#[derive(Debug)]
pub enum Trouble {
    /// The step failed, for this reason.
    Failed(String),
    /// The step was not run; the text names what this machine lacks.
    Skipped(String),
}

/// Runs a command; its output is shown as it comes.
pub fn run(c: &mut Command) -> Result<(), Trouble> {
    let name = c.get_program().to_string_lossy().into_owned();
    match c.status() {
        Ok(s) if s.success() => Ok(()),
        Ok(s) => Err(Trouble::Failed(format!("{name}: {s}"))),
        Err(e) => Err(Trouble::Failed(format!("{name}: {e}"))),
    }
}

/// Returns whether a command succeeds with one argument.
pub fn works(program: &str, arg: &str) -> bool {
    let status =
        Command::new(program).arg(arg).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|s| s.success())
}

/// Builds the programs of a package as the tests of the workspace do, so that nothing is built twice, and returns the path
/// of a program. The package is given by one of its integration tests, because Cargo builds programs for these.
pub fn program(test: &str, name: &str) -> Result<PathBuf, Trouble> {
    run(cargo().args(["test", "--workspace", "--all-features", "--no-run", "--test", test]))?;
    Ok(root().join("target/debug").join(name))
}

/// Runs the program with the boards and the C binding. It is built when it is first called.
pub fn boards<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Result<(), Trouble> {
    run(Command::new(program("c_binding", "xtask-boards")?).args(args).current_dir(root()))
}

/// Returns the output of a command, if it succeeds.
pub fn text(c: &mut Command) -> Option<String> {
    let output = c.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns whether Linux lists all these features of the CPU.
pub fn has_cpu(features: &[&str]) -> bool {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    features.iter().all(|f| cpu.split_whitespace().any(|w| w == *f))
}

/// Returns the linker that comes with rustup's toolchains.
pub fn rust_lld() -> Option<PathBuf> {
    let sysroot = text(Command::new("rustc").args(["--print", "sysroot"]))?;
    let hosts = std::fs::read_dir(Path::new(&sysroot).join("lib/rustlib")).ok()?;
    hosts.flatten().map(|h| h.path().join("bin/rust-lld")).find(|p| p.is_file())
}

/// Returns the path of a cargo command. Takes the user's own if there is one; otherwise installs the command from the
/// registry into `target/tools`. The installed one is built without optimization: that takes a minute or two, and it is
/// fast enough.
pub fn cargo_command(name: &str, version: &str) -> Result<PathBuf, Trouble> {
    if works(name, "--version") {
        return Ok(PathBuf::from(name));
    }
    let folder = root().join("target/tools");
    let binary = folder.join("bin").join(name);
    if !binary.is_file() {
        println!("installing {name} {version} into target/tools");
        let mut c = cargo();
        c.args(["install", "--debug", "--locked", name, "--version", version, "--root"]).arg(&folder);
        if !c.status().is_ok_and(|s| s.success()) {
            return Err(Trouble::Skipped(format!("cargo install --locked {name} --version {version}")));
        }
    }
    Ok(binary)
}

/// Returns the processor seconds of this process and of the processes it has waited for, on Linux.
#[must_use]
pub fn processor_seconds() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The second word is the command's name in parentheses, which may contain anything. Words 14 to 17 are hundredths
    // of seconds: user and system time of the process, then of the processes it has waited for.
    let words = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(4);
    let ticks: Vec<u64> = words.filter_map(|w| w.parse().ok()).collect();
    (ticks.len() == 4).then(|| ticks.iter().sum::<u64>() / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_not_left_out_unseen() {
        for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS"] {
            assert!(changes_builds(name), "{name}");
            let line = left_out(&[(name.to_owned(), "-C target-cpu=native".to_owned())]);
            assert!(line.is_some_and(|l| l.contains(name) && l.contains("-C target-cpu=native")), "{name}");
        }
        for name in ["CARGO", "PATH", "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER", "RUSTUP_TOOLCHAIN"] {
            assert!(!changes_builds(name), "{name}");
        }
        assert_eq!(left_out(&[]), None);
    }
}
