//! Hazard3 as in the RP2350: three stages, all options for speed. Documented in `instruction_timings` of its
//! repository; open points were read from its sources.
//!
//! | instruction | cycles |
//! |---|---|
//! | arithmetic, bit manipulation, LUI, AUIPC, CSR, FENCE | 1 |
//! | MUL, MULH, MULHSU, MULHU, CLMUL and relatives | 1 |
//! | DIV, REM | 18; 19 if an operand is negative |
//! | load | 1; 2 if the next instruction needs the value, other than as the data of a store |
//! | store | 1 |
//! | conditional branch | 1 if predicted, 2 if not |
//! | JAL, JALR, FENCE.I | 2 |
//! | LR, SC | as a load; 1 more if the next one is LR, SC or AMO |
//! | AMO | 4 |
//!
//! A jump or branch costs 1 more if its target is a 32-bit instruction whose address is not a multiple of four. The
//! same applies to the return from a mispredicted branch to such an instruction.
//!
//! The predictor remembers the last taken backward branch. It predicts that branch as taken, and all others as not
//! taken. If the remembered branch is not taken, the predictor forgets it.

use super::straddles;
use crate::riscv::Core;
use crate::riscv::op::{Class, Insn};
use crate::timing::{Outcome, Rules, Timing};

/// Timing of Hazard3, including the state kept from previous instructions.
pub struct Hazard3 {
    /// Register that the previous instruction loads, or 0.
    loaded: u8,
    /// True if the previous instruction was LR or SC.
    exclusive: bool,
    /// Address of the branch that is predicted taken.
    predicted: Option<u32>,
}

impl Timing<Core> for Hazard3 {
    fn new(_: Rules) -> Hazard3 {
        Hazard3 { loaded: 0, exclusive: false, predicted: None }
    }

    #[inline(always)]
    fn cost(&mut self, core: &mut Core, insn: &Insn, pc: u32, outcome: Outcome) -> u32 {
        let class = insn.op.class();
        let mut cycles = 1;
        // Store data is needed one stage later than all other operands.
        let waits = insn.rs1 == self.loaded || insn.rs2 == self.loaded && class != Class::Store;
        if self.loaded != 0 && waits {
            cycles += 1;
        }
        self.loaded = 0;
        match class {
            Class::Load | Class::LoadPart => self.loaded = insn.rd,
            Class::Branch => {
                let was = self.predicted == Some(pc);
                let taken = matches!(outcome, Outcome::Taken(_));
                if was != taken {
                    cycles += 1;
                    match (taken, insn.imm < 0) {
                        (true, true) => self.predicted = Some(pc),
                        (false, _) => self.predicted = None,
                        _ => {}
                    }
                }
                // A fetch restarts here, or continues from the predicted target.
                cycles += u32::from((was || taken) && straddles(core, core.shared.next));
            }
            Class::Jump | Class::JumpReg | Class::FenceI => {
                cycles += 1 + u32::from(straddles(core, core.shared.next));
                if class == Class::FenceI {
                    self.predicted = None;
                }
            }
            Class::Div => cycles += 17 + u32::from(core.negated),
            Class::Exclusive => {
                cycles += u32::from(self.exclusive);
                self.loaded = insn.rd;
            }
            Class::Atomic => cycles += 3 + u32::from(self.exclusive),
            _ => {}
        }
        self.exclusive = class == Class::Exclusive;
        cycles
    }
}
