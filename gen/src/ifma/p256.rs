//! P-256, y^2 = x^3 - 3x + b, with one coordinate in each lane. Coordinates are extended Jacobian: x = X/ZZ and y =
//! Y/2ZZZ with ZZ^3 = ZZZ^2.
//!
//! A point is carried, (2Y, ZZZ | X, ZZ), with lanes written low half | high half. In memory its limbs are below 2^52.
//! The state of a kernel is a point.

use super::gfp256::{Columns, carried, carry, fold, mask, mul, multiple, square, whole, zero};
use super::graph::{Graph, LANES, Limbs, Range, Source, V};
use super::kernel::{Argument, Kernel, Part, Run, Width};
use num_bigint::BigUint;

/// Bounds on the coordinates of a point, in sixteenths of p.
const POINT: [i128; LANES] = [136, 48, 128, 80];
/// Bounds on the coordinates of an entry: 9p - 2Y may replace 2Y.
const ENTRY: [i128; LANES] = [144, 48, 128, 80];

fn state(g: &mut Graph) -> Limbs {
    std::array::from_fn(|i| g.state(i, carried(POINT)[i]))
}

fn part(g: Graph, outputs: Limbs, ranges: [Range; 5], run: Run) -> Part {
    g.check("a point", &outputs, &ranges);
    Part { graph: g, outputs: outputs.to_vec(), stores: Vec::new(), run }
}

/// A doubling, "dbl-2008-s-1" of D. Bernstein and T. Lange for a = -3 and a doubled Y, in three multiplications of four
/// lanes. V = (2Y)^2, M = 3 (X^2 - ZZ^2), S = X V:
/// 1. squares: (V, . | X^2, ZZ^2).
/// 2. (X, 2Y | -M, ZZ) (V, V | -M, V) = (S, 2YV | M^2, ZZ'), X' = M^2 - 2S.
/// 3. (V, ZZZ | -M, .) (V, 2YV | X' - S, .) = (V^2, ZZZ' | M (S - X'), .), 2Y' = 2M (S - X') - V^2.
fn double() -> Part {
    let g = &mut Graph::default();
    let s = state(g);
    let start = multiple(g, [1, 1, 0, 6]);
    let r = square(g, &s, &start);
    let m = r.map(|x| {
        let q = g.swap(x);
        let d = g.sub_in(0b0100, x, q, x);
        let twice = g.add(d, d);
        g.add_in(0b0100, d, d, twice)
    });
    // 3 (X^2 - ZZ^2) contains too large a multiple of p for a squaring.
    let m = fold(g, &m);
    let c = carry(g, &m);
    let u: Limbs = std::array::from_fn(|i| {
        let early = g.permute(s[i], [2, 0, 2, 3]);
        g.blend(0b0100, early, c[i])
    });
    let v = c.map(|x| g.first_in(0b1010, x, x));
    let start = multiple(g, [0, 0, 5, 0]);
    let r = mul(g, &u, &v, &start);
    let sums = r.map(|x| {
        let s = g.first_z(0b0100, x);
        let x = g.sub(x, s);
        let x = g.sub(x, s);
        [x, g.sub(x, s)]
    });
    let (w, d) = (sums.map(|s| s[0]), sums.map(|s| s[1]));
    let d = carry(g, &d);
    let u = std::array::from_fn(|i| g.blend(0b0010, v[i], s[i]));
    let v = std::array::from_fn(|i| g.blend(0b0110, v[i], d[i]));
    let start = multiple(g, [0, 0, 1, 0]);
    let r = mul(g, &u, &v, &start);
    let out = std::array::from_fn(|i| {
        let p = g.permute(r[i], [2, 2, 2, 2]);
        let twice = g.add(p, p);
        let others = g.blend(0b0010, w[i], r[i]);
        g.sub_in(0b0001, others, twice, r[i])
    });
    let out = carry(g, &out);
    part(std::mem::take(g), out, carried(POINT), Run::Loop { count: "n", last: None })
}

