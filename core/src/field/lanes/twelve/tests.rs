//! Tests of the formulas against the tower.

#[cfg(primegroup_kernels = "x64")]
mod kernel;

use super::super::tests::{Random, Twin};
use super::*;
use crate::cpu;
use crate::field::Field;
use crate::group::bls12_381::{Bls12381, On};
use crate::pairing::{self, exponent, miller};

type Tower = On<cpu::Portable>;
type Element = tower::Twelve<Tower>;

/// An element whose coefficients are special, or random.
fn element(random: &mut Random) -> Element {
    let kind = random.next() % 8;
    let raw: Raw = core::array::from_fn(|_| {
        core::array::from_fn(|_| {
            core::array::from_fn(|_| {
                let kind = if kind < 4 { kind } else { random.next() % 6 };
                let mut words: [u64; WORDS] = match kind {
                    0 => [0; WORDS],
                    1 => core::array::from_fn(|i| if i == 0 { P[0] - 1 } else { P[i] }),
                    2 => core::array::from_fn(|i| u64::from(i == 0)),
                    _ => core::array::from_fn(|_| random.next()),
                };
                if kind > 2 {
                    words[WORDS - 1] %= P[WORDS - 1];
                }
                from_words(&words)
            })
        })
    });
    recast(raw)
}

/// An element in lanes: freshly converted, or with limbs as large as allowed.
fn lanes<K: Formulas>(random: &mut Random) -> Twelve<K> {
    const TOP: u64 = P[WORDS - 1] >> 23;
    let kind = random.next() % 4;
    let mut x: Twelve<K> = Accumulator::<Tower>::enter(element(random));
    for (i, v) in x.0.iter_mut().enumerate() {
        let most = if i % 8 == 7 { TOP * 33 / 10 } else { ONES };
        for limb in &mut v.0 {
            if kind == 0 || kind == 1 && random.next() & 1 == 0 {
                *limb = most;
            } else if kind == 2 {
                *limb = random.next() % (most + 1);
            }
        }
    }
    x
}

/// An element after an operation in place, in the tower.
fn after<K: Formulas>(x: &Twelve<K>, change: impl FnOnce(&mut Twelve<K>)) -> Element {
    let mut x = *x;
    change(&mut x);
    x.leave()
}

fn left<K: Formulas>(x: &Twelve<K>) -> Element {
    x.leave()
}

fn against_the_tower<K: Formulas>() {
    let mut random = Random::new(7);
    assert!(left(&<Twelve<K> as Accumulator<Tower>>::one()) == Element::ONE);
    for _ in 0..60 {
        let a = element(&mut random);
        let entered: Twelve<K> = Accumulator::<Tower>::enter(a);
        assert!(left(&entered) == a);
        let (x, y) = (lanes::<K>(&mut random), lanes::<K>(&mut random));
        let (a, b) = (left(&x), left(&y));
        assert!(after(&x, |x| Accumulator::<Tower>::product_assign(x, &y)) == a * b);
        assert!(after(&x, Accumulator::<Tower>::square_assign) == a.square());
        assert!(left(&Accumulator::<Tower>::invert(&x)) == a.invert());
        let mut power = a;
        power.conjugate_assign();
        assert!(after(&x, Accumulator::<Tower>::conjugate_assign) == power);
        assert!(after(&x, Accumulator::<Tower>::frobenius_assign) == a.frobenius_n(1));
        // Lines. Those of type M bring a factor of 2^-8.
        let [line, _] = element(&mut random).0.map(|part| part.0);
        let [p, q, _] = line;
        let mut b = a;
        b.times_line_d_assign(&line);
        assert!(after(&x, |x| Accumulator::<Tower>::times_line_d_assign(x, &line)) == b);
        b = a;
        b.times_monic_line_d_assign(&p, &q);
        assert!(after(&x, |x| Accumulator::<Tower>::times_monic_line_d_assign(x, &p, &q)) == b);
        let times_256 = |mut b: Element| {
            (0..8).for_each(|_| b.double_assign());
            b
        };
        b = a;
        b.times_line_m_assign(&line);
        assert!(times_256(after(&x, |x| Accumulator::<Tower>::times_line_m_assign(x, &line))) == b);
        b = a;
        b.times_monic_line_m_assign(&p, &q);
        assert!(times_256(after(&x, |x| Accumulator::<Tower>::times_monic_line_m_assign(x, &p, &q))) == b);
    }
}

/// Checks squares and powers in the cyclotomic subgroup.
fn cyclotomic<K: Formulas>() {
    let mut random = Random::new(9);
    for i in 0..8 {
        let mut a = Element::ONE;
        if i > 0 {
            (0..3).for_each(|_| a = a * element(&mut random) + Element::ONE);
            exponent::easy::<Tower>(&mut a);
        }
        let x: Twelve<K> = Accumulator::<Tower>::enter(a);
        assert!(after(&x, Accumulator::<Tower>::cyclotomic_square_assign) == a.square());
        for e in [1, 2, 3, 12, 0xd201_0000_0001_0000] {
            let power =
                (0..64).rev().fold(Element::ONE, |r, i| if e >> i & 1 == 1 { r.square() * a } else { r.square() });
            assert!(after(&x, |x| Accumulator::<Tower>::power_assign(x, e)) == power, "{e}");
        }
    }
}

/// Checks limbs as large as a square in the cyclotomic subgroup allows, whatever they represent.
fn unreduced<K: Formulas>() {
    let mut random = Random::new(11);
    for _ in 0..60 {
        let x = lanes::<K>(&mut random);
        let mut a = left(&x);
        a.cyclotomic_square_assign();
        assert!(after(&x, Accumulator::<Tower>::cyclotomic_square_assign) == a);
    }
}

/// Compares pairings on a CPU with those of `Portable`.
fn pairings<K: cpu::Cpu>() {
    use crate::curve::weierstrass::affine;
    use crate::group::pairings::Pairings;
    fn value<K: cpu::Cpu>(neutral: bool, more: bool) -> Raw {
        let ([x, y, _], [u, v, _]) = (Bls12381::FIRST[1], Bls12381::SECOND[1]);
        let p = if neutral { [Field::ZERO; 2] } else { [recast(x), recast(y)] };
        let (p, q) = (affine::Point::new(p[0], p[1]), affine::Point::new(recast(u), recast(v)));
        let term = || miller::Term::Pair(pairing::Pair::<On<K>>::new(&p, &q));
        let mut terms = [term(), term()];
        recast(pairing::tests::product(&mut terms[..1 + usize::from(more)]))
    }
    for (neutral, more) in [(false, false), (false, true), (true, false)] {
        assert_eq!(value::<K>(neutral, more), value::<cpu::Portable>(neutral, more));
    }
}

#[test]
fn twins_against_the_tower() {
    against_the_tower::<Twin>();
    cyclotomic::<Twin>();
    unreduced::<Twin>();
    pairings::<cpu::tests::Twin>();
}
