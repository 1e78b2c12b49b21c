//! The endomorphism (x, y) -> (beta x, y) of a curve y^2 = x^3 + b, which is multiplication by lambda; and the short
//! basis that splits scalars.

use crate::curves::{Curve, words_of};
use crate::weierstrass::Weierstrass;
use num_bigint::BigUint;
use std::fmt::Write;

/// Returns the roots of x^2 + x + 1 modulo a prime m = 1 modulo 3, the smaller one first.
fn roots_of_one(m: &BigUint) -> [BigUint; 2] {
    let one = BigUint::from(1u32);
    let exponent = (m - &one) / 3u32;
    let mut roots = (2u32..).map(|g| BigUint::from(g).modpow(&exponent, m));
    let root = roots.find(|r| *r != one).expect("there are infinitely many numbers");
    let other = m - &one - &root;
    if root < other { [root, other] } else { [other, root] }
}

/// Returns (a, b) with lambda a = b modulo n, both near the square root of n, by Euclid's algorithm stopped halfway.
/// Returns `None` if the pair does not have the form that [`constants`] needs.
fn short(n: &BigUint, lambda: &BigUint) -> Option<(BigUint, BigUint)> {
    // Remainders are s n + t lambda. The coefficients s are not needed; the signs of t alternate.
    let (mut r, mut t, mut positive) = ([n.clone(), lambda.clone()], [BigUint::ZERO, BigUint::from(1u32)], true);
    while &r[1] * &r[1] >= *n {
        let quotient = &r[0] / &r[1];
        r = [r[1].clone(), &r[0] - &quotient * &r[1]];
        t = [t[1].clone(), &t[0] + &quotient * &t[1]];
        positive = !positive;
    }
    let [_, b] = r;
    let [_, a] = t;
    (positive && &a * &a + &a * &b + &b * &b == *n).then_some((a, b))
}

/// Returns the number lambda by which the endomorphism of a curve of order n over GF(p) multiplies, and its constants as
/// Rust source. It takes the root lambda whose basis satisfies a > b.
pub fn constants(c: &Weierstrass, p: &BigUint, n: &BigUint) -> (BigUint, String) {
    let bases = roots_of_one(n).map(|lambda| (short(n, &lambda), lambda));
    let (a, b, lambda) = bases
        .into_iter()
        .find_map(|(basis, lambda)| basis.filter(|(a, b)| a > b).map(|(a, b)| (a, b, lambda)))
        .expect("a basis as `glv` has it");
    let (x, y) = c.generator().expect("it is finite");
    let product = c.multiple(&lambda, &c.generator());
    let turned = |beta: &BigUint| Some((beta * &x % p, y.clone())) == product;
    let beta = roots_of_one(p).into_iter().find(turned).expect("one of the roots");
    let words = c.f.words();
    let over_n = |x: &BigUint| ((x << 321) / n + 1u32) >> 1;
    let mut text = String::new();
    for (name, about, value, count) in [
        ("BETA", "beta, a root of x^2 + x + 1 modulo p, in Montgomery form", (&beta << (64 * words)) % p, words),
        ("LAMBDA", "lambda, the product with which is (x, y) -> (beta x, y)", lambda.clone(), 4),
        (
            "A",
            "a of the basis (b, -a), (a + b, b) of all (x, y) with x + lambda y = 0 modulo n = a^2 + ab + b^2",
            a.clone(),
            2,
        ),
        ("B", "b of this basis", b.clone(), 2),
        ("A_OVER_N", "2^320 a / n, rounded", over_n(&a), 4),
        ("B_OVER_N", "2^320 b / n, rounded", over_n(&b), 4),
    ] {
        let words = words_of(count, &[value]).concat();
        writeln!(text, "\n/// {about}.\n#[rustfmt::skip]\npub const {name}: [u64; {count}] = [{words}];")
            .expect("strings take text");
    }
    (lambda, text)
}
