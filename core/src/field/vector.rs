//! The macro for x86-64 assembly with vector registers: [`vector_asm!`]. No other code may contain such assembly;
//! `core/tests/assembly.rs` checks this in the sources.
//!
//! Two mistakes in such a block are hard to notice. Both destroy values of the function into which the block is
//! inlined:
//!
//! - An instruction writes a register that the block does not declare.
//! - VZEROUPPER clears the upper halves of *all sixteen* registers, including those that the block never names. The
//!   compiler keeps live values there if the surrounding code may use AVX (`-C target-cpu=native`, or a caller with
//!   `#[target_feature(enable = "avx2")]` into which the block is inlined).
//!
//! VZEROUPPER is necessary because the surrounding code is SSE2 in a plain build: SSE2 runs at half the speed if upper
//! halves are not zero. Only this file contains VZEROUPPER. Each form of the macro has its own reason why it does no
//! harm:
//!
//! - `128`: there is nothing to clear. A VEX instruction zeroes the upper half of the register that it writes, and this
//!   register is declared.
//! - `256 all`: all sixteen registers are declared.
//! - `256 apart`: for formulas, which keep values in the other registers. In a build with AVX there is no VZEROUPPER:
//!   the block declares 256-bit registers, and the compiler clears upper halves at the ends of functions. In a build
//!   without AVX that chooses the CPU at run time, the block declares the registers that it names. It is never inlined
//!   into a function with AVX, because the choice runs all its code inside [`apart`](crate::ct::apart). In any other
//!   build, and in builds for valgrind, all sixteen are declared.
//! - `upper`: there is no VZEROUPPER. Instructions write only the lower 128 bits of the sixteen lower registers and
//!   clear the rest, and SSE does not depend on the sixteen upper registers. All upper ones are declared, and `k1`.
//! - `512 all`: all thirty-two registers are declared, and all mask registers except `k0`, which no block may write.
//!
//! For the compiler, a register declared as `xmm0` changes in its whole width. Blocks of the other forms, and
//! VZEROUPPER, do not touch the sixteen upper registers of AVX-512 (`zmm16` to `zmm31`) and the mask registers.

