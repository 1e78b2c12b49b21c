//! Building the firmware's library for a board and a size of tables, and linking programs from it.

use crate::toolchain::{Compiler, Linker, built, firmware};
use crate::tools::{Trouble, root, run};
use crate::xtensa;
use primegroup_simulator::Cpu;
use std::path::PathBuf;

/// A machine that the firmware runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Cortex-M0+.
    M0Plus,
    /// Cortex-M4 with a floating-point unit.
    M4F,
    /// Cortex-M4 without one.
    M4,
    /// Hazard3, the RISC-V core of the RP2350, with its bit manipulation.
    Hazard3,
    /// SiFive FE310: RV32IMAC. Cycles of Ibex are counted beside its own.
    Fe310,
    /// MIPS M4K, the core of the PIC32MX.
    M4K,
    /// RISC-V, 32 bits, as QEMU has it.
    RiscV,
    /// MIPS, 32 bits, little-endian, as QEMU has it.
    Mips,
    /// The ESP32: Xtensa LX6.
    Esp32,
    /// Xtensa as QEMU has it: without the upper halves of products.
    Xtensa,
}

impl Board {
    /// The boards that are measured.
    pub const MEASURED: [Board; 7] =
        [Board::M0Plus, Board::M4F, Board::M4, Board::Hazard3, Board::Fe310, Board::M4K, Board::Esp32];

    /// Those that are meant where none is named.
    pub const USUAL: [Board; 3] = [Board::M0Plus, Board::M4F, Board::M4];

    /// Whether all checks are made on it. Without an FPU all is the same but where kernels keep what does not fit into registers: it is
    /// measured, with results compared, and its kernels are held against their twins; the rest is done only where it is named.
    pub fn wholly(self) -> bool {
        self != Board::M4
    }

    /// Name in the report and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Board::M0Plus => "m0plus",
            Board::M4F => "m4f",
            Board::M4 => "m4",
            Board::Hazard3 => "hazard3",
            Board::Fe310 => "fe310",
            Board::M4K => "m4k",
            Board::RiscV => "riscv32",
            Board::Mips => "mipsel",
            Board::Esp32 => "esp32",
            Board::Xtensa => "xtensa",
        }
    }

    /// Whether a name on the command line means it: its own, or that of the core beside it.
    pub fn is_called(self, name: &str) -> bool {
        name == self.name() || self.beside() == Some(name)
    }

    /// Name for people.
    pub fn title(self) -> &'static str {
        match self {
            Board::M0Plus => "Cortex-M0+",
            Board::M4F => "Cortex-M4F",
            Board::M4 => "Cortex-M4 without FPU",
            Board::Hazard3 => "Hazard3",
            Board::Fe310 => "FE310",
            Board::M4K => "MIPS32 M4K (PIC32MX)",
            Board::RiscV => "RV32IMAC",
            Board::Mips => "MIPS32",
            Board::Esp32 => "Xtensa LX6 (ESP32)",
            Board::Xtensa => "Xtensa",
        }
    }

    /// The processor in the simulator; none for those that QEMU alone runs.
    pub fn cpu(self) -> Option<Cpu> {
        match self {
            Board::M0Plus => Some(Cpu::M0Plus),
            Board::M4F | Board::M4 => Some(Cpu::M4F),
            Board::Hazard3 => Some(Cpu::Hazard3),
            Board::Fe310 => Some(Cpu::Fe310),
            Board::M4K => Some(Cpu::M4K),
            Board::Esp32 => Some(Cpu::Lx6),
            Board::RiscV | Board::Mips | Board::Xtensa => None,
        }
    }

    /// Whether the time of a multiplication depends on an operand.
    pub fn products_depend(self) -> bool {
        self.cpu() == Some(Cpu::M4K)
    }

    /// Whether its kernels have elements of the same layout as the host's twins: MIPS and Xtensa have limbs of 29 bits.
    pub fn has_limbs_of_host(self) -> bool {
        !matches!(self, Board::M4K | Board::Mips | Board::Esp32 | Board::Xtensa)
    }

    /// Whether its firmware compares kernels with twins in the simulator: where no emulator has all instructions.
    pub fn compares_twins_itself(self) -> bool {
        self == Board::Esp32
    }

    /// Whether instructions are counted beside cycles: where these are a model.
    pub fn counts_instructions(self) -> bool {
        self == Board::Esp32
    }

    /// The short name of the board whose cycles, or of what else, is counted in the same runs.
    pub fn beside(self) -> Option<&'static str> {
        if self.counts_instructions() {
            return Some("esp32-instructions");
        }
        self.cpu()?.beside().map(Cpu::name)
    }

    /// Whether it is measured with other sizes of tables as well: that compares sizes, for which two cores are enough.
    pub fn compares_tables(self) -> bool {
        matches!(self, Board::M0Plus | Board::M4F)
    }

    /// The compiler's target.
    pub fn target(self) -> &'static str {
        match self {
            Board::M0Plus => "thumbv6m-none-eabi",
            Board::M4F => "thumbv7em-none-eabihf",
            Board::M4 => "thumbv7em-none-eabi",
            Board::Hazard3 | Board::Fe310 | Board::RiscV => "riscv32imac-unknown-none-elf",
            Board::M4K | Board::Mips => "mipsel-unknown-none",
            Board::Esp32 | Board::Xtensa => xtensa::TARGET,
        }
    }

    /// More of the compiler's flags.
    fn flags(self) -> &'static str {
        match self {
            // The M4 fetches words: where a function begins within one is worth up to a percent, and nobody's merit.
            Board::M4F | Board::M4 => "-C llvm-args=-align-all-functions=2",
            // Hazard3 does, too, where a jump goes.
            Board::Hazard3 => {
                "-C target-feature=+zba,+zbb,+zbs,+zbkb -C llvm-args=-align-all-functions=2 \
                 --cfg primegroup_profile=\"small\""
            }
            Board::Fe310 => "-C llvm-args=-align-all-functions=2 --cfg primegroup_profile=\"small\"",
            Board::Esp32 => "--cfg primegroup_profile=\"small\" --cfg primegroup_backend=\"lx6\"",
            Board::Xtensa => "--cfg primegroup_profile=\"small\"",
            _ => "",
        }
    }

    /// What of Xtensa's cores it has.
    fn xtensa(self) -> Option<xtensa::Core> {
        match self {
            Board::Esp32 => Some(xtensa::Core::Lx6),
            Board::Xtensa => Some(xtensa::Core::Qemu),
            _ => None,
        }
    }

    fn script(self) -> &'static str {
        match self {
            Board::M0Plus | Board::M4F | Board::M4 => "link/cortex-m.ld",
            Board::Hazard3 | Board::Fe310 => "link/riscv.ld",
            Board::M4K => "link/pic32mx.ld",
            Board::RiscV => "link/riscv32.ld",
            Board::Mips => "link/mipsel.ld",
            Board::Esp32 | Board::Xtensa => "link/xtensa.ld",
        }
    }
}

