//! The traits `group` and `ff` of the zkcrypto crates, on wrappers of our elements and scalars, so that code written
//! against them runs on our groups.
//!
//! `group_traits::Element<jq255e::Point>` is a `group::Group`; its scalars are a `ff::PrimeField`. The wrappers are
//! transparent: field 0 is ours. Their operations are constant time where the traits allow it (what is not says
//! `vartime`).
//!
//! Elements are encoded as the group encodes them (32 bytes; 30 of xsb233 and xsk233), scalars in 32 bytes, little-endian, in
//! every group.

use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
pub use group;
use group::ff;
use primegroup_core::Group;
use primegroup_core::ct::Mask;
use primegroup_core::field::{ByteArray as _, Field as _, PrimeField as _};
use rand_core::TryRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};

/// A group whose scalar field has the constants that `ff::PrimeField` asks for.
pub trait Constants: Group<Bytes: Default> + crate::keys::sealed::Sealed {
    /// The order r in hexadecimal.
    #[doc(hidden)]
    const MODULUS: &'static str;
    /// r - 1 = 2^S t with t odd.
    #[doc(hidden)]
    const S: u32;
    /// (t - 1) / 2, low word first.
    #[doc(hidden)]
    const HALF_T: [u64; 4];
    /// 1 / 2.
    #[doc(hidden)]
    const TWO_INV: Self::Scalar;
    /// g: the smallest primitive root.
    #[doc(hidden)]
    const ROOT: Self::Scalar;
    /// g^t and its inverse.
    #[doc(hidden)]
    const ROOT_OF_UNITY: [Self::Scalar; 2];
    /// g^(2^S).
    #[doc(hidden)]
    const DELTA: Self::Scalar;
}

/// The constants of one scalar field, for the groups that have it. Words are low first.
#[allow(unused_macros)]
macro_rules! constants {
    (
        [$(($feature:literal, $group:ident)),*], $modulus:literal, $s:literal, $half_t:expr, $two_inv:expr, $root:literal,
        $unity:expr, $unity_inv:expr, $delta:literal
    ) => {$(
        #[cfg(feature = $feature)]
        impl Constants for primegroup_core::group::$group::Point {
            const MODULUS: &'static str = $modulus;
            const S: u32 = $s;
            const HALF_T: [u64; 4] = $half_t;
            const TWO_INV: Self::Scalar = Self::Scalar::from_words($two_inv);
            const ROOT: Self::Scalar = Self::Scalar::from_words([$root, 0, 0, 0]);
            const ROOT_OF_UNITY: [Self::Scalar; 2] =
                [Self::Scalar::from_words($unity), Self::Scalar::from_words($unity_inv)];
            const DELTA: Self::Scalar = Self::Scalar::from_words([$delta, 0, 0, 0]);
        }
    )*};
}

