//! Short lattice vectors compared with big integers: exact bounds and congruences, for the orders of this library and
//! others. Each order has 110 000 random integers; `PRIMEGROUP_DIFF=10` makes it ten times that.

use crate::differential::rounds;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use primegroup_core::curve::mul::lattice::reduce_basis_vartime;

struct Rng(u64);
impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
        z ^ (z >> 31)
    }
}
fn to_big(x: &[u64; 4]) -> BigUint {
    x.iter().rev().fold(BigUint::zero(), |a, w| (a << 64) + *w)
}
fn from_big(x: &BigUint) -> [u64; 4] {
    let v = x.to_u64_digits();
    core::array::from_fn(|i| v.get(i).copied().unwrap_or(0))
}
fn hex(s: &str) -> BigUint {
    BigUint::parse_bytes(s.as_bytes(), 16).unwrap()
}
fn check(k: &BigUint, n: &BigUint) {
    let v = reduce_basis_vartime(&from_big(k), &from_big(n));
    let h = n.bits() / 2;
    assert!(BigUint::from(v.c0) < BigUint::one() << h, "c0 k={k:x}");
    assert!(BigUint::from(v.c1) <= n >> h, "c1 k={k:x} {:x}", v.c1);
    assert!(v.c1 != 0);
    let mut t = BigInt::from(v.c1) * BigInt::from(k.clone());
    if v.c1_is_negative {
        t = -t;
    }
    t -= BigInt::from(v.c0);
    assert!((t % BigInt::from(n.clone())).is_zero(), "k={k:x} n={n:x}");
}
#[test]
fn lattice() {
    let ns = [
        hex("1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"),
        (BigUint::one() << 254u32) + BigUint::parse_bytes(b"56904135270672826811114353017034461895", 10).unwrap(),
        (BigUint::one() << 254u32) - BigUint::parse_bytes(b"131528281291764213006042413802501683931", 10).unwrap(),
        hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
        hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"),
        (BigUint::one() << 256u32) - 1u8,
        (BigUint::one() << 255u32),
        (BigUint::one() << 251u32) + 12345u32,
        BigUint::one() << 130u32,
        (BigUint::one() << 131u32) - 1u8,
    ];
    let mut rng = Rng(9);
    for n in &ns {
        let mut ks = vec![];
        for i in 0..n.bits() {
            let p = BigUint::one() << i;
            for d in [&p - 1u8, p.clone(), &p + 1u8, &p * 3u8, &p * 5u8 + 1u8] {
                ks.push(&d % n);
                ks.push((n - (&d % n)) % n);
            }
            // continued fractions with big and small quotients
            for s in 1..20u32 {
                ks.push((n / s) >> i);
                ks.push(((n >> i) + s) % n);
                ks.push((n * BigUint::from(s) / 20u32 + (n >> i)) % n);
            }
        }
        // golden ratio: all quotients 1
        let (mut f0, mut f1) = (BigUint::one(), BigUint::one());
        while &f1 < n {
            let f2 = &f0 + &f1;
            f0 = f1;
            f1 = f2;
        }
        ks.push(f0.clone() % n);
        ks.push(n * &f0 / &f1);
        for _ in 0..10 * rounds() {
            let a: [u64; 4] = core::array::from_fn(|_| rng.next());
            let mut x = to_big(&a);
            if rng.next().is_multiple_of(4) {
                x >>= rng.next() % 256;
            }
            ks.push(x % n);
        }
        // n k^-1-like: small multiples close to n
        for _ in 0..rounds() {
            let s = rng.next() >> (rng.next() % 60);
            let t = rng.next() >> (rng.next() % 60);
            ks.push((n / (s | 1) + t) % n);
        }
        for k in &ks {
            check(k, n);
        }
    }
}
