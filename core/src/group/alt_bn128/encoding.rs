//! Encodings of points: coordinates big-endian, of Fp2 the coefficient of i first.
//!
//! **Compressed**: that of gnark-crypto (Consensys, Apache-2.0), which go-ethereum computes with: x, of whose two highest bits the first says that
//! the point is not neutral, and the second that y is the larger of both. Without the first, the second stands for the neutral element, and all
//! else is zero. (arkworks writes little-endian integers with the same two bits for y and the neutral element; both are one conversion away, no
//! standard has either.)
//! **EIP-197**, and EIP-196 for the first group: x and y; zeros for the neutral element.

use crate::ct::Mask;
use crate::curve::weierstrass::affine;
use crate::field::Field as _;
use crate::group::pairings::coordinate::{Coordinate as _, Encoded, Leading, lift, read_both, write_both};
use crate::group::pairings::encoding::{Form, clear_if};
use crate::limb::Limb;

/// Points by x and a bit.
#[derive(Clone, Copy, Debug)]
pub struct Compressed;

/// Points as the precompiles of EIP-196 and EIP-197 take them.
#[derive(Clone, Copy, Debug)]
pub struct Eip197;

/// The longest compressed point.
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
        (p, canonical & (finite & on_curve | !finite & second & x.is_zero()))
    }
}

impl Form for Eip197 {
    fn write<P: Encoded>(p: &affine::Point<P>, out: &mut [u8]) {
        write_both(p, out, Leading::Imaginary);
    }
    fn read<P: Encoded>(bytes: &[u8]) -> (affine::Point<P>, Mask) {
        read_both(bytes, Leading::Imaginary)
    }
}
