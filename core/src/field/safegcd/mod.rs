//! Modular inversion and the Jacobi symbol in constant time by Bernstein-Yang divsteps.
//!
//! **Object**: 1/x and (x/M) modulo an odd M < 2^512.
//! **Method**: D. J. Bernstein, B.-Y. Yang, "Fast constant-time gcd computation and modular inversion" (eprint
//! 2019/266), in the variant with a counter that starts at 1/2. [`steps`] steps reach g = 0 for every odd M of this
//! many bits and 0 <= x < M (the convex-hull bound of Wuille, Maxwell and Pornin). With d = delta - 1/2, one step is
//!
//! ```text
//! d >= 0 and g odd:  (d, f, g) <- (  -d, g, (g - f) / 2)
//! g odd otherwise:   (d, f, g) <- (d + 1, f, (g + f) / 2)
//! g even:            (d, f, g) <- (d + 1, f,  g      / 2)
//! ```
//!
//! **Batches**: W consecutive steps depend only on the W low bits of f and g. They run on words and give a 2x2 integer
//! matrix T with (f', g') = T (f, g) / 2^W. Its rows satisfy |a| + |b| <= 2^W and -2^W < a, b <= 2^W. T is then applied
//! to f and g, and modulo M to d and e, where f = d x / 2^W and g = e x / 2^W modulo M (2^W is the start value of e).
//! **Bounds**: |f|, |g| <= M at all times. Division by 2^W modulo M adds t M with 0 <= t < 2^W, so |d| and |e| grow by
//! less than M per batch. There are at most 40 batches, so |d| and |e| stay below 2^6 M. (M may be smaller than 2^W,
//! the start value of e. Then they stay below 2^W + 2^6 M.) The signs of d and e are never needed. One more division by
//! 2^W at the end adds t M with -2^W <= t < 0. It brings the result into (-M - M/2^24, M/2^24), or into -M - 1..=1 for
//! small M. Two conditional additions of M then make it canonical.
//!
//! **Symbol**: let j = (g/|f|), for odd f and coprime g of any signs. By quadratic reciprocity for signed numbers, the
//! steps change j in two ways. At the end, g = 0 and f = 1 or -1, and j is 1:
//!
//! 1. Every step multiplies j by (2/|f'|). This depends on f' modulo 8.
//! 2. A swap (f' = g) changes the sign of j if f = 1 and g = 3 modulo 4, and changes it if f > 0 and g < 0.
//!
//! The last condition needs the signs of f and g, which their low bits do not show. A batch therefore also runs on a
//! *reference*: two small integers with the same low bits and known signs. A correction is then needed for swaps at
//! which the reference and the true pair have different signs. Each pair is a vector (f, g). Both vectors turn only
//! clockwise, as steps have positive determinant. Each such swap is a crossing of the line f = 0 from + to -. Consider
//! two vectors that start on the same side of that line and take the same steps. They cross it equally often, or the
//! vector that is ahead crosses it once more. The reference starts with the sign of the true f, and with the opposite
//! of the sign of the true g. So the true vector is ahead exactly if the signs of its f and g differ. After the batch,
//! the signs of f in the reference and in the true vector tell whether the numbers of crossings differ.
//!
//! Bits 1 and 2 of f must be exact up to the last step, so a reference of b bits serves for b - 2 steps.
//!
//! **Constant time**: everything; the modulus is public. On Cortex-M0+ and M4, for p = 2^255 - C, the whole run is
//! assembly; `kernels/safegcd_thumb.rs` describes the differences.
//! **Cost**: for 255 or 256 bits, inversion takes 590 steps in 10 batches (64 bits) or 600 in 20 (32 bits). The symbol
//! takes 594 steps in 11 or 22 batches, without d and e. For other lengths, both numbers follow from [`steps`].

#[macro_use]
mod signed;

#[cfg_attr(primegroup_limbs = "32", path = "w32.rs")]
pub mod portable;

/// Number of steps that reach g = 0 from any odd f < 2^bits and 0 <= g < f, for 2 to 512 bits: 588 for 255 bits, 590
/// for 256.
///
/// `testkit/compared/tests/compared/divsteps.rs` computes the number that convex hulls prove for many lengths. It is at
/// most this one.
///
/// The formula gives 591 for 256 bits, where the computation of hulls proves 590.
pub const fn steps(bits: u32) -> usize {
    if bits == 256 { 590 } else { (bits as usize * 45907 + 26313) / 19929 }
}

/// Number of signed limbs of `w` bits for integers of `words` words. It includes 7 more bits for d and e, and a sign.
const fn limbs_for(words: usize, word: usize, w: usize) -> usize {
    (words * word + 8).div_ceil(w)
}

/// In place of a kernel's matrix products, on CPUs without such a kernel.
#[allow(dead_code)] // unused on MIPS
mod no_rows {
    /// True if a kernel has a routine for the matrix products.
    pub(super) const ROWS: bool = false;
    /// Never called.
    #[inline(always)]
    pub(super) fn rows<S, U, const N: usize>(
        _: &mut [S; N],
        _: &mut [S; N],
        _: &super::portable::Matrix,
        _: &[S; N],
        _: U,
    ) {
    }
}
