//! Modular inversion and the Jacobi symbol in constant time by Bernstein-Yang divsteps.
//!
//! **Object**: 1/x and (x/M) modulo an odd M < 2^256.
//! **Method**: D. J. Bernstein, B.-Y. Yang, "Fast constant-time gcd computation and modular inversion" (eprint 2019/266),
//! in the variant whose counter starts at 1/2: 590 steps reach g = 0 for every odd M < 2^256 and 0 <= x < M (the
//! convex-hull bound of Wuille, Maxwell and Pornin). Counted as d = delta - 1/2, one step is
//!
//! ```text
//! d >= 0 and g odd:  (d, f, g) <- (  -d, g, (g - f) / 2)
//! g odd otherwise:   (d, f, g) <- (d + 1, f, (g + f) / 2)
//! g even:            (d, f, g) <- (d + 1, f,  g      / 2)
//! ```
//!
//! **Batches**: W consecutive steps depend on the W low bits of f and g only. They are run on words and give a 2x2 integer
//! matrix T with (f', g') = T (f, g) / 2^W, whose rows satisfy |a| + |b| <= 2^W and -2^W < a, b <= 2^W. T is then applied
//! to f and g, and modulo M to d and e, where f = d x / 2^W and g = e x / 2^W modulo M (2^W is the start value of e).
//! **Bounds**: |f|, |g| < 2^256 at all times. Division by 2^W modulo M adds t M with 0 <= t < 2^W, so |d| and |e| grow by
//! less than M per batch. No sign of d or e is looked at; one more division by 2^W at the end brings the result into
//! (-M/2^24, M + M/2^24), and one conditional addition and one conditional subtraction make it canonical.
//!
//! **Symbol**: for odd f and any coprime g of any signs let j = (g/|f|). From quadratic reciprocity for signed numbers,
//! a step multiplies j by (2/|f'|), which depends on f' modulo 8; a swap (f' = g) multiplies it by -1 to the number of
//! true statements among "f = 1 and g = 3 modulo 4" and "f > 0 and g < 0". At g = 0 and f = 1 or -1, j is 1.
//! The second statement needs signs, which low bits do not show. So a batch is run on a *reference*: small integers with
//! the same low bits, whose signs are exact. Steps have positive determinant, and a swap turns (f, g) clockwise only: two
//! vectors that start in the same half-plane of f and get the same steps cross the line f = 0 equally often or once more
//! or less, and the one that is ahead crosses more. f of the reference starts with the sign of the true f, its g with the
//! opposite sign of the true g, so the truth is ahead if and only if its f and g differ in sign. The signs of f after the
//! batch, of the reference and of the truth, then tell whether the number of crossings from + to - differs. Bits 1 and 2
//! of f must be exact up to the last step, so a reference of b bits serves b - 2 steps.
//!
//! **Constant time**: everything; the modulus is public.
//! On Cortex-M0+ and M4 the whole run is assembly, for p = 2^255 - C: `thumb.rs` has what differs there.
//! **Cost**: inversion 590 steps in 10 batches (64 bits) or 600 in 20 (32 bits); symbol 594 steps in 11 or 22 batches, and
//! no d and e.

#[cfg(primegroup_m0)]
pub mod m0;
#[cfg(primegroup_m4)]
pub mod m4;
#[macro_use]
mod signed;
#[cfg(any(primegroup_m0, primegroup_m4))]
pub(super) mod thumb;
#[cfg(primegroup_limbs = "32")]
pub mod w32;
#[cfg(primegroup_limbs = "64")]
pub mod w64;
#[cfg(primegroup_x64)]
pub(crate) mod x64;

#[cfg(primegroup_limbs = "32")]
pub use w32 as portable;
#[cfg(primegroup_limbs = "64")]
pub use w64 as portable;
