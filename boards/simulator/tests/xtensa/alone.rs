//! Tests of features that no CPU of QEMU has or allows, and of the completeness of the tables.

use crate::asm;
use crate::form::{BRANCHES, Form, STRAIGHT};
use crate::random::Random;
use primegroup_simulator::{Board, Cpu, FaultKind};

const DATA: u32 = 0x2000_0100;

/// Creates a board with a function `f`: some instructions between ENTRY and RETW.
fn board(code: &[Vec<u8>]) -> Board {
    let bytes = [asm::entry(1, 32), code.concat(), asm::retw()].concat();
    let halves: Vec<u16> = bytes.chunks(2).map(|b| u16::from(b[0]) | u16::from(*b.get(1).unwrap_or(&0)) << 8).collect();
    Board::from_halfwords(Cpu::Lx6, &halves, &[("f", 0)])
}

#[test]
fn upper_halves_of_products() {
    // MULUH a6, a2, a3; MULSH a3, a2, a3; mov a2, a6
    let mut board = board(&[asm::wide(10, 2, 6, 2, 3, 0), asm::wide(11, 2, 3, 2, 3, 0), asm::mov(2, 6)]);
    let mut random = Random::new(3);
    for _ in 0..4000 {
        let (a, b) = (random.operand(), random.operand());
        let run = board.call("f", &[a, b]).unwrap();
        let unsigned = ((u64::from(a) * u64::from(b)) >> 32) as u32;
        let signed = ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32;
        assert_eq!([run.r0, run.r1], [unsigned, signed], "{a:#x} {b:#x}");
    }
}

#[test]
fn accesses_of_any_address() {
    let mut random = Random::new(4);
    let bytes: Vec<u8> = (0..32).map(|_| random.word() as u8).collect();
    for at in 0..14 {
        // L32I a6, a2, 0; L16SI a3, a2, 0; S32I a6, a2, 8; S16I a6, a2, 16; mov a2, a6
        let code = [
            asm::l32i(6, 2, 0),
            asm::bytes(9 << 12 | 2 << 8 | 3 << 4 | 2, 24),
            asm::s32i(6, 2, 8),
            asm::bytes(8 << 16 | 5 << 12 | 2 << 8 | 6 << 4 | 2, 24),
            asm::mov(2, 6),
        ];
        let mut board = board(&code);
        board.write(DATA, &bytes).unwrap();
        let run = board.call("f", &[DATA + at]).unwrap();
        let at = at as usize;
        let word = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        let half = i16::from_le_bytes(bytes[at..at + 2].try_into().unwrap());
        assert_eq!([run.r0, run.r1], [word, half as u32], "{at}");
        let mut expected = bytes.clone();
        expected.copy_within(at..at + 4, at + 8);
        expected.copy_within(at..at + 2, at + 16);
        assert_eq!(board.read(DATA, 32).unwrap(), expected, "{at}");
    }
}

#[test]
fn faults() {
    let kind = |code: &[Vec<u8>]| board(code).call("f", &[DATA, 0]).unwrap_err().kind;
    // QUOU, REMS by zero.
    assert_eq!(kind(&[asm::wide(12, 2, 4, 2, 3, 0)]), FaultKind::DivisionByZero);
    assert_eq!(kind(&[asm::wide(15, 2, 4, 2, 3, 0)]), FaultKind::DivisionByZero);
    // ILL; ADD.S of the floating-point unit; MUL.AA.LL of MAC16.
    assert_eq!(kind(&[asm::wide(0, 0, 0, 0, 0, 0)]), FaultKind::Undefined);
    assert_eq!(kind(&[asm::wide(0, 10, 1, 2, 3, 0)]), FaultKind::Undefined);
    assert_eq!(kind(&[asm::bytes(0x74_0234, 24)]), FaultKind::Undefined);
    // BREAK 1, 2.
    assert_eq!(kind(&[asm::wide(0, 0, 4, 1, 2, 0)]), FaultKind::Breakpoint(0x12));
    // S32C1I with an unaligned address.
    assert_eq!(kind(&[asm::addi(2, 2, 1), asm::bytes(14 << 12 | 2 << 8 | 3 << 4 | 2, 24)]), FaultKind::Unaligned);
    // RETW without a valid return address; an unsupported system call; a load from an unmapped address.
    assert_eq!(kind(&[asm::movi(0, 0)]), FaultKind::Unbalanced);
    assert_eq!(kind(&[asm::movi(2, 99), asm::syscall()]), FaultKind::Semihosting(99));
    assert_eq!(kind(&[asm::movi(4, 0), asm::addi(4, 4, -4), asm::l32i(4, 4, 0)]), FaultKind::Unmapped);
}

