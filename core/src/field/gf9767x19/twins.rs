//! Every function of the x86-64 kernel against its portable twin: coefficients at both ends and random ones, every aliasing pattern.

use super::*;
use crate::field::cpu::{Portable, X64};

/// Elements and other values from xorshift64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 8
    }

    /// Every third element is made of coefficients at the ends alone.
    fn element(&mut self) -> Limbs {
        let kind = self.next() % 12;
        let mut out = Limbs([0; ENTRIES]);
        for c in &mut out.0[..DEGREE] {
            *c = match (kind, self.next() % 4) {
                (0, _) | (1, 1) | (2, 0) => prime::P as u16,
                (1, _) | (2, 1) => 1,
                (2, 2) => prime::P as u16 / 2,
                (2, 3) => prime::P as u16 / 2 + 1,
                // As integers: what signs turn on.
                (3, i) => prime::from_integer([0, prime::P / 2, prime::P / 2 + 1, prime::P - 1][i as usize]) as u16,
                _ => (self.next() % u64::from(prime::P)) as u16 + 1,
            };
        }
        out
    }
}

type Two = fn(*mut Limbs, *const Limbs, *const Limbs);

/// Both CPUs' function of two operands, as plain pointers.
macro_rules! two {
    ($name:ident) => {
        // SAFETY: called with elements.
        (stringify!($name), |o, a, b| unsafe { Portable::$name(o, a, b) }, |o, a, b| unsafe { X64::$name(o, a, b) })
    };
}

#[test]
fn functions_of_two_elements() {
    let functions: [(&str, Two, Two); 4] =
        [two!(gf9767_mul_at), two!(gf9767_add_at), two!(gf9767_sub_at), two!(gf9767_sub_double_at)];
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..100_000 {
        let (a, b) = (random.element(), random.element());
        for (name, portable, x64) in functions {
            let (mut want, mut got) = (a, b);
            portable(&raw mut want, &raw const a, &raw const b);
            x64(&raw mut got, &raw const a, &raw const b);
            assert_eq!(got, want, "{name} {a:?} {b:?}");
            got = a;
            let p = &raw mut got;
            x64(p, p, &raw const b);
            assert_eq!(got, want, "{name} in place {a:?} {b:?}");
            got = b;
            let p = &raw mut got;
            x64(p, &raw const a, p);
            assert_eq!(got, want, "{name} in place of the second {a:?} {b:?}");
            portable(&raw mut want, &raw const a, &raw const a);
            got = a;
            let p = &raw mut got;
            x64(p, p, p);
            assert_eq!(got, want, "{name} all in place {a:?}");
        }
    }
}

/// Both CPUs' results of a function that writes to an element whose content is `$a` before.
macro_rules! same {
    ($a:expr, $name:ident $(::<$j:literal>)?, |$p:ident| $($arg:expr),*) => {{
        let (mut want, mut got) = ($a, $a);
        // SAFETY: pointers to elements; what is written to may be an operand.
        unsafe {
            let $p = &raw mut want;
            Portable::$name$(::<$j>)?($($arg),*);
            let $p = &raw mut got;
            X64::$name$(::<$j>)?($($arg),*);
        }
        assert_eq!(got, want, "{} {:?}", stringify!($name), $a);
    }};
}

