//! The traits `group` and `ff` of the zkcrypto crates, on wrappers of our elements and scalars, so that code written
//! against these traits runs on our groups.
//!
//! `group_traits::Element<jq255e::Point>` is a `group::Group`; its scalars are a `ff::PrimeField`. The wrappers are
//! transparent: field 0 is our type. Their operations are constant time if the traits allow it; the names of the others
//! contain `vartime`.
//!
//! Elements and scalars have the group's canonical encodings, which [`Repr`] holds. Scalars are little-endian on most
//! groups, and big-endian on the standard curves and the pairing-friendly ones (P-256, secp256k1, BLS12-381, BN).

use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
pub use group;
use group::ff;
use primegroup_core::Group;
use primegroup_core::ct::Mask;
use primegroup_core::field::{ByteArray, Field as _, PrimeField as _, SquareRoot as _};
use primegroup_core::group::Scalar as _;
use rand_core::TryRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};

/// Bytes of an encoding, in the form that the traits require: a value can be made without knowing the length. It starts
/// as all zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Repr<B: ByteArray>(pub B);

impl<B: ByteArray> Default for Repr<B> {
    fn default() -> Self {
        Repr(B::ZERO)
    }
}
impl<B: ByteArray> From<B> for Repr<B> {
    fn from(bytes: B) -> Self {
        Repr(bytes)
    }
}
impl<B: ByteArray> AsRef<[u8]> for Repr<B> {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref()
    }
}
impl<B: ByteArray> AsMut<[u8]> for Repr<B> {
    fn as_mut(&mut self) -> &mut [u8] {
        self.0.as_mut()
    }
}

fn choice(mask: Mask) -> Choice {
    Choice::from(mask.bit() as u8)
}

fn mask(choice: Choice) -> Mask {
    Mask::from_bit(u32::from(choice.unwrap_u8()))
}

/// An element of `G`, with the traits of the crate `group`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub struct Element<G: Group>(pub G);

/// A scalar of `G`, with the traits of the crate `ff`.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Scalar<G: Group>(pub G::Scalar);

impl<G: Group> core::fmt::Debug for Scalar<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Scalar").field(&self.0).finish()
    }
}

impl<G: Group> Default for Scalar<G> {
    fn default() -> Self {
        <Self as ff::Field>::ZERO
    }
}

/// Implements an operator between wrappers, by value and by reference, and its assigning form.
macro_rules! operator {
    ($left:ident, $right:ident, $trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $op:tt) => {
        impl<G: Group> $trait<$right<G>> for $left<G> {
            type Output = $left<G>;
            fn $method(self, o: $right<G>) -> $left<G> {
                $left(self.0 $op o.0)
            }
        }
        impl<G: Group> $trait<&$right<G>> for $left<G> {
            type Output = $left<G>;
            fn $method(self, o: &$right<G>) -> $left<G> {
                $left(self.0 $op o.0)
            }
        }
        impl<G: Group> $assign_trait<$right<G>> for $left<G> {
            fn $assign(&mut self, o: $right<G>) {
                *self = *self $op o;
            }
        }
        impl<G: Group> $assign_trait<&$right<G>> for $left<G> {
            fn $assign(&mut self, o: &$right<G>) {
                *self = *self $op *o;
            }
        }
    };
}
operator!(Element, Element, Add, add, AddAssign, add_assign, +);
operator!(Element, Element, Sub, sub, SubAssign, sub_assign, -);
operator!(Element, Scalar, Mul, mul, MulAssign, mul_assign, *);
operator!(Scalar, Scalar, Add, add, AddAssign, add_assign, +);
operator!(Scalar, Scalar, Sub, sub, SubAssign, sub_assign, -);
operator!(Scalar, Scalar, Mul, mul, MulAssign, mul_assign, *);

/// Defines the common methods of both wrappers.
macro_rules! common {
    ($wrapper:ident, $zero:expr) => {
        impl<G: Group> Neg for $wrapper<G> {
            type Output = Self;
            fn neg(self) -> Self {
                $wrapper(-self.0)
            }
        }
        impl<G: Group> Sum for $wrapper<G> {
            fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
                iter.fold($zero, |a, b| a + b)
            }
        }
        impl<'a, G: Group> Sum<&'a Self> for $wrapper<G> {
            fn sum<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
                iter.fold($zero, |a, b| a + b)
            }
        }
    };
}
common!(Element, Element(G::IDENTITY));
common!(Scalar, <Self as ff::Field>::ZERO);

impl<G: Group> ConstantTimeEq for Element<G> {
    fn ct_eq(&self, o: &Self) -> Choice {
        choice(self.0.ct_eq(&o.0))
    }
}

impl<G: Group> ConditionallySelectable for Element<G> {
    fn conditional_select(a: &Self, b: &Self, c: Choice) -> Self {
        Element(G::select(mask(c), &a.0, &b.0))
    }
}

impl<G: Group> ConstantTimeEq for Scalar<G> {
    fn ct_eq(&self, o: &Self) -> Choice {
        choice(self.0.ct_eq(o.0))
    }
}

impl<G: Group> ConditionallySelectable for Scalar<G> {
    fn conditional_select(a: &Self, b: &Self, c: Choice) -> Self {
        Scalar(G::Scalar::select(mask(c), a.0, b.0))
    }
}

impl<G: Group> Product for Scalar<G> {
    fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(<Self as ff::Field>::ONE, |a, b| a * b)
    }
}

