//! Finding the tools that steps need, and running commands.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Cargo, in the repository's root, without the flags of whoever calls us.
pub fn cargo() -> Command {
    let mut c = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    c.current_dir(root());
    for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTDOCFLAGS", "CARGO_TARGET_DIR"] {
        c.env_remove(name);
    }
    c
}

/// How a step ended, if not well.
pub enum Trouble {
    /// What failed.
    Failed(String),
    /// What is missing on this machine.
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

/// Makes sure that a program is there: installs its Debian package where that is possible.
pub fn need(program: &str, package: &str) -> Result<(), Trouble> {
    if works(program, "--version") {
        return Ok(());
    }
    let root_user = Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.starts_with(b"0\n"));
    if root_user && works("apt-get", "--version") {
        println!("installing {package}");
        let quiet = |args: &[&str]| {
            Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()).status()
        };
        if quiet(&["-o", "DPkg::Lock::Timeout=600", "install", "-y", "-qq", package]).is_ok_and(|s| !s.success()) {
            let _ = quiet(&["update", "-qq"]);
            let _ = quiet(&["-o", "DPkg::Lock::Timeout=600", "install", "-y", "-qq", package]);
        }
    }
    if works(program, "--version") {
        Ok(())
    } else {
        Err(Trouble::Skipped(format!("{program} is missing: apt-get install {package}")))
    }
}