/// The sum with another point, "add-2008-s" in four multiplications of four lanes, projectively times 2.
///
/// 1. (S1, S2 | U1, U2) are the products (2Y1 ZZZ2, 2Y2 ZZZ1 | X1 ZZ2, X2 ZZ1). R = S2 - S1, P = U1 - U2 (of the other
///    sign), Q = U1 P^2.
/// 2. (R, ZZZ1 | P, ZZ1) (R, ZZZ2 | P, ZZ2) = (R^2, ZZZ1 ZZZ2 | P^2, ZZ1 ZZ2).
/// 3. (., ZZ1 ZZ2 | P, U1) P^2 = (., ZZ3/4 | P^3, Q), X3 = R^2 + 4P^3 - 8Q.
/// 4. (R, S1 | ZZZ1 ZZZ2, .) (X3 - 4Q, 4P^3 | 4P^3, .), 2Y3 = 2 (lane 0 - lane 1), ZZZ3 = 2 lane 2.
///
/// ZZ3 and ZZZ3 are 0 if the points are equal or opposite, or if one is neutral.
fn add() -> Part {
    let g = &mut Graph::default();
    let s = state(g);
    let entry = g.element("entry", 0, carried(ENTRY));
    let other = entry.map(|x| g.swap(x));
    let start = multiple(g, [1, 5, 6, 1]);
    let r = mul(g, &s, &other, &start);
    // (R, S1 | P, U1)
    let d = r.map(|x| {
        let q = g.swap(x);
        let d = g.sub_in(0b0001, q, q, x);
        g.sub_in(0b0100, d, x, q)
    });
    let d = fold(g, &d);
    let c = carry(g, &d);
    let u = std::array::from_fn(|i| g.blend(0b1010, c[i], s[i]));
    let v = std::array::from_fn(|i| g.blend(0b1010, c[i], entry[i]));
    let start = multiple(g, [9, 0, 0, 0]);
    let r2 = mul(g, &u, &v, &start);
    let c2 = carry(g, &r2);
    let k = c2.map(|x| g.permute(x, [0, 3, 1, 1]));
    let u = std::array::from_fn(|i| g.blend(0b0010, c[i], k[i]));
    let v = c2.map(|x| g.permute(x, [2, 2, 2, 2]));
    let none = zero(g);
    let r3 = mul(g, &u, &v, &none);
    let r3 = r3.map(|x| g.shl(x, 2));
    // X3 in all lanes
    let x3 = std::array::from_fn(|i| {
        let rr = g.first_z(0b1111, r2[i]);
        let ppp = g.in_pair(r3[i], 0b0000);
        let q = g.in_pair(r3[i], 0b1100);
        let x = g.add(rr, ppp);
        let x = g.sub(x, q);
        g.sub(x, q)
    });
    let x3 = fold(g, &x3);
    let above = multiple(g, [5; LANES]);
    let d = std::array::from_fn(|i| {
        let x = g.add(x3[i], above[i]);
        g.sub_in(0b1000, r3[i], x, r3[i])
    });
    let d = carry(g, &d);
    let u = std::array::from_fn(|i| g.blend(0b0100, c[i], k[i]));
    let v = d.map(|x| g.permute(x, [3, 2, 2, 3]));
    let start = multiple(g, [2, 0, 0, 0]);
    let r4 = mul(g, &u, &v, &start);
    let out = std::array::from_fn(|i| {
        let q = g.swap(r4[i]);
        let y = g.sub_in(0b0001, r4[i], r4[i], q);
        let y = g.add(y, y);
        let y = g.permute(y, [0, 2, 2, 2]);
        let zz = g.permute(r3[i], [1, 1, 1, 1]);
        let x = g.blend(0b1000, x3[i], zz);
        g.blend(0b0011, x, y)
    });
    let out = carry(g, &out);
    part(std::mem::take(g), out, carried(POINT), Run::If("entry"))
}

/// Converts a point to its form in memory.
fn finish() -> Part {
    let g = &mut Graph::default();
    let s = state(g);
    let out = mask(g, &s);
    part(std::mem::take(g), out, whole(POINT), Run::Once)
}

/// Negates a point: changes the sign of Y.
fn negate() -> Part {
    let g = &mut Graph::default();
    let p: Limbs = std::array::from_fn(|i| g.state(i, whole(POINT)[i]));
    let [from, others] = [[9, 0, 0, 0], [0, 1, 1, 1]].map(|k| multiple(g, k));
    let out = std::array::from_fn(|i| {
        let x = g.add(p[i], others[i]);
        g.sub_in(0b0001, x, from[i], p[i])
    });
    let out = fold(g, &out);
    let out = carry(g, &out);
    let out = mask(g, &out);
    part(std::mem::take(g), out, whole(POINT), Run::Once)
}

/// Multiplies any elements by elements below p.
fn product() -> Part {
    let g = &mut Graph::default();
    let p: Limbs = std::array::from_fn(|i| g.state(i, whole([255; LANES])[i]));
    let q = g.element("q", 0, whole([16; LANES]));
    let none = zero(g);
    let out = mul(g, &p, &q, &none);
    let out = carry(g, &out);
    let out = mask(g, &out);
    part(std::mem::take(g), out, whole([33; LANES]), Run::Once)
}

/// Bounds on the coordinates (X, Y, ZZ, ZZZ) of four points, in sixteenths of p.
const FOUR: [i128; 4] = [18, 48, 24, 24];

fn map(x: &Limbs, y: &Limbs, mut f: impl FnMut(V, V) -> V) -> Limbs {
    std::array::from_fn(|i| f(x[i], y[i]))
}

