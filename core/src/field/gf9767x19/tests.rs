//! Tests of GF(9767^19) against polynomials over the integers, on special and random coefficients.

use super::*;
use crate::contracts::gf9767x19::Values;
use crate::field::contract;
use std::vec::Vec;

type Poly = [u64; DEGREE];
const P: u64 = prime::P as u64;

fn random() -> impl FnMut() -> u64 {
    let mut x = 0x9e37_79b9_7f4a_7c15u64;
    move || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x
    }
}

/// Polynomials with coefficients at both ends of the stored range (1 and 9767 stand for 8267 and 0), at both ends as
/// integers, with a single term, and random ones.
fn values() -> Vec<Poly> {
    let mut next = random();
    let mut v =
        std::vec![[0; DEGREE], [8267; DEGREE], [P - 1; DEGREE], [1; DEGREE], [P / 2; DEGREE], [P / 2 + 1; DEGREE]];
    for i in 0..DEGREE {
        for c in [1, 2, P - 1, 8267] {
            let mut x = [0; DEGREE];
            x[i] = c;
            v.push(x);
        }
    }
    v.extend((0..40).map(|_| core::array::from_fn(|_| next() % P)));
    v.extend((0..20).map(|_| core::array::from_fn(|_| [0, 8267, P - 1, 1][next() as usize % 4])));
    v
}

fn element<K: Kernel>(x: &Poly) -> Gf9767x19<K> {
    Gf9767x19::from_coefficients(&x.map(|c| c as u16))
}

#[track_caller]
fn is<K: Kernel>(x: Gf9767x19<K>, want: &Poly) {
    assert!(x.0.0[..DEGREE].iter().all(|c| (1..=P as u16).contains(c)) && x.0.0[DEGREE] == 0, "{:?}", x.0);
    assert_eq!(x.0, element::<K>(want).0, "{x:?} {want:?}");
}

fn product(a: &Poly, b: &Poly) -> Poly {
    let mut t = [0; 2 * DEGREE];
    for i in 0..DEGREE {
        for j in 0..DEGREE {
            t[i + j] += a[i] * b[j];
        }
    }
    core::array::from_fn(|i| (t[i] + 2 * t[i + DEGREE]) % P)
}

fn power(a: &Poly, mut e: u64) -> Poly {
    let (mut r, mut a) = (core::array::from_fn(|i| u64::from(i == 0)), *a);
    while e > 0 {
        if e & 1 == 1 {
            r = product(&r, &a);
        }
        a = product(&a, &a);
        e >>= 1;
    }
    r
}

