//! Kernel for AArch64, in vector registers: the algorithms of the portable kernel, eight coefficients at a time.

use crate::field::gf9767x19::prime::{NEG_INVERSE, P, SMALL_FACTOR};
use crate::field::gf9767x19::{DEGREE, ENTRIES, Kernel, Limbs, ZERO, frobenius_table};
use crate::kernels::in_memory;
use core::arch::aarch64::{
    uint16x8_t, uint32x4_t, vaddq_u16, vandq_u16, vcgtq_u16, vclezq_s16, vdupq_n_u16, vdupq_n_u32, vget_low_u16,
    vld1_u16, vld1q_u16, vmlal_high_n_u16, vmlal_n_u16, vmull_high_n_u16, vmull_high_u16, vmull_n_u16, vmull_u16,
    vmulq_n_u32, vreinterpretq_s16_u16, vreinterpretq_u16_u32, vst1q_u16, vsubq_u16, vuzp2q_u16,
};

/// AArch64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct A64;

// SAFETY of all calls below: by the contract of `Kernel`, pointers are to whole elements. The CPU has vector registers.
impl Kernel for A64 {
    in_memory! {
        fn mul_at(out, a, b) = mul(out, a, b);
        fn square_at(out, a) = mul(out, a, a);
        fn add_at(out, a, b) = {
            let (mut x, b) = (load(a), load(b));
            for i in 0..3 {
                // At most 2p = 19534, which fits. p is subtracted only from sums above p, so the result is in 1..=p.
                // Entry 19 is 0 + 0, which is not above p, and stays 0.
                let sum = vaddq_u16(x[i], b[i]);
                let p = vdupq_n_u16(P as u16);
                x[i] = vsubq_u16(sum, vandq_u16(vcgtq_u16(sum, p), p));
            }
            store(out, x);
        };
        fn sub_at(out, a, b) = {
            // p comes from memory, not from a constant: entry 19 of `ZERO` is 0, so entry 19 of the result stays 0.
            let (mut x, b, p) = (load(a), load(b), load(&ZERO));
            for i in 0..3 {
                x[i] = add_p_unless_positive(vsubq_u16(x[i], b[i]), p[i]);
            }
            store(out, x);
        };
        fn sub_sum_at(out, a, b, c) = {
            let (mut x, b, c, p) = (load(a), load(b), load(c), load(&ZERO));
            for i in 0..3 {
                // Above -2p.
                // As 2p is below 2^15, the sign of 16 bits is right. The first addition leaves a number above -p.
                let difference = vsubq_u16(vsubq_u16(x[i], b[i]), c[i]);
                x[i] = add_p_unless_positive(add_p_unless_positive(difference, p[i]), p[i]);
            }
            store(out, x);
        };
        fn mul_small_at(out, a, w) = scale(out, a, w, SMALL_FACTOR);
        fn scale_at(out, a, f) = scale(out, a, f, NEG_INVERSE);
        fn frobenius_at[J](out, a) = {
            let (mut x, b) = (load(a), load(frobenius_table::<J>()));
            for i in 0..3 {
                let low = vmull_u16(vget_low_u16(x[i]), vget_low_u16(b[i]));
                x[i] = reduce(low, vmull_high_u16(x[i], b[i]), NEG_INVERSE);
            }
            store_products(out, x);
        };
    }
}

/// An element: coefficients 0 to 7, 8 to 15, and 12 to 19. (Loads and stores of whole vectors may overlap; the results
/// of coefficients 12 to 15 are computed twice and equal.)
type Vectors = [uint16x8_t; 3];
/// The first coefficient of each vector.
const AT: [usize; 3] = [0, 8, ENTRIES - 8];

// No closures: the compiler makes functions of those that are called more than once.

/// # Safety
/// The pointer must be to an element; here and below.
#[inline(always)]
unsafe fn load(a: *const Limbs) -> Vectors {
    let a = a.cast::<u16>();
    // SAFETY: by the caller's promise, and the CPU has vector registers; here and below.
    unsafe { [vld1q_u16(a.add(AT[0])), vld1q_u16(a.add(AT[1])), vld1q_u16(a.add(AT[2]))] }
}

#[inline(always)]
unsafe fn store(out: *mut Limbs, v: Vectors) {
    for i in 0..3 {
        // SAFETY: see `load`.
        unsafe { vst1q_u16(out.cast::<u16>().add(AT[i]), v[i]) }
    }
}

