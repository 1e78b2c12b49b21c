//! Instruction costs: the trait that the run loop is generic over. Each core has one file in its instruction set's
//! folder, which reads like its source document.
//!
//! The cost is the number of cycles from the start of an instruction to the start of the next one. Memory has no wait
//! states, and interrupts are off.

use crate::isa::Core;

/// Optional timing rules, which can be switched off to show their effect.
///
/// The first two are the inferred alignment rules of the Cortex-M4 (see its timing file). They were fitted to published
/// totals and are not documented, so important figures are shown with and without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// A taken branch costs one more cycle if its target is not a multiple of four.
    pub branch_target: bool,
    /// A 32-bit instruction costs one more cycle directly after a load or store, if its address is not a multiple of four.
    /// This does not apply to loads and stores themselves.
    pub wide_after_memory: bool,
    /// Multiplications and divisions of the M4K take fewer cycles for short operands, as on the real core. If false,
    /// all operands count as long.
    pub short_operands: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { branch_target: true, wide_after_memory: true, short_operands: true }
    }
}

/// Outcome of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Skipped, because its condition failed.
    Skipped,
    Next,
    /// It branched to this address.
    Taken(u32),
}

/// Timing rules of a core, with the state kept from one instruction to the next.
pub trait Timing<C: Core> {
    /// Creates the initial state, without a previous instruction.
    fn new(rules: Rules) -> Self;

    /// Returns the cycles of the instruction at `pc`, which the core has just executed, and updates the state.
    fn cost(&mut self, core: &mut C, insn: &C::Insn, pc: u32, outcome: Outcome) -> u32;

    /// Returns the cycles so far on a second core that is counted in the same run.
    fn beside(&self) -> Option<u64> {
        None
    }

    /// Returns the number of instructions so far with an operand on which cycles could depend. See
    /// [`crate::Run::dependent`].
    fn dependent(&self) -> u64 {
        0
    }

    /// Returns the cycles so far due to the inferred rules: branch target, wide instruction after memory access.
    fn owed(&self) -> [u64; 2] {
        [0, 0]
    }
}

/// Timing rules of two cores for one instruction set. One simulation counts cycles on both; the second counts as
/// [`Timing::beside`].
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
