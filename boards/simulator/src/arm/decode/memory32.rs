//! 32-bit loads and stores, and table branches.

use super::{bit, bits, reg};
use crate::arm::op::{Index, Mem, Op};

/// LDM and STM, with decrement before or increment after.
pub fn many(a: u16, b: u16) -> Op {
    let (rn, write_back, list) = (reg(a, 0), bit(a, 5), b);
    let down = match bits(a, 7, 2) {
        1 => false,
        2 => true,
        _ => return Op::Undefined,
    };
    if list.count_ones() < 2 || list & 1 << 13 != 0 {
        return Op::Undefined;
    }
    match bit(a, 4) {
        true => Op::LoadMany { rn, list, write_back, down },
        false => Op::StoreMany { rn, list, write_back, down },
    }
}

/// LDRD, STRD, the exclusives, TBB and TBH.
pub fn dual_exclusive_table(a: u16, b: u16) -> Op {
    let (rn, rt, rt2) = (reg(a, 0), reg(b, 12), reg(b, 8));
    let (p, up, w, load) = (bit(a, 8), bit(a, 7), bit(a, 5), bit(a, 4));
    if p || w {
        let offset = bits(b, 0, 8) as i16 * 4;
        let offset = if up { offset } else { -offset };
        let index = index(p, w);
        return match load {
            true => Op::LoadDual { rt, rt2, rn, index, offset },
            false => Op::StoreDual { rt, rt2, rn, index, offset },
        };
    }
    let small = |code| match code {
        4 => Some(Mem::Byte),
        5 => Some(Mem::Half),
        _ => None,
    };
    let (form, low) = (bits(b, 4, 4), reg(b, 0));
    match (up, load) {
        (false, false) => Op::StoreExclusive { mem: Mem::Word, rd: rt2, rt, rn, offset: bits(b, 0, 8) as u16 * 4 },
        (false, true) => Op::LoadExclusive { mem: Mem::Word, rt, rn, offset: bits(b, 0, 8) as u16 * 4 },
        (true, false) => match small(form) {
            Some(mem) => Op::StoreExclusive { mem, rd: low, rt, rn, offset: 0 },
            None => Op::Undefined,
        },
        (true, true) => match (form, small(form)) {
            (0 | 1, _) => Op::TableBranch { rn, rm: low, half: form == 1 },
            (_, Some(mem)) => Op::LoadExclusive { mem, rt, rn, offset: 0 },
            _ => Op::Undefined,
        },
    }
}

fn index(p: bool, w: bool) -> Index {
    match (p, w) {
        (true, false) => Index::Offset,
        (true, true) => Index::Pre,
        _ => Index::Post,
    }
}

/// Addressing modes that loads and stores share.
enum Address {
    Immediate(Index, i32),
    Register { rm: u8, lsl: u8 },
}

fn address(a: u16, b: u16) -> Option<Address> {
    if bit(a, 7) {
        return Some(Address::Immediate(Index::Offset, bits(b, 0, 12) as i32));
    }
    if bit(b, 11) {
        let (p, up, w) = (bit(b, 10), bit(b, 9), bit(b, 8));
        if !p && !w {
            return None;
        }
        // P, U and W all set without an index bit would be the unprivileged forms (110). They access memory in the same
        // way here.
        let offset = bits(b, 0, 8) as i32;
        return Some(Address::Immediate(index(p, w), if up { offset } else { -offset }));
    }
    (bits(b, 6, 6) == 0).then(|| Address::Register { rm: reg(b, 0), lsl: bits(b, 4, 2) as u8 })
}

pub fn store(a: u16, b: u16) -> Op {
    let (rn, rt) = (reg(a, 0), reg(b, 12));
    let mem = match bits(a, 5, 2) {
        0 => Mem::Byte,
        1 => Mem::Half,
        2 => Mem::Word,
        _ => return Op::Undefined,
    };
    if rn == 15 {
        return Op::Undefined;
    }
    match address(a, b) {
        Some(Address::Immediate(index, offset)) => Op::Store { mem, rt, rn, index, offset },
        Some(Address::Register { rm, lsl }) => Op::StoreReg { mem, rt, rn, rm, lsl },
        None => Op::Undefined,
    }
}

fn load(a: u16, b: u16, mem: Mem) -> Op {
    let (rn, rt) = (reg(a, 0), reg(b, 12));
    if rn == 15 {
        let offset = bits(b, 0, 12) as i32;
        return Op::LoadLiteral { mem, rt, offset: if bit(a, 7) { offset } else { -offset } };
    }
    match address(a, b) {
        Some(Address::Immediate(index, offset)) => Op::Load { mem, rt, rn, index, offset },
        Some(Address::Register { rm, lsl }) => Op::LoadReg { mem, rt, rn, rm, lsl },
        None => Op::Undefined,
    }
}

/// Byte and halfword loads to PC are preload hints.
fn load_or_hint(a: u16, b: u16, mem: Mem) -> Op {
    match load(a, b, mem) {
        Op::Load { rt: 15, index: Index::Offset, .. } | Op::LoadReg { rt: 15, .. } | Op::LoadLiteral { rt: 15, .. } => {
            Op::Nop
        }
        op => op,
    }
}

pub fn load_byte(a: u16, b: u16) -> Op {
    load_or_hint(a, b, if bit(a, 8) { Mem::SignedByte } else { Mem::Byte })
}

pub fn load_half(a: u16, b: u16) -> Op {
    load_or_hint(a, b, if bit(a, 8) { Mem::SignedHalf } else { Mem::Half })
}

pub fn load_word(a: u16, b: u16) -> Op {
    match bit(a, 8) {
        false => load(a, b, Mem::Word),
        true => Op::Undefined,
    }
}
