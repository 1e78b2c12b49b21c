//! Builds the static library for bare-metal targets: one archive for each kind of CPU.

use super::{Result, home, output};
use crate::toolchain::{CIPHER, Compiler};
use crate::tools::Trouble;
use crate::xtensa;
use std::path::PathBuf;

/// An archive of the static library for one kind of CPU.
#[derive(Debug, PartialEq, Eq)]
pub struct Archive {
    /// Name on the command line.
    pub name: &'static str,
    /// Rust's name for the target.
    pub rust: &'static str,
    /// Additional compiler flags, as in `boards`.
    pub flags: &'static str,
    /// Folders in the library for Arduino and PlatformIO. Board cores and `link_archive.py` search for the archive
    /// there. The folder is that of `build.mcu`; on Arm it has a subfolder for the floating-point flags, if there are
    /// any. The first folder contains the archive, and the others refer to it.
    pub folders: &'static [&'static str],
}

/// Cortex-M0, M0+, M1 and M3.
pub const CORTEX_M0PLUS: Archive =
    Archive { name: "cortex-m0plus", rust: "thumbv6m-none-eabi", flags: "", folders: &["cortex-m0plus"] };
/// Cortex-M4, M7 and M33 (with its DSP instructions). Floating-point arguments are passed in general registers.
pub const CORTEX_M4: Archive = Archive {
    name: "cortex-m4",
    rust: "thumbv7em-none-eabi",
    flags: "",
    folders: &["cortex-m4", "cortex-m4/fpv4-sp-d16-softfp", "cortex-m33"],
};
/// The same CPUs, with floating-point arguments in floating-point registers.
pub const CORTEX_M4F: Archive = Archive {
    name: "cortex-m4f",
    rust: "thumbv7em-none-eabihf",
    flags: "",
    folders: &["cortex-m4/fpv4-sp-d16-hard", "cortex-m33/fpv5-sp-d16-hard"],
};
/// RV32IMAC: FE310, ESP32-C6 and H2. The RP2350 also uses it, because its Arduino core has the same `build.mcu` as the
/// core of the HiFive1.
pub const RV32IMAC: Archive = Archive {
    name: "rv32imac",
    rust: "riscv32imac-unknown-none-elf",
    flags: "-C llvm-args=-align-all-functions=2 --cfg sha2_backend_soft=\"compact\"",
    folders: &["rv32imac", "esp32c6", "esp32h2"],
};
/// RV32IMC: ESP32-C3.
pub const RV32IMC: Archive = Archive {
    name: "rv32imc",
    rust: "riscv32imc-unknown-none-elf",
    flags: "-C llvm-args=-align-all-functions=2 --cfg sha2_backend_soft=\"compact\"",
    folders: &["esp32c3"],
};
/// The RISC-V cores of the RP2350, with their bit-manipulation extensions.
pub const HAZARD3: Archive = Archive {
    name: "rp2350-riscv",
    rust: "riscv32imac-unknown-none-elf",
    flags: "-C target-feature=+zba,+zbb,+zbs,+zbkb -C llvm-args=-align-all-functions=2 \
            --cfg sha2_backend_soft=\"compact\"",
    folders: &["rp2350-riscv"],
};
/// MIPS32 release 2, little-endian, without floating point: the chips with an M4K on chipKIT boards.
pub const PIC32MX: Archive = Archive {
    name: "pic32mx",
    rust: "mipsel-unknown-none",
    flags: "--cfg sha2_backend_soft=\"compact\"",
    folders: &[
        "pic32mx", "32MX150F128C", "32MX150F128D", "32MX250F128B", "32MX250F128D", "32MX270F256B", "32MX270F256D",
        "32MX320F128H", "32MX340F512H", "32MX440F256H", "32MX440F512H", "32MX460F512L", "32MX695F512L", "32MX795F512H",
        "32MX795F512L",
    ],
};
/// Xtensa LX6.
pub const ESP32: Archive =
    Archive { name: "esp32", rust: xtensa::TARGET, flags: "--cfg primegroup_backend=\"lx6\"", folders: &["esp32"] };

/// All archives.
pub const ARCHIVES: [&Archive; 8] =
    [&CORTEX_M0PLUS, &CORTEX_M4, &CORTEX_M4F, &RV32IMAC, &RV32IMC, &HAZARD3, &PIC32MX, &ESP32];

