//! Laws of GF(2^255 - C) on edge and random values.

use super::*;
use crate::contracts::gf255::Values;
use crate::field::contract;

fn values() -> std::vec::Vec<U256> {
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

fn laws<const C: u64, K: Kernel>() {
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

/// In-place functions agree with the operators, and a product of unreduced sums is an element.
fn in_place<const C: u64, K: Kernel>() {
    let vs: std::vec::Vec<Gf255<C, K>> = values().into_iter().map(Gf255::reduce_words).collect();
    for (i, &a) in vs.iter().enumerate() {
        let b = vs[(i * 7 + 3) % vs.len()];
        let c = vs[(i * 11 + 5) % vs.len()];
        let same = |x: &Gf255<C, K>, y: Gf255<C, K>| {
            assert!(x.is_bounded());
            assert_eq!(x.to_words(), y.to_words(), "{a:?} {b:?} {c:?}");
        };
        let (mut x, mut y) = (a, b);
        same(x.set_sum_loose(&a, &b).times(&c), (a + b) * c);
        same(x.set_sum_loose(&a, &b).times_loose(y.set_sum_loose(&b, &c)), (a + b) * (b + c));
        same(x.set_sum_loose(&a, &b).square(), (a + b) * (a + b));
        y = c;
        x.set_sum_loose(&a, &b).multiply(&mut y);
        same(&y, (a + b) * c);
        x.set_sum_loose(&a, &b).product_to(&mut y, &c);
        same(&y, (a + b) * c);
        x = a;
        x.add_loose_assign(&b).square_to(&mut y);
        same(&y, (a + b) * (a + b));
        x.set_double_product(&a, &b);
        same(&x, a * b + a * b);
        x.double_product_assign(&c);
        same(&x, (a * b + a * b) * (c + c));
        x.set_double_square(&a);
        same(&x, a * a + a * a);
        x = a;
        x.sub_product_assign(&b, &c);
        same(&x, a - b * c);
        x = a;
        x.mul_add_assign(&b, &c);
        same(&x, a * b + c);
        x = a;
        x.square_add_assign(&c);
        same(&x, a * a + c);
        (x, y) = (a, b);
        x.sub_square_assign(&mut y);
        same(&x, a - b * b);
        x.set_less_square_of_sum(&c, &a, &b);
        same(&x, c - (a + b) * (a + b));
        x.set_product_plus(&a, &b, &c);
        same(&x, a * b + c);
        x = c;
        x.add_product_assign(&a, &b);
        same(&x, a * b + c);
        x.set_product_less(&a, &b, &c);
        same(&x, a * b - c);
        x.set_square_less(&a, &b);
        same(&x, a * a - b);
        x.set_square_less_sum(&a, &b, &c);
        same(&x, a * a - b - c);
        x.sub_sum_assign(&b, &c);
        same(&x, a * a - b - c - b - c);
        x = a;
        x.sub_double_assign(&b);
        same(&x, a - b - b);
        for w in [0, 1, 2, 8111, 0xffff] {
            let wb = b * Gf255::small(w);
            let w = w as u32;
            x.set_product_small(&b, w);
            same(&x, wb);
            x.set_sum_small(&a, &b, w);
            same(&x, a + wb);
            x.set_difference_small(&a, &b, w);
            same(&x, a - wb);
        }
        (x, y) = (a, b);
        Gf255::sum_difference_assign(&mut x, &mut y);
        same(&x, a + b);
        same(&y, a - b);
        for (m, chosen, other) in [(Mask::FALSE, a, b), (Mask::TRUE, b, a)] {
            x.set_square_selected(m, &a, &b);
            same(&x, chosen * chosen);
            (x, y) = (a, b);
            Gf255::swap_if(m, &mut x, &mut y);
            same(&x, chosen);
            same(&y, other);
            x = a;
            x.negate_assign_if(m);
            same(&x, if m.declassify() { Gf255::ZERO - a } else { a });
        }
        x.set_half(&a);
        same(&x, a * Gf255::small(2).invert());
    }
}

#[test]
fn in_place_and_loose() {
    in_place::<19, Base>();
    in_place::<3957, Base>();
    in_place::<18651, Base>();
    in_place::<18651, Portable>();
}

/// Debug builds reject a sum above the bound wherever an element is required.
#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "is_bounded")]
fn a_loose_sum_as_an_element_is_refused() {
    let x = Gf255::<19>::from_limbs([Limb::MAX; N]);
    let _ = x + Gf255::ONE;
}

/// Compares kernels in every aliasing pattern.
#[test]
fn twins() {
    contract::tests::twins::<Values<19>, Portable, Portable>();
    contract::tests::twins::<Values<3957>, Portable, Portable>();
    contract::tests::twins::<Values<18651>, Portable, Portable>();
}

#[test]
fn portable_laws() {
    laws::<19, Portable>();
    laws::<3957, Portable>();
    laws::<18651, Portable>();
}

#[cfg(primegroup_kernels = "x64")]
mod x64 {
    use super::*;

    #[test]
    fn x64_laws() {
        laws::<19, X64>();
        laws::<3957, X64>();
        laws::<18651, X64>();
    }

    #[test]
    fn twins() {
        contract::tests::twins::<Values<19>, X64, Portable>();
        contract::tests::twins::<Values<3957>, X64, Portable>();
        contract::tests::twins::<Values<18651>, X64, Portable>();
    }
}

/// Compares 29-bit limbs with words: every function, with 64-bit and 32-bit accumulators. Limbs are random, special or
/// the largest.
#[cfg(not(primegroup_layout = "w28"))]
mod limbs_of_29_bits {
    use super::super::{portable, w28};
    use crate::ct::Mask;
    use crate::limb::U256;
    use crate::limb::radix::MASK;

    /// Returns limbs of at most the size of the limbs of the largest element.
    fn limbs(next: &mut impl FnMut() -> u64) -> w28::Limbs {
        let (shape, largest) = (next(), w28::largest());
        core::array::from_fn(|i| {
            let any = ((next() >> 32) * u64::from(largest[i] + 1)) >> 32;
            match (shape >> 61, shape >> (4 * i) & 15) {
                (0, 0..5) | (1, 0 | 1) => 0,
                (0, 5..9) | (1, 2 | 3) => MASK.min(largest[i]),
                (1, 4..8) | (2, _) => largest[i],
                (3, 0..4) => largest[i] - 1,
                (3, 4) => 1,
                _ => any as u32,
            }
        })
    }

    /// Returns the integer modulo p, by word arithmetic.
    fn value<const C: u64>(x: &w28::Limbs) -> portable::Limbs {
        portable::reduce_words::<C>(&w28::to_words(x))
    }

    #[track_caller]
    fn same<const C: u64>(x: &w28::Limbs, y: &portable::Limbs) {
        assert!(w28::is_element::<C>(x), "{x:x?}");
        let x = w28::normalize::<C>(x);
        assert!(x.iter().all(|limb| *limb <= MASK));
        assert_eq!(w28::to_words(&x), portable::to_words(&portable::normalize::<C>(y)), "{x:x?}");
    }

    fn differential<const C: u64>(count: usize) {
        let mut state = C;
        let mut next = || {
            state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x9e37_79b9_7f4a_7c15);
            (state ^ state >> 29).rotate_left(17)
        };
        for i in 0..count {
            let (a, b, c) = (limbs(&mut next), limbs(&mut next), limbs(&mut next));
            let [x, y, z] = [&a, &b, &c].map(value::<C>);
            let w = (next() >> (next() >> 59)) as u32 >> (next() >> 60);
            same::<C>(&a, &x);
            same::<C>(&w28::add::<C>(&a, &b), &portable::add::<C>(&x, &y));
            same::<C>(&w28::sub::<C>(&a, &b), &portable::sub::<C>(&x, &y));
            same::<C>(&w28::sub_double::<C>(&a, &b), &portable::sub_double::<C>(&x, &y));
            same::<C>(&w28::sub_sum::<C>(&a, &b, &c), &portable::sub::<C>(&portable::sub::<C>(&x, &y), &z));
            same::<C>(&w28::half::<C>(&a), &portable::half::<C>(&x));
            let (sum, other) = (portable::add::<C>(&x, &y), portable::add::<C>(&y, &z));
            macro_rules! products {
                ($kind:ident) => {
                    same::<C>(&w28::$kind::mul::<C>(&a, &b), &portable::mul::<C>(&x, &y));
                    same::<C>(&w28::$kind::square::<C>(&a), &portable::square::<C>(&x));
                    same::<C>(&w28::$kind::mul_small::<C>(&a, w), &portable::mul_small::<C>(&x, w));
                    let (s, t) = (w28::$kind::add_loose::<C>(&a, &b), w28::$kind::add_loose::<C>(&b, &c));
                    assert!(w28::$kind::is_any::<C>(&s));
                    same::<C>(&w28::$kind::mul::<C>(&s, &t), &portable::mul::<C>(&sum, &other));
                    same::<C>(&w28::$kind::square::<C>(&s), &portable::square::<C>(&sum));
                    same::<C>(&w28::$kind::mul_small::<C>(&s, w), &portable::mul_small::<C>(&sum, w));
                };
            }
            // Uncarried differences.
            let (d, e) = (w28::sub_lax::<C>(&a, &b), w28::wide::add_loose::<C>(&b, &c));
            let difference = portable::sub::<C>(&x, &y);
            same::<C>(&w28::carry_once::<C>(&d), &difference);
            same::<C>(&w28::carry_once::<C>(&e), &other);
            same::<C>(&w28::wide::mul::<C>(&d, &e), &portable::mul::<C>(&difference, &other));
            same::<C>(&w28::wide::mul::<C>(&e, &d), &portable::mul::<C>(&difference, &other));
            same::<C>(&w28::wide::mul_small::<C>(&d, w), &portable::mul_small::<C>(&difference, w));
            let (mut squared, small) = ([0; w28::N], w >> 20);
            for (m, selected) in [(Mask::FALSE, &difference), (Mask::TRUE, &other)] {
                // SAFETY: references to limbs.
                unsafe { w28::square_selected_at::<C>(&raw mut squared, &raw const d, &raw const e, m) }
                same::<C>(&squared, &portable::square::<C>(selected));
            }
            let sum = portable::add::<C>(&x, &portable::mul_small::<C>(&difference, small));
            let lax = w28::add_small_lax::<C>(&a, &d, small);
            same::<C>(&w28::carry_once::<C>(&lax), &sum);
            same::<C>(&w28::wide::mul::<C>(&lax, &d), &portable::mul::<C>(&sum, &difference));
            products!(wide);
            products!(narrow);
            if i % 1024 == 0 {
                same::<C>(&w28::invert::<C>(&a), &portable::invert::<C>(&x));
                assert_eq!(w28::legendre::<C>(&a), portable::legendre::<C>(&x));
            }
            // Arbitrary words.
            let words: U256 = core::array::from_fn(|i| {
                [next(), 0, u64::MAX, C.wrapping_neg()][(next() >> 62) as usize % (4 - i % 2)]
            });
            let [(x, canonical), (y, too)] = [w28::decode::<C>(&words), {
                let (y, too) = portable::decode::<C>(&words);
                (value_of::<C>(&y), too)
            }];
            assert_eq!(w28::normalize::<C>(&x), y);
            assert_eq!(Mask::declassify(canonical), too.declassify());
            assert_eq!(w28::from_words::<C>(&words), x);
            assert_eq!(w28::reduce_words::<C>(&words), x);
        }
    }

    /// Converts any words to canonical limbs.
    fn value_of<const C: u64>(y: &portable::Limbs) -> w28::Limbs {
        let words = portable::to_words(&portable::normalize::<C>(&portable::reduce_words::<C>(&portable::to_words(y))));
        w28::from_words::<C>(&words)
    }

    #[test]
    fn differential_with_words() {
        differential::<19>(100_000);
        differential::<3957>(100_000);
        differential::<18651>(200_000);
    }

    /// Number of cases in millions: environment variable PRIMEGROUP_DIFFERENTIAL.
    #[test]
    #[ignore = "takes long"]
    fn differential_with_words_at_length() {
        let millions = std::env::var("PRIMEGROUP_DIFFERENTIAL").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
        differential::<19>(millions * 1_000_000);
        differential::<3957>(millions * 1_000_000);
        differential::<18651>(millions * 1_000_000);
    }
}
