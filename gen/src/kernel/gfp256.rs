//! The field of P-256: products a b / 2^256 modulo p = 2^256 - 2^224 + 2^192 + 2^96 - 1 and sums, on words of 32 bits, where
//! any integer is an element, and of 64 bits, where elements are below p.

use super::flag::{self, halves, negative, sign, wrapping};
use super::graph::{V, argument, column_words, constant, largest, load_words, product_low, step, store, word_sum};
use super::limbs::{Montgomery, Terms, difference, product, rows, rows_square, split, square, store_all, sum, twice};
use super::mont::{left, load_limbs};

pub const ABOUT: &str = "The field of P-256: eight words, low word first. Operands and results are any words; a result may be an operand. The
functions of `portable.rs` are the reference implementations.

The lowest word m of a product is cleared by m p. That adds m three, six and eight words above, and subtracts it seven words above: the
complement is added, with 1 at the lowest place and -1 at the highest.";
pub const LIMBS_ABOUT: &str = "The field of P-256: eight words, low word first. Operands and results are any words; a result may be an operand. The
functions of `portable.rs` are the reference implementations, modulo p.

Products are of limbs of 29 bits. The lowest limb m of a product is cleared by m p: -1/p is 1 modulo 2^29, and p + 1 has four limbs.";
pub const MUL: &str = "`out = a b / 2^256`: mul(out, a, b).";
pub const SQUARE: &str = "`out = a^2 / 2^256`: square(out, a).";

pub const TWO_SUMS_ABOUT: &str = "The field of P-256: eight words, low word first. Operands and results are any words; a result may be an operand. The
functions of `portable.rs` are the reference implementations, modulo p. `mont_eight.S` makes products, in limbs of 29 bits.

The lowest limb m of a product is cleared by m p: -1/p is 1 modulo 2^29, and p + 1 has four limbs.";
pub const DIVIDE: &str = "`out = t / 2^256` for t in limbs: divide(out, t).";
pub const ADD: &str = "`out = a + b`: add(out, a, b).";
pub const SUB: &str = "`out = a - b`: sub(out, a, b).";

const BITS: u32 = 29;

fn operand(from: usize) -> Vec<V> {
    load_words(from, 8)
}

/// Returns the sum, or the difference, of two words modulo a word, and whether it carries or borrows.
fn sum_or_difference(up: bool, x: V, y: V) -> (V, V) {
    if up { word_sum([x, y]) } else { x.wrapping_sub(y) }
}

/// Adds `k d` to eight words, or subtracts it, and stores them, for a small `k` and d = 2^256 - p =
/// 2^224 - 2^192 - 2^96 + 1.
fn add_multiple(words: &[V], k: V, up: bool) {
    step("What is above, times 2^256 - p.");
    let (mut carry, mut borrow) = (k, k);
    for (i, word) in words.iter().enumerate() {
        let sum;
        match i {
            0..3 => (sum, carry) = sum_or_difference(up, *word, carry),
            3..7 => {
                // Less a bit at words 3 and 6; what word 2 carries, or word 5 borrows, is the other sign.
                let less = match i {
                    3 => k - carry,
                    6 => k + borrow,
                    _ => borrow,
                };
                (sum, borrow) = sum_or_difference(!up, *word, less);
            }
            _ => (sum, _) = sum_or_difference(up, *word, k - borrow),
        }
        store(0, i, sum);
    }
}

/// Stores words that have carried `k` times, or borrowed.
fn store_with(words: &[V], k: V, up: bool) {
    // Once more, where the highest word would carry or borrow again.
    let again = sum_or_difference(up, words[7], k).1;
    add_multiple(words, k + again, up);
}

pub const LINEAR_ABOUT: &str = "The field of P-256: eight words, low word first. Operands and results are any words; a result may be an operand. The
functions of `portable.rs` are the reference implementations, modulo p.

