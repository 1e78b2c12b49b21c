//! Single-precision floating-point arithmetic, rounded to nearest even, the mode after reset. Other rounding modes,
//! flush to zero and the cumulative exception flags of FPSCR are not modelled.

use super::Core;
use crate::arm::op::{Vfp, Vfp1};

/// The NaN that an invalid operation returns.
const NAN: u32 = 0x7fc0_0000;
const QUIET: u32 = 1 << 22;

fn is_nan(x: u32) -> bool {
    x << 1 > 0xff << 24
}

fn is_signalling(x: u32) -> bool {
    is_nan(x) && x & QUIET == 0
}

/// Returns the NaN result if `operands` contains a NaN: the first signalling NaN, otherwise the first quiet one.
fn propagate(operands: &[u32]) -> Option<u32> {
    let first = operands.iter().find(|&&x| is_signalling(x)).or_else(|| operands.iter().find(|&&x| is_nan(x)));
    first.map(|x| x | QUIET)
}

/// Applies an operation to operands that are not NaN.
fn on_numbers(operands: &[u32], result: impl FnOnce() -> f32) -> u32 {
    match propagate(operands) {
        Some(nan) => nan,
        None => {
            let value = result();
            if value.is_nan() { NAN } else { value.to_bits() }
        }
    }
}

fn negate(x: u32) -> u32 {
    x ^ 1 << 31
}

fn binary(a: u32, b: u32, operation: fn(f32, f32) -> f32) -> u32 {
    on_numbers(&[a, b], || operation(f32::from_bits(a), f32::from_bits(b)))
}

/// Returns addend + a · b, rounded once.
fn fused(addend: u32, a: u32, b: u32) -> u32 {
    // The product of infinity and zero is invalid even when the addend is a quiet NaN.
    let invalid = (f32::from_bits(a) * f32::from_bits(b)).is_nan() && !is_nan(a) && !is_nan(b);
    if invalid && is_nan(addend) && !is_signalling(addend) {
        return NAN;
    }
    on_numbers(&[addend, a, b], || f32::from_bits(a).mul_add(f32::from_bits(b), f32::from_bits(addend)))
}

/// Rounds to an integer within the bounds. NaN becomes zero.
fn to_integer(value: f64, toward_zero: bool, low: f64, high: f64) -> i64 {
    let rounded = if toward_zero { value.trunc() } else { value.round_ties_even() };
    rounded.clamp(low, high) as i64
}

fn from_half(half: u32) -> u32 {
    let (sign, exponent, fraction) = ((half & 0x8000) << 16, half >> 10 & 31, half & 0x3ff);
    match exponent {
        0 => sign | (fraction as f32 * 2f32.powi(-24)).to_bits(),
        31 if fraction != 0 => sign | 0x7fc0_0000 | fraction << 13,
        31 => sign | 0x7f80_0000,
        _ => sign | (exponent + 112) << 23 | fraction << 13,
    }
}

fn to_half(x: u32) -> u32 {
    let sign = x >> 16 & 0x8000;
    if is_nan(x) {
        return sign | 0x7e00 | x >> 13 & 0x1ff;
    }
    let magnitude = f32::from_bits(x & 0x7fff_ffff);
    // Normal half-precision numbers keep 11 significant bits. Scaled to 2^10..2^11, the fraction is rounded like an
    // integer.
    let exponent = ((x >> 23 & 0xff) as i32 - 127).max(-14);
    let scaled = (f64::from(magnitude) * 2f64.powi(10 - exponent)).round_ties_even();
    if exponent > 15 || (exponent == 15 && scaled >= 2048.0) {
        return sign | 0x7c00;
    }
    // A fraction of 1024 or more carries the hidden bit into the exponent.
    sign | ((((exponent + 14) as u32) << 10) + scaled as u32)
}

impl Core {
    pub(super) fn single(&self, s: u8) -> u32 {
        self.singles[usize::from(s & 31)]
    }

    pub(super) fn set_single(&mut self, s: u8, value: u32) {
        self.singles[usize::from(s & 31)] = value;
    }

