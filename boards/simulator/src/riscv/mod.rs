//! 32-bit RISC-V: RV32IMAC with Zicsr and Zifencei; bit manipulation (Zba, Zbb, Zbs, Zbkb, Zbc) on cores that have it.

mod bits;
mod decode;
mod disassemble;
mod execute;
mod follow;
mod op;
mod special;
mod timing;

pub use execute::Core;
pub use timing::{Fe310, Hazard3, Ibex};

use crate::Cpu;
use crate::elf::Image;
use crate::fault::Stop;
use crate::isa::{self, Register, Shared, sentinel};
use crate::marks::{Marks, Way};
use crate::memory::Memory;
use op::{Insn, Op};
use std::ops::Range;

/// Register names of the procedure call standard.
const NAMES: [&str; 32] = [
    "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "s2",
    "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
];
const RA: usize = 1;
const SP: usize = 2;
const A0: usize = 10;
/// Number of arguments in registers.
const ARGUMENTS: usize = 8;

/// Returns the registers that a function must preserve: s0 to s11, gp and tp.
fn saved() -> impl Iterator<Item = usize> {
    [3, 4].into_iter().chain(8..10).chain(18..28)
}

impl isa::Core for Core {
    type Insn = Insn;
    const GRAIN: u32 = 1;

    fn new(_: Cpu, memory: Memory) -> Core {
        Core {
            regs: [0; 32],
            back: 0,
            reserved: None,
            division: [0, 1],
            negated: false,
            special: special::Special::default(),
            shared: Shared::new(memory),
        }
    }

    fn reset(&mut self) {
        let memory = std::mem::take(&mut self.shared.memory);
        self.regs = [0; 32];
        self.reserved = None;
        self.special = special::Special::default();
        self.shared = Shared::new(memory);
    }

    #[inline(always)]
    fn shared(&self) -> &Shared {
        &self.shared
    }

    #[inline(always)]
    fn shared_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }

    fn decode(cpu: Cpu, bytes: &[u8]) -> Insn {
        decode::decode(cpu, bytes)
    }

    fn outside() -> Insn {
        Insn::plain(Op::Outside)
    }

    #[inline(always)]
    fn step(&mut self, insn: &Insn, pc: u32) -> Result<(), Stop> {
        self.shared.next = pc.wrapping_add(insn.len());
        self.execute(insn, pc)
    }

    #[inline(always)]
    fn follow(&mut self, insn: &Insn, _: u32, marks: &mut Marks) -> Option<Way> {
        self.follow_insn(insn, marks)
    }

    fn argument(&self, index: usize) -> Option<usize> {
        (index < ARGUMENTS).then(|| A0 + index)
    }

    fn numbered(name: &str) -> Option<u8> {
        NAMES.iter().position(|n| *n == name).map(|r| r as u8)
    }

    #[inline(always)]
    fn sp(&self) -> u32 {
        self.regs[SP]
    }

    #[inline(always)]
    fn back(&self) -> u32 {
        self.back
    }

    /// Starts at the entry point of the file, because each maker chooses a different start address.
    fn boot(&mut self, image: &Image) -> Option<u32> {
        // The program sets the stack pointer first. Until then it has the highest possible value.
        self.regs[SP] = image.stack_top;
        Some(image.entry)
    }

    fn begin_call(&mut self, stack: Range<u32>, args: &[u32]) -> Option<()> {
        let (first, rest) = args.split_at(args.len().min(ARGUMENTS));
        saved().for_each(|r| self.regs[r] = sentinel(r));
        self.regs[SP] = isa::push(&mut self.shared.memory, stack, 16, rest)?;
        self.regs[A0..A0 + first.len()].copy_from_slice(first);
        self.regs[RA] = Self::RETURN;
        Some(())
    }

    fn results(&self) -> [u32; 2] {
        [self.regs[A0], self.regs[A0 + 1]]
    }

    fn clobbered(&self) -> Vec<&'static str> {
        saved().filter(|&r| self.regs[r] != sentinel(r)).map(|r| NAMES[r]).collect()
    }

    fn registers(&self) -> Vec<Register> {
        NAMES.into_iter().zip(self.regs).collect()
    }

    fn describe(insn: &Insn, pc: u32, memory: &Memory) -> String {
        let half = |address| memory.load16(address).unwrap_or(0);
        let encoding = match insn.narrow {
            true => format!("{:04x}", half(pc)),
            false => format!("{:04x}{:04x}", half(pc.wrapping_add(2)), half(pc)),
        };
        format!("{encoding:9}  {}", disassemble::Text { insn: *insn, pc })
    }
}
