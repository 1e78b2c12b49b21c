//! Finding (or installing) what builds and links for bare metal: a Rust compiler with `core` for the target, and a linker.

use crate::tools::{Trouble, root, works};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How to compile for bare-metal targets.
#[derive(Clone)]
pub enum Compiler {
    /// A rustup toolchain with the target installed.
    Rustup,
    /// Debian's compiler, which builds `core` from its sources for any target.
    Debian,
}

/// Where Debian keeps the sources of the standard library.
const DEBIAN_CORE: &str = "/usr/lib/rustlib/src/rust/library/core";

fn text(c: &mut Command) -> Option<String> {
    let output = c.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn debian() -> bool {
    works("/usr/bin/rustc", "--version") && Path::new(DEBIAN_CORE).is_dir()
}

impl Compiler {
    /// The compiler for a target: Debian's if it is there, so that figures are of one compiler wherever it can be had; then
    /// rustup's; then Debian's again, installed.
    pub fn find(target: &str) -> Result<Self, Trouble> {
        if debian() {
            return Ok(Compiler::Debian);
        }
        let installed = text(Command::new("rustup").args(["target", "list", "--installed"])).unwrap_or_default();
        if installed.lines().any(|l| l == target) {
            return Ok(Compiler::Rustup);
        }
        install(&["rustc-web", "cargo-web", "rust-web-src"]);
        if debian() {
            return Ok(Compiler::Debian);
        }
        Err(Trouble::Skipped(format!(
            "no compiler for {target}: rustup target add {target}, or Debian's rustc-web, cargo-web, rust-web-src"
        )))
    }

    /// Its version, which goes with the figures.
    pub fn version(&self) -> String {
        let rustc = match self {
            Compiler::Rustup => "rustc",
            Compiler::Debian => "/usr/bin/rustc",
        };
        let long = text(Command::new(rustc).arg("-vV")).unwrap_or_default();
        let field = |key: &str| long.lines().find_map(|l| l.strip_prefix(key)).unwrap_or("?").trim().to_owned();
        format!("rustc {}, LLVM {}", field("release:"), field("LLVM version:"))
    }

    /// `cargo build` in a folder, by a profile.
    pub fn build(&self, folder: &Path, profile: &str, target: &str) -> Command {
        let mut c = match self {
            Compiler::Rustup => Command::new("cargo"),
            Compiler::Debian => Command::new("/usr/bin/cargo"),
        };
        c.current_dir(folder);
        for name in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN", "RUSTDOC"] {
            c.env_remove(name);
        }
        c.args(["build", "--profile", profile, "--quiet", "--target", target]);
        if let Compiler::Debian = self {
            c.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc").arg("-Zbuild-std=core");
        }
        c
    }
}

/// Installs Debian packages, where that is possible.
pub fn install(packages: &[&str]) {
    let root_user = text(Command::new("id").arg("-u")).as_deref() == Some("0");
    if !root_user || !works("apt-get", "--version") {
        return;
    }
    println!("installing {}", packages.join(", "));
    let quiet = |args: &[&str]| {
        let mut c = Command::new("apt-get");
        c.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null()).stdout(Stdio::null());
        c.status().is_ok_and(|s| s.success())
    };
    let mut line = vec!["-o", "DPkg::Lock::Timeout=600", "install", "-y", "-qq"];
    line.extend(packages);
    if !quiet(&line) {
        quiet(&["update", "-qq"]);
        quiet(&line);
    }
}

/// A linker for ELF of any machine: LLVM's, under whatever name.
#[derive(Clone)]
pub struct Linker {
    program: PathBuf,
    flavor: bool,
}

impl Linker {
    /// Finds one, or installs it.
    pub fn find() -> Result<Self, Trouble> {
        Self::look().map_or_else(
            || {
                install(&["lld"]);
                Self::look().ok_or_else(|| {
                    Trouble::Skipped("no linker: Debian's package lld, or rustup component add llvm-tools".to_owned())
                })
            },
            Ok,
        )
    }

    fn look() -> Option<Self> {
        let named = ["ld.lld", "ld.lld-19", "ld.lld-20", "ld.lld-18"].into_iter().find(|n| works(n, "--version"));
        if let Some(name) = named {
            return Some(Linker { program: name.into(), flavor: false });
        }
        if works("rust-lld", "-flavor") {
            return Some(Linker { program: "rust-lld".into(), flavor: true });
        }
        // rustup's is inside the toolchain's folder.
        let sysroot = text(Command::new("rustc").args(["--print", "sysroot"]))?;
        let hosts = std::fs::read_dir(Path::new(&sysroot).join("lib/rustlib")).ok()?;
        let program = hosts.flatten().map(|h| h.path().join("bin/rust-lld")).find(|p| p.is_file())?;
        Some(Linker { program, flavor: true })
    }

    /// The command, without arguments of the link.
    pub fn command(&self) -> Command {
        let mut c = Command::new(&self.program);
        if self.flavor {
            c.args(["-flavor", "gnu"]);
        }
        c
    }
}

/// The folder of the firmware's sources.
pub fn firmware() -> PathBuf {
    root().join("boards/firmware")
}

/// The folder of what is built from them.
pub fn built() -> PathBuf {
    root().join("target/boards")
}
