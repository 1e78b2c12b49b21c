//! The ladder of Curve25519: one step takes three multiplications of four lanes.
//!
//! The state is (X2, Z2 | X3, Z3), unreduced, with 2^9 p added in lanes 0 and 2. A step adds both points, and doubles
//! the first point, or the second if the swap byte is set. With (A, B | C, D) the sums and differences:
//! 1. (A, B | A, B) (A, B | D, C) = (AA, BB | DA, CB). The swap is done by the order of the lanes.
//! 2. (., E | S, D') (., a24 | S, D') = (., a24 E | X3, D'^2), E = AA - BB, S = DA + CB, D' = DA - CB.
//! 3. (AA, E | X3, D'^2) (BB, AA + a24 E | 1, x1) = (X2, Z2 | X3, Z3).

use super::field::Field;
use super::graph::{Graph, Range};
use super::kernel::{Argument, Kernel, Part, Run, Width};

const F: Field = Field { c: 19 };
/// Bound on the limbs of a product of reduced elements.
const PRODUCT: i128 = 1 << 59;

fn state_ranges() -> [Range; 5] {
    std::array::from_fn(|i| {
        let p: i128 = if i == 0 { (1 << 51) - 19 } else { (1 << 51) - 1 };
        std::array::from_fn(|lane| if lane % 2 == 0 { (p << 9, (p << 9) + PRODUCT) } else { (0, PRODUCT) })
    })
}

fn step() -> Part {
    let mut g = Graph::default();
    let state: [_; 5] = std::array::from_fn(|i| g.state(i, state_ranges()[i]));
    let sums = state.map(|x| {
        let q = g.swap(x);
        let sum = g.add(x, q);
        g.sub_in(0b1010, sum, q, x)
    });
    let t = F.carry(&mut g, &sums);
    // 2 in every byte if the points are exchanged, else 0.
    let swap = g.byte("swaps");
    let [u, v] = [[0, 1, 0, 1], [0, 1, 3, 2]].map(|order| {
        let order = g.constant(order);
        g.xor(order, swap)
    });
    let (u, v) = (t.map(|x| g.permute_by(u, x)), t.map(|x| g.permute_by(v, x)));
    let start = F.multiple(&mut g, [1 << 9, 0, 1 << 9, 0]);
    let r = F.mul(&mut g, &u, &v, &start);
    // (AA, E | S, D')
    let w = r.map(|x| {
        let q = g.swap(x);
        let sum = g.add_in(0b0100, x, x, q);
        g.sub_in(0b1010, sum, q, x)
    });
    let w = F.carry(&mut g, &w);
    let a24: [_; 5] = std::array::from_fn(|i| g.constant([0, if i == 0 { 121_665 } else { 0 }, 0, 0]));
    let w2 = std::array::from_fn(|i| g.blend(0b0010, w[i], a24[i]));
    let zero = F.zero(&mut g);
    let r2 = F.mul(&mut g, &w, &w2, &zero);
    // (BB, AA + a24 E | X3, D'^2)
    let y = std::array::from_fn(|i| {
        let q = g.swap(r[i]);
        let sum = g.add_in(0b0010, r2[i], r2[i], q);
        g.blend(0b0001, sum, q)
    });
    let y = F.carry(&mut g, &y);
    let x1 = g.element("x", 0, F.reduced());
    let u = std::array::from_fn(|i| g.blend(0b1100, w[i], y[i]));
    let v = std::array::from_fn(|i| g.blend(0b1100, y[i], x1[i]));
    let out = F.mul(&mut g, &u, &v, &start);
    g.check("a state", &out, &state_ranges());
    Part { graph: g, outputs: out.to_vec(), stores: Vec::new(), run: Run::Bytes("swaps") }
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    let ladder = Kernel {
        name: "ladder",
        about: &[
            "A step of the ladder for each byte: 2 where the two points are exchanged before it, else 0. The state is (X2, Z2 | X3, Z3), loose, with",
            "2^9 p in lanes 0 and 2; `x` is (. , . | 1, x1), reduced. A step is three products of four lanes.",
        ],
        arguments: vec![Argument::Changed("p", 5), Argument::Bytes("swaps"), Argument::Read("x", 5)],
        state: 5,
        from: "p",
        parts: vec![step()],
        tables: Vec::new(),
        width: Width::Four,
    };
    vec![ladder, super::four::ladder()]
}
