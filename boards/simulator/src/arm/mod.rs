//! Cortex-M: ARMv6-M, and ARMv7E-M with DSP and FPv4-SP.

mod decode;
mod disassemble;
mod execute;
mod follow;
mod op;
mod registers;
mod timing;

pub use execute::Core;
pub use timing::{M0Plus, M4};

use crate::Cpu;
use crate::elf::Image;
use crate::fault::Stop;
use crate::isa::{self, Flow, Register, Shared, sentinel};
use crate::marks::{Marks, Way};
use crate::memory::Memory;
use op::Insn;
use std::ops::Range;

const NAMES: [&str; 16] =
    ["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "sp", "lr", "pc"];
/// Callee-saved registers of the floating-point unit, from s16 on.
const SAVED_SINGLES: [&str; 16] =
    ["s16", "s17", "s18", "s19", "s20", "s21", "s22", "s23", "s24", "s25", "s26", "s27", "s28", "s29", "s30", "s31"];

impl isa::Core for Core {
    type Insn = Insn;
    const GRAIN: u32 = 1;
    const FAULTS: bool = true;

    fn new(cpu: Cpu, memory: Memory) -> Core {
        Core {
            regs: [0; 16],
            flags: execute::Flags::default(),
            it: 0,
            singles: [0; 32],
            fpscr: 0,
            exclusive: None,
            special: [0; 5],
            system: registers::System::default(),
            lenient: cpu == Cpu::M4F,
            shared: Shared::new(memory),
        }
    }

    fn reset(&mut self) {
        let memory = std::mem::take(&mut self.shared.memory);
        let cpu = if self.lenient { Cpu::M4F } else { Cpu::M0Plus };
        let system = std::mem::take(&mut self.system);
        *self = Core { system, ..isa::Core::new(cpu, memory) };
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
        let half = |at: usize| bytes.get(at..at + 2).map(|b| u16::from_le_bytes([b[0], b[1]]));
        half(0).map_or_else(decode::outside, |first| decode::decode(cpu, first, half(2)))
    }

    fn outside() -> Insn {
        decode::outside()
    }

    #[inline(always)]
    fn step(&mut self, insn: &Insn, pc: u32) -> Result<(), Stop> {
        self.regs[15] = pc.wrapping_add(4);
        self.shared.next = pc.wrapping_add(if insn.narrow { 2 } else { 4 });
        if self.it == 0 {
            return self.execute(&insn.op);
        }
        if self.advance_it() {
            return self.execute_quietly(insn);
        }
        self.shared.flow = Flow::Skipped;
        Ok(())
    }

    fn skip(&mut self, insn: &Insn, pc: u32) {
        self.shared.next = pc.wrapping_add(if insn.narrow { 2 } else { 4 });
        if self.it != 0 {
            self.advance_it();
        }
    }

    fn flip(&mut self, register: usize, bit: u8) {
        self.regs[register] ^= 1 << (bit % 32);
    }

    #[inline(always)]
    fn follow(&mut self, insn: &Insn, _: u32, marks: &mut Marks) -> Option<Way> {
        self.follow_insn(insn, marks)
    }

    fn argument(&self, index: usize) -> Option<usize> {
        (index < 4).then_some(index)
    }

    fn numbered(name: &str) -> Option<u8> {
        let digits = name.strip_prefix('r').and_then(|digits| digits.parse().ok());
        digits.or_else(|| NAMES.iter().position(|n| *n == name).map(|r| r as u8))
    }

    #[inline(always)]
    fn sp(&self) -> u32 {
        self.regs[13]
    }

    #[inline(always)]
    fn settle_sp(&mut self) -> u32 {
        self.regs[13] &= !3;
        self.regs[13]
    }

    #[inline(always)]
    fn back(&self) -> u32 {
        self.regs[14] & !1
    }

    /// Starts from the vector table.
    fn boot(&mut self, image: &Image) -> Option<u32> {
        let vector = |offset| self.shared.memory.load32(image.vectors.wrapping_add(offset)).ok();
        let (sp, reset) = (vector(0)?, vector(4)?);
        self.regs[13] = sp & !3;
        self.regs[14] = u32::MAX;
        (reset & 1 != 0).then_some(reset & !1)
    }

    fn begin_call(&mut self, stack: Range<u32>, args: &[u32]) -> Option<()> {
        let (first, rest) = args.split_at(args.len().min(4));
        self.regs[13] = isa::push(&mut self.shared.memory, stack, 8, rest)?;
        self.regs[..first.len()].copy_from_slice(first);
        (4..12).for_each(|r| self.regs[r] = sentinel(r));
        (16..32).for_each(|s| self.singles[s] = sentinel(100 + s));
        self.regs[14] = Self::RETURN | 1;
        Some(())
    }

    fn results(&self) -> [u32; 2] {
        [self.regs[0], self.regs[1]]
    }

    fn clobbered(&self) -> Vec<&'static str> {
        let regs = (4..12).filter(|&r| self.regs[r] != sentinel(r)).map(|r| NAMES[r]);
        let singles = (16..32).filter(|&s| self.singles[s] != sentinel(100 + s)).map(|s| SAVED_SINGLES[s - 16]);
        regs.chain(singles).collect()
    }

    fn registers(&self) -> Vec<Register> {
        NAMES.into_iter().zip(self.regs).collect()
    }

    fn describe(insn: &Insn, pc: u32, memory: &Memory) -> String {
        let half = |address| memory.load16(address).unwrap_or(0);
        let encoding = match insn.narrow {
            true => format!("{:04x}", half(pc)),
            false => format!("{:04x} {:04x}", half(pc), half(pc.wrapping_add(2))),
        };
        format!("{encoding:9}  {}", disassemble::Text { op: insn.op, pc })
    }
}
