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
use crate::ct::{Fleeting, recast_ref};
use crate::curve::CurvePoint;
use crate::curve::layout::Turns;
use crate::curve::mul::comb::SHAPES;
use crate::curve::mul::gaussian::{self, Lattice};
use crate::curve::mul::gaussian_odd::{self, DIGITS, Digit, ENTRIES};
use crate::field::lanes::{Kernel, LANES, Quad, Vector, negated, squared};

use crate::generated::lanes_double_odd_e::HALF_KAPPA_INVERSE;

model! { 18651, double_odd_e_negate,
    add: |p, q| K::Lanes::double_odd_e_add(p, q),
    double: |p, n| double_n::<K>(p, n)
}

/// Number of doublings in a row whose factor is in a table. The levels keep a factor of the coordinates that depends on
/// their number. Longer runs are split.
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
}

impl<K: Cpu, P: double_odd::Params<Field = F<K>>> Turns<double_odd::Point<P>> for Point<K> {
    fn mul(p: &mut double_odd::Point<P>, lattice: &Lattice, k: &U256) {
        let mut digits = Fleeting::new([Digit::default(); DIGITS]);
        // The lane formulas multiply by -i instead of i.
        let (k0, k1) = lattice.split(k);
        // Odd digits exist for odd numbers only. An even one has 1 added, and P is subtracted at the end, for both
        // parities.
        let even = gaussian_odd::digits(&mut digits, k0, -k1);
        let [e, z, plus, minus] = mul(&Self::enter(p), &digits);
        // Converts (E : Z : U) of the lane formulas to (EZ : Z^2 : UZ : U^2), and subtracts N.
        let u = (plus - minus) * F::<K>::from_words(HALF_KAPPA_INVERSE);
        let mut sum = double_odd::Point { e: -(e * z), z: z.square(), u: -(u * z), t: u.square() };
        // Subtracts the 1 that made the scalar odd.
        p.negate_assign();
        *p = double_odd::Point::select(even, double_odd::Point::IDENTITY, *p);
        sum.add_assign_cached(p);
        *p = sum;
    }
    #[inline(always)]
    fn mul_comb(
        tables: &[[Entry; SHAPES]],
        digits: &[gaussian::Digit; gaussian::DIGITS],
        fetch: impl Fn(&mut Entry, usize, usize),
    ) -> Self {
        match tables.try_into() {
            Ok(tables) if K::Lanes::IN_PARALLEL => mul_generator(tables, digits),
            _ => comb::mul::<Self>(gaussian::DIGITS, 1, fetch),
        }
    }
    /// Returns (e, eta u) for the square root eta of -1 that the field's square-root function returns.
    #[inline(always)]
    fn turn(self) -> Self {
        self.turned().neg()
    }
    #[inline(always)]
    fn turn_cached(cached: &mut Quad) {
        *cached = Turns::<double_odd::Point<P>>::turn(*recast_ref::<_, Self>(cached)).0;
    }
    #[inline(always)]
    fn add_fixed(&mut self, at: usize, turned: bool, (_, pairs): (&[Entry], &[[Quad; 2]])) {
        if let Some(pair) = pairs.get(at) {
            self.add_assign_cached(&pair[usize::from(turned)]);
        }
    }
}

/// Returns E, Z, E + kU and E - kU of `(k0 + k1 i) P + N` for the digits of k0 + k1 i, low digit first. 203 levels and
/// 51 additions, after 7 additions for the table.
fn mul<K: Cpu>(p: &Point<K>, digits: &[Digit; DIGITS]) -> [F<K>; 4] {
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
    Point::<K>(state, PhantomData).elements()
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

/// Number of tables of the comb, each for four digits.
const COMB_TABLES: usize = gaussian::DIGITS.div_ceil(LANES);

/// Returns `(k0 + k1 mu) G` from tables of a comb, with entries (e, u, eta u). Digit 4t + l is in lane l, and each lane
/// has its own sum. 11 additions of four points, 3 doublings and 3 additions.
fn mul_generator<K: Cpu>(
    tables: &[[Entry; SHAPES]; COMB_TABLES],
    digits: &[gaussian::Digit; gaussian::DIGITS],
) -> Point<K> {
    mul_generator_by(tables, gaussian::DIGITS, |t| {
        let mut index = Vector([u64::MAX; LANES]);
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
