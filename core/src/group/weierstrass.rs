//! Groups of all points of a short Weierstrass curve y^2 = x^3 + ax + b of prime order over a 256-bit prime field, as
//! in SEC 1. A curve is a type that implements [`Curve`]: its parameters, tables and map.
//!
//! **Representation**: (X:Y:Z), x = X/Z, y = Y/Z; the neutral element is Z = 0.
//! **Encoding**: compressed points of SEC 1 (section 2.3.3): 02, or 03 if y is odd, and x, big-endian. The neutral
//! element has no encoding of this length; it is encoded as zeros, which decoding rejects.
//! **Multiplication**: windows of five bits in Jacobian coordinates, with incomplete addition formulas. They meet no
//! exception ([`window::mul_odd`](crate::curve::mul::window::mul_odd), [`comb::mul_odd`], [`comb::mul_odd_teeth`]).
//! Between operations, points are projective, with complete formulas.

#[cfg(feature = "alloc")]
pub(crate) mod prepared;

use super::operations::Operations;
use super::prelude::*;
use super::{Coordinates, Sec1, big_endian};
use crate::ct::{recast, recast_ref};
use crate::curve::layout::{FIXED_TABLES, FixedTable, Layout, OddWindows};
use crate::curve::mul::comb::SHAPES;
use crate::curve::mul::digits::odd_secret;
use crate::curve::mul::msm::sum_stored_vartime;
use crate::curve::mul::wnaf::terms;
use crate::curve::mul::{comb, glv, halved, plain, straus};
use crate::curve::weierstrass::complete::{Point, affine_of, steps};
use crate::curve::weierstrass::jacobian::{self, Point as Jacobian};
use crate::curve::weierstrass::{NoOrdinate, Params, affine, compact};
use crate::field::lanes::Quad;
use crate::field::{InverseRoot, PrimeField, SquareRoot};
use crate::limb::subtract;
use crate::settings::{self, inlining};
use core::fmt::Debug;

#[cfg(feature = "alloc")]
pub use prepared::{Prepare, Tables};

/// Length of a coordinate, in bytes.
pub const COORDINATE: usize = 32;
/// Length of a compressed point, in bytes.
pub const COMPRESSED: usize = 1 + COORDINATE;
/// Length of an uncompressed point, in bytes.
pub const UNCOMPRESSED: usize = 1 + 2 * COORDINATE;

/// Limbs of a coordinate in stored form.
pub type Limbs = [Limb; limbs(256)];
/// (X, Y, Z) as limbs.
pub type Raw = [Limbs; 3];
/// Table entry: (x, y) as limbs.
pub type Entry = [Limbs; 2];

/// Number of odd multiples of a generator.
pub const ODD_ENTRIES: usize = 1 << (ODD_WIDTH - 2);

/// Number of digits of the comb.
const COLUMNS: usize = 52;
/// A table of the comb.
pub type CombTable = [Entry; SHAPES];
/// Number of tables of the comb.
pub const COMB_TABLES: usize = comb::tables(COLUMNS);

/// True if the generator has tables of windows: 45 KB, which also serve points with tables ([`Prepare`]).
const WINDOWED: bool =
    !settings::SMALL_MEMORY && matches!(settings::TABLES, settings::Tables::Default | settings::Tables::Large);
/// Number of odd multiples of a variable point in variable time, for windows of five bits.
pub const POINT_ODD: usize = 8;
/// Maximum number of terms of a scalar, in windows of four or more bits.
pub const FULL: usize = terms(256, 4);
/// Maximum number of terms of half a scalar.
pub const HALF: usize = terms(128, 4);

/// An endomorphism (x, y) -> (beta x, y), which is multiplication by a number, and the lattice basis that splits
/// scalars for it.
#[derive(Debug)]
pub struct Endomorphism<M: Modulus> {
    /// beta in its stored form.
    pub beta: Limbs,
    /// Lattice basis for the split of scalars.
    pub basis: glv::Basis<M>,
}

