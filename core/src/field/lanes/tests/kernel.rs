//! Tests of the kernel of this machine against the reference implementations: the same results, bit by bit, for limbs
//! of any value.
//!
//! Each formula runs on 10^4 inputs, or on `PRIMEGROUP_LANES_INPUTS` inputs if that is set.

use super::super::*;
use super::{Random, Twin};
use crate::curve::mul::comb::Entry255 as Entry;
use crate::limb;
use std::string::String;

pub fn inputs() -> u64 {
    let words: Option<String> = std::env::var("PRIMEGROUP_LANES_INPUTS").ok();
    words.and_then(|w| w.parse().ok()).unwrap_or(10_000)
}

/// Compares a formula on one point with a number and an entry, between a kernel and the reference implementation.
fn compare(name: &str, ours: impl Fn(&mut [Quad; 2], u64), twin: impl Fn(&mut [Quad; 2], u64)) {
    if !crate::cpu::tests::x64::has_ifma() {
        return;
    }
    let mut random = Random::new(name.len() as u64);
    for i in 0..inputs() {
        let mut a = [random.quad(), random.quad()];
        let mut b = a;
        let word = random.next();
        ours(&mut a, word);
        twin(&mut b, word);
        assert_eq!(a, b, "{name}, input {i}");
    }
}

/// Compares both kernels by a function that does so.
macro_rules! twins {
    ($compare:ident: $($name:literal $K:ident: |$q:ident, $w:ident| $call:expr;)*) => {$(
        $compare(
            $name,
            |$q, $w| { type $K = Ifma; $call; },
            |$q, $w| { type $K = Twin; $call; },
        );
    )*};
}

/// Makes four elements out of two: unchanged, or with permuted lanes or limbs.
fn spread(q: &[Quad; 2], w: u64) -> [Quad; 4] {
    core::array::from_fn(|i| {
        let w = w >> (5 * i);
        let from = &q[w as usize & 1];
        Quad(core::array::from_fn(|limb| {
            let v = from.0[(limb + (w >> 1 & 1) as usize) % 5];
            Vector(core::array::from_fn(|lane| v.0[lane ^ (w >> 2 & 3) as usize]))
        }))
    })
}

/// A digest of elements that changes with any of them.
fn mixed(all: &[Quad]) -> Quad {
    let mut out = Quad::ZERO;
    for x in all {
        for (out, x) in out.0.iter_mut().zip(&x.0) {
            out.0.iter_mut().zip(&x.0).for_each(|(out, x)| *out = out.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ x);
        }
    }
    out
}

