//! The table of CPUs: one entry each, the fastest first. The build script reads the same table.

/// Passes the entries to another macro, after that macro's own arguments.
///
/// An entry consists of:
/// - the marker type and its name;
/// - the `cfg` of the builds that have its kernels;
/// - the features that its instructions need: names of target features, and `ifma` for either of its two variants. They
///   are detected if the build does not promise them;
/// - the kernel of each family;
/// - the module of its lookup;
/// - the families that it speeds up. If the CPU is chosen at run time, only groups of these families are compiled for
///   it;
/// - `apart`, for a CPU with assembly of the form `256 apart` ([`vector_asm!`](crate::field)).
///
/// Macros match exactly one line of documentation per entry. In builds for valgrind, `x64v` runs the lane formulas too,
/// in portable Rust (`Traced`).
macro_rules! cpus {
    ([$($then:tt)*] $($arguments:tt)*) => {
        $($then)*! {
            $($arguments)*

            /// x86-64 with IFMA (of AVX-512 or AVX-IFMA): point multiplication with one coordinate in each lane.
            X64I "x64i" if primegroup_kernels = "x64", with [bmi1 bmi2 adx avx2 pclmulqdq ifma],
                kernels { Gf255: X64, GfP256: X64, Gf166: X64, Gf9767x19: Promised, Gf2p233: Promised, Mont: X64, Lanes: Ifma },
                lookup x64, for [Gf255 GfP256 Twelve];

            /// x86-64 with AVX-512 VNNI: products of words are accumulated by the multiplying instruction.
            X64W "x64w" if primegroup_kernels = "x64", with [bmi1 bmi2 adx avx2 pclmulqdq avx512f avx512bw avx512vl avx512vnni],
                kernels { Gf255: X64, GfP256: X64, Gf166: X64, Gf9767x19: X64W, Gf2p233: Promised, Mont: X64, Lanes: Portable },
                lookup x64, for [Gf9767x19];

            /// x86-64 with AVX-512, VPCLMULQDQ, GFNI: carry-less products, squarings, linear maps of binary fields.
            X64G "x64g" if primegroup_kernels = "x64", with [bmi1 bmi2 adx avx2 pclmulqdq vpclmulqdq gfni avx512f avx512dq avx512bw avx512vl],
                kernels { Gf255: X64, GfP256: X64, Gf166: X64, Gf9767x19: X64, Gf2p233: X64G, Mont: X64, Lanes: Portable },
                lookup x64, for [Gf2p233];

            /// x86-64 with VPCLMULQDQ on 256-bit registers: two carry-less products at once.
            X64V "x64v" if primegroup_kernels = "x64", with [bmi1 bmi2 adx avx2 pclmulqdq vpclmulqdq],
                kernels { Gf255: X64, GfP256: X64, Gf166: X64, Gf9767x19: X64, Gf2p233: X64V, Mont: X64, Lanes: Traced },
                lookup x64, for [Gf2p233], apart;

            /// x86-64 with BMI1, BMI2, ADX, AVX2 and PCLMULQDQ.
            X64 "x64" if primegroup_kernels = "x64", with [bmi1 bmi2 adx avx2 pclmulqdq],
                kernels { Gf255: X64, GfP256: X64, Gf166: X64, Gf9767x19: X64, Gf2p233: X64, Mont: X64, Lanes: Portable },
                lookup x64, for [Gf255 GfP256 Gf166 Gf9767x19 Gf2p233 Mont Twelve];

            /// Cortex-M4 and M7: UMAAL; if there is an FPU, spills to its registers.
            M4 "m4" if primegroup_kernels = "m4", with [],
                kernels { Gf255: M4, GfP256: M4, Gf166: M4, Gf9767x19: M4, Gf2p233: M4, Mont: M4, Lanes: Portable },
                lookup m4, for [Gf255 GfP256 Gf166 Gf9767x19 Gf2p233 Mont Twelve];

            /// Cortex-M0+ and compatible cores: 16-bit Thumb instructions, 32-bit products.
            M0 "m0" if primegroup_kernels = "m0", with [],
                kernels { Gf255: M0, GfP256: M0, Gf166: M0, Gf9767x19: M0, Gf2p233: M0, Mont: M0, Lanes: Portable },
                lookup m0, for [Gf255 GfP256 Gf166 Gf9767x19 Gf2p233 Mont Twelve];

            /// 32-bit RISC-V with multiplication (RV32IM), with or without compressed instructions.
            Rv32 "rv32" if primegroup_kernels = "rv32", with [],
                kernels { Gf255: Rv32, GfP256: Rv32, Gf166: Rv32, Gf9767x19: Rv32, Gf2p233: Rv32, Mont: Rv32, Lanes: Portable },
                lookup rv32, for [Gf255 GfP256 Gf166 Gf9767x19 Gf2p233 Mont Twelve];

            /// 64-bit RISC-V with multiplication (RV64IM).
            Rv64 "rv64" if primegroup_kernels = "rv64", with [],
                kernels { Gf255: Rv64, GfP256: Rv64, Gf166: Portable, Gf9767x19: Portable, Gf2p233: Portable, Mont: Rv64, Lanes: Portable },
                lookup rv64, for [Gf255 GfP256 Mont Twelve];

            /// AArch64 with a slow multiplier of 64 bits: points over GF(2^255 - C) in vector registers.
            A64N "a64n" if primegroup_kernels = "a64", with [slow],
                kernels { Gf255: A64, GfP256: A64, Gf166: A64, Gf9767x19: A64, Gf2p233: Portable, Mont: A64, Lanes: Neon },
                lookup a64, for [Gf255];

            /// AArch64 with products of polynomials (PMULL).
            A64P "a64p" if primegroup_kernels = "a64", with [aes],
                kernels { Gf255: A64, GfP256: A64, Gf166: A64, Gf9767x19: A64, Gf2p233: A64P, Mont: A64, Lanes: Portable },
                lookup a64, for [Gf2p233];

            /// AArch64 with vector registers, little endian.
            A64 "a64" if primegroup_kernels = "a64", with [],
                kernels { Gf255: A64, GfP256: A64, Gf166: A64, Gf9767x19: A64, Gf2p233: Portable, Mont: A64, Lanes: Portable },
                lookup a64, for [Gf255 GfP256 Gf166 Gf9767x19 Mont Twelve];

            /// Xtensa with both halves of products (LX6), in limbs of 29 bits.
            Lx6 "lx6" if primegroup_kernels = "lx6", with [],
                kernels { Gf255: Lx6, GfP256: Lx6, Gf166: Lx6, Gf9767x19: Lx6, Gf2p233: Portable, Mont: Lx6, Lanes: Portable },
                lookup lx6, for [Gf255 GfP256 Gf166 Gf9767x19 Mont Twelve];

            /// MIPS32 release 2 or later: products in HI and LO, in limbs of 29 bits.
            Mips "mips" if primegroup_kernels = "mips", with [],
                kernels { Gf255: Mips, GfP256: Mips, Gf166: Mips, Gf9767x19: Mips, Gf2p233: Portable, Mont: Mips, Lanes: Portable },
                lookup mips, for [Gf255 GfP256 Gf166 Gf9767x19 Mont Twelve];
        }
    };
}
pub(crate) use cpus;
