//! Functions on pairs x0 + x1 i with i^2 = -1, composed from a kernel's functions on single elements.

use super::Kernel;
use super::sums::Doubles;
use crate::limb::Limb;

/// `a b / R`, by three products.
#[inline(always)]
pub(crate) fn mul_pair<K: Kernel, const N: usize>(
    [a0, a1]: &[[Limb; N]; 2],
    [b0, b1]: &[[Limb; N]; 2],
    p: &[Limb; N],
    p0inv: Limb,
) -> [[Limb; N]; 2] {
    // Karatsuba: three products and five sums replace four products and two sums.
    let (t, u) = (K::mul(a0, b0, p, p0inv), K::mul(a1, b1, p, p0inv));
    let both = K::mul(&K::add(a0, a1, p), &K::add(b0, b1, p), p, p0inv);
    [K::sub(&t, &u, p), K::sub(&K::sub(&both, &t, p), &u, p)]
}

/// `a^2 / R`, by two products.
#[inline(always)]
pub(crate) fn square_pair<K: Kernel, const N: usize>(
    [a0, a1]: &[[Limb; N]; 2],
    p: &[Limb; N],
    p0inv: Limb,
) -> [[Limb; N]; 2] {
    let re = K::mul(&K::add(a0, a1, p), &K::sub(a0, a1, p), p, p0inv);
    [re, K::mul(&K::add(a0, a0, p), a1, p, p0inv)]
}

/// `y = 3x - 2y`.
#[inline(always)]
pub(crate) fn set_triple_less<K: Kernel, const N: usize>(y: &mut [[Limb; N]; 2], x: &[[Limb; N]; 2], p: &[Limb; N]) {
    for (y, x) in y.iter_mut().zip(x) {
        // 3x - 2y = 2 (x - y) + x.
        let d = K::sub(x, y, p);
        *y = K::add(&K::add(&d, &d, p), x, p);
    }
}

/// `y = 3x + 2y`.
#[inline(always)]
pub(crate) fn set_triple_plus<K: Kernel, const N: usize>(y: &mut [[Limb; N]; 2], x: &[[Limb; N]; 2], p: &[Limb; N]) {
    for (y, x) in y.iter_mut().zip(x) {
        // 3x + 2y = 2 (x + y) + x.
        let s = K::add(x, y, p);
        *y = K::add(&K::add(&s, &s, p), x, p);
    }
}

/// `x -= y + z` for unreduced pairs.
#[inline(always)]
pub(crate) fn subtract_two_doubles<K: Kernel, const N: usize>(x: &mut Doubles<N>, y: &Doubles<N>, z: &Doubles<N>) {
    K::subtract_doubles(x, y);
    K::subtract_doubles(x, z);
}

/// `x += (1 + i) y` for unreduced pairs.
#[inline(always)]
pub(crate) fn add_turned_doubles<K: Kernel, const N: usize>(x: &mut Doubles<N>, y: &mut Doubles<N>) {
    K::turn_doubles(y);
    K::add_doubles(x, y);
}