constants!(
    [("do255e", do255e), ("jq255e", jq255e)],
    "0x3fffffffffffffffffffffffffffffff9d0c930f54078c531f52c8ae74d84525",
    2,
    [0x63ea5915ce9b08a4, 0xf3a19261ea80f18a, 0xffffffffffffffff, 0x07ffffffffffffff],
    [0x8fa964573a6c2293, 0xce864987aa03c629, 0xffffffffffffffff, 0x1fffffffffffffff],
    2,
    [0x9c46ef0c23df370d, 0xb153382d88e2cf39, 0x37382c8933c3f6d9, 0x3304a73398caeadb],
    [0x830bd9a250f90e18, 0xebb95ae1cb24bd19, 0xc8c7d376cc3c0925, 0x0cfb58cc67351524],
    16
);
constants!(
    [("do255s", do255s), ("jq255s", jq255s)],
    "0x400000000000000000000000000000002acf567a912b7f03dcf2ac65396152c7",
    1,
    [0xf73cab194e5854b1, 0x0ab3d59ea44adfc0, 0x0000000000000000, 0x1000000000000000],
    [0xee7956329cb0a964, 0x1567ab3d4895bf81, 0x0000000000000000, 0x2000000000000000],
    7,
    [0xdcf2ac65396152c6, 0x2acf567a912b7f03, 0x0000000000000000, 0x4000000000000000],
    [0xdcf2ac65396152c6, 0x2acf567a912b7f03, 0x0000000000000000, 0x4000000000000000],
    49
);
constants!(
    [("ristretto255", ristretto255)],
    "0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed",
    2,
    [0xcb024c634b9eba7d, 0x029bdf3bd45ef39a, 0x0000000000000000, 0x0200000000000000],
    [0x2c09318d2e7ae9f7, 0x0a6f7cef517bce6b, 0x0000000000000000, 0x0800000000000000],
    2,
    [0xbe8775dfebbe07d4, 0x0ef0565342ce83fe, 0x7d3d6d60abc1c27a, 0x094a7310e07981e7],
    [0x998aed3a7137cc19, 0x05eea38b602918d7, 0x82c2929f543e3d86, 0x06b58cef1f867e18],
    16
);
constants!(
    [("curve9767", curve9767)],
    "0x0e204b002e7bdf539f8b2e0ed634742d33527e75417be49bfb31f1a665275e71",
    4,
    [0xdfd98f8d33293af3, 0x699a93f3aa0bdf24, 0x9cfc597076b1a3a1, 0x007102580173defa],
    [0xfd98f8d33293af39, 0x99a93f3aa0bdf24d, 0xcfc597076b1a3a16, 0x07102580173defa9],
    5,
    [0xcb6800b00d107228, 0x827907d931c2ef95, 0x10475abe543ef1dc, 0x0cfebe0e30a51b9b],
    [0x97fb70b13c609b72, 0x8c4301da960eccdb, 0x293f46b12f490776, 0x0451a2b403782466],
    0x2386f26fc1
);
constants!(
    [("xsb233", xsb233)],
    "0x000001000000000000000000000000000013e974e72f8a6922031d2603cfe0d7",
    1,
    [0x4880c74980f3f835, 0x0004fa5d39cbe29a, 0x0000000000000000, 0x0000004000000000],
    [0x91018e9301e7f06c, 0x0009f4ba7397c534, 0x0000000000000000, 0x0000008000000000],
    5,
    [0x22031d2603cfe0d6, 0x0013e974e72f8a69, 0x0000000000000000, 0x0000010000000000],
    [0x22031d2603cfe0d6, 0x0013e974e72f8a69, 0x0000000000000000, 0x0000010000000000],
    25
);
constants!(
    [("xsk233", xsk233)],
    "0x0000008000000000000000000000000000069d5bb915bcd46efb1ad5f173abdf",
    1,
    [0x1bbec6b57c5ceaf7, 0x0001a756ee456f35, 0x0000000000000000, 0x0000002000000000],
    [0x377d8d6af8b9d5f0, 0x00034eaddc8ade6a, 0x0000000000000000, 0x0000004000000000],
    3,
    [0x6efb1ad5f173abde, 0x00069d5bb915bcd4, 0x0000000000000000, 0x0000008000000000],
    [0x6efb1ad5f173abde, 0x00069d5bb915bcd4, 0x0000000000000000, 0x0000008000000000],
    9
);

fn choice(mask: Mask) -> Choice {
    Choice::from(mask.bit() as u8)
}

fn mask(choice: Choice) -> Mask {
    Mask::from_bit(u32::from(choice.unwrap_u8()))
}

/// An element of `G`, with the traits of the crate `group`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub struct Element<G: Constants>(pub G);

/// A scalar of `G`, with the traits of the crate `ff`.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Scalar<G: Constants>(pub G::Scalar);

impl<G: Constants> core::fmt::Debug for Scalar<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Scalar").field(&self.0).finish()
    }
}

impl<G: Constants> Default for Scalar<G> {
    fn default() -> Self {
        <Self as ff::Field>::ZERO
    }
}

/// An operator between wrappers, by value and by reference, and its assigning form.
macro_rules! operator {
    ($left:ident, $right:ident, $trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $op:tt) => {
        impl<G: Constants> $trait<$right<G>> for $left<G> {
            type Output = $left<G>;
            fn $method(self, o: $right<G>) -> $left<G> {
                $left(self.0 $op o.0)
            }
        }
        impl<G: Constants> $trait<&$right<G>> for $left<G> {
            type Output = $left<G>;
            fn $method(self, o: &$right<G>) -> $left<G> {
                $left(self.0 $op o.0)
            }
        }
        impl<G: Constants> $assign_trait<$right<G>> for $left<G> {
            fn $assign(&mut self, o: $right<G>) {
                *self = *self $op o;
            }
        }
        impl<G: Constants> $assign_trait<&$right<G>> for $left<G> {
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

/// What both wrappers have in common.
macro_rules! common {
    ($wrapper:ident, $zero:expr) => {
        impl<G: Constants> Neg for $wrapper<G> {
            type Output = Self;
            fn neg(self) -> Self {
                $wrapper(-self.0)
            }
        }
        impl<G: Constants> Sum for $wrapper<G> {
            fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
                iter.fold($zero, |a, b| a + b)
            }
        }
        impl<'a, G: Constants> Sum<&'a Self> for $wrapper<G> {
            fn sum<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
                iter.fold($zero, |a, b| a + b)
            }
        }
    };
}
common!(Element, Element(G::IDENTITY));
common!(Scalar, <Self as ff::Field>::ZERO);

impl<G: Constants> ConstantTimeEq for Element<G> {
    fn ct_eq(&self, o: &Self) -> Choice {
        choice(self.0.ct_eq(&o.0))
    }
}

impl<G: Constants> ConditionallySelectable for Element<G> {
    fn conditional_select(a: &Self, b: &Self, c: Choice) -> Self {
        Element(G::select(mask(c), &a.0, &b.0))
    }
}

impl<G: Constants> ConstantTimeEq for Scalar<G> {
    fn ct_eq(&self, o: &Self) -> Choice {
        choice(self.0.ct_eq(o.0))
    }
}

impl<G: Constants> ConditionallySelectable for Scalar<G> {
    fn conditional_select(a: &Self, b: &Self, c: Choice) -> Self {
        Scalar(G::Scalar::select(mask(c), a.0, b.0))
    }
}

impl<G: Constants> Product for Scalar<G> {
    fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(<Self as ff::Field>::ONE, |a, b| a * b)
    }
}

