//! The curve of xsk233: K-233 (sect233k1), y^2 + xy = x^3 + 1, shifted to y^2 + xy = x^3 + x; cofactor 4.

use super::{Curve, Entry, ODD_WIDTH, Raw, Scalar, list, mul_windows, rows};
use crate::ct::{Mask, Words, recast_all};
use crate::curve::CurvePoint;
use crate::curve::binary::{Affine, Params, Point};
use crate::curve::lopez_dahab;
use crate::curve::mul::comb;
use crate::field::gf2_233::{Gf2p233, Kernel};
use crate::field::mont::Modulus;
use crate::field::{BinaryField, Cpu, Field};
use crate::generated::xsk233 as generated;
use crate::limb::{from_words, limbs};
use core::marker::PhantomData;

/// The curve of xsk233.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct K233;

/// [`K233`] on the CPU `C`.
#[derive(Clone, Copy, Debug)]
pub struct On<C>(PhantomData<C>);

/// r = 2^231 + 0x69d5bb915bcd46efb1ad5f173abdf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderK233;

impl Modulus for OrderK233 {
    const WORDS: [u64; 4] = [0x6efb1ad5f173abdf, 0x69d5bb915bcd4, 0, 0x8000000000];
}

impl<C: Cpu> Params for On<C> {
    type Field = Gf2p233<C>;
    const A_IS_ONE: bool = false;
    const ROOT: Option<Gf2p233<C>> = None;
    const SQUARES: Option<Gf2p233<C>> = None;

    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        <C as Kernel>::gf233_lookup_to(out, table, index);
    }
}

/// Windows of five bits: 47 * 5 = 235 bits.
const DIGITS: usize = 47;

impl Curve for K233 {
    type Order = OrderK233;
    type On<C: Cpu> = On<C>;
    const NAME: &'static str = "xsk233";
    const ABOUT: &'static str = "prime-order group of the Koblitz curve K-233 (sect233k1)";
    const IDENTITY: Raw = {
        let (zero, one) = ([0; limbs(256)], from_words(&[1, 0, 0, 0]));
        [zero, one, one, zero]
    };
    const GENERATOR: Raw = {
        let x = from_words(&[0xa850e5cbddaa1be6, 0x5724ef7e1966bf54, 0xfb3dec476585b906, 0x1ecb92776d0]);
        let s = from_words(&[0x66f9e0bf367d9a99, 0xf7193250076f96c1, 0x5baa47fcfdf3669d, 0xedff3b4d4e]);
        [x, s, from_words(&[1, 0, 0, 0]), x]
    };
    const MAP_X: [u64; 4] = [2, 0, 0, 0];
    const MAP_H: [u64; 4] = [0x2, 0x200, 0x0, 0x10000000000];

    // Points of order 4r have an x of trace 1. Of the others, x and x + d, those that are elements are not halves of points that
    // can be halved: trace(x(lambda + w)) tells, with lambda^2 + lambda = x.
    #[inline]
    fn choose<C: Cpu>(x: Gf2p233<C>, d: Gf2p233<C>, w: Gf2p233<C>) -> (Gf2p233<C>, Mask) {
        let other = (x * (x.half_trace() + w)).trace();
        (Gf2p233::select(other, x, x + d), !x.trace())
    }

    // 4Q + N: twice the formula for elements. It fails (with Z = 0) for the points of order 4 alone, which have x = 1.
    fn clear_cofactor<C: Cpu>(p: Point<On<C>>) -> Point<On<C>> {
        let order_4 = p.x.ct_eq(p.z);
        Point::select(order_4, p.double().double(), Point::IDENTITY)
    }

    fn mul<C: Cpu>(p: &mut Point<On<C>>, s: &Scalar<Self>) {
        lopez_dahab::mul(p, &s.to_words(), 232);
    }

    // 47 additions; doublings by the size of the tables.
    fn mul_generator<C: Cpu>(s: &Scalar<Self>) -> Point<On<C>> {
        static TABLES: [[Entry; 17]; comb::tables(DIGITS)] = rows(&generated::WINDOWS);
        mul_windows::<Point<On<C>>, DIGITS>(&TABLES, &s.to_words())
    }

    fn odd_generator<C: Cpu>() -> [&'static [Affine<On<C>>]; 2] {
        static ODD: [Entry; 1 << (ODD_WIDTH - 2)] = list(&generated::ODD);
        static ODD_128: [Entry; 1 << (ODD_WIDTH - 2)] = list(&generated::ODD_128);
        [recast_all(&ODD), recast_all(&ODD_128)]
    }
}
