@ The field of P-256 on Cortex-M4, for the least flash: routines with the calling convention of C.

.macro primegroup_p256_save
    push.w {r4-r11, lr}
.if .Lprimegroup_fpu
    vpush {s16-s19}
.endif
.endm
.macro primegroup_p256_restore
.if .Lprimegroup_fpu
    vpop {s16-s19}
.endif
    pop.w {r4-r11, pc}
.endm

.macro primegroup_p256_saving name
primegroup_thumb_function gfp256_\name\()_saving
    primegroup_p256_save
    bl primegroup_gfp256_\name
    primegroup_p256_restore
primegroup_thumb_end gfp256_\name\()_saving
.endm
primegroup_p256_saving mul
primegroup_p256_saving add
primegroup_p256_saving sub

@ Steps of formulas (`curve/weierstrass/complete/steps.rs`): r0 = places, r1 = steps, r2 = their number, r3 = how often the repeated
@ ones are done. By hand, because it saves registers once for all steps: a call of each operation from Rust takes 60 cycles more.
primegroup_thumb_function gfp256_steps
    primegroup_p256_save
    add.w r2, r1, r2, lsl #1
    push {r0-r3}
    mov r6, r0
    mov r7, r1
1:
    ldr r3, [sp, #8]
    cmp r7, r3
    beq 5f
    ldrh r3, [r7], #2
    ubfx r0, r3, #8, #4
    ubfx r1, r3, #4, #4
    and r2, r3, #15
    lsrs r3, r3, #12
    cmp r3, #3
    beq 4f
    add.w r0, r6, r0, lsl #5
    add.w r1, r6, r1, lsl #5
    add.w r2, r6, r2, lsl #5
    cmp r3, #1
    beq 2f
    bhi 3f
    bl primegroup_gfp256_mul
    b 1b
2:
    bl primegroup_gfp256_add
    b 1b
3:
    bl primegroup_gfp256_sub
    b 1b
4:  @ back to step r2, unless this was the last time
    ldr r3, [sp, #12]
    subs r3, r3, #1
    beq 1b
    str r3, [sp, #12]
    ldr r7, [sp, #4]
    add.w r7, r7, r2, lsl #1
    b 1b
5:
    add sp, #16
    primegroup_p256_restore
primegroup_thumb_end gfp256_steps
