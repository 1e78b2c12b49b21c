//! Scalar multiplication on curves with a = 0, which have the endomorphism omega: (x, y) -> (beta x, y). It uses joint
//! digits of two parts of a scalar ([`crate::curve::mul::eisenstein`]), or of two pairs of parts, with another
//! endomorphism between them.
//!
//! **Object**: (k0 + k1 psi) P, for k0 and k1 in Z\[omega\]. **Representation**: [`scaled`](super::scaled) points: no
//! inversion.
//! **Formulas**: the table takes 1M+5S for 2P, then 9M+3S for each of nine entries, and 11M by beta. Each digit takes
//! 8M+3S, and the three doublings between two digits 6M+15S.
//! **Constant time**: everything. If a digit is 0, an addition is done as well, and its result is discarded.
//! **No exception**: sums begin with 3P times a power of 8, which is subtracted from the scalar before ([`FIRST`]).
//! Before the last step, sums are multiples of P by numbers that are neither 0 nor digits. The numbers that map P to
//! the neutral element form a lattice. The sums are too small to differ from a digit by an element of this lattice
//! ([`mul`] gives the bounds). The additions of the last step are complete.

use super::affine::{Pair, Point as Affine};
use super::jacobian::{Params, Point as Jacobian};
use super::scaled::Point as Scaled;
use super::{A, complete};
use crate::cpu::Cpu;
use crate::ct::Words;
use crate::curve::CurvePoint;
use crate::curve::mul::eisenstein::{COUNT, Digit, FIRST, STEPS, WIDTH};
use crate::field::{Field, scratch};
use core::mem::MaybeUninit;

/// Actions of the endomorphisms on coordinates.
pub trait Endomorphisms<C: Params> {
    /// Computes `x = beta x`.
    fn beta_product_assign(&self, x: &mut C::Field);
    /// Applies psi to an affine point. Unused if scalars have no parts for psi.
    #[inline(always)]
    fn psi_assign(&self, _: &mut Affine<C>) {}
    /// Returns a factor of z such that psi does not change the product, or `None` if psi changes nothing.
    #[inline(always)]
    fn fixing(&self, _: &C::Field) -> Option<C::Field> {
        None
    }
}

/// An entry of the table: x and y of a point, and beta x.
#[derive(Clone, Copy)]
#[repr(C)]
struct Entry<F> {
    x: F,
    y: F,
    turned: F,
}

// SAFETY: field elements, which are words.
unsafe impl<F: Words> Words for Entry<F> {}

/// Computes `(k0 + k1 psi) P` for numbers k in Z\[omega\] in `D` digits. 3 times 8^(D-1) must have been subtracted from
/// the first number. `N` = 1 number takes `D` = 43 and a point of an order n above 2^253. `N` = 2 numbers take
/// `D` = 22. Their absolute values are below 2.37 times 8^(D-1).
///
/// A nonzero number of Z\[omega\] that maps P to the neutral element has an absolute value of at least sqrt(n), above
/// 2^126. Before the last step sums are below (3 + 2.37) 8^41, which is 2^125.5. A number of Z\[omega, psi\] has two
/// absolute values, because psi maps to one of two roots of unity. Their product is then at least sqrt(n). Both are
/// below (3 + 2 * 2.37) 8^20 before the last step, which is 2^63.
#[inline(never)]
pub fn mul<C: Params, const N: usize, const D: usize>(
    p: &mut complete::Point<C>,
    digits: &[[Digit; D]; N],
    endomorphisms: &impl Endomorphisms<C>,
) {
    // (beta x, y) with beta^3 = 1 is on y^2 = x^3 + ax + b only for a = 0, and points with a denominator need a = 0
    // too.
    const { assert!(matches!(C::A, A::Zero)) };
    let mut space = MaybeUninit::<[Entry<C::Field>; COUNT]>::uninit();
    let table = scratch(&mut space);
    let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
    let [z] = scratch(&mut space);
    fill(table, z, p, endomorphisms);
    let mut space = MaybeUninit::<[Entry<C::Field>; 1]>::uninit();
    let [entry] = scratch(&mut space);
    let mut space = MaybeUninit::<[Jacobian<C>; 2]>::uninit();
    let [acc, sum] = scratch(&mut space);
    let mut q = Affine::NEUTRAL;
    (q.x, q.y) = (table[FIRST - 1].x, table[FIRST - 1].y);
    acc.set_finite(&q);
    for i in (0..D).rev() {
        if i + 1 < D {
            acc.double_n_assign(WIDTH);
        }
        for (n, digits) in digits.iter().enumerate() {
            let digit = digits[i];
            C::Cpu::lookup_to(entry, table, digit.index());
            pick(&mut q, entry, digit);
            (0..n).for_each(|_| endomorphisms.psi_assign(&mut q));
            *sum = *acc;
            if i == 0 {
                sum.add_assign_cached(&q);
            } else {
                sum.chord(&q);
            }
            // Digit 0 looks up entry 0 like digit 1, and the sum is discarded: no table entry is the neutral element,
            // which the chord cannot add.
            acc.assign_if(digit.is_nonzero(), sum);
        }
    }
    acc.z *= &*z;
    *p = acc.to_projective();
}

