//! Isogenies at the end of the maps to BLS12-381 and to its twist (RFC 9380 appendix E.2 and E.3), from the polynomials
//! of their kernels (J. Vélu, 1971; D. Kohel, 1996).

use crate::curves::{Field, hex};
use crate::pairings::Quadratic;
use crate::svdw::Roots;
use num_bigint::BigUint;

/// a and b of the curve that the map to the first group starts on (RFC 9380 section 8.8.1).
const FIRST: [&str; 2] = [
    "144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d",
    "12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0",
];
/// Polynomial of the kernel of the isogeny of degree 11 from that curve, without the coefficient 1 of x^5.
const FIRST_KERNEL: [&str; 5] = [
    "133341fb0962a34cb0504a9c4fada0a5090d38679b4c040d5d1c3afb023a3409fcc0815fea66d8b02bbef9c8b5a66e07",
    "264908af037bcede00d054cf5d4775e83eb6cf63c76b969f8ed174fb59fcff78d201f46f6cfc4ed6552e59ce75177b0",
    "1335c502c1f54c49aceea65e87fd7203ba0f626f305fc0cfd606a5dae9f3c8e81a4b3b69600129fabd307c69bf319d39",
    "94440f65f408a6e930e16e3e92dd17bf60d6e9679a8d3d58593de55ac23703042d609537eb3549aac234d896ca82944",
    "4afe09d5cf4956a23b6b71f59d2b3407b415a774b7be81bbb6fa99cbc798e0ac98ba725a5bc328016b1c268b4766e85",
];

/// The start of a map: a and b of its curve, Z, and a root of minus the norm of Z; and the isogeny to y^2 = x^3 + b:
/// coefficients of the numerators of x and of y, lowest powers first, and of the polynomial of the kernel without the
/// highest.
pub struct Map<E> {
    pub start: [E; 4],
    pub isogeny: [Vec<E>; 3],
}

/// Returns the map to the first group, with Z = 11.
pub fn first(f: &Field) -> Map<BigUint> {
    let [a, b] = FIRST.map(hex);
    let root = f.root(&f.integer(-11)).expect("the norm of Z is no square");
    let kernel = FIRST_KERNEL.map(hex).to_vec();
    Map { isogeny: isogeny(f, [&a, &b], kernel, 11, &f.integer(4)), start: [a, b, f.integer(11), root] }
}

/// Returns the map to the second group, with a = 240i, b = 1012(1 + i) and Z = -(2 + i), and the kernel x + 6 - 6i.
pub fn second(f: &Quadratic) -> Map<[BigUint; 2]> {
    let pair = |re, im| [f.0.integer(re), f.0.integer(im)];
    let (a, b) = (pair(0, 240), pair(1012, 1012));
    let root = f.0.root(&f.0.integer(-5)).expect("the norm of Z is no square");
    let isogeny = isogeny(f, [&a, &b], vec![pair(6, -6)], -3, &pair(4, 4));
    Map { isogeny, start: [a, b, pair(-2, -1), [root, BigUint::ZERO]] }
}

/// Returns the isogeny with this kernel from y^2 = x^3 + ax + b to y^2 = x^3 + `target`, followed by the isomorphism
/// that divides x by the square of a number and y by its cube. The number is the degree or its negative.
///
/// With the degree n, f = x^3 + ax + b, the polynomial h of the kernel and the sum s of its roots, the image of x is
/// N/h^2 with N = (nx - 2s) h^2 - 2 f' h' h + 4 f (h'^2 - h h''), and y is multiplied by the derivative of N/h^2.
fn isogeny<F: Roots>(
    f: &F,
    [a, b]: [&F::Element; 2],
    kernel: Vec<F::Element>,
    divisor: i64,
    target: &F::Element,
) -> [Vec<F::Element>; 3] {
    let ring = Ring(f);
    let one = f.integer(1);
    let degree = f.integer(divisor.abs());
    let h = [kernel.clone(), vec![one.clone()]].concat();
    let cubic = [b.clone(), a.clone(), f.integer(0), one.clone()];
    // s is minus the coefficient below the highest.
    let minus_twice_s = f.mul(&f.integer(2), &kernel[kernel.len() - 1]);
    let (h1, square) = (ring.derivative(&h), ring.product(&h, &h));
    let n = ring.product(&[minus_twice_s, degree], &square);
    let n = ring.sum(&n, -2, &ring.product(&ring.product(&ring.derivative(&cubic), &h1), &h));
    let bent = ring.sum(&ring.product(&h1, &h1), -1, &ring.product(&h, &ring.derivative(&h1)));
    let n = ring.sum(&n, 4, &ring.product(&cubic, &bent));
    let m = ring.sum(&ring.product(&ring.derivative(&n), &h), -2, &ring.product(&n, &h1));
    let divisor = f.div(&one, &f.integer(divisor));
    let squared = f.mul(&divisor, &divisor);
    let x = ring.product(&n, std::slice::from_ref(&squared));
    let y = ring.product(&m, &[f.mul(&squared, &divisor)]);
    // (y/h^3)^2 f = (x/h^2)^3 + b
    let cube = |p: &[F::Element]| ring.product(&ring.product(p, p), p);
    let right = ring.sum(&cube(&x), 1, &ring.product(&cube(&square), std::slice::from_ref(target)));
    assert!(ring.product(&ring.product(&y, &y), &cubic) == right, "the image is on another curve");
    [x, y, kernel]
}

/// Polynomials over a field: coefficients, lowest powers first. The highest is not 0.
struct Ring<'a, F>(&'a F);

impl<F: Roots> Ring<'_, F> {
    /// Returns `a + n b`.
    fn sum(&self, a: &[F::Element], n: i64, b: &[F::Element]) -> Vec<F::Element> {
        let (f, zero) = (self.0, self.0.integer(0));
        let term = |p: &[F::Element], i: usize| p.get(i).unwrap_or(&zero).clone();
        let coefficients = (0..a.len().max(b.len())).map(|i| f.add(&term(a, i), &f.mul(&f.integer(n), &term(b, i))));
        let mut sum: Vec<_> = coefficients.collect();
        while sum.last() == Some(&zero) {
            sum.pop();
        }
        sum
    }

    fn product(&self, a: &[F::Element], b: &[F::Element]) -> Vec<F::Element> {
        let f = self.0;
        let mut product = vec![f.integer(0); a.len() + b.len() - 1];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                product[i + j] = f.add(&product[i + j], &f.mul(x, y));
            }
        }
        product
    }

    fn derivative(&self, a: &[F::Element]) -> Vec<F::Element> {
        a.iter().enumerate().skip(1).map(|(i, x)| self.0.mul(&self.0.integer(i as i64), x)).collect()
    }
}