/// A curve of prime order.
pub trait Curve: Operations<Weierstrass<Self>> + Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Lower-case published name.
    const NAME: &'static str;
    /// One-line description: curve, order, security level.
    const ABOUT: &'static str;
    /// Security level in bits.
    const SECURITY: u32 = 128;
    /// The family of the coordinate field.
    const FAMILY: Family;
    /// The prime of the coordinate field.
    const PRIME: U256;
    /// The order, which is below the prime.
    type Order: Modulus<Words = U256>;
    /// The curve on a CPU.
    type On<K: Cpu>: jacobian::Params<Mark = NoOrdinate, Field: SquareRoot<Bytes = [u8; COORDINATE]>>;
    /// A point in the layout that the CPU multiplies in.
    type In<K: Cpu>: OddWindows<Self::On<K>>;
    /// The coordinate 1.
    const ONE: Limbs;
    /// The neutral element, (0 : 1 : 0).
    const IDENTITY: Raw = [[0; limbs(256)], Self::ONE, [0; limbs(256)]];
    /// The generator, (x : y : 1).
    const GENERATOR: Raw = {
        let [x, y] = Self::ODD_MULTIPLES[0].0[0];
        [x, y, Self::ONE]
    };
    /// The odd multiples of G and of 2^128 G: entries, and points in lanes if [`Self::In`] uses them.
    const ODD_MULTIPLES: [(&'static [Entry], &'static [Quad]); 2];
    /// The tables of the comb.
    const COMB: &'static [CombTable; COMB_TABLES];
    /// The tables of windows.
    const FIXED: &'static [FixedTable; FIXED_TABLES];
    /// Maps a field element to the curve.
    fn map<K: Cpu>(u: FieldOf<Self, K>) -> Point<Self::On<K>>;
    /// The endomorphism, if the curve has one.
    const ENDOMORPHISM: Option<&'static Endomorphism<Self::Order>> = None;
    /// [`Element::coordinates`], backwards; `None` if there is no such point.
    fn from_coordinates(x: &[u8; COORDINATE], y: &[u8; COORDINATE]) -> Option<Element<Weierstrass<Self>>>;
    /// [`Element::coordinates`]
    fn coordinates(p: &Element<Weierstrass<Self>>) -> ([u8; COORDINATE], [u8; COORDINATE]);
    /// [`Coordinates::x_is_vartime`]
    fn x_is_vartime(p: &Element<Weierstrass<Self>>, r: &Mont<Self::Order>) -> bool;
}

/// The coordinate field of a curve.
pub type FieldOf<C, K> = <<C as Curve>::On<K> as Params>::Field;

/// The group of the curve `C`, as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weierstrass<C>(PhantomData<C>);

inlining! { smallest:
    /// Decodes x. Returns it with `x^3 + ax + b` in place of y, and whether it was canonical.
    fn start<C: Params<Field: PrimeField<Bytes = [u8; COORDINATE]>>>(x: &[u8; COORDINATE]) -> (Point<C>, Mask) {
        let (x, canonical) = big_endian::decode::<C::Field>(x);
        let mut p = Point { x, y: x, z: Field::ONE };
        if Point::<C>::STEPPED {
            steps::run(&mut p, None, &steps::RIGHT_SIDE, 1);
        } else {
            C::set_a_product(&mut p.y, &x);
            p.y += &(x.square() * x + C::B);
        }
        (p, canonical)
    }
}

impl<C: Curve> Spec for Weierstrass<C> {
    const NAME: &'static str = C::NAME;
    const ABOUT: &'static str = C::ABOUT;
    const SECURITY: u32 = C::SECURITY;
    const FAMILY: Family = C::FAMILY;
    type Home = C;
    type Scalar = Mont<C::Order>;
    type Bytes = [u8; COMPRESSED];
    type WithScalar = [u8; COMPRESSED + 32];
    type Uniform = [u8; 48];
    type Raw = Raw;
    type Point<K: Cpu> = Point<C::On<K>>;
    const IDENTITY: Raw = C::IDENTITY;
    const GENERATOR: Raw = C::GENERATOR;
    const ENCODES_IDENTITY: bool = false;

    // One inversion.
    fn encode<K: Cpu>(p: Self::Point<K>) -> [u8; COMPRESSED] {
        let p = affine_of(&p);
        // The neutral element has meaningless coordinates, which are encoded too, and replaced at the end without a
        // branch.
        let tag = 2 + p.y.is_odd().bit() as u8;
        let mut out = [0; COMPRESSED];
        let (first, x) = out.split_at_mut(1);
        first.copy_from_slice(&[tag]);
        x.copy_from_slice(&big_endian::encode(p.x));
        crate::ct::select_bytes(p.is_neutral(), &out, &[0; COMPRESSED])
    }

