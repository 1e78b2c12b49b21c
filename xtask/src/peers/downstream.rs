//! Cost of building a program that depends on this library, or on another one, and this library's command: crates,
//! seconds, bytes.

use super::write_page;
use primegroup_figures::number;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;
use xtask::page::{cpu, date};
use xtask::tools::{cargo, processor_seconds, root};

/// A program: its name in the table, its dependencies as Cargo.toml has them, and its source.
struct Program {
    name: &'static str,
    dependencies: &'static str,
    source: &'static str,
}

const OURS: &str = "use primegroup::jq255e::SecretKey;
fn main() {
    let key = SecretKey::from_seed(b\"32 bytes or more of true randomness go here\").expect(\"a key\");
    let signature = key.sign(b\"message\");
    assert!(key.public_key().verify(b\"message\", &signature).is_ok());
}
";

/// Each program signs a message and verifies the signature.
const PROGRAMS: [Program; 5] = [
    Program {
        name: "primegroup, `default-features = false, features = [\"jq255e\"]`",
        dependencies: "primegroup = { path = \"PRIMEGROUP\", default-features = false, features = [\"jq255e\"] }",
        source: OURS,
    },
    Program {
        name: "primegroup, default features",
        dependencies: "primegroup = { path = \"PRIMEGROUP\" }",
        source: OURS,
    },
    Program {
        name: "ed25519-dalek 3",
        dependencies: "ed25519-dalek = \"3\"",
        source: "use ed25519_dalek::{Signer, SigningKey, Verifier};
fn main() {
    let key = SigningKey::from_bytes(&[7; 32]);
    let signature = key.sign(b\"message\");
    assert!(key.verifying_key().verify(b\"message\", &signature).is_ok());
}
",
    },
    Program {
        name: "p256 0.14",
        dependencies: "p256 = \"0.14\"",
        source: "use p256::ecdsa::{Signature, SigningKey, VerifyingKey, signature::{Signer, Verifier}};
fn main() {
    let key = SigningKey::from_slice(&[7; 32]).expect(\"a key\");
    let signature: Signature = key.sign(b\"message\");
    assert!(VerifyingKey::from(&key).verify(b\"message\", &signature).is_ok());
}
",
    },
    Program {
        name: "blst 0.3 (C and assembly)",
        dependencies: "blst = \"0.3\"",
        source: "use blst::min_pk::SecretKey;
fn main() {
    let key = SecretKey::key_gen(&[7; 32], &[]).expect(\"a key\");
    let signature = key.sign(b\"message\", b\"DST\", &[]);
    let verdict = signature.verify(true, b\"message\", b\"DST\", &[], &key.sk_to_pk(), true);
    assert_eq!(verdict, blst::BLST_ERROR::BLST_SUCCESS);
}
",
    },
];

/// Costs of a build: crates besides the program's own, processor seconds, seconds until the program started, and its
/// bytes.
struct Costs {
    crates: usize,
    processor: u64,
    wall: u64,
    bytes: u64,
}

/// Builds a program from nothing, and runs it with the arguments. All files go to `target`.
fn build(folder: &Path, target: &Path, profile: &str, name: &str, arguments: &[&str]) -> Result<Costs, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    if target.exists() {
        std::fs::remove_dir_all(target).map_err(failed)?;
    }
    let before = processor_seconds().ok_or("the system does not report processor seconds")?;
    let start = Instant::now();
    let mut c = cargo();
    c.args(["build", "--offline", "--profile", profile, "--target-dir"]).arg(target).current_dir(folder);
    c.env("RUSTFLAGS", "").env_remove("CARGO_INCREMENTAL");
    let out = c.stdout(Stdio::null()).output().map_err(failed)?;
    let said = String::from_utf8_lossy(&out.stderr);
    if !out.status.success() {
        return Err(format!("{}: {said}", folder.display()));
    }
    let (wall, processor) = (start.elapsed().as_secs(), processor_seconds().unwrap_or(before) - before);
    let crates = said.lines().filter(|l| l.trim_start().starts_with("Compiling ")).count() - 1;
    let program = target.join(if profile == "dev" { "debug" } else { profile }).join(name);
    let bytes = program.metadata().map_err(failed)?.len();
    let out = std::process::Command::new(&program).args(arguments).output().map_err(failed)?;
    if !out.status.success() {
        return Err(format!("{}: {}", program.display(), out.status));
    }
    Ok(Costs { crates, processor, wall, bytes })
}

/// The command `cargo xtask peers --downstream`.
pub fn downstream(write: bool) -> Result<(), String> {
    let mut table = String::from(
        "| a program with | crates | dev, CPU s | release, CPU s | bytes, release |\n|---|---:|---:|---:|---:|\n",
    );
    for (i, p) in PROGRAMS.iter().enumerate() {
        let folder = root().join(format!("target/downstream/{i}"));
        let put = |file: &str, text: &str| {
            let path = folder.join(file);
            std::fs::create_dir_all(path.parent().unwrap_or(&folder))
                .and_then(|()| std::fs::write(&path, text))
                .map_err(|e| format!("{}: {e}", path.display()))
        };
        let dependencies = p.dependencies.replace("PRIMEGROUP", &root().join("primegroup").to_string_lossy());
        put(
            "Cargo.toml",
            &format!(
                "[package]\nname = \"downstream\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n{dependencies}\n"
            ),
        )?;
        put("src/main.rs", p.source)?;
        eprintln!("{}", p.name);
        if !cargo().args(["fetch", "--quiet"]).current_dir(&folder).status().is_ok_and(|s| s.success()) {
            return Err(format!("{}: cargo fetch fails", folder.display()));
        }
        let [dev, release] = ["dev", "release"].map(|p| build(&folder, &folder.join("target"), p, "downstream", &[]));
        let (dev, release) = (dev?.processor, release?);
        let Costs { crates, processor, bytes, .. } = release;
        let _ = writeln!(table, "| {} | {crates} | {dev} | {processor} | {} |", p.name, number(bytes));
    }
    eprintln!("the command");
    let target = root().join("target/downstream/command");
    let Costs { crates, processor, wall, bytes } = build(&root(), &target, "release", "primegroup", &["--version"])?;
    let _ = writeln!(
        table,
        "\nThe command `cargo run --release -- bench` of this library: {crates} crates, {processor} CPU s, {} bytes. The program \
         starts after {wall} s on a quiet machine of two processors.",
        number(bytes)
    );
    println!("{table}");
    if write {
        let text = format!("{}, {}, `cargo xtask peers --downstream --write`.\n\n{table}", date(), cpu());
        write_page("downstream", &text)?;
    }
    Ok(())
}
