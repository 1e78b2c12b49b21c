//! Random numbers of the tests, the same in every run, so that a failure can be reproduced.

/// Generator SplitMix64.
pub struct Random(u64);

/// Edge-case operands for carries, overflows and saturation.
const EDGES: [u32; 12] = [0, 1, 2, 31, 32, 33, 0x7fff, 0x8000, 0x7fff_ffff, 0x8000_0000, 0x8000_8000, 0xffff_ffff];

impl Random {
    /// Creates a generator. Each test has its own seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns a random word.
    pub fn word(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }

    /// Returns a number below `limit`.
    pub fn below(&mut self, limit: u32) -> u32 {
        ((u64::from(self.word()) * u64::from(limit)) >> 32) as u32
    }

    /// Returns true with probability 1 / `n`.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// Returns an operand: half are random words; the others are edge cases, small, or have equal halves.
    pub fn operand(&mut self) -> u32 {
        match self.below(8) {
            0 => EDGES[self.below(EDGES.len() as u32) as usize],
            1 => EDGES[self.below(EDGES.len() as u32) as usize].wrapping_add(self.below(3)).wrapping_sub(1),
            2 => self.below(256),
            3 => self.word() >> self.below(32),
            _ => self.word(),
        }
    }

    /// Returns a single-precision number: zero, subnormal, infinity, NaN of both kinds, integer, or near and far
    /// exponents.
    pub fn float(&mut self) -> u32 {
        let sign = self.word() & 0x8000_0000;
        sign | match self.below(12) {
            0 => 0,
            1 => 1 + self.below(16),
            2 => self.below(0x0080_0000),
            3 => 0x0080_0000 + self.below(4),
            4 => 0x7f7f_ffff - self.below(4),
            5 => 0x7f80_0000,
            6 => 0x7fc0_0000 | self.below(0x0040_0000),
            7 => 0x7f80_0001 + self.below(0x003f_ffff),
            8 => (self.word() as i32 >> self.below(32)).unsigned_abs().min(i32::MAX as u32),
            9 => (self.below(1 << 24) as f32 / 256.0).to_bits(),
            10 => 0x3f80_0000 + self.below(0x0100_0000) - self.below(0x0100_0000),
            _ => self.word() >> 1,
        }
    }
}
