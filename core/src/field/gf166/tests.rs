//! Tests of GF(2^166 - 5): field laws, unreduced values, and every function of every kernel of this machine against an
//! independent bignum.

use super::*;
use crate::contracts::gf166::Values;
use crate::field::contract;
use std::vec::Vec;

/// Integers that kernels are most likely to get wrong, and random ones, all below `times` * 2^166.
fn values(times: u64, random: usize) -> Vec<[u64; 3]> {
    let mut all = Vec::new();
    for k in 0..=times {
        // Around multiples of p and of 2^166.
        for at in [(k.wrapping_mul(5).wrapping_neg(), k > 0), (0, false)] {
            for off in -6i128..=6 {
                let low = i128::from(at.0) + off;
                let carry = low >> 64;
                let high = (i128::from(k) << 102) - i128::from(at.1) + carry;
                if high >= 0 {
                    all.push([low as u64, high as u64, (high >> 64) as u64]);
                }
            }
        }
    }
    for bit in (0..170).filter(|b| b % 32 < 2 || b % 32 == 31 || *b > 160) {
        let mut w = [0; 3];
        w[bit / 64] = 1 << (bit % 64);
        all.push(w);
        let mut ones = [u64::MAX; 3];
        ones[bit / 64] >>= 63 - bit % 64;
        ones[bit / 64 + 1..].fill(0);
        all.push(ones);
    }
    let mut s = 0x9e37_79b9_7f4a_7c15u64 ^ times;
    let mut word = || {
        s ^= s << 13;
        s ^= s >> 7;
        s ^= s << 17;
        match s >> 60 {
            0 => 0,
            1 => u64::MAX,
            _ => s.wrapping_mul(0xd134_2543_de82_ef95),
        }
    };
    all.extend((0..random).map(|_| [word(), word(), word() & ((1 << 42) - 1)]));
    all.retain(|w| w[2] < times << 38);
    all
}

/// An integer modulo p in 16-bit digits, with arithmetic by the definition. It shares nothing with the kernels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slow([u32; 11]);

impl Slow {
    fn new(w: &[u64; 3]) -> Self {
        let mut wide = [0; 32];
        for (i, d) in wide.iter_mut().take(12).enumerate() {
            *d = w[i / 4] >> (16 * (i % 4)) & 0xffff;
        }
        Self::reduce(wide)
    }
    /// Reduces digits of any size below 2^40: propagates carries, then adds 5 times the bits above 166, until none
    /// remain.
    fn reduce(mut d: [u64; 32]) -> Self {
        loop {
            let mut carry = 0;
            for x in &mut d {
                carry += *x;
                *x = carry & 0xffff;
                carry >>= 16;
            }
            assert_eq!(carry, 0);
            // 166 = 10 * 16 + 6
            let high: Vec<u64> = (10..31).map(|i| (d[i] >> 6) | (d[i + 1] << 10 & 0xffff)).collect();
            if high.iter().all(|x| *x == 0) {
                break;
            }
            d[10] &= 63;
            d[11..].fill(0);
            for (x, h) in d.iter_mut().zip(high) {
                *x += 5 * h;
            }
        }
        // Values from p on: p ends in fffb, and all higher digits are ones.
        if d[0] >= 0xfffb && d[1..10].iter().all(|x| *x == 0xffff) && d[10] == 63 {
            let low = d[0] - 0xfffb;
            d = [0; 32];
            d[0] = low;
        }
        Slow(core::array::from_fn(|i| d[i] as u32))
    }
    fn combine(self, x: u64, o: Self, y: u64) -> Self {
        let mut d = [0; 32];
        for i in 0..11 {
            d[i] = u64::from(self.0[i]) * x + u64::from(o.0[i]) * y;
        }
        Self::reduce(d)
    }
    fn negated(self) -> Self {
        // 2^168 - 20 = 4p, with each digit larger than the corresponding digit of x. A digit that is increased takes
        // its value from the next one.
        let mut d = [0; 32];
        for (i, to) in d.iter_mut().take(11).enumerate() {
            let digit = [0x1_0000 - 20, 0xffff, 0xff][usize::from(i > 0) + usize::from(i > 9)];
            *to = digit + if i < 10 { 0x1_0000 } else { 0 } - u64::from(i > 0) - u64::from(self.0[i]);
        }
        Self::reduce(d)
    }
    fn product(self, o: Self) -> Self {
        let mut d = [0; 32];
        for i in 0..11 {
            for j in 0..11 {
                d[i + j] += u64::from(self.0[i]) * u64::from(o.0[j]);
            }
        }
        Self::reduce(d)
    }
}

