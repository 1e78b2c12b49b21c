//! Tests of GF(2^233): field laws on special and random values, and comparison of kernels.

use super::*;
use crate::contracts::gf2_233::Values;
use crate::field::contract;
use std::vec::Vec;

/// Generator of 64-bit words: special patterns and random ones.
struct Words64(u64);

impl Words64 {
    fn random(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
    fn word(&mut self) -> u64 {
        match self.random() >> 60 {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => 1 << 63,
            4 => 1 << 40,
            5 => 1 << 41,
            _ => self.random(),
        }
    }
    fn limbs(&mut self) -> Limbs {
        from_words(&core::array::from_fn::<_, 4, _>(|_| self.word()))
    }
}

/// A product by the definition, coefficient by coefficient.
fn by_definition(a: &Limbs, b: &Limbs) -> U256 {
    let (a, b) = (to_words::<4>(a), to_words::<4>(b));
    let mut out = [0u64; 4];
    for i in (0..256).rev() {
        let top = out[3] >> 40 & 1;
        out = core::array::from_fn(|w| out[w] << 1 | if w > 0 { out[w - 1] >> 63 } else { 0 });
        out[3] &= (1 << 41) - 1;
        out[0] ^= top;
        out[1] ^= top << 10;
        if b[i / 64] >> (i % 64) & 1 == 1 {
            let a = Gf2p233::<Portable>::from_words(a).to_words();
            out = core::array::from_fn(|w| out[w] ^ a[w]);
        }
    }
    out
}

pub(crate) fn laws<K: Kernel>() {
    let mut words = Words64(0x2545_f491_4f6c_dd1d);
    let mut values: Vec<Gf2p233<K>> = (0..200).map(|_| Gf2p233::from_limbs(words.limbs())).collect();
    values.extend([Gf2p233::ZERO, Gf2p233::ONE, Gf2p233::from_words([u64::MAX; 4])]);
    for i in 0..256 {
        let mut w = [0; 4];
        w[i / 64] = 1 << (i % 64);
        values.push(Gf2p233::from_words(w));
    }
    for (i, &a) in values.iter().enumerate() {
        let b = values[(i * 7 + 3) % values.len()];
        let c = values[(i * 11 + 5) % values.len()];
        let same = |x: Gf2p233<K>, y: Gf2p233<K>| assert_eq!(x.to_words(), y.to_words(), "{a:?} {b:?} {c:?}");
        assert_eq!((a * b).to_words(), by_definition(&a.limbs(), &b.limbs()));
        same((a + b) * c, a * c + b * c);
        same(a * (b * c), (a * b) * c);
        same(a.square(), a * a);
        same(a.double(), a - (b + a + b));
        same(-a, a);
        let (ab, bc) = Gf2p233::mul2(&a, &b, &b, &c);
        same(ab, a * b);
        same(bc, b * c);
        let (aa, bb) = Gf2p233::square2(&a, &b);
        same(aa, a * a);
        same(bb, b * b);
        let mut x = a;
        x *= &b;
        same(x, ab);
        x.set_product(&b, &c);
        same(x, bc);
        x.square_assign();
        same(x, bc * bc);
        x.set_sum(&a, &b);
        x += &b;
        same(x, a);
        x.set_product_sum(&a, &b, &c);
        same(x, a * b + c);
        x.add_product(&a, &b);
        same(x, c);
        let (x, y, z) = Gf2p233::square3_n(&a, &b, &c, 2);
        for (x, a) in [(x, a), (y, b), (z, c)] {
            same(x, a * a * a * a);
        }
        for (m, chosen, other) in [(Mask::FALSE, a, b), (Mask::TRUE, b, a)] {
            same(Field::select(m, a, b), chosen);
            let (mut x, mut y) = (a, b);
            Field::swap_if(m, &mut x, &mut y);
            same(x, chosen);
            same(y, other);
        }
        for n in [0, 1, 5, 28, 29, 30, 58, 87, 116, 117, 232] {
            same(a.square_n(n), (0..n).fold(a, |x, _| x * x));
        }
        same(a.square_n(233), a);
        let zero = a.is_zero().declassify();
        same(a.invert() * a, if zero { Gf2p233::ZERO } else { Gf2p233::ONE });
        same(a.sqrt().square(), a);
        same(a.square().sqrt(), a);

        // Trace and half-trace by their definitions.
        let trace = (1..233).fold(a, |x, _| x.square() + a);
        same(trace, if a.trace().declassify() { Gf2p233::ONE } else { Gf2p233::ZERO });
        let half = (0..116).fold(a, |x, _| x.square().square() + a);
        same(a.half_trace(), half);
        same(half.square() + half, a + trace);

        let (d, ok) = Gf2p233::decode_ct(&a.encode());
        assert!(ok.declassify());
        same(d, a);
        assert_eq!(a.ct_eq(b).declassify(), a.encode() == b.encode());
        assert_eq!(a.is_zero().declassify(), a.encode() == [0; 30]);
    }
    for bit in 1..8 {
        let mut bytes = Gf2p233::<K>::ONE.encode();
        bytes[29] = 1 << bit;
        let (x, ok) = Gf2p233::<K>::decode_ct(&bytes);
        assert!(!ok.declassify() && x.is_zero().declassify());
    }
}

/// Compares kernels in every aliasing pattern.
#[test]
fn twins() {
    contract::tests::twins::<Values<0>, Portable, Portable>();
}

#[test]
fn portable_laws() {
    laws::<Portable>();
}

#[cfg(primegroup_kernels = "x64")]
mod x64 {
    use super::*;

    #[test]
    fn x64_laws() {
        laws::<X64>();
    }

    /// Returns whether this machine can run `x64v`. The check is at run time, because a build for `x64` may run on any
    /// CPU.
    fn can_run_x64v() -> bool {
        std::is_x86_feature_detected!("vpclmulqdq")
    }

    #[test]
    fn x64v_laws() {
        if can_run_x64v() {
            laws::<X64V>();
        }
    }

    /// Returns whether this machine can run `x64g`.
    fn can_run_x64g() -> bool {
        can_run_x64v() && crate::cpu::tests::x64::has_avx512_and_gfni()
    }

    #[test]
    fn x64g_laws() {
        if can_run_x64g() {
            laws::<X64G>();
        }
    }

    #[test]
    fn twins() {
        contract::tests::twins::<Values<0>, X64, Portable>();
        if can_run_x64v() {
            contract::tests::twins::<Values<0>, X64V, Portable>();
        }
        if can_run_x64g() {
            contract::tests::twins::<Values<0>, X64G, Portable>();
        }
    }
}
