//! Window overflows: a call chain deeper than the registers, in QEMU, in the simulator, and calculated by hand.

use crate::asm;
use crate::elf;
use crate::linux::{self, qemu, words};
use crate::random::Random;
use primegroup_simulator::{Board, Cpu};

const CODE: u32 = 0x1000_0000;
const RAM: u32 = 0x2000_0000;
const RAM_SIZE: u32 = 0x1_0000;
const STACK: u32 = RAM + 0xf000;
const RESULT: u32 = RAM + 0x100;

/// Creates a chain of functions. Each fills its own registers and calls the next. It returns the sum of its registers
/// and the next function's result. Returns the program, its symbols, and the sum.
fn chain(random: &mut Random, depth: u32) -> (Vec<u8>, Vec<(&'static str, u32)>, u32) {
    let mut code = Vec::new();
    let mut sum = 0u32;
    for word in [STACK, RESULT] {
        code.extend(word.to_le_bytes());
    }
    let start = CODE + code.len() as u32;
    // main(), as QEMU starts it: a stack, a frame above it for a hypothetical caller, the call, the result as text.
    let mut main = vec![asm::l32r(1, start, CODE), asm::addi(3, 1, 64), asm::addi(2, 1, -16), asm::s32i(3, 2, 4)];
    let here = start + 12;
    main.push(asm::call(8, here, (start + 64).next_multiple_of(4)));
    main.push(asm::l32r(3, here + 3, CODE + 4));
    main.extend([asm::s32i(10, 3, 0), asm::movi(2, 13), asm::movi(6, 1), asm::movi(4, 4), asm::syscall()]);
    main.extend([asm::movi(2, 118), asm::movi(6, 0), asm::syscall()]);
    code.extend(main.concat());
    code.resize(8 + 64, 0);
    for level in 0..depth {
        let by = 4 * (1 + random.below(3));
        let last = level + 1 == depth;
        let frame = 16 * (2 + random.below(4)) + if by == 12 { 32 } else { 16 };
        let mut body = vec![asm::entry(1, frame)];
        for r in 2..by {
            let value = random.below(4096) as i32 - 2048;
            sum = sum.wrapping_add(value as u32);
            body.push(asm::movi(r, value));
        }
        if last {
            // The last function uses its whole window.
            (by..16).for_each(|r| body.push(asm::movi(r, r as i32)));
            body.extend((3..by).map(|r| asm::add(2, 2, r)));
        } else {
            let at = CODE + code.len() as u32 + body.concat().len() as u32;
            let rest = 3 * (by - 3 + 1 + 1);
            body.push(asm::call(by, at, (at + 3 + rest).next_multiple_of(4)));
            body.extend((3..by).map(|r| asm::add(2, 2, r)));
            body.push(asm::add(2, 2, by + 2));
        }
        body.push(asm::retw());
        code.extend(body.concat());
        code.resize(code.len().next_multiple_of(4), 0);
    }
    (code, vec![("main", start), ("first", start + 64)], sum)
}

#[test]
fn windows_overflow_as_in_qemu() {
    let mut random = Random::new(64);
    let mut traps = 0;
    for round in 0..60 {
        let depth = 1 + random.below(60);
        let (code, symbols, sum) = chain(&mut random, depth);
        let elf = elf::program(94, (CODE, &code), (RAM, RAM_SIZE), symbols[0].1, &symbols);
        let mut board = Board::new(Cpu::Lx6, &elf).unwrap();
        let run = board.call("first", &[]).unwrap_or_else(|fault| panic!("round {round}: {fault}"));
        assert_eq!(run.r0, sum, "round {round}, {depth} deep");
        assert!(run.clobbered.is_empty(), "round {round}: {:?}", run.clobbered);
        let booted = board.run().unwrap();
        assert_eq!((booted.exit, words(&booted.output)), (Some(0), vec![sum]));
        traps += u32::from(depth > 16);
        if qemu() {
            let (success, output, error) = linux::run(&elf, &format!("windows-{round}"));
            assert!(success, "{error}");
            assert_eq!(words(&output), [sum], "round {round}, {depth} deep");
        }
    }
    assert!(traps > 30);
}

/// A function that calls itself `n` times by CALL8. Eight windows fit; each further call overflows, and each return
/// underflows.
#[test]
fn handlers_cost_what_the_timing_says() {
    // f: entry a1, 32; beqz a2, 1f; addi a10, a2, -1; call8 f; 1: retw
    let code = [asm::entry(1, 32), asm::branch_zero(0, 2, 9), asm::addi(10, 2, -1), asm::call(8, 9, 0), asm::retw()];
    let code = code.concat();
    let halves: Vec<u16> = code.chunks(2).map(|b| u16::from(b[0]) | u16::from(*b.get(1).unwrap_or(&0)) << 8).collect();
    let mut board = Board::from_halfwords(Cpu::Lx6, &halves, &[("f", 0)]);
    let mut cycles = |n: u32| {
        let run = board.call("f", &[n]).unwrap();
        (run.cycles, run.instructions, run.stack)
    };
    // ENTRY 2, BEQZ 1, ADDI 1, CALL8 4; RETW 4. All but the last RETW return to a RETW within one word.
    for n in 0..6 {
        let (a, b) = (cycles(n), cycles(n + 1));
        assert_eq!((b.0 - a.0, b.1 - a.1, b.2 - a.2), (2 + 1 + 1 + 4 + 4, 5, 32), "{n}");
    }
    // The host's window is one of the eight. Each handler costs ten instructions and 7 cycles.
    for n in 8..40 {
        let (a, b) = (cycles(n), cycles(n + 1));
        assert_eq!((b.0 - a.0, b.1 - a.1, b.2 - a.2), (12 + 2 * (10 + 7), 5, 32), "{n}");
    }
}
