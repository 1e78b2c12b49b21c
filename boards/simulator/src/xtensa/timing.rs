//! Xtensa LX6 with seven stages. Its data book is not public: what the configuration of the ESP32's core says (`core-isa.h`: seven
//! stages, fetch of 32 bits, a write buffer of four, one load/store unit), what was published of measurements, and assumptions. Each number
//! is a constant below with its source, and figures are to be read as ±15 %.
//!
//! | instruction | cycles |
//! |---|---|
//! | arithmetic, shifts, conditional moves, stores, branches not taken | 1 |
//! | load | 1; its result can be used two later |
//! | MULL, MULUH, MULSH, MUL16 | 1; the result can be used one later |
//! | taken branch, jump, call, return | 4 |
//! | taken branch etc. to an instruction in two words of code | 1 more |
//! | ENTRY | 2 |
//! | LOOP; the way back of a loop | 1; nothing |
//! | an access that lies in two words | 1 more |
//! | overflow or underflow of a window | the instructions of the handler and 7 |
//!
//! Instructions wait for the registers that they read, and nothing else makes them wait. Memories never do: code, literals and data are
//! in RAM of the chip or in the cache.

use super::Core;
use super::op::{Class, Insn, NONE, Op};
use crate::timing::{Outcome, Rules, Timing};

/// Bubbles until what was loaded can be used. Documented by the depth of the pipeline: data comes two stages after the address
/// (`XCHAL_DATA_PIPE_DELAY` is 2).
const AFTER_LOAD: u32 = 2;
/// The same of a product. Assumed: the multiplier has two stages, one product a cycle.
const AFTER_PRODUCT: u32 = 1;
/// A taken branch, jump, call or return, in all. Measured by others: a loop of ADDI and BNEZ takes 5 cycles a turn.
const TAKEN: u32 = 4;
/// A target that does not lie in one word is fetched in two steps. Assumed.
const STRADDLING: u32 = 1;
/// ENTRY. Assumed: the stack pointer is written, and then the window moves.
const ENTRY: u32 = 2;
/// RSR, WSR, XSR, MOVSP. Assumed.
const SPECIAL: u32 = 2;
/// S32C1I. Assumed: a load, the comparison, a store.
const EXCLUSIVE: u32 = 4;
/// The second access of one that lies in two words. Assumed.
const SPLIT: u32 = 1;
/// Into the handler of an overflow or underflow and out of it, beside its instructions. Assumed: two jumps, of which RFWO and RFWU are
/// counted as instructions.
const HANDLER: u32 = 2 * TAKEN - 1;
/// A division: so much, and one for each bit by which the dividend is longer. Assumed, and reported as dependent on operands.
const DIVISION: u32 = 4;

/// The timing, with the registers that results are on their way to: a bit for each register of the window.
pub struct Lx6 {
    /// Those that the next instruction has to wait for by one cycle, and by two.
    late: [u32; 2],
}

fn division([dividend, divisor]: [u32; 2]) -> u32 {
    DIVISION + divisor.leading_zeros().saturating_sub(dividend.leading_zeros())
}

/// Whether the instruction at an address lies in two words of code.
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
        // What the one after has to wait for is not there for the next one, either.
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
        // What is under way has come so much nearer; and a register written at once is not waited for.
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
