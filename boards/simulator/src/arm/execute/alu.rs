//! Arithmetic and logic with flags, shifts, extensions, bit fields.

use super::Core;
use crate::arm::op::{Alu, Extend, Reverse, Shift};

impl Core {
    #[inline(always)]
    pub(super) fn set_nz(&mut self, value: u32) {
        self.flags.n = value >> 31 != 0;
        self.flags.z = value == 0;
    }

    /// a + b + carry with all flags if `s`.
    #[inline(always)]
    fn add(&mut self, s: bool, a: u32, b: u32, carry: bool) -> u32 {
        let wide = u64::from(a) + u64::from(b) + u64::from(carry);
        let value = wide as u32;
        if s {
            self.set_nz(value);
            self.flags.c = wide >> 32 != 0;
            self.flags.v = ((a ^ value) & (b ^ value)) >> 31 != 0;
        }
        value
    }

    /// A logical result. `carry` comes from the shifter.
    #[inline(always)]
    fn logic(&mut self, s: bool, value: u32, carry: bool) -> u32 {
        if s {
            self.set_nz(value);
            self.flags.c = carry;
        }
        value
    }

    #[inline(always)]
    pub(super) fn alu(&mut self, alu: Alu, s: bool, rd: u8, a: u32, b: u32, carry: bool) {
        let value = match alu {
            Alu::Add => self.add(s, a, b, false),
            Alu::Adc => self.add(s, a, b, self.flags.c),
            Alu::Sbc => self.add(s, a, !b, self.flags.c),
            Alu::Sub => self.add(s, a, !b, true),
            Alu::Rsb => self.add(s, b, !a, true),
            Alu::And => self.logic(s, a & b, carry),
            Alu::Bic => self.logic(s, a & !b, carry),
            Alu::Orr => self.logic(s, a | b, carry),
            Alu::Orn => self.logic(s, a | !b, carry),
            Alu::Eor => self.logic(s, a ^ b, carry),
            Alu::Mov => self.logic(s, b, carry),
            Alu::Mvn => self.logic(s, !b, carry),
            Alu::Tst => {
                self.logic(true, a & b, carry);
                return;
            }
            Alu::Teq => {
                self.logic(true, a ^ b, carry);
                return;
            }
            Alu::Cmp => {
                self.add(true, a, !b, true);
                return;
            }
            Alu::Cmn => {
                self.add(true, a, b, false);
                return;
            }
        };
        self.set(rd, value);
    }

    /// Returns a shifted value and the carry out of the shifter. Amounts go up to 255.
    #[inline(always)]
    pub fn shifted(&self, shift: Shift, value: u32, by: u32) -> (u32, bool) {
        if by == 0 {
            return (value, self.flags.c);
        }
        match shift {
            Shift::Lsl => {
                let wide = if by > 32 { 0 } else { u64::from(value) << by };
                (wide as u32, wide >> 32 & 1 != 0)
            }
            Shift::Lsr => {
                let wide = if by > 32 { 0 } else { (u64::from(value) << 32) >> by };
                ((wide >> 32) as u32, wide >> 31 & 1 != 0)
            }
            Shift::Asr => {
                let wide = (i64::from(value as i32) << 32) >> by.min(33);
                ((wide >> 32) as u32, wide >> 31 & 1 != 0)
            }
            Shift::Ror => {
                let value = value.rotate_right(by & 31);
                (value, value >> 31 != 0)
            }
            Shift::Rrx => (value >> 1 | u32::from(self.flags.c) << 31, value & 1 != 0),
        }
    }

    pub(super) fn extend(&mut self, kind: Extend, rd: u8, rn: u8, rm: u8, ror: u8) {
        let value = self.reg(rm).rotate_right(u32::from(ror));
        let bytes = |signed: bool| {
            let lane = |byte: u32| if signed { byte as u8 as i8 as u32 & 0xffff } else { byte & 0xff };
            lane(value) | lane(value >> 16) << 16
        };
        let extended = match kind {
            Extend::SignedByte => value as i8 as u32,
            Extend::SignedHalf => value as i16 as u32,
            Extend::Byte => value & 0xff,
            Extend::Half => value & 0xffff,
            Extend::SignedByte16 => bytes(true),
            Extend::Byte16 => bytes(false),
        };
        let result = match (rn, kind) {
            (15, _) => extended,
            (_, Extend::SignedByte16 | Extend::Byte16) => {
                let n = self.reg(rn);
                (n.wrapping_add(extended) & 0xffff) | (n >> 16).wrapping_add(extended >> 16) << 16
            }
            _ => self.reg(rn).wrapping_add(extended),
        };
        self.set(rd, result);
    }

    pub(super) fn reverse(&mut self, kind: Reverse, rd: u8, rm: u8) {
        let value = self.reg(rm);
        let result = match kind {
            Reverse::Rev => value.swap_bytes(),
            Reverse::Rev16 => value.swap_bytes().rotate_right(16),
            Reverse::Revsh => (value as u16).swap_bytes() as i16 as u32,
            Reverse::Rbit => value.reverse_bits(),
        };
        self.set(rd, result);
    }

    pub(super) fn bit_insert(&mut self, rd: u8, rn: u8, lsb: u8, width: u8) {
        let mask = (u32::MAX >> (32 - width)) << lsb;
        let source = if rn == 15 { 0 } else { self.reg(rn) };
        self.set(rd, self.reg(rd) & !mask | source << lsb & mask);
    }

    pub(super) fn bit_extract(&mut self, signed: bool, rd: u8, rn: u8, lsb: u8, width: u8) {
        let top = self.reg(rn) << (32 - width - lsb);
        let down = u32::from(32 - width);
        self.set(rd, if signed { (top as i32 >> down) as u32 } else { top >> down });
    }
}
