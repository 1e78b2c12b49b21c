//! GF(2^233), polynomials in z over GF(2) modulo z^233 + z^74 + 1: the field of B-233 and K-233.
//!
//! **Object**: polynomials over GF(2) modulo the trinomial. Addition and subtraction are the same; negation is the
//! identity.
//! **Representation**: 256 bits; bit i is the coefficient of z^i. Any polynomial of degree below 256 is allowed
//! (redundant: terms from z^233 on need not be reduced). So products are folded at z^256 = z^97 + z^23, whole limbs at
//! a time, and sums need no reduction. Comparison, trace and encoding [normalize](Gf2p233::normalize) first (five
//! instructions).
//! **Kernels**: [`portable`] (64 and 32 bits), `x64` (PCLMULQDQ), `x64v` (VPCLMULQDQ), `x64g` (VPCLMULQDQ with AVX-512
//! and GFNI), `a64p` (PMULL), `m0`, `m4`, `rv32`. `x64v` and `x64g` compute two independent products at once; formulas request this with
//! [`BinaryField::mul2`]. The marker `K` selects the kernel; the layout is always the same.
//! **Constant time**: everything.

#[cfg_attr(primegroup_limbs = "64", path = "half_trace_w64.rs")]
pub(crate) mod half_trace;
pub(crate) mod kernel;
pub mod portable;
pub(crate) mod tables;

use super::{BinaryField, Field};
use crate::ct::{Mask, Words};
use crate::field::by_address;
use crate::kernels::kernels;
use crate::limb::{Limb, U256, from_words, limbs, to_bytes, to_words};
use crate::settings::SMALL_MEMORY;
use core::fmt;
use core::marker::PhantomData;

pub use kernel::{Kernel, functions};

kernels! { Gf2p233:
    "x64" x64::gf2_233::X64;
    "x64" x64::gf2_233_v::X64V;
    "x64" x64::gf2_233_g::X64G;
    "a64" a64::gf2_233::A64P;
    "m0" m0::gf2_233::M0;
    "m4" m4::gf2_233::M4;
    "rv32" rv32::gf2_233::Rv32;
}
// The fastest kernel that uses only instructions guaranteed by the build. A CPU entry chosen because of another family
// needs it.
#[cfg(all(primegroup_kernels = "x64", not(target_feature = "vpclmulqdq")))]
pub(crate) use crate::kernels::x64::gf2_233::X64 as Promised;
#[cfg(all(
    primegroup_kernels = "x64",
    target_feature = "vpclmulqdq",
    target_feature = "gfni",
    target_feature = "avx512dq",
    target_feature = "avx512bw",
    target_feature = "avx512vl"
))]
pub(crate) use crate::kernels::x64::gf2_233_g::X64G as Promised;
#[cfg(all(
    primegroup_kernels = "x64",
    target_feature = "vpclmulqdq",
    not(all(
        target_feature = "gfni",
        target_feature = "avx512dq",
        target_feature = "avx512bw",
        target_feature = "avx512vl"
    ))
))]
pub(crate) use crate::kernels::x64::gf2_233_v::X64V as Promised;

/// Lists the tables of linear maps in this build.
#[allow(dead_code)] // without groups over this field
pub(crate) fn list_tables<F: FnMut(crate::tables::Table)>(each: &mut F) {
    tables::list_tables(each);
    #[cfg(primegroup_kernels = "x64")]
    {
        crate::kernels::x64::gf2_233::list_tables(each);
        crate::kernels::x64::gf2_233_g::list_tables(each);
    }
}

/// Number of limbs of an element.
pub const N: usize = limbs(256);
/// An element in the representation of the kernels.
pub type Limbs = [Limb; N];

/// An element of GF(2^233); the kernel `K` does the arithmetic.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Gf2p233<K: Kernel = Base>(Limbs, PhantomData<K>);

// SAFETY: transparent over an array of limbs, any value of which is valid.
unsafe impl<K: Kernel> Words for Gf2p233<K> {}

impl<K: Kernel> Gf2p233<K> {
    /// sqrt(z) = z^32 + z^69 + z^117 + z^154 + z^191 + z^228.
    const SQRT_Z: Self = Self::from_words([
        1 << 32,
        1 << (69 - 64) | 1 << (117 - 64),
        1 << (154 - 128) | 1 << (191 - 128),
        1 << (228 - 192),
    ]);