#[test]
fn other_functions() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for i in 0..100_000 {
        let [a, b, c] = core::array::from_fn(|_| random.element());
        let (pa, pb, pc) = (&raw const a, &raw const b, &raw const c);
        same!(a, gf9767_square_at, |p| p, pb);
        same!(a, gf9767_square_at, |p| p, p);
        same!(a, gf9767_sub_sum_at, |p| p, pa, pb, pc);
        same!(a, gf9767_sub_sum_at, |p| p, p, pb, pc);
        same!(a, gf9767_sub_sum_at, |p| p, pb, p, pc);
        same!(a, gf9767_sub_sum_at, |p| p, pb, pc, p);
        same!(a, gf9767_sub_sum_at, |p| p, p, p, p);
        same!(a, gf9767_mul_sub_at, |p| p, pb, pc, pa);
        same!(a, gf9767_mul_sub_at, |p| p, p, pb, pc);
        same!(a, gf9767_mul_sub_at, |p| p, pb, p, pc);
        same!(a, gf9767_square_sub_at, |p| p, pb, pc);
        same!(a, gf9767_square_sub_at, |p| p, p, pc);
        same!(a, gf9767_square_sub_sum_at, |p| p, pa, pb, pc);
        same!(a, gf9767_square_sub_sum_at, |p| p, p, pb, pc);
        same!(a, gf9767_triple_difference_at, |p| p, pb, pc);
        same!(a, gf9767_triple_difference_at, |p| p, p, pc);
        same!(a, gf9767_triple_difference_at, |p| p, pb, p);
        same!(a, gf9767_triple_difference_at, |p| p, pb, pb);
        let w = random.next() as u32 % 52 + 1;
        same!(a, gf9767_mul_small_at, |p| p, pb, w);
        same!(a, gf9767_mul_small_at, |p| p, p, w);
        let s = u32::from(b.0[0]);
        same!(a, gf9767_scale_at, |p| p, pb, s);
        same!(a, gf9767_scale_at, |p| p, p, s);
        same!(a, gf9767_frobenius_at::<1>, |p| p, pb);
        same!(a, gf9767_frobenius_at::<2>, |p| p, p);
        same!(a, gf9767_frobenius_at::<4>, |p| p, p);
        same!(a, gf9767_frobenius_at::<8>, |p| p, p);
        same!(a, gf9767_frobenius_at::<9>, |p| p, p);
        same!(a, gf9767_integers_at, |p| p, pb);
        same!(a, gf9767_integers_at, |p| p, p);
        // SAFETY: a pointer to an element.
        let (got, want) = unsafe { (X64::gf9767_is_negative(pa), Portable::gf9767_is_negative(pa)) };
        assert_eq!(got.bit(), want.bit(), "{a:?}");
        for m in [Mask::FALSE, Mask::TRUE] {
            same!(a, gf9767_negate_if_at, |p| p, m);
            same!(a, gf9767_select_at, |p| p, m, pb, pc);
            same!(a, gf9767_select_at, |p| p, m, p, pc);
            same!(a, gf9767_select_at, |p| p, m, pb, p);
        }
        // SAFETY: pointers to elements.
        let (got, want) = unsafe { (X64::gf9767_inner_product(pa, pb), Portable::gf9767_inner_product(pa, pb)) };
        assert_eq!(got, want, "{a:?} {b:?}");
        let c = i % prime::P + 1;
        assert_eq!(X64::gf9767_invert_prime(c), Portable::gf9767_invert_prime(c), "{c}");
    }
}

#[test]
fn lookups() {
    fn check<const N: usize>(random: &mut Random, length: usize) {
        let table: std::vec::Vec<[Limbs; N]> =
            (0..length).map(|_| core::array::from_fn(|_| random.element())).collect();
        for index in (0..=length as u32 + 1).chain([1 << 31, u32::MAX]) {
            let (mut want, mut got) = ([random.element(); N], [random.element(); N]);
            Portable::gf9767_lookup_to(&mut want, &table, index);
            X64::gf9767_lookup_to(&mut got, &table, index);
            assert_eq!(got, want, "{index} of {length}");
            assert_eq!(got, table.get(index as usize).copied().unwrap_or([Limbs([0; ENTRIES]); N]));
        }
    }
    let mut random = Random(0x1234_5678_9abc_def1);
    for length in [0, 1, 2, 7, 8, 16, 33] {
        for _ in 0..100 {
            check::<1>(&mut random, length);
            check::<2>(&mut random, length);
            check::<3>(&mut random, length);
        }
    }
}
