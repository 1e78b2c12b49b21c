//! The groups of a curve with a pairing: points of prime order r of the curve over Fp, and of its twist over Fp2.
//!
//! **Representation**: (X:Y:Z), x = X/Z, y = Y/Z; the neutral element is Z = 0. The twist, and some curves, have points
//! that are not of order r. So decoding checks the order, and the map multiplies by the cofactor.
//! **Multiplication**: an endomorphism splits scalars into two or four parts. Two parts have joint digits, in Jacobian
//! coordinates ([`crate::curve::weierstrass::eisenstein`]). The generators use combs.

pub mod coordinate;
pub mod encoding;
mod first;
mod second;
pub mod svdw;
#[cfg(test)]
pub(crate) mod tests;

use super::operations::Operations;
use super::{PrimeOrder, Spec};
use crate::cpu::{Cpu, Family};
use crate::ct::{Fleeting, Mask, Words};
use crate::curve::mul::comb::{self, every};
use crate::curve::mul::digits::odd_secret;
use crate::curve::mul::eisenstein::{self, Digit};
use crate::curve::mul::glv;
use crate::curve::mul::msm::{Part, Terms, sum_by_pairs_vartime};
use crate::curve::mul::wnaf::terms;
use crate::curve::weierstrass::complete::Point;
use crate::curve::weierstrass::eisenstein::Endomorphisms;
use crate::curve::weierstrass::jacobian::{self, Point as Jacobian};
use crate::curve::weierstrass::{affine, compact};
use crate::curve::{CurvePoint as _, Stored as _};
use crate::field::mont::{Kernel, Limbs, Modulus, Mont};
use crate::field::tower::{Base, Quadratic};
use crate::field::{ByteArray, Field as _};
use crate::limb::{Limb, U256};
use crate::pairing::{Curve, First, PreparedLine, Second};
use crate::settings::{SMALL_CODE, SMALL_MEMORY, TABLES, Tables};
use coordinate::Encoded;
use core::fmt::Debug;
use core::marker::PhantomData;

pub(crate) use crate::curve::weierstrass::complete::affine_of as to_affine;
pub use encoding::Form;
pub use first::FirstSource;
pub(crate) use second::quartered;
pub use second::{SecondSource, quarters};

/// Imports of the files of curves.
pub(super) mod prelude {
    pub use crate::cpu::Cpu;
    pub use crate::curve::mul::{comb, glv};
    pub use crate::curve::weierstrass::complete::Point as Projective;
    pub use crate::field::mont::{Limbs, Mont};
    pub use crate::field::tower::{self, Quadratic, Sum as _};
    pub use crate::group::Element;
    pub use crate::group::pairings::{self, ENTRIES, FIRST_TABLES, PREPARED, Pairings, SECOND_TABLES};
    pub use crate::limb::{Limb, from_words, limbs};
    pub use crate::modulus;
    pub use crate::pairing::{self, Curve, Family, First, PreparedLine, Second, Twist};
    pub use core::marker::PhantomData;
}

/// The first group of the curve `C`.
pub type G1<C> = Points<FirstSource<C>>;
/// The second group of the curve `C`.
pub type G2<C> = Points<SecondSource<C>>;

