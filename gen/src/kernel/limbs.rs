//! Parts that descriptions share: limbs in words, columns of products, and what a modulus 2^n - c folds.

use super::graph::{Graph, V};

/// Returns the words or limbs behind a pointer, with the largest number that each can be.
pub fn load(g: &mut Graph, from: usize, most: &[u128]) -> Vec<V> {
    most.iter().enumerate().map(|(i, most)| g.load(from, i as u32, *most)).collect()
}

/// Splits an integer below 2^`total`, in words, into limbs.
pub fn split(g: &mut Graph, words: &[V], bits: u32, total: u32) -> Vec<V> {
    let limbs = (0..total).step_by(bits as usize);
    limbs
        .map(|at| {
            let (word, off, size) = ((at / g.word) as usize, at % g.word, bits.min(total - at));
            let low = g.shr(words[word], off);
            let limb = if off + size > g.word { g.join(low, g.word - off, words[word + 1]) } else { low };
            g.low(limb, size)
        })
        .collect()
}

/// Joins limbs to words, from the lowest on. Bits of a limb above its size do not matter.
pub struct Joiner {
    bits: u32,
    /// The lowest bits of the next word, and how many they are.
    next: Option<(V, u32)>,
}

impl Joiner {
    pub fn new(bits: u32) -> Joiner {
        Joiner { bits, next: None }
    }

    /// Adds a limb without its lowest bits, `skip` of them; returns a word if it is complete.
    pub fn push(&mut self, g: &mut Graph, limb: V, skip: u32) -> Option<V> {
        let Some((low, filled)) = self.next.take() else {
            self.next = Some((g.shr(limb, skip), self.bits - skip));
            return None;
        };
        let word = g.join(low, filled, limb);
        if filled + self.bits < g.word {
            self.next = Some((word, filled + self.bits));
            return None;
        }
        let used = g.word - filled;
        if used < self.bits {
            self.next = Some((g.shr(limb, used), self.bits - used));
        }
        Some(word)
    }

    /// Returns the word that is not complete.
    pub fn rest(&mut self) -> Option<V> {
        self.next.take().map(|(v, _)| v)
    }
}

/// Returns the products of a column of `a b`.
pub fn product(a: &[V], b: &[V], column: usize) -> Vec<(V, V)> {
    let places = (0..a.len()).filter(|i| column.checked_sub(*i).is_some_and(|j| j < b.len()));
    places.map(|i| (a[i], b[column - i])).collect()
}

/// Returns the limbs, doubled.
pub fn twice(g: &mut Graph, a: &[V]) -> Vec<V> {
    a.iter().map(|x| g.shl(*x, 1)).collect()
}

/// Returns the products of a column of `a^2`.
pub fn square(a: &[V], twice: &[V], column: usize) -> Vec<(V, V)> {
    let mut products = product(twice, a, column);
    products.truncate(products.len() / 2);
    if column.is_multiple_of(2) && column / 2 < a.len() {
        products.push((a[column / 2], a[column / 2]));
    }
    products
}

/// Returns a sum of words modulo a word, and what it carries.
pub fn word_sum(g: &mut Graph, words: Vec<V>) -> (V, V) {
    let column = g.column(vec![], words, None);
    (g.column_low(column), g.column_high(column))
}

/// Returns the lower word of a product.
pub fn product_low(g: &mut Graph, x: V, y: V) -> V {
    let column = g.column(vec![(x, y)], vec![], None);
    g.column_low(column)
}

/// Returns a sum of numbers, word by word, and what it carries. Words that one of them lacks are 0.
pub fn sum(g: &mut Graph, a: &[V], b: &[V], mut carry: Option<V>) -> (Vec<V>, Option<V>) {
    let words = (0..a.len().max(b.len())).map(|k| {
        let terms: Vec<V> = a.get(k).into_iter().chain(b.get(k)).copied().chain(carry).collect();
        if let [word] = terms[..] {
            return word;
        }
        let (word, next) = word_sum(g, terms);
        carry = Some(next);
        word
    });
    (words.collect(), carry)
}

