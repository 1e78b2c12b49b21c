//! Four or eight elements or points in parallel, one in each lane, without cross-lane operations.
//!
//! The coordinates of a point follow each other, with five vectors each. A formula reads and writes memory, because
//! four points do not fit the registers.

use super::field::Field;
use super::graph::{Graph, LANES, Limbs, Range, Source, V};
use super::kernel::{Argument, Kernel, Part, Run, Width};

/// Makes a kernel without a state in registers.
fn from_memory(name: &'static str, about: &'static [&'static str], arguments: Vec<Argument>, part: Part) -> Kernel {
    Kernel { name, about, arguments, state: 0, from: "p", parts: vec![part], tables: Vec::new(), width: Width::Both }
}

/// Reads coordinate number `at` behind a pointer.
fn coordinate(g: &mut Graph, pointer: &'static str, at: usize, ranges: [Range; 5]) -> Limbs {
    g.element(pointer, 5 * at, ranges)
}

/// Returns the stores of coordinates to memory.
fn stored(coordinates: &[Limbs]) -> Vec<(Source, V)> {
    let limbs = coordinates.as_flattened().iter().enumerate();
    limbs.map(|(at, v)| (Source::Memory { pointer: "out", at }, *v)).collect()
}

fn map(x: &Limbs, y: &Limbs, mut f: impl FnMut(V, V) -> V) -> Limbs {
    std::array::from_fn(|i| f(x[i], y[i]))
}

/// Returns `x + y`, reduced.
fn sum(f: Field, g: &mut Graph, x: &Limbs, y: &Limbs) -> Limbs {
    let z = map(x, y, |x, y| g.add(x, y));
    f.carry(g, &z)
}

/// Returns `x - y + k p`, reduced.
fn difference(f: Field, g: &mut Graph, x: &Limbs, y: &Limbs, k: i128) -> Limbs {
    let start = f.multiple(g, [k; LANES]);
    let x = map(x, &start, |x, s| g.add(x, s));
    let z = map(&x, y, |x, y| g.sub(x, y));
    f.carry(g, &z)
}

/// Kernels on four elements each: `n` squarings, then a multiplication by another element.
pub fn field(f: Field) -> Vec<Kernel> {
    let mut g = Graph::default();
    let x: Limbs = std::array::from_fn(|i| g.state(i, f.reduced()[i]));
    let zero = f.zero(&mut g);
    let square = f.square(&mut g, &x, &zero);
    let square = f.carry(&mut g, &square);
    let squares =
        Part { graph: g, outputs: square.to_vec(), stores: Vec::new(), run: Run::Loop { count: "n", last: None } };

    let mut g = Graph::default();
    let x: Limbs = std::array::from_fn(|i| g.state(i, f.reduced()[i]));
    let y = g.element("q", 0, f.reduced());
    let zero = f.zero(&mut g);
    let product = f.mul(&mut g, &x, &y, &zero);
    let product = f.carry(&mut g, &product);
    let product = Part { graph: g, outputs: product.to_vec(), stores: Vec::new(), run: Run::Once };

    let kernel = |name, about, arguments, part| Kernel {
        name,
        about,
        arguments,
        state: 5,
        from: "p",
        parts: vec![part],
        tables: Vec::new(),
        width: Width::Both,
    };
    vec![
        kernel(
            "squares",
            &["The 2^n-th powers of four elements, reduced."][..],
            vec![Argument::Changed("p", 5), Argument::Count("n")],
            squares,
        ),
        kernel(
            "product",
            &["`p *= q`, four elements each, reduced."][..],
            vec![Argument::Changed("p", 5), Argument::Read("q", 5)],
            product,
        ),
    ]
}

/// The multiple of p that Y includes, as lane 1 does in `edwards`.
pub const BIAS: i128 = 1 << 11;

/// Ranges of unreduced elements: products stay below 2^10 p, limb by limb.
fn loose(f: Field, bias: i128) -> [Range; 5] {
    std::array::from_fn(|i| {
        let p = if i == 0 { (1 << 51) - f.c } else { (1 << 51) - 1 };
        [(bias * p, (bias + (1 << 10)) * p); LANES]
    })
}

/// Sums of four points (X, Y, Z, T) and four table entries (2dxy, y+x, y-x), 7M each.
pub fn edwards_add() -> Kernel {
    let f = Field { c: 19 };
    let g = &mut Graph::default();
    let [x, z, t] = [0, 2, 3].map(|at| coordinate(g, "p", at, loose(f, 0)));
    let y = coordinate(g, "p", 1, loose(f, BIAS));
    let zero = f.zero(g);
    // A negated entry has 2p - x for 2dxy.
    let t2 = coordinate(g, "q", 0, [[(0, (1 << 52) - 1); LANES]; 5]);
    let [plus2, minus2] = [1, 2].map(|at| coordinate(g, "q", at, f.reduced()));
    let minus = difference(f, g, &y, &x, 0);
    let a = f.mul(g, &minus, &minus2, &zero);
    let plus = sum(f, g, &y, &x);
    let b = f.mul(g, &plus, &plus2, &zero);
    let e = difference(f, g, &b, &a, 1 << 9);
    let h = sum(f, g, &a, &b);
    let t = f.carry(g, &t);
    let c = f.mul(g, &t, &t2, &zero);
    let d = map(&z, &z, |x, y| g.add(x, y));
    let w = difference(f, g, &d, &c, 1 << 9);
    let s = sum(f, g, &d, &c);
    let start = f.multiple(g, [BIAS; LANES]);
    let out = [f.mul(g, &e, &w, &zero), f.mul(g, &s, &h, &start), f.mul(g, &w, &s, &zero), f.mul(g, &e, &h, &zero)];
    for (at, x) in out.iter().enumerate() {
        g.check("a point", x, &loose(f, if at == 1 { BIAS } else { 0 }));
    }
    let part = Part { stores: stored(&out), graph: std::mem::take(g), outputs: Vec::new(), run: Run::Once };
    from_memory(
        "four_add",
        &[
            "Four points (X, Y, Z, T), loose, with 2^11 p in Y, plus four entries (2dxy, y+x, y-x), reduced, the first below 2^52: 7M each.",
            "`out` is somewhere else.",
        ],
        vec![Argument::Changed("out", 20), Argument::Read("p", 20), Argument::Read("q", 15)],
        part,
    )
}

/// Sums of four points (Z, E, T, U) and four affine points (e, u), 9M+3S each. The curves have b' = 8, a' = 0 or b' =
/// -1, a' = 2.
pub fn double_odd_add(f: Field) -> Kernel {
    let g = &mut Graph::default();
    let [z1, e1, t1, u1] = [0, 1, 2, 3].map(|at| coordinate(g, "p", at, f.reduced()));
    let e2 = coordinate(g, "q", 0, f.reduced());
    let u2 = coordinate(g, "q", 1, [[(0, (1 << 52) - 1); LANES]; 5]);
    let u2 = f.carry(g, &u2);
    let zero = f.zero(g);
    let t2 = f.square(g, &u2, &zero);
    let t2 = f.carry(g, &t2);
    let n4 = f.mul(g, &t1, &t2, &zero);
    let n1 = f.mul(g, &e1, &e2, &zero);
    let n3 = f.mul(g, &u1, &u2, &zero);
    let n5 = f.mul(g, &z1, &t2, &t1);
    let n6 = f.mul(g, &e1, &u2, &zero);
    let n6 = f.mul(g, &u1, &e2, &n6);
    let n5 = f.carry(g, &n5);
    let n6 = f.carry(g, &n6);
    let (e, n7);
    if f.c == 18651 {
        let n48 = n4.map(|x| g.shl(x, 3));
        let up = sum(f, g, &z1, &n48);
        n7 = difference(f, g, &z1, &n48, 1 << 8);
        let n1 = f.carry(g, &n1);
        let n316 = n3.map(|x| g.shl(x, 4));
        let n3 = f.carry(g, &n316);
        let first = f.mul(g, &up, &n1, &zero);
        e = f.mul(g, &n3, &n5, &first);
    } else {
        n7 = sum(f, g, &z1, &n4);
        let down = difference(f, g, &z1, &n4, 1 << 6);
        let n32 = n3.map(|x| g.add(x, x));
        let n1 = sum(f, g, &n1, &n32);
        // -2 n3
        let n3 = zero;
        let n3 = difference(f, g, &n3, &n32, 1 << 7);
        let first = f.mul(g, &down, &n1, &zero);
        e = f.mul(g, &n3, &n5, &first);
    }
    let u = f.mul(g, &n6, &n7, &zero);
    let z = f.square(g, &n7, &zero);
    let t = f.square(g, &n6, &zero);
    let out = [z, e, t, u].map(|x| f.carry(g, &x));
    out.iter().for_each(|x| g.check("a point", x, &f.reduced()));
    let part = Part { stores: stored(&out), graph: std::mem::take(g), outputs: Vec::new(), run: Run::Once };
    from_memory(
        "four_add",
        &[
            "Four points (Z, E, T, U), reduced, plus four affine ones (e, u), reduced, u below 2^52: 9M+3S each. Complete. `out` is somewhere else.",
        ],
        vec![Argument::Changed("out", 20), Argument::Read("p", 20), Argument::Read("q", 10)],
        part,
    )
}

/// A step of the Curve25519 ladder for points in all lanes: 4M+4S and a multiplication by a small constant.
pub fn ladder() -> Kernel {
    let f = Field { c: 19 };
    let g = &mut Graph::default();
    let [x2, z2, x3, z3] = [0, 1, 2, 3].map(|at| coordinate(g, "p", at, loose(f, 0)));
    let swap = g.memory("swap", 0, [(0, (1 << 64) - 1); LANES]);
    let zero = f.zero(g);
    let a = sum(f, g, &x2, &z2);
    let b = difference(f, g, &x2, &z2, 1 << 10);
    let c = sum(f, g, &x3, &z3);
    let d = difference(f, g, &x3, &z3, 1 << 10);
    let da = f.mul(g, &d, &a, &zero);
    let cb = f.mul(g, &c, &b, &zero);
    // The sum does not depend on the order of the points. The exchange only selects the point to double.
    let first = map(&a, &c, |x, y| g.choose(swap, x, y));
    let second = map(&b, &d, |x, y| g.choose(swap, x, y));
    let aa = f.square(g, &first, &zero);
    let bb = f.square(g, &second, &zero);
    let plus = sum(f, g, &da, &cb);
    let minus = difference(f, g, &da, &cb, 1 << 9);
    let x3 = f.square(g, &plus, &zero);
    let square = f.square(g, &minus, &zero);
    let square = f.carry(g, &square);
    let x1 = coordinate(g, "x", 0, f.reduced());
    let z3 = f.mul(g, &square, &x1, &zero);
    let e = difference(f, g, &aa, &bb, 1 << 9);
    let t = f.small(g, &e, 121_665, &aa);
    let t = f.carry(g, &t);
    let aa = f.carry(g, &aa);
    let bb = f.carry(g, &bb);
    let x2 = f.mul(g, &aa, &bb, &zero);
    let z2 = f.mul(g, &e, &t, &zero);
    let out = [x2, z2, x3, z3];
    out.iter().for_each(|x| g.check("a point", x, &loose(f, 0)));
    let part = Part { stores: stored(&out), graph: std::mem::take(g), outputs: Vec::new(), run: Run::Once };
    let kernel = from_memory(
        "ladder_each",
        &[
            "A step of the ladder: points (X2, Z2, X3, Z3), loose, of which the second is doubled where `swap` has ones, the first where it has none;",
            "`x`, reduced, of their difference. `out` is somewhere else, with the doubled one first.",
        ],
        vec![Argument::Changed("out", 20), Argument::Read("p", 20), Argument::Read("x", 5), Argument::Read("swap", 1)],
        part,
    );
    Kernel { width: Width::Eight, ..kernel }
}
