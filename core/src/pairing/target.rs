//! The third group, GT: the elements of order r of Fp12, which are the values of pairings.

use super::Curve;
use super::operations::Operations;
use crate::cpu::{Family, dispatch};
use crate::ct::{Mask, Words, recast};
use crate::field::mont::{Limbs, Mont};
use crate::field::tower::Twelve;
use crate::field::{ByteArray, Field};
use crate::group::operations::operations;
use crate::group::pairings::Pairings;
use core::fmt;
use core::ops::{Mul, MulAssign};

/// Coefficients of an element of Fp12 as limbs.
pub(super) type Raw<C> = [[[Limbs<<C as Pairings>::Prime>; 2]; 3]; 2];
pub(super) type On<C, K> = <C as Pairings>::On<K>;
pub(super) type Fp12<C, K> = Twelve<<On<C, K> as Curve>::Tower>;

/// An element of GT, in multiplicative notation.
///
/// Plain data, like elements of the other groups: call [`Gt::wipe`] to overwrite a secret element.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Gt<C: Pairings>(pub(super) Raw<C>);

// SAFETY: limbs.
unsafe impl<C: Pairings> Words for Gt<C> {}

impl<C: Pairings> Gt<C> {
    /// Returns the neutral element.
    #[must_use]
    pub fn one() -> Self {
        dispatch!(Family::Mont, K => Gt(recast(Fp12::<C, K>::ONE)))
    }

    /// Returns the pairing of both generators, a constant.
    #[must_use]
    pub const fn generator() -> Self {
        Gt(C::TARGET)
    }

    operations! { @methods [C as Operations<C>]:
        /// Returns whether this is the neutral element.
        fn is_one(&self) -> Mask;

        /// Returns whether both are the same element.
        fn ct_eq(&self, other: &Self) -> Mask;

        /// Returns `b` if `m` is true, else `a`.
        #[must_use]
        fn select(m: Mask, a: &Self, b: &Self) -> Self;

        /// Returns the inverse, which is the conjugate. The conjugate is the power p^6, and r divides p^6 + 1.
        #[must_use]
        fn invert(&self) -> Self;

        /// Returns `self^2`. 9S of Fp2
        #[must_use]
        fn square(&self) -> Self;

        /// Returns `self^s`. Constant time.
        #[must_use]
        fn pow(&self, s: &Mont<C::Order>) -> Self;

        /// Returns the encoding: twelve coefficients in the byte order of the curve's field, in the order 1, v, v^2, w,
        /// vw, v^2 w, each with its real part first. 576 bytes for BLS12-381, 384 for curves over 254 bits. No standard
        /// defines this encoding; other libraries use other orders.
        #[must_use]
        fn encode(&self) -> C::TargetBytes;

        /// Decodes in constant time. If the mask is false, the element is 1.
        fn decode_ct(bytes: &C::TargetBytes) -> (Self, Mask);
    }

    /// Decodes an encoding. Returns `None` for a wrong length, for coefficients not below p, or for an element whose
    /// order is not r (nor 1). About 64 squarings in the cyclotomic subgroup.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (f, ok) = Self::decode_ct(C::TargetBytes::from_ref(bytes)?);
        ok.declassify().then_some(f)
    }

    /// Overwrites the coefficients with zeros, which are not a valid element.
    pub fn wipe(&mut self) {
        crate::ct::wipe(&mut self.0);
    }
}

impl<C: Pairings> Mul for Gt<C> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        C::product(&self, &other)
    }
}
impl<C: Pairings> MulAssign for Gt<C> {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}
impl<C: Pairings> PartialEq for Gt<C> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).declassify()
    }
}
impl<C: Pairings> Eq for Gt<C> {}
impl<C: Pairings> Default for Gt<C> {
    fn default() -> Self {
        Self::one()
    }
}
impl<C: Pairings> fmt::Debug for Gt<C> {
    /// Prints only the type: the element may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Gt(..)")
    }
}
