//! The hash permutations in plain Rust, for 32-bit machines without a kernel. They are optimized for small code.

use super::{BLAKE2S_IV, Blake2s, Block, Keccak, Sha256, Sha512};
use crate::limb::sum;
use crate::settings::SMALL_CODE;

/// Rotation distances, with the lanes in the order of the state.
/// They are from FIPS 202, Table 2, modulo 64.
const DISTANCES: [u8; 25] =
    [0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14];

/// Odd halves of the round constants. Bit 30 of the odd halves is always clear, so here it stores bit 0 of the even
/// half, which has no other bits.
/// The constants are from FIPS 202, section 3.2.5.
const ROUNDS: [u32; 24] = [
    0x4000_0000, 0x0000_0089, 0x8000_008b, 0x8000_8080, 0x4000_008b, 0x4000_8000, 0xc000_8088, 0xc000_0082,
    0x0000_000b, 0x0000_000a, 0x4000_8082, 0x0000_8003, 0x4000_808b, 0xc000_000b, 0xc000_008a, 0xc000_0081,
    0x8000_0081, 0x8000_0008, 0x0000_0083, 0x8000_8003, 0xc000_8088, 0x8000_0088, 0x4000_8000, 0x8000_8082,
];

/// Offsets of the message words, in the order in which a round uses them.
/// This is SIGMA of RFC 7693, section 2.7.
const ORDER: [[u8; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/// Indices of the words that G works on: first the columns, then the diagonals.
/// The lists are from RFC 7693, section 3.2.
const PLACES: [[usize; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

/// Round constants of SHA-512.
/// FIPS 180-4, section 4.2.3: the fractional parts of the cube roots of the first 80 primes. The upper halves of the first 64
/// are the constants of SHA-256 (section 4.2.2).
const CONSTANTS: [u64; 80] = [
    0x428a_2f98_d728_ae22, 0x7137_4491_23ef_65cd, 0xb5c0_fbcf_ec4d_3b2f, 0xe9b5_dba5_8189_dbbc, 0x3956_c25b_f348_b538,
    0x59f1_11f1_b605_d019, 0x923f_82a4_af19_4f9b, 0xab1c_5ed5_da6d_8118, 0xd807_aa98_a303_0242, 0x1283_5b01_4570_6fbe,
    0x2431_85be_4ee4_b28c, 0x550c_7dc3_d5ff_b4e2, 0x72be_5d74_f27b_896f, 0x80de_b1fe_3b16_96b1, 0x9bdc_06a7_25c7_1235,
    0xc19b_f174_cf69_2694, 0xe49b_69c1_9ef1_4ad2, 0xefbe_4786_384f_25e3, 0x0fc1_9dc6_8b8c_d5b5, 0x240c_a1cc_77ac_9c65,
    0x2de9_2c6f_592b_0275, 0x4a74_84aa_6ea6_e483, 0x5cb0_a9dc_bd41_fbd4, 0x76f9_88da_8311_53b5, 0x983e_5152_ee66_dfab,
    0xa831_c66d_2db4_3210, 0xb003_27c8_98fb_213f, 0xbf59_7fc7_beef_0ee4, 0xc6e0_0bf3_3da8_8fc2, 0xd5a7_9147_930a_a725,
    0x06ca_6351_e003_826f, 0x1429_2967_0a0e_6e70, 0x27b7_0a85_46d2_2ffc, 0x2e1b_2138_5c26_c926, 0x4d2c_6dfc_5ac4_2aed,
    0x5338_0d13_9d95_b3df, 0x650a_7354_8baf_63de, 0x766a_0abb_3c77_b2a8, 0x81c2_c92e_47ed_aee6, 0x9272_2c85_1482_353b,
    0xa2bf_e8a1_4cf1_0364, 0xa81a_664b_bc42_3001, 0xc24b_8b70_d0f8_9791, 0xc76c_51a3_0654_be30, 0xd192_e819_d6ef_5218,
    0xd699_0624_5565_a910, 0xf40e_3585_5771_202a, 0x106a_a070_32bb_d1b8, 0x19a4_c116_b8d2_d0c8, 0x1e37_6c08_5141_ab53,
    0x2748_774c_df8e_eb99, 0x34b0_bcb5_e19b_48a8, 0x391c_0cb3_c5c9_5a63, 0x4ed8_aa4a_e341_8acb, 0x5b9c_ca4f_7763_e373,
    0x682e_6ff3_d6b2_b8a3, 0x748f_82ee_5def_b2fc, 0x78a5_636f_4317_2f60, 0x84c8_7814_a1f0_ab72, 0x8cc7_0208_1a64_39ec,
    0x90be_fffa_2363_1e28, 0xa450_6ceb_de82_bde9, 0xbef9_a3f7_b2c6_7915, 0xc671_78f2_e372_532b, 0xca27_3ece_ea26_619c,
    0xd186_b8c7_21c0_c207, 0xeada_7dd6_cde0_eb1e, 0xf57d_4f7f_ee6e_d178, 0x06f0_67aa_7217_6fba, 0x0a63_7dc5_a2c8_98a6,
    0x113f_9804_bef9_0dae, 0x1b71_0b35_131c_471b, 0x28db_77f5_2304_7d84, 0x32ca_ab7b_40c7_2493, 0x3c9e_be0a_15c9_bebc,
    0x431d_67c4_9c10_0d4c, 0x4cc5_d4be_cb3e_42b6, 0x597f_299c_fc65_7e2a, 0x5fcb_6fab_3ad6_faec, 0x6c44_198c_4a47_5817,
];

/// The permutation of FIPS 202, section 3.3. The even bits of all lanes come first, then the odd bits. A rotation of a
/// lane by 2n is a rotation of both halves by n, and one by 2n + 1 also exchanges them.
pub fn keccak_f1600(state: &mut Keccak) {
    for constant in ROUNDS {
        // A copy, because pi moves lanes: a word of the new state may be an operand of a later one.
        let before = *state;
        // Theta: the words that are added to the halves of each column.
        let mut parity = [[0; 5]; 2];
        for (i, word) in before.iter().enumerate() {
            parity[i / 25][i % 5] ^= word;
        }
        let [even, odd] = parity;
        let mut added = [[0; 5]; 2];
        for x in 0..5 {
            // A rotation of a lane by 1 moves the odd bits up to even places of the next pair, and the even bits to odd
            // places of the same pair. So only the odd half is rotated.
            added[0][x] = even[(x + 4) % 5] ^ odd[(x + 1) % 5].rotate_left(1);
            added[1][x] = odd[(x + 4) % 5] ^ even[(x + 1) % 5];
        }
        for half in 0..2 {
            for row in 0..5 {
                // Rho and pi: for an odd distance, the word comes from the other half.
                // Let r be the distance. Bit 2i of the result is bit 2i - r of the lane. For an odd r that is odd bit
                // number i - (r + 1)/2. Likewise bit 2i + 1 is even bit number i - (r - 1)/2.
                let words: [u32; 5] = core::array::from_fn(|x| {
                    let column = (x + 3 * row) % 5;
                    let lane = column + 5 * x;
                    let distance = u32::from(DISTANCES[lane]);
                    let from = half ^ (distance as usize & 1);
                    (before[25 * from + lane] ^ added[from][column]).rotate_left((distance + 1 - half as u32) >> 1)
                });
                // Chi.
                for x in 0..5 {
                    state[25 * half + 5 * row + x] = words[x] ^ !words[(x + 1) % 5] & words[(x + 2) % 5];
                }
            }
        }
        // Iota.
        state[0] ^= constant >> 30 & 1;
        state[25] ^= constant & !(1 << 30);
    }
}

/// The function G of RFC 7693, section 3.1, with the distances of BLAKE2s (section 2.1).
#[inline(always)]
fn mix(v: &mut [u32; 16], [a, b, c, d]: [usize; 4], x: u32, y: u32) {
    // The indices are below 16 already. The masks make sure that no compiler leaves a path to a panic.
    let [a, b, c, d] = [a & 15, b & 15, c & 15, d & 15];
    for (word, first, second) in [(x, 16, 12), (y, 8, 7)] {
        v[a] = v[a].wrapping_add(v[b]).wrapping_add(word);
        v[d] = (v[d] ^ v[a]).rotate_right(first);
        v[c] = v[c].wrapping_add(v[d]);
        v[b] = (v[b] ^ v[c]).rotate_right(second);
    }
}

/// The function F of RFC 7693, section 3.2. Words 8 to 11 of the state are the counter and the flags, which only enter
/// the start value.
pub fn blake2s_compress(state: &mut Blake2s, block: &Block) {
    let mut v: [u32; 16] = core::array::from_fn(|i| if i < 8 { state[i] } else { BLAKE2S_IV[i - 8] });
    for i in 12..16 {
        v[i] ^= state[i - 4];
    }
    for order in &ORDER {
        let word = |i: usize| u32::from_le(block.0[usize::from(order[i & 15] & 15)]);
        if SMALL_CODE {
            for (i, places) in PLACES.into_iter().enumerate() {
                mix(&mut v, places, word(2 * i), word(2 * i + 1));
            }
        } else {
            // One by one, so that the words stay in registers.
            mix(&mut v, PLACES[0], word(0), word(1));
            mix(&mut v, PLACES[1], word(2), word(3));
            mix(&mut v, PLACES[2], word(4), word(5));
            mix(&mut v, PLACES[3], word(6), word(7));
            mix(&mut v, PLACES[4], word(8), word(9));
            mix(&mut v, PLACES[5], word(10), word(11));
            mix(&mut v, PLACES[6], word(12), word(13));
            mix(&mut v, PLACES[7], word(14), word(15));
        }
    }
    for i in 0..8 {
        state[i] ^= v[i] ^ v[i + 8];
    }
}

/// FIPS 180-4, section 6.2.2. The message schedule is computed on the way, in the 16 words of the block.
pub fn sha256_compress(state: &mut Sha256, block: &Block) {
    let mut message = block.0.map(u32::from_be);
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (i, constant) in CONSTANTS.iter().take(64).enumerate() {
        let word = message[i % 16];
        let constant = (constant >> 32) as u32;
        let first = h.wrapping_add(e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25));
        let first = first.wrapping_add(g ^ (e & (f ^ g))).wrapping_add(constant).wrapping_add(word);
        let second = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let second = second.wrapping_add((b & c) ^ (a & (b ^ c)));
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
        // Replaces this word by the word needed 16 rounds later, as in SHA-512.
        let (near, far) = (message[(i + 1) % 16], message[(i + 14) % 16]);
        let near = near.rotate_right(7) ^ near.rotate_right(18) ^ near >> 3;
        let far = far.rotate_right(17) ^ far.rotate_right(19) ^ far >> 10;
        message[i % 16] = word.wrapping_add(near).wrapping_add(message[(i + 9) % 16]).wrapping_add(far);
    }
    for (word, more) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(more);
    }
}

/// FIPS 180-4, section 6.4.2. The message schedule is computed on the way, in the 16 words of the block.
pub fn sha512_compress(state: &mut Sha512, block: &[u8; 128]) {
    let mut message = [0; 16];
    for (word, bytes) in message.iter_mut().zip(block.chunks_exact(8)) {
        *word = bytes.iter().fold(0, |x, b| x << 8 | u64::from(*b));
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (i, constant) in CONSTANTS.iter().enumerate() {
        let word = message[i % 16];
        let first = sum(h, e.rotate_right(14) ^ e.rotate_right(18) ^ e.rotate_right(41));
        // The functions Ch(e, f, g) and Maj(a, b, c) of section 4.1.3, with one operation less each: g ^ (e & (f ^ g)),
        // and (b & c) ^ (a & (b ^ c)).
        let first = sum(sum(sum(first, g ^ (e & (f ^ g))), *constant), word);
        let second = sum(a.rotate_right(28) ^ a.rotate_right(34) ^ a.rotate_right(39), (b & c) ^ (a & (b ^ c)));
        (h, g, f, e) = (g, f, e, sum(d, first));
        (d, c, b, a) = (c, b, a, sum(first, second));
        // Replaces this word by the word needed 16 rounds later.
        // With t = i + 16, the words t - 16, t - 15, t - 2 and t - 7 enter (FIPS 180-4, section 6.4.2, step 1).
        let (near, far) = (message[(i + 1) % 16], message[(i + 14) % 16]);
        let word = sum(word, near.rotate_right(1) ^ near.rotate_right(8) ^ near >> 7);
        let far = far.rotate_right(19) ^ far.rotate_right(61) ^ far >> 6;
        message[i % 16] = sum(sum(word, message[(i + 9) % 16]), far);
    }
    for (word, more) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = sum(*word, more);
    }
}
