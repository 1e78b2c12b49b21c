//! Kernel for x86-64 with BMI2 (MULX) and ADX (ADCX, ADOX), for odd moduli of four words. Moduli just below 2^256 have
//! a shorter reduction. Submodules handle six words (`six`) and pairs (`four`, `six`) if the modulus has two free bits.
//!
//! All of it is inline assembly, for the same reasons as the kernel of [`gf255`](crate::field::gf255). Operands are
//! read from memory.
//!
//! The lowest limb x of a sum is cleared by adding m p with m = -x/p modulo 2^64. For p = 2^256 - c, this multiple m p
//! equals m 2^256 - m c. The lowest limb of m c is x itself, so only the higher limb is subtracted, and m is added four
//! limbs above.
//!
//! Bounds: one factor of a product is below p, the other is any 256-bit integer. Results are below p.

mod four;
mod four_sums;
mod six;
mod six_sums;

use crate::ct;
use crate::field::mont::sums::{Pair, Unreduced};
use crate::field::mont::{Kernel, Modulus, arith, composed};
use crate::kernels::{in_memory, on_values};
use crate::limb::{Int, Limb};
use core::arch::asm;

/// x86-64 with BMI2 and ADX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64;

type Words = [u64; 4];

/// Returns words as an array of the length that the caller has checked.
#[inline(always)]
fn array<const N: usize, const W: usize>(a: [u64; W]) -> Int<N> {
    core::array::from_fn(|i| a[i])
}

/// Returns the words of a pair as arrays of the length that the caller has checked.
#[inline(always)]
fn arrays<const N: usize, const W: usize>(pair: [[u64; W]; 2]) -> Pair<N> {
    pair.map(array)
}

/// The modulus p, and -1/p modulo 2^64.
#[derive(Clone, Copy)]
struct Constants<'a, const W: usize>(&'a [u64; W], u64);

/// Returns the constants for the functions of `W` words, for p of this length.
#[inline(always)]
fn constants<const N: usize, const W: usize>(p: &Int<N>, p0inv: Limb) -> Constants<'_, W> {
    Constants(same(p), p0inv)
}

/// Returns whether p has two free bits.
#[inline(always)]
fn is_short<const N: usize>(p: &Int<N>) -> bool {
    p[N - 1] >> 62 == 0
}

/// Returns whether p is above 2^256 - 2^64. Then c has one limb, and the multiple m c takes one multiplication instead
/// of four.
#[inline(always)]
fn is_near<const N: usize>(p: &Int<N>) -> bool {
    // The prime of secp256k1 is such a modulus, with c = 2^32 + 977.
    N == 4 && p[1] & p[2] & p[3] == u64::MAX
}

/// Reinterprets words as another type of the same size. The caller has checked the length, which is a constant.
#[inline(always)]
fn same<A: ct::Words, B: ct::Words>(a: &A) -> &B {
    assert!(size_of::<A>() == size_of::<B>());
    // SAFETY: both types consist of as many words.
    unsafe { &*core::ptr::from_ref(a).cast() }
}

/// [`same`] for a mutable reference.
#[inline(always)]
fn same_mut<A: ct::Words, B: ct::Words>(a: &mut A) -> &mut B {
    assert!(size_of::<A>() == size_of::<B>());
    // SAFETY: both types consist of as many words.
    unsafe { &mut *core::ptr::from_mut(a).cast() }
}

// These functions are inlined where the modulus is a constant, so every choice here is made at compile time.
impl Kernel for X64 {
    type Sum<M: Modulus> = Unreduced<M, Self>;

