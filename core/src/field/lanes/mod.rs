//! GF(2^255 - C) on vectors of four lanes, an element in each lane: for CPUs with AVX-512 IFMA. (`gfp256` is the field
//! of P-256.)
//!
//! **Object**: four elements of GF(2^255 - C), C odd, 1 < C < 2^15: usually the coordinates of a point.
//! **Representation**: five limbs of 51 bits, each a vector of four 64-bit lanes. *Reduced* limbs are below 2^51 + 2^13
//! (the lowest limb: 2^51 + 2^32), so that VPMADD52 may read them. *Unreduced* limbs are sums of products of reduced
//! elements; each formula states their bounds.
//! On AArch64, four elements are two pairs (`pairs`), and the kernel is `neon`.
//! **Kernels** are whole formulas on points in memory, not field operations: registers hold a point from one product to
//! the next. The generator (`gen/src/ifma`) has one graph for each formula. From it, the generator makes the assembly
//! and its reference implementation in plain Rust ([`model`]), and proves the bounds of every intermediate value. A
//! group operation converts its inputs to this form and its result back. Elsewhere points use [`super::gf255`].
//! **Constant time**: everything except two public facts: how often a formula is repeated, and whether it adds an
//! entry.

pub mod gfp256;
mod kernel;
pub mod model;
#[cfg(primegroup_kernels = "a64")]
mod neon;
mod pairs;
pub mod roots;
#[cfg(test)]
pub(crate) mod tests;
pub mod twelve;
#[cfg(primegroup_kernels = "x64")]
#[cfg_attr(primegroup_valgrind, path = "traced.rs")]
mod x64;

use crate::ct::Words;
use crate::limb::U256;

pub use kernel::{Kernel, Portable};
#[cfg(primegroup_kernels = "a64")]
pub(crate) use neon::Neon;
#[cfg(primegroup_kernels = "x64")]
#[allow(unused_imports)] // `Traced` in builds for a CPU with IFMA
pub(crate) use x64::{Ifma, Traced};

/// Number of lanes of a vector.
pub const LANES: usize = 4;
/// Returns the number of entries of a fixed table for lanes, out of `n`. Builds without a CPU with lanes omit such
/// tables, which take space.
#[must_use]
pub const fn entries(n: usize) -> usize {
    if cfg!(any(primegroup_kernels = "x64", primegroup_kernels = "a64", test)) { n } else { 0 }
}
/// Number of bits of a limb.
const BITS: u32 = 51;
/// Mask of a limb.
const ONES: u64 = (1 << BITS) - 1;

/// 2^255 - C.
const fn modulus<const C: u64>() -> U256 {
    [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1]
}

/// `p - x` for x up to p. For constants.
#[must_use]
pub const fn negated<const C: u64>(x: &U256) -> U256 {
    subtract(&modulus::<C>(), x).0
}

/// Returns `x - y`, and whether it is negative.
#[inline(always)]
const fn subtract<const N: usize>(x: &[u64; N], y: &[u64; N]) -> ([u64; N], bool) {
    let (mut out, mut borrow, mut i) = ([0; N], false, 0);
    while i < N {
        let (t, first) = x[i].overflowing_sub(y[i]);
        let (t, second) = t.overflowing_sub(borrow as u64);
        (out[i], borrow) = (t, first | second);
        i += 1;
    }
    (out, borrow)
}

/// Returns `x^2` for x below 2^255; the result is below p. For constants.
#[must_use]
pub const fn squared<const C: u64>(x: &U256) -> U256 {
    let mut wide = [0u64; 8];
    let mut i = 0;
    while i < 4 {
        let (mut carry, mut j) = (0u128, 0);
        while j < 4 {
            carry += x[i] as u128 * x[j] as u128 + wide[i + j] as u128;
            wide[i + j] = carry as u64;
            carry >>= 64;
            j += 1;
        }
        wide[i + 4] = carry as u64;
        i += 1;
    }
    // 2^256 = 2C; then twice the part above 2^255.
    let (mut out, mut carry) = ([0; 4], 0u128);
    i = 0;
    while i < 4 {
        carry += wide[i + 4] as u128 * (2 * C) as u128 + wide[i] as u128;
        out[i] = carry as u64;
        carry >>= 64;
        i += 1;
    }
    // The carry is below 2C, so 2C carry is below 2^34 and the sum stays below 2^256 (the words below the carry are
    // small then).
    out = plus(&out, 2 * carry as u64 * C);
    out = plus(&[out[0], out[1], out[2], out[3] & u64::MAX >> 1], (out[3] >> 63) * C);
    // Subtracts p if x >= p: x + C has 256 bits then.
    let more = plus(&out, C);
    if more[3] >> 63 == 1 { [more[0], more[1], more[2], more[3] & u64::MAX >> 1] } else { out }
}

