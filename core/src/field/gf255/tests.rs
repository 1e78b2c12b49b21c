//! Laws of GF(2^255 - C) on edge and random values.

use super::twins::Values;
use super::*;
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

/// What is written in place against operators; and that what a loose sum comes to after a product is an element.
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
        x.set_difference_less(&b, &c);
        same(&x, b - c - a);
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

/// A sum above the bound is no element: in debug builds it is refused where the bound counts.
#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "is_bounded")]
fn a_loose_sum_as_an_element_is_refused() {
    let x = Gf255::<19>::from_limbs([Limb::MAX; N]);
    let _ = x + Gf255::ONE;
}

/// In every aliasing pattern.
#[test]
fn twins() {
    contract::check::twins::<Values<19>, Portable, Portable>();
    contract::check::twins::<Values<3957>, Portable, Portable>();
    contract::check::twins::<Values<18651>, Portable, Portable>();
}

#[test]
fn portable_laws() {
    laws::<19, Portable>();
    laws::<3957, Portable>();
    laws::<18651, Portable>();
}

#[cfg(primegroup_x64)]
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
        contract::check::twins::<Values<19>, X64, Portable>();
        contract::check::twins::<Values<3957>, X64, Portable>();
        contract::check::twins::<Values<18651>, X64, Portable>();
    }
}