/// Sums of four points (X, Y, ZZ, ZZZ) and four affine points (x, y): "madd-2008-s" of D. Bernstein and T. Lange, 8M+2S
/// each.
fn four_add() -> Kernel {
    let g = &mut Graph::default();
    let [x1, y1, zz1, zzz1] = [0, 1, 2, 3].map(|at| g.element("p", 5 * at, whole([FOUR[at]; LANES])));
    let [x2, y2] = [0, 1].map(|at| g.element("q", 5 * at, whole([16; LANES])));
    let none = zero(g);
    let [twice, thrice, four] = [2, 3, 4].map(|k| multiple(g, [k; LANES]));
    // P = X1 - U2 (of the other sign), R = S2 - Y1
    let u2 = mul(g, &x2, &zz1, &none);
    let p = map(&x1, &twice, |x, y| g.add(x, y));
    let p = map(&p, &u2, |x, y| g.sub(x, y));
    let p = carry(g, &p);
    let s2 = mul(g, &y2, &zzz1, &four);
    let r = map(&s2, &y1, |x, y| g.sub(x, y));
    let r = carry(g, &r);
    let pp = square(g, &p, &none);
    let pp = carry(g, &pp);
    let rr = square(g, &r, &thrice);
    let q = mul(g, &x1, &pp, &none);
    let ppp = mul(g, &p, &pp, &none);
    let zz3 = mul(g, &zz1, &pp, &none);
    // X3 = R^2 + P^3 - 2Q
    let x3 = map(&rr, &ppp, |x, y| g.add(x, y));
    let x3 = map(&x3, &q, |x, y| g.sub(x, y));
    let x3 = map(&x3, &q, |x, y| g.sub(x, y));
    let x3 = fold(g, &x3);
    // Y3 = R (X3 - Q) - Y1 P^3
    let d = map(&x3, &twice, |x, y| g.add(x, y));
    let d = map(&d, &q, |x, y| g.sub(x, y));
    let d = carry(g, &d);
    let minus = map(&twice, &ppp, |x, y| g.sub(x, y));
    let minus = carry(g, &minus);
    let ppp = carry(g, &ppp);
    let zzz3 = mul(g, &zzz1, &ppp, &none);
    let y3 = Columns::new(g, &none).add_product(g, &y1, &minus).add_product(g, &r, &d).reduce(g);
    let out = [x3, y3, zz3, zzz3].map(|x| {
        let x = carry(g, &x);
        mask(g, &x)
    });
    for (x, most) in out.iter().zip(FOUR) {
        g.check("a point", x, &whole([most; LANES]));
    }
    let limbs = out.as_flattened().iter().enumerate();
    let stores = limbs.map(|(at, v)| (Source::Memory { pointer: "out", at }, *v)).collect();
    let part = Part { stores, graph: std::mem::take(g), outputs: Vec::new(), run: Run::Once };
    Kernel {
        name: "four_add",
        about: &[
            "Four points (X, Y, ZZ, ZZZ) plus four affine ones (x, y), all whole, that are neither neutral nor equal: 8M+2S each. `out` is",
            "somewhere else.",
        ],
        arguments: vec![Argument::Changed("out", 20), Argument::Read("p", 20), Argument::Read("q", 10)],
        state: 0,
        from: "p",
        parts: vec![part],
        tables: Vec::new(),
        width: Width::Four,
    }
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    let kernel = |name, about, arguments, parts| Kernel {
        name,
        about,
        arguments,
        state: 5,
        from: "p",
        parts,
        tables: Vec::new(),
        width: Width::Four,
    };
    vec![
        kernel(
            "step",
            &[
                "`p = 2^n p + entry`, without an entry `p = 2^n p`. Points are (2Y, ZZZ | X, ZZ), whole. A doubling is three products of four lanes, an",
                "addition four; of equal points, or where one is neutral, it gives ZZ = 0.",
            ][..],
            vec![Argument::Changed("p", 5), Argument::Count("n"), Argument::Maybe("entry", 5)],
            vec![double(), add(), finish()],
        ),
        kernel("negate", &["`p = -p`."][..], vec![Argument::Changed("p", 5)], vec![negate()]),
        kernel(
            "product",
            &["`p *= q / 2^260`, four elements each, q below p and p below 16p; up to 2p."][..],
            vec![Argument::Changed("p", 5), Argument::Read("q", 5)],
            vec![product()],
        ),
        four_add(),
    ]
}

/// Returns 2^264 and 2^256 modulo p. Multiplication by them converts elements from Montgomery form with R = 2^256, and
/// back.
pub fn constants() -> Vec<(&'static str, &'static str, BigUint)> {
    let p = (BigUint::from(1u8) << 256) - (BigUint::from(1u8) << 224)
        + (BigUint::from(1u8) << 192)
        + (BigUint::from(1u8) << 96)
        - 1u8;
    let power = |n: u32| (BigUint::from(1u8) << n) % &p;
    vec![("ENTER", "2^264 modulo p.", power(264)), ("LEAVE", "2^256 modulo p.", power(256))]
}