fn check<K: Kernel>() {
    let vs = values();
    let each = |f: &dyn Fn(usize) -> u64| -> Poly { core::array::from_fn(|i| f(i) % P) };
    for (n, a) in vs.iter().enumerate() {
        let x = element::<K>(a);
        for b in [&vs[n], &vs[(n * 7 + 3) % vs.len()], &vs[(n * 11 + 2) % 6]] {
            let (y, c) = (element::<K>(b), &vs[(n * 5 + 1) % vs.len()]);
            let z = element::<K>(c);
            is(x * y, &product(a, b));
            is(x + y, &each(&|i| a[i] + b[i]));
            is(x - y, &each(&|i| a[i] + P - b[i]));
            let mut t = z;
            t.set_sub_double(&x, &y);
            is(t, &each(&|i| a[i] + 2 * P - 2 * b[i]));
            t = x;
            t.sub_double_assign(&y);
            is(t, &each(&|i| a[i] + 2 * P - 2 * b[i]));
            t = x;
            t.sub_sum_assign(&y, &z);
            is(t, &each(&|i| a[i] + 2 * P - b[i] - c[i]));
            t = x;
            t *= &y;
            is(t, &product(a, b));
            t.set_product(&y, &x);
            is(t, &product(a, b));
            t.set_triple_difference(&x, &y);
            is(t, &each(&|i| 3 * (a[i] + P - b[i])));
            let (ab, aa) = (product(a, b), product(a, a));
            t.set_product_less(&x, &y, &z);
            is(t, &each(&|i| ab[i] + P - c[i]));
            t.set_square_less(&x, &y);
            is(t, &each(&|i| aa[i] + P - b[i]));
            t.set_square_less_sum(&x, &y, &z);
            is(t, &each(&|i| aa[i] + 2 * P - b[i] - c[i]));
            is(Field::select(Mask::TRUE, x, y), b);
            is(Field::select(Mask::FALSE, x, y), a);
            assert_eq!(x.ct_eq(y).declassify(), a == b);
            assert_eq!(x.inner_product(&y), u32::from(element::<K>(&product(a, b)).0.0[0]));
        }
        is(x.square(), &product(a, a));
        let mut t = x;
        t.square_assign();
        is(t, &product(a, a));
        is(x.double(), &each(&|i| 2 * a[i]));
        is(-x, &each(&|i| P - a[i]));
        is(x.negate_if(Mask::TRUE), &each(&|i| P - a[i]));
        t = x;
        t.negate_assign_if(Mask::TRUE);
        is(t, &each(&|i| P - a[i]));
        t.negate_assign_if(Mask::FALSE);
        is(t, &each(&|i| P - a[i]));
        for w in [1, 2, 3, 8, 27, 52] {
            is(x.mul_small(w), &each(&|i| u64::from(w) * a[i]));
        }
        for c in [1, 2, P - 1, 8267, 0] {
            t.set_product_z9(&x, c as u32);
            is(t, &each(&|i| if i < 9 { 2 * c * a[i + 10] } else { c * a[i - 9] }));
            t.set_scaled(&x, prime::from_integer(c as u32));
            is(t, &each(&|i| c * a[i]));
        }
        t = x;
        t.frobenius_assign::<1>();
        is(t, &power(a, P));
        t.frobenius_assign::<8>();
        t.frobenius_assign::<2>();
        t.frobenius_assign::<4>();
        t.frobenius_assign::<4>();
        is(t, a);
        t.set_frobenius::<9>(&x);
        t.frobenius_assign::<8>();
        t.frobenius_assign::<2>();
        is(t, a);

        let zero = a.iter().all(|c| *c == 0);
        assert_eq!(x.is_zero().declassify(), zero);
        assert!(!x.is_absent().declassify());
        is(x.invert() * x, &each(&|i| u64::from(i == 0 && !zero)));

        // Square and cube roots. -1 is no square.
        let (square, minus) = (x.square(), -x.square());
        assert!(square.is_square().declassify());
        assert_eq!(minus.is_square().declassify(), zero);
        let (root, ok) = square.sqrt();
        assert!(ok.declassify() && (root == x || root == -x));
        let (root, ok) = minus.sqrt();
        assert!(ok.declassify() == zero && (root == x || root == -x));
        assert_eq!(x.sqrt().1.declassify(), x.is_square().declassify());
        is((x.square() * x).cbrt(), a);
        assert_eq!(x.cbrt().square() * x.cbrt(), x);

        // Sign and encoding.
        let highest = a.iter().rev().find(|c| **c != 0);
        assert_eq!(x.is_negative().declassify(), highest.is_some_and(|c| *c > P / 2));
        let bytes = x.encode();
        let (d, ok) = Gf9767x19::<K>::decode_ct(&bytes);
        assert!(ok.declassify());
        is(d, a);
    }
}

#[test]
fn portable() {
    check::<Portable>();
}

#[test]
fn base() {
    check::<Base>();
}

/// Compares kernels in every aliasing pattern.
#[test]
fn twins() {
    contract::tests::twins::<Values<0>, Base, Portable>();
}

#[cfg(primegroup_kernels = "x64")]
mod x64 {
    use super::*;
    use crate::cpu::tests::x64::has_avx512_and_vnni;

