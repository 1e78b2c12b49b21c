//! The curve edwards25519 (RFC 7748 section 4.1), shared by Ed25519, Ristretto255 and X25519.
//!
//! -x^2 + y^2 = 1 + d x^2 y^2 over 2^255 - 19, d = -121665/121666, order 8L, L = 2^252 +
//! 27742317777372353535851937790883648493.

use super::prelude::*;
use crate::ct::recast_all;
use crate::curve::edwards::{A, Params, Point};
use crate::curve::lanes;
use crate::curve::layout::{Layout, Layouts, Windows};
use crate::curve::mul::comb::{self, Entry255 as Entry};
use crate::curve::mul::msm::sum_stored_vartime;
use crate::curve::mul::wnaf::FULL;
use crate::curve::mul::{halved, plain, straus};
use crate::field::gf255::Gf255;
use crate::field::lanes::{Quad, entries};
use crate::generated::edwards25519 as generated;

/// The coordinate field.
pub type F<K> = Gf255<19, <K as Cpu>::Gf255>;

/// The curve on the CPU `K`.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(PhantomData<K>);

/// A point in the layout that the CPU multiplies in.
type In<K> = <<K as Cpu>::Lanes as Layouts<K>>::Edwards<On<K>>;

modulus! {
    /// L.
    pub Order25519 = "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed", root: 2
}

/// Integers modulo L.
pub type Scalar = Mont<Order25519>;

/// d.
pub const D: U256 = [0x75eb4dca135978a3, 0x700a4d4141d8ab, 0x8cc740797779e898, 0x52036cee2b6ffe73];
/// 2d.
pub const D2: U256 = [0xebd69b9426b2f159, 0xe0149a8283b156, 0x198e80f2eef3d130, 0x2406d9dc56dffce7];

impl<K: Cpu> Params for On<K> {
    type Field = F<K>;
    type Cpu = K;
    const A: A = A::MinusOne;
    const D2: F<K> = F::<K>::from_words(D2);
}

/// (X, Y, Z, T) as limbs.
pub type Raw = [[Limb; limbs(256)]; 4];

/// The neutral element.
pub const IDENTITY: Raw = {
    let (zero, one) = ([0; limbs(256)], from_words(&[1, 0, 0, 0]));
    [zero, one, one, zero]
};

/// B: y = 4/5, x even.
pub const GENERATOR: Raw = [
    from_words(&[0xc9562d608f25d51a, 0x692cc7609525a7b2, 0xc0a4e231fdd6dc5c, 0x216936d3cd6e53fe]),
    from_words(&[0x6666666666666658, 0x6666666666666666, 0x6666666666666666, 0x6666666666666666]),
    from_words(&[1, 0, 0, 0]),
    from_words(&[0x6dde8ab3a5b7dda3, 0x20f09f80775152f5, 0x66ea4e8e64abe37d, 0x67875f0fd78b7665]),
];

/// Odd multiples of the base point B.
static ODD: [Entry; 1 << (ODD_WIDTH - 2)] = comb::list(&generated::ODD);
/// The odd multiples of B for points in SIMD lanes.
static ODD_IN_LANES: [Quad; entries(ODD.len())] = lanes::edwards::cached(&ODD);
/// Odd multiples of 2^128 B.
static ODD_128: [Entry; 1 << (ODD_WIDTH - 2)] = comb::list(&generated::ODD_128);

/// Computes `P = s P`. 250 doublings, 51 additions, and 15 operations for the table.
pub fn mul<K: Cpu>(p: &mut Point<On<K>>, s: &Scalar) {
    if TINY {
        return plain::multiply::<_, 4>(p, &Fleeting::new(s.to_words()), None);
    }
    In::<K>::with_secret(|| In::<K>::modify(p, |p| p.mul_assign(&Fleeting::new(s.to_words()))));
}

/// Number of digits of the comb, for 260 bits.
const COLUMNS: usize = 52;
/// Tables of the fixed-base comb.
static TABLES: [[Entry; comb::SHAPES]; comb::tables(COLUMNS)] = comb::every(&generated::TEETH, comb::STEPS);

crate::tables::tables! {
    "edwards25519": ODD ODD_IN_LANES ODD_128 TABLES;
    generated::TEETH as TEETH, generated::ODD as ODD, generated::ODD_128 as ODD_128
}

/// 9 L, which is odd and above 2^255.
const NINE: U256 = [0x18a57bed44a47355, 0xbbd6c8d3bab48389, 0, 0x9000000000000000];

/// Computes `s B`. 52 additions; the number of doublings depends on the table size.
pub fn mul_generator<K: Cpu>(s: &Scalar) -> Point<On<K>> {
    mul_generator_clamped::<K>(&Fleeting::new(s.to_words()))
}

/// Computes `s B` for s < 2^255.
pub fn mul_generator_clamped<K: Cpu>(s: &U256) -> Point<On<K>> {
    if TINY {
        let mut p = Point::load(&GENERATOR);
        plain::multiply::<_, 4>(&mut p, s, None);
        return p;
    }
    // 9 L replaces even scalars by odd ones; it must exceed clamped scalars.
    In::<K>::with_secret(|| In::<K>::mul_teeth::<COLUMNS>(&TABLES, s, &NINE).leave())
}

/// Computes `R = c (a P + b B - R)` for some c that is not 0 modulo L, in variable time. The result shows whether a P +
/// b B = R only up to torsion, so it is for groups in which torsion is neutral.
pub fn difference_vartime<K: Cpu>(p: &Point<On<K>>, a: &Scalar, b: &Scalar, r: &mut Point<On<K>>) {
    if TINY {
        let mut sum = *p;
        mul_add_generator_vartime(&mut sum, a, b);
        r.negate_assign();
        r.add_assign_cached(&sum.cache());
        return;
    }
    let (low, high) = (recast_all(&ODD), recast_all(&ODD_128));
    In::<K>::read(p, |p| {
        In::<K>::modify(r, |r| halved::difference_vartime::<_, _, { halved::ODD }>((p, a), b, r, ODD_WIDTH, low, high))
    });
}

/// Computes `P = a P + b B`, in variable time.
pub fn mul_add_generator_vartime<K: Cpu>(p: &mut Point<On<K>>, a: &Scalar, b: &Scalar) {
    if TINY {
        return Point::within(&GENERATOR, |g| plain::multiply::<_, 4>(p, &a.to_words(), Some((g, &b.to_words()))));
    }
    In::<K>::modify(p, |p| {
        let (a, b) = (a.to_words(), b.to_words());
        straus::mul_add_whole_vartime::<_, FULL>(p, &a, &b, |acc, b, i| {
            In::<K>::add_fixed_vartime(acc, b, i, (&ODD, &ODD_IN_LANES))
        });
    });
}

/// Returns the sum of `scalars[i] points[i]`, in variable time.
pub fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Scalar], points: &[Raw]) -> Point<On<K>> {
    sum_stored_vartime::<FULL, In<K>, _, _, _>(scalars, points)
}
