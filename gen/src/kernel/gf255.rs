//! Products modulo 2^255 - C on nine limbs of 29 bits, the layout of the backend w28 (`core/src/field/gf255/w28.rs`).

use super::graph::{Graph, V};
use super::limbs::{Fold, fold_words, load, product, rows, rows_square, square, twice};

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

fn reduce(g: &mut Graph, c: V, columns: impl Fn(usize) -> Vec<(V, V)>) {
    let fold = Fold { n: 255, c, bits: BITS, limbs: LIMBS, tail: 3 };
    fold.reduce(g, columns, |g, k, limb| g.store(0, k as u32, limb), false);
}

pub fn mul(g: &mut Graph) {
    let c = g.argument(3, (1 << 15) - 1);
    let (a, b) = (load(g, 1, &operand()), load(g, 2, &operand()));
    reduce(g, c, |k| product(&a, &b, k))
}

pub fn squaring(g: &mut Graph) {
    let c = g.argument(2, (1 << 15) - 1);
    let a = load(g, 1, &operand());
    let twice = twice(g, &a);
    reduce(g, c, |k| square(&a, &twice, k))
}

pub const WORDS_ABOUT: &str =
    "Products modulo 2^255 - C on words, low word first. `portable.rs` has the reference implementations.

Operands are any words. The result is below 2^255 + 2^241, and may be an operand. C is below 2^15.";
pub const WORDS_MUL: &str = "`out = a b`: mul(out, a, b, 2C).";
pub const HELD_SQUARE: &str = "`out = a^2`: square_words(out, -, -, 2C), with `a` in s2 to s9.";
pub const WORDS_SQUARE: &str = "`out = a^2`: square(out, a, -, 2C).";

fn words(g: &mut Graph, from: usize) -> Vec<V> {
    load(g, from, &vec![g.largest(); 256 / g.word as usize])
}

fn constants(g: &mut Graph) -> (V, V) {
    let c2 = g.argument(3, (1 << 16) - 2);
    (g.shr(c2, 1), c2)
}

pub fn words_mul(g: &mut Graph) {
    let (a, b, (c, c2)) = (words(g, 1), words(g, 2), constants(g));
    // Eight words are too many for the registers of any CPU.
    let product = rows(g, &a, &b, if a.len() == 8 { 7 } else { 0 });
    fold_words(g, &product, c, c2);
}

/// The operand is in registers: the arguments from the fifth on.
pub fn held_squaring(g: &mut Graph) {
    let a: Vec<V> = (5..13).map(|i| g.argument(i, g.largest())).collect();
    square_words(g, &a);
}

pub fn words_squaring(g: &mut Graph) {
    let a = words(g, 1);
    square_words(g, &a);
}

fn square_words(g: &mut Graph, a: &[V]) {
    let (c, c2) = constants(g);
    let square = rows_square(g, a);
    fold_words(g, &square, c, c2);
}
