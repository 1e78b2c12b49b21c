//! GF(2^255 - C): one implementation for C = 19, 3957 and 18651.
//!
//! **Object**: integers modulo p = 2^255 - C, C odd, 1 < C < 2^15.
//! **Representation**: limbs of an integer below 2p = 2^256 - 2C. It is redundant: two integers represent one element.
//! So a sum or difference needs one conditional correction, never two. Products are below 2^255 + 2^241. Comparison and
//! encoding normalize first. In builds of `w28` an element is nine 29-bit limbs, with the bounds that `w28.rs` states.
//! The layout then differs, and so does [`portable`].
//! **Kernels**: [`portable`] (64-bit and 32-bit words, or 29-bit limbs), `x64`, and assembly for Cortex-M0+ (`m0`),
//! Cortex-M4 (`m4`), RV32 (`rv32`), MIPS32 (`mips`) and Xtensa (`lx6`). The last two use 29-bit limbs. The marker `K`
//! selects the kernel; the layout does not depend on it.
//! **Constant time**: everything.

pub(crate) mod chain;
mod in_place;
pub(crate) mod kernel;
#[cfg_attr(all(primegroup_layout = "w28", not(primegroup_layout = "narrow")), path = "ladder_lax.rs")]
mod ladder;
#[cfg_attr(primegroup_layout = "w28", path = "w28.rs")]
pub mod portable;
#[cfg(all(test, not(primegroup_layout = "w28")))]
#[allow(dead_code)] // tests compare products alone
mod w28;

use super::{Field, Fused, Loose, PrimeField, SmallMultiples, SquareRoot};
use crate::ct::{Mask, Words};
use crate::field::by_address;
use crate::kernels::{in_memory, kernels, result};
use crate::limb::{Limb, U256, to_bytes};
use crate::settings::{IN_PLACE, SMALL_CODE, TINY, W28, X86_64, inlining};
use core::fmt;
use core::marker::PhantomData;

pub use kernel::{Kernel, functions};

/// True if products of the portable kernel are functions of their own that write to the destination.
const PRODUCTS_APART: bool = IN_PLACE || X86_64;
/// True if sums, too, are functions of their own that write to the destination.
const SUMS_IN_PLACE: bool = IN_PLACE && W28;

kernels! { Gf255 {
        // SAFETY of these functions: functions in memory fill the result; operands are elements, or what the caller
        // promises.
        #[inline]
        fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
            unsafe { result(|out| Self::mul_at::<C>(out, a, b)) }
        }
        #[inline]
        fn square<const C: u64>(a: &Limbs) -> Limbs {
            unsafe { result(|out| Self::square_at::<C>(out, a)) }
        }
        in_memory! { portable:
            fn mul_at<C>(out, a, b) =
                if PRODUCTS_APART { in_place::mul_at::<C>(out, a, b) } else { out.write(portable::mul::<C>(&*a, &*b)) };
            fn square_at<C>(out, a) =
                if PRODUCTS_APART { in_place::square_at::<C>(out, a) } else { out.write(portable::square::<C>(&*a)) };
            fn mul_small_at<C>(out, a, w) =
                if SUMS_IN_PLACE { in_place::mul_small_at::<C>(out, a, w) } else { out.write(Self::mul_small::<C>(&*a, w)) };
            fn add_at<C>(out, a, b) =
                if SUMS_IN_PLACE { in_place::add_at::<C>(out, a, b) } else { out.write(Self::add::<C>(&*a, &*b)) };
            fn sub_at<C>(out, a, b) =
                if SUMS_IN_PLACE { in_place::sub_at::<C>(out, a, b) } else { out.write(Self::sub::<C>(&*a, &*b)) };
            fn sum_difference_at<C>(sum, difference, a, b) = if SUMS_IN_PLACE {
                in_place::sum_difference_at::<C>(sum, difference, a, b);
            } else {
                // The sum waits in a variable until the difference is written, because `sum` and `difference` may alias
                // the operands.
                let total = Self::add::<C>(&*a, &*b);
                Self::sub_at::<C>(difference, a, b);
                sum.write(total);
            };
            fn add_small_at<C>(out, a, b, w) = out.write(portable::add_small::<C>(&*a, &*b, w));
            fn square_selected_at<C>(out, a, b, m) = if PRODUCTS_APART && !W28 {
                in_place::square_selected_at::<C>(out, a, b, m);
            } else {
                out.write(Self::square::<C>(&m.select_limbs(&*a, &*b)));
            };
            // One fused difference; with 29-bit limbs it has a single carry pass.
            fn sub_sum_at<C>(out, a, b, c) = out.write(portable::sub_sum::<C>(&*a, &*b, &*c));
        }
    }:
    "x64" x64::gf255::X64;
    "m0" m0::gf255::M0;
    "m4" m4::gf255::M4;
    "rv32" rv32::gf255::Rv32;
    "rv64" rv64::gf255::Rv64;
    "a64" a64::gf255::A64;
    "lx6" lx6::gf255::Lx6;
    "mips" mips::gf255::Mips;
}

