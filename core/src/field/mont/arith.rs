//! Portable kernel of the Montgomery family, for any number of limbs and any odd modulus. The top bit of the modulus
//! may be set.

use crate::ct::{Mask, barrier};
use crate::kernels::result;
use crate::limb::{Int, Limb, adc, add_product, mac, sbb};
pub use crate::limb::{add as sum, subtract as sub};
use crate::settings::{TINY, inlining};

inlining! { smallest:
    /// Reduces `hi * 2^(N limbs) + a`, which must be below 2p: subtracts p unless the value is below p.
    pub fn reduce_once<const N: usize>(a: &Int<N>, hi: Limb, p: &Int<N>) -> Int<N> {
        let (r, borrow) = sub(a, p);
        // Keeps a if hi = 0 and the subtraction borrowed.
        Mask::from_lsb(borrow & !hi).select_limbs(&r, a)
    }
}

/// `x = a + b`, without the carry.
///
/// # Safety
/// Pointers to `n` limbs.
#[inline(always)]
pub unsafe fn plus_at(x: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    let mut carry = 0;
    for i in 0..n {
        // SAFETY: by the caller's promise.
        unsafe { (*x.add(i), carry) = adc(*a.add(i), *b.add(i), carry) }
    }
}

/// `x -= y`, without the borrow.
///
/// # Safety
/// Pointers to `n` limbs.
#[inline(always)]
pub unsafe fn minus_at(x: *mut Limb, y: *const Limb, n: usize) {
    let mut borrow = 0;
    for i in 0..n {
        // SAFETY: by the caller's promise.
        unsafe { (*x.add(i), borrow) = sbb(*x.add(i), *y.add(i), borrow) }
    }
}

/// `a + b mod p` for a, b < p.
#[inline(always)]
pub fn add<const N: usize>(a: &Int<N>, b: &Int<N>, p: &Int<N>) -> Int<N> {
    let (r, carry) = sum(a, b);
    // The barrier hides the carry from the compiler. For a + a it is the highest bit of a, and the compiler would
    // branch on it on ARMv6-M.
    reduce_once(&r, barrier(carry), p)
}

/// `a - b mod p` for a, b < p.
#[inline(always)]
pub fn sub_mod<const N: usize>(a: &Int<N>, b: &Int<N>, p: &Int<N>) -> Int<N> {
    let (mut r, borrow) = sub(a, b);
    // a - b + p is in 1..p after a borrow, so p is added at most once.
    let m = Mask::from_lsb(borrow).word();
    let mut carry = 0;
    for i in 0..N {
        (r[i], carry) = adc(r[i], p[i] & m, carry);
    }
    r
}

/// Montgomery product `a * b / 2^(N limbs) mod p` for any N-limb value a and b < p. The result is below p.
#[inline]
pub fn mul<const N: usize>(a: &Int<N>, b: &Int<N>, p: &Int<N>, p0inv: Limb) -> Int<N> {
    let (t, top) = mul_unreduced(a, b, p, p0inv);
    reduce_once(&t, top, p)
}

/// Out-of-line [`mul`] that writes its result to the destination.
///
/// # Safety
/// Pointers point to elements; operands may alias the result.
#[inline(never)]
pub unsafe fn mul_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    // SAFETY: upheld by the caller; operands are read before the result is written.
    unsafe {
        let (t, top) = if TINY { rows(&*a, &*b, p, p0inv) } else { mul_unreduced(&*a, &*b, p, p0inv) };
        out.write(reduce_once(&t, top, p));
    }
}

/// Returns `a / R mod p` for any a. Out of line, for kernels that have no faster way.
#[allow(dead_code)] // only some kernels
#[inline(never)]
pub fn leave<const N: usize>(a: &Int<N>, p: &Int<N>, p0inv: Limb) -> Int<N> {
    let mut one = [0; N];
    one[0] = 1;
    // SAFETY: references.
    unsafe { result(|out| mul_at(out, a, &raw const one, p, p0inv)) }
}

/// Returns what [`mul_unreduced`] does, by a loop over rows: the least code.
#[inline(always)]
fn rows<const N: usize>(a: &Int<N>, b: &Int<N>, p: &Int<N>, p0inv: Limb) -> (Int<N>, Limb) {
    let mut t = [[0; N]; 2];
    let mut over = 0;
    for (i, x) in a.iter().enumerate() {
        let Some([row @ .., top]) = t.as_flattened_mut().get_mut(i..=i + N) else { break };
        let carry = add_product(row, *x, b);
        // This multiple of p clears the lowest word of the row, so the row moves up by one word for the next.
        let m = row.first().map_or(0, |low| low.wrapping_mul(p0inv));
        (*top, over) = adc(carry, add_product(row, m, p), over);
    }
    (t[1], over)
}

/// Returns the Montgomery product below 2p as N limbs and limb N.
#[inline(always)]
fn mul_unreduced<const N: usize>(a: &Int<N>, b: &Int<N>, p: &Int<N>, p0inv: Limb) -> (Int<N>, Limb) {
    // Before and after each round t < b + p < 2p: (t + a[i] b + m p) / B is below (t + (B - 1)(b + p)) / B, for B =
    // 2^LIMB_BITS. So `top` is at most one bit.
    let mut t = [0 as Limb; N];
    let mut top: Limb = 0;
    let mut i = 0;
    while i < N {
        // t += a[i] * b, then t = (t + m p) / 2^LIMB_BITS with m chosen to clear the low limb.
        let mut carry = 0;
        let mut j = 0;
        while j < N {
            (t[j], carry) = mac(t[j], a[i], b[j], carry);
            j += 1;
        }
        let (t_n, t_n1) = adc(top, carry, 0);
        let m = t[0].wrapping_mul(p0inv);
        // The low limb becomes 0 by the choice of m, so only its carry is kept, and limbs move down by one.
        (_, carry) = mac(t[0], m, p[0], 0);
        j = 1;
        while j < N {
            (t[j - 1], carry) = mac(t[j], m, p[j], carry);
            j += 1;
        }
        let (low, c) = adc(t_n, carry, 0);
        t[N - 1] = low;
        top = t_n1 + c;
        i += 1;
    }
    (t, top)
}
