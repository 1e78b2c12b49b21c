//! y^2 = x(x^2 - x + 1/2) over 2^255 - 3957 (do255s, jq255s), with one coordinate in each lane.
//!
//! A doubling takes two squarings of four lanes. From (E : Z : U : T), let S = T + Z:
//! 1. The squares of (U, S | E+U, E-U) give W = 4U^2 - 2S^2, R = 2U^2, J = (E+U)^2 - (E-U)^2 = 4EU.
//! 2. The squares of (W, R | J, W-J), with H = W^2 + J^2, give Z' = 2W^2, T' = 2J^2, S' = 2H, E' = 32R^2 - 2H, U' = 2WJ
//!    = H - (W-J)^2.
//!
//! The result is the double plus N, without a factor. The next doubling maps N to the neutral element. The last
//! doubling subtracts N by changing the signs of E' and U'. Between doublings U and S may have any sign, as they are
//! squared.

use super::double_odd_e::{negate, part, raw};
use super::field::Field;
use super::graph::{LANES, Limbs, V, element, map, zero};
use super::kernel::Argument::{Count, Maybe};
use super::kernel::{Kernel, Part, Run};

const F: Field = Field { c: 3957 };

/// Converts (Z, E | T, U) to (U, S | E+U, E-U).
fn open() -> Part {
    part(F, Run::If("doubles"), |p| {
        map(&p, &F.multiple([0, 0, 0, 4]), |x, bias| {
            let first = x.permute([3, 0, 1, 1]);
            let second = x.permute([0, 2, 3, 3]);
            let sum = first.add_in(0b0010, first, second);
            let sum = sum.add_in(0b0100, sum, second);
            sum.sub_in(0b1000, first + bias, second)
        })
    })
}

/// Squares of (W, R | J, W-J), plus multiples of p in lanes 0 and 1 that keep later differences positive.
fn squares(v: &Limbs, start: [i128; LANES]) -> Limbs {
    let next = F.square(v, &F.multiple([1 << 6, 0, 1 << 6, 0])).map(|x| {
        let a = x.add_in(0b0011, x, x);
        let q = a.swap();
        let t = q.sub_in(0b1101, a, q);
        let t = t.add_in(0b0001, t, a);
        t + t.first_z(0b1000)
    });
    F.square(&F.carry(&next), &F.multiple(start))
}

/// Returns H in all lanes.
fn sum(x: V) -> V {
    let w = x.first_z(0b1111);
    w + x.permute([2, 2, 2, 2])
}

/// A doubling that another one follows.
fn double() -> Part {
    part(F, Run::Loop(None), |v| {
        squares(&v, [-(1 << 6), 1 << 2, 0, 0]).map(|x| {
            let h = sum(x);
            let h2 = h.twice();
            // (-U, -S | E+U, E-U) = (d - H, -2H | 32R^2 - H - d, 32R^2 - 3H + d), d = (W-J)^2
            let k = x.permute_z(0b1101, [3, 0, 1, 1]).shl_by([0, 0, 5, 5]);
            let y = k.sub_in(0b1101, k, h);
            let y = y.sub_in(0b0100, y, x.swap());
            let y = y.add_in(0b1000, y, x);
            y.sub_in(0b1010, y, h2)
        })
    })
}

/// The last doubling, to (Z, E | T, U). The signs of E and U are changed to get the double instead of the double plus
/// N.
fn last_double() -> Part {
    part(F, Run::If("doubles"), |v| {
        squares(&v, [0, -(1 << 5), 0, 1 << 6]).map(|x| {
            let h = sum(x);
            let h2 = h.twice();
            let y = x.shl_by([1, 5, 1, 0]);
            let y = y.sub_in(0b0010, h2, y);
            y.sub_in(0b1000, y, h)
        })
    })
}

/// The complete sum of (Z1, E1 | T1, U1) and (Z2, E2 | T2, U2), by the 8M+3S formulas with a' = 2 and b' = -1.
///
/// n2 = Z1Z2, n1 = E1E2, n4 = T1T2, n3 = U1U2, n5 = Z1T2 + T1Z2, n6 = E1U2 + U1E2, n7 = n2 + n4.
///
/// E = (n2 - n4)(n1 + 2n3) - 2 n3 n5, Z = n7^2, U = n6 n7, T = n6^2.
fn add() -> Part {
    part(F, Run::If("entry"), |p| {
        let a = F.carry(&element("entry", 0, raw()));
        let b = a.map(|x| x.permute([2, 3, 0, 1]));
        let zero = [zero(); 5];
        let (r1, r2) = (F.mul(&p, &a, &zero), F.mul(&p, &b, &zero));
        let bias = F.multiple([1 << 6, 0, 0, 0]);
        let (mut left, mut right) = ([V(0); 5], [V(0); 5]);
        for i in 0..5 {
            let (x, y) = (r1[i], r2[i]);
            let n2 = x.first_z(0b1111);
            let n4 = x.permute([2, 2, 2, 2]);
            let n7 = n2 + n4;
            // (n2 - n4, n7 | n7, n7)
            let both = n7.sub_in(0b0001, n2 + bias[i], n4);
            // (n5, n6 | n5, n6)
            let s = y + y.permute([2, 3, 0, 1]);
            let q = x.swap();
            // (n2 - n4, n7 | 2 n3, n7)
            left[i] = both.add_in(0b0100, q, q);
            let n3 = x.permute([3, 3, 3, 3]);
            // (n1 + 2 n3, n7 | n5, n6)
            let r = s.blend(0b0010, both).add_in(0b0001, q, n3);
            right[i] = r.add_in(0b0001, r, n3);
        }
        let (left, right) = (F.carry(&left), F.carry(&right));
        let product = F.mul(&left, &right, &F.multiple([1 << 6, 0, 0, 0]));
        let square = F.square(&right, &zero);
        map(&product, &square, |x, square| {
            let y = x.permute([1, 0, 0, 3]);
            let y = y.sub_in(0b0010, y, x.permute([2, 2, 2, 2]));
            y.blend(0b0100, square.in_pair(0b1111))
        })
    })
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    let mut all = vec![
        Kernel::new("negate", "`p = -p`.", &[], vec![negate(F)]),
        Kernel::new(
            "step",
            "`p = 2^(n+1) p`, if `doubles` is 1, or `p`, if it is 0 and so is n; with an entry, the sum with it. Complete. Points are (Z, E | T, U),
                reduced; limbs of an entry below 2^52. A doubling is two squarings of four lanes, an addition three products and a squaring.",
            &[Count("doubles"), Count("n"), Maybe("entry", 5)],
            vec![open(), double(), last_double(), add()],
        ),
    ];
    all.extend(super::four::field(F));
    all.push(super::four::double_odd_add(F));
    all
}
