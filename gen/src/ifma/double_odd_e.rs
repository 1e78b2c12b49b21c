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
use super::graph::{LANES, Limbs, Range, V, checked, constant, element, map, zero};
use super::kernel::Argument::{Count, Maybe, Read};
use super::kernel::{Kernel, Part, Run};
use num_bigint::BigUint;

const F: Field = Field { c: 18651 };

/// Returns p, the square root of -1 that the levels use, and the factor of entries.
fn p_eta_kappa() -> [BigUint; 3] {
    let p = F.prime();
    // The core's square root of -1 is minus this one.
    let eta = &p - crate::curves::ETA.parse::<BigUint>().expect("a number");
    // Five levels give r times (4/c)^5, and p with the wrong sign. The base of the digits is +4 (1 + i), but five
    // levels multiply by -4 (1 + i).
    let quarter = BigUint::from(4u32).modinv(&p).expect("p is odd");
    let kappa = ((BigUint::from(1u32) + &eta) * quarter).modpow(&BigUint::from(5u32), &p);
    [p, eta, kappa]
}

/// A part from a state to another, which the formula returns unreduced.
pub fn part(f: Field, run: Run, formula: impl FnOnce(Limbs) -> Limbs) -> Part {
    Part::new(run, || checked("a state", f.carry(&formula(f.state())), f.reduced()))
}

/// One level, from (p, q | p+r, p-r) to the same lanes of the next.
fn level() -> Part {
    part(F, Run::Loop(None), |v| {
        F.square(&v, &F.multiple([1 << 7, 0, 0, 0])).map(|x| {
            let q = x.swap();
            let q = q.add_in(0b0001, q, q);
            let t = q.sub_in(0b1101, x, q);
            t + t.first_z(0b1100)
        })
    })
}

/// The last level before an addition, to (Z, E | T, U). T = U^2 / Z = 8 (s + d) - 16 p^2, from the squares (p^2, q^2 |
/// s, d).
fn last_level(v: &Limbs) -> Limbs {
    F.carry(&F.square(v, &F.multiple([0, -(1 << 6), 1 << 6, 0])).map(|x| {
        let q = x.swap();
        let w = x.add_in(0b0100, x, q).sub_in(0b1010, q, x);
        let w = w.sub_in(0b0010, w, x).shl_by([0, 0, 3, 0]);
        w - (x.first_z(0b0100) << 4)
    }))
}

/// Sum of (Z1, E1 | T1, U1) and an entry a = (Z2, E2 | T2, U2), b = (T2, k U2 | Z2, k E2).
///
/// Returns the factors of the last multiplication, (g, n7 | 16 n5, n7) and (n1, n7 | n3, k n6). Their product is (E', Z
/// | E'', k U) with E = E' + E''.
fn sum(p: &Limbs, a: &Limbs, b: &Limbs) -> (Limbs, Limbs) {
    let zero = [zero(); 5];
    let (r1, r2) = (F.mul(p, a, &zero), F.mul(p, b, &zero));
    let bias = F.multiple([0, 1 << 8, 0, 1 << 8]);
    let (mut left, mut right) = ([V(0); 5], [V(0); 5]);
    for i in 0..5 {
        let (x, y) = (r1[i], r2[i]);
        let n48 = x.permute([2, 2, 2, 2]) << 3;
        let n2 = x.first_z(0b1111);
        let n2_biased = n2 + bias[i];
        let both = (n2 + n48).sub_in(0b1010, n2_biased, n48);
        let s = y + y.permute([2, 3, 0, 1]);
        left[i] = both.blend(0b0100, s << 4);
        right[i] = x.swap().blend(0b0010, both).blend(0b1000, s);
    }
    (F.carry(&left), F.carry(&right))
}

/// Ranges of an entry: any lanes of 52 bits, as negation returns them.
pub fn raw() -> [Range; 5] {
    [[(0, (1 << 52) - 1); LANES]; 5]
}

/// A level and an addition, to (E, Z | E + kU, E - kU).
fn add_entry() -> Part {
    part(F, Run::If("entry"), |v| {
        let p = last_level(&v);
        let [a, b] = [0, 5].map(|at| element("entry", at, raw()));
        let (left, right) = sum(&p, &F.carry(&a), &F.carry(&b));
        F.mul(&left, &right, &F.multiple([1 << 6, 0, 0, 0])).map(|x| {
            let second = x.permute_z(0b1101, [2, 2, 2, 2]);
            let u = x.in_pair(0b1111);
            let e = x.first_in(0b1100, x);
            let e = e.add_in(0b0100, e, u);
            e.sub_in(0b1000, e, u) + second
        })
    })
}

/// Returns (E, Z | E + kU, E - kU) of an entry.
fn start() -> Part {
    Part::new(Run::Once, || {
        let [a, b] = [0, 5].map(|at| element("entry", at, raw()));
        let bias = F.multiple([0, 0, 0, 4]);
        let v = std::array::from_fn(|i| {
            let e = a[i].permute([1, 0, 1, 1]);
            let u = b[i].permute_z(0b1100, [1, 1, 1, 1]);
            let e = e + bias[i];
            let e = e.add_in(0b0100, e, u);
            e.sub_in(0b1000, e, u)
        });
        F.carry(&v)
    })
}

