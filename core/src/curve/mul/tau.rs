//! Expansions in the Frobenius endomorphism tau of K-233, tau^2 + tau + 2 = 0 (J. Solinas, Designs, Codes and
//! Cryptography 19, 2000).
//!
//! **Object**: a scalar k below r as k0 + k1 tau with |k0|, |k1| < 2^117, and this number in base tau^W. k0 + k1 tau is
//! equal to k modulo delta = (tau^233 - 1)/(tau - 1). delta maps every element to the neutral element. As tau is 26
//! modulo tau^6 (26^2 + 26 + 2 = 11 * 64), a + b tau is divisible by tau^W if 2^W divides a + 26 b, W <= 6. So the
//! residues modulo tau^W are integers modulo 2^W. A digit is such a residue s, -2^(W-1) < s <= 2^(W-1). For s >= 0 it
//! stands for a number a + b tau of small norm with this residue, and for s < 0 for the negative of the number of -s.
//! So a table needs 2^(W-1) multiples of a point. All even multiples are images of odd multiples under the
//! endomorphism, up to sign.
//! **Method**: round(s k / r) as in FIPS 186-4, D.4, "partial modular reduction" with five bits of fraction: no
//! division.
//! **Length**: [`digits`] has 5 * 47 or 6 * 39 places. The norm a^2 - ab + 2b^2 of a + b tau is multiplicative, and its
//! square root R is a length.
//! 1. Every number is within sqrt(4/7) of an integer of Z\[tau\], by R. The quotient by delta is rounded to the nearest
//!    integer, from fractions with an error of at most 1/16, hence of R = 1/8. So the remainder has R < (0.756 + 0.125)
//!    sqrt(r) < 2^115.33.
//! 2. In the same way numbers of least norm have R <= m = 2^(W/2) sqrt(4/7), and so do all digits. A digit reduces R of
//!    the rest to at most (R + m)/2^(W/2). After n digits R is below 2^(115.33 - Wn/2) + m/(2^(W/2) - 1): for W = 5 and
//!    n = 46 below 2.2, for W = 6 and n = 38 below 3.4.
//! 3. A number with R < 2^(W/2)/2 is a digit itself, because any other number with its residue is at a distance of
//!    2^(W/2) or more. These bounds are 2.8 and 4. So one more digit leaves nothing.
//!
//! **Constant time**: everything that is not named or documented as variable time.

use super::gaussian::{Short, add_products, low_product, short};
use crate::ct::{self, Mask, barrier, sign};
use crate::limb::{Limb, U256, add_words, from_words, limbs, minus, plus, to_words};
use crate::settings::SLOW_PRODUCTS;

/// Digits in base tau^5.
pub const DIGITS_5: usize = 47;
/// Digits in base tau^6.
pub const DIGITS_6: usize = 39;

// delta = D0 + D1 tau. A quotient by delta contains D0 - D1 and -D1; S0 and S1 are their absolute values.
const D0: u128 = 16332424505647875174294325944499003;
const D1: u128 = 44192136247082304936052160908934886;
const S0: u128 = D1 - D0;
const S1: u128 = D1;
/// 4r - 2^233 - 1: the negative of the trace of tau^233. So a division by r becomes a shift by 233 bits and a
/// correction with V.
const V: u128 = 137381546011108235394987299651366779;

/// Returns -32 s k / r, rounded to within one, for s = `S0` or `S1` and k < r, given floor(k / 2^107).
fn scaled_quotient(high: &Short, s: u128) -> i128 {
    const LONG: usize = limbs(256);
    // g = s floor(k / 2^107), below 2^240; h = ceil(g / 2^233), at most 2^7; h V.
    let (mut g, mut hv) = ([0; LONG], [0; LONG]);
    add_products(&mut g, high, &short(s));
    let g: U256 = to_words(&g);
    let rest = g[0] | g[1] | g[2] | g[3] << (64 - 41);
    let h = (g[3] >> 41) as Limb + Mask::from_nonzero((rest | rest >> 32) as Limb).bit() as Limb;
    add_products(&mut hv, &[h], &short(V));
    let hv: U256 = to_words(&hv);
    // Computes bits 119 and up of 2^118 + h V - g, which are fewer than 128 with the sign. The sum is 2^118 + h V + 1 +
    // not g.
    let mut t = hv;
    add_words(&mut t, &[1, 1 << (118 - 64), 0, 0]);
    add_words(&mut t, &g.map(|word| !word));
    let at = 119 - 64;
    let word = |i: usize| u128::from(t[i] >> at | t[i + 1] << (64 - at));
    (word(1) | word(2) << 64) as i128
}

/// Returns k0 and k1 with k = k0 + k1 tau modulo delta and |k0|, |k1| < 2^117, for k < r.
pub fn split(k: &U256) -> (i128, i128) {
    // The stack is wiped, because the compiler may spill parts of the scalar to it.
    ct::on_wiped_stack::<512, _>(|| divided(k))
}

