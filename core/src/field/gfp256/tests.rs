//! Tests of kernels against integers modulo p of the generic family, on special and random limbs, and against each
//! other; and field laws.

use super::*;
use crate::contracts::gfp256::{Values, reduced};
use crate::contracts::{plus, power};
use crate::ct::recast;
use crate::field::contract;
use crate::field::mont::Mont;
use crate::limb::{LIMB_BITS, sbb};
use std::vec::Vec;

crate::modulus!(Prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff");
type Generic = Mont<Prime>;

/// Integers that kernels are most likely to get wrong: around 0, p, 2^256 - p and 2^256, and the powers of two in p.
fn edges() -> Vec<Limbs> {
    let minus_p = MODULUS.map(|w| !w);
    let mut all = std::vec![[0xaaaa_aaaa_aaaa_aaaa; 4], [0x5555_5555_5555_5555; 4]];
    for base in [[0; 4], MODULUS, minus_p] {
        all.extend([-3, -2, -1, 0, 1, 2, 3].map(|x| plus(base, x)));
    }
    for bit in (0..256).step_by(32).chain([31, 63, 95, 127, 191, 223, 255]) {
        let power = power(bit);
        all.extend([power, plus(power, -1), power.map(|w| !w), plus(power.map(|w| !w), 1)]);
    }
    // Divsteps of 30 bits end with the inverse plus p, which is above 2^256.
    all.push([0x10e7_c179_0f1d_dc8b, 0xdce5_9438_8c6e_67c6, 0x2b7d_af65_72a7_423f, 0x07a0_f5e4_3950_72c8]);
    all.iter().map(|w| from_words(w)).collect()
}

/// Generator of random limbs; one in three is all zeros, all ones or nearly so.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
    fn limbs(&mut self) -> Limbs {
        let kinds = self.word();
        let dense = kinds >> 62 != 0;
        core::array::from_fn(|i| {
            let x = self.word() as Limb;
            match kinds >> (4 * i) & 15 {
                _ if dense => x,
                0..3 => 0,
                3..7 => Limb::MAX,
                7 => 1,
                8 => Limb::MAX - 1,
                9 => (0xffff_ffff_0000_0001u64 >> (64 - LIMB_BITS)) as Limb,
                _ => x,
            }
        })
    }
}

/// The element of the generic family that these limbs represent.
fn generic(x: &Limbs) -> Generic {
    let (reduced, borrow) = {
        let (mut r, mut borrow) = ([0; N], 0);
        for i in 0..N {
            (r[i], borrow) = sbb(x[i], P[i], borrow);
        }
        (r, borrow)
    };
    recast::<Limbs, Generic>(if borrow == 1 { *x } else { reduced })
}

/// The element that these limbs represent, in a representation of the kernel.
fn element<K: Kernel>(x: &Limbs) -> Limbs {
    if K::REDUCED { recast::<Generic, Limbs>(generic(x)) } else { *x }
}

