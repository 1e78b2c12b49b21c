//! Xtensa LX6 as in the ESP32: 16- and 24-bit instructions, windowed registers, zero-overhead loops, 32-bit
//! multiplication.

mod decode;
mod disassemble;
mod execute;
mod op;
mod special;
mod timing;
mod windows;

pub use execute::Core;
pub use timing::Lx6;

use crate::Cpu;
use crate::elf::Image;
use crate::fault::Stop;
use crate::isa::{self, Register, Shared, sentinel};
use crate::marks::{Marks, Way};
use crate::memory::Memory;
use op::Insn;
use std::ops::Range;
use windows::Windows;

const NAMES: [&str; 16] =
    ["a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11", "a12", "a13", "a14", "a15"];
const SP: u8 = 1;
/// Window increment of the host's call, a CALL8. The callee's a0 is the caller's a8.
const BY: u8 = 8;
/// Number of arguments in registers: the callee's a2 to a7.
const ARGUMENTS: usize = 6;
/// Registers of the caller that no callee can access, except a1. The callee may move them to memory and back.
const KEPT: [u8; 7] = [0, 2, 3, 4, 5, 6, 7];
/// Bytes reserved on the stack above the first frame, for the registers of its caller.
const ABOVE: u32 = 64;

impl isa::Core for Core {
    type Insn = Insn;
    const GRAIN: u32 = 0;
    /// Rust has no inline assembly for Xtensa, with which a program declares public values. So no check uses marks here.
    const MARKS: bool = false;
    /// Returns take the upper two address bits from the current address. [`Core::return_windowed`] recognizes this one.
    const RETURN: u32 = 0x3fff_fe00;

    fn new(_: Cpu, memory: Memory) -> Core {
        Core {
            windows: Windows::default(),
            back: 0,
            sar: 0,
            loops: [0; 3],
            expected: 0,
            thread: 0,
            division: [0, 1],
            split: false,
            shared: Shared::new(memory),
        }
    }

    fn reset(&mut self) {
        let memory = std::mem::take(&mut self.shared.memory);
        *self = isa::Core::new(Cpu::Lx6, memory);
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
        Insn::plain(op::Op::Outside)
    }

    #[inline(always)]
    fn step(&mut self, insn: &Insn, pc: u32) -> Result<(), Stop> {
        self.shared.next = pc.wrapping_add(u32::from(insn.len));
        self.execute(insn, pc)?;
        if self.windows.looping {
            self.turn();
        }
        Ok(())
    }

    #[inline(always)]
    fn follow(&mut self, _: &Insn, _: u32, _: &mut Marks) -> Option<Way> {
        None
    }

    fn argument(&self, _: usize) -> Option<usize> {
        None
    }

    fn numbered(_: &str) -> Option<u8> {
        None
    }

    #[inline(always)]
    fn sp(&self) -> u32 {
        self.reg(SP)
    }

    #[inline(always)]
    fn back(&self) -> u32 {
        self.back
    }

    /// Starts at the entry point of the file.
    fn boot(&mut self, image: &Image) -> Option<u32> {
        // The program sets the stack pointer first. Until then it has the highest possible value.
        self.set(SP, image.stack_top);
        Some(image.entry)
    }

    /// Prepares a call. The first instruction of the function is ENTRY.
    fn begin_call(&mut self, stack: Range<u32>, args: &[u32]) -> Option<()> {
        let (first, rest) = args.split_at(args.len().min(ARGUMENTS));
        let top = stack.end.checked_sub(ABOVE)?;
        let sp = isa::push(&mut self.shared.memory, stack.start..top, 16, rest)?;
        // Window handlers read the stack pointer of the host's caller from this address.
        self.shared.memory.store::<4>(sp.wrapping_sub(12), stack.end & !15).ok()?;
        KEPT.into_iter().for_each(|r| self.set(r, sentinel(r.into())));
        self.set(SP, sp);
        self.set(BY, Self::RETURN & 0x3fff_ffff | u32::from(BY / 4) << 30);
        self.windows.increment = BY / 4;
        (BY + 2..).zip(first).for_each(|(r, &value)| self.set(r, value));
        Some(())
    }

    /// Returns the results in the registers of the caller.
    fn results(&self) -> [u32; 2] {
        [self.reg(BY + 2), self.reg(BY + 3)]
    }

    fn clobbered(&self) -> Vec<&'static str> {
        KEPT.into_iter().filter(|&r| self.reg(r) != sentinel(r.into())).map(|r| NAMES[usize::from(r)]).collect()
    }

    fn registers(&self) -> Vec<Register> {
        let named = NAMES.into_iter().zip(0..).map(|(name, r)| (name, self.reg(r)));
        named.chain([("sar", self.sar), ("lcount", self.loops[2])]).collect()
    }

    fn describe(insn: &Insn, pc: u32, memory: &Memory) -> String {
        let byte = |at: u8| memory.load8(pc.wrapping_add(u32::from(at))).unwrap_or(0);
        let encoding: String = (0..insn.len).rev().map(|at| format!("{:02x}", byte(at))).collect();
        format!("{encoding:9}  {}", disassemble::Text { insn: *insn, pc })
    }
}
