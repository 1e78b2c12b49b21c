//! Parts of descriptions for machines with a flag: differences, masks, and shifts by a bit.

use super::graph::{V, constant, word_sum};
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
