//! Short Weierstrass curves y^2 = x^3 + ax + b. Multiplications by a and 3b are parameters.

use super::Ring;

/// x^3 + ax + b for a = -3. 1M+1S
pub fn right_side<R: Ring>(b: R, x: R) -> R {
    x.square() * x - x.double() - x + b
}

/// Complete formulas in projective coordinates (X : Y : Z): J. Renes, C. Costello, L. Batina, eprint 2015/1060. They have
/// no exception on curves of odd order.
pub mod complete {
    use super::Ring;

    /// Multiplications by the constants of a curve.
    pub trait Coefficients<R: Ring> {
        /// a x
        fn a(&self, x: R) -> R;
        /// 3b x
        fn b3(&self, x: R) -> R;
        /// Returns a xz + 3b zz, 3 xx + a zz, and 3b xz + a (xx - a zz). 3 products by a and 2 by 3b
        fn combine(&self, xx: R, zz: R, xz: R) -> [R; 3] {
            let s = self.a(xz) + self.b3(zz);
            let azz = self.a(zz);
            let n = self.b3(xz) + self.a(xx - azz);
            [s, xx.double() + xx + azz, n]
        }
    }

    /// A curve with a = -3, and its b.
    pub struct MinusThree<R>(pub R);

    impl<R: Ring> Coefficients<R> for MinusThree<R> {
        fn a(&self, x: R) -> R {
            x.times(-3)
        }
        fn b3(&self, x: R) -> R {
            self.0 * x.times(3)
        }
        /// The same with 2 products by b, as in algorithm 4.
        fn combine(&self, xx: R, zz: R, xz: R) -> [R; 3] {
            let triple = |x: R| x.double() + x;
            let zz3 = triple(zz);
            [triple(self.0 * zz - xz), triple(xx) - zz3, triple(self.0 * xz - zz3 - xx)]
        }
    }

    /// The sum: algorithm 1, or 7 for a = 0. 12M, 3 products by a and 2 by 3b
    pub fn add<R: Ring>(c: &impl Coefficients<R>, [x1, y1, z1]: [R; 3], [x2, y2, z2]: [R; 3]) -> [R; 3] {
        let (xx, yy, zz) = (x1 * x2, y1 * y2, z1 * z2);
        // Karatsuba: three products of sums replace six products, so 12M instead of 15M in all.
        let xy = (x1 + y1) * (x2 + y2) - xx - yy;
        let xz = (x1 + z1) * (x2 + z2) - xx - zz;
        let yz = (y1 + z1) * (y2 + z2) - yy - zz;
        from_products(c, [xx, yy, zz], [xy, xz, yz])
    }

    /// The sum with an affine point that is not neutral: algorithm 2, or 8 for a = 0. 11M, 3 products by a and 2 by 3b
    pub fn add_affine<R: Ring>(c: &impl Coefficients<R>, [x1, y1, z1]: [R; 3], [x2, y2]: [R; 2]) -> [R; 3] {
        let (xx, yy) = (x1 * x2, y1 * y2);
        let xy = (x1 + y1) * (x2 + y2) - xx - yy;
        from_products(c, [xx, yy, z1], [xy, x2 * z1 + x1, y2 * z1 + y1])
    }

    fn from_products<R: Ring>(c: &impl Coefficients<R>, [xx, yy, zz]: [R; 3], [xy, xz, yz]: [R; 3]) -> [R; 3] {
        let [s, m, n] = c.combine(xx, zz, xz);
        let (plus, minus) = (yy + s, yy - s);
        [xy * minus - yz * n, m * n + plus * minus, yz * plus + xy * m]
    }

    /// Twice the point: algorithm 3. 8M+3S, 3 products by a and 2 by 3b
    pub fn double<R: Ring>(c: &impl Coefficients<R>, [x, y, z]: [R; 3]) -> [R; 3] {
        let (xx, yy, zz) = (x.square(), y.square(), z.square());
        let (xy, xz, yz) = ((x * y).double(), (x * z).double(), (y * z).double());
        let [s, m, n] = c.combine(xx, zz, xz);
        let (plus, minus) = (yy + s, yy - s);
        [xy * minus - yz * n, plus * minus + m * n, (yz * yy).double().double()]
    }