fn divided(k: &U256) -> (i128, i128) {
    // floor(k / 2^107)
    let high = [k[1] >> 43 | k[2] << 21, k[2] >> 43 | k[3] << 21];
    let high: Short = from_words(&high);
    let (l0, l1) = (scaled_quotient(&high, S0), scaled_quotient(&high, S1));
    let (q0, q1) = (plus(l0, 16) >> 5, plus(l1, 16) >> 5);

    // Moves to the lattice point nearest by the norm, with a hexagon around each point, by the fractions e0, e1, in
    // -16..=15 (times 32).
    let (e0, e1) = (((l0 as i32 & 31) ^ 16) - 16, ((l1 as i32 & 31) ^ 16) - 16);
    let t = 2 * e0 - e1;
    let (right, left) = (!sign(t - 32), sign(t + 32));
    let (far, near) = (e0 + 3 * e1, e0 - 4 * e1);
    let below = right & sign(far + 32);
    let above = left & !sign(far - 32);
    let h1 = below | (!right & !sign(near - 64));
    let h1 = h1 - (above | (!left & sign(near + 64)));
    let h0 = (left & !above) - (right & !below);
    let (q0, q1) = (plus(q0, i128::from(h0)) as u128, plus(q1, i128::from(h1)) as u128);

    // k - q delta with q = q0 + q1 tau, in terms of conjugates.
    let product = |a: u128, b: u128| low_product(&short(a), &short(b)) as i128;
    let low = u128::from(k[0]) | u128::from(k[1]) << 64;
    let u = plus(minus(low as i128, product(D0, q0)), product(D1, q1) << 1);
    (u, minus(product(S0, q1), product(S1, q0)))
}

/// Returns the numbers of least norm with the residues 0, 1, ... 2^(W-1) modulo tau^W; of two such numbers, the one
/// with the smaller a. For W = 5 the candidates are the numbers with a - 6b = s.
const fn numbers(width: u32) -> [(i32, i32); 33] {
    let mut out = [(0, 0); 33];
    let mut least = [i32::MAX; 33];
    let (mut a, mut b) = (-6, -6);
    while a <= 6 {
        let norm = a * a - a * b + 2 * b * b;
        // For W = 5, 26 is -6 modulo 32. The digits are then the numbers a - 6b themselves, without a reduction.
        let s = if width == 5 { a - 6 * b } else { (a + 26 * b) & 63 };
        if s >= 0 && s <= 1 << (width - 1) && norm < least[s as usize] {
            (least[s as usize], out[s as usize]) = (norm, (a, b));
        }
        (a, b) = if b < 6 { (a, b + 1) } else { (a + 1, -6) };
    }
    out
}

/// Numbers for digits in base tau^W.
pub struct Numbers<const W: u32>;

impl<const W: u32> Numbers<W> {
    /// The numbers (a, b) for the digits 0, 1, ... 2^(W-1).
    pub const LIST: [(i32, i32); 33] = numbers(W);
    /// Residue of tau modulo tau^W: 26, or 26 - 32.
    const TAU: i32 = if W == 5 { -6 } else { 26 };

    /// Bits of b (first) and of c = (a + b `TAU` - s)/2^W, in two's complement. Position r holds the number for the
    /// residue r of a digit s. Bits are read by shifts of 32 bits, which take constant time on all CPUs.
    const PLANES: [[[u32; 2]; 4]; 2] = {
        let mut out = [[[0; 2]; 4]; 2];
        let mut r = 0;
        while r < 1 << W {
            let above = r > 1 << (W - 1);
            let s = if above { (1 << W) - r } else { r };
            let (a, b) = Self::LIST[s];
            let c = (a + b * Self::TAU - s as i32) >> W;
            let (b, c) = if above { (-b, -c) } else { (b, c) };
            let mut bit = 0;
            while bit < 4 {
                out[0][bit][r / 32] |= (b as u32 >> bit & 1) << (r % 32);
                out[1][bit][r / 32] |= (c as u32 >> bit & 1) << (r % 32);
                bit += 1;
            }
            r += 1;
        }
        out
    };

    /// Returns b and c of the number with this residue.
    #[inline(always)]
    fn of(residue: u32) -> (i32, i32) {
        let shift = residue & 31;
        // Bit 5 of the residue selects the second word of a plane by a mask, because it is secret.
        let upper = if W > 5 { sign((residue << 26) as i32) as u32 } else { 0 };
        let [b, c] = Self::PLANES.map(|planes| {
            // The barrier keeps LLVM from BT, whose operand valgrind takes for an address.
            let [b0, b1, b2, b3] =
                planes.map(|[low, high]| barrier(((low ^ ((low ^ high) & upper)) >> shift) as Limb) as u32 & 1);
            ((b0 | b1 << 1 | b2 << 2 | b3 << 3) << 28) as i32 >> 28
        });
        (b, c)
    }

