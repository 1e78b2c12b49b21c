//! Machine words: one limb width per build (64 or 32 bits), and the carry chains all portable kernels are made of.

#[cfg_attr(primegroup_m0, path = "limb/m0.rs")]
#[cfg_attr(not(primegroup_m0), path = "limb/row.rs")]
mod row;
pub use row::add_product;

#[cfg(primegroup_limbs = "64")]
mod width {
    /// The machine word of this build.
    pub type Limb = u64;
    /// Twice the width of [`Limb`].
    pub type Wide = u128;
}
#[cfg(primegroup_limbs = "32")]
mod width {
    /// The machine word of this build.
    pub type Limb = u32;
    /// Twice the width of [`Limb`].
    pub type Wide = u64;
}
pub use width::{Limb, Wide};

/// Bits in a [`Limb`].
pub const LIMB_BITS: usize = Limb::BITS as usize;

/// An integer of 256 bits in 64-bit words, low word first.
pub type U256 = [u64; 4];

/// The low 32 bits of a limb, which are all of it where limbs have no more.
#[inline(always)]
#[must_use]
#[allow(clippy::unnecessary_cast)]
pub const fn low32(x: Limb) -> u32 {
    x as u32
}

/// Limbs needed for `bits` bits.
#[must_use]
pub const fn limbs(bits: usize) -> usize {
    bits.div_ceil(LIMB_BITS)
}

/// `a + b + carry`, as (low limb, carry out); `carry` is 0 or 1.
#[inline(always)]
#[must_use]
pub const fn adc(a: Limb, b: Limb, carry: Limb) -> (Limb, Limb) {
    let t = a as Wide + b as Wide + carry as Wide;
    (t as Limb, (t >> LIMB_BITS) as Limb)
}

/// `a - b - borrow`, as (low limb, borrow out); `borrow` is 0 or 1.
#[inline(always)]
#[must_use]
pub const fn sbb(a: Limb, b: Limb, borrow: Limb) -> (Limb, Limb) {
    let t = (a as Wide).wrapping_sub(b as Wide + borrow as Wide);
    (t as Limb, ((t >> LIMB_BITS) as Limb) & 1)
}

/// `acc + a * b + carry`, as (low limb, high limb). Never overflows.
#[inline(always)]
#[must_use]
pub const fn mac(acc: Limb, a: Limb, b: Limb, carry: Limb) -> (Limb, Limb) {
    let t = acc as Wide + (a as Wide) * (b as Wide) + carry as Wide;
    (t as Limb, (t >> LIMB_BITS) as Limb)
}

/// Splits 64-bit words (little-endian order) into `N` limbs; words beyond `N` limbs must be zero.
#[must_use]
pub const fn from_words<const N: usize>(words: &[u64]) -> [Limb; N] {
    let per_word = 64 / LIMB_BITS;
    let mut out = [0; N];
    let mut i = 0;
    while i < N && i / per_word < words.len() {
        out[i] = (words[i / per_word] >> ((i % per_word) * LIMB_BITS)) as Limb;
        i += 1;
    }
    out
}

/// Joins limbs into `W` 64-bit words, zero-extended.
#[allow(clippy::unnecessary_cast)] // necessary on 32-bit builds
#[must_use]
pub const fn to_words<const W: usize>(limbs: &[Limb]) -> [u64; W] {
    let per_word = 64 / LIMB_BITS;
    let mut out = [0u64; W];
    let mut i = 0;
    while i < limbs.len() && i / per_word < W {
        out[i / per_word] |= (limbs[i] as u64) << ((i % per_word) * LIMB_BITS);
        i += 1;
    }
    out
}