/// The firmware as a library, from which programs are linked.
pub struct Library {
    /// What it is for.
    pub board: Board,
    /// The compiler that made it.
    pub compiler: String,
    /// What is linked.
    objects: Vec<PathBuf>,
    linker: Linker,
}

/// A linked program.
pub struct Program {
    /// The ELF file's bytes.
    pub elf: Vec<u8>,
    /// Whether a path to a panic is in it.
    pub panics: bool,
}

impl Library {
    /// Builds it, with fixed-base tables of a size.
    pub fn build(board: Board, tables: &str) -> Result<Self, Trouble> {
        Self::build_with(board, tables, "", "")
    }

    /// The same with only the operations that depend on that size, which takes half the time.
    pub fn build_few(board: Board, tables: &str) -> Result<Self, Trouble> {
        Self::build_with(board, tables, "-few", "--cfg boards_few")
    }

    fn build_with(board: Board, tables: &str, suffix: &str, flags: &str) -> Result<Self, Trouble> {
        let compiler = Compiler::find(board.target())?;
        let linker = Linker::of(&compiler, board.target())?;
        // A folder for each board and size: cargo builds in one folder one thing at a time.
        let folder = built().join(format!("{}-{tables}{suffix}", board.name()));
        let mut flags = format!("--cfg primegroup_tables=\"{tables}\" {} {flags}", board.flags());
        // Small tables are for those who count bytes, of the hash, too.
        if tables == "small" {
            flags += " --cfg sha2_backend_soft=\"compact\"";
        }
        if let Some(core) = board.xtensa() {
            let objects = xtensa::build(&compiler, core, &folder, &flags)?;
            return Ok(Library { board, compiler: compiler.version(), objects, linker });
        }
        let mut c = compiler.build(&root(), "firmware", board.target());
        c.args(["-p", "primegroup-firmware", "--target-dir"]).arg(&folder);
        if tables == "small" {
            c.env("CARGO_PROFILE_FIRMWARE_OPT_LEVEL", "s");
        }
        c.env("RUSTFLAGS", flags);
        run(&mut c)?;
        let objects = vec![folder.join(board.target()).join("firmware/libprimegroup_firmware.a")];
        Ok(Library { board, compiler: compiler.version(), objects, linker })
    }

    /// Links a program of the named functions and of all they need, and of nothing else.
    pub fn link(&self, roots: &[String], name: &str) -> Result<Program, Trouble> {
        let out = built().join(format!("{}-{name}.elf", self.board.name()));
        let attempt = |panics: bool| {
            let mut c = self.linker.command();
            c.current_dir(firmware()).args(["-T", self.board.script(), "--gc-sections"]);
            c.args(["-e", roots.first().map_or("", String::as_str)]);
            if panics {
                c.arg("--defsym=a_panic_is_reachable=0");
            }
            for root in roots {
                c.args(["-u", root]);
            }
            if self.board.xtensa().is_some() {
                // Addresses of literals are those of the assembler.
                c.args(["--no-relax", "-z", "noexecstack"]);
            }
            c.args(&self.objects).arg("-o").arg(&out);
            c.output().map_err(|e| Trouble::Failed(format!("linker: {e}")))
        };
        // The panic handler calls a function that is defined nowhere, so that a program without panics is one that links.
        let first = attempt(false)?;
        let panics = !first.status.success();
        if panics {
            let message = String::from_utf8_lossy(&first.stderr).into_owned();
            if !message.contains("a_panic_is_reachable") || !attempt(true)?.status.success() {
                return Err(Trouble::Failed(format!("{name} does not link: {message}")));
            }
        }
        let elf = std::fs::read(&out).map_err(|e| Trouble::Failed(format!("{}: {e}", out.display())))?;
        Ok(Program { elf, panics })
    }
}
