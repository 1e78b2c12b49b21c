//! Multiplications, divisions, and arithmetic on halfwords and bytes.

use super::{bit, bits, reg};
use crate::arm::op::{LaneMode, Lanes, Long, Op, Saturating};

pub fn multiply(a: u16, b: u16) -> Op {
    let (rn, ra, rd, rm, form) = (reg(a, 0), reg(b, 12), reg(b, 8), reg(b, 0), bits(b, 4, 2));
    if bits(b, 6, 2) != 0 {
        return Op::Undefined;
    }
    let (x, y) = (form & 2 != 0, form & 1 != 0);
    match (bits(a, 4, 3), form) {
        (0, 0) if ra == 15 => Op::Mul { s: false, rd, rn, rm },
        (0, 0) => Op::Mla { sub: false, rd, rn, rm, ra },
        (0, 1) => Op::Mla { sub: true, rd, rn, rm, ra },
        (1, _) => Op::MulHalf { rd, rn, rm, ra, n_top: x, m_top: y },
        (2, 0 | 1) => Op::MulDual { sub: false, swap: y, rd, rn, rm, ra },
        (3, 0 | 1) => Op::MulWord { rd, rn, rm, ra, m_top: y },
        (4, 0 | 1) => Op::MulDual { sub: true, swap: y, rd, rn, rm, ra },
        (5, 0 | 1) => Op::MulTop { sub: false, round: y, rd, rn, rm, ra },
        (6, 0 | 1) => Op::MulTop { sub: true, round: y, rd, rn, rm, ra },
        (7, 0) => Op::AbsDiff { rd, rn, rm, ra },
        _ => Op::Undefined,
    }
}

pub fn multiply_long(a: u16, b: u16) -> Op {
    let (rn, lo, hi, rm, form) = (reg(a, 0), reg(b, 12), reg(b, 8), reg(b, 0), bits(b, 4, 4));
    let long = |kind| Op::MulLong { kind, lo, hi, rn, rm };
    let swap = bit(b, 4);
    match (bits(a, 4, 3), form) {
        (0, 0) => long(Long::Smull),
        (1, 15) => Op::Div { signed: true, rd: hi, rn, rm },
        (2, 0) => long(Long::Umull),
        (3, 15) => Op::Div { signed: false, rd: hi, rn, rm },
        (4, 0) => long(Long::Smlal),
        (4, 8..=11) => Op::MulLongHalf { lo, hi, rn, rm, n_top: bit(b, 5), m_top: swap },
        (4, 12 | 13) => Op::MulLongDual { sub: false, swap, lo, hi, rn, rm },
        (5, 12 | 13) => Op::MulLongDual { sub: true, swap, lo, hi, rn, rm },
        (6, 0) => long(Long::Umlal),
        (6, 6) => long(Long::Umaal),
        _ => Op::Undefined,
    }
}

pub fn parallel(a: u16, b: u16) -> Op {
    let lanes = match bits(a, 4, 3) {
        0 => Lanes::Add8,
        1 => Lanes::Add16,
        2 => Lanes::Asx,
        4 => Lanes::Sub8,
        5 => Lanes::Sub16,
        6 => Lanes::Sax,
        _ => return Op::Undefined,
    };
    let mode = match bits(b, 4, 2) {
        0 => LaneMode::Wrap,
        1 => LaneMode::Saturate,
        2 => LaneMode::Halve,
        _ => return Op::Undefined,
    };
    Op::Parallel { lanes, mode, signed: !bit(b, 6), rd: reg(b, 8), rn: reg(a, 0), rm: reg(b, 0) }
}

pub fn saturating(a: u16, b: u16) -> Op {
    let kinds = [Saturating::Add, Saturating::DoubleAdd, Saturating::Sub, Saturating::DoubleSub];
    Op::SaturatingAdd { kind: kinds[bits(b, 4, 2) as usize], rd: reg(b, 8), rn: reg(a, 0), rm: reg(b, 0) }
}