#[test]
fn twins() {
    twins! { compare:
        "lookup" K: |q, w| {
            let table: [Quad; 9] = core::array::from_fn(|i| if i % 2 == 0 { q[0] } else { q[1] });
            K::lookup::<19>(&mut q[1], &table[..(w >> 60) as usize % 10], w as u32 % 10, (w >> 32) as u8 & 15, (w >> 40) as u8 & 15)
        };
    }
    twins! { compare:
        "lookup_four" K: |q, w| {
            let words: std::vec::Vec<u64> = q.iter().flat_map(|q| q.0.map(|v| v.0)).flatten().collect();
            let entries = words.as_chunks::<12>().0.iter().take((w >> 60) as usize % 4);
            let index = Vector([w & 3, w >> 2 & 3, w >> 4 & 3, w >> 6 & 3]);
            let mut out = [Quad::ZERO; 3];
            let masks = [(w >> 32) as u8 & 15, (w >> 40) as u8 & 15, (w >> 48) as u8 & 15];
            let table: std::vec::Vec<Entry> =
                entries.map(|e| [0, 4, 8].map(|i| limb::spread(&[e[i], e[i + 1], e[i + 2], e[i + 3] >> 1]))).collect();
            K::lookup_four::<3957, 2>(&mut out, &table, &index, masks[0], [masks[1], masks[2]]);
            q[0] = mixed(&out);
            K::lookup_four::<18651, 0>(&mut out, &table, &index, masks[1], [masks[2], masks[0]]);
            q[1] = mixed(&out)
        };
    }
    twins! { compare:
        "double_odd_e_lookup" K: |q, w| {
            let table = [[q[0], q[1]], [q[1], q[0]], [q[0], Quad::ZERO]];
            K::double_odd_e_lookup(q, &table[..(w >> 60) as usize % 4], w as u32 % 4, (w >> 32) as u32 & 3)
        };
        "double_odd_e_step" K: |q, w| {
            let entry = [q[1], q[0]];
            K::double_odd_e_step(&mut q[0], w as u32 % 4, if w >> 63 == 0 { Some(&entry) } else { None })
        };
        "double_odd_e_start" K: |q, _w| {
            let entry = *q;
            K::double_odd_e_start(&mut q[0], &entry)
        };
        "double_odd_e_add" K: |q, _w| {
            let other = q[1];
            K::double_odd_e_add(&mut q[0], &other)
        };
        "double_odd_e_double" K: |q, w| K::double_odd_e_double(&mut q[0], 1 + w as u32 % 16);
        "double_odd_e_turn" K: |q, _w| K::double_odd_e_turn(&mut q[0]);
        "double_odd_e_negate" K: |q, _w| K::double_odd_e_negate(&mut q[0]);
        "double_odd_s_step" K: |q, w| {
            let entry = q[1];
            K::double_odd_s_step(&mut q[0], w as u32 % 4, if w >> 63 == 0 { Some(&entry) } else { None })
        };
        "squares 18651" K: |q, w| K::squares::<18651>(&mut q[0], w as u32 % 4);
        "product 18651" K: |q, _w| { let other = q[1]; K::product::<18651>(&mut q[0], &other) };
        "squares 3957" K: |q, w| K::squares::<3957>(&mut q[0], w as u32 % 4);
        "product 3957" K: |q, _w| { let other = q[1]; K::product::<3957>(&mut q[0], &other) };
        "double_odd_four_add 18651" K: |q, w| {
            let (p, entries, mut out) = (spread(q, w), spread(q, w >> 20), [Quad::ZERO; 4]);
            K::double_odd_four_add::<18651>(&mut out, &p, entries.first_chunk().expect("of four"));
            *q = [mixed(&out[..2]), mixed(&out[2..])]
        };
        "double_odd_four_add 3957" K: |q, w| {
            let (p, entries, mut out) = (spread(q, w), spread(q, w >> 20), [Quad::ZERO; 4]);
            K::double_odd_four_add::<3957>(&mut out, &p, entries.first_chunk().expect("of four"));
            *q = [mixed(&out[..2]), mixed(&out[2..])]
        };
        "double_odd_s_negate" K: |q, _w| K::double_odd_s_negate(&mut q[0]);
        "double_odd_e_turns" K: |q, _w| K::double_odd_e_turns(&mut q[0]);
    }
    twins! { compare:
        "edwards_step" K: |q, w| {
            let entry = q[1];
            K::edwards_step(&mut q[0], w as u32 % 4, if w >> 63 == 0 { Some(&entry) } else { None })
        };
        "squares 19" K: |q, w| K::squares::<19>(&mut q[0], w as u32 % 4);
        "product 19" K: |q, _w| { let other = q[1]; K::product::<19>(&mut q[0], &other) };
        "edwards_four_add" K: |q, w| {
            let (p, entries, mut out) = (spread(q, w), spread(q, w >> 20), [Quad::ZERO; 4]);
            K::edwards_four_add(&mut out, &p, entries.first_chunk().expect("of four"));
            *q = [mixed(&out[..2]), mixed(&out[2..])]
        };
        "edwards_negate" K: |q, _w| K::edwards_negate(&mut q[0]);
        "ladder" K: |q, w| {
            let (x, swaps) = (q[1], w.to_le_bytes().map(|b| b & 2));
            K::ladder(&mut q[0], &swaps[..(w >> 60) as usize % 9], &x)
        };
        "edwards_cache" K: |q, _w| K::edwards_cache(&mut q[0]);
    }
    twins! { compare:
        "p256_lookup" K: |q, w| {
            let table: [Quad; 9] = core::array::from_fn(|i| if i % 2 == 0 { q[0] } else { q[1] });
            let negative = crate::ct::Mask::from_bit((w >> 32) as u32);
            K::p256_lookup(&mut q[1], &table[..(w >> 60) as usize % 10], w as u32 % 10, negative)
        };
        "p256_step" K: |q, w| {
            let entry = q[1];
            K::p256_step(&mut q[0], w as u32 % 4, if w >> 63 == 0 { Some(&entry) } else { None })
        };
        "p256_negate" K: |q, _w| K::p256_negate(&mut q[0]);
        "p256_product" K: |q, _w| { let other = q[1]; K::p256_product(&mut q[0], &other) };
        "p256_four_add" K: |q, w| {
            let (p, entries, mut out) = (spread(q, w), spread(q, w >> 20), [Quad::ZERO; 4]);
            K::p256_four_add(&mut out, &p, entries.first_chunk().expect("of four"));
            *q = [mixed(&out[..2]), mixed(&out[2..])]
        };
    }
}

