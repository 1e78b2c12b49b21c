//! Curve9767 compared with the definitions: repeated addition, edge scalars and points, and encodings that must be
//! refused.

use primegroup_core::cpu::Base;
use primegroup_core::ct::Mask;
use primegroup_core::curve::weierstrass::{affine, jacobian};
use primegroup_core::curve::{CurvePoint, Stored};
use primegroup_core::group::curve9767::{On, Point, Scalar};

const O: Point = Point::IDENTITY;
const G: Point = Point::GENERATOR;

fn scalar(seed: u64) -> Scalar {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let bytes: [u8; 40] = core::array::from_fn(|_| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x as u8
    });
    Scalar::decode_reduce(&bytes)
}

fn power_of_two(n: u32) -> Scalar {
    (0..n).fold(Scalar::ONE, |x, _| x.double())
}

/// Multiplies by double-and-add with the complete affine addition.
fn naive(p: Point, s: Scalar) -> Point {
    let bytes = s.encode();
    (0..256).rev().fold(O, |acc, i| {
        let twice = acc + acc;
        if bytes[i / 8] >> (i % 8) & 1 == 1 { twice + p } else { twice }
    })
}

/// Returns 0, 1, n-1, their neighbours, multiples of the widths of windows, and random scalars.
fn scalars() -> Vec<Scalar> {
    let mut v: Vec<Scalar> = (0..40).map(Scalar::from_u64).collect();
    v.extend((1..40).map(|i| -Scalar::from_u64(i)));
    for n in [5, 10, 20, 40, 120, 125, 126, 127, 128, 129, 160, 200, 235, 239, 240, 241, 244, 245, 250, 251] {
        let p = power_of_two(n);
        v.extend([p, -p, p - Scalar::ONE, p + Scalar::ONE]);
    }
    // Scalars for which partial sums in a comb would reach n one table before the last, if the highest table were
    // added last.
    v.extend([1, 3, 9, 31].map(|d| -(Scalar::from_u64(d) * power_of_two(240))));
    v.extend((0..12).map(scalar));
    v
}

#[test]
fn multiplications_are_repeated_addition() {
    let q = naive(G, scalar(1234));
    let mut multiple = O;
    for i in 0..70 {
        assert_eq!(q * Scalar::from_u64(i), multiple);
        multiple += q;
    }
    assert_eq!(naive(G, -Scalar::ONE) + G, O, "the order");
    for s in scalars() {
        let (sg, sq) = (naive(G, s), naive(q, s));
        assert_eq!(Point::mul_generator(&s), sg, "{s:?}");
        assert_eq!(q * s, sq, "{s:?}");
        assert_eq!(q.mul_add_generator_vartime(&s, &Scalar::ZERO), sq);
        assert_eq!(q.mul_add_generator_vartime(&Scalar::ZERO, &s), sg);
        assert_eq!(q.mul_add_generator_vartime(&s, &s), sq + sg);
        assert_eq!(q.mul_add_generator(&s, &s), sq + sg);
        assert_eq!(G.mul_add_generator_vartime(&s, &-s), O);
        assert_eq!(O * s, O);
        let t = s * s + Scalar::from_u64(77);
        assert!(q.verify_mul_add_generator_vartime(&s, &t, &(sq + naive(G, t))));
        assert!(!q.verify_mul_add_generator_vartime(&s, &t, &(sq - naive(G, t))));
        assert!(O.verify_mul_add_generator_vartime(&t, &s, &sg));
        assert!(G.verify_mul_add_generator_vartime(&s, &-s, &O));
        assert_eq!(Point::multi_scalar_mul_vartime(&[s, s, -s], &[q, G, q]), sg);
    }
}

#[test]
fn sums_have_no_exception() {
    let p: Vec<Point> = (0..4).map(|i| naive(G, scalar(i))).collect();
    let (a, b) = (p[0], p[1]);
    assert_eq!(a + O, a);
    assert_eq!(O + a, a);
    assert_eq!(O + O, O);
    assert_eq!(-O, O);
    assert_eq!(O.double(), O);
    assert_eq!(O.double_n(3), O);
    assert_eq!(a - a, O);
    assert_eq!(a + -a, O);
    assert_eq!(a + a, a.double());
    assert_eq!(a + b, b + a);
    assert_eq!((a + b) + p[2], a + (b + p[2]));
    assert_ne!(a, b);
    assert_ne!(a, -a);
    assert_ne!(a, O);
    for n in 0..8 {
        assert_eq!(a.double_n(n), (0..n).fold(a, |x, _| x + x));
    }
    assert_eq!(Point::select(Mask::TRUE, &a, &O), O);
    assert_eq!(Point::select(Mask::FALSE, &a, &O), a);
}

