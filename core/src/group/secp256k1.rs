//! secp256k1: y^2 = x^3 + 7 over 2^256 - 2^32 - 977, of prime order n (SEC 2 section 2.4.1).
//!
//! The field has no family of its own. Elements are [`Mont`]. Its x86-64 kernels have special code for primes just
//! below 2^256, and its kernels for Cortex-M have special code for this prime.
//!
//! The curve has the endomorphism (x, y) -> (beta x, y), which is multiplication by lambda. Multiplications use it to
//! split scalars ([`glv`]).
//!
//! The map is that of RFC 9380 section 8.7, applied to one field element made from 48 bytes. It is the simplified map
//! of Shallue, van de Woestijne and Ulas with Z = -11 to the curve y^2 = x^3 + 5tx + 1771. An isogeny of degree 3 leads
//! from there to this curve (J. Vélu, 1971).

use super::prelude::*;
use super::weierstrass::{COMB_TABLES, CombTable, Curve, Endomorphism, Entry, Limbs, ODD_ENTRIES, Sswu, Weierstrass};
use crate::curve::layout::{FIXED_TABLES, FixedTable};
use crate::curve::mul::{comb, glv};
use crate::curve::weierstrass::complete::Point as Projective;
use crate::curve::weierstrass::{A, NoOrdinate, Params, jacobian};
use crate::field::PrimeField;
use crate::field::lanes::Quad;
use crate::field::mont;
use crate::generated::secp256k1 as generated;

/// The group as a type.
pub type Secp256k1 = Weierstrass<Koblitz>;
/// An element.
pub type Point = Element<Secp256k1>;

modulus! {
    /// n = 115792089237316195423570985008687907852837564279074904382605163141518161494337, of 256 bits.
    pub Order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", root: 7, order: big_endian
}
modulus! {
    /// p = 2^256 - 2^32 - 977.
    pub Prime = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f"
}

/// An integer modulo the order.
pub type Scalar = Mont<Order>;

/// The coordinate field on a kernel.
type F<K = mont::Base> = Mont<Prime, K>;

/// The curve as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Koblitz;

/// The curve on the CPU `K`.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(PhantomData<K>);

impl<K: Cpu> Params for On<K> {
    type Field = F<K::Mont>;
    type Cpu = K;
    type Mark = NoOrdinate;
    const A: A<Self::Field> = A::Zero;
    const B: Self::Field = F::from_u64(7);

    // 3b = 21 = 16 + 4 + 1
    #[inline(always)]
    fn set_3b_product(out: &mut Self::Field, x: &Self::Field) {
        // 21 = 10101 in binary: four doublings and two additions, and no multiplication.
        let mut four = *x;
        four.double_assign();
        four.double_assign();
        *out = four;
        out.double_assign();
        out.double_assign();
        *out += &four;
        *out += x;
    }
}

impl<K: Cpu> jacobian::Params for On<K> {
    #[inline(always)]
    fn half_assign(x: &mut Self::Field) {
        *x *= &F::HALF;
    }
}

/// Odd multiples of G and of 2^128 G, and the tables of the fixed-base comb.
static ODD: [Entry; ODD_ENTRIES] = comb::list(&generated::ODD);
static ODD_128: [Entry; ODD_ENTRIES] = comb::list(&generated::ODD_128);
static COMB: [CombTable; COMB_TABLES] = comb::every(&generated::TEETH, comb::STEPS);
static FIXED: [FixedTable; FIXED_TABLES] = comb::every(&generated::WINDOWS, 1);

crate::tables::tables! {
    "secp256k1": ODD ODD_128 COMB FIXED;
    generated::TEETH as TEETH, generated::WINDOWS as WINDOWS, generated::ODD as ODD, generated::ODD_128 as ODD_128
}

impl Curve for Koblitz {
    const NAME: &'static str = "secp256k1";
    const ABOUT: &'static str = "secp256k1 of SEC 2, y^2 = x^3 + 7 over 2^256 - 2^32 - 977";
    const FAMILY: Family = Family::Mont;
    const PRIME: U256 = Prime::WORDS;
    type Order = Order;
    type On<K: Cpu> = On<K>;
    type In<K: Cpu> = jacobian::Point<On<K>>;
    // In Montgomery form, R = 2^256 - p.
    const ONE: Limbs = from_words(&[0x0000_0001_0000_03d1, 0, 0, 0]);