/// Returns a sum of numbers that the caller knows to have no more words.
pub fn whole_sum(g: &mut Graph, a: &[V], b: &[V], carry: Option<V>) -> Vec<V> {
    let last = a.len().max(b.len()) - 1;
    let (mut words, carry) = sum(g, &a[..last.min(a.len())], &b[..last.min(b.len())], carry);
    words.push(g.whole(a.get(last).into_iter().chain(b.get(last)).copied().chain(carry).collect()));
    words
}

/// Returns the lower and the upper words of products.
pub fn halves(g: &mut Graph, products: &[(V, V)]) -> [Vec<V>; 2] {
    let columns: Vec<V> = products.iter().map(|p| g.column(vec![*p], vec![], None)).collect();
    [columns.iter().map(|c| g.column_low(*c)).collect(), columns.iter().map(|c| g.column_high(*c)).collect()]
}

/// Returns the words of a product and a word.
pub fn add_product(g: &mut Graph, product: (V, V), word: V) -> [V; 2] {
    if g.flags {
        let [lows, highs] = halves(g, &[product]);
        let words = whole_sum(g, &[word], &[lows[0], highs[0]], None);
        return [words[0], words[1]];
    }
    let column = g.column(vec![product], vec![word], None);
    [g.column_low(column), g.column_high(column)]
}

/// Adds products to a sum, one at each place from this one on, and a word above. With flags, these are two chains: of lower
/// and of upper words.
pub fn add_row(g: &mut Graph, out: &mut Vec<V>, at: usize, products: &[(V, V)]) {
    let last = products.len() - 1;
    if g.flags {
        let [lows, mut highs] = halves(g, products);
        if at < out.len() {
            let (words, carry) = sum(g, &out.split_off(at), &lows, None);
            out.extend(words);
            highs[last] = g.whole([highs[last]].into_iter().chain(carry).collect());
        } else {
            out.extend(lows);
        }
        let words = whole_sum(g, &out.split_off(at + 1), &highs, None);
        out.extend(words);
        return;
    }
    let mut carry = None;
    for (k, product) in (at..).zip(products) {
        let words = out.get(k).copied().into_iter().chain(carry).collect();
        let column = g.column(vec![*product], words, None);
        let low = g.column_low(column);
        out.splice(k..out.len().min(k + 1), [low]);
        carry = Some(g.column_high(column));
    }
    out.extend(carry);
}

/// Returns `a b` in words: rows of products, each of a word of `b`. The first words of the product, so many, wait in the
/// result's memory.
pub fn rows(g: &mut Graph, a: &[V], b: &[V], wait: usize) -> Vec<V> {
    let mut sum: Vec<V> = vec![];
    for (i, y) in b.iter().enumerate() {
        g.step(format!("Row {i}."));
        add_row(g, &mut sum, i, &a.iter().map(|x| (*x, *y)).collect::<Vec<_>>());
        if i < wait {
            g.store(0, i as u32, sum[i]);
            sum[i] = g.load(0, i as u32, g.largest());
        }
    }
    sum
}

