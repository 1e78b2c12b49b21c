//! Fp12 over the prime of BLS12-381, xi = 1 + i: multiplication, squaring, multiplication by lines, and squaring in the
//! cyclotomic subgroup.
//!
//! An element is c0 + c1 w, where c0 and c1 have three coefficients in Fp2 each. It takes three times eight limbs:
//! coefficient j is in lanes (re c0_j, im c0_j | re c1_j, im c1_j).
//!
//! For squarings in the cyclotomic subgroup an element is A + B w + C w^2 over Fp4 = Fp2\[s\], s = w^3. It takes four
//! times eight limbs: re x, im x, re y, im y of x + ys in lanes (A, B, C, .).
//!
//! A formula that is too long for one kernel has three steps. The first computes factors, four in the lanes of each.
//! The second multiplies them in Fp2, as unreduced sums. The third combines these sums and reduces. A coefficient is
//! reduced once.

mod tables;

use super::graph::{Graph, LANES, Range, V, all, checked, constant, element, map, memory, zero};
use super::kernel::Argument::{self, Read};
use super::kernel::{Kernel, Part};
use super::wide::{COLUMNS, Element, LIMBS, ONES, Prime, Wide, add, carry, pair_product, pair_square, products, sub};
use crate::curves::hex;
use crate::pairings::BLS12_381;
use std::array::from_fn;
pub use tables::{constants, tables};

const LOW: u8 = 0b0011;
const HIGH: u8 = 0b1100;

/// Returns the prime of BLS12-381.
pub fn prime() -> Prime {
    Prime::new(hex(BLS12_381.p))
}

/// Maximum of the highest limb of an element.
fn top(f: &Prime) -> i128 {
    f.top() * 33 / 10
}

fn read(f: &Prime, pointer: &'static str, at: usize) -> Element {
    element(pointer, LIMBS * at, f.sums(1, top(f)))
}

/// Reads a number below p.
fn canonical(f: &Prime, pointer: &'static str, at: usize) -> Element {
    element(pointer, LIMBS * at, f.sums(1, f.top()))
}

/// Makes a kernel that ends by reducing sums of products, to the ranges that other kernels accept.
fn reduced<const N: usize>(
    f: &Prime,
    name: &'static str,
    about: &'static str,
    inputs: &[Argument],
    formula: impl FnOnce() -> [Wide; N],
) -> Kernel {
    Kernel::in_memory(name, about, inputs, || {
        f.reduce(formula()).map(|x| checked("an element", x, f.sums(1, top(f)))).concat()
    })
}

/// Interleaves the even lanes of two elements, then their odd lanes.
fn in_pairs<const N: usize>(x: &[V; N], y: &[V; N]) -> [[V; N]; 2] {
    [map(x, y, V::pair_low), map(x, y, V::pair_high)]
}

/// Reads a pair of elements with these ranges.
fn pair(pointer: &'static str, ranges: &[Range]) -> [Element; 2] {
    from_fn(|half| from_fn(|i| memory(pointer, LIMBS * half + i, ranges[LIMBS * half + i])))
}

/// Reads products of factors, which another kernel has computed: those with these numbers.
fn sums<const N: usize>(factors: &Kernel, pairs: [[usize; 2]; N]) -> [[Wide; 2]; N] {
    let Part { graph, stores, .. } = &factors.parts[0];
    let ranges: Vec<Range> = stores.iter().map(|v| graph.ranges[v.0]).collect();
    let mut at = 0..;
    pairs.map(|pair_of| {
        let [x, y] = pair_of.map(|n| &ranges[2 * LIMBS * n..][..2 * LIMBS]);
        let product = || pair_product(&pair("x", x), &pair("y", y)).map(|half| half.map(V::range));
        let (_, ranges) = Graph::of(product);
        ranges.map(|half| half.map(|range| memory("sums", at.next().expect("no end"), range)))
    })
}

/// Returns `(1 + i) x`.
fn xi([re, im]: &[Wide; 2]) -> [Wide; 2] {
    [sub(re, im), add(re, im)]
}

/// Four multiplications in Fp2.
fn products_in_lanes(f: &Prime) -> Kernel {
    let about = "`x y` in Fp2 in each lane, real parts first: columns that are not reduced. Limbs of the factors are below 4 2^49.";
    let ranges = f.sums(4, 2 * top(f)).repeat(2);
    let formula = || pair_product(&pair("x", &ranges), &pair("y", &ranges)).concat();
    Kernel::in_memory("pair_product", about, &[Read("x", 16), Read("y", 16)], formula)
}

