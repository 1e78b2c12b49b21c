//! y^2 = x(x^2 - 2) over 2^255 - 18651 (do255e, jq255e), with one coordinate in each lane.
//!
//! **Representation**: a point is (Z, E | T, U), reduced. The state of a multiplication is (E, Z | E+U, E-U). An entry
//! is (Z, E | T, U) and (T, kU | Z, kE), with the constant k that the levels before its addition need
//! (`gen/src/ifma/double_odd_e.rs` derives it).
//! **Formulas**: multiplication by 1 + i, half a doubling, is one squaring of four lanes (an isogeny in eprint
//! 2020/1558; it maps (e, u) to (2/e^2 - 1, (1 + eta) u/e)). Additions are those of [`crate::curve::double_odd`] in
//! three products of four lanes.
//! **Constant time**: everything. The formulas are complete on the whole curve. A state is the expected point, or that
//! point plus N. The levels map N to the neutral element, except the last level, after which the last digit is added.
//! So a result has N added.

use super::double_odd::model;
use crate::curve::CurvePoint;
use crate::curve::mul::gaussian;
use crate::curve::mul::gaussian_odd::{DIGITS, Digit, ENTRIES};
use crate::field::lanes::{Kernel, LANES, Quad, Vector, negated, squared};

pub use crate::generated::lanes_double_odd_e::HALF_KAPPA_INVERSE;

model! { 18651, double_odd_e_negate,
    add: |p, q| K::Lanes::double_odd_e_add(p, q),
    double: |p, n| double_n::<K>(p, n)
}

/// Number of doublings in a row whose factor is in a table.
const AT_ONCE: u32 = 16;

fn double_n<K: Cpu>(p: &mut Quad, mut n: u32) {
    while n > 0 {
        let now = n.min(AT_ONCE);
        K::Lanes::double_odd_e_double(p, now);
        n -= now;
    }
}

/// Number of levels per digit, without the last level, which is part of the addition.
const LEVELS: u32 = 4;

/// An entry of a table: (Z, E | T, U) and (kU, k eta U | kE, eta U).
type Pair = [Quad; 2];

impl<K: Cpu> Point<K> {
    fn entry(&self) -> Pair {
        let mut turns = self.0;
        K::Lanes::double_odd_e_turns(&mut turns);
        [self.0, turns]
    }

    fn sum(mut self, other: &Self) -> Self {
        K::Lanes::double_odd_e_add(&mut self.0, &other.0);
        self
    }

    /// Returns i P, which is (e, eta u) for the square root eta of -1 that levels belong to. This is the negative of
    /// the square root that other modules use.
    fn turned(mut self) -> Self {
        K::Lanes::double_odd_e_turn(&mut self.0);
        self
    }

    /// Returns (e, eta u) for the square root eta of -1 that the field's square-root function returns.
    #[inline(always)]
    #[must_use]
    pub fn endomorphism(self) -> Self {
        self.turned().neg()
    }
}

/// Final state of a multiplication.
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

/// Returns `(k0 + k1 i) P + N` for the digits of k0 + k1 i, low digit first. 203 levels and 51 additions, after 7
/// additions for the table.
pub fn mul<K: Cpu>(p: &Point<K>, digits: &[Digit; DIGITS]) -> State {
    let mut space = MaybeUninit::<[Pair; ENTRIES]>::uninit();
    let table = scratch(&mut space);
    multiples(table, p);
    let mut entry = [Quad::ZERO; 2];
    let mut state = Quad::ZERO;
    for (i, d) in digits.iter().enumerate().rev() {
        K::Lanes::double_odd_e_lookup(&mut entry, table, d.index(), d.unit());
        if i == DIGITS - 1 {
            K::Lanes::double_odd_e_start(&mut state, &entry);
        } else {
            K::Lanes::double_odd_e_step(&mut state, LEVELS, Some(&entry));
        }
    }
    let [e, z, plus, minus] = core::array::from_fn(|lane| state.to_words::<C>(lane));
    State { e, z, plus, minus }
}

/// Computes A + Bi times a point, for A = 1, 3 and B = 0, 2, 4, -2.
fn multiples<K: Cpu>(table: &mut [Pair; ENTRIES], p: &Point<K>) {
    let twice = p.sum(p);
    let up = twice.turned();
    let down = up.neg();
    for (row, first) in table.chunks_exact_mut(4).zip([*p, p.sum(&twice)]) {
        let next = first.sum(&up);
        let points = [first, next, next.sum(&up), first.sum(&down)];
        row.iter_mut().zip(points).for_each(|(entry, p)| *entry = p.entry());
    }
}

/// Bits of a digit of the generator's scalars, and number of tables, each for four digits.
const COMB_WIDTH: u32 = 3;
const COMB_TABLES: usize = gaussian::DIGITS.div_ceil(LANES);

/// Returns `(k0 + k1 mu) G` from tables of entries (e, u, eta u) for the digits of 2^(12 t) G. Digit 4t + l is in lane
/// l, and each lane has its own sum. 11 additions of four points, 9 doublings and 3 additions.
#[must_use]
pub fn mul_generator<K: Cpu>(
    tables: &[[Entry; gaussian::ENTRIES]; COMB_TABLES],
    digits: &[gaussian::Digit; gaussian::DIGITS],
) -> Point<K> {
    mul_generator_by(tables, COMB_WIDTH, |t| {
        let mut index = Vector::ZERO;
        let (mut turned, mut negated) = (0, 0);
        for (lane, d) in digits.iter().skip(LANES * t).take(LANES).enumerate() {
            index.0[lane] = u64::from(d.index());
            turned |= d.turned().word32() as u8 & 1 << lane;
            negated |= d.negative().word32() as u8 & 1 << lane;
        }
        (index, turned, negated)
    })
}

/// Returns entries (e, u, eta u) of a table as points to be added, and these points times i, for the field's square
/// root of -1.
#[must_use]
pub const fn cached<const N: usize>(table: &[Entry]) -> [[Quad; 2]; N] {
    let one = [1, 0, 0, 0];
    let mut out = [[NEUTRAL; 2]; N];
    let mut i = 0;
    while i < N {
        let [e, u, turned] = [to_words(&table[i][0]), to_words(&table[i][1]), to_words(&table[i][2])];
        let t = squared::<C>(&u);
        out[i] = [Quad::constant([one, e, t, u]), Quad::constant([one, e, negated::<C>(&t), turned])];
        i += 1;
    }
    out
}