#[test]
fn jacobian_sums_have_no_exception() {
    type J = jacobian::Point<On<Base>>;
    let affine = |p: Point| affine::Point::<On<Base>>::load(&p.raw());
    let back = |p: J| Point::from_raw(p.to_affine().store());
    let (a, b) = (naive(G, scalar(5)), naive(G, scalar(6)));
    // Points with Z = 1, with another Z, and neutral.
    let forms =
        |p: Point| [J::from_affine(&affine(p)), J::from_affine(&affine(p * Scalar::from_u64(2).invert())).double()];
    for x in [a, b, -a, O] {
        for y in [a, b, -a, O] {
            for p in forms(x) {
                assert_eq!(back(p), x);
                let mut sum = p;
                sum.add_assign_cached(&affine(y));
                assert_eq!(back(sum), x + y);
                sum = p;
                sum.add_assign_cached_vartime(&affine(y));
                assert_eq!(back(sum), x + y);
                assert_eq!(back(p.add(forms(y)[1])), x + y);
                if x != O && y != O && x != y {
                    sum = p;
                    sum.add_assign_cached_unlike(&affine(y));
                    assert_eq!(back(sum), x + y);
                }
                let mut twice = p;
                twice.set_double_cached(&affine(y));
                assert_eq!(back(twice), y + y);
                for n in 0..6 {
                    assert_eq!(back(p.double_n(n)), x.double_n(n));
                }
                assert_eq!(back(p.neg()), -x);
                let mut table = [affine(O); 8];
                J::odd_multiples(&mut table, &mut { p });
                for (i, entry) in table.into_iter().enumerate() {
                    assert_eq!(Point::from_raw(entry.store()), x * Scalar::from_u64(2 * i as u64 + 1));
                }
            }
        }
    }
}

#[test]
fn encodings_are_canonical() {
    let hex = |s: &str| -> [u8; 32] { core::array::from_fn(|i| u8::from_str_radix(&s[2 * i..2 * i + 2], 16).unwrap()) };
    assert_eq!(G.encode(), [0; 32]);
    assert_eq!(G.double().encode(), hex("00000000000000000000000000000000382e0000000000000000000000000040"));
    let mut neutral = [0xff; 32];
    neutral[31] = 0x7f;
    assert_eq!(O.encode(), neutral);
    assert_eq!((-O).encode(), neutral);
    assert_eq!(Point::decode(&neutral), None);
    let mut refused = 0;
    for i in 0..60 {
        let p = naive(G, scalar(i));
        let mut bytes = p.encode();
        assert_eq!(Point::decode(&bytes), Some(p));
        bytes[31] ^= 0x40;
        assert_eq!(Point::decode(&bytes), Some(-p));
        bytes[31] ^= 0x80;
        assert_eq!(Point::decode(&bytes), None);
        let (q, ok) = Point::decode_ct(&bytes);
        assert!(!ok.declassify() && q == O);
        bytes[31] ^= 0x80;
        // Another x, on the curve or not with probability 1/2 each.
        bytes[0] ^= 1;
        match Point::decode(&bytes) {
            Some(q) => assert_eq!(q.encode(), bytes),
            None => refused += 1,
        }
    }
    assert!((10..50).contains(&refused), "{refused}");
    assert_eq!(Point::decode(&[0; 31]), None);
}

#[test]
fn maps_onto_the_curve() {
    assert_eq!(Point::map_to_group(&[0; 48]), O);
    for i in 0..30u8 {
        let bytes: [u8; 96] = core::array::from_fn(|j| (j as u8).wrapping_mul(i * 2 + 1) ^ i.rotate_left(3));
        let halves: [[u8; 48]; 2] = core::array::from_fn(|h| core::array::from_fn(|j| bytes[48 * h + j]));
        let [p, q] = halves.map(|h| Point::map_to_group(&h));
        assert_eq!(Point::decode(&p.encode()), if p == O { None } else { Some(p) });
        assert_eq!(Point::from_uniform_bytes(&bytes), p + q);
    }
}
