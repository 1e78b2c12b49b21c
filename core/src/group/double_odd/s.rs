//! y^2 = x(x^2 - x + 1/2) over GF(2^255 - 3957), the curve of do255s and jq255s: a = -1, b = 1/2, a' = 2, b' = -1.

use super::{Curve, FieldOf, Raw, Scalar, maps};
use crate::ct::{head_mut, recast_all};
use crate::curve::double_odd::{self, Params, Point};
use crate::curve::layout::{Layout, Layouts, Windows};
use crate::curve::mul::comb::{self, Entry255 as Entry};
use crate::curve::mul::msm::sum_stored_vartime;
use crate::curve::mul::wnaf::{FULL, HALF, POINT_ODD};
use crate::curve::mul::{halved, plain, straus};
use crate::field::gf255::{Gf255, Kernel, Limbs};
use crate::field::lanes::roots;
use crate::generated::double_odd_s as generated;
use crate::group::prelude::*;

/// The curve of do255s and jq255s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct S;

/// The coordinate field.
pub(super) type F<K> = Gf255<3957, <K as Cpu>::Gf255>;

/// [`S`] on the CPU `K`.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(PhantomData<K>);

/// A point in the layout that the CPU multiplies in.
type In<K> = <<K as Cpu>::Lanes as Layouts<K>>::DoubleOddS<On<K>>;

modulus! {
    /// r = 2^254 + 56904135270672826811114353017034461895.
    pub OrderS = "400000000000000000000000000000002acf567a912b7f03dcf2ac65396152c7", root: 7
}

/// Odd multiples of the generator.
static ODD: [Entry; 1 << (ODD_WIDTH - 2)] = comb::list(&generated::ODD);
/// Odd multiples of 2^128 G.
static ODD_128: [Entry; 1 << (ODD_WIDTH - 2)] = comb::list(&generated::ODD_128);

/// Number of digits of the comb: 5 * 51 = 255 bits.
const COLUMNS: usize = 51;
/// Tables of the fixed-base comb, with and without the column of u^2.
static TABLES: [[Entry; comb::SHAPES]; comb::tables(COLUMNS)] = comb::every(&generated::TEETH, comb::STEPS);
static SHORT: [[[Limbs; 2]; comb::SHAPES]; comb::tables(COLUMNS)] = comb::every(&generated::TEETH, comb::STEPS);

crate::tables::tables! {
    "do255s, jq255s": ODD ODD_128 TABLES SHORT;
    generated::TEETH as TEETH, generated::ODD as ODD, generated::ODD_128 as ODD_128
}

impl<K: Cpu> Params for On<K> {
    type Field = F<K>;
    type Cpu = K;
    const CURVE: double_odd::Dual = double_odd::S;
    const NORMALIZES_TABLES: bool = <K::Gf255 as Kernel>::NORMALIZES_TABLES;
}

impl Curve for S {
    type Order = OrderS;
    type On<K: Cpu> = On<K>;
    const NAME_W: &'static str = "do255s";
    const NAME_U: &'static str = "jq255s";
    const ABOUT: &'static str = "double-odd curve y^2 = x(x^2 - x + 1/2) over 2^255 - 3957";
    // u = -3. The published generator, with u = 3, is the other point of this class.
    const GENERATOR: Raw = [
        from_words(&[0xefbddf325d875c7b, 0x928c794dcb733bc8, 0xaa1bad59b9ed2ef1, 0x70adf4e458b85253]),
        from_words(&[1, 0, 0, 0]),
        from_words(&[0xfffffffffffff088, u64::MAX, u64::MAX, u64::MAX >> 1]),
        from_words(&[9, 0, 0, 0]),
    ];

    fn discriminant<K: Cpu>(w2: FieldOf<Self, K>) -> FieldOf<Self, K> {
        // D = (w^2 - a)^2 - 4b for a = -1 and b = 1/2: see the same function of the other curve.
        (w2 + Gf255::ONE).square() - Gf255::small(2)
    }
    fn twice_x<K: Cpu>(w2: FieldOf<Self, K>, root: FieldOf<Self, K>) -> FieldOf<Self, K> {
        w2 + Gf255::ONE + root
    }

    fn sqrt_some<K: Cpu, const N: usize>(x: [FieldOf<Self, K>; N]) -> [(FieldOf<Self, K>, Mask); N] {
        roots::sqrt::<K::Lanes, _, 3957, N>(x)
    }

    fn map<K: Cpu>(f: FieldOf<Self, K>) -> Point<On<K>> {
        maps::s(f)
    }

    // 250 doublings, 51 additions, and 15 operations for the table.
    fn mul<K: Cpu>(p: &mut Point<On<K>>, s: &Scalar<Self>) {
        let k = Fleeting::new(s.to_words());
        if TINY {
            return plain::multiply::<_, 4>(p, &k, None);
        }
        In::<K>::modify(p, |p| p.mul_assign(&k));
    }

    // 51 additions; the number of doublings depends on the table size.
    fn mul_generator<K: Cpu>(s: &Scalar<Self>) -> Point<On<K>> {
        if TINY {
            let mut p = Point::load(&Self::GENERATOR);
            Self::mul(&mut p, s);
            return p;
        }
        let k = Fleeting::new(s.to_words());
        if F::<K>::SUMS_ARE_CHEAP && !comb::SINGLE {
            return In::<K>::with_secret(|| In::<K>::mul_teeth::<COLUMNS>(&TABLES, &k, &OrderS::WORDS).leave());
        }
        // Without the column of u^2: computing u^2 costs less than looking it up.
        comb::mul_teeth_by::<Point<On<K>>, COLUMNS, 4>(&k, &OrderS::WORDS, |a, table, index, negative| {
            let Some(table) = SHORT.get(table) else { return };
            K::lookup_to(head_mut::<_, [Limbs; 2]>(a), table, index);
            a.u.negate_assign_if(negative);
            a.t.set_square(&a.u);
        })
    }

    // 128 doublings, because both scalars are halved in size.
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Point<On<K>>,
        a: &Scalar<Self>,
        b: &Scalar<Self>,
        r: &mut Point<On<K>>,
    ) -> bool {
        let (low, high) = (recast_all(&ODD), recast_all(&ODD_128));
        In::<K>::read(p, |p| {
            In::<K>::modify(r, |r| {
                halved::difference_vartime::<_, _, { halved::ODD }>((p, a), b, r, ODD_WIDTH, low, high)
            })
        });
        r.is_identity().declassify()
    }

    // 128 doublings instead of 254 if `a` is below 2^128.
    fn mul_add_generator_vartime<K: Cpu>(p: &mut Point<On<K>>, a: &Scalar<Self>, b: &Scalar<Self>) {
        let (a, b) = (a.to_words(), b.to_words());
        if TINY {
            return Point::within(&Self::GENERATOR, |g| plain::multiply::<_, 4>(p, &a, Some((g, &b))));
        }
        let (low, high) = (recast_all(&ODD), recast_all(&ODD_128));
        In::<K>::modify(p, |p| {
            straus::mul_add_vartime::<_, POINT_ODD, FULL, HALF>(p, &a, &b, ODD_WIDTH, low, high);
        });
    }

    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Scalar<Self>], points: &[Raw]) -> Point<On<K>> {
        sum_stored_vartime::<FULL, In<K>, _, _, _>(scalars, points)
    }
}
