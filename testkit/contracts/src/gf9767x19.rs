//! Test values of this family: special and random ones for each range.

use super::list::{self, *};
use primegroup_core::field::gf9767x19::prime::{self, P};
use primegroup_core::field::gf9767x19::{DEGREE, ENTRIES, Kernel, Limbs};

/// The values of the family. (There is no constant; `C` is 0.)
#[derive(Clone, Copy, Debug)]
pub struct Values<const C: u64>;

primegroup_core::field::gf9767x19::functions!();

/// Returns the element with these coefficients.
fn element(mut coefficient: impl FnMut(usize) -> u32) -> Limbs {
    Limbs(core::array::from_fn::<u16, ENTRIES, _>(|i| if i < DEGREE { coefficient(i) as u16 } else { 0 }))
}

impl<const C: u64> list::Values for Values<C> {
    type Limbs = Limbs;
    type Range = Range;
    const MODULUS: &'static [u64] = &[P as u64];
    const EXAMPLE: Limbs = {
        let mut entries = [77; ENTRIES];
        entries[DEGREE] = 0;
        Limbs(entries)
    };
    /// Special values: both ends of the range everywhere, both in turn, and one coefficient different from all others.
    const EDGES: usize = 42;

    fn edge(i: usize) -> Limbs {
        element(|j| match i {
            0 => P,
            1 => 1,
            2 => [1, P][j % 2],
            3 => [P, 1][j % 2],
            4..23 => [P, 1][usize::from(j == i - 4)],
            _ => [1, P][usize::from(j == i - 23)],
        })
    }

    fn random(_: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
        // Some values use only the ends and the middle of the range, of stored or of integer values. Some have ends in
        // places.
        let shape = word();
        let middle = |i: u64| prime::from_integer([0, P / 2, P / 2 + 1, P - 1][i as usize]);
        element(|i| {
            let any = word();
            let bits = shape >> (2 * i) & 3;
            let any = 1 + (any % u64::from(P)) as u32;
            match shape >> 60 {
                0 => [P, 1, P / 2, P / 2 + 1][bits as usize],
                1 => middle(bits),
                2..5 => [1, P, any, any][bits as usize],
                _ => any,
            }
        })
    }

    fn holds(range: Range, x: &Limbs) -> bool {
        let least = u16::from(range == Range::Element);
        x.0[DEGREE] == 0 && x.0[..DEGREE].iter().all(|c| (least..least + P as u16).contains(c))
    }

    fn same(_: Range, x: &Limbs, y: &Limbs) -> bool {
        x == y
    }
}
