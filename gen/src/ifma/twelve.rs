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

use super::graph::{Graph, LANES, Range, Source, V};
use super::kernel::{Argument, Kernel, Part, Run, Width};
use super::wide::{COLUMNS, Element, LIMBS, ONES, Prime, Wide, add, map, pair_product, products, square, sub};
use num_bigint::BigUint;
pub use tables::{constants, tables};

const LOW: u8 = 0b0011;
const HIGH: u8 = 0b1100;

/// Returns the prime of BLS12-381.
fn prime() -> Prime {
    let p = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";
    Prime::new(BigUint::parse_bytes(p.as_bytes(), 16).expect("a number"))
}

/// Maximum of the highest limb of an element.
fn top(f: &Prime) -> i128 {
    f.top() * 33 / 10
}

fn element(f: &Prime, g: &mut Graph, pointer: &'static str, at: usize) -> Element {
    read(g, pointer, at, &f.sums(1, top(f)))
}

/// Reads a number below p.
fn canonical(f: &Prime, g: &mut Graph, pointer: &'static str, at: usize) -> Element {
    read(g, pointer, at, &f.sums(1, f.top()))
}

fn read(g: &mut Graph, pointer: &'static str, at: usize, ranges: &[Range; LIMBS]) -> Element {
    std::array::from_fn(|i| g.memory(pointer, LIMBS * at + i, ranges[i]))
}

/// Returns the stores of consecutive vectors to memory.
fn stored(values: impl IntoIterator<Item = V>) -> Vec<(Source, V)> {
    values.into_iter().enumerate().map(|(at, v)| (Source::Memory { pointer: "out", at }, v)).collect()
}