    const ODD_MULTIPLES: [(&'static [Entry], &'static [Quad]); 2] = [(&ODD, &[]), (&ODD_128, &[])];
    const COMB: &'static [CombTable; COMB_TABLES] = &COMB;
    const FIXED: &'static [FixedTable; FIXED_TABLES] = &FIXED;

    const ENDOMORPHISM: Option<&'static Endomorphism<Order>> = Some(&ENDOMORPHISM);

    fn map<K: Cpu>(u: F<K::Mont>) -> Projective<On<K>> {
        let (n, d, y) = const {
            Sswu {
                a: F::<K::Mont>::from_words(FIVE_T),
                b: F::from_words([1771]),
                z: F::from_words(MINUS_ELEVEN),
                root: F::from_words(ROOT_OF_ELEVEN),
            }
        }
        .map(u);
        isogeny(n, d, y, const { [F::from_words(X0), F::from_words(T)] })
    }
    super::weierstrass::coordinate_operations!();
}

super::weierstrass::coordinate_operations!(@prepared Koblitz);
super::operations::operations!(Koblitz: super::weierstrass::Weierstrass<Koblitz>);

/// The isogeny of degree 3 with a kernel of x-coordinate x0. For x = n/d, e = x - x0 and t = 5t/5 it gives ((x + t/e +
/// 28/e^2) / 9, y (1 - t/e^2 - 56/e^3) / 27). Points with e = 0 map to the neutral element.
#[inline(always)]
pub fn isogeny<C: Params<Field: PrimeField>>(
    n: C::Field,
    d: C::Field,
    y: C::Field,
    [x0, t]: [C::Field; 2],
) -> Projective<C> {
    // With m = n - x0 d = e d, the common denominator is 27 d m^3.
    let m = n - x0 * d;
    let (m2, d2) = (m.square(), d.square());
    let (m3, d3) = (m2 * m, d2 * d);
    // x = (n m^2 + t d^2 m + 28 d^3) / (9 d m^2)
    let x = (n * m2 + t * d2 * m + C::Field::from_u64(28) * d3) * m;
    let y = y * d * (m3 - t * d2 * m - C::Field::from_u64(56) * d3);
    let z = d * m3;
    let three = x + x + x;
    let mut p = Projective { x: three, y, z: C::Field::from_u64(27) * z };
    // RFC 9380 section 6.6.3: inputs at which a denominator of the isogeny vanishes give the neutral element.
    p.assign_if(z.is_zero(), &Projective::IDENTITY);
    p
}

/// 5t, which is a of the curve on which the map starts, as 64-bit words; here and below.
pub const FIVE_T: U256 = [0x4054_47c0_1a44_4533, 0xe953_d363_cb6f_0e5d, 0xa08a_5558_f0f5_d272, 0x3f87_31ab_dd66_1adc];
/// t of the isogeny.
pub const T: U256 = [0x4010_db26_0540_d91d, 0xfb77_2a47_28af_cfac, 0xece8_7778_3031_2a16, 0x731b_09ef_2c47_9ef8];
/// x0 of the isogeny.
pub const X0: U256 = [0x1d6a_d4ce_6ab9_c5a5, 0xfc96_4a4d_f050_df22, 0x041d_a695_7255_eed5, 0x8929_1c84_de3e_11f1];
/// Z of the map, and the even square root of -Z.
const MINUS_ELEVEN: U256 = [0xffff_fffe_ffff_fc24, u64::MAX, u64::MAX, u64::MAX];
const ROOT_OF_ELEVEN: U256 =
    [0xd798_d636_cfc3_b1d6, 0x13e7_b0ff_58b8_7622, 0x852e_c04c_707b_d501, 0xce02_0cfd_8dbf_ec1a];