impl<'a, G: Constants> Product<&'a Self> for Scalar<G> {
    fn product<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
        iter.fold(<Self as ff::Field>::ONE, |a, b| a * b)
    }
}

impl<G: Constants> From<u64> for Scalar<G> {
    fn from(x: u64) -> Self {
        Scalar(G::Scalar::from_u64(x))
    }
}

/// So that `zeroize()` exists; the owner of a secret calls it.
impl<G: Constants> zeroize::DefaultIsZeroes for Scalar<G> {}

impl<G: Constants> ff::Field for Scalar<G> {
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
        ff::helpers::sqrt_ratio_generic(num, div)
    }
    fn sqrt(&self) -> CtOption<Self> {
        ff::helpers::sqrt_tonelli_shanks(self, G::HALF_T)
    }
}

impl<G: Constants> ff::PrimeField for Scalar<G> {
    /// Little-endian, canonical; of xsb233 and xsk233 the last two bytes are zero.
    type Repr = [u8; 32];

    fn from_repr(repr: [u8; 32]) -> CtOption<Self> {
        let (s, ok) = G::Scalar::decode_ct(&repr);
        CtOption::new(Scalar(s), choice(ok))
    }
    fn to_repr(&self) -> [u8; 32] {
        self.0.encode()
    }
    fn is_odd(&self) -> Choice {
        choice(self.0.is_odd())
    }

    const MODULUS: &'static str = G::MODULUS;
    const NUM_BITS: u32 = G::Scalar::BITS;
    const CAPACITY: u32 = Self::NUM_BITS - 1;
    const TWO_INV: Self = Scalar(G::TWO_INV);
    const MULTIPLICATIVE_GENERATOR: Self = Scalar(G::ROOT);
    const S: u32 = G::S;
    const ROOT_OF_UNITY: Self = Scalar(G::ROOT_OF_UNITY[0]);
    const ROOT_OF_UNITY_INV: Self = Scalar(G::ROOT_OF_UNITY[1]);
    const DELTA: Self = Scalar(G::DELTA);
}

impl<G: Constants> ff::FromUniformBytes<64> for Scalar<G> {
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Self {
        Scalar(G::Scalar::decode_reduce(bytes))
    }
}

impl<G: Constants> group::Group for Element<G> {
    type Scalar = Scalar<G>;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        // Two maps, so that every element is as likely as any other; again where they give the neutral one.
        loop {
            let (mut a, mut b) = (G::Uniform::ZERO, G::Uniform::ZERO);
            rng.try_fill_bytes(a.as_mut())?;
            rng.try_fill_bytes(b.as_mut())?;
            let p = G::map_to_group(&a) + G::map_to_group(&b);
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

impl<G: Constants> group::prime::PrimeGroup for Element<G> {}

impl<G: Constants> group::GroupEncoding for Element<G> {
    type Repr = G::Bytes;

    fn from_bytes(bytes: &G::Bytes) -> CtOption<Self> {
        let (p, ok) = G::decode_ct(bytes);
        CtOption::new(Element(p), choice(ok))
    }
    /// The same: a decoding that does not check has no use here.
    fn from_bytes_unchecked(bytes: &G::Bytes) -> CtOption<Self> {
        Self::from_bytes(bytes)
    }
    fn to_bytes(&self) -> G::Bytes {
        self.0.encode()
    }
}
