//! Builds the firmware as a library for a board and a size of tables, and links programs from it.

use crate::toolchain::{CIPHER, Compiler, Linker, built, firmware};
use crate::tools::{Trouble, root, run};
use crate::xtensa;
use primegroup_simulator::Cpu;
use std::path::PathBuf;

/// In place of a size of tables: the profile `tiny`.
pub const TINY: &str = "tiny";

/// A microcontroller or emulated machine that the firmware runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Cortex-M0+.
    M0Plus,
    /// Cortex-M4 with a floating-point unit.
    M4F,
    /// Cortex-M4 without a floating-point unit.
    M4,
    /// Hazard3, the RISC-V core of the RP2350, with its bit-manipulation extensions.
    Hazard3,
    /// SiFive FE310: RV32IMAC. The same runs also count the cycles of Ibex.
    Fe310,
    /// MIPS M4K, the core of the PIC32MX.
    M4K,
    /// 32-bit RISC-V as emulated by QEMU.
    RiscV,
    /// 32-bit little-endian MIPS as emulated by QEMU.
    Mips,
    /// The ESP32: Xtensa LX6.
    Esp32,
    /// Xtensa as emulated by QEMU, which lacks instructions for the upper halves of products.
    Xtensa,
}

impl Board {
    /// The boards that are measured.
    pub const MEASURED: [Board; 7] =
        [Board::M0Plus, Board::M4F, Board::M4, Board::Hazard3, Board::Fe310, Board::M4K, Board::Esp32];

    /// Default boards if the command line names none.
    pub const USUAL: [Board; 3] = [Board::M0Plus, Board::M4F, Board::M4];

    /// Returns whether all checks run on the board by default.
    ///
    /// The M4 without an FPU runs the same code as the M4F, except that kernels spill to the stack instead of FPU
    /// registers. By default it is only measured (with results compared), and its kernels are compared with their
    /// reference implementations. The other checks run only if it is named.
    pub fn wholly(self) -> bool {
        self != Board::M4
    }

    /// Returns the name in the report and on the command line.
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

    /// Returns whether a name on the command line means this board: its own name, or that of its second core.
    pub fn is_called(self, name: &str) -> bool {
        name == self.name() || self.beside() == Some(name)
    }

    /// Returns the name for people.
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

    /// Returns the processor in the simulator, or none if only QEMU runs the board.
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

    /// Returns whether the time of a multiplication depends on an operand.
    pub fn products_depend(self) -> bool {
        self.cpu() == Some(Cpu::M4K)
    }

    /// Returns whether the library tells the simulator which values it declassifies. That needs inline assembly.
    pub fn declassifies(self) -> bool {
        self.xtensa().is_none()
    }

    /// Returns whether kernels use the same element layout as the reference implementations on the host. MIPS and
    /// Xtensa have limbs of 29 bits instead.
    pub fn has_limbs_of_host(self) -> bool {
        !matches!(self, Board::M4K | Board::Mips | Board::Esp32 | Board::Xtensa)
    }

    /// Returns whether the firmware itself compares kernels with their reference implementations in the simulator.
    /// This is needed if no emulator has all instructions.
    pub fn compares_twins_itself(self) -> bool {
        self == Board::Esp32
    }

    /// Returns whether instructions are counted in addition to cycles, because the cycles are only a model.
    pub fn counts_instructions(self) -> bool {
        self == Board::Esp32
    }

    /// Returns the short name of the second count of each run: the cycles of a second core, or the instructions.
    pub fn beside(self) -> Option<&'static str> {
        if self.counts_instructions() {
            return Some("esp32-instructions");
        }
        self.cpu()?.beside().map(Cpu::name)
    }

    /// Returns whether the board is also measured with other sizes of tables. Two cores are enough to compare the
    /// sizes.
    pub fn compares_tables(self) -> bool {
        matches!(self, Board::M0Plus | Board::M4F)
    }

    /// Returns the compiler's target.
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

    /// Returns additional compiler flags.
    fn flags(self) -> &'static str {
        match self {
            // The M4 fetches words, so the alignment of functions changes cycles by up to 1 %. Fixed alignment removes
            // this noise.
            Board::M4F | Board::M4 => "-C llvm-args=-align-all-functions=2",
            // Hazard3 also fetches words at jump targets.
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

    /// Returns the Xtensa core of the board, if it has one.
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
    /// The board that it was built for.
    pub board: Board,
    /// The compiler that made it.
    pub compiler: String,
    /// The files to link.
    objects: Vec<PathBuf>,
    linker: Linker,
}

