//! The curve of xsb233: B-233 (sect233r1), y^2 + xy = x^3 + x^2 + b^2, shifted to y^2 + xy = x^3 + x^2 + bx; cofactor 2.

use super::{Curve, Entry, ODD_WIDTH, Raw, Scalar, list, mul_windows, rows};
use crate::ct::{Mask, Words, recast_all};
use crate::curve::CurvePoint;
use crate::curve::binary::{Affine, Params, Point};
use crate::curve::lopez_dahab;
use crate::curve::mul::comb;
use crate::field::gf2_233::{Gf2p233, Kernel};
use crate::field::mont::Modulus;
use crate::field::{BinaryField, Cpu, Field};
use crate::generated::xsb233 as generated;
use crate::limb::{from_words, limbs};
use core::marker::PhantomData;

/// The curve of xsb233.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct B233;

/// [`B233`] on the CPU `K`.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(PhantomData<K>);

/// r = 6901746346790563787434755862277025555839812737345013555379383634485463, above 2^232.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderB233;

impl Modulus for OrderB233 {
    const WORDS: [u64; 4] = [0x22031d2603cfe0d7, 0x13e974e72f8a69, 0, 0x10000000000];
}

const ROOT: [u64; 4] = [0x73f64b4dc0f2686c, 0x70d3ce35cebba584, 0xdff11ecdba39c309, 0x7d5ef4389];

impl<K: Cpu> Params for On<K> {
    type Field = Gf2p233<K>;
    const A_IS_ONE: bool = true;
    const ROOT: Option<Gf2p233<K>> = Some(Gf2p233::from_words(ROOT));
    const SQUARES: Option<Gf2p233<K>> =
        Some(Gf2p233::from_words([0x81fe115f7d8f90ac, 0x213b333b20e9ce42, 0x332c7f8c0923bb58, 0x66647ede6c]));

    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        <K as Kernel>::gf233_lookup_to(out, table, index);
    }
}

/// Windows of five bits: 47 * 5 = 235 bits.
const DIGITS: usize = 47;

impl Curve for B233 {
    type Order = OrderB233;
    type On<K: Cpu> = On<K>;
    const NAME: &'static str = "xsb233";
    const ABOUT: &'static str = "prime-order group of the binary curve B-233 (sect233r1)";
    const IDENTITY: Raw = {
        let zero = [0; limbs(256)];
        [zero, from_words(&ROOT), from_words(&[1, 0, 0, 0]), zero]
    };
    const GENERATOR: Raw = {
        let x = from_words(&[0x4e1f03def0cc6851, 0x2b20344e602bb0, 0xa01c3744fbe1b95c, 0x17512ff306e]);
        let s = from_words(&[0xef3f941ae66b7661, 0x1c37ae41375a7126, 0x3aef057d75b25f32, 0x184608aafb7]);
        [x, s, from_words(&[1, 0, 0, 0]), x]
    };
    const MAP_X: [u64; 4] = [5, 0, 0, 0];
    const MAP_H: [u64; 4] = [0x3467be3ab5388509, 0x4f97763745cf51ef, 0x181bcb14c9f0601c, 0xd4cd44a18d];

    // The elements are the curve's points with an x of trace 0; d has trace 1.
    #[inline]
    fn choose<K: Cpu>(x: Gf2p233<K>, d: Gf2p233<K>, _: Gf2p233<K>) -> (Gf2p233<K>, Mask) {
        (Gf2p233::select(x.trace(), x, x + d), Mask::TRUE)
    }

    // 2Q + N, by the formula for elements.
    fn clear_cofactor<K: Cpu>(p: Point<On<K>>) -> Point<On<K>> {
        p.double()
    }

    // The ladder: 233 steps of 5M+4S+1mb. (Windows of five bits: 233 doublings of 3M+4S+1mb, 62 additions.)
    fn mul<K: Cpu>(p: &mut Point<On<K>>, s: &Scalar<Self>) {
        lopez_dahab::mul(p, &s.to_words(), 233);
    }

    // 47 additions; doublings by the size of the tables.
    fn mul_generator<K: Cpu>(s: &Scalar<Self>) -> Point<On<K>> {
        static TABLES: [[Entry; 17]; comb::tables(DIGITS)] = rows(&generated::WINDOWS);
        mul_windows::<Point<On<K>>, DIGITS>(&TABLES, &s.to_words())
    }

    fn odd_generator<K: Cpu>() -> [&'static [Affine<On<K>>]; 2] {
        static ODD: [Entry; 1 << (ODD_WIDTH - 2)] = list(&generated::ODD);
        static ODD_128: [Entry; 1 << (ODD_WIDTH - 2)] = list(&generated::ODD_128);
        [recast_all(&ODD), recast_all(&ODD_128)]
    }
}
