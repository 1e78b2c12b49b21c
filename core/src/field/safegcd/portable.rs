//! Divsteps on 64-bit words: 59 steps per batch, 10 batches for 255 or 256 bits.
//!
//! Value and matrix row share one word. During 20 steps, `F = f - 2^21 u - 2^42 v` and `G = g - 2^21 q - 2^42 r`, where
//! (f, g) start as the 20 low bits. The matrix is in units of 2^(i-20) after i steps (so it starts as 2^20 times the
//! identity). So one addition and one shift do the work of three. The minus puts entries of (-2^20, 2^20] into fields.
//! More than 20 steps do not fit, because the value and both entries need one bit more than there are steps: three
//! fields of 22 bits exceed the word. 59 = 20 + 20 + 19.

signed_limb_inversion!(word: i64, u64, wide: i128, bits: 59, group: 20, symbol_steps: 54, for 256 bits: 5 limbs, 4 words);

use super::no_rows::{ROWS, rows};
use crate::ct::barrier as hide;

/// Products with a sum take longer than masks.
const FAST_PRODUCTS: bool = false;

/// `a + b`.
#[inline(always)]
fn plus(a: i128, b: i128) -> i128 {
    a + b
}

/// `a - b`.
#[inline(always)]
fn minus(a: i128, b: i128) -> i128 {
    a - b
}

/// `a * b`.
#[inline(always)]
fn product(a: i64, b: i64) -> i128 {
    a as i128 * b as i128
}

impl Matrix {
    #[inline(always)]
    fn negate(&self) -> Matrix {
        Matrix { u: -self.u, v: -self.v, q: -self.q, r: -self.r }
    }
}

/// Returns `b * a`: first a, then b. Entries stay below 2^63.
#[inline(always)]
fn compose(a: &Matrix, b: &Matrix) -> Matrix {
    // Rows of a after i steps satisfy |u| + |v| <= 2^i, so the product's rows are bounded by 2^59 for all steps
    // together.
    Matrix { u: b.u * a.u + b.v * a.q, v: b.u * a.v + b.v * a.r, q: b.q * a.u + b.r * a.q, r: b.q * a.v + b.r * a.r }
}

/// Returns (f, g) after 20 steps with the negated matrix `n`; exact in the low 44 bits.
#[inline(always)]
fn next_low(n: &Matrix, f: i64, g: i64) -> (i64, i64) {
    let (f, g) = (f.wrapping_neg(), g.wrapping_neg());
    let dot = |a: i64, b: i64| a.wrapping_mul(f).wrapping_add(b.wrapping_mul(g)) >> 20;
    (dot(n.u, n.v), dot(n.q, n.r))
}

/// 59 divsteps on the 59 low bits of f and g.
#[inline(always)]
pub fn divsteps(minus_d: &mut i64, f: i64, g: i64) -> Matrix {
    divsteps_by(minus_d, f, g, packed)
}

/// [`divsteps`] with the given groups of steps.
#[inline(always)]
pub(crate) fn divsteps_by(
    minus_d: &mut i64,
    f: i64,
    g: i64,
    packed: impl Fn(&mut i64, i64, i64, usize) -> Matrix,
) -> Matrix {
    // Each group of steps sees 20 low bits only. The matrix of a group brings the other bits of f and g up to date
    // before the next group: four products in place of one addition and shift per step.
    let n1 = packed(minus_d, f, g, 20);
    // Of 59 low bits, 39 are left after 20 steps, and 19 after 40: exactly the steps that remain.
    let (f, g) = next_low(&n1, f, g);
    let n2 = packed(minus_d, f, g, 20);
    let (f, g) = next_low(&n2, f, g);
    let n3 = packed(minus_d, f, g, 19);
    // Each of the three is negated. The product of the first two is not, so it is negated before it meets the third.
    compose(&compose(&n1, &n2).negate(), &n3)
}

/// The bit in which the packed words have the sign of f.
const SIGN_BIT: u32 = 20;

