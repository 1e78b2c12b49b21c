//! MIPS M4K of the PIC32MX, with the fast multiplier and memories without wait states. Documented in data sheets of the
//! PIC32MX and in the tables of latencies and repeat rates of its multiply/divide unit. Exceptions are marked as
//! inferred:
//!
//! | instruction | cycles |
//! |---|---|
//! | arithmetic, store, branch, jump | 1; a delay slot follows, and no other penalty |
//! | load | 1; 2 if the next instruction reads the register (inferred: also as store data, or as the part that LWL and LWR keep) |
//! | MULT(U), MADD(U), MSUB(U) | 1; the unit is busy for 2, for 1 if rt is short |
//! | MUL | 2, or 1 if rt is short; 1 more if the next instruction reads the register |
//! | MFHI, MFLO | 1, after the unit has ended; 1 more if the next instruction reads the register |
//! | MTHI, MTLO | 1, after the unit has ended (inferred) |
//! | DIVU | 1; the unit is busy for 9, 17, 25 or 33, as rs has up to 8, 16, 24 or 32 bits |
//! | DIV | the same; 1 more if an operand is negative |
//! | SC, MFC0 | as a load (inferred) |
//! | a branch likely that is not taken | 1, and 1 for its delay slot (inferred) |
//!
//! A short operand has 16 bits, including the sign for signed operands (inferred). Instructions that need the unit
//! while it is busy wait. All other instructions continue.
//!
//! So cycles depend on operands, and tests rarely show it: only one in 65,536 random words is short. Each operand that
//! could matter is recorded ([`Shared::operand`](crate::isa::Shared::operand)) and counted, whatever its value. An
//! operand could matter at each MUL, and when the unit is needed while a long operand would still keep it busy.

use super::Core;
use super::op::{Class, Insn, Op};
use crate::timing::{Outcome, Rules, Timing};

/// Minimum and maximum cycles of a multiplication.
const PRODUCT: [u64; 2] = [1, 2];
/// Cycles of an unsigned division, by the number of bytes of the dividend.
const DIVISION: [u64; 4] = [9, 17, 25, 33];
/// Additional cycles for negative operands of a division.
const SIGNS: u64 = 1;

/// Timing of the M4K, including operations in progress.
pub struct M4K {
    short_operands: bool,
    now: u64,
    /// Register with a late result from the previous instruction, or 0.
    late: u8,
    /// Time at which the unit becomes free.
    free: u64,
    /// Latest time at which the unit could become free, and the operand that determines the time.
    open: Option<(u64, u64)>,
    dependent: u64,
}

/// Returns whether a multiplier's operand is short.
fn is_short(op: Op, rt: u32) -> bool {
    if op.is_signed() { i32::from(rt as i16) as u32 == rt } else { rt >> 16 == 0 }
}

/// Returns the cycles of a division.
fn division(op: Op, [rs, rt]: [u32; 2]) -> u64 {
    let (dividend, signs) = match op {
        Op::Div => ((rs as i32).unsigned_abs(), u64::from((rs | rt) >> 31)),
        _ => (rs, 0),
    };
    let bytes = (32 - dividend.leading_zeros()).div_ceil(8).max(1);
    DIVISION[bytes as usize - 1] + SIGNS * signs
}

impl M4K {
    /// Records an operand on which cycles could depend.
    fn depends(&mut self, core: &mut Core, operand: u64) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        self.dependent += 1;
        // A MUL after a multiplication has two such operands.
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
                        // Only the sign of the divisor matters.
                        let sign = if insn.op == Op::Div { rt >> 31 } else { 0 };
                        self.open = Some((start + longest, u64::from(rs) | u64::from(sign) << 32));
                    }
                    Class::FromUnit => self.late = insn.rd,
                    _ => {}
                }
            }
            _ if insn.op == Op::Mfc0 => self.late = insn.rd,
            // The delay slot is fetched but not executed.
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
