//! Multiplications, division, saturation, and arithmetic on halfwords and bytes.

use super::Core;
use crate::arm::op::{LaneMode, Lanes, Long, Saturating, Shift};
use crate::arm::timing::division;

/// Returns the bottom or top halfword as a signed number.
fn half(value: u32, top: bool) -> i64 {
    i64::from((if top { value >> 16 } else { value }) as i16)
}

/// Returns `value` clamped to `low..=high`, and whether clamping changed it.
fn clamp(value: i64, low: i64, high: i64) -> (i64, bool) {
    let held = value.clamp(low, high);
    (held, held != value)
}

/// Returns the bounds of `bits`-bit integers.
fn bounds(signed: bool, bits: u32) -> (i64, i64) {
    match signed {
        true => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        false => (0, (1 << bits) - 1),
    }
}

impl Core {
    #[inline(always)]
    fn pair(&self, lo: u8, hi: u8) -> u64 {
        u64::from(self.reg(lo)) | u64::from(self.reg(hi)) << 32
    }

    #[inline(always)]
    fn set_pair(&mut self, lo: u8, hi: u8, value: u64) {
        self.set(lo, value as u32);
        self.set(hi, (value >> 32) as u32);
    }

    #[inline(always)]
    pub(super) fn mul_long(&mut self, kind: Long, lo: u8, hi: u8, rn: u8, rm: u8) {
        let (n, m) = (self.reg(rn), self.reg(rm));
        let unsigned = u64::from(n) * u64::from(m);
        let signed = (i64::from(n as i32) * i64::from(m as i32)) as u64;
        let value = match kind {
            Long::Umull => unsigned,
            Long::Smull => signed,
            Long::Umlal => self.pair(lo, hi).wrapping_add(unsigned),
            Long::Smlal => self.pair(lo, hi).wrapping_add(signed),
            // (2^32-1)^2 + 2 (2^32-1) = 2^64 - 1: no carry is lost.
            Long::Umaal => unsigned + u64::from(self.reg(lo)) + u64::from(self.reg(hi)),
        };
        self.set_pair(lo, hi, value);
    }

    pub(super) fn divide(&mut self, signed: bool, rd: u8, rn: u8, rm: u8) {
        let (n, m) = (self.reg(rn), self.reg(rm));
        let quotient = match (signed, m) {
            (_, 0) => 0,
            (false, _) => n / m,
            (true, _) => (n as i32).wrapping_div(m as i32) as u32,
        };
        let magnitude = if signed { (quotient as i32).unsigned_abs() } else { quotient };
        self.shared.extra += division(magnitude);
        self.set(rd, quotient);
    }

    /// Sets an accumulated result, modulo 2^32. Sets Q if the result left the signed range.
    fn set_accumulated(&mut self, rd: u8, value: i64) {
        self.flags.q |= i64::from(value as i32) != value;
        self.set(rd, value as u32);
    }

    fn accumulator(&self, ra: u8) -> i64 {
        if ra == 15 { 0 } else { i64::from(self.reg(ra) as i32) }
    }

    pub(super) fn mul_half(&mut self, rd: u8, rn: u8, rm: u8, ra: u8, n_top: bool, m_top: bool) {
        let product = half(self.reg(rn), n_top) * half(self.reg(rm), m_top);
        self.set_accumulated(rd, self.accumulator(ra) + product);
    }

    pub(super) fn mul_word(&mut self, rd: u8, rn: u8, rm: u8, ra: u8, m_top: bool) {
        let product = i64::from(self.reg(rn) as i32) * half(self.reg(rm), m_top);
        self.set_accumulated(rd, self.accumulator(ra) + (product >> 16));
    }

    fn dual(&self, sub: bool, swap: bool, rn: u8, rm: u8) -> i64 {
        let n = self.reg(rn);
        let m = if swap { self.reg(rm).rotate_right(16) } else { self.reg(rm) };
        let (first, second) = (half(n, false) * half(m, false), half(n, true) * half(m, true));
        if sub { first - second } else { first + second }
    }

    pub(super) fn mul_dual(&mut self, sub: bool, swap: bool, rd: u8, rn: u8, rm: u8, ra: u8) {
        self.set_accumulated(rd, self.accumulator(ra) + self.dual(sub, swap, rn, rm));
    }

    pub(super) fn mul_top(&mut self, sub: bool, round: bool, rd: u8, rn: u8, rm: u8, ra: u8) {
        let product = i64::from(self.reg(rn) as i32) * i64::from(self.reg(rm) as i32);
        // With subtraction, the manual calls register 15 unpredictable. It acts as an ordinary register here.
        let base = self.accumulator(ra) << 32;
        let sum = if sub { base.wrapping_sub(product) } else { base.wrapping_add(product) };
        let sum = if round { sum.wrapping_add(0x8000_0000) } else { sum };
        self.set(rd, (sum >> 32) as u32);
    }

    pub(super) fn mul_long_half(&mut self, lo: u8, hi: u8, rn: u8, rm: u8, n_top: bool, m_top: bool) {
        let product = half(self.reg(rn), n_top) * half(self.reg(rm), m_top);
        self.set_pair(lo, hi, self.pair(lo, hi).wrapping_add_signed(product));
    }

