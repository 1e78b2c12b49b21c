//! Interface between an instruction set and the rest of the simulator. Each instruction set has a folder that
//! implements [`Core`]: registers, decoding, execution, disassembly, and the calling convention. A [`Timing`] in that
//! folder gives instruction costs. One instruction set can have several timings.
//!
//! A core decides where execution continues (delay slots, zero-overhead loops), and reports each instruction's control
//! flow. The engine does not know the registers. It asks for the stack pointer and the return address of a call.

use crate::Cpu;
use crate::elf::Image;
use crate::fault::Stop;
use crate::marks::{Marks, Way};
use crate::memory::Memory;
use crate::timing::Outcome;
use std::ops::Range;

/// Control flow of the last instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Continues with the next instruction.
    Next,
    /// Skipped, because its condition failed.
    Skipped,
    /// A branch with a constant target.
    Jump,
    /// A call. With a delay slot, the instruction in the slot reports it, when control moves to the target.
    Call,
    /// A branch to an address from a register or memory: a return, or a jump.
    Indirect,
}

impl Flow {
    /// Returns the outcome for the timing; `next` is the address where execution continues.
    #[inline(always)]
    pub fn outcome(self, next: u32) -> Outcome {
        match self {
            Flow::Next => Outcome::Next,
            Flow::Skipped => Outcome::Skipped,
            _ => Outcome::Taken(next),
        }
    }
}

/// State that all cores share, in addition to their registers.
pub struct Shared {
    pub memory: Memory,
    /// Address where execution continues.
    pub next: u32,
    pub flow: Flow,
    /// Cycles beyond the constant cost, which depend on operands.
    pub extra: u32,
    /// Address of the last data access.
    pub access: Option<u32>,
    /// Operand on which the last instruction's cycles could depend: its own, or one of a multiplication or division
    /// that it waits for. Set by the timing of cores with data-dependent multiplication time.
    pub operand: Option<u64>,
    /// Output that the program wrote by semihosting.
    pub output: Vec<u8>,
    /// Cycle count, for programs that read it.
    pub cycles: u64,
}

impl Shared {
    pub fn new(memory: Memory) -> Shared {
        Shared {
            memory,
            next: 0,
            flow: Flow::Next,
            extra: 0,
            access: None,
            operand: None,
            output: Vec::new(),
            cycles: 0,
        }
    }
}

/// Name and value of a register.
pub type Register = (&'static str, u32);

/// A core of an instruction set: registers and execution.
pub trait Core: Sized {
    /// A decoded instruction.
    type Insn: Copy;

    /// Base-2 logarithm of the instruction alignment.
    const GRAIN: u32;

    /// Return address that ends a run. It is a multiple of four, and neither a code address nor an exception return.
    const RETURN: u32 = 0xffff_fe00;

    /// True if there are rules for marks on secrets.
    const MARKS: bool = true;

    /// Creates a core after reset, with empty registers.
    fn new(cpu: Cpu, memory: Memory) -> Self;

    /// Clears everything except memory.
    fn reset(&mut self);

    fn shared(&self) -> &Shared;

    fn shared_mut(&mut self) -> &mut Shared;

    /// Decodes the instruction at the start of `bytes`, which holds at least one grain. An incomplete instruction is
    /// undefined.
    fn decode(cpu: Cpu, bytes: &[u8]) -> Self::Insn;

    /// Returns the instruction for addresses without code.
    fn outside() -> Self::Insn;

    /// Executes the instruction at `pc`. Sets [`Shared::next`], and [`Shared::flow`] if control does not fall through.
    fn step(&mut self, insn: &Self::Insn, pc: u32) -> Result<(), Stop>;

    /// True if faults can be injected: [`Self::skip`] and [`Self::flip`] exist.
    const FAULTS: bool = false;

    /// Continues behind the instruction at `pc` without executing it.
    fn skip(&mut self, _: &Self::Insn, _: u32) {}

    /// Inverts a bit of a register, by its place in [`Core::registers`].
    fn flip(&mut self, _: usize, _: u8) {}

    /// Hands the marks on as the instruction at `pc` is about to. Returns the way in which it reveals a marked bit.
    fn follow(&mut self, insn: &Self::Insn, pc: u32, marks: &mut Marks) -> Option<Way>;

    /// Returns the marks of the operand that the timing has put into [`Shared::operand`].
    #[inline(always)]
    fn awaited(&self, _: &Marks) -> u32 {
        0
    }

    /// Returns the position in [`Marks::regs`] of the argument of a call that has just begun, if it is in a register.
    fn argument(&self, index: usize) -> Option<usize>;

    /// Returns the position in [`Marks::regs`] of a register that assembly names.
    fn numbered(name: &str) -> Option<u8>;

    /// Returns the stack pointer.
    fn sp(&self) -> u32;

    /// Returns the stack pointer after a change. Cores that force some of its bits to zero clear them here.
    #[inline(always)]
    fn settle_sp(&mut self) -> u32 {
        self.sp()
    }

    /// Returns the return address of the call just made.
    fn back(&self) -> u32;

    /// Prepares a run from reset. Returns the start address, if the program defines it.
    fn boot(&mut self, image: &Image) -> Option<u32>;

    /// Prepares a call by the procedure call standard. Registers and stack hold the arguments, and the return address
    /// is [`Core::RETURN`]. Callee-saved registers hold the values that [`Core::clobbered`] checks. Returns `None` if
    /// the arguments do not fit on the stack.
    fn begin_call(&mut self, stack: Range<u32>, args: &[u32]) -> Option<()>;

    /// Returns the two result registers.
    fn results(&self) -> [u32; 2];

    /// Returns the callee-saved registers that changed since [`Core::begin_call`].
    fn clobbered(&self) -> Vec<&'static str>;

    /// Returns all core registers, for reports.
    fn registers(&self) -> Vec<Register>;

    /// Describes an instruction at an address: encoding and disassembly.
    fn describe(insn: &Self::Insn, pc: u32, memory: &Memory) -> String;
}

/// Returns the initial value of a callee-saved register, which makes changes detectable.
pub fn sentinel(register: usize) -> u32 {
    0xc0de_0000 + register as u32
}

/// Stores arguments on a stack that grows down, with the first at the lowest address. Returns the stack pointer.
/// `align` is a power of two.
pub fn push(memory: &mut Memory, stack: Range<u32>, align: u32, args: &[u32]) -> Option<u32> {
    let sp = stack.end.wrapping_sub(args.len() as u32 * 4) & !(align - 1);
    let bytes: Vec<u8> = args.iter().flat_map(|word| word.to_le_bytes()).collect();
    if sp < stack.start {
        return None;
    }
    memory.ram.get_mut(sp, bytes.len())?.copy_from_slice(&bytes);
    Some(sp)
}
