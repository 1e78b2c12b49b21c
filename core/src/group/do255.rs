//! do255e and do255s: double-odd groups encoded as w = y/x of the point that is not of order r (eprint 2020/1558).
//!
//! 32 bytes, little-endian, top bit 0: LE(w). Neutral: zeros.
//!
//! Here a class is always represented by its point of order r, (e, u); the other one is (-e, -u), whose w is -1/u. The
//! curve operations keep that choice, so that encoding takes one inversion and no Legendre symbol.

use super::double_odd::{Curve, FieldOf, Raw, Scalar};
use super::{Element, PrimeOrder, Spec};
use crate::cpu::{Base, Cpu, Family};
use crate::ct::{Mask, wipe};
use crate::curve::CurvePoint;
use crate::curve::double_odd::Point;
use crate::field::lanes::Kernel as _;
use crate::field::{Field, PrimeField, SquareRoot};
use core::marker::PhantomData;

/// The do255 group of a double-odd curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Do255<C>(PhantomData<C>);

impl<C: Curve> Spec for Do255<C> {
    const NAME: &'static str = C::NAME_W;
    const ABOUT: &'static str = C::ABOUT;
    const SECURITY: u32 = 127;
    const FAMILY: Family = Family::Gf255;
    type Scalar = Scalar<C>;
    type Bytes = [u8; 32];
    type WithScalar = [u8; 64];
    type Uniform = [u8; 32];
    type Raw = Raw;
    type Point<K: Cpu> = Point<C::On<K>>;
    const IDENTITY: Raw = super::double_odd::IDENTITY;
    const GENERATOR: Raw = C::GENERATOR;

    // One inversion and 1M.
    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; 32] {
        (-(p.z * p.u.invert())).encode()
    }

    // One square root and one Legendre symbol.
    fn decode<K: Cpu>(bytes: &[u8; 32]) -> (Self::Point<K>, Mask) {
        let (w, canonical) = FieldOf::<C, K>::decode_ct(bytes);
        let w2 = w.square();
        let (root, square) = C::discriminant::<K>(w2).sqrt();
        // (E:Z:U:T) = (+-root : w^2 : w : 1), without a division: e u^-2 = x - b/x is the root that goes with x. If x is
        // not a square then (root, w) is the point to turn around; if it is, then the other root goes with b/x.
        let x_square = C::twice_x::<K>(w2, root).double().is_square();
        let p = Point { e: root.negate_if(!x_square), z: w2, u: -w, t: FieldOf::<C, K>::ONE };
        let neutral = w.is_zero();
        let ok = canonical & (square | neutral);
        (Point::select(ok & !neutral, Point::IDENTITY, p), ok)
    }

    // Four square roots at once.
    fn decode_four<K: Cpu>(bytes: [&[u8; 32]; 4]) -> [(Self::Point<K>, Mask); 4] {
        if !K::Lanes::USED {
            return bytes.map(Self::decode::<K>);
        }
        let parts = bytes.map(|bytes| {
            let (w, canonical) = FieldOf::<C, K>::decode_ct(bytes);
            (w, w.square(), canonical)
        });
        let roots = C::sqrt_four::<K>(parts.map(|(_, w2, _)| C::discriminant::<K>(w2)));
        core::array::from_fn(|i| {
            let ((w, w2, canonical), (root, square)) = (parts[i], roots[i]);
            let x_square = C::twice_x::<K>(w2, root).double().is_square();
            let p = Point { e: root.negate_if(!x_square), z: w2, u: -w, t: FieldOf::<C, K>::ONE };
            let neutral = w.is_zero();
            let ok = canonical & (square | neutral);
            (Point::select(ok & !neutral, Point::IDENTITY, p), ok)
        })
    }

    fn map<K: Cpu>(uniform: &[u8; 32]) -> Self::Point<K> {
        C::map::<K>(FieldOf::<C, K>::decode_reduce(uniform))
    }

    super::multiplications_of!(C);
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Self::Point<K>,
        a: &Scalar<C>,
        b: &Scalar<C>,
        r: &mut Self::Point<K>,
    ) -> bool {
        C::verify_mul_add_generator_vartime::<K>(p, a, b, r)
    }
}

impl<C: Curve> PrimeOrder for Do255<C> {}

impl<C: Curve> Element<Do255<C>> {
    /// The encoding of w^2, which a point shares with its negative. [`Element::encode`] and 1S
    #[must_use]
    pub fn encode_w_squared(&self) -> [u8; 32] {
        let (mut w, _) = FieldOf::<C, Base>::decode_ct(&self.encode());
        let out = w.square().encode();
        wipe(&mut w);
        out
    }
}
