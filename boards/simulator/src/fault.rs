//! What can go wrong in a run, and the report of it.

use crate::isa::Register;
use crate::symbols::Place;
use std::fmt;

/// Why a run ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// An access that has to be aligned was not (Cortex-M4: multiple, double and exclusive ones; elsewhere: any), or the target
    /// of a jump.
    Unaligned,
    /// Neither flash nor RAM.
    Unmapped,
    /// A store into flash.
    WriteToFlash,
    /// The core has no such instruction.
    Undefined,
    /// A branch to an even address: these cores have no ARM state.
    ArmState,
    /// The stack pointer went below the RAM reserved for the stack.
    StackOverflow,
    /// The limit set in the options was reached.
    CycleLimit,
    /// The function called by the host returned with another stack pointer than it was given.
    Unbalanced,
    /// Execution left the code.
    OutsideCode,
    /// What its manual calls unpredictable, and why.
    Unpredictable(&'static str),
    /// A sum or difference left the range of numbers with a sign, in an instruction that forbids it.
    Overflow,
    /// A conditional trap, and its code.
    Trap(u16),
    /// SVC: there is no exception model.
    SupervisorCall(u8),
    /// BKPT other than semihosting.
    Breakpoint(u8),
    /// A semihosting operation that is not offered.
    Semihosting(u32),
    /// A quotient by zero, which this core does not have.
    DivisionByZero,
    /// The function asked for is not in the symbol table.
    NoSuchFunction(String),
    /// The arguments do not fit on the stack.
    Arguments,
    /// The program has no usable vector table to start from.
    NoVectorTable,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::Unaligned => f.write_str("unaligned access"),
            FaultKind::Unmapped => f.write_str("access to unmapped memory"),
            FaultKind::WriteToFlash => f.write_str("write to flash"),
            FaultKind::Undefined => f.write_str("undefined instruction"),
            FaultKind::ArmState => f.write_str("branch to an address without the Thumb bit"),
            FaultKind::StackOverflow => f.write_str("stack overflow"),
            FaultKind::CycleLimit => f.write_str("cycle limit reached"),
            FaultKind::Unbalanced => f.write_str("return with another stack pointer than at the call"),
            FaultKind::OutsideCode => f.write_str("execution outside the code"),
            FaultKind::Unpredictable(why) => write!(f, "unpredictable: {why}"),
            FaultKind::Overflow => f.write_str("arithmetic overflow"),
            FaultKind::Trap(code) => write!(f, "trap {code}"),
            FaultKind::SupervisorCall(n) => write!(f, "supervisor call {n}"),
            FaultKind::Breakpoint(n) => write!(f, "breakpoint {n:#x}"),
            FaultKind::Semihosting(n) => write!(f, "semihosting operation {n:#x} is not offered"),
            FaultKind::DivisionByZero => f.write_str("division by zero"),
            FaultKind::NoSuchFunction(name) => write!(f, "no function named {name}"),
            FaultKind::Arguments => f.write_str("the arguments do not fit on the stack"),
            FaultKind::NoVectorTable => f.write_str("no usable vector table"),
        }
    }
}

/// A run that ended early: what, where, and how it got there.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What happened.
    pub kind: FaultKind,
    /// The address of the instruction.
    pub pc: u32,
    /// The data address (or branch target, or stack pointer), where there is one.
    pub address: Option<u32>,
    /// Cycles until then.
    pub cycles: u64,
    /// The registers at that moment, by name. A Cortex-M's pc is the instruction's address plus 4, as a program reads it.
    pub registers: Vec<Register>,
    /// Where it happened, then the call sites that led there, innermost first.
    pub backtrace: Vec<Place>,
}

impl Fault {
    /// Before the first instruction.
    pub(crate) fn early(kind: FaultKind) -> Box<Fault> {
        Box::new(Fault { kind, pc: 0, address: None, cycles: 0, registers: Vec::new(), backtrace: Vec::new() })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if let Some(address) = self.address {
            write!(f, ", address {address:#010x}")?;
        }
        if self.backtrace.is_empty() {
            return Ok(());
        }
        writeln!(f, ", at pc {:#010x} after {} cycles", self.pc, self.cycles)?;
        // Of endless recursion the ends are enough.
        let (count, shown) = (self.backtrace.len(), 12);
        for (depth, place) in self.backtrace.iter().enumerate() {
            if depth < shown || depth + 4 >= count {
                writeln!(f, "  #{depth:<2} {place}")?;
            } else if depth == shown {
                writeln!(f, "  .. {} more", count - shown - 4)?;
            }
        }
        for (index, (name, value)) in self.registers.iter().enumerate() {
            let end = if index % 4 == 3 && index + 1 != self.registers.len() { "\n" } else { "" };
            write!(f, "  {name:>3} {value:08x}{end}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

/// Why the core stops, before it is known where that was.
#[derive(Debug)]
pub enum Stop {
    Fault(Box<FaultKind>, Option<u32>),
    /// The program ended itself with this status.
    Exit(u32),
}

impl Stop {
    #[cold]
    pub fn new(kind: FaultKind) -> Stop {
        Stop::Fault(Box::new(kind), None)
    }

    #[cold]
    pub fn at(kind: FaultKind, address: u32) -> Stop {
        Stop::Fault(Box::new(kind), Some(address))
    }
}
