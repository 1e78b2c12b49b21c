//! P-256, y^2 = x^3 - 3x + b, with one coordinate in each lane. Coordinates are extended Jacobian: x = X/ZZ and y =
//! Y/2ZZZ with ZZ^3 = ZZZ^2.
//!
//! A point is carried, (2Y, ZZZ | X, ZZ), with lanes written low half | high half. In memory its limbs are below 2^52.
//! The state of a kernel is a point.

use super::gfp256::{Columns, carried, carry, fold, mask, mul, multiple, square, whole};
use super::graph::{LANES, Limbs, Range, checked, element, map, state, zero};
use super::kernel::Argument::{Count, Maybe, Read};
use super::kernel::{Kernel, Part, Run};
use num_bigint::BigUint;
use std::array::from_fn;

/// Bounds on the coordinates of a point, in sixteenths of p.
const POINT: [i128; LANES] = [136, 48, 128, 80];
/// Bounds on the coordinates of an entry: 9p - 2Y may replace 2Y.
const ENTRY: [i128; LANES] = [144, 48, 128, 80];

/// A part from a state to another, with their ranges.
fn part(run: Run, from: [Range; 5], to: [Range; 5], formula: impl FnOnce(Limbs) -> Limbs) -> Part {
    Part::new(run, || checked("a point", formula(from_fn(|i| state(i, from[i]))), to))
}

/// A doubling, "dbl-2008-s-1" of D. Bernstein and T. Lange for a = -3 and a doubled Y, in three multiplications of four
/// lanes. V = (2Y)^2, M = 3 (X^2 - ZZ^2), S = X V:
/// 1. squares: (V, . | X^2, ZZ^2).
/// 2. (X, 2Y | -M, ZZ) (V, V | -M, V) = (S, 2YV | M^2, ZZ'), X' = M^2 - 2S.
/// 3. (V, ZZZ | -M, .) (V, 2YV | X' - S, .) = (V^2, ZZZ' | M (S - X'), .), 2Y' = 2M (S - X') - V^2.
fn double() -> Part {
    part(Run::Loop(None), carried(POINT), carried(POINT), |s| {
        let m = square(&s, &multiple([1, 1, 0, 6])).map(|x| {
            let d = x.sub_in(0b0100, x.swap(), x);
            let twice = d.twice();
            d.add_in(0b0100, d, twice)
        });
        // 3 (X^2 - ZZ^2) contains too large a multiple of p for a squaring.
        let c = carry(&fold(&m));
        let u = map(&s, &c, |s, c| s.permute([2, 0, 2, 3]).blend(0b0100, c));
        let v = c.map(|x| x.first_in(0b1010, x));
        let sums = mul(&u, &v, &multiple([0, 0, 5, 0])).map(|x| {
            let s = x.first_z(0b0100);
            let x = x - s - s;
            [x, x - s]
        });
        let (w, d) = (sums.map(|s| s[0]), carry(&sums.map(|s| s[1])));
        let u = map(&v, &s, |v, s| v.blend(0b0010, s));
        let v = map(&v, &d, |v, d| v.blend(0b0110, d));
        let r = mul(&u, &v, &multiple([0, 0, 1, 0]));
        carry(&map(&w, &r, |w, r| {
            let twice = r.permute([2, 2, 2, 2]).twice();
            w.blend(0b0010, r).sub_in(0b0001, twice, r)
        }))
    })
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
    part(Run::If("entry"), carried(POINT), carried(POINT), |s| {
        let entry = element("entry", 0, carried(ENTRY));
        let other = entry.map(|x| x.swap());
        // (R, S1 | P, U1)
        let d = mul(&s, &other, &multiple([1, 5, 6, 1])).map(|x| {
            let q = x.swap();
            q.sub_in(0b0001, q, x).sub_in(0b0100, x, q)
        });
        let c = carry(&fold(&d));
        let [u, v] = [s, entry].map(|x| map(&c, &x, |c, x| c.blend(0b1010, x)));
        let r2 = mul(&u, &v, &multiple([9, 0, 0, 0]));
        let c2 = carry(&r2);
        let k = c2.map(|x| x.permute([0, 3, 1, 1]));
        let u = map(&c, &k, |c, k| c.blend(0b0010, k));
        let v = c2.map(|x| x.permute([2, 2, 2, 2]));
        let r3 = mul(&u, &v, &[zero(); 5]).map(|x| x << 2);
        // X3 in all lanes
        let x3 = fold(&map(&r2, &r3, |r2, r3| {
            let rr = r2.first_z(0b1111);
            let ppp = r3.in_pair(0b0000);
            let q = r3.in_pair(0b1100);
            rr + ppp - q - q
        }));
        let above = multiple([5; LANES]);
        let d = carry(&from_fn(|i| r3[i].sub_in(0b1000, x3[i] + above[i], r3[i])));
        let u = map(&c, &k, |c, k| c.blend(0b0100, k));
        let v = d.map(|x| x.permute([3, 2, 2, 3]));
        let r4 = mul(&u, &v, &multiple([2, 0, 0, 0]));
        carry(&from_fn(|i| {
            let y = r4[i].sub_in(0b0001, r4[i], r4[i].swap()).twice().permute([0, 2, 2, 2]);
            let zz = r3[i].permute([1, 1, 1, 1]);
            x3[i].blend(0b1000, zz).blend(0b0011, y)
        }))
    })
}

