//! Inversion on x86-64: the divsteps in assembly (branch-free, 4 cycles per step on Zen 3), and full 64-bit limbs for
//! 2^255 - C.
//!
//! Values and matrix rows are packed into words as in [`crate::field::safegcd::portable`]. For M = 2^255 - C, no division by 2^59
//! modulo M is necessary: d and e are multiplied by T and folded with 2^255 = C, and the start value of e contains the
//! missing factor 2^-590. f, g, d, e are two's complement integers of 256 bits.
//! **Bounds**: |f|, |g| < 2^255; after every batch |d|, |e| < 2^254 + 2^76, so the result needs no reduction except for
//! its sign.
//! **Needs** BMI1 and BMI2.

use crate::ct::barrier as hide;
pub use crate::field::safegcd::portable::{Matrix, Modulus, Two255Minus, Words};
use crate::field::safegcd::portable::{
    P256, Symbol, divsteps_by, divsteps_symbol_by, invert_by, low_bits, low_bits_signed, sign_of_low, subtract_once,
    unpack,
};
use crate::field::vector_asm;
use crate::limb::add;

/// One step on `{$g}` and `{f}` with the result in `{$h}`. `{y}` is -d.
///
/// Dependency chains of 4 cycles run from g to g (add, choose sign, choose parity, shift) and from y to y. The order of
/// the instructions matters on Zen 3 (between 4.0 and 5.1 cycles).
#[rustfmt::skip]
macro_rules! step {
    ($g:literal, $h:literal) => {
        concat!(
            "lea {", $h, "}, [{", $g, "} + {f}]\n",
            "mov {t}, {", $g, "}\n",
            "sub {t}, {f}\n",
            "sub {y}, 1\n", // negative if d >= 0
            "shrx {m}, {y}, {c63}\n",
            "cmovs {", $h, "}, {t}\n", // g + f or g - f
            "test {", $g, ":e}, 1\n",
            "cmovz {", $h, "}, {", $g, "}\n",
            "andn {n}, {y}, {ones}\n",
            "test {m:e}, {", $g, ":e}\n", // d >= 0 and g odd
            "cmovnz {f}, {", $g, "}\n",
            "cmovnz {y}, {n}\n",
            "sar {", $h, "}, 1\n",
        )
    };
}

/// `steps` divsteps, 20 or 19, on words that carry 20 low bits of f and g. `y` is -d.
#[inline(always)]
fn packed(y: &mut i64, f: i64, g: i64, steps: usize) -> Matrix {
    let (mut f, mut g) = low_bits(f, g);
    // SAFETY: registers only; BMI1 and BMI2 are the precondition of this module.
    unsafe {
        if steps == 20 {
            core::arch::asm!(
                ".rept 10", step!("g", "h"), step!("h", "g"), ".endr",
                g = inout(reg) g, f = inout(reg) f, y = inout(reg) *y, h = out(reg) _, t = out(reg) _, m = out(reg) _,
                n = out(reg) _, c63 = in(reg) 63u64, ones = in(reg) -1i64, options(pure, nomem, nostack)
            );
        } else {
            core::arch::asm!(
                ".rept 9", step!("g", "h"), step!("h", "g"), ".endr", step!("g", "h"),
                g = inout(reg) g => _, f = inout(reg) f, y = inout(reg) *y, h = out(reg) g, t = out(reg) _, m = out(reg) _,
                n = out(reg) _, c63 = in(reg) 63u64, ones = in(reg) -1i64, options(pure, nomem, nostack)
            );
        }
    }
    unpack(f, g, steps)
}

/// 59 divsteps on the 59 low bits of f and g.
#[inline(always)]
pub fn divsteps(y: &mut i64, f: i64, g: i64) -> Matrix {
    divsteps_by(y, f, g, packed)
}

/// A signed factor as absolute value and mask of the sign.
type Factor = (u64, u64);

