//! Branches, jumps and other cases with more than one instruction. Markers along the paths change registers, which show
//! the path taken.

use crate::case::{Case, SCRATCH, SP};
use crate::random::Random;

/// ADDI x29, x29, 1.
const MARK: u32 = 0x001e_8e93;
/// C.ADDI x28, 1.
const SHORT_MARK: u16 = 0x0e05;

/// Kind of case: its name, and a function that makes one at an address.
pub type Maker = (&'static str, fn(&mut Case, &mut Random));

/// A conditional branch.
pub fn branch(funct3: u32, rs1: u32, rs2: u32, offset: i32) -> u32 {
    let o = offset as u32;
    (o >> 12 & 1) << 31
        | (o >> 5 & 63) << 25
        | rs2 << 20
        | rs1 << 15
        | funct3 << 12
        | (o >> 1 & 15) << 8
        | (o >> 11 & 1) << 7
        | 0x63
}

/// JAL.
pub fn jal(rd: u32, offset: i32) -> u32 {
    assert!((-(1 << 20)..1 << 20).contains(&offset));
    let o = offset as u32;
    (o >> 20 & 1) << 31 | (o >> 1 & 0x3ff) << 21 | (o >> 11 & 1) << 20 | (o >> 12 & 0xff) << 12 | rd << 7 | 0x6f
}

/// JALR.
fn jalr(rd: u32, rs1: u32, offset: i32) -> u32 {
    (offset as u32) << 20 | rs1 << 15 | rd << 7 | 0x67
}

/// C.J (funct3 5) and C.JAL (1).
fn c_jump(funct3: u32, offset: i32) -> u16 {
    let o = offset as u32;
    let bit = |from: u32, to: u32| (o >> from & 1) << to;
    let imm = bit(11, 12) | bit(4, 11) | bit(9, 10) | bit(8, 9) | bit(10, 8) | bit(6, 7) | bit(7, 6);
    (funct3 << 13 | imm | bit(3, 5) | bit(2, 4) | bit(1, 3) | bit(5, 2) | 1) as u16
}

/// C.BEQZ (6) and C.BNEZ (7) of x8 to x15.
fn c_branch(funct3: u32, rs1: u32, offset: i32) -> u16 {
    let o = offset as u32;
    let bit = |from: u32, to: u32| (o >> from & 1) << to;
    let imm = bit(8, 12) | bit(4, 11) | bit(3, 10) | bit(7, 6) | bit(6, 5) | bit(2, 4) | bit(1, 3) | bit(5, 2);
    (funct3 << 13 | imm | (rs1 - 8) << 7 | 1) as u16
}

/// Returns a register for an operand or a result, which is not a marker, the reserved register, or the stack pointer.
fn register(case: &Case, random: &mut Random) -> u32 {
    loop {
        let r = random.below(32);
        if r != case.reserved && r != SP && !(28..30).contains(&r) {
            return r;
        }
    }
}

/// Emits an instruction made by `branch` from an offset. It jumps over markers, or back to one.
fn around(case: &mut Case, random: &mut Random, branch: &dyn Fn(i32) -> Vec<u16>) {
    let width = 2 * branch(8).len() as i32;
    if random.one_in(2) {
        let over = random.below(40);
        let short = random.below(2);
        case.code.extend(branch(width + 4 * over as i32 + 2 * short as i32));
        (0..over).for_each(|_| case.word(MARK));
        case.code.extend((0..short + 1).map(|_| SHORT_MARK));
    } else {
        // j 2f; 1: mark; j 3f; 2: branch to 1; mark; 3:
        case.code.extend([c_jump(5, 6), SHORT_MARK, c_jump(5, 2 + width + 4)]);
        case.code.extend(branch(-4));
        case.word(MARK);
    }
}

fn halves(word: u32) -> Vec<u16> {
    vec![word as u16, (word >> 16) as u16]
}

/// Returns two registers that are sometimes equal.
fn operands(case: &mut Case, random: &mut Random) -> (u32, u32) {
    let (a, b) = (register(case, random), register(case, random));
    if random.one_in(3) && a != 0 {
        case.registers[a as usize] = case.registers[b as usize];
    }
    (a, b)
}

fn conditional(case: &mut Case, random: &mut Random, funct3: u32) {
    let (a, b) = operands(case, random);
    around(case, random, &|offset| halves(branch(funct3, a, b, offset)));
}

fn jump_register(case: &mut Case, random: &mut Random, narrow: bool) {
    let over = random.below(4);
    let base = loop {
        let r = register(case, random);
        if r != 0 {
            break r;
        }
    };
    let rd = register(case, random);
    let offset = if narrow { 0 } else { random.below(4096) as i32 - 2048 };
    let width = if narrow { 2 } else { 4 };
    let target = case.at + width + 4 * over;
    // Bit 0 of the sum is ignored.
    case.registers[base as usize] = target.wrapping_add_signed(-offset) | random.below(2) & !(offset as u32);
    match narrow {
        true => case.code.push((0x8002 | random.below(2) << 12 | base << 7) as u16),
        false => case.word(jalr(rd, base, offset)),
    }
    (0..over + 1).for_each(|_| case.word(MARK));
}

/// All makers.
pub const MAKERS: &[Maker] = &[
    ("BEQ", |case, random| conditional(case, random, 0)),
    ("BNE", |case, random| conditional(case, random, 1)),
    ("BLT", |case, random| conditional(case, random, 4)),
    ("BGE", |case, random| conditional(case, random, 5)),
    ("BLTU", |case, random| conditional(case, random, 6)),
    ("BGEU", |case, random| conditional(case, random, 7)),
    ("JAL", |case, random| {
        let rd = register(case, random);
        around(case, random, &|offset| halves(jal(rd, offset)));
    }),
    ("JALR", |case, random| jump_register(case, random, false)),
    ("C.JR, C.JALR", |case, random| jump_register(case, random, true)),
    ("C.J", |case, random| around(case, random, &|offset| vec![c_jump(5, offset)])),
    ("C.JAL", |case, random| around(case, random, &|offset| vec![c_jump(1, offset)])),
    ("C.BEQZ, C.BNEZ", |case, random| {
        let r = 8 + random.below(8);
        if random.one_in(2) {
            case.registers[r as usize] = 0;
        }
        let funct3 = 6 + random.below(2);
        around(case, random, &|offset| vec![c_branch(funct3, r, offset)]);
    }),
    ("FENCE, FENCE.I", |case, random| case.word(if random.one_in(2) { 0x0ff0_000f } else { 0x0000_100f })),
    ("LR.W, SC.W", |case, random| {
        let (base, value, old, result) = (10, register(case, random), register(case, random), register(case, random));
        case.registers[base as usize] = SCRATCH + 4 * random.below(64);
        let lr = 0x1000_202f | base << 15 | old << 7;
        let sc = 0x1800_202f | value << 20 | base << 15 | result << 7;
        // A store fails without a load before it, and after another store.
        match random.below(3) {
            0 => case.word(sc),
            _ if old == base => case.word(lr),
            1 => {
                case.word(lr);
                case.word(sc);
            }
            _ if result == base => case.word(sc),
            _ => {
                case.word(lr);
                case.word(sc);
                case.word(sc);
            }
        }
    }),
];
