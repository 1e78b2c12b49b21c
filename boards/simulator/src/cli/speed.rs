//! `speed`: measures how many cycles per second the simulator reaches on this machine.
//!
//! The program is a loop in the style of multi-precision arithmetic: loads, products, additions with carry, stores, a
//! call. The cost of observation is measured too, because tracing or profiling a long run is the slow case.

use super::Failure;
use primegroup_simulator::{Board, Cpu};
use serde::Serialize;
use std::time::Instant;

/// f(n) on Cortex-M: n rounds.
const CORTEX_M: [u16; 24] = [
    0xb5f0, // f: push {r4-r7, lr}
    0xb088, //    sub sp, #32
    0x2400, //    movs r4, #0
    0x2503, //    movs r5, #3
    0x9900, // 1: ldr r1, [sp]
    0x9a01, //    ldr r2, [sp, #4]
    0x466e, //    mov r6, sp
    0x434a, //    muls r2, r1
    0x1952, //    adds r2, r2, r5
    0x4161, //    adcs r1, r4
    0x0c13, //    lsrs r3, r2, #16
    0xb297, //    uxth r7, r2
    0x405f, //    eors r7, r3
    0x9201, //    str r2, [sp, #4]
    0xc682, //    stmia r6!, {r1, r7}
    0xf000, //    bl g
    0xf804, //
    0x3801, //    subs r0, #1
    0xd1f0, //    bne 1b
    0xb008, //    add sp, #32
    0xbdf0, //    pop {r4-r7, pc}
    0x41d3, // g: rors r3, r2
    0x18ed, //    adds r5, r5, r3
    0x4770, //    bx lr
];
/// The same program on RISC-V.
#[rustfmt::skip]
const RISC_V: [u16; 30] = [
    0x7179,         // f: addi sp, sp, -48
    0xd606,         //    sw ra, 44(sp)
    0xd422,         //    sw s0, 40(sp)
    0x428d,         //    li t0, 3
    0x4582,         // 1: lw a1, 0(sp)
    0x4612,         //    lw a2, 4(sp)
    0x06b3, 0x02b6, //    mul a3, a2, a1
    0x3733, 0x02b6, //    mulhu a4, a2, a1
    0x9696,         //    add a3, a3, t0
    0xb7b3, 0x0056, //    sltu a5, a3, t0
    0x973e,         //    add a4, a4, a5
    0xd313, 0x0106, //    srli t1, a3, 16
    0x43b3, 0x00e3, //    xor t2, t1, a4
    0xc236,         //    sw a3, 4(sp)
    0xc41e,         //    sw t2, 8(sp)
    0x2039,         //    jal g
    0x157d,         //    addi a0, a0, -1
    0xfd71,         //    bnez a0, 1b
    0x50b2,         //    lw ra, 44(sp)
    0x5422,         //    lw s0, 40(sp)
    0x6145,         //    addi sp, sp, 48
    0x8082,         //    ret
    0x038e,         // g: slli t2, t2, 3
    0x929e,         //    add t0, t0, t2
    0x8082,         //    ret
];
/// The same program on MIPS.
const MIPS: [u32; 24] = [
    0x27bd_ffd0, // f: addiu sp, sp, -48
    0xafbf_002c, //    sw ra, 44(sp)
    0x2408_0003, //    li t0, 3
    0x8fa5_0000, // 1: lw a1, 0(sp)
    0x8fa6_0004, //    lw a2, 4(sp)
    0x00c5_0019, //    multu a2, a1
    0x0000_4812, //    mflo t1
    0x0000_5010, //    mfhi t2
    0x0128_4821, //    addu t1, t1, t0
    0x0128_582b, //    sltu t3, t1, t0
    0x014b_5021, //    addu t2, t2, t3
    0x0009_6402, //    srl t4, t1, 16
    0x018a_6826, //    xor t5, t4, t2
    0xafa9_0004, //    sw t1, 4(sp)
    0x0c00_0015, //    jal g
    0xafad_0008, //    sw t5, 8(sp)
    0x1480_fff2, //    bnez a0, 1b
    0x2484_ffff, //    addiu a0, a0, -1
    0x8fbf_002c, //    lw ra, 44(sp)
    0x03e0_0008, //    jr ra
    0x27bd_0030, //    addiu sp, sp, 48
    0x000d_68c0, // g: sll t5, t5, 3
    0x03e0_0008, //    jr ra
    0x010d_4021, //    addu t0, t0, t5
];
/// The same program on Xtensa, with instructions of two or three bytes:
/// f: entry a1, 48; movi.n a3, 0; movi.n a4, 3;
/// 1: l32i.n a5, a1, 0; l32i.n a6, a1, 4; mull a7, a5, a6; muluh a8, a5, a6; add.n a7, a7, a4; add.n a8, a8, a7;
/// srli a9, a7, 4; xor a9, a9, a8; s32i.n a7, a1, 4; s32i.n a9, a1, 8; mov.n a10, a9; call8 g; add.n a3, a3, a10;
/// addi.n a2, a2, -1; bnez a2, 1b; mov.n a2, a3; retw.n;
/// g: entry a1, 32; slli a2, a2, 3; retw.n
const XTENSA: [u16; 29] = [
    0x6136, 0x0c00, 0x0c03, 0x5834, 0x6801, 0x6011, 0x8275, 0x8560, 0x4aa2, 0x7a77, 0x7088, 0x4194, 0x9980, 0x7930,
    0x9911, 0xad21, 0xe509, 0x0000, 0x33aa, 0x220b, 0xb256, 0x2dfd, 0x1d03, 0x00f0, 0x4136, 0xd000, 0x1122, 0xf01d,
    0xf03d,
];
const XTENSA_G: u32 = 0x30;
const ROUNDS: u32 = 200_000;
/// Number of runs. The best one counts, because other processes also use the machine.
const RUNS: usize = 9;

