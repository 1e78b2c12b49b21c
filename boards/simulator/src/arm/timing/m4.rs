//! Cortex-M4F: three-stage pipeline, single-cycle multiplier, FPv4-SP.
//!
//! Documented base costs:
//!
//! | instruction | cycles |
//! |---|---|
//! | data processing, bit fields, saturation, SIMD, all multiplications | 1 |
//! | SDIV, UDIV | 2 to 12, by the quotient |
//! | IT | 1; 0 right after a 16-bit instruction |
//! | instruction whose IT condition fails | 1 |
//! | load of one register | 2; 1 after a load of one register that is not part of its address |
//! | store of one register, constant offset | 1 |
//! | store of one register, register offset | 2; 1 after a load of one register that is not part of its address |
//! | LDRD, STRD, VLDR and VSTR of a double | 3 |
//! | LDM, STM, PUSH, POP, VLDM, VSTM, VPUSH, VPOP of N words | 1 + N |
//! | B, BL, BX, BLX; conditional B and CBZ taken | 2 |
//! | conditional B, CBZ not taken | 1 |
//! | LDM, POP of N words with PC | 1 + N + 2 |
//! | LDR to PC, TBB, TBH | 4 |
//! | MOV, ADD to PC | 3 |
//! | MRS, MSR | 2 |
//! | VMOV of one word, VADD, VSUB, VMUL, VCMP, VCVT.. | 1 |
//! | VMOV of two words | 2 |
//! | VMLA, VFMA and relatives | 3 |
//! | VDIV, VSQRT | 14 |
//! | unaligned access | + 1; + 2 for a word at an odd address |
//!
//! Inferred by fitting published totals, and switchable ([`super::Rules`]):
//!
//! 1. A taken branch of any kind costs 1 more when its target is not a multiple of 4.
//! 2. A 32-bit instruction costs 1 more directly after a load or store, if its address is not a multiple of 4. This does
//!    not apply to loads and stores themselves.
//!
//! Not constrained by any figure, and taken from documentation: division (the formula within the documented range is a
//! guess), floating-point arithmetic, TBB, MRS, register-offset stores, folding of IT. Barriers count 1, exclusives
//! count as plain accesses.
//!
//! A rule about the previous instruction does not reach across a taken branch. This applies to the pipelining of loads,
//! the folding of IT, and rule 2.

use super::{Class, Time};
use crate::arm::Core;
use crate::arm::op::{Insn, Op, Vfp, Vfp1};
use crate::timing::{Outcome, Rules, Timing};

/// Timing of the Cortex-M4F, including the state kept from the previous instruction.
pub struct M4 {
    rules: Rules,
    /// Class, width and loaded register of the previous instruction.
    class: Class,
    narrow: bool,
    loads: u16,
    owed: [u64; 2],
}

fn bit(register: u8) -> u16 {
    1 << register
}

