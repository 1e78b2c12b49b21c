//! A function of a list against its twin: special values and random ones, in every aliasing pattern that the line allows.
//!
//! The twin is the same function of another kernel, and gets places that are all apart. Whoever calls [`check`] runs the function on a
//! case, here or on a simulated board, and sees to what surrounds it: nothing beside the slots is written, registers are kept.

use super::{Argument, Function, Numbers, Role, Values};
use core::fmt::Debug;

/// Places that a function may have.
pub const PLACES: usize = 6;
/// Words that it may have.
pub const WORDS: usize = 3;

/// What a function is called with.
#[derive(Clone, Debug)]
pub struct Case<L> {
    /// For each place, in order, the slot that it is: where two have one, they are the same place.
    pub pattern: [usize; PLACES],
    /// What the slots hold.
    pub slots: [L; PLACES],
    /// The words, in order.
    pub words: [u32; WORDS],
    /// The same with 0 for those that are secret. Cases of one pattern with the same public words leave the same trace.
    pub public: [u32; WORDS],
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Outcome<L> {
    /// What the slots hold afterwards.
    pub slots: [L; PLACES],
    /// What the function returned.
    pub number: u32,
}

/// Why a function is not its twin.
#[derive(Clone, Debug)]
pub enum Wrong<E, L> {
    /// The case did not run.
    NotRun(E, Case<L>),
    /// This result is outside its range.
    Outside(&'static str, Case<L>, Outcome<L>),
    /// This result differs from the twin's.
    Differs(&'static str, Case<L>, Outcome<L>),
    /// What is only read, or not used, is not what it was.
    Overwritten(Case<L>, Outcome<L>),
}

/// How much to try.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Whether all pairs of special values run in every pattern; otherwise patterns take turns, and each five of them share all pairs.
    pub all_pairs: bool,
    /// Random inputs, which patterns share.
    pub random: usize,
}

/// A place: its name, what is done there, what it holds.
type Place<V> = (&'static str, Role, <V as Values>::Range);

/// SplitMix64.
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
    /// The `i`-th: each in turn of few numbers, of many random ones of all sizes and some that code may treat in a way of its own.
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

    /// Whether two places may be one.
    fn may_be_one(&self, x: &Place<V>, y: &Place<V>) -> bool {
        let (one_reads, both_read) = (x.1 == Role::From || y.1 == Role::From, x.1 == Role::From && y.1 == Role::From);
        // What is returned has a place of its own, and so has what a reference can change.
        (if self.in_memory { one_reads } else { both_read })
            && x.1 != Role::Returned
            && y.1 != Role::Returned
            && self.apart.iter().all(|(a, b)| (*a, *b) != (x.0, y.0) && (*a, *b) != (y.0, x.0))
    }

    /// Whether the line allows a pattern.
    fn allows(&self, pattern: &[usize; PLACES]) -> bool {
        let (places, n) = self.places();
        let pairs = (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).filter(|(i, j)| pattern[*i] == pattern[*j]);
        pairs.into_iter().all(|(i, j)| match (&places[i], &places[j]) {
            (Some(x), Some(y)) => self.may_be_one(x, y),
            _ => false,
        })
    }

    /// All patterns that the line allows.
    pub fn patterns(&self) -> impl Iterator<Item = [usize; PLACES]> {
        let (_, n) = self.places();
        core::iter::successors(Some([0; PLACES]), move |p| next_pattern(p, n)).filter(|p| self.allows(p))
    }
}

/// Patterns are numbered by first appearance: each place has a slot that stands before, or the next one. The one after this.
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

/// A function on one kernel, and on another that it is compared with, in one pattern.
struct Pair<'a, V: Values> {
    twin: &'a Function<V>,
    places: [Option<Place<V>>; PLACES],
    count: usize,
    pattern: [usize; PLACES],
}

impl<V: Values> Pair<'_, V> {
    /// The places that are read in a slot.
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

    /// Words for a case.
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

    /// A random value for a slot: in the ranges of all that read it.
    fn random(&self, slot: usize, r: &mut Random) -> V::Limbs {
        let good = |x: &V::Limbs| self.readers(slot).all(|p| V::holds(p.2, x));
        // Of two ranges one is part of the other.
        self.readers(slot).map(|p| V::random(p.2, &mut || r.word())).find(good).unwrap_or(V::EXAMPLE)
    }

    /// What the twin makes of a case: the places, and the number.
    fn expected(&self, case: &Case<V::Limbs>) -> ([V::Limbs; PLACES], u32) {
        let mut values = case.pattern.map(|slot| case.slots[slot]);
        for (value, place) in values.iter_mut().zip(&self.places) {
            if let Some((_, Role::From | Role::InPlace | Role::Lost, range)) = place {
                *value = V::for_twin(*range, value);
            }
        }
        let places = values.each_mut().map(core::ptr::from_mut);
        // SAFETY: places and words as the line says.
        let number = unsafe { (self.twin.call)(places.as_ptr(), case.words.as_ptr()) };
        (values, number)
    }

    /// Compares.
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

/// Compares a function, which `run` calls, with its twin: how many cases agreed.
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
        // Special values: all of one operand, all pairs of two, and any with them for more.
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

/// All functions of a kernel against another's, on this machine.
#[cfg(test)]
pub fn twins<V: super::List<K> + super::List<P>, K: 'static, P: 'static>() {
    use core::any::{TypeId, type_name};
    let (mut patterns, mut cases) = (0, 0);
    for (f, twin) in <V as super::List<K>>::FUNCTIONS.iter().zip(<V as super::List<P>>::FUNCTIONS) {
        let all = f.patterns().count();
        let random = match f.cost {
            _ if TypeId::of::<K>() == TypeId::of::<P>() => 5_000, // only patterns can make a difference
            super::cost::N.. => 100_000,
            _ if f.in_memory => 100_000 * all.min(5),
            _ => 400_000 * all.min(4),
        };
        let effort = Effort { all_pairs: TypeId::of::<K>() != TypeId::of::<P>(), random };
        // Slots stand between guards.
        let run = |case: &Case<V::Limbs>| {
            let mut memory = [V::EXAMPLE; 2 * PLACES + 1];
            for (i, x) in case.slots.iter().enumerate() {
                memory[2 * i + 1] = *x;
            }
            let start = memory.as_mut_ptr();
            // SAFETY: in the array.
            let places = case.pattern.map(|slot| unsafe { start.add(2 * slot + 1) });
            // SAFETY: places and words as the line says.
            let number = unsafe { (f.call)(places.as_ptr(), case.words.as_ptr()) };
            let guards = memory.iter().step_by(2).all(|x| *x == V::EXAMPLE);
            let slots = core::array::from_fn(|i| memory[2 * i + 1]);
            if guards { Ok(Outcome { slots, number }) } else { Err("it writes beside its results") }
        };
        match check(twin, effort, run) {
            Ok(done) => cases += done,
            Err(wrong) => panic!("{}: {wrong:x?}", f.name),
        }
        patterns += all;
    }
    std::println!("{}, {}: {patterns} patterns of functions, {cases} cases", type_name::<V>(), type_name::<K>());
}
