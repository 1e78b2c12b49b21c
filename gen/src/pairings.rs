//! Curves with pairings: tables of their generators, and the constants of their towers, twists, endomorphisms and maps.

use crate::curves::{self, Coordinates, Curve as _, Field, hex, words_of};
use crate::table::array;
use crate::weierstrass::Weierstrass;
use crate::{File, endomorphism, isogeny, miller, svdw, table};
use num_bigint::{BigInt, BigUint};

/// Returns the files of the three curves.
pub fn files() -> Vec<File> {
    vec![("bls12_381.rs", text(&BLS12_381)), ("bn254.rs", text(&BN254)), ("alt_bn128.rs", text(&ALT_BN128))]
}

/// A curve y^2 = x^3 + b, its twist, and the generators of their groups, in hexadecimal.
pub struct Parameters {
    pub p: &'static str,
    pub r: &'static str,
    /// The two coefficients of xi.
    pub xi: [u32; 2],
    /// True if the twist is y^2 = x^3 + xi b, false if it is y^2 = x^3 + b/xi.
    pub type_m: bool,
    g1: [&'static str; 2],
    g2: [[&'static str; 2]; 2],
    /// The parameter x of the curve family.
    pub x: i128,
    /// True for the family BN, false for BLS12.
    pub bn: bool,
}

pub const BLS12_381: Parameters = Parameters {
    p: "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
    r: "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001",
    xi: [1, 1],
    type_m: true,
    g1: [
        "17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb",
        "08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1",
    ],
    g2: [
        [
            "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8",
            "13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e",
        ],
        [
            "0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801",
            "0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be",
        ],
    ],
    x: -0xd201_0000_0001_0000,
    bn: false,
};

const BN254: Parameters = Parameters {
    p: "2523648240000001ba344d80000000086121000000000013a700000000000013",
    r: "2523648240000001ba344d8000000007ff9f800000000010a10000000000000d",
    xi: [1, 1],
    type_m: false,
    g1: ["2523648240000001ba344d80000000086121000000000013a700000000000012", "1"],
    g2: [
        [
            "061a10bb519eb62feb8d8c7e8c61edb6a4648bbb4898bf0d91ee4224c803fb2b",
            "0516aaf9ba737833310aa78c5982aa5b1f4d746bae3784b70d8c34c1e7d54cf3",
        ],
        [
            "021897a06baf93439a90e096698c822329bd0ae6bdbe09bd19f0e07891cd2b9a",
            "0ebb2b0e7c8b15268f6d4456f5f38d37b09006ffd739c9578a2d1aec6b3ace9b",
        ],
    ],
    x: -0x4080_0000_0000_0001,
    bn: true,
};

const ALT_BN128: Parameters = Parameters {
    p: "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47",
    r: "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001",
    xi: [9, 1],
    type_m: false,
    g1: ["1", "2"],
    g2: [
        [
            "1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed",
            "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2",
        ],
        [
            "12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa",
            "090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b",
        ],
    ],
    x: 0x44e9_92b4_4a69_09f1,
    bn: true,
};

/// The field Fp2 = Fp\[i\] with i^2 = -1. Elements are pairs of coefficients.
pub struct Quadratic(pub Field);

impl Quadratic {
    /// Returns `a^e`.
    pub fn power(&self, a: &[BigUint; 2], e: &BigUint) -> [BigUint; 2] {
        curves::power([BigUint::from(1u32), BigUint::ZERO], a, e, |x, y| self.mul(x, y))
    }
}

impl Coordinates for Quadratic {
    type Element = [BigUint; 2];
    fn add(&self, a: &[BigUint; 2], b: &[BigUint; 2]) -> [BigUint; 2] {
        [self.0.add(&a[0], &b[0]), self.0.add(&a[1], &b[1])]
    }
    fn sub(&self, a: &[BigUint; 2], b: &[BigUint; 2]) -> [BigUint; 2] {
        [self.0.sub(&a[0], &b[0]), self.0.sub(&a[1], &b[1])]
    }
    fn mul(&self, a: &[BigUint; 2], b: &[BigUint; 2]) -> [BigUint; 2] {
        let f = &self.0;
        let (re, im) = (f.mul(&a[0], &b[0]), f.mul(&a[1], &b[1]));
        [f.sub(&re, &im), f.add(&f.mul(&a[0], &b[1]), &f.mul(&a[1], &b[0]))]
    }
    fn div(&self, a: &[BigUint; 2], b: &[BigUint; 2]) -> [BigUint; 2] {
        let f = &self.0;
        let norm = f.add(&f.mul(&b[0], &b[0]), &f.mul(&b[1], &b[1]));
        self.mul(a, &[f.div(&b[0], &norm), f.div(&f.neg(&b[1]), &norm)])
    }
    fn montgomery(&self, a: &[BigUint; 2]) -> String {
        a.each_ref().map(|x| format!("[{}]", self.0.montgomery(x))).join(", ")
    }
    fn form(&self) -> [&'static str; 2] {
        let [_, form] = self.0.form();
        [if self.0.words() == 4 { "[[[u64; 4]; 2]; 2]" } else { "[[[u64; 6]; 2]; 2]" }, form]
    }
}

/// Returns constants of Fp as words.
fn linear(name: &str, about: &str, words: usize, values: &[BigUint]) -> String {
    array(name, &format!("{about}."), &format!("[u64; {words}]"), &words_of(words, values))
}

/// Returns constants of Fp2 as words of their coefficients.
fn quadratic(name: &str, about: &str, words: usize, values: &[[BigUint; 2]]) -> String {
    let row = |pair: &[BigUint; 2]| format!("[{}]", words_of(words, pair).join("], ["));
    let rows: Vec<_> = values.iter().map(row).collect();
    array(name, &format!("{about}."), &format!("[[u64; {words}]; 2]"), &rows)
}

fn text(c: &Parameters) -> String {
    let field = || Field(hex(c.p));
    let (p, r) = (hex(c.p), hex(c.r));
    let words = field().words();
    let fp2 = || Quadratic(field());
    let g1 = Weierstrass::new(BigUint::ZERO, field(), c.g1.map(hex).into(), 4);
    let g2 = Weierstrass::new([BigUint::ZERO; 2], fp2(), c.g2.map(|x| x.map(hex)).into(), 8);
    let mut out = String::from("//! Generated by `cargo run -p primegroup-gen`; do not edit.\n");

    let f = fp2();
    let one = [BigUint::from(1u32), BigUint::ZERO];
    let sixth = f.power(&c.xi.map(BigUint::from), &((&p - 1u32) / 6u32));
    let powers: Vec<_> = std::iter::successors(Some(sixth.clone()), |x| Some(f.mul(x, &sixth))).take(5).collect();
    out += &quadratic("FROBENIUS", "xi^(n (p-1)/6) for n from 1 to 5", words, &powers);
    let on_twist = [&powers[1], &powers[2]].map(|x| if c.type_m { f.div(&one, x) } else { x.clone() });
    let about = "Factors of the conjugates of x and y of a point of the twist in the power p";
    out += &quadratic("TWIST_FROBENIUS", about, words, &on_twist);
    let (lambda, constants) = endomorphism::constants(&g1, &p, &r);
    out += &constants;
    out += &turns(&lambda, &p, &r);
    out += &quarters(&c.x.into(), &r, c.bn);
    if c.type_m {
        let (first, second) = (isogeny::first(&field()), isogeny::second(&f));
        let start = "a and b of the curve on which the map starts, Z, and a root of minus the norm of Z";
        out += &linear("FIRST_SSWU", &format!("{start}, for the first group"), words, &first.start);
        out += &quadratic("SECOND_SSWU", &format!("{start}, for the second group"), words, &second.start);
        let parts = [("X", "Numerator of x"), ("Y", "Numerator of y"), ("KERNEL", "Polynomial of the kernel")];
        for (((name, about), x), y) in parts.into_iter().zip(&first.isogeny).zip(&second.isogeny) {
            out += &linear(&format!("FIRST_{name}"), &format!("{about} of the isogeny to the curve"), words, x);
            out += &quadratic(&format!("SECOND_{name}"), &format!("{about} of the isogeny to the twist"), words, y);
        }
    } else {
        let b = g2.b();
        let all = [b.clone(), f.mul(&b, &[BigUint::from(3u32), BigUint::ZERO])];
        out += &quadratic("TWIST_B", "b of the twist, and 3b", words, &all);
        // The map that works for any curve. The standard suites of BLS12-381 use another map.
        let about = "Z, c1, c2, c3 and c4 of the map of Shallue and van de Woestijne";
        out += &linear("FIRST_MAP", &format!("{about} to the curve"), words, &svdw::constants(&g1));
        out += &quadratic("SECOND_MAP", &format!("{about} to the twist"), words, &svdw::constants(&g2));
    }
    out += &miller::constants(c, &g1, &g2, &on_twist);
    out += &table::module(&g1, "g1", "The first group");
    out += &table::module(&g2, "g2", "The second group");
    assert!(g2.multiple(&r, &g2.generator()).is_none(), "the generator has another order");
    out
}

/// Finds the n for which multiplication by lambda is (-p^2)^n, in the groups of order r that have the eigenvalue p.
fn turns(lambda: &BigUint, p: &BigUint, r: &BigUint) -> String {
    let once = r - p * p % r;
    let twice = &once * &once % r;
    let count = [once, twice].iter().position(|power| power == lambda).expect("both roots of x^2 + x + 1") + 1;
    let about =
        "Multiplication by lambda is minus the square of the Frobenius endomorphism of the twist, this many times";
    format!("\n/// {about}.\npub const TURNS: usize = {count};\n")
}

/// Returns the product of two integers of Q(zeta), zeta a twelfth root of unity: coefficients of 1, zeta, zeta^2 and
/// zeta^3.
fn cyclotomic_product(a: &[BigInt; 4], b: &[BigInt; 4]) -> [BigInt; 4] {
    let mut all = [const { BigInt::ZERO }; 7];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            all[i + j] += x * y;
        }
    }
    // zeta^4 = zeta^2 - 1
    for i in (4..7).rev() {
        let x = std::mem::take(&mut all[i]);
        all[i - 2] += &x;
        all[i - 4] -= &x;
    }
    std::array::from_fn(|i| all[i].clone())
}

/// Returns the constants that split a scalar in four.
///
/// gamma has norm r, and is 0 modulo r for zeta = p. Subtracting from k the nearest multiple of gamma leaves a short
/// element that acts like k. On BN curves gamma = (x + 1) + x zeta + x zeta^2 - 2x zeta^3, and on BLS curves x - zeta.
fn quarters(x: &BigInt, r: &BigUint, bn: bool) -> String {
    let (square, one) = (x * x, BigInt::from(1));
    // p modulo r, gamma, and the product of the other conjugates of gamma, which is r / gamma.
    let (psi, gamma, others, about) = if bn {
        let (psi, cube) = (&square * 6, &square * x * 6);
        let sum = &cube + &psi;
        let others = [&sum * 2 + x * 5 + 1, &cube - x, -&sum - x, &sum + x * 2];
        let about = "gamma = (x + 1) + x psi + x psi^2 - 2x psi^3, of norm r; with the sign of x those\n\
                     /// of 1, psi and psi^3 are positive, and that of psi^2 is negative";
        (psi, [x + 1, x.clone(), x.clone(), x * -2], others, about)
    } else {
        let others = [&square * x - x, &square - 1, x.clone(), one.clone()];
        let about = "gamma = x - psi, of norm r; those of 1 and psi^2 have the sign of x,\n\
                     /// and those of psi and psi^3 are positive";
        (x.clone(), [x.clone(), -one, BigInt::ZERO, BigInt::ZERO], others, about)
    };
    assert_eq!(cyclotomic_product(&gamma, &others), [r.clone().into(), BigInt::ZERO, BigInt::ZERO, BigInt::ZERO]);
    let at_psi = (0..4).rev().fold(BigInt::ZERO, |sum, i| sum * &psi + &gamma[i]);
    assert_eq!(at_psi.magnitude() % r, BigUint::ZERO);
    let sizes = others.map(|x| ((x.magnitude() << 257) / r + 1u32) >> 1u32);
    let about = format!("Sizes of the coefficients of 2^256/gamma, rounded, for {about}");
    linear("QUARTERS", &about, 4, &sizes)
}