    pub(super) fn mul_long_dual(&mut self, sub: bool, swap: bool, lo: u8, hi: u8, rn: u8, rm: u8) {
        let product = self.dual(sub, swap, rn, rm);
        self.set_pair(lo, hi, self.pair(lo, hi).wrapping_add_signed(product));
    }

    pub(super) fn saturate(&mut self, signed: bool, rd: u8, rn: u8, to: u8, shift: Shift, by: u8) {
        let value = self.reg(rn) as i32;
        let value = if shift == Shift::Lsl { value << by } else { value >> by };
        let (low, high) = bounds(signed, u32::from(to));
        let (value, clamped) = clamp(i64::from(value), low, high);
        self.flags.q |= clamped;
        self.set(rd, value as u32);
    }

    pub(super) fn saturate16(&mut self, signed: bool, rd: u8, rn: u8, to: u8) {
        let (low, high) = bounds(signed, u32::from(to));
        let value = self.reg(rn);
        let (bottom, first) = clamp(half(value, false), low, high);
        let (top, second) = clamp(half(value, true), low, high);
        self.flags.q |= first | second;
        self.set(rd, bottom as u32 & 0xffff | (top as u32) << 16);
    }

    pub(super) fn saturating_add(&mut self, kind: Saturating, rd: u8, rn: u8, rm: u8) {
        let (n, m) = (i64::from(self.reg(rn) as i32), i64::from(self.reg(rm) as i32));
        let (low, high) = bounds(true, 32);
        let (twice, overflow) = clamp(2 * n, low, high);
        let (value, first) = match kind {
            Saturating::Add => (m + n, false),
            Saturating::Sub => (m - n, false),
            Saturating::DoubleAdd => (m + twice, overflow),
            Saturating::DoubleSub => (m - twice, overflow),
        };
        let (value, second) = clamp(value, low, high);
        self.flags.q |= first | second;
        self.set(rd, value as u32);
    }

    pub(super) fn pack(&mut self, top: bool, rd: u8, rn: u8, rm: u8, by: u8) {
        let (n, m) = (self.reg(rn), self.reg(rm));
        let value = match top {
            false => n & 0xffff | m << by & 0xffff_0000,
            true => n & 0xffff_0000 | ((i64::from(m as i32) >> by) as u32 & 0xffff),
        };
        self.set(rd, value);
    }

    /// Returns one lane's result, and its GE bit.
    fn lane(mode: LaneMode, signed: bool, bits: u32, add: bool, n: i64, m: i64) -> (u32, bool) {
        let exact = if add { n + m } else { n - m };
        let ge = match (signed, add) {
            (false, true) => exact >> bits != 0,
            _ => exact >= 0,
        };
        let value = match mode {
            LaneMode::Wrap => exact,
            LaneMode::Halve => exact >> 1,
            LaneMode::Saturate => {
                let (low, high) = bounds(signed, bits);
                exact.clamp(low, high)
            }
        };
        (value as u32 & (u32::MAX >> (32 - bits)), ge)
    }

    pub(super) fn parallel(&mut self, lanes: Lanes, mode: LaneMode, signed: bool, rd: u8, rn: u8, rm: u8) {
        let (n, m) = (self.reg(rn), self.reg(rm));
        let (mut result, mut ge) = (0, 0);
        // The exchanging forms combine the bottom halfword of one operand with the top halfword of the other.
        let (bits, m, adds) = match lanes {
            Lanes::Add8 => (8, m, [true; 4]),
            Lanes::Sub8 => (8, m, [false; 4]),
            Lanes::Add16 => (16, m, [true; 4]),
            Lanes::Sub16 => (16, m, [false; 4]),
            Lanes::Asx => (16, m.rotate_right(16), [false, true, true, true]),
            Lanes::Sax => (16, m.rotate_right(16), [true, false, false, false]),
        };
        for (index, add) in adds.into_iter().enumerate().take(32 / bits as usize) {
            let at = index as u32 * bits;
            let take = |word: u32| {
                let lane = word >> at << (32 - bits);
                let down = 32 - bits;
                if signed { i64::from(lane as i32 >> down) } else { i64::from(lane >> down) }
            };
            let (value, set) = Core::lane(mode, signed, bits, add, take(n), take(m));
            result |= value << at;
            let lane_ge = if bits == 8 { 1 } else { 3 };
            ge |= (u8::from(set) * lane_ge) << (at / 8);
        }
        if mode == LaneMode::Wrap {
            self.flags.ge = ge;
        }
        self.set(rd, result);
    }

    pub(super) fn select(&mut self, rd: u8, rn: u8, rm: u8) {
        let mask =
            (0..4).filter(|lane| self.flags.ge >> lane & 1 != 0).fold(0u32, |mask, lane| mask | 0xff << (lane * 8));
        self.set(rd, self.reg(rn) & mask | self.reg(rm) & !mask);
    }

    pub(super) fn abs_diff(&mut self, rd: u8, rn: u8, rm: u8, ra: u8) {
        let (n, m) = (self.reg(rn).to_le_bytes(), self.reg(rm).to_le_bytes());
        let sum: u32 = n.iter().zip(m).map(|(&n, m)| u32::from(n.abs_diff(m))).sum();
        let base = if ra == 15 { 0 } else { self.reg(ra) };
        self.set(rd, base.wrapping_add(sum));
    }
}