    pub(super) fn varith(&mut self, kind: Vfp, vd: u8, vn: u8, vm: u8) {
        let (d, n, m) = (self.single(vd), self.single(vn), self.single(vm));
        let product = || binary(n, m, |a, b| a * b);
        let add = |a, b| binary(a, b, |a, b| a + b);
        let value = match kind {
            Vfp::Mla => add(d, product()),
            Vfp::Mls => add(d, negate(product())),
            Vfp::Nmla => add(negate(d), negate(product())),
            Vfp::Nmls => add(negate(d), product()),
            Vfp::Mul => product(),
            Vfp::Nmul => negate(product()),
            Vfp::Add => add(n, m),
            Vfp::Sub => binary(n, m, |a, b| a - b),
            Vfp::Div => binary(n, m, |a, b| a / b),
            Vfp::Fma => fused(d, n, m),
            Vfp::Fms => fused(d, negate(n), m),
            Vfp::Fnma => fused(negate(d), negate(n), m),
            Vfp::Fnms => fused(negate(d), n, m),
        };
        self.set_single(vd, value);
    }

    pub(super) fn vunary(&mut self, kind: Vfp1, vd: u8, vm: u8) {
        let m = self.single(vm);
        let number = f64::from(f32::from_bits(m));
        let value = match kind {
            Vfp1::Mov => m,
            Vfp1::Abs => m & 0x7fff_ffff,
            Vfp1::Neg => negate(m),
            Vfp1::Sqrt => on_numbers(&[m], || f32::from_bits(m).sqrt()),
            Vfp1::FromSigned => (m as i32 as f32).to_bits(),
            Vfp1::FromUnsigned => (m as f32).to_bits(),
            Vfp1::ToSigned(zero) => to_integer(number, zero, f64::from(i32::MIN), f64::from(i32::MAX)) as u32,
            Vfp1::ToUnsigned(zero) => to_integer(number, zero, 0.0, f64::from(u32::MAX)) as u32,
            Vfp1::FromHalf(top) => from_half(if top { m >> 16 } else { m & 0xffff }),
            Vfp1::ToHalf(top) => {
                let (old, half) = (self.single(vd), to_half(m));
                if top { old & 0xffff | half << 16 } else { old & 0xffff_0000 | half }
            }
        };
        self.set_single(vd, value);
    }

    pub(super) fn vfixed(&mut self, to_fixed: bool, unsigned: bool, half: bool, vd: u8, fraction: u8) {
        let x = self.single(vd);
        let scale = 2f64.powi(i32::from(fraction));
        let value = match (to_fixed, unsigned, half) {
            (true, true, false) => {
                to_integer(f64::from(f32::from_bits(x)) * scale, true, 0.0, f64::from(u32::MAX)) as u32
            }
            (true, true, true) => {
                to_integer(f64::from(f32::from_bits(x)) * scale, true, 0.0, f64::from(u16::MAX)) as u32
            }
            (true, false, half) => {
                let (low, high) = if half { (-32768.0, 32767.0) } else { (f64::from(i32::MIN), f64::from(i32::MAX)) };
                to_integer(f64::from(f32::from_bits(x)) * scale, true, low, high) as u32
            }
            (false, true, false) => ((f64::from(x) / scale) as f32).to_bits(),
            (false, true, true) => ((f64::from(x as u16) / scale) as f32).to_bits(),
            (false, false, false) => ((f64::from(x as i32) / scale) as f32).to_bits(),
            (false, false, true) => ((f64::from(x as i16) / scale) as f32).to_bits(),
        };
        self.set_single(vd, value);
    }

    pub(super) fn vcompare(&mut self, vd: u8, vm: u8, zero: bool) {
        let d = f32::from_bits(self.single(vd));
        let m = if zero { 0.0 } else { f32::from_bits(self.single(vm)) };
        let nzcv = match d.partial_cmp(&m) {
            Some(std::cmp::Ordering::Less) => 0b1000,
            Some(std::cmp::Ordering::Equal) => 0b0110,
            Some(std::cmp::Ordering::Greater) => 0b0010,
            None => 0b0011,
        };
        self.fpscr = self.fpscr & 0x0fff_ffff | nzcv << 28;
    }

    pub(super) fn vread_status(&mut self, rt: u8) {
        if rt != 15 {
            return self.set(rt, self.fpscr);
        }
        let bit = |position: u32| self.fpscr >> position & 1 != 0;
        (self.flags.n, self.flags.z) = (bit(31), bit(30));
        (self.flags.c, self.flags.v) = (bit(29), bit(28));
    }
}
