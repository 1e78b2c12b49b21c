//! Points with precomputed tables, for users who verify many signatures by the same key. Variable time: public data
//! only.

use super::{Curve, Entry, Weierstrass, affine_of};
use crate::ct::{Words, recast, recast_all};
use crate::curve::layout::{FIXED_STEPS, FIXED_TABLES, FIXED_WIDTH};
use crate::curve::mul::wnaf::{Accumulator, Wnaf, terms};
use crate::curve::weierstrass::complete::Point;
use crate::curve::weierstrass::jacobian::Point as Jacobian;
use crate::curve::{CurvePoint, Stored};
use crate::field::mont::Mont;
use crate::group::{Coordinates, Element};
use crate::limb::limbs;
use alloc::boxed::Box;

/// Number of bit positions of a scalar that share a table. It equals the distance between two tables of the generator's
/// windows.
const CHUNK: usize = FIXED_WIDTH as usize * FIXED_STEPS;
/// Number of tables of a point.
const TABLES: usize = FIXED_TABLES;
/// Number of odd multiples in a table, and their window width.
const ODD: usize = 16;
const WIDTH: u32 = ODD.ilog2() + 2;
/// Window width for the tables of the generator.
///
/// Its tables are for odd digits of six bits: they hold the multiples 1, 3, ..., 63, which a NAF of width 7 has.
const GENERATOR_WIDTH: u32 = FIXED_WIDTH + 1;
/// Number of digit positions of a scalar: 256, and one for the carry from the highest bit.
const PLACES: usize = 257;

/// Elements that support precomputed tables.
pub trait Prepare: Coordinates {
    /// The tables.
    type Tables: Clone + Send + Sync;

    /// Computes the tables of this element. Costs about two double-scalar multiplications.
    #[must_use]
    fn prepare_vartime(&self) -> Self::Tables;

    /// Returns `a P + b G`, where P is the element with these tables. Variable time.
    #[must_use]
    fn mul_add_prepared_vartime(tables: &Self::Tables, a: &Self::Scalar, b: &Self::Scalar) -> Self;
}

/// The odd multiples of P, 2^c P, 2^2c P, and so on. c is the distance in bits between two tables of the generator.
#[derive(Clone, Debug)]
pub struct Tables(Box<[[Entry; ODD]]>);

impl Tables {
    /// Size of the tables in memory, in bytes.
    pub const BYTES: usize = TABLES * size_of::<[Entry; ODD]>();
}

/// Returns the digit of the scalar at each position. More than half of the digits are 0.
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

/// Adds the digits at one position of every chunk.
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
    let mut tables = alloc::vec![[[[0; limbs(256)]; 2]; ODD]; TABLES].into_boxed_slice();
    crate::cpu::dispatch!(C::FAMILY, K => {
        // Chunk t needs the multiples of 2^(t CHUNK) P.
        let mut base = Jacobian::<C::On<K>>::from_affine(&affine_of(&Point::load(&p.raw())));
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
    });
    Tables(tables)
}

/// See [`Prepare::mul_add_prepared_vartime`]. 12 doublings and about 69 additions.
pub(crate) fn mul_add<C: Curve>(tables: &Tables, a: &Mont<C::Order>, b: &Mont<C::Order>) -> Element<Weierstrass<C>> {
    let a = digits(&a.to_words(), WIDTH);
    let b = digits(&b.to_words(), GENERATOR_WIDTH);
    crate::cpu::dispatch!(C::FAMILY, K => {
        let mut sum = Jacobian::<C::On<K>>::IDENTITY;
        let mut acc = Accumulator::new(&mut sum);
        // All chunks share the doublings, because every chunk has its table.
        for place in (0..CHUNK.min(PLACES)).rev() {
            acc.double();
            add_row(&mut acc, &a, place, &tables.0);
            add_row(&mut acc, &b, place, C::FIXED);
        }
        acc.finish();
        Element::from_raw(sum.to_projective().store())
    })
}
