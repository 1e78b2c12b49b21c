//! Constant-time multiplication on the curve of do255e and jq255e from a table of 1 KB. It uses regular odd digits in
//! base 4(1 + i); see [`gaussian_odd`].
//!
//! Multiplication by 1 + i is the endomorphism that is half a doubling. With w = y/x and c^4 = -4 it maps x to (w/c)^2
//! and w to (w^2 - 2x)/(cw) (eprint 2020/1558, the isogeny theta). In extended coordinates, 2x = (e + 1)/u^2 and w =
//! 1/u. The result in Jacobian coordinates is X = Z^2, W = E, J = -cU, for 1M+1S. (J = cU gives the negative.)
//!
//! The four roots c differ by the units i^k. Multiplying by a unit as well therefore only means choosing a different
//! constant. So the sum is stored divided by the unit of the current digit. Table entries are added unchanged, and the
//! quotient of two consecutive units goes into the constant.
//!
//! A step ends with (W^2 - 2X : W^2 : -WJ : J^2). This is the result plus N, which saves an addition. The next step
//! maps N to the neutral element, because 1 + i does. The N of the last step is subtracted at the end.

use super::e::{F, On};
use crate::ct::{head_mut, or_where};
use crate::curve::double_odd::{Affine, Point};
use crate::curve::mul::gaussian_odd::{DIGITS, Digit, ENTRIES};
use crate::field::gf255::{Gf255, Kernel, Limbs};
use crate::field::scratch;
use crate::group::prelude::*;
use crate::settings::SMALL_CODE;
use core::mem::MaybeUninit;

/// Converts words to the limbs of an element.
const fn from_words(words: &U256) -> Limbs {
    Gf255::<18651>::from_words(*words).limbs()
}

/// c for multiplication by i^k (1 + i), k = 0 to 3: the constants -(1 + eta) times powers of eta.
static ROOTS: [Limbs; 4] = [
    from_words(&[0x2661f0e4556c2c36, 0x59f279b04cf19cc9, 0x1beb67c01ac9771c, 0x6f12d24cc39647a0]),
    from_words(&[0x2661f0e4556c2c38, 0x59f279b04cf19cc9, 0x1beb67c01ac9771c, 0x6f12d24cc39647a0]),
    from_words(&[0xd99e0f1baa938aef, 0xa60d864fb30e6336, 0xe414983fe53688e3, 0x10ed2db33c69b85f]),
    from_words(&[0xd99e0f1baa938aed, 0xa60d864fb30e6336, 0xe414983fe53688e3, 0x10ed2db33c69b85f]),
];
/// eta^k.
static UNITS: [Limbs; 4] = [
    from_words(&[1, 0, 0, 0]),
    from_words(&[0xd99e0f1baa938aee, 0xa60d864fb30e6336, 0xe414983fe53688e3, 0x10ed2db33c69b85f]),
    from_words(&[0xffffffffffffb724, u64::MAX, u64::MAX, u64::MAX >> 1]),
    from_words(&[0x2661f0e4556c2c37, 0x59f279b04cf19cc9, 0x1beb67c01ac9771c, 0x6f12d24cc39647a0]),
];

/// Computes `p = 4 (1 + i) i^k p + N` for the root c that belongs to k. Overwrites c. 4M+13S.
#[inline(never)]
pub(super) fn step<K: Cpu>(p: &mut Point<On<K>>, c: &mut F<K>) {
    p.z.square_assign();
    p.u *= &*c;
    for _ in 0..2 {
        p.double_jacobian();
    }
    // (E:Z:U:T) = (W^2 - 2X : W^2 : WJ : J^2)
    c.set_square(&p.e);
    p.t.set_square(&p.u);
    p.u *= &p.e;
    p.e.set_sub_double(c, &p.z);
    p.z = *c;
}

/// Returns the powers of eta.
#[inline(always)]
pub(super) fn units<K: Kernel>() -> &'static [Gf255<18651, K>; 4] {
    elements(&UNITS)
}

/// Returns the roots c; see [`step`].
#[inline(always)]
pub(super) fn roots<K: Kernel>() -> &'static [Gf255<18651, K>; 4] {
    elements(&ROOTS)
}

