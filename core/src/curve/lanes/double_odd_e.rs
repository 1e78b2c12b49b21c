//! y^2 = x(x^2 - 2) over 2^255 - 18651 (do255e, jq255e), a coordinate in each lane.
//!
//! **Representation**: a point (Z, E | T, U), reduced; the state of a multiplication (E, Z | E+U, E-U); an entry (Z, E | T, U) and (T, kU | Z,
//! kE), for the constant k that the levels before its addition ask for (`gen/src/ifma/double_odd_e.rs` derives it).
//! **Formulas**: multiplication by 1 + i, half a doubling, is one squaring of four lanes (eprint 2020/1558 has it as an isogeny; on e and u: (e, u) to
//! (2/e^2 - 1, (1 + eta) u/e)). Additions are those of [`crate::curve::double_odd`] in three products of four lanes.
//! **Constant time**: everything. The formulas are complete on the whole curve. A state is the point it should be, or that plus N: the levels
//! take N to the neutral element, but for the last one, after which the last digit is added; so a multiple comes out plus N.

use crate::ct::Words;
use crate::curve::mul::gaussian_odd::{DIGITS, Digit, ENTRIES};
use crate::field::lanes::{Kernel, Quad};
use crate::field::scratch;
use crate::limb::U256;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// c of 2^255 - c.
pub const C: u64 = 18651;

pub use crate::generated::lanes_double_odd_e::HALF_KAPPA_INVERSE;

/// A point (Z, E | T, U).
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Point<L: Kernel>(Quad, PhantomData<L>);

// SAFETY: transparent over words.
unsafe impl<L: Kernel> Words for Point<L> {}

/// Levels of a digit but the last, which stands with its addition.
const LEVELS: u32 = 4;

/// An entry of a table: (Z, E | T, U) and (kU, k eta U | kE, eta U).
type Entry = [Quad; 2];

impl<L: Kernel> Point<L> {
    /// From Z, E, T, U, any integers below 2^256.
    #[must_use]
    pub fn new(coordinates: [U256; 4]) -> Self {
        Point(Quad::from_words::<C>(coordinates), PhantomData)
    }

    fn entry(&self) -> Entry {
        let mut turns = self.0;
        L::double_odd_e_turns(&mut turns);
        [self.0, turns]
    }

    fn sum(mut self, other: &Self) -> Self {
        L::double_odd_e_add(&mut self.0, &other.0);
        self
    }

    /// (e, u) to (e, eta u) or, with a minus, to (e, -eta u): T changes its sign as well.
    fn turned(&self, negative: bool) -> Self {
        let mut pair = [Quad::ZERO; 2];
        L::double_odd_e_lookup(&mut pair, &[self.entry()], 0, 1 | u32::from(negative) << 1);
        // What negation leaves is too large for an addition without a carry: through the integers, as this is done twice.
        Self::new(core::array::from_fn(|lane| pair[0].to_words::<C>(lane)))
    }
}

/// Where a multiplication ends.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// E
    pub e: U256,
    /// Z
    pub z: U256,
    /// E + kU
    pub plus: U256,
    /// E - kU
    pub minus: U256,
}

/// `(k0 + k1 i) P + N` for the digits of k0 + k1 i, low digit first. 203 levels and 51 additions, after 7 for the table.
pub fn mul<L: Kernel>(p: &Point<L>, digits: &[Digit; DIGITS]) -> State {
    let mut space = MaybeUninit::<[Entry; ENTRIES]>::uninit();
    let table = scratch(&mut space);
    multiples(table, p);
    let mut entry = [Quad::ZERO; 2];
    let mut state = Quad::ZERO;
    for (i, d) in digits.iter().enumerate().rev() {
        L::double_odd_e_lookup(&mut entry, table, d.index(), d.unit());
        if i == DIGITS - 1 {
            L::double_odd_e_start(&mut state, &entry);
        } else {
            L::double_odd_e_step(&mut state, LEVELS, Some(&entry));
        }
    }
    let [e, z, plus, minus] = core::array::from_fn(|lane| state.to_words::<C>(lane));
    State { e, z, plus, minus }
}

/// A + Bi times a point, A = 1, 3 and B = 0, 2, 4, -2.
fn multiples<L: Kernel>(table: &mut [Entry; ENTRIES], p: &Point<L>) {
    let twice = p.sum(p);
    let [up, down] = [false, true].map(|negative| twice.turned(negative));
    for (row, first) in table.chunks_exact_mut(4).zip([*p, p.sum(&twice)]) {
        let next = first.sum(&up);
        let points = [first, next, next.sum(&up), first.sum(&down)];
        row.iter_mut().zip(points).for_each(|(entry, p)| *entry = p.entry());
    }
}