What is above the words counts 2^256 - p = 2^224 - 2^192 - 2^96 + 1.";
pub const SUB_SUM: &str = "`out = a - b - c`: sub_sum(out, a, b, c).";
pub const TRIPLE_SUB: &str = "`out = 3 (a - b)`: triple_sub(out, a, b).";
pub const HALF: &str = "`out = a / 2`: half(out, a).";
pub const FLAG_NEGATE: &str = "`out = -a` if the mask is all ones, else `a`: negate_if(out, a, mask).";
pub const NEGATE: &str = "`a = -a` if the mask is all ones: negate_if(a, mask).";

pub fn add() {
    let (words, carry) = sum(&operand(1), &operand(2), None);
    store_with(&words, carry.expect("there are words"), true);
}

pub fn sub() {
    let (words, borrow) = difference(&operand(1), &operand(2));
    store_with(&words, borrow, false);
}

/// Stores a difference less `k d`: k is 1 if the difference did not fit, and 2 where the highest word would borrow again.
/// `k d` has the words k, 0, 0, -k, m, m, m - k and k + m, where m is -1 for k > 0 and else 0.
fn flag_store_difference(words: &[V], fits: V) {
    let (zero, ones) = (constant(0), constant(u64::from(u32::MAX)));
    let m = negative(words, fits);
    let (_, fits) = word_sum([words[7], ones, fits]);
    let minus_k = wrapping([m, ones, fits]);
    let k = zero - minus_k;
    let d = [k, zero, zero, minus_k, m, m, m - k, m - minus_k];
    store_all(&flag::difference(words, &d).0);
}

/// Stores words that have borrowed -t times, for t from -3 to 2.
fn flag_store_with(words: &[V], t: V) {
    let (_, carry) = word_sum([words[7], t]);
    let k = wrapping([t, sign(t), carry]);
    let minus_k = constant(0) - k;
    let [s, m] = [sign(k), sign(minus_k)];
    let d = [k, s, s, s - k, m, m, m - k, m - minus_k];
    store_all(&sum(words, &d, None).0);
}

pub fn sub_sum() {
    let (words, first) = difference(&operand(1), &operand(2));
    let (words, second) = difference(&words, &operand(3));
    store_with(&words, first + second, false);
}

const ONES: u64 = u32::MAX as u64;

/// Returns the words that turn complements of so many numbers, and what they carry, into n + 1 times p less the numbers.
fn beside_complements(n: u64) -> [u64; 8] {
    [ONES, ONES, ONES, n, 0, 0, n + 1, ONES - n]
}

/// Returns a carry, if there is one, and a constant. A small one goes into the carry.
fn with_constant(carry: Option<V>, x: u64) -> Vec<V> {
    match carry {
        Some(carry) if x == 0 => vec![carry],
        Some(carry) if x < 4 => vec![carry + constant(x)],
        _ => Some(x).filter(|x| *x > 0).map(constant).into_iter().chain(carry).collect(),
    }
}

pub fn triple_sub() {
    let (a, b, three) = (operand(1), operand(2), constant(3));
    let (mut words, mut carry, mut above) = (vec![], None, None);
    for (i, more) in beside_complements(1).into_iter().enumerate() {
        let (word, next) = word_sum([a[i], !b[i]].into_iter().chain(with_constant(carry, more)));
        let (word, next_above) = column_words([(word, three)], above);
        words.push(word);
        (carry, above) = (Some(next), Some(next_above));
    }
    let k = product_low(carry.expect("there are words"), three) + above.expect("there are words");
    store_with(&words, k, true);
}

pub fn half() {
    step("(a + p)/2 for odd a.");
    let mut words = operand(1);
    let odd = words[0].low(1);
    words[0] = words[0] - odd;
    let mut carry = odd;
    for (i, word) in words.iter_mut().enumerate().skip(3).take(4) {
        let more = if i == 6 { carry + odd } else { carry };
        (*word, carry) = word_sum([*word, more]);
    }
    // Odd less what is carried.
    let (top, borrow) = words[7].wrapping_sub(carry.less(odd));
    words[7] = top;
    // Above the words: odd less what is borrowed.
    words.push(borrow.less(odd));
    for k in 0..8 {
        store(0, k, (words[k] >> 1).join(31, words[k + 1]));
    }
}

