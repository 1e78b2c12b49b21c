//! Cycles on the Xtensa LX6, counted by hand from the rules of its timing file: every class of instruction, the
//! influence of previous instructions, jumps and their targets.
//!
//! A routine is placed between ENTRY and RETW. a2 is the address of zeros in RAM, a3 is 4, a4 is 0 and a5 is 1.

#[path = "xtensa/asm.rs"]
mod asm;
use asm::{add, addi, begin_loop, branch_zero, bytes, j, l32i, l32r, mov, movi, narrow, nop, s32i, special, wide, xor};
use primegroup_simulator::{Board, Cpu};

const DATA: u32 = 0x2000_0100;
/// Cycles of ENTRY and RETW.
const AROUND: u64 = 2 + 4;

fn mull(r: u32, s: u32, t: u32) -> Vec<u8> {
    wide(8, 2, r, s, t, 0)
}

fn muluh(r: u32, s: u32, t: u32) -> Vec<u8> {
    wide(10, 2, r, s, t, 0)
}

/// Returns a 16-bit no-op.
fn short() -> Vec<u8> {
    narrow(15, 0, 3, 13)
}

fn cycles(code: &[Vec<u8>]) -> u64 {
    let bytes = [asm::entry(1, 32), code.concat(), asm::retw()].concat();
    let halves: Vec<u16> = bytes.chunks(2).map(|b| u16::from(b[0]) | u16::from(*b.get(1).unwrap_or(&0)) << 8).collect();
    let mut board = Board::from_halfwords(Cpu::Lx6, &halves, &[("f", 0)]);
    board.options().cycle_limit = 10_000;
    let run = board.call("f", &[DATA, 4, 0, 1]).unwrap_or_else(|fault| panic!("{bytes:02x?}: {fault}"));
    run.cycles - AROUND
}

#[test]
fn arithmetic_takes_one() {
    assert_eq!(cycles(&[]), 0);
    assert_eq!(cycles(&[add(6, 4, 5), xor(6, 6, 5), addi(6, 6, 1), mov(7, 6), movi(7, 3), short(), nop()]), 7);
    // SLLI, SRLI, EXTUI, SSL, SLL, SRC, MIN, NSAU, SEXT, MOVEQZ.
    let shifts = [
        wide(0, 1, 6, 5, 4, 0),
        wide(4, 1, 6, 3, 6, 0),
        wide(3, 4, 6, 2, 6, 0),
        wide(4, 0, 1, 5, 0, 0),
        wide(10, 1, 6, 6, 0, 0),
        wide(8, 1, 6, 6, 5, 0),
        wide(4, 3, 6, 6, 5, 0),
        wide(4, 0, 15, 6, 6, 0),
        wide(2, 3, 6, 6, 1, 0),
        wide(8, 3, 6, 5, 4, 0),
    ];
    assert_eq!(cycles(&shifts), 10);
}

#[test]
fn loaded_values_come_two_later() {
    assert_eq!(cycles(&[l32i(6, 2, 0)]), 1);
    assert_eq!(cycles(&[l32i(6, 2, 0), add(7, 6, 5)]), 1 + 1 + 2);
    assert_eq!(cycles(&[l32i(6, 2, 0), nop(), add(7, 6, 5)]), 2 + 1 + 1);
    assert_eq!(cycles(&[l32i(6, 2, 0), nop(), nop(), add(7, 6, 5)]), 4);
    // Both operands: the longer wait covers the shorter one.
    assert_eq!(cycles(&[l32i(6, 2, 0), l32i(7, 2, 4), add(8, 6, 7)]), 2 + 1 + 2);
    // After the wait for the later load, both values are available.
    assert_eq!(cycles(&[l32i(6, 2, 0), l32i(7, 2, 4), add(8, 6, 5), add(8, 8, 7)]), 2 + 1 + 1 + 1);
    // A loaded address, the value of a store, a register that is written again.
    assert_eq!(cycles(&[s32i(2, 2, 0), l32i(6, 2, 0), l32i(7, 6, 4)]), 2 + 1 + 2);
    assert_eq!(cycles(&[l32i(6, 2, 0), s32i(6, 2, 4)]), 1 + 1 + 2);
    assert_eq!(cycles(&[l32i(6, 2, 0), movi(6, 1), add(7, 6, 5)]), 3);
    // MOVEQZ keeps the old value, so the destination is an operand.
    assert_eq!(cycles(&[l32i(6, 2, 0), wide(8, 3, 6, 5, 4, 0)]), 1 + 1 + 2);
    // A branch that is not taken waits, too.
    assert_eq!(cycles(&[l32i(6, 2, 0), branch_zero(1, 6, 6), nop()]), 1 + 1 + 2 + 1);
    // Literals load like other data: J over one, L32R, ADD. The target of the jump is the first byte of a word.
    let at = 3 + 3 + 2 + 4;
    assert_eq!(cycles(&[j(9), vec![0, 0, 0, 0, 0, 0], l32r(6, at, 8), add(7, 6, 5)]), 4 + 1 + 1 + 2);
}

#[test]
fn products_come_one_later() {
    assert_eq!(cycles(&[mull(6, 3, 5), muluh(7, 3, 5)]), 2);
    assert_eq!(cycles(&[mull(6, 3, 5), add(7, 6, 5)]), 1 + 1 + 1);
    assert_eq!(cycles(&[mull(6, 3, 5), nop(), add(7, 6, 5)]), 3);
    assert_eq!(cycles(&[mull(6, 3, 5), mull(6, 6, 5)]), 1 + 1 + 1);
    // MUL16U.
    assert_eq!(cycles(&[wide(12, 1, 6, 3, 5, 0), add(7, 6, 5)]), 1 + 1 + 1);
    // A product and a load: the later result determines the wait.
    assert_eq!(cycles(&[l32i(6, 2, 0), mull(7, 3, 5), add(8, 6, 7)]), 2 + 1 + 1);
}

