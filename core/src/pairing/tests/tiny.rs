//! Tests on curves over primes of five to ten bits, with the same code. They check pairings of all points, and the
//! final exponentiation against its exponent. They also check the map of Shallue and van de Woestijne for all elements
//! of Fp and Fp2.

use super::product;
use crate::ct::{Mask, recast_mut};
use crate::curve::CurvePoint as _;
use crate::curve::weierstrass::complete::Point;
use crate::field::Field;
use crate::field::mont::{Modulus, Mont, Reduced};
use crate::field::tower::{self, Accumulator as _, Quadratic, Twelve};
use crate::group::pairings::coordinate::{Coordinate, Encoded, Leading, lift, right_side};
use crate::group::pairings::svdw::Svdw;
use crate::pairing::miller::Term;
use crate::pairing::{Curve, Family, First, Pair, Second, Twist, exponent};
use std::collections::BTreeSet;
use std::vec::Vec;

/// A curve: its order r, and the number of points of the curve and of the twist, divided by r.
trait Tiny: Curve<Base = Mont<Self::Prime>> {
    type Prime: Modulus;
    const R: usize;
    const COFACTORS: [usize; 2];
}

macro_rules! tiny {
    ($name:ident: $hex:literal, $family:ident, x $x:literal $negative:literal $loop:expr, r $r:literal, b $b:literal, $twist:ident $twist_b:expr,
     xi $xi:expr, $frobenius:expr, $twist_frobenius:expr, cofactors $cofactors:expr) => {
        mod $name {
            use super::*;
            crate::modulus!(pub Prime = $hex, order: big_endian);
            /// The curve and its tower.
            #[derive(Clone, Copy, Debug)]
            pub struct E;
            type F = Mont<Prime>;
            const fn pair([re, im]: [u64; 2]) -> Quadratic<F> {
                Quadratic::new(Mont::from_words([re]), Mont::from_words([im]))
            }
            impl tower::Params for E {
                type Base = F;
                type Sum = Reduced<Prime, crate::field::mont::Base>;
                const FROBENIUS: [Quadratic<F>; 5] = {
                    let [a, b, c, d, e] = $frobenius;
                    [pair(a), pair(b), pair(c), pair(d), pair(e)]
                };
                fn xi_product_assign(x: &mut Quadratic<F>) {
                    *x *= pair($xi);
                }
                fn xi_sum_assign(x: &mut Self::Sum) {
                    Self::xi_product_assign(recast_mut(x));
                }
            }
            impl Curve for E {
                type Cpu = crate::cpu::Base;
                type Base = F;
                type Tower = E;
                type Accumulator = Twelve<E>;
                const TWIST: Twist = Twist::$twist;
                const FAMILY: Family = Family::$family;
                const X: u64 = $x;
                const X_IS_NEGATIVE: bool = $negative;
                const LOOP: &'static [i8] = &$loop;
                const B: F = Mont::from_words([$b]);
                const TWIST_B: Quadratic<F> = pair($twist_b);
                const TWIST_FROBENIUS: [Quadratic<F>; 2] = {
                    let [x, y] = $twist_frobenius;
                    [pair(x), pair(y)]
                };
                fn three_b_product_assign(x: &mut F) {
                    *x *= Self::B;
                    *x += x.double();
                }
                fn twist_three_b_product_assign(x: &mut Quadratic<F>) {
                    *x *= Self::TWIST_B;
                    *x += x.double();
                }
            }
            impl Tiny for E {
                type Prime = Prime;
                const R: usize = $r;
                const COFACTORS: [usize; 2] = $cofactors;
            }
        }
    };
}

tiny!(nineteen: "13", Bn, x 1 true [1, 0, 0], r 13, b 2, D [1, 18], xi [1, 1],
    [[17, 2], [0, 11], [16, 16], [12, 0], [14, 5]], [[0, 11], [16, 16]], cofactors [1, 25]);
tiny!(hundred_and_three: "67", Bn, x 1 false [1, 0, 0, 0], r 97, b 5, D [2, 102], xi [2, 1],
    [[36, 93], [63, 1], [12, 24], [54, 23], [11, 82]], [[63, 1], [12, 24]], cofactors [1, 109]);
