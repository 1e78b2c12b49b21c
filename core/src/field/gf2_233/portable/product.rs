//! The product with 32-bit limbs.

use super::clmul::clmul;
use super::fold;
use crate::field::gf2_233::{Limbs, N};

/// `a b`: Karatsuba's method on eight limbs, three levels, 27 products.
#[inline(never)]
#[must_use]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let mut c = [0; 2 * N];
    karatsuba::<4>(&mut c, a, b, |out, a, b| {
        karatsuba::<2>(out, a, b, |out, a, b| {
            karatsuba::<1>(out, a, b, |out, a, b| {
                let p = clmul(a[0], b[0]);
                out[0] = p as u32;
                out[1] = (p >> 32) as u32;
            });
        });
    });
    fold(c)
}

/// The product of two polynomials of 2 H limbs, from three products of H limbs that `half` computes.
#[inline(always)]
fn karatsuba<const H: usize>(out: &mut [u32], a: &[u32], b: &[u32], half: impl Fn(&mut [u32], &[u32], &[u32])) {
    let (a0, a1) = a.split_at(H);
    let (b0, b1) = b.split_at(H);
    // Loops over pairs, not over indices: with `SMALL_CODE`, indices leave a path to a panic.
    let sum = |low: &[u32], high: &[u32]| {
        let mut sum = [0; H];
        for (s, (l, h)) in sum.iter_mut().zip(low.iter().zip(high)) {
            *s = l ^ h;
        }
        sum
    };
    // (a0 + a1)(b0 + b1) - a0b0 - a1b1, where plus and minus are both XOR.
    let mut middle = [0; N];
    half(&mut middle, &sum(a0, a1), &sum(b0, b1));
    let (low, high) = out.split_at_mut(2 * H);
    half(low, a0, b0);
    half(high, a1, b1);
    for (m, (l, h)) in middle.iter_mut().zip(low.iter().zip(high.iter())) {
        *m ^= l ^ h;
    }
    for (o, m) in low.iter_mut().skip(H).chain(high).zip(middle.iter().take(2 * H)) {
        *o ^= m;
    }
}