/// `x + y`, below 2^256.
const fn plus(x: &U256, y: u64) -> U256 {
    let (mut out, mut carry, mut i) = (*x, y as u128, 0);
    while i < 4 {
        carry += out[i] as u128;
        out[i] = carry as u64;
        carry >>= 64;
        i += 1;
    }
    out
}

/// Four lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Vector(pub [u64; LANES]);

impl Vector {
    /// Zeros.
    pub const ZERO: Self = Vector([0; LANES]);
}

/// Eight lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Wide(pub [u64; 2 * LANES]);

impl Wide {
    /// Returns the lanes twice: lane i + 4 equals lane i.
    #[must_use]
    pub const fn repeated([a, b, c, d]: [u64; LANES]) -> Self {
        Wide([a, b, c, d, a, b, c, d])
    }
}

/// A vector on which operations act on each lane alone: the type of SIMD formulas without cross-lane operations. The
/// same generic reference implementation then serves four and eight lanes.
pub trait Simd: Copy {
    /// Zeros.
    const ZERO: Self;
    /// Returns the lanes.
    fn lanes(&mut self) -> &mut [u64];
    /// Applies a function to each lane. In place: there are thousands of these, and new arrays would cost the compiler
    /// more.
    #[inline(always)]
    fn map(mut self, f: impl Fn(u64) -> u64) -> Self {
        self.lanes().iter_mut().for_each(|x| *x = f(*x));
        self
    }
    /// Applies a function to both operands in each lane.
    #[inline(always)]
    fn zip(mut self, mut other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        self.lanes().iter_mut().zip(other.lanes()).for_each(|(x, y)| *x = f(*x, *y));
        self
    }
    /// Repeats four lanes to fill the vector.
    fn repeat(four: &Vector) -> Self;
}

impl Simd for Vector {
    const ZERO: Self = Self::ZERO;
    #[inline(always)]
    fn lanes(&mut self) -> &mut [u64] {
        &mut self.0
    }
    #[inline(always)]
    fn repeat(four: &Vector) -> Self {
        *four
    }
}

impl Simd for Wide {
    const ZERO: Self = Wide([0; 2 * LANES]);
    #[inline(always)]
    fn lanes(&mut self) -> &mut [u64] {
        &mut self.0
    }
    #[inline(always)]
    fn repeat(four: &Vector) -> Self {
        Self::repeated(four.0)
    }
}

/// Returns the limbs of an integer below 2^256, reduced.
#[inline(always)]
fn to_limbs<const C: u64>(w: &U256) -> [u64; 5] {
    [
        // Bit 255 counts as C, because 2^255 = C modulo p.
        (w[0] & ONES) + C * (w[3] >> 63),
        (w[0] >> 51 | w[1] << 13) & ONES,
        (w[1] >> 38 | w[2] << 26) & ONES,
        (w[2] >> 25 | w[3] << 39) & ONES,
        w[3] << 1 >> 13,
    ]
}

/// Returns the integer of limbs below 2^63. The result is below 2^255 + 2^32.
#[inline(always)]
fn from_limbs<const C: u64>(mut x: [u64; 5]) -> U256 {
    // Twice: the first time limb 0 takes the part above 2^255, the second time at most one bit.
    for _ in 0..2 {
        let mut carry = 0;
        for limb in &mut x {
            *limb += carry;
            carry = *limb >> BITS;
            *limb &= ONES;
        }
        x[0] += C * carry;
    }
    // Limb 0 may have one bit too many.
    let mut t = u128::from(x[0]) + (u128::from(x[1]) << 51);
    let mut out = [t as u64, 0, 0, 0];
    for ((word, limb), at) in out[1..].iter_mut().zip(&x[2..]).zip([38, 25, 12]) {
        t = (t >> 64) + (u128::from(*limb) << at);
        *word = t as u64;
    }
    out
}

/// True if four elements are two pairs ([`pairs`]).
pub(crate) const PAIRS: bool = cfg!(primegroup_kernels = "a64");

/// Four elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Quad(pub [Vector; 5]);

// SAFETY: four 64-bit words.
unsafe impl Words for Vector {}
// SAFETY: twenty 64-bit words, in whole vectors of 32 bytes.
unsafe impl Words for Quad {}

