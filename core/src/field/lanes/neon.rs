//! The kernel for vectors of AArch64: routines on two pairs in memory (`kernels/a64/neon.S`), one for each formula.

use super::{Kernel, LANES, Quad, pairs};
use crate::field::gf255::{A64, Gf255};
use crate::field::tower;
use crate::generated::{lanes_double_odd_e, lanes_edwards};
use crate::kernels::a64::{lookup, routines};
use crate::limb::U256;
use core::ptr::from_ref;

/// Factors of a field and of its formulas, as the routines take them: the first vector has 64 C, 512 C and (A - 2)/4 of
/// Curve25519.
#[repr(align(16))]
#[allow(dead_code)] // routines read it
struct Factors([[u32; 4]; 3]);

impl Factors {
    const fn of(c: u32, more: [[u32; 4]; 2]) -> Self {
        Factors([[64 * c, 512 * c, 121_665, 0], more[0], more[1]])
    }
}

static EDWARDS: Factors = Factors::of(19, [[0; 4]; 2]);
static DOUBLE_ODD_E: Factors = Factors::of(18651, [[8, 1, 8, 1], [8, 16, 8, 16]]);
static DOUBLE_ODD_S: Factors = Factors::of(3957, [[4, 2, 4, 2], [0; 4]]);

/// (1, 1 | -2, -2d): makes an entry of (Y + X, Y - X | Z, T).
static ENTRY: Quad =
    Quad::constant([ONE, ONE, [19u64.wrapping_neg() - 2, u64::MAX, u64::MAX, u64::MAX >> 1], lanes_edwards::MINUS_2D]);
const ONE: U256 = [1, 0, 0, 0];
/// (1, 1 | -1, eta) and (k, k eta | k, eta): factors of [`Kernel::double_odd_e_turn`] and of the second half of an entry.
static TURN: Quad = Quad::constant([
    ONE,
    ONE,
    [18651u64.wrapping_neg() - 1, u64::MAX, u64::MAX, u64::MAX >> 1],
    lanes_double_odd_e::ETA,
]);
static TURNS: Quad = Quad::constant([
    lanes_double_odd_e::KAPPA,
    lanes_double_odd_e::KAPPA_ETA,
    lanes_double_odd_e::KAPPA,
    lanes_double_odd_e::ETA,
]);

/// Replaces the limbs of four elements by a function of theirs.
fn each(p: &mut Quad, f: impl Fn([i32; 4]) -> [i32; 4]) {
    for i in 0..pairs::LIMBS {
        let x = core::array::from_fn(|lane| pairs::limb(p, lane, i));
        for (lane, x) in f(x).into_iter().enumerate() {
            pairs::set_limb(p, lane, i, x);
        }
    }
}

/// The kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neon;

impl Kernel for Neon {
    const USED: bool = false;
    const IN_PARALLEL: bool = false;
    type Twelve<P: tower::Params> = tower::Twelve<P>;

    #[inline(always)]
    fn lookup<const C: u64>(out: &mut Quad, table: &[Quad], index: u32, swapped: u8, negated: u8) {
        lookup::lookup_to(out, table, index);
        // Both lanes of a pair are in the mask, or neither.
        pairs::change(out, pairs::masks(swapped), |word, m| word ^ (word ^ word.rotate_left(32)) & m);
        pairs::negate(out, negated);
    }

    fn ladder(p: &mut Quad, swaps: &[u8], x: &Quad) {
        let x = pairs::to_words::<19>(x, 3);
        // 2^116 x, by which the step multiplies the upper limbs of an element.
        let upper = Gf255::<19, A64>::from_words(x) * Gf255::from_words([0, 1 << 52, 0, 0]);
        let mut base = Quad::constant([x, upper.words_in_store(), [0; 4], [0; 4]]);
        for i in 0..pairs::LIMBS {
            for lane in 0..2 {
                let x = pairs::limb(&base, lane, i);
                pairs::set_limb(&mut base, lane + 2, i ^ 1, x);
            }
        }
        for swap in swaps {
            routines!(vectors primegroup_neon_ladder_step(p, from_ref(&base), EDWARDS, u64::from(swap >> 1).wrapping_neg()));
        }
    }