    #[test]
    fn values() {
        check::<X64>();
        if has_avx512_and_vnni() {
            check::<X64W>();
        }
    }

    #[test]
    fn twins() {
        contract::tests::twins::<Values<0>, X64, Portable>();
        if has_avx512_and_vnni() {
            contract::tests::twins::<Values<0>, X64W, Portable>();
        }
    }
}

#[test]
fn reductions_are_exact_at_and_below_their_bounds() {
    let check = |x: u32| {
        let r = prime::reduce(x);
        assert!((1..=prime::P).contains(&r) && (u64::from(r) << 32) % P == u64::from(x) % P, "{x}");
    };
    (1..=prime::REDUCE_MAX).step_by(97).for_each(check);
    (1..1 << 17).for_each(check);
    (0..1 << 17).for_each(|x| check(prime::REDUCE_MAX - x));
    // A sum of a product: 37 terms.
    const { assert!(37 * prime::P * prime::P < prime::REDUCE_MAX) };
    for x in 1..=prime::SMALL_MAX {
        let r = prime::reduce_small(x);
        assert!((1..=prime::P).contains(&r) && r % prime::P == x % prime::P, "{x}");
    }
    const { assert!(52 * prime::P < prime::SMALL_MAX) };
    for c in 0..prime::P {
        let a = prime::from_integer(c);
        assert_eq!(prime::to_integer(a), c);
        assert_eq!(prime::mul(prime::invert(a), a), if c == 0 { prime::P } else { prime::ONE });
    }
}

#[test]
fn what_is_not_canonical_is_refused() {
    let decoded = |b: &[u8; 32]| Gf9767x19::<Base>::decode_ct(b);
    let group = |c: [u64; 3]| {
        let [h0, h1, h2] = c.map(|c| c >> 11);
        (c[0] & 2047) | (c[1] & 2047) << 11 | (c[2] & 2047) << 22 | (h0 + 5 * h1 + 25 * h2) << 33
    };
    for at in 0..6 {
        for place in 0..3 {
            for (c, good) in [(P - 1, true), (P, false), (10239, false)] {
                let mut coefficients = [5; 3];
                coefficients[place] = c;
                let mut bytes = [0; 32];
                bytes[5 * at..5 * at + 5].copy_from_slice(&group(coefficients).to_le_bytes()[..5]);
                let (x, ok) = decoded(&bytes);
                assert_eq!(ok.declassify(), good);
                assert!(if good { x.encode() == bytes } else { x == Field::ZERO });
            }
        }
        // Values from 125 on in the seven bits of high parts.
        for h in 125..128 {
            let mut bytes = [0; 32];
            bytes[5 * at + 4] = h << 1;
            assert!(!decoded(&bytes).1.declassify());
        }
    }
    for (top, good) in [(P - 1, true), (P, false), (P - 1 + 0x4000, false), (P - 1 + 0x8000, false), (0xffff, false)] {
        let mut bytes = [0; 32];
        bytes[30..].copy_from_slice(&(top as u16).to_le_bytes());
        assert_eq!(decoded(&bytes).1.declassify(), good);
    }
}

#[test]
fn maps_to_digits() {
    let mut next = random();
    for n in 0..400 {
        let bytes: [u8; UNIFORM] = match n {
            0 => [0; UNIFORM],
            1 => [0xff; UNIFORM],
            _ if n < 2 + 8 * UNIFORM && n % 3 == 0 => core::array::from_fn(|i| u8::from(i == n / 8) << (n % 8)),
            _ => core::array::from_fn(|_| next() as u8),
        };
        let mut u: Vec<u64> = bytes.iter().map(|b| u64::from(*b)).collect();
        let digits: Poly = core::array::from_fn(|_| {
            u.iter_mut().rev().fold(0, |r, b| {
                let x = r << 8 | *b;
                *b = x / P;
                x % P
            })
        });
        is(Gf9767x19::<Base>::map_uniform(&bytes), &digits);
    }
}
