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

use super::field::Field;
use super::graph::{Graph, LANES, Limbs, Range, V};
use super::kernel::{Argument, Kernel, Part, Run, Width};

const F: Field = Field { c: 3957 };

fn state(g: &mut Graph) -> Limbs {
    std::array::from_fn(|i| g.state(i, F.reduced()[i]))
}

fn part(g: Graph, outputs: Limbs, run: Run) -> Part {
    g.check("a state", &outputs, &F.reduced());
    Part { graph: g, outputs: outputs.to_vec(), stores: Vec::new(), run }
}

/// Converts (Z, E | T, U) to (U, S | E+U, E-U).
fn open() -> Part {
    let mut g = Graph::default();
    let p = state(&mut g);
    let bias = F.multiple(&mut g, [0, 0, 0, 4]);
    let v = std::array::from_fn(|i| {
        let first = g.permute(p[i], [3, 0, 1, 1]);
        let second = g.permute(p[i], [0, 2, 3, 3]);
        let sum = g.add_in(0b0010, first, first, second);
        let sum = g.add_in(0b0100, sum, sum, second);
        let biased = g.add(first, bias[i]);
        g.sub_in(0b1000, sum, biased, second)
    });
    let out = F.carry(&mut g, &v);
    part(g, out, Run::If("doubles"))
}

/// Squares of (W, R | J, W-J), plus multiples of p in lanes 0 and 1 that keep later differences positive.
fn squares(g: &mut Graph, v: &Limbs, start: [i128; LANES]) -> Limbs {
    let bias = F.multiple(g, [1 << 6, 0, 1 << 6, 0]);
    let next = F.square(g, v, &bias).map(|x| {
        let a = g.add_in(0b0011, x, x, x);
        let q = g.swap(a);
        let t = g.sub_in(0b1101, q, a, q);
        let t = g.add_in(0b0001, t, t, a);
        let w = g.first_z(0b1000, t);
        g.add(t, w)
    });
    let next = F.carry(g, &next);
    let start = F.multiple(g, start);
    F.square(g, &next, &start)
}

/// Returns H in all lanes, and its double.
fn sums(g: &mut Graph, x: V) -> [V; 2] {
    let w = g.first_z(0b1111, x);
    let j = g.permute(x, [2, 2, 2, 2]);
    let h = g.add(w, j);
    [h, g.add(h, h)]
}

/// A doubling that another one follows.
fn double() -> Part {
    let mut g = Graph::default();
    let v = state(&mut g);
    let next = squares(&mut g, &v, [-(1 << 6), 1 << 2, 0, 0]).map(|x| {
        let [h, h2] = sums(&mut g, x);
        // (-U, -S | E+U, E-U) = (d - H, -2H | 32R^2 - H - d, 32R^2 - 3H + d), d = (W-J)^2
        let k = g.permute_z(0b1101, x, [3, 0, 1, 1]);
        let k = g.shl_by(k, [0, 0, 5, 5]);
        let y = g.sub_in(0b1101, k, k, h);
        let q = g.swap(x);
        let y = g.sub_in(0b0100, y, y, q);
        let y = g.add_in(0b1000, y, y, x);
        g.sub_in(0b1010, y, y, h2)
    });
    let out = F.carry(&mut g, &next);
    part(g, out, Run::Loop { count: "n", last: None })
}

/// The last doubling, to (Z, E | T, U). The signs of E and U are changed to get the double instead of the double plus
/// N.
fn last_double() -> Part {
    let mut g = Graph::default();
    let v = state(&mut g);
    let next = squares(&mut g, &v, [0, -(1 << 5), 0, 1 << 6]).map(|x| {
        let [h, h2] = sums(&mut g, x);
        let y = g.shl_by(x, [1, 5, 1, 0]);
        let y = g.sub_in(0b0010, y, h2, y);
        g.sub_in(0b1000, y, y, h)
    });
    let out = F.carry(&mut g, &next);
    part(g, out, Run::If("doubles"))
}

/// Ranges of an entry: any lanes of 52 bits, as negation returns them.
fn raw() -> [Range; 5] {
    [[(0, (1 << 52) - 1); LANES]; 5]
}

