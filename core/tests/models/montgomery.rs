//! y^2 = x^3 + ax^2 + x: compares the ladder on x-coordinates with chord-and-tangent addition.

use crate::fields::Fp;
use primegroup_core::curve::montgomery::{Params, ladder};
use primegroup_core::field::{Field, PrimeField};

/// The curve y^2 = x^3 + COEFFICIENT x^2 + x modulo P.
#[derive(Clone, Copy)]
struct Tiny<const P: u64, const COEFFICIENT: u64>;

impl<const P: u64, const COEFFICIENT: u64> Params for Tiny<P, COEFFICIENT> {
    type Field = Fp<P>;
    fn set_sum_a24(out: &mut Fp<P>, a: &Fp<P>, b: &Fp<P>) {
        // (A - 2) / 4
        *out = *a + *b * Fp::new(COEFFICIENT + P - 2) * Fp::new(4).invert();
    }
}

/// Chord-and-tangent addition; `None` is infinity.
fn sum<F: Field>(a: F, p: Option<(F, F)>, q: Option<(F, F)>) -> Option<(F, F)> {
    let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.or(q) };
    let lambda = if !x1.ct_eq(x2).declassify() {
        (y2 - y1) * (x2 - x1).invert()
    } else if y1.ct_eq(y2).declassify() && !y1.is_zero().declassify() {
        ((x1.double() + x1 + a.double()) * x1 + F::ONE) * y1.double().invert()
    } else {
        return None;
    };
    let x3 = lambda.square() - a - x1 - x2;
    Some((x3, lambda * (x1 - x3) - y1))
}

/// Returns X/Z. The inverse of 0 is 0.
fn affine<F: Field>([x, z]: [F; 2]) -> F {
    x * z.invert()
}

/// Tests every multiple of every point, by integers of several lengths.
fn check<const P: u64, const COEFFICIENT: u64>() {
    let a = Fp::<P>::new(COEFFICIENT);
    let mut points = 0;
    for (x, y) in Fp::<P>::all().flat_map(|x| Fp::all().map(move |y| (x, y))) {
        if y.square().value() != (x * (x.square() + a * x + Fp::ONE)).value() {
            continue;
        }
        points += 1;
        let mut multiple = None;
        for k in 0..2 * P + 10 {
            let want = multiple.map_or(0, |(x, _): (Fp<P>, Fp<P>)| x.value());
            for bits in [9, 31, 32, 40] {
                let limbs = primegroup_core::limb::from_words::<{ primegroup_core::limb::limbs(128) }>(&[k, 0]);
                let got = affine(ladder::<Tiny<P, COEFFICIENT>, _>(&x, &limbs, bits));
                assert_eq!(got.value(), want, "{k} ({x:?}, {y:?}), {bits} bits");
            }
            multiple = sum(a, multiple, Some((x, y)));
        }
    }
    assert!(points > 3);
}

/// For points of large fields, the vectors of RFC 7748 are the reference.
#[test]
fn every_multiple() {
    check::<7, 3>();
    check::<11, 5>();
    check::<13, 6>();
    check::<17, 5>();
    check::<23, 7>();
    check::<29, 4>();
}

/// The ladder ignores bits above the given length. A larger length gives the same result.
#[test]
fn bits_are_counted() {
    type C = Tiny<29, 4>;
    let x = Fp::<29>::from_u64(5);
    let limbs = |k: u64| primegroup_core::limb::from_words::<{ primegroup_core::limb::limbs(64) }>(&[k]);
    assert_eq!(
        affine(ladder::<C, _>(&x, &limbs(0xff05), 8)).value(),
        affine(ladder::<C, _>(&x, &limbs(5), 64)).value()
    );
}
