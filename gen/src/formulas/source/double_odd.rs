//! Double-odd curves y^2 = x(x^2 + ax + b) as Jacobi quartics e^2 = b' u^4 + a' u^2 + 1, with a' = -2a and
//! b' = a^2 - 4b (eprint 2020/1558, 2022/1052), in extended coordinates (E : Z : U : T). All are complete on the whole
//! curve if b and b' are no squares.

use super::Ring;

/// The coefficients of the quartic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dual {
    /// a'
    pub a: i32,
    /// b'
    pub b: i32,
}

/// y^2 = x(x^2 - 2).
pub const E: Dual = Dual { a: 0, b: 8 };
/// y^2 = x(x^2 - x + 1/2).
pub const S: Dual = Dual { a: 2, b: -1 };

/// The sum: eprint 2022/1052, section 6.3. 8M+3S, or 10M+2S if sums are not cheap. (U is a product: 9M+2S, with a
/// squaring, is not faster on 64-bit machines, and needs a halving.)
pub fn add<R: Ring>(curve: Dual, p: [R; 4], q: [R; 4]) -> [R; 4] {
    finish(curve, products(p, q))
}

/// The sum with an affine point (e, u, u^2). 7M+3S, or 9M+2S
pub fn add_affine<R: Ring>(curve: Dual, p: [R; 4], q: [R; 3]) -> [R; 4] {
    finish(curve, products_affine(p, q))
}

/// Products of coordinates: n1 = E1E2, n2 = Z1Z2, n3 = U1U2, n4 = T1T2, n5 = Z1T2 + T1Z2, n6 = E1U2 + U1E2.
pub fn products<R: Ring>([e1, z1, u1, t1]: [R; 4], [e2, z2, u2, t2]: [R; 4]) -> [R; 6] {
    let [n1, n2, n3, n4] = [e1 * e2, z1 * z2, u1 * u2, t1 * t2];
    [n1, n2, n3, n4, cross([z1, t1], [z2, t2], [n2, n4]), cross([e1, u1], [e2, u2], [n1, n3])]
}

/// The same for an affine point.
pub fn products_affine<R: Ring>([e1, z1, u1, t1]: [R; 4], [e2, u2, t2]: [R; 3]) -> [R; 6] {
    let [n1, n3, n4] = [e1 * e2, u1 * u2, t1 * t2];
    [n1, z1, n3, n4, z1 * t2 + t1, cross([e1, u1], [e2, u2], [n1, n3])]
}

/// a d + b c, given a c and b d.
fn cross<R: Ring>([a, b]: [R; 2], [c, d]: [R; 2], [ac, bd]: [R; 2]) -> R {
    if R::sums_are_cheap() { (a + b) * (c + d) - ac - bd } else { a * d + b * c }
}

/// The sum from these products, with n7 = n2 - b' n4: E = (n2 + b' n4)(n1 + a' n3) + 2b' n3 n5, Z = n7^2, U = n6 n7,
/// T = n6^2. Z is never 0: n7 = 0 would be Z1Z2 = b' T1T2, that is 1 = b' (u1 u2)^2, and b' is no square.
pub fn finish<R: Ring>(curve: Dual, [n1, n2, n3, n4, n5, n6]: [R; 6]) -> [R; 4] {
    let n7 = n2 - n4.times(curve.b);
    let plus = n2 + n4.times(curve.b);
    let dual = n3.times(curve.a);
    // If a' = -2b', a' n3 serves twice.
    // 2b' n3 n5 = -(a' n3) n5, true for y^2 = x(x^2 - x + 1/2), where a' = 2 and b' = -1.
    let last = if R::sums_are_cheap() || curve.a != -2 * curve.b {
        (n3 * n5).times(2 * curve.b)
    } else {
        (dual * n5).times(-1)
    };
    [plus * (n1 + dual) + last, n7.square(), n6 * n7, n6.square()]
}

/// Twice the point, as (W, X, J): Jacobian coordinates with x = X/J^2 and y/x = W/J, for runs of doublings. For [`E`]
/// X = E^4, W = 2Z^2 - E^2, J = 2EU: 1M+3S. For [`S`], where D with D^2 = 2X replaces X, and doublings give -(2P + N):
/// D = 4U^2, W = (T + Z)^2 - 2U^2, J = 2EU: 1M+2S. The next doublings of [`S`] give 2Q + N, which keeps the form: -(4P
/// + N) for Q = -(2P + N). So a run of any length ends with minus the expected point, minus N.
pub fn double_to_jacobian<R: Ring>(curve: Dual, [e, z, u, t]: [R; 4]) -> [R; 3] {
    let j = (e * u).double();
    if curve == E {
        let ee = e.square();
        [z.square().double() - ee, ee.square(), j]
    } else {
        let uu = u.square().double();
        [(t + z).square() - uu, uu.double(), j]
    }
}

/// Twice the point in these coordinates. For [`E`], with s = W^2 - 2X: X = s^4, W = s^2 - 2W^4, J = 2WsJ: 1M+5S, or
/// 2M+4S if sums are not cheap. For [`S`], with d = 2WJ and t = W^2 + J^2: D = d^2, W = d^2/2 - t^2, J = d (D^2 - t)
/// with the old D: 2M+4S.
pub fn double_jacobian<R: Ring>(curve: Dual, [w, x, j]: [R; 3]) -> [R; 3] {
    if curve == E {
        let ww = w.square();
        let s = ww - x.double();
        let ss = s.square();
        let ws = if R::sums_are_cheap() { (w + s).square() - ss - ww } else { (w * s).double() };
        [ss - ww.square().double(), ss.square(), ws * j]
    } else {
        let next = (w * j).double();
        let minus_t = next - (w + j).square();
        let root = next.square();
        [root.half() - minus_t.square(), root, (x.square() + minus_t) * next]
    }
}

/// The same point in extended coordinates: Z = W^2, T = J^2, U = WJ. For [`E`], E = 2X - W^2: 1M+2S. For [`S`],
/// E = W^2 + J^2 - D^2: minus this point, minus N, is (-e, u): 1M+3S.
pub fn jacobian_to_extended<R: Ring>(curve: Dual, [w, x, j]: [R; 3]) -> [R; 4] {
    let (ww, jj) = (w.square(), j.square());
    let e = if curve == E { x.double() - ww } else { ww + jj - x.square() };
    [e, ww, w * j, jj]
}
