//! C compilers for boards: compiling and linking.

use super::targets::{Map, Target};
use super::{Result, home, output};
use crate::packages::need;
use crate::toolchain::Linker;
use crate::tools::Trouble;
use crate::xtensa;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A compiler and linker for boards.
#[derive(Clone, Copy)]
pub enum Toolchain {
    /// GNU toolchain with a C library.
    Gnu {
        /// Prefix of its commands.
        prefix: &'static str,
        /// The specs file that selects the C library, and its path on Debian.
        specs: &'static str,
        library: &'static str,
    },
    /// clang and LLVM's linker, without a C library.
    Clang,
    /// clang for Xtensa with GNU's linker. Its assembly output needs `xtensa.rs`.
    Xtensa,
}

pub const ARM: Toolchain = Toolchain::Gnu {
    prefix: "arm-none-eabi",
    specs: "nosys.specs",
    library: "/usr/lib/arm-none-eabi/newlib/nosys.specs",
};
pub const RISCV: Toolchain = Toolchain::Gnu {
    prefix: "riscv64-unknown-elf",
    specs: "picolibc.specs",
    library: "/usr/lib/picolibc/riscv64-unknown-elf/picolibc.specs",
};

/// Debian's version of clang that supports Xtensa.
const CLANG_22: &str = "clang-22";

/// Compiler from LLVM IR to assembly. clang itself offers only one Xtensa CPU, which has no register windows.
const LLC: &str = "llc-22";
const LX6: [&str; 6] = [
    "-mtriple=xtensa-none-elf",
    "-mcpu=esp32",
    "-mattr=-fp,-dfpaccel",
    "--function-sections",
    "--data-sections",
    "-O2",
];

/// Flags for C and C++: warnings are errors, and each function has its own section.
const COMMON: [&str; 7] = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-Os", "-ffunction-sections", "-fdata-sections"];
const C: [&str; 1] = ["-std=c99"];
/// Flags for C++, as in Arduino cores, which use the GNU dialect.
const CXX: [&str; 7] =
    ["-x", "c++", "-std=gnu++11", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-Wno-pedantic"];

impl Toolchain {
    /// Fails if a part of the toolchain is missing.
    pub fn need(self) -> Result {
        match self {
            Toolchain::Gnu { prefix, specs, library } => {
                let compiler = format!("{prefix}-gcc");
                need(&compiler)?;
                let file = output(Command::new(&compiler).arg(format!("-print-file-name={specs}")))?;
                if file.trim() == specs { need(library) } else { Ok(()) }
            }
            Toolchain::Clang => need(CLANG_22).and_then(|()| need("llvm-nm-22")),
            Toolchain::Xtensa => [CLANG_22, "llvm-nm-22", "xtensa-lx106-elf-ld"].into_iter().try_for_each(need),
        }
    }

    /// Returns the command that lists symbols.
    pub fn nm(self) -> String {
        match self {
            Toolchain::Gnu { prefix, .. } => format!("{prefix}-nm"),
            Toolchain::Clang | Toolchain::Xtensa => "llvm-nm-22".to_owned(),
        }
    }
}

/// A source file with its macros and include folders.
pub struct Source<'a> {
    pub file: &'a Path,
    /// Names for the macro `EACH`, which is defined if there are any: `EACH(run)` expands to `run(name)` for each
    /// name.
    pub each: &'a [String],
    pub include: &'a [PathBuf],
}

/// Compiles a source file: as C if its extension is `.c`, otherwise as C++.
pub fn compile(target: &Target, source: &Source<'_>, object: &Path) -> Result {
    let is_c = source.file.extension() == Some(OsStr::new("c"));
    let mut c = Command::new(match target.toolchain {
        Toolchain::Gnu { prefix, .. } => format!("{prefix}-gcc"),
        Toolchain::Clang | Toolchain::Xtensa => CLANG_22.to_owned(),
    });
    if !source.each.is_empty() {
        let calls: Vec<_> = source.each.iter().map(|name| format!("run({name})")).collect();
        c.arg(format!("-DEACH(run)={}", calls.join(" ")));
    }
    c.args(target.flags).args(COMMON).args(if is_c { &C[..] } else { &CXX[..] });
    for folder in source.include {
        c.arg("-I").arg(folder);
    }
    match target.toolchain {
        Toolchain::Gnu { specs, .. } => c.arg(format!("--specs={specs}")),
        Toolchain::Clang | Toolchain::Xtensa => {
            c.arg("-ffreestanding").arg("-isystem").arg(home().join("firmware/freestanding"))
        }
    };
    c.arg(source.file);
    if let Toolchain::Xtensa = target.toolchain {
        let (inner, text) = (object.with_extension("ll"), object.with_extension("s"));
        output(c.args(["-S", "-emit-llvm", "-o"]).arg(&inner))?;
        output(Command::new(LLC).args(LX6).arg(&inner).arg("-o").arg(&text))?;
        return xtensa::assemble_compiled(&text, object);
    }
    output(c.arg("-c").arg("-o").arg(object)).map(|_| ())
}

/// Links objects with the library for a machine with `ram` bytes of RAM. `library` is its file, or the linker's
/// options to find it.
pub fn link(target: &Target, objects: &[PathBuf], library: &[String], map: Map, ram: u32, out: &Path) -> Result {
    let mut options = vec!["--gc-sections".to_owned(), "-z".to_owned(), "noexecstack".to_owned()];
    options.push(format!("--defsym=ram_size={ram}"));
    if let Some([flash, ram]) = map {
        options.extend([format!("--defsym=flash_start={flash}"), format!("--defsym=ram_start={ram}")]);
    }
    let mut more = Vec::new();
    let mut c = match target.toolchain {
        Toolchain::Gnu { prefix, specs, .. } => {
            let mut c = Command::new(format!("{prefix}-gcc"));
            c.args(target.flags).arg("-nostartfiles").arg(format!("--specs={specs}"));
            options = vec![format!("-Wl,{}", options.join(","))];
            c
        }
        Toolchain::Clang => Linker::find()?.command(),
        Toolchain::Xtensa => {
            let support = out.with_extension("support.o");
            xtensa::assemble_support(&support)?;
            more.push(support);
            // The assembler has fixed the addresses of literals, so the linker must not relax code.
            options.push("--no-relax".to_owned());
            Command::new("xtensa-lx106-elf-ld")
        }
    };
    c.args(options).arg("-T").arg(target.script()).args(objects).args(more).args(library).arg("-o").arg(out);
    output(&mut c).map(|_| ())
}

/// Returns the symbols of a file, as printed by `nm`.
pub fn symbols(target: &Target, elf: &Path) -> Result<String> {
    let list = output(Command::new(target.toolchain.nm()).args(["--defined-only", "--print-size"]).arg(elf))?;
    if list.is_empty() { Err(Trouble::Failed(format!("{} has no symbols", elf.display()))) } else { Ok(list) }
}
