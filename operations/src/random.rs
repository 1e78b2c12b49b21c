//! Reproducible inputs, equal on the host and on every board.

use primegroup_core::field::PrimeField;

/// A generator of test inputs: SplitMix64. Not for keys.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts at a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// Returns the next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// Returns pseudorandom bytes.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut out = [0; N];
        for chunk in out.chunks_mut(8) {
            for (x, y) in chunk.iter_mut().zip(self.word().to_le_bytes()) {
                *x = y;
            }
        }
        out
    }

    /// Returns a scalar that is not zero (except with probability 2^-250).
    pub fn scalar<S: PrimeField>(&mut self) -> S {
        S::decode_reduce(&self.bytes::<64>())
    }
}

/// Source of the secret part of an input. The first cases are scalars that could be special to an algorithm; the
/// others are random.
#[derive(Clone, Debug)]
pub struct Secrets {
    random: Random,
    case: u64,
    mark: fn(&mut [u8]),
}

impl Secrets {
    /// Number of special secrets: 1, 2, r-1, r/2, 2^128 - 1, 2^248.
    pub const SPECIAL: u64 = 6;

    /// Returns the source of the `case`-th input.
    #[must_use]
    pub fn new(case: u64) -> Self {
        Secrets { random: Random::new(case.wrapping_add(0x5ec2_e700)), case, mark: |_| {} }
    }

    /// Returns the source of the `case`-th input, without the special cases. Averages are taken over these inputs.
    #[must_use]
    pub fn random(case: u64) -> Self {
        Secrets { case: u64::MAX, ..Self::new(case) }
    }

    /// Returns the same source with a function that all its bytes pass through first. The function tells a checker
    /// that they are secret.
    #[must_use]
    pub fn marked(self, mark: fn(&mut [u8])) -> Self {
        Secrets { mark, ..self }
    }

    /// Returns the encoding of the secret scalar, which is not zero.
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

    /// Returns secret bytes: all zeros in case 0, all ones in case 1, random otherwise.
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
