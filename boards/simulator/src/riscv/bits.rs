//! Bit manipulation: Zba, Zbb, Zbs, Zbkb, Zbc.

use super::op::Op;

/// Carry-less product of two words.
fn carryless(a: u32, b: u32) -> u64 {
    (0..32).filter(|i| b >> i & 1 != 0).fold(0, |sum, i| sum ^ u64::from(a) << i)
}

/// Returns the result of a bit-manipulation instruction.
pub fn value(op: Op, a: u32, b: u32, imm: u32) -> u32 {
    let bit = |amount: u32| 1u32.wrapping_shl(amount);
    let (signed_a, signed_b) = (a as i32, b as i32);
    match op {
        Op::Sh1add => (a << 1).wrapping_add(b),
        Op::Sh2add => (a << 2).wrapping_add(b),
        Op::Sh3add => (a << 3).wrapping_add(b),

        Op::Andn => a & !b,
        Op::Orn => a | !b,
        Op::Xnor => !(a ^ b),
        Op::Clz => a.leading_zeros(),
        Op::Ctz => a.trailing_zeros(),
        Op::Cpop => a.count_ones(),
        Op::Max => signed_a.max(signed_b) as u32,
        Op::Maxu => a.max(b),
        Op::Min => signed_a.min(signed_b) as u32,
        Op::Minu => a.min(b),
        Op::SextB => a as i8 as u32,
        Op::SextH => a as i16 as u32,
        Op::ZextH => a & 0xffff,
        Op::Rol => a.rotate_left(b & 31),
        Op::Ror => a.rotate_right(b & 31),
        Op::Rori => a.rotate_right(imm & 31),
        Op::OrcB => u32::from_le_bytes(a.to_le_bytes().map(|byte| if byte == 0 { 0 } else { 0xff })),
        Op::Rev8 => a.swap_bytes(),

        Op::Bclr => a & !bit(b),
        Op::Bclri => a & !bit(imm),
        Op::Bext => a.wrapping_shr(b) & 1,
        Op::Bexti => a.wrapping_shr(imm) & 1,
        Op::Binv => a ^ bit(b),
        Op::Binvi => a ^ bit(imm),
        Op::Bset => a | bit(b),
        Op::Bseti => a | bit(imm),

        Op::Pack => a & 0xffff | b << 16,
        Op::Packh => a & 0xff | (b & 0xff) << 8,
        Op::Brev8 => u32::from_le_bytes(a.to_le_bytes().map(u8::reverse_bits)),
        // Zip moves the low half to the even bits and the high half to the odd bits. Unzip is the inverse.
        Op::Zip => (0..16).fold(0, |x, i| x | (a >> i & 1) << (2 * i) | (a >> (i + 16) & 1) << (2 * i + 1)),
        Op::Unzip => (0..16).fold(0, |x, i| x | (a >> (2 * i) & 1) << i | (a >> (2 * i + 1) & 1) << (i + 16)),

        Op::Clmul => carryless(a, b) as u32,
        Op::Clmulh => (carryless(a, b) >> 32) as u32,
        Op::Clmulr => (carryless(a, b) >> 31) as u32,
        // Other operations are not bit-manipulation instructions.
        _ => 0,
    }
}
