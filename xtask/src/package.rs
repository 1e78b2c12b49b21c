//! The step `package`: what is for users can be published. Each crate is packaged, its contents are looked at, and it is built from
//! what was packaged, with the others as a registry would give them.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use xtask::tools::{Trouble, cargo, root, run};

/// The crates for users, and what the command needs beside; in the order of their dependencies.
const CRATES: [&str; 6] = [
    "primegroup-core",
    "primegroup-figures",
    "primegroup",
    "primegroup-operations",
    "primegroup-protocols",
    "primegroup-cli",
];

/// What everybody finds who unpacks one.
const WANTED: [&str; 5] = ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT", "src/"];
/// What has no business there: these need files and crates that are not published.
const UNWANTED: [&str; 2] = ["tests/", "target/"];

fn output(c: &mut Command) -> Result<String, Trouble> {
    let output = c.output().map_err(|e| Trouble::Failed(format!("cargo: {e}")))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(Trouble::Failed(String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

/// The files of a package.
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

/// What a registry shows of it.
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

/// Makes Cargo forget what earlier runs in this folder unpacked. While it verifies packages it takes each from a registry of files in the
/// target folder, whose name depends on the folder alone: with the same version, it would build the sources of the last run.
fn forget_unpacked() -> Result<(), Trouble> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let Some(home) = home.or_else(|| std::env::home_dir().map(|h| h.join(".cargo"))) else { return Ok(()) };
    for registry in fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten() {
        // A registry of files has no host, so nothing stands before the dash.
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

/// `cargo publish` but for the upload, where the registry can be reached; where not, all that needs none.
pub fn step() -> Result<(), Trouble> {
    metadata()?;
    forget_unpacked()?;
    CRATES.into_iter().try_for_each(contents)?;
    let packages = CRATES.iter().flat_map(|name| ["-p", name]);
    let with = |words: &[&str]| {
        let mut c = cargo();
        c.current_dir(root()).args(words).args(["--quiet", "--allow-dirty", "--target-dir", "target/package-check"]);
        // Whether what was packaged builds does not depend on optimization.
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