    // One square root.
    fn decode<K: Cpu>(bytes: &[u8; COMPRESSED]) -> (Self::Point<K>, Mask) {
        let [tag, x @ ..] = bytes;
        let (mut p, canonical) = start::<C::On<K>>(x);
        let mut y = p.y;
        let on_curve = y.set_root(Mask::from_lsb(Limb::from(*tag)));
        p.y = y;
        // The tag is 2 or 3.
        let ok = canonical & on_curve & Mask::from_zero(Limb::from(*tag & !1 ^ 2));
        p.assign_if(!ok, &Point::IDENTITY);
        (p, ok)
    }

    fn map<K: Cpu>(uniform: &[u8; 48]) -> Self::Point<K> {
        let mut bytes = *uniform;
        // RFC 9380 section 5.2 reads the bytes as a big-endian integer; `decode_reduce` takes the lowest byte first. 48
        // bytes are 128 bits more than p has, which makes the bias of the reduction negligible.
        bytes.reverse();
        C::map::<K>(PrimeField::decode_reduce(&bytes))
    }

    // 255 doublings, 51 additions, and 16 operations for the table; with an endomorphism 125 doublings and 53
    // additions.
    fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &Mont<C::Order>) {
        if settings::TINY {
            return plain::multiply::<_, 16>(p, &Fleeting::new(s.to_words()), None);
        }
        if settings::SMALL_CODE {
            let mut k = Fleeting::new(s.to_words());
            return compact::multiply(p, &mut k, None, &C::Order::WORDS);
        }
        if let Some(e) = C::ENDOMORPHISM {
            let neutral = p.is_identity();
            // The neutral element has no affine form. Whatever the loop computes for it is replaced at the end.
            let mut acc = Jacobian::from_finite(&affine_of(p));
            let turn = turn::<C, K>(&e.beta);
            glv::mul::<_, 2, { glv::digits(128) }>(&mut acc, &Fleeting::new(e.basis.split(s)), |p, times| {
                if times > 0 {
                    turn(p);
                }
            });
            *p = acc.to_projective();
            p.assign_if(neutral, &Point::IDENTITY);
            return;
        }
        let (k, even) = odd_secret(s);
        let neutral = p.is_identity();
        *p = C::In::<K>::mul_odd(p, &k);
        p.y.negate_assign_if(even);
        p.assign_if(neutral, &Point::IDENTITY);
    }

    // 52 additions, or 43 of windows; the number of doublings depends on the table size.
    fn mul_generator<K: Cpu>(s: &Mont<C::Order>) -> Self::Point<K> {
        if settings::SMALL_CODE {
            // One sixth slower than the comb, but saves the comb's code and table.
            let mut p = Point::load(&C::GENERATOR);
            Self::mul(&mut p, s);
            return p;
        }
        let (k, even) = odd_secret(s);
        let mut p = if WINDOWED {
            C::In::<K>::mul_fixed(C::FIXED, &k)
        } else {
            comb::mul_odd_teeth::<Jacobian<C::On<K>>, Entry, COLUMNS, 4>(C::COMB, &k).to_projective()
        };
        p.y.negate_assign_if(even);
        p
    }

    // 128 doublings instead of 256 if `a` is below 2^128 or the curve has an endomorphism.
    fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &Mont<C::Order>, b: &Mont<C::Order>) {
        if settings::TINY {
            let (a, b) = (a.to_words(), b.to_words());
            return Point::within(&C::GENERATOR, |g| plain::multiply::<_, 16>(p, &a, Some((g, &b))));
        }
        if settings::SMALL_CODE {
            let neutral = p.is_identity().declassify();
            let (mut a, mut b) = (a.to_words(), b.to_words());
            Point::within(&C::GENERATOR, |g| {
                if neutral {
                    (*p, a) = (*g, b);
                }
                compact::multiply(p, &mut a, (!neutral).then_some((g, &mut b)), &C::Order::WORDS);
            });
            return;
        }
        let (k, a, b) = (a, a.to_words(), b.to_words());
        if let Some(e) = C::ENDOMORPHISM {
            let ([_, _, upper, top], tables @ [low, high]) = (a, C::ODD_MULTIPLES.map(Jacobian::fixed));
            let mut sum = Jacobian::enter(p);
            // Splitting a scalar below 2^128 would gain nothing, and costs beta products.
            if upper | top != 0 {
                let (halves, turn) = (e.basis.split(k), turn::<C, K>(&e.beta));
                glv::mul_add_vartime::<_, POINT_ODD, HALF>(&mut sum, &halves, turn, &b, ODD_WIDTH, tables);
            } else {
                straus::mul_add_vartime::<_, POINT_ODD, FULL, HALF>(&mut sum, &a, &b, ODD_WIDTH, low, high);
            }
            *p = sum.leave();
            return;
        }
        let [low, high] = C::ODD_MULTIPLES.map(C::In::<K>::fixed);
        C::In::<K>::modify(p, |sum| {
            straus::mul_add_vartime::<_, POINT_ODD, FULL, HALF>(sum, &a, &b, ODD_WIDTH, low, high);
        });
    }

    // 128 doublings, by halved scalars or by the endomorphism. The endomorphism needs no table for R.
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Self::Point<K>,
        a: &Mont<C::Order>,
        b: &Mont<C::Order>,
        r: &mut Self::Point<K>,
    ) -> bool {
        if settings::SMALL_CODE || C::ENDOMORPHISM.is_some() {
            let mut sum = *p;
            Self::mul_add_generator_vartime(&mut sum, a, b);
            // With the endomorphism a P has 128 doublings already, so halving both scalars would gain nothing.
            return sum.ct_eq(*r).declassify();
        }
        let (p, mut r) = (C::In::<K>::enter(p), C::In::<K>::enter(r));
        let [low, high] = C::ODD_MULTIPLES.map(C::In::<K>::fixed);
        halved::difference_vartime::<_, _, POINT_ODD>((&p, a), b, &mut r, ODD_WIDTH, low, high);
        r.is_identity().declassify()
    }

    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Mont<C::Order>], points: &[Raw]) -> Self::Point<K> {
        sum_stored_vartime::<FULL, Self::Point<K>, _, _, _>(scalars, points)
    }

    fn sum_pays_from<K: Cpu>() -> usize {
        C::In::<K>::SUM_PAYS_FROM
    }
}