#[inline(always)]
fn factor(u: i64) -> Factor {
    let s = hide((u >> 63) as u64);
    ((u as u64 ^ s).wrapping_sub(s), s)
}

/// Returns `u x + v y` for two's complement x and y; the highest of the five limbs is signed.
#[inline(always)]
fn combine((u, su): Factor, x: &Words, (v, sv): Factor, y: &Words) -> [u64; 5] {
    // u x = |u| (x ^ s) + (|u| & s), where s is the sign of u.
    // A sum of two products of 60 and 64 bits and a carry stays below 2^125, so the accumulator cannot overflow.
    let mut acc = (u & su) as u128 + (v & sv) as u128;
    let mut out = [0; 5];
    for i in 0..3 {
        acc += (u as u128) * ((x[i] ^ su) as u128) + (v as u128) * ((y[i] ^ sv) as u128);
        out[i] = acc as u64;
        acc >>= 64;
    }
    // The highest word carries the sign of x, so its products are signed. The lower words are digits without a sign.
    let top = (u as i128) * ((x[3] ^ su) as i64 as i128) + (v as i128) * ((y[3] ^ sv) as i64 as i128) + acc as i128;
    out[3] = top as u64;
    out[4] = (top >> 64) as u64;
    out
}

/// Returns the word at bit 64 - `LEFT` of a double word. Written so that the compiler does not use SHRD, which is slow
/// on AMD.
#[inline(always)]
fn funnel<const LEFT: u32>(low: u64, high: u64) -> u64 {
    (low >> (64 - LEFT)) + hide(high << LEFT)
}

/// (f, g) <- T (f, g) / 2^59, exact. 2^59 is added to the entries to make them positive, and f + g is subtracted at the
/// end.
#[inline(always)]
fn update_fg(f: &Words, g: &Words, t: &Matrix) -> (Words, Words) {
    // The products below read f and g as integers without a sign. A negative integer then counts 2^256 too much, and
    // the masks subtract its factor from the word above.
    let (sf, sg) = (((f[3] as i64) >> 63) as u64, ((g[3] as i64) >> 63) as u64);
    let mut sum = [0; 4];
    let mut carry = false;
    for i in 0..4 {
        (sum[i], carry) = adc(f[i], g[i], carry);
    }
    let row = |u: i64, v: i64| -> Words {
        let (u, v) = ((u + (1 << 59)) as u64, (v + (1 << 59)) as u64);
        // The entries are at most 2^59 in absolute value. With the added 2^59 they are in 0..=2^60, so two products and
        // a carry fit.
        let mut acc = 0u128;
        let mut x = [0; 5];
        for i in 0..4 {
            acc += (u as u128) * (f[i] as u128) + (v as u128) * (g[i] as u128);
            x[i] = acc as u64;
            acc >>= 64;
        }
        x[4] = (acc as u64).wrapping_sub(u & sf).wrapping_sub(v & sg);
        let mut out = [0; 4];
        let mut borrow = false;
        for i in 0..4 {
            // Subtracts 2^59 (f + g) / 2^59, for the 2^59 that was added to both entries.
            (out[i], borrow) = sbb(funnel::<5>(x[i], x[i + 1]), sum[i], borrow);
        }
        out
    };
    (row(t.u, t.v), row(t.q, t.r))
}

#[inline(always)]
fn adc(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (t, c1) = a.overflowing_add(b);
    let (t, c2) = t.overflowing_add(carry as u64);
    (t, c1 | c2)
}

#[inline(always)]
fn sbb(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    let (t, b1) = a.overflowing_sub(b);
    let (t, b2) = t.overflowing_sub(borrow as u64);
    (t, b1 | b2)
}

