//! The ladder of Curve25519 with both points in the lanes of a vector, at three products of four lanes per step; and
//! eight ladders at once, one in each lane.
//!
//! **Representation**: (X2, Z2 | X3, Z3), unreduced; for eight ladders X2, Z2, X3, Z3. **Formulas**: those of
//! [`crate::curve::montgomery`]. **Constant time**: everything.

use crate::cpu::Cpu;
use crate::ct::{Fleeting, Mask};
use crate::curve::layout::Ladder;
use crate::field::gf255::Gf255;
use crate::field::lanes::{Kernel, Octet, Quad, Wide};
use crate::limb::{self, Limb, U256, limbs};
use core::marker::PhantomData;

const C: u64 = 19;
/// Multiples of p that lanes 0 and 2 carry. They keep X - Z positive, limb by limb, as Z stays below 2^59 per limb.
const BIAS: u64 = 1 << 9;
/// Bits of a scalar.
const BITS: usize = 255;
/// Smallest batch for eight ladders at once, which cost as much as four single ones.
const AT_ONCE: usize = 5;

/// The coordinate field.
type F<K> = Gf255<C, <K as Cpu>::Gf255>;

/// The ladders, as a type.
#[derive(Clone, Copy, Debug)]
pub struct Ladders<K>(PhantomData<K>);

impl<K: Cpu> Ladder<F<K>> for Ladders<K> {
    #[inline(always)]
    fn ladder(x: &F<K>, k: &[Limb; limbs(256)]) -> [F<K>; 2] {
        ladder::<K>(x.words_in_store(), &limb::to_words(k)).map(F::<K>::from_words)
    }
    #[inline(always)]
    fn ladder_each(n: usize, inputs: impl Iterator<Item = (F<K>, Fleeting<U256>)>, [x, z]: [&mut [F<K>; 8]; 2]) {
        if n < AT_ONCE || !K::Lanes::IN_PARALLEL {
            return Self::one_by_one(inputs, [x, z]);
        }
        let mut scalars = Fleeting::new([[0; 4]; Octet::LANES]);
        let mut points = [[0; 4]; Octet::LANES];
        for ((to, point), (u, k)) in scalars.iter_mut().zip(&mut points).zip(inputs) {
            *to = *k;
            *point = u.words_in_store();
        }
        let multiples = Fleeting::new(ladder_each::<K>(&points, &scalars));
        for ((x, z), multiple) in x.iter_mut().zip(z).zip(multiples.iter()) {
            [*x, *z] = multiple.map(F::<K>::from_words);
        }
    }
}

/// Returns X and Z of `k P` for the x-coordinate `x1` of P. `k` is the integer of its low 255 bits.
fn ladder<K: Cpu>(x1: U256, k: &U256) -> [U256; 2] {
    let (zero, one) = ([0; 4], [1, 0, 0, 0]);
    let bit = |i: usize| (k[i / 64] >> (i % 64)) as u8 & 1;
    // The value 2 in each byte that swaps the points: where a bit differs from the bit above.
    let mut swaps = Fleeting::new([0u8; BITS]);
    let mut last = 0;
    for (i, swap) in (0..BITS).rev().zip(swaps.iter_mut()) {
        // Xor with 2 maps the lanes 0, 1 of one point to the lanes 2, 3 of the other: the kernel takes it for its
        // permutation.
        *swap = (bit(i) ^ last) << 1;
        last = bit(i);
    }
    let x = Quad::from_words::<C>([zero, zero, one, x1]);
    let mut state = Quad::from_words::<C>([one, zero, x1, one]);
    state.add_multiple::<C>(0, BIAS);
    state.add_multiple::<C>(2, BIAS);
    K::Lanes::ladder(&mut state, &*swaps, &x);
    // The kernel exchanges points before a step. The exchange after the last step remains.
    let m = Mask::from_lsb(Limb::from(last));
    [0, 1].map(|i| select(m, &state.to_words::<C>(i), &state.to_words::<C>(i + 2)))
}

/// Returns `b` if `m` is true, else `a`.
fn select(m: Mask, a: &U256, b: &U256) -> U256 {
    core::array::from_fn(|i| a[i] ^ (m.word64() & (a[i] ^ b[i])))
}

/// Returns X and Z of `k[i] P[i]` for the x-coordinates of eight points. Each scalar is the integer of its low 255
/// bits.
fn ladder_each<K: Cpu>(x1: &[U256; Octet::LANES], k: &[U256; Octet::LANES]) -> [[U256; 2]; Octet::LANES] {
    let one = [1, 0, 0, 0];
    let x = Octet::from_words::<C>(x1);
    let z = Octet::from_words::<C>(&[one; Octet::LANES]);
    let (mut p, mut next) = ([z, Octet::ZERO, x, z], [Octet::ZERO; 4]);
    let mut swap = Fleeting::new([0; Octet::LANES]);
    let mut last = Fleeting::new([0; Octet::LANES]);
    for i in (0..BITS).rev() {
        for lane in 0..Octet::LANES {
            let bit = k[lane][i / 64] >> (i % 64) & 1;
            swap[lane] = Mask::from_lsb((bit ^ last[lane]) as Limb).word64();
            last[lane] = bit;
        }
        K::Lanes::ladder_each(&mut next, &p, &x, &Wide(*swap));
        core::mem::swap(&mut p, &mut next);
    }
    core::array::from_fn(|lane| {
        let m = Mask::from_lsb(last[lane] as Limb);
        [0, 1].map(|i| select(m, &p[i].to_words::<C>(lane), &p[i + 2].to_words::<C>(lane)))
    })
}

#[cfg(test)]
mod tests {
    use crate::cpu::tests::Twin;
    use crate::cpu::{Cpu, Portable};
    use crate::field::gf255::Gf255;
    use crate::field::lanes::tests::Random;
    use crate::group::edwards25519;

    /// Compares with fixed-base multiplication on the Edwards curve: u = (Z + Y)/(Z - Y).
    fn check<K: Cpu>(count: u64) {
        let mut random = Random::new(11);
        for _ in 0..count {
            let mut k: [u64; 4] = core::array::from_fn(|_| random.next());
            k[3] >>= 1;
            let p = edwards25519::mul_generator_clamped::<Portable>(&k);
            let (n, d): (Gf255<19, _>, Gf255<19, _>) = (p.z + p.y, p.z - p.y);
            let [x, z] = super::ladder::<K>([9, 0, 0, 0], &k).map(Gf255::<19, <Portable as Cpu>::Gf255>::from_words);
            assert_eq!((x * d).to_words(), (z * n).to_words(), "{k:x?}");
        }
        for _ in 0..count / 8 {
            let k: [[u64; 4]; 8] = core::array::from_fn(|_| core::array::from_fn(|_| random.next()));
            let x: [[u64; 4]; 8] = core::array::from_fn(|_| core::array::from_fn(|_| random.next()));
            for ((got, x), k) in super::ladder_each::<K>(&x, &k).into_iter().zip(x).zip(k) {
                let [x1, z1] = got.map(Gf255::<19, <Portable as Cpu>::Gf255>::from_words);
                let [x2, z2] = super::ladder::<K>(x, &k).map(Gf255::<19, <Portable as Cpu>::Gf255>::from_words);
                assert_eq!((x1 * z2).to_words(), (x2 * z1).to_words(), "{k:x?}");
            }
        }
    }

    #[test]
    fn twin() {
        check::<Twin>(50);
    }

    #[cfg(primegroup_kernels = "x64")]
    #[test]
    fn kernel() {
        if crate::cpu::tests::x64::has_ifma() {
            check::<crate::cpu::X64I>(500);
        }
    }
}
