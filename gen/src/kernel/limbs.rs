//! Parts that descriptions share: limbs in words, columns of products, and what a modulus 2^n - c folds.

use super::graph::{
    V, column, column_words, flags, load_word, product_low, step, store, two_sums, whole, word, word_sum,
};

/// Splits an integer below 2^`total`, in words, into limbs.
pub fn split(words: &[V], bits: u32, total: u32) -> Vec<V> {
    let limb = |at: u32| {
        let (place, off, size) = ((at / word()) as usize, at % word(), bits.min(total - at));
        let low = words[place] >> off;
        if off + size > word() { low.join(word() - off, words[place + 1]).low(size) } else { low.low(size) }
    };
    (0..total).step_by(bits as usize).map(limb).collect()
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
    pub fn push(&mut self, limb: V, skip: u32) -> Option<V> {
        let Some((low, filled)) = self.next.take() else {
            self.next = Some((limb >> skip, self.bits - skip));
            return None;
        };
        let joined = low.join(filled, limb);
        if filled + self.bits < word() {
            self.next = Some((joined, filled + self.bits));
            return None;
        }
        let used = word() - filled;
        if used < self.bits {
            self.next = Some((limb >> used, self.bits - used));
        }
        Some(joined)
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
pub fn twice(a: &[V]) -> Vec<V> {
    a.iter().map(|x| *x << 1).collect()
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

/// Returns what two numbers have at a place.
fn terms(a: &[V], b: &[V], k: usize) -> Vec<V> {
    a.get(k).into_iter().chain(b.get(k)).copied().collect()
}

/// Returns a sum of numbers, word by word, and what it carries. Words that one of them lacks are 0.
pub fn sum(a: &[V], b: &[V], mut carry: Option<V>) -> (Vec<V>, Option<V>) {
    let words = (0..a.len().max(b.len())).map(|k| {
        let terms = [terms(a, b, k), carry.into_iter().collect()].concat();
        if let [word] = terms[..] {
            return word;
        }
        let (word, next) = word_sum(terms);
        carry = Some(next);
        word
    });
    (words.collect(), carry)
}

/// Returns a sum of numbers that the caller knows to have no more words.
pub fn whole_sum(a: &[V], b: &[V], carry: Option<V>) -> Vec<V> {
    let last = a.len().max(b.len()) - 1;
    let (mut words, carry) = sum(&a[..last.min(a.len())], &b[..last.min(b.len())], carry);
    words.push(whole(terms(a, b, last).into_iter().chain(carry)));
    words
}

/// Returns the lower and the upper words of products.
pub fn halves(products: impl IntoIterator<Item = (V, V)>) -> [Vec<V>; 2] {
    let columns: Vec<V> = products.into_iter().map(|p| column([p], [], None)).collect();
    [columns.iter().map(|c| c.low_word()).collect(), columns.iter().map(|c| c.high_word()).collect()]
}

/// Returns the words of a product and a word.
pub fn add_product(product: (V, V), word: V) -> (V, V) {
    if flags() {
        let [lows, highs] = halves([product]);
        let words = whole_sum(&[word], &[lows[0], highs[0]], None);
        return (words[0], words[1]);
    }
    column_words([product], [word])
}

/// Adds products to a sum, one at each place from this one on, and a word above. With flags, these are two chains: of lower
/// and of upper words.
pub fn add_row(out: &mut Vec<V>, at: usize, products: &[(V, V)]) {
    let last = products.len() - 1;
    if flags() {
        let [lows, mut highs] = halves(products.iter().copied());
        if at < out.len() {
            let (words, carry) = sum(&out.split_off(at), &lows, None);
            out.extend(words);
            highs[last] = whole([highs[last]].into_iter().chain(carry));
        } else {
            out.extend(lows);
        }
        let words = whole_sum(&out.split_off(at + 1), &highs, None);
        out.extend(words);
        return;
    }
    let mut carry = None;
    for (k, product) in (at..).zip(products) {
        let (low, high) = column_words([*product], out.get(k).copied().into_iter().chain(carry));
        out.splice(k..out.len().min(k + 1), [low]);
        carry = Some(high);
    }
    out.extend(carry);
}

/// Returns `a b` in words: rows of products, each of a word of `b`. The first words of the product, so many, wait in the
/// result's memory.
pub fn rows(a: &[V], b: &[V], wait: usize) -> Vec<V> {
    let mut sum: Vec<V> = vec![];
    for (i, y) in b.iter().enumerate() {
        step(format!("Row {i}."));
        add_row(&mut sum, i, &a.iter().map(|x| (*x, *y)).collect::<Vec<_>>());
        if i < wait {
            store(0, i, sum[i]);
            sum[i] = load_word(0, i);
        }
    }
    sum
}

/// Returns `a^2` in words: rows of products of different words, which are doubled when they are complete.
pub fn rows_square(a: &[V]) -> Vec<V> {
    // Word k of these is word k + 1 of the sum.
    let mut sum: Vec<V> = vec![];
    let (mut out, mut bit, mut below): (Vec<V>, Option<V>, Option<V>) = (vec![], None, None);
    for i in 0..a.len() {
        step(format!("Row {i}, and the square of its word."));
        let products: Vec<(V, V)> = a[i + 1..].iter().map(|x| (a[i], *x)).collect();
        if !products.is_empty() {
            add_row(&mut sum, 2 * i, &products);
        }
        if flags() {
            continue;
        }
        for k in [2 * i, 2 * i + 1] {
            let place = k.checked_sub(1).and_then(|k| sum.get(k).copied());
            let doubled = match (place, bit) {
                (Some(x), Some(bit)) => Some(bit.join(1, x)),
                (Some(x), None) => Some(x.wrapping_shl(1)),
                (None, bit) => bit,
            };
            bit = place.map(|x| x >> (word() - 1));
            let product = Some((a[i], a[i])).filter(|_| k % 2 == 0);
            let (low, high) = column_words(product, below.into_iter().chain(doubled));
            out.push(low);
            below = Some(high);
        }
    }
    if flags() {
        step("Twice the sum, and the squares of the words.");
        let (mut twice, carry) = self::sum(&sum, &sum, None);
        twice.extend(carry);
        let [lows, highs] = halves(a.iter().map(|x| (*x, *x)));
        let squares: Vec<V> = lows.into_iter().zip(highs).flat_map(<[V; 2]>::from).collect();
        out.push(squares[0]);
        out.extend(whole_sum(&twice, &squares[1..], None));
    }
    out
}

/// Returns `a^2` in words, for `a` below half of what its words can hold: rows of products with `2 a`.
pub fn rows_square_short(a: &[V]) -> Vec<V> {
    let mut sum: Vec<V> = vec![];
    for i in 0..a.len() {
        step(format!("Row {i}."));
        let factor = |j: usize| match j - i {
            0 => a[j],
            1 if j + 1 < a.len() => a[j].wrapping_shl(1),
            1 => a[j] << 1,
            _ => (a[j - 1] >> (word() - 1)).join(1, a[j]),
        };
        let products: Vec<(V, V)> = (i..a.len()).map(|j| (a[i], factor(j))).collect();
        add_row(&mut sum, 2 * i, &products);
    }
    sum
}

/// Returns what a column has above a limb, in a word.
pub fn upper_part(column: V, bits: u32) -> V {
    let (low, high) = column.words();
    low.shr_join(bits, high)
}

/// Returns limbs of which all but the highest have no bits above: those are carried.
pub fn carried(a: &[V], bits: u32) -> Vec<V> {
    let mut above: Option<V> = None;
    let limb = |(k, x): (usize, &V)| {
        let sum = above.map_or(*x, |above| *x + above);
        above = Some(sum >> bits);
        if k + 1 < a.len() { sum.low(bits) } else { sum }
    };
    a.iter().enumerate().map(limb).collect()
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
    pub fn reduce(&self, columns: impl Fn(usize) -> Vec<(V, V)>, mut emit: impl FnMut(usize, V), raw: bool) {
        let &Fold { n, c, bits, limbs, tail } = self;
        // 2^(bits limbs) = 2^more c. The words of the upper columns are folded as they are: a lower word with
        // 2^more c, an upper word with 2^(32 - bits) times that, in the next column.
        let (more, word, top) = (bits * limbs as u32 - n, word() - bits, n - bits * (limbs as u32 - 1));
        let (by_low, by_high) = (c << more, c << (more + word));
        let mut folded: Vec<Vec<(V, V)>> = vec![vec![]; limbs];
        let mut upper: Option<V> = None;
        for k in limbs..2 * limbs - 1 {
            step(format!("Column {k}."));
            if two_sums() {
                let column = column(columns(k), [], upper.map(|column| (column, bits)));
                folded[k - limbs].push((column.low_word().low(bits), by_low));
                upper = Some(column);
                continue;
            }
            let (low, high) = column_words(columns(k), []);
            folded[k - limbs].push((low, by_low));
            if k - limbs + 1 < limbs {
                folded[k - limbs + 1].push((high, by_high));
            }
        }
        folded[limbs - 1].extend(upper.map(|column| (upper_part(column, bits), by_low)));
        let sum = |k: usize, more: &[(V, V)], carry: Option<V>| {
            step(format!("Column {k}, with the words above."));
            column([&columns(k), more].concat(), [], carry.map(|column| (column, bits)))
        };
        let mut carry: Option<V> = None;
        let mut tails = vec![];
        for k in limbs - tail..limbs {
            let column = sum(k, &folded[k], carry);
            tails.push(column.low_word().low(if k + 1 < limbs { bits } else { top }));
            carry = Some(column);
        }
        // What is above 2^n goes to column 0.
        let column = carry.take().expect("there is a tail");
        let (low, high) = column.words();
        if two_sums() {
            folded[0].extend([((low >> top).low(bits - top), c), (upper_part(column, bits), c << (bits - top))]);
        } else {
            folded[0].extend([(low >> top, c), (high, c << (self::word() - top))]);
        }
        for (k, folded) in folded.iter().enumerate().take(limbs - tail) {
            let column = sum(k, folded, carry);
            let limb = column.low_word();
            emit(k, if raw { limb } else { limb.low(bits) });
            carry = Some(column);
        }
        step("What the last of these carries, in the highest limbs.");
        let (low, high) = carry.expect("there are columns").words();
        let mut sum = tails[0] + low.shr_join(bits, high).low(bits);
        let mut above = Some(high >> (bits - word));
        for (k, tail) in (limbs - tail..).zip(&tails[1..]) {
            emit(k, sum.low(bits));
            let carry = sum >> bits;
            sum = *tail + above.take().map_or(carry, |above| above + carry);
        }
        emit(limbs - 1, sum);
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
    pub fn divide(&self, count: usize, columns: impl Fn(usize) -> Terms, mut emit: impl FnMut(V)) -> (V, Vec<V>) {
        let &Montgomery { size, bits, p, factor, above } = self;
        let digits = size.div_ceil(bits) as usize;
        let last = size + bits - bits * digits as u32;
        let (mut joiner, mut m) = (Joiner::new(bits), vec![]);
        let mut carry: Option<V> = None;
        for k in 0..count {
            let (mut products, limb) = columns(k);
            products.extend(m.iter().enumerate().filter_map(|(i, m)| Some((*m, (*p.get(k - i)?)?))));
            let mut limb = if let Some(column) = carry.filter(|_| products.is_empty()) {
                step("What is above.");
                let carried = upper_part(column, bits);
                limb.map_or(carried, |limb| carried + limb)
            } else {
                step(format!("Column {k}."));
                let column = column(products, limb, carry.map(|column| (column, bits)));
                carry = Some(column);
                column.low_word()
            };
            if k < digits {
                let kept = if k + 1 < digits { bits } else { last };
                let mut digit = factor.map_or(limb, |factor| product_low(limb, factor)).low(kept);
                if let Some(above) = above.filter(|_| k + 1 == digits) {
                    digit = digit.join(kept, above);
                }
                m.push(digit);
                if let Some(p) = p[0] {
                    let column = column([(digit, p)], [], carry.map(|column| (column, 0)));
                    carry = Some(column);
                    limb = column.low_word();
                }
            }
            if k + 1 >= digits {
                joiner.push(limb, if k + 1 == digits { last } else { 0 }).into_iter().for_each(&mut emit);
            }
        }
        (joiner.rest().expect("a bit is above"), m)
    }
}

/// Returns `x - y - borrow`, and whether it borrows.
pub fn word_difference(x: V, y: V, borrow: Option<V>) -> (V, V) {
    let (difference, first) = x.wrapping_sub(y);
    let Some(borrow) = borrow else { return (difference, first) };
    let (difference, second) = difference.wrapping_sub(borrow);
    (difference, first + second)
}

/// Returns a difference of integers in words, and whether it borrows.
pub fn difference(a: &[V], b: &[V]) -> (Vec<V>, V) {
    let mut borrow = None;
    let subtract = |(x, y): (&V, &V)| {
        let (word, next) = word_difference(*x, *y, borrow);
        borrow = Some(next.compute());
        word.compute()
    };
    (a.iter().zip(b).map(subtract).collect(), borrow.expect("there are words"))
}

/// Stores the lowest words of a result, so many, each from what the lower ones carry or borrow; returns what the last one
/// does.
pub fn chain(to: usize, count: usize, first: V, mut word: impl FnMut(usize, V) -> (V, V)) -> V {
    (0..count).fold(first, |carry, k| {
        let (word, next) = word(k, carry);
        next.compute();
        store(to, k, word);
        next
    })
}

/// The same for words that borrow, with the highest word, from which the others' borrow is subtracted.
pub fn chain_less(to: usize, count: usize, [top, first]: [V; 2], word: impl FnMut(usize, V) -> (V, V)) {
    let borrow = chain(to, count, first, word);
    store(to, count, top - borrow);
}

/// Stores words at the result.
pub fn store_all(words: &[V]) {
    words.iter().enumerate().for_each(|(i, word)| store(0, i, *word));
}

/// Stores an integer modulo 2^n - c, where n is one less than a number of words, from its words: the upper half, times
/// 2c, is added to the lower one. The top word is first: so all that is above bit n is known before the lowest word.
pub fn fold_words(words: &[V], c: V, c2: V) {
    let (low, high) = words.split_at(words.len() / 2);
    let (top, last) = (word() - 1, low.len() - 1);
    step("The top word, first.");
    let (rest, above) = add_product((high[last], c2), low[last]);
    let above = (rest >> top).join(1, above);
    let rest = rest.low(top);
    if flags() {
        return fold_below(&low[..last], &high[..last], rest, product_low(above, c), c2);
    }
    let mut carry = None;
    for k in 0..last {
        step(format!("Word {k}, with 2 c times the word above."));
        let more = Some((above, c)).filter(|_| k == 0);
        let (word, next) = column_words([(high[k], c2)].into_iter().chain(more), [low[k]].into_iter().chain(carry));
        store(0, k, word);
        carry = Some(next);
    }
    store(0, last, rest + carry.expect("there is a word below"));
}

/// Stores words with a factor times the words above, what is above the top word in the lowest place, and the rest of the
/// top word: two chains.
pub fn fold_below(low: &[V], high: &[V], rest: V, above: V, factor: V) {
    step("The other words.");
    let [lows, highs] = halves(high.iter().map(|x| (*x, factor)));
    let words = whole_sum(&[low, &[rest]].concat(), &lows, None);
    store_all(&whole_sum(&words, &[&[above], &highs[..]].concat(), None));
}