    on_values! { mont:
        fn mul(a, b, p, p0inv) -> Int<N> = match N {
            6 if is_short(p) => array(six::mul(same(a), same(b), constants(p, p0inv))),
            4 if is_short(p) => array(four::mul(same(a), same(b), constants(p, p0inv))),
            4 if is_near(p) => array(mul_near(same(a), same(b), &[p0inv, p[0].wrapping_neg()])),
            4 => array(mul(same(a), same(b), &[p[0], p[1], p[2], p[3], p0inv])),
            _ => arith::mul(a, b, p, p0inv),
        };
        fn square(a, p, p0inv) -> Int<N> = if is_near(p) {
            array(square_near(same(a), &[p0inv, p[0].wrapping_neg()]))
        } else {
            Self::mul(a, a, p, p0inv)
        };
        fn add(a, b, p) -> Int<N> = match N {
            6 if is_short(p) => array(six::add(same(a), same(b), same(p))),
            4 => array(add(same(a), same(b), same(p))),
            _ => arith::add(a, b, p),
        };
        // Unlike the sum, a difference needs no free bit: it has a borrow and no carry. So the modulus is not tested.
        fn sub(a, b, p) -> Int<N> = match N {
            6 => array(six::sub(same(a), same(b), same(p))),
            4 => array(sub(same(a), same(b), same(p))),
            _ => arith::sub_mod(a, b, p),
        };
    }
    // SAFETY: by the caller's promise; the result is written after the operands are read.
    in_memory! { mont:
        // x0 y0 - x1 y1 as x0 y0 + (p - x1) y1, so that only sums occur.
        fn mul_pair_at(to, x, y, p, p0inv) = *to = match N {
            6 if is_short(p) => {
                let ([x0, x1], y, k) = (same(&*x), same(&*y), constants(p, p0inv));
                arrays([six::sum(x0, &six::minus(k.0, x1), y, k), six::cross(x0, x1, y, k)])
            }
            4 if is_short(p) => {
                let ([x0, x1], y, k) = (same(&*x), same(&*y), constants(p, p0inv));
                arrays([four::sum(x0, &four::minus(k.0, x1), y, k), four::cross(x0, x1, y, k)])
            }
            _ => composed::mul_pair::<Self, N>(&*x, &*y, p, p0inv),
        };
        // (x0 + x1)(x0 + p - x1) and 2 x0 x1: the factors are at most 2p.
        fn square_pair_at(to, x, p, p0inv) = *to = match N {
            6 if is_short(p) => {
                let ([x0, x1], k) = (same(&*x), constants(p, p0inv));
                let re = six::mul(&six::plus(x0, x1), &six::plus(x0, &six::minus(k.0, x1)), k);
                arrays([re, six::mul(&six::plus(x0, x0), x1, k)])
            }
            4 if is_short(p) => {
                let ([x0, x1], k) = (same(&*x), constants(p, p0inv));
                let re = four::mul(&four::plus(x0, x1), &four::plus(x0, &four::minus(k.0, x1)), k);
                arrays([re, four::mul(&four::plus(x0, x0), x1, k)])
            }
            _ => composed::square_pair::<Self, N>(&*x, p, p0inv),
        };
    }
    on_values! { doubles:
        fn set_double_product(out, a, b) = match N {
            6 => six_sums::set_product(same_mut(out), same(a), same(b)),
            4 => four_sums::set_product(same_mut(out), same(a), same(b)),
            // SAFETY: references.
            _ => unsafe { composed::double_product::<Self, N>(out, a, b) },
        };
        fn set_double_square(out, a, p, _p0inv) = match N {
            6 if is_short(p) => six_sums::set_square(same_mut(out), same(a), same(p)),
            4 if is_short(p) => four_sums::set_square(same_mut(out), same(a), same(p)),
            _ => composed::set_double_square::<Self, N>(out, a, p),
        };
        fn add_doubles(x, y) = match N {
            6 => six_sums::add(same_mut(x), same(y)),
            4 => four_sums::add(same_mut(x), same(y)),
            _ => composed::add_doubles::<Self, N>(x, y),
        };
        fn subtract_doubles(x, y) = match N {
            6 => six_sums::subtract(same_mut(x), same(y)),
            4 => four_sums::subtract(same_mut(x), same(y)),
            _ => composed::subtract_doubles::<Self, N>(x, y),
        };
        fn subtract_two_doubles(x, y, z) = match N {
            6 => six_sums::subtract_two(same_mut(x), same(y), same(z)),
            _ => composed::subtract_two_doubles::<Self, N>(x, y, z),
        };
        fn add_turned_doubles(x, lost) = match N {
            6 => six_sums::add_turned(same_mut(x), same(lost)),
            _ => composed::add_turned_doubles::<Self, N>(x, lost),
        };
        fn turn_doubles(x) = match N {
            6 => six_sums::turn(same_mut(x)),
            4 => four_sums::turn(same_mut(x)),
            _ => composed::turn_doubles::<Self, N>(x),
        };
        fn set_triple_less(to, a, p) = match N {
            6 if is_short(p) => six::triple_less(same_mut(to), same(a), same(p)),
            _ => composed::set_triple_less::<Self, N>(to, a, p),
        };
        fn set_triple_plus(to, a, p) = match N {
            6 if is_short(p) => six::triple_plus(same_mut(to), same(a), same(p)),
            _ => composed::set_triple_plus::<Self, N>(to, a, p),
        };
        fn reduce_doubles(to, x, p, p0inv) = match N {
            6 if is_short(p) => six_sums::reduce(same_mut(to), same_mut(x), constants(p, p0inv)),
            4 if is_short(p) => four_sums::reduce(same_mut(to), same_mut(x), constants(p, p0inv)),
            _ => composed::reduce_doubles::<Self, N>(to, x, p, p0inv),
        };
    }
}

