//! Maps from the field to the curves, in constant time. A field element leads to a point of the dual curve, and an isogeny
//! back to the curve (eprint 2020/1558). They are generic so that the proofs run the same source.

use crate::ct::Mask;
use crate::curve::CurvePoint as _;
use crate::curve::double_odd::{Params, Point};
use crate::field::{Field as _, PrimeField as _, SmallMultiples, SquareRoot};

/// Returns `w x`.
fn mul_small<F: SmallMultiples>(mut x: F, w: u32) -> F {
    x.mul_small_assign(w);
    x
}

/// Creates a point from the fractions e = en/ed and u = un/ud, or the neutral element if `neutral` is true.
fn from_fractions<P: Params>(e: (P::Field, P::Field), u: (P::Field, P::Field), neutral: Mask) -> Point<P> {
    // Z = ed ud^2 makes U = un ud ed and T = un^2 ed.
    let ((en, ed), (un, ud)) = (e, u);
    let ud2 = ud.square();
    let p = Point { e: en * ud2, z: ed * ud2, u: un * ud * ed, t: un.square() * ed };
    Point::select(neutral, p, Point::IDENTITY)
}

/// Maps a field element to y^2 = x(x^2 - 2); `d` is the square root of -1.
#[inline(always)]
pub fn e<P: Params<Field: SmallMultiples + SquareRoot>>(f: P::Field, d: P::Field) -> Point<P> {
    // On the dual curve y^2 = x(x^2 + 8), with d = sqrt(-1), one of three candidates gives a point: x1 = (4f^2 -
    // 7)/4f, x2 = d(4f^2 + 7)/4f, x3 = x1 x2. All denominators are powers of 4f and 8f^2.
    // With neither yy1 nor yy2 a square, their product is a square, because the symbol is multiplicative. So the
    // third candidate needs no test. The selection is by masks, as f may come from a secret input.
    let f2 = f.square();
    let f4 = f2.square();
    let (a, b) = ((mul_small(f4, 64) - P::Field::from_u64(308)) * f2, mul_small(f4, 176) - P::Field::from_u64(343));
    let yy1 = (a + b) * f;
    let yy2 = d * (b - a) * f;
    let (xd, yd) = (mul_small(f, 4), mul_small(f2, 8));
    let x1 = mul_small(f2, 4) - P::Field::from_u64(7);
    let x2 = d * (mul_small(f2, 4) + P::Field::from_u64(7));
    let (ok1, ok2) = (yy1.is_square(), yy2.is_square());
    let third = !ok1 & !ok2;
    let sel = |v1, v2, v3| P::Field::select(third, P::Field::select(ok1, v2, v1), v3);
    // The candidates' y is sqrt(yy) over yd. The denominators of the third are squared, since it is a product.
    let (xn, yy) = (sel(x1, x2, x1 * x2), sel(yy1, yy2, yy1 * yy2));
    let (xd, yd) = (P::Field::select(third, xd, xd.square()), P::Field::select(third, yd, yd.square()));
    // The flag of the root is ignored: yy is a square by its choice. The root is the even one, which makes the map
    // deterministic.
    let yn = yy.sqrt().0;

    // The isogeny back to the curve: x = 4b (xn yd / xd yn)^2 and u = 2 yn xd^2 / (yd (xn^2 - b' xd^2)). The result
    // does not have order r, but (-e, -u) does.
    let (px, pd) = (-mul_small((xn * yd).square(), 8), (xd * yn).square());
    let (px2, pd2) = (px.square(), pd.square());
    let xd2 = xd.square();
    from_fractions(
        (-(px2 + pd2.double()), px2 - pd2.double()),
        (-(yn * xd2).double(), yd * (xn.square() - mul_small(xd2, 8))),
        // f = 0 makes the denominator 4f vanish. The map gives the neutral element for it by definition.
        f.is_zero(),
    )
}

/// Maps a field element to y^2 = x(x^2 - x + 1/2).
#[inline(always)]
pub fn s<P: Params<Field: SmallMultiples + SquareRoot>>(f: P::Field) -> Point<P> {
    // On the dual curve y^2 = x(x^2 + 2x - 1): x = -2/(1 - f^2) or 2f^2/(1 - f^2), and y has the denominator (1 -
    // f^2)^2.
    let f2 = f.square();
    let xd = P::Field::ONE - f2;
    // -2f^6 + 14f^4 - 14f^2 + 2, by Horner's rule in f^2.
    let yy = (((P::Field::from_u64(7) - f2) * f2 - P::Field::from_u64(7)) * f2 + P::Field::ONE).double();
    let square = yy.is_square();
    // p = 3 modulo 4, so -1 is no square, and one of yy and -yy f^2 is a square for every f. Both cases are
    // computed, because f may come from a secret input.
    let xn = P::Field::select(square, f2, -P::Field::ONE).double();
    let yn = P::Field::select(square, -(yy * f2), yy).sqrt().0.negate_if(!square);
    let yd = xd.square();

    // The isogeny back to the curve: x = 4b (xn yd / xd yn)^2 and u = 2 yn xd^2 / (yd (xn^2 - b' xd^2)). The result
    // does not have order r, but (-e, -u) does. yd = xd^2 cancels.
    let (px, pd) = ((xn * xd).square().double(), yn.square());
    let (px2, pxd, pd2) = (px.square(), px * pd, pd.square());
    from_fractions(
        (-(px2.double() - pd2), (px2 - pxd).double() + pd2),
        (-yn.double(), xn.square() + yd),
        // f = ±1 has no x, and the image of a point with y = 0 is neutral.
        xd.is_zero() | yn.is_zero(),
    )
}
