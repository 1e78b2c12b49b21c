//! y^2 = x(x^2 - 2) over 2^255 - 18651 (do255e, jq255e), with one coordinate in each lane.
//!
//! A *level* is multiplication by 1 + i, which is half a doubling. Here i acts as (e, u) -> (e, eta u) with eta^2 = -1.
//!
//! A level maps (E : Z : U) = (p : q : r) to (q^2 2 - p^2 : p^2 : c p r) with c = 1 + eta. With (p, q | p + r, p - r)
//! in the lanes it takes four squarings, as (p+r)^2 - (p-r)^2 = 4 p r.
//!
//! The result has p negated, so the sign of r changes from level to level, and r lacks a factor c / 4. The kernel does
//! five levels and an addition at a time; a factor `KAPPA` in the entry corrects both.

use super::edwards::limbs;
use super::field::Field;
use super::graph::{Graph, LANES, Limbs, Range, V};
use super::kernel::{Argument, Kernel, Part, Run, Width};
use num_bigint::BigUint;

const F: Field = Field { c: 18651 };

/// The square root of -1 that the levels use, and the factor of entries.
struct Constants {
    p: BigUint,
    eta: BigUint,
    kappa: BigUint,
}

impl Constants {
    fn new() -> Self {
        let p = (BigUint::from(1u32) << 255) - 18651u32;
        // The core's square root of -1 is minus this one.
        let core: BigUint =
            "7656063742463026568679823572395325799027601838558345258426535816504372595438".parse().expect("a number");
        let eta = &p - core;
        // Five levels give r times (4/c)^5, and p with the wrong sign. The base of the digits is +4 (1 + i), but five
        // levels multiply by -4 (1 + i).
        let quarter = BigUint::from(4u32).modinv(&p).expect("p is odd");
        let kappa = ((BigUint::from(1u32) + &eta) * quarter).modpow(&BigUint::from(5u32), &p);
        Constants { p, eta, kappa }
    }
}

fn state(g: &mut Graph) -> Limbs {
    std::array::from_fn(|i| g.state(i, F.reduced()[i]))
}

fn part(g: Graph, outputs: Limbs, run: Run) -> Part {
    g.check("a state", &outputs, &F.reduced());
    Part { graph: g, outputs: outputs.to_vec(), stores: Vec::new(), run }
}

/// One level, from (p, q | p+r, p-r) to the same lanes of the next.
fn level() -> Part {
    let mut g = Graph::default();
    let v = state(&mut g);
    let start = F.multiple(&mut g, [1 << 7, 0, 0, 0]);
    let next = F.square(&mut g, &v, &start).map(|x| {
        let q = g.swap(x);
        let q = g.add_in(0b0001, q, q, q);
        let t = g.sub_in(0b1101, q, x, q);
        let first = g.first_z(0b1100, t);
        g.add(t, first)
    });
    let out = F.carry(&mut g, &next);
    part(g, out, Run::Loop { count: "n", last: None })
}

/// The last level before an addition, to (Z, E | T, U). T = U^2 / Z = 8 (s + d) - 16 p^2, from the squares (p^2, q^2 |
/// s, d).
fn last_level(g: &mut Graph, v: &Limbs) -> Limbs {
    let start = F.multiple(g, [0, -(1 << 6), 1 << 6, 0]);
    let next = F.square(g, v, &start).map(|x| {
        let q = g.swap(x);
        let w = g.add_in(0b0100, x, x, q);
        let w = g.sub_in(0b1010, w, q, x);
        let w = g.sub_in(0b0010, w, w, x);
        let w = g.shl_by(w, [0, 0, 3, 0]);
        let first = g.first_z(0b0100, x);
        let sixteen = g.shl(first, 4);
        g.sub(w, sixteen)
    });
    F.carry(g, &next)
}

/// Sum of (Z1, E1 | T1, U1) and an entry a = (Z2, E2 | T2, U2), b = (T2, k U2 | Z2, k E2).
///
/// Returns the factors of the last multiplication, (g, n7 | 16 n5, n7) and (n1, n7 | n3, k n6). Their product is (E', Z
/// | E'', k U) with E = E' + E''.
fn sum(g: &mut Graph, p: &Limbs, a: &Limbs, b: &Limbs) -> (Limbs, Limbs) {
    let zero = F.zero(g);
    let r1 = F.mul(g, p, a, &zero);
    let r2 = F.mul(g, p, b, &zero);
    let bias = F.multiple(g, [0, 1 << 8, 0, 1 << 8]);
    let mut left = [V(0); 5];
    let mut right = [V(0); 5];
    for i in 0..5 {
        let (x, y) = (r1[i], r2[i]);
        let n4 = g.permute(x, [2, 2, 2, 2]);
        let n48 = g.shl(n4, 3);
        let n2 = g.first_z(0b1111, x);
        let n2_biased = g.add(n2, bias[i]);
        let plus = g.add(n2, n48);
        let both = g.sub_in(0b1010, plus, n2_biased, n48);
        let other = g.permute(y, [2, 3, 0, 1]);
        let s = g.add(y, other);
        let s16 = g.shl(s, 4);
        left[i] = g.blend(0b0100, both, s16);
        let n13 = g.swap(x);
        let n = g.blend(0b0010, n13, both);
        right[i] = g.blend(0b1000, n, s);
    }
    (F.carry(g, &left), F.carry(g, &right))
}

