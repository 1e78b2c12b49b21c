//! Parts that descriptions share.

use super::graph::{Graph, V};

/// Returns the limbs behind a pointer, with the largest number that each can be.
pub fn load(g: &mut Graph, from: usize, most: &[u128]) -> Vec<V> {
    most.iter().enumerate().map(|(i, most)| g.load(from, 4 * i as u32, *most)).collect()
}

/// Returns the products of a column of `a b`.
pub fn product(a: &[V], b: &[V], column: usize) -> Vec<(V, V)> {
    let places = (0..a.len()).filter(|i| column.checked_sub(*i).is_some_and(|j| j < b.len()));
    places.map(|i| (a[i], b[column - i])).collect()
}

/// Returns the products of a column of `a^2`; `twice` are the doubled limbs.
pub fn square(a: &[V], twice: &[V], column: usize) -> Vec<(V, V)> {
    let mut products = product(twice, a, column);
    products.truncate(products.len() / 2);
    if column.is_multiple_of(2) && column / 2 < a.len() {
        products.push((a[column / 2], a[column / 2]));
    }
    products
}
