//! Encodings of points of both groups. A [`Form`] is one encoding, for coordinates in Fp and in Fp2. Each curve has a
//! compressed form, which its groups use, and an uncompressed form, which decodes without a square root.

use super::coordinate::{Encoded, Leading, read_both, write_both};
use super::{Pairings, Points, Source, to_affine};
use crate::cpu::{Cpu, Family, dispatch};
use crate::ct::Mask;
use crate::curve::Stored as _;
use crate::curve::weierstrass::affine;
use crate::curve::weierstrass::complete::Point;
use crate::field::ByteArray;
use crate::group::{Element, Spec};

/// An encoding of points. The length of the output slice determines the number of bytes. Constant time.
pub trait Form {
    /// Writes a point.
    fn write<P: Encoded>(p: &affine::Point<P>, out: &mut [u8]);
    /// Reads a point of the curve, of any order. The mask is false for bytes that [`Self::write`] does not produce.
    fn read<P: Encoded>(bytes: &[u8]) -> (affine::Point<P>, Mask);
}

/// Both coordinates and nothing else; zeros for the neutral element. In Fp2 the coefficient of i comes first if
/// `IMAGINARY`.
#[derive(Clone, Copy, Debug)]
pub struct Both<const IMAGINARY: bool>;

impl<const IMAGINARY: bool> Both<IMAGINARY> {
    const LEADING: Leading = if IMAGINARY { Leading::Imaginary } else { Leading::Real };
}

impl<const IMAGINARY: bool> Form for Both<IMAGINARY> {
    fn write<P: Encoded>(p: &affine::Point<P>, out: &mut [u8]) {
        write_both(p, out, Self::LEADING);
    }
    fn read<P: Encoded>(bytes: &[u8]) -> (affine::Point<P>, Mask) {
        read_both(bytes, Self::LEADING)
    }
}

/// One of the two groups of a curve with a pairing: the parts that both have in common.
pub trait Side: Spec {
    /// The curve.
    type Pairings: Pairings;
    /// A point with both coordinates.
    type Uncompressed: ByteArray;
    /// The curve that contains the points.
    type Curve<K: Cpu>: Encoded;
    /// Returns the affine form. One inversion.
    fn to_affine<K: Cpu>(p: &Self::Raw) -> affine::Point<Self::Curve<K>> {
        to_affine(&Point::load(p))
    }
    /// Returns a point in its stored form.
    fn from_affine<K: Cpu>(p: &affine::Point<Self::Curve<K>>) -> Self::Raw {
        Point::from_affine(p).store()
    }
    /// Returns whether a point is neutral or has order r.
    fn is_member<K: Cpu>(p: &affine::Point<Self::Curve<K>>) -> Mask;
}

impl<S: Source> Side for Points<S> {
    type Pairings = S::Pairings;
    type Uncompressed = S::Uncompressed;
    type Curve<K: Cpu> = S::Curve<K>;

    fn is_member<K: Cpu>(p: &affine::Point<Self::Curve<K>>) -> Mask {
        S::is_member::<K>(p)
    }
}

/// Sets the bytes to zero if the mask is true.
pub fn clear_if(m: Mask, bytes: &mut [u8]) {
    let keep = (!m).word32() as u8;
    bytes.iter_mut().for_each(|b| *b &= keep);
}

impl<S: Side> Element<S> {
    /// Sets Z = 1, unless the element is neutral. The other coordinates could reveal how the element was computed, for
    /// example from a secret scalar. One inversion, which a later encoding then saves.
    pub fn normalize_assign(&mut self) {
        dispatch!(Family::Mont, K => *self = Self::from_raw(S::from_affine::<K>(&S::to_affine::<K>(&self.raw()))));
    }

    /// Writes the element in a form.
    pub(crate) fn write<F: Form>(&self, out: &mut [u8]) {
        dispatch!(Family::Mont, K => F::write(&S::to_affine::<K>(&self.raw()), out));
    }

    /// Reads the output of [`Self::write`]. If the mask is false, the element is neutral.
    pub(crate) fn read<F: Form>(bytes: &[u8]) -> (Self, Mask) {
        dispatch!(Family::Mont, K => {
            let (mut p, ok) = F::read::<S::Curve<K>>(bytes);
            // Split scalars and the pairing are only correct for points of order r, so no other point may become an
            // element.
            let ok = ok & S::is_member::<K>(&p);
            p.set_neutral_if(!ok);
            (Self::from_raw(S::from_affine::<K>(&p)), ok)
        })
    }

    /// Encodes both coordinates in the uncompressed form of the curve: 96 and 192 bytes in the groups of BLS12-381, 64
    /// and 128 for alt_bn128, 65 and 129 for BN254. Constant time. One inversion.
    #[must_use]
    pub fn encode_uncompressed(&self) -> S::Uncompressed {
        let mut out = S::Uncompressed::ZERO;
        self.write::<<S::Pairings as Pairings>::Uncompressed>(out.as_mut());
        out
    }

    /// Decodes the output of [`Self::encode_uncompressed`] and nothing else. Returns `None` for a wrong length,
    /// coordinates that are not below p, and points that are not on the curve or not of order r. Costs the check of the
    /// order, and no square root.
    #[must_use]
    pub fn decode_uncompressed(bytes: &[u8]) -> Option<Self> {
        let (p, ok) = Self::decode_uncompressed_ct(S::Uncompressed::from_ref(bytes)?);
        ok.declassify().then_some(p)
    }

    /// [`Self::decode_uncompressed`] in constant time. If the mask is false, the element is neutral.
    pub fn decode_uncompressed_ct(bytes: &S::Uncompressed) -> (Self, Mask) {
        Self::read::<<S::Pairings as Pairings>::Uncompressed>(bytes.as_ref())
    }

    /// Decodes either encoding, selected by its length.
    #[must_use]
    pub fn decode_any(bytes: &[u8]) -> Option<Self> {
        if bytes.len() == S::Uncompressed::LEN { Self::decode_uncompressed(bytes) } else { Self::decode(bytes) }
    }
}
