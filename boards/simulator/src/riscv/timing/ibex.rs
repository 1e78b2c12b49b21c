//! Ibex with two stages, the single-cycle multiplier and an adder of its own for branch targets. Documented
//! (`pipeline_details` in its repository), but for branches to instructions across words.
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
//! A branch to an instruction of 32 bits that is not at a multiple of four costs 1 more: the documentation says that two
//! accesses fetch it, and that a wrong prediction then costs 1 more. Ibex has no atomic instructions; a load and a store are
//! counted for them, so that programs for cores that have them can be run.

use super::straddles;
use crate::riscv::Core;
use crate::riscv::op::{Class, Insn};
use crate::timing::{Outcome, Rules, Timing};

/// The timing of Ibex. Nothing depends on what came before.
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
