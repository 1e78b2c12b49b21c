//! Scalar multiplication with the Frobenius endomorphism, on curves with a and b in {0, 1}: squarings replace
//! doublings. Digits: [`tau`](crate::curve::mul::tau).
//!
//! T is computed from X and Z when an addition needs it. This costs one multiplication; powers of T would cost one
//! squaring each.

use super::{Affine, Cached, Params, Point};
use crate::cpu::Cpu;
use crate::ct::{Fleeting, Words, head_mut, recast_mut, recast_ref};
use crate::curve::CurvePoint;
use crate::curve::mul::comb::STEPS;
use crate::curve::mul::digits::split;
use crate::curve::mul::tau::{DIGITS_5, DIGITS_6, digits, sliding_vartime};
use crate::field::{BinaryField, Field, scratch};
use crate::limb::{Limb, U256, limbs};
use crate::settings::{SMALL_MEMORY, inlining};
use core::mem::MaybeUninit;

/// An entry of a fixed table: x and s.
pub type Entry = [[Limb; limbs(256)]; 2];
/// Multiples of a point for the digits 0, 1, ... 32 in base tau^6.
pub type Row = [Entry; 33];

/// Number of odd digits in base tau^5: 1, 3, ... 15.
const ODD: usize = 8;
/// Number of absolute values of digits in base tau^5: 0, 1, ... 16.
const ENTRIES: usize = 17;
/// The even digits 2, 4, ... 16 as powers of tau times odd digits: (d - 1)/2 for the odd digit d, the power, and
/// whether it is negated.
/// In Z\[tau\]/(tau^5), which has 32 elements, tau is -6. For example, 2 = -30 modulo 32, which is tau times 5.
const EVEN: [(usize, u32, bool); 8] = [
    (2, 1, false),
    (0, 2, false),
    (0, 1, true),
    (0, 3, false),
    (3, 1, true),
    (2, 2, true),
    (1, 1, false),
    (0, 4, true),
];

/// True if the table of a point is made affine. This halves the memory and saves a multiplication in every addition,
/// but costs an inversion. On Cortex-M both are equally fast.
const NORMALIZE: bool = SMALL_MEMORY;

inlining!(formula:
    /// Computes the multiples of a point for the odd digits. 48M+46S if a = 0.
    fn odd_multiples<C: Params>(odd: &mut [Point<C>; ODD], p: &Point<C>) {
        const { assert!(C::B.is_none()) };
        let [one, three, five, seven, nine, eleven, thirteen, fifteen] = odd;
        *one = *p;
        // With b = 1, (bX, S, Z, T) is (X, S, Z, T): the point itself is its cached form.
        let cached: &Cached<C> = recast_ref(one);
        // 4 = tau^2, 6 = -tau, 10 = -7 tau, 12 = -5 tau^2, 16 = -tau^4.
        // 3 and 5 are 4 ∓ 1, 9 and 11 are 10 ∓ 1: `add_sub` shares products between both signs. 7 = 6 + 1, 13 = 12 + 1
        // and 15 = 16 - 1 take one addition each. All equations are modulo tau^5, where tau is -6.
        let four = &mut *fifteen;
        *four = *p;
        four.frobenius_assign(2);
        four.add_sub(cached, five, three);
        *seven = *p;
        seven.frobenius_assign(1);
        seven.negate_assign();
        seven.add_assign_cached(cached);
        let ten = &mut *fifteen;
        *ten = *seven;
        ten.frobenius_assign(1);
        ten.negate_assign();
        ten.add_sub(cached, eleven, nine);
        *thirteen = *five;
        thirteen.frobenius_assign(2);
        thirteen.negate_assign();
        thirteen.add_assign_cached(cached);
        *fifteen = *p;
        fifteen.frobenius_assign(4);
        fifteen.add_assign_cached(cached);
        fifteen.negate_assign();
    }
);