/// Argument of cargo for the weak groups, too. A program links only what it calls, so an archive may have everything.
const ALL_GROUPS: &str = "--all-features";

impl Archive {
    /// Builds the archive. Returns its file.
    pub fn build(&self) -> Result<PathBuf> {
        self.build_with(&[])
    }

    /// The same with settings.
    fn build_with(&self, options: &[Choice<'_>]) -> Result<PathBuf> {
        let compiler = Compiler::find(self.rust)?;
        // Each set of flags has its own folder, because the file's name does not show the flags.
        let name = if self.flags.is_empty() && options.is_empty() { "" } else { self.name };
        let folder = home().join("target/bare").join(options.iter().fold(name.to_owned(), |f, (_, v)| f + "-" + v));
        let mut flags = format!("{CIPHER} {}", self.flags);
        for (setting, value) in options {
            flags += &format!(" --cfg primegroup_{setting}=\"{value}\"");
        }
        let is_tiny = options.contains(&("profile", "tiny"));
        if is_tiny {
            flags += " --cfg sha2_backend_soft=\"compact\"";
        }
        if self.rust == xtensa::TARGET {
            let sources =
                xtensa::Sources { folder: home(), package: "primegroup-c", profile: "release", args: &[ALL_GROUPS] };
            return xtensa::archive(&compiler, xtensa::Core::Lx6, &sources, &folder, flags.trim());
        }
        let mut c = compiler.build(&home(), "release", self.rust);
        c.args(["-p", "primegroup-c", ALL_GROUPS, "--target-dir"]).arg(&folder);
        c.env("RUSTFLAGS", flags);
        if is_tiny {
            c.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "s");
        }
        // Captures the output, to hide cargo's warning that a bare-metal target has no shared libraries.
        output(&mut c)?;
        Ok(folder.join(self.rust).join("release/libprimegroup.a"))
    }
}

/// Settings of a build that the command `archive` takes as options, with their values.
const SETTINGS: [(&str, &[&str]); 2] =
    [("profile", &["fast", "small", "tiny"]), ("tables", &["small", "medium", "default", "large"])];

/// A setting and its value.
type Choice<'a> = (&'a str, &'a str);

/// Splits arguments into names of archives and options. An option is `--SETTING VALUE`.
fn parse<'a>(args: &[&'a str]) -> Result<(Vec<&'a str>, Vec<Choice<'a>>)> {
    let (mut names, mut options) = (Vec::new(), Vec::new());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let Some(setting) = arg.strip_prefix("--") else {
            names.push(*arg);
            continue;
        };
        let Some((_, values)) = SETTINGS.iter().find(|(name, _)| *name == setting) else {
            return Err(Trouble::Failed(format!("unknown option {arg}: there are --profile and --tables")));
        };
        match args.next() {
            Some(value) if values.contains(value) => options.push((setting, *value)),
            other => {
                let (is, all) = (other.unwrap_or(&"missing"), values.join(", "));
                return Err(Trouble::Failed(format!("the value of {arg} is {is}: expected one of {all}")));
            }
        }
    }
    Ok((names, options))
}

/// `cargo xtask c archive [NAME...] [--profile P] [--tables T]`: builds the named archives, or all.
pub fn make(args: &[&str]) -> Result {
    let (names, options) = parse(args)?;
    if let Some(unknown) = names.iter().find(|n| ARCHIVES.iter().all(|a| a.name != **n)) {
        let all = ARCHIVES.map(|a| a.name).join(", ");
        return Err(Trouble::Failed(format!("no archive is called {unknown}: there are {all}")));
    }
    for archive in ARCHIVES.into_iter().filter(|a| names.is_empty() || names.contains(&a.name)) {
        println!("{}", archive.build_with(&options)?.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archive_options_are_checked() {
        let (names, options) = parse(&["esp32", "--profile", "tiny", "rv32imac"]).expect("known options");
        assert_eq!((names, options), (vec!["esp32", "rv32imac"], vec![("profile", "tiny")]));
        for wrong in [&["--profile"][..], &["--profile", "huge"], &["--flags", "tiny"]] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