/// Returns `a^2` in words: rows of products of different words, which are doubled when they are complete.
pub fn rows_square(g: &mut Graph, a: &[V]) -> Vec<V> {
    let (n, top) = (a.len(), g.word - 1);
    // Word k of these is word k + 1 of the sum.
    let mut sum: Vec<V> = vec![];
    let (mut out, mut bit, mut below): (Vec<V>, Option<V>, Option<V>) = (vec![], None, None);
    for i in 0..n {
        g.step(format!("Row {i}, and the square of its word."));
        let products: Vec<(V, V)> = a[i + 1..].iter().map(|x| (a[i], *x)).collect();
        if !products.is_empty() {
            add_row(g, &mut sum, 2 * i, &products);
        }
        if g.flags {
            continue;
        }
        for k in [2 * i, 2 * i + 1] {
            let mut words: Vec<V> = below.into_iter().collect();
            let word = k.checked_sub(1).and_then(|k| sum.get(k).copied());
            words.extend(match (word, bit) {
                (Some(x), Some(bit)) => Some(g.join(bit, 1, x)),
                (Some(x), None) => Some(g.wrapping_shl(x, 1)),
                (None, bit) => bit,
            });
            bit = word.map(|x| g.shr(x, top));
            let products = if k % 2 == 0 { vec![(a[i], a[i])] } else { vec![] };
            let column = g.column(products, words, None);
            out.push(g.column_low(column));
            below = Some(g.column_high(column));
        }
    }
    if g.flags {
        g.step("Twice the sum, and the squares of the words.");
        let (mut twice, carry) = self::sum(g, &sum, &sum, None);
        twice.extend(carry);
        let [lows, highs] = halves(g, &a.iter().map(|x| (*x, *x)).collect::<Vec<_>>());
        let squares: Vec<V> = lows.into_iter().zip(highs).flat_map(<[V; 2]>::from).collect();
        out.push(squares[0]);
        out.extend(whole_sum(g, &twice, &squares[1..], None));
    }
    out
}

/// Returns `a^2` in words, for `a` below half of what its words can hold: rows of products with `2 a`.
pub fn rows_square_short(g: &mut Graph, a: &[V]) -> Vec<V> {
    let mut sum: Vec<V> = vec![];
    for i in 0..a.len() {
        g.step(format!("Row {i}."));
        let mut products = vec![];
        for j in i..a.len() {
            let factor = match j - i {
                0 => a[j],
                1 if j + 1 < a.len() => g.wrapping_shl(a[j], 1),
                1 => g.shl(a[j], 1),
                _ => {
                    let bit = g.shr(a[j - 1], g.word - 1);
                    g.join(bit, 1, a[j])
                }
            };
            products.push((a[i], factor));
        }
        add_row(g, &mut sum, 2 * i, &products);
    }
    sum
}

/// A modulus 2^n - c, and a product modulo it in limbs.
pub struct Fold {
    pub n: u32,
    pub c: V,
    pub bits: u32,
    pub limbs: usize,
    /// So many of the highest limbs are computed before the others: what the others carry then stays in them.
    pub tail: usize,
}

impl Fold {
    /// Reduces a product, given by its columns, to limbs, of which only the highest may have a bit more. `emit` takes
    /// each, not in order; the lowest ones come without their bits above removed if `raw`.
    pub fn reduce(
        &self,
        g: &mut Graph,
        columns: impl Fn(usize) -> Vec<(V, V)>,
        mut emit: impl FnMut(&mut Graph, usize, V),
        raw: bool,
    ) {
        let &Fold { n, c, bits, limbs, tail } = self;
        // 2^(bits limbs) = 2^more c. The words of the upper columns are folded as they are: a lower word with
        // 2^more c, an upper word with 2^(32 - bits) times that, in the next column.
        let (more, word, top) = (bits * limbs as u32 - n, g.word - bits, n - bits * (limbs as u32 - 1));
        let (by_low, by_high) = (g.shl(c, more), g.shl(c, more + word));
        let mut folded: Vec<Vec<(V, V)>> = vec![vec![]; limbs];
        for k in limbs..2 * limbs - 1 {
            g.step(format!("Column {k}."));
            let column = g.column(columns(k), vec![], None);
            folded[k - limbs].push((g.column_low(column), by_low));
            if k - limbs + 1 < limbs {
                folded[k - limbs + 1].push((g.column_high(column), by_high));
            }
        }
        let mut carry = None;
        let mut tails = vec![];
        for k in limbs - tail..limbs {
            g.step(format!("Column {k}, with the words above."));
            let column = g.column([columns(k), folded[k].clone()].concat(), vec![], carry);
            tails.push(g.column_bits(column, if k + 1 < limbs { bits } else { top }));
            carry = Some((column, bits));
        }
        // What is above 2^n goes to column 0.
        let (column, _) = carry.take().expect("there is a tail");
        let (low, high) = (g.column_low(column), g.column_high(column));
        folded[0].extend([(g.shr(low, top), c), (high, g.shl(c, g.word - top))]);
        for k in 0..limbs - tail {
            g.step(format!("Column {k}, with the words above."));
            let column = g.column([columns(k), folded[k].clone()].concat(), vec![], carry);
            carry = Some((column, bits));
            let limb = if raw { g.column_low(column) } else { g.column_bits(column, bits) };
            emit(g, k, limb);
        }
        g.step("What the last of these carries, in the highest limbs.");
        let (column, _) = carry.expect("there are columns");
        let (low, high) = (g.column_low(column), g.column_high(column));
        let carried = g.column_join(low, bits, high);
        let carried = g.low(carried, bits);
        let mut sum = g.add(tails[0], carried);
        let mut above = g.shr(high, bits - word);
        for (i, k) in (limbs - tail..limbs).enumerate() {
            if k + 1 == limbs {
                emit(g, k, sum);
                break;
            }
            let limb = g.low(sum, bits);
            emit(g, k, limb);
            let carry = g.shr(sum, bits);
            let next = if i == 0 { g.add(above, carry) } else { carry };
            above = next;
            sum = g.add(tails[i + 1], next);
        }
    }
}

