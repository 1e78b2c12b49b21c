//! The Miller loop of optimal ate pairings, for many pairs at once, with one squaring for all.
//!
//! **Formulas**: homogeneous coordinates on the twist. Doubling with its tangent 3M+6S, addition of an affine point
//! with its chord 11M+2S, in Fp2 (C. Costello et al., 2010; D. Aranha et al., eprint 2013/722, section 4.3, without its
//! halvings). Lines are multiplied by an element of Fp2, which the final exponentiation removes. The last step computes
//! only the coefficients of its line.
//! **Neutral elements**: with P = (0, 0) a line is an element of Fp2, or such an element times w^3. The final
//! exponentiation maps both to 1.

use super::{Curve, Family, Line2, Pair, Twist, frobenius_on_twist};
use crate::ct::Words;
use crate::field::tower::{Accumulator as _, Base, Params, Quadratic, Sum as _};
use crate::field::{Field, room};
use core::mem::MaybeUninit;

/// A point of the twist, (X : Y : Z) with x = X/Z and y = Y/Z.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Running<F> {
    x: Quadratic<F>,
    y: Quadratic<F>,
    z: Quadratic<F>,
}

// SAFETY: three field elements, which are words.
unsafe impl<F: Base> Words for Running<F> {}

/// A line at any point (x, y): the coefficients of 1, of -x and of y.
pub type Coefficients<F> = [Quadratic<F>; 3];
type TowerSum<C> = <<C as Curve>::Tower as Params>::Sum;

/// A step of the loop, applied to a point of the twist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Doubles the point.
    Double,
    /// Adds the initial point, or subtracts it.
    Add {
        /// True for a subtraction.
        negative: bool,
    },
    /// Adds the image of the initial point under the Frobenius endomorphism, to the multiple by 6x + 2.
    AddImage,
    /// Subtracts the image of this image.
    SubtractSecondImage,
}

/// Returns the steps of the loop, and whether the product of functions is squared before each step.
///
/// The loop runs over x for BLS curves, and over 6x + 2 for BN curves. For these, two lines follow, through the images
/// of the point under the Frobenius endomorphism (F. Vercauteren, "Optimal pairings", eprint 2008/096).
pub fn steps<C: Curve>() -> impl Iterator<Item = (bool, Step)> {
    let digits = C::LOOP.iter().enumerate().skip(1).flat_map(|(i, digit)| {
        let add = (*digit != 0).then_some((false, Step::Add { negative: *digit < 0 }));
        // Before the first doubling the product is 1, and its square too.
        core::iter::once((i > 1, Step::Double)).chain(add)
    });
    let ending: &[Step] = match C::FAMILY {
        Family::Bls => &[],
        Family::Bn => &[Step::AddImage, Step::SubtractSecondImage],
    };
    digits.chain(ending.iter().map(|step| (false, *step)))
}

/// Returns the number of steps, which is the number of lines.
#[must_use]
pub const fn count<C: Curve>() -> usize {
    let (mut count, mut i) = (0, 1);
    while i < C::LOOP.len() {
        count += 1 + (C::LOOP[i] != 0) as usize;
        i += 1;
    }
    match C::FAMILY {
        Family::Bls => count,
        Family::Bn => count + 2,
    }
}

impl<F: Base> Running<F> {
    /// Returns an affine point.
    pub fn new(x: Quadratic<F>, y: Quadratic<F>) -> Self {
        Running { x, y, z: Quadratic::ONE }
    }

