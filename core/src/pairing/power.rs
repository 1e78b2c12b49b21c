//! Powers in GT, by joint digits of parts of the exponent ([`crate::curve::mul::eisenstein`]).
//!
//! **Object**: f^(k0 + k1 psi), for k0 and k1 in Z\[omega\]. psi is the power p. omega is a power of p^2 or its
//! conjugate, which multiplies w by a sixth root of unity in Fp.
//! **Cost**: 50 products and 66 squarings in the cyclotomic subgroup, and 22 applications of psi. The table takes 7 of
//! these products and 3 of these squarings.
//! **Constant time**: everything. If a digit is 0, the factor is 1.

use super::Curve;
use crate::cpu::Cpu;
use crate::ct::Fleeting;
use crate::curve::mul::eisenstein::{COUNT, Digit, WIDTH};
use crate::field::mont::Mont;
use crate::field::tower::{Accumulator as _, Params, Quadratic, Sextic, Twelve};
use crate::field::{Field, scratch};
use crate::group::pairings::{Pairings, quartered};
use core::mem::MaybeUninit;

type On<C, K> = <C as Pairings>::On<K>;
type Fp12<C, K> = Twelve<<On<C, K> as Curve>::Tower>;

/// Factors by which omega, psi, psi omega and psi omega^2 multiply coefficients.
struct Turns<P: Params> {
    /// omega and omega^2: the factors of w and w^4. In reverse order they are the factors of w^2 and w^5.
    omega: [P::Base; 2],
    /// psi, psi omega, psi omega^2: the factors of w to w^5, after conjugation.
    psi: [[Quadratic<P::Base>; 5]; 3],
}

/// Multiplies the coefficients of w and w^4 by `b`, and those of w^2 and w^5 by `c`. 8M of Fp
fn scale<P: Params>(f: &mut Twelve<P>, b: &P::Base, c: &P::Base) {
    let [Sextic([_, w2, w4]), Sextic([w, _, w5])] = &mut f.0;
    for (x, y) in [(w, b), (w4, b), (w2, c), (w5, c)] {
        x.scale_assign(y);
    }
}

impl<P: Params> Turns<P> {
    /// Computes the factors. omega is the negative of the square of psi, applied `turns` times.
    fn new(turns: usize) -> Self {
        let [first, ..] = P::FROBENIUS;
        // The norm of xi^((p-1)/6) is xi^((p^2-1)/6), the factor of w in the power p^2. It has order 6, as xi is
        // neither a square nor a cube. So its negative has order 3.
        let minus = -first.norm();
        let beta = (1..turns).fold(minus, |beta, _| beta * minus);
        let omega = [beta, beta.square()];
        let mut psi = [P::FROBENIUS; 3];
        let [_, one, two] = &mut psi;
        for (row, [b, c]) in [(one, omega), (two, [omega[1], omega[0]])] {
            let [w, w2, _, w4, w5] = row;
            w.scale_assign(&b);
            w2.scale_assign(&c);
            w4.scale_assign(&b);
            w5.scale_assign(&c);
        }
        Turns { omega, psi }
    }

    /// Computes `f^u` for the unit u of a digit. 8M of Fp
    fn unit(&self, f: &mut Twelve<P>, digit: Digit) {
        let [one, two] = digit.turned();
        let [b, c] = &self.omega;
        let mut space = MaybeUninit::<[P::Base; 2]>::uninit();
        let [by_w, by_w2] = scratch(&mut space);
        (*by_w, *by_w2) = (P::Base::ONE, P::Base::ONE);
        // Selected by masks: the unit of a digit is secret.
        by_w.assign_if(one, b);
        by_w.assign_if(two, c);
        by_w2.assign_if(one, c);
        by_w2.assign_if(two, b);
        scale(f, by_w, by_w2);
        // The unit -1 inverts, which is the conjugate: a negation of the coefficients of w, w^3 and w^5.
        let [_, c1] = &mut f.0;
        c1.negate_assign_if(digit.is_negative());
    }

    /// Computes `f^(u psi)` for the unit u of a digit. 5M of Fp2
    fn unit_psi(&self, f: &mut Twelve<P>, digit: Digit) {
        let [one, two] = digit.turned();
        let mut space = MaybeUninit::<[Quadratic<P::Base>; 1]>::uninit();
        let [factor] = scratch(&mut space);
        let [Sextic([w0, w2, w4]), Sextic([w1, w3, w5])] = &mut f.0;
        w0.conjugate_assign();
        let [none, by_omega, by_square] = &self.psi;
        for (((x, a), b), c) in [w1, w2, w3, w4, w5].into_iter().zip(none).zip(by_omega).zip(by_square) {
            *factor = *a;
            factor.assign_if(one, b);
            factor.assign_if(two, c);
            x.conjugate_assign();
            *x *= &*factor;
        }
        let [_, c1] = &mut f.0;
        c1.negate_assign_if(digit.is_negative());
    }

    /// Computes the powers by [`ENTRIES`](crate::curve::mul::eisenstein::ENTRIES), which the names state.
    fn fill(&self, table: &mut [Twelve<P>; COUNT], f: &Twelve<P>) {
        // Inverses are free here and squarings cost half of a product, so the table takes another way than that of
        // points.
        let [b, c] = &self.omega;
        let mut omega = *f;
        scale(&mut omega, b, c);
        // -omega^2
        let mut one_one = *f;
        scale(&mut one_one, c, b);
        one_one.conjugate_assign();
        let [one, two, three, four, four_one, three_one, two_one, three_two, four_two, five_three, four_three] = table;
        *one = *f;
        *two = *f;
        two.cyclotomic_square_assign();
        three.set_product(two, f);
        *four = *two;
        four.cyclotomic_square_assign();
        two_one.set_product(two, &omega);
        three_one.set_product(two_one, f);
        four_one.set_product(three_one, f);
        three_two.set_product(two_one, &one_one);
        *four_two = *two_one;
        four_two.cyclotomic_square_assign();
        five_three.set_product(four_two, &one_one);
        four_three.set_product(four_two, &omega);
    }
}

/// Returns a power of an element of GT. The power p multiplies the exponent by the same number as psi in the second
/// group.
pub(super) fn power<C: Pairings, K: Cpu>(f: &Fp12<C, K>, s: &Mont<C::Order>) -> Fp12<C, K> {
    let digits = Fleeting::new(quartered::<C, K>(s));
    let turns = Turns::new(C::TURNS);
    // The table is not wiped: it depends on f and not on the exponent.
    let mut table = [*f; COUNT];
    turns.fill(&mut table, f);
    let [first, second] = &*digits;
    let mut out = Fp12::<C, K>::ONE;
    let (mut entry, mut other) = (out, out);
    for (i, (k0, k1)) in first.iter().zip(second).rev().enumerate() {
        // The product is 1 before the first digits, so its squarings are left out.
        if i > 0 {
            (0..WIDTH).for_each(|_| out.cyclotomic_square_assign());
        }
        let set = |entry: &mut Fp12<C, K>, digit: Digit| {
            // Reads all entries. Digit 0 reads the first entry, which 1 replaces.
            K::lookup_to(entry, &table, digit.index());
            entry.assign_if(!digit.is_nonzero(), &Twelve::ONE);
        };
        set(&mut entry, *k0);
        turns.unit(&mut entry, *k0);
        set(&mut other, *k1);
        turns.unit_psi(&mut other, *k1);
        if i == 0 {
            out = entry;
        } else {
            out *= &entry;
        }
        out *= &other;
    }
    out
}
