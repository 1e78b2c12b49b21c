//! Compares a function of a contract list with its reference implementation, on special and random values, in every
//! aliasing pattern that the contract allows.
//!
//! The reference implementation is the same function of another kernel; its places never alias. The caller of [`check`]
//! runs the function on each case, on this machine or on a simulated board. The caller also checks the surroundings:
//! the function writes nothing outside the slots, and keeps registers.

use super::list::{Argument, Function, Numbers, Role, Values};
use core::fmt::Debug;

/// Largest number of places of a function.
pub const PLACES: usize = 6;
/// Largest number of words of a function.
pub const WORDS: usize = 3;

/// Inputs of one call.
#[derive(Clone, Debug)]
pub struct Case<L> {
    /// The slot of each place, in order. Places with the same slot are the same memory.
    pub pattern: [usize; PLACES],
    /// Contents of the slots.
    pub slots: [L; PLACES],
    /// Values of the words, in order.
    pub words: [u32; WORDS],
    /// The same words, with secret ones replaced by 0. Cases of one pattern with the same public words leave the same
    /// trace.
    pub public: [u32; WORDS],
}

/// Outputs of one call.
#[derive(Clone, Debug)]
pub struct Outcome<L> {
    /// Contents of the slots after the call.
    pub slots: [L; PLACES],
    /// Return value of the function.
    pub number: u32,
}

/// Reason why a function disagrees with its reference implementation.
#[derive(Clone, Debug)]
pub enum Wrong<E, L> {
    /// The case did not run.
    NotRun(E, Case<L>),
    /// This result is outside its range.
    Outside(&'static str, Case<L>, Outcome<L>),
    /// This result differs from that of the reference implementation.
    Differs(&'static str, Case<L>, Outcome<L>),
    /// The function changed a place that it may only read, or does not use.
    Overwritten(Case<L>, Outcome<L>),
}

/// Number of cases to try.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// True if all pairs of special values run in every pattern. Otherwise patterns take turns, and any five
    /// consecutive patterns cover all pairs.
    pub all_pairs: bool,
    /// Number of random inputs, distributed over the patterns.
    pub random: usize,
}

/// A place: its name, its role, its range.
type Place<V> = (&'static str, Role, <V as Values>::Range);

/// The SplitMix64 generator.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }
    fn below(&mut self, n: usize) -> usize {
        (self.word() >> 32) as usize % n
    }
}

impl Numbers {
    /// Returns the `i`-th number to try. Small ranges are enumerated in turn. For large ranges the number is random, of
    /// any size, or a value that code may treat specially.
    fn pick(&self, i: usize, r: &mut Random) -> u32 {
        let range = match self {
            Numbers::Among(numbers) => return numbers[i % numbers.len()],
            Numbers::Within(range) => range,
        };
        let (first, last) = (*range.start(), *range.end());
        if last - first < 1 << 14 {
            return first + i as u32 % (last - first + 1);
        }
        let word = r.word();
        let size = word as u32 % 33;
        let x = match word >> 32 & 7 {
            0 => [first, last, first + 1, last - 1, 8111, 121_665, 0x7fff, 0x8000][(word >> 40 & 7) as usize],
            1 => 1u32.checked_shl(size).unwrap_or(last),
            _ => (word >> 16) as u32 >> size.min(31),
        };
        if range.contains(&x) { x } else { first + x % (last - first) }
    }
}

impl<V: Values> Function<V> {
    fn places(&self) -> ([Option<Place<V>>; PLACES], usize) {
        let (mut out, mut n) = ([None; PLACES], 0);
        for argument in self.arguments {
            if let Argument::Place { name, role, range } = argument {
                out[n] = Some((*name, *role, *range));
                n += 1;
            }
        }
        (out, n)
    }

