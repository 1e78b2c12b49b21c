//! P-256 (secp256r1, prime256v1; FIPS 186-5, SEC 2 section 2.4.2).
//!
//! The curve is y^2 = x^3 - 3x + b over 2^256 - 2^224 + 2^192 + 2^96 - 1, of prime order n.
//!
//! The map is that of RFC 9380 section 8.2, applied to one field element made from 48 bytes. It is the simplified map
//! of Shallue, van de Woestijne and Ulas with Z = -10.

use super::Element;
use super::weierstrass::{COMB_TABLES, CombTable, Curve, Entry, Limbs, ODD_ENTRIES, Raw, Sswu, Weierstrass};
use crate::cpu::{Base, Cpu, Family};
use crate::curve::lanes;
use crate::curve::layout::{FIXED_TABLES, FixedTable, Layouts};
use crate::curve::mul::comb;
use crate::curve::weierstrass::complete::Point as Projective;
use crate::curve::weierstrass::{A, NoOrdinate, Params, jacobian};
use crate::field::gfp256::{GfP256, MODULUS};
use crate::field::lanes::{Quad, entries};
use crate::field::mont::Mont;
use crate::field::{Field, PrimeField};
use crate::generated::p256 as generated;
use crate::limb::U256;
use crate::modulus;
use core::marker::PhantomData;

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
    const CHEAP_INVERSION: bool = false;

    #[inline(always)]
    fn half_assign(x: &mut F<K>) {
        x.half_assign();
    }
}

/// Odd multiples of G and of 2^128 G, and the tables of the fixed-base comb.
static ODD: [Entry; ODD_ENTRIES] = comb::list(&generated::ODD);
static ODD_128: [Entry; ODD_ENTRIES] = comb::list(&generated::ODD_128);
static COMB: [CombTable; COMB_TABLES] = comb::rows(&generated::TEETH);
static FIXED: [FixedTable; FIXED_TABLES] = comb::every(&generated::WINDOWS, 1);

/// The odd multiples for points in SIMD lanes.
static ODD_IN_LANES: [Quad; entries(ODD_ENTRIES)] = lanes::p256::points(&ODD);
static ODD_128_IN_LANES: [Quad; entries(ODD_ENTRIES)] = lanes::p256::points(&ODD_128);

crate::tables::tables! {
    "p256": ODD ODD_128 COMB FIXED ODD_IN_LANES ODD_128_IN_LANES;
    generated::TEETH as TEETH, generated::WINDOWS as WINDOWS, generated::ODD as ODD, generated::ODD_128 as ODD_128
}

/// Limbs of 0 and of 1.
const ZERO: Limbs = F::<Base>::ZERO.limbs();
const ONE: Limbs = F::<Base>::ONE.limbs();

impl Curve for Secp256r1 {
    const NAME: &'static str = "p256";
    const ABOUT: &'static str = "P-256 of FIPS 186, y^2 = x^3 - 3x + b over a prime of 256 bits";
    const FAMILY: Family = Family::GfP256;
    const PRIME: U256 = MODULUS;
    type Order = Order;
    type On<K: Cpu> = On<K>;
    type In<K: Cpu> = <K::Lanes as Layouts<K>>::P256<On<K>>;
    type Uniform = [u8; 48];
    const IDENTITY: Raw = [ZERO, ONE, ZERO];
    const GENERATOR: Raw = [
        F::<Base>::from_words([
            0xf4a1_3945_d898_c296, 0x7703_7d81_2deb_33a0, 0xf8bc_e6e5_63a4_40f2, 0x6b17_d1f2_e12c_4247,
        ])
        .limbs(),
        F::<Base>::from_words([
            0xcbb6_4068_37bf_51f5, 0x2bce_3357_6b31_5ece, 0x8ee7_eb4a_7c0f_9e16, 0x4fe3_42e2_fe1a_7f9b,
        ])
        .limbs(),
        ONE,
    ];

    const ODD_MULTIPLES: [(&'static [Entry], &'static [Quad]); 2] =
        [(&ODD, &ODD_IN_LANES), (&ODD_128, &ODD_128_IN_LANES)];
    const COMB: &'static [CombTable; COMB_TABLES] = &COMB;
    const FIXED: &'static [FixedTable; FIXED_TABLES] = &FIXED;

    fn map<K: Cpu>(uniform: &[u8; 48]) -> Projective<On<K>> {
        let mut bytes = *uniform;
        // RFC 9380 section 5.2 reads the bytes as a big-endian integer; `decode_reduce` takes the lowest byte first.
        bytes.reverse();
        let sswu = Sswu {
            a: -F::<K>::small(3),
            b: On::<K>::B,
            z: -F::<K>::small(10),
            root: const { F::<K>::from_words(ROOT_OF_TEN) },
        };
        let (n, d, y) = sswu.map(F::<K>::decode_reduce(&bytes));
        // x = n/d, and y has no denominator. With Z = d the map needs no inversion.
        Projective { x: n, y: y * d, z: d }
    }
    super::weierstrass::coordinate_operations!(Secp256r1);
}

super::weierstrass::coordinate_operations!(@prepared Secp256r1);
super::operations::operations!(Secp256r1: super::weierstrass::Weierstrass<Secp256r1>);

/// The even square root of 10, as 64-bit words.
const ROOT_OF_TEN: [u64; 4] =
    [0xd332_cbd8_1bcc_3b80, 0x8472_e008_b3aa_2a49, 0x3687_0398_ae7f_554d, 0x25ac_71c3_1e27_6467];
