//! Windows of odd digits on curves with incomplete addition formulas. Which additions meet an exception depends only
//! on integers modulo the order. So these tests check all scalars at the ends of their range, where partial sums are
//! short or wrap around.

use num_bigint::{BigInt, Sign};
use primegroup_core::curve::mul::digits::{Odd, odd};
use primegroup_core::field::mont::{Modulus, Mont};
use primegroup_core::limb::U256;

/// Returns digit `i` as an integer modulo the order.
fn digit<M: Modulus, const W: u32, const D: usize>(digits: &Odd<W, D, 4>, i: usize) -> Mont<M> {
    let (index, negative) = digits.digit(i);
    let d = Mont::<M>::from(u128::from(2 * index + 1));
    if negative.declassify() { -d } else { d }
}

/// Returns whether Jacobian coordinates can add these two: neither is neutral, and they are neither equal nor
/// opposite.
fn unlike<M: Modulus>(a: Mont<M>, b: Mont<M>) -> bool {
    let zero = Mont::<M>::ZERO;
    a != zero && b != zero && a != b && a != -b
}

fn shifted<M: Modulus>(x: Mont<M>, bits: usize) -> Mont<M> {
    (0..bits).fold(x, |x, _| x + x)
}

/// Checks the additions of `window::mul_odd` before the last one, which is complete. Returns whether the last addition
/// also meets no exception.
fn window<M: Modulus<Words = U256>, const W: u32, const D: usize>(k: U256) -> bool {
    let digits = Odd::<W, D, 4>::new(k);
    let mut sum = digit::<M, W, D>(&digits, D - 1);
    let mut fine = true;
    for i in (0..D - 1).rev() {
        sum = shifted(sum, W as usize);
        let entry = digit(&digits, i);
        fine = unlike(sum, entry);
        assert!(i == 0 || fine, "{k:x?}: digit {i} of {W} bits");
        sum += entry;
    }
    assert_eq!(sum.to_words(), reduced::<M>(k));
    fine
}

/// Checks the additions of `comb::mul_odd` with this number of steps.
fn comb<M: Modulus<Words = U256>, const W: u32, const D: usize>(k: U256, steps: usize) {
    let digits = Odd::<W, D, 4>::new(k);
    let place = |i: usize| shifted(digit::<M, W, D>(&digits, i), W as usize * steps * (i / steps));
    let first = if steps > 1 { steps - 1 } else { 1 };
    let mut sum = Mont::<M>::ZERO;
    for step in (0..steps).rev() {
        sum = shifted(sum, W as usize);
        for i in (step..D).step_by(steps).filter(|i| *i > 0) {
            let entry = place(i);
            assert!(i == first || unlike(sum, entry), "{k:x?}: digit {i} of {W} bits, {steps} steps");
            sum += entry;
        }
    }
    assert_eq!((sum + place(0)).to_words(), reduced::<M>(k));
}

