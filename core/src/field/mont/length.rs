//! Integers of one to eight 64-bit words, as words and as limbs: everything that depends on the length of a modulus.
//!
//! A modulus names an array of words ([`WordArray`]). Its limbs ([`OfLength`], [`LimbArray`]) have the same number of bits, so R is
//! the same on all machines. The functions here connect arithmetic on arrays of any length to types that do not name a
//! length.

use super::pair_sums::InColumns;
use super::{Constants, Kernel, Modulus, arith};
use crate::ct::{Mask, Words};
use crate::field::safegcd::portable as safegcd;
use crate::limb::{LIMB_BITS, Limb};
use crate::settings::inlining;
use core::fmt::Debug;

/// An integer of a fixed number of 64-bit words (1 to 8), low word first.
pub trait WordArray: Copy + Debug + Eq + AsRef<[u64]> + AsMut<[u64]> + Send + Sync + private::Sealed + 'static {
    /// The same bits in limbs.
    type Limbs: LimbArray<Words = Self>;
    /// The integer 0.
    const ZERO: Self;
    /// Returns the integer in limbs.
    fn to_limbs(&self) -> Self::Limbs;
}

/// An integer of a fixed number of limbs, low limb first: everything that each length defines for itself.
pub trait OfLength: Words + Debug + Send + Sync + InColumns + private::Sealed {
    /// The same bits in words.
    type Words: WordArray<Limbs = Self>;
    /// The integer 0.
    const ZERO: Self;
    /// Returns the integer in words.
    fn to_words(&self) -> Self::Words;
    /// `a - b` for a >= b.
    fn subtract(a: &Self, b: &Self) -> Self;
    /// `b` where `m` is true, else `a`.
    fn select(m: Mask, a: &Self, b: &Self) -> Self;
    /// Returns whether the lowest bit is set.
    fn is_odd(&self) -> Mask;
    /// Returns whether all bits are zero.
    #[inline(always)]
    fn is_zero(&self) -> Mask {
        Mask::from_zero(limbs(self).iter().fold(0, |a, x| a | x))
    }
    /// Returns whether both integers are equal.
    #[inline(always)]
    fn ct_eq(a: &Self, b: &Self) -> Mask {
        Mask::from_zero(limbs(a).iter().zip(limbs(b)).fold(0, |d, (x, y)| d | (x ^ y)))
    }
    /// `1/x` modulo a prime modulus, canonical, or 0 for 0.
    fn invert<M: Modulus<Words = Self::Words>>(x: &Self) -> Self;
    /// [`invert`](Self::invert) in variable time.
    fn invert_vartime<M: Modulus<Words = Self::Words>>(x: &Self) -> Self;
    /// Legendre symbol of `x` modulo a prime modulus: 1, -1, or 0 for 0.
    fn symbol<M: Modulus<Words = Self::Words>>(x: &Self) -> i32;
}