/// A linked program.
pub struct Program {
    /// The ELF file's bytes.
    pub elf: Vec<u8>,
    /// True if the program contains a path to a panic.
    pub panics: bool,
}

impl Library {
    /// Builds the library with fixed-base tables of a size.
    pub fn build(board: Board, tables: &str) -> Result<Self, Trouble> {
        Self::build_with(board, tables, "", "")
    }

    /// Builds only the operations that depend on the size of the tables, which takes half the time.
    pub fn build_few(board: Board, tables: &str) -> Result<Self, Trouble> {
        Self::build_with(board, tables, "-few", "--cfg boards_few")
    }

    /// Builds the library that measures how deep operations leave secrets on the stack.
    pub fn build_for_depths(board: Board, tables: &str) -> Result<Self, Trouble> {
        Self::build_with(board, tables, "-depths", "--cfg primegroup_depths")
    }

    /// Builds the library for the campaign of faults, which also signs with the check.
    pub fn build_for_faults(board: Board, tables: &str) -> Result<Self, Trouble> {
        Self::build_with(board, tables, "-faults", "--cfg boards_faults")
    }

    fn build_with(board: Board, tables: &str, suffix: &str, flags: &str) -> Result<Self, Trouble> {
        let compiler = Compiler::find(board.target())?;
        let linker = Linker::of(&compiler, board.target())?;
        // Each board and size has its own folder, because cargo runs only one build at a time in a folder.
        let folder = built().join(format!("{}-{tables}{suffix}", board.name()));
        let marks = if board.declassifies() { "--cfg primegroup_marks " } else { "" };
        let mut flags = format!("{} {flags}", board.flags());
        let saves_flash = primegroup_figures::saves_flash(tables);
        if tables == TINY {
            flags = flags.replace("primegroup_profile=\"small\"", "primegroup_profile=\"tiny\"");
            if !flags.contains("primegroup_profile") {
                flags += " --cfg primegroup_profile=\"tiny\"";
            }
        }
        let size = if saves_flash { "small" } else { tables };
        flags = format!("{marks}--cfg primegroup_tables=\"{size}\" {CIPHER} {flags}");
        // Users of small tables want to save flash, so the hash is built in its compact form, too.
        if saves_flash {
            flags += " --cfg sha2_backend_soft=\"compact\"";
        }
        if let Some(core) = board.xtensa() {
            let package = "primegroup-firmware";
            let sources = xtensa::Sources { folder: root(), package, profile: "firmware", args: &[] };
            let objects = xtensa::build(&compiler, core, &sources, &folder, &flags)?;
            return Ok(Library { board, compiler: compiler.version(), objects, linker });
        }
        let mut c = compiler.build(&root(), "firmware", board.target());
        c.args(["-p", "primegroup-firmware", "--target-dir"]).arg(&folder);
        if saves_flash {
            c.env("CARGO_PROFILE_FIRMWARE_OPT_LEVEL", "s");
        }
        c.env("RUSTFLAGS", flags);
        run(&mut c)?;
        let objects = vec![folder.join(board.target()).join("firmware/libprimegroup_firmware.a")];
        Ok(Library { board, compiler: compiler.version(), objects, linker })
    }

    /// Links a program that contains the named functions and everything they need, but nothing else.
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
                // The assembler has fixed the addresses of literals, so the linker must not relax code.
                c.args(["--no-relax", "-z", "noexecstack"]);
            }
            c.args(&self.objects).arg("-o").arg(&out);
            c.output().map_err(|e| Trouble::Failed(format!("linker: {e}")))
        };
        // The panic handler calls an undefined function, so a program links only if it has no panics.
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