    by_address! { element: Gf2p233 [] }

    /// Returns the polynomial with these 64-bit words, low word first.
    pub const fn from_words(words: U256) -> Self {
        Gf2p233(from_words(&words), PhantomData)
    }

    /// Returns the canonical limbs, of degree below 233.
    #[inline(always)]
    #[must_use]
    pub fn normalize(self) -> Limbs {
        portable::normalize(&self.0)
    }

    /// Returns the canonical polynomial as 64-bit words.
    #[must_use]
    pub fn to_words(self) -> U256 {
        to_words(&self.normalize())
    }

    /// Returns the canonical encoding: 30 bytes, with the coefficient of z^i in bit i mod 8 of byte i/8. The top seven
    /// bits are 0.
    #[must_use]
    pub fn encode(self) -> [u8; 30] {
        let bytes = to_bytes(&self.to_words());
        core::array::from_fn(|i| bytes[i])
    }

    /// Decodes 30 bytes. The mask is false (and the element zero) if a bit at position 233 or above is set.
    pub fn decode_ct(bytes: &[u8; 30]) -> (Self, Mask) {
        let x = Self::decode_reduce(bytes);
        // 233 = 29 * 8 + 1: one bit of the last byte belongs to the element.
        let ok = Mask::from_zero(Limb::from(bytes[29] >> 1));
        (Self::select(ok, Self::ZERO, x), ok)
    }

    /// Reduces the polynomial of up to 32 bytes; further bytes are ignored.
    pub fn decode_reduce(bytes: &[u8]) -> Self {
        let mut words = [0u64; 4];
        for (i, b) in bytes.iter().take(32).enumerate() {
            words[i / 8] |= u64::from(*b) << (8 * (i % 8));
        }
        Self::from_words(words)
    }

    /// Returns the cube root, which is unique (3 does not divide 2^233 - 1): the power 1/3 = 1 + 4 + 16 + ... + 4^116.
    /// 10M+232S, with the same runs of squarings as in `invert`.
    #[must_use]
    pub fn cube_root(self) -> Self {
        // The powers 1 + 4 + ... + 4^(i-1).
        let a = self;
        // As in `invert`, with exponents to the base 4. An element has exactly one cube root, so no choice depends on
        // secrets.
        let a3 = a.shift_mul(2, a).shift_mul(2, a);
        let a7 = a3.shift_mul(6, a3).shift_mul(2, a);
        let a14 = a7.shift_mul(14, a7);
        let a29 = a14.shift_mul(28, a14).shift_mul(2, a);
        let a58 = a29.shift_mul(58, a29);
        a58.shift_mul(116, a58).shift_mul(2, a)
    }

    /// Returns `self^(2^n) y`: combines exponents 2^i - 1 and 2^n - 1 to 2^(i + n) - 1.
    #[inline(always)]
    fn shift_mul(self, n: u32, y: Self) -> Self {
        self.square_n(n) * y
    }
}

impl<K: Kernel> BinaryField for Gf2p233<K> {
    #[inline(always)]
    fn mul2(a: &Self, b: &Self, c: &Self, d: &Self) -> (Self, Self) {
        let (x, y) = K::mul2(&a.0, &b.0, &c.0, &d.0);
        (Self::from_limbs(x), Self::from_limbs(y))
    }

    #[inline(always)]
    fn square2(a: &Self, b: &Self) -> (Self, Self) {
        let (x, y) = K::square2(&a.0, &b.0);
        (Self::from_limbs(x), Self::from_limbs(y))
    }

    #[inline(always)]
    fn square3_n(a: &Self, b: &Self, c: &Self, n: u32) -> (Self, Self, Self) {
        let (x, y, z) = K::square3_n(&a.0, &b.0, &c.0, n);
        (Self::from_limbs(x), Self::from_limbs(y), Self::from_limbs(z))
    }

    by_address! { list:
        fn set_product_sum(a, b, c) = K::mul_add_at: [a, b, c];
        fn add_product(a, b) = K::mul_add_at: [a, b, self];
    }
    #[inline(always)]
    fn add_assign_if(&mut self, a: &Self, m: Mask) {
        if SMALL_MEMORY {
            for (x, y) in self.0.iter_mut().zip(&a.0) {
                *x ^= *y & m.word();
            }
        } else {
            *self += Self::select(m, Self::ZERO, *a);
        }
    }

