//! MIPS M4K, as the PIC32MX has it, with the fast multiplier, and memories that never wait. Documented (data sheets of the
//! PIC32MX; the tables of latencies and repeat rates of its multiply/divide unit), but for what is marked:
//!
//! | instruction | cycles |
//! |---|---|
//! | arithmetic, store, branch, jump | 1; a delay slot follows, and no other penalty |
//! | load | 1; 2 if the next instruction reads the register (inferred: also as the data of a store, or as what LWL and LWR keep) |
//! | MULT(U), MADD(U), MSUB(U) | 1; the unit is busy for 2, for 1 if rt is short |
//! | MUL | 2, or 1 if rt is short; 1 more if the next instruction reads the register |
//! | MFHI, MFLO | 1, after the unit has ended; 1 more if the next instruction reads the register |
//! | MTHI, MTLO | 1, after the unit has ended (inferred) |
//! | DIVU | 1; the unit is busy for 9, 17, 25 or 33, as rs has up to 8, 16, 24 or 32 bits |
//! | DIV | the same; 1 more if an operand is negative |
//! | SC, MFC0 | as a load (inferred) |
//! | a branch likely that is not taken | 1, and 1 for its delay slot (inferred) |
//!
//! Short are 16 bits: with a sign, where the operands have one (inferred). What wants the unit while it is busy waits; all else
//! goes on meanwhile.
//!
//! So cycles depend on operands, and not seldom unnoticed: of random words one in 65,536 is short. Each time that it could
//! matter, whatever the operand is, the operand is put down ([`Shared::operand`](crate::isa::Shared::operand)) and counted: when
//! the unit is wanted while a long operand would still have kept it busy, and at each MUL.

use super::Core;
use super::op::{Class, Insn, Op};
use crate::timing::{Outcome, Rules, Timing};

/// The time of a multiplication: at the least, and at the most.
const PRODUCT: [u64; 2] = [1, 2];
/// The time of an unsigned division by the bytes of the dividend.
const DIVISION: [u64; 4] = [9, 17, 25, 33];
/// What signs add to it.
const SIGNS: u64 = 1;

/// The timing of the M4K, with what is under way.
pub struct M4K {
    short_operands: bool,
    now: u64,
    /// The register that the instruction before gives late; 0 for none.
    late: u8,
    /// When the unit is free.
    free: u64,
    /// When it would be at the latest, and the operand that decides.
    open: Option<(u64, u64)>,
    dependent: u64,
}

/// Whether a multiplier's operand is short.
fn is_short(op: Op, rt: u32) -> bool {
    if op.is_signed() { i32::from(rt as i16) as u32 == rt } else { rt >> 16 == 0 }
}

/// The cycles of a division.
fn division(op: Op, [rs, rt]: [u32; 2]) -> u64 {
    let (dividend, signs) = match op {
        Op::Div => ((rs as i32).unsigned_abs(), u64::from((rs | rt) >> 31)),
        _ => (rs, 0),
    };
    let bytes = (32 - dividend.leading_zeros()).div_ceil(8).max(1);
    DIVISION[bytes as usize - 1] + SIGNS * signs
}

impl M4K {
    /// Puts down an operand that matters.
    fn depends(&mut self, core: &mut Core, operand: u64) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        self.dependent += 1;
        // A MUL after a multiplication has two.
        core.shared.operand = Some(core.shared.operand.unwrap_or(0).wrapping_mul(ODD) ^ operand);
    }
}

impl Timing<Core> for M4K {
    fn new(rules: Rules) -> M4K {
        M4K { short_operands: rules.short_operands, now: 0, late: 0, free: 0, open: None, dependent: 0 }
    }

    #[inline(always)]
    fn cost(&mut self, core: &mut Core, insn: &Insn, _pc: u32, outcome: Outcome) -> u32 {
        let class = insn.op.class();
        let waits = self.late != 0 && (insn.rs == self.late || insn.rt == self.late);
        let mut start = self.now + u64::from(waits);
        self.late = 0;
        let mut long = 1;
        match class {
            Class::Load | Class::Conditional => self.late = insn.rd,
            Class::Product | Class::Mul | Class::Division | Class::FromUnit | Class::ToUnit => {
                if let Some((end, operand)) = self.open.take()
                    && start < end
                {
                    self.depends(core, operand);
                }
                start = start.max(self.free);
                let [rs, rt] = core.operands;
                let product = PRODUCT[usize::from(!(self.short_operands && is_short(insn.op, rt)))];
                match class {
                    Class::Product => {
                        self.free = start + product;
                        self.open = Some((start + PRODUCT[1], rt.into()));
                    }
                    Class::Mul => {
                        long = product;
                        self.late = insn.rd;
                        self.depends(core, rt.into());
                    }
                    Class::Division => {
                        let longest = DIVISION[3] + if insn.op == Op::Div { SIGNS } else { 0 };
                        self.free = start + if self.short_operands { division(insn.op, [rs, rt]) } else { longest };
                        // Of the divisor the sign counts.
                        let sign = if insn.op == Op::Div { rt >> 31 } else { 0 };
                        self.open = Some((start + longest, u64::from(rs) | u64::from(sign) << 32));
                    }
                    Class::FromUnit => self.late = insn.rd,
                    _ => {}
                }
            }
            _ if insn.op == Op::Mfc0 => self.late = insn.rd,
            // The delay slot is fetched and not carried out.
            _ if outcome == Outcome::Skipped => long = 2,
            _ => {}
        }
        let cycles = start + long - self.now;
        self.now += cycles;
        cycles as u32
    }

    fn dependent(&self) -> u64 {
        self.dependent
    }
}