    fn edwards_step(p: &mut Quad, n: u32, entry: Option<&Quad>) {
        for _ in 0..n {
            routines!(vectors primegroup_neon_edwards_double(p, 0, EDWARDS));
        }
        if let Some(entry) = entry {
            routines!(vectors primegroup_neon_edwards_add(p, from_ref(entry), EDWARDS));
        }
    }
    fn edwards_negate(p: &mut Quad) {
        pairs::negate(p, 0b1001);
    }
    fn edwards_cache(p: &mut Quad) {
        each(p, |[x, y, z, t]| [y + x, y - x, z, t]);
        routines!(vectors primegroup_neon_product(p, from_ref(&ENTRY), EDWARDS));
    }

    fn double_odd_e_lookup(out: &mut [Quad; 2], table: &[[Quad; 2]], index: u32, unit: u32) {
        const HIGH: u64 = u64::MAX << 32;
        lookup::lookup_to(out, table, index);
        let [turned, negative] = [unit as u8 & 1, unit as u8 >> 1 & 1];
        let m = u64::from(turned).wrapping_neg();
        let choose = |x: u64, y: u64| x ^ (m & (x ^ y));
        let [first, second] = out;
        for i in 0..pairs::LIMBS {
            let at = |q: &Quad, i: usize| q.0[i / LANES].0[i % LANES];
            let (j, ze, tu) = (i + pairs::WORDS, at(first, i), at(first, i + pairs::WORDS));
            // (kU, k eta U) and (kE, eta U)
            let (u, e) = (at(second, i), at(second, j));
            first.0[j / LANES].0[j % LANES] = tu & !HIGH | choose(tu, e) & HIGH;
            second.0[i / LANES].0[i % LANES] = tu & !HIGH | choose(u << 32, u & HIGH);
            second.0[j / LANES].0[j % LANES] = ze & !HIGH | e << 32;
        }
        pairs::negate(first, turned << 2 | negative << 3);
        pairs::negate(second, turned | negative << 1);
    }
    fn double_odd_e_step(p: &mut Quad, n: u32, entry: Option<&[Quad; 2]>) {
        for _ in 0..n {
            routines!(vectors primegroup_neon_level(p, 0, DOUBLE_ODD_E));
        }
        if let Some(entry) = entry {
            routines!(vectors primegroup_neon_level_add(p, from_ref(entry), DOUBLE_ODD_E));
        }
    }
    fn double_odd_e_start(p: &mut Quad, entry: &[Quad; 2]) {
        *p = entry[0];
        for i in 0..pairs::LIMBS {
            pairs::set_limb(p, 3, i, pairs::limb(&entry[1], 1, i));
        }
        open(p);
    }
    fn double_odd_e_add(p: &mut Quad, q: &Quad) {
        routines!(vectors primegroup_neon_double_odd_e_add(p, from_ref(q), DOUBLE_ODD_E));
    }
    fn double_odd_e_turns(p: &mut Quad) {
        each(p, |[_, e, _, u]| [u, u, e, u]);
        routines!(vectors primegroup_neon_product(p, from_ref(&TURNS), DOUBLE_ODD_E));
    }
    fn double_odd_e_turn(p: &mut Quad) {
        routines!(vectors primegroup_neon_product(p, from_ref(&TURN), DOUBLE_ODD_E));
    }
    fn double_odd_e_double(p: &mut Quad, n: u32) {
        open(p);
        Self::double_odd_e_step(p, 2 * n - 1, None);
        routines!(vectors primegroup_neon_level_close(p, from_ref(&FACTORS[(n as usize - 1) % FACTORS.len()]), DOUBLE_ODD_E));
    }
    fn double_odd_e_negate(p: &mut Quad) {
        pairs::negate(p, 0b1000);
    }

