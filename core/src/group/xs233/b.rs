//! B-233: y^2 + xy = x^3 + x^2 + B, of order 2r. Multiplications use windows over doublings, because there is no
//! endomorphism.

use super::{Curve, F, Raw, SCALAR_BITS, ScalarOf};
use crate::ct::recast_all;
use crate::curve::binary::{Constants, Params, Point, ladder};
use crate::curve::mul::comb::{self, Entry};
use crate::curve::mul::wnaf::FULL;
use crate::curve::mul::{halved, straus};
use crate::field::BinaryField;
use crate::generated::xsb233 as generated;
use crate::group::prelude::*;

/// The curve as a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct B233;

/// The curve on the CPU `K`.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(PhantomData<K>);

modulus! {
    /// r = 2^232 + 2330705672...: 6901746346790563787434755862277025555839812737345013555379383634485463.
    pub OrderB233 = "1000000000000000000000000000013e974e72f8a6922031d2603cfe0d7", bytes: 32, root: 5
}

impl<K: Cpu> Params for On<K> {
    type Field = F<K>;
    type Cpu = K;
    const A: bool = true;
    const B: Option<Constants<F<K>>> = Some(Constants {
        b: F::<K>::from_words([0xe5f946d061da9138, 0x71caaeea52f21253, 0x7874e747ee31e06d, 0x187f85627b9]),
        sqrt: F::<K>::from_words([0x73f64b4dc0f2686c, 0x70d3ce35cebba584, 0xdff11ecdba39c309, 0x7d5ef4389]),
        inverse: F::<K>::from_words([0xeeb71c53371bf5, 0x1e67bfccaf5972f0, 0x8c39397862ae6222, 0x28cd3b8bb]),
    });
}

/// Number of digits of the comb. A scalar has 233 bits at most, and they hold 235.
const DIGITS: usize = 47;
/// Odd multiples of the generator.
static ODD: [Entry; 1 << (ODD_WIDTH - 2)] = comb::list(&generated::ODD);
/// Odd multiples of 2^128 G.
static ODD_128: [Entry; 1 << (ODD_WIDTH - 2)] = comb::list(&generated::ODD_128);
/// Tables of the comb.
static TABLES: [[Entry; comb::SHAPES]; comb::tables(DIGITS)] = comb::every(&generated::TEETH, comb::STEPS);

crate::tables::tables! {
    "xsb233": ODD ODD_128 TABLES;
    generated::TEETH as TEETH, generated::ODD as ODD, generated::ODD_128 as ODD_128
}

impl Curve for B233 {
    type Order = OrderB233;
    type On<K: Cpu> = On<K>;
    const NAME: &'static str = "xsb233";
    const ABOUT: &'static str = "B-233 of FIPS 186, a random curve over GF(2^233)";
    const STANDARD_B: U256 = [0x81fe115f7d8f90ad, 0x213b333b20e9ce42, 0x332c7f8c0923bb58, 0x66647ede6c];
    // (X, S, Z, T) with Z = 1, so T = XZ repeats X.
    const GENERATOR: Raw = {
        let [_, s, x] = ODD[0];
        [x, s, from_words(&[1, 0, 0, 0]), x]
    };
    const COFACTOR_BITS: u32 = 1;

    // A point is in the group if the trace of x is 0. Of two points with the same w, one has trace 0 and the other has
    // trace 1.
    fn place<K: Cpu>(x: F<K>, _: F<K>) -> (Mask, Mask) {
        (Mask::TRUE, x.trace())
    }

    // The ladder costs 5M+4S per bit and a multiplication by a constant. Windows cost 4M+4S per doubling and 8M+2S per
    // addition for every four or five bits, plus a table and its lookups. The ladder takes 6/7 of the time of windows
    // on x86-64 with PCLMULQDQ, 5/6 with VPCLMULQDQ, and 0.94 on Cortex-M4.
    fn mul<K: Cpu>(p: &mut Point<On<K>>, s: &ScalarOf<B233>) {
        ladder::mul(p, &*Fleeting::new(s.to_words()), SCALAR_BITS);
    }

    fn mul_generator<K: Cpu>(s: &ScalarOf<B233>) -> Point<On<K>> {
        comb::mul_teeth::<_, Entry, DIGITS, 4>(&TABLES, &Fleeting::new(s.to_words()), &OrderB233::WORDS)
    }

    fn mul_add_generator_vartime<K: Cpu>(p: &mut Point<On<K>>, a: &ScalarOf<B233>, b: &ScalarOf<B233>) {
        let (a, b) = (a.to_words(), b.to_words());
        straus::mul_add_whole_vartime::<_, FULL>(p, &a, &b, |acc, b, i| acc.add_affine_vartime(b, i, recast_all(&ODD)));
    }

    // Both scalars are halved in size.
    fn verify_mul_add_generator_vartime<K: Cpu>(
        p: &Point<On<K>>,
        a: &ScalarOf<B233>,
        b: &ScalarOf<B233>,
        r: &mut Point<On<K>>,
    ) -> bool {
        halved::difference_vartime::<_, _, { halved::ODD }>(
            (p, a),
            b,
            r,
            ODD_WIDTH,
            recast_all(&ODD),
            recast_all(&ODD_128),
        );
        r.is_identity().declassify()
    }
}

crate::group::operations::operations!(B233: super::Xs233<B233>);