impl<'a, G: Group> Product<&'a Self> for Scalar<G> {
    fn product<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
        iter.fold(<Self as ff::Field>::ONE, |a, b| a * b)
    }
}

impl<G: Group> From<u64> for Scalar<G> {
    fn from(x: u64) -> Self {
        Scalar(G::Scalar::from_u64(x))
    }
}

/// Provides `zeroize()`; the owner of a secret calls it.
impl<G: Group> zeroize::DefaultIsZeroes for Scalar<G> {}

impl<G: Group> ff::Field for Scalar<G> {
    const ZERO: Self = Scalar(<G::Scalar as primegroup_core::field::Field>::ZERO);
    const ONE: Self = Scalar(<G::Scalar as primegroup_core::field::Field>::ONE);

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        let mut bytes = zeroize::Zeroizing::new([0; 64]);
        rng.try_fill_bytes(&mut *bytes)?;
        Ok(Scalar(G::Scalar::decode_reduce(&*bytes)))
    }
    fn square(&self) -> Self {
        Scalar(self.0.square())
    }
    fn double(&self) -> Self {
        Scalar(self.0.double())
    }
    fn invert(&self) -> CtOption<Self> {
        CtOption::new(Scalar(self.0.invert()), choice(!self.0.is_zero()))
    }
    fn sqrt_ratio(num: &Self, div: &Self) -> (Choice, Self) {
        // ff's helper branches on its results, so it is not used.
        let a = num.0 * div.0.invert();
        let b = a * G::Scalar::ROOT_OF_UNITY[0];
        let ((of_a, is_square), (of_b, _)) = (a.sqrt(), b.sqrt());
        let root = Self::conditional_select(&Scalar(of_b), &Scalar(of_a), choice(is_square));
        (choice(is_square & (num.0.is_zero() | !div.0.is_zero())), root)
    }
    fn sqrt(&self) -> CtOption<Self> {
        let (root, is_square) = self.0.sqrt();
        CtOption::new(Scalar(root), choice(is_square))
    }
}

impl<G: Group> ff::PrimeField for Scalar<G> {
    /// The group's canonical encoding of scalars: big-endian on P-256, secp256k1 and pairing-friendly curves, otherwise
    /// little-endian. For xsb233 and xsk233 the last two bytes are zero.
    type Repr = Repr<<G::Scalar as primegroup_core::field::PrimeField>::Bytes>;

    fn from_repr(repr: Self::Repr) -> CtOption<Self> {
        let (s, ok) = G::Scalar::decode_ct(&repr.0);
        CtOption::new(Scalar(s), choice(ok))
    }
    fn to_repr(&self) -> Self::Repr {
        Repr(self.0.encode())
    }
    fn is_odd(&self) -> Choice {
        choice(self.0.is_odd())
    }

    const MODULUS: &'static str = G::Scalar::MODULUS;
    const NUM_BITS: u32 = G::Scalar::BITS;
    const CAPACITY: u32 = Self::NUM_BITS - 1;
    const TWO_INV: Self = Scalar(G::Scalar::HALF);
    const MULTIPLICATIVE_GENERATOR: Self = Scalar(G::Scalar::ROOT);
    const S: u32 = G::Scalar::TWO_ADICITY;
    const ROOT_OF_UNITY: Self = Scalar(G::Scalar::ROOT_OF_UNITY[0]);
    const ROOT_OF_UNITY_INV: Self = Scalar(G::Scalar::ROOT_OF_UNITY[1]);
    const DELTA: Self = Scalar(G::Scalar::DELTA);
}

impl<G: Group> ff::FromUniformBytes<64> for Scalar<G> {
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        Scalar(G::Scalar::decode_reduce(bytes))
    }
}

impl<G: Group> group::Group for Element<G> {
    type Scalar = Scalar<G>;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        // The sum of two maps makes every element equally likely. A neutral result is drawn again.
        loop {
            let mut uniform = [G::Uniform::ZERO; 2];
            let [a, b] = &mut uniform;
            rng.try_fill_bytes(a.as_mut())?;
            rng.try_fill_bytes(b.as_mut())?;
            let p = G::map_sum_to_group(&uniform);
            if !p.is_identity().declassify() {
                return Ok(Element(p));
            }
        }
    }
    fn identity() -> Self {
        Element(G::IDENTITY)
    }
    fn generator() -> Self {
        Element(G::GENERATOR)
    }
    fn is_identity(&self) -> Choice {
        choice(self.0.is_identity())
    }
    fn double(&self) -> Self {
        Element(self.0.double())
    }
    fn mul_by_generator(scalar: &Scalar<G>) -> Self {
        Element(G::mul_generator(&scalar.0))
    }
}

impl<G: Group> group::prime::PrimeGroup for Element<G> {}

impl<G: Group> group::GroupEncoding for Element<G> {
    type Repr = Repr<G::Bytes>;

    fn from_bytes(bytes: &Self::Repr) -> CtOption<Self> {
        let (p, ok) = G::decode_ct(&bytes.0);
        CtOption::new(Element(p), choice(ok))
    }
    /// Same as the checked decoding: skipping the check has no use here.
    fn from_bytes_unchecked(bytes: &Self::Repr) -> CtOption<Self> {
        Self::from_bytes(bytes)
    }
    fn to_bytes(&self) -> Self::Repr {
        Repr(self.0.encode())
    }
}