pub use portable::{Limbs, N, to_words};

/// An element of GF(2^255 - C), with arithmetic by the kernel `K`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Gf255<const C: u64, K: Kernel = Base>(Limbs, PhantomData<K>);

// SAFETY: transparent over an array of limbs, any value of which is valid.
unsafe impl<const C: u64, K: Kernel> Words for Gf255<C, K> {}

impl<const C: u64, K: Kernel> Gf255<C, K> {
    /// The modulus, as 64-bit words.
    pub const MODULUS: U256 = [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1];

    by_address! { element: Gf255 [C] }

    /// Returns whether the limbs are within the bounds of an element. Limbs of an unreduced sum may exceed them. Debug
    /// builds check this wherever only elements are accepted.
    #[inline(always)]
    fn is_bounded(&self) -> bool {
        portable::is_element::<C>(&self.0)
    }

    /// Returns the element for 64-bit words, low word first, of an integer below 2p = 2^256 - 2C.
    pub const fn from_words(words: U256) -> Self {
        Gf255(portable::from_words::<C>(&words), PhantomData)
    }

    /// Reduces any 256-bit integer, given as 64-bit words, low word first.
    pub fn reduce_words(words: U256) -> Self {
        Self::from_limbs(portable::reduce_words::<C>(&words))
    }

    /// Returns the element for a small integer.
    pub const fn small(x: u64) -> Self {
        Self::from_words([x, 0, 0, 0])
    }

    inlining! { large_compact:
        /// Returns the canonical limbs, in 0..p-1.
        #[must_use]
        pub fn normalize(self) -> Limbs {
            // These builds already contain this function for divsteps.
            #[cfg(any(primegroup_kernels = "m0", primegroup_kernels = "m4"))]
            return crate::kernels::safegcd_thumb::normalize(&self.0, C as u32);
            #[cfg(not(any(primegroup_kernels = "m0", primegroup_kernels = "m4")))]
            portable::normalize::<C>(&self.0)
        }
    }

    /// Returns the canonical integer as 64-bit words.
    #[must_use]
    pub fn to_words(self) -> U256 {
        portable::to_words(&self.normalize())
    }

    /// Returns the stored integer, which need not be below p, as 64-bit words. For layouts that accept any
    /// representative: no comparison with p.
    #[inline(always)]
    #[must_use]
    pub const fn words_in_store(&self) -> U256 {
        portable::to_words(&self.0)
    }

    inlining! { operation:
        /// `self * w`.
        #[must_use]
        pub fn mul_small(self, w: u32) -> Self {
            Self::from_limbs(K::mul_small::<C>(&self.0, w))
        }
    }

    by_address! { list:
        /// `self = a * w`.
        pub fn set_product_small(a, w) = K::mul_small_at::<C>: [a, {w}];
        /// `self = a - w b`, w < 2^16.
        pub fn set_difference_small(a, b, w) = K::sub_small_at::<C>: [a, b, {w}];
        /// `self = b^2` where `m` is true, else `a^2`; both may be unreduced.
        pub fn set_square_selected(m, a, b) = K::square_selected_at::<C>: [a, b, {m}];
    }

    inlining! { operation:
        /// `self / 2`.
        #[must_use]
        pub fn half(self) -> Self {
            Self::from_limbs(K::half::<C>(&self.0))
        }
    }