    /// Twice the point for a = 0, with t = 3bZ^2: algorithm 9. 6M+2S and a product by 3b
    pub fn double_zero<R: Ring>(c: &impl Coefficients<R>, [x, y, z]: [R; 3]) -> [R; 3] {
        let yy = y.square();
        let t = c.b3(z.square());
        let eight = yy.double().double().double();
        let minus = yy - t - t.double();
        [(x * y * minus).double(), minus * (yy + t) + eight * t, z * y * eight]
    }
}

/// Jacobian coordinates (X : 2Y : Z) with x = X/Z^2 and y = Y/Z^3. A doubled Y removes small factors from doublings.
pub mod jacobian {
    use super::Ring;

    /// Twice the point, given w = Z^4 and the tangent's slope A = 3X^2 + aw of X^2 and w (K. Itoh et al., 1999, with
    /// squarings in place of products). With Y for 2Y: B = XY^2 = ((X + Y^2)^2 - X^2 - Y^4)/2, X' = A^2 - 2B,
    /// Y' = A(2B - 2X') - Y^4, Z' = YZ. Returns X, Y, Z, and Y^4, the factor of w. 2M+5S, and 1M for the next w
    ///
    /// The next w is w Y^4, which is Z'^4 because Z' = YZ. For a = 0, w is not needed.
    pub fn double<R: Ring>(tangent: impl Fn(R, R) -> R, [x, y, z, w]: [R; 4]) -> ([R; 3], R) {
        let (xx, yy) = (x.square(), y.square());
        let y4 = yy.square();
        let b2 = (x + yy).square() - xx - y4;
        let a = tangent(xx, w);
        let x3 = a.square() - b2;
        ([x3, (b2 - x3.double()) * a - y4, z * y], y4)
    }

    /// Twice the point for a = -3, with 2Y for Y: "dbl-2001-b" (D. Bernstein, 2001). 5M+3S
    pub fn double_minus_three<R: Ring>([x, y, z]: [R; 3]) -> [R; 3] {
        let (yy, zz) = (y.square(), z.square());
        let v = x * yy;
        let tangent = (x - zz) * (x + zz);
        let tangent = tangent.double() + tangent;
        let x3 = tangent.square() - v - v;
        [x3, ((v - x3) * tangent).double() - yy.square(), y * z]
    }

    /// A projective point, where x = X/Z and y = Y/Z. 2M+1S
    pub fn from_projective<R: Ring>([x, y, z]: [R; 3]) -> [R; 3] {
        [x * z, (y * z.square()).double(), z]
    }

    /// The same point in projective coordinates. 2M+1S
    pub fn to_projective<R: Ring>([x, y, z]: [R; 3]) -> [R; 3] {
        [(x * z).double(), y, (z * z.square()).double()]
    }

    /// The sum with an affine point, both not neutral ("madd-2007-bl", D. Bernstein, T. Lange, with the sign of Z
    /// changed). Equal points give X = Z = 0; opposite points are no exception. 8M+3S
    pub fn add_affine<R: Ring>([x1, y1, z1]: [R; 3], [x2, y2]: [R; 2]) -> [R; 3] {
        let zz = z1.square();
        // H = 0 for equal and for opposite points. For equal points r = 0 too, and X' = Z' = 0. For opposite points r =
        // 2 Y1, which is not 0 on curves without points of order two, so X' = r^2 is not 0: the neutral element.
        let h = x1 - x2 * zz;
        let r = y1 - (zz * z1 * y2).double();
        let h2 = h + h;
        let i = h2.square();
        let (j, v) = (h * i, x1 * i);
        let x3 = r.square() - v - v + j;
        let y3 = (v - x3) * r - y1 * j;
        [x3, y3 + y3, z1 * h2]
    }
}
