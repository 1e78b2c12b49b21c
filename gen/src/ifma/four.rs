//! Four or eight elements or points in parallel, one in each lane, without cross-lane operations.
//!
//! The coordinates of a point follow each other, with five vectors each. A formula reads and writes memory, because
//! four points do not fit the registers.

use super::edwards::BIAS;
use super::field::Field;
use super::graph::{LANES, Limbs, Range, checked, element, map, memory, zero};
use super::kernel::Argument::{Count, Read};
use super::kernel::{Kernel, Part, Run, Width};

/// Returns `x + y`, reduced.
fn sum(f: Field, x: &Limbs, y: &Limbs) -> Limbs {
    f.carry(&map(x, y, |x, y| x + y))
}

/// Returns `x - y + k p`, reduced.
fn difference(f: Field, x: &Limbs, y: &Limbs, k: i128) -> Limbs {
    let x = map(x, &f.multiple([k; LANES]), |x, s| x + s);
    f.carry(&map(&x, y, |x, y| x - y))
}

/// Kernels on four elements each: `n` squarings, then a multiplication by another element.
pub fn field(f: Field) -> Vec<Kernel> {
    let squares = Part::new(Run::Loop(None), || f.squared(&f.state()));
    let product = Part::new(Run::Once, || {
        let x = f.state();
        f.product(&x, &element("q", 0, f.reduced()))
    });
    let kernel = |name, about, argument, part| Kernel {
        width: Width::Both,
        ..Kernel::new(name, about, &[argument], vec![part])
    };
    vec![
        kernel("squares", "The 2^n-th powers of four elements, reduced.", Count("n"), squares),
        kernel("product", "`p *= q`, four elements each, reduced.", Read("q", 5), product),
    ]
}

/// Ranges of unreduced elements: products stay below 2^10 p, limb by limb.
fn loose(f: Field, bias: i128) -> [Range; 5] {
    std::array::from_fn(|i| [(bias * f.limb(i), (bias + (1 << 10)) * f.limb(i)); LANES])
}

/// Sums of four points (X, Y, Z, T) and four table entries (2dxy, y+x, y-x), 7M each.
pub fn edwards_add() -> Kernel {
    let f = Field { c: 19 };
    let formula = || {
        let [x, z, t] = [0, 2, 3].map(|at| element("p", 5 * at, loose(f, 0)));
        let y = element("p", 5, loose(f, BIAS));
        let zero = [zero(); 5];
        // A negated entry has 2p - x for 2dxy.
        let t2 = element("q", 0, [[(0, (1 << 52) - 1); LANES]; 5]);
        let [plus2, minus2] = [1, 2].map(|at| element("q", 5 * at, f.reduced()));
        let a = f.mul(&difference(f, &y, &x, 0), &minus2, &zero);
        let b = f.mul(&sum(f, &y, &x), &plus2, &zero);
        let e = difference(f, &b, &a, 1 << 9);
        let h = sum(f, &a, &b);
        let c = f.mul(&f.carry(&t), &t2, &zero);
        let d = z.map(|x| x.twice());
        let w = difference(f, &d, &c, 1 << 9);
        let s = sum(f, &d, &c);
        let start = f.multiple([BIAS; LANES]);
        let x = f.mul(&e, &w, &zero);
        let y = checked("a point", f.mul(&s, &h, &start), loose(f, BIAS));
        let [z, t] = [(&w, &s), (&e, &h)].map(|(x, y)| f.mul(x, y, &zero));
        let [x, z, t] = [x, z, t].map(|x| checked("a point", x, loose(f, 0)));
        [x, y, z, t].concat()
    };
    let kernel = Kernel::in_memory(
        "four_add",
        "Four points (X, Y, Z, T), loose, with 2^11 p in Y, plus four entries (2dxy, y+x, y-x), reduced, the first below 2^52: 7M each.
                `out` is somewhere else.",
        &[Read("p", 20), Read("q", 15)],
        formula,
    );
    Kernel { width: Width::Both, ..kernel }
}