fn kernel(
    name: &'static str,
    about: &'static [&'static str],
    inputs: &[(&'static str, usize)],
    g: Graph,
    out: Vec<V>,
) -> Kernel {
    let mut arguments = vec![Argument::Changed("out", out.len())];
    arguments.extend(inputs.iter().map(|(name, n)| Argument::Read(name, *n)));
    let part = Part { stores: stored(out), graph: g, outputs: Vec::new(), run: Run::Once };
    Kernel { name, about, arguments, state: 0, from: "out", parts: vec![part], tables: Vec::new(), width: Width::Four }
}

/// Checks that elements are within the ranges that other kernels accept.
fn checked<const N: usize>(f: &Prime, g: &Graph, elements: [Element; N]) -> Vec<V> {
    elements.iter().for_each(|x| g.check("an element", x, &f.sums(1, top(f))));
    elements.concat()
}

/// Makes a kernel that ends by reducing sums of products.
fn reduced<const N: usize>(
    f: &Prime,
    name: &'static str,
    about: &'static [&'static str],
    inputs: &[(&'static str, usize)],
    mut g: Graph,
    sums: [Wide; N],
) -> Kernel {
    let out = f.reduce(&mut g, sums);
    let out = checked(f, &g, out);
    kernel(name, about, inputs, g, out)
}

/// Interleaves the even lanes of two elements, then their odd lanes.
fn in_pairs(g: &mut Graph, x: &Element, y: &Element) -> [Element; 2] {
    [map(x, y, |x, y| g.pair_low(x, y)), map(x, y, |x, y| g.pair_high(x, y))]
}

/// Returns the ranges of products of factors with these ranges.
fn product_ranges(x: &[Range], y: &[Range]) -> Vec<Range> {
    let g = &mut Graph::default();
    let read = |g: &mut Graph, pointer, ranges: &[Range]| -> [Element; 2] {
        std::array::from_fn(|half| {
            std::array::from_fn(|i| g.memory(pointer, LIMBS * half + i, ranges[LIMBS * half + i]))
        })
    };
    let (x, y) = (read(g, "x", x), read(g, "y", y));
    pair_product(g, &x, &y).concat().into_iter().map(|v| g.range(v)).collect()
}

/// Products that a kernel reads. Another kernel has computed their factors.
struct Sums(Vec<Vec<Range>>);

impl Sums {
    fn read(&self, g: &mut Graph, at: usize) -> [Wide; 2] {
        let n = COLUMNS;
        std::array::from_fn(|half| {
            std::array::from_fn(|i| g.memory("sums", 2 * n * at + n * half + i, self.0[at][n * half + i]))
        })
    }
}

/// Returns the ranges of values.
fn ranges(g: &Graph, values: &[V]) -> Vec<Range> {
    values.iter().map(|v| g.range(*v)).collect()
}

/// Returns `(1 + i) x`.
fn xi(g: &mut Graph, [re, im]: &[Wide; 2]) -> [Wide; 2] {
    [sub(g, re, im), add(g, re, im)]
}

/// Four multiplications in Fp2.
fn products_in_lanes(f: &Prime) -> Kernel {
    let g = &mut Graph::default();
    let ranges = f.sums(4, 2 * top(f));
    let mut read = |pointer| -> [Element; 2] {
        std::array::from_fn(|half| std::array::from_fn(|i| g.memory(pointer, LIMBS * half + i, ranges[i])))
    };
    let (x, y) = (read("x"), read("y"));
    let out = pair_product(g, &x, &y).concat();
    kernel(
        "pair_product",
        &[
            "`x y` in Fp2 in each lane, real parts first: columns that are not reduced. Limbs of the factors are below 4 2^49.",
        ],
        &[("x", 16), ("y", 16)],
        std::mem::take(g),
        out,
    )
}

/// The factors of a multiplication: 18 in Fp2.
fn factors(f: &Prime) -> (Kernel, Vec<Range>) {
    let g = &mut Graph::default();
    let [re, im] = [0, 1].map(|at| g.memory("order", at, [(0, 3); LANES]));
    let parts: [[Element; 2]; 3] = std::array::from_fn(|j| {
        let x = element(f, g, "a", j);
        [re, im].map(|order| x.map(|x| g.permute_by(order, x)))
    });
    let mut all: Vec<V> = parts.as_flattened().concat();
    for (j, k) in [(1, 2), (0, 2), (0, 1)] {
        for half in 0..2 {
            all.extend(add(g, &parts[j][half], &parts[k][half]));
        }
    }
    let ranges = ranges(g, &all);
    let about =
        &["The factors of a product with an element: coefficients in the order of lanes of `order`, and sums of two."];
    (kernel("factors", about, &[("a", 24), ("order", 2)], std::mem::take(g), all), ranges)
}

/// Combines the products of [`factors`], with lanes (a0 b0, a1 b1 | a0 b1, a1 b0).
fn product(f: &Prime, ranges: &[Range]) -> Kernel {
    let g = &mut Graph::default();
    let sums = Sums(ranges.chunks(2 * LIMBS).map(|x| product_ranges(x, x)).collect());
    let [t0, t1, t2, p12, p02, p01] = std::array::from_fn(|at| sums.read(g, at));
    let each = |g: &mut Graph, x: &[Wide; 2], y: &[Wide; 2], f: fn(&mut Graph, &Wide, &Wide) -> Wide| {
        std::array::from_fn::<_, 2, _>(|half| f(g, &x[half], &y[half]))
    };
    // Karatsuba in Fp6.
    let x = each(g, &p12, &t1, sub);
    let x = each(g, &x, &t2, sub);
    let x = xi(g, &x);
    let r0 = each(g, &t0, &x, add);
    let x = each(g, &p01, &t0, sub);
    let x = each(g, &x, &t1, sub);
    let y = xi(g, &t2);
    let r1 = each(g, &x, &y, add);
    let x = each(g, &p02, &t0, sub);
    let x = each(g, &x, &t2, sub);
    let r2 = each(g, &x, &t1, add);
    let (e, h): (Vec<Wide>, Vec<Wide>) = [r0, r1, r2]
        .iter()
        .map(|[re, im]| (map(re, im, |x, y| g.pair_low(x, y)), map(re, im, |x, y| g.pair_high(x, y))))
        .unzip();
    // c0 = a0 b0 + v a1 b1, c1 = a0 b1 + a1 b0.
    let out: [Wide; 3] = std::array::from_fn(|j| {
        std::array::from_fn(|k| {
            let low = h[(j + 2) % 3][k];
            let both = g.blend(LOW, h[j][k], low);
            let sum = g.add(e[j][k], both);
            if j > 0 {
                return sum;
            }
            let other = g.swap(low);
            let sum = g.add_in(0b0010, sum, sum, other);
            g.sub_in(0b0001, sum, sum, other)
        })
    });
    let about = &["A product, from those of its factors in lanes (a0 b0, a1 b1 | a0 b1, a1 b0)."];
    reduced(f, "product", about, &[("sums", 192)], std::mem::take(g), out)
}

/// The factors of a squaring: c0 c1 and (c0 + c1)(c0 + v c1) in Fp6. Each takes products of coefficients and of sums of
/// two coefficients.
fn square_factors(f: &Prime) -> (Kernel, Vec<Range>) {
    let g = &mut Graph::default();
    let v: [Element; 3] = std::array::from_fn(|j| element(f, g, "a", j));
    // (c0 | c0 + c1)
    let x = v.map(|x| {
        x.map(|x| {
            let low = g.permute_z(HIGH, x, [0, 1, 0, 1]);
            g.add(x, low)
        })
    });
    // (c1 | c0 + v c1)
    let swapped = v.map(|x| x.map(|x| g.permute(x, [2, 3, 0, 1])));
    let times = f.limbs.map(|x| 4 * x);
    // 4p with limbs so large that subtracting an element leaves none negative.
    let bias: Element = std::array::from_fn(|i| {
        let more = if i + 1 == LIMBS { -4 } else { (1 << 51) - if i > 0 { 4 } else { 0 } };
        let b = times[i] + more;
        g.constant([0, 0, b, 0])
    });
    let first: Element = std::array::from_fn(|i| {
        let other = g.swap(v[2][i]);
        let sum = g.add_in(HIGH, swapped[0][i], swapped[0][i], v[2][i]);
        let sum = g.add(sum, bias[i]);
        let sum = g.add_in(0b1000, sum, sum, other);
        g.sub_in(0b0100, sum, sum, other)
    });
    let y = [
        f.carry(g, &first),
        map(&swapped[1], &v[0], |s, x| g.add_in(HIGH, s, s, x)),
        map(&swapped[2], &v[1], |s, x| g.add_in(HIGH, s, s, x)),
    ];
    let mut all = Vec::new();
    for j in 0..3 {
        for z in [&x, &y] {
            let sums = add(g, &z[(j + 1) % 3], &z[(j + 2) % 3]);
            all.extend(in_pairs(g, &z[j], &sums).concat());
        }
    }
    let ranges = ranges(g, &all);
    let about = &[
        "The factors of a square: three times two, those with coefficients of one index beside those with sums of the other two.",
    ];
    (kernel("square_factors", about, &[("a", 24)], std::mem::take(g), all), ranges)
}

/// Returns `(1 + i) x` in the lanes of a mask, for real parts in even lanes.
fn xi_in(g: &mut Graph, mask: u8, x: V) -> V {
    let other = g.swap(x);
    let sum = g.add_in(0b1010 & mask, x, x, other);
    g.sub_in(0b0101 & mask, sum, x, other)
}

/// Combines the products of [`square_factors`] to (c0 + c1)(c0 + v c1) - t - vt and 2t, with t = c0 c1.
fn squared(f: &Prime, ranges: &[Range]) -> Kernel {
    let g = &mut Graph::default();
    let factors: Vec<&[Range]> = ranges.chunks(2 * LIMBS).collect();
    let sums = Sums(factors.chunks(2).map(|x| product_ranges(x[0], x[1])).collect());
    let read: [[Wide; 2]; 3] = std::array::from_fn(|j| sums.read(g, j));
    let mut out: [[V; COLUMNS]; 3] = [[V(0); COLUMNS]; 3];
    for k in 0..COLUMNS {
        let e: [V; 3] = std::array::from_fn(|j| g.pair_low(read[j][0][k], read[j][1][k]));
        let h: [V; 3] = std::array::from_fn(|j| g.pair_high(read[j][0][k], read[j][1][k]));
        let x = g.sub(h[0], e[1]);
        let x = g.sub(x, e[2]);
        let x = xi_in(g, 0b1111, x);
        let r0 = g.add(e[0], x);
        let x = g.sub(h[2], e[0]);
        let x = g.sub(x, e[1]);
        let y = xi_in(g, 0b1111, e[2]);
        let r1 = g.add(x, y);
        let x = g.sub(h[1], e[0]);
        let x = g.sub(x, e[2]);
        let r2 = g.add(x, e[1]);
        let r = [r0, r1, r2];
        for j in 0..3 {
            // (s | t), then (s - t - vt | 2t)
            let swapped = g.permute(r[j], [2, 3, 0, 1]);
            let twice = g.add(swapped, swapped);
            let x = g.sub_in(LOW, twice, swapped, r[j]);
            let below = r[(j + 2) % 3];
            let mut x = g.sub_in(LOW, x, x, below);
            if j == 0 {
                let other = g.swap(below);
                x = g.add_in(0b0001, x, x, other);
                x = g.sub_in(0b0010, x, x, other);
            }
            out[j][k] = x;
        }
    }
    let about = &["A square, from the products of its factors."];
    reduced(f, "squared", about, &[("sums", 96)], std::mem::take(g), out)
}

/// The factors of a multiplication by a line a + bv + cvw: 16 in Fp2.
fn line_factors(f: &Prime) -> (Kernel, Vec<Range>) {
    let g = &mut Graph::default();
    let v: [Element; 3] = std::array::from_fn(|j| element(f, g, "a", j));
    let sum = add(g, &v[0], &v[1]);
    let mut all = Vec::new();
    for (x, y) in [(&v[0], &v[1]), (&v[2], &v[2]), (&sum, &v[0]), (&v[1], &v[2])] {
        all.extend(in_pairs(g, x, y).concat());
    }
    let line = [0, 1].map(|at| canonical(f, g, "line", at));
    for part in &line {
        all.extend(part.map(|x| g.permute(x, [0, 1, 0, 1])));
    }
    for part in &line {
        all.extend(part.map(|x| {
            let a = g.permute(x, [0, 2, 0, 2]);
            let b = g.permute_z(0b0101, x, [1, 1, 1, 1]);
            g.add(a, b)
        }));
    }
    for part in &line {
        all.extend(part.map(|x| g.permute(x, [2; LANES])));
    }
    let ranges = ranges(g, &all);
    let about = &[
        "The factors of a product with a line a + bv + cvw, which is lanes (a, b, c, .), real parts first, below p: four times two coefficients, then",
        "(a, b), (a + b, c) and (c, c).",
    ];
    (kernel("line_factors", about, &[("a", 24), ("line", 16)], std::mem::take(g), all), ranges)
}

/// Combines the products of [`line_factors`].
fn line_product(f: &Prime, ranges: &[Range]) -> Kernel {
    let g = &mut Graph::default();
    let factors: Vec<&[Range]> = ranges.chunks(2 * LIMBS).collect();
    let pairs = [(0, 4), (1, 4), (2, 5), (3, 6)];
    let sums = Sums(pairs.iter().map(|(x, y)| product_ranges(factors[*x], factors[*y])).collect());
    let read: [[Wide; 2]; 4] = std::array::from_fn(|j| sums.read(g, j));
    let mut out: [[V; COLUMNS]; 3] = [[V(0); COLUMNS]; 3];
    for k in 0..COLUMNS {
        let [[a0, b1], [a2, b2], [both, c0], [c1, c2]] =
            read.each_ref().map(|[re, im]| [g.pair_low(re[k], im[k]), g.pair_high(re[k], im[k])]);
        // (c c1_j | c c0_j)
        let [g0, g1, g2] = [c0, c1, c2].map(|x| g.permute(x, [2, 3, 0, 1]));
        // a x0 + xi (b x2 + (c c1_1 | c c0_2))
        let x = g.blend(HIGH, g1, g2);
        let x = g.add(x, b2);
        let x = xi_in(g, 0b1111, x);
        out[0][k] = g.add(a0, x);
        // (a + b)(x0 + x1) - a x0 - b x1 + (xi c c1_2 | c c0_0)
        let x = g.blend(HIGH, g2, g0);
        let x = xi_in(g, LOW, x);
        let x = g.add(x, both);
        let x = g.sub(x, a0);
        out[1][k] = g.sub(x, b1);
        // a x2 + b x1 + (c c1_0 | c c0_1)
        let x = g.blend(HIGH, g0, g1);
        let x = g.add(x, a2);
        out[2][k] = g.add(x, b1);
    }
    let about = &["A product with a line, from those of its factors."];
    reduced(f, "line_product", about, &[("sums", 128)], std::mem::take(g), out)
}

/// Computes `x a + x' b` in each lane, where x' is x with the lanes of each pair exchanged.
fn scale(f: &Prime) -> Kernel {
    let g = &mut Graph::default();
    let x = element(f, g, "x", 0);
    let [a, b] = [0, 1].map(|at| canonical(f, g, "by", at));
    let other = x.map(|x| g.swap(x));
    let sum = products(g, &[[&x, &a], [&other, &b]]);
    let about = &[
        "`x a + x' b` in each lane for `by` = a, b below p, where x' is x with the lanes of each pair exchanged: a product in Fp2, with conjugates or not.",
    ];
    reduced(f, "scale", about, &[("x", 8), ("by", 16)], std::mem::take(g), [sum])
}

/// Conversions to Fp4 and back.
fn layouts(f: &Prime) -> [Kernel; 2] {
    let g = &mut Graph::default();
    let v: [Element; 3] = std::array::from_fn(|j| element(f, g, "a", j));
    let mut all = Vec::new();
    for (x, y, order) in [(&v[0], &v[1], [0, 2, 1, 1]), (&v[1], &v[2], [2, 1, 3, 3])] {
        all.extend(map(x, y, |x, y| {
            let both = g.pair_low(x, y);
            g.permute(both, order)
        }));
        all.extend(map(x, y, |x, y| {
            let both = g.pair_high(x, y);
            g.permute(both, order)
        }));
    }
    let quartic =
        kernel("quartic", &["Coefficients of Fp4 in lanes (A, B, C, .)."], &[("a", 24)], std::mem::take(g), all);
    let [x0, x1, y0, y1] = std::array::from_fn(|j| element(f, g, "a", j));
    let mut rows = [[V(0); LIMBS]; 3];
    for i in 0..LIMBS {
        let (xl, xh) = (g.pair_low(x0[i], x1[i]), g.pair_high(x0[i], x1[i]));
        let (yl, yh) = (g.pair_low(y0[i], y1[i]), g.pair_high(y0[i], y1[i]));
        let second = g.permute(xh, [0, 1, 0, 1]);
        rows[0][i] = g.blend(HIGH, xl, second);
        let both = g.blend(HIGH, yl, xl);
        rows[1][i] = g.permute(both, [2, 3, 0, 1]);
        rows[2][i] = g.blend(HIGH, yh, yl);
    }
    let back = kernel(
        "sextic",
        &["From coefficients of Fp4 back to those of c0 and c1."],
        &[("a", 32)],
        std::mem::take(g),
        rows.concat(),
    );
    [quartic, back]
}

/// Squaring in the cyclotomic subgroup (R. Granger, M. Scott): three squarings in Fp4, which take nine in Fp.
///
/// The square of A + Bw + Cw^2 is 3A^2 - 2A' + (3s C^2 + 2B') w + (3B^2 - 2C') w^2. The kernel squares (A, C, B). Thus
/// both halves change places only in lane 1, which receives s C^2.
fn cyclotomic_square(f: &Prime) -> Kernel {
    let g = &mut Graph::default();
    let p: [Element; 4] = std::array::from_fn(|j| element(f, g, "a", j));
    let [x0, x1, y0, y1] = p.map(|x| x.map(|x| g.permute(x, [0, 2, 1, 3])));
    let complex = |g: &mut Graph, a: &Element, b: &Element| -> [Wide; 2] {
        let both = add(g, a, b);
        let (t, u) = (square(g, a), square(g, b));
        let re = sub(g, &t, &u);
        let sum = add(g, &t, &u);
        let w = square(g, &both);
        let im = sub(g, &w, &sum);
        // 2ab, as in `pair_product`.
        let most = |x: &Element| g.range(x[LIMBS - 1]).iter().map(|r| r.1).max().expect("there are lanes");
        let most = (2 * most(a) * most(b)) >> 52;
        g.known(im[COLUMNS - 1], 0, 8 * (most + 2));
        [re, im]
    };
    let xx = complex(g, &x0, &x1);
    let yy = complex(g, &y0, &y1);
    let (s0, s1) = (add(g, &x0, &y0), add(g, &x1, &y1));
    let zz = complex(g, &s0, &s1);
    let xi_yy = xi(g, &yy);
    let low: [Wide; 2] = std::array::from_fn(|h| add(g, &xx[h], &xi_yy[h]));
    let high: [Wide; 2] = std::array::from_fn(|h| {
        let less = sub(g, &zz[h], &xx[h]);
        sub(g, &less, &yy[h])
    });
    let lane = 0b0010;
    let squares = [
        std::array::from_fn(|k| g.sub_in(lane, low[0][k], high[0][k], high[1][k])),
        std::array::from_fn(|k| g.add_in(lane, low[1][k], high[0][k], high[1][k])),
        map(&high[0], &low[0], |x, y| g.blend(lane, x, y)),
        map(&high[1], &low[1], |x, y| g.blend(lane, x, y)),
    ];
    // 3 squares -+ (2y - qp), where q approximates 2y/p from below.
    let quotient = g.all((1 << 52) / (f.top() + 1));
    let mut out = [[V(0); COLUMNS]; 4];
    for (at, square) in squares.iter().enumerate() {
        let minus = if at < 2 { 0b1101 } else { 0b0010 };
        let twice = p[at].map(|x| g.add(x, x));
        let zero = g.zero();
        let q = g.hi(zero, twice[LIMBS - 1], quotient);
        for k in 0..COLUMNS {
            let sum = g.add_twice(square[k], square[k]);
            out[at][k] = sum;
            if k < LIMBS {
                continue;
            }
            let i = k - LIMBS;
            let limb = g.all(f.limbs[i]);
            let multiple = g.lo(zero, q, limb);
            let rest = g.sub(twice[i], multiple);
            if i + 1 == LIMBS {
                // q <= 2y/(t + 1) and q > 2y/(t + 1) - 2y/2^52 - 1. Here t is the highest limb of p, and 2y is the
                // highest limb of 2y.
                let (t, y) = (f.top(), g.range(twice[i])[0].1);
                g.known(rest, 0, t + y / (t + 1) + 1 + ((y * t) >> 52) + 1);
            }
            let more = g.add(sum, rest);
            out[at][k] = g.sub_in(minus, more, sum, rest);
        }
    }
    let about = &["The square of an element of the cyclotomic subgroup, over Fp4."];
    reduced(f, "cyclotomic_square", about, &[("a", 32)], std::mem::take(g), out)
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    let f = &prime();
    assert!(top(f) < ONES);
    let (factors, of_product) = factors(f);
    let (square_factors, of_square) = square_factors(f);
    let (line_factors, of_line) = line_factors(f);
    let mut all = vec![
        products_in_lanes(f),
        factors,
        product(f, &of_product),
        square_factors,
        squared(f, &of_square),
        line_factors,
        line_product(f, &of_line),
        scale(f),
        cyclotomic_square(f),
    ];
    all.extend(layouts(f));
    all
}