tiny!(type_d: "2d7", Bls, x 4 false [1, 0, 0], r 241, b 7, D [439, 144], xi [2, 1],
    [[448, 277], [385, 285], [479, 231], [116, 623], [79, 80]], [[385, 285], [479, 231]], cofactors [3, 2197]);
tiny!(type_m: "2d7", Bls, x 4 false [1, 0, 0], r 241, b 7, M [461, 287], xi [689, 41],
    [[79, 80], [568, 281], [582, 28], [118, 63], [647, 604]], [[491, 726], [145, 28]], cofactors [3, 2197]);

/// Returns `n P`, computed by additions.
fn times<P: Encoded>(p: &Point<P>, n: usize) -> Point<P> {
    (0..usize::BITS).rev().fold(Point::IDENTITY, |sum, i| {
        let sum = sum.double();
        if n >> i & 1 == 1 { sum.add(*p) } else { sum }
    })
}

/// Returns all multiples of a point of order r, which is the cofactor times a point with one of these x.
fn subgroup<P: Encoded>(xs: impl Iterator<Item = P::Field>, cofactor: usize, r: usize) -> Vec<Point<P>> {
    let points = xs.filter_map(|x| {
        let (p, ok) = lift::<P>(x, |_| Mask::FALSE);
        ok.declassify().then(|| Point::from_affine(&p))
    });
    let mut found = None;
    for p in points.take(60) {
        let multiple = times(&p, cofactor);
        assert!(times(&multiple, r).is_identity().declassify(), "the order of the curve");
        if !multiple.is_identity().declassify() {
            found = Some(multiple);
        }
    }
    let p = found.expect("a point of order r");
    std::iter::successors(Some(Point::IDENTITY), |sum| Some(sum.add(p))).take(r).collect()
}

/// Returns `f^e`.
fn power<C: Curve>(f: Twelve<C::Tower>, e: u128) -> Twelve<C::Tower> {
    (0..128).rev().fold(Twelve::ONE, |r, i| if e >> i & 1 == 1 { r.square() * f } else { r.square() })
}

/// Checks pairings of all points of G1 with every `step`-th point of G2, except neutral points.
fn check<C: Tiny>(step: usize)
where
    First<C>: Encoded<Field = C::Base>,
    Second<C>: Encoded<Field = Quadratic<C::Base>>,
{
    let p = C::Prime::WORDS.as_ref()[0];
    let element = |n: u64| Mont::<C::Prime>::from_u64(n);
    let first = subgroup::<First<C>>((0..p).map(element), C::COFACTORS[0], C::R);
    let pairs = (0..p * p).map(|n| Quadratic::new(element(n % p), element(n / p)));
    let second = subgroup::<Second<C>>(pairs, C::COFACTORS[1], C::R);
    let pair = |p: &Point<First<C>>, q: &Point<Second<C>>| Term::Pair(Pair::<C>::new(&p.to_affine(), &q.to_affine()));
    let e = product::<C>(&mut [pair(&first[1], &second[1])]);
    let powers: Vec<_> = std::iter::successors(Some(Twelve::ONE), |f| Some(*f * e)).take(C::R).collect();
    assert!(e != Twelve::ONE && powers[C::R - 1] * e == Twelve::ONE);
    assert!(exponent::is_member::<C>(&e).declassify());
    let mut count = 0;
    for (a, p) in first.iter().enumerate().skip(1) {
        for (b, q) in second.iter().enumerate().skip(1).step_by(step) {
            assert!(product::<C>(&mut [pair(p, q)]) == powers[a * b % C::R], "{a} {b}");
            count += 1;
        }
    }
    assert_eq!(count, (C::R - 1) * (C::R - 1).div_ceil(step));
    // Products of several pairings.
    for a in 1..C::R {
        let b = 5 * a % C::R;
        let mut terms = [pair(&first[a], &second[b]), pair(&first[b], &second[1]), pair(&first[b], &second[b])];
        assert!(product::<C>(&mut terms) == powers[(a * b + b + b * b) % C::R]);
    }
    // The final exponentiation of other elements: a power with the exponent (p^12 - 1)/r, or three times that for the
    // family BLS12.
    let p12 = u128::from(p).pow(12);
    let multiple = if C::FAMILY == Family::Bls { 3 } else { 1 };
    let mut state = 1u64;
    let mut next = || {
        state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        element((state >> 33) % p)
    };
    for _ in 0..50 {
        let f = Twelve::<C::Tower>::from_powers(core::array::from_fn(|_| Quadratic::new(next(), next())));
        let mut g = C::Accumulator::enter(f);
        exponent::final_exponentiation::<C>(&mut g);
        assert!(g.leave() == power::<C>(power::<C>(f, (p12 - 1) / C::R as u128), multiple));
    }
}

