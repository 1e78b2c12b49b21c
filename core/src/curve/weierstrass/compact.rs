//! Scalar multiplication with small code: one routine for a multiple of a point and for a sum of two multiples, and no
//! inversion.
//!
//! **Object**: k P, or k P + l Q, on a curve of odd order n.
//! **Representation**: tables of odd multiples with a common Z (N. Meloni, 2007, shows how to get a common Z). X and Y
//! are treated as affine coordinates, which they are on the isomorphic curve y^2 = x^3 + a Z^4 x + b Z^6. At the end
//! the Z of the sum is multiplied by the common Z.
//! **Formulas**: windows of odd digits ([`odd_digit`]): of 4 bits and 8 entries for k P, or of 3 bits and twice 4
//! entries for k P + l Q. A table of 8 entries takes 118M+47S. Then each of 64 digits (or of 172) takes 8M+3S, each of
//! 256 doublings 3M+5S, and every run of doublings 1M+2S.
//! **Constant time**: all of k P. The sum of two multiples is in variable time.
//! **Invariants**: the digits of an odd integer up to n give multiples of P that are not neutral. Except for the last
//! digit, they are neither equal nor opposite to the sum that they are added to. This sum is the multiple of P by an
//! even integer that is not 0, and not above n/16 + 16.

use super::affine::{self, Pair};
use super::complete::Point;
use super::jacobian::{self, Params};
use crate::cpu::Cpu;
use crate::ct::{Mask, recast_mut};
use crate::curve::CurvePoint;
use crate::curve::mul::digits::{make_odd_in_place, odd, odd_digit};
use crate::field::{Field, scratch};
use crate::limb::U256;
use core::mem::MaybeUninit;

type Affine<C> = affine::Point<C>;
type Jacobian<C> = jacobian::Point<C>;

/// Number of entries of the tables.
const ENTRIES: usize = 8;

/// Computes `P = k P`, or `P = k P + l Q` in variable time. Scalars are at most `order`, the order of all points. P
/// must not be neutral if there is Q. The scalars are overwritten by odd ones.
#[inline(never)]
pub fn multiply<C: Params>(p: &mut Point<C>, k: &mut U256, more: Option<(&Point<C>, &mut U256)>, order: &U256) {
    let mut space = MaybeUninit::<[Affine<C>; ENTRIES]>::uninit();
    let (mine, others) = scratch(&mut space).split_at_mut(if more.is_some() { ENTRIES / 2 } else { ENTRIES });
    let mut space = MaybeUninit::<[C::Field; 2]>::uninit();
    let [z, other_z] = scratch(&mut space);
    set_multiples(mine, z, p, make_odd_in_place(k, order));
    // Both tables are brought to the product of their Z, so that one sum can add entries of both.
    let mut second = &[0; 4];
    if let Some((q, l)) = more {
        set_multiples(others, other_z, q, make_odd_in_place(l, order));
        mine.iter_mut().for_each(|entry| scale(entry, other_z));
        others.iter_mut().for_each(|entry| scale(entry, z));
        *z *= &*other_z;
        second = l;
    }
    evaluate(recast_mut(p), [mine, others], z, [k, second]);
    // (X : 2Y : Z) without the common Z, in the same place.
    *z *= &p.z;
    p.x *= &*z;
    C::half_assign(&mut p.y);
    p.y.assign_if(z.is_zero(), &C::Field::ONE);
    p.z.set_square(z);
    p.z *= &*z;
}

/// Computes the odd multiples of P, or of -P, with a common Z: each new multiple scales the previous ones to its Z.
/// Storing the scale factors instead would save a fortieth of the whole multiplication, but takes 224 bytes more stack.
#[inline(never)]
fn set_multiples<C: Params>(table: &mut [Affine<C>], z: &mut C::Field, p: &Point<C>, negate: Mask) {
    let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
    // Z^4; then the factor by which a multiple scales Z.
    let [w] = scratch(&mut space);
    let mut space = MaybeUninit::<[Pair<C::Field>; 1]>::uninit();
    let [pair] = scratch(&mut space);
    let Some((first, _)) = table.split_first_mut() else { return };
    *z = p.z;
    first.x.set_product(&p.x, z);
    w.set_square(z);
    first.y.set_product(&p.y, w);
    first.y.negate_assign_if(negate);
    w.square_assign();
    pair.set_double(first, |slope, xx| C::set_tangent(slope, xx, w));
    *z *= &first.y;
    z.double_assign();
    for i in 0..table.len() {
        if i > 0 {
            pair.add(w);
            *z *= &*w;
            table.iter_mut().take(i).for_each(|entry| scale(entry, w));
        }
        if let Some(entry) = table.get_mut(i) {
            (entry.x, entry.y) = (pair.q[0], pair.q[1]);
        }
    }
}

/// Scales a point to a Z that is s times the old one. 3M+1S
#[inline(never)]
fn scale<C: Params>(p: &mut Affine<C>, s: &C::Field) {
    let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
    let [t] = scratch(&mut space);
    t.set_square(s);
    p.x *= &*t;
    *t *= s;
    p.y *= &*t;
}

/// Computes the sum from the tables, for odd scalars; in variable time if there are two scalars. The common Z is not
/// included.
#[inline(never)]
fn evaluate<C: Params>(acc: &mut Jacobian<C>, tables: [&[Affine<C>]; 2], z: &C::Field, [k, l]: [&U256; 2]) {
    let [mine, others] = tables;
    let public = !others.is_empty();
    // Both cases share the memory of eight entries: 2^(4-1) for one point, 2^(3-1) for each of two.
    let (width, digits) = if public { (3, const { odd(256, 3) }) } else { (4, const { odd(256, 4) }) };
    let mut space = MaybeUninit::<[Affine<C>; 1]>::uninit();
    let [entry] = scratch(&mut space);
    *acc = Jacobian::IDENTITY;
    for i in (0..digits).rev() {
        let highest = i + 1 == digits;
        if !highest {
            acc.double_n_isomorphic(width, z);
        }
        for second in 0..=usize::from(public) {
            let (table, k) = if second == 0 { (mine, k) } else { (others, l) };
            let (index, negative) = odd_digit(k, width, i, highest);
            C::Cpu::lookup_to(entry, table, index);
            entry.y.negate_assign_if(negative);
            // Secret scalars meet an exception in the last addition only (see the invariants above). Public scalars and
            // points may meet one anywhere, because a signer may choose them.
            if public || i == 0 {
                add(acc, entry, z, public);
            } else if highest {
                acc.set_finite(entry);
            } else {
                acc.chord(entry);
            }
        }
    }
}

/// Computes `acc += entry`: in variable time if the points are `public`, else for points that are not neutral.
#[inline(never)]
fn add<C: Params>(acc: &mut Jacobian<C>, entry: &Affine<C>, z: &C::Field, public: bool) {
    if public && acc.z.is_zero().declassify() {
        return acc.set_finite(entry);
    }
    acc.chord(entry);
    let equal = acc.z.is_zero() & acc.x.is_zero();
    if public && !equal.declassify() {
        return;
    }
    let mut space = MaybeUninit::<[Jacobian<C>; 1]>::uninit();
    let [twice] = scratch(&mut space);
    // Equal points, for which the chord gives X = Z = 0: the double of the entry is the sum. In constant time it is
    // always computed.
    twice.set_finite(entry);
    twice.double_n_isomorphic(1, z);
    acc.assign_if(equal, twice);
}

#[cfg(all(test, feature = "p256", feature = "secp256k1"))]
mod tests;