impl<C: Curve> PrimeOrder for Weierstrass<C> {}

/// Returns a function that applies the endomorphism with this beta. 1M.
#[inline(always)]
fn turn<C: Curve, K: Cpu>(beta: &Limbs) -> impl Fn(&mut affine::Point<C::On<K>>) {
    let beta: FieldOf<C, K> = recast(*beta);
    move |p| p.x *= &beta
}

pub(crate) fn from_coordinates<C: Curve>(
    x: &[u8; COORDINATE],
    y: &[u8; COORDINATE],
) -> Option<Element<Weierstrass<C>>> {
    crate::cpu::dispatch!(C::FAMILY, K => {
        let (p, x_ok) = &mut start::<C::On<K>>(x);
        let (y, y_ok) = &big_endian::decode::<FieldOf<C, K>>(y);
        let mut square = *y;
        square.square_assign();
        p.y -= &square;
        let ok = *x_ok & *y_ok & p.y.is_zero();
        p.y = *y;
        // A point of the curve is a point of the group, because the cofactor is 1. So no multiplication by the order is
        // needed.
        ok.declassify().then(|| Element::from_raw(p.store()))
    })
}

pub(crate) fn coordinates<C: Curve>(p: &Element<Weierstrass<C>>) -> ([u8; COORDINATE], [u8; COORDINATE]) {
    crate::cpu::dispatch!(C::FAMILY, K => {
        // The inverse of 0 is 0, and so are both products with it.
        let p = affine_of(&Point::<C::On<K>>::load(&p.raw()));
        (big_endian::encode(p.x), big_endian::encode(p.y))
    })
}

