//! Points of B-233 (sect233r1) and K-233 (sect233k1) in the encoding of SEC 1, section 2.3, for keys that are in use.
//!
//! Compressed: 02 or 03, x. Uncompressed: 04, x, y. Both coordinates are big-endian in 30 bytes each. The point at
//! infinity: 00. The last bit of the first byte is that of y/x.
//!
//! An element of the group is P + N for a point P of order r or 1 (see [`binary`](crate::curve::binary)). All other
//! points are rejected, whatever the cofactor.
//!
//! Encoding takes constant time, except that it reveals whether the element is neutral. Decoding takes constant time,
//! except that it reveals the form and the validity.

use super::{Curve, F, Xs233};
use crate::curve::binary::{Params, Point};
use crate::field::BinaryField;
use crate::field::gf2_233::{Gf2p233, Kernel};
use crate::group::Sec1;
use crate::group::prelude::*;

/// Length of a coordinate, in bytes.
pub const COORDINATE: usize = 30;
/// Length of a compressed point, in bytes.
pub const COMPRESSED: usize = 1 + COORDINATE;
/// Length of an uncompressed point, in bytes.
pub const UNCOMPRESSED: usize = 1 + 2 * COORDINATE;

/// Decodes a big-endian coordinate. The mask says whether it is canonical.
fn coordinate<K: Cpu>(bytes: &[u8]) -> Option<(F<K>, Mask)> {
    let mut bytes: [u8; COORDINATE] = bytes.try_into().ok()?;
    bytes.reverse();
    Some(F::<K>::decode_ct(&bytes))
}

fn encode<K: Kernel>(x: Gf2p233<K>, to: &mut [u8]) {
    let mut bytes = x.encode();
    bytes.reverse();
    to.copy_from_slice(&bytes);
}

fn lowest<K: Kernel>(x: Gf2p233<K>) -> Limb {
    x.normalize()[0] & 1
}

/// Returns the element for a point. The mask says whether the point is on the curve, has x other than 0, and has order
/// r.
fn import<C: Curve, K: Cpu>(x: F<K>, y: F<K>) -> (Point<C::On<K>>, Mask) {
    let x2 = x.square();
    let a = if C::On::<K>::A { x2 } else { F::<K>::ZERO };
    let on_curve = (y * (y + x)).ct_eq(x2 * x + a + F::<K>::from_words(C::STANDARD_B));
    let p = Point::<C::On<K>>::from_standard(x, y);
    // P + N has the x-coordinate b/x, and w^2 = S/T with T = x.
    let i = x.invert();
    let w = (p.s * i).sqrt();
    let moved = if let Some(c) = C::On::<K>::B { i * c.b } else { i };
    let (some, other) = C::place::<K>(moved, w);
    (p, on_curve & !x.is_zero() & some & !other)
}

/// Returns y for this x and the lowest bit of y/x, and whether the point exists.
fn decompress<C: Curve, K: Cpu>(x: F<K>, bit: Limb) -> (F<K>, Mask) {
    // With y = xz: z^2 + z = x + a + B/x^2.
    let i = x.invert();
    let a = if C::On::<K>::A { F::<K>::ONE } else { F::<K>::ZERO };
    let c = x + a + i.square() * F::<K>::from_words(C::STANDARD_B);
    let z = c.half_trace();
    let z = z + F::<K>::select(Mask::from_lsb(lowest(z) ^ bit), F::<K>::ZERO, F::<K>::ONE);
    (x * z, !c.trace())
}

impl<C: Curve> Element<Xs233<C>> {
    /// Decodes a standard point to the element that it represents: compressed (31 bytes), uncompressed (61 bytes), or
    /// the single byte 00, which is the neutral element.
    ///
    /// Returns `None` for any other length or first byte, and for coordinates of more than 233 bits. Also rejects
    /// points that are not on the curve or not of order r.
    ///
    /// One or two inversions and one or two half-traces.
    #[must_use]
    pub fn from_sec1(bytes: &[u8]) -> Option<Self> {
        let (form, rest) = bytes.split_first()?;
        match (*form, rest.len()) {
            (0, 0) => return Some(Self::IDENTITY),
            (2 | 3, COORDINATE) | (4, 60) => {}
            _ => return None,
        }
        dispatch!(Family::Gf2p233, K => {
            let (x, x_ok) = coordinate::<K>(&rest[..COORDINATE])?;
            let (y, y_ok) = if *form == 4 {
                coordinate::<K>(&rest[COORDINATE..])?
            } else {
                decompress::<C, K>(x, Limb::from(*form & 1))
            };
            let (p, ok) = import::<C, K>(x, y);
            (ok & x_ok & y_ok).declassify().then(|| Self::from_raw(p.store()))
        })
    }

    /// Returns the uncompressed standard point, or `None` for the neutral element, which SEC 1 encodes in one byte. One
    /// inversion.
    #[must_use]
    pub fn to_sec1_uncompressed(&self) -> Option<[u8; UNCOMPRESSED]> {
        let mut out = [0; UNCOMPRESSED];
        out[0] = 4;
        let neutral = dispatch!(Family::Gf2p233, K => {
            let (x, y, neutral) = Point::<C::On<K>>::load(&self.raw()).to_standard();
            encode(x, &mut out[1..COMPRESSED]);
            encode(y, &mut out[COMPRESSED..]);
            neutral
        });
        (!neutral.declassify()).then_some(out)
    }

    /// Returns the compressed standard point, or `None` for the neutral element, which SEC 1 encodes in one byte. Two
    /// inversions.
    #[must_use]
    pub fn to_sec1_compressed(&self) -> Option<[u8; COMPRESSED]> {
        let mut out = [0; COMPRESSED];
        let neutral = dispatch!(Family::Gf2p233, K => {
            let (x, y, neutral) = Point::<C::On<K>>::load(&self.raw()).to_standard();
            encode(x, &mut out[1..]);
            out[0] = 2 | lowest(y * x.invert()) as u8;
            neutral
        });
        (!neutral.declassify()).then_some(out)
    }

    /// Returns x of the standard point, big-endian: the shared secret of Diffie-Hellman over these curves (SEC 1,
    /// section 3.3.1). Returns zeros for the neutral element, which a key exchange must reject. Constant time; one
    /// inversion.
    #[must_use]
    pub fn sec1_x(&self) -> [u8; COORDINATE] {
        let mut out = [0; COORDINATE];
        dispatch!(Family::Gf2p233, K => encode(Point::<C::On<K>>::load(&self.raw()).to_standard().0, &mut out));
        out
    }
}

impl<C: Curve> Sec1 for Element<Xs233<C>> {
    type Compressed = [u8; COMPRESSED];
    type Uncompressed = [u8; UNCOMPRESSED];

    crate::group::operations::operations! { @forwarded:
        fn from_sec1(bytes: &[u8]) -> Option<Self>;
        fn to_sec1_compressed(&self) -> Option<[u8; COMPRESSED]>;
        fn to_sec1_uncompressed(&self) -> Option<[u8; UNCOMPRESSED]>;
    }
}
