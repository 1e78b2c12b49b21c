//! MIPS32 release 2, little-endian, without floating point and MIPS16e.

mod decode;
mod disassemble;
mod execute;
mod follow;
mod op;
mod timing;
mod uhi;

pub use execute::Core;
pub use timing::M4K;

use crate::Cpu;
use crate::elf::Image;
use crate::fault::Stop;
use crate::isa::{self, Register, Shared, sentinel};
use crate::marks::{Marks, Way};
use crate::memory::Memory;
use execute::Slot;
use op::{Insn, Op};
use std::ops::Range;

/// Register names of the procedure call standard (o32).
const NAMES: [&str; 32] = [
    "zero", "at", "v0", "v1", "a0", "a1", "a2", "a3", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "s0", "s1", "s2",
    "s3", "s4", "s5", "s6", "s7", "t8", "t9", "k0", "k1", "gp", "sp", "fp", "ra",
];
const V0: usize = 2;
const A0: usize = 4;
const SP: usize = 29;
const RA: usize = decode::RA as usize;
/// Number of arguments in registers. The stack reserves space for them, below the other arguments.
const ARGUMENTS: usize = 4;

/// Returns the registers that a function must preserve: s0 to s7, fp, gp, and those of interrupt handlers.
fn saved() -> impl Iterator<Item = usize> {
    (16..24).chain([26, 27, 28, 30])
}

impl isa::Core for Core {
    type Insn = Insn;
    const GRAIN: u32 = 2;

    fn new(_: Cpu, memory: Memory) -> Core {
        Core {
            regs: [0; 32],
            unit: [0; 2],
            written: [false; 2],
            hollow: 0,
            slot: Slot::No,
            back: 0,
            linked: false,
            operands: [0; 2],
            shared: Shared::new(memory),
        }
    }

    fn reset(&mut self) {
        let memory = std::mem::take(&mut self.shared.memory);
        *self = Core::new(Cpu::M4K, memory);
    }

    #[inline(always)]
    fn shared(&self) -> &Shared {
        &self.shared
    }

    #[inline(always)]
    fn shared_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }

    fn decode(_: Cpu, bytes: &[u8]) -> Insn {
        decode::decode(bytes)
    }

    fn outside() -> Insn {
        Insn::plain(Op::Outside)
    }

    #[inline(always)]
    fn step(&mut self, insn: &Insn, pc: u32) -> Result<(), Stop> {
        self.execute(insn, pc)
    }

    #[inline(always)]
    fn follow(&mut self, insn: &Insn, _: u32, marks: &mut Marks) -> Option<Way> {
        self.follow_insn(insn, marks)
    }

    #[inline(always)]
    fn awaited(&self, marks: &Marks) -> u32 {
        Core::awaited(marks)
    }

    fn argument(&self, index: usize) -> Option<usize> {
        (index < ARGUMENTS).then(|| A0 + index)
    }

    fn numbered(name: &str) -> Option<u8> {
        let name = name.strip_prefix('$').unwrap_or(name);
        name.parse().ok().or_else(|| NAMES.iter().position(|n| *n == name).map(|r| r as u8))
    }

    #[inline(always)]
    fn sp(&self) -> u32 {
        self.regs[SP]
    }

    #[inline(always)]
    fn back(&self) -> u32 {
        self.back
    }

    /// Starts at the entry point of the file, which the maker's boot code jumps to.
    fn boot(&mut self, image: &Image) -> Option<u32> {
        // The program sets the stack pointer first. Until then it has the highest possible value.
        self.regs[SP] = image.stack_top;
        Some(image.entry)
    }

    fn begin_call(&mut self, stack: Range<u32>, args: &[u32]) -> Option<()> {
        let (first, rest) = args.split_at(args.len().min(ARGUMENTS));
        saved().for_each(|r| self.regs[r] = sentinel(r));
        let on_stack: Vec<u32> = [0; ARGUMENTS].iter().chain(rest).copied().collect();
        self.regs[SP] = isa::push(&mut self.shared.memory, stack, 8, &on_stack)?;
        self.regs[A0..A0 + first.len()].copy_from_slice(first);
        self.regs[RA] = Self::RETURN;
        Some(())
    }

    fn results(&self) -> [u32; 2] {
        [self.regs[V0], self.regs[V0 + 1]]
    }

    fn clobbered(&self) -> Vec<&'static str> {
        saved().filter(|&r| self.regs[r] != sentinel(r)).map(|r| NAMES[r]).collect()
    }

    fn registers(&self) -> Vec<Register> {
        NAMES.into_iter().zip(self.regs).chain(["lo", "hi"].into_iter().zip(self.unit)).collect()
    }

    fn describe(insn: &Insn, pc: u32, memory: &Memory) -> String {
        let encoding = memory.load32(pc).unwrap_or(0);
        format!("{encoding:08x}  {}", disassemble::Text { insn: *insn, pc })
    }
}