pub(crate) fn x_is_vartime<C: Curve>(p: &Element<Weierstrass<C>>, r: &Mont<C::Order>) -> bool {
    let (prime, order): (&Limbs, &Limbs) = const { (&from_words(&C::PRIME), &from_words(&C::Order::WORDS)) };
    let one: &Limbs = const { &from_words(&[1, 0, 0, 0]) };
    crate::cpu::dispatch!(C::FAMILY, K => Point::<C::On<K>>::within(&p.0, |p| {
        if p.is_identity().declassify() {
            return false;
        }
        // Limbs of an integer are those of an element that is the same multiple of it for all integers. X - xZ = 0 instead
        // of x = X/Z saves the inversion.
        let (mut difference, mut term) = (FieldOf::<C, K>::ZERO, FieldOf::<C, K>::ZERO);
        difference.set_product(recast_ref(one), &p.x);
        // x may be r, or r and the order, if that is below the prime: p is below 2n.
        let x: Limbs = recast(r.limbs());
        let (mut words, mut is_last) = (&x, subtract(&x, &subtract(prime, order).0).1 == 0);
        loop {
            term.set_product(recast_ref(words), &p.z);
            difference -= &term;
            let is_equal = difference.is_zero().declassify();
            if is_equal || is_last {
                break is_equal;
            }
            (words, is_last) = (order, true);
        }
    }))
}

/// Writes what [`Curve`] has of [`Operations`]' kind, compiled here and not in crates that name the curve.
#[allow(unused_macros)] // without P-256 and secp256k1
macro_rules! coordinate_operations {
    () => {
        fn from_coordinates(x: &[u8; 32], y: &[u8; 32]) -> Option<Element<Weierstrass<Self>>> {
            $crate::group::weierstrass::from_coordinates(x, y)
        }
        fn coordinates(p: &Element<Weierstrass<Self>>) -> ([u8; 32], [u8; 32]) {
            $crate::group::weierstrass::coordinates(p)
        }
        fn x_is_vartime(p: &Element<Weierstrass<Self>>, r: &Mont<Order>) -> bool {
            $crate::group::weierstrass::x_is_vartime(p, r)
        }
    };
    // Operations with prepared elements, compiled in this crate.
    (@prepared $C:ident) => {
        #[cfg(feature = "alloc")]
        impl $crate::group::weierstrass::Prepare for Element<Weierstrass<$C>> {
            type Tables = $crate::group::weierstrass::Tables;
            fn prepare_vartime(&self) -> Self::Tables {
                $crate::group::weierstrass::prepared::prepare(self)
            }
            fn mul_add_prepared_vartime(tables: &Self::Tables, a: &Self::Scalar, b: &Self::Scalar) -> Self {
                $crate::group::weierstrass::prepared::mul_add(tables, a, b)
            }
        }
    };
}
#[allow(unused_imports)]
pub(crate) use coordinate_operations;

impl<C: Curve> Element<Weierstrass<C>> {
    /// Decodes a point as in SEC 1 section 2.3.4: compressed (33 bytes), uncompressed (65), or the single byte 0, which
    /// is the neutral element. Returns `None` for everything else: hybrid forms, coordinates that are not below p, and
    /// points that are not on the curve. Variable time.
    pub fn from_sec1(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0] => Some(Self::IDENTITY),
            [2 | 3, ..] => Self::decode(bytes),
            [4, xy @ ..] => Self::from_coordinates(xy),
            _ => None,
        }
    }

    /// Returns the point with the coordinates x and y, 32 bytes each, big-endian; `None` if it does not exist.
    fn from_coordinates(xy: &[u8]) -> Option<Self> {
        let (x, y) = xy.split_at_checked(COORDINATE)?;
        C::from_coordinates(x.try_into().ok()?, y.try_into().ok()?)
    }

    /// Returns the compressed point (33 bytes, the encoding of the group), or `None` for the neutral element.
    #[must_use]
    pub fn to_sec1_compressed(&self) -> Option<[u8; COMPRESSED]> {
        (!self.is_identity()).declassify().then(|| self.encode())
    }

    /// Returns the uncompressed point (65 bytes), or `None` for the neutral element. One inversion.
    #[must_use]
    pub fn to_sec1_uncompressed(&self) -> Option<[u8; UNCOMPRESSED]> {
        (!self.is_identity()).declassify().then(|| {
            let mut out = [4; UNCOMPRESSED];
            let (x, y) = self.coordinates();
            let (_, xy) = out.split_at_mut(1);
            xy.iter_mut().zip(x.iter().chain(&y)).for_each(|(to, from)| *to = *from);
            out
        })
    }

    /// Returns x, big-endian, as the shared secret of ECDH; zeros for the neutral element. Constant time. One
    /// inversion.
    #[must_use]
    pub fn sec1_x(&self) -> [u8; COORDINATE] {
        self.coordinates().0
    }

    /// Returns x and y, big-endian; zeros for the neutral element. Constant time. One inversion.
    #[must_use]
    pub fn coordinates(&self) -> ([u8; COORDINATE], [u8; COORDINATE]) {
        C::coordinates(self)
    }
}

