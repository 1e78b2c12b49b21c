//! do255e and do255s: double-odd groups, encoded as w = y/x of the point that does not have order r (eprint 2020/1558).
//!
//! 32 bytes, little-endian, top bit 0: LE(w). The neutral element is encoded as zeros.
//!
//! In this code, the point of order r, (e, u), always represents its class. The other point of the class is (-e, -u);
//! its w is -1/u. The curve operations preserve this choice, so encoding takes one inversion and no Legendre symbol.

use super::{Curve, FieldOf, Raw, Scalar};
use crate::cpu::Base;
use crate::ct::wipe;
use crate::curve::double_odd::Point;
use crate::field::{PrimeField, SquareRoot};
use crate::group::at_once;
use crate::group::operations::Operations;
use crate::group::prelude::*;

/// The do255 group of a double-odd curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Do255<C>(PhantomData<C>);

impl<C: Curve + Operations<Self>> Spec for Do255<C> {
    const NAME: &'static str = C::NAME_W;

    // One inversion and 1M.
    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; 32] {
        // w of the other point of the class, -1/u = -Z/U. For the neutral element U = 0, whose inverse is 0.
        (-(p.z * p.u.invert())).encode()
    }
    fn encode_some<K: Cpu, const N: usize>(points: [Self::Point<K>; N]) -> [[u8; 32]; N] {
        at_once::encode(points, |p| p.u, |p, i| (-(p.z * i)).encode())
    }

    crate::group::on_curve_255!(double_odd);
}

/// w, w^2, and a mask that says whether w is canonical.
type Parts<C, K> = (FieldOf<C, K>, FieldOf<C, K>, Mask);

/// Returns the intermediate values and the discriminant.
#[inline(always)]
fn before_root<C: Curve, K: Cpu>(bytes: &[u8; 32]) -> (Parts<C, K>, FieldOf<C, K>) {
    let (w, canonical) = FieldOf::<C, K>::decode_ct(bytes);
    let w2 = w.square();
    ((w, w2, canonical), C::discriminant::<K>(w2))
}

/// Returns the point and its validity, from the square root of the discriminant and whether that square root exists.
#[inline(always)]
fn after_root<C: Curve, K: Cpu>(
    (w, w2, canonical): Parts<C, K>,
    (root, square): (FieldOf<C, K>, Mask),
) -> (Point<C::On<K>>, Mask) {
    // (E:Z:U:T) = (+-root : w^2 : w : 1), without a division. e u^-2 = x - b/x is the square root that belongs to x. If
    // x is not a square, (root, w) is the point to negate in both coordinates. If x is a square, the other square root
    // belongs to b/x.
    let x_square = C::twice_x::<K>(w2, root).double().is_square();
    let p = Point { e: root.negate_if(!x_square), z: w2, u: -w, t: FieldOf::<C, K>::ONE };
    let neutral = w.is_zero();
    let ok = canonical & (square | neutral);
    (Point::select(ok & !neutral, Point::IDENTITY, p), ok)
}

impl<C: Curve + Operations<Self>> PrimeOrder for Do255<C> {}

impl<C: Curve + Operations<Do255<C>>> Element<Do255<C>> {
    /// Returns the encoding of w^2, which a point shares with its negative, of the element with this encoding. 1S
    #[must_use]
    #[inline(always)]
    pub fn w_squared(encoding: &[u8; 32]) -> [u8; 32] {
        let (mut w, _) = FieldOf::<C, Base>::decode_ct(encoding);
        let out = w.square().encode();
        wipe(&mut w);
        out
    }
}
