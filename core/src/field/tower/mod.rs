//! Extensions of degree 2, 6 and 12 of prime fields, for pairings.
//!
//! **Object**: Fp2 = Fp\[i\] with i^2 = -1 ([`Quadratic`]), for p = 3 modulo 4; Fp6 = Fp2\[v\] with v^3 = xi
//! ([`Sextic`]); Fp12 = Fp6\[w\] with w^2 = v, so that w^6 = xi ([`Twelve`]). xi is neither a square nor a cube in Fp2.
//! **Representation**: coefficients, those of lower powers first.
//! **Parameters**: xi, and the constants that follow from it ([`Params`]).
//! **Kernels**: products and squares of Fp2; the base field may have its own ([`Base`]). Everything else uses these.
//! **Constant time**: everything not named `_vartime`.

mod accumulator;
mod compressed;
mod operators;
mod quadratic;
mod roots;
mod sextic;
mod sum;
#[cfg(test)]
mod tests;
mod twelve;

pub use accumulator::Accumulator;
pub use quadratic::Quadratic;
pub use sextic::Sextic;
pub use sum::Sum;
pub use twelve::{Line, Twelve};

use super::{Fused, InverseRoot, SquareRoot, scratch};
use core::fmt::Debug;
use core::mem::MaybeUninit;

/// A prime field with p = 3 modulo 4, in which -1 has no square root, and the arithmetic of pairs a + bi. A kernel may
/// implement pair functions directly.
pub trait Base: Fused + SquareRoot + InverseRoot {
    /// 1/2
    const HALF: Self;
    /// A sum of products of pairs.
    type Sum: Sum<Self>;

    /// `out = a b` for a = a0 + a1 i and b = b0 + b1 i. 3M
    ///
    /// With t = a0 b0, u = a1 b1: t - u, and (a0 + a1)(b0 + b1) - t - u.
    #[inline(always)]
    fn set_pair_product(out: &mut [Self; 2], [a0, a1]: &[Self; 2], [b0, b1]: &[Self; 2]) {
        let mut space = MaybeUninit::<[Self; 2]>::uninit();
        let [t, u] = scratch(&mut space);
        let [re, im] = out;
        t.set_sum(a0, a1);
        u.set_sum(b0, b1);
        im.set_product(t, u);
        t.set_product(a0, b0);
        u.set_product(a1, b1);
        re.set_difference(t, u);
        im.sub_sum_assign(t, u);
    }

    /// `out = a^2`. 2M: (a0 + a1)(a0 - a1), and 2 a0 a1.
    #[inline(always)]
    fn set_pair_square(out: &mut [Self; 2], [a0, a1]: &[Self; 2]) {
        let mut space = MaybeUninit::<[Self; 2]>::uninit();
        let [t, u] = scratch(&mut space);
        let [re, im] = out;
        t.set_sum(a0, a1);
        u.set_difference(a0, a1);
        re.set_product(t, u);
        t.set_sum(a0, a0);
        im.set_product(t, a1);
    }

    /// `y = 3x - 2y`
    fn set_triple_less(y: &mut [Self; 2], x: &[Self; 2], free: &mut [Self; 2]);
    /// `y = 3x + 2y`
    fn set_triple_plus(y: &mut [Self; 2], x: &[Self; 2], free: &mut [Self; 2]);
}

/// `y = 2 f(x, y) + x` for pairs: three additions. 3x and 2y apart take four.
#[inline(always)]
pub(super) fn set_triple<F: Base>(y: &mut [F; 2], x: &[F; 2], free: &mut [F; 2], f: impl Fn(&mut F, &F, &F)) {
    each(free, x, y, f);
    free.iter_mut().for_each(F::double_assign);
    each(y, free, x, F::set_sum);
}

/// Computes all parts of `out` by a function of those of `x` and `y`.
#[inline(always)]
fn each<F, const N: usize>(out: &mut [F; N], x: &[F; N], y: &[F; N], f: impl Fn(&mut F, &F, &F)) {
    for ((out, x), y) in out.iter_mut().zip(x).zip(y) {
        f(out, x, y);
    }
}

/// A tower: its prime field, and xi. w^6 - xi is irreducible over Fp2 if and only if xi is neither a square nor a cube
/// there.
pub trait Params: Copy + Debug + Send + Sync + 'static {
    /// The prime field.
    type Base: Base;

    /// xi^(n (p-1)/6) for n from 1 to 5: the factor of w^n in the power p, after conjugation of its coefficient.
    /// (w^n)^p = w^n xi^(n (p-1)/6), because w^6 = xi.
    const FROBENIUS: [Quadratic<Self::Base>; 5];

    /// Sums of products: those of the prime field, or [`Reduced`](crate::field::mont::Reduced) if xi makes them too
    /// large.
    ///
    /// One part of a sum holds at most the products of one coefficient of a product in Fp6, or of a line and an element
    /// of Fp12. With xi = 1 + i this is at most 6 p^2, of either sign.
    type Sum: Sum<Self::Base>;

    /// `x = xi x`. Additions only.
    /// xi is 1 + i for BLS12-381 and BN254 and 9 + i for alt_bn128.
    fn xi_product_assign(x: &mut Quadratic<Self::Base>);

    /// `x = xi x`
    fn xi_sum_assign(x: &mut Self::Sum);

    /// `to += xi x`; `x` is lost.
    #[inline(always)]
    fn add_xi_sum(to: &mut Self::Sum, x: &mut Self::Sum) {
        Self::xi_sum_assign(x);
        to.add(x);
    }
}
