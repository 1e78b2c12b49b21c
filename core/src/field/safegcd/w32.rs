//! Divsteps on 32-bit words: 30 steps per batch, 20 batches for 255 or 256 bits.
//!
//! As in the 64-bit kernel, value and matrix row share one word. During 9 steps, `F = f - 2^10 u - 2^20 v` and `G = g -
//! 2^10 q - 2^20 r`, with the matrix in units of 2^(i-9) after i steps. Ten steps would need three fields of 11 bits,
//! one bit more than the word has. 30 = 9 + 9 + 9 + 3.

signed_limb_inversion!(word: i32, u32, wide: i64, bits: 30, group: 9, symbol_steps: 27, for 256 bits: 9 limbs, 8 words);

use crate::ct::barrier as hide;
use crate::limb::product::low_of_two;
use crate::limb::{difference, sum};
use crate::settings::{CORTEX_M, NARROW, SLOW_PRODUCTS};

#[cfg(not(primegroup_kernels = "mips"))]
use super::no_rows::{ROWS, rows};
#[cfg(primegroup_kernels = "mips")]
use crate::kernels::mips::safegcd::{ROWS, rows};

/// True on Cortex-M4 and M7: a product with a sum takes one cycle.
const FAST_PRODUCTS: bool = CORTEX_M && !SLOW_PRODUCTS;

/// `a + b`.
#[inline(always)]
fn plus(a: i64, b: i64) -> i64 {
    sum(a as u64, b as u64) as i64
}

/// `a - b`.
#[inline(always)]
fn minus(a: i64, b: i64) -> i64 {
    // If the compiler knows a zero, it sees that the borrow says whether b is zero, and branches.
    let a = if NARROW { (a as u64 >> 32 << 32) | u64::from(hide(a as u32)) } else { a as u64 };
    difference(a, b as u64) as i64
}

/// `a * b`. Hidden from the optimizer, which would otherwise find that limbs are not negative, and would compute an
/// unsigned product with corrections.
#[inline(always)]
fn product(a: i32, b: i32) -> i64 {
    hide(a as u32) as i32 as i64 * hide(b as u32) as i32 as i64
}

/// Returns `b * a`: first a, then b. Entries stay within 2^30.
#[inline(always)]
fn compose(a: &Matrix, b: &Matrix) -> Matrix {
    let dot = |x: i32, y: i32, z: i32, w: i32| low_of_two(x as u32, y as u32, z as u32, w as u32) as i32;
    Matrix {
        u: dot(b.u, a.u, b.v, a.q),
        v: dot(b.u, a.v, b.v, a.r),
        q: dot(b.q, a.u, b.r, a.q),
        r: dot(b.q, a.v, b.r, a.r),
    }
}

/// 30 divsteps on the 30 low bits of f and g.
#[inline(always)]
pub fn divsteps(minus_d: &mut i32, f: i32, g: i32) -> Matrix {
    let (mut f, mut g) = (f, g);
    let mut t = packed(minus_d, f, g, 9);
    // Each group sees 9 low bits. Of 30 bits, 21, 12 and 3 are left after the groups: exactly the steps that remain.
    let mut n = t;
    for steps in [9, 9, 3] {
        // n is negated, and so is f.
        let (x, y) = (f.wrapping_neg() as u32, g.wrapping_neg() as u32);
        let dot = |a: i32, b: i32| low_of_two(a as u32, x, b as u32, y) as i32 >> 9;
        (f, g) = (dot(n.u, n.v), dot(n.q, n.r));
        n = packed(minus_d, f, g, steps);
        t = compose(&t, &n);
    }
    t
}

/// The bit in which `divsteps_symbol` has the sign of f.
const SIGN_BIT: u32 = 31;

/// 27 divsteps on a reference (f, g) of 30 bits, with its symbol and the mask of the sign of its last f; (f', g') = T
/// (f, g) / 2^30. (Bits 1 and 2 of f must also be right at the last step.)
#[inline(always)]
fn divsteps_symbol(minus_d: &mut i32, f: i32, g: i32, symbol: &mut Symbol) -> (Matrix, i32) {
    let (mut f, mut g) = (f, g);
    // 27 steps scale the matrix by 2^27. Batches divide by 2^30, so the matrix starts as 8 times the identity.
    let (mut u, mut v, mut q, mut r) = (8i32, 0i32, 0i32, 8i32);
    let mut y = *minus_d;
    for _ in 0..27 {
        y -= 1; // negative if d >= 0
        let odd = hide((g as u32 & 1).wrapping_neg()) as i32;
        let minus = hide((y >> 31) as u32) as i32;
        let swap = odd & minus;
        let old = f;
        g += ((f ^ minus) - minus) & odd;
        q += ((u ^ minus) - minus) & odd;
        r += ((v ^ minus) - minus) & odd;
        f += g & swap;
        u += q & swap;
        v += r & swap;
        symbol.swaps ^= f & !old;
        symbol.halvings ^= f;
        g >>= 1;
        u <<= 1;
        v <<= 1;
        y ^= swap;
    }
    *minus_d = y;
    (Matrix { u, v, q, r }, f >> 31)
}
