//! Cycle-counting simulator for Cortex-M0+, Cortex-M4F, RISC-V cores (Hazard3, FE310, Ibex), MIPS M4K and Xtensa LX6.
//! Memory accesses have no wait states.
//!
//! The simulator loads an ELF file. It calls single functions of the file or runs the whole program. It counts cycles,
//! instructions and stack, both for the run and for selected functions (regions). It also records traces for
//! constant-time checks, and profiles. Operations that a core would reject cause a [`Fault`] with a backtrace.
//!
//! ```no_run
//! use primegroup_simulator::{Board, Cpu};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut board = Board::new(Cpu::M0Plus, &std::fs::read("firmware.elf")?)?;
//! let (a, c) = (board.symbol("INPUT").unwrap().address, board.symbol("OUTPUT").unwrap().address);
//! board.write(a, &[1; 32])?;
//! board.options().regions = vec!["*gf255_mul".into()];
//! let run = board.call("square", &[c, a])?;
//! println!("{} cycles, {} bytes of stack, result {:?}", run.cycles, run.stack, board.read(c, 32)?);
//! # Ok(()) }
//! ```
//!
//! The timing files and `boards/ACCURACY.md` state the accuracy of the cycle counts. Counts are exact on the
//! Cortex-M0+. On the Cortex-M4, differences below 3 % are not significant. On RISC-V and MIPS the counts are as good
//! as the documents. On Xtensa the error is up to ±15 %.

mod arm;
mod board;
mod compare;
mod cpu;
mod elf;
mod engine;
mod fault;
mod inject;
mod isa;
mod machine;
mod marks;
mod memory;
mod mips;
mod observe;
mod options;
mod profile;
mod record;
mod regions;
mod riscv;
mod semihosting;
mod shadow;
mod symbols;
mod timing;
mod trace;
mod xtensa;

pub use board::{Board, Run, Snapshot, simulated_cycles};
pub use compare::{Comparison, Difference, Divergence, Side, compare};
pub use cpu::Cpu;
pub use fault::{Fault, FaultKind};
pub use inject::{Executed, Injection};
pub use isa::Register;
pub use marks::{Leak, Marking, Way};
pub use options::Options;
pub use profile::{Profile, Row};
pub use regions::Region;
pub use symbols::{Function, Place, Symbol, Symbols};
pub use timing::Rules;
pub use trace::{Hash, Trace};

use std::fmt;

/// Errors outside a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The file is not a program for these cores.
    Elf(String),
    /// The range is not entirely inside memory (for writes: RAM).
    NotMapped {
        /// The first address.
        address: u32,
        /// Number of bytes.
        len: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Elf(reason) => write!(f, "not a usable ELF file: {reason}"),
            Error::NotMapped { address, len } => write!(f, "{len} bytes at {address:#010x} are not in memory"),
        }
    }
}

impl std::error::Error for Error {}
