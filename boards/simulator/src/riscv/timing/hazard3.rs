//! Hazard3 as the RP2350 has it: three stages, all options for speed. Documented (`instruction_timings` in its repository),
//! and what that leaves open read from its sources.
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
//! A jump or branch to an instruction of 32 bits that is not at a multiple of four costs 1 more; so does coming back from a
//! wrongly predicted branch to such an instruction.
//!
//! The predictor remembers the last taken branch backward. That one is predicted taken, all others not taken. If it is not
//! taken, it is forgotten.

use super::straddles;
use crate::riscv::Core;
use crate::riscv::op::{Class, Insn};
use crate::timing::{Outcome, Rules, Timing};

/// The timing of Hazard3, with what it remembers of the instructions before.
pub struct Hazard3 {
    /// The register that the instruction before loads; 0 for none.
    loaded: u8,
    /// The instruction before was LR or SC.
    exclusive: bool,
    /// The branch that is predicted taken.
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
        // Data of a store is needed one stage later than all else.
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
                // Where a fetch starts anew, or was stitched to.
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
