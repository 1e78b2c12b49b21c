//! xsb233 and xsk233: the prime-order groups made of the NIST curves B-233 and K-233 (eprint 2022/1325).
//!
//! 30 bytes, little-endian, top seven bits 0: the field element w = y/x = sqrt(s/x) on the shifted curve, 0 for the neutral
//! element. One encoding per element.
//!
//! Scalars are integers modulo r, encoded in 32 bytes as in every group (the top two are 0); `decode_reduce` takes the 30 bytes of
//! the original implementation as well as any other length.

mod b;
mod k;

pub use b::{B233, OrderB233};
pub use k::{K233, OrderK233};

use super::{PrimeOrder, Spec};
use crate::ct::{Mask, recast};
use crate::curve::CurvePoint;
use crate::curve::binary::{Affine, Params, Point};
use crate::curve::mul::msm::{Plain, sum_vartime};
use crate::curve::mul::wnaf::{Accumulator, FULL, HALF, POINT_ODD, POINT_WIDTH, Wnaf};
use crate::field::gf2_233::Gf2p233;
use crate::field::mont::{Modulus, Mont};
use crate::field::{BinaryField, Cpu, Field, scratch};
use crate::limb::{Limb, from_words, limbs};
use core::fmt::Debug;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

/// Integers modulo the order of one of the two groups.
pub type Scalar<C> = Mont<<C as Curve>::Order, { limbs(256) }>;

/// (X, S, Z, T) as limbs.
pub type Raw = [[Limb; limbs(256)]; 4];

/// (X, S) with Z = 1 as limbs: an entry of a fixed table.
type Entry = [[Limb; limbs(256)]; 2];

/// One of the two curves: parameters, and the multiplication algorithms that suit it.
pub trait Curve: Copy + Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The order r of the group.
    type Order: Modulus;
    /// The curve on a CPU.
    type On<C: Cpu>: Params<Field = Gf2p233<C>>;

    /// Name of the group.
    const NAME: &'static str;
    /// One line on the curve.
    const ABOUT: &'static str;
    /// The neutral element.
    const IDENTITY: Raw;
    /// The generator: the image of the standard curve's.
    const GENERATOR: Raw;
    /// A coefficient c with trace(c) = trace(a), as 64-bit words: the x coordinate of a curve point.
    const MAP_X: [u64; 4];
    /// c + a + b/c.
    const MAP_H: [u64; 4];

    /// From one of the two x coordinates that a w with w^2 + w + a = d allows, x and x + d, the one of an element, and whether one
    /// of them is.
    fn choose<C: Cpu>(x: Gf2p233<C>, d: Gf2p233<C>, w: Gf2p233<C>) -> (Gf2p233<C>, Mask);
    /// Maps any point of the curve to the group: multiplies by the cofactor, and adds N.
    fn clear_cofactor<C: Cpu>(p: Point<Self::On<C>>) -> Point<Self::On<C>>;

    /// `P = s P`.
    fn mul<C: Cpu>(p: &mut Point<Self::On<C>>, s: &Scalar<Self>);
    /// `s G`.
    fn mul_generator<C: Cpu>(s: &Scalar<Self>) -> Point<Self::On<C>>;
    /// The odd multiples of the generator and those of 2^128 G, for sliding windows of `ODD_WIDTH` bits.
    fn odd_generator<C: Cpu>() -> [&'static [Affine<Self::On<C>>]; 2];
}

/// Width of the sliding windows over the generator.
const ODD_WIDTH: u32 = if cfg!(primegroup_table_size = "small") { 4 } else { 8 };

/// sqrt(b), b and a as elements of the field.
fn parameters<C: Params>() -> (C::Field, C::Field, C::Field) {
    let root = C::ROOT.unwrap_or(C::Field::ONE);
    (root, root.square(), if C::A_IS_ONE { C::Field::ONE } else { C::Field::ZERO })
}

