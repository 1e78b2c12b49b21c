//! Simulated processors and their memory maps.

use object::elf::{EM_ARM, EM_MIPS, EM_RISCV, EM_XTENSA};
use std::ops::Range;

/// Simulated cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cpu {
    /// Cortex-M0+: ARMv6-M.
    M0Plus,
    /// Cortex-M4 with its floating-point unit: ARMv7E-M and FPv4-SP.
    M4F,
    /// Hazard3, as in the RP2350: RV32IMAC with Zba, Zbb, Zbs and Zbkb. Also has Zbc, which the RP2350 lacks.
    Hazard3,
    /// SiFive FE310 (E31): RV32IMAC.
    Fe310,
    /// Ibex with its single-cycle multiplier: RV32IMC. Atomic instructions are executed, too.
    Ibex,
    /// MIPS M4K, as in the PIC32MX: MIPS32 release 2, little-endian.
    M4K,
    /// Xtensa LX6, as in the ESP32, without the floating-point unit.
    Lx6,
}

impl Cpu {
    /// All cores.
    pub const ALL: [Cpu; 7] = [Cpu::M0Plus, Cpu::M4F, Cpu::Hazard3, Cpu::Fe310, Cpu::Ibex, Cpu::M4K, Cpu::Lx6];

    /// Returns the name on command lines.
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

    /// Returns a second core, for which the same run counts cycles of the same instructions.
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
            // Memory map of the RP2350. Addresses differ on the other cores, but costs do not.
            Cpu::Hazard3 | Cpu::Fe310 | Cpu::Ibex => Map {
                machine: EM_RISCV,
                program: "RISC-V",
                ram: 0x2000_0000..0x4000_0000,
                ram_base: 0x2000_0000,
                ram_size: 128 << 10,
            },
            // PIC32MX, with RAM and flash at the addresses that its maker links programs to. Other programs may have
            // RAM below.
            Cpu::M4K => Map {
                machine: EM_MIPS,
                program: "MIPS",
                ram: 0x2000_0000..0x9000_0000,
                ram_base: 0x8000_0000,
                ram_size: 128 << 10,
            },
            // Lower addresses than on an ESP32, so that QEMU's user mode can run the same programs. Costs do not
            // change.
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

/// Required file type and allowed memory ranges of a program.
pub(crate) struct Map {
    /// ELF machine number, and its name.
    pub machine: u16,
    pub program: &'static str,
    /// Range that can hold RAM. Everything else is flash.
    pub ram: Range<u32>,
    /// Base and size of RAM if the file does not specify them.
    pub ram_base: u32,
    pub ram_size: u32,
}