#[derive(Serialize)]
struct Row {
    cpu: &'static str,
    observed: &'static str,
    cycles: u64,
    seconds: f64,
    cycles_per_second: f64,
}

pub fn measure(json: bool) -> Result<u8, Failure> {
    let mut rows = Vec::new();
    for cpu in Cpu::ALL {
        let mut board = match cpu {
            Cpu::M0Plus | Cpu::M4F => Board::from_halfwords(cpu, &CORTEX_M, &[("f", 0), ("g", 42)]),
            Cpu::Hazard3 | Cpu::Fe310 | Cpu::Ibex => Board::from_halfwords(cpu, &RISC_V, &[("f", 0), ("g", 54)]),
            Cpu::M4K => {
                let halves: Vec<u16> = MIPS.iter().flat_map(|word| [*word as u16, (word >> 16) as u16]).collect();
                Board::from_halfwords(cpu, &halves, &[("f", 0), ("g", 84)])
            }
            Cpu::Lx6 => Board::from_halfwords(cpu, &XTENSA, &[("f", 0), ("g", XTENSA_G)]),
        };
        for observed in ["nothing", "regions", "trace", "profile"] {
            let options = board.options();
            options.regions = if observed == "regions" { vec!["g".into()] } else { Vec::new() };
            options.trace = observed == "trace";
            options.profile = observed == "profile";
            let (mut cycles, mut seconds) = (0, f64::INFINITY);
            for _ in 0..RUNS {
                let start = Instant::now();
                cycles = board.call("f", &[ROUNDS])?.cycles;
                seconds = seconds.min(start.elapsed().as_secs_f64());
            }
            rows.push(Row { cpu: cpu.name(), observed, cycles, seconds, cycles_per_second: cycles as f64 / seconds });
        }
    }
    if json {
        super::report::print(&rows);
        return Ok(0);
    }
    println!("{:8} {:10} {:>28}", "core", "observed", "million cycles per second");
    for row in rows {
        println!("{:8} {:10} {:>28.0}", row.cpu, row.observed, row.cycles_per_second / 1e6);
    }
    Ok(0)
}