    /// Doubles the point, unless the result is not needed any more, and returns the tangent in it. 3M+6S minus one
    /// reduction, or 4S
    ///
    /// B = Y^2, C = Z^2, E = 3b'C, F = 3E, H = (Y + Z)^2 - B - C: X = 2XY(B - F), Y = (B + F)^2 - 3(2E)^2, Z = 4BH; the
    /// line is B - E, 3X^2, H.
    fn double<C: Curve<Base = F>>(&mut self, last: bool) -> Coefficients<F> {
        let mut line = [Quadratic::ZERO; 3];
        let mut space = MaybeUninit::<[Quadratic<F>; 4]>::uninit();
        let [b, e, f, t] = room(&mut space);
        let [one, at_x, at_y] = &mut line;
        let Running { x, y, z } = self;
        b.set_square(y);
        e.set_square(z);
        t.set_sum(y, z);
        at_y.set_square(t);
        at_y.sub_sum_assign(b, e);
        C::twist_three_b_product_assign(e);
        one.set_difference(b, e);
        f.set_square(x);
        at_x.set_sum(f, f);
        *at_x += &*f;
        if !last {
            let mut space = MaybeUninit::<[TowerSum<C>; 2]>::uninit();
            let [yy, ee] = room(&mut space);
            e.double_assign();
            ee.set_square(&e.0);
            // F = 3E = 2E + B - (B - E), and B + F, B - F.
            f.set_difference(b, one);
            *f += &*e;
            t.set_sum(b, f);
            yy.set_square(&t.0);
            // The difference is formed before the reduction, so two squares share one.
            (0..3).for_each(|_| yy.subtract(ee));
            t.set_product(x, y);
            t.double_assign();
            yy.reduce_to(&mut y.0);
            f.negate_assign();
            *f += &*b;
            x.set_product(t, f);
            z.set_product(b, at_y);
            z.double_assign();
            z.double_assign();
        }
        line
    }

    /// Adds an affine point, unless the sum is not needed any more, and returns the chord through both points. 11M+2S
    /// minus two reductions, or 4M
    ///
    /// t = Y - yZ, l = X - xZ: the line is tx - ly, t, l. With c = t^2, d = l^2, e = ld, f = Zc, g = Xd, h = e + f -
    /// 2g: X = lh, Y = t(g - h) - eY, Z = Ze.
    fn add<C: Curve<Base = F>>(&mut self, px: &Quadratic<F>, py: &Quadratic<F>, last: bool) -> Coefficients<F> {
        let mut line = [Quadratic::ZERO; 3];
        let mut space = MaybeUninit::<[Quadratic<F>; 4]>::uninit();
        let [e, f, g, h] = room(&mut space);
        let mut space = MaybeUninit::<[TowerSum<C>; 2]>::uninit();
        let [sum, less] = room(&mut space);
        let [one, t, l] = &mut line;
        let Running { x, y, z } = self;
        f.set_product(py, z);
        t.set_difference(y, f);
        f.set_product(px, z);
        l.set_difference(x, f);
        sum.set_product(&t.0, &px.0);
        less.set_product(&l.0, &py.0);
        sum.subtract(less);
        sum.reduce_to(&mut one.0);
        if !last {
            h.set_square(l);
            e.set_product(l, h);
            g.set_product(x, h);
            h.set_square(t);
            f.set_product(z, h);
            h.set_sum(e, f);
            h.sub_double_assign(g);
            x.set_product(l, h);
            *g -= &*h;
            sum.set_product(&t.0, &g.0);
            less.set_product(&e.0, &y.0);
            sum.subtract(less);
            sum.reduce_to(&mut y.0);
            *z *= &*e;
        }
        line
    }

    /// Computes one step; `q` is the initial affine point.
    pub fn step<C: Curve<Base = F>>(&mut self, step: Step, [x, y]: &[Quadratic<F>; 2], last: bool) -> Coefficients<F> {
        let (mut x, mut y) = (*x, *y);
        match step {
            Step::Double => return self.double::<C>(last),
            Step::Add { negative } => {
                if negative {
                    y.negate_assign();
                }
            }
            Step::AddImage => {
                // The running point is |6x + 2| Q. The lines through the images need (6x + 2) Q.
                if C::X_IS_NEGATIVE {
                    self.y.negate_assign();
                }
                frobenius_on_twist::<C>(&mut x, &mut y);
            }
            Step::SubtractSecondImage => {
                // The image of p^2, subtracted: the second line of the optimal ate pairing of BN curves.
                frobenius_on_twist::<C>(&mut x, &mut y);
                frobenius_on_twist::<C>(&mut x, &mut y);
                y.negate_assign();
            }
        }
        self.add::<C>(&x, &y, last)
    }
}

