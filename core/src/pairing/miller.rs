//! The Miller loop of optimal ate pairings, for many pairs at once: one squaring for all.
//!
//! **Formulas**: homogeneous coordinates on the twist; doubling with its tangent 3M+6S, addition of an affine point with its chord 11M+2S, in
//! Fp2 (C. Costello et al., 2010; D. Aranha et al., eprint 2013/722, section 4.3). Lines are multiplied by an element of Fp2, which the
//! final exponentiation removes. Of the last line nothing but its coefficients is computed.
//! **Neutral elements**: with P = (0, 0) a line is an element of Fp2, or that times w^3, which the final exponentiation makes 1, too.

use super::{Curve, Family, Line2, Pair, Twist, frobenius_on_twist};
use crate::ct::Words;
use crate::field::tower::{Base, Line, Quadratic, Twelve};
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
    /// B = Y^2, C = Z^2, E = 3b'C, F = 3E, H = (Y + Z)^2 - B - C: X = 2XY(F - B), Y = 12E^2 - (B + F)^2, Z = -4BH; the line is E - B, 3X^2, -H.
    fn double<C: Curve<Base = F>>(&mut self, last: bool, [one, at_x, at_y]: &mut Coefficients<F>) {
        let mut space = MaybeUninit::<[Quadratic<F>; 4]>::uninit();
        let [b, e, f, g] = room(&mut space);
        let Running { x, y, z } = self;
        b.set_square(y);
        e.set_square(z);
        g.set_sum(y, z);
        f.set_square(g);
        at_y.set_sum(b, e);
        *at_y -= &*f;
        C::twist_three_b_product_assign(e);
        one.set_difference(e, b);
        g.set_square(x);
        at_x.set_sum(g, g);
        *at_x += &*g;
        if last {
            return;
        }
        f.set_sum(e, e);
        *f += &*e;
        g.set_product(x, y);
        z.set_difference(f, b);
        x.set_product(z, g);
        x.double_assign();
        e.double_assign();
        g.set_square(e);
        y.set_sum(g, g);
        *y += &*g;
        *f += &*b;
        g.set_square(f);
        *y -= &*g;
        z.set_product(b, at_y);
        z.double_assign();
        z.double_assign();
    }

    /// Adds an affine point, unless the sum is not needed any more; the chord through both. 11M+2S, or 4M
    ///
    /// t = Y - yZ, l = X - xZ: the line is tx - ly, -t, l. With c = t^2, d = l^2, e = ld, f = Zc, g = Xd, h = e + f - 2g:
    /// X = lh, Y = t(g - h) - eY, Z = Ze.
    fn add(&mut self, x: &Quadratic<F>, y: &Quadratic<F>, last: bool, [one, at_x, l]: &mut Coefficients<F>) {
        let mut space = MaybeUninit::<[Quadratic<F>; 5]>::uninit();
        let [t, c, d, e, g] = room(&mut space);
        c.set_product(y, &self.z);
        t.set_difference(&self.y, c);
        c.set_product(x, &self.z);
        l.set_difference(&self.x, c);
        one.set_product(t, x);
        c.set_product(l, y);
        *one -= &*c;
        *at_x = *t;
        at_x.negate_assign();
        if last {
            return;
        }
        d.set_square(l);
        e.set_product(l, d);
        g.set_product(&self.x, d);
        c.set_square(t);
        d.set_product(&self.z, c);
        c.set_sum(e, d);
        c.sub_double_assign(g);
        self.x.set_product(l, c);
        *g -= &*c;
        d.set_product(t, g);
        c.set_product(e, &self.y);
        self.y.set_difference(d, c);
        c.set_product(&self.z, e);
        self.z = *c;
    }

    /// One step, and its line; `q` is the affine point that it began with.
    pub fn step<C: Curve<Base = F>>(
        &mut self,
        step: Step,
        [x, y]: &[Quadratic<F>; 2],
        last: bool,
        line: &mut Coefficients<F>,
    ) {
        let (mut x, mut y) = (*x, *y);
        match step {
            Step::Double => return self.double::<C>(last, line),
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
        self.add(&x, &y, last, line);
    }
}

/// `f` times a line at the point of a pair. The line is lost.
fn apply<C: Curve>(f: &mut Twelve<C::Tower>, pair: &Pair<C>, line: &mut Coefficients<C::Base>) {
    let [one, at_x, at_y] = &mut *line;
    at_x.scale_assign(&pair.x);
    at_y.scale_assign(&pair.y);
    match C::TWIST {
        Twist::M => f.times_line_m_assign(line),
        Twist::D => {
            core::mem::swap(one, at_y);
            f.times_line_d_assign(line);
        }
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
    let mut space = MaybeUninit::<[Coefficients<C::Base>; 1]>::uninit();
    let [line] = room(&mut space);
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
                    pair.running.step::<C>(step, &pair.q, i + 1 == count::<C>(), line);
                    apply(&mut f, pair, line);
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
            let mut all = [Quadratic::ONE; 3];
            running.step::<C>(step, q, false, &mut all);
            let [one, at_x, at_y] = all;
            (*line, *divisor) = ([one, at_x], at_y);
        }
        Quadratic::batch_invert(&mut divisors);
        for (line, divisor) in lines.iter_mut().zip(&divisors) {
            line.iter_mut().for_each(|part| *part *= divisor);
        }
    }
}
