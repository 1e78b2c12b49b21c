//! Twisted Edwards curves ax^2 + y^2 = 1 + d x^2 y^2 (Hisil, Wong, Carter, Dawson, ASIACRYPT 2008), in extended
//! coordinates (X : Y : Z : T), with cached points (Y+X, Y-X, 2Z, 2dT). All are complete if a is a square and d is not.

use super::Ring;

/// The sum with a cached point for a = -1: "add-2008-hwcd-3", section 3.1. 8M
pub fn add_minus_one<R: Ring>([x, y, z, t]: [R; 4], [plus, minus, z2, t2d]: [R; 4]) -> [R; 4] {
    finish_minus_one([(y - x) * minus, (y + x) * plus, t * t2d, z * z2])
}

/// The same with an affine point (y+x, y-x, 2dxy). 7M
pub fn add_affine_minus_one<R: Ring>([x, y, z, t]: [R; 4], [plus, minus, t2d]: [R; 3]) -> [R; 4] {
    finish_minus_one([(y - x) * minus, (y + x) * plus, t * t2d, z.double()])
}

/// X = EF, Y = GH, Z = FG and T = EH with E = B - A, F = D - C, G = D + C and H = B + A, the names of the paper. F G is
/// never 0: it is 4 Z1^2 Z2^2 (1 - (d x1 x2 y1 y2)^2), and d x1 x2 y1 y2 = ±1 has no solution on the curve if a is a
/// square and d is not.
fn finish_minus_one<R: Ring>([a, b, c, d]: [R; 4]) -> [R; 4] {
    let [e, f, g, h] = [b - a, d - c, d + c, b + a];
    [e * f, g * h, f * g, e * h]
}

/// Twice the point for a = -1: "dbl-2008-hwcd", section 3.3, with -E, F, -G and H. Returns X, Y, Z, and the factors E
/// and H of T. 3M+4S
pub fn double_minus_one<R: Ring>([x, y, z]: [R; 3]) -> ([R; 3], [R; 2]) {
    let (xx, yy) = (x.square(), y.square());
    let h = xx + yy;
    let e = (x + y).square() - h;
    let g = yy - xx;
    let f = z.square().double() - g;
    ([e * f, g * h, f * g], [e, h])
}

/// The sum with a cached point for a = 1: "add-2008-hwcd", section 3.1. 2E and 2H are the parts of the product of the
/// complex numbers Y1 + iX1 and 2Y2 + 2iX2, with three products (Gauss). 9M
pub fn add_one<R: Ring>([x, y, z, t]: [R; 4], [plus, minus, z2, t2d]: [R; 4]) -> [R; 4] {
    finish_one([x, y, z * z2, t * t2d], [plus, minus])
}

/// The same with an affine point. 8M
pub fn add_affine_one<R: Ring>([x, y, z, t]: [R; 4], [plus, minus, t2d]: [R; 3]) -> [R; 4] {
    finish_one([x, y, z.double(), t * t2d], [plus, minus])
}

/// E = 2 (X1Y2 + Y1X2) and H = 2 (Y1Y2 - X1X2), from the three products of Gauss.
fn finish_one<R: Ring>([x, y, d, c]: [R; 4], [plus, minus]: [R; 2]) -> [R; 4] {
    let k = (x + y) * (plus + minus);
    let h = k - (x * plus).double();
    let e = k - (y * minus).double();
    let (f, g) = (d - c, d + c);
    [e * f, g * h, f * g, e * h]
}

/// Twice the point for a = 1, as [`double_minus_one`]. 3M+4S, or 4M+3S if sums are not cheap
pub fn double_one<R: Ring>([x, y, z]: [R; 3]) -> ([R; 3], [R; 2]) {
    let (xx, yy) = (x.square(), y.square());
    let g = xx + yy;
    let e = if R::sums_are_cheap() { (x + y).square() - g } else { (x + x) * y };
    let h = xx - yy;
    let f = g - z.square().double();
    ([e * f, g * h, f * g], [e, h])
}
