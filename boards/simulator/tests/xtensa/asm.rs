//! Assembler of a few instructions, for the programs around the tested instructions.

#![allow(dead_code)] // each test uses a part

/// Returns the bytes of a 24-bit instruction from its fields, most significant first.
pub fn wide(op2: u32, op1: u32, r: u32, s: u32, t: u32, op0: u32) -> Vec<u8> {
    assert!([op2, op1, r, s, t, op0].iter().all(|field| *field < 16));
    bytes(op2 << 20 | op1 << 16 | r << 12 | s << 8 | t << 4 | op0, 24)
}

/// Returns the bytes of a 16-bit instruction from its fields.
pub fn narrow(r: u32, s: u32, t: u32, op0: u32) -> Vec<u8> {
    bytes(r << 12 | s << 8 | t << 4 | op0, 16)
}

/// Returns the low `bits` bits of a word, least significant byte first.
pub fn bytes(word: u32, bits: usize) -> Vec<u8> {
    word.to_le_bytes()[..bits / 8].to_vec()
}

pub fn addi(t: u32, s: u32, imm: i32) -> Vec<u8> {
    assert!((-128..128).contains(&imm));
    bytes((imm as u32 & 0xff) << 16 | 12 << 12 | s << 8 | t << 4 | 2, 24)
}

pub fn movi(t: u32, imm: i32) -> Vec<u8> {
    assert!((-2048..2048).contains(&imm));
    let imm = imm as u32;
    bytes((imm & 0xff) << 16 | 10 << 12 | (imm >> 8 & 15) << 8 | t << 4 | 2, 24)
}

pub fn mov(t: u32, s: u32) -> Vec<u8> {
    narrow(0, s, t, 13)
}

pub fn add(r: u32, s: u32, t: u32) -> Vec<u8> {
    wide(8, 0, r, s, t, 0)
}

pub fn xor(r: u32, s: u32, t: u32) -> Vec<u8> {
    wide(3, 0, r, s, t, 0)
}

pub fn l32i(t: u32, s: u32, offset: u32) -> Vec<u8> {
    bytes((offset / 4) << 16 | 2 << 12 | s << 8 | t << 4 | 2, 24)
}

pub fn s32i(t: u32, s: u32, offset: u32) -> Vec<u8> {
    bytes((offset / 4) << 16 | 6 << 12 | s << 8 | t << 4 | 2, 24)
}

/// L32R at `at`, which loads the word at `from` before it.
pub fn l32r(t: u32, at: u32, from: u32) -> Vec<u8> {
    let distance = ((at + 3) & !3) - from;
    assert!(from.is_multiple_of(4) && (4..=0x4_0000).contains(&distance));
    bytes((0u32.wrapping_sub(distance) >> 2 & 0xffff) << 8 | t << 4 | 1, 24)
}

/// J, with the distance of the target from the instruction.
pub fn j(offset: i32) -> Vec<u8> {
    bytes(((offset - 4) as u32) << 6 & 0xff_ffc0 | 6, 24)
}

/// CALL0, CALL4, CALL8, CALL12 at `at`.
pub fn call(by: u32, at: u32, target: u32) -> Vec<u8> {
    assert!(target.is_multiple_of(4));
    let offset = target.wrapping_sub((at & !3) + 4) >> 2;
    bytes(offset << 6 & 0xff_ffc0 | (by / 4) << 4 | 5, 24)
}

pub fn callx(by: u32, s: u32) -> Vec<u8> {
    wide(0, 0, 0, s, 12 | (by / 4), 0)
}

pub fn jx(s: u32) -> Vec<u8> {
    wide(0, 0, 0, s, 10, 0)
}

pub fn entry(s: u32, frame: u32) -> Vec<u8> {
    bytes((frame / 8) << 12 | s << 8 | 0x36, 24)
}

pub fn retw() -> Vec<u8> {
    wide(0, 0, 0, 0, 9, 0)
}

/// BEQZ (0), BNEZ (1), BLTZ (2), BGEZ (3).
pub fn branch_zero(kind: u32, s: u32, offset: i32) -> Vec<u8> {
    bytes(((offset - 4) as u32) << 12 & 0xff_f000 | s << 8 | kind << 6 | 1 << 4 | 6, 24)
}

/// LOOP (8), LOOPNEZ (9), LOOPGTZ (10), with the distance of the end of the body.
pub fn begin_loop(kind: u32, s: u32, end: u32) -> Vec<u8> {
    assert!((4..260).contains(&end));
    bytes((end - 4) << 16 | kind << 12 | s << 8 | 7 << 4 | 6, 24)
}

/// RSR (0) and WSR (1).
pub fn special(write: u32, number: u32, t: u32) -> Vec<u8> {
    bytes(write << 20 | 3 << 16 | number << 8 | t << 4, 24)
}

pub fn syscall() -> Vec<u8> {
    wide(0, 0, 5, 0, 0, 0)
}

pub fn nop() -> Vec<u8> {
    wide(0, 0, 2, 0, 15, 0)
}