pub fn negate_if() {
    step("The complement, plus 1.");
    let (mut words, mask) = (operand(0), argument(1, largest()));
    let bit = mask.low(1);
    let mut carry = bit;
    for word in &mut words {
        (*word, carry) = word_sum([*word ^ mask, carry]);
    }
    store_with(&words, carry.less(bit), false);
}

pub fn flag_add() {
    let (words, carry) = sum(&operand(1), &operand(2), None);
    // As in a difference; m and -k are made from their complements.
    let (zero, one, not_m) = (constant(0), constant(1), negative(&words, carry.expect("there are words")));
    let (_, again) = word_sum([words[7]].into_iter().chain(carry));
    let k = wrapping([not_m, one, again]);
    let (less, m) = (k - one, !not_m);
    let d = [k, zero, zero, !less, m, m, !wrapping([k, not_m]), less - not_m];
    store_all(&sum(&words, &d, None).0);
}

pub fn flag_sub() {
    let (words, fits) = flag::difference(&operand(1), &operand(2));
    flag_store_difference(&words, fits);
}

pub fn flag_sub_sum() {
    let (words, fits) = flag::difference(&operand(1), &operand(2));
    let first = negative(&words, fits);
    let (words, fits) = flag::difference(&words, &operand(3));
    flag_store_with(&words, wrapping([first, constant(u64::from(u32::MAX)), fits]));
}

pub fn flag_triple_sub() {
    let (mut words, fits) = flag::difference(&operand(1), &operand(2));
    let above = negative(&words, fits);
    let (mut carry, two) = (constant(0), constant(2));
    for word in &mut words {
        (*word, carry) = column_words([(*word, two)], [*word, carry]);
    }
    flag_store_with(&words, wrapping([wrapping([above, above.wrapping_shl(1)]), carry]));
}

pub fn flag_half() {
    step("(a + p)/2 for odd a.");
    let (a, zero) = (operand(1), constant(0));
    let odd = (a[0] & constant(1)).compute();
    let m = zero - odd;
    let (words, carry) = sum(&a, &[m, m, m, zero, zero, zero, odd, m], None);
    store_all(&halves(&words, carry));
}

pub fn flag_negate_if() {
    step("The difference of what the mask does not have and what it has.");
    let (a, mask) = (operand(1), argument(2, largest()));
    let [kept, less]: [Vec<V>; 2] = [!mask, mask].map(|mask| a.iter().map(|x| *x & mask).collect());
    let (words, fits) = flag::difference(&kept, &less);
    flag_store_difference(&words, fits);
}

/// Divides 18 columns of limbs by 2^256 modulo p. -1/p is 1 modulo a limb, so a digit is the lowest limb.
fn reduce_limbs(columns: impl Fn(usize) -> Terms) {
    let mut p = [None; 9];
    for (limb, x) in [(3, 1 << 9), (6, 1 << 18), (7, (1 << 29) - (1 << 21)), (8, (1 << 24) - 1)] {
        p[limb] = Some(constant(x));
    }
    let montgomery = Montgomery { size: 256, bits: BITS, p: &p, factor: None, above: None };
    let mut words = vec![];
    let (k, _) = montgomery.divide(18, columns, |word| words.push(word));
    add_multiple(&words, k, true);
}

pub fn limbs_mul() {
    let [a, b] = [1, 2].map(|from| split(&operand(from), BITS, 256));
    reduce_limbs(|k| (product(&a, &b, k), None));
}

pub fn limbs_squaring() {
    let a = split(&operand(1), BITS, 256);
    let twice = twice(&a);
    reduce_limbs(|k| (square(&a, &twice, k), None));
}

/// The columns of a product are limbs.
pub fn limbs_divide() {
    let t = load_limbs(8, 1);
    reduce_limbs(|k| (vec![], t.get(k).copied()));
}

