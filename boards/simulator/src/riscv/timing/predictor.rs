//! Branch prediction of Rocket, the basis of SiFive's E31: a branch target buffer, a table of directions, and a stack
//! of return addresses. Sizes and the hash of the table are those of Rocket's sources.
//!
//! Two points are simplified. The buffer replaces the least recently used entry. Branches are looked up by their own
//! address, not by the address of the word they were fetched with.

/// Number of entries of the branch target buffer.
const TARGETS: usize = 28;
/// Number of entries of the table of directions, each one bit.
const DIRECTIONS: usize = 512;
/// Number of entries of the stack of return addresses.
const RETURNS: usize = 6;

/// Kind of an instruction for the predictor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Branch,
    Jump,
    /// A call, with the return address.
    Call(u32),
    Return,
}

#[derive(Clone, Copy)]
struct Entry {
    pc: u32,
    target: u32,
    used: u64,
}

/// State of the predictor, which is empty at the start of a run.
pub struct Predictor {
    targets: Vec<Entry>,
    directions: [bool; DIRECTIONS],
    /// Directions of the last eight branches that were in the buffer, the latest in the highest bit.
    history: u8,
    returns: Vec<u32>,
    clock: u64,
}

impl Predictor {
    pub fn new() -> Predictor {
        Predictor {
            targets: Vec::with_capacity(TARGETS),
            directions: [false; DIRECTIONS],
            history: 0,
            returns: Vec::with_capacity(RETURNS),
            clock: 0,
        }
    }

    fn direction(&self, pc: u32) -> usize {
        let word = pc >> 2;
        // The history times √3/2; only the three highest bits count.
        let history = ((221 * u32::from(self.history)) & 0xff) >> 5;
        ((word ^ (word >> 9 & 3) ^ history << 6) as usize) % DIRECTIONS
    }

    /// Returns whether the predicted successor of the instruction at `pc` was `next`, and learns from the outcome. If
    /// the instruction branched, `next` is the target.
    pub fn predicts(&mut self, kind: Kind, pc: u32, next: u32, taken: bool) -> bool {
        self.clock += 1;
        let known = self.targets.iter().position(|entry| entry.pc == pc);
        let right = match (known, kind) {
            (None, _) => !taken,
            (Some(at), Kind::Return) => *self.returns.last().unwrap_or(&self.targets[at].target) == next,
            (Some(at), Kind::Branch) => {
                let direction = self.direction(pc);
                let right = self.directions[direction] == taken && (!taken || self.targets[at].target == next);
                self.directions[direction] = taken;
                self.history = self.history >> 1 | u8::from(taken) << 7;
                right
            }
            (Some(at), _) => self.targets[at].target == next,
        };
        match kind {
            Kind::Call(back) => {
                if self.returns.len() == RETURNS {
                    self.returns.remove(0);
                }
                self.returns.push(back);
            }
            Kind::Return => {
                self.returns.pop();
            }
            _ => {}
        }
        if taken {
            self.learn(known, Entry { pc, target: next, used: self.clock }, right);
        }
        right
    }

    fn learn(&mut self, known: Option<usize>, entry: Entry, right: bool) {
        match known {
            Some(at) => self.targets[at] = entry,
            None if right => {}
            None if self.targets.len() < TARGETS => self.targets.push(entry),
            None => {
                if let Some(oldest) = self.targets.iter_mut().min_by_key(|entry| entry.used) {
                    *oldest = entry;
                }
            }
        }
    }
}
