//! Reproducible inputs: the same on the host and on every board.

use primegroup_core::field::PrimeField;

/// A generator of test inputs: SplitMix64. Not for keys.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Begins at a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// Bytes.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut out = [0; N];
        for chunk in out.chunks_mut(8) {
            for (x, y) in chunk.iter_mut().zip(self.word().to_le_bytes()) {
                *x = y;
            }
        }
        out
    }

    /// A scalar other than zero (but for a chance of 2^-250).
    pub fn scalar<S: PrimeField>(&mut self) -> S {
        S::decode_reduce(&self.bytes::<64>())
    }
}

/// Where the secret part of an input comes from: a few scalars that could be special to an algorithm, then random ones.
#[derive(Clone, Debug)]
pub struct Secrets {
    random: Random,
    case: u64,
    mark: fn(&mut [u8]),
}

impl Secrets {
    /// How many secrets are special: 1, 2, r-1, r/2, 2^128 - 1, 2^248.
    pub const SPECIAL: u64 = 6;

    /// The source of the `case`-th input.
    #[must_use]
    pub fn new(case: u64) -> Self {
        Secrets { random: Random::new(case.wrapping_add(0x5ec2_e700)), case, mark: |_| {} }
    }

    /// The source of the `case`-th input, without the special ones: what an average is taken over.
    #[must_use]
    pub fn random(case: u64) -> Self {
        Secrets { case: u64::MAX, ..Self::new(case) }
    }

    /// The same, whose bytes go through a function before anything is made of them: one that tells a checker that they are secret.
    #[must_use]
    pub fn marked(self, mark: fn(&mut [u8])) -> Self {
        Secrets { mark, ..self }
    }

    /// The secret scalar as its encoding, not zero.
    pub fn scalar<S: PrimeField>(&mut self) -> S::Bytes {
        let power = |n: u32| (0..n).fold(S::ONE, |x, _| x + x);
        let mut bytes = match self.case {
            0 => S::ONE,
            1 => S::ONE + S::ONE,
            2 => -S::ONE,
            3 => -(S::ONE + S::ONE).invert(),
            4 => power(128) - S::ONE,
            5 => power(248),
            _ => self.random.scalar(),
        }
        .encode();
        (self.mark)(bytes.as_mut());
        bytes
    }

    /// Secret bytes: all zeros, all ones, then random ones.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = match self.case {
            0 => [0; N],
            1 => [0xff; N],
            _ => self.random.bytes(),
        };
        (self.mark)(&mut bytes);
        bytes
    }
}
