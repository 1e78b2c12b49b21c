//! The ladder of Curve25519 with two elements in each vector of AArch64.
//!
//! **Representation**: (X2 | X3) and (Z2 | Z3). **Formulas**: those of [`crate::curve::montgomery`]. **Constant time**:
//! everything.

use crate::cpu::Cpu;
use crate::ct::{Fleeting, Mask};
use crate::curve::layout::Ladder;
use crate::field::Field;
use crate::field::gf255::Gf255;
use crate::kernels::a64::neon::{Pair, ladder_step};
use crate::limb::{Limb, limbs};
use core::marker::PhantomData;

const C: u64 = 19;

/// The coordinate field.
type F<K> = Gf255<C, <K as Cpu>::Gf255>;

/// The ladder, as a type.
#[derive(Clone, Copy, Debug)]
pub struct Ladders<K>(PhantomData<K>);

impl<K: Cpu> Ladder<F<K>> for Ladders<K> {
    #[inline(always)]
    fn ladder(x: &F<K>, k: &[Limb; limbs(256)]) -> [F<K>; 2] {
        let (zero, one) = ([0; 4], [1, 0, 0, 0]);
        // 2^116 x, by which the step multiplies the upper limbs of an element.
        let upper = *x * F::<K>::from_words([0, 1 << 52, 0, 0]);
        let x = x.words_in_store();
        let base = Pair::from_words([&x, &upper.words_in_store()]);
        let base = [base, base.exchanged()];
        let mut state = Fleeting::new([Pair::from_words([&one, &x]), Pair::from_words([&zero, &one])]);
        let mut last = 0;
        for i in (0..255).rev() {
            let bit = (k[i / 64] >> (i % 64)) & 1;
            // The step leaves the doubled point in the first place.
            ladder_step(&mut state, &base, Mask::from_lsb(bit ^ last).word64());
            last = bit;
        }
        let m = Mask::from_lsb(last);
        state.each_ref().map(|pair| {
            let [first, second] = [0, 1].map(|half| F::<K>::from_words(pair.to_words::<C>(half)));
            F::<K>::select(m, first, second)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Portable;
    use crate::curve::montgomery;
    use crate::field::lanes::tests::Random;

    #[derive(Clone, Copy, Debug)]
    struct Curve;
    impl montgomery::Params for Curve {
        type Field = F<Portable>;
        fn set_sum_a24(out: &mut F<Portable>, a: &F<Portable>, b: &F<Portable>) {
            *out = *a + b.mul_small(121_665);
        }
    }

    #[test]
    fn ladder_is_that_of_values() {
        let mut random = Random::new(7);
        for i in 0..100 {
            let k: [u64; 4] = core::array::from_fn(|_| random.next());
            let x = match i {
                0..4 => F::<Portable>::small([0, 1, 9, 18][i]),
                4 => -F::<Portable>::ONE,
                5 => F::<Portable>::from_words([u64::MAX - 38, u64::MAX, u64::MAX, u64::MAX]),
                _ => F::<Portable>::reduce_words(core::array::from_fn(|_| random.next())),
            };
            let [x1, z1] = Ladders::<Portable>::ladder(&x, &k);
            let [x2, z2] = montgomery::ladder_fraction::<Curve, _>(&x, &k, 255);
            assert_eq!((x1 * z2).to_words(), (x2 * z1).to_words(), "{k:x?}");
            assert_eq!(z1.is_zero().declassify(), z2.is_zero().declassify());
        }
    }
}