    /// Returns whether two places may alias.
    fn may_be_one(&self, x: &Place<V>, y: &Place<V>) -> bool {
        let (one_reads, both_read) = (x.1 == Role::From || y.1 == Role::From, x.1 == Role::From && y.1 == Role::From);
        // Returned values have their own place. On values, so does anything behind a mutable reference.
        (if self.in_memory { one_reads } else { both_read })
            && x.1 != Role::Returned
            && y.1 != Role::Returned
            && self.apart.iter().all(|(a, b)| (*a, *b) != (x.0, y.0) && (*a, *b) != (y.0, x.0))
    }

    /// Returns whether the contract allows a pattern.
    fn allows(&self, pattern: &[usize; PLACES]) -> bool {
        let (places, n) = self.places();
        let pairs = (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).filter(|(i, j)| pattern[*i] == pattern[*j]);
        pairs.into_iter().all(|(i, j)| match (&places[i], &places[j]) {
            (Some(x), Some(y)) => self.may_be_one(x, y),
            _ => false,
        })
    }

    /// Returns all patterns that the contract allows.
    pub fn patterns(&self) -> impl Iterator<Item = [usize; PLACES]> {
        let (_, n) = self.places();
        core::iter::successors(Some([0; PLACES]), move |p| next_pattern(p, n)).filter(|p| self.allows(p))
    }
}

/// Returns the pattern after this one. Patterns number slots by first appearance: each place has an earlier slot or the
/// next new one.
fn next_pattern(pattern: &[usize; PLACES], n: usize) -> Option<[usize; PLACES]> {
    let mut next = *pattern;
    for i in (1..n).rev() {
        let new = next[..i].iter().max().map_or(0, |m| m + 1);
        if next[i] < new {
            next[i] += 1;
            next[i + 1..].fill(0);
            return Some(next);
        }
    }
    None
}

/// A function in one aliasing pattern, with its reference implementation.
struct Pair<'a, V: Values> {
    twin: &'a Function<V>,
    places: [Option<Place<V>>; PLACES],
    count: usize,
    pattern: [usize; PLACES],
}

impl<V: Values> Pair<'_, V> {
    /// Places that are read in a slot.
    fn readers(&self, slot: usize) -> impl Iterator<Item = &Place<V>> {
        self.places
            .iter()
            .zip(self.pattern)
            .filter(move |(_, s)| *s == slot)
            .filter_map(|(p, _)| p.as_ref())
            .filter(|p| !matches!(p.1, Role::To | Role::Returned))
    }

    /// Slots that are read, in order.
    fn inputs(&self) -> impl Iterator<Item = usize> {
        (0..self.count).filter(|slot| self.readers(*slot).next().is_some())
    }

    /// Words for a case: all of them, and the public ones.
    fn words(&self, i: usize, r: &mut Random) -> ([u32; WORDS], [u32; WORDS]) {
        let (mut words, mut known, mut n) = ([0; WORDS], [0; WORDS], 0);
        for argument in self.twin.arguments {
            if let Argument::Word { public, numbers, .. } = argument {
                words[n] = numbers.pick(i, r);
                known[n] = if *public { words[n] } else { 0 };
                n += 1;
            }
        }
        (words, known)
    }

    /// A random value for a slot, in the ranges of all places that read it.
    fn random(&self, slot: usize, r: &mut Random) -> V::Limbs {
        let good = |x: &V::Limbs| self.readers(slot).all(|p| V::holds(p.2, x));
        // Of any two ranges, one contains the other.
        self.readers(slot).map(|p| V::random(p.2, &mut || r.word())).find(good).unwrap_or(V::EXAMPLE)
    }

    /// Results of the reference implementation for a case: the places and the number.
    fn expected(&self, case: &Case<V::Limbs>) -> ([V::Limbs; PLACES], u32) {
        let mut values = case.pattern.map(|slot| case.slots[slot]);
        for (value, place) in values.iter_mut().zip(&self.places) {
            if let Some((_, Role::From | Role::InPlace | Role::Lost, range)) = place {
                *value = V::for_twin(*range, value);
            }
        }
        let places = values.each_mut().map(core::ptr::from_mut);
        // SAFETY: places and words are as the contract says.
        let number = unsafe { (self.twin.call)(places.as_ptr(), case.words.as_ptr()) };
        (values, number)
    }

    /// Compares the outcome of a case with the reference implementation.
    fn judge<E>(&self, case: Case<V::Limbs>, after: Outcome<V::Limbs>) -> Result<(), Wrong<E, V::Limbs>> {
        let (expected, number) = self.expected(&case);
        let mut written = [false; PLACES];
        for ((place, slot), want) in self.places.iter().zip(self.pattern).zip(&expected) {
            let Some((name, role, range)) = place else { break };
            written[slot] |= *role != Role::From;
            if matches!(role, Role::To | Role::InPlace | Role::Returned) {
                if !V::holds(*range, &after.slots[slot]) {
                    return Err(Wrong::Outside(name, case, after));
                }
                if !V::same(*range, &after.slots[slot], want) {
                    return Err(Wrong::Differs(name, case, after));
                }
            }
        }
        if let Some(Argument::Number(range)) = self.twin.arguments.last()
            && !range.contains(&after.number)
        {
            return Err(Wrong::Outside("number", case, after));
        }
        if number != after.number {
            return Err(Wrong::Differs("number", case, after));
        }
        if (0..PLACES).any(|slot| !written[slot] && after.slots[slot] != case.slots[slot]) {
            return Err(Wrong::Overwritten(case, after));
        }
        Ok(())
    }
}

