//! y^2 = x(x^2 - 2) over GF(2^255 - 18651), the curve of do255e and jq255e: a = 0, b = -2, a' = 0, b' = 8.
//!
//! j = 1728, so the curve has an endomorphism: (e, u) -> (e, eta u) with eta^2 = -1 is multiplication by mu, where mu^2
//! = -1 mod r.

use super::e_compact::GENERATOR as COMPACT;
use super::{Curve, FieldOf, Raw, Scalar, maps};
use crate::ct::{head_mut, recast_all, recast_mut};
use crate::curve::double_odd::{self, Affine, Params, Point};
use crate::curve::lanes;
use crate::curve::layout::{Layout, Layouts, Turns};
use crate::curve::mul::comb::{self, Entry255 as Entry};
use crate::curve::mul::gaussian::{DIGITS, Digit, ENTRIES, Lattice};
use crate::curve::mul::msm::{Part, Terms, sum_vartime};
use crate::curve::mul::wnaf::{Accumulator, FULL, HALF, POINT_ODD, POINT_WIDTH, Wnaf};
use crate::curve::mul::{gaussian, gaussian_odd, plain};
use crate::field::gf255::{Gf255, Limbs};
use crate::field::lanes::{Quad, entries, roots};
use crate::field::scratch;
use crate::generated::double_odd_e as generated;
use crate::group::prelude::*;
use crate::settings::{SMALL_CODE, SMALL_MEMORY};
use core::mem::MaybeUninit;

/// The curve of do255e and jq255e.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct E;

/// The coordinate field.
pub(super) type F<K> = Gf255<18651, <K as Cpu>::Gf255>;

/// [`E`] on the CPU `K`.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(PhantomData<K>);

/// A point in the layout that the CPU multiplies in.
type In<K> = <<K as Cpu>::Lanes as Layouts<K>>::DoubleOddE<On<K>>;

modulus! {
    /// r = 2^254 - 131528281291764213006042413802501683931.
    pub OrderE = "3fffffffffffffffffffffffffffffff9d0c930f54078c531f52c8ae74d84525", root: 2
}

/// u^2 + v^2 = r, mu = u/v.
pub const LATTICE: Lattice = Lattice::new(
    34978546233976132960203755786038370577,
    166506827525740345966246169588540045182,
    131528281291764213006042413802501683931,
    [0x8fa964573a6c2292, 0xce864987aa03c629, 0xffffffffffffffff, 0x1fffffffffffffff],
    [0xa970c6e2e5dceba1, 0xd91cac3c7699623f, 0x5e52af954df805e4, 0x2],
    [0x63f46e042eca5987, 0x82b4dd462c9e59b6, 0x8bcdb3c2afe1ceb3, 0x1],
);

/// Odd multiples of the generator.
static ODD: [Entry; 1 << (ODD_WIDTH - 2)] = comb::list(&generated::ODD);

/// The odd multiples of the generator for points in SIMD lanes, and i times each.
static ODD_IN_LANES: [[Quad; 2]; entries(ODD.len())] = lanes::double_odd_e::cached(&ODD);

impl<K: Cpu> Params for On<K> {
    type Field = F<K>;
    type Cpu = K;
    const CURVE: double_odd::Dual = double_odd::E;
}

impl Curve for E {
    type Order = OrderE;
    type On<K: Cpu> = On<K>;
    const NAME_W: &'static str = "do255e";
    const NAME_U: &'static str = "jq255e";
    const ABOUT: &'static str = "double-odd curve y^2 = x(x^2 - 2) over 2^255 - 18651, with a fast endomorphism";
    // (-3, -1)
    // The published generator (3, 1) is the other point of this class, which does not have order r.
    const GENERATOR: Raw = [
        from_words(&[0xffffffffffffb722, u64::MAX, u64::MAX, u64::MAX >> 1]),
        from_words(&[1, 0, 0, 0]),
        from_words(&[0xffffffffffffb724, u64::MAX, u64::MAX, u64::MAX >> 1]),
        from_words(&[1, 0, 0, 0]),
    ];