/// Reinterprets constants as field elements.
#[inline(always)]
fn elements<K: Kernel>(table: &'static [Limbs; 4]) -> &'static [Gf255<18651, K>; 4] {
    // SAFETY: elements are transparent over their limbs.
    unsafe { &*core::ptr::from_ref(table).cast() }
}

/// A table of odd multiples in rows of four: (1 + Bi) P in the first and (3 + Bi) P in the second, for B = 0, 2, 4, -2.
pub(super) type Rows<K> = [[Point<On<K>>; 4]; ENTRIES / 4];

/// Computes the rows of [`Rows`], or only the first. Overwrites P. 1 doubling, and 7 or 3 additions. A separate
/// function, so that the stack frames of its steps are released afterwards.
#[inline(never)]
pub(super) fn multiples<K: Cpu>(rows: &mut [[Point<On<K>>; 4]], p: &mut Point<On<K>>) {
    if let [first, others @ ..] = &mut *rows {
        first[0].set(p);
        if SMALL_CODE {
            // The addition is complete, so it also doubles, and the code of a doubling is saved.
            p.add_assign_cached(&first[0]);
        } else {
            p.double_n_assign(1);
        }
        if let [second, ..] = others {
            second[0].set(&first[0]);
            second[0].add_assign_cached(p);
        }
    }
    // 2i
    p.turn(&Gf255::SQRT_M1);
    for row in rows.iter_mut() {
        for i in 1..3 {
            let (low, high) = row.split_at_mut(i);
            high[0].set(&low[i - 1]);
            high[0].add_assign_cached(p);
        }
    }
    p.u.negate_assign();
    for row in rows {
        let (low, high) = row.split_at_mut(3);
        high[0].set(&low[0]);
        high[0].add_assign_cached(p);
    }
}

/// Computes P = (k0 + k1 i) P. The digits are those of k0 + k1 i, or of k0 + k1 i + 1 if `even` is true.
///
/// 51 additions and 50 steps of 4M+13S, including the table.
#[inline(never)]
pub(super) fn mul<K: Cpu>(acc: &mut Point<On<K>>, digits: &[Digit; DIGITS], even: Mask) {
    let mut space = MaybeUninit::<Rows<K>>::uninit();
    let table = scratch(&mut space);
    multiples(table, acc);
    if <K::Gf255 as Kernel>::NORMALIZES_TABLES {
        Point::normalize(table.as_flattened_mut());
    }
    sum(acc, table.as_flattened(), digits, even);
}

/// Computes the sum of the table entries for the digits. A separate function, so that its entry is not on the stack
/// during the steps before.
#[inline(never)]
fn sum<K: Cpu>(acc: &mut Point<On<K>>, table: &[Point<On<K>>], digits: &[Digit; DIGITS], even: Mask) {
    let mut space = MaybeUninit::<[Point<On<K>>; 1]>::uninit();
    let [entry] = scratch(&mut space);
    let mut unit = 0;
    for (i, d) in digits.iter().enumerate().rev() {
        if i == DIGITS - 1 {
            first(acc, table, d.index());
        } else {
            // The units of both digits are secret, so the constant is looked up by a scan of all four.
            K::lookup_to(&mut entry.e, roots(), (unit + 4 - d.unit()) & 3);
            step::<K>(acc, &mut entry.e);
            add(acc, table, d.index(), false, entry);
        }
        unit = d.unit();
    }
    // The sum is stored divided by the unit of the last digit. This multiplies it by that unit, and by eta^2 = -1.
    K::lookup_to(&mut entry.u, units(), (unit + 2) & 3);
    acc.u *= &entry.u;
    // (-e, -u) = (e, u) + N, where -u = u eta^2.
    acc.e.negate_assign();
    acc.t.negate_assign_if(Mask::from_lsb(unit as crate::limb::Limb));

    // Subtracts the 1 that made the scalar odd.
    // The index is 0 if 1 was added. Otherwise it has all bits set, which selects no entry.
    add(acc, table.get(..1).unwrap_or_default(), !even.word32(), true, entry);
}

/// Looks up a table entry as the first value of the sum.
#[inline(always)]
fn first<K: Cpu>(acc: &mut Point<On<K>>, table: &[Point<On<K>>], index: u32) {
    if <K::Gf255 as Kernel>::NORMALIZES_TABLES {
        K::lookup_to(head_mut::<_, [F<K>; 2]>(acc), Point::normalized(table), index);
        // (e, u) was looked up to the places of E and Z.
        acc.u = acc.z;
        acc.z = Gf255::ONE;
        acc.t.set_square(&acc.u);
    } else {
        K::lookup_to(acc, table, index);
    }
}

/// Adds or subtracts a table entry, or adds nothing if the index is negative.
#[inline(always)]
fn add<K: Cpu>(acc: &mut Point<On<K>>, table: &[Point<On<K>>], index: u32, minus: bool, entry: &mut Point<On<K>>) {
    let none = Mask::from_lsb((index >> 31) as Limb);
    if <K::Gf255 as Kernel>::NORMALIZES_TABLES {
        let entry: &mut Affine<On<K>> = head_mut(entry);
        K::lookup_to(head_mut(entry), Point::normalized(table), index);
        if minus {
            // No entry gives zeros. With e = 1 they are the neutral element.
            or_where(none, &mut entry.e, &Gf255::ONE);
            entry.u.negate_assign();
        }
        entry.t.set_square(&entry.u);
        acc.add_assign_affine(entry);
    } else {
        K::lookup_to(entry, table, index);
        if minus {
            or_where(none, entry, &Point::IDENTITY);
            entry.u.negate_assign();
        }
        acc.add_assign_cached(entry);
    }
}

#[cfg(all(test, feature = "do255e"))]
mod tests;
