//! GF(2^166 - 5), the field of C1665.
//!
//! **Object**: integers modulo p = 2^166 - 5; p = 3 mod 8.
//! **Representation**: limbs of a 192-bit integer, with 26 spare bits (redundant). An *element* is below 3 * 2^166. A
//! product is below 2^166 + 2^161, so the unreduced sum of two products is an element. A [`Loose`] sum or difference is
//! below 2^170. It is computed without reduction and is valid only as an operand of products, which accept nothing
//! larger. Comparison and encoding normalize first.
//! **Kernels**: [`portable`] (64 and 32 bits), `x64`, and assembly for Cortex-M0+ (`m0`), Cortex-M4 (`m4`), RV32
//! (`rv32`) and MIPS32 (`mips`). The marker `K` selects the kernel; the layout is always the same. Products of double
//! length are folded at 2^192 = 5 * 2^26, then at 2^166 = 5.
//! **Constant time**: everything.

pub(crate) mod kernel;
pub mod portable;

use super::{Field, Fused, Loose, PrimeField, SquareRoot};
use crate::ct::{Mask, Words};
use crate::field::by_address;
use crate::kernels::kernels;
use crate::limb::{Limb, from_words, limbs, sbb, to_words};
use crate::settings::inlining;
use core::fmt;
use core::marker::PhantomData;

pub use kernel::{Kernel, functions};

kernels! { Gf166:
    "x64" x64::gf166::X64;
    "m0" m0::gf166::M0;
    "m4" m4::gf166::M4;
    "rv32" rv32::gf166::Rv32;
    "a64" a64::gf166::A64;
    "lx6" lx6::gf166::Lx6;
    "mips" mips::gf166::Mips;
}

/// Number of limbs of an element.
pub const N: usize = limbs(166);
/// An element in the representation of the kernels.
pub type Limbs = [Limb; N];

/// The modulus, as 64-bit words.
pub const MODULUS: [u64; 3] = [u64::MAX - 4, u64::MAX, u64::MAX >> 26];
/// The modulus, as limbs.
const P: Limbs = from_words(&MODULUS);

/// An element of GF(2^166 - 5); the kernel `K` does the arithmetic.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Gf166<K: Kernel = Base>(Limbs, PhantomData<K>);

// SAFETY: transparent over an array of limbs, any value of which is valid.
unsafe impl<K: Kernel> Words for Gf166<K> {}

impl<K: Kernel> Gf166<K> {
    by_address! { element: Gf166 [] }

    /// Returns whether the integer is below `times` * 2^166. Debug builds assert this bound on operands.
    #[inline(always)]
    fn is_below(&self, times: Limb) -> bool {
        self.0[N - 1] < times << (Limb::BITS - 26)
    }

    /// Returns whether the integer is in the range of summands.
    #[inline(always)]
    fn is_term(&self) -> bool {
        self.is_below(3)
    }

    /// Returns whether the integer is in the range of factors. Below 2^170: a product of two factors is then below
    /// 2^340, for which `reduce` is proved.
    #[inline(always)]
    fn is_factor(&self) -> bool {
        self.is_below(16)
    }

    /// Returns whether the integer is in the range of products. Below 2^166 + 2^161 is at most 32 in units of 2^161.
    #[inline(always)]
    fn is_product(&self) -> bool {
        self.0[N - 1] >> (Limb::BITS - 26 - 5) <= 32
    }

    /// Returns the element with these 64-bit words, low word first. The integer must be below 3 * 2^166.
    pub const fn from_words(words: [u64; 3]) -> Self {
        Gf166(from_words(&words), PhantomData)
    }

    /// Reduces any 192-bit integer, given as 64-bit words, low word first.
    pub fn reduce_words(words: [u64; 3]) -> Self {
        Self::from_limbs(portable::weak_reduce(from_words(&words)))
    }

    /// Returns a small integer as an element.
    pub const fn small(x: u64) -> Self {
        Self::from_words([x, 0, 0])
    }

    inlining! { large_compact:
        /// Returns the canonical limbs, in 0..p-1.
        #[must_use]
        pub fn normalize(self) -> Limbs {
            portable::normalize(&self.0)
        }
    }

    /// Returns the canonical integer as 64-bit words.
    #[must_use]
    pub fn to_words(self) -> [u64; 3] {
        to_words(&self.normalize())
    }

    /// Returns `self * w`.
    #[inline(always)]
    #[must_use]
    pub fn mul_small(self, w: u32) -> Self {
        Self::from_limbs(K::mul_small(&self.0, w))
    }

    by_address! { list:
        /// `self = a * w`.
        pub fn set_product_small(a, w) = K::mul_small_at: [a, {w}];
    }

    /// Returns the Legendre symbol: 1 for a non-zero square, -1 for a non-square, 0 for zero.
    #[must_use]
    pub fn legendre(self) -> i32 {
        K::legendre(&self.0)
    }

    /// `self^(2^n - 1)`, by doubling the length of the run of ones; `n >= 1`.
    fn ones(self, n: u32) -> Self {
        let (mut r, mut len) = (self, 1);
        for i in (0..n.ilog2()).rev() {
            r = r.square_n(len) * r;
            len *= 2;
            if n >> i & 1 == 1 {
                r = r.square() * self;
                len += 1;
            }
        }
        r
    }