    fn discriminant<K: Cpu>(w2: FieldOf<Self, K>) -> FieldOf<Self, K> {
        // From w = y/x and the curve equation, w^2 x = x^2 + ax + b. The roots of this quadratic are x = (w^2 - a +-
        // sqrt(D))/2 with D = (w^2 - a)^2 - 4b, which is w^4 + 8 here.
        w2.square() + Gf255::small(8)
    }
    fn twice_x<K: Cpu>(w2: FieldOf<Self, K>, root: FieldOf<Self, K>) -> FieldOf<Self, K> {
        w2 + root
    }

    fn sqrt_some<K: Cpu, const N: usize>(x: [FieldOf<Self, K>; N]) -> [(FieldOf<Self, K>, Mask); N] {
        roots::sqrt::<K::Lanes, _, 18651, N>(x)
    }

    fn map<K: Cpu>(f: FieldOf<Self, K>) -> Point<On<K>> {
        maps::e(f, F::<K>::SQRT_M1)
    }

    // 126 doublings, 43 additions, and 16 operations for the table. For the table of half the size, see `e_small`.
    fn mul<K: Cpu>(p: &mut Point<On<K>>, s: &Scalar<Self>) {
        if TINY {
            return plain::multiply::<_, 4>(p, &Fleeting::new(s.to_words()), None);
        }
        if SMALL_CODE {
            return super::e_compact::mul(p, s);
        }
        if SMALL_MEMORY {
            let mut digits = Fleeting::new([gaussian_odd::Digit::default(); gaussian_odd::DIGITS]);
            let even = recode_odd(s, &mut digits);
            return super::e_small::mul(p, &digits, even);
        }
        In::<K>::mul(p, &LATTICE, &Fleeting::new(s.to_words()));
    }

    // 43 additions; the number of doublings depends on the table size.
    fn mul_generator<K: Cpu>(s: &Scalar<Self>) -> Point<On<K>> {
        if TINY {
            let mut p = Point::load(&Self::GENERATOR);
            Self::mul(&mut p, s);
            return p;
        }
        if SMALL_CODE {
            let mut p = Point::IDENTITY;
            super::e_compact::set_mul_generator(&mut p, s);
            return p;
        }
        // All digits are recoded before the loop. They are secret, so the array is wiped when it goes out of scope.
        let (k0, k1) = LATTICE.split_odd(&Fleeting::new(s.limbs()));
        let digits = Fleeting::new(gaussian::comb(k0, k1));
        let fetch = |a: &mut <In<K> as CurvePoint>::Affine, table, i: usize| {
            let Some(d) = digits.get(i) else { return };
            if F::<K>::SUMS_ARE_CHEAP {
                fetch::<K>(recast_mut(a), table, *d);
            } else {
                fetch_short::<K>(recast_mut(a), table, *d);
            }
        };
        In::<K>::with_secret(|| In::<K>::mul_comb(&TABLES, &digits, fetch).leave())
    }

    // Both scalars are split into halves of 127 bits. `a` is not split if it is already short.
    fn mul_add_generator_vartime<K: Cpu>(p: &mut Point<On<K>>, a: &Scalar<Self>, b: &Scalar<Self>) {
        if TINY {
            let (a, b) = (a.to_words(), b.to_words());
            return Point::within(&Self::GENERATOR, |g| plain::multiply::<_, 4>(p, &a, Some((g, &b))));
        }
        if SMALL_CODE {
            return super::e_compact::mul_add_generator_vartime(p, a, b);
        }
        let mut naf = [Wnaf::<HALF>::ZERO; 4];
        let [a0, a1, b0, b1] = &mut naf;
        recode_vartime(a, POINT_WIDTH, a0, a1);
        recode_vartime(b, ODD_WIDTH, b0, b1);
        In::<K>::modify(p, |p| evaluate_vartime(p, &mut naf));
    }

    // Scalars are split into halves of 127 bits. Short scalars are not split.
    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Scalar<Self>], points: &[Raw]) -> Point<On<K>> {
        sum_vartime::<FULL, In<K>, _>(&Sum::<K> { scalars, points, on: PhantomData }).leave()
    }
}

/// Tables of the fixed-base comb, with entries (e, u, eta u).
static TABLES: [[Entry; comb::SHAPES]; comb::tables(DIGITS)] = comb::every(&generated::GAUSSIAN, comb::STEPS);
/// The same tables without eta u.
static SHORT: [[[Limbs; 2]; comb::SHAPES]; comb::tables(DIGITS)] = comb::every(&generated::GAUSSIAN, comb::STEPS);