/// Checks laws of the slow arithmetic itself, on a few numbers.
#[test]
fn the_other_make_is_right() {
    let one = Slow::new(&[1, 0, 0]);
    assert_eq!(Slow::new(&MODULUS), Slow::new(&[0; 3]));
    assert_eq!(Slow::new(&[0, 0, 1 << 38]), Slow::new(&[5, 0, 0]));
    assert_eq!(one.negated(), Slow::new(&[u64::MAX - 5, u64::MAX, u64::MAX >> 26]));
    assert_eq!(one.negated().product(one.negated()), one);
    assert_eq!(Slow::new(&[0; 3]).negated(), Slow::new(&[0; 3]));
}

/// Checks every function of a kernel on values, on special and random inputs, and the bounds of the results. (The
/// contract tests compare the functions in memory with these.)
fn kernel<K: Kernel>(random: usize) {
    let (loose, elements) = (values(16, random), values(3, random));
    let slow = |x: &Limbs| Slow::new(&to_words(x));
    let limbs = |w: &[u64; 3]| -> Limbs { from_words(w) };
    let check = |name: &str, got: Limbs, want: Slow, times: Limb| {
        assert_eq!(slow(&got), want, "{name}");
        let f = Gf166::<K>::from_limbs(got);
        assert!(if times == 0 { f.is_product() } else { f.is_below(times) }, "{name}: {got:x?}");
    };
    let pairs = |all: &[[u64; 3]], f: &mut dyn FnMut(Limbs, Limbs)| {
        let edges = all.len() - random.min(all.len());
        for (i, a) in all.iter().enumerate() {
            // Special values run with all special values; others run with one, and with themselves.
            if i < edges {
                all[..edges].iter().for_each(|b| f(limbs(a), limbs(b)));
            }
            f(limbs(a), limbs(&all[(i * 7 + 3) % all.len()]));
            f(limbs(a), limbs(a));
        }
    };
    pairs(&loose, &mut |a, b| {
        check("mul", K::mul(&a, &b), slow(&a).product(slow(&b)), 0);
    });
    for w in &loose {
        let a = limbs(w);
        let (s, k) = (slow(&a), (w[0] ^ w[1]) as u32);
        check("square", K::square(&a), s.product(s), 0);
        check("mul_small", K::mul_small(&a, k), s.product(Slow::new(&[k.into(), 0, 0])), 0);
        check("mul_small", K::mul_small(&a, u32::MAX), s.product(Slow::new(&[u32::MAX.into(), 0, 0])), 0);
        let third = s.product(s).product(s.product(s));
        check("square_n", K::square_n(&a, 3), third.product(third), 0);
        let mut n = [0u64; 32];
        Gf166::<K>::from_limbs(a)
            .encode()
            .iter()
            .enumerate()
            .for_each(|(i, b)| n[i / 2] |= u64::from(*b) << (8 * (i % 2)));
        assert_eq!(Slow(core::array::from_fn(|i| n[i] as u32)), s, "normalize");
    }
    pairs(&elements, &mut |a, b| {
        let (x, y) = (slow(&a), slow(&b));
        check("add", K::add(&a, &b), x.combine(1, y, 1), 3);
        check("add_loose", K::add_loose(&a, &b), x.combine(1, y, 1), 6);
        check("sub", K::sub(&a, &b), x.combine(1, y.negated(), 1), 3);
        check("sub_loose", K::sub_loose(&a, &b), x.combine(1, y.negated(), 1), 7);
        check("sub_double_loose", K::sub_double_loose(&a, &b), x.combine(1, y.negated(), 2), 11);
        for m in [Mask::TRUE, !Mask::TRUE] {
            let (mut p, mut q, mut n) = (a, b, a);
            // SAFETY: pointers to limbs of this function.
            unsafe {
                K::swap_if_at(&raw mut p, &raw mut q, m);
                K::negate_if_at(&raw mut n, m);
            }
            let swapped = m.declassify();
            assert_eq!((p, q), if swapped { (b, a) } else { (a, b) });
            check("negate_if_at", n, if swapped { x.negated() } else { x }, 3);
        }
    });
    for w in elements.iter().take(800) {
        let a = limbs(w);
        let (inverse, zero) = (K::invert(&a), slow(&a) == Slow::new(&[0; 3]));
        check("invert", inverse, slow(&inverse), 1);
        assert_eq!(slow(&inverse).product(slow(&a)), Slow::new(&[u64::from(!zero), 0, 0]));
        let power = Gf166::<K>::from_limbs(a).ones(164).square() * Gf166::from_limbs(inverse);
        let want = if zero { 0 } else { 1 - 2 * i32::from(!power.ct_eq(Gf166::ONE).declassify()) };
        assert_eq!(K::legendre(&a), want);
    }
}

