//! The traits of the crates `group` and `ff` on every group of prime order: their laws, the constants, and a crate that
//! uses only the traits.
#![cfg(feature = "group")]
// The tests need operators with references, and differences of equal values.
#![allow(clippy::op_ref, clippy::eq_op)]

use primegroup::Group as PrimeOrder;
use primegroup::core_groups::field::ByteArray as _;
use primegroup::group_traits::group::ff::{Field as _, FromUniformBytes as _, PrimeField as _};
use primegroup::group_traits::group::{Group as _, GroupEncoding as _};
use primegroup::group_traits::{Element, Scalar};
use rand::SeedableRng;
use rand::rngs::StdRng;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};

macro_rules! each {
    { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
    (@ group $module:ident $point:ty) => {
        mod $module {
            type G = $point;

            #[test]
            fn scalars() {
                super::scalars::<G>();
            }
            #[test]
            fn constants() {
                super::constants::<G>();
            }
            #[test]
            fn elements() {
                super::elements::<G>();
            }
            #[test]
            fn encodings() {
                super::encodings::<G>();
            }
            #[test]
            fn secret_sharing() {
                super::secret_sharing::<G>();
            }
        }
    };
    (@ $other:ident $module:ident $type:ty) => {};
}
primegroup::for_each_group!(each);

fn rng() -> StdRng {
    StdRng::from_seed([7; 32])
}

/// Small scalars, their negatives, and random ones.
fn some_scalars<G: PrimeOrder>() -> Vec<Scalar<G>> {
    let mut rng = rng();
    let small = (0..4).map(Scalar::<G>::from);
    small.flat_map(|s| [s, -s]).chain((0..12).map(|_| Scalar::random(&mut rng))).collect()
}

/// Returns the bytes of a scalar, low byte first, for any byte order of its encoding.
fn low_first<G: PrimeOrder>(s: Scalar<G>) -> Vec<u8> {
    let mut bytes = s.to_repr().as_ref().to_vec();
    if Scalar::<G>::ONE.to_repr().as_ref()[0] != 1 {
        bytes.reverse();
    }
    bytes
}

fn scalars<G: PrimeOrder>() {
    type S<G> = Scalar<G>;
    let all = some_scalars::<G>();
    let (zero, one) = (S::<G>::ZERO, S::<G>::ONE);
    for (i, &a) in all.iter().enumerate() {
        let (b, c) = (all[(i * 7 + 1) % all.len()], all[(i * 3 + 2) % all.len()]);
        assert_eq!((a + b) + c, a + (b + c));
        assert_eq!(a * (b + c), a * b + a * c);
        assert_eq!((a * b) * c, a * (b * c));
        assert_eq!(a - b, a + -b);
        assert_eq!((a + zero, a * one, a * zero), (a, a, zero));
        assert_eq!((a.square(), a.double(), a.cube()), (a * a, a + a, a * a * a));
        assert_eq!(([a, b, c].iter().sum::<S<G>>(), [a, b, c].into_iter().product::<S<G>>()), (a + b + c, a * b * c));
        let mut assigned = a;
        assigned += b;
        assigned -= &c;
        assigned *= b;
        assert_eq!(assigned, (a + &b - c) * &b);
        assert_eq!(a.pow_vartime([5]), a * a * a * a * a);
        assert_eq!(a.pow([5]), a.pow_vartime([5]));
        match Option::<S<G>>::from(a.invert()) {
            Some(inverse) => assert_eq!(inverse * a, one),
            None => assert_eq!(a, zero),
        }
        assert_eq!((bool::from(a.ct_eq(&b)), bool::from(a.is_zero())), (a == b, a == zero));
        assert_eq!(S::<G>::conditional_select(&a, &b, Choice::from(0)), a);
        assert_eq!(S::<G>::conditional_select(&a, &b, Choice::from(1)), b);

        let repr = a.to_repr();
        assert_eq!(S::<G>::from_repr(repr).unwrap(), a);
        assert_eq!(S::<G>::from_repr_vartime(repr), Some(a));
        assert_eq!(
            (bool::from(a.is_odd()), bool::from(a.is_even())),
            (low_first(a)[0] & 1 == 1, low_first(a)[0] & 1 == 0)
        );
        let mut wide = [0; 64];
        let len = repr.as_ref().len();
        let at = if low_first(one) == one.to_repr().as_ref() { 64 - len } else { 0 };
        wide[at..at + len].copy_from_slice(repr.as_ref());
        assert_eq!(S::<G>::from_uniform_bytes(&wide), a * S::<G>::from(2).pow_vartime([8 * (64 - len) as u64]));
        let root = a.square().sqrt().unwrap();
        assert!(root == a || root == -a);
    }
    assert_eq!(S::<G>::from_str_vartime("1234567890123456789012345"), {
        let million = S::<G>::from(1_000_000);
        Some((S::<G>::from(1_234_567_890_123) * million + S::<G>::from(456_789)) * million + S::<G>::from(12_345))
    });
    for i in 0..20 {
        let x = S::<G>::from(i);
        let root = x.square().sqrt().unwrap();
        assert!(root == x || root == -x);
        assert_eq!(bool::from(x.invert().is_some()), i != 0);
        let (is_square, root) = S::<G>::sqrt_ratio(&x, &S::<G>::from(3));
        let expected = if bool::from(is_square) { x } else { x * S::<G>::ROOT_OF_UNITY };
        assert!(root.square() * S::<G>::from(3) == expected);
    }
}

fn constants<G: PrimeOrder>() {
    type S<G> = Scalar<G>;
    assert!(S::<G>::TWO_INV.double() == S::<G>::ONE);
    assert!(S::<G>::ROOT_OF_UNITY * S::<G>::ROOT_OF_UNITY_INV == S::<G>::ONE);
    assert!(S::<G>::ROOT_OF_UNITY.pow_vartime([1 << S::<G>::S]) == S::<G>::ONE);
    assert!(S::<G>::ROOT_OF_UNITY.pow_vartime([1 << (S::<G>::S - 1)]) == -S::<G>::ONE);
    assert!(S::<G>::DELTA == S::<G>::MULTIPLICATIVE_GENERATOR.pow_vartime([1 << S::<G>::S]));
    assert!(bool::from(S::<G>::MULTIPLICATIVE_GENERATOR.sqrt().is_none()));
    let minus_one = -S::<G>::ONE;
    let modulus: String = low_first(minus_one).iter().rev().map(|b| format!("{b:02x}")).collect();
    let (head, last) = modulus.split_at(modulus.len() - 1);
    let last = char::from_digit(last.chars().next().unwrap().to_digit(16).unwrap() + 1, 16).unwrap();
    let digits = S::<G>::MODULUS.trim_start_matches("0x");
    assert_eq!(digits, format!("{head}{last}").trim_start_matches('0'));
    let first = digits.chars().next().and_then(|c| c.to_digit(16)).unwrap();
    assert_eq!(S::<G>::NUM_BITS, 4 * (digits.len() as u32 - 1) + first.ilog2() + 1);
    assert_eq!(S::<G>::CAPACITY, S::<G>::NUM_BITS - 1);
    // -1 is the largest canonical scalar.
    let mut modulus = minus_one.to_repr();
    let low = low_first(S::<G>::ONE) == S::<G>::ONE.to_repr().as_ref();
    let last = modulus.as_ref().len() - 1;
    modulus.as_mut()[if low { 0 } else { last }] += 1;
    assert!(bool::from(S::<G>::from_repr(minus_one.to_repr()).is_some()));
    assert!(bool::from(S::<G>::from_repr(modulus).is_none()));
    modulus.as_mut().fill(0xff);
    assert!(bool::from(S::<G>::from_repr(modulus).is_none()));
}

fn elements<G: PrimeOrder>() {
    let (o, g) = (Element::<G>::identity(), Element::<G>::generator());
    let mut rng = rng();
    let scalars = some_scalars::<G>();
    assert!(bool::from(o.is_identity()) && !bool::from(g.is_identity()));
    assert_eq!(g * -Scalar::<G>::ONE + g, o, "the order");
    for (i, &s) in scalars.iter().enumerate() {
        let t = scalars[(i * 5 + 2) % scalars.len()];
        let (p, q) = (Element::<G>::random(&mut rng), g * t);
        assert_ne!(p, o);
        assert_eq!((p + q, p + o, p - p), (q + p, p, o));
        assert_eq!((p + q) + g, p + (q + g));
        assert_eq!((p.double(), p - q), (p + p, p + -q));
        assert_eq!((p + q) * s, p * s + q * s);
        assert_eq!(p * (s + t), p * s + p * t);
        assert_eq!(Element::mul_by_generator(&s), g * s);
        assert_eq!([p, q, g].iter().sum::<Element<G>>(), p + q + g);
        let mut assigned = p;
        assigned += q;
        assigned -= &g;
        assigned *= &s;
        assert_eq!(assigned, (p + &q - g) * s);
        assert_eq!(bool::from(p.ct_eq(&q)), p == q);
        assert_eq!(Element::conditional_select(&p, &q, Choice::from(0)), p);
        assert_eq!(Element::conditional_select(&p, &q, Choice::from(1)), q);
    }
}

fn encodings<G: PrimeOrder>() {
    let mut rng = rng();
    assert_eq!(Element::<G>::default().to_bytes().as_ref().len(), G::Bytes::LEN);
    for _ in 0..20 {
        let p = Element::<G>::random(&mut rng);
        let bytes = p.to_bytes();
        assert_eq!(bytes.0, p.0.encode(), "as the group encodes");
        assert_eq!(Element::<G>::from_bytes(&bytes).unwrap(), p);
        assert_eq!(Element::<G>::from_bytes_unchecked(&bytes).unwrap(), p);
        // If a changed encoding decodes, it gives another element, and re-encodes to itself.
        for bit in 0..8 * G::Bytes::LEN {
            let mut other = bytes;
            other.as_mut()[bit / 8] ^= 1 << (bit % 8);
            if let Some(q) = Option::<Element<G>>::from(Element::<G>::from_bytes(&other)) {
                assert_ne!(q, p);
                assert_eq!(q.to_bytes(), other);
            }
        }
    }
    let neutral = Element::<G>::from_bytes(&Element::<G>::identity().to_bytes());
    assert_eq!(Option::<Element<G>>::from(neutral), G::ENCODES_IDENTITY.then(Element::identity));
    let mut ones = <Element<G> as primegroup::group_traits::group::GroupEncoding>::Repr::default();
    ones.as_mut().fill(0xff);
    assert!(bool::from(Element::<G>::from_bytes(&ones).is_none()));
}

/// Verifiable secret sharing by the crate `vsss-rs`, which is generic over `group::Group` and `ff::PrimeField` and does
/// not know our groups.
fn secret_sharing<G: PrimeOrder>() {
    use vsss_rs::{
        DefaultShare, FeldmanVerifierSet, IdentifierPrimeField, PedersenResult, PedersenVerifierSet, ReadableShareSet,
        ShareVerifierGroup, StdPedersenResult, feldman, pedersen, shamir,
    };
    type Share<F> = DefaultShare<IdentifierPrimeField<F>, IdentifierPrimeField<F>>;
    let mut rng = rng();

    let secret = IdentifierPrimeField(Scalar::<G>::random(&mut rng));
    let shares = shamir::split_secret::<Share<Scalar<G>>>(3, 5, &secret, &mut rng).unwrap();
    assert!(shares[1..4].to_vec().combine().unwrap() == secret);
    assert!(shares[..2].to_vec().combine() != Ok(secret), "two are too few");

    let (shares, verifiers) =
        feldman::split_secret::<Share<Scalar<G>>, ShareVerifierGroup<Element<G>>>(2, 3, &secret, None, &mut rng)
            .unwrap();
    for share in &shares {
        verifiers.verify_share(share).unwrap();
    }
    let mut wrong = shares[0];
    wrong.value.0 += Scalar::<G>::ONE;
    assert!(verifiers.verify_share(&wrong).is_err());

    let result: StdPedersenResult<Share<Scalar<G>>, ShareVerifierGroup<Element<G>>> =
        pedersen::split_secret(2, 3, &secret, None, None, None, &mut rng).unwrap();
    for (share, blinder) in result.secret_shares().iter().zip(result.blinder_shares()) {
        result.pedersen_verifier_set().verify_share_and_blinder(share, blinder).unwrap();
        assert!(result.pedersen_verifier_set().verify_share_and_blinder(blinder, share).is_err());
    }
}
