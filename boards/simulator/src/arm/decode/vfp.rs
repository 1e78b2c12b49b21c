//! Floating-point extension FPv4-SP (coprocessors 10 and 11): 32 single registers; doubles can only be moved and
//! stored.

use super::{bit, bits, reg};
use crate::arm::op::{Op, Vfp, Vfp1};

/// Number of a single register: four bits, with the lowest bit in another field.
fn single(word: u16, high: u32, lowest: bool) -> u8 {
    reg(word, high) << 1 | u8::from(lowest)
}

/// A double register, as the number of its first single.
fn double(word: u16, low: u32, top: bool) -> Option<u8> {
    (!top).then(|| reg(word, low) * 2)
}

pub fn decode(a: u16, b: u16) -> Op {
    // Only 1110 11xx, coprocessors 10 (single) and 11 (double).
    if bit(a, 12) || bits(b, 9, 3) != 0b101 {
        return Op::Undefined;
    }
    let wide = bit(b, 8);
    match (bits(a, 8, 2) == 0b10, bit(b, 4)) {
        _ if !bit(a, 9) => memory(a, b, wide),
        (true, false) if !wide => arithmetic(a, b),
        (true, true) => transfer(a, b, wide),
        _ => Op::Undefined,
    }
}

fn memory(a: u16, b: u16, wide: bool) -> Op {
    let (p, up, d, w, load) = (bit(a, 8), bit(a, 7), bit(a, 6), bit(a, 5), bit(a, 4));
    let rn = reg(a, 0);
    if !p && !up && !w {
        return if d { pair(a, b, wide) } else { Op::Undefined };
    }
    let Some(vd) = (if wide { double(b, 12, d) } else { Some(single(b, 12, d)) }) else { return Op::Undefined };
    let imm = bits(b, 0, 8);
    if p && !w {
        let offset = imm as i16 * 4;
        let offset = if up { offset } else { -offset };
        return match load {
            true => Op::VLoad { double: wide, vd, rn, offset },
            false => Op::VStore { double: wide, vd, rn, offset },
        };
    }
    // An odd count of words with doubles is FLDMX, which is deprecated and has another address step.
    let words = imm as u8;
    if p == up || words == 0 || u32::from(vd) + imm > 32 || (wide && words % 2 == 1) {
        return Op::Undefined;
    }
    match load {
        true => Op::VLoadMany { rn, vd, words, write_back: w, down: p },
        false => Op::VStoreMany { rn, vd, words, write_back: w, down: p },
    }
}

fn pair(a: u16, b: u16, wide: bool) -> Op {
    if bits(b, 6, 2) != 0 || !bit(b, 4) {
        return Op::Undefined;
    }
    let (rt, rt2) = (reg(b, 12), reg(a, 0));
    let vm = if wide { double(b, 0, bit(b, 5)) } else { Some(single(b, 0, bit(b, 5))) };
    match vm {
        Some(vm) if vm < 31 && bit(a, 4) => Op::VMovPairToCore { rt, rt2, vm },
        Some(vm) if vm < 31 => Op::VMovPairFromCore { rt, rt2, vm },
        _ => Op::Undefined,
    }
}

fn transfer(a: u16, b: u16, wide: bool) -> Op {
    let (rt, load, code) = (reg(b, 12), bit(a, 4), bits(a, 5, 3));
    if wide {
        // Half of a double. Only word lanes exist here.
        if code & 0b110 != 0 || bits(b, 5, 2) != 0 {
            return Op::Undefined;
        }
        let Some(vn) = double(a, 0, bit(b, 7)) else { return Op::Undefined };
        let vn = vn + (code & 1) as u8;
        return if load { Op::VMovToCore { rt, vn } } else { Op::VMovFromCore { rt, vn } };
    }
    let vn = single(a, 0, bit(b, 7));
    match (code, load) {
        (0, true) => Op::VMovToCore { rt, vn },
        (0, false) => Op::VMovFromCore { rt, vn },
        (7, true) if reg(a, 0) == 1 => Op::VReadStatus { rt },
        (7, false) if reg(a, 0) == 1 => Op::VWriteStatus { rt },
        _ => Op::Undefined,
    }
}

fn arithmetic(a: u16, b: u16) -> Op {
    let vd = single(b, 12, bit(a, 6));
    let vn = single(a, 0, bit(b, 7));
    let vm = single(b, 0, bit(b, 5));
    let second = bit(b, 6);
    let pick = |first, other| Op::VArith { kind: if second { other } else { first }, vd, vn, vm };
    match (bit(a, 7), bits(a, 4, 2)) {
        (false, 0) => pick(Vfp::Mla, Vfp::Mls),
        (false, 1) => pick(Vfp::Nmls, Vfp::Nmla),
        (false, 2) => pick(Vfp::Mul, Vfp::Nmul),
        (false, _) => pick(Vfp::Add, Vfp::Sub),
        (true, 0) if !second => Op::VArith { kind: Vfp::Div, vd, vn, vm },
        (true, 1) => pick(Vfp::Fnms, Vfp::Fnma),
        (true, 2) => pick(Vfp::Fma, Vfp::Fms),
        (true, 3) if !second => Op::VMovImm { vd, imm: constant(bits(a, 0, 4) << 4 | bits(b, 0, 4)) },
        (true, 3) => other(a, b, vd, vm),
        _ => Op::Undefined,
    }
}

/// The constant of VMOV: sign, a three-bit exponent, four bits of fraction.
fn constant(code: u32) -> u32 {
    let exponent = if code & 0x40 != 0 { 0x1f << 25 } else { 1 << 30 };
    (code & 0x80) << 24 | exponent | (code & 0x3f) << 19
}

fn other(a: u16, b: u16, vd: u8, vm: u8) -> Op {
    let top = bit(b, 7);
    let unary = |kind| Op::VUnary { kind, vd, vm };
    match (bits(a, 0, 4), top) {
        (0, false) => unary(Vfp1::Mov),
        (0, true) => unary(Vfp1::Abs),
        (1, false) => unary(Vfp1::Neg),
        (1, true) => unary(Vfp1::Sqrt),
        (2, top) => unary(Vfp1::FromHalf(top)),
        (3, top) => unary(Vfp1::ToHalf(top)),
        (4, top) => Op::VCompare { vd, vm, zero: false, quiet: !top },
        (5, top) => Op::VCompare { vd, vm, zero: true, quiet: !top },
        (8, false) => unary(Vfp1::FromUnsigned),
        (8, true) => unary(Vfp1::FromSigned),
        (12, toward_zero) => unary(Vfp1::ToUnsigned(toward_zero)),
        (13, toward_zero) => unary(Vfp1::ToSigned(toward_zero)),
        (code @ (10 | 11 | 14 | 15), word) => {
            let size = if word { 32 } else { 16 };
            let imm = (bits(b, 0, 4) << 1 | bits(b, 5, 1)) as u8;
            match imm <= size {
                true => Op::VFixed {
                    to_fixed: code & 4 != 0,
                    unsigned: code & 1 != 0,
                    half: !word,
                    vd,
                    fraction: size - imm,
                },
                false => Op::Undefined,
            }
        }
        _ => Op::Undefined,
    }
}