/// Divides 16 words by 2^256 modulo p, less these numbers.
fn reduce(mut words: Vec<V>, less: &[Vec<V>]) {
    let mut more = [0; 16];
    if !less.is_empty() {
        more[8..].copy_from_slice(&beside_complements(less.len() as u64));
    }
    // For the complements of multiples.
    more[7] = 1;
    more[15] = (more[15] + ONES) & ONES;
    let mut carry: Option<V> = None;
    for j in 3..16usize {
        if j == 3 || j == 8 {
            step(["The multiples of p.", "The upper words."][usize::from(j == 8)]);
        }
        // Words from the 8th on are no multiples.
        let m = |k: usize| j.checked_sub(k).filter(|i| *i < 8).map(|i| words[i]);
        let mut terms = vec![words[j]];
        terms.extend(m(3).into_iter().chain(m(6)).chain(m(8)));
        terms.extend(m(7).map(|x| !x));
        terms.extend(less.iter().filter(|_| j > 7).map(|x| !x[j - 8]));
        terms.extend(with_constant(carry, more[j]));
        let (low, high) = word_sum(terms);
        (words[j], carry) = (low, Some(high));
    }
    let carry = carry.expect("there are words");
    if less.is_empty() {
        // 1 more than what is above.
        add_multiple(&words[8..], carry >> 1, true);
    } else {
        store_with(&words[8..], carry, true);
    }
}

pub fn mul() {
    reduce(rows(&operand(1), &operand(2), 7), &[]);
}

pub fn squaring() {
    reduce(rows_square(&operand(1)), &[]);
}

pub const FOLD_LESS: &str = "`out = t / 2^256 - c`, for t in s2 to s9, t0 to t6 and a4: fold_less(out, -, -, c).";
pub const FOLD_LESS_BOTH: &str =
    "`out = t / 2^256 - b - c`, for t in s2 to s9, t0 to t6 and a4: fold_less_both(out, -, b, c).";

pub fn fold_less() {
    reduce(left().concat(), &[operand(3)]);
}

pub fn fold_less_both() {
    reduce(left().concat(), &[operand(2), operand(3)]);
}

pub const REDUCED_ABOUT: &str = "The field of P-256: four words, low word first. The first operand is below p, the second is any integer. Results are below p, and may
be operands. The functions of `portable.rs` are the reference implementations.

The lowest word m of a product is cleared by m p, which is m 2^96 and m (2^64 - 2^32 + 1) 2^192, less m.";

/// Divides 8 words of 64 bits by 2^256 modulo p, where what is left is below 2p.
fn reduce_wholly(mut words: Vec<V>) {
    let (zero, one, ones) = (constant(0), constant(1), constant(u64::MAX));
    // The words of p: all ones, this, zero, and this.
    let p1 = ones >> 32;
    let p3 = zero - p1;
    let mut above = None;
    for i in 0..4 {
        step(format!("Word {i} times p."));
        let m = words[i];
        let parts = [m.wrapping_shl(32), m >> 32];
        let mut carry = None;
        for j in 1..5 {
            let product = Some((m, p3)).filter(|_| j == 3);
            let part = parts.get(j - 1).copied().or(above.filter(|_| j == 4));
            let (low, high) = column_words(product, [words[i + j]].into_iter().chain(part).chain(carry));
            (words[i + j], carry) = (low, Some(high));
        }
        above = carry;
    }
    step("2^256 - p is added, and p where that stays below 2^256.");
    let d = [one, ones - p1, ones, p1 - one];
    let (words, carry) = sum(&words[4..], &d, None);
    let below = word_sum(above.into_iter().chain(carry)).0.less(one);
    let mask = zero - below;
    let (half, top) = (mask >> 32, mask.wrapping_shl(32));
    let highest = word_sum([top, below]).0;
    let mut carry = None;
    for (k, p) in [Some(mask), Some(half), None, Some(highest)].into_iter().enumerate() {
        let (word, next) = word_sum([words[k]].into_iter().chain(p).chain(carry));
        store(0, k, word);
        carry = Some(next);
    }
}

pub fn reduced_mul() {
    reduce_wholly(rows(&load_words(1, 4), &load_words(2, 4), 0));
}

pub fn reduced_squaring() {
    reduce_wholly(rows_square(&load_words(1, 4)));
}
