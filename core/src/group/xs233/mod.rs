//! xsb233 and xsk233: the prime-order groups of B-233 and K-233 (FIPS 186), with complete formulas and one encoding per
//! element (T. Pornin, eprint 2022/1325).
//!
//! Scalars match the standard curves: k times the generator here corresponds to k times the standard generator
//! ([`sec1`] converts). They take 32 bytes, as in every group of this library; the last two bytes are 0.
//!
//! **Encoding**: 30 bytes, little-endian, top seven bits 0: w = y/x, the square root of s/x. It determines an element
//! of the group. The neutral element is encoded as zeros.
//!
//! **Map**: T. Icart, "How to Hash into Elliptic Curves" (CRYPTO 2009), for curves over fields of 2^n elements, n odd.
//! One or two doublings then clear the cofactor. The low 233 bits of 30 uniform bytes are u; the top seven bits are
//! ignored.
//!
//! With v = u^2 + u + a, the point x = (v^4 + v^3 + B)^(1/3) + v, y = ux + v^2 is on the standard curve. The element is
//! twice this point (xsb233) or four times this point (xsk233), shifted by N. No input is exceptional: if the point has
//! order 1, 2 or 4, the element is neutral. `docs/hash-to-xs233.md` describes the whole hash.

#[cfg(feature = "xsb233")]
pub mod b;
#[cfg(feature = "xsk233")]
pub mod k;
pub mod sec1;

use super::operations::Operations;
use super::prelude::*;
use crate::curve::binary::{Params, Point, ladder};
use crate::curve::mul::msm::sum_stored_vartime;
use crate::curve::mul::window;
use crate::curve::mul::wnaf::FULL;
use crate::field::BinaryField;
use crate::field::gf2_233::Gf2p233;
use core::fmt::Debug;

super::listed! { "xsb233" b, "xsk233" k }

/// The coordinate field.
pub type F<K> = Gf2p233<<K as Cpu>::Gf2p233>;
/// (X, S, Z, T) as limbs.
pub type Raw = [[Limb; limbs(256)]; 4];
/// Integers modulo a curve's order.
pub type ScalarOf<C> = Mont<<C as Curve>::Order>;

/// Length of a scalar of either group, in bits.
const SCALAR_BITS: u32 = 233;

/// One of the two curves: its parameters, and the multiplication algorithms that suit it.
pub trait Curve: Operations<Xs233<Self>> + Copy + Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The order r of the group.
    type Order: Modulus<Words = U256, Bytes = [u8; 32]>;
    /// The curve on a CPU.
    type On<K: Cpu>: Params<Field = F<K>>;

    /// Name of the group.
    const NAME: &'static str;
    /// One-line description of the curve.
    const ABOUT: &'static str;
    /// B of the standard curve, b^2.
    const STANDARD_B: U256;
    /// The generator.
    const GENERATOR: Raw;
    /// Number of doublings that map any point of the curve to the group.
    const COFACTOR_BITS: u32;

    /// Classifies a point of the curve with this x and w. The first mask says whether this point or the other point
    /// with the same w is in the group. The second mask says whether it is the other point.
    fn place<K: Cpu>(x: F<K>, w: F<K>) -> (Mask, Mask);

    /// Computes `P = s P`.
    fn mul<K: Cpu>(p: &mut Point<Self::On<K>>, s: &ScalarOf<Self>);
    /// Returns `s G`.
    fn mul_generator<K: Cpu>(s: &ScalarOf<Self>) -> Point<Self::On<K>>;
    /// Computes `P = a P + b G`, in variable time.
    fn mul_add_generator_vartime<K: Cpu>(p: &mut Point<Self::On<K>>, a: &ScalarOf<Self>, b: &ScalarOf<Self>);
    /// Returns whether `a P + b G = R`, in variable time. Overwrites R.
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Point<Self::On<K>>,
        a: &ScalarOf<Self>,
        b: &ScalarOf<Self>,
        r: &mut Point<Self::On<K>>,
    ) -> bool {
        let mut p = *p;
        Self::mul_add_generator_vartime::<K>(&mut p, a, b);
        p.ct_eq(*r).declassify()
    }
}

/// The group of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xs233<C>(PhantomData<C>);

impl<C: Curve> Spec for Xs233<C> {
    const NAME: &'static str = C::NAME;
    const ABOUT: &'static str = C::ABOUT;
    const SECURITY: u32 = 116;
    const FAMILY: Family = Family::Gf2p233;
    type Home = C;
    type Scalar = ScalarOf<C>;
    type Bytes = [u8; 30];
    type WithScalar = [u8; 62];
    type Uniform = [u8; 30];
    type Raw = Raw;
    type Point<K: Cpu> = Point<C::On<K>>;
    const IDENTITY: Raw = {
        let (zero, one) = ([0; limbs(256)], from_words(&[1, 0, 0, 0]));
        [zero, one, one, zero]
    };
    const GENERATOR: Raw = C::GENERATOR;