/// Compares a function, which `run` calls, with its reference implementation. Returns the number of cases that agreed.
pub fn check<V: Values, E>(
    twin: &Function<V>,
    effort: Effort,
    mut run: impl FnMut(&Case<V::Limbs>) -> Result<Outcome<V::Limbs>, E>,
) -> Result<u64, Wrong<E, V::Limbs>> {
    let mut r = Random(V::EDGES as u64);
    let mut done = 0;
    let (places, count) = twin.places();
    let share = effort.random.div_ceil(twin.patterns().count());
    for (turn, pattern) in twin.patterns().enumerate() {
        let pair = Pair { twin, places, count, pattern };
        let mut one = |i: usize, slots: [V::Limbs; PLACES], r: &mut Random| {
            let (words, public) = pair.words(i, r);
            let case = Case { pattern, slots, words, public };
            let outcome = match run(&case) {
                Ok(outcome) => outcome,
                Err(e) => return Err(Wrong::NotRun(e, case)),
            };
            done += 1;
            pair.judge(case, outcome)
        };
        // Special values: all of one operand or all pairs of two operands; more operands get arbitrary values in
        // addition.
        let pairs = match pair.inputs().count() {
            0 => 0,
            1 => V::EDGES,
            _ => V::EDGES * V::EDGES,
        };
        for i in 0..pairs {
            if pairs > V::EDGES && !effort.all_pairs && (i + i / V::EDGES + turn) % 5 != 0 {
                continue;
            }
            let mut slots = [V::EXAMPLE; PLACES];
            for (k, slot) in pair.inputs().enumerate() {
                slots[slot] = V::edge([i % V::EDGES, i / V::EDGES, r.below(V::EDGES)][k.min(2)]);
                if k >= 2 && !pair.readers(slot).all(|p| V::holds(p.2, &slots[slot])) {
                    slots[slot] = pair.random(slot, &mut r);
                }
            }
            if pair.inputs().all(|slot| pair.readers(slot).all(|p| V::holds(p.2, &slots[slot]))) {
                one(i, slots, &mut r)?;
            }
        }
        for i in 0..share {
            let mut slots = [V::EXAMPLE; PLACES];
            for slot in pair.inputs() {
                slots[slot] = pair.random(slot, &mut r);
            }
            one(i, slots, &mut r)?;
        }
    }
    Ok(done)
}