    /// Splits a number x into 2^W y + s, where s is the digit for its residue.
    #[inline(always)]
    fn divide(x: i128) -> (i128, i32) {
        let y = plus(x, (1 << (W - 1)) - 1) >> W;
        (y, (x as i32).wrapping_sub((y as i32) << W))
    }
}

/// Returns `c x` for c below 2^16.
#[inline(always)]
fn times(x: i128, c: u32) -> i128 {
    if SLOW_PRODUCTS || cfg!(primegroup_layout = "flagless") { times_by_halves(x, c) } else { x * i128::from(c) }
}

/// Returns `c x` with 32-bit products. On such CPUs, compilers generate code for 128-bit products that takes ten times
/// as long, and that branches if there is no carry flag.
#[inline(always)]
fn times_by_halves(x: i128, c: u32) -> i128 {
    let x = x as u128;
    let (mut product, mut carry) = (0, 0);
    for at in [0, 32, 64, 96] {
        let word = (x >> at) as u32;
        let low = (word & 0xffff) * c + carry;
        let high = (word >> 16) * c + (low >> 16);
        product |= u128::from(high << 16 | low & 0xffff) << at;
        carry = high >> 16;
    }
    product as i128
}

/// Returns the digits in base tau^W of a scalar below r, low digit first; W is 5 or 6, with `N` as above.
///
/// Let t be the residue of tau modulo tau^W. The rest is v + w tau = x + w (tau - t) with x = v + wt, and the next
/// digit is the residue of x. The number a + b tau of the digit is s + 2^W c + b (tau - t). Subtracting it and dividing
/// by tau^W leaves (x - s - 2^W c) / tau^W and (w - b) (tau - t) / tau^W. These are multiples of 2^5 / tau^5 = tau - 5
/// and (tau + 6) / tau^5 = -1, or of 2^6 / tau^6 = 7 + 5 tau and (tau - 26) / tau^6 = -3 - 2 tau.
#[inline(never)]
pub fn digits<const W: u32, const N: usize>(k: &U256) -> [i8; N] {
    const { assert!((W == 5 && N == DIGITS_5) || (W == 6 && N == DIGITS_6)) };
    let (v, mut w) = split(k);
    // TAU is -6 or 26.
    let mut x = if W == 5 { minus(v, times(w, 6)) } else { plus(v, times(w, 26)) };
    let mut out = [0; N];
    for d in &mut out {
        // The residue selects bits of constants by shifts ([`Numbers::of`]), so no address depends on the scalar.
        let (b, c) = Numbers::<W>::of(x as u32);
        let (y, s) = Numbers::<W>::divide(x);
        *d = s as i8;
        let (y, z) = (minus(y, i128::from(c)), minus(w, i128::from(b)));
        (x, w) = if W == 5 {
            (minus(minus(0, times(y, 11)), z), y)
        } else {
            (minus(times(y, 137), times(z, 55)), minus(times(y, 5), z << 1))
        };
    }
    out
}

/// Number of places of [`sliding_vartime`].
const PLACES: usize = 240;

