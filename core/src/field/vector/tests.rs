//! Tests that no kernel changes a vector register of the function into which it is inlined.

use crate::contracts::check::{PLACES, WORDS};
use crate::contracts::{Argument, Function, List, Numbers, Operands, Run, Values, Visit};
use crate::cpu;
use crate::field::{gf2_233, gf166, gf255, gf9767x19, gfp256};
use core::hint::black_box;
use core::sync::atomic::{AtomicU32, Ordering};
use std::vec::Vec;

#[macro_use]
mod live;

/// A table and an index, hidden from the optimizer.
fn table<const WORDS: usize, const N: usize>() -> ([[u64; WORDS]; N], u32) {
    black_box(([[3; WORDS]; N], 5))
}

/// The words with which functions are called. They are in memory, so that the compiler knows nothing about them.
static NUMBERS: [AtomicU32; WORDS] = [const { AtomicU32::new(0) }; WORDS];

/// Calls a function of a list. There is no real call, around which the compiler would save all registers.
#[inline(always)]
unsafe fn call<V: Values, R: Run<V>>() -> ([V::Limbs; PLACES], u32) {
    let mut slots = black_box([V::EXAMPLE; PLACES]);
    let words =
        [NUMBERS[0].load(Ordering::Relaxed), NUMBERS[1].load(Ordering::Relaxed), NUMBERS[2].load(Ordering::Relaxed)];
    let p = slots.as_mut_ptr();
    // SAFETY: separate places with values of every range, and words that the caller has chosen.
    let number = unsafe {
        let places = [p, p.add(1), p.add(2), p.add(3), p.add(4), p.add(5)];
        R::run(Operands { places: places.as_ptr(), words: words.as_ptr() })
    };
    (slots, number)
}

/// The same, called like the choice at run time does it, in builds that have this choice.
#[inline(always)]
unsafe fn call_apart<V: Values, R: Run<V>>() -> ([V::Limbs; PLACES], u32) {
    // SAFETY: the caller's promise.
    let call = || unsafe { call::<V, R>() };
    if cfg!(primegroup_dispatch) { crate::ct::apart(call) } else { call() }
}

/// Runs every function of a kernel's list, with the smallest numbers and with the largest.
macro_rules! with_list {
    ($call:ident $Kernel:ty, $Values:ty) => {{
        type V = $Values;
        struct Live;
        impl Visit<V> for Live {
            fn visit<R: Run<V>>(&mut self) {
                for last in [false, true] {
                    let numbers = R::FUNCTION.arguments.iter().filter_map(|a| match a {
                        Argument::Word { numbers: Numbers::Within(range), .. } if last => Some(*range.end()),
                        Argument::Word { numbers: Numbers::Within(range), .. } => Some(*range.start()),
                        Argument::Word { numbers: Numbers::Among(all), .. } => Some(all[if last { all.len() - 1 } else { 0 }]),
                        _ => None,
                    });
                    NUMBERS.iter().zip(numbers).for_each(|(to, number)| to.store(number, Ordering::Relaxed));
                    with_live_registers!(@R: Run<V>; R::FUNCTION.name, $call::<V, R>());
                }
            }
        }
        <V as List<$Kernel>>::each(&mut Live);
    }};
}

/// Checks every function of every list.
#[test]
fn kernels() {
    with_list!(call gf255::X64, crate::contracts::gf255::Values<19>);
    with_list!(call gf166::X64, crate::contracts::gf166::Values<0>);
    with_list!(call gfp256::X64, crate::contracts::gfp256::Values<{ crate::contracts::gfp256::reduced::<gfp256::X64>() }>);
    with_list!(call gf9767x19::X64, crate::contracts::gf9767x19::Values<0>);
    if cpu::tests::x64::has_avx512_and_vnni() {
        with_list!(call gf9767x19::X64W, crate::contracts::gf9767x19::Values<0>);
    }
    with_list!(call gf2_233::X64, crate::contracts::gf2_233::Values<0>);
    if std::is_x86_feature_detected!("vpclmulqdq") {
        with_list!(call_apart gf2_233::X64V, crate::contracts::gf2_233::Values<0>);
        if cpu::tests::x64::has_avx512_and_gfni() {
            with_list!(call gf2_233::X64G, crate::contracts::gf2_233::Values<0>);
        }
    }
}

/// Checks constant-time table lookups, by number of words per entry and of entries.
#[test]
fn lookups() {
    macro_rules! lookups {
        ($($words:literal * $entries:literal)*) => {$(
            with_live_registers!(concat!("lookup of ", $words, " words"), {
                let (table, index) = table::<$words, $entries>();
                let mut out = table[0];
                <cpu::X64 as cpu::Cpu>::lookup_to(&mut out, &table, index);
                out
            });
        )*};
    }
    // The last ones are those of xsk233.
    lookups! { 4 * 8 8 * 8 10 * 8 12 * 8 15 * 8 16 * 8 20 * 8 16 * 17 8 * 33 }
}

/// Checks the table lookups among formulas on lanes, which are inlined at their use, and two of the formulas.
#[test]
fn lanes() {
    use crate::field::lanes::{Ifma, Kernel, Quad, Vector};
    if !cpu::tests::x64::has_ifma() {
        return;
    }
    #[inline(always)]
    fn quads<const N: usize>() -> [Quad; N] {
        black_box([Quad([Vector([5; 4]); 5]); N])
    }
    with_live_registers!("lookup of four elements", {
        let (table, mut out) = (quads::<9>(), Quad::ZERO);
        Ifma::lookup::<19>(&mut out, &table, 3, 3, 8);
        out
    });
    with_live_registers!("lookup of an entry of do255e", {
        let (table, mut out) = ([quads::<2>(); 8], [Quad::ZERO; 2]);
        Ifma::double_odd_e_lookup(&mut out, &table, 3, 3);
        out
    });
    with_live_registers!("lookup of a point of P-256", {
        let (table, mut out) = (quads::<9>(), Quad::ZERO);
        Ifma::p256_lookup(&mut out, &table, 3, crate::ct::Mask::from_bit(1));
        out
    });
    with_live_registers!("a step on an Edwards curve", {
        let [mut p, q] = quads::<2>();
        Ifma::edwards_step(&mut p, 2, Some(&q));
        p
    });
}

/// Checks that the test finds a block that clears undeclared upper halves, also in a function of a list.
#[test]
fn a_bad_block_is_found() {
    type V = crate::contracts::gf2_233::Values<0>;
    struct Bad;
    impl Run<V> for Bad {
        const FUNCTION: Function<V> = Function {
            name: "bad",
            formula: "",
            arguments: &[],
            in_memory: false,
            apart: &[],
            cost: 0,
            call: Function::call_of::<Self>(),
        };
        #[inline(always)]
        unsafe fn run(_: Operands<gf2_233::Limbs>) -> u32 {
            // SAFETY: none of it is safe.
            unsafe { core::arch::asm!("vpaddd ymm1, ymm1, ymm1", "vzeroupper", out("xmm1") _, options(nostack)) };
            0
        }
    }
    let found = std::panic::catch_unwind(|| with_live_registers!("bad", call::<V, Bad>()));
    let why = *found.expect_err("the bad block is not found").downcast::<std::string::String>().unwrap();
    // All except the declared one, minus any register to which the compiler moved its value.
    assert!(why.starts_with("bad: changed vector registers [") && why.matches(',').count() >= 13, "{why}");
}
