//! The final exponentiation: the power (p^12 - 1)/r, or a small multiple of it.
//!
//! The factor (p^6 - 1)(p^2 + 1) is easy. The rest, (p^4 - p^2 + 1)/r, is computed in the cyclotomic subgroup, where
//! inverses are free.

use super::{Curve, Family};
use crate::ct::Mask;
use crate::field::Field;
use crate::field::tower::{Accumulator, Twelve};
use crate::settings::{SMALL_CODE, inlining};

type Fp12<C> = Twelve<<C as Curve>::Tower>;
type Value<C> = <C as Curve>::Accumulator;

/// Number of powers that are computed with compressed squarings, which omit two coefficients.
///
/// Compressed squarings are then 57 of 63 for BLS12-381, and all 62 for BN254.
const KEPT: usize = 3;

/// Computes `f^|x|` by its digits ([`Curve::X_DIGITS`]), with the powers 1, 3, 5 and 7. An inverse is a conjugate in
/// the cyclotomic subgroup, so negative digits cost nothing.
fn power_x_signed<C: Curve>(f: &Fp12<C>) -> Fp12<C> {
    let mut two = *f;
    two.cyclotomic_square_assign();
    let mut odd = [*f; 4];
    for i in 1..4 {
        odd[i] = odd[i - 1] * two;
    }
    // The index of a power is public.
    let power = |digit: i8| odd[usize::from(digit.unsigned_abs() / 2) & 3];
    // The highest digit is above 0.
    let mut r = C::X_DIGITS.first().map_or(Twelve::ONE, |digit| power(*digit));
    for digit in C::X_DIGITS.iter().skip(1) {
        r.cyclotomic_square_assign();
        if *digit != 0 {
            let mut factor = power(*digit);
            if *digit < 0 {
                factor.conjugate_assign();
            }
            r *= &factor;
        }
    }
    r
}

inlining! { large_formula:
    /// Computes `f^x` in the cyclotomic subgroup. If few bits of x are set, squarings are compressed (without two
    /// coefficients), and few results are decompressed. Otherwise, 64-bit machines use a table of odd powers, for which
    /// they have enough stack. With SIMD lanes, compressed squarings are not worth the inversion of decompression.
    fn power_x<C: Curve>(f: &mut Value<C>) {
        // x is public, so all of this is decided at compile time. Six set bits for BLS12-381, three for BN254, about
        // half for alt_bn128.
        let few = C::X.count_ones() <= 8 && C::X >= 4;
        match f.in_tower() {
            Some(f) if cfg!(primegroup_limbs = "64") && !SMALL_CODE && !C::X_DIGITS.is_empty() => {
                *f = power_x_signed::<C>(f);
            }
            Some(f) if !SMALL_CODE && few => power_x_compressed::<C>(f),
            _ => f.power_assign(C::X),
        }
        if C::X_IS_NEGATIVE {
            f.conjugate_assign();
        }
    }
}

/// Computes `f^|x|` as the product of f^(2^i) for the lowest set bits, and of a power of the last of these.
fn power_x_compressed<C: Curve>(f: &mut Fp12<C>) {
    let mut all = [*f; KEPT];
    // x is public. The rest of its set bits, without bit 0, and the position of the last kept one.
    let (mut rest, mut at, mut count) = (C::X & !1, 0, 0);
    while rest != 0 && count < KEPT {
        if count > 0 {
            // Each power continues the squarings of the power before.
            all[count] = all[count - 1];
        }
        while at < rest.trailing_zeros() {
            all[count].compressed_square_assign();
            at += 1;
        }
        rest &= rest - 1;
        count += 1;
    }
    Twelve::decompress(all.get_mut(..count).unwrap_or_default());
    let [first, second, third] = &mut all;
    if count > 2 {
        // x >> at has all bits from this one on, so the highest of the kept powers carries the rest of x.
        third.power_assign(C::X >> at);
        *second *= &*third;
    }
    if count > 1 {
        *first *= &*second;
    }
    if C::X & 1 == 1 {
        *f *= &*first;
    } else {
        *f = *first;
    }
}

inlining! { large_formula:
    /// Computes `f^((p^6 - 1)(p^2 + 1))`. One inversion.
    pub(crate) fn easy<C: Curve>(f: &mut Value<C>) {
        // f^(p^6) is the conjugate. From here on f^(p^6 + 1) = 1, so an inverse is a conjugate, too.
        // f^(p^6 - 1) is the conjugate over f. For f = 0, which no Miller loop gives, the result is 0.
        let mut t = f.invert();
        f.conjugate_assign();
        f.product_assign(&t);
        t = *f;
        frobenius_n::<C>(&mut t, 2);
        f.product_assign(&t);
    }
}

/// Computes `f^(p^n)`.
fn frobenius_n<C: Curve>(f: &mut Value<C>, n: u32) {
    (0..n).for_each(|_| f.frobenius_assign());
}

