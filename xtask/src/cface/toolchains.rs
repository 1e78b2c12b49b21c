//! Compilers of C for boards, and how they link.

use super::targets::{Map, Target};
use super::{Result, home, output};
use crate::packages::need;
use crate::toolchain::Linker;
use crate::tools::Trouble;
use crate::xtensa;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Whose compiler and linker.
#[derive(Clone, Copy)]
pub enum Toolchain {
    /// GNU's with a C library.
    Gnu {
        /// What the names of its commands begin with.
        prefix: &'static str,
        /// The file that chooses the library, and where Debian has it.
        specs: &'static str,
        library: &'static str,
    },
    /// clang and LLVM's linker, without a C library.
    Clang,
    /// The same compiler for Xtensa, whose assembly needs `xtensa.rs`, and GNU's linker.
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

/// The one of Debian's that knows Xtensa.
const CLANG_22: &str = "clang-22";

/// What makes code of its inner language: the compiler itself offers no CPU of Xtensa but one without windows.
const LLC: &str = "llc-22";
const LX6: [&str; 6] = [
    "-mtriple=xtensa-none-elf",
    "-mcpu=esp32",
    "-mattr=-fp,-dfpaccel",
    "--function-sections",
    "--data-sections",
    "-O2",
];

/// Warnings are errors; a section for each function.
const COMMON: [&str; 7] = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-Os", "-ffunction-sections", "-fdata-sections"];
const C: [&str; 1] = ["-std=c99"];
/// As cores of Arduino have it. Their own dialect is GNU's.
const CXX: [&str; 7] =
    ["-x", "c++", "-std=gnu++11", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-Wno-pedantic"];

impl Toolchain {
    /// Fails if a part of it is missing.
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

    /// What lists symbols.
    pub fn nm(self) -> String {
        match self {
            Toolchain::Gnu { prefix, .. } => format!("{prefix}-nm"),
            Toolchain::Clang | Toolchain::Xtensa => "llvm-nm-22".to_owned(),
        }
    }
}

/// A source and what it is compiled with.
pub struct Source<'a> {
    pub file: &'a Path,
    /// If there are any, the source finds the macro `EACH` defined: `EACH(run)` is `run(name)` for each name.
    pub each: &'a [String],
    pub include: &'a [PathBuf],
}

/// Compiles C, or C++ if the file's name says anything but `.c`.
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

/// Links objects with the library (its file, or how the linker finds it) for a machine with so many bytes of RAM.
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
            // Addresses of literals are those of the assembler.
            options.push("--no-relax".to_owned());
            Command::new("xtensa-lx106-elf-ld")
        }
    };
    c.args(options).arg("-T").arg(target.script()).args(objects).args(more).args(library).arg("-o").arg(out);
    output(&mut c).map(|_| ())
}

/// The symbols of a file, in `nm`'s words.
pub fn symbols(target: &Target, elf: &Path) -> Result<String> {
    let list = output(Command::new(target.toolchain.nm()).args(["--defined-only", "--print-size"]).arg(elf))?;
    if list.is_empty() { Err(Trouble::Failed(format!("{} has no symbols", elf.display()))) } else { Ok(list) }
}