/// Ranges of an entry: any lanes of 52 bits, as negation returns them.
fn raw() -> [Range; 5] {
    [[(0, (1 << 52) - 1); LANES]; 5]
}

/// A level and an addition, to (E, Z | E + kU, E - kU).
fn add_entry() -> Part {
    let mut g = Graph::default();
    let v = state(&mut g);
    let p = last_level(&mut g, &v);
    let [a, b] = [0, 5].map(|at| g.element("entry", at, raw()));
    let [a, b] = [a, b].map(|x| F.carry(&mut g, &x));
    let (left, right) = sum(&mut g, &p, &a, &b);
    let start = F.multiple(&mut g, [1 << 6, 0, 0, 0]);
    let next = F.mul(&mut g, &left, &right, &start).map(|x| {
        let second = g.permute_z(0b1101, x, [2, 2, 2, 2]);
        let u = g.in_pair(x, 0b1111);
        let e = g.first_in(0b1100, x, x);
        let e = g.add_in(0b0100, e, e, u);
        let e = g.sub_in(0b1000, e, e, u);
        g.add(e, second)
    });
    let out = F.carry(&mut g, &next);
    part(g, out, Run::If("entry"))
}

/// Returns (E, Z | E + kU, E - kU) of an entry.
fn start() -> Part {
    let mut g = Graph::default();
    let [a, b] = [0, 5].map(|at| g.element("entry", at, raw()));
    let bias = F.multiple(&mut g, [0, 0, 0, 4]);
    let v = std::array::from_fn(|i| {
        let e = g.permute(a[i], [1, 0, 1, 1]);
        let u = g.permute_z(0b1100, b[i], [1, 1, 1, 1]);
        let e = g.add(e, bias[i]);
        let e = g.add_in(0b0100, e, e, u);
        g.sub_in(0b1000, e, e, u)
    });
    let out = F.carry(&mut g, &v);
    part(g, out, Run::Once)
}

/// The complete addition with T, from and to (Z, E | T, U).
fn add() -> Part {
    let mut g = Graph::default();
    let p = state(&mut g);
    let a = g.element("entry", 0, F.reduced());
    let b = a.map(|x| g.permute(x, [2, 3, 0, 1]));
    let (left, right) = sum(&mut g, &p, &a, &b);
    let zero = F.zero(&mut g);
    let product = F.mul(&mut g, &left, &right, &zero);
    let square = F.square(&mut g, &right, &zero);
    let out = std::array::from_fn(|i| {
        let x = product[i];
        let y = g.permute(x, [1, 0, 0, 3]);
        let second = g.permute(x, [0, 2, 0, 2]);
        let y = g.add_in(0b0010, y, y, second);
        let t = g.permute(square[i], [0, 0, 3, 3]);
        g.blend(0b0100, y, t)
    });
    let out = F.carry(&mut g, &out);
    part(g, out, Run::Once)
}

/// Converts (Z, E | T, U) to (E, Z | E+U, E-U).
fn open() -> Part {
    let mut g = Graph::default();
    let p = state(&mut g);
    let bias = F.multiple(&mut g, [0, 0, 0, 4]);
    let v = std::array::from_fn(|i| {
        let e = g.permute(p[i], [1, 0, 1, 1]);
        let u = g.in_pair(p[i], 0b1111);
        let biased = g.add(e, bias[i]);
        let e = g.add_in(0b0100, e, e, u);
        g.sub_in(0b1000, e, biased, u)
    });
    let out = F.carry(&mut g, &v);
    part(g, out, Run::Once)
}

/// A last level and a multiplication by the factor for doublings, back to (Z, E | T, U).
fn close() -> Part {
    let mut g = Graph::default();
    let v = state(&mut g);
    let p = last_level(&mut g, &v);
    let factor = g.element("factor", 0, F.reduced());
    let zero = F.zero(&mut g);
    let product = F.mul(&mut g, &p, &factor, &zero);
    let out = F.carry(&mut g, &product);
    part(g, out, Run::Once)
}

