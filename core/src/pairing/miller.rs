//! The Miller loop of optimal ate pairings, for many pairs at once: one squaring for all.
//!
//! **Formulas**: homogeneous coordinates on the twist; doubling with its tangent 3M+6S, addition of an affine point with its chord 11M+2S, in
//! Fp2 (C. Costello et al., 2010; D. Aranha et al., eprint 2013/722, section 4.3). Lines are multiplied by an element of Fp2, which the
//! final exponentiation removes.

use super::{Curve, Family, Pair, Twist, frobenius_on_twist};
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

impl<F: Base> Running<F> {
    /// An affine point.
    pub fn new(x: Quadratic<F>, y: Quadratic<F>) -> Self {
        Running { x, y, z: Quadratic::ONE }
    }

    /// Doubles the point; the tangent in it. 3M+6S
    ///
    /// A = XY/2, B = Y^2, C = Z^2, E = 3b'C, G = (B + 3E)/2, H = (Y + Z)^2 - B - C: X = A(B - 3E), Y = G^2 - 3E^2, Z = BH; the line is
    /// E - B, 3X^2, -H.
    pub fn double<C: Curve<Base = F>>(&mut self) -> Coefficients<F> {
        let mut a = self.x * self.y;
        a.half_assign();
        let (b, c) = (self.y.square(), self.z.square());
        let mut e = c;
        C::twist_three_b_product_assign(&mut e);
        let f = e + e + e;
        let mut g = b + f;
        g.half_assign();
        let h = (self.y + self.z).square() - b - c;
        let xx = self.x.square();
        let ee = e.square();
        self.x = a * (b - f);
        self.y = g.square() - (ee + ee + ee);
        self.z = b * h;
        [e - b, xx + xx + xx, -h]
    }

    /// Adds an affine point; the chord through both. 11M+2S
    ///
    /// t = Y - yZ, l = X - xZ: the line is tx - ly, -t, l. With c = t^2, d = l^2, e = ld, f = Zc, g = Xd, h = e + f - 2g:
    /// X = lh, Y = t(g - h) - eY, Z = Ze.
    pub fn add(&mut self, x: &Quadratic<F>, y: &Quadratic<F>) -> Coefficients<F> {
        let t = self.y - *y * self.z;
        let l = self.x - *x * self.z;
        let (c, d) = (t.square(), l.square());
        let e = l * d;
        let f = self.z * c;
        let g = self.x * d;
        let h = e + f - g.double();
        self.x = l * h;
        self.y = t * (g - h) - e * self.y;
        self.z *= &e;
        [t * *x - l * *y, -t, l]
    }
}

/// `f` times the line at the point of the pair.
fn apply<C: Curve>(f: &mut Twelve<C::Tower>, pair: &Pair<C>, [one, at_x, at_y]: &Coefficients<C::Base>) {
    let (mut at_x, mut at_y) = (*at_x, *at_y);
    at_x.scale_assign(&pair.x);
    at_y.scale_assign(&pair.y);
    let mut line: Line<C::Base> = match C::TWIST {
        Twist::M => [*one, at_x, at_y],
        Twist::D => [at_y, at_x, *one],
    };
    // The pairing with the neutral element is 1.
    for (part, with) in line.iter_mut().zip([Quadratic::ONE, Quadratic::ZERO, Quadratic::ZERO]) {
        part.assign_if(pair.neutral, &with);
    }
    match C::TWIST {
        Twist::M => f.times_line_m_assign(&line),
        Twist::D => f.times_line_d_assign(&line),
    }
}

/// The product of the functions of all pairs; the final exponentiation is still to come. Pairs are used up.
pub fn miller_loop<C: Curve>(pairs: &mut [Pair<C>]) -> Twelve<C::Tower> {
    let mut f = Twelve::ONE;
    for (i, digit) in C::LOOP.iter().enumerate().skip(1) {
        if i > 1 {
            f.square_assign();
        }
        for pair in &mut *pairs {
            let line = pair.running.double::<C>();
            apply(&mut f, pair, &line);
            if *digit != 0 {
                let [x, mut y] = pair.q;
                if *digit < 0 {
                    y.negate_assign();
                }
                let line = pair.running.add(&x, &y);
                apply(&mut f, pair, &line);
            }
        }
    }
    if C::X_IS_NEGATIVE {
        f.conjugate_assign();
    }
    if C::FAMILY == Family::Bn {
        for pair in &mut *pairs {
            if C::X_IS_NEGATIVE {
                pair.running.y.negate_assign();
            }
            let [mut x, mut y] = pair.q;
            frobenius_on_twist::<C>(&mut x, &mut y);
            let line = pair.running.add(&x, &y);
            apply(&mut f, pair, &line);
            frobenius_on_twist::<C>(&mut x, &mut y);
            y.negate_assign();
            let line = pair.running.add(&x, &y);
            apply(&mut f, pair, &line);
        }
    }
    f
}