/// Computes the multiple of an entry by the unit of a digit, with one of x, beta x and beta^2 x = -x - beta x.
#[inline(always)]
fn pick<C: Params>(q: &mut Affine<C>, entry: &Entry<C::Field>, digit: Digit) {
    let [one, two] = digit.turned();
    q.x.set_sum(&entry.x, &entry.turned);
    q.x.negate_assign();
    q.x.assign_if(!two, &entry.x);
    q.x.assign_if(one, &entry.turned);
    q.y = entry.y;
    q.y.negate_assign_if(digit.is_negative());
}

/// Computes the table of a point, all entries with the same Z, which psi does not change. For the neutral element Z
/// is 0.
///
/// Every entry is the sum of the previous entry and P, or its image under omega, added with a common Z (N. Meloni,
/// 2007). This also gives P with the new Z. At the end, all entries are scaled to the last Z.
#[inline(never)]
fn fill<C: Params>(
    table: &mut [Entry<C::Field>; COUNT],
    z: &mut C::Field,
    p: &complete::Point<C>,
    endomorphisms: &impl Endomorphisms<C>,
) {
    let mut space = MaybeUninit::<[Pair<C::Field>; 1]>::uninit();
    let [pair] = scratch(&mut space);
    let mut space = MaybeUninit::<[C::Field; COUNT]>::uninit();
    // Factors by which the steps scaled Z, for each entry from the third on.
    let [factor, square, ratios @ ..] = scratch(&mut space);
    // For the neutral element z = 0, and every Z below has this factor. So the result is neutral whatever the formulas
    // compute.
    let scaled = Scaled::from_projective(p);
    // P and 2P with the same Z.
    pair.set_double(&scaled.p, C::set_affine_tangent);
    core::mem::swap(&mut pair.p, &mut pair.q);
    z.set_sum(&scaled.p.y, &scaled.p.y);
    *z *= &scaled.z;
    let [first, second, rest @ ..] = table;
    ([first.x, first.y], [second.x, second.y]) = (pair.p, pair.q);
    let mut turned = 0;
    for ((entry, ratio), (negative, times)) in rest.iter_mut().zip(&mut *ratios).zip(STEPS) {
        while turned != times {
            endomorphisms.beta_product_assign(&mut pair.p[0]);
            turned = (turned + 1) % 3;
        }
        if negative {
            pair.p[1].negate_assign();
        }
        pair.add(ratio);
        if negative {
            pair.p[1].negate_assign();
        }
        *z *= &*ratio;
        [entry.x, entry.y] = pair.q;
    }
    let fixing = endomorphisms.fixing(z);
    let mut whole = fixing.is_none();
    *factor = fixing.unwrap_or(C::Field::ONE);
    *z *= &*factor;
    let lower = ratios.iter().rev().map(Some).chain([None, None]);
    for (entry, ratio) in table.iter_mut().rev().zip(lower) {
        if !whole {
            square.set_square(factor);
            entry.x *= &*square;
            *square *= &*factor;
            entry.y *= &*square;
        }
        if let Some(ratio) = ratio {
            *factor *= ratio;
            whole = false;
        }
        entry.turned = entry.x;
        endomorphisms.beta_product_assign(&mut entry.turned);
    }
}