    fn double_odd_s_step(p: &mut Quad, n: u32, entry: Option<&Quad>) {
        if n > 0 {
            each(p, |[z, e, t, u]| [u, t + z, e + u, e - u]);
            for _ in 1..n {
                routines!(vectors primegroup_neon_double_odd_s_double(p, 0, DOUBLE_ODD_S));
            }
            routines!(vectors primegroup_neon_double_odd_s_last(p, 0, DOUBLE_ODD_S));
        }
        if let Some(entry) = entry {
            routines!(vectors primegroup_neon_double_odd_s_add(p, from_ref(entry), DOUBLE_ODD_S));
        }
    }
    fn double_odd_s_negate(p: &mut Quad) {
        pairs::negate(p, 0b1000);
    }
}

/// Converts (Z, E | T, U) to (E, Z | E+U, E-U).
fn open(p: &mut Quad) {
    each(p, |[z, e, _, u]| [e, z, e + u, e - u]);
}

/// The factors of doublings on do255e's curve, of the table for the other form.
static FACTORS: [Quad; 16] = {
    let mut out = [Quad::ZERO; 16];
    let mut n = 0;
    while n < out.len() {
        let mut lanes = [[0u64; 4]; 4];
        let mut lane = 0;
        while lane < lanes.len() {
            let mut i = 0;
            while i < 5 {
                let (limb, at) = (lanes_double_odd_e::FACTORS[5 * n + i].0[lane], 51 * i);
                lanes[lane][at / 64] |= limb << (at % 64);
                if at / 64 < 3 && at % 64 > 13 {
                    lanes[lane][at / 64 + 1] |= limb >> (64 - at % 64);
                }
                i += 1;
            }
            lane += 1;
        }
        out[n] = Quad::constant(lanes);
        n += 1;
    }
    out
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::gf255::Portable;
    use crate::field::lanes::tests::Random;

    /// Largest limb of a result, as the generator proves.
    const UNIT: i32 = (1 << 28) + (1 << 24);

    fn inputs() -> u64 {
        let words: Option<std::string::String> = std::env::var("PRIMEGROUP_LANES_INPUTS").ok();
        words.and_then(|w| w.parse().ok()).unwrap_or(10_000)
    }

    /// Compares with products of words, for limbs up to the bounds of the operands.
    fn check<const C: u64>(factors: &Factors) {
        let value = |x: &Quad, lane: usize| Gf255::<C, Portable>::from_words(pairs::to_words::<C>(x, lane));
        let mut random = Random::new(C);
        for i in 0..inputs() {
            let mut operand = |most: i32| {
                let mut x = Quad::ZERO;
                for lane in 0..LANES {
                    for limb in 0..pairs::LIMBS {
                        let r = random.next();
                        let any = (r >> 8) as i32 % (most + 1);
                        let x_i = if i % 2 == 0 { any } else { [most, -most, 0, any][r as usize % 4] };
                        pairs::set_limb(&mut x, lane, limb, if i < 2 { most * (1 - 2 * i as i32) } else { x_i });
                    }
                }
                x
            };
            // `to_words` takes limbs above -2^30.
            let (mut p, q) = (operand(2 * UNIT), operand(UNIT));
            let want: [_; LANES] = core::array::from_fn(|lane| value(&p, lane) * value(&q, lane));
            routines!(vectors primegroup_neon_product(&mut p, from_ref(&q), *factors));
            for (lane, want) in want.into_iter().enumerate() {
                assert_eq!(value(&p, lane).to_words(), want.to_words(), "input {i}");
                let small = |limb| pairs::limb(&p, lane, limb).abs() <= UNIT;
                assert!((0..pairs::LIMBS).all(small), "input {i}");
            }
        }
    }

    #[test]
    fn product_is_that_of_words() {
        check::<19>(&EDWARDS);
        check::<18651>(&DOUBLE_ODD_E);
        check::<3957>(&DOUBLE_ODD_S);
    }
}