/// Window width of the fixed-base comb, in bits.
const COMB_WIDTH: u32 = 6;
/// Number of entries of a comb table.
pub const ENTRIES: usize = 1 << (COMB_WIDTH - 1);
/// Number of digits of a scalar.
pub const DIGITS: usize = 43;
/// Strides over the generated tables, for the first and the second group: every n-th table is used. The tables take 33
/// and 37 KB for 384-bit coordinates; on boards 18 KB, 12 KB or none.
pub const STRIDES: [usize; 2] = match (SMALL_MEMORY, TABLES) {
    (false, _) | (_, Tables::Large) => [1, 1],
    (_, Tables::Default) => [2, 2],
    (_, Tables::Medium) => [3, 3],
    (_, Tables::Small) => [11, 6],
};
/// Number of digits between two tables. There is always at least one table.
const fn steps(all: usize) -> usize {
    if all < DIGITS { all } else { DIGITS }
}
/// Number of steps of the comb of the first group.
///
/// The generated tables are four digits apart. Those of the second group, whose entries are twice as large, are eight
/// apart.
pub const FIRST_STEPS: usize = steps(4 * STRIDES[0]);
/// Number of tables of the comb of the first group.
pub const FIRST_TABLES: usize = DIGITS.div_ceil(FIRST_STEPS);
/// Number of steps of the comb of the second group.
pub const SECOND_STEPS: usize = steps(8 * STRIDES[1]);
/// Number of tables of the comb of the second group.
pub const SECOND_TABLES: usize = DIGITS.div_ceil(SECOND_STEPS);
/// True if the lines of the second group's generator are stored as constants, in 9 to 13 KB.
pub const PREPARED: bool = !SMALL_MEMORY || matches!(TABLES, Tables::Default | Tables::Large);
/// True if generators are multiplied like variable points.
const NO_COMB: bool = SMALL_MEMORY && matches!(TABLES, Tables::Small);

/// Table entry of the first group: (x, y).
pub type FirstEntry<C> = [Limbs<<C as Pairings>::Prime>; 2];
/// Table entry of the second group: (x, y).
pub type SecondEntry<C> = [[Limbs<<C as Pairings>::Prime>; 2]; 2];
/// An affine point of the first group on a CPU.
pub type FirstAffine<C, K> = affine::Point<First<<C as Pairings>::On<K>>>;
/// An affine point of the second group on a CPU.
pub type SecondAffine<C, K> = affine::Point<Second<<C as Pairings>::On<K>>>;