/// The complete sum of (Z1, E1 | T1, U1) and (Z2, E2 | T2, U2), by the 8M+3S formulas with a' = 2 and b' = -1.
///
/// n2 = Z1Z2, n1 = E1E2, n4 = T1T2, n3 = U1U2, n5 = Z1T2 + T1Z2, n6 = E1U2 + U1E2, n7 = n2 + n4.
///
/// E = (n2 - n4)(n1 + 2n3) - 2 n3 n5, Z = n7^2, U = n6 n7, T = n6^2.
fn add() -> Part {
    let mut g = Graph::default();
    let p = state(&mut g);
    let a = g.element("entry", 0, raw());
    let a = F.carry(&mut g, &a);
    let b = a.map(|x| g.permute(x, [2, 3, 0, 1]));
    let zero = F.zero(&mut g);
    let r1 = F.mul(&mut g, &p, &a, &zero);
    let r2 = F.mul(&mut g, &p, &b, &zero);
    let bias = F.multiple(&mut g, [1 << 6, 0, 0, 0]);
    let mut left = [V(0); 5];
    let mut right = [V(0); 5];
    for i in 0..5 {
        let (x, y) = (r1[i], r2[i]);
        let n2 = g.first_z(0b1111, x);
        let n4 = g.permute(x, [2, 2, 2, 2]);
        let n7 = g.add(n2, n4);
        let n2 = g.add(n2, bias[i]);
        // (n2 - n4, n7 | n7, n7)
        let both = g.sub_in(0b0001, n7, n2, n4);
        let other = g.permute(y, [2, 3, 0, 1]);
        // (n5, n6 | n5, n6)
        let s = g.add(y, other);
        let q = g.swap(x);
        // (n2 - n4, n7 | 2 n3, n7)
        left[i] = g.add_in(0b0100, both, q, q);
        let n3 = g.permute(x, [3, 3, 3, 3]);
        // (n1 + 2 n3, n7 | n5, n6)
        let r = g.blend(0b0010, s, both);
        let r = g.add_in(0b0001, r, q, n3);
        right[i] = g.add_in(0b0001, r, r, n3);
    }
    let left = F.carry(&mut g, &left);
    let right = F.carry(&mut g, &right);
    let start = F.multiple(&mut g, [1 << 6, 0, 0, 0]);
    let product = F.mul(&mut g, &left, &right, &start);
    let square = F.square(&mut g, &right, &zero);
    let out = std::array::from_fn(|i| {
        let x = product[i];
        let y = g.permute(x, [1, 0, 0, 3]);
        let second = g.permute(x, [2, 2, 2, 2]);
        let y = g.sub_in(0b0010, y, y, second);
        let t = g.in_pair(square[i], 0b1111);
        g.blend(0b0100, y, t)
    });
    let out = F.carry(&mut g, &out);
    part(g, out, Run::If("entry"))
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    let mut all = vec![
        Kernel {
            name: "negate",
            about: &["`p = -p`."],
            arguments: vec![Argument::Changed("p", 5)],
            state: 5,
            from: "p",
            parts: vec![super::double_odd_e::negate(F)],
            tables: Vec::new(),
            width: Width::Four,
        },
        Kernel {
            name: "step",
            about: &[
                "`p = 2^(n+1) p`, if `doubles` is 1, or `p`, if it is 0 and so is n; with an entry, the sum with it. Complete. Points are (Z, E | T, U),",
                "reduced; limbs of an entry below 2^52. A doubling is two squarings of four lanes, an addition three products and a squaring.",
            ],
            arguments: vec![
                Argument::Changed("p", 5),
                Argument::Count("doubles"),
                Argument::Count("n"),
                Argument::Maybe("entry", 5),
            ],
            state: 5,
            from: "p",
            parts: vec![open(), double(), last_double(), add()],
            tables: Vec::new(),
            width: Width::Four,
        },
    ];
    all.extend(super::four::field(F));
    all.push(super::four::double_odd_add(F));
    all
}
