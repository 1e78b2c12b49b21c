//! secp256k1: y^2 = x^3 + 7 over 2^256 - 2^32 - 977, of prime order n (SEC 2 section 2.4.1).
//!
//! The field has no family of its own: elements are a [`Mont`].
//!
//! The map is that of RFC 9380 section 8.7, of one field element made from 48 bytes: the simplified one of Shallue, van de Woestijne and
//! Ulas with Z = -11, to the curve y^2 = x^3 + 5tx + 1771, and from there the isogeny of degree 3 to this one (J. Vélu, 1971).

use super::Element;
use super::weierstrass::{COMB_TABLES, Curve, Entry, Limbs, ODD_ENTRIES, Raw, Sswu, Table, Weierstrass, list, tables};
use crate::cpu::{Cpu, Family};
use crate::ct::Words;
use crate::curve::CurvePoint as _;
use crate::curve::weierstrass::complete::Point as Projective;
use crate::curve::weierstrass::{A, NoOrdinate, Params, jacobian};
use crate::field::Field;
use crate::field::mont::Mont;
use crate::generated::secp256k1 as generated;
use crate::limb::from_words;
use crate::modulus;
use core::marker::PhantomData;

/// The group as a type.
pub type Secp256k1 = Weierstrass<Koblitz>;
/// An element.
pub type Point = Element<Secp256k1>;

modulus! {
    /// n = 115792089237316195423570985008687907852837564279074904382605163141518161494337, of 256 bits.
    pub Order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", root: 7, order: big_endian
}
modulus! {
    /// p = 2^256 - 2^32 - 977.
    pub Prime = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f"
}

/// An integer modulo the order.
pub type Scalar = Mont<Order>;

/// The coordinate field.
type F = Mont<Prime>;

/// The curve as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Koblitz;

/// The curve on the CPU `K`.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(PhantomData<K>);

impl<K: Cpu> Params for On<K> {
    type Field = F;
    type Mark = NoOrdinate;
    const A: A<F> = A::Zero;
    const B: F = F::from_u64(7);

    // 3b = 21
    #[inline(always)]
    fn set_3b_product(out: &mut F, x: &F) {
        let mut four = *x;
        four.double_assign();
        four.double_assign();
        *out = four;
        out.double_assign();
        out.double_assign();
        *out += &four;
        *out += x;
    }

    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        K::lookup_to(out, table, index);
    }
}

impl<K: Cpu> jacobian::Params for On<K> {
    const CHEAP_INVERSION: bool = false;

    #[inline(always)]
    fn half_assign(x: &mut F) {
        *x *= &F::HALF;
    }
}

/// Odd multiples of G and of 2^128 G, and the comb's tables.
static ODD: [Entry; ODD_ENTRIES] = list(&generated::ODD);
static ODD_128: [Entry; ODD_ENTRIES] = list(&generated::ODD_128);
static TABLES: [Table; COMB_TABLES] = tables(&generated::WINDOWS);

/// Limbs of 0 and of 1, and of R, which is p from 2^256: one in Montgomery form.
const ZERO: Limbs = from_words(&[0, 0, 0, 0]);
const ONE: Limbs = from_words(&[0x0000_0001_0000_03d1, 0, 0, 0]);

impl Curve for Koblitz {
    const NAME: &'static str = "secp256k1";
    const ABOUT: &'static str = "secp256k1 of SEC 2, y^2 = x^3 + 7 over 2^256 - 2^32 - 977";
    const FAMILY: Family = Family::Other;
    type Order = Order;
    type On<K: Cpu> = On<K>;
    type Uniform = [u8; 48];
    const IDENTITY: Raw = [ZERO, ONE, ZERO];
    const GENERATOR: Raw = {
        let [x, y] = ODD[0];
        [x, y, ONE]
    };

    fn odd_multiples() -> &'static [Entry] {
        &ODD
    }
    fn odd_multiples_128() -> &'static [Entry] {
        &ODD_128
    }
    fn tables() -> &'static [Table] {
        &TABLES
    }

    fn map<K: Cpu>(uniform: &[u8; 48]) -> Projective<On<K>> {
        let mut bytes = *uniform;
        bytes.reverse();
        let (n, d, y) = const {
            Sswu {
                a: F::from_words(FIVE_T),
                b: F::from_words([1771]),
                z: F::from_words(MINUS_ELEVEN),
                root_minus_z: F::from_words(ROOT_OF_ELEVEN),
            }
        }
        .map(F::decode_reduce(&bytes));
        isogeny(n, d, y)
    }
}

/// The isogeny of degree 3 whose kernel has the abscissa x0: of x = n/d, with e = x - x0 and t = 5t/5, ((x + t/e + 28/e^2) / 9,
/// y (1 - t/e^2 - 56/e^3) / 27). The point with e = 0 goes to the neutral element.
fn isogeny<K: Cpu>(n: F, d: F, y: F) -> Projective<On<K>> {
    let (x0, t) = const { (F::from_words(X0), F::from_words(T)) };
    // With m = n - x0 d = e d, over the denominator 27 d m^3
    let m = n - x0 * d;
    let (m2, d2) = (m.square(), d.square());
    let (m3, d3) = (m2 * m, d2 * d);
    // x = (n m^2 + t d^2 m + 28 d^3) / (9 d m^2)
    let x = (n * m2 + t * d2 * m + F::from_u64(28) * d3) * m;
    let y = y * d * (m3 - t * d2 * m - F::from_u64(56) * d3);
    let z = d * m3;
    let three = x + x + x;
    let mut p = Projective { x: three, y, z: F::from_u64(27) * z };
    p.assign_if(z.is_zero(), &Projective::IDENTITY);
    p
}

/// 5t, t, x0, -11, and the even root of 11, as 64-bit words.
const FIVE_T: [u64; 4] = [0x4054_47c0_1a44_4533, 0xe953_d363_cb6f_0e5d, 0xa08a_5558_f0f5_d272, 0x3f87_31ab_dd66_1adc];
const T: [u64; 4] = [0x4010_db26_0540_d91d, 0xfb77_2a47_28af_cfac, 0xece8_7778_3031_2a16, 0x731b_09ef_2c47_9ef8];
const X0: [u64; 4] = [0x1d6a_d4ce_6ab9_c5a5, 0xfc96_4a4d_f050_df22, 0x041d_a695_7255_eed5, 0x8929_1c84_de3e_11f1];
const MINUS_ELEVEN: [u64; 4] = [0xffff_fffe_ffff_fc24, u64::MAX, u64::MAX, u64::MAX];
const ROOT_OF_ELEVEN: [u64; 4] =
    [0xd798_d636_cfc3_b1d6, 0x13e7_b0ff_58b8_7622, 0x852e_c04c_707b_d501, 0xce02_0cfd_8dbf_ec1a];