/// A curve with a pairing, as its file defines it.
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
    /// The field family of pairing values, for the choice of a CPU.
    const VALUES: Family = Family::Mont;
    /// Security level in bits.
    const SECURITY: u32;
    /// Names of the groups.
    const NAMES: [&'static str; 2];
    /// One-line descriptions of the groups.
    const ABOUT: [&'static str; 2];
    /// The compressed encoding of both groups.
    type Compressed: Form;
    /// The uncompressed encoding, with both coordinates.
    type Uncompressed: Form;
    /// Encoded elements of the first group.
    type FirstBytes: ByteArray;
    /// Encoded elements of the first group with both coordinates.
    type FirstUncompressed: ByteArray;
    /// An encoded element of the first group followed by a scalar.
    type FirstWithScalar: ByteArray;
    /// Input of the map to the first group.
    type FirstUniform: ByteArray;
    /// Encoded elements of the second group.
    type SecondBytes: ByteArray;
    /// Encoded elements of the second group with both coordinates.
    type SecondUncompressed: ByteArray;
    /// An encoded element of the second group followed by a scalar.
    type SecondWithScalar: ByteArray;
    /// Input of the map to the second group.
    type SecondUniform: ByteArray;
    /// Encoded elements of the third group: twelve elements of the coordinate field.
    type TargetBytes: ByteArray;
    /// The lines of a prepared point of the second group: an array with one entry per line of the Miller loop.
    type Lines: Words + AsRef<[PreparedLine<Self>]> + AsMut<[PreparedLine<Self>]> + Send + Sync;
    /// An array of zero lines.
    const NO_LINES: Self::Lines;
    /// True if the neutral elements have encodings.
    const ENCODES_IDENTITY: bool;
    /// Lattice basis that splits scalars for the endomorphism (x, y) -> (beta x, y) of the first group, which is
    /// multiplication by lambda.
    const BASIS: &'static glv::Basis<Self::Order>;
    /// Number of times that -psi^2 must be applied to give multiplication by lambda: 1 or 2. psi is the Frobenius
    /// endomorphism of the second group.
    const TURNS: usize;
    /// Constants that split scalars into four parts for the Frobenius endomorphism of the second group: absolute values
    /// of the coefficients of 2^256/gamma, generated by `gen`.
    const QUARTERS: &'static [U256; 4];
    /// beta in its stored form.
    const BETA: Limbs<Self::Prime>;
    /// The neutral element and the generator of the first group, in stored form.
    const FIRST: [[Limbs<Self::Prime>; 3]; 2];
    /// The neutral element and the generator of the second group, in stored form.
    const SECOND: [[[Limbs<Self::Prime>; 2]; 3]; 2];
    /// Returns the comb tables of the first group.
    fn first_tables() -> &'static [[FirstEntry<Self>; ENTRIES]];
    /// The pairing of both generators, in stored form.
    const TARGET: [[[Limbs<Self::Prime>; 2]; 3]; 2];
    /// Returns the comb tables of the second group.
    fn second_tables() -> &'static [[SecondEntry<Self>; ENTRIES]];
    /// Returns the lines of the generator of the second group, if [`PREPARED`].
    fn generator_lines() -> Option<&'static Self::Lines>;

    /// Maps several inputs to the curve and returns the sum of their points, before the cofactor is cleared.
    fn map_first<K: Cpu>(uniform: &[Self::FirstUniform]) -> Point<First<Self::On<K>>>;
    /// Maps several inputs to the twist and returns the sum of their points, before the cofactor is cleared.
    fn map_second<K: Cpu>(uniform: &[Self::SecondUniform]) -> Point<Second<Self::On<K>>>;
}

/// Number of joint digits of a scalar in two parts. A digit in base 8 covers three bits: 129 bits for halves of up to
/// 128.
const HALVED: usize = 43;
/// Number of joint digits of a scalar in four parts, for each pair of parts. These are 66 bits for quarters of up to
/// 64.
const QUARTERED: usize = 22;

/// Recodes a scalar as k0 + k1 omega, where omega is multiplication by lambda. First subtracts the constant that the
/// sum starts from.
fn halved<C: Pairings>(s: &Mont<C::Order>) -> [Digit; HALVED] {
    let less = *s - const { Mont::from_words([0, 3 << 62]) };
    let halves = Fleeting::new(C::BASIS.split(&less));
    let [k0, k1] = halves.each_ref().map(eisenstein::integer);
    eisenstein::digits(k0, k1)
}

/// Creates an element of Fp2 from its coefficients, for the curve files.
pub const fn quadratic<M: Modulus, K: Kernel, const W: usize>([re, im]: [[u64; W]; 2]) -> Quadratic<Mont<M, K>> {
    Quadratic::new(Mont::from_words(re), Mont::from_words(im))
}

/// Creates several elements of Fp2 from their coefficients.
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

/// Creates elements of Fp.
pub const fn linear<M: Modulus, K: Kernel, const W: usize, const N: usize>(all: [[u64; W]; N]) -> [Mont<M, K>; N] {
    let mut out = [Mont::from_words([0; W]); N];
    let mut at = 0;
    while at < N {
        out[at] = Mont::from_words(all[at]);
        at += 1;
    }
    out
}

/// Reduces uniform bytes to an element of Fp2, the coefficient of 1 first: `hash_to_field` of RFC 9380 section 5.2.
pub fn reduce<F: Base>(uniform: &[u8]) -> Quadratic<F> {
    let (re, im) = uniform.split_at(uniform.len() / 2);
    Quadratic::new(F::decode_reduce(re), F::decode_reduce(im))
}

/// Returns the neutral element and the point (x, y), in stored form.
pub const fn points<T: Copy>(zero: T, one: T, [x, y]: [T; 2]) -> [[T; 3]; 2] {
    [[zero, one, zero], [x, y, one]]
}

/// One of the two groups: what both do not have in common.
pub trait Source: Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The curve.
    type Pairings: Pairings + Operations<Points<Self>>;
    /// 0 for the first group, 1 for the second.
    const NUMBER: usize;
    /// An encoded element.
    type Bytes: ByteArray;
    /// An encoded element with both coordinates.
    type Uncompressed: ByteArray;
    /// An encoded element followed by a scalar.
    type WithScalar: ByteArray;
    /// Input of the map to the group.
    type Uniform: ByteArray;
    /// A coordinate as limbs.
    type Coordinate: Words + Debug + Send + Sync;
    /// The curve that contains the points, on a CPU.
    type Curve<K: Cpu>: Encoded + jacobian::Params<Cpu = K>;
    /// The neutral element and the generator, in stored form.
    const POINTS: [[Self::Coordinate; 3]; 2];
    /// Number of steps of the comb.
    const STEPS: usize;
    /// Returns the tables of the comb.
    fn tables() -> &'static [[[Self::Coordinate; 2]; ENTRIES]];
    /// Returns whether a point of the curve is neutral or has order r.
    fn is_member<K: Cpu>(p: &affine::Point<Self::Curve<K>>) -> Mask;
    /// Maps several inputs to the curve and returns the sum of their points, of any order.
    fn map<K: Cpu>(uniform: &[Self::Uniform]) -> Point<Self::Curve<K>>;
    /// Maps any point of the curve to a point of order r.
    fn clear<K: Cpu>(p: &Point<Self::Curve<K>>) -> Point<Self::Curve<K>>;
    /// Computes `P = s P` by the endomorphisms.
    fn mul<K: Cpu>(p: &mut Point<Self::Curve<K>>, s: &ScalarOf<Self>);
    /// Returns the endomorphisms.
    fn endomorphisms<K: Cpu>() -> impl Endomorphisms<Self::Curve<K>>;
}

