//! The functions in plain Rust, for 32-bit machines without a kernel: small code first.

use super::{BLAKE2S_IV, Blake2s, Block, Keccak};

/// Distances of the rotations, lanes in the order of the state.
const DISTANCES: [u8; 25] =
    [0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14];

/// Odd halves of the round constants; bit 30, always clear there, is bit 0 of the even half, which has no other.
const ROUNDS: [u32; 24] = [
    0x4000_0000,
    0x0000_0089,
    0x8000_008b,
    0x8000_8080,
    0x4000_008b,
    0x4000_8000,
    0xc000_8088,
    0xc000_0082,
    0x0000_000b,
    0x0000_000a,
    0x4000_8082,
    0x0000_8003,
    0x4000_808b,
    0xc000_000b,
    0xc000_008a,
    0xc000_0081,
    0x8000_0081,
    0x8000_0008,
    0x0000_0083,
    0x8000_8003,
    0xc000_8088,
    0x8000_0088,
    0x4000_8000,
    0x8000_8082,
];

/// Offsets of the message words, in the order in which a round uses them.
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

/// The words that G works on, first for columns, then for diagonals.
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

pub fn keccak_f1600(state: &mut Keccak) {
    for constant in ROUNDS {
        let before = *state;
        // Theta: what is added to the halves of each column.
        let mut parity = [[0; 5]; 2];
        for (i, word) in before.iter().enumerate() {
            parity[i / 25][i % 5] ^= word;
        }
        let [even, odd] = parity;
        let mut added = [[0; 5]; 2];
        for x in 0..5 {
            added[0][x] = even[(x + 4) % 5] ^ odd[(x + 1) % 5].rotate_left(1);
            added[1][x] = odd[(x + 4) % 5] ^ even[(x + 1) % 5];
        }
        for half in 0..2 {
            for row in 0..5 {
                // Rho and pi: an odd distance takes the word from the other half.
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

pub fn blake2s_compress(state: &mut Blake2s, block: &Block) {
    let mut v = [0; 16];
    for i in 0..8 {
        v[i] = state[i];
        v[i + 8] = BLAKE2S_IV[i];
    }
    for i in 0..4 {
        v[i + 12] ^= state[i + 8];
    }
    for order in &ORDER {
        for ([a, b, c, d], pair) in PLACES.into_iter().zip(order.chunks_exact(2)) {
            let mut half = |i: u8, first: u32, second: u32| {
                v[a] = v[a].wrapping_add(v[b]).wrapping_add(u32::from_le(block.0[usize::from(i)]));
                v[d] = (v[d] ^ v[a]).rotate_right(first);
                v[c] = v[c].wrapping_add(v[d]);
                v[b] = (v[b] ^ v[c]).rotate_right(second);
            };
            half(pair[0], 16, 12);
            half(pair[1], 8, 7);
        }
    }
    for i in 0..8 {
        state[i] ^= v[i] ^ v[i + 8];
    }
}