pub fn classify(op: &Op, narrow: bool) -> Time {
    let time = |base, taken, class| Time { base, taken, class, narrow, loads: 0, address: 0 };
    let plain = |cycles| time(cycles, cycles, Class::Other);
    let memory = |cycles| time(cycles, cycles + 2, Class::Memory);
    let load = |loads, address| Time { loads, address, ..time(2, 4, Class::Load) };
    match *op {
        Op::Load { rt: 15, .. } | Op::LoadReg { rt: 15, .. } | Op::LoadLiteral { rt: 15, .. } => memory(2),
        Op::Load { rt, rn, .. } => load(bit(rt), bit(rn)),
        Op::LoadReg { rt, rn, rm, .. } => load(bit(rt), bit(rn) | bit(rm)),
        Op::LoadLiteral { rt, .. } => load(bit(rt), 0),
        Op::LoadExclusive { rt, rn, .. } => load(bit(rt), bit(rn)),
        Op::VLoad { double: false, rn, .. } => load(0, bit(rn)),
        Op::Store { .. } | Op::VStore { double: false, .. } => time(1, 1, Class::Store),
        Op::StoreReg { rn, rm, .. } => Time { address: bit(rn) | bit(rm), ..time(2, 2, Class::StoreReg) },
        Op::StoreExclusive { .. } => memory(2),
        Op::LoadDual { .. } | Op::StoreDual { .. } => memory(3),
        Op::VLoad { double: true, .. } | Op::VStore { double: true, .. } => memory(3),
        Op::LoadMany { list, .. } | Op::StoreMany { list, .. } => memory(1 + list.count_ones() as u8),
        Op::VLoadMany { words, .. } | Op::VStoreMany { words, .. } => memory(1 + words),
        Op::TableBranch { .. } => time(4, 4, Class::Memory),

        Op::Branch { .. } | Op::Call { .. } | Op::BranchReg { .. } | Op::CallReg { .. } => plain(2),
        Op::BranchIf { .. } | Op::CompareBranch { .. } => time(1, 2, Class::Other),
        Op::AddHigh { .. } | Op::MovHigh { .. } => time(1, 3, Class::Other),
        Op::If { .. } => time(1, 1, Class::If),
        Op::ReadSpecial { .. } | Op::WriteSpecial { .. } => plain(2),

        Op::VMovPairToCore { .. } | Op::VMovPairFromCore { .. } => plain(2),
        Op::VArith { kind: Vfp::Mul | Vfp::Nmul | Vfp::Add | Vfp::Sub, .. } => plain(1),
        Op::VArith { kind: Vfp::Div, .. } | Op::VUnary { kind: Vfp1::Sqrt, .. } => plain(14),
        Op::VArith { .. } => plain(3),
        // Division: execution reports the cycles that depend on the quotient.
        Op::Div { .. } => plain(2),
        _ => plain(1),
    }
}

/// Returns the cycles that a quotient adds to the 2 cycles of a division: 0 if it is zero, otherwise 2 plus one per
/// four bits.
pub fn division(quotient: u32) -> u32 {
    let bits = 32 - quotient.leading_zeros();
    if bits == 0 { 0 } else { 2 + bits.div_ceil(4) }
}

impl Timing<Core> for M4 {
    fn new(rules: Rules) -> M4 {
        M4 { rules, class: Class::Other, narrow: false, loads: 0, owed: [0, 0] }
    }

    #[inline(always)]
    fn cost(&mut self, core: &mut Core, insn: &Insn, pc: u32, outcome: Outcome) -> u32 {
        let time = &insn.time;
        let after_load = self.class == Class::Load && self.loads & time.address == 0;
        let mut cycles = match outcome {
            Outcome::Skipped => 1,
            Outcome::Taken(_) => u32::from(time.taken),
            Outcome::Next => match time.class {
                Class::Load | Class::StoreReg if after_load => 1,
                Class::If if self.narrow => 0,
                _ => u32::from(time.base),
            },
        };
        // Rule 2.
        let after_memory = !matches!(self.class, Class::Other | Class::If);
        if after_memory && pc & 2 != 0 && !time.narrow && matches!(time.class, Class::Other | Class::If) {
            let extra = u32::from(self.rules.wide_after_memory);
            cycles += extra;
            self.owed[1] += u64::from(extra);
        }
        match outcome {
            Outcome::Taken(target) => {
                // Rule 1.
                let extra = target >> 1 & u32::from(self.rules.branch_target);
                cycles += extra;
                self.owed[0] += u64::from(extra);
                (self.class, self.narrow, self.loads) = (Class::Other, false, 0);
            }
            Outcome::Skipped => (self.class, self.narrow, self.loads) = (Class::Other, time.narrow, 0),
            Outcome::Next => (self.class, self.narrow, self.loads) = (time.class, time.narrow, time.loads),
        }
        // Unaligned access, division.
        cycles + std::mem::take(&mut core.shared.extra)
    }

    fn owed(&self) -> [u64; 2] {
        self.owed
    }
}
