//! What an instruction set is to the rest of the simulator. Each has a folder that implements [`Core`]: its registers, how
//! instructions are decoded, carried out and written down, and how functions are called. What they cost is a [`Timing`] of
//! that folder, of which several can stand beside each other for one instruction set.
//!
//! A core decides by itself where execution goes on (delay slots, zero-overhead loops), and says of each instruction how it
//! left the straight line. The engine knows nothing of registers: it asks for the stack pointer and the way back of a call.

use crate::Cpu;
use crate::elf::Image;
use crate::fault::Stop;
use crate::memory::Memory;
use crate::timing::Outcome;
use std::ops::Range;

/// How the last instruction left the straight line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It did not.
    Next,
    /// It was not carried out: its condition failed.
    Skipped,
    /// A branch with a constant target.
    Jump,
    /// A call. After a delay slot: reported by the instruction in the slot, when control goes there.
    Call,
    /// A branch to an address from a register or memory: a return, or a jump.
    Indirect,
}

impl Flow {
    /// How the instruction ended, for the timing; `next` is where execution goes on.
    #[inline(always)]
    pub fn outcome(self, next: u32) -> Outcome {
        match self {
            Flow::Next => Outcome::Next,
            Flow::Skipped => Outcome::Skipped,
            _ => Outcome::Taken(next),
        }
    }
}

/// What every core has besides its registers.
pub struct Shared {
    pub memory: Memory,
    /// Where execution goes on.
    pub next: u32,
    pub flow: Flow,
    /// Cycles beyond the constant cost, by operands.
    pub extra: u32,
    /// The address of the last data access.
    pub access: Option<u32>,
    /// The operand on which the last instruction's cycles could depend: its own, or one of a multiplication or division that it
    /// waits for. Said by the timing of cores where products take longer or shorter.
    pub operand: Option<u64>,
    /// What the program wrote by semihosting.
    pub output: Vec<u8>,
    /// The cycle count, for programs that read it.
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

/// The name and value of a register.
pub type Register = (&'static str, u32);

/// A core of an instruction set: its registers, and what it does.
pub trait Core: Sized {
    /// A decoded instruction.
    type Insn: Copy;

    /// Instructions start at multiples of two to this power.
    const GRAIN: u32;

    /// Calls that return here have ended the run. A multiple of four, no address of code, no exception return.
    const RETURN: u32 = 0xffff_fe00;

    /// After reset, with nothing in its registers.
    fn new(cpu: Cpu, memory: Memory) -> Self;

    /// Forgets everything but memory.
    fn reset(&mut self);

    fn shared(&self) -> &Shared;

    fn shared_mut(&mut self) -> &mut Shared;

    /// Decodes the instruction at the start of some bytes, at least one grain of them: an instruction that they do not hold
    /// wholly is undefined.
    fn decode(cpu: Cpu, bytes: &[u8]) -> Self::Insn;

    /// What stands where there is no code.
    fn outside() -> Self::Insn;

    /// Carries out the instruction at `pc`; sets [`Shared::next`], and [`Shared::flow`] if that is not the next one.
    fn step(&mut self, insn: &Self::Insn, pc: u32) -> Result<(), Stop>;

    /// The stack pointer.
    fn sp(&self) -> u32;

    /// The same after it changed, where the core keeps bits of it clear.
    #[inline(always)]
    fn settle_sp(&mut self) -> u32 {
        self.sp()
    }

    /// Where the call just made returns to.
    fn back(&self) -> u32;

    /// Makes ready to run from reset; where that starts, if the program says so.
    fn boot(&mut self, image: &Image) -> Option<u32>;

    /// Makes ready to run a function from its first instruction, by the procedure call standard: registers and stack hold the
    /// arguments, the return address is [`Core::RETURN`], and callee-saved registers hold what [`Core::clobbered`] looks for.
    /// `None` if the arguments do not fit on the stack.
    fn begin_call(&mut self, stack: Range<u32>, args: &[u32]) -> Option<()>;

    /// The two result registers.
    fn results(&self) -> [u32; 2];

    /// Callee-saved registers that do not hold what they held at [`Core::begin_call`].
    fn clobbered(&self) -> Vec<&'static str>;

    /// All core registers, for reports.
    fn registers(&self) -> Vec<Register>;

    /// The encoding of an instruction at an address, and what it does, in words.
    fn describe(insn: &Self::Insn, pc: u32, memory: &Memory) -> String;
}

/// What a callee-saved register holds when a call starts, so that a change is noticed.
pub fn sentinel(register: usize) -> u32 {
    0xc0de_0000 + register as u32
}

/// Puts arguments onto a stack that grows down, the first at the lowest address, and gives the stack pointer; `align` is a
/// power of two.
pub fn push(memory: &mut Memory, stack: Range<u32>, align: u32, args: &[u32]) -> Option<u32> {
    let sp = stack.end.wrapping_sub(args.len() as u32 * 4) & !(align - 1);
    let bytes: Vec<u8> = args.iter().flat_map(|word| word.to_le_bytes()).collect();
    if sp < stack.start {
        return None;
    }
    memory.ram.get_mut(sp, bytes.len())?.copy_from_slice(&bytes);
    Some(sp)
}