/// Returns a scalar below r in base tau with digits 0 and odd residues modulo tau^W, at places that are W or more
/// apart; W is 5 or 6. Recoded like [`digits`], except that even numbers are divided by tau. Variable time.
///
/// From place 230 on, the rest before a digit has R < 2.4. It is a digit itself as soon as it is odd, which takes at
/// most two divisions. So digits end before place 230 + W + 2.
#[must_use]
pub fn sliding_vartime<const W: u32>(k: &U256) -> [i8; PLACES] {
    let (mut u, mut v) = split(k);
    let mut out = [0; PLACES];
    for d in &mut out {
        if u & 1 != 0 {
            let (_, s) = Numbers::<W>::divide(u + v * i128::from(Numbers::<W>::TAU));
            let (b, c) = Numbers::<W>::of(s as u32);
            *d = s as i8;
            let a = s + (c << W) - b * Numbers::<W>::TAU;
            (u, v) = (u - i128::from(a), v - i128::from(b));
        }
        // (u + v tau) / tau = v - u/2 - u/2 tau.
        let half = u >> 1;
        (u, v) = (v - half, -half);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::mont::Mont;

    crate::modulus!(Order = "8000000000000000000000000000069d5bb915bcd46efb1ad5f173abdf");
    type Scalar = Mont<Order>;
    /// Eigenvalue of tau on elements.
    const LAMBDA: U256 = [0x33472d4910444625, 0x1f5449dfff5b4307, 0xa0abf8d755a2be3, 0x606590ef0a];

    #[test]
    fn small_products() {
        let mut x = 1i128;
        for i in 0..110 {
            for x in [x, -x, x - 1, !x] {
                for c in [0, 1, 5, 11, 55, 137] {
                    assert_eq!(times_by_halves(x, c), x * i128::from(c));
                }
            }
            x = x << 1 | i128::from(i % 3 == 0);
        }
    }

    fn small(x: i32) -> Scalar {
        let a = Scalar::from_u64(u64::from(x.unsigned_abs()));
        if x < 0 { -a } else { a }
    }

    fn norm((a, b): (i32, i32)) -> i32 {
        a * a - a * b + 2 * b * b
    }

    /// Returns the scalar that a digit stands for.
    fn value<const W: u32>(digit: i8) -> Scalar {
        assert!((1 - (1 << (W - 1))..=1 << (W - 1)).contains(&i32::from(digit)));
        let (a, b) = Numbers::<W>::LIST[usize::from(digit.unsigned_abs())];
        let x = small(a) + small(b) * Scalar::from_words(LAMBDA);
        if digit < 0 { -x } else { x }
    }

    fn check_base<const W: u32, const N: usize>(k: Scalar) {
        let lambda = Scalar::from_words(LAMBDA);
        let power = (0..W).fold(Scalar::ONE, |x, _| x * lambda);
        let digits = digits::<W, N>(&k.to_words());
        assert_eq!(digits.iter().rev().fold(Scalar::ZERO, |x, d| x * power + value::<W>(*d)), k);

        let sliding = sliding_vartime::<W>(&k.to_words());
        let places: std::vec::Vec<_> = (0..PLACES).filter(|i| sliding[*i] != 0).collect();
        assert!(places.iter().all(|i| sliding[*i] % 2 != 0 && *i < 232 + W as usize));
        assert!(places.windows(2).all(|p| p[1] - p[0] >= W as usize));
        assert_eq!((0..PLACES).rev().fold(Scalar::ZERO, |x, i| x * lambda + value::<W>(sliding[i])), k);
    }

    fn check(k: Scalar) {
        let lambda = Scalar::from_words(LAMBDA);
        let (k0, k1) = split(&k.to_words());
        let part = |x: i128| {
            assert!(x.unsigned_abs() < 1 << 117);
            let a = x.unsigned_abs();
            let a = Scalar::from_words([a as u64, (a >> 64) as u64, 0, 0]);
            if x < 0 { -a } else { a }
        };
        assert_eq!(part(k0) + part(k1) * lambda, k);
        check_base::<5, DIGITS_5>(k);
        check_base::<6, DIGITS_6>(k);
    }

    fn check_numbers<const W: u32>() {
        let modulus = 1 << W;
        for residue in 0..modulus {
            let (_, s) = Numbers::<W>::divide(i128::from(residue) - 5 * i128::from(modulus));
            assert_eq!((s - residue) % modulus, 0);
            let (a, b) = Numbers::<W>::LIST[s.unsigned_abs() as usize];
            let (a, b) = if s < 0 { (-a, -b) } else { (a, b) };
            assert_eq!(Numbers::<W>::of(residue as u32), (b, (a + b * Numbers::<W>::TAU - s) / modulus));
            assert_eq!((a + 26 * b - residue) % modulus, 0);
            // Required by the proof of the length.
            assert!(7 * norm((a, b)) <= 4 * modulus);
            for (x, y) in (-9..=9).flat_map(|x| (-9..=9).map(move |y| (x, y))) {
                assert!((x + 26 * y - residue) % modulus != 0 || 4 * norm((x, y)) >= modulus || (x, y) == (a, b));
            }
        }
    }

    #[test]
    fn numbers_are_small() {
        check_numbers::<5>();
        check_numbers::<6>();
    }

    #[test]
    fn digits_sum_up() {
        let lambda = Scalar::from_words(LAMBDA);
        assert_eq!(lambda.square() + lambda + Scalar::from_u64(2), Scalar::ZERO);
        let mut power = Scalar::ONE;
        for i in 0..240 {
            let two = (0..i).fold(Scalar::ONE, |x, _| x.double());
            [two, -two, two - Scalar::ONE, two + Scalar::ONE, power, -power, power + two].into_iter().for_each(check);
            power *= lambda;
        }
        [Scalar::ZERO, Scalar::from_u64(2).invert(), Scalar::from_u64(3).invert()].into_iter().for_each(check);
        let mut seed = [1u8; 40];
        for _ in 0..3000 {
            let mut carry = 0x9e37u32;
            seed.iter_mut().for_each(|b| {
                carry = carry.wrapping_mul(0x6c07_8965).wrapping_add(u32::from(*b) + 1);
                *b = (carry >> 19) as u8;
            });
            check(Scalar::decode_reduce(&seed));
        }
    }
}