/// The group of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xs233<C>(PhantomData<C>);

impl<C: Curve> Spec for Xs233<C> {
    const NAME: &'static str = C::NAME;
    const ABOUT: &'static str = C::ABOUT;
    const SECURITY: u32 = 116;
    const BINARY: bool = true;
    type Scalar = Scalar<C>;
    type Bytes = [u8; 30];
    type Uniform = [u8; 32];
    type Raw = Raw;
    type Point<K: Cpu> = Point<C::On<K>>;
    const IDENTITY: Raw = C::IDENTITY;
    const GENERATOR: Raw = C::GENERATOR;

    #[inline(always)]
    fn to_raw<K: Cpu>(p: Self::Point<K>) -> Raw {
        recast(p)
    }
    #[inline(always)]
    fn from_raw<K: Cpu>(p: Raw) -> Self::Point<K> {
        recast(p)
    }

    // w = sqrt(S/T). One inversion, one square root and 1M.
    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; 30] {
        (p.s * p.t.invert()).sqrt().encode()
    }

    // x^2 + dx + b = 0 with d = w^2 + w + a: x = d H(b/d^2), if the trace of b/d^2 is 0; and s = x w^2. One inversion, one
    // half-trace or two.
    fn decode<K: Cpu>(bytes: &[u8; 30]) -> (Self::Point<K>, Mask) {
        let (w, canonical) = Gf2p233::<K>::decode_ct(bytes);
        let (root, _, a) = parameters::<C::On<K>>();
        let w2 = w.square();
        let d = w2 + w + a;
        let e = (root * d.invert()).square();
        let (x, ok) = C::choose::<K>(d * e.half_trace(), d, w);
        let neutral = w.is_zero();
        let ok = canonical & (neutral | (ok & !e.trace() & !d.is_zero()));
        (Point::select(ok & !neutral, Point::IDENTITY, Point::from_xs(x, x * w2)), ok)
    }

    // A. Shallue, C. van de Woestijne, "Construction of rational points on elliptic curves over finite fields" (ANTS 2006), in
    // characteristic 2: with c of the trace of a and D = t^2 + t + 1, the values h(x) = x + a + b/x of x = ct/D, c(t + 1)/D, ct(t + 1)/D have a
    // sum of trace 0 (that of 1/x is 0, that of x is c), so that one of them has trace 0: the first such x is that of two points,
    // of which bit 255 chooses one. t is what the 233 low bits say. One inversion.
    fn map<K: Cpu>(uniform: &[u8; 32]) -> Self::Point<K> {
        type F<K> = Gf2p233<K>;
        let mut low: [u8; 30] = core::array::from_fn(|i| uniform[i]);
        low[29] &= 1;
        let negative = Mask::from_lsb(Limb::from(uniform[31] >> 7));
        let t = F::<K>::decode_reduce(&low);
        let (_, b, a) = parameters::<C::On<K>>();
        let c = F::<K>::from_words(C::MAP_X);
        let t1 = t + F::<K>::ONE;
        let v = t * t1;
        let d = v + F::<K>::ONE;
        // D is never 0. Where t is 0 or 1, c itself is taken.
        let degenerate = v.is_zero();
        let mut inverses = [v * c, d];
        F::<K>::batch_invert(&mut inverses, &mut [F::<K>::ZERO; 2]);
        let [iv, id] = inverses;
        let (over, under) = (c * id, b * d * iv);
        let candidates = [(over * t, under * t1), (over * t1, under * t), (over * v, under)];
        let (mut x, mut h) = (c, F::<K>::from_words(C::MAP_H));
        let mut found = degenerate;
        for (xi, bi) in candidates {
            let hi = xi + a + bi;
            let take = !found & !hi.trace();
            x = F::<K>::select(take, x, xi);
            h = F::<K>::select(take, h, hi);
            found = found | take;
        }
        // y = x lambda with lambda^2 + lambda = h.
        let lambda = h.half_trace();
        let lambda = F::<K>::select(negative, lambda, lambda + F::<K>::ONE);
        let s = x * (lambda + x + a) + b;
        C::clear_cofactor::<K>(Point::from_xs(x, s))
    }

    fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &Scalar<C>) {
        C::mul::<K>(p, s);
    }
    fn mul_generator<K: Cpu>(s: &Scalar<C>) -> Self::Point<K> {
        C::mul_generator::<K>(s)
    }
    fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &Scalar<C>, b: &Scalar<C>) {
        // With a below 2^128, 128 doublings instead of 233: b is halved over G and 2^128 G.
        let (a, b) = (a.to_words(), b.to_words());
        let halved = a[2] | a[3] == 0;
        let (low, high) = if halved { ([b[0], b[1], 0, 0], [b[2], b[3], 0, 0]) } else { (b, [0; 4]) };
        let mut a = Wnaf::<FULL>::new_vartime(&a, POINT_WIDTH);
        let mut low = Wnaf::<FULL>::new_vartime(&low, ODD_WIDTH);
        let mut high = Wnaf::<HALF>::new_vartime(&high, ODD_WIDTH);
        let [odd, odd_128] = C::odd_generator::<K>();
        let mut space = MaybeUninit::<[Self::Point<K>; POINT_ODD]>::uninit();
        let table = scratch(&mut space);
        CurvePoint::odd_multiples(table, p);
        let mut acc = Accumulator::new(p);
        for i in (0..a.len().max(low.len()).max(high.len())).rev() {
            acc.double();
            acc.add_vartime(&mut a, i, table);
            acc.add_affine_vartime(&mut low, i, odd);
            acc.add_affine_vartime(&mut high, i, odd_128);
        }
        acc.finish();
    }
    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Scalar<C>], points: &[Raw]) -> Self::Point<K> {
        let count = scalars.len().min(points.len());
        sum_vartime(&Plain { count, scalar: |i: usize| scalars[i].to_words(), point: |i: usize| recast(points[i]) })
    }
}

