//! GF(p) for p = 2^256 - 2^224 + 2^192 + 2^96 - 1: the coordinate field of P-256.
//!
//! **Object**: integers modulo p.
//! **Representation**: limbs of x R mod p with R = 2^256, in 0..p-1: one representation per element. On Cortex-M, RV32,
//! MIPS32 and Xtensa it is *any* 256-bit integer. There, an integer below 2^256 - p (some 2^224) stands for the same
//! element as itself plus p. A product then needs no comparison with p, which costs more in a product than in other operations.
//! The comparison costs nothing if several words are subtracted at once. [`Kernel::REDUCED`] tells the two cases apart.
//! The test for zero always accepts both 0 and p.
//! **Formulas**: Montgomery multiplication (P. Montgomery, 1985). As -1/p is 1 modulo 2^96, the low words themselves
//! are the factors of p, and shifts and additions compute a multiple of p (S. Gueron, V. Krasnov, eprint 2013/816).
//! **Kernels**: [`portable`] (64 and 32 bits), `x64`, and assembly for Cortex-M0+ (`m0`), Cortex-M4 (`m4`), RV32
//! (`rv32`), MIPS32 (`mips`) and Xtensa (`lx6`). The marker `K` selects the kernel; the layout is always the same.
//! **Constant time**: everything.

pub(crate) mod kernel;
pub mod portable;

use super::{Field, Fused, InverseRoot, PrimeField, SquareRoot, Steps, pow_vartime};
use crate::ct::{self, Mask, Words};
use crate::field::by_address;
use crate::field::mont::arith;
use crate::kernels::{in_memory, kernels, result};
use crate::limb::{Limb, U256, from_words, limbs, read_bytes, to_bytes, to_words, write_bytes};
use crate::settings::{IN_PLACE, TINY, inlining};
use core::fmt;
use core::marker::PhantomData;

pub use kernel::{Kernel, functions};

kernels! { GfP256 {
        // SAFETY of these functions: functions in memory fill the result; operands are elements, or what the caller
        // promises.
        #[inline]
        fn mul(a: &Limbs, b: &Limbs) -> Limbs {
            unsafe { result(|out| Self::mul_at(out, a, b)) }
        }
        #[inline]
        fn square(a: &Limbs) -> Limbs {
            unsafe { result(|out| Self::square_at(out, a)) }
        }
        in_memory! { portable:
            fn mul_at(out, a, b) = if IN_PLACE { portable::mul_at(out, a, b) } else { out.write(portable::mul(&*a, &*b)) };
            fn square_at(out, a) = if IN_PLACE { portable::square_at(out, a) } else { out.write(portable::square(&*a)) };
        }
    }:
    "x64" x64::gfp256::X64;
    "m0" m0::gfp256::M0;
    "m4" m4::gfp256::M4;
    "rv32" rv32::gfp256::Rv32;
    "rv64" rv64::gfp256::Rv64;
    "a64" a64::gfp256::A64;
    "lx6" lx6::gfp256::Lx6;
    "mips" mips::gfp256::Mips;
}

/// Number of limbs of an element.
pub const N: usize = limbs(256);
/// An element in the representation of the kernels.
pub type Limbs = [Limb; N];

/// p, as 64-bit words.
pub const MODULUS: U256 = [u64::MAX, 0xffff_ffff, 0, 0xffff_ffff_0000_0001];
/// p
pub(crate) const P: Limbs = from_words(&MODULUS);
/// 2^512 modulo p: the factor that brings an integer into Montgomery form.
const R2: Limbs = from_words(&[3, 0xffff_fffb_ffff_ffff, 0xffff_ffff_ffff_fffe, 0x0000_0004_ffff_fffd]);
/// 2^768 modulo p. A Montgomery product of 2^512 and 2^512.
const R3: Limbs = portable::mul_vartime(&R2, &R2);

/// An element of GF(p); the kernel `K` does the arithmetic.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct GfP256<K: Kernel = Base>(Limbs, PhantomData<K>);

// SAFETY: transparent over an array of limbs, any value of which is valid.
unsafe impl<K: Kernel> Words for GfP256<K> {}

impl<K: Kernel> GfP256<K> {
    by_address! { element: GfP256 [] }

    /// Returns the public integer with these 64-bit words, low word first. For constants.
    #[must_use]
    pub const fn from_words(words: U256) -> Self {
        Self::from_limbs(portable::mul_vartime(&from_words(&words), &R2))
    }

    /// Returns whether the limbs are in the range of elements. For debug assertions.
    #[inline(always)]
    fn is_bounded(&self) -> bool {
        !K::REDUCED || self.0.iter().rev().lt(P.iter().rev())
    }

    /// Reduces any 256-bit integer, given as 64-bit words, low word first.
    #[must_use]
    pub fn reduce_words(words: U256) -> Self {
        Self::from_limbs(K::mul(&R2, &from_words(&words)))
    }

    /// Returns a small integer as an element. For constants.
    #[must_use]
    pub const fn small(x: u64) -> Self {
        Self::from_words([x, 0, 0, 0])
    }

