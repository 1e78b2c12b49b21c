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
