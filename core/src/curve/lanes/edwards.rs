//! Twisted Edwards curves with a = -1 over 2^255 - 19, a coordinate in each lane.
//!
//! **Representation**: a point (X, Y | Z, T), an entry (Y+X, Y-X | -2Z, -2dT), as the kernel has them.
//! **Formulas**: "dbl-2008-hwcd" and "add-2008-hwcd-3" as in [`crate::curve::edwards`], the first as one squaring and one product of four
//! lanes, the second as two products.
//! **Constant time**: everything but what says otherwise. Complete.

use crate::ct::{Fleeting, Words};
use crate::curve::mul::digits::{Offset, split};
use crate::field::lanes::{Kernel, Quad};
use crate::field::scratch;
use crate::limb::U256;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

const C: u64 = 19;
/// Multiples of p that lane 1 carries.
const BIAS: u64 = 1 << 9;

/// A point.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Point<L: Kernel>(Quad, PhantomData<L>);

// SAFETY: transparent over words.
unsafe impl<L: Kernel> Words for Point<L> {}

impl<L: Kernel> Point<L> {
    /// From X, Y, Z, T, any integers below 2^256.
    #[must_use]
    pub fn new(coordinates: [U256; 4]) -> Self {
        let mut p = Quad::from_words::<C>(coordinates);
        p.add_multiple::<C>(1, BIAS);
        Point(p, PhantomData)
    }

    /// X, Y, Z, T, below 2^255 + 2^32.
    #[must_use]
    pub fn coordinates(&self) -> [U256; 4] {
        core::array::from_fn(|lane| self.0.to_words::<C>(lane))
    }

    fn identity() -> Self {
        let one = [1, 0, 0, 0];
        Self::new([[0; 4], one, one, [0; 4]])
    }

    fn cache(mut self) -> Quad {
        L::edwards_cache(&mut self.0);
        self.0
    }
}

/// The neutral element as an entry: -2 is p - 2.
const NEUTRAL: Quad = Quad::constant([[1, 0, 0, 0], [1, 0, 0, 0], [C.wrapping_neg() - 2, u64::MAX, u64::MAX, u64::MAX >> 1], [0; 4]]);

/// Bits of a window: eight multiples of the point cost less than what the wider windows of [`crate::curve::mul::window`] save.
const WIDTH: u32 = 4;
/// Entries of a table, the neutral element among them.
const ENTRIES: usize = (1 << (WIDTH - 1)) + 1;
/// Digits of a scalar below 2^255.
const DIGITS: usize = 64;

/// `P = k P` for k < 2^255. 252 doublings and 64 additions, after 7 for the table.
pub fn mul<L: Kernel>(p: &mut Point<L>, k: &U256) {
    let mut space = MaybeUninit::<[Quad; ENTRIES]>::uninit();
    let table = scratch(&mut space);
    table[0] = NEUTRAL;
    table[1] = p.cache();
    L::edwards_step(&mut p.0, 1, None);
    table[2] = p.cache();
    for i in 3..ENTRIES {
        L::edwards_step(&mut p.0, 0, Some(&table[1]));
        table[i] = p.cache();
    }
    let k = Fleeting::new(Offset::<WIDTH, DIGITS, 4>::new(k));
    let mut entry = Quad::ZERO;
    *p = Point::identity();
    for i in (0..DIGITS).rev() {
        let (index, negative) = split(k.digit(i));
        let m = negative.word32() as u8;
        // Negative: Y + X and Y - X change places, T its sign.
        L::lookup::<C>(&mut entry, table, index, m & 0b0011, m & 0b1000);
        L::edwards_step(&mut p.0, if i == DIGITS - 1 { 0 } else { WIDTH }, Some(&entry));
    }
}

#[cfg(test)]
mod tests {
    use crate::cpu::tests::Twin;
    use crate::cpu::{Cpu, Portable};
    use crate::curve::CurvePoint;
    use crate::field::lanes::tests::Random;
    use crate::group::edwards25519::{self as group, Scalar};

    /// Multiples by scalars of all kinds, of points of order L, 8, and 8L, on the lanes and off them.
    fn check<K: Cpu>(count: u64) {
        let mut random = Random::new(3);
        let mut p = group::mul_generator::<Portable>(&Scalar::from_u64(5));
        for i in 0..count {
            let words: [u64; 4] = core::array::from_fn(|_| random.next());
            let k = match i {
                0..16 => Scalar::from_u64(i),
                16..32 => -Scalar::from_u64(i - 16),
                _ => Scalar::decode_reduce(&words.map(u64::to_le_bytes).concat()),
            };
            let mut q = p;
            group::mul::<Portable>(&mut q, &k);
            let on = |x: crate::field::gf255::Gf255<19, _>| x.on::<K::Gf255>();
            let mut r = crate::curve::edwards::Point { x: on(p.x), y: on(p.y), z: on(p.z), t: on(p.t) };
            group::mul::<K>(&mut r, &k);
            assert_eq!((r.x * r.y).to_words(), (r.z * r.t).to_words(), "{i}");
            let off = |x: crate::field::gf255::Gf255<19, K::Gf255>| x.on();
            let r = crate::curve::edwards::Point { x: off(r.x), y: off(r.y), z: off(r.z), t: off(r.t) };
            assert!(q.ct_eq(r).declassify(), "{i} {:?}", k);
            if !q.is_identity().declassify() {
                p = q;
            }
        }
    }

    #[test]
    fn twin() {
        check::<Twin>(100);
    }

    #[cfg(primegroup_x64)]
    #[test]
    fn kernel() {
        if crate::cpu::tests::has_ifma() {
            check::<crate::cpu::X64I>(1000);
        }
    }
}
