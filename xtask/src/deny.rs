//! The steps `deny` and `advisories`. cargo-deny checks licences, versions and sources of all dependencies, and their
//! known faults, by `deny.toml`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::tools::{Trouble, cargo_command, root, run};

/// Version of cargo-deny that is installed if the machine has none.
const VERSION: &str = "0.20.2";
/// Lints that are allowed: `deny.toml` serves all workspaces, and no workspace uses every entry of it.
const UNUSED: [&str; 6] =
    ["-A", "license-exception-not-encountered", "-A", "license-not-encountered", "-A", "unmatched-skip-root"];

/// Finds every workspace of the tree: the folders with a lock file.
fn workspaces(folder: &Path, found: &mut Vec<PathBuf>) {
    if folder.join("Cargo.lock").is_file() {
        found.push(folder.join("Cargo.toml"));
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() && name != "target" && !name.starts_with('.') {
            workspaces(&entry.path(), found);
        }
    }
}

/// Returns the command `cargo-deny check` for one workspace; `what` names the checks.
fn check(program: &Path, manifest: &Path, offline: bool, what: &[&str]) -> Command {
    let mut c = Command::new(program);
    c.current_dir(root()).args(["--log-level", "error", "--workspace", "--manifest-path"]).arg(manifest);
    c.arg("--config").arg(root().join("deny.toml"));
    if offline {
        c.arg("--offline");
    }
    c.arg("check").args(UNUSED).args(what);
    c
}

/// Makes a crate with a licence that is not allowed. Fails unless the check refuses it.
fn planted(program: &Path) -> Result<(), Trouble> {
    let folder = root().join("target/deny");
    let package = "[package]\nname = \"planted\"\nversion = \"1.0.0\"\nedition = \"2024\"\nlicense = \"AGPL-3.0-only\"\n[workspace]\n";
    let made = fs::create_dir_all(folder.join("src"))
        .and_then(|()| fs::write(folder.join("Cargo.toml"), package))
        .and_then(|()| fs::write(folder.join("src/lib.rs"), ""));
    made.map_err(|e| Trouble::Failed(format!("{}: {e}", folder.display())))?;
    let output = check(program, &folder.join("Cargo.toml"), true, &["licenses"]).output();
    let output = output.map_err(|e| Trouble::Failed(format!("cargo-deny: {e}")))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
    if output.status.success() || !said.contains("licenses FAILED") {
        return Err(Trouble::Failed(format!("cargo-deny did not refuse a planted licence:\n{said}")));
    }
    Ok(())
}

/// Returns whether this machine has a copy of the advisory database, from an earlier run or put there by hand.
fn has_database() -> bool {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let entries = home.and_then(|home| fs::read_dir(home.join("advisory-dbs")).ok());
    entries.into_iter().flatten().flatten().any(|e| e.path().is_dir())
}

/// Runs the checks `what` in all workspaces.
fn all(program: &Path, offline: bool, what: &[&str]) -> Result<(), Trouble> {
    let mut manifests = Vec::new();
    workspaces(&root(), &mut manifests);
    manifests.sort();
    if manifests.len() < 5 {
        return Err(Trouble::Failed(format!("only {} workspaces found", manifests.len())));
    }
    manifests.iter().try_for_each(|manifest| {
        println!("{}: {}", manifest.strip_prefix(root()).unwrap_or(manifest).display(), what.join(", "));
        run(&mut check(program, manifest, offline, what))
    })
}

/// The step `deny`: licences, versions and sources, in all workspaces.
pub fn step() -> Result<(), Trouble> {
    let program = cargo_command("cargo-deny", VERSION)?;
    planted(&program)?;
    all(&program, false, &["licenses", "bans", "sources"])
}

/// The step `advisories`: known faults of dependencies. Their database changes without us, so this step runs only on
/// request.
pub fn advisories() -> Result<(), Trouble> {
    let program = cargo_command("cargo-deny", VERSION)?;
    let fetched = Command::new(&program).current_dir(root()).args(["--log-level", "off", "fetch", "db"]).output();
    if fetched.is_ok_and(|o| o.status.success()) {
        all(&program, false, &["advisories"])
    } else if has_database() {
        println!("the advisory database cannot be fetched here: the copy that is here serves, unless it is too old");
        all(&program, true, &["advisories"])
    } else {
        Err(Trouble::Skipped(
            "the database at github.com/rustsec/advisory-db, which can be neither fetched nor found".to_owned(),
        ))
    }
}