inlining! { large_formula:
    /// Computes `f^(3 (p^4 - p^2 + 1)/r)`: 3 (p^4 - p^2 + 1)/r = (x - 1)^2 (x + p) (x^2 + p^2 - 1) + 3 (D. Hayashida,
    /// K. Hayasaka, T. Teruya, eprint 2020/875).
    fn hard_bls<C: Curve>(f: &mut Value<C>) {
        let (mut t, mut u) = (*f, *f);
        // t = f^((x - 1)^2)
        // Five exponentiations by x in all, 63 squarings each, and one squaring: the count of eprint 2020/875.
        // u is t at the beginning of each round: t^x over t is t^(x - 1).
        for _ in 0..2 {
            power_x::<C>(&mut u);
            t.conjugate_assign();
            t.product_assign(&u);
            u = t;
        }
        // t = t^(x + p)
        power_x::<C>(&mut u);
        t.frobenius_assign();
        t.product_assign(&u);
        // t = t^(x^2 + p^2 - 1)
        u = t;
        power_x::<C>(&mut u);
        power_x::<C>(&mut u);
        t.conjugate_assign();
        u.product_assign(&t);
        t.conjugate_assign();
        frobenius_n::<C>(&mut t, 2);
        t.product_assign(&u);
        // f^3 t
        t.product_assign(f);
        f.cyclotomic_square_assign();
        f.product_assign(&t);
    }
}

/// Computes `f^((p^4 - p^2 + 1)/r)` (M. Scott et al., PAIRING 2009): powers of f^x, f^(x^2), f^(x^3) and of their p-th
/// powers, by an addition chain for y0 y1^2 y2^6 y3^12 y4^18 y5^30 y6^36.
fn hard_bn<C: Curve>(f: &mut Value<C>) {
    // a = f^x, b = f^(x^2), t = f^(x^3)
    let mut a = *f;
    power_x::<C>(&mut a);
    let mut b = a;
    power_x::<C>(&mut b);
    let mut t = b;
    power_x::<C>(&mut t);
    // 1/y6 = t t^p, 1/y4 = a b^p, y5 = 1/b: t = y6^2 y4 y5
    let mut u = t;
    u.frobenius_assign();
    t.product_assign(&u);
    t.cyclotomic_square_assign();
    u = b;
    u.frobenius_assign();
    u.product_assign(&a);
    t.product_assign(&u);
    t.product_assign(&b);
    t.conjugate_assign();
    // 1/y3 = a^p: u = y3 y5 t
    u = b;
    a.frobenius_assign();
    u.product_assign(&a);
    u.conjugate_assign();
    u.product_assign(&t);
    // y2 = b^(p^2): t = t y2, u = (u^2 t)^2
    frobenius_n::<C>(&mut b, 2);
    t.product_assign(&b);
    u.cyclotomic_square_assign();
    u.product_assign(&t);
    u.cyclotomic_square_assign();
    // y0 = f^(p + p^2 + p^3), y1 = 1/f: (u y1)^2 u y0
    a = *f;
    a.conjugate_assign();
    a.product_assign(&u);
    a.cyclotomic_square_assign();
    a.product_assign(&u);
    for _ in 0..3 {
        f.frobenius_assign();
        a.product_assign(f);
    }
    *f = a;
}

/// Computes `f^((p^12 - 1)/r)`, or its cube for the family BLS12.
pub fn final_exponentiation<C: Curve>(f: &mut Value<C>) {
    easy::<C>(f);
    // The exponent (p^4 - p^2 + 1)/r is a polynomial in x, which is another one for each family.
    match C::FAMILY {
        Family::Bls => hard_bls::<C>(f),
        Family::Bn => hard_bn::<C>(f),
    }
}

/// Returns whether f has order r or 1. The order must divide p^4 - p^2 + 1, and f^p = f^x for BLS curves, or
/// f^p = f^(6x^2) for BN curves, for which r = p - 6x^2 (M. Scott, eprint 2021/1130). For the BLS curves here, the
/// greatest common divisor of p - x and p^4 - p^2 + 1 is r.
pub fn is_member<C: Curve>(f: &Fp12<C>) -> Mask {
    let second = f.frobenius_n(2);
    // f^(p^4 - p^2 + 1) = 1, written without an inversion as f^(p^4) f = f^(p^2). This makes f an element of the
    // subgroup in which squarings are cheap, and is therefore tested together with the rest.
    let cyclotomic = (second.frobenius_n(2) * *f).ct_eq(second) & !f.is_zero();
    let mut power = Value::<C>::enter(*f);
    power_x::<C>(&mut power);
    if C::FAMILY == Family::Bn {
        power_x::<C>(&mut power);
        power.cyclotomic_square_assign();
        // 6x^2: three times twice f^(x^2).
        let two = power;
        power.cyclotomic_square_assign();
        power.product_assign(&two);
    }
    cyclotomic & f.frobenius_n(1).ct_eq(power.leave())
}
