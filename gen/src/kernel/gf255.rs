//! Products modulo 2^255 - C on nine limbs of 29 bits, the layout of the backend w28 (`core/src/field/gf255/w28.rs`).

use super::graph::{Graph, V};
use super::limbs::{load, product, square};

pub const ABOUT: &str = "Products modulo 2^255 - C on nine limbs of 29 bits, low limb first: the layout of the backend w28 (`w28.rs`), whose `wide`
functions are the reference implementations.

Operands are sums of two elements at the most (limbs below 2^30 + 2^18, the highest below 2^24 + 16). The result is an element, and may
be an operand. C is below 2^15.";
pub const MUL: &str = "`out = a b`: mul(out, a, b, C).";
pub const SQUARE: &str = "`out = a^2`: square(out, a, C).";

const BITS: u32 = 29;
const LIMBS: usize = 9;
/// Number of bits of the highest limb.
const TOP: u32 = 255 - BITS * (LIMBS as u32 - 1);

/// Largest limbs of operands: sums of two elements.
pub fn operand() -> [u128; LIMBS] {
    let mut most = [2 * ((1 << BITS) + 7); LIMBS];
    most[0] = 2 * ((1 << BITS) + (1 << 17) - 1);
    most[LIMBS - 1] = 2 * ((1 << TOP) + 7);
    most
}

/// Reduces a product, given by its columns, to an element.
fn reduce(g: &mut Graph, c: V, columns: impl Fn(&mut Graph, usize) -> Vec<(V, V)>) {
    // 2^261 = 64 C. The words of the upper columns are folded as they are: a lower word with 64 C, an upper word with
    // 8 · 64 C in the next column.
    let (c6, c9) = (g.shl(c, 6), g.shl(c, 9));
    let mut folded: Vec<Vec<(V, V)>> = vec![vec![]; LIMBS + 1];
    for k in LIMBS..2 * LIMBS - 1 {
        g.step(format!("column {k}"));
        let products = columns(g, k);
        let column = g.column(products, vec![], None);
        folded[k - LIMBS].push((g.column_low(column), c6));
        folded[k - LIMBS + 1].push((g.column_high(column), c9));
    }
    // What is above 2^255 of column 8 goes to column 0.
    g.step("column 8, with the words of column 16 above 2^261");
    let products = [columns(g, LIMBS - 1), folded[LIMBS - 1].clone()].concat();
    let column = g.column(products, vec![], None);
    let (low, high) = (g.column_low(column), g.column_high(column));
    let (top, above) = (g.low(low, TOP), g.shr(low, TOP));
    folded[0].extend([(above, c), (high, c9)]);
    let (mut carry, mut lowest) = (None, vec![]);
    for k in 0..LIMBS - 1 {
        g.step(format!("column {k}, with the words above"));
        let products = [columns(g, k), folded[k].clone()].concat();
        let column = g.column(products, vec![], carry);
        carry = Some((column, BITS));
        let limb = g.column_bits(column, BITS);
        if k < 2 {
            lowest.push(limb);
        } else {
            g.store(0, 4 * k as u32, limb);
        }
    }
    // The carry of column 7 has 35 bits. What is above 2^255 goes in once more, times C.
    g.step("the highest limb, and what it carries to the lowest");
    let (column, _) = carry.expect("there are columns");
    let (low, high) = (g.column_low(column), g.column_high(column));
    let low = g.shr(low, BITS);
    let carried = g.join(low, 32 - BITS, high);
    let carried = g.low(carried, TOP);
    let sum = g.add(top, carried);
    let limb = g.low(sum, TOP);
    g.store(0, 4 * (LIMBS as u32 - 1), limb);
    let (above, high) = (g.shr(sum, TOP), g.shr(high, TOP - (32 - BITS)));
    let above = g.add(above, high);
    let product = g.wrapping_mul(above, c);
    let sum = g.add(lowest[0], product);
    let limb = g.low(sum, BITS);
    g.store(0, 0, limb);
    let carry = g.shr(sum, BITS);
    let limb = g.add(lowest[1], carry);
    g.store(0, 4, limb);
}

/// `mul(out, a, b, C)`.
pub fn mul() -> Graph {
    let mut g = Graph::default();
    let c = g.argument(3, (1 << 15) - 1);
    let (a, b) = (load(&mut g, 1, &operand()), load(&mut g, 2, &operand()));
    reduce(&mut g, c, |_, k| product(&a, &b, k));
    g
}

/// `square(out, a, C)`.
pub fn squaring() -> Graph {
    let mut g = Graph::default();
    let c = g.argument(2, (1 << 15) - 1);
    let a = load(&mut g, 1, &operand());
    let twice: Vec<V> = a.iter().map(|x| g.shl(*x, 1)).collect();
    reduce(&mut g, c, |_, k| square(&a, &twice, k));
    g
}