/// Adds rdx times the four limbs at `{$a}` to `$l0..$l4`, and the carry out to `$l5`. The flags must be clear. ADCX and
/// ADOX use different flags. So the lower and the upper words of the products are two chains of additions that do not
/// wait for each other.
#[rustfmt::skip]
macro_rules! row {
    ($a:literal, $l0:literal $l1:literal $l2:literal $l3:literal $l4:literal $l5:literal) => {
        concat!(
            "mulx {u}, {t}, [{", $a, "}]\n adcx {", $l0, "}, {t}\n adox {", $l1, "}, {u}\n",
            "mulx {u}, {t}, [{", $a, "} + 8]\n adcx {", $l1, "}, {t}\n adox {", $l2, "}, {u}\n",
            "mulx {u}, {t}, [{", $a, "} + 16]\n adcx {", $l2, "}, {t}\n adox {", $l3, "}, {u}\n",
            "mulx {u}, {t}, [{", $a, "} + 24]\n adcx {", $l3, "}, {t}\n adox {", $l4, "}, {u}\n",
            // MOV, because XOR would clear the two carries, which are still to be added.
            "mov {t:e}, 0\n adcx {", $l4, "}, {t}\n adox {", $l5, "}, {t}\n adcx {", $l5, "}, {t}\n",
        )
    };
}

/// Sets `x0..x4` to the first limb of a times b, and x5 to 0.
macro_rules! first {
    () => {
        concat!(
            "mov rdx, [{a}]\n",
            add_row!(first "{t}" ["[{b}]" "[{b} + 8]" "[{b} + 16]" "[{b} + 24]"] ["{x0}" "{x1}" "{x2}" "{x3}" "{x4}"]),
            "xor {x5:e}, {x5:e}",
        )
    };
}

/// Clears `$l0` by adding a multiple of p; -1/p is stored after p.
#[rustfmt::skip]
macro_rules! clear {
    ($l0:literal $l1:literal $l2:literal $l3:literal $l4:literal $l5:literal) => {
        concat!(
            // IMUL changes the flags, and the XOR after it clears both carries for the row.
            "mov rdx, [{k} + 32]\n imul rdx, {", $l0, "}\n xor {t:e}, {t:e}\n",
            row!("k", $l0 $l1 $l2 $l3 $l4 $l5)
        )
    };
}

/// `clear` for p = 2^256 - c, except that it leaves `$l0` unchanged, and in rdx the number to be added to the limb above
/// `$l3`.
#[rustfmt::skip]
macro_rules! clear_near {
    ($l0:literal $l1:literal $l2:literal $l3:literal) => {
        concat!(
            "mov rdx, [{k}]\n imul rdx, {", $l0, "}\n mulx {t}, {u}, [{k} + 8]\n",
            "sub {", $l1, "}, {t}\n sbb {", $l2, "}, 0\n sbb {", $l3, "}, 0\n sbb rdx, 0\n",
        )
    };
}

/// Variant of `clear_near` for `$l4` that is not the highest limb. Adds the pending carry in `$c` to `$l4`, and leaves
/// the next carry in `$l0`.
#[rustfmt::skip]
macro_rules! clear_in_square {
    ($l0:literal $l1:literal $l2:literal $l3:literal $l4:literal $(, $c:literal)?) => {
        concat!(
            clear_near!($l0 $l1 $l2 $l3),
            $("add {", $l4, "}, {", $c, "}\n",)?
            "mov {", $l0, ":e}, 0\n adc {", $l0, "}, {", $l0, "}\n",
            "add {", $l4, "}, rdx\n adc {", $l0, "}, 0\n",
        )
    };
}

/// Reduces `$r0..$r3` with `$top`, together below 2p, modulo p = 2^256 - c. Overwrites the other registers. x - p = x +
/// c - 2^256, so adding c gives a carry exactly if x is at least p, or if `$top` is 1.
#[rustfmt::skip]
macro_rules! less_near {
    ($r0:literal $r1:literal $r2:literal $r3:literal $top:literal, $s0:literal $s1:literal $s2:literal $s3:literal) => {
        concat!(
            "mov {", $s0, "}, {", $r0, "}\n mov {", $s1, "}, {", $r1, "}\n",
            "mov {", $s2, "}, {", $r2, "}\n mov {", $s3, "}, {", $r3, "}\n",
            "add {", $s0, "}, [{k} + 8]\n adc {", $s1, "}, 0\n adc {", $s2, "}, 0\n adc {", $s3, "}, 0\n",
            // Sets the carry flag if the addition carried or `$top` was 1.
            "adc {", $top, "}, -1\n",
            "cmovc {", $r0, "}, {", $s0, "}\n cmovc {", $r1, "}, {", $s1, "}\n",
            "cmovc {", $r2, "}, {", $s2, "}\n cmovc {", $r3, "}, {", $s3, "}\n",
        )
    };
}