/// Stores products, which are 1 at least. Entry 19 becomes 0.
#[inline(always)]
unsafe fn store_products(out: *mut Limbs, v: Vectors) {
    // SAFETY: see `load`.
    unsafe {
        store(out, v);
        *out.cast::<u16>().add(DEGREE) = 0;
    }
}

/// Adds p to coefficients of a difference that are not above 0.
#[inline(always)]
unsafe fn add_p_unless_positive(x: uint16x8_t, p: uint16x8_t) -> uint16x8_t {
    // SAFETY: see `load`.
    unsafe { vaddq_u16(x, vandq_u16(vclezq_s16(vreinterpretq_s16_u16(x)), p)) }
}

/// Returns the upper halves of eight words.
#[inline(always)]
unsafe fn upper(low: uint32x4_t, high: uint32x4_t) -> uint16x8_t {
    // SAFETY: see `load`.
    // In little-endian order the upper half of word i is the half word 2i + 1, which this instruction picks.
    unsafe { vuzp2q_u16(vreinterpretq_u16_u32(low), vreinterpretq_u16_u32(high)) }
}

/// Reduces eight sums as `prime::reduce` does, with `factor` for -1/p.
#[inline(always)]
unsafe fn reduce(low: uint32x4_t, high: uint32x4_t, factor: u32) -> uint16x8_t {
    // SAFETY: see `load`.
    unsafe {
        // The product by the factor is modulo 2^32, as in `prime::reduce`. h is below 2^16, so the upper half of h p is
        // below p, and the result is in 1..=p.
        let h = upper(vmulq_n_u32(low, factor), vmulq_n_u32(high, factor));
        let product = upper(vmull_n_u16(vget_low_u16(h), P as u16), vmull_high_n_u16(h, P as u16));
        vaddq_u16(product, vdupq_n_u16(1))
    }
}

/// `out = f a`, reduced with `factor` for -1/p.
#[inline(always)]
unsafe fn scale(out: *mut Limbs, a: *const Limbs, f: u32, factor: u32) {
    // SAFETY: see `load`.
    unsafe {
        // f is at most p for `scale_at`, and at most 52 for `mul_small_at`, so nothing is cut off.
        let (mut x, f) = (load(a), f as u16);
        for i in 0..3 {
            x[i] = reduce(vmull_n_u16(vget_low_u16(x[i]), f), vmull_high_n_u16(x[i], f), factor);
        }
        store_products(out, x);
    }
}

/// `out = a b`.
#[inline(never)]
unsafe fn mul(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: see `load`. Every index of `e` is below 2 * ENTRIES.
    unsafe {
        let (a, b) = (a.cast::<u16>(), b.cast::<u16>());
        // Coefficients of b at index + 18; those of negative index are 2 b_(19+index). The vectors overlap.
        let mut e = [0u16; 2 * ENTRIES];
        let e = e.as_mut_ptr();
        // The factor 2 is z^19. It is applied once to b and not in each of the 19 rows; 2p fits in 16 bits. The last
        // vector starts at 10, not at 16, so that it ends with the coefficient 18 of b.
        for i in [0, 8, DEGREE - 1 - 8] {
            let v = vld1q_u16(b.add(1 + i));
            vst1q_u16(e.add(i), vaddq_u16(v, v));
        }
        for i in AT {
            vst1q_u16(e.add(DEGREE - 1 + i), vld1q_u16(b.add(i)));
        }
        let zero = vdupq_n_u32(0);
        // Coefficient 0 has the largest sum, 37 p^2 = 3 529 588 693: one product that counts once, and 18 that count
        // twice. That is below 2^32 and below `REDUCE_MAX`, so there is one reduction, after the last row.
        let [mut s0, mut s4, mut s8, mut s12, mut s16] = [zero; 5];
        for j in 0..DEGREE {
            let (a, e) = (*a.add(j), e.add(DEGREE - 1 - j));
            let (v0, v8) = (vld1q_u16(e), vld1q_u16(e.add(8)));
            s0 = vmlal_n_u16(s0, vget_low_u16(v0), a);
            s4 = vmlal_high_n_u16(s4, v0, a);
            s8 = vmlal_n_u16(s8, vget_low_u16(v8), a);
            s12 = vmlal_high_n_u16(s12, v8, a);
            s16 = vmlal_n_u16(s16, vld1_u16(e.add(16)), a);
        }
        // The third vector has the coefficients 12 to 19 (see `Vectors`). Lane 19 is no coefficient; the store replaces
        // it.
        let sums = [reduce(s0, s4, NEG_INVERSE), reduce(s8, s12, NEG_INVERSE), reduce(s12, s16, NEG_INVERSE)];
        store_products(out, sums);
    }
}
