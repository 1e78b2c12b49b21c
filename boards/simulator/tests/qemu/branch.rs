//! Branches, calls, IT blocks and other cases with more than one instruction. The markers along each path complement R6
//! and R7, so these registers show the path taken.

use crate::case::Case;
use crate::random::Random;

/// MVNS R6, R6.
const MARK_6: u16 = 0x43f6;
/// MVNS R7, R7.
const MARK_7: u16 = 0x43ff;

/// Kind of case: its name, and a function that makes one at an address.
pub type Maker = (&'static str, fn(&mut Case, &mut Random));

/// Emits markers to jump over, and returns their number.
fn markers(case: &mut Case, random: &mut Random) -> u32 {
    let count = random.below(4);
    case.code.extend((0..count).map(|_| MARK_6));
    count
}

/// B with an offset from its own address.
fn b(offset: i32) -> u16 {
    0xe000 | ((offset - 4) >> 1) as u16 & 0x7ff
}

/// Conditional B.
fn b_if(cond: u32, offset: i32) -> u16 {
    0xd000 | (cond << 8) as u16 | ((offset - 4) >> 1) as u16 & 0xff
}

/// B.W (`link` = false) and BL.
fn b_wide(link: bool, offset: i32) -> [u16; 2] {
    let o = (offset - 4) as u32;
    let s = o >> 24 & 1;
    let (j1, j2) = (!(o >> 23 ^ s) & 1, !(o >> 22 ^ s) & 1);
    let low = 0x9000 | u32::from(link) << 14 | j1 << 13 | j2 << 11 | o >> 1 & 0x7ff;
    [(0xf000 | s << 10 | o >> 12 & 0x3ff) as u16, low as u16]
}

/// Conditional B.W.
fn b_if_wide(cond: u32, offset: i32) -> [u16; 2] {
    let o = (offset - 4) as u32;
    let low = 0x8000 | (o >> 18 & 1) << 13 | (o >> 19 & 1) << 11 | o >> 1 & 0x7ff;
    [(0xf000 | (o >> 20 & 1) << 10 | cond << 6 | o >> 12 & 0x3f) as u16, low as u16]
}

/// Emits an instruction made by `branch` from an offset. It jumps over markers, or back to one.
fn around(case: &mut Case, random: &mut Random, branch: &dyn Fn(i32) -> Vec<u16>) {
    if random.one_in(2) {
        let over = random.below(4);
        let width = 2 * branch(8).len() as i32;
        case.code.extend(branch(width + 2 * over as i32));
        case.code.extend((0..over).map(|_| MARK_6));
        case.code.push(MARK_7);
    } else {
        // b 2f; 1: mark 7; b 3f; 2: branch to 1; mark 6; 3:
        let width = 2 * branch(8).len() as i32;
        case.code.extend([b(6), MARK_7, b(4 + width)]);
        case.code.extend(branch(-4));
        case.code.push(MARK_6);
    }
}

/// Sets a register from R0 to R5 to an address to jump to, and returns it.
fn target(case: &mut Case, random: &mut Random, address: u32) -> u16 {
    let register = random.below(6);
    case.registers[register as usize] = address | 1;
    register as u16
}

/// Cases for both cores.
pub const BOTH: &[Maker] = &[
    ("B", |case, random| around(case, random, &|offset| vec![b(offset)])),
    ("B cond", |case, random| {
        let cond = random.below(14);
        around(case, random, &|offset| vec![b_if(cond, offset)]);
    }),
    ("BL", |case, random| around(case, random, &|offset| b_wide(true, offset).to_vec())),
    ("BX, BLX", |case, random| {
        let link = random.below(2) as u16;
        let over = random.below(4);
        let register = target(case, random, case.at + 2 + 2 * over);
        case.code.push(0x4700 | link << 7 | register << 3);
        case.code.extend((0..over).map(|_| MARK_6));
        case.code.push(MARK_7);
    }),
    ("MOV PC, Rm", |case, random| {
        let over = random.below(4);
        let register = target(case, random, case.at + 2 + 2 * over);
        case.registers[register as usize] ^= random.below(2);
        case.code.push(0x4687 | register << 3);
        case.code.extend((0..over).map(|_| MARK_6));
        case.code.push(MARK_7);
    }),
    ("ADD PC, Rm", |case, random| {
        let over = random.below(4);
        let register = random.below(6);
        case.registers[register as usize] = 2 * over;
        case.code.extend([0x4487 | (register as u16) << 3, MARK_6]);
        case.code.extend((0..over).map(|_| MARK_6));
        case.code.push(MARK_7);
    }),
    ("ADD SP, Rm", |case, random| {
        let register = random.below(8);
        case.registers[register as usize] = (4 * random.below(16)).wrapping_sub(32);
        case.code.push(0x4485 | (register as u16) << 3);
    }),
    ("MOV SP, Rm", |case, random| {
        let register = random.below(8);
        case.registers[register as usize] = case.registers[13].wrapping_add(4 * random.below(16)).wrapping_sub(32);
        case.code.push(0x4685 | (register as u16) << 3);
    }),
    ("POP with PC", |case, random| {
        // The address is stored where PC will be loaded from.
        let list = random.below(256);
        let at = list.count_ones();
        let over = random.below(4);
        let register = target(case, random, case.at + 4 + 2 * over);
        case.code.extend([0x9000 | register << 8 | at as u16, 0xbd00 | list as u16]);
        case.code.extend((0..over).map(|_| MARK_6));
        case.code.push(MARK_7);
    }),
];

/// Cases for the M4 only.
pub const M4: &[Maker] = &[
    ("B.W", |case, random| around(case, random, &|offset| b_wide(false, offset).to_vec())),
    ("B.W cond", |case, random| {
        let cond = random.below(14);
        around(case, random, &|offset| b_if_wide(cond, offset).to_vec());
    }),
    ("CBZ, CBNZ", |case, random| {
        let nonzero = random.below(2) as u16;
        let register = random.below(8);
        if random.one_in(2) {
            case.registers[register as usize] = 0;
        }
        case.code.push(0xb100 | nonzero << 11 | register as u16);
        let over = markers(case, random) as u16;
        case.code.extend([MARK_6, MARK_7]);
        case.code[0] |= over << 3; // 4 bytes ahead, and so past the next instruction
    }),
    ("TBB", |case, random| {
        let register = random.below(13);
        let entry = random.below(4);
        case.registers[register as usize] = entry;
        case.code.extend([0xe8df, 0xf000 | register as u16]);
        let table = [2, 3, 4, 4 + random.below(2) as u16];
        case.code.extend([table[0] | table[1] << 8, table[2] | table[3] << 8]);
        case.code.extend([MARK_6, MARK_7, MARK_6, MARK_7]);
    }),
    ("TBH", |case, random| {
        let register = random.below(13);
        case.registers[register as usize] = random.below(4);
        case.code.extend([0xe8df, 0xf010 | register as u16]);
        case.code.extend([4, 5, 6, 6 + random.below(2) as u16]);
        case.code.extend([MARK_6, MARK_7, MARK_6, MARK_7]);
    }),
    ("LDR PC", |case, random| {
        let over = random.below(4);
        let (slot, base) = (random.below(8), random.below(6));
        case.registers[base as usize] = crate::case::SCRATCH + 4 * random.below(8);
        let value = (base + 1 + random.below(5)) % 6;
        case.registers[value as usize] = (case.at + 8 + 2 * over) | 1;
        let access = 4 * slot as u16;
        case.code.extend([0xf8c0 | base as u16, (value as u16) << 12 | access]);
        case.code.extend([0xf8d0 | base as u16, 0xf000 | access]);
        case.code.extend((0..over).map(|_| MARK_6));
        case.code.push(MARK_7);
    }),
    ("LDM.W with PC", |case, random| {
        let list = random.below(0x2000);
        let over = random.below(4);
        let register = target(case, random, case.at + 6 + 2 * over);
        let at = list.count_ones() as u16;
        let list = if list == 0 { 0x10 } else { list };
        let at = at.max(1);
        case.code.extend([0x9000 | register << 8 | at, 0xe8bd, 0x8000 | list as u16]);
        case.code.extend((0..over).map(|_| MARK_6));
        case.code.push(MARK_7);
    }),
    ("IT block", it_block),
    ("LDREX, STREX", exclusive),
    ("VMSR", |case, random| {
        let register = random.below(13);
        case.registers[register as usize] &= 0xf000_0000;
        case.code.extend([0xeee1, 0x0a10 | (register as u16) << 12]);
    }),
    ("VMRS", |case, random| case.code.extend([0xeef1, 0x0a10 | (random.below(13) as u16) << 12])),
];

/// One to four instructions under a condition or its opposite, including compares, and one instruction after the block.
fn it_block(case: &mut Case, random: &mut Random) {
    let mask = 1 + random.below(15) as u16;
    case.code.push(0xbf00 | (random.below(14) as u16) << 4 | mask);
    for _ in 0..=(4 - mask.trailing_zeros()) {
        let (d, m, imm) = (random.below(8) as u16, random.below(8) as u16, random.below(256) as u16);
        match random.below(7) {
            0 => case.code.push(0x3000 | d << 8 | imm),        // ADD Rd, #imm
            1 => case.code.push(0x2800 | d << 8 | imm),        // CMP Rd, #imm
            2 => case.code.push((imm & 31) << 6 | m << 3 | d), // LSL Rd, Rm, #imm
            3 => case.code.push(0x4140 | m << 3 | d),          // ADC Rd, Rm
            4 => case.code.extend([0xf110 | m, d << 8 | imm]), // ADDS.W Rd, Rm, #imm
            5 => case.code.push(0x9800 | d << 8 | imm & 7),    // LDR Rd, [SP, #imm]
            _ => case.code.push(0x9000 | d << 8 | imm & 7),    // STR Rd, [SP, #imm]
        }
    }
}

/// An exclusive load and an exclusive store, or only the store, which then fails.
fn exclusive(case: &mut Case, random: &mut Random) {
    case.registers[1] = crate::case::SCRATCH + 4 * random.below(64);
    let (first, second): ([u16; 2], [u16; 2]) = match random.below(3) {
        0 => ([0xe851, 0x2f00], [0xe841, 0x4300]), // LDREX R2, [R1]; STREX R3, R4, [R1]
        1 => ([0xe8d1, 0x2f4f], [0xe8c1, 0x4f43]), // LDREXB, STREXB
        _ => ([0xe8d1, 0x2f5f], [0xe8c1, 0x4f53]), // LDREXH, STREXH
    };
    case.code.extend(first);
    if random.one_in(2) {
        case.code.extend([0xf3bf, 0x8f2f]); // CLREX
    }
    case.code.extend(second);
}
