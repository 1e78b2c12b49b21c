//! Two elements of GF(2^255 - C) in the halves of vectors, and the formulas of `neon.S` on them.
//!
//! **Representation**: nine signed limbs of 29 bits. Results of formulas have limbs up to 2^28 + 2^18; limbs of inputs are
//! up to 2^29.

use crate::limb::U256;
use core::arch::global_asm;

global_asm!(include_str!(env!("PRIMEGROUP_A64")), include_str!("neon.S"), options(raw));

/// Bits of a limb.
const BITS: u32 = 29;
/// Bits of the highest limb of an element.
const TOP: u32 = 23;
/// Number of limbs.
const LIMBS: usize = 9;

/// Two elements: limb i of both, then limb i + 1. The last two words fill a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Pair(pub [i32; 20]);

impl Pair {
    /// Returns the elements of integers below 2^256.
    #[inline]
    pub fn from_words(elements: [&U256; 2]) -> Self {
        let mut out = Pair([0; 20]);
        for (half, words) in elements.into_iter().enumerate() {
            for i in 0..LIMBS {
                let (at, by) = (i * BITS as usize / 64, i as u32 * BITS % 64);
                let above = words.get(at + 1).map_or(0, |above| above << 1 << (63 - by));
                let bits = if i == LIMBS - 1 { TOP + 1 } else { BITS };
                out.0[2 * i + half] = ((words[at] >> by | above) as i32) & ((1 << bits) - 1);
            }
        }
        out
    }

    /// Returns the integer of an element in 0 or 1, below 2^255 + 2^29. Limbs are above -2^30.
    #[inline]
    pub fn to_words<const C: u64>(&self, half: usize) -> U256 {
        // 2^262 - 128 C, a multiple of p, is 2^30 - 2 in each limb except the lowest one.
        let mut limbs: [i64; LIMBS] = core::array::from_fn(|i| i64::from(self.0[2 * i + half % 2]) + (1 << 30) - 2);
        limbs[0] -= 128 * C as i64 - 2;
        // Twice: the first time, what is above 2^255 may carry.
        for _ in 0..2 {
            let mut carry = 0;
            for (i, limb) in limbs.iter_mut().enumerate() {
                let bits = if i == LIMBS - 1 { TOP } else { BITS };
                *limb += carry;
                carry = *limb >> bits;
                *limb &= (1 << bits) - 1;
            }
            limbs[0] += C as i64 * carry;
        }
        let mut out = [0u64; 4];
        for (i, limb) in limbs.iter().enumerate() {
            let (at, by) = (i * BITS as usize / 64, i as u32 * BITS % 64);
            let wide = u128::from(limb.cast_unsigned()) << by;
            let (sum, carry) = out[at].overflowing_add(wide as u64);
            out[at] = sum;
            if let Some(next) = out.get_mut(at + 1) {
                *next += (wide >> 64) as u64 + u64::from(carry);
            }
        }
        out
    }

    /// Returns the pair with limbs 2i and 2i + 1 exchanged. The halves of vectors then meet the other ones' products.
    #[inline]
    pub fn exchanged(&self) -> Self {
        Pair(core::array::from_fn(|i| self.0[i ^ 2]))
    }
}

/// Factors of a field: what counts 2^261, 2^290, and (A - 2)/4 of Curve25519.
#[repr(C, align(16))]
struct Factors([u32; 4]);

impl Factors {
    const fn of(c: u64) -> Self {
        Factors([64 * c as u32, 512 * c as u32, 121_665, 0])
    }
}

/// A step of the ladder of Curve25519: `state` is (X2 | X3), (Z2 | Z3), `base` is (X1 | 2^116 X1) and the same exchanged.
/// Doubles the second point if `mask` is ones, the first if it is 0.
#[inline(always)]
pub fn ladder_step(state: &mut [Pair; 2], base: &[Pair; 2], mask: u64) {
    static FACTORS: Factors = Factors::of(19);
    unsafe extern "C" {
        fn primegroup_neon_ladder_step();
    }
    // SAFETY: by the contract of the routine. It changes the vector registers and the link.
    unsafe {
        core::arch::asm!(
            "bl {routine}",
            routine = sym primegroup_neon_ladder_step,
            in("x0") state.as_mut_ptr(), in("x1") base.as_ptr(), in("x2") &raw const FACTORS, in("x3") mask,
            out("x30") _, out("v0") _, out("v1") _, out("v2") _, out("v3") _, out("v4") _, out("v5") _, out("v6") _,
            out("v7") _, out("v8") _, out("v9") _, out("v10") _, out("v11") _, out("v12") _, out("v13") _,
            out("v14") _, out("v15") _, out("v16") _, out("v17") _, out("v18") _, out("v19") _, out("v20") _,
            out("v21") _, out("v22") _, out("v23") _, out("v24") _, out("v25") _, out("v26") _, out("v27") _,
            out("v28") _, out("v29") _, out("v30") _, out("v31") _,
        );
    }
}
