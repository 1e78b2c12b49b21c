//! P-256 (secp256r1, prime256v1; FIPS 186-5, SEC 2 section 2.4.2).
//!
//! The curve is y^2 = x^3 - 3x + b over 2^256 - 2^224 + 2^192 + 2^96 - 1, of prime order n.
//!
//! The map is that of RFC 9380 section 8.2, applied to one field element made from 48 bytes. It is the simplified map
//! of Shallue, van de Woestijne and Ulas with Z = -10.

use super::prelude::*;
use super::weierstrass::{COMB_TABLES, CombTable, Curve, Entry, Limbs, ODD_ENTRIES, Sswu, Weierstrass};
use crate::cpu::Base;
use crate::curve::lanes;
use crate::curve::layout::{FIXED_TABLES, FixedTable, Layouts};
use crate::curve::mul::comb;
use crate::curve::weierstrass::complete::Point as Projective;
use crate::curve::weierstrass::{A, NoOrdinate, Params, jacobian};
use crate::field::gfp256::{GfP256, MODULUS};
use crate::field::lanes::{Quad, entries};
use crate::generated::p256 as generated;

/// The group as a type.
pub type P256 = Weierstrass<Secp256r1>;
/// An element.
pub type Point = Element<P256>;

modulus! {
    /// n = 115792089210356248762697446949407573529996955224135760342422259061068512044369, of 256 bits.
    pub Order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", root: 7, order: big_endian
}

/// An integer modulo the order.
pub type Scalar = Mont<Order>;

/// The curve as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Secp256r1;

/// The curve on the CPU `K`.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(PhantomData<K>);

/// The coordinate field.
type F<K> = GfP256<<K as Cpu>::GfP256>;

impl<K: Cpu> Params for On<K> {
    type Field = F<K>;
    type Cpu = K;
    type Mark = NoOrdinate;
    const A: A<F<K>> = A::MinusThree;
    const B: F<K> = F::<K>::from_words([
        0x3bce_3c3e_27d2_604b, 0x651d_06b0_cc53_b0f6, 0xb3eb_bd55_7698_86bc, 0x5ac6_35d8_aa3a_93e7,
    ]);
}

impl<K: Cpu> jacobian::Params for On<K> {
    #[inline(always)]
    fn half_assign(x: &mut F<K>) {
        x.half_assign();
    }
}

/// Odd multiples of G and of 2^128 G, and the tables of the fixed-base comb.
static ODD: [Entry; ODD_ENTRIES] = comb::list(&generated::ODD);
static ODD_128: [Entry; ODD_ENTRIES] = comb::list(&generated::ODD_128);
static COMB: [CombTable; COMB_TABLES] = comb::every(&generated::TEETH, comb::STEPS);
static FIXED: [FixedTable; FIXED_TABLES] = comb::every(&generated::WINDOWS, 1);

/// The odd multiples for points in SIMD lanes.
static ODD_IN_LANES: [Quad; entries(ODD_ENTRIES)] = lanes::p256::points(&ODD);
static ODD_128_IN_LANES: [Quad; entries(ODD_ENTRIES)] = lanes::p256::points(&ODD_128);

crate::tables::tables! {
    "p256": ODD ODD_128 COMB FIXED ODD_IN_LANES ODD_128_IN_LANES;
    generated::TEETH as TEETH, generated::WINDOWS as WINDOWS, generated::ODD as ODD, generated::ODD_128 as ODD_128
}

impl Curve for Secp256r1 {
    const NAME: &'static str = "p256";
    const ABOUT: &'static str = "P-256 of FIPS 186, y^2 = x^3 - 3x + b over a prime of 256 bits";
    const FAMILY: Family = Family::GfP256;
    const PRIME: U256 = MODULUS;
    type Order = Order;
    type On<K: Cpu> = On<K>;
    type In<K: Cpu> = <K::Lanes as Layouts<K>>::P256<On<K>>;
    const ONE: Limbs = F::<Base>::ONE.limbs();

    const ODD_MULTIPLES: [(&'static [Entry], &'static [Quad]); 2] =
        [(&ODD, &ODD_IN_LANES), (&ODD_128, &ODD_128_IN_LANES)];
    const COMB: &'static [CombTable; COMB_TABLES] = &COMB;
    const FIXED: &'static [FixedTable; FIXED_TABLES] = &FIXED;

    fn map<K: Cpu>(u: F<K>) -> Projective<On<K>> {
        let sswu = Sswu {
            a: -F::<K>::small(3),
            b: On::<K>::B,
            z: -F::<K>::small(10),
            root: const { F::<K>::from_words(ROOT_OF_TEN) },
        };
        let (n, d, y) = sswu.map(u);
        // x = n/d, and y has no denominator. With Z = d the map needs no inversion.
        Projective { x: n, y: y * d, z: d }
    }
    super::weierstrass::coordinate_operations!();
}

super::weierstrass::coordinate_operations!(@prepared Secp256r1);
super::operations::operations!(Secp256r1: super::weierstrass::Weierstrass<Secp256r1>);

/// The even square root of 10, as 64-bit words.
const ROOT_OF_TEN: [u64; 4] =
    [0xd332_cbd8_1bcc_3b80, 0x8472_e008_b3aa_2a49, 0x3687_0398_ae7f_554d, 0x25ac_71c3_1e27_6467];
