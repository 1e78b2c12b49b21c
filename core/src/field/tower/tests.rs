//! Tests of towers over small primes: exhaustive over Fp2, random above.

use super::{Accumulator as _, Params, Quadratic, Sextic, Sum as _, Twelve};
use crate::ct::recast_mut;
use crate::field::Field;
use crate::field::mont::{Base, Modulus, Mont, Reduced};

crate::modulus!(Seven = "7");
crate::modulus!(Nineteen = "13");
crate::modulus!(FortyThree = "2b");

type Pair<M> = Quadratic<Mont<M>>;

const fn pair<M: Modulus>(re: u64, im: u64) -> Pair<M> {
    Quadratic::new(Mont::from_words([re]), Mont::from_words([im]))
}

/// The tower over a prime.
#[derive(Clone, Copy, Debug)]
struct Tower<M>(core::marker::PhantomData<M>);

/// `(2 + i) x`
fn times_two_plus_i<F: super::Base>(x: &mut Quadratic<F>) {
    let mut once = *x;
    once.times_i_assign();
    x.double_assign();
    *x += &once;
}

impl Params for Tower<Seven> {
    type Base = Mont<Seven>;
    type Sum = Reduced<Seven, Base>;
    const FROBENIUS: [Pair<Seven>; 5] = [pair(2, 1), pair(3, 4), pair(2, 4), pair(0, 3), pair(4, 6)];
    fn xi_product_assign(x: &mut Pair<Seven>) {
        times_two_plus_i(x);
    }
    fn xi_sum_assign(x: &mut Self::Sum) {
        Self::xi_product_assign(recast_mut(x));
    }
}
impl Params for Tower<Nineteen> {
    type Base = Mont<Nineteen>;
    type Sum = <Mont<Nineteen> as super::Base>::Sum;
    const FROBENIUS: [Pair<Nineteen>; 5] = [pair(17, 2), pair(0, 11), pair(16, 16), pair(12, 0), pair(14, 5)];
    fn xi_product_assign(x: &mut Pair<Nineteen>) {
        x.times_one_plus_i_assign();
    }
    fn xi_sum_assign(x: &mut Self::Sum) {
        x.times_one_plus_i_assign();
    }
}
impl Params for Tower<FortyThree> {
    type Base = Mont<FortyThree>;
    type Sum = Reduced<FortyThree, Base>;
    const FROBENIUS: [Pair<FortyThree>; 5] = [pair(23, 14), pair(32, 42), pair(19, 38), pair(34, 22), pair(1, 36)];
    fn xi_product_assign(x: &mut Pair<FortyThree>) {
        times_two_plus_i(x);
    }
    fn xi_sum_assign(x: &mut Self::Sum) {
        Self::xi_product_assign(recast_mut(x));
    }
}

/// All elements of Fp2.
fn all<M: Modulus>() -> impl Iterator<Item = Pair<M>> + Clone {
    let p = M::WORDS.as_ref()[0];
    (0..p * p).map(move |n| pair(n % p, n / p))
}

/// Random elements of Fp12.
fn random<M: Modulus>(seed: u64) -> impl FnMut() -> Twelve<Tower<M>>
where
    Tower<M>: Params<Base = Mont<M>>,
{
    let mut state = seed;
    let mut next = move || {
        state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        Mont::from_words([(state >> 33) % M::WORDS.as_ref()[0]])
    };
    move || Twelve::from_powers(core::array::from_fn(|_| Quadratic::new(next(), next())))
}

/// `x^e` by squaring and multiplication.
fn power<F: Field>(x: F, e: u128) -> F {
    (0..128).rev().fold(F::ONE, |r, i| if e >> i & 1 == 1 { r.square() * x } else { r.square() })
}

fn quadratic<M: Modulus>() {
    let i = pair::<M>(0, 1);
    assert_eq!(i.square(), -Pair::ONE);
    let mut squares = 0;
    for a in all::<M>() {
        let [re, im] = a.0;
        assert_eq!(a.square(), a * a);
        assert_eq!(a * a.invert(), if a == Pair::ZERO { a } else { Pair::ONE });
        let mut conjugate = a;
        conjugate.conjugate_assign();
        assert_eq!(power(a, u128::from(M::WORDS.as_ref()[0])), conjugate);
        assert_eq!(a * conjugate, Quadratic::new(a.norm(), Mont::ZERO));
        let (root, ok) = a.sqrt();
        let is_square = a == Pair::ZERO || power(a, u128::from(M::WORDS.as_ref()[0].pow(2) - 1) / 2) == Pair::ONE;
        assert_eq!((ok.declassify(), a.is_square().declassify()), (is_square, is_square), "{re:?} {im:?}");
        assert!(!is_square || root.square() == a);
        squares += usize::from(is_square);
        for b in all::<M>() {
            let [c, d] = b.0;
            assert_eq!(a * b, Quadratic::new(re * c - im * d, re * d + im * c));
            assert_eq!((a + b) - b, a);
            assert_eq!(-(a - b), b - a);
        }
        let mut x = a;
        x.times_i_assign();
        assert_eq!(x, a * i);
        x = a;
        x.times_one_plus_i_assign();
        assert_eq!(x, a + a * i);
        x = a;
        x.half_assign();
        assert_eq!(x.double(), a);
    }
    assert_eq!(squares as u64, M::WORDS.as_ref()[0].pow(2).div_ceil(2));
}

