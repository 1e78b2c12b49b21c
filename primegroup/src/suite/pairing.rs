//! Pairings of a curve chosen at run time.

use super::elements::Point;
use crate::error::Error;
use crate::pairing::{Argument, Pairing};
use alloc::vec::Vec;
use core::fmt;
use primegroup_core::Group;

type ProductIsOne = fn(&[(&Point, &Point)]) -> Result<bool, Error>;

/// A pairing-friendly curve. Its two groups are separate [`suites`](super::suites).
#[derive(Clone, Copy)]
pub struct Pairings {
    /// The name of the curve.
    pub name: &'static str,
    /// The names of the first and the second group.
    pub groups: [&'static str; 2],
    product_is_one_vartime: ProductIsOne,
}

impl fmt::Debug for Pairings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pairings").field(&self.name).finish()
    }
}

impl Pairings {
    pub(super) const fn of<E: Pairing>(name: &'static str) -> Self {
        Pairings {
            name,
            groups: [E::G1::NAME, E::G2::NAME],
            product_is_one_vartime: |pairs| {
                let pairs = pairs.iter().map(|(p, q)| Ok((*p.downcast::<E::G1>()?, q.downcast::<E::G2>()?)));
                let pairs = pairs.collect::<Result<Vec<(E::G1, &E::G2)>, Error>>()?;
                let pairs: Vec<_> = pairs.into_iter().map(|(p, q)| (p, Argument::Point(q))).collect();
                Ok(E::product_is_one_vartime(&pairs))
            },
        }
    }

    /// Returns whether the product of the pairings e(P, Q) of all pairs is one, in variable time: public data only.
    /// Returns true for no pairs.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for elements of other groups.
    pub fn product_is_one_vartime(&self, pairs: &[(&Point, &Point)]) -> Result<bool, Error> {
        (self.product_is_one_vartime)(pairs)
    }
}

/// Returns every pairing-friendly curve of this build.
pub fn pairings() -> impl Iterator<Item = &'static Pairings> {
    super::entries().into_iter().filter_map(|suite| suite.pairing.as_ref())
}
