//! No kernel changes a vector register of the function that it is inlined into.

use crate::ct::Mask;
use crate::field::cpu::X64;
use crate::field::{gf2_233, gf255, gf9767x19, safegcd};
use core::hint::black_box;
use std::vec::Vec;

#[macro_use]
#[path = "live.rs"]
mod live;

/// A table and an index, hidden from the optimizer.
fn table<const WORDS: usize, const N: usize>() -> ([[u64; WORDS]; N], u32) {
    black_box(([[3; WORDS]; N], 5))
}

#[test]
fn gf255() {
    use gf255::Kernel;
    fn limbs() -> [u64; 4] {
        black_box([1, u64::MAX, 3, 7])
    }
    macro_rules! on_limbs {
        ($($function:ident ($($operand:expr),*);)*) => {
            $(with_live_registers!(stringify!($function), <X64 as Kernel>::$function::<19>($($operand),*));)*
        };
    }
    on_limbs! {
        mul(&limbs(), &limbs());
        square(&limbs());
        square_n(&limbs(), 3);
        mul_small(&limbs(), 77);
        add(&limbs(), &limbs());
        add_loose(&limbs(), &limbs());
        sub(&limbs(), &limbs());
        sub_double(&limbs(), &limbs());
        half(&limbs());
    }
    with_live_registers!("invert", safegcd::x64::invert::<19>(&limbs()));
    with_live_registers!("legendre", safegcd::x64::legendre::<19>(&limbs()));
    macro_rules! lookups {
        ($($words:literal)*) => {$(
            with_live_registers!(concat!("lookup of ", $words, " words"), {
                let (table, index) = table::<$words, 8>();
                <X64 as Kernel>::lookup(&table, index)
            });
        )*};
    }
    lookups! { 4 8 12 16 20 }
}

#[test]
fn gf2_233() {
    use gf2_233::Kernel;
    fn limbs() -> [u64; 4] {
        black_box([1, u64::MAX, 3, 7])
    }
    macro_rules! on_limbs {
        ($($function:ident ($($operand:expr),*);)*) => {$(
            with_live_registers!(stringify!($function), <X64 as Kernel>::$function($($operand),*));
            if std::is_x86_feature_detected!("vpclmulqdq") {
                with_live_registers!(concat!(stringify!($function), " of x64v"), in_x64v!(V => V::$function($($operand),*)));
            }
        )*};
    }
    /// As the choice at run time does it, where there is one.
    macro_rules! in_x64v {
        ($V:ident => $operation:expr) => {{
            type $V = crate::field::cpu::X64V;
            #[cfg(primegroup_dispatch)]
            let result = crate::field::cpu::apart(|| $operation);
            #[cfg(not(primegroup_dispatch))]
            let result = $operation;
            result
        }};
    }
    on_limbs! {
        gf233_mul(&limbs(), &limbs());
        gf233_mul2(&limbs(), &limbs(), &limbs(), &limbs());
        gf233_square(&limbs());
        gf233_square2(&limbs(), &limbs());
        gf233_square3_n(&limbs(), &limbs(), &limbs(), 4);
        gf233_square_n(&limbs(), 200);
        gf233_add(&limbs(), &limbs());
        gf233_select(Mask::from_lsb(limbs()[0]), &limbs(), &limbs());
        gf233_half_trace(&limbs());
    }
    with_live_registers!("lookup for xsk233", {
        let (table, index) = table::<16, 17>();
        <X64 as Kernel>::gf233_lookup(&table, index)
    });
    with_live_registers!("lookup for mulgen of xsk233", {
        let (table, index) = table::<8, 33>();
        <X64 as Kernel>::gf233_lookup(&table, index)
    });
}

#[test]
fn gf9767x19() {
    use gf9767x19::{Gf9767x19, Kernel, Limbs};
    fn element() -> Limbs {
        // SAFETY: an element is made of its limbs.
        unsafe { core::mem::transmute(black_box(Gf9767x19::<X64>::map_uniform(&[0x5a; 48]))) }
    }
    /// A function that writes an element: on elements, and numbers after them.
    macro_rules! in_memory {
        ($($function:ident $(::<$J:literal>)? ($($element:ident)*) ($($number:expr),*);)*) => {$(
            with_live_registers!(stringify!($function), {
                $(let $element = element();)*
                let mut out = element();
                // SAFETY: pointers to elements.
                <X64 as Kernel>::$function$(::<$J>)?(&raw mut out, $(&raw const $element,)* $($number),*);
                out
            });
        )*};
    }
    in_memory! {
        gf9767_mul_at(a b)();
        gf9767_square_at(a)();
        gf9767_mul_sub_at(a b c)();
        gf9767_square_sub_at(a b)();
        gf9767_square_sub_sum_at(a b c)();
        gf9767_triple_difference_at(a b)();
        gf9767_add_at(a b)();
        gf9767_sub_at(a b)();
        gf9767_sub_sum_at(a b c)();
        gf9767_sub_double_at(a b)();
        gf9767_mul_small_at(a)(77);
        gf9767_scale_at(a)(77);
        gf9767_integers_at(a)();
        gf9767_frobenius_at::<1>(a)();
        gf9767_negate_if_at()(Mask::TRUE);
    }
    with_live_registers!("inner_product", {
        let (a, b) = (element(), element());
        <X64 as Kernel>::gf9767_inner_product(&raw const a, &raw const b)
    });
    with_live_registers!("is_negative", {
        let a = element();
        <X64 as Kernel>::gf9767_is_negative(&raw const a)
    });
    with_live_registers!("select", {
        let (a, b) = (element(), element());
        let mut out = element();
        <X64 as Kernel>::gf9767_select_at(&raw mut out, Mask::from_lsb(black_box(1)), &raw const a, &raw const b);
        out
    });
    macro_rules! lookups {
        ($($words:literal)*) => {$(
            with_live_registers!(concat!("lookup of ", $words, " words"), {
                let (table, index) = table::<$words, 8>();
                let mut out = table[0];
                <X64 as Kernel>::gf9767_lookup_to(&mut out, &table, index);
                out
            });
        )*};
    }
    lookups! { 10 15 }
}

/// The check finds a block that clears upper halves which it has not declared.
#[test]
fn a_bad_block_is_found() {
    let found = std::panic::catch_unwind(|| {
        with_live_registers!("bad", {
            core::arch::asm!("vpaddd ymm1, ymm1, ymm1", "vzeroupper", out("xmm1") _, options(nostack));
        });
    });
    let why = *found.expect_err("the bad block is not found").downcast::<std::string::String>().unwrap();
    // All but the declared one, less where the compiler moved the value of that.
    assert!(why.starts_with("bad: changed vector registers [") && why.matches(',').count() >= 13, "{why}");
}