    // w^2 = s/x = S/T. 1I+2M.
    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; 30] {
        (p.s * p.t.invert()).sqrt().encode()
    }

    // 1I, one or two half-traces and 4M to 7M.
    fn decode<K: Cpu>(bytes: &[u8; 30]) -> (Self::Point<K>, Mask) {
        let (w, canonical) = F::<K>::decode_ct(bytes);
        // Substituting y = wx in the curve equation gives x^2 + dx + b = 0 with d = w^2 + w + a. Substituting x = dh
        // gives h^2 + h = b/d^2.
        let a = if C::On::<K>::A { F::<K>::ONE } else { F::<K>::ZERO };
        let w2 = w.square();
        let d = w2 + w + a;
        let e = d.invert().square();
        let e = if let Some(c) = C::On::<K>::B { e * c.b } else { e };
        // The half-trace h of e satisfies h^2 + h = e if the trace of e is 0, because the degree 233 is odd. Otherwise
        // there is no solution, and the test of the trace below rejects. The other solution is h + 1, which adds d to
        // x.
        let x = d * e.half_trace();
        let (some, other) = C::place::<K>(x, w);
        let x = x + F::<K>::select(other, F::<K>::ZERO, d);
        let neutral = w.is_zero();
        // d = 0 leaves x^2 = b: a point of order 4, which is not in the group.
        let ok = canonical & (neutral | (some & !d.is_zero() & !e.trace()));
        let p = Point::from_xs(x, x * w2);
        (Point::select(ok & !neutral, Point::IDENTITY, p), ok)
    }

    // One cube root (an exponentiation, 10M+232S) and at most 8M.
    fn map<K: Cpu>(uniform: &[u8; 30]) -> Self::Point<K> {
        let mut bytes = *uniform;
        bytes[29] &= 1;
        let u = F::<K>::decode_reduce(&bytes);
        let mut p = icart_by(u, F::<K>::from_words(C::STANDARD_B), F::<K>::cube_root);
        p.double_n_assign(C::COFACTOR_BITS);
        p
    }

    fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &ScalarOf<C>) {
        C::mul::<K>(p, s);
    }
    fn mul_generator<K: Cpu>(s: &ScalarOf<C>) -> Self::Point<K> {
        <C as Curve>::mul_generator::<K>(s)
    }
    fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &ScalarOf<C>, b: &ScalarOf<C>) {
        C::mul_add_generator_vartime::<K>(p, a, b);
    }
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Self::Point<K>,
        a: &ScalarOf<C>,
        b: &ScalarOf<C>,
        r: &mut Self::Point<K>,
    ) -> bool {
        C::verify_mul_add_generator_vartime::<K>(p, a, b, r)
    }
    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[ScalarOf<C>], points: &[Raw]) -> Self::Point<K> {
        sum_stored_vartime::<FULL, Self::Point<K>, _, _, _>(scalars, points)
    }
}

impl<C: Curve> PrimeOrder for Xs233<C> {}

/// Icart's map to the standard curve, shifted by N. `b` is B of that curve. It is generic so that the proofs run the same
/// source.
#[inline(always)]
pub fn icart_by<P: Params>(u: P::Field, b: P::Field, cube_root: impl Fn(P::Field) -> P::Field) -> Point<P> {
    let a = if P::A { P::Field::ONE } else { P::Field::ZERO };
    let v = u.square() + u + a;
    let v2 = v.square();
    let x = cube_root(v2.square() + v2 * v + b) + v;
    Point::from_standard(x, u * x + v2)
}

impl<C: Curve> Element<Xs233<C>> {
    /// Returns `s self` by the x-only ladder of López and Dahab, without a table or lookups. Constant time.
    #[inline(never)]
    #[must_use]
    pub fn mul_ladder(&self, s: &ScalarOf<C>) -> Self {
        let (mut out, k) = (*self, Fleeting::new(s.to_words()));
        dispatch!(Family::Gf2p233, K => Point::<C::On<K>>::within_mut(&mut out.0, |p| ladder::mul(p, &*k, SCALAR_BITS)));
        out
    }

    /// Returns `s self` by five-bit windows over doublings, independent of the algorithm of [`Element::mul`]. For
    /// comparison. Constant time.
    #[inline(never)]
    #[must_use]
    pub fn mul_window(&self, s: &ScalarOf<C>) -> Self {
        let (mut out, k) = (*self, Fleeting::new(s.to_words()));
        dispatch!(Family::Gf2p233, K => Point::<C::On<K>>::within_mut(&mut out.0, |p| {
            window::mul_digits::<_, { window::digits(SCALAR_BITS) }, 4>(p, &k);
        }));
        out
    }
}
