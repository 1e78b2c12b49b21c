//! Integers modulo primes of lengths other than 256 bits, compared with big integers: GF(2^166 - 5), the primes of
//! P-256 and BLS12-381 and their orders, and primes of 3 to 512 bits.

use num_bigint::BigUint;
use num_traits::One;
use primegroup_core::field::mont::{Modulus, Mont};
use primegroup_core::field::{ByteArray, PrimeField, SquareRoot};
use primegroup_core::modulus;
use primegroup_testkit::check_field;

/// Defines primes, each with its number of bits, and of bytes of its elements. Tests every prime.
macro_rules! primes {
    ($($name:ident = $hex:literal, $bits:literal bits, $bytes:literal bytes;)*) => {
        $(modulus!($name = $hex);)*

        #[test]
        fn rings() {
            $(ring::<$name>(&number($hex));)*
        }

        #[test]
        fn inverses_are_right() {
            $(inverses::<$name>(&number($hex));)*
        }

        #[test]
        fn square_roots_are_right() {
            $(roots::<$name>(&number($hex));)*
        }

        #[test]
        fn encodings_end_at_the_prime() {
            $(encodings::<$name>(&number($hex));)*
        }

        #[test]
        fn sizes_are_those_of_the_prime() {
            $(
                assert_eq!(<$name as Modulus>::BITS, $bits, "{}", $hex);
                assert_eq!(<$name as Modulus>::Bytes::LEN, $bytes, "{}", $hex);
                assert_eq!(prime::<$name>().bits(), $bits, "{}", $hex);
                assert_eq!(Mont::<$name>::ONE.encode().len(), $bytes);
            )*
        }
    };
}

primes! {
    Three = "3", 2 bits, 1 bytes;
    Seventeen = "11", 5 bits, 1 bytes;
    Mersenne61 = "1fffffffffffffff", 61 bits, 8 bytes;
    // 2^64 - 2^32 + 1: 2^32 divides p - 1, and the top bit of the only word is set.
    Goldilocks = "ffffffff00000001", 64 bits, 8 bytes;
    Mersenne127 = "7fffffffffffffffffffffffffffffff", 127 bits, 16 bytes;
    C1665 = "3ffffffffffffffffffffffffffffffffffffffffb", 166 bits, 21 bytes;
    // P-224: 2^96 divides p - 1.
    P224 = "ffffffffffffffffffffffffffffffff000000000000000000000001", 224 bits, 28 bytes;
    P256 = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff", 256 bits, 32 bytes;
    P256Order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", 256 bits, 32 bytes;
    Bls12Order = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", 255 bits, 32 bytes;
    Bls12 = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
        381 bits, 48 bytes;
    P384Order = "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973",
        384 bits, 48 bytes;
    Ed448 = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        448 bits, 56 bytes;
    // brainpoolP512r1: p has full length and is 3 modulo 4; its order is 1 modulo 8.
    Brainpool512 =
        "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3",
        512 bits, 64 bytes;
    Brainpool512Order =
        "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca70330870553e5c414ca92619418661197fac10471db1d381085ddaddb58796829ca90069",
        512 bits, 64 bytes;
}

/// Reads hexadecimal digits.
fn number(hex: &str) -> BigUint {
    BigUint::parse_bytes(hex.as_bytes(), 16).unwrap()
}

fn prime<M: Modulus>() -> BigUint {
    M::WORDS.as_ref().iter().rev().fold(BigUint::ZERO, |a, w| (a << 64) + *w)
}

fn big<M: Modulus>(x: Mont<M>) -> BigUint {
    BigUint::from_bytes_le(x.encode().as_ref())
}

/// Pseudorandom numbers.
struct Rng(u64);

impl Rng {
    fn byte(&mut self) -> u8 {
        self.0 = self.0.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x9e37_79b9);
        (self.0 >> 41) as u8
    }
    fn bytes(&mut self, len: usize) -> Vec<u8> {
        (0..len).map(|_| self.byte()).collect()
    }
}

/// Returns integers: neighbours of 0, of p and of powers of two, and random ones. The tests take all pairs of them, or
/// most.
fn values<M: Modulus>(p: &BigUint, random: usize) -> Vec<(Mont<M>, BigUint)> {
    let mut all: Vec<BigUint> = (0..4u32).map(|i| i % p).collect();
    all.extend((1..5u32).map(|i| (p * 4u32 - i) % p));
    all.push(p >> 1);
    for i in [31, 32, 33, 63, 64, 127, 128, M::BITS - 1] {
        all.push((BigUint::one() << i) % p);
        all.push(((BigUint::one() << i) + p - 1u32) % p);
    }
    let mut rng = Rng(u64::from(M::BITS));
    all.extend((0..random).map(|_| BigUint::from_bytes_le(&rng.bytes(70)) % p));
    all.into_iter().map(|x| (Mont::decode_reduce(&x.to_bytes_le()), x)).collect()
}

fn ring<M: Modulus>(p: &BigUint) {
    let all = values::<M>(p, 30);
    for (a, x) in &all {
        assert_eq!(big(*a), *x);
        assert_eq!(big(-*a), (p - x) % p);
        assert_eq!(big(a.square()), x * x % p);
        assert_eq!(big(a.double()), (x << 1) % p);
        for (b, y) in &all {
            assert_eq!(big(a + b), (x + y) % p, "{x} + {y} mod {p}");
            assert_eq!(big(a - b), (x + p - y) % p, "{x} - {y} mod {p}");
            assert_eq!(big(a * b), x * y % p, "{x} * {y} mod {p}");
            assert_eq!(a == b, x == y);
        }
    }
    for (word, i) in [0, 1, 2, u64::MAX].iter().zip(0..) {
        assert_eq!(big(<Mont<M> as PrimeField>::from_u64(*word)), word % p, "{i}");
    }
    assert_eq!(big(Mont::<M>::from(u128::MAX - 6)), (u128::MAX - 6) % p);
    assert_eq!(big(Mont::<M>::from_words([1, 0, 0])), BigUint::one());
    let words = all[8].0.to_words();
    assert_eq!(words.as_ref().iter().rev().fold(BigUint::ZERO, |a, w| (a << 64) + *w), all[8].1);
}

