//! Products modulo 2^166 - 5 (`core/src/field/gf166`): words in memory, six limbs of 29 bits in columns.

use super::graph::{Graph, V};
use super::limbs::{Fold, Joiner, load, product, split, square, twice};

pub const ABOUT: &str = "GF(2^166 - 5): six words, low word first. Operands are below 2^170. Results are below 2^166 + 2^161, and may be operands. The
functions of `portable.rs` are the reference implementations. A product is made of six limbs of 29 bits.";
pub const MUL: &str = "`out = a b`: mul(out, a, b).";
pub const SQUARE: &str = "`out = a^2`: square(out, a).";

const BITS: u32 = 29;
const WORDS: u32 = 6;

/// Largest words of operands.
pub fn operand() -> [u128; WORDS as usize] {
    let word = (1 << 32) - 1;
    [word, word, word, word, word, (1 << (170 - 160)) - 1]
}

fn operand_limbs(g: &mut Graph, from: usize) -> Vec<V> {
    let words = load(g, from, &operand());
    split(g, &words, BITS, 170)
}

fn reduce(g: &mut Graph, columns: impl Fn(usize) -> Vec<(V, V)>) {
    let c = g.constant(5);
    let fold = Fold { n: 166, c, bits: BITS, limbs: 6, tail: 2 };
    let (mut joiner, mut word) = (Joiner::new(BITS), 0);
    let store = |g: &mut Graph, k: usize, limb| {
        let done = joiner.push(g, limb, 0);
        // The highest limb has a bit more than 2^166 needs.
        let rest = if k == 5 { joiner.rest() } else { None };
        for w in done.into_iter().chain(rest) {
            g.store(0, word, w);
            word += 1;
        }
    };
    fold.reduce(g, columns, store, true);
}

pub fn mul(g: &mut Graph) {
    let (a, b) = (operand_limbs(g, 1), operand_limbs(g, 2));
    reduce(g, |k| product(&a, &b, k))
}

pub fn squaring(g: &mut Graph) {
    let a = operand_limbs(g, 1);
    let twice = twice(g, &a);
    reduce(g, |k| square(&a, &twice, k))
}
