//! Points with tables of their own, for those who verify many signatures by the same key. Variable time: public data only.

use super::{COMB_ENTRIES, COMB_STEPS, COMB_TABLES, COMB_WIDTH, Curve, Entry, Weierstrass, affine_of};
use crate::cpu::Cpu;
use crate::ct::{Words, recast, recast_all};
use crate::curve::mul::wnaf::{Accumulator, Wnaf, terms};
use crate::curve::weierstrass::complete::Point;
use crate::curve::weierstrass::jacobian::Point as Jacobian;
use crate::curve::{CurvePoint, Stored};
use crate::field::mont::Mont;
use crate::group::{Coordinates, Element};
use crate::limb::limbs;
use alloc::boxed::Box;

/// Places of a scalar that share a table: those between two tables of the generator's comb.
const CHUNK: usize = COMB_WIDTH as usize * COMB_STEPS;
/// Tables of a point.
const TABLES: usize = COMB_TABLES;
/// Odd multiples in a table, and the width of the windows that they are for.
const ODD: usize = 16;
const WIDTH: u32 = ODD.ilog2() + 2;
/// The same of the generator.
const GENERATOR_WIDTH: u32 = COMB_ENTRIES.ilog2() + 2;
/// Places of a scalar, one of which may be lent by the highest bit.
const PLACES: usize = 257;

/// Elements that can have tables of their own.
pub trait Prepare: Coordinates {
    /// The tables.
    type Tables: Clone + Send + Sync;

    /// The tables of this element. About two double multiplications.
    #[must_use]
    fn prepare_vartime(&self) -> Self::Tables;

    /// `a P + b G`, where P is the element with these tables; in variable time.
    #[must_use]
    fn mul_add_prepared_vartime(tables: &Self::Tables, a: &Self::Scalar, b: &Self::Scalar) -> Self;
}

/// The odd multiples of P, of 2^c P, of 2^2c P, and so on, of which c is as many as between two tables of the generator.
#[derive(Clone, Debug)]
pub struct Tables(Box<[[Entry; ODD]]>);

impl Tables {
    /// What they take in memory.
    pub const BYTES: usize = TABLES * size_of::<[Entry; ODD]>();
}

/// The digits of a scalar, of which more than half are 0, at their places.
fn digits(k: &[u64], width: u32) -> [i8; PLACES] {
    let mut naf = Wnaf::<{ terms(256, WIDTH) }>::new_vartime(k, width);
    let mut out = [0; PLACES];
    for (i, to) in out.iter_mut().enumerate().rev() {
        if let Some((at, negative)) = naf.take(i) {
            let digit = 2 * at as i8 + 1;
            *to = if negative { -digit } else { digit };
        }
    }
    out
}

/// Adds the digits that stand at a place of every chunk.
#[inline(always)]
fn add_row<P: CurvePoint, const N: usize>(
    acc: &mut Accumulator<'_, P>,
    digits: &[i8; PLACES],
    place: usize,
    tables: &[[Entry; N]],
) where
    P::Affine: Words,
{
    for (digit, table) in digits.iter().skip(place).step_by(CHUNK).zip(tables) {
        if let Some(entry) = recast_all::<Entry, P::Affine>(table).get(usize::from(digit.unsigned_abs() / 2))
            && *digit != 0
        {
            acc.ready_vartime(*digit < 0).add_assign_affine_vartime(entry);
        }
    }
}

/// See [`Prepare::prepare_vartime`].
pub(crate) fn prepare<C: Curve>(p: &Element<Weierstrass<C>>) -> Tables {
    crate::cpu::dispatch!(C::FAMILY, K => prepare_on::<C, K>(&Point::load(&p.raw())))
}

/// See [`Prepare::mul_add_prepared_vartime`]. 12 doublings with tables of the default size, and about 69 additions.
pub(crate) fn mul_add_prepared_vartime<C: Curve>(
    tables: &Tables,
    a: &Mont<C::Order>,
    b: &Mont<C::Order>,
) -> Element<Weierstrass<C>> {
    let a = digits(&a.to_words(), WIDTH);
    let b = digits(&b.to_words(), GENERATOR_WIDTH);
    crate::cpu::dispatch!(C::FAMILY, K => {
        let mut sum = Jacobian::<C::On<K>>::IDENTITY;
        let mut acc = Accumulator::new(&mut sum);
        for place in (0..CHUNK.min(PLACES)).rev() {
            acc.double();
            add_row(&mut acc, &a, place, &tables.0);
            add_row(&mut acc, &b, place, C::tables());
        }
        acc.finish();
        Element::from_raw(sum.to_projective().store())
    })
}

fn prepare_on<C: Curve, K: Cpu>(p: &Point<C::On<K>>) -> Tables {
    let mut tables = alloc::vec![[[[0; limbs(256)]; 2]; ODD]; TABLES].into_boxed_slice();
    let mut base = Jacobian::from_affine(&affine_of(p));
    for (t, table) in tables.iter_mut().enumerate() {
        if t > 0 {
            base.double_n_assign(CHUNK as u32);
        }
        let mut multiples = [Jacobian::<C::On<K>>::cached_identity(); ODD];
        Jacobian::odd_multiples(&mut multiples, &mut base);
        for (to, from) in table.iter_mut().zip(&multiples) {
            *to = recast(*from);
        }
    }
    Tables(tables)
}

impl<C: Curve> Prepare for Element<Weierstrass<C>> {
    type Tables = Tables;

    fn prepare_vartime(&self) -> Tables {
        C::prepare(self)
    }

    fn mul_add_prepared_vartime(tables: &Tables, a: &Mont<C::Order>, b: &Mont<C::Order>) -> Self {
        C::mul_add_prepared_vartime(tables, a, b)
    }
}