/// `a b / 2^256` modulo p, for any a; `k` contains p and -1/p.
#[inline(always)]
fn mul(a: &Words, b: &Words, k: &[u64; 5]) -> Words {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // Rows alternate with clearing of the lowest limb. The sum stays below b + p, so one bit above four limbs is
    // enough.
    // SAFETY: reads the 32 bytes at `a` and `b` and the 40 at `k`; writes registers only.
    unsafe {
        asm!(
            first!(),
            clear!("x0" "x1" "x2" "x3" "x4" "x5"),
            "mov rdx, [{a} + 8]", "xor {x0:e}, {x0:e}", row!("b", "x1" "x2" "x3" "x4" "x5" "x0"),
            clear!("x1" "x2" "x3" "x4" "x5" "x0"),
            "mov rdx, [{a} + 16]", "xor {x1:e}, {x1:e}", row!("b", "x2" "x3" "x4" "x5" "x0" "x1"),
            clear!("x2" "x3" "x4" "x5" "x0" "x1"),
            "mov rdx, [{a} + 24]", "xor {x2:e}, {x2:e}", row!("b", "x3" "x4" "x5" "x0" "x1" "x2"),
            clear!("x3" "x4" "x5" "x0" "x1" "x2"),
            each!(pairs "mov" "mov", "{a}" "{x4}" "{b}" "{x5}" "{t}" "{x0}" "{u}" "{x1}"),
            each!(pairs "sub" "sbb", "{a}" "[{k}]" "{b}" "[{k} + 8]" "{t}" "[{k} + 16]" "{u}" "[{k} + 24]" "{x2}" "0"),
            // The SBB of x2 includes the bit above four limbs. So the borrow says whether the whole sum is below p, and
            // the difference is taken otherwise.
            each!(pairs "cmovnc" "cmovnc", "{x4}" "{a}" "{x5}" "{b}" "{x0}" "{t}" "{x1}" "{u}"),
            a = inout(reg) a.as_ptr() => _, b = inout(reg) b.as_ptr() => _, k = in(reg) k.as_ptr(),
            x4 = out(reg) r0, x5 = out(reg) r1, x0 = out(reg) r2, x1 = out(reg) r3, x2 = out(reg) _, x3 = out(reg) _,
            t = out(reg) _, u = out(reg) _, out("rdx") _,
            options(pure, readonly, nostack)
        );
    }
    [r0, r1, r2, r3]
}

/// `a b / 2^256` modulo p = 2^256 - c, for any a; `k` contains 1/c and c.
#[inline(always)]
fn mul_near(a: &Words, b: &Words, k: &[u64; 2]) -> Words {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // SAFETY: reads the 32 bytes at `a` and `b` and the 16 at `k`; writes registers only.
    unsafe {
        asm!(
            first!(),
            clear_near!("x0" "x1" "x2" "x3"), "add {x4}, rdx", "adc {x5}, 0",
            "mov rdx, [{a} + 8]", "xor {x0:e}, {x0:e}", row!("b", "x1" "x2" "x3" "x4" "x5" "x0"),
            clear_near!("x1" "x2" "x3" "x4"), "add {x5}, rdx", "adc {x0}, 0",
            "mov rdx, [{a} + 16]", "xor {x1:e}, {x1:e}", row!("b", "x2" "x3" "x4" "x5" "x0" "x1"),
            clear_near!("x2" "x3" "x4" "x5"), "add {x0}, rdx", "adc {x1}, 0",
            "mov rdx, [{a} + 24]", "xor {x2:e}, {x2:e}", row!("b", "x3" "x4" "x5" "x0" "x1" "x2"),
            clear_near!("x3" "x4" "x5" "x0"), "add {x1}, rdx", "adc {x2}, 0",
            less_near!("x4" "x5" "x0" "x1" "x2", "a" "b" "t" "u"),
            a = inout(reg) a.as_ptr() => _, b = inout(reg) b.as_ptr() => _, k = in(reg) k.as_ptr(),
            x4 = out(reg) r0, x5 = out(reg) r1, x0 = out(reg) r2, x1 = out(reg) r3, x2 = out(reg) _, x3 = out(reg) _,
            t = out(reg) _, u = out(reg) _, out("rdx") _,
            options(pure, readonly, nostack)
        );
    }
    [r0, r1, r2, r3]
}

