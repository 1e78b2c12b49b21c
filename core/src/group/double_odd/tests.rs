//! Tests of the scalar split of curve E (`curve/mul/gaussian.rs`), modulo r and in integers.

use super::e::{E, LATTICE, OrderE};
use crate::field::mont::Modulus;
use crate::limb::{U256, from_words, to_words};

type Scalar = super::Scalar<E>;

#[test]
fn odd_splits() {
    let lattice = LATTICE;
    // mu = u/v, and integers of both signs.
    let half = |x: u128| Scalar::from_words([x as u64, (x >> 64) as u64, 0, 0]);
    let signed = |x: i128| if x < 0 { -half(x.unsigned_abs()) } else { half(x as u128) };
    let mu = half(lattice.u) * half(lattice.v).invert();
    let mut k = Scalar::ONE;
    let check = |k: Scalar| {
        let (k0, k1) = lattice.split_odd(&from_words(&k.to_words()));
        assert_eq!((k0 ^ k1) & 1, 1);
        assert_eq!(signed(k0) + signed(k1) * mu, k);
        assert!(k0.unsigned_abs().max(k1.unsigned_abs()) < 0x7d80 << 112);
    };
    for i in 0..2000 {
        check(k);
        check(-k);
        check(Scalar::from_u64(i));
        check(-Scalar::from_u64(i));
        k = k.square() + Scalar::from_u64(i);
    }
    // Halves and thirds of the order, and multiples of the lattice basis.
    for d in [2, 3, 4, 5] {
        check(Scalar::from_u64(d).invert());
    }
    for x in [lattice.u, lattice.v, lattice.u + lattice.v, lattice.v - lattice.u] {
        for y in [x, x / 2, x / 2 + 1] {
            check(half(y));
            check(half(y) * mu);
            check(half(y) * (mu + Scalar::ONE));
        }
    }
}

#[test]
fn scales() {
    // The constant `sum` is 2^320 (u + v) / r rounded down, so 0 <= 2^320 (u + v) - sum r < r. The constant
    // `difference` is defined likewise for v - u.
    let lattice = LATTICE;
    for (scaled, x) in [(lattice.sum, lattice.u + lattice.v), (lattice.difference, lattice.v - lattice.u)] {
        // The rest is 2^320 x modulo r. As an integer it is the lowest 256 bits of 2^320 x - scaled r.
        let rest = Scalar::from_words([x as u64, (x >> 64) as u64, 0, 0]) * Scalar::from_u64(2).pow_vartime(&[320]);
        let r = OrderE::WORDS;
        let scaled_words: U256 = to_words(&scaled);
        let mut product = [0u64; 8];
        for i in 0..4 {
            let mut carry = 0u128;
            for j in 0..4 {
                let t = u128::from(product[i + j]) + u128::from(scaled_words[i]) * u128::from(r[j]) + carry;
                product[i + j] = t as u64;
                carry = t >> 64;
            }
            product[i + 4] = carry as u64;
        }
        let mut carry = 0u128;
        for (i, p) in product.iter_mut().enumerate() {
            let t = u128::from(*p) + u128::from(rest.to_words().get(i).copied().unwrap_or(0)) + carry;
            *p = t as u64;
            carry = t >> 64;
        }
        assert_eq!(product, [0, 0, 0, 0, 0, x as u64, (x >> 64) as u64, 0]);
    }
}

/// Multiplication on CPUs that keep points in SIMD lanes.
mod in_lanes {
    use crate::cpu::tests::Twin;
    use crate::cpu::{Cpu, Portable};
    use crate::curve::double_odd::Point;
    use crate::curve::{CurvePoint, Stored};
    use crate::field::Field;
    use crate::field::lanes::tests::Random;
    use crate::group::double_odd::{Curve, E, Raw, S, Scalar};

    fn load<C: Curve, K: Cpu>(p: Raw) -> Point<C::On<K>> {
        Stored::<Raw>::load(&p)
    }

    fn store<P: Stored<Raw>>(p: P) -> Raw {
        p.store()
    }

    /// Returns whether both are the same point.
    fn same<C: Curve>(p: Point<C::On<Portable>>, q: Point<C::On<Portable>>) -> bool {
        let valid = q.u.square().ct_eq(q.t * q.z) & !q.z.is_zero();
        (valid & (p.u * q.z).ct_eq(q.u * p.z) & (p.e * q.z).ct_eq(q.e * p.z)).declassify()
    }

    /// Multiplies many points by scalars of all kinds. The results must be the same point of the class, not just the
    /// same class.
    fn check<C: Curve, K: Cpu>(count: u64) {
        let mut random = Random::new(7);
        let mut p = load::<C, Portable>(C::GENERATOR).double();
        let (mut scalars, mut points) = (std::vec::Vec::new(), std::vec::Vec::new());
        for i in 0..count {
            let words: [u64; 4] = core::array::from_fn(|_| random.next());
            let k = match i {
                0..20 => Scalar::<C>::from_u64(i),
                20..40 => -Scalar::<C>::from_u64(i - 20),
                _ => Scalar::<C>::decode_reduce(&words.map(u64::to_le_bytes).concat()),
            };
            let mut q = p;
            C::mul::<Portable>(&mut q, &k);
            let mut r = load::<C, K>(store(p));
            C::mul::<K>(&mut r, &k);
            assert!(same::<C>(q, load::<C, Portable>(store(r))), "{i}: {k:?}");
            // Multiples of the generator, sums with them, and verification equations, also with scalars of half the
            // size.
            let g = C::mul_generator::<Portable>(&k);
            assert!(same::<C>(g, load::<C, Portable>(store(C::mul_generator::<K>(&k)))), "{i}: {k:?} G");
            let a = if i % 3 == 0 { Scalar::<C>::from_words([words[0], words[1], 0, 0]) } else { k.square() };
            let (mut sum, mut r) = (p, load::<C, K>(store(p)));
            C::mul_add_generator_vartime::<Portable>(&mut sum, &a, &k);
            C::mul_add_generator_vartime::<K>(&mut r, &a, &k);
            assert!(same::<C>(sum, load::<C, Portable>(store(r))), "{i}: {a:?} P + {k:?} G");
            scalars.push(a);
            points.push(store(sum));
            let on = load::<C, K>(store(p));
            assert!(C::verify_mul_add_generator_vartime::<K>(&on, &a, &k, &mut r));
            let mut r = load::<C, K>(store(sum.add(p)));
            assert!(!C::verify_mul_add_generator_vartime::<K>(&on, &a, &k, &mut r));
            if i % 8 == 3 {
                p = p.add(q);
            }
        }
        for n in [0, 1, 2, 9, scalars.len() / 2, scalars.len()] {
            let want = C::multi_scalar_mul_vartime::<Portable>(&scalars[..n], &points[..n]);
            let sum = C::multi_scalar_mul_vartime::<K>(&scalars[..n], &points[..n]);
            assert!(same::<C>(want, load::<C, Portable>(store(sum))), "{n} terms");
        }
        let mut r = load::<C, K>(super::super::IDENTITY);
        C::mul::<K>(&mut r, &Scalar::<C>::from_u64(77));
        assert!(r.u.is_zero().declassify());
    }

    #[test]
    fn twins() {
        check::<E, Twin>(80);
        check::<S, Twin>(80);
    }

    #[cfg(primegroup_kernels = "x64")]
    #[test]
    fn kernels() {
        if crate::cpu::tests::x64::has_ifma() {
            check::<E, crate::cpu::X64I>(1000);
            check::<S, crate::cpu::X64I>(1000);
        }
    }
}
