//! The groups of a curve with a pairing: points of the curve over Fp, and of its twist over Fp2, of the prime order r.
//!
//! **Representation**: (X:Y:Z), x = X/Z, y = Y/Z; the neutral element is Z = 0. The curves have more points than those of order r, or at least
//! the twist has: decoding checks that a point is one, and the map multiplies by the cofactor.
//! **Multiplication**: scalars are split in two or four parts by an endomorphism, two of which have joint digits, in Jacobian coordinates
//! ([`crate::curve::weierstrass::eisenstein`]); combs for the generators.

pub mod coordinate;
pub mod encoding;
mod first;
mod second;
pub mod svdw;
#[cfg(test)]
pub(crate) mod tests;

use super::operations::Operations;
use crate::cpu::{Cpu, Family};
use crate::ct::{Fleeting, Mask, Words};
use crate::curve::mul::eisenstein::{self, Digit};
use crate::curve::mul::glv;
use crate::curve::mul::msm::Part;
use crate::curve::mul::wnaf::terms;
use crate::curve::weierstrass::affine;
use crate::curve::weierstrass::complete::Point;
use crate::field::ByteArray;
use crate::field::mont::{Kernel, Limbs, Modulus, Mont};
use crate::field::tower::{Base, Quadratic};
use crate::limb::{Limb, U256, from_words};
use crate::pairing::{Curve, First, PreparedLine, Second};
use crate::settings::{SMALL_MEMORY, TABLES, Tables};
use core::fmt::Debug;
use core::marker::PhantomData;

pub use encoding::Form;
pub use first::G1;
pub(crate) use first::affine_of as to_affine;
pub use second::G2;
pub(crate) use second::quartered;

/// Bits of a digit for a generator.
const COMB_WIDTH: u32 = 6;
/// Entries of a table of a comb.
pub const ENTRIES: usize = 1 << (COMB_WIDTH - 1);
/// Digits of a scalar.
pub const DIGITS: usize = 43;
/// Of the tables that are generated, every so many is used, of the first group and of the second. 33 and 37 KB for coordinates of 384 bits; on
/// boards 18, 12, or none.
const STRIDES: [usize; 2] = match (SMALL_MEMORY, TABLES) {
    (false, _) | (_, Tables::Large) => [1, 1],
    (_, Tables::Default) => [2, 2],
    (_, Tables::Medium) => [3, 3],
    (_, Tables::Small) => [11, 6],
};
/// Steps between tables, of which there is one at least.
const fn steps(all: usize) -> usize {
    if all < DIGITS { all } else { DIGITS }
}
/// Steps of the comb of the first group.
pub const FIRST_STEPS: usize = steps(4 * STRIDES[0]);
/// Tables of it.
pub const FIRST_TABLES: usize = DIGITS.div_ceil(FIRST_STEPS);
/// Steps of the comb of the second group.
pub const SECOND_STEPS: usize = steps(8 * STRIDES[1]);
/// Tables of it.
pub const SECOND_TABLES: usize = DIGITS.div_ceil(SECOND_STEPS);
/// Whether the lines of the second group's generator are constants: 9 to 13 KB.
pub const PREPARED: bool = !SMALL_MEMORY || matches!(TABLES, Tables::Default | Tables::Large);
/// Whether generators are multiplied as any element is.
const NO_COMB: bool = SMALL_MEMORY && matches!(TABLES, Tables::Small);

/// (x, y) of the first group: an entry of a table.
pub type FirstEntry<C> = [Limbs<<C as Pairings>::Prime>; 2];
/// (x, y) of the second group: an entry of a table.
pub type SecondEntry<C> = [[Limbs<<C as Pairings>::Prime>; 2]; 2];
/// An affine point of the first group on a CPU.
pub type FirstAffine<C, K> = affine::Point<First<<C as Pairings>::On<K>>>;
/// An affine point of the second group on a CPU.
pub type SecondAffine<C, K> = affine::Point<Second<<C as Pairings>::On<K>>>;

