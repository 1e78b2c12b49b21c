//! Parts of descriptions for machines with a flag: differences, masks, and shifts by a bit.

use super::graph::{V, constant, product_low, store, word_sum};
use super::limbs::{store_all, sum};

/// Returns a sum of words modulo the word.
pub fn wrapping<const N: usize>(words: [V; N]) -> V {
    word_sum(words).0
}

/// Returns -1 if the number is negative, else 0.
pub fn sign(x: V) -> V {
    constant(0) - (x >> 31)
}

/// Returns -1 if a difference is negative, else 0: what its carry says.
pub fn negative(words: &[V], fits: V) -> V {
    wrapping([words[0], !words[0], fits])
}

/// The same from the carry alone, for targets where all registers have the same difference from themselves.
pub fn borrow(fits: V) -> V {
    wrapping([constant(0), !constant(0), fits])
}

/// Returns the difference of integers, and a carry of 1 if it is not negative.
pub fn difference(a: &[V], b: &[V]) -> (Vec<V>, V) {
    let complements: Vec<V> = b.iter().map(|x| !*x).collect();
    let (words, fits) = sum(a, &complements, Some(constant(1)));
    (words, fits.expect("there are words"))
}

/// Stores words less an integer of fewer words.
pub fn store_less(words: &[V], less: &[V]) {
    let above = vec![constant(0); words.len() - less.len()];
    store_all(&difference(words, &[less, &above[..]].concat()).0);
}

/// Returns the words of half of an integer without its lowest bit. The highest word is first, because the bit that leaves
/// a word is the flag. `above` is a bit above the words.
pub fn halves(a: &[V], mut above: Option<V>) -> Vec<V> {
    let half = |x: &V| {
        let half = above.map_or(*x >> 1, |bit| (*x >> 1).join(31, bit));
        above = Some(x.low(1));
        half.compute()
    };
    let mut halves: Vec<V> = a.iter().rev().map(half).collect();
    halves.reverse();
    halves
}

/// Stores the sum or the difference of integers and a carry from this word on, each word when it is known; returns the last carry.
pub fn store_chain(to: usize, at: usize, a: &[V], b: &[V], less: bool, carry: Option<V>) -> V {
    let mut carry = carry.or(less.then(|| constant(1)));
    for (k, (x, y)) in a.iter().zip(b).enumerate() {
        let y = if less { !*y } else { *y };
        let (word, next) = word_sum([*x, y].into_iter().chain(carry));
        store(to, at + k, word);
        carry = Some(next);
    }
    carry.expect("there are words")
}

/// Returns an integer of so many words from its lowest one.
pub fn integer(first: V, words: usize) -> Vec<V> {
    let above = vec![constant(0); words - 1];
    [&[first], &above[..]].concat()
}

/// Returns the upper word of `x y`, for y below 2^15, and a word that is added, from products of halves.
pub fn upper_product(x: V, y: V, more: Option<V>) -> V {
    let below = product_low(x.low(16), y);
    let below = more.map_or(below, |more| below + more);
    ((product_low(x >> 16, y) + (below >> 16)) >> 16).compute()
}