/// 18 divsteps on a reference (f, g), which is itself replaced by a reference of 20 bits: bits 1 and 2 of f must also
/// be right at the last step. The negated matrix is scaled to (f', g') = T (f, g) / 2^scale.
#[inline(always)]
fn packed_symbol(minus_d: &mut i64, f: i64, g: i64, scale: usize, symbol: &mut Symbol) -> (Matrix, i64) {
    let (mut f, mut g) = low_bits_signed(f, g);
    let mut y = *minus_d;
    for _ in 0..18 {
        y -= 1; // negative if d >= 0
        let odd = hide((g as u64 & 1).wrapping_neg()) as i64;
        let minus = hide((y >> 63) as u64) as i64;
        let swap = odd & minus;
        let old = f;
        g += ((f ^ minus) - minus) & odd;
        f += g & swap;
        symbol.swaps ^= f & !old;
        symbol.halvings ^= f;
        g >>= 1;
        y ^= swap;
    }
    *minus_d = y;
    (unpack(f, g, scale), sign_of_low(f))
}

/// The start words of a reference for (f, g): f keeps its sign, g gets the opposite sign.
#[inline(always)]
pub(crate) fn low_bits_signed(f: i64, g: i64) -> (i64, i64) {
    let (low_f, low_g) = low_bits(f, g);
    (low_f + ((f >> 63) << 20), low_g + (!(g >> 63) << 20))
}

/// Returns the mask of the sign of the value in a packed word.
#[inline(always)]
pub(crate) fn sign_of_low(f: i64) -> i64 {
    (f << (63 - SIGN_BIT)) >> 63
}

/// Returns (f, g) after the steps of the negated matrix `n`, exact.
#[inline(always)]
fn next_exact(n: &Matrix, f: i64, g: i64, scale: usize) -> (i64, i64) {
    let (f, g) = (-f as i128, -g as i128);
    let dot = |a: i64, b: i64| {
        let x = (a as i128) * f + (b as i128) * g;
        // A shift of a double word, made of shifts of single words. Hidden, because the compiler would turn it into a
        // variable double shift.
        (((x as u64) >> scale) + hide(((x >> 64) as u64) << (64 - scale))) as i64
    };
    (dot(n.u, n.v), dot(n.q, n.r))
}

/// 54 divsteps on a reference (f, g), with its symbol and the mask of the sign of its last f; (f', g') = T (f, g) /
/// 2^59.
#[inline(always)]
fn divsteps_symbol(minus_d: &mut i64, f: i64, g: i64, symbol: &mut Symbol) -> (Matrix, i64) {
    divsteps_symbol_by(minus_d, f, g, symbol, packed_symbol)
}

/// [`divsteps_symbol`] with the given groups of steps.
#[inline(always)]
pub(crate) fn divsteps_symbol_by(
    minus_d: &mut i64,
    f: i64,
    g: i64,
    symbol: &mut Symbol,
    packed_symbol: impl Fn(&mut i64, i64, i64, usize, &mut Symbol) -> (Matrix, i64),
) -> (Matrix, i64) {
    let (n1, s1) = packed_symbol(minus_d, f, g, 20, symbol);
    let (f1, g1) = next_exact(&n1, f, g, 20);
    symbol.correct(f >> 63, g >> 63, s1, f1 >> 63);
    let (n2, s2) = packed_symbol(minus_d, f1, g1, 20, symbol);
    let (f2, g2) = next_exact(&n2, f1, g1, 20);
    symbol.correct(f1 >> 63, g1 >> 63, s2, f2 >> 63);
    let (n3, s3) = packed_symbol(minus_d, f2, g2, 19, symbol);
    let (f3, _) = next_exact(&n3, f2, g2, 19);
    symbol.correct(f2 >> 63, g2 >> 63, s3, f3 >> 63);
    (compose(&compose(&n1, &n2).negate(), &n3), f3 >> 63)
}
