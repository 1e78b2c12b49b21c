//! `speed`: how many cycles per second are simulated on this machine.
//!
//! The program is a loop in the style of multi-precision arithmetic: loads, products, additions with carry, stores, a
//! call. It says what observation costs too, because a trace or profile of a long run is the slow case.

use super::Failure;
use primegroup_simulator::{Board, Cpu};
use serde::Serialize;
use std::time::Instant;

/// f(n): n rounds.
const PROGRAM: [u16; 24] = [
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
const ROUNDS: u32 = 200_000;
/// The best of so many runs counts: others want the machine as well.
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
    for (cpu, name) in [(Cpu::M0Plus, "m0plus"), (Cpu::M4F, "m4f")] {
        let mut board = Board::from_halfwords(cpu, &PROGRAM, &[("f", 0), ("g", 42)]);
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
            rows.push(Row { cpu: name, observed, cycles, seconds, cycles_per_second: cycles as f64 / seconds });
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