/// The factors of a multiplication: 18 in Fp2.
fn factors(f: &Prime) -> Kernel {
    let about =
        "The factors of a product with an element: coefficients in the order of lanes of `order`, and sums of two.";
    Kernel::in_memory("factors", about, &[Read("a", 24), Read("order", 2)], || {
        let [re, im] = [0, 1].map(|at| memory("order", at, [(0, 3); LANES]));
        let parts: [[Element; 2]; 3] = from_fn(|j| {
            let x = read(f, "a", j);
            [re, im].map(|order| x.map(|x| x.permute_by(order)))
        });
        let mut all: Vec<V> = parts.as_flattened().concat();
        for (j, k) in [(1, 2), (0, 2), (0, 1)] {
            all.extend([0, 1].map(|half| add(&parts[j][half], &parts[k][half])).concat());
        }
        all
    })
}

/// Combines the products of [`factors`], with lanes (a0 b0, a1 b1 | a0 b1, a1 b0).
fn product(f: &Prime, factors: &Kernel) -> Kernel {
    let about = "A product, from those of its factors in lanes (a0 b0, a1 b1 | a0 b1, a1 b0).";
    reduced(f, "product", about, &[Read("sums", 192)], || {
        let [t0, t1, t2, p12, p02, p01] = sums(factors, from_fn(|n| [n, n]));
        let plus = |x: &[Wide; 2], y: &[Wide; 2]| [0, 1].map(|half| add(&x[half], &y[half]));
        let minus = |x: &[Wide; 2], y: &[Wide; 2]| [0, 1].map(|half| sub(&x[half], &y[half]));
        // Karatsuba in Fp6.
        let r0 = plus(&t0, &xi(&minus(&minus(&p12, &t1), &t2)));
        let x = minus(&minus(&p01, &t0), &t1);
        let r1 = plus(&x, &xi(&t2));
        let r2 = plus(&minus(&minus(&p02, &t0), &t2), &t1);
        let r = [r0, r1, r2].map(|[re, im]| in_pairs(&re, &im));
        let [e, h] = [0, 1].map(|half| r.map(|pair| pair[half]));
        // c0 = a0 b0 + v a1 b1, c1 = a0 b1 + a1 b0.
        from_fn::<_, 3, _>(|j| {
            from_fn(|k| {
                let low = h[(j + 2) % 3][k];
                let sum = e[j][k] + h[j][k].blend(LOW, low);
                if j > 0 {
                    return sum;
                }
                let other = low.swap();
                let sum = sum.add_in(0b0010, sum, other);
                sum.sub_in(0b0001, sum, other)
            })
        })
    })
}

/// The factors of a squaring: c0 c1 and (c0 + c1)(c0 + v c1) in Fp6. Each takes products of coefficients and of sums of
/// two coefficients.
fn square_factors(f: &Prime) -> Kernel {
    let about = "The factors of a square: three times two, those with coefficients of one index beside those with sums of the other two.";
    Kernel::in_memory("square_factors", about, &[Read("a", 24)], || {
        let v: [Element; 3] = from_fn(|j| read(f, "a", j));
        // (c0 | c0 + c1)
        let x = v.map(|x| x.map(|x| x + x.permute_z(HIGH, [0, 1, 0, 1])));
        // (c1 | c0 + v c1)
        let swapped = v.map(|x| x.map(|x| x.permute([2, 3, 0, 1])));
        // 4p with limbs so large that subtracting an element leaves none negative.
        let bias: Element = from_fn(|i| {
            let more = if i + 1 == LIMBS { -4 } else { (1 << 51) - if i > 0 { 4 } else { 0 } };
            constant([0, 0, 4 * f.limbs[i] + more, 0])
        });
        let first: Element = from_fn(|i| {
            let other = v[2][i].swap();
            let sum = swapped[0][i].add_in(HIGH, swapped[0][i], v[2][i]) + bias[i];
            let sum = sum.add_in(0b1000, sum, other);
            sum.sub_in(0b0100, sum, other)
        });
        let first = carry(&first);
        let [second, third] = [0, 1].map(|j| map(&swapped[j + 1], &v[j], |s, x| s.add_in(HIGH, s, x)));
        let y = [first, second, third];
        let mut all = Vec::new();
        for j in 0..3 {
            for z in [&x, &y] {
                let sums = add(&z[(j + 1) % 3], &z[(j + 2) % 3]);
                all.extend(in_pairs(&z[j], &sums).concat());
            }
        }
        all
    })
}

/// Returns `(1 + i) x` in the lanes of a mask, for real parts in even lanes.
fn xi_in(mask: u8, x: V) -> V {
    let other = x.swap();
    x.add_in(0b1010 & mask, x, other).sub_in(0b0101 & mask, x, other)
}

