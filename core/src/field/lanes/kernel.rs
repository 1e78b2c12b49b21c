//! The functions of a kernel: whole formulas on points in memory, as the generator has made them; and their twins.

use super::model::{in_pair, sub};
use super::{ONES, Quad, Vector};
use crate::ct::Mask;
#[cfg(feature = "edwards25519")]
use crate::generated::lanes_edwards;
use crate::limb::Limb;
use core::fmt::Debug;

/// The list. What each formula takes and gives stands with it in `generated`; the defaults are the twins.
pub trait Kernel: Copy + Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Whether operations run on it. Where they do not, values are never converted, and nothing of this is compiled.
    const USED: bool;

    /// Entry `index` of a table, or zeros; then with both lanes of a pair exchanged in the lanes of the mask `swapped`, then `2p - x` in
    /// place of x in those of `negated`. All three are secret; a mask has a bit for each lane.
    fn lookup<const C: u64>(out: &mut Quad, table: &[Quad], index: u32, swapped: u8, negated: u8) {
        *out = Quad::ZERO;
        for (i, entry) in table.iter().enumerate() {
            let m = u64::from(Mask::from_eq(i as Limb, index as Limb).bit()).wrapping_neg();
            for (out, x) in out.0.iter_mut().zip(&entry.0) {
                out.0.iter_mut().zip(&x.0).for_each(|(out, x)| *out |= x & m);
            }
        }
        for (i, x) in out.0.iter_mut().enumerate() {
            *x = choose(swapped, *x, in_pair(15, *x, 5));
            let p2 = 2 * (if i == 0 { ONES + 1 - C } else { ONES });
            *x = choose(negated, *x, sub(Vector([p2; 4]), *x));
        }
    }

    /// `p = 2^n p + entry` on an Edwards curve.
    #[cfg(feature = "edwards25519")]
    fn edwards_step(p: &mut Quad, n: u32, entry: Option<&Quad>) {
        lanes_edwards::twin::step(&mut p.0, u64::from(n), entry.map(|e| &e.0));
    }
    /// A point of an Edwards curve becomes an entry.
    #[cfg(feature = "edwards25519")]
    fn edwards_cache(p: &mut Quad) {
        lanes_edwards::twin::cache(&mut p.0);
    }
}

/// Lanes of the second where a mask has a bit, which is secret, of the first elsewhere.
#[inline(always)]
fn choose(mask: u8, x: Vector, y: Vector) -> Vector {
    let lane = |i: usize| u64::from(Mask::from_bit(u32::from(mask) >> i).bit()).wrapping_neg();
    Vector(core::array::from_fn(|i| x.0[i] ^ (lane(i) & (x.0[i] ^ y.0[i]))))
}

/// Plain Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable;

impl Kernel for Portable {
    const USED: bool = false;
}
