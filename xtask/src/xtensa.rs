//! Building for Xtensa.
//!
//! Espressif's toolchain, if espup has installed it, is used like any other. Without it, all tools come from Debian's
//! packages. Debian's compiler has LLVM's own backend for Xtensa, which has four defects. This file works around them:
//!
//! 1. The compiler's target has another data layout than LLVM, and floating-point constants stop the compiler. We use a
//!    target of our own (`DESCRIPTION`), without floating point.
//! 2. Functions with large frames and high register pressure stop the compiler ("Cannot scavenge register without an
//!    emergency spill slot"). `core`'s printing of numbers is one of them. We compile everything at once and for size,
//!    so that only code in use is compiled at all.
//! 3. The object writer places literals at addresses that are not multiples of four, and L32R cannot load them. It also
//!    computes wrong offsets from an L32R to a literal in its own section, unless the section has no instruction that
//!    could become longer. So the compiler writes assembly. `with_literals` then moves the literals of each function
//!    into a section of their own, as data, before assembly.
//! 4. The objects of `compiler_builtins` have the same defects. `boards/firmware/src/xtensa.S` has the routines that
//!    would be needed from them.

use crate::packages::need;
use crate::toolchain::{Compiler, firmware};
use crate::tools::{Trouble, root, run, text};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiler's name for the target.
pub const TARGET: &str = "xtensa-esp32-none-elf";

/// Debian's assembler and linker. The assembler is for any Xtensa core. The linker is for the LX106, and does not look
/// at instructions that this core lacks.
const ASSEMBLER: &str = "llvm-mc-22";
const LINKER: &str = "xtensa-lx106-elf-ld";
/// Archiver that goes with Debian's compiler.
const ARCHIVER: &str = "llvm-ar-22";
/// Espressif's tools. The compiler runs the assembler.
const ESP_COMPILER: &str = "xtensa-esp32-elf-gcc";
const ESP_LINKER: &str = "xtensa-esp32-elf-ld";
const ESP_ARCHIVER: &str = "xtensa-esp32-elf-ar";

/// Description of the target; `FEATURES` stands for further features of the CPU.
const DESCRIPTION: &str = r#"{
  "arch": "xtensa",
  "cpu": "esp32",
  "data-layout": "e-m:e-p:32:32-i8:8:32-i16:16:32-i64:64-n32",
  "emit-debug-gdb-scripts": false,
  "features": "-fp,-dfpaccelFEATURES",
  "linker-flavor": "gnu-cc",
  "llvm-target": "xtensa-none-elf",
  "max-atomic-width": 32,
  "panic-strategy": "abort",
  "relocation-model": "static",
  "target-pointer-width": 32
}
"#;

/// A core that a build is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Core {
    /// The LX6 of the ESP32.
    Lx6,
    /// A core of QEMU, which cannot compute the upper halves of products.
    Qemu,
}

impl Core {
    fn features(self) -> &'static str {
        match self {
            Core::Lx6 => "",
            Core::Qemu => ",-mul32high",
        }
    }

    /// Writes the core's assembly kernels as one file into a folder, because Rust cannot include assembly for this CPU.
    fn write_kernels(self, folder: &Path) -> Result<PathBuf, Trouble> {
        let (all, mut text) = (folder.join("kernels.S"), String::new());
        for file in self.kernels() {
            let file = root().join("core/src").join(file);
            text += &std::fs::read_to_string(&file).map_err(|e| wrong(&file, &e))?;
        }
        std::fs::write(&all, text).map_err(|e| wrong(&all, &e))?;
        Ok(all)
    }

    /// Returns the files with kernels in `core/src`. Macros come before the code that uses them.
    fn kernels(self) -> &'static [&'static str] {
        match self {
            Core::Lx6 => &[
                "kernels/lx6/routine.S",
                "kernels/lx6/gf255.S",
                "kernels/lx6/gf255_linear.S",
                "kernels/lx6/mont_sums.S",
                "kernels/lx6/mont_eight.S",
                "kernels/lx6/mont_twelve.S",
                "kernels/lx6/gfp256.S",
                "kernels/lx6/gf166.S",
                "kernels/lx6/gf9767x19.S",
                "kernels/lx6/gf9767x19_linear.S",
                "kernels/lx6/gf9767x19_sums.S",
                "kernels/lx6/lookup.S",
            ],
            Core::Qemu => &[],
        }
    }
}