    /// Returns the canonical integer in limbs, in 0..p-1.
    #[must_use]
    pub fn normalize(self) -> Limbs {
        let mut one = [0; N];
        one[0] = 1;
        // (x + m p)/R for an m < R: at most p.
        // The Montgomery product with 1 divides by R: it leaves Montgomery form and reduces at the same time.
        arith::reduce_once(&K::mul(&self.0, &one), 0, &P)
    }

    /// Returns the canonical integer as 64-bit words.
    #[must_use]
    pub fn to_words(self) -> U256 {
        to_words(&self.normalize())
    }

    /// Returns `self / 2`.
    #[inline(always)]
    #[must_use]
    pub fn half(self) -> Self {
        Self::from_limbs(K::half(&self.0))
    }

    by_address! { list:
        /// `self = 3 (a - b)`.
        pub fn set_triple_difference(a, b) = K::triple_sub_at: [a, b];
        /// `self = a / 2`.
        pub fn set_half(a) = K::half_at: [a];
        /// `self /= 2`.
        pub fn half_assign() = K::half_at: [self];
    }

    /// Returns the Legendre symbol: 1 for a non-zero square, -1 for a non-square, 0 for zero. (R is a square.)
    #[must_use]
    pub fn legendre(self) -> i32 {
        K::legendre(&self.0)
    }

    /// `self^(2^n - 1)` for n = 2, 4, 8, 16, 32. 31S+5M
    fn ones(self) -> [Self; 5] {
        // x^(2^2n - 1) = (x^(2^n - 1))^(2^n) x^(2^n - 1).
        let mut r = self;
        [1, 2, 4, 8, 16].map(|n| {
            r = r.square_n(n) * r;
            r
        })
    }

    /// Returns `self^((p+1)/4)`: a square root, if one exists. 253S+7M: the exponent is 2^254 - 2^222 + 2^190 + 2^94.
    #[must_use]
    pub fn pow_for_sqrt(&self) -> Self {
        if TINY {
            let e = const { &from_words::<N>(&[0, 0x4000_0000, 0x4000_0000_0000_0000, 0x3fff_ffff_c000_0000]) };
            return pow_vartime(self, e);
        }
        if K::POWERS_ARE_CHEAP {
            // The same code as for an inverse.
            return self.inverse_root() * *self;
        }
        // (p+1)/4 = ((2^64 - 2^32 + 1) 2^96 + 1) 2^94, where (2^32 - 1) 2^32 + 1 = 2^64 - 2^32 + 1.
        let [.., r] = self.ones();
        ((r.square_n(32) * *self).square_n(96) * *self).square_n(94)
    }
}

impl<K: Kernel> Fused for GfP256<K> {
    const STEPS: Option<Steps> = K::STEPS;

    #[inline(always)]
    unsafe fn compute_at(operation: u16, out: *mut Self, a: *const Self, b: *const Self) {
        let (out, a, b) = (out.cast(), a.cast(), b.cast());
        // SAFETY: the contract is the kernel's; elements are transparent over limbs.
        unsafe {
            match operation {
                0 => K::mul_at(out, a, b),
                1 => K::add_at(out, a, b),
                _ => K::sub_at(out, a, b),
            }
        }
    }
    by_address! { list:
        fn set_product_less(a, b, c) = K::mul_sub_at: [a, b, c];
        fn set_square_less(a, b) = K::square_sub_at: [a, b];
        fn set_square_less_sum(a, b, c) = K::square_sub_sum_at: [a, b, c];
    }
}

impl<K: Kernel> Field for GfP256<K> {
    const SUMS_ARE_CHEAP: bool = K::SUMS_ARE_CHEAP;
    const ZERO: Self = Self::from_limbs([0; N]);
    const ONE: Self = Self::small(1);

    #[inline(always)]
    fn square(self) -> Self {
        Self::from_limbs(K::square(&self.0))
    }

    // The divsteps compute 1/(x R) from x R; a product with R^3 turns that into R/x.
    fn invert(self) -> Self {
        if TINY {
            // Fermat: x^(p - 2) is 1/x, and 0 for x = 0. This needs no code but products.
            let e = const { &from_words::<N>(&[MODULUS[0] - 2, MODULUS[1], MODULUS[2], MODULUS[3]]) };
            return pow_vartime(&self, e);
        }
        if K::POWERS_ARE_CHEAP {
            // p - 2 = 4 (p - 3)/4 + 1
            return self.inverse_root().square_n(2) * self;
        }
        Self::from_limbs(K::mul(&R3, &K::invert(&self.0)))
    }

    inlining! { large_smallest:
        fn is_zero(self) -> Mask {
            // The only two representatives of 0 below 2^256.
            let (mut zero, mut p) = (0, 0);
            for (x, y) in self.0.iter().zip(&P) {
                zero |= x;
                p |= x ^ y;
            }
            Mask::from_zero(zero) | Mask::from_zero(p)
        }
    }