    #[inline(always)]
    fn square_n_assign(&mut self, n: u32) {
        let p = &raw mut self.0;
        // SAFETY: a reference to limbs; the operand is the result.
        unsafe { K::square_n_at(p, p, n) }
    }

    // Let a = e^2 + z o^2, with e and o from the even and odd coefficients. Then sqrt(a) = e + sqrt(z) o. 1M
    fn sqrt(self) -> Self {
        // Squaring is linear in characteristic 2, so square roots are too, and every element has one.
        let (even, odd) = portable::halves(&self.normalize());
        Self::from_limbs(even) + Self::SQRT_Z * Self::from_limbs(odd)
    }

    // Among the powers of z below z^256, only 1, z^159 and z^233 have trace 1.
    #[inline]
    fn trace(self) -> Mask {
        let bit = |i: usize| self.0[i / Limb::BITS as usize] >> (i % Limb::BITS as usize);
        Mask::from_lsb(bit(0) ^ bit(159) ^ bit(233))
    }

    fn half_trace(self) -> Self {
        Self::from_limbs(K::half_trace(&self.0))
    }
}

impl<K: Kernel> Field for Gf2p233<K> {
    const ZERO: Self = Self::from_words([0; 4]);
    const ONE: Self = Self::from_words([1, 0, 0, 0]);

    #[inline(always)]
    fn square(self) -> Self {
        Self::from_limbs(K::square(&self.0))
    }

    #[inline]
    fn square_n(self, n: u32) -> Self {
        Self::from_limbs(K::square_n(&self.0, n))
    }

    // x + x = 0 in characteristic 2.
    #[inline(always)]
    fn double(self) -> Self {
        Self::ZERO
    }

    // Itoh and Tsujii 1988: 1/a = (a^(2^232 - 1))^2. 10M + 232S; tables may replace the runs of 29, 58 and 116
    // squarings.
    fn invert(self) -> Self {
        // 232 = 2 * 116, 116 = 2 * 58, 58 = 2 * 29, 29 = 2 * 14 + 1, 14 = 2 * 7, 7 = 2 * 3 + 1, 3 = 2 + 1. 0 stays 0.
        let a2 = self.shift_mul(1, self);
        let a3 = a2.shift_mul(1, self);
        let a7 = a3.shift_mul(3, a3).shift_mul(1, self);
        let a14 = a7.shift_mul(7, a7);
        let a29 = a14.shift_mul(14, a14).shift_mul(1, self);
        let a58 = a29.shift_mul(29, a29);
        let a116 = a58.shift_mul(58, a58);
        a116.shift_mul(116, a116).square()
    }

    #[inline]
    fn is_zero(self) -> Mask {
        Mask::from_zero(self.normalize().iter().fold(0, |a, x| a | x))
    }

    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Self::from_limbs(K::select(m, &a.0, &b.0))
    }
    #[inline(always)]
    fn swap_if(m: Mask, a: &mut Self, b: &mut Self) {
        K::swap_if(m, &mut a.0, &mut b.0);
    }

    // -x = x, so nothing depends on the mask.
    #[inline(always)]
    fn negate_if(self, _: Mask) -> Self {
        self
    }

    #[inline(always)]
    fn negate_assign(&mut self) {}
    #[inline(always)]
    fn negate_assign_if(&mut self, _: Mask) {}

    by_address!(fields: K::mul_at, K::square_at, K::add_at, K::add_at);
}

by_address! { values: [K: Kernel] Gf2p233<K>, inline(always):
    Add add(self, o) = Self::from_limbs(K::add(&self.0, &o.0));
    Sub sub(self, o) = Self::from_limbs(K::add(&self.0, &o.0));
    Mul mul(self, o) = Self::from_limbs(K::mul(&self.0, &o.0));
    Neg neg(self) = self;
}
by_address!(operators: [K: Kernel] Gf2p233<K>: K::mul_at, K::add_at, K::add_at);

impl<K: Kernel> fmt::Debug for Gf2p233<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let w = self.to_words();
        write!(f, "0x{:016x}{:016x}{:016x}{:016x}", w[3], w[2], w[1], w[0])
    }
}

#[cfg(test)]
pub(crate) mod tests;
