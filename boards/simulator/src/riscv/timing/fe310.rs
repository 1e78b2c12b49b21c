//! SiFive FE310 (E31): five stages, in order, fully bypassed. Documented in its manual:
//!
//! | instruction | until the result can be used | the same unit again |
//! |---|---|---|
//! | arithmetic | 1 | 1 |
//! | LW | 2 | 1 |
//! | LB, LBU, LH, LHU | 3 | 1 |
//! | CSR | 3 | 1 |
//! | MUL, MULH, MULHSU, MULHU | 5 | 5 |
//! | DIV, DIVU, REM, REMU | 2 to 33, by operands | as long |
//! | a branch, jump or return that was mispredicted | 3 more | |
//!
//! Instructions wait for their operands. So that results arrive in order, they also wait for an earlier result of their
//! own destination register. Everything else continues. Sizes of the branch predictor differ between the manual's
//! versions. The sizes used here are those of the FE310-G002 (`predictor.rs`).
//!
//! Assumptions:
//!
//! * A division takes 2 cycles, and one more for each bit by which the dividend is longer than the divisor.
//! * LR, SC and AMO take as long as a load of a part of a word.
//! * Store data is needed as early as the store's address.
//! * FENCE.I costs as much as a misprediction.
//!
//! All code is in the instruction cache (16 KB, two ways of 32-byte lines), and all data is in the DTIM. Other accesses
//! wait hundreds of cycles for the serial flash, which is not counted.

use super::predictor::{Kind, Predictor};
use crate::riscv::Core;
use crate::riscv::op::{Class, Insn};
use crate::timing::{Outcome, Rules, Timing};

const LW: u64 = 2;
const LOAD_PART: u64 = 3;
const CSR: u64 = 3;
const PRODUCT: u64 = 5;
const MISPREDICTED: u32 = 3;
const LONGEST_DIVISION: u64 = 33;

/// Timing of the FE310, including operations in progress.
pub struct Fe310 {
    now: u64,
    /// Time at which each register becomes available.
    ready: [u64; 32],
    /// Time at which the multiply/divide unit becomes free.
    free: u64,
    predictor: Predictor,
}

/// Returns the cycles of a division.
fn division([dividend, divisor]: [u32; 2]) -> u64 {
    let longer = divisor.leading_zeros().saturating_sub(dividend.leading_zeros());
    (2 + u64::from(longer)).min(LONGEST_DIVISION)
}

impl Timing<Core> for Fe310 {
    fn new(_: Rules) -> Fe310 {
        Fe310 { now: 0, ready: [0; 32], free: 0, predictor: Predictor::new() }
    }

    fn cost(&mut self, core: &mut Core, insn: &Insn, pc: u32, outcome: Outcome) -> u32 {
        let class = insn.op.class();
        let (rd, rs1, rs2) = (usize::from(insn.rd & 31), usize::from(insn.rs1 & 31), usize::from(insn.rs2 & 31));
        // Register 0 is always available.
        let mut start = self.now.max(self.ready[rs1]).max(self.ready[rs2]).max(self.ready[rd]);
        let latency = match class {
            Class::Load => LW,
            Class::LoadPart | Class::Exclusive | Class::Atomic => LOAD_PART,
            Class::Csr => CSR,
            Class::Mul | Class::MulHigh | Class::Div => {
                start = start.max(self.free);
                let long = if class == Class::Div { division(core.division) } else { PRODUCT };
                self.free = start + long;
                long
            }
            _ => 1,
        };
        if rd != 0 {
            self.ready[rd] = start + latency;
        }
        let mut cycles = (start - self.now) as u32 + 1;
        let kind = match class {
            Class::Branch => Some(Kind::Branch),
            Class::Jump | Class::JumpReg if is_link(insn.rd) => Some(Kind::Call(pc.wrapping_add(insn.len()))),
            Class::JumpReg if is_link(insn.rs1) => Some(Kind::Return),
            Class::Jump | Class::JumpReg => Some(Kind::Jump),
            _ => None,
        };
        let taken = matches!(outcome, Outcome::Taken(_));
        let wrong = class == Class::FenceI
            || kind.is_some_and(|kind| !self.predictor.predicts(kind, pc, core.shared.next, taken));
        if wrong {
            cycles += MISPREDICTED;
        }
        self.now += u64::from(cycles);
        cycles
    }
}

/// Returns whether a register holds return addresses.
fn is_link(register: u8) -> bool {
    matches!(register, 1 | 5)
}
