//! The Miller loop of optimal ate pairings, for many pairs at once: one squaring for all.
//!
//! **Formulas**: homogeneous coordinates on the twist; doubling with its tangent 3M+6S, addition of an affine point with its chord 11M+2S, in
//! Fp2 (C. Costello et al., 2010; D. Aranha et al., eprint 2013/722, section 4.3). Lines are multiplied by an element of Fp2, which the
//! final exponentiation removes. Of the last line nothing but its coefficients is computed.
//! **Neutral elements**: with P = (0, 0) a line is an element of Fp2, or that times w^3, which the final exponentiation makes 1, too.

use super::{Curve, Family, Line2, Pair, Twist, frobenius_on_twist};
use crate::ct::Words;
use crate::field::Field;
use crate::field::tower::{Base, Line, Quadratic, Twelve};

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

/// A line at any point (x, y): three coefficients, those of 1, of x and of y.
pub type Coefficients<F> = [Quadratic<F>; 3];

/// What the loop does with a point of the twist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Doubles it.
    Double,
    /// Adds the point it began with, or subtracts it.
    Add {
        /// Which of both.
        negative: bool,
    },
    /// Adds the image of that under the Frobenius endomorphism, to the multiple by 6x + 2.
    AddImage,
    /// Subtracts the image of the image.
    SubtractSecondImage,
}

/// The steps of the loop, and whether the product of functions is squared before each.
pub fn steps<C: Curve>() -> impl Iterator<Item = (bool, Step)> {
    let digits = C::LOOP.iter().enumerate().skip(1).flat_map(|(i, digit)| {
        let add = (*digit != 0).then_some((false, Step::Add { negative: *digit < 0 }));
        core::iter::once((i > 1, Step::Double)).chain(add)
    });
    let ending: &[Step] = match C::FAMILY {
        Family::Bls => &[],
        Family::Bn => &[Step::AddImage, Step::SubtractSecondImage],
    };
    digits.chain(ending.iter().map(|step| (false, *step)))
}

/// How many steps, and lines, there are.
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
    /// An affine point.
    pub fn new(x: Quadratic<F>, y: Quadratic<F>) -> Self {
        Running { x, y, z: Quadratic::ONE }
    }

    /// Doubles the point, unless it is not needed any more; the tangent in it. 3M+6S, or 4S
    ///
    /// A = XY/2, B = Y^2, C = Z^2, E = 3b'C, G = (B + 3E)/2, H = (Y + Z)^2 - B - C: X = A(B - 3E), Y = G^2 - 3E^2, Z = BH; the line is
    /// E - B, 3X^2, -H.
    fn double<C: Curve<Base = F>>(&mut self, last: bool) -> Coefficients<F> {
        let (b, c) = (self.y.square(), self.z.square());
        let mut e = c;
        C::twist_three_b_product_assign(&mut e);
        let h = (self.y + self.z).square() - b - c;
        let xx = self.x.square();
        if !last {
            let mut a = self.x * self.y;
            a.half_assign();
            let f = e + e + e;
            let mut g = b + f;
            g.half_assign();
            let ee = e.square();
            self.x = a * (b - f);
            self.y = g.square() - (ee + ee + ee);
            self.z = b * h;
        }
        [e - b, xx + xx + xx, -h]
    }

    /// Adds an affine point, unless the sum is not needed any more; the chord through both. 11M+2S, or 4M
    ///
    /// t = Y - yZ, l = X - xZ: the line is tx - ly, -t, l. With c = t^2, d = l^2, e = ld, f = Zc, g = Xd, h = e + f - 2g:
    /// X = lh, Y = t(g - h) - eY, Z = Ze.
    fn add(&mut self, x: &Quadratic<F>, y: &Quadratic<F>, last: bool) -> Coefficients<F> {
        let t = self.y - *y * self.z;
        let l = self.x - *x * self.z;
        if !last {
            let (c, d) = (t.square(), l.square());
            let e = l * d;
            let f = self.z * c;
            let g = self.x * d;
            let h = e + f - g.double();
            self.x = l * h;
            self.y = t * (g - h) - e * self.y;
            self.z *= &e;
        }
        [t * *x - l * *y, -t, l]
    }

    /// One step; `q` is the affine point that it began with.
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
                if C::X_IS_NEGATIVE {
                    self.y.negate_assign();
                }
                frobenius_on_twist::<C>(&mut x, &mut y);
            }
            Step::SubtractSecondImage => {
                frobenius_on_twist::<C>(&mut x, &mut y);
                frobenius_on_twist::<C>(&mut x, &mut y);
                y.negate_assign();
            }
        }
        self.add(&x, &y, last)
    }
}

/// `f` times a line at the point of a pair.
fn apply<C: Curve>(f: &mut Twelve<C::Tower>, pair: &Pair<C>, [one, at_x, at_y]: &Coefficients<C::Base>) {
    let (mut at_x, mut at_y) = (*at_x, *at_y);
    at_x.scale_assign(&pair.x);
    at_y.scale_assign(&pair.y);
    match C::TWIST {
        Twist::M => f.times_line_m_assign(&[*one, at_x, at_y]),
        Twist::D => f.times_line_d_assign(&[at_y, at_x, *one]),
    }
}

/// `f` times a prepared line at a point, of which 1/y and x/y are given.
fn apply_prepared<C: Curve>(f: &mut Twelve<C::Tower>, [one_over_y, x_over_y]: &[C::Base; 2], line: &Line2<C::Base>) {
    let [mut one, mut at_x] = *line;
    one.scale_assign(one_over_y);
    at_x.scale_assign(x_over_y);
    let line: Line<C::Base> = match C::TWIST {
        Twist::M => [one, at_x, Quadratic::ONE],
        Twist::D => [Quadratic::ONE, at_x, one],
    };
    match C::TWIST {
        Twist::M => f.times_line_m_assign(&line),
        Twist::D => f.times_line_d_assign(&line),
    }
}

/// A pair of points, or one of which the second is prepared.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations)] // may be secret
pub enum Term<'a, C: Curve> {
    /// A pair.
    Pair(Pair<C>),
    /// 1/y and x/y of the first, and all lines of the second.
    Prepared([C::Base; 2], &'a [Line2<C::Base>]),
}

/// The product of the functions of all pairs; the final exponentiation is still to come. Pairs are used up.
pub fn miller_loop<C: Curve>(terms: &mut [Term<'_, C>]) -> Twelve<C::Tower> {
    let mut f = Twelve::ONE;
    for (i, (square, step)) in steps::<C>().enumerate() {
        if square {
            f.square_assign();
        }
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
    if C::X_IS_NEGATIVE && C::FAMILY == Family::Bls {
        f.conjugate_assign();
    }
    f
}

/// The lines of a point, for [`Term::Prepared`]: each over its coefficient of y, the ones of 1 and x. One inversion for every 16 lines.
///
/// No coefficient of y is 0 for a point of order r.
pub fn prepare<C: Curve>(lines: &mut [Line2<C::Base>], q: &[Quadratic<C::Base>; 2]) {
    let [x, y] = *q;
    let mut running = Running::new(x, y);
    let mut steps = steps::<C>();
    for lines in lines.chunks_mut(16) {
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