/// The complete addition with T, from and to (Z, E | T, U).
fn add() -> Part {
    part(F, Run::Once, |p| {
        let a = element("entry", 0, F.reduced());
        let (left, right) = sum(&p, &a, &a.map(|x| x.permute([2, 3, 0, 1])));
        let zero = [zero(); 5];
        let (product, square) = (F.mul(&left, &right, &zero), F.square(&right, &zero));
        map(&product, &square, |x, square| {
            let y = x.permute([1, 0, 0, 3]);
            let y = y.add_in(0b0010, y, x.permute([0, 2, 0, 2]));
            y.blend(0b0100, square.permute([0, 0, 3, 3]))
        })
    })
}

/// Converts (Z, E | T, U) to (E, Z | E+U, E-U).
fn open() -> Part {
    part(F, Run::Once, |p| {
        map(&p, &F.multiple([0, 0, 0, 4]), |x, bias| {
            let e = x.permute([1, 0, 1, 1]);
            let u = x.in_pair(0b1111);
            let biased = e + bias;
            e.add_in(0b0100, e, u).sub_in(0b1000, biased, u)
        })
    })
}

/// A last level and a multiplication by the factor for doublings, back to (Z, E | T, U).
fn close() -> Part {
    part(F, Run::Once, |v| {
        let p = last_level(&v);
        F.mul(&p, &element("factor", 0, F.reduced()), &[zero(); 5])
    })
}

/// -P: negates U.
pub fn negate(f: Field) -> Part {
    part(f, Run::Once, |p| map(&p, &f.multiple([4; LANES]), |x, from| x.sub_in(0b1000, from, x)))
}

/// Multiplies coordinates in some order by constants.
fn times(factor: [BigUint; LANES], order: impl Fn(V) -> V) -> Part {
    Part::new(Run::Once, || {
        let factor = limbs(factor).map(constant);
        F.product(&F.state().map(order), &factor)
    })
}

/// Multiplies by i.
fn turn() -> Part {
    let ([p, eta, _], one) = (p_eta_kappa(), BigUint::from(1u32));
    times([one.clone(), one.clone(), p - one, eta], |x| x)
}

/// Computes the second half of an entry, (kU, k eta U | kE, eta U), from (Z, E | T, U).
fn turns() -> Part {
    let [p, eta, kappa] = p_eta_kappa();
    times([kappa.clone(), &kappa * &eta % p, kappa, eta], |x| x.permute([3, 3, 1, 3]))
}

/// Returns the kernels.
pub fn kernels() -> Vec<Kernel> {
    let mut all = vec![
        Kernel::new(
            "step",
            "`n` levels; with an entry also one more, and an addition. The state is (E, Z | E+U, E-U), reduced; an entry (Z, E | T, U) and (T, kU | Z, kE),
                limbs below 2^52. A level is a squaring of four lanes, an addition three products.",
            &[Count("n"), Maybe("entry", 10)],
            vec![level(), add_entry()],
        ),
        Kernel::new("start", "The state of an entry.", &[Read("entry", 10)], vec![start()]),
        Kernel::new(
            "sum",
            "`p += entry` for points (Z, E | T, U), reduced. Complete. Three products and a squaring of four lanes.",
            &[Read("entry", 5)],
            vec![add()],
        ),
        Kernel::new(
            "double",
            "`n + 1` levels of a point (Z, E | T, U), reduced, then a product with `factor`. Two levels double, turn by i, multiply U by -8 and
                E by -1: the factor takes that back.",
            &[Count("n"), Read("factor", 5)],
            vec![open(), level(), close()],
        ),
        Kernel::new(
            "turn",
            "`p` times i: U to eta U, T to -T. A product of four lanes.",
            &[],
            vec![turn()],
        ),
        Kernel::new("negate", "`p = -p`.", &[], vec![negate(F)]),
        Kernel::new(
            "turns",
            "(Z, E | T, U) becomes (kU, k eta U | kE, eta U). A product of four lanes.",
            &[],
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
    let p = F.prime();
    let eighth = BigUint::from(8u32).modinv(&p).expect("p is odd");
    let factor = |n: u32| {
        let f = eighth.modpow(&n.into(), &p);
        limbs([BigUint::from(1u32), &p - 1u32, &f * &f % &p, &p - &f]).map(|lanes| lanes.map(|x| x as u64))
    };
    (1..=most).flat_map(factor).collect()
}

/// Returns 1 / (2 kappa), by which the core extracts U from a state.
pub fn constants() -> Vec<(&'static str, &'static str, BigUint)> {
    let [p, eta, kappa] = p_eta_kappa();
    let half = (BigUint::from(2u32) * &kappa).modinv(&p).expect("p is prime");
    vec![
        ("HALF_KAPPA_INVERSE", "1 / (2 k).", half),
        ("KAPPA_ETA", "k eta.", &kappa * &eta % &p),
        ("KAPPA", "k.", kappa),
        ("ETA", "eta.", eta),
    ]
}
