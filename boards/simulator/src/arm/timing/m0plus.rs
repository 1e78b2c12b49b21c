//! Cortex-M0+: two-stage pipeline, single-cycle multiplier. The timing is documented and exact.
//!
//! | instruction | cycles |
//! |---|---|
//! | data processing, compares, moves, extends, ADR, MULS, NOP, CPS | 1 |
//! | write to PC by MOV or ADD | 2 |
//! | load or store of one register | 2 |
//! | LDM, STM, PUSH, POP of N registers without PC | 1 + N |
//! | POP of N registers with PC | 3 + N |
//! | B; conditional B taken | 2 |
//! | conditional B not taken | 1 |
//! | BL | 3 |
//! | BX, BLX | 2 |
//! | MRS, MSR, DMB, DSB, ISB | 3 |
//! | WFI, WFE | 2 |
//!
//! Timing does not depend on earlier instructions, operands, or code alignment.

use super::Time;
use crate::arm::Core;
use crate::arm::op::{Insn, Op};
use crate::timing::{Outcome, Rules, Timing};

/// The timing of the Cortex-M0+.
#[derive(Default)]
pub struct M0Plus;

pub fn classify(op: &Op) -> Time {
    let (base, taken) = match *op {
        Op::AddHigh { .. } | Op::MovHigh { .. } => (1, 2),
        Op::Load { .. } | Op::LoadReg { .. } | Op::LoadLiteral { .. } | Op::Store { .. } | Op::StoreReg { .. } => {
            (2, 2)
        }
        Op::LoadMany { list, .. } | Op::StoreMany { list, .. } => {
            let n = list.count_ones() as u8;
            (1 + n, 3 + n)
        }
        Op::Branch { .. } | Op::BranchIf { .. } => (1, 2),
        Op::Call { .. } => (3, 3),
        Op::BranchReg { .. } | Op::CallReg { .. } => (2, 2),
        Op::ReadSpecial { .. } | Op::WriteSpecial { .. } | Op::Barrier => (3, 3),
        Op::Wait => (2, 2),
        _ => (1, 1),
    };
    Time { base, taken, ..Time::default() }
}

impl Timing<Core> for M0Plus {
    fn new(_: Rules) -> M0Plus {
        M0Plus
    }

    #[inline(always)]
    fn cost(&mut self, _: &mut Core, insn: &Insn, _pc: u32, outcome: Outcome) -> u32 {
        u32::from(match outcome {
            Outcome::Taken(_) => insn.time.taken,
            _ => insn.time.base,
        })
    }
}
