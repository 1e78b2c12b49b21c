//! Divsteps for Cortex-M4, in assembly: 31 per batch for inverses (19 batches), 28 for Legendre symbols (21).
//!
//! 32-bit matrix entries are multiplied by 31-bit digits. Digits are signed, from -2^30 to 2^30 - 1, and stored in
//! words, doubled. `crate::kernels::safegcd_thumb` describes the method.
//! **Bounds**: with the negated matrix, entries are from -2^31 to 2^31 - 1 and |u| + |v| <= 2^31. So sums of two
//! products, a multiple of C and a carry stay below 2^62 + 2^48 + 2^34. Symbols use -8 times the matrix of 28 steps,
//! which keeps the same bounds. d and e are below 7 p.

use crate::field::gf255::{Kernel, M4};
use crate::field::safegcd::portable::Words;
use crate::kernels::safegcd_thumb::{self, inverse_of, lengths, normalize, settle, symbol_of};
use core::mem::MaybeUninit;

core::arch::global_asm!(
    include_str!("../thumb.S"),
    concat!(".set .Lprimegroup_small_code, ", env!("PRIMEGROUP_SMALL_CODE"), "\n"),
    include_str!("safegcd.S"),
    options(raw)
);

unsafe extern "C" {
    fn primegroup_safegcd_invert(state: *mut State, lengths: *const u8, minus_c: u32, c_inverse: u32) -> u32;
    fn primegroup_safegcd_symbol(state: *mut State, lengths: *const u8) -> u32;
}

/// The state of the assembly. Digits, from one below the lowest (a place that is only written) to the highest.
type State = safegcd_thumb::State<[i32; 10]>;

// 9 minus the number of digits, for each batch.
static INVERSE: [u8; 20] = lengths(31, 31, 1, 9, -1);
static SYMBOL: [u8; 22] = lengths(28, 31, 1, 9, -1);

/// Sets f = p and g = x, for x < p. The assembly writes d and e before it reads them.
#[inline(always)]
fn start(state: &mut MaybeUninit<State>, x: &Words, c: u32) {
    let p = state.as_mut_ptr();
    // SAFETY: f is a field of the state at the address `p`. Writing it reads nothing uninitialized.
    unsafe { (&raw mut (*p).f).write([0, -2 * c as i32, 0, 0, 0, 0, 0, 0, 0, 256]) };
    let mut g = [0; 10];
    let mut carry = 0;
    for i in 0..9 {
        let low = if i == 0 { 0 } else { x[i - 1] >> (32 - i) };
        let high = if i == 8 { 0 } else { x[i] << i };
        let digit = ((low | high) & (u32::MAX >> 1)) + carry;
        g[1 + i] = (digit << 1) as i32;
        carry = (digit + (1 << 30)) >> 31;
    }
    // SAFETY: g is a field of the state at the address `p`.
    unsafe { (&raw mut (*p).g).write(g) };
}

/// Returns `1/a` modulo 2^255 - C, 0 for 0; `a` is below 2p, the result below 2^255 + 2^21.
#[must_use]
pub fn invert<const C: u64>(a: &Words) -> Words {
    run(&M4::mul_small::<C>(a, C as u32), C as u32, const { inverse_of(C as u32) })
}

/// Returns `c/a`.
#[inline(never)]
fn run(a: &Words, c: u32, c_inverse: u32) -> Words {
    let mut s = MaybeUninit::uninit();
    start(&mut s, &normalize(a, c), c);
    // SAFETY: the state has the layout that the assembly expects, and the list ends with 255.
    let negate = unsafe { primegroup_safegcd_invert(s.as_mut_ptr(), INVERSE.as_ptr(), c.wrapping_neg(), c_inverse) };
    // SAFETY: the assembly has written the 9 digits.
    let d = unsafe { &*(&raw const (*s.as_ptr()).d).cast::<i32>().add(1).cast::<[i32; 9]>() };
    // Signed digits to words: digit i + 1 starts 31 - i bits into word i.
    let mut sum = i64::from(d[0] >> 1);
    let mut out = [0; 8];
    for i in 0..8 {
        sum += i64::from(d[i + 1] >> 1) << (31 - i);
        out[i] = sum as u32;
        sum >>= 32;
    }
    let top = (sum as u32) << 1 | out[7] >> 31;
    out[7] &= u32::MAX >> 1;
    settle(&mut out, top as i32, negate, c);
    out
}

/// Returns the Legendre symbol of `a` modulo 2^255 - c: 1, 0 or -1; `a` is below 2p.
#[must_use]
#[inline(never)]
pub fn legendre(a: &Words, c: u32) -> i32 {
    let x = normalize(a, c);
    let mut s = MaybeUninit::uninit();
    start(&mut s, &x, c);
    // SAFETY: the state has the layout that the assembly expects, f and g are written, and the list ends with 255.
    symbol_of(&x, unsafe { primegroup_safegcd_symbol(s.as_mut_ptr(), SYMBOL.as_ptr()) })
}
