//! Faults of a run, and their reports.

use crate::isa::Register;
use crate::symbols::Place;
use std::fmt;

/// Reason why a run ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// Unaligned access that requires alignment (Cortex-M4: multiple, double and exclusive accesses; other cores: any),
    /// or unaligned jump target.
    Unaligned,
    /// Address in neither flash nor RAM.
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
    /// A function called by the host returned with a changed stack pointer.
    Unbalanced,
    /// Execution left the code.
    OutsideCode,
    /// Behavior that the manual calls unpredictable, with the reason.
    Unpredictable(&'static str),
    /// A signed sum or difference overflowed in an instruction that traps on overflow.
    Overflow,
    /// A conditional trap, with its code.
    Trap(u16),
    /// SVC: there is no exception model.
    SupervisorCall(u8),
    /// BKPT other than semihosting.
    Breakpoint(u8),
    /// An unsupported semihosting operation.
    Semihosting(u32),
    /// A division by zero, which this core does not support.
    DivisionByZero,
    /// The requested function is not in the symbol table.
    NoSuchFunction(String),
    /// The arguments do not fit on the stack.
    Arguments,
    /// The program has no usable vector table to start from.
    NoVectorTable,
    /// Marks were asked for, and the simulator has no rules for them on this core.
    NoMarks,
    /// Faults cannot be injected on this core.
    NoInjection,
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
            FaultKind::NoMarks => f.write_str("this core cannot follow marks on secrets"),
            FaultKind::NoInjection => f.write_str("faults cannot be injected on this core"),
        }
    }
}

/// A run that ended early: kind, place, and call path.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Kind of fault.
    pub kind: FaultKind,
    /// The address of the instruction.
    pub pc: u32,
    /// The data address (or branch target, or stack pointer), if there is one.
    pub address: Option<u32>,
    /// Cycles until the fault.
    pub cycles: u64,
    /// Names and values of registers at the fault. On Cortex-M, pc is the instruction's address plus 4, as a program
    /// reads it.
    pub registers: Vec<Register>,
    /// Place of the fault, then the call sites that led to it, innermost first.
    pub backtrace: Vec<Place>,
}

impl Fault {
    /// Creates a fault before the first instruction.
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
        // For endless recursion, the two ends of the backtrace are enough.
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

/// Reason why the core stops, before the place is known.
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