fn inverses<M: Modulus>(p: &BigUint) {
    for (a, x) in values::<M>(p, 60) {
        let inverse = big(a.invert());
        if x == BigUint::ZERO {
            assert_eq!(inverse, BigUint::ZERO);
        } else {
            assert_eq!(inverse * &x % p, BigUint::one() % p, "1/{x} mod {p}");
        }
    }
}

fn roots<M: Modulus>(p: &BigUint) {
    let (mut squares, mut others) = (0, 0);
    for (a, x) in values::<M>(p, 40) {
        let euler = x.modpow(&((p - 1u32) >> 1), p);
        let square = x == BigUint::ZERO || euler == BigUint::one();
        assert_eq!(a.is_square().declassify(), square, "({x}/{p})");
        let (root, ok) = a.sqrt();
        assert_eq!(ok.declassify(), square, "sqrt {x} mod {p}");
        if square {
            assert_eq!(root.square(), a);
            assert!(!root.is_odd().declassify());
            squares += 1;
        } else {
            others += 1;
        }
        let root = a.square().sqrt().0;
        assert!(root == a || root == -a);
    }
    assert!(squares > 3 && others > 0, "{squares} {others}");
}

fn encodings<M: Modulus>(p: &BigUint) {
    let len = M::Bytes::LEN;
    let bytes = |x: &BigUint| {
        let mut out = x.to_bytes_le();
        assert!(out.len() <= len);
        out.resize(len, 0);
        out
    };
    let top = (BigUint::one() << (8 * len)) - 1u32;
    for x in [BigUint::ZERO, BigUint::one(), p - 2u32, p - 1u32] {
        let a = Mont::<M>::decode(&bytes(&x)).unwrap();
        assert_eq!(a.encode().as_ref(), bytes(&x));
    }
    for x in [p.clone(), p + 1u32, top.clone(), &top - 1u32] {
        if x <= top {
            assert!(Mont::<M>::decode(&bytes(&x)).is_none(), "{x} mod {p}");
            let (a, ok) = Mont::<M>::decode_ct(M::Bytes::from_ref(&bytes(&x)).unwrap());
            assert!(!ok.declassify() && a == Mont::ZERO);
        }
    }
    assert!(Mont::<M>::decode(&bytes(&BigUint::one())[1..]).is_none());
    assert!(Mont::<M>::decode(&[bytes(&BigUint::one()), vec![0]].concat()).is_none());
    // Long inputs, random ones and the largest.
    let mut rng = Rng(7);
    for n in 0..200 {
        for input in [rng.bytes(n), rng.bytes(n), vec![0xff; n], vec![0; n]] {
            assert_eq!(big(Mont::<M>::decode_reduce(&input)), BigUint::from_bytes_le(&input) % p, "{n} bytes mod {p}");
        }
    }
}

fn laws<M: Modulus>(_: &BigUint) {
    check_field::<Mont<M>>(200);
}

#[test]
fn laws_hold() {
    laws::<C1665>(&BigUint::ZERO);
    laws::<P224>(&BigUint::ZERO);
    laws::<P256>(&BigUint::ZERO);
    laws::<P256Order>(&BigUint::ZERO);
    laws::<Bls12>(&BigUint::ZERO);
    laws::<Bls12Order>(&BigUint::ZERO);
    laws::<Brainpool512>(&BigUint::ZERO);
    laws::<Brainpool512Order>(&BigUint::ZERO);
}

/// All elements of small primes: inverse, square roots and Legendre symbol.
#[test]
fn small_primes_are_right_everywhere() {
    modulus!(P5 = "5");
    modulus!(P7 = "7");
    modulus!(P13 = "d");
    modulus!(P41 = "29");
    modulus!(P97 = "61");
    modulus!(P193 = "c1");
    modulus!(P257 = "101");
    modulus!(P769 = "301");
    fn check<M: Modulus>() {
        let p = M::WORDS.as_ref()[0];
        for x in 0..p {
            let a = Mont::<M>::from_words([x]);
            assert_eq!(a * a.invert(), if x == 0 { Mont::ZERO } else { Mont::ONE }, "1/{x} mod {p}");
            let square = (0..p).any(|y| y * y % p == x);
            assert_eq!(a.is_square().declassify(), square, "({x}/{p})");
            let (root, ok) = a.sqrt();
            assert_eq!(ok.declassify(), square, "sqrt {x} mod {p}");
            assert!(!square || (root.square() == a && !root.is_odd().declassify()));
        }
    }
    check::<Three>();
    check::<P5>();
    check::<P7>();
    check::<P13>();
    check::<Seventeen>();
    check::<P41>();
    check::<P97>();
    check::<P193>();
    check::<P257>();
    check::<P769>();
}

/// An encoding may be longer than the prime.
#[test]
fn padding_must_be_zero() {
    modulus!(Padded = "3ffffffffffffffffffffffffffffffffffffffffb", bytes: 24);
    let one = Mont::<Padded>::ONE.encode();
    assert_eq!(one, core::array::from_fn(|i| u8::from(i == 0)));
    for i in 21..24 {
        let mut bytes = one;
        bytes[i] = 1;
        assert_eq!(Mont::<Padded>::decode(&bytes), None);
    }
}
