//! The double-odd groups: the encodings [`do255`] and [`jq255`], and what both share, the trait [`Curve`], implemented
//! by [`E`] and [`S`].

pub mod do255;
mod e;
mod e_compact;
mod e_small;
pub mod jq255;
pub mod maps;
mod s;
#[cfg(test)]
mod tests;

pub use e::{E, LATTICE, OrderE};
pub use s::{OrderS, S};

use crate::cpu::Cpu;
use crate::ct::Mask;
use crate::curve::double_odd::{Params, Point};
use crate::field::SquareRoot;
use crate::field::mont::{Modulus, Mont};
use crate::limb::{Limb, limbs};
use core::fmt::Debug;

/// Integers modulo the order of one of the two curves.
pub type Scalar<C> = Mont<<C as Curve>::Order>;

/// (E, Z, U, T) as limbs.
pub type Raw = [[Limb; limbs(256)]; 4];

/// The neutral element.
pub const IDENTITY: Raw = {
    let one = crate::limb::from_words(&[1, 0, 0, 0]);
    [one, one, [0; limbs(256)], [0; limbs(256)]]
};

/// Lists the tables of both curves.
pub(crate) fn list_tables<F: FnMut(crate::tables::Table)>(each: &mut F) {
    e::list_tables(each);
    s::list_tables(each);
}

/// A double-odd curve: its parameters, and the multiplication algorithms that suit it.
pub trait Curve: Copy + Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The order r of the group.
    type Order: Modulus<Bytes = [u8; 32]>;
    /// The curve on a CPU.
    type On<K: Cpu>: Params<Field: SquareRoot<Bytes = [u8; 32]>>;

    /// Name of the group under its encoding as w (do255).
    const NAME_W: &'static str;
    /// Name of the group under its encoding as u (jq255).
    const NAME_U: &'static str;
    /// One-line description of the curve.
    const ABOUT: &'static str;
    /// The neutral element.
    const IDENTITY: Raw = IDENTITY;
    /// The generator, as its point of order r.
    const GENERATOR: Raw;

    /// Returns `(w^2 - a)^2 - 4b`, which is a square exactly if w belongs to a curve point. It is never 0, because b is
    /// no square.
    fn discriminant<K: Cpu>(w2: FieldOf<Self, K>) -> FieldOf<Self, K>;
    /// Returns `2x` of the curve point with this w^2 and this square root of the discriminant: w^2 - a + root.
    fn twice_x<K: Cpu>(w2: FieldOf<Self, K>, root: FieldOf<Self, K>) -> FieldOf<Self, K>;
    /// Computes the square roots of several field elements at once, each as [`SquareRoot::sqrt`] does. For CPUs with
    /// SIMD lanes.
    fn sqrt_some<K: Cpu, const N: usize>(x: [FieldOf<Self, K>; N]) -> [(FieldOf<Self, K>, Mask); N];
    /// Maps a field element to a point of order r.
    fn map<K: Cpu>(f: FieldOf<Self, K>) -> Point<Self::On<K>>;

    /// Computes `P = s P`.
    fn mul<K: Cpu>(p: &mut Point<Self::On<K>>, s: &Scalar<Self>);
    /// Returns `s G`.
    fn mul_generator<K: Cpu>(s: &Scalar<Self>) -> Point<Self::On<K>>;
    /// Returns whether `a P + b G = R`, in variable time. Overwrites R.
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Point<Self::On<K>>,
        a: &Scalar<Self>,
        b: &Scalar<Self>,
        r: &mut Point<Self::On<K>>,
    ) -> bool {
        use crate::curve::CurvePoint;
        let mut p = *p;
        Self::mul_add_generator_vartime::<K>(&mut p, a, b);
        p.ct_eq(*r).declassify()
    }
    /// Computes `P = a P + b G`, in variable time.
    fn mul_add_generator_vartime<K: Cpu>(p: &mut Point<Self::On<K>>, a: &Scalar<Self>, b: &Scalar<Self>);
    /// Returns the sum of `scalars[i] points[i]`, in variable time. The length is that of the shorter slice.
    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Scalar<Self>], points: &[Raw]) -> Point<Self::On<K>>;
}

/// The coordinate field of a curve on a CPU.
pub type FieldOf<C, K> = <<C as Curve>::On<K> as Params>::Field;