/// Defines [`LimbArray`] by a list of safe functions and a list of unsafe ones, and implements it for arrays of `N` limbs.
/// Each function has a modulus `M` and a kernel `K`.
macro_rules! arithmetic {
    ({ $($(#[$about:meta])* fn $name:ident($($x:ident: $X:ty),*) $(-> $R:ty)? = $value:expr;)* }
     unsafe { $($(#[$about_at:meta])* fn $at:ident($($y:ident: $Y:ty),*) = $effect:expr;)* }) => {
        /// An integer of a fixed number of limbs, low limb first, with arithmetic modulo an odd `M` of that length. The
        /// constants of `M` are passed by address here, where the compiler knows the type.
        pub trait LimbArray: OfLength {
            $($(#[$about])* fn $name<M: Modulus<Words = Self::Words>, K: Kernel>($($x: $X),*) $(-> $R)?;)*
            $($(#[$about_at])* unsafe fn $at<M: Modulus<Words = Self::Words>, K: Kernel>($($y: $Y),*);)*
        }

        impl<const N: usize> LimbArray for [Limb; N]
        where
            Self: OfLength,
        {
            inlining! { operation:
                $(fn $name<M: Modulus<Words = Self::Words>, K: Kernel>($($x: $X),*) $(-> $R)? {
                    $value
                })*
                $(unsafe fn $at<M: Modulus<Words = Self::Words>, K: Kernel>($($y: $Y),*) {
                    // SAFETY: upheld by the caller.
                    unsafe { $effect }
                })*
            }
        }
    };
}

arithmetic! {{
    /// `a b / R` modulo M, below M, for any a and b < M.
    fn product(a: &Self, b: &Self) -> Self = K::mul(a, b, const { &M::P }, Constants::<M>::P0INV);
    /// `a^2 / R` modulo M, below M, for a < M.
    fn square(a: &Self) -> Self = K::square(a, const { &M::P }, Constants::<M>::P0INV);
    /// `a R` modulo M, or `a R^2` if `high`, below M, for any a.
    fn enter(a: &Self, high: bool) -> Self = {
        let by = if high { const { &Constants::<M>::R3 } } else { const { &Constants::<M>::R2 } };
        K::mul(a, by, const { &M::P }, Constants::<M>::P0INV)
    };
    /// `a / R` modulo M, below M, for any a.
    fn leave(a: &Self) -> Self = K::leave(a, const { &M::P }, Constants::<M>::P0INV);
    /// `a + b` modulo M, for a, b < M.
    fn sum(a: &Self, b: &Self) -> Self = K::add(a, b, const { &M::P });
    /// `a - b` modulo M, for a, b < M.
    fn difference(a: &Self, b: &Self) -> Self = K::sub(a, b, const { &M::P });
    /// `out = a + b`, below R.
    fn set_plain_sum(out: &mut Self, a: &Self, b: &Self) = K::set_plain_sum(out, a, b);
    /// `a b` for pairs, unreduced.
    fn set_double_product(out: &mut [[Self; 2]; 2], a: &[Self; 2], b: &[Self; 2]) = K::set_double_product(out, a, b);
    /// `a^2` for a pair, unreduced.
    fn set_double_square(out: &mut [[Self; 2]; 2], a: &[Self; 2]) =
        K::set_double_square(out, a, const { &M::P }, Constants::<M>::P0INV);
    /// `x += y`
    fn add_doubles(x: &mut [[Self; 2]; 2], y: &[[Self; 2]; 2]) = K::add_doubles(x, y);
    /// `x -= y`
    fn subtract_doubles(x: &mut [[Self; 2]; 2], y: &[[Self; 2]; 2]) = K::subtract_doubles(x, y);
    /// `x -= y + z`
    fn subtract_two_doubles(x: &mut [[Self; 2]; 2], y: &[[Self; 2]; 2], z: &[[Self; 2]; 2]) =
        K::subtract_two_doubles(x, y, z);
    /// `x = (1 + i) x`
    fn turn_doubles(x: &mut [[Self; 2]; 2]) = K::turn_doubles(x);
    /// `x += (1 + i) y`; overwrites `y`.
    fn add_turned_doubles(x: &mut [[Self; 2]; 2], y: &mut [[Self; 2]; 2]) = K::add_turned_doubles(x, y);
    /// `x / R` modulo M.
    fn reduce_doubles(out: &mut [Self; 2], x: &mut [[Self; 2]; 2]) =
        K::reduce_doubles(out, x, const { &M::P }, Constants::<M>::P0INV);
    /// `y = 3x - 2y` for pairs.
    fn set_triple_less(y: &mut [Self; 2], x: &[Self; 2]) = K::set_triple_less(y, x, const { &M::P });
    /// `y = 3x + 2y` for pairs.
    fn set_triple_plus(y: &mut [Self; 2], x: &[Self; 2]) = K::set_triple_plus(y, x, const { &M::P });
    /// Returns whether `a < M`.
    fn is_below(a: &Self) -> Mask = Mask::from_lsb(arith::sub(a, const { &M::P }).1);
} unsafe {
    /// [`product`](Self::product) in memory; the result may alias an operand.
    ///
    /// # Safety
    /// Pointers point to elements, and no two overlap partially. The same applies to all functions named `_at`.
    fn product_at(out: *mut Self, a: *const Self, b: *const Self) =
        K::mul_at(out, a, b, const { &M::P }, Constants::<M>::P0INV);
    /// [`square`](Self::square) in memory.
    ///
    /// # Safety
    /// Same contract as [`product_at`](Self::product_at).
    fn square_at(out: *mut Self, a: *const Self) = K::square_at(out, a, const { &M::P }, Constants::<M>::P0INV);
    /// `a b / R` for pairs.
    ///
    /// # Safety
    /// Same contract as [`product_at`](Self::product_at).
    fn pair_product_at(out: *mut [Self; 2], a: *const [Self; 2], b: *const [Self; 2]) =
        K::mul_pair_at(out, a, b, const { &M::P }, Constants::<M>::P0INV);
    /// `a^2 / R` for a pair.
    ///
    /// # Safety
    /// Same contract as [`product_at`](Self::product_at).
    fn pair_square_at(out: *mut [Self; 2], a: *const [Self; 2]) =
        K::square_pair_at(out, a, const { &M::P }, Constants::<M>::P0INV);
    /// [`sum`](Self::sum) in memory.
    ///
    /// # Safety
    /// Same contract as [`product_at`](Self::product_at).
    fn sum_at(out: *mut Self, a: *const Self, b: *const Self) = K::add_at(out, a, b, const { &M::P });
    /// [`difference`](Self::difference) in memory.
    ///
    /// # Safety
    /// Same contract as [`product_at`](Self::product_at).
    fn difference_at(out: *mut Self, a: *const Self, b: *const Self) = K::sub_at(out, a, b, const { &M::P });
    /// `-a` modulo M, for a < M.
    ///
    /// # Safety
    /// Same contract as [`product_at`](Self::product_at).
    fn negative_at(out: *mut Self, a: *const Self) = K::sub_at(out, const { &[0; N] }, a, const { &M::P });
}}

/// Limbs of the elements of a modulus.
pub type Limbs<M> = <<M as Modulus>::Words as WordArray>::Limbs;

mod private {
    pub trait Sealed {}
}

/// Implements both traits. The kind states that limbs equal words (`same`) or half words (`halves`). Lengths are words,
/// limbs, and signed limbs of the inversion.
///
/// If limbs equal words, the integer is returned unchanged: a loop over words would leave a perhaps secret copy in
/// memory.
macro_rules! lengths {
    ($kind:ident $(($words:literal, $limbs:literal, $signed:literal))*) => {$(
        impl private::Sealed for [u64; $words] {}
        impl WordArray for [u64; $words] {
            type Limbs = [Limb; $limbs];
            const ZERO: Self = [0; $words];
            #[inline(always)]
            fn to_limbs(&self) -> [Limb; $limbs] {
                lengths!(@from_words $kind, self)
            }
        }
        lengths!(@seal $kind, $limbs);
        lengths!(@limbs $kind, $words, $limbs, $signed);
    )*};
    // Words and limbs are the same type, sealed above.
    (@seal same, $limbs:literal) => {};
    (@seal halves, $limbs:literal) => { impl private::Sealed for [Limb; $limbs] {} };
    (@from_words same, $x:expr) => { *$x };
    (@from_words halves, $x:expr) => { crate::limb::from_words($x) };
    (@to_words same, $x:expr) => { *$x };
    (@to_words halves, $x:expr) => { crate::limb::to_words($x) };
    (@limbs $kind:ident, $words:literal, $limbs:literal, $signed:literal) => {
        impl OfLength for [Limb; $limbs] {
            type Words = [u64; $words];
            const ZERO: Self = [0; $limbs];
            #[inline(always)]
            fn to_words(&self) -> [u64; $words] {
                lengths!(@to_words $kind, self)
            }
            inlining! { operation:
                fn subtract(a: &Self, b: &Self) -> Self {
                    arith::sub(a, b).0
                }
                fn select(m: Mask, a: &Self, b: &Self) -> Self {
                    m.select_limbs(a, b)
                }
            }
            #[inline(always)]
            fn is_odd(&self) -> Mask {
                Mask::from_lsb(self[0])
            }
            fn invert<M: Modulus<Words = [u64; $words]>>(x: &Self) -> Self {
                safegcd::invert_any(x, &const { safegcd::Generic::<$signed, $limbs>::new(&M::P, M::BITS) })
            }
            fn invert_vartime<M: Modulus<Words = [u64; $words]>>(x: &Self) -> Self {
                safegcd::invert_vartime(x, &const { safegcd::Generic::<$signed, $limbs>::new(&M::P, M::BITS) })
            }
            fn symbol<M: Modulus<Words = [u64; $words]>>(x: &Self) -> i32 {
                safegcd::legendre(x, &const { safegcd::Generic::<$signed, $limbs>::new(&M::P, M::BITS) })
            }
        }
    };
}

// `Generic::new` asserts that the third number of each triple is `safegcd::limbs_for`.
#[cfg(primegroup_limbs = "64")]
lengths!(same(1, 1, 2)(2, 2, 3)(3, 3, 4)(4, 4, 5)(5, 5, 6)(6, 6, 7)(7, 7, 8)(8, 8, 9));
#[cfg(primegroup_limbs = "32")]
lengths!(halves(1, 2, 3)(2, 4, 5)(3, 6, 7)(4, 8, 9)(5, 10, 11)(6, 12, 14)(7, 14, 16)(8, 16, 18));

/// Returns an array as a slice of limbs, for compile-time functions, which cannot call trait functions.
pub(super) const fn limbs<A: OfLength>(a: &A) -> &[Limb] {
    // SAFETY: the array consists of exactly this many limbs.
    unsafe { core::slice::from_raw_parts(core::ptr::from_ref(a).cast(), size_of::<A>() / size_of::<Limb>()) }
}

/// Returns an array as a mutable slice of limbs.
pub(super) const fn limbs_mut<A: OfLength>(a: &mut A) -> &mut [Limb] {
    // SAFETY: the array consists of exactly this many limbs, and each may hold any value.
    unsafe { core::slice::from_raw_parts_mut(core::ptr::from_mut(a).cast(), size_of::<A>() / size_of::<Limb>()) }
}

/// Converts 64-bit words, low word first, to limbs; missing words are 0.
///
/// # Panics
/// Panics if a word that does not fit is not 0.
pub(super) const fn from_any_words<A: OfLength>(words: &[u64]) -> A {
    let per_word = 64 / LIMB_BITS;
    let mut out = A::ZERO;
    let to = limbs_mut(&mut out);
    let mut i = 0;
    while i < words.len() * per_word {
        let limb = (words[i / per_word] >> ((i % per_word) * LIMB_BITS)) as Limb;
        if i < to.len() {
            to[i] = limb;
        } else {
            assert!(limb == 0, "an integer that is longer than the modulus");
        }
        i += 1;
    }
    out
}