impl<C: Curve> Sec1 for Element<Weierstrass<C>> {
    type Compressed = [u8; COMPRESSED];
    type Uncompressed = [u8; UNCOMPRESSED];

    crate::group::operations::operations! { @forwarded:
        fn from_sec1(bytes: &[u8]) -> Option<Self>;
        fn to_sec1_compressed(&self) -> Option<[u8; COMPRESSED]>;
        fn to_sec1_uncompressed(&self) -> Option<[u8; UNCOMPRESSED]>;
    }
}

impl<C: Curve> Coordinates for Element<Weierstrass<C>> {
    type Coordinate = [u8; COORDINATE];
    type TwoScalars = [u8; 2 * COORDINATE];

    fn coordinates(&self) -> ([u8; COORDINATE], [u8; COORDINATE]) {
        Self::coordinates(self)
    }

    fn x_is_vartime(&self, r: &Mont<C::Order>) -> bool {
        C::x_is_vartime(self, r)
    }
}

/// Constants of the simplified map of Shallue, van de Woestijne and Ulas (RFC 9380 section 6.6.2) to a curve with ab ≠
/// 0. `R` is the prime field.
#[derive(Clone, Copy, Debug)]
pub struct Sswu<F, R = F> {
    /// a
    pub a: F,
    /// b
    pub b: F,
    /// Z, a non-square.
    pub z: F,
    /// A square root of minus the norm of Z, which is a square because p = 3 mod 4. The norm of Z in Fp is Z.
    pub root: R,
}

impl<F: Field, R> Sswu<F, R> {
    /// Maps `u` to the curve with these a and b. Returns (x numerator, x denominator, y). `roots(v, w)` returns square
    /// roots of v/w and of Z v/w, and whether the first one exists; the other one may have any value.
    #[inline(always)]
    pub fn map_by(&self, u: F, roots: impl FnOnce(F, F) -> ([F; 2], Mask), is_odd: impl Fn(F) -> Mask) -> (F, F, F) {
        let Self { a, b, z, .. } = *self;
        let zu2 = z * u.square();
        let t = zu2.square() + zu2;
        // x1 = n/d = b (t + 1) / (-a t), with Z in place of -t if t is 0.
        let n = b * (t + F::ONE);
        let d = a * F::select(t.is_zero(), -t, z);
        // g(x1) = v/w
        let d2 = d.square();
        let w = d2 * d;
        let v = (n.square() + a * d2) * n + b * w;
        // If g(x1) is no square, x2 = Z u^2 x1 and y2 = Z u^3 sqrt(Z v/w).
        let ([first, second], square) = roots(v, w);
        let y = F::select(square, zu2 * u * second, first);
        // sgn0(y) = sgn0(u), as RFC 9380 requires.
        let y = y.negate_if(is_odd(u) ^ is_odd(y));
        (F::select(square, zu2 * n, n), d, y)
    }
}

impl<F: InverseRoot> Sswu<F> {
    /// [`Self::map_by`] with [`Self::roots`]. One exponentiation, as for a square root.
    pub fn map(&self, u: F) -> (F, F, F) {
        self.map_by(u, |v, w| self.roots(v, w), F::is_odd)
    }

    /// Returns roots as [`Self::map_by`] needs them. A square root of v/w or -v/w is vw times a square root of
    /// 1/(v w^3) or -1/(v w^3).
    #[inline(always)]
    pub fn roots(&self, v: F, w: F) -> ([F; 2], Mask) {
        let vw = v * w;
        let y = vw * (vw * w.square()).inverse_root();
        ([y, y * self.root], (y.square() * w).ct_eq(v))
    }
}