/// Sums of four points (Z, E, T, U) and four affine points (e, u), 9M+3S each. The curves have b' = 8, a' = 0 or b' =
/// -1, a' = 2.
pub fn double_odd_add(f: Field) -> Kernel {
    let formula = || {
        let [z1, e1, t1, u1] = [0, 1, 2, 3].map(|at| element("p", 5 * at, f.reduced()));
        let e2 = element("q", 0, f.reduced());
        let u2 = f.carry(&element("q", 5, [[(0, (1 << 52) - 1); LANES]; 5]));
        let zero = [zero(); 5];
        let t2 = f.squared(&u2);
        let n4 = f.mul(&t1, &t2, &zero);
        let n1 = f.mul(&e1, &e2, &zero);
        let n3 = f.mul(&u1, &u2, &zero);
        let n5 = f.mul(&z1, &t2, &t1);
        let n6 = f.mul(&u1, &e2, &f.mul(&e1, &u2, &zero));
        let [n5, n6] = [n5, n6].map(|x| f.carry(&x));
        let (e, n7);
        if f.c == 18651 {
            let n48 = n4.map(|x| x << 3);
            let up = sum(f, &z1, &n48);
            n7 = difference(f, &z1, &n48, 1 << 8);
            let n1 = f.carry(&n1);
            let n3 = f.carry(&n3.map(|x| x << 4));
            e = f.mul(&n3, &n5, &f.mul(&up, &n1, &zero));
        } else {
            n7 = sum(f, &z1, &n4);
            let down = difference(f, &z1, &n4, 1 << 6);
            let n32 = n3.map(|x| x.twice());
            let n1 = sum(f, &n1, &n32);
            // -2 n3
            let n3 = difference(f, &zero, &n32, 1 << 7);
            e = f.mul(&n3, &n5, &f.mul(&down, &n1, &zero));
        }
        let u = f.mul(&n6, &n7, &zero);
        let [z, t] = [n7, n6].map(|x| f.square(&x, &zero));
        [z, e, t, u].map(|x| checked("a point", f.carry(&x), f.reduced())).concat()
    };
    let kernel = Kernel::in_memory(
        "four_add",
        "Four points (Z, E, T, U), reduced, plus four affine ones (e, u), reduced, u below 2^52: 9M+3S each. Complete. `out` is somewhere else.",
        &[Read("p", 20), Read("q", 10)],
        formula,
    );
    Kernel { width: Width::Both, ..kernel }
}

/// A step of the Curve25519 ladder for points in all lanes: 4M+4S and a multiplication by a small constant.
pub fn ladder() -> Kernel {
    let f = Field { c: 19 };
    let formula = || {
        let [x2, z2, x3, z3] = [0, 1, 2, 3].map(|at| element("p", 5 * at, loose(f, 0)));
        let swap = memory("swap", 0, [(0, (1 << 64) - 1); LANES]);
        let zero = [zero(); 5];
        let a = sum(f, &x2, &z2);
        let b = difference(f, &x2, &z2, 1 << 10);
        let c = sum(f, &x3, &z3);
        let d = difference(f, &x3, &z3, 1 << 10);
        let da = f.mul(&d, &a, &zero);
        let cb = f.mul(&c, &b, &zero);
        // The sum does not depend on the order of the points. The exchange only selects the point to double.
        let [first, second] = [(a, c), (b, d)].map(|(x, y)| map(&x, &y, |x, y| swap.choose(x, y)));
        let [aa, bb] = [first, second].map(|x| f.square(&x, &zero));
        let plus = sum(f, &da, &cb);
        let minus = difference(f, &da, &cb, 1 << 9);
        let x3 = f.square(&plus, &zero);
        let square = f.squared(&minus);
        let z3 = f.mul(&square, &element("x", 0, f.reduced()), &zero);
        let e = difference(f, &aa, &bb, 1 << 9);
        let t = f.carry(&f.small(&e, 121_665, &aa));
        let x2 = f.mul(&f.carry(&aa), &f.carry(&bb), &zero);
        let z2 = f.mul(&e, &t, &zero);
        [x2, z2, x3, z3].map(|x| checked("a point", x, loose(f, 0))).concat()
    };
    let kernel = Kernel::in_memory(
        "ladder_each",
        "A step of the ladder: points (X2, Z2, X3, Z3), loose, of which the second is doubled where `swap` has ones, the first where it has none;
                `x`, reduced, of their difference. `out` is somewhere else, with the doubled one first.",
        &[Read("p", 20), Read("x", 5), Read("swap", 1)],
        formula,
    );
    Kernel { width: Width::Eight, ..kernel }
}
