//! Divsteps for Cortex-M0+, in assembly: 15 per batch for inverses (40 batches), 14 for Legendre symbols (42).
//!
//! The multiplier gives 32 bits, so 16-bit matrix entries are multiplied by 15-bit digits: a sum of two products and a
//! carry fills the word. Digits are stored in halfwords, doubled; only the highest one is signed. `crate::kernels::safegcd_thumb`
//! describes the method.
//! **Bounds**: with the negated matrix, entries are from -2^15 to 2^15 - 1 and |u| + |v| <= 2^15. Digits are at most
//! 2^16 - 2. Twice a carry is from -2^16 to 2^16 - 2. So u a + v b plus twice a carry is between -2^31 and 2^31 - 2.
//! Symbols use twice the matrix of 14 steps, which keeps the same bounds. d and e are below 24 p.

use crate::field::gf255::{Kernel, M0};
use crate::field::safegcd::portable::Words;
use crate::kernels::safegcd_thumb::{self, inverse_of, lengths, normalize, settle, symbol_of};
use crate::settings::SMALL_CODE;
use core::mem::MaybeUninit;

core::arch::global_asm!(include_str!("../thumb.S"), include_str!("safegcd.S"), options(raw));

unsafe extern "C" {
    fn primegroup_safegcd_invert(state: *mut State, lengths: *const u8, c: u32, c_inverse: u32) -> u32;
    fn primegroup_safegcd_symbol(state: *mut State, lengths: *const u8) -> u32;
}

/// The state of the assembly. Digits, from one below the lowest (a place that is only written) to the highest.
type State = safegcd_thumb::State<[u16; 20]>;

// Distance in bytes from the lowest to the highest digit, for each batch.
static INVERSE: [u8; 41] = lengths(15, 15, 1, -2, 2);
static SYMBOL: [u8; 43] = lengths(14, 15, 2, -2, 2);

/// Sets f = p and g = x, for x < p. The assembly writes d and e before it reads them.
#[inline(always)]
fn start(state: &mut MaybeUninit<State>, x: &Words, c: u32) {
    let mut f = [0xfffe; 20];
    f[1] = (0x10000 - 2 * c) as u16;
    f[18] = 0;
    let mut g = [0; 20];
    // Digit i is in halfwords i - 1 and i.
    let mut last = 0;
    for i in 0..16 {
        let half = (x[i / 2] >> (16 * (i % 2))) & 0xffff;
        g[1 + i] = (((last | (half << 16)) >> (16 - i)) << 1) as u16;
        last = half;
    }
    g[17] = (last << 1) as u16;
    let p = state.as_mut_ptr();
    // SAFETY: f and g are fields of the state at the address `p`. Writing them reads nothing uninitialized.
    unsafe {
        (&raw mut (*p).f).write(f);
        (&raw mut (*p).g).write(g);
    }
}

/// Returns `1/a` modulo 2^255 - C, 0 for 0; `a` is below 2p, the result below 2^255 + 2^21.
#[must_use]
pub fn invert<const C: u64>(a: &Words) -> Words {
    // With `SMALL_CODE` there is no product by a word.
    let x = if SMALL_CODE {
        M0::mul::<C>(a, &const { [C as u32, 0, 0, 0, 0, 0, 0, 0] })
    } else {
        M0::mul_small::<C>(a, C as u32)
    };
    run(&x, C as u32, const { inverse_of(C as u32) })
}

/// Returns `c/a`.
#[inline(never)]
fn run(a: &Words, c: u32, c_inverse: u32) -> Words {
    let mut s = MaybeUninit::uninit();
    start(&mut s, &normalize(a, c), c);
    // SAFETY: the state has the layout that the assembly expects, and the list ends with 255.
    let negate = unsafe { primegroup_safegcd_invert(s.as_mut_ptr(), INVERSE.as_ptr(), c, c_inverse) };
    // SAFETY: the assembly has written the 18 digits.
    let d = unsafe { &*(&raw const (*s.as_ptr()).d).cast::<u16>().add(1).cast::<[u16; 18]>() };
    // Halfwords of digits 0 to 16.
    let mut out = [0; 8];
    for i in 0..16 {
        let half = (u32::from(d[i]) >> 1 >> i) | ((u32::from(d[i + 1]) << 15) >> (i + 1));
        out[i / 2] |= (half & 0xffff) << (16 * (i % 2));
    }
    settle(&mut out, i32::from(d[17] as i16) >> 1, negate, c);
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
