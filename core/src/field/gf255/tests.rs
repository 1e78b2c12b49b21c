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
    let vs: std::vec::Vec<Gf255<C, K>> = values().into_iter().map(Gf255::reduce_words).collect();
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

/// Every function of the x86-64 kernel against its portable twin: edge limbs and random ones, the bounds included.
#[cfg(primegroup_x64)]
#[test]
fn twins() {
    use crate::field::cpu::{Portable, X64};

    fn run<const C: u64>(n: u32) {
        let mut s = 0x2545_f491_4f6c_dd1du64;
        let mut limb = || {
            s ^= s << 13;
            s ^= s >> 7;
            s ^= s << 17;
            match s >> 60 {
                0 => 0,
                1 => 1,
                2 => u64::MAX,
                3 => 1 << 63,
                4 => C.wrapping_neg(),
                5 => (2 * C).wrapping_neg() - 1,
                _ => s.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            }
        };
        let below_2p = |x: Limbs| {
            let max: Limbs = [(2 * C).wrapping_neg() - 1, u64::MAX, u64::MAX, u64::MAX];
            if x[1..] == max[1..] { [x[0].min(max[0]), x[1], x[2], x[3]] } else { x }
        };
        let same = |x: Limbs, y: Limbs| {
            assert_eq!(x, below_2p(x), "above 2p");
            let w = |v| Gf255::<C, Portable>::from_limbs(v).to_words();
            assert_eq!(w(x), w(y));
        };
        for i in 0..n {
            let a: Limbs = core::array::from_fn(|_| limb());
            let b: Limbs = core::array::from_fn(|_| limb());
            let w = limb() as u32;
            let r = <X64 as Kernel>::mul::<C>(&a, &b);
            assert!(r[3] < (1 << 63) + (1 << 18));
            same(r, portable::mul::<C>(&a, &b));
            let r = <X64 as Kernel>::square::<C>(&a);
            assert!(r[3] < (1 << 63) + (1 << 18));
            same(r, portable::square::<C>(&a));
            same(<X64 as Kernel>::mul_small::<C>(&a, w), portable::mul_small::<C>(&a, w));
            same(<X64 as Kernel>::square_n::<C>(&a, i % 5 + 1), portable::square_n::<C>(&a, i % 5 + 1));
            let (a, b) = (below_2p(a), below_2p(b));
            if i % 4 == 0 {
                same(<X64 as Kernel>::invert::<C>(&a), portable::invert::<C>(&a));
                assert_eq!(<X64 as Kernel>::legendre::<C>(&a), portable::legendre::<C>(&a));
            }
            same(<X64 as Kernel>::add::<C>(&a, &b), portable::add::<C>(&a, &b));
            same(<X64 as Kernel>::add::<C>(&a, &a), portable::add::<C>(&a, &a));
            same(<X64 as Kernel>::sub::<C>(&a, &b), portable::sub::<C>(&a, &b));
            same(<X64 as Kernel>::sub::<C>(&a, &a), portable::sub::<C>(&a, &a));
            same(<X64 as Kernel>::half::<C>(&a), portable::half::<C>(&a));
            let twice = portable::add::<C>(&b, &b);
            same(<X64 as Kernel>::sub_double::<C>(&a, &b), portable::sub::<C>(&a, &twice));
            same(<X64 as Kernel>::sub_double::<C>(&a, &a), portable::sub::<C>(&[0; N], &a));
            let loose = <X64 as Kernel>::add_loose::<C>(&a, &b);
            same(portable::weak_reduce::<C>(loose), portable::add::<C>(&a, &b));
        }
    }
    run::<19>(400_000);
    run::<3957>(400_000);
    run::<18651>(400_000);

    fn scan<const W: usize>() {
        let table: std::vec::Vec<[Limb; W]> =
            (0..17).map(|i| core::array::from_fn(|j| (i * 100 + j + 1) as Limb)).collect();
        for n in 0..=17 {
            for i in 0..20 {
                assert_eq!(<X64 as Kernel>::lookup(&table[..n], i), crate::ct::lookup(&table[..n], i), "{W} {n} {i}");
            }
        }
    }
    scan::<4>();
    scan::<8>();
    scan::<12>();
    scan::<16>();
    scan::<20>();
    scan::<24>();
}
