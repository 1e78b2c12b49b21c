//! Finds the tools that build and link for bare metal: a Rust compiler with `core` for the target, and a linker.

use crate::packages::need;
use crate::tools::{Trouble, root, rust_lld, text, works};
use crate::xtensa;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A compiler for bare-metal targets.
#[derive(Clone)]
pub enum Compiler {
    /// A rustup toolchain with the target installed.
    Rustup,
    /// Debian's compiler, which builds `core` from its sources for any target.
    Debian,
    /// Espressif's compiler for Xtensa, as espup installs it.
    Espup,
}

/// Path of `core` in Debian's sources of the standard library.
const DEBIAN_CORE: &str = "/usr/lib/rustlib/src/rust/library/core";

fn debian() -> bool {
    works("/usr/bin/rustc", "--version") && Path::new(DEBIAN_CORE).is_dir()
}

impl Compiler {
    /// Finds the compiler for a target: Espressif's for Xtensa, then Debian's, then rustup's. Debian's comes before
    /// rustup's so that figures come from the same compiler on as many machines as possible.
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

    /// Returns its version, which is published with the figures.
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

    /// Returns the command `cargo build` in a folder, with a profile.
    pub fn build(&self, folder: &Path, profile: &str, target: &str) -> Command {
        self.build_with(folder, profile, target, "core")
    }

    /// The same with more of the standard library: comma-separated names of crates, for compilers that build it from
    /// source.
    pub fn build_with(&self, folder: &Path, profile: &str, target: &str, library: &str) -> Command {
        self.command("build", folder, profile, target, library)
    }

    /// The same with another command of cargo, such as `cargo rustc`.
    pub fn command(&self, command: &str, folder: &Path, profile: &str, target: &str, library: &str) -> Command {
        let mut c = match self {
            Compiler::Rustup | Compiler::Espup => Command::new("cargo"),
            Compiler::Debian => Command::new("/usr/bin/cargo"),
        };
        c.current_dir(folder);
        self.set_environment(&mut c);
        if let Compiler::Espup = self {
            c.arg("+esp");
        }
        c.args([command, "--profile", profile, "--quiet", "--target", target]);
        if !matches!(self, Compiler::Rustup) {
            c.arg(format!("-Zbuild-std={library}"));
        }
        c
    }

    /// Makes a command, or the cargo that it starts, use this compiler.
    pub fn set_environment(&self, c: &mut Command) {
        for name in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN", "RUSTDOC"] {
            c.env_remove(name);
        }
        if let Compiler::Debian = self {
            c.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc").env("CARGO", "/usr/bin/cargo");
        }
    }
}

/// A linker for ELF: LLVM's under any of its names, or the one for Xtensa.
#[derive(Clone)]
pub struct Linker {
    program: PathBuf,
    flavor: bool,
}

impl Linker {
    /// Finds LLVM's linker. The toolchain's own comes first, because it is as new as the code that it links; then the
    /// newest of Debian's. Version 14, of Debian 12, is new enough.
    pub fn find() -> Result<Self, Trouble> {
        let own = ["rust-lld".into()].into_iter().chain(rust_lld()).map(|program| Linker { program, flavor: true });
        let named = ["ld.lld-20", "ld.lld-19", "ld.lld-18", "ld.lld"];
        let debian = named.into_iter().map(|name| Linker { program: name.into(), flavor: false });
        match own.chain(debian).find(|linker| text(linker.command().arg("--version")).is_some()) {
            Some(linker) => Ok(linker),
            None => need("ld.lld").and(Err(Trouble::Failed("the linker does not run: ld.lld --version".to_owned()))),
        }
    }

    /// Finds the linker for programs of a compiler for a target. LLVM's linker does not support Xtensa.
    pub fn of(compiler: &Compiler, target: &str) -> Result<Self, Trouble> {
        if target != xtensa::TARGET {
            return Self::find();
        }
        Ok(Linker { program: xtensa::linker(compiler)?.into(), flavor: false })
    }

    /// Returns the command, without the arguments of the link.
    pub fn command(&self) -> Command {
        let mut c = Command::new(&self.program);
        if self.flavor {
            c.args(["-flavor", "gnu"]);
        }
        c
    }
}

/// The form of ECIES' cipher that bare-metal builds take. Decryption in the other form has a path to a panic that compilers
/// do not remove.
pub const CIPHER: &str = "--cfg aes_backend_soft=\"compact\"";

/// Returns the folder of the firmware's sources.
pub fn firmware() -> PathBuf {
    root().join("boards/firmware")
}

/// Returns the folder of the built firmware.
pub fn built() -> PathBuf {
    root().join("target/boards")
}