    #[inline(always)]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Self::from_limbs(m.select_limbs(&a.0, &b.0))
    }

    #[inline(always)]
    fn assign_if(&mut self, m: Mask, b: &Self) {
        ct::assign_if(m, self, b);
    }
    by_address! { list:
        fn set_sub_double(a, b) = K::sub_double_at: [a, b];
        fn sub_double_assign(b) = K::sub_double_at: [self, b];
        fn sub_sum_assign(a, b) = K::sub_sum_at: [self, a, b];
        fn negate_assign() = K::sub_at: [{&raw const kernel::ZERO}, self];
        fn negate_assign_if(m) = K::negate_if_at: [{m}];
    }
    by_address!(limbs: K::square_n, K::swap_if_at);

    by_address!(fields: K::mul_at, K::square_at, K::add_at, K::sub_at, terms is_bounded);
}

/// At most 32 little-endian bytes as limbs.
fn block(bytes: &[u8]) -> Limbs {
    if TINY {
        let mut limbs = [0; N];
        read_bytes(&mut limbs, bytes, false);
        return limbs;
    }
    let mut words = [0u64; 4];
    for (i, byte) in bytes.iter().take(32).enumerate() {
        words[i / 8] |= u64::from(*byte) << (i % 8 * 8);
    }
    from_words(&words)
}

impl<K: Kernel> PrimeField for GfP256<K> {
    type Bytes = [u8; 32];
    const BITS: u32 = 256;

    fn encode(self) -> [u8; 32] {
        if TINY {
            let mut out = [0; 32];
            write_bytes(&mut out, &mut self.normalize(), false);
            return out;
        }
        to_bytes(&self.to_words())
    }

    fn decode_ct(bytes: &[u8; 32]) -> (Self, Mask) {
        let mut x = block(bytes);
        // Canonical iff subtracting p borrows.
        let ok = Mask::from_lsb(arith::sub(&x, &P).1);
        // A refused integer gives 0 instead of its residue.
        for limb in &mut x {
            *limb &= ok.word();
        }
        (Self::from_limbs(K::mul(&R2, &x)), ok)
    }

    fn decode_reduce(bytes: &[u8]) -> Self {
        // Horner's method in base R, from the top. A block times R^2 is the block in Montgomery form. The highest of
        // several blocks is also multiplied by R at once.
        let count = bytes.len().div_ceil(32);
        let mut acc = Self::ZERO;
        for (i, chunk) in bytes.chunks(32).enumerate().rev() {
            if i + 2 < count {
                acc = Self::from_limbs(K::mul(&R2, &acc.0));
            }
            let by = if i > 0 && i + 1 == count { &R3 } else { &R2 };
            acc += Self::from_limbs(K::mul(by, &block(chunk)));
        }
        acc
    }

    fn from_u64(x: u64) -> Self {
        Self::reduce_words([x, 0, 0, 0])
    }

    #[inline]
    fn is_odd(self) -> Mask {
        // The parity is that of the canonical integer, not of its Montgomery form.
        Mask::from_lsb(self.normalize()[0])
    }
}

impl<K: Kernel> SquareRoot for GfP256<K> {
    fn sqrt(mut self) -> (Self, Mask) {
        let ok = self.set_root(Mask::FALSE);
        (self, ok)
    }
    // In place, because elements take code to move.
    fn set_root(&mut self, odd: Mask) -> Mask {
        // p = 3 modulo 4: the square of x^((p + 1)/4) is x times the Legendre symbol of x.
        let mut y = self.pow_for_sqrt();
        let mut square = y;
        square.square_assign();
        square -= &*self;
        *self = y;
        // p is odd, so exactly one of y and p - y is even, if y is not 0.
        y.negate_assign();
        self.assign_if(self.is_odd() ^ odd, &y);
        square.is_zero()
    }
    fn is_square(self) -> Mask {
        !Mask::from_bit(self.legendre() as u32 >> 31)
    }
}

impl<K: Kernel> InverseRoot for GfP256<K> {
    // 253S+12M: the exponent is 2^254 - 2^222 + 2^190 and 94 ones.
    #[inline(never)]
    fn inverse_root(self) -> Self {
        let [two, four, eight, sixteen, r] = self.ones();
        let high = (r.square_n(32) * self).square_n(96);
        // 32 + 32 + 16 + 8 + 4 + 2 = 94 ones.
        let ones = (high.square_n(32) * r).square_n(32) * r;
        (((ones.square_n(16) * sixteen).square_n(8) * eight).square_n(4) * four).square_n(2) * two
    }
}

by_address! { values: [K: Kernel] GfP256<K>, inline(always):
    Add add(self, o) = Self::from_limbs(K::add(&self.0, &o.0));
    Sub sub(self, o) = Self::from_limbs(K::sub(&self.0, &o.0));
    Mul mul(self, o) = Self::from_limbs(K::mul(&self.0, &o.0));
    Neg neg(self) = Self::ZERO - self;
}
by_address!(operators: [K: Kernel] GfP256<K>: K::mul_at, K::add_at, K::sub_at, terms is_bounded);

impl<K: Kernel> fmt::Debug for GfP256<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let w = self.to_words();
        write!(f, "0x{:016x}{:016x}{:016x}{:016x}", w[3], w[2], w[1], w[0])
    }
}

#[cfg(test)]
mod tests;