/// Integers modulo the order of a group.
type ScalarOf<S> = Mont<<<S as Source>::Pairings as Pairings>::Order>;

/// A group as a type: [`G1`] or [`G2`] of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points<S>(PhantomData<S>);

impl<S: Source> Spec for Points<S> {
    const NAME: &'static str = S::Pairings::NAMES[S::NUMBER];
    const ABOUT: &'static str = S::Pairings::ABOUT[S::NUMBER];
    const SECURITY: u32 = S::Pairings::SECURITY;
    const FAMILY: Family = Family::Mont;
    type Home = S::Pairings;
    type Scalar = ScalarOf<S>;
    type Bytes = S::Bytes;
    type WithScalar = S::WithScalar;
    type Uniform = S::Uniform;
    type Raw = [S::Coordinate; 3];
    type Point<K: Cpu> = Point<S::Curve<K>>;
    const IDENTITY: Self::Raw = S::POINTS[0];
    const GENERATOR: Self::Raw = S::POINTS[1];
    const ENCODES_IDENTITY: bool = S::Pairings::ENCODES_IDENTITY;

    // One inversion.
    fn encode<K: Cpu>(p: Self::Point<K>) -> S::Bytes {
        let mut out = S::Bytes::ZERO;
        <S::Pairings as Pairings>::Compressed::write(&to_affine(&p), out.as_mut());
        out
    }

    // One square root, and 126 doublings in the first group if there is a cofactor, or 63 in the second group.
    fn decode<K: Cpu>(bytes: &S::Bytes) -> (Self::Point<K>, Mask) {
        let (p, ok) = <S::Pairings as Pairings>::Compressed::read(bytes.as_ref());
        let ok = ok & S::is_member::<K>(&p);
        (Point::select(ok, Point::IDENTITY, Point::from_affine(&p)), ok)
    }

    fn map<K: Cpu>(uniform: &S::Uniform) -> Self::Point<K> {
        Self::map_sum::<K>(core::slice::from_ref(uniform))
    }
    fn map_sum<K: Cpu>(uniform: &[S::Uniform]) -> Self::Point<K> {
        // The cofactor is cleared once, after the sum of all maps.
        S::clear::<K>(&S::map::<K>(uniform))
    }

    fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &ScalarOf<S>) {
        if SMALL_CODE {
            let mut k = Fleeting::new(s.to_words());
            return compact::multiply(p, &mut k, None, &<S::Pairings as Pairings>::Order::WORDS);
        }
        S::mul::<K>(p, s);
    }

    // 43 additions, and 18 doublings with all tables in the first group, or 42 in the second group.
    fn mul_generator<K: Cpu>(s: &ScalarOf<S>) -> Self::Point<K> {
        if NO_COMB {
            let mut p = Point::load(&Self::GENERATOR);
            Self::mul::<K>(&mut p, s);
            return p;
        }
        // The comb has odd digits only. For an even k it computes n - k, which is odd, and the result is negated at the
        // end.
        let (k, even) = odd_secret(s);
        let mut p =
            comb::mul_odd::<Jacobian<S::Curve<K>>, _, COMB_WIDTH, ENTRIES, DIGITS, 4>(S::tables(), S::STEPS, &k)
                .to_projective();
        p.y.negate_assign_if(even);
        p
    }

    fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &ScalarOf<S>, b: &ScalarOf<S>) {
        // A joint loop would save no more than the doublings of the comb.
        Self::mul::<K>(p, a);
        *p = p.add(Self::mul_generator::<K>(b));
    }

    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[ScalarOf<S>], points: &[Self::Raw]) -> Self::Point<K> {
        sum_by_pairs_vartime::<{ terms(128, 4) }, Self::Point<K>, _>(&Sum::<S, K> { scalars, points, on: PhantomData })
    }
}

impl<S: Source> PrimeOrder for Points<S> {}

/// Terms of a multi-scalar multiplication: scalars, which are split into two parts, and points.
struct Sum<'a, S: Source, K> {
    scalars: &'a [ScalarOf<S>],
    points: &'a [[S::Coordinate; 3]],
    on: PhantomData<K>,
}

impl<S: Source, K: Cpu> Terms<Point<S::Curve<K>>> for Sum<'_, S, K> {
    type Words = [u64; 2];
    fn count(&self) -> usize {
        self.scalars.len().min(self.points.len())
    }
    fn point(&self, i: usize) -> Point<S::Curve<K>> {
        self.points.get(i).map_or(Point::IDENTITY, Point::load)
    }
    fn scalar(&self, i: usize) -> [Part<[u64; 2]>; 2] {
        let halves = self.scalars.get(i).map(|s| S::Pairings::BASIS.split(s));
        halves
            .map_or([Part::ZERO; 2], |halves| halves.map(|k| Part { words: k.size, negative: k.negative.declassify() }))
    }
    fn turn(mut p: Point<S::Curve<K>>) -> Point<S::Curve<K>> {
        S::endomorphisms::<K>().beta_product_assign(&mut p.x);
        p
    }
    fn turn_cached(p: &Point<S::Curve<K>>) -> Point<S::Curve<K>> {
        Self::turn(*p)
    }
    fn turn_affine(p: &affine::Point<S::Curve<K>>) -> affine::Point<S::Curve<K>> {
        let mut p = *p;
        S::endomorphisms::<K>().beta_product_assign(&mut p.x);
        p
    }
}

/// Converts the used table entries of the second group to limbs, for the curve files.
pub const fn second_table<const W: usize, const N: usize, const G: usize, const T: usize>(
    all: &[[[[[u64; W]; 2]; 2]; ENTRIES]; G],
) -> [[[[[Limb; N]; 2]; 2]; ENTRIES]; T] {
    let mut out = [[[[[0; N]; 2]; 2]; ENTRIES]; T];
    let mut at = 0;
    while at < T {
        out[at] = every(&all[at * STRIDES[1]], 1);
        at += 1;
    }
    out
}