/// Reduces modulo 2^255 - C to |r| <= 2^254 + 2^62 C, two's complement.
#[inline(always)]
fn fold<const C: u64>(x: &[u64; 5]) -> Words {
    // h = x / 2^255, rounded.
    let h = funnel::<1>(x[3], x[4]).wrapping_add((x[3] >> 62) & 1) as i64;
    // h is rounded to the nearest integer, so that the rest is signed and half as large as with a floor. Bit 254
    // becomes the sign of the rest: the pair of shifts below extends it.
    let hc = (h as i128) * (C as i128);
    let low = x[0] as u128 | (x[1] as u128) << 64;
    let top3 = (((x[3] << 1) as i64) >> 1) as u64;
    let high = x[2] as u128 | (top3 as u128) << 64;
    let (low, carry) = low.overflowing_add(hc as u128);
    let high = high.wrapping_add((hc >> 127) as u128).wrapping_add(carry as u128);
    [low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64]
}

/// 2^-590 modulo 2^255 - C.
const fn start<const C: u64>() -> Words {
    let m = [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1];
    let mut x = [1, 0, 0, 0];
    let mut k = 0;
    // Each round halves modulo M: an odd x becomes even by adding M. x + M is below 2^256, so the last carry is 0.
    while k < 590 {
        let odd = x[0] & 1;
        let mut carry = 0;
        let mut i = 0;
        while i < 4 {
            let t = x[i] as u128 + (m[i] * odd) as u128 + carry;
            x[i] = t as u64;
            carry = t >> 64;
            i += 1;
        }
        i = 0;
        while i < 4 {
            x[i] = (x[i] >> 1) | if i < 3 { x[i + 1] << 63 } else { 0 };
            i += 1;
        }
        k += 1;
    }
    x
}

/// Returns 1/x modulo 2^255 - C for any 256-bit x, canonical; 0 if x is 0 modulo M. C is odd and below 2^15.
#[inline]
#[must_use]
pub fn invert<const C: u64>(x: &Words) -> Words {
    let m = Two255Minus::<C>.words();
    let (mut f, mut g) = (m, subtract_once(&subtract_once(x, &m), &m));
    let (mut d, mut e) = ([0; 4], const { start::<C>() });
    let mut y = 0;
    // 590 divsteps suffice for 256 bits (the convex-hull bound). All are made, whatever x is.
    for _ in 0..10 {
        let t = divsteps(&mut y, f[0] as i64, g[0] as i64);
        let (u, v, q, r) = (factor(t.u), factor(t.v), factor(t.q), factor(t.r));
        (f, g) = update_fg(&f, &g, &t);
        (d, e) = (fold::<C>(&combine(u, &d, v, &e)), fold::<C>(&combine(q, &d, r, &e)));
    }
    // f is 1 or -1 (or M, and d = 0); d becomes d f, then non-negative.
    let sign = hide(((f[3] as i64) >> 63) as u64);
    let (d, _) = add(&d.map(|x| x ^ sign), &[sign & 1, 0, 0, 0]);
    let negative = hide(((d[3] as i64) >> 63) as u64);
    add(&d, &m.map(|x| x & negative)).0
}

/// Returns 1/x modulo the prime of P-256 for any 256-bit x, canonical; 0 if x is 0 modulo it. Only the divsteps are
/// specific to this CPU.
#[inline]
#[must_use]
pub fn invert_p256(x: &Words) -> Words {
    invert_by(x, &P256, divsteps)
}

/// `step!` that also adds to the symbol. The vector register `{old}` holds f before the step, and `{new}` receives f
/// after it.
#[rustfmt::skip]
macro_rules! step_symbol {
    ($g:literal, $h:literal, $old:literal, $new:literal) => {
        concat!(
            "mov {t}, {", $g, "}\n",
            "sub {t}, {f}\n",
            "sub {y}, 1\n",
            "lea {", $h, "}, [{", $g, "} + {f}]\n",
            "shrx {m}, {y}, {c63}\n",
            "cmovs {", $h, "}, {t}\n",
            "andn {n}, {y}, {ones}\n",
            "test {", $g, ":e}, 1\n",
            "cmovz {", $h, "}, {", $g, "}\n",
            "sar {", $h, "}, 1\n",
            "test {m:e}, {", $g, ":e}\n",
            "cmovnz {f}, {", $g, "}\n",
            "vmovq {", $new, "}, {f}\n",
            "vpxor {halvings}, {halvings}, {", $new, "}\n",
            "vpandn {", $old, "}, {", $old, "}, {", $new, "}\n",
            "cmovnz {y}, {n}\n",
            "vpxor {swaps}, {swaps}, {", $old, "}\n",
        )
    };
}

