//! Encodings of points: Zcash's and Ethereum's.
//!
//! **Zcash** (S. Bowe, 2017; appendix C of draft-irtf-cfrg-pairing-friendly-curves): x, or x and y, big-endian; in Fp2
//! the coefficient of i comes first. The three highest bits are flags. The first says "compressed". The second says
//! "neutral"; all other bits are zero then. The third says that y is the larger of the two roots (compressed points
//! only).
//! **EIP-2537**: x and y; in Fp2 the coefficient of 1 comes first. Each coefficient takes 64 bytes, and its first 16
//! bytes are zero. The neutral element is encoded as zeros.

use super::{Bls12381, Element};
use crate::ct::Mask;
use crate::curve::weierstrass::affine;
use crate::field::{ByteArray, Field as _};
use crate::group::pairings::coordinate::{Coordinate as _, Encoded, Leading, lift, read_both, write_both};
use crate::group::pairings::encoding::{Both, Form, Side, clear_if};
use crate::limb::Limb;

/// Points encoded by x and flags for y.
#[derive(Clone, Copy, Debug)]
pub struct Compressed;

/// Points encoded by both coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Uncompressed;

/// Points in the encoding of the precompiles of EIP-2537.
pub type Eip2537 = Both<false>;

/// Length of the longest encoding with flags, in bytes.
const MOST: usize = 192;

/// Splits an encoding into the bytes without flags, and the three flags.
fn unflagged(bytes: &[u8]) -> ([u8; MOST], [Mask; 3]) {
    let mut out = [0; MOST];
    out.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    let flags = out[0];
    out[0] &= 0x1f;
    (out, [7, 6, 5].map(|i| Mask::from_lsb(Limb::from(flags >> i))))
}

/// Sets the flags.
fn flag(out: &mut [u8], flags: [Mask; 3]) {
    if let Some(first) = out.first_mut() {
        *first |= flags.iter().fold(0, |all, m| all << 1 | m.bit() as u8) << 5;
    }
}

impl Form for Compressed {
    fn write<P: Encoded>(p: &affine::Point<P>, out: &mut [u8]) {
        let neutral = p.is_neutral();
        p.x.write(out, Leading::Imaginary);
        clear_if(neutral, out);
        flag(out, [Mask::TRUE, neutral, p.y.is_larger() & !neutral]);
    }
    fn read<P: Encoded>(bytes: &[u8]) -> (affine::Point<P>, Mask) {
        let (all, [compressed, neutral, larger]) = unflagged(bytes);
        let (x, canonical) = P::Field::read(all.get(..bytes.len()).unwrap_or_default(), Leading::Imaginary);
        let (mut p, on_curve) = lift::<P>(x, |y| larger ^ y.is_larger());
        p.set_neutral_if(neutral);
        (p, compressed & canonical & (!neutral & on_curve | neutral & !larger & x.is_zero()))
    }
}

impl Form for Uncompressed {
    fn write<P: Encoded>(p: &affine::Point<P>, out: &mut [u8]) {
        write_both(p, out, Leading::Imaginary);
        flag(out, [Mask::FALSE, p.is_neutral(), Mask::FALSE]);
    }
    fn read<P: Encoded>(bytes: &[u8]) -> (affine::Point<P>, Mask) {
        let (all, [compressed, neutral, larger]) = unflagged(bytes);
        let (p, ok) = read_both::<P>(all.get(..bytes.len()).unwrap_or_default(), Leading::Imaginary);
        // Only the neutral element has zeros as coordinates.
        let agree = !(neutral ^ p.is_neutral());
        (p, ok & agree & !compressed & !larger)
    }
}

/// A group with an encoding in EIP-2537.
pub trait Ethereum: Side<Pairings = Bls12381> {
    /// An encoded point.
    type Eip2537: ByteArray;
}
impl Ethereum for super::Group1 {
    type Eip2537 = [u8; 128];
}
impl Ethereum for super::Group2 {
    type Eip2537 = [u8; 256];
}

impl<S: Ethereum> Element<S> {
    /// Encodes in EIP-2537: 128 bytes in G1, 256 bytes in G2. One inversion.
    #[must_use]
    pub fn encode_eip2537(&self) -> S::Eip2537 {
        let mut out = S::Eip2537::ZERO;
        self.write::<Eip2537>(out.as_mut());
        out
    }

    /// Decodes EIP-2537 bytes with the checks of its multiplication and pairing precompiles.
    ///
    /// Returns `None` for a wrong length and for coefficients that are not below p or have nonzero padding. Also
    /// rejects points that are not on the curve or not of order r.
    #[must_use]
    pub fn decode_eip2537(bytes: &[u8]) -> Option<Self> {
        let bytes = S::Eip2537::from_ref(bytes)?;
        let (p, ok) = Self::read::<Eip2537>(bytes.as_ref());
        ok.declassify().then_some(p)
    }

    /// Adds two points of the curve of any order, like the addition precompiles of EIP-2537. Input and output are
    /// EIP-2537 bytes. Returns `None` as [`Self::decode_eip2537`] does, but without the check of the order. Variable
    /// time.
    #[must_use]
    pub fn add_eip2537_vartime(a: &[u8], b: &[u8]) -> Option<S::Eip2537> {
        let (a, b) = (S::Eip2537::from_ref(a)?, S::Eip2537::from_ref(b)?);
        crate::cpu::dispatch!(crate::cpu::Family::Mont, K => {
            let point = |bytes: &S::Eip2537| {
                let (p, ok) = Eip2537::read::<S::Curve<K>>(bytes.as_ref());
                ok.declassify().then(|| Self::from_raw(S::from_affine::<K>(&p)))
            };
            // The addition formulas are complete on the curve and the twist, because both orders are odd.
            Some((point(a)? + point(b)?).encode_eip2537())
        })
    }
}
