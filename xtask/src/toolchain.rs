//! Finding what builds and links for bare metal: a Rust compiler with `core` for the target, and a linker.

use crate::packages::need;
use crate::tools::{Trouble, root, rust_lld, text, works};
use crate::xtensa;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How to compile for bare-metal targets.
#[derive(Clone)]
pub enum Compiler {
    /// A rustup toolchain with the target installed.
    Rustup,
    /// Debian's compiler, which builds `core` from its sources for any target.
    Debian,
    /// Espressif's, for Xtensa, as espup installs it.
    Espup,
}

/// Where Debian keeps the sources of the standard library.
const DEBIAN_CORE: &str = "/usr/lib/rustlib/src/rust/library/core";

fn debian() -> bool {
    works("/usr/bin/rustc", "--version") && Path::new(DEBIAN_CORE).is_dir()
}

impl Compiler {
    /// The compiler for a target: Debian's if it is there, so that figures are of one compiler wherever it can be had; then
    /// rustup's.
    pub fn find(target: &str) -> Result<Self, Trouble> {
        if target == xtensa::TARGET && xtensa::espup() {
            return Ok(Compiler::Espup);
        }
        if debian() {
            return Ok(Compiler::Debian);
        }
        let installed = text(Command::new("rustup").args(["target", "list", "--installed"])).unwrap_or_default();
        if installed.lines().any(|l| l == target) {
            return Ok(Compiler::Rustup);
        }
        let packages = "Debian's rustc-web, cargo-web and rust-web-src";
        Err(Trouble::Skipped(format!("no compiler for {target}: {packages}, or rustup target add {target}")))
    }

    /// Its version, which goes with the figures.
    pub fn version(&self) -> String {
        let (rustc, toolchain) = match self {
            Compiler::Rustup => ("rustc", None),
            Compiler::Debian => ("/usr/bin/rustc", None),
            Compiler::Espup => ("rustc", Some("+esp")),
        };
        let long = text(Command::new(rustc).args(toolchain).arg("-vV")).unwrap_or_default();
        let field = |key: &str| long.lines().find_map(|l| l.strip_prefix(key)).unwrap_or("?").trim().to_owned();
        format!("rustc {}, LLVM {}", field("release:"), field("LLVM version:"))
    }

    /// `cargo build` in a folder, by a profile.
    pub fn build(&self, folder: &Path, profile: &str, target: &str) -> Command {
        self.build_with(folder, profile, target, "core")
    }

    /// The same with more of the standard library: crates that Debian's compiler builds, with commas.
    pub fn build_with(&self, folder: &Path, profile: &str, target: &str, library: &str) -> Command {
        self.command("build", folder, profile, target, library)
    }

    /// The same with `cargo rustc` or another command like `cargo build`.
    pub fn command(&self, command: &str, folder: &Path, profile: &str, target: &str, library: &str) -> Command {
        let mut c = match self {
            Compiler::Rustup | Compiler::Espup => Command::new("cargo"),
            Compiler::Debian => Command::new("/usr/bin/cargo"),
        };
        c.current_dir(folder);
        for name in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN", "RUSTDOC"] {
            c.env_remove(name);
        }
        if let Compiler::Espup = self {
            c.arg("+esp");
        }
        c.args([command, "--profile", profile, "--quiet", "--target", target]);
        let library = format!("-Zbuild-std={library}");
        match self {
            Compiler::Rustup => {}
            Compiler::Debian => {
                c.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc").arg(library);
            }
            Compiler::Espup => {
                c.arg(library);
            }
        }
        c
    }
}

/// A linker for ELF of any machine: LLVM's, under whatever name.
#[derive(Clone)]
pub struct Linker {
    program: PathBuf,
    flavor: bool,
}

impl Linker {
    /// Finds one: the toolchain's own, which is as new as what it links, then the newest of Debian's. Version 14, of Debian 12, will do.
    pub fn find() -> Result<Self, Trouble> {
        let own = ["rust-lld".into()].into_iter().chain(rust_lld()).map(|program| Linker { program, flavor: true });
        let named = ["ld.lld-20", "ld.lld-19", "ld.lld-18", "ld.lld"];
        let debian = named.into_iter().map(|name| Linker { program: name.into(), flavor: false });
        match own.chain(debian).find(|linker| text(linker.command().arg("--version")).is_some()) {
            Some(linker) => Ok(linker),
            None => need("ld.lld").and(Err(Trouble::Failed("the linker does not run: ld.lld --version".to_owned()))),
        }
    }

    /// The one for programs of a compiler for a target: LLVM's does not know Xtensa.
    pub fn of(compiler: &Compiler, target: &str) -> Result<Self, Trouble> {
        if target != xtensa::TARGET {
            return Self::find();
        }
        Ok(Linker { program: xtensa::linker(compiler)?.into(), flavor: false })
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