/// Returns whether espup has installed Espressif's toolchain.
pub fn espup() -> bool {
    text(Command::new("rustc").args(["+esp", "--version"])).is_some()
        && text(Command::new(ESP_LINKER).arg("--version")).is_some()
}

/// Returns the linker for a compiler's programs.
pub fn linker(compiler: &Compiler) -> Result<&'static str, Trouble> {
    match compiler {
        Compiler::Espup => Ok(ESP_LINKER),
        _ => need(LINKER).map(|()| LINKER),
    }
}

/// A crate that is a static library.
pub struct Sources<'a> {
    /// The folder of its workspace.
    pub folder: PathBuf,
    /// Its name.
    pub package: &'a str,
    /// The profile that it is built with.
    pub profile: &'a str,
    /// More arguments for cargo, such as features.
    pub args: &'a [&'a str],
}

/// Builds a program in a folder, with flags for the compiler. Returns the files to link.
pub fn build(
    compiler: &Compiler,
    core: Core,
    sources: &Sources<'_>,
    folder: &Path,
    flags: &str,
) -> Result<Vec<PathBuf>, Trouble> {
    let support = folder.join("support.o");
    let library = library(compiler, core, sources, folder, flags)?;
    match compiler {
        Compiler::Espup => run(Command::new(ESP_COMPILER).arg("-c").arg(support_source()).arg("-o").arg(&support))?,
        _ => assemble_support(&support)?,
    }
    Ok(library.into_iter().chain([support]).collect())
}

/// Builds a library for users who have the routines that compilers call, and returns one archive.
pub fn archive(
    compiler: &Compiler,
    core: Core,
    sources: &Sources<'_>,
    folder: &Path,
    flags: &str,
) -> Result<PathBuf, Trouble> {
    let library = library(compiler, core, sources, folder, flags)?;
    let out = folder.join("libprimegroup.a");
    let _ = std::fs::remove_file(&out);
    let mut c = match compiler {
        // The first file is an archive; the kernels are added to it.
        Compiler::Espup => {
            std::fs::copy(&library[0], &out).map_err(|e| wrong(&out, &e))?;
            let mut c = Command::new(ESP_ARCHIVER);
            c.arg("rcs").arg(&out).args(&library[1..]);
            c
        }
        _ => {
            let mut c = Command::new(ARCHIVER);
            c.arg("rcs").arg(&out).args(&library);
            c
        }
    };
    run(&mut c)?;
    Ok(out)
}

fn wrong(what: &Path, e: &dyn std::fmt::Display) -> Trouble {
    Trouble::Failed(format!("{}: {e}", what.display()))
}

/// Builds a library in a folder. Returns its code, then the kernels.
fn library(
    compiler: &Compiler,
    core: Core,
    sources: &Sources<'_>,
    folder: &Path,
    flags: &str,
) -> Result<Vec<PathBuf>, Trouble> {
    let Sources { folder: workspace, package, profile, args } = sources;
    std::fs::create_dir_all(folder).map_err(|e| wrong(folder, &e))?;
    let (kernels, assembled) = (core.write_kernels(folder)?, folder.join("kernels.o"));
    let name = package.replace('-', "_");
    if let Compiler::Espup = compiler {
        run(Command::new(ESP_COMPILER).arg("-c").arg(&kernels).arg("-o").arg(&assembled))?;
        let mut c = compiler.command("rustc", workspace, profile, TARGET, "core");
        c.args(["-p", package, "--crate-type", "staticlib"]).args(*args).arg("--target-dir").arg(folder);
        let features = format!("{flags} -C target-feature=-fp{}", core.features());
        run(c.env("RUSTFLAGS", features))?;
        let built = folder.join(TARGET).join(profile);
        let archives = [format!("lib{name}.a"), "libprimegroup.a".to_owned()].map(|file| built.join(file));
        let archive = archives.into_iter().find(|path| path.is_file());
        let archive = archive.ok_or_else(|| wrong(&built, &"cargo left no archive"))?;
        return Ok(vec![archive, assembled]);
    }
    need(ASSEMBLER)?;
    assemble(&kernels, &assembled)?;
    let target = folder.join(format!("{TARGET}.json"));
    write(&target, &DESCRIPTION.replace("FEATURES", core.features())).map_err(|e| wrong(&target, &e))?;
    let (assembly, object) = (folder.join("firmware.s"), folder.join("firmware.o"));
    let mut c = compiler.command("rustc", workspace, profile, &target.to_string_lossy(), "core");
    c.args(["-Zjson-target-spec", "-p", package, "--crate-type", "staticlib"]).args(*args);
    c.arg("--target-dir").arg(folder);
    c.arg("--").arg(format!("--emit=asm={}", assembly.display()));
    run(c.env("RUSTFLAGS", flags).env(format!("CARGO_PROFILE_{}_OPT_LEVEL", profile.to_uppercase()), "s"))?;
    assemble_compiled(&assembly, &object)?;
    Ok(vec![object, assembled])
}