#[test]
fn stores_and_split_accesses() {
    assert_eq!(cycles(&[s32i(3, 2, 0), s32i(4, 2, 4), l32i(6, 2, 0)]), 3);
    assert_eq!(cycles(&[addi(6, 2, 1), l32i(7, 6, 0)]), 1 + 1 + 1);
    assert_eq!(cycles(&[addi(6, 2, 2), s32i(3, 6, 0)]), 1 + 1 + 1);
    // A halfword in the middle of a word lies in one word. A halfword at the end of a word lies in two.
    let l16ui = |offset: u32| bytes((offset / 2) << 16 | 1 << 12 | 6 << 8 | 7 << 4 | 2, 24);
    assert_eq!(cycles(&[addi(6, 2, 1), l16ui(0)]), 2);
    assert_eq!(cycles(&[addi(6, 2, 1), l16ui(2)]), 3);
    // S32C1I.
    let s32c1i = bytes(14 << 12 | 2 << 8 | 6 << 4 | 2, 24);
    assert_eq!(cycles(&[movi(6, 1), s32c1i.clone()]), 1 + 4);
    // Four cycles complete all earlier results, but the result of S32C1I itself is pending.
    assert_eq!(cycles(&[movi(6, 1), s32c1i, add(7, 6, 5)]), 1 + 4 + 1 + 2);
}

#[test]
fn jumps_take_four() {
    // Code begins at 3. A taken branch over one instruction goes to 12, a word boundary.
    assert_eq!(cycles(&[nop(), branch_zero(0, 4, 6), nop(), nop()]), 1 + 4 + 1);
    // Target 9: three bytes lie in one word. Target 10: two bytes lie in one word, three do not.
    assert_eq!(cycles(&[branch_zero(0, 4, 6), nop(), nop()]), 4 + 1);
    assert_eq!(cycles(&[short(), short(), branch_zero(0, 4, 6), nop(), short()]), 2 + 4 + 1);
    assert_eq!(cycles(&[short(), short(), branch_zero(0, 4, 5), short(), nop()]), 2 + 4 + 1);
    // 3, 5: the branch; 8, 10: the target.
    assert_eq!(cycles(&[short(), branch_zero(0, 4, 5), short(), short(), nop()]), 1 + 4 + 1 + 1);
    assert_eq!(cycles(&[short(), branch_zero(0, 4, 5), short(), nop()]), 1 + 4 + 1 + 1);
    // Target 11: even two bytes lie in two words.
    assert_eq!(cycles(&[short(), j(6), nop(), short()]), 1 + 4 + 1 + 1);
    assert_eq!(cycles(&[branch_zero(1, 4, 6), nop(), nop()]), 1 + 1 + 1);
    // A loop of ADDI and BNEZ, as in the published measurement: five cycles per iteration.
    let turns = |n: i32| cycles(&[movi(6, n), short(), addi(6, 6, -1), branch_zero(1, 6, -3)]);
    assert_eq!(turns(20) - turns(10), 50);
    // A call of an empty function: CALL8 4, ENTRY 2, RETW 4 + 1, because J at its target crosses a word. So does the
    // last RETW.
    let code = [asm::call(8, 3, 12), j(3 + 6 + 3), vec![0; 3], asm::entry(1, 32), asm::retw()];
    assert_eq!(cycles(&code), 4 + 2 + (4 + 1) + (4 + 1));
}

#[test]
fn loops_cost_nothing() {
    let turns = |n: i32| cycles(&[movi(6, n), begin_loop(8, 6, 9), addi(7, 7, 1), addi(8, 8, 1)]);
    assert_eq!(turns(1), 1 + 1 + 2);
    assert_eq!(turns(10), 1 + 1 + 20);
    // The first instruction waits for the load at the end of the previous iteration.
    let turns = |n: i32| cycles(&[movi(6, n), begin_loop(8, 6, 9), addi(7, 8, 1), l32i(8, 2, 0)]);
    assert_eq!(turns(10), 1 + 1 + 20 + 9 * 2);
    // LOOPNEZ with count 0 jumps to the end of its body, at 12.
    assert_eq!(cycles(&[begin_loop(9, 4, 9), nop(), nop(), nop()]), 4 + 1);
}

#[test]
fn rare_ones() {
    // RSR and WSR of SAR.
    assert_eq!(cycles(&[special(0, 3, 6), special(1, 3, 6)]), 4);
    // QUOU of 1000 by 7: ten bits minus three, so seven more cycles. 1000 by itself adds none.
    assert_eq!(cycles(&[movi(6, 1000), movi(7, 7), wide(12, 2, 8, 6, 7, 0)]), 2 + 4 + 7);
    assert_eq!(cycles(&[movi(6, 1000), wide(12, 2, 8, 6, 6, 0)]), 1 + 4);
    // CCOUNT, read twice: each RSR takes two cycles.
    let bytes =
        [asm::entry(1, 32), special(0, 234, 6), special(0, 234, 7), wide(12, 0, 2, 7, 6, 0), asm::retw()].concat();
    let halves: Vec<u16> = bytes.chunks(2).map(|b| u16::from(b[0]) | u16::from(*b.get(1).unwrap_or(&0)) << 8).collect();
    assert_eq!(Board::from_halfwords(Cpu::Lx6, &halves, &[("f", 0)]).call("f", &[]).unwrap().r0, 2);
}