    /// Returns the even square root of u/v and true if u/v is a square (u = 0 included). Otherwise returns a
    /// meaningless value and false; this includes v = 0 with u != 0.
    ///
    /// Computes u v (u v^3)^((p-3)/4), with (p - 3)/4 = 2 (2^163 - 1): 167S and 17M (RFC 8032, section 5.2.3, in
    /// another form).
    pub fn sqrt_ratio(u: Self, v: Self) -> (Self, Mask) {
        let uv = u * v;
        // If u/v is a square, so is u v^3, and y^2 v = u (u v^3)^((p-1)/2). One exponentiation serves the division and
        // the root.
        let y = uv * (uv * v.square()).ones(163).square();
        let ok = (y.square() * v).ct_eq(u);
        (y.negate_if(y.is_odd()), ok)
    }
}

impl<K: Kernel> Fused for Gf166<K> {
    by_address! { list:
        fn set_fresh_sum(a, b) = K::add_loose_at: [a, b] in is_product;
        fn set_difference_loose(a, b) -> Loose = K::sub_loose_at: [a, b] in is_term;
        fn set_sub_double_loose(a, b) -> Loose = K::sub_double_loose_at: [a, b] in is_term;
    }
}

impl<K: Kernel> Field for Gf166<K> {
    const SUMS_ARE_CHEAP: bool = K::SUMS_ARE_CHEAP;
    const ZERO: Self = Self::small(0);
    const ONE: Self = Self::small(1);

    #[inline(always)]
    fn square(self) -> Self {
        debug_assert!(self.is_factor());
        Self::from_limbs(K::square(&self.0))
    }

    fn invert(self) -> Self {
        Self::from_limbs(K::invert(&self.0))
    }

    #[inline]
    fn is_zero(self) -> Mask {
        Mask::from_zero(self.normalize().iter().fold(0, |a, x| a | x))
    }

    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Self::from_limbs(m.select_limbs(&a.0, &b.0))
    }

    by_address! { list:
        fn set_sum_loose(a, b) -> Loose = K::add_loose_at: [a, b] in is_term;
        fn add_loose_assign(b) -> Loose = K::add_loose_at: [self, b] in is_term;
        fn negate_assign() = K::sub_at: [{const { &[0; N] }}, self] in is_term;
    }
    #[inline(always)]
    fn negate_assign_if(&mut self, m: Mask) {
        debug_assert!(self.is_term());
        // SAFETY: a reference to limbs.
        unsafe { K::negate_if_at(&raw mut self.0, m) }
    }
    by_address!(limbs: K::square_n, K::swap_if_at);

    by_address!(fields: K::mul_at, K::square_at, K::add_at, K::sub_at, terms is_term, factors is_factor);
}

impl<K: Kernel> PrimeField for Gf166<K> {
    type Bytes = [u8; 21];
    const BITS: u32 = 166;

    fn encode(self) -> [u8; 21] {
        let mut out = [0; 21];
        for (chunk, w) in out.chunks_mut(8).zip(self.to_words()) {
            chunk.copy_from_slice(&w.to_le_bytes()[..chunk.len()]);
        }
        out
    }

    fn decode_ct(bytes: &[u8; 21]) -> (Self, Mask) {
        let x: Limbs = from_words(&words(bytes));
        // Canonical iff subtracting p borrows.
        let borrow = (0..N).fold(0, |b, i| sbb(x[i], P[i], b).1);
        let ok = Mask::from_lsb(borrow);
        // 21 bytes have 168 bits: integers from p on are refused and give 0.
        (Self::from_limbs(ok.select_limbs(&[0; N], &x)), ok)
    }

    fn decode_reduce(bytes: &[u8]) -> Self {
        // Horner in base 2^192 = 5 * 2^26, from the top; the first (top) block may be short.
        // 5 2^26 is below 2^29, so the factor fits the small product.
        bytes.chunks(24).rev().fold(Self::ZERO, |acc, chunk| acc.mul_small(5 << 26) + Self::reduce_words(words(chunk)))
    }

    fn from_u64(x: u64) -> Self {
        Self::small(x)
    }

    #[inline]
    fn is_odd(self) -> Mask {
        Mask::from_lsb(self.normalize()[0])
    }
}

impl<K: Kernel> SquareRoot for Gf166<K> {
    // The power (p + 1)/4 = 2^164 - 1: 164S and 11M.
    fn sqrt(self) -> (Self, Mask) {
        // p = 3 modulo 4, so x^((p+1)/4) squares to x or to -x.
        let y = self.ones(164);
        let ok = y.square().ct_eq(self);
        (y.negate_if(y.is_odd()), ok)
    }
    fn is_square(self) -> Mask {
        !Mask::from_lsb((self.legendre() as u32 >> 31) as Limb)
    }
}

/// At most 24 little-endian bytes as 64-bit words.
fn words(bytes: &[u8]) -> [u64; 3] {
    let mut out = [0; 3];
    for (w, chunk) in out.iter_mut().zip(bytes.chunks(8)) {
        *w = chunk.iter().rev().fold(0, |w, b| w << 8 | u64::from(*b));
    }
    out
}

by_address! { values: [K: Kernel] Gf166<K>, inline(always):
    Add add(self, o) in is_term(o) = Self::from_limbs(K::add(&self.0, &o.0));
    Sub sub(self, o) in is_term(o) = Self::from_limbs(K::sub(&self.0, &o.0));
    Mul mul(self, o) in is_factor(o) = Self::from_limbs(K::mul(&self.0, &o.0));
    Neg neg(self) = Self::ZERO - self;
}
by_address!(operators: [K: Kernel] Gf166<K>: K::mul_at, K::add_at, K::sub_at, terms is_term, factors is_factor);

impl<K: Kernel> fmt::Debug for Gf166<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let w = self.to_words();
        write!(f, "0x{:010x}{:016x}{:016x}", w[2], w[1], w[0])
    }
}

#[cfg(test)]
mod tests;