/// Assembles the output of a compiler.
pub fn assemble_compiled(assembly: &Path, object: &Path) -> Result<(), Trouble> {
    let text = std::fs::read_to_string(assembly).map_err(|e| wrong(assembly, &e))?;
    let text = with_literals(&text).map_err(|e| wrong(assembly, &e))?;
    let placed = object.with_extension("placed.s");
    std::fs::write(&placed, text).map_err(|e| wrong(&placed, &e))?;
    assemble(&placed, object)
}

fn support_source() -> PathBuf {
    firmware().join("src/xtensa.S")
}

/// Assembles the parts that programs need in addition to compiled code: startup code, and the routines that compilers
/// call.
pub fn assemble_support(object: &Path) -> Result<(), Trouble> {
    need(ASSEMBLER)?;
    assemble(&support_source(), object)
}

/// Writes a file only if its text changes, because cargo rebuilds everything that depends on a newer file.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    std::fs::write(path, text)
}

fn assemble(source: &Path, object: &Path) -> Result<(), Trouble> {
    let mut c = Command::new(ASSEMBLER);
    c.args(["--triple=xtensa-none-elf", "--mcpu=esp32", "-filetype=obj", "-o"]).arg(object).arg(source);
    run(&mut c)
}

/// Moves the literals of each function as data into a section before the function's own, each value once. The linker
/// computes offsets to other sections, and keeps the order of sections.
///
/// The compiler lists the literals before it opens the function's section.
fn with_literals(assembly: &str) -> Result<String, String> {
    let mut out = String::with_capacity(assembly.len());
    // Values in the order of their first use, each with its labels.
    let mut literals: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in assembly.lines() {
        let statement = line.trim();
        if statement == ".literal_position" {
            continue;
        }
        if let Some(literal) = statement.strip_prefix(".literal ") {
            let (label, value) = literal.split_once(", ").ok_or(format!("a literal without a value: {line}"))?;
            match literals.iter_mut().find(|(known, _)| *known == value) {
                Some((_, labels)) => labels.push(label),
                None => literals.push((value, vec![label])),
            }
            continue;
        }
        if let Some(section) = statement.strip_prefix(".section\t.text.")
            && !literals.is_empty()
        {
            let _ = writeln!(out, "\t.section\t.literal.{section}\n\t.p2align\t2");
            for (value, labels) in literals.drain(..) {
                labels.iter().for_each(|label| out.extend([*label, ":\n"]));
                let _ = writeln!(out, "\t.long\t{value}");
            }
        }
        out.extend([line, "\n"]);
    }
    if literals.is_empty() { Ok(out) } else { Err("literals that belong to no function".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_come_before_their_function() {
        let compiled = "\t.literal_position\n\t.literal .L0, memcpy\n\t.literal .L1, -5\n\t.literal .L2, memcpy\n\
                        \t.section\t.text.f,\"ax\",@progbits\n\t.p2align\t2\n\t.type\tf,@function\nf:\n\tl32r\ta8, .L0\n\
                        \t.section\t.text.g,\"ax\",@progbits\n\t.p2align\t2\ng:\n";
        let placed = "\t.section\t.literal.f,\"ax\",@progbits\n\t.p2align\t2\n.L0:\n.L2:\n\t.long\tmemcpy\n.L1:\n\t.long\t-5\n\
                      \t.section\t.text.f,\"ax\",@progbits\n\t.p2align\t2\n\t.type\tf,@function\nf:\n\tl32r\ta8, .L0\n\
                      \t.section\t.text.g,\"ax\",@progbits\n\t.p2align\t2\ng:\n";
        assert_eq!(with_literals(compiled).as_deref(), Ok(placed));
        assert!(with_literals("\t.literal .L0, memcpy\n").is_err());
        assert!(with_literals("\t.literal .L0\n").is_err());
    }
}