#[test]
fn pairs_over_small_primes() {
    quadratic::<Seven>();
    quadratic::<Nineteen>();
    quadratic::<FortyThree>();
}

/// Checks laws of Fp6 and Fp12, the generators' equations, the power p, and cheaper functions for special elements.
fn tower<M: Modulus>()
where
    Tower<M>: Params<Base = Mont<M>>,
{
    let p = u128::from(M::WORDS.as_ref()[0]);
    let mut xi = Pair::<M>::ONE;
    Tower::<M>::xi_product_assign(&mut xi);
    // No smaller power of w is in Fp2.
    assert!(power(xi, (p * p - 1) / 2) != Pair::ONE && power(xi, (p * p - 1) / 3) != Pair::ONE);
    let unit = |n: usize| {
        Twelve::<Tower<M>>::from_powers(core::array::from_fn(|i| if i == n { Pair::ONE } else { Pair::ZERO }))
    };
    let w = unit(1);
    for n in 0..6 {
        assert_eq!(power(w, n as u128), unit(n));
        assert_eq!(unit(n).powers()[n], Pair::ONE);
    }
    let mut six = Twelve::ZERO;
    six.0[0].0[0] = xi;
    assert_eq!(power(w, 6), six);
    let mut next = random::<M>(p as u64);
    for _ in 0..200 {
        let (a, b, c) = (next(), next(), next());
        assert_eq!(a * b, b * a);
        assert_eq!((a * b) * c, a * (b * c));
        assert_eq!((a + b) * c, a * c + b * c);
        assert_eq!((a - b) * c, a * c - b * c);
        assert_eq!(a.square(), a * a);
        assert_eq!(-a + a, Twelve::ZERO);
        assert!(a == Twelve::ZERO || a * a.invert() == Twelve::ONE);
        let (Sextic(x), [low, high]) = (b.0[0], a.0);
        assert_eq!(low.square(), low * low);
        assert!(low == Sextic::ZERO || low * low.invert() == Sextic::ONE);
        assert_eq!((low * high) * b.0[1], low * (high * b.0[1]));
        assert_eq!(a.frobenius_n(1), power(a, p));
        assert_eq!(a.frobenius_n(12), a);
        let mut conjugate = a;
        conjugate.conjugate_assign();
        assert_eq!(conjugate, a.frobenius_n(6));
        assert_eq!(Twelve::from_powers(a.powers()), a);
        // Lines
        let zero = Pair::ZERO;
        let (mut m, mut d) = (a, a);
        m.times_line_m_assign(&x);
        assert_eq!(m, a * Twelve::from_powers([x[0], zero, x[1], x[2], zero, zero]));
        d.times_line_d_assign(&x);
        assert_eq!(d, a * Twelve::from_powers([x[0], x[1], zero, x[2], zero, zero]));
        let one = Pair::ONE;
        (m, d) = (a, a);
        m.times_monic_line_m_assign(&x[0], &x[1]);
        assert_eq!(m, a * Twelve::from_powers([x[0], zero, x[1], one, zero, zero]));
        d.times_monic_line_d_assign(&x[0], &x[1]);
        assert_eq!(d, a * Twelve::from_powers([one, x[0], zero, x[1], zero, zero]));
        // a^((p^6 - 1)(p^2 + 1)) is in the cyclotomic subgroup.
        let t = conjugate * a.invert();
        let g = t.frobenius_n(2) * t;
        let mut s = g;
        s.cyclotomic_square_assign();
        assert_eq!(s, g.square());
        let mut inverse = g;
        inverse.conjugate_assign();
        assert!(a == Twelve::ZERO || g * inverse == Twelve::ONE);
        // Compressed squares
        if a != Twelve::ZERO {
            let mut all = [g, Twelve::ONE, inverse, s];
            let squares = all.map(|x| x.square());
            for x in &mut all {
                x.0[0].0[0] = a.powers()[0];
                x.0[1].0[1] = a.powers()[1];
                x.compressed_square_assign();
            }
            Twelve::decompress(&mut all);
            assert_eq!(all, squares);
        }
    }
    assert_eq!(Twelve::<Tower<M>>::ZERO.invert(), Twelve::ZERO);
    assert_eq!(Sextic::<Tower<M>>::ZERO.invert(), Sextic::ZERO);
}

#[test]
fn towers_over_small_primes() {
    tower::<Seven>();
    tower::<Nineteen>();
    tower::<FortyThree>();
}
