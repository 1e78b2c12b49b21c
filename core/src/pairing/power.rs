//! Powers in GT, by parts of the exponent.

use super::Curve;
use crate::cpu::Cpu;
use crate::ct::{Fleeting, Mask};
use crate::curve::mul::digits::Odd;
use crate::curve::mul::glv::{self, Half};
use crate::field::Field;
use crate::field::mont::Mont;
use crate::field::tower::Twelve;
use crate::group::pairings::{Pairings, quarters};
use crate::limb::Limb;

type On<C, K> = <C as Pairings>::On<K>;
type Fp12<C, K> = Twelve<<On<C, K> as Curve>::Tower>;

/// The power of an element of GT, in parts of the exponent, which the power p multiplies by the number that psi does in the second group:
/// 60 squarings and 71 products in quarters, 125 and 69 in halves.
pub(super) fn power<C: Pairings, K: Cpu>(f: &Fp12<C, K>, s: &Mont<C::Order>) -> Fp12<C, K> {
    let halves = Fleeting::new(C::BASIS.split(s));
    match On::<C, K>::FAMILY {
        super::Family::Bls => {
            let parts = Fleeting::new(quarters::<On<C, K>>(&halves));
            power_of_parts::<C, K, 4, { glv::digits(65) }>(f, &parts, Twelve::frobenius_assign)
        }
        super::Family::Bn => power_of_parts::<C, K, 2, { glv::digits(128) }>(f, &halves, |f| {
            for _ in 0..C::TURNS {
                f.frobenius_assign();
                f.frobenius_assign();
                f.conjugate_assign();
            }
        }),
    }
}

/// As [`glv::mul`], with products in place of sums.
fn power_of_parts<C: Pairings, K: Cpu, const N: usize, const D: usize>(
    f: &Fp12<C, K>,
    parts: &[Half; N],
    turn: impl Fn(&mut Fp12<C, K>),
) -> Fp12<C, K> {
    let mut square = *f;
    square.cyclotomic_square_assign();
    let mut table = [*f; 1 << (glv::WIDTH - 1)];
    for i in 1..table.len() {
        table[i] = table[i - 1] * square;
    }
    let digits = parts.each_ref().map(|k| {
        let [low, high] = k.size;
        Fleeting::new(Odd::<{ glv::WIDTH }, D, 2>::new([low | 1, high]))
    });
    let mut out = Fp12::<C, K>::ONE;
    let (mut entry, mut sum) = (out, out);
    let conjugate_if = |entry: &mut Fp12<C, K>, m: Mask| {
        let [_, c1] = &mut entry.0;
        c1.negate_assign_if(m);
    };
    for i in (0..D).rev() {
        if i + 1 < D {
            (0..glv::WIDTH).for_each(|_| out.cyclotomic_square_assign());
        }
        // Horner in what `turn` does, which then is done once for each part.
        for (n, (digits, part)) in digits.iter().zip(parts).enumerate().rev() {
            let (index, negative) = digits.digit(i);
            K::lookup_to(&mut entry, &table, index);
            conjugate_if(&mut entry, negative ^ part.negative);
            if n + 1 == N {
                sum = entry;
            } else {
                turn(&mut sum);
                sum *= &entry;
            }
        }
        if i + 1 == D {
            out = sum;
        } else {
            out *= &sum;
        }
    }
    // Once less where the part was even.
    for (n, part) in parts.iter().enumerate().rev() {
        let [low, _] = part.size;
        entry = *f;
        conjugate_if(&mut entry, !part.negative);
        entry.assign_if(Mask::from_lsb(low as Limb), &Twelve::ONE);
        if n + 1 == N {
            sum = entry;
        } else {
            turn(&mut sum);
            sum *= &entry;
        }
    }
    out *= &sum;
    out
}
