//! The field of P-256: products a b / 2^256 modulo p = 2^256 - 2^224 + 2^192 + 2^96 - 1 and sums, on words of 32 bits, where
//! any integer is an element, and of 64 bits, where elements are below p.

use super::graph::{Graph, V};
use super::limbs::{Montgomery, difference, load, product, rows, rows_square, split, square, sum, twice, word_sum};

pub const ABOUT: &str = "The field of P-256: eight words, low word first. Operands and results are any words; a result may be an operand. The
functions of `portable.rs` are the reference implementations.

The lowest word m of a product is cleared by m p. That adds m three, six and eight words above, and subtracts it seven words above: the
complement is added, with 1 at the lowest place and -1 at the highest.";
pub const LIMBS_ABOUT: &str = "The field of P-256: eight words, low word first. Operands and results are any words; a result may be an operand. The
functions of `portable.rs` are the reference implementations, modulo p.

Products are of limbs of 29 bits. The lowest limb m of a product is cleared by m p: -1/p is 1 modulo 2^29, and p + 1 has four limbs.";
pub const MUL: &str = "`out = a b / 2^256`: mul(out, a, b).";
pub const SQUARE: &str = "`out = a^2 / 2^256`: square(out, a).";

pub const ADD: &str = "`out = a + b`: add(out, a, b).";
pub const SUB: &str = "`out = a - b`: sub(out, a, b).";

const BITS: u32 = 29;

/// Returns the sum, or the difference, of two words modulo a word, and whether it carries or borrows.
fn sum_or_difference(g: &mut Graph, up: bool, x: V, y: V) -> (V, V) {
    if !up {
        return g.wrapping_sub(x, y);
    }
    word_sum(g, vec![x, y])
}

/// Adds `k d` to eight words, or subtracts it, and stores them, for a small `k` and d = 2^256 - p =
/// 2^224 - 2^192 - 2^96 + 1.
fn add_multiple(g: &mut Graph, words: &[V], k: V, up: bool) {
    g.step("What is above, times 2^256 - p.");
    let mut carry = k;
    let mut borrow = k;
    for (i, word) in words.iter().enumerate() {
        let sum = match i {
            0..3 => {
                let (sum, next) = sum_or_difference(g, up, *word, carry);
                carry = next;
                sum
            }
            3..7 => {
                // Less a bit at words 3 and 6; what word 2 carries, or word 5 borrows, is the other sign.
                let less = match i {
                    3 => g.wrapping_sub(k, carry).0,
                    6 => g.add(k, borrow),
                    _ => borrow,
                };
                let (difference, next) = sum_or_difference(g, !up, *word, less);
                borrow = next;
                difference
            }
            _ => {
                let above = g.wrapping_sub(k, borrow).0;
                sum_or_difference(g, up, *word, above).0
            }
        };
        g.store(0, i as u32, sum);
    }
}

/// Stores words that have carried `k` times, or borrowed.
fn store_with(g: &mut Graph, words: &[V], k: V, up: bool) {
    // Once more, where the highest word would carry or borrow again.
    let again = sum_or_difference(g, up, words[7], k).1;
    let k = g.add(k, again);
    add_multiple(g, words, k, up);
}

/// Stores a sum or difference of two elements.
fn linear(g: &mut Graph, up: bool) {
    let (a, b) = (operand(g, 1), operand(g, 2));
    let (words, k) = if up {
        let (words, carry) = sum(g, &a, &b, None);
        (words, carry.expect("there are words"))
    } else {
        difference(g, &a, &b)
    };
    store_with(g, &words, k, up);
}

pub const LINEAR_ABOUT: &str = "The field of P-256: eight words, low word first. Operands and results are any words; a result may be an operand. The
functions of `portable.rs` are the reference implementations, modulo p.

What is above the words counts 2^256 - p = 2^224 - 2^192 - 2^96 + 1.";
pub const SUB_SUM: &str = "`out = a - b - c`: sub_sum(out, a, b, c).";
pub const HALF: &str = "`out = a / 2`: half(out, a).";
pub const NEGATE: &str = "`a = -a` if the mask is all ones: negate_if(a, mask).";