/// Assembly on vector registers, in one of five forms:
///
/// ```text
/// vector_asm!(128: "code", ... ; vectors { a = inout(xmm_reg) x => y, t = out(xmm_reg) _ } operands, options(...))
/// vector_asm!(256 apart: "code", ... ; vectors { a = inout(xmm_reg) x => y, t = out(xmm_reg) _ } operands, options(...))
/// vector_asm!(256 all: "code", ... ; [r0 r1 _ _ _ _ _ _ _ _ _ _ _ _ _ _] { operands, } options(...))
/// vector_asm!(upper: "code", ... ; vectors { a = inout(xmm_reg) x => y } [t u v] { operands, } options(...))
/// vector_asm!(512 all: "code", ... ; { operands, } options(...))
/// ```
///
/// - `128` and `256 apart` name their registers, each by an operand (`{a:y}` is all 256 bits of one).
/// - In `256 all` the code names registers by number, `ymm0` to `ymm15`. The list says where the lower half of each
///   goes at the end.
/// - In `upper`, for AVX-512, each name of the list is the number of a register from 16 on (`ymm{t}`). `vectors` are
///   the 128-bit inputs and outputs; `k1` is lost.
/// - In `512 all` the code names any vector or mask register except `k0`, and all are lost.
///
/// `operands` are further operands of `asm!`, each followed by a comma. In the forms of 256 and 512 bits the code does
/// not clear upper halves itself. A `256 apart` block names at most fourteen registers. If other instructions replace
/// VPCLMULQDQ (`primegroup_valgrind`), it has `{spare0}` and `{spare1}` as well.
#[allow(unused_macros)]
macro_rules! vector_asm {
    (128: $($code:expr),+ $(,)?; vectors { $($v:ident = $kind:ident(xmm_reg) $from:tt $(=> $to:tt)?),+ $(,)? } $($rest:tt)*) => {
        core::arch::asm!($($code,)+ $($v = $kind(xmm_reg) $from $(=> $to)?,)+ $($rest)*)
    };
    (256 apart: $($code:expr),+ $(,)?; vectors { $($v:ident = $kind:ident(xmm_reg) $from:tt $(=> $to:tt)?),+ $(,)? } $($rest:tt)*) => {{
        #[cfg(target_feature = "avx")]
        core::arch::asm!(
            $($code,)+ "/* {spare0:y} {spare1:y} */", $($v = $kind(xmm_reg) $from $(=> $to)?,)+
            spare0 = out(ymm_reg) _, spare1 = out(ymm_reg) _, $($rest)*
        );
        #[cfg(all(not(target_feature = "avx"), primegroup_dispatch, not(primegroup_valgrind)))]
        core::arch::asm!($($code,)+ "vzeroupper", $($v = $kind(xmm_reg) $from $(=> $to)?,)+ $($rest)*);
        #[cfg(all(not(target_feature = "avx"), any(not(primegroup_dispatch), primegroup_valgrind)))]
        $crate::field::vector::vector_asm!(@fill
            [$($v)+] [fill0 fill1 fill2 fill3 fill4 fill5 fill6 fill7 fill8 fill9 fill10 fill11 fill12 fill13 spare0 spare1]
            [$($code),+] [$($v = $kind(xmm_reg) $from $(=> $to)?,)+] [$($rest)*]);
    }};
    // Takes one of the sixteen registers for each register that the code names, until all are counted. Then the
    // remaining ones are declared, too.
    (@fill [$v:ident $($more:ident)*] [$taken:ident $($left:ident)+] $($rest:tt)*) => {
        $crate::field::vector::vector_asm!(@fill [$($more)*] [$($left)+] $($rest)*)
    };
    (@fill [] [$($left:ident)+] [$($code:expr),+] [$($vectors:tt)+] [$($rest:tt)*]) => {
        core::arch::asm!(
            $($code,)+ "vzeroupper", concat!("/*", $(" {", stringify!($left), ":x}",)+ " */"),
            $($vectors)+ $($left = out(xmm_reg) _,)+ $($rest)*
        )
    };
    (256 all: $($code:expr),+ $(,)?;
        [$r0:tt $r1:tt $r2:tt $r3:tt $r4:tt $r5:tt $r6:tt $r7:tt $r8:tt $r9:tt $r10:tt $r11:tt $r12:tt $r13:tt $r14:tt $r15:tt]
        { $($operands:tt)* } $($options:tt)*) => {
        core::arch::asm!(
            $($code,)+ "vzeroupper", $($operands)*
            out("xmm0") $r0, out("xmm1") $r1, out("xmm2") $r2, out("xmm3") $r3, out("xmm4") $r4, out("xmm5") $r5, out("xmm6") $r6,
            out("xmm7") $r7, out("xmm8") $r8, out("xmm9") $r9, out("xmm10") $r10, out("xmm11") $r11, out("xmm12") $r12,
            out("xmm13") $r13, out("xmm14") $r14, out("xmm15") $r15, $($options)*
        )
    };
    (upper: $($code:expr),+ $(,)?; vectors { $($v:ident = $kind:ident(xmm_reg) $from:tt $(=> $to:tt)?),* $(,)? }
        [$($name:ident)+] { $($operands:tt)* } $($options:tt)*) => {
        $crate::field::vector_asm!(@number [$($name)+] [16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31] []
            [$($code),+] [$($v = $kind(xmm_reg) $from $(=> $to)?,)* $($operands)*] [$($options)*])
    };
    // Gives each name the number of a register.
    (@number [$name:ident $($more:ident)*] [$number:literal $($left:literal)*] [$($numbers:tt)*] $($rest:tt)*) => {
        $crate::field::vector_asm!(@number [$($more)*] [$($left)*] [$($numbers)* $name = const $number,] $($rest)*)
    };
    (@number [] [$($left:literal)*] [$($numbers:tt)*] [$($code:expr),+] [$($operands:tt)*] [$($options:tt)*]) => {
        core::arch::asm!(
            $($code,)+ $($operands)* $($numbers)*
            out("zmm16") _, out("zmm17") _, out("zmm18") _, out("zmm19") _, out("zmm20") _, out("zmm21") _, out("zmm22") _,
            out("zmm23") _, out("zmm24") _, out("zmm25") _, out("zmm26") _, out("zmm27") _, out("zmm28") _, out("zmm29") _,
            out("zmm30") _, out("zmm31") _, out("k1") _, $($options)*
        )
    };
    (512 all: $($code:expr),+ $(,)?; { $($operands:tt)* } $($options:tt)*) => {
        core::arch::asm!(
            $($code,)+ "vzeroupper", $($operands)*
            out("zmm0") _, out("zmm1") _, out("zmm2") _, out("zmm3") _, out("zmm4") _, out("zmm5") _, out("zmm6") _, out("zmm7") _,
            out("zmm8") _, out("zmm9") _, out("zmm10") _, out("zmm11") _, out("zmm12") _, out("zmm13") _, out("zmm14") _,
            out("zmm15") _, out("zmm16") _, out("zmm17") _, out("zmm18") _, out("zmm19") _, out("zmm20") _, out("zmm21") _,
            out("zmm22") _, out("zmm23") _, out("zmm24") _, out("zmm25") _, out("zmm26") _, out("zmm27") _, out("zmm28") _,
            out("zmm29") _, out("zmm30") _, out("zmm31") _, out("k1") _, out("k2") _, out("k3") _, out("k4") _,
            out("k5") _, out("k6") _, out("k7") _, $($options)*
        )
    };
}
#[allow(unused_imports)]
pub(crate) use vector_asm;

#[cfg(all(test, primegroup_kernels = "x64"))]
mod tests;
