//! What an instruction costs: the trait that the run loop is generic over. Each core has one file, in its instruction set's
//! folder, that reads like the fact sheet it was made from.
//!
//! The cost is the number of cycles from the start of an instruction to the start of the next one, with memories that never
//! wait and interrupts off.

use crate::isa::Core;

/// Which of the rules count that a figure may be wanted with and without.
///
/// The first two are the inferred alignment rules of the Cortex-M4. See its timing file: they were fitted to published totals,
/// not documented, so a figure that matters is shown with and without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// A taken branch costs one more if its target is not a multiple of four.
    pub branch_target: bool,
    /// A 32-bit instruction that is no load or store, at an address that is not a multiple of four, costs one more right
    /// after a load or store.
    pub wide_after_memory: bool,
    /// Multiplications and divisions of the M4K take less for short operands, as they do. Without it all take as for long ones.
    pub short_operands: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { branch_target: true, wide_after_memory: true, short_operands: true }
    }
}

/// How an instruction ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Its condition failed.
    Skipped,
    Next,
    /// It branched to this address.
    Taken(u32),
}

/// A core's timing rules with what they remember from one instruction to the next.
pub trait Timing<C: Core> {
    /// Nothing came before.
    fn new(rules: Rules) -> Self;

    /// Cycles of the instruction at `pc`, which the core has just carried out, and the rules' memory moved on.
    fn cost(&mut self, core: &mut C, insn: &C::Insn, pc: u32, outcome: Outcome) -> u32;

    /// Cycles so far by other rules that are counted beside these.
    fn beside(&self) -> Option<u64> {
        None
    }

    /// How many instructions so far had an operand on which cycles could depend: see [`crate::Run::dependent`].
    fn dependent(&self) -> u64 {
        0
    }

    /// Cycles so far that are owed to the inferred rules: branch target, wide instruction after memory access.
    fn owed(&self) -> [u64; 2] {
        [0, 0]
    }
}

/// Two cores' rules for one instruction set, of which the second counts beside the first: what is simulated once has cycles on both.
pub struct Both<A, B> {
    first: A,
    second: B,
    beside: u64,
}

impl<C: Core, A: Timing<C>, B: Timing<C>> Timing<C> for Both<A, B> {
    fn new(rules: Rules) -> Both<A, B> {
        Both { first: A::new(rules), second: B::new(rules), beside: 0 }
    }

    #[inline(always)]
    fn cost(&mut self, core: &mut C, insn: &C::Insn, pc: u32, outcome: Outcome) -> u32 {
        self.beside += u64::from(self.second.cost(core, insn, pc, outcome));
        self.first.cost(core, insn, pc, outcome)
    }

    fn beside(&self) -> Option<u64> {
        Some(self.beside)
    }

    fn dependent(&self) -> u64 {
        self.first.dependent()
    }

    fn owed(&self) -> [u64; 2] {
        self.first.owed()
    }
}