/// A curve with a pairing: what its file states.
pub trait Pairings:
    crate::pairing::operations::Operations<Self>
    + Operations<G1<Self>>
    + Operations<G2<Self>>
    + Copy
    + Debug
    + PartialEq
    + Eq
    + Send
    + Sync
    + 'static
{
    /// The prime of the coordinate field.
    type Prime: Modulus;
    /// The order of the groups.
    type Order: Modulus<Words = U256>;
    /// The curve on a CPU.
    type On<K: Cpu>: Curve<Cpu = K, Base = Mont<Self::Prime, K::Mont>>;
    /// Of which family's fields values of pairings are, for the choice of a CPU.
    const VALUES: Family = Family::Mont;
    /// Security level in bits.
    const SECURITY: u32;
    /// Names of the groups.
    const NAMES: [&'static str; 2];
    /// A line on each group.
    const ABOUT: [&'static str; 2];
    /// The encoding of both groups.
    type Compressed: Form;
    /// The encoding with both coordinates.
    type Uncompressed: Form;
    /// Encoded elements.
    type FirstBytes: ByteArray;
    /// The same with both coordinates.
    type FirstUncompressed: ByteArray;
    /// The same with a scalar behind it.
    type FirstWithScalar: ByteArray;
    /// Input of the map.
    type FirstUniform: ByteArray;
    /// Encoded elements of the second group.
    type SecondBytes: ByteArray;
    /// The same with both coordinates.
    type SecondUncompressed: ByteArray;
    /// The same with a scalar behind it.
    type SecondWithScalar: ByteArray;
    /// Input of the map to the second group.
    type SecondUniform: ByteArray;
    /// Encoded elements of the third group: twelve elements of the coordinate field.
    type TargetBytes: ByteArray;
    /// The lines of a prepared point of the second group: an array of as many as the Miller loop has.
    type Lines: Words + AsRef<[PreparedLine<Self>]> + AsMut<[PreparedLine<Self>]> + Send + Sync;
    /// Zeros for them.
    const NO_LINES: Self::Lines;
    /// Whether the neutral elements are encoded.
    const ENCODES_IDENTITY: bool;
    /// How scalars are split by the endomorphism (x, y) -> (beta x, y) of the first group, which is the product with lambda.
    const BASIS: &'static glv::Basis<Self::Order>;
    /// How many times minus the square of the Frobenius endomorphism of the second group is the product with lambda: 1, or 2.
    const TURNS: usize;
    /// How scalars are split in four on curves of the family BN, for the Frobenius endomorphism of the second group: sizes of the coefficients of
    /// 2^256/gamma, as `gen` has them.
    const QUARTERS: Option<&'static [U256; 4]> = None;
    /// beta, as it is stored.
    const BETA: Limbs<Self::Prime>;
    /// The neutral element and the generator of the first group, as they are stored.
    const FIRST: [[Limbs<Self::Prime>; 3]; 2];
    /// The same of the second group.
    const SECOND: [[[Limbs<Self::Prime>; 2]; 3]; 2];
    /// Tables of the combs.
    fn first_tables() -> &'static [[FirstEntry<Self>; ENTRIES]];
    /// The pairing of both generators, as it is stored.
    const TARGET: [[[Limbs<Self::Prime>; 2]; 3]; 2];
    /// Tables of the combs.
    fn second_tables() -> &'static [[SecondEntry<Self>; ENTRIES]];
    /// The lines of the generator of the second group, if [`PREPARED`].
    fn generator_lines() -> Option<&'static Self::Lines>;

    /// Encodes a point of the first group.
    fn encode_first<K: Cpu>(p: &FirstAffine<Self, K>) -> Self::FirstBytes {
        let mut out = Self::FirstBytes::ZERO;
        Self::Compressed::write(p, out.as_mut());
        out
    }
    /// Decodes a point of the curve, of any order.
    fn decode_first<K: Cpu>(bytes: &Self::FirstBytes) -> (FirstAffine<Self, K>, Mask) {
        Self::Compressed::read(bytes.as_ref())
    }
    /// Encodes a point of the second group.
    fn encode_second<K: Cpu>(p: &SecondAffine<Self, K>) -> Self::SecondBytes {
        let mut out = Self::SecondBytes::ZERO;
        Self::Compressed::write(p, out.as_mut());
        out
    }
    /// Decodes a point of the twist, of any order.
    fn decode_second<K: Cpu>(bytes: &Self::SecondBytes) -> (SecondAffine<Self, K>, Mask) {
        Self::Compressed::read(bytes.as_ref())
    }
    /// The map to the curve, for several inputs at once: the sum of their points, before the cofactor is cleared.
    fn map_first<K: Cpu>(uniform: &[Self::FirstUniform]) -> Point<First<Self::On<K>>>;
    /// The same for the twist.
    fn map_second<K: Cpu>(uniform: &[Self::SecondUniform]) -> Point<Second<Self::On<K>>>;
}

/// Digits of a scalar in two parts, and in four, two at a time.
const HALVED: usize = 43;
/// See [`HALVED`].
const QUARTERED: usize = 22;

/// Digits of a scalar as k0 + k1 omega, where omega is the product with lambda; less what sums begin with.
fn halved<C: Pairings>(s: &Mont<C::Order>) -> [Digit; HALVED] {
    let less = *s - const { Mont::from_words([0, 3 << 62]) };
    let halves = Fleeting::new(C::BASIS.split(&less));
    let [k0, k1] = halves.each_ref().map(eisenstein::integer);
    eisenstein::digits(k0, k1)
}

/// Coefficients of Fp2, for the files of curves.
#[must_use]
pub const fn quadratic<M: Modulus, K: Kernel, const W: usize>([re, im]: [[u64; W]; 2]) -> Quadratic<Mont<M, K>> {
    Quadratic::new(Mont::from_words(re), Mont::from_words(im))
}

/// The same of several elements.
#[must_use]
pub const fn quadratics<M: Modulus, K: Kernel, const W: usize, const N: usize>(
    all: [[[u64; W]; 2]; N],
) -> [Quadratic<Mont<M, K>>; N] {
    let mut out = [quadratic([[0; W]; 2]); N];
    let mut at = 0;
    while at < N {
        out[at] = quadratic(all[at]);
        at += 1;
    }
    out
}

/// Elements of Fp.
#[must_use]
pub const fn linear<M: Modulus, K: Kernel, const W: usize, const N: usize>(all: [[u64; W]; N]) -> [Mont<M, K>; N] {
    let mut out = [Mont::from_words([0; W]); N];
    let mut at = 0;
    while at < N {
        out[at] = Mont::from_words(all[at]);
        at += 1;
    }
    out
}

/// An element of Fp2 of uniform bytes, the coefficient of 1 first: `hash_to_field` of RFC 9380 section 5.2.
pub fn reduce<F: Base>(uniform: &[u8]) -> Quadratic<F> {
    let (re, im) = uniform.split_at(uniform.len() / 2);
    Quadratic::new(F::decode_reduce(re), F::decode_reduce(im))
}

/// The neutral element and the point (x, y), as they are stored.
#[must_use]
pub const fn points<T: Copy>(zero: T, one: T, [x, y]: [T; 2]) -> [[T; 3]; 2] {
    [[zero, one, zero], [x, y, one]]
}

/// The terms of a sum: scalars in two parts, and points.
struct Sum<'a, C: Pairings, K, Raw> {
    scalars: &'a [Mont<C::Order>],
    points: &'a [Raw],
    cpu: PhantomData<K>,
}

impl<'a, C: Pairings, K, Raw> Sum<'a, C, K, Raw> {
    fn new(scalars: &'a [Mont<C::Order>], points: &'a [Raw]) -> Self {
        Sum { scalars, points, cpu: PhantomData }
    }
    fn count(&self) -> usize {
        self.scalars.len().min(self.points.len())
    }
    fn parts(&self, i: usize) -> [Part<[u64; 2]>; 2] {
        let halves = self.scalars.get(i).map(|s| C::BASIS.split(s));
        halves
            .map_or([Part::ZERO; 2], |halves| halves.map(|k| Part { words: k.size, negative: k.negative.declassify() }))
    }
}

/// Terms of a part of a scalar in windows of four bits or more.
const PART_TERMS: usize = terms(128, 4);

/// Entries of the tables that are used, as limbs, for the files of curves.
#[must_use]
pub const fn first_table<const W: usize, const N: usize, const G: usize, const T: usize>(
    all: &[[[[u64; W]; 2]; ENTRIES]; G],
) -> [[[[Limb; N]; 2]; ENTRIES]; T] {
    let mut out = [[[[0; N]; 2]; ENTRIES]; T];
    let mut at = 0;
    while at < T * ENTRIES {
        let entry = &all[at / ENTRIES * STRIDES[0]][at % ENTRIES];
        out[at / ENTRIES][at % ENTRIES] = [from_words(&entry[0]), from_words(&entry[1])];
        at += 1;
    }
    out
}

/// Entries of the tables that are used, as limbs, for the files of curves.
#[must_use]
pub const fn second_table<const W: usize, const N: usize, const G: usize, const T: usize>(
    all: &[[[[[u64; W]; 2]; 2]; ENTRIES]; G],
) -> [[[[[Limb; N]; 2]; 2]; ENTRIES]; T] {
    let mut out = [[[[[0; N]; 2]; 2]; ENTRIES]; T];
    let mut at = 0;
    while at < T * ENTRIES {
        let [x, y] = &all[at / ENTRIES * STRIDES[1]][at % ENTRIES];
        out[at / ENTRIES][at % ENTRIES] =
            [[from_words(&x[0]), from_words(&x[1])], [from_words(&y[0]), from_words(&y[1])]];
        at += 1;
    }
    out
}

/// Lines of a prepared point as limbs, for the files of curves.
#[must_use]
pub const fn lines<const W: usize, const N: usize, const L: usize>(
    all: &[[[[u64; W]; 2]; 2]; L],
) -> [[[[Limb; N]; 2]; 2]; L] {
    let mut out = [[[[0; N]; 2]; 2]; L];
    let mut at = 0;
    while at < L {
        let [x, y] = &all[at];
        out[at] = [[from_words(&x[0]), from_words(&x[1])], [from_words(&y[0]), from_words(&y[1])]];
        at += 1;
    }
    out
}

/// An element of Fp12 as limbs, for the files of curves.
#[must_use]
pub const fn twelve<const W: usize, const N: usize>(all: &[[[[u64; W]; 2]; 3]; 2]) -> [[[[Limb; N]; 2]; 3]; 2] {
    let mut out = [[[[0; N]; 2]; 3]; 2];
    let mut at = 0;
    while at < 6 {
        let [re, im] = &all[at / 3][at % 3];
        out[at / 3][at % 3] = [from_words(re), from_words(im)];
        at += 1;
    }
    out
}
