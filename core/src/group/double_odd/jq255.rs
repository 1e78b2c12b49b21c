//! jq255e and jq255s: double-odd groups, encoded as u with the sign that makes e even (eprint 2022/1052).
//!
//! 32 bytes, little-endian, top bit 0: LE(u) or LE(-u), for the point of the class {(e, u), (-e, -u)} whose e is an
//! even integer. The neutral element is encoded as zeros.

use super::{Curve, FieldOf, Raw, Scalar};
use crate::curve::double_odd::{Dual, Params, Point};
use crate::field::{PrimeField, SmallMultiples, SquareRoot};
use crate::group::at_once;
use crate::group::operations::Operations;
use crate::group::prelude::*;

/// The jq255 group of a double-odd curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jq255<C>(PhantomData<C>);

impl<C: Curve + Operations<Self>> Spec for Jq255<C> {
    const NAME: &'static str = C::NAME_U;

    // One inversion and 2M.
    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; 32] {
        let i = p.z.invert();
        // (e, u) and (-e, -u) are one class; p is odd, so exactly one of e and -e is even.
        (p.u * i).negate_if((p.e * i).is_odd()).encode()
    }
    fn encode_some<K: Cpu, const N: usize>(points: [Self::Point<K>; N]) -> [[u8; 32]; N] {
        at_once::encode(points, |p| p.z, |p, i| (p.u * i).negate_if((p.e * i).is_odd()).encode())
    }

    crate::group::on_curve_255!(double_odd);
}

/// u, u^2, and a mask that says whether u is canonical.
type Parts<C, K> = (FieldOf<C, K>, FieldOf<C, K>, Mask);

/// Returns the intermediate values and e^2.
#[inline(always)]
fn before_root<C: Curve, K: Cpu>(bytes: &[u8; 32]) -> (Parts<C, K>, FieldOf<C, K>) {
    let (u, canonical) = FieldOf::<C, K>::decode_ct(bytes);
    // e^2 = b' u^4 + a' u^2 + 1 = 1 + u^2 (a' + b' u^2)
    let t = u.square();
    let Dual { a, b } = <C::On<K> as Params>::CURVE;
    let mut e2 = FieldOf::<C, K>::from_u64(a.unsigned_abs().into());
    // The curve is a constant, so this branch is decided at compile time.
    if b == -1 {
        e2 -= &t;
    } else {
        e2.add_small_assign(&mut { t }, b.unsigned_abs());
    }
    e2 *= &t;
    e2 += FieldOf::<C, K>::ONE;
    ((u, t, canonical), e2)
}

/// Returns the point and its validity, from e and whether that square root exists.
#[inline(always)]
fn after_root<C: Curve, K: Cpu>(
    (u, t, canonical): Parts<C, K>,
    (e, square): (FieldOf<C, K>, Mask),
) -> (Point<C::On<K>>, Mask) {
    // u = 0 gives e^2 = 1, which is no special case.
    let ok = canonical & square;
    (Point::select(ok, Point::IDENTITY, Point { e, z: FieldOf::<C, K>::ONE, u, t }), ok)
}

impl<C: Curve + Operations<Self>> PrimeOrder for Jq255<C> {}
