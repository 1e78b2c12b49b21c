//! Xtensa LX6 with seven stages. Its data book is not public. The sources are the configuration of the ESP32's core
//! (`core-isa.h`: seven stages, fetch of 32 bits, a write buffer of four, one load/store unit), published measurements,
//! and assumptions. Each number is a constant below with its source. Figures have an error of up to ±15 %.
//!
//! | instruction | cycles |
//! |---|---|
//! | arithmetic, shifts, conditional moves, stores, branches not taken | 1 |
//! | load | 1; the result is available two cycles later |
//! | MULL, MULUH, MULSH, MUL16 | 1; the result is available one cycle later |
//! | taken branch, jump, call, return | 4 |
//! | taken branch etc. to an instruction in two words of code | 1 more |
//! | ENTRY | 2 |
//! | LOOP; branch back at the end of a loop | 1; 0 |
//! | an access that covers two words | 1 more |
//! | window overflow or underflow | the instructions of the handler and 7 |
//!
//! Instructions wait only for the registers that they read. Memory has no wait states, because code, literals and data
//! are in on-chip RAM or in the cache.

use super::Core;
use super::op::{Class, Insn, NONE, Op};
use crate::timing::{Outcome, Rules, Timing};

/// Bubbles until a loaded value is available. Follows from the documented pipeline: data arrives two stages after the
/// address (`XCHAL_DATA_PIPE_DELAY` is 2).
const AFTER_LOAD: u32 = 2;
/// Bubbles until a product is available. Assumed: the multiplier has two stages and accepts one product per cycle.
const AFTER_PRODUCT: u32 = 1;
/// Total cycles of a taken branch, jump, call or return. Measured by others: a loop of ADDI and BNEZ takes 5 cycles per
/// iteration.
const TAKEN: u32 = 4;
/// Additional cycles for a target that crosses a word boundary, which needs two fetches. Assumed.
const STRADDLING: u32 = 1;
/// Cycles of ENTRY. Assumed: the stack pointer is written, and then the window moves.
const ENTRY: u32 = 2;
/// Cycles of RSR, WSR, XSR, MOVSP. Assumed.
const SPECIAL: u32 = 2;
/// Cycles of S32C1I. Assumed: a load, the comparison, a store.
const EXCLUSIVE: u32 = 4;
/// Additional cycles for the second access if an access covers two words. Assumed.
const SPLIT: u32 = 1;
/// Cycles to enter and leave a window handler, in addition to its instructions. Assumed: two jumps; RFWO and RFWU are
/// counted as instructions.
const HANDLER: u32 = 2 * TAKEN - 1;
/// Minimum cycles of a division; each bit by which the dividend is longer adds one. Assumed, and reported as dependent
/// on operands.
const DIVISION: u32 = 4;

/// Timing state: bit masks of window registers whose results are pending.
pub struct Lx6 {
    /// Registers for which the next instruction waits one cycle, and those for which it waits two.
    late: [u32; 2],
}

fn division([dividend, divisor]: [u32; 2]) -> u32 {
    DIVISION + divisor.leading_zeros().saturating_sub(dividend.leading_zeros())
}

/// Returns whether the instruction at an address crosses a word boundary of code.
#[inline(always)]
fn straddles(core: &Core, address: u32) -> bool {
    match address & 3 {
        3 => true,
        2 => core.shared.memory.load8(address).is_ok_and(|byte| byte & 15 < 8),
        _ => false,
    }
}

impl Timing<Core> for Lx6 {
    fn new(_: Rules) -> Lx6 {
        Lx6 { late: [0; 2] }
    }

    #[inline(always)]
    fn cost(&mut self, core: &mut Core, insn: &Insn, _pc: u32, outcome: Outcome) -> u32 {
        let read = u32::from(insn.read);
        let [next, after] = self.late;
        // Registers that delay the instruction after next also delay the next instruction.
        let waits = if read & after != 0 { 2 } else { u32::from(read & next != 0) };
        let class = insn.op.class();
        let mut cycles = 1 + waits;
        match class {
            Class::Alu | Class::Mul | Class::Loop => {}
            Class::Load | Class::Store => cycles += if core.split { SPLIT } else { 0 },
            Class::Branch | Class::Jump => {}
            Class::Div => cycles += division(core.division) - 1,
            Class::Exclusive => cycles += EXCLUSIVE - 1,
            Class::Entry => cycles += ENTRY - 1,
            Class::Special => cycles += SPECIAL - 1,
        }
        if let Outcome::Taken(target) = outcome {
            cycles += TAKEN - 1 + if straddles(core, target) { STRADDLING } else { 0 };
        }
        let handlers = std::mem::take(&mut core.windows.handlers);
        cycles += handlers.runs * HANDLER + handlers.instructions;
        // Pending results are one cycle closer. A register that is overwritten is no longer waited for.
        self.late = if cycles == 1 { [after, 0] } else { [0, 0] };
        if insn.written != NONE {
            let written = 1 << insn.written;
            self.late = self.late.map(|late| late & !written);
            match latency(insn.op, class) {
                AFTER_LOAD => self.late[1] |= written,
                AFTER_PRODUCT => self.late[0] |= written,
                _ => {}
            }
        }
        cycles
    }
}

#[inline(always)]
fn latency(op: Op, class: Class) -> u32 {
    match class {
        Class::Load => AFTER_LOAD,
        Class::Mul => AFTER_PRODUCT,
        _ if op == Op::S32c1i => AFTER_LOAD,
        _ => 0,
    }
}
