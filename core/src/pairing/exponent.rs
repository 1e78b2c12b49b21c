//! The final exponentiation: the power (p^12 - 1)/r, or a small multiple of it.
//!
//! (p^6 - 1)(p^2 + 1) is easy. What remains, (p^4 - p^2 + 1)/r, is taken in the cyclotomic subgroup, where inverses are free.

use super::{Curve, Family};
use crate::ct::Mask;
use crate::field::Field;
use crate::field::tower::{Accumulator, Twelve};
use crate::settings::SMALL_CODE;

type Fp12<C> = Twelve<<C as Curve>::Tower>;
type Value<C> = <C as Curve>::Accumulator;

/// Powers that squares without two coefficients lead to.
const KEPT: usize = 3;

/// Which bits of x these are: the lowest above the first; 0 where there are fewer.
const fn kept(x: u64) -> [u32; KEPT] {
    let (mut all, mut count, mut i) = ([0; KEPT], 0, 1);
    while i < 64 && count < KEPT {
        if x >> i & 1 == 1 {
            all[count] = i;
            count += 1;
        }
        i += 1;
    }
    all
}

/// Digits of x: odd ones below 8, of either sign, and zeros, the lowest first, no two within four digits; and how many there are.
const fn digits(x: u64) -> ([i8; 65], usize) {
    let (mut all, mut count, mut rest) = ([0; 65], 0, x as u128);
    while rest > 0 {
        if rest & 1 == 1 {
            let digit = (rest & 15) as i8;
            all[count] = if digit < 8 { digit } else { digit - 16 };
            // A negative digit carries.
            rest = if digit < 8 { rest - digit as u128 } else { rest + (16 - digit) as u128 };
        }
        rest >>= 1;
        count += 1;
    }
    (all, count)
}

