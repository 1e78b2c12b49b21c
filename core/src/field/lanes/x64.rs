//! The kernel for IFMA. It uses AVX-512 F, DQ and VL on 32 registers of 256 or 512 bits, and mask registers; or it uses
//! AVX-IFMA.

mod halves;

use super::kernel::{doublings, factor, finish_double_odd_e_lookup, finish_lookup, finish_lookup_four, of_field};
use super::{Kernel, LANES, ONES, Octet, Quad, Vector, Wide};
use crate::ct::{recast_mut, recast_ref};
use crate::curve::mul::comb::Entry255 as Entry;
use crate::field::{tower, vector_asm};
use crate::generated::{lanes_double_odd_e, lanes_double_odd_s, lanes_edwards, lanes_montgomery, lanes_p256};
use crate::kernels::x64::assembly::each;
use crate::kernels::x64::lookup;
use crate::limb::to_words;
use core::ptr::{from_mut, from_ref, null};
use halves::*;

/// Returns whether to run the formulas for AVX-IFMA, which are for CPUs without AVX-512. The feature was detected once.
/// It is a property of the CPU, so this branch is public.
#[inline(always)]
pub(super) fn vex() -> bool {
    !crate::cpu::choice::has_avx512()
}

/// A formula of `generated`, in the form for this CPU.
macro_rules! formula {
    // Functions of the kernel, each by a formula.
    (list: $($(#[$meta:meta])* fn $name:ident($($argument:ident: $type:ty),*) = $module:ident::$formula:ident($($value:expr),*);)*) => {$(
        $(#[$meta])*
        #[inline(always)]
        fn $name($($argument: $type),*) {
            // SAFETY: references, or null; results are not aliased. Code that uses this kernel has checked the CPU features.
            unsafe { formula!($module::$formula($($value),*)) }
        }
    )*};
    ($module:ident::$name:ident($($argument:expr),* $(,)?)) => {
        if $crate::field::lanes::x64::vex() { $module::x64::vex::$name($($argument),*) } else { $module::x64::assembly::$name($($argument),*) }
    };
}
pub(super) use formula;

/// The kernel of CPUs without IFMA: such CPUs use no lanes.
pub(crate) use super::Portable as Traced;

/// The kernel. Its functions may run only on a CPU with the required features, so the type is not reachable from
/// outside the crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ifma;

impl Kernel for Ifma {
    const USED: bool = true;
    type Twelve<P: tower::Params> = super::twelve::Twelve<Self>;

    #[inline(always)]
    fn lookup<const C: u64>(out: &mut Quad, table: &[Quad], index: u32, swapped: u8, negated: u8) {
        if vex() {
            lookup::lookup_to(out, table, index);
            // AVX-IFMA has no mask registers, so the end is portable code.
            return finish_lookup::<C>(out, swapped, negated);
        }
        // The loads merge under a mask, so the result registers must start with zeros. They are cleared also for an
        // index beyond the table, which then gives zeros.
        // Every entry is loaded. ymm9 counts entries (minus -1 for each), and k1 has all lanes where the count is the
        // index, so all loads but one keep the old value. VPERMILPD with 5 exchanges both lanes of a pair. The only
        // branches are on the table's length.
        // 2p in limbs of 51 bits: -x is 2p - x, and no limb becomes negative.
        let twice: [u64; 2] = [2 * (ONES + 1 - C), 2 * ONES];
        // SAFETY: reads the entries of the table, of 160 bytes each, and writes one.
        unsafe {
            vector_asm!(
                512 all:
                "vpbroadcastq ymm8, {index}
                vpxor xmm9, xmm9, xmm9",
                each!(registers ["0" "1" "2" "3" "4"] ["vpxor xmm" ", xmm" ", xmm" ""]),
                "vpcmpeqd ymm10, ymm10, ymm10
                test {n}, {n}
                jz 3f
                2:
                vpcmpeqq k1, ymm8, ymm9
                vpsubq ymm9, ymm9, ymm10",
                each!(registers ["0" "1" "2" "3" "4"] ["vmovdqu64 ymm" "{{k1}}, [{table} + 32*" "]"]),
                "add {table}, 160
                dec {n}
                jnz 2b
                3:
                kmovd k1, {swapped:e}
                kmovd k2, {negated:e}",
                each!(registers ["0" "1" "2" "3" "4"] ["vpermilpd ymm" "{{k1}}, ymm" ", 5"]),
                "vpbroadcastq ymm5, [{twice}]
                vpbroadcastq ymm6, [{twice} + 8]
                vpsubq ymm0{{k2}}, ymm5, ymm0",
                each!(registers ["1" "2" "3" "4"] ["vpsubq ymm" "{{k2}}, ymm6, ymm" ""]),
                each!(registers ["0" "1" "2" "3" "4"] ["vmovdqu64 [{out} + 32*" "], ymm" ""]);
                {
                    out = in(reg) core::ptr::from_mut(out), table = inout(reg) table.as_ptr() => _,
                    n = inout(reg) table.len() => _, index = in(reg) u64::from(index), twice = in(reg) &raw const twice,
                    swapped = in(reg) u32::from(swapped), negated = in(reg) u32::from(negated),
                }
                options(nostack)
            );
        }
    }

    #[inline(always)]
    fn lookup_four<const C: u64, const FIRST: usize>(
        out: &mut [Quad; 3],
        table: &[Entry],
        index: &Vector,
        swapped: u8,
        negated: [u8; 2],
    ) {
        if vex() {
            let mut entries = [[[0; 4]; 3]; LANES];
            entries.iter_mut().zip(index.0).for_each(|(entry, index)| lookup::lookup_to(entry, table, index as u32));
            let words = |at: usize, i: usize| Vector(entries.each_ref().map(|entry| to_words::<4>(&entry[at])[i]));
            let words = [FIRST, FIRST + 1, FIRST + 2].map(|at| core::array::from_fn(|i| words(at % 3, i)));
            return finish_lookup_four::<C>(out, words, swapped, negated);
        }
        // As above, except that each lane has its own index: VPBROADCASTQ copies a word of the entry to the lanes whose
        // index it has. The words become limbs of 51 bits at the end. VPTERNLOGQ with 0xa8 is (a | b) & c.
        let constants: [u64; 3] = [2 * (ONES + 1 - C), 2 * ONES, ONES];
        /// Exchanges both words in the lanes of `k4`.
        #[rustfmt::skip]
        // Masked moves need a third register: an exchange by two moves would lose the first word.
        macro_rules! swap {
            ($a:literal $b:literal) => {
                concat!(
                    "vmovdqa64 ymm20, ymm", $a, "\n", "vmovdqa64 ymm", $a, "{{k4}}, ymm", $b, "\n",
                    "vmovdqa64 ymm", $b, "{{k4}}, ymm20",
                )
            };
        }
        /// Converts the words in these registers to limbs, negated in the lanes of a mask.
        #[rustfmt::skip]
        // Limb i begins at bit 51 i. This is bit 51 of word 0, bit 38 of word 1, bit 25 of word 2 and bit 12 of word 3.
        // A limb that crosses words takes bits of both. The last limb has the 52 bits from 204 to 255, so it needs no
        // mask.
        macro_rules! limbs {
            ($a:literal $b:literal $c:literal $d:literal $negated:literal $at:literal) => {
                concat!(
                    "vpandq ymm20, ymm", $a, ", ymm17\n", "vpsrlq ymm21, ymm", $a, ", 51\n",
                    "vpsllq ymm25, ymm", $b, ", 13\n", "vpternlogq ymm21, ymm25, ymm17, 0xa8\n",
                    "vpsrlq ymm22, ymm", $b, ", 38\n", "vpsllq ymm26, ymm", $c, ", 26\n",
                    "vpternlogq ymm22, ymm26, ymm17, 0xa8\n", "vpsrlq ymm23, ymm", $c, ", 25\n",
                    "vpsllq ymm27, ymm", $d, ", 39\n", "vpternlogq ymm23, ymm27, ymm17, 0xa8\n",
                    "vpsrlq ymm24, ymm", $d, ", 12\n", "vpsubq ymm20{{", $negated, "}}, ymm18, ymm20\n",
                    "vpsubq ymm21{{", $negated, "}}, ymm19, ymm21\n",
                    "vpsubq ymm22{{", $negated, "}}, ymm19, ymm22\n",
                    "vpsubq ymm23{{", $negated, "}}, ymm19, ymm23\n",
                    "vpsubq ymm24{{", $negated, "}}, ymm19, ymm24\n", "vmovdqu64 [{out} + ", $at, "], ymm20\n",
                    "vmovdqu64 [{out} + ", $at, " + 32], ymm21\n", "vmovdqu64 [{out} + ", $at, " + 64], ymm22\n",
                    "vmovdqu64 [{out} + ", $at, " + 96], ymm23\n", "vmovdqu64 [{out} + ", $at, " + 128], ymm24",
                )
            };
        }
        // SAFETY: reads the entries of the table, of 96 bytes each, and an index, and writes three elements.
        unsafe {
            vector_asm!(
                512 all:
                "vmovdqu64 ymm12, [{index}]
                vpxor xmm13, xmm13, xmm13
                vpcmpeqd ymm14, ymm14, ymm14",
                each!(registers ["0" "1" "2" "3" "4" "5" "6" "7" "8" "9" "10" "11"] ["vpxor xmm" ", xmm" ", xmm" ""]),
                "kmovd k2, {first:e}
                kmovd k3, {second:e}
                kmovd k4, {swapped:e}
                kxord k5, k5, k5
                test {n}, {n}
                jz 3f
                2:
                vpcmpeqq k1, ymm12, ymm13
                vpsubq ymm13, ymm13, ymm14",
                each!(registers ["0" "1" "2" "3"] ["vpbroadcastq ymm" "{{k1}}, [{table} + {x} + 8*" "]"]),
                each!(registers ["4" "5" "6" "7"] ["vpbroadcastq ymm" "{{k1}}, [{table} + {y} + 8*" " - 32]"]),
                each!(registers ["8" "9" "10" "11"] ["vpbroadcastq ymm" "{{k1}}, [{table} + {z} + 8*" " - 64]"]),
                "add {table}, 96
                dec {n}
                jnz 2b
                3:
                vpbroadcastq ymm18, [{constants}]
                vpbroadcastq ymm19, [{constants} + 8]
                vpbroadcastq ymm17, [{constants} + 16]",
                swap!("4" "8"), swap!("5" "9"), swap!("6" "10"), swap!("7" "11"),
                limbs!("0" "1" "2" "3" "k2" "0"), limbs!("4" "5" "6" "7" "k3" "160"), limbs!("8" "9" "10" "11" "k5" "320");
                {
                    out = in(reg) core::ptr::from_mut(out), table = inout(reg) table.as_ptr() => _,
                    n = inout(reg) table.len() => _, index = in(reg) from_ref(index), constants = in(reg) &raw const constants,
                    first = in(reg) u32::from(negated[0]), second = in(reg) u32::from(negated[1]),
                    swapped = in(reg) u32::from(swapped),
                    // The displacements of y and z subtract 32 and 64 above, because their registers are numbered from
                    // 4 and from 8, and `each!` multiplies these numbers by 8.
                    x = const 32 * (FIRST % 3), y = const 32 * ((FIRST + 1) % 3), z = const 32 * ((FIRST + 2) % 3),
                }
                options(nostack)
            );
        }
    }

    #[inline(always)]
    fn squares<const C: u64>(p: &mut Quad, n: u32) {
        let (p, n) = (p.0.as_mut_ptr(), u64::from(n));
        // SAFETY: a reference. Code that uses this kernel has checked the CPU features.
        unsafe {
            if vex() { of_field!(C: x64::vex::squares(p, n)) } else { of_field!(C: x64::assembly::squares(p, n)) }
        }
    }
    #[inline(always)]
    fn product<const C: u64>(p: &mut Quad, q: &Quad) {
        let (p, q) = (p.0.as_mut_ptr(), q.0.as_ptr());
        // SAFETY: as above.
        unsafe {
            if vex() { of_field!(C: x64::vex::product(p, q)) } else { of_field!(C: x64::assembly::product(p, q)) }
        }
    }
    #[inline(always)]
    fn squares_each<const C: u64>(p: &mut Octet, n: u32) {
        if vex() {
            // The registers of AVX-IFMA have 256 bits, so eight lanes take two of them.
            // The operation acts on each lane alone, so it may run on both halves one after the other.
            let mut halves = split(&p.0).map(Quad);
            halves.iter_mut().for_each(|half| Self::squares::<C>(half, n));
            p.0 = joined(&halves.map(|half| half.0));
            return;
        }
        let (p, n) = (p.0.as_mut_ptr(), u64::from(n));
        // SAFETY: as above.
        unsafe { of_field!(C: x64::eight::squares(p, n)) }
    }
    #[inline(always)]
    fn product_each<const C: u64>(p: &mut Octet, q: &Octet) {
        if vex() {
            let mut halves = split(&p.0).map(Quad);
            halves.iter_mut().zip(split(&q.0)).for_each(|(half, q)| Self::product::<C>(half, &Quad(q)));
            p.0 = joined(&halves.map(|half| half.0));
            return;
        }
        let (p, q) = (p.0.as_mut_ptr(), q.0.as_ptr());
        // SAFETY: as above.
        unsafe { of_field!(C: x64::eight::product(p, q)) }
    }
    #[inline(always)]
    fn edwards_add_each(out: &mut [Octet; 4], p: &[Octet; 4], q: &[Octet; 3]) {
        if vex() {
            // Numbers of vectors: five for each of four, four and three coordinates.
            return in_halves::<20, 20, 15>(recast_mut(out), recast_ref(p), recast_ref(q), |out, p, q| {
                Self::edwards_four_add(recast_mut(out), recast_ref(p), recast_ref(q));
            });
        }
        // SAFETY: as above.
        unsafe { lanes_edwards::x64::eight::four_add(from_mut(out).cast(), from_ref(p).cast(), from_ref(q).cast()) }
    }
    #[inline(always)]
    fn double_odd_add_each<const C: u64>(out: &mut [Octet; 4], p: &[Octet; 4], q: &[Octet; 2]) {
        if vex() {
            return in_halves::<20, 20, 10>(recast_mut(out), recast_ref(p), recast_ref(q), |out, p, q| {
                Self::double_odd_four_add::<C>(recast_mut(out), recast_ref(p), recast_ref(q));
            });
        }
        let (out, p, q) = (from_mut(out).cast(), from_ref(p).cast(), from_ref(q).cast());
        // SAFETY: as above.
        unsafe {
            if C == 18651 {
                lanes_double_odd_e::x64::eight::four_add(out, p, q);
            } else {
                lanes_double_odd_s::x64::eight::four_add(out, p, q);
            }
        }
    }
    #[inline(always)]
    fn ladder_each(out: &mut [Octet; 4], p: &[Octet; 4], x: &Octet, swap: &Wide) {
        if vex() {
            // The helper takes one array per operand. The mask is repeated to the size of an element, so that it can be
            // the second element of q; its first vector alone is read.
            let [x, swap] = [x.0, [*swap; 5]];
            let q: [[Wide; 5]; 2] = [x, swap];
            return in_halves::<20, 20, 10>(recast_mut(out), recast_ref(p), recast_ref(&q), |out, p, q| {
                let (x, swap) = (q.as_ptr(), &raw const q[5]);
                // SAFETY: as above.
                unsafe { lanes_montgomery::x64::vex::ladder_each(out.as_mut_ptr(), p.as_ptr(), x, swap) }
            });
        }
        let (out, p) = (from_mut(out).cast(), from_ref(p).cast());
        // SAFETY: as above.
        unsafe { lanes_montgomery::x64::eight::ladder_each(out, p, x.0.as_ptr(), from_ref(swap)) }
    }

    formula! { list:
        fn edwards_four_add(out: &mut [Quad; 4], p: &[Quad; 4], q: &[Quad; 3]) =
            lanes_edwards::four_add(from_mut(out).cast(), from_ref(p).cast(), from_ref(q).cast());
    }
    #[inline(always)]
    fn double_odd_four_add<const C: u64>(out: &mut [Quad; 4], p: &[Quad; 4], q: &[Quad; 2]) {
        let (out, p, q) = (from_mut(out).cast(), from_ref(p).cast(), from_ref(q).cast());
        // SAFETY: as above.
        unsafe {
            if C == 18651 {
                formula!(lanes_double_odd_e::four_add(out, p, q));
            } else {
                formula!(lanes_double_odd_s::four_add(out, p, q));
            }
        }
    }

    #[inline(always)]
    fn double_odd_e_lookup(out: &mut [Quad; 2], table: &[[Quad; 2]], index: u32, unit: u32) {
        if vex() {
            // As in `lookup`: without mask registers the rest is portable code.
            lookup::lookup_to(out, table, index);
            let [a, c] = *out;
            return finish_double_odd_e_lookup(out, a, c, unit);
        }
        // A unit is i^k, k = 0 to 3. Its bit 0 is a factor i, which replaces U by eta U and negates T, because (eta
        // U)^2 = -U^2. Its bit 1 is a factor -1, which negates U.
        const C: u64 = 18651;
        let twice: [u64; 2] = [2 * (ONES + 1 - C), 2 * ONES];
        // k1 = 0b0101 marks the lanes of T and Z. k2 to k5 come from the digit's unit, which is secret: they are masks,
        // not branches.
        let [turned, negative] = [unit & 1, unit >> 1 & 1];
        /// Combines limb `$a` of the first half and limb `$c` of the second. Lanes of (T, kU | Z, kE) come from the
        /// second half, except T and Z, which come from the first. If the entry is multiplied by i, k eta U and eta U
        /// replace kU and U. Finally applies the signs.
        #[rustfmt::skip]
        // VPERMQ by 0xa0 gives (kU, kU | kE, kE). By 2 it moves T to lane 0 and Z to lane 2, and by 4 it moves k eta U
        // to lane 1.
        macro_rules! finish {
            ($a:literal $c:literal $p:literal $at:literal) => {
                concat!(
                    "vpermq ymm20, ymm", $c, ", 0xa0\n", "vpermq ymm20{{k1}}, ymm", $a, ", 2\n",
                    "vpermq ymm20{{k2}}, ymm", $c, ", 4\n", "vpsubq ymm20{{k3}}, ymm", $p, ", ymm20\n",
                    "vmovdqa64 ymm", $a, "{{k4}}, ymm", $c, "\n",
                    "vpsubq ymm", $a, "{{k5}}, ymm", $p, ", ymm", $a, "\n",
                    "vmovdqu64 [{out} + ", $at, "], ymm", $a, "\n", "vmovdqu64 [{out} + 160 + ", $at, "], ymm20",
                )
            };
        }
        // After the loop, the register of the table's address brings the constant 5 to k1.
        // SAFETY: reads the entries of the table, of 320 bytes each, and writes one.
        unsafe {
            vector_asm!(
                512 all:
                "vpbroadcastq ymm10, {index}
                vpxor xmm11, xmm11, xmm11
                vpcmpeqd ymm12, ymm12, ymm12",
                each!(registers ["0" "1" "2" "3" "4" "5" "6" "7" "8" "9"] ["vpxor xmm" ", xmm" ", xmm" ""]),
                "test {n}, {n}
                jz 3f
                2:
                vpcmpeqq k1, ymm10, ymm11
                vpsubq ymm11, ymm11, ymm12",
                each!(registers ["0" "1" "2" "3" "4" "5" "6" "7" "8" "9"] ["vmovdqu64 ymm" "{{k1}}, [{table} + 32*" "]"]),
                "add {table}, 320
                dec {n}
                jnz 2b
                3:
                mov {table:e}, 5
                kmovd k1, {table:e}
                kmovd k2, {k2:e}
                kmovd k3, {k3:e}
                kmovd k4, {k4:e}
                kmovd k5, {k5:e}
                vpbroadcastq ymm13, [{twice}]
                vpbroadcastq ymm14, [{twice} + 8]",
                finish!("0" "5" "13" "0"), finish!("1" "6" "14" "32"), finish!("2" "7" "14" "64"),
                finish!("3" "8" "14" "96"), finish!("4" "9" "14" "128");
                {
                    out = in(reg) core::ptr::from_mut(out), table = inout(reg) table.as_ptr() => _,
                    n = inout(reg) table.len() => _, index = in(reg) u64::from(index), twice = in(reg) &raw const twice,
                    k2 = in(reg) turned << 1, k3 = in(reg) turned | negative << 1, k4 = in(reg) turned << 3,
                    k5 = in(reg) turned << 2 | negative << 3,
                }
                options(nostack)
            );
        }
    }
    formula! { list:
        fn double_odd_e_step(p: &mut Quad, n: u32, entry: Option<&[Quad; 2]>) = lanes_double_odd_e::step(
            p.0.as_mut_ptr(), u64::from(n), entry.map_or(null(), |e| from_ref(e).cast()));
        fn double_odd_e_start(p: &mut Quad, entry: &[Quad; 2]) =
            lanes_double_odd_e::start(p.0.as_mut_ptr(), from_ref(entry).cast());
        fn double_odd_e_add(p: &mut Quad, q: &Quad) = lanes_double_odd_e::sum(p.0.as_mut_ptr(), from_ref(q).cast());
        fn double_odd_e_turns(p: &mut Quad) = lanes_double_odd_e::turns(p.0.as_mut_ptr());
        fn double_odd_e_turn(p: &mut Quad) = lanes_double_odd_e::turn(p.0.as_mut_ptr());
        fn double_odd_e_double(p: &mut Quad, n: u32) =
            lanes_double_odd_e::double(p.0.as_mut_ptr(), u64::from(2 * n - 1), from_ref(factor(n)).cast());
        fn double_odd_e_negate(p: &mut Quad) = lanes_double_odd_e::negate(p.0.as_mut_ptr());
        fn double_odd_s_step(p: &mut Quad, n: u32, entry: Option<&Quad>) = lanes_double_odd_s::step(
            p.0.as_mut_ptr(), doublings(n).0, doublings(n).1, entry.map_or(null(), |e| from_ref(e).cast()));
        fn double_odd_s_negate(p: &mut Quad) = lanes_double_odd_s::negate(p.0.as_mut_ptr());
        fn ladder(p: &mut Quad, swaps: &[u8], x: &Quad) =
            lanes_montgomery::ladder(p.0.as_mut_ptr(), swaps.as_ptr(), swaps.len(), from_ref(x).cast());
        fn edwards_negate(p: &mut Quad) = lanes_edwards::negate(p.0.as_mut_ptr());
        fn edwards_step(p: &mut Quad, n: u32, entry: Option<&Quad>) =
            lanes_edwards::step(p.0.as_mut_ptr(), u64::from(n), entry.map_or(null(), |e| from_ref(e).cast()));
        fn edwards_cache(p: &mut Quad) = lanes_edwards::cache(p.0.as_mut_ptr());
        fn p256_step(p: &mut Quad, n: u32, entry: Option<&Quad>) =
            lanes_p256::step(p.0.as_mut_ptr(), u64::from(n), entry.map_or(null(), |e| from_ref(e).cast()));
        fn p256_negate(p: &mut Quad) = lanes_p256::negate(p.0.as_mut_ptr());
        fn p256_product(p: &mut Quad, q: &Quad) = lanes_p256::product(p.0.as_mut_ptr(), q.0.as_ptr());
        fn p256_four_add(out: &mut [Quad; 4], p: &[Quad; 4], q: &[Quad; 2]) =
            lanes_p256::four_add(from_mut(out).cast(), from_ref(p).cast(), from_ref(q).cast());
    }
}