/// Computes the table of a point.
#[inline(always)]
fn multiples<C: Params>(table: &mut [Point<C>; ENTRIES], p: &Point<C>) {
    let mut space = MaybeUninit::<[Point<C>; ODD]>::uninit();
    let odd = scratch(&mut space);
    odd_multiples(odd, p);
    let [neutral, table @ ..] = table;
    *neutral = Point::IDENTITY;
    for (pair, (point, (index, n, negative))) in table.as_chunks_mut::<2>().0.iter_mut().zip(odd.iter().zip(EVEN)) {
        let [single, even] = pair;
        *single = *point;
        if let Some(of) = odd.get(index) {
            *even = *of;
        }
        even.frobenius_assign(n);
        if negative {
            even.negate_assign();
        }
    }
}

/// Computes the table of a point with Z = 1: x and s. The odd multiples share one inversion; the even multiples are
/// images of odd ones. 1I+85M+70S
#[inline(never)]
fn affine_multiples<C: Params>(table: &mut [[C::Field; 2]; ENTRIES], p: &Point<C>) {
    // The points of the digits 1, 3, ... 15 overlap entries 0 and 1, 2 and 3, ... 14 and 15 of the table.
    let odd: &mut [Point<C>; ODD] = head_mut(table);
    odd_multiples(odd, p);
    divide(odd);
    for point in odd {
        (point.z, point.t) = (point.x, point.s);
    }
    // The neutral element is N = (0, b), in this scale (0, 1).
    table[0] = [C::Field::ZERO, C::Field::ONE];
    for (i, (index, n, negative)) in EVEN.iter().enumerate() {
        if let (Some(of), Some(even)) = (table.get(2 * index + 1).copied(), table.get_mut(2 * i + 2)) {
            *even = of;
            let [x, s] = even;
            x.square_n_assign(*n);
            s.square_n_assign(*n);
            if *negative {
                *s += &*x;
            }
        }
    }
}

/// Divides X by Z and S by Z^2, with one inversion. Z and T are invalid afterwards. 1I+32M+8S
#[inline(never)]
fn divide<C: Params>(odd: &mut [Point<C>; ODD]) {
    // 3 and 5 have the same Z, and so have 9 and 11.
    let [one, three, five, seven, nine, eleven, thirteen, fifteen] = odd;
    let mut space = MaybeUninit::<[C::Field; 6]>::uninit();
    let inverses = scratch(&mut space);
    // Six different Z, and one inversion for all of them.
    *inverses = [one.z, three.z, seven.z, nine.z, thirteen.z, fifteen.z];
    let mut space = MaybeUninit::<[C::Field; 6]>::uninit();
    C::Field::batch_invert_with(inverses, scratch(&mut space));
    let [i1, i3, i7, i9, i13, i15] = inverses;
    for (point, i) in
        [(one, &*i1), (three, i3), (five, i3), (seven, i7), (nine, i9), (eleven, i9), (thirteen, i13), (fifteen, i15)]
    {
        point.x *= i;
        point.z.set_square(i);
        point.s *= &point.z;
    }
}

/// Computes `P = k P` for `k` below the order, with 47 digits. In addition to the table, each digit costs 7M+17S, or
/// 6M+17S with affine entries. T is computed once, at the end.
#[inline(always)]
pub fn mul<C: Params>(p: &mut Point<C>, k: &U256) {
    if NORMALIZE { mul_affine(p, k) } else { mul_extended(p, k) }
}

#[inline(never)]
fn mul_extended<C: Params>(p: &mut Point<C>, k: &U256) {
    let mut space = MaybeUninit::<[Point<C>; ENTRIES]>::uninit();
    let table = scratch(&mut space);
    multiples(table, p);
    let digits = Fleeting::new(digits::<5, DIGITS_5>(k));
    let mut space = MaybeUninit::<[Cached<C>; 1]>::uninit();
    let [entry] = scratch(&mut space);
    // (A local variable, which may stay in registers.)
    let mut acc = Point::IDENTITY;
    for (i, digit) in digits.iter().enumerate().rev() {
        let (index, negative) = split(*digit);
        C::Cpu::lookup_to(recast_mut::<_, Point<C>>(entry), table, index);
        Point::<C>::negate_cached_if(entry, negative);
        // The sum is still neutral before the first digit, and Frobenius does not change it. Positions are public.
        acc.frobenius_add_incomplete(if i == DIGITS_5 - 1 { 0 } else { 5 }, entry);
    }
    acc.complete();
    *p = acc;
}