/// 18 divsteps on a reference, as in [`crate::field::safegcd::portable`]. `y` is -d.
#[inline(always)]
fn packed_symbol(y: &mut i64, f: i64, g: i64, scale: usize, symbol: &mut Symbol) -> (Matrix, i64) {
    let (mut f, mut g) = low_bits_signed(f, g);
    let (swaps, halvings): (i64, i64);
    // SAFETY: registers only; BMI1, BMI2 and AVX2 are the precondition of this module.
    unsafe {
        vector_asm!(
            128: "vpxor {swaps}, {swaps}, {swaps}", "vpxor {halvings}, {halvings}, {halvings}", "vmovq {a}, {f}",
            ".rept 9", step_symbol!("g", "h", "a", "b"), step_symbol!("h", "g", "b", "a"), ".endr",
            "vmovq {t}, {swaps}", "vmovq {m}, {halvings}";
            vectors { a = out(xmm_reg) _, b = out(xmm_reg) _, swaps = out(xmm_reg) _, halvings = out(xmm_reg) _ }
            g = inout(reg) g, f = inout(reg) f, y = inout(reg) *y, h = out(reg) _, t = out(reg) swaps, m = out(reg) halvings,
            n = out(reg) _, c63 = in(reg) 63u64, ones = in(reg) -1i64, options(pure, nomem, nostack)
        );
    }
    symbol.add(swaps, halvings);
    (unpack(f, g, scale), sign_of_low(f))
}

/// Returns the Legendre symbol of any 256-bit x modulo 2^255 - C: 1, -1, or 0 if x is 0 modulo M. C is odd and below
/// 2^15.
#[inline]
#[must_use]
pub fn legendre<const C: u64>(x: &Words) -> i32 {
    // The reference has the 59 low bits, more than the 56 bits that 54 steps need, and a sign of its own.
    // `field::safegcd` explains why the symbol needs signs.
    const LOW: i64 = (1 << 59) - 1;
    let m = Two255Minus::<C>.words();
    let (mut f, mut g) = (m, subtract_once(&subtract_once(x, &m), &m));
    let any = hide(g[0] | g[1] | g[2] | g[3]);
    // As in `signed.rs`: the result for x = 0 has no meaning and is cleared. The inner barrier keeps the compiler from
    // making a comparison and a branch of it.
    let nonzero = hide(((any | hide(any.wrapping_neg())) >> 63).wrapping_neg()) as i32;
    let mut y = 0;
    let mut symbol = Symbol::default();
    // 590 steps suffice, as for the inverse, and 594 is the next multiple of 54.
    // 594 divsteps, in batches of 54: a reference of 20 bits serves for 18 steps.
    for _ in 0..11 {
        let (sf, sg) = ((f[3] as i64) >> 63, (g[3] as i64) >> 63);
        let (low_f, low_g) = (f[0] as i64 & LOW, g[0] as i64 & LOW);
        let (t, sr) = divsteps_symbol_by(&mut y, low_f + (sf << 59), low_g + (!sg << 59), &mut symbol, packed_symbol);
        (f, g) = update_fg(&f, &g, &t);
        symbol.correct(sf, sg, sr, (f[3] as i64) >> 63);
    }
    (1 - 2 * symbol.parity()) & nonzero
}
