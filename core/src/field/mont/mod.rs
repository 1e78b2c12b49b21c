//! Integers modulo any odd prime, in Montgomery form: the scalars of every group (and later P-256 and pairing fields).
//!
//! **Object**: integers modulo an odd prime m of at most N limbs, m >= 2^(bits-1).
//! **Representation**: N limbs of x*R mod m with R = 2^(N * limb bits), always reduced to 0..m-1 (one representation
//! per element, so comparison needs no normalization).
//! **Formulas**: Montgomery multiplication, coarsely integrated operand scanning (Koc, Acar, Kaliski 1996).
//! **Kernels**: elements of this family are computed with on [`Base`] always; constants by portable `const` functions.
//! **Constant time**: everything.

mod arith;
#[cfg(primegroup_m0)]
mod m0;
#[cfg(primegroup_m4)]
mod m4;
mod scalar;

use super::safegcd::portable as safegcd;
use super::{Base, ByteArray, Field, PrimeField};
use crate::ct::{Mask, Words};
use crate::limb::{LIMB_BITS, Limb, from_words, to_words};
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// What a CPU supplies for this family. Moduli are odd; `p0inv` is -1/p modulo 2^(limb bits).
pub trait Kernel: Sized {
    /// `a b / 2^(N limbs)` modulo p, below p, for any a and b < p.
    #[inline]
    fn mont_mul<const N: usize>(a: &[Limb; N], b: &[Limb; N], p: &[Limb; N], p0inv: Limb) -> [Limb; N] {
        arith::mul(a, b, p, p0inv)
    }
    /// `a / 2^(N limbs)` modulo p, below p, for any a: out of Montgomery form.
    #[inline(always)]
    fn mont_leave<const N: usize>(a: &[Limb; N], p: &[Limb; N], p0inv: Limb) -> [Limb; N] {
        let mut one = [0; N];
        one[0] = 1;
        Self::mont_mul(a, &one, p, p0inv)
    }
}

/// Whether the assembly for Cortex-M takes a modulus: 8 words, below 2^255.
#[cfg(any(primegroup_m0, primegroup_m4))]
#[inline(always)]
fn fits_assembly<const N: usize>(p: &[Limb; N]) -> bool {
    N == 8 && p[N - 1] >> 31 == 0
}

impl Kernel for super::cpu::Portable {}
#[cfg(primegroup_x64)]
impl Kernel for super::cpu::X64 {}
#[cfg(primegroup_x64)]
impl Kernel for super::cpu::X64V {}

/// A modulus: a type that names an odd prime.
pub trait Modulus: Copy + Send + Sync + 'static {
    /// The prime, as 64-bit words, low word first.
    const WORDS: [u64; 4];
    /// Bits of the prime.
    const BITS: u32 = {
        let w = Self::WORDS;
        let mut i = 3;
        while w[i] == 0 {
            i -= 1;
        }
        64 * i as u32 + 64 - w[i].leading_zeros()
    };
}

/// An integer modulo `M`, in `N` limbs.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Mont<M: Modulus, const N: usize>([Limb; N], PhantomData<M>);

// SAFETY: transparent over limbs. (Values not below the modulus are wrong numbers, never unsound.)
unsafe impl<M: Modulus, const N: usize> Words for Mont<M, N> {}

impl<M: Modulus, const N: usize> Mont<M, N> {
    const P: [Limb; N] = from_words(&M::WORDS);
    const P0INV: Limb = arith::neg_inverse(Self::P[0]);
    const R: [Limb; N] = arith::power_of_two(&Self::P, N * LIMB_BITS);
    const R2: [Limb; N] = arith::power_of_two(&Self::P, 2 * N * LIMB_BITS);
    const R3: [Limb; N] = arith::power_of_two(&Self::P, 3 * N * LIMB_BITS);

    const fn raw(limbs: [Limb; N]) -> Self {
        Mont(limbs, PhantomData)
    }

    /// The public integer with these 64-bit words (low word first), which must be below the modulus.
    #[must_use]
    pub const fn from_words(words: [u64; 4]) -> Self {
        Self::raw(arith::mul_const(&from_words(&words), &Self::R2, &Self::P, Self::P0INV))
    }

    /// The canonical integer as 64-bit words, low word first.
    #[must_use]
    pub fn to_words(self) -> [u64; 4] {
        to_words(&self.integer())
    }

    /// The canonical integer as limbs.
    #[inline]
    #[must_use]
    pub fn limbs(&self) -> [Limb; N] {
        self.integer()
    }

    /// The canonical integer as limbs.
    #[inline]
    fn integer(self) -> [Limb; N] {
        Base::mont_leave(&self.0, &Self::P, Self::P0INV)
    }

    /// `a b / R` for any `a`.
    #[inline]
    fn product(a: &[Limb; N], b: &[Limb; N]) -> Self {
        Self::raw(Base::mont_mul(a, b, &Self::P, Self::P0INV))
    }

    /// `self^e` for a public exponent given as 64-bit words, low word first.
    #[must_use]
    pub fn pow_vartime(self, e: &[u64]) -> Self {
        let mut r = Self::ONE;
        for w in e.iter().rev() {
            for i in (0..64).rev() {
                r = r.square();
                if w >> i & 1 == 1 {
                    r *= self;
                }
            }
        }
        r
    }
}

impl<M: Modulus, const N: usize> Field for Mont<M, N> {
    const ZERO: Self = Self::raw([0; N]);
    const ONE: Self = Self::raw(Self::R);