    // Small builds compose the result of operations that they contain anyway, instead of linking another kernel function.
    // SAFETY of both: elements, as the caller promises. `out` is not `b` and not `c`.
    #[inline(always)]
    unsafe fn sub_double_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        unsafe { if SMALL_CODE { Self::sub_sum_at(out, a, b, b) } else { K::sub_double_at::<C>(out, a, b) } }
    }
    #[inline(always)]
    unsafe fn sub_sum_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        unsafe {
            if SMALL_CODE {
                K::sub_at::<C>(out, a, b);
                K::sub_at::<C>(out, out, c);
            } else {
                K::sub_sum_at::<C>(out, a, b, c);
            }
        }
    }

    /// Reduces 32 bytes, low byte first: [`PrimeField::decode_reduce`] for this length alone.
    pub fn decode_reduce_one(bytes: &[u8; 32]) -> Self {
        Self::reduce_words(words(bytes))
    }

    /// Returns the Legendre symbol: 1 for a non-zero square, -1 for a non-square, 0 for zero.
    #[must_use]
    pub fn legendre(self) -> i32 {
        if TINY || SMALL_CODE && !K::SYMBOLS_ARE_SHORT {
            // x^((p-1)/2), which is 1, 0 or -1.
            let t = self.pow_for_sqrt();
            // (p-1)/2 is 4 (p-5)/8 + 2 for p = 5 mod 8, and 2 (p-3)/4 + 1 for p = 3 mod 4. So the chain for square
            // roots serves here too, and small builds link no second algorithm.
            let t = if Self::MODULUS[0] % 8 == 5 { (t.square() * self).square() } else { t.square() * self };
            let t = t.normalize();
            // t is 0, 1 or p - 1, and p - 1 is even, so the lowest limb tells 1 from p - 1. The sum below is 1 - 1, 2 -
            // 1 or -1.
            let one = Mask::from_eq(t[0], 1).word32();
            return (Mask::from_zero(t.iter().fold(0, |a, x| a | x)).word32() as i32 & 1) + (one as i32 & 2) - 1;
        }
        K::legendre::<C>(&self.0)
    }

    /// Returns `self^((p-5)/8)` for p = 5 mod 8, or `self^((p-3)/4)` for p = 3 mod 4: the power from which square roots
    /// are computed.
    #[must_use]
    #[cfg_attr(primegroup_small = "code", inline(never))]
    pub fn pow_for_sqrt(self) -> Self {
        chain::pow_for_sqrt::<_, C>(self)
    }

    /// The even square root of -1, for p = 5 mod 8. For p = 3 mod 4 there is none, and no caller.
    pub const SQRT_M1: Self = Self::from_words(match C {
        19 => [0xc4ee1b274a0ea0b0, 0x2f431806ad2fe478, 0x2b4d00993dfbd7a7, 0x2b8324804fc1df0b],
        18651 => [0xd99e0f1baa938aee, 0xa60d864fb30e6336, 0xe414983fe53688e3, 0x10ed2db33c69b85f],
        _ => [0; 4],
    });

    /// Computes [`SquareRoot::sqrt`] from the result of [`Self::pow_for_sqrt`].
    #[inline(always)]
    pub(crate) fn sqrt_from(self, power: Self) -> (Self, Mask) {
        // x^((p+3)/8) for p = 5 mod 8: its fourth power is x^2 x^((p-1)/2), so y^2 = ±x for a square x. x^((p+1)/4) for
        // p = 3 mod 4: y^2 = x.
        let mut y = self * power;
        if Self::MODULUS[0] % 8 == 5 {
            // y^2 = +-x if x is a square. If y^2 = -x, multiplication by sqrt(-1) corrects y.
            // The product is computed in both cases, and selected: x may be secret.
            y = Self::select(y.square().ct_eq(self), y * Self::SQRT_M1, y);
        }
        // This last comparison also rejects non-squares, for which y^2 is neither x nor -x, or is -x for p = 3 mod 4.
        let ok = y.square().ct_eq(self);
        // p is odd, so exactly one of y and p - y is even, if y is not 0. The parity makes the root unique.
        (y.negate_if(y.is_odd()), ok)
    }

    /// Computes `sqrt(u/v)` for p = 5 mod 8, as SQRT_RATIO_M1 of RFC 9496 section 4.2.
    ///
    /// If u/v is a square (u = 0 included), returns its even square root and true. Otherwise returns the even square
    /// root of sqrt(-1) * u/v and false; for v = 0 and u != 0 that is 0 and false.
    pub fn sqrt_ratio(u: Self, v: Self) -> (Self, Mask) {
        let [start, x] = Self::ratio_start(u, v);
        Self::ratio_from(u, v, start * x.pow_for_sqrt())
    }

    /// Returns `u v^3` and `u v^7`. The first is to be multiplied by the power [`Self::pow_for_sqrt`] of the second.
    #[inline(always)]
    pub(crate) fn ratio_start(u: Self, v: Self) -> [Self; 2] {
        let v3 = v.square() * v;
        let start = u * v3;
        [start, start * v3 * v]
    }

    /// Computes [`Self::sqrt_ratio`] from `u v^3` of [`Self::ratio_start`] times the power of `u v^7`.
    #[inline(always)]
    pub(crate) fn ratio_from(u: Self, v: Self, mut r: Self) -> (Self, Mask) {
        // v r^2 is u times a fourth root of unity. u/v is a square for the roots 1 and -1. For -1 and -sqrt(-1), a
        // factor sqrt(-1) corrects r.
        let check = v * r.square();
        let mi = Self::SQRT_M1;
        let correct = check.ct_eq(u);
        let flipped = check.ct_eq(-u);
        let flipped_i = check.ct_eq(-(u * mi));
        r = Self::select(flipped | flipped_i, r, r * mi);
        (r.negate_if(r.is_odd()), correct | flipped)
    }
}