/// Converts a point to its form in memory.
fn finish() -> Part {
    part(Run::Once, carried(POINT), whole(POINT), |s| mask(&s))
}

/// Negates a point: changes the sign of Y.
fn negate() -> Part {
    part(Run::Once, whole(POINT), whole(POINT), |p| {
        let [from, others] = [[9, 0, 0, 0], [0, 1, 1, 1]].map(multiple);
        let out = from_fn(|i| (p[i] + others[i]).sub_in(0b0001, from[i], p[i]));
        mask(&carry(&fold(&out)))
    })
}

/// Multiplies any elements by elements below p.
fn product() -> Part {
    part(Run::Once, whole([255; LANES]), whole([33; LANES]), |p| {
        mask(&carry(&mul(&p, &element("q", 0, whole([16; LANES])), &[zero(); 5])))
    })
}

/// Bounds on the coordinates (X, Y, ZZ, ZZZ) of four points, in sixteenths of p.
const FOUR: [i128; 4] = [18, 48, 24, 24];

/// Sums of four points (X, Y, ZZ, ZZZ) and four affine points (x, y): "madd-2008-s" of D. Bernstein and T. Lange, 8M+2S
/// each.
fn four_add() -> Kernel {
    let formula = || {
        let [x1, y1, zz1, zzz1] = [0, 1, 2, 3].map(|at| element("p", 5 * at, whole([FOUR[at]; LANES])));
        let [x2, y2] = [0, 1].map(|at| element("q", 5 * at, whole([16; LANES])));
        let none = [zero(); 5];
        let [twice, thrice, four] = [2, 3, 4].map(|k| multiple([k; LANES]));
        // P = X1 - U2 (of the other sign), R = S2 - Y1
        let u2 = mul(&x2, &zz1, &none);
        let p = map(&x1, &twice, |x, y| x + y);
        let p = carry(&map(&p, &u2, |x, y| x - y));
        let r = carry(&map(&mul(&y2, &zzz1, &four), &y1, |x, y| x - y));
        let pp = carry(&square(&p, &none));
        let rr = square(&r, &thrice);
        let [q, ppp, zz3] = [x1, p, zz1].map(|x| mul(&x, &pp, &none));
        // X3 = R^2 + P^3 - 2Q
        let x3 = map(&rr, &ppp, |x, y| x + y);
        let x3 = map(&x3, &q, |x, y| x - y);
        let x3 = fold(&map(&x3, &q, |x, y| x - y));
        // Y3 = R (X3 - Q) - Y1 P^3
        let d = map(&x3, &twice, |x, y| x + y);
        let d = carry(&map(&d, &q, |x, y| x - y));
        let minus = carry(&map(&twice, &ppp, |x, y| x - y));
        let zzz3 = mul(&zzz1, &carry(&ppp), &none);
        let y3 = Columns::new(&none).add_product(&y1, &minus).add_product(&r, &d).reduce();
        let out = [x3, y3, zz3, zzz3].map(|x| mask(&carry(&x)));
        from_fn::<_, 4, _>(|i| checked("a point", out[i], whole([FOUR[i]; LANES]))).concat()
    };
    Kernel::in_memory(
        "four_add",
        "Four points (X, Y, ZZ, ZZZ) plus four affine ones (x, y), all whole, that are neither neutral nor equal: 8M+2S each. `out` is
                somewhere else.",
        &[Read("p", 20), Read("q", 10)],
        formula,
    )
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    vec![
        Kernel::new(
            "step",
            "`p = 2^n p + entry`, without an entry `p = 2^n p`. Points are (2Y, ZZZ | X, ZZ), whole. A doubling is three products of four lanes, an
                addition four; of equal points, or where one is neutral, it gives ZZ = 0.",
            &[Count("n"), Maybe("entry", 5)],
            vec![double(), add(), finish()],
        ),
        Kernel::new("negate", "`p = -p`.", &[], vec![negate()]),
        Kernel::new(
            "product",
            "`p *= q / 2^260`, four elements each, q below p and p below 16p; up to 2p.",
            &[Read("q", 5)],
            vec![product()],
        ),
        four_add(),
    ]
}

/// Returns 2^264 and 2^256 modulo p. Multiplication by them converts elements from Montgomery form with R = 2^256, and
/// back.
pub fn constants() -> Vec<(&'static str, &'static str, BigUint)> {
    let p = crate::weierstrass::Weierstrass::p256().f.0;
    let power = |n: u32| (BigUint::from(1u8) << n) % &p;
    vec![("ENTER", "2^264 modulo p.", power(264)), ("LEAVE", "2^256 modulo p.", power(256))]
}
