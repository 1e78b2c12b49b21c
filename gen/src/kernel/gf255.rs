//! Products modulo 2^255 - C on nine limbs of 29 bits, the layout of the backend w28 (`core/src/field/gf255/w28.rs`).

use super::graph::{V, argument, largest, load, load_words, store, two_sums, word};
use super::limbs::{Fold, carried, fold_words, product, rows, rows_square, square, twice};

pub const ABOUT: &str = "Products modulo 2^255 - C on nine limbs of 29 bits, low limb first: the layout of the backend w28 (`w28.rs`), whose `wide`
functions are the reference implementations.

Operands are sums of two elements at the most (limbs below 2^30 + 2^18, the highest below 2^24 + 16). The result is an element, and may
be an operand. C is below 2^15.";
pub const ELEMENTS_ABOUT: &str = "Products modulo 2^255 - C on nine limbs of 29 bits, low limb first: the layout of the backend w28 (`w28.rs`), whose `narrow`
functions are the reference implementations.

Operands and results are elements, and a result may be an operand. C is below 2^15.";
pub const MUL: &str = "`out = a b`: mul(out, a, b, C).";
pub const SQUARE: &str = "`out = a^2`: square(out, a, C).";

pub const BITS: u32 = 29;
/// Number of bits of the highest limb that are below 2^255.
pub const TOP: u32 = 23;
const LIMBS: usize = 9;

/// Largest limbs of elements.
pub fn element() -> [u128; LIMBS] {
    let mut most = [(1 << BITS) + 7; LIMBS];
    most[0] = (1 << BITS) + (1 << 17) - 1;
    most[LIMBS - 1] = (1 << 23) + 7;
    most
}

/// Loads an operand: an element, or the sum of two where columns are sums of two words.
fn operand(from: usize) -> Vec<V> {
    load(from, &element().map(|x| if two_sums() { x } else { 2 * x }))
}

/// Loads an operand whose limbs have no bits above if a column needs that.
fn factor(from: usize) -> Vec<V> {
    if two_sums() { carried(&operand(from), BITS) } else { operand(from) }
}

fn reduce(c: V, columns: impl Fn(usize) -> Vec<(V, V)>) {
    let fold = Fold { n: 255, c, bits: BITS, limbs: LIMBS, tail: 3 };
    fold.reduce(columns, |k, limb| store(0, k, limb), false);
}

pub fn mul() {
    let c = argument(3, (1 << 15) - 1);
    let (a, b) = (factor(1), operand(2));
    reduce(c, |k| product(&a, &b, k))
}

pub fn squaring() {
    let c = argument(2, (1 << 15) - 1);
    let a = factor(1);
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
