@ GF(9767^19) on Cortex-M0+, first part: product and square. Conventions and the other functions: gf9767x19_linear.S.

@ \x = \x/2^32 mod p, r1 = -1/p mod 2^32, r2 = p. 5 cycles
.macro primegroup_c97_reduce x
    muls \x, r1, \x
    lsrs \x, \x, #16
    muls \x, r2, \x
    lsrs \x, \x, #16
    adds \x, #1
.endm

@ \reg = p. 3 cycles
.macro primegroup_c97_p reg
    movs \reg, #9767 >> 8
    lsls \reg, \reg, #8
    adds \reg, #9767 & 0xff
.endm

@ r(\n) = the halfword at r2 + \offset.
.macro primegroup_c97_load n, offset
    .irp i, 3, 4, 5, 6, 7
    .if \i == (\n)
    ldrh r\i, [r2, #\offset]
    .endif
    .endr
.endm

@ r(8 + \c) += r(\e) r1; \how: keep, \e is needed again; drop, it is not; last, r1 is not; low, nor is, and the sum goes to r(\e).
@ \start = 1: the sum starts. 3 cycles, or 2 where something is not needed again
.macro primegroup_c97_mac how, c, e, start
    .irp i, 3, 4, 5, 6, 7
    .if \i == (\e)
    .irp j, 8, 9, 10, 11, 12
    .if \j == 8 + (\c)
    .ifc \how, keep
    mov r0, r\i
    muls r0, r1, r0
    primegroup_c97_add \start, r\j, r0
    .endif
    .ifc \how, drop
    muls r\i, r1, r\i
    primegroup_c97_add \start, r\j, r\i
    .endif
    .ifc \how, last
    muls r1, r\i, r1
    primegroup_c97_add \start, r\j, r1
    .endif
    .ifc \how, low
    muls r\i, r1, r\i
    add r\i, r\j
    .endif
    .endif
    .endr
    .endif
    .endr
.endm

.macro primegroup_c97_add start, sum, x
    .if \start
    mov \sum, \x
    .else
    add \sum, \x
    .endif
.endm

@ ======== Product ============================================================================================================================
@
@ With v0 = a_0..a_9 and v1 = a_10..a_18 (and 0), l = b_0..b_9 and h = b_10..b_18 (and 0), the product is that of a Toeplitz matrix of four
@ blocks of 10 x 10, (T1 T0; T2 T1), and of (v0, v1). With e_n = b_n for n >= 0, 2 b_(19+n) for n < 0, entry (i, j) of T1, T0, T2 is e_(i-j),
@ e_(i-j-10), e_(i-j+10). Three products of blocks do for four (as for Toeplitz matrices in general):
@   P = T1 (v0 - v1),   upper half = P + (T0 + T1) v1,   lower half = (T1 + T2) v0 - P,
@ exact as integers, so that one reduction for each coefficient suffices. Of matrices there are only sums: halfwords without sign. By n = i - j:
@   T1       n < 0: X_(n+9) = 2 h_(n+9)               n >= 0: L_n = l_n
@   T0 + T1  n < 0: 2 Y_(n+9), n = 0: 2 l_9 + l_0     n > 0:  W_(n-1)
@   T1 + T2  n < 0: W_(n+9)                           n >= 0: Y_n         with Y_m = h_m + l_m, W_m = 2 h_m + l_(m+1).
@ A tile is five columns in r8 to r12: from one j to the next their matrix entries, in r3 to r7, move on by one.

@ The frame, in bytes: vectors of ten halfwords (v0 - v1: of words).
.set .Lprimegroup_c97_d, 0
.set .Lprimegroup_c97_x, 40                     @ X, L
.set .Lprimegroup_c97_v1, 80                    @ v1, 2 Y, W, Y, v0
.set .Lprimegroup_c97_w, 120
.set .Lprimegroup_c97_v0, 160
.set .Lprimegroup_c97_sums, 180                 @ P
.set .Lprimegroup_c97_frame, 220

@ r8 to r12, or less, as far as the columns go: sums over all steps j, which are in r3 to r7 after the last one.
.macro primegroup_c97_tile i, columns, steps, matrix
    .set .Lprimegroup_c97_c, 1
    .rept \columns - 1
    primegroup_c97_entry (3 + .Lprimegroup_c97_c), (\i + .Lprimegroup_c97_c), \matrix
    .set .Lprimegroup_c97_c, .Lprimegroup_c97_c + 1
    .endr
    .set .Lprimegroup_c97_j, 0
    .rept \steps
    primegroup_c97_entry (3 + (50 - .Lprimegroup_c97_j) % 5), (\i - .Lprimegroup_c97_j), \matrix
    .ifc \matrix, t1
    ldr r1, [sp, #.Lprimegroup_c97_d + 4*.Lprimegroup_c97_j]
    .set .Lprimegroup_c97_start, .Lprimegroup_c97_j == 0
    .endif
    .ifc \matrix, t0
    ldrh r1, [r2, #2*.Lprimegroup_c97_j]
    .set .Lprimegroup_c97_start, 0
    .endif
    .ifc \matrix, t2
    ldrh r1, [r2, #40 + 2*.Lprimegroup_c97_j]
    .set .Lprimegroup_c97_start, .Lprimegroup_c97_j == 0
    .endif
    .set .Lprimegroup_c97_c, \columns - 1
    .rept \columns
    .set .Lprimegroup_c97_e, 3 + (50 + .Lprimegroup_c97_c - .Lprimegroup_c97_j) % 5
    .if .Lprimegroup_c97_j == \steps - 1
    primegroup_c97_mac low, .Lprimegroup_c97_c, .Lprimegroup_c97_e, 0
    .elseif .Lprimegroup_c97_c == \columns - 1
    primegroup_c97_mac drop, .Lprimegroup_c97_c, .Lprimegroup_c97_e, .Lprimegroup_c97_start
    .elseif .Lprimegroup_c97_c > 0
    primegroup_c97_mac keep, .Lprimegroup_c97_c, .Lprimegroup_c97_e, .Lprimegroup_c97_start
    .else
    primegroup_c97_mac last, .Lprimegroup_c97_c, .Lprimegroup_c97_e, .Lprimegroup_c97_start
    .endif
    .set .Lprimegroup_c97_c, .Lprimegroup_c97_c - 1
    .endr
    .set .Lprimegroup_c97_j, .Lprimegroup_c97_j + 1
    .endr
.endm

@ r(\reg) = entry \n of a matrix, r2 being the address of X, v1 or W.
.macro primegroup_c97_entry reg, n, matrix
    .ifc \matrix, t0
    primegroup_c97_load (\reg), (20 + 2*(\n + 9))
    .elseif (\n) < 0
    primegroup_c97_load (\reg), (2*(\n + 9))
    .else
    primegroup_c97_load (\reg), (2*(\n + 10))
    .endif
.endm

@ The upper half of five columns: P to the frame, then to the result. After ten steps column c is in r(3 + (c+1) % 5), after nine in
@ r(3 + (c+2) % 5).
.macro primegroup_c97_upper i
    add r2, sp, #.Lprimegroup_c97_x
    primegroup_c97_tile \i, 5, 10, t1
    add r0, sp, #.Lprimegroup_c97_sums + 4*\i
    stmia r0!, {r3, r4, r5, r6, r7}
    primegroup_moves mov, r8, r4, r9, r5, r10, r6, r11, r7, r12, r3
    add r2, sp, #.Lprimegroup_c97_v1
    primegroup_c97_tile \i, 5, 9, t0
    primegroup_c97_store \i, r5, r6, r7, r3, r4
.endm

@ The lower half of five columns, or four.
.macro primegroup_c97_lower i, columns
    add r2, sp, #.Lprimegroup_c97_w
    primegroup_c97_tile \i, \columns, 10, t2
    .if \columns > 4
    add r0, sp, #.Lprimegroup_c97_sums + 4*\i
    primegroup_two ldmia, r0!, r1, r2, subs, r3, subs, r4
    primegroup_two ldmia, r0!, r1, r2, subs, r5, subs, r6
    ldmia r0!, {r1}
    subs r7, r7, r1
    primegroup_c97_store \i + 10, r4, r5, r6, r7, r3
    .else
    add r0, sp, #.Lprimegroup_c97_sums + 4*\i + 4
    primegroup_two ldmia, r0!, r1, r2, subs, r4, subs, r5
    primegroup_two ldmia, r0!, r1, r2, subs, r6, subs, r7
    primegroup_c97_store \i + 10, r4, r5, r6, r7
    .endif
.endm

@ Reduces columns \i, \i + 1, ... and stores them; the result's address is behind the frame, -1/p in lr.
.macro primegroup_c97_store i, x0, x1, x2, x3, x4
    ldr r0, [sp, #.Lprimegroup_c97_frame]
    mov r1, lr
    primegroup_c97_p r2
    primegroup_c97_reduce \x0
    strh \x0, [r0, #2*(\i)]
    primegroup_c97_reduce \x1
    strh \x1, [r0, #2*(\i) + 2]
    primegroup_c97_reduce \x2
    strh \x2, [r0, #2*(\i) + 4]
    primegroup_c97_reduce \x3
    .ifnb \x4
    strh \x3, [r0, #2*(\i) + 6]
    primegroup_c97_reduce \x4
    strh \x4, [r0, #2*(\i) + 8]
    .else
    str \x3, [r0, #2*(\i) + 6]        @ and entry 19
    .endif
.endm

@ Word \k of v0 in \v: v1 is copied, the differences stored.
.macro primegroup_c97_difference k, v
    ldr r2, [r1, #4*\k]
    str r2, [sp, #.Lprimegroup_c97_v1 + 4*\k]
    subs \v, \v, r2
    sxth r2, \v
    subs \v, \v, r2
    asrs \v, \v, #16
    str r2, [sp, #.Lprimegroup_c97_d + 8*\k]
    str \v, [sp, #.Lprimegroup_c97_d + 8*\k + 4]
.endm

@ Word \k of X, L, W, Y and 2 Y, from that of l in \l and the next, which goes to \next.
.macro primegroup_c97_matrix k, l, next
    ldr r5, [r2, #20 + 4*\k]
    adds r6, r5, r5
    str r6, [sp, #.Lprimegroup_c97_x + 4*\k]
    str \l, [sp, #.Lprimegroup_c97_x + 20 + 4*\k]
    adds r5, r5, \l
    str r5, [sp, #.Lprimegroup_c97_w + 20 + 4*\k]
    adds r5, r5, r5
    .if \k == 4
    ldrh r7, [r2]
    lsls r7, r7, #16
    adds r5, r5, r7                   @ 2 l_9 + l_0
    .endif
    str r5, [sp, #.Lprimegroup_c97_v1 + 20 + 4*\k]
    lsrs \l, \l, #16
    adds r6, r6, \l
    .if \k < 4
    ldr \next, [r2, #4*\k + 4]
    lsls r7, \next, #16
    adds r6, r6, r7
    .endif
    str r6, [sp, #.Lprimegroup_c97_w + 4*\k]
.endm

@ r0 = r1 * r2; r3 = -1/p mod 2^32.
primegroup_thumb_function gf9767x19_mul
    push {r0, r6, r7, lr}
    sub sp, #.Lprimegroup_c97_frame
    mov lr, r3
    mov r8, r2
    ldmia r1!, {r3, r4, r5, r6, r7}
    add r0, sp, #.Lprimegroup_c97_v0
    stmia r0!, {r3, r4, r5, r6, r7}
    primegroup_c97_difference 0, r3
    primegroup_c97_difference 1, r4
    primegroup_c97_difference 2, r5
    primegroup_c97_difference 3, r6
    primegroup_c97_difference 4, r7
    mov r2, r8
    ldr r3, [r2]
    primegroup_c97_matrix 0, r3, r4
    primegroup_c97_matrix 1, r4, r3
    primegroup_c97_matrix 2, r3, r4
    primegroup_c97_matrix 3, r4, r3
    primegroup_c97_matrix 4, r3
    primegroup_c97_upper 0
    primegroup_c97_upper 5
    primegroup_c97_lower 0, 5
    primegroup_c97_lower 5, 4
    add sp, #.Lprimegroup_c97_frame + 4
    pop {r6, r7, pc}
primegroup_thumb_end gf9767x19_mul

@ ======== Square =============================================================================================================================
@
@ Column C is 2 (s + 2 s') + d: s the sum of a_i a_j, i > j, i + j = C; s' of those with i + j = C + 19; d = a_i^2 where 2i = C. If
@ 2i = C + 19, 2 s' + a_i^2 stands for 2 s'. A tile is five columns in r8 to r12, or four. i goes down from 18 for s', then from the
@ tile's last column for s; in a step, the factors j are consecutive, a_j in r(3 + j % 5), and move on by one to the next step.

@ One product of step i, \from = 0 for s, 19 for s'; a_j is loaded where it enters, at the top of the tile or with the first step.
@ \final: r1 is not needed again.
.macro primegroup_c97_pair i, c, from, top, final
    .set .Lprimegroup_c97_m, .Lprimegroup_c97_first + \c + \from - \i
    .set .Lprimegroup_c97_e, 3 + .Lprimegroup_c97_m % 5
    .if (\c == \top) || (\from + \i == 37)
    primegroup_c97_load .Lprimegroup_c97_e, (2*.Lprimegroup_c97_m)
    .endif
    .set .Lprimegroup_c97_start, 0
    .if \i == 18 && ((\from == 19) || (.Lprimegroup_c97_first + \c == 18))
    .set .Lprimegroup_c97_start, 1
    .endif
    .if (\c == 0) || (.Lprimegroup_c97_m == \i - 1)
    primegroup_c97_mac drop, \c, .Lprimegroup_c97_e, .Lprimegroup_c97_start
    .elseif \final
    primegroup_c97_mac last, \c, .Lprimegroup_c97_e, .Lprimegroup_c97_start
    .else
    primegroup_c97_mac keep, \c, .Lprimegroup_c97_e, .Lprimegroup_c97_start
    .endif
.endm

@ r(8 + \c) = 2 r(8 + \c).
.macro primegroup_c97_double c
    .irp j, 8, 9, 10, 11, 12
    .if \j == 8 + (\c)
    add r\j, r\j
    .endif
    .endr
.endm

@ r(8 + \c) += r1^2, or = r1^2; r1 is lost.
.macro primegroup_c97_diagonal c, start
    muls r1, r1, r1
    .irp j, 8, 9, 10, 11, 12
    .if \j == 8 + (\c)
    primegroup_c97_add \start, r\j, r1
    .endif
    .endr
.endm

@ Step i of s (\from = 0) or s' (19).
.macro primegroup_c97_step i, from, columns
    ldrh r1, [r2, #2*(\i)]
    @ The columns that have a pair are those from low to high; that with the diagonal comes next.
    .set .Lprimegroup_c97_low, 0
    .if \from == 0 && \i > .Lprimegroup_c97_first
    .set .Lprimegroup_c97_low, \i - .Lprimegroup_c97_first
    .endif
    .set .Lprimegroup_c97_diag, 2*(\i) - \from - .Lprimegroup_c97_first
    .set .Lprimegroup_c97_high, .Lprimegroup_c97_diag - 1
    .if .Lprimegroup_c97_high > \columns - 1
    .set .Lprimegroup_c97_high, \columns - 1
    .endif
    .set .Lprimegroup_c97_more, 0
    .if .Lprimegroup_c97_diag >= .Lprimegroup_c97_low && .Lprimegroup_c97_diag < \columns
    .set .Lprimegroup_c97_more, 1
    .endif
    .set .Lprimegroup_c97_c, .Lprimegroup_c97_low
    .rept 5
    .if .Lprimegroup_c97_c <= .Lprimegroup_c97_high
    .if .Lprimegroup_c97_c == .Lprimegroup_c97_high && .Lprimegroup_c97_more == 0
    primegroup_c97_pair \i, .Lprimegroup_c97_c, \from, (\columns - 1), 1
    .else
    primegroup_c97_pair \i, .Lprimegroup_c97_c, \from, (\columns - 1), 0
    .endif
    .set .Lprimegroup_c97_c, .Lprimegroup_c97_c + 1
    .endif
    .endr
    @ The column before the one with the diagonal is done as well.
    .if .Lprimegroup_c97_diag - 1 >= 0 && .Lprimegroup_c97_diag - 1 < \columns
    primegroup_c97_double (.Lprimegroup_c97_diag - 1)
    .endif
    .if .Lprimegroup_c97_more
    .if \from == 19 && \i == 18
    primegroup_c97_diagonal .Lprimegroup_c97_diag, 1
    .else
    primegroup_c97_double .Lprimegroup_c97_diag
    primegroup_c97_diagonal .Lprimegroup_c97_diag, 0
    .endif
    .endif
.endm

@ The columns from \first on.
.macro primegroup_c97_square_tile first, columns
    .set .Lprimegroup_c97_first, \first
    .set .Lprimegroup_c97_i, 18
    .rept 18
    .if 2*.Lprimegroup_c97_i >= \first + 19
    primegroup_c97_step .Lprimegroup_c97_i, 19, \columns
    .set .Lprimegroup_c97_i, .Lprimegroup_c97_i - 1
    .endif
    .endr
    .set .Lprimegroup_c97_i, \first + \columns - 1
    .rept 19
    .if 2*.Lprimegroup_c97_i >= \first
    primegroup_c97_step .Lprimegroup_c97_i, 0, \columns
    .set .Lprimegroup_c97_i, .Lprimegroup_c97_i - 1
    .endif
    .endr
    primegroup_moves mov, r3, r8, r4, r9, r5, r10, r6, r11
    .if \columns > 4
    mov r7, r12
    .endif
.endm

@ r0 = r1^2; r3 = -1/p mod 2^32. The frame holds the operand, since the result may be in its place.
.set .Lprimegroup_c97_frame, 40
primegroup_thumb_function gf9767x19_square
    push {r0, r6, r7, lr}
    sub sp, #.Lprimegroup_c97_frame
    mov lr, r3
    mov r2, sp
    .rept 2
    ldmia r1!, {r3, r4, r5, r6, r7}
    stmia r2!, {r3, r4, r5, r6, r7}
    .endr
    mov r2, sp
    primegroup_c97_square_tile 0, 5
    primegroup_c97_store 0, r3, r4, r5, r6, r7
    mov r2, sp
    primegroup_c97_square_tile 5, 5
    primegroup_c97_store 5, r3, r4, r5, r6, r7
    mov r2, sp
    primegroup_c97_square_tile 10, 5
    primegroup_c97_store 10, r3, r4, r5, r6, r7
    mov r2, sp
    primegroup_c97_square_tile 15, 4
    primegroup_c97_store 15, r3, r4, r5, r6
    add sp, #.Lprimegroup_c97_frame + 4
    pop {r6, r7, pc}
primegroup_thumb_end gf9767x19_square
