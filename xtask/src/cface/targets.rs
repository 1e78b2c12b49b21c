//! The CPUs that the C programs are tested on, with their compilers, memory and QEMU machines.

use super::archives::{self, Archive};
use super::toolchains::{ARM, RISCV, Toolchain};
use super::{Result, home};
use crate::tools::Trouble;
use primegroup_simulator::Cpu;
use std::path::PathBuf;

/// Start addresses of a machine's flash and RAM, if they differ from those in the linker script.
pub type Map = Option<[u32; 2]>;

/// A QEMU machine.
pub struct Machine {
    /// QEMU's arguments that select the machine.
    pub arguments: &'static [&'static str],
    pub map: Map,
    /// Number of bytes of RAM.
    pub ram: u32,
}

/// A CPU that programs are built for.
pub struct Target {
    pub name: &'static str,
    /// Name of its family on the command line.
    pub family: &'static str,
    pub archive: &'static Archive,
    /// CPU of the simulator, or none if only QEMU runs the programs.
    pub cpu: Option<Cpu>,
    pub toolchain: Toolchain,
    /// Flags of the C compiler.
    pub flags: &'static [&'static str],
    /// QEMU's program, and its machines with such a CPU or with one that runs the same code.
    pub qemu: &'static str,
    pub machines: &'static [Machine],
    /// Largest allowed stack of a key exchange, a signature or a verification on jq255e in bytes, counted from the C
    /// function.
    pub stack: u32,
}

/// Bytes of stack of a call on jq255e on CPUs with large stack frames. The library wipes as many bytes there (`depth`
/// in `primegroup/src/depths.rs`).
const LARGE: u32 = 4736;

/// Bytes of RAM of the smallest boards.
pub const LEAST: u32 = 16 << 10;
/// Bytes of RAM that are enough for every program.
const PLENTY: u32 = 64 << 10;

pub const TARGETS: [Target; 8] = [
    Target {
        name: "cortex-m0plus",
        family: "cortex-m",
        archive: &archives::CORTEX_M0PLUS,
        cpu: Some(Cpu::M0Plus),
        toolchain: ARM,
        flags: &["-mcpu=cortex-m0plus", "-mthumb", "-mfloat-abi=soft"],
        qemu: "qemu-system-arm",
        machines: &[
            Machine { arguments: &["-M", "microbit"], map: None, ram: LEAST },
            Machine { arguments: &["-M", "mps2-an385"], map: None, ram: PLENTY },
        ],
        stack: 2048,
    },
    Target {
        name: "cortex-m4",
        family: "cortex-m",
        archive: &archives::CORTEX_M4F,
        cpu: Some(Cpu::M4F),
        toolchain: ARM,
        flags: &["-mcpu=cortex-m4", "-mthumb", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard"],
        qemu: "qemu-system-arm",
        machines: &[Machine { arguments: &["-M", "mps2-an386"], map: None, ram: PLENTY }],
        stack: 2048,
    },
    // The flags of arduino-pico for the Arm cores of the RP2350.
    Target {
        name: "cortex-m33",
        family: "cortex-m",
        archive: &archives::CORTEX_M4,
        cpu: None,
        toolchain: ARM,
        flags: &["-mcpu=cortex-m33", "-mthumb", "-march=armv8-m.main+fp+dsp", "-mfloat-abi=softfp"],
        qemu: "qemu-system-arm",
        machines: &[Machine { arguments: &["-M", "mps2-an505"], map: Some([0x1000_0000, 0x3800_0000]), ram: PLENTY }],
        stack: 2048,
    },
    Target {
        name: "fe310",
        family: "riscv",
        archive: &archives::RV32IMAC,
        cpu: Some(Cpu::Fe310),
        toolchain: RISCV,
        flags: &["-march=rv32imac_zicsr", "-mabi=ilp32"],
        qemu: "qemu-system-riscv32",
        machines: &[
            Machine { arguments: &["-M", "sifive_e"], map: Some([0x2040_0000, 0x8000_0000]), ram: LEAST },
            Machine { arguments: &["-M", "virt", "-bios", "none"], map: Some([0x8000_0000, 0x8020_0000]), ram: PLENTY },
        ],
        stack: 2304,
    },
    // All cores of QEMU have atomic instructions, and so has the simulator's Ibex. The programs contain none.
    Target {
        name: "esp32c3",
        family: "riscv",
        archive: &archives::RV32IMC,
        cpu: Some(Cpu::Ibex),
        toolchain: RISCV,
        flags: &["-march=rv32imc_zicsr", "-mabi=ilp32", "-DESP_PLATFORM"],
        qemu: "qemu-system-riscv32",
        machines: &[Machine {
            arguments: &["-M", "virt", "-bios", "none", "-cpu", "rv32,a=false"],
            map: Some([0x8000_0000, 0x8020_0000]),
            ram: PLENTY,
        }],
        stack: 2304,
    },
    Target {
        name: "hazard3",
        family: "riscv",
        archive: &archives::HAZARD3,
        cpu: Some(Cpu::Hazard3),
        toolchain: RISCV,
        flags: &["-march=rv32imac_zicsr_zba_zbb_zbs", "-mabi=ilp32"],
        qemu: "qemu-system-riscv32",
        machines: &[Machine {
            arguments: &["-M", "virt", "-bios", "none", "-cpu", "rv32,zba=true,zbb=true,zbs=true,zbkb=true"],
            map: Some([0x8000_0000, 0x8020_0000]),
            ram: PLENTY,
        }],
        stack: 2304,
    },
    Target {
        name: "m4k",
        family: "mips",
        archive: &archives::PIC32MX,
        cpu: Some(Cpu::M4K),
        toolchain: Toolchain::Clang,
        flags: &["--target=mipsel-none-elf", "-mcpu=mips32r2", "-msoft-float", "-mno-abicalls", "-fno-pic", "-G0"],
        qemu: "qemu-system-mipsel",
        machines: &[Machine { arguments: &["-M", "malta"], map: Some([0x8010_0000, 0x8040_0000]), ram: PLENTY }],
        stack: LARGE,
    },
    // No QEMU machine has the instructions for upper halves of products that the archive needs.
    Target {
        name: "esp32",
        family: "xtensa",
        archive: &archives::ESP32,
        cpu: Some(Cpu::Lx6),
        toolchain: Toolchain::Xtensa,
        flags: &["--target=xtensa", "-DESP_PLATFORM"],
        qemu: "qemu-xtensa",
        machines: &[],
        stack: LARGE,
    },
];

impl Target {
    /// Returns the startup code in C.
    pub fn start(&self) -> PathBuf {
        home().join(format!("firmware/{}.c", self.family))
    }

    /// Returns the linker script.
    pub fn script(&self) -> PathBuf {
        home().join(format!("firmware/{}.ld", self.family))
    }
}

/// Returns the targets with these names or families, or all targets if no name is given.
pub fn named(names: &[&str]) -> Result<Vec<&'static Target>> {
    let is_meant = |target: &Target, name: &str| target.name == name || target.family == name;
    if let Some(unknown) = names.iter().find(|name| !TARGETS.iter().any(|t| is_meant(t, name))) {
        let all = TARGETS.iter().map(|t| t.name).collect::<Vec<_>>().join(", ");
        return Err(Trouble::Failed(format!(
            "no CPU is called {unknown}: there are {all}, and the families cortex-m, riscv, mips, xtensa"
        )));
    }
    Ok(TARGETS.iter().filter(|t| names.is_empty() || names.iter().any(|name| is_meant(t, name))).collect())
}
