//! Ibex with two stages, the single-cycle multiplier and a separate adder for branch targets. Documented in
//! `pipeline_details` of its repository, except for branches to instructions that cross a word boundary.
//!
//! | instruction | cycles |
//! |---|---|
//! | arithmetic, CSR, FENCE | 1 |
//! | MUL | 1 |
//! | MULH, MULHSU, MULHU | 2 |
//! | DIV, REM | 38; 2 if the divisor is zero |
//! | load, store | 2 |
//! | conditional branch | 1 if not taken, 2 if taken |
//! | JAL, JALR, FENCE.I | 2 |
//!
//! A branch costs 1 more if its target is a 32-bit instruction whose address is not a multiple of four. The
//! documentation says that two accesses fetch it, and that a misprediction then costs 1 more. Ibex has no atomic
//! instructions. They are counted as a load and a store, so that programs for cores with atomics can run.

use super::straddles;
use crate::riscv::Core;
use crate::riscv::op::{Class, Insn};
use crate::timing::{Outcome, Rules, Timing};

/// Timing of Ibex, which keeps no state from previous instructions.
pub struct Ibex;

impl Timing<Core> for Ibex {
    fn new(_: Rules) -> Ibex {
        Ibex
    }

    #[inline(always)]
    fn cost(&mut self, core: &mut Core, insn: &Insn, _pc: u32, outcome: Outcome) -> u32 {
        match (insn.op.class(), outcome) {
            (Class::Branch, Outcome::Taken(target)) => 2 + u32::from(straddles(core, target)),
            (Class::Jump | Class::JumpReg | Class::FenceI, _) => 2 + u32::from(straddles(core, core.shared.next)),
            (Class::Load | Class::LoadPart | Class::Store | Class::Exclusive | Class::MulHigh, _) => 2,
            (Class::Atomic, _) => 4,
            (Class::Div, _) => {
                if core.division[1] == 0 {
                    2
                } else {
                    38
                }
            }
            _ => 1,
        }
    }
}
