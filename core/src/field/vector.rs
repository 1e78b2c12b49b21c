//! The one way to write x86-64 assembly with vector registers: [`vector_asm!`]. `core/tests/assembly.rs` reads the sources for others.
//!
//! Two mistakes in such a block stay unseen, and both destroy values of whoever the block is inlined into:
//!
//! - An instruction writes a register that the block does not declare.
//! - VZEROUPPER clears the upper halves of *all sixteen* registers, also of those that the block never names. Where the code around may
//!   use AVX (`-C target-cpu=native`, or a caller with `#[target_feature(enable = "avx2")]` into which the block is inlined), the compiler
//!   keeps live values there.
//!
//! VZEROUPPER is there because the code around is SSE2 in a plain build: beside upper halves that are not zero it runs at half the speed.
//! It stands in this file and nowhere else, and each form of the macro has its own reason why it does no harm:
//!
//! | form | upper halves |
//! |---|---|
//! | `128` | There are none to clear: a VEX instruction zeroes the upper half of the register that it writes, which is declared. |
//! | `256 all` | All sixteen registers are declared. |
//! | `256 apart` | For formulas, which keep values in the other registers. In a build with AVX there is no VZEROUPPER: the compiler is told of a 256-bit register and clears upper halves where functions end. In a build without AVX that chooses the CPU at run time, the block declares what it names, and is never inlined into a function with AVX: everything that the choice leads to runs inside [`apart`](crate::ct::apart). In any other build, and in those for valgrind, all sixteen are declared. |
//! | `upper` | The sixteen lower registers are written in their lower 128 bits alone, by instructions which clear the rest, and the sixteen upper ones are of no concern to SSE: there is no VZEROUPPER. All upper ones are declared, and `k1`. |
//! | `512 all` | All thirty-two registers are declared, and the mask registers but `k0`, which no block may write. |
//!
//! To the compiler, a register declared as `xmm0` is changed in its whole width. The sixteen upper registers of AVX-512 (`zmm16` to
//! `zmm31`) and the mask registers are touched by no block of another form, and not by VZEROUPPER.

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
/// The first two name their registers, each by an operand (`{a:y}` is all 256 bits of one). In the third the code names them by number,
/// `ymm0` to `ymm15`, and the list says where the lower half of each goes at the end. In the fourth, for AVX-512, each name of the list is
/// the number of a register from 16 on (`ymm{t}`), and `vectors` are where values come from and go to, of 128 bits; `k1` is lost. In the
/// last it names any vector or mask register but `k0`, and all are lost. `operands` are further operands of `asm!`, each followed by a comma. In the forms of 256 and 512 bits the
/// code does not clear upper halves itself. A block that is `apart` names at most fourteen
/// registers; where VPCLMULQDQ is played by other instructions (`primegroup_valgrind`) it has `{spare0}` and `{spare1}` as well.
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
    // One register that the code names for one of the sixteen, until all are counted; then what is left is declared too.
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
    // Each name for the number of a register.
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

#[cfg(all(test, primegroup_x64))]
mod tests;
