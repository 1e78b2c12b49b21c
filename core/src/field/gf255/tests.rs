//! Laws of GF(2^255 - C) on edge and random values.

use super::*;

fn values() -> std::vec::Vec<[u64; 4]> {
    let mut v = std::vec![];
    for lo in [0, 1, 2, 18, 19, 20, 3956, 3957, 18651, u64::MAX, u64::MAX - 18, u64::MAX - 3956, u64::MAX - 18650] {
        for hi in [0, 1, u64::MAX >> 1, u64::MAX, 1 << 63] {
            v.push([lo, 0, 0, hi]);
            v.push([lo, u64::MAX, u64::MAX, hi]);
        }
    }
    let mut x = 0x9e37_79b9_7f4a_7c15u64;
    for _ in 0..50 {
        v.push(core::array::from_fn(|_| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        }));
    }
    v
}

fn laws<const C: u64, K: Cpu>() {
    let vs: std::vec::Vec<Gf255<C, K>> = values().into_iter().map(Gf255::from_words).collect();
    for (i, &a) in vs.iter().enumerate() {
        let b = vs[(i * 7 + 3) % vs.len()];
        let c = vs[(i * 11 + 5) % vs.len()];
        let same = |x: Gf255<C, K>, y: Gf255<C, K>| assert_eq!(x.to_words(), y.to_words(), "{a:?} {b:?} {c:?}");
        same((a + b) * c, a * c + b * c);
        same((a - b) * c, a * c - b * c);
        same(a.square(), a * a);
        same(a.half() + a.half(), a);
        same(a.mul_small(0xffff_ffff), a * Gf255::small(0xffff_ffff));
        same(-a + a, Gf255::ZERO);
        let inv = a.invert();
        same(inv * a, if a.is_zero().declassify() { Gf255::ZERO } else { Gf255::ONE });
        let (r, ok) = a.square().sqrt();
        assert!(ok.declassify());
        same(r.square(), a.square());
        assert!(!r.is_odd().declassify());
        assert_eq!(a.sqrt().1.declassify(), a.legendre() >= 0);
        let (d, ok) = Gf255::<C, K>::decode_ct(&a.encode());
        assert!(ok.declassify());
        same(d, a);
        same(Gf255::decode_reduce(&a.encode()), a);
    }
}

#[test]
fn portable_laws() {
    use crate::field::cpu::Portable;
    laws::<19, Portable>();
    laws::<3957, Portable>();
    laws::<18651, Portable>();
}

#[cfg(primegroup_x64)]
#[test]
fn x64_laws() {
    use crate::field::cpu::X64;
    laws::<19, X64>();
    laws::<3957, X64>();
    laws::<18651, X64>();
}