/// Combines the products of [`square_factors`] to (c0 + c1)(c0 + v c1) - t - vt and 2t, with t = c0 c1.
fn squared(f: &Prime, factors: &Kernel) -> Kernel {
    let about = "A square, from the products of its factors.";
    reduced(f, "squared", about, &[Read("sums", 96)], || {
        let read = sums(factors, [[0, 1], [2, 3], [4, 5]]);
        let mut out = [[V(0); COLUMNS]; 3];
        for k in 0..COLUMNS {
            let e = read.map(|[re, im]| re[k].pair_low(im[k]));
            let h = read.map(|[re, im]| re[k].pair_high(im[k]));
            let r0 = e[0] + xi_in(0b1111, h[0] - e[1] - e[2]);
            let x = h[2] - e[0] - e[1];
            let r1 = x + xi_in(0b1111, e[2]);
            let r2 = h[1] - e[0] - e[2] + e[1];
            let r = [r0, r1, r2];
            for j in 0..3 {
                // (s | t), then (s - t - vt | 2t)
                let swapped = r[j].permute([2, 3, 0, 1]);
                let x = swapped.twice().sub_in(LOW, swapped, r[j]);
                let below = r[(j + 2) % 3];
                let mut x = x.sub_in(LOW, x, below);
                if j == 0 {
                    let other = below.swap();
                    x = x.add_in(0b0001, x, other);
                    x = x.sub_in(0b0010, x, other);
                }
                out[j][k] = x;
            }
        }
        out
    })
}

/// The factors of a multiplication by a line a + bv + cvw: 16 in Fp2.
fn line_factors(f: &Prime) -> Kernel {
    let about = "The factors of a product with a line a + bv + cvw, which is lanes (a, b, c, .), real parts first, below p: four times two coefficients, then
                (a, b), (a + b, c) and (c, c).";
    Kernel::in_memory("line_factors", about, &[Read("a", 24), Read("line", 16)], || {
        let v: [Element; 3] = from_fn(|j| read(f, "a", j));
        let sum = add(&v[0], &v[1]);
        let pairs = [(&v[0], &v[1]), (&v[2], &v[2]), (&sum, &v[0]), (&v[1], &v[2])];
        let mut all = pairs.map(|(x, y)| in_pairs(x, y).concat()).concat();
        let line = [0, 1].map(|at| canonical(f, "line", at)).concat();
        all.extend(line.iter().map(|x| x.permute([0, 1, 0, 1])));
        all.extend(line.iter().map(|x| {
            let a = x.permute([0, 2, 0, 2]);
            a + x.permute_z(0b0101, [1, 1, 1, 1])
        }));
        all.extend(line.iter().map(|x| x.permute([2; LANES])));
        all
    })
}

/// Combines the products of [`line_factors`].
fn line_product(f: &Prime, factors: &Kernel) -> Kernel {
    let about = "A product with a line, from those of its factors.";
    reduced(f, "line_product", about, &[Read("sums", 128)], || {
        let read = sums(factors, [[0, 4], [1, 4], [2, 5], [3, 6]]);
        let mut out = [[V(0); COLUMNS]; 3];
        for k in 0..COLUMNS {
            let [[a0, b1], [a2, b2], [both, c0], [c1, c2]] =
                read.map(|[re, im]| [re[k].pair_low(im[k]), re[k].pair_high(im[k])]);
            // (c c1_j | c c0_j)
            let [g0, g1, g2] = [c0, c1, c2].map(|x| x.permute([2, 3, 0, 1]));
            // a x0 + xi (b x2 + (c c1_1 | c c0_2))
            out[0][k] = a0 + xi_in(0b1111, g1.blend(HIGH, g2) + b2);
            // (a + b)(x0 + x1) - a x0 - b x1 + (xi c c1_2 | c c0_0)
            out[1][k] = xi_in(LOW, g2.blend(HIGH, g0)) + both - a0 - b1;
            // a x2 + b x1 + (c c1_0 | c c0_1)
            out[2][k] = g0.blend(HIGH, g1) + a2 + b1;
        }
        out
    })
}

/// Computes `x a + x' b` in each lane, where x' is x with the lanes of each pair exchanged.
fn scale(f: &Prime) -> Kernel {
    let about = "`x a + x' b` in each lane for `by` = a, b below p, where x' is x with the lanes of each pair exchanged: a product in Fp2, with conjugates or not.";
    reduced(f, "scale", about, &[Read("x", 8), Read("by", 16)], || {
        let x = read(f, "x", 0);
        let [a, b] = [0, 1].map(|at| canonical(f, "by", at));
        let other = x.map(|x| x.swap());
        [products(&[[&x, &a], [&other, &b]])]
    })
}