/// Checks the functions of a kernel on values against the generic family. (The contract tests compare the functions in
/// memory with these.)
fn values<K: Kernel>(count: usize) {
    let same = |what: &str, got: &Limbs, want: Generic, a: &Limbs, b: &Limbs| {
        assert!(generic(got) == want, "{what} of {a:x?} and {b:x?}: {got:x?}");
        assert!(GfP256::<K>::from_limbs(*got).is_bounded(), "{what} of {a:x?} and {b:x?}: {got:x?} is not reduced");
    };
    let half = Generic::from_u64(2).invert();
    let check = |a: &Limbs, b: &Limbs| {
        let (x, y) = (generic(a), generic(b));
        // The second factor may be any integer.
        let (c, a, b) = (b, &element::<K>(a), &element::<K>(b));
        same("mul", &K::mul(a, c), x * y, a, c);
        same("mul", &K::mul(a, b), x * y, a, b);
        same("square", &K::square(a), x * x, a, b);
        same("add", &K::add(a, b), x + y, a, b);
        same("sub", &K::sub(a, b), x - y, a, b);
        same("sub_double", &K::sub_double(a, b), x - y - y, a, b);
        same("half", &K::half(a), x * half, a, b);
    };
    // Composed functions, against their formulas.
    let composed = |a: &Limbs, b: &Limbs| {
        let (x, y) = (generic(a), generic(b));
        let (a, b) = (&element::<K>(a), &element::<K>(b));
        let (c, z) = (&K::add(a, a), x + x);
        let mut out = [7; N];
        let p = &raw mut out;
        // SAFETY: pointers to elements; the written one is disjoint from the others.
        unsafe {
            K::sub_sum_at(p, a, b, c);
            same("sub_sum_at", &*p, x - y - z, a, b);
            K::triple_sub_at(p, a, b);
            same("triple_sub_at", &*p, x - y + (x - y) + (x - y), a, b);
            K::mul_sub_at(p, a, b, c);
            same("mul_sub_at", &*p, x * y - z, a, b);
            K::square_sub_at(p, a, b);
            same("square_sub_at", &*p, x * x - y, a, b);
            K::square_sub_sum_at(p, a, b, c);
            same("square_sub_sum_at", &*p, x * x - y - z, a, b);
            for m in [Mask::TRUE, !Mask::TRUE] {
                p.write(*a);
                K::negate_if_at(p, m);
                same("negate_if_at", &*p, if m.declassify() { -x } else { x }, a, a);
                let mut q = *b;
                p.write(*a);
                K::swap_if_at(p, &raw mut q, m);
                assert!((*p, q) == if m.declassify() { (*b, *a) } else { (*a, *b) });
            }
        }
    };
    let edges = edges();
    for a in &edges {
        for b in &edges {
            check(a, b);
            composed(a, b);
        }
    }
    let mut r = Random(0x2545_f491_4f6c_dd1d);
    for i in 0..count {
        let (a, b) = (r.limbs(), r.limbs());
        check(&a, &b);
        if i % 16 == 0 {
            composed(&a, &b);
        }
        if i % 256 == 0 {
            let n = i as u32 / 256 % 5 + 1;
            let e = element::<K>(&a);
            same("square_n", &K::square_n(&e, n), generic(&a).square_n(n), &a, &a);
            let inverse = K::invert(&a);
            assert!(sbb(inverse[N - 1], P[N - 1], 0).1 == 1 || inverse[N - 1] == P[N - 1]);
            same(
                "invert",
                &K::mul(&inverse, &a),
                if generic(&a).is_zero().declassify() { Generic::ZERO } else { one() },
                &a,
                &a,
            );
            assert_eq!(K::legendre(&a), portable::legendre(&a));
        }
    }
    for a in &edges {
        let zero = generic(a).is_zero().declassify();
        same("invert", &K::mul(&K::invert(a), a), if zero { Generic::ZERO } else { one() }, a, a);
        let x: GfP256<K> = GfP256::from_limbs(element::<K>(a));
        assert_eq!(x.is_zero().declassify(), zero);
        assert_eq!(x.legendre(), if zero { 0 } else { 2 * i32::from(x.sqrt().1.declassify()) - 1 }, "{a:x?}");
        assert_eq!(x.encode(), generic(a).encode());
        assert_eq!(GfP256::<K>::reduce_words(to_words(a)).normalize(), recast::<Generic, Limbs>(generic(a)));
    }
}

/// 1/R^2, which represents 1/R: the product of an integer and its inverse.
fn one() -> Generic {
    let mut one = [0; N];
    one[0] = 1;
    recast::<Limbs, Generic>(one).square()
}

/// Checks square roots, Legendre symbols and compositions of field operations.
fn laws<K: Kernel>() {
    let mut r = Random(3);
    let all = edges().into_iter().chain((0..50).map(|_| r.limbs())).map(|x| GfP256::<K>::from_limbs(element::<K>(&x)));
    for a in all {
        let same = |x: GfP256<K>, y: GfP256<K>| assert_eq!(x.to_words(), y.to_words(), "{a:?}");
        same(a.half() + a.half(), a);
        same(-a + a, GfP256::ZERO);
        let (root, ok) = a.square().sqrt();
        assert!(ok.declassify() && !root.is_odd().declassify());
        same(root.square(), a.square());
        assert_eq!(a.sqrt().1.declassify(), a.is_square().declassify());
        same(a.invert() * a, if a.is_zero().declassify() { GfP256::ZERO } else { GfP256::ONE });
        let (d, ok) = GfP256::decode_ct(&a.encode());
        assert!(ok.declassify());
        same(d, a);
        same(GfP256::decode_reduce(&a.encode()), a);
    }
}

#[test]
fn constants() {
    assert_eq!(GfP256::<Portable>::from_limbs(R2).to_words(), generic(&R2).to_words());
    assert_eq!(recast::<Limbs, Generic>(GfP256::<Portable>::ONE.0), Generic::ONE);
    assert_eq!(recast::<Limbs, Generic>(R2), Generic::ONE * recast::<Limbs, Generic>(R2));
    // 2^512 and 2^768, as products of 2^256.
    let r: Generic = recast::<Limbs, Generic>(R2);
    assert!(r == (0..256).fold(Generic::ONE, |x, _| x.double()));
    assert!(recast::<Limbs, Generic>(R3) == r * r);
}

#[test]
fn portable_kernel() {
    laws::<Portable>();
    values::<Portable>(1 << 20);
    contract::tests::twins::<Values<{ reduced::<Portable>() }>, Portable, Portable>();
}

#[cfg(primegroup_kernels = "x64")]
#[test]
fn x64_kernel() {
    laws::<X64>();
    values::<X64>(1 << 20);
    contract::tests::twins::<Values<{ reduced::<X64>() }>, X64, Portable>();
}