/// Multiplies `f` by a line at the point of a pair.
fn apply<C: Curve>(f: &mut C::Accumulator, pair: &Pair<C>, [one, at_x, at_y]: &Coefficients<C::Base>) {
    let (mut at_x, mut at_y) = (*at_x, *at_y);
    // Coefficients are in Fp2 and coordinates of P in Fp: 2M of Fp each.
    at_x.scale_assign(&pair.minus_x);
    at_y.scale_assign(&pair.y);
    match C::TWIST {
        Twist::M => f.times_line_m_assign(&[*one, at_x, at_y]),
        Twist::D => f.times_line_d_assign(&[at_y, at_x, *one]),
    }
}

/// Multiplies `f` by a prepared line at a point that is given as 1/y and -x/y.
fn apply_prepared<C: Curve>(f: &mut C::Accumulator, [one_over_y, x_over_y]: &[C::Base; 2], line: &Line2<C::Base>) {
    // The line is divided by y of P as well. y is in Fp, so the final exponentiation removes this factor.
    let [mut one, mut at_x] = *line;
    one.scale_assign(one_over_y);
    at_x.scale_assign(x_over_y);
    match C::TWIST {
        Twist::M => f.times_monic_line_m_assign(&one, &at_x),
        Twist::D => f.times_monic_line_d_assign(&at_x, &one),
    }
}

/// A pair of points. The second point may be prepared.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations)] // may be secret
pub enum Term<'a, C: Curve> {
    /// A pair of two points.
    Pair(Pair<C>),
    /// 1/y and -x/y of the first point, and all lines of the second point.
    Prepared([C::Base; 2], &'a [Line2<C::Base>]),
}

/// Returns the product of the functions of all pairs, before the final exponentiation. Pairs are modified and cannot be
/// used again.
pub fn miller_loop<C: Curve>(terms: &mut [Term<'_, C>]) -> C::Accumulator {
    let mut f = C::Accumulator::one();
    // The steps depend on the curve only, not on points. All pairs take a step together, so that they share the
    // squaring before it.
    for (i, (square, step)) in steps::<C>().enumerate() {
        if square {
            f.square_assign();
        }
        // The function of |6x + 2| becomes that of 6x + 2 before the last two lines, up to factors that the final
        // exponentiation removes.
        if step == Step::AddImage && C::X_IS_NEGATIVE {
            f.conjugate_assign();
        }
        for term in &mut *terms {
            match term {
                Term::Pair(pair) => {
                    let line = pair.running.step::<C>(step, &pair.q, i + 1 == count::<C>());
                    apply(&mut f, pair, &line);
                }
                Term::Prepared(p, lines) => {
                    if let Some(line) = lines.get(i) {
                        apply_prepared::<C>(&mut f, p, line);
                    }
                }
            }
        }
    }
    // The function of -n is the inverse of that of n, except for vertical lines. Their values are in a subfield, so the
    // final exponentiation removes them. It also makes the conjugate the inverse (eprint 2010/526).
    if C::X_IS_NEGATIVE && C::FAMILY == Family::Bls {
        f.conjugate_assign();
    }
    f
}

/// Computes the lines of a point for [`Term::Prepared`]: the coefficients of 1 and of x, divided by the coefficient of
/// y. One inversion for every 16 lines.
///
/// No coefficient of y is 0 for a point of order r. A monic line saves three products of Fp2 whenever it is used, at
/// every pairing with this point.
pub fn prepare<C: Curve>(lines: &mut [Line2<C::Base>], q: &[Quadratic<C::Base>; 2]) {
    let [x, y] = *q;
    let mut running = Running::new(x, y);
    let mut steps = steps::<C>();
    // One inversion in Fp2 for 16 lines, and three products for each. A batch of all lines would need more stack.
    for lines in lines.chunks_mut(16) {
        // The last batch may have fewer lines. Its other divisors stay 1, because a divisor 0 would spoil the product.
        let mut divisors = [Quadratic::ONE; 16];
        for ((line, divisor), (_, step)) in lines.iter_mut().zip(&mut divisors).zip(&mut steps) {
            let [one, at_x, at_y] = running.step::<C>(step, q, false);
            (*line, *divisor) = ([one, at_x], at_y);
        }
        Quadratic::batch_invert(&mut divisors);
        for (line, divisor) in lines.iter_mut().zip(&divisors) {
            line.iter_mut().for_each(|part| *part *= divisor);
        }
    }
}
