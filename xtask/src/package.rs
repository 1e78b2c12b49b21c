//! The step `package`: checks that the crates for users can be published.
//!
//! Each crate is packaged and its contents are checked. Then it is built from its package, with the other crates as a
//! registry would deliver them.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use xtask::tools::{Trouble, cargo, root, run};

/// The crates for users, and the crates that the command needs in addition, in the order of their dependencies.
const CRATES: [&str; 6] = [
    "primegroup-core",
    "primegroup-figures",
    "primegroup",
    "primegroup-operations",
    "primegroup-protocols",
    "primegroup-cli",
];

/// Files and folders that every package must contain.
const WANTED: [&str; 5] = ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT", "src/"];
/// Folders that no package may contain: they need files and crates that are not published.
const UNWANTED: [&str; 2] = ["tests/", "target/"];

fn output(c: &mut Command) -> Result<String, Trouble> {
    let output = c.output().map_err(|e| Trouble::Failed(format!("cargo: {e}")))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(Trouble::Failed(String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

/// Checks the list of files in a package.
fn contents(name: &str) -> Result<(), Trouble> {
    let list = output(cargo().args(["package", "--quiet", "--list", "--allow-dirty", "-p", name]))?;
    let has = |start: &str| list.lines().any(|l| l.starts_with(start));
    if let Some(missing) = WANTED.iter().find(|w| !has(w)) {
        return Err(Trouble::Failed(format!("the package {name} has no {missing}")));
    }
    match UNWANTED.iter().find(|w| has(w)) {
        Some(there) => Err(Trouble::Failed(format!("the package {name} has {there}"))),
        None => Ok(()),
    }
}

/// Checks the fields of Cargo.toml that a registry shows.
fn metadata() -> Result<(), Trouble> {
    let text = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
    let all: serde_json::Value = serde_json::from_str(&text).map_err(|e| Trouble::Failed(format!("metadata: {e}")))?;
    for name in CRATES {
        let package = all["packages"].as_array().into_iter().flatten().find(|p| p["name"] == name);
        let package = package.ok_or_else(|| Trouble::Failed(format!("no crate {name}")))?;
        for field in ["description", "license", "documentation", "readme", "categories", "keywords", "rust_version"] {
            let empty = match &package[field] {
                serde_json::Value::String(text) => text.is_empty(),
                serde_json::Value::Array(list) => list.is_empty(),
                _ => true,
            };
            if empty {
                return Err(Trouble::Failed(format!("{name}: Cargo.toml says nothing of its {field}")));
            }
        }
    }
    Ok(())
}

/// Makes Cargo forget packages that earlier runs in this folder unpacked.
///
/// When Cargo verifies packages, it takes each one from a registry of files in the target folder. The name of this
/// registry depends on the folder alone. With the same version, Cargo would build the sources of the last run.
fn forget_unpacked() -> Result<(), Trouble> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(home) = home.or_else(|| std::env::home_dir().map(|h| h.join(".cargo"))) else { return Ok(()) };
    for registry in fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten() {
        // A registry of files has no host, so its name begins with the dash.
        if !registry.file_name().to_string_lossy().starts_with('-') {
            continue;
        }
        for unpacked in fs::read_dir(registry.path()).into_iter().flatten().flatten() {
            if CRATES.iter().any(|name| unpacked.file_name().to_string_lossy().starts_with(name)) {
                let path = unpacked.path();
                fs::remove_dir_all(&path).map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))?;
            }
        }
    }
    Ok(())
}

/// Runs `cargo publish` without the upload. If the registry cannot be reached, runs only the parts that need no
/// registry.
pub fn step() -> Result<(), Trouble> {
    metadata()?;
    forget_unpacked()?;
    CRATES.into_iter().try_for_each(contents)?;
    let packages = CRATES.iter().flat_map(|name| ["-p", name]);
    let with = |words: &[&str]| {
        let mut c = cargo();
        c.current_dir(root()).args(words).args(["--quiet", "--allow-dirty", "--target-dir", "target/package-check"]);
        // Optimization does not change whether a package builds.
        c.args(packages.clone()).env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
        c
    };
    if with(&["publish", "--dry-run", "--no-verify"]).output().is_ok_and(|o| o.status.success()) {
        run(&mut with(&["publish", "--dry-run"]))
    } else {
        println!("the registry cannot be asked from here, or refuses: the packages are built from what was packaged");
        run(&mut with(&["package"]))
    }
}