/// Terms of a column: products, and a limb.
pub type Terms = (Vec<(V, V)>, Option<V>);

/// Montgomery's division by 2^`size`, in limbs: the lowest limbs of a sum are cleared by multiples of the modulus, which
/// are its digits.
pub struct Montgomery<'a> {
    pub size: u32,
    pub bits: u32,
    /// The limbs of the modulus that are not 0, and -1 divided by it, modulo a limb. Without it that is 1, and the lowest
    /// limb is of the modulus plus 1.
    pub p: &'a [Option<V>],
    pub factor: Option<V>,
    /// A number that is added to the highest digit.
    pub above: Option<V>,
}

impl Montgomery<'_> {
    /// Divides a sum, given by its columns, so many; `emit` takes the words of the quotient. Returns what is above them,
    /// and the digits.
    pub fn divide(
        &self,
        g: &mut Graph,
        count: usize,
        columns: impl Fn(usize) -> Terms,
        mut emit: impl FnMut(&mut Graph, V),
    ) -> (V, Vec<V>) {
        let &Montgomery { size, bits, p, factor, above } = self;
        let digits = size.div_ceil(bits) as usize;
        let last = size + bits - bits * digits as u32;
        let (mut joiner, mut m) = (Joiner::new(bits), vec![]);
        let mut carry: Option<V> = None;
        for k in 0..count {
            let (mut products, limb) = columns(k);
            products.extend(m.iter().enumerate().filter_map(|(i, m)| Some((*m, (*p.get(k - i)?)?))));
            let mut limb = if let Some(column) = carry.filter(|_| products.is_empty()) {
                g.step("What is above.");
                let (low, high) = (g.column_low(column), g.column_high(column));
                let carried = g.column_join(low, bits, high);
                limb.map_or(carried, |limb| g.add(carried, limb))
            } else {
                g.step(format!("Column {k}."));
                let column = g.column(products, limb.into_iter().collect(), carry.map(|column| (column, bits)));
                carry = Some(column);
                g.column_low(column)
            };
            if k < digits {
                let kept = if k + 1 < digits { bits } else { last };
                let mut digit = limb;
                if let Some(factor) = factor {
                    digit = product_low(g, limb, factor);
                }
                digit = g.low(digit, kept);
                if let Some(above) = above.filter(|_| k + 1 == digits) {
                    digit = g.join(digit, kept, above);
                }
                m.push(digit);
                if let Some(p) = p[0] {
                    let column = g.column(vec![(digit, p)], vec![], carry.map(|column| (column, 0)));
                    carry = Some(column);
                    limb = g.column_low(column);
                }
            }
            if k + 1 >= digits {
                let word = joiner.push(g, limb, if k + 1 == digits { last } else { 0 });
                word.into_iter().for_each(|word| emit(g, word));
            }
        }
        (joiner.rest().expect("a bit is above"), m)
    }
}