impl<C: Curve> PrimeOrder for Xs233<C> {}

/// A table entry from generated words.
const fn entry(words: &[[u64; 4]; 2]) -> Entry {
    [from_words(&words[0]), from_words(&words[1])]
}

/// The first entries of a generated list.
const fn list<const E: usize>(all: &[[[u64; 4]; 2]]) -> [Entry; E] {
    let mut out = [[[0; limbs(256)]; 2]; E];
    let mut i = 0;
    while i < E {
        out[i] = entry(&all[i]);
        i += 1;
    }
    out
}

/// The rows of a generated table that this build's comb uses.
const fn rows<const D: usize, const T: usize>(all: &[[[[u64; 4]; 2]; 17]; D]) -> [[Entry; 17]; T] {
    let mut out = [[[[0; limbs(256)]; 2]; 17]; T];
    let mut t = 0;
    while t < T {
        let mut i = 0;
        while i < 17 {
            out[t][i] = entry(&all[t * crate::curve::mul::comb::STEPS][i]);
            i += 1;
        }
        t += 1;
    }
    out
}

/// `s G` from tables of the multiples 0 to 16 of 2^(5 STEPS t) G, in `D` signed windows of five bits.
#[inline(always)]
fn mul_windows<P: CurvePoint, const D: usize>(tables: &[[Entry; 17]], s: &[u64; 4]) -> P {
    use crate::curve::mul::{comb, digits};
    let digits = digits::signed::<5, D>(s);
    comb::mul::<P>(D, 5, |entry, table, i| {
        let (Some(table), Some(d)) = (tables.get(table), digits.get(i)) else { return };
        let (index, negative) = digits::split(*d);
        P::lookup_to(crate::ct::recast_mut::<_, Entry>(entry), table, index);
        P::negate_affine_if(entry, negative);
    })
}
