//! Cases with control flow: jumps, calls, loops.

use crate::asm;
use crate::case::Case;
use crate::image::STACK;
use crate::random::Random;

/// Kind of case: its name, and a function that makes one at an address.
pub type Maker = (&'static str, fn(&mut Case, &mut Random));

/// Pads with instructions up to a word boundary.
fn align(case: &mut Case) {
    while !case.here().is_multiple_of(4) {
        case.push(match case.here() % 4 {
            1 => asm::nop(),
            _ => asm::narrow(15, 0, 3, 13),
        });
    }
}

/// Emits a function behind a jump, and a call of it before. `call` makes the call from its own address and the
/// function's.
fn called(case: &mut Case, len: u32, call: impl Fn(u32, u32) -> Vec<u8>, body: &[Vec<u8>]) {
    // The call; j over; function.
    let at = case.here();
    let function = (at + len + 3).next_multiple_of(4);
    let end = function + body.iter().map(|insn| insn.len() as u32).sum::<u32>();
    case.push(call(at, function));
    case.push(asm::j(end.wrapping_sub(at + len) as i32));
    while case.here() < function {
        case.code.push(0);
    }
    body.iter().for_each(|insn| case.push(insn.clone()));
}

/// A call that moves the window. The callee reads its initial registers and changes them.
fn windowed(case: &mut Case, random: &mut Random, by: u32, by_register: bool) {
    // A stack on which QEMU can store windows, because its CPU has 32 registers.
    case.registers[1] = STACK - 0x400 - 16 * random.below(32);
    let back = if random.one_in(2) { asm::retw() } else { asm::narrow(15, 0, 1, 13) };
    let frame = 8 * random.below(16) + 16;
    let body = [asm::entry(1, frame), asm::add(3, 2, 1), asm::xor(2, 3, 0), asm::mov(4, 0), asm::addi(5, 1, -7), back];
    if by_register {
        let target = 2 + random.below(2);
        align(case);
        let function = (case.here() + 6).next_multiple_of(4);
        case.registers[target as usize] = function;
        called(case, 3, |_, _| asm::callx(by, target), &body);
    } else {
        called(case, 3, |at, function| asm::call(by, at, function), &body);
    }
}

/// A call without a window.
fn plain_call(case: &mut Case, random: &mut Random, by_register: bool) {
    let back = if random.one_in(2) { asm::wide(0, 0, 0, 0, 8, 0) } else { asm::narrow(15, 0, 0, 13) };
    let body = [asm::add(3, 2, 1), asm::mov(4, 0), back];
    if by_register {
        align(case);
        case.registers[5] = (case.here() + 6).next_multiple_of(4);
        called(case, 3, |_, _| asm::callx(0, 5), &body);
    } else {
        called(case, 3, |at, function| asm::call(0, at, function), &body);
    }
}

/// A loop with a body of markers, which a branch may leave, or which may jump to its end.
fn looped(case: &mut Case, random: &mut Random, kind: u32) {
    let count = case.operand(random);
    case.registers[count as usize] = match random.below(4) {
        0 if kind != 8 => 0,
        1 if kind == 10 => random.word() | 0x8000_0000,
        _ => 1 + random.below(20),
    };
    let (long, short) = (1 + random.below(20), random.below(3));
    match random.below(3) {
        // The loop exits after some rounds, which the marker counts.
        0 => {
            let leave = asm::branch_zero(random.below(4), 13, 3 + 3 * long as i32 + 2 * short as i32 + 3);
            case.registers[13] = 0u32.wrapping_sub(random.below(200));
            case.push(asm::begin_loop(kind, count, 3 + 3 + 3 * long + 2 * short));
            case.push(leave);
            case.mark(long, short);
            case.push(asm::addi(2, 2, 1));
        }
        // The last instruction branches away after some rounds, which ends the loop for any count.
        1 => {
            case.registers[13] = 0u32.wrapping_sub(random.below(200));
            case.push(asm::begin_loop(kind, count, 3 + 3 * long + 2 * short + 3));
            case.mark(long, short);
            case.push(asm::branch_zero(random.below(4), 13, 4 + 2));
            case.mark(1, 1);
        }
        _ => {
            case.push(asm::begin_loop(kind, count, 3 + 3 * long + 2 * short));
            case.mark(long, short);
            case.mark(1, 0);
        }
    }
}

/// All makers.
pub const MAKERS: &[Maker] = &[
    ("J", |case, random| case.around(false, random, asm::j)),
    ("JX", |case, random| {
        let over = random.below(6);
        let target = case.operand(random);
        case.registers[target as usize] = case.at + 3 + 3 * over;
        case.push(asm::jx(target));
        case.mark(over + 1, 0);
    }),
    ("CALL0, RET, RET.N", |case, random| plain_call(case, random, false)),
    ("CALLX0", |case, random| plain_call(case, random, true)),
    ("CALL4, ENTRY, RETW, RETW.N", |case, random| windowed(case, random, 4, false)),
    ("CALL8", |case, random| windowed(case, random, 8, false)),
    ("CALL12", |case, random| windowed(case, random, 12, false)),
    ("CALLX4", |case, random| windowed(case, random, 4, true)),
    ("CALLX8", |case, random| windowed(case, random, 8, true)),
    ("CALLX12", |case, random| windowed(case, random, 12, true)),
    ("LOOP", |case, random| looped(case, random, 8)),
    ("LOOPNEZ", |case, random| looped(case, random, 9)),
    ("LOOPGTZ", |case, random| looped(case, random, 10)),
    ("L32R", |case, random| {
        let target = case.operand(random);
        align(case);
        // A jump skips the word.
        case.push(asm::j(8));
        case.code.push(0);
        let word = case.here();
        case.code.extend(random.operand().to_le_bytes());
        if random.one_in(2) {
            case.push(asm::narrow(15, 0, 3, 13));
        }
        case.push(asm::l32r(target, case.here(), word));
    }),
];