/// Instructions tested elsewhere: jumps, calls, loops, MULUH and MULSH, requests and faults, other special registers.
#[rustfmt::skip]
const ELSEWHERE: &[&str] = &[
    "IIIIIIIIIIIIIIIIII 00 0110", "IIIIIIIIIIIIIIIIII KK 0101", "IIIIIIIIIIIIIIII tttt 0001", "IIIIIIIIIIII ssss 0011 0110",
    "IIIIIIII 1000 ssss 0111 0110", "IIIIIIII 1001 ssss 0111 0110", "IIIIIIII 1010 ssss 0111 0110",
    "0000 0000 0000 0000 1000 0000", "0000 0000 0000 0000 1001 0000", "0000 0000 0000 ssss 1010 0000",
    "0000 0000 0000 ssss 11II 0000", "0000 0000 0001 ssss tttt 0000", "0000 0000 0010 0000 1000 0000", "0000 0000 0100 IIII IIII 0000",
    "0000 0000 0101 0000 0000 0000", "1010 0010 rrrr ssss tttt 0000", "1011 0010 rrrr ssss tttt 0000",
    "0000 0011 IIII IIII tttt 0000", "0001 0011 IIII IIII tttt 0000", "0110 0001 IIII IIII tttt 0000",
    "1110 0011 rrrr IIII IIII 0000", "1111 0011 IIII IIII tttt 0000", "IIIIIIII 0111 ssss tttt 0010",
    "1111 0000 0000 1101", "1111 0000 0001 1101", "1111 ssss 0010 1101",
];

fn in_a_table(word: u32, width: usize) -> bool {
    let patterns = STRAIGHT.iter().chain(BRANCHES).map(|form| form.pattern).chain(ELSEWHERE.iter().copied());
    let of_width = |pattern: &&str| pattern.chars().filter(|c| *c != ' ').count() == width;
    patterns.filter(of_width).any(|pattern| Form::pattern_fits(pattern, word))
}

/// Runs some instructions, and returns whether the simulator knows each.
fn known(words: &[u32]) -> Vec<bool> {
    const SLOT: u32 = 8;
    let mut bytes = Vec::new();
    for word in words {
        bytes.extend(asm::entry(1, 32));
        bytes.extend(&word.to_le_bytes()[..3]);
        bytes.extend([0, 0]);
    }
    let file = crate::elf::program(94, (0x1000_0000, &bytes), (0x2000_0000, 0x1000), 0, &[]);
    let board = Board::new(Cpu::Lx6, &file).unwrap();
    (0..words.len() as u32).map(|i| !board.describe(0x1000_0000 + SLOT * i + 3).ends_with("undefined")).collect()
}

#[test]
fn every_16_bit_instruction_is_in_a_table() {
    let all: Vec<u32> = (0..0x1_0000).filter(|half| (8..14).contains(&(half & 15))).collect();
    for (half, known) in all.iter().zip(known(&all)) {
        assert_eq!(known, in_a_table(*half, 16), "{half:04x}");
    }
}

#[test]
fn every_24_bit_instruction_is_in_a_table() {
    let mut random = Random::new(24);
    let all: Vec<u32> = (0..100_000)
        .map(|_| {
            // Few distinct values in the selector fields.
            let word = random.word() & 0xff_fff0 & if random.one_in(2) { u32::MAX } else { !random.word() };
            // Half of them are register operations, which the two upper fields select.
            word | if random.one_in(2) { 0 } else { random.below(8) }
        })
        .collect();
    for (word, known) in all.iter().zip(known(&all)) {
        assert_eq!(known, in_a_table(*word, 24), "{word:06x}: known is {known}");
    }
}
