//! The vector instructions of the kernels, each on four or eight lanes in plain Rust, for the reference implementations
//! in `generated`. A mask has a bit for each lane. In tests they are not inlined: the reference implementations have
//! thousands of them, and the compiler would take minutes.

use super::{LANES, Simd, Vector};
use crate::ct::Mask;
use crate::settings::inlining;
use core::array::from_fn;

/// The bits of a factor that VPMADD52 reads, and the bits of a product in its low half.
const LOW: u64 = (1 << 52) - 1;

// In builds that run the reference implementations (tests, and builds for valgrind) these are calls: a formula has
// thousands of them, and the compiler would take minutes to schedule them.
inlining! { any(test, primegroup_valgrind), inline(never), else inline(always):
fn product(x: u64, y: u64) -> u128 {
    // The instruction ignores bits above 52: a limb that is too large would lose them silently. The generator proves
    // that none is.
    u128::from(x & LOW) * u128::from(y & LOW)
}

/// VPMADD52LUQ: `acc + low 52 bits of x y`, from the low 52 bits of both.
pub fn lo<V: Simd>(acc: V, x: V, y: V) -> V {
    add(acc, x.zip(y, |x, y| product(x, y) as u64 & LOW))
}

/// VPMADD52HUQ: `acc + (x y >> 52)`, from the low 52 bits of both.
pub fn hi<V: Simd>(acc: V, x: V, y: V) -> V {
    add(acc, x.zip(y, |x, y| (product(x, y) >> 52) as u64))
}

/// VPADDQ.
pub fn add<V: Simd>(x: V, y: V) -> V {
    x.zip(y, u64::wrapping_add)
}

/// VPSUBQ.
pub fn sub<V: Simd>(x: V, y: V) -> V {
    x.zip(y, u64::wrapping_sub)
}

/// VPANDQ.
pub fn and<V: Simd>(x: V, y: V) -> V {
    x.zip(y, |x, y| x & y)
}

/// VPXORQ.
pub fn xor<V: Simd>(x: V, y: V) -> V {
    x.zip(y, |x, y| x ^ y)
}

/// VPTERNLOGQ: bits of the third operand if the first has the bit set, else of the second. The first may be secret.
pub fn choose<V: Simd>(m: V, x: V, y: V) -> V {
    xor(x, and(m, xor(x, y)))
}

/// VPBROADCASTB: copies a byte to every byte.
pub fn byte(x: u8) -> Vector {
    Vector([u64::from(x) * 0x0101_0101_0101_0101; LANES])
}

/// VPMULLQ.
pub fn mullo<V: Simd>(x: V, y: V) -> V {
    x.zip(y, u64::wrapping_mul)
}

/// VPSRLQ.
pub fn shr<V: Simd>(x: V, by: u32) -> V {
    x.map(|x| x >> by)
}

/// VPSLLQ.
pub fn shl<V: Simd>(x: V, by: u32) -> V {
    x.map(|x| x << by)
}

/// VPSLLVQ, for shifts below 64.
pub fn shl_by(x: Vector, by: Vector) -> Vector {
    x.zip(by, |x, by| x << (by & 63))
}

fn masked(mask: u8, f: impl Fn(usize) -> u64) -> Vector {
    Vector(from_fn(|i| if mask >> i & 1 == 1 { f(i) } else { 0 }))
}

/// VPERMILPD, with zeros in lanes outside the mask: bit i of `imm` selects the half of lane i's own pair.
pub fn in_pair(mask: u8, x: Vector, imm: u8) -> Vector {
    masked(mask, |i| x.0[i & 2 | (imm >> i & 1) as usize])
}

/// VPERMQ, with zeros in lanes outside the mask: lane i from lane (imm >> 2i) & 3.
pub fn permute(mask: u8, x: Vector, imm: u8) -> Vector {
    masked(mask, |i| x.0[(imm >> (2 * i) & 3) as usize])
}

/// All ones for 0, zero for 1 to 3. A mask, because the operand that selects lanes is made of scalar bits in the
/// ladder.
fn is_zero(x: u64) -> u64 {
    let bit = Mask::from_bit((x | x >> 1) as u32 & 1 ^ 1).bit();
    u64::from(bit).wrapping_neg()
}

/// VPERMQ with a register: lane i of the first operand selects the source of lane i. This operand may be secret.
pub fn permute_by(by: Vector, x: Vector) -> Vector {
    Vector(by.0.map(|by| (0..LANES as u64).fold(0, |out, j| out | x.0[j as usize] & is_zero((by & 3) ^ j))))
}

/// VPUNPCKLQDQ: lanes 0 and 2 of the first operand, interleaved with those of the second.
pub fn pair_low(x: Vector, y: Vector) -> Vector {
    Vector([x.0[0], y.0[0], x.0[2], y.0[2]])
}

/// VPUNPCKHQDQ: lanes 1 and 3 of the first operand, interleaved with those of the second.
pub fn pair_high(x: Vector, y: Vector) -> Vector {
    Vector([x.0[1], y.0[1], x.0[3], y.0[3]])
}

/// VPBROADCASTQ: lane 0 in the lanes of the mask, else zero.
pub fn first(mask: u8, x: Vector) -> Vector {
    masked(mask, |_| x.0[0])
}

/// Lanes of the second operand if the mask has their bit, else of the first.
pub fn blend(mask: u8, x: Vector, y: Vector) -> Vector {
    Vector(from_fn(|i| if mask >> i & 1 == 1 { y.0[i] } else { x.0[i] }))
}
}