/// Checks the additions of `comb::mul_odd_teeth` with this number of steps, for all scalars of 256 bits.
///
/// An accumulator and an entry are sums of signed powers of 2. Of all signs only those of the highest positions are
/// known, because bit 256 of a scalar and those above are 0. It is shown that neither the accumulator, nor its sum with
/// the entry, nor their difference can be a multiple of the order, whatever the other signs are.
fn teeth<M: Modulus<Words = U256>>(steps: usize) {
    const D: usize = 52;
    let n = M::WORDS.iter().rev().fold(BigInt::ZERO, |n, w| (n << 64) + *w);
    // The sum of the known powers of these digits, and that of the others, without their signs.
    let powers = |digits: &[usize], step: usize, minus: bool| {
        let (mut known, mut others) = (BigInt::ZERO, BigInt::ZERO);
        for at in digits.iter().flat_map(|digit| (0..5).map(move |tooth| tooth * D + digit)) {
            let power = BigInt::from(1) << (at - step);
            match at {
                0..=254 => others += power,
                _ if (at == 5 * D - 1) == minus => known -= power,
                _ => known += power,
            }
        }
        (known, others)
    };
    // A number is a sum of all these signed powers if it is twice the sum of some, minus all.
    let reachable = |target: &BigInt, powers: &BigInt| {
        let twice = target + powers;
        let some: BigInt = &twice >> 1;
        twice.sign() != Sign::Minus && !twice.bit(0) && (&some & powers) == some
    };
    let check = |(known, others): (BigInt, BigInt), what: &str| {
        let most = (known.magnitude() + others.magnitude()) / n.magnitude() + 1u32;
        let most = i32::try_from(most).unwrap();
        for c in -most..=most {
            assert!(!reachable(&(&n * c - &known), &others), "{what} can be {c} times the order");
        }
    };
    let mut done: Vec<usize> = vec![];
    for step in (0..steps).rev() {
        for digit in (step..D).step_by(steps).filter(|digit| *digit > 0) {
            if !done.is_empty() {
                let sum = powers(&done, step, true);
                for minus in [true, false] {
                    let entry = powers(&[digit], step, minus);
                    let what = format!("digit {digit} of {steps} steps, {minus}: sum");
                    check((&sum.0 + entry.0, &sum.1 + entry.1), &what);
                }
                check(sum, &format!("digit {digit} of {steps} steps: accumulator"));
            }
            done.push(digit);
        }
    }
    assert_eq!(done.len(), D - 1);
}

/// Reduces an integer that is at most the order.
fn reduced<M: Modulus<Words = U256>>(k: U256) -> U256 {
    if k == M::WORDS { [0; 4] } else { k }
}

/// Returns n - k.
fn below(n: &U256, k: u64) -> U256 {
    let mut out = *n;
    let mut borrow = k;
    for word in &mut out {
        let (x, under) = word.overflowing_sub(borrow);
        (*word, borrow) = (x, u64::from(under));
    }
    out
}

/// Returns scalars of all kinds.
fn scalars<M: Modulus<Words = U256>>() -> Vec<U256> {
    let n = M::WORDS;
    // Odd integers up to n: short ones, long ones, around powers of 2 and around n/2^i.
    let mut scalars: Vec<U256> = (0..600).flat_map(|i| [[2 * i + 1, 0, 0, 0], below(&n, 2 * i)]).collect();
    for bit in 1..256 {
        let mut power = [0; 4];
        power[bit / 64] = 1 << (bit % 64);
        scalars.extend([1, 3, 31, 63].map(|d| {
            let mut k = power;
            k[0] |= d;
            k
        }));
        let mut part = n;
        for i in 0..4 {
            let above = if i < 3 { n[i + 1] } else { 0 };
            part[i] = if bit % 64 == 0 { above } else { n[i] >> (bit % 64) | above << (64 - bit % 64) };
        }
        part[0] |= 1;
        scalars.push(part);
    }
    scalars.retain(|k| k.iter().rev().le(n.iter().rev()));
    scalars
}

fn scan<M: Modulus<Words = U256>>() {
    for k in scalars::<M>() {
        window::<M, 5, { odd(256, 5) }>(k);
        comb::<M, 6, { odd(256, 6) }>(k, 2);
    }
    [1, 4, 8, 52].iter().for_each(|steps| teeth::<M>(*steps));
}

#[test]
fn no_exception_on_curve9767() {
    use primegroup_core::group::curve9767::Order;
    for k in scalars::<Order>() {
        window::<Order, 4, { odd(Order::BITS, 4) }>(k);
        window::<Order, 5, { odd(Order::BITS, 5) }>(k);
    }
}

#[test]
fn no_exception_on_p256() {
    scan::<primegroup_core::group::p256::Order>();
}

#[test]
fn no_exception_on_secp256k1() {
    scan::<primegroup_core::group::secp256k1::Order>();
}

/// The last addition must be complete: n stands for the scalar 0, and its last addend is the negative of the sum.
#[test]
fn the_last_addition_meets_an_exception() {
    type M = primegroup_core::group::p256::Order;
    let found: Vec<u64> = (0..200).filter(|i| !window::<M, 5, { odd(256, 5) }>(below(&M::WORDS, 2 * i))).collect();
    assert_eq!(found, [0]);
}