pub fn sub_sum(g: &mut Graph) {
    let (a, b, c) = (operand(g, 1), operand(g, 2), operand(g, 3));
    let (words, first) = difference(g, &a, &b);
    let (words, second) = difference(g, &words, &c);
    let k = g.add(first, second);
    store_with(g, &words, k, false);
}

pub fn half(g: &mut Graph) {
    g.step("(a + p)/2 for odd a.");
    let mut words = operand(g, 1);
    let odd = g.low(words[0], 1);
    words[0] = g.wrapping_sub(words[0], odd).0;
    let mut carry = odd;
    for (i, word) in words.iter_mut().enumerate().skip(3).take(4) {
        let more = if i == 6 { g.add(carry, odd) } else { carry };
        (*word, carry) = word_sum(g, vec![*word, more]);
    }
    // Odd less what is carried.
    let less = g.wrapping_sub(carry, odd).1;
    let (top, borrow) = g.wrapping_sub(words[7], less);
    words[7] = top;
    // Above the words: odd less what is borrowed.
    words.push(g.wrapping_sub(borrow, odd).1);
    for k in 0..8 {
        let low = g.shr(words[k], 1);
        let word = g.join(low, 31, words[k + 1]);
        g.store(0, k as u32, word);
    }
}

pub fn negate_if(g: &mut Graph) {
    g.step("The complement, plus 1.");
    let (mut words, mask) = (operand(g, 0), g.argument(1, g.largest()));
    let bit = g.low(mask, 1);
    let mut carry = bit;
    for word in &mut words {
        let complement = g.xor(*word, mask);
        (*word, carry) = word_sum(g, vec![complement, carry]);
    }
    let k = g.wrapping_sub(carry, bit).1;
    store_with(g, &words, k, false);
}

pub fn add(g: &mut Graph) {
    linear(g, true);
}

pub fn sub(g: &mut Graph) {
    linear(g, false);
}

/// Divides 18 columns of limbs by 2^256 modulo p. -1/p is 1 modulo a limb, so a digit is the lowest limb.
fn reduce_limbs(g: &mut Graph, columns: impl Fn(usize) -> Vec<(V, V)>) {
    let mut p = [None; 9];
    for (limb, x) in [(3, 1 << 9), (6, 1 << 18), (7, (1 << 29) - (1 << 21)), (8, (1 << 24) - 1)] {
        p[limb] = Some(g.constant(x));
    }
    let montgomery = Montgomery { size: 256, bits: BITS, p: &p, factor: None, above: None };
    let mut words = vec![];
    let (k, _) = montgomery.divide(g, 18, |k| (columns(k), None), |_, word| words.push(word));
    add_multiple(g, &words, k, true);
}

pub fn limbs_mul(g: &mut Graph) {
    let (a, b) = (operand(g, 1), operand(g, 2));
    let (a, b) = (split(g, &a, BITS, 256), split(g, &b, BITS, 256));
    reduce_limbs(g, |k| product(&a, &b, k));
}

pub fn limbs_squaring(g: &mut Graph) {
    let a = operand(g, 1);
    let a = split(g, &a, BITS, 256);
    let twice = twice(g, &a);
    reduce_limbs(g, |k| square(&a, &twice, k));
}

/// Divides 16 words by 2^256 modulo p.
fn reduce(g: &mut Graph, mut words: Vec<V>) {
    let (one, ones) = (g.constant(1), g.constant(u64::from(u32::MAX)));
    let mut carry = None;
    for j in 3..16usize {
        if j == 3 || j == 8 {
            g.step(["The multiples of p.", "The upper words."][usize::from(j == 8)]);
        }
        // Words from the 8th on are no multiples.
        let m = |k: usize| j.checked_sub(k).filter(|i| *i < 8).map(|i| words[i]);
        let mut terms = vec![words[j]];
        terms.extend(m(3).into_iter().chain(m(6)).chain(m(8)));
        terms.extend(m(7).map(|x| g.not(x)));
        terms.extend((j == 15).then_some(ones));
        terms.extend(carry.map(|carry| if j == 7 { g.add(carry, one) } else { carry }));
        let column = g.column(vec![], terms, None);
        words[j] = g.column_low(column);
        carry = Some(g.column_high(column));
    }
    // 1 more than what is above.
    let k = g.shr(carry.expect("there are words"), 1);
    add_multiple(g, &words[8..], k, true);
}