impl<const C: u64, K: Kernel> Fused for Gf255<C, K> {
    by_address! { list:
        fn set_double_product(a, b) = K::mul_double_at::<C>: [a, b];
        fn set_double_square(a) = K::square_double_at::<C>: [a];
        fn double_product_assign(b) = K::mul_double_at::<C>: [self, b];
        fn sub_product_assign(a, b) = K::mul_rsub_at::<C>: [a, b, self];
        fn mul_add_assign(b, c) = K::mul_add_at::<C>: [self, b, c];
        fn square_add_assign(c) = K::square_add_at::<C>: [self, c];
    }
    #[inline(always)]
    fn sub_square_assign(&mut self, a: &mut Self) {
        let p = &raw mut self.0;
        // SAFETY: the pointers come from references to elements; the result may alias an operand.
        unsafe { K::square_rsub_at::<C>(p, &raw mut a.0, p) }
    }
    by_address! { list:
        fn set_less_square_of_sum(c, a, b) = K::square_sum_rsub_at::<C>: [a, b, c];
        fn set_product_plus(a, b, c) = K::mul_add_at::<C>: [a, b, c];
        fn add_product_assign(a, b) = K::mul_add_at::<C>: [a, b, self];
    }
}

impl<const C: u64, K: Kernel> Field for Gf255<C, K> {
    const SUMS_ARE_CHEAP: bool = K::SUMS_ARE_CHEAP;
    const ZERO: Self = Self::small(0);
    const ONE: Self = Self::small(1);

    inlining! { operation:
        fn square(self) -> Self {
            Self::from_limbs(K::square::<C>(&self.0))
        }
    }

    inlining! { operation:
        fn double(self) -> Self {
            self + self
        }
    }

    fn invert(self) -> Self {
        if TINY {
            // x^(p-2), from the power that square roots need anyway.
            let t = self.pow_for_sqrt();
            // 8 (p - 5)/8 + 3 and 4 (p - 3)/4 + 1 are p - 2.
            return if Self::MODULUS[0] % 8 == 5 { t.square_n(3) * self.square() * self } else { t.square_n(2) * self };
        }
        Self::from_limbs(K::invert::<C>(&self.0))
    }

    #[inline]
    fn is_zero(self) -> Mask {
        debug_assert!(self.is_bounded());
        // 0 is stored as 0 or as p, so the test needs the canonical integer.
        Mask::from_zero(self.normalize().iter().fold(0, |a, x| a | x))
    }

    inlining! { operation:
        fn select(m: Mask, a: Self, b: Self) -> Self {
            Self::from_limbs(m.select_limbs(&a.0, &b.0))
        }
    }

    by_address! { list:
        fn set_sum_loose(a, b) -> Loose = K::add_loose_at::<C>: [a, b] in is_bounded;
        fn add_loose_assign(b) -> Loose = K::add_loose_at::<C>: [self, b] in is_bounded;
        fn negate_assign() = K::sub_at::<C>: [{const { &[0; N] }}, self] in is_bounded;
        fn negate_assign_if(m) = K::negate_if_at::<C>: [{m}];
        fn set_sub_double(a, b) = Self::sub_double_at: [a, b] in is_bounded;
        fn sub_double_assign(b) = Self::sub_double_at: [self, b] in is_bounded;
        fn sub_sum_assign(a, b) = Self::sub_sum_at: [self, a, b] in is_bounded;
    }
    by_address!(limbs: K::square_n::<C>, K::swap_if_at);

    by_address!(fields: K::mul_at::<C>, K::square_at::<C>, K::add_at::<C>, K::sub_at::<C>, terms is_bounded);
}

impl<const C: u64, K: Kernel> PrimeField for Gf255<C, K> {
    type Bytes = [u8; 32];
    const BITS: u32 = 255;

    fn encode(self) -> [u8; 32] {
        to_bytes(&self.to_words())
    }