#[inline(never)]
fn mul_affine<C: Params>(p: &mut Point<C>, k: &U256) {
    let mut space = MaybeUninit::<[[C::Field; 2]; ENTRIES]>::uninit();
    let table = scratch(&mut space);
    affine_multiples(table, p);
    let digits = Fleeting::new(digits::<5, DIGITS_5>(k));
    *p = Point::IDENTITY;
    for (i, digit) in digits.iter().enumerate().rev() {
        p.frobenius_add_digit(if i == DIGITS_5 - 1 { 0 } else { 5 }, table, *digit);
    }
    p.complete();
}

impl<C: Params> Point<C> {
    /// Computes `self = frobenius^n(self) + E` for the table entry E of a digit. T is invalid afterwards. 6M+(3n+2)S if
    /// a = 0.
    #[inline(always)]
    fn frobenius_add_digit(&mut self, n: u32, table: &[impl Words], digit: i8) {
        let (index, negative) = split(digit);
        let mut space = MaybeUninit::<[[C::Field; 2]; 1]>::uninit();
        let [entry] = scratch(&mut space);
        C::Cpu::lookup_to(recast_mut(entry), table, index);
        // b = 1 and Z = 1, so bX = X = T.
        let mut affine = Affine { bx: entry[0], s: entry[1], t: entry[0] };
        Point::<C>::negate_affine_if(&mut affine, negative);
        self.frobenius_add_affine_incomplete(n, &affine);
    }
}

/// Returns `k G` for `k` below the order, from tables of tau^(6 STEPS t) G, t = 0, 1, ...: a
/// [`comb`](crate::curve::mul::comb) with tau in place of doublings. 39 additions of 6M+2S, and 18S for each step
/// except the last.
#[inline(always)]
pub fn mul_generator<C: Params>(tables: &[Row], k: &U256) -> Point<C> {
    let digits = Fleeting::new(digits::<6, DIGITS_6>(k));
    // Table t serves the digits `steps` t to `steps` (t + 1) - 1, so all tables share the Frobenius maps of a step.
    let steps = STEPS.min(DIGITS_6);
    let mut acc = Point::IDENTITY;
    for step in (0..steps).rev() {
        let mut turns = if step == steps - 1 { 0 } else { 6 };
        for (table, digit) in tables.iter().zip((step..DIGITS_6).step_by(steps)) {
            // Only the first addition of a step applies the map: the other tables add at the same power of tau.
            acc.frobenius_add_digit(turns, table, digits.get(digit).copied().unwrap_or(0));
            turns = 0;
        }
    }
    acc.complete();
    acc
}

/// Computes `P = a P + b G` for `a` and `b` below the order. `row` holds the multiples of G. Variable time.
#[inline(never)]
pub fn mul_add_generator_vartime<C: Params>(p: &mut Point<C>, a: &U256, b: &U256, row: &Row) {
    let (a, b) = (sliding_vartime::<5>(a), sliding_vartime::<6>(b));
    let mut space = MaybeUninit::<[Point<C>; ODD]>::uninit();
    let table = scratch(&mut space);
    odd_multiples(table, p);
    *p = Point::IDENTITY;
    // Maps are counted, and the next addition applies them at once: a place without digits costs nothing but the count.
    let mut turns = 0;
    for (a, b) in a.iter().zip(&b).rev() {
        let (index, negative) = split(*a);
        if index != 0
            && let Some(entry) = table.get(index as usize / 2)
        {
            let mut entry = entry.cache();
            Point::<C>::negate_cached_if(&mut entry, negative);
            p.frobenius_add_incomplete(core::mem::take(&mut turns), &entry);
        }
        let (index, negative) = split(*b);
        if index != 0
            && let Some(entry) = row.get(index as usize)
        {
            let [bx, s]: [C::Field; 2] = crate::ct::recast(*entry);
            let mut entry = Affine { bx, s, t: bx };
            Point::<C>::negate_affine_if(&mut entry, negative);
            p.frobenius_add_affine_incomplete(core::mem::take(&mut turns), &entry);
        }
        turns += 1;
    }
    // The loop also counted a turn after the lowest place.
    p.frobenius_but_t(turns - 1);
    p.complete();
}
