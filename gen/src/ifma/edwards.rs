//! Twisted Edwards curves with a = -1 over 2^255 - 19, with one coordinate in each lane.
//!
//! A point is unreduced, (X, Y | Z, T), with lanes written low half | high half. Between doublings it is (X, Y | X, Z).
//! Lane 1 includes 2^11 p, so that Y - X is positive. The state of a kernel is a point.

use super::field::Field;
use super::graph::{LANES, Limbs, Range, checked, constant, element, memory, state, zero};
use super::kernel::Argument::{Count, Maybe};
use super::kernel::{Kernel, Part, Run};
use crate::curves::Edwards;
use num_bigint::BigUint;
use std::array::from_fn;

const F: Field = Field { c: 19 };
/// Negation subtracts from this multiple of p. Products stay below it, limb by limb.
const NEGATION: i128 = 1 << 10;
/// The multiple of p that lane 1 includes, which is Y.
pub const BIAS: i128 = 1 << 11;

/// Ranges of a point: up to 2^10 p in each lane, plus the bias in lane 1.
fn point() -> [Range; 5] {
    let multiples = |lane| if lane == 1 { (BIAS, BIAS + NEGATION) } else { (0, NEGATION) };
    from_fn(|i| from_fn(|lane| (multiples(lane).0 * F.limb(i), multiples(lane).1 * F.limb(i))))
}

/// A part from a point to another.
fn part(run: Run, formula: impl FnOnce(Limbs) -> Limbs) -> Part {
    Part::new(run, || checked("a point", formula(from_fn(|i| state(i, point()[i]))), point()))
}

/// Returns (X + Y, Y - X | Z, T), reduced.
fn sums(p: Limbs) -> Limbs {
    F.carry(&p.map(|x| {
        let q = x.in_pair_z(0b0011, 0b0001);
        (x + q).sub_in(0b0010, x, q)
    }))
}

/// Computes (EF, GH | GF, EH) from (H, E | G, F), or (EF, GH | EF, GF).
fn finish(w: &Limbs, form: Option<&'static str>) -> Limbs {
    let w = F.carry(w);
    let start = F.multiple([0, BIAS, 0, 0]);
    let (u, v) = match form {
        Some(pointer) => {
            let [u, v] = [0, 1].map(|at| memory(pointer, at, [(0, 3); LANES]));
            (w.map(|x| x.permute_by(u)), w.map(|x| x.permute_by(v)))
        }
        None => (w.map(|x| x.permute([1, 2, 2, 1])), w.map(|x| x.permute([3, 0, 3, 0]))),
    };
    F.mul(&u, &v, &start)
}

/// Converts a point to (X, Y | X, Z).
fn shorten() -> Part {
    part(Run::If("n"), |p| p.map(|x| x.permute([0, 1, 0, 2])))
}

/// A doubling, projectively times 4: four squarings, then four multiplications.
///
/// With (a, b | c, d) = ((X+Y)^2, (Y-X)^2 | 4X^2, 4Z^2): H = a + b, E = b - a, G = c - H, F = c + d - H. Each is -2
/// times its value in dbl-2008-hwcd.
fn double() -> Part {
    part(Run::Loop(Some(("form", "form_last"))), |p| {
        let n = F.carry(&p.map(|x| {
            let q = x.in_pair(0b1001);
            (x + q).sub_in(0b0010, x, q)
        }));
        let w = F.square(&n, &F.multiple([0, 1 << 9, 1 << 10, 0])).map(|x| {
            let q = x.in_pair_z(0b1011, 0b0001);
            let s = (x + q).sub_in(0b0010, x, q);
            s - s.first_z(0b1100)
        });
        finish(&w, Some("form"))
    })
}

/// The sum with a cached point (Y+X, Y-X | -2Z, -2dT).
fn add() -> Part {
    part(Run::If("entry"), |p| {
        let n = sums(p);
        // Lane 3 of a negated entry is 2p - x.
        let entry = element("entry", 0, F.reduced().map(|[a, b, c, _]| [a, b, c, (0, (1 << 52) - 1)]));
        // (B, A | -D, -C), then (H, -E | -G, F)
        let w = F.mul(&n, &entry, &F.multiple([0, 1 << 9, 0, 1 << 9])).map(|x| {
            let q = x.swap();
            (x + q).sub_in(0b1010, x, q)
        });
        finish(&w, None)
    })
}

/// -P: negates X and T.
fn negate() -> Part {
    part(Run::Once, |p| {
        let from = F.multiple([NEGATION; LANES]);
        from_fn(|i| p[i].sub_in(0b1001, from[i], p[i]))
    })
}

fn minus_2d() -> BigUint {
    F.prime() - (Edwards::ed25519().d * 2u32) % F.prime()
}

/// Returns -2d, by which other vectors multiply.
pub fn constants() -> Vec<(&'static str, &'static str, BigUint)> {
    vec![("MINUS_2D", "-2d.", minus_2d())]
}

/// Converts a point to its cached form.
fn cache() -> Part {
    let (one, p) = (BigUint::from(1u32), F.prime());
    let minus_2d = minus_2d();
    Part::new(Run::Once, || {
        let n = sums(from_fn(|i| state(i, point()[i])));
        let factor = limbs([one.clone(), one, p - 2u32, minus_2d]).map(constant);
        F.carry(&F.mul(&n, &factor, &[zero(); 5]))
    })
}

/// Splits one integer for each lane into limbs.
pub fn limbs(lanes: [BigUint; LANES]) -> [[i128; LANES]; 5] {
    let limb = |x: &BigUint, i: usize| (x >> (51 * i)) & ((BigUint::from(1u32) << 51) - 1u32);
    from_fn(|i| lanes.each_ref().map(|x| i128::try_from(limb(x, i)).expect("a limb is below 2^51")))
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    // Lane order of E, F, G, H at the end of a doubling.
    let form = vec![[1, 2, 1, 2], [3, 0, 3, 3]];
    let form_last = vec![[1, 2, 2, 1], [3, 0, 3, 0]];
    let step = Kernel::new(
        "step",
        "`p = 2^n p + entry`, without an entry `p = 2^n p`. Points are (X, Y | Z, T), loose, with 2^11 p in lane 1; an entry is
                (Y+X, Y-X | -2Z, -2dT), reduced. A doubling is a squaring and a product of four lanes, an addition two products.",
        &[Count("n"), Maybe("entry", 5)],
        vec![shorten(), double(), add()],
    );
    let mut all = vec![
        Kernel { tables: vec![("form", form), ("form_last", form_last)], ..step },
        Kernel::new("negate", "`p = -p`.", &[], vec![negate()]),
        Kernel::new(
            "cache",
            "A point (X, Y | Z, T) becomes an entry (Y+X, Y-X | -2Z, -2dT). A product of four lanes.",
            &[],
            vec![cache()],
        ),
    ];
    all.extend(super::four::field(F));
    all.push(super::four::edwards_add());
    all
}