/// Checks the portable kernel against the independent arithmetic.
#[test]
fn portable_kernel_against_another_make() {
    kernel::<Portable>(20_000);
}

/// Compares kernels in every aliasing pattern.
#[test]
fn twins() {
    contract::tests::twins::<Values<0>, Portable, Portable>();
}

fn laws<K: Kernel>() {
    let vs: Vec<Gf166<K>> = values(3, 200).into_iter().map(Gf166::from_words).collect();
    for (i, &a) in vs.iter().enumerate() {
        let b = vs[(i * 7 + 3) % vs.len()];
        let c = vs[(i * 11 + 5) % vs.len()];
        let same = |x: Gf166<K>, y: Gf166<K>| assert_eq!(x.to_words(), y.to_words(), "{a:?} {b:?} {c:?}");
        same((a + b) * c, a * c + b * c);
        same((a - b) * c, a * c - b * c);
        same(a.mul_small(0xffff_ffff), a * Gf166::small(0xffff_ffff));
        let (r, ok) = a.square().sqrt();
        assert!(ok.declassify());
        same(r.square(), a.square());
        assert!(!r.is_odd().declassify());
        assert_eq!(a.sqrt().1.declassify(), a.legendre() >= 0);
        let (r, ok) = Gf166::sqrt_ratio(a, b);
        let (za, zb) = (a.is_zero().declassify(), b.is_zero().declassify());
        assert_eq!(ok.declassify(), za || !zb && (a * b).is_square().declassify());
        if ok.declassify() {
            same(r.square() * b, a);
            assert!(!r.is_odd().declassify());
        }
        let (d, ok) = Gf166::<K>::decode_ct(&a.encode());
        assert!(ok.declassify());
        same(d, a);
        same(Gf166::decode_reduce(&a.encode()), a);
        // Unreduced values.
        let (mut x, mut y, mut z) = (a, b, c);
        same(*x.set_sum_loose(&a, &b).times(&c), (a + b) * c);
        same(*x.set_difference_loose(&a, &b).times(&c), (a - b) * c);
        same(*x.set_sub_double_loose(&a, &b).square(), (a - b - b).square());
        let loose = x.set_difference_loose(&a, &b);
        loose.product_loose_to(&mut z, y.set_sum_loose(&b, &c));
        same(z, (a - b) * (b + c));
        z.set_fresh_sum(&(a * b), &(c * b));
        same(z, (a + c) * b);
    }
}

#[test]
fn portable_laws() {
    laws::<Portable>();
}

/// The same for the kernel of this machine.
#[cfg(primegroup_kernels = "x64")]
mod x64 {
    use super::*;

    #[test]
    fn kernel_against_another_make() {
        kernel::<X64>(20_000);
    }

    #[test]
    fn twins() {
        contract::tests::twins::<Values<0>, X64, Portable>();
    }

    #[test]
    fn laws() {
        super::laws::<X64>();
    }
}

#[test]
fn bytes_at_the_modulus() {
    let p: [u8; 21] = core::array::from_fn(|i| (MODULUS[i / 8] >> (8 * (i % 8))) as u8);
    assert!(!Gf166::<Base>::decode_ct(&p).1.declassify());
    let mut below = p;
    below[0] -= 1;
    assert!((Gf166::<Base>::decode(&below).expect("below p") + Gf166::ONE).is_zero().declassify());
    assert!(Gf166::<Base>::decode(&[0xff; 21]).is_none() && Gf166::<Base>::decode(&[0; 20]).is_none());
    // 2^400 = 2^68 * 25
    let mut long = [0; 51];
    long[50] = 1;
    assert!(Gf166::<Base>::decode_reduce(&long).ct_eq(Gf166::from_words([0, 16 * 25, 0])).declassify());
}

/// A sum above the bound is no element: debug builds reject it if the operation requires the bound.
#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "is_term")]
fn a_loose_sum_as_an_element_is_refused() {
    let x = Gf166::<Base>::from_limbs([Limb::MAX >> 24; N]);
    let _ = x + Gf166::ONE;
}