fn operand(g: &mut Graph, from: usize) -> Vec<V> {
    load(g, from, &[g.largest(); 8])
}

pub fn mul(g: &mut Graph) {
    let (a, b) = (operand(g, 1), operand(g, 2));
    let product = rows(g, &a, &b, 7);
    reduce(g, product);
}

pub fn squaring(g: &mut Graph) {
    let a = operand(g, 1);
    let square = rows_square(g, &a);
    reduce(g, square);
}

pub const REDUCED_ABOUT: &str = "The field of P-256: four words, low word first. The first operand is below p, the second is any integer. Results are below p, and may
be operands. The functions of `portable.rs` are the reference implementations.

The lowest word m of a product is cleared by m p, which is m 2^96 and m (2^64 - 2^32 + 1) 2^192, less m.";

/// Divides 8 words of 64 bits by 2^256 modulo p, where what is left is below 2p.
fn reduce_wholly(g: &mut Graph, mut words: Vec<V>) {
    let (zero, one, ones) = (g.constant(0), g.constant(1), g.constant(u64::MAX));
    // The words of p: all ones, this, zero, and this.
    let p1 = g.shr(ones, 32);
    let p3 = g.wrapping_sub(zero, p1).0;
    let mut above = None;
    for i in 0..4 {
        g.step(format!("Word {i} times p."));
        let m = words[i];
        let parts = [g.wrapping_shl(m, 32), g.shr(m, 32)];
        let mut carry = None;
        for j in 1..5 {
            let products = if j == 3 { vec![(m, p3)] } else { vec![] };
            let part = parts.get(j - 1).copied().or(above.filter(|_| j == 4));
            let column = g.column(products, [words[i + j]].into_iter().chain(part).chain(carry).collect(), None);
            words[i + j] = g.column_low(column);
            carry = Some(g.column_high(column));
        }
        above = carry;
    }
    g.step("2^256 - p is added, and p where that stays below 2^256.");
    let d = [one, g.wrapping_sub(ones, p1).0, ones, g.wrapping_sub(p1, one).0];
    let mut carry = None;
    for (word, d) in words[4..].iter_mut().zip(d) {
        let column = g.column(vec![], [*word, d].into_iter().chain(carry).collect(), None);
        *word = g.column_low(column);
        carry = Some(g.column_high(column));
    }
    let sum = g.column(vec![], above.into_iter().chain(carry).collect(), None);
    let sum = g.column_low(sum);
    let below = g.wrapping_sub(sum, one).1;
    let mask = g.wrapping_sub(zero, below).0;
    let half = g.shr(mask, 32);
    let top = g.wrapping_shl(mask, 32);
    let highest = g.column(vec![], vec![top, below], None);
    let p = [Some(mask), Some(half), None, Some(g.column_low(highest))];
    let mut carry = None;
    for (k, p) in p.into_iter().enumerate() {
        let column = g.column(vec![], [words[4 + k]].into_iter().chain(p).chain(carry).collect(), None);
        let word = g.column_low(column);
        g.store(0, k as u32, word);
        carry = Some(g.column_high(column));
    }
}

pub fn reduced_mul(g: &mut Graph) {
    let (a, b) = (load(g, 1, &[g.largest(); 4]), load(g, 2, &[g.largest(); 4]));
    let product = rows(g, &a, &b, 0);
    reduce_wholly(g, product);
}

pub fn reduced_squaring(g: &mut Graph) {
    let a = load(g, 1, &[g.largest(); 4]);
    let square = rows_square(g, &a);
    reduce_wholly(g, square);
}
