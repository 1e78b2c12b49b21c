//! The ladder of Curve25519: one step takes three multiplications of four lanes.
//!
//! The state is (X2, Z2 | X3, Z3), unreduced, with 2^9 p added in lanes 0 and 2. A step adds both points, and doubles
//! the first point, or the second if the swap byte is set. With (A, B | C, D) the sums and differences:
//! 1. (A, B | A, B) (A, B | D, C) = (AA, BB | DA, CB). The swap is done by the order of the lanes.
//! 2. (., E | S, D') (., a24 | S, D') = (., a24 E | X3, D'^2), E = AA - BB, S = DA + CB, D' = DA - CB.
//! 3. (AA, E | X3, D'^2) (BB, AA + a24 E | 1, x1) = (X2, Z2 | X3, Z3).

use super::field::Field;
use super::graph::{Range, byte, checked, constant, element, map, state, zero};
use super::kernel::Argument::{Bytes, Read};
use super::kernel::{Kernel, Part, Run};
use std::array::from_fn;

const F: Field = Field { c: 19 };
/// Bound on the limbs of a product of reduced elements.
const PRODUCT: i128 = 1 << 59;

fn state_ranges() -> [Range; 5] {
    from_fn(|i| from_fn(|lane| if lane % 2 == 0 { F.limb(i) << 9 } else { 0 }).map(|least| (least, least + PRODUCT)))
}

fn step() -> Part {
    Part::new(Run::Bytes("swaps"), || {
        let state: [_; 5] = from_fn(|i| state(i, state_ranges()[i]));
        let t = F.carry(&state.map(|x| {
            let q = x.swap();
            (x + q).sub_in(0b1010, q, x)
        }));
        // 2 in every byte if the points are exchanged, else 0.
        let swap = byte("swaps");
        let [u, v] = [[0, 1, 0, 1], [0, 1, 3, 2]].map(|order| constant(order) ^ swap);
        let (u, v) = (t.map(|x| x.permute_by(u)), t.map(|x| x.permute_by(v)));
        let start = F.multiple([1 << 9, 0, 1 << 9, 0]);
        let r = F.mul(&u, &v, &start);
        // (AA, E | S, D')
        let w = F.carry(&r.map(|x| {
            let q = x.swap();
            x.add_in(0b0100, x, q).sub_in(0b1010, q, x)
        }));
        let a24: [_; 5] = from_fn(|i| constant([0, if i == 0 { 121_665 } else { 0 }, 0, 0]));
        let w2 = map(&w, &a24, |w, a24| w.blend(0b0010, a24));
        let r2 = F.mul(&w, &w2, &[zero(); 5]);
        // (BB, AA + a24 E | X3, D'^2)
        let y = F.carry(&map(&r, &r2, |r, r2| {
            let q = r.swap();
            r2.add_in(0b0010, r2, q).blend(0b0001, q)
        }));
        let x1 = element("x", 0, F.reduced());
        let (u, v) = (map(&w, &y, |w, y| w.blend(0b1100, y)), map(&y, &x1, |y, x1| y.blend(0b1100, x1)));
        checked("a state", F.mul(&u, &v, &start), state_ranges())
    })
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    let ladder = Kernel::new(
        "ladder",
        "A step of the ladder for each byte: 2 where the two points are exchanged before it, else 0. The state is (X2, Z2 | X3, Z3), loose, with
                2^9 p in lanes 0 and 2; `x` is (. , . | 1, x1), reduced. A step is three products of four lanes.",
        &[Bytes("swaps"), Read("x", 5)],
        vec![step()],
    );
    vec![ladder, super::four::ladder()]
}
