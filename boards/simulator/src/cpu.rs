//! The processors that are simulated, and where their memories are.

use object::elf::{EM_ARM, EM_MIPS, EM_RISCV, EM_XTENSA};
use std::ops::Range;

/// The cores that are simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cpu {
    /// Cortex-M0+: ARMv6-M.
    M0Plus,
    /// Cortex-M4 with its floating-point unit: ARMv7E-M and FPv4-SP.
    M4F,
    /// Hazard3, as in the RP2350: RV32IMAC with Zba, Zbb, Zbs and Zbkb; and Zbc, which the RP2350 lacks.
    Hazard3,
    /// SiFive FE310 (E31): RV32IMAC.
    Fe310,
    /// Ibex with its single-cycle multiplier: RV32IMC. The atomic instructions are carried out, too.
    Ibex,
    /// MIPS M4K, as in the PIC32MX: MIPS32 release 2, little-endian.
    M4K,
    /// Xtensa LX6, as in the ESP32, without its unit for floating point.
    Lx6,
}

impl Cpu {
    /// All of them.
    pub const ALL: [Cpu; 7] = [Cpu::M0Plus, Cpu::M4F, Cpu::Hazard3, Cpu::Fe310, Cpu::Ibex, Cpu::M4K, Cpu::Lx6];

    /// Its name on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Cpu::M0Plus => "m0plus",
            Cpu::M4F => "m4f",
            Cpu::Hazard3 => "hazard3",
            Cpu::Fe310 => "fe310",
            Cpu::Ibex => "ibex",
            Cpu::M4K => "m4k",
            Cpu::Lx6 => "lx6",
        }
    }

    /// The core whose cycles are counted in the same run, of the same instructions.
    pub fn beside(self) -> Option<Cpu> {
        (self == Cpu::Fe310).then_some(Cpu::Ibex)
    }

    pub(crate) fn map(self) -> Map {
        match self {
            Cpu::M0Plus | Cpu::M4F => Map {
                machine: EM_ARM,
                program: "ARM",
                ram: 0x1000_0000..0x4000_0000,
                ram_base: 0x2000_0000,
                ram_size: 128 << 10,
            },
            // The map of the RP2350; what is elsewhere on others costs the same there.
            Cpu::Hazard3 | Cpu::Fe310 | Cpu::Ibex => Map {
                machine: EM_RISCV,
                program: "RISC-V",
                ram: 0x2000_0000..0x4000_0000,
                ram_base: 0x2000_0000,
                ram_size: 128 << 10,
            },
            // The PIC32MX, with RAM and flash at the addresses that its maker links programs to. Other programs may have RAM below.
            Cpu::M4K => Map {
                machine: EM_MIPS,
                program: "MIPS",
                ram: 0x2000_0000..0x9000_0000,
                ram_base: 0x8000_0000,
                ram_size: 128 << 10,
            },
            // Lower than on an ESP32, so that QEMU's user mode can run the same programs; what is elsewhere costs the same there.
            Cpu::Lx6 => Map {
                machine: EM_XTENSA,
                program: "Xtensa",
                ram: 0x2000_0000..0x4000_0000,
                ram_base: 0x2000_0000,
                ram_size: 128 << 10,
            },
        }
    }
}

/// What a program has to be, and where it may have its memory.
pub(crate) struct Map {
    /// The machine number of ELF, and its name.
    pub machine: u16,
    pub program: &'static str,
    /// Where RAM can be: everything else is flash.
    pub ram: Range<u32>,
    /// Where it is, and how much, if the file does not say.
    pub ram_base: u32,
    pub ram_size: u32,
}
