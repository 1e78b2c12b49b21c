//! Twisted Edwards curves with a = -1 over 2^255 - 19, with one coordinate in each lane.
//!
//! A point is unreduced, (X, Y | Z, T), with lanes written low half | high half. Between doublings it is (X, Y | X, Z).
//! Lane 1 includes 2^11 p, so that Y - X is positive. The state of a kernel is a point.

use super::field::Field;
use super::graph::{Graph, LANES, Limbs, Range};
use super::kernel::{Argument, Kernel, Part, Run, Width};
use num_bigint::BigUint;

const F: Field = Field { c: 19 };
/// Negation subtracts from this multiple of p. Products stay below it, limb by limb.
const NEGATION: i128 = 1 << 10;
/// The multiple of p that lane 1 includes.
const BIAS: i128 = 1 << 11;

/// Ranges of a point: up to 2^10 p in each lane, plus the bias in lane 1.
fn point() -> [Range; 5] {
    std::array::from_fn(|i| {
        let p = if i == 0 { (1 << 51) - 19 } else { (1 << 51) - 1 };
        let most = NEGATION * p;
        std::array::from_fn(|lane| if lane == 1 { (BIAS * p, BIAS * p + most) } else { (0, most) })
    })
}

fn state(g: &mut Graph) -> Limbs {
    std::array::from_fn(|i| g.state(i, point()[i]))
}

/// Returns (X + Y, Y - X | Z, T), reduced.
fn sums(g: &mut Graph, p: &Limbs) -> Limbs {
    let sums = p.map(|x| {
        let q = g.in_pair_z(0b0011, x, 0b0001);
        let sum = g.add(x, q);
        g.sub_in(0b0010, sum, x, q)
    });
    F.carry(g, &sums)
}

/// Computes (EF, GH | GF, EH) from (H, E | G, F), or (EF, GH | EF, GF).
fn finish(g: &mut Graph, w: &Limbs, form: Option<&'static str>) -> Limbs {
    let w = F.carry(g, w);
    let start = F.multiple(g, [0, BIAS, 0, 0]);
    let (u, v) = match form {
        Some(pointer) => {
            let [u, v] = [0, 1].map(|at| g.memory(pointer, at, [(0, 3); LANES]));
            (w.map(|x| g.permute_by(u, x)), w.map(|x| g.permute_by(v, x)))
        }
        None => (w.map(|x| g.permute(x, [1, 2, 2, 1])), w.map(|x| g.permute(x, [3, 0, 3, 0]))),
    };
    F.mul(g, &u, &v, &start)
}

fn part(g: Graph, outputs: Limbs, run: Run) -> Part {
    g.check("a point", &outputs, &point());
    Part { graph: g, outputs: outputs.to_vec(), stores: Vec::new(), run }
}

/// Converts a point to (X, Y | X, Z).
fn shorten() -> Part {
    let mut g = Graph::default();
    let p = state(&mut g);
    let short = p.map(|x| g.permute(x, [0, 1, 0, 2]));
    part(g, short, Run::If("n"))
}

/// A doubling, projectively times 4: four squarings, then four multiplications.
///
/// With (a, b | c, d) = ((X+Y)^2, (Y-X)^2 | 4X^2, 4Z^2): H = a + b, E = b - a, G = c - H, F = c + d - H. Each is -2
/// times its value in dbl-2008-hwcd.
fn double() -> Part {
    let mut g = Graph::default();
    let p = state(&mut g);
    let sums = p.map(|x| {
        let q = g.in_pair(x, 0b1001);
        let sum = g.add(x, q);
        g.sub_in(0b0010, sum, x, q)
    });
    let n = F.carry(&mut g, &sums);
    let start = F.multiple(&mut g, [0, 1 << 9, 1 << 10, 0]);
    let w = F.square(&mut g, &n, &start).map(|x| {
        let q = g.in_pair_z(0b1011, x, 0b0001);
        let sum = g.add(x, q);
        let s = g.sub_in(0b0010, sum, x, q);
        let h = g.first_z(0b1100, s);
        g.sub(s, h)
    });
    let out = finish(&mut g, &w, Some("form"));
    part(g, out, Run::Loop { count: "n", last: Some(("form", "form_last")) })
}