/// The same for formulas of eight lanes, on elements that are read and one that is written.
fn compare_each(name: &str, ours: impl Fn(&mut [Octet; 8], u64), twin: impl Fn(&mut [Octet; 8], u64)) {
    if !crate::cpu::tests::x64::has_ifma() {
        return;
    }
    let mut random = Random::new(name.len() as u64);
    for i in 0..inputs() {
        let mut a: [Octet; 8] = core::array::from_fn(|_| {
            let (low, high) = (random.quad(), random.quad());
            Octet(core::array::from_fn(|i| Wide(core::array::from_fn(|lane| [low, high][lane / 4].0[i].0[lane % 4]))))
        });
        let mut b = a;
        let word = random.next();
        ours(&mut a, word);
        twin(&mut b, word);
        assert_eq!(a, b, "{name}, input {i}");
    }
}

#[test]
fn twins_of_eight_lanes() {
    /// Splits the elements: the first four are the result. All eight are copied as operands.
    fn parts<const N: usize>(q: &mut [Octet; 8]) -> (&mut [Octet; 4], [Octet; 4], [Octet; N]) {
        let old = *q;
        let (out, _) = q.split_first_chunk_mut().expect("there are eight");
        (out, core::array::from_fn(|i| old[i]), core::array::from_fn(|i| old[4 + i]))
    }
    twins! { compare_each:
        "squares 18651" K: |q, w| K::squares_each::<18651>(&mut q[0], w as u32 % 4);
        "product 18651" K: |q, _w| { let other = q[1]; K::product_each::<18651>(&mut q[0], &other) };
        "squares 3957" K: |q, w| K::squares_each::<3957>(&mut q[0], w as u32 % 4);
        "product 3957" K: |q, _w| { let other = q[1]; K::product_each::<3957>(&mut q[0], &other) };
        "add 18651" K: |q, _w| { let (out, p, e) = parts(q); K::double_odd_add_each::<18651>(out, &p, &e) };
        "add 3957" K: |q, _w| { let (out, p, e) = parts(q); K::double_odd_add_each::<3957>(out, &p, &e) };
    }
    twins! { compare_each:
        "squares 19" K: |q, w| K::squares_each::<19>(&mut q[0], w as u32 % 4);
        "product 19" K: |q, _w| { let other = q[1]; K::product_each::<19>(&mut q[0], &other) };
        "add" K: |q, _w| { let (out, p, e) = parts(q); K::edwards_add_each(out, &p, &e) };
        "ladder" K: |q, w| {
            let swap = Wide(core::array::from_fn(|i| (w >> i & 1).wrapping_neg()));
            let (out, p, [x]) = parts(q);
            K::ladder_each(out, &p, &x, &swap)
        };
    }
}