/// Conversions to Fp4 and back.
fn layouts(f: &Prime) -> [Kernel; 2] {
    let quartic = Kernel::in_memory("quartic", "Coefficients of Fp4 in lanes (A, B, C, .).", &[Read("a", 24)], || {
        let v: [Element; 3] = from_fn(|j| read(f, "a", j));
        let mut all = Vec::new();
        for (x, y, order) in [(&v[0], &v[1], [0, 2, 1, 1]), (&v[1], &v[2], [2, 1, 3, 3])] {
            all.extend(map(x, y, |x, y| x.pair_low(y).permute(order)));
            all.extend(map(x, y, |x, y| x.pair_high(y).permute(order)));
        }
        all
    });
    let back =
        Kernel::in_memory("sextic", "From coefficients of Fp4 back to those of c0 and c1.", &[Read("a", 32)], || {
            let [x0, x1, y0, y1] = from_fn(|j| read(f, "a", j));
            let mut rows = [[V(0); LIMBS]; 3];
            for i in 0..LIMBS {
                let (xl, xh) = (x0[i].pair_low(x1[i]), x0[i].pair_high(x1[i]));
                let (yl, yh) = (y0[i].pair_low(y1[i]), y0[i].pair_high(y1[i]));
                rows[0][i] = xl.blend(HIGH, xh.permute([0, 1, 0, 1]));
                rows[1][i] = yl.blend(HIGH, xl).permute([2, 3, 0, 1]);
                rows[2][i] = yh.blend(HIGH, yl);
            }
            rows.concat()
        });
    [quartic, back]
}

/// Squaring in the cyclotomic subgroup (R. Granger, M. Scott): three squarings in Fp4, which take nine in Fp.
///
/// The square of A + Bw + Cw^2 is 3A^2 - 2A' + (3s C^2 + 2B') w + (3B^2 - 2C') w^2. The kernel squares (A, C, B). Thus
/// both halves change places only in lane 1, which receives s C^2.
fn cyclotomic_square(f: &Prime) -> Kernel {
    let about = "The square of an element of the cyclotomic subgroup, over Fp4.";
    reduced(f, "cyclotomic_square", about, &[Read("a", 32)], || {
        let p: [Element; 4] = from_fn(|j| read(f, "a", j));
        let [x0, x1, y0, y1] = p.map(|x| x.map(|x| x.permute([0, 2, 1, 3])));
        let (xx, yy) = (pair_square(&x0, &x1), pair_square(&y0, &y1));
        let zz = pair_square(&add(&x0, &y0), &add(&x1, &y1));
        let xi_yy = xi(&yy);
        let low = [0, 1].map(|h| add(&xx[h], &xi_yy[h]));
        let high = [0, 1].map(|h| sub(&sub(&zz[h], &xx[h]), &yy[h]));
        let lane = 0b0010;
        let squares: [Wide; 4] = [
            from_fn(|k| low[0][k].sub_in(lane, high[0][k], high[1][k])),
            from_fn(|k| low[1][k].add_in(lane, high[0][k], high[1][k])),
            map(&high[0], &low[0], |x, y| x.blend(lane, y)),
            map(&high[1], &low[1], |x, y| x.blend(lane, y)),
        ];
        // 3 squares -+ (2y - qp), where q approximates 2y/p from below.
        let quotient = all((1 << 52) / (f.top() + 1));
        let mut out = [[V(0); COLUMNS]; 4];
        for (at, square) in squares.iter().enumerate() {
            let minus = if at < 2 { 0b1101 } else { 0b0010 };
            let twice = p[at].map(V::twice);
            let q = zero().hi(twice[LIMBS - 1], quotient);
            for k in 0..COLUMNS {
                let sum = square[k] + square[k].twice();
                out[at][k] = sum;
                let Some(i) = k.checked_sub(LIMBS) else { continue };
                let limb = all(f.limbs[i]);
                let rest = twice[i] - zero().lo(q, limb);
                if i + 1 == LIMBS {
                    // q <= 2y/(t + 1) and q > 2y/(t + 1) - 2y/2^52 - 1. Here t is the highest limb of p, and 2y is the
                    // highest limb of 2y.
                    let (t, y) = (f.top(), twice[i].range()[0].1);
                    rest.known(0, t + y / (t + 1) + 1 + ((y * t) >> 52) + 1);
                }
                out[at][k] = (sum + rest).sub_in(minus, sum, rest);
            }
        }
        out
    })
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    let f = &prime();
    assert!(top(f) < ONES);
    let (factors, square_factors, line_factors) = (factors(f), square_factors(f), line_factors(f));
    let [product, squared, line_product] =
        [product(f, &factors), squared(f, &square_factors), line_product(f, &line_factors)];
    let mut all = vec![products_in_lanes(f), factors, product, square_factors, squared, line_factors, line_product];
    all.extend([scale(f), cyclotomic_square(f)]);
    all.extend(layouts(f));
    all
}
