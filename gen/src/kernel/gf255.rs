//! Products modulo 2^255 - C on nine limbs of 29 bits, the layout of the backend w28 (`core/src/field/gf255/w28.rs`).

use super::graph::{V, argument, largest, load, load_words, store, word};
use super::limbs::{Fold, fold_words, product, rows, rows_square, square, twice};

pub const ABOUT: &str = "Products modulo 2^255 - C on nine limbs of 29 bits, low limb first: the layout of the backend w28 (`w28.rs`), whose `wide`
functions are the reference implementations.

Operands are sums of two elements at the most (limbs below 2^30 + 2^18, the highest below 2^24 + 16). The result is an element, and may
be an operand. C is below 2^15.";
pub const MUL: &str = "`out = a b`: mul(out, a, b, C).";
pub const SQUARE: &str = "`out = a^2`: square(out, a, C).";

const BITS: u32 = 29;
const LIMBS: usize = 9;

/// Largest limbs of operands: sums of two elements.
pub fn operand() -> [u128; LIMBS] {
    let mut most = [2 * ((1 << BITS) + 7); LIMBS];
    most[0] = 2 * ((1 << BITS) + (1 << 17) - 1);
    most[LIMBS - 1] = 2 * ((1 << 23) + 7);
    most
}

fn reduce(c: V, columns: impl Fn(usize) -> Vec<(V, V)>) {
    let fold = Fold { n: 255, c, bits: BITS, limbs: LIMBS, tail: 3 };
    fold.reduce(columns, |k, limb| store(0, k, limb), false);
}

pub fn mul() {
    let c = argument(3, (1 << 15) - 1);
    let (a, b) = (load(1, &operand()), load(2, &operand()));
    reduce(c, |k| product(&a, &b, k))
}

pub fn squaring() {
    let c = argument(2, (1 << 15) - 1);
    let a = load(1, &operand());
    let twice = twice(&a);
    reduce(c, |k| square(&a, &twice, k))
}

pub const WORDS_ABOUT: &str =
    "Products modulo 2^255 - C on words, low word first. `portable.rs` has the reference implementations.

Operands are any words. The result is below 2^255 + 2^241, and may be an operand. C is below 2^15.";
pub const WORDS_MUL: &str = "`out = a b`: mul(out, a, b, 2C).";
pub const HELD_SQUARE: &str = "`out = a^2`: square_words(out, -, -, 2C), with `a` in s2 to s9.";
pub const WORDS_SQUARE: &str = "`out = a^2`: square(out, a, -, 2C).";

fn words(from: usize) -> Vec<V> {
    load_words(from, 256 / word() as usize)
}

/// Stores the words of an integer of 512 bits modulo 2^255 - C.
fn reduce_words(words: &[V]) {
    let c2 = argument(3, (1 << 16) - 2);
    fold_words(words, c2 >> 1, c2);
}

pub fn words_mul() {
    let (a, b) = (words(1), words(2));
    // Eight words are too many for the registers of any CPU.
    reduce_words(&rows(&a, &b, if a.len() == 8 { 7 } else { 0 }));
}

/// The operand is in registers: the arguments from the fifth on.
pub fn held_squaring() {
    let a: Vec<V> = (5..13).map(|i| argument(i, largest())).collect();
    reduce_words(&rows_square(&a));
}

pub fn words_squaring() {
    reduce_words(&rows_square(&words(1)));
}