crate::tables::tables! {
    "do255e, jq255e": ODD ODD_IN_LANES TABLES SHORT COMPACT;
    generated::GAUSSIAN as GAUSSIAN, generated::ODD_GAUSSIAN as ODD_GAUSSIAN, generated::ODD as ODD
}

/// Fetches an entry of [`TABLES`]. A selection applies the unit of the digit.
#[inline(always)]
fn fetch<K: Cpu>(a: &mut Affine<On<K>>, table: usize, d: Digit) {
    K::lookup_to(recast_mut::<_, Entry>(a), &TABLES[table], d.index());
    Gf255::swap_if(d.turned(), &mut a.u, &mut a.t);
    a.u.negate_assign_if(d.negative());
    // eta u was only needed for the exchange, and its place takes u^2.
    a.t.set_square(&a.u);
}

/// Fetches an entry (e, u) of [`SHORT`]. A multiplication applies the unit of the digit, which costs less where table
/// lookups are expensive.
#[inline(always)]
fn fetch_short<K: Cpu>(a: &mut Affine<On<K>>, table: usize, d: Digit) {
    let Some(table) = SHORT.get(table) else { return };
    K::lookup_to(head_mut::<_, [Limbs; 2]>(a), table, d.index());
    K::lookup_to(&mut a.t, super::e_small::units(), d.unit());
    a.u *= &a.t;
    a.t.set_square(&a.u);
}

/// Recodes a secret scalar into odd digits. The mask says whether 1 was added to make the scalar odd.
#[inline(never)]
fn recode_odd(s: &Scalar<E>, digits: &mut [gaussian_odd::Digit; gaussian_odd::DIGITS]) -> Mask {
    let (k0, k1) = LATTICE.split(&Fleeting::new(s.to_words()));
    gaussian_odd::digits(digits, k0, k1)
}

/// Computes `P = (a0 + a1 mu) P + (b0 + b1 mu) G`. In a function of its own, so that the stack does not hold the
/// recoding's data and the tables at once.
#[inline(never)]
fn evaluate_vartime<P: Turns<Q>, Q>(p: &mut P, [a0, a1, b0, b1]: &mut [Wnaf<HALF>; 4]) {
    let mut space = MaybeUninit::<[P::Cached; POINT_ODD]>::uninit();
    let table = scratch(&mut space);
    P::odd_multiples(table, p);
    // The endomorphism is applied to the table once, or with small memory at every use.
    let mut turned = [P::cached_identity(); if SMALL_MEMORY { 0 } else { POINT_ODD }];
    if !SMALL_MEMORY && !a1.is_empty() {
        for (to, from) in turned.iter_mut().zip(&*table) {
            *to = *from;
            P::turn_cached(to);
        }
    }
    // The four halves share one chain of doublings, which is as long as the longest half. That is half of the doublings
    // that a scalar needs without the endomorphism.
    let mut acc = Accumulator::new(p);
    for i in (0..a0.len().max(a1.len()).max(b0.len()).max(b1.len())).rev() {
        acc.double();
        acc.add_vartime(a0, i, table);
        if SMALL_MEMORY {
            if let Some((at, negative)) = a1.take(i)
                && let Some(entry) = table.get(at)
            {
                let mut entry = *entry;
                P::turn_cached(&mut entry);
                acc.ready_vartime(negative).add_assign_cached(&entry);
            }
        } else {
            acc.add_vartime(a1, i, &turned);
        }
        for (b, turned) in [(&mut *b0, false), (&mut *b1, true)] {
            if let Some((at, negative)) = b.take(i) {
                acc.ready_vartime(negative).add_fixed(at, turned, (&ODD, &ODD_IN_LANES));
            }
        }
    }
    acc.finish();
}

/// Recodes a scalar in two halves, or as a whole if it is short.
#[inline(never)]
fn recode_vartime(k: &Scalar<E>, width: u32, low: &mut Wnaf<HALF>, high: &mut Wnaf<HALF>) {
    let k = k.to_words();
    // A short challenge, as in jq255e signatures, is cheaper as one half.
    if k[2] | k[3] == 0 {
        low.set_vartime(&k, width);
    } else {
        let (k0, k1) = LATTICE.split(&k);
        low.set_i128_vartime(k0, width);
        high.set_i128_vartime(k1, width);
    }
}