    fn decode_ct(bytes: &[u8; 32]) -> (Self, Mask) {
        let (x, ok) = portable::decode::<C>(&words(bytes));
        // Integers from p on are rejected, and give 0: no caller can compute with a value that was refused.
        (Self::select(ok, Self::ZERO, Self::from_limbs(x)), ok)
    }

    fn decode_reduce(bytes: &[u8]) -> Self {
        // Horner's rule in base 2^256 = 2C, from the top; the first (top) block may be short.
        let r256 = Self::small(2 * C);
        let mut acc = Self::ZERO;
        for chunk in bytes.chunks(32).rev() {
            // A short block is extended with zeros above, which do not change its value.
            let mut block = [0; 32];
            block[..chunk.len()].copy_from_slice(chunk);
            acc = acc * r256 + Self::reduce_words(words(&block));
        }
        acc
    }

    fn from_u64(x: u64) -> Self {
        Self::small(x)
    }

    #[inline]
    fn is_odd(self) -> Mask {
        // x and x + p have different parities, so the parity of an element is that of its canonical integer.
        Mask::from_lsb(self.normalize()[0])
    }
}

impl<const C: u64, K: Kernel> SmallMultiples for Gf255<C, K> {
    by_address! { list:
        fn mul_small_assign(w) = K::mul_small_at::<C>: [self, {w}];
        // w C is below 2^30, here and below.
        fn set_sum_small(a, b, w) = K::add_small_at::<C>: [a, b, {w}];
    }
    #[inline(always)]
    fn add_small_assign(&mut self, b: &mut Self, w: u32) {
        // Here only this path needs `b` as a mutable reference: it takes the product, so that no temporary is needed.
        if SMALL_CODE && K::SUMS_ARE_CHEAP {
            b.mul_small_assign(w);
            *self += &*b;
            return;
        }
        let p = &raw mut self.0;
        // SAFETY: the pointers come from references to elements; the result may alias an operand.
        unsafe { K::add_small_at::<C>(p, p, &raw const b.0, w) }
    }
    by_address! { list:
        fn sub_small_assign(b, w) = K::sub_small_at::<C>: [self, b, {w}];
        fn set_half(a) = K::half_at::<C>: [a];
    }
    #[inline(always)]
    fn sum_difference_assign(a: &mut Self, b: &mut Self) {
        let (a, b) = (&raw mut a.0, &raw mut b.0);
        // SAFETY: the pointers come from references to elements; the result may alias an operand.
        unsafe { K::sum_difference_at::<C>(a, b, a, b) }
    }
}

impl<const C: u64, K: Kernel> chain::Chain for Gf255<C, K> {
    inlining! { operation:
        fn raise(self, n: u32) -> Self {
            self.square_n(n)
        }
        fn squared(self) -> Self {
            self.square()
        }
        fn times(self, b: &Self) -> Self {
            self * *b
        }
    }
}

impl<const C: u64, K: Kernel> SquareRoot for Gf255<C, K> {
    // 254S and about 22M.
    fn sqrt(self) -> (Self, Mask) {
        self.sqrt_from(self.pow_for_sqrt())
    }
    fn is_square(self) -> Mask {
        // The sign bit is set for -1 only.
        !Mask::from_lsb((self.legendre() as u32 >> 31) as Limb)
    }
}

/// Converts 32 little-endian bytes to 64-bit words.
fn words(bytes: &[u8; 32]) -> U256 {
    let mut words = [0; 4];
    for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
        *word = u64::from_le_bytes(*bytes);
    }
    words
}

by_address! { values: [const C: u64, K: Kernel] Gf255<C, K>, cfg_attr(not(primegroup_calls), inline(always)):
    Add add(self, o) in is_bounded(o) = Self::from_limbs(K::add::<C>(&self.0, &o.0));
    Sub sub(self, o) in is_bounded(o) = Self::from_limbs(K::sub::<C>(&self.0, &o.0));
    Mul mul(self, o) = Self::from_limbs(K::mul::<C>(&self.0, &o.0));
    Neg neg(self) = Self::ZERO - self;
}
by_address!(operators: [const C: u64, K: Kernel] Gf255<C, K>: K::mul_at::<C>, K::add_at::<C>, K::sub_at::<C>, terms is_bounded);

impl<const C: u64, K: Kernel> fmt::Debug for Gf255<C, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let w = self.to_words();
        write!(f, "0x{:016x}{:016x}{:016x}{:016x}", w[3], w[2], w[1], w[0])
    }
}

#[cfg(test)]
mod tests;
