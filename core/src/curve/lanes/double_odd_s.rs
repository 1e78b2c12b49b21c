//! y^2 = x(x^2 - x + 1/2) over 2^255 - 3957 (do255s, jq255s), with one coordinate in each lane.
//!
//! **Representation**: a point is (Z, E | T, U), reduced, cached or not. An affine point is (e, u, u^2) as limbs, as in
//! a table of [`crate::curve::double_odd`].
//! **Formulas**: a doubling is two squarings of four lanes (derived in `gen/src/ifma/double_odd_s.rs`). An addition is
//! that of [`crate::curve::double_odd`] in three products and a squaring of four lanes.
//! **Constant time**: everything. The formulas are complete on the whole curve.
//! **Invariant**: U^2 = T Z.

use super::Comb;
use super::double_odd::model;
use crate::ct::Fleeting;
use crate::curve::CurvePoint;
use crate::curve::layout::Windows;
use crate::curve::mul::comb::SHAPES;
use crate::curve::mul::digits::{Offset, split};
use crate::field::lanes::{Kernel, LANES, Quad, Vector};

model! { 3957, double_odd_s_negate,
    add: |p, q| K::Lanes::double_odd_s_step(p, 0, Some(q)),
    double: |p, n| K::Lanes::double_odd_s_step(p, n, None)
}

/// Bits of a window.
const WIDTH: u32 = 5;
/// Entries of a table, including the neutral element.
const ENTRIES: usize = (1 << (WIDTH - 1)) + 1;
/// Digits of a scalar below 2^254, or slightly above. 51 digits of five bits hold the order, below 2^254 + 2^126,
/// because the highest digit may be 16 ([`Offset`]).
const DIGITS: usize = 51;

impl<K: Cpu, P: double_odd::Params<Field = F<K>>> Windows<double_odd::Point<P>> for Point<K> {
    // 250 doublings and 51 additions, after 15 additions for the table.
    fn mul_assign(&mut self, k: &U256) {
        let mut space = MaybeUninit::<[Quad; ENTRIES]>::uninit();
        let table = scratch(&mut space);
        table[0] = NEUTRAL;
        table[1] = self.0;
        for i in 2..ENTRIES {
            let mut q = table[i - 1];
            K::Lanes::double_odd_s_step(&mut q, 0, Some(&table[1]));
            table[i] = q;
        }
        let k = Offset::<WIDTH, DIGITS, 4>::new(k);
        let mut entry = Quad::ZERO;
        *self = Point::IDENTITY;
        for i in (0..DIGITS).rev() {
            let (index, negative) = split(k.digit(i));
            // -(e, u) = (e, -u): only lane 3, with U, changes its sign.
            K::Lanes::lookup::<C>(&mut entry, table, index, 0, negative.word32() as u8 & 0b1000);
            K::Lanes::double_odd_s_step(&mut self.0, if i == DIGITS - 1 { 0 } else { WIDTH }, Some(&entry));
        }
    }
    #[inline(always)]
    fn mul_teeth<const D: usize>(tables: &[[Entry; SHAPES]], k: &U256, multiple: &U256) -> Self {
        // Tables of other lengths do not serve four digits each.
        if !K::Lanes::IN_PARALLEL || tables.len() != D.div_ceil(LANES) {
            return comb::mul_teeth::<Self, Entry, D, 4>(tables, k, multiple);
        }
        // Digit 4t + l of k is in lane l, and each lane has its own sum. 13 additions of four points, 3 doublings and 3
        // additions.
        let digits = Fleeting::new(Comb::<D>::new(k, multiple));
        mul_generator_by(tables, D, |t| {
            let (index, negative) = digits.four(LANES * t);
            (index, 0, negative)
        })
    }
}