/// `a^2 / 2^256` modulo p = 2^256 - c; `k` contains 1/c and c.
#[inline(always)]
fn square_near(a: &Words, k: &[u64; 2]) -> Words {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // ADCX doubles a limb while ADOX adds a square to the same limb: both passes are one.
    // First the six products of different limbs, doubled, then the squares. Then four limbs are cleared; their carries
    // wait in the cleared limb.
    // SAFETY: reads the 32 bytes at `a` and the 16 at `k`; writes registers only.
    unsafe {
        asm!(
            "mov rdx, [{a}]
            mulx {x2}, {x1}, [{a} + 8]
            mulx {x3}, {t}, [{a} + 16]
            add {x2}, {t}
            mulx {x4}, {t}, [{a} + 24]
            adc {x3}, {t}
            adc {x4}, 0
            mov rdx, [{a} + 8]
            xor {t:e}, {t:e}
            mulx {u}, {t}, [{a} + 16]
            adcx {x3}, {t}
            adox {x4}, {u}
            mulx {x5}, {t}, [{a} + 24]
            adcx {x4}, {t}
            mov {t:e}, 0
            adox {x5}, {t}
            adcx {x5}, {t}
            mov rdx, [{a} + 16]
            mulx {x6}, {t}, [{a} + 24]
            add {x5}, {t}
            adc {x6}, 0
            mov rdx, [{a}]
            xor {t:e}, {t:e}
            mulx {t}, {x0}, rdx
            adcx {x1}, {x1}
            adox {x1}, {t}
            mov rdx, [{a} + 8]
            mulx {u}, {t}, rdx
            adcx {x2}, {x2}
            adox {x2}, {t}
            adcx {x3}, {x3}
            adox {x3}, {u}
            mov rdx, [{a} + 16]
            mulx {u}, {t}, rdx
            adcx {x4}, {x4}
            adox {x4}, {t}
            adcx {x5}, {x5}
            adox {x5}, {u}
            mov rdx, [{a} + 24]
            mulx {a}, {t}, rdx
            adcx {x6}, {x6}
            adox {x6}, {t}
            mov {u:e}, 0
            adcx {a}, {u}
            adox {a}, {u}",
            clear_in_square!("x0" "x1" "x2" "x3" "x4"),
            clear_in_square!("x1" "x2" "x3" "x4" "x5", "x0"),
            clear_in_square!("x2" "x3" "x4" "x5" "x6", "x1"),
            clear_in_square!("x3" "x4" "x5" "x6" "a", "x2"),
            less_near!("x4" "x5" "x6" "a" "x3", "x0" "x1" "x2" "t"),
            a = inout(reg) a.as_ptr() => r3, k = in(reg) k.as_ptr(),
            x0 = out(reg) _, x1 = out(reg) _, x2 = out(reg) _, x3 = out(reg) _, x4 = out(reg) r0, x5 = out(reg) r1,
            x6 = out(reg) r2, t = out(reg) _, u = out(reg) _, out("rdx") _,
            options(pure, readonly, nostack)
        );
    }
    [r0, r1, r2, r3]
}

// `a + b` modulo p.
linear!(four: fn add(a, inout b; p):
    each!(pairs "add" "adc", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}"),
    "sbb {t}, {t}",
    each!(pairs "mov" "mov", "{b0}" "{r0}" "{b1}" "{r1}" "{b2}" "{r2}" "{b3}" "{r3}"),
    each!(pairs "sub" "sbb", "{b0}" "[{p}]" "{b1}" "[{p} + 8]" "{b2}" "[{p} + 16]" "{b3}" "[{p} + 24]" "{t}" "0"),
    each!(pairs "cmovnc" "cmovnc", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}");
    p = in(reg) p.as_ptr(), t = out(reg) _, options(pure, readonly, nostack)
);

// `a - b` modulo p: adds p if the difference is negative.
linear!(four: fn sub(a, inout b; p):
    each!(pairs "sub" "sbb", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}" "{t}" "{t}"),
    each!(pairs "mov" "mov", "{b0}" "[{p}]" "{b1}" "[{p} + 8]" "{b2}" "[{p} + 16]" "{b3}" "[{p} + 24]"),
    each!(pairs "and" "and", "{b0}" "{t}" "{b1}" "{t}" "{b2}" "{t}" "{b3}" "{t}"),
    each!(pairs "add" "adc", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}");
    p = in(reg) p.as_ptr(), t = out(reg) _, options(pure, readonly, nostack)
);
