// GF(9767^19) on Xtensa: products of single coefficients. In and out: elements. `gf9767x19.S` has the macros.

// Two coefficients at \at of a2 = a3 a4, or a3 times a4.
        .macro  primegroup_gf9767x19_two at
        l16ui   a8, a3, \at
        l16ui   a10, a4, \at
        l16ui   a9, a3, \at+2
        l16ui   a11, a4, \at+2
        nop.n
        mull    a8, a8, a10
        mull    a9, a9, a11
        primegroup_gf9767x19_reduce a8, a9, \at
        .endm
        .macro  primegroup_gf9767x19_scaled at
        l16ui   a8, a3, \at
        l16ui   a9, a3, \at+2
        nop.n
        mull    a8, a8, a4
        mull    a9, a9, a4
        primegroup_gf9767x19_reduce a8, a9, \at
        .endm

// a2 = the products of like coefficients of a3 and a4, a5 = -1/p modulo 2^32.
        primegroup_lx6_function gf9767x19_products, 32
        mov.n   a15, a5
        primegroup_gf9767x19_prime a6
        .irp    at, 0, 4, 8, 12, 16, 20, 24, 28, 32
        primegroup_gf9767x19_two \at
        .endr
        l16ui   a8, a3, 36
        l16ui   a10, a4, 36
        movi.n  a3, 0
        nop.n
        mull    a8, a8, a10
        s16i    a3, a2, 38
        primegroup_gf9767x19_reduce_one a8, 36
        retw.n
        primegroup_lx6_end gf9767x19_products

// a2 = a3 times the coefficient a4, a5 = -1/p modulo 2^32.
        primegroup_lx6_function gf9767x19_scale, 32
        mov.n   a15, a5
        primegroup_gf9767x19_prime a6
        .irp    at, 0, 4, 8, 12, 16, 20, 24, 28, 32
        primegroup_gf9767x19_scaled \at
        .endr
        l16ui   a8, a3, 36
        movi.n  a3, 0
        nop.n
        mull    a8, a8, a4
        s16i    a3, a2, 38
        primegroup_gf9767x19_reduce_one a8, 36
        retw.n
        primegroup_lx6_end gf9767x19_scale

// Coefficient 0 of a2 a3; a4 = -1/p modulo 2^32.
        primegroup_lx6_function gf9767x19_inner_product, 32
        movi.n  a8, 0
        .irp    at, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18
        l16ui   a9, a2, 2*\at
        l16ui   a10, a3, 38-2*\at
        nop.n
        nop.n
        mull    a9, a9, a10
        nop.n
        add.n   a8, a8, a9
        .endr
        l16ui   a9, a2, 0
        l16ui   a10, a3, 0
        primegroup_gf9767x19_prime a6
        mull    a9, a9, a10
        nop.n
        addx2   a8, a8, a9
        mull    a8, a8, a4
        nop.n
        extui   a8, a8, 16, 16
        mull    a8, a8, a6
        nop.n
        extui   a8, a8, 16, 16
        addi.n  a2, a8, 1
        retw.n
        primegroup_lx6_end gf9767x19_inner_product
