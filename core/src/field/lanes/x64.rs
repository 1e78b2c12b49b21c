//! The kernel for AVX-512 F, DQ, VL and IFMA: 256-bit registers, of which there are 32, and mask registers.

#![cfg(primegroup_x64)]

use super::{Kernel, ONES, Quad};
use crate::field::vector_asm;
#[cfg(feature = "edwards25519")]
use crate::generated::lanes_edwards;
use core::ptr::{from_ref, null};

/// The kernel. A function of it may run only where the CPU has what it needs: that is why no path from outside leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ifma;

impl Kernel for Ifma {
    const USED: bool = true;

    #[inline(always)]
    fn lookup<const C: u64>(out: &mut Quad, table: &[Quad], index: u32, swapped: u8, negated: u8) {
        let twice: [u64; 2] = [2 * (ONES + 1 - C), 2 * ONES];
        // SAFETY: reads the entries of the table, of 160 bytes each, and writes one.
        unsafe {
            vector_asm!(
                512 all:
                "vpbroadcastq ymm8, {index}
                vpxor xmm9, xmm9, xmm9
                vpxor xmm0, xmm0, xmm0
                vpxor xmm1, xmm1, xmm1
                vpxor xmm2, xmm2, xmm2
                vpxor xmm3, xmm3, xmm3
                vpxor xmm4, xmm4, xmm4
                vpcmpeqd ymm10, ymm10, ymm10
                test {n}, {n}
                jz 3f
                2:
                vpcmpeqq k1, ymm8, ymm9
                vpsubq ymm9, ymm9, ymm10
                vmovdqu64 ymm0{{k1}}, [{table}]
                vmovdqu64 ymm1{{k1}}, [{table} + 32]
                vmovdqu64 ymm2{{k1}}, [{table} + 64]
                vmovdqu64 ymm3{{k1}}, [{table} + 96]
                vmovdqu64 ymm4{{k1}}, [{table} + 128]
                add {table}, 160
                dec {n}
                jnz 2b
                3:
                kmovd k1, {swapped:e}
                kmovd k2, {negated:e}
                vpermilpd ymm0{{k1}}, ymm0, 5
                vpermilpd ymm1{{k1}}, ymm1, 5
                vpermilpd ymm2{{k1}}, ymm2, 5
                vpermilpd ymm3{{k1}}, ymm3, 5
                vpermilpd ymm4{{k1}}, ymm4, 5
                vpbroadcastq ymm5, [{twice}]
                vpbroadcastq ymm6, [{twice} + 8]
                vpsubq ymm0{{k2}}, ymm5, ymm0
                vpsubq ymm1{{k2}}, ymm6, ymm1
                vpsubq ymm2{{k2}}, ymm6, ymm2
                vpsubq ymm3{{k2}}, ymm6, ymm3
                vpsubq ymm4{{k2}}, ymm6, ymm4
                vmovdqu64 [{out}], ymm0
                vmovdqu64 [{out} + 32], ymm1
                vmovdqu64 [{out} + 64], ymm2
                vmovdqu64 [{out} + 96], ymm3
                vmovdqu64 [{out} + 128], ymm4";
                {
                    out = in(reg) core::ptr::from_mut(out), table = inout(reg) table.as_ptr() => _,
                    n = inout(reg) table.len() => _, index = in(reg) u64::from(index), twice = in(reg) &raw const twice,
                    swapped = in(reg) u32::from(swapped), negated = in(reg) u32::from(negated),
                }
                options(nostack)
            );
        }
    }

    #[cfg(feature = "edwards25519")]
    #[inline(always)]
    fn edwards_step(p: &mut Quad, n: u32, entry: Option<&Quad>) {
        // SAFETY: references, or null; whoever names this kernel has asked what the CPU has.
        unsafe {
            lanes_edwards::assembly::step(
                p.0.as_mut_ptr(),
                u64::from(n),
                entry.map_or(null(), |e| from_ref(e).cast()),
            );
        }
    }
    #[cfg(feature = "edwards25519")]
    #[inline(always)]
    fn edwards_cache(p: &mut Quad) {
        // SAFETY: as above.
        unsafe { lanes_edwards::assembly::cache(p.0.as_mut_ptr()) }
    }
}