impl Quad {
    /// Zeros.
    pub const ZERO: Self = Quad([Vector::ZERO; 5]);

    /// Returns the elements of an integer below 2^256 in each lane; reduced.
    #[must_use]
    #[inline]
    pub fn from_words<const C: u64>(lanes: [U256; LANES]) -> Self {
        if PAIRS {
            return pairs::from_words(&lanes);
        }
        let mut out = Self::ZERO;
        for (lane, w) in lanes.iter().enumerate() {
            out.0.iter_mut().zip(to_limbs::<C>(w)).for_each(|(v, limb)| v.0[lane] = limb);
        }
        out
    }

    /// Returns the elements of an integer below 2^255 in each lane; reduced. For constants.
    #[must_use]
    pub const fn constant(lanes: [U256; LANES]) -> Self {
        if PAIRS {
            return pairs::from_words(&lanes);
        }
        let mut out = Self::ZERO;
        let mut lane = 0;
        while lane < LANES {
            let w = lanes[lane];
            out.0[0].0[lane] = w[0] & ONES;
            out.0[1].0[lane] = (w[0] >> 51 | w[1] << 13) & ONES;
            out.0[2].0[lane] = (w[1] >> 38 | w[2] << 26) & ONES;
            out.0[3].0[lane] = (w[2] >> 25 | w[3] << 39) & ONES;
            out.0[4].0[lane] = w[3] >> 12;
            lane += 1;
        }
        out
    }

    /// Returns the integer of a lane, below 2^255 + 2^32. Its limbs may be any below 2^63.
    #[must_use]
    pub fn to_words<const C: u64>(&self, lane: usize) -> U256 {
        if PAIRS {
            return pairs::to_words::<C>(self, lane % LANES);
        }
        from_limbs::<C>(core::array::from_fn(|i| self.0[i].0[lane % LANES]))
    }

    /// Transposes: lane l of element c becomes lane c of element l. Four points coordinate by coordinate become points.
    #[must_use]
    pub fn transpose(four: &[Quad; LANES]) -> [Quad; LANES] {
        core::array::from_fn(|l| Quad(core::array::from_fn(|i| Vector(core::array::from_fn(|c| four[c].0[i].0[l])))))
    }

    /// Replaces x by `2p - x` in a lane, limb by limb. Limbs of 2p exceed the limbs of a reduced element, so no limb
    /// becomes negative.
    #[inline]
    pub fn negate_lane<const C: u64>(&mut self, lane: usize) {
        if PAIRS {
            return pairs::negate(self, 1 << lane);
        }
        for (i, v) in self.0.iter_mut().enumerate() {
            let x = &mut v.0[lane % LANES];
            *x = 2 * (if i == 0 { ONES + 1 - C } else { ONES }) - *x;
        }
    }

    /// Adds `k p` to a lane, limb by limb. The element stays the same, and its limbs become large enough to subtract
    /// others from. Limbs of pairs have signs, and need no such multiple.
    pub const fn add_multiple<const C: u64>(&mut self, lane: usize, k: u64) {
        let mut i = 0;
        while !PAIRS && i < 5 {
            self.0[i].0[lane % LANES] += k * (if i == 0 { ONES + 1 - C } else { ONES });
            i += 1;
        }
    }
}

/// Eight elements, for operations that act on each lane alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Octet(pub [Wide; 5]);

// SAFETY: eight 64-bit words.
unsafe impl Words for Wide {}
// SAFETY: forty 64-bit words, in whole vectors of 64 bytes.
unsafe impl Words for Octet {}

impl Octet {
    /// Number of elements of an octet.
    pub const LANES: usize = 2 * LANES;
    /// Zeros.
    pub const ZERO: Self = Octet([Wide([0; 2 * LANES]); 5]);

    /// Returns the elements of an integer below 2^256 in each lane; reduced.
    #[must_use]
    #[inline]
    pub fn from_words<const C: u64>(lanes: &[U256; 2 * LANES]) -> Self {
        let mut out = Self::ZERO;
        for (lane, w) in lanes.iter().enumerate() {
            out.0.iter_mut().zip(to_limbs::<C>(w)).for_each(|(v, limb)| v.0[lane] = limb);
        }
        out
    }

    /// Returns the integer of a lane, below 2^255 + 2^32. Its limbs may be any below 2^63.
    #[must_use]
    #[inline]
    pub fn to_words<const C: u64>(&self, lane: usize) -> U256 {
        from_limbs::<C>(core::array::from_fn(|i| self.0[i].0[lane % Self::LANES]))
    }
}