/// Terms of a multi-scalar multiplication on the CPU `K`.
struct Sum<'a, K> {
    scalars: &'a [Scalar<E>],
    points: &'a [Raw],
    on: PhantomData<K>,
}

impl<K: Cpu, P: Turns<Point<On<K>>>> Terms<P> for Sum<'_, K> {
    fn count(&self) -> usize {
        self.scalars.len().min(self.points.len())
    }
    fn point(&self, i: usize) -> P {
        P::enter(&Point::load(&self.points[i]))
    }
    type Words = U256;
    fn scalar(&self, i: usize) -> [Part<U256>; 2] {
        let k = self.scalars[i].to_words();
        if k[2] | k[3] == 0 {
            return [Part::new(k), Part::ZERO];
        }
        let (a, b) = LATTICE.split(&k);
        [Part::from_i128(a), Part::from_i128(b)]
    }
    fn turn(p: P) -> P {
        p.turn()
    }
    fn turn_cached(p: &P::Cached) -> P::Cached {
        let mut p = *p;
        P::turn_cached(&mut p);
        p
    }
}

// With coordinates in variables.
impl<K: Cpu> Turns<Self> for Point<On<K>> {
    fn mul(p: &mut Self, lattice: &Lattice, k: &U256) {
        let table = multiples(*p);
        let (k0, k1) = lattice.split(k);
        let digits = Fleeting::new(gaussian::digits(k0, k1));
        // The sum starts with the entry of the top digit. This saves an addition to the neutral element and three
        // doublings of it. A digit has three bits of each half, so three doublings separate two digits.
        let mut acc = pick(&table, digits[DIGITS - 1]);
        for &d in digits[..DIGITS - 1].iter().rev() {
            acc = acc.double_n(3).add(pick(&table, d));
        }
        *p = acc;
    }
    #[inline(always)]
    fn turn(self) -> Self {
        self.endomorphism(Gf255::SQRT_M1)
    }
    #[inline(always)]
    fn turn_cached(cached: &mut Self) {
        cached.turn(&Gf255::SQRT_M1);
    }
    #[inline(always)]
    fn add_fixed(&mut self, at: usize, turned: bool, (entries, _): (&[Entry], &[[Quad; 2]])) {
        let [e, u, eta_u] = recast_all::<_, [F<K>; 3]>(entries).get(at).unwrap_or(&[Gf255::ZERO; 3]);
        let u = if turned { eta_u } else { u };
        let mut entry = Affine::<On<K>> { e: *e, u: *u, t: *u };
        // The table has eta u in the third place, and no u^2, which one squaring gives.
        entry.t.square_assign();
        self.add_assign_affine(&entry);
    }
}

/// A table entry of a variable point: its coordinates and eta U.
type Multiple<K> = [F<K>; 5];

/// Computes the table of `gaussian::digits`: 0, then (x + y mu) P. 5 doublings and 11 additions.
fn multiples<K: Cpu>(p: Point<On<K>>) -> [Multiple<K>; ENTRIES] {
    let turned = p.endomorphism(Gf255::SQRT_M1);
    let at = |x: usize, y: usize| 4 * x - 3 + y;
    let mut t = [Point::IDENTITY; ENTRIES];
    t[at(1, 0)] = p;
    t[at(2, 0)] = p.double();
    t[at(3, 0)] = t[at(2, 0)].add(p);
    t[at(4, 0)] = t[at(2, 0)].double();
    for x in 1..=4 {
        for y in 1..=(if x == 4 { 4 } else { 3 }) {
            t[at(x, y)] =
                if x % 2 == 0 && y % 2 == 0 { t[at(x / 2, y / 2)].double() } else { t[at(x, y - 1)].add(turned) };
        }
    }
    t.map(|p| [p.e, p.z, p.u, p.t, p.u * Gf255::SQRT_M1])
}

/// Selects the multiple for a digit. Multiplication by i is i (e, u) = (e, eta u), which changes the sign of T.
#[inline(always)]
fn pick<K: Cpu>(table: &[Multiple<K>; ENTRIES], d: Digit) -> Point<On<K>> {
    let mut entry = [Gf255::ZERO; 5];
    K::lookup_to(&mut entry, table, d.index());
    let [e, z, u, t, turned] = entry;
    let u = Gf255::select(d.turned(), u, turned).negate_if(d.negative());
    Point { e, z, u, t: t.negate_if(d.turned()) }
}
