//! Finding the tools that steps need, and running commands.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Whether a variable of the environment changes what cargo builds, or where.
fn changes_builds(name: &str) -> bool {
    let flags = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS", "RUSTDOCFLAGS"];
    let folders = ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"];
    flags.contains(&name)
        || folders.contains(&name)
        || (name.starts_with("CARGO_TARGET_") && name.ends_with("_RUSTFLAGS"))
}

/// What is said of variables that are left out.
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

/// Takes the flags of whoever calls us out of the environment of all that we start, and says so: at the very beginning of `main`.
/// This is the one place that does it.
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

/// Cargo, in the repository's root.
pub fn cargo() -> Command {
    let mut c = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    c.current_dir(root());
    c
}

/// How a step ended, if not well.
#[derive(Debug)]
pub enum Trouble {
    /// What failed.
    Failed(String),
    /// It was not run: what this machine lacks.
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

/// Whether a command runs at all.
pub fn works(program: &str, arg: &str) -> bool {
    let status =
        Command::new(program).arg(arg).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|s| s.success())
}

/// The program with the boards and the C face, which is built when it is first asked for.
pub fn boards() -> Command {
    let mut c = cargo();
    c.args(["run", "--profile", "tools", "-p", "xtask", "--features", "boards", "--bin", "xtask-boards", "--"]);
    c
}

/// What a command prints, if it succeeds.
pub fn text(c: &mut Command) -> Option<String> {
    let output = c.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Whether Linux names all these features of the CPU.
pub fn has_cpu(features: &[&str]) -> bool {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    features.iter().all(|f| cpu.split_whitespace().any(|w| w == *f))
}

/// The linker that comes with rustup's toolchains.
pub fn rust_lld() -> Option<PathBuf> {
    let sysroot = text(Command::new("rustc").args(["--print", "sysroot"]))?;
    let hosts = std::fs::read_dir(Path::new(&sysroot).join("lib/rustlib")).ok()?;
    hosts.flatten().map(|h| h.path().join("bin/rust-lld")).find(|p| p.is_file())
}

/// A command of cargo's that is installed from its registry at need, into `target/tools`: the user's own where there is one. Without
/// optimization that takes a minute or two, and it runs quickly enough.
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