/// The sum with a cached point (Y+X, Y-X | -2Z, -2dT).
fn add() -> Part {
    let mut g = Graph::default();
    let p = state(&mut g);
    let n = sums(&mut g, &p);
    // Lane 3 of a negated entry is 2p - x.
    let entry = F.reduced().map(|[a, b, c, _]| [a, b, c, (0, (1 << 52) - 1)]);
    let entry = g.element("entry", 0, entry);
    let start = F.multiple(&mut g, [0, 1 << 9, 0, 1 << 9]);
    // (B, A | -D, -C), then (H, -E | -G, F)
    let w = F.mul(&mut g, &n, &entry, &start).map(|x| {
        let q = g.swap(x);
        let sum = g.add(x, q);
        g.sub_in(0b1010, sum, x, q)
    });
    let out = finish(&mut g, &w, None);
    part(g, out, Run::If("entry"))
}

/// -P: negates X and T.
fn negate() -> Part {
    let mut g = Graph::default();
    let p = state(&mut g);
    let from = F.multiple(&mut g, [NEGATION; LANES]);
    let out = std::array::from_fn(|i| g.sub_in(0b1001, p[i], from[i], p[i]));
    part(g, out, Run::Once)
}

/// Converts a point to its cached form.
fn cache() -> Part {
    let mut g = Graph::default();
    let p = state(&mut g);
    let n = sums(&mut g, &p);
    let one = BigUint::from(1u32);
    let p = (&one << 255) - 19u32;
    let inverse = BigUint::from(121666u32).modinv(&p).expect("p is prime");
    // -2d = 2 121665 / 121666
    let d = (BigUint::from(2 * 121665u32) * inverse) % &p;
    let factor = limbs([one.clone(), one, &p - 2u32, d]);
    let factor = factor.map(|lanes| g.constant(lanes));
    let zero = F.zero(&mut g);
    let product = F.mul(&mut g, &n, &factor, &zero);
    let out = F.carry(&mut g, &product);
    Part { graph: g, outputs: out.to_vec(), stores: Vec::new(), run: Run::Once }
}

/// Splits one integer for each lane into limbs.
pub fn limbs(lanes: [BigUint; LANES]) -> [[i128; LANES]; 5] {
    std::array::from_fn(|i| {
        lanes.each_ref().map(|x| {
            let limb: BigUint = (x >> (51 * i)) & ((BigUint::from(1u32) << 51) - 1u32);
            i128::try_from(limb).expect("a limb is below 2^51")
        })
    })
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    // Lane order of E, F, G, H at the end of a doubling.
    let form = vec![[1, 2, 1, 2], [3, 0, 3, 3]];
    let form_last = vec![[1, 2, 2, 1], [3, 0, 3, 0]];
    let mut all = vec![
        Kernel {
            name: "step",
            about: &[
                "`p = 2^n p + entry`, without an entry `p = 2^n p`. Points are (X, Y | Z, T), loose, with 2^11 p in lane 1; an entry is",
                "(Y+X, Y-X | -2Z, -2dT), reduced. A doubling is a squaring and a product of four lanes, an addition two products.",
            ],
            arguments: vec![Argument::Changed("p", 5), Argument::Count("n"), Argument::Maybe("entry", 5)],
            state: 5,
            from: "p",
            parts: vec![shorten(), double(), add()],
            tables: vec![("form", form), ("form_last", form_last)],
            width: Width::Four,
        },
        Kernel {
            name: "negate",
            about: &["`p = -p`."],
            arguments: vec![Argument::Changed("p", 5)],
            state: 5,
            from: "p",
            parts: vec![negate()],
            tables: Vec::new(),
            width: Width::Four,
        },
        Kernel {
            name: "cache",
            about: &["A point (X, Y | Z, T) becomes an entry (Y+X, Y-X | -2Z, -2dT). A product of four lanes."],
            arguments: vec![Argument::Changed("p", 5)],
            state: 5,
            from: "p",
            parts: vec![cache()],
            tables: Vec::new(),
            width: Width::Four,
        },
    ];
    all.extend(super::four::field(F));
    all.push(super::four::edwards_add());
    all
}
