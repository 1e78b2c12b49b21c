// Look-up on Xtensa.

// Entry a4 of the a5 > 0 entries of a6 > 0 words each at a3, to a2; zeros when a4 >= a5.
// Reads the whole table, four words of all entries at a time, and then one. 10 cycles an entry for four words, 4 for one.
        primegroup_lx6_function lookup, 32
        slli    a7, a6, 2
        blti    a6, 4, 2f
1:      mov.n   a8, a3
        addi.n  a9, a4, 1
        movi.n  a10, 0
        movi.n  a11, 0
        movi.n  a12, 0
        movi.n  a13, 0
        loop    a5, 3f
        l32i.n  a14, a8, 0
        l32i.n  a15, a8, 4
        addi.n  a9, a9, -1
        moveqz  a10, a14, a9
        moveqz  a11, a15, a9
        l32i.n  a14, a8, 8
        l32i.n  a15, a8, 12
        add.n   a8, a8, a7
        moveqz  a12, a14, a9
        moveqz  a13, a15, a9
3:      s32i.n  a10, a2, 0
        s32i.n  a11, a2, 4
        s32i.n  a12, a2, 8
        s32i.n  a13, a2, 12
        addi    a2, a2, 16
        addi    a3, a3, 16
        addi    a6, a6, -4
        bgei    a6, 4, 1b
2:      beqz    a6, 6f
4:      mov.n   a8, a3
        addi.n  a9, a4, 1
        movi.n  a10, 0
        loop    a5, 5f
        l32i.n  a14, a8, 0
        add.n   a8, a8, a7
        addi.n  a9, a9, -1
        moveqz  a10, a14, a9
5:      s32i.n  a10, a2, 0
        addi.n  a2, a2, 4
        addi.n  a3, a3, 4
        addi.n  a6, a6, -1
        bnez    a6, 4b
6:      retw.n
        primegroup_lx6_end lookup