/// -P: negates U.
pub fn negate(f: Field) -> Part {
    let mut g = Graph::default();
    let p: Limbs = std::array::from_fn(|i| g.state(i, f.reduced()[i]));
    let from = f.multiple(&mut g, [4; LANES]);
    let out = std::array::from_fn(|i| g.sub_in(0b1000, p[i], from[i], p[i]));
    let out = f.carry(&mut g, &out);
    Part { graph: g, outputs: out.to_vec(), stores: Vec::new(), run: Run::Once }
}

/// Multiplies by i.
fn turn() -> Part {
    let mut g = Graph::default();
    let Constants { p, eta, .. } = Constants::new();
    let one = BigUint::from(1u32);
    let factor = limbs([one.clone(), one.clone(), &p - one, eta]).map(|lanes| g.constant(lanes));
    let x = state(&mut g);
    let zero = F.zero(&mut g);
    let product = F.mul(&mut g, &x, &factor, &zero);
    let out = F.carry(&mut g, &product);
    part(g, out, Run::Once)
}

/// Computes the second half of an entry, (kU, k eta U | kE, eta U), from (Z, E | T, U).
fn turns() -> Part {
    let mut g = Graph::default();
    let Constants { p, eta, kappa } = Constants::new();
    let factor = limbs([kappa.clone(), &kappa * &eta % &p, kappa, eta]).map(|lanes| g.constant(lanes));
    let x = state(&mut g).map(|x| g.permute(x, [3, 3, 1, 3]));
    let zero = F.zero(&mut g);
    let product = F.mul(&mut g, &x, &factor, &zero);
    let out = F.carry(&mut g, &product);
    part(g, out, Run::Once)
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
    let mut all = vec![
        kernel(
            "step",
            &[
                "`n` levels; with an entry also one more, and an addition. The state is (E, Z | E+U, E-U), reduced; an entry (Z, E | T, U) and (T, kU | Z, kE),",
                "limbs below 2^52. A level is a squaring of four lanes, an addition three products.",
            ][..],
            vec![Argument::Changed("p", 5), Argument::Count("n"), Argument::Maybe("entry", 10)],
            vec![level(), add_entry()],
        ),
        kernel(
            "start",
            &["The state of an entry."][..],
            vec![Argument::Changed("p", 5), Argument::Read("entry", 10)],
            vec![start()],
        ),
        kernel(
            "sum",
            &["`p += entry` for points (Z, E | T, U), reduced. Complete. Three products and a squaring of four lanes."]
                [..],
            vec![Argument::Changed("p", 5), Argument::Read("entry", 5)],
            vec![add()],
        ),
        kernel(
            "double",
            &[
                "`n + 1` levels of a point (Z, E | T, U), reduced, then a product with `factor`. Two levels double, turn by i, multiply U by -8 and",
                "E by -1: the factor takes that back.",
            ][..],
            vec![Argument::Changed("p", 5), Argument::Count("n"), Argument::Read("factor", 5)],
            vec![open(), level(), close()],
        ),
        kernel(
            "turn",
            &["`p` times i: U to eta U, T to -T. A product of four lanes."][..],
            vec![Argument::Changed("p", 5)],
            vec![turn()],
        ),
        kernel("negate", &["`p = -p`."][..], vec![Argument::Changed("p", 5)], vec![negate(F)]),
        kernel(
            "turns",
            &["(Z, E | T, U) becomes (kU, k eta U | kE, eta U). A product of four lanes."][..],
            vec![Argument::Changed("p", 5)],
            vec![turns()],
        ),
    ];
    all.extend(super::four::field(F));
    all.push(super::four::double_odd_add(F));
    all
}

/// Returns the factors of `double` after 2, 4, 6, ... levels: (1, -1 | 64^-n, -8^-n) for n doublings, as vectors of
/// limbs.
pub fn factors(most: u32) -> Vec<[u64; LANES]> {
    let Constants { p, .. } = Constants::new();
    let eighth = BigUint::from(8u32).modinv(&p).expect("p is odd");
    (1..=most)
        .flat_map(|n| {
            let f = eighth.modpow(&BigUint::from(n), &p);
            limbs([BigUint::from(1u32), &p - 1u32, &f * &f % &p, &p - &f]).map(|lanes| lanes.map(|x| x as u64))
        })
        .collect()
}

/// Returns 1 / (2 kappa), by which the core extracts U from a state.
pub fn constants() -> Vec<(&'static str, &'static str, BigUint)> {
    let Constants { p, kappa, .. } = Constants::new();
    let half = (BigUint::from(2u32) * kappa).modinv(&p).expect("p is prime");
    vec![("HALF_KAPPA_INVERSE", "1 / (2 k).", half)]
}
