//! Encodings of points. Coordinates are big-endian; in Fp2 the coefficient of i comes first.
//!
//! **Compressed**: the encoding of gnark-crypto (Consensys, Apache-2.0), which go-ethereum uses. It consists of x and
//! two flags in the highest bits. The first flag says that the point is not neutral. The second flag says that y is the
//! larger of the two roots. If the first flag is clear, the second flag marks the neutral element, and all other bits
//! are zero. (arkworks writes little-endian integers with a flag for y and a flag for the neutral element. Each
//! encoding is easily converted to the other; no standard defines either.)
//! **EIP-197** (EIP-196 for the first group): x and y; zeros for the neutral element.

use crate::ct::Mask;
use crate::curve::weierstrass::affine;
use crate::field::Field as _;
use crate::group::pairings::coordinate::{Coordinate as _, Encoded, Leading, lift};
use crate::group::pairings::encoding::{Both, Form, clear_if};
use crate::limb::Limb;

/// Points encoded by x and flags for y.
#[derive(Clone, Copy, Debug)]
pub struct Compressed;

/// Points in the encoding of the precompiles of EIP-196 and EIP-197.
pub type Eip197 = Both<true>;

/// Length of the longest compressed point, in bytes.
const MOST: usize = 64;

impl Form for Compressed {
    fn write<P: Encoded>(p: &affine::Point<P>, out: &mut [u8]) {
        let neutral = p.is_neutral();
        p.x.write(out, Leading::Imaginary);
        clear_if(neutral, out);
        if let Some(first) = out.first_mut() {
            *first |= ((!neutral).bit() as u8) << 7 | ((neutral | p.y.is_larger()).bit() as u8) << 6;
        }
    }
    fn read<P: Encoded>(bytes: &[u8]) -> (affine::Point<P>, Mask) {
        let mut all = [0; MOST];
        all.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        let flags = Limb::from(all[0]);
        let (finite, second) = (Mask::from_lsb(flags >> 7), Mask::from_lsb(flags >> 6));
        all[0] &= 0x3f;
        let (x, canonical) = P::Field::read(all.get(..bytes.len()).unwrap_or_default(), Leading::Imaginary);
        let (mut p, on_curve) = lift::<P>(x, |y| second ^ y.is_larger());
        p.set_neutral_if(!finite);
        // One encoding for each element: without the first flag, the second must be set, and all other bits must be
        // zero.
        (p, canonical & (finite & on_curve | !finite & second & x.is_zero()))
    }
}