/// Halves are at most a/2 + b and (a + b)/2. No nonzero vector of the lattice is as short: the vectors are the sums i
/// (b, -a) + j (a + b, b).
static ENDOMORPHISM: Endomorphism<Order> = Endomorphism {
    beta: from_words(&generated::BETA),
    basis: glv::Basis {
        lambda: Scalar::from_words(generated::LAMBDA),
        a: Scalar::from_words(generated::A),
        b: Scalar::from_words(generated::B),
        a_over_n: generated::A_OVER_N,
        b_over_n: generated::B_OVER_N,
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns scalars at which roundings and signs change, then random ones.
    fn scalars(count: usize) -> impl Iterator<Item = Scalar> {
        let Endomorphism { basis, .. } = &ENDOMORPHISM;
        let (one, lambda, a, b) = (Scalar::ONE, basis.lambda, basis.a, basis.b);
        let half = Scalar::HALF;
        let corners =
            [Scalar::ZERO, one, lambda, lambda * lambda, a, b, a + b, a * half, b * half, (a + b) * half, half];
        let mut s = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = move || {
            s = s.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            s ^ s >> 29
        };
        let near = corners.into_iter().flat_map(move |x| {
            let products = [x, -x, x * lambda, -x * lambda, a * half + x * lambda, b * half - x * lambda];
            products.into_iter().flat_map(move |y| [y, y + one, y - one, y + lambda, y - lambda, y + one + lambda])
        });
        near.chain((0..count).map(move |_| Scalar::from_words([next(), next(), next(), next() >> 1])))
    }

    #[test]
    fn endomorphism_is_the_product_with_lambda() {
        let Endomorphism { beta, basis } = &ENDOMORPHISM;
        let beta: F = crate::ct::recast(*beta);
        assert!((beta.square() + beta + F::ONE).is_zero().declassify());
        assert!((basis.lambda.square() + basis.lambda + Scalar::ONE).is_zero().declassify());
        let turned = |p: Point| {
            let mut p = Projective::<On<crate::cpu::Base>>::load(&p.raw());
            p.x *= &beta;
            Point::from_raw(p.store())
        };
        // The comb does not use the endomorphism.
        assert_eq!(turned(Point::GENERATOR), Point::mul_generator(&basis.lambda));
    }

    #[test]
    fn halves_are_short_and_recombine() {
        let Endomorphism { basis, .. } = &ENDOMORPHISM;
        let int = |x: [u64; 2]| u128::from(x[0]) | u128::from(x[1]) << 64;
        let (a, b) = (int(generated::A), int(generated::B));
        let mut largest = [0; 2];
        for k in scalars(100_000) {
            let halves = basis.split(&k);
            let [k1, k2] = halves.map(|h| Scalar::from_words(h.size).negate_if(h.negative));
            assert_eq!(k1 + basis.lambda * k2, k);
            for (m, h) in largest.iter_mut().zip(halves) {
                *m = int(h.size).max(*m);
            }
        }
        // The last digit of a rounding may be off by one.
        assert!(largest[0] <= a / 2 + b + 1 && largest[1] <= u128::midpoint(a, b) + 1, "{largest:x?}");
        // The sizes come near these bounds, so that a split that does nothing fails the test.
        assert!(largest[0] > (a / 2 + b) / 16 * 15 && largest[1] > (a / 2 + b / 2) / 16 * 15, "{largest:x?}");
    }

    /// No nonzero vector of the lattice is as short as halves and digits, so additions meet no exception.
    #[test]
    fn lattice_has_no_vector_among_the_halves() {
        let int = |x: [u64; 2]| f64::from(x[1] as u32) + (x[1] >> 32) as f64 * 2f64.powi(32);
        let (a, b) = (int(generated::A), int(generated::B));
        for (i, j) in (-20..=20).flat_map(|i| (-20..=20).map(move |j| (f64::from(i), f64::from(j)))) {
            let (x, y) = (i * b + j * (a + b), j * b - i * a);
            let short = x.abs() <= (a / 2. + b) * 1.01 && y.abs() <= (a + b) / 2. * 1.01;
            assert_eq!(short, i == 0. && j == 0., "{i} {j}");
        }
    }

    #[test]
    fn multiples_are_those_of_the_comb() {
        let t = Scalar::from_words(generated::A_OVER_N);
        let p = Point::mul_generator(&t);
        for (i, k) in scalars(300).enumerate() {
            assert_eq!(p * k, Point::mul_generator(&(k * t)), "{k:?}");
            let l = if i % 2 == 0 { k.square() } else { -k * t };
            assert_eq!(p.mul_add_generator_vartime(&k, &l), Point::mul_generator(&(k * t + l)), "{k:?}");
        }
        assert!((Point::IDENTITY * t).is_identity().declassify());
        assert_eq!(Point::IDENTITY.mul_add_generator_vartime(&t, &t), p);
    }
}
