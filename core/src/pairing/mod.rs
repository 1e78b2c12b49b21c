//! Pairings of curves with embedding degree 12 and a twist of degree 6: e(P, Q) for P in G1, on a curve over Fp, and Q
//! in G2, on its twist over Fp2, with values in the subgroup of order r of Fp12.
//!
//! **Object**: optimal ate pairings (F. Vercauteren, 2010) of the families BLS12 (P. Barreto, B. Lynn, M. Scott, 2002)
//! and BN (P. Barreto, M. Naehrig, 2005). A curve is a type that implements [`Curve`].
//! **Steps**: the Miller loop ([`miller`]), which many pairs share, and the final exponentiation ([`exponent`]).
//! **For users**: [`Pairing`], or [`pair`] and similar functions without the trait; [`G2Prepared`] for points that are
//! paired more than once.
//! **Constant time**: everything that is not named `_vartime`.

mod curves;
mod encoding;
pub mod exponent;
mod interface;
pub mod miller;
pub mod operations;
mod points;
mod power;
mod target;
#[cfg(test)]
pub(crate) mod tests;

use crate::cpu::Cpu;
use crate::curve::weierstrass::affine;
use crate::field::tower::{self, Accumulator, Base, Quadratic};
use core::fmt::Debug;
pub use curves::{First, Second};
pub use interface::{Argument, Pairing, Target};
pub use points::{
    G2Prepared, MillerValue, PreparedLine, Terms, multi_miller_loop, multi_pair, pair, product_is_one,
    product_is_one_vartime,
};
pub use target::Gt;

/// Type of the twist y^2 = x^3 + b' of the curve y^2 = x^3 + b.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twist {
    /// b' = xi b: (x, y) of the twist is (x/w^2, y/w^3).
    M,
    /// b' = b/xi: (x, y) of the twist is (x w^2, y w^3).
    D,
}

/// Family of the curve. It determines the end of the loop, and the final exponent as a function of x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// p = (x-1)^2 (x^4-x^2+1)/3 + x, r = x^4-x^2+1; the loop is over x.
    Bls,
    /// p = 36x^4+36x^3+24x^2+6x+1, r = 36x^4+36x^3+18x^2+6x+1; the loop is over 6x+2, and two more lines follow.
    Bn,
}

/// A curve with a pairing, on one CPU.
pub trait Curve: Copy + Debug + Send + Sync + 'static {
    /// The CPU.
    type Cpu: Cpu;
    /// The prime field.
    type Base: Base;
    /// The tower above the prime field.
    type Tower: tower::Params<Base = Self::Base>;
    /// Form in which values in Fp12 are computed: that of the tower, or that of a CPU.
    type Accumulator: Accumulator<Self::Tower>;
    /// The type of the twist.
    const TWIST: Twist;
    /// The family.
    const FAMILY: Family;
    /// |x|
    const X: u64;
    /// True if x is below 0.
    const X_IS_NEGATIVE: bool;
    /// Non-adjacent form of width 4 of |x|, highest digit first, if about half of its bits are set.
    const X_DIGITS: &'static [i8] = &[];
    /// Digits of the length of the loop, |x| or |6x+2|, from -1 to 1, highest first. The highest digit is 1 and is
    /// included. Signed digits have fewer nonzero ones, and each costs an addition and a line.
    const LOOP: &'static [i8];
    /// b
    const B: Self::Base;
    /// b' of the twist.
    const TWIST_B: Quadratic<Self::Base>;
    /// xi^((p-1)/3) and xi^((p-1)/2) for twists of type D, their inverses for type M. They are the factors that w^2 and
    /// w^3 take in the power p, because points go through the curve over Fp12.
    const TWIST_FROBENIUS: [Quadratic<Self::Base>; 2];
    /// Computes `x = 3b x`.
    fn three_b_product_assign(x: &mut Self::Base);
    /// Computes `x = 3b' x`.
    fn twist_three_b_product_assign(x: &mut Quadratic<Self::Base>);
}

/// Two points to be paired: x and y of the first, x and y of the second.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations)] // may be secret
pub struct Pair<C: Curve> {
    minus_x: C::Base,
    y: C::Base,
    /// x and y on the twist.
    q: [Quadratic<C::Base>; 2],
    running: miller::Running<C::Base>,
}

/// A line of a prepared point: its coefficients of 1 and of -x, divided by that of y.
pub type Line2<F> = [Quadratic<F>; 2];

impl<C: Curve> Pair<C> {
    /// Returns the pair of two affine points. For a pairing with the neutral element, whose value is 1, pass (0, 0) and
    /// a point whose lines all have a nonzero coefficient of 1, such as a generator.
    #[must_use]
    pub fn new(p: &affine::Point<First<C>>, q: &affine::Point<Second<C>>) -> Self {
        Pair { minus_x: -p.x, y: p.y, q: [q.x, q.y], running: miller::Running::new(q.x, q.y) }
    }
}

/// Computes the Frobenius power p of an affine point of the twist: (x, y) goes to its conjugates times two constants.
/// 2M of Fp2
#[inline(always)]
pub fn frobenius_on_twist<C: Curve>(x: &mut Quadratic<C::Base>, y: &mut Quadratic<C::Base>) {
    let [by_x, by_y] = C::TWIST_FROBENIUS;
    x.conjugate_assign();
    y.conjugate_assign();
    *x *= &by_x;
    *y *= &by_y;
}
