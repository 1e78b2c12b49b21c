//! Tests of conversions and constants, and a kernel with the reference implementations of formulas.

#[cfg(primegroup_kernels = "x64")]
pub(crate) mod kernel;

use super::*;

/// A kernel that runs the reference implementations only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twin;

impl Kernel for Twin {
    const USED: bool = true;
    type Twelve<P: crate::field::tower::Params> = twelve::Twelve<Self>;
}

impl twelve::Formulas for Twin {}

/// Generator of random words.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed ^ 0x9e37_79b9_7f4a_7c15)
    }
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0xd134_2543_de82_ef95)
    }
    /// Returns a limb: an extreme of the bits that are read or carried, or a random number of random length.
    fn limb(&mut self) -> u64 {
        const EXTREMES: [u64; 12] = [
            0,
            1,
            18,
            ONES - 18,
            ONES,
            ONES + 1,
            (1 << 52) - 1,
            1 << 52,
            (1 << 59) - 1,
            1 << 60,
            u64::MAX - 1,
            u64::MAX,
        ];
        let r = self.next();
        match r % 4 {
            0 => EXTREMES[(r >> 8) as usize % EXTREMES.len()],
            1 => self.next() >> 13,
            2 => self.next() & ONES,
            _ => self.next() >> (r >> 8 & 63),
        }
    }
    pub fn quad(&mut self) -> Quad {
        let kind = self.next() % 8;
        let same = self.limb();
        Quad(core::array::from_fn(|_| Vector(core::array::from_fn(|_| if kind == 0 { same } else { self.limb() }))))
    }
}

#[test]
fn constants() {
    use crate::field::Field;
    use crate::field::gf255::Gf255;
    fn check<const C: u64>(random: &mut Random) {
        for i in 0..1000_usize {
            let mut x: U256 = core::array::from_fn(|_| random.next());
            x[3] >>= 1;
            let p = modulus::<C>();
            if i < 4 {
                x = [p, [p[0] - 1, p[1], p[2], p[3]], [0; 4], [u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 1]][i];
            }
            let y = Gf255::<C>::reduce_words(x).square();
            let square = squared::<C>(&x);
            assert_eq!(square, y.to_words());
            assert_eq!(Gf255::<C>::reduce_words(negated::<C>(&y.to_words())).to_words(), (-y).to_words());
        }
    }
    let mut random = Random::new(5);
    check::<19>(&mut random);
    check::<18651>(&mut random);
    check::<3957>(&mut random);
}

#[test]
fn words_and_back() {
    let mut random = Random::new(1);
    let p: U256 = [19u64.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1];
    let field = |w: U256| crate::field::gf255::Gf255::<19>::reduce_words(w);
    for _ in 0..1000 {
        let mut lanes: [U256; 4] = core::array::from_fn(|_| core::array::from_fn(|_| random.next()));
        lanes[0] = [p, [u64::MAX; 4], [0; 4], [u64::MAX, 0, 0, 1 << 63]][random.next() as usize % 4];
        let mut q = Quad::from_words::<19>(lanes);
        let k = random.next() % 1024;
        q.add_multiple::<19>(0, k);
        for (lane, w) in lanes.iter().enumerate() {
            let back = q.to_words::<19>(lane);
            assert!(back[3] >> 63 == 0 || back[0] < 1 << 32);
            assert_eq!(field(back).to_words(), field(*w).to_words());
        }
        if PAIRS {
            continue;
        }
        let mut any = random.quad();
        any.0.iter_mut().for_each(|v| v.0[1] >>= 1);
        assert_eq!(field(any.to_words::<19>(1)).to_words(), sum(&any, 1));
    }

    /// The value of a lane, by field operations.
    fn sum(q: &Quad, lane: usize) -> U256 {
        use crate::field::Field;
        type F = crate::field::gf255::Gf255<19>;
        let limb = |v: &Vector| F::small(v.0[lane]);
        q.0.iter().rev().fold(F::ZERO, |acc, v| acc * F::small(1 << 51) + limb(v)).to_words()
    }
}
