//! Branches, jumps and other cases with more than one instruction. Markers along the paths and instructions in delay
//! slots change registers, which show the path taken.

use crate::case::{Case, SCRATCH, SP};
use crate::random::Random;

/// ADDIU s0, s0, 1.
const MARK: u32 = 0x2610_0001;
/// Registers of markers and delay slots, which are never operands.
const MARKERS: [u32; 2] = [16, 17];
const RA: u32 = 31;

/// Kind of case: its name, and a function that makes one at an address.
pub type Maker = (&'static str, fn(&mut Case, &mut Random));

/// A branch that compares two registers, relative to its own address.
pub fn branch(opcode: u32, rs: u32, rt: u32, offset: i32) -> u32 {
    opcode << 26 | rs << 21 | rt << 16 | ((offset - 4) >> 2) as u32 & 0xffff
}

/// J (opcode 2) and JAL (3).
pub fn jump(opcode: u32, target: u32) -> u32 {
    opcode << 26 | target >> 2 & 0x03ff_ffff
}

/// Returns a register for an operand, which is not a marker, the reserved register, or the stack pointer.
fn register(case: &Case, random: &mut Random) -> u32 {
    loop {
        let r = random.below(32);
        if r != case.reserved && r != SP && !MARKERS.contains(&r) {
            return r;
        }
    }
}

/// Returns an instruction for a delay slot. It reads the link register, or changes an operand of the branch.
fn slot(case: &Case, random: &mut Random, operand: u32) -> u32 {
    let addiu = |rt: u32, rs: u32, imm: u32| 9 << 26 | rs << 21 | rt << 16 | imm;
    let [_, s1] = MARKERS;
    let pool = [addiu(s1, s1, 5), addiu(s1, RA, 3), addiu(operand, operand, 1), 0x0000_8812 /* mflo s1 */, 0];
    let chosen = pool[random.below(pool.len() as u32) as usize];
    if operand == case.reserved { 0 } else { chosen }
}

/// Emits an instruction made by `branch` from its address and its target. It jumps over markers, or back to one.
fn around(case: &mut Case, random: &mut Random, operand: u32, branch_to: &dyn Fn(u32, u32) -> u32) {
    let always = |offset| branch(4, 0, 0, offset);
    if random.one_in(2) {
        let over = random.below(40);
        let at = case.here();
        case.code.push(branch_to(at, at + 8 + 4 * over));
        case.code.push(slot(case, random, operand));
        case.code.extend((0..over + 1).map(|_| MARK));
    } else {
        // b 2f; nop; 1: mark; b 3f; nop; 2: branch to 1; slot; mark; 3:
        let start = case.here();
        case.code.extend([always(20), 0, MARK, always(20), 0, branch_to(start + 20, start + 8)]);
        case.code.push(slot(case, random, operand));
        case.code.push(MARK);
    }
}

/// Returns two registers that are sometimes equal.
fn operands(case: &mut Case, random: &mut Random) -> (u32, u32) {
    let (a, b) = (register(case, random), register(case, random));
    if random.one_in(3) && a != 0 {
        case.registers[a as usize] = case.registers[b as usize];
    }
    (a, b)
}

/// Branches that compare two registers.
fn compare(case: &mut Case, random: &mut Random, opcode: u32) {
    let (a, b) = operands(case, random);
    around(case, random, a, &|at, target| branch(opcode, a, b, target.wrapping_sub(at) as i32));
}

/// Branches that depend on the sign of one register. The second field selects the condition.
fn sign(case: &mut Case, random: &mut Random, opcode: u32, which: u32, links: bool) {
    let a = loop {
        let r = register(case, random);
        if !(links && r == RA) {
            break r;
        }
    };
    if random.one_in(4) && a != 0 {
        case.registers[a as usize] = 0;
    }
    around(case, random, a, &|at, target| branch(opcode, a, which, target.wrapping_sub(at) as i32));
}

/// JR (8) and JALR (9), with and without their hint.
fn jump_register(case: &mut Case, random: &mut Random, funct: u32) {
    let over = random.below(4);
    let base = loop {
        let r = register(case, random);
        if r != 0 {
            break r;
        }
    };
    let rd = loop {
        let r = register(case, random);
        if r != base {
            break if funct == 9 { r } else { 0 };
        }
    };
    case.registers[base as usize] = case.here() + 8 + 4 * over;
    case.code.push(base << 21 | rd << 11 | random.below(2) << 10 | funct);
    case.code.push(slot(case, random, base));
    case.code.extend((0..over + 1).map(|_| MARK));
}

/// All makers.
pub const MAKERS: &[Maker] = &[
    ("BEQ", |case, random| compare(case, random, 4)),
    ("BNE", |case, random| compare(case, random, 5)),
    ("BLEZ", |case, random| sign(case, random, 6, 0, false)),
    ("BGTZ", |case, random| sign(case, random, 7, 0, false)),
    ("BEQL", |case, random| compare(case, random, 20)),
    ("BNEL", |case, random| compare(case, random, 21)),
    ("BLEZL", |case, random| sign(case, random, 22, 0, false)),
    ("BGTZL", |case, random| sign(case, random, 23, 0, false)),
    ("BLTZ", |case, random| sign(case, random, 1, 0, false)),
    ("BGEZ", |case, random| sign(case, random, 1, 1, false)),
    ("BLTZL", |case, random| sign(case, random, 1, 2, false)),
    ("BGEZL", |case, random| sign(case, random, 1, 3, false)),
    ("BLTZAL", |case, random| sign(case, random, 1, 16, true)),
    ("BGEZAL", |case, random| sign(case, random, 1, 17, true)),
    ("BLTZALL", |case, random| sign(case, random, 1, 18, true)),
    ("BGEZALL", |case, random| sign(case, random, 1, 19, true)),
    ("J", |case, random| around(case, random, 0, &|_, target| jump(2, target))),
    ("JAL", |case, random| around(case, random, 0, &|_, target| jump(3, target))),
    ("JR", |case, random| jump_register(case, random, 8)),
    ("JALR", |case, random| jump_register(case, random, 9)),
    ("SYNCI", |case, random| {
        let base = loop {
            let r = register(case, random);
            if r != 0 {
                break r;
            }
        };
        case.registers[base as usize] = SCRATCH;
        case.code.push(1 << 26 | base << 21 | 31 << 16);
    }),
    ("LL, SC", |case, random| {
        let base = 8;
        let (value, old) = (register(case, random), register(case, random));
        let offset = random.below(256) * 4;
        case.registers[base as usize] = (SCRATCH + 4 * random.below(64)).wrapping_sub(offset);
        let ll = 48 << 26 | base << 21 | old << 16 | offset;
        let sc = 56 << 26 | base << 21 | value << 16 | offset;
        // Each store has a load. Without one, QEMU checks whether memory still holds the loaded value, and then stores.
        case.code.push(ll);
        if old != base {
            case.code.push(sc);
        }
    }),
];
