//! K-233: y^2 + xy = x^3 + 1, of order 4r. The Frobenius endomorphism replaces doublings.

use super::{Curve, F, Raw, ScalarOf, Xs233};
use crate::ct::recast;
use crate::curve::binary::koblitz::{self, Row};
use crate::curve::binary::{Affine, Constants, Params, Point};
use crate::curve::mul::digits::{signed, split};
use crate::curve::mul::{comb, tau};
use crate::field::BinaryField;
use crate::generated::xsk233 as generated;
use crate::group::prelude::*;

/// The curve as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct K233;

/// The curve on the CPU `C`.
#[derive(Clone, Copy, Debug)]
pub struct On<C>(PhantomData<C>);

modulus! {
    /// r = 3450873173395281893717377931138512760570940988862252126328087024741343, a little above 2^231.
    pub OrderK233 = "8000000000000000000000000000069d5bb915bcd46efb1ad5f173abdf", bytes: 32, root: 3
}

impl<C: Cpu> Params for On<C> {
    type Field = F<C>;
    type Cpu = C;
    const A: bool = false;
    const B: Option<Constants<F<C>>> = None;
}

/// Tables of the generator for the endomorphism: 2.1 KB each.
static TABLES: [Row; comb::tables(tau::DIGITS_6)] = comb::every(&generated::TAU, comb::STEPS);
/// Five-bit windows for the generator and their tables, for comparison.
/// 235 bits: a scalar has 232 at most, and signed digits take one more.
const DIGITS: usize = 47;
static WINDOWS: [[koblitz::Entry; 17]; comb::tables(DIGITS)] = comb::every(&generated::WINDOWS, comb::STEPS);

crate::tables::tables! {
    "xsk233": TABLES WINDOWS;
    generated::WINDOWS as WINDOWS, generated::TAU as TAU
}

impl Curve for K233 {
    type Order = OrderK233;
    type On<C: Cpu> = On<C>;
    const NAME: &'static str = "xsk233";
    const ABOUT: &'static str = "K-233 of FIPS 186, a Koblitz curve over GF(2^233)";
    const STANDARD_B: U256 = [1, 0, 0, 0];
    // (X, S, Z, T) with Z = 1, so T = XZ repeats X.
    const GENERATOR: Raw = {
        let [x, s] = TABLES[0][1];
        [x, s, from_words(&[1, 0, 0, 0]), x]
    };
    const COFACTOR_BITS: u32 = 2;

    // A half (x', y') of a point of the curve has lambda = y'/x' + x' with lambda^2 + lambda = x. It exists if the
    // trace of x is 0. The points of the group are those that can be halved twice. The trace for a half tells which of
    // the two points with the same w is in the group.
    fn place<C: Cpu>(x: F<C>, w: F<C>) -> (Mask, Mask) {
        (!x.trace(), (x * (x.half_trace() + w)).trace())
    }

    fn mul<C: Cpu>(p: &mut Point<On<C>>, s: &ScalarOf<K233>) {
        koblitz::mul(p, &Fleeting::new(s.to_words()));
    }
    fn mul_generator<C: Cpu>(s: &ScalarOf<K233>) -> Point<On<C>> {
        koblitz::mul_generator(&TABLES, &Fleeting::new(s.to_words()))
    }
    fn mul_add_generator_vartime<C: Cpu>(p: &mut Point<On<C>>, a: &ScalarOf<K233>, b: &ScalarOf<K233>) {
        koblitz::mul_add_generator_vartime(p, &a.to_words(), &b.to_words(), &TABLES[0]);
    }
}

crate::group::operations::operations!(K233: super::Xs233<K233>);

impl Element<Xs233<K233>> {
    /// Returns `s G` by windows over doublings, without the endomorphism. Slower than [`Element::mul_generator`]; for
    /// comparison only. Constant time.
    #[inline(never)]
    #[must_use]
    pub fn mul_generator_window(s: &ScalarOf<K233>) -> Self {
        let digits = Fleeting::new(signed::<5, DIGITS>(&*Fleeting::new(s.to_words())));
        dispatch!(Family::Gf2p233, C => {
            let p = comb::mul::<Point<On<C>>>(DIGITS, 5, |entry, table, i| {
                let (Some(d), Some(table)) = (digits.get(i), WINDOWS.get(table)) else { return };
                let (index, negative) = split(*d);
                let mut xs = [[0; limbs(256)]; 2];
                // Entry 0 is the neutral element, so a digit 0 needs no special case.
                C::lookup_to(&mut xs, table, index);
                let [bx, s]: [F<C>; 2] = recast(xs);
                *entry = Affine { bx, s, t: bx };
                Point::<On<C>>::negate_affine_if(entry, negative);
            });
            Self::from_raw(p.store())
        })
    }

    /// The Frobenius endomorphism: squares all coordinates. It is multiplication by lambda with lambda^2 + lambda + 2 =
    /// 0.
    #[must_use]
    pub fn frobenius(&self) -> Self {
        let mut out = *self;
        dispatch!(Family::Gf2p233, C => Point::<On<C>>::within_mut(&mut out.0, |p| p.frobenius_assign(1)));
        out
    }
}
