//! On MIPS: compares word products in assembly (`primegroup_core::limb::product`) and the matrix products of divsteps
//! with plain Rust, on edge and random words. They belong to no field, so no family's list contains them.

use primegroup_core::kernels::mips::{gf2_233, safegcd};
use primegroup_core::limb::product::{low, low_of_two, mac, times, whole};

const EDGES: [u32; 8] = [0, 1, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, u32::MAX];

/// Returns a generator of words, half of them edge cases.
fn words() -> impl FnMut() -> u32 {
    let mut x = 1u64;
    move || {
        x = x.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        let (word, kind) = ((x >> 32) as u32, (x >> 28) as usize & 15);
        *EDGES.get(kind).unwrap_or(&word)
    }
}

/// Runs the comparison. Returns the number of matching cases, or a description of the mismatch.
pub fn check(divisor: usize) -> Result<u64, &'static str> {
    let (mut next, n) = (words(), 100_000usize.div_ceil(divisor));
    for _ in 0..n {
        let [a, b, c, d] = core::array::from_fn(|_| next());
        // Places a compiler-generated product around the assembly products, which take HI and LO and restore them.
        let own = u64::from(a ^ d) * u64::from(b ^ c);
        let (x, y) = (whole(a, b), low_of_two(a, b, c, d));
        let after = (u64::from(low(c, a)) << 32 | u64::from(y)) ^ own;
        if x != u64::from(a) * u64::from(b)
            || after
                != u64::from(c.wrapping_mul(a)) << 32
                    ^ u64::from(a.wrapping_mul(b).wrapping_add(c.wrapping_mul(d)))
                    ^ u64::from(a ^ d) * u64::from(b ^ c)
        {
            return Err("product of words");
        }
        let wide = u64::from(c) << 32 | u64::from(a);
        if times(wide, d) != wide.wrapping_mul(u64::from(d)) {
            return Err("product of two words and one");
        }
        let sum = u64::from(a) * u64::from(b) + u64::from(c) + u64::from(d);
        if mac(c, a, b, d) != (sum as u32, (sum >> 32) as u32) {
            return Err("product and sum");
        }
        if !gf2_233::agrees(a, b) {
            return Err("carry-less product");
        }
        if !safegcd::agrees::<9>(&mut next) || !safegcd::agrees::<13>(&mut next) || !safegcd::agrees::<2>(&mut next) {
            return Err("matrix product of divsteps");
        }
    }
    Ok(7 * n as u64)
}