#[test]
fn all_points_over_small_primes() {
    check::<nineteen::E>(1);
    check::<hundred_and_three::E>(1);
    check::<type_d::E>(7);
    check::<type_m::E>(7);
}

/// Maps all these elements to points, checks the sign of each, and returns the number of different points. Constants
/// are found as in RFC 9380 appendix H.1.
fn map_of_all<P: Encoded>(all: impl Iterator<Item = P::Field> + Clone) -> usize {
    let one = P::Field::ONE;
    let small = |n: usize| (0..n).fold(P::Field::ZERO, |sum, _| sum + one);
    let four = small(4);
    let fits = |z: &P::Field| {
        let (gz, three_squares) = (right_side::<P>(z), z.square() * small(3));
        let half = -*z * small(2).invert();
        let either = gz.is_square() | right_side::<P>(&half).is_square();
        (!gz.is_zero() & !three_squares.is_zero() & (-three_squares * (four * gz).invert()).is_square() & either)
            .declassify()
    };
    let z = all.clone().skip(1).find(fits).expect("many elements fit");
    let (gz, three_squares) = (right_side::<P>(&z), z.square() * small(3));
    let (root, ok) = (-gz * three_squares).sqrt();
    assert!(ok.declassify());
    let map =
        Svdw::new([z, gz, -z * small(2).invert(), root.negate_if(root.is_odd()), -four * gz * three_squares.invert()]);
    let (mut points, mut exceptions) = (BTreeSet::new(), 0);
    for u in all {
        let p = map.map::<P>(&u);
        assert!(p.y.square().ct_eq(right_side::<P>(&p.x)).declassify() && p.z.ct_eq(one).declassify());
        assert_eq!(p.y.is_odd().declassify(), u.is_odd().declassify());
        let cu2 = u.square() * gz;
        exceptions += usize::from((cu2.ct_eq(one) | cu2.ct_eq(-one)).declassify());
        let mut bytes = [[0; 8]; 2];
        for (c, bytes) in [p.x, p.y].iter().zip(&mut bytes) {
            c.write(bytes, Leading::Real);
        }
        points.insert(bytes);
    }
    // Exceptions have u^2 = 1/g(Z) or -1/g(Z). In Fp, where -1 is a non-square, one of both has two square roots. In
    // Fp2 there are four or none.
    assert!([0, 2, 4].contains(&exceptions), "{exceptions}");
    points.len()
}

#[test]
fn maps_of_all_elements() {
    fn of<C: Tiny>() -> [usize; 2]
    where
        First<C>: Encoded<Field = C::Base>,
        Second<C>: Encoded<Field = Quadratic<C::Base>>,
    {
        let p = C::Prime::WORDS.as_ref()[0];
        let element = |n: u64| Mont::<C::Prime>::from_u64(n);
        let first = map_of_all::<First<C>>((0..p).map(element));
        let pairs = (0..p * p).map(|n| Quadratic::new(element(n % p), element(n / p)));
        [first, if p < 200 { map_of_all::<Second<C>>(pairs) } else { map_of_all::<Second<C>>(pairs.take(2000)) }]
    }
    for (counts, [first, second]) in [
        (of::<nineteen::E>(), [19, 361]),
        (of::<hundred_and_three::E>(), [103, 10_609]),
        (of::<type_d::E>(), [727, 2000]),
        (of::<type_m::E>(), [727, 2000]),
    ] {
        // A map to a curve with about as many points reaches more than half of the number of elements.
        assert!(counts[0] > first / 3 && counts[1] > second / 3, "{counts:?} of {first} and {second}");
    }
}
