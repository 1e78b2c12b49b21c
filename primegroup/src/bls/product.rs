//! Products of pairings of any number of pairs, and grouping of items into classes of equal ones.

use super::suite::{Curve, Pair, Term};
use crate::error::Error;
use core::cmp::Ordering;
use primegroup_core::group::Element;
use primegroup_core::group::pairings::{G1, G2};
use primegroup_core::pairing::{Argument, MillerValue, multi_miller_loop};

/// Number of pairs that share the squarings of a Miller loop.
const SHARED: usize = if cfg!(all(target_arch = "arm", target_os = "none")) { 2 } else { 16 };

/// A product of pairings that is compared with 1.
pub(super) struct Product<C: Curve> {
    value: Option<MillerValue<C>>,
    waiting: [Pair<C>; SHARED],
    count: usize,
}

impl<C: Curve> Product<C> {
    /// The empty product.
    pub(super) fn new() -> Self {
        Product { value: None, waiting: [(Element::<G1<C>>::IDENTITY, Element::<G2<C>>::IDENTITY); SHARED], count: 0 }
    }

    /// Multiplies by the pairing of two elements.
    pub(super) fn push(&mut self, pair: Pair<C>) {
        self.make_room();
        if let Some(place) = self.waiting.get_mut(self.count) {
            *place = pair;
            self.count += 1;
        }
    }

    /// Multiplies by the waiting pairs if there is no room for another.
    fn make_room(&mut self) {
        if self.count == SHARED {
            self.value = Some(self.times(multi_miller_loop(&self.waiting)));
            self.count = 0;
        }
    }

    /// Returns the value so far, before the final exponentiation, times another value.
    fn times(&self, value: MillerValue<C>) -> MillerValue<C> {
        self.value.map_or(value, |product| product * value)
    }

    /// Succeeds if the product, times a last term, is 1.
    pub(super) fn finish(mut self, last: Term<'_, C>) -> Result<(), Error> {
        self.make_room();
        let mut terms = [last; SHARED];
        for (to, (p, q)) in terms.iter_mut().skip(1).zip(&self.waiting) {
            *to = (*p, Argument::Point(q));
        }
        let value = multi_miller_loop(terms.get(..=self.count).unwrap_or_default());
        let one = self.times(value).final_exponentiation().is_one();
        if one.declassify() { Ok(()) } else { Err(Error::Verification) }
    }
}

/// Calls a function for each class of equal items, with the first item of the class and all its items.
#[cfg(feature = "alloc")]
pub(super) fn for_each_class<T>(
    items: &[T],
    order: impl Fn(&T, &T) -> Ordering,
    mut f: impl FnMut(&T, &mut dyn Iterator<Item = &T>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut sorted: alloc::vec::Vec<&T> = items.iter().collect();
    sort(&mut sorted, &order);
    sorted.chunk_by(|a, b| order(a, b).is_eq()).try_for_each(|class| match class {
        [first, ..] => f(first, &mut class.iter().copied()),
        [] => Ok(()),
    })
}

/// Sorts items. One function for all orders, as sorting is long code.
#[cfg(feature = "alloc")]
fn sort<T>(items: &mut [&T], order: &dyn Fn(&T, &T) -> Ordering) {
    items.sort_by(|a, b| order(a, b));
}

/// Calls a function for each class of equal items, with the first item of the class and all its items. Compares all
/// items with each other.
#[cfg(not(feature = "alloc"))]
pub(super) fn for_each_class<T>(
    items: &[T],
    order: impl Fn(&T, &T) -> Ordering,
    mut f: impl FnMut(&T, &mut dyn Iterator<Item = &T>) -> Result<(), Error>,
) -> Result<(), Error> {
    let is_new = |(i, item): &(usize, &T)| !items.iter().take(*i).any(|other| order(item, other).is_eq());
    items
        .iter()
        .enumerate()
        .filter(is_new)
        .try_for_each(|(i, first)| f(first, &mut items.iter().skip(i).filter(|item| order(first, item).is_eq())))
}