/// Returns `x - y - borrow`, and whether it borrows.
pub fn word_difference(g: &mut Graph, x: V, y: V, borrow: Option<V>) -> (V, V) {
    let (difference, first) = g.wrapping_sub(x, y);
    let Some(borrow) = borrow else { return (difference, first) };
    let (difference, second) = g.wrapping_sub(difference, borrow);
    (difference, g.add(first, second))
}

/// Returns a difference of integers in words, and whether it borrows.
pub fn difference(g: &mut Graph, a: &[V], b: &[V]) -> (Vec<V>, V) {
    let mut borrow = None;
    let subtract = |(x, y): (&V, &V)| {
        let (word, next) = word_difference(g, *x, *y, borrow);
        borrow = Some(g.compute(next));
        g.compute(word)
    };
    (a.iter().zip(b).map(subtract).collect(), borrow.expect("there are words"))
}

/// Stores the lowest words of a result, so many, each from what the lower ones carry or borrow; returns what the last one
/// does.
pub fn chain(
    g: &mut Graph,
    to: usize,
    count: usize,
    first: V,
    mut word: impl FnMut(&mut Graph, usize, V) -> (V, V),
) -> V {
    (0..count).fold(first, |carry, k| {
        let (word, next) = word(g, k, carry);
        g.compute(next);
        g.store(to, k as u32, word);
        next
    })
}

/// The same for words that borrow, with the highest word, from which the others' borrow is subtracted.
pub fn chain_less(
    g: &mut Graph,
    to: usize,
    count: usize,
    [top, first]: [V; 2],
    word: impl FnMut(&mut Graph, usize, V) -> (V, V),
) {
    let borrow = chain(g, to, count, first, word);
    let top = g.wrapping_sub(top, borrow).0;
    g.store(to, count as u32, top);
}

/// Stores words at the result.
pub fn store(g: &mut Graph, words: &[V]) {
    words.iter().enumerate().for_each(|(i, word)| g.store(0, i as u32, *word));
}

/// Stores an integer modulo 2^n - c, where n is one less than a number of words, from its words: the upper half, times
/// 2c, is added to the lower one. The top word is first: so all that is above bit n is known before the lowest word.
pub fn fold_words(g: &mut Graph, words: &[V], c: V, c2: V) {
    let (low, high) = words.split_at(words.len() / 2);
    let (top, last) = (g.word - 1, low.len() - 1);
    g.step("The top word, first.");
    let [rest, above] = add_product(g, (high[last], c2), low[last]);
    let bit = g.shr(rest, top);
    let above = g.join(bit, 1, above);
    let rest = g.low(rest, top);
    if g.flags {
        let above = product_low(g, above, c);
        return fold_below(g, &low[..last], &high[..last], rest, above, c2);
    }
    let mut carry = None;
    for k in 0..last {
        g.step(format!("Word {k}, with 2 c times the word above."));
        let mut products = vec![(high[k], c2)];
        products.extend((k == 0).then_some((above, c)));
        let words = [low[k]].into_iter().chain(carry).collect();
        let column = g.column(products, words, None);
        let word = g.column_low(column);
        g.store(0, k as u32, word);
        carry = Some(g.column_high(column));
    }
    let sum = g.add(rest, carry.expect("there is a word below"));
    g.store(0, last as u32, sum);
}

/// Stores words with a factor times the words above, what is above the top word in the lowest place, and the rest of the
/// top word: two chains.
pub fn fold_below(g: &mut Graph, low: &[V], high: &[V], rest: V, above: V, factor: V) {
    g.step("The other words.");
    let [lows, highs] = halves(g, &high.iter().map(|x| (*x, factor)).collect::<Vec<_>>());
    let words = whole_sum(g, &[low, &[rest]].concat(), &lows, None);
    let words = whole_sum(g, &words, &[&[above], &highs[..]].concat(), None);
    store(g, &words);
}
