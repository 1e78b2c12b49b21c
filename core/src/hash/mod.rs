//! Permutations of hash functions for boards.
//!
//! On most targets, hashes come from well-maintained crates. On small 32-bit machines the crates take a noticeable part
//! of an operation, because the group arithmetic is fast there:
//!
//! | | Cortex-M0+ | | Cortex-M4 | |
//! |---|---|---|---|---|
//! | | crates | here | crates | here |
//! | Keccak-f\[1600\], cycles | 62 900 | 18 900 | 42 400 | 11 900 |
//! | bytes of code | 2 052 | 1 324 | 2 516 | 1 792 |
//! | BLAKE2s compression, cycles | 3 970 | 3 530 | 1 900 | 1 690 |
//! | bytes of code | 5 304 | 744 | 4 254 | 920 |
//! | SHA-256 compression, cycles | 6 870 | 5 660 | 2 850 | 2 120 |
//! | bytes of code | 10 220 | 468 | 7 522 | 1 752 |
//! | SHA-512 compression, cycles | 17 600 | 16 800 | 11 500 | 11 100 |
//! | bytes of code | 27 284 | 1 124 | 27 650 | 1 164 |
//!
//! With the crates, hashing took one sixth of the cycles of a do255e signature on a Cortex-M4, and as much of an ECDSA
//! signature on P-256. It took more than a third of the flash for key exchange and signatures of jq255e. So bare-metal targets have their own inner functions:
//! assembly for Cortex-M0+ and M4, and plain Rust of the same structure for other cores. Tests compare both with the
//! crates. Padding and buffering are in the crate `primegroup`, next to the schemes. Other machines use none of this.
//!
//! * **Keccak-f\[1600\]** works on *interleaved* lanes: the even-numbered bits of each of the 25 lanes are one word,
//!   and the odd-numbered bits are another. So rotations of 64 bits become rotations of words. The state is the 25 even
//!   halves followed by the 25 odd halves. [`split`] and [`join`] convert input and output.
//! * **BLAKE2s**: the state is the chaining value (8 words), the count of bytes (2 words) and the flags (2 words).
//! * **SHA-256** and **SHA-512**: the state is the chaining value.
//!
//! Neither branches nor addresses depend on the hashed data.

#[cfg_attr(any(primegroup_kernels = "m0", primegroup_kernels = "m4"), path = "thumb.rs")]
mod kernel;

/// The Keccak state, interleaved.
pub type Keccak = [u32; 50];

/// The BLAKE2s state: chaining value, count of bytes, flags.
pub type Blake2s = [u32; 12];

/// The chaining value of SHA-256.
pub type Sha256 = [u32; 8];

/// The chaining value of SHA-512.
pub type Sha512 = [u64; 8];

/// Initial chaining value of SHA-512.
pub const SHA512_IV: Sha512 = [
    0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1, 0x510e_527f_ade6_82d1,
    0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
];

/// Initial chaining value of SHA-256, and of BLAKE2s before its parameters are added. It is also one half of the initial
/// constants of the compression function of BLAKE2s.
pub const BLAKE2S_IV: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// A message block of BLAKE2s or SHA-256: 64 bytes, aligned as words.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Block(pub [u32; 16]);

impl AsMut<[u8]> for Block {
    fn as_mut(&mut self) -> &mut [u8] {
        // SAFETY: 16 words are 64 bytes, and any value is valid for both.
        let bytes: &mut [u8; 64] = unsafe { &mut *(&raw mut self.0).cast() };
        bytes
    }
}

/// Applies Keccak-f\[1600\]. 19 000 cycles on Cortex-M0+, 12 000 on Cortex-M4.
#[inline(always)]
pub fn keccak_f1600(state: &mut Keccak) {
    kernel::keccak_f1600(state);
}

/// Compresses a message block: updates the first eight words of the state. 3 500 cycles on Cortex-M0+, 1 700 on
/// Cortex-M4.
#[inline(always)]
pub fn blake2s_compress(state: &mut Blake2s, block: &Block) {
    kernel::blake2s_compress(state, block);
}

/// Compresses a message block of SHA-256: updates the chaining value. 5 700 cycles on Cortex-M0+, 2 100 on Cortex-M4.
#[inline(always)]
pub fn sha256_compress(state: &mut Sha256, block: &Block) {
    kernel::sha256_compress(state, block);
}

/// Compresses a message block of SHA-512: updates the chaining value. 16 800 cycles on Cortex-M0+, 11 100 on Cortex-M4.
#[inline(always)]
pub fn sha512_compress(state: &mut Sha512, block: &[u8; 128]) {
    kernel::sha512_compress(state, block);
}

/// One step of sorting bits: exchanges the bits of `mask` with the bits `shift` positions above.
#[inline(always)]
fn exchange(x: u32, mask: u32, shift: u32) -> u32 {
    let t = (x ^ (x >> shift)) & mask;
    x ^ t ^ (t << shift)
}

/// Moves the even-numbered bits of a word to its low half and the odd-numbered bits to its high half.
#[inline(always)]
fn sort(x: u32) -> u32 {
    let x = exchange(x, 0x2222_2222, 1);
    let x = exchange(x, 0x0c0c_0c0c, 2);
    let x = exchange(x, 0x00f0_00f0, 4);
    exchange(x, 0x0000_ff00, 8)
}

/// The inverse of [`sort`].
#[inline(always)]
fn mix(x: u32) -> u32 {
    let x = exchange(x, 0x0000_ff00, 8);
    let x = exchange(x, 0x00f0_00f0, 4);
    let x = exchange(x, 0x0c0c_0c0c, 2);
    exchange(x, 0x2222_2222, 1)
}

/// Splits the bytes of a lane into its even and its odd half.
#[inline(always)]
pub fn split(lane: [u8; 8]) -> [u32; 2] {
    let [a, b, c, d, e, f, g, h] = lane;
    let low = sort(u32::from_le_bytes([a, b, c, d]));
    let high = sort(u32::from_le_bytes([e, f, g, h]));
    [low & 0xffff | high << 16, low >> 16 | high & 0xffff_0000]
}

/// Joins the even and the odd half of a lane to its bytes.
#[inline(always)]
pub fn join([even, odd]: [u32; 2]) -> [u8; 8] {
    let [a, b, c, d] = mix(even & 0xffff | odd << 16).to_le_bytes();
    let [e, f, g, h] = mix(even >> 16 | odd & 0xffff_0000).to_le_bytes();
    [a, b, c, d, e, f, g, h]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_the_bits_of_a_lane() {
        for bit in 0..64 {
            let lane = 1u64 << bit;
            let mut halves = [0; 2];
            halves[bit % 2] = 1 << (bit / 2);
            assert_eq!(split(lane.to_le_bytes()), halves);
            assert_eq!(join(halves), lane.to_le_bytes());
        }
        let lane = 0x0123_4567_89ab_cdef_u64.to_le_bytes();
        assert_eq!(join(split(lane)), lane);
    }

    #[test]
    fn keccak_of_zeros() {
        // The first two lanes of the permutation's well-known first test vector.
        let mut state = [0; 50];
        kernel::keccak_f1600(&mut state);
        assert_eq!(join([state[0], state[25]]), 0xf125_8f79_40e1_dde7_u64.to_le_bytes());
        assert_eq!(join([state[1], state[26]]), 0x84d5_ccf9_33c0_478a_u64.to_le_bytes());
    }
}
