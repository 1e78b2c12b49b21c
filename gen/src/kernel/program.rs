//! Instructions of a target: what a schedule and an allocation of registers need to know of them.

/// Number of a register: of the machine after allocation, of a value before.
pub type Reg = usize;

/// Numbers below this are registers of the machine that are not allocated, as the stack pointer.
pub const FIXED: Reg = 64;

/// A place in memory that an instruction reads or writes: of a pointer (an argument's number), or a slot of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Behind { pointer: usize, at: u32 },
    Slot(usize),
}

/// An instruction.
#[derive(Clone, Debug, Default)]
pub struct Insn {
    /// Its text: `{d}`, `{more}`, `{0}` and `{1}` are registers, `{slot}` an offset from the stack pointer.
    pub text: String,
    pub def: Option<Reg>,
    /// Further results.
    pub more: Vec<Reg>,
    pub uses: Vec<Reg>,
    /// The results stand in the registers of the first operands, which they replace.
    pub tied: bool,
    /// The result is written before all operands are read, so it stands in another register.
    pub early: bool,
    /// Reads or writes the state that is not in registers (flags, or the sum of a multiplier).
    pub reads: bool,
    pub writes: bool,
    pub place: Option<Place>,
    pub stores: bool,
    /// Uses the multiplier, and occupies it for so long.
    pub unit: bool,
    pub busy: u32,
    /// The next instruction can begin after so many cycles, and the result can be used after so many.
    pub slots: u32,
    pub latency: u32,
    /// A sum of products goes to the next product so much earlier.
    pub forward: u32,
    /// May be repeated elsewhere: its result depends on memory and pointers only.
    pub again: bool,
    /// Number of the step of the algorithm.
    pub step: usize,
}

impl Insn {
    /// Returns an instruction of one cycle.
    pub fn new(text: &str, def: Option<Reg>, uses: &[Reg]) -> Insn {
        Insn { text: text.to_owned(), def, uses: uses.to_vec(), slots: 1, latency: 1, ..Insn::default() }
    }

    /// Returns an instruction that reads the flag, sets it, or both.
    pub fn flags(text: &str, def: Option<Reg>, uses: &[Reg], reads: bool, writes: bool) -> Insn {
        Insn { reads, writes, ..Insn::new(text, def, uses) }
    }

    /// Returns the results.
    pub fn defs(&self) -> impl Iterator<Item = Reg> {
        self.def.into_iter().chain(self.more.iter().copied())
    }

    /// Returns the pointer of a load or store behind one.
    pub fn pointer(&self) -> Reg {
        self.uses[self.uses.len() - 1]
    }

    /// Returns the registers that it loads or stores.
    pub fn moved(&self) -> Vec<Reg> {
        if self.stores { self.uses[..self.words()].to_vec() } else { self.defs().collect() }
    }

    /// Returns the number of words that a load or store behind a pointer moves.
    pub fn words(&self) -> usize {
        if self.stores { self.uses.len() - 1 } else { 1 + self.more.len() }
    }

    /// Returns whether the order of two instructions matters.
    pub fn conflicts(&self, other: &Insn) -> bool {
        let reads = |a: &Insn, b: &Insn| a.defs().any(|d| b.uses.contains(&d));
        let places = match (self.place, other.place) {
            _ if !self.stores && !other.stores => false,
            (Some(Place::Slot(x)), Some(Place::Slot(y))) => x == y,
            // Operands are the result, or do not overlap with it; their places are those in the result.
            (Some(Place::Behind { at: x, .. }), Some(Place::Behind { at: y, .. })) => {
                x < y + other.words() as u32 && y < x + self.words() as u32
            }
            _ => false,
        };
        reads(self, other)
            || reads(other, self)
            || self.defs().any(|d| other.defs().any(|x| x == d))
            || self.writes && (other.reads || other.writes)
            || other.writes && self.reads
            || places
    }
}

/// When instructions begin: one at a time, in order.
#[derive(Clone, Default)]
pub struct Clock {
    pub now: u32,
    /// When the multiplier is free.
    free: u32,
    /// The last results, and when they can be used.
    late: Vec<(Reg, u32)>,
}

impl Clock {
    /// Returns when an instruction would begin, and whether it would wait for the multiplier.
    pub fn begin(&self, insn: &Insn) -> (u32, bool) {
        let sum = |r: &Reg| insn.forward > 0 && insn.tied && insn.uses[0] == *r;
        let ready = self.late.iter().filter(|(r, _)| insn.uses.contains(r) || insn.def == Some(*r));
        let ready = ready.map(|(r, at)| at - if sum(r) { insn.forward } else { 0 });
        let ready = ready.fold(self.now, u32::max);
        if insn.unit { (ready.max(self.free), self.free > ready) } else { (ready, false) }
    }

    pub fn issue(&mut self, insn: &Insn) {
        let (begin, _) = self.begin(insn);
        self.now = begin + insn.slots;
        if insn.unit {
            self.free = begin + insn.busy;
        }
        self.late.retain(|(r, at)| *at > self.now && insn.def != Some(*r));
        if let Some(d) = insn.def.filter(|_| insn.latency > 1) {
            self.late.push((d, begin + insn.latency));
        }
    }

    /// Returns the cycles of a sequence.
    pub fn cycles<'a>(insns: impl IntoIterator<Item = &'a Insn>) -> u32 {
        let mut clock = Clock::default();
        insns.into_iter().for_each(|insn| clock.issue(insn));
        clock.now
    }
}