    #[inline]
    fn square(self) -> Self {
        self * self
    }

    // By divsteps: of x R they give 1/(x R), and a product with R^3 makes that R/x.
    fn invert(self) -> Self {
        let words = core::array::from_fn(|i| if i < N { self.0[i] } else { 0 });
        let inverse = safegcd::invert(&words, &const { safegcd::Generic::new(&from_words(&M::WORDS)) });
        let inverse = core::array::from_fn(|i| inverse[i]);
        Self::product(&inverse, &Self::R3)
    }

    #[inline]
    fn is_zero(self) -> Mask {
        Mask::from_zero(self.0.iter().fold(0, |a, x| a | x))
    }

    #[inline]
    fn ct_eq(self, o: Self) -> Mask {
        Mask::from_zero((0..N).fold(0, |d, i| d | (self.0[i] ^ o.0[i])))
    }

    #[inline]
    fn select(m: Mask, a: Self, b: Self) -> Self {
        Self::raw(m.select_limbs(&a.0, &b.0))
    }
}

impl<M: Modulus, const N: usize> PrimeField for Mont<M, N> {
    // Every modulus so far has 249 to 256 bits.
    type Bytes = [u8; 32];
    const BITS: u32 = M::BITS;

    fn encode(self) -> [u8; 32] {
        let mut out = [0; 32];
        for (chunk, w) in out.chunks_exact_mut(8).zip(self.to_words()) {
            chunk.copy_from_slice(&w.to_le_bytes());
        }
        out
    }

    fn decode_ct(bytes: &[u8; 32]) -> (Self, Mask) {
        let x = block(bytes);
        let ok = Mask::from_lsb(arith::sub(&x, &Self::P).1);
        let v = Self::product(&x, &Self::R2);
        (Self::select(ok, Self::ZERO, v), ok)
    }

    fn decode_reduce(bytes: &[u8]) -> Self {
        // Horner in base R, from the top. A block times R^2 is the block in Montgomery form, and acc times R^2 is acc R; the
        // highest of several blocks is multiplied by both at once.
        let size = N * LIMB_BITS / 8;
        let count = bytes.len().div_ceil(size);
        let mut acc = Self::ZERO;
        for (i, chunk) in bytes.chunks(size).enumerate().rev() {
            let mut b = [0; 32];
            b[..chunk.len()].copy_from_slice(chunk);
            if i + 2 < count {
                acc = Self::product(&acc.0, &Self::R2);
            }
            let top = i > 0 && i + 1 == count;
            acc += Self::product(&block(&b), if top { &Self::R3 } else { &Self::R2 });
        }
        acc
    }

    fn from_u64(x: u64) -> Self {
        Self::from_words([x, 0, 0, 0])
    }

    fn is_odd(self) -> Mask {
        Mask::from_lsb(self.to_words()[0] as Limb)
    }
}

/// Little-endian bytes as limbs.
fn block<const N: usize>(bytes: &[u8; 32]) -> [Limb; N] {
    let words: [u64; 4] = core::array::from_fn(|i| {
        u64::from_le_bytes(<[u8; 8]>::from_slice(&bytes[8 * i..8 * i + 8]).unwrap_or_default())
    });
    from_words(&words)
}

impl<M: Modulus, const N: usize> Add for Mont<M, N> {
    type Output = Self;
    #[inline]
    fn add(self, o: Self) -> Self {
        Self::raw(arith::add(&self.0, &o.0, &Self::P))
    }
}
impl<M: Modulus, const N: usize> Sub for Mont<M, N> {
    type Output = Self;
    #[inline]
    fn sub(self, o: Self) -> Self {
        Self::raw(arith::sub_mod(&self.0, &o.0, &Self::P))
    }
}
impl<M: Modulus, const N: usize> Mul for Mont<M, N> {
    type Output = Self;
    #[inline]
    fn mul(self, o: Self) -> Self {
        Self::product(&self.0, &o.0)
    }
}
impl<M: Modulus, const N: usize> Neg for Mont<M, N> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::ZERO - self
    }
}
impl<M: Modulus, const N: usize> AddAssign for Mont<M, N> {
    fn add_assign(&mut self, o: Self) {
        *self = *self + o;
    }
}
impl<M: Modulus, const N: usize> SubAssign for Mont<M, N> {
    fn sub_assign(&mut self, o: Self) {
        *self = *self - o;
    }
}
impl<M: Modulus, const N: usize> MulAssign for Mont<M, N> {
    fn mul_assign(&mut self, o: Self) {
        *self = *self * o;
    }
}
impl<M: Modulus, const N: usize> AddAssign<&Self> for Mont<M, N> {
    fn add_assign(&mut self, o: &Self) {
        *self = *self + *o;
    }
}
impl<M: Modulus, const N: usize> SubAssign<&Self> for Mont<M, N> {
    fn sub_assign(&mut self, o: &Self) {
        *self = *self - *o;
    }
}
impl<M: Modulus, const N: usize> MulAssign<&Self> for Mont<M, N> {
    fn mul_assign(&mut self, o: &Self) {
        *self = *self * *o;
    }
}
impl<M: Modulus, const N: usize> PartialEq for Mont<M, N> {
    fn eq(&self, o: &Self) -> bool {
        self.ct_eq(*o).declassify()
    }
}
impl<M: Modulus, const N: usize> Eq for Mont<M, N> {}

impl<M: Modulus, const N: usize> fmt::Debug for Mont<M, N> {
    /// Nothing but the type: a scalar may be secret. Whoever wants to see one prints its encoding.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)")
    }
}