/// `f^|x|` by its [`digits`], with the powers 1, 3, 5 and 7.
fn power_x_signed<C: Curve>(f: &Fp12<C>) -> Fp12<C> {
    let (digits, count) = const { digits(C::X) };
    let two = Accumulator::<C::Tower>::cyclotomic_square(f);
    let mut odd = [*f; 4];
    for i in 1..4 {
        odd[i] = odd[i - 1] * two;
    }
    let power = |digit: i8| odd[usize::from(digit.unsigned_abs() / 2) & 3];
    // The highest digit is above 0.
    let mut r = power(digits[count - 1]);
    for digit in digits[..count - 1].iter().rev() {
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

/// `f^|x|` in the cyclotomic subgroup. Where few bits of x are set, squares lack two coefficients, and few of them have to get these; otherwise
/// machines of 64 bits, which have room for it on the stack, take a table of odd powers. In lanes squares are not worth an inversion.
fn power_abs_x<C: Curve>(f: &Value<C>) -> Value<C> {
    if Value::<C>::IN_LANES || SMALL_CODE || C::X < 4 {
        f.power(C::X)
    } else if cfg!(primegroup_limbs = "64") && C::X.count_ones() > 16 {
        Value::<C>::enter(&power_x_signed::<C>(&f.leave()))
    } else if C::X.count_ones() > 8 {
        f.power(C::X)
    } else {
        Value::<C>::enter(&power_x_compressed::<C>(&f.leave()))
    }
}

/// `f^x` in the cyclotomic subgroup.
fn power_x<C: Curve>(f: &Value<C>) -> Value<C> {
    let r = power_abs_x::<C>(f);
    if C::X_IS_NEGATIVE { r.conjugate() } else { r }
}

/// `f^|x|`: the product of f^(2^i) for the lowest bits that are set, and of a power of the last of these.
fn power_x_compressed<C: Curve>(f: &Fp12<C>) -> Fp12<C> {
    let bits = const { kept(C::X) };
    let count = bits.iter().filter(|bit| **bit > 0).count();
    let mut all = [*f; KEPT];
    let mut at = 0;
    for (i, bit) in bits.into_iter().enumerate() {
        if i > 0 {
            all[i] = all[i - 1];
        }
        while at < bit {
            all[i].compressed_square_assign();
            at += 1;
        }
    }
    Twelve::decompress(all.get_mut(..count).unwrap_or_default());
    let [r, second, third] = &mut all;
    if bits[2] > 0 {
        let rest = Accumulator::<C::Tower>::power(third, C::X >> at);
        *second *= &rest;
    }
    if bits[1] > 0 {
        *r *= &*second;
    }
    if C::X & 1 == 1 {
        *r *= f;
    }
    *r
}

/// `f^((p^6 - 1)(p^2 + 1))`. One inversion.
pub(crate) fn easy<C: Curve>(f: &Value<C>) -> Value<C> {
    let t = f.conjugate().times(&Value::<C>::enter(&f.leave().invert()));
    t.frobenius_n(2).times(&t)
}

/// `f^(3 (p^4 - p^2 + 1)/r)`: 3 (p^4 - p^2 + 1)/r = (x - 1)^2 (x + p) (x^2 + p^2 - 1) + 3 (D. Hayashida, K. Hayasaka, T. Teruya, eprint 2020/875).
fn hard_bls<C: Curve>(f: &Value<C>) -> Value<C> {
    // The inverse of this, where x is below 0: twice, it is the same.
    let less_one = |f: &Value<C>| {
        let r = power_abs_x::<C>(f);
        if C::X_IS_NEGATIVE { r.times(f) } else { r.times(&f.conjugate()) }
    };
    let t = less_one(&less_one(f));
    let t = power_x::<C>(&t).times(&t.frobenius_n(1));
    let t = power_abs_x::<C>(&power_abs_x::<C>(&t)).times(&t.frobenius_n(2)).times(&t.conjugate());
    t.times(&f.cyclotomic_square()).times(f)
}

/// `f^((p^4 - p^2 + 1)/r)` (M. Scott et al., PAIRING 2009): powers of f^x, f^(x^2), f^(x^3) and of their p-th powers, by an addition chain.
fn hard_bn<C: Curve>(f: &Value<C>) -> Value<C> {
    let fx = power_x::<C>(f);
    let fxx = power_x::<C>(&fx);
    let fxxx = power_x::<C>(&fxx);
    let y0 = f.frobenius_n(1).times(&f.frobenius_n(2)).times(&f.frobenius_n(3));
    let y1 = f.conjugate();
    let y2 = fxx.frobenius_n(2);
    let y3 = fx.frobenius_n(1).conjugate();
    let y4 = fx.times(&fxx.frobenius_n(1)).conjugate();
    let y5 = fxx.conjugate();
    let y6 = fxxx.times(&fxxx.frobenius_n(1)).conjugate();
    // y0 y1^2 y2^6 y3^12 y4^18 y5^30 y6^36
    let t = y6.cyclotomic_square().times(&y4).times(&y5);
    let u = y3.times(&y5).times(&t);
    let t = t.times(&y2);
    let u = u.cyclotomic_square().times(&t).cyclotomic_square();
    u.times(&y1).cyclotomic_square().times(&u.times(&y0))
}

/// `f^((p^12 - 1)/r)`, three times that for the family BLS12.
#[must_use]
pub fn final_exponentiation<C: Curve>(f: &Value<C>) -> Value<C> {
    let t = easy::<C>(f);
    match C::FAMILY {
        Family::Bls => hard_bls::<C>(&t),
        Family::Bn => hard_bn::<C>(&t),
    }
}

/// Whether f is of order r, or 1: of order dividing p^4 - p^2 + 1, and f^p = f^x for BLS curves, f^p = f^(6x^2) for BN curves, where r is
/// p - 6x^2 (M. Scott, eprint 2021/1130). For the curves here r is all that p - x and p^4 - p^2 + 1 have in common.
pub fn is_member<C: Curve>(f: &Fp12<C>) -> Mask {
    let second = f.frobenius_n(2);
    let cyclotomic = (second.frobenius_n(2) * *f).ct_eq(second) & !f.is_zero();
    let power = power_x::<C>(&Value::<C>::enter(f));
    let power = match C::FAMILY {
        Family::Bls => power,
        Family::Bn => {
            let two = power_x::<C>(&power).cyclotomic_square();
            two.cyclotomic_square().times(&two)
        }
    };
    cyclotomic & f.frobenius_n(1).ct_eq(power.leave())
}
